(** * ipsc_g: the theorem of main.rs, checked

    A reader must trust the definitions before "Proof"; Coq has checked the
    rest. *)

From Coq Require Import Ascii String List Arith NArith Bool Lia.
From Coq Require Import Orders Sorted Permutation Mergesort.
From Theory Require Import Text.
Import ListNotations.

(** ** The rules *)

Definition word := list ascii.

Definition alphabet : list ascii :=
  list_ascii_of_string "abcdefghijklmnopqrstuvwxyz".

(* A list of words, none of them empty. *)
Definition well_formed (listed : list word) : Prop :=
  forall w, In w listed -> w <> [] /\ forall x, In x w -> In x alphabet.

Section Rules.

Variable listed : list word.

(* Who made this string has lost. Nobody makes the empty one. *)
Definition over (s : word) : Prop :=
  s <> [] /\ (In s listed \/ forall rest, ~ In (s ++ rest) listed).

(* A game can come to this string, and goes on from it. *)
Definition open (s : word) : Prop := forall u v, s = u ++ v -> ~ over u.

(* Who is to move on s has won at the latest after k more letters, or lost. *)
Fixpoint wins_within (k : nat) (s : word) : Prop :=
  over s \/
  match k with
  | 0 => False
  | S k => exists x, In x alphabet /\ loses_within k (s ++ [x])
  end
with loses_within (k : nat) (s : word) : Prop :=
  ~ over s /\
  match k with
  | 0 => False
  | S k => forall x, In x alphabet -> wins_within k (s ++ [x])
  end.

(* The number of letters still appended, where a winner hurries and a loser
   delays. Who is to move wins if it is even. *)
Definition lasts (s : word) (n : nat) : Prop :=
  if Nat.even n
  then wins_within n s /\ forall k, k < n -> ~ wins_within k s
  else loses_within n s /\ forall k, k < n -> ~ loses_within k s.

(* A submission on s: a letter, or a new game and its first letter. *)
Inductive submission := Letter (x : ascii) | Restart (x : ascii).

Definition makes (s : word) (submitted : submission) : word :=
  match submitted with
  | Letter x => s ++ [x]
  | Restart x => [x]
  end.

(* The strings on which we can be to move next: the empty one after a loss, and
   what the server makes if it does not lose by that. *)
Inductive next (s : word) (submitted : submission) : word -> Prop :=
| we_lost : over (makes s submitted) -> next s submitted []
| goes_on y :
    ~ over (makes s submitted) -> In y alphabet ->
    ~ over (makes s submitted ++ [y]) ->
    next s submitted (makes s submitted ++ [y]).

(* We are to move on s, and can have won after k submissions, whatever the
   server does. *)
Fixpoint won_within (k : nat) (s : word) : Prop :=
  match k with
  | 0 => False
  | S k => exists submitted, In submitted (map Letter alphabet ++ map Restart alphabet) /\
      forall t, next s submitted t -> won_within k t
  end.

(* The same for who goes by a rule. *)
Fixpoint rule_wins_within (rule : word -> submission) (k : nat) (s : word) : Prop :=
  match k with
  | 0 => False
  | S k => forall t, next s (rule s) t -> rule_wins_within rule k t
  end.

End Rules.

Definition is_first {A} (P : A -> Prop) (l : list A) (a : A) : Prop :=
  exists before after, l = before ++ a :: after /\ P a /\ forall b, In b before -> ~ P b.

(** ** The functions of main.rs *)

Definition code : ascii -> nat := nat_of_ascii.

(* The alphabetical order. *)
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

(* Drops words that begin with a listed one, or repeat it. *)
Fixpoint retain (last : option word) (words : list word) : list word :=
  match words with
  | [] => []
  | w :: words =>
      match last with
      | Some v => if starts_with v w then retain last words else w :: retain (Some w) words
      | None => w :: retain (Some w) words
      end
  end.

(* The better number of plies for the player to move. *)
Definition better (a b : nat) : nat :=
  match Nat.even a, Nat.even b with
  | true, true => Nat.min a b
  | false, false => Nat.max a b
  | true, false => a
  | false, true => b
  end.

(* How many letters two words have in common at the beginning. *)
Fixpoint common (v w : word) : nat :=
  match v, w with
  | a :: v, b :: w => if (a =? b)%char then S (common v w) else 0
  | _, _ => 0
  end.

(* A string on which listed words branch: its length, p of it, and the first
   and the last word that begin with it. *)
Record branch := Branch { depth : nat; plies : nat; first : nat; last : nat }.

(* What is deeper than `shared` is done: each tells the branch above what it is
   worth. *)
