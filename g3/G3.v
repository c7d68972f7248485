(** * G3: coins that slide to the left, machine-checked

    To be read: all up to the heading Proof, and in tools/coq Rules.v, which says what
    winning is, and Machine.v and Games.v up to their headings Proof. Coq has checked
    the rest. *)

From Coq Require Import List NArith Sorted.
From Theory Require Import Rules.
Import ListNotations.
Local Open Scope N_scope.

(** ** What is to be trusted *)

(** The cells of the strip are 1, 2, 3 and so on. A position is the coins' cells in
    order: in words, [StronglySorted N.lt] says that each cell is less than all that
    come after it in the list. *)
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

(** What is proved of [solution], on a machine whose sizes have at least 32 bits, for
    as many coins as a slice of Rust can hold there: if the first player loses, it
    gives no move. Else the move wins, no coin further left can win, and there is no
    other cell at all for this coin to win. None as the whole result would be a number
    below 0, a size that does not fit, or an index out of range. *)
Definition correct (solution : N -> list N -> option (option (N * N))) : Prop :=
  forall width coins,
  32 <= width -> on_strip coins -> N.of_nat (length coins) < 2 ^ (width - 1) ->
  match solution width coins with
  | None => False
  | Some None => loses move coins
  | Some (Some (p, q)) =>
      wins move coins /\ winning coins p q /\
      forall p' q', winning coins p' q' -> p < p' \/ p = p' /\ q = q'
  end.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Arith Bool Lia.
From Theory Require Import Machine.

(* main.rs:
pub fn gap(coins: &[u64], coin: usize) -> u64 {
    let left = if coin > 0 { coins[coin - 1] } else { 0 };
    coins[coin] - left - 1
}
*)
Definition gap (coins : list N) (coin : nat) : option N :=
  let? neighbour := match coin with O => Some 0 | S previous => get coins previous end in
  let? own := get coins coin in
  let? distance := checked_sub own neighbour in
  checked_sub distance 1.

(* main.rs:
pub fn is_counted(coins: &[u64], coin: usize) -> bool {
    (coins.len() - coin) % 2 == 1
}
*)
Definition is_counted (coins : list N) (coin : nat) : option bool :=
  let? behind := usize_sub (length coins) coin in Some (behind mod 2 =? 1)%nat.

(* main.rs:
pub fn nim_sum(coins: &[u64]) -> u64 {
    let counted = (0..coins.len()).filter(|&coin| is_counted(coins, coin));
    counted.fold(0, |nim_sum, coin| nim_sum ^ gap(coins, coin))
}
*)
Definition nim_sum_of (coins : list N) : option N :=
  fold (fun sum coin =>
    let? counted := is_counted coins coin in
    if counted then let? own := gap coins coin in Some (N.lxor sum own) else Some sum)
    (seq 0 (length coins)) 0.

(* main.rs:
pub fn target(coins: &[u64], coin: usize, nim_sum: u64) -> Option<u64> {
    let distance = if is_counted(coins, coin) {
        let own = gap(coins, coin);
        own.checked_sub(own ^ nim_sum)
    } else {
        let next = gap(coins, coin + 1);
        (next ^ nim_sum).checked_sub(next)
    };
    match distance {
        Some(d) if 1 <= d && d <= gap(coins, coin) => Some(coins[coin] - d),
        _ => None,
    }
}
*)
Definition target (width : N) (coins : list N) (coin : nat) (sum : N) : option (option N) :=
  let? counted := is_counted coins coin in
  let? distance :=
    if counted
    then let? own := gap coins coin in Some (checked_sub own (N.lxor own sum))
    else
      let? behind := usize width (S coin) in
      let? next := gap coins behind in Some (checked_sub (N.lxor next sum) next) in
  match distance with
  | Some d =>
      let? own := gap coins coin in
      if (1 <=? d) && (d <=? own)
      then let? from := get coins coin in let? to := checked_sub from d in Some (Some to)
      else Some None
  | None => Some None
  end.

