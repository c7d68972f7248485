(** * IPSC 2008 G: Game on Words, machine-checked

    To be read: all up to the heading Proof, and tools/coq/Machine.v up to its heading
    Proof; this game has its own rules of winning. Coq has checked the rest. *)

From Coq Require Import Ascii String List Arith NArith.
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

(** On a machine whose sizes have [width] bits, no word has more letters than that:
    Rust has no longer slices. *)
Definition accepted (width : N) (listed : list word) : Prop := forall w, In w listed ->
  w <> [] /\ incl w alphabet /\ (N.of_nat (length w) < 2 ^ (width - 1))%N.

(** What is proved of [solution], from 32 bits on:
    + it gives no submission exactly for the strings on which we are not to move: those of
      odd length, and those that end a game, or go on from one that does;
    + nobody needs fewer submissions to win than who follows it;
    + if somebody can win, it gives the first of the submissions that win soonest, letters
      before new games;
    + if nobody can, it gives the first of the letters that put off the loss of this game
      the longest.
    None as the whole result would be a number that does not fit, or an index or a slice
    out of range. *)
Definition correct (solution : N -> list word -> word -> option (option submission)) : Prop :=
  forall width listed s, (32 <= width)%N -> accepted width listed ->
  let won := won_within listed (fun _ m => In m submissions) in
  let follows t m := solution width listed t = Some (Some m) in
  match solution width listed s with
  | None => False
  | Some None => Nat.Odd (length s) \/ exists u v, s = u ++ v /\ over listed u
  | Some (Some m) =>
      (* 1 *) Nat.Even (length s) /\ (forall u v, s = u ++ v -> ~ over listed u) /\
      (* 2 *) (forall k, won k s <-> won_within listed follows k s) /\
      (* 3 *) (forall k, won (S k) s -> ~ won k s ->
        is_first (fun m => forall t, next listed s m t -> won k t) submissions m) /\
      (* 4 *) ((forall k, ~ won k s) ->
        is_first (fun m => forall other k, In other letters ->
          lost_within listed k s m -> lost_within listed k s other) letters m)
  end.

(** An example: if only the word ab is listed, who has to move first wins with one
    submission, the letter a. The other one must then make ab, or what begins no word. *)
Example first_wins : won_within [["a"; "b"]]%char (fun _ m => m = Letter "a") 1 [].
Proof.
  exists (Letter "a"). split; [reflexivity|]. cbn.
  intros t [[[_ [[Hab|[]]|Hnone]] _]|(_ & Hopen & y & _ & ->)]; [discriminate|..].
  - destruct (Hnone ["b"%char]). now left.
  - destruct Hopen. split; [discriminate|]. cbn. destruct (ascii_dec y "b") as [->|Hy]; [auto|].
    right. intros rest [Hrest|[]]. injection Hrest as Hb _. congruence.
Qed.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Bool ZArith Lia ZifyNat ZifyBool Orders Sorted Permutation Mergesort.
From Theory Require Import Machine.

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
    induction v as [|a v IH]; intros [|b w]; simpl; auto. specialize (IH w). lia.
  Qed.
End Alphabetical.

Module Sort := Mergesort.Sort Alphabetical.

Fixpoint starts_with (u w : word) : bool :=
  match u, w with
  | [], _ => true
  | _ :: _, [] => false
  | a :: u, b :: w => (a =? b)%char && starts_with u w
  end.

(* main.rs:
pub fn reachable(mut words: Vec<&[u8]>) -> Vec<&[u8]> {
    words.sort();
    let mut last: Option<&[u8]> = None;
    words.retain(|&word| {
        // The words that begin with a listed one come right after it.
        let is_kept = !last.map_or(false, |last| word.starts_with(last));
        last = if is_kept { Some(word) } else { last };
        is_kept
    });
    words
}
*)
(** [retain]; [last] is the word that was kept last. *)
Fixpoint retain (last : option word) (words : list word) : list word :=
  match words with
  | [] => []
  | w :: words =>
      let is_kept := match last with Some v => negb (starts_with v w) | None => true end in
      if is_kept then w :: retain (Some w) words else retain last words
  end.

Definition reachable (listed : list word) : list word := retain None (Sort.sort listed).

(* main.rs:
pub fn is_better(a: usize, b: usize) -> bool {
    match a % 2 {
        0 => b % 2 == 1 || a < b,
        _ => b % 2 == 1 && a > b,
    }
}
*)
Definition is_better (a b : nat) : bool :=
  match a mod 2 with
  | 0 => (b mod 2 =? 1) || (a <? b)
  | _ => (b mod 2 =? 1) && (b <? a)
  end.

(** How many letters two words have in common at the beginning. *)
Fixpoint common (v w : word) : nat :=
  match v, w with
  | a :: v, b :: w => if (a =? b)%char then S (common v w) else 0
  | _, _ => 0
  end.

(** How many elements, up to the first other one, meet a condition. *)
Fixpoint count_while {A} (meets : A -> option bool) (l : list A) : option nat :=
  match l with
  | [] => Some 0
  | a :: l =>
      let? meets_it := meets a in
      if meets_it then let? count := count_while meets l in Some (S count) else Some 0
  end.

Section Machine.

Variable width : N.

Section Letters.

Variable plies : list word -> nat -> option nat.
Variable depth : nat.

(* main.rs:
pub fn best_letter(mut words: &[&[u8]], depth: usize) -> (usize, u8) {
    let mut best = (1, b'a'); // of the letters that end the game
    while !words.is_empty() {
        let letter = words[0][depth];
        let count = words.iter().take_while(|word| word[depth] == letter).count();
        let number = 1 + plies(&words[..count], depth + 1);
        if is_better(number, best.0) {
            best = (number, letter);
        }
        words = &words[count..];
    }
    best
}
*)
(** The loop, at most so many times. *)
Fixpoint each_letter (times : nat) (best : nat * ascii) (rest : list word)
    : option (nat * ascii) :=
  match times, rest with
  | _, [] => Some best
  | O, _ => None
  | S times, first :: _ =>
      let? letter := get first depth in
      let is_next w := let? x := get w depth in Some (x =? letter)%char in
      let? count := count_while is_next rest in
      let? now := slice rest 0 count in
      let? deeper := usize width (depth + 1) in
      let? there := plies now deeper in
      let? number := usize width (1 + there) in
      let best := if is_better number (fst best) then (number, letter) else best in
      let? rest := slice rest count (length rest) in
      each_letter times best rest
  end.

Definition best_letter_with (words : list word) : option (nat * ascii) :=
  each_letter (length words) (1, "a"%char) words.

End Letters.

(* main.rs:
pub fn plies(words: &[&[u8]], depth: usize) -> usize {
    let (first, last) = (&words[0][depth..], &words[words.len() - 1][depth..]);
    if words.len() == 1 {
        return first.len();
    }
    // What the first and the last word share, all share.
    let shared = first.iter().zip(last).take_while(|&(a, b)| a == b).count();
    shared + best_letter(words, depth + shared).0
}
*)
(** At most so many calls may be open at once. *)
Fixpoint plies (calls : nat) (words : list word) (depth : nat) : option nat :=
  match calls with
  | O => None
  | S calls =>
      let? first_word := get words 0 in
      let? first := slice first_word depth (length first_word) in
      let? last_place := usize_sub (length words) 1 in
      let? last_word := get words last_place in
      let? last := slice last_word depth (length last_word) in
      if length words =? 1 then Some (length first) else
      let shared := common first last in
      let? deep := usize width (depth + shared) in
      let? (number, _) := best_letter_with (plies calls) deep words in
      usize width (shared + number)
  end.

Definition longest (words : list word) : nat := list_max (map (@length ascii) words).

Definition best_letter (words : list word) (depth : nat) : option (nat * ascii) :=
  best_letter_with (plies (S (longest words))) depth words.

