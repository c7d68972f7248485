(** * G3: coins that slide to the left, machine-checked

    What is to be trusted stands first, up to [correct]; what it means to win is at
    the top of samples/coq/Games.v. Nobody needs to read the proof. *)

From Coq Require Import String List NArith Arith Bool Sorted Lia.
From Theory Require Import Staircase Text Games.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope N_scope.

(** ** What is to be trusted *)

(** The cells of the strip are 1, 2, 3 and so on. A position is the coins' cells
    in order, all different. *)
Definition on_strip (coins : list N) : Prop :=
  StronglySorted N.lt coins /\ Forall (N.le 1) coins.

(** The coin at p moves to q, any distance to the left, not off the strip and
    not onto or over another coin. *)
Inductive slides (p q : N) : list N -> list N -> Prop :=
| slide left right :
    1 <= q -> q < p ->
    (forall other, In other (left ++ right) -> ~ q <= other <= p) ->
    slides p q (left ++ p :: right) (left ++ q :: right).

Definition move (coins after : list N) : Prop := exists p q, slides p q coins after.

(** To move the coin at p to q leaves a lost position. *)
Definition winning (coins : list N) (p q : N) : Prop :=
  exists after, slides p q coins after /\ loses move after.

(** What is proved of [solution]: if the first player loses, it gives no move. Else
    the move wins, no coin further left can win, and there is no other cell at all
    for this coin to win. *)
Definition correct (solution : list N -> option (N * N)) : Prop :=
  forall coins, on_strip coins ->
  match solution coins with
  | None => loses move coins
  | Some (p, q) =>
      wins move coins /\ winning coins p q /\
      forall p' q', winning coins p' q' -> p < p' \/ p = p' /\ q = q'
  end.

(** ** The function of main.rs *)

(** Coins are told by their places in the list, from 0 on. *)
Definition cell (coins : list N) (coin : nat) : N := nth coin coins 0.

(** The free cells up to the coin, or the edge, to its left. *)
Definition gap (coins : list N) (coin : nat) : N :=
  let left := match coin with O => 0 | S previous => cell coins previous end in
  cell coins coin - left - 1.

(** Every second gap counts, from the last coin on. *)
Definition is_counted (coins : list N) (coin : nat) : bool :=
  Nat.odd (length coins - coin).

Definition nim_sum (coins : list N) : N :=
  let counted := filter (is_counted coins) (seq 0 (length coins)) in
  Games.nim_sum (map (gap coins) counted).

(** The winning move of a coin. A difference below 0 is 0 here: no distance. *)
Definition target (coins : list N) (coin : nat) (sum : N) : option N :=
  let distance :=
    if is_counted coins coin
    then let own := gap coins coin in own - N.lxor own sum
    else let next := gap coins (S coin) in N.lxor next sum - next in
  if (1 <=? distance) && (distance <=? gap coins coin)
  then Some (cell coins coin - distance) else None.

Fixpoint first_some {A B} (f : A -> option B) (l : list A) : option B :=
  match l with
  | [] => None
  | a :: rest => match f a with Some b => Some b | None => first_some f rest end
  end.

Definition solution (coins : list N) : option (N * N) :=
  let sum := nim_sum coins in
  let to coin := option_map (fun to => (cell coins coin, to)) (target coins coin sum) in
  first_some to (seq 0 (length coins)).

(** ** What is proved besides *)

(** The nim-sum tells who wins. *)
Definition details : Prop := forall coins, on_strip coins ->
  (wins move coins <-> nim_sum coins <> 0) /\
  (loses move coins <-> nim_sum coins = 0).

(** ** Proof *)

(** All gaps, from left to right. *)
Fixpoint gaps (previous : N) (coins : list N) : list N :=
  match coins with
  | [] => []
  | p :: rest => p - previous - 1 :: gaps p rest
  end.

(** The coins stand in order behind the cell [previous]. *)
Fixpoint behind (previous : N) (coins : list N) : Prop :=
  match coins with
  | [] => True
  | p :: rest => previous < p /\ behind p rest
  end.

