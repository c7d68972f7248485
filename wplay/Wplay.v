(** * WPLAY: words taken from a grid of letters, machine-checked

    To be read: all up to the heading Proof, and in tools/coq Rules.v, which says what
    winning is, and Machine.v and Games.v up to their headings Proof. Coq has checked
    the rest. *)

From Coq Require Import List NArith Ascii Permutation.
From Theory Require Import Rules.
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

(** What main.rs accepts: capitals, and grids that all have so many cells, at most 16.
    The words may be longer. *)
Definition accepted (dictionary : list (list ascii)) (cells : nat)
    (grids : list (list ascii)) : Prop :=
  Forall (fun word => word <> [] /\ Forall capital word) dictionary /\
  Forall (fun grid => Forall capital grid /\ length grid = cells) grids /\ (cells <= 16)%nat.

(** What is proved of [solution], for sizes of 32 bits and more: it tells of each grid
    whether the first player wins. None would be a number that does not fit or is below
    0, or an index out of range. *)
Definition correct (solution :
    N -> list (list ascii) -> nat -> list (list ascii) -> option (list bool)) : Prop :=
  forall width dictionary cells grids, 32 <= width -> accepted dictionary cells grids ->
  exists answers, solution width dictionary cells grids = Some answers /\
    Forall2 (fun grid answer =>
      right_for (move dictionary grid) (start grid) (Some answer)) grids answers.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Arith Bool Lia ZifyN ZifyBool FMapPositive Orders Mergesort.
From Theory Require Import Machine.

(* main.rs:
pub type Key = (u64, u64);
*)
Definition Key : Type := N * N.

(** [sort], in the order of pairs. *)
Module Pairs <: TotalLeBool.
  Definition t := Key.
  Definition leb (a b : Key) : bool :=
    (fst a <? fst b) || ((fst a =? fst b) && (snd a <=? snd b)).
  Theorem leb_total : forall a b, leb a b = true \/ leb b a = true.
  Proof. unfold leb. lia. Qed.
End Pairs.

Module Sort := Mergesort.Sort Pairs.

Section Machine.

Variable width : N. (* of usize, in bits *)

(** What they use of Rust's library. A [Vec<u64>] is its length and a tree of its
    elements; those that are not in the tree are 0. *)
Definition vec : Type := N * PositiveMap.t N.

Definition zeros (length : N) : vec := (length, PositiveMap.empty N).

Definition element (v : vec) (i : N) : N :=
  match PositiveMap.find (N.succ_pos i) (snd v) with Some a => a | None => 0 end.

(** [vec\[i\]], [vec\[i\] = a], and [vec\[i\] |= a] *)
Definition at_ (v : vec) (i : N) : option N := if i <? fst v then Some (element v i) else None.

Definition set_at (v : vec) (i a : N) : option vec :=
  if i <? fst v then Some (fst v, PositiveMap.add (N.succ_pos i) a (snd v)) else None.

Definition or_at (v : vec) (i a : N) : option vec :=
  let? before := at_ v i in set_at v i (N.lor before a).

(** From [from] on, so many numbers; and [.enumerate()]. *)
Fixpoint numbers (count : nat) (from : N) : list N :=
  match count with
  | O => []
  | S count => from :: numbers count (N.succ from)
  end.

Definition enumerate {A} (l : list A) : list (N * A) := combine (numbers (List.length l) 0) l.

(** [n << count] and [n >> count] of so many bits. What goes beyond them is lost; only a
    [count] that is as large stops the program. *)
Definition shift_left (bits n count : N) : option N :=
  if count <? bits then Some (N.land (N.shiftl n count) (N.ones bits)) else None.

Definition shift_right (bits n count : N) : option N :=
  if count <? bits then Some (N.shiftr n count) else None.

(** A [BTreeSet<Key>] is a tree with a place for each pair of numbers of 64 bits. *)
Definition place (k : Key) : positive := N.succ_pos (2 ^ 64 * fst k + snd k).

Definition set_of (keys : list Key) : PositiveMap.t unit :=
  fold_right (fun k => PositiveMap.add (place k) tt) (PositiveMap.empty unit) keys.

Definition contains_key (keys : PositiveMap.t unit) (k : Key) : bool :=
  PositiveMap.mem (place k) keys.

(* main.rs:
pub fn sum((a, b): Key, (c, d): Key) -> Key {
    (a + c, b + d)
}
*)
Definition sum '((a, b) : Key) '((c, d) : Key) : option Key :=
  let? high := checked_add 64 a c in
  let? low := checked_add 64 b d in
  Some (high, low).

(* main.rs:
pub fn keys_of_letters() -> Vec<Key> {
    let low = (0..13).map(|place| (0, 17u64.pow(place)));
    let high = (0..13).map(|place| (17u64.pow(place), 0));
    low.chain(high).collect()
}
*)
Definition keys_of_letters : option (list Key) :=
  let? powers := each (fun place => checked 64 (17 ^ place)) (numbers 13 0) in
  Some (map (pair 0) powers ++ map (fun power => (power, 0)) powers).

(* main.rs:
pub fn key(letters: &[u8], keys: &[Key]) -> Key {
    letters.iter().map(|letter| keys[(letter - b'A') as usize]).fold((0, 0), sum)
}
*)
Definition key (letters : list ascii) (keys : list Key) : option Key :=
  let key_of letter :=
    let? place := checked_sub (N_of_ascii letter) (N_of_ascii "A") in
    get keys (N.to_nat place) in
  let? keys := each key_of letters in
  fold sum keys (0, 0).

(* main.rs:
pub fn dictionary(words: Vec<&[u8]>, cells: usize) -> BTreeSet<Key> {
    let keys = keys_of_letters();
    words.into_iter().filter(|word| word.len() <= cells).map(|word| key(word, &keys)).collect()
}
*)
Definition dictionary (words : list (list ascii)) (cells : nat)
    : option (PositiveMap.t unit) :=
  let? keys := keys_of_letters in
  let words := filter (fun word => List.length word <=? cells)%nat words in
  let? words := each (fun word => key word keys) words in
  Some (set_of words).