(* main.rs:
pub fn best_move(words: &[&[u8]], string: &[u8]) -> Option<(usize, u8)> {
    let begins = |word: &&[u8]| word.starts_with(string);
    let words: Vec<&[u8]> = words.iter().cloned().filter(begins).collect();
    match words.first() {
        Some(word) if word.len() == string.len() => None,
        None if !string.is_empty() => None,
        _ => Some(best_letter(&words, string.len())),
    }
}
*)
Definition best_move (words : list word) (s : word) : option (option (nat * ascii)) :=
  let words := filter (starts_with s) words in
  let chosen := let? best := best_letter words (length s) in Some (Some best) in
  match words, s with
  | w :: _, _ => if length w =? length s then Some None else chosen
  | [], _ :: _ => Some None
  | [], [] => chosen
  end.

(* main.rs:
pub fn submission(words: &[&[u8]], string: &[u8]) -> Option<String> {
    let (anew, first) = best_letter(words, 0);
    let now = if string.is_empty() { Some((anew, first)) } else { best_move(words, string) };
    match now {
        Some(_) if string.len() % 2 == 1 => None,
        Some((now, _)) if anew % 2 == 0 && is_better(anew, now) => {
            Some(format!("RESTART {}", first as char))
        }
        _ => now.map(|(_, letter)| format!("{}", letter as char)),
    }
}
*)
Definition submission_of (words : list word) (s : word) : option (option submission) :=
  let? (anew, first) := best_letter words 0 in
  let? now := match s with [] => Some (Some (anew, first)) | _ => best_move words s end in
  Some (
    match now with
    | Some (now, letter) =>
        if length s mod 2 =? 1 then None
        else if (anew mod 2 =? 0) && is_better anew now then Some (Restart first)
        else Some (Letter letter)
    | None => None
    end).

(** As in [run], which makes the list of the reachable words only once. *)
Definition solution (listed : list word) : word -> option (option submission) :=
  submission_of (reachable listed).

End Machine.

(** ** What is proved besides *)

(** A game can come to this string, and goes on from it. *)
Definition open (listed : list word) (s : word) : Prop :=
  forall u v, s = u ++ v -> ~ over listed u.

(** The best of some numbers, from the worst of all on, with the first letter that has it. *)
Definition better_choice (f : ascii -> nat) (best : nat * ascii) (x : ascii) : nat * ascii :=
  if is_better (1 + f x) (fst best) then (1 + f x, x) else best.

Definition choices (f : ascii -> nat) : nat * ascii :=
  fold_left (better_choice f) alphabet (1, "a"%char).

(** There is a p as plies in the theorem of main.rs. For the strings to which a game can
    come, and only for these, [best_move] gives it, with the first letter that has it. New
    games aside, k letters are enough for who is to move to win if and only if p is even
    and at most 2 k. The same holds for the other one after a letter x, which shows how
    long a loser can delay. No p is above the length of the longest word plus 1. *)
Definition details : Prop := forall width listed, (32 <= width)%N -> accepted width listed ->
  exists p : word -> nat,
    (forall s, over listed s -> p s = 0) /\
    (forall s, open listed s -> p s = fst (choices (fun x => p (s ++ [x])))) /\
    (forall s, p s <= list_max (map (@length ascii) listed) + 1) /\
    forall s, let safe t m := In m letters /\ ~ over listed (makes t m) in
      (open listed s ->
         best_move width (reachable listed) s = Some (Some (choices (fun x => p (s ++ [x])))) /\
         forall k, let wins t := Nat.even (p t) = true /\ p t <= 2 * k in
           (won_within listed safe k s <-> wins s) /\
           forall x, lost_within listed k s (Letter x) <-> wins (s ++ [x])) /\
      (~ open listed s -> best_move width (reachable listed) s = Some None).

(** ** Proof *)

(** *** The better number *)

(** For what is linear but for remainders. *)
Ltac parity := zify; Z.to_euclidean_division_equations; lia.

(** a is at least as good as b. *)
Definition as_good (a b : nat) : Prop :=
  a mod 2 = 0 /\ (b mod 2 = 1 \/ a <= b) \/ a mod 2 = 1 /\ b mod 2 = 1 /\ b <= a.

Lemma better_cases a b :
  if is_better a b then as_good a b /\ ~ as_good b a else as_good b a.
Proof.
  unfold is_better, as_good.
  assert (a mod 2 < 2 /\ b mod 2 < 2) by (split; apply Nat.mod_upper_bound; lia).
  destruct (a mod 2) as [|[|]], (b mod 2) as [|[|]], (Nat.ltb_spec a b),
    (Nat.ltb_spec b a); cbn; lia.
Qed.

Lemma is_first_in {A} (P : A -> Prop) l a : is_first P l a -> In a l /\ P a.
Proof. intros (pre & post & -> & Ha & _). auto with datatypes. Qed.

Lemma is_first_app {A} (P : A -> Prop) l r a : is_first P l a -> is_first P (l ++ r) a.
Proof.
  intros (pre & post & -> & Ha). exists pre, (post ++ r). now rewrite <- app_assoc.
Qed.

(** What is first for P is first for Q, if Q holds of it and implies P. *)
Lemma is_first_if {A} (P Q : A -> Prop) l a :
  is_first P l a -> Q a -> (forall b, In b l -> Q b -> P b) -> is_first Q l a.
Proof.
  intros (pre & post & -> & _ & Hpre) Ha Hall. exists pre, post.
  split; [reflexivity|]. split; [exact Ha|].
  intros b Hb HQ. apply (Hpre b Hb), Hall; auto with datatypes.
Qed.

Lemma is_first_map {A B} (g : A -> B) P l a :
  is_first (fun a => P (g a)) l a -> is_first P (map g l) (g a).
Proof.
  intros (pre & post & -> & Ha & Hpre). exists (map g pre), (map g post).
  split; [apply map_app|]. split; [exact Ha|].
  intros b Hb. apply in_map_iff in Hb as (c & <- & Hc). auto.
Qed.

(** The number is the best one, and the letter is the first that has it. *)
Lemma choices_spec f :
  is_first (fun x => 1 + f x = fst (choices f)) alphabet (snd (choices f)) /\
  forall x, In x alphabet -> as_good (fst (choices f)) (1 + f x).
Proof.
  assert (Hall : forall l, let (n, a) := fold_left (better_choice f) l (1, "a"%char) in
    1 <= n /\ (forall x, In x l -> as_good n (1 + f x)) /\
    ((n, a) = (1, "a"%char) \/ is_first (fun x => 1 + f x = n) l a)).
  { induction l as [|x l IH] using rev_ind; [cbn; intuition lia|].
    rewrite fold_left_app. cbn [fold_left].
    destruct (fold_left _ l _) as [n a]. destruct IH as (Hone & Hgood & Hfirst).
    unfold better_choice. cbn [fst].
    pose proof (better_cases (1 + f x) n) as Hx. destruct (is_better (1 + f x) n).
    - destruct Hx as [Hx Hn]. split; [lia|]. split.
      + intros y Hy. apply in_app_or in Hy as [Hy|[<-|[]]]; [|unfold as_good; parity].
        specialize (Hgood y Hy). unfold as_good in *. parity.
      + right. exists l, []. split; [reflexivity|]. split; [reflexivity|].
        intros y Hy Heq. apply Hn. rewrite <- Heq. auto.
    - split; [exact Hone|]. split.
      + intros y Hy. apply in_app_or in Hy as [Hy|[<-|[]]]; auto.
      + destruct Hfirst; auto using is_first_app. }
  specialize (Hall alphabet). unfold choices. destruct (fold_left _ alphabet _) as [n a].
  cbn [fst snd]. destruct Hall as (_ & Hgood & [Hfirst|Hfirst]); [|auto]. injection Hfirst as -> ->.
  split; [|exact Hgood]. exists [], (tl alphabet). split; [reflexivity|]. split; [|intros y []].
  specialize (Hgood "a"%char (or_introl eq_refl)). unfold as_good in Hgood. parity.
Qed.

(** *** Strings on which a game ends, or goes on *)

Lemma starts_with_spec u : forall w, starts_with u w = true <-> exists rest, w = u ++ rest.
Proof.
  induction u as [|a u IH]; intros w; cbn; [split; [now exists w|reflexivity]|].
  destruct w as [|b w]; [split; [discriminate|now intros [rest Hrest]]|].
  rewrite andb_true_iff, Ascii.eqb_eq, IH. split.
  - intros [-> [rest ->]]. now exists rest.
  - intros [rest Hrest]. injection Hrest as -> ->. split; [reflexivity|now exists rest].
