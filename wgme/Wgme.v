(** * WGME: characters erased until all differ, machine-checked

    What is to be trusted stands first, up to [correct]; what it means to win is at
    the top of samples/coq/Games.v. Nobody needs to read the proof. *)

From Coq Require Import Ascii String List Arith NArith ZArith Permutation Lia.
From Theory Require Import Text Games.
Import ListNotations.

(** ** What is to be trusted *)

(** A word of any bytes. *)
Definition word : Type := list ascii.

(** A move removes one character, at any place. A word whose characters are all
    distinct ends the game: there is no move. *)
Inductive move : word -> word -> Prop :=
| remove before character after :
    ~ NoDup (before ++ character :: after) ->
    move (before ++ character :: after) (before ++ after).

(** What is proved of [solution]: it tells whether the first player wins. *)
Definition correct (solution : word -> bool) : Prop := forall w,
  if solution w then wins move w else loses move w.

(** ** The function of main.rs *)

(** For the even and the odd lengths, by e from -1 or less to 2 or more. *)
Definition values : list (list N) := [[0; 0; 1; 1]; [1; 2; 2; 0]]%N.

(** How often each character occurs, how many do, and the most of these counts. *)
Record counted_word := Counted { counts : ascii -> nat; distinct : nat; most : nat }.

Definition nothing : counted_word := Counted (fun _ => 0) 0 0.

Definition add (so_far : counted_word) (character : ascii) : counted_word :=
  let count := S (counts so_far character) in
  Counted (fun c => if (c =? character)%char then count else counts so_far c)
    (distinct so_far + (if count =? 1 then 1 else 0)) (Nat.max (most so_far) count).

Definition grundy (w : word) : N :=
  let counted := fold_left add w nothing in
  let sum := length w - distinct counted in
  if sum =? 0 then 0%N else
  let largest := most counted - 1 in
  let e := (Z.of_nat largest - Z.of_nat (sum - largest))%Z in
  nth (Z.to_nat (Z.max (-1) (Z.min e 2) + 1)) (nth (length w mod 2) values []) 0%N.

Definition solution (w : word) : bool := (0 <? grundy w)%N.

(** ** What is proved besides *)

(** [grundy] gives the Grundy numbers of the words. *)
Definition details : Prop := ends move /\ grundy_values move grundy.

(** ** Proof *)

(** *** How often characters occur *)

Definition count (w : word) (c : ascii) : nat := count_occ ascii_dec w c.

Lemma count_cons_same c w : count (c :: w) c = S (count w c).
Proof. apply count_occ_cons_eq. reflexivity. Qed.

Lemma count_cons_other c d w : c <> d -> count (c :: w) d = count w d.
Proof. intros Hdiffer. apply count_occ_cons_neq. exact Hdiffer. Qed.

(** Whether a character that comes to a word is in it. *)
Definition again (w : word) (c : ascii) : nat := if count w c =? 0 then 0 else 1.

Lemma again_is w c : (count w c = 0 /\ again w c = 0) \/ (0 < count w c /\ again w c = 1).
Proof. unfold again. destruct (Nat.eqb_spec (count w c) 0); lia. Qed.

(** The excess of a character, and for the whole word X and m. *)
Definition excess (w : word) (c : ascii) : nat := pred (count w c).

Fixpoint total (w : word) : nat :=
  match w with [] => 0 | c :: w => total w + again w c end.

Fixpoint largest (w : word) : nat :=
  match w with [] => 0 | c :: w => Nat.max (largest w) (count w c) end.

Lemma excess_is w c : excess w c = pred (count w c).
Proof. reflexivity. Qed.

Lemma total_cons c w : total (c :: w) = total w + again w c.
Proof. reflexivity. Qed.

Lemma largest_cons c w : largest (c :: w) = Nat.max (largest w) (count w c).
Proof. reflexivity. Qed.

Lemma excess_cons_same c w : excess (c :: w) c = excess w c + again w c.
Proof. rewrite !excess_is, count_cons_same. destruct (again_is w c); lia. Qed.

Lemma excess_cons_other c d w : c <> d -> excess (c :: w) d = excess w d.
Proof. intros Hdiffer. rewrite !excess_is, count_cons_other; auto. Qed.

(** The order of the characters plays no part. *)

