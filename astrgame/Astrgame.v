(** * ASTRGAME: erasing words from a string, machine-checked

    What is to be trusted stands first, up to [correct]; what it means to win is at
    the top of samples/coq/Games.v. Nobody needs to read the proof. *)

From Coq Require Import String Ascii Arith Bool List Lia NArith Sorted.
From Theory Require Import Text Games.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope nat_scope.

(** ** What is to be trusted *)

Definition piece : Type := list ascii.
Definition position : Type := list piece.

(** A move erases one occurrence of a word from one piece; what stands on its
    two sides becomes two pieces. *)
Inductive move (words : list piece) : position -> position -> Prop :=
| erase before left word right after :
    In word words ->
    move words (before ++ (left ++ word ++ right) :: after)
      (before ++ left :: right :: after).

(** What is proved of [solution]: it tells whether the first player wins. *)
Definition correct (solution : list piece -> piece -> bool) : Prop :=
  forall words string, ~ In [] words ->
  if solution words string then wins (move words) [string] else loses (move words) [string].

(** ** The function of main.rs *)

(** A word that stands in the string from the first place up to the second is an
    occurrence. *)
Definition slice (string : piece) (start stop : nat) : piece :=
  firstn (stop - start) (skipn start string).

Fixpoint same (a b : piece) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if Ascii.eqb x y then same a b else false
  | _, _ => false
  end.

Definition occurrences_at (words : list piece) (string : piece) (start : nat)
    : list (nat * nat) :=
  map (pair start)
    (filter (fun stop => existsb (same (slice string start stop)) words)
      (seq (S start) (length string - start))).

(** The first cluster that starts at one of these places, which ascend. *)
Fixpoint scan (words : list piece) (string : piece) (found : list (nat * nat))
    (reach : nat) (starts : list nat) : list (nat * nat) :=
  match starts with
  | [] => found
  | start :: starts =>
      if reach <=? start then found
      else
        let here := occurrences_at words string start in
        let stop := snd (last here (0, 0)) in
        match found, here with
        | _, [] => scan words string found reach starts
        | [], _ => scan words string here stop starts
        | _, _ => scan words string (found ++ here) (max reach stop) starts
        end
  end.

Definition cluster (words : list piece) (string : piece) (from : nat)
    : list (nat * nat) :=
  scan words string [] (length string) (seq from (length string - from)).

(** The places where the occurrences start or end, in order, none twice. *)
Fixpoint insert (p : nat) (places : list nat) : list nat :=
  match places with
  | [] => [p]
  | q :: rest =>
      if p <? q then p :: places else if p =? q then places else q :: insert p rest
  end.

