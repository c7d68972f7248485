(** * Games in which who cannot move loses

    What Rules.v says of winning and losing, as the proofs use it: the least number
    missing (mex), Grundy numbers, and the theorem of Sprague and Grundy, that the
    Grundy number of a sum of games is the nim-sum of those of its parts. *)

From Coq Require Import List NArith Bool Lia Wellfounded FinFun.
From Theory Require Import Rules.
Import ListNotations.

(** ** What is to be trusted *)

Section Values.

Context {position : Type} (move : position -> position -> Prop).

(** No play goes on for ever. *)
Definition ends : Prop := well_founded (fun q p => move p q).

(** The value of every position is the least number that no move leads to. *)
Definition grundy_values (v : position -> N) : Prop := forall p,
  (forall q, move p q -> v q <> v p) /\
  (forall g, (g < v p)%N -> exists q, move p q /\ v q = g).

End Values.

(** The least number that is not in a list: the search ends at the list's length. *)
Fixpoint mex_from (steps : nat) (g : N) (l : list N) : N :=
  match steps with
  | S steps => if existsb (N.eqb g) l then mex_from steps (N.succ g) l else g
  | O => g
  end.

Definition mex (l : list N) : N := mex_from (length l) 0 l.

Definition nim_sum (l : list N) : N := fold_right N.lxor 0%N l.

(** The first element, the third one and so on. *)
Fixpoint every_second {A} (l : list A) : list A :=
  match l with
  | a :: _ :: rest => a :: every_second rest
  | _ => l
  end.

(** ** Proof *)

(** *** Winning *)

Section Winning.

Context {position : Type} (move : position -> position -> Prop).

Local Notation wins := (wins move).
Local Notation loses := (loses move).

Lemma wins_inv p : wins p -> exists q, move p q /\ loses q.
Proof. intros [p' q Hmove Hloses]; eauto. Qed.

Lemma loses_inv p : loses p -> forall q, move p q -> wins q.
Proof. intros [p' Hall]; exact Hall. Qed.

(** No position is both won and lost, even where play may go on for ever. *)
Theorem never_both p : wins p -> ~ loses p.
Proof.
  revert p. fix never 2. intros p [p' q Hpq Hlost] Hp.
  pose proof (loses_inv p' Hp q Hpq) as Hwon. revert Hwon.
  destruct Hlost as [q' Hq]. intros Hwon.
  destruct (wins_inv q' Hwon) as (r & Hqr & Hr). exact (never r (Hq r Hqr) Hr).
Qed.

Hypothesis move_ends : ends move.

(** A set of lost positions is known by its two properties: no move leads from
    one to another, and some move leads to it from every position outside. It
    is enough that this holds for some positions that no move leaves. *)
Theorem lost_set (good : position -> Prop) (lost : position -> bool) :
  (forall p q, good p -> move p q -> good q) ->
  (forall p q, good p -> move p q -> lost p = true -> lost q = false) ->
  (forall p, good p -> lost p = false -> exists q, move p q /\ lost q = true) ->
  forall p, good p -> (wins p <-> lost p = false) /\ (loses p <-> lost p = true).
Proof.
  intros Hgood Hleave Hreach.
  assert (Hdecided : forall p, good p ->
            (lost p = false -> wins p) /\ (lost p = true -> loses p)).
  { intros p. induction (move_ends p) as [p _ IH]. intros Hp. split.
    - intros Hlost. destruct (Hreach p Hp Hlost) as (q & Hmove & Hq).
      apply wins_by with q; [exact Hmove|].
      apply (IH q Hmove); eauto.
    - intros Hlost. apply loses_by. intros q Hmove.
      apply (IH q Hmove); eauto. }
  intros p Hp. destruct (Hdecided p Hp) as [Hwin Hlose].
  split; split; auto; intros H; destruct (lost p); auto.
  - exfalso. exact (never_both p H (Hlose eq_refl)).
  - exfalso. exact (never_both p (Hwin eq_refl) H).
Qed.

Section Grundy.

Variable v : position -> N.
Hypothesis v_grundy : grundy_values move v.

Theorem values_decide p : if (0 <? v p)%N then wins p else loses p.
Proof.
  destruct (lost_set (fun _ => True) (fun q => N.eqb (v q) 0)) with p as [Hw Hl];
    auto.
  - intros q r _ Hmove Hzero. apply N.eqb_eq in Hzero. apply N.eqb_neq.
    rewrite <- Hzero. apply (proj1 (v_grundy q) r Hmove).
  - intros q _ Hzero. apply N.eqb_neq in Hzero.
    destruct (proj2 (v_grundy q) 0%N) as (r & Hmove & Hr); [lia|].
    exists r. split; [exact Hmove|]. apply N.eqb_eq, Hr.
  - destruct (N.ltb_spec 0 (v p)).
    + apply Hw, N.eqb_neq. lia.
    + apply Hl, N.eqb_eq. lia.
Qed.

Corollary loses_iff p : loses p <-> v p = 0%N.
Proof.
  pose proof (values_decide p) as Hdecide. destruct (N.ltb_spec 0 (v p)); split; intros Hp; try lia.
  - now destruct (never_both p Hdecide).
  - exact Hdecide.
Qed.

Corollary values_are_right_for p : right_for move p (Some (0 <? v p)%N).
Proof. pose proof (values_decide p). cbn. now destruct (0 <? v p)%N. Qed.

End Grundy.

End Winning.

(** A game in which every move makes a number smaller ends. *)
Theorem ends_by_measure {position} (move : position -> position -> Prop)
    (measure : position -> nat) :
  (forall p q, move p q -> measure q < measure p) -> ends move.
Proof.
  intros Hsmaller.
  apply wf_incl with (fun q p => measure q < measure p).
  - intros q p Hmove. now apply Hsmaller.
  - apply (wf_inverse_image position nat lt measure), Wf_nat.lt_wf.
Qed.

(** *** The least number missing *)

Lemma existsb_In g l : existsb (N.eqb g) l = true <-> In g l.
Proof.
  rewrite existsb_exists. split; [|exists g; split; [auto|apply N.eqb_refl]].
  intros (h & Hh & Heq). apply N.eqb_eq in Heq. now subst.
Qed.

(** Numbers below g that are all in a list are not more than it has elements. *)
Lemma all_below_in_list l g :
  (forall h, h < N.of_nat g -> In h l)%N -> g <= length l.
Proof.
  intros Hbelow. rewrite <- (seq_length g 0), <- (map_length N.of_nat).
  apply NoDup_incl_length.
  - apply Injective_map_NoDup; [exact Nnat.Nat2N.inj|apply seq_NoDup].
  - intros h Hh. apply in_map_iff in Hh. destruct Hh as (k & <- & Hk).
    apply in_seq in Hk. apply Hbelow. lia.
Qed.

Theorem mex_spec (l : list N) :
  ~ In (mex l) l /\ forall g, (g < mex l)%N -> In g l.
Proof.
  assert (Hgeneral : forall steps g, steps + g = length l ->
            (forall h, (h < N.of_nat g)%N -> In h l) ->
            let m := mex_from steps (N.of_nat g) l in
            ~ In m l /\ forall h, (h < m)%N -> In h l).
  { induction steps as [|steps IH]; intros g Hsteps Hbelow; cbn [mex_from].
    - split; [|exact Hbelow]. intros Hg. assert (S g <= length l); [|lia].
      apply all_below_in_list. intros h Hh.
      destruct (N.eq_dec h (N.of_nat g)) as [->|Hother]; [exact Hg|]. apply Hbelow. lia.
    - destruct (existsb _ l) eqn:Hg.
      + rewrite <- Nnat.Nat2N.inj_succ. apply IH; [lia|]. apply existsb_In in Hg. intros h Hh.
        destruct (N.eq_dec h (N.of_nat g)) as [->|Hother]; [exact Hg|]. apply Hbelow. lia.
      + split; [|exact Hbelow]. rewrite <- existsb_In, Hg. discriminate. }
  apply (Hgeneral (length l) 0); lia.
Qed.

Lemma mex_unique (l : list N) (m : N) :
  ~ In m l -> (forall g, (g < m)%N -> In g l) -> mex l = m.
Proof.
  intros Hout Hbelow. destruct (mex_spec l) as [Hmex Hless].
  destruct (N.lt_trichotomy (mex l) m) as [Hlt|[Heq|Hgt]]; [|exact Heq|].
  - exfalso. exact (Hmex (Hbelow _ Hlt)).
  - exfalso. exact (Hout (Hless _ Hgt)).
Qed.

(** *** Bits and nim-sums *)

Local Open Scope N_scope.

(** Of two numbers that agree above a bit, the one that has it is greater. *)
Lemma lt_by_bit a b k :
  N.testbit a k = false -> N.testbit b k = true ->
  (forall j, k < j -> N.testbit a j = N.testbit b j) -> a < b.
Proof.
  intros Ha Hb Habove.
  assert (Hshift : N.shiftr a k < N.shiftr b k).
  { assert (Hhalf : N.div2 (N.shiftr a k) = N.div2 (N.shiftr b k)).
    { apply N.bits_inj. intros j.
      rewrite !N.div2_spec, !N.shiftr_spec by lia. apply Habove. lia. }
    pose proof (N.div2_odd (N.shiftr a k)) as Hodd_a.
    pose proof (N.div2_odd (N.shiftr b k)) as Hodd_b.
    rewrite <- N.bit0_odd, N.shiftr_spec, N.add_0_l in Hodd_a, Hodd_b by lia.
    rewrite Ha in Hodd_a. rewrite Hb in Hodd_b. rewrite Hhalf in Hodd_a.
    simpl N.b2n in Hodd_a, Hodd_b. lia. }
  rewrite !N.shiftr_div_pow2 in Hshift.
  destruct (N.lt_ge_cases a b) as [Hlt|Hge]; [exact Hlt|].
  apply (N.div_le_mono _ _ (2 ^ k)) in Hge; [lia|].
  apply N.pow_nonzero. lia.
Qed.

(** Adding d changes no bit above the highest one of d. *)
Lemma lxor_above r d j : N.log2 d < j -> N.testbit (N.lxor r d) j = N.testbit r j.
Proof.
  intros Hj. rewrite N.lxor_spec, (N.bits_above_log2 d j Hj). apply xorb_false_r.
Qed.

Lemma lxor_less r d :
  d <> 0 -> N.testbit r (N.log2 d) = true -> N.lxor r d < r.
Proof.
  intros Hd Hr. apply lt_by_bit with (N.log2 d); [|exact Hr|].
  - now rewrite N.lxor_spec, Hr, N.bit_log2.
  - intros j Hj. now apply lxor_above.
Qed.

Lemma lxor_greater r d :
  d <> 0 -> N.testbit r (N.log2 d) = false -> r < N.lxor r d.
Proof.
  intros Hd Hr. apply lt_by_bit with (N.log2 d); [exact Hr| |].
  - now rewrite N.lxor_spec, Hr, N.bit_log2.
  - intros j Hj. symmetry. now apply lxor_above.
Qed.

Lemma lxor_less_iff r d :
  d <> 0 -> (N.lxor r d < r <-> N.testbit r (N.log2 d) = true).
Proof.
  intros Hd. split; [|now apply lxor_less].
  intros Hless. destruct (N.testbit r (N.log2 d)) eqn:Hr; [reflexivity|].
  apply lxor_greater in Hr; [lia|exact Hd].
Qed.

Lemma lxor_cancel a b : N.lxor (N.lxor a b) b = a.
Proof. now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. Qed.

(** What two sums share is not seen in their difference. *)
Lemma lxor_difference a b c : N.lxor (N.lxor a c) (N.lxor b c) = N.lxor a b.
Proof.
  rewrite (N.lxor_comm b c), N.lxor_assoc, <- (N.lxor_assoc c c b).
  now rewrite N.lxor_nilpotent, N.lxor_0_l.
Qed.

Lemma lxor_difference_l a b c : N.lxor (N.lxor c a) (N.lxor c b) = N.lxor a b.
Proof. rewrite !(N.lxor_comm c). apply lxor_difference. Qed.

Lemma lxor_neq a b : a <> b -> N.lxor a b <> 0.
Proof. intros Hneq Hzero. now apply Hneq, N.lxor_eq. Qed.

Lemma lxor_inj_r a b c : N.lxor a c = N.lxor b c -> a = b.
Proof.
  intros Heq. rewrite <- (lxor_cancel a c), <- (lxor_cancel b c). now rewrite Heq.
Qed.

Lemma lxor_inj_l a b c : N.lxor c a = N.lxor c b -> a = b.
Proof. rewrite !(N.lxor_comm c). apply lxor_inj_r. Qed.

Lemma nim_sum_app l r : nim_sum (l ++ r) = N.lxor (nim_sum l) (nim_sum r).
Proof.
  induction l as [|a l IH]; [reflexivity|]. simpl.
  fold (nim_sum (l ++ r)). fold (nim_sum l). now rewrite IH, N.lxor_assoc.
Qed.

(** The nim-sum after one term r has become s. *)
Lemma nim_sum_change l r s rest :
  nim_sum (l ++ s :: rest) = N.lxor (N.lxor (nim_sum (l ++ r :: rest)) r) s.
Proof.
  rewrite !nim_sum_app. simpl. fold (nim_sum rest).
  apply N.bits_inj. intros j. rewrite !N.lxor_spec.
  destruct (N.testbit (nim_sum l) j), (N.testbit r j), (N.testbit s j),
    (N.testbit (nim_sum rest) j); reflexivity.
Qed.

(** A bit of the nim-sum is a bit of some term. *)
Lemma nim_sum_bit l k :
  N.testbit (nim_sum l) k = true ->
  exists left r rest, l = left ++ r :: rest /\ N.testbit r k = true.
Proof.
  induction l as [|a l IH]; simpl; [discriminate|]. fold (nim_sum l).
  rewrite N.lxor_spec. destruct (N.testbit a k) eqn:Ha.
  - intros _. exists [], a, l. now split.
  - rewrite xorb_false_l. intros Hl.
    destruct (IH Hl) as (left & r & rest & -> & Hr).
    exists (a :: left), r, rest. now split.
Qed.

(** For every g below the nim-sum some term can be made smaller so that the
    nim-sum becomes g. *)
Lemma nim_sum_reply l g :
  g < nim_sum l ->
  exists left r rest, l = left ++ r :: rest /\
    let s := N.lxor r (N.lxor (nim_sum l) g) in
    s < r /\ nim_sum (left ++ s :: rest) = g.
Proof.
  intros Hg. set (d := N.lxor (nim_sum l) g).
  assert (Hd : d <> 0) by (apply lxor_neq; lia).
  assert (Hbit : N.testbit (nim_sum l) (N.log2 d) = true).
  { apply lxor_less_iff; [exact Hd|]. unfold d.
    now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. }
  destruct (nim_sum_bit _ _ Hbit) as (left & r & rest & Hl & Hr).
  exists left, r, rest. split; [exact Hl|]. split; [now apply lxor_less|].
  rewrite (nim_sum_change left r). rewrite <- Hl, <- N.lxor_assoc, lxor_cancel.
  unfold d. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
Qed.

(** *** Sums of games *)

(** Grundy numbers of positions with parts, of which a move changes the number of one. *)
Theorem values_by_parts {position part} (move : position -> position -> Prop)
    (parts : position -> list part) (v : part -> N) (leads : part -> N -> Prop) :
  let after l g r := nim_sum (map v l ++ g :: map v r) in
  let value p := nim_sum (map v (parts p)) in
  (forall n, ~ leads n (v n) /\ forall g, g < v n -> leads n g) ->
  (forall p q, move p q -> exists l n r g,
    parts p = l ++ n :: r /\ leads n g /\ value q = after l g r) ->
  (forall p l n r g, parts p = l ++ n :: r -> leads n g ->
    exists q, move p q /\ value q = after l g r) ->
  grundy_values move value.
Proof.
  intros after value Hleads Hmoves Hreach p. split.
  - intros q Hmove. apply Hmoves in Hmove as (l & n & r & g & Hp & Hg & ->).
    unfold value, after. rewrite Hp, map_app. cbn [map]. rewrite (nim_sum_change (map v l) (v n)).
    set (s := nim_sum _). intros Heq. rewrite <- (N.lxor_0_r s) in Heq at 2.
    rewrite N.lxor_assoc in Heq. apply lxor_inj_l, N.lxor_eq in Heq. subst g.
    exact (proj1 (Hleads n) Hg).
  - intros g Hg. destruct (nim_sum_reply _ _ Hg) as (left & m & rest & Hsplit & Hless & Hsum).
    apply map_eq_app in Hsplit as (l & tail & Hp & <- & Htail).
    apply map_eq_cons in Htail as (n & r & -> & <- & <-).
    apply (proj2 (Hleads n)) in Hless. rewrite <- Hsum. eauto.
Qed.

Section Sum.

Context {position : Type} (move : position -> position -> Prop).

Lemma sum_move_cons p ps qs :
  sum_move move (p :: ps) qs <->
  (exists q, move p q /\ qs = q :: ps) \/
  (exists rs, sum_move move ps rs /\ qs = p :: rs).
Proof.
  split.
  - intros Hmove. inversion Hmove as [l p' q r Hpq Hfrom Hto].
    destruct l as [|p'' l]; simpl in *; injection Hfrom as Hhead Htail; subst.
    + left. eauto.
    + right. exists (l ++ q :: r). split; [now constructor|reflexivity].
  - intros [(q & Hpq & ->)|(rs & Hmove & ->)].
    + exact (sum_move_in move [] p q ps Hpq).
    + destruct Hmove as [l p' q r Hpq].
      exact (sum_move_in move (p :: l) p' q r Hpq).
Qed.

Theorem sum_ends : ends move -> ends (sum_move move).
Proof.
  intros Hends ps. induction ps as [|p ps IHps].
  - constructor. intros qs Hmove. inversion Hmove as [l p q r Hpq Hfrom Hto].
    now destruct l.
  - revert ps IHps. induction (Hends p) as [p _ IHp].
    intros ps Hps. pose proof Hps as Haccess. revert Haccess.
    induction Hps as [ps Hbelow IHps]. intros Haccess.
    constructor. intros qs Hmove. apply sum_move_cons in Hmove.
    destruct Hmove as [(q & Hpq & ->)|(rs & Hmove & ->)].
    + now apply IHp.
    + apply IHps; [exact Hmove|]. now apply Hbelow.
Qed.

(** The theorem of Sprague and Grundy. *)
Theorem sum_values (v : position -> N) :
  grundy_values move v ->
  grundy_values (sum_move move) (fun ps => nim_sum (map v ps)).
Proof.
  intros Hv. apply (values_by_parts (sum_move move) (fun ps => ps) v
    (fun p g => exists q, move p q /\ v q = g)).
  - intros p. split; [intros (q & Hpq & Hq); now apply (proj1 (Hv p) q)|apply Hv].
  - intros ps qs [l p q r Hpq]. exists l, p, r, (v q). rewrite map_app. eauto.
  - intros ps l p r g -> (q & Hpq & <-). exists (l ++ q :: r). rewrite map_app.
    split; [now constructor|reflexivity].
Qed.

End Sum.
