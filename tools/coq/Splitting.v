(** * Games in which a move leaves two parts of one

    A position is a list of parts. A move changes one part and leaves two others in
    its place, which together are smaller; a part of size 0 may stand for nothing.
    The Grundy number of a part is the mex of the nim-sums of the two parts that its
    moves leave, and that of a position is the nim-sum of those of its parts. *)

From Coq Require Import List Arith NArith Bool Lia.
From Theory Require Import Rules Games Machine.
Import ListNotations.
Local Open Scope nat_scope.

Lemma mex_ext l r : (forall g, In g l <-> In g r) -> mex l = mex r.
Proof.
  intros Hsame. destruct (mex_spec r) as [Hout Hbelow]. apply mex_unique.
  - now rewrite Hsame.
  - intros g Hg. now apply Hsame, Hbelow.
Qed.

(** A list that tells at each place whether a number is there has as many at its front. *)
Lemma count_is {A} (test : A -> bool) l d gs :
  (forall x, test (nth x l d) = true <-> In (N.of_nat x) gs) ->
  N.of_nat (length (take_while test l)) = mex gs.
Proof.
  intros Htest. destruct (mex_spec gs) as [Hout Hbelow].
  rewrite (take_while_count test l (N.to_nat (mex gs)) d); [lia| |].
  - apply not_true_iff_false. now rewrite Htest, N2Nat.id.
  - intros j Hj. apply Htest, Hbelow. lia.
Qed.

Lemma mex_at_most l bound : (forall g, In g l -> (g < bound)%N) -> (mex l <= bound)%N.
Proof.
  intros Hless. destruct (mex_spec l) as [_ Hbelow].
  destruct (N.le_gt_cases (mex l) bound) as [Hle|Hgt]; [exact Hle|].
  specialize (Hless bound (Hbelow bound Hgt)). lia.
Qed.

Lemma lxor_at_most_sum a b : (N.lxor a b <= a + b)%N.
Proof.
  destruct a as [|p], b as [|q]; cbn [N.lxor]; try lia. revert q.
  induction p as [p IH|p IH|]; intros [q|q|]; cbn [Pos.lxor]; try lia;
    specialize (IH q); revert IH; destruct (Pos.lxor p q); cbn;
    rewrite ?Pos.add_carry_spec; lia.
Qed.

Section Splitting.

Context {part : Type} (size : part -> nat) (splits : part -> list (part * part)).

Hypothesis splits_smaller : forall p l r,
  In (l, r) (splits p) -> size l + size r < size p.

Inductive split_move : list part -> list part -> Prop :=
| split_one before p l r after :
    In (l, r) (splits p) ->
    split_move (before ++ p :: after) (before ++ l :: r :: after).

(** The Grundy numbers that the moves on a part lead to, by those of smaller parts. *)
Definition next_values (value : part -> N) (p : part) : list N :=
  map (fun '(l, r) => N.lxor (value l) (value r)) (splits p).

Lemma next_values_ext v w p :
  (forall q, size q < size p -> v q = w q) -> next_values v p = next_values w p.
Proof.
  intros Hsame. apply map_ext_in. intros [l r] Hin. apply splits_smaller in Hin.
  rewrite !Hsame by lia. reflexivity.
Qed.

Lemma in_next_values v p g :
  In g (next_values v p) <->
  exists l r, In (l, r) (splits p) /\ g = N.lxor (v l) (v r).
Proof.
  unfold next_values. rewrite in_map_iff. split.
  - intros ([l r] & <- & Hin). now exists l, r.
  - intros (l & r & Hin & ->). now exists (l, r).
Qed.

Fixpoint value_within (fuel : nat) (p : part) : N :=
  match fuel with
  | O => 0%N
  | S fuel => mex (next_values (value_within fuel) p)
  end.

Definition value (p : part) : N := value_within (S (size p)) p.

Theorem value_equation p : value p = mex (next_values value p).
Proof.
  assert (Hsame : forall fuel more q, size q < fuel -> size q < more ->
            value_within fuel q = value_within more q).
  { induction fuel as [|fuel IH]; intros [|more] q Hfuel Hmore; try lia. cbn. f_equal.
    apply next_values_ext. intros s Hs. apply IH; lia. }
  unfold value at 1. cbn [value_within]. f_equal.
  apply next_values_ext. intros q Hq. apply Hsame; lia.
Qed.

Theorem value_at_most p : (value p <= N.of_nat (size p))%N.
Proof.
  induction p as [p IH] using (well_founded_induction (well_founded_ltof _ size)).
  rewrite value_equation. apply mex_at_most. intros g Hg.
  apply in_next_values in Hg as (l & r & Hin & ->). apply splits_smaller in Hin.
  eapply N.le_lt_trans; [apply lxor_at_most_sum|].
  pose proof (IH l ltac:(unfold ltof; lia)). pose proof (IH r ltac:(unfold ltof; lia)).
  lia.
Qed.

Definition parts_value (parts : list part) : N := nim_sum (map value parts).

Lemma parts_value_after before l r after :
  parts_value (before ++ l :: r :: after) =
  nim_sum (map value before ++ N.lxor (value l) (value r) :: map value after).
Proof.
  unfold parts_value. rewrite map_app, !nim_sum_app. cbn. now rewrite N.lxor_assoc.
Qed.

Theorem split_ends : ends split_move.
Proof.
  apply ends_by_measure with (fun parts => list_sum (map size parts)).
  intros p q [before b l r after Hin]. apply splits_smaller in Hin.
  rewrite !map_app, !list_sum_app. cbn. lia.
Qed.

(** The theorem of Sprague and Grundy for these games. *)
Theorem parts_values : grundy_values split_move parts_value.
Proof.
  apply (values_by_parts split_move (fun parts => parts) value
    (fun p g => In g (next_values value p))).
  - intros p. pose proof (mex_spec (next_values value p)) as Hmex. now rewrite <- value_equation in Hmex.
  - intros p q [before b l r after Hin]. exists before, b, after, (N.lxor (value l) (value r)).
    rewrite in_next_values, <- parts_value_after. eauto 6.
  - intros p before b after g -> Hg. apply in_next_values in Hg as (l & r & Hin & ->).
    exists (before ++ l :: r :: after). rewrite <- parts_value_after. split; [now constructor|easy].
Qed.

End Splitting.
