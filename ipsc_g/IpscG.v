(** * IPSC 2008 G: Game on Words, machine-checked

    To be read: all up to the heading Proof; this game has its own rules of winning.
    Coq has checked the rest. How deep the calls of [p] go, which take the machine's
    stack, is no part of it. *)

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

(** What is proved of [solution]: it gives no submission exactly for the strings to which
    no game comes, or that end it. Else nobody needs fewer submissions to win than who follows
    it; of those that win soonest it gives the first, letters before new games; and if none
    wins, the first of the letters that put off the loss of this game the longest. None as
    the whole result would be a number that does not fit, or an index out of range. *)
Definition accepted (listed : list word) : Prop := forall w, In w listed ->
  w <> [] /\ incl w alphabet /\ (N.of_nat (length w) < 2 ^ 63)%N.

Definition correct (solution : list word -> word -> option (option submission)) : Prop :=
  forall listed s, accepted listed ->
  let won := won_within listed (fun _ m => In m submissions) in
  match solution listed s with
  | None => False
  | Some None => exists u v, s = u ++ v /\ over listed u
  | Some (Some m) =>
      (forall u v, s = u ++ v -> ~ over listed u) /\
      (forall k, won k s <->
         won_within listed (fun t m => solution listed t = Some (Some m)) k s) /\
      (forall k, won (S k) s -> ~ won k s ->
        is_first (fun m => forall t, next listed s m t -> won k t) submissions m) /\
      ((forall k, ~ won k s) ->
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
From Theory Require Import Text Machine.

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
pub fn sorted(mut words: Vec<&[u8]>) -> Vec<&[u8]> {
    words.sort();
    let mut last: Option<&[u8]> = None;
    words.retain(|&word| {
        // Words that go on from a listed one, or repeat it, come right behind it.
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

Definition sorted (listed : list word) : list word := retain None (Sort.sort listed).

(* main.rs:
fn better(a: usize, b: usize) -> usize {
    match (a % 2, b % 2) {
        (0, 0) => cmp::min(a, b),
        (1, 1) => cmp::max(a, b),
        (0, _) => a,
        _ => b,
    }
}
*)
Definition better (a b : nat) : nat :=
  match a mod 2, b mod 2 with
  | 0, 0 => Nat.min a b
  | 1, 1 => Nat.max a b
  | 0, _ => a
  | _, _ => b
  end.

(** A slice [word\[depth..\]] of Rust. *)
Definition from (w : word) (depth : nat) : option word :=
  if depth <=? length w then Some (skipn depth w) else None.

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

(* main.rs:
pub fn choice(words: &[&[u8]], depth: usize) -> (usize, u8) {
    let mut best = (1, b'a'); // of the letters that end the game
    let mut rest = words;
    while !rest.is_empty() {
        let letter = rest[0][depth];
        let count = rest.iter().take_while(|word| word[depth] == letter).count();
        let plies = better(best.0, 1 + p(&rest[..count], depth + 1));
        if plies != best.0 {
            best = (plies, letter);
        }
        rest = &rest[count..];
    }
    best
}
*)
Section Choice.

Variable p : list word -> nat -> option nat.
Variable depth : nat.

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
      let? deeper := usize 64 (depth + 1) in
      let? there := p (firstn count rest) deeper in
      let? here := usize 64 (1 + there) in
      let plies := better (fst best) here in
      let best := if plies =? fst best then best else (plies, letter) in
      each_letter times best (skipn count rest)
  end.

Definition choice_with (words : list word) : option (nat * ascii) :=
  each_letter (length words) (1, "a"%char) words.

End Choice.

(* main.rs:
fn p(words: &[&[u8]], depth: usize) -> usize {
    let (first, last) = (&words[0][depth..], &words[words.len() - 1][depth..]);
    if words.len() == 1 {
        return first.len();
    }
    // What the first and the last word share, all share.
    let shared = first.iter().zip(last).take_while(|&(a, b)| a == b).count();
    shared + choice(words, depth + shared).0
}
*)
(** At most so many calls may be open at once. *)
Fixpoint p (calls : nat) (words : list word) (depth : nat) : option nat :=
  match calls with
  | O => None
  | S calls =>
      let? first_word := get words 0 in
      let? first := from first_word depth in
      let? last_place := usize_sub (length words) 1 in
      let? last_word := get words last_place in
      let? last := from last_word depth in
      if length words =? 1 then Some (length first) else
      let shared := common first last in
      let? deep := usize 64 (depth + shared) in
      let? (plies, _) := choice_with (p calls) deep words in
      usize 64 (shared + plies)
  end.

Definition longest (words : list word) : nat := list_max (map (@length ascii) words).

Definition choice (words : list word) (depth : nat) : option (nat * ascii) :=
  choice_with (p (S (longest words))) depth words.

(* main.rs:
pub fn best(words: &[&[u8]], string: &[u8]) -> Option<(usize, u8)> {
    let begins = |word: &&[u8]| word.starts_with(string);
    let words: Vec<&[u8]> = words.iter().cloned().filter(begins).collect();
    let is_over = words.first().map_or(true, |word| word.len() == string.len());
    if is_over && !string.is_empty() {
        None
    } else {
        Some(choice(&words, string.len()))
    }
}
*)
Definition best (words : list word) (s : word) : option (option (nat * ascii)) :=
  let words := filter (starts_with s) words in
  let is_over := match words with [] => true | w :: _ => length w =? length s end in
  if is_over && negb (length s =? 0) then Some None
  else let? chosen := choice words (length s) in Some (Some chosen).

(* main.rs:
pub fn submission(now: (usize, u8), anew: (usize, u8)) -> String {
    if anew.0 % 2 == 0 && (now.0 % 2 == 1 || anew.0 < now.0) {
        format!("RESTART {}", anew.1 as char)
    } else {
        format!("{}", now.1 as char)
    }
}
*)
Definition submit (now anew : nat * ascii) : submission :=
  if (fst anew mod 2 =? 0) && ((fst now mod 2 =? 1) || (fst anew <? fst now))
  then Restart (snd anew) else Letter (snd now).

(** As in [run], below. *)
Definition solution (listed : list word) : word -> option (option submission) :=
  let words := sorted listed in
  let chosen := choice words 0 in
  fun s =>
    let? anew := chosen in
    let? now := best words s in
    Some (option_map (fun now => submit now anew) now).

Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope nat_scope.

(** The characters up to the first other one, and the rest of a text. *)
Fixpoint span (such : ascii -> bool) (text : word) : word * word :=
  match text with
  | [] => ([], [])
  | x :: rest =>
      if such x then let (first, rest) := span such rest in (x :: first, rest) else ([], text)
  end.

(** [advance] of the reader: the next token, without blanks at its ends, and what
    follows. *)
Definition advance (is_end : ascii -> bool) (text : word) : word * word :=
  let (token, rest) := span (fun x => negb (is_end x)) (snd (span is_space text)) in
  (rev (snd (span is_space (rev token))), rest).

(* main.rs:
pub fn read_list<R: BufRead>(input: &mut Input<R>) -> io::Result<Vec<(usize, usize)>> {
    input.advance(|byte| byte <= b' ')?;
    let count: u64 = match String::from_utf8_lossy(input.token()).parse() {
        Ok(count) if input.token()[0] != b'+' => count,
        _ => return Err(input.fault("the number of words")),
    };
    let is_letter = |&byte: &u8| b'a' <= byte && byte <= b'z';
    let mut list = Vec::new();
    for _ in 0..count {
        input.advance(|byte| byte <= b' ')?;
        if input.token().is_empty() || !input.token().iter().all(&is_letter) {
            return Err(input.fault("a word of the letters a to z"));
        }
        list.push((input.start, input.end));
    }
    Ok(list)
}
*)
Fixpoint read_words (count : nat) (text : word) : list word * word :=
  match count with
  | O => ([], text)
  | S count =>
      let (w, text) := advance is_space text in
      let (words, text) := read_words count text in (w :: words, text)
  end.

Definition read_list (text : word) : list word * word :=
  let (token, text) := advance is_space text in
  match parse (string_of_list_ascii token) with
  | Some count => read_words (N.to_nat count) text
  | None => ([], text)
  end.

(* main.rs:
pub fn read_answer<R: BufRead>(input: &mut Input<R>, string: &mut String) -> io::Result<bool> {
    input.advance(|byte| byte == b'\n')?;
    let spaces = input.token().iter().rev().take_while(|&&byte| byte <= b' ').count();
    input.end -= spaces;
    let answer = String::from_utf8_lossy(input.token());
    if answer.is_empty() || answer == "OK" || answer.starts_with("No submissions left") {
        return Ok(false);
    } else if answer.starts_with("You lost") {
        string.clear();
    } else if !answer.starts_with("Invalid submission") {
        let quotes: &[char] = &['\'', '"', '‘', '’', '\u{fffd}'];
        let parts: Vec<&str> = answer.split(quotes).collect();
        let last = if parts.len() > 2 { parts[parts.len() - 2] } else { &answer };
        *string = last.to_string();
    }
    Ok(true)
}
" *)
(** Bytes from 128 on are, or are part of, a quotation mark that is not ASCII. *)
Fixpoint parts (behind_mark : bool) (answer : word) : word * list word :=
  match answer with
  | [] => ([], [])
  | x :: answer =>
      let is_mark := 128 <=? code x in
      let (first, others) := parts is_mark answer in
      if (x =? "'")%char || (code x =? 34) || is_mark && negb behind_mark
      then ([], first :: others)
      else (if is_mark then first else x :: first, others)
  end.

Definition read_answer (s : word) (text : word) : option (word * word) :=
  let (answer, rest) := advance (fun x => x =? line_feed)%char text in
  let says phrase := starts_with (list_ascii_of_string phrase) answer in
  if (length answer =? 0) || (says "OK" && (length answer =? 2)) || says "No submissions left"
  then None
  else if says "You lost" then Some ([], rest)
  else if says "Invalid submission" then Some (s, rest)
  else
    let (first, others) := parts false answer in
    let last := match rev others with _ :: last :: _ => last | _ => answer end in
    Some (last, rest).

(* main.rs:
pub fn run<R: BufRead, W: Write>(source: R, output: &mut W) -> io::Result<()> {
    let mut input = Input::new(source);
    let list = read_list(&mut input)?;
    let text = input.bytes.clone();
    let words = sorted(list.iter().map(|&(start, end)| &text[start..end]).collect());
    let anew = choice(&words, 0);
    let (mut string, mut now) = (String::new(), anew);
    loop {
        writeln!(output, "{}", submission(now, anew))?;
        output.flush()?;
        if !read_answer(&mut input, &mut string)? {
            return Ok(());
        }
        now = match best(&words, string.as_bytes()) {
            Some(best) if string.len() % 2 == 0 => best,
            _ => return Err(input.fault("a string on which we are to move")),
        };
    }
}
*)
Definition print (m : submission) : string :=
  match m with
  | Letter x => line (String x "")
  | Restart x => line ("RESTART " ++ String x "")%string
  end.

Fixpoint play (submit : word -> option (option submission)) (times : nat) (s text : word)
    : string :=
  match times, submit s with
  | S times, Some (Some m) =>
      (print m ++
       match read_answer s text with
       | Some (s, text) => play submit times s text
       | None => ""
       end)%string
  | _, Some None => ""
  | _, _ => line "overflow"
  end.

Definition answer (solution : list word -> word -> option (option submission))
    (input : string) : string :=
  let (listed, text) := read_list (list_ascii_of_string input) in
  play (solution listed) (S (length text)) [] text.

(** A solution for which [answer] must be another one. *)
Definition wrong (listed : list word) (s : word) : option (option submission) :=
  option_map (option_map (fun _ => Letter "q")) (solution listed s).

Local Close Scope string_scope.

(** ** What is proved besides *)

(** A game can come to this string, and goes on from it. *)
Definition open (listed : list word) (s : word) : Prop :=
  forall u v, s = u ++ v -> ~ over listed u.

(** The best of some numbers, from the worst of all on, with the first letter that has it. *)
Definition better_choice (f : ascii -> nat) (best : nat * ascii) (x : ascii) : nat * ascii :=
  let plies := better (fst best) (1 + f x) in
  if plies =? fst best then best else (plies, x).

Definition choices (f : ascii -> nat) : nat * ascii :=
  fold_left (better_choice f) alphabet (1, "a"%char).

(** There is a p as in the theorem of main.rs. For the strings to which a game can come,
    and only for these, [best] gives it, with the first letter that has it. New games aside,
    k letters are enough for who is to move to win if and only if p is even and at most 2 k. *)
Definition details : Prop := forall listed, accepted listed ->
  exists p : word -> nat,
    (forall s, over listed s -> p s = 0) /\
    (forall s, open listed s -> p s = fst (choices (fun x => p (s ++ [x])))) /\
    forall s, let safe t m := In m letters /\ ~ over listed (makes t m) in
      (open listed s ->
         best (sorted listed) s = Some (Some (choices (fun x => p (s ++ [x])))) /\
         forall k, won_within listed safe k s <-> Nat.even (p s) = true /\ p s <= 2 * k) /\
      (~ open listed s -> best (sorted listed) s = Some None).

(** ** Proof *)

(** *** The better number *)

(** For what is linear but for remainders. *)
Ltac parity := zify; Z.to_euclidean_division_equations; lia.

(** a is at least as good as b. *)
Definition as_good (a b : nat) : Prop :=
  a mod 2 = 0 /\ (b mod 2 = 1 \/ a <= b) \/ a mod 2 = 1 /\ b mod 2 = 1 /\ b <= a.

Lemma better_cases a b :
  better a b = a /\ as_good a b \/ better a b = b /\ as_good b a /\ ~ as_good a b.
Proof.
  unfold better, as_good.
  assert (a mod 2 < 2 /\ b mod 2 < 2) by (split; apply Nat.mod_upper_bound; lia).
  destruct (a mod 2) as [|[|]], (b mod 2) as [|[|]]; lia.
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
    destruct (better_cases n (1 + f x)) as [[-> Hn]|(-> & Hx & Hn)].
    - rewrite Nat.eqb_refl. split; [exact Hone|]. split.
      + intros y Hy. apply in_app_or in Hy as [Hy|[<-|[]]]; auto.
      + destruct Hfirst; auto using is_first_app.
    - destruct (Nat.eqb_spec (1 + f x) n) as [Hsame|_]; [unfold as_good in *; parity|].
      split; [lia|]. split.
      + intros y Hy. apply in_app_or in Hy as [Hy|[<-|[]]]; [|unfold as_good; parity].
        specialize (Hgood y Hy). unfold as_good in *. parity.
      + right. exists l, []. split; [reflexivity|]. split; [reflexivity|].
        intros y Hy Heq. apply Hn. rewrite <- Heq. auto. }
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
Fixpoint plies (moves : nat) (s : word) : nat :=
  match moves with
  | O => 0
  | S moves => if over_dec s then 0 else fst (choices (fun x => plies moves (s ++ [x])))
  end.

(** p: no game has more moves than the longest word has letters, or one. *)
Definition value (s : word) : nat := plies (S (longest listed) - length s) s.

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
  intros Hs. unfold value. destruct (_ - _); cbn [plies]; [reflexivity|].
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
  replace (S (longest listed) - length s) with (S (longest listed - length s)) by lia. cbn [plies].
  destruct (over_dec s) as [Hover|_]; [now apply open_not_over in Hs|].
  f_equal. apply choices_ext. intros x. unfold value. now rewrite app_length, Nat.add_1_r.
Qed.

Lemma value_fits s : value s <= S (longest listed) - length s.
Proof.
  unfold value. generalize (S (longest listed) - length s) as moves. intros moves. revert s.
  induction moves as [|moves IH]; intros s; cbn [plies]; [lia|]. destruct (over_dec s); [lia|].
  destruct (choices_spec (fun x => plies moves (s ++ [x]))) as [Hfirst _].
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

Lemma next_open s m t : open s -> next s m t -> open t.
Proof.
  intros Hs [[_ ->]|(Hmade & Ht & y & _ & ->)]; [apply open_empty|].
  destruct (over_or_open _ y (makes_open s m Hs Hmade)); tauto.
Qed.

(** With k submissions, of this game or, after a new start, of another one. *)
Definition within (k : nat) (s : word) : Prop := wins k s \/ wins k [].

(** The other one is to move: it loses if all its answers that go on do. *)
Lemma replies k (won : word -> Prop) s m : (forall t, open t -> won t <-> wins k t) ->
  open s -> ~ over (makes s m) -> (forall t, next s m t -> won t) <-> loses k (makes s m).
Proof.
  intros Hwon Hs Hnot. pose proof (makes_open s m Hs Hnot) as Hopen. rewrite (loses_if k _ Hopen).
  split; intros Hall.
  - intros y Hy Hgoes. destruct (over_or_open _ y Hopen); [contradiction|].
    apply Hwon; [assumption|]. apply Hall. right. eauto.
  - intros t Ht. apply Hwon; [exact (next_open s m t Hs Ht)|].
    destruct Ht as [[Hover _]|(_ & Ht & y & Hy & ->)]; [contradiction|auto].
Qed.

(** A submission wins so if a new game does, or the other one loses what it makes. *)
Lemma round k (won : word -> Prop) s m : (forall t, open t -> won t <-> within k t) ->
  open s -> (forall t, next s m t -> won t) <-> wins k [] \/ loses k (makes s m).
Proof.
  unfold within. intros Hwon Hs.
  assert (Hdec : wins k [] \/ ~ wins k []) by (unfold wins; lia). destruct Hdec as [Hwin|Hlost].
  - split; [now left|]. intros _ t Ht. apply Hwon; [exact (next_open s m t Hs Ht)|now right].
  - assert (Halone : forall t, open t -> won t <-> wins k t).
    { intros t Ht. rewrite (Hwon t Ht). tauto. }
    destruct (over_dec (makes s m)) as [Hover|[Hnot _]].
    + pose proof (fun H => loses_open k _ H Hover). split; [|tauto]. intros Hall.
      left. apply Halone, Hall; [apply open_empty|now left].
    + rewrite (replies k won s m Halone Hs Hnot). tauto.
Qed.

(** What main.rs submits. *)
Definition rule (s : word) : submission := submit (value s, letter s) (value [], letter []).

Lemma rule_cases s :
  rule s = Restart (letter []) /\ value [] mod 2 = 0 /\ (value s mod 2 = 1 \/ value [] < value s) \/
  rule s = Letter (letter s) /\ (value [] mod 2 = 1 \/ value s mod 2 = 0 /\ value s <= value []).
Proof.
  unfold rule, submit. cbn [fst snd].
  destruct (Nat.eqb_spec (value [] mod 2) 0), (Nat.eqb_spec (value s mod 2) 1),
    (Nat.ltb_spec (value []) (value s)); cbn [andb orb];
    (left; split; [reflexivity|parity]) || (right; split; [reflexivity|parity]).
Qed.

Lemma rule_allowed s : open s -> In (rule s) submissions.
Proof.
  intros Hs. destruct (rule_cases s) as [[-> _]|[-> _]]; apply in_or_app; [right|left];
    apply in_map, letter_in; auto using open_empty.
Qed.

(** With all submissions, and with no others than those of the rule, one wins so soon. *)
Lemma won_is_within (allowed : word -> submission -> Prop) :
  (forall s, open s -> allowed s (rule s)) ->
  (forall s m, open s -> allowed s m -> In m submissions) ->
  forall k s, open s -> won_within listed allowed k s <-> within k s.
Proof.
  intros Hrule Hallowed. induction k as [|k IH]; intros s Hs; cbn [won_within].
  - destruct (letter_in s Hs), (letter_in [] open_empty). unfold within, wins. split; [tauto|lia].
  - split.
    + intros (m & Hm & Hall). apply (round k _ s m IH Hs) in Hall. unfold within.
      destruct Hall as [Hwin|Hloses]; [right; unfold wins in *; lia|].
      apply Hallowed, in_app_or in Hm; [|exact Hs].
      destruct Hm as [Hm|Hm]; apply in_map_iff in Hm as (x & <- & Hx); [left|right];
        apply (wins_by k _ x); auto using open_empty.
    + intros Hwithin. exists (rule s). split; [now apply Hrule|].
      apply (round k _ s _ IH Hs). right.
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
    + intros (m & [Hm Hnot] & Hall). apply (replies k _ s m IH Hs Hnot) in Hall.
      apply in_map_iff in Hm as (x & <- & Hx). now apply (wins_by k s x).
    + intros Hwin. apply (wins_by_letter k s Hs) in Hwin. exists (Letter (letter s)).
      pose proof (loses_open _ _ Hwin) as Hnot.
      split; [|now apply (replies k _ s (Letter _) IH Hs Hnot)].
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

Lemma sorted_spec : let L := sorted listed in
  incl L listed /\ ForallOrdPairs before L /\
  forall w, In w listed -> exists v r, In v L /\ w = v ++ r.
Proof.
  assert (Hin : forall w, In w (Sort.sort listed) <-> In w listed).
  { intros w. pose proof (Sort.Permuted_sort listed) as Hsame.
    split; apply Permutation_in; [now apply Permutation_sym|exact Hsame]. }
  pose proof (Sort.StronglySorted_sort listed (fun u v w => leb_trans u v w)) as Hsorted.
  unfold sorted, incl. cbv zeta. setoid_rewrite <- Hin. clear Hin.
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

Hypothesis listed_words : accepted listed.

Notation L := (sorted listed).

(** The words that begin so. *)
Definition block (u : word) : list word := filter (starts_with u) L.

Lemma in_block u w : In w (block u) <-> In w L /\ exists r, w = u ++ r.
Proof. unfold block. now rewrite filter_In, starts_with_spec. Qed.

Lemma in_block_letter u x w : In w (block (u ++ [x])) <-> In w L /\ exists r, w = u ++ x :: r.
Proof. unfold block. now rewrite filter_In, starts_with_letter. Qed.

Lemma L_words w : In w L -> incl w alphabet /\ over w.
Proof.
  intros Hw. apply (proj1 sorted_spec) in Hw. destruct (listed_words w Hw) as (Hnot & Hin & _).
  split; [exact Hin|]. split; [exact Hnot|now left].
Qed.

(** No word of L begins another. *)
Lemma L_free v r : In v L -> In (v ++ r) L -> r = [].
Proof.
  intros Hv Hw. destruct (ForallOrdPairs_In (proj1 (proj2 sorted_spec)) _ _ Hv Hw) as [Hsame|Hless].
  - rewrite <- (app_nil_r v) in Hsame at 1. now apply app_inv_head in Hsame.
  - destruct (not_before v r). tauto.
Qed.

Lemma begins_open s x r : In (s ++ x :: r) L -> open s.
Proof.
  intros Hw u v -> [_ [Hlisted|Hnone]]; rewrite <- app_assoc in Hw.
  - destruct (proj2 (proj2 sorted_spec) u Hlisted) as (c & d & Hc & ->).
    rewrite <- app_assoc in Hw. apply (L_free c _ Hc) in Hw. now destruct d, v.
  - exact (Hnone _ (proj1 sorted_spec _ Hw)).
Qed.

Lemma open_begins s : open s -> s = [] \/ exists x r, In (s ++ x :: r) L.
Proof.
  intros Hs. destruct (over_dec s) as [Hover|[_ [->|[rest Hin]]]]; [|now left|right].
  - now apply open_not_over in Hs.
  - destruct (proj2 (proj2 sorted_spec) _ Hin) as (v & r & Hv & Hr).
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

(** *** The loop of [choice] *)

Lemma longest_fits : (N.of_nat (longest listed) < 2 ^ 63)%N.
Proof.
  assert (longest listed <= N.to_nat (2 ^ 63 - 1)); [|lia].
  apply list_max_le, Forall_map, Forall_forall. intros w Hw.
  destruct (listed_words w Hw) as (_ & _ & Hlength). lia.
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

(** From some letter of the alphabet on, each with its block of words or none. *)
Lemma each_letter_is calls u : open u -> calls_right calls u ->
  forall xs, StronglySorted below xs ->
  let rest := flat_map (fun x => block (u ++ [x])) xs in
  forall times best, length rest <= times ->
  each_letter calls (length u) times best rest =
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
    + destruct (better_cases (fst best) (1 + 0)) as [[-> _]|(_ & _ & Hnot)];
        [now rewrite Nat.eqb_refl|]. destruct Hnot. unfold as_good. parity.
    + intros r Hin. apply (in_nil (A := word) (a := u ++ x :: r)). rewrite <- Hblock.
      apply in_block_letter. split; [exact Hin|now exists r].
  - destruct times as [|times]; [cbn in Htimes; lia|]. cbn [each_letter app].
    rewrite (Hnext_x first (or_introl eq_refl)), app_comm_cons, count_while_app.
    + rewrite usize_is by lia.
      rewrite firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r, Hcalls_x by discriminate.
      rewrite usize_is, skipn_app, skipn_all, Nat.sub_diag by lia. apply IH.
      rewrite app_length in Htimes. cbn in Htimes. lia.
    + intros w Hw. now rewrite (Hnext_x w Hw), Ascii.eqb_refl.
    + intros w Hw. apply in_flat_map in Hw as (y & Hy & Hw). rewrite (Hnext y w Hw).
      destruct (Ascii.eqb_spec y x) as [->|_]; [|reflexivity]. specialize (Hall x Hy).
      unfold below in Hall. lia.
Qed.

Lemma choice_with_is calls u : open u -> calls_right calls u ->
  choice_with calls (length u) (block u) = Some (choices (fun x => value (u ++ [x]))).
Proof.
  intros Hu Hcalls. unfold choice_with, block. rewrite by_letter; [|apply sorted_spec|..].
  - now apply each_letter_is; [..|apply alphabet_sorted|].
  - intros Hin. apply open_not_over in Hu. now apply Hu, L_words.
  - intros w Hw. now apply L_words.
Qed.

(** *** The calls of [p] *)

Lemma from_is (u rest : word) : from (u ++ rest) (length u) = Some rest.
Proof.
  unfold from. rewrite app_length, (proj2 (Nat.leb_le _ _)) by lia.
  now rewrite skipn_app, skipn_all, Nat.sub_diag.
Qed.

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

(** The call of a string with words gives its p, if so many calls reach their ends. *)
Lemma p_is calls : forall u, block u <> [] -> (forall r, In (u ++ r) L -> length r < calls) ->
  p calls (block u) (length u) = Some (value u).
Proof.
  induction calls as [|calls IH]; intros u Hsome Hlong;
    destruct (ends before (block u)) as (first & last & Hfirst & Hlast & Hone & Hends);
    try (exact Hsome || apply pairs_filter, sorted_spec);
    destruct (proj1 (in_block u first) (nth_error_In _ _ Hfirst)) as [HF [f ->]].
  { specialize (Hlong f HF). lia. }
  destruct (proj1 (in_block u last) (nth_error_In _ _ Hlast)) as [HL [l ->]].
  cbn [p]. rewrite Hfirst, usize_sub_is, Hlast, !from_is by (destruct (block u); cbn; now try lia).
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
      destruct (usize 64 (length u + _ + _)) as [deep|]; [|discriminate].
      destruct (choice_with _ _ _) as [[n a]|]; [|discriminate].
      unfold usize at 1 in IHf. destruct (_ <? _)%N; [|discriminate].
      injection IHf as ->. apply usize_is. lia.
    + (* the words branch *)
      destruct Hone as [[_ Heq]|[Hmore _]]; [apply app_inv_head in Heq; congruence|].
      rewrite (proj2 (Nat.eqb_neq _ _) Hmore), Nat.add_0_r, usize_is by lia.
      rewrite (choice_with_is _ u Hu).
      * rewrite (value_open u Hu) in *. destruct (choices _) as [n a].
        cbn [fst plus] in *. apply usize_is. lia.
      * intros z Hz. apply IH; [exact Hz|]. intros r Hr. rewrite <- app_assoc in Hr.
        apply Hlong in Hr. cbn in Hr. lia.
Qed.

Lemma choice_is s : open s ->
  choice (block s) (length s) = Some (choices (fun x => value (s ++ [x]))).
Proof.
  intros Hs. apply choice_with_is; [exact Hs|]. intros x Hx. apply p_is; [exact Hx|].
  intros r Hr. rewrite <- app_assoc in Hr. apply le_n_S.
  assert (Hin : In (s ++ [x] ++ r) (block s)) by (apply in_block; eauto).
  apply at_most_longest in Hin. rewrite !app_length in Hin. lia.
Qed.

Lemma best_is s :
  (open s -> best L s = Some (Some (choices (fun x => value (s ++ [x]))))) /\
  (~ open s -> best L s = Some None).
Proof.
  unfold best. fold (block s).
  assert (Hfirst : forall w ws, block s = w :: ws -> In w L /\ exists r, w = s ++ r).
  { intros w ws Hws. apply in_block. rewrite Hws. now left. }
  split; intros Hs.
  - rewrite (choice_is s Hs).
    destruct (open_begins s Hs) as [->|(x & r & Hin)]; [now rewrite andb_false_r|].
    assert (Hv : In (s ++ x :: r) (block s)) by (apply in_block; eauto).
    destruct (block s) as [|w ws]; [destruct Hv|].
    destruct (Hfirst w ws eq_refl) as [Hw [[|y t] ->]].
    + rewrite app_nil_r in Hw. now apply (L_free s _ Hw) in Hin.
    + rewrite app_length, (proj2 (Nat.eqb_neq _ _)) by (cbn; lia). reflexivity.
  - destruct s as [|a s]; [destruct Hs; apply open_empty|]. rewrite andb_true_r.
    destruct (block (a :: s)) as [|w ws]; [reflexivity|].
    destruct (Hfirst w ws eq_refl) as [Hw [[|x r] ->]]; [|now apply begins_open in Hw].
    now rewrite app_nil_r, Nat.eqb_refl.
Qed.

(** What the program submits is the rule. *)
Lemma solution_is s :
  (open s -> solution listed s = Some (Some (rule s))) /\
  (~ open s -> solution listed s = Some None).
Proof.
  pose proof (choice_is [] open_empty) as Hanew. unfold solution.
  replace (block []) with L in Hanew by (unfold block; clear; now induction L; cbn; f_equal).
  cbn [length] in Hanew. rewrite Hanew. destruct (best_is s) as [Hopen Hnot].
  split; intros Hs; [rewrite (Hopen Hs)|now rewrite (Hnot Hs)].
  cbn [option_map]. unfold rule, letter. rewrite (value_open s Hs), (value_open [] open_empty).
  now destruct (choices _), (choices _).
Qed.

End Game.

Theorem solution_is_right : correct solution.
Proof.
  intros listed s Hlisted won. pose proof (solution_is listed Hlisted) as Hsolution.
  assert (Hwon : forall k t, open listed t -> won k t <-> within listed k t).
  { apply won_is_within; [apply rule_allowed|auto]. }
  destruct (open_dec listed s) as [Hs|(u & v & Hs & Hover)].
  2: { rewrite (proj2 (Hsolution s)); [now exists u, v|].
       intros Hopen. exact (Hopen u v Hs Hover). }
  rewrite (proj1 (Hsolution s) Hs). split; [exact Hs|]. split; [|split].
  - intros k. rewrite (Hwon k s Hs). symmetry. apply won_is_within; [..|exact Hs]; intros t Ht.
    + exact (proj1 (Hsolution t) Ht).
    + intros Hopen Hm. rewrite (proj1 (Hsolution t) Hopen) in Hm. injection Hm as <-.
      now apply rule_allowed.
  - intros k Hin Hnot. rewrite Hwon in Hin, Hnot by exact Hs.
    pose proof (rule_first listed k s Hs Hin Hnot) as Hfirst. unfold within in Hnot.
    apply (is_first_if _ _ _ _ Hfirst); [|intros m _]; rewrite (round listed k _ s _ (Hwon k) Hs).
    + right. exact (proj2 (is_first_in _ _ _ Hfirst)).
    + tauto.
  - intros Hnever. apply rule_holds_out; [exact Hs|].
    intros k Hk. apply (Hnever k). now apply Hwon.
Qed.

Theorem details_are_right : details.
Proof.
  intros listed Hlisted. exists (value listed).
  split; [apply value_over|]. split; [apply value_open|].
  intros s safe. destruct (best_is listed Hlisted s) as [Hopen Hnot].
  split; [|exact Hnot]. intros Hs. split; [exact (Hopen Hs)|]. intros k. unfold safe.
  rewrite won_alone by exact Hs. unfold wins.
  now rewrite <- Nat.bit0_mod, Nat.bit0_odd, <- Nat.negb_even;
    destruct (Nat.even (value listed s)).
Qed.
