(** * Games in which who cannot move loses

    What winning and losing is. A reader must trust it, and of what else the proofs
    share the definitions above the headings Proof of Machine.v and Games.v. *)

From Coq Require Import List.
Import ListNotations.

Section Rules.

Context {position : Type} (move : position -> position -> Prop).

(** The player to move wins if some move leaves a lost position, and loses if
    every move leaves a won one; so does who has no move. No position is both, as
    [never_both] in Games.v shows. *)
Inductive wins : position -> Prop :=
| wins_by p q : move p q -> loses q -> wins p
with loses : position -> Prop :=
| loses_by p : (forall q, move p q -> wins q) -> loses p.

(** The sum of games: a move in one of the parts. *)
Inductive sum_move : list position -> list position -> Prop :=
| sum_move_in l p q r : move p q -> sum_move (l ++ p :: r) (l ++ q :: r).

(** An answer to whether the player to move wins is right. None is what a program
    that stops has instead of an answer. *)
Definition right_for (p : position) (answer : option bool) : Prop :=
  match answer with
  | Some true => wins p
  | Some false => loses p
  | None => False
  end.

End Rules.