Fixpoint close (deep worth from k shared : nat) (stack done : list branch)
    : list branch * list branch :=
  if deep <=? shared then (stack, done) else
  let push := (Branch shared (better 1 (deep - shared + worth)) from k :: stack, done) in
  match stack with
  | [] => push
  | above :: rest =>
      if depth above <? shared then push else
      let worth := better (plies above) (deep - depth above + worth) in
      let now := Branch (depth above) worth (first above) k in
      if depth above <=? shared then (now :: rest, done)
      else close (depth above) worth (first above) k shared rest (now :: done)
  end.

(* The walk through the words from the one with the number k on. *)
Fixpoint walk (k : nat) (words : list word) (stack done : list branch) : list branch :=
  match words with
  | [] => done
  | w :: words =>
      let shared := match words with [] => 0 | next :: _ => common w next end in
      let (stack, done) := close (length w) 0 k k shared stack done in
      walk (S k) words stack done
  end.

Record game := Game { words : list word; branches : list branch }.

Definition new_game (listed : list word) : game :=
  let words := retain None (Sort.sort listed) in Game words (walk 0 words [] []).

(* p of the string of `deep` letters with which just the words from the one to
   the other begin. *)
Definition plies_of (g : game) (from to deep : nat) : nat :=
  if from =? to then length (nth from (words g) []) - deep else
  match find (fun b => (first b =? from) && (last b =? to)) (branches g) with
  | Some b => depth b - deep + plies b
  | None => 0
  end.

(* How many of the words, sorted so that these come first, are such. *)
Fixpoint count (such : word -> bool) (words : list word) : nat :=
  match words with
  | [] => 0
  | w :: words => if such w then S (count such words) else 0
  end.

Definition letter_at (deep : nat) (w : word) : ascii := nth deep w "a"%char.

Fixpoint choose (g : game) (deep : nat) (fuel k : nat) (words : list word)
    (best : nat * ascii) : nat * ascii :=
  match fuel, words with
  | S fuel, w :: _ =>
      let letter := letter_at deep w in
      let side := count (fun w => letter_at deep w =? letter)%char words in
      let worth := better (fst best) (1 + plies_of g k (k + side - 1) (deep + 1)) in
      let best := if worth =? fst best then best else (worth, letter) in
      choose g deep fuel (k + side) (skipn side words) best
  | _, _ => best
  end.

(* The plies left on a string, and the best letter to append. *)
Definition best (g : game) (s : word) : option (nat * ascii) :=
  let k := count (fun w => negb (leb s w)) (words g) in
  let behind := skipn k (words g) in
  let words := firstn (count (starts_with s) behind) behind in
  let ended := match words with [] => true | w :: _ => starts_with w s end in
  if negb (length s =? 0) && ended then None
  else Some (choose g (length s) (length words) k words (1, "a"%char)).

(* What to submit on a string, if a game can come to it. *)
Definition submit (g : game) (s : word) : option submission :=
  match best g [], best g s with
  | Some (new, first), Some (plies, letter) =>
      Some (if Nat.even new && negb (better new plies =? plies)
            then Restart first else Letter letter)
  | _, _ => None
  end.

(** ** The theorem *)

Definition correct : Prop := forall listed, well_formed listed ->
  let g := new_game listed in
  let rule s := match submit g s with Some submitted => submitted | None => Letter "a" end in
  (* The strings that cannot arise are known. *)
  (forall s, ~ open listed s -> best g s = None) /\
  forall s, open listed s ->
  (* p and the letter, the first in the alphabet among equals, *)
  (exists plies letter, best g s = Some (plies, letter) /\ lasts listed s plies /\
    (Nat.even plies = true <-> exists k, wins_within listed k s) /\
    is_first (fun x => lasts listed (s ++ [x]) (plies - 1)) alphabet letter) /\
  (* that nobody needs fewer submissions than the rule of the program, *)
  (forall k, won_within listed k s <-> rule_wins_within listed rule k s) /\
  (* which goes on where that is as fast, with the first letter of the fastest, *)
  (forall k, won_within listed (S k) s -> ~ won_within listed k s ->
    is_first (fun submitted => forall t, next listed s submitted t -> won_within listed k t)
      (map Letter alphabet ++ map Restart alphabet) (rule s)) /\
  (* and, if nothing wins, with that of the longest defence. *)
  ((forall k, ~ won_within listed k s) ->
    exists plies letter, best g s = Some (plies, letter) /\ rule s = Letter letter).

(** ** Proof: the better number *)

Lemma even_cases n :
  (Nat.even n = true /\ exists q, n = 2 * q) \/ (Nat.even n = false /\ exists q, n = 2 * q + 1).