Qed.

Section Game.

Variable listed : list word.

Notation over := (over listed).
Notation open := (open listed).
Notation next := (next listed).

(** What is not over begins a listed word. *)
Lemma over_dec s : {over s} + {~ over s /\ (s = [] \/ exists rest, In (s ++ rest) listed)}.
Proof.
  unfold IpscG.over. destruct s as [|a s]; [right; tauto|].
  destruct (in_dec (list_eq_dec ascii_dec) (a :: s) listed) as [Hin|Hout];
    [left; split; [discriminate|now left]|].
  destruct (existsb (starts_with (a :: s)) listed) eqn:Hsome.
  - right. apply existsb_exists in Hsome as (w & Hw & Hs).
    apply starts_with_spec in Hs as [rest ->]. split; [|right; now exists rest].
    intros [_ [Hin|Hnone]]; [exact (Hout Hin)|exact (Hnone rest Hw)].
  - left. split; [discriminate|right]. intros rest Hin. apply not_true_iff_false in Hsome.
    apply Hsome, existsb_exists. exists ((a :: s) ++ rest).
    split; [exact Hin|]. apply starts_with_spec. now exists rest.
Qed.

Lemma open_empty : open [].
Proof. intros u v Huv. symmetry in Huv. apply app_eq_nil in Huv. intros [Hu _]. now apply Hu. Qed.

Lemma open_not_over s : open s -> ~ over s.
Proof. intros Hopen. apply (Hopen s []). now rewrite app_nil_r. Qed.

Lemma over_or_open s x : open s -> over (s ++ [x]) \/ open (s ++ [x]).
Proof.
  intros Hs. destruct (over_dec (s ++ [x])) as [Hover|[Hnot _]]; [now left|right].
  intros u v Huv. destruct v as [|y v _] using rev_ind.
  - rewrite app_nil_r in Huv. now subst.
  - rewrite app_assoc in Huv. apply app_inj_tail in Huv as [Huv _]. exact (Hs u v Huv).
Qed.

Lemma open_dec s : open s \/ exists u v, s = u ++ v /\ over u.
Proof.
  induction s as [|x s [Hs|(u & v & -> & Hover)]] using rev_ind; [left; apply open_empty|..].
  - destruct (over_or_open s x Hs) as [Hover|Hopen]; [right|now left].
    exists (s ++ [x]), []. now rewrite app_nil_r.
  - right. exists u, (v ++ [x]). now rewrite app_assoc.
Qed.

(** *** The theorem of main.rs defines p *)

(** For games of at most so many moves. *)
Fixpoint plies_of (moves : nat) (s : word) : nat :=
  match moves with
  | O => 0
  | S moves => if over_dec s then 0 else fst (choices (fun x => plies_of moves (s ++ [x])))
  end.

(** p: no game has more moves than the longest word has letters, or one. *)
Definition value (s : word) : nat := plies_of (S (longest listed) - length s) s.

Lemma at_most_longest l w : In w l -> length w <= longest l.
Proof.
  intros Hw. pose proof (proj1 (list_max_le (map (@length ascii) l) _) (le_n _)) as Hall.
  rewrite Forall_forall in Hall. now apply Hall, in_map.
Qed.

Lemma open_length s : open s -> length s <= longest listed.
Proof.
  intros Hs. destruct (over_dec s) as [Hover|[_ [->|[rest Hin]]]]; [|cbn; lia|].
  - now apply open_not_over in Hs.
  - apply at_most_longest in Hin. rewrite app_length in Hin. lia.
Qed.

Lemma value_over s : over s -> value s = 0.
Proof.
  intros Hs. unfold value. destruct (_ - _); cbn [plies_of]; [reflexivity|].
  destruct (over_dec s) as [_|[Hnot _]]; tauto.
Qed.

Lemma choices_ext f g : (forall x, f x = g x) -> choices f = choices g.
Proof.
  intros Hsame. unfold choices. generalize (1, "a"%char).
  induction alphabet as [|x l IH]; intros best; [reflexivity|]. cbn [fold_left].
  unfold better_choice at 2 4. rewrite Hsame. apply IH.
Qed.

Lemma value_open s : open s -> value s = fst (choices (fun x => value (s ++ [x]))).
Proof.
  intros Hs. pose proof (open_length s Hs). unfold value at 1.
  replace (S (longest listed) - length s) with (S (longest listed - length s)) by lia. cbn [plies_of].
  destruct (over_dec s) as [Hover|_]; [now apply open_not_over in Hs|].
  f_equal. apply choices_ext. intros x. unfold value. now rewrite app_length, Nat.add_1_r.
Qed.

Lemma value_fits s : value s <= S (longest listed) - length s.
Proof.
  unfold value. generalize (S (longest listed) - length s) as moves. intros moves. revert s.
  induction moves as [|moves IH]; intros s; cbn [plies_of]; [lia|]. destruct (over_dec s); [lia|].
  destruct (choices_spec (fun x => plies_of moves (s ++ [x]))) as [Hfirst _].
  apply is_first_in, proj2 in Hfirst. rewrite <- Hfirst. cbn. apply le_n_S, IH.
Qed.

(** *** Submissions *)

Definition letter (s : word) : ascii := snd (choices (fun x => value (s ++ [x]))).

Lemma letter_spec s : open s ->
  is_first (fun x => 1 + value (s ++ [x]) = value s) alphabet (letter s) /\
  forall x, In x alphabet -> as_good (value s) (1 + value (s ++ [x])).
Proof.
  intros Hopen. rewrite (value_open s Hopen). exact (choices_spec (fun x => value (s ++ [x]))).
Qed.

Lemma letter_in s : open s -> In (letter s) alphabet /\ 1 + value (s ++ [letter s]) = value s.
Proof. intros Hs. exact (is_first_in _ _ _ (proj1 (letter_spec s Hs))). Qed.

(** Who is to move wins, or loses, when the winner makes at most k letters. *)
Definition wins (k : nat) (s : word) : Prop := value s mod 2 = 0 /\ value s <= 2 * k.
Definition loses (k : nat) (s : word) : Prop := value s mod 2 = 1 /\ value s <= 2 * k + 1.

Lemma wins_by_letter k s : open s -> wins (S k) s <-> loses k (s ++ [letter s]).
Proof. intros Hs. destruct (letter_in s Hs). unfold wins, loses. parity. Qed.

Lemma wins_by k s x : open s -> In x alphabet -> loses k (s ++ [x]) -> wins (S k) s.
Proof.
  intros Hs Hx. pose proof (proj2 (letter_spec s Hs) x Hx).
  unfold wins, loses, as_good in *. parity.
Qed.

Lemma loses_if k s : open s ->
  loses k s <-> forall x, In x alphabet -> ~ over (s ++ [x]) -> wins k (s ++ [x]).
Proof.
  intros Hs. unfold wins, loses. split.
  - intros Hloses x Hx _. pose proof (proj2 (letter_spec s Hs) x Hx). unfold as_good in *. parity.
  - intros Hall. destruct (letter_in s Hs) as [Hin Hp]. specialize (Hall _ Hin).
    destruct (over_dec (s ++ [letter s])) as [Hover|[Hnot _]].
    + rewrite (value_over _ Hover) in Hp. parity.
    + specialize (Hall Hnot). parity.
Qed.

Lemma loses_open k s : loses k s -> ~ over s.
Proof. intros [Hodd _] Hover. now rewrite (value_over s Hover) in Hodd. Qed.

Lemma makes_open s m : open s -> ~ over (makes s m) -> open (makes s m).
Proof.
  intros Hs Hnot. destruct m as [x|x]; [destruct (over_or_open s x Hs)|
    destruct (over_or_open [] x open_empty)]; tauto.
Qed.

(** On these strings we are to move. *)
Definition ours (s : word) : Prop := open s /\ Nat.Even (length s).