(* main.rs:
pub fn keys_of_sets(cells: &[Key]) -> Vec<Key> {
    let mut keys = vec![(0, 0)];
    for &cell in cells {
        let with_it: Vec<Key> = keys.iter().map(|&key| sum(key, cell)).collect();
        keys.extend(with_it);
    }
    keys
}
*)
Definition keys_of_sets (cells : list Key) : option (list Key) :=
  fold (fun keys cell =>
    let? with_it := each (fun key => sum key cell) keys in
    Some (keys ++ with_it)) cells [(0, 0)].

(* main.rs:
pub fn playable_sets(cells: &[Key], dictionary: &BTreeSet<Key>) -> Vec<u64> {
    let keys = keys_of_sets(cells);
    let mut rows = vec![0; 1 << cells.len().saturating_sub(6)];
    for (set, key) in keys.iter().enumerate() {
        if dictionary.contains(key) {
            rows[set / 64] |= 1 << (set % 64);
        }
    }
    rows
}
*)
Definition playable_sets (cells : list Key) (dictionary : PositiveMap.t unit) : option vec :=
  let? keys := keys_of_sets cells in
  let? count := shift_left width 1 (N.of_nat (List.length cells) - 6) in
  fold (fun rows '((set, key) : N * Key) =>
    if contains_key dictionary key then
      let? bit := shift_left 64 1 (set mod 64) in or_at rows (set / 64) bit
    else Some rows) (enumerate keys) (zeros count).

(* main.rs:
pub fn won_sets(playable: &[u64]) -> Vec<u64> {
    // For each c, a row whose bits are the d disjoint from it.
    let disjoint_from = |c: usize| (0..64).filter(|d| c & d == 0).fold(0, |set, d| set | 1 << d);
    let disjoint: Vec<u64> = (0..64).map(disjoint_from).collect();
    let mut won = vec![0; playable.len()];
    for row in 0..playable.len() {
        // The rows with playable sets that are disjoint from this row.
        let is_disjoint = |&other: &usize| playable[other] > 0 && row & other == 0;
        let others: Vec<usize> = (0..playable.len()).filter(is_disjoint).collect();
        for (column, mask) in disjoint.iter().enumerate() {
            if won[row] >> column & 1 == 0 {
                // The set of this row and column is lost.
                for &other in &others {
                    won[row + other] |= (playable[other] & mask) << column;
                }
            }
        }
    }
    won
}
*)
Definition disjoint_from (c : N) : option N :=
  fold (fun set d => let? bit := shift_left 64 1 d in Some (N.lor set bit))
    (filter (fun d => N.land c d =? 0) (numbers 64 0)) 0.

Definition disjoint : option (list N) := each disjoint_from (numbers 64 0).

Definition mark (playable : vec) (row column mask : N) (won : vec) (other : N) : option vec :=
  let? sets := at_ playable other in
  let? marked := shift_left 64 (N.land sets mask) column in
  let? place := checked_add width row other in
  or_at won place marked.

Definition mark_all (playable : vec) (row : N) (others : list N) (won : vec)
    '((column, mask) : N * N) : option vec :=
  let? here := at_ won row in
  let? here := shift_right 64 here column in
  if N.land here 1 =? 0 then fold (mark playable row column mask) others won else Some won.

Definition won_sets (playable : vec) : option vec :=
  let rows := numbers (N.to_nat (fst playable)) 0 in
  let? disjoint := disjoint in
  fold (fun won row =>
    let is_disjoint other :=
      let? sets := at_ playable other in Some ((0 <? sets) && (N.land row other =? 0)) in
    let? others := keep is_disjoint rows in
    fold (mark_all playable row others) (enumerate disjoint) won)
    rows (zeros (fst playable)).

(* main.rs:
pub fn is_won(grid: &[u8], dictionary: &BTreeSet<Key>) -> bool {
    let keys = keys_of_letters();
    let mut cells: Vec<Key> = grid.chunks(1).map(|cell| key(cell, &keys)).collect();
    // Any order will do. In this one, keys mostly rise, so that searches stay near each other.
    cells.sort();
    let all = (1 << cells.len()) - 1;
    won_sets(&playable_sets(&cells, dictionary))[all / 64] >> (all % 64) & 1 == 1
}
*)
Definition is_won (grid : list ascii) (dictionary : PositiveMap.t unit) : option bool :=
  let? keys := keys_of_letters in
  let? cells := each (fun cell => key [cell] keys) grid in
  let cells := Sort.sort cells in
  let? sets := shift_left width 1 (N.of_nat (List.length cells)) in
  let? all := checked_sub sets 1 in
  let? playable := playable_sets cells dictionary in
  let? won := won_sets playable in
  let? row := at_ won (all / 64) in
  let? row := shift_right 64 row (all mod 64) in
  Some (N.land row 1 =? 1).

(* main.rs:
pub fn are_won(words: Vec<&[u8]>, cells: usize, grids: &[Vec<u8>]) -> Vec<bool> {
    let dictionary = dictionary(words, cells);
    grids.iter().map(|grid| is_won(grid, &dictionary)).collect()
}
*)
Definition are_won (words : list (list ascii)) (cells : nat) (grids : list (list ascii))
    : option (list bool) :=
  let? dictionary := dictionary words cells in
  each (fun grid => is_won grid dictionary) grids.

End Machine.

Definition solution := are_won.

(** ** What is proved besides *)

From Theory Require Import Rules Games.

(** Rows of 64 as a family of sets: bit c of row r stands for the set 64 r + c. *)
Definition contains (rows : vec) (set : N) : bool :=
  N.testbit (element rows (set / 64)) (set mod 64).

(** What [won_sets] gives for a grid, with its cells in the order of reading. *)
Definition marked (width : N) (words : list (list ascii)) (grid : list ascii) : option vec :=
  let? keys := keys_of_letters in
  let? cells := each (fun cell => key [cell] keys) grid in
  let? known := dictionary words (List.length grid) in
  let? playable := playable_sets width cells known in
  won_sets width playable.

(** For every word of the one dictionary the other has an anagram. *)
Definition anagrams (one other : list (list ascii)) : Prop := forall word,
  In word one -> exists anagram, In anagram other /\ Permutation word anagram.

(** The theorem of main.rs: exactly the won sets are marked. And only the letters that are
    left matter, not their cells; and of a word only its anagrams. *)
Definition details : Prop :=
  (forall width words grid, 32 <= width -> accepted words (List.length grid) [grid] ->
    exists rows, marked width words grid = Some rows /\
      forall set, set < 2 ^ N.of_nat (List.length grid) ->
        (contains rows set = true <-> wins (move words grid) set)) /\
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