Proof.
  destruct (Nat.even n) eqn:Heven.
  - left. split; [reflexivity |]. now apply Nat.even_spec.
  - right. split; [reflexivity |]. apply Nat.odd_spec. unfold Nat.odd. now rewrite Heven.
Qed.

Ltac parity n :=
  let H := fresh "Hparity" in let q := fresh "half" in
  destruct (even_cases n) as [[H [q ?]] | [H [q ?]]].

Lemma even_next n : Nat.even (S n) = negb (Nat.even n).
Proof. rewrite Nat.even_succ. reflexivity. Qed.

(* a is at least as good as b. *)
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

(* One more ply than none is the worst. *)
Lemma as_good_one n : 1 <= n -> as_good n 1.
Proof. unfold as_good. simpl. destruct (Nat.even n); lia. Qed.

(** ** Proof: how long a game lasts *)

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
  - split; [intros [Hover | []]; auto |]. intros [Hover | (j & x & Hj & _)]; [auto | discriminate].
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
  forall s, (wins_within k s -> wins_within (S k) s) /\ (loses_within k s -> loses_within (S k) s).
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
Proof. intros Hle Hwins. induction Hle as [| k Hle IH]; [exact Hwins | now apply within_more]. Qed.

Lemma loses_later j k s : j <= k -> loses_within j s -> loses_within k s.
Proof. intros Hle Hloses. induction Hle as [| k Hle IH]; [exact Hloses | now apply within_more]. Qed.

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
  - intros Hwins. split; [reflexivity |]. destruct (le_lt_dec n k) as [Hle | Hless]; [exact Hle |].
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
  - intros Hloses. split; [reflexivity |]. destruct (le_lt_dec n k) as [Hle | Hless]; [exact Hle |].
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

(* The best of 1 + p(Sx) over all letters x. *)
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

(* And back: no letter is better. *)
Lemma lasts_step s n :
  lasts s n -> ~ over s ->
  forall x m, In x alphabet -> lasts (s ++ [x]) m -> as_good n (1 + m).
Proof.
  intros Hn Hnot x m Hx Hm. unfold as_good. change (1 + m) with (S m). rewrite even_next.
  destruct (Nat.even m) eqn:Heven; simpl negb; cbv iota.
  - destruct (Nat.even n) eqn:Hwon; [exact I |].
    assert (Hloses : loses_within n s) by (apply (loses_lasts n s Hn); auto).
    apply loses_iff in Hloses. destruct Hloses as (_ & j & -> & Hall).
    specialize (Hall x Hx). apply (wins_lasts m _ Hm) in Hall. lia.
  - assert (Hwins : wins_within (S m) s).
    { apply wins_iff. right. exists m, x. split; [reflexivity |]. split; [exact Hx |].
      apply (loses_lasts m _ Hm). auto. }
    apply (wins_lasts n s Hn) in Hwins. destruct Hwins as [-> Hle]. exact Hle.
Qed.

End Lasting.

(** ** Proof: submissions *)

Section Submitting.

Variable listed : list word.

Notation over := (over listed).
Notation open := (open listed).
Notation wins_within := (wins_within listed).
Notation loses_within := (loses_within listed).
Notation lasts := (lasts listed).
Notation next := (next listed).
Notation won_within := (won_within listed).

Lemma over_dec s : over s \/ ~ over s.
Proof.
  unfold IpscG.over. destruct s as [| a s]; [right; tauto |].
  destruct (in_dec (list_eq_dec ascii_dec) (a :: s) listed) as [Hin | Hout].
  - left. split; [discriminate | auto].
  - destruct (Exists_dec (fun w => firstn (length (a :: s)) w = a :: s) listed) as [Hsome | Hnone].
    + intros w. apply (list_eq_dec ascii_dec).
    + right. intros [_ [Hin | Hno]]; [contradiction |].
      apply Exists_exists in Hsome. destruct Hsome as (w & Hw & Hfirst).
      apply (Hno (skipn (length (a :: s)) w)). rewrite <- Hfirst at 1. now rewrite firstn_skipn.
    + left. split; [discriminate |]. right. intros rest Hin. apply Hnone, Exists_exists.
      exists ((a :: s) ++ rest). split; [exact Hin |]. rewrite firstn_app, Nat.sub_diag, firstn_all.
      apply app_nil_r.
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
  intros Hopen Hnext. destruct Hnext as [Hlost | y Hmade Hy Hgoes].
  - exact open_empty.
  - apply open_longer; [| exact Hgoes]. rewrite makes_is in *.
    apply open_longer; [now apply base_open | exact Hmade].
Qed.

Lemma submission_letter submitted :
  In submitted (map Letter alphabet ++ map Restart alphabet) <-> In (letter_of submitted) alphabet.
