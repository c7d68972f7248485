(** * A search that visits all that can be reached

    For a proof it is enough that all nodes which were visited are good, and that what
    follows them is covered by visited nodes again. *)

From Coq Require Import List PArith Bool FMapPositive.
Import ListNotations.

(** [vm_compute] computes both sides of [&&] and [||]; these end as soon as they can. *)
Section Lists.

Context {A : Type} (test : A -> bool).

Fixpoint any (l : list A) : bool :=
  match l with
  | a :: l => if test a then true else any l
  | [] => false
  end.

Fixpoint all (l : list A) : bool :=
  match l with
  | a :: l => if test a then all l else false
  | [] => true
  end.

Lemma any_iff l : any l = true <-> exists a, In a l /\ test a = true.
Proof. exact (existsb_exists test l). Qed.

Lemma all_iff l : all l = true <-> forall a, In a l -> test a = true.
Proof. exact (forallb_forall test l). Qed.

End Lists.

Section Visit.

Context {node : Type} (key : node -> positive) (covers : node -> node -> bool)
  (is_good : node -> bool) (after : node -> list node).

(** The visited nodes, by their keys. A node covers only nodes that have its key. *)
Definition visited : Type := PositiveMap.t (list node).

Definition with_key (seen : visited) (n : node) : list node :=
  match PositiveMap.find (key n) seen with Some l => l | None => [] end.

Definition put (n : node) (seen : visited) : visited :=
  PositiveMap.add (key n) (n :: with_key seen n) seen.

(** Layer by layer: [later] is the next one. *)
Fixpoint visit_from (fuel : nat) (seen : visited) (todo later : list node) : bool :=
  match fuel with
  | O => false
  | S fuel =>
      match todo with
      | n :: todo =>
          if any (fun m => covers m n) (with_key seen n) then visit_from fuel seen todo later
          else if is_good n then visit_from fuel (put n seen) todo (after n ++ later)
          else false
      | [] => match later with [] => true | _ => visit_from fuel seen later [] end
      end
  end.

Definition visit (fuel : nat) (starts : list node) : bool :=
  visit_from fuel (PositiveMap.empty _) starts [].

Definition covered_by (l : list node) (n : node) : Prop := exists m, In m l /\ covers m n = true.

Definition has_only (seen : visited) (l : list node) : Prop :=
  forall n m, In m (with_key seen n) -> In m l.

Lemma put_has_only n seen l : has_only seen l -> has_only (put n seen) (n :: l).
Proof.
  intros Hseen m m'. unfold with_key at 1, put.
  destruct (Pos.eq_dec (key m) (key n)) as [->|Hkey].
  - rewrite PositiveMap.gss. intros [->|Hin]; [now left|right]. now apply (Hseen n).
  - rewrite PositiveMap.gso by exact Hkey. intros Hin. right. now apply (Hseen m).
Qed.

Hypothesis covers_itself : forall n, covers n n = true.

(** Let [seen] have nodes of l. The search visits more nodes. *)
Lemma visit_from_closes fuel : forall seen todo later l,
  has_only seen l -> visit_from fuel seen todo later = true ->
  exists more,
    (forall n, In n todo \/ In n later -> covered_by (more ++ l) n) /\
    (forall n, In n more ->
       is_good n = true /\ forall m, In m (after n) -> covered_by (more ++ l) m).
Proof.
  induction fuel as [|fuel IH]; intros seen todo later l Hseen Hvisit; [discriminate|].
  cbn [visit_from] in Hvisit.
  destruct todo as [|n todo];
    [|destruct (any _ _) eqn:Hcovered; [|destruct (is_good n) eqn:Hgood; [|discriminate]]].
  - destruct later as [|n later]; [exists []; split; intros n; [intros [[]|[]]|intros []]|].
    destruct (IH _ _ _ _ Hseen Hvisit) as (more & Hall & Hmore).
    exists more. split; [|exact Hmore]. intros m [[]|Hm]. apply Hall. now left.
  - destruct (IH _ _ _ _ Hseen Hvisit) as (more & Hall & Hmore).
    exists more. split; [|exact Hmore]. intros m [[<-|Hm]|Hm]; auto.
    apply any_iff in Hcovered as (m & Hm & Hn). exists m. split; [|exact Hn].
    apply in_app_iff. right. now apply (Hseen n).
  - destruct (IH _ _ _ _ (put_has_only n _ _ Hseen) Hvisit) as (more & Hall & Hmore).
    assert (Hsame : forall m, covered_by (more ++ n :: l) m -> covered_by ((n :: more) ++ l) m).
    { intros m (k & Hk & Hkm). exists k. split; [|exact Hkm].
      cbn. rewrite in_app_iff in *. cbn in Hk. tauto. }
    exists (n :: more). split.
    + intros m [[<-|Hm]|Hm].
      * exists n. split; [now left|apply covers_itself].
      * apply Hsame, Hall. now left.
      * apply Hsame, Hall. right. apply in_app_iff. now right.
    + intros m [<-|Hm].
      * split; [exact Hgood|]. intros k Hk. apply Hsame, Hall. right. apply in_app_iff. now left.
      * destruct (Hmore m Hm) as [Hm_good Hm_after]. split; [exact Hm_good|].
        intros k Hk. now apply Hsame, Hm_after.
Qed.

Theorem visit_closes fuel starts : visit fuel starts = true ->
  exists l,
    (forall n, In n starts -> covered_by l n) /\
    (forall n, In n l -> is_good n = true /\ forall m, In m (after n) -> covered_by l m).
Proof.
  intros Hvisit. apply visit_from_closes with (l := []) in Hvisit as (l & Hall & Hl).
  - rewrite app_nil_r in *. exists l. split; [|exact Hl]. intros n Hn. apply Hall. now left.
  - intros n m. unfold with_key. now rewrite PositiveMap.gempty.
Qed.

End Visit.