Definition places (occurrences : list (nat * nat)) : list nat :=
  fold_right (fun '(start, stop) places => insert start (insert stop places)) []
    occurrences.

(** The number of a place. *)
Fixpoint number (places : list nat) (p : nat) : nat :=
  match places with
  | [] => 0
  | q :: rest => if p =? q then 0 else S (number rest p)
  end.

Definition in_numbers (places : list nat) (occurrences : list (nat * nat))
    : list (nat * nat) :=
  map (fun '(start, stop) => (number places start, number places stop)) occurrences.

(** The least number that is none of these, which are less than the bound. *)
Definition mex_below (bound : N) (numbers : list N) : N :=
  let missing g := negb (existsb (N.eqb g) numbers) in
  match find missing (map N.of_nat (seq 0 (N.to_nat bound))) with
  | Some g => g
  | None => bound
  end.

(** The row G(i, i), ..., G(i, n) of the table, from those below: for each
    occurrence from i on that ends by j, what stands before it is worth G(i, a),
    and b. With the row go these moves, and a power of two greater than all
    numbers found so far. *)
Definition next (occurrences : list (nat * nat)) (i : nat) (below : list (list N))
    (state : list (N * nat) * list N * N) (j : nat) : list (N * nat) * list N * N :=
  let '(moves, row, bound) := state in
  let new := filter (fun '(a, b) => (b =? j) && (i <=? a)) occurrences in
  let moves := moves ++ map (fun '(a, b) => (nth (a - i) row 0%N, b)) new in
  let value '(before, b) := N.lxor before (nth (j - b) (nth (b - S i) below []) 0%N) in
  let g := mex_below bound (map value moves) in
  (moves, row ++ [g], if (g =? bound)%N then (2 * bound)%N else bound).

(** The row above others, with the bound. *)
Definition add_row (occurrences : list (nat * nat)) (n : nat) (i : nat)
    (state : list (list N) * N) : list (list N) * N :=
  let (below, bound) := state in
  let '(_, row, bound) :=
    fold_left (next occurrences i below) (seq i (S n - i)) ([], [], bound) in
  (row :: below, bound).

(** The Grundy numbers of all pieces between the places 0, ..., n: a row for each
    place where they start. *)
Definition table (occurrences : list (nat * nat)) (n : nat) : list (list N) :=
  fst (fold_right (add_row occurrences n) ([], 64%N) (seq 0 (S n))).

Definition whole (occurrences : list (nat * nat)) : N :=
  let places := places occurrences in
  let n := length places - 1 in
  nth n (nth 0 (table (in_numbers places occurrences) n) []) 0%N.

Fixpoint nim_sum_from (clusters : nat) (words : list piece) (string : piece) (from : nat)
    : N :=
  match clusters with
  | O => 0%N
  | S clusters =>
      match cluster words string from with
      | [] => 0%N
      | occurrences =>
          N.lxor (whole occurrences)
            (nim_sum_from clusters words string (last (places occurrences) 0))
      end
  end.

Definition grundy (words : list piece) (string : piece) : N :=
  nim_sum_from (S (length string)) words string 0.

Definition solution (words : list piece) (string : piece) : bool :=
  (0 <? grundy words string)%N.

(** ** What is proved besides *)

(** All numbers in a table are less than the number of places. *)
Definition in_range : Prop := forall occurrences row g, occurrences <> [] ->
  (forall start stop, In (start, stop) occurrences -> start < stop) ->
  let places := places occurrences in
  In row (table (in_numbers places occurrences) (length places - 1)) ->
  In g row -> (g < N.of_nat (length places))%N.

(** And [grundy] gives the Grundy numbers of strings. *)
Definition details : Prop := in_range /\ forall words string, ~ In [] words ->
  exists value, grundy_values (move words) value /\ value [string] = grundy words string.

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

(** The theorem of Sprague and Grundy for two lists of options. *)
Lemma mex_of_sum l r :
  mex (map (fun g => N.lxor g (mex r)) l ++ map (fun g => N.lxor (mex l) g) r) =
  N.lxor (mex l) (mex r).
Proof.
  destruct (mex_spec l) as [Hout_l Hbelow_l]. destruct (mex_spec r) as [Hout_r Hbelow_r].
  apply mex_unique.
  - rewrite in_app_iff, !in_map_iff. intros [(g & Heq & Hg)|(g & Heq & Hg)].
    + apply lxor_inj_r in Heq. now subst.
    + apply lxor_inj_l in Heq. now subst.
  - intros g Hg. rewrite in_app_iff, !in_map_iff.
    assert (Hsum : nim_sum [mex l; mex r] = N.lxor (mex l) (mex r)).
    { simpl. now rewrite N.lxor_0_r. }
    rewrite <- Hsum in Hg.
    destruct (nim_sum_reply _ _ Hg) as (left & old & rest & Hsplit & Hless & Hnew).
    remember (N.lxor old _) as new eqn:Hdefinition. clear Hdefinition.
    destruct left as [|x [|y left]]; simpl in Hsplit; injection Hsplit.
    + intros <- <-. simpl in Hnew. rewrite N.lxor_0_r in Hnew. eauto.
    + intros <- <- <-. simpl in Hnew. rewrite N.lxor_0_r in Hnew. eauto.
    + intros Hnil. now destruct left.
Qed.

Lemma ldiff_at_most a b : (N.ldiff a b <= a)%N.
Proof.
  assert (Hdisjoint : N.land (N.ldiff a b) (N.land a b) = 0%N).
  { apply N.bits_inj_0. intros k. rewrite !N.land_spec, N.ldiff_spec.
    destruct (N.testbit a k), (N.testbit b k); reflexivity. }
  pose proof (N.lor_ldiff_and a b) as Hparts.
  rewrite <- N.lxor_lor, <- N.add_nocarry_lxor in Hparts by exact Hdisjoint. lia.
Qed.

Lemma lxor_at_most_sum a b : (N.lxor a b <= a + b)%N.
Proof.
  assert (Hdisjoint : N.land (N.ldiff a b) (N.ldiff b a) = 0%N).
  { apply N.bits_inj_0. intros k. rewrite N.land_spec, !N.ldiff_spec.
    destruct (N.testbit a k), (N.testbit b k); reflexivity. }
  assert (Hparts : N.lxor a b = N.lxor (N.ldiff a b) (N.ldiff b a)).
  { apply N.bits_inj. intros k. rewrite !N.lxor_spec, !N.ldiff_spec.
    destruct (N.testbit a k), (N.testbit b k); reflexivity. }
  rewrite Hparts, <- N.add_nocarry_lxor by exact Hdisjoint.
  pose proof (ldiff_at_most a b) as Ha. pose proof (ldiff_at_most b a) as Hb. lia.
Qed.

(** *** Pieces and their occurrences *)


Lemma same_spec a b : same a b = true <-> a = b.
Proof.
  revert b. induction a as [|x a IH]; intros [|y b]; simpl; try easy.
  destruct (Ascii.eqb_spec x y) as [->|Hneq].
  - rewrite IH. split; [now intros ->|now intros [= ->]].
  - split; [discriminate|]. intros [= Hx Ha]. contradiction.
Qed.

Lemma skipn_skipn (s : piece) a b : skipn a (skipn b s) = skipn (a + b) s.
Proof.
  revert s. induction b as [|b IH]; intros s; [now rewrite Nat.add_0_r|].
  rewrite Nat.add_succ_r. destruct s as [|c s]; [now rewrite !skipn_nil|]. apply IH.
Qed.

Lemma slice_length s i j : j <= length s -> length (slice s i j) = j - i.
Proof.
  intros Hj. unfold slice. rewrite firstn_length, skipn_length. lia.
Qed.

Lemma firstn_slice s i j a : a <= j - i -> firstn a (slice s i j) = slice s i (a + i).
Proof.
  intros Ha. unfold slice. rewrite firstn_firstn. f_equal. lia.
Qed.

Lemma skipn_slice s i j b : skipn b (slice s i j) = slice s (b + i) j.
Proof.
  unfold slice. rewrite skipn_firstn_comm, skipn_skipn. f_equal. lia.
Qed.

Lemma slice_slice s i j a b :
  b <= j - i -> slice (slice s i j) a b = slice s (a + i) (b + i).
Proof.
  intros Hb. unfold slice at 1. rewrite skipn_slice. unfold slice.
  rewrite firstn_firstn. f_equal. lia.
Qed.

Lemma slice_all s : slice s 0 (length s) = s.
Proof. unfold slice. rewrite Nat.sub_0_r. apply firstn_all. Qed.

Section Game.

Variable words : list piece.
Hypothesis no_empty_word : ~ In [] words.

(** All occurrences in a piece. *)
Definition occurrences (s : piece) : list (nat * nat) :=
  flat_map (occurrences_at words s) (seq 0 (length s)).

Lemma in_occurrences_at s start a b :
  In (a, b) (occurrences_at words s start) <->
  a = start /\ start < b <= length s /\ In (slice s a b) words.
Proof.
  unfold occurrences_at. rewrite in_map_iff. setoid_rewrite filter_In.
  setoid_rewrite in_seq. setoid_rewrite existsb_exists. split.
  - intros (stop & [= <- <-] & Hstop & word & Hin & Hsame).
    apply same_spec in Hsame. subst. repeat split; auto; lia.
  - intros (-> & Hb & Hword). exists b. split; [reflexivity|]. split; [lia|].
    exists (slice s start b). now rewrite same_spec.
Qed.

Lemma in_occurrences s a b :
  In (a, b) (occurrences s) <-> b <= length s /\ In (slice s a b) words.
Proof.
  unfold occurrences. rewrite in_flat_map. setoid_rewrite in_occurrences_at. split.
  - intros (start & Hstart & -> & Hb & Hword). split; [lia|exact Hword].
  - intros [Hb Hword]. exists a. rewrite in_seq.
    assert (Hlength := slice_length s a b Hb).
    destruct (slice s a b) as [|c word]; [contradiction|]. simpl in Hlength.
    repeat split; auto; lia.
Qed.

Lemma occurrence_not_empty s a b : In (a, b) (occurrences s) -> a < b.
Proof.
  rewrite in_occurrences. intros [Hb Hword].
  assert (Hlength := slice_length s a b Hb).
  destruct (slice s a b) as [|c word]; [contradiction|]. simpl in Hlength. lia.
Qed.

(** *** The Grundy number of a piece, and of a position *)

Fixpoint value_within (fuel : nat) (s : piece) : N :=
  match fuel with
  | O => 0%N
  | S fuel =>
      mex (map (fun '(a, b) =>
        N.lxor (value_within fuel (firstn a s)) (value_within fuel (skipn b s)))
        (occurrences s))
  end.

Definition value (s : piece) : N := value_within (length s) s.

Lemma enough_fuel fuel more s :
  length s <= fuel -> length s <= more -> value_within fuel s = value_within more s.
Proof.
  revert more s. induction fuel as [|fuel IH]; intros more s Hfuel Hmore.
  - destruct s; [|simpl in Hfuel; lia]. now destruct more.
  - destruct more as [|more].
    { destruct s; [reflexivity|simpl in Hmore; lia]. }
    simpl. f_equal. apply map_ext_in. intros [a b] Hin.
    pose proof (occurrence_not_empty _ _ _ Hin) as Hless.
    apply in_occurrences in Hin. destruct Hin as [Hb _].
    f_equal; apply IH; rewrite ?firstn_length, ?skipn_length; lia.
Qed.

(** The values of the positions to which a move leads. *)
Definition next_values (s : piece) : list N :=
  map (fun '(a, b) => N.lxor (value (firstn a s)) (value (skipn b s))) (occurrences s).

Lemma value_equation s : value s = mex (next_values s).
Proof.
  unfold value, next_values. rewrite (enough_fuel _ (S (length s))) by lia. simpl. f_equal.
  apply map_ext_in. intros [a b] Hin.
  apply in_occurrences in Hin. destruct Hin as [Hb _].
  f_equal; apply enough_fuel; rewrite ?firstn_length, ?skipn_length; lia.
Qed.

Lemma in_options left word right :
  In word words ->
  In (length left, length left + length word) (occurrences (left ++ word ++ right)).
Proof.
  intros Hword. apply in_occurrences. rewrite !app_length. split; [lia|].
  unfold slice.
  replace (length left + length word - length left) with (length word) by lia.
  rewrite skipn_app, skipn_all, Nat.sub_diag. cbn [app skipn].
  rewrite firstn_app, firstn_all, Nat.sub_diag. cbn [firstn]. now rewrite app_nil_r.
Qed.

Lemma split_at_occurrence s a b :
  In (a, b) (occurrences s) ->
  s = firstn a s ++ slice s a b ++ skipn b s.
Proof.
  intros Hin. pose proof (occurrence_not_empty _ _ _ Hin) as Hless.
  rewrite <- (firstn_skipn a s) at 1. f_equal. unfold slice.
  rewrite <- (firstn_skipn (b - a) (skipn a s)) at 1. f_equal.
  rewrite skipn_skipn. f_equal. lia.
Qed.

Definition position_value (p : position) : N := nim_sum (map value p).

Lemma position_value_after before left right after :
  position_value (before ++ left :: right :: after) =
  nim_sum (map value before ++ N.lxor (value left) (value right) :: map value after).
Proof.
  unfold position_value. rewrite map_app, !nim_sum_app. simpl.
  fold (nim_sum (map value after)).
  now rewrite N.lxor_assoc.
Qed.

Theorem position_values : grundy_values (move words) position_value.
Proof.
  intros p. split.
  - intros q Hmove Heq. destruct Hmove as [before left word right after Hword].
    rewrite position_value_after in Heq. unfold position_value in Heq.
    rewrite map_app in Heq. simpl map in Heq. rewrite !nim_sum_app in Heq. simpl in Heq.
    apply lxor_inj_l, lxor_inj_r in Heq.
    rewrite (value_equation (left ++ word ++ right)) in Heq.
    destruct (mex_spec (next_values (left ++ word ++ right))) as [Hout _].
    apply Hout. rewrite <- Heq. apply in_map_iff.
    exists (length left, length left + length word). split; [|now apply in_options].
    rewrite firstn_app, firstn_all, Nat.sub_diag. cbn [firstn]. rewrite app_nil_r.
    rewrite (app_assoc left word right), <- app_length, skipn_app, skipn_all,
      Nat.sub_diag.
    reflexivity.
  - intros g Hg. unfold position_value in Hg.
    destruct (nim_sum_reply _ _ Hg) as (left & r & rest & Hsplit & Hless & Hsum).
    apply map_eq_app in Hsplit. destruct Hsplit as (before & tail & -> & Hbefore & Htail).
    apply map_eq_cons in Htail. destruct Htail as (s & after & -> & Hs & Hafter).
    remember (N.lxor r _) as new eqn:Hdefinition. clear Hdefinition.
    rewrite <- Hs, value_equation in Hless.
    apply mex_spec, in_map_iff in Hless. destruct Hless as ([a b] & Hvalue & Hin).
    exists (before ++ firstn a s :: skipn b s :: after). split.
    + rewrite (split_at_occurrence s a b Hin) at 1. constructor.
      now apply in_occurrences in Hin.
    + rewrite position_value_after, Hvalue. now rewrite Hbefore, Hafter.
Qed.

Theorem move_ends : ends (move words).
Proof.
  apply (ends_by_measure _ (fun p => length (concat p))).
  intros p q Hmove. destruct Hmove as [before left word right after Hword].
  rewrite !concat_app, !app_length. simpl. rewrite !app_length.
  destruct word; [contradiction|]. simpl. lia.
Qed.

End Game.

(** *** Intervals *)

(** The values of the options of [i, j). *)
Definition options (occurrences : list (nat * nat)) (G : nat -> nat -> N) (i j : nat)
    : list N :=
  map (fun '(a, b) => N.lxor (G i a) (G b j))
    (filter (fun '(a, b) => (i <=? a) && (b <=? j)) occurrences).

Lemma in_options_iff occurrences G i j g :
  In g (options occurrences G i j) <->
  exists a b, In (a, b) occurrences /\ i <= a /\ b <= j /\ g = N.lxor (G i a) (G b j).
Proof.
  unfold options. rewrite in_map_iff. split.
  - intros ([a b] & <- & Hin). apply filter_In in Hin. destruct Hin as [Hin Hwithin].
    apply andb_true_iff in Hwithin. rewrite !Nat.leb_le in Hwithin.
    exists a, b. tauto.
  - intros (a & b & Hin & Ha & Hb & ->). exists (a, b). split; [reflexivity|].
    apply filter_In. split; [exact Hin|]. now rewrite andb_true_iff, !Nat.leb_le.
Qed.

(** What the theorem of main.rs says of the intervals up to [n]. *)
Definition interval_values (occurrences : list (nat * nat)) (n : nat)
    (G : nat -> nat -> N) : Prop :=
  (forall a b, In (a, b) occurrences -> a < b <= n) /\
  forall i j, i <= j <= n -> G i j = mex (options occurrences G i j).

Theorem interval_theorem words s :
  ~ In [] words ->
  interval_values (occurrences words s) (length s) (fun i j => value words (slice s i j)).
Proof.
  intros Hwords. split.
  - intros a b Hin. split; [now apply (occurrence_not_empty words Hwords s)|].
    now apply (in_occurrences words Hwords) in Hin.
  - intros i j Hij. rewrite (value_equation words Hwords). apply mex_ext. intros g.
    unfold next_values.
    rewrite in_options_iff, in_map_iff. split.
    + intros ([a b] & <- & Hin).
      pose proof (occurrence_not_empty words Hwords _ _ _ Hin) as Hless.
      apply (in_occurrences words Hwords) in Hin. destruct Hin as [Hb Hword].
      rewrite slice_length in Hb by lia. rewrite slice_slice in Hword by lia.
      exists (a + i), (b + i). rewrite (in_occurrences words Hwords).
      rewrite firstn_slice, skipn_slice by lia. repeat split; auto; lia.
    + intros (a & b & Hin & Ha & Hb & ->).
      pose proof (occurrence_not_empty words Hwords _ _ _ Hin) as Hless.
      apply (in_occurrences words Hwords) in Hin. destruct Hin as [_ Hword].
      exists (a - i, b - i). rewrite (in_occurrences words Hwords).
      rewrite firstn_slice, skipn_slice, slice_length, slice_slice by lia.
      rewrite !Nat.sub_add by lia. repeat split; auto; lia.
Qed.

Lemma nothing_inside occurrences n G i j :
  interval_values occurrences n G -> i <= j <= n ->
  (forall a b, In (a, b) occurrences -> i <= a -> b <= j -> False) -> G i j = 0%N.
Proof.
  intros [_ HG] Hij Hnone. rewrite HG by exact Hij.
  apply mex_unique; [|lia]. rewrite in_options_iff.
  intros (a & b & Hin & Ha & Hb & _). eauto.
Qed.

(** A place that no occurrence reaches across cuts the game in two. *)
Theorem cut_theorem occurrences n G p i j :
  interval_values occurrences n G ->
  (forall a b, In (a, b) occurrences -> b <= p \/ p <= a) ->
  i <= p <= j -> j <= n -> G i j = N.lxor (G i p) (G p j).
Proof.
  intros HG Hcut. remember (j - i) as size eqn:Hsize. revert i j Hsize.
  induction size as [size IH] using lt_wf_ind. intros i j Hsize Hp Hj.
  destruct HG as [Hwithin HG].
  rewrite (HG i j), (HG i p), (HG p j) by lia. rewrite <- mex_of_sum.
  rewrite <- (HG i p), <- (HG p j) by lia. apply mex_ext. intros g.
  rewrite in_app_iff, !in_map_iff, in_options_iff. split.
  - intros (a & b & Hin & Ha & Hb & ->). pose proof (Hwithin a b Hin) as Hless.
    destruct (Hcut a b Hin) as [Hleft|Hright].
    + left. exists (N.lxor (G i a) (G b p)). split.
      * rewrite N.lxor_assoc. f_equal. symmetry. apply (IH (j - b)); lia.
      * apply in_options_iff. exists a, b. auto.
    + right. exists (N.lxor (G p a) (G b j)). split.
      * rewrite <- N.lxor_assoc. f_equal. symmetry. apply (IH (a - i)); lia.
      * apply in_options_iff. exists a, b. auto.
  - intros [(h & <- & Hh)|(h & <- & Hh)]; apply in_options_iff in Hh;
      destruct Hh as (a & b & Hin & Ha & Hb & ->); pose proof (Hwithin a b Hin) as Hless;
      exists a, b; (split; [exact Hin|]); (split; [lia|]); (split; [lia|]).
    + rewrite N.lxor_assoc. f_equal. symmetry. apply (IH (j - b)); lia.
    + rewrite <- N.lxor_assoc. f_equal. symmetry. apply (IH (a - i)); lia.
Qed.

Theorem at_most_length occurrences n G i j :
  interval_values occurrences n G -> i <= j <= n -> (G i j <= N.of_nat (j - i))%N.
Proof.
  intros [Hwithin HG]. remember (j - i) as size eqn:Hsize. revert i j Hsize.
  induction size as [size IH] using lt_wf_ind. intros i j Hsize Hij.
  rewrite HG by exact Hij. apply mex_at_most. intros g Hg. apply in_options_iff in Hg.
  destruct Hg as (a & b & Hin & Ha & Hb & ->). pose proof (Hwithin a b Hin) as Hless.
  pose proof (lxor_at_most_sum (G i a) (G b j)) as Hsum.
  pose proof (IH (a - i) ltac:(lia) i a eq_refl ltac:(lia)) as Hleft.
  pose proof (IH (j - b) ltac:(lia) b j eq_refl ltac:(lia)) as Hright. lia.
Qed.

(** Of an interval only the places count where an occurrence starts or ends: [f]
    tells the place of each number. *)
Theorem places_theorem occurrences n G own m f :
  interval_values occurrences n G ->
  (forall k l, k < l <= m -> f k < f l) -> f m <= n ->
  (forall a b, In (a, b) own -> a < b <= m) ->
  (forall a b, In (a, b) own -> In (f a, f b) occurrences) ->
  (forall a b, In (a, b) occurrences -> f 0 <= a -> b <= f m ->
    exists k l, In (k, l) own /\ a = f k /\ b = f l) ->
  interval_values own m (fun i j => G (f i) (f j)).
Proof.
  intros [Hwithin HG] Hascend Hn Hown Hthere Hback. split; [exact Hown|].
  assert (Hmonotone : forall k l, k <= l <= m -> f k <= f l).
  { intros k l Hkl. destruct (Nat.eq_dec k l) as [->|Hneq]; [lia|].
    specialize (Hascend k l). lia. }
  intros i j Hij.
  assert (Hfrom : f 0 <= f i <= f j) by (split; apply Hmonotone; lia).
  assert (Hto : f j <= f m) by (apply Hmonotone; lia).
  rewrite HG by lia. apply mex_ext. intros g. rewrite !in_options_iff. split.
  - intros (a & b & Hin & Ha & Hb & ->).
    destruct (Hback a b Hin ltac:(lia) ltac:(lia)) as (k & l & Hkl & -> & ->).
    exists k, l. specialize (Hown k l Hkl). split; [exact Hkl|].
    destruct (Nat.lt_ge_cases k i) as [Hlow|Hi]; [specialize (Hascend k i); lia|].
    destruct (Nat.lt_ge_cases j l) as [Hhigh|Hj]; [specialize (Hascend j l); lia|].
    auto.
  - intros (k & l & Hkl & Hk & Hl & ->). specialize (Hown k l Hkl).
    exists (f k), (f l). split; [now apply Hthere|].
    split; [apply Hmonotone; lia|]. split; [apply Hmonotone; lia|reflexivity].
Qed.

(** There always are such values. *)
Fixpoint interval_within (fuel : nat) (occurrences : list (nat * nat)) (i j : nat) : N :=
  match fuel with
  | O => 0%N
  | S fuel => mex (options occurrences (interval_within fuel occurrences) i j)
  end.

Lemma enough_fuel_for_interval occurrences fuel more i j :
  (forall a b, In (a, b) occurrences -> a < b) -> j - i <= fuel -> j - i <= more ->
  interval_within fuel occurrences i j = interval_within more occurrences i j.
Proof.
  intros Hless. revert more i j.
  assert (Hshort : forall fuel i j, j <= i -> interval_within fuel occurrences i j = 0%N).
  { intros [|few] i j Hij; [reflexivity|]. apply mex_unique; [|lia].
    rewrite in_options_iff. intros (a & b & Hin & Ha & Hb & _).
    specialize (Hless a b Hin). lia. }
  induction fuel as [|fuel IH]; intros more i j Hfuel Hmore.
  - rewrite !Hshort by lia. reflexivity.
  - destruct more as [|more]; [rewrite !Hshort by lia; reflexivity|].
    cbn [interval_within]. apply mex_ext. intros g. rewrite !in_options_iff.
    split; intros (a & b & Hin & Ha & Hb & ->); exists a, b; specialize (Hless a b Hin);
      repeat split; auto; f_equal; (apply IH || (symmetry; apply IH)); lia.
Qed.

Lemma interval_values_exist occurrences n :
  (forall a b, In (a, b) occurrences -> a < b <= n) ->
  exists G, interval_values occurrences n G.
Proof.
  intros Hwithin. exists (fun i j => interval_within (j - i) occurrences i j).
  split; [exact Hwithin|]. intros i j _.
  assert (Hless : forall a b, In (a, b) occurrences -> a < b).
  { intros a b Hin. now apply Hwithin in Hin. }
  rewrite (enough_fuel_for_interval occurrences _ (S (j - i))) by (exact Hless || lia).
  cbn [interval_within]. apply mex_ext. intros g. rewrite !in_options_iff.
  split; intros (a & b & Hin & Ha & Hb & ->); exists a, b; specialize (Hless a b Hin);
    repeat split; auto; f_equal; apply enough_fuel_for_interval; auto;
    try (intros a' b' Hin'; now apply Hwithin in Hin'); lia.
Qed.

(** *** The table *)

Lemma nth_map_seq {A} (f : nat -> A) start len k d :
  k < len -> nth k (map f (seq start len)) d = f (start + k).
Proof.
  intros Hk. rewrite (nth_indep _ d (f 0)) by (now rewrite map_length, seq_length).
  rewrite map_nth, seq_nth by exact Hk. reflexivity.
Qed.

Definition right_row (G : nat -> nat -> N) (n i : nat) : list N :=
  map (G i) (seq i (S n - i)).

Lemma mex_below_is_mex bound numbers :
  (forall g, In g numbers -> (g < bound)%N) -> mex_below bound numbers = mex numbers.
Proof.
  intros Hless. symmetry. unfold mex_below.
  set (missing := fun g => negb (existsb (N.eqb g) numbers)).
  assert (Hmissing : forall g, missing g = true <-> ~ In g numbers).
  { intros g. unfold missing.
    rewrite negb_true_iff, <- not_true_iff_false, existsb_exists.
    split; intros Hnot Hin; apply Hnot.
    - exists g. split; [exact Hin|apply N.eqb_refl].
    - destruct Hin as (h & Hh & Heq). apply N.eqb_eq in Heq. now subst. }
  assert (Hseen : forall g, missing g = false -> In g numbers).
  { intros g Hg. destruct (in_dec N.eq_dec g numbers) as [Hin|Hout]; [exact Hin|].
    apply Hmissing in Hout. congruence. }
  destruct (find missing _) as [g|] eqn:Hfind.
  - apply find_in_order in Hfind. destruct Hfind as [Hg Hbefore]. apply mex_unique.
    + now apply Hmissing.
    + intros h Hh. apply Hseen, Hbefore. lia.
  - apply mex_unique.
    + intros Hin. specialize (Hless bound Hin). lia.
    + intros g Hg. apply Hseen, (find_none _ _ Hfind).
      apply in_map_iff. exists (N.to_nat g). rewrite in_seq. lia.
Qed.

Lemma lxor_below_power a b e :
  (a < 2 ^ e -> b < 2 ^ e -> N.lxor a b < 2 ^ e)%N.
Proof.
  intros Ha Hb. assert (Hpower : (2 ^ e <> 0)%N) by (apply N.pow_nonzero; lia).
  apply N.div_small_iff; [exact Hpower|].
  rewrite <- N.shiftr_div_pow2, N.shiftr_lxor, !N.shiftr_div_pow2.
  now rewrite !N.div_small.
Qed.

(** The bound is a power of two, and greater than the numbers found when the row i
    has got as far as k and those below it are done. *)
Definition bounds (G : nat -> nat -> N) (n i k : nat) (bound : N) : Prop :=
  (exists e, bound = 2 ^ e)%N /\
  (forall a b, i < a <= b -> b <= n -> (G a b < bound)%N) /\
  (forall b, i <= b < i + k -> (G i b < bound)%N).

Lemma right_next occurrences n G i k moves bound :
  interval_values occurrences n G -> i + k <= n -> bounds G n i k bound ->
  (forall x b, In (x, b) moves <->
    exists a, In (a, b) occurrences /\ i <= a /\ b < i + k /\ x = G i a) ->
  exists more bound',
    next occurrences i (map (right_row G n) (seq (S i) (n - i)))
      (moves, map (G i) (seq i k), bound) (i + k) =
      (more, map (G i) (seq i (S k)), bound') /\
    bounds G n i (S k) bound' /\
    (forall x b, In (x, b) more <->
      exists a, In (a, b) occurrences /\ i <= a /\ b < i + S k /\ x = G i a).
Proof.
  intros [Hwithin HG] Hk ([e Hpower] & Hlower & Hrow) Hmoves. unfold next.
  set (new := map _ (filter _ _)).
  assert (Hmore : forall x b, In (x, b) (moves ++ new) <->
      exists a, In (a, b) occurrences /\ i <= a /\ b < i + S k /\ x = G i a).
  { intros x b. rewrite in_app_iff, Hmoves. unfold new. rewrite in_map_iff.
    setoid_rewrite filter_In. split.
    - intros [(a & Hin & Ha & Hb & Hx)|([a b'] & [= <- <-] & Hin & Hbounds)].
      + exists a. repeat split; auto; lia.
      + apply andb_true_iff in Hbounds. rewrite Nat.eqb_eq, Nat.leb_le in Hbounds.
        exists a. specialize (Hwithin a b' Hin).
        rewrite nth_map_seq by lia. repeat split; auto; try lia.
        f_equal. lia.
    - intros (a & Hin & Ha & Hb & ->). specialize (Hwithin a b Hin).
      destruct (Nat.eq_dec b (i + k)) as [Hlast|Hbefore].
      + right. exists (a, b). rewrite nth_map_seq by lia. split.
        * do 2 f_equal. lia.
        * split; [exact Hin|]. now rewrite andb_true_iff, Nat.eqb_eq, Nat.leb_le.
      + left. exists a. repeat split; auto; lia. }
  set (value := fun '(before, b) => N.lxor before _).
  assert (Hvalues : forall g, In g (map value (moves ++ new)) <->
    In g (options occurrences G i (i + k))).
  { intros g. rewrite in_options_iff, in_map_iff.
    assert (Hbelow : forall a b, In (a, b) occurrences -> i <= a -> b <= i + k ->
      nth (i + k - b) (nth (b - S i) (map (right_row G n) (seq (S i) (n - i))) []) 0%N =
      G b (i + k)).
    { intros a b Hin Ha Hb. specialize (Hwithin a b Hin).
      rewrite nth_map_seq by lia. unfold right_row. rewrite nth_map_seq by lia.
      f_equal; lia. }
    unfold value. split.
    - intros ([x b] & <- & Hin). apply Hmore in Hin.
      destruct Hin as (a & Hin & Ha & Hb & ->). exists a, b.
      rewrite (Hbelow a b) by (auto; lia). repeat split; auto; lia.
    - intros (a & b & Hin & Ha & Hb & ->). exists (G i a, b).
      rewrite (Hbelow a b) by (auto; lia). split; [reflexivity|].
      apply Hmore. exists a. repeat split; auto; lia. }
  assert (Hless : forall g, In g (map value (moves ++ new)) -> (g < bound)%N).
  { intros g Hg. apply Hvalues, in_options_iff in Hg.
    destruct Hg as (a & b & Hin & Ha & Hb & ->). specialize (Hwithin a b Hin).
    rewrite Hpower in *. apply lxor_below_power; [apply Hrow|apply Hlower]; lia. }
  assert (Hg : mex_below bound (map value (moves ++ new)) = G i (i + k)).
  { rewrite mex_below_is_mex, HG by (exact Hless || lia). now apply mex_ext. }
  rewrite Hg. eexists. eexists. split; [|split; [|exact Hmore]].
  - rewrite seq_S, (map_app (G i)). reflexivity.
  - assert (Hat_most : (G i (i + k)%nat <= bound)%N).
    { rewrite <- Hg, mex_below_is_mex by exact Hless. now apply mex_at_most. }
    destruct (N.eqb_spec (G i (i + k)) bound) as [Hfull|Hroom].
    + split; [|split].
      * exists (N.succ e). now rewrite N.pow_succ_r', Hpower.
      * intros a b Ha Hb. specialize (Hlower a b Ha Hb). lia.
      * intros b Hb. destruct (Nat.eq_dec b (i + k)) as [->|Hneq].
        -- assert (Hpositive : (2 ^ e <> 0)%N) by (apply N.pow_nonzero; lia). lia.
        -- specialize (Hrow b ltac:(lia)). lia.
    + split; [now exists e|]. split; [exact Hlower|].
      intros b Hb. destruct (Nat.eq_dec b (i + k)) as [->|Hneq]; [lia|].
      apply Hrow. lia.
Qed.

Lemma row_is_right occurrences n G i bound :
  interval_values occurrences n G -> i <= n -> bounds G n i 0 bound ->
  exists bound',
    add_row occurrences n i (map (right_row G n) (seq (S i) (n - i)), bound) =
      (map (right_row G n) (seq i (S n - i)), bound') /\
    bounds G n i (S n - i) bound'.
Proof.
  intros HG Hi Hbounds. unfold add_row.
  assert (Hprefix : forall k, k <= S n - i -> exists moves bound',
    fold_left (next occurrences i (map (right_row G n) (seq (S i) (n - i)))) (seq i k)
      ([], [], bound) = (moves, map (G i) (seq i k), bound') /\
    bounds G n i k bound' /\
    (forall x b, In (x, b) moves <->
      exists a, In (a, b) occurrences /\ i <= a /\ b < i + k /\ x = G i a)).
  { induction k as [|k IH]; intros Hk.
    - exists [], bound. split; [reflexivity|]. split; [exact Hbounds|].
      intros x b. split; [intros []|].
      destruct HG as [Hwithin _].
      intros (a & Hin & Ha & Hb & _). specialize (Hwithin a b Hin). lia.
    - destruct IH as (moves & bound' & Hfold & Hbound & Hmoves); [lia|].
      rewrite (seq_S k i), fold_left_app, Hfold. simpl fold_left.
      rewrite <- seq_S. apply right_next; auto. lia. }
  destruct (Hprefix (S n - i) (le_n _)) as (moves & bound' & -> & Hbound & _).
  exists bound'. split; [|exact Hbound].
  change (map (G i) (seq i (S n - i))) with (right_row G n i).
  assert (Hseq : seq i (S n - i) = i :: seq (S i) (n - i)) by now rewrite Nat.sub_succ_l.
  now rewrite Hseq.
Qed.

Theorem table_is_right occurrences n G :
  interval_values occurrences n G ->
  table occurrences n = map (right_row G n) (seq 0 (S n)).
Proof.
  intros HG. unfold table.
  enough (Hfrom : forall size start, start + size = S n -> exists bound,
    fold_right (add_row occurrences n) ([], 64%N) (seq start size) =
      (map (right_row G n) (seq start size), bound) /\
    (exists e, bound = 2 ^ e)%N /\
    (forall a b, start <= a <= b -> b <= n -> (G a b < bound)%N)).
  { now destruct (Hfrom (S n) 0 eq_refl) as (bound & -> & _). }
  induction size as [|size IH]; intros start Hstart.
  - exists 64%N. split; [reflexivity|]. split; [now exists 6%N|]. intros a b Ha Hb. lia.
  - destruct (IH (S start)) as (bound & Hfold & Hpower & Hbelow); [lia|].
    cbn [seq fold_right]. rewrite Hfold.
    destruct (row_is_right occurrences n G start bound HG) as (bound' & Hrow & Hbounds).
    + lia.
    + split; [exact Hpower|]. split; [exact Hbelow|]. intros b Hb. lia.
    + replace (n - start) with size in Hrow by lia.
      replace (S n - start) with (S size) in * by lia.
      exists bound'. rewrite Hrow. split; [reflexivity|].
      destruct Hbounds as (Hpower' & Hbelow' & Hrow'). split; [exact Hpower'|].
      intros a b Ha Hb. destruct (Nat.eq_dec a start) as [->|Hneq].
      * apply Hrow'. lia.
      * apply Hbelow'; lia.
Qed.

(** *** Places *)

Lemma in_insert p q places : In q (insert p places) <-> q = p \/ In q places.
Proof.
  induction places as [|r rest IH]; simpl.
  - intuition.
  - destruct (Nat.ltb_spec p r) as [Hless|Hmore]; [simpl; intuition|].
    destruct (Nat.eqb_spec p r) as [->|Hneq]; simpl; [intuition|].
    rewrite IH. intuition.
Qed.

Lemma insert_ascends p places :
  StronglySorted lt places -> StronglySorted lt (insert p places).
Proof.
  induction places as [|r rest IH]; intros Hsorted; simpl; [repeat constructor|].
  pose proof (StronglySorted_inv Hsorted) as [Hrest Hr]. rewrite Forall_forall in Hr.
  destruct (Nat.ltb_spec p r) as [Hless|Hmore].
  - constructor; [exact Hsorted|]. apply Forall_forall. intros q [<-|Hq]; [exact Hless|].
    specialize (Hr q Hq). lia.
  - destruct (Nat.eqb_spec p r) as [Heq|Hneq]; [exact Hsorted|].
    constructor; [now apply IH|]. apply Forall_forall. intros q Hq.
    apply in_insert in Hq. destruct Hq as [->|Hq]; [lia|now apply Hr].
Qed.

Lemma in_places occurrences p :
  In p (places occurrences) <-> exists a b, In (a, b) occurrences /\ (p = a \/ p = b).
Proof.
  induction occurrences as [|[a b] rest IH]; simpl.
  - split; [intros []|]. intros (a & b & [] & _).
  - rewrite !in_insert, IH. split.
    + intros [->|[->|(a' & b' & Hin & Hp)]]; [exists a, b; auto|exists a, b; auto|].
      exists a', b'. auto.
    + intros (a' & b' & [[= <- <-]|Hin] & Hp); [intuition|].
      right. right. now exists a', b'.
Qed.

Lemma places_ascend occurrences : StronglySorted lt (places occurrences).
Proof.
  induction occurrences as [|[a b] rest IH]; [constructor|].
  simpl. now apply insert_ascends, insert_ascends.
Qed.

Lemma nth_ascends places k l :
  StronglySorted lt places -> k < l < length places -> nth k places 0 < nth l places 0.
Proof.
  revert k l.
  induction places as [|p rest IH]; intros k l Hsorted Hkl; simpl in *; [lia|].
  apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hrest Hp].
  rewrite Forall_forall in Hp. destruct l as [|l]; [lia|].
  destruct k as [|k]; [|apply IH; auto; lia]. apply Hp, nth_In. lia.
Qed.

Lemma nth_number places p :
  In p places -> number places p < length places /\ nth (number places p) places 0 = p.
Proof.
  induction places as [|q rest IH]; simpl; [intros []|]. intros Hin.
  destruct (Nat.eqb_spec p q) as [->|Hneq]; [split; [lia|reflexivity]|].
  destruct Hin as [Heq|Hin]; [congruence|]. destruct (IH Hin) as [Hless Hnth].
  split; [lia|exact Hnth].
Qed.

Lemma last_is_nth (places : list nat) : last places 0 = nth (length places - 1) places 0.
Proof.
  induction places as [|p [|q rest] IH]; [reflexivity|reflexivity|].
  change (last (p :: q :: rest) 0) with (last (q :: rest) 0). rewrite IH.
  simpl. now rewrite Nat.sub_0_r.
Qed.

Lemma first_and_last places p :
  StronglySorted lt places -> In p places ->
  In (nth 0 places 0) places /\ In (last places 0) places /\
  nth 0 places 0 <= p <= last places 0.
Proof.
  intros Hsorted Hp. rewrite last_is_nth.
  destruct (nth_number places p Hp) as [Hnumber Hnth].
  pose proof (nth_ascends places 0 (number places p) Hsorted) as Hfirst.
  pose proof (nth_ascends places (number places p) (length places - 1) Hsorted) as Hlast.
  split; [apply nth_In; lia|]. split; [apply nth_In; lia|].
  rewrite Hnth in *. split.
  - destruct (number places p) as [|k]; [lia|]. specialize (Hfirst ltac:(lia)). lia.
  - destruct (Nat.eq_dec (number places p) (length places - 1)) as [Heq|Hneq].
    + rewrite <- Heq. lia.
    + specialize (Hlast ltac:(lia)). lia.
Qed.

Lemma numbers_ascend occurrences k l :
  (forall a b, In (a, b) occurrences -> a < b) ->
  In (k, l) (in_numbers (places occurrences) occurrences) ->
  k < l <= length (places occurrences) - 1.
Proof.
  intros Hless Hin. apply in_map_iff in Hin. destruct Hin as ([a b] & [= <- <-] & Hin).
  assert (Ha : In a (places occurrences)) by (apply in_places; exists a, b; auto).
  assert (Hb : In b (places occurrences)) by (apply in_places; exists a, b; auto).
  apply nth_number in Ha. apply nth_number in Hb. specialize (Hless a b Hin).
  split; [|lia].
  set (ps := places occurrences) in *.
  destruct (Nat.lt_trichotomy (number ps a) (number ps b)) as [Hlow|[Heq|Hhigh]];
    [exact Hlow| |].
  - rewrite Heq in Ha. lia.
  - pose proof (nth_ascends ps _ _ (places_ascend occurrences) (conj Hhigh (proj1 Ha)))
      as Hwrong.
    lia.
Qed.

(** The table of a cluster, in numbers, tells the Grundy number from its first
    place to its last. *)
Theorem whole_is_right occurrences n G own :
  interval_values occurrences n G -> own <> [] ->
  let first := nth 0 (places own) 0 in
  let stop := last (places own) 0 in
  (forall a b, In (a, b) own <-> In (a, b) occurrences /\ first <= a /\ b <= stop) ->
  whole own = G first stop.
Proof.
  intros HG Hsome first stop Hown. pose proof HG as [Hwithin _].
  set (ps := places own). set (m := length ps - 1).
  pose proof (places_ascend own) as Hascend. fold ps in Hascend.
  assert (Hlength : 0 < length ps).
  { destruct own as [|[a b] rest]; [contradiction|].
    assert (Hin : In a ps) by (apply in_places; exists a, b; split; [now left|now left]).
    destruct ps; [contradiction|simpl; lia]. }
  assert (Hplace : forall a b, In (a, b) own -> In a ps /\ In b ps).
  { intros a b Hin. split; apply in_places; exists a, b; auto. }
  assert (Hstop : stop = nth m ps 0) by apply last_is_nth.
  assert (Hnumbers : interval_values (in_numbers ps own) m
                       (fun i j => G (nth i ps 0) (nth j ps 0))).
  { apply (places_theorem occurrences n); auto.
    - intros k l Hkl. apply nth_ascends; [exact Hascend|unfold m in Hkl; lia].
    - rewrite <- Hstop.
      assert (Hin : In stop ps) by (rewrite Hstop; apply nth_In; unfold m; lia).
      apply in_places in Hin. destruct Hin as (a & b & Hin & Hp).
      apply Hown in Hin. destruct Hin as [Hin _]. specialize (Hwithin a b Hin). lia.
    - intros k l Hin. apply (numbers_ascend own); [|exact Hin].
      intros a b Hab. apply Hown in Hab. destruct Hab as [Hab _].
      now apply Hwithin in Hab.
    - intros k l Hin. unfold in_numbers in Hin. apply in_map_iff in Hin.
      destruct Hin as ([a b] & [= <- <-] & Hin).
      destruct (Hplace a b Hin) as [Ha Hb].
      apply nth_number in Ha. apply nth_number in Hb.
      destruct Ha as [_ ->]. destruct Hb as [_ ->]. now apply Hown.
    - intros a b Hin Ha Hb. rewrite <- Hstop in Hb.
      assert (Hinside : In (a, b) own) by now apply Hown.
      destruct (Hplace a b Hinside) as [Hpa Hpb].
      exists (number ps a), (number ps b). split.
      + apply in_map_iff. now exists (a, b).
      + now rewrite (proj2 (nth_number ps a Hpa)), (proj2 (nth_number ps b Hpb)). }
  unfold whole. fold ps. fold m.
  rewrite (table_is_right _ _ _ Hnumbers). rewrite nth_map_seq by lia.
  unfold right_row. rewrite nth_map_seq by lia. simpl. now rewrite Hstop.
Qed.

Lemma table_in_range : in_range.
Proof.
  intros occurrences row g Hsome Hless ps Hrow Hg.
  destruct (interval_values_exist (in_numbers ps occurrences) (length ps - 1))
    as [G HG].
  { intros k l Hin. now apply numbers_ascend. }
  rewrite (table_is_right _ _ _ HG) in Hrow.
  apply in_map_iff in Hrow. destruct Hrow as (i & <- & Hi). apply in_seq in Hi.
  apply in_map_iff in Hg. destruct Hg as (j & <- & Hj). apply in_seq in Hj.
  pose proof (at_most_length _ _ _ i j HG ltac:(lia)) as Hbound.
  assert (Hplaces : ps <> []).
  { destruct occurrences as [|[a b] rest]; [contradiction|]. intros Hempty.
    assert (Hin : In a ps) by (apply in_places; exists a, b; split; [now left|now left]).
    now rewrite Hempty in Hin. }
  destruct ps; [contradiction|]. simpl length in *. lia.
Qed.

(** *** Clusters *)

Lemma last_stop words s start :
  let here := occurrences_at words s start in
  here <> [] ->
  In (start, snd (last here (0, 0))) here /\
  forall b, In (start, b) here -> b <= snd (last here (0, 0)).
Proof.
  unfold occurrences_at. cbv zeta. generalize (length s - start) as len.
  set (test := fun stop => existsb (same (slice s start stop)) words).
  induction len as [|len IH]; [contradiction|].
  rewrite seq_S, filter_app, map_app. cbn [filter].
  destruct (test (S start + len)) eqn:Htest.
  - intros _. cbn [map]. rewrite last_last. cbn [snd]. split.
    + apply in_or_app. right. now left.
    + intros b Hin. apply in_app_or in Hin. destruct Hin as [Hin|[[= <-]|[]]]; [|lia].
      apply in_map_iff in Hin. destruct Hin as (stop & [= <-] & Hin).
      apply filter_In in Hin. destruct Hin as [Hin _]. apply in_seq in Hin. lia.
  - cbn [map]. rewrite app_nil_r. exact IH.
Qed.

Section Clusters.

Variable words : list piece.
Variable s : piece.
Hypothesis no_empty_word : ~ In [] words.

Notation occurrence a b := (In (a, b) (occurrences words s)).

(** What has been found from [from] on when all starts below [start] are done, and
    how far it reaches. *)
Definition found_so_far (from start reach : nat) (found : list (nat * nat)) : Prop :=
  (forall a b, In (a, b) found <-> occurrence a b /\ from <= a < start) /\
  (found = [] -> reach = length s) /\
  (found <> [] -> exists a, In (a, reach) found) /\
  (forall a b, In (a, b) found -> b <= reach).

Lemma found_here from start reach found :
  found_so_far from start reach found -> from <= start < length s ->
  let here := occurrences_at words s start in
  let stop := snd (last here (0, 0)) in
  forall found' reach',
  (here = [] -> found' = found /\ reach' = reach) ->
  (here <> [] -> found = [] -> found' = here /\ reach' = stop) ->
  (here <> [] -> found <> [] -> found' = found ++ here /\ reach' = max reach stop) ->
  found_so_far from (S start) reach' found'.
Proof.
  intros (Hfound & Hnone & Hreach & Hends) Hstart here stop found' reach'
    Hno_more Hfirst Hmore.
  assert (Hhere : forall a b, In (a, b) here <-> occurrence a b /\ a = start).
  { intros a b. unfold here. rewrite in_occurrences_at. unfold occurrences.
    rewrite in_flat_map. setoid_rewrite in_occurrences_at. split.
    - intros (-> & Hb & Hword). split; [|reflexivity].
      exists start. rewrite in_seq. repeat split; auto; lia.
    - intros [(start' & Hin & Ha & Hb & Hword) ->]. subst start'. auto. }
  assert (Hlast : here <> [] -> In (start, stop) here /\
                    forall b, In (start, b) here -> b <= stop) by apply last_stop.
  clearbody stop here.
  assert (Hcase :
    (found' = found /\ reach' = reach /\ forall a b, ~ In (a, b) here) \/
    (found = [] /\ found' = here /\ reach' = stop /\ In (start, stop) here) \/
    (found <> [] /\ found' = found ++ here /\ reach' = max reach stop /\
      In (start, stop) here)).
  { destruct here as [|h rest].
    - left. destruct (Hno_more eq_refl) as [-> ->]. auto.
    - right. destruct Hlast as [Hin _]; [discriminate|].
      destruct found as [|f fs].
      + left. destruct Hfirst as [-> ->]; try discriminate; auto.
      + right. destruct Hmore as [-> ->]; try discriminate; repeat split; auto.
        discriminate. }
  assert (Hunion : forall a b, In (a, b) found' <-> In (a, b) found \/ In (a, b) here).
  { intros a b. destruct Hcase as [(-> & _ & Hempty)|[(-> & -> & _)|(_ & -> & _)]].
    - specialize (Hempty a b). tauto.
    - simpl. tauto.
    - apply in_app_iff. }
  assert (Hhere_at_most : forall a b, In (a, b) here -> b <= stop).
  { intros a b Hin. assert (Ha := Hin). apply Hhere in Ha. destruct Ha as [_ ->].
    apply Hlast; [|exact Hin]. intros Hempty. now rewrite Hempty in Hin. }
  split; [|split; [|split]].
  - intros a b. rewrite Hunion, Hfound, Hhere. split.
    + intros [[Hoccurrence Ha]|[Hoccurrence Ha]]; split; auto; lia.
    + intros [Hoccurrence Ha]. destruct (Nat.eq_dec a start) as [Heq|Hneq]; [auto|].
      left. split; [exact Hoccurrence|lia].
  - intros Hempty.
    destruct Hcase as [(Hsame & -> & _)|[(_ & -> & _ & Hin)|(_ & -> & _ & Hin)]].
    + apply Hnone. congruence.
    + now rewrite Hempty in Hin.
    + apply app_eq_nil in Hempty. destruct Hempty as [_ ->]. destruct Hin.
  - intros Hsome.
    destruct Hcase as [(-> & -> & _)|[(_ & -> & -> & Hin)|(Hold & -> & -> & Hin)]].
    + now apply Hreach.
    + now exists start.
    + destruct (Nat.max_dec reach stop) as [->| ->].
      * destruct (Hreach Hold) as [a Ha]. exists a. apply in_or_app. now left.
      * exists start. apply in_or_app. now right.
  - intros a b Hin. apply Hunion in Hin.
    destruct Hcase as [(_ & -> & Hempty)|[(-> & _ & -> & _)|(_ & _ & -> & _)]];
      destruct Hin as [Hin|Hin].
    + now apply (Hends a b).
    + now apply Hempty in Hin.
    + destruct Hin.
    + now apply (Hhere_at_most a b).
    + specialize (Hends a b Hin). lia.
    + specialize (Hhere_at_most a b Hin). lia.
Qed.

(** A scan ends with all occurrences that start before some place [stop], where the
    last of them ends. *)
Lemma scan_spec from len start reach found :
  found_so_far from start reach found -> from <= start -> start + len = length s ->
  exists stop,
    found_so_far from stop stop (scan words s found reach (seq start len)).
Proof.
  revert start reach found.
  induction len as [|len IH]; intros start reach found Hfound Hstart Hlen.
  - simpl. destruct Hfound as (Hfound & Hnone & Hreach & Hends). exists reach.
    split; [|auto]. intros a b. rewrite Hfound.
    split; intros [Hoccurrence Ha]; (split; [exact Hoccurrence|]).
    + pose proof (occurrence_not_empty words no_empty_word s a b Hoccurrence) as Hless.
      assert (Hin : In (a, b) found) by now apply Hfound.
      specialize (Hends a b Hin). lia.
    + pose proof (occurrence_not_empty words no_empty_word s a b Hoccurrence) as Hless.
      apply (in_occurrences words no_empty_word) in Hoccurrence. lia.
  - cbn [seq scan]. destruct (Nat.leb_spec reach start) as [Hapart|Hnear].
    + destruct Hfound as (Hfound & Hnone & Hreach & Hends). exists reach.
      split; [|auto]. intros a b. rewrite Hfound.
      split; intros [Hoccurrence Ha]; (split; [exact Hoccurrence|]); [|lia].
      pose proof (occurrence_not_empty words no_empty_word s a b Hoccurrence) as Hless.
      assert (Hin : In (a, b) found) by now apply Hfound.
      specialize (Hends a b Hin). lia.
    + assert (Hnext := fun found' reach' => found_here from start reach found Hfound
        ltac:(lia) found' reach').
      cbv zeta in Hnext.
      destruct (occurrences_at words s start) as [|h rest].
      * destruct found as [|f fs];
          (apply IH; [|lia|lia]; apply Hnext; [auto|contradiction|contradiction]).
      * destruct found as [|f fs];
          (apply IH; [|lia|lia]; apply Hnext; [discriminate|auto|auto]).
        -- intros _ Hempty. contradiction.
        -- intros _ Hempty. discriminate.
Qed.

Lemma cluster_spec from :
  from <= length s ->
  exists stop, found_so_far from stop stop (cluster words s from).
Proof.
  intros Hfrom. unfold cluster. apply scan_spec; [|lia|lia].
  split; [|split; [|split]].
  - intros a b. split; [intros []|]. intros [_ Ha]. lia.
  - reflexivity.
  - contradiction.
  - intros a b [].
Qed.

Variable G : nat -> nat -> N.
Hypothesis intervals : interval_values (occurrences words s) (length s) G.

Theorem sum_of_clusters clusters from :
  (forall a b, occurrence a b -> b <= from \/ from <= a) -> from <= length s ->
  length s - from < clusters ->
  nim_sum_from clusters words s from = G from (length s).
Proof.
  revert from.
  induction clusters as [|clusters IH]; intros from Hcut Hfrom Hclusters; [lia|].
  cbn [nim_sum_from].
  destruct (cluster_spec from Hfrom) as (stop & Hfound & Hnone & Hreach & Hends).
  set (own := cluster words s from) in *.
  assert (Hless : forall a b, occurrence a b -> a < b <= length s) by apply intervals.
  destruct own as [|h rest] eqn:Hown.
  - symmetry.
    apply (nothing_inside (occurrences words s) (length s)); [exact intervals|lia|].
    intros a b Hin Ha Hb. specialize (Hless a b Hin). rewrite (Hnone eq_refl) in Hfound.
    assert (Hwrong : In (a, b) []) by (apply Hfound; split; [exact Hin|lia]).
    destruct Hwrong.
  - rewrite <- Hown in *.
    assert (Hsome : own <> []) by (rewrite Hown; discriminate).
    destruct (Hreach Hsome) as [a' Hlast].
    assert (Hplace : forall a b, In (a, b) own -> In a (places own) /\ In b (places own)).
    { intros a b Hin. split; apply in_places; exists a, b; auto. }
    destruct (first_and_last (places own) stop) as (Hfirst_in & Hstop_in & Hbounds).
    { apply places_ascend. }
    { now apply (Hplace a' stop). }
    assert (Hstop : last (places own) 0 = stop).
    { apply in_places in Hstop_in. destruct Hstop_in as (a & b & Hin & Hp).
      assert (Hoccurrence : occurrence a b) by now apply Hfound.
      specialize (Hless a b Hoccurrence). specialize (Hends a b Hin). lia. }
    set (first := nth 0 (places own) 0) in *.
    assert (Hfirst : from <= first).
    { apply in_places in Hfirst_in. destruct Hfirst_in as (a & b & Hin & Hp).
      apply Hfound in Hin. destruct Hin as [Hoccurrence Ha].
      specialize (Hless a b Hoccurrence). lia. }
    assert (Hfirst_start : forall a b, In (a, b) own -> first <= a).
    { intros a b Hin. destruct (Hplace a b Hin) as [Ha _].
      now apply (first_and_last (places own) a (places_ascend own)) in Ha. }
    assert (Hinside : forall a b, occurrence a b -> from <= a < stop -> In (a, b) own).
    { intros a b Hoccurrence Ha. now apply Hfound. }
    assert (Hend : stop <= length s).
    { apply Hfound in Hlast. destruct Hlast as [Hoccurrence _].
      now apply Hless in Hoccurrence. }
    assert (Hcut_first : forall a b, occurrence a b -> b <= first \/ first <= a).
    { intros a b Hoccurrence. destruct (Hcut a b Hoccurrence) as [Hb|Ha]; [lia|].
      destruct (Nat.lt_ge_cases a stop) as [Hbelow|Habove]; [|lia].
      right. apply (Hfirst_start a b). now apply Hinside. }
    assert (Hcut_stop : forall a b, occurrence a b -> b <= stop \/ stop <= a).
    { intros a b Hoccurrence. destruct (Hcut a b Hoccurrence) as [Hb|Ha]; [lia|].
      destruct (Nat.lt_ge_cases a stop) as [Hbelow|Habove]; [|lia].
      left. apply (Hends a b). now apply Hinside. }
    rewrite (cut_theorem _ _ G first from (length s) intervals Hcut_first) by lia.
    rewrite (cut_theorem _ _ G stop first (length s) intervals Hcut_stop) by lia.
    rewrite (nothing_inside _ _ G from first intervals) by
      (try lia; intros a b Hoccurrence Ha Hb; specialize (Hless a b Hoccurrence);
       specialize (Hfirst_start a b (Hinside a b Hoccurrence ltac:(lia))); lia).
    rewrite N.lxor_0_l. f_equal.
    + rewrite (whole_is_right (occurrences words s) (length s) G own intervals Hsome);
        rewrite Hstop; [reflexivity|].
      intros a b. rewrite Hfound. split.
      * intros [Hoccurrence Ha]. specialize (Hinside a b Hoccurrence Ha).
        split; [exact Hoccurrence|]. split; [now apply (Hfirst_start a b)|].
        now apply (Hends a b).
      * intros (Hoccurrence & Ha & Hb). specialize (Hless a b Hoccurrence).
        split; [exact Hoccurrence|]. unfold first in *. lia.
    + rewrite Hstop. apply IH; [exact Hcut_stop|exact Hend|].
      apply Hfound in Hlast. destruct Hlast as [Hoccurrence Ha]. lia.
Qed.

End Clusters.

Lemma value_of_string words string : ~ In [] words ->
  position_value words [string] = grundy words string.
Proof.
  intros Hwords.
  assert (Hgrundy : grundy words string = value words (slice string 0 (length string))).
  { apply (sum_of_clusters words string Hwords _ (interval_theorem words string Hwords));
      intros; lia. }
  rewrite slice_all in Hgrundy. unfold position_value. simpl. now rewrite N.lxor_0_r.
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros words string Hwords. unfold solution.
  rewrite <- (value_of_string words string Hwords).
  apply (values_decide _ (move_ends words Hwords) _ (position_values words Hwords)).
Qed.

Theorem details_are_right : details.
Proof.
  split; [exact table_in_range|]. intros words string Hwords.
  exists (position_value words).
  exact (conj (position_values words Hwords) (value_of_string words string Hwords)).
Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

Definition answer (solution : list piece -> piece -> bool) : string -> string :=
  let one_case :=
    let* string := token in
    let* words := counted token in
    give (list_ascii_of_string string, map list_ascii_of_string words) in
  let verdict '(string, words) :=
    if solution words string then "Teddy" else "Tracy" in
  answer_to (counted one_case) (fun cases => print_lines (map verdict cases)).
