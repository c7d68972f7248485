(** * WPLAY: words taken from the letters of a grid, machine-checked

    Positions, moves, the function that main.rs computes, and what is proved of
    it. The proof follows; nobody needs to read it. *)

From Coq Require Import String Ascii Arith Bool List Lia NArith Permutation.
From Coq Require Import MSetPositive.
From Theory Require Import Games Text.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope N_scope.

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
  exists taken word, takes before taken after /\ taken <> [] /\
    Permutation taken word /\ In word dictionary.

(** The function that main.rs computes. A key tells how often each letter occurs,
    as the digits of two numbers to the base 30. *)
Definition Key : Type := N * N.

Definition letter (l : ascii) : Key :=
  let place := N_of_ascii l - N_of_ascii "A" in
  if place <? 13 then (30 ^ place, 0) else (0, 30 ^ (place - 13)).

Definition sum (a b : Key) : Key := (fst a + fst b, snd a + snd b).

Definition key (word : list ascii) : Key :=
  fold_left (fun key l => sum key (letter l)) word (0, 0).

Definition same_key (a b : Key) : bool := (fst a =? fst b) && (snd a =? snd b).

(** The keys of all sets of cells. A set is a number: bit i stands for cell i. *)
Definition keys (grid : list ascii) : list Key :=
  fold_left (fun keys cell =>
    let last := letter cell in keys ++ map (fun key => sum key last) keys) grid [(0, 0)].

Definition sets (cells : nat) : list N := map N.of_nat (seq 0 (2 ^ cells)).