(** Whichever of the letters are wanted, some cells have them. By induction over the cells of the
    grid: a cell outside the set stays outside of both parts. The letter of a cell in it is among
    those wanted or among the others, and is taken from these: the cell goes to that part, and the
    induction splits what is left. *)
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
  destruct (split_set h t word (letters g next)) as (a & b & Ha_less & Ht & Hboth & Ha & Hb);
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

(** *** Numbers in a row, and vectors *)

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

Lemma enumerate_map {A} (f : N -> A) count :
  enumerate (map f (numbers count 0)) = map (fun n => (n, f n)) (numbers count 0).
Proof.
  unfold enumerate. rewrite map_length. generalize 0. induction count as [|count IH]; intros from;
    [reflexivity|]. cbn. now rewrite IH.
Qed.

Lemma fold_map {A B C} (f : B -> C -> option B) (g : A -> C) l b :
  fold f (map g l) b = fold (fun b a => f b (g a)) l b.
Proof.
  revert b. induction l as [|a l IH]; intros b; [reflexivity|]. cbn.
  destruct (f b (g a)); auto.
Qed.

(** What holds at first and after each step holds at last. *)
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

Lemma element_zeros length i : element (zeros length) i = 0.
Proof. unfold element, zeros. cbn. now rewrite PositiveMap.gempty. Qed.

Lemma set_at_is v i a :
  i < fst v -> exists next, set_at v i a = Some next /\ fst next = fst v /\
    forall j, element next j = if j =? i then a else element v j.
Proof.
  intros Hi. unfold set_at. rewrite (proj2 (N.ltb_lt _ _) Hi). eexists. repeat split.
  intros j. unfold element. cbn [snd]. destruct (N.eqb_spec j i) as [->|Hother].
  - now rewrite PositiveMap.gss.
  - rewrite PositiveMap.gso; [reflexivity|]. intros Hsame. apply Hother, N.succ_inj.
    now rewrite <- !N.succ_pos_spec, Hsame.
Qed.

Lemma at_is v i : i < fst v -> at_ v i = Some (element v i).
Proof. intros Hi. unfold at_. now rewrite (proj2 (N.ltb_lt _ _) Hi). Qed.

(** *** Keys *)

(** The digit that counts a letter, and how often the letter of a digit occurs. *)
Definition digit_of (l : ascii) : N := N_of_ascii "Z" - N_of_ascii l.

Definition occurs (word : list ascii) (digit : N) : N :=
  N.of_nat (count_occ N.eq_dec (map digit_of word) digit).

Lemma occurs_app a b i : occurs (a ++ b) i = occurs a i + occurs b i.
Proof. unfold occurs. rewrite map_app, count_occ_app. lia. Qed.

(** The number with these digits to the base 17. *)
Definition value (digits : list N) : N := fold_left (fun n d => 17 * n + d) digits 0.

Lemma value_app l d : value (l ++ [d]) = 17 * value l + d.
Proof. unfold value. now rewrite fold_left_app. Qed.

Lemma value_add (f g : N -> N) digits :
  value (map (fun i => f i + g i) digits) = value (map f digits) + value (map g digits).
Proof.
  induction digits as [|d digits IH] using rev_ind; [reflexivity|].
  rewrite !map_app. cbn [map]. rewrite !value_app, IH. lia.
Qed.

Lemma value_injective (f g : N -> N) digits :
  (forall i, f i <= 16) -> (forall i, g i <= 16) ->
  value (map f digits) = value (map g digits) -> forall i, In i digits -> f i = g i.
Proof.
  intros Hf Hg. induction digits as [|d digits IH] using rev_ind; [easy|].
  rewrite !map_app. cbn [map]. rewrite !value_app. intros Hsame i Hin.
  specialize (Hf d). specialize (Hg d).
  apply in_app_or in Hin. destruct Hin as [Hin|[<-|[]]]; [|lia]. apply IH; [lia|exact Hin].
Qed.

Lemma value_less (f : N -> N) digits :
  (forall i, f i <= 16) -> value (map f digits) < 17 ^ N.of_nat (List.length digits).
Proof.
  intros Hf. induction digits as [|d digits IH] using rev_ind; [easy|].
  rewrite app_length, Nat.add_1_r, map_app, Nat2N.inj_succ, N.pow_succ_r'. cbn [map].
  rewrite value_app. specialize (Hf d). lia.
Qed.

(** The key that [key] finds. *)
Definition plain_key (word : list ascii) : Key :=
  (value (map (occurs word) (numbers 13 0)), value (map (occurs word) (numbers 13 13))).

Definition plain_sum (a b : Key) : Key := (fst a + fst b, snd a + snd b).

Lemma plain_key_app a b : plain_key (a ++ b) = plain_sum (plain_key a) (plain_key b).
Proof.
  unfold plain_key, plain_sum. cbn [fst snd]. rewrite <- !value_add.
  f_equal; f_equal; apply map_ext; intros i; apply occurs_app.
Qed.

(** A word that fits in a grid, and a key of one. *)
Definition short (word : list ascii) : Prop :=
  Forall capital word /\ (List.length word <= 16)%nat.

Definition small (k : Key) : Prop := fst k < 17 ^ 13 /\ snd k < 17 ^ 13.

Lemma short_app a b : short (a ++ b) -> short a /\ short b.
Proof.
  intros [Hall%Forall_app Hlength]. rewrite app_length in Hlength.
  repeat split; try tauto; lia.
Qed.

Lemma occurs_at_most word : short word -> forall i, occurs word i <= 16.
Proof.
  intros [_ Hlength] i. unfold occurs.
  pose proof (count_occ_bound N.eq_dec i (map digit_of word)). rewrite map_length in *. lia.
Qed.

Lemma capital_digit l :
  capital l -> digit_of l < 26 /\ N_of_ascii l <= 90 /\ ascii_of_N (90 - digit_of l) = l.
Proof.
  unfold capital, digit_of. change (N_of_ascii "A") with 65. change (N_of_ascii "Z") with 90.
  intros Hl. replace (90 - (90 - N_of_ascii l)) with (N_of_ascii l) by lia.
  rewrite ascii_N_embedding. repeat split; lia.
Qed.

