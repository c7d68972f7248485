(** * ADAPWNS: pawns that walk to the left, machine-checked

    What is to be trusted stands first, up to [correct]; what it means to win is at
    the top of samples/coq/Games.v. Nobody needs to read the proof. *)

From Coq Require Import Ascii String List NArith Arith Lia.
From Theory Require Import Staircase Text Games.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope N_scope.

(** ** What is to be trusted *)

Inductive square : Type := Empty | Pawn.
Definition board : Type := list square.

(** A pawn moves one or two squares to the left, onto and over empty ones. *)
Inductive move : board -> board -> Prop :=
| one_square left right :
    move (left ++ Empty :: Pawn :: right)
         (left ++ Pawn :: Empty :: right)
| two_squares left right :
    move (left ++ Empty :: Empty :: Pawn :: right)
         (left ++ Pawn :: Empty :: Empty :: right).

(** What is proved of [solution]: it tells whether Ada wins, who moves first. *)
Definition correct (solution : board -> bool) : Prop := forall b,
  if solution b then wins move b else loses move b.

(** ** The function of main.rs *)

(** The pieces of a board between its pawns, the first and the last piece, which
    have a pawn on one side only, included. *)
Fixpoint split (b : board) : list (list square) :=
  match b with
  | [] => [[]]
  | Pawn :: b => [] :: split b
  | Empty :: b =>
      match split b with
      | piece :: pieces => (Empty :: piece) :: pieces
      | [] => []
      end
  end.

(** What is right of the last pawn is no pile. *)
Definition grundy (b : board) : N :=
  let piles := tl (rev (split b)) in
  let worth pile := N.of_nat (length pile) mod 3 in
  nim_sum (map worth (every_second piles)).

Definition solution (b : board) : bool := 0 <? grundy b.

(** ** What is proved besides *)

(** [grundy] gives the Grundy numbers of the boards. *)
Definition details : Prop := ends move /\ grundy_values move grundy.

(** ** Proof *)

(** The sizes of the piles, from left to right. *)
Fixpoint piles (b : board) : list N :=
  match b with
  | [] => []
  | Pawn :: b => 0 :: piles b
  | Empty :: b => pass 1 (piles b)
  end.

Definition worth (pile : N) : N := pile mod 3.

Lemma split_piles b : exists pieces last,
  split b = pieces ++ [last] /\
  map (fun piece => N.of_nat (length piece)) pieces = piles b.
Proof.
  induction b as [|[|] b (pieces & last & Hsplit & Hsizes)].
  - exists [], []. now split.
  - cbn [split piles]. rewrite Hsplit, <- Hsizes.
    destruct pieces as [|piece pieces].
    + exists [], (Empty :: last). now split.
    + exists ((Empty :: piece) :: pieces), last. split; [reflexivity|].
      cbn [map pass length]. f_equal. lia.
  - exists ([] :: pieces), last. cbn [split piles]. rewrite Hsplit, <- Hsizes.
    now split.
Qed.

Lemma grundy_is_counted_sum b : grundy b = counted_sum worth (piles b).
Proof.
  unfold grundy, counted_sum.
  destruct (split_piles b) as (pieces & last & -> & <-).
  rewrite rev_unit. cbn [tl].
  now rewrite <- map_rev, every_second_map, map_map.
Qed.

Lemma pass_pass m n l : pass m (pass n l) = pass (m + n) l.
Proof. destruct l; cbn [pass]; f_equal. lia. Qed.

Lemma pass_app stones pile left rest :
  pass stones (left ++ pile :: rest) =
  match left with
  | [] => pile + stones :: rest
  | first :: others => first + stones :: others ++ pile :: rest
  end.
Proof. now destruct left. Qed.

(** A move passes one or two squares from a pile to the next one. *)
Definition passes (before after : list N) : Prop :=
  exists left pile stones rest,
    1 <= stones <= 2 /\
    before = left ++ pile + stones :: rest /\
    after = left ++ pile :: pass stones rest.

Lemma passes_behind_pawn before after :
  passes before after -> passes (0 :: before) (0 :: after).
Proof.
  intros (left & pile & stones & rest & Hstones & -> & ->).
  exists (0 :: left), pile, stones, rest. now repeat split.
Qed.

Lemma passes_behind_empty before after :
  passes before after -> passes (pass 1 before) (pass 1 after).