(** The sets other than the empty one that can be arranged into a word. *)
Definition words (grid : list ascii) (dictionary : list Key) : list N :=
  map fst (filter (fun '(set, key) => negb (set =? 0) && existsb (same_key key) dictionary)
    (combine (sets (length grid)) (keys grid))).

(** A table of one bit for each set. *)
Definition table : Type := PositiveSet.t.
Definition get (bits : table) (set : N) : bool := PositiveSet.mem (N.succ_pos set) bits.
Definition put (bits : table) (set : N) : table := PositiveSet.add (N.succ_pos set) bits.

Fixpoint count_ones (p : positive) : N :=
  match p with
  | xI p => 1 + count_ones p
  | xO p => count_ones p
  | xH => 1
  end.

(** From a set of cells down to the empty one: every subset of [others]. *)
Fixpoint subsets (steps : nat) (others word : N) : list N :=
  match steps with
  | O => []
  | S steps =>
      if word =? 0 then [] else word :: subsets steps others (N.land (word - 1) others)
  end.

(** [left] is lost. Who can leave it by taking a word wins. *)
Definition mark (words : list N) (is_word : table) (cells : nat) (won : table) (left : N)
    : table :=
  let others := 2 ^ N.of_nat cells - 1 - left in
  let ones := match others with 0 => 0 | Npos p => count_ones p end in
  if N.of_nat (length words) <? 2 ^ ones
  then
    fold_left (fun won word =>
      if N.land word left =? 0 then put won (N.lor left word) else won) words won
  else
    fold_left (fun won word =>
      if get is_word word then put won (N.lor left word) else won)
      (subsets (N.to_nat others) others others) won.

Definition won (words : list N) (cells : nat) : table :=
  let is_word := fold_left put words PositiveSet.empty in
  fold_left (fun won left => if get won left then won else mark words is_word cells won left)
    (sets cells) PositiveSet.empty.

Definition is_won (grid : list ascii) (dictionary : list Key) : bool :=
  let cells := length grid in
  get (won (words grid dictionary) cells) (2 ^ N.of_nat cells - 1).

(** The grid is sorted first, and longer words are left out. *)
Definition most_cells : nat := 20.

Fixpoint insert (l : ascii) (sorted : list ascii) : list ascii :=
  match sorted with
  | [] => [l]
  | m :: rest =>
      if N_of_ascii l <=? N_of_ascii m then l :: sorted else m :: insert l rest
  end.

Definition sort (grid : list ascii) : list ascii := fold_right insert [] grid.

Definition first_wins (dictionary : list (list ascii)) (grid : list ascii) : bool :=
  is_won (sort grid)
    (map key (filter (fun word => Nat.leb (length word) most_cells) dictionary)).

Definition capital (l : ascii) : Prop :=
  N_of_ascii "A" <= N_of_ascii l <= N_of_ascii "Z".

(** The letters of the cells that are left. *)
Definition active (p : position) : list ascii :=
  flat_map (fun cell => match cell with Some l => [l] | None => [] end) p.

(** For every word of the one dictionary the other has an anagram. *)
Definition anagrams (one other : list (list ascii)) : Prop := forall word,
  In word one -> exists anagram, In anagram other /\ Permutation word anagram.

(** What is proved: it tells who wins; its keys are below 2^64; of a position only
    how often each letter is left matters, and of a word only its anagrams. *)
Definition correct : Prop :=
  (forall dictionary grid,
    Forall (Forall capital) dictionary -> Forall capital grid ->
    (length grid <= most_cells)%nat ->
    (wins (move dictionary) (start grid) <-> first_wins dictionary grid = true) /\
    (loses (move dictionary) (start grid) <-> first_wins dictionary grid = false)) /\
  (forall word, Forall capital word -> (length word <= most_cells)%nat ->
    fst (key word) < 2 ^ 64 /\ snd (key word) < 2 ^ 64) /\
  (forall dictionary p q,
    (forall l, count_occ ascii_dec (active p) l = count_occ ascii_dec (active q) l) ->
    (wins (move dictionary) p <-> wins (move dictionary) q)) /\
  (forall one other, anagrams one other -> anagrams other one ->
    forall p q, move one p q <-> move other p q).

(** ** Proof *)

(** *** Only letters matter *)

Lemma takes_active p taken q : takes p taken q -> Permutation (active p) (taken ++ active q).
Proof.
  intros Htakes. induction Htakes as [|cell before taken after _ IH|l before taken after _ IH].
  - constructor.
  - destruct cell as [l|]; [|exact IH]. simpl. now apply Permutation_cons_app.
  - simpl. now constructor.
Qed.

(** Whichever of the letters left are wanted, some cells hold them. *)
Lemma takes_any p taken rest :
  Permutation (active p) (taken ++ rest) ->
  exists same q, takes p same q /\ Permutation same taken /\ Permutation (active q) rest.
Proof.
  revert taken rest. induction p as [|[l|] p IH]; intros taken rest Hactive; simpl in Hactive.
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
  intros Hsame (taken & word & Htakes & Hsome & Hword & Hin).
  apply takes_active in Htakes.
  destruct (takes_any q taken (active after)) as (others & other & Hothers & Htaken & Hleft).
  { now rewrite <- Hsame. }
  exists other. split; [|now symmetry].
  exists others, word. repeat split; auto.
  - intros ->. now apply Permutation_nil in Htaken.
  - now rewrite Htaken.
Qed.

Theorem move_ends dictionary : ends (move dictionary).
Proof.
  apply (ends_by_measure _ (fun p => length (active p))).
  intros p q (taken & word & Htakes & Hsome & _).
  apply takes_active, Permutation_length in Htakes. rewrite app_length in Htakes.
  destruct taken; [contradiction|]. simpl in Htakes. lia.
Qed.

Theorem only_letters_matter dictionary p q :
  Permutation (active p) (active q) ->
  (wins (move dictionary) p <-> wins (move dictionary) q) /\
  (loses (move dictionary) p <-> loses (move dictionary) q).
Proof.
  revert q. induction (move_ends dictionary p) as [p _ IH]. intros q Hsame.
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
    apply (IH after Hmove other); [now symmetry|]. exact (loses_inv _ _ Houtcome after Hmove).
  - apply loses_by. intros after Hmove.
    destruct (same_moves _ _ _ _ Hsame Hmove) as (other & Hother & Hleft).
    apply (IH after Hmove other Hleft). exact (loses_inv _ _ Houtcome other Hother).
Qed.

Lemma anagrams_move one other p q : anagrams one other -> move one p q -> move other p q.
Proof.
  intros Hanagrams (taken & word & Htakes & Hsome & Hword & Hin).
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
  cbn [number_of]. rewrite (Hsame O) by lia. rewrite (IH _ (fun i => g (S i))); [reflexivity|].
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

Lemma key_snoc word l : key (word ++ [l]) = sum (key word) (letter l).
Proof. unfold key. now rewrite fold_left_app. Qed.

Lemma letter_key l :
  letter l = if Nat.ltb (place l) 13 then (30 ^ N.of_nat (place l), 0)
             else (0, 30 ^ N.of_nat (place l - 13)).
Proof.
  unfold letter, place. rewrite Nat2N.inj_sub, N2Nat.id.
  change (N.of_nat 13) with 13.
  destruct (N.ltb_spec (N_of_ascii l - N_of_ascii "A") 13) as [Hlow|Hhigh];
    destruct (Nat.ltb_spec (N.to_nat (N_of_ascii l - N_of_ascii "A")) 13) as [Hlow'|Hhigh'];
    reflexivity || lia.
Qed.

Lemma key_digits word :
  Forall capital word ->
  key word = (number_of (occurs word) 13, number_of (fun i => occurs word (13 + i)) 13).
Proof.
  induction word as [|l word IH] using rev_ind; intros Hcapital; [reflexivity|].
  apply Forall_app in Hcapital. destruct Hcapital as [Hword Hl].
  apply Forall_inv, capital_place in Hl.
  rewrite key_snoc, (IH Hword), letter_key. unfold sum.
  rewrite (number_of_ext 13 _ _ (fun i _ => occurs_one_more word l i)).
  rewrite (number_of_ext 13 _ _ (fun i _ => occurs_one_more word l (13 + i))).
  destruct (Nat.ltb_spec (place l) 13) as [Hlow|Hhigh]; cbn [fst snd]; f_equal.
  - now rewrite number_of_one_more.
  - rewrite N.add_0_r. apply number_of_ext. intros i Hi.
    destruct (Nat.eqb_spec (13 + i) (place l)) as [Heq|Hneq]; lia.
  - rewrite N.add_0_r. apply number_of_ext. intros i Hi.
    destruct (Nat.eqb_spec i (place l)) as [Heq|Hneq]; lia.
  - rewrite <- number_of_one_more by lia. apply number_of_ext. intros i Hi.
    destruct (Nat.eqb_spec (13 + i) (place l)) as [Heq|Hneq];
      destruct (Nat.eqb_spec i (place l - 13)) as [Heq'|Hneq']; lia.
Qed.

Lemma keys_are_small word :
  Forall capital word -> (length word <= most_cells)%nat ->
  fst (key word) < 2 ^ 64 /\ snd (key word) < 2 ^ 64.
Proof.
  intros Hcapital Hlength. rewrite (key_digits word Hcapital). cbn [fst snd].
  assert (Hdigits : forall i, occurs word i <= 20).
  { intros i. pose proof (occurs_at_most word i) as Hmost. unfold most_cells in Hlength. lia. }
  assert (Htop : number_of (fun _ => 20) 13 < 2 ^ 64) by reflexivity.
  pose proof (number_of_at_most 13 _ (fun _ => 20) Hdigits) as Hfirst.
  pose proof (number_of_at_most 13 _ (fun _ => 20) (fun i => Hdigits (13 + i)%nat)) as Hsecond.
  split; eapply N.le_lt_trans; eassumption.
Qed.

Lemma sum_swap k l m : sum (sum k l) m = sum (sum k m) l.
Proof. unfold sum. cbn [fst snd]. f_equal; lia. Qed.

Lemma permuted_key a b : Permutation a b -> key a = key b.
Proof.
  unfold key. intros Hpermutation. generalize (0, 0) as k.
  induction Hpermutation as [|l a b _ IH|l m a|a b c _ IHab _ IHbc]; intros k; simpl.
  - reflexivity.
  - apply IH.
  - now rewrite sum_swap.
  - now rewrite IHab.
Qed.

Lemma count_is_occurs word l :
  Forall capital word -> capital l -> N.of_nat (count_occ ascii_dec word l) = occurs word (place l).
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
  injection Hkeys as Hfirst Hsecond.
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
  takes (position_of grid (N.lor position set)) (letters grid set) (position_of grid position).
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
  exists position set, N.land position set = 0 /\ whole = N.lor position set /\
    taken = letters grid set /\ after = position_of grid position.
Proof.
  revert whole taken after.
  induction grid as [|l grid IH]; intros whole taken after Htakes; simpl in *.
  - inversion Htakes. exists whole, 0. rewrite N.land_0_r, N.lor_0_r. auto.
  - rewrite <- (bit_odd_div2 whole).
    destruct (N.odd whole);
      inversion Htakes as [|cell before taken' after' Hstays|l' before taken' after' Hgoes];
      subst;
      [destruct (IH _ _ _ Hstays) as (position & set & Hdisjoint & -> & -> & ->)
      |destruct (IH _ _ _ Hgoes) as (position & set & Hdisjoint & -> & -> & ->)
      |destruct (IH _ _ _ Hstays) as (position & set & Hdisjoint & -> & -> & ->)];
      [exists (bit true position), (bit false set)
      |exists (bit false position), (bit true set)
      |exists (bit false position), (bit false set)];
      rewrite land_bit, lor_bit, Hdisjoint, !odd_bit, !div2_bit; auto.
Qed.

Lemma letters_of_no_cell grid : letters grid 0 = [].
Proof. now induction grid as [|l grid IH]. Qed.

Lemma position_of_all_cells grid : position_of grid (N.ones (N.of_nat (length grid))) = start grid.
Proof.
  induction grid as [|l grid IH]; [reflexivity|].
  cbn [length]. rewrite Nat2N.inj_succ.
  assert (Hones : forall n, N.ones (N.succ n) = bit true (N.ones n)).
  { intros n. unfold put. rewrite N.succ_double_spec.
    rewrite !N.ones_equiv, N.pow_succ_r by lia.
    assert (Hnonzero : 2 ^ n <> 0) by (apply N.pow_nonzero; lia). lia. }
  rewrite Hones. cbn [position_of]. rewrite odd_bit, div2_bit, IH. reflexivity.
Qed.

Lemma lor_disjoint position set :
  N.land position set = 0 -> N.lor position set = position + set.
Proof.
  intros Hdisjoint. now rewrite N.add_nocarry_lxor, N.lxor_lor.
Qed.

Lemma letters_of_some_cell grid set :
  set < 2 ^ N.of_nat (length grid) -> set <> 0 -> letters grid set <> [].
Proof.
  revert set. induction grid as [|l grid IH]; intros set Hset Hsome; simpl letters.
  - simpl in Hset. lia.
  - destruct (N.odd set) eqn:Hodd; [discriminate|]. apply IH.
    + cbn [length] in Hset. rewrite Nat2N.inj_succ, N.pow_succ_r' in Hset.
      rewrite N.div2_div. apply N.div_lt_upper_bound; lia.
    + intros Hzero. apply Hsome. now rewrite <- (bit_odd_div2 set), Hodd, Hzero.
Qed.


(** *** The keys of all sets *)

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
  letters (grid ++ [cell]) (2 ^ N.of_nat (length grid) + set) = letters grid set ++ [cell].
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
    now rewrite letters_with_last, key_snoc.
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

Lemma in_words grid dictionary set :
  In set (words grid dictionary) <->
  set < 2 ^ N.of_nat (length grid) /\ set <> 0 /\ In (key (letters grid set)) dictionary.
Proof.
  unfold words. rewrite keys_of_sets, <- in_sets.
  assert (Hpairs : forall l : list N, combine l (map (fun set => key (letters grid set)) l) =
                     map (fun set => (set, key (letters grid set))) l).
  { induction l as [|x l IH]; [reflexivity|]. simpl. now rewrite IH. }
  rewrite Hpairs, in_map_iff.
  assert (Htest : forall k, existsb (same_key k) dictionary = true <-> In k dictionary).
  { intros [k1 k2]. rewrite existsb_exists. unfold same_key. split.
    - intros ([l1 l2] & Hin & Hsame). apply andb_true_iff in Hsame.
      rewrite !N.eqb_eq in Hsame. cbn [fst snd] in Hsame. now destruct Hsame as [-> ->].
    - intros Hin. exists (k1, k2). now rewrite !N.eqb_refl. }
  split.
  - intros ([set' k] & <- & Hin). apply filter_In in Hin. destruct Hin as [Hin Hword].
    apply in_map_iff in Hin. destruct Hin as (set & [= <- <-] & Hset).
    apply andb_true_iff in Hword. rewrite negb_true_iff, N.eqb_neq, Htest in Hword.
    now split.
  - intros (Hset & Hsome & Hword). exists (set, key (letters grid set)).
    split; [reflexivity|]. apply filter_In. split.
    + apply in_map_iff. now exists set.
    + now rewrite andb_true_iff, negb_true_iff, N.eqb_neq, Htest.
Qed.

(** *** The subsets of a set *)

Lemma bit_injective b m c n : bit b m = bit c n -> b = c /\ m = n.
Proof.
  intros Hsame. split.
  - now rewrite <- (odd_bit b m), Hsame, odd_bit.
  - now rewrite <- (div2_bit b m), Hsame, div2_bit.
Qed.

Lemma bit_number b n : bit b n = (if b then 1 else 0) + 2 * n.
Proof. destruct b; unfold bit; rewrite ?N.succ_double_spec, ?N.double_spec; lia. Qed.

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

Lemma in_subsets steps others word set :
  word <= N.of_nat steps -> N.land word others = word ->
  (In set (subsets steps others word) <->
   set <> 0 /\ N.land set others = set /\ set <= word).
Proof.
  revert word. induction steps as [|steps IH]; intros word Hsteps Hword.
  - simpl. split; [intros []|]. lia.
  - cbn [subsets]. destruct (N.eqb_spec word 0) as [Hzero|Hsome].
    + split; [intros []|]. lia.
    + pose proof (land_at_most (word - 1) others) as Hnext.
      cbn [In]. rewrite IH; [|lia|].
      * split.
        -- intros [<-|(Hset & Hinside & Hless)]; [auto using N.le_refl|].
           split; [exact Hset|]. split; [exact Hinside|lia].
        -- intros (Hset & Hinside & Hless).
           destruct (N.eq_dec word set) as [Hsame|Hother]; [now left|right].
           split; [exact Hset|]. split; [exact Hinside|].
           apply next_subset; [exact Hword|exact Hinside|lia].
      * now rewrite <- N.land_assoc, N.land_diag.
Qed.

(** The cells that are not left. *)
Lemma in_others cells left set :
  left < 2 ^ N.of_nat cells ->
  (N.land set (2 ^ N.of_nat cells - 1 - left) = set <->
   set < 2 ^ N.of_nat cells /\ N.land left set = 0).
Proof.
  intros Hleft. set (all := N.ones (N.of_nat cells)).
  assert (Hall : 2 ^ N.of_nat cells - 1 = all).
  { unfold all. rewrite N.ones_equiv. lia. }
  assert (Hothers : all - left = N.ldiff all left).
  { apply N.sub_nocarry_ldiff. unfold all. rewrite N.ldiff_ones_r, N.shiftr_div_pow2.
    rewrite N.div_small by exact Hleft. apply N.shiftl_0_l. }
  assert (Hsmall : N.land set all = set <-> set < 2 ^ N.of_nat cells).
  { unfold all. rewrite N.land_ones.
    assert (Hnonzero : 2 ^ N.of_nat cells <> 0) by (apply N.pow_nonzero; lia).
    split; [|apply N.mod_small]. intros <-. now apply N.mod_lt. }
  rewrite Hall, Hothers, <- Hsmall, <- !N.bits_inj_iff. unfold N.eqf.
  split.
  - intros Hset. split; intros k; specialize (Hset k);
      rewrite ?N.land_spec, ?N.ldiff_spec, ?N.bits_0 in *;
      destruct (N.testbit set k), (N.testbit all k), (N.testbit left k);
      simpl in *; congruence.
  - intros [Hset Hdisjoint] k. specialize (Hset k). specialize (Hdisjoint k).
    rewrite ?N.land_spec, ?N.ldiff_spec, ?N.bits_0 in *.
    destruct (N.testbit set k), (N.testbit all k), (N.testbit left k);
      simpl in *; congruence.
Qed.

(** *** The table *)

Lemma get_put bits set other :
  get (put bits other) set = true <-> set = other \/ get bits set = true.
Proof.
  unfold get, put. rewrite !PositiveSet.mem_spec, PositiveSet.add_spec.
  assert (Hinjective : N.succ_pos set = N.succ_pos other <-> set = other).
  { split; [|now intros ->]. intros Hsame.
    apply N.succ_inj. rewrite <- !N.succ_pos_spec. now rewrite Hsame. }
  now rewrite Hinjective.
Qed.

Lemma get_put_all (f : N -> N) (test : N -> bool) l bits set :
  get (fold_left (fun bits x => if test x then put bits (f x) else bits) l bits) set = true <->
  get bits set = true \/ exists x, In x l /\ test x = true /\ set = f x.
Proof.
  revert bits. induction l as [|x l IH]; intros bits; simpl.
  - split; [now left|]. intros [Hget|(x & [] & _)]. exact Hget.
  - rewrite IH. destruct (test x) eqn:Htest.
    + rewrite get_put. split.
      * intros [[Hset|Hget]|(y & Hin & Hy)]; eauto 6.
      * intros [Hget|(y & [->|Hin] & Hy & Hset)]; eauto 6.
    + split.
      * intros [Hget|(y & Hin & Hy)]; eauto.
      * intros [Hget|(y & [->|Hin] & Hy & Hset)]; eauto; congruence.
Qed.

Lemma get_words l set : get (fold_left put l PositiveSet.empty) set = true <-> In set l.
Proof.
  change (fold_left put l PositiveSet.empty) with
    (fold_left (fun bits x => if (fun _ => true) x then put bits ((fun x => x) x) else bits)
      l PositiveSet.empty).
  rewrite get_put_all. split.
  - intros [Hempty|(x & Hin & _ & ->)]; [|exact Hin].
    unfold get in Hempty. apply PositiveSet.mem_spec in Hempty.
    now apply PositiveSet.empty_spec in Hempty.
  - intros Hin. right. now exists set.
Qed.

Section Table.

Variable dictionary : list (list ascii).
Variable grid : list ascii.
Variable words : list N.

Notation cells := (length grid).
Notation winning set := (wins (move dictionary) (position_of grid set)).
Notation losing set := (loses (move dictionary) (position_of grid set)).

Hypothesis in_words : forall set, In set words <->
  set < 2 ^ N.of_nat cells /\ set <> 0 /\
  exists word, In word dictionary /\ Permutation (letters grid set) word.

(** The moves of the game are those of the sets. *)
Lemma moves_of_sets whole after :
  whole < 2 ^ N.of_nat cells ->
  (move dictionary (position_of grid whole) after <->
   exists left word, In word words /\ N.land left word = 0 /\
     whole = N.lor left word /\ after = position_of grid left).
Proof.
  intros Hwhole. split.
  - intros (taken & word & Htakes & Hsome & Hword & Hin).
    destruct (takes_only_disjoint _ _ _ _ Htakes)
      as (left & set & Hdisjoint & Hunion & -> & ->).
    exists left, set. split; [|auto]. apply in_words. split; [|split].
    + rewrite lor_disjoint in Hunion by exact Hdisjoint. lia.
    + intros ->. apply Hsome, letters_of_no_cell.
    + now exists word.
  - intros (left & set & Hset & Hdisjoint & -> & ->).
    apply in_words in Hset. destruct Hset as (Hcells & Hsome & word & Hin & Hword).
    exists (letters grid set), word. repeat split; auto.
    + now apply takes_disjoint.
    + now apply letters_of_some_cell.
Qed.

Lemma get_mark is_word won left whole :
  (forall set, get is_word set = true <-> In set words) -> left < 2 ^ N.of_nat cells ->
  (get (mark words is_word cells won left) whole = true <->
   get won whole = true \/
   exists word, In word words /\ N.land left word = 0 /\ whole = N.lor left word).
Proof.
  intros His_word Hleft. unfold mark. destruct (_ <? _).
  - rewrite get_put_all.
    split; (intros [Hwon|(word & Hin & Hdisjoint & Hwhole)]; [now left|right]);
      exists word; (split; [exact Hin|]); (split; [|exact Hwhole]).
    + rewrite N.land_comm. now apply N.eqb_eq.
    + rewrite N.land_comm. now apply N.eqb_eq.
  - assert (Hothers := fun set => in_others cells left set Hleft).
    set (others := 2 ^ N.of_nat cells - 1 - left) in *.
    assert (Hsubsets : forall word, In word (subsets (N.to_nat others) others others) <->
      word <> 0 /\ N.land word others = word /\ word <= others).
    { intros word. apply in_subsets; [lia|apply N.land_diag]. }
    rewrite get_put_all.
    split; (intros [Hwon|(word & Hin & Hword & Hwhole)]; [now left|right]); exists word.
    + apply Hsubsets in Hin. apply His_word in Hword.
      destruct Hin as (_ & Hinside & _). apply Hothers in Hinside. tauto.
    + rewrite Hsubsets, His_word. pose proof (in_words word) as Hcells.
      assert (Hinside : N.land word others = word) by (apply Hothers; tauto).
      pose proof (land_at_most others word) as Hless.
      rewrite N.land_comm, Hinside in Hless. tauto.
Qed.

(** When the sets below [n] are done, the marked ones are those from which a move
    leads to a lost one below [n]. *)
Definition marked_from_below (won : table) (n : N) : Prop := forall whole,
  get won whole = true <->
  exists left word, left < n /\ losing left /\ In word words /\
    N.land left word = 0 /\ whole = N.lor left word.

Lemma marked_wins won n whole :
  marked_from_below won n -> whole < 2 ^ N.of_nat cells ->
  get won whole = true -> winning whole.
Proof.
  intros Hmarked Hwhole Hwon. apply Hmarked in Hwon.
  destruct Hwon as (left & word & _ & Hloses & Hin & Hdisjoint & Hunion).
  apply wins_by with (position_of grid left); [|exact Hloses].
  apply moves_of_sets; [exact Hwhole|]. exists left, word. auto.
Qed.

(** A set that no lost one below it has marked is lost. *)
Lemma unmarked_loses won whole :
  marked_from_below won whole -> whole < 2 ^ N.of_nat cells ->
  (forall other, other < whole -> winning other \/ losing other) ->
  get won whole = false -> losing whole.
Proof.
  intros Hmarked Hwhole Hdecided Hnot. apply loses_by. intros after Hmove.
  apply moves_of_sets in Hmove; [|exact Hwhole].
  destruct Hmove as (left & word & Hin & Hdisjoint & Hunion & ->).
  assert (Hbelow : left < whole).
  { apply in_words in Hin. destruct Hin as (_ & Hsome & _).
    rewrite lor_disjoint in Hunion by exact Hdisjoint. lia. }
  destruct (Hdecided left Hbelow) as [Hwins|Hloses]; [exact Hwins|].
  assert (Hwon : get won whole = true) by (apply Hmarked; eauto 8).
  congruence.
Qed.

Lemma table_is_right is_word n :
  (forall set, get is_word set = true <-> In set words) -> (n <= 2 ^ cells)%nat ->
  marked_from_below
    (fold_left (fun won left => if get won left then won else mark words is_word cells won left)
      (map N.of_nat (seq 0 n)) PositiveSet.empty) (N.of_nat n) /\
  forall whole, whole < N.of_nat n -> winning whole \/ losing whole.
Proof.
  intros His_word.
  assert (Hpow : N.of_nat (2 ^ cells) = 2 ^ N.of_nat cells) by apply Nat2N.inj_pow.
  induction n as [|n IH]; intros Hn.
  - split; [|lia]. intros whole. split; [discriminate|].
    intros (left & word & Hbelow & _). lia.
  - destruct IH as [Hmarked Hdecided]; [lia|].
    assert (Hwhole : N.of_nat n < 2 ^ N.of_nat cells) by lia.
    rewrite seq_S, map_app, fold_left_app. simpl fold_left.
    set (won := fold_left _ _ _) in *.
    assert (Houtcome : if get won (N.of_nat n) then winning (N.of_nat n)
                       else losing (N.of_nat n)).
    { destruct (get won (N.of_nat n)) eqn:Hwon.
      - now apply (marked_wins won (N.of_nat n)).
      - now apply (unmarked_loses won). }
    rewrite Nat2N.inj_succ. split.
    + intros whole. destruct (get won (N.of_nat n)) eqn:Hwon.
      * rewrite (Hmarked whole). split.
        -- intros (left & word & Hbelow & Hrest). exists left, word. split; [lia|auto].
        -- intros (left & word & Hbelow & Hloses & Hrest). exists left, word.
           split; [|auto]. enough (left <> N.of_nat n) by lia.
           intros ->. exact (never_both _ _ Houtcome Hloses).
      * rewrite (get_mark is_word won) by assumption. rewrite (Hmarked whole). split.
        -- intros [(left & word & Hbelow & Hrest)|(word & Hrest)].
           ++ exists left, word. split; [lia|auto].
           ++ exists (N.of_nat n), word. split; [lia|auto].
        -- intros (left & word & Hbelow & Hloses & Hrest).
           destruct (N.eq_dec left (N.of_nat n)) as [->|Hother]; [eauto|].
           left. exists left, word. split; [lia|auto].
    + intros whole Hbelow.
      destruct (N.eq_dec whole (N.of_nat n)) as [->|Hother]; [|apply Hdecided; lia].
      destruct (get won (N.of_nat n)); auto.
Qed.

Theorem table_decides :
  (wins (move dictionary) (start grid) <->
   get (won words cells) (2 ^ N.of_nat cells - 1) = true) /\
  (loses (move dictionary) (start grid) <->
   get (won words cells) (2 ^ N.of_nat cells - 1) = false).
Proof.
  unfold won. set (is_word := fold_left put words PositiveSet.empty).
  assert (His_word : forall set, get is_word set = true <-> In set words) by apply get_words.
  destruct (table_is_right is_word (2 ^ cells) His_word) as [Hmarked Hdecided]; [lia|].
  assert (Hpow : N.of_nat (2 ^ cells) = 2 ^ N.of_nat cells) by apply Nat2N.inj_pow.
  assert (Hnonzero : 2 ^ N.of_nat cells <> 0) by (apply N.pow_nonzero; lia).
  assert (Hstart : position_of grid (2 ^ N.of_nat cells - 1) = start grid).
  { rewrite <- position_of_all_cells, N.ones_equiv. f_equal. lia. }
  rewrite <- Hstart. set (all := 2 ^ N.of_nat cells - 1) in *.
  assert (Hall : all < 2 ^ N.of_nat cells) by lia.
  fold (sets cells) in Hmarked. set (table := fold_left _ (sets cells) _) in *.
  assert (Hwins : get table all = true -> winning all).
  { intros Hwon. now apply (marked_wins table (N.of_nat (2 ^ cells))). }
  assert (Hloses : get table all = false -> losing all).
  { intros Hnot.
    destruct (Hdecided all) as [Hwins_all|Hloses_all]; [lia| |exact Hloses_all].
    exfalso. destruct (wins_inv _ _ Hwins_all) as (after & Hmove & Hloses).
    apply moves_of_sets in Hmove; [|exact Hall].
    destruct Hmove as (left & word & Hin & Hdisjoint & Hunion & ->).
    assert (Hwon : get table all = true); [|congruence].
    apply Hmarked. exists left, word. split; [|auto].
    rewrite lor_disjoint in Hunion by exact Hdisjoint. lia. }
  pose proof (never_both (move dictionary) (position_of grid all)) as Hnever.
  destruct (get table all); split; split; intros Hclaim;
    try discriminate; try reflexivity; auto; exfalso.
  - exact (Hnever (Hwins eq_refl) Hclaim).
  - exact (Hnever Hclaim (Hloses eq_refl)).
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

Theorem solution_is_right : correct.
Proof.
  split; [|split; [exact keys_are_small|split]].
  - intros dictionary grid Hdictionary Hgrid Hcells.
    assert (Hsort := sort_permutes grid).
    assert (Hsame : Permutation (active (start grid)) (active (start (sort grid)))).
    { rewrite !active_start. now symmetry. }
    apply (only_letters_matter dictionary) in Hsame. destruct Hsame as [-> ->].
    apply table_decides. intros set. rewrite in_words, words_of_dictionary; auto.
    + reflexivity.
    + now rewrite Hsort.
    + now rewrite (Permutation_length Hsort).
  - intros dictionary p q Hcounts. apply only_letters_matter.
    now apply (Permutation_count_occ ascii_dec).
  - intros one other Hone Hother p q. split; now apply anagrams_move.
Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

Definition answer : string -> string :=
  let input :=
    let* dictionary := counted token in
    let* rows := number in
    let* columns := number in
    let* grids := counted (times (N.to_nat rows) token) in
    give (map list_ascii_of_string dictionary, grids) in
  let verdict dictionary rows :=
    let grid := list_ascii_of_string (String.concat "" rows) in
    if first_wins dictionary grid then "Alice" else "Bob" in
  answer_to input (fun '(dictionary, grids) =>
    print_lines (map (verdict dictionary) grids)).