Proof.
  rewrite in_app_iff, !in_map_iff. split.
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
  destruct (Nat.even (p s)), (le_lt_dec (p s) k); try tauto; right; lia || (intros [? ?]; discriminate).
Qed.

(* Who wins by a letter has won after the server's answer and k more. *)
Lemma right_if_made_loses s submitted k :
  loses_within (2 * k + 1) (makes s submitted) ->
  forall t, next s submitted t -> wins_within (2 * k) t.
Proof.
  intros Hloses t Hnext. apply loses_iff in Hloses. destruct Hloses as (Hnot & j & Hj & Hall).
  replace (2 * k) with j by lia. destruct Hnext as [Hlost | y Hmade Hy Hgoes]; [contradiction | auto].
Qed.

Lemma made_loses_if_right s submitted k :
  open s -> ~ wins_within (2 * k) [] ->
  (forall t, next s submitted t -> wins_within (2 * k) t \/ wins_within (2 * k) []) ->
  loses_within (2 * k + 1) (makes s submitted).
Proof.
  intros Hopen Hnew Hright. apply loses_iff.
  assert (Hnot : ~ over (makes s submitted)).
  { intros Hover. destruct (Hright [] (we_lost listed s submitted Hover)); contradiction. }
  split; [exact Hnot |]. exists (2 * k). split; [lia |]. intros y Hy.
  destruct (over_dec (makes s submitted ++ [y])) as [Hover | Hgoes].
  - apply wins_iff. now left.
  - destruct (Hright _ (goes_on listed s submitted y Hnot Hy Hgoes)); [assumption | contradiction].
Qed.

(* With k submissions left, new games allowed, s is won if and only if it is won
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

Definition rule (s : word) : submission :=
  if Nat.even (p []) && negb (better (p []) (p s) =? p s)
  then Restart (best_letter []) else Letter (best_letter s).

(* When the rule restarts. *)
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
  pose proof (lasts_not_over listed s (p s) (open_not_over s Hopen) (p_lasts s Hopen)) as Hpositive.
  destruct (best_is_first s Hopen) as (before & after & _ & Hlasts & _).
  apply (loses_lasts listed _ _ Hlasts). split; [| lia].
  replace (p s) with (S (p s - 1)) in Heven by lia. rewrite even_next in Heven.
  now destruct (Nat.even (p s - 1)).
Qed.

Lemma base_rule s : makes s (rule s) = base s (rule s) ++ [best_letter (base s (rule s))].
Proof. unfold rule. destruct (_ && _); reflexivity. Qed.

(* The game that the rule goes on with, or opens, is won as soon as any. *)
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

Theorem rule_wins k : forall s, open s -> won_within k s <-> rule_wins_within listed rule k s.
Proof.
  induction k as [| k IH]; intros s Hopen; [reflexivity |]. split.
  - intros Hwon. simpl. intros t Hnext. apply IH; [now apply (next_open s (rule s)) |].
    now apply (rule_is_right s).
  - intros Hrule. simpl. exists (rule s). split.
    + apply submission_letter. destruct (best_is_first (base s (rule s)) (base_open s _ Hopen))
        as (before & after & Halphabet & _ & _).
      assert (Hletter : letter_of (rule s) = best_letter (base s (rule s)))
        by (unfold rule; destruct (_ && _); reflexivity).
      rewrite Hletter, Halphabet. apply in_elt.
    + intros t Hnext. apply IH; [now apply (next_open s (rule s)) |]. now apply Hrule.
Qed.

(* If a submission wins as soon as possible, its letter is one of the best. *)
Lemma soonest_is_best s k x :
  open s -> ~ wins_within (2 * k) s -> In x alphabet -> loses_within (2 * k + 1) (s ++ [x]) ->
  p s = S (2 * k + 1) /\ lasts (s ++ [x]) (p s - 1).
Proof.
  intros Hopen Hsooner Hx Hloses.
  assert (Hwins : wins_within (S (2 * k + 1)) s).
  { apply wins_iff. right. exists (2 * k + 1), x. auto. }
  apply (wins_p s _ Hopen) in Hwins. rewrite (wins_p s _ Hopen) in Hsooner. destruct Hwins as [Heven Hle].
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
  is_first (fun submitted => forall t, next s submitted t -> won_within k t)
    (map Letter alphabet ++ map Restart alphabet) (rule s).
Proof.
  intros Hopen Hwon Hnot. pose proof (rule_is_right s k Hopen Hwon) as Hright.
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
        -- rewrite Hp in Hodd. rewrite even_next, (Nat.add_comm _ 1), even_next, Nat.even_mul in Hodd.
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

End Submitting.