Lemma plain_key_small word : short word -> small (plain_key word).
Proof. intros Hword. split; apply (value_less _ (numbers 13 _)); now apply occurs_at_most. Qed.

Lemma sum_is a b : small a -> small b -> sum a b = Some (plain_sum a b).
Proof.
  destruct a as [a c], b as [b d]. unfold small, sum, plain_sum, checked_add. cbn [fst snd].
  assert (17 ^ 13 + 17 ^ 13 < 2 ^ 64) by reflexivity.
  intros. now rewrite !checked_is by lia.
Qed.

Definition all_keys : list Key :=
  match keys_of_letters with Some keys => keys | None => [] end.

Lemma keys_of_letters_are : keys_of_letters = Some all_keys.
Proof. vm_compute. reflexivity. Qed.

Lemma letter_is l :
  capital l -> checked_sub (N_of_ascii l) (N_of_ascii "A") = Some (N_of_ascii l - 65) /\
    get all_keys (N.to_nat (N_of_ascii l - 65)) = Some (plain_key [l]).
Proof.
  intros [Hlow Hhigh]. split; [now apply checked_sub_is|].
  destruct l as [[] [] [] [] [] [] [] []];
    (now destruct Hlow) || (now destruct Hhigh) || (vm_compute; reflexivity).
Qed.

Lemma key_is word : short word -> key word all_keys = Some (plain_key word).
Proof.
  intros Hshort. unfold key. rewrite (each_is _ (fun l => plain_key [l])).
  2: { intros l Hl. destruct Hshort as [Hword _]. rewrite Forall_forall in Hword.
       now destruct (letter_is l (Hword l Hl)) as [-> ->]. }
  induction word as [|l word IH] using rev_ind; [reflexivity|].
  apply short_app in Hshort. destruct Hshort as [Hword Hl].
  rewrite map_app, fold_app, IH, plain_key_app by exact Hword. cbn [map fold].
  now rewrite sum_is by now apply plain_key_small.
Qed.

(** The same key: the same letters. *)
Theorem key_theorem a b :
  short a -> short b -> (plain_key a = plain_key b <-> Permutation a b).
Proof.
  intros Ha Hb. split.
  2: { intros Hsame. unfold plain_key. f_equal; f_equal; apply map_ext; intros i; unfold occurs;
         f_equal; now apply Permutation_count_occ, Permutation_map. }
  assert (Hback : forall word, short word ->
    map (fun digit => ascii_of_N (90 - digit)) (map digit_of word) = word).
  { intros word [Hword _]. rewrite map_map. rewrite <- (map_id word) at 2.
    apply map_ext_Forall. eapply Forall_impl; [apply capital_digit|exact Hword]. }
  unfold plain_key. intros [Hhigh Hlow]%pair_equal_spec.
  rewrite <- (Hback a Ha), <- (Hback b Hb). apply Permutation_map.
  apply (Permutation_count_occ N.eq_dec). intros i. apply Nat2N.inj.
  destruct (N.lt_ge_cases i 26) as [Hi|Hi].
  - destruct (N.lt_ge_cases i 13);
      [apply (value_injective (occurs a) (occurs b) (numbers 13 0))|
       apply (value_injective (occurs a) (occurs b) (numbers 13 13))];
      auto using occurs_at_most; apply in_numbers; lia.
  - assert (Hnone : forall word, short word -> count_occ N.eq_dec (map digit_of word) i = O).
    { intros word [Hword _]. apply count_occ_not_In. rewrite in_map_iff. intros (l & <- & Hl).
      rewrite Forall_forall in Hword. pose proof (capital_digit l (Hword l Hl)). lia. }
    now rewrite !Hnone.
Qed.

(** A set of keys has what was put in it. *)
Lemma contains_key_is keys k :
  small k -> Forall small keys -> (contains_key (set_of keys) k = true <-> In k keys).
Proof.
  intros Hk Hkeys. unfold contains_key. rewrite PositiveMap.mem_find.
  induction Hkeys as [|other keys Hother _ IH]; cbn [set_of fold_right In].
  { now rewrite PositiveMap.gempty. }
  destruct (Pos.eq_dec (place k) (place other)) as [Hsame|Hsame].
  - rewrite Hsame, PositiveMap.gss. split; [left|reflexivity]. unfold place, small in *.
    assert (17 ^ 13 < 2 ^ 64) by reflexivity.
    destruct (N.div_mod_unique (2 ^ 64) (fst other) (fst k) (snd other) (snd k)); try lia.
    destruct k, other. now f_equal.
  - rewrite PositiveMap.gso, IH by exact Hsame. split; [now right|].
    intros [->|Hin]; [contradiction|exact Hin].
Qed.

(** *** The keys of all sets *)

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
Proof. intros Hgrid. now apply plain_key_small, letters_short. Qed.

Definition cells_of (grid : list ascii) : list Key := map (fun cell => plain_key [cell]) grid.

Lemma keys_of_sets_are grid :
  short grid ->
  keys_of_sets (cells_of grid) = Some (map (key_of grid) (sets (List.length grid))).
Proof.
  induction grid as [|cell grid IH] using rev_ind; intros Hshort; [reflexivity|].
  apply short_app in Hshort. destruct Hshort as [Hgrid Hcell].
  unfold keys_of_sets, cells_of in *. rewrite map_app, fold_app, (IH Hgrid). cbn [map fold].
  rewrite (each_is _ (fun key => plain_sum key (plain_key [cell]))).
  - rewrite app_length, Nat.add_1_r, sets_succ, map_app, !map_map.
    apply f_equal, f_equal2; apply map_ext_in; intros set Hset%in_sets; unfold key_of;
      destruct (letters_app grid cell set Hset) as [Hwithout Hwith].
    + now rewrite Hwithout.
    + now rewrite Hwith, plain_key_app.
  - intros k Hk. apply in_map_iff in Hk. destruct Hk as (set & <- & _).
    apply sum_is; [now apply key_of_small|now apply plain_key_small].
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

Lemma column_is_less set : (set mod 64 <? 64) = true.
Proof. apply N.ltb_lt. now apply N.mod_lt. Qed.

Lemma contains_zeros length set : contains (zeros length) set = false.
Proof. unfold contains. now rewrite element_zeros, N.bits_0. Qed.

