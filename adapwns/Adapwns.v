(** * ADAPWNS: pawns that walk to the left, machine-checked

    To be read: all up to the heading Proof, and in tools/coq Rules.v, which says what
    winning is, and Machine.v and Games.v up to their headings Proof. Coq has checked
    the rest. *)

From Coq Require Import List NArith.
From Theory Require Import Rules.
Import ListNotations.
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

(** What is proved of [solution]: it tells whether Ada wins, who moves first, on a
    machine whose sizes have at least 32 bits, for each board that a slice of Rust can
    hold there. None would be a size that does not fit. *)
Definition correct (solution : N -> board -> option bool) : Prop :=
  forall width b, 32 <= width -> N.of_nat (length b) < 2 ^ (width - 1) ->
  right_for move b (solution width b).

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Arith Bool Lia.
From Theory Require Import Machine.

Definition is_pawn (s : square) : bool := match s with Pawn => true | Empty => false end.

(** Rust's [enumerate]. *)
Definition enumerate {A} (width : N) (l : list A) : option (list (nat * A)) :=
  each (fun '(place, a) => let? place := usize width place in Some (place, a))
    (combine (seq 0 (length l)) l).

(* main.rs:
pub fn grundy(board: &[u8]) -> usize {
    // From the right: the squares right of the last pawn, its pile, the next pile ...
    let stretches = board.split(|&square| square == b'P').rev().enumerate();
    let counted = stretches.filter(|&(place, _)| place % 2 == 1);
    counted.fold(0, |nim_sum, (_, pile)| nim_sum ^ (pile.len() % 3))
}
*)
Definition grundy (width : N) (b : board) : option N :=
  let? stretches := enumerate width (rev (split is_pawn b)) in
  let counted := filter (fun '(place, _) => place mod 2 =? 1)%nat stretches in
  fold (fun sum '(_, pile) =>
    let? size := usize width (length pile) in
    Some (N.lxor sum (N.of_nat size mod 3))) counted 0.

(* main.rs:
pub fn is_won(board: &[u8]) -> bool {
    grundy(board) > 0
}
*)
Definition solution (width : N) (b : board) : option bool :=
  let? g := grundy width b in Some (0 <? g).

(** ** What is proved besides *)

From Theory Require Import Rules Games.

(** The theorem of main.rs; what is right of the last pawn is no pile. No Grundy number is
    above 3. *)
Definition board_grundy (b : board) : N :=
  let piles := tl (rev (split is_pawn b)) in
  let worth pile := N.of_nat (length pile) mod 3 in
  nim_sum (map worth (every_second piles)).

Definition details : Prop :=
  ends move /\ grundy_values move board_grundy /\ (forall b, board_grundy b <= 3) /\
  forall width b, 32 <= width -> N.of_nat (length b) < 2 ^ (width - 1) ->
  grundy width b = Some (board_grundy b).

(** ** Proof *)

From Theory Require Import Staircase.

(** The sizes of the piles, from left to right; so many empty squares come before. *)
Fixpoint piles (before : N) (b : board) : list N :=
  match b with
  | [] => []
  | Pawn :: b => before :: piles 0 b
  | Empty :: b => piles (before + 1) b
  end.

(** The empty squares at the right end. *)
Definition right_end (before : N) (b : board) : N :=
  fold_left (fun empty s => match s with Pawn => 0 | Empty => empty + 1 end) b before.

Lemma piles_app before left right :
  piles before (left ++ right) = piles before left ++ piles (right_end before left) right.
Proof.
  revert before. induction left as [|[|] left IH]; intros before; cbn; [reflexivity|apply IH|].
  now rewrite IH.
Qed.

Lemma piles_pass before b : piles before b = pass before (piles 0 b).
Proof.
  revert before. induction b as [|[|] b IH]; intros before; cbn; [reflexivity| |reflexivity].
  rewrite IH, (IH 1). destruct (piles 0 b); [reflexivity|]. cbn. f_equal. lia.
Qed.

Definition worth (pile : N) : N := pile mod 3.

Lemma split_piles b : exists pieces last,
  split is_pawn b = pieces ++ [last] /\
  map (fun piece => N.of_nat (length piece)) pieces = piles 0 b.
Proof.
  induction b as [|[|] b (pieces & last & Hsplit & Hsizes)]; 
    cbn [split piles is_pawn]; try rewrite Hsplit.
  - exists [], []. now split.
  - rewrite piles_pass, <- Hsizes. destruct pieces as [|piece pieces].
    + exists [], (Empty :: last). now split.
    + exists ((Empty :: piece) :: pieces), last. split; [reflexivity|].
      cbn [map pass length]. f_equal. lia.
  - exists ([] :: pieces), last. rewrite <- Hsizes. now destruct pieces.
Qed.

Lemma grundy_is_counted_sum b : board_grundy b = counted_sum worth (piles 0 b).
Proof.
  unfold board_grundy, counted_sum. destruct (split_piles b) as (pieces & last & -> & <-).
  rewrite rev_unit. cbn [tl]. now rewrite <- map_rev, every_second_map, map_map.
Qed.

(** A move passes one or two squares from a pile to the next one. *)
Lemma move_passes b c : move b c -> exists left pile stones rest,
  1 <= stones <= 2 /\
  piles 0 b = left ++ pile + stones :: rest /\
  piles 0 c = left ++ pile :: pass stones rest.
Proof.
  intros [left right|left right]; exists (piles 0 left), (right_end 0 left);
    rewrite !piles_app; cbn [piles]; [exists 1|exists 2; rewrite <- N.add_assoc];
    exists (piles 0 right); rewrite <- piles_pass; (split; [lia|now split]).
Qed.

(** A pile stands left of a pawn. *)
Lemma pile_has_pawn b : forall before left pile rest,
  piles before b = left ++ pile :: rest ->
  exists l r, b = l ++ Pawn :: r /\ piles before l = left /\
    right_end before l = pile /\ piles 0 r = rest.
Proof.
  induction b as [|[|] b IH]; intros before left pile rest Hpiles.
  - now destruct left.
  - destruct (IH _ _ _ _ Hpiles) as (l & r & -> & Hl). now exists (Empty :: l), r.
  - destruct left as [|first left]; injection Hpiles as Hfirst Hrest.
    + exists [], b. now repeat split.
    + destruct (IH _ _ _ _ Hrest) as (l & r & -> & <- & Hl).
      exists (Pawn :: l), r. cbn. now rewrite Hfirst.
Qed.

Lemma right_end_has_empty l n : right_end 0 l = n + 1 ->
  exists l', l = l' ++ [Empty] /\ right_end 0 l' = n /\ piles 0 l' = piles 0 l.
Proof.
  unfold right_end. destruct l as [|[|] l _] using rev_ind; cbn; [lia| |];
    rewrite fold_left_app; cbn; [|lia].
  intros Hn. exists l. split; [reflexivity|]. split; [lia|]. rewrite piles_app. cbn.
  now rewrite app_nil_r.
Qed.

(** Whatever a pile can give, its pawn can move. *)
Lemma pile_can_pass b left pile stones rest :
  1 <= stones <= 2 -> piles 0 b = left ++ pile + stones :: rest ->
  exists c, move b c /\ piles 0 c = left ++ pile :: pass stones rest.
Proof.
  intros Hstones Hb. destruct (pile_has_pawn b _ _ _ _ Hb) as (l & r & -> & <- & Hl & <-).
  assert (Hcases : stones = 1 \/ stones = 2) by lia. destruct Hcases as [-> | ->].
  - destruct (right_end_has_empty l pile Hl) as (l1 & -> & Hl1 & <-).
    exists (l1 ++ Pawn :: Empty :: r). rewrite <- app_assoc. split; [constructor|].
    rewrite piles_app, Hl1. exact (f_equal _ (f_equal _ (piles_pass _ r))).
  - destruct (right_end_has_empty l (pile + 1)) as (l1 & -> & Hl1 & <-); [lia|].
    destruct (right_end_has_empty l1 pile Hl1) as (l2 & -> & Hl2 & <-).
    exists (l2 ++ Pawn :: Empty :: Empty :: r). rewrite <- !app_assoc. split; [constructor|].
    rewrite piles_app, Hl2. exact (f_equal _ (f_equal _ (piles_pass _ r))).
Qed.

Lemma worth_changes stones pile :
  1 <= stones <= 2 -> worth (pile + stones) <> worth pile.
Proof.
  intros Hstones Heq. unfold worth in Heq.
  pose proof (N.div_mod' (pile + stones) 3). pose proof (N.div_mod' pile 3). lia.
Qed.

Lemma worth_less pile less : less < worth pile ->
  exists stones, pile = (pile - stones) + stones /\ 1 <= stones <= 2 /\
    worth (pile - stones) = less.
Proof.
  intros Hless. unfold worth in *. exists (pile mod 3 - less).
  pose proof (N.mod_lt pile 3). pose proof (N.div_mod' pile 3).
  split; [lia|]. split; [lia|]. symmetry. apply N.mod_unique with (pile / 3); lia.
Qed.

Theorem board_values : grundy_values move board_grundy.
Proof.
  intros b. rewrite grundy_is_counted_sum. split.
  - intros c Hmove. rewrite grundy_is_counted_sum.
    destruct (move_passes b c Hmove) as (left & pile & stones & rest & Hstones & -> & ->).
    apply not_eq_sym, counted_sum_changes. intros other. now apply worth_changes.
  - intros g Hg.
    destruct (counted_sum_reply worth _ _ Hg) as (left & pile & rest & w & Hb & Hless & Hreply).
    destruct (worth_less pile w Hless) as (stones & Hpile & Hstones & Hw).
    rewrite Hpile in Hb.
    destruct (pile_can_pass b _ _ _ _ Hstones Hb) as (c & Hmove & Hc).
    exists c. split; [exact Hmove|]. rewrite grundy_is_counted_sum, Hc. now apply Hreply.
Qed.

(** A move makes the number smaller whose binary digits, from right to left, are the
    board's squares. *)
Fixpoint weight (b : board) : nat :=
  match b with
  | [] => 0
  | Empty :: b => 2 * weight b
  | Pawn :: b => 1 + 2 * weight b
  end.

Theorem board_ends : ends move.
Proof.
  apply (ends_by_measure move weight).
  intros b c [left right|left right]; (induction left as [|[|] left IH]; cbn in *; lia).
Qed.

(** *** No number overflows *)

Lemma split_fits b : (length (split is_pawn b) <= S (length b) /\
  forall pile, In pile (split is_pawn b) -> length pile <= length b)%nat.
Proof.
  induction b as [|[|] b [Hpieces Hsizes]]; cbn [split length is_pawn];
    [|destruct (split is_pawn b) as [|piece pieces]; [split; [cbn; lia|intros pile []]|]..].
  - split; [lia|]. now intros pile [<-|[]].
  - split; [cbn in *; lia|]. intros pile [<-|Hin]; cbn.
    + specialize (Hsizes piece (or_introl eq_refl)). lia.
    + specialize (Hsizes pile (or_intror Hin)). lia.
  - split; [cbn in *; lia|]. intros pile [<-|Hin]; [cbn; lia|].
    specialize (Hsizes pile Hin). cbn. lia.
Qed.

(** The odd places are every second one. *)
Lemma odd_places {A} (l : list A) k :
  map snd (filter (fun '(place, _) => place mod 2 =? 1)%nat (combine (seq k (length l)) l)) =
  every_second (if (k mod 2 =? 1)%nat then l else tl l).
Proof.
  revert k. induction l as [|a l IH]; intros k; cbn [length seq combine filter];
    [now destruct (_ =? _)%nat|].
  assert (Hk : (k mod 2 = 0 /\ S k mod 2 = 1 \/ k mod 2 = 1 /\ S k mod 2 = 0)%nat).
  { pose proof (Nat.div_mod_eq k 2). pose proof (Nat.div_mod_eq (S k) 2).
    pose proof (Nat.mod_upper_bound k 2). pose proof (Nat.mod_upper_bound (S k) 2). lia. }
  destruct Hk as [[Hk HSk]|[Hk HSk]]; rewrite Hk; cbn [Nat.eqb map snd];
    rewrite IH, HSk; [reflexivity|]. now destruct l.
Qed.

(** A board has at most one stretch more than squares, and none is longer than it. *)
Lemma grundy_is width b : 32 <= width -> N.of_nat (length b) < 2 ^ (width - 1) ->
  grundy width b = Some (board_grundy b).
Proof.
  intros Hwidth Hb. destruct (split_fits b) as [Hpieces Hsizes].
  assert (Hfits : N.of_nat (length b) + 1 < 2 ^ width).
  { replace width with (N.succ (width - 1)) by lia. rewrite N.pow_succ_r'. lia. }
  unfold grundy, board_grundy, enumerate.
  rewrite (each_is _ (fun piece => piece)), map_id.
  - rewrite (fold_xor _ (fun piece => N.of_nat (length (snd piece)) mod 3)).
    + pose proof (odd_places (rev (split is_pawn b)) 0 : _ = every_second (tl _)) as Hodd.
      now rewrite N.lxor_0_l, <- Hodd, map_map.
    + intros sum [place pile] Hin. apply filter_In, proj1, in_combine_r, in_rev in Hin.
      specialize (Hsizes pile Hin). now rewrite usize_is by lia.
  - intros [place pile] Hin. apply in_combine_l, in_seq in Hin. rewrite rev_length in Hin.
    now rewrite usize_is by lia.
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros width b Hwidth Hb. unfold solution. rewrite grundy_is by assumption.
  exact (values_are_right_for move board_ends _ board_values b).
Qed.

(** Each pile counts 0, 1 or 2, which are numbers of two bits. *)
Lemma at_most_3 b : board_grundy b <= 3.
Proof.
  apply N.lt_succ_r. change (N.succ 3) with (2 ^ 2). unfold board_grundy, nim_sum.
  induction (every_second _) as [|pile rest IH]; cbn [map fold_right]; [reflexivity|].
  apply lxor_fits; [|exact IH]. pose proof (N.mod_lt (N.of_nat (length pile)) 3). lia.
Qed.

Theorem details_are_right : details.
Proof. exact (conj board_ends (conj board_values (conj at_most_3 grundy_is))). Qed.