Proof.
  intros (left & pile & stones & rest & Hstones & -> & ->). rewrite !pass_app.
  destruct left as [|first left].
  - exists [], (pile + 1), stones, rest. repeat split; try apply Hstones.
    cbn [app]. f_equal. lia.
  - exists (first + 1 :: left), pile, stones, rest. now repeat split.
Qed.

Lemma passes_behind before after left :
  passes (piles before) (piles after) ->
  passes (piles (left ++ before)) (piles (left ++ after)).
Proof.
  intros Hpasses. induction left as [|[|] left IH]; [exact Hpasses| |].
  - now apply passes_behind_empty.
  - now apply passes_behind_pawn.
Qed.

Lemma move_passes b c : move b c -> passes (piles b) (piles c).
Proof.
  intros Hmove. destruct Hmove as [left right|left right];
    apply passes_behind; cbn [piles pass].
  - exists [], 0, 1, (piles right). repeat split; lia.
  - exists [], 0, 2, (piles right). rewrite pass_pass. repeat split; lia.
Qed.

Lemma move_behind first b c : move b c -> move (first :: b) (first :: c).
Proof.
  intros Hmove. destruct Hmove as [left right|left right].
  - apply (one_square (first :: left)).
  - apply (two_squares (first :: left)).
Qed.

(** Whatever a pile can give, its pawn can move. *)
Lemma pile_can_pass stones b : 1 <= stones <= 2 ->
  forall left pile rest, piles b = left ++ pile + stones :: rest ->
  exists c, move b c /\ piles c = left ++ pile :: pass stones rest.
