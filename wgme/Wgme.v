(** * wgme: the theorem of main.rs, checked

    A reader must trust the definitions before "Proof"; Coq has checked the
    rest. *)

From Coq Require Import Ascii String List Arith NArith ZArith Permutation Lia.
From Theory Require Import Games Text.
Import ListNotations.

(** ** The rules *)

(* A word of any bytes. *)
Definition word := list ascii.

(* A move removes one character, at any place. A word whose characters are all
   distinct ends the game: there is no move. *)
Inductive move : word -> word -> Prop :=
  | remove before character after :
      ~ NoDup (before ++ character :: after) ->
      move (before ++ character :: after) (before ++ after).

(** ** The function of main.rs *)

Definition characters : list ascii := map ascii_of_nat (seq 0 256).

(* The number of occurrences less one; 0 for a character that is absent. *)
Definition excess (w : word) (character : ascii) : nat :=
  pred (count_occ ascii_dec w character).

Definition values : list (list N) := [[0; 0; 1; 1]; [1; 2; 2; 0]]%N.

Definition grundy (w : word) : N :=
  let excesses := map (excess w) characters in
  let total := list_sum excesses in
  let largest := list_max excesses in
  let e := (2 * Z.of_nat largest - Z.of_nat total)%Z in
  let column := Z.to_nat (Z.max (-1) (Z.min e 2) + 1) in
  if total =? 0 then 0%N else nth column (nth (length w mod 2) values []) 0%N.

(** ** The theorem *)

Definition correct : Prop :=
  ends move /\ grundy_values move grundy /\
  forall w, wins move w <-> grundy w <> 0%N.

(** ** Proof *)

Definition total (w : word) : nat := list_sum (map (excess w) characters).
Definition largest (w : word) : nat := list_max (map (excess w) characters).

Lemma every_character : forall c, In c characters.
Proof.
  intros c. unfold characters. rewrite <- (ascii_nat_embedding c).
  apply in_map. apply in_seq. generalize (nat_ascii_bounded c). lia.
Qed.

Lemma characters_once : NoDup characters.
Proof.
  assert (same : nodup ascii_dec characters = characters) by (vm_compute; reflexivity).
  rewrite <- same. apply NoDup_nodup.
Qed.

Definition count (w : word) (c : ascii) : nat := count_occ ascii_dec w c.

Lemma count_cons_same : forall c w, count (c :: w) c = S (count w c).
Proof. intros c w. apply count_occ_cons_eq. reflexivity. Qed.

Lemma count_cons_other : forall c d w, c <> d -> count (c :: w) d = count w d.
Proof. intros c d w differ. apply count_occ_cons_neq. exact differ. Qed.

Lemma excess_is : forall w c, excess w c = pred (count w c).
Proof. reflexivity. Qed.

Definition again (w : word) (c : ascii) : nat := if count w c =? 0 then 0 else 1.

Lemma again_is : forall w c, (count w c = 0 /\ again w c = 0) \/ (0 < count w c /\ again w c = 1).
Proof.
  intros w c. unfold again. destruct (Nat.eqb_spec (count w c) 0) as [none | some]; lia.
Qed.

Lemma excess_cons_same : forall c w, excess (c :: w) c = excess w c + again w c.
Proof.
  intros c w. rewrite !excess_is, count_cons_same. destruct (again_is w c); lia.
Qed.

Lemma excess_cons_other : forall c d w, c <> d -> excess (c :: w) d = excess w d.
Proof. intros c d w differ. rewrite !excess_is, count_cons_other; auto. Qed.

Lemma excesses_without :
  forall c w l, ~ In c l -> map (excess (c :: w)) l = map (excess w) l.
Proof.
  intros c w l absent. apply map_ext_in. intros d present. apply excess_cons_other.
  intros same. subst d. contradiction.
Qed.

Lemma sum_cons :
  forall c w l, NoDup l -> In c l ->
  list_sum (map (excess (c :: w)) l) = list_sum (map (excess w) l) + again w c.
Proof.
  intros c w l once. induction once as [| d l absent once IH]; intros present.
  - contradiction.
  - simpl. destruct present as [same | present].
    + subst d. rewrite excess_cons_same, excesses_without by assumption. lia.
    + rewrite IH, excess_cons_other by (assumption || (intros same; subst d; contradiction)).
      lia.
