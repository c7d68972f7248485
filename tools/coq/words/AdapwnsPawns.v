(** * The machine of Pawns.v plays ADAPWNS

    To be read: what stands above the heading Proof, and what Pawns.v and adapwns/Adapwns.v
    say is to be read. *)

From Coq Require Import List NArith Ascii String.
From Theory Require Adapwns Pawns.
From Theory Require Import Games Words.
Import ListNotations.
Local Open Scope string_scope.

(** A board as the judge writes it. *)
Fixpoint written (b : Adapwns.board) : string :=
  match b with
  | Adapwns.Empty :: b => String "." (written b)
  | Adapwns.Pawn :: b => String "P" (written b)
  | [] => ""
  end.

(** What the machine says of a board. *)
Definition machine_number (b : Adapwns.board) : N :=
  number (Machine Pawns.next_states Pawns.numbers) (written b).

(** The moves by the rules are those of ADAPWNS; the machine says the Grundy number of every
    board; and it says the same as the theorem of adapwns/src/main.rs. *)
Definition same_game : Prop :=
  (forall b word, move Pawns.rules (written b) word <->
    exists c, Adapwns.move b c /\ word = written c) /\
  grundy_values Adapwns.move machine_number /\
  forall b, machine_number b = Adapwns.board_grundy b.

(** ** Proof *)

From Theory Require Import WordsCheck.

Lemma written_app b c : written (b ++ c)%list = written b ++ written c.
Proof. induction b as [|[|] b IH]; cbn; [reflexivity|..]; now rewrite IH. Qed.

Lemma written_cut b : forall u v, written b = u ++ v ->
  exists c d, b = (c ++ d)%list /\ u = written c /\ v = written d.
Proof.
  induction b as [|s b IH]; intros [|a u] v Hb; cbn in Hb.
  - now exists [], [].
  - easy.
  - now exists [], (s :: b).
  - assert (Htail : written b = u ++ v) by (destruct s; now injection Hb).
    destruct (IH u v Htail) as (c & d & -> & -> & ->). exists (s :: c), d.
    split; [reflexivity|]. split; [|reflexivity]. now destruct s; injection Hb as <-.
Qed.

(** A board that is written with these letters first. *)
Lemma written_inv d : forall a v, written d = String a v -> exists s d',
  d = s :: d' /\ v = written d' /\
  a = match s with Adapwns.Empty => "."%char | Adapwns.Pawn => "P"%char end.
Proof.
  destruct d as [|s d]; [easy|]. intros a v Hd. exists s, d.
  now destruct s; injection Hd as <- <-.
Qed.

Lemma same_moves b word : move Pawns.rules (written b) word <->
  exists c, Adapwns.move b c /\ word = written c.
Proof.
  split.
  - intros (r & u & v & Hin & _ & Hb & ->)%move_iff.
    apply written_cut in Hb as (left & d & -> & -> & Hd). symmetry in Hd.
    destruct Hin as [<-|[<-|[]]]; cbn in Hd.
    + apply written_inv in Hd as ([|] & d1 & -> & Hd & [=]). symmetry in Hd.
      apply written_inv in Hd as ([|] & right & -> & -> & [=]).
      eexists. split; [apply Adapwns.one_square|]. now rewrite written_app.
    + apply written_inv in Hd as ([|] & d1 & -> & Hd & [=]). symmetry in Hd.
      apply written_inv in Hd as ([|] & d2 & -> & Hd & [=]). symmetry in Hd.
      apply written_inv in Hd as ([|] & right & -> & -> & [=]).
      eexists. split; [apply Adapwns.two_squares|]. now rewrite written_app.
  - intros (c & [left right|left right] & ->); rewrite !written_app.
    + apply (anywhere Pawns.rules _ ".P" "P."). now left.
    + apply (anywhere Pawns.rules _ "..P" "P.."). right. now left.
Qed.

Lemma board_is_over b : is_over (Machine Pawns.next_states Pawns.numbers) (written b).
Proof.
  induction b as [|[|] b IH]; intros a Ha; cbn in Ha; [easy|..];
    (destruct Ha as [<-|Ha]; [|now apply IH]); eexists; cbn; auto.
Qed.

Lemma machine_values : grundy_values Adapwns.move machine_number.
Proof.
  destruct Pawns.law_is_right as (_ & v & Hv & Hnumber).
  assert (Hmachine : forall b, machine_number b = v (written b)).
  { intros b. apply Hnumber, board_is_over. }
  intros b. rewrite Hmachine. split.
  - intros c Hmove. rewrite Hmachine. apply Hv, same_moves. now exists c.
  - intros g (word & (c & Hmove & ->)%same_moves & Hc)%Hv. exists c. now rewrite Hmachine.
Qed.

Theorem game_is_the_same : same_game.
Proof.
  split; [exact same_moves|]. split; [exact machine_values|].
  exact (values_unique _ _ _ Adapwns.board_ends machine_values Adapwns.board_values).
Qed.
