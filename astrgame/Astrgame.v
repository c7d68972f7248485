(** * ASTRGAME: erasing words from a string, machine-checked

    To be read: all up to the heading Proof, and in tools/coq Rules.v, which says what
    winning is, and Machine.v and Games.v up to their headings Proof. Coq has checked
    the rest. *)

From Coq Require Import List Ascii NArith.
From Theory Require Import Rules.
Import ListNotations.
Local Open Scope nat_scope.

(** ** What is to be trusted *)

Definition piece : Type := list ascii.
Definition position : Type := list piece.

(** A move erases one occurrence of a word from one piece; what stands on its two
    sides becomes two pieces. *)
Inductive move (words : list piece) : position -> position -> Prop :=
| erase before left word right after :
    In word words ->
    move words (before ++ (left ++ word ++ right) :: after)
      (before ++ left :: right :: after).

(** A string of less than 2^16 letters, of which main.rs reads at most 1000, and words
    that are not empty. *)
Definition accepted (string : piece) (words : list piece) : Prop :=
  (N.of_nat (length string) < 2 ^ 16)%N /\ ~ In [] words.

(** What is proved of [solution], for sizes of 32 bits and more: it tells whether the
    first player wins. None would be a number that does not fit, or an index out of
    range. *)
Definition correct (solution : N -> piece -> list piece -> option bool) : Prop :=
  forall width string words, (32 <= width)%N -> accepted string words ->
  right_for (move words) [string] (solution width string words).

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Arith Bool Lia Sorted Wellfounded.
From Theory Require Import Machine.

(** A BTreeSet of words is only asked for a word. *)
Definition contains (words : list piece) (word : piece) : bool :=
  if in_dec (list_eq_dec ascii_dec) word words then true else false.

Section Machine.

Variable width : N. (* of usize, in bits *)

(* main.rs:
pub fn word_ends(string: &[u8], words: &BTreeSet<&[u8]>) -> Vec<Vec<usize>> {
    let places = string.len() + 1;
    let ends = |a| (a + 1..places).filter(|&b| words.contains(&string[a..b])).collect();
    (0..string.len()).map(ends).collect()
}
*)
Definition word_ends (string : piece) (words : list piece) : option (list (list nat)) :=
  let? places := usize width (length string + 1) in
  let ends a :=
    let? next := usize width (a + 1) in
    keep (fun b => let? word := slice string a b in Some (contains words word))
      (seq next (places - next)) in
  each ends (seq 0 (length string)).

(* main.rs:
pub fn mex(is_option: &[bool]) -> u16 {
    is_option.iter().take_while(|&&is_option| is_option).count() as u16
}
*)
Definition mex_of (is_option : list bool) : N :=
  (N.of_nat (length (take_while id is_option)) mod 2 ^ 16)%N.

(** The loop over the options of a column, as far as numbers stand beside them. *)
Fixpoint mark (is_option : list (list bool)) (befores : list N) (after : N)
    : option (list (list bool)) :=
  match is_option, befores with
  | flags :: is_option, before :: befores =>
      let? flags := put flags (N.to_nat (N.lxor before after)) true in
      let? is_option := mark is_option befores after in
      Some (flags :: is_option)
  | _, _ => Some is_option
  end.

(* main.rs:
pub fn table(ends: &[Vec<usize>]) -> Vec<Vec<u16>> {
    let mut table: Vec<Vec<u16>> = Vec::new();
    for j in 0..ends.len() + 1 {
        let mut is_option = vec![vec![false; ends.len()]; j];
        let mut column = vec![0; j + 1];
        for a in (0..j).rev() {
            for &b in ends[a].iter().take_while(|&&b| b <= j) {
                let after = column[b];
                // S[a..b) is a move on each S[i..j) with i <= a: is_option[i] gets its option.
                for (is_option, before) in is_option.iter_mut().zip(&table[a]) {
                    is_option[(before ^ after) as usize] = true;
                }
            }
            column[a] = mex(&is_option[a]);
        }
        table.push(column);
    }
    table
}
*)
Definition table (ends : list (list nat)) : option (list (list N)) :=
  let? places := usize width (length ends + 1) in
  fold (fun table j =>
    let is_option := repeat (repeat false (length ends)) j in
    let? size := usize width (j + 1) in
    let? (column, _) :=
      fold (fun '(column, is_option) a =>
        let? ends := get ends a in
        let? is_option :=
          fold (fun is_option b =>
            let? after := get column b in
            let? befores := get table a in
            mark is_option befores after)
            (take_while (fun b => b <=? j) ends) is_option in
        let? flags := get is_option a in
        let? column := put column a (mex_of flags) in
        Some (column, is_option))
        (rev (seq 0 j)) (repeat 0%N size, is_option) in
    Some (table ++ [column]))
    (seq 0 places) [].