Qed.

Lemma max_cons :
  forall c w l, NoDup l -> In c l ->
  list_max (map (excess (c :: w)) l) = Nat.max (list_max (map (excess w) l)) (count w c).
Proof.
  intros c w l once. induction once as [| d l absent once IH]; intros present.
  - contradiction.
  - simpl. destruct present as [same | present].
    + subst d. rewrite excess_cons_same, excesses_without by assumption.
      rewrite excess_is. destruct (again_is w c); lia.
    + rewrite IH, excess_cons_other by (assumption || (intros same; subst d; contradiction)).
      lia.
Qed.

Lemma total_cons : forall c w, total (c :: w) = total w + again w c.
Proof. intros c w. apply sum_cons; [apply characters_once | apply every_character]. Qed.

Lemma largest_cons : forall c w, largest (c :: w) = Nat.max (largest w) (count w c).
Proof. intros c w. apply max_cons; [apply characters_once | apply every_character]. Qed.

Lemma total_empty : total [] = 0.
Proof. vm_compute. reflexivity. Qed.

Lemma largest_empty : largest [] = 0.
Proof. vm_compute. reflexivity. Qed.

(* The order of the characters plays no part. *)

Lemma count_perm : forall v w c, Permutation v w -> count v c = count w c.
Proof. intros v w c same. apply Permutation_count_occ. exact same. Qed.

Lemma excess_perm : forall v w c, Permutation v w -> excess v c = excess w c.
Proof. intros v w c same. rewrite !excess_is, (count_perm v w); auto. Qed.

Lemma total_perm : forall v w, Permutation v w -> total v = total w.
Proof.
  intros v w same. unfold total. f_equal. apply map_ext. intros c. apply excess_perm. exact same.
Qed.

Lemma largest_perm : forall v w, Permutation v w -> largest v = largest w.
Proof.
  intros v w same. unfold largest. f_equal. apply map_ext. intros c. apply excess_perm. exact same.
Qed.

(* What the excesses of two and of three characters say of all. *)

Lemma excess_at_most : forall w c, excess w c <= total w.
Proof.
  induction w as [| a w IH]; intros c.
  - rewrite excess_is. simpl. lia.
  - rewrite total_cons. destruct (ascii_dec a c) as [same | differ].
    + subst a. rewrite excess_cons_same. specialize (IH c). lia.
    + rewrite excess_cons_other by assumption. specialize (IH c). lia.
Qed.

Lemma three_excesses_at_most :
  forall c d f w, c <> d -> c <> f -> d <> f ->
  excess w c + excess w d + excess w f <= total w.
Proof.
  intros c d f w cd cf df. induction w as [| a w IH].
  - rewrite !excess_is. simpl. lia.
  - rewrite total_cons.
    destruct (ascii_dec a c) as [is_c | not_c];
      [| destruct (ascii_dec a d) as [is_d | not_d];
      [| destruct (ascii_dec a f) as [is_f | not_f]]]; subst;
      rewrite ?excess_cons_same, ?excess_cons_other by congruence; lia.
Qed.

Lemma two_excesses_at_most :
  forall c d w, c <> d -> excess w c + excess w d <= total w.
Proof.
  intros c d w cd. induction w as [| a w IH].
  - rewrite !excess_is. simpl. lia.
  - rewrite total_cons.
    destruct (ascii_dec a c) as [is_c | not_c];
      [| destruct (ascii_dec a d) as [is_d | not_d]]; subst;
      rewrite ?excess_cons_same, ?excess_cons_other by congruence; lia.
Qed.

Lemma largest_is_one : forall w, exists c, excess w c = largest w.
Proof.
  induction w as [| a w [c is_c]].
  - exists Ascii.zero. rewrite largest_empty. reflexivity.
  - rewrite largest_cons. destruct (le_lt_dec (count w a) (largest w)) as [small | large].
    + destruct (ascii_dec a c) as [same | differ].
      * subst a. exists c. rewrite excess_cons_same. rewrite excess_is in *.
        destruct (again_is w c); lia.
      * exists c. rewrite excess_cons_other by assumption. lia.
    + exists a. rewrite excess_cons_same, excess_is. destruct (again_is w a); lia.
Qed.

