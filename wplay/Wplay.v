(** * WPLAY: words taken from the letters of a grid, machine-checked

    What is to be trusted stands first, up to [correct]; what it means to win is at
    the top of samples/coq/Games.v. Nobody needs to read the proof. *)

From Coq Require Import String Ascii Arith Bool List Lia NArith Permutation.
From Coq Require Import FMapPositive.
From Theory Require Import Text Games.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope N_scope.

(** ** What is to be trusted *)

(** The cells of the grid in the order of reading, each with its letter as long
    as it is active. *)
Definition position : Type := list (option ascii).

Definition start (grid : list ascii) : position := map Some grid.

(** [takes before letters after]: some active cells become inactive; these are
    their letters. *)
Inductive takes : position -> list ascii -> position -> Prop :=
| no_cell : takes [] [] []
| stays cell before taken after :
    takes before taken after -> takes (cell :: before) taken (cell :: after)
| becomes_inactive letter before taken after :
    takes before taken after ->
    takes (Some letter :: before) (letter :: taken) (None :: after).

(** A move takes some cells whose letters can be arranged into a word. *)
Definition move (dictionary : list (list ascii)) (before after : position) : Prop :=
  exists taken word, takes before taken after /\
    Permutation taken word /\ In word dictionary.

Definition capital (l : ascii) : Prop :=
  N_of_ascii "A" <= N_of_ascii l <= N_of_ascii "Z".

(** No grid has more cells. *)
Definition most_cells : nat := 25.

(** What is proved of [solution]: it tells whether the first player wins. *)
Definition correct (solution : list (list ascii) -> list ascii -> bool) : Prop :=
  forall dictionary grid,
  ~ In [] dictionary -> Forall (Forall capital) dictionary ->
  Forall capital grid -> (length grid <= most_cells)%nat ->
  if solution dictionary grid
  then wins (move dictionary) (start grid) else loses (move dictionary) (start grid).

(** ** The function of main.rs *)

(** A key tells how often each letter occurs, as the digits of two numbers to the
    base 30. *)
Definition Key : Type := N * N.

Definition key (letters : list ascii) : Key :=
  fold_left (fun '(high, low) letter =>
    let place := N_of_ascii letter - N_of_ascii "A" in
    let power := 30 ^ (place mod 13) in
    if place <? 13 then (high, low + power) else (high + power, low)) letters (0, 0).

Definition sum (a b : Key) : Key := (fst a + fst b, snd a + snd b).

(** The keys of all sets of these cells. A set is a number: bit i is for cell i. *)
Definition keys (cells : list ascii) : list Key :=
  fold_left (fun keys cell =>
    let last := key [cell] in keys ++ map (fun set => sum set last) keys)
    cells [(0, 0)].

(** The keys of the dictionary from one to another. *)
Definition at_most (a b : Key) : bool :=
  if fst a =? fst b then snd a <=? snd b else fst a <? fst b.

Definition between (dictionary : list Key) (least most : Key) : list Key :=
  filter (fun key => if at_most least key then at_most key most else false) dictionary.

Definition same_key (a b : Key) : bool :=
  if fst a =? fst b then snd a =? snd b else false.

(** A family of sets is kept in rows of 64: bit c of row r is for the set 64 r + c.
    This is the family of the sets that are words. *)
Definition words (grid : list ascii) (dictionary : list Key) : list N :=
  let first := firstn 6 grid in
  let others := skipn 6 grid in
  let columns := keys first in
  let most := key first in
  let row key :=
    let part := between dictionary key (sum key most) in
    let is_word column := existsb (same_key (sum key column)) part in
    fold_right (fun column bits => 2 * bits + if is_word column then 1 else 0)
      0 columns in
  map row (keys others).

(** A family as a tree, whose rows can be changed one by one. *)
Definition family : Type := PositiveMap.t N.

Definition bits_of (f : family) (row : N) : N :=
  match PositiveMap.find (N.succ_pos row) f with
  | Some bits => bits
  | None => 0
  end.

Definition add_bits (f : family) (row bits : N) : family :=
  if bits =? 0 then f
  else PositiveMap.add (N.succ_pos row) (N.lor (bits_of f row) bits) f.

Fixpoint from_rows (f : family) (row : N) (rows : list N) : family :=
  match rows with
  | [] => f
  | bits :: rows => from_rows (add_bits f row bits) (N.succ row) rows
  end.

Definition contains (f : family) (set : N) : bool :=
  N.testbit (bits_of f (set / 64)) (set mod 64).

(** So many numbers from one on. *)
Fixpoint numbers (count : nat) (from : N) : list N :=
  match count with
  | O => []
  | S count => from :: numbers count (N.succ from)
  end.

(** For each of the first six cells, the sets of some of these six without it. *)
Definition without : list N :=
  [0x5555555555555555; 0x3333333333333333; 0x0f0f0f0f0f0f0f0f;
   0x00ff00ff00ff00ff; 0x0000ffff0000ffff; 0x00000000ffffffff].

Definition apart_from (column : N) : N :=
  let taken := filter (fun cell => N.testbit column (N.of_nat cell)) (seq 0 6) in
  fold_left (fun columns cell => N.land columns (nth cell without 0)) taken (N.ones 64).

(** All subsets of [others] from [other] on, the empty one last. *)
Fixpoint subsets (steps : nat) (others other : N) : list N :=
  other ::
  match steps with
  | O => []
  | S steps =>
      if other =? 0 then [] else subsets steps others (N.land (other - 1) others)
  end.

(** Marks as won the union of [left] and each word apart from it. *)
Definition mark (words : family) (in_words : N) (won : family) (left : N) : family :=
  let row := left / 64 in
  let column := left mod 64 in
  let apart := apart_from column in
  let others := N.ldiff in_words row in
  fold_left (fun won other =>
    add_bits won (N.lor row other)
      (N.shiftl (N.land (bits_of words other) apart) column))
    (subsets (N.to_nat others) others others) won.

Definition won (rows : list N) : family :=
  let words := from_rows (PositiveMap.empty N) 0 rows in
  let some_word := filter (fun row => 0 <? bits_of words row) (numbers (length rows) 0) in
  let in_words := fold_left N.lor some_word 0 in
  fold_left (fun won left =>
    if contains won left then won else mark words in_words won left)
    (numbers (64 * length rows) 0) (PositiveMap.empty N).

Definition is_won (grid : list ascii) (dictionary : list Key) : bool :=
  let all := 2 ^ N.of_nat (length grid) - 1 in
  contains (won (words grid dictionary)) all.

Fixpoint insert (l : ascii) (sorted : list ascii) : list ascii :=
  match sorted with
  | [] => [l]
  | m :: rest =>
      if N_of_ascii l <=? N_of_ascii m then l :: sorted else m :: insert l rest
  end.

Definition sort (grid : list ascii) : list ascii := fold_right insert [] grid.

(** Words longer than any grid are left out, and the grid is sorted. *)
Definition solution (dictionary : list (list ascii)) (grid : list ascii) : bool :=
  is_won (sort grid)
    (map key (filter (fun word => Nat.leb (length word) most_cells) dictionary)).

(** ** What is proved besides *)

(** The letters of the cells that are left. *)
Definition active (p : position) : list ascii :=
  flat_map (fun cell => match cell with Some l => [l] | None => [] end) p.

(** For every word of the one dictionary the other has an anagram. *)
Definition anagrams (one other : list (list ascii)) : Prop := forall word,
  In word one -> exists anagram, In anagram other /\ Permutation word anagram.

(** Keys are below 2^64; of a position only how often each letter is left matters,
    and of a word only its anagrams. *)
Definition details : Prop :=
  (forall word, Forall capital word -> (length word <= most_cells)%nat ->
    fst (key word) < 2 ^ 64 /\ snd (key word) < 2 ^ 64) /\
  (forall dictionary p q, ~ In [] dictionary ->
    (forall l, count_occ ascii_dec (active p) l = count_occ ascii_dec (active q) l) ->
    (wins (move dictionary) p <-> wins (move dictionary) q)) /\
  (forall one other, anagrams one other -> anagrams other one ->
    forall p q, move one p q <-> move other p q).

(** ** Proof *)

(** *** Only letters matter *)

Lemma takes_active p taken q :
  takes p taken q -> Permutation (active p) (taken ++ active q).
Proof.
  intros Htakes.
  induction Htakes as [|cell before taken after _ IH|l before taken after _ IH].
  - constructor.
  - destruct cell as [l|]; [|exact IH]. simpl. now apply Permutation_cons_app.
  - simpl. now constructor.
Qed.

(** Whichever of the letters left are wanted, some cells hold them. *)
Lemma takes_any p taken rest :
  Permutation (active p) (taken ++ rest) ->
  exists same q, takes p same q /\ Permutation same taken /\ Permutation (active q) rest.
