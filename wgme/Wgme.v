(** * WGME: characters erased until all differ, machine-checked

    To be read: all up to the heading Proof, and in tools/coq Rules.v, which says what
    winning is, and Machine.v and Games.v up to their headings Proof. Coq has checked
    the rest. *)

From Coq Require Import List NArith Ascii.
From Theory Require Import Rules.
Import ListNotations.
Local Open Scope N_scope.

(** ** What is to be trusted *)

(** A word of any bytes. *)
Definition word : Type := list ascii.

(** A move removes one character, at any place. A word whose characters are all
    distinct ends the game: there is no move. *)
Inductive move : word -> word -> Prop :=
| remove before character after :
    ~ NoDup (before ++ character :: after) ->
    move (before ++ character :: after) (before ++ after).

(** What is proved of [solution]: it tells whether the player to move wins, on a
    machine whose sizes have at least 32 bits, for each word that a slice of Rust can
    hold there. None would be a number that does not fit, or an index out of range. *)
Definition correct (solution : N -> word -> option bool) : Prop :=
  forall width w, 32 <= width -> N.of_nat (length w) < 2 ^ (width - 1) ->
  right_for move w (solution width w).

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Arith ZArith Bool Permutation Lia.
From Theory Require Import Machine.

(* main.rs:
pub fn grundy(word: &[u8]) -> u8 {
    let mut counts = [0usize; 256];
    let (mut sum, mut largest) = (0, 0); // X and m
    for &character in word {
        let earlier = counts[character as usize];
        sum += cmp::min(earlier, 1);
        largest = cmp::max(largest, earlier);
        counts[character as usize] = earlier + 1;
    }
    let e = largest as isize - (sum - largest) as isize; // 2m - X
    match (word.len() % 2, e) {
        _ if sum == 0 => 0,
        (0, e) if e <= 0 => 0,
        (0, _) => 1,
        (_, e) if e < 0 => 1,
        (_, 0) | (_, 1) => 2,
        _ => 0,
    }
}
*)

Definition place (character : ascii) : nat := N.to_nat (N_of_ascii character).

(** The body of the loop, on the variables that it changes. *)
Definition add (width : N) (so_far : list N * N * N) (character : ascii)
    : option (list N * N * N) :=
  let '(counts, sum, largest) := so_far in
  let? earlier := get counts (place character) in
  let? sum := checked_add width sum (N.min earlier 1) in
  let? now := checked_add width earlier 1 in
  let? counts := put counts (place character) now in
  Some (counts, sum, N.max largest earlier).