Lemma excess_at_most_largest : forall w c, excess w c <= largest w.
Proof.
  induction w as [| a w IH]; intros c.
  - rewrite excess_is. simpl. lia.
  - rewrite largest_cons. specialize (IH c). destruct (ascii_dec a c) as [same | differ].
    + subst a. rewrite excess_cons_same, excess_is. destruct (again_is w c); lia.
    + rewrite excess_cons_other by assumption. lia.
Qed.

Lemma largest_at_most_total : forall w, largest w <= total w.
Proof. intros w. destruct (largest_is_one w) as [c is_c]. rewrite <- is_c. apply excess_at_most. Qed.

Lemma largest_not_zero : forall w, total w <> 0 -> largest w <> 0.
Proof.
  induction w as [| a w IH]; intros some.
  - rewrite total_empty in some. contradiction.
  - rewrite largest_cons. rewrite total_cons in some. destruct (again_is w a); lia.
Qed.

Lemma another_excess :
  forall c w, excess w c < total w -> exists d, d <> c /\ 0 < excess w d.
Proof.
  intros c w. induction w as [| a w IH]; intros less.
  - rewrite total_empty in less. lia.
  - rewrite total_cons in less. destruct (ascii_dec a c) as [same | differ].
    + subst a. rewrite excess_cons_same in less. destruct IH as (d & other & some); [lia |].
      exists d. rewrite excess_cons_other by congruence. auto.
    + rewrite excess_cons_other in less by assumption.
      destruct (le_lt_dec (total w) (excess w c)) as [all | more].
      * exists a. split; [assumption |]. rewrite excess_cons_same. lia.
      * destruct (IH more) as (d & other & some). exists d. split; [assumption |].
        destruct (ascii_dec a d) as [same | distinct].
        -- subst a. rewrite excess_cons_same. lia.
        -- rewrite excess_cons_other by assumption. assumption.
Qed.

Lemma another_character :
  forall c w, count w c < length w -> exists d, d <> c /\ 0 < count w d.
Proof.
  intros c w. induction w as [| a w IH]; simpl length; intros less.
  - lia.
  - destruct (ascii_dec a c) as [same | differ].
    + subst a. rewrite count_cons_same in less. destruct IH as (d & other & some); [lia |].
      exists d. rewrite count_cons_other by congruence. auto.
    + exists a. rewrite count_cons_same. split; [assumption | lia].
Qed.

Lemma third_character :
  forall c d w, c <> d -> count w c + count w d < length w ->
  exists f, f <> c /\ f <> d /\ 0 < count w f.
Proof.
  intros c d w cd. induction w as [| a w IH]; simpl length; intros less.
  - lia.
  - destruct (ascii_dec a c) as [is_c | not_c]; [| destruct (ascii_dec a d) as [is_d | not_d]].
    + subst a. rewrite count_cons_same, count_cons_other in less by congruence.
      destruct IH as (f & other & also & some); [lia |].
      exists f. rewrite count_cons_other by congruence. auto.
    + subst a. rewrite count_cons_same, count_cons_other in less by congruence.
      destruct IH as (f & other & also & some); [lia |].
      exists f. rewrite count_cons_other by congruence. auto.
    + exists a. rewrite count_cons_same. repeat split; (assumption || lia).
Qed.

(* The game has ended if and only if X = 0. *)

Lemma ended_iff : forall w, NoDup w <-> total w = 0.
Proof.
  induction w as [| a w IH].
  - rewrite total_empty. split; [reflexivity | constructor].
  - rewrite total_cons, NoDup_cons_iff, IH, (count_occ_not_In ascii_dec).
    fold (count w a). destruct (again_is w a); lia.
Qed.

(* The moves: any character that is there may go. *)

