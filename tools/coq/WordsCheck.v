(** * A check of a machine against the rules of a game on words

    A word is read from the left, and with it the ways to move in it: each is under way in
    LEFT, or has passed it. So much of a word is finite, and two searches go through all of it:
    - No move leads to a word of the same number. Here one way at a time is looked at.
    - For each smaller number a move leads to a word of that number. Here some ways are looked
      at together. More ways reach no less: if some of them have been visited, all need not be.
    With these, and since plays end, the machine's numbers are the Grundy numbers. *)

From Coq Require Import List NArith Ascii String Arith Bool Lia FMapPositive.
From Theory Require Import Games Words Visit.
Import ListNotations.
Local Open Scope string_scope.

Local Notation letters_of := list_ascii_of_string.

Lemma append_assoc u v w : (u ++ v) ++ w = u ++ v ++ w.
Proof. induction u as [|a u IH]; cbn; [reflexivity|]. now rewrite IH. Qed.

Lemma append_nil u : u ++ "" = u.
Proof. induction u as [|a u IH]; cbn; [reflexivity|]. now rewrite IH. Qed.

Lemma letters_append u v : letters_of (u ++ v) = (letters_of u ++ letters_of v)%list.
Proof. induction u as [|a u IH]; cbn; [reflexivity|]. now rewrite IH. Qed.

Lemma letters_length w : List.length (letters_of w) = String.length w.
Proof. induction w as [|a w IH]; cbn; auto. Qed.

(** ** One form for all rules *)

Definition left_of (r : rule) : string :=
  match r with
  | Anywhere l _ | AtBeginning l _ | AtEnd l _ | WholeWord l _ => l
  end.

Definition right_of (r : rule) : string :=
  match r with
  | Anywhere _ r | AtBeginning _ r | AtEnd _ r | WholeWord _ r => r
  end.

Definition from_beginning (r : rule) : bool :=
  match r with AtBeginning _ _ | WholeWord _ _ => true | _ => false end.

Definition to_end (r : rule) : bool :=
  match r with AtEnd _ _ | WholeWord _ _ => true | _ => false end.

(** The rule may be used between u and v. *)
Definition fits (u : string) (r : rule) (v : string) : Prop :=
  (from_beginning r = true -> u = "") /\ (to_end r = true -> v = "").

Lemma move_iff rules w x : move rules w x <-> exists r u v,
  In r rules /\ fits u r v /\ w = u ++ left_of r ++ v /\ x = u ++ right_of r ++ v.
Proof.
  split.
  - intros [u l r v Hin|l r v Hin|u l r Hin|l r Hin]; eexists;
      [exists u, v|exists "", v|exists u, ""|exists "", ""]; (split; [exact Hin|]);
      repeat split; cbn; rewrite ?append_nil; auto; discriminate.
  - intros (r & u & v & Hin & [Hbeginning Hend] & -> & ->).
    destruct r; cbn in *; try rewrite Hbeginning by reflexivity;
      try rewrite Hend by reflexivity; cbn; rewrite ?append_nil; now constructor.
Qed.

(** ** Ways to move in a word that is read *)

(** Of a move: what of LEFT is still to be read, whether the word must end after it, and the
    state of the machine after the part of the new word that is known. *)
Inductive way : Type := Way (rest : string) (is_bound : bool) (state : N).

Section Ways.

Context (rules : list rule) (rows : list row) (letters : list ascii).

Variable step : N -> ascii -> N.
Hypothesis step_is : forall state a, step state a = next rows state a.

Fixpoint run (state : N) (word : string) : N :=
  match word with
  | String a word => run (step state a) word
  | EmptyString => state
  end.

Lemma run_is word : forall state, run state word = read rows state word.
Proof.
  induction word as [|a word IH]; intros state; cbn; [reflexivity|]. now rewrite step_is.
Qed.

Lemma run_append u v : forall state, run state (u ++ v) = run (run state u) v.
Proof. induction u as [|a u IH]; intros state; cbn; auto. Qed.

(** The ways that begin after a part of a word, which leads to this state. *)
Definition begin (is_beginning : bool) (state : N) : list way :=
  map (fun r => Way (left_of r) (to_end r) (run state (right_of r)))
    (filter (fun r => is_beginning || negb (from_beginning r)) rules).

Definition advance (a : ascii) '(Way rest is_bound state) : list way :=
  match rest with
  | String b rest => if Ascii.eqb a b then [Way rest is_bound state] else []
  | EmptyString => if is_bound then [] else [Way "" false (step state a)]
  end.

Definition advance_all (a : ascii) (ways : list way) : list way := flat_map (advance a) ways.

Fixpoint ways_after (state : N) (ways : list way) (word : string) : list way :=
  match word with
  | String a word =>
      let state := step state a in
      ways_after state (advance_all a ways ++ begin false state) word
  | EmptyString => ways
  end.

(** All ways in a word; those that have nothing left to be read are moves. *)
Definition all_ways (word : string) : list way := ways_after 0 (begin true 0) word.

Lemma ways_after_append u v : forall state ways,
  ways_after state ways (u ++ v) = ways_after (run state u) (ways_after state ways u) v.
Proof. induction u as [|a u IH]; intros state ways; cbn; auto. Qed.

Lemma advance_all_In a y z ways : In y ways -> In z (advance a y) -> In z (advance_all a ways).
Proof. intros Hy Hz. apply in_flat_map. now exists y. Qed.

(** *** Each move is among the ways *)

Lemma begin_In r is_beginning state : In r rules ->
  is_beginning = true \/ from_beginning r = false ->
  In (Way (left_of r) (to_end r) (run state (right_of r))) (begin is_beginning state).
Proof.
  intros Hin Hcase. apply in_map_iff. exists r. split; [reflexivity|]. apply filter_In.
  split; [exact Hin|]. destruct Hcase as [-> | ->]; [reflexivity|apply orb_true_r].
Qed.

Lemma begins_inside r u : In r rules -> from_beginning r = false -> u <> "" ->
  forall state ways,
  In (Way (left_of r) (to_end r) (run (run state u) (right_of r))) (ways_after state ways u).
Proof.
  intros Hin Hfree Hu. induction u as [|a u IH]; intros state ways; [easy|]. cbn.
  destruct (string_dec u "") as [->|Hmore]; [|now apply IH].
  apply in_app_iff. right. apply begin_In; auto.
Qed.

Lemma begins r u : In r rules -> (from_beginning r = true -> u = "") ->
  In (Way (left_of r) (to_end r) (run (run 0 u) (right_of r))) (all_ways u).
Proof.
  intros Hin Hbeginning. destruct (string_dec u "") as [->|Hu].
  - apply begin_In; auto.
  - apply begins_inside; [exact Hin| |exact Hu].
    destruct (from_beginning r); [|reflexivity]. now destruct Hu; apply Hbeginning.
Qed.

Lemma reads_left l rest is_bound p : forall state ways,
  In (Way (l ++ rest) is_bound p) ways -> In (Way rest is_bound p) (ways_after state ways l).
Proof.
  induction l as [|a l IH]; intros state ways Hin; cbn; [exact Hin|]. apply IH.
  apply in_app_iff. left. eapply advance_all_In; [exact Hin|]. cbn.
  rewrite Ascii.eqb_refl. now left.
Qed.

Lemma reads_on v : forall p state ways,
  In (Way "" false p) ways -> In (Way "" false (run p v)) (ways_after state ways v).
Proof.
  induction v as [|a v IH]; intros p state ways Hin; cbn; [exact Hin|]. apply IH.
  apply in_app_iff. left. eapply advance_all_In; [exact Hin|]. now left.
Qed.

Lemma move_is_way w x : move rules w x ->
  exists is_bound, In (Way "" is_bound (run 0 x)) (all_ways w).
Proof.
  intros (r & u & v & Hin & [Hbeginning Hend] & -> & ->)%move_iff. exists (to_end r).
  pose proof (begins r u Hin Hbeginning) as Hway. rewrite <- (append_nil (left_of r)) in Hway.
  eapply reads_left in Hway. unfold all_ways in *. rewrite 2 ways_after_append, 2 run_append.
  destruct (to_end r); [rewrite Hend by reflexivity; exact Hway|].
  apply reads_on. exact Hway.
Qed.

(** *** Each way to the end is a move *)

(** After u the part l of the word has been read, in place of which x stands now. *)
Definition is_way (word : string) '(Way rest is_bound p) : Prop := exists r u l x,
  In r rules /\ (from_beginning r = true -> u = "") /\ word = u ++ l /\ p = run 0 (u ++ x) /\
  ((left_of r = l ++ rest /\ x = right_of r /\ is_bound = to_end r) \/
   (exists v, l = left_of r ++ v /\ x = right_of r ++ v /\
              rest = "" /\ is_bound = false /\ to_end r = false)).

Lemma begin_is_way word is_beginning y : (is_beginning = true -> word = "") ->
  In y (begin is_beginning (run 0 word)) -> is_way word y.
Proof.
  intros Hword (r & <- & (Hin & Hr)%filter_In)%in_map_iff.
  exists r, word, "", (right_of r). rewrite append_nil, run_append. repeat split; auto.
  intros Hbeginning. apply Hword. destruct is_beginning; [reflexivity|].
  now rewrite Hbeginning in Hr.
Qed.

Lemma advance_is_way word a y z :
  is_way word y -> In z (advance a y) -> is_way (word ++ String a "") z.
Proof.
  destruct y as [rest is_bound p]. intros (r & u & l & x & Hin & Hfirst & -> & -> & Hcase) Hz.
  destruct rest as [|b rest]; cbn in Hz.
  - destruct is_bound; [easy|]. destruct Hz as [<-|[]].
    exists r, u, (l ++ String a ""), (x ++ String a "").
    rewrite !append_assoc, !run_append. repeat split; auto. right.
    destruct Hcase as [(Hleft & -> & Hend)|(v & -> & -> & _ & _ & Hend)].
    + exists (String a ""). rewrite append_nil in Hleft. now rewrite Hleft.
    + exists (v ++ String a ""). now rewrite !append_assoc.
  - destruct (Ascii.eqb_spec a b) as [<-|]; [|easy]. destruct Hz as [<-|[]].
    destruct Hcase as [(Hleft & -> & Hend)|(v & _ & _ & Hrest & _)]; [|easy].
    exists r, u, (l ++ String a ""), (right_of r). rewrite append_assoc. repeat split; auto.
    left. now rewrite append_assoc.
Qed.

Lemma ways_after_are_ways word : forall before ways,
  (forall y, In y ways -> is_way before y) ->
  forall y, In y (ways_after (run 0 before) ways word) -> is_way (before ++ word) y.
Proof.
  induction word as [|a word IH]; intros before ways Hways y Hy.
  - rewrite append_nil. now apply Hways.
  - change (String a word) with (String a "" ++ word). rewrite <- append_assoc.
    apply IH with (advance_all a ways ++ begin false (step (run 0 before) a))%list.
    + intros z [(x & Hx & Hz)%in_flat_map|Hz]%in_app_iff.
      * apply advance_is_way with x; auto.
      * apply begin_is_way with false; [easy|]. now rewrite run_append.
    + now rewrite run_append.
Qed.

Lemma way_is_move word is_bound p : In (Way "" is_bound p) (all_ways word) ->
  exists x, move rules word x /\ p = run 0 x.
Proof.
  intros Hin. apply (ways_after_are_ways word "" (begin true 0)) in Hin.
  - destruct Hin as (r & u & l & x & Hr & Hbeginning & Hword & -> & Hcase). cbn in Hword.
    exists (u ++ x). split; [|reflexivity]. apply move_iff.
    destruct Hcase as [(Hleft & -> & _)|(v & -> & -> & _ & _ & Hend)].
    + exists r, u, "". rewrite !append_nil in *. rewrite Hleft. now repeat split.
    + exists r, u, v. repeat split; auto. now rewrite Hend.
  - intros y Hy. now apply begin_is_way with true.
Qed.

(** ** The two searches *)

Variable number_of : N -> N.

Definition over (word : string) : Prop := forall a, In a (letters_of word) -> In a letters.

Lemma over_cons a word : over (String a word) -> In a letters /\ over word.
Proof.
  intros Hover. split; [apply Hover; now left|]. intros b Hb. apply Hover. now right.
Qed.

Definition same_way '(Way rest is_bound state) '(Way rest' is_bound' state') : bool :=
  if N.eqb state state' then Bool.eqb is_bound is_bound' && String.eqb rest rest' else false.

Lemma same_way_iff y z : same_way y z = true <-> y = z.
Proof.
  destruct y as [rest is_bound state], z as [rest' is_bound' state']. cbn.
  destruct (N.eqb_spec state state') as [->|Hother]; [|now split; [|intros [= _ _ ->]]].
  rewrite andb_true_iff, Bool.eqb_true_iff, String.eqb_eq.
  split; [now intros [-> ->]|now intros [= -> ->]].
Qed.

(** *** No move keeps the number *)

(** The state after a word, and one of the ways in it or none of them. *)
Inductive one_way : Type := One (state : N) (y : option way).

Definition key_of_one '(One state _) : positive := N.succ_pos state.

Definition same_one '(One state y) '(One state' y') : bool :=
  N.eqb state state' &&
  match y, y' with
  | Some y, Some y' => same_way y y'
  | None, None => true
  | _, _ => false
  end.

Definition changes_number '(One state y) : bool :=
  match y with
  | Some (Way EmptyString _ p) => negb (N.eqb (number_of p) (number_of state))
  | _ => true
  end.

Definition each (state : N) (ways : list way) : list one_way :=
  map (fun y => One state (Some y)) ways.

Definition one_after (a : ascii) '(One state y) : list one_way :=
  let state := step state a in
  match y with
  | Some y => each state (advance a y)
  | None => One state None :: each state (begin false state)
  end.

Definition no_move_keeps_number (fuel : nat) : bool :=
  visit key_of_one same_one changes_number (fun n => flat_map (fun a => one_after a n) letters)
    fuel (One 0 None :: each 0 (begin true 0)).

Lemma same_one_iff n m : same_one n m = true <-> n = m.
Proof.
  destruct n as [state y], m as [state' y']. cbn. rewrite andb_true_iff, N.eqb_eq.
  destruct y as [y|], y' as [y'|]; rewrite ?same_way_iff; split; try easy.
  - now intros [-> ->].
  - now intros [= -> ->].
  - now intros [-> _].
  - now intros [= ->].
Qed.

Lemma covered_by_one l n : covered_by same_one l n -> In n l.
Proof. intros (m & Hm & ->%same_one_iff). exact Hm. Qed.

Lemma no_move_keeps_number_is_right fuel : no_move_keeps_number fuel = true ->
  forall w x, over w -> move rules w x -> number_of (run 0 x) <> number_of (run 0 w).
Proof.
  intros (l & Hstart & Hl)%visit_closes; [|intros n; now apply same_one_iff].
  assert (Hnext : forall a n m, In a letters -> In n l -> In m (one_after a n) -> In m l).
  { intros a n m Ha Hn Hm. apply covered_by_one, (Hl n Hn), in_flat_map. now exists a. }
  assert (Hall : forall w state ways, over w ->
    In (One state None) l -> (forall y, In y ways -> In (One state (Some y)) l) ->
    forall y, In y (ways_after state ways w) -> In (One (run state w) (Some y)) l).
  { induction w as [|a w IH]; intros state ways Hw Hnone Hways y Hy; [now apply Hways|].
    apply over_cons in Hw as [Ha Hw]. pose proof (fun m => Hnext a _ m Ha Hnone) as Hnew.
    apply IH with (advance_all a ways ++ begin false (step state a))%list;
      [exact Hw|apply Hnew; now left| |exact Hy].
    intros z [(x & Hx & Hz)%in_flat_map|Hz]%in_app_iff.
    - apply (Hnext a _ _ Ha (Hways x Hx)). now apply (in_map (fun y => One _ (Some y))).
    - apply Hnew. right. now apply (in_map (fun y => One _ (Some y))). }
  intros w x Hw (is_bound & Hway)%move_is_way Hsame.
  assert (Hin : In (One (run 0 w) (Some (Way "" is_bound (run 0 x)))) l).
  { apply (Hall w 0%N (begin true 0)); [exact Hw| | |exact Hway].
    - apply covered_by_one, Hstart. now left.
    - intros y Hy. apply covered_by_one, Hstart. right. now apply (in_map (fun y => One _ (Some y))). }
  apply Hl, proj1 in Hin. cbn in Hin. now rewrite Hsame, N.eqb_refl in Hin.
Qed.

(** *** Each smaller number is reached *)

(** The state after a word, and some of the ways in it. *)
Inductive some_ways : Type := SomeWays (state : N) (ways : list way).

Definition key_of_some '(SomeWays state _) : positive := N.succ_pos state.

Definition has_way (ways : list way) (y : way) : bool := any (same_way y) ways.

Definition has_less '(SomeWays state ways) '(SomeWays state' ways') : bool :=
  N.eqb state state' && all (has_way ways') ways.

Definition leads_to (g : N) '(Way rest _ p) : bool :=
  match rest with EmptyString => N.eqb (number_of p) g | _ => false end.

Definition numbers_below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Definition reaches_less '(SomeWays state ways) : bool :=
  all (fun g => any (leads_to g) ways) (numbers_below (number_of state)).

Definition add_way (ways : list way) (y : way) : list way :=
  if has_way ways y then ways else y :: ways.

Definition some_after (a : ascii) '(SomeWays state ways) : some_ways :=
  let state := step state a in
  SomeWays state (fold_left add_way (advance_all a ways) (begin false state)).

Definition each_less_is_reached (fuel : nat) : bool :=
  visit key_of_some has_less reaches_less (fun n => map (fun a => some_after a n) letters)
    fuel [SomeWays 0 (begin true 0)].

Lemma has_way_iff ways y : has_way ways y = true <-> In y ways.
Proof.
  unfold has_way. rewrite any_iff. split.
  - intros (z & Hz & ->%same_way_iff). exact Hz.
  - intros Hy. exists y. split; [exact Hy|]. now apply same_way_iff.
Qed.

Lemma has_less_iff state ways state' ways' :
  has_less (SomeWays state ways) (SomeWays state' ways') = true <->
  state = state' /\ incl ways ways'.
Proof.
  cbn. rewrite andb_true_iff, N.eqb_eq, all_iff. unfold incl.
  now setoid_rewrite has_way_iff.
Qed.

Lemma add_ways_In new y : forall ways,
  In y (fold_left add_way new ways) -> In y new \/ In y ways.
Proof.
  induction new as [|z new IH]; intros ways Hy; cbn in *; [now right|].
  apply IH in Hy as [Hy|Hy]; [now auto|]. unfold add_way in Hy.
  destruct (has_way ways z); [now right|]. destruct Hy; auto.
Qed.

Lemma each_less_is_reached_is_right fuel : each_less_is_reached fuel = true ->
  forall w g, over w -> (g < number_of (run 0 w))%N ->
  exists x, move rules w x /\ number_of (run 0 x) = g.
Proof.
  intros (l & Hstart & Hl)%visit_closes; [|intros [state ways]; now apply has_less_iff].
  assert (Hall : forall w state some ways, over w -> In (SomeWays state some) l -> incl some ways ->
    exists some', In (SomeWays (run state w) some') l /\ incl some' (ways_after state ways w)).
  { induction w as [|a w IH]; intros state some ways Hw Hin Hincl; [now exists some|].
    apply over_cons in Hw as [Ha Hw].
    pose proof (in_map (fun a => some_after a (SomeWays state some)) _ _ Ha) as Hnext.
    apply (Hl _ Hin) in Hnext as ([state' some'] & Hin' & [-> Hless]%has_less_iff).
    cbn. apply IH with some'; [exact Hw|exact Hin'|]. intros y Hy. apply in_app_iff.
    apply Hless, add_ways_In in Hy as [(z & Hz & Hy)%in_flat_map|Hy]; [left|now right].
    apply (advance_all_In a z); auto. }
  intros w g Hw Hg.
  destruct (Hstart _ (or_introl eq_refl)) as ([state some] & Hin & [-> Hless]%has_less_iff).
  destruct (Hall w _ _ _ Hw Hin Hless) as (some' & Hin' & Hless').
  apply Hl, proj1 in Hin'. cbn in Hin'. rewrite all_iff in Hin'.
  assert (Hbelow : In g (numbers_below (number_of (run 0 w)))).
  { apply in_map_iff. exists (N.to_nat g). split; [apply N2Nat.id|]. apply in_seq. lia. }
  apply Hin', any_iff in Hbelow as ([[|b rest] is_bound p] & Hway & Hg'); [|easy].
  apply N.eqb_eq in Hg' as <-. apply Hless', way_is_move in Hway as (x & Hmove & ->).
  now exists x.
Qed.

End Ways.

(** ** Plays end *)

(** The place of a letter in an order, counted from 1; letters that are not in it come last. *)
Fixpoint place (order : string) (a : ascii) : N :=
  match order with
  | String b order => if Ascii.eqb a b then 1 else N.succ (place order a)
  | EmptyString => 1
  end.

Definition base (order : string) : N := N.of_nat (String.length order) + 1.

(** The places are the digits of a number, the last one counts most. A shorter word weighs
    less; of two words of the same length, that which is earlier at the last place that
    differs. *)
Fixpoint weight (order : string) (l : list ascii) : N :=
  match l with
  | a :: l => place order a + base order * weight order l
  | [] => 0
  end.

(** From which end of the words they are compared. *)
Inductive direction : Type := FromLeft | FromRight.

Definition compared (from : direction) (word : string) : list ascii :=
  match from with FromLeft => rev (letters_of word) | FromRight => letters_of word end.

Definition makes_earlier (from : direction) (order : string) (r : rule) : bool :=
  N.leb (N.of_nat (String.length (right_of r))) (N.of_nat (String.length (left_of r))) &&
  N.ltb (weight order (compared from (right_of r))) (weight order (compared from (left_of r))).

Lemma weight_app order l r : weight order (l ++ r) =
  (weight order l + base order ^ N.of_nat (List.length l) * weight order r)%N.
Proof.
  induction l as [|a l IH]; [cbn; now destruct (weight order r)|].
  cbn [app weight List.length]. rewrite IH, Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.

Lemma weight_falls order l r before after :
  List.length r <= List.length l -> (weight order r < weight order l)%N ->
  (weight order (before ++ r ++ after) < weight order (before ++ l ++ after))%N.
Proof.
  intros Hlength Hless. rewrite !weight_app.
  assert (Hbase : base order <> 0%N) by (unfold base; lia).
  assert (Hpowers : (base order ^ N.of_nat (List.length r) <=
                     base order ^ N.of_nat (List.length l))%N) by (apply N.pow_le_mono_r; lia).
  apply (N.mul_le_mono_r _ _ (weight order after)) in Hpowers.
  apply N.add_lt_mono_l, N.mul_lt_mono_pos_l; [|lia].
  apply N.neq_0_lt_0, N.pow_nonzero, Hbase.
Qed.

Lemma move_falls from order rules : forallb (makes_earlier from order) rules = true ->
  forall w x, move rules w x -> (weight order (compared from x) < weight order (compared from w))%N.
Proof.
  intros Hall w x (r & u & v & Hin & _ & -> & ->)%move_iff.
  rewrite forallb_forall in Hall. apply Hall in Hin.
  apply andb_prop in Hin as [Hlength%N.leb_le Hless%N.ltb_lt].
  unfold compared in *. rewrite !letters_append. destruct from.
  - rewrite !rev_app_distr, <- !app_assoc. apply weight_falls; [|exact Hless].
    rewrite !rev_length, !letters_length. lia.
  - apply weight_falls; [|exact Hless]. rewrite !letters_length. lia.
Qed.

(** ** There are Grundy numbers *)

Section Values.

Context {position : Type} (move : position -> position -> Prop).

Variable moves : position -> list position.
Hypothesis moves_are : forall p q, In q (moves p) <-> move p q.

Variable measure : position -> nat.
Hypothesis move_makes_less : forall p q, move p q -> measure q < measure p.

Fixpoint value (steps : nat) (p : position) : N :=
  match steps with
  | S steps => mex (map (value steps) (moves p))
  | O => 0
  end.

Lemma more_steps steps : forall more p, measure p < steps -> measure p < more ->
  value steps p = value more p.
Proof.
  induction steps as [|steps IH]; intros [|more] p Hsteps Hmore; try lia. cbn. f_equal.
  apply map_ext_in. intros q Hmove%moves_are%move_makes_less. apply IH; lia.
Qed.

Theorem values_exist : grundy_values move (fun p => value (S (measure p)) p).
Proof.
  intros p. destruct (mex_spec (map (value (measure p)) (moves p))) as [Hout Hbelow].
  assert (Hvalue : forall q, move p q -> value (S (measure q)) q = value (measure p) q).
  { intros q Hmove%move_makes_less. apply more_steps; lia. }
  split.
  - intros q Hmove Hsame. apply Hout. apply in_map_iff. exists q.
    now rewrite <- Hvalue, moves_are.
  - intros g (q & <- & Hmove%moves_are)%Hbelow%in_map_iff. exists q. auto.
Qed.

End Values.

(** All ways to cut a word into two. *)
Fixpoint cuts (w : string) : list (string * string) :=
  ("", w) :: match w with
             | String a w => map (fun '(u, v) => (String a u, v)) (cuts w)
             | EmptyString => []
             end.

Lemma cuts_are w : forall u v, In (u, v) (cuts w) <-> w = u ++ v.
Proof.
  induction w as [|a w IH]; intros u v; cbn [cuts In].
  - split; [now intros [[= <- <-]|[]]|]. destruct u; [intros ->; now left|easy].
  - rewrite in_map_iff. split.
    + intros [[= <- <-]|([u' v'] & [= <- <-] & Hin%IH)]; [reflexivity|]. now rewrite Hin.
    + destruct u as [|b u]; intros Hw; [cbn in Hw; subst v; now left|right].
      injection Hw as <- Hw. exists (u, v). split; [reflexivity|]. now apply IH.
Qed.

Definition replace (u : string) (r : rule) (v : string) : list string :=
  if (from_beginning r && negb (String.eqb u "")) || (to_end r && negb (String.eqb v ""))
  then [] else [u ++ right_of r ++ v].

Definition moves (rules : list rule) (w : string) : list string :=
  flat_map (fun '(u, t) => flat_map (fun '(l, v) => flat_map (fun r =>
    if String.eqb l (left_of r) then replace u r v else []) rules) (cuts t)) (cuts w).

Lemma replace_is u r v x : In x (replace u r v) <-> fits u r v /\ x = u ++ right_of r ++ v.
Proof.
  unfold replace, fits.
  destruct (from_beginning r), (to_end r), (String.eqb_spec u ""), (String.eqb_spec v "");
    cbn; intuition (auto; congruence).
Qed.

Lemma moves_are rules w x : In x (moves rules w) <-> move rules w x.
Proof.
  rewrite move_iff. unfold moves. rewrite in_flat_map. split.
  - intros ([u t] & ->%cuts_are & Hin). apply in_flat_map in Hin as ([l v] & ->%cuts_are & Hin).
    apply in_flat_map in Hin as (r & Hr & Hin).
    destruct (String.eqb_spec l (left_of r)) as [->|]; [|easy].
    apply replace_is in Hin as (Hfits & ->). now exists r, u, v.
  - intros (r & u & v & Hr & Hfits & -> & ->).
    exists (u, left_of r ++ v). split; [now apply cuts_are|]. apply in_flat_map.
    exists (left_of r, v). split; [now apply cuts_are|]. apply in_flat_map.
    exists r. split; [exact Hr|]. rewrite String.eqb_refl. now apply replace_is.
Qed.

(** ** Tables that are quick *)

Fixpoint table (first : positive) (l : list N) : PositiveMap.t N :=
  match l with
  | a :: l => PositiveMap.add first a (table (Pos.succ first) l)
  | [] => PositiveMap.empty N
  end.

Definition look_up (t : PositiveMap.t N) (n : N) : N :=
  match PositiveMap.find (N.succ_pos n) t with Some a => a | None => 0 end.

Lemma table_is l : forall first p, PositiveMap.find p (table first l) =
  if Pos.ltb p first then None else nth_error l (Pos.to_nat p - Pos.to_nat first).
Proof.
  induction l as [|a l IH]; intros first p; cbn [table].
  - rewrite PositiveMap.gempty. now destruct (Pos.ltb p first), (Pos.to_nat p - Pos.to_nat first).
  - destruct (Pos.eq_dec p first) as [->|Hother].
    + now rewrite PositiveMap.gss, Pos.ltb_irrefl, Nat.sub_diag.
    + rewrite PositiveMap.gso, IH by exact Hother.
      destruct (Pos.ltb_spec p first), (Pos.ltb_spec p (Pos.succ first)); try lia; [easy|].
      now replace (Pos.to_nat p - Pos.to_nat first)
        with (S (Pos.to_nat p - Pos.to_nat (Pos.succ first))) by lia.
Qed.

Lemma look_up_is l n : look_up (table 1 l) n = entry l n.
Proof.
  unfold look_up, entry. rewrite table_is.
  destruct (Pos.ltb_spec (N.succ_pos n) 1); [lia|].
  replace (Pos.to_nat (N.succ_pos n) - Pos.to_nat 1) with (N.to_nat n)
    by (pose proof (N.succ_pos_spec n); lia).
  destruct (nth_error l (N.to_nat n)) eqn:Hentry; symmetry.
  - now apply nth_error_nth.
  - now apply nth_overflow, nth_error_None.
Qed.

Definition tables (rows : list row) : list (ascii * PositiveMap.t N) :=
  map (fun '(On letter next_states) => (letter, table 1 next_states)) rows.

Fixpoint quick_next (tables : list (ascii * PositiveMap.t N)) (state : N) (a : ascii) : N :=
  match tables with
  | (letter, t) :: tables =>
      if Ascii.eqb a letter then look_up t state else quick_next tables state a
  | [] => 0
  end.

Lemma quick_next_is rows state a : quick_next (tables rows) state a = next rows state a.
Proof.
  induction rows as [|[letter next_states] rows IH]; [reflexivity|].
  cbn [tables map quick_next next]. now rewrite look_up_is, <- IH.
Qed.

(** ** The check *)

Definition letters_in (rows : list row) : list ascii := map (fun '(On letter _) => letter) rows.

Definition only_these (letters : list ascii) (word : string) : bool :=
  forallb (fun a => existsb (Ascii.eqb a) letters) (letters_of word).

(** Words are compared from an end, in an order of the letters. Each search takes at most so
    many steps as [fuel] says. *)
Definition check (from : direction) (order : string) (fuel : N)
    (rules : list rule) '(Machine rows numbers) : bool :=
  let letters := letters_in rows in
  let step := quick_next (tables rows) in
  let number_of := look_up (table 1 numbers) in
  if forallb (makes_earlier from order) rules then
  if forallb (fun r => only_these letters (right_of r)) rules then
  if no_move_keeps_number rules letters step number_of (N.to_nat fuel) then
    each_less_is_reached rules letters step number_of (N.to_nat fuel)
  else false else false else false.

Lemma is_over_iff rows numbers word :
  is_over (Machine rows numbers) word <-> over (letters_in rows) word.
Proof.
  unfold over, letters_in. cbn. setoid_rewrite in_map_iff. split.
  - intros Hover a (next_states & Hin)%Hover. now exists (On a next_states).
  - intros Hover a ([letter next_states] & <- & Hin)%Hover. now exists next_states.
Qed.

Lemma move_is_over rules letters w x :
  forallb (fun r => only_these letters (right_of r)) rules = true ->
  over letters w -> move rules w x -> over letters x.
Proof.
  intros Hrights Hw (r & u & v & Hin & _ & -> & ->)%move_iff a. unfold over in Hw.
  rewrite !letters_append in *. rewrite !in_app_iff. intros [Ha|[Ha|Ha]].
  - apply Hw, in_app_iff. now left.
  - rewrite forallb_forall in Hrights. apply Hrights in Hin. unfold only_these in Hin.
    rewrite forallb_forall in Hin. now apply Hin, existsb_exists in Ha as (b & Hb & ->%Ascii.eqb_eq).
  - apply Hw. rewrite !in_app_iff. auto.
Qed.

(** Numbers as the two searches find them are the Grundy numbers. *)
Lemma numbers_are_values {position} (move : position -> position -> Prop)
    (v number : position -> N) (good : position -> Prop) :
  ends move -> grundy_values move v -> (forall p q, good p -> move p q -> good q) ->
  (forall p q, good p -> move p q -> number q <> number p) ->
  (forall p g, good p -> (g < number p)%N -> exists q, move p q /\ number q = g) ->
  forall p, good p -> number p = v p.
Proof.
  intros Hends Hv Hgood Hchanges Hreaches p. induction (Hends p) as [p _ IH]. intros Hp.
  destruct (N.lt_trichotomy (number p) (v p)) as [Hless|[Hsame|Hless]]; [exfalso|exact Hsame|exfalso].
  - apply Hv in Hless as (q & Hmove & Hq). apply (Hchanges p q Hp Hmove). rewrite <- Hq. eauto.
  - apply Hreaches in Hless as (q & Hmove & Hq); [|exact Hp].
    apply (proj1 (Hv p) q Hmove). rewrite <- Hq. symmetry. eauto.
Qed.

Theorem check_is_right from order fuel rules m :
  check from order fuel rules m = true -> is_law rules m.
Proof.
  destruct m as [rows numbers].
  intros [Hearlier [Hrights [Hkeeps Hreached]%andb_prop]%andb_prop]%andb_prop.
  set (measure w := N.to_nat (weight order (compared from w))).
  assert (Hmeasure : forall w x, move rules w x -> measure x < measure w).
  { intros w x Hmove%(move_falls from order rules Hearlier). unfold measure. lia. }
  pose proof (ends_by_measure _ _ Hmeasure) as Hends.
  pose proof (values_exist _ _ (moves_are rules) _ Hmeasure) as Hvalues.
  split; [exact Hends|]. eexists. split; [exact Hvalues|]. intros word Hword%is_over_iff.
  assert (Hnumber : forall w, number (Machine rows numbers) w =
            look_up (table 1 numbers) (run (quick_next (tables rows)) 0 w)).
  { intros w. now rewrite look_up_is, (run_is rows _ (quick_next_is rows)). }
  apply (numbers_are_values _ _ _ _ Hends Hvalues (fun w x => move_is_over _ _ w x Hrights));
    [| |exact Hword]; intros w; setoid_rewrite Hnumber.
  - exact (no_move_keeps_number_is_right _ _ _ _ _ Hkeeps w).
  - exact (each_less_is_reached_is_right _ _ _ _ _ Hreached w).
Qed.

(** Each position has one Grundy number. *)
Lemma values_unique {position} (move : position -> position -> Prop) (v v' : position -> N) :
  ends move -> grundy_values move v -> grundy_values move v' -> forall p, v p = v' p.
Proof.
  intros Hends Hv Hv' p.
  apply (numbers_are_values move v' v (fun _ => True) Hends Hv'); auto; intros q.
  - intros r _ Hmove. now apply Hv.
  - intros g _ Hless. now apply Hv.
Qed.
