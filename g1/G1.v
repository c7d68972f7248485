(** * G1: Kayles with up to K pins at a time, machine-checked

    To be read: all up to the heading Proof, and tools/coq/Rules.v, which says what
    winning is. Coq has checked the rest. *)

From Coq Require Import List Ascii NArith.
From Theory Require Import Rules.
Import ListNotations.
Local Open Scope nat_scope.

(** ** What is to be trusted *)

Definition row : Type := list ascii.
Definition pin : ascii := "1".
Definition gap : ascii := "0".

(** A move knocks down so many adjacent pins, at least one and at most [most], from a
    place on, counted from 0. *)
Inductive knocks (most : N) (place pins : nat) : row -> row -> Prop :=
| knock before after :
    length before = place -> 1 <= pins -> (N.of_nat pins <= most)%N ->
    knocks most place pins (before ++ repeat pin pins ++ after)
      (before ++ repeat gap pins ++ after).

Definition move (most : N) (r q : row) : Prop := exists place pins, knocks most place pins r q.

(** What main.rs accepts: a row of pins and gaps, at most 20,000 of them. *)
Definition accepted (r : row) (most : N) : Prop :=
  (forall c, In c r -> c = pin \/ c = gap) /\ (N.of_nat (length r) <= 20000)%N /\
  (most < 2 ^ 64)%N.

(** The row after the move that is asked for: it wins, since it leaves a lost row; and
    every other winning move takes fewer pins, or as many and not further to the left. *)
Definition asked_for (most : N) (r after : row) : Prop := exists place pins,
  knocks most place pins r after /\ loses (move most) after /\
  forall other_place other_pins other,
    knocks most other_place other_pins r other -> loses (move most) other ->
    other_pins < pins \/ other_pins = pins /\ place <= other_place.

(** What is proved of [solution], on machines with addresses of 32 bits or more: it
    gives the row after the move that is asked for, or nothing in a lost row. None would
    be a number that does not fit, or an index out of range. *)
Definition correct (solution : N -> row -> N -> option (option row)) : Prop :=
  forall width r most, (32 <= width)%N -> accepted r most ->
  match solution width r most with
  | Some (Some after) => asked_for most r after
  | Some None => loses (move most) r
  | None => False
  end.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Arith Bool Lia.
From Theory Require Import Games Machine Splitting Octal.

