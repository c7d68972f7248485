(** * The machine's numbers, and Rust's lists

    The functions of main.rs are written down with these: None is what would stop
    the Rust program or falsify its result, which is a number that does not fit,
    one below 0, or an index out of range. *)

From Coq Require Import List Arith NArith ZArith Bool Lia Sorted.
Import ListNotations.
Local Open Scope N_scope.

(** ** What is to be trusted *)

(** What follows is done only if nothing has stopped before. *)
Notation "'let?' x := first 'in' next" :=
  (match first with Some x => next | None => None end)
  (at level 200, x pattern, next at level 200).

(** A number of so many bits, and a signed one, as i64. *)
Definition checked (bits n : N) : option N := if n <? 2 ^ bits then Some n else None.

Definition signed (bits : Z) (z : Z) : option Z :=
  if ((- 2 ^ (bits - 1) <=? z) && (z <? 2 ^ (bits - 1)))%Z then Some z else None.

Definition checked_add (bits a b : N) : option N := checked bits (a + b).
Definition checked_sub (a b : N) : option N := if b <=? a then Some (a - b) else None.

(** Sizes and places are natural numbers in Coq; the machine's have a width in bits. *)
Definition usize (width : N) (n : nat) : option nat :=
  if N.of_nat n <? 2 ^ width then Some n else None.

Definition usize_sub (a b : nat) : option nat :=
  if (b <=? a)%nat then Some (a - b)%nat else None.

(** [list\[place\]] of Rust; nth_error of Coq's library is the same. *)
Definition get {A} (l : list A) (place : nat) : option A := nth_error l place.

(** [list\[place\] = a] *)
Fixpoint put {A} (l : list A) (place : nat) (a : A) : option (list A) :=
  match l, place with
  | [], _ => None
  | _ :: rest, O => Some (a :: rest)
  | b :: rest, S place => let? rest := put rest place a in Some (b :: rest)
  end.

(** [&list\[a..b\]] *)
Definition slice {A} (l : list A) (a b : nat) : option (list A) :=
  if ((a <=? b) && (b <=? length l))%nat then Some (firstn (b - a) (skipn a l)) else None.

(** Rust's [fold], [map] and [filter], for what may stop, and [take_while]. *)
Fixpoint fold {A B} (f : B -> A -> option B) (l : list A) (b : B) : option B :=
  match l with
  | [] => Some b
  | a :: rest => let? next := f b a in fold f rest next
  end.

Fixpoint each {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: rest => let? b := f a in let? others := each f rest in Some (b :: others)
  end.

Fixpoint keep {A} (test : A -> option bool) (l : list A) : option (list A) :=
  match l with
  | [] => Some []
  | a :: rest =>
      let? is_kept := test a in let? kept := keep test rest in
      Some (if is_kept : bool then a :: kept else kept)
  end.

Fixpoint take_while {A} (test : A -> bool) (l : list A) : list A :=
  match l with
  | [] => []
  | a :: rest => if test a then a :: take_while test rest else []
  end.

(** Rust's [split]. *)
Fixpoint split {A} (is_between : A -> bool) (l : list A) : list (list A) :=
  match l with
  | [] => [[]]
  | a :: rest =>
      match split is_between rest with
      | first :: others =>
          if is_between a then [] :: first :: others else (a :: first) :: others
      | [] => []
      end
  end.

(** A loop with a [return], which is Some (Some _) here: None is the machine's. *)
Fixpoint returns {A B} (body : A -> option (option B)) (l : list A) : option (option B) :=
  match l with
  | [] => Some None
  | a :: rest =>
      let? found := body a in
      match found with Some b => Some (Some b) | None => returns body rest end
  end.

(** Rust's [as], to a type of so many bits. *)
Definition cast (bits n : N) : N := (n mod 2 ^ bits)%N.

(** ** Proof *)

(** *** Nothing stops *)

Lemma checked_is bits n : n < 2 ^ bits -> checked bits n = Some n.
Proof. intros Hn. unfold checked. now rewrite (proj2 (N.ltb_lt _ _) Hn). Qed.

Lemma signed_is bits z : (- 2 ^ (bits - 1) <= z < 2 ^ (bits - 1))%Z -> signed bits z = Some z.
Proof.
  intros [Hlow Hhigh]. unfold signed.
  now rewrite (proj2 (Z.leb_le _ _) Hlow), (proj2 (Z.ltb_lt _ _) Hhigh).
Qed.

Lemma checked_sub_is a b : b <= a -> checked_sub a b = Some (a - b).
Proof. intros Hb. unfold checked_sub. now rewrite (proj2 (N.leb_le _ _) Hb). Qed.

Lemma usize_is width n : N.of_nat n < 2 ^ width -> usize width n = Some n.
Proof. intros Hn. unfold usize. now rewrite (proj2 (N.ltb_lt _ _) Hn). Qed.

Lemma usize_sub_is a b : (b <= a)%nat -> usize_sub a b = Some (a - b)%nat.
Proof. intros Hb. unfold usize_sub. now rewrite (proj2 (Nat.leb_le _ _) Hb). Qed.

(** What fits in 32 bits fits in each width from 32 on. *)
Lemma fits_width bits width n : n < 2 ^ bits -> bits <= width -> n < 2 ^ width.
Proof. intros Hn Hwidth. eapply N.lt_le_trans; [exact Hn|]. now apply N.pow_le_mono_r. Qed.

Lemma get_is {A} (l : list A) place default :
  (place < length l)%nat -> get l place = Some (nth place l default).
Proof. apply nth_error_nth'. Qed.

Lemma get_at {A} (l : list A) a r : get (l ++ a :: r) (length l) = Some a.
Proof. unfold get. now rewrite nth_error_app2, Nat.sub_diag by lia. Qed.

Lemma put_is {A} (l : list A) place a :
  (place < length l)%nat ->
  exists after, put l place a = Some after /\ length after = length l /\
    (forall k, get after k = if k =? place then Some a else get l k)%nat /\
    (forall k d, nth k after d = if k =? place then a else nth k l d)%nat.
Proof.
  revert place. induction l as [|b l IH]; intros [|place] Hplace; cbn in Hplace; try lia; cbn.
  - exists (a :: l). repeat split; intros [|k]; reflexivity.
  - destruct (IH place ltac:(lia)) as (after & -> & Hlength & Hget & Hnth).
    exists (b :: after). repeat split; [cbn; lia| |]; intros [|k]; try reflexivity; cbn; auto.
Qed.

Lemma slice_is {A} (l : list A) a b :
  (a <= b <= length l)%nat -> slice l a b = Some (firstn (b - a) (skipn a l)).
Proof.
  intros [Ha Hb]. unfold slice.
  now rewrite (proj2 (Nat.leb_le _ _) Ha), (proj2 (Nat.leb_le _ _) Hb).
Qed.

Lemma fold_app {A B} (f : B -> A -> option B) l r b :
  fold f (l ++ r) b = let? c := fold f l b in fold f r c.
Proof.
  revert b. induction l as [|a l IH]; intros b; [reflexivity|]. cbn.
  destruct (f b a); [apply IH|reflexivity].
Qed.

Lemma fold_ext {A B} (f h : B -> A -> option B) l b :
  (forall c a, In a l -> f c a = h c a) -> fold f l b = fold h l b.
Proof.
  revert b. induction l as [|a l IH]; intros b Hsame; [reflexivity|]. cbn.
  rewrite Hsame by now left. destruct (h b a); [|reflexivity].
  apply IH. intros c x Hx. apply Hsame. now right.
Qed.

(** A loop upwards or downwards, whose states are good. *)
Lemma fold_up {B} (f : B -> nat -> option B) (good : nat -> B -> Prop) m b :
  good 0%nat b ->
  (forall k c, (k < m)%nat -> good k c -> exists d, f c k = Some d /\ good (S k) d) ->
  exists d, fold f (seq 0 m) b = Some d /\ good m d.
Proof.
  intros Hb. induction m as [|m IH]; intros Hstep; [now exists b|].
  destruct IH as (c & Hc & Hgood); [auto|]. rewrite seq_S, fold_app, Hc. cbn.
  destruct (Hstep m c (Nat.lt_succ_diag_r m) Hgood) as (d & -> & Hd). now exists d.
Qed.

Lemma fold_down {B} (f : B -> nat -> option B) (good : nat -> B -> Prop) m b :
  good m b ->
  (forall k c, (k < m)%nat -> good (S k) c -> exists d, f c k = Some d /\ good k d) ->
  exists d, fold f (rev (seq 0 m)) b = Some d /\ good 0%nat d.
Proof.
  revert b. induction m as [|m IH]; intros b Hb Hstep; [now exists b|].
  rewrite seq_S, rev_unit. cbn.
  destruct (Hstep m b (Nat.lt_succ_diag_r m) Hb) as (c & -> & Hc). auto.
Qed.

Lemma each_is {A B} (f : A -> option B) (g : A -> B) l :
  (forall a, In a l -> f a = Some (g a)) -> each f l = Some (map g l).
Proof.
  induction l as [|a l IH]; intros Hall; [reflexivity|]. cbn.
  rewrite Hall, IH by (auto with datatypes). reflexivity.
Qed.

Lemma each_gives {A B} (f : A -> option B) (good : A -> B -> Prop) l :
  (forall a, In a l -> exists b, f a = Some b /\ good a b) ->
  exists bs, each f l = Some bs /\ Forall2 good l bs.
Proof.
  induction l as [|a l IH]; intros Hall; [now exists []|]. cbn.
  destruct (Hall a (or_introl eq_refl)) as (b & -> & Hb).
  destruct IH as (bs & -> & Hbs); [auto with datatypes|]. exists (b :: bs). auto.
Qed.

Lemma keep_is {A} (test : A -> option bool) (h : A -> bool) l :
  (forall a, In a l -> test a = Some (h a)) -> keep test l = Some (filter h l).
Proof.
  induction l as [|a l IH]; intros Hsame; [reflexivity|]. cbn.
  rewrite Hsame by now left. now rewrite IH by (intros; apply Hsame; now right).
Qed.

Lemma take_while_is_filter l j : StronglySorted lt l ->
  take_while (fun b => b <=? j)%nat l = filter (fun b => b <=? j)%nat l.
Proof.
  intros Hsorted. induction Hsorted as [|b l _ IH Hb]; [reflexivity|]. cbn.
  destruct (Nat.leb_spec b j) as [Hin|Hout]; [now rewrite IH|]. symmetry.
  clear IH. induction Hb as [|c l Hc _ IH]; [reflexivity|]. cbn.
  destruct (Nat.leb_spec c j); [lia|exact IH].
Qed.

Local Open Scope nat_scope.

Lemma take_while_count {A} (test : A -> bool) l k d :
  test (nth k l d) = false -> (forall j, j < k -> test (nth j l d) = true) ->
  length (take_while test l) = k.
Proof.
  revert l. induction k as [|k IH]; intros [|a l] Hat Hbelow; try reflexivity.
  - cbn in *. now rewrite Hat.
  - pose proof (Hbelow 0 ltac:(lia)). cbn in *. congruence.
  - pose proof (Hbelow 0 ltac:(lia)) as Hfirst. cbn in Hfirst |- *. rewrite Hfirst. cbn.
    f_equal. apply IH; [exact Hat|].
    intros j Hj. exact (Hbelow (S j) ltac:(lia)).
Qed.

(** One value is put at many places. *)
Lemma puts_is {A B} (f : B -> nat) (a : A) bs l :
  (forall b, In b bs -> f b < length l) ->
  exists after, fold (fun l b => put l (f b) a) bs l = Some after /\
    length after = length l /\
    forall k d, nth k after d = if existsb (fun b => f b =? k) bs then a else nth k l d.
Proof.
  revert l. induction bs as [|b bs IH]; intros l Hbs; [now exists l|]. cbn.
  destruct (put_is l (f b) a (Hbs b (or_introl eq_refl))) as (next & -> & Hlength & _ & Hnth).
  destruct (IH next) as (after & -> & Hafter & Hall).
  { intros c Hc. rewrite Hlength. apply Hbs. now right. }
  exists after. split; [reflexivity|]. split; [congruence|]. intros k d. rewrite Hall, Hnth.
  rewrite (Nat.eqb_sym k). now destruct (existsb _ bs), (f b =? k).
Qed.

(** Loops with a [return], nested or not, find the first of what they go through. *)
Lemma returns_find {A B} (body : A -> option (option B)) (test : B -> bool) f l :
  (forall a, In a l -> body a = Some (find test (f a))) ->
  returns body l = Some (find test (flat_map f l)).
Proof.
  induction l as [|a l IH]; intros Hall; [reflexivity|]. cbn. rewrite Hall by now left.
  induction (f a) as [|b bs IHbs]; cbn; [auto with datatypes|]. now destruct (test b).
Qed.

(** In a list sorted by preference, the first is the best. *)
Lemma find_sorted {A} (better : A -> A -> Prop) test l a :
  StronglySorted better l -> find test l = Some a ->
  forall b, In b l -> test b = true -> b = a \/ better a b.
Proof.
  intros Hsorted. induction Hsorted as [|c l _ IH Hc]; [discriminate|]. cbn.
  destruct (test c) eqn:Htest; intros Ha b [<-|Hb] Hb_test; try congruence; auto.
  - left. congruence.
  - right. injection Ha as <-. now apply (proj1 (Forall_forall _ _) Hc).
Qed.

Lemma flat_map_sorted {A B} (less : A -> A -> Prop) (better : B -> B -> Prop) f l :
  StronglySorted less l -> (forall a, StronglySorted better (f a)) ->
  (forall a b, In a l -> In b l -> less a b ->
    forall x y, In x (f a) -> In y (f b) -> better x y) ->
  StronglySorted better (flat_map f l).
Proof.
  intros Hl Hf Hless. induction Hl as [|a l _ IH Ha]; [constructor|]. cbn.
  assert (Hrest : forall x y, In x (f a) -> In y (flat_map f l) -> better x y).
  { intros x y Hx Hy. apply in_flat_map in Hy as (b & Hb & Hy). rewrite Forall_forall in Ha.
    apply (Hless a b); auto with datatypes. }
  specialize (IH ltac:(intros c d Hc Hd; apply Hless; now right)). clear Hless.
  induction (Hf a) as [|x xs _ IHxs Hx]; cbn; [exact IH|]. constructor.
  - apply IHxs. auto with datatypes.
  - apply Forall_app. split; [exact Hx|]. apply Forall_forall. auto with datatypes.
Qed.

Lemma seq_sorted start n : StronglySorted lt (seq start n).
Proof.
  revert start. induction n as [|n IH]; intros start; constructor; [apply IH|].
  apply Forall_forall. intros k Hk. apply in_seq in Hk. lia.
Qed.

Lemma rev_seq_sorted start n : StronglySorted gt (rev (seq start n)).
Proof.
  induction n as [|n IH]; [constructor|]. rewrite seq_S, rev_unit. constructor; [exact IH|].
  apply Forall_forall. intros k Hk. apply in_rev, in_seq in Hk. lia.
Qed.

Local Open Scope N_scope.

Lemma lxor_fits bits a b : a < 2 ^ bits -> b < 2 ^ bits -> N.lxor a b < 2 ^ bits.
Proof.
  intros Ha Hb. destruct (N.eq_dec (N.lxor a b) 0) as [->|Hx]; [lia|].
  apply N.log2_lt_pow2; [lia|]. eapply N.le_lt_trans; [apply N.log2_lxor|].
  assert (Hlog : forall n, n < 2 ^ bits -> n = 0 \/ N.log2 n < bits).
  { intros n Hn. destruct (N.eq_dec n 0); [now left|right]. now apply N.log2_lt_pow2; [lia|]. }
  destruct (Hlog a Ha) as [->|], (Hlog b Hb) as [->|]; cbn in Hx; try easy;
    apply N.max_lub_lt; cbn; lia.
Qed.