Proof.
  revert taken rest.
  induction p as [|[l|] p IH]; intros taken rest Hactive; simpl in Hactive.
  - apply Permutation_nil, app_eq_nil in Hactive. destruct Hactive as [-> ->].
    exists [], []. repeat constructor.
  - assert (Hin : In l (taken ++ rest)).
    { apply (Permutation_in l Hactive). now left. }
    apply in_app_or in Hin. destruct Hin as [Hin|Hin];
      apply in_split in Hin; destruct Hin as (before & after & ->).
    + rewrite <- app_assoc in Hactive. simpl in Hactive.
      apply Permutation_cons_app_inv in Hactive. rewrite app_assoc in Hactive.
      destruct (IH _ _ Hactive) as (same & q & Htakes & Hsame & Hrest).
      exists (l :: same), (None :: q). repeat split; [now constructor| |exact Hrest].
      now apply Permutation_cons_app.
    + rewrite app_assoc in Hactive.
      apply Permutation_cons_app_inv in Hactive. rewrite <- app_assoc in Hactive.
      destruct (IH _ _ Hactive) as (same & q & Htakes & Hsame & Hrest).
      exists same, (Some l :: q). repeat split; [now constructor|exact Hsame|].
      now apply Permutation_cons_app.
  - destruct (IH _ _ Hactive) as (same & q & Htakes & Hsame & Hrest).
    exists same, (None :: q). repeat split; [now constructor|exact Hsame|exact Hrest].
Qed.

Lemma same_moves dictionary p q after :
  Permutation (active p) (active q) -> move dictionary p after ->
  exists other, move dictionary q other /\ Permutation (active after) (active other).
Proof.
  intros Hsame (taken & word & Htakes & Hword & Hin).
  apply takes_active in Htakes.
  destruct (takes_any q taken (active after))
    as (others & other & Hothers & Htaken & Hleft).
  { now rewrite <- Hsame. }
  exists other. split; [|now symmetry].
  exists others, word. repeat split; auto. now rewrite Htaken.
Qed.

Theorem move_ends dictionary : ~ In [] dictionary -> ends (move dictionary).
Proof.
  intros Hwords. apply (ends_by_measure _ (fun p => length (active p))).
  intros p q (taken & word & Htakes & Hword & Hin).
  apply takes_active, Permutation_length in Htakes. rewrite app_length in Htakes.
  apply Permutation_length in Hword. destruct word; [contradiction|].
  simpl in Hword. lia.
Qed.

Theorem only_letters_matter dictionary p q :
  ~ In [] dictionary -> Permutation (active p) (active q) ->
  (wins (move dictionary) p <-> wins (move dictionary) q) /\
  (loses (move dictionary) p <-> loses (move dictionary) q).
Proof.
  intros Hwords. revert q. induction (move_ends dictionary Hwords p) as [p _ IH].
  intros q Hsame.
  assert (Hback : Permutation (active q) (active p)) by now symmetry.
  split; split; intros Houtcome.
  - apply wins_inv in Houtcome. destruct Houtcome as (after & Hmove & Hloses).
    destruct (same_moves _ _ _ _ Hsame Hmove) as (other & Hother & Hleft).
    apply wins_by with other; [exact Hother|]. now apply (IH after Hmove other Hleft).
  - apply wins_inv in Houtcome. destruct Houtcome as (other & Hother & Hloses).
    destruct (same_moves _ _ _ _ Hback Hother) as (after & Hmove & Hleft).
    apply wins_by with after; [exact Hmove|]. now apply (IH after Hmove other).
  - apply loses_by. intros other Hother.
    destruct (same_moves _ _ _ _ Hback Hother) as (after & Hmove & Hleft).
    apply (IH after Hmove other); [now symmetry|].
    exact (loses_inv _ _ Houtcome after Hmove).
  - apply loses_by. intros after Hmove.
    destruct (same_moves _ _ _ _ Hsame Hmove) as (other & Hother & Hleft).
    apply (IH after Hmove other Hleft). exact (loses_inv _ _ Houtcome other Hother).
Qed.

Lemma anagrams_move one other p q : anagrams one other -> move one p q -> move other p q.
Proof.
  intros Hanagrams (taken & word & Htakes & Hword & Hin).
  destruct (Hanagrams word Hin) as (anagram & Hanagram & Hpermutation).
  exists taken, anagram. repeat split; auto. now rewrite Hword.
Qed.

(** *** Keys *)

(** The number with these digits, the lowest one first, to the base 30. *)
Fixpoint number_of (digit : nat -> N) (digits : nat) : N :=
  match digits with
  | O => 0
  | S digits => digit O + 30 * number_of (fun i => digit (S i)) digits
  end.

Lemma digits_unique digits f g :
  (forall i, f i < 30) -> (forall i, g i < 30) ->
  number_of f digits = number_of g digits ->
  forall i, (i < digits)%nat -> f i = g i.
Proof.
  revert f g. induction digits as [|digits IH]; intros f g Hf Hg Hsame i Hi; [lia|].
  cbn [number_of] in Hsame. pose proof (Hf O) as Hf0. pose proof (Hg O) as Hg0.
  destruct i as [|i]; [lia|].
  apply (IH (fun i => f (S i)) (fun i => g (S i))); auto; lia.
Qed.

Lemma number_of_ext digits f g :
  (forall i, (i < digits)%nat -> f i = g i) -> number_of f digits = number_of g digits.
Proof.
  revert f g. induction digits as [|digits IH]; intros f g Hsame; [reflexivity|].
  cbn [number_of]. rewrite (Hsame O) by lia.
  rewrite (IH _ (fun i => g (S i))); [reflexivity|].
  intros i Hi. apply Hsame. lia.
Qed.

Lemma number_of_at_most digits f g :
  (forall i, f i <= g i) -> number_of f digits <= number_of g digits.
Proof.
  revert f g. induction digits as [|digits IH]; intros f g Hless; cbn [number_of]; [lia|].
  specialize (IH (fun i => f (S i)) (fun i => g (S i)) (fun i => Hless (S i))).
  specialize (Hless O). lia.
Qed.

Lemma number_of_one_more digits f place :
  (place < digits)%nat ->
  number_of (fun i => f i + if Nat.eqb i place then 1 else 0) digits =
  number_of f digits + 30 ^ N.of_nat place.
Proof.
  revert f place. induction digits as [|digits IH]; intros f place Hplace; [lia|].
  cbn [number_of]. destruct place as [|place].
  - cbn [Nat.eqb]. rewrite (number_of_ext digits _ (fun i => f (S i))).
    + change (30 ^ N.of_nat 0) with 1. lia.
    + intros i Hi. lia.
  - cbn [Nat.eqb]. rewrite (IH (fun i => f (S i))) by lia.
    rewrite Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.

(** The place of a letter in the alphabet, and how many letters have one. *)
Definition place (l : ascii) : nat := N.to_nat (N_of_ascii l - N_of_ascii "A").

Definition occurs (word : list ascii) (i : nat) : N :=
  N.of_nat (length (filter (fun l => Nat.eqb i (place l)) word)).

Lemma occurs_one_more word l i :
  occurs (word ++ [l]) i = occurs word i + if Nat.eqb i (place l) then 1 else 0.
Proof.
  unfold occurs. rewrite filter_app, app_length. simpl.
  destruct (Nat.eqb i (place l)); simpl; lia.
Qed.

Lemma occurs_at_most word i : occurs word i <= N.of_nat (length word).
Proof.
  unfold occurs. induction word as [|l word IH]; simpl; [lia|].
  destruct (Nat.eqb i (place l)); simpl; lia.
Qed.

Lemma capital_place l : capital l -> (place l < 26)%nat.
Proof.
  unfold capital, place. change (N_of_ascii "A") with 65. change (N_of_ascii "Z") with 90.
  lia.
Qed.

Lemma same_place l m : capital l -> capital m -> place l = place m -> l = m.
Proof.
  unfold capital, place. change (N_of_ascii "A") with 65. change (N_of_ascii "Z") with 90.
  intros Hl Hm Hplace. rewrite <- (ascii_N_embedding l), <- (ascii_N_embedding m).
  f_equal. lia.
Qed.

Lemma key_app a b : key (a ++ b) = sum (key a) (key b).
Proof.
  unfold key, sum. rewrite fold_left_app.
  destruct (fold_left _ a _) as [high low]. cbn [fst snd].
  revert high low. induction b as [|l b IH] using rev_ind; intros high low.
  - simpl. f_equal; lia.
  - rewrite !fold_left_app. rewrite IH. destruct (fold_left _ b _) as [high' low'].
    cbn [fold_left fst snd]. destruct (_ <? 13); cbn [fst snd]; f_equal; lia.
Qed.

Lemma key_of_letter l :
  key [l] = if Nat.ltb (place l) 13 then (0, 30 ^ N.of_nat (place l))
            else (30 ^ (N.of_nat (place l) mod 13), 0).
