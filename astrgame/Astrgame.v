(** * ASTRGAME: erasing words from a string, machine-checked

    Positions, moves, the function that main.rs computes, and what is proved of
    it. The proof follows; nobody needs to read it. *)

From Coq Require Import String Ascii Arith Bool List Lia NArith Sorted.
From Theory Require Import Games Text.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope nat_scope.

Definition piece : Type := list ascii.
Definition position : Type := list piece.

(** A move erases one occurrence of a word from one piece; what stands on its
    two sides becomes two pieces. *)
Inductive move (words : list piece) : position -> position -> Prop :=
| erase before left word right after :
    In word words ->
    move words (before ++ (left ++ word ++ right) :: after)
      (before ++ left :: right :: after).

(** The function that main.rs computes. First the occurrences, each by its start
    and its end, in the order of their starts. *)
Fixpoint starts_with (text word : piece) : bool :=
  match word, text with
  | [], _ => true
  | w :: word, c :: text => if Ascii.eqb w c then starts_with text word else false
  | _ :: _, [] => false
  end.

Definition occurrences (words : list piece) (string : piece) : list (nat * nat) :=
  flat_map (fun start =>
    map (fun word => (start, start + length word))
      (filter (starts_with (skipn start string)) words))
    (seq 0 (length string)).

(** A part of the string where occurrences overlap: where it starts and ends,
    and the occurrences in it, counted from its start. *)
Record cluster : Type := Cluster {
  first : nat;
  reach : nat;
  inside : list (nat * nat)
}.

(** The clusters, the last one first. *)
Definition add (clusters : list cluster) (occurrence : nat * nat) : list cluster :=
  let (start, stop) := occurrence in
  match clusters with
  | last :: others =>
      if start <? reach last
      then Cluster (first last) (max (reach last) stop)
             (inside last ++ [(start - first last, stop - first last)]) :: others
      else Cluster start stop [(0, stop - start)] :: clusters
  | [] => [Cluster start stop [(0, stop - start)]]
  end.

Definition clusters (occurrences : list (nat * nat)) : list cluster :=
  fold_left add occurrences [].

(** G(i, j), from the columns G(., k) for all k < j and from G(i + 1, j), ...,
    G(j, j). *)