Lemma move_removes :
  forall w w', move w w' -> total w <> 0 /\ exists c, Permutation w (c :: w').
Proof.
  intros w w' moved. destruct moved as [before c after going]. split.
  - intros ended. apply going. apply ended_iff. exact ended.
  - exists c. symmetry. apply Permutation_middle.
Qed.

Lemma move_exists :
  forall w c, total w <> 0 -> 0 < count w c -> exists w', move w w' /\ Permutation w (c :: w').
Proof.
  intros w c going some. apply (count_occ_In ascii_dec) in some.
  destruct (in_split c w some) as (before & after & is_w). subst w.
  exists (before ++ after). split.
  - constructor. rewrite ended_iff. assumption.
  - symmetry. apply Permutation_middle.
Qed.

(* What a move does to n, X and m. *)

Lemma after_removal :
  forall w c w', Permutation w (c :: w') ->
  length w = S (length w') /\
  count w c = S (count w' c) /\
  (forall d, c <> d -> count w d = count w' d) /\
  total w = total w' + again w' c /\
  largest w = Nat.max (largest w') (count w' c).
Proof.
  intros w c w' same. repeat split.
  - apply Permutation_length in same. exact same.
  - rewrite (count_perm w (c :: w')) by assumption. apply count_cons_same.
  - intros d differ. rewrite (count_perm w (c :: w')) by assumption.
    apply count_cons_other. assumption.
  - rewrite (total_perm w (c :: w')) by assumption. apply total_cons.
  - rewrite (largest_perm w (c :: w')) by assumption. apply largest_cons.
Qed.

Lemma every_move_is_top_low_or_lone :
  forall w w', move w w' ->
  total w <> 0 /\ length w = S (length w') /\
  ((total w = S (total w') /\ largest w = S (largest w')) \/
   (total w = S (total w') /\ largest w = largest w') \/
   (total w = total w' /\ largest w = largest w')).
Proof.
  intros w w' moved. destruct (move_removes w w' moved) as (going & c & same).
  destruct (after_removal w c w' same) as (n & here & others & X & m).
  split; [assumption |]. split; [assumption |].
  generalize (excess_at_most_largest w' c). rewrite excess_is.
  destruct (again_is w' c); lia.
Qed.

Lemma top :
  forall w c, total w <> 0 -> excess w c = largest w ->
  (forall d, d <> c -> excess w d < largest w) ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = S (largest w').
Proof.
  intros w c going is_top alone.
  generalize (largest_not_zero w going). intros positive.
  destruct (move_exists w c going) as (w' & moved & same).
  - rewrite excess_is in is_top. lia.
  - exists w'. split; [assumption |].
    destruct (after_removal w c w' same) as (n & here & others & X & m).
    destruct (largest_is_one w') as [d is_d].
    rewrite excess_is in is_top, is_d. generalize (excess_at_most_largest w' c). rewrite excess_is.
    destruct (ascii_dec c d) as [is_c | not_c].
    + subst d. destruct (again_is w' c); lia.
    + specialize (alone d (not_eq_sym not_c)). rewrite excess_is, (others d not_c) in alone.
      destruct (again_is w' c); lia.
Qed.

Lemma low :
  forall w c d, d <> c -> excess w c = largest w -> 0 < excess w d ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = largest w'.
Proof.
  intros w c d differ is_top some.
  generalize (excess_at_most w d). intros bound.
  destruct (move_exists w d) as (w' & moved & same).
  - lia.
  - rewrite excess_is in some. lia.
  - exists w'. split; [assumption |].
    destruct (after_removal w d w' same) as (n & here & others & X & m).
    generalize (excess_at_most_largest w' c).
    rewrite excess_is in *. rewrite (others c differ) in is_top.
    destruct (again_is w' d); lia.
Qed.

Lemma lone :
  forall w c, total w <> 0 -> count w c = 1 ->
  exists w', move w w' /\ total w = total w' /\ largest w = largest w'.
Proof.
  intros w c going once.
  destruct (move_exists w c going) as (w' & moved & same).
  - lia.
  - exists w'. split; [assumption |].
    destruct (after_removal w c w' same) as (n & here & others & X & m).
    destruct (again_is w' c); lia.
Qed.

(* When they exist. *)

Lemma top_if_larger_than_the_others :
  forall w, total w < 2 * largest w ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = S (largest w').
Proof.
  intros w large. destruct (largest_is_one w) as [c is_c].
  generalize (largest_at_most_total w). intros bound.
  apply (top w c); [lia | assumption |].
  intros d differ. generalize (two_excesses_at_most c d w (not_eq_sym differ)). lia.
Qed.

Lemma low_if_not_all :
  forall w, largest w < total w ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = largest w'.
Proof.
  intros w less. destruct (largest_is_one w) as [c is_c]. rewrite <- is_c in less.
  destruct (another_excess c w less) as (d & differ & some).
  apply (low w c d); assumption.
Qed.

(* If only one character has an excess, any other one occurs once. *)
Lemma lone_if_all :
  forall w, total w <> 0 -> largest w = total w -> length w <> S (total w) ->
  exists w', move w w' /\ total w = total w' /\ largest w = largest w'.
Proof.
  intros w going all longer. destruct (largest_is_one w) as [c is_c].
  assert (count w c = S (total w)) as is_count by (rewrite excess_is in is_c; lia).
  assert (count w c <= length w) as short by apply count_occ_bound.
  destruct (another_character c w) as (d & differ & some); [lia |].
  apply (lone w d going).
  generalize (two_excesses_at_most c d w (not_eq_sym differ)). rewrite (excess_is w d). lia.
Qed.

(* If two characters have all the excess, any third one occurs once. *)
Lemma top_or_lone_if_half :
  forall w, total w <> 0 -> total w = 2 * largest w -> length w <> total w + 2 ->
  exists w', move w w' /\
  ((total w = S (total w') /\ largest w = S (largest w')) \/
   (total w = total w' /\ largest w = largest w')).
Proof.
  intros w going half longer. destruct (largest_is_one w) as [c is_c].
  destruct (Exists_dec (fun d => d <> c /\ excess w d = largest w) characters) as [two | one].
  - intros d. destruct (ascii_dec d c) as [same | differ];
      [right | destruct (Nat.eq_dec (excess w d) (largest w)); [left | right]]; tauto.
  - apply Exists_exists in two. destruct two as (d & present & differ & is_d).
    rewrite excess_is in is_c, is_d.
    destruct (le_lt_dec (length w) (count w c + count w d)) as [all | more].
    + exfalso. apply longer. assert (count w c + count w d <= length w) as short; [| lia].
      clear - differ. induction w as [| a w IH]; simpl length.
      * simpl. lia.
      * destruct (ascii_dec a c) as [is_c | not_c]; [| destruct (ascii_dec a d) as [is_d | not_d]];
          subst; rewrite ?count_cons_same, ?count_cons_other by congruence; lia.
    + destruct (third_character c d w) as (f & not_c & not_d & some); [congruence | assumption |].
      destruct (lone w f going) as (w' & moved & changes).
      * generalize (three_excesses_at_most c d f w).
        rewrite !excess_is. intros three.
        specialize (three (not_eq_sym differ) (not_eq_sym not_c) (not_eq_sym not_d)). lia.
      * exists w'. auto.
  - destruct (top w c going is_c) as (w' & moved & changes).
    + intros d differ. generalize (excess_at_most_largest w d). intros bound.
      destruct (Nat.eq_dec (excess w d) (largest w)) as [equal | less]; [| lia].
      exfalso. apply one. apply Exists_exists. exists d. split; [apply every_character |]. auto.
    + exists w'. auto.
Qed.

(** The table, by its cases. *)

Definition table (n X m : nat) : N :=
  if n mod 2 =? 0
  then if X <? 2 * m then 1%N else 0%N
  else if 2 * m <? X then 1%N else if 2 * m <? X + 2 then 2%N else 0%N.

Lemma column_cases e :
  ((e < 0)%Z /\ Z.to_nat (Z.max (-1) (Z.min e 2) + 1) = 0) \/
  (e = 0%Z /\ Z.to_nat (Z.max (-1) (Z.min e 2) + 1) = 1) \/
  (e = 1%Z /\ Z.to_nat (Z.max (-1) (Z.min e 2) + 1) = 2) \/
  ((2 <= e)%Z /\ Z.to_nat (Z.max (-1) (Z.min e 2) + 1) = 3).
Proof. lia. Qed.

Lemma parity_cases n : n mod 2 = 0 \/ n mod 2 = 1.
Proof. pose proof (Nat.mod_upper_bound n 2). lia. Qed.

Lemma parity_step n n' :
  n = S n' -> (n mod 2 = 0 /\ n' mod 2 = 1) \/ (n mod 2 = 1 /\ n' mod 2 = 0).
Proof.
  intros ->. assert (Htwo : 2 <> 0) by lia.
  pose proof (Nat.div_mod n' 2 Htwo). pose proof (Nat.mod_upper_bound n' 2 Htwo).
  pose proof (Nat.div_mod (S n') 2 Htwo). pose proof (Nat.mod_upper_bound (S n') 2 Htwo).
  lia.
Qed.

Lemma grundy_ended w : total w = 0 -> grundy w = 0%N.
Proof. intros Hended. unfold grundy. fold (total w). now rewrite Hended. Qed.

Lemma grundy_going w :
  total w <> 0 -> grundy w = table (length w) (total w) (largest w).
Proof.
  intros Hgoing. unfold grundy, table. fold (total w) (largest w).
  apply Nat.eqb_neq in Hgoing. rewrite Hgoing. clear Hgoing.
  set (e := (2 * Z.of_nat (largest w) - Z.of_nat (total w))%Z).
  destruct (parity_cases (length w)) as [-> | ->]; simpl (_ =? 0); cbv iota;
    destruct (column_cases e) as [[He ->] | [[He ->] | [[He ->] | [He ->]]]]; cbn [nth values];
    unfold e in He;
    repeat match goal with |- context [?a <? ?b] => destruct (Nat.ltb_spec a b) end;
    (reflexivity || lia).
Qed.

Lemma table_cases n X m :
  (n mod 2 = 0 /\ X < 2 * m /\ table n X m = 1%N) \/
  (n mod 2 = 0 /\ 2 * m <= X /\ table n X m = 0%N) \/
  (n mod 2 = 1 /\ 2 * m < X /\ table n X m = 1%N) \/
  (n mod 2 = 1 /\ X <= 2 * m < X + 2 /\ table n X m = 2%N) \/
  (n mod 2 = 1 /\ X + 2 <= 2 * m /\ table n X m = 0%N).
Proof.
  unfold table. destruct (parity_cases n) as [-> | ->]; simpl (_ =? 0); cbv iota;
    repeat match goal with |- context [?a <? ?b] => destruct (Nat.ltb_spec a b) end;
    lia.
Qed.

Lemma grundy_cases w :
  (total w = 0 /\ grundy w = 0%N) \/
  (total w <> 0 /\ grundy w = table (length w) (total w) (largest w)).
Proof.
  destruct (Nat.eq_dec (total w) 0) as [Hended | Hgoing].
  - left. auto using grundy_ended.
  - right. auto using grundy_going.
Qed.

(** No move keeps the value. *)
Lemma value_changes w w' : move w w' -> grundy w' <> grundy w.
Proof.
  intros Hmove.
  destruct (every_move_is_top_low_or_lone w w' Hmove) as (Hgoing & Hn & Hchange).
  pose proof (largest_not_zero w Hgoing) as Hpositive.
  pose proof (largest_at_most_total w) as Hbound.
  pose proof (parity_step _ _ Hn) as Hparity.
  pose proof (table_cases (length w) (total w) (largest w)) as Hhere.
  pose proof (table_cases (length w') (total w') (largest w')) as Hthere.
  rewrite (grundy_going w Hgoing).
  destruct (grundy_cases w') as [[Hended ->] | [_ ->]]; lia.
Qed.

(** A move that is given with its effect on X and m leads to the wanted value. *)
Ltac take Hmove :=
  match type of Hmove with
  | move ?w ?w' =>
      exists w'; split; [exact Hmove |];
      destruct (every_move_is_top_low_or_lone w w' Hmove) as (_ & Hshorter & _);
      pose proof (parity_step _ _ Hshorter);
      pose proof (table_cases (length w') (total w') (largest w'));
      destruct (grundy_cases w') as [[Hended ->] | [Hnot_ended ->]]; lia
  end.

Lemma halves (w : word) : length w = 2 * (length w / 2) + length w mod 2.
Proof. apply Nat.div_mod. lia. Qed.

Lemma even_reaches_zero w :
  length w mod 2 = 0 -> total w < 2 * largest w ->
  exists w', move w w' /\ grundy w' = 0%N.
Proof.
  intros Heven He.
  pose proof (largest_at_most_total w) as Hbound.
  pose proof (halves w) as Hlength.
  destruct (le_lt_dec 3 (2 * largest w - total w)) as [Hlarge | Hsmall].
  - destruct (top_if_larger_than_the_others w He) as (w' & Hmove & HX & Hm).
    take Hmove.
  - destruct (Nat.eq_dec (largest w) (total w)) as [Hall | Hothers].
    + destruct (Nat.eq_dec (total w) 1) as [Hone | Htwo].
      * destruct (top_if_larger_than_the_others w He) as (w' & Hmove & HX & Hm).
        take Hmove.
      * destruct (lone_if_all w) as (w' & Hmove & HX & Hm); [lia | exact Hall | lia |].
        take Hmove.
    + destruct (low_if_not_all w) as (w' & Hmove & HX & Hm); [lia |].
      take Hmove.
Qed.

Lemma odd_reaches_zero w :
  length w mod 2 = 1 -> total w <> 0 -> total w <= 2 * largest w < total w + 2 ->
  exists w', move w w' /\ grundy w' = 0%N.
Proof.
  intros Hodd Hgoing He.
  pose proof (halves w) as Hlength.
  destruct (Nat.eq_dec (total w) (2 * largest w)) as [Hhalf | Hmore].
  - destruct (top_or_lone_if_half w) as (w' & Hmove & Hchange); [exact Hgoing | exact Hhalf | lia |].
    take Hmove.
  - destruct (top_if_larger_than_the_others w) as (w' & Hmove & HX & Hm); [lia |].
    take Hmove.
Qed.

Lemma odd_reaches_one w :
  length w mod 2 = 1 -> total w <> 0 -> total w <= 2 * largest w < total w + 2 ->
  exists w', move w w' /\ grundy w' = 1%N.
Proof.
  intros Hodd Hgoing He.
  pose proof (largest_not_zero w Hgoing) as Hpositive.
  pose proof (halves w) as Hlength.
  destruct (Nat.eq_dec (total w) 1) as [Hone | Hmore].
  - destruct (lone_if_all w) as (w' & Hmove & HX & Hm); [exact Hgoing | lia | lia |].
    take Hmove.
  - destruct (low_if_not_all w) as (w' & Hmove & HX & Hm); [lia |].
    take Hmove.
Qed.

Lemma smaller_values_are_reached w g :
  (g < grundy w)%N -> exists w', move w w' /\ grundy w' = g.
Proof.
  intros Hless. destruct (grundy_cases w) as [[Hended Hvalue] | [Hgoing Hvalue]]; [lia |].
  rewrite Hvalue in Hless.
  destruct (table_cases (length w) (total w) (largest w))
    as [(Hn & He & Ht) | [(_ & _ & Ht) | [(Hn & He & Ht) | [(Hn & He & Ht) | (_ & _ & Ht)]]]];
    rewrite Ht in Hless.
  - replace g with 0%N by lia. now apply even_reaches_zero.
  - lia.
  - replace g with 0%N by lia. destruct (low_if_not_all w) as (w' & Hmove & HX & Hm); [lia |].
    take Hmove.
  - destruct (N.eq_dec g 0) as [-> | Hg].
    + now apply odd_reaches_zero.
    + replace g with 1%N by lia. now apply odd_reaches_one.
  - lia.
Qed.

Lemma grundy_is_grundy : grundy_values move grundy.
Proof.
  intros w. split.
  - intros w'. apply value_changes.
  - intros g. apply smaller_values_are_reached.
Qed.

Lemma moves_end : ends move.
Proof.
  apply (ends_by_measure move (fun w : word => length w)).
  intros w w' Hmove. destruct (every_move_is_top_low_or_lone w w' Hmove) as (_ & -> & _). lia.
Qed.

Theorem solution_is_right : correct.
Proof.
  split; [exact moves_end |]. split; [exact grundy_is_grundy |].
  intros w. apply wins_iff; [exact moves_end | exact grundy_is_grundy].
Qed.

(** ** The answer to a whole input *)

Definition is_letter (c : ascii) : bool :=
  let code := N_of_ascii c in
  ((65 <=? code) && (code <=? 90) || (97 <=? code) && (code <=? 122))%N%bool.

(** A number before a word is the length of that word. *)
Definition a_word : reader string :=
  let* first := token in
  match parse first with
  | Some _ => token
  | None => give first
  end.

(** T and T words; without T, when the first token consists of letters, every
    token is a word. *)
Definition the_words : reader (list string) := fun input =>
  match input with
  | first :: _ =>
      if forallb is_letter (list_ascii_of_string first)
      then Some (input, [])
      else counted a_word input
  | [] => None
  end.

Definition answer : string -> string :=
  answer_to the_words (fun words => print_lines (map (fun w =>
    if (0 <? grundy (list_ascii_of_string w))%N then "First" else "Second") words))%string.
