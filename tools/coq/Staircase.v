(** * Staircase Nim

    Piles in a row, of which every second one counts, from the last one on: what
    leaves a pile falls on the next one. Shared by the proofs of adapwns and
    g3. *)

From Coq Require Import List Arith NArith Bool Lia.
From Theory Require Import Games Machine.
Import ListNotations.

Local Open Scope N_scope.

(** So many stones fall on the first pile; there may be none. *)
Definition pass (stones : N) (piles : list N) : list N :=
  match piles with
  | [] => []
  | pile :: rest => pile + stones :: rest
  end.

Lemma pass_length stones piles : length (pass stones piles) = length piles.
Proof. now destruct piles. Qed.

Lemma two_step_induction {A} (P : list A -> Prop) :
  P [] -> (forall a, P [a]) -> (forall a b l, P l -> P (a :: b :: l)) ->
  forall l, P l.
Proof.
  intros Hnone Hone Htwo l.
  assert (Hboth : P l /\ forall a, P (a :: l)); [|apply Hboth].
  induction l as [|b l [IH IHcons]]; split; auto.
Qed.

(** What stands behind an even number of elements counts as if alone. *)
Lemma every_second_snoc {A} (l : list A) (x : A) :
  every_second (l ++ [x]) =
  if Nat.even (length l) then every_second l ++ [x] else every_second l.
Proof.
  induction l as [|a|a b l IH] using two_step_induction; try reflexivity.
  cbn [app every_second length Nat.even]. rewrite IH.
  now destruct (Nat.even (length l)).
Qed.

Lemma every_second_map {A B} (f : A -> B) (l : list A) :
  every_second (map f l) = map f (every_second l).
Proof.
  induction l as [|a|a b l IH] using two_step_induction; try reflexivity.
  cbn [map every_second]. now rewrite IH.
Qed.

Lemma fold_xor {A} (step : N -> A -> option N) (worth : A -> N) l sum :
  (forall sum a, In a l -> step sum a = Some (N.lxor sum (worth a))) ->
  fold step l sum = Some (N.lxor sum (nim_sum (map worth l))).
Proof.
  revert sum. induction l as [|a l IH]; intros sum Hstep; cbn; [now rewrite N.lxor_0_r|].
  rewrite Hstep, IH by auto with datatypes. now rewrite N.lxor_assoc.
Qed.

Section Counted.

(** What a counted pile is worth. *)
Variable worth : N -> N.

(** The nim-sum of the counted piles, which are listed from left to right. *)
Definition counted_sum (piles : list N) : N :=
  nim_sum (map worth (every_second (rev piles))).

Lemma counted_sum_cons pile rest :
  counted_sum (pile :: rest) =
  if Nat.even (length rest) then N.lxor (worth pile) (counted_sum rest)
  else counted_sum rest.
Proof.
  unfold counted_sum. cbn [rev]. rewrite every_second_snoc, rev_length.
  destruct (Nat.even (length rest)); [|reflexivity].
  rewrite map_app, nim_sum_app. cbn. rewrite N.lxor_0_r. apply N.lxor_comm.
Qed.

(** A pile counts or not whatever stands to the left of it. *)
Lemma counted_sum_difference left piles others :
  length piles = length others ->
  N.lxor (counted_sum (left ++ piles)) (counted_sum (left ++ others)) =
  N.lxor (counted_sum piles) (counted_sum others).
Proof.
  intros Hlength. induction left as [|pile left IH]; [reflexivity|].
  cbn [app]. rewrite !counted_sum_cons, !app_length, Hlength, <- IH.
  destruct (Nat.even _); [apply lxor_difference_l|reflexivity].
Qed.

(** A move changes one counted pile: that which gives if it counts, else that
    which receives. *)
Lemma counted_sum_move left pile stones rest :
  N.lxor (counted_sum (left ++ pile + stones :: rest))
         (counted_sum (left ++ pile :: pass stones rest)) =
  if Nat.even (length rest) then N.lxor (worth (pile + stones)) (worth pile)
  else match rest with
       | [] => 0
       | next :: _ => N.lxor (worth next) (worth (next + stones))
       end.
Proof.
  rewrite counted_sum_difference by (cbn; now rewrite pass_length).
  rewrite !counted_sum_cons, pass_length.
  destruct rest as [|next rest]; [cbn [pass length Nat.even]; now rewrite lxor_difference|].
  cbn [pass]. rewrite !counted_sum_cons. cbn [length]. rewrite Nat.even_succ, <- Nat.negb_even.
  destruct (Nat.even (length rest)); cbn [negb]; apply lxor_difference.
Qed.

(** So it changes the sum, if so many stones change what a pile is worth. *)
Lemma counted_sum_changes left pile stones rest :
  (forall pile, worth (pile + stones) <> worth pile) ->
  counted_sum (left ++ pile + stones :: rest) <>
  counted_sum (left ++ pile :: pass stones rest).
Proof.
  intros Hworth Heq. pose proof (counted_sum_move left pile stones rest) as Hchange.
  rewrite Heq, N.lxor_nilpotent in Hchange.
  destruct (Nat.even (length rest)) eqn:Heven.
  - symmetry in Hchange. apply N.lxor_eq in Hchange. exact (Hworth _ Hchange).
  - destruct rest as [|next rest]; [discriminate|].
    symmetry in Hchange. apply N.lxor_eq in Hchange. exact (Hworth _ (eq_sym Hchange)).
Qed.

(** A bit of the sum is a bit of a counted pile. *)
Lemma counted_sum_bit piles k :
  N.testbit (counted_sum piles) k = true ->
  exists left pile rest, piles = left ++ pile :: rest /\
    Nat.even (length rest) = true /\ N.testbit (worth pile) k = true.
Proof.
  induction piles as [|pile piles IH]; [discriminate|].
  rewrite counted_sum_cons. intros Hbit.
  assert (Hhere : Nat.even (length piles) = true /\ N.testbit (worth pile) k = true \/
                  N.testbit (counted_sum piles) k = true).
  { destruct (Nat.even (length piles)); [|now right].
    rewrite N.lxor_spec in Hbit.
    destruct (N.testbit (worth pile) k); [left; now split|right].
    now rewrite xorb_false_l in Hbit. }
  destruct Hhere as [[Heven Hpile]|Hrest].
  - exists [], pile, piles. now repeat split.
  - destruct (IH Hrest) as (left & other & rest & -> & Heven & Hother).
    exists (pile :: left), other, rest. now repeat split.
Qed.

(** For every g below the sum, a counted pile can be made to be worth so much less
    that the sum becomes g. *)
Lemma counted_sum_reply piles g :
  g < counted_sum piles ->
  exists left pile rest w, piles = left ++ pile :: rest /\ w < worth pile /\
    forall less stones, pile = less + stones -> worth less = w ->
      counted_sum (left ++ less :: pass stones rest) = g.
Proof.
  intros Hg. set (d := N.lxor (counted_sum piles) g).
  assert (Hd : d <> 0) by (apply lxor_neq; lia).
  destruct (counted_sum_bit piles (N.log2 d)) as (left & pile & rest & Hpiles & Heven & Hbit).
  { apply lxor_less_iff; [exact Hd|]. unfold d.
    now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. }
  exists left, pile, rest, (N.lxor (worth pile) d).
  split; [exact Hpiles|]. split; [now apply lxor_less|].
  intros less stones Hpile Hless. pose proof (counted_sum_move left less stones rest) as Hchange.
  rewrite <- Hpile, <- Hpiles, Heven, Hless in Hchange.
  rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in Hchange.
  now apply lxor_inj_l in Hchange.
Qed.

End Counted.
