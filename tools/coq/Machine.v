(** * The machine's numbers

    The functions of main.rs are written down with these: None is what would stop
    the Rust program or falsify its result, which is a number that does not fit,
    one below 0, or an index out of range. *)

From Coq Require Import List Arith NArith ZArith Bool Lia.
Import ListNotations.
Local Open Scope N_scope.

(** ** What is to be trusted *)

(** What follows is done only if nothing has stopped before. *)
Notation "'let?' x := first 'in' next" :=
  (match first with Some x => next | None => None end)
  (at level 200, x pattern, next at level 200).

(** A number of so many bits: 64 for u64 and usize. *)
Definition checked (bits n : N) : option N := if n <? 2 ^ bits then Some n else None.

Definition checked_add (bits a b : N) : option N := checked bits (a + b).
Definition checked_mul (bits a b : N) : option N := checked bits (a * b).
Definition checked_sub (a b : N) : option N := if b <=? a then Some (a - b) else None.

(** Sizes and places are natural numbers in Coq, of 64 bits as all others. *)
Definition usize (n : nat) : option nat := if N.of_nat n <? 2 ^ 64 then Some n else None.
Definition usize_sub (a b : nat) : option nat :=
  if (b <=? a)%nat then Some (a - b)%nat else None.

(** A signed number of so many bits, as i64. *)
Definition signed (bits : Z) (z : Z) : option Z :=
  if ((- 2 ^ (bits - 1) <=? z) && (z <? 2 ^ (bits - 1)))%Z then Some z else None.

(** [list\[place\]] of Rust; nth_error of Coq's library is the same. *)
Definition get {A} (l : list A) (place : nat) : option A := nth_error l place.

(** Rust's [fold] and [map], for what may stop. *)
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

(** ** Nothing stops *)

Lemma checked_is bits n : n < 2 ^ bits -> checked bits n = Some n.
Proof. intros Hn. unfold checked. now rewrite (proj2 (N.ltb_lt _ _) Hn). Qed.

Lemma checked_sub_is a b : b <= a -> checked_sub a b = Some (a - b).
Proof. intros Hb. unfold checked_sub. now rewrite (proj2 (N.leb_le _ _) Hb). Qed.

Lemma usize_is n : N.of_nat n < 2 ^ 64 -> usize n = Some n.
Proof. intros Hn. unfold usize. now rewrite (proj2 (N.ltb_lt _ _) Hn). Qed.

Lemma usize_sub_is a b : (b <= a)%nat -> usize_sub a b = Some (a - b)%nat.
Proof. intros Hb. unfold usize_sub. now rewrite (proj2 (Nat.leb_le _ _) Hb). Qed.

Lemma get_is {A} (l : list A) place default :
  (place < length l)%nat -> get l place = Some (nth place l default).
Proof. apply nth_error_nth'. Qed.

Lemma fold_app {A B} (f : B -> A -> option B) l r b :
  fold f (l ++ r) b = let? c := fold f l b in fold f r c.
Proof.
  revert b. induction l as [|a l IH]; intros b; [reflexivity|]. cbn.
  destruct (f b a); [apply IH|reflexivity].
Qed.

(** With something that holds all the way. *)
Lemma fold_is {A B} (f : B -> A -> option B) (g : B -> A -> B) (good : B -> Prop) l b :
  good b ->
  (forall b a, good b -> In a l -> f b a = Some (g b a) /\ good (g b a)) ->
  fold f l b = Some (fold_left g l b) /\ good (fold_left g l b).
Proof.
  revert b. induction l as [|a l IH]; intros b Hb Hstep; [now split|].
  destruct (Hstep b a Hb (or_introl eq_refl)) as [Hf Hg]. cbn. rewrite Hf.
  apply IH; [exact Hg|]. intros c x Hc Hx. apply Hstep; [exact Hc|now right].
Qed.

Lemma each_is {A B} (f : A -> option B) (g : A -> B) l :
  (forall a, In a l -> f a = Some (g a)) -> each f l = Some (map g l).
Proof.
  induction l as [|a l IH]; intros Hall; [reflexivity|]. cbn.
  rewrite Hall, IH by (auto with datatypes). reflexivity.
Qed.

Lemma lxor_fits bits a b : a < 2 ^ bits -> b < 2 ^ bits -> N.lxor a b < 2 ^ bits.
Proof.
  intros Ha Hb. destruct (N.eq_dec (N.lxor a b) 0) as [->|Hx]; [lia|].
  apply N.log2_lt_pow2; [lia|]. eapply N.le_lt_trans; [apply N.log2_lxor|].
  assert (Hlog : forall n, n < 2 ^ bits -> n = 0 \/ N.log2 n < bits).
  { intros n Hn. destruct (N.eq_dec n 0); [now left|right]. now apply N.log2_lt_pow2; [lia|]. }
  destruct (Hlog a Ha) as [->|], (Hlog b Hb) as [->|]; cbn in Hx; try easy;
    apply N.max_lub_lt; cbn; lia.
Qed.