(** Rust's [as isize], but None where that would wrap. *)
Definition as_isize (width n : N) : option Z := signed (Z.of_N width) (Z.of_N n).

Definition grundy (width : N) (w : word) : option N :=
  let? (_, sum, largest) := fold (add width) w (repeat 0 256, 0, 0) in
  let? own := as_isize width largest in
  let? others := let? others := checked_sub sum largest in as_isize width others in
  let? e := signed (Z.of_N width) (own - others) in
  let is_even := (length w mod 2 =? 0)%nat in
  Some (
    if sum =? 0 then 0
    else if is_even && (e <=? 0)%Z then 0
    else if is_even then 1
    else if (e <? 0)%Z then 1
    else if ((e =? 0) || (e =? 1))%Z then 2
    else 0).

(* main.rs:
pub fn is_won(word: &[u8]) -> bool {
    grundy(word) > 0
}
*)
Definition solution (width : N) (w : word) : option bool :=
  let? g := grundy width w in Some (0 <? g).

(** ** What is proved besides *)

From Theory Require Import Rules Games.

Local Open Scope nat_scope.

Definition count (w : word) (c : ascii) : nat := count_occ ascii_dec w c.

(** X and m of main.rs: the sum and the largest of the excesses, as [details] says. X is
    written as the number of places of a word whose character occurs again further on; m
    as the largest number of times that one does. *)
Fixpoint total (w : word) : nat :=
  match w with [] => 0 | c :: w => total w + Nat.min (count w c) 1 end.

Fixpoint largest (w : word) : nat :=
  match w with [] => 0 | c :: w => Nat.max (largest w) (count w c) end.

(** The Grundy number of a word, which [grundy] finds: the theorem of main.rs. *)
Definition value (w : word) : N :=
  if total w =? 0 then 0%N
  else if length w mod 2 =? 0
  then if 2 * largest w <=? total w then 0%N else 1%N
  else if 2 * largest w <? total w then 1%N
  else if 2 * largest w <=? total w + 1 then 2%N else 0%N.

(** The columns "moves lead to" and "Grundy numbers there" in the lines of the table of
    main.rs, where n is the length of the word, and e = 2 m - X. *)
Definition leads (w w' : word) : Prop :=
  let is_even w := length w mod 2 = 0 in
  let e w := (2 * Z.of_nat (largest w) - Z.of_nat (total w))%Z in
  let is_over w := total w = 0 in
  let is_one_of w numbers := In (value w) numbers in
  total w <> 0 /\
  (is_even w -> (e w <= 0)%Z ->
    ~ is_even w' /\ ~ is_over w' /\ (e w' <= 1)%Z /\ is_one_of w' [1%N; 2%N]) /\
  (is_even w -> (e w > 0)%Z ->
    (is_over w' \/ ~ is_even w' /\ (e w' >= 0)%Z) /\ is_one_of w' [0%N; 2%N]) /\
  (~ is_even w -> (e w < 0)%Z ->
    is_even w' /\ ~ is_over w' /\ (e w' <= 0)%Z /\ is_one_of w' [0%N]) /\
  (~ is_even w -> (0 <= e w <= 1)%Z ->
    (is_over w' \/ is_even w') /\ is_one_of w' [0%N; 1%N]) /\
  (~ is_even w -> (e w > 1)%Z ->
    is_even w' /\ ~ is_over w' /\ (e w' > 0)%Z /\ is_one_of w' [1%N]).

Definition details : Prop :=
  (forall w, let excesses := map (fun c => count w c - 1) (nodup ascii_dec w) in
    total w = list_sum excesses /\ largest w = list_max excesses) /\
  (forall w w', move w w' -> leads w w') /\
  ends move /\ grundy_values move value /\
  forall width w, (32 <= width)%N -> (N.of_nat (length w) < 2 ^ (width - 1))%N ->
  grundy width w = Some (value w).

(** ** Proof *)

(** *** How often characters occur *)

Notation excess w c := (pred (count w c)).

Lemma count_cons a w c : count (a :: w) c = (if ascii_dec a c then 1 else 0) + count w c.
Proof. unfold count. cbn. now destruct (ascii_dec a c). Qed.

Lemma count_nil c : count [] c = 0.
Proof. reflexivity. Qed.

(** Compares every character with every other one. *)
Ltac letters :=
  cbn [total largest length] in *; rewrite ?count_cons, ?count_nil in *;
  repeat match goal with
  | |- context [ascii_dec ?a ?c] => destruct (ascii_dec a c)
  | H : context [ascii_dec ?a ?c] |- _ => destruct (ascii_dec a c)
  end; subst; try congruence; try lia.

(** The order of the characters plays no part. *)

Lemma count_perm v w c : Permutation v w -> count v c = count w c.
Proof. intros Hsame. now apply Permutation_count_occ. Qed.

Lemma total_perm v w : Permutation v w -> total v = total w.
Proof.
  intros Hsame. induction Hsame as [| c v w Hsame IH | c d w | u v w _ IHuv _ IHvw];
    [reflexivity | | letters | congruence].
  cbn. now rewrite IH, (count_perm v w).
Qed.

Lemma largest_perm v w : Permutation v w -> largest v = largest w.
Proof.
  intros Hsame. induction Hsame as [| c v w Hsame IH | c d w | u v w _ IHuv _ IHvw];
    [reflexivity | | letters | congruence].
  cbn. now rewrite IH, (count_perm v w).
Qed.

(** The excesses of two and of three characters are a part of X. *)

Lemma excess_at_most w c : excess w c <= total w.
Proof. induction w; letters. Qed.

Lemma two_excesses_at_most c d w : c <> d -> excess w c + excess w d <= total w.
Proof. intros Hcd. induction w; letters. Qed.

Lemma three_excesses_at_most c d f w :
  c <> d -> c <> f -> d <> f -> excess w c + excess w d + excess w f <= total w.
Proof. intros Hcd Hcf Hdf. induction w; letters. Qed.

Lemma excess_at_most_largest w c : excess w c <= largest w.
Proof. induction w; letters. Qed.

Lemma largest_is_one w : exists c, excess w c = largest w.
Proof.
  induction w as [| a w [c Hc]]; [now exists Ascii.zero |].
  destruct (le_lt_dec (count w a) (largest w)); [exists c | exists a]; letters.
Qed.

Lemma largest_at_most_total w : largest w <= total w.
Proof. destruct (largest_is_one w) as [c <-]. apply excess_at_most. Qed.

Lemma largest_not_zero w : total w <> 0 -> largest w <> 0.
Proof. induction w; letters. Qed.

Lemma total_at_most_length w : total w <= length w.
Proof. induction w; letters. Qed.

(** What is more than some characters have belongs to another one. *)

Lemma another_excess c w : excess w c < total w -> exists d, d <> c /\ 0 < excess w d.
Proof.
  induction w as [| a w IH]; intros Hless; [cbn in Hless; lia |].
  destruct (ascii_dec a c) as [-> | Hdiffer].
  - destruct IH as (d & Hother & Hsome); [letters |]. exists d. letters. auto.
  - destruct (le_lt_dec (total w) (excess w c)) as [Hall | Hmore].
    + exists a. letters; intuition lia.
    + destruct (IH Hmore) as (d & Hother & Hsome). exists d. letters; intuition lia.
Qed.

Lemma another_character c w : count w c < length w -> exists d, d <> c /\ 0 < count w d.
Proof.
  induction w as [| a w IH]; cbn [length]; intros Hless; [lia |].
  destruct (ascii_dec a c) as [-> | Hdiffer]; [| exists a; letters; intuition lia].
  destruct IH as (d & Hother & Hsome); [letters |]. exists d. letters. auto.
Qed.

Lemma third_character c d w :
  c <> d -> count w c + count w d < length w ->
  exists f, f <> c /\ f <> d /\ 0 < count w f.
Proof.
  intros Hcd. induction w as [| a w IH]; cbn [length]; intros Hless; [lia |].
  destruct (in_dec ascii_dec a [c; d]) as [Hin | Hout].
  - destruct IH as (f & Hc & Hd & Hf); [| exists f; letters; intuition lia].
    destruct Hin as [<- | [<- | []]]; letters.
  - exists a. cbn in Hout. letters; intuition lia.
Qed.

(** The game has ended if and only if X = 0. *)

Lemma ended_iff w : NoDup w <-> total w = 0.
Proof.
  induction w as [| a w IH]; [split; [reflexivity | constructor] |].
  cbn [total]. rewrite NoDup_cons_iff, IH, (count_occ_not_In ascii_dec).
  fold (count w a). lia.
Qed.

(** *** The moves *)

Lemma move_exists w c :
  total w <> 0 -> 0 < count w c -> exists w', move w w' /\ Permutation w (c :: w').
Proof.
  intros Hgoing Hsome. apply (count_occ_In ascii_dec) in Hsome.
  destruct (in_split c w Hsome) as (before & after & ->).
  exists (before ++ after). split; [constructor; now rewrite ended_iff |].
  symmetry. apply Permutation_middle.
Qed.

(** What a removed character does to n, X and m. *)
Lemma after_removal w c w' :
  Permutation w (c :: w') ->
  length w = S (length w') /\
  (forall d, count w d = count (c :: w') d) /\
  total w = total w' + Nat.min (count w' c) 1 /\
  largest w = Nat.max (largest w') (count w' c).
Proof.
  intros Hsame. rewrite (total_perm _ _ Hsame), (largest_perm _ _ Hsame).
  rewrite (Permutation_length Hsame). repeat split. intros d. now apply count_perm.
Qed.

Lemma every_move_is_top_low_or_lone w w' :
  move w w' ->
  total w <> 0 /\ length w = S (length w') /\
  (total w = S (total w') /\ largest w = S (largest w') \/
   total w = S (total w') /\ largest w = largest w' \/
   total w = total w' /\ largest w = largest w').
Proof.
  intros [before c after Hgoing]. rewrite ended_iff in Hgoing.
  destruct (after_removal (before ++ c :: after) c (before ++ after)) as (Hn & _ & HX & Hm).
  { symmetry. apply Permutation_middle. }
  pose proof (excess_at_most_largest (before ++ after) c). lia.
Qed.

Lemma top w c :
  total w <> 0 -> excess w c = largest w -> (forall d, d <> c -> excess w d < largest w) ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = S (largest w').
Proof.
  intros Hgoing Hc Halone. pose proof (largest_not_zero w Hgoing).
  destruct (move_exists w c Hgoing) as (w' & Hmove & Hsame); [lia |].
  exists w'. split; [exact Hmove |].
  destruct (after_removal w c w' Hsame) as (_ & Hcount & HX & Hm).
  destruct (largest_is_one w') as [d Hd]. pose proof (excess_at_most_largest w' c).
  specialize (Halone d). rewrite Hcount in Hc, Halone. letters.
  specialize (Halone ltac:(congruence)). lia.
Qed.

Lemma low w c d :
  d <> c -> excess w c = largest w -> 0 < excess w d ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = largest w'.
Proof.
  intros Hdiffer Hc Hsome. pose proof (excess_at_most w d).
  destruct (move_exists w d) as (w' & Hmove & Hsame); [lia | lia |].
  exists w'. split; [exact Hmove |].
  destruct (after_removal w d w' Hsame) as (_ & Hcount & HX & Hm).
  pose proof (excess_at_most_largest w' c). rewrite Hcount in Hc, Hsome. letters.
Qed.

Lemma lone w c :
  total w <> 0 -> count w c = 1 ->
  exists w', move w w' /\ total w = total w' /\ largest w = largest w'.
Proof.
  intros Hgoing Honce. destruct (move_exists w c Hgoing) as (w' & Hmove & Hsame); [lia |].
  exists w'. split; [exact Hmove |].
  destruct (after_removal w c w' Hsame) as (_ & Hcount & HX & Hm).
  rewrite Hcount in Honce. letters.
Qed.

(** When they exist. *)

Lemma top_if_larger_than_the_others w :
  total w < 2 * largest w ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = S (largest w').
Proof.
  intros Hlarge. destruct (largest_is_one w) as [c Hc].
  pose proof (largest_at_most_total w).
  apply (top w c); [lia | assumption |].
  intros d Hdiffer. pose proof (two_excesses_at_most c d w (not_eq_sym Hdiffer)). lia.
Qed.

Lemma low_if_not_all w :
  largest w < total w ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = largest w'.
Proof.
  intros Hless. destruct (largest_is_one w) as [c Hc]. rewrite <- Hc in Hless.
  destruct (another_excess c w Hless) as (d & Hdiffer & Hsome). now apply (low w c d).
Qed.

(** If only one character has an excess, any other one occurs once. *)
Lemma lone_if_all w :
  total w <> 0 -> largest w = total w -> length w <> S (total w) ->
  exists w', move w w' /\ total w = total w' /\ largest w = largest w'.
Proof.
  intros Hgoing Hall Hlonger. destruct (largest_is_one w) as [c Hc].
  pose proof (count_occ_bound ascii_dec c w : count w c <= length w).
  destruct (another_character c w) as (d & Hdiffer & Hsome); [lia |].
  apply (lone w d Hgoing). pose proof (two_excesses_at_most c d w (not_eq_sym Hdiffer)). lia.
Qed.

(** If two characters have all the excess, any third one occurs once. *)
Lemma top_or_lone_if_half w :
  total w <> 0 -> total w = 2 * largest w -> length w <> total w + 2 ->
  exists w', move w w' /\
  (total w = S (total w') /\ largest w = S (largest w') \/
   total w = total w' /\ largest w = largest w').
Proof.
  intros Hgoing Hhalf Hlonger. destruct (largest_is_one w) as [c Hc].
  pose proof (largest_not_zero w Hgoing) as Hpositive.
  destruct (Exists_dec (fun d => d <> c /\ excess w d = largest w) w) as [Htwo | Hone].
  - intros d. destruct (ascii_dec d c), (Nat.eq_dec (excess w d) (largest w)); tauto.
  - apply Exists_exists in Htwo. destruct Htwo as (d & _ & Hdiffer & Hd).
    assert (Hshort : count w c + count w d <= length w).
    { clear - Hdiffer. induction w; letters. }
    destruct (third_character c d w) as (f & Hfc & Hfd & Hsome); [congruence | lia |].
    destruct (lone w f Hgoing) as (w' & Hmove & Hchanges); [| eauto].
    specialize (three_excesses_at_most c d f w). intros Hthree.
    specialize (Hthree ltac:(congruence) ltac:(congruence) ltac:(congruence)). lia.
  - destruct (top w c Hgoing Hc) as (w' & Hmove & Hchanges); [| eauto].
    intros d Hdiffer. pose proof (excess_at_most_largest w d).
    destruct (Nat.eq_dec (excess w d) (largest w)) as [Hequal | Hless]; [| lia].
    exfalso. apply Hone. apply Exists_exists. exists d. split; [| auto].
    apply (count_occ_In ascii_dec). fold (count w d). lia.
Qed.

(** *** The table *)

Lemma parity_cases n : n mod 2 = 0 \/ n mod 2 = 1.
Proof. pose proof (Nat.mod_upper_bound n 2). lia. Qed.

Lemma parity_step n n' :
  n = S n' -> (n mod 2 = 0 /\ n' mod 2 = 1) \/ (n mod 2 = 1 /\ n' mod 2 = 0).
Proof.
  intros ->. pose proof (Nat.div_mod_eq n' 2). pose proof (Nat.div_mod_eq (S n') 2).
  destruct (parity_cases n'), (parity_cases (S n')); lia.
Qed.

Lemma value_cases w :
  (total w = 0 /\ value w = 0%N) \/
  (total w <> 0 /\ length w mod 2 = 0 /\ total w < 2 * largest w /\ value w = 1%N) \/
  (total w <> 0 /\ length w mod 2 = 0 /\ 2 * largest w <= total w /\ value w = 0%N) \/
  (total w <> 0 /\ length w mod 2 = 1 /\ 2 * largest w < total w /\ value w = 1%N) \/
  (total w <> 0 /\ length w mod 2 = 1 /\ total w <= 2 * largest w <= total w + 1 /\
    value w = 2%N) \/
  (total w <> 0 /\ length w mod 2 = 1 /\ total w + 2 <= 2 * largest w /\ value w = 0%N).
Proof.
  unfold value. destruct (Nat.eqb_spec (total w) 0); [lia |].
  destruct (parity_cases (length w)) as [-> | ->]; cbn [Nat.eqb].
  - destruct (Nat.leb_spec (2 * largest w) (total w)); lia.
  - destruct (Nat.ltb_spec (2 * largest w) (total w)); [lia |].
    destruct (Nat.leb_spec (2 * largest w) (total w + 1)); lia.
Qed.

(** No move keeps the value. *)
Lemma value_changes w w' : move w w' -> value w' <> value w.
Proof.
  intros Hmove.
  destruct (every_move_is_top_low_or_lone w w' Hmove) as (Hgoing & Hn & Hchange).
  pose proof (largest_not_zero w Hgoing). pose proof (largest_at_most_total w).
  pose proof (parity_step _ _ Hn). pose proof (value_cases w). pose proof (value_cases w').
  lia.
Qed.

(** A move that exists, with its effect on X and m, leads to the wanted value. *)
Ltac take H :=
  let w' := fresh "w'" in let Hmove := fresh "Hmove" in let Hn := fresh "Hn" in
  destruct H as (w' & Hmove & ?); exists w'; split; [exact Hmove |];
  destruct (every_move_is_top_low_or_lone _ _ Hmove) as (_ & Hn & _);
  pose proof (parity_step _ _ Hn); pose proof (value_cases w'); lia.

Lemma smaller_values_are_reached w g :
  (g < value w)%N -> exists w', move w w' /\ value w' = g.
Proof.
  intros Hless. pose proof (largest_at_most_total w). pose proof (Nat.div_mod_eq (length w) 2).
  destruct (value_cases w) as [(_ & Hv) | [(Hgoing & Hn & He & Hv) | [(_ & _ & _ & Hv) |
    [(Hgoing & Hn & He & Hv) | [(Hgoing & Hn & He & Hv) | (_ & _ & _ & Hv)]]]]];
    rewrite Hv in Hless; try lia; clear Hv; pose proof (largest_not_zero w Hgoing).
  - assert (g = 0%N) as -> by lia.
    destruct (le_lt_dec 3 (2 * largest w - total w)).
    { take (top_if_larger_than_the_others w He). }
    destruct (le_lt_dec (total w) (largest w)); [| take (low_if_not_all w ltac:(lia))].
    destruct (le_lt_dec (total w) 1); [take (top_if_larger_than_the_others w He) |].
    take (lone_if_all w Hgoing ltac:(lia) ltac:(lia)).
  - assert (g = 0%N) as -> by lia. take (low_if_not_all w ltac:(lia)).
  - assert (g = 0%N \/ g = 1%N) as [-> | ->] by lia.
    + destruct (Nat.eq_dec (total w) (2 * largest w)) as [Hhalf |].
      * take (top_or_lone_if_half w Hgoing Hhalf ltac:(lia)).
      * take (top_if_larger_than_the_others w ltac:(lia)).
    + destruct (le_lt_dec (total w) 1); [| take (low_if_not_all w ltac:(lia))].
      take (lone_if_all w Hgoing ltac:(lia) ltac:(lia)).
Qed.

Theorem values_are_right : grundy_values move value.
Proof. intros w. split; [apply value_changes | apply smaller_values_are_reached]. Qed.

Theorem moves_end : ends move.
Proof.
  apply (ends_by_measure move (@length ascii)).
  intros w w' Hmove. destruct (every_move_is_top_low_or_lone w w' Hmove) as (_ & -> & _). lia.
Qed.

(** *** The machine's numbers *)

Lemma place_injective c d : place c = place d -> c = d.
Proof.
  intros Heq%N2Nat.inj. now rewrite <- (ascii_N_embedding c), Heq, ascii_N_embedding.
Qed.

Lemma counting width w :
  (N.of_nat (length w) < 2 ^ width)%N -> exists counts,
  fold (add width) (rev w) (repeat 0%N 256, 0%N, 0%N) =
    Some (counts, N.of_nat (total w), N.of_nat (largest w)) /\
  forall c, get counts (place c) = Some (N.of_nat (count w c)).
Proof.
  induction w as [| c w IH]; cbn [length rev]; intros Hshort.
  - eexists. split; [reflexivity |]. intros c. apply nth_error_repeat.
    unfold place. pose proof (N_ascii_bounded c). lia.
  - destruct IH as (counts & Hfold & Hcounts); [lia |].
    pose proof (total_at_most_length w). pose proof (count_occ_bound ascii_dec c w).
    fold (count w c) in *. rewrite fold_app, Hfold. cbn [fold]. unfold add.
    rewrite Hcounts. unfold checked_add. rewrite !checked_is by lia.
    destruct (put_is counts (place c) (N.of_nat (count w c) + 1)%N) as (m & -> & _ & Hget & _).
    { apply nth_error_Some. fold (get counts (place c)). rewrite Hcounts. discriminate. }
    exists m. split.
    + cbn [total largest]. repeat f_equal; lia.
    + intros d. rewrite count_cons. destruct (ascii_dec c d) as [<- | Hdiffer].
      * rewrite Hget, Nat.eqb_refl. f_equal. lia.
      * rewrite Hget, (proj2 (Nat.eqb_neq _ _)); [apply Hcounts |].
        intros Heq%place_injective. congruence.
Qed.

Lemma grundy_is width w : (32 <= width)%N -> (N.of_nat (length w) < 2 ^ (width - 1))%N ->
  grundy width w = Some (value w).
Proof.
  intros Hwidth Hshort. pose proof (Permutation_rev w) as Hsame.
  destruct (counting width (rev w)) as (counts & Hfold & _).
  { rewrite rev_length. apply (fits_width (width - 1)); [exact Hshort | lia]. }
  rewrite rev_involutive in Hfold. unfold grundy. rewrite Hfold.
  rewrite <- (total_perm _ _ Hsame), <- (largest_perm _ _ Hsame).
  pose proof (total_at_most_length w). pose proof (largest_at_most_total w).
  assert (Hbits : (Z.of_nat (length w) < 2 ^ (Z.of_N width - 1))%Z).
  { change 1%Z with (Z.of_N 1). rewrite <- N2Z.inj_sub, <- (N2Z.inj_pow 2) by lia. lia. }
  unfold as_isize. rewrite checked_sub_is, !signed_is by lia. f_equal. unfold value.
  set (e := (Z.of_N (N.of_nat (largest w)) -
             Z.of_N (N.of_nat (total w) - N.of_nat (largest w)))%Z).
  assert (He : e = (2 * Z.of_nat (largest w) - Z.of_nat (total w))%Z) by lia.
  destruct (N.eqb_spec (N.of_nat (total w)) 0), (Nat.eqb_spec (total w) 0); try lia.
  destruct (length w mod 2 =? 0); cbn [andb].
  - destruct (Z.leb_spec e 0), (Nat.leb_spec (2 * largest w) (total w)); (reflexivity || lia).
  - destruct (Z.ltb_spec e 0), (Nat.ltb_spec (2 * largest w) (total w)); try lia.
    destruct (Z.eqb_spec e 0), (Z.eqb_spec e 1),
      (Nat.leb_spec (2 * largest w) (total w + 1)); (reflexivity || lia).
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros width w Hwidth Hshort. unfold solution. rewrite grundy_is by assumption.
  exact (values_are_right_for move moves_end value values_are_right w).
Qed.

(** *** What the table says of the moves *)

Lemma moves_lead w w' : move w w' -> leads w w'.
Proof.
  intros Hmove.
  destruct (every_move_is_top_low_or_lone w w' Hmove) as (Hgoing & Hn & Hchange).
  pose proof (largest_not_zero w Hgoing). pose proof (largest_at_most_total w).
  pose proof (parity_step _ _ Hn). pose proof (value_cases w'). unfold leads. cbn [In]. lia.
Qed.

(** *** X and m as sum and largest *)

(** One character more adds to the excess of that one only. *)
Lemma excesses_cons c w l : NoDup l ->
  list_sum (map (fun d => count (c :: w) d - 1) l) =
  list_sum (map (fun d => count w d - 1) l) +
    (if in_dec ascii_dec c l then Nat.min (count w c) 1 else 0).
Proof.
  intros Hl. induction Hl as [|d l Hd _ IH]; [reflexivity|].
  change (list_sum (map ?f (d :: l))) with (f d + list_sum (map f l)). rewrite IH, count_cons.
  assert (Hcons : In c (d :: l) <-> d = c \/ In c l) by reflexivity.
  destruct (in_dec ascii_dec c (d :: l)), (in_dec ascii_dec c l),
    (ascii_dec c d) as [<-|Hdiffer]; intuition (congruence || lia).
Qed.

Lemma total_is_sum w : total w = list_sum (map (fun c => count w c - 1) (nodup ascii_dec w)).
Proof.
  induction w as [|c w IH]; [reflexivity|]. cbn [total nodup].
  destruct (in_dec ascii_dec c w) as [Hin|Hout].
  - rewrite excesses_cons, <- IH by apply NoDup_nodup.
    destruct (in_dec ascii_dec c (nodup ascii_dec w)) as [_|Hnot]; [reflexivity|].
    destruct Hnot. now apply nodup_In.
  - change (list_sum (map ?f (c :: ?l))) with (f c + list_sum (map f l)).
    rewrite excesses_cons, <- IH by apply NoDup_nodup.
    destruct (in_dec ascii_dec c (nodup ascii_dec w)) as [Hin|_];
      [destruct Hout; now apply nodup_In in Hin|].
    apply (count_occ_not_In ascii_dec) in Hout. fold (count w c) in Hout. letters.
Qed.

Lemma largest_is_max w : largest w = list_max (map (fun c => count w c - 1) (nodup ascii_dec w)).
Proof.
  set (l := map _ _). assert (Hall : Forall (fun k => k <= list_max l) l) by now apply list_max_le.
  assert (Hle : list_max l <= largest w).
  { apply list_max_le, Forall_forall. intros k (c & <- & _)%in_map_iff.
    pose proof (excess_at_most_largest w c). lia. }
  destruct (largest_is_one w) as [c Hc].
  destruct (Nat.eq_dec (largest w) 0) as [Hnone|Hsome]; [lia|].
  assert (Hin : In (count w c - 1) l).
  { apply (in_map (fun c => count w c - 1)), nodup_In, (count_occ_In ascii_dec).
    fold (count w c). lia. }
  apply (proj1 (Forall_forall _ _) Hall) in Hin. lia.
Qed.

Theorem details_are_right : details.
Proof.
  split; [intros w; exact (conj (total_is_sum w) (largest_is_max w))|].
  exact (conj moves_lead (conj moves_end (conj values_are_right grundy_is))).
Qed.