Lemma next_open s m t : open s -> next s m t -> open t.
Proof.
  intros Hs [[_ ->]|(Hmade & Ht & y & _ & ->)]; [apply open_empty|].
  destruct (over_or_open _ y (makes_open s m Hs Hmade)); tauto.
Qed.

Lemma next_ours s m t : ours s -> next s m t -> ours t.
Proof.
  intros [Hs [k Hk]] Hnext. split; [exact (next_open s m t Hs Hnext)|].
  destruct Hnext as [[_ ->]|(_ & _ & y & _ & ->)]; [now exists 0|].
  destruct m as [x|x]; [exists (S k)|now exists 1]. cbn. rewrite !app_length. cbn. lia.
Qed.

(** With k submissions, of this game or, after a new start, of another one. *)
Definition within (k : nat) (s : word) : Prop := wins k s \/ wins k [].

(** The other one is to move: it loses if all its answers that go on do. *)
Lemma replies k (won : word -> Prop) s m : (forall t, next s m t -> won t <-> wins k t) ->
  open s -> ~ over (makes s m) -> (forall t, next s m t -> won t) <-> loses k (makes s m).
Proof.
  intros Hwon Hs Hnot. pose proof (makes_open s m Hs Hnot) as Hopen. rewrite (loses_if k _ Hopen).
  split; intros Hall.
  - intros y Hy Hgoes. assert (Hnext : next s m (makes s m ++ [y])) by (right; eauto).
    now apply Hwon, Hall.
  - intros t Ht. apply (Hwon t Ht).
    destruct Ht as [[Hover _]|(_ & Ht & y & Hy & ->)]; [contradiction|auto].
Qed.

(** A submission wins so if a new game does, or the other one loses what it makes. *)
Lemma round k (won : word -> Prop) s m : (forall t, next s m t -> won t <-> within k t) ->
  open s -> (forall t, next s m t -> won t) <-> wins k [] \/ loses k (makes s m).
Proof.
  unfold within. intros Hwon Hs.
  assert (Hdec : wins k [] \/ ~ wins k []) by (unfold wins; lia). destruct Hdec as [Hwin|Hlost].
  - split; [now left|]. intros _ t Ht. apply (Hwon t Ht). now right.
  - assert (Halone : forall t, next s m t -> won t <-> wins k t).
    { intros t Ht. rewrite (Hwon t Ht). tauto. }
    destruct (over_dec (makes s m)) as [Hover|[Hnot _]].
    + pose proof (fun H => loses_open k _ H Hover). split; [|tauto]. intros Hall.
      assert (Hnext : next s m []) by now left. left. now apply Halone, Hall.
    + rewrite (replies k won s m Halone Hs Hnot). tauto.
Qed.

(** What main.rs submits. *)
Definition rule (s : word) : submission :=
  if (value [] mod 2 =? 0) && is_better (value []) (value s)
  then Restart (letter []) else Letter (letter s).

Lemma rule_cases s :
  rule s = Restart (letter []) /\ value [] mod 2 = 0 /\ (value s mod 2 = 1 \/ value [] < value s) \/
  rule s = Letter (letter s) /\ (value [] mod 2 = 1 \/ value s mod 2 = 0 /\ value s <= value []).
Proof.
  unfold rule. pose proof (better_cases (value []) (value s)) as Hbetter. unfold as_good in Hbetter.
  destruct (Nat.eqb_spec (value [] mod 2) 0), (is_better (value []) (value s)); cbn [andb];
    (left; split; [reflexivity|parity]) || (right; split; [reflexivity|parity]).
Qed.

Lemma rule_allowed s : open s -> In (rule s) submissions.
Proof.
  intros Hs. destruct (rule_cases s) as [[-> _]|[-> _]]; apply in_or_app; [right|left];
    apply in_map, letter_in; auto using open_empty.
Qed.

(** With all submissions, and with no others than those of the rule, one wins so soon. *)
Lemma won_is_within (allowed : word -> submission -> Prop) :
  (forall s, ours s -> allowed s (rule s)) ->
  (forall s m, ours s -> allowed s m -> In m submissions) ->
  forall k s, ours s -> won_within listed allowed k s <-> within k s.
Proof.
  intros Hrule Hallowed. induction k as [|k IH]; intros s Hours; pose proof (proj1 Hours) as Hs;
    cbn [won_within].
  - destruct (letter_in s Hs), (letter_in [] open_empty). unfold within, wins. split; [tauto|lia].
  - split.
    + intros (m & Hm & Hall).
      apply (round k _ s m (fun t Ht => IH t (next_ours s m t Hours Ht)) Hs) in Hall. unfold within.
      destruct Hall as [Hwin|Hloses]; [right; unfold wins in *; lia|].
      apply Hallowed, in_app_or in Hm; [|exact Hours].
      destruct Hm as [Hm|Hm]; apply in_map_iff in Hm as (x & <- & Hx); [left|right];
        apply (wins_by k _ x); auto using open_empty.
    + intros Hwithin. exists (rule s). split; [now apply Hrule|].
      apply (round k _ s _ (fun t Ht => IH t (next_ours s _ t Hours Ht)) Hs). right.
      destruct (rule_cases s) as [(-> & Hcase)|(-> & Hcase)]; cbn [makes].
      * apply (wins_by_letter k [] open_empty). unfold within, wins in *. lia.
      * apply (wins_by_letter k s Hs). unfold within, wins in *. lia.
Qed.

(** Before the best letter no letter wins as soon. *)
Lemma letter_first k s : open s -> wins (S k) s -> ~ wins k s ->
  is_first (fun x => loses k (s ++ [x])) alphabet (letter s).
Proof.
  intros Hs Hwin Hnot. destruct (letter_spec s Hs) as [Hfirst Hgood].
  apply (is_first_if _ _ _ _ Hfirst); [now apply wins_by_letter|].
  intros x Hx. specialize (Hgood x Hx). unfold wins, loses, as_good in *. parity.
Qed.

Lemma rule_first k s : open s -> within (S k) s -> ~ within k s ->
  is_first (fun m => loses k (makes s m)) submissions (rule s).
Proof.
  unfold within. intros Hs Hwin Hnot. unfold submissions.
  destruct (rule_cases s) as [(-> & Hcase)|(-> & Hcase)].
  - destruct (is_first_map Restart (fun m => loses k (makes s m)) alphabet (letter []))
      as (pre & post & -> & Hfirst & Hpre).
    { apply letter_first; [apply open_empty|unfold wins in *; parity|tauto]. }
    exists (letters ++ pre), post. split; [apply app_assoc|]. split; [exact Hfirst|].
    intros m Hm Hloses. apply in_app_or in Hm as [Hm|Hm]; [|exact (Hpre m Hm Hloses)].
    apply in_map_iff in Hm as (x & <- & Hx). apply wins_by in Hloses; auto.
    unfold wins in *. parity.
  - apply is_first_app, is_first_map, letter_first; [exact Hs|unfold wins in *; parity|tauto].
Qed.

(** New games aside: k letters are enough to win. *)
Lemma won_alone k s : open s ->
  won_within listed (fun t m => In m letters /\ ~ over (makes t m)) k s <-> wins k s.
Proof.
  revert s. induction k as [|k IH]; intros s Hs; cbn [won_within].
  - destruct (letter_in s Hs). unfold wins. split; [tauto|lia].
  - split.
    + intros (m & [Hm Hnot] & Hall).
      apply (replies k _ s m (fun t Ht => IH t (next_open s m t Hs Ht)) Hs Hnot) in Hall.
      apply in_map_iff in Hm as (x & <- & Hx). now apply (wins_by k s x).
    + intros Hwin. apply (wins_by_letter k s Hs) in Hwin. exists (Letter (letter s)).
      pose proof (loses_open _ _ Hwin) as Hnot.
      split.
      2: { now apply (replies k _ s (Letter _) (fun t Ht => IH t (next_open s _ t Hs Ht)) Hs). }
      split; [apply in_map, letter_in, Hs|exact Hnot].
Qed.