Definition entry (occurrences : list (nat * nat)) (columns : list (list N)) (j i : nat)
    (column : list N) : N :=
  mex (map (fun '(a, b) => N.lxor (nth i (nth a columns []) 0%N) (nth (b - (i + 1)) column 0%N))
    (filter (fun '(a, b) => (i <=? a) && (b <=? j)) occurrences)).

(** The column G(0, j), ..., G(j, j), from its end. *)
Definition column (occurrences : list (nat * nat)) (columns : list (list N)) (j : nat)
    : list N :=
  fold_right (fun i column => entry occurrences columns j i column :: column)
    [0%N] (seq 0 j).

Definition table (occurrences : list (nat * nat)) (n : nat) : list (list N) :=
  fold_left (fun columns j => columns ++ [column occurrences columns j])
    (seq 0 (S n)) [].

Definition whole (c : cluster) : N :=
  let n := reach c - first c in nth 0 (nth n (table (inside c) n) []) 0%N.

Definition grundy (words : list piece) (string : piece) : N :=
  nim_sum (map whole (clusters (occurrences words string))).

Definition first_wins (words : list piece) (string : piece) : bool :=
  (0 <? grundy words string)%N.

(** What is proved: it tells who wins. And a Grundy number is at most the number
    of letters. *)
Definition correct : Prop := forall words string,
  ~ In [] words ->
  (wins (move words) [string] <-> first_wins words string = true) /\
  (loses (move words) [string] <-> first_wins words string = false) /\
  (grundy words string <= N.of_nat (length string))%N.

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

Lemma starts_with_spec text word :
  starts_with text word = true <-> firstn (length word) text = word.
Proof.
  revert text. induction word as [|w word IH]; intros text; [now destruct text|].
  destruct text as [|c text]; simpl; [split; discriminate|].
  destruct (Ascii.eqb_spec w c) as [->|Hneq].
  - rewrite IH. split; [now intros ->|]. now intros [= ->].
  - split; [discriminate|]. intros [= Hw Hword]. congruence.
Qed.

Lemma skipn_skipn (s : piece) a b : skipn a (skipn b s) = skipn (a + b) s.
Proof.
  revert s. induction b as [|b IH]; intros s; [now rewrite Nat.add_0_r|].
  rewrite Nat.add_succ_r. destruct s as [|c s]; [now rewrite !skipn_nil|]. apply IH.
Qed.

Definition slice (s : piece) (i j : nat) : piece := firstn (j - i) (skipn i s).

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

Lemma in_occurrences s a b :
  In (a, b) (occurrences words s) <-> b <= length s /\ In (slice s a b) words.
Proof.
  unfold occurrences. rewrite in_flat_map. split.
  - intros (start & Hstart & Hin). apply in_map_iff in Hin.
    destruct Hin as (word & [= <- <-] & Hword). apply filter_In in Hword.
    destruct Hword as [Hword Hprefix]. apply starts_with_spec in Hprefix.
    assert (Hlength := f_equal (@length _) Hprefix).
    rewrite firstn_length, skipn_length in Hlength. apply in_seq in Hstart.
    split; [lia|]. unfold slice. replace (start + length word - start) with (length word) by lia.
    now rewrite Hprefix.
  - intros [Hb Hword].
    assert (Hlength := slice_length s a b Hb).
    assert (Hsome : length (slice s a b) <> 0).
    { intros Hzero. apply length_zero_iff_nil in Hzero. now rewrite Hzero in Hword. }
    exists a. split; [apply in_seq; lia|].
    apply in_map_iff. exists (slice s a b). split.
    + rewrite Hlength. f_equal. lia.
    + apply filter_In. split; [exact Hword|].
      apply starts_with_spec. now rewrite Hlength.
Qed.

Lemma occurrence_not_empty s a b : In (a, b) (occurrences words s) -> a < b.
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
        (occurrences words s))
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

Lemma value_equation s :
  value s = mex (map (fun '(a, b) => N.lxor (value (firstn a s)) (value (skipn b s)))
                   (occurrences words s)).
Proof.
  unfold value at 1. rewrite (enough_fuel _ (S (length s))) by lia. simpl. f_equal.
  apply map_ext_in. intros [a b] Hin.
  apply in_occurrences in Hin. destruct Hin as [Hb _].
  f_equal; apply enough_fuel; rewrite ?firstn_length, ?skipn_length; lia.
Qed.

Lemma in_options left word right :
  In word words ->
  In (length left, length left + length word) (occurrences words (left ++ word ++ right)).
Proof.
  intros Hword. apply in_occurrences. rewrite !app_length. split; [lia|].
  unfold slice. replace (length left + length word - length left) with (length word) by lia.
  rewrite skipn_app, skipn_all, Nat.sub_diag. cbn [app skipn].
  rewrite firstn_app, firstn_all, Nat.sub_diag. cbn [firstn]. now rewrite app_nil_r.
Qed.

Lemma split_at_occurrence s a b :
  In (a, b) (occurrences words s) ->
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
  unfold position_value. rewrite map_app, !nim_sum_app. simpl. fold (nim_sum (map value after)).
  now rewrite N.lxor_assoc.
Qed.

Theorem position_values : grundy_values (move words) position_value.
Proof.
  intros p. split.
  - intros q Hmove Heq. destruct Hmove as [before left word right after Hword].
    rewrite position_value_after in Heq. unfold position_value in Heq.
    rewrite map_app in Heq. simpl map in Heq. rewrite !nim_sum_app in Heq. simpl in Heq.
    apply lxor_inj_l, lxor_inj_r in Heq. rewrite (value_equation (left ++ word ++ right)) in Heq.
    destruct (mex_spec (map (fun '(a, b) => N.lxor (value (firstn a (left ++ word ++ right)))
      (value (skipn b (left ++ word ++ right)))) (occurrences words (left ++ word ++ right))))
      as [Hout _].
    apply Hout. rewrite <- Heq. apply in_map_iff.
    exists (length left, length left + length word). split; [|now apply in_options].
    rewrite firstn_app, firstn_all, Nat.sub_diag. cbn [firstn]. rewrite app_nil_r.
    rewrite (app_assoc left word right), <- app_length, skipn_app, skipn_all, Nat.sub_diag.
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
Definition interval_values (occurrences : list (nat * nat)) (n : nat) (G : nat -> nat -> N)
    : Prop :=
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

(** The occurrences between two places are all that counts there. *)
Lemma interval_values_between occurrences n G own first m :
  interval_values occurrences n G -> first + m <= n ->
  (forall a b, In (a, b) own -> a < b <= m) ->
  (forall a b, b <= m -> (In (a, b) own <-> In (a + first, b + first) occurrences)) ->
  interval_values own m (fun i j => G (i + first) (j + first)).
Proof.
  intros [Hwithin HG] Hn Hown Hsame. split; [exact Hown|].
  intros i j Hij. rewrite HG by lia. apply mex_ext. intros g. rewrite !in_options_iff. split.
  - intros (a & b & Hin & Ha & Hb & ->). pose proof (Hwithin a b Hin) as Hless.
    exists (a - first), (b - first). rewrite Hsame, !Nat.sub_add by lia.
    repeat split; auto; lia.
  - intros (a & b & Hin & Ha & Hb & ->).
    exists (a + first), (b + first). rewrite <- Hsame by lia. repeat split; auto; lia.
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

Theorem at_most_letters occurrences n G i j :
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

(** *** The table *)

Lemma nth_map_seq {A} (f : nat -> A) start len k d :
  k < len -> nth k (map f (seq start len)) d = f (start + k).
Proof.
  intros Hk. rewrite (nth_indep _ d (f 0)) by (rewrite map_length, seq_length; exact Hk).
  rewrite map_nth, seq_nth by exact Hk. reflexivity.
Qed.

Definition right_columns (G : nat -> nat -> N) (count : nat) : list (list N) :=
  map (fun j => map (fun i => G i j) (seq 0 (S j))) (seq 0 count).

Lemma right_column occurrences n G j :
  interval_values occurrences n G -> j <= n ->
  column occurrences (right_columns G j) j = map (fun i => G i j) (seq 0 (S j)).
Proof.
  intros HG Hj. pose proof HG as [Hwithin Hmex].
  enough (Hfrom : forall size start, start + size = j ->
    fold_right (fun i column => entry occurrences (right_columns G j) j i column :: column)
      [0%N] (seq start size) = map (fun i => G i j) (seq start (S size))).
  { now apply Hfrom. }
  induction size as [|size IH]; intros start Hstart.
  - simpl. rewrite Nat.add_0_r in Hstart. subst start. f_equal. symmetry.
    apply (nothing_inside occurrences n G j j HG); [lia|].
    intros a b Hin Ha Hb. specialize (Hwithin a b Hin). lia.
  - cbn [seq fold_right]. rewrite IH by lia. cbn [seq map]. f_equal.
    rewrite (Hmex start j) by lia. unfold entry, options. f_equal.
    apply map_ext_in. intros [a b] Hin. apply filter_In in Hin.
    destruct Hin as [Hin Hbounds]. apply andb_true_iff in Hbounds.
    rewrite !Nat.leb_le in Hbounds. specialize (Hwithin a b Hin).
    f_equal.
    + unfold right_columns. rewrite nth_map_seq, nth_map_seq by lia. reflexivity.
    + change (G (S start) j :: map (fun i => G i j) (seq (S (S start)) size))
        with (map (fun i => G i j) (seq (S start) (S size))).
      rewrite nth_map_seq by lia. f_equal. lia.
Qed.

Theorem right_table occurrences n G :
  interval_values occurrences n G -> table occurrences n = right_columns G (S n).
Proof.
  intros HG. unfold table.
  enough (Hprefix : forall count, count <= S n ->
    fold_left (fun columns j => columns ++ [column occurrences columns j]) (seq 0 count) [] =
    right_columns G count) by (apply Hprefix; lia).
  induction count as [|count IH]; intros Hcount; [reflexivity|].
  rewrite seq_S, fold_left_app, IH by lia. cbn [fold_left plus].
  rewrite (right_column occurrences n G count HG) by lia.
  unfold right_columns. set (last := map (fun i => G i count) (seq 0 (S count))).
  now rewrite seq_S, map_app.
Qed.

Lemma right_whole c G :
  interval_values (inside c) (reach c - first c) G -> whole c = G 0 (reach c - first c).
Proof.
  intros HG. unfold whole. rewrite (right_table _ _ G HG). unfold right_columns.
  rewrite nth_map_seq, nth_map_seq by lia. reflexivity.
Qed.

(** *** Clusters *)

(** How the clusters, the last one first, hold the occurrences. *)
Fixpoint cut_into (occurrences : list (nat * nat)) (clusters : list cluster) : Prop :=
  match clusters with
  | [] => occurrences = []
  | last :: others =>
      exists earlier own,
        occurrences = earlier ++ own /\
        (forall a b, In (a, b) earlier -> b <= first last) /\
        (forall a b, In (a, b) own -> first last <= a /\ b <= reach last) /\
        first last < reach last /\ (exists a, In (a, reach last) own) /\
        inside last = map (fun '(a, b) => (a - first last, b - first last)) own /\
        cut_into earlier others
  end.

Lemma cut_into_reach occurrences last others a b :
  cut_into occurrences (last :: others) -> In (a, b) occurrences -> b <= reach last.
Proof.
  intros (earlier & own & -> & Hearlier & Hown & Hless & _) Hin.
  apply in_app_or in Hin. destruct Hin as [Hin|Hin].
  - specialize (Hearlier a b Hin). lia.
  - now apply (Hown a b).
Qed.

Lemma cut_into_add occurrences clusters start stop :
  start < stop ->
  (forall last others, clusters = last :: others -> first last <= start) ->
  cut_into occurrences clusters ->
  cut_into (occurrences ++ [(start, stop)]) (add clusters (start, stop)).
Proof.
  intros Hless Hfirst Hcut.
  assert (Hnew : (forall a b, In (a, b) occurrences -> b <= start) ->
    cut_into (occurrences ++ [(start, stop)])
      (Cluster start stop [(0, stop - start)] :: clusters)).
  { intros Hbefore. exists occurrences, [(start, stop)]. simpl.
    split; [reflexivity|]. split; [exact Hbefore|]. split.
    - intros a b [[= <- <-]|[]]. lia.
    - split; [exact Hless|]. split; [exists start; now left|].
      rewrite Nat.sub_diag. auto. }
  destruct clusters as [|last others].
  - apply Hnew. simpl in Hcut. subst. intros a b [].
  - simpl add. destruct (Nat.ltb_spec start (reach last)) as [Hoverlap|Hapart].
    + specialize (Hfirst last others eq_refl).
      destruct Hcut as (earlier & own & -> & Hearlier & Hown & Hnonempty & [a' Hreach] & Hinside & Hcut).
      exists earlier, (own ++ [(start, stop)]). simpl.
      rewrite app_assoc, map_app, Hinside.
      split; [reflexivity|]. split; [exact Hearlier|]. split.
      * intros a b Hin. apply in_app_or in Hin. destruct Hin as [Hin|[[= <- <-]|[]]].
        -- specialize (Hown a b Hin). lia.
        -- lia.
      * split; [lia|]. split; [|auto]. destruct (Nat.max_dec (reach last) stop) as [->| ->].
        -- exists a'. apply in_or_app. now left.
        -- exists start. apply in_or_app. right. now left.
    + apply Hnew. intros a b Hin.
      pose proof (cut_into_reach _ _ _ _ _ Hcut Hin) as Hbefore. lia.
Qed.

Lemma first_of_add clusters start stop last others :
  (forall last others, clusters = last :: others -> first last <= start) ->
  add clusters (start, stop) = last :: others -> first last <= start.
Proof.
  intros Hfirst Hadd. destruct clusters as [|old older]; simpl in Hadd.
  - injection Hadd as <- <-. simpl. lia.
  - destruct (start <? reach old); injection Hadd as <- <-; simpl; [|lia].
    now apply (Hfirst old older).
Qed.

Lemma cut_into_clusters occurrences :
  StronglySorted le (map fst occurrences) ->
  (forall a b, In (a, b) occurrences -> a < b) ->
  cut_into occurrences (clusters occurrences).
Proof.
  unfold clusters.
  enough (Hfrom : forall todo done clusters,
    StronglySorted le (map fst todo) -> (forall a b, In (a, b) todo -> a < b) ->
    (forall last others a b, clusters = last :: others -> In (a, b) todo -> first last <= a) ->
    cut_into done clusters -> cut_into (done ++ todo) (fold_left add todo clusters)).
  { intros Hsorted Hless. apply (Hfrom occurrences [] []); auto.
    - discriminate.
    - reflexivity. }
  induction todo as [|[start stop] todo IH]; intros done clusters Hsorted Hless Hfirst Hcut.
  - now rewrite app_nil_r.
  - simpl in Hsorted. apply StronglySorted_inv in Hsorted.
    destruct Hsorted as [Hsorted Hstart]. rewrite Forall_forall in Hstart.
    simpl fold_left. replace (done ++ (start, stop) :: todo)
      with ((done ++ [(start, stop)]) ++ todo) by now rewrite <- app_assoc.
    assert (Hhere : forall last others, clusters = last :: others -> first last <= start).
    { intros last others Heq. apply (Hfirst last others start stop Heq). now left. }
    apply IH; [exact Hsorted| | |].
    + intros a b Hin. apply Hless. now right.
    + intros last others a b Heq Hin. apply first_of_add in Heq; [|exact Hhere].
      transitivity start; [exact Heq|]. apply Hstart.
      apply in_map_iff. now exists (a, b).
    + apply cut_into_add; auto. apply Hless. now left.
Qed.

Lemma occurrences_sorted words s : StronglySorted le (map fst (occurrences words s)).
Proof.
  unfold occurrences. generalize (length s) as len. generalize 0 as from.
  intros from len. revert from. induction len as [|len IH]; intros from; simpl.
  - constructor.
  - rewrite map_app, map_map. simpl.
    induction (filter (starts_with (skipn from s)) words) as [|word rest IHrest]; simpl;
      [apply IH|].
    constructor; [exact IHrest|]. apply Forall_app. split; apply Forall_forall; intros a Hin.
    + apply in_map_iff in Hin. destruct Hin as (w & <- & _). lia.
    + apply in_map_iff in Hin. destruct Hin as ([a' b'] & <- & Hin).
      apply in_flat_map in Hin. destruct Hin as (start & Hstart & Hin).
      apply in_map_iff in Hin. destruct Hin as (w & [= <- <-] & _).
      apply in_seq in Hstart. simpl. lia.
Qed.

Theorem sum_of_clusters occurrences clusters n G :
  interval_values occurrences n G -> cut_into occurrences clusters ->
  G 0 n = nim_sum (map whole clusters).
Proof.
  revert occurrences n. induction clusters as [|last others IH]; intros occurrences n HG Hcut.
  - simpl in Hcut. subst. apply (nothing_inside [] n G); [exact HG|lia|]. intros a b [].
  - destruct Hcut as (earlier & own & -> & Hearlier & Hown & Hnonempty & [a' Hreach] & Hinside & Hcut).
    pose proof HG as [Hwithin _].
    assert (Hn : first last < reach last <= n).
    { pose proof (Hown _ _ Hreach) as Hbounds.
      assert (Hsome : In (a', reach last) (earlier ++ own)) by (apply in_or_app; now right).
      specialize (Hwithin _ _ Hsome). lia. }
    rewrite (cut_theorem _ _ _ (first last) 0 n HG); [| |lia|lia].
    2: { intros a b Hin. apply in_app_or in Hin. destruct Hin as [Hin|Hin].
         - left. now apply (Hearlier a b).
         - right. now apply (Hown a b). }
    rewrite (cut_theorem _ _ _ (reach last) (first last) n HG); [| |lia|lia].
    2: { intros a b Hin. left. apply in_app_or in Hin. destruct Hin as [Hin|Hin].
         - specialize (Hearlier a b Hin). lia.
         - now apply (Hown a b). }
    rewrite (nothing_inside _ _ _ (reach last) n HG), N.lxor_0_r; [|lia|].
    2: { intros a b Hin Ha Hb. specialize (Hwithin a b Hin) as Hless.
         apply in_app_or in Hin. destruct Hin as [Hin|Hin].
         - specialize (Hearlier a b Hin). lia.
         - specialize (Hown a b Hin). lia. }
    simpl. fold (nim_sum (map whole others)). rewrite N.lxor_comm. f_equal.
    + rewrite (right_whole last (fun i j => G (i + first last) (j + first last))).
      { f_equal. lia. }
      apply (interval_values_between (earlier ++ own) n); [exact HG|lia| |].
      * rewrite Hinside. intros a b Hin. apply in_map_iff in Hin.
        destruct Hin as ([a'' b''] & [= <- <-] & Hin). pose proof (Hown _ _ Hin) as Hbounds.
        assert (Hsome : In (a'', b'') (earlier ++ own)) by (apply in_or_app; now right).
        specialize (Hwithin _ _ Hsome). lia.
      * intros a b Hb. rewrite Hinside, in_map_iff. split.
        -- intros ([a'' b''] & [= <- <-] & Hin). pose proof (Hown _ _ Hin) as Hbounds.
           assert (Hsome : In (a'', b'') (earlier ++ own)) by (apply in_or_app; now right).
           specialize (Hwithin _ _ Hsome). now rewrite !Nat.sub_add by lia.
        -- intros Hin. exists (a + first last, b + first last). rewrite !Nat.add_sub.
           split; [reflexivity|]. specialize (Hwithin _ _ Hin).
           apply in_app_or in Hin. destruct Hin as [Hin|Hin]; [|exact Hin].
           specialize (Hearlier _ _ Hin). lia.
    + apply (IH earlier); [|exact Hcut].
      split.
      * intros a b Hin. assert (Hsome : In (a, b) (earlier ++ own)) by (apply in_or_app; now left).
        specialize (Hwithin _ _ Hsome). specialize (Hearlier _ _ Hin). lia.
      * intros i j Hij. destruct HG as [_ HG]. rewrite HG by lia.
        apply mex_ext. intros g. rewrite !in_options_iff.
        split; intros (a & b & Hin & Ha & Hb & ->); exists a, b; (split; [|auto]).
        -- pose proof (Hwithin _ _ Hin) as Hless.
           apply in_app_or in Hin. destruct Hin as [Hin|Hin]; [exact Hin|].
           specialize (Hown _ _ Hin). lia.
        -- apply in_or_app. now left.
Qed.

Theorem solution_is_right : correct.
Proof.
  intros words string Hwords. unfold first_wins. rewrite N.ltb_lt, N.ltb_ge.
  pose proof (interval_theorem words string Hwords) as Hintervals.
  assert (Hgrundy : value words (slice string 0 (length string)) = grundy words string).
  { apply (sum_of_clusters _ _ _ _ Hintervals).
    apply cut_into_clusters; [apply occurrences_sorted|].
    intros a b. now apply occurrence_not_empty. }
  assert (Hvalue : position_value words [string] = grundy words string).
  { rewrite slice_all in Hgrundy. unfold position_value. simpl. now rewrite N.lxor_0_r. }
  rewrite (wins_iff _ (move_ends words Hwords) _ (position_values words Hwords)).
  rewrite (loses_iff _ (move_ends words Hwords) _ (position_values words Hwords)).
  rewrite Hvalue, <- Hgrundy.
  pose proof (at_most_letters _ _ _ 0 (length string) Hintervals ltac:(lia)) as Hbound.
  cbv beta in Hbound. lia.
Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

Definition answer : string -> string :=
  let one_case :=
    let* string := token in
    let* words := counted token in
    give (list_ascii_of_string string, map list_ascii_of_string words) in
  let verdict '(string, words) := if first_wins words string then "Teddy" else "Tracy" in
  answer_to (counted one_case) (fun cases => print_lines (map verdict cases)).
