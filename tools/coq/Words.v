(** * Games on words, and machines that know their Grundy numbers

    What the rules of a game on words mean, what a machine is, and when it is the law of a
    game. A reader must trust all of this, and the definitions above the heading Proof of
    Games.v. *)

From Coq Require Import List NArith Ascii String.
From Theory Require Import Games.
Import ListNotations.
Local Open Scope string_scope.

(** The rules of a game, and how [explore words] writes them. *)
Inductive rule : Type :=
| Anywhere (left right : string)      (*  LEFT -> RIGHT    *)
| AtBeginning (left right : string)   (* ^LEFT -> ^RIGHT   *)
| AtEnd (left right : string)         (*  LEFT$ -> RIGHT$  *)
| WholeWord (left right : string).    (* ^LEFT$ -> ^RIGHT$ *)

(** A move replaces LEFT by RIGHT in one place. [++] puts words together. *)
Inductive move (rules : list rule) : string -> string -> Prop :=
| anywhere before left right after :
    In (Anywhere left right) rules ->
    move rules (before ++ left ++ after) (before ++ right ++ after)
| at_beginning left right after :
    In (AtBeginning left right) rules ->
    move rules (left ++ after) (right ++ after)
| at_end before left right :
    In (AtEnd left right) rules ->
    move rules (before ++ left) (before ++ right)
| whole_word left right :
    In (WholeWord left right) rules ->
    move rules left right.

(** A machine has the states 0, 1, 2 and so on. For each letter there is a list of the states
    that this letter leads to, from state 0, from state 1 and so on; and one more list has the
    number of each state. What a list lacks is 0. *)
Inductive row : Type := On (letter : ascii) (next_states : list N).
Inductive machine : Type := Machine (rows : list row) (numbers : list N).

Definition entry (l : list N) (place : N) : N := nth (N.to_nat place) l 0%N.

Fixpoint next (rows : list row) (state : N) (a : ascii) : N :=
  match rows with
  | On letter next_states :: rows =>
      if Ascii.eqb a letter then entry next_states state else next rows state a
  | [] => 0%N
  end.

(** The machine reads a word from the left, letter by letter. *)
Fixpoint read (rows : list row) (state : N) (word : string) : N :=
  match word with
  | String a word => read rows (next rows state a) word
  | EmptyString => state
  end.

(** It begins in state 0. The number of the state in which it ends is what it says of the word. *)
Definition number '(Machine rows numbers) (word : string) : N :=
  entry numbers (read rows 0 word).

(** The word has only letters that the machine knows. *)
Definition is_over '(Machine rows _) (word : string) : Prop :=
  forall a, In a (list_ascii_of_string word) ->
  exists next_states, In (On a next_states) rows.

(** Plays end, so each word has one Grundy number, which v tells. Of every word over the letters
    of the machine, the machine says this number. *)
Definition is_law (rules : list rule) (m : machine) : Prop :=
  ends (move rules) /\
  exists v, grundy_values (move rules) v /\ forall word, is_over m word -> number m word = v word.