Proof.
  intros Hstones. induction b as [|[|] b IH]; intros left pile rest Hpiles.
  - now destruct left.
  - cbn [piles] in Hpiles.
    destruct (piles b) as [|size sizes] eqn:Hsizes; [now destruct left|].
    cbn [pass] in Hpiles. destruct left as [|first left].
    + injection Hpiles as Hsize Hrest. subst sizes.
      destruct (N.eq_0_gt_0_cases pile) as [->|Hpile].
      * assert (Hcases : stones = 1 /\ size = 0 \/ stones = 2 /\ size = 1) by lia.
        destruct b as [|[|] b]; [discriminate| |]; cbn [piles] in Hsizes.
        -- destruct (piles b) as [|size' sizes'] eqn:Hsizes'; [discriminate|].
           cbn [pass] in Hsizes. injection Hsizes as Hsize' Hsizes. subst.
           destruct b as [|[|] b]; [discriminate| |]; cbn [piles] in Hsizes'.
           ++ destruct (piles b); cbn [pass] in Hsizes'; [discriminate|].
              injection Hsizes' as Hsize'' Hrest''. lia.
           ++ injection Hsizes' as Hsize'' Hrest''. subst.
              exists (Pawn :: Empty :: Empty :: b).
              split; [apply (two_squares [])|].
              destruct Hcases as [[-> Hsize']|[-> _]]; [lia|].
              cbn [piles app]. now rewrite pass_pass.
        -- injection Hsizes as Hsize' Hrest'. subst.
           exists (Pawn :: Empty :: b).
           split; [apply (one_square [])|].
           destruct Hcases as [[-> _]|[_ Hsize']]; [reflexivity|lia].
      * destruct (IH [] (pile - 1) rest) as (c & Hmove & Hc).
        { cbn [app]. f_equal. lia. }
        exists (Empty :: c). split; [now apply move_behind|].
        cbn [piles]. rewrite Hc. cbn [app pass]. f_equal. lia.
    + injection Hpiles as Hfirst Hrest.
      destruct (IH (size :: left) pile rest) as (c & Hmove & Hc).
      { cbn [app]. now rewrite Hrest. }
      exists (Empty :: c). split; [now apply move_behind|].
      cbn [piles]. rewrite Hc. cbn [app pass]. now rewrite Hfirst.
  - cbn [piles] in Hpiles. destruct left as [|first left].
    + injection Hpiles as Hsize Hrest. lia.
    + injection Hpiles as Hfirst Hrest.
      destruct (IH left pile rest Hrest) as (c & Hmove & Hc).
      exists (Pawn :: c). split; [now apply move_behind|].
      cbn [piles]. now rewrite Hc, <- Hfirst.
Qed.

Lemma worth_below_three pile : worth pile < 3.
Proof. now apply N.mod_lt. Qed.

Lemma worth_changes pile stones :
  1 <= stones <= 2 -> worth (pile + stones) <> worth pile.
Proof.
  intros Hstones Heq. unfold worth in Heq.
  pose proof (N.div_mod' (pile + stones) 3) as Hafter.
  pose proof (N.div_mod' pile 3) as Hbefore.
  lia.
Qed.

Lemma worth_less pile stones :
  stones <= worth pile -> worth (pile - stones) = worth pile - stones.
Proof.
  intros Hstones. unfold worth in *. symmetry.
  apply N.mod_unique with (pile / 3).
  - pose proof (worth_below_three pile) as Hbelow. unfold worth in Hbelow. lia.
  - pose proof (N.div_mod' pile 3) as Hpile. revert Hpile Hstones.
    generalize (pile / 3) (pile mod 3). lia.
Qed.

Theorem board_values : grundy_values move grundy.
Proof.
  intros b. rewrite grundy_is_counted_sum. split.
  - intros c Hmove. rewrite grundy_is_counted_sum.
    destruct (move_passes b c Hmove) as (left & pile & stones & rest & Hstones & Hb & Hc).
    pose proof (counted_sum_move worth left pile stones rest) as Hchange.
    rewrite <- Hb, <- Hc in Hchange. intros Heq.
    rewrite Heq, N.lxor_nilpotent in Hchange. symmetry in Hchange.
    destruct (Nat.even (length rest)) eqn:Hcounted.
    + apply N.lxor_eq in Hchange. now apply worth_changes in Hchange.
    + destruct rest as [|next rest]; [discriminate|].
      apply N.lxor_eq in Hchange. symmetry in Hchange.
      now apply worth_changes in Hchange.
  - intros g Hg. set (d := N.lxor (counted_sum worth (piles b)) g).
    assert (Hd : d <> 0) by (apply lxor_neq; lia).
    destruct (counted_sum_bit worth (piles b) (N.log2 d))
      as (left & pile & rest & Hb & Hcounted & Hbit).
    { apply lxor_less_iff; [exact Hd|]. unfold d.
      now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. }
    pose proof (lxor_less (worth pile) d Hd Hbit) as Hless.
    set (stones := worth pile - N.lxor (worth pile) d).
    assert (Hstones : 1 <= stones <= 2).
    { pose proof (worth_below_three pile). lia. }
    assert (Hpile : worth pile <= pile) by (apply N.mod_le; discriminate).
    replace pile with (pile - stones + stones) in Hb by lia.
    destruct (pile_can_pass stones b Hstones _ _ _ Hb) as (c & Hmove & Hc).
    exists c. split; [exact Hmove|]. rewrite grundy_is_counted_sum.
    pose proof (counted_sum_move worth left (pile - stones) stones rest) as Hchange.
    rewrite <- Hb, <- Hc, Hcounted in Hchange.
    rewrite (worth_less pile stones) in Hchange by lia.
    replace (pile - stones + stones) with pile in Hchange by lia.
    replace (worth pile - stones) with (N.lxor (worth pile) d) in Hchange by lia.
    rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in Hchange.
    now apply lxor_inj_l in Hchange.
Qed.

(** How many squares the pawns are from the left edge, all together. *)
Definition pawns (b : board) : nat :=
  length (filter (fun s => match s with Pawn => true | Empty => false end) b).

Fixpoint distance (b : board) : nat :=
  match b with
  | [] => 0
  | _ :: b => pawns b + distance b
  end.

Theorem board_ends : ends move.
Proof.
  apply (ends_by_measure move distance). intros b c Hmove.
  assert (Hboth : pawns c = pawns b /\ (distance c < distance b)%nat); [|apply Hboth].
  destruct Hmove as [left right|left right];
    (induction left as [|first left [Hpawns Hless]];
     [cbn; split; [reflexivity|lia]|
      split; [unfold pawns in *; cbn; destruct first; cbn; now rewrite Hpawns|
              cbn [app distance]; lia]]).
Qed.

Theorem solution_is_right : correct solution.
Proof. intros b. apply (values_decide move board_ends _ board_values). Qed.

Theorem details_are_right : details.
Proof. exact (conj board_ends board_values). Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

Definition board_of (text : string) : board :=
  map (fun c => if Ascii.eqb c "P"%char then Pawn else Empty) (list_ascii_of_string text).

Definition answer (solution : board -> bool) : string -> string :=
  let verdict text := if solution (board_of text) then "Yes" else "No" in
  answer_to (counted token) (fun boards => print_lines (map verdict boards)).