Lemma or_at_is rows i bits :
  i < fst rows -> exists next, or_at rows i bits = Some next /\ fst next = fst rows /\
    forall set, contains next set = true <->
      contains rows set = true \/ set / 64 = i /\ N.testbit bits (set mod 64) = true.
Proof.
  intros Hi. unfold or_at. rewrite at_is by exact Hi.
  edestruct (set_at_is rows i) as (next & -> & Hsame & Hnext); [exact Hi|].
  exists next. split; [reflexivity|]. split; [exact Hsame|]. intros set.
  unfold contains. rewrite Hnext. destruct (N.eqb_spec (set / 64) i) as [->|];
    rewrite ?N.lor_spec, ?orb_true_iff; tauto.
Qed.

Lemma shift_left_1 bits count : count < bits -> shift_left bits 1 count = Some (2 ^ count).
Proof.
  intros Hcount. unfold shift_left. rewrite (proj2 (N.ltb_lt _ _) Hcount), N.shiftl_1_l, N.land_ones.
  now rewrite N.mod_small by (apply N.pow_lt_mono_r; lia).
Qed.

(** The row of a set is one of those of its grid. *)
Lemma row_of_set cells set : set < 2 ^ cells -> set / 64 < 2 ^ (cells - 6).
Proof.
  intros Hset. apply N.div_lt_upper_bound; [lia|]. change 64 with (2 ^ 6).
  rewrite <- N.pow_add_r. eapply N.lt_le_trans; [exact Hset|]. apply N.pow_le_mono_r; lia.
Qed.

(** *** The playable sets *)

Theorem playable_sets_are width grid keys :
  32 <= width -> short grid -> Forall small keys ->
  exists rows, playable_sets width (cells_of grid) (set_of keys) = Some rows /\
    fst rows = 2 ^ (N.of_nat (List.length grid) - 6) /\
    forall set, contains rows set = true <->
      set < 2 ^ N.of_nat (List.length grid) /\ In (key_of grid set) keys.
Proof.
  intros Hwidth Hgrid Hkeys. unfold playable_sets. rewrite keys_of_sets_are by exact Hgrid.
  unfold cells_of. rewrite map_length.
  destruct Hgrid as [Hcapitals Hcells]. rewrite shift_left_1 by lia.
  unfold sets. rewrite enumerate_map, fold_map, <- sets_count.
  apply (fold_numbers _ (fun n rows => fst rows = _ /\
    forall set, contains rows set = true <-> set < n /\ In (key_of grid set) keys) _ _ 0).
  { split; [reflexivity|]. intros set. rewrite contains_zeros. split; [discriminate|lia]. }
  intros n rows Hn [Hlength Hrows]. rewrite sets_count in Hn.
  assert (Hstep : forall next, fst next = fst rows ->
    (forall set, contains next set = true <->
       contains rows set = true \/ set = n /\ In (key_of grid n) keys) ->
    fst next = 2 ^ (N.of_nat (List.length grid) - 6) /\
    forall set, contains next set = true <-> set < N.succ n /\ In (key_of grid set) keys).
  { intros next Hsame Hnext. split; [congruence|]. intros set. rewrite Hnext, Hrows.
    destruct (N.eq_dec set n) as [->|]; intuition lia. }
  pose proof (contains_key_is keys (key_of grid n)
    (key_of_small grid n (conj Hcapitals Hcells)) Hkeys) as Hin.
  destruct (contains_key _ _).
  - rewrite shift_left_1 by now apply N.mod_lt.
    destruct (or_at_is rows (n / 64) (2 ^ (n mod 64))) as (next & Hnext & Hsame & Hspec).
    { rewrite Hlength. apply row_of_set. lia. }
    exists next. split; [exact Hnext|]. apply Hstep; [exact Hsame|]. intros set.
    rewrite Hspec, N.pow2_bits_eqb, N.eqb_sym, N.eqb_eq, <- same_parts. intuition.
  - exists rows. split; [reflexivity|]. apply Hstep; [reflexivity|]. intros set.
    rewrite <- Hin. intuition discriminate.
Qed.

(** *** The sets that are won *)

(** The columns disjoint from each column. *)
Definition mask (c : N) : N := match disjoint_from c with Some columns => columns | None => 0 end.

Lemma disjoint_are : disjoint = Some (map mask (numbers 64 0)).
Proof. vm_compute. reflexivity. Qed.

Lemma mask_spec c d :
  c < 64 -> d < 64 -> (N.testbit (mask c) d = true <-> N.land c d = 0).
Proof.
  intros Hc Hd.
  assert (Hall : forallb (fun c => let columns := mask c in
    forallb (fun d => Bool.eqb (N.testbit columns d) (N.land c d =? 0)) (numbers 64 0))
    (numbers 64 0) = true) by (vm_compute; reflexivity).
  rewrite forallb_forall in Hall. specialize (Hall c (proj2 (in_numbers 64 0 c) ltac:(lia))).
  cbv zeta in Hall. rewrite forallb_forall in Hall.
  specialize (Hall d (proj2 (in_numbers 64 0 d) ltac:(lia))).
  apply eqb_prop in Hall. rewrite Hall. apply N.eqb_eq.
Qed.

Lemma last_bit n c : N.land (N.shiftr n c) 1 = N.b2n (N.testbit n c).
Proof.
  change 1 with (N.ones 1). rewrite N.land_ones, <- N.bit0_mod. f_equal.
  now rewrite N.shiftr_spec'.
Qed.

Section Won.

Variables (width : N) (dictionary : list (list ascii)) (grid : list ascii).
Variable playable : vec.

Notation winning := (wins (move dictionary grid)).
Notation losing := (loses (move dictionary grid)).
Notation cells := (N.of_nat (List.length grid)).

Hypothesis wide : 32 <= width.
Hypothesis no_empty_word : ~ In [] dictionary.
Hypothesis few_cells : cells <= 16.
Hypothesis playable_length : fst playable = 2 ^ (cells - 6).
Hypothesis playable_are : forall set, contains playable set = true <->
  set < 2 ^ cells /\ exists word, In word dictionary /\ Permutation (letters grid set) word.

Definition leads (left whole : N) : Prop := exists taken,
  contains playable taken = true /\ N.land left taken = 0 /\ whole = left + taken.