(* main.rs:
pub fn is_won(string: &[u8], words: &BTreeSet<&[u8]>) -> bool {
    table(&word_ends(string, words))[string.len()][0] > 0
}
*)
Definition is_won (string : piece) (words : list piece) : option bool :=
  let? ends := word_ends string words in
  let? table := table ends in
  let? column := get table (length string) in
  let? g := get column 0 in
  Some (0 <? g)%N.

End Machine.

Definition solution := is_won.

(** ** What is proved besides *)

From Theory Require Import Rules Games.

(** The part of a piece from place a up to, but without, place b. *)
Definition part (s : piece) (a b : nat) : piece := firstn (b - a) (skipn a s).

(** The theorem of main.rs, of which [table] finds all numbers: G(i, j), the Grundy number
    of the part from i up to j, is the least number that is not G(i, a) xor G(b, j) for
    some word from a up to b inside it. It is at most j - i. *)
Definition details : Prop := forall width string words,
  (32 <= width)%N -> accepted string words ->
  exists value numbers, grundy_values (move words) value /\
    (let? ends := word_ends width string words in table width ends) = Some numbers /\
    let G i j := value [part string i j] in
    forall i j, i <= j <= length string ->
      nth i (nth j numbers []) 0%N = G i j /\ (G i j <= N.of_nat (j - i))%N /\
      forall options,
        (forall g, In g options <-> exists a b, i <= a < b /\ b <= j /\
          In (part string a b) words /\ g = N.lxor (G i a) (G b j)) ->
        G i j = mex options.

(** ** Proof *)

From Theory Require Import Splitting.

(** *** Pieces and their words *)

Lemma skipn_skipn (s : piece) a b : skipn a (skipn b s) = skipn (a + b) s.
Proof.
  revert s. induction b as [|b IH]; intros s; [now rewrite Nat.add_0_r|].
  rewrite Nat.add_succ_r. destruct s as [|c s]; [now rewrite !skipn_nil|]. apply IH.
Qed.

Lemma part_length s a b : b <= length s -> length (part s a b) = b - a.
Proof. intros Hb. unfold part. rewrite firstn_length, skipn_length. lia. Qed.

Lemma firstn_part s i j a : a <= j - i -> firstn a (part s i j) = part s i (a + i).
Proof. intros Ha. unfold part. rewrite firstn_firstn. f_equal. lia. Qed.

Lemma skipn_part s i j b : skipn b (part s i j) = part s (b + i) j.
Proof. unfold part. rewrite skipn_firstn_comm, skipn_skipn. f_equal. lia. Qed.

Lemma part_part s i j a b : b <= j - i -> part (part s i j) a b = part s (a + i) (b + i).
Proof.
  intros Hb. unfold part at 1. rewrite skipn_part. unfold part.
  rewrite firstn_firstn. f_equal. lia.
Qed.

Lemma part_all s : part s 0 (length s) = s.
Proof. unfold part. rewrite Nat.sub_0_r. apply firstn_all. Qed.

Lemma contains_spec words word : contains words word = true <-> In word words.
Proof. unfold contains. now destruct in_dec. Qed.

Lemma firstn_exact (l r : piece) : firstn (length l) (l ++ r) = l.
Proof. rewrite firstn_app, firstn_all, Nat.sub_diag. apply app_nil_r. Qed.

Lemma skipn_exact (l r : piece) : skipn (length l) (l ++ r) = r.
Proof. now rewrite skipn_app, skipn_all, Nat.sub_diag. Qed.

Section Game.

Variable words : list piece.
Hypothesis no_empty_word : ~ In [] words.

(** The words that stand in a piece: from where to where. *)
Definition occurs (s : piece) (a b : nat) : Prop :=
  a < b <= length s /\ In (part s a b) words.

