(** * ASTRGAME: erasing words from a string, machine-checked

    To be read: all up to the heading Proof, and the top of tools/coq/Rules.v, which
    says what winning is. Coq has checked the rest. *)

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

(** What main.rs accepts: a string of at most 16,384 letters, and words that are not
    empty and fit in the memory of a machine with addresses of 64 bits. *)
Definition accepted (string : piece) (words : list piece) : Prop :=
  (N.of_nat (length string) <= 16384)%N /\ ~ In [] words /\
  forall word, In word words -> (N.of_nat (length word) < 2 ^ 63)%N.

(** What is proved of [solution]: it tells whether the first player wins. None would
    be a number that does not fit, or an index out of range. *)
Definition correct (solution : piece -> list piece -> option bool) : Prop :=
  forall string words, accepted string words ->
  match solution string words with
  | Some true => wins (move words) [string]
  | Some false => loses (move words) [string]
  | None => False
  end.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import String Arith Bool Lia Sorted List.
From Theory Require Import Games Text Machine.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope nat_scope.

(** A BTreeSet of numbers as it is gone through: in order, none twice. One of words is
    only asked for a word. *)
Definition in_order (ns : list nat) : list nat :=
  filter (fun n => existsb (Nat.eqb n) ns) (seq 0 (S (list_max ns))).

Definition contains (words : list piece) (word : piece) : bool :=
  if in_dec (list_eq_dec ascii_dec) word words then true else false.

(* main.rs:
pub fn word_ends(string: &[u8], words: &BTreeSet<&[u8]>) -> Vec<Vec<usize>> {
    let lengths: BTreeSet<usize> = words.iter().map(|word| word.len()).collect();
    let is_word = |a: usize, b: usize| b <= string.len() && words.contains(&string[a..b]);
    let ends = |a| lengths.iter().map(|length| a + length).filter(|&b| is_word(a, b)).collect();
    (0..string.len()).map(ends).collect()
}
*)
Definition word_ends (string : piece) (words : list piece) : option (list (list nat)) :=
  let lengths := in_order (map (@length ascii) words) in
  let is_word a b :=
    if b <=? length string
    then let? word := slice string a b in Some (contains words word)
    else Some false in
  let ends a :=
    let? ends := each (fun length => usize 64 (a + length)) lengths in
    keep (is_word a) ends in
  each ends (seq 0 (length string)).

(* main.rs:
pub fn table(ends: &[Vec<usize>]) -> Vec<Vec<u16>> {
    let mut table: Vec<Vec<u16>> = Vec::new();
    for j in 0..ends.len() + 1 {
        let mut column = vec![0; j + 1];
        for i in (0..j).rev() {
            let mut is_option = vec![false; j - i]; // an option is less than j - i
            for a in i..j {
                let before = table[a][i];
                for &b in ends[a].iter().take_while(|&&b| b <= j) {
                    is_option[(before ^ column[b]) as usize] = true;
                }
            }
            column[i] = is_option.iter().take_while(|&&is_option| is_option).count() as u16;
        }
        table.push(column);
    }
    table
}
*)
Definition table (ends : list (list nat)) : option (list (list N)) :=
  let? places := usize 64 (length ends + 1) in
  fold (fun table j =>
    let? size := usize 64 (j + 1) in
    let? column :=
      fold (fun column i =>
        let? size := usize_sub j i in
        let? is_option :=
          fold (fun is_option a =>
            let? numbers := get table a in
            let? before := get numbers i in
            let? ends := get ends a in
            fold (fun is_option b =>
              let? after := get column b in
              put is_option (N.to_nat (N.lxor before after)) true)
              (take_while (fun b => b <=? j) ends) is_option)
            (seq i (j - i)) (repeat false size) in
        put column i (N.of_nat (length (take_while id is_option)) mod 2 ^ 16)%N)
        (rev (seq 0 j)) (repeat 0%N size) in
    Some (table ++ [column]))
    (seq 0 places) [].