Proof.
  unfold key, place. cbn [fold_left]. rewrite N2Nat.id.
  destruct (N.ltb_spec (N_of_ascii l - N_of_ascii "A") 13) as [Hlow|Hhigh];
    destruct (Nat.ltb_spec (N.to_nat (N_of_ascii l - N_of_ascii "A")) 13)
      as [Hlow'|Hhigh'];
    try lia.
  - now rewrite N.mod_small.
  - reflexivity.
Qed.

Lemma key_digits word :
  Forall capital word ->
  key word = (number_of (fun i => occurs word (13 + i)) 13, number_of (occurs word) 13).
Proof.
  induction word as [|l word IH] using rev_ind; intros Hcapital; [reflexivity|].
  apply Forall_app in Hcapital. destruct Hcapital as [Hword Hl].
  apply Forall_inv, capital_place in Hl.
  rewrite key_app, (IH Hword), key_of_letter. unfold sum.
  rewrite (number_of_ext 13 _ _ (fun i _ => occurs_one_more word l i)).
  rewrite (number_of_ext 13 _ _ (fun i _ => occurs_one_more word l (13 + i))).
  destruct (Nat.ltb_spec (place l) 13) as [Hlow|Hhigh]; cbn [fst snd]; f_equal.
  - rewrite N.add_0_r. apply number_of_ext. intros i Hi.
    destruct (Nat.eqb_spec (13 + i) (place l)) as [Heq|Hneq]; lia.
  - now rewrite number_of_one_more.
  - assert (Hmod : N.of_nat (place l) mod 13 = N.of_nat (place l - 13)).
    { symmetry. apply (N.mod_unique _ 13 1); lia. }
    rewrite Hmod, <- number_of_one_more by lia. apply number_of_ext. intros i Hi.
    destruct (Nat.eqb_spec (13 + i) (place l)) as [Heq|Hneq];
      destruct (Nat.eqb_spec i (place l - 13)) as [Heq'|Hneq']; lia.
  - rewrite N.add_0_r. apply number_of_ext. intros i Hi.
    destruct (Nat.eqb_spec i (place l)) as [Heq|Hneq]; lia.
Qed.

Lemma keys_are_small word :
  Forall capital word -> (length word <= most_cells)%nat ->
  fst (key word) < 2 ^ 64 /\ snd (key word) < 2 ^ 64.
Proof.
  intros Hcapital Hlength. rewrite (key_digits word Hcapital). cbn [fst snd].
  assert (Hdigits : forall i, occurs word i <= 25).
  { intros i. pose proof (occurs_at_most word i) as Hmost.
    unfold most_cells in Hlength. lia. }
  assert (Htop : number_of (fun _ => 25) 13 < 2 ^ 64) by reflexivity.
  pose proof (number_of_at_most 13 _ (fun _ => 25) Hdigits) as Hlow.
  pose proof (number_of_at_most 13 _ (fun _ => 25) (fun i => Hdigits (13 + i)%nat))
    as Hhigh.
  split; eapply N.le_lt_trans; eassumption.
Qed.

Lemma permuted_key a b : Permutation a b -> key a = key b.
Proof.
  assert (Hcons : forall l w, key (l :: w) = sum (key [l]) (key w)).
  { intros l w. apply (key_app [l] w). }
  intros Hpermutation.
  induction Hpermutation as [|l a b _ IH|l m a|a b c _ IHab _ IHbc].
  - reflexivity.
  - now rewrite Hcons, (Hcons l b), IH.
  - rewrite (Hcons m), (Hcons l a), (Hcons l (m :: a)), (Hcons m a). unfold sum.
    cbn [fst snd]. f_equal; lia.
  - now rewrite IHab.
Qed.

Lemma count_is_occurs word l :
  Forall capital word -> capital l ->
  N.of_nat (count_occ ascii_dec word l) = occurs word (place l).
Proof.
  intros Hword Hl. unfold occurs. f_equal.
  induction Hword as [|m word Hm _ IH]; [reflexivity|].
  simpl. destruct (ascii_dec m l) as [->|Hneq].
  - rewrite Nat.eqb_refl. simpl. now rewrite IH.
  - destruct (Nat.eqb_spec (place l) (place m)) as [Hsame|_]; [|exact IH].
    exfalso. apply Hneq. now apply same_place.
Qed.

(** The same key: the same letters. *)
Theorem key_theorem a b :
  Forall capital a -> Forall capital b ->
  (length a <= most_cells)%nat -> (length b <= most_cells)%nat ->
  (key a = key b <-> Permutation a b).
Proof.
  intros Ha Hb Hlength_a Hlength_b. split; [|apply permuted_key].
  rewrite (key_digits a Ha), (key_digits b Hb). intros Hkeys.
  injection Hkeys as Hsecond Hfirst.
  assert (Hdigits : forall word i, (length word <= most_cells)%nat -> occurs word i < 30).
  { intros word i Hlength. pose proof (occurs_at_most word i) as Hmost.
    unfold most_cells in Hlength. lia. }
  assert (Hoccurs : forall i, (i < 26)%nat -> occurs a i = occurs b i).
  { intros i Hi. destruct (Nat.lt_ge_cases i 13) as [Hlow|Hhigh].
    - apply (digits_unique 13 (occurs a) (occurs b)); auto.
    - replace i with (13 + (i - 13))%nat by lia.
      apply (digits_unique 13 (fun i => occurs a (13 + i)) (fun i => occurs b (13 + i)));
        auto; lia. }
  apply (Permutation_count_occ ascii_dec). intros l.
  assert (Habsent : forall word, Forall capital word -> ~ capital l ->
                      count_occ ascii_dec word l = O).
  { intros word Hword Hl. apply count_occ_not_In. intros Hin. apply Hl.
    rewrite Forall_forall in Hword. auto. }
  destruct (N.le_gt_cases (N_of_ascii "A") (N_of_ascii l)) as [Hfrom|Hbefore];
    [destruct (N.le_gt_cases (N_of_ascii l) (N_of_ascii "Z")) as [Hto|Hbehind]|].
  - assert (Hl : capital l) by now split.
    apply Nat2N.inj. rewrite !count_is_occurs by assumption.
    apply Hoccurs. now apply capital_place.
  - rewrite !Habsent; auto; unfold capital; lia.
  - rewrite !Habsent; auto; unfold capital; lia.
Qed.

(** *** Sets of cells *)

(** The number whose lowest bit is [b], before those of [n]. *)
Definition bit (b : bool) (n : N) : N := if b then N.succ_double n else N.double n.

Lemma bit_odd_div2 n : bit (N.odd n) (N.div2 n) = n.
Proof. now destruct n as [|[p|p|]]. Qed.

Lemma bit_number b n : bit b n = 2 * n + if b then 1 else 0.
Proof. destruct b; unfold bit; rewrite ?N.succ_double_spec, ?N.double_spec; lia. Qed.

Lemma odd_bit b n : N.odd (bit b n) = b.
Proof. now destruct b, n. Qed.

Lemma div2_bit b n : N.div2 (bit b n) = n.
Proof. now destruct b, n. Qed.

Lemma land_bit b m c n : N.land (bit b m) (bit c n) = bit (b && c) (N.land m n).
Proof. destruct b, c, m, n; reflexivity. Qed.

Lemma lor_bit b m c n : N.lor (bit b m) (bit c n) = bit (b || c) (N.lor m n).
Proof. destruct b, c, m, n; reflexivity. Qed.

Lemma bit_zero b n : bit b n = 0 -> b = false /\ n = 0.
Proof. destruct b, n; simpl; intros Hzero; try discriminate; auto. Qed.

(** The letters of the cells in a set. *)
Fixpoint letters (grid : list ascii) (set : N) : list ascii :=
  match grid with
  | [] => []
  | l :: rest =>
      if N.odd set then l :: letters rest (N.div2 set) else letters rest (N.div2 set)
  end.

(** The position in which exactly the cells of a set are active. *)
Fixpoint position_of (grid : list ascii) (set : N) : position :=
  match grid with
  | [] => []
  | l :: rest => (if N.odd set then Some l else None) :: position_of rest (N.div2 set)
  end.

Lemma takes_disjoint grid position set :
  N.land position set = 0 ->
  takes (position_of grid (N.lor position set)) (letters grid set)
    (position_of grid position).
Proof.
  revert position set. induction grid as [|l grid IH]; intros position set Hdisjoint.
  - constructor.
  - rewrite <- (bit_odd_div2 position), <- (bit_odd_div2 set) in Hdisjoint |- *.
    rewrite land_bit in Hdisjoint. apply bit_zero in Hdisjoint.
    destruct Hdisjoint as [Hbits Hrest]. rewrite lor_bit. simpl.
    rewrite !odd_bit, !div2_bit.
    specialize (IH _ _ Hrest).
    destruct (N.odd position), (N.odd set); simpl in *; try discriminate;
      constructor; exact IH.