Lemma count_perm v w c : Permutation v w -> count v c = count w c.
Proof. intros Hsame. apply Permutation_count_occ. exact Hsame. Qed.

Lemma again_cons_other c d w : c <> d -> again (c :: w) d = again w d.
Proof. intros Hdiffer. unfold again. now rewrite count_cons_other. Qed.

Lemma total_perm v w : Permutation v w -> total v = total w.
Proof.
  intros Hsame. induction Hsame as [| c v w Hsame IH | c d w | u v w _ IHuv _ IHvw].
  - reflexivity.
  - cbn [total]. rewrite IH. unfold again. now rewrite (count_perm v w).
  - cbn [total]. destruct (ascii_dec c d) as [<- | Hdiffer]; [reflexivity |].
    rewrite !again_cons_other by congruence. lia.
  - congruence.
Qed.

Lemma largest_perm v w : Permutation v w -> largest v = largest w.
Proof.
  intros Hsame. induction Hsame as [| c v w Hsame IH | c d w | u v w _ IHuv _ IHvw].
  - reflexivity.
  - cbn [largest]. now rewrite IH, (count_perm v w).
  - cbn [largest]. destruct (ascii_dec c d) as [<- | Hdiffer]; [reflexivity |].
    rewrite !count_cons_other by congruence. lia.
  - congruence.
Qed.

(** X and m as main.rs finds them. *)

Lemma counting w :
  let counted := fold_left add w nothing in
  (forall c, counts counted c = count w c) /\ distinct counted + total w = length w /\
  (w <> [] -> most counted = S (largest w)).
Proof.
  cbv zeta. induction w as [| c w (Hcounts & Hdistinct & Hmost)] using rev_ind.
  - split; [reflexivity |]. split; [reflexivity | contradiction].
  - pose proof (Permutation_cons_append w c) as Hsame. apply Permutation_sym in Hsame.
    rewrite fold_left_app. simpl.
    rewrite Hcounts, (total_perm _ _ Hsame), (largest_perm _ _ Hsame).
    rewrite total_cons, largest_cons, app_length. simpl length. split; [| split].
    + intros d. rewrite (count_perm _ _ d Hsame). destruct (Ascii.eqb_spec d c) as [-> | Hdiffer].
      * now rewrite count_cons_same.
      * now rewrite count_cons_other by congruence.
    + destruct (again_is w c) as [[-> ->] | [Hsome ->]]; [simpl; lia |].
      destruct (Nat.eqb_spec (count w c) 0); lia.
    + intros _. destruct w as [| d w]; [reflexivity |]. rewrite Hmost by discriminate. lia.
Qed.

(** What the excesses of two and of three characters say of all. *)

Lemma excess_at_most : forall w c, excess w c <= total w.
Proof.
  induction w as [| a w IH]; intros c.
  - rewrite excess_is. simpl. lia.
  - rewrite total_cons. destruct (ascii_dec a c) as [Hsame | Hdiffer].
    + subst a. rewrite excess_cons_same. specialize (IH c). lia.
    + rewrite excess_cons_other by assumption. specialize (IH c). lia.
Qed.

Lemma three_excesses_at_most :
  forall c d f w, c <> d -> c <> f -> d <> f ->
  excess w c + excess w d + excess w f <= total w.
Proof.
  intros c d f w Hcd Hcf Hdf. induction w as [| a w IH].
  - rewrite !excess_is. simpl. lia.
  - rewrite total_cons.
    destruct (ascii_dec a c) as [His_c | Hnot_c];
      [| destruct (ascii_dec a d) as [His_d | Hnot_d];
      [| destruct (ascii_dec a f) as [His_f | Hnot_f]]]; subst;
      rewrite ?excess_cons_same, ?excess_cons_other by congruence; lia.
Qed.

Lemma two_excesses_at_most :
  forall c d w, c <> d -> excess w c + excess w d <= total w.
Proof.
  intros c d w Hcd. induction w as [| a w IH].
  - rewrite !excess_is. simpl. lia.
  - rewrite total_cons.
    destruct (ascii_dec a c) as [His_c | Hnot_c];
      [| destruct (ascii_dec a d) as [His_d | Hnot_d]]; subst;
      rewrite ?excess_cons_same, ?excess_cons_other by congruence; lia.
Qed.

