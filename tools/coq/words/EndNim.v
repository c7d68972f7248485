(** * The law of a game on words, for words of every length

    Written by: explore --law --coq FILE words '^1 -> ^' '1$ -> $' '^2 -> ^' '^2 -> ^1' '2$ -> $' '2$ -> 1$'
    To be read: the rules and the letters here, and tools/coq/Words.v, which says what a law is.
    Coq checks the rest: .ci/proofs-words FILE. *)

From Coq Require Import List NArith Ascii String.
From Theory Require Import Words.
Import ListNotations.
Local Open Scope N_scope.

Definition rules : list rule := [
  AtBeginning "1" "";
  AtEnd "1" "";
  AtBeginning "2" "";
  AtBeginning "2" "1";
  AtEnd "2" "";
  AtEnd "2" "1"].

(** The state after each state, for each letter; and the number of each state. *)
Definition next_states : list row := [
  On "1" [1; 3; 5; 1; 8; 10; 12; 12; 14; 8; 5; 10; 16; 12; 8; 8; 12; 12];
  On "2" [2; 4; 6; 7; 9; 11; 2; 13; 15; 4; 11; 5; 17; 7; 15; 14; 17; 16]].

Definition numbers : list N := [
  0; 1; 2; 0; 3; 3; 0; 2; 0; 1; 2; 0; 1; 0; 1; 2; 0; 3].

(** For every word of these letters, the number of the state in which the machine ends is the
    Grundy number. *)
Definition law : Prop := is_law rules (Machine next_states numbers).

(** ** Proof *)

From Theory Require Import WordsCheck.

Theorem law_is_right : law.
Proof. apply (check_is_right FromLeft "12" 1000000). vm_compute. reflexivity. Qed.