Lemma behind_less previous coins :
  behind previous coins -> forall p, In p coins -> previous < p.
Proof.
  revert previous. induction coins as [|first coins IH]; intros previous Hbehind p Hp.
  - destruct Hp.
  - destruct Hbehind as [Hfirst Hrest]. destruct Hp as [<-|Hp]; [exact Hfirst|].
    specialize (IH first Hrest p Hp). lia.
Qed.

Lemma on_strip_is_behind_edge coins : on_strip coins <-> behind 0 coins.
Proof.
  assert (Hgeneral : forall previous,
            behind previous coins <->
            StronglySorted N.lt coins /\ Forall (N.lt previous) coins).
  { induction coins as [|p coins IH]; intros previous.
    - split; [split; constructor|exact (fun _ => I)].
    - cbn [behind]. rewrite IH. split.
      + intros (Hp & Hsorted & Hrest). split; [now constructor|].
        constructor; [exact Hp|]. revert Hrest. apply Forall_impl.
        intros q Hq. lia.
      + intros (Hsorted & Hall). apply StronglySorted_inv in Hsorted.
        apply Forall_cons_iff in Hall. tauto. }
  rewrite Hgeneral. unfold on_strip.
  assert (Hsame : Forall (N.le 1) coins <-> Forall (N.lt 0) coins).
  { split; apply Forall_impl; intros p Hp; lia. }
  tauto.
Qed.

(** The cell of the last of the coins, or the one before them all. *)
Definition last_cell (previous : N) (coins : list N) : N :=
  fold_left (fun _ cell => cell) coins previous.

Lemma last_cell_of previous coins :
  coins = [] \/ In (last_cell previous coins) coins.
Proof.
  revert previous. induction coins as [|p coins IH]; intros previous; [now left|].
  right. cbn. destruct (IH p) as [->|Hin]; [now left|now right].
Qed.

Lemma last_cell_snoc previous coins p : last_cell previous (coins ++ [p]) = p.
Proof. unfold last_cell. now rewrite fold_left_app. Qed.

Lemma at_most_last_cell previous coins :
  behind previous coins -> forall p, In p coins -> p <= last_cell previous coins.
Proof.
  revert previous. induction coins as [|first coins IH]; intros previous Hbehind p Hp.
  - destruct Hp.
  - destruct Hbehind as [Hfirst Hrest]. cbn. destruct Hp as [<-|Hp].
    + destruct (last_cell_of first coins) as [->|Hin]; [apply N.le_refl|].
      apply N.lt_le_incl, (behind_less first coins Hrest _ Hin).
    + now apply IH.
Qed.

Lemma behind_app previous left p right :
  behind previous (left ++ p :: right) <->
  behind previous left /\ last_cell previous left < p /\ behind p right.
Proof.
  revert previous. induction left as [|first left IH]; intros previous.
  - cbn. tauto.
  - cbn [app behind]. rewrite IH. cbn. tauto.
Qed.

Lemma behind_further_left previous other coins :
  previous <= other -> behind other coins -> behind previous coins.
Proof.
  intros Hless. destruct coins as [|p coins]; cbn [behind]; [trivial|].
  intros [Hp Hrest]. split; [lia|exact Hrest].
Qed.

Lemma gaps_app previous left coins :
  gaps previous (left ++ coins) =
  gaps previous left ++ gaps (last_cell previous left) coins.
Proof.
  revert previous. induction left as [|first left IH]; intros previous; [reflexivity|].
  cbn. now rewrite IH.
Qed.

Lemma gaps_length previous coins : length (gaps previous coins) = length coins.
Proof.
  revert previous. induction coins as [|p coins IH]; intros previous; [reflexivity|].
  cbn. now rewrite IH.
Qed.

Lemma cell_of_coin left p right : cell (left ++ p :: right) (length left) = p.
Proof. unfold cell. now rewrite nth_middle. Qed.