(** The other one wins this game with k letters. *)
Lemma lost_within_iff k s x : open s ->
  lost_within listed k s (Letter x) <-> wins k (s ++ [x]).
Proof.
  intros Hs. unfold lost_within. cbn [makes].
  destruct (over_or_open s x Hs) as [Hover|Hopen].
  - unfold wins. rewrite (value_over _ Hover). split; [split; [reflexivity|lia]|now left].
  - rewrite (won_alone k _ Hopen). pose proof (open_not_over _ Hopen). tauto.
Qed.

Lemma rule_holds_out s : open s -> (forall k, ~ within k s) ->
  is_first (fun m => forall other k, In other letters ->
    lost_within listed k s m -> lost_within listed k s other) letters (rule s).
Proof.
  intros Hs Hnever. assert (Hodd : value s mod 2 = 1 /\ value [] mod 2 = 1).
  { pose proof (Hnever (value s + value [])). unfold within, wins in *. parity. }
  destruct (rule_cases s) as [(-> & Hcase)|(-> & _)]; [lia|].
  destruct (letter_spec s Hs) as [Hfirst Hgood]. destruct (letter_in s Hs) as [Hin Hp].
  apply is_first_map, (is_first_if _ _ _ _ Hfirst).
  - intros m k Hm. apply in_map_iff in Hm as (y & <- & Hy). rewrite !lost_within_iff by exact Hs.
    specialize (Hgood y Hy). unfold wins, as_good in *. parity.
  - intros y Hy Hbest. specialize (Hgood y Hy).
    specialize (Hbest (Letter (letter s)) (value (s ++ [y]) / 2) (in_map _ _ _ Hin)).
    rewrite !lost_within_iff in Hbest by exact Hs. unfold wins, as_good in *. parity.
Qed.

(** *** Words in alphabetical order *)

Lemma leb_trans u : forall v w, leb u v = true -> leb v w = true -> leb u w = true.
Proof.
  induction u as [|a u IH]; intros [|b v] [|c w]; simpl; try easy. specialize (IH v w). lia.
Qed.

(** v comes before w, and does not begin it. *)
Fixpoint precedes (v w : word) : bool :=
  match v, w with
  | a :: v, b :: w => (code a <? code b) || (code a =? code b) && precedes v w
  | _, _ => false
  end.

Definition before (v w : word) : Prop := precedes v w = true.

Lemma code_injective a b : code a = code b -> a = b.
Proof.
  intros Hcode. rewrite <- (ascii_nat_embedding a), <- (ascii_nat_embedding b). now f_equal.
Qed.

Lemma leb_before v : forall w, leb v w = true -> starts_with v w = false -> before v w.
Proof.
  unfold before. induction v as [|a v IH]; intros [|b w]; simpl; try easy. specialize (IH w).
  destruct (Ascii.eqb_spec a b) as [<-|Hother]; [lia|].
  assert (code a <> code b) by auto using code_injective. lia.
Qed.

Lemma before_leb u : forall v w, before u v -> leb v w = true -> before u w.
Proof.
  unfold before. induction u as [|a u IH]; intros [|b v] [|c w]; simpl; try easy.
  specialize (IH v w). lia.
Qed.

Lemma not_before u v : ~ before (u ++ v) u /\ ~ before u (u ++ v).
Proof. unfold before. induction u as [|a u IH]; simpl; [now destruct v|lia]. Qed.

(** Where words that begin alike part, their order is that of the letters. *)
Lemma before_letter u a v b w : u ++ a :: v = u ++ b :: w \/ before (u ++ a :: v) (u ++ b :: w) ->
  code a <= code b.
Proof.
  intros [Hsame|Hless]; [apply app_inv_head in Hsame; injection Hsame as ->; lia|].
  revert Hless. unfold before. induction u as [|c u IH]; simpl; lia.
Qed.

(** *** Words that begin with a listed one drop out *)

Lemma retain_spec words : forall v,
  StronglySorted (fun v w => leb v w = true) (v :: words) ->
  let kept := v :: retain (Some v) words in
  incl kept (v :: words) /\ ForallOrdPairs before kept /\
  forall w, In w (v :: words) -> exists u r, In u kept /\ w = u ++ r.
Proof.
  induction words as [|z words IH]; intros v Hsorted.
  - split; [apply incl_refl|]. split; [repeat constructor|].
    intros w Hw. exists w, []. now rewrite app_nil_r.
  - apply StronglySorted_inv in Hsorted as [Hsorted Hv]. cbn [retain].
    destruct (starts_with v z) eqn:Hvz; cbn [negb].
    + destruct (IH v) as (Hincl & Hkept & Hcovers).
      { inversion_clear Hsorted. inversion_clear Hv. now constructor. }
      split; [|split; [exact Hkept|]].
      * intros w Hw. destruct (Hincl w Hw); cbn; auto.
      * intros w [<-|[<-|Hw]]; [apply Hcovers; now left| |apply Hcovers; now right].
        apply starts_with_spec in Hvz as [r Hr]. eauto with datatypes.
    + destruct (IH z Hsorted) as (Hincl & Hkept & Hcovers). split; [|split].
      * apply incl_cons; [now left|now apply incl_tl].
      * constructor; [|exact Hkept]. apply (incl_Forall Hincl).
        apply Forall_inv, leb_before in Hv; [|exact Hvz]. constructor; [exact Hv|].
        apply StronglySorted_inv, proj2 in Hsorted. revert Hsorted.
        apply Forall_impl. intros w. now apply before_leb.
      * intros w [<-|Hw]; [exists v, []; rewrite app_nil_r; auto with datatypes|].
        destruct (Hcovers w Hw) as (u & r & Hu & Hr). eauto with datatypes.
Qed.

Lemma reachable_spec : let L := reachable listed in
  incl L listed /\ ForallOrdPairs before L /\
  forall w, In w listed -> exists v r, In v L /\ w = v ++ r.
Proof.
  assert (Hin : forall w, In w (Sort.sort listed) <-> In w listed).
  { intros w. pose proof (Sort.Permuted_sort listed) as Hsame.
    split; apply Permutation_in; [now apply Permutation_sym|exact Hsame]. }
  pose proof (Sort.StronglySorted_sort listed (fun u v w => leb_trans u v w)) as Hsorted.
  unfold reachable, incl. cbv zeta. setoid_rewrite <- Hin. clear Hin.
  destruct (Sort.sort listed) as [|v words]; [|exact (retain_spec words v Hsorted)].
  split; [intros w []|]. split; [constructor|intros w []].
Qed.

(** *** The words with the same next letter stand together *)

Definition below (x y : ascii) : Prop := code x < code y.

Lemma alphabet_sorted : StronglySorted below alphabet.
Proof. apply Sorted_StronglySorted; [unfold below; intros x y z; lia|]. repeat constructor. Qed.

(** If one letter gets a word more, before all words of other letters. *)
Lemma flat_map_one {A} (f g : ascii -> list A) w a xs : StronglySorted below xs -> In a xs ->
  f a = w :: g a -> (forall x, x <> a -> f x = g x) -> (forall x, below x a -> g x = []) ->
  flat_map f xs = w :: flat_map g xs.
Proof.
  intros Hsorted Hin Ha Hother Hless. induction Hsorted as [|x xs _ IH Hall]; [destruct Hin|].
  rewrite Forall_forall in Hall. unfold below in *. cbn [flat_map]. destruct Hin as [->|Hin].
  - rewrite Ha. cbn. do 2 f_equal. rewrite !flat_map_concat_map. f_equal. apply map_ext_in.
    intros y Hy. apply Hother. intros ->. specialize (Hall a Hy). lia.
  - pose proof (Hall a Hin). rewrite (Hother x) by (intros ->; lia). rewrite Hless by assumption.
    now apply IH.
Qed.

Lemma starts_with_app u v w : starts_with (u ++ v) (u ++ w) = starts_with v w.
Proof. induction u as [|a u IH]; cbn; [reflexivity|]. now rewrite Ascii.eqb_refl. Qed.

Lemma starts_with_letter u x w : starts_with (u ++ [x]) w = true <-> exists r, w = u ++ x :: r.
Proof. rewrite starts_with_spec. now setoid_rewrite <- app_assoc. Qed.

