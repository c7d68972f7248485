(** * MATGAME: numbers that shrink from the left, machine-checked

    What is to be trusted stands first, up to [correct]; what it means to win is at
    the top of samples/coq/Games.v. Nobody needs to read the proof. *)

From Coq Require Import List NArith Lia String Wellfounded.
From Theory Require Import Text Games.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope N_scope.

(** ** What is to be trusted *)

Definition row : Type := list N.
Definition matrix : Type := list row.

(** A move in a row makes its leftmost number other than 0 smaller. *)
Inductive row_move : row -> row -> Prop :=
| subtract zeros a b rest :
    Forall (fun zero => zero = 0) zeros -> b < a ->
    row_move (zeros ++ a :: rest) (zeros ++ b :: rest).

(** A move in a matrix is a move in one of its rows. *)
Inductive move : matrix -> matrix -> Prop :=
| move_in above r s below :
    row_move r s -> move (above ++ r :: below) (above ++ s :: below).

(** What is proved of [solution]: it tells whether the first player wins. *)
Definition correct (solution : matrix -> bool) : Prop := forall m,
  if solution m then wins move m else loses move m.

(** ** The function of main.rs *)

Definition grundy (r : row) : N :=
  fold_right (fun a g => if a <=? g then a - 1 else a) 0 (filter (N.ltb 0) r).

Definition solution (m : matrix) : bool := 0 <? nim_sum (map grundy m).

(** ** What is proved besides *)

(** [grundy] gives the Grundy numbers of the rows. *)
Definition details : Prop := ends row_move /\ grundy_values row_move grundy.

(** ** Proof *)

Lemma no_move_in_empty_row q : ~ row_move [] q.
Proof.
  intros Hmove. inversion Hmove as [zeros a b rest Hzeros Hless Hfrom Hto].
  now destruct zeros.
Qed.

Lemma move_behind_zero r q :
  row_move (0 :: r) q <-> exists s, row_move r s /\ q = 0 :: s.
Proof.
  split.
  - intros Hmove. inversion Hmove as [zeros a b rest Hzeros Hless Hfrom Hto].
    destruct zeros as [|zero zeros]; injection Hfrom as Hzero Hrest; [lia|].
    inversion Hzeros as [|x l Hx Hl]. subst.
    exists (zeros ++ b :: rest). split; [now constructor|reflexivity].
  - intros (s & Hmove & ->). destruct Hmove as [zeros a b rest Hzeros Hless].
    apply (subtract (0 :: zeros)); [now constructor|exact Hless].
Qed.

Lemma move_of_first_number a r q :
  0 < a -> (row_move (a :: r) q <-> exists b, b < a /\ q = b :: r).
Proof.
  intros Ha. split.
  - intros Hmove. inversion Hmove as [zeros a' b rest Hzeros Hless Hfrom Hto].
    destruct zeros as [|zero zeros]; injection Hfrom as Hhead Htail.
    + subst. now exists b.
    + inversion Hzeros as [|x l Hx Hl]. lia.
  - intros (b & Hless & ->). now apply (subtract []).
Qed.

Lemma grundy_behind_zero r : grundy (0 :: r) = grundy r.
Proof. reflexivity. Qed.

Lemma grundy_of_first_number a r :
  0 < a -> grundy (a :: r) = if a <=? grundy r then a - 1 else a.
Proof.
  intros Ha. unfold grundy at 1. cbn [filter].
  now rewrite (proj2 (N.ltb_lt 0 a) Ha).
Qed.

Theorem row_values : grundy_values row_move grundy.
Proof.
  intros r. induction r as [|a r [IHother IHreach]].
  - split.
    + intros q Hmove. now apply no_move_in_empty_row in Hmove.
    + intros g Hg. now apply N.nlt_0_r in Hg.
  - destruct (N.eq_0_gt_0_cases a) as [->|Ha].
    + split.
      * intros q Hmove. apply move_behind_zero in Hmove.
        destruct Hmove as (s & Hmove & ->). rewrite !grundy_behind_zero. auto.
      * rewrite grundy_behind_zero. intros g Hg.
        destruct (IHreach g Hg) as (s & Hmove & Hs).
        exists (0 :: s). rewrite grundy_behind_zero, move_behind_zero. eauto.
    + rewrite (grundy_of_first_number a r Ha). split.
      * intros q Hmove. apply (move_of_first_number a r q Ha) in Hmove.
        destruct Hmove as (b & Hless & ->).
        destruct (N.eq_0_gt_0_cases b) as [->|Hb];
          [rewrite grundy_behind_zero|rewrite (grundy_of_first_number b r Hb)];
          destruct (N.leb_spec a (grundy r)); try destruct (N.leb_spec b (grundy r));
          lia.
      * intros g Hg.
        assert (Hmove : exists b, b < a /\ grundy (b :: r) = g).
        { destruct (N.lt_trichotomy g (grundy r)) as [Hbelow|[->|Habove]].
          - exists (g + 1). rewrite grundy_of_first_number by lia.
            destruct (N.leb_spec a (grundy r));
              destruct (N.leb_spec (g + 1) (grundy r)); lia.
          - exists 0. split; [exact Ha|reflexivity].
          - exists g. rewrite grundy_of_first_number by lia.
            destruct (N.leb_spec a (grundy r));
              destruct (N.leb_spec g (grundy r)); lia. }
        destruct Hmove as (b & Hless & Hvalue). exists (b :: r).
        rewrite (move_of_first_number a r _ Ha). eauto.
Qed.

Theorem row_ends : ends row_move.
Proof.
  apply (ends_by_measure row_move (fun r => N.to_nat (fold_right N.add 0 r))).
  intros r s Hmove. destruct Hmove as [zeros a b rest Hzeros Hless].
  induction zeros as [|zero zeros IH]; cbn [app fold_right]; [lia|].
  inversion Hzeros as [|x l Hx Hl]. specialize (IH Hl). lia.
Qed.

(** A matrix is a sum of rows. *)
Lemma move_is_sum_move m n : move m n <-> sum_move row_move m n.
Proof. split; intros [above r s below Hmove]; now constructor. Qed.

Theorem matrix_values : grundy_values move (fun m => nim_sum (map grundy m)).
Proof.
  intros m. destruct (sum_values row_move grundy row_values m) as [Hother Hreach].
  split.
  - intros n Hmove. now apply Hother, move_is_sum_move.
  - intros g Hg. destruct (Hreach g Hg) as (n & Hmove & Hn).
    exists n. now rewrite move_is_sum_move.
Qed.

Theorem matrix_ends : ends move.
Proof.
  apply wf_incl with (fun n m => sum_move row_move m n).
  - intros n m Hmove. now apply move_is_sum_move.
  - exact (sum_ends row_move row_ends).
Qed.

Theorem solution_is_right : correct solution.
Proof. intros m. apply (values_decide move matrix_ends _ matrix_values). Qed.

Theorem details_are_right : details.
Proof. exact (conj row_ends row_values). Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

Definition answer (solution : matrix -> bool) : string -> string :=
  let one_matrix :=
    let* rows := number in
    let* columns := number in
    times (N.to_nat rows) (times (N.to_nat columns) number) in
  let verdict m := if solution m then "FIRST" else "SECOND" in
  answer_to (counted one_matrix) (fun matrices => print_lines (map verdict matrices)).
