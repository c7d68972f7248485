(** * Octal games, and Grundy numbers that repeat for ever

    A move takes tokens from one heap. The code d1, d2, ..., dk says what may be left
    of it when i tokens are taken: digit di is the sum of 1 if nothing, 2 if one heap,
    and 4 if two heaps may be left. Kayles is 0.77, Dawson's Kayles 0.07. *)

From Coq Require Import List Arith NArith Bool Lia MSetPositive.
From Theory Require Import Rules Games Splitting.
Import ListNotations.
Local Open Scope nat_scope.

(** How many heaps two numbers are: 0 is no heap. *)
Definition heaps (a b : nat) : N :=
  N.of_nat ((if a =? 0 then 0 else 1) + (if b =? 0 then 0 else 1)).

(** What the moves on a heap of n leave of it. The digit at place i is for i + 1 tokens. *)
Definition splits (code : list N) (n : nat) : list (nat * nat) :=
  flat_map (fun '(taken, digit) =>
    filter (fun '(a, b) => (a + b + taken =? n) && N.testbit digit (heaps a b))
      (list_prod (seq 0 n) (seq 0 n)))
    (combine (seq 1 (length code)) code).

Lemma in_combine_iff {A B} (l : list A) (r : list B) x y :
  In (x, y) (combine l r) <-> exists i, nth_error l i = Some x /\ nth_error r i = Some y.
Proof.
  revert r. induction l as [|a l IH]; intros [|b r]; cbn;
    try (split; [tauto|intros ([|i] & ? & ?); discriminate]).
  rewrite IH. split.
  - intros [Heq|(i & Hl & Hr)]; [exists 0; now injection Heq as <- <-|now exists (S i)].
  - intros ([|i] & Hl & Hr); [left; cbn in *; congruence|right; now exists i].
Qed.

Lemma nth_error_map_seq {A} (f : nat -> A) start n i x :
  nth_error (map f (seq start n)) i = Some x <-> i < n /\ x = f (start + i).
Proof.
  revert start i. induction n as [|n IH]; intros start i.
  - split; [destruct i; discriminate|lia].
  - destruct i as [|i]; cbn.
    + rewrite Nat.add_0_r. split; [intros [= <-]; split; [lia|reflexivity]|now intros [_ ->]].
    + rewrite IH, Nat.add_succ_r. cbn. now rewrite <- Nat.succ_lt_mono.
Qed.

Lemma in_splits code n a b :
  In (a, b) (splits code n) <->
  exists i digit, nth_error code i = Some digit /\ a + b + S i = n /\
    N.testbit digit (heaps a b) = true.
Proof.
  unfold splits. rewrite in_flat_map. split.
  - intros ([taken digit] & Hcode & Hin). apply in_combine_iff in Hcode as (i & Hi & Hdigit).
    rewrite <- (map_id (seq _ _)) in Hi. apply nth_error_map_seq in Hi as [_ ->].
    apply filter_In in Hin as [_ Hin]. apply andb_prop in Hin as [Hsum Hbit].
    apply Nat.eqb_eq in Hsum. exists i, digit. repeat split; auto; lia.
  - intros (i & digit & Hcode & Hsum & Hbit). exists (S i, digit). split.
    + apply in_combine_iff. exists i. split; [|exact Hcode].
      rewrite <- (map_id (seq _ _)). apply nth_error_map_seq. split; [|reflexivity].
      apply nth_error_Some. congruence.
    + apply filter_In. rewrite in_prod_iff, !in_seq, Hbit, (proj2 (Nat.eqb_eq _ _) Hsum).
      split; [lia|reflexivity].
Qed.

(** The Grundy number of a heap. *)
Definition octal_value (code : list N) (n : nat) : N := value (fun n => n) (splits code) n.

Section Octal.

Variable code : list N.
Notation v := (octal_value code).

Lemma octal_splits_smaller n a b : In (a, b) (splits code n) -> a + b < n.
Proof. rewrite in_splits. intros (i & digit & _ & Hsum & _). lia. Qed.

Lemma octal_equation n : v n = mex (next_values (splits code) v n).
Proof. exact (value_equation _ _ octal_splits_smaller n). Qed.

Lemma in_octal_values n g :
  In g (next_values (splits code) v n) <->
  exists i digit a b, nth_error code i = Some digit /\ a + b + S i = n /\
    N.testbit digit (heaps a b) = true /\ g = N.lxor (v a) (v b).
Proof.
  rewrite in_next_values. split.
  - intros (a & b & Hin & ->). apply in_splits in Hin as (i & digit & ? & ? & ?).
    now exists i, digit, a, b.
  - intros (i & digit & a & b & ? & ? & ? & ->). exists a, b. split; [|reflexivity].
    apply in_splits. now exists i, digit.
Qed.

(** The theorem of Guy and Smith: what repeats up to here does so for ever. *)
Theorem guy_smith p n0 :
  0 < n0 -> (forall n, n0 <= n < 2 * n0 + p + length code -> v (n + p) = v n) ->
  forall n, n0 <= n -> v (n + p) = v n.
Proof.
  intros Hn0 Hfirst n. induction n as [n IH] using (well_founded_induction lt_wf). intros Hn.
  destruct (Nat.lt_ge_cases n (2 * n0 + p + length code)) as [Hless|Hgt]; [now apply Hfirst|].
  rewrite (octal_equation n), (octal_equation (n + p)). apply mex_ext. intros g.
  rewrite !in_octal_values.
  assert (Hheaps : forall a b c, 0 < b -> 0 < c -> heaps a b = heaps a c /\ heaps b a = heaps c a).
  { intros a [|b] [|c] Hb Hc; try lia. now split. }
  split; intros (i & digit & a & b & Hcode & Hsum & Hbit & ->);
    assert (i < length code) by (apply nth_error_Some; congruence).
  - destruct (Nat.lt_ge_cases b (n0 + p)) as [Hb|Hb].
    + exists i, digit, (a - p), b. repeat split; [exact Hcode|lia| |].
      * now rewrite (proj2 (Hheaps b (a - p) a ltac:(lia) ltac:(lia))).
      * rewrite <- (IH (a - p)) by lia. do 2 f_equal. lia.
    + exists i, digit, a, (b - p). repeat split; [exact Hcode|lia| |].
      * now rewrite (proj1 (Hheaps a (b - p) b ltac:(lia) ltac:(lia))).
      * rewrite <- (IH (b - p)) by lia. do 2 f_equal. lia.
  - destruct (Nat.lt_ge_cases b n0) as [Hb|Hb].
    + exists i, digit, (a + p), b. repeat split; [exact Hcode|lia| |].
      * now rewrite (proj2 (Hheaps b (a + p) a ltac:(lia) ltac:(lia))).
      * now rewrite (IH a) by lia.
    + exists i, digit, a, (b + p). repeat split; [exact Hcode|lia| |].
      * now rewrite (proj1 (Hheaps a (b + p) b ltac:(lia) ltac:(lia))).
      * now rewrite (IH b) by lia.
Qed.

(** ** A table of Grundy numbers, for Coq to compute

    Kept are the Grundy numbers of the heaps n, ..., 1, and for n, ..., 0 tokens left
    over the sets of the Grundy numbers that these can have as no heap, one heap, and
    two heaps. *)

Definition add (g : N) : PositiveSet.t -> PositiveSet.t := PositiveSet.add (N.succ_pos g).
Definition has (g : N) : PositiveSet.t -> bool := PositiveSet.mem (N.succ_pos g).

Definition two_heaps (numbers : list N) : PositiveSet.t :=
  fold_right add PositiveSet.empty
    (map (fun '(a, b) => N.lxor a b) (combine numbers (rev_append numbers []))).

Definition sets : Type := PositiveSet.t * PositiveSet.t * PositiveSet.t.

(** Whether tokens with these sets can be left with this Grundy number. *)
Definition allows (g : N) '((digit, (none, one, two)) : N * sets) : bool :=
  N.testbit digit 0 && has g none || N.testbit digit 1 && has g one
  || N.testbit digit 2 && has g two.

Fixpoint least_missing (fuel : nat) (g : N) (options : list (N * sets)) : N :=
  match fuel with
  | O => g
  | S fuel =>
      if existsb (allows g) options then least_missing fuel (N.succ g) options else g
  end.

Definition step '((numbers, before) : list N * list sets) : list N * list sets :=
  let number := least_missing (S (length numbers)) 0 (combine code before) in
  let now := (PositiveSet.empty, add number PositiveSet.empty, two_heaps numbers) in
  (number :: numbers, now :: before).

Definition table (n : nat) : list N * list sets :=
  Nat.iter n step ([], [(add 0 PositiveSet.empty, PositiveSet.empty, PositiveSet.empty)]).

(** Whether the Grundy numbers repeat with period p from n0 on, as far as Guy and Smith ask. *)
Definition repeats (p n0 : nat) : bool :=
  let numbers := 0%N :: rev (fst (table (2 * Nat.max 1 n0 + 2 * p + length code))) in
  forallb (fun '(a, b) => N.eqb a b) (combine (skipn n0 numbers) (skipn (n0 + p) numbers)).

Lemma has_empty g : has g PositiveSet.empty = false.
Proof. apply PositiveSet.mem_Leaf. Qed.

Lemma has_add g h set : has g (add h set) = true <-> h = g \/ has g set = true.
Proof.
  unfold has, add. change (PositiveSet.mem ?p ?set = true) with (PositiveSet.In p set).
  rewrite PositiveSet.add_spec. split; intros [Heq|Hin]; auto; left.
  - apply (f_equal Pos.pred_N) in Heq. now rewrite !N.pos_pred_succ in Heq.
  - now subst.
Qed.

Lemma has_all g l : has g (fold_right add PositiveSet.empty l) = true <-> In g l.
Proof.
  induction l as [|a l IH]; cbn [fold_right In]; [now rewrite has_empty|].
  now rewrite has_add, IH.
Qed.

Lemma least_missing_is fuel g options m :
  (g <= m <= g + N.of_nat fuel)%N -> existsb (allows m) options = false ->
  (forall h, (h < m)%N -> existsb (allows h) options = true) ->
  least_missing fuel g options = m.
Proof.
  revert g. induction fuel as [|fuel IH]; intros g Hm Hout Hbelow; cbn [least_missing]; [lia|].
  destruct (N.eq_dec g m) as [->|Hg]; [now rewrite Hout|].
  rewrite Hbelow by lia. apply IH; auto. lia.
Qed.

(** The sets of m tokens left over, by the values. *)
Definition sets_of (m : nat) : sets :=
  match m with
  | O => (add 0 PositiveSet.empty, PositiveSet.empty, PositiveSet.empty)
  | S k =>
      (PositiveSet.empty, add (v m) PositiveSet.empty, two_heaps (rev (map v (seq 1 k))))
  end.

Lemma v_0 : v 0 = 0%N.
Proof.
  rewrite octal_equation. apply mex_unique; [|lia]. rewrite in_octal_values.
  intros (i & digit & a & b & _ & Hsum & _). lia.
Qed.

Lemma countdown {A} (f : nat -> A) start n :
  rev (map f (seq start n)) = map (fun i => f (start + n - 1 - i)) (seq 0 n).
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite seq_S, map_app, rev_app_distr, IH. cbn.
  rewrite <- seq_shift, map_map. f_equal; [f_equal; lia|].
  apply map_ext. intros i. f_equal. lia.
Qed.

Lemma two_heaps_spec k g :
  has g (two_heaps (rev (map v (seq 1 k)))) = true <->
  exists a b, 0 < a /\ 0 < b /\ a + b = S k /\ g = N.lxor (v a) (v b).
Proof.
  unfold two_heaps. rewrite has_all, in_map_iff, <- rev_alt, rev_involutive, countdown. split.
  - intros ([x y] & <- & Hin). apply in_combine_iff in Hin as (i & Hx & Hy).
    apply nth_error_map_seq in Hx as [Hi ->], Hy as [_ ->].
    exists (1 + k - 1 - (0 + i)), (1 + i). repeat split; lia.
  - intros (a & b & Ha & Hb & Hsum & ->). exists (v a, v b). split; [reflexivity|].
    apply in_combine_iff. exists (b - 1).
    rewrite !nth_error_map_seq. repeat split; try lia; f_equal; lia.
Qed.

Lemma allows_spec digit m g :
  allows g (digit, sets_of m) = true <->
  exists a b, a + b = m /\ N.testbit digit (heaps a b) = true /\ g = N.lxor (v a) (v b).
Proof.
  unfold allows. destruct m as [|k]; cbn [sets_of];
    rewrite !orb_true_iff, !andb_true_iff, ?has_add, ?has_empty.
  - split.
    + intros [[[Hdigit [<-|?]]|[_ ?]]|[_ ?]]; try discriminate. exists 0, 0.
      now rewrite v_0.
    + intros ([|a] & [|b] & Hsum & Hdigit & ->); try discriminate. rewrite v_0. auto.
  - rewrite two_heaps_spec. split.
    + intros [[[_ ?]|[Hdigit [<-|?]]]|[Hdigit (a & b & Ha & Hb & Hsum & ->)]]; try discriminate.
      * exists 0, (S k). now rewrite v_0, N.lxor_0_l.
      * exists a, b. destruct a, b; try lia. auto.
    + intros ([|a] & [|b] & Hsum & Hdigit & ->); try discriminate.
      * left. right. rewrite v_0, N.lxor_0_l. replace (S b) with (S k) in * by lia. auto.
      * left. right. rewrite v_0, N.lxor_0_r. replace (S a) with (S k) in * by lia. auto.
      * right. split; [exact Hdigit|]. exists (S a), (S b). repeat split; lia.
Qed.

Lemma table_is n :
  table n = (rev (map v (seq 1 n)), rev (map sets_of (seq 0 (S n)))).
Proof.
  induction n as [|n IH]; [reflexivity|]. change (table (S n)) with (step (table n)).
  rewrite IH. unfold step. set (options := combine code _).
  assert (Hspec : forall g, existsb (allows g) options = true <->
                    In g (next_values (splits code) v (S n))).
  { intros g. unfold options. rewrite existsb_exists, in_octal_values, countdown. split.
    - intros ([digit sets] & Hin & Hbit). apply in_combine_iff in Hin as (i & Hdigit & Hi).
      apply nth_error_map_seq in Hi as [Hi ->]. apply allows_spec in Hbit.
      destruct Hbit as (a & b & Hsum & Hbit & ->).
      exists i, digit, a, b. repeat split; auto. lia.
    - intros (i & digit & a & b & Hdigit & Hsum & Hbit & ->).
      exists (digit, sets_of (a + b)). rewrite allows_spec. split; [|now exists a, b].
      apply in_combine_iff. exists i. split; [exact Hdigit|].
      apply nth_error_map_seq. split; [lia|]. f_equal. lia. }
  assert (Hnumber : least_missing (S (length (rev (map v (seq 1 n))))) 0 options = v (S n)).
  { destruct (mex_spec (next_values (splits code) v (S n))) as [Hout Hbelow].
    rewrite <- octal_equation, <- Hspec in Hout. apply least_missing_is.
    - rewrite rev_length, map_length, seq_length. split; [lia|].
      exact (value_at_most _ _ octal_splits_smaller (S n)).
    - now apply not_true_is_false.
    - intros h Hh. apply Hspec, Hbelow. now rewrite <- octal_equation. }
  rewrite Hnumber, (seq_S n 1), (seq_S (S n) 0), !map_app, !rev_app_distr. reflexivity.
Qed.

(** What Coq computes in a table holds for ever. *)
Theorem repeats_for_ever p n0 :
  repeats p n0 = true -> forall n, n0 <= n -> v (n + p) = v n.
Proof.
  intros Htable.
  enough (Hfirst : forall n, n0 <= n <= 2 * Nat.max 1 n0 + p + length code -> v (n + p) = v n).
  { intros [|n] Hn; [apply Hfirst; lia|]. apply (guy_smith p (Nat.max 1 n0)); [lia| |lia].
    intros k Hk. apply Hfirst. lia. }
  intros n Hn. symmetry. apply N.eqb_eq.
  unfold repeats in Htable. rewrite table_is in Htable. cbn [fst] in Htable.
  rewrite rev_involutive, <- v_0 in Htable. set (last := 2 * _ + _ + _) in *.
  change (v 0 :: map v (seq 1 last)) with (map v (seq 0 (S last))) in Htable.
  rewrite !skipn_map, forallb_forall in Htable.
  assert (Hskip : forall k, k <= S last -> skipn k (seq 0 (S last)) = seq k (S last - k)).
  { intros k Hk. replace (S last) with (k + (S last - k)) at 1 by lia.
    rewrite seq_app, skipn_app, seq_length, Nat.sub_diag. cbn.
    now rewrite (skipn_all2 (seq 0 k)) by (rewrite seq_length; lia). }
  apply (Htable (v n, v (n + p))), in_combine_iff. exists (n - n0).
  rewrite !Hskip, !nth_error_map_seq by lia.
  repeat split; try lia; f_equal; lia.
Qed.

End Octal.