Qed.

Lemma takes_only_disjoint grid whole taken after :
  takes (position_of grid whole) taken after ->
  exists position set, set < 2 ^ N.of_nat (length grid) /\
    N.land position set = 0 /\ whole = N.lor position set /\
    taken = letters grid set /\ after = position_of grid position.
Proof.
  revert whole taken after.
  induction grid as [|l grid IH]; intros whole taken after Htakes;
    cbn [position_of letters] in *.
  - inversion Htakes. exists whole, 0. rewrite N.land_0_r, N.lor_0_r. now repeat split.
  - rewrite <- (bit_odd_div2 whole).
    destruct (N.odd whole);
      inversion Htakes
        as [|cell before taken' after' Hstays|l' before taken' after' Hgoes];
      subst;
      [destruct (IH _ _ _ Hstays) as (position & set & Hset & Hdisjoint & -> & -> & ->)
      |destruct (IH _ _ _ Hgoes) as (position & set & Hset & Hdisjoint & -> & -> & ->)
      |destruct (IH _ _ _ Hstays) as (position & set & Hset & Hdisjoint & -> & -> & ->)];
      [exists (bit true position), (bit false set)
      |exists (bit false position), (bit true set)
      |exists (bit false position), (bit false set)];
      rewrite land_bit, lor_bit, Hdisjoint, !odd_bit, !div2_bit;
      (split; [|auto]); cbn [length]; rewrite Nat2N.inj_succ, N.pow_succ_r', bit_number;
        lia.
Qed.

Lemma letters_of_no_cell grid : letters grid 0 = [].
Proof. now induction grid as [|l grid IH]. Qed.

Lemma position_of_all_cells grid :
  position_of grid (N.ones (N.of_nat (length grid))) = start grid.
Proof.
  induction grid as [|l grid IH]; [reflexivity|].
  cbn [length]. rewrite Nat2N.inj_succ.
  assert (Hones : forall n, N.ones (N.succ n) = bit true (N.ones n)).
  { intros n. unfold bit. rewrite N.succ_double_spec.
    rewrite !N.ones_equiv, N.pow_succ_r by lia.
    assert (Hnonzero : 2 ^ n <> 0) by (apply N.pow_nonzero; lia). lia. }
  rewrite Hones. cbn [position_of]. rewrite odd_bit, div2_bit, IH. reflexivity.
Qed.

Lemma lor_disjoint position set :
  N.land position set = 0 -> N.lor position set = position + set.
Proof.
  intros Hdisjoint. now rewrite N.add_nocarry_lxor, N.lxor_lor.
Qed.

(** *** The keys of all sets *)

Definition sets (cells : nat) : list N := map N.of_nat (seq 0 (2 ^ cells)).

Lemma in_sets cells set : In set (sets cells) <-> set < 2 ^ N.of_nat cells.
Proof.
  unfold sets. rewrite in_map_iff.
  assert (Hpow : N.of_nat (2 ^ cells) = 2 ^ N.of_nat cells) by apply Nat2N.inj_pow.
  rewrite <- Hpow. split.
  - intros (n & <- & Hn). apply in_seq in Hn. lia.
  - intros Hset. exists (N.to_nat set). split; [lia|]. apply in_seq. lia.
Qed.

Lemma sets_succ cells :
  sets (S cells) = sets cells ++ map (N.add (2 ^ N.of_nat cells)) (sets cells).
Proof.
  unfold sets. rewrite Nat.pow_succ_r'.
  replace (2 * 2 ^ cells)%nat with (2 ^ cells + 2 ^ cells)%nat by lia.
  rewrite seq_app, map_app. f_equal.
  assert (Hpow : N.of_nat (2 ^ cells) = 2 ^ N.of_nat cells) by apply Nat2N.inj_pow.
  rewrite <- Hpow. generalize (2 ^ cells)%nat at 1 3 as shift.
  intros shift. simpl. 
  enough (Hfrom : forall len from, map N.of_nat (seq (shift + from) len) =
    map (N.add (N.of_nat shift)) (map N.of_nat (seq from len))).
  { rewrite <- (Nat.add_0_r shift) at 1. apply Hfrom. }
  induction len as [|len IH]; intros from; [reflexivity|].
  simpl. rewrite <- IH, Nat.add_succ_r. f_equal. lia.
Qed.

Lemma letters_without_last grid cell set :
  set < 2 ^ N.of_nat (length grid) -> letters (grid ++ [cell]) set = letters grid set.
Proof.
  revert set. induction grid as [|l grid IH]; intros set Hset.
  - simpl in Hset. now replace set with 0 by lia.
  - simpl. rewrite IH; [reflexivity|].
    cbn [length] in Hset. rewrite Nat2N.inj_succ, N.pow_succ_r' in Hset.
    rewrite N.div2_div. apply N.div_lt_upper_bound; lia.
Qed.

Lemma letters_with_last grid cell set :
  set < 2 ^ N.of_nat (length grid) ->
  letters (grid ++ [cell]) (2 ^ N.of_nat (length grid) + set) =
    letters grid set ++ [cell].
Proof.
  revert set. induction grid as [|l grid IH]; intros set Hset.
  - simpl in Hset. now replace set with 0 by lia.
  - cbn [length] in *. rewrite Nat2N.inj_succ, N.pow_succ_r' in *.
    assert (Hhalf : N.div2 set < 2 ^ N.of_nat (length grid)).
    { rewrite N.div2_div. apply N.div_lt_upper_bound; lia. }
    assert (Hput : 2 * 2 ^ N.of_nat (length grid) + set =
      bit (N.odd set) (2 ^ N.of_nat (length grid) + N.div2 set)).
    { rewrite <- (bit_odd_div2 set) at 1. unfold bit.
      destruct (N.odd set); rewrite ?N.succ_double_spec, ?N.double_spec; lia. }
    rewrite Hput. cbn [app letters]. rewrite odd_bit, div2_bit, IH by exact Hhalf.
    destruct (N.odd set); reflexivity.
Qed.

Lemma keys_of_sets grid :
  keys grid = map (fun set => key (letters grid set)) (sets (length grid)).
Proof.
  induction grid as [|cell grid IH] using rev_ind; [reflexivity|].
  unfold keys. rewrite fold_left_app. cbn [fold_left]. fold (keys grid). rewrite IH.
  rewrite app_length, Nat.add_1_r, sets_succ, map_app, !map_map. f_equal.
  - apply map_ext_in. intros set Hset. apply in_sets in Hset.
    now rewrite letters_without_last.
  - apply map_ext_in. intros set Hset. apply in_sets in Hset.
    now rewrite letters_with_last, key_app.
Qed.

Lemma letters_in_grid grid set :
  incl (letters grid set) grid /\ (length (letters grid set) <= length grid)%nat.
Proof.
  revert set. induction grid as [|l grid IH]; intros set.
  - split; [apply incl_refl|apply le_n].
  - destruct (IH (N.div2 set)) as [Hincl Hlength]. simpl. destruct (N.odd set).
    + split; [|simpl; lia]. apply incl_cons; [now left|now apply incl_tl].
    + split; [now apply incl_tl|lia].
Qed.

(** *** The sets that are words *)

Lemma letters_in_two_parts cut grid set :
  letters grid set =
  letters (firstn cut grid) (set mod 2 ^ N.of_nat cut) ++
  letters (skipn cut grid) (set / 2 ^ N.of_nat cut).
Proof.
  revert grid set. induction cut as [|cut IH]; intros grid set.
  - simpl. now rewrite N.div_1_r.
  - destruct grid as [|l grid]; [reflexivity|].
    rewrite Nat2N.inj_succ, N.pow_succ_r'.
    assert (Hpower : 2 ^ N.of_nat cut <> 0) by (apply N.pow_nonzero; lia).
    assert (Hmod : set mod (2 * 2 ^ N.of_nat cut) =
                   bit (N.odd set) (N.div2 set mod 2 ^ N.of_nat cut)).
    { rewrite <- (bit_odd_div2 set) at 1. rewrite !bit_number.
      symmetry. apply (N.mod_unique _ _ (N.div2 set / 2 ^ N.of_nat cut)).
      - pose proof (N.mod_lt (N.div2 set) _ Hpower) as Hless. destruct (N.odd set); lia.
      - pose proof (N.div_mod (N.div2 set) _ Hpower) as Hdivision.
        destruct (N.odd set); nia. }
    assert (Hdiv : set / (2 * 2 ^ N.of_nat cut) = N.div2 set / 2 ^ N.of_nat cut).
    { rewrite N.div2_div. now rewrite N.div_div by lia. }
    rewrite Hmod, Hdiv. cbn [firstn skipn letters]. rewrite odd_bit, div2_bit, IH.
    now destruct (N.odd set).
Qed.

Lemma at_most_parts a b : fst a <= fst b -> snd a <= snd b -> at_most a b = true.
Proof.
  intros Hhigh Hlow. unfold at_most.
  destruct (N.eqb_spec (fst a) (fst b)) as [Heq|Hneq].
  - now apply N.leb_le.
  - apply N.ltb_lt. lia.
Qed.

Lemma key_of_letters_at_most grid set :
  fst (key (letters grid set)) <= fst (key grid) /\
  snd (key (letters grid set)) <= snd (key grid).
Proof.
  revert set. induction grid as [|l grid IH]; intros set; [simpl; lia|].
  destruct (IH (N.div2 set)) as [Hhigh Hlow].
  cbn [letters]. change (l :: grid) with ([l] ++ grid). rewrite (key_app [l] grid).
  destruct (N.odd set).
  - change (l :: letters grid (N.div2 set)) with ([l] ++ letters grid (N.div2 set)).
    rewrite key_app. unfold sum. cbn [fst snd]. lia.
  - unfold sum. cbn [fst snd]. lia.
Qed.

Lemma in_dictionary k dictionary :
  existsb (same_key k) dictionary = true <-> In k dictionary.
Proof.
  destruct k as [high low]. rewrite existsb_exists. unfold same_key. split.
  - intros ([high' low'] & Hin & Hsame). cbn [fst snd] in Hsame.
    destruct (N.eqb_spec high high') as [->|Hneq]; [|discriminate].
    apply N.eqb_eq in Hsame. now subst.
  - intros Hin. exists (high, low). now rewrite !N.eqb_refl.
Qed.

Lemma bits_of_list {A} (test : A -> bool) l i :
  N.testbit (fold_right (fun x bits => 2 * bits + if test x then 1 else 0) 0 l)
    (N.of_nat i) =
  match nth_error l i with Some x => test x | None => false end.
Proof.
  revert i. induction l as [|x l IH]; intros i.
  - simpl fold_right. rewrite N.bits_0. now destruct i.
  - cbn [fold_right]. rewrite <- bit_number. destruct i as [|i]; cbn [nth_error].
    + change (N.of_nat 0) with 0. now rewrite N.bit0_odd, odd_bit.
    + rewrite <- IH, Nat2N.inj_succ, N.testbit_succ_r_div2 by lia. now rewrite div2_bit.
Qed.

Lemma nth_sets cells set :
  set < 2 ^ N.of_nat cells -> nth_error (sets cells) (N.to_nat set) = Some set.
Proof.
  intros Hset.
  assert (Hpow : N.of_nat (2 ^ cells) = 2 ^ N.of_nat cells) by apply Nat2N.inj_pow.
  unfold sets.
  rewrite nth_error_map, (nth_error_nth' _ 0%nat) by (rewrite seq_length; lia).
  rewrite seq_nth by lia. cbn [option_map]. f_equal. lia.
Qed.

Lemma sets_length cells : length (sets cells) = (2 ^ cells)%nat.
Proof. unfold sets. now rewrite map_length, seq_length. Qed.

Lemma set_in_two_parts cells set :
  set < 2 ^ N.of_nat cells <->
  set / 64 < 2 ^ N.of_nat (cells - 6) /\ set mod 64 < 2 ^ N.of_nat (Nat.min 6 cells).
Proof.
  pose proof (N.div_mod set 64 ltac:(lia)) as Hdivision.
  pose proof (N.mod_lt set 64 ltac:(lia)) as Hless.
  destruct (Nat.le_gt_cases 6 cells) as [Hmany|Hfew].
  - rewrite Nat.min_l by exact Hmany. change (2 ^ N.of_nat 6) with 64.
    replace (N.of_nat cells) with (6 + N.of_nat (cells - 6)) by lia.
    rewrite N.pow_add_r. change (2 ^ 6) with 64.
    generalize dependent (set / 64). generalize dependent (set mod 64).
    generalize (2 ^ N.of_nat (cells - 6)). intros rows column Hcolumn row Hdivision.
    split; [intros Hset; split|intros [Hrow _]]; lia.
  - rewrite Nat.min_r by lia. replace (cells - 6)%nat with O by lia.
    change (2 ^ N.of_nat 0) with 1.
    assert (Hsmall : 2 ^ N.of_nat cells <= 64).
    { change 64 with (2 ^ 6). apply N.pow_le_mono_r; lia. }
    split.
    + intros Hset. rewrite N.mod_small by lia. rewrite N.div_small by lia. lia.
    + intros [Hrow Hcolumn]. lia.
Qed.

Lemma words_length grid dictionary :
  length (words grid dictionary) = (2 ^ (length grid - 6))%nat.
Proof.
  unfold words.
  now rewrite map_length, keys_of_sets, map_length, sets_length, skipn_length.
Qed.

Lemma bits_of_empty row : bits_of (PositiveMap.empty N) row = 0.
Proof. unfold bits_of. now rewrite PositiveMap.gempty. Qed.

Lemma succ_pos_injective a b : N.succ_pos a = N.succ_pos b -> a = b.
Proof.
  intros Hsame. apply N.succ_inj. rewrite <- !N.succ_pos_spec. now rewrite Hsame.
Qed.

Lemma bits_of_add f row bits other :
  bits_of (add_bits f row bits) other =
  if other =? row then N.lor (bits_of f row) bits else bits_of f other.
Proof.
  unfold add_bits. destruct (N.eqb_spec bits 0) as [->|Hsome].
  { rewrite N.lor_0_r. destruct (N.eqb_spec other row) as [->|Hneq]; reflexivity. }
  unfold bits_of at 1. destruct (N.eqb_spec other row) as [->|Hneq].
  - now rewrite PositiveMap.gss.
  - rewrite PositiveMap.gso; [reflexivity|]. intros Hsame.
    now apply Hneq, succ_pos_injective.
Qed.

Lemma bits_of_from_rows f row rows other :
  (forall other, row <= other -> bits_of f other = 0) -> row <= other ->
  bits_of (from_rows f row rows) other = nth (N.to_nat (other - row)) rows 0.
Proof.
  intros Hempty Hother.
  assert (Hboth : forall f row,
    (forall other, row <= other -> bits_of f other = 0) -> forall other,
    bits_of (from_rows f row rows) other =
    if row <=? other then nth (N.to_nat (other - row)) rows 0 else bits_of f other).
  { clear. induction rows as [|bits rows IH]; intros f row Hempty other; simpl.
    - destruct (N.leb_spec row other) as [Hle|Hgt]; [|reflexivity].
      rewrite (Hempty other Hle). now destruct (N.to_nat (other - row)).
    - rewrite IH.
      + rewrite bits_of_add. destruct (N.eqb_spec other row) as [->|Hneq].
        * rewrite N.sub_diag, (Hempty row), N.lor_0_l by lia.
          destruct (N.leb_spec (N.succ row) row) as [Hle|_]; [lia|].
          destruct (N.leb_spec row row) as [_|Hgt]; [reflexivity|lia].
        * destruct (N.leb_spec (N.succ row) other) as [Hle|Hgt];
            destruct (N.leb_spec row other) as [Hle'|Hgt']; try lia.
          replace (other - row) with (N.succ (other - N.succ row)) by lia.
          now rewrite N2Nat.inj_succ.
      + intros next Hnext. rewrite bits_of_add.
        destruct (N.eqb_spec next row) as [->|Hneq]; [lia|]. apply Hempty. lia. }
  rewrite Hboth by exact Hempty. now destruct (N.leb_spec row other); [|lia].
Qed.

Lemma bits_of_rows rows row :
  bits_of (from_rows (PositiveMap.empty N) 0 rows) row = nth (N.to_nat row) rows 0.
Proof.
  rewrite bits_of_from_rows; [now rewrite N.sub_0_r| |lia].
  intros other _. apply bits_of_empty.
Qed.

Theorem contains_words grid dictionary set :
  contains (from_rows (PositiveMap.empty N) 0 (words grid dictionary)) set = true <->
  set < 2 ^ N.of_nat (length grid) /\ In (key (letters grid set)) dictionary.
Proof.
  rewrite set_in_two_parts. unfold contains. rewrite bits_of_rows. unfold words.
  set (first := firstn 6 grid). set (others := skipn 6 grid).
  assert (Hfirst : length first = Nat.min 6 (length grid)) by apply firstn_length.
  assert (Hothers : length others = (length grid - 6)%nat) by apply skipn_length.
  rewrite <- Hfirst, <- Hothers.
  set (r := set / 64). set (c := set mod 64).
  set (row := fun key => fold_right _ _ _).
  assert (Hkey : key (letters grid set) =
    sum (key (letters others r)) (key (letters first c))).
  { rewrite (letters_in_two_parts 6 grid set), key_app. unfold sum.
    f_equal; apply N.add_comm. }
  destruct (N.lt_ge_cases r (2 ^ N.of_nat (length others))) as [Hr|Hr].
  - assert (Hrow : nth (N.to_nat r) (map row (keys others)) 0 =
      row (key (letters others r))).
    { apply nth_error_nth.
      rewrite keys_of_sets, map_map, nth_error_map, nth_sets by exact Hr.
      reflexivity. }
    rewrite Hrow. unfold row.
    rewrite <- (N2Nat.id c) at 1. rewrite bits_of_list, keys_of_sets, nth_error_map.
    destruct (N.lt_ge_cases c (2 ^ N.of_nat (length first))) as [Hc|Hc].
    + rewrite nth_sets by exact Hc. cbn [option_map]. rewrite in_dictionary, Hkey.
      unfold between. rewrite filter_In.
      destruct (key_of_letters_at_most first c) as [Hhigh Hlow].
      rewrite !at_most_parts by (unfold sum; cbn [fst snd]; lia). tauto.
    + rewrite (proj2 (nth_error_None _ _)).
      * split; [discriminate|]. intros [[_ Hless] _]. lia.
      * rewrite sets_length.
        assert (Hpow : N.of_nat (2 ^ length first) = 2 ^ N.of_nat (length first))
          by apply Nat2N.inj_pow.
        lia.
  - rewrite nth_overflow, N.bits_0.
    + split; [discriminate|]. intros [[Hless _] _]. lia.
    + rewrite map_length, keys_of_sets, map_length, sets_length.
      assert (Hpow : N.of_nat (2 ^ length others) = 2 ^ N.of_nat (length others))
        by apply Nat2N.inj_pow.
      lia.
Qed.

(** *** The subsets of a set *)

Lemma bit_injective b m c n : bit b m = bit c n -> b = c /\ m = n.
Proof.
  intros Hsame. split.
  - now rewrite <- (odd_bit b m), Hsame, odd_bit.
  - now rewrite <- (div2_bit b m), Hsame, div2_bit.
Qed.

Lemma land_at_most a b : N.land a b <= a.
Proof.
  assert (Hdisjoint : N.land (N.ldiff a b) (N.land a b) = 0).
  { apply N.bits_inj_0. intros k. rewrite !N.land_spec, N.ldiff_spec.
    destruct (N.testbit a k), (N.testbit b k); reflexivity. }
  pose proof (N.lor_ldiff_and a b) as Hparts.
  rewrite lor_disjoint in Hparts by exact Hdisjoint. lia.
Qed.

(** After a subset comes the next smaller one. *)
Lemma next_subset others word set :
  N.land word others = word -> N.land set others = set -> set < word ->
  set <= N.land (word - 1) others.
Proof.
  revert others set.
  induction word as [|word IH|word IH] using N.binary_ind; intros others set; [lia| |];
    rewrite <- (bit_odd_div2 others), <- (bit_odd_div2 set);
    [change (N.double word) with (bit false word)
    |change (N.succ_double word) with (bit true word)];
    rewrite !land_bit; intros Hword Hset;
    apply bit_injective in Hword; apply bit_injective in Hset;
    destruct Hword as [Hlast_word Hword]; destruct Hset as [Hlast_set Hset];
    intros Hless; rewrite !bit_number in Hless.
  - assert (Hpred : bit false word - 1 = bit true (word - 1)).
    { rewrite !bit_number. destruct (N.odd set); lia. }
    rewrite Hpred, land_bit, !bit_number, andb_true_l.
    assert (Hrest : N.div2 set <= N.land (word - 1) (N.div2 others)).
    { apply IH; [exact Hword|exact Hset|].
      destruct (N.odd set); lia. }
    destruct (N.odd set), (N.odd others); try discriminate; lia.
  - assert (Hpred : bit true word - 1 = bit false word).
    { rewrite !bit_number. lia. }
    rewrite Hpred, land_bit, Hword, !bit_number, andb_false_l. lia.
Qed.

Lemma in_subsets steps others other set :
  other <= N.of_nat steps -> N.land other others = other ->
  (In set (subsets steps others other) <-> N.land set others = set /\ set <= other).
Proof.
  revert other. induction steps as [|steps IH]; intros other Hsteps Hother.
  - simpl. split.
    + intros [<-|[]]. split; [exact Hother|lia].
    + intros [_ Hset]. left. lia.
  - cbn [subsets]. destruct (N.eqb_spec other 0) as [Hzero|Hsome].
    + simpl. split.
      * intros [<-|[]]. split; [exact Hother|lia].
      * intros [_ Hset]. left. lia.
    + pose proof (land_at_most (other - 1) others) as Hnext.
      cbn [In]. rewrite IH; [|lia|].
      * split.
        -- intros [<-|[Hinside Hless]]; [split; [exact Hother|lia]|].
           split; [exact Hinside|lia].
        -- intros [Hinside Hless].
           destruct (N.eq_dec other set) as [Hsame|Hneq]; [now left|right].
           split; [exact Hinside|]. apply next_subset; [exact Hother|exact Hinside|lia].
      * now rewrite <- N.land_assoc, N.land_diag.
Qed.

(** *** Rows of sets *)

Lemma same_parts a b : a = b <-> a / 64 = b / 64 /\ a mod 64 = b mod 64.
Proof.
  split; [now intros ->|]. intros [Hrow Hcolumn].
  rewrite (N.div_mod a 64), (N.div_mod b 64) by lia. now rewrite Hrow, Hcolumn.
Qed.

Lemma lor_parts a b :
  N.lor a b / 64 = N.lor (a / 64) (b / 64) /\
  N.lor a b mod 64 = N.lor (a mod 64) (b mod 64).
Proof.
  change 64 with (2 ^ 6). split.
  - now rewrite <- !N.shiftr_div_pow2, N.shiftr_lor.
  - now rewrite <- !N.land_ones, N.land_lor_distr_l.
Qed.

Lemma land_parts a b :
  N.land a b = 0 <-> N.land (a / 64) (b / 64) = 0 /\ N.land (a mod 64) (b mod 64) = 0.
Proof.
  assert (Hrow : N.land a b / 64 = N.land (a / 64) (b / 64)).
  { change 64 with (2 ^ 6). now rewrite <- !N.shiftr_div_pow2, N.shiftr_land. }
  assert (Hcolumn : N.land a b mod 64 = N.land (a mod 64) (b mod 64)).
  { change 64 with (2 ^ 6). rewrite <- !N.land_ones.
    apply N.bits_inj. intros k. rewrite !N.land_spec.
    destruct (N.testbit a k), (N.testbit b k), (N.testbit (N.ones 6) k); reflexivity. }
  rewrite (same_parts (N.land a b) 0), Hrow, Hcolumn. reflexivity.
Qed.

Lemma parts_of_set r c : c < 64 -> (64 * r + c) / 64 = r /\ (64 * r + c) mod 64 = c.
Proof.
  intros Hc. split.
  - symmetry. apply (N.div_unique _ 64 r c); lia.
  - symmetry. apply (N.mod_unique _ 64 r c); lia.
Qed.

Lemma apart_table :
  forallb (fun c => (apart_from c <? 2 ^ 64) &&
    forallb (fun d => Bool.eqb (N.testbit (apart_from c) d) (N.land c d =? 0)) (sets 6))
    (sets 6) = true.
Proof. vm_compute. reflexivity. Qed.

Lemma apart_from_spec c d :
  c < 64 -> (N.testbit (apart_from c) d = true <-> d < 64 /\ N.land c d = 0).
Proof.
  intros Hc. pose proof (proj1 (forallb_forall _ _) apart_table c) as Hrow.
  rewrite in_sets in Hrow. specialize (Hrow Hc). apply andb_true_iff in Hrow.
  destruct Hrow as [Hsmall Hrow]. apply N.ltb_lt in Hsmall.
  rewrite forallb_forall in Hrow.
  destruct (N.lt_ge_cases d 64) as [Hd|Hd].
  - specialize (Hrow d). rewrite in_sets in Hrow. specialize (Hrow Hd).
    apply eqb_prop in Hrow. rewrite Hrow, N.eqb_eq. tauto.
  - rewrite <- (N.mod_small _ _ Hsmall), N.mod_pow2_bits_high by exact Hd.
    split; [discriminate|]. lia.
Qed.

Lemma contains_add_bits f row bits set :
  contains (add_bits f row bits) set = true <->
  contains f set = true \/ set / 64 = row /\ N.testbit bits (set mod 64) = true.
Proof.
  unfold contains. rewrite bits_of_add.
  destruct (N.eqb_spec (set / 64) row) as [Heq|Hneq].
  - rewrite N.lor_spec, orb_true_iff, Heq. tauto.
  - tauto.
Qed.

Lemma contains_add_all (row bits : N -> N) l f set :
  contains (fold_left (fun f x => add_bits f (row x) (bits x)) l f) set = true <->
  contains f set = true \/
  exists x, In x l /\ set / 64 = row x /\ N.testbit (bits x) (set mod 64) = true.
Proof.
  revert f. induction l as [|x l IH]; intros f; simpl.
  - split; [now left|]. intros [Hold|(x & [] & _)]. exact Hold.
  - rewrite IH, contains_add_bits. split.
    + intros [[Hold|Hx]|(y & Hy & Hset)]; [now left| |].
      * right. exists x. split; [now left|exact Hx].
      * right. exists y. split; [now right|exact Hset].
    + intros [Hold|(y & [<-|Hy] & Hset)]; [now left; left|now left; right|].
      right. now exists y.
Qed.

(** *** Marking *)

Section Mark.

Variable rows : list N.

Definition all_words : family := from_rows (PositiveMap.empty N) 0 rows.

Definition rows_in_words : N :=
  let some_word :=
    filter (fun row => 0 <? bits_of all_words row) (numbers (length rows) 0) in
  fold_left N.lor some_word 0.

Lemma in_numbers count from n :
  In n (numbers count from) <-> from <= n < from + N.of_nat count.
Proof.
  revert from. induction count as [|count IH]; intros from; simpl In; [lia|].
  rewrite IH. lia.
Qed.

Lemma lor_all l acc k :
  N.testbit (fold_left N.lor l acc) k = true <->
  N.testbit acc k = true \/ exists row, In row l /\ N.testbit row k = true.
Proof.
  revert acc. induction l as [|row l IH]; intros acc; simpl.
  - split; [now left|]. intros [Hacc|(row & [] & _)]. exact Hacc.
  - rewrite IH, N.lor_spec, orb_true_iff. split.
    + intros [[Hacc|Hrow]|(other & Hin & Hother)]; eauto.
    + intros [Hacc|(other & [->|Hin] & Hother)]; eauto.
Qed.

Lemma word_in_rows word :
  contains all_words word = true -> N.land (word / 64) rows_in_words = word / 64.
Proof.
  unfold contains. intros Hword. apply N.bits_inj. intros k. rewrite N.land_spec.
  destruct (N.testbit (word / 64) k) eqn:Hbit; [|reflexivity].
  rewrite andb_true_l. apply lor_all. right. exists (word / 64). split; [|exact Hbit].
  apply filter_In. split.
  - apply in_numbers. split; [apply N.le_0_l|]. unfold all_words in Hword.
    rewrite bits_of_rows in Hword.
    destruct (Nat.lt_ge_cases (N.to_nat (word / 64)) (length rows))
      as [Hrow|Hrow]; [lia|].
    rewrite nth_overflow, N.bits_0 in Hword by exact Hrow. discriminate.
  - apply N.ltb_lt. destruct (bits_of all_words (word / 64)); [|lia].
    now rewrite N.bits_0 in Hword.
Qed.

Lemma inside_others set row :
  N.land set (N.ldiff rows_in_words row) = set <->
  N.land set rows_in_words = set /\ N.land row set = 0.
Proof.
  rewrite <- !N.bits_inj_iff. unfold N.eqf. split.
  - intros Hset. split; intros k; specialize (Hset k);
      rewrite ?N.land_spec, ?N.ldiff_spec, ?N.bits_0 in *;
      destruct (N.testbit set k), (N.testbit rows_in_words k), (N.testbit row k);
      simpl in *; congruence.
  - intros [Hset Hdisjoint] k. specialize (Hset k). specialize (Hdisjoint k).
    rewrite ?N.land_spec, ?N.ldiff_spec, ?N.bits_0 in *.
    destruct (N.testbit set k), (N.testbit rows_in_words k), (N.testbit row k);
      simpl in *; congruence.
Qed.

(** A lost set marks exactly its unions with the words apart from it. *)
Theorem mark_spec won left whole :
  contains (mark all_words rows_in_words won left) whole = true <->
  contains won whole = true \/
  exists word, contains all_words word = true /\ N.land left word = 0 /\
    whole = N.lor left word.
Proof.
  unfold mark.
  set (row := left / 64). set (column := left mod 64). set (others := N.ldiff _ row).
  assert (Hcolumn : column < 64) by (apply N.mod_lt; lia).
  assert (Hsubsets : forall other, In other (subsets (N.to_nat others) others others) <->
    N.land other rows_in_words = other /\ N.land row other = 0).
  { intros other. rewrite in_subsets; [|lia|apply N.land_diag].
    unfold others. rewrite inside_others. fold others. split; [tauto|].
    intros Hother. split; [exact Hother|].
    assert (Hinside : N.land other others = other) by now apply inside_others.
    rewrite <- Hinside, N.land_comm. apply land_at_most. }
  rewrite contains_add_all.
  split; (intros [Hwon|Hmarked]; [now left|right]).
  - destruct Hmarked as (other & Hin & Hwhole & Hbit).
    apply Hsubsets in Hin. destruct Hin as [_ Hdisjoint].
    destruct (N.lt_ge_cases (whole mod 64) column) as [Hlow|Hhigh].
    { now rewrite N.shiftl_spec_low in Hbit. }
    rewrite N.shiftl_spec_high', N.land_spec in Hbit by exact Hhigh.
    apply andb_true_iff in Hbit. destruct Hbit as [Hword Hapart].
    set (d := whole mod 64 - column) in *.
    apply apart_from_spec in Hapart; [|exact Hcolumn]. destruct Hapart as [Hd Hapart].
    exists (64 * other + d). destruct (parts_of_set other d Hd) as [Hother Hlast].
    split; [|split].
    + unfold contains. now rewrite Hother, Hlast.
    + apply land_parts. now rewrite Hother, Hlast.
    + apply same_parts. destruct (lor_parts left (64 * other + d)) as [-> ->].
      rewrite Hother, Hlast. split; [exact Hwhole|].
      fold column. rewrite lor_disjoint by exact Hapart. unfold d. lia.
  - destruct Hmarked as (word & Hword & Hdisjoint & ->).
    pose proof (word_in_rows word Hword) as Hinside.
    apply land_parts in Hdisjoint. destruct Hdisjoint as [Hdisjoint Hapart].
    fold row in Hdisjoint. fold column in Hapart.
    exists (word / 64). destruct (lor_parts left word) as [-> ->].
    fold row. fold column. split; [now apply Hsubsets|]. split; [reflexivity|].
    rewrite lor_disjoint by exact Hapart.
    rewrite N.shiftl_spec_high', N.land_spec, andb_true_iff by apply N.le_add_r.
    rewrite (N.add_comm column), N.add_sub.
    split; [exact Hword|]. apply apart_from_spec; [exact Hcolumn|].
    split; [apply N.mod_lt; lia|exact Hapart].
Qed.

End Mark.

(** *** The table *)

Section Table.

Variable dictionary : list (list ascii).
Variable grid : list ascii.
Variable rows : list N.

Notation cells := (length grid).
Notation winning set := (wins (move dictionary) (position_of grid set)).
Notation words := (all_words rows).
Notation losing set := (loses (move dictionary) (position_of grid set)).

Hypothesis no_empty_word : ~ In [] dictionary.
Hypothesis enough_rows : 2 ^ N.of_nat cells <= N.of_nat (64 * length rows).
Hypothesis contains_words : forall set, contains words set = true <->
  set < 2 ^ N.of_nat cells /\
  exists word, In word dictionary /\ Permutation (letters grid set) word.

Lemma words_not_empty set : contains words set = true -> set <> 0.
Proof.
  intros Hset ->. apply contains_words in Hset. destruct Hset as (_ & word & Hin & Hword).
  rewrite letters_of_no_cell in Hword. apply Permutation_nil in Hword. now subst.
Qed.

(** The moves of the game are those of the sets. *)
Lemma moves_of_sets whole after :
  move dictionary (position_of grid whole) after <->
  exists left word, contains words word = true /\ N.land left word = 0 /\
    whole = N.lor left word /\ after = position_of grid left.
Proof.
  split.
  - intros (taken & word & Htakes & Hword & Hin).
    destruct (takes_only_disjoint _ _ _ _ Htakes)
      as (left & set & Hset & Hdisjoint & Hunion & -> & ->).
    exists left, set. split; [|auto]. apply contains_words. eauto.
  - intros (left & set & Hset & Hdisjoint & -> & ->).
    apply contains_words in Hset. destruct Hset as (_ & word & Hin & Hword).
    exists (letters grid set), word. repeat split; auto. now apply takes_disjoint.
Qed.

Lemma numbers_succ count : numbers (S count) 0 = numbers count 0 ++ [N.of_nat count].
Proof.
  enough (Hfrom : forall from, numbers (S count) from =
    numbers count from ++ [from + N.of_nat count]) by apply Hfrom.
  induction count as [|count IH]; intros from.
  - simpl. now rewrite N.add_0_r.
  - change (numbers (S (S count)) from) with (from :: numbers (S count) (N.succ from)).
    rewrite IH. simpl app. do 3 f_equal. lia.
Qed.

(** When the sets below [n] are done, the marked ones are those from which a move
    leads to a lost one below [n]. *)
Definition marked_from_below (won : family) (n : N) : Prop := forall whole,
  contains won whole = true <->
  exists left word, left < n /\ losing left /\ contains words word = true /\
    N.land left word = 0 /\ whole = N.lor left word.

Lemma marked_wins won n whole :
  marked_from_below won n -> contains won whole = true -> winning whole.
Proof.
  intros Hmarked Hwon. apply Hmarked in Hwon.
  destruct Hwon as (left & word & _ & Hloses & Hin & Hdisjoint & Hunion).
  apply wins_by with (position_of grid left); [|exact Hloses].
  apply moves_of_sets. exists left, word. auto.
Qed.

(** A set that no lost one below it has marked is lost. *)
Lemma unmarked_loses won whole :
  marked_from_below won whole ->
  (forall other, other < whole -> winning other \/ losing other) ->
  contains won whole = false -> losing whole.
Proof.
  intros Hmarked Hdecided Hnot. apply loses_by. intros after Hmove.
  apply moves_of_sets in Hmove.
  destruct Hmove as (left & word & Hin & Hdisjoint & Hunion & ->).
  assert (Hbelow : left < whole).
  { pose proof (words_not_empty word Hin) as Hsome.
    rewrite lor_disjoint in Hunion by exact Hdisjoint. lia. }
  destruct (Hdecided left Hbelow) as [Hwins|Hloses]; [exact Hwins|].
  assert (Hwon : contains won whole = true) by (apply Hmarked; eauto 8).
  congruence.
Qed.

Lemma table_is_right n :
  let won := fold_left (fun won left =>
    if contains won left then won else mark words (rows_in_words rows) won left)
    (numbers n 0) (PositiveMap.empty N) in
  marked_from_below won (N.of_nat n) /\
  forall whole, whole < N.of_nat n -> winning whole \/ losing whole.
Proof.
  cbv zeta. induction n as [|n IH].
  - split; [|lia]. intros whole. split.
    + simpl. unfold contains. now rewrite bits_of_empty, N.bits_0.
    + intros (left & word & Hbelow & _). lia.
  - destruct IH as (Hmarked & Hdecided).
    rewrite numbers_succ, fold_left_app. simpl fold_left.
    set (won := fold_left _ _ _) in *.
    assert (Houtcome : if contains won (N.of_nat n) then winning (N.of_nat n)
                       else losing (N.of_nat n)).
    { destruct (contains won (N.of_nat n)) eqn:Hwon.
      - now apply (marked_wins won (N.of_nat n)).
      - now apply (unmarked_loses won). }
    rewrite Nat2N.inj_succ. split.
    + intros whole. destruct (contains won (N.of_nat n)) eqn:Hwon.
      * rewrite (Hmarked whole). split.
        -- intros (left & word & Hbelow & Hrest). exists left, word. split; [lia|auto].
        -- intros (left & word & Hbelow & Hloses & Hrest). exists left, word.
           split; [|auto]. enough (left <> N.of_nat n) by lia.
           intros ->. exact (never_both _ _ Houtcome Hloses).
      * rewrite mark_spec, (Hmarked whole). split.
        -- intros [(left & word & Hbelow & Hrest)|(word & Hrest)].
           ++ exists left, word. split; [lia|auto].
           ++ exists (N.of_nat n), word. split; [lia|auto].
        -- intros (left & word & Hbelow & Hloses & Hrest).
           destruct (N.eq_dec left (N.of_nat n)) as [->|Hother]; [eauto|].
           left. exists left, word. split; [lia|auto].
    + intros whole Hbelow.
      destruct (N.eq_dec whole (N.of_nat n)) as [->|Hother]; [|apply Hdecided; lia].
      destruct (contains won (N.of_nat n)); auto.
Qed.

Theorem table_decides :
  if contains (won rows) (2 ^ N.of_nat cells - 1)
  then wins (move dictionary) (start grid) else loses (move dictionary) (start grid).
Proof.
  destruct (table_is_right (64 * length rows)) as (Hmarked & Hdecided).
  unfold won. fold words. fold (rows_in_words rows). set (table := fold_left _ _ _) in *.
  assert (Hnonzero : 2 ^ N.of_nat cells <> 0) by (apply N.pow_nonzero; lia).
  assert (Hstart : position_of grid (2 ^ N.of_nat cells - 1) = start grid).
  { rewrite <- position_of_all_cells, N.ones_equiv. f_equal. lia. }
  rewrite <- Hstart. set (all := 2 ^ N.of_nat cells - 1) in *.
  assert (Hall : all < N.of_nat (64 * length rows)) by lia.
  destruct (contains table all) eqn:Hwon.
  - now apply (marked_wins table (N.of_nat (64 * length rows))).
  - destruct (Hdecided all Hall) as [Hwins|Hloses]; [|exact Hloses].
    exfalso. destruct (wins_inv _ _ Hwins) as (after & Hmove & Hloses).
    apply moves_of_sets in Hmove.
    destruct Hmove as (left & word & Hin & Hdisjoint & Hunion & ->).
    enough (contains table all = true) by congruence.
    apply Hmarked. exists left, word. split; [|auto].
    rewrite lor_disjoint in Hunion by exact Hdisjoint. lia.
Qed.

End Table.

(** *** The whole *)

Lemma sort_permutes grid : Permutation (sort grid) grid.
Proof.
  induction grid as [|l grid IH]; [constructor|]. simpl. rewrite <- IH at 2.
  generalize (sort grid) as sorted.
  induction sorted as [|m rest IHrest]; simpl; [reflexivity|].
  destruct (_ <=? _); [reflexivity|]. rewrite IHrest. apply perm_swap.
Qed.

Lemma active_start grid : active (start grid) = grid.
Proof. induction grid as [|l grid IH]; [reflexivity|]. simpl. now f_equal. Qed.

Lemma words_of_dictionary dictionary grid set :
  Forall (Forall capital) dictionary -> Forall capital grid ->
  (length grid <= most_cells)%nat ->
  (In (key (letters grid set))
     (map key (filter (fun word => Nat.leb (length word) most_cells) dictionary)) <->
   exists word, In word dictionary /\ Permutation (letters grid set) word).
Proof.
  intros Hdictionary Hgrid Hcells. rewrite Forall_forall in Hdictionary.
  destruct (letters_in_grid grid set) as [Hincl Hlength].
  assert (Hletters : Forall capital (letters grid set)) by now apply (incl_Forall Hincl).
  rewrite in_map_iff. setoid_rewrite filter_In. setoid_rewrite Nat.leb_le. split.
  - intros (word & Hkey & Hin & Hshort). exists word. split; [exact Hin|].
    symmetry in Hkey. apply key_theorem in Hkey; auto. lia.
  - intros (word & Hin & Hword). exists word.
    assert (Hshort : (length word <= most_cells)%nat).
    { rewrite <- (Permutation_length Hword). lia. }
    repeat split; auto. now apply permuted_key.
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros dictionary grid Hwords Hdictionary Hgrid Hcells.
  assert (Hsort := sort_permutes grid).
  assert (Hsame : Permutation (active (start (sort grid))) (active (start grid))).
  { now rewrite !active_start. }
  apply (only_letters_matter dictionary) in Hsame; [|exact Hwords].
  assert (Hdecides : if solution dictionary grid
    then wins (move dictionary) (start (sort grid))
    else loses (move dictionary) (start (sort grid))).
  { apply table_decides.
    - exact Hwords.
    - rewrite words_length, Nat2N.inj_mul, Nat2N.inj_pow.
      change (N.of_nat 64) with (2 ^ 6). change (N.of_nat 2) with 2.
      rewrite <- N.pow_add_r. apply N.pow_le_mono_r; lia.
    - intros set. unfold all_words.
      rewrite contains_words, words_of_dictionary; [reflexivity| | |].
      + exact Hdictionary.
      + now rewrite Hsort.
      + now rewrite (Permutation_length Hsort). }
  destruct (solution dictionary grid); now apply Hsame.
Qed.

Theorem details_are_right : details.
Proof.
  split; [exact keys_are_small|split].
  - intros dictionary p q Hwords Hcounts. apply only_letters_matter; [exact Hwords|].
    now apply (Permutation_count_occ ascii_dec).
  - intros one other Hone Hother p q. split; now apply anagrams_move.
Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

Definition answer (solution : list (list ascii) -> list ascii -> bool)
    : string -> string :=
  let input :=
    let* dictionary := counted token in
    let* rows := number in
    let* columns := number in
    let* grids := counted (times (N.to_nat rows) token) in
    give (map list_ascii_of_string dictionary, grids) in
  let verdict dictionary rows :=
    let grid := list_ascii_of_string (String.concat "" rows) in
    if solution dictionary grid then "Alice" else "Bob" in
  answer_to input (fun '(dictionary, grids) =>
    print_lines (map (verdict dictionary) grids)).
