(** * G1: Kayles with up to K pins at a time, machine-checked

    To be read: all up to the heading Proof, and in tools/coq Rules.v, which says what
    winning is, and Machine.v and Games.v up to their headings Proof. Coq has checked
    the rest. *)

From Coq Require Import List Ascii NArith.
From Theory Require Import Rules.
Import ListNotations.
Local Open Scope nat_scope.

(** ** What is to be trusted *)

Definition row : Type := list ascii.
Definition pin : ascii := "1".
Definition gap : ascii := "0".

(** A move knocks down so many adjacent pins, at least one and at most [most], from a
    place on, counted from 0. *)
Inductive knocks (most : N) (place pins : nat) : row -> row -> Prop :=
| knock before after :
    length before = place -> 1 <= pins -> (N.of_nat pins <= most)%N ->
    knocks most place pins (before ++ repeat pin pins ++ after)
      (before ++ repeat gap pins ++ after).

Definition move (most : N) (r q : row) : Prop := exists place pins, knocks most place pins r q.

(** What main.rs accepts: a row of pins and gaps, at most 20,000 of them. *)
Definition accepted (r : row) (most : N) : Prop :=
  (forall c, In c r -> c = pin \/ c = gap) /\ (N.of_nat (length r) <= 20000)%N /\
  (most < 2 ^ 64)%N.

(** The row after the move that is asked for: it wins, since it leaves a lost row; and
    every other winning move takes fewer pins, or as many and not further to the left. *)
Definition asked_for (most : N) (r after : row) : Prop := exists place pins,
  knocks most place pins r after /\ loses (move most) after /\
  forall other_place other_pins other,
    knocks most other_place other_pins r other -> loses (move most) other ->
    other_pins < pins \/ other_pins = pins /\ place <= other_place.

(** What is proved of [solution], on machines with addresses of 32 bits or more: it
    gives the row after the move that is asked for, or nothing in a lost row. None would
    be a number that does not fit, or an index out of range. *)
Definition correct (solution : N -> row -> N -> option (option row)) : Prop :=
  forall width r most, (32 <= width)%N -> accepted r most ->
  match solution width r most with
  | Some (Some after) => asked_for most r after
  | Some None => loses (move most) r
  | None => False
  end.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Arith Bool Lia Sorted.
From Theory Require Import Machine.

Section Machine.

Variable width : N.

(* main.rs:
pub fn runs(row: &[u8]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut start = 0;
    for run in row.split(|&pin| pin == b'0') {
        let end = start + run.len();
        runs.push((start, end));
        start = end + 1;
    }
    runs
}
*)
Definition runs (r : row) : option (list (nat * nat)) :=
  let? (runs, _) :=
    fold (fun '(runs, start) run =>
      let? last := usize width (start + length run) in
      let? next := usize width (last + 1) in
      Some (runs ++ [(start, last)], next))
      (split (Ascii.eqb gap) r) ([], 0) in
  Some runs.

