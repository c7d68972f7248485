(** * IPSC 2008 G: Game on Words, machine-checked

    What is to be trusted stands first, up to [correct]. Nobody needs to read the proof. *)

From Coq Require Import Ascii String List Arith Bool Lia Orders Sorted Permutation Mergesort.
From Theory Require Import Text.
Import ListNotations.

(** ** What is to be trusted *)

Definition word : Type := list ascii.
Definition alphabet : list ascii := list_ascii_of_string "abcdefghijklmnopqrstuvwxyz".

(** A submission on a string: a letter, or a new game and its first letter. *)
Inductive submission : Type := Letter (x : ascii) | Restart (x : ascii).
Definition letters : list submission := map Letter alphabet.
Definition submissions : list submission := letters ++ map Restart alphabet.

Definition makes (s : word) (m : submission) : word :=
  match m with Letter x => s ++ [x] | Restart x => [x] end.

(** Who made this string has lost. Nobody makes the empty one. *)
Definition over (listed : list word) (s : word) : Prop :=
  s <> [] /\ (In s listed \/ forall rest, ~ In (s ++ rest) listed).

(** Who submits m on s may have to go on from t: from the empty string after a loss, else
    from what the other one makes without losing. *)
Definition next (listed : list word) (s : word) (m : submission) (t : word) : Prop :=
  over listed (makes s m) /\ t = [] \/
  ~ over listed (makes s m) /\ ~ over listed t /\
  exists y, In y alphabet /\ t = makes s m ++ [y].

(** Who is to move on s can win with k allowed submissions, whatever the other one does. *)
Fixpoint won_within (listed : list word) (allowed : word -> submission -> Prop) k s : Prop :=
  match k with
  | 0 => False
  | S k => exists m, allowed s m /\
      forall t, next listed s m t -> won_within listed allowed k t
  end.

(** After m on s, the other one can win that game with k letters, new games aside. *)
Definition lost_within (listed : list word) (k : nat) (s : word) (m : submission) : Prop :=
  let safe t answer := In answer letters /\ ~ over listed (makes t answer) in
  over listed (makes s m) \/ won_within listed safe k (makes s m).

Definition is_first {A} (P : A -> Prop) (l : list A) (a : A) : Prop :=
  exists before after, l = before ++ a :: after /\ P a /\ forall b, In b before -> ~ P b.

(** What is proved of [solution]: it gives no submission exactly for the strings to which
    no game comes, or that end it. Else nobody needs fewer submissions to win than who follows
    it; of those that win soonest it gives the first, letters before new games; and if none
    wins, the first of the letters that put off the loss of this game the longest. *)
Definition correct (solution : list word -> word -> option submission) : Prop :=
  forall listed s, (forall w, In w listed -> w <> [] /\ incl w alphabet) ->
  let won := won_within listed (fun _ m => In m submissions) in
  match solution listed s with
  | None => exists u v, s = u ++ v /\ over listed u
  | Some m =>
      (forall u v, s = u ++ v -> ~ over listed u) /\
      (forall k, won k s <-> won_within listed (fun t m => solution listed t = Some m) k s) /\
      (forall k, won (S k) s -> ~ won k s ->
        is_first (fun m => forall t, next listed s m t -> won k t) submissions m) /\
      ((forall k, ~ won k s) ->
        is_first (fun m => forall other k, In other letters ->
          lost_within listed k s m -> lost_within listed k s other) letters m)
  end.

(** ** The function of main.rs *)

Definition code : ascii -> nat := nat_of_ascii.

(** The alphabetical order. *)
Fixpoint leb (v w : word) : bool :=
  match v, w with
  | [], _ => true
  | _ :: _, [] => false
  | a :: v, b :: w => (code a <? code b) || ((code a =? code b) && leb v w)
  end.

Module Alphabetical <: TotalLeBool.
  Definition t := word.
  Definition leb := leb.
  Theorem leb_total : forall v w, leb v w = true \/ leb w v = true.
  Proof.
    induction v as [| a v IH]; intros [| b w]; simpl; auto.
    destruct (Nat.ltb_spec (code a) (code b)), (Nat.ltb_spec (code b) (code a)),
      (Nat.eqb_spec (code a) (code b)), (Nat.eqb_spec (code b) (code a));
      simpl; auto; lia.
  Qed.
End Alphabetical.

Module Sort := Mergesort.Sort Alphabetical.

Fixpoint starts_with (u w : word) : bool :=
  match u, w with
  | [], _ => true
  | _ :: _, [] => false
  | a :: u, b :: w => (a =? b)%char && starts_with u w
  end.

(** Drops words that begin with a listed one, or repeat it. *)
Fixpoint retain (last : option word) (words : list word) : list word :=
  match words with
  | [] => []
  | w :: words =>
      match last with
      | Some v => if starts_with v w then retain last words else w :: retain (Some w) words
      | None => w :: retain (Some w) words
      end
  end.

(** The better number of plies for the player to move. *)
Definition better (a b : nat) : nat :=
  match Nat.even a, Nat.even b with
  | true, true => Nat.min a b
  | false, false => Nat.max a b
  | true, false => a
  | false, true => b
  end.

(** How many letters two words have in common at the beginning. *)
Fixpoint common (v w : word) : nat :=
  match v, w with
  | a :: v, b :: w => if (a =? b)%char then S (common v w) else 0
  | _, _ => 0
  end.

(** A string with letters on which words branch: its length, p of it, and the
    first and the last of the words that begin with it. *)
Record branch := Branch { depth : nat; plies : nat; first : nat; last : nat }.

(** The inner loop of the walk, at the word k: what is deeper than `shared` is done
    with, and tells the branch above it what it is worth. It gives the branches
    that are done, and those that stay open. *)
Definition tell (above done : branch) (k : nat) : branch :=
  Branch (depth above) (better (plies above) (depth done - depth above + plies done))
    (first above) k.

Fixpoint close (done : branch) (k shared : nat) (open : list branch)
    : list branch * list branch :=
  let opened := tell (Branch shared 1 (first done) k) done k in
  match open with
  | [] => ([], [opened])
  | above :: rest =>
      if shared <=? depth above then
        let done := tell above done k in
        if depth done =? shared then ([], done :: rest)
        else let (branches, open) := close done k shared rest in (done :: branches, open)
      else ([], opened :: open)
  end.

(** The branches, found by one walk through the words, from the word k on. *)
Fixpoint walk (k : nat) (words : list word) (open : list branch) : list branch :=
  match words with
  | [] => []
  | w :: words =>
      let shared := match words with [] => 0 | next :: _ => common w next end in
      let (branches, open) := close (Branch (length w) 0 k k) k shared open in
      branches ++ walk (S k) words open
  end.

Record game := Game { words : list word; branches : list branch }.

Definition new_game (listed : list word) : game :=
  let words := retain None (Sort.sort listed) in Game words (walk 0 words []).

(** How many of the items meet a condition; they are sorted so that these come
    first. *)
Fixpoint partition_point {A} (items : list A) (meets : A -> bool) : nat :=
  match items with
  | [] => 0
  | item :: items => if meets item then S (partition_point items meets) else 0
  end.

(** p of the string of `deep` letters, not 0, with which just the words from the
    one to the other begin. *)
Definition plies_of (g : game) (from to deep : nat) : nat :=
  if from =? to then length (nth from (words g) []) - deep else
  let is_before b := (last b <? to) || ((last b =? to) && (from <? first b)) in
  let b := nth (partition_point (branches g) is_before) (branches g) (Branch 0 0 0 0) in
  depth b - deep + plies b.

Definition letter_at (deep : nat) (w : word) : ascii := nth deep w "a"%char.

Fixpoint choose (g : game) (deep fuel k : nat) (words : list word) (best : nat * ascii)
    : nat * ascii :=
  match fuel, words with
  | S fuel, w :: _ =>
      let letter := letter_at deep w in
      let below := partition_point words (fun w => letter_at deep w =? letter)%char in
      let plies := better (fst best) (1 + plies_of g k (k + below - 1) (deep + 1)) in
      let best := if plies =? fst best then best else (plies, letter) in
      choose g deep fuel (k + below) (skipn below words) best
  | _, _ => best
  end.

(** p of a string, and the best letter to append, the first in the alphabet among
    equals; none if the string cannot arise or is listed. *)
Definition best (g : game) (s : word) : option (nat * ascii) :=
  let k := partition_point (words g) (fun w => negb (leb s w)) in
  let behind := skipn k (words g) in
  let words := firstn (partition_point behind (starts_with s)) behind in
  let is_over :=
    match words with
    | [] => true
    | w :: _ => if list_eq_dec ascii_dec w s then true else false
    end in
  if (0 <? length s) && is_over then None
  else Some (choose g (length s) (length words) k words (1, "a"%char)).

(** What to submit on a string, if a game can come to it. *)
Definition submit (g : game) (s : word) : option submission :=
  match best g [], best g s with
  | Some (new, first), Some (plies, letter) =>
      Some (if Nat.even new && negb (better new plies =? plies)
            then Restart first else Letter letter)
  | _, _ => None
  end.

Definition solution (listed : list word) : word -> option submission :=
  submit (new_game listed).

(** ** What is proved besides *)

(** A list of words, none of them empty. *)
Definition well_formed (listed : list word) : Prop :=
  forall w, In w listed -> w <> [] /\ incl w alphabet.

(** A game can come to this string, and goes on from it. *)
Definition open (listed : list word) (s : word) : Prop :=
  forall u v, s = u ++ v -> ~ over listed u.

(** Who is to move on s has won at the latest after k more letters, or lost. *)
Fixpoint wins_within (listed : list word) (k : nat) (s : word) : Prop :=
  over listed s \/
  match k with
  | 0 => False
  | S k => exists x, In x alphabet /\ loses_within listed k (s ++ [x])
  end
with loses_within (listed : list word) (k : nat) (s : word) : Prop :=
  ~ over listed s /\
  match k with
  | 0 => False
  | S k => forall x, In x alphabet -> wins_within listed k (s ++ [x])
  end.

(** p, the number of letters still appended, where a winner hurries and a loser
    delays. *)
Definition lasts (listed : list word) (s : word) (n : nat) : Prop :=
  if Nat.even n
  then wins_within listed n s /\ forall k, k < n -> ~ wins_within listed k s
  else loses_within listed n s /\ forall k, k < n -> ~ loses_within listed k s.

(** [best] gives p and the letter, the first in the alphabet among equals, just for
    the strings to which a game can come; and p is even for who wins. *)
Definition details : Prop := forall listed, well_formed listed ->
  let g := new_game listed in
  (forall s, ~ open listed s -> best g s = None) /\
  forall s, open listed s ->
  exists plies letter, best g s = Some (plies, letter) /\ lasts listed s plies /\
    (Nat.even plies = true <-> exists k, wins_within listed k s) /\
    is_first (fun x => lasts listed (s ++ [x]) (plies - 1)) alphabet letter.

(** ** Proof *)

(** *** The better number *)

Lemma even_cases n :
  (Nat.even n = true /\ exists q, n = 2 * q) \/ (Nat.even n = false /\ exists q, n = 2 * q + 1).
Proof.
  destruct (Nat.even n) eqn:Heven.
  - left. split; [reflexivity |]. now apply Nat.even_spec.
  - right. split; [reflexivity |]. apply Nat.odd_spec. unfold Nat.odd. now rewrite Heven.
Qed.

Lemma even_next n : Nat.even (S n) = negb (Nat.even n).
Proof. rewrite Nat.even_succ. reflexivity. Qed.

(** a is at least as good as b. *)
Definition as_good (a b : nat) : Prop :=
  match Nat.even a, Nat.even b with
  | true, true => a <= b
  | false, false => b <= a
  | true, false => True
  | false, true => False
  end.

Lemma better_cases a b :
  (better a b = a /\ as_good a b) \/ (better a b = b /\ as_good b a /\ (a = b \/ ~ as_good a b)).
Proof. unfold better, as_good. destruct (Nat.even a), (Nat.even b); lia. Qed.

Lemma as_good_trans a b c : as_good a b -> as_good b c -> as_good a c.
Proof. unfold as_good. destruct (Nat.even a), (Nat.even b), (Nat.even c); lia. Qed.

Lemma as_good_same a : as_good a a.
Proof. unfold as_good. destruct (Nat.even a); lia. Qed.

Lemma as_good_both a b : as_good a b -> as_good b a -> a = b.
Proof. unfold as_good. destruct (Nat.even a), (Nat.even b); lia. Qed.

Lemma better_as_good_left a b : as_good (better a b) a.
Proof. destruct (better_cases a b) as [[-> H] | [-> [H _]]]; auto using as_good_same. Qed.

Lemma better_as_good_right a b : as_good (better a b) b.
Proof. destruct (better_cases a b) as [[-> H] | [-> [H _]]]; auto using as_good_same. Qed.

Lemma better_keeps_iff a b : better a b = a <-> as_good a b.
Proof.
  destruct (better_cases a b) as [[-> H] | [-> [H [Hsame | Hnot]]]].
  - tauto.
  - subst. tauto.
  - split; [| tauto]. intros Hsame. subst. auto using as_good_same.
Qed.

(** One more ply than none is the worst. *)
Lemma as_good_one n : 1 <= n -> as_good n 1.
Proof. unfold as_good. simpl. destruct (Nat.even n); lia. Qed.

(** *** How long a game lasts *)

Section Lasting.

Variable listed : list word.

Notation over := (over listed).
Notation wins_within := (wins_within listed).
Notation loses_within := (loses_within listed).
Notation lasts := (lasts listed).

Lemma wins_iff k s :
  wins_within k s <->
  over s \/ exists j x, k = S j /\ In x alphabet /\ loses_within j (s ++ [x]).
Proof.
  destruct k as [| k]; simpl.
  - split; [intros [Hover | []]; auto |]. intros [Hover | (j & x & Hj & _)];
      [auto | discriminate].
  - split.
    + intros [Hover | (x & Hx & Hloses)]; [auto |]. right. exists k, x. auto.
    + intros [Hover | (j & x & Hj & Hx & Hloses)]; [auto |]. injection Hj as ->.
      right. exists x. auto.
Qed.

Lemma loses_iff k s :
  loses_within k s <->
  ~ over s /\ exists j, k = S j /\ forall x, In x alphabet -> wins_within j (s ++ [x]).
Proof.
  destruct k as [| k]; simpl.
  - split; [intros [_ []] |]. intros (_ & j & Hj & _). discriminate.
  - split.
    + intros [Hnot Hall]. split; [exact Hnot |]. exists k. auto.
    + intros (Hnot & j & Hj & Hall). injection Hj as ->. auto.
Qed.

Lemma within_more k :
  forall s, (wins_within k s -> wins_within (S k) s) /\
            (loses_within k s -> loses_within (S k) s).
Proof.
  induction k as [| k IH]; intros s; split.
  - intros Hwins. apply wins_iff in Hwins. apply wins_iff.
    destruct Hwins as [Hover | (j & x & Hj & _)]; [auto | discriminate].
  - intros Hloses. apply loses_iff in Hloses. destruct Hloses as (_ & j & Hj & _). discriminate.
  - intros Hwins. apply wins_iff in Hwins. apply wins_iff.
    destruct Hwins as [Hover | (j & x & Hj & Hx & Hloses)]; [auto |]. injection Hj as <-.
    right. exists (S k), x. split; [reflexivity |]. split; [exact Hx |]. now apply IH.
  - intros Hloses. apply loses_iff in Hloses. apply loses_iff.
    destruct Hloses as (Hnot & j & Hj & Hall). injection Hj as <-.
    split; [exact Hnot |]. exists (S k). split; [reflexivity |]. intros x Hx. now apply IH, Hall.
Qed.

Lemma wins_later j k s : j <= k -> wins_within j s -> wins_within k s.
Proof.
  intros Hle Hwins. induction Hle as [| k Hle IH]; [exact Hwins | now apply within_more].
Qed.

Lemma loses_later j k s : j <= k -> loses_within j s -> loses_within k s.
Proof.
  intros Hle Hloses. induction Hle as [| k Hle IH]; [exact Hloses | now apply within_more].
Qed.

Lemma never_both n :
  forall j k s, j + k <= n -> wins_within j s -> loses_within k s -> False.