(** What the moves on a piece leave. *)
Definition splits (s : piece) : list (piece * piece) :=
  map (fun '(a, b) => (firstn a s, skipn b s))
    (filter (fun '(a, b) => (a <? b) && contains words (part s a b))
      (list_prod (seq 0 (length s)) (seq 0 (S (length s))))).

Lemma in_splits s l r :
  In (l, r) (splits s) <-> exists a b, occurs s a b /\ l = firstn a s /\ r = skipn b s.
Proof.
  unfold splits, occurs. rewrite in_map_iff. split.
  - intros ([a b] & Heq & Hin). injection Heq as <- <-. exists a, b.
    rewrite filter_In, in_prod_iff, !in_seq, andb_true_iff, Nat.ltb_lt, contains_spec in Hin.
    repeat split; try tauto. lia.
  - intros (a & b & [Hab Hword] & -> & ->). exists (a, b). split; [reflexivity|].
    rewrite filter_In, in_prod_iff, !in_seq, andb_true_iff, Nat.ltb_lt, contains_spec.
    repeat split; try assumption; lia.
Qed.

(** They are those of the rules. *)
Lemma splits_are s l r :
  In (l, r) (splits s) <-> exists word, In word words /\ s = l ++ word ++ r.
Proof.
  rewrite in_splits. split.
  - intros (a & b & [Hab Hword] & -> & ->). exists (part s a b). split; [exact Hword|].
    unfold part. replace (skipn b s) with (skipn (b - a) (skipn a s))
      by (rewrite skipn_skipn; f_equal; lia).
    now rewrite !firstn_skipn.
  - intros (word & Hword & ->). exists (length l), (length word + length l).
    unfold occurs, part.
    rewrite <- skipn_skipn, Nat.add_sub, !skipn_exact, !firstn_exact, !app_length.
    destruct word; [contradiction|]. cbn. repeat split; auto; lia.
Qed.

Lemma moves_are p q : split_move splits p q <-> move words p q.
Proof.
  split.
  - intros [before s l r after Hin]. apply splits_are in Hin as (word & Hword & ->).
    now constructor.
  - intros [before l word r after Hword]. constructor. apply splits_are. eauto.
Qed.

Lemma splits_smaller s l r : In (l, r) (splits s) -> length l + length r < length s.
Proof.
  intros (word & Hword & ->)%splits_are. rewrite !app_length.
  destruct word; [contradiction|]. cbn. lia.
Qed.

Definition value : piece -> N := Splitting.value (@length ascii) splits.

Lemma position_values : grundy_values (move words) (parts_value (@length ascii) splits).
Proof.
  intros p. destruct (parts_values _ _ splits_smaller p) as [Hother Hless]. split.
  - intros q Hmove. apply Hother. now apply moves_are.
  - intros g Hg. destruct (Hless g Hg) as (q & Hmove & Hq). exists q.
    now rewrite <- moves_are.
Qed.

Lemma move_ends : ends (move words).
Proof.
  eapply wf_incl; [|exact (split_ends _ _ splits_smaller)].
  intros q p Hmove. now apply moves_are.
Qed.

(** The theorem of main.rs: the options of a part by the words that start at k or later,
    from its own start on all. *)
Definition leads (s : piece) (i j k : nat) (g : N) : Prop :=
  exists a b, k <= a /\ b <= j /\ occurs s a b /\
    g = N.lxor (value (part s i a)) (value (part s b j)).

Theorem interval_theorem s i j options :
  i <= j <= length s -> (forall g, In g options <-> leads s i j i g) ->
  value (part s i j) = mex options.
Proof.
  intros Hij Hoptions. unfold value. rewrite value_equation by exact splits_smaller.
  apply mex_ext. intros g. rewrite in_next_values, Hoptions. split.
  - intros (l & r & (a & b & [Hab Hword] & -> & ->)%in_splits & ->).
    rewrite part_length in Hab by lia.
    rewrite part_part in Hword by lia. rewrite firstn_part, skipn_part by lia.
    exists (a + i), (b + i). unfold occurs. repeat split; auto; lia.
  - intros (a & b & Ha & Hb & [Hab Hword] & ->).
    exists (part s i a), (part s b j). split; [|reflexivity].
    apply in_splits. exists (a - i), (b - i).
    unfold occurs. rewrite part_length, part_part, firstn_part, skipn_part by lia.
    rewrite !Nat.sub_add by lia. repeat split; auto; lia.
Qed.

End Game.

(** *** Lists *)

Lemma nth_map_seq {A} (f : nat -> A) len k d :
  k < len -> nth k (map f (seq 0 len)) d = f k.
Proof.
  intros Hk. rewrite (nth_indep _ d (f 0)) by (now rewrite map_length, seq_length).
  now rewrite map_nth, seq_nth.
Qed.

Notation sorted := (StronglySorted lt).

Lemma filter_seq_sorted (test : nat -> bool) start size : sorted (filter test (seq start size)).
Proof.
  revert start. induction size as [|size IH]; intros start; cbn; [constructor|].
  destruct (test start); [constructor|]; auto. apply Forall_forall. intros k Hk.
  apply filter_In in Hk as [Hk%in_seq _]. lia.
Qed.

(** *** The words that stand in the string *)

Section Solution.

Variables (width : N) (string : piece) (words : list piece).
Let n := length string.

Hypothesis wide : (32 <= width)%N.
Hypothesis fits : (N.of_nat n < 2 ^ 16)%N.
Hypothesis no_empty_word : ~ In [] words.

Lemma size_fits size : size <= S n -> usize width size = Some size.
Proof. intros Hsize. apply usize_is, (fits_width 32); [|exact wide]. cbn in *. lia. Qed.

Lemma word_ends_are_right : exists ends, word_ends width string words = Some ends /\
  length ends = n /\ (forall a, sorted (nth a ends [])) /\
  forall a b, In b (nth a ends []) <-> occurs words string a b.
Proof.
  set (ends a := filter (fun b => contains words (part string a b)) (seq (a + 1) (n + 1 - (a + 1)))).
  exists (map ends (seq 0 n)).
  assert (Hnth : forall a, nth a (map ends (seq 0 n)) [] = if a <? n then ends a else []).
  { intros a. destruct (Nat.ltb_spec a n); [now apply nth_map_seq|].
    apply nth_overflow. now rewrite map_length, seq_length. }
  split; [|split; [|split]].
  - unfold word_ends. fold n. rewrite size_fits by lia. apply each_is.
    intros a Ha. apply in_seq in Ha. rewrite size_fits by lia.
    apply keep_is. intros b Hb. apply in_seq in Hb. now rewrite slice_is by (fold n; lia).
  - now rewrite map_length, seq_length.
  - intros a. rewrite Hnth. destruct (a <? n); [apply filter_seq_sorted|constructor].
  - intros a b. rewrite Hnth. unfold occurs, ends. fold n.
    destruct (Nat.ltb_spec a n); [rewrite filter_In, in_seq, contains_spec|cbn];
      intuition lia.
Qed.

(** *** The table *)

Variable ends : list (list nat).

Hypothesis ends_length : length ends = n.
Hypothesis ends_sorted : forall a, sorted (nth a ends []).
Hypothesis ends_are : forall a b, In b (nth a ends []) <-> occurs words string a b.

Let G (i j : nat) : N := value words (part string i j).

(** The options of [i, j) by the words that start at a, and at k or later. *)
Definition ends_by (j a : nat) : list nat := take_while (fun b => b <=? j) (nth a ends []).

Definition options_at (i j a : nat) : list N :=
  map (fun b => N.lxor (G i a) (G b j)) (ends_by j a).

Definition options_from (i j k : nat) : list N :=
  flat_map (options_at i j) (seq k (j - k)).

Lemma in_ends_by j a b : In b (ends_by j a) <-> b <= j /\ occurs words string a b.
Proof.
  unfold ends_by. rewrite take_while_is_filter, filter_In, Nat.leb_le by apply ends_sorted.
  rewrite ends_are. tauto.
Qed.

Lemma within j a b : In b (ends_by j a) -> a < b <= j /\ b <= n.
Proof. intros [Hb [Hab _]]%in_ends_by. unfold n. lia. Qed.

Lemma G_is i j : i <= j <= n -> G i j = mex (options_from i j i).
Proof.
  intros Hij. apply interval_theorem; [assumption..|]. intros g.
  unfold options_from, options_at, leads. rewrite in_flat_map. setoid_rewrite in_map_iff.
  setoid_rewrite in_seq. setoid_rewrite in_ends_by. split.
  - intros (a & Ha & b & <- & Hb & Hoccurs). exists a, b. repeat split; auto; apply Hoccurs || lia.
  - intros (a & b & Ha & Hb & Hoccurs & ->). exists a. destruct Hoccurs as [Hab Hword].
    split; [lia|]. exists b. repeat split; auto; lia.
Qed.

Lemma G_empty i : i <= n -> G i i = 0%N.
Proof. intros Hi. rewrite G_is by lia. unfold options_from. now rewrite Nat.sub_diag. Qed.

(** G(i, j) is at most j - i, so an option is less. *)
Lemma G_at_most i j : j <= n -> (G i j <= N.of_nat (j - i))%N.
Proof.
  intros Hj. rewrite <- (part_length string i j Hj). apply value_at_most.
  now apply splits_smaller.
Qed.

Lemma option_less i j a g : i <= a -> j <= n -> In g (options_at i j a) -> (g < N.of_nat (j - i))%N.
Proof.
  intros Ha Hj Hg. apply in_map_iff in Hg as (b & <- & Hb%within).
  pose proof (lxor_at_most_sum (G i a) (G b j)) as Hsum.
  pose proof (G_at_most i a) as Hleft. pose proof (G_at_most b j) as Hright. lia.
Qed.

(** A column that is right from k on, and a table that is right up to the column j. *)
Definition is_column (j k : nat) (column : list N) : Prop :=
  length column = S j /\ forall b, k <= b <= j -> nth b column 0%N = G b j.

Definition is_table (j : nat) (table : list (list N)) : Prop :=
  length table = j /\ forall a, a < j -> is_column a 0 (nth a table []).

Lemma get_column j k column b :
  is_column j k column -> k <= b <= j -> get column b = Some (G b j).
Proof. intros [Hlength Hnth] Hb. now rewrite (get_is _ _ 0%N), Hnth by lia. Qed.

Lemma get_table j table a :
  is_table j table -> a < j -> get table a = Some (nth a table []).
Proof. intros [Hlength _] Ha. now rewrite (get_is _ _ []) by lia. Qed.

(** Flags for each start before j. When the words that start at k or later are done, the
    pieces that start before k have their options so far. *)
Definition is_square (j : nat) (is_option : list (list bool)) : Prop :=
  length is_option = j /\ Forall (fun flags => length flags = n) is_option.

Definition flag (is_option : list (list bool)) (i g : nat) : bool :=
  nth g (nth i is_option []) false.

Definition good (j k : nat) '((column, is_option) : list N * list (list bool)) : Prop :=
  is_column j k column /\ is_square j is_option /\
  forall i g, i < k ->
    flag is_option i g = existsb (N.eqb (N.of_nat g)) (options_from i j k).

Lemma mark_is size is_option befores after :
  Forall (fun flags => length flags = size) is_option ->
  length befores <= length is_option ->
  (forall before, In before befores -> (N.lxor before after < N.of_nat size)%N) ->
  exists marked, mark is_option befores after = Some marked /\
    length marked = length is_option /\ Forall (fun flags => length flags = size) marked /\
    forall i g, flag marked i g = flag is_option i g ||
      (i <? length befores) && (N.of_nat g =? N.lxor (nth i befores 0) after)%N.
Proof.
  intros Hsizes. revert befores.
  induction Hsizes as [|flags is_option Hsize Hsizes IH]; intros [|before befores];
    cbn [length]; intros Hlength Hless; try lia.
  - exists []. repeat split; auto. intros i g. now rewrite orb_false_r.
  - exists (flags :: is_option). repeat split; auto. intros i g. now rewrite orb_false_r.
  - cbn [mark]. pose proof (Hless before (or_introl eq_refl)) as Hfirst.
    destruct (put_is flags (N.to_nat (N.lxor before after)) true)
      as (next & -> & Hnext & _ & Hnth); [lia|].
    destruct (IH befores) as (marked & -> & Hmarked & Hall & Hflags);
      [lia|intros other Hother; apply Hless; now right|].
    exists (next :: marked). split; [reflexivity|]. split; [cbn; lia|].
    split; [constructor; [lia|exact Hall]|].
    intros [|i] g; [|apply Hflags]. unfold flag. cbn [nth]. rewrite Hnth. cbn [Nat.ltb Nat.leb].
    destruct (Nat.eqb_spec g (N.to_nat (N.lxor before after)));
      destruct (N.eqb_spec (N.of_nat g) (N.lxor before after)); try lia;
      cbn; now rewrite ?orb_true_r, ?orb_false_r.
Qed.

Lemma options_marked j k befores is_option :
  k < j <= n -> is_column k 0 befores -> is_square j is_option ->
  exists marked,
    fold (fun is_option b => mark is_option befores (G b j)) (ends_by j k) is_option =
      Some marked /\ is_square j marked /\
    forall i g, flag marked i g = flag is_option i g ||
      (i <? S k) && existsb (N.eqb (N.of_nat g)) (options_at i j k).
Proof.
  intros Hk [Hlength Hnth].
  assert (Hless : forall i g, i <= k -> In g (options_at i j k) -> (g < N.of_nat n)%N).
  { intros i g Hi Hg. apply option_less in Hg; lia. }
  unfold options_at in *. revert is_option.
  induction (ends_by j k) as [|b bs IH]; intros is_option [Hrows Hsizes].
  - exists is_option. repeat split; auto. intros i g. cbn. now rewrite andb_false_r, orb_false_r.
  - cbn [fold]. destruct (mark_is n is_option befores (G b j))
      as (next & -> & Hsame & Hnext & Hflags); [exact Hsizes|lia| |].
    { intros before (i & Hi & <-)%(In_nth _ _ 0%N). rewrite Hnth by lia.
      apply (Hless i); [lia|]. now left. }
    destruct (IH (fun i g Hi Hg => Hless i g Hi (or_intror Hg)) next)
      as (marked & -> & Hsquare & Hall); [split; [lia|exact Hnext]|].
    exists marked. split; [reflexivity|]. split; [exact Hsquare|]. intros i g.
    rewrite Hall, Hflags, Hlength. destruct (Nat.ltb_spec i (S k)) as [Hi|Hi]; cbn;
      [|now rewrite !orb_false_r].
    now rewrite Hnth, orb_assoc by lia.
Qed.

(** The plan: the loops over j upwards and over a downwards keep [is_table] and [good]. In
    a step of the inner one, marking adds the options by the words that start at a; then
    the flags of a itself have all its options, and as many as stand at their front are
    its Grundy number, which fits in 16 bits. *)
Theorem table_is_right : exists t, table width ends = Some t /\ is_table (S n) t.
Proof.
  unfold table. rewrite ends_length, size_fits, Nat.add_1_r by lia.
  apply (fold_up _ is_table); [split; [reflexivity|lia]|].
  intros j t Hj Ht. rewrite size_fits by lia.
  match goal with |- context [fold ?f (rev _) ?start] =>
    destruct (fold_down f (good j) j start) as ([column is_option] & -> & Hcolumn & _)
  end.
  - split; [|split; [split; [apply repeat_length|]|]].
    + split; [rewrite repeat_length; lia|]. intros b Hb. replace b with j by lia.
      now rewrite nth_repeat, G_empty by lia.
    + apply Forall_forall. intros flags ->%repeat_spec. apply repeat_length.
    + intros i g Hi. unfold options_from, flag. rewrite Nat.sub_diag.
      rewrite (nth_indep (repeat _ _) [] (repeat false n)) by (now rewrite repeat_length).
      now rewrite !nth_repeat.
  - intros k [column is_option] Hk (Hcolumn & Hsquare & Hflags).
    rewrite (get_is _ _ []) by lia.
    change (take_while (fun b => b <=? j) _) with (ends_by j k).
    rewrite (fold_ext _ (fun is_option b => mark is_option (nth k t []) (G b j))).
    2: { intros flags b Hb. apply within in Hb.
         now rewrite (get_column j (S k)), (get_table j) by (auto; lia). }
    destruct (options_marked j k (nth k t []) is_option) as (marked & -> & Hnext & Hall);
      [lia|apply Ht; lia|exact Hsquare|].
    assert (Hright : forall i g, i < S k ->
      flag marked i g = existsb (N.eqb (N.of_nat g)) (options_from i j k)).
    { intros i g Hi. rewrite Hall, Hflags, (proj2 (Nat.ltb_lt _ _) Hi) by exact Hi.
      unfold options_from. replace (j - k) with (S (j - S k)) by lia. cbn [seq flat_map].
      rewrite existsb_app. apply orb_comm. }
    pose proof Hnext as [Hrows _]. rewrite (get_is _ _ []) by lia.
    unfold mex_of. rewrite (count_is _ _ false (options_from k j k)).
    2: { intros g. fold (flag marked k g). unfold id. rewrite Hright by lia. apply existsb_In. }
    pose proof (G_at_most k j) as Hmost. rewrite <- G_is, N.mod_small by lia.
    destruct Hcolumn as [Hlength Hnth].
    destruct (put_is column k (G k j)) as (after & -> & Hsame & _ & Hafter); [lia|].
    eexists. split; [reflexivity|]. split; [|split; [exact Hnext|auto]].
    split; [lia|]. intros b Hb. rewrite Hafter.
    destruct (Nat.eqb_spec b k) as [->|Hother]; [reflexivity|]. apply Hnth. lia.
  - eexists. split; [reflexivity|].
    destruct Ht as [Hlength Htable]. split; [rewrite app_length; cbn; lia|]. intros a Ha.
    destruct (Nat.eq_dec a j) as [->|Hother].
    + now rewrite app_nth2, Hlength, Nat.sub_diag by lia.
    + rewrite app_nth1 by lia. apply Htable. lia.
Qed.

End Solution.

(** What [is_won] looks up. *)
Lemma numbers_are width string words :
  (32 <= width)%N -> accepted string words ->
  exists numbers,
    (let? ends := word_ends width string words in table width ends) = Some numbers /\
    forall j, j <= length string -> exists column, get numbers j = Some column /\
      nth j numbers [] = column /\
      forall i, i <= j -> get column i = Some (value words (part string i j)) /\
        nth i column 0%N = value words (part string i j).
Proof.
  intros Hwidth [Hfits Hwords].
  destruct (word_ends_are_right width string words) as (ends & -> & Hlength & Hsorted & Hends);
    auto.
  destruct (table_is_right width string words Hwidth Hfits Hwords ends) as (t & -> & Ht); auto.
  exists t. split; [reflexivity|]. intros j Hj. exists (nth j t []).
  destruct Ht as [Hrows Ht].
  split; [now apply get_is; lia|].
  split; [reflexivity|]. intros i Hi.
  destruct (Ht j ltac:(lia)) as [Hsize Hcolumn].
  rewrite (get_is _ _ 0%N), Hcolumn by lia. now split.
Qed.

(** The Grundy number of a position that is one piece. *)
Lemma one_piece words s : parts_value (@length ascii) (splits words) [s] = value words s.
Proof. apply N.lxor_0_r. Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros width string words Hwidth Haccepted. assert (Hwords : ~ In [] words) by apply Haccepted.
  pose proof (values_decide _ (move_ends words Hwords) _ (position_values words Hwords)
                [string]) as Hdecides. rewrite one_piece in Hdecides.
  destruct (numbers_are width string words Hwidth Haccepted) as (numbers & Hnumbers & Hright).
  unfold solution, is_won. destruct (word_ends width string words) as [ends|]; [|discriminate].
  rewrite Hnumbers.
  destruct (Hright (length string) (le_n _)) as (column & -> & _ & Hcolumn).
  destruct (Hcolumn 0 (Nat.le_0_l _)) as [-> _]. rewrite part_all.
  now destruct (0 <? _)%N.
Qed.

Theorem details_are_right : details.
Proof.
  intros width string words Hwidth Haccepted. assert (Hwords : ~ In [] words) by apply Haccepted.
  destruct (numbers_are width string words Hwidth Haccepted) as (numbers & Hnumbers & Hright).
  exists (parts_value (@length ascii) (splits words)), numbers.
  split; [now apply position_values|]. split; [exact Hnumbers|]. intros G i j Hij. unfold G.
  rewrite one_piece. split; [|split].
  - destruct (Hright j ltac:(lia)) as (column & _ & -> & Hcolumn). now apply Hcolumn.
  - now apply G_at_most.
  - intros options Hoptions. apply (interval_theorem words Hwords); [exact Hij|].
    intros g. rewrite Hoptions. unfold leads, occurs. setoid_rewrite one_piece.
    split; intros (a & b & Hab); exists a, b; intuition lia.
Qed.