Lemma largest_is_one : forall w, exists c, excess w c = largest w.
Proof.
  induction w as [| a w [c His_c]].
  - exists Ascii.zero. reflexivity.
  - rewrite largest_cons. destruct (le_lt_dec (count w a) (largest w)) as [Hsmall | Hlarge].
    + destruct (ascii_dec a c) as [Hsame | Hdiffer].
      * subst a. exists c. rewrite excess_cons_same. rewrite excess_is in *.
        destruct (again_is w c); lia.
      * exists c. rewrite excess_cons_other by assumption. lia.
    + exists a. rewrite excess_cons_same, excess_is. destruct (again_is w a); lia.
Qed.

Lemma excess_at_most_largest : forall w c, excess w c <= largest w.
Proof.
  induction w as [| a w IH]; intros c.
  - rewrite excess_is. simpl. lia.
  - rewrite largest_cons. specialize (IH c). destruct (ascii_dec a c) as [Hsame | Hdiffer].
    + subst a. rewrite excess_cons_same, excess_is. destruct (again_is w c); lia.
    + rewrite excess_cons_other by assumption. lia.
Qed.

Lemma largest_at_most_total : forall w, largest w <= total w.
Proof.
  intros w. destruct (largest_is_one w) as [c His_c]. rewrite <- His_c. apply excess_at_most.
Qed.

Lemma largest_not_zero : forall w, total w <> 0 -> largest w <> 0.
Proof.
  induction w as [| a w IH]; intros Hsome.
  - contradiction.
  - rewrite largest_cons. rewrite total_cons in Hsome. destruct (again_is w a); lia.
Qed.

Lemma another_excess :
  forall c w, excess w c < total w -> exists d, d <> c /\ 0 < excess w d.
Proof.
  intros c w. induction w as [| a w IH]; intros Hless.
  - simpl in Hless. lia.
  - rewrite total_cons in Hless. destruct (ascii_dec a c) as [Hsame | Hdiffer].
    + subst a. rewrite excess_cons_same in Hless. destruct IH as (d & Hother & Hsome); [lia |].
      exists d. rewrite excess_cons_other by congruence. auto.
    + rewrite excess_cons_other in Hless by assumption.
      destruct (le_lt_dec (total w) (excess w c)) as [Hall | Hmore].
      * exists a. split; [assumption |]. rewrite excess_cons_same. lia.
      * destruct (IH Hmore) as (d & Hother & Hsome). exists d. split; [assumption |].
        destruct (ascii_dec a d) as [Hsame | Hdistinct].
        -- subst a. rewrite excess_cons_same. lia.
        -- rewrite excess_cons_other by assumption. assumption.
Qed.

Lemma another_character :
  forall c w, count w c < length w -> exists d, d <> c /\ 0 < count w d.
Proof.
  intros c w. induction w as [| a w IH]; simpl length; intros Hless.
  - lia.
  - destruct (ascii_dec a c) as [Hsame | Hdiffer].
    + subst a. rewrite count_cons_same in Hless. destruct IH as (d & Hother & Hsome); [lia |].
      exists d. rewrite count_cons_other by congruence. auto.
    + exists a. rewrite count_cons_same. split; [assumption | lia].
Qed.

Lemma third_character :
  forall c d w, c <> d -> count w c + count w d < length w ->
  exists f, f <> c /\ f <> d /\ 0 < count w f.
Proof.
  intros c d w Hcd. induction w as [| a w IH]; simpl length; intros Hless.
  - lia.
  - destruct (ascii_dec a c) as [His_c | Hnot_c];
      [| destruct (ascii_dec a d) as [His_d | Hnot_d]].
    + subst a. rewrite count_cons_same, count_cons_other in Hless by congruence.
      destruct IH as (f & Hother & Halso & Hsome); [lia |].
      exists f. rewrite count_cons_other by congruence. auto.
    + subst a. rewrite count_cons_same, count_cons_other in Hless by congruence.
      destruct IH as (f & Hother & Halso & Hsome); [lia |].
      exists f. rewrite count_cons_other by congruence. auto.
    + exists a. rewrite count_cons_same. repeat split; (assumption || lia).
Qed.

(** The game has ended if and only if X = 0. *)

Lemma ended_iff : forall w, NoDup w <-> total w = 0.
Proof.
  induction w as [| a w IH].
  - split; [reflexivity | constructor].
  - rewrite total_cons, NoDup_cons_iff, IH, (count_occ_not_In ascii_dec).
    fold (count w a). destruct (again_is w a); lia.