(** From a string that is none of the words, they go on by letters, in alphabetical order. *)
Lemma by_letter u l : ForallOrdPairs before l ->
  ~ In u l -> (forall w, In w l -> incl w alphabet) ->
  filter (starts_with u) l = flat_map (fun x => filter (starts_with (u ++ [x])) l) alphabet.
Proof.
  induction 1 as [|w l Hall _ IH]; intros Hu Hletters; [reflexivity|].
  rewrite Forall_forall in Hall. cbn [filter]. rewrite IH by auto with datatypes.
  destruct (starts_with u w) eqn:Huw.
  - apply starts_with_spec in Huw as [[|a r] ->].
    { rewrite app_nil_r in Hu. destruct Hu. now left. }
    symmetry. apply (flat_map_one _ (fun x => filter (starts_with (u ++ [x])) l) _ a).
    + exact alphabet_sorted.
    + apply (Hletters _ (or_introl eq_refl)). auto with datatypes.
    + rewrite starts_with_app. cbn. now rewrite Ascii.eqb_refl.
    + intros x Hx. rewrite starts_with_app. cbn. now rewrite (proj2 (Ascii.eqb_neq x a)).
    + intros x Hx. destruct (filter (starts_with (u ++ [x])) l) as [|v vs] eqn:Hvs; [reflexivity|].
      assert (Hv : In v (v :: vs)) by now left. rewrite <- Hvs in Hv.
      apply filter_In in Hv as [Hv Hs]. apply starts_with_letter in Hs as [r' ->].
      pose proof (before_letter u a r x r' (or_intror (Hall _ Hv))). unfold below in *. lia.
  - apply flat_map_ext. intros x. destruct (starts_with (u ++ [x]) w) eqn:Hx; [|reflexivity].
    apply starts_with_letter in Hx as [r ->]. apply not_true_iff_false in Huw.
    destruct Huw. apply starts_with_spec. now exists (x :: r).
Qed.

(** *** Where the words go on, the game goes on *)

Variable width : N.
Hypothesis width_32 : (32 <= width)%N.
Hypothesis listed_words : accepted width listed.

Notation L := (reachable listed).

(** The words that begin so. *)
Definition block (u : word) : list word := filter (starts_with u) L.

Lemma in_block u w : In w (block u) <-> In w L /\ exists r, w = u ++ r.
Proof. unfold block. now rewrite filter_In, starts_with_spec. Qed.

Lemma in_block_letter u x w : In w (block (u ++ [x])) <-> In w L /\ exists r, w = u ++ x :: r.
Proof. unfold block. now rewrite filter_In, starts_with_letter. Qed.

Lemma L_words w : In w L -> incl w alphabet /\ over w.
Proof.
  intros Hw. apply (proj1 reachable_spec) in Hw. destruct (listed_words w Hw) as (Hnot & Hin & _).
  split; [exact Hin|]. split; [exact Hnot|now left].
Qed.

(** No word of L begins another. *)
Lemma L_free v r : In v L -> In (v ++ r) L -> r = [].
Proof.
  intros Hv Hw. destruct (ForallOrdPairs_In (proj1 (proj2 reachable_spec)) _ _ Hv Hw) as [Hsame|Hless].
  - rewrite <- (app_nil_r v) in Hsame at 1. now apply app_inv_head in Hsame.
  - destruct (not_before v r). tauto.
Qed.

Lemma begins_open s x r : In (s ++ x :: r) L -> open s.
Proof.
  intros Hw u v -> [_ [Hlisted|Hnone]]; rewrite <- app_assoc in Hw.
  - destruct (proj2 (proj2 reachable_spec) u Hlisted) as (c & d & Hc & ->).
    rewrite <- app_assoc in Hw. apply (L_free c _ Hc) in Hw. now destruct d, v.
  - exact (Hnone _ (proj1 reachable_spec _ Hw)).
Qed.

Lemma open_begins s : open s -> s = [] \/ exists x r, In (s ++ x :: r) L.
Proof.
  intros Hs. destruct (over_dec s) as [Hover|[_ [->|[rest Hin]]]]; [|now left|right].
  - now apply open_not_over in Hs.
  - destruct (proj2 (proj2 reachable_spec) _ Hin) as (v & r & Hv & Hr).
    pose proof (proj2 (L_words v Hv)) as Hover.
    apply app_eq_app in Hr as ([|x l] & [[-> _]|[-> _]]); try rewrite app_nil_r in *;
      [now apply open_not_over in Hs..|now apply (Hs v (x :: l)) in Hover|now exists x, l].
Qed.

(** No word has this letter next. *)
Lemma value_none s x : open s -> (forall r, ~ In (s ++ x :: r) L) -> value (s ++ [x]) = 0.
Proof.
  intros Hs Hnone. destruct (over_or_open s x Hs) as [Hover|Hopen]; [now apply value_over|].
  destruct (open_begins _ Hopen) as [Hnil|(y & r & Hin)]; [now destruct s|].
  rewrite <- app_assoc in Hin. now apply Hnone in Hin.
Qed.

(** All words have the same letter next. *)
Lemma value_same u x : open u -> In x alphabet -> (forall y r, In (u ++ y :: r) L -> y = x) ->
  value u = S (value (u ++ [x])).
Proof.
  intros Hu Hx Hall. rewrite (value_open u Hu).
  destruct (choices_spec (fun x => value (u ++ [x]))) as [Hfirst Hgood].
  apply is_first_in, proj2 in Hfirst. destruct (choices _) as [n a]. cbn [fst snd] in *. subst n.
  destruct (ascii_dec a x) as [->|Hother]; [reflexivity|]. specialize (Hgood x Hx).
  rewrite (value_none u a Hu) in * by (intros r Hin; eauto). unfold as_good in Hgood. parity.
Qed.

(** *** The loop of [best_letter] *)

Lemma longest_fits : (N.of_nat (longest listed) + 2 < 2 ^ width)%N.
Proof.
  assert (Hhalf : (2 ^ 31 <= 2 ^ (width - 1))%N) by (apply N.pow_le_mono_r; lia).
  assert (Hwidth : (2 ^ width = 2 * 2 ^ (width - 1))%N).
  { rewrite <- N.pow_succ_r'. f_equal. lia. }
  set (half := (2 ^ (width - 1))%N) in *.
  assert (longest listed <= N.to_nat (half - 1)); [|lia].
  apply list_max_le, Forall_map, Forall_forall. intros w Hw.
  destruct (listed_words w Hw) as (_ & _ & Hlength). fold half in Hlength. lia.
Qed.

Lemma slice_front {A} (l r : list A) : slice (l ++ r) 0 (length l) = Some l.
Proof.
  rewrite slice_is by (rewrite app_length; lia). cbn [skipn].
  now rewrite Nat.sub_0_r, firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r.
Qed.

Lemma slice_back {A} (l r : list A) : slice (l ++ r) (length l) (length (l ++ r)) = Some r.
Proof.
  rewrite slice_is by (rewrite app_length; lia). rewrite skipn_app, skipn_all, Nat.sub_diag.
  cbn. rewrite firstn_all2; [reflexivity|]. rewrite app_length. lia.
Qed.

Lemma count_while_app {A} (meets : A -> option bool) l r :
  (forall a, In a l -> meets a = Some true) -> (forall a, In a r -> meets a = Some false) ->
  count_while meets (l ++ r) = Some (length l).
Proof.
  intros Hl Hr. induction l as [|a l IH]; cbn.
  - destruct r as [|b r]; [reflexivity|]. cbn. now rewrite (Hr b (or_introl eq_refl)).
  - rewrite (Hl a (or_introl eq_refl)), IH by auto with datatypes. reflexivity.
Qed.

(** The calls give p of the strings with one letter more. *)
Definition calls_right (calls : list word -> nat -> option nat) (u : word) : Prop :=
  forall x, block (u ++ [x]) <> [] ->
    calls (block (u ++ [x])) (length (u ++ [x])) = Some (value (u ++ [x])).

(** The loop, from some letter of the alphabet on. Each letter x has its block of words,
    block (u ++ [x]). If that is empty, the loop passes x over, and 1 + 0 would not be
    better. Else its first word names x, the words up to the next block are counted, the
    call gives p, and the rest are the blocks of the letters that follow. *)
Lemma each_letter_is calls u : open u -> calls_right calls u ->
  forall xs, StronglySorted below xs ->
  let rest := flat_map (fun x => block (u ++ [x])) xs in
  forall times best, length rest <= times ->
  each_letter width calls (length u) times best rest =
  Some (fold_left (better_choice (fun x => value (u ++ [x]))) xs best).
Proof.
  intros Hu Hcalls xs Hsorted.
  assert (Hnext : forall x w, In w (block (u ++ [x])) -> get w (length u) = Some x).
  { intros x w Hw. apply in_block_letter in Hw as [_ [r ->]]. apply get_at. }
  pose proof longest_fits. pose proof (open_length u Hu).
  induction Hsorted as [|x xs _ IH Hall]; intros rest times best Htimes; [now destruct times|].
  rewrite Forall_forall in Hall. subst rest. cbn [flat_map fold_left] in *.
  pose proof (Hnext x) as Hnext_x. specialize (Hcalls x) as Hcalls_x.
  pose proof (value_none u x Hu) as Hnone. pose proof (value_fits (u ++ [x])).
  rewrite app_length in Hcalls_x. cbn [length] in Hcalls_x.
  destruct (block (u ++ [x])) as [|first others] eqn:Hblock.
  - replace (better_choice _ best x) with best; [now apply IH|].
    unfold better_choice. rewrite Hnone.
    + pose proof (better_cases (1 + 0) (fst best)) as Hcase.
      destruct (is_better (1 + 0) (fst best)); [|reflexivity].
      destruct (proj2 Hcase). unfold as_good. parity.
    + intros r Hin. apply (in_nil (A := word) (a := u ++ x :: r)). rewrite <- Hblock.
      apply in_block_letter. split; [exact Hin|now exists r].
  - destruct times as [|times]; [cbn in Htimes; lia|]. cbn [each_letter app].
    rewrite (Hnext_x first (or_introl eq_refl)), app_comm_cons, count_while_app.
    + rewrite slice_front, usize_is by lia. rewrite Hcalls_x by discriminate.
      rewrite usize_is, slice_back by lia. apply IH.
      rewrite app_length in Htimes. cbn in Htimes. lia.
    + intros w Hw. now rewrite (Hnext_x w Hw), Ascii.eqb_refl.
    + intros w Hw. apply in_flat_map in Hw as (y & Hy & Hw). rewrite (Hnext y w Hw).
      destruct (Ascii.eqb_spec y x) as [->|_]; [|reflexivity]. specialize (Hall x Hy).
      unfold below in Hall. lia.
Qed.

Lemma best_letter_with_is calls u : open u -> calls_right calls u ->
  best_letter_with width calls (length u) (block u) = Some (choices (fun x => value (u ++ [x]))).
Proof.
  intros Hu Hcalls. unfold best_letter_with, block. rewrite by_letter; [|apply reachable_spec|..].
  - now apply each_letter_is; [..|apply alphabet_sorted|].
  - intros Hin. apply open_not_over in Hu. now apply Hu, L_words.
  - intros w Hw. now apply L_words.
Qed.

(** *** The calls of [plies] *)

(** All of a list, in this order, are between its first and its last element. *)
Lemma ends {A} (R : A -> A -> Prop) l : ForallOrdPairs R l -> l <> [] ->
  exists a b, get l 0 = Some a /\ get l (length l - 1) = Some b /\
    (length l = 1 /\ a = b \/ length l <> 1 /\ R a b) /\
    forall c, In c l -> (a = c \/ R a c) /\ (c = b \/ R c b).
Proof.
  induction 1 as [|a l Hall _ IH]; intros Hl; [contradiction|]. destruct l as [|a' l].
  - exists a, a. cbn. intuition.
  - destruct IH as (c & b & _ & Hb & _ & Hends); [discriminate|]. exists a, b.
    cbn [length Nat.sub] in *. rewrite Nat.sub_0_r in Hb. rewrite Forall_forall in Hall.
    pose proof (Hall b (nth_error_In _ _ Hb)) as Hab.
    split; [reflexivity|]. split; [exact Hb|]. split; [now right|].
    intros d [<-|Hd]; [auto|]. split; [right; now apply Hall|now apply Hends].
Qed.

Lemma pairs_filter {A} (R : A -> A -> Prop) such l :
  ForallOrdPairs R l -> ForallOrdPairs R (filter such l).
Proof.
  induction 1 as [|a l Hall _ IH]; cbn; [constructor|]. destruct (such a); [|exact IH].
  constructor; [|exact IH]. apply (incl_Forall (incl_filter such l) Hall).
Qed.

(** The call of a string with words gives its p, if so many calls reach their ends. By
    induction over the calls, and inside over what is left of the first word: if nothing
    is, the string is a word and the only one; if first and last word have the same next
    letter, all words have it, and p is one more than behind it; else the words branch. *)
Lemma plies_is calls : forall u, block u <> [] -> (forall r, In (u ++ r) L -> length r < calls) ->
  plies width calls (block u) (length u) = Some (value u).
Proof.
  induction calls as [|calls IH]; intros u Hsome Hlong;
    destruct (ends before (block u)) as (first & last & Hfirst & Hlast & Hone & Hends);
    try (exact Hsome || apply pairs_filter, reachable_spec);
    destruct (proj1 (in_block u first) (nth_error_In _ _ Hfirst)) as [HF [f ->]].
  { specialize (Hlong f HF). lia. }
  destruct (proj1 (in_block u last) (nth_error_In _ _ Hlast)) as [HL [l ->]].
  cbn [plies]. rewrite Hfirst, usize_sub_is, Hlast, !slice_back by (destruct (block u); cbn; now try lia).
  clear Hsome Hfirst Hlast. revert u l Hlong Hone Hends HF HL.
  induction f as [|x f IHf]; intros u l Hlong Hone Hends HF HL.
  - (* u is a word, and no other one begins so *)
    rewrite app_nil_r in *. rewrite value_over by now apply L_words.
    destruct Hone as [[-> _]|[_ Hless]]; [reflexivity|]. now apply not_before in Hless.
  - pose proof (begins_open u x f HF) as Hu. destruct l as [|y l].
    { rewrite app_nil_r in HL. now apply (L_free u _ HL) in HF. }
    pose proof (value_fits u). pose proof (open_length u Hu). pose proof longest_fits.
    cbn [common length]. destruct (Ascii.eqb_spec x y) as [<-|Hxy].
    + (* all words have x next *)
      assert (Hall : forall z r, In (u ++ z :: r) L -> z = x).
      { intros z r Hin. destruct (Hends (u ++ z :: r)) as [Hless Hmore];
          [apply in_block; split; [exact Hin|now exists (z :: r)]|].
        apply before_letter in Hless, Hmore. apply code_injective. lia. }
      assert (Hsame : block (u ++ [x]) = block u).
      { apply filter_ext_in. intros w Hw. apply eq_true_iff_eq.
        rewrite starts_with_letter, starts_with_spec.
        split; intros [r ->]; [now exists (x :: r)|]. destruct r as [|z r].
        - rewrite app_nil_r in Hw. now apply (L_free u _ Hw) in HF.
        - rewrite (Hall z r Hw). now exists r. }
      rewrite (value_same u x) in * by (eauto; apply (L_words _ HF); auto with datatypes).
      specialize (IHf (u ++ [x]) l). rewrite Hsame, app_length, <- !app_assoc in IHf.
      assert (Hshort : forall r, In ((u ++ [x]) ++ r) L -> length r < S calls).
      { intros r Hr. rewrite <- app_assoc in Hr. apply Hlong in Hr. cbn in Hr. lia. }
      specialize (IHf Hshort Hone Hends HF HL).
      destruct (length (block u) =? 1); [now injection IHf as ->|]. cbn [plus] in *.
      replace (length u + S _) with (length u + length [x] + common f l) by (cbn; lia).
      destruct (usize width (length u + _ + _)) as [deep|]; [|discriminate].
      destruct (best_letter_with _ _ _ _) as [[n a]|]; [|discriminate].
      unfold usize at 1 in IHf. destruct (_ <? _)%N; [|discriminate].
      injection IHf as ->. apply usize_is. lia.
    + (* the words branch *)
      destruct Hone as [[_ Heq]|[Hmore _]]; [apply app_inv_head in Heq; congruence|].
      rewrite (proj2 (Nat.eqb_neq _ _) Hmore), Nat.add_0_r, usize_is by lia.
      rewrite (best_letter_with_is _ u Hu).
      * rewrite (value_open u Hu) in *. destruct (choices _) as [n a].
        cbn [fst plus] in *. apply usize_is. lia.
      * intros z Hz. apply IH; [exact Hz|]. intros r Hr. rewrite <- app_assoc in Hr.
        apply Hlong in Hr. cbn in Hr. lia.
Qed.

Lemma best_letter_is s : open s ->
  best_letter width (block s) (length s) = Some (choices (fun x => value (s ++ [x]))).
Proof.
  intros Hs. apply best_letter_with_is; [exact Hs|]. intros x Hx. apply plies_is; [exact Hx|].
  intros r Hr. rewrite <- app_assoc in Hr. apply le_n_S.
  assert (Hin : In (s ++ [x] ++ r) (block s)) by (apply in_block; eauto).
  apply at_most_longest in Hin. rewrite !app_length in Hin. lia.
Qed.

Lemma best_move_is s :
  (open s -> best_move width L s = Some (Some (choices (fun x => value (s ++ [x]))))) /\
  (~ open s -> best_move width L s = Some None).
Proof.
  unfold best_move. fold (block s).
  assert (Hfirst : forall w ws, block s = w :: ws -> In w L /\ exists r, w = s ++ r).
  { intros w ws Hws. apply in_block. rewrite Hws. now left. }
  split; intros Hs.
  - rewrite (best_letter_is s Hs).
    destruct (open_begins s Hs) as [->|(x & r & Hin)].
    + destruct (block []) as [|w ws]; [reflexivity|]. destruct (Hfirst w ws eq_refl) as [Hw _].
      apply (proj1 reachable_spec) in Hw. destruct (listed_words w Hw) as [Hnot _].
      now destruct w.
    + assert (Hv : In (s ++ x :: r) (block s)) by (apply in_block; eauto).
      destruct (block s) as [|w ws]; [destruct Hv|].
      destruct (Hfirst w ws eq_refl) as [Hw [[|y t] ->]].
      * rewrite app_nil_r in Hw. now apply (L_free s _ Hw) in Hin.
      * rewrite app_length, (proj2 (Nat.eqb_neq _ _)) by (cbn; lia). reflexivity.
  - destruct s as [|a s]; [destruct Hs; apply open_empty|].
    destruct (block (a :: s)) as [|w ws]; [reflexivity|].
    destruct (Hfirst w ws eq_refl) as [Hw [[|x r] ->]]; [|now apply begins_open in Hw].
    now rewrite app_nil_r, Nat.eqb_refl.
Qed.

(** What the program submits is the rule. *)
Lemma solution_is s :
  (ours s -> solution width listed s = Some (Some (rule s))) /\
  (~ ours s -> solution width listed s = Some None).
Proof.
  pose proof (best_letter_is [] open_empty) as Hanew. unfold solution, submission_of.
  replace (block []) with L in Hanew by (unfold block; clear; now induction L; cbn; f_equal).
  cbn [length] in Hanew. rewrite Hanew. destruct (best_move_is s) as [Hopen Hnot].
  assert (Hnow : open s ->
    match s with [] => Some (Some (choices (fun x => value ([] ++ [x])))) | _ => best_move width L s end =
    Some (Some (choices (fun x => value (s ++ [x]))))) by (destruct s; auto).
  destruct (open_dec s) as [Hs|(u & v & Hs & Hover)].
  - rewrite <- (Nat.bit0_mod (length s)), Nat.bit0_odd, <- Nat.negb_even.
    pose proof (Nat.even_spec (length s)) as Heven.
    destruct (choices (fun x => value ([] ++ [x]))) as [anew first] eqn:Hfirst. rewrite (Hnow Hs).
    unfold rule, letter. rewrite (value_open s Hs), (value_open [] open_empty), Hfirst.
    destruct (choices (fun x => value (s ++ [x]))) as [now letter]. cbn [fst snd].
    revert Heven. unfold ours. destruct (Nat.even (length s)); cbn [negb Nat.b2n Nat.eqb];
      intros Heven; split; intros Hours.
    + now destruct (_ && _).
    + destruct Hours. split; [exact Hs|now apply Heven].
    + destruct Hours as [_ Hours]. now apply Heven in Hours.
    + reflexivity.
  - assert (Hclosed : ~ open s) by (intros H; exact (H u v Hs Hover)).
    split; [intros [H _]; contradiction|]. intros _.
    destruct s; [destruct Hclosed; apply open_empty|]. rewrite (Hnot Hclosed).
    now destruct (choices _).
Qed.

End Game.

Theorem solution_is_right : correct solution.
Proof.
  intros width listed s Hwidth Hlisted won follows.
  pose proof (solution_is listed width Hwidth Hlisted) as Hsolution.
  destruct (Nat.Even_or_Odd (length s)) as [Heven|Hodd].
  2: { rewrite (proj2 (Hsolution s)); [now left|]. intros [_ [k Hk]]. destruct Hodd. lia. }
  destruct (open_dec listed s) as [Hs|(u & v & Hs & Hover)].
  2: { rewrite (proj2 (Hsolution s)); [right; now exists u, v|].
       intros [Hopen _]. exact (Hopen u v Hs Hover). }
  assert (Hours : ours listed s) by (split; assumption).
  assert (Hwon : forall k t, ours listed t -> won k t <-> within listed k t).
  { apply won_is_within; [intros t [Ht _]; now apply rule_allowed|auto]. }
  pose proof (fun k m t Ht => Hwon k t (next_ours listed s m t Hours Ht)) as Hnext.
  rewrite (proj1 (Hsolution s) Hours). split; [exact Heven|]. split; [exact Hs|].
  split; [|split].
  - intros k. rewrite (Hwon k s Hours). symmetry. apply won_is_within; [..|exact Hours].
    + intros t Ht. exact (proj1 (Hsolution t) Ht).
    + intros t m Ht Hm. unfold follows in Hm. rewrite (proj1 (Hsolution t) Ht) in Hm.
      injection Hm as <-. exact (rule_allowed _ _ (proj1 Ht)).
  - intros k Hin Hnot. rewrite Hwon in Hin, Hnot by exact Hours.
    pose proof (rule_first listed k s Hs Hin Hnot) as Hfirst. unfold within in Hnot.
    apply (is_first_if _ _ _ _ Hfirst); [|intros m _]; rewrite (round listed k _ s _ (Hnext k _) Hs).
    + right. exact (proj2 (is_first_in _ _ _ Hfirst)).
    + tauto.
  - intros Hnever. apply rule_holds_out; [exact Hs|].
    intros k Hk. apply (Hnever k). now apply Hwon.
Qed.

Theorem details_are_right : details.
Proof.
  intros width listed Hwidth Hlisted. exists (value listed).
  split; [apply value_over|]. split; [apply value_open|].
  split; [intros s; pose proof (value_fits listed s); unfold longest in *; lia|].
  intros s safe. destruct (best_move_is listed width Hwidth Hlisted s) as [Hopen Hnot].
  split; [|exact Hnot]. intros Hs. split; [exact (Hopen Hs)|]. intros k goal.
  assert (Hgoal : forall t, wins listed k t <-> goal t).
  { intros t. unfold wins, goal. rewrite <- Nat.bit0_mod, Nat.bit0_odd, <- Nat.negb_even.
    now destruct (Nat.even (value listed t)). }
  split; [unfold safe; now rewrite won_alone|].
  intros x. now rewrite lost_within_iff.
Qed.
