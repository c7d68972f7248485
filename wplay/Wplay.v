(** * WPLAY: words taken from the letters of a grid, machine-checked

    Positions, moves, the function that main.rs computes, and what is proved of
    it. The proof follows; nobody needs to read it. *)

From Coq Require Import String Ascii Arith Bool List Lia NArith Permutation MSetPositive.
From Theory Require Import Games Text.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope N_scope.

Definition letter := ascii.
Definition word := list letter.

(** The cells of the grid in the order of reading, each with its letter as long
    as it is active. *)
Definition position : Type := list (option letter).

(** [takes before letters after]: some active cells become inactive; these are
    their letters. *)
Inductive takes : position -> list letter -> position -> Prop :=
| no_cell : takes [] [] []
| stays cell before taken after :
    takes before taken after -> takes (cell :: before) taken (cell :: after)
| becomes_inactive l before taken after :
    takes before taken after -> takes (Some l :: before) (l :: taken) (None :: after).

(** A move takes some cells whose letters can be arranged into a word. *)
Definition move (dictionary : list word) (before after : position) : Prop :=
  exists taken word, takes before taken after /\ taken <> [] /\
    Permutation taken word /\ In word dictionary.

Definition start (board : list letter) : position := map Some board.

(** The function that main.rs computes. A mask is a set of cells: bit i stands
    for cell i. *)
Fixpoint letters (board : list letter) (mask : N) : list letter :=
  match board with
  | [] => []
  | l :: rest =>
      if N.odd mask then l :: letters rest (N.div2 mask) else letters rest (N.div2 mask)
  end.

Definition count (l : letter) (letters : list letter) : nat :=
  count_occ ascii_dec letters l.

Definition same_letters (a b : list letter) : bool :=
  if (length a =? length b)%nat
  then forallb (fun l => (count l a =? count l b)%nat) a else false.

(** All masks, in ascending order, and those whose letters form a word. *)
Definition masks (board : list letter) : list N :=
  map N.of_nat (seq 0 (2 ^ length board)).

Definition fits (dictionary : list word) (board : list letter) (mask : N) : bool :=
  negb (mask =? 0) && existsb (same_letters (letters board mask)) dictionary.

Definition fitting (dictionary : list word) (board : list letter) : list N :=
  filter (fits dictionary board) (masks board).

(** The table: the set of the positions marked as won. *)
Definition is_won (won : PositiveSet.t) (position : N) : bool :=
  PositiveSet.mem (N.succ_pos position) won.

(** A lost position marks those from which a move leads to it. *)
Definition mark (fitting : list N) (won : PositiveSet.t) (lost : N) : PositiveSet.t :=
  fold_left (fun won mask =>
    if N.land lost mask =? 0
    then PositiveSet.add (N.succ_pos (N.lor lost mask)) won
    else won) fitting won.

Definition table (fitting masks : list N) : PositiveSet.t :=
  fold_left (fun won position =>
    if is_won won position then won else mark fitting won position)
    masks PositiveSet.empty.

Definition first_wins (dictionary : list word) (board : list letter) : bool :=
  is_won (table (fitting dictionary board) (masks board))
    (N.ones (N.of_nat (length board))).

(** The letters of the cells that are left. *)
Definition active (p : position) : list letter :=
  flat_map (fun cell => match cell with Some l => [l] | None => [] end) p.

(** For every word of the one dictionary the other has an anagram. *)
Definition anagrams (one other : list word) : Prop := forall word,
  In word one -> exists anagram, In anagram other /\ Permutation word anagram.

(** What is proved: it tells who wins; only how often each letter is left
    matters; anagrams count once. *)
Definition correct : Prop :=
  (forall dictionary board,
    (wins (move dictionary) (start board) <-> first_wins dictionary board = true) /\
    (loses (move dictionary) (start board) <-> first_wins dictionary board = false)) /\
  (forall dictionary p q,
    (forall l, count l (active p) = count l (active q)) ->
    (wins (move dictionary) p <-> wins (move dictionary) q)) /\
  (forall one other, anagrams one other -> anagrams other one ->
    forall p q, move one p q <-> move other p q).