Proof.
  induction n as [| n IH]; intros j k s Hle Hwins Hloses;
    apply wins_iff in Hwins; apply loses_iff in Hloses;
    destruct Hloses as (Hnot & k' & -> & Hall); [lia |].
  destruct Hwins as [Hover | (j' & x & -> & Hx & Hlost)]; [contradiction |].
  apply (IH k' j' (s ++ [x])); [lia | auto | exact Hlost].
Qed.

Lemma not_both j k s : wins_within j s -> loses_within k s -> False.
Proof. apply (never_both (j + k)). lia. Qed.

Lemma wins_lasts n s :
  lasts s n -> forall k, wins_within k s <-> Nat.even n = true /\ n <= k.
Proof.
  unfold IpscG.lasts. destruct (Nat.even n); intros [Hwithin Hsooner] k; split.
  - intros Hwins. split; [reflexivity |]. destruct (le_lt_dec n k) as [Hle | Hless];
      [exact Hle |].
    exfalso. exact (Hsooner k Hless Hwins).
  - intros [_ Hle]. now apply (wins_later n).
  - intros Hwins. exfalso. exact (not_both k n s Hwins Hwithin).
  - intros [Hfalse _]. discriminate.
Qed.

Lemma loses_lasts n s :
  lasts s n -> forall k, loses_within k s <-> Nat.even n = false /\ n <= k.
Proof.
  unfold IpscG.lasts. destruct (Nat.even n); intros [Hwithin Hsooner] k; split.
  - intros Hloses. exfalso. exact (not_both n k s Hwithin Hloses).
  - intros [Hfalse _]. discriminate.
  - intros Hloses. split; [reflexivity |]. destruct (le_lt_dec n k) as [Hle | Hless];
      [exact Hle |].
    exfalso. exact (Hsooner k Hless Hloses).
  - intros [_ Hle]. now apply (loses_later n).
Qed.

Lemma lasts_intro n s :
  (forall k, wins_within k s <-> Nat.even n = true /\ n <= k) ->
  (forall k, loses_within k s <-> Nat.even n = false /\ n <= k) -> lasts s n.
Proof.
  intros Hwins Hloses. unfold IpscG.lasts. destruct (Nat.even n) eqn:Heven.
  - split; [now apply Hwins |]. intros k Hless Hsooner. apply Hwins in Hsooner. lia.
  - split; [now apply Hloses |]. intros k Hless Hsooner. apply Hloses in Hsooner. lia.
Qed.

Lemma lasts_once s m n : lasts s m -> lasts s n -> m = n.
Proof.
  intros Hm Hn. destruct (Nat.even m) eqn:Heven.
  - assert (Hfirst : wins_within m s) by (apply (wins_lasts m s Hm); auto).
    pose proof (proj1 (wins_lasts n s Hn m) Hfirst) as [Heven_n Hle].
    assert (Hback : wins_within n s) by (apply (wins_lasts n s Hn); auto).
    pose proof (proj1 (wins_lasts m s Hm n) Hback). lia.
  - assert (Hfirst : loses_within m s) by (apply (loses_lasts m s Hm); auto).
    pose proof (proj1 (loses_lasts n s Hn m) Hfirst) as [Heven_n Hle].
    assert (Hback : loses_within n s) by (apply (loses_lasts n s Hn); auto).
    pose proof (proj1 (loses_lasts m s Hm n) Hback). lia.
Qed.

Lemma lasts_over s : over s -> lasts s 0.
Proof.
  intros Hover. unfold IpscG.lasts. simpl. split; [auto |]. intros k Hless. lia.
Qed.

Lemma lasts_not_over s n : ~ over s -> lasts s n -> 1 <= n.
Proof.
  intros Hnot Hlasts. destruct n as [| n]; [| lia]. unfold IpscG.lasts in Hlasts. simpl in Hlasts.
  destruct Hlasts as [[Hover | []] _]. contradiction.
Qed.

(** The best of 1 + p(Sx) over all letters x. *)
Lemma lasts_best s n :
  ~ over s -> 1 <= n ->
  (exists x, In x alphabet /\ lasts (s ++ [x]) (n - 1)) ->
  (forall x, In x alphabet -> exists m, lasts (s ++ [x]) m /\ as_good n (1 + m)) ->
  lasts s n.
Proof.
  intros Hnot Hpositive (x & Hx & Hattained) Hall. destruct n as [| n]; [lia |].
  replace (S n - 1) with n in Hattained by lia. apply lasts_intro; intros k.
  - rewrite wins_iff. split.
    + intros [Hover | (j & y & -> & Hy & Hloses)]; [contradiction |].
      destruct (Hall y Hy) as (m & Hm & Hgood).
      apply (loses_lasts m _ Hm) in Hloses. destruct Hloses as [Hodd Hle].
      unfold as_good in Hgood. change (1 + m) with (S m) in Hgood.
      rewrite (even_next m), Hodd in Hgood. simpl negb in Hgood. cbv iota in Hgood.
      destruct (Nat.even (S n)); [split; [reflexivity | lia] | contradiction].
    + intros [Heven Hle]. rewrite even_next in Heven. right.
      exists (k - 1), x. split; [lia |]. split; [exact Hx |].
      apply (loses_lasts n _ Hattained). split; [now destruct (Nat.even n) | lia].
  - rewrite loses_iff. split.
    + intros (_ & j & -> & Hwins). specialize (Hwins x Hx).
      apply (wins_lasts n _ Hattained) in Hwins. rewrite even_next.
      destruct Hwins as [-> Hle]. split; [reflexivity | lia].
    + intros [Hodd Hle]. split; [exact Hnot |]. exists (k - 1). split; [lia |].
      intros y Hy. destruct (Hall y Hy) as (m & Hm & Hgood).
      apply (wins_lasts m _ Hm). unfold as_good in Hgood. change (1 + m) with (S m) in Hgood.
      rewrite Hodd, (even_next m) in Hgood. destruct (Nat.even m); simpl in Hgood;
        [split; [reflexivity | lia] | contradiction].
Qed.

End Lasting.

(** *** Submissions *)

Section Submitting.

Variable listed : list word.

Notation over := (over listed).
Notation open := (open listed).
Notation wins_within := (wins_within listed).
Notation loses_within := (loses_within listed).
Notation lasts := (lasts listed).
Notation next := (next listed).
Notation won_within := (won_within listed (fun _ m => In m submissions)).

Lemma over_dec s : over s \/ ~ over s.
Proof.
  unfold IpscG.over. destruct s as [| a s]; [right; tauto |].
  destruct (in_dec (list_eq_dec ascii_dec) (a :: s) listed) as [Hin | Hout].
  - left. split; [discriminate | auto].
  - destruct (Exists_dec (fun w => firstn (length (a :: s)) w = a :: s) listed)
      as [Hsome | Hnone].
    + intros w. apply (list_eq_dec ascii_dec).
    + right. intros [_ [Hin | Hno]]; [contradiction |].
      apply Exists_exists in Hsome. destruct Hsome as (w & Hw & Hfirst).
      apply (Hno (skipn (length (a :: s)) w)). rewrite <- Hfirst at 1. now rewrite firstn_skipn.
    + left. split; [discriminate |]. right. intros rest Hin. apply Hnone, Exists_exists.
      exists ((a :: s) ++ rest). split; [exact Hin |].
      rewrite firstn_app, Nat.sub_diag, firstn_all.
      apply app_nil_r.
Qed.

(** The other one wins this game within k rounds. *)
Lemma lost_within_iff k : forall s submitted,
  lost_within listed k s submitted <-> wins_within (2 * k) (makes s submitted).
Proof.
  intros s submitted. unfold lost_within. generalize (makes s submitted). clear s submitted.
  induction k as [| k IH]; intros u; [reflexivity |].
  replace (2 * S k) with (S (S (2 * k))) by lia. cbn [won_within IpscG.wins_within].
  split; (intros [Hover | Hgoes]; [auto | right]).
  - destruct Hgoes as (answer & [Hletter Hsafe] & Hwon).
    apply in_map_iff in Hletter. destruct Hletter as (x & <- & Hx). cbn [makes] in *.
    exists x. split; [exact Hx |]. split; [exact Hsafe |]. intros y Hy. apply IH.
    destruct (over_dec ((u ++ [x]) ++ [y])) as [Hover | Hnot]; [auto | right].
    apply Hwon. right. eauto.
  - destruct Hgoes as (x & Hx & Hsafe & Hwins). exists (Letter x). cbn [makes].
    split; [split; [now apply in_map | exact Hsafe] |].
    intros t [[Hover _] | (_ & Hnot & y & Hy & ->)]; [contradiction |].
    destruct (proj2 (IH _) (Hwins y Hy)) as [Hover | Hwon]; [contradiction | exact Hwon].
Qed.

Lemma empty_not_over : ~ over [].
Proof. intros [Hnot _]. now apply Hnot. Qed.

Lemma open_empty : open [].
Proof.
  intros u v Huv. symmetry in Huv. apply app_eq_nil in Huv. destruct Huv as [-> _].
  exact empty_not_over.
Qed.

Lemma open_not_over s : open s -> ~ over s.
Proof. intros Hopen. apply (Hopen s []). now rewrite app_nil_r. Qed.

Lemma prefix_of_longer (s u v : word) x :
  s ++ [x] = u ++ v -> u = s ++ [x] \/ exists v', s = u ++ v'.
Proof.
  intros Hsplit. destruct v as [| b v _] using rev_ind.
  - left. now rewrite app_nil_r in Hsplit.
  - right. rewrite app_assoc in Hsplit. apply app_inj_tail in Hsplit. exists v. tauto.
Qed.

Lemma open_longer s x : open s -> ~ over (s ++ [x]) -> open (s ++ [x]).
Proof.
  intros Hopen Hnot u v Hsplit. destruct (prefix_of_longer s u v x Hsplit) as [-> | (v' & Hs)].
  - exact Hnot.
  - now apply (Hopen u v').
Qed.

Definition base (s : word) (submitted : submission) : word :=
  match submitted with Letter _ => s | Restart _ => [] end.

Definition letter_of (submitted : submission) : ascii :=
  match submitted with Letter x => x | Restart x => x end.

Lemma makes_is s submitted : makes s submitted = base s submitted ++ [letter_of submitted].
Proof. destruct submitted; reflexivity. Qed.

Lemma base_open s submitted : open s -> open (base s submitted).
Proof. intros Hopen. destruct submitted; [exact Hopen | exact open_empty]. Qed.

Lemma next_open s submitted t : open s -> next s submitted t -> open t.
Proof.
  intros Hopen [[Hlost ->] | (Hmade & Hgoes & y & Hy & ->)].
  - exact open_empty.
  - apply open_longer; [| exact Hgoes]. rewrite makes_is in *.
    apply open_longer; [now apply base_open | exact Hmade].
Qed.

Lemma submission_letter submitted :
  In submitted submissions <-> In (letter_of submitted) alphabet.
Proof.
  unfold submissions, letters. rewrite in_app_iff, !in_map_iff. split.
  - intros [(x & <- & Hx) | (x & <- & Hx)]; exact Hx.
  - intros Hx. destruct submitted as [x | x]; [left | right]; exists x; auto.
Qed.

Variable p : word -> nat.
Variable best_letter : word -> ascii.
Hypothesis p_lasts : forall s, open s -> lasts s (p s).
Hypothesis best_is_first : forall s, open s ->
  is_first (fun x => lasts (s ++ [x]) (p s - 1)) alphabet (best_letter s).

Lemma wins_p s k : open s -> wins_within k s <-> Nat.even (p s) = true /\ p s <= k.
Proof. intros Hopen. now apply wins_lasts, p_lasts. Qed.

Lemma wins_dec s k : open s -> wins_within k s \/ ~ wins_within k s.
Proof.
  intros Hopen. rewrite (wins_p s k Hopen).
  destruct (Nat.even (p s)), (le_lt_dec (p s) k); try tauto; right; intros [Heven Hle];
    lia || discriminate.
Qed.

(** Who wins by a letter has won after the server's answer and k more. *)
Lemma right_if_made_loses s submitted k :
  loses_within (2 * k + 1) (makes s submitted) ->
  forall t, next s submitted t -> wins_within (2 * k) t.
Proof.
  intros Hloses t Hnext. apply loses_iff in Hloses. destruct Hloses as (Hnot & j & Hj & Hall).
  replace (2 * k) with j by lia.
  destruct Hnext as [[Hlost ->] | (Hmade & Hgoes & y & Hy & ->)]; [contradiction | auto].
Qed.

Lemma made_loses_if_right s submitted k :
  open s -> ~ wins_within (2 * k) [] ->
  (forall t, next s submitted t -> wins_within (2 * k) t \/ wins_within (2 * k) []) ->
  loses_within (2 * k + 1) (makes s submitted).
Proof.
  intros Hopen Hnew Hright. apply loses_iff.
  assert (Hnot : ~ over (makes s submitted)).
  { intros Hover. destruct (Hright []); [left; auto | |]; contradiction. }
  split; [exact Hnot |]. exists (2 * k). split; [lia |]. intros y Hy.
  destruct (over_dec (makes s submitted ++ [y])) as [Hover | Hgoes].
  - apply wins_iff. now left.
  - destruct (Hright (makes s submitted ++ [y])); [right; eauto | assumption | contradiction].
Qed.

(** With k submissions left, new games allowed, s is won if and only if it is won
    in this game or a new one. *)
Theorem won_iff k :
  forall s, open s -> won_within k s <-> wins_within (2 * k) s \/ wins_within (2 * k) [].
Proof.
  induction k as [| k IH]; intros s Hopen.
  - simpl. pose proof (open_not_over s Hopen) as Hnot. pose proof empty_not_over as Hempty. tauto.
  - replace (2 * S k) with (S (2 * k + 1)) by lia. split.
    + intros (submitted & Hlisted & Hright). apply submission_letter in Hlisted.
      destruct (wins_dec [] (2 * k) open_empty) as [Hnew | Hnew].
      * right. apply (wins_later listed (2 * k)); [lia | exact Hnew].
      * assert (Hwins : wins_within (S (2 * k + 1)) (base s submitted)).
        { apply wins_iff. right. exists (2 * k + 1), (letter_of submitted).
          split; [reflexivity |]. split; [exact Hlisted |]. rewrite <- makes_is.
          apply made_loses_if_right; [exact Hopen | exact Hnew |].
          intros t Hnext. apply IH; [| now apply Hright]. now apply (next_open s submitted). }
        destruct submitted as [x | x]; simpl base in Hwins; auto.
    + assert (Hsubmit : forall submitted, In (letter_of submitted) alphabet ->
        loses_within (2 * k + 1) (makes s submitted) -> won_within (S k) s).
      { intros submitted Hx Hloses. exists submitted.
        split; [now apply submission_letter |]. intros t Hnext. apply IH.
        - now apply (next_open s submitted).
        - left. now apply (right_if_made_loses s submitted). }
      intros [Hwins | Hwins]; apply wins_iff in Hwins.
      * destruct Hwins as [Hover | (j & x & Hj & Hx & Hloses)].
        -- exfalso. exact (open_not_over s Hopen Hover).
        -- injection Hj as <-. now apply (Hsubmit (Letter x)).
      * destruct Hwins as [Hover | (j & x & Hj & Hx & Hloses)].
        -- exfalso. exact (empty_not_over Hover).
        -- injection Hj as <-. now apply (Hsubmit (Restart x)).
Qed.

Lemma lasts_longer s x : open s -> exists n, lasts (s ++ [x]) n.
Proof.
  intros Hopen. destruct (over_dec (s ++ [x])) as [Hover | Hgoes].
  - exists 0. now apply lasts_over.
  - exists (p (s ++ [x])). now apply p_lasts, open_longer.
Qed.

Definition rule (s : word) : submission :=
  if Nat.even (p []) && negb (better (p []) (p s) =? p s)
  then Restart (best_letter []) else Letter (best_letter s).

(** When the rule restarts. *)
Lemma rule_cases s :
  (rule s = Restart (best_letter []) /\ Nat.even (p []) = true /\
     (Nat.even (p s) = false \/ p [] < p s)) \/
  (rule s = Letter (best_letter s) /\
     (Nat.even (p []) = false \/ (Nat.even (p s) = true /\ p s <= p []))).
Proof.
  unfold rule. destruct (Nat.even (p [])) eqn:Hnew; simpl andb; [| right; auto].
  destruct (Nat.eqb_spec (better (p []) (p s)) (p s)) as [Hsame | Hother]; simpl negb; cbv iota;
    unfold better in *; rewrite Hnew in *; destruct (Nat.even (p s)) eqn:Hs.
  - right. split; [reflexivity |]. right. split; [reflexivity |]. lia.
  - congruence.
  - left. split; [reflexivity |]. split; [reflexivity |]. right. lia.
  - left. auto.
Qed.

Lemma best_letter_loses s k :
  open s -> wins_within (S k) s -> loses_within k (s ++ [best_letter s]).
Proof.
  intros Hopen Hwins. apply (wins_p s _ Hopen) in Hwins. destruct Hwins as [Heven Hle].
  pose proof (lasts_not_over listed s (p s) (open_not_over s Hopen) (p_lasts s Hopen))
    as Hpositive.
  destruct (best_is_first s Hopen) as (before & after & _ & Hlasts & _).
  apply (loses_lasts listed _ _ Hlasts). split; [| lia].
  replace (p s) with (S (p s - 1)) in Heven by lia. rewrite even_next in Heven.
  now destruct (Nat.even (p s - 1)).
Qed.

Lemma base_rule s : makes s (rule s) = base s (rule s) ++ [best_letter (base s (rule s))].
Proof. unfold rule. destruct (_ && _); reflexivity. Qed.

(** The game that the rule goes on with, or opens, is won as soon as any. *)
Lemma base_rule_wins s k :
  open s -> wins_within k s \/ wins_within k [] -> wins_within k (base s (rule s)).
Proof.
  intros Hopen Hwins. rewrite (wins_p s k Hopen), (wins_p [] k open_empty) in Hwins.
  destruct (rule_cases s) as [(-> & Heven & Hcase) | (-> & Hcase)]; simpl base.
  - apply (wins_p [] k open_empty). destruct Hwins as [[Hs Hle] | Hnew]; [| exact Hnew].
    destruct Hcase as [Hodd | Hless]; [congruence |]. split; [exact Heven | lia].
  - apply (wins_p s k Hopen). destruct Hwins as [Hs | [Heven Hle]]; [exact Hs |].
    destruct Hcase as [Hodd | [Hs Hless]]; [congruence |]. split; [exact Hs | lia].
Qed.

Lemma rule_is_right s k :
  open s -> won_within (S k) s -> forall t, next s (rule s) t -> won_within k t.
Proof.
  intros Hopen Hwon t Hnext. apply (won_iff (S k) s Hopen) in Hwon.
  apply won_iff; [now apply (next_open s (rule s)) |]. left.
  apply (right_if_made_loses s (rule s)); [| exact Hnext].
  rewrite base_rule. apply best_letter_loses; [now apply base_open |].
  replace (S (2 * k + 1)) with (2 * S k) by lia. now apply base_rule_wins.
Qed.

Theorem rule_wins (allowed : word -> submission -> Prop) k :
  (forall s m, open s -> allowed s m <-> m = rule s) ->
  forall s, open s -> won_within k s <-> IpscG.won_within listed allowed k s.
Proof.
  intros Hallowed. induction k as [| k IH]; intros s Hopen; [reflexivity |]. split.
  - intros Hwon. exists (rule s). split; [now apply Hallowed |]. intros t Hnext.
    apply IH; [now apply (next_open s (rule s)) |]. now apply (rule_is_right s).
  - intros (m & Hm & Hright). apply (Hallowed s m Hopen) in Hm. subst m. exists (rule s). split.
    + apply submission_letter. destruct (best_is_first (base s (rule s)) (base_open s _ Hopen))
        as (before & after & Halphabet & _ & _).
      assert (Hletter : letter_of (rule s) = best_letter (base s (rule s)))
        by (unfold rule; destruct (_ && _); reflexivity).
      rewrite Hletter, Halphabet. apply in_elt.
    + intros t Hnext. apply IH; [now apply (next_open s (rule s)) |]. now apply Hright.
Qed.

(** If a submission wins as soon as possible, its letter is one of the best. *)
Lemma soonest_is_best s k x :
  open s -> ~ wins_within (2 * k) s -> In x alphabet -> loses_within (2 * k + 1) (s ++ [x]) ->
  p s = S (2 * k + 1) /\ lasts (s ++ [x]) (p s - 1).
Proof.
  intros Hopen Hsooner Hx Hloses.
  assert (Hwins : wins_within (S (2 * k + 1)) s).
  { apply wins_iff. right. exists (2 * k + 1), x. auto. }
  apply (wins_p s _ Hopen) in Hwins. rewrite (wins_p s _ Hopen) in Hsooner.
  destruct Hwins as [Heven Hle].
  assert (Hmore : 2 * k < p s) by (destruct (le_lt_dec (p s) (2 * k)); tauto).
  assert (Hp : p s = S (2 * k + 1)).
  { destruct (even_cases (p s)) as [[_ [q Hq]] | [Hodd _]]; [lia | congruence]. }
  split; [exact Hp |]. rewrite Hp. replace (S (2 * k + 1) - 1) with (2 * k + 1) by lia.
  unfold IpscG.lasts. rewrite (Nat.add_comm (2 * k) 1), even_next, Nat.even_mul. simpl negb.
  split; [now rewrite (Nat.add_comm 1) |]. intros j Hj Hsooner_x.
  assert (Hwins : wins_within (S j) s) by (apply wins_iff; right; exists j, x; auto).
  apply (wins_p s _ Hopen) in Hwins. lia.
Qed.

Theorem rule_is_first s k :
  open s -> won_within (S k) s -> ~ won_within k s ->
  is_first (fun m => forall t, next s m t -> won_within k t) submissions (rule s).
Proof.
  intros Hopen Hwon Hnot. pose proof (rule_is_right s k Hopen Hwon) as Hright.
  unfold submissions, letters.
  apply (won_iff (S k) s Hopen) in Hwon. rewrite (won_iff k s Hopen) in Hnot.
  assert (Hs : ~ wins_within (2 * k) s) by tauto.
  assert (Hnew : ~ wins_within (2 * k) []) by tauto.
  assert (Hmust : forall submitted, (forall t, next s submitted t -> won_within k t) ->
    In (letter_of submitted) alphabet ->
    p (base s submitted) = S (2 * k + 1) /\
    lasts (base s submitted ++ [letter_of submitted]) (p (base s submitted) - 1)).
  { intros submitted Hfast Hx. apply (soonest_is_best _ k); [now apply base_open | | exact Hx |].
    - destruct submitted; assumption.
    - rewrite <- makes_is. apply made_loses_if_right; [exact Hopen | exact Hnew |].
      intros t Hnext. apply (won_iff k t); [now apply (next_open s submitted) | auto]. }
  destruct (rule_cases s) as [(Hrule & Heven & Hcase) | (Hrule & Hcase)];
    rewrite Hrule in *.
  - destruct (best_is_first [] open_empty) as (before & after & Halphabet & Hlasts & Hearlier).
    exists (map Letter alphabet ++ map Restart before), (map Restart after).
    split; [| split; [exact Hright |]].
    + rewrite Halphabet at 2. rewrite map_app, <- app_assoc. reflexivity.
    + intros submitted Hin Hfast. apply in_app_iff in Hin. rewrite !in_map_iff in Hin.
      destruct Hin as [(x & <- & Hx) | (x & <- & Hx)].
      * destruct (Hmust (Letter x) Hfast Hx) as [Hp _]. simpl base in Hp.
        apply Hnew, (wins_p [] _ open_empty). split; [exact Heven |].
        destruct Hcase as [Hodd | Hless].
        -- rewrite Hp, even_next, (Nat.add_comm _ 1), even_next, Nat.even_mul in Hodd.
           discriminate.
        -- destruct (even_cases (p [])) as [[_ [q Hq]] | [Hodd _]]; [lia | congruence].
      * apply (Hearlier x Hx). apply (Hmust (Restart x) Hfast). simpl letter_of.
        rewrite Halphabet. apply in_app_iff. now left.
  - destruct (best_is_first s Hopen) as (before & after & Halphabet & Hlasts & Hearlier).
    exists (map Letter before), (map Letter after ++ map Restart alphabet).
    split; [| split; [exact Hright |]].
    + rewrite Halphabet at 1. rewrite map_app, <- app_assoc. reflexivity.
    + intros submitted Hin Hfast. rewrite in_map_iff in Hin. destruct Hin as (x & <- & Hx).
      apply (Hearlier x Hx). apply (Hmust (Letter x) Hfast). simpl letter_of.
      rewrite Halphabet. apply in_app_iff. now left.
Qed.

Theorem rule_if_never_won s :
  open s -> (forall k, ~ won_within k s) -> rule s = Letter (best_letter s).
Proof.
  intros Hopen Hnever.
  destruct (rule_cases s) as [(_ & Heven & _) | (Hrule & _)]; [| exact Hrule].
  exfalso. apply (Hnever (p [])). apply (won_iff _ s Hopen). right.
  apply (wins_p [] _ open_empty). split; [exact Heven | lia].
Qed.

Lemma odd_if_never_won s :
  open s -> (forall k, ~ won_within k s) -> loses_within (p s) s.
Proof.
  intros Hopen Hnever. apply (loses_lasts listed _ _ (p_lasts s Hopen)). split; [| lia].
  apply not_true_iff_false. intros Heven. apply (Hnever (p s)), (won_iff _ s Hopen). left.
  apply (wins_p s _ Hopen). split; [exact Heven | lia].
Qed.

Theorem rule_holds_out s :
  open s -> (forall k, ~ won_within k s) ->
  is_first (fun m => forall other k, In other letters ->
    lost_within listed k s m -> lost_within listed k s other) letters (rule s).
Proof.
  intros Hopen Hnever. rewrite (rule_if_never_won s Hopen Hnever).
  pose proof (odd_if_never_won s Hopen Hnever) as Hodd. apply loses_iff in Hodd.
  destruct Hodd as (Hnot & j & Hj & Hlost).
  destruct (best_is_first s Hopen) as (before & after & Halphabet & Hlasts & Hearlier).
  rewrite Hj in Hlasts, Hearlier. replace (S j - 1) with j in * by lia.
  exists (map Letter before), (map Letter after).
  split; [| split].
  - unfold letters. now rewrite Halphabet, map_app.
  - intros other k Hother Hfirst. apply in_map_iff in Hother. destruct Hother as (y & <- & Hy).
    apply lost_within_iff in Hfirst. apply lost_within_iff. cbn [makes] in *.
    apply (wins_lasts listed _ _ Hlasts) in Hfirst. destruct Hfirst as [_ Hle].
    apply (wins_later listed j); [exact Hle | now apply Hlost].
  - intros m Hm Hlongest. apply in_map_iff in Hm. destruct Hm as (y & <- & Hy).
    assert (Hy_in : In y alphabet).
    { rewrite Halphabet. apply in_app_iff. now left. }
    apply (Hearlier y Hy). destruct (lasts_longer s y Hopen) as [n Hn].
    pose proof (proj1 (wins_lasts listed _ _ Hn j) (Hlost y Hy_in)) as [Heven Hle].
    enough (n = j) by now subst. apply Nat.le_antisymm; [exact Hle |].
    destruct (even_cases n) as [[_ [k Hk]] | [Hodd _]]; [| congruence].
    assert (Hfirst : wins_within (2 * k) (s ++ [best_letter s])).
    { apply (lost_within_iff k s (Letter (best_letter s))).
      apply (Hlongest (Letter (best_letter s)) k).
      - unfold letters. rewrite Halphabet. apply in_map, in_elt.
      - apply lost_within_iff. apply (wins_lasts listed _ _ Hn). split; [exact Heven | lia]. }
    apply (wins_lasts listed _ _ Hlasts) in Hfirst. lia.
Qed.

End Submitting.

(** *** Words in alphabetical order *)

Definition starts (u w : word) : Prop := exists rest, w = u ++ rest.

Lemma starts_with_spec u : forall w, starts_with u w = true <-> starts u w.
Proof.
  induction u as [| a u IH]; intros w; simpl.
  - split; [intros _; now exists w | reflexivity].
  - destruct w as [| b w].
    + split; [discriminate |]. intros [rest Hrest]. discriminate.
    + rewrite andb_true_iff, Ascii.eqb_eq, IH. split.
      * intros [-> [rest ->]]. now exists rest.
      * intros [rest Hrest]. injection Hrest as <- ->. split; [reflexivity | now exists rest].
Qed.

Lemma starts_same w : starts w w.
Proof. exists []. now rewrite app_nil_r. Qed.

Lemma starts_app u v : starts u (u ++ v).
Proof. now exists v. Qed.

Lemma starts_trans u v w : starts u v -> starts v w -> starts u w.
Proof. intros [r ->] [t ->]. exists (r ++ t). now rewrite app_assoc. Qed.

Lemma starts_cons a u b w : starts (a :: u) (b :: w) <-> a = b /\ starts u w.
Proof.
  split.
  - intros [rest Hrest]. injection Hrest as -> ->. split; [reflexivity | apply starts_app].
  - intros [-> [rest ->]]. now exists rest.
Qed.

Lemma not_starts_empty a u : ~ starts (a :: u) [].
Proof. intros [rest Hrest]. discriminate. Qed.

Lemma starts_empty w : starts [] w.
Proof. now exists w. Qed.

(** Of two beginnings of a word, one is the beginning of the other. *)
Lemma starts_either u :
  forall v w, starts u w -> starts v w -> starts u v \/ starts v u.
Proof.
  induction u as [| a u IH]; intros [| b v] [| c w] Hu Hv; auto using starts_empty.
  - now apply not_starts_empty in Hu.
  - apply starts_cons in Hu, Hv. destruct Hu as [-> Hu], Hv as [-> Hv].
    rewrite !starts_cons. destruct (IH v w Hu Hv); auto.
Qed.

Lemma starts_length u w : starts u w -> length u <= length w.
Proof. intros [rest ->]. rewrite app_length. lia. Qed.

Lemma starts_both u w : starts u w -> starts w u -> u = w.
Proof.
  intros [rest ->] Hback. apply starts_length in Hback. rewrite app_length in Hback.
  destruct rest as [| a rest]; [now rewrite app_nil_r | simpl in Hback; lia].
Qed.

Lemma starts_longer u w : starts u w -> w <> u -> exists x rest, w = u ++ x :: rest.
Proof.
  intros [[| x rest] ->] Hnot; [now rewrite app_nil_r in Hnot |]. now exists x, rest.
Qed.

Lemma starts_letter u x rest : starts (u ++ [x]) (u ++ x :: rest).
Proof. exists rest. now rewrite <- app_assoc. Qed.

Lemma starts_before u x w : starts (u ++ [x]) w -> starts u w.
Proof. apply starts_trans. apply starts_app. Qed.

Lemma starts_letter_inv u x w : starts (u ++ [x]) w -> exists rest, w = u ++ x :: rest.
Proof. intros [rest ->]. exists rest. now rewrite <- app_assoc. Qed.

Lemma same_letter u x y w : starts (u ++ [x]) w -> starts (u ++ [y]) w -> x = y.
Proof.
  intros Hx Hy. apply starts_letter_inv in Hx, Hy. destruct Hx as [r ->], Hy as [t Ht].
  apply app_inv_head in Ht. now injection Ht.
Qed.

Lemma letter_at_is u x w : starts (u ++ [x]) w -> letter_at (length u) w = x.
Proof.
  intros Hx. apply starts_letter_inv in Hx. destruct Hx as [rest ->].
  unfold letter_at. rewrite app_nth2, Nat.sub_diag by lia. reflexivity.
Qed.

Lemma code_injective a b : code a = code b -> a = b.
Proof.
  intros Hcode. rewrite <- (ascii_nat_embedding a), <- (ascii_nat_embedding b).
  unfold code in Hcode. now rewrite Hcode.
Qed.

Lemma leb_cons a v b w :
  leb (a :: v) (b :: w) = true <-> code a < code b \/ (a = b /\ leb v w = true).
Proof.
  simpl. rewrite orb_true_iff, andb_true_iff, Nat.ltb_lt, Nat.eqb_eq. split.
  - intros [Hless | [Hsame Hle]]; [auto |]. right. split; [now apply code_injective | exact Hle].
  - intros [Hless | [-> Hle]]; auto.
Qed.

Lemma leb_starts u : forall w, starts u w -> leb u w = true.
Proof.
  induction u as [| a u IH]; intros w [rest ->]; [reflexivity |]. simpl app. apply leb_cons.
  right. split; [reflexivity | apply IH, starts_app].
Qed.

Lemma leb_trans u : forall v w, leb u v = true -> leb v w = true -> leb u w = true.
Proof.
  induction u as [| a u IH]; intros [| b v] [| c w]; try (simpl; discriminate || reflexivity).
  rewrite !leb_cons. intros [Hab | [-> Huv]] [Hbc | [-> Hvw]]; try (left; lia).
  right. split; [reflexivity | now apply (IH v)].
Qed.

Lemma leb_both u : forall v, leb u v = true -> leb v u = true -> u = v.
Proof.
  induction u as [| a u IH]; intros [| b v]; try (simpl; discriminate || reflexivity).
  rewrite !leb_cons. intros [Hab | [-> Huv]] [Hba | [Hsame Hvu]]; subst; try lia.
  f_equal. now apply IH.
Qed.

(** Between two words that begin alike, all begin so. *)
Lemma between u :
  forall v w z, starts u v -> leb v w = true -> leb w z = true -> starts u z -> starts u w.
Proof.
  induction u as [| a u IH]; intros v w z Hv Hvw Hwz Hz; [apply starts_empty |].
  destruct v as [| b v]; [now apply not_starts_empty in Hv |].
  destruct z as [| c z]; [now apply not_starts_empty in Hz |].
  destruct w as [| d w]; [discriminate |].
  apply starts_cons in Hv, Hz. destruct Hv as [<- Hv], Hz as [<- Hz].
  apply leb_cons in Hvw, Hwz. apply starts_cons.
  destruct Hvw as [Hless | [-> Hvw]].
  - destruct Hwz as [Hmore | [-> _]]; lia.
  - split; [reflexivity |]. destruct Hwz as [Hless | [_ Hwz]]; [lia |]. now apply (IH v w z).
Qed.

Lemma leb_letters u x y v w :
  starts (u ++ [x]) v -> starts (u ++ [y]) w -> leb v w = true -> code x <= code y.
Proof.
  intros Hx Hy. apply starts_letter_inv in Hx, Hy. destruct Hx as [r ->], Hy as [t ->].
  induction u as [| a u IH]; simpl app; rewrite leb_cons.
  - intros [Hless | [-> _]]; lia.
  - intros [Hless | [_ Hle]]; [lia | auto].
Qed.

Lemma common_less u : forall v w, starts u v -> ~ starts u w -> common v w < length u.
Proof.
  induction u as [| a u IH]; intros v w Hv Hw.
  - exfalso. apply Hw, starts_empty.
  - destruct v as [| b v]; [now apply not_starts_empty in Hv |].
    apply starts_cons in Hv. destruct Hv as [<- Hv].
    destruct w as [| c w]; simpl; [lia |].
    destruct (Ascii.eqb_spec a c) as [<- | Hother]; [| lia].
    apply -> Nat.succ_lt_mono. apply IH; [exact Hv |]. intros Hstarts. apply Hw.
    now apply starts_cons.
Qed.

Lemma common_at u x y v w :
  starts (u ++ [x]) v -> starts (u ++ [y]) w -> x <> y -> common v w = length u.
Proof.
  intros Hx Hy Hdiffer. apply starts_letter_inv in Hx, Hy. destruct Hx as [r ->], Hy as [t ->].
  induction u as [| a u IH]; simpl.
  - destruct (Ascii.eqb_spec x y) as [Hsame | _]; [contradiction | reflexivity].
  - rewrite Ascii.eqb_refl. now rewrite IH.
Qed.

(** Sorted, and no word begins with another. *)
Definition before (v w : word) : Prop := leb v w = true /\ ~ starts v w.

Lemma sorted_app {A} (R : A -> A -> Prop) l r :
  StronglySorted R (l ++ r) -> forall a b, In a l -> In b r -> R a b.
Proof.
  induction l as [| c l IH]; simpl; intros Hsorted a b Ha Hb; [contradiction |].
  apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hsorted Hall].
  destruct Ha as [-> | Ha]; [| now apply IH].
  rewrite Forall_forall in Hall. apply Hall, in_app_iff. now right.
Qed.

Lemma sorted_right {A} (R : A -> A -> Prop) l r : StronglySorted R (l ++ r) -> StronglySorted R r.
Proof.
  induction l as [| c l IH]; simpl; intros Hsorted; [exact Hsorted |].
  apply IH. now apply StronglySorted_inv in Hsorted.
Qed.

Lemma sorted_left {A} (R : A -> A -> Prop) l r : StronglySorted R (l ++ r) -> StronglySorted R l.
Proof.
  induction l as [| c l IH]; simpl; intros Hsorted; [constructor |].
  apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hsorted Hall].
  constructor; [now apply IH |]. now apply Forall_app in Hall.
Qed.

Lemma prefix_free l v w :
  StronglySorted before l -> In v l -> In w l -> starts v w -> v = w.
Proof.
  intros Hsorted Hv Hw Hstarts. destruct (in_split v l Hv) as (left & right & ->).
  apply in_app_iff in Hw. destruct Hw as [Hw | [Hw | Hw]]; [| exact Hw |].
  - destruct (sorted_app before left (v :: right) Hsorted w v Hw (in_eq v right)) as [Hle _].
    apply leb_both; [now apply leb_starts | exact Hle].
  - apply sorted_right, StronglySorted_inv in Hsorted. destruct Hsorted as [_ Hall].
    rewrite Forall_forall in Hall. destruct (Hall w Hw). contradiction.
Qed.

(** *** Words that begin with a listed one drop out *)

Lemma retain_in last : forall words w, In w (retain last words) -> In w words.
Proof.
  intros words. revert last. induction words as [| v words IH]; intros last w; simpl; [auto |].
  destruct last as [u |]; [destruct (starts_with u v) |].
  - intros Hw. right. now apply (IH (Some u)).
  - intros [-> | Hw]; [now left |]. right. now apply (IH (Some v)).
  - intros [-> | Hw]; [now left |]. right. now apply (IH (Some v)).
Qed.

Lemma retain_covers last :
  forall words w, In w words ->
  exists v, (last = Some v \/ In v (retain last words)) /\ starts v w.
Proof.
  intros words. revert last. induction words as [| z words IH]; intros last w Hw;
    [contradiction |].
  assert (Hkept : forall kept, retain kept (z :: words) = z :: retain (Some z) words ->
    exists v, (kept = Some v \/ In v (retain kept (z :: words))) /\ starts v w).
  { intros kept ->. destruct Hw as [-> | Hw].
    - exists w. split; [right; apply in_eq | apply starts_same].
    - destruct (IH (Some z) w Hw) as (v & [Hv | Hv] & Hstarts).
      + injection Hv as <-. exists z. split; [right; apply in_eq | exact Hstarts].
      + exists v. split; [right; now right | exact Hstarts]. }
  destruct last as [u |]; [| now apply Hkept]. simpl retain.
  destruct (starts_with u z) eqn:Hz.
  - destruct Hw as [-> | Hw]; [| now apply IH].
    exists u. split; [now left | now apply starts_with_spec].
  - specialize (Hkept (Some u)). simpl retain in Hkept. rewrite Hz in Hkept. now apply Hkept.
Qed.

Lemma retain_sorted last :
  forall words, StronglySorted (fun v w => leb v w = true) words ->
  (forall v, last = Some v -> forall w, In w words -> leb v w = true) ->
  StronglySorted before (retain last words) /\
  (forall v, last = Some v -> forall w, In w (retain last words) -> before v w).
Proof.
  intros words. revert last.
  induction words as [| z words IH]; intros last Hsorted Hlast.
  - split; [constructor | intros v _ w []].
  - apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hsorted Hall].
    rewrite Forall_forall in Hall.
    destruct (IH (Some z) Hsorted) as [Hrest Hz].
    { intros v Hv w Hw. injection Hv as <-. now apply Hall. }
    assert (Hkept : StronglySorted before (z :: retain (Some z) words)).
    { constructor; [exact Hrest |]. apply Forall_forall. now apply Hz. }
    destruct last as [u |]; simpl retain.
    + destruct (starts_with u z) eqn:Huz.
      * apply IH; [exact Hsorted |]. intros v Hv w Hw. apply (Hlast v Hv). now right.
      * split; [exact Hkept |]. intros v Hv w Hw. injection Hv as <-.
        assert (Hnot : ~ starts u z).
        { intros Hstarts. apply starts_with_spec in Hstarts. congruence. }
        destruct Hw as [<- | Hw].
        -- split; [apply (Hlast u eq_refl), in_eq | exact Hnot].
        -- pose proof (retain_in (Some z) words w Hw) as Hin.
           split; [apply (Hlast u eq_refl); now right |]. intros Hstarts. apply Hnot.
           apply (between u u z w); [apply starts_same | apply (Hlast u eq_refl), in_eq | |
             exact Hstarts].
           now apply Hall.
    + split; [exact Hkept |]. intros v Hv. discriminate.
Qed.

Section Retained.

Variables listed retained : list word.
Hypothesis listed_well_formed : well_formed listed.
Hypothesis retained_listed : forall w, In w retained -> In w listed.
Hypothesis listed_covered : forall w, In w listed -> exists v, In v retained /\ starts v w.
Hypothesis retained_free : forall v w, In v retained -> In w retained -> starts v w -> v = w.

(** A string that can be made. *)
Definition made (s : word) : Prop := forall u v, s = u ++ v -> v <> [] -> ~ over listed u.

Lemma made_over s : made s -> over listed s <-> over retained s.
Proof.
  intros Hmade.
  assert (Hno_shorter : forall v, In v retained -> starts v s -> v = s).
  { intros v Hv [[| a rest] Hs]; [now rewrite app_nil_r in Hs |]. exfalso.
    apply (Hmade v (a :: rest) Hs); [discriminate |]. split.
    - now apply (listed_well_formed v), retained_listed.
    - left. now apply retained_listed. }
  assert (Hword : In s listed <-> In s retained).
  { split; [| apply retained_listed]. intros Hs.
    destruct (listed_covered s Hs) as (v & Hv & Hstarts).
    now rewrite <- (Hno_shorter v Hv Hstarts). }
  assert (Hprefix : (forall rest, ~ In (s ++ rest) listed) <->
    forall rest, ~ In (s ++ rest) retained).
  { split; intros Hnone rest Hin.
    - apply (Hnone rest). now apply retained_listed.
    - destruct (listed_covered _ Hin) as (v & Hv & Hstarts).
      destruct (starts_either v s _ Hstarts (starts_app s rest)) as [Hshorter | [r Hlonger]].
      + apply (Hnone []). rewrite app_nil_r. now rewrite <- (Hno_shorter v Hv Hshorter).
      + apply (Hnone r). now rewrite <- Hlonger. }
  unfold over. now rewrite Hword, Hprefix.
Qed.

Lemma open_made s : open listed s -> made s.
Proof. intros Hopen u v Hs _. now apply (Hopen u v). Qed.

Lemma open_made_longer s x : open listed s -> made (s ++ [x]).
Proof.
  intros Hopen u v Hs Hmore. destruct (prefix_of_longer s u v x Hs) as [-> | (v' & Hs')].
  - exfalso. apply Hmore. rewrite <- (app_nil_r (s ++ [x])) in Hs at 1.
    apply app_inv_head in Hs. now symmetry.
  - now apply (Hopen u v').
Qed.

Lemma made_open s : made s -> ~ over listed s -> open listed s.
Proof.
  intros Hmade Hnot u v Hs. destruct v as [| a v].
  - rewrite app_nil_r in Hs. now subst.
  - now apply (Hmade u (a :: v)).
Qed.

Lemma made_wins k :
  forall s, made s -> (wins_within listed k s <-> wins_within retained k s) /\
                      (loses_within listed k s <-> loses_within retained k s).
Proof.
  induction k as [| k IH]; intros s Hmade; pose proof (made_over s Hmade) as Hover.
  - simpl. now rewrite Hover.
  - destruct (over_dec listed s) as [Hended | Hgoing].
    + simpl. rewrite <- Hover. tauto.
    + assert (Hlonger : forall x, made (s ++ [x])).
      { intros x. now apply open_made_longer, made_open. }
      simpl. rewrite <- Hover. split; split.
      * intros [Hended | (x & Hx & Hloses)]; [now left |]. right. exists x.
        split; [exact Hx |]. now apply IH.
      * intros [Hended | (x & Hx & Hloses)]; [now left |]. right. exists x.
        split; [exact Hx |]. now apply IH.
      * intros [_ Hall]. split; [exact Hgoing |]. intros x Hx. apply IH; auto.
      * intros [_ Hall]. split; [exact Hgoing |]. intros x Hx. apply IH; auto.
Qed.

Lemma made_lasts s n : made s -> lasts listed s n <-> lasts retained s n.
Proof.
  intros Hmade. unfold lasts. destruct (Nat.even n).
  - rewrite (proj1 (made_wins n s Hmade)). split; intros [Hwithin Hsooner];
      (split; [exact Hwithin |]); intros k Hk Hwins; apply (Hsooner k Hk); now apply made_wins.
  - rewrite (proj2 (made_wins n s Hmade)). split; intros [Hwithin Hsooner];
      (split; [exact Hwithin |]); intros k Hk Hloses; apply (Hsooner k Hk); now apply made_wins.
Qed.

Lemma open_iff s : open listed s <-> ~ over retained s.
Proof.
  split.
  - intros Hopen. rewrite <- made_over by now apply open_made. now apply open_not_over.
  - intros Hnot u v Hs. destruct s as [| a s].
    { symmetry in Hs. apply app_eq_nil in Hs. destruct Hs as [-> _]. apply empty_not_over. }
    assert (Hsome : exists rest, In ((a :: s) ++ rest) retained).
    { destruct (Exists_dec (starts (a :: s)) retained) as [Hyes | Hno].
      - intros w. destruct (starts_with (a :: s) w) eqn:Hw.
        + left. now apply starts_with_spec.
        + right. intros Hstarts. apply starts_with_spec in Hstarts. congruence.
      - apply Exists_exists in Hyes. destruct Hyes as (w & Hw & [rest ->]). now exists rest.
      - exfalso. apply Hnot. split; [discriminate |]. right. intros rest Hin. apply Hno.
        apply Exists_exists. exists ((a :: s) ++ rest). split; [exact Hin | apply starts_app]. }
    destruct Hsome as [rest Hin]. intros [Hletters [Hlisted | Hnone]].
    + destruct (listed_covered u Hlisted) as (w & Hw & Hstarts).
      assert (Hprefix : starts u (a :: s)) by (rewrite Hs; apply starts_app).
      assert (Hsame : w = (a :: s) ++ rest).
      { apply retained_free; [exact Hw | exact Hin |].
        apply (starts_trans w u); [exact Hstarts |].
        apply (starts_trans u (a :: s)); [exact Hprefix | apply starts_app]. }
      apply Hnot. split; [discriminate |]. left.
      assert (Hback : starts (a :: s) w) by (rewrite Hsame; apply starts_app).
      assert (Hs_w : starts w (a :: s)) by now apply (starts_trans w u).
      now rewrite (starts_both _ _ Hback Hs_w).
    + apply (Hnone (v ++ rest)). rewrite app_assoc, <- Hs. now apply retained_listed.
Qed.

End Retained.

(** *** The strings on which words branch *)

Section Words.

Variable L : list word.
Hypothesis L_sorted : StronglySorted before L.
Hypothesis L_words : well_formed L.

Notation over := (over L).
Notation lasts := (lasts L).

Lemma L_free v w : In v L -> In w L -> starts v w -> v = w.
Proof. now apply prefix_free. Qed.

Lemma over_if_listed u : In u L -> over u.
Proof. intros Hu. split; [now apply (L_words u) | now left]. Qed.

Lemma over_if_none u : u <> [] -> (forall w, In w L -> ~ starts u w) -> over u.
Proof.
  intros Hletters Hnone. split; [exact Hletters |]. right. intros rest Hin.
  apply (Hnone _ Hin), starts_app.
Qed.

Lemma not_over_if_longer u w : In w L -> starts u w -> w <> u -> ~ over u.
Proof.
  intros Hw [rest ->] Hlonger [_ [Hu | Hnone]]; [| now apply (Hnone rest)].
  apply Hlonger. symmetry. apply L_free; [exact Hu | exact Hw | apply starts_app].
Qed.

Lemma letter_in_alphabet u x w : In w L -> starts (u ++ [x]) w -> In x alphabet.
Proof.
  intros Hw Hx. destruct (L_words w Hw) as [_ Hletters]. apply Hletters.
  apply starts_letter_inv in Hx. destruct Hx as [rest ->]. apply in_elt.
Qed.

Lemma leads_dec u : (exists w, In w L /\ starts u w) \/ (forall w, In w L -> ~ starts u w).
Proof.
  destruct (existsb (starts_with u) L) eqn:Hsome.
  - left. apply existsb_exists in Hsome. destruct Hsome as (w & Hw & Hstarts).
    exists w. split; [exact Hw | now apply starts_with_spec].
  - right. intros w Hw Hstarts. apply not_true_iff_false in Hsome. apply Hsome.
    apply existsb_exists. exists w. split; [exact Hw | now apply starts_with_spec].
Qed.

Lemma lasts_if_none u x : (forall w, In w L -> ~ starts (u ++ [x]) w) -> lasts (u ++ [x]) 0.
Proof.
  intros Hnone. apply lasts_over, over_if_none; [| exact Hnone]. now destruct u.
Qed.

(** The best number over the letters with which the words in `done` go on. *)
Definition covers (u : word) (done : list word) (n : nat) : Prop :=
  1 <= n /\
  (n = 1 \/ exists x, In x alphabet /\ lasts (u ++ [x]) (n - 1)) /\
  forall x w, In w done -> starts (u ++ [x]) w ->
    exists m, lasts (u ++ [x]) m /\ as_good n (1 + m).

Lemma covers_none u : covers u [] 1.
Proof. split; [lia |]. split; [now left |]. intros x w []. Qed.

Lemma covers_more u done n x g m :
  covers u done n -> In x alphabet -> lasts (u ++ [x]) m ->
  (forall w, In w g -> starts (u ++ [x]) w) -> covers u (done ++ g) (better n (1 + m)).
Proof.
  intros (Hpositive & Hattained & Hall) Hx Hm Hg.
  split; [destruct (better_cases n (1 + m)) as [[-> _] | [-> _]]; lia |]. split.
  - destruct (better_cases n (1 + m)) as [[-> _] | [-> _]]; [exact Hattained |].
    right. exists x. replace (1 + m - 1) with m by lia. auto.
  - intros y w Hw Hy. apply in_app_iff in Hw. destruct Hw as [Hw | Hw].
    + destruct (Hall y w Hw Hy) as (m' & Hm' & Hgood). exists m'. split; [exact Hm' |].
      apply (as_good_trans _ n); [apply better_as_good_left | exact Hgood].
    + rewrite (same_letter u y x w Hy (Hg w Hw)). exists m.
      split; [exact Hm | apply better_as_good_right].
Qed.

Lemma as_good_as_one m : as_good 1 (1 + m) -> m = 0.
Proof. unfold as_good. simpl Nat.even at 1. cbv iota. destruct (Nat.even (1 + m)); lia. Qed.

Lemma covers_every u done n :
  covers u done n -> (forall w, In w L -> starts u w -> In w done) ->
  forall x, exists m, lasts (u ++ [x]) m /\ as_good n (1 + m).
Proof.
  intros (Hpositive & Hattained & Hall) Hdone x.
  destruct (leads_dec (u ++ [x])) as [(w & Hw & Hstarts) | Hnone].
  - apply (Hall x w); [| exact Hstarts]. apply Hdone; [exact Hw |].
    now apply (starts_before u x).
  - exists 0. split; [now apply lasts_if_none | now apply as_good_one].
Qed.

Lemma covers_lasts u done n :
  covers u done n -> ~ over u -> (forall w, In w L -> starts u w -> In w done) -> lasts u n.
Proof.
  intros Hcovers Hnot Hdone. pose proof (covers_every u done n Hcovers Hdone) as Hevery.
  destruct Hcovers as (Hpositive & Hattained & _).
  apply lasts_best; [exact Hnot | exact Hpositive | | auto].
  destruct Hattained as [-> | Hattained]; [| exact Hattained].
  exists "a"%char. split; [now left |].
  destruct (Hevery "a"%char) as (m & Hm & Hgood). apply as_good_as_one in Hgood. now subst.
Qed.

Lemma better_one m : better 1 (1 + m) = 1 + m.
Proof.
  destruct (better_cases 1 (1 + m)) as [[-> Hgood] | [-> _]]; [| reflexivity].
  apply as_good_as_one in Hgood. now subst.
Qed.

(** p grows by one for each letter above. *)
Lemma lasts_single u x m :
  lasts (u ++ [x]) m -> (exists w, In w L /\ starts (u ++ [x]) w) ->
  (forall w, In w L -> starts u w -> starts (u ++ [x]) w) -> lasts u (1 + m).
Proof.
  intros Hm (w & Hw & Hstarts) Hall. rewrite <- better_one.
  apply (covers_lasts u ([] ++ filter (starts_with u) L)).
  - apply (covers_more u [] 1 x); [apply covers_none | | exact Hm |].
    + now apply (letter_in_alphabet u x w).
    + intros v Hv. apply filter_In in Hv. destruct Hv as [Hv Hu].
      apply Hall; [exact Hv | now apply starts_with_spec].
  - apply (not_over_if_longer u w Hw).
    + now apply (starts_before u x).
    + intros ->. apply starts_length in Hstarts. rewrite app_length in Hstarts. simpl in Hstarts.
      lia.
  - intros v Hv Hu. simpl app. apply filter_In. split; [exact Hv | now apply starts_with_spec].
Qed.

Lemma lasts_chain t :
  forall u m, lasts (u ++ t) m -> (exists w, In w L /\ starts (u ++ t) w) ->
  (forall w, In w L -> starts u w -> starts (u ++ t) w) -> lasts u (length t + m).
Proof.
  induction t as [| x t IH]; intros u m Hm (w & Hw & Hstarts) Hall.
  - now rewrite app_nil_r in Hm.
  - replace (u ++ x :: t) with ((u ++ [x]) ++ t) in * by now rewrite <- app_assoc.
    change (length (x :: t) + m) with (1 + (length t + m)). apply (lasts_single u x).
    + apply IH; [exact Hm | now exists w |]. intros v Hv Hx. apply Hall; [exact Hv |].
      now apply (starts_before u x).
    + exists w. split; [exact Hw |]. apply (starts_trans _ ((u ++ [x]) ++ t));
        [apply starts_app | exact Hstarts].
    + intros v Hv Hu. apply (starts_trans _ ((u ++ [x]) ++ t)); [apply starts_app | auto].
Qed.

(** The words that begin with u, and those before and behind them. *)
Definition block (u : word) (pre seg post : list word) : Prop :=
  L = pre ++ seg ++ post /\ seg <> [] /\ (forall w, In w seg -> starts u w) /\
  (forall w, In w pre -> ~ starts u w) /\ (forall w, In w post -> ~ starts u w).

Lemma block_all u pre seg post :
  block u pre seg post -> forall w, In w L -> starts u w -> In w seg.
Proof.
  intros (Hsplit & _ & _ & Hpre & Hpost) w Hw Hstarts. rewrite Hsplit in Hw.
  apply in_app_iff in Hw. destruct Hw as [Hw | Hw]; [exfalso; now apply (Hpre w) |].
  apply in_app_iff in Hw. destruct Hw as [Hw | Hw]; [exact Hw |]. exfalso. now apply (Hpost w).
Qed.

Lemma block_listed u pre seg post :
  block u pre seg post -> forall w, In w seg -> In w L.
Proof.
  intros (Hsplit & _) w Hw. rewrite Hsplit. apply in_app_iff. right. apply in_app_iff. now left.
Qed.

Lemma filter_none (P : word -> bool) l : (forall w, In w l -> P w = false) -> filter P l = [].
Proof.
  induction l as [| w l IH]; intros Hnone; [reflexivity |]. simpl.
  rewrite (Hnone w) by now left. apply IH. intros v Hv. apply Hnone. now right.
Qed.

Lemma filter_all (P : word -> bool) l : (forall w, In w l -> P w = true) -> filter P l = l.
Proof.
  induction l as [| w l IH]; intros Hall; [reflexivity |]. simpl.
  rewrite (Hall w) by now left. f_equal. apply IH. intros v Hv. apply Hall. now right.
Qed.

Lemma starts_with_false u w : ~ starts u w -> starts_with u w = false.
Proof. rewrite <- starts_with_spec. apply not_true_is_false. Qed.

Lemma block_seg u pre seg post : block u pre seg post -> seg = filter (starts_with u) L.
Proof.
  intros (Hsplit & _ & Hseg & Hpre & Hpost).
  rewrite Hsplit, !filter_app, (filter_none _ pre), (filter_none _ post), (filter_all _ seg).
  - now rewrite app_nil_r.
  - intros w Hw. now apply starts_with_spec, Hseg.
  - intros w Hw. now apply starts_with_false, Hpost.
  - intros w Hw. now apply starts_with_false, Hpre.
Qed.

Lemma block_pre u pre seg post :
  block u pre seg post -> length pre = partition_point L (fun w => negb (starts_with u w)).
Proof.
  intros (Hsplit & Hsome & Hseg & Hpre & _). rewrite Hsplit. clear Hsplit.
  induction pre as [| v pre IH]; simpl.
  - destruct seg as [| w seg]; [contradiction |]. simpl.
    assert (Hw : starts_with u w = true) by now apply starts_with_spec, Hseg, in_eq.
    now rewrite Hw.
  - rewrite starts_with_false by now apply Hpre, in_eq. simpl. f_equal. apply IH.
    intros w Hw. apply Hpre. now right.
Qed.

Lemma block_once u pre seg post pre' seg' post' :
  block u pre seg post -> block u pre' seg' post' -> length pre = length pre' /\ seg = seg'.
Proof.
  intros Hblock Hblock'. rewrite (block_pre _ _ _ _ Hblock), (block_pre _ _ _ _ Hblock').
  rewrite (block_seg _ _ _ _ Hblock), (block_seg _ _ _ _ Hblock'). auto.
Qed.

(** What begins with u, and is left when the words before it are done with: no
    letter that comes next in it has come before. *)
Definition remaining (u : word) (done seg post : list word) : Prop :=
  L = done ++ seg ++ post /\ (forall w, In w seg -> starts u w /\ w <> u) /\
  (forall w, In w post -> ~ starts u w) /\
  forall x v w, In v done -> In w seg -> starts (u ++ [x]) v -> ~ starts (u ++ [x]) w.

Lemma remaining_block u pre seg post :
  block u pre seg post -> ~ In u seg -> remaining u pre seg post.
Proof.
  intros (Hsplit & _ & Hseg & Hpre & Hpost) Hu. repeat split; auto.
  - intros ->. contradiction.
  - intros x v w Hv _ Hx _. apply (Hpre v Hv). now apply (starts_before u x).
Qed.

Lemma block_letter u x pre seg post : block (u ++ [x]) pre seg post -> In x alphabet.
Proof.
  intros Hblock. pose proof (block_listed _ _ _ _ Hblock) as Hin.
  destruct Hblock as (_ & Hsome & Hseg & _). destruct seg as [| w seg]; [contradiction |].
  apply (letter_in_alphabet u x w); [apply Hin, in_eq | apply Hseg, in_eq].
Qed.

(** Sorted words with one next letter come first, and are counted by it. *)
Lemma same_letters_first u x v seg :
  StronglySorted before (v :: seg) -> starts (u ++ [x]) v ->
  (forall w, In w seg -> starts u w /\ w <> u) ->
  exists g rest, seg = g ++ rest /\
    partition_point seg (fun w => letter_at (length u) w =? x)%char = length g /\
    (forall w, In w g -> starts (u ++ [x]) w) /\
    (forall w, In w rest -> ~ starts (u ++ [x]) w).
Proof.
  intros Hsorted Hv Hletters. revert Hsorted Hletters.
  induction seg as [| w seg IH]; intros Hsorted Hletters.
  - exists [], []. repeat split; intros w [].
  - apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hsorted Hall].
    pose proof Hsorted as Hfrom_w.
    apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hsorted Hall_w].
    rewrite Forall_forall in Hall, Hall_w.
    destruct (Hletters w (in_eq w seg)) as [Hu Hmore].
    destruct (starts_longer u w Hu Hmore) as (y & t & Hwy).
    assert (Hy : starts (u ++ [y]) w) by (rewrite Hwy; apply starts_letter).
    simpl partition_point. rewrite (letter_at_is u y w Hy).
    destruct (Ascii.eqb_spec y x) as [-> | Hother].
    + destruct IH as (g & rest & -> & Hcount & Hg & Hrest).
      * constructor; [exact Hsorted |]. apply Forall_forall. intros z Hz. apply Hall. now right.
      * intros z Hz. apply Hletters. now right.
      * exists (w :: g), rest. split; [reflexivity |]. split; [simpl; now rewrite Hcount |].
        split; [| exact Hrest]. intros z [<- | Hz]; [exact Hy | now apply Hg].
    + exists [], (w :: seg). repeat split; [intros z [] |].
      assert (Hnot : ~ starts (u ++ [x]) w).
      { intros Hstarts. now apply Hother, (same_letter u y x w). }
      intros z [<- | Hz]; [exact Hnot |]. intros Hstarts. apply Hnot.
      apply (between _ v w z); [exact Hv | now apply Hall, in_eq | now apply Hall_w |
        exact Hstarts].
Qed.

(** The words with the first next letter, and those with later ones. *)
Lemma peel u done seg post :
  remaining u done seg post -> seg <> [] ->
  exists x g rest, seg = g ++ rest /\ block (u ++ [x]) done g (rest ++ post) /\
    remaining u (done ++ g) rest post /\ letter_at (length u) (hd [] seg) = x /\
    partition_point seg (fun w => letter_at (length u) w =? x)%char = length g /\
    (forall w, In w rest -> ~ starts (u ++ [x]) w) /\
    (forall w y, In w rest -> starts (u ++ [y]) w -> code x < code y).
Proof.
  intros (Hsplit & Hseg & Hpost & Hapart) Hsome. destruct seg as [| v seg]; [contradiction |].
  destruct (Hseg v (in_eq v seg)) as [Hv Hlonger].
  destruct (starts_longer u v Hv Hlonger) as (x & r & Hvx).
  assert (Hx : starts (u ++ [x]) v) by (rewrite Hvx; apply starts_letter).
  assert (Hsorted : StronglySorted before (v :: seg)).
  { apply (sorted_left before _ post), (sorted_right before done). now rewrite <- Hsplit. }
  destruct (same_letters_first u x v seg Hsorted Hx) as (g & rest & -> & Hcount & Hg & Hrest).
  { intros w Hw. apply Hseg. now right. }
  exists x, (v :: g), rest. split; [reflexivity |].
  split; [| split; [| split; [| split; [| split]]]].
  - split; [rewrite Hsplit; simpl; now rewrite <- app_assoc |]. split; [discriminate |].
    split; [intros w [<- | Hw]; [exact Hx | now apply Hg] |]. split.
    + intros w Hw Hwx. exact (Hapart x w v Hw (in_eq v _) Hwx Hx).
    + intros w Hw Hwx. apply in_app_iff in Hw. destruct Hw as [Hw | Hw]; [now apply (Hrest w) |].
      apply (Hpost w Hw). now apply (starts_before u x).
  - split; [rewrite Hsplit, <- !app_assoc; simpl; now rewrite <- app_assoc |].
    split; [intros w Hw; apply Hseg; right; apply in_app_iff; now right |].
    split; [exact Hpost |].
    intros y z w Hz Hw Hy. apply in_app_iff in Hz. destruct Hz as [Hz | [<- | Hz]].
    + apply (Hapart y z w Hz); [right; apply in_app_iff; now right | exact Hy].
    + rewrite (same_letter u y x v Hy Hx). now apply Hrest.
    + rewrite (same_letter u y x z Hy (Hg z Hz)). now apply Hrest.
  - now apply letter_at_is.
  - simpl. rewrite (letter_at_is u x v Hx), Ascii.eqb_refl. now rewrite Hcount.
  - exact Hrest.
  - intros w y Hw Hy.
    assert (Hle : code x <= code y).
    { apply (leb_letters u x y v w Hx Hy). apply StronglySorted_inv in Hsorted.
      destruct Hsorted as [_ Hall]. rewrite Forall_forall in Hall. apply Hall, in_app_iff.
      now right. }
    assert (Hdiffer : code x <> code y).
    { intros Hsame. apply code_injective in Hsame. subst y. now apply (Hrest w). }
    lia.
Qed.

(** *** The walk *)

Definition top_below (d : nat) (open : list branch) : Prop :=
  match open with [] => True | above :: _ => depth above < d end.

(** The branches above the walk, where the words `mid` that begin with u are done
    with: that of u is on top, once there are some. *)
Definition opened (u : word) (pre mid : list word) (n : nat) (above now : list branch) : Prop :=
  match mid with
  | [] => n = 1 /\ now = above
  | _ :: _ => exists l, now = Branch (length u) n (length pre) l :: above
  end.

(** The branch of u, if the words are more than one letter's. *)
Definition own (u : word) (pre mid : list word) (n k : nat) : list branch :=
  match mid with
  | [] => []
  | _ :: _ => [Branch (length u) n (length pre) k]
  end.

Lemma tell_next d m from l n f l' k :
  tell (Branch d n f l') (Branch (S d) m from l) k = Branch d (better n (1 + m)) f k.
Proof.
  unfold tell. cbn [depth plies first last]. now replace (S d - d + m) with (1 + m) by lia.
Qed.

Lemma close_shift d m from l l' k shared open :
  top_below d open -> shared < d ->
  close (Branch (S d) m from l) k shared open = close (Branch d (1 + m) from l') k shared open.
Proof.
  intros Htop Hshared.
  assert (Htell : forall above, depth above < d ->
    tell above (Branch (S d) m from l) k = tell above (Branch d (1 + m) from l') k).
  { intros above Hless. unfold tell. cbn [depth plies first last].
    now replace (S d - depth above + m) with (d - depth above + (1 + m)) by lia. }
  destruct open as [| above open]; cbn [close first].
  - now rewrite Htell.
  - rewrite !Htell by (exact Htop || exact Hshared). reflexivity.
Qed.

(** Words with another next letter follow. *)
Lemma close_more u pre mid n above now m l k :
  opened u pre mid n above now -> top_below (length u) above ->
  close (Branch (S (length u)) m (length pre + length mid) l) k (length u) now =
  ([], Branch (length u) (better n (1 + m)) (length pre) k :: above).
Proof.
  intros Hopened Htop. destruct mid as [| w mid].
  - destruct Hopened as [-> ->]. rewrite Nat.add_0_r.
    destruct above as [| top above]; cbn [close first]; rewrite tell_next; [reflexivity |].
    simpl in Htop. now rewrite (proj2 (Nat.leb_gt (length u) (depth top))).
  - destruct Hopened as [l' ->]. cbn [close first depth].
    rewrite tell_next, Nat.leb_refl. cbn [depth]. now rewrite Nat.eqb_refl.
Qed.

(** The last word that begins with u is done with. *)
Lemma close_last u pre mid n above now m l k shared :
  opened u pre mid n above now -> top_below (length u) above -> shared < length u ->
  close (Branch (S (length u)) m (length pre + length mid) l) k shared now =
  let (branches, open) :=
    close (Branch (length u) (better n (1 + m)) (length pre) k) k shared above in
  (own u pre mid (better n (1 + m)) k ++ branches, open).
Proof.
  intros Hopened Htop Hshared. destruct mid as [| w mid].
  - destruct Hopened as [-> ->]. rewrite Nat.add_0_r, better_one.
    rewrite (close_shift (length u) m (length pre) l k k shared above Htop Hshared).
    now destruct (close _ k shared above).
  - destruct Hopened as [l' ->]. cbn [close first depth]. rewrite tell_next. cbn [depth].
    rewrite (proj2 (Nat.leb_le shared (length u))) by lia.
    rewrite (proj2 (Nat.eqb_neq (length u) shared)) by lia. reflexivity.
Qed.

(** What the last word of some has in common with the next one. *)
Definition shared_with (seg post : list word) : nat :=
  match post with [] => 0 | next :: _ => common (List.last seg []) next end.

Lemma last_in (l : list word) : l <> [] -> In (List.last l []) l.
Proof.
  induction l as [| w l IH]; intros Hsome; [contradiction |].
  destruct l as [| v l]; [now left |]. right. now apply IH.
Qed.

Lemma last_app (l r : list word) : r <> [] -> List.last (l ++ r) [] = List.last r [].
Proof.
  intros Hsome. induction l as [| w l IH]; [reflexivity |]. simpl app.
  rewrite <- IH. destruct (l ++ r) eqn:Happ; [| reflexivity].
  apply app_eq_nil in Happ. destruct Happ as [_ Hr]. contradiction.
Qed.

Lemma shared_app l r post : r <> [] -> shared_with (l ++ r) post = shared_with r post.
Proof. intros Hsome. unfold shared_with. now rewrite last_app. Qed.

Lemma shared_less u pre seg post :
  u <> [] -> block u pre seg post -> shared_with seg post < length u.
Proof.
  intros Hletters (_ & Hsome & Hseg & _ & Hpost). destruct post as [| next post]; simpl.
  - destruct u; [contradiction | simpl; lia].
  - apply common_less; [now apply Hseg, last_in | now apply Hpost, in_eq].
Qed.

Lemma shared_between u x done g rest post :
  block (u ++ [x]) done g (rest ++ post) -> remaining u (done ++ g) rest post -> rest <> [] ->
  shared_with g (rest ++ post) = length u.
Proof.
  intros (_ & Hsome & Hg & _ & Hothers) (_ & Hrest & _) Hmore.
  destruct rest as [| v rest]; [contradiction |].
  destruct (Hrest v (in_eq v rest)) as [Hv Hlonger].
  destruct (starts_longer u v Hv Hlonger) as (y & t & Hvy).
  assert (Hy : starts (u ++ [y]) v) by (rewrite Hvy; apply starts_letter).
  simpl. apply (common_at u x y); [now apply Hg, last_in | exact Hy |].
  intros <-. apply (Hothers v); [apply in_eq | exact Hy].
Qed.

(** A branch as it should be. *)
Definition branching (v : word) (seg : list word) : Prop :=
  exists x y w z, x <> y /\ In w seg /\ In z seg /\ starts (v ++ [x]) w /\ starts (v ++ [y]) z.

Definition right_branch (b : branch) : Prop :=
  exists v pre seg post, block v pre seg post /\ branching v seg /\ depth b = length v /\
    lasts v (plies b) /\ first b = length pre /\ last b = length pre + length seg - 1.

(** The order of the branches: the last word ascending, then the first descending. *)
Definition earlier (b c : branch) : Prop :=
  last b < last c \/ (last b = last c /\ first c < first b).

(** Right branches in that order, their words from lowest on, the last ones from
    start up to below limit. *)
Definition fine (lowest start limit : nat) (bs : list branch) : Prop :=
  (forall b, In b bs -> right_branch b /\ lowest <= first b /\ start <= last b < limit) /\
  StronglySorted earlier bs.

Lemma fine_none lowest start limit : fine lowest start limit [].
Proof. split; [intros b [] | constructor]. Qed.

Lemma sorted_join {A} (R : A -> A -> Prop) l r :
  StronglySorted R l -> StronglySorted R r -> (forall a b, In a l -> In b r -> R a b) ->
  StronglySorted R (l ++ r).
Proof.
  intros Hl Hr Hjoin. induction Hl as [| a l Hl IH Hall]; [exact Hr |]. simpl. constructor.
  - apply IH. intros b c Hb Hc. apply Hjoin; [now right | exact Hc].
  - apply Forall_app. split; [exact Hall |]. apply Forall_forall. intros b Hb.
    apply Hjoin; [apply in_eq | exact Hb].
Qed.

Lemma fine_join lowest lowest' start middle limit bs cs :
  fine lowest' start middle bs -> fine lowest middle limit cs ->
  lowest <= lowest' -> start <= middle <= limit -> fine lowest start limit (bs ++ cs).
Proof.
  intros [Hbs Hbs_sorted] [Hcs Hcs_sorted] Hlowest Hmiddle. split.
  - intros b Hb. apply in_app_iff in Hb. destruct Hb as [Hb | Hb].
    + destruct (Hbs b Hb) as (Hright & Hfirst & Hlast). split; [exact Hright | lia].
    + destruct (Hcs b Hb) as (Hright & Hfirst & Hlast). split; [exact Hright | lia].
  - apply sorted_join; [exact Hbs_sorted | exact Hcs_sorted |]. intros b c Hb Hc.
    destruct (Hbs b Hb) as (_ & _ & Hb_last), (Hcs c Hc) as (_ & _ & Hc_last). left. lia.
Qed.

Lemma fine_behind lowest start limit bs b :
  fine start start limit bs -> right_branch b -> first b = lowest -> last b = limit - 1 ->
  lowest < start < limit -> fine lowest start limit (bs ++ [b]).
Proof.
  intros [Hbs Hsorted] Hright Hfirst Hlast Hrange. split.
  - intros c Hc. apply in_app_iff in Hc. destruct Hc as [Hc | [<- | []]].
    + destruct (Hbs c Hc) as (Hright_c & Hfirst_c & Hlast_c). split; [exact Hright_c | lia].
    + split; [exact Hright | lia].
  - apply sorted_join; [exact Hsorted | repeat constructor |]. intros c d Hc [<- | []].
    destruct (Hbs c Hc) as (_ & Hfirst_c & Hlast_c). unfold earlier. lia.
Qed.

(** The branch of each string is there, if more than one word begins with it. *)
Definition found (v : word) (bs : list branch) : Prop :=
  forall pre seg post, block v pre seg post -> 2 <= length seg ->
  exists b, In b bs /\ first b = length pre /\ last b = length pre + length seg - 1.

Definition found_in (u : word) (seg : list word) (bs : list branch) : Prop :=
  forall v x w, In w seg -> starts (u ++ [x]) w -> starts (u ++ [x]) v -> found v bs.

Lemma found_more v bs cs : incl bs cs -> found v bs -> found v cs.
Proof.
  intros Hmore Hfound pre seg post Hblock Htwo.
  destruct (Hfound pre seg post Hblock Htwo) as (b & Hb & Hplace). exists b. auto.
Qed.

Lemma found_in_join u x g rest bs cs :
  (forall w, In w g -> starts (u ++ [x]) w) ->
  (forall v, starts (u ++ [x]) v -> found v bs) -> found_in u rest cs ->
  found_in u (g ++ rest) (bs ++ cs).
Proof.
  intros Hg Hbs Hcs v y w Hw Hwy Hvy. apply in_app_iff in Hw. destruct Hw as [Hw | Hw].
  - rewrite (same_letter u y x w Hwy (Hg w Hw)) in Hvy.
    apply (found_more v bs); [now apply incl_appl, incl_refl | now apply Hbs].
  - apply (found_more v cs); [now apply incl_appr, incl_refl | now apply (Hcs v y w)].
Qed.

(** Each string that begins with u is u, or goes on with a letter of some word. *)
Lemma found_below u pre seg post bs :
  block u pre seg post -> found u bs -> found_in u seg bs -> forall v, starts u v -> found v bs.
Proof.
  intros Hblock Hu Hlonger v Huv.
  destruct (list_eq_dec ascii_dec v u) as [-> | Hmore]; [exact Hu |].
  destruct (starts_longer u v Huv Hmore) as (x & t & Hv).
  assert (Hx : starts (u ++ [x]) v) by (rewrite Hv; apply starts_letter).
  intros pre' seg' post' Hblock' Htwo. pose proof (block_listed v _ _ _ Hblock') as Hin.
  pose proof Hblock' as (_ & Hsome & Hstarts & _). destruct seg' as [| w seg']; [contradiction |].
  pose proof (Hstarts w (in_eq w seg')) as Hw.
  apply (Hlonger v x w) with (post := post'); [| | exact Hx | exact Hblock' | exact Htwo].
  - apply (block_all u pre seg post Hblock); [apply Hin, in_eq | now apply (starts_trans u v)].
  - now apply (starts_trans _ v).
Qed.

(** The walk through the words that begin with u: p(u), and the branches. *)
Definition walked (u : word) (pre seg post : list word) : Prop :=
  exists p new, lasts u p /\ fine (length pre) (length pre) (length pre + length seg) new /\
    (forall v, starts u v -> found v new) /\
    forall open l, top_below (length u) open ->
    walk (length pre) (seg ++ post) open =
    let (branches, open) := close (Branch (length u) p (length pre) l)
                              (length pre + length seg - 1) (shared_with seg post) open in
    new ++ branches ++ walk (length pre + length seg) post open.

(** The last next letter is done with: whether words branch on u. *)
Lemma own_fine u pre mid g post p x bs :
  block u pre (mid ++ g) post -> block (u ++ [x]) (pre ++ mid) g post ->
  lasts u p -> fine (length pre + length mid) (length pre + length mid)
                 (length pre + length (mid ++ g)) bs ->
  fine (length pre) (length pre + length mid) (length pre + length (mid ++ g))
    (bs ++ own u pre mid p (length pre + length (mid ++ g) - 1)).
Proof.
  intros Hblock Hchild Hp Hbs. destruct mid as [| v mid].
  - simpl own. rewrite app_nil_r. simpl length in *. now rewrite Nat.add_0_r in *.
  - destruct Hchild as (_ & Hsome & Hg & Hnot & _). destruct g as [| w g]; [contradiction |].
    apply fine_behind; [exact Hbs | | reflexivity | reflexivity | rewrite app_length; simpl; lia].
    exists u, pre, ((v :: mid) ++ w :: g), post. split; [exact Hblock |].
    split; [| repeat split; auto].
    destruct Hblock as (Hsplit & _ & Hstarts & _ & Hpost).
    destruct (starts_longer u v) as (y & t & Hv); [apply Hstarts; now left | |].
    { intros ->. assert (Hw : In w L) by (rewrite Hsplit; apply in_app_iff; right; simpl;
        right; rewrite !in_app_iff; left; right; now left).
      assert (Hu : In u L) by (rewrite Hsplit; apply in_app_iff; right; now left).
      assert (Hsame : u = w) by (apply L_free; [exact Hu | exact Hw | apply Hstarts, in_elt]).
      pose proof (Hg w (in_eq w g)) as Hx. rewrite <- Hsame in Hx.
      apply starts_length in Hx. rewrite app_length in Hx. simpl in Hx. lia. }
    exists y, x, v, w. split; [| split; [now left | split; [apply in_elt | split]]].
    + intros ->. apply (Hnot v); [apply in_elt |]. rewrite Hv. apply starts_letter.
    + rewrite Hv. apply starts_letter.
    + apply Hg, in_eq.
Qed.

Lemma own_found u pre mid g post p x bs :
  block u pre (mid ++ g) post -> block (u ++ [x]) (pre ++ mid) g post ->
  (forall v, starts (u ++ [x]) v -> found v bs) ->
  found u (bs ++ own u pre mid p (length pre + length (mid ++ g) - 1)).
Proof.
  intros Hblock Hchild Hbs pre' seg' post' Hblock' Htwo.
  destruct (block_once u _ _ _ _ _ _ Hblock Hblock') as [Hpre <-]. rewrite <- Hpre.
  destruct mid as [| v mid].
  - simpl own. rewrite app_nil_r. rewrite app_nil_r in Hchild.
    now apply (Hbs (u ++ [x]) (starts_same _) pre g post).
  - eexists. split; [apply in_app_iff; right; apply in_eq |]. split; reflexivity.
Qed.

Lemma close_any_last d p from l l' k shared open :
  close (Branch d p from l) k shared open = close (Branch d p from l') k shared open.
Proof. destruct open; reflexivity. Qed.

(** The same where the words `mid` that begin with u are done with. *)
Lemma walk_on u :
  u <> [] -> ~ over u ->
  (forall x pre g post, block (u ++ [x]) pre g post -> walked (u ++ [x]) pre g post) ->
  forall size seg pre mid post n,
  length seg <= size -> seg <> [] -> block u pre (mid ++ seg) post ->
  remaining u (pre ++ mid) seg post -> covers u mid n ->
  exists p new, lasts u p /\
    fine (length pre) (length pre + length mid) (length pre + length (mid ++ seg)) new /\
    found u new /\ found_in u seg new /\
    forall above now l, opened u pre mid n above now -> top_below (length u) above ->
    walk (length pre + length mid) (seg ++ post) now =
    let (branches, open) :=
      close (Branch (length u) p (length pre) l) (length pre + length (mid ++ seg) - 1)
        (shared_with seg post) above in
    new ++ branches ++ walk (length pre + length (mid ++ seg)) post open.
Proof.
  intros Hletters Hnot Hchildren size.
  induction size as [| size IH]; intros seg pre mid post n Hsize Hsome Hblock Hremaining Hcovers;
    [destruct seg; [contradiction | simpl in Hsize; lia] |].
  destruct (peel u (pre ++ mid) seg post Hremaining Hsome)
    as (x & g & rest & -> & Hchild & Hlater & _).
  destruct (Hchildren x (pre ++ mid) g (rest ++ post) Hchild)
    as (m & bs & Hm & Hbs & Hbelow & Hwalk).
  rewrite !app_length in Hwalk. rewrite app_length in Hbs. simpl length in Hwalk.
  replace (length u + 1) with (S (length u)) in Hwalk by lia.
  pose proof Hchild as (_ & Hg_some & Hg & _).
  assert (Hcovers_g : covers u (mid ++ g) (better n (1 + m))).
  { apply (covers_more u mid n x); [exact Hcovers | | exact Hm | exact Hg].
    now apply (block_letter u x (pre ++ mid) g (rest ++ post)). }
  assert (Htop_next : forall above now,
    opened u pre mid n above now -> top_below (length u) above ->
    top_below (S (length u)) now).
  { intros above now Hopened Htop. destruct mid as [| v mid].
    - destruct Hopened as [_ ->]. destruct above; simpl in *; lia.
    - destruct Hopened as [l ->]. simpl. lia. }
  destruct rest as [| r rest].
  - (* the last next letter *)
    rewrite app_nil_r in *. simpl app in Hchild, Hwalk.
    assert (Hp : lasts u (better n (1 + m))).
    { apply (covers_lasts u (mid ++ g)); [exact Hcovers_g | exact Hnot |].
      now apply (block_all u pre _ post). }
    assert (Hplace : length pre + length mid + length g = length pre + length (mid ++ g))
      by (rewrite app_length; lia).
    rewrite Hplace in *.
    exists (better n (1 + m)),
      (bs ++ own u pre mid (better n (1 + m)) (length pre + length (mid ++ g) - 1)).
    split; [exact Hp |]. split; [| split; [| split]].
    + now apply (own_fine u pre mid g post _ x).
    + now apply (own_found u pre mid g post _ x).
    + intros v y w Hw Hwy Hvy. rewrite (same_letter u y x w Hwy (Hg w Hw)) in Hvy.
      apply (found_more v bs); [apply incl_appl, incl_refl | now apply Hbelow].
    + intros above now l Hopened Htop.
      rewrite (Hwalk now l (Htop_next above now Hopened Htop)).
      rewrite (close_last u pre mid n above now) by
        (assumption || (rewrite <- (shared_app mid g post Hg_some);
                        now apply (shared_less u pre (mid ++ g) post))).
      rewrite (close_any_last _ _ _ _ l). destruct (close _ _ _ above) as [branches open].
      now rewrite <- !app_assoc.
  - (* more of them *)
    assert (Hplace : length pre + length mid + length g = length pre + length (mid ++ g))
      by (rewrite app_length; lia).
    rewrite Hplace in *.
    destruct (IH (r :: rest) pre (mid ++ g) post (better n (1 + m)))
      as (p & cs & Hp & Hcs & Hfound & Hfound_in & Hwalk').
    { rewrite app_length in Hsize. destruct g; [contradiction | simpl in *; lia]. }
    { discriminate. }
    { now rewrite <- app_assoc. }
    { now rewrite app_assoc. }
    { exact Hcovers_g. }
    rewrite <- app_assoc in Hcs, Hwalk'.
    exists p, (bs ++ cs). split; [exact Hp |]. split; [| split; [| split]].
    + apply (fine_join _ (length pre + length mid) _ (length pre + length (mid ++ g)));
        [exact Hbs | exact Hcs | lia | rewrite !app_length; lia].
    + apply (found_more u cs); [apply incl_appr, incl_refl | exact Hfound].
    + now apply (found_in_join u x).
    + intros above now l Hopened Htop. rewrite <- app_assoc.
      rewrite (Hwalk now l (Htop_next above now Hopened Htop)).
      rewrite (shared_between u x (pre ++ mid) g (r :: rest) post Hchild Hlater) by discriminate.
      rewrite (close_more u pre mid n above now) by assumption. cbv iota beta.
      assert (Hopened' : opened u pre (mid ++ g) (better n (1 + m)) above
        (Branch (length u) (better n (1 + m)) (length pre) (length pre + length (mid ++ g) - 1)
          :: above)).
      { destruct mid; [destruct g; [contradiction |] |]; eexists; reflexivity. }
      rewrite (Hwalk' above _ l Hopened' Htop).
      rewrite (shared_app g (r :: rest)) by discriminate.
      destruct (close _ _ _ above) as [branches open]. now rewrite <- !app_assoc.
Qed.

(** A word is worth 0, and nothing branches on it. *)
Lemma filter_length (P Q : word -> bool) l :
  (forall w, P w = true -> Q w = true) -> length (filter P l) <= length (filter Q l).
Proof.
  intros Himplies. induction l as [| w l IH]; [reflexivity |]. simpl.
  destruct (P w) eqn:HP; [rewrite (Himplies w HP); simpl; lia |].
  destruct (Q w); simpl; lia.
Qed.

Lemma found_of_one u pre w post v bs : block u pre [w] post -> starts u v -> found v bs.
Proof.
  intros Hblock Huv pre' seg' post' Hblock' Htwo. exfalso.
  rewrite (block_seg _ _ _ _ Hblock') in Htwo.
  assert (Hone : length (filter (starts_with u) L) = 1)
    by now rewrite <- (block_seg _ _ _ _ Hblock).
  assert (Hfewer : length (filter (starts_with v) L) <= length (filter (starts_with u) L)).
  { apply filter_length. intros z. rewrite !starts_with_spec. now apply starts_trans. }
  lia.
Qed.

Lemma block_of_word u pre seg post : block u pre seg post -> In u seg -> seg = [u].
Proof.
  intros Hblock Hu. pose proof (block_listed u pre seg post Hblock) as Hin.
  destruct Hblock as (Hsplit & Hsome & Hstarts & _).
  assert (Hall : forall w, In w seg -> w = u).
  { intros w Hw. symmetry. apply L_free; auto. }
  assert (Hsorted : StronglySorted before seg).
  { apply (sorted_left before seg post), (sorted_right before pre). now rewrite <- Hsplit. }
  destruct seg as [| v [| w seg]]; [contradiction | |].
  - now rewrite (Hall v (in_eq v [])).
  - exfalso. rewrite (Hall v), (Hall w) in Hsorted by (simpl; auto).
    apply StronglySorted_inv in Hsorted. destruct Hsorted as [_ Hfirst].
    apply Forall_inv in Hfirst. destruct Hfirst as [_ Hnot]. apply Hnot, starts_same.
Qed.

Lemma walked_word u pre seg post : block u pre seg post -> In u seg -> walked u pre seg post.
Proof.
  intros Hblock Hu. pose proof (block_of_word u pre seg post Hblock Hu) as ->.
  exists 0, [].
  split; [apply lasts_over, over_if_listed, (block_listed u pre [u] post Hblock), in_eq |].
  split; [apply fine_none |]. split; [intros v; now apply (found_of_one u pre u post) |].
  intros open l _. simpl length. replace (length pre + 1 - 1) with (length pre) by lia.
  rewrite Nat.add_1_r, (close_any_last _ _ _ l (length pre)). reflexivity.
Qed.

Lemma walked_all n :
  forall u pre seg post, (forall w, In w L -> starts u w -> length w <= length u + n) ->
  u <> [] -> block u pre seg post -> walked u pre seg post.
Proof.
  induction n as [| n IH]; intros u pre seg post Hlength Hletters Hblock;
    pose proof (block_listed u pre seg post Hblock) as Hin;
    pose proof Hblock as (_ & Hsome & Hstarts & _).
  - apply walked_word; [exact Hblock |]. destruct seg as [| w seg]; [contradiction |].
    pose proof (Hlength w (Hin w (in_eq w seg)) (Hstarts w (in_eq w seg))) as Hshort.
    destruct (Hstarts w (in_eq w seg)) as [[| a rest] ->].
    + rewrite app_nil_r. apply in_eq.
    + rewrite app_length in Hshort. simpl in Hshort. lia.
  - destruct (in_dec (list_eq_dec ascii_dec) u seg) as [Hu | Hu]; [now apply walked_word |].
    assert (Hnot : ~ over u).
    { destruct seg as [| w seg]; [contradiction |].
      apply (not_over_if_longer u w); [apply Hin, in_eq | apply Hstarts, in_eq |].
      intros ->. apply Hu, in_eq. }
    destruct (walk_on u Hletters Hnot) with (size := length seg) (seg := seg) (pre := pre)
        (mid := @nil word) (post := post) (n := 1)
      as (p & new & Hp & Hnew & Hfound & Hlonger & Hwalk).
    + intros x pre' g post'. apply IH; [| destruct u; discriminate].
      intros w Hw Hx. rewrite app_length. simpl.
      pose proof (Hlength w Hw (starts_before u x w Hx)). lia.
    + reflexivity.
    + exact Hsome.
    + exact Hblock.
    + rewrite app_nil_r. now apply remaining_block.
    + apply covers_none.
    + simpl app in *. simpl length in *. rewrite Nat.add_0_r in *.
      exists p, new. split; [exact Hp |]. split; [exact Hnew |].
      split; [now apply (found_below u pre seg post) |].
      intros open l Htop. apply Hwalk; [now split | exact Htop].
Qed.

Lemma close_root m from l k open :
  (open = [] \/ exists b, open = [b] /\ depth b = 0) ->
  exists b, depth b = 0 /\ close (Branch 1 m from l) k 0 open = ([], [b]).
Proof.
  intros [-> | ([d p f l'] & -> & Hzero)].
  - eexists. split; [| reflexivity]. reflexivity.
  - simpl in Hzero. subst d. eexists. split; [| reflexivity]. reflexivity.
Qed.

(** The whole walk: through what begins with each first letter. *)
Lemma walk_root size :
  forall seg done open, length seg <= size -> remaining [] done seg [] ->
  (open = [] \/ exists b, open = [b] /\ depth b = 0) ->
  fine 0 (length done) (length L) (walk (length done) seg open) /\
  found_in [] seg (walk (length done) seg open).
Proof.
  induction size as [| size IH]; intros seg done open Hsize Hremaining Hopen;
    (destruct seg as [| w seg]; [split; [apply fine_none | intros v x w []] |]);
    [simpl in Hsize; lia |].
  destruct (peel [] done (w :: seg) [] Hremaining)
    as (x & g & rest & Hseg & Hchild & Hlater & _); [discriminate |].
  rewrite Hseg in *. clear w seg Hseg. rewrite app_nil_r in Hchild. simpl app in Hchild.
  pose proof Hchild as (Hsplit & Hsome & Hg & _).
  destruct (walked_all (list_max (map (@length ascii) L)) [x] done g rest)
    as (m & bs & _ & Hbs & Hbelow & Hwalk); [| discriminate | exact Hchild |].
  { intros w Hw _. pose proof (list_max_le (map (@length ascii) L)
      (list_max (map (@length ascii) L))) as Hmax.
    apply proj1 in Hmax. specialize (Hmax (le_n _)). rewrite Forall_forall in Hmax.
    pose proof (Hmax (length w) (in_map _ _ _ Hw)). simpl. lia. }
  change (length [x]) with 1 in Hwalk.
  assert (Hshared : shared_with g rest = 0).
  { destruct rest as [| r rest]; [reflexivity |]. rewrite <- (app_nil_r (r :: rest)).
    apply (shared_between [] x done); [now rewrite app_nil_r | exact Hlater | discriminate]. }
  destruct (close_root m (length done) 0 (length done + length g - 1) open Hopen)
    as (b & Hb & Hclosed).
  rewrite (Hwalk open 0), Hshared, Hclosed.
  2: { destruct Hopen as [-> | (b' & -> & Hzero)]; simpl; [exact I | lia]. }
  simpl app. rewrite <- app_length in *.
  destruct (IH rest (done ++ g) [b]) as [Hfine Hfound].
  - rewrite app_length in Hsize. destruct g; [contradiction | simpl in *; lia].
  - exact Hlater.
  - right. now exists b.
  - split.
    + apply (fine_join 0 (length done) _ (length (done ++ g)));
        [exact Hbs | exact Hfine | lia | rewrite Hsplit, !app_length; lia].
    + now apply (found_in_join [] x).
Qed.

Definition found_branches : list branch := walk 0 L [].

Lemma remaining_root : remaining [] [] L [].
Proof.
  split; [now rewrite app_nil_r |]. split; [| split; [intros w [] | intros x v w []]].
  intros w Hw. split; [apply starts_empty | now apply L_words].
Qed.

Lemma branches_fine : fine 0 0 (length L) found_branches.
Proof. apply (walk_root (length L) L [] []); [reflexivity | exact remaining_root | now left]. Qed.

Lemma branches_found v : v <> [] -> found v found_branches.
Proof.
  intros Hletters. destruct v as [| x v]; [contradiction |].
  intros pre seg post Hblock Htwo. pose proof (block_listed _ _ _ _ Hblock) as Hin.
  pose proof Hblock as (_ & Hsome & Hstarts & _). destruct seg as [| w seg]; [contradiction |].
  assert (Hx : starts [x] (x :: v)) by now exists v.
  apply (walk_root (length L) L [] []) with (v := x :: v) (x := x) (w := w) (post := post);
    [reflexivity | exact remaining_root | now left | apply Hin, in_eq | | exact Hx |
      exact Hblock | exact Htwo].
  apply (starts_trans [x] (x :: v)); [exact Hx | apply Hstarts, in_eq].
Qed.

Lemma partition_point_finds b c bs :
  StronglySorted earlier bs -> In b bs ->
  nth (partition_point bs
         (fun a => (last a <? last b) || ((last a =? last b) && (first b <? first a)))) bs c = b.
Proof.
  intros Hsorted Hb. induction bs as [| a bs IH]; [contradiction |].
  apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hsorted Hall].
  rewrite Forall_forall in Hall. simpl. destruct Hb as [-> | Hb].
  - now rewrite !Nat.ltb_irrefl, andb_false_r.
  - assert (Hbefore : (last a <? last b) || ((last a =? last b) && (first b <? first a)) = true).
    { apply orb_true_iff. rewrite andb_true_iff, !Nat.ltb_lt, Nat.eqb_eq. apply (Hall b Hb). }
    rewrite Hbefore. now apply IH.
Qed.

(** Of two strings with which the same words begin, that on which they branch is
    the longer one. *)
Lemma branching_deeper v v' seg :
  branching v' seg -> (forall w, In w seg -> starts v w) -> starts v v'.
Proof.
  intros (x & y & w & z & Hdiffer & Hw & Hz & Hwx & Hzy) Hstarts.
  destruct (starts_either v v' w (Hstarts w Hw) (starts_before v' x w Hwx)) as [Hyes | Hno];
    [exact Hyes |].
  destruct (list_eq_dec ascii_dec v v') as [-> | Hlonger]; [apply starts_same |]. exfalso.
  destruct (starts_longer v' v Hno Hlonger) as (a & t & Hv).
  assert (Ha : starts (v' ++ [a]) v) by (rewrite Hv; apply starts_letter).
  apply Hdiffer. transitivity a.
  - apply (same_letter v' x a w Hwx). apply (starts_trans _ v); [exact Ha | now apply Hstarts].
  - apply (same_letter v' a y z); [| exact Hzy].
    apply (starts_trans _ v); [exact Ha | now apply Hstarts].
Qed.

Lemma same_place v v' pre seg post pre' seg' post' :
  block v pre seg post -> block v' pre' seg' post' ->
  length pre' = length pre -> length pre' + length seg' - 1 = length pre + length seg - 1 ->
    seg' = seg.
Proof.
  intros (Hsplit & Hsome & _) (Hsplit' & Hsome' & _) Hpre Hlast.
  assert (Hsize : length seg' = length seg).
  { destruct seg'; [contradiction |]. destruct seg; [contradiction |]. simpl in *. lia. }
  rewrite Hsplit in Hsplit'.
  apply (f_equal (skipn (length pre))) in Hsplit'. rewrite <- Hpre in Hsplit' at 2.
  rewrite !skipn_app, !Nat.sub_diag, !skipn_all in Hsplit'. simpl in Hsplit'.
  apply (f_equal (firstn (length seg))) in Hsplit'. rewrite <- Hsize in Hsplit' at 2.
  rewrite !firstn_app, !Nat.sub_diag, !firstn_all in Hsplit'. simpl in Hsplit'.
  rewrite !app_nil_r in Hsplit'. now symmetry.
Qed.

(** p from the branches. *)
Lemma plies_of_lasts v pre seg post :
  v <> [] -> block v pre seg post ->
  lasts v
    (plies_of (Game L found_branches) (length pre) (length pre + length seg - 1) (length v)).
Proof.
  intros Hletters Hblock. pose proof Hblock as (Hsplit & Hsome & Hstarts & _).
  pose proof (block_listed _ _ _ _ Hblock) as Hin.
  pose proof (block_all _ _ _ _ Hblock) as Hall.
  unfold plies_of. cbn [words branches].
  destruct (Nat.eqb_spec (length pre) (length pre + length seg - 1)) as [Hone | Hmore].
  - destruct seg as [| w [| z seg]]; [contradiction | | simpl in Hone; lia].
    assert (Hnth : nth (length pre) L [] = w).
    { rewrite Hsplit, app_nth2, Nat.sub_diag by lia. reflexivity. }
    rewrite Hnth. destruct (Hstarts w (in_eq w [])) as [t Hw].
    replace (length w - length v) with (length t + 0) by (rewrite Hw, app_length; lia).
    apply lasts_chain; rewrite <- Hw.
    + apply lasts_over, over_if_listed, Hin, in_eq.
    + exists w. split; [apply Hin, in_eq | apply starts_same].
    + intros z Hz Hv. destruct (Hall z Hz Hv) as [<- | []]. apply starts_same.
  - assert (Htwo : 2 <= length seg)
      by (destruct seg as [| w [| z seg]]; simpl in *; [contradiction | lia | lia]).
    destruct (branches_found v Hletters pre seg post Hblock Htwo) as (b & Hb & Hfirst & Hlast).
    destruct branches_fine as [Hright Hsorted]. rewrite <- Hlast, <- Hfirst.
    rewrite (partition_point_finds b _ found_branches Hsorted Hb).
    destruct (Hright b Hb) as ((v' & pre' & seg' & post' & Hblock' & Hbranching & Hdepth & Hplies
      & Hfirst' & Hlast') & _).
    assert (Hseg : seg' = seg)
      by (apply (same_place v v' pre seg post pre' seg' post' Hblock Hblock'); congruence).
    subst seg'.
    destruct (branching_deeper v v' seg Hbranching Hstarts) as [t Hv']. rewrite Hdepth.
    replace (length v' - length v) with (length t) by (rewrite Hv', app_length; lia).
    pose proof Hblock' as (_ & _ & Hstarts' & _).
    apply lasts_chain; rewrite <- Hv'; [exact Hplies | |].
    + destruct seg as [| w seg]; [contradiction |].
      exists w. split; [apply Hin, in_eq | apply Hstarts', in_eq].
    + intros u Hu Hvu. now apply Hstarts', Hall.
Qed.

(** *** The letter *)

Lemma first_in_alphabet (P : ascii -> Prop) x :
  In x alphabet -> P x -> (forall y, In y alphabet -> code y < code x -> ~ P y) ->
  is_first P alphabet x.
Proof.
  intros Hx HP Hearlier. destruct (in_split x alphabet Hx) as (left & right & Hsplit).
  exists left, right. split; [exact Hsplit |]. split; [exact HP |].
  intros y Hy. apply Hearlier; [rewrite Hsplit; apply in_app_iff; now left |].
  assert (Hsorted : StronglySorted (fun a b => code a < code b) (left ++ x :: right)).
  { rewrite <- Hsplit. apply Sorted_StronglySorted.
    - intros a b c Hab Hbc. lia.
    - repeat constructor; apply Nat.ltb_lt; reflexivity. }
  apply (sorted_app _ left (x :: right) Hsorted y x Hy (in_eq x right)).
Qed.

(** What `choose` has after the words in `done`. *)
Definition chosen (u : word) (done : list word) (best : nat * ascii) : Prop :=
  covers u done (fst best) /\
  ((fst best = 1 /\ snd best = "a"%char) \/
   (fst best <> 1 /\ In (snd best) alphabet /\ lasts (u ++ [snd best]) (fst best - 1) /\
    forall y, In y alphabet -> code y < code (snd best) -> ~ lasts (u ++ [y]) (fst best - 1))).

Lemma choose_better u done n letter x g m seg :
  chosen u done (n, letter) -> lasts (u ++ [x]) m -> In x alphabet ->
  (forall w, In w g -> starts (u ++ [x]) w) -> better n (1 + m) <> n ->
  (forall y w, In w L -> starts (u ++ [y]) w -> In w (done ++ g ++ seg)) ->
  (forall w y, In w seg -> starts (u ++ [y]) w -> code x < code y) ->
  chosen u (done ++ g) (better n (1 + m), x).
Proof.
  intros [Hcovers _] Hm Hx Hg Hbetter Hall Hlater. cbn [fst snd] in Hcovers.
  split; [now apply (covers_more u done n x) |]. right. cbn [fst snd].
  destruct (better_cases n (1 + m)) as [[Hold _] | [Hnew _]]; [contradiction |].
  rewrite Hnew in *. replace (1 + m - 1) with m by lia.
  split; [| split; [exact Hx | split; [exact Hm |]]].
  - intros Hone. apply Hbetter. rewrite Hone in Hnew |- *. destruct Hcovers as (Hpositive & _).
    symmetry. apply as_good_both; [now apply as_good_one |].
    rewrite <- Hnew at 1. apply better_as_good_left.
  - intros y Hy Hless Hlasts. destruct (leads_dec (u ++ [y])) as [(w & Hw & Hwy) | Hnone].
    + pose proof (Hall y w Hw Hwy) as Hplace. rewrite !in_app_iff in Hplace.
      destruct Hplace as [Hplace | [Hplace | Hplace]].
      * destruct Hcovers as (_ & _ & Hearlier).
        destruct (Hearlier y w Hplace Hwy) as (m' & Hm' & Hgood).
        rewrite (lasts_once L (u ++ [y]) m' m Hm' Hlasts) in Hgood.
        apply Hbetter. rewrite <- Hnew. now apply better_keeps_iff.
      * rewrite (same_letter u y x w Hwy (Hg w Hplace)) in Hless. lia.
      * specialize (Hlater w y Hplace Hwy). lia.
    + pose proof (lasts_once L _ _ _ (lasts_if_none u y Hnone) Hlasts) as Hzero.
      apply Hbetter. rewrite <- Hzero in *. rewrite <- Hnew.
      apply better_keeps_iff, as_good_one. apply Hcovers.
Qed.

Lemma choose_chosen u pre : forall fuel seg mid post best,
  length seg <= fuel -> remaining u (pre ++ mid) seg post ->
  (forall w, In w L -> starts u w -> In w (mid ++ seg)) -> chosen u mid best ->
  chosen u (mid ++ seg)
    (choose (Game L found_branches) (length u) fuel (length (pre ++ mid)) seg best).
Proof.
  intros fuel. induction fuel as [| fuel IH];
    intros seg mid post best Hfuel Hremaining Hall Hchosen;
    (destruct seg as [| w seg]; [now rewrite app_nil_r |]); [simpl in Hfuel; lia |].
  destruct (peel u (pre ++ mid) (w :: seg) post Hremaining)
    as (x & g & rest & Hseg & Hchild & Hlater & Hletter & Hcount & _ & Hcodes); [discriminate |].
  simpl hd in Hletter. cbn [choose]. rewrite Hletter, Hcount.
  replace (skipn (length g) (w :: seg)) with rest
    by (rewrite Hseg, skipn_app, skipn_all, Nat.sub_diag; reflexivity).
  rewrite Hseg in *. clear w seg Hseg Hletter Hcount.
  pose proof (block_letter _ _ _ _ _ Hchild) as Hx. pose proof Hchild as (_ & Hsome & Hg & _).
  pose proof (plies_of_lasts (u ++ [x]) (pre ++ mid) g (rest ++ post)) as Hm.
  rewrite (app_length u) in Hm. simpl (length [x]) in Hm.
  set (m := plies_of _ (length (pre ++ mid)) _ (length u + 1)) in *.
  specialize (Hm (fun Hempty => app_cons_not_nil u [] x (eq_sym Hempty)) Hchild).
  rewrite <- (app_length (pre ++ mid)), <- app_assoc, app_assoc.
  apply (IH rest (mid ++ g) post).
  - rewrite app_length in Hfuel. destruct g; [contradiction | simpl in *; lia].
  - now rewrite app_assoc.
  - now rewrite <- app_assoc.
  - destruct best as [n letter]. cbn [fst].
    destruct (Nat.eqb_spec (better n (1 + m)) n) as [Hsame | Hbetter].
    + destruct Hchosen as [Hcovers Hbest]. split; [| exact Hbest].
      pose proof (covers_more u mid n x g m Hcovers Hx Hm Hg) as Hmore.
      now rewrite Hsame in Hmore.
    + apply (choose_better u mid n letter x g m rest); auto.
      intros y w Hw Hwy. apply Hall; [exact Hw | now apply (starts_before u y)].
Qed.

Lemma chosen_is_best u seg best :
  chosen u seg best -> ~ over u -> (forall w, In w L -> starts u w -> In w seg) ->
  lasts u (fst best) /\ is_first (fun x => lasts (u ++ [x]) (fst best - 1)) alphabet (snd best).
Proof.
  intros [Hcovers Hbest] Hnot Hall. split; [now apply (covers_lasts u seg) |].
  destruct Hbest as [[Hone ->] | (_ & Hx & Hlasts & Hearlier)]; [| now apply first_in_alphabet].
  rewrite Hone in *. exists [], (tl alphabet). split; [reflexivity |]. split; [| intros y []].
  destruct (covers_every u seg 1 Hcovers Hall "a"%char) as (m & Hm & Hgood).
  apply as_good_as_one in Hgood. now subst m.
Qed.

(** Splitting where the words that are such end. *)
Lemma partition_point_splits such (l : list word) :
  l = firstn (partition_point l such) l ++ skipn (partition_point l such) l /\
  (forall w, In w (firstn (partition_point l such) l) -> such w = true) /\
  forall w rest, skipn (partition_point l such) l = w :: rest -> such w = false.
Proof.
  split; [now rewrite firstn_skipn |]. induction l as [| v l [IHsuch IHrest]]; simpl.
  - split; [intros w [] | discriminate].
  - destruct (such v) eqn:Hv; simpl.
    + split; [intros w [<- | Hw]; auto | exact IHrest].
    + split; [intros w [] |]. intros w rest Hw. now injection Hw as <- _.
Qed.

Lemma L_at_most v l w : StronglySorted before (v :: l) -> In w (v :: l) -> leb v w = true.
Proof.
  intros Hsorted [<- | Hw]; [apply leb_starts, starts_same |].
  apply StronglySorted_inv in Hsorted. destruct Hsorted as [_ Hall].
  rewrite Forall_forall in Hall. now apply Hall.
Qed.

(** The words that begin with s, as `best` finds them. *)
Lemma slice s :
  let k := partition_point L (fun w => negb (leb s w)) in
  let behind := skipn k L in
  let seg := firstn (partition_point behind (starts_with s)) behind in
  exists pre post, k = length pre /\ L = pre ++ seg ++ post /\
    (forall w, In w seg -> starts s w) /\
    (forall w, In w pre -> ~ starts s w) /\ (forall w, In w post -> ~ starts s w).
Proof.
  set (k := partition_point L (fun w => negb (leb s w))). set (behind := skipn k L).
  set (seg := firstn (partition_point behind (starts_with s)) behind). cbv zeta.
  destruct (partition_point_splits (fun w => negb (leb s w)) L) as (Hsplit & Hpre & Hbehind).
  fold k in Hsplit, Hpre, Hbehind. fold behind in Hsplit, Hbehind.
  destruct (partition_point_splits (starts_with s) behind) as (Hsplit' & Hseg & Hpost).
  fold seg in Hsplit', Hseg.
  set (post := skipn (partition_point behind (starts_with s)) behind) in *.
  exists (firstn k L), post. repeat split.
  - symmetry. apply firstn_length_le. unfold k. clear.
    induction L as [| w l IH]; simpl; [lia |]. destruct (negb (leb s w)); simpl; lia.
  - rewrite Hsplit at 1. now rewrite Hsplit' at 1.
  - intros w Hw. now apply starts_with_spec, Hseg.
  - intros w Hw Hstarts. apply Hpre, negb_true_iff in Hw.
    apply leb_starts in Hstarts. congruence.
  - intros w Hw Hstarts.
    assert (Hsorted : StronglySorted before behind).
    { apply (sorted_right before (firstn k L)). now rewrite <- Hsplit. }
    destruct post as [| z post'] eqn:Hpost_is; [contradiction |].
    assert (Hz_not : starts_with s z = false) by now apply (Hpost z post').
    assert (Hsz : leb s z = true).
    { destruct behind as [| b behind'] eqn:Hbehind_is; [destruct seg; discriminate Hsplit' |].
      apply (leb_trans s b).
      - apply negb_false_iff. now apply (Hbehind b behind').
      - apply (L_at_most b behind'); [exact Hsorted |]. rewrite Hsplit'. apply in_elt. }
    assert (Hzw : leb z w = true).
    { apply (L_at_most z post'); [| exact Hw]. apply (sorted_right before seg).
      now rewrite <- Hsplit'. }
    apply not_true_iff_false in Hz_not. apply Hz_not, starts_with_spec.
    apply (between s s z w); [apply starts_same | exact Hsz | exact Hzw | exact Hstarts].
Qed.

Lemma best_is_right s :
  let g := Game L found_branches in
  (over s -> best g s = None) /\
  (~ over s -> exists plies letter, best g s = Some (plies, letter) /\ lasts s plies /\
     is_first (fun x => lasts (s ++ [x]) (plies - 1)) alphabet letter).
Proof.
  cbv zeta. destruct (slice s) as (pre & post & Hk & Hsplit & Hstarts & Hpre & Hpost).
  unfold best. cbn [words].
  set (k := partition_point L (fun w => negb (leb s w))) in *. set (behind := skipn k L) in *.
  set (seg := firstn (partition_point behind (starts_with s)) behind) in *.
  assert (Hall : forall w, In w L -> starts s w -> In w seg).
  { intros w Hw Hsw. rewrite Hsplit, !in_app_iff in Hw.
    destruct Hw as [Hw | [Hw | Hw]];
      [exfalso; now apply (Hpre w) | exact Hw | exfalso; now apply (Hpost w)]. }
  assert (Hin : forall w, In w seg -> In w L).
  { intros w Hw. rewrite Hsplit, !in_app_iff. auto. }
  set (is_over := match seg with
    | [] => true
    | w :: _ => if list_eq_dec ascii_dec w s then true else false
    end).
  split.
  - intros Hover.
    assert (Hletters : 0 <? length s = true).
    { apply Nat.ltb_lt. destruct Hover as [Hletters _].
      destruct s; [contradiction | simpl; lia]. }
    assert (His_over : is_over = true).
    { unfold is_over. destruct seg as [| w seg'] eqn:Hseg; [reflexivity |].
      destruct (list_eq_dec ascii_dec w s) as [_ | Hdiffer]; [reflexivity |]. exfalso.
      destruct Hover as [_ [Hs | Hnone]].
      - apply Hdiffer. symmetry. apply L_free;
          [exact Hs | apply Hin, in_eq | apply Hstarts, in_eq].
      - destruct (Hstarts w (in_eq w seg')) as [rest Hw]. apply (Hnone rest).
        rewrite <- Hw. apply Hin, in_eq. }
    now rewrite Hletters, His_over.
  - intros Hnot.
    assert (Hgoing : (0 <? length s) && is_over = false).
    { destruct (Nat.ltb_spec 0 (length s)) as [Hletters | Hempty]; [| reflexivity]. simpl.
      apply not_true_iff_false. intros His_over. apply Hnot. unfold is_over in His_over.
      destruct seg as [| w seg'] eqn:Hseg.
      - apply over_if_none; [now destruct s; [simpl in Hletters; lia |] |].
        intros w Hw Hsw. exact (Hall w Hw Hsw).
      - destruct (list_eq_dec ascii_dec w s) as [<- | _]; [| discriminate].
        apply over_if_listed, Hin, in_eq. }
    rewrite Hgoing. clearbody seg. clear Hgoing is_over.
    pose proof (choose_chosen s pre (length seg) seg [] post (1, "a"%char)) as Hchosen.
    simpl app in Hchosen. rewrite app_nil_r, <- Hk in Hchosen.
    destruct (choose _ (length s) (length seg) k seg (1, "a"%char)) as [plies letter].
    exists plies, letter. split; [reflexivity |].
    apply (chosen_is_best s seg (plies, letter)); [| exact Hnot | exact Hall].
    apply Hchosen; [reflexivity | | exact Hall | split; [apply covers_none | now left]].
    split; [exact Hsplit |]. split; [| split; [exact Hpost |]].
    + intros w Hw. split; [now apply Hstarts |]. intros ->. now apply Hnot, over_if_listed, Hin.
    + intros x v w Hv _ Hx _. apply (Hpre v Hv). now apply (starts_before s x).
Qed.

End Words.

(** *** The theorem *)

Lemma retained_facts listed :
  well_formed listed ->
  let L := retain None (Sort.sort listed) in
  StronglySorted before L /\ well_formed L /\ (forall w, In w L -> In w listed) /\
  (forall w, In w listed -> exists v, In v L /\ starts v w).
Proof.
  intros Hlisted. cbv zeta.
  assert (Hsame : forall w, In w (Sort.sort listed) <-> In w listed).
  { intros w. split; apply Permutation_in; [symmetry |]; apply Sort.Permuted_sort. }
  assert (Hin : forall w, In w (retain None (Sort.sort listed)) -> In w listed).
  { intros w Hw. apply Hsame. now apply (retain_in None). }
  split; [| split; [| split]].
  - apply (retain_sorted None); [| discriminate].
    apply Sort.StronglySorted_sort. intros u v w. apply leb_trans.
  - intros w Hw. now apply Hlisted, Hin.
  - exact Hin.
  - intros w Hw. destruct (retain_covers None (Sort.sort listed) w) as (v & [Hv | Hv] & Hstarts).
    + now apply Hsame.
    + discriminate.
    + now exists v.
Qed.

Lemma wins_even listed s n :
  lasts listed s n -> Nat.even n = true <-> exists k, wins_within listed k s.
Proof.
  intros Hlasts. split.
  - intros Heven. exists n. apply (wins_lasts listed n s Hlasts). auto.
  - intros [k Hwins]. now apply (wins_lasts listed n s Hlasts) in Hwins.
Qed.

Lemma best_of_list listed :
  well_formed listed ->
  let g := new_game listed in
  (forall s, ~ open listed s -> best g s = None) /\
  forall s, open listed s ->
  exists plies letter, best g s = Some (plies, letter) /\ lasts listed s plies /\
    is_first (fun x => lasts listed (s ++ [x]) (plies - 1)) alphabet letter.
Proof.
  intros Hlisted g.
  destruct (retained_facts listed Hlisted) as (Hsorted & Hwords & Hin & Hcovers).
  set (L := retain None (Sort.sort listed)) in *.
  assert (Hfree : forall v w, In v L -> In w L -> starts v w -> v = w)
    by (intros v w; now apply prefix_free).
  assert (Hopen_iff : forall s, open listed s <-> ~ over L s)
    by (intros s; now apply open_iff).
  split; intros s Hs.
  - apply (best_is_right L Hsorted Hwords).
    destruct (over_dec L s) as [Hover | Hgoing]; [exact Hover |].
    exfalso. now apply Hs, Hopen_iff.
  - destruct (best_is_right L Hsorted Hwords s) as [_ Hright].
    destruct (Hright (proj1 (Hopen_iff s) Hs)) as (plies & letter & Hsome & Hlasts & Hfirst).
    exists plies, letter. split; [exact Hsome |]. split.
    + apply (made_lasts listed L); auto. now apply open_made.
    + destruct Hfirst as (left & right & Halphabet & Hletter & Hearlier).
      exists left, right. split; [exact Halphabet |]. split.
      * apply (made_lasts listed L); auto. now apply open_made_longer.
      * intros x Hx Hlasts_x. apply (Hearlier x Hx).
        apply (made_lasts listed L); auto. now apply open_made_longer.
Qed.

(** Whether a game can come to a string is decided by the words that begin it. *)
Lemma open_dec listed s : open listed s \/ exists u v, s = u ++ v /\ over listed u.
Proof.
  induction s as [| x s IH] using rev_ind; [left; apply open_empty |].
  destruct IH as [Hopen | (u & v & -> & Hover)].
  - destruct (over_dec listed (s ++ [x])) as [Hover | Hgoes].
    + right. exists (s ++ [x]), []. now rewrite app_nil_r.
    + left. now apply open_longer.
  - right. exists u, (v ++ [x]). now rewrite app_assoc.
Qed.

Theorem solution_is_right : correct solution.
Proof.
  intros listed s Hlisted won.
  destruct (best_of_list listed Hlisted) as [Hnone Hbest].
  unfold solution. set (g := new_game listed) in *.
  set (p s := match best g s with Some (plies, _) => plies | None => 0 end).
  set (letter s := match best g s with Some (_, x) => x | None => "a"%char end).
  assert (Hp : forall s, open listed s -> lasts listed s (p s)).
  { intros t Hopen. destruct (Hbest t Hopen) as (plies & x & Hsome & Hlasts & _).
    unfold p. now rewrite Hsome. }
  assert (Hletter : forall s, open listed s ->
    is_first (fun x => lasts listed (s ++ [x]) (p s - 1)) alphabet (letter s)).
  { intros t Hopen. destruct (Hbest t Hopen) as (plies & x & Hsome & _ & Hfirst).
    unfold p, letter. now rewrite Hsome. }
  assert (Hrule : forall s, open listed s -> submit g s = Some (rule p letter s)).
  { intros t Hopen. destruct (Hbest t Hopen) as (plies & x & Hsome & _).
    destruct (Hbest [] (open_empty listed)) as (new & first & Hnew & _).
    unfold submit, rule, p, letter. now rewrite Hsome, Hnew. }
  destruct (open_dec listed s) as [Hopen | Hshut].
  - rewrite (Hrule s Hopen). split; [exact Hopen |]. split; [| split].
    + intros k. apply (rule_wins listed p letter Hp Hletter); [| exact Hopen].
      intros t m Ht. rewrite (Hrule t Ht). split; [now intros [= ->] | now intros ->].
    + intros k. now apply rule_is_first.
    + now apply rule_holds_out.
  - assert (Hsubmit : submit g s = None); [| now rewrite Hsubmit].
    unfold submit. rewrite (Hnone s); [now destruct (best g []) as [[] |] |].
    intros Hopen. destruct Hshut as (u & v & Hs & Hover). exact (Hopen u v Hs Hover).
Qed.

Theorem details_are_right : details.
Proof.
  intros listed Hlisted. destruct (best_of_list listed Hlisted) as [Hnone Hbest].
  split; [exact Hnone |]. intros s Hopen.
  destruct (Hbest s Hopen) as (plies & x & Hsome & Hlasts & Hfirst).
  exists plies, x. split; [exact Hsome |]. split; [exact Hlasts |].
  split; [now apply wins_even | exact Hfirst].
Qed.

(** ** The whole output for a whole input

    Run with [vm_compute] and held against the built program. *)

Local Open Scope string_scope.

(** What stands in quotes of any kind, or alone. *)
Definition quoted (token : string) : word :=
  filter (fun x => existsb (Ascii.eqb x) alphabet) (list_ascii_of_string token).

(** The string as it stands after the server's next answer, if it was s; none when
    the answer is OK or there is no other. The first word tells which answer it is,
    and so how many follow. *)
Definition server (s : word) (input : list string) : option (word * list string) :=
  match input with
  | [] => None
  | first :: rest =>
      if (first =? "OK") || (first =? "No") (* submissions left (...). *) then None
      else if first =? "After" (* your move: 'c'. After my move: 'co'. *)
      then Some (quoted (nth 6 rest ""), skipn 7 rest)
      else if first =? "You" (* lost (created a banned word). A new game starts. *)
      then Some ([], skipn 9 rest)
      else if first =? "Invalid" (* submission (expected a letter from a to z,
        or RESTART and a letter). *)
      then Some (s, skipn 13 rest)
      else Some (quoted first, rest)
  end.

Definition print (submitted : submission) : string :=
  match submitted with
  | Letter x => line (String x "")
  | Restart x => line ("RESTART " ++ String x "")
  end.

Fixpoint play (submit : word -> option submission) (fuel : nat) (s : word)
    (input : list string) : string :=
  match fuel, submit s with
  | S fuel, Some submitted =>
      print submitted ++
      match server s input with
      | Some (s, input) => play submit fuel s input
      | None => ""
      end
  | _, _ => ""
  end.

Definition answer (solution : list word -> word -> option submission) (input : string)
    : string :=
  match counted token (tokens input) with
  | Some (listed, input) =>
      play (solution (map list_ascii_of_string listed)) (S (List.length input)) [] input
  | None => line "no input of this problem"
  end.