(** A loop with a [return None], which is Some None here: None is the machine's. *)
Definition loop {A B} (body : B -> A -> option (option B)) (l : list A) (b : B)
    : option (option B) :=
  fold (fun state a => match state with Some b => body b a | None => Some None end) l (Some b).

(** The number of zeros below the lowest one, in a word of so many bits. *)
Fixpoint trailing_zeros (bits : nat) (word : N) : N :=
  match bits with
  | O => 0%N
  | S bits => if N.odd word then 0%N else N.succ (trailing_zeros bits (N.div2 word))
  end.

(** The loop over the options of a column, as far as numbers stand beside them. *)
Fixpoint add_option (options befores : list N) (after : N) : option (list N) :=
  match options, befores with
  | set :: options, before :: befores =>
      let g := N.lxor before after in
      let? bit := if (g <? 64)%N then Some (N.shiftl 1 g) else None in
      let? options := add_option options befores after in
      Some (N.lor set bit :: options)
  | _, _ => Some options
  end.

(* main.rs:
pub fn table_below_64(ends: &[Vec<usize>]) -> Option<Vec<Vec<u16>>> {
    let mut table: Vec<Vec<u16>> = Vec::new();
    for j in 0..ends.len() + 1 {
        let mut column = vec![0; j + 1];
        let mut options = vec![0u64; j + 1]; // bit g of options[i]: a move on S[i..j) leads to g
        for a in (0..j).rev() {
            for &b in ends[a].iter().take_while(|&&b| b <= j) {
                let after = column[b];
                // S[a..b) is a move on each S[i..j) with i <= a.
                for (options, before) in options.iter_mut().zip(&table[a]) {
                    *options |= 1 << (before ^ after);
                }
            }
            if options[a] == !0 {
                return None;
            }
            column[a] = (!options[a]).trailing_zeros() as u16;
        }
        table.push(column);
    }
    Some(table)
}
*)
Definition table_below_64 (ends : list (list nat)) : option (option (list (list N))) :=
  let? places := usize 64 (length ends + 1) in
  loop (fun table j =>
    let? size := usize 64 (j + 1) in
    let? columns :=
      loop (fun '(column, options) a =>
        let? ends := get ends a in
        let? options :=
          fold (fun options b =>
            let? after := get column b in
            let? befores := get table a in
            add_option options befores after)
            (take_while (fun b => b <=? j) ends) options in
        let? set := get options a in
        if (set =? N.ones 64)%N then Some None
        else
          let? column := put column a (trailing_zeros 64 (N.lnot set 64)) in
          Some (Some (column, options)))
        (rev (seq 0 j)) (repeat 0%N size, repeat 0%N size) in
    Some (option_map (fun '(column, _) => table ++ [column]) columns))
    (seq 0 places) [].

(* main.rs:
pub fn grundy(string: &[u8], words: &BTreeSet<&[u8]>) -> u16 {
    let ends = word_ends(string, words);
    table_below_64(&ends).unwrap_or_else(|| table(&ends))[string.len()][0]
}
*)
Definition grundy (string : piece) (words : list piece) : option N :=
  let? ends := word_ends string words in
  let? small := table_below_64 ends in
  let? table := match small with Some table => Some table | None => table ends end in
  let? column := get table (length string) in
  get column 0.

Definition solution (string : piece) (words : list piece) : option bool :=
  let? g := grundy string words in Some (0 <? g)%N.

(* main.rs:
pub fn read_case<'a>(input: &mut Input<'a>) -> io::Result<(&'a [u8], BTreeSet<&'a [u8]>)> {
    let string = input.expect("a string of at most 16384 letters", |s| s.len() <= 16384)?;
    let mut words = BTreeSet::new();
    for _ in 0..input.number("the number of words")? {
        words.insert(input.expect("a word", |_| true)?);
    }
    Ok((string, words))
}
*)
Definition read_case : reader (piece * list piece) :=
  let* string := token in
  let* words := counted token in
  give (list_ascii_of_string string, map list_ascii_of_string words).

(* main.rs:
pub fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut input = Input::new(input);
    for _ in 0..input.number("the number of cases")? {
        let (string, words) = read_case(&mut input)?;
        let answer = if grundy(string, &words) > 0 { "Teddy\n" } else { "Tracy\n" };
        output.write_all(answer.as_bytes())?;
    }
    Ok(())
}
*)
Definition answer (solution : piece -> list piece -> option bool) : string -> string :=
  let verdict '(string, words) :=
    match solution string words with
    | Some true => line "Teddy"
    | Some false => line "Tracy"
    | None => line "overflow"
    end in
  answer_to (counted read_case) verdict.

(** A solution for which [answer] must be another one. *)
Definition wrong (string : piece) (words : list piece) : option bool :=
  option_map negb (solution string words).

(** ** What is proved besides *)

(** [grundy] finds the Grundy numbers of strings. *)
Definition details : Prop := forall string words, accepted string words ->
  exists value, grundy_values (move words) value /\
    grundy string words = Some (value [string]).

(** ** Proof *)

(** *** The least number missing *)

Lemma mex_ext l r : (forall g, In g l <-> In g r) -> mex l = mex r.
Proof.
  intros Hsame. destruct (mex_spec r) as [Hout Hbelow]. apply mex_unique.
  - now rewrite Hsame.
  - intros g Hg. now apply Hsame, Hbelow.
Qed.

Lemma mex_at_most l bound : (forall g, In g l -> (g < bound)%N) -> (mex l <= bound)%N.
Proof.
  intros Hless. destruct (mex_spec l) as [_ Hbelow].
  destruct (N.le_gt_cases (mex l) bound) as [Hle|Hgt]; [exact Hle|].
  specialize (Hless bound (Hbelow bound Hgt)). lia.
Qed.

Lemma lxor_at_most_sum a b : (N.lxor a b <= a + b)%N.
Proof.
  destruct a as [|p], b as [|q]; cbn [N.lxor]; try lia. revert q.
  induction p as [p IH|p IH|]; intros [q|q|]; cbn [Pos.lxor]; try lia;
    specialize (IH q); revert IH; destruct (Pos.lxor p q); cbn;
    rewrite ?Pos.add_carry_spec; lia.
Qed.

(** *** Pieces and their words *)

(** The part of a piece from one place up to another. *)
Definition part (s : piece) (a b : nat) : piece := firstn (b - a) (skipn a s).

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

Section Game.

Variable words : list piece.
Hypothesis no_empty_word : ~ In [] words.

(** The words that stand in a piece: from where to where. *)
Definition occurs (s : piece) (a b : nat) : Prop :=
  a < b <= length s /\ In (part s a b) words.

Definition occurrences (s : piece) : list (nat * nat) :=
  filter (fun '(a, b) => (a <? b) && contains words (part s a b))
    (list_prod (seq 0 (length s)) (seq 0 (S (length s)))).

Lemma in_occurrences s a b : In (a, b) (occurrences s) <-> occurs s a b.
Proof.
  unfold occurrences, occurs.
  rewrite filter_In, in_prod_iff, !in_seq, andb_true_iff, Nat.ltb_lt, contains_spec.
  intuition lia.
Qed.

(** *** The Grundy number of a piece, and of a position *)

(** The values of the positions to which a move leads, by those of shorter pieces. *)
Definition next_values (value : piece -> N) (s : piece) : list N :=
  map (fun '(a, b) => N.lxor (value (firstn a s)) (value (skipn b s))) (occurrences s).

Lemma next_values_ext v w s :
  (forall t, length t < length s -> v t = w t) -> next_values v s = next_values w s.
Proof.
  intros Hsame. apply map_ext_in. intros [a b] Hin. apply in_occurrences in Hin as [Hab _].
  rewrite !Hsame by (rewrite ?firstn_length, ?skipn_length; lia). reflexivity.
Qed.

Fixpoint value_within (fuel : nat) (s : piece) : N :=
  match fuel with
  | O => 0%N
  | S fuel => mex (next_values (value_within fuel) s)
  end.

Definition value (s : piece) : N := value_within (length s) s.

Lemma enough_fuel fuel more s :
  length s <= fuel -> length s <= more -> value_within fuel s = value_within more s.
Proof.
  revert more s. induction fuel as [|fuel IH]; intros [|more] s Hfuel Hmore;
    try (destruct s; [reflexivity|cbn in *; lia]).
  cbn. f_equal. apply next_values_ext. intros t Ht. apply IH; lia.
Qed.

Lemma value_equation s : value s = mex (next_values value s).
Proof.
  unfold value at 1. rewrite (enough_fuel _ (S (length s))) by lia. cbn. f_equal.
  apply next_values_ext. intros t Ht. apply enough_fuel; lia.
Qed.

Lemma in_next_values s g :
  In g (next_values value s) <->
  exists a b, occurs s a b /\ g = N.lxor (value (firstn a s)) (value (skipn b s)).
Proof.
  unfold next_values. rewrite in_map_iff. split.
  - intros ([a b] & <- & Hin). exists a, b. now rewrite <- in_occurrences.
  - intros (a & b & Hin & ->). exists (a, b). now rewrite in_occurrences.
Qed.

Definition position_value (p : position) : N := nim_sum (map value p).

Lemma position_value_after before left right after :
  position_value (before ++ left :: right :: after) =
  nim_sum (map value before ++ N.lxor (value left) (value right) :: map value after).
Proof.
  unfold position_value. rewrite map_app, !nim_sum_app. cbn.
  now rewrite N.lxor_assoc.
Qed.

(** A word that stands in a piece, with what is on its two sides. *)
Lemma occurs_split s a b :
  occurs s a b -> s = firstn a s ++ part s a b ++ skipn b s.
Proof.
  intros [Hab _]. unfold part.
  replace (skipn b s) with (skipn (b - a) (skipn a s)) by (rewrite skipn_skipn; f_equal; lia).
  now rewrite !firstn_skipn.
Qed.

Lemma firstn_exact (l r : piece) : firstn (length l) (l ++ r) = l.
Proof. rewrite firstn_app, firstn_all, Nat.sub_diag. apply app_nil_r. Qed.

Lemma skipn_exact (l r : piece) : skipn (length l) (l ++ r) = r.
Proof. now rewrite skipn_app, skipn_all, Nat.sub_diag. Qed.

Lemma occurs_between left word right :
  In word words ->
  let s := left ++ word ++ right in
  exists a b, occurs s a b /\ firstn a s = left /\ skipn b s = right.
Proof.
  intros Hword s. exists (length left), (length word + length left).
  unfold occurs, part. rewrite <- skipn_skipn, Nat.add_sub. subst s.
  rewrite !skipn_exact, !firstn_exact, !app_length.
  destruct word; [contradiction|]. cbn [length]. repeat split; auto; lia.
Qed.

Theorem position_values : grundy_values (move words) position_value.
Proof.
  intros p. split.
  - intros q Hmove Heq. destruct Hmove as [before left word right after Hword].
    rewrite position_value_after in Heq. unfold position_value in Heq.
    rewrite map_app in Heq. cbn [map] in Heq. rewrite !nim_sum_app in Heq. cbn in Heq.
    apply lxor_inj_l, lxor_inj_r in Heq. rewrite (value_equation (left ++ _)) in Heq.
    apply (proj1 (mex_spec (next_values value (left ++ word ++ right)))). rewrite <- Heq.
    destruct (occurs_between left word right Hword) as (a & b & Hoccurs & Hleft & Hright).
    apply in_next_values. exists a, b. split; [exact Hoccurs|]. now rewrite Hleft, Hright.
  - intros g Hg. unfold position_value in Hg.
    destruct (nim_sum_reply _ _ Hg) as (left & r & rest & Hsplit & Hless & Hsum).
    apply map_eq_app in Hsplit. destruct Hsplit as (before & tail & -> & Hbefore & Htail).
    apply map_eq_cons in Htail. destruct Htail as (s & after & -> & Hs & Hafter).
    remember (N.lxor r _) as new eqn:Hdefinition. clear Hdefinition.
    rewrite <- Hs, value_equation in Hless. apply mex_spec, in_next_values in Hless.
    destruct Hless as (a & b & Hoccurs & Hnew).
    exists (before ++ firstn a s :: skipn b s :: after). split.
    + rewrite (occurs_split s a b Hoccurs) at 1. constructor. apply Hoccurs.
    + rewrite position_value_after, <- Hnew. now rewrite Hbefore, Hafter.
Qed.

Theorem move_ends : ends (move words).
Proof.
  apply (ends_by_measure _ (fun p => length (concat p))).
  intros p q [before left word right after Hword].
  rewrite !concat_app, !app_length. cbn. rewrite !app_length.
  destruct word; [contradiction|]. cbn. lia.
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
  intros Hij Hoptions. rewrite value_equation. apply mex_ext.
  intros g. rewrite in_next_values, Hoptions. split.
  - intros (a & b & [Hab Hword] & ->). rewrite part_length in Hab by lia.
    rewrite part_part in Hword by lia. rewrite firstn_part, skipn_part by lia.
    exists (a + i), (b + i). unfold occurs. repeat split; auto; lia.
  - intros (a & b & Ha & Hb & [Hab Hword] & ->). exists (a - i), (b - i).
    unfold occurs. rewrite part_length, part_part, firstn_part, skipn_part by lia.
    rewrite !Nat.sub_add by lia. repeat split; auto; lia.
Qed.

End Game.

(** *** Loops and lists *)

Lemma fold_nested {A B C D} (f : C -> D -> option C) (h : A -> B -> D) (g : A -> list B) l c :
  fold (fun c a => fold (fun c b => f c (h a b)) (g a) c) l c =
  fold f (flat_map (fun a => map (h a) (g a)) l) c.
Proof.
  revert c. induction l as [|a l IH]; intros c; [reflexivity|]. cbn. rewrite fold_app.
  replace (fold f (map (h a) (g a)) c) with (fold (fun c b => f c (h a b)) (g a) c).
  - destruct (fold _ (g a) c); [apply IH|reflexivity].
  - revert c. induction (g a) as [|b bs IHb]; intros c; [reflexivity|]. cbn.
    destruct (f c (h a b)); [apply IHb|reflexivity].
Qed.

Lemma nth_map_seq {A} (f : nat -> A) len k d :
  k < len -> nth k (map f (seq 0 len)) d = f k.
Proof.
  intros Hk. rewrite (nth_indep _ d (f 0)) by (now rewrite map_length, seq_length).
  now rewrite map_nth, seq_nth.
Qed.

Notation sorted := (StronglySorted lt).

Lemma filter_sorted (test : nat -> bool) l : sorted l -> sorted (filter test l).
Proof.
  intros Hsorted. induction Hsorted as [|b l _ IH Hb]; [constructor|]. cbn.
  destruct (test b); [|exact IH]. constructor; [exact IH|].
  rewrite Forall_forall in *. intros c Hc. apply Hb. now apply filter_In in Hc.
Qed.

Lemma seq_sorted start size : sorted (seq start size).
Proof.
  revert start. induction size as [|size IH]; intros start; cbn; constructor; [apply IH|].
  apply Forall_forall. intros k Hk. apply in_seq in Hk. lia.
Qed.

Lemma in_order_spec ns n : In n (in_order ns) <-> In n ns.
Proof.
  unfold in_order. rewrite filter_In, in_seq, existsb_exists. split.
  - intros (_ & m & Hm & ->%Nat.eqb_eq). exact Hm.
  - intros Hn. split; [|exists n; split; [exact Hn|apply Nat.eqb_refl]].
    pose proof (proj1 (list_max_le ns _) (le_n _)) as Hmost. rewrite Forall_forall in Hmost.
    specialize (Hmost n Hn). lia.
Qed.

(** *** The least number missing, by flags and by bits *)

Lemma count_is flags m :
  (forall k, k < m -> nth k flags false = true) -> nth m flags false = false ->
  length (take_while id flags) = m.
Proof.
  revert m. induction flags as [|flag flags IH]; intros m Hbelow Hm.
  - destruct m as [|m]; [reflexivity|]. discriminate (Hbelow 0 ltac:(lia)).
  - destruct m as [|m]; cbn in Hm.
    + cbn. unfold id. now rewrite Hm.
    + pose proof (Hbelow 0 ltac:(lia)) as Hfirst. cbn in Hfirst. cbn. unfold id at 1.
      rewrite Hfirst. cbn. f_equal. apply IH; [|exact Hm].
      intros k Hk. exact (Hbelow (S k) ltac:(lia)).
Qed.

Lemma marked gs flags :
  (forall g, In g gs -> (g < N.of_nat (length flags))%N) ->
  exists after, fold (fun flags g => put flags (N.to_nat g) true) gs flags = Some after /\
    forall k, nth k after false = nth k flags false || existsb (N.eqb (N.of_nat k)) gs.
Proof.
  revert flags. induction gs as [|g gs IH]; intros flags Hless.
  - exists flags. split; [reflexivity|]. intros k. cbn. now rewrite orb_false_r.
  - destruct (put_is flags (N.to_nat g) true) as (next & Hput & Hlength & _ & Hnth).
    { specialize (Hless g (or_introl eq_refl)). lia. }
    destruct (IH next) as (after & Hfold & Hafter).
    { rewrite Hlength. intros h Hh. apply Hless. now right. }
    exists after. cbn. rewrite Hput. split; [exact Hfold|].
    intros k. rewrite Hafter, Hnth.
    destruct (Nat.eqb_spec k (N.to_nat g)); destruct (N.eqb_spec (N.of_nat k) g);
      try lia; cbn; now rewrite ?orb_true_r.
Qed.

Lemma flags_are_right gs size :
  (forall g, In g gs -> (g < N.of_nat size)%N) ->
  exists after,
    fold (fun flags g => put flags (N.to_nat g) true) gs (repeat false size) = Some after /\
    N.of_nat (length (take_while id after)) = mex gs.
Proof.
  intros Hless. destruct (marked gs (repeat false size)) as (after & Hfold & Hafter).
  { now rewrite repeat_length. }
  exists after. split; [exact Hfold|]. destruct (mex_spec gs) as [Hout Hbelow].
  rewrite (count_is _ (N.to_nat (mex gs))); [lia| |].
  - intros k Hk. rewrite Hafter, nth_repeat. cbn. apply existsb_In, Hbelow. lia.
  - rewrite Hafter, nth_repeat. cbn. rewrite N2Nat.id.
    apply not_true_iff_false. now rewrite existsb_In.
Qed.

Lemma trailing_zeros_is bits word m :
  (m < N.of_nat bits)%N -> N.testbit word m = true ->
  (forall h, (h < m)%N -> N.testbit word h = false) -> trailing_zeros bits word = m.
Proof.
  revert word m. induction bits as [|bits IH]; intros word m Hm Hbit Hbelow; [lia|].
  cbn [trailing_zeros]. rewrite <- N.bit0_odd.
  destruct (N.eq_dec m 0) as [->|Hpositive]; [now rewrite Hbit|].
  rewrite Hbelow by lia. rewrite (IH _ (N.pred m)); [lia|lia| |].
  - rewrite N.div2_spec, N.shiftr_spec by lia. rewrite <- Hbit. f_equal. lia.
  - intros h Hh. rewrite N.div2_spec, N.shiftr_spec by lia. apply Hbelow. lia.
Qed.

Lemma bits_are_right gs set :
  (forall g, In g gs -> (g < 64)%N) ->
  (forall g, N.testbit set g = existsb (N.eqb g) gs) ->
  set <> N.ones 64 -> (mex gs < 64)%N /\ trailing_zeros 64 (N.lnot set 64) = mex gs.
Proof.
  intros Hless Hset Hroom. destruct (mex_spec gs) as [Hout Hbelow].
  assert (Hmex : (mex gs < 64)%N).
  { destruct (N.lt_ge_cases (mex gs) 64) as [Hmex|Hfull]; [exact Hmex|].
    exfalso. apply Hroom, N.bits_inj. intros g. rewrite Hset.
    destruct (N.lt_ge_cases g 64) as [Hg|Hg].
    - rewrite N.ones_spec_low by exact Hg. apply existsb_In, Hbelow. lia.
    - rewrite N.ones_spec_high by exact Hg. apply not_true_iff_false.
      rewrite existsb_In. intros Hin. specialize (Hless g Hin). lia. }
  split; [exact Hmex|]. apply trailing_zeros_is; [exact Hmex| |].
  - rewrite N.lnot_spec_low, Hset by exact Hmex. apply negb_true_iff, not_true_iff_false.
    now rewrite existsb_In.
  - intros h Hh. rewrite N.lnot_spec_low, Hset by lia. apply negb_false_iff, existsb_In.
    now apply Hbelow.
Qed.

(** *** Where words end *)

Lemma word_ends_are_right string words :
  accepted string words ->
  exists ends, word_ends string words = Some ends /\ length ends = length string /\
    (forall a, sorted (nth a ends [])) /\
    forall a b, In b (nth a ends []) <-> occurs words string a b.
Proof.
  intros (Hstring & Hnonempty & Hwords). unfold word_ends. set (lengths := in_order _).
  set (here := fun a => filter
    (fun b => (b <=? length string) && contains words (part string a b))
    (map (fun l => a + l) lengths)).
  exists (map here (seq 0 (length string))).
  assert (Hnth : forall a,
    nth a (map here (seq 0 (length string))) [] = if a <? length string then here a else []).
  { intros a. destruct (Nat.ltb_spec a (length string)); [now apply nth_map_seq|].
    apply nth_overflow. now rewrite map_length, seq_length. }
  split; [|split; [|split]].
  - apply each_is. intros a Ha. apply in_seq in Ha. rewrite (each_is _ (fun l => a + l)).
    + apply keep_is. intros b Hb. apply in_map_iff in Hb. destruct Hb as (l & <- & _).
      unfold slice. destruct (Nat.leb_spec (a + l) (length string)); [|reflexivity].
      destruct (Nat.leb_spec a (a + l)); [reflexivity|lia].
    + intros l (word & <- & Hword)%in_order_spec%in_map_iff.
      apply usize_is. specialize (Hwords word Hword). lia.
  - now rewrite map_length, seq_length.
  - intros a. rewrite Hnth. destruct (a <? length string); [|constructor].
    apply filter_sorted. assert (Hlengths : sorted lengths) by apply filter_sorted, seq_sorted.
    clear - Hlengths. induction Hlengths as [|l ls _ IH Hl]; [constructor|]. cbn.
    constructor; [exact IH|].
    apply Forall_map. eapply Forall_impl; [|exact Hl]. cbn. lia.
  - intros a b. rewrite Hnth. destruct (Nat.ltb_spec a (length string)) as [Ha|Ha].
    2: { unfold occurs. split; [contradiction|lia]. }
    unfold here, occurs, lengths.
    rewrite filter_In, andb_true_iff, Nat.leb_le, contains_spec, in_map_iff.
    setoid_rewrite in_order_spec. setoid_rewrite in_map_iff. split.
    + intros [(l & <- & word & <- & Hin) [Hb Hword]]. split; [|exact Hword].
      destruct word; [contradiction|]. cbn in *. lia.
    + intros [Hab Hword]. split; [|split; [lia|exact Hword]]. exists (b - a). split; [lia|].
      exists (part string a b). split; [apply part_length; lia|exact Hword].
Qed.

(** *** The tables *)

Section Tables.

Variables (string : piece) (words : list piece) (ends : list (list nat)).
Let n := length string.
Let G (i j : nat) : N := value words (part string i j).

Hypothesis fits : (N.of_nat n <= 16384)%N.
Hypothesis ends_length : length ends = n.
Hypothesis ends_sorted : forall a, sorted (nth a ends []).
Hypothesis ends_are : forall a b, In b (nth a ends []) <-> occurs words string a b.

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

Lemma in_options_from i j k g : In g (options_from i j k) <-> leads words string i j k g.
Proof.
  unfold options_from, options_at, leads. rewrite in_flat_map. setoid_rewrite in_map_iff.
  setoid_rewrite in_seq. setoid_rewrite in_ends_by. split.
  - intros (a & Ha & b & <- & Hb & Hoccurs). exists a, b. repeat split; auto; apply Hoccurs || lia.
  - intros (a & b & Ha & Hb & Hoccurs & ->). exists a. destruct Hoccurs as [Hab Hword].
    split; [lia|]. exists b. repeat split; auto; lia.
Qed.

Lemma G_is i j : i <= j <= n -> G i j = mex (options_from i j i).
Proof. intros Hij. apply interval_theorem; [exact Hij|]. intros g. apply in_options_from. Qed.

Lemma G_empty i : i <= n -> G i i = 0%N.
Proof. intros Hi. rewrite G_is by lia. unfold options_from. now rewrite Nat.sub_diag. Qed.

(** By induction, G(i, j) is at most j - i. *)
Lemma option_less i j g : i <= j <= n -> leads words string i j i g -> (g < N.of_nat (j - i))%N.
Proof.
  remember (j - i) as size eqn:Hsize. revert i j g Hsize.
  induction size as [size IH] using lt_wf_ind. intros i j g Hsize Hij Hleads.
  destruct Hleads as (a & b & Ha & Hb & [Hab _] & ->). fold (G i a) (G b j).
  assert (Hless : forall i' j', i <= i' <= j' -> j' <= j -> j' - i' < size ->
    (G i' j' <= N.of_nat (j' - i'))%N).
  { intros i' j' Hi Hj Hshorter. rewrite G_is by lia. apply mex_at_most.
    intros h Hh. apply (IH (j' - i') Hshorter i' j'); try lia. now apply in_options_from. }
  pose proof (Hless i a) as Hleft. pose proof (Hless b j) as Hright.
  pose proof (lxor_at_most_sum (G i a) (G b j)) as Hsum. lia.
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

Lemma column_start j : j <= n -> is_column j j (repeat 0%N (j + 1)).
Proof.
  intros Hj. split; [rewrite repeat_length; lia|]. intros b Hb.
  replace b with j by lia. now rewrite nth_repeat, G_empty.
Qed.

Lemma column_put j k column :
  is_column j (S k) column -> k <= j ->
  exists after, put column k (G k j) = Some after /\ is_column j k after.
Proof.
  intros [Hlength Hnth] Hk.
  destruct (put_is column k (G k j)) as (after & Hput & Hsame & _ & Hafter); [lia|].
  exists after. split; [exact Hput|]. split; [lia|]. intros b Hb. rewrite Hafter.
  destruct (Nat.eqb_spec b k) as [->|Hother]; [reflexivity|]. apply Hnth. lia.
Qed.

Lemma table_push j table column :
  is_table j table -> is_column j 0 column -> is_table (S j) (table ++ [column]).
Proof.
  intros [Hlength Htable] Hcolumn. split; [rewrite app_length; cbn; lia|]. intros a Ha.
  destruct (Nat.eq_dec a j) as [->|Hother].
  - now rewrite app_nth2, Hlength, Nat.sub_diag by lia.
  - rewrite app_nth1 by lia. apply Htable. lia.
Qed.

Theorem table_is_right : exists t, table ends = Some t /\ is_table (S n) t.
Proof.
  unfold table. rewrite ends_length, usize_is, Nat.add_1_r by lia.
  apply fold_up; [split; [reflexivity|lia]|]. intros j t Hj Ht. rewrite usize_is by lia.
  match goal with |- context [fold ?f (rev _) ?start] =>
    destruct (fold_down f (is_column j) j start) as (column & -> & Hcolumn)
  end.
  - apply column_start. lia.
  - intros i column Hi Hcolumn. rewrite usize_sub_is by lia.
    rewrite (fold_ext _ (fun flags a => fold
      (fun flags b => put flags (N.to_nat (N.lxor (G i a) (G b j))) true) (ends_by j a) flags)).
    + assert (Hless : forall g, In g (options_from i j i) -> (g < N.of_nat (j - i))%N).
      { intros g Hg. apply option_less; [lia|]. now apply in_options_from. }
      rewrite (fold_nested (fun flags g => put flags (N.to_nat g) true)).
      change (flat_map _ _) with (options_from i j i).
      destruct (flags_are_right (options_from i j i) (j - i) Hless) as (flags & -> & Hcount).
      pose proof (mex_at_most _ _ Hless) as Hmost.
      rewrite Hcount, N.mod_small, <- G_is by lia. apply column_put; [exact Hcolumn|lia].
    + intros flags a Ha. apply in_seq in Ha. rewrite (get_table j) by (auto; lia).
      rewrite (get_column a 0) by (lia || apply Ht; lia). rewrite (get_is _ _ []) by lia.
      apply fold_ext. intros marked b Hb. apply within in Hb.
      now rewrite (get_column j (S i)) by (auto; lia).
  - eexists. split; [reflexivity|]. now apply table_push.
Qed.

(** *** The table of small numbers *)

Lemma add_option_is options befores after :
  length befores <= length options ->
  (forall i, i < length befores -> (N.lxor (nth i befores 0) after < 64)%N) ->
  exists added, add_option options befores after = Some added /\
    length added = length options /\
    forall i g, i < length befores ->
      N.testbit (nth i added 0%N) g =
      N.testbit (nth i options 0%N) g || (g =? N.lxor (nth i befores 0) after)%N.
Proof.
  revert befores. induction options as [|set options IH]; intros [|before befores];
    cbn [length]; intros Hlength Hless; try lia.
  - exists []. repeat split; auto. cbn. lia.
  - exists (set :: options). repeat split; auto. cbn. lia.
  - cbn [add_option]. rewrite (proj2 (N.ltb_lt _ _)) by (apply (Hless 0); lia).
    destruct (IH befores) as (added & -> & Hadded & Hbits);
      [lia|intros i Hi; apply (Hless (S i)); lia|].
    eexists. split; [reflexivity|]. split; [cbn; lia|]. intros [|i] g Hi.
    + cbn [nth]. now rewrite N.lor_spec, N.shiftl_1_l, N.pow2_bits_eqb, N.eqb_sym.
    + cbn. apply Hbits. lia.
Qed.

(** A good state when the words that start at k or later are done: all numbers so far
    are below 64, and the sets have the options. *)
Definition small (j k : nat) : Prop :=
  (forall i b, i <= b < j -> (G i b < 64)%N) /\ (forall i, k <= i <= j -> (G i j < 64)%N).

Definition good (j k : nat) (state : option (list N * list N)) : Prop :=
  match state with
  | Some (column, options) =>
      is_column j k column /\ small j k /\ length options = S j /\
      forall i g, i <= k -> i <= j ->
        N.testbit (nth i options 0%N) g = existsb (N.eqb g) (options_from i j k)
  | None => True
  end.

Lemma options_added j k befores options :
  k < j <= n -> is_column k 0 befores -> small j (S k) -> length options = S j ->
  exists added,
    fold (fun options b => add_option options befores (G b j)) (ends_by j k) options =
      Some added /\
    length added = S j /\
    forall i g, i <= k ->
      N.testbit (nth i added 0%N) g =
      N.testbit (nth i options 0%N) g || existsb (N.eqb g) (options_at i j k).
Proof.
  intros Hk [Hlength_k Hnth] [Hbefore Hafter]. unfold options_at. revert options.
  assert (Hwithin : forall b, In b (ends_by j k) -> k < b <= j) by apply within.
  induction (ends_by j k) as [|b bs IH]; intros options Hlength.
  - exists options. repeat split; auto. intros i g _. cbn. now rewrite orb_false_r.
  - pose proof (Hwithin b (or_introl eq_refl)) as Hb. cbn [fold].
    destruct (add_option_is options befores (G b j)) as (next & -> & Hnext & Hbits); [lia| |].
    { intros i Hi. rewrite Hnth by lia.
      apply (lxor_fits 6); [apply Hbefore|apply Hafter]; lia. }
    destruct (IH (fun c Hc => Hwithin c (or_intror Hc)) next) as (added & -> & Hadded & Hall);
      [lia|].
    exists added. repeat split; auto. intros i g Hi.
    rewrite Hall, Hbits, Hnth by lia. cbn. now rewrite orb_assoc.
Qed.

Theorem table_below_64_is_right : exists result, table_below_64 ends = Some result /\
  match result with Some t => is_table (S n) t | None => True end.
Proof.
  unfold table_below_64, loop. rewrite ends_length, usize_is, Nat.add_1_r by lia.
  match goal with |- context [fold ?f ?l ?start] =>
    destruct (fold_up f (fun j state =>
      match state with
      | Some t => is_table j t /\ forall i b, i <= b < j -> (G i b < 64)%N
      | None => True
      end) (S n) start) as (result & -> & Hresult)
  end.
  - repeat split; lia.
  - intros j [t|] Hj Hgood; [|now exists None]. destruct Hgood as [Ht Hbefore].
    rewrite usize_is by lia.
    match goal with |- context [fold ?f (rev _) ?start] =>
      destruct (fold_down f (good j) j start) as (state & -> & Hstate)
    end.
    + split; [apply column_start; lia|]. split; [split; [exact Hbefore|]|split].
      * intros i Hi. replace i with j by lia. rewrite G_empty by lia. lia.
      * rewrite repeat_length. lia.
      * intros i g _ _. rewrite nth_repeat. unfold options_from. now rewrite Nat.sub_diag.
    + intros k [[column options]|] Hk Hgood; [|now exists None].
      destruct Hgood as (Hcolumn & Hsmall & Hlength & Hbits).
      rewrite (get_is _ _ []) by lia. change (take_while _ _) with (ends_by j k).
      rewrite (fold_ext _ (fun options b => add_option options (nth k t []) (G b j))).
      2: { intros sets b Hb. apply within in Hb.
           now rewrite (get_column j (S k)), (get_table j) by (auto; lia). }
      destruct (options_added j k (nth k t []) options) as (added & -> & Hadded & Hall);
        [lia|apply Ht; lia|auto|auto|].
      assert (Hsets : forall i g, i <= k ->
        N.testbit (nth i added 0%N) g = existsb (N.eqb g) (options_from i j k)).
      { intros i g Hi. rewrite Hall, Hbits by lia. unfold options_from.
        replace (j - k) with (S (j - S k)) by lia. cbn [seq flat_map].
        rewrite existsb_app. apply orb_comm. }
      rewrite (get_is _ _ 0%N) by lia. destruct Hsmall as [_ Hafter].
      destruct (N.eqb_spec (nth k added 0%N) (N.ones 64)) as [Hfull|Hroom]; [now exists None|].
      destruct (bits_are_right (options_from k j k) (nth k added 0%N)) as [Hmex ->]; auto.
      { intros g (a & b & Ha & Hb & [Hab _] & ->)%in_options_from.
        apply (lxor_fits 6); [apply Hbefore|apply Hafter]; lia. }
      rewrite <- G_is in * by lia.
      destruct (column_put j k column) as (after & -> & Hright); [exact Hcolumn|lia|].
      eexists. split; [reflexivity|]. repeat split; try apply Hright; auto.
      intros i Hi. destruct (Nat.eq_dec i k) as [->|Hother]; [exact Hmex|apply Hafter; lia].
    + eexists. split; [reflexivity|]. destruct state as [[column options]|]; [|exact I].
      destruct Hstate as (Hcolumn & [_ Hnow] & _). split; [now apply table_push|].
      intros i b Hb. destruct (Nat.eq_dec b j) as [->|Hother]; [apply Hnow|apply Hbefore]; lia.
  - exists result. split; [reflexivity|]. now destruct result.
Qed.

(** What [grundy] looks up. *)
Lemma last_number t :
  is_table (S n) t -> (let? column := get t n in get column 0) = Some (G 0 n).
Proof.
  intros Ht. rewrite (get_table (S n)) by (auto; lia).
  apply (get_column n 0); [apply Ht|]; lia.
Qed.

End Tables.

Lemma grundy_is string words :
  accepted string words -> grundy string words = Some (value words string).
Proof.
  intros Haccepted. unfold grundy.
  destruct (word_ends_are_right string words Haccepted) as (ends & -> & Hlength & Hsorted & Hends).
  destruct Haccepted as (Hfits & _).
  replace (value words string) with (value words (part string 0 (length string)))
    by (now rewrite part_all).
  destruct (table_below_64_is_right string words ends) as ([t|] & -> & Hsmall); auto;
    [|destruct (table_is_right string words ends) as (t & -> & Ht); auto];
    now apply (last_number string words ends).
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros string words Haccepted. assert (Hwords : ~ In [] words) by apply Haccepted.
  pose proof (values_decide _ (move_ends words Hwords) _ (position_values words Hwords)
                [string]) as Hdecides.
  unfold position_value in Hdecides. cbn in Hdecides. rewrite N.lxor_0_r in Hdecides.
  unfold solution. rewrite grundy_is by exact Haccepted.
  now destruct (0 <? value words string)%N.
Qed.

Theorem details_are_right : details.
Proof.
  intros string words Haccepted. exists (position_value words).
  split; [apply position_values, Haccepted|].
  rewrite grundy_is by exact Haccepted. f_equal. symmetry. apply N.lxor_0_r.
Qed.