(** ** Proof *)

(** *** Letters and their counts *)

Lemma count_middle l x before after :
  count l (before ++ x :: after) = count l (x :: before ++ after).
Proof.
  apply Permutation_count_occ. symmetry. apply Permutation_middle.
Qed.

Lemma same_counts_permute a b :
  length a = length b -> (forall l, In l a -> count l a = count l b) ->
  Permutation a b.
Proof.
  revert b. induction a as [|x a IH]; intros b Hlength Hcounts.
  - destruct b; [constructor|discriminate].
  - assert (Hin : In x b).
    { apply (count_occ_In ascii_dec). specialize (Hcounts x (or_introl eq_refl)).
      unfold count in Hcounts. rewrite count_occ_cons_eq in Hcounts by reflexivity.
      lia. }
    apply in_split in Hin. destruct Hin as (before & after & ->).
    apply Permutation_cons_app, IH.
    + rewrite app_length in *. simpl in Hlength. lia.
    + intros l Hl. specialize (Hcounts l (or_intror Hl)).
      rewrite count_middle in Hcounts. unfold count in *. simpl in Hcounts.
      destruct (ascii_dec x l); lia.
Qed.

Lemma same_letters_spec a b : same_letters a b = true <-> Permutation a b.
Proof.
  unfold same_letters. destruct (Nat.eqb_spec (length a) (length b)) as [Hlength|Hlength].
  - rewrite forallb_forall. split.
    + intros Hcounts. apply same_counts_permute; [exact Hlength|].
      intros l Hl. now apply Nat.eqb_eq, Hcounts.
    + intros Hpermutation l _. apply Nat.eqb_eq. now apply Permutation_count_occ.
  - split; [discriminate|]. intros Hpermutation. exfalso.
    now apply Hlength, Permutation_length.
Qed.

(** *** Only letters matter *)

Lemma takes_active p taken q : takes p taken q -> Permutation (active p) (taken ++ active q).
Proof.
  intros Htakes. induction Htakes as [|cell before taken after _ IH|l before taken after _ IH].
  - constructor.
  - destruct cell as [l|]; [|exact IH]. simpl. now apply Permutation_cons_app.
  - simpl. now constructor.
Qed.

(** Whichever of the letters left are wanted, some cells hold them. *)
Lemma takes_any p taken rest :
  Permutation (active p) (taken ++ rest) ->
  exists same q, takes p same q /\ Permutation same taken /\ Permutation (active q) rest.
Proof.
  revert taken rest. induction p as [|[l|] p IH]; intros taken rest Hactive; simpl in Hactive.
  - apply Permutation_nil, app_eq_nil in Hactive. destruct Hactive as [-> ->].
    exists [], []. repeat constructor.
  - assert (Hin : In l (taken ++ rest)).
    { apply (Permutation_in l Hactive). now left. }
    apply in_app_or in Hin. destruct Hin as [Hin|Hin];
      apply in_split in Hin; destruct Hin as (before & after & ->).
    + rewrite <- app_assoc in Hactive. simpl in Hactive.
      apply Permutation_cons_app_inv in Hactive. rewrite app_assoc in Hactive.
      destruct (IH _ _ Hactive) as (same & q & Htakes & Hsame & Hrest).
      exists (l :: same), (None :: q). repeat split; [now constructor| |exact Hrest].
      now apply Permutation_cons_app.
    + rewrite app_assoc in Hactive.
      apply Permutation_cons_app_inv in Hactive. rewrite <- app_assoc in Hactive.
      destruct (IH _ _ Hactive) as (same & q & Htakes & Hsame & Hrest).
      exists same, (Some l :: q). repeat split; [now constructor|exact Hsame|].
      now apply Permutation_cons_app.
  - destruct (IH _ _ Hactive) as (same & q & Htakes & Hsame & Hrest).
    exists same, (None :: q). repeat split; [now constructor|exact Hsame|exact Hrest].
