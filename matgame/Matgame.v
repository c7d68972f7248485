(** * MATGAME: numbers that shrink from the left, machine-checked

    To be read: all up to the heading Proof, and in tools/coq Rules.v, which says what
    winning is, and Machine.v and Games.v up to their headings Proof. Coq has checked
    the rest. *)

From Coq Require Import List NArith.
From Theory Require Import Rules.
Import ListNotations.
Local Open Scope N_scope.

(** ** What is to be trusted *)

Definition row : Type := list N.
Definition matrix : Type := list row.

(** A move in a row makes its leftmost number other than 0 smaller. *)
Inductive row_move : row -> row -> Prop :=
| subtract zeros a b rest :
    Forall (fun zero => zero = 0) zeros -> b < a ->
    row_move (zeros ++ a :: rest) (zeros ++ b :: rest).

(** A matrix is the sum of its rows: a move is a move in one of them. *)
Definition move : matrix -> matrix -> Prop := sum_move row_move.

(** What is proved of [solution]: it tells whether the player to move wins. None
    would be a number below 0. *)
Definition correct (solution : matrix -> option bool) : Prop :=
  forall m, right_for move m (solution m).

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Lia.
From Theory Require Import Machine.

(* main.rs:
pub fn grundy(row: &[u64]) -> u64 {
    let numbers = row.iter().rev().filter(|&&a| a > 0);
    numbers.fold(0, |g, &a| if a <= g { a - 1 } else { a })
}
*)
Definition grundy (r : row) : option N :=
  let numbers := filter (fun a => 0 <? a) (rev r) in
  fold (fun g a => if a <=? g then checked_sub a 1 else Some a) numbers 0.

(* main.rs:
pub fn is_won(matrix: &[Vec<u64>]) -> bool {
    matrix.iter().fold(0, |nim_sum, row| nim_sum ^ grundy(row)) > 0
}
*)
Definition solution (m : matrix) : option bool :=
  let? sum := fold (fun sum r => let? g := grundy r in Some (N.lxor sum g)) m 0 in
  Some (0 <? sum).

(** ** What is proved besides *)

From Theory Require Import Rules Games.

(** The Grundy number of a row, which [grundy] finds. *)
Fixpoint row_grundy (r : row) : N :=
  match r with
  | [] => 0
  | a :: rest =>
      let g := row_grundy rest in
      if a =? 0 then g else if a <=? g then a - 1 else a
  end.

(** No Grundy number is above the largest number of its row. What fits in so many bits in
    the matrix fits in as many in the nim-sum. *)
Definition details : Prop :=
  ends row_move /\ grundy_values row_move row_grundy /\
  (forall r, grundy r = Some (row_grundy r)) /\
  (forall r, row_grundy r <= fold_right N.max 0 r) /\
  forall bits m, Forall (Forall (fun a => a < 2 ^ bits)) m ->
    Forall (fun r => row_grundy r < 2 ^ bits) m /\ nim_sum (map row_grundy m) < 2 ^ bits.

(** ** Proof *)

From Theory Require Import Staircase.

Lemma row_move_cons a r q :
  row_move (a :: r) q <->
  (exists b, b < a /\ q = b :: r) \/ a = 0 /\ exists s, row_move r s /\ q = 0 :: s.
Proof.
  split.
  - intros Hmove. inversion Hmove as [zeros a' b rest Hzeros Hless Hfrom Hto].
    destruct Hzeros as [|zero zeros Hzero Hzeros]; injection Hfrom as Hhead Htail; subst.
    + left. now exists b.
    + right. split; [reflexivity|]. exists (zeros ++ b :: rest). now split.
  - intros [(b & Hless & ->)|(-> & s & Hmove & ->)]; [now apply (subtract [])|].
    destruct Hmove as [zeros a b rest Hzeros Hless].
    apply (subtract (0 :: zeros)); [now constructor|exact Hless].
Qed.

Ltac cases :=
  repeat match goal with
  | |- context [?a =? ?b] => destruct (N.eqb_spec a b)
  | |- context [?a <=? ?b] => destruct (N.leb_spec a b)
  end; try lia.

Theorem row_values : grundy_values row_move row_grundy.
Proof.
  intros r. induction r as [|a r [IHother IHreach]].
  - split; [|now intros g Hg%N.nlt_0_r].
    intros q Hmove. inversion Hmove as [zeros a b rest Hzeros Hless Hfrom Hto].
    now destruct zeros.
  - split.
    + intros q Hmove. apply row_move_cons in Hmove.
      destruct Hmove as [(b & Hless & ->)|(-> & s & Hmove & ->)];
        cbn [row_grundy]; [cases|exact (IHother s Hmove)].
    + cbn [row_grundy]. set (g := row_grundy r) in *. intros h Hh.
      destruct (N.eqb_spec a 0) as [Ha|Ha].
      * destruct (IHreach h Hh) as (s & Hmove & Hs).
        exists (0 :: s). split; [apply row_move_cons; eauto|exact Hs].
      * set (b := if h <? g then h + 1 else if h =? g then 0 else h).
        assert (Hb : b < a /\ row_grundy (b :: r) = h).
        { cbn [row_grundy]. fold g. revert Hh. subst b. destruct (N.ltb_spec h g); cases. }
        exists (b :: r). split; [apply row_move_cons; left; now exists b|apply Hb].
Qed.

Theorem row_ends : ends row_move.
Proof.
  apply (ends_by_measure row_move (fun r => N.to_nat (fold_right N.add 0 r))).
  intros r s [zeros a b rest _ Hless].
  induction zeros as [|zero zeros IH]; cbn [app fold_right]; lia.
Qed.

(** Only 1 is subtracted, from numbers above 0. *)
Lemma grundy_is r : grundy r = Some (row_grundy r).
Proof.
  unfold grundy. induction r as [|a r IH]; [reflexivity|].
  cbn [rev row_grundy]. rewrite filter_app, fold_app, IH. cbn [filter].
  destruct (N.ltb_spec 0 a); destruct (N.eqb_spec a 0); try lia; [|reflexivity].
  cbn [fold]. rewrite checked_sub_is by lia. now destruct (a <=? row_grundy r).
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros m. unfold solution. rewrite (fold_xor _ row_grundy).
  - rewrite N.lxor_0_l.
    exact (values_are_right_for move (sum_ends row_move row_ends) _
             (sum_values row_move row_grundy row_values) m).
  - intros sum r _. now rewrite grundy_is.
Qed.

Lemma numbers_fit bits m : Forall (Forall (fun a => a < 2 ^ bits)) m ->
  Forall (fun r => row_grundy r < 2 ^ bits) m /\ nim_sum (map row_grundy m) < 2 ^ bits.
Proof.
  assert (Hpositive : 0 < 2 ^ bits) by (apply N.neq_0_lt_0, N.pow_nonzero; lia).
  assert (Hrow : forall r, Forall (fun a => a < 2 ^ bits) r -> row_grundy r < 2 ^ bits).
  { intros r Hr. induction Hr as [|a r Ha _ IH]; cbn [row_grundy]; [exact Hpositive|cases]. }
  intros Hm. induction Hm as [|r m Hr _ [IHrows IHsum]]; [now split|]. split; [auto|].
  apply lxor_fits; auto.
Qed.

Lemma at_most_largest r : row_grundy r <= fold_right N.max 0 r.
Proof. induction r as [|a r IH]; cbn [row_grundy fold_right]; [lia|cases]. Qed.

Theorem details_are_right : details.
Proof.
  exact (conj row_ends (conj row_values (conj grundy_is (conj at_most_largest numbers_fit)))).
Qed.
