(** * MATGAME: numbers that shrink from the left, machine-checked

    To be read: all up to the heading Proof, and the top of tools/coq/Games.v, which
    says what winning is. Coq has checked the rest. *)

From Coq Require Import List NArith.
From Theory Require Import Games.
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

(** A move in a matrix is a move in one of its rows. *)
Inductive move : matrix -> matrix -> Prop :=
| move_in above r s below :
    row_move r s -> move (above ++ r :: below) (above ++ s :: below).

(** What is proved of [solution]: it tells whether the first player wins. None would
    be a number below 0, or one that does not fit in 64 bits. *)
Definition correct (solution : matrix -> option bool) : Prop := forall m,
  match solution m with
  | Some true => wins move m
  | Some false => loses move m
  | None => False
  end.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import String Lia Wellfounded.
From Theory Require Import Text Machine.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope N_scope.

(* main.rs:
pub fn grundy(row: &[u64]) -> u64 {
    let numbers = row.iter().rev().filter(|&&a| a > 0);
    numbers.fold(0, |g, &a| if a <= g { a - 1 } else { a })
}
*)
Definition grundy (r : row) : option N :=
  let numbers := filter (fun a => 0 <? a) (rev r) in
  fold (fun g a => if a <=? g then checked_sub a 1 else Some a) numbers 0.

Definition solution (m : matrix) : option bool :=
  let? values := each grundy m in Some (0 <? nim_sum values).

(* main.rs:
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input::new(input);
    let mut row = Vec::new();
    for _ in 0..input.number("the number of cases")? {
        let rows = input.number("the number of rows")?;
        let columns = input.number("the number of columns")?;
        let mut nim_sum = 0;
        // Rows without columns have no moves; skip them, however many are announced.
        for _ in 0..if columns == 0 { 0 } else { rows } {
            row.clear();
            for _ in 0..columns {
                row.push(input.number("a number of the matrix")?);
            }
            nim_sum ^= grundy(&row);
        }
        let answer = if nim_sum > 0 { "FIRST\n" } else { "SECOND\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}
*)
Definition answer (solution : matrix -> option bool) : string -> string :=
  let one_matrix :=
    let* rows := number in
    let* columns := number in
    times (if columns =? 0 then 0 else rows) (times columns number) in
  let verdict m :=
    match solution m with
    | Some true => line "FIRST"
    | Some false => line "SECOND"
    | None => line "overflow"
    end in
  answer_to (counted one_matrix) verdict.

(** A solution for which [answer] must be another one. *)
Definition wrong (m : matrix) : option bool := option_map negb (solution m).

(** ** What is proved besides *)

(** The Grundy number of a row, which [grundy] finds. *)
Definition row_grundy (r : row) : N :=
  fold_right (fun a g => if a <=? g then a - 1 else a) 0 (filter (N.ltb 0) r).

Definition details : Prop :=
  ends row_move /\ grundy_values row_move row_grundy /\
  forall r, grundy r = Some (row_grundy r).

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

Lemma grundy_behind_zero r : row_grundy (0 :: r) = row_grundy r.
Proof. reflexivity. Qed.

Lemma grundy_of_first_number a r :
  0 < a -> row_grundy (a :: r) = if a <=? row_grundy r then a - 1 else a.
Proof.
  intros Ha. unfold row_grundy at 1. cbn [filter].
  now rewrite (proj2 (N.ltb_lt 0 a) Ha).
Qed.

Theorem row_values : grundy_values row_move row_grundy.
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
          destruct (N.leb_spec a (row_grundy r)); try destruct (N.leb_spec b (row_grundy r));
          lia.
      * intros g Hg.
        assert (Hmove : exists b, b < a /\ row_grundy (b :: r) = g).
        { destruct (N.lt_trichotomy g (row_grundy r)) as [Hbelow|[->|Habove]].
          - exists (g + 1). rewrite grundy_of_first_number by lia.
            destruct (N.leb_spec a (row_grundy r));
              destruct (N.leb_spec (g + 1) (row_grundy r)); lia.
          - exists 0. split; [exact Ha|reflexivity].
          - exists g. rewrite grundy_of_first_number by lia.
            destruct (N.leb_spec a (row_grundy r));
              destruct (N.leb_spec g (row_grundy r)); lia. }
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

Theorem matrix_values : grundy_values move (fun m => nim_sum (map row_grundy m)).
Proof.
  intros m. destruct (sum_values row_move row_grundy row_values m) as [Hother Hreach].
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

(** Only 1 is subtracted, from numbers above 0. *)
Lemma grundy_is r : grundy r = Some (row_grundy r).
Proof.
  unfold grundy. induction r as [|a r IH]; [reflexivity|].
  cbn [rev]. rewrite filter_app, fold_app, IH.
  destruct (N.eq_0_gt_0_cases a) as [->|Ha]; [reflexivity|].
  rewrite grundy_of_first_number by exact Ha.
  cbn [filter]. rewrite (proj2 (N.ltb_lt 0 a) Ha). cbn [fold].
  rewrite checked_sub_is by lia. now destruct (a <=? row_grundy r).
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros m. unfold solution. rewrite (each_is grundy row_grundy) by auto using grundy_is.
  pose proof (values_decide move matrix_ends _ matrix_values m) as Hdecides.
  now destruct (0 <? nim_sum (map row_grundy m)).
Qed.

Theorem details_are_right : details.
Proof. exact (conj row_ends (conj row_values grundy_is)). Qed.