(* main.rs:
pub fn winning_move(coins: &[u64]) -> Option<(u64, u64)> {
    let nim_sum = nim_sum(coins);
    let to = |coin| target(coins, coin, nim_sum).map(|to| (coins[coin], to));
    (0..coins.len()).filter_map(to).next()
}
*)
Definition solution (width : N) (coins : list N) : option (option (N * N)) :=
  let? sum := nim_sum_of coins in
  let move_of coin :=
    let? found := target width coins coin sum in
    match found with
    | Some to => let? from := get coins coin in Some (Some (from, to))
    | None => Some None
    end in
  returns move_of (seq 0 (length coins)).

(** ** What is proved besides *)

From Theory Require Import Rules Games.

(** The theorem of main.rs: the nim-sum tells who wins, and every coin has at most one
    winning move. The nim-sum fits in as many bits as the cells do. *)
Definition details : Prop :=
  forall coins, on_strip coins ->
  exists s, nim_sum_of coins = Some s /\
    (wins move coins <-> s <> 0) /\ (loses move coins <-> s = 0) /\
    (forall p q r, winning coins p q -> winning coins p r -> q = r) /\
    forall bits, Forall (fun p => p < 2 ^ bits) coins -> s < 2 ^ bits.

(** ** Proof *)

From Theory Require Import Staircase.

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

(** The nim-sum of the counted gaps. *)
Definition strip_sum (coins : list N) : N := counted_sum (fun gap => gap) (gaps 0 coins).

(** *** The functions of main.rs, for a coin with some coins to its left and right *)

Lemma gap_of_coin left p right :
  last_cell 0 left < p ->
  gap (left ++ p :: right) (length left) = Some (p - last_cell 0 left - 1).
Proof.
  intros Hp. unfold gap.
  assert (Hleft : match length left with
                  | O => Some 0
                  | S previous => get (left ++ p :: right) previous
                  end = Some (last_cell 0 left)).
  { destruct left as [|other left _] using rev_ind; [reflexivity|].
    rewrite last_cell_snoc, <- app_assoc, app_length, Nat.add_1_r. apply get_at. }
  rewrite Hleft, get_at. now rewrite !checked_sub_is by lia.
Qed.

Lemma is_counted_coin left p right :
  is_counted (left ++ p :: right) (length left) = Some (Nat.even (length right)).
Proof.
  unfold is_counted. rewrite app_length, usize_sub_is by lia. f_equal.
  replace (length left + length (p :: right) - length left)%nat
    with (S (length right)) by (cbn; lia).
  rewrite <- Nat.bit0_mod, Nat.bit0_odd, Nat.odd_succ. now destruct (Nat.even (length right)).
Qed.

Lemma nim_sum_is coins : behind 0 coins -> nim_sum_of coins = Some (strip_sum coins).
Proof.
  intros Hcoins. unfold nim_sum_of.
  assert (Hgeneral : forall right left sum, coins = left ++ right ->
    fold (fun sum coin =>
      let? counted := is_counted coins coin in
      if counted then let? own := gap coins coin in Some (N.lxor sum own) else Some sum)
      (seq (length left) (length right)) sum =
    Some (N.lxor sum (counted_sum (fun gap => gap) (gaps (last_cell 0 left) right)))).
  { induction right as [|p right IH]; intros left sum Hsplit; cbn [length seq fold].
    - now rewrite N.lxor_0_r.
    - specialize (IH (left ++ [p])). rewrite <- app_assoc, app_length, Nat.add_1_r in IH.
      rewrite last_cell_snoc in IH. cbn [gaps]. rewrite counted_sum_cons, gaps_length.
      rewrite Hsplit in Hcoins |- *. apply behind_app in Hcoins.
      rewrite is_counted_coin, gap_of_coin by apply Hcoins. rewrite <- Hsplit.
      destruct (Nat.even (length right)); rewrite IH by exact Hsplit; [|reflexivity].
      now rewrite N.lxor_assoc. }
  exact (Hgeneral coins [] 0 eq_refl).
Qed.

(** *** Moves *)

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

(** The gaps before a move and after it. *)
Lemma gaps_of_move left p q right :
  behind 0 (left ++ p :: right) -> last_cell 0 left < q < p ->
  gaps 0 (left ++ p :: right) =
    gaps 0 left ++ (q - last_cell 0 left - 1) + (p - q) :: gaps p right /\
  gaps 0 (left ++ q :: right) =
    gaps 0 left ++ (q - last_cell 0 left - 1) :: pass (p - q) (gaps p right).