(** The moves of the game are those of the sets. *)
Lemma moves_lead whole left : move dictionary grid whole left <-> leads left whole.
Proof.
  split.
  - intros (taken & word & Hless & <- & Hdisjoint & Hword & Hin). exists taken.
    rewrite N.land_comm, lor_disjoint, N.add_comm by exact Hdisjoint.
    split; [apply playable_are; eauto|now split].
  - intros (taken & Hword & Hdisjoint & ->). apply playable_are in Hword.
    destruct Hword as (Hless & word & Hin & Hword). exists taken, word.
    rewrite N.land_comm in Hdisjoint. now rewrite lor_disjoint, N.add_comm.
Qed.

Lemma leads_up left whole : leads left whole -> left < whole.
Proof.
  intros (taken & Hword & _ & ->). enough (taken <> 0) by lia. intros ->.
  apply playable_are in Hword. destruct Hword as (_ & word & Hin & Hword).
  rewrite letters_of_no_cell in Hword. apply Permutation_nil in Hword. now subst.
Qed.

(** When the sets below [n] have had their turn, they are won or lost, and those
    are marked from which a word leads to one of them that is lost. *)
Definition done (n : N) (won : vec) : Prop :=
  fst won = fst playable /\
  (forall whole, contains won whole = true <->
     exists left, left < n /\ losing left /\ leads left whole) /\
  (forall whole, whole < n -> winning whole \/ losing whole).

Lemma outcome won n whole :
  done n won -> whole <= n -> if contains won whole then winning whole else losing whole.
Proof.
  intros (_ & Hmarked & Hdecided) Hwhole. destruct (contains won whole) eqn:Hwon.
  - apply Hmarked in Hwon. destruct Hwon as (left & _ & Hloses & Hleads%moves_lead).
    now apply wins_by with left.
  - apply loses_by. intros left Hleads%moves_lead. pose proof (leads_up _ _ Hleads).
    destruct (Hdecided left ltac:(lia)) as [Hwins|Hloses]; [exact Hwins|].
    assert (contains won whole = true); [|congruence].
    apply Hmarked. exists left. split; [lia|now split].
Qed.

Lemma next_done won n next :
  done n won -> fst next = fst won ->
  (forall whole, contains next whole = true <->
     contains won whole = true \/ contains won n = false /\ leads n whole) ->
  done (N.succ n) next.
Proof.
  intros Hdone Hlength Hnext. pose proof (outcome won n n Hdone (N.le_refl n)) as Houtcome.
  destruct Hdone as (Hwords & Hmarked & Hdecided). split; [congruence|]. split; intros whole.
  - rewrite Hnext, (Hmarked whole). split.
    + intros [(left & Hbelow & Hrest)|[Hlost Hleads]].
      * exists left. split; [lia|exact Hrest].
      * rewrite Hlost in Houtcome. exists n. split; [lia|now split].
    + intros (left & Hbelow & Hloses & Hleads).
      destruct (N.eq_dec left n) as [->|Hother]; [right|left; exists left; split; [lia|now split]].
      split; [|exact Hleads]. destruct (contains won n); [|reflexivity].
      now apply never_both in Houtcome.
  - intros Hbelow. destruct (N.eq_dec whole n) as [->|Hother]; [|apply Hdecided; lia].
    destruct (contains won n); auto.
Qed.

