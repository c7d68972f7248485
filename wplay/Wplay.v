(** * WPLAY: words taken from a grid of letters, machine-checked

    To be read: all up to the heading Proof, and the top of tools/coq/Games.v, which
    says what winning is. Coq has checked the rest. *)

From Coq Require Import List NArith Ascii Permutation.
From Theory Require Import Games.
Import ListNotations.
Local Open Scope char_scope.
Local Open Scope N_scope.

(** ** What is to be trusted *)

(** The cells that are left, as a set: bit i is for cell i, in the order of reading. *)
Definition position : Type := N.

Definition start (grid : list ascii) : position := N.ones (N.of_nat (length grid)).

(** The letters of the cells in a set. *)
Fixpoint letters (grid : list ascii) (set : position) : list ascii :=
  match grid with
  | [] => []
  | l :: rest =>
      if N.odd set then l :: letters rest (N.div2 set) else letters rest (N.div2 set)
  end.

(** A move takes some cells whose letters can be arranged into a word. *)
Definition move (dictionary : list (list ascii)) (grid : list ascii)
    (before after : position) : Prop :=
  exists taken word, taken < 2 ^ N.of_nat (length grid) /\
    N.lor taken after = before /\ N.land taken after = 0 /\
    Permutation (letters grid taken) word /\ In word dictionary.

Definition capital (l : ascii) : Prop :=
  N_of_ascii "A" <= N_of_ascii l <= N_of_ascii "Z".

(** What main.rs accepts; no memory holds 2^63 words. *)
Definition accepted (dictionary : list (list ascii)) (grid : list ascii) : Prop :=
  Forall (fun word => word <> [] /\ Forall capital word) dictionary /\
  N.of_nat (length dictionary) < 2 ^ 63 /\
  Forall capital grid /\ (length grid <= 16)%nat.

(** What is proved of [solution]: it tells whether the first player wins. None would
    be a number that does not fit or is below 0, or an index out of range. *)
Definition correct (solution : list (list ascii) -> list ascii -> option bool) : Prop :=
  forall dictionary grid, accepted dictionary grid ->
  match solution dictionary grid with
  | Some true => wins (move dictionary grid) (start grid)
  | Some false => loses (move dictionary grid) (start grid)
  | None => False
  end.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import String Arith Bool Lia FMapPositive.
From Theory Require Import Text Machine.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope N_scope.