Proof.
  intros Hcoins Hq. apply behind_app in Hcoins. destruct Hcoins as (_ & _ & Hright).
  rewrite !gaps_app. cbn [gaps]. rewrite (gaps_grow p q right) by (lia || exact Hright).
  split; [|reflexivity]. do 2 f_equal. lia.
Qed.

(** A move changes one counted gap: the coin's own one, or that behind it. *)
Lemma zero_after left p q right :
  behind 0 (left ++ p :: right) -> last_cell 0 left < q < p ->
  let s := strip_sum (left ++ p :: right) in
  strip_sum (left ++ q :: right) = 0 <->
  if Nat.even (length right)
  then q - last_cell 0 left - 1 = N.lxor (p - last_cell 0 left - 1) s
  else match right with
       | [] => s = 0
       | next :: _ => next - q - 1 = N.lxor (next - p - 1) s
       end.
Proof.
  intros Hcoins Hq s. destruct (gaps_of_move left p q right Hcoins Hq) as [Hbefore Hafter].
  pose proof (counted_sum_move (fun gap => gap) (gaps 0 left)
                (q - last_cell 0 left - 1) (p - q) (gaps p right)) as Hchange.
  rewrite <- Hbefore, <- Hafter, gaps_length in Hchange.
  fold (strip_sum (left ++ p :: right)) (strip_sum (left ++ q :: right)) s in Hchange.
  replace (q - last_cell 0 left - 1 + (p - q)) with (p - last_cell 0 left - 1)
    in Hchange by lia.
  set (after := strip_sum (left ++ q :: right)) in *.
  assert (Hzero : forall before other, N.lxor s after = N.lxor before other ->
                    (after = 0 <-> other = N.lxor before s)).
  { intros before other Heq. split.
    - intros ->. rewrite N.lxor_0_r in Heq.
      now rewrite Heq, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
    - intros ->. rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in Heq.
      rewrite <- (N.lxor_0_r s) in Heq at 2. now apply lxor_inj_l in Heq. }
  destruct (Nat.even (length right)) eqn:Heven; [now apply Hzero|].
  destruct right as [|next right]; [discriminate|].
  apply behind_app in Hcoins. destruct Hcoins as (_ & _ & Hnext & _).
  cbn [gaps] in Hchange.
  replace (next - p - 1 + (p - q)) with (next - q - 1) in Hchange by lia. now apply Hzero.
Qed.

(** A winning move, by the nim-sum. *)
Definition makes_zero (left : list N) (p q : N) (right : list N) : Prop :=
  last_cell 0 left < q < p /\ strip_sum (left ++ q :: right) = 0.

(** The function [target] finds the one cell that makes the nim-sum 0. *)
Lemma target_is width left p right :
  let coins := left ++ p :: right in
  behind 0 coins -> N.of_nat (length coins) < 2 ^ width ->
  exists found, target width coins (length left) (strip_sum coins) = Some found /\
    forall q, found = Some q <-> makes_zero left p q right.
Proof.
  intros coins Hcoins Hlength.
  assert (Hzero : forall q, _) by exact (fun q => zero_after left p q right Hcoins).
  cbv zeta in Hzero. fold coins in Hzero.
  apply behind_app in Hcoins. destruct Hcoins as (Hleft & Hprevious & Hright).
  unfold target, makes_zero. unfold coins. rewrite is_counted_coin, get_at.
  rewrite gap_of_coin by exact Hprevious. fold coins. set (sum := strip_sum coins) in *.
  set (previous := last_cell 0 left) in *. set (own := p - previous - 1) in *.
  assert (Hmove : forall distance,
            (forall q, previous < q < p ->
               (strip_sum (left ++ q :: right) = 0 <-> distance = Some (p - q))) ->
            exists found,
              match distance with
              | Some d =>
                  if (1 <=? d) && (d <=? own)
                  then let? to := checked_sub p d in Some (Some to) else Some None
              | None => Some None
              end = Some found /\
              forall q, found = Some q <->
                previous < q < p /\ strip_sum (left ++ q :: right) = 0).
  { intros distance Hdistance. destruct distance as [d|].
    - destruct (N.leb_spec 1 d); [destruct (N.leb_spec d own)|]; cbn [andb].
      + rewrite checked_sub_is by lia. eexists. split; [reflexivity|]. intros q. split.
        * intros [= <-]. assert (Hq : previous < p - d < p) by lia.
          split; [exact Hq|]. apply (Hdistance _ Hq). f_equal. lia.
        * intros [Hq Hafter]. apply (Hdistance q Hq) in Hafter. injection Hafter as Hafter.
          f_equal. lia.
      + exists None. split; [reflexivity|]. intros q. split; [discriminate|].
        intros [Hq Hafter]. apply (Hdistance q Hq) in Hafter. injection Hafter. lia.
      + exists None. split; [reflexivity|]. intros q. split; [discriminate|].
        intros [Hq Hafter]. apply (Hdistance q Hq) in Hafter. injection Hafter. lia.
    - exists None. split; [reflexivity|]. intros q. split; [discriminate|].
      intros [Hq Hafter]. now apply (Hdistance q Hq) in Hafter. }
  unfold checked_sub at 1 2.
  destruct (Nat.even (length right)) eqn:Heven.
  - apply Hmove. intros q Hq. rewrite (Hzero q Hq).
    destruct (N.leb_spec (N.lxor own sum) own); split; try discriminate; intros Heq;
      [f_equal|injection Heq|]; lia.
  - destruct right as [|next right]; [discriminate|]. destruct Hright as [Hnext _].
    rewrite usize_is by (unfold coins in Hlength; rewrite app_length in Hlength;
                         cbn [length] in Hlength; lia).
    assert (Hgap : gap coins (S (length left)) = Some (next - p - 1)).
    { pose proof (gap_of_coin (left ++ [p]) next right) as Hgap.
      rewrite last_cell_snoc, <- app_assoc, app_length, Nat.add_1_r in Hgap. now apply Hgap. }
    rewrite Hgap. apply Hmove. intros q Hq. rewrite (Hzero q Hq).
    destruct (N.leb_spec (next - p - 1) (N.lxor (next - p - 1) sum)); split;
      try discriminate; intros Heq; [f_equal|injection Heq|]; lia.
Qed.

(** From a nim-sum of 0 every move leads to another one. *)
Lemma zero_is_left coins after :
  behind 0 coins -> move coins after -> strip_sum coins <> strip_sum after.
Proof.
  intros Hcoins (p & q & Hslides). apply (slides_iff p q coins after Hcoins) in Hslides.
  destruct Hslides as (left & right & -> & -> & Hq).
  destruct (gaps_of_move left p q right Hcoins Hq) as [Hbefore Hafter].
  unfold strip_sum. rewrite Hbefore, Hafter. apply counted_sum_changes. lia.
Qed.

Lemma gap_is_of_coin previous coins left gap right :
  gaps previous coins = left ++ gap :: right ->
  exists before p after, coins = before ++ p :: after /\ left = gaps previous before /\
    gap = p - last_cell previous before - 1 /\ right = gaps p after.
Proof.
  revert previous coins. induction left as [|other left IH]; intros previous coins Hgaps;
    (destruct coins as [|p coins]; [discriminate|]); injection Hgaps as Hfirst Hrest.
  - exists [], p, coins. now repeat split.
  - destruct (IH p coins Hrest) as (before & p' & after & -> & -> & Hgap & Hright).
    exists (p :: before), p', after. cbn. now rewrite Hfirst.
Qed.

(** From any other nim-sum some move leads to 0: a counted gap can shrink. *)
Lemma zero_is_reached coins :
  behind 0 coins -> strip_sum coins <> 0 ->
  exists left p q right, coins = left ++ p :: right /\ makes_zero left p q right.
Proof.
  intros Hcoins Hx.
  destruct (counted_sum_reply (fun gap => gap) (gaps 0 coins) 0)
    as (gaps_left & gap & gaps_right & w & Hgaps & Hless & Hreply).
  { fold (strip_sum coins). lia. }
  destruct (gap_is_of_coin _ _ _ _ _ Hgaps) as (left & p & right & -> & -> & -> & ->).
  assert (Hq : last_cell 0 left < last_cell 0 left + 1 + w < p) by lia.
  exists left, p, (last_cell 0 left + 1 + w), right. split; [reflexivity|]. split; [exact Hq|].
  unfold strip_sum. rewrite (proj2 (gaps_of_move left p _ right Hcoins Hq)).
  replace (last_cell 0 left + 1 + w - last_cell 0 left - 1) with w by lia.
  apply Hreply; lia.
Qed.

Theorem won_and_lost coins : behind 0 coins ->
  (wins move coins <-> strip_sum coins <> 0) /\
  (loses move coins <-> strip_sum coins = 0).
Proof.
  intros Hcoins.
  destruct (lost_set move strip_ends (behind 0)
              (fun coins => strip_sum coins =? 0)) with coins as [Hwins Hloses].
  - exact move_keeps_order.
  - intros before after Hbefore Hmove Hzero. apply N.eqb_eq in Hzero.
    apply N.eqb_neq. pose proof (zero_is_left before after Hbefore Hmove). congruence.
  - intros before Hbefore Hother. apply N.eqb_neq in Hother.
    destruct (zero_is_reached before Hbefore Hother)
      as (left & p & q & right & Hsplit & Hq & Hzero).
    exists (left ++ q :: right). split; [|now apply N.eqb_eq].
    exists p, q. apply (slides_iff p q before _ Hbefore). now exists left, right.
  - exact Hcoins.
  - now rewrite Hwins, Hloses, N.eqb_neq, N.eqb_eq.
Qed.

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

(** In order, a cell is in one place only. *)
Lemma same_place previous left p right left' right' :
  behind previous (left ++ p :: right) -> left ++ p :: right = left' ++ p :: right' ->
  left = left' /\ right = right'.
Proof.
  revert previous left'. induction left as [|first left IH]; intros previous left' Hcoins Hsame;
    destruct left' as [|first' left']; cbn in Hcoins.
  - injection Hsame as Hrest. now split.
  - injection Hsame as <- Hrest. destruct Hcoins as [_ Hcoins]. rewrite Hrest in Hcoins.
    pose proof (behind_less _ _ Hcoins p (in_elt p left' right')). lia.
  - injection Hsame as -> Hrest. destruct Hcoins as [_ Hcoins].
    pose proof (behind_less _ _ Hcoins p (in_elt p left right)). lia.
  - injection Hsame as <- Hrest. destruct (IH first left' (proj2 Hcoins) Hrest) as [-> ->]. now split.
Qed.

Lemma at_most_one coins p q r :
  behind 0 coins -> winning coins p q -> winning coins p r -> q = r.
Proof.
  intros Hcoins Hq Hr. apply (winning_iff coins p _ Hcoins) in Hq as (left & right & -> & Hq).
  apply (winning_iff _ p _ Hcoins) in Hr as (left' & right' & Hsame & Hr).
  destruct (same_place 0 left p right left' right' Hcoins Hsame) as [<- <-].
  destruct Hq as [Hq Hq_zero], Hr as [Hr Hr_zero].
  apply (zero_after left p q right Hcoins Hq) in Hq_zero.
  apply (zero_after left p r right Hcoins Hr) in Hr_zero.
  destruct (Nat.even (length right)) eqn:Heven; [lia|].
  apply behind_app in Hcoins. destruct Hcoins as (_ & _ & Hright).
  destruct right as [|next right]; [discriminate|]. destruct Hright. lia.
Qed.

(** The plan: by induction over the coins from some place on, gone through from the left.
    By [target_is] the first of them has a winning move, which is the only one of its coin,
    and all others belong to coins further right; or it has none, and the rest decides. *)
Lemma first_spec width coins : behind 0 coins -> N.of_nat (length coins) < 2 ^ width ->
  let move_of coin :=
    let? found := target width coins coin (strip_sum coins) in
    match found with
    | Some to => let? from := get coins coin in Some (Some (from, to))
    | None => Some None
    end in
  forall right left, coins = left ++ right ->
  match returns move_of (seq (length left) (length right)) with
  | None => False
  | Some None => forall between p q rest,
      right = between ++ p :: rest -> ~ makes_zero (left ++ between) p q rest
  | Some (Some (p, q)) =>
      (exists between rest,
         right = between ++ p :: rest /\ makes_zero (left ++ between) p q rest) /\
      forall between p' q' rest,
        right = between ++ p' :: rest -> makes_zero (left ++ between) p' q' rest ->
        p < p' \/ p = p' /\ q = q'
  end.
Proof.
  intros Hcoins Hlength move_of. induction right as [|p right IH]; intros left Hsplit.
  - intros between p q rest Hrest. now destruct between.
  - cbn [length seq returns]. unfold move_of at 1.
    destruct (target_is width left p right) as (found & Htarget & Hfound);
      rewrite <- Hsplit in *; [exact Hcoins|exact Hlength|]. rewrite Htarget.
    destruct found as [q|].
    + assert (Hget : get coins (length left) = Some p) by (rewrite Hsplit; apply get_at).
      rewrite Hget. split.
      * exists [], right. rewrite app_nil_r. split; [reflexivity|]. now apply Hfound.
      * intros [|other between] p' q' rest Hrest Hzero; injection Hrest as <- Hrest.
        -- right. subst. rewrite app_nil_r in Hzero. apply Hfound in Hzero.
           injection Hzero as Hzero. now split.
        -- left. rewrite Hsplit in Hcoins. apply behind_app in Hcoins.
           apply (behind_less p right); [apply Hcoins|].
           rewrite Hrest. apply in_or_app. right. now left.
    + assert (Hnone : forall q, ~ makes_zero left p q right).
      { intros q Hzero. apply Hfound in Hzero. discriminate. }
      specialize (IH (left ++ [p])). rewrite <- app_assoc, app_length, Nat.add_1_r in IH.
      specialize (IH Hsplit).
      destruct (returns move_of (seq (S (length left)) (length right))) as [[[p' q']|]|];
        [| |exact IH].
      * destruct IH as [(between & rest & Hright & Hzero) Hfirst]. split.
        -- exists (p :: between), rest. rewrite Hright. split; [reflexivity|].
           now rewrite <- app_assoc in Hzero.
        -- intros [|other between'] p'' q'' rest' Hrest Hother; injection Hrest as <- Hrest.
           ++ subst. rewrite app_nil_r in Hother. now apply Hnone in Hother.
           ++ apply (Hfirst between' p'' q'' rest' Hrest). now rewrite <- app_assoc.
      * intros [|other between] p' q' rest Hrest Hother; injection Hrest as <- Hrest.
        -- subst. rewrite app_nil_r in Hother. now apply Hnone in Hother.
        -- apply (IH between p' q' rest Hrest). now rewrite <- app_assoc.
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros width coins Hwidth Hstrip Hlength. apply on_strip_is_behind_edge in Hstrip.
  assert (Hfits : N.of_nat (length coins) < 2 ^ width)
    by (apply (fits_width (width - 1)); [exact Hlength|lia]).
  pose proof (first_spec width coins Hstrip Hfits coins [] eq_refl) as Hspec.
  unfold solution. rewrite (nim_sum_is coins Hstrip). cbn [length] in Hspec.
  destruct (returns _ _) as [[[p q]|]|]; [| |exact Hspec].
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
    destruct (N.eq_dec (strip_sum coins) 0) as [Hzero|Hx]; [exact Hzero|].
    destruct (zero_is_reached coins Hstrip Hx) as (left & p & q & right & Hsplit & Hzero).
    exfalso. exact (Hspec left p q right Hsplit Hzero).
Qed.

Lemma strip_sum_fits bits coins :
  Forall (fun p => p < 2 ^ bits) coins -> strip_sum coins < 2 ^ bits.
Proof.
  assert (Hpositive : 0 < 2 ^ bits) by (apply N.neq_0_lt_0, N.pow_nonzero; lia).
  unfold strip_sum. generalize 0 at 1 as previous. intros previous Hcoins. revert previous.
  induction Hcoins as [|p coins Hp _ IH]; intros previous; cbn [gaps]; [exact Hpositive|].
  rewrite counted_sum_cons. destruct (Nat.even _); [|apply IH].
  apply lxor_fits; [lia|apply IH].
Qed.

Theorem details_are_right : details.
Proof.
  intros coins Hstrip. apply on_strip_is_behind_edge in Hstrip. exists (strip_sum coins).
  split; [now apply nim_sum_is|]. destruct (won_and_lost coins Hstrip) as [Hwins Hloses].
  split; [exact Hwins|]. split; [exact Hloses|].
  split; [intros p q r; now apply at_most_one|]. intros bits. apply strip_sum_fits.
Qed.