Qed.

(** The moves: any character that is there may go. *)

Lemma move_removes :
  forall w w', move w w' -> total w <> 0 /\ exists c, Permutation w (c :: w').
Proof.
  intros w w' Hmoved. destruct Hmoved as [before c after Hgoing]. split.
  - intros Hended. apply Hgoing. apply ended_iff. exact Hended.
  - exists c. symmetry. apply Permutation_middle.
Qed.

Lemma move_exists :
  forall w c, total w <> 0 -> 0 < count w c -> exists w', move w w' /\ Permutation w (c :: w').
Proof.
  intros w c Hgoing Hsome. apply (count_occ_In ascii_dec) in Hsome.
  destruct (in_split c w Hsome) as (before & after & His_w). subst w.
  exists (before ++ after). split.
  - constructor. rewrite ended_iff. assumption.
  - symmetry. apply Permutation_middle.
Qed.

(** What a move does to n, X and m. *)

Lemma after_removal :
  forall w c w', Permutation w (c :: w') ->
  length w = S (length w') /\
  count w c = S (count w' c) /\
  (forall d, c <> d -> count w d = count w' d) /\
  total w = total w' + again w' c /\
  largest w = Nat.max (largest w') (count w' c).
Proof.
  intros w c w' Hsame. repeat split.
  - apply Permutation_length in Hsame. exact Hsame.
  - rewrite (count_perm w (c :: w')) by assumption. apply count_cons_same.
  - intros d Hdiffer. rewrite (count_perm w (c :: w')) by assumption.
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
  intros w w' Hmoved. destruct (move_removes w w' Hmoved) as (Hgoing & c & Hsame).
  destruct (after_removal w c w' Hsame) as (Hn & Hhere & Hothers & HX & Hm).
  split; [assumption |]. split; [assumption |].
  generalize (excess_at_most_largest w' c). rewrite excess_is.
  destruct (again_is w' c); lia.
Qed.

Lemma top :
  forall w c, total w <> 0 -> excess w c = largest w ->
  (forall d, d <> c -> excess w d < largest w) ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = S (largest w').
Proof.
  intros w c Hgoing His_top Halone.
  generalize (largest_not_zero w Hgoing). intros Hpositive.
  destruct (move_exists w c Hgoing) as (w' & Hmoved & Hsame).
  - rewrite excess_is in His_top. lia.
  - exists w'. split; [assumption |].
    destruct (after_removal w c w' Hsame) as (Hn & Hhere & Hothers & HX & Hm).
    destruct (largest_is_one w') as [d His_d].
    rewrite excess_is in His_top, His_d. generalize (excess_at_most_largest w' c).
    rewrite excess_is.
    destruct (ascii_dec c d) as [His_c | Hnot_c].
    + subst d. destruct (again_is w' c); lia.
    + specialize (Halone d (not_eq_sym Hnot_c)). rewrite excess_is, (Hothers d Hnot_c) in Halone.
      destruct (again_is w' c); lia.
Qed.

Lemma low :
  forall w c d, d <> c -> excess w c = largest w -> 0 < excess w d ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = largest w'.
Proof.
  intros w c d Hdiffer His_top Hsome.
  generalize (excess_at_most w d). intros Hbound.
  destruct (move_exists w d) as (w' & Hmoved & Hsame).
  - lia.
  - rewrite excess_is in Hsome. lia.
  - exists w'. split; [assumption |].
    destruct (after_removal w d w' Hsame) as (Hn & Hhere & Hothers & HX & Hm).
    generalize (excess_at_most_largest w' c).
    rewrite excess_is in *. rewrite (Hothers c Hdiffer) in His_top.
    destruct (again_is w' d); lia.
Qed.

Lemma lone :
  forall w c, total w <> 0 -> count w c = 1 ->
  exists w', move w w' /\ total w = total w' /\ largest w = largest w'.
Proof.
  intros w c Hgoing Honce.
  destruct (move_exists w c Hgoing) as (w' & Hmoved & Hsame).
  - lia.
  - exists w'. split; [assumption |].
    destruct (after_removal w c w' Hsame) as (Hn & Hhere & Hothers & HX & Hm).
    destruct (again_is w' c); lia.
Qed.

(** When they exist. *)

Lemma top_if_larger_than_the_others :
  forall w, total w < 2 * largest w ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = S (largest w').
Proof.
  intros w Hlarge. destruct (largest_is_one w) as [c His_c].
  generalize (largest_at_most_total w). intros Hbound.
  apply (top w c); [lia | assumption |].
  intros d Hdiffer. generalize (two_excesses_at_most c d w (not_eq_sym Hdiffer)). lia.
Qed.

Lemma low_if_not_all :
  forall w, largest w < total w ->
  exists w', move w w' /\ total w = S (total w') /\ largest w = largest w'.
Proof.
  intros w Hless. destruct (largest_is_one w) as [c His_c]. rewrite <- His_c in Hless.
  destruct (another_excess c w Hless) as (d & Hdiffer & Hsome).
  apply (low w c d); assumption.
Qed.

(** If only one character has an excess, any other one occurs once. *)
Lemma lone_if_all :
  forall w, total w <> 0 -> largest w = total w -> length w <> S (total w) ->
  exists w', move w w' /\ total w = total w' /\ largest w = largest w'.
Proof.
  intros w Hgoing Hall Hlonger. destruct (largest_is_one w) as [c His_c].
  assert (count w c = S (total w)) as His_count by (rewrite excess_is in His_c; lia).
  assert (count w c <= length w) as Hshort by apply count_occ_bound.
  destruct (another_character c w) as (d & Hdiffer & Hsome); [lia |].
  apply (lone w d Hgoing).
  generalize (two_excesses_at_most c d w (not_eq_sym Hdiffer)). rewrite (excess_is w d). lia.
Qed.

(** If two characters have all the excess, any third one occurs once. *)
Lemma top_or_lone_if_half :
  forall w, total w <> 0 -> total w = 2 * largest w -> length w <> total w + 2 ->
  exists w', move w w' /\
  ((total w = S (total w') /\ largest w = S (largest w')) \/
   (total w = total w' /\ largest w = largest w')).
Proof.
  intros w Hgoing Hhalf Hlonger. destruct (largest_is_one w) as [c His_c].
  destruct (Exists_dec (fun d => d <> c /\ excess w d = largest w) w) as [Htwo | Hone].
  - intros d. destruct (ascii_dec d c) as [Hsame | Hdiffer];
      [right | destruct (Nat.eq_dec (excess w d) (largest w)); [left | right]]; tauto.
  - apply Exists_exists in Htwo. destruct Htwo as (d & Hpresent & Hdiffer & His_d).
    rewrite excess_is in His_c, His_d.
    destruct (le_lt_dec (length w) (count w c + count w d)) as [Hall | Hmore].
    + exfalso. apply Hlonger. assert (count w c + count w d <= length w) as Hshort; [| lia].
      clear - Hdiffer. induction w as [| a w IH]; simpl length.
      * simpl. lia.
      * destruct (ascii_dec a c) as [His_c | Hnot_c];
          [| destruct (ascii_dec a d) as [His_d | Hnot_d]];
          subst; rewrite ?count_cons_same, ?count_cons_other by congruence; lia.
    + destruct (third_character c d w) as (f & Hnot_c & Hnot_d & Hsome);
        [congruence | assumption |].
      destruct (lone w f Hgoing) as (w' & Hmoved & Hchanges).
      * generalize (three_excesses_at_most c d f w).
        rewrite !excess_is. intros Hthree.
        specialize (Hthree (not_eq_sym Hdiffer) (not_eq_sym Hnot_c) (not_eq_sym Hnot_d)). lia.
      * exists w'. auto.
  - destruct (top w c Hgoing His_c) as (w' & Hmoved & Hchanges).
    + intros d Hdiffer. generalize (excess_at_most_largest w d). intros Hbound.
      destruct (Nat.eq_dec (excess w d) (largest w)) as [Hequal | Hless]; [| lia].
      exfalso. apply Hone. apply Exists_exists. exists d. split; [| auto].
      pose proof (largest_not_zero w Hgoing). rewrite excess_is in Hequal.
      apply (count_occ_In ascii_dec). fold (count w d). lia.
    + exists w'. auto.
Qed.

(** *** The table *)

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

Lemma column_cases e :
  ((e < 0)%Z /\ Z.to_nat (Z.max (-1) (Z.min e 2) + 1) = 0) \/
  (e = 0%Z /\ Z.to_nat (Z.max (-1) (Z.min e 2) + 1) = 1) \/
  (e = 1%Z /\ Z.to_nat (Z.max (-1) (Z.min e 2) + 1) = 2) \/
  ((2 <= e)%Z /\ Z.to_nat (Z.max (-1) (Z.min e 2) + 1) = 3).
Proof. lia. Qed.

Lemma grundy_cases w :
  (total w = 0 /\ grundy w = 0%N) \/
  (total w <> 0 /\ length w mod 2 = 0 /\ total w < 2 * largest w /\ grundy w = 1%N) \/
  (total w <> 0 /\ length w mod 2 = 0 /\ 2 * largest w <= total w /\ grundy w = 0%N) \/
  (total w <> 0 /\ length w mod 2 = 1 /\ 2 * largest w < total w /\ grundy w = 1%N) \/
  (total w <> 0 /\ length w mod 2 = 1 /\ total w <= 2 * largest w < total w + 2 /\
    grundy w = 2%N) \/
  (total w <> 0 /\ length w mod 2 = 1 /\ total w + 2 <= 2 * largest w /\ grundy w = 0%N).
Proof.
  destruct (counting w) as (_ & Hdistinct & Hmost). unfold grundy.
  replace (length w - distinct (fold_left add w nothing)) with (total w) by lia.
  destruct (Nat.eqb_spec (total w) 0) as [Hended | Hgoing]; [left; auto | right].
  rewrite Hmost by (intros ->; contradiction).
  replace (S (largest w) - 1) with (largest w) by lia.
  pose proof (largest_at_most_total w) as Hbound.
  destruct (parity_cases (length w)) as [-> | ->];
    destruct (column_cases (Z.of_nat (largest w) - Z.of_nat (total w - largest w)))
      as [[He ->] | [[He ->] | [[He ->] | [He ->]]]]; cbn [nth values]; lia.
Qed.

(** No move keeps the value. *)
Lemma value_changes w w' : move w w' -> grundy w' <> grundy w.
Proof.
  intros Hmove.
  destruct (every_move_is_top_low_or_lone w w' Hmove) as (Hgoing & Hn & Hchange).
  pose proof (largest_not_zero w Hgoing) as Hpositive.
  pose proof (largest_at_most_total w) as Hbound.
  pose proof (parity_step _ _ Hn) as Hparity.
  pose proof (grundy_cases w) as Hhere. pose proof (grundy_cases w') as Hthere. lia.
Qed.

(** A move that is given with its effect on X and m leads to the wanted value. *)
Ltac take Hmove :=
  match type of Hmove with
  | move ?w ?w' =>
      exists w'; split; [exact Hmove |];
      destruct (every_move_is_top_low_or_lone w w' Hmove) as (_ & Hshorter & _);
      pose proof (parity_step _ _ Hshorter);
      pose proof (grundy_cases w'); lia
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
  - destruct (top_or_lone_if_half w) as (w' & Hmove & Hchange);
      [exact Hgoing | exact Hhalf | lia |].
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
  intros Hless.
  destruct (grundy_cases w) as [(_ & Hv) | [(Hgoing & Hn & He & Hv) | [(_ & _ & _ & Hv) |
    [(Hgoing & Hn & He & Hv) | [(Hgoing & Hn & He & Hv) | (_ & _ & _ & Hv)]]]]];
    rewrite Hv in Hless; try lia.
  - replace g with 0%N by lia. now apply even_reaches_zero.
  - replace g with 0%N by lia. destruct (low_if_not_all w) as (w' & Hmove & HX & Hm); [lia |].
    take Hmove.
  - destruct (N.eq_dec g 0) as [-> | Hg].
    + now apply odd_reaches_zero.
    + replace g with 1%N by lia. now apply odd_reaches_one.
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

Theorem solution_is_right : correct solution.
Proof. intros w. apply (values_decide move moves_end _ grundy_is_grundy). Qed.

Theorem details_are_right : details.
Proof. exact (conj moves_end grundy_is_grundy). Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

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

Definition answer (solution : word -> bool) : string -> string :=
  let verdict text :=
    if solution (list_ascii_of_string text) then "First"%string else "Second"%string in
  answer_to the_words (fun words => print_lines (map verdict words)).