Qed.

Lemma same_moves dictionary p q after :
  Permutation (active p) (active q) -> move dictionary p after ->
  exists other, move dictionary q other /\ Permutation (active after) (active other).
Proof.
  intros Hsame (taken & word & Htakes & Hsome & Hword & Hin).
  apply takes_active in Htakes.
  destruct (takes_any q taken (active after)) as (others & other & Hothers & Htaken & Hleft).
  { now rewrite <- Hsame. }
  exists other. split; [|now symmetry].
  exists others, word. repeat split; auto.
  - intros ->. now apply Permutation_nil in Htaken.
  - now rewrite Htaken.
Qed.

Theorem move_ends dictionary : ends (move dictionary).
Proof.
  apply (ends_by_measure _ (fun p => length (active p))).
  intros p q (taken & word & Htakes & Hsome & _).
  apply takes_active, Permutation_length in Htakes. rewrite app_length in Htakes.
  destruct taken; [contradiction|]. simpl in Htakes. lia.
Qed.

Theorem only_letters_matter dictionary p q :
  Permutation (active p) (active q) ->
  (wins (move dictionary) p <-> wins (move dictionary) q) /\
  (loses (move dictionary) p <-> loses (move dictionary) q).
Proof.
  revert q. induction (move_ends dictionary p) as [p _ IH]. intros q Hsame.
  assert (Hback : Permutation (active q) (active p)) by now symmetry.
  split; split; intros Houtcome.
  - apply wins_inv in Houtcome. destruct Houtcome as (after & Hmove & Hloses).
    destruct (same_moves _ _ _ _ Hsame Hmove) as (other & Hother & Hleft).
    apply wins_by with other; [exact Hother|]. now apply (IH after Hmove other Hleft).
  - apply wins_inv in Houtcome. destruct Houtcome as (other & Hother & Hloses).
    destruct (same_moves _ _ _ _ Hback Hother) as (after & Hmove & Hleft).
    apply wins_by with after; [exact Hmove|]. now apply (IH after Hmove other).
  - apply loses_by. intros other Hother.
    destruct (same_moves _ _ _ _ Hback Hother) as (after & Hmove & Hleft).
    apply (IH after Hmove other); [now symmetry|]. exact (loses_inv _ _ Houtcome after Hmove).
  - apply loses_by. intros after Hmove.
    destruct (same_moves _ _ _ _ Hsame Hmove) as (other & Hother & Hleft).
    apply (IH after Hmove other Hleft). exact (loses_inv _ _ Houtcome other Hother).
Qed.

Lemma anagrams_move one other p q : anagrams one other -> move one p q -> move other p q.
Proof.
  intros Hanagrams (taken & word & Htakes & Hsome & Hword & Hin).
  destruct (Hanagrams word Hin) as (anagram & Hanagram & Hpermutation).
  exists taken, anagram. repeat split; auto. now rewrite Hword.
Qed.

(** *** Masks *)

(** The number whose lowest bit is [b], before those of [n]. *)
Definition put (b : bool) (n : N) : N := if b then N.succ_double n else N.double n.

Lemma put_odd_div2 n : put (N.odd n) (N.div2 n) = n.
Proof. now destruct n as [|[p|p|]]. Qed.

Lemma odd_put b n : N.odd (put b n) = b.
Proof. now destruct b, n. Qed.

Lemma div2_put b n : N.div2 (put b n) = n.
Proof. now destruct b, n. Qed.

Lemma land_put b m c n : N.land (put b m) (put c n) = put (b && c) (N.land m n).
Proof. destruct b, c, m, n; reflexivity. Qed.

Lemma lor_put b m c n : N.lor (put b m) (put c n) = put (b || c) (N.lor m n).
Proof. destruct b, c, m, n; reflexivity. Qed.

