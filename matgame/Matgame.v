(** * MATGAME: numbers that shrink from the left, machine-checked

    To be read: all up to the heading Proof, and the top of tools/coq/Rules.v, which
    says what winning is. Coq has checked the rest. *)

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

(** What is proved of [solution]: it tells whether the first player wins. None would
    be a number below 0, or one that does not fit in 64 bits. *)
Definition correct (solution : matrix -> option bool) : Prop := forall m,
  match solution m with
  | Some true => wins move m
  | Some false => loses move m
  | None => False
  end.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import String Lia.
From Theory Require Import Games Text Machine.
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
Fixpoint row_grundy (r : row) : N :=
  match r with
  | [] => 0
  | a :: rest =>
      let g := row_grundy rest in
      if a =? 0 then g else if a <=? g then a - 1 else a
  end.

Definition details : Prop :=
  ends row_move /\ grundy_values row_move row_grundy /\
  forall r, grundy r = Some (row_grundy r).

(** ** Proof *)

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
  intros m. unfold solution. rewrite (each_is grundy row_grundy) by auto using grundy_is.
  pose proof (values_decide move (sum_ends row_move row_ends) _
                (sum_values row_move row_grundy row_values) m) as Hdecides.
  now destruct (0 <? nim_sum (map row_grundy m)).
Qed.

Theorem details_are_right : details.
Proof. exact (conj row_ends (conj row_values grundy_is)). Qed.