(** Rust's [split]. *)
Fixpoint split {A} (is_between : A -> bool) (l : list A) : list (list A) :=
  match l with
  | [] => [[]]
  | a :: rest =>
      match split is_between rest with
      | first :: others =>
          if is_between a then [] :: first :: others else (a :: first) :: others
      | [] => []
      end
  end.

(** A loop with a [return], which is Some (Some _) here: None is the machine's. *)
Fixpoint returns {A B} (body : A -> option (option B)) (l : list A) : option (option B) :=
  match l with
  | [] => Some None
  | a :: rest =>
      let? found := body a in
      match found with Some b => Some (Some b) | None => returns body rest end
  end.

(** Rust's [as], to a type of so many bits. *)
Definition cast (bits n : N) : N := (n mod 2 ^ bits)%N.

Section Machine.

Variable width : N.

(* main.rs:
pub fn runs(row: &[u8]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut start = 0;
    for run in row.split(|&pin| pin == b'0') {
        let end = start + run.len();
        runs.push((start, end));
        start = end + 1;
    }
    runs
}
*)
Definition runs (r : row) : option (list (nat * nat)) :=
  let? (runs, _) :=
    fold (fun '(runs, start) run =>
      let? last := usize width (start + length run) in
      let? next := usize width (last + 1) in
      Some (runs ++ [(start, last)], next))
      (split (Ascii.eqb gap) r) ([], 0) in
  Some runs.

(* main.rs:
pub fn grundy_numbers(longest: usize, most: usize) -> Vec<usize> {
    let mut grundy = vec![0];
    let mut until = vec![0; longest + 1]; // until[g]: the longest run with a move to g
    for n in 1..longest + 1 {
        let last = n - 1 + most; // the longest run of which n - 1 pins can be left
        for (a, b) in grundy.iter().zip(grundy.iter().rev()) {
            until[a ^ b] = last;
        }
        grundy.push(until.iter().take_while(|&&until| n <= until).count());
    }
    grundy
}
*)
Definition grundy_numbers (longest most : nat) : option (list N) :=
  let? size := usize width (longest + 1) in
  let? (grundy, _) :=
    fold (fun '(grundy, until) n =>
      let? fewer := usize_sub n 1 in
      let? last := usize width (fewer + most) in
      let? until :=
        fold (fun until '(a, b) => put until (N.to_nat (N.lxor a b)) last)
          (combine grundy (rev grundy)) until in
      let number := N.of_nat (length (take_while (fun until => n <=? until) until)) in
      Some (grundy ++ [number], until))
      (seq 1 longest) ([0%N], repeat 0 size) in
  Some grundy.

(* main.rs:
pub fn winning_move(runs: &[(usize, usize)], most: u64) -> Option<(usize, usize)> {
    let longest = runs.iter().map(|&(start, end)| end - start).max().unwrap_or(0);
    let most = cmp::min(most, longest as u64) as usize;
    let grundy = grundy_numbers(longest, most);
    let nim_sum = runs.iter().fold(0, |sum, &(start, end)| sum ^ grundy[end - start]);
    for pins in (1..most + 1).rev() {
        for &(start, end) in runs {
            for to in start + pins..end + 1 {
                let left = grundy[to - pins - start] ^ grundy[end - to];
                if left == nim_sum ^ grundy[end - start] {
                    return Some((to - pins, to));
                }
            }
        }
    }
    None
}
*)
Definition winning_move (runs : list (nat * nat)) (most : N) : option (option (nat * nat)) :=
  let? lengths := each (fun '(start, last) => usize_sub last start) runs in
  let longest := list_max lengths in
  let most := N.to_nat (cast width (N.min most (cast 64 (N.of_nat longest)))) in
  let? grundy := grundy_numbers longest most in
  let? nim_sum :=
    fold (fun sum '(start, last) =>
      let? pins := usize_sub last start in
      let? g := get grundy pins in
      Some (N.lxor sum g))
      runs 0%N in
  let? above := usize width (most + 1) in
  returns (fun pins =>
    returns (fun '(start, last) =>
      let? first := usize width (start + pins) in
      let? after := usize width (last + 1) in
      returns (fun to =>
        let? from := usize_sub to pins in
        let? a := usize_sub from start in
        let? b := usize_sub last to in
        let? ga := get grundy a in
        let? gb := get grundy b in
        let? pins_of_run := usize_sub last start in
        let? g := get grundy pins_of_run in
        if (N.lxor ga gb =? N.lxor nim_sum g)%N then Some (Some (from, to)) else Some None)
        (seq first (after - first)))
      runs)
    (rev (seq 1 (above - 1))).

(* main.rs:
pub fn after_winning_move(row: &[u8], most: u64) -> Option<Vec<u8>> {
    let after = |(from, to)| [&row[..from], &vec![b'0'; to - from], &row[to..]].concat();
    winning_move(&runs(row), most).map(after)
}
*)
Definition after_winning_move (r : row) (most : N) : option (option row) :=
  let? runs := runs r in
  let? found := winning_move runs most in
  match found with
  | Some (from, to) =>
      let? before := slice r 0 from in
      let? pins := usize_sub to from in
      let? after := slice r to (length r) in
      Some (Some (before ++ repeat gap pins ++ after))
  | None => Some None
  end.

End Machine.

Definition solution : N -> row -> N -> option (option row) := after_winning_move.

(** ** What is proved besides *)

(** The Grundy number of a run: the octal game 0.77...7 with as many sevens as a move may
    take pins. *)
Definition grundy (most n : nat) : N := octal_value (repeat 7%N most) n.

(** It is the mex of the theorem; [grundy_numbers] finds it; and it repeats for ever. *)
Definition details : Prop :=
  (forall most n, grundy most n = mex (map (fun '(a, b) => N.lxor (grundy most a) (grundy most b))
    (filter (fun '(a, b) => (n <=? a + b + most) && (a + b <? n))
      (list_prod (seq 0 n) (seq 0 n))))) /\
  (forall width longest most,
    (N.of_nat (longest + 1) < 2 ^ width)%N -> (N.of_nat (longest + most) < 2 ^ width)%N ->
    grundy_numbers width longest most = Some (map (grundy most) (seq 0 (longest + 1)))) /\
  forall most period start,
    In (most, period, start)
      [(1, 2, 0); (2, 12, 71); (4, 24, 142); (6, 28, 16); (8, 48, 284); (12, 56, 32);
       (16, 96, 568)] ->
    forall n, start <= n -> grundy most (n + period) = grundy most n.

(** ** Proof *)