Lemma put_zero b n : put b n = 0 -> b = false /\ n = 0.
Proof. destruct b, n; simpl; intros Hzero; try discriminate; auto. Qed.

(** The position in which exactly the cells of a mask are active. *)
Fixpoint left (board : list letter) (mask : N) : position :=
  match board with
  | [] => []
  | l :: rest => (if N.odd mask then Some l else None) :: left rest (N.div2 mask)
  end.

Lemma takes_disjoint board position mask :
  N.land position mask = 0 ->
  takes (left board (N.lor position mask)) (letters board mask) (left board position).
Proof.
  revert position mask. induction board as [|l board IH]; intros position mask Hdisjoint.
  - constructor.
  - rewrite <- (put_odd_div2 position), <- (put_odd_div2 mask) in Hdisjoint |- *.
    rewrite land_put in Hdisjoint. apply put_zero in Hdisjoint.
    destruct Hdisjoint as [Hbits Hrest]. rewrite lor_put. simpl.
    rewrite !odd_put, !div2_put.
    specialize (IH _ _ Hrest).
    destruct (N.odd position), (N.odd mask); simpl in *; try discriminate;
      constructor; exact IH.
Qed.

Lemma takes_only_disjoint board whole taken after :
  takes (left board whole) taken after ->
  exists position mask, N.land position mask = 0 /\ whole = N.lor position mask /\
    taken = letters board mask /\ after = left board position.