Lemma gap_of_coin left p right :
  gap (left ++ p :: right) (length left) = p - last_cell 0 left - 1.
Proof.
  unfold gap. rewrite cell_of_coin.
  destruct left as [|other left] using rev_ind; [reflexivity|].
  rewrite last_cell_snoc, <- app_assoc, app_length, Nat.add_1_r.
  cbn [app]. now rewrite cell_of_coin.
Qed.

Lemma gap_of_next_coin left p next right :
  gap (left ++ p :: next :: right) (S (length left)) = next - p - 1.
Proof.
  pose proof (gap_of_coin (left ++ [p]) next right) as Hgap.
  now rewrite last_cell_snoc, <- app_assoc, app_length, Nat.add_1_r in Hgap.
Qed.

Lemma is_counted_coin left p right :
  is_counted (left ++ p :: right) (length left) = Nat.even (length right).
Proof.
  unfold is_counted. rewrite app_length.
  replace (length left + length (p :: right) - length left)%nat
    with (S (length right)) by (cbn; lia).
  apply Nat.odd_succ.
Qed.

Lemma nim_sum_is_counted_sum coins :
  nim_sum coins = counted_sum (fun gap => gap) (gaps 0 coins).
Proof.
  assert (Hgeneral : forall right left, coins = left ++ right ->
            Games.nim_sum (map (gap coins)
              (filter (is_counted coins) (seq (length left) (length right)))) =
            counted_sum (fun gap => gap) (gaps (last_cell 0 left) right)).
  { induction right as [|p right IH]; intros left Hcoins; [reflexivity|].
    cbn [length seq filter gaps]. rewrite counted_sum_cons, gaps_length.
    specialize (IH (left ++ [p])). rewrite <- app_assoc in IH. specialize (IH Hcoins).
    rewrite last_cell_snoc, app_length, Nat.add_1_r in IH. rewrite <- IH, Hcoins.
    rewrite is_counted_coin, <- Hcoins.
    destruct (Nat.even (length right)); [|reflexivity].
    cbn [map Games.nim_sum fold_right]. now rewrite Hcoins, gap_of_coin. }
  exact (Hgeneral coins [] eq_refl).
Qed.

(** The coin that has moved has left its way to the gap behind it. *)
Lemma gaps_grow p q right :
  q <= p -> behind p right -> gaps q right = pass (p - q) (gaps p right).
Proof.
  intros Hless Hbehind. destruct right as [|next right]; [reflexivity|].
  destruct Hbehind as [Hnext _]. cbn. f_equal. lia.
Qed.

