(** * Reading an input and writing an answer

    Only what well-formed inputs need: the programs' own readers, with their
    errors, are outside of the proofs. *)

From Coq Require Import List NArith Ascii String Bool DecimalString.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope N_scope.

(** The blank and all below it, line ends among them. *)
Definition is_space (c : ascii) : bool := N_of_ascii c <=? 32.

Definition line_feed : ascii := "010".

(** A text with the end of its line. *)
Definition line (text : string) : string := text ++ String line_feed "".

(** The text before the first white space, and the texts behind each. *)
Fixpoint split (text : string) : string * list string :=
  match text with
  | "" => ("", [])
  | String c text =>
      let (first, others) := split text in
      if is_space c then ("", first :: others) else (String c first, others)
  end.

(** The runs of characters other than white space. *)
Definition tokens (text : string) : list string :=
  let (first, others) := split text in
  filter (fun run => negb (String.eqb run "")) (first :: others).

(** The value of a token that consists of decimal digits. *)
Definition digit (c : ascii) : option N :=
  let code := N_of_ascii c in
  if (48 <=? code) && (code <=? 57) then Some (code - 48) else None.

Fixpoint digits (value : N) (token : string) : option N :=
  match token with
  | "" => Some value
  | String c token =>
      match digit c with
      | Some d => digits (10 * value + d) token
      | None => None
      end
  end.

Definition parse (token : string) : option N :=
  match token with "" => None | _ => digits 0 token end.

Definition decimal (n : N) : string := NilZero.string_of_uint (N.to_uint n).

(** A reader takes tokens from the front. *)
Definition reader (A : Type) : Type := list string -> option (A * list string).

Definition bind {A B} (first : reader A) (next : A -> reader B) : reader B :=
  fun input =>
    match first input with
    | Some (a, rest) => next a rest
    | None => None
    end.

Notation "'let*' x := first 'in' next" := (bind first (fun x => next))
  (at level 200, x pattern, next at level 200).

Definition give {A} (a : A) : reader A := fun input => Some (a, input).

Definition token : reader string := fun input =>
  match input with
  | first :: rest => Some (first, rest)
  | [] => None
  end.

Definition number : reader N := fun input =>
  match input with
  | first :: rest => option_map (fun n => (n, rest)) (parse first)
  | [] => None
  end.

(** What a reader reads so many times. *)
Definition times {A} (count : N) (one : reader A) : reader (list A) :=
  Nat.iter (N.to_nat count)
    (fun others => let* a := one in let* rest := others in give (a :: rest)) (give []).

(** A number, and what a reader reads so many times. *)
Definition counted {A} (one : reader A) : reader (list A) :=
  let* count := number in times count one.

(** The answers to the cases of an input; what follows them is not looked at. *)
Definition answer_to {A} (read : reader (list A)) (answer : A -> string) (input : string)
    : string :=
  match read (tokens input) with
  | Some (cases, _) => String.concat "" (map answer cases)
  | None => line "no input of this problem"
  end.
