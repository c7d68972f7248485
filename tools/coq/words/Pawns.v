(** * The law of a game on words, for words of every length

    Written by: explore --law --coq FILE words '.P -> P.' '..P -> P..'
    To be read: the rules and the letters here, and tools/coq/Words.v, which says what a law is.
    Coq checks the rest: .ci/proofs-words FILE. *)

From Coq Require Import List NArith Ascii String.
From Theory Require Import Words.
Import ListNotations.
Local Open Scope N_scope.

Definition rules : list rule := [
  Anywhere ".P" "P.";
  Anywhere "..P" "P.."].

(** The state after each state, for each letter; and the number of each state. *)
Definition next_states : list row := [
  On "." [1; 2; 0; 5; 7; 9; 11; 12; 14; 3; 16; 17; 4; 19; 20; 22; 23; 6; 24; 25; 8; 27; 29; 10; 30;
          13; 32; 34; 35; 15; 18; 36; 38; 39; 21; 40; 41; 43; 26; 44; 28; 31; 45; 46; 33; 47; 37; 42];
  On "P" [0; 3; 4; 6; 8; 10; 3; 13; 4; 15; 10; 0; 18; 15; 21; 13; 6; 21; 18; 26; 0; 28; 8; 26; 31;
          6; 33; 33; 21; 31; 8; 37; 28; 26; 37; 4; 42; 31; 42; 15; 3; 28; 42; 18; 10; 37; 13; 33]].

Definition numbers : list N := [
  0; 0; 0; 1; 2; 1; 0; 2; 0; 1; 1; 0; 2; 1; 0; 2; 1; 0; 2; 1; 0; 3; 2; 1; 2; 1; 3; 3; 0; 2; 2; 3; 3;
  1; 3; 0; 3; 2; 3; 1; 0; 3; 3; 2; 1; 3; 2; 3].

(** For every word of these letters, the number of the state in which the machine ends is the
    Grundy number. *)
Definition law : Prop := is_law rules (Machine next_states numbers).

(** ** Proof *)

From Theory Require Import WordsCheck.

Theorem law_is_right : law.
Proof. apply (check_is_right FromLeft "P." 1000000). vm_compute. reflexivity. Qed.