(** What a row of playable sets marks from the set of a row and a column: its unions with
    those of them that are disjoint from it. The plan: the union with 64s + d is in row
    r + s, for nothing is carried there, and c + d is below 64 as c and d are disjoint.
    So bit e of the mask's part, shifted by c, comes from d = e - c. *)
Lemma union_is row column other set :
  column < 64 -> N.land row other = 0 ->
  (set / 64 = row + other /\
   N.testbit (N.land (N.shiftl (N.land (element playable other) (mask column)) column) (N.ones 64))
     (set mod 64) = true <->
   exists taken, taken / 64 = other /\ contains playable taken = true /\
     N.land (64 * row + column) taken = 0 /\ set = 64 * row + column + taken).
Proof.
  intros Hcolumn Hrows. pose proof (N.mod_lt set 64 ltac:(lia)) as Hset.
  pose proof (N.div_mod set 64 ltac:(lia)) as Hparts.
  destruct (parts_of_set row column Hcolumn) as [Hrow Hlast].
  rewrite N.land_ones, N.mod_pow2_bits_low by exact Hset. unfold contains. split.
  - intros [Hunion Hbit].
    destruct (N.lt_ge_cases (set mod 64) column) as [Hlow|Hhigh];
      [now rewrite N.shiftl_spec_low in Hbit|].
    rewrite N.shiftl_spec_high', N.land_spec, andb_true_iff, mask_spec in Hbit by lia.
    exists (64 * other + (set mod 64 - column)).
    destruct (parts_of_set other (set mod 64 - column) ltac:(lia)) as [Hother Hd].
    rewrite land_parts, Hrow, Hlast, Hother, Hd. repeat split; try tauto. lia.
  - intros (taken & <- & Htaken & Hdisjoint & ->). apply land_parts in Hdisjoint.
    rewrite Hrow, Hlast in Hdisjoint. destruct Hdisjoint as [_ Hcolumns].
    pose proof (N.mod_lt taken 64 ltac:(lia)). pose proof (N.div_mod taken 64 ltac:(lia)).
    assert (Hsum : column + taken mod 64 < 2 ^ 6).
    { rewrite <- lor_disjoint, <- N.lxor_lor by exact Hcolumns. now apply lxor_fits. }
    replace (64 * row + column + taken) with
      (64 * (row + taken / 64) + (column + taken mod 64)) by lia.
    destruct (parts_of_set (row + taken / 64) (column + taken mod 64) Hsum) as [-> ->].
    split; [reflexivity|]. rewrite N.shiftl_spec_high' by apply N.le_add_r.
    rewrite N.add_comm, N.add_sub, N.land_spec, Htaken. now apply mask_spec.
Qed.

Lemma mark_is row column others won :
  column < 64 -> fst won = fst playable ->
  (forall other, In other others -> N.land row other = 0 /\ row + other < fst playable) ->
  exists next, fold (mark width playable row column (mask column)) others won = Some next /\
    fst next = fst won /\
    forall set, contains next set = true <-> contains won set = true \/
      exists taken, In (taken / 64) others /\ contains playable taken = true /\
        N.land (64 * row + column) taken = 0 /\ set = 64 * row + column + taken.
Proof.
  intros Hcolumn. revert won. induction others as [|other others IH]; intros won Hlength Hall.
  - exists won. repeat split; auto. intros [Hwon|(taken & [] & _)]. exact Hwon.
  - destruct (Hall other (or_introl eq_refl)) as [Hdisjoint Hplace].
    assert (Hroom : fst playable <= 2 ^ 10) by (rewrite playable_length; apply N.pow_le_mono_r; lia).
    change (2 ^ 10) with 1024 in Hroom.
    cbn [fold]. unfold mark at 1, shift_left, checked_add.
    assert (Hsum : row + other < 2 ^ width) by (eapply (fits_width 32); [|exact wide]; cbn; lia).
    rewrite at_is, (proj2 (N.ltb_lt _ _) Hcolumn), checked_is by (assumption || lia).
    edestruct (or_at_is won (row + other)) as (first & -> & Hfirst & Hone); [lia|].
    destruct (IH first) as (next & Hnext & Hlast & Hspec);
      [congruence|auto with datatypes|]. 
    exists next. split; [exact Hnext|]. split; [congruence|]. intros set.
    rewrite Hspec, Hone, union_is by assumption. split.
    + intros [[Hwon|(taken & <- & Hrest)]|(taken & Hin & Hrest)]; [now left| |]; right;
        exists taken; cbn; auto.
    + intros [Hwon|(taken & [->|Hin] & Hrest)]; eauto.
Qed.

Lemma won_sets_done : exists won, won_sets width playable = Some won /\ done (64 * fst playable) won.
Proof.
  unfold won_sets. rewrite disjoint_are, enumerate_map.
  replace (64 * fst playable) with (64 * (0 + N.of_nat (N.to_nat (fst playable)))) by lia.
  apply (fold_numbers _ (fun row won => done (64 * row) won) _ _ 0).
  - repeat split; [rewrite contains_zeros; discriminate| |lia].
    intros (left & Hbelow & _). lia.
  - intros row won Hrow Hdone. rewrite N.add_0_l, N2Nat.id in Hrow.
    rewrite (keep_is _ (fun other => (0 <? element playable other) && (N.land row other =? 0))).
    2: { intros other Hin%in_numbers. now rewrite at_is by lia. }
    set (others := filter _ _). rewrite fold_map.
    replace (64 * N.succ row) with (64 * row + (0 + N.of_nat 64)) by lia.
    apply (fold_numbers _ (fun column won => done (64 * row + column) won) 64).
    { now rewrite N.add_0_r. }
    clear won Hdone. intros column won Hcolumn Hdone. cbn [N.of_nat] in Hcolumn.
    pose proof Hdone as (Hlength & _). unfold mark_all, shift_right.
    rewrite at_is, (proj2 (N.ltb_lt column 64)), last_bit by lia.
    assert (Hset : contains won (64 * row + column) = N.testbit (element won row) column).
    { unfold contains. now destruct (parts_of_set row column ltac:(lia)) as [-> ->]. }
    rewrite N.add_succ_r, <- Hset.
    destruct (contains won (64 * row + column)) eqn:Hwon; cbn [N.b2n N.eqb].
    + exists won. split; [reflexivity|]. apply (next_done won); auto. intros whole.
      rewrite Hwon. intuition discriminate.
    + destruct (mark_is row column others won) as (next & Hnext & Hsame & Hspec);
        [lia|exact Hlength| |].
      { intros other [Hin%in_numbers [_ Hdisjoint%N.eqb_eq]%andb_true_iff]%filter_In.
        split; [exact Hdisjoint|]. rewrite playable_length in *.
        rewrite <- lor_disjoint, <- N.lxor_lor by exact Hdisjoint. apply lxor_fits; lia. }
      exists next. split; [exact Hnext|]. apply (next_done won); auto. intros whole.
      rewrite Hspec, Hwon. unfold leads. split; (intros [Hold|Hnew]; [now left|right]).
      * split; [reflexivity|]. destruct Hnew as (taken & _ & Hrest). eauto.
      * destruct Hnew as (_ & taken & Htaken & Hdisjoint & ->). exists taken.
        repeat split; auto. apply filter_In. rewrite in_numbers.
        pose proof Hdisjoint as Hparts. apply land_parts in Hparts.
        destruct (parts_of_set row column ltac:(lia)) as [Hrow' _]. rewrite Hrow' in Hparts.
        rewrite (proj1 Hparts). split.
        { rewrite N2Nat.id, playable_length. split; [apply N.le_0_l|].
          now apply row_of_set, playable_are. }
        apply andb_true_iff. split; [|reflexivity]. unfold contains in Htaken.
        now destruct (element playable (taken / 64)); [rewrite N.bits_0 in Htaken|].
Qed.

Theorem won_sets_are :
  exists won, won_sets width playable = Some won /\ fst won = fst playable /\
    forall whole, whole / 64 < fst playable ->
      if contains won whole then winning whole else losing whole.
Proof.
  destruct won_sets_done as (won & Hwon & Hdone). exists won. split; [exact Hwon|].
  split; [apply Hdone|]. intros whole Hrow. apply (outcome _ _ _ Hdone).
  clear - Hrow. pose proof (N.mul_succ_div_gt whole 64 ltac:(easy)). lia.
Qed.

End Won.

(** *** The whole *)

Notation right dictionary grid := (right_for (move dictionary grid) (start grid)).

(** *** What the parts of [are_won] find *)

Lemma cells_are grid :
  Forall capital grid -> each (fun cell => key [cell] all_keys) grid = Some (cells_of grid).
Proof.
  intros Hgrid. apply each_is. intros cell Hcell. apply key_is. rewrite Forall_forall in Hgrid.
  split; [now repeat constructor; apply Hgrid|cbn; lia].
Qed.

(** The words that are not longer than the grid are enough. *)
Lemma dictionary_is words cells :
  Forall (fun word => word <> [] /\ Forall capital word) words -> (cells <= 16)%nat ->
  exists keys, dictionary words cells = Some (set_of keys) /\ Forall small keys /\
    forall grid, short grid -> List.length grid = cells -> forall set,
      In (key_of grid set) keys <->
      exists word, In word words /\ Permutation (letters grid set) word.
Proof.
  intros Hwords Hcells. rewrite Forall_forall in Hwords. unfold dictionary.
  set (fitting := filter _ words).
  assert (Hin : forall word, In word fitting <->
    In word words /\ (List.length word <= cells)%nat).
  { intros word. unfold fitting. now rewrite filter_In, Nat.leb_le. }
  assert (Hshort : forall word, In word fitting -> short word).
  { intros word [Hword Hlength]%Hin. split; [now apply Hwords|lia]. }
  exists (map plain_key fitting). rewrite keys_of_letters_are.
  rewrite (each_is _ plain_key) by (intros word Hword; now apply key_is, Hshort).
  split; [reflexivity|]. split.
  - apply Forall_map, Forall_forall. intros word Hword. now apply plain_key_small, Hshort.
  - intros grid Hgrid Hsize set. rewrite in_map_iff.
    pose proof (letters_short _ set Hgrid) as Hletters.
    split; intros (word & Hone & Htwo); exists word.
    + split; [now apply Hin|]. symmetry. now apply key_theorem; auto.
    + assert (Hword : In word fitting).
      { apply Hin. split; [assumption|]. rewrite <- (Permutation_length Htwo), <- Hsize.
        apply letters_in_grid. }
      split; [|exact Hword]. symmetry. apply key_theorem; auto.
Qed.

(** The rows of [won_sets], from the keys of the words. *)
Lemma won_rows_are width words grid keys :
  32 <= width -> ~ In [] words -> short grid -> Forall small keys ->
  (forall set, In (key_of grid set) keys <->
    exists word, In word words /\ Permutation (letters grid set) word) ->
  exists playable won, playable_sets width (cells_of grid) (set_of keys) = Some playable /\
    won_sets width playable = Some won /\ fst won = 2 ^ (N.of_nat (List.length grid) - 6) /\
    forall set, set < 2 ^ N.of_nat (List.length grid) ->
      if contains won set then wins (move words grid) set else loses (move words grid) set.
Proof.
  intros Hwidth Hwords Hgrid Hkeys Hmatch.
  destruct (playable_sets_are width grid keys Hwidth Hgrid Hkeys)
    as (playable & Hplayable & Hrows & Hcontains).
  destruct (won_sets_are width words grid playable) as (won & Hwon & Hsame & Houtcome);
    [assumption|assumption|destruct Hgrid; lia|exact Hrows| |].
  { intros set. now rewrite Hcontains, Hmatch. }
  exists playable, won. repeat split; [exact Hplayable|exact Hwon|congruence|].
  intros set Hset. apply Houtcome. rewrite Hrows. now apply row_of_set.
Qed.

(** *** The whole *)

(** In order, the cells of a grid are those of another one with the same letters. *)
Lemma in_order grid : exists other,
  Sort.sort (cells_of grid) = cells_of other /\ Permutation grid other.
Proof.
  destruct (Permutation_map_inv _ _ (Permutation_sym (Sort.Permuted_sort (cells_of grid))))
    as (other & Hsorted & Hsame). eauto.
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros width words cells grids Hwidth (Hwords & Hgrids & Hcells).
  unfold solution, are_won.
  destruct (dictionary_is words cells Hwords Hcells) as (keys & -> & Hsmall & Hkeys).
  assert (Hempty : ~ In [] words).
  { intros Hempty. rewrite Forall_forall in Hwords. now apply Hwords in Hempty. }
  apply each_gives. rewrite Forall_forall in Hgrids. intros grid [Hgrid Hsize]%Hgrids.
  destruct (in_order grid) as (other & Hsorted & Hsame).
  pose proof (Permutation_length Hsame) as Hlength.
  assert (Hother : short other).
  { split; [now apply (Permutation_Forall Hsame)|]. lia. }
  unfold is_won. rewrite keys_of_letters_are, cells_are, Hsorted by exact Hgrid.
  destruct (won_rows_are width words other keys) as (playable & won & Hplayable & Hwon & Hrows & Hright);
    auto; [apply Hkeys; [exact Hother|congruence]|].
  unfold cells_of at 1. rewrite map_length. set (count := N.of_nat (List.length other)) in *.
  assert (Hsome : 2 ^ count <> 0) by (apply N.pow_nonzero; lia).
  rewrite shift_left_1, checked_sub_is, N.sub_1_r, <- N.ones_equiv, Hplayable, Hwon by lia.
  assert (Hall : N.ones count < 2 ^ count) by (rewrite N.ones_equiv; now apply N.lt_pred_l).
  specialize (Hright _ Hall). unfold contains in Hright.
  unfold shift_right. rewrite at_is by (rewrite Hrows; now apply row_of_set).
  rewrite (column_is_less (N.ones count)), last_bit.
  eexists. split; [reflexivity|].
  destruct (only_letters_matter words other grid (N.ones count) (start grid)) as [Hwins Hloses].
  { exact Hempty. }
  { change (N.ones count) with (start other).
    rewrite (letters_of_all other), (letters_of_all grid). now symmetry. }
  unfold right_for. destruct (N.testbit _ _); [apply Hwins|apply Hloses]; exact Hright.
Qed.

Lemma marked_is width words grid :
  32 <= width -> accepted words (List.length grid) [grid] ->
  exists rows, marked width words grid = Some rows /\
    forall set, set < 2 ^ N.of_nat (List.length grid) ->
      (contains rows set = true <-> wins (move words grid) set).
Proof.
  intros Hwidth (Hwords & Hgrid & Hcells). apply Forall_inv, proj1 in Hgrid. unfold marked.
  destruct (dictionary_is words _ Hwords Hcells) as (keys & -> & Hsmall & Hkeys).
  rewrite keys_of_letters_are, cells_are by exact Hgrid.
  assert (Hempty : ~ In [] words).
  { intros Hempty. rewrite Forall_forall in Hwords. now apply Hwords in Hempty. }
  assert (Hshort : short grid) by now split.
  destruct (won_rows_are width words grid keys) as (playable & rows & -> & -> & _ & Hright); auto.
  exists rows. split; [reflexivity|]. intros set Hset. specialize (Hright set Hset).
  destruct (contains rows set); split; intros Houtcome; try easy.
  now apply never_both in Houtcome.
Qed.

Theorem details_are_right : details.
Proof.
  split; [exact marked_is|]. split.
  - intros dictionary g h s t Hwords Hsame.
    split; apply only_letters_matter; auto using Permutation_sym.
  - intros one other Hone Hother grid p q. split; now apply anagrams_move.
Qed.