(** In order, a move is one within the coin's own gap. *)
Lemma slides_iff p q coins after : behind 0 coins ->
  slides p q coins after <->
  exists left right, coins = left ++ p :: right /\ after = left ++ q :: right /\
    last_cell 0 left < q < p.
Proof.
  intros Hcoins. split.
  - intros Hmove. destruct Hmove as [left right Hone Hless Hfree].
    exists left, right. split; [reflexivity|]. split; [reflexivity|].
    split; [|exact Hless].
    apply behind_app in Hcoins. destruct Hcoins as (_ & Hlast & _).
    destruct (last_cell_of 0 left) as [->|Hin]; [cbn; lia|].
    assert (Hother : In (last_cell 0 left) (left ++ right)).
    { apply in_or_app. now left. }
    specialize (Hfree _ Hother). lia.
  - intros (left & right & -> & -> & Hlast & Hless).
    apply behind_app in Hcoins. destruct Hcoins as (Hleft & _ & Hright).
    constructor; [lia|exact Hless|].
    intros other Hother Hbetween. apply in_app_or in Hother.
    destruct Hother as [Hother|Hother].
    + apply (at_most_last_cell 0 left Hleft) in Hother. lia.
    + apply (behind_less p right Hright) in Hother. lia.
Qed.

Lemma move_keeps_order coins after :
  behind 0 coins -> move coins after -> behind 0 after.
Proof.
  intros Hcoins (p & q & Hslides). apply (slides_iff p q coins after Hcoins) in Hslides.
  destruct Hslides as (left & right & -> & -> & Hlast & Hless).
  apply behind_app in Hcoins. apply behind_app.
  destruct Hcoins as (Hleft & _ & Hright). split; [exact Hleft|].
  split; [exact Hlast|]. apply (behind_further_left q p); [lia|exact Hright].
Qed.

Theorem strip_ends : ends move.
Proof.
  apply (ends_by_measure move (fun coins => N.to_nat (fold_right N.add 0 coins))).
  intros coins after (p & q & [left right _ Hless _]).
  induction left as [|first left IH]; cbn [app fold_right]; lia.
Qed.

(** A move changes one counted gap: the coin's own one, or that behind it. *)
Lemma nim_sum_of_move left p q right :
  behind 0 (left ++ p :: right) -> last_cell 0 left < q < p ->
  N.lxor (nim_sum (left ++ p :: right))
         (nim_sum (left ++ q :: right)) =
  if Nat.even (length right)
  then N.lxor (p - last_cell 0 left - 1) (q - last_cell 0 left - 1)
  else match right with
       | [] => 0
       | next :: _ => N.lxor (next - p - 1) (next - q - 1)
       end.
Proof.
  intros Hcoins [Hlast Hless]. apply behind_app in Hcoins.
  destruct Hcoins as (_ & _ & Hright).
  pose proof (counted_sum_move (fun gap => gap) (gaps 0 left)
                (q - last_cell 0 left - 1) (p - q) (gaps p right)) as Hchange.
  rewrite <- (gaps_grow p q right) in Hchange by (lia || exact Hright).
  replace (q - last_cell 0 left - 1 + (p - q)) with (p - last_cell 0 left - 1)
    in Hchange by lia.
  rewrite !nim_sum_is_counted_sum, !gaps_app. cbn [gaps]. rewrite Hchange, gaps_length.
  destruct (Nat.even (length right)); [reflexivity|].
  destruct right as [|next right]; [reflexivity|].
  destruct Hright as [Hnext _]. cbn [gaps]. f_equal. lia.
Qed.

(** One counted gap becomes another one: when the nim-sum after that is 0. *)
Lemma zero_after x before other after :
  N.lxor x after = N.lxor before other -> (after = 0 <-> other = N.lxor before x).
Proof.
  intros Hchange. split.
  - intros ->. rewrite N.lxor_0_r in Hchange.
    now rewrite Hchange, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
  - intros ->. rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in Hchange.
    rewrite <- (N.lxor_0_r x) in Hchange at 2. now apply lxor_inj_l in Hchange.
Qed.

(** The function [target] finds the one cell that makes the nim-sum 0. *)
Lemma target_iff left p q right :
  let coins := left ++ p :: right in
  behind 0 coins ->
  target coins (length left) (nim_sum coins) = Some q <->
  last_cell 0 left < q < p /\ nim_sum (left ++ q :: right) = 0.
Proof.
  intros coins Hcoins.
  assert (Hmove : last_cell 0 left < q < p ->
            N.lxor (nim_sum coins) (nim_sum (left ++ q :: right)) = _)
    by (apply nim_sum_of_move, Hcoins).
  apply behind_app in Hcoins. destruct Hcoins as (_ & Hprevious & Hright).
  unfold target. set (sum := nim_sum coins) in *. subst coins.
  rewrite is_counted_coin, cell_of_coin, gap_of_coin.
  set (previous := last_cell 0 left) in *. set (own := p - previous - 1) in *.
  assert (Hdistance : forall distance,
            (if (1 <=? distance) && (distance <=? own) then Some (p - distance) else None)
              = Some q <-> previous < q < p /\ q = p - distance /\ 1 <= distance).
  { intros distance.
    destruct (N.leb_spec 1 distance) as [Hone|Hnone];
      destruct (N.leb_spec distance own) as [Hfits|Hfar]; cbn [andb];
      (split; [|intros (Hq & Hdistance & Hone'); try (f_equal; lia); exfalso; lia]);
      try discriminate.
    intros [= <-]. lia. }
  rewrite Hdistance. clear Hdistance.
  assert (Hcase : previous < q < p ->
            (q = p - (if Nat.even (length right) then own - N.lxor own sum
                      else N.lxor (gap (left ++ p :: right) (S (length left))) sum -
                           gap (left ++ p :: right) (S (length left))) /\
             1 <= (if Nat.even (length right) then own - N.lxor own sum
                   else N.lxor (gap (left ++ p :: right) (S (length left))) sum -
                        gap (left ++ p :: right) (S (length left))) <->
             nim_sum (left ++ q :: right) = 0)); [|tauto].
  intros Hq. specialize (Hmove Hq).
  destruct (Nat.even (length right)) eqn:Hcounts.
  - rewrite (zero_after _ _ _ _ Hmove). lia.
  - destruct right as [|next right]; [discriminate|].
    destruct Hright as [Hnext _]. rewrite gap_of_next_coin.
    rewrite (zero_after _ _ _ _ Hmove). lia.
Qed.

(** From a nim-sum of 0 every move leads to another one. *)
Lemma zero_is_left coins after :
  behind 0 coins -> move coins after ->
  nim_sum coins = 0 -> nim_sum after <> 0.
Proof.
  intros Hcoins (p & q & Hslides) Hbefore Hafter.
  apply (slides_iff p q coins after Hcoins) in Hslides.
  destruct Hslides as (left & right & Hfrom & Hto & Hq). subst coins after.
  pose proof (nim_sum_of_move left p q right Hcoins Hq) as Hchange.
  rewrite Hbefore, Hafter in Hchange. symmetry in Hchange.
  apply behind_app in Hcoins. destruct Hcoins as (_ & _ & Hright).
  destruct (Nat.even (length right)) eqn:Hcounts.
  - apply N.lxor_eq in Hchange. lia.
  - destruct right as [|next right]; [discriminate|].
    destruct Hright as [Hnext _]. apply N.lxor_eq in Hchange. lia.
Qed.

Lemma gap_is_of_coin previous coins left gap right :
  gaps previous coins = left ++ gap :: right ->
  exists before p after, coins = before ++ p :: after /\
    gap = p - last_cell previous before - 1 /\ right = gaps p after.
Proof.
  revert previous coins. induction left as [|other left IH]; intros previous coins Hgaps;
    (destruct coins as [|p coins]; [discriminate|]); injection Hgaps as Hfirst Hrest.
  - exists [], p, coins. now repeat split.
  - destruct (IH p coins Hrest) as (before & p' & after & -> & Hgap & Hright).
    exists (p :: before), p', after. now repeat split.
Qed.

(** From any other nim-sum some move leads to 0: a counted gap can shrink. *)
Lemma zero_is_reached coins :
  behind 0 coins -> nim_sum coins <> 0 ->
  exists left p q right, coins = left ++ p :: right /\
    last_cell 0 left < q < p /\ nim_sum (left ++ q :: right) = 0.
Proof.
  intros Hcoins Hx. set (x := nim_sum coins) in *.
  destruct (counted_sum_bit (fun gap => gap) (gaps 0 coins) (N.log2 x))
    as (gaps_left & gap & gaps_right & Hgaps & Hcounts & Hbit).
  { rewrite <- nim_sum_is_counted_sum. apply N.bit_log2, Hx. }
  pose proof (lxor_less gap x Hx Hbit) as Hless.
  apply gap_is_of_coin in Hgaps.
  destruct Hgaps as (left & p & right & Hsplit & Hgap & Hright).
  rewrite Hright, gaps_length in Hcounts.
  exists left, p, (last_cell 0 left + 1 + N.lxor gap x), right.
  split; [exact Hsplit|]. rewrite Hsplit in Hcoins.
  assert (Hq : last_cell 0 left < last_cell 0 left + 1 + N.lxor gap x < p) by lia.
  split; [exact Hq|].
  pose proof (nim_sum_of_move left p _ right Hcoins Hq) as Hchange.
  rewrite Hcounts, <- Hsplit in Hchange. apply (zero_after _ _ _ _ Hchange).
  fold x. rewrite <- Hgap. lia.
Qed.

Theorem won_and_lost coins : behind 0 coins ->
  (wins move coins <-> nim_sum coins <> 0) /\
  (loses move coins <-> nim_sum coins = 0).
Proof.
  intros Hcoins.
  destruct (lost_set move strip_ends (behind 0)
              (fun coins => nim_sum coins =? 0)) with coins as [Hwins Hloses].
  - exact move_keeps_order.
  - intros before after Hbefore Hmove Hzero. apply N.eqb_eq in Hzero.
    apply N.eqb_neq. exact (zero_is_left before after Hbefore Hmove Hzero).
  - intros before Hbefore Hother. apply N.eqb_neq in Hother.
    destruct (zero_is_reached before Hbefore Hother)
      as (left & p & q & right & Hsplit & Hq & Hzero).
    exists (left ++ q :: right). split; [|now apply N.eqb_eq].
    exists p, q. apply (slides_iff p q before _ Hbefore). now exists left, right.
  - exact Hcoins.
  - now rewrite Hwins, Hloses, N.eqb_neq, N.eqb_eq.
Qed.

(** A winning move, by the nim-sum. *)
Definition makes_zero (left : list N) (p q : N) (right : list N) : Prop :=
  last_cell 0 left < q < p /\ nim_sum (left ++ q :: right) = 0.

Lemma winning_iff coins p q : behind 0 coins ->
  winning coins p q <->
  exists left right, coins = left ++ p :: right /\ makes_zero left p q right.
Proof.
  intros Hcoins. unfold winning, makes_zero. split.
  - intros (after & Hslides & Hloses).
    assert (Hafter : behind 0 after).
    { apply (move_keeps_order coins); [exact Hcoins|]. now exists p, q. }
    apply (won_and_lost after Hafter) in Hloses.
    apply (slides_iff p q coins after Hcoins) in Hslides.
    destruct Hslides as (left & right & Hsplit & -> & Hq).
    now exists left, right.
  - intros (left & right & Hsplit & Hq & Hzero). exists (left ++ q :: right).
    assert (Hslides : slides p q coins (left ++ q :: right)).
    { apply (slides_iff p q coins _ Hcoins). now exists left, right. }
    split; [exact Hslides|].
    apply won_and_lost; [|exact Hzero].
    apply (move_keeps_order coins); [exact Hcoins|]. now exists p, q.
Qed.

(** The coins from some place on, gone through from the left. *)
Lemma first_some_spec coins : behind 0 coins ->
  forall right left, coins = left ++ right ->
  let to coin := option_map (fun to => (cell coins coin, to))
                   (target coins coin (nim_sum coins)) in
  match first_some to (seq (length left) (length right)) with
  | None => forall between p q rest,
      right = between ++ p :: rest -> ~ makes_zero (left ++ between) p q rest
  | Some (p, q) =>
      (exists between rest,
         right = between ++ p :: rest /\ makes_zero (left ++ between) p q rest) /\
      forall between p' q' rest,
        right = between ++ p' :: rest -> makes_zero (left ++ between) p' q' rest ->
        p < p' \/ p = p' /\ q = q'
  end.
Proof.
  intros Hcoins. induction right as [|p right IH]; intros left Hsplit to.
  - intros between p q rest Hrest. now destruct between.
  - cbn [length seq first_some].
    assert (Htarget : forall q, target coins (length left) (nim_sum coins) = Some q <->
                                makes_zero left p q right).
    { intros q. rewrite Hsplit. apply target_iff. now rewrite <- Hsplit. }
    assert (Hcell : cell coins (length left) = p).
    { rewrite Hsplit. apply cell_of_coin. }
    assert (Hlater : forall first between p' rest,
              p :: right = first :: between ++ p' :: rest -> p < p').
    { intros first between p' rest Hrest. injection Hrest as _ Hright.
      rewrite Hsplit in Hcoins. apply behind_app in Hcoins.
      apply (behind_less p right); [apply Hcoins|].
      rewrite Hright. apply in_or_app. right. now left. }
    unfold to at 1.
    destruct (target coins (length left) (nim_sum coins)) as [q|]; cbn [option_map].
    + rewrite Hcell. split.
      * exists [], right. rewrite app_nil_r. split; [reflexivity|]. now apply Htarget.
      * intros [|first between] p' q' rest Hrest Hzero.
        -- right. injection Hrest as <- <-. rewrite app_nil_r in Hzero.
           apply Htarget in Hzero. injection Hzero as Hzero. now split.
        -- left. now apply (Hlater first between p' rest).
    + assert (Hnone : forall q, ~ makes_zero left p q right).
      { intros q Hzero. apply Htarget in Hzero. discriminate. }
      specialize (IH (left ++ [p])). rewrite <- app_assoc in IH.
      specialize (IH Hsplit). cbv zeta in IH. fold to in IH.
      rewrite app_length, Nat.add_1_r in IH.
      destruct (first_some to (seq (S (length left)) (length right))) as [[p' q']|].
      * destruct IH as [(between & rest & Hright & Hzero) Hfirst]. split.
        -- exists (p :: between), rest. rewrite Hright. split; [reflexivity|].
           now rewrite <- app_assoc in Hzero.
        -- intros [|first between'] p'' q'' rest' Hrest Hother.
           ++ injection Hrest as <- <-. rewrite app_nil_r in Hother.
              now apply Hnone in Hother.
           ++ injection Hrest as <- Hrest. apply (Hfirst between' p'' q'' rest' Hrest).
              now rewrite <- app_assoc.
      * intros [|first between] p' q' rest Hrest Hother.
        -- injection Hrest as <- <-. rewrite app_nil_r in Hother.
           now apply Hnone in Hother.
        -- injection Hrest as <- Hrest. apply (IH between p' q' rest Hrest).
           now rewrite <- app_assoc.
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros coins Hstrip. apply on_strip_is_behind_edge in Hstrip.
  pose proof (first_some_spec coins Hstrip coins [] eq_refl) as Hspec.
  cbv zeta in Hspec. unfold solution. cbn [length] in Hspec.
  destruct (first_some _ _) as [[p q]|].
  - destruct Hspec as [(left & right & Hsplit & Hzero) Hfirst].
    assert (Hwinning : winning coins p q).
    { apply (winning_iff coins p q Hstrip). now exists left, right. }
    split; [|split; [exact Hwinning|]].
    + destruct Hwinning as (after & Hslides & Hlost).
      apply wins_by with after; [now exists p, q|exact Hlost].
    + intros p' q' Hother. apply (winning_iff coins p' q' Hstrip) in Hother.
      destruct Hother as (left' & right' & Hsplit' & Hzero').
      exact (Hfirst left' p' q' right' Hsplit' Hzero').
  - apply (won_and_lost coins Hstrip).
    destruct (N.eq_dec (nim_sum coins) 0) as [Hzero|Hx]; [exact Hzero|].
    destruct (zero_is_reached coins Hstrip Hx) as (left & p & q & right & Hsplit & Hzero).
    exfalso. exact (Hspec left p q right Hsplit Hzero).
Qed.

Theorem details_are_right : details.
Proof. intros coins Hstrip. now apply won_and_lost, on_strip_is_behind_edge. Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

Definition answer (solution : list N -> option (N * N)) : string -> string :=
  let verdict coins :=
    (match solution coins with
     | None => line "Johnny wins"
     | Some (p, q) =>
         line "Mary wins" ++ line ("Move " ++ decimal p ++ " to " ++ decimal q)
     end ++ line "")%string in
  answer_to (counted (counted number)) (fun tests => String.concat "" (map verdict tests)).