(** What they use of Rust's library. [list\[place\] = a]: *)
Fixpoint put {A} (l : list A) (place : nat) (a : A) : option (list A) :=
  match l, place with
  | [], _ => None
  | _ :: l, O => Some (a :: l)
  | b :: l, S place => let? l := put l place a in Some (b :: l)
  end.

(** Where indices are many, a tree in place of a list: [vec\[i\]] and [vec\[i\] = a]. *)
Definition vec : Type -> Type := PositiveMap.t.

Definition at_ {A} (v : vec A) (i : N) : option A := PositiveMap.find (N.succ_pos i) v.

Definition put_at {A} (v : vec A) (i : N) (a : A) : option (vec A) :=
  let? _ := at_ v i in Some (PositiveMap.add (N.succ_pos i) a v).

Fixpoint store {A} (v : vec A) (from : N) (l : list A) : vec A :=
  match l with
  | [] => v
  | a :: l => store (PositiveMap.add (N.succ_pos from) a v) (N.succ from) l
  end.

Definition vec_of {A} (l : list A) : vec A := store (PositiveMap.empty A) 0 l.

(** From [from] on, so many numbers; and [.enumerate()]. *)
Fixpoint numbers (count : nat) (from : N) : list N :=
  match count with
  | O => []
  | S count => from :: numbers count (N.succ from)
  end.

Definition enumerate {A} (l : list A) : list (N * A) := combine (numbers (List.length l) 0) l.

(** [.filter(...)] *)
Fixpoint keep {A} (fits : A -> option bool) (l : list A) : option (list A) :=
  match l with
  | [] => Some []
  | a :: l =>
      let? is_kept := fits a in let? l := keep fits l in
      Some (if is_kept then a :: l else l)
  end.

(** [.chunks(64)]; each step takes at least one element. *)
Fixpoint chunks_in {A} (steps : nat) (l : list A) : list (list A) :=
  match steps, l with
  | S steps, _ :: _ => firstn 64 l :: chunks_in steps (skipn 64 l)
  | _, _ => []
  end.

Definition chunks {A} (l : list A) : list (list A) := chunks_in (List.length l) l.

(** [n << count] and [n >> count] of 64 bits. What goes beyond them is lost; only a
    [count] of 64 and more stops the program. *)
Definition shift_left (n count : N) : option N :=
  if count <? 64 then Some (N.shiftl n count mod 2 ^ 64) else None.

Definition shift_right (n count : N) : option N :=
  if count <? 64 then Some (N.shiftr n count) else None.

(** [.sort()] *)
Fixpoint insert {A} (at_most : A -> A -> bool) (a : A) (l : list A) : list A :=
  match l with
  | [] => [a]
  | b :: rest => if at_most a b then a :: l else b :: insert at_most a rest
  end.

Definition sort {A} (at_most : A -> A -> bool) (l : list A) : list A :=
  fold_right (insert at_most) [] l.

(* main.rs:
pub type Key = (u64, u64);
*)
Definition Key : Type := N * N.

Definition compare (a b : Key) : comparison :=
  match fst a ?= fst b with Eq => snd a ?= snd b | order => order end.

(** [.binary_search(&key)] among the elements from one place up to another: [inl] is
    Ok, [inr] is Err. Of several equal keys Rust's may find another one; the proof
    uses no more than what Rust's documentation promises, [binary_search_is]. *)
Fixpoint search (steps : nat) (v : vec Key) (from to : N) (key : Key) : option (N + N) :=
  match steps with
  | O => None
  | S steps =>
      if to <=? from then Some (inr from) else
      let? both := checked_add 64 from to in
      let middle := both / 2 in
      let? other := at_ v middle in
      match compare key other with
      | Eq => Some (inl middle)
      | Lt => search steps v from middle key
      | Gt => search steps v (N.succ middle) to key
      end
  end.

(** A range can be halved 64 times at most before it is empty. *)
Definition binary_search : vec Key -> N -> N -> Key -> option (N + N) := search 65.

(* main.rs:
pub fn key(letters: &[u8]) -> Key {
    let mut counts = [0; 26];
    for letter in letters {
        counts[(b'Z' - letter) as usize] += 1;
    }
    let number = |digits: &[u64]| digits.iter().fold(0, |number, digit| 17 * number + digit);
    (number(&counts[..13]), number(&counts[13..]))
}
*)
Definition count_letter (counts : list N) (letter : ascii) : option (list N) :=
  let? place := checked_sub (N_of_ascii "Z") (N_of_ascii letter) in
  let? count := get counts (N.to_nat place) in
  let? count := checked_add 64 count 1 in
  put counts (N.to_nat place) count.

Definition number (digits : list N) : option N :=
  fold (fun number digit =>
    let? number := checked_mul 64 17 number in checked_add 64 number digit) digits 0.

Definition key (letters : list ascii) : option Key :=
  let? counts := fold count_letter letters (repeat 0 26) in
  let? high := number (firstn 13 counts) in
  let? low := number (skipn 13 counts) in
  Some (high, low).

(* main.rs:
pub fn keys_of_sets(grid: &[u8]) -> Vec<Key> {
    let mut keys = vec![(0, 0)];
    for cell in grid.chunks(1) {
        let (high, low) = key(cell);
        let with_it: Vec<Key> = keys.iter().map(|&(a, b)| (a + high, b + low)).collect();
        keys.extend(with_it);
    }
    keys
}
*)
Definition keys_of_sets (grid : list ascii) : option (list Key) :=
  fold (fun keys cell =>
    let? (high, low) := key [cell] in
    let? with_it := each (fun '(a, b) =>
      let? a := checked_add 64 a high in let? b := checked_add 64 b low in Some (a, b))
      keys in
    Some (keys ++ with_it)) grid [(0, 0)].

(* main.rs:
pub fn word_sets(grid: &[u8], dictionary: &[Key]) -> Vec<u64> {
    let place = |key: Key| dictionary.binary_search(&key).unwrap_or_else(|place| place);
    let row = |keys: &[Key]| {
        let (high, low) = keys[keys.len() - 1];
        let part = &dictionary[place(keys[0])..place((high, low + 1))];
        let is_word = |key: &Key| part.binary_search(key).is_ok();
        keys.iter().rev().fold(0, |bits, key| 2 * bits + is_word(key) as u64)
    };
    keys_of_sets(grid).chunks(64).map(row).collect()
}
*)
Definition place_of (dictionary : vec Key) (count : N) (key : Key) : option N :=
  let? found := binary_search dictionary 0 count key in
  Some (match found with inl place => place | inr place => place end).

Definition is_among (dictionary : vec Key) (from to : N) (key : Key) : option N :=
  let? found := binary_search dictionary from to key in
  Some (match found with inl _ => 1 | inr _ => 0 end).

Definition row_of (dictionary : vec Key) (count : N) (keys : list Key) : option N :=
  let? last := usize_sub (List.length keys) 1 in
  let? (high, low) := get keys last in
  let? first := get keys 0 in
  let? from := place_of dictionary count first in
  let? low := checked_add 64 low 1 in
  let? to := place_of dictionary count (high, low) in
  if (from <=? to) && (to <=? count) then
    fold (fun bits key =>
      let? twice := checked_mul 64 2 bits in
      let? bit := is_among dictionary from to key in
      checked_add 64 twice bit) (rev keys) 0
  else None.

Definition word_sets (grid : list ascii) (dictionary : list Key) : option (list N) :=
  let? keys := keys_of_sets grid in
  each (row_of (vec_of dictionary) (N.of_nat (List.length dictionary))) (chunks keys).

(* main.rs:
pub fn won_sets(words: &[u64]) -> Vec<u64> {
    // For each column c, as bits, the columns d apart from it.
    let bits = |c: usize| (0..64).filter(|d| c & d == 0).fold(0, |bits, d| bits | 1 << d);
    let apart: Vec<u64> = (0..64).map(bits).collect();
    let mut won = vec![0; words.len()];
    for row in 0..words.len() {
        // The rows of words apart from this row.
        let is_such = |&other: &usize| words[other] > 0 && row & other == 0;
        let others: Vec<usize> = (0..words.len()).filter(is_such).collect();
        for (column, mask) in apart.iter().enumerate() {
            if won[row] >> column & 1 == 0 {
                // The set of this row and column is lost.
                for &other in &others {
                    won[row + other] |= (words[other] & mask) << column;
                }
            }
        }
    }
    won
}
*)
Definition bits (c : N) : option N :=
  fold (fun bits d => let? bit := shift_left 1 d in Some (N.lor bits bit))
    (filter (fun d => N.land c d =? 0) (numbers 64 0)) 0.

Definition apart : option (list N) := each bits (numbers 64 0).

Definition mark (words : vec N) (row column mask : N) (won : vec N) (other : N)
    : option (vec N) :=
  let? word := at_ words other in
  let? marked := shift_left (N.land word mask) column in
  let? place := checked_add 64 row other in
  let? before := at_ won place in
  put_at won place (N.lor before marked).

Definition mark_all (words : vec N) (row : N) (others : list N) (won : vec N)
    '((column, mask) : N * N) : option (vec N) :=
  let? here := at_ won row in
  let? here := shift_right here column in
  if N.land here 1 =? 0 then fold (mark words row column mask) others won else Some won.

Definition won_sets (words : list N) : option (vec N) :=
  let rows := numbers (List.length words) 0 in
  let words := vec_of words in
  let? apart := apart in
  fold (fun won row =>
    let is_such other :=
      let? word := at_ words other in Some ((0 <? word) && (N.land row other =? 0)) in
    let? others := keep is_such rows in
    fold (mark_all words row others) (enumerate apart) won)
    rows (vec_of (map (fun _ => 0) rows)).

(* main.rs:
pub fn is_won(grid: &[u8], dictionary: &[Key]) -> bool {
    let all = (1 << grid.len()) - 1;
    won_sets(&word_sets(grid, dictionary))[all / 64] >> (all % 64) & 1 == 1
}
*)
Definition is_won (grid : list ascii) (dictionary : list Key) : option bool :=
  let? sets := shift_left 1 (N.of_nat (List.length grid)) in
  let? all := checked_sub sets 1 in
  let? words := word_sets grid dictionary in
  let? won := won_sets words in
  let? row := at_ won (all / 64) in
  let? row := shift_right row (all mod 64) in
  Some (N.land row 1 =? 1).

(* main.rs:
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input::new(input);
    let (words, rows, columns) = read_game(&mut input)?;
    let mut dictionary: Vec<Key> = words.into_iter().map(key).collect();
    dictionary.sort();
    let what = format!("a row of {} letters A to Z", columns);
    for _ in 0..input.number("the number of grids")? {
        let mut grid = Vec::new();
        for _ in 0..rows {
            let fits = |row: &[u8]| row.len() as u64 == columns && are_capitals(row);
            grid.extend_from_slice(input.expect(&what, fits)?);
        }
        // The order of the cells plays no part. In this one, a row needs little of the dictionary.
        grid.sort();
        let answer = if is_won(&grid, &dictionary) { "Alice\n" } else { "Bob\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}
*)

(* main.rs:
pub fn read_game<'a>(input: &mut Input<'a>) -> io::Result<(Vec<&'a [u8]>, u64, u64)> {
    let mut words = Vec::new();
    for _ in 0..input.number("the number of words")? {
        words.push(input.expect("a word of the letters A to Z", are_capitals)?);
    }
    let rows = input.number("the number of rows")?;
    let columns = input.number("the number of columns")?;
    let cells = rows.saturating_mul(columns);
    if cells == 0 || cells > 16 {
        return Err(input.fault("a number of columns for 1 to 16 cells"));
    }
    words.retain(|word| word.len() as u64 <= cells);
    Ok((words, rows, columns))
}
*)

(* main.rs:
fn are_capitals(token: &[u8]) -> bool {
    token.iter().all(|byte| byte.wrapping_sub(b'A') < 26)
}
*)
Definition key_at_most (a b : Key) : bool :=
  match compare a b with Gt => false | _ => true end.

Definition letter_at_most (l m : ascii) : bool := N_of_ascii l <=? N_of_ascii m.

Definition solution (dictionary : list (list ascii)) (grid : list ascii) : option bool :=
  let words :=
    filter (fun word => (List.length word <=? List.length grid)%nat) dictionary in
  let? keys := each key words in
  is_won (sort letter_at_most grid) (sort key_at_most keys).

Definition answer (solution : list (list ascii) -> list ascii -> option bool)
    : string -> string :=
  let input :=
    let* dictionary := counted token in
    let* rows := Text.number in
    let* columns := Text.number in
    let* grids := counted (times rows token) in
    give (map (pair (map list_ascii_of_string dictionary)) grids) in
  let verdict '(dictionary, rows) :=
    match solution dictionary (list_ascii_of_string (String.concat "" rows)) with
    | Some true => line "Alice"
    | Some false => line "Bob"
    | None => line "overflow"
    end in
  answer_to input verdict.

(** A solution for which [answer] must be another one. *)
Definition wrong dictionary grid : option bool :=
  option_map negb (solution dictionary grid).

(** ** What is proved besides *)

(** For every word of the one dictionary the other has an anagram. *)
Definition anagrams (one other : list (list ascii)) : Prop := forall word,
  In word one -> exists anagram, In anagram other /\ Permutation word anagram.

(** Only the letters that are left matter, not their cells; and of a word only its
    anagrams. *)
Definition details : Prop :=
  (forall dictionary g h s t, ~ In [] dictionary ->
    Permutation (letters g s) (letters h t) ->
    (wins (move dictionary g) s <-> wins (move dictionary h) t)) /\
  (forall one other, anagrams one other -> anagrams other one ->
    forall grid p q, move one grid p q <-> move other grid p q).

(** ** Proof *)

(** *** Sets of cells *)

(** The number whose lowest bit is [b], before those of [n]. *)
Definition bit (b : bool) (n : N) : N := if b then N.succ_double n else N.double n.

Lemma bit_odd_div2 n : bit (N.odd n) (N.div2 n) = n.
Proof. now destruct n as [|[p|p|]]. Qed.

Lemma bit_number b n : bit b n = 2 * n + if b then 1 else 0.
Proof. destruct b; unfold bit; rewrite ?N.succ_double_spec, ?N.double_spec; lia. Qed.

Lemma odd_bit b n : N.odd (bit b n) = b.
Proof. now destruct b, n. Qed.

Lemma div2_bit b n : N.div2 (bit b n) = n.
Proof. now destruct b, n. Qed.

Lemma land_bit b m c n : N.land (bit b m) (bit c n) = bit (b && c) (N.land m n).
Proof. destruct b, c, m, n; reflexivity. Qed.

Lemma lor_bit b m c n : N.lor (bit b m) (bit c n) = bit (b || c) (N.lor m n).
Proof. destruct b, c, m, n; reflexivity. Qed.

Lemma bit_zero b n : bit b n = 0 -> b = false /\ n = 0.
Proof. destruct b, n; simpl; intros Hzero; try discriminate; auto. Qed.

Lemma letters_bit l grid b set :
  letters (l :: grid) (bit b set) = if b then l :: letters grid set else letters grid set.
Proof. cbn [letters]. now rewrite odd_bit, div2_bit. Qed.

Lemma lor_disjoint a b : N.land a b = 0 -> N.lor a b = a + b.
Proof. intros Hdisjoint. now rewrite N.add_nocarry_lxor, N.lxor_lor. Qed.

Lemma letters_of_no_cell grid : letters grid 0 = [].
Proof. now induction grid as [|l grid IH]. Qed.

Lemma letters_of_all grid : letters grid (start grid) = grid.
Proof.
  unfold start. induction grid as [|l grid IH]; [reflexivity|].
  cbn [List.length]. rewrite Nat2N.inj_succ.
  replace (N.ones (N.succ _)) with (bit true (N.ones (N.of_nat (List.length grid)))).
  - now rewrite letters_bit, IH.
  - rewrite bit_number, !N.ones_equiv, N.pow_succ_r'.
    assert (2 ^ N.of_nat (List.length grid) <> 0) by (apply N.pow_nonzero; lia). lia.
Qed.

Lemma letters_in_grid grid set :
  incl (letters grid set) grid /\ (List.length (letters grid set) <= List.length grid)%nat.
Proof.
  revert set. induction grid as [|l grid IH]; intros set; [easy|].
  destruct (IH (N.div2 set)) as [Hincl Hlength]. cbn.
  destruct (N.odd set); cbn; auto using incl_cons, incl_tl, in_eq with arith.
Qed.

Lemma letters_of_both grid a b :
  N.land a b = 0 -> Permutation (letters grid (N.lor a b)) (letters grid a ++ letters grid b).
Proof.
  revert a b. induction grid as [|l grid IH]; intros a b; [constructor|].
  rewrite <- (bit_odd_div2 a), <- (bit_odd_div2 b), land_bit.
  intros [Hbits Hrest]%bit_zero. rewrite lor_bit, !letters_bit. apply IH in Hrest.
  destruct (N.odd a), (N.odd b); try discriminate; cbn; rewrite Hrest;
    auto using Permutation_middle.
Qed.

(** Whichever of the letters are wanted, some cells have them. *)
Lemma split_set grid set one other :
  Permutation (letters grid set) (one ++ other) ->
  exists a b, a < 2 ^ N.of_nat (List.length grid) /\ N.lor a b = set /\ N.land a b = 0 /\
    Permutation (letters grid a) one /\ Permutation (letters grid b) other.
Proof.
  revert set one other. induction grid as [|l grid IH]; intros set one other.
  - intros Hnone%Permutation_nil. apply app_eq_nil in Hnone. destruct Hnone as [-> ->].
    exists 0, set. now repeat split.
  - rewrite <- (bit_odd_div2 set), letters_bit. cbn [List.length].
    rewrite Nat2N.inj_succ, N.pow_succ_r'.
    assert (Hput : forall a b c d, a < 2 ^ N.of_nat (List.length grid) ->
      N.lor a b = N.div2 set -> N.land a b = 0 ->
      (c || d = N.odd set)%bool -> (c && d = false)%bool ->
      bit c a < 2 * 2 ^ N.of_nat (List.length grid) /\
      N.lor (bit c a) (bit d b) = bit (N.odd set) (N.div2 set) /\
      N.land (bit c a) (bit d b) = 0).
    { intros a b c d Hless <- Hdisjoint <- Hboth.
      rewrite lor_bit, land_bit, Hdisjoint, Hboth, bit_number.
      split; [destruct c; lia|now split]. }
    destruct (N.odd set); intros Hall.
    + assert (Hin : In l (one ++ other)) by (eapply Permutation_in; [exact Hall|now left]).
      apply in_app_or in Hin.
      destruct Hin as [Hin|Hin]; apply in_split in Hin; destruct Hin as (before & after & ->);
        [rewrite <- app_assoc in Hall|rewrite app_assoc in Hall]; cbn in Hall;
        apply Permutation_cons_app_inv in Hall;
        [rewrite app_assoc in Hall|rewrite <- app_assoc in Hall];
        destruct (IH _ _ _ Hall) as (a & b & Hless & Hset & Hdisjoint & Hone & Hother);
        [exists (bit true a), (bit false b)|exists (bit false a), (bit true b)];
        rewrite !letters_bit, <- !and_assoc; (split; [split|]);
        auto using Permutation_cons_app; rewrite !and_assoc; now apply Hput.
    + destruct (IH _ _ _ Hall) as (a & b & Hless & Hset & Hdisjoint & Hone & Hother).
      exists (bit false a), (bit false b). rewrite !letters_bit, <- !and_assoc.
      split; [split|]; auto. rewrite !and_assoc. now apply Hput.
Qed.

Lemma same_move dictionary g h s t next :
  Permutation (letters g s) (letters h t) -> move dictionary g s next ->
  exists other, move dictionary h t other /\
    Permutation (letters g next) (letters h other).
Proof.
  intros Hsame (taken & word & Hless & <- & Hdisjoint & Hword & Hin).
  rewrite (letters_of_both g _ _ Hdisjoint), Hword in Hsame.
  destruct (split_set h t word (letters g next)) as (a & b & Ha_less & Ht & Hapart & Ha & Hb);
    [now symmetry|].
  exists b. split; [|now symmetry]. now exists a, word.
Qed.

Theorem move_ends (dictionary : list (list ascii)) grid :
  ~ In [] dictionary -> ends (move dictionary grid).
Proof.
  intros Hwords. apply (ends_by_measure _ (fun p => List.length (letters grid p))).
  intros p q (taken & word & _ & <- & Hdisjoint & Hword & Hin).
  rewrite (Permutation_length (letters_of_both grid _ _ Hdisjoint)), app_length.
  apply Permutation_length in Hword. destruct word; [contradiction|]. cbn in Hword. lia.
Qed.

Theorem only_letters_matter (dictionary : list (list ascii)) g h s t :
  ~ In [] dictionary -> Permutation (letters g s) (letters h t) ->
  (wins (move dictionary g) s -> wins (move dictionary h) t) /\
  (loses (move dictionary g) s -> loses (move dictionary h) t).
Proof.
  intros Hwords. revert t. induction (move_ends dictionary g Hwords s) as [s _ IH].
  intros t Hsame. split; intros Houtcome.
  - apply wins_inv in Houtcome. destruct Houtcome as (next & Hmove & Hloses).
    destruct (same_move _ _ _ _ _ _ Hsame Hmove) as (other & Hother & Hleft).
    apply wins_by with other; [exact Hother|]. now apply (IH next Hmove other Hleft).
  - apply loses_by. intros other Hother. apply Permutation_sym in Hsame.
    destruct (same_move _ _ _ _ _ _ Hsame Hother) as (next & Hmove & Hleft).
    apply (IH next Hmove other); [now symmetry|]. exact (loses_inv _ _ Houtcome next Hmove).
Qed.

Lemma anagrams_move one other grid p q :
  anagrams one other -> move one grid p q -> move other grid p q.
Proof.
  intros Hanagrams (taken & word & Hless & Hset & Hdisjoint & Hword & Hin).
  destruct (Hanagrams word Hin) as (anagram & Hanagram & Hpermutation).
  exists taken, anagram. now rewrite Hword.
Qed.

Theorem details_are_right : details.
Proof.
  split.
  - intros dictionary g h s t Hwords Hsame.
    split; apply only_letters_matter; auto using Permutation_sym.
  - intros one other Hone Hother grid p q. split; now apply anagrams_move.
Qed.

(** *** Keys *)

(** The digit that counts a letter, and how often the letter of a digit occurs. *)
Definition digit_of (l : ascii) : nat := N.to_nat (N_of_ascii "Z" - N_of_ascii l).

Definition occurs (word : list ascii) (digit : nat) : N :=
  N.of_nat (count_occ Nat.eq_dec (map digit_of word) digit).

Lemma occurs_app a b i : occurs (a ++ b) i = occurs a i + occurs b i.
Proof. unfold occurs. rewrite map_app, count_occ_app. lia. Qed.

(** The number with these digits to the base 17. *)
Definition value (digits : list N) : N := fold_left (fun n d => 17 * n + d) digits 0.

Lemma value_app l d : value (l ++ [d]) = 17 * value l + d.
Proof. unfold value. now rewrite fold_left_app. Qed.

Lemma value_add (f g : nat -> N) digits :
  value (map (fun i => f i + g i) digits) = value (map f digits) + value (map g digits).
Proof.
  induction digits as [|d digits IH] using rev_ind; [reflexivity|].
  rewrite !map_app. cbn [map]. rewrite !value_app, IH. lia.
Qed.

Lemma value_injective (f g : nat -> N) digits :
  (forall i, f i <= 16) -> (forall i, g i <= 16) ->
  value (map f digits) = value (map g digits) -> forall i, In i digits -> f i = g i.
Proof.
  intros Hf Hg. induction digits as [|d digits IH] using rev_ind; [easy|].
  rewrite !map_app. cbn [map]. rewrite !value_app. intros Hsame i Hin.
  specialize (Hf d). specialize (Hg d).
  apply in_app_or in Hin. destruct Hin as [Hin|[<-|[]]]; [|lia]. apply IH; [lia|exact Hin].
Qed.

Lemma number_is (f : nat -> N) digits :
  (forall i, f i <= 16) -> (List.length digits <= 13)%nat ->
  number (map f digits) = Some (value (map f digits)) /\
  value (map f digits) < 17 ^ N.of_nat (List.length digits).
Proof.
  intros Hf. unfold number. induction digits as [|d digits IH] using rev_ind; [now split|].
  rewrite app_length, Nat.add_1_r, map_app. cbn [map].
  rewrite fold_app, value_app, Nat2N.inj_succ, N.pow_succ_r'. intros Hlength. destruct IH as [-> Hless]; [lia|]. specialize (Hf d).
  assert (Hroom : 17 ^ N.of_nat (List.length digits) <= 17 ^ 12) by (apply N.pow_le_mono_r; lia).
  change (17 ^ 12) with 582622237229761 in Hroom. cbn [fold].
  unfold checked_mul, checked_add. rewrite !checked_is by lia. split; [reflexivity|lia].
Qed.

(** The key that [key] finds. *)
Definition plain_key (word : list ascii) : Key :=
  (value (map (occurs word) (seq 0 13)), value (map (occurs word) (seq 13 13))).

Definition sum (a b : Key) : Key := (fst a + fst b, snd a + snd b).

Lemma plain_key_app a b : plain_key (a ++ b) = sum (plain_key a) (plain_key b).
Proof.
  unfold plain_key, sum. cbn [fst snd]. rewrite <- !value_add.
  f_equal; f_equal; apply map_ext; intros i; apply occurs_app.
Qed.

Lemma permuted_key a b : Permutation a b -> plain_key a = plain_key b.
Proof.
  intros Hpermutation. unfold plain_key.
  f_equal; f_equal; apply map_ext; intros i; unfold occurs; f_equal;
    now apply Permutation_count_occ, Permutation_map.
Qed.

(** A word that fits in a grid, and a key of one. *)
Definition short (word : list ascii) : Prop :=
  Forall capital word /\ (List.length word <= 16)%nat.

Definition small (k : Key) : Prop := fst k < 17 ^ 13 /\ snd k < 17 ^ 13.

Lemma occurs_at_most word : short word -> forall i, occurs word i <= 16.
Proof.
  intros [_ Hlength] i. unfold occurs.
  pose proof (count_occ_bound Nat.eq_dec i (map digit_of word)). rewrite map_length in *. lia.
Qed.

Lemma letter_of_digit l :
  capital l -> ascii_of_N (N_of_ascii "Z" - N.of_nat (digit_of l)) = l.
Proof.
  unfold capital, digit_of. change (N_of_ascii "A") with 65.
  change (N_of_ascii "Z") with 90. intros Hl. rewrite N2Nat.id.
  replace (90 - (90 - N_of_ascii l)) with (N_of_ascii l) by lia. apply ascii_N_embedding.
Qed.

Lemma digit_small l : capital l -> (digit_of l < 26)%nat.
Proof.
  unfold capital, digit_of. change (N_of_ascii "A") with 65.
  change (N_of_ascii "Z") with 90. lia.
Qed.

Lemma put_map (f g : nat -> N) from n i :
  (i < n)%nat -> (forall j, j <> (from + i)%nat -> g j = f j) ->
  put (map f (seq from n)) i (g (from + i)%nat) = Some (map g (seq from n)).
Proof.
  revert from i. induction n as [|n IH]; intros from i Hi Hsame; [lia|].
  cbn [seq map]. destruct i as [|i]; cbn [put].
  - rewrite Nat.add_0_r in *. do 2 f_equal. apply map_ext_in. intros j Hj%in_seq.
    symmetry. apply Hsame. lia.
  - rewrite <- Nat.add_succ_comm, IH, (Hsame from); [reflexivity|lia|lia|].
    intros j Hj. apply Hsame. lia.
Qed.

Lemma counts_are word :
  short word -> fold count_letter word (repeat 0 26) = Some (map (occurs word) (seq 0 26)).
Proof.
  induction word as [|l word IH] using rev_ind; intros Hshort; [reflexivity|].
  assert (Hword : short word).
  { destruct Hshort as [Hall Hlength]. apply Forall_app in Hall.
    rewrite app_length in Hlength. split; [tauto|lia]. }
  destruct Hshort as [[_ Hl%Forall_inv]%Forall_app _].
  rewrite fold_app, (IH Hword). cbn [fold]. unfold count_letter.
  pose proof Hl as Hcode. unfold capital in Hcode. rewrite checked_sub_is by tauto.
  fold (digit_of l). pose proof (digit_small l Hl) as Hdigit. unfold get.
  rewrite nth_error_map, (nth_error_nth' _ 0%nat), seq_nth by
    (rewrite ?seq_length; exact Hdigit). cbn [option_map plus].
  pose proof (occurs_at_most word Hword (digit_of l)). unfold checked_add.
  rewrite checked_is by lia.
  replace (occurs word (digit_of l) + 1) with (occurs (word ++ [l]) (0 + digit_of l)).
  - rewrite put_map; [reflexivity|exact Hdigit|]. intros j Hj. rewrite occurs_app.
    unfold occurs at 2. cbn [map count_occ]. destruct (Nat.eq_dec (digit_of l) j); lia.
  - rewrite occurs_app. unfold occurs at 2. cbn [map count_occ plus].
    destruct (Nat.eq_dec (digit_of l) (digit_of l)); [reflexivity|contradiction].
Qed.

Lemma key_is word : short word -> key word = Some (plain_key word) /\ small (plain_key word).
Proof.
  intros Hshort. pose proof (occurs_at_most word Hshort) as Hmost. unfold key, plain_key, small.
  rewrite (counts_are word Hshort).
  change (firstn 13 _) with (map (occurs word) (seq 0 13)).
  change (skipn 13 _) with (map (occurs word) (seq 13 13)).
  destruct (number_is _ (seq 0 13) Hmost) as [-> Hhigh]; [now rewrite seq_length|].
  destruct (number_is _ (seq 13 13) Hmost) as [-> Hlow]; [now rewrite seq_length|].
  now split.
Qed.

(** The same key: the same letters. *)
Theorem key_theorem a b :
  short a -> short b -> (plain_key a = plain_key b <-> Permutation a b).
Proof.
  intros Ha Hb. split; [|apply permuted_key]. intros [= Hhigh Hlow].
  assert (Hsame : forall i, (i < 26)%nat -> occurs a i = occurs b i).
  { intros i Hi. destruct (Nat.lt_ge_cases i 13);
      [apply (value_injective _ _ (seq 0 13))|apply (value_injective _ _ (seq 13 13))];
      auto using occurs_at_most; apply in_seq; lia. }
  assert (Hdigits : Permutation (map digit_of a) (map digit_of b)).
  { apply (Permutation_count_occ Nat.eq_dec). intros i.
    destruct (Nat.lt_ge_cases i 26) as [Hi|Hi]; [apply Nat2N.inj, Hsame, Hi|].
    assert (Hnone : forall word, short word ->
              count_occ Nat.eq_dec (map digit_of word) i = O).
    { intros word [Hword _]. apply count_occ_not_In. rewrite in_map_iff.
      intros (l & <- & Hl). rewrite Forall_forall in Hword.
      pose proof (digit_small l (Hword l Hl)). lia. }
    now rewrite !Hnone. }
  apply (Permutation_map (fun digit => ascii_of_N (N_of_ascii "Z" - N.of_nat digit))) in Hdigits.
  rewrite !map_map in Hdigits.
  assert (Hback : forall word, short word ->
    map (fun l => ascii_of_N (N_of_ascii "Z" - N.of_nat (digit_of l))) word = word).
  { intros word [Hword _]. rewrite <- (map_id word) at 2. apply map_ext_Forall.
    eapply Forall_impl; [apply letter_of_digit|exact Hword]. }
  now rewrite !Hback in Hdigits.
Qed.

(** *** The keys of all sets *)

Lemma numbers_app a b from :
  numbers (a + b) from = numbers a from ++ numbers b (from + N.of_nat a).
Proof.
  revert from. induction a as [|a IH]; intros from; [now rewrite N.add_0_r|].
  cbn [numbers app plus]. rewrite IH. do 3 f_equal. lia.
Qed.

Lemma in_numbers count from n :
  In n (numbers count from) <-> from <= n < from + N.of_nat count.
Proof.
  revert from. induction count as [|count IH]; intros from; cbn [numbers In]; [lia|].
  rewrite IH. lia.
Qed.

Lemma nth_numbers count from i :
  nth_error (numbers count from) i =
  if (i <? count)%nat then Some (from + N.of_nat i) else None.
Proof.
  revert from i. induction count as [|count IH]; intros from [|i]; try reflexivity.
  - cbn. now rewrite N.add_0_r.
  - cbn [numbers nth_error]. rewrite IH.
    change (S i <? S count)%nat with (i <? count)%nat.
    destruct (i <? count)%nat; [f_equal; lia|reflexivity].
Qed.

Lemma numbers_length count from : List.length (numbers count from) = count.
Proof. revert from. induction count; intros from; cbn; auto. Qed.

Definition sets (cells : nat) : list N := numbers (2 ^ cells) 0.

Lemma sets_count cells : N.of_nat (2 ^ cells) = 2 ^ N.of_nat cells.
Proof. apply Nat2N.inj_pow. Qed.

Lemma in_sets cells set : In set (sets cells) <-> set < 2 ^ N.of_nat cells.
Proof. unfold sets. rewrite in_numbers, sets_count. lia. Qed.

Lemma sets_succ cells :
  sets (S cells) = sets cells ++ map (N.add (2 ^ N.of_nat cells)) (sets cells).
Proof.
  unfold sets. rewrite Nat.pow_succ_r', <- sets_count.
  generalize (2 ^ cells)%nat as count. intros count.
  replace (2 * count)%nat with (count + count)%nat by lia. rewrite numbers_app. f_equal.
  generalize (N.of_nat count) as shift. intros shift. rewrite N.add_comm.
  generalize 0 as from. induction count as [|count IH]; intros from; [reflexivity|].
  cbn [numbers map]. rewrite <- IH. do 2 f_equal. lia.
Qed.

Lemma letters_app grid cell set :
  set < 2 ^ N.of_nat (List.length grid) ->
  letters (grid ++ [cell]) set = letters grid set /\
  letters (grid ++ [cell]) (2 ^ N.of_nat (List.length grid) + set) =
    letters grid set ++ [cell].
Proof.
  revert set. induction grid as [|l grid IH]; intros set Hset.
  - cbn in Hset. now replace set with 0 by lia.
  - cbn [List.length app] in *. rewrite Nat2N.inj_succ, N.pow_succ_r' in *.
    destruct (IH (N.div2 set)) as [Hwithout Hwith].
    { rewrite N.div2_div. apply N.div_lt_upper_bound; lia. }
    replace (2 * 2 ^ N.of_nat (List.length grid) + set) with
      (bit (N.odd set) (2 ^ N.of_nat (List.length grid) + N.div2 set)).
    + cbn [letters]. rewrite odd_bit, div2_bit, Hwithout, Hwith. now destruct (N.odd set).
    + rewrite <- (bit_odd_div2 set) at 3. rewrite !bit_number. lia.
Qed.

Definition key_of (grid : list ascii) (set : N) : Key := plain_key (letters grid set).

Lemma letters_short grid set : short grid -> short (letters grid set).
Proof.
  intros [Hgrid Hlength]. destruct (letters_in_grid grid set) as [Hincl Hless].
  split; [now apply (incl_Forall Hincl)|lia].
Qed.

Lemma key_of_small grid set : short grid -> small (key_of grid set).
Proof. intros Hgrid. now apply key_is, letters_short. Qed.

Lemma key_of_both grid a b :
  N.land a b = 0 -> key_of grid (N.lor a b) = sum (key_of grid a) (key_of grid b).
Proof.
  intros Hdisjoint. unfold key_of. rewrite <- plain_key_app.
  now apply permuted_key, letters_of_both.
Qed.

Lemma keys_of_sets_are grid :
  short grid -> keys_of_sets grid = Some (map (key_of grid) (sets (List.length grid))).
Proof.
  induction grid as [|cell grid IH] using rev_ind; intros Hshort; [reflexivity|].
  assert (Hparts : short grid /\ short [cell]).
  { destruct Hshort as [Hletters Hlength]. apply Forall_app in Hletters.
    rewrite app_length in Hlength. cbn in Hlength. repeat split; try tauto; cbn; lia. }
  destruct Hparts as [Hgrid Hcell]. unfold keys_of_sets in *. rewrite fold_app, (IH Hgrid).
  cbn [fold]. destruct (key_is [cell] Hcell) as [-> Hsmall].
  destruct (plain_key [cell]) as [high low] eqn:Hkey.
  rewrite (each_is _ (fun k => sum k (high, low))).
  - rewrite app_length, Nat.add_1_r, sets_succ, map_app, !map_map.
    apply f_equal, f_equal2; apply map_ext_in; intros set Hset%in_sets; unfold key_of;
      destruct (letters_app grid cell set Hset) as [Hwithout Hwith].
    + now rewrite Hwithout.
    + now rewrite Hwith, plain_key_app, Hkey.
  - intros k Hk. apply in_map_iff in Hk. destruct Hk as (set & <- & _).
    pose proof (key_of_small grid set Hgrid) as Hsmall'.
    destruct (key_of grid set) as [a b]. unfold small in *. cbn [fst snd] in *.
    assert (Hroom : 17 ^ 13 + 17 ^ 13 < 2 ^ 64) by reflexivity.
    unfold checked_add. rewrite !checked_is by lia. reflexivity.
Qed.

(** *** Vectors, sorting and searching *)

Lemma at_add {A} (v : vec A) i a j :
  at_ (PositiveMap.add (N.succ_pos i) a v) j = if j =? i then Some a else at_ v j.
Proof.
  unfold at_. destruct (N.eqb_spec j i) as [->|Hneq]; [apply PositiveMap.gss|].
  apply PositiveMap.gso. intros Hsame. apply Hneq, N.succ_inj.
  rewrite <- !N.succ_pos_spec. now rewrite Hsame.
Qed.

Lemma at_vec_of {A} (l : list A) i : at_ (vec_of l) i = nth_error l (N.to_nat i).
Proof.
  assert (Hstore : forall (v : vec A) from, at_ (store v from l) i =
    match (if from <=? i then nth_error l (N.to_nat (i - from)) else None) with
    | Some a => Some a
    | None => at_ v i
    end).
  { induction l as [|a l IH]; intros v from; cbn [store].
    - now destruct (from <=? i), (N.to_nat (i - from)).
    - rewrite IH, at_add.
      destruct (N.leb_spec from i) as [Hfrom|Hfrom];
        destruct (N.leb_spec (N.succ from) i) as [Hsucc|Hsucc];
        destruct (N.eqb_spec i from) as [Hi|Hi]; try lia; try reflexivity.
      + replace (i - from) with (N.succ (i - N.succ from)) by lia.
        now rewrite N2Nat.inj_succ.
      + subst i. now rewrite N.sub_diag. }
  unfold vec_of. rewrite Hstore, N.sub_0_r. destruct (N.leb_spec 0 i); [|lia].
  unfold at_ at 1. rewrite PositiveMap.gempty. now destruct (nth_error _ _).
Qed.

Lemma at_rows {A} (f : N -> A) count i :
  at_ (vec_of (map f (numbers count 0))) i = if i <? N.of_nat count then Some (f i) else None.
Proof.
  rewrite at_vec_of, nth_error_map, nth_numbers, N.add_0_l, N2Nat.id.
  destruct (Nat.ltb_spec (N.to_nat i) count), (N.ltb_spec i (N.of_nat count)); auto; lia.
Qed.

Lemma insert_permutes {A} at_most a (l : list A) :
  Permutation (insert at_most a l) (a :: l).
Proof.
  induction l as [|b l IH]; cbn; [reflexivity|].
  destruct (at_most a b); [reflexivity|]. rewrite IH. apply perm_swap.
Qed.

Lemma sort_permutes {A} at_most (l : list A) : Permutation (sort at_most l) l.
Proof.
  induction l as [|a l IH]; [constructor|]. cbn. now rewrite insert_permutes, IH.
Qed.

(** Keys in the order of numbers. *)
Definition fits (k : Key) : Prop := snd k < 2 ^ 64.
Definition code (k : Key) : N := fst k * 2 ^ 64 + snd k.

Lemma compare_code a b : fits a -> fits b -> compare a b = (code a ?= code b).
Proof.
  unfold fits, compare, code. generalize (2 ^ 64). intros most Ha Hb. symmetry.
  destruct (N.compare_spec (fst a) (fst b)) as [->| |];
    [destruct (N.compare_spec (snd a) (snd b))| |];
    rewrite ?N.compare_eq_iff, ?N.compare_lt_iff, ?N.compare_gt_iff; nia.
Qed.

Lemma code_injective a b : fits a -> fits b -> code a = code b -> a = b.
Proof.
  intros Ha Hb Hsame%N.compare_eq_iff. rewrite <- compare_code in Hsame by assumption.
  unfold compare in Hsame. destruct (N.compare_spec (fst a) (fst b)); try discriminate.
  apply N.compare_eq_iff in Hsame. destruct a, b; cbn in *. now subst.
Qed.

Definition sorted (l : list Key) : Prop := forall i j a b, i <= j ->
  at_ (vec_of l) i = Some a -> at_ (vec_of l) j = Some b -> code a <= code b.

Lemma sort_sorted l : Forall fits l -> sorted (sort key_at_most l).
Proof.
  intros Hl. set (in_order := fun a b => code a <= code b).
  assert (Hsorted : Sorted.StronglySorted in_order (sort key_at_most l)).
  { induction Hl as [|a l Ha Hl IH]; [constructor|].
    change (sort key_at_most (a :: l)) with (insert key_at_most a (sort key_at_most l)).
    assert (Hfits : Forall fits (sort key_at_most l)) by now rewrite sort_permutes.
    revert Hfits. induction IH as [|b rest Hrest IH Hb]; intros Hfits;
      cbn [insert]; [repeat constructor|].
    apply Forall_cons_iff in Hfits. destruct Hfits as [Hfits Hall].
    unfold key_at_most at 1. rewrite compare_code by assumption. fold (code a <=? code b).
    destruct (N.leb_spec (code a) (code b)) as [Hle|Hgt].
    - repeat constructor; auto. eapply Forall_impl; [|exact Hb]. unfold in_order. lia.
    - constructor; [auto|]. rewrite insert_permutes.
      constructor; [unfold in_order; lia|exact Hb]. }
  intros i j a b Hij. rewrite !at_vec_of.
  assert (Hnat : (N.to_nat i <= N.to_nat j)%nat) by lia. revert Hnat.
  generalize (N.to_nat i), (N.to_nat j). clear Hl i j Hij.
  induction Hsorted as [|c rest Hrest IH Hc]; intros [|i] [|j] Hij Hi Hj;
    try discriminate; cbn in *; try lia.
  - injection Hi as <-. injection Hj as <-. reflexivity.
  - injection Hi as <-. apply nth_error_In in Hj. rewrite Forall_forall in Hc. now apply Hc.
  - apply (IH i j); auto. lia.
Qed.

(** *** Rows of 64 sets *)

Lemma same_parts a b : a = b <-> a / 64 = b / 64 /\ a mod 64 = b mod 64.
Proof.
  split; [now intros ->|]. intros [Hrow Hcolumn].
  rewrite (N.div_mod a 64), (N.div_mod b 64) by lia. now rewrite Hrow, Hcolumn.
Qed.

Lemma parts_of_set r c : c < 64 -> (64 * r + c) / 64 = r /\ (64 * r + c) mod 64 = c.
Proof.
  intros Hc. split; symmetry; [apply (N.div_unique _ 64 r c)|apply (N.mod_unique _ 64 r c)]; lia.
Qed.

Lemma lor_parts a b :
  N.lor a b / 64 = N.lor (a / 64) (b / 64) /\
  N.lor a b mod 64 = N.lor (a mod 64) (b mod 64).
Proof.
  change 64 with (2 ^ 6). split.
  - now rewrite <- !N.shiftr_div_pow2, N.shiftr_lor.
  - now rewrite <- !N.land_ones, N.land_lor_distr_l.
Qed.

Lemma land_parts a b :
  N.land a b = 0 <-> N.land (a / 64) (b / 64) = 0 /\ N.land (a mod 64) (b mod 64) = 0.
Proof.
  assert (Hrow : N.land a b / 64 = N.land (a / 64) (b / 64)).
  { change 64 with (2 ^ 6). now rewrite <- !N.shiftr_div_pow2, N.shiftr_land. }
  assert (Hcolumn : N.land a b mod 64 = N.land (a mod 64) (b mod 64)).
  { change 64 with (2 ^ 6). rewrite <- !N.land_ones.
    apply N.bits_inj. intros k. rewrite !N.land_spec.
    destruct (N.testbit a k), (N.testbit b k), (N.testbit (N.ones 6) k); reflexivity. }
  rewrite (same_parts (N.land a b) 0), Hrow, Hcolumn. reflexivity.
Qed.

(** Rows as a family of sets. *)
Definition contains (rows : vec N) (set : N) : bool :=
  match at_ rows (set / 64) with
  | Some bits => N.testbit bits (set mod 64)
  | None => false
  end.

Lemma chunks_of_sets {A} (f : N -> A) cells :
  chunks (map f (sets cells)) =
  map (fun row => map f (numbers (2 ^ Nat.min 6 cells) (64 * row)))
    (numbers (2 ^ (cells - 6)) 0).
Proof.
  unfold chunks, sets. destruct (Nat.lt_ge_cases cells 6) as [Hfew|Hmany].
  { do 6 (destruct cells as [|cells]; [reflexivity|]). lia. }
  rewrite Nat.min_l by exact Hmany. change (2 ^ 6)%nat with 64%nat.
  replace (2 ^ cells)%nat with (64 * 2 ^ (cells - 6))%nat
    by (change 64%nat with (2 ^ 6)%nat; rewrite <- Nat.pow_add_r; f_equal; lia).
  assert (Hsteps : forall count row steps, (count <= steps)%nat ->
    chunks_in steps (map f (numbers (64 * count) (64 * row))) =
    map (fun row => map f (numbers 64 (64 * row))) (numbers count row)).
  { induction count as [|count IH]; intros row steps Hcount; [now destruct steps|].
    destruct steps as [|steps]; [lia|].
    rewrite Nat.mul_succ_r, Nat.add_comm, numbers_app, map_app.
    replace (64 * row + N.of_nat 64) with (64 * N.succ row) by lia.
    generalize (map f (numbers (64 * count) (64 * N.succ row))) as rest,
      (IH (N.succ row) steps ltac:(lia)). intros rest Hrest.
    change (map _ (numbers (S count) row)) with (map f (numbers 64 (64 * row)) ::
      map (fun row => map f (numbers 64 (64 * row))) (numbers count (N.succ row))).
    rewrite <- Hrest. reflexivity. }
  apply (Hsteps _ 0). rewrite map_length, numbers_length. lia.
Qed.

Lemma each_map {A B C} (f : B -> option C) (g : A -> B) items :
  each f (map g items) = each (fun a => f (g a)) items.
Proof. induction items as [|a items IH]; cbn; [|rewrite IH]; reflexivity. Qed.

(** *** The sets that are words *)

Definition key_dec (a b : Key) : {a = b} + {a <> b}.
Proof. decide equality; apply N.eq_dec. Defined.

Section Search.

Variable l : list Key.
Hypothesis l_sorted : sorted l.
Hypothesis l_fits : Forall fits l.
Hypothesis l_short : N.of_nat (List.length l) < 2 ^ 63.

Notation count := (N.of_nat (List.length l)).
Notation dictionary := (vec_of l).

Lemma at_fits i k : at_ dictionary i = Some k -> fits k.
Proof.
  rewrite at_vec_of. intros Hk%nth_error_In. rewrite Forall_forall in l_fits. auto.
Qed.

Lemma at_count i k : at_ dictionary i = Some k -> i < count.
Proof.
  rewrite at_vec_of. intros Hk.
  assert (N.to_nat i < List.length l)%nat by (apply nth_error_Some; congruence). lia.
Qed.

(** Where a key is in a part of the sorted dictionary, or belongs. *)
Definition found_at (from to : N) (k : Key) (found : N + N) : Prop :=
  match found with
  | inl p => from <= p < to /\ at_ dictionary p = Some k
  | inr p => from <= p <= to /\ forall i other, at_ dictionary i = Some other ->
      (from <= i < p -> code other < code k) /\ (p <= i < to -> code k < code other)
  end.

Lemma binary_search_is from to k :
  fits k -> from <= to -> to <= count ->
  exists found, binary_search dictionary from to k = Some found /\ found_at from to k found.
Proof.
  intros Hk Hfrom Hto. unfold binary_search.
  assert (Hroom : to - from < 2 ^ N.of_nat 64)
    by (change (2 ^ N.of_nat 64) with (2 * 2 ^ 63); lia).
  revert from to Hfrom Hto Hroom. generalize 64%nat as steps.
  induction steps as [|steps IH]; intros from to Hfrom Hto Hroom; cbn [search];
    destruct (N.leb_spec to from) as [Hend|Hsome];
    try (exists (inr from); split; [reflexivity|]; split; [lia|intros; split; lia]).
  { cbn in Hroom. lia. }
  unfold checked_add. rewrite checked_is by (change (2 ^ 64) with (2 * 2 ^ 63); lia).
  rewrite Nat2N.inj_succ, N.pow_succ_r' in Hroom.
  pose proof (N.div_mod (from + to) 2 ltac:(lia)) as Hdivision.
  pose proof (N.mod_lt (from + to) 2 ltac:(lia)) as Hrest.
  revert Hroom Hdivision Hrest IH.
  generalize ((from + to) / 2) as middle, ((from + to) mod 2) as rest,
    (2 ^ N.of_nat steps) as half.
  intros middle rest half Hroom Hdivision Hrest IH.
  destruct (at_ dictionary middle) as [other|] eqn:Hother.
  2: { rewrite at_vec_of in Hother. apply nth_error_None in Hother. lia. }
  rewrite compare_code by eauto using at_fits.
  assert (Hsorted : forall i c, at_ dictionary i = Some c ->
    (i <= middle -> code c <= code other) /\ (middle <= i -> code other <= code c))
    by eauto.
  destruct (N.compare_spec (code k) (code other)) as [Heq|Hlt|Hgt].
  - exists (inl middle). repeat split; [lia|lia|]. rewrite Hother. f_equal. symmetry.
    apply code_injective; eauto using at_fits.
  - destruct (IH from middle) as ([p|p] & Hsearch & Hp & Hfound); try lia;
      [exists (inl p)|exists (inr p)]; (split; [exact Hsearch|]; split; [lia|]);
      [exact Hfound|].
    intros i c Hc. specialize (Hfound i c Hc). specialize (Hsorted i c Hc).
    split; [lia|]. intros Hi. destruct (N.lt_ge_cases i middle); [apply Hfound|]; lia.
  - destruct (IH (N.succ middle) to) as ([p|p] & Hsearch & Hp & Hfound); try lia;
      [exists (inl p)|exists (inr p)]; (split; [exact Hsearch|]; split; [lia|]);
      [exact Hfound|].
    intros i c Hc. specialize (Hfound i c Hc). specialize (Hsorted i c Hc).
    split; [|lia]. intros Hi. destruct (N.lt_ge_cases middle i); [apply Hfound|]; lia.
Qed.

Lemma place_of_is k :
  fits k -> exists place, place_of dictionary count k = Some place /\ place <= count /\
    (forall i c, at_ dictionary i = Some c ->
      (i < place -> code c <= code k) /\ (place <= i -> code k <= code c)) /\
    (In k l -> at_ dictionary place = Some k).
Proof.
  intros Hk. unfold place_of.
  destruct (binary_search_is 0 count k Hk ltac:(lia) ltac:(lia)) as ([p|p] & -> & Hp & Hfound);
    exists p; (split; [reflexivity|]; split; [lia|]).
  - split; [|auto]. intros i c Hc.
    split; intros Hi; [apply (l_sorted i p)|apply (l_sorted p i)]; auto; lia.
  - split.
    + intros i c Hc. pose proof (at_count i c Hc). specialize (Hfound i c Hc). lia.
    + intros Hin. apply In_nth_error in Hin. destruct Hin as [i Hi].
      rewrite <- (Nat2N.id i), <- at_vec_of in Hi. pose proof (at_count _ _ Hi).
      specialize (Hfound _ k Hi). destruct (N.lt_ge_cases (N.of_nat i) p); lia.
Qed.

Definition is_word (k : Key) : bool := if in_dec key_dec k l then true else false.

(** A key is searched for in the part between two others. *)
Lemma part_is first last :
  fits first -> snd last + 1 < 2 ^ 64 -> code first <= code last ->
  exists from to, place_of dictionary count first = Some from /\
    place_of dictionary count (fst last, snd last + 1) = Some to /\
    from <= to /\ to <= count /\
    forall k, fits k -> code first <= code k <= code last ->
    is_among dictionary from to k = Some (N.b2n (is_word k)).
Proof.
  intros Hfirst Hlast Hcodes.
  destruct (place_of_is first Hfirst) as (from & Hfrom & Hfrom_count & Hbelow & Hat).
  destruct (place_of_is (fst last, snd last + 1) Hlast) as (to & Hto & Hto_count & Habove & _).
  replace (code (fst last, snd last + 1)) with (code last + 1) in Habove
    by (unfold code; cbn [fst snd]; lia).
  assert (Hle : from <= to).
  { destruct (N.le_gt_cases from to) as [Hle|Hgt]; [exact Hle|].
    destruct (at_ dictionary to) as [c|] eqn:Hc.
    - specialize (Hbelow to c Hc). specialize (Habove to c Hc). lia.
    - rewrite at_vec_of in Hc. apply nth_error_None in Hc. lia. }
  exists from, to. repeat split; try assumption. intros k Hk Hbetween.
  unfold is_among, is_word.
  destruct (binary_search_is from to k Hk Hle Hto_count) as ([p|p] & -> & Hp & Hfound);
    destruct (in_dec key_dec k l) as [Hin|Hout]; try reflexivity; exfalso.
  - rewrite at_vec_of in Hfound. eauto using nth_error_In.
  - pose proof Hin as Hplace. apply In_nth_error in Hin. destruct Hin as [n Hn].
    rewrite <- (Nat2N.id n), <- at_vec_of in Hn. set (i := N.of_nat n) in *.
    pose proof (Hbelow i k Hn). pose proof (Habove i k Hn).
    destruct (N.lt_ge_cases i from) as [Hbefore|Hbehind].
    + assert (k = first) by (apply code_injective; auto; lia). subst k.
      specialize (Hfound from first (Hat Hplace)).
      pose proof (Habove from first (Hat Hplace)). destruct (N.lt_ge_cases from p); lia.
    + specialize (Hfound i k Hn). destruct (N.lt_ge_cases i p); lia.
Qed.

(** The bits of a row with so many columns, from this set on. *)
Fixpoint row_bits (grid : list ascii) (columns : nat) (from : N) : N :=
  match columns with
  | O => 0
  | S columns => bit (is_word (key_of grid from)) (row_bits grid columns (N.succ from))
  end.

Lemma row_bits_spec grid columns from c :
  N.testbit (row_bits grid columns from) c =
  ((c <? N.of_nat columns) && is_word (key_of grid (from + c)))%bool.
Proof.
  revert from c. induction columns as [|columns IH]; intros from c; cbn [row_bits].
  - rewrite N.bits_0. now destruct c.
  - destruct c as [|c] using N.peano_ind; [|clear IHc].
    + rewrite N.bit0_odd, odd_bit, N.add_0_r. reflexivity.
    + rewrite N.testbit_succ_r_div2, div2_bit, IH by lia. f_equal; [|do 2 f_equal; lia].
      destruct (N.ltb_spec c (N.of_nat columns)), (N.ltb_spec (N.succ c) (N.of_nat (S columns)));
        auto; lia.
Qed.

Lemma row_bits_are f grid columns from :
  (forall set, from <= set < from + N.of_nat columns ->
   f (key_of grid set) = Some (N.b2n (is_word (key_of grid set)))) ->
  (columns <= 64)%nat ->
  fold (fun bits k => let? twice := checked_mul 64 2 bits in
    let? bit := f k in checked_add 64 twice bit)
    (rev (map (key_of grid) (numbers columns from))) 0 = Some (row_bits grid columns from) /\
  row_bits grid columns from < 2 ^ N.of_nat columns.
Proof.
  revert from. induction columns as [|columns IH]; intros from Hf Hcolumns; [now split|].
  destruct (IH (N.succ from)) as [Hfold Hless]; [intros set Hset; apply Hf; lia|lia|].
  cbn [numbers map rev row_bits]. rewrite fold_app, Hfold. cbn [fold].
  rewrite Hf by lia. rewrite bit_number, Nat2N.inj_succ, N.pow_succ_r'.
  assert (Hroom : 2 ^ N.of_nat columns <= 2 ^ 63) by (apply N.pow_le_mono_r; lia).
  change (2 ^ 63) with 9223372036854775808 in Hroom. unfold checked_mul, checked_add.
  destruct (is_word _); cbn [N.b2n]; rewrite !checked_is by lia; split; (reflexivity || lia).
Qed.

Variable grid : list ascii.
Hypothesis grid_short : short grid.

Notation cells := (List.length grid).

(** All keys of a row lie between the first and the last. *)
Lemma row_between row m c :
  m <= 6 -> c < 2 ^ m ->
  code (key_of grid (64 * row)) <= code (key_of grid (64 * row + c)) <=
    code (key_of grid (64 * row + (2 ^ m - 1))).
Proof.
  intros Hm Hc. assert (Hmost : 2 ^ m <= 2 ^ 6) by (apply N.pow_le_mono_r; lia).
  change (2 ^ 6) with 64 in Hmost. rewrite (N.sub_1_r (2 ^ m)), <- N.ones_equiv.
  assert (Hones : N.ones m < 64) by (rewrite N.ones_equiv; lia).
  assert (Happart : forall d, d < 64 -> N.land (64 * row) d = 0).
  { intros d Hd. apply land_parts. rewrite <- (N.add_0_r (64 * row)).
    destruct (parts_of_set row 0 ltac:(lia)) as [-> ->].
    rewrite (N.div_small d 64 Hd), N.land_0_r. now split. }
  assert (Hinside : N.land c (N.ones m) = c) by (rewrite N.land_ones; now apply N.mod_small).
  assert (Hones_apart : N.land (64 * row) (N.ones m) = 0) by now apply Happart.
  rewrite <- !lor_disjoint by (apply Happart; lia).
  assert (Hrest : N.land (N.lor (64 * row) c) (N.ldiff (N.ones m) c) = 0 /\
    N.lor (N.lor (64 * row) c) (N.ldiff (N.ones m) c) = N.lor (64 * row) (N.ones m)).
  { split; apply N.bits_inj; intros k;
      apply (f_equal (fun n => N.testbit n k)) in Hinside, Hones_apart;
      rewrite ?N.lor_spec, ?N.land_spec, ?N.lor_spec, ?N.ldiff_spec, ?N.bits_0 in *;
      now destruct (N.testbit (64 * row) k), (N.testbit c k), (N.testbit (N.ones m) k). }
  destruct Hrest as [Hrest <-].
  rewrite (key_of_both _ _ _ Hrest), !key_of_both by (apply Happart; lia).
  unfold code, sum. cbn [fst snd]. lia.
Qed.

Lemma row_is row :
  row < 2 ^ N.of_nat (cells - 6) ->
  row_of dictionary count (map (key_of grid) (numbers (2 ^ Nat.min 6 cells) (64 * row))) =
  Some (row_bits grid (2 ^ Nat.min 6 cells) (64 * row)).
Proof.
  intros Hrow. set (columns := (2 ^ Nat.min 6 cells)%nat).
  assert (Hcolumns : (1 <= columns <= 64)%nat).
  { split; [apply (Nat.pow_le_mono_r 2 0); lia|].
    change 64%nat with (2 ^ 6)%nat. apply Nat.pow_le_mono_r; lia. }
  assert (Hbetween : forall set, 64 * row <= set < 64 * row + N.of_nat columns ->
    code (key_of grid (64 * row)) <= code (key_of grid set) <=
      code (key_of grid (64 * row + N.of_nat (columns - 1)))).
  { intros set Hset. replace set with (64 * row + (set - 64 * row)) by lia.
    replace (N.of_nat (columns - 1)) with (2 ^ N.of_nat (Nat.min 6 cells) - 1)
      by (rewrite <- sets_count; fold columns; lia).
    apply row_between; [lia|]. rewrite <- sets_count. fold columns. lia. }
  assert (Hfits : forall set, fits (key_of grid set) /\ snd (key_of grid set) + 1 < 2 ^ 64).
  { intros set. destruct (key_of_small grid set grid_short) as [_ Hlow].
    assert (17 ^ 13 < 2 ^ 63) by reflexivity. unfold fits.
    change (2 ^ 64) with (2 * 2 ^ 63). lia. }
  unfold row_of. rewrite map_length.
  rewrite numbers_length, usize_sub_is by lia. unfold get. rewrite !nth_error_map, !nth_numbers.
  destruct (Nat.ltb_spec (columns - 1) columns); [|lia].
  destruct (Nat.ltb_spec 0 columns); [|lia]. cbn [option_map]. rewrite N.add_0_r.
  destruct (part_is (key_of grid (64 * row)) (key_of grid (64 * row + N.of_nat (columns - 1))))
    as (from & to & Hfrom & Hto & Hle & Hcount & Hamong);
    [apply Hfits|apply Hfits|apply Hbetween; lia|].
  destruct (Hfits (64 * row + N.of_nat (columns - 1))) as [_ Hroom].
  destruct (key_of grid (64 * row + N.of_nat (columns - 1))) as [high low] eqn:Hlast.
  cbn [fst snd] in *. rewrite Hfrom. unfold checked_add at 1. rewrite checked_is, Hto by lia.
  rewrite (proj2 (N.leb_le _ _) Hle), (proj2 (N.leb_le _ _) Hcount). cbn [andb].
  apply row_bits_are; [|lia]. intros set Hset. apply Hamong; [apply Hfits|].
  now apply Hbetween.
Qed.

Lemma cells_in_rows set :
  set < 2 ^ N.of_nat cells <->
  set / 64 < 2 ^ N.of_nat (cells - 6) /\ set mod 64 < 2 ^ N.of_nat (Nat.min 6 cells).
Proof.
  pose proof (N.div_mod set 64 ltac:(lia)) as Hdivision.
  pose proof (N.mod_lt set 64 ltac:(lia)) as Hless.
  destruct (Nat.le_gt_cases 6 cells) as [Hmany|Hfew].
  - rewrite Nat.min_l by exact Hmany. change (2 ^ N.of_nat 6) with 64.
    replace (N.of_nat cells) with (6 + N.of_nat (cells - 6)) by lia.
    rewrite N.pow_add_r. change (2 ^ 6) with 64. revert Hdivision Hless.
    generalize (set / 64), (set mod 64), (2 ^ N.of_nat (cells - 6)). lia.
  - rewrite Nat.min_r by lia. replace (cells - 6)%nat with O by lia.
    assert (Hmost : 2 ^ N.of_nat cells <= 2 ^ 6) by (apply N.pow_le_mono_r; lia).
    change (2 ^ 6) with 64 in Hmost. change (2 ^ N.of_nat 0) with 1.
    split; [intros Hset; rewrite N.mod_small, N.div_small; lia|lia].
Qed.

Theorem word_sets_is :
  exists rows, word_sets grid l = Some rows /\
    N.of_nat (List.length rows) = 2 ^ N.of_nat (cells - 6) /\
    forall set, contains (vec_of rows) set = true <->
      set < 2 ^ N.of_nat cells /\ In (key_of grid set) l.
Proof.
  unfold word_sets. rewrite keys_of_sets_are, chunks_of_sets by exact grid_short.
  set (columns := (2 ^ Nat.min 6 cells)%nat).
  set (numbered := numbers (2 ^ (cells - 6)) 0).
  exists (map (fun row => row_bits grid columns (64 * row)) numbered).
  rewrite map_length. unfold numbered. rewrite numbers_length. split; [|split].
  - rewrite each_map. apply each_is. intros row Hrow%in_numbers. apply row_is.
    rewrite <- sets_count. lia.
  - apply sets_count.
  - intros set. unfold contains. rewrite at_rows, sets_count, cells_in_rows.
    destruct (N.ltb_spec (set / 64) (2 ^ N.of_nat (cells - 6))).
    + rewrite row_bits_spec, <- N.div_mod, andb_true_iff, N.ltb_lt by lia.
      unfold columns, is_word. rewrite sets_count. destruct (in_dec _ _ _); intuition discriminate.
    + split; [discriminate|lia].
Qed.

End Search.

(** *** The sets that are won *)

Section Table.

Variable dictionary : list (list ascii).
Variable grid : list ascii.
Variable words : N -> bool.

Notation winning := (wins (move dictionary grid)).
Notation losing := (loses (move dictionary grid)).

Hypothesis no_empty_word : ~ In [] dictionary.
Hypothesis words_are : forall set, words set = true <->
  set < 2 ^ N.of_nat (List.length grid) /\
  exists word, In word dictionary /\ Permutation (letters grid set) word.

Definition leads (left whole : N) : Prop := exists word,
  words word = true /\ N.land left word = 0 /\ whole = N.lor left word.

(** The moves of the game are those of the sets. *)
Lemma moves_lead whole left : move dictionary grid whole left <-> leads left whole.
Proof.
  split.
  - intros (taken & word & Hless & <- & Hdisjoint & Hword & Hin). exists taken.
    rewrite N.land_comm, N.lor_comm. split; [apply words_are; eauto|now split].
  - intros (taken & Hword & Hdisjoint & ->). apply words_are in Hword.
    destruct Hword as (Hless & word & Hin & Hword). exists taken, word.
    now rewrite N.land_comm, N.lor_comm.
Qed.

Lemma leads_up left whole : leads left whole -> left < whole.
Proof.
  intros (taken & Hword & Hdisjoint & ->). rewrite lor_disjoint by exact Hdisjoint.
  enough (taken <> 0) by lia. intros ->. apply words_are in Hword.
  destruct Hword as (_ & word & Hin & Hword). rewrite letters_of_no_cell in Hword.
  apply Permutation_nil in Hword. now subst.
Qed.

(** When the sets below [n] have had their turn, they are won or lost, and those
    are marked from which a word leads to one of them that is lost. *)
Definition done (won : N -> bool) (n : N) : Prop :=
  (forall whole, won whole = true <-> exists left, left < n /\ losing left /\ leads left whole) /\
  (forall whole, whole < n -> winning whole \/ losing whole).

Lemma outcome won n whole :
  done won n -> whole <= n -> if won whole then winning whole else losing whole.
Proof.
  intros [Hmarked Hdecided] Hwhole. destruct (won whole) eqn:Hwon.
  - apply Hmarked in Hwon. destruct Hwon as (left & _ & Hloses & Hleads%moves_lead).
    now apply wins_by with left.
  - apply loses_by. intros left Hleads%moves_lead. pose proof (leads_up _ _ Hleads).
    destruct (Hdecided left ltac:(lia)) as [Hwins|Hloses]; [exact Hwins|].
    assert (won whole = true); [|congruence].
    apply Hmarked. exists left. split; [lia|now split].
Qed.

Lemma next_done won n next :
  done won n ->
  (forall whole, next whole = true <-> won whole = true \/ won n = false /\ leads n whole) ->
  done next (N.succ n).
Proof.
  intros Hdone Hnext. pose proof (outcome won n n Hdone (N.le_refl n)) as Houtcome.
  destruct Hdone as [Hmarked Hdecided]. split; intros whole.
  - rewrite Hnext, (Hmarked whole). split.
    + intros [(left & Hbelow & Hrest)|[Hlost Hleads]].
      * exists left. split; [lia|exact Hrest].
      * rewrite Hlost in Houtcome. exists n. split; [lia|now split].
    + intros (left & Hbelow & Hloses & Hleads).
      destruct (N.eq_dec left n) as [->|Hother]; [right|left; exists left; split; [lia|now split]].
      split; [|exact Hleads]. destruct (won n); [|reflexivity].
      now apply never_both in Houtcome.
  - intros Hbelow. destruct (N.eq_dec whole n) as [->|Hother]; [|apply Hdecided; lia].
    destruct (won n); auto.
Qed.

End Table.

Lemma fold_numbers {B} (f : B -> N -> option B) (good : N -> B -> Prop) count b from :
  good from b ->
  (forall n b, from <= n < from + N.of_nat count -> good n b ->
   exists next, f b n = Some next /\ good (N.succ n) next) ->
  exists last, fold f (numbers count from) b = Some last /\
    good (from + N.of_nat count) last.
Proof.
  revert b from. induction count as [|count IH]; intros b from Hb Hstep.
  - exists b. split; [reflexivity|]. now rewrite N.add_0_r.
  - destruct (Hstep from b ltac:(lia) Hb) as (next & Hnext & Hgood).
    destruct (IH next (N.succ from) Hgood) as (last & Hlast & Hend).
    { intros n c Hn. apply Hstep. lia. }
    exists last. cbn [numbers fold]. rewrite Hnext. split; [exact Hlast|].
    now replace (from + N.of_nat (S count)) with (N.succ from + N.of_nat count) by lia.
Qed.

Lemma fold_map {A B C} (f : B -> C -> option B) (g : A -> C) l b :
  fold f (map g l) b = fold (fun b a => f b (g a)) l b.
Proof.
  revert b. induction l as [|a l IH]; intros b; [reflexivity|]. cbn.
  destruct (f b (g a)); auto.
Qed.

Lemma keep_is {A} fits (test : A -> bool) l :
  (forall a, In a l -> fits a = Some (test a)) -> keep fits l = Some (filter test l).
Proof.
  induction l as [|a l IH]; intros Hall; [reflexivity|]. cbn.
  rewrite Hall, IH by auto with datatypes. now destruct (test a).
Qed.

(** The columns apart from each column. *)
Definition masks : list N := Eval vm_compute in match apart with Some l => l | None => [] end.
Definition mask (c : N) : N := nth (N.to_nat c) masks 0.

Lemma apart_is : apart = Some masks.
Proof. vm_compute. reflexivity. Qed.

Lemma enumerate_masks : enumerate masks = map (fun c => (c, mask c)) (numbers 64 0).
Proof. vm_compute. reflexivity. Qed.

Lemma mask_spec c d :
  c < 64 -> d < 64 -> (N.testbit (mask c) d = true <-> N.land c d = 0).
Proof.
  intros Hc Hd.
  assert (Hall : forallb (fun c =>
    forallb (fun d => Bool.eqb (N.testbit (mask c) d) (N.land c d =? 0)) (numbers 64 0))
    (numbers 64 0) = true) by (vm_compute; reflexivity).
  rewrite forallb_forall in Hall. specialize (Hall c (proj2 (in_numbers 64 0 c) ltac:(lia))).
  rewrite forallb_forall in Hall. specialize (Hall d (proj2 (in_numbers 64 0 d) ltac:(lia))).
  apply eqb_prop in Hall. rewrite Hall. apply N.eqb_eq.
Qed.

Lemma last_bit n c : N.land (N.shiftr n c) 1 = N.b2n (N.testbit n c).
Proof.
  change 1 with (N.ones 1). rewrite N.land_ones, <- N.bit0_mod. f_equal.
  now rewrite N.shiftr_spec'.
Qed.

Section Won.

Variable words : list N.
Variable width : N.
Hypothesis whole_width : N.of_nat (List.length words) = 2 ^ width.
Hypothesis some_width : width <= 10.

Notation vec_words := (vec_of words).
Notation rows := (2 ^ width).

Definition word_bits (row : N) : N :=
  match at_ vec_words row with Some bits => bits | None => 0 end.

Lemma words_at row : row < rows <-> at_ vec_words row = Some (word_bits row).
Proof.
  unfold word_bits. rewrite at_vec_of, <- whole_width.
  pose proof (nth_error_Some words (N.to_nat row)).
  destruct (nth_error words (N.to_nat row)); split; intros; try discriminate; try reflexivity.
  - assert (N.to_nat row < List.length words)%nat by (apply H; discriminate). lia.
  - assert (~ (N.to_nat row < List.length words)%nat) by (intros Hrow; now apply H in Hrow). lia.
Qed.

Definition has_rows (v : vec N) : Prop := forall row, row < rows -> at_ v row <> None.

(** A word of this row is apart from the set of a row and a column, and this is
    their union. *)
Definition marks (row column other set : N) : Prop :=
  set / 64 = row + other /\ column <= set mod 64 /\
  N.testbit (word_bits other) (set mod 64 - column) = true /\
  N.land column (set mod 64 - column) = 0.

Lemma mark_is row column others won :
  column < 64 -> has_rows won ->
  (forall other, In other others -> row + other < rows) ->
  exists next, fold (mark vec_words row column (mask column)) others won = Some next /\
    has_rows next /\
    forall set, contains next set = true <->
      contains won set = true \/ exists other, In other others /\ marks row column other set.
Proof.
  intros Hcolumn. revert won. induction others as [|other others IH]; intros won Hrows Hall.
  - exists won. repeat split; auto. intros [Hwon|(other & [] & _)]. exact Hwon.
  - assert (Hplace : row + other < rows) by auto with datatypes.
    assert (Hroom : rows <= 2 ^ 10) by (apply N.pow_le_mono_r; lia).
    change (2 ^ 10) with 1024 in Hroom.
    cbn [fold]. unfold mark at 1. rewrite (proj1 (words_at other)) by lia.
    unfold shift_left. rewrite (proj2 (N.ltb_lt _ _) Hcolumn).
    unfold checked_add. rewrite checked_is by lia. unfold put_at.
    destruct (at_ won (row + other)) as [before|] eqn:Hbefore; [|now apply Hrows in Hbefore].
    destruct (IH (PositiveMap.add (N.succ_pos (row + other)) (N.lor before
        (N.shiftl (N.land (word_bits other) (mask column)) column mod 2 ^ 64)) won))
      as (next & Hnext & Hrows_next & Hspec); [|auto with datatypes|].
    { intros i Hi. rewrite at_add. destruct (i =? row + other); [discriminate|auto]. }
    exists next. split; [exact Hnext|]. split; [exact Hrows_next|]. intros set. rewrite Hspec.
    assert (Hone : contains (PositiveMap.add (N.succ_pos (row + other)) (N.lor before
        (N.shiftl (N.land (word_bits other) (mask column)) column mod 2 ^ 64)) won) set = true
      <-> contains won set = true \/ marks row column other set).
    { assert (Hset : set mod 64 < 64) by (apply N.mod_lt; lia).
      unfold contains, marks. rewrite at_add.
      destruct (N.eqb_spec (set / 64) (row + other)) as [Hrow|Hrow]; [|tauto].
      rewrite Hrow, Hbefore, N.lor_spec, orb_true_iff, N.mod_pow2_bits_low by exact Hset.
      destruct (N.lt_ge_cases (set mod 64) column) as [Hlow|Hhigh].
      - rewrite N.shiftl_spec_low by exact Hlow. intuition (discriminate || lia).
      - rewrite N.shiftl_spec_high', N.land_spec, andb_true_iff, mask_spec by lia. tauto. }
    rewrite Hone. split.
    + intros [[Hwon|Hmarks]|(same & Hin & Hmarks)]; [now left| |]; right;
        [exists other|exists same]; cbn; auto.
    + intros [Hwon|(same & [<-|Hin] & Hmarks)]; eauto.
Qed.

(** They are the unions with the words apart. *)
Lemma marks_are row column set :
  row < rows -> column < 64 ->
  (exists other, In other
    (filter (fun other => (0 <? word_bits other) && (N.land row other =? 0))
       (numbers (List.length words) 0)) /\ marks row column other set) <->
  leads (contains vec_words) (64 * row + column) set.
Proof.
  intros Hrow Hcolumn. destruct (parts_of_set row column Hcolumn) as [Hleft_row Hleft_column].
  set (left := 64 * row + column) in *. unfold leads, marks, contains. split.
  - intros (other & Hin & Hset & Hless & Hbit & Happart). apply filter_In in Hin.
    destruct Hin as [Hin [_ Hdisjoint%N.eqb_eq]%andb_true_iff].
    apply in_numbers in Hin. rewrite whole_width in Hin.
    pose proof (N.mod_lt set 64 ltac:(lia)). set (d := set mod 64 - column) in *.
    exists (64 * other + d). destruct (parts_of_set other d ltac:(lia)) as [Hother Hlast].
    rewrite land_parts, (same_parts set). destruct (lor_parts left (64 * other + d)) as [-> ->].
    rewrite Hother, Hlast, Hleft_row, Hleft_column, !lor_disjoint by assumption.
    rewrite (proj1 (words_at other)) by lia. repeat split; auto. lia.
  - intros (word & Hword & Hdisjoint & ->). apply land_parts in Hdisjoint.
    rewrite Hleft_row, Hleft_column in Hdisjoint. destruct Hdisjoint as [Hdisjoint Happart].
    destruct (at_ vec_words (word / 64)) as [bits|] eqn:Hbits; [|discriminate].
    assert (Hother : word_bits (word / 64) = bits) by (unfold word_bits; now rewrite Hbits).
    rewrite <- Hother in Hbits. apply words_at in Hbits. rewrite <- whole_width in Hbits.
    exists (word / 64). destruct (lor_parts left word) as [-> ->].
    rewrite Hleft_row, Hleft_column, !lor_disjoint by assumption.
    rewrite (N.add_comm column), N.add_sub, filter_In, in_numbers, Hother, Hdisjoint.
    repeat split; auto using N.le_0_l, N.le_add_l.
    destruct bits; [|reflexivity]. now rewrite N.bits_0 in Hword.
Qed.

Variable dictionary : list (list ascii).
Variable grid : list ascii.
Hypothesis no_empty_word : ~ In [] dictionary.
Hypothesis words_are : forall set, contains vec_words set = true <->
  set < 2 ^ N.of_nat (List.length grid) /\
  exists word, In word dictionary /\ Permutation (letters grid set) word.

Notation done_before won n :=
  (has_rows won /\ done dictionary grid (contains vec_words) (contains won) n).

Theorem won_sets_is :
  exists won, won_sets words = Some won /\ done_before won (64 * rows).
Proof.
  unfold won_sets. rewrite apart_is, <- whole_width.
  apply (fold_numbers _ (fun row won => done_before won (64 * row)) _ _ 0).
  - split; [|split; [|lia]].
    + intros row Hrow. rewrite at_rows, whole_width.
      now rewrite (proj2 (N.ltb_lt row rows) Hrow).
    + intros whole. unfold contains. rewrite at_rows. split.
      * now destruct (whole / 64 <? N.of_nat (List.length words)).
      * intros (left & Hbelow & _). lia.
  - intros row won Hrow [Hrows Hdone]. rewrite N.add_0_l, whole_width in Hrow.
    rewrite (keep_is _ (fun other => (0 <? word_bits other) && (N.land row other =? 0))).
    2: { intros other Hin%in_numbers. now rewrite (proj1 (words_at other)) by lia. }
    set (others := filter _ _). rewrite enumerate_masks, fold_map.
    replace (64 * N.succ row) with (64 * row + N.of_nat 64) by lia.
    rewrite <- (N.add_0_l (N.of_nat 64)).
    apply (fold_numbers _ (fun column won => done_before won (64 * row + column)) 64).
    { rewrite N.add_0_r. now split. }
    clear won Hrows Hdone. intros column won Hcolumn [Hrows Hdone]. cbn [N.of_nat] in Hcolumn.
    unfold mark_all, shift_right.
    destruct (at_ won row) as [here|] eqn:Hhere; [|apply Hrows in Hhere; easy].
    rewrite (proj2 (N.ltb_lt column 64)), last_bit by lia.
    assert (Hset : contains won (64 * row + column) = N.testbit here column).
    { unfold contains. destruct (parts_of_set row column ltac:(lia)) as [-> ->].
      now rewrite Hhere. }
    rewrite N.add_succ_r. destruct (N.testbit here column); cbn [N.b2n N.eqb].
    + exists won. split; [reflexivity|]. split; [exact Hrows|].
      eapply next_done; eauto. intros whole. rewrite Hset. intuition discriminate.
    + destruct (mark_is row column others won) as (next & Hnext & Hrows_next & Hspec);
        [lia|exact Hrows| |].
      { intros other [Hin [_ Hdisjoint%N.eqb_eq]%andb_true_iff]%filter_In.
        apply in_numbers in Hin.
        rewrite <- lor_disjoint, <- N.lxor_lor by exact Hdisjoint. apply lxor_fits; lia. }
      exists next. split; [exact Hnext|]. split; [exact Hrows_next|].
      eapply next_done; eauto. intros whole. unfold others in Hspec.
      rewrite Hspec, marks_are, Hset by lia. tauto.
Qed.

End Won.

(** *** The whole *)

Lemma is_won_is dictionary grid keys :
  ~ In [] dictionary -> short grid ->
  sorted keys -> Forall fits keys -> N.of_nat (List.length keys) < 2 ^ 63 ->
  (forall set, In (key_of grid set) keys <->
   exists word, In word dictionary /\ Permutation (letters grid set) word) ->
  match is_won grid keys with
  | Some true => wins (move dictionary grid) (start grid)
  | Some false => loses (move dictionary grid) (start grid)
  | None => False
  end.
Proof.
  intros Hwords Hgrid Hsorted Hfits Hshort Hkeys. unfold is_won, start.
  set (cells := N.of_nat (List.length grid)).
  assert (Hcells : cells <= 16) by (destruct Hgrid; lia).
  assert (Hroom : 2 ^ cells <= 2 ^ 16) by (apply N.pow_le_mono_r; lia).
  assert (Hsome : 2 ^ cells <> 0) by (apply N.pow_nonzero; lia).
  unfold shift_left. rewrite (proj2 (N.ltb_lt cells 64)) by lia.
  rewrite N.shiftl_1_l, N.mod_small by (change (2 ^ 64) with (2 ^ 16 * 2 ^ 48); lia).
  rewrite checked_sub_is, N.sub_1_r, <- N.ones_equiv by lia. set (all := N.ones cells).
  destruct (word_sets_is keys Hsorted Hfits Hshort grid Hgrid)
    as (words & -> & Hwidth & Hcontains).
  set (width := N.of_nat (List.length grid - 6)) in *.
  assert (Hwords_are : forall set, contains (vec_of words) set = true <-> set < 2 ^ cells /\
    exists word, In word dictionary /\ Permutation (letters grid set) word)
    by (intros set; now rewrite Hcontains, Hkeys).
  destruct (won_sets_is words width Hwidth ltac:(subst width cells; lia) dictionary grid
              Hwords Hwords_are) as (won & -> & Hrows & Hdone).
  assert (Hall : all < 64 * 2 ^ width).
  { change 64 with (2 ^ 6). rewrite <- N.pow_add_r. subst all. rewrite N.ones_equiv.
    assert (2 ^ cells <= 2 ^ (6 + width)) by (apply N.pow_le_mono_r; subst width cells; lia).
    lia. }
  pose proof (outcome _ _ _ Hwords Hwords_are _ _ all Hdone ltac:(lia)) as Houtcome.
  unfold contains in Houtcome. destruct (at_ won (all / 64)) as [row|] eqn:Hrow;
    [|apply Hrows in Hrow; [easy|now apply N.div_lt_upper_bound]].
  unfold shift_right. rewrite (proj2 (N.ltb_lt (all mod 64) 64)) by (apply N.mod_lt; lia).
  rewrite last_bit. now destruct (N.testbit row (all mod 64)).
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros dictionary grid (Hdictionary & Hcount & Hgrid & Hcells). unfold solution.
  rewrite Forall_forall in Hdictionary. set (words := filter _ dictionary).
  assert (Hin : forall word, In word words <->
    In word dictionary /\ (List.length word <= List.length grid)%nat).
  { intros word. unfold words. now rewrite filter_In, Nat.leb_le. }
  assert (Hwords : forall word, In word words -> short word).
  { intros word [Hword Hlength]%Hin. split; [now apply Hdictionary|lia]. }
  rewrite (each_is key plain_key) by (intros word Hword; now apply key_is, Hwords).
  pose proof (sort_permutes key_at_most (map plain_key words)) as Hsort.
  pose proof (sort_permutes letter_at_most grid) as Hsort_grid.
  set (sorted_grid := sort letter_at_most grid) in *.
  assert (Hshort : short sorted_grid).
  { split; [now rewrite Hsort_grid|now rewrite (Permutation_length Hsort_grid)]. }
  assert (Hno_empty : ~ In [] dictionary) by (intros Hempty; now apply Hdictionary in Hempty).
  assert (Hfits : Forall fits (map plain_key words)).
  { apply Forall_map, Forall_forall. intros word Hword%Hwords%key_is.
    assert (17 ^ 13 < 2 ^ 64) by reflexivity. unfold fits, small in *. lia. }
  assert (Hdecides :
    match is_won sorted_grid (sort key_at_most (map plain_key words)) with
    | Some true => wins (move dictionary sorted_grid) (start sorted_grid)
    | Some false => loses (move dictionary sorted_grid) (start sorted_grid)
    | None => False
    end).
  { apply is_won_is; auto using sort_sorted; [now rewrite Hsort| |].
    - rewrite (Permutation_length Hsort), map_length.
      enough (List.length words <= List.length dictionary)%nat by lia. unfold words.
      clear. induction dictionary as [|word rest IH]; cbn; [lia|]. destruct (_ <=? _)%nat; cbn; lia.
    - intros set. rewrite Hsort, in_map_iff.
      pose proof (letters_short _ set Hshort) as Hletters. split.
      + intros (word & Hkey & Hword). exists word. split; [now apply Hin|].
        apply Permutation_sym, (proj1 (key_theorem _ _ (Hwords _ Hword) Hletters)).
        exact Hkey.
      + intros (word & Hword & Hsame). exists word.
        split; [symmetry; now apply permuted_key|]. apply Hin. split; [exact Hword|].
        rewrite <- (Permutation_length Hsame), <- (Permutation_length Hsort_grid).
        apply letters_in_grid. }
  destruct (only_letters_matter dictionary sorted_grid grid (start sorted_grid) (start grid))
    as [Hwins Hloses]; [exact Hno_empty|now rewrite !letters_of_all|].
  destruct (is_won _ _) as [[|]|]; auto.
Qed.