(* main.rs:
pub fn grundy_numbers(longest: usize, most: usize) -> Vec<usize> {
    let mut grundy = vec![0];
    let mut until = vec![0; longest + 1]; // until[g]: the longest run with a move to g
    for n in 1..longest + 1 {
        let last = n - 1 + most; // the longest run of which n - 1 pins can be left
        for (a, b) in grundy.iter().zip(grundy.iter().rev()) {
            until[a ^ b] = last;
        }
        grundy.push(until.iter().take_while(|&&until| n <= until).count());
    }
    grundy
}
*)
Definition grundy_numbers (longest most : nat) : option (list N) :=
  let? size := usize width (longest + 1) in
  let? (grundy, _) :=
    fold (fun '(grundy, until) n =>
      let? fewer := usize_sub n 1 in
      let? last := usize width (fewer + most) in
      let? until :=
        fold (fun until '(a, b) => put until (N.to_nat (N.lxor a b)) last)
          (combine grundy (rev grundy)) until in
      let number := N.of_nat (length (take_while (fun until => n <=? until) until)) in
      Some (grundy ++ [number], until))
      (seq 1 longest) ([0%N], repeat 0 size) in
  Some grundy.

(* main.rs:
pub fn winning_move(runs: &[(usize, usize)], most: u64) -> Option<(usize, usize)> {
    let longest = runs.iter().map(|&(start, end)| end - start).max().unwrap_or(0);
    let most = cmp::min(most, longest as u64) as usize;
    let grundy = grundy_numbers(longest, most);
    let nim_sum = runs.iter().fold(0, |sum, &(start, end)| sum ^ grundy[end - start]);
    for pins in (1..most + 1).rev() {
        for &(start, end) in runs {
            for to in start + pins..end + 1 {
                let left = grundy[to - pins - start] ^ grundy[end - to];
                if left == nim_sum ^ grundy[end - start] {
                    return Some((to - pins, to));
                }
            }
        }
    }
    None
}
*)
Definition winning_move (runs : list (nat * nat)) (most : N) : option (option (nat * nat)) :=
  let? lengths := each (fun '(start, last) => usize_sub last start) runs in
  let longest := list_max lengths in
  let most := N.to_nat (cast width (N.min most (cast 64 (N.of_nat longest)))) in
  let? grundy := grundy_numbers longest most in
  let? nim_sum :=
    fold (fun sum '(start, last) =>
      let? pins := usize_sub last start in
      let? g := get grundy pins in
      Some (N.lxor sum g))
      runs 0%N in
  let? above := usize width (most + 1) in
  returns (fun pins =>
    returns (fun '(start, last) =>
      let? first := usize width (start + pins) in
      let? after := usize width (last + 1) in
      returns (fun to =>
        let? from := usize_sub to pins in
        let? a := usize_sub from start in
        let? left_of := get grundy a in
        let? b := usize_sub last to in
        let? right_of := get grundy b in
        let? n := usize_sub last start in
        let? g := get grundy n in
        Some (if (N.lxor left_of right_of =? N.lxor nim_sum g)%N then Some (from, to) else None))
        (seq first (after - first)))
      runs)
    (rev (seq 1 (above - 1))).

(* main.rs:
pub fn after_winning_move(row: &[u8], most: u64) -> Option<Vec<u8>> {
    let after = |(from, to)| [&row[..from], &vec![b'0'; to - from], &row[to..]].concat();
    winning_move(&runs(row), most).map(after)
}
*)
Definition after_winning_move (r : row) (most : N) : option (option row) :=
  let? runs := runs r in
  let? found := winning_move runs most in
  match found with
  | Some (from, to) =>
      let? before := slice r 0 from in
      let? pins := usize_sub to from in
      let? after := slice r to (length r) in
      Some (Some (before ++ repeat gap pins ++ after))
  | None => Some None
  end.

End Machine.

Definition solution : N -> row -> N -> option (option row) := after_winning_move.

(** ** What is proved besides *)

From Theory Require Import Rules Games.

(** The numbers of pins of the runs, of which some may be empty. *)
Definition run_sizes (r : row) : list nat := map (@length ascii) (split (Ascii.eqb gap) r).

(** The theorem of main.rs, with numbers g(n):
    1. a run of n pins has the Grundy number g(n), and a row the nim-sum of those of its
       runs;
    2. they are the mex that the theorem says, and g(n) <= n;
    3. the first player wins if and only if the nim-sum s of the runs is not 0, and a move
       that leaves a and b pins of a run of n if and only if g(a) xor g(b) = s xor g(n);
    4. [grundy_numbers] finds them;
    5. for some numbers of pins that a move may take they repeat for ever. *)
Definition details : Prop := exists grundy : nat -> nat -> N,
  (forall most, exists value, grundy_values (move most) value /\
    let g := grundy (N.to_nat most) in
    (forall n, value (repeat pin n) = g n) /\
    forall r, (forall c, In c r -> c = pin \/ c = gap) ->
      value r = nim_sum (map g (run_sizes r))) /\
  (forall most n, grundy most n = mex (map (fun '(a, b) => N.lxor (grundy most a) (grundy most b))
    (filter (fun '(a, b) => (n <=? a + b + most) && (a + b <? n))
      (list_prod (seq 0 n) (seq 0 n))))) /\
  (forall most n, (grundy most n <= N.of_nat n)%N) /\
  (forall most r, (forall c, In c r -> c = pin \/ c = gap) ->
    let g := grundy (N.to_nat most) in
    let s := nim_sum (map g (run_sizes r)) in
    (wins (move most) r <-> s <> 0%N) /\ (loses (move most) r <-> s = 0%N) /\
    forall before a pins b after,
      r = before ++ repeat pin (a + pins + b) ++ after ->
      before = [] \/ (exists l, before = l ++ [gap]) ->
      after = [] \/ (exists l, after = gap :: l) ->
      1 <= pins -> (N.of_nat pins <= most)%N ->
      let q := before ++ repeat pin a ++ repeat gap pins ++ repeat pin b ++ after in
      loses (move most) q <-> N.lxor (g a) (g b) = N.lxor s (g (a + pins + b))) /\
  (forall width longest most,
    (N.of_nat (longest + 1) < 2 ^ width)%N -> (N.of_nat (longest + most) < 2 ^ width)%N ->
    grundy_numbers width longest most = Some (map (grundy most) (seq 0 (longest + 1)))) /\
  forall most period start,
    In (most, period, start)
      [(1, 2, 0); (2, 12, 71); (4, 24, 142); (6, 28, 16); (8, 48, 284); (12, 56, 32);
       (16, 96, 568)] ->
    forall n, start <= n -> grundy most (n + period) = grundy most n.

(** ** Proof *)

From Theory Require Import Splitting Octal.

(** *** A run *)

(** The Grundy number of a run: the octal game 0.77...7 with as many sevens as a move may
    take pins. *)
Definition grundy (most n : nat) : N := octal_value (repeat 7%N most) n.

Lemma in_run_values most n g :
  In g (next_values (splits (repeat 7%N most)) (grundy most) n) <->
  exists a b, a + b < n <= a + b + most /\ g = N.lxor (grundy most a) (grundy most b).
Proof.
  unfold grundy. rewrite in_octal_values. split.
  - intros (i & digit & a & b & Hdigit & Hsum & _ & ->). exists a, b. split; [|reflexivity].
    assert (i < length (repeat 7%N most)) by (apply nth_error_Some; congruence).
    rewrite repeat_length in *. lia.
  - intros (a & b & Hsum & ->). exists (n - (a + b) - 1), 7%N, a, b.
    rewrite nth_error_repeat by lia. repeat split; [lia|]. now destruct a, b.
Qed.

Lemma grundy_equation most n :
  grundy most n = mex (next_values (splits (repeat 7%N most)) (grundy most) n).
Proof. apply octal_equation. Qed.

(** The Grundy number of a run is not that of what a move leaves, but each smaller one is. *)
Lemma grundy_spec most n :
  let leads g := exists a b,
    a + b < n <= a + b + most /\ g = N.lxor (grundy most a) (grundy most b) in
  ~ leads (grundy most n) /\ forall g, (g < grundy most n)%N -> leads g.
Proof.
  cbn zeta. setoid_rewrite <- in_run_values.
  pose proof (mex_spec (next_values (splits (repeat 7%N most)) (grundy most) n)) as Hmex.
  now rewrite <- grundy_equation in Hmex.
Qed.

Lemma grundy_0 most : grundy most 0 = 0%N.
Proof. apply v_0. Qed.

Lemma grundy_at_most most n : (grundy most n <= N.of_nat n)%N.
Proof. exact (value_at_most _ _ (octal_splits_smaller _) n). Qed.

(** More than all pins cannot be taken. *)
Lemma grundy_min most longest n :
  n <= longest -> grundy (Nat.min most longest) n = grundy most n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros Hn.
  rewrite !(grundy_equation _ n). apply mex_ext. intros g. rewrite !in_run_values.
  split; intros (a & b & Hsum & ->); exists a, b; (split; [lia|]); now rewrite !IH by lia.
Qed.

(** *** A row *)

Arguments Ascii.eqb : simpl never.
Arguments grundy : simpl never.

(** The lengths of the runs, those of no pin among them. *)
Fixpoint lengths (r : row) : list nat :=
  match r with
  | [] => [0]
  | c :: rest =>
      match lengths rest with
      | first :: others =>
          if Ascii.eqb pin c then S first :: others else 0 :: first :: others
      | [] => []
      end
  end.

Lemma lengths_first r : exists first others, lengths r = first :: others.
Proof.
  induction r as [|c r (first & others & IH)]; [now exists 0, []|]. cbn. rewrite IH.
  destruct (Ascii.eqb pin c); [now exists (S first), others|now exists 0, (first :: others)].
Qed.

Lemma lengths_last r : exists others last, lengths r = others ++ [last].
Proof.
  destruct (lengths_first r) as (first & others & ->).
  destruct (exists_last (l := first :: others)) as (front & last & ->); [discriminate|].
  now exists front, last.
Qed.

Lemma lengths_app l r lefts a b rights :
  lengths l = lefts ++ [a] -> lengths r = b :: rights ->
  lengths (l ++ r) = lefts ++ (a + b) :: rights.
Proof.
  intros Hl Hr. revert lefts a Hl. induction l as [|c l IH]; intros lefts a Hl.
  - destruct lefts as [|x [|y lefts]]; try discriminate. now injection Hl as <-.
  - cbn in Hl. destruct (lengths_last l) as (others & last & Hlast).
    cbn. rewrite (IH _ _ Hlast). rewrite Hlast in Hl.
    destruct others as [|first others], (Ascii.eqb pin c); cbn in Hl |- *.
    + destruct lefts as [|x [|y lefts]]; try discriminate. now injection Hl as <-.
    + destruct lefts as [|x [|y [|z lefts]]]; try discriminate. now injection Hl as <- <-.
    + destruct lefts as [|x lefts]; [now destruct others|]. injection Hl as <- Hl.
      apply app_inj_tail in Hl as [-> ->]. reflexivity.
    + destruct lefts as [|x lefts]; [discriminate|]. injection Hl as <- Hl.
      change (first :: others ++ [last]) with ((first :: others) ++ [last]) in Hl.
      apply app_inj_tail in Hl as [<- ->]. reflexivity.
Qed.

Lemma lengths_pins n : lengths (repeat pin n) = [n].
Proof. induction n as [|n IH]; [reflexivity|]. cbn in *. now rewrite IH. Qed.

Lemma lengths_gaps n : lengths (repeat gap n) = repeat 0 n ++ [0].
Proof. induction n as [|n IH]; [reflexivity|]. cbn in *. rewrite IH. now destruct n. Qed.

(** The places of the runs, from a place on: each from where up to where. *)
Fixpoint places (start : nat) (ns : list nat) : list (nat * nat) :=
  match ns with
  | [] => []
  | n :: ns => (start, start + n) :: places (start + n + 1) ns
  end.

Fixpoint size (ns : list nat) : nat :=
  match ns with
  | [] => 0
  | n :: ns => n + 1 + size ns
  end.

Lemma places_app start l r : places start (l ++ r) = places start l ++ places (start + size l) r.
Proof.
  revert start. induction l as [|n l IH]; intros start; cbn; [f_equal; lia|].
  rewrite IH. do 3 f_equal. lia.
Qed.

Lemma size_lengths r : size (lengths r) = S (length r).
Proof.
  induction r as [|c r IH]; [reflexivity|]. cbn.
  destruct (lengths_first r) as (first & others & Hr). rewrite Hr in *.
  destruct (Ascii.eqb pin c); cbn in *; lia.
Qed.

Lemma in_places start ns s e :
  In (s, e) (places start ns) <->
  exists lefts rights, ns = lefts ++ (e - s) :: rights /\ s = start + size lefts /\ s <= e.
Proof.
  split.
  - revert start. induction ns as [|n ns IH]; intros start Hin; [easy|].
    destruct Hin as [Heq|Hin].
    + injection Heq as <- <-. exists [], ns. cbn.
      repeat split; try lia. do 2 f_equal. lia.
    + apply IH in Hin as (lefts & rights & -> & -> & He). exists (n :: lefts), rights.
      cbn. repeat split; lia.
  - intros (lefts & rights & -> & -> & He). rewrite places_app. cbn.
    apply in_or_app. right. left. f_equal. lia.
Qed.

(** A run is pins between two other parts, and so is a part of it. *)
Lemma lengths_middle r lefts n rights :
  lengths r = lefts ++ n :: rights ->
  exists before after, r = before ++ repeat pin n ++ after /\
    lengths before = lefts ++ [0] /\ lengths after = 0 :: rights.
Proof.
  revert lefts n. induction r as [|c r IH]; intros lefts n Hr.
  - exists [], []. destruct lefts as [|x [|y lefts]]; try discriminate. now injection Hr as <- <-.
  - cbn in Hr. destruct (lengths_first r) as (first & others & Hfirst). rewrite Hfirst in *.
    destruct (Ascii.eqb pin c) eqn:Hc; destruct lefts as [|x lefts]; injection Hr as <- Hr.
    + destruct (IH [] first ltac:(now rewrite <- Hr)) as (before & after & -> & Hbefore & Hafter).
      pose proof (size_lengths before) as Hsize. rewrite Hbefore in Hsize.
      destruct before; [|discriminate]. apply Ascii.eqb_eq in Hc as <-.
      now exists [], after.
    + destruct (IH (first :: lefts) n ltac:(now rewrite Hr)) as (before & after & -> & Hbefore & ?).
      exists (c :: before), after. cbn. now rewrite Hc, Hbefore.
    + exists [], (c :: r). cbn. now rewrite Hc, Hfirst, Hr.
    + destruct (IH lefts n Hr) as (before & after & -> & Hbefore & Hafter).
      exists (c :: before), after. cbn. rewrite Hc, Hbefore. now destruct lefts.
Qed.

Lemma lengths_split r lefts n rights a b :
  lengths r = lefts ++ n :: rights -> a + b <= n ->
  exists before after, r = before ++ repeat pin (n - a - b) ++ after /\
    lengths before = lefts ++ [a] /\ lengths after = b :: rights.
Proof.
  intros (before & after & -> & Hbefore & Hafter)%lengths_middle Hn.
  exists (before ++ repeat pin a), (repeat pin b ++ after). split; [|split].
  - replace n with (a + (n - a - b) + b) at 1 by lia. now rewrite !repeat_app, <- !app_assoc.
  - exact (lengths_app _ _ _ _ _ _ Hbefore (lengths_pins a)).
  - rewrite (lengths_app _ _ [] _ _ _ (lengths_pins b) Hafter). cbn. f_equal. lia.
Qed.

(** *** The game *)

Section Game.

Variable most : N.

Notation g := (grundy (N.to_nat most)).

Definition row_value (r : row) : N := nim_sum (map g (lengths r)).

Definition knocked (place pins : nat) (r : row) : row :=
  firstn place r ++ repeat gap pins ++ skipn (place + pins) r.

Lemma size_app l r : size (l ++ r) = size l + size r.
Proof. induction l as [|n l IH]; [reflexivity|]. cbn. rewrite IH. lia. Qed.

Lemma nothing_value n : nim_sum (map g (repeat 0 n)) = 0%N.
Proof.
  induction n as [|n IH]; [reflexivity|]. cbn. fold (nim_sum (map g (repeat 0 n))).
  now rewrite IH, grundy_0.
Qed.

(** What a move does to the runs. *)
Lemma knocked_is before pins after lefts a b rights :
  1 <= pins -> lengths before = lefts ++ [a] -> lengths after = b :: rights ->
  let r := before ++ repeat pin pins ++ after in
  let q := before ++ repeat gap pins ++ after in
  length before = size lefts + a /\ lengths r = lefts ++ (a + pins + b) :: rights /\
  knocked (length before) pins r = q /\
  row_value q = nim_sum (map g lefts ++ N.lxor (g a) (g b) :: map g rights).
Proof.
  intros Hpins Hbefore Hafter r q.
  assert (Hsize : size (lefts ++ [a]) = S (length before)) by now rewrite <- Hbefore, size_lengths.
  rewrite size_app in Hsize. cbn in Hsize.
  assert (Hr : lengths r = lefts ++ (a + pins + b) :: rights).
  { unfold r. rewrite <- Nat.add_assoc. apply lengths_app; [exact Hbefore|].
    exact (lengths_app _ _ [] pins b rights (lengths_pins pins) Hafter). }
  assert (Hq : lengths q = lefts ++ a :: repeat 0 (pins - 1) ++ b :: rights).
  { unfold q. rewrite <- (Nat.add_0_r a) at 1. apply lengths_app; [exact Hbefore|].
    rewrite (lengths_app _ _ (repeat 0 pins) 0 b rights (lengths_gaps pins) Hafter).
    destruct pins as [|pins]; [lia|]. cbn. now rewrite Nat.sub_0_r. }
  repeat split; [lia|exact Hr| |].
  - unfold knocked, r, q. rewrite firstn_app, firstn_all, Nat.sub_diag, skipn_app.
    rewrite skipn_all2, Nat.add_comm, Nat.add_sub, skipn_app, skipn_all2 by
      (rewrite ?repeat_length; lia).
    rewrite repeat_length, Nat.sub_diag. cbn. now rewrite app_nil_r.
  - unfold row_value. rewrite Hq, map_app, !nim_sum_app. cbn. rewrite map_app.
    fold (nim_sum (map g (repeat 0 (pins - 1)) ++ map g (b :: rights))).
    rewrite nim_sum_app, nothing_value. cbn. now rewrite N.lxor_assoc.
Qed.

Lemma knocks_runs place pins r q :
  knocks most place pins r q ->
  exists lefts a b rights, lengths r = lefts ++ (a + pins + b) :: rights /\
    1 <= pins <= N.to_nat most /\ place = size lefts + a /\ q = knocked place pins r /\
    row_value q = nim_sum (map g lefts ++ N.lxor (g a) (g b) :: map g rights).
Proof.
  intros [before after <- Hpins Hmost].
  destruct (lengths_last before) as (lefts & a & Hbefore).
  destruct (lengths_first after) as (b & rights & Hafter).
  destruct (knocked_is before pins after lefts a b rights Hpins Hbefore Hafter)
    as (? & ? & ? & ?).
  exists lefts, a, b, rights. repeat split; auto. lia.
Qed.

Lemma runs_knock r lefts a pins b rights :
  lengths r = lefts ++ (a + pins + b) :: rights -> 1 <= pins <= N.to_nat most ->
  let place := size lefts + a in
  knocks most place pins r (knocked place pins r) /\
  row_value (knocked place pins r) =
    nim_sum (map g lefts ++ N.lxor (g a) (g b) :: map g rights).
Proof.
  intros Hr Hpins. cbn zeta.
  destruct (lengths_split r lefts (a + pins + b) rights a b Hr ltac:(lia))
    as (before & after & -> & Hbefore & Hafter).
  replace (a + pins + b - a - b) with pins by lia.
  destruct (knocked_is before pins after lefts a b rights (proj1 Hpins) Hbefore Hafter)
    as (<- & _ & -> & Hvalue).
  split; [|exact Hvalue]. constructor; lia.
Qed.

Theorem row_values : grundy_values (move most) row_value.
Proof.
  apply (values_by_parts (move most) lengths g (fun n v => exists a b,
    a + b < n <= a + b + N.to_nat most /\ v = N.lxor (g a) (g b))).
  - apply grundy_spec.
  - intros r q (place & pins & Hknocks).
    apply knocks_runs in Hknocks as (lefts & a & b & rights & Hr & Hpins & _ & _ & Hq).
    exists lefts, (a + pins + b), rights, (N.lxor (g a) (g b)).
    repeat split; [exact Hr|exists a, b; split; [lia|reflexivity]|exact Hq].
  - intros r lefts n rights v Hr (a & b & Hn & ->).
    replace n with (a + (n - a - b) + b) in Hr by lia.
    destruct (runs_knock r lefts a (n - a - b) b rights Hr ltac:(lia)) as [Hknocks Hvalue].
    eexists. split; [do 2 eexists; exact Hknocks|exact Hvalue].
Qed.

Theorem move_ends : ends (move most).
Proof.
  apply ends_by_measure with (fun r => count_occ ascii_dec r pin).
  intros r q (place & pins & [before after _ Hpins _]). rewrite !count_occ_app.
  rewrite (count_occ_repeat_neq _ (x := pin) (y := gap)), count_occ_repeat_eq by easy. lia.
Qed.

Definition loses_iff := Games.loses_iff (move most) move_ends row_value row_values.

Lemma wins_iff r : wins (move most) r <-> row_value r <> 0%N.
Proof.
  rewrite <- loses_iff. pose proof (values_decide (move most) move_ends _ row_values r) as Hdecide.
  pose proof (never_both (move most) r).
  destruct (0 <? row_value r)%N eqn:Hvalue; [tauto|].
  split; intros Houtcome; [tauto|]. now destruct Houtcome.
Qed.

(** What a move leaves of a whole run. *)
Lemma leaves_zero before a pins b after :
  before = [] \/ (exists l, before = l ++ [gap]) -> after = [] \/ (exists l, after = gap :: l) ->
  1 <= pins ->
  let r := before ++ repeat pin (a + pins + b) ++ after in
  let q := before ++ repeat pin a ++ repeat gap pins ++ repeat pin b ++ after in
  loses (move most) q <-> N.lxor (g a) (g b) = N.lxor (row_value r) (g (a + pins + b)).
Proof.
  intros Hbefore Hafter Hpins r q. rewrite loses_iff.
  assert (Hleft : exists lefts, lengths (before ++ repeat pin a) = lefts ++ [a]).
  { enough (exists lefts, lengths before = lefts ++ [0]) as (lefts & Hlefts).
    { exists lefts. exact (lengths_app _ _ _ _ _ _ Hlefts (lengths_pins a)). }
    destruct Hbefore as [->|(l & ->)]; [now exists []|].
    destruct (lengths_last l) as (others & last & Hl). exists (others ++ [last + 0]).
    rewrite <- app_assoc. now apply lengths_app. }
  assert (Hright : exists rights, lengths (repeat pin b ++ after) = b :: rights).
  { enough (exists rights, lengths after = 0 :: rights) as (rights & Hrights).
    { exists rights. rewrite (lengths_app _ _ [] _ _ _ (lengths_pins b) Hrights). cbn. f_equal. lia. }
    destruct Hafter as [->|(l & ->)]; [now exists []|].
    destruct (lengths_first l) as (first & others & Hl). exists (first :: others).
    cbn. now rewrite Hl. }
  destruct Hleft as (lefts & Hlefts), Hright as (rights & Hrights).
  destruct (knocked_is _ pins _ lefts a b rights Hpins Hlefts Hrights) as (_ & Hr & _ & Hq).
  rewrite <- !app_assoc in Hr, Hq. fold q in Hq.
  replace (before ++ repeat pin a ++ repeat pin pins ++ repeat pin b ++ after) with r in Hr
    by (unfold r; now rewrite !repeat_app, <- !app_assoc).
  rewrite Hq, (nim_sum_change (map g lefts) (g (a + pins + b))).
  change (g (a + pins + b) :: map g rights) with (map g ((a + pins + b) :: rights)).
  rewrite <- map_app, <- Hr. fold (row_value r). split.
  - intros Hzero. apply N.lxor_eq in Hzero. now symmetry.
  - intros ->. apply N.lxor_nilpotent.
Qed.

End Game.

(** *** The program finds the Grundy numbers *)

Section Program.

Variable width : N.

(** The plan: by induction over n, the passes of the outer loop up to n leave the Grundy
    numbers of 0 to n pins, and until[x] of at least c, for each c from n on, if and only if
    fewer than n pins can be left of c with the nim-sum x. The pass of n puts the pairs that
    leave n - 1; then the x at the front with n <= until[x] are as many as the mex. *)
Theorem grundy_numbers_is longest most :
  (N.of_nat (longest + 1) < 2 ^ width)%N -> (N.of_nat (longest + most) < 2 ^ width)%N ->
  grundy_numbers width longest most = Some (map (grundy most) (seq 0 (longest + 1))).
Proof.
  intros Hsize Hlast. unfold grundy_numbers. rewrite usize_is by exact Hsize.
  set (g := grundy most).
  set (body := fun '(grundy, until) n => _).
  enough (Hall : forall n, n <= longest -> exists until,
            fold body (seq 1 n) ([0%N], repeat 0 (longest + 1)) =
              Some (map g (seq 0 (n + 1)), until) /\
            length until = longest + 1 /\
            forall x c, x <= longest -> 1 <= c -> n <= c ->
              (c <= nth x until 0 <->
               exists a b, a + b < n /\ c <= a + b + most /\ N.of_nat x = N.lxor (g a) (g b))).
  { destruct (Hall longest (le_n _)) as (until & -> & _). reflexivity. }
  induction n as [|n IH]; intros Hn.
  - exists (repeat 0 (longest + 1)). cbn. rewrite repeat_length.
    split; [unfold g; now rewrite grundy_0|].
    split; [reflexivity|]. intros x c _ Hc _. rewrite nth_repeat.
    split; [lia|]. intros (a & b & Hab & _). lia.
  - destruct (IH ltac:(lia)) as (until & Hfold & Hlength & Huntil). clear IH.
    rewrite seq_S, fold_app, Hfold. unfold body at 1. cbn [fold].
    rewrite usize_sub_is, usize_is by lia. replace (1 + n - 1) with n by lia.
    assert (Hpair : forall p, In p (combine (map g (seq 0 (n + 1))) (rev (map g (seq 0 (n + 1)))))
              <-> exists a b, a + b = n /\ p = (g a, g b)).
    { intros [p q]. rewrite in_combine_iff, countdown. split.
      - intros (i & Hp & Hq). apply nth_error_map_seq in Hp as [Hi ->], Hq as [_ ->].
        exists (0 + i), (0 + (n + 1) - 1 - (0 + i)). split; [lia|reflexivity].
      - intros (a & b & Hab & [= -> ->]). exists a. rewrite !nth_error_map_seq.
        repeat split; try lia; f_equal; lia. }
    assert (Hxor : forall a b, (N.lxor (g a) (g b) <= N.of_nat (a + b))%N).
    { intros a b. eapply N.le_trans; [apply lxor_at_most_sum|].
      pose proof (grundy_at_most most a). pose proof (grundy_at_most most b). unfold g. lia. }
    set (pairs := combine _ _) in *.
    destruct (puts_is (fun p => N.to_nat (N.lxor (fst p) (snd p))) (n + most) pairs until)
      as (after & Hafter & Hlength_after & Hnth).
    { intros p Hp. apply Hpair in Hp as (a & b & <- & ->). cbn. specialize (Hxor a b). lia. }
    rewrite (fold_ext _ (fun l p => put l (N.to_nat (N.lxor (fst p) (snd p))) (n + most)))
      by now intros c [a b]. rewrite Hafter.
    assert (Hnew : forall x c, x <= longest -> 1 <= c -> S n <= c ->
              (c <= nth x after 0 <->
               exists a b, a + b < S n /\ c <= a + b + most /\ N.of_nat x = N.lxor (g a) (g b))).
    { intros x c Hx Hc Hnc. rewrite Hnth. destruct (existsb _ pairs) eqn:Hin.
      - apply existsb_exists in Hin as (p & Hp & Heq). apply Nat.eqb_eq in Heq.
        apply Hpair in Hp as (a & b & <- & ->). cbn in Heq. split.
        + intros Hle. exists a, b. repeat split; lia.
        + intros (c1 & c2 & Hless & Hle & _). lia.
      - rewrite Huntil by lia. split; intros (a & b & Hab & Hle & Heq); exists a, b.
        + repeat split; [lia|exact Hle|exact Heq].
        + split; [|now split]. enough (a + b <> n) by lia. intros <-.
          apply not_true_iff_false in Hin. apply Hin, existsb_exists. exists (g a, g b).
          split; [apply Hpair; now exists a, b|]. apply Nat.eqb_eq. cbn. lia. }
    exists after. split; [|split; [congruence|exact Hnew]]. do 2 f_equal.
    replace (S n + 1) with (S (n + 1)) by lia. rewrite (seq_S (n + 1)), map_app. cbn [map].
    replace (0 + (n + 1)) with (S n) by lia. do 2 f_equal.
    unfold g. rewrite grundy_equation. apply count_is with 0. intros x.
    rewrite in_run_values, Nat.leb_le. destruct (Nat.le_gt_cases x longest) as [Hx|Hx].
    + rewrite Hnew by lia. split; intros (a & b & Hab); exists a, b; intuition lia.
    + rewrite nth_overflow by lia. split; [lia|]. intros (a & b & Hab & Heq).
      specialize (Hxor a b). fold g in Heq. lia.
Qed.

(** *** The program finds the runs *)

Lemma lengths_run n : lengths (repeat pin n) = [n].
Proof. induction n as [|n IH]; [reflexivity|]. cbn [repeat lengths]. now rewrite IH. Qed.

Lemma split_lengths r :
  (forall c, In c r -> c = pin \/ c = gap) ->
  map (@length ascii) (split (Ascii.eqb gap) r) = lengths r.
Proof.
  induction r as [|c r IH]; intros Hr; [reflexivity|]. cbn.
  rewrite <- IH by auto with datatypes.
  destruct (split (Ascii.eqb gap) r) as [|first others]; [reflexivity|]. cbn.
  now destruct (Hr c (or_introl eq_refl)) as [-> | ->].
Qed.

Lemma runs_is r :
  (forall c, In c r -> c = pin \/ c = gap) -> (N.of_nat (length r) + 1 < 2 ^ width)%N ->
  runs width r = Some (places 0 (lengths r)).
Proof.
  intros Hr Hsize. unfold runs. set (body := fun '(runs, start) run => _).
  enough (Hall : forall pieces done start,
            (N.of_nat (start + size (map (@length ascii) pieces)) < 2 ^ width)%N ->
            fold body pieces (done, start) =
            Some (done ++ places start (map (@length ascii) pieces),
                  start + size (map (@length ascii) pieces))).
  { rewrite Hall, split_lengths by (rewrite ?split_lengths, ?size_lengths; auto; lia).
    reflexivity. }
  induction pieces as [|piece pieces IH]; intros done start Hstart; cbn in *.
  - now rewrite app_nil_r, Nat.add_0_r.
  - rewrite !usize_is by lia. rewrite IH by lia. rewrite <- app_assoc. cbn.
    do 2 f_equal. lia.
Qed.

End Program.

(** *** The search for the move *)

Lemma places_sorted start ns : StronglySorted (fun p q => snd p < fst q) (places start ns).
Proof.
  revert start. induction ns as [|n ns IH]; intros start; constructor; [apply IH|].
  apply Forall_forall. intros (s, e) Hin. apply in_places in Hin as (lefts & _ & _ & -> & _).
  cbn. lia.
Qed.

Section Search.

Variables (width most : N) (r : row).

Notation g := (grundy (N.to_nat most)).
Notation longest := (list_max (lengths r)).

(** Pins that stand in one run, from a place on. *)
Definition stand (place pins : nat) : Prop := exists s e,
  In (s, e) (places 0 (lengths r)) /\ s <= place /\ place + pins <= e.

Lemma place_is s e :
  In (s, e) (places 0 (lengths r)) ->
  s <= e <= length r /\ e - s <= longest /\
  exists lefts rights, lengths r = lefts ++ (e - s) :: rights /\ s = size lefts.
Proof.
  intros Hin. apply in_places in Hin as (lefts & rights & Hr & Hs & He).
  pose proof (size_lengths r) as Hsize. rewrite Hr, size_app in Hsize. cbn in Hsize.
  pose proof (proj1 (Forall_forall _ _) (proj1 (list_max_le (lengths r) longest) (le_n _)) (e - s))
    as Hlongest.
  repeat split; [lia|lia| |now exists lefts, rights].
  apply Hlongest. rewrite Hr. apply in_elt.
Qed.

Lemma longest_fits : longest <= length r.
Proof.
  apply list_max_le, Forall_forall. intros n Hn. apply in_split in Hn as (lefts & rights & Hr).
  pose proof (size_lengths r) as Hsize. rewrite Hr, size_app in Hsize. cbn in Hsize. lia.
Qed.

Lemma knocks_iff place pins q :
  knocks most place pins r q <->
  1 <= pins <= N.to_nat most /\ stand place pins /\ q = knocked place pins r.
Proof.
  split.
  - intros (lefts & a & b & rights & Hr & Hpins & -> & -> & _)%knocks_runs.
    repeat split; [lia..|]. exists (size lefts), (size lefts + (a + pins + b)). split; [|lia].
    apply in_places. exists lefts, rights. repeat split; [|lia..]. rewrite Hr. do 2 f_equal. lia.
  - intros (Hpins & (s & e & Hin & Hs & He) & ->).
    destruct (place_is s e Hin) as (_ & _ & lefts & rights & Hr & ->).
    replace place with (size lefts + (place - size lefts)) by lia.
    apply (runs_knock most r lefts (place - size lefts) pins (e - place - pins) rights);
      [|exact Hpins].
    rewrite Hr. do 2 f_equal. lia.
Qed.

Definition table : list N := map (grundy (Nat.min (N.to_nat most) longest)) (seq 0 (longest + 1)).

Lemma get_table n : n <= longest -> get table n = Some (g n).
Proof.
  intros Hn. unfold get, table. apply nth_error_map_seq. split; [lia|]. symmetry.
  now apply grundy_min.
Qed.

(** The moves that the loops go through, each from where up to where, and those that win. *)
Definition candidates (top : nat) : list (nat * nat) :=
  flat_map (fun pins =>
    flat_map (fun '(s, e) =>
      flat_map (fun to => [(to - pins, to)]) (seq (s + pins) (e + 1 - (s + pins))))
      (places 0 (lengths r)))
    (rev (seq 1 top)).

Definition winning '((from, to) : nat * nat) : bool :=
  (row_value most (knocked from (to - from) r) =? 0)%N.

Lemma in_candidates top p :
  In p (candidates top) <->
  exists place pins, p = (place, place + pins) /\ 1 <= pins <= top /\ stand place pins.
Proof.
  unfold candidates, stand. rewrite in_flat_map. setoid_rewrite <- in_rev.
  setoid_rewrite in_flat_map. setoid_rewrite in_seq. split.
  - intros (pins & Hpins & (s, e) & Hin & Hto). apply in_flat_map in Hto as (to & Hto & [<-|[]]).
    apply in_seq in Hto. exists (to - pins), pins.
    split; [f_equal; lia|]. split; [lia|]. exists s, e. repeat split; auto; lia.
  - intros (place & pins & -> & Hpins & s & e & Hin & Hs & He).
    exists pins. split; [lia|]. exists (s, e). split; [exact Hin|].
    apply in_flat_map. exists (place + pins). rewrite in_seq, Nat.add_sub.
    split; [lia|now left].
Qed.

(** More pins before fewer, then from left to right. *)
Definition preferred '((from, to) : nat * nat) '((from', to') : nat * nat) : Prop :=
  to' - from' < to - from \/ to' - from' = to - from /\ from < from'.

Lemma candidates_sorted top : StronglySorted preferred (candidates top).
Proof.
  apply flat_map_sorted with gt; [apply rev_seq_sorted|intros pins|].
  - apply flat_map_sorted with (fun p q => snd p < fst q); [apply places_sorted|intros (s, e)|].
    + apply flat_map_sorted with lt; [apply seq_sorted|repeat constructor|].
      intros a b Ha%in_seq Hb%in_seq Hless x y [<-|[]] [<-|[]]. cbn. lia.
    + intros (s, e) (s', e') _ _ Hless x y Hx Hy.
      apply in_flat_map in Hx as (a & Ha & [<-|[]]), Hy as (b & Hb & [<-|[]]).
      apply in_seq in Ha, Hb. cbn in *. lia.
  - intros a b _ _ Hless x y Hx Hy.
    apply in_flat_map in Hx as ((s, e) & _ & Hx), Hy as ((s', e') & _ & Hy).
    apply in_flat_map in Hx as (c & Hc & [<-|[]]), Hy as (d & Hd & [<-|[]]).
    apply in_seq in Hc, Hd. cbn. lia.
Qed.

Lemma nim_sum_is start ns sum : (forall n, In n ns -> n <= longest) ->
  fold (fun sum '(start, last) =>
      let? pins := usize_sub last start in
      let? g := get table pins in
      Some (N.lxor sum g)) (places start ns) sum =
  Some (N.lxor sum (nim_sum (map g ns))).
Proof.
  revert start sum. induction ns as [|n ns IH]; intros start sum Hns.
  - cbn. now rewrite N.lxor_0_r.
  - cbn. rewrite usize_sub_is by lia. replace (start + n - start) with n by lia.
    rewrite get_table, IH by auto with datatypes. now rewrite N.lxor_assoc.
Qed.

(** All moves but those of more than all pins of a run, and the first that wins. *)
Notation moves := (candidates (Nat.min (N.to_nat most) longest)).

Hypothesis r_fits : (2 * N.of_nat (length r) + 2 < 2 ^ width)%N.
Hypothesis r_fits_64 : (N.of_nat (length r) < 2 ^ 64)%N.

Lemma winning_move_is :
  winning_move width (places 0 (lengths r)) most = Some (find winning moves).
Proof.
  pose proof longest_fits as Hlongest. unfold winning_move.
  rewrite (each_is _ (fun p => snd p - fst p)); cycle 1.
  { intros (s, e) Hin. apply usize_sub_is. now apply place_is in Hin as ((? & ?) & _). }
  assert (Hlengths : forall start ns, map (fun p => snd p - fst p) (places start ns) = ns).
  { intros start ns. revert start. induction ns as [|n ns IH]; intros start; cbn; [easy|].
    rewrite IH. f_equal. lia. }
  rewrite Hlengths. unfold cast. rewrite (N.mod_small (N.of_nat longest)), N.mod_small by lia.
  rewrite N2Nat.inj_min, Nat2N.id.
  rewrite grundy_numbers_is by lia. fold table.
  rewrite nim_sum_is; cycle 1.
  { apply Forall_forall, list_max_le, le_n. }
  change (nim_sum (map g (lengths r))) with (row_value most r).
  rewrite N.lxor_0_l, usize_is, Nat.add_sub by lia.
  apply returns_find. intros pins Hpins. apply in_rev, in_seq in Hpins.
  apply returns_find. intros (s, e) Hin.
  destruct (place_is s e Hin) as ((Hs & He) & Hless & lefts & rights & Hr & Hsize).
  rewrite !usize_is by lia. apply returns_find. intros to Hto. apply in_seq in Hto.
  rewrite !usize_sub_is by lia. rewrite !get_table by lia. cbn [find winning].
  replace (to - (to - pins)) with pins by lia.
  destruct (runs_knock most r lefts (to - pins - s) pins (e - to) rights) as [_ Hvalue];
    [rewrite Hr; do 2 f_equal; lia|lia|].
  replace (size lefts + (to - pins - s)) with (to - pins) in Hvalue by lia.
  rewrite (nim_sum_change (map g lefts) (g (e - s))) in Hvalue.
  change (g (e - s) :: map g rights) with (map g ((e - s) :: rights)) in Hvalue.
  rewrite <- map_app, <- Hr in Hvalue. fold (row_value most r) in Hvalue.
  rewrite Hvalue.
  destruct (N.eqb_spec (N.lxor (g (to - pins - s)) (g (e - to)))
              (N.lxor (row_value most r) (g (e - s)))) as [->|Hother].
  - now rewrite N.lxor_nilpotent.
  - destruct (N.eqb_spec (N.lxor (N.lxor (row_value most r) (g (e - s)))
      (N.lxor (g (to - pins - s)) (g (e - to)))) 0) as [Hzero|]; [|reflexivity].
    apply N.lxor_eq in Hzero. congruence.
Qed.

End Search.

(** *** The theorem *)

Theorem solution_is_right : correct solution.
Proof.
  intros width r most Hwidth (Hr & Hlength & Hmost).
  assert (Hfits : (40002 < 2 ^ width)%N) by now apply fits_width with 32%N.
  unfold solution, after_winning_move. rewrite runs_is by (auto; lia).
  rewrite winning_move_is by lia. set (tried := candidates _ _).
  assert (Htried : forall place pins, 1 <= pins <= N.to_nat most -> stand r place pins ->
            In (place, place + pins) tried).
  { intros place pins Hpins Hstand. apply in_candidates. exists place, pins.
    destruct Hstand as (s & e & Hin & Hs & He). pose proof (place_is r s e Hin).
    repeat split; [lia..|]. now exists s, e. }
  assert (Hlost : forall place pins, winning most r (place, place + pins) = true <->
            loses (move most) (knocked place pins r)).
  { intros place pins. rewrite loses_iff. unfold winning.
    rewrite N.eqb_eq, Nat.add_comm, Nat.add_sub. reflexivity. }
  destruct (find (winning most r) tried) as [p|] eqn:Hfound.
  - pose proof (find_sorted _ _ _ _ (candidates_sorted r _) Hfound) as Hbest.
    apply find_some in Hfound as [Hin Hwins].
    apply in_candidates in Hin as (place & pins & -> & Hpins & Hstand).
    pose proof Hstand as (s & e & Hin & Hs & He). apply place_is in Hin as ((_ & Hend) & _).
    rewrite !slice_is, usize_sub_is by lia.
    replace (place + pins - place) with pins by lia.
    rewrite Nat.sub_0_r, (firstn_all2 (skipn (_ + _) r)) by (rewrite skipn_length; lia).
    exists place, pins. split; [|split].
    + apply (knocks_iff most r place pins). split; [lia|now split].
    + now apply Hlost.
    + intros other_place other_pins other Hother Hloses.
      apply knocks_iff in Hother as (Hother_pins & Hother_stand & ->).
      destruct (Hbest (other_place, other_place + other_pins)) as [[=]|Hless];
        [now apply Htried|now apply Hlost|lia|cbn in Hless; lia].
  - apply loses_iff. destruct (N.eq_dec (row_value most r) 0) as [|Hwon]; [easy|exfalso].
    destruct (proj2 (row_values most r) 0%N) as (q & (place & pins & Hmove) & Hq); [lia|].
    apply knocks_iff in Hmove as (Hpins & Hstand & ->). apply loses_iff, Hlost in Hq.
    now rewrite (find_none _ _ Hfound _ (Htried _ _ Hpins Hstand)) in Hq.
Qed.

Theorem details_are_right : details.
Proof.
  exists grundy. split; [|split; [|split; [exact grundy_at_most|split; [|split]]]].
  - intros most. exists (row_value most). split; [apply row_values|]. split.
    + intros n. unfold row_value. rewrite lengths_run. cbn. apply N.lxor_0_r.
    + intros r Hr. unfold row_value, run_sizes. now rewrite split_lengths.
  - intros most n. rewrite (grundy_equation most n) at 1. apply mex_ext. intros g.
    rewrite in_run_values, in_map_iff. split.
    + intros (a & b & Hsum & ->). exists (a, b). split; [reflexivity|].
      rewrite filter_In, in_prod_iff, !in_seq, andb_true_iff, Nat.leb_le, Nat.ltb_lt. lia.
    + intros ((a, b) & <- & Hin). exists a, b. split; [|reflexivity].
      rewrite filter_In, andb_true_iff, Nat.leb_le, Nat.ltb_lt in Hin. lia.
  - intros most r Hr g s. replace s with (row_value most r)
      by (unfold s, run_sizes; now rewrite split_lengths).
    split; [apply wins_iff|]. split; [apply loses_iff|].
    intros before a pins b after -> Hbefore Hafter Hpins _. now apply leaves_zero.
  - exact grundy_numbers_is.
  - intros most period start Hin. unfold grundy. apply repeats_for_ever.
    repeat (destruct Hin as [Heq|Hin]; [injection Heq as <- <- <-; vm_compute; reflexivity|]).
    destruct Hin.
Qed.