Proof.
  revert whole taken after.
  induction board as [|l board IH]; intros whole taken after Htakes; simpl in *.
  - inversion Htakes. exists whole, 0. rewrite N.land_0_r, N.lor_0_r. auto.
  - rewrite <- (put_odd_div2 whole).
    destruct (N.odd whole);
      inversion Htakes as [|cell before taken' after' Hstays|l' before taken' after' Hgoes];
      subst;
      [destruct (IH _ _ _ Hstays) as (position & mask & Hdisjoint & -> & -> & ->)
      |destruct (IH _ _ _ Hgoes) as (position & mask & Hdisjoint & -> & -> & ->)
      |destruct (IH _ _ _ Hstays) as (position & mask & Hdisjoint & -> & -> & ->)];
      [exists (put true position), (put false mask)
      |exists (put false position), (put true mask)
      |exists (put false position), (put false mask)];
      rewrite land_put, lor_put, Hdisjoint, !odd_put, !div2_put; auto.
Qed.

Lemma letters_of_no_cell board : letters board 0 = [].
Proof. now induction board as [|l board IH]. Qed.

Lemma left_of_all_cells board : left board (N.ones (N.of_nat (length board))) = start board.
Proof.
  induction board as [|l board IH]; [reflexivity|].
  cbn [length]. rewrite Nat2N.inj_succ.
  assert (Hones : forall n, N.ones (N.succ n) = put true (N.ones n)).
  { intros n. unfold put. rewrite N.succ_double_spec.
    rewrite !N.ones_equiv, N.pow_succ_r by lia.
    assert (Hnonzero : 2 ^ n <> 0) by (apply N.pow_nonzero; lia). lia. }
  rewrite Hones. cbn [left]. rewrite odd_put, div2_put, IH. reflexivity.
Qed.

Lemma lor_disjoint position mask :
  N.land position mask = 0 -> N.lor position mask = position + mask.
Proof.
  intros Hdisjoint. now rewrite N.add_nocarry_lxor, N.lxor_lor.
Qed.

Lemma letters_of_some_cell board mask :
  mask < 2 ^ N.of_nat (length board) -> mask <> 0 -> letters board mask <> [].
Proof.
  revert mask. induction board as [|l board IH]; intros mask Hmask Hsome; simpl letters.
  - simpl in Hmask. lia.
  - destruct (N.odd mask) eqn:Hodd; [discriminate|]. apply IH.
    + cbn [length] in Hmask. rewrite Nat2N.inj_succ, N.pow_succ_r' in Hmask.
      rewrite N.div2_div. apply N.div_lt_upper_bound; lia.
    + intros Hzero. apply Hsome. now rewrite <- (put_odd_div2 mask), Hodd, Hzero.
Qed.

Lemma in_masks board mask :
  In mask (masks board) <-> mask < 2 ^ N.of_nat (length board).
Proof.
  unfold masks. rewrite in_map_iff.
  assert (Hpow : N.of_nat (2 ^ length board) = 2 ^ N.of_nat (length board)).
  { now rewrite Nat2N.inj_pow. }
  rewrite <- Hpow. split.
  - intros (n & <- & Hn). apply in_seq in Hn. lia.
  - intros Hmask. exists (N.to_nat mask). split; [lia|]. apply in_seq. lia.
Qed.

Lemma in_fitting dictionary board mask :
  In mask (fitting dictionary board) <->
  mask < 2 ^ N.of_nat (length board) /\ mask <> 0 /\
  exists word, In word dictionary /\ Permutation (letters board mask) word.
Proof.
  unfold fitting, fits. rewrite filter_In, in_masks, andb_true_iff, negb_true_iff.
  rewrite N.eqb_neq, existsb_exists.
  split; intros (Hmask & Hnonzero & word & Hin & Hword);
    (split; [exact Hmask|]; split; [exact Hnonzero|]; exists word);
    now rewrite same_letters_spec in *.
Qed.

(** The moves of the game are those of the masks. *)
Lemma moves_of_masks dictionary board whole after :
  whole < 2 ^ N.of_nat (length board) ->
  (move dictionary (left board whole) after <->
   exists position mask, In mask (fitting dictionary board) /\
     N.land position mask = 0 /\ whole = N.lor position mask /\
     after = left board position).
Proof.
  intros Hwhole. split.
  - intros (taken & word & Htakes & Hsome & Hword & Hin).
    destruct (takes_only_disjoint _ _ _ _ Htakes)
      as (position & mask & Hdisjoint & Hunion & -> & ->).
    exists position, mask. rewrite in_fitting. repeat split; eauto.
    + rewrite lor_disjoint in Hunion by exact Hdisjoint. lia.
    + intros ->. apply Hsome, letters_of_no_cell.
  - intros (position & mask & Hfits & Hdisjoint & -> & ->).
    apply in_fitting in Hfits.
    destruct Hfits as (Hmask & Hsome & word & Hin & Hword).
    exists (letters board mask), word. repeat split; auto.
    + now apply takes_disjoint.
    + now apply letters_of_some_cell.
Qed.

(** *** The table of won positions *)

Lemma is_won_add position won other :
  is_won (PositiveSet.add (N.succ_pos other) won) position = true <->
  position = other \/ is_won won position = true.
Proof.
  unfold is_won. rewrite !PositiveSet.mem_spec, PositiveSet.add_spec.
  assert (Hinjective : N.succ_pos position = N.succ_pos other <-> position = other).
  { split; [|now intros ->]. intros Hsame.
    apply N.succ_inj. rewrite <- !N.succ_pos_spec. now rewrite Hsame. }
  now rewrite Hinjective.
Qed.

Lemma is_won_mark fitting won lost whole :
  is_won (mark fitting won lost) whole = true <->
  is_won won whole = true \/
  exists mask, In mask fitting /\ N.land lost mask = 0 /\ whole = N.lor lost mask.
Proof.
  unfold mark. revert won.
  induction fitting as [|mask fitting IH]; intros won; simpl.
  - split; [now left|]. intros [Hwon|(mask & [] & _)]. exact Hwon.
  - rewrite IH. destruct (N.eqb_spec (N.land lost mask) 0) as [Hdisjoint|Hoverlap].
    + rewrite is_won_add. split.
      * intros [[Hwhole|Hwon]|(other & Hin & Hother)]; eauto 6.
      * intros [Hwon|(other & [->|Hin] & Hother & Hwhole)]; eauto 6.
    + split.
      * intros [Hwon|(other & Hin & Hother)]; eauto.
      * intros [Hwon|(other & [->|Hin] & Hother & Hwhole)]; eauto; contradiction.
Qed.

Section Table.

Variable dictionary : list word.
Variable board : list letter.

Notation wins mask := (wins (move dictionary) (left board mask)).
Notation loses mask := (loses (move dictionary) (left board mask)).
Notation fitting := (fitting dictionary board).

(** When the positions below [n] are done, the marked ones are those from which
    a move leads to a lost position below [n]. *)
Definition marked_from_below (won : PositiveSet.t) (n : N) : Prop := forall whole,
  is_won won whole = true <->
  exists lost mask, lost < n /\ loses lost /\ In mask fitting /\
    N.land lost mask = 0 /\ whole = N.lor lost mask.

Lemma marked_wins won n whole :
  marked_from_below won n -> whole < 2 ^ N.of_nat (length board) ->
  is_won won whole = true -> wins whole.
Proof.
  intros Hmarked Hwhole Hwon. apply Hmarked in Hwon.
  destruct Hwon as (lost & mask & _ & Hloses & Hfits & Hdisjoint & Hunion).
  apply wins_by with (left board lost); [|exact Hloses].
  apply moves_of_masks; [exact Hwhole|]. exists lost, mask. auto.
Qed.

(** A position that no lost one below it has marked is lost. *)
Lemma unmarked_loses won whole :
  marked_from_below won whole -> whole < 2 ^ N.of_nat (length board) ->
  (forall other, other < whole -> wins other \/ loses other) ->
  is_won won whole = false -> loses whole.
Proof.
  intros Hmarked Hwhole Hdecided Hnot. apply loses_by. intros after Hmove.
  apply moves_of_masks in Hmove; [|exact Hwhole].
  destruct Hmove as (position & mask & Hfits & Hdisjoint & Hunion & ->).
  assert (Hbelow : position < whole).
  { apply in_fitting in Hfits. destruct Hfits as (_ & Hsome & _).
    rewrite lor_disjoint in Hunion by exact Hdisjoint. lia. }
  destruct (Hdecided position Hbelow) as [Hwins|Hloses]; [exact Hwins|].
  assert (Hwon : is_won won whole = true) by (apply Hmarked; eauto 8).
  congruence.
Qed.

Lemma table_is_right n :
  (n <= 2 ^ length board)%nat ->
  marked_from_below (table fitting (map N.of_nat (seq 0 n))) (N.of_nat n) /\
  forall whole, whole < N.of_nat n -> wins whole \/ loses whole.
Proof.
  assert (Hpow : N.of_nat (2 ^ length board) = 2 ^ N.of_nat (length board)).
  { now rewrite Nat2N.inj_pow. }
  induction n as [|n IH]; intros Hn.
  - split; [|lia]. intros whole. split; [discriminate|].
    intros (lost & mask & Hbelow & _). lia.
  - destruct IH as [Hmarked Hdecided]; [lia|].
    assert (Hwhole : N.of_nat n < 2 ^ N.of_nat (length board)) by lia.
    unfold table in *. rewrite seq_S, map_app, fold_left_app. simpl fold_left.
    set (won := fold_left _ _ _) in *.
    assert (Houtcome : if is_won won (N.of_nat n) then wins (N.of_nat n)
                       else loses (N.of_nat n)).
    { destruct (is_won won (N.of_nat n)) eqn:Hwon.
      - now apply (marked_wins won (N.of_nat n)).
      - now apply (unmarked_loses won). }
    rewrite Nat2N.inj_succ. split.
    + intros whole. destruct (is_won won (N.of_nat n)) eqn:Hwon.
      * rewrite (Hmarked whole). split.
        -- intros (lost & mask & Hbelow & Hrest). exists lost, mask. split; [lia|auto].
        -- intros (lost & mask & Hbelow & Hloses & Hrest). exists lost, mask.
           split; [|auto]. enough (lost <> N.of_nat n) by lia.
           intros ->. exact (never_both _ _ Houtcome Hloses).
      * rewrite is_won_mark, (Hmarked whole). split.
        -- intros [(lost & mask & Hbelow & Hrest)|(mask & Hrest)].
           ++ exists lost, mask. split; [lia|auto].
           ++ exists (N.of_nat n), mask. split; [lia|auto].
        -- intros (lost & mask & Hbelow & Hloses & Hrest).
           destruct (N.eq_dec lost (N.of_nat n)) as [->|Hother]; [eauto|].
           left. exists lost, mask. split; [lia|auto].
    + intros whole Hbelow.
      destruct (N.eq_dec whole (N.of_nat n)) as [->|Hother]; [|apply Hdecided; lia].
      destruct (is_won won (N.of_nat n)); auto.
Qed.

End Table.

Theorem table_decides dictionary board :
  (wins (move dictionary) (start board) <-> first_wins dictionary board = true) /\
  (loses (move dictionary) (start board) <-> first_wins dictionary board = false).
Proof.
  destruct (table_is_right dictionary board (2 ^ length board)) as [Hmarked Hdecided];
    [lia|].
  fold (masks board) in Hmarked.
  assert (Hpow : N.of_nat (2 ^ length board) = 2 ^ N.of_nat (length board)).
  { now rewrite Nat2N.inj_pow. }
  set (all := N.ones (N.of_nat (length board))).
  assert (Hall : all < 2 ^ N.of_nat (length board)).
  { unfold all. rewrite N.ones_equiv.
    assert (Hnonzero : 2 ^ N.of_nat (length board) <> 0) by (apply N.pow_nonzero; lia).
    lia. }
  rewrite <- left_of_all_cells. fold all. unfold first_wins. fold all.
  set (won := table _ _) in *.
  assert (Hwins : is_won won all = true -> wins (move dictionary) (left board all)).
  { intros Hwon. apply (marked_wins dictionary board won (N.of_nat (2 ^ length board)));
      auto. }
  assert (Hloses : is_won won all = false -> loses (move dictionary) (left board all)).
  { intros Hnot. destruct (Hdecided all) as [Hwins_all|Hloses_all]; [lia| |exact Hloses_all].
    exfalso. destruct (wins_inv _ _ Hwins_all) as (after & Hmove & Hloses).
    apply moves_of_masks in Hmove; [|exact Hall].
    destruct Hmove as (lost & mask & Hfits & Hdisjoint & Hunion & ->).
    assert (Hwon : is_won won all = true); [|congruence].
    apply Hmarked. exists lost, mask. split; [|auto].
    rewrite lor_disjoint in Hunion by exact Hdisjoint. lia. }
  pose proof (never_both (move dictionary) (left board all)) as Hnever.
  destruct (is_won won all); split; split; intros Hclaim;
    try discriminate; try reflexivity; auto; exfalso.
  - exact (Hnever (Hwins eq_refl) Hclaim).
  - exact (Hnever Hclaim (Hloses eq_refl)).
Qed.

Theorem solution_is_right : correct.
Proof.
  split; [exact table_decides|]. split.
  - intros dictionary p q Hcounts. apply only_letters_matter.
    now apply (Permutation_count_occ ascii_dec).
  - intros one other Hone Hother p q. split; now apply anagrams_move.
Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

Definition answer : string -> string :=
  let input :=
    let* dictionary := counted token in
    let* rows := number in
    let* columns := number in
    let* boards := counted (times (N.to_nat rows) token) in
    give (map list_ascii_of_string dictionary, boards) in
  let verdict dictionary rows :=
    let board := list_ascii_of_string (String.concat "" rows) in
    if first_wins dictionary board then "Alice" else "Bob" in
  answer_to input (fun '(dictionary, boards) =>
    print_lines (map (verdict dictionary) boards)).
