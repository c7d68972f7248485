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
  exists (Letter "a"). split; [reflexivity|]. intros t Hnext. exfalso. revert Hnext.
  unfold next, over. cbn. intros [[[_ [[Hab|[]]|Hnone]] _]|(_ & Hopen & y & _ & ->)].
  - discriminate.
  - apply (Hnone ["b"%char]). now left.
  - apply Hopen. split; [discriminate|].
    destruct (ascii_dec y "b") as [->|Hy]; [now left; left|].
    right. intros rest [Hrest|[]]. injection Hrest as Hb _. congruence.
Qed.

(** ** The functions of main.rs, each below its text there *)

From Coq Require Import Bool Lia Orders Sorted Permutation Mergesort.
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
      match last with
      | Some v => if starts_with v w then retain last words else w :: retain (Some w) words
      | None => w :: retain (Some w) words
      end
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
      let? deeper := usize (depth + 1) in
      let? there := p (firstn count rest) deeper in
      let? here := usize (1 + there) in
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
      let? deep := usize (depth + shared) in
      let? (plies, _) := choice_with (p calls) deep words in
      usize (shared + plies)
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

(** White space and what is below it, and the rest of a text from the next token on. *)
Definition is_blank (x : ascii) : bool := code x <=? 32.

Fixpoint span (such : ascii -> bool) (text : word) : word * word :=
  match text with
  | [] => ([], [])
  | x :: rest =>
      if such x then let (first, rest) := span such rest in (x :: first, rest) else ([], text)
  end.

(** [advance] of the reader: the next token, without blanks at its ends, and what
    follows. *)
Definition advance (is_end : ascii -> bool) (text : word) : word * word :=
  let (token, rest) := span (fun x => negb (is_end x)) (snd (span is_blank text)) in
  (rev (snd (span is_blank (rev token))), rest).

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
      let (w, text) := advance is_blank text in
      let (words, text) := read_words count text in (w :: words, text)
  end.

Definition read_list (text : word) : list word * word :=
  let (token, text) := advance is_blank text in
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

(** The theorem of main.rs, for games of at most so many moves: what p is. *)
Fixpoint plies (listed : list word) (moves : nat) (s : word) : nat :=
  match moves with
  | O => 0
  | S moves =>
      let goes_on w := starts_with s w && negb (length w =? length s) in
      if (length s =? 0) || existsb goes_on listed
      then fst (choices (fun x => plies listed moves (s ++ [x]))) else 0
  end.

(** For the strings to which a game can come, and only for these, [best] gives p and the
    first letter that has it. New games aside, k letters are enough for who is to move to
    win if and only if p is even and at most 2 k. *)
Definition details : Prop := forall listed s, accepted listed ->
  let p s := plies (sorted listed) (S (longest (sorted listed)) - length s) s in
  let safe t m := In m letters /\ ~ over listed (makes t m) in
  (open listed s -> best (sorted listed) s = Some (Some (choices (fun x => p (s ++ [x])))) /\
     p s = fst (choices (fun x => p (s ++ [x]))) /\
     forall k, won_within listed safe k s <-> Nat.even (p s) = true /\ p s <= 2 * k) /\
  (~ open listed s -> best (sorted listed) s = Some None).

(** ** Proof *)

(** *** The better number *)

Lemma mod_2 n : n mod 2 = if Nat.even n then 0 else 1.
Proof. rewrite <- Nat.bit0_mod, Nat.bit0_odd, <- Nat.negb_even. now destruct (Nat.even n). Qed.

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
Proof.
  unfold better, as_good. rewrite !mod_2. destruct (Nat.even a), (Nat.even b); lia.
Qed.

Lemma as_good_trans a b c : as_good a b -> as_good b c -> as_good a c.
Proof. unfold as_good. destruct (Nat.even a), (Nat.even b), (Nat.even c); lia. Qed.

Lemma as_good_same a : as_good a a.
Proof. unfold as_good. destruct (Nat.even a); lia. Qed.

(** One more ply than none is the worst. *)
Lemma as_good_one n : 1 <= n -> as_good n 1.
Proof. unfold as_good. simpl. destruct (Nat.even n); lia. Qed.

Lemma as_good_as_one m : as_good 1 (1 + m) -> m = 0.
Proof.
  unfold as_good. cbn [plus]. rewrite (even_next m). destruct (Nat.even m); cbn; [lia|tauto].
Qed.

(** The number is the best one, and the letter is the first that has it. *)
Lemma choices_spec f : let (n, a) := choices f in
  n = 1 + f a /\ (forall x, In x alphabet -> as_good n (1 + f x)) /\
  exists pre post, alphabet = pre ++ a :: post /\ forall y, In y pre -> 1 + f y <> n.
Proof.
  assert (Hgeneral : forall l todo done best, l = done ++ todo ->
    1 <= fst best -> (forall x, In x done -> as_good (fst best) (1 + f x)) ->
    (best = (1, "a"%char) \/ fst best = 1 + f (snd best) /\ exists pre post,
       done = pre ++ snd best :: post /\ forall y, In y pre -> 1 + f y <> fst best) ->
    let (n, a) := fold_left (better_choice f) todo best in
    1 <= n /\ (forall x, In x l -> as_good n (1 + f x)) /\
    ((n, a) = (1, "a"%char) \/ n = 1 + f a /\ exists pre post,
       l = pre ++ a :: post /\ forall y, In y pre -> 1 + f y <> n)).
  { intros l. induction todo as [|x todo IH]; intros done [n a] Hsplit Hone Hgood Hfirst; cbn in *.
    - rewrite app_nil_r in Hsplit. now rewrite Hsplit.
    - unfold better_choice at 2. cbn [fst snd plus].
      destruct (better_cases n (S (f x))) as [[-> Hn]|(-> & Hx & Hother)].
      + rewrite Nat.eqb_refl. apply (IH (done ++ [x])); cbn.
        * now rewrite <- app_assoc.
        * exact Hone.
        * intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|[<-|[]]]; auto.
        * destruct Hfirst as [Hfirst|(Hn' & pre & post & -> & Hpre)]; [now left|right].
          split; [exact Hn'|]. exists pre, (post ++ [x]). now rewrite <- app_assoc.
      + destruct (Nat.eqb_spec (S (f x)) n) as [Hsame|Hdiffer];
          apply (IH (done ++ [x])); cbn; try (now rewrite <- app_assoc); try lia.
        * intros y Hy. apply in_app_or in Hy. rewrite <- Hsame.
          destruct Hy as [Hy|[<-|[]]]; [rewrite Hsame; auto|apply as_good_same].
        * destruct Hfirst as [Hfirst|(Hn' & pre & post & -> & Hpre)]; [now left|right].
          split; [exact Hn'|]. exists pre, (post ++ [x]). now rewrite <- app_assoc.
        * intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|[<-|[]]];
            [|apply as_good_same]. exact (as_good_trans _ n _ Hx (Hgood y Hy)).
        * right. split; [reflexivity|]. exists done, []. split; [reflexivity|].
          intros y Hy Heq. pose proof (Hgood y Hy) as Hbad. cbn in Hbad. rewrite Heq in Hbad.
          destruct Hother as [Hother|Hother]; [congruence|contradiction]. }
  specialize (Hgeneral alphabet alphabet [] (1, "a"%char) eq_refl (le_n 1)).
  unfold choices. destruct (fold_left _ alphabet _) as [n a].
  destruct Hgeneral as (Hone & Hgood & Hfirst); [intros x []|now left|].
  destruct Hfirst as [Hfirst|(Hn & Hfirst)]; [|now split]. injection Hfirst as -> ->.
  assert (Ha : f "a"%char = 0) by (apply as_good_as_one, Hgood; now left).
  rewrite Ha. split; [reflexivity|]. split; [exact Hgood|]. now exists [], (tl alphabet).
Qed.

(** *** Submissions *)

Section Game.

(** The words, and a p for which the theorem of main.rs holds. *)
Variable listed : list word.
Variable p : word -> nat.

Notation over := (over listed).
Notation open := (open listed).
Notation next := (next listed).

Hypothesis p_is : forall s, open s -> p s = fst (choices (fun x => p (s ++ [x]))).
Hypothesis over_or_open : forall s x, open s -> In x alphabet ->
  over (s ++ [x]) /\ p (s ++ [x]) = 0 \/ open (s ++ [x]).

Definition letter (s : word) : ascii := snd (choices (fun x => p (s ++ [x]))).

Lemma letter_spec s : open s ->
  p s = 1 + p (s ++ [letter s]) /\
  (forall x, In x alphabet -> as_good (p s) (1 + p (s ++ [x]))) /\
  exists pre post, alphabet = pre ++ letter s :: post /\
    forall y, In y pre -> 1 + p (s ++ [y]) <> p s.
Proof.
  intros Hopen. rewrite (p_is s Hopen). unfold letter.
  pose proof (choices_spec (fun x => p (s ++ [x]))) as Hspec. now destruct (choices _).
Qed.

Lemma letter_in s : open s -> In (letter s) alphabet.
Proof.
  intros Hopen. destruct (letter_spec s Hopen) as (_ & _ & pre & post & -> & _).
  apply in_or_app. right. now left.
Qed.

(** Who is to move wins, or loses, with at most n more letters. *)
Definition wins_in (n : nat) (s : word) : Prop := Nat.even (p s) = true /\ p s <= n.
Definition loses_in (n : nat) (s : word) : Prop := Nat.even (p s) = false /\ p s <= n.

Lemma wins_in_dec n s : wins_in n s \/ ~ wins_in n s.
Proof.
  unfold wins_in. destruct (Nat.even (p s)), (le_lt_dec (p s) n); try (now left);
    right; intros [Heven Hless]; congruence || lia.
Qed.

Lemma wins_by_letter s n : open s -> wins_in (S n) s <-> loses_in n (s ++ [letter s]).
Proof.
  intros Hopen. destruct (letter_spec s Hopen) as (Hp & _).
  unfold wins_in, loses_in. rewrite Hp. cbn [plus]. rewrite even_next.
  destruct (Nat.even (p (s ++ [letter s]))); cbn; intuition (discriminate || lia).
Qed.

Lemma wins_if_some s n x : open s -> In x alphabet -> loses_in n (s ++ [x]) -> wins_in (S n) s.
Proof.
  intros Hopen Hx [Hodd Hless]. destruct (letter_spec s Hopen) as (_ & Hgood & _).
  specialize (Hgood x Hx). unfold as_good in Hgood. cbn [plus] in Hgood.
  rewrite even_next, Hodd in Hgood. unfold wins_in. destruct (Nat.even (p s)); cbn in Hgood;
    [split; [reflexivity|lia]|contradiction].
Qed.

Lemma loses_if_all s n :
  open s -> loses_in (S n) s <-> forall x, In x alphabet -> wins_in n (s ++ [x]).
Proof.
  intros Hopen. destruct (letter_spec s Hopen) as (Hp & Hgood & _). unfold loses_in, wins_in. split.
  - intros [Hodd Hless] x Hx. specialize (Hgood x Hx). unfold as_good in Hgood.
    cbn [plus] in Hgood. rewrite even_next, Hodd in Hgood.
    destruct (Nat.even (p (s ++ [x]))); cbn in Hgood; [split; [reflexivity|lia]|contradiction].
  - intros Hall. destruct (Hall _ (letter_in s Hopen)) as [Heven Hless]. rewrite Hp. cbn [plus].
    rewrite even_next, Heven. split; [reflexivity|lia].
Qed.

Lemma open_not_over s : open s -> ~ over s.
Proof. intros Hopen. apply (Hopen s []). now rewrite app_nil_r. Qed.

Lemma open_empty : open [].
Proof. intros u v Huv. symmetry in Huv. apply app_eq_nil in Huv. intros [Hu _]. now apply Hu. Qed.

Lemma open_unless_over s x : open s -> In x alphabet -> ~ over (s ++ [x]) -> open (s ++ [x]).
Proof. intros Hs Hx Hover. destruct (over_or_open s x Hs Hx) as [[Hlost _]|Hopen]; tauto. Qed.

Lemma makes_is s m : open s -> In m submissions ->
  exists b x, open b /\ In x alphabet /\ makes s m = b ++ [x].
Proof.
  intros Hs Hm. apply in_app_or in Hm.
  destruct Hm as [Hm|Hm]; apply in_map_iff in Hm; destruct Hm as (x & <- & Hx).
  - now exists s, x.
  - exists [], x. split; [exact open_empty|now split].
Qed.

Lemma next_open s m t : open s -> In m submissions -> next s m t -> open t.
Proof.
  intros Hs Hm [[_ ->]|(Hmade & Ht & y & Hy & ->)]; [exact open_empty|].
  destruct (makes_is s m Hs Hm) as (b & x & Hb & Hx & Heq). rewrite Heq in *.
  apply open_unless_over; auto. now apply open_unless_over.
Qed.

(** What is true of the rounds, one by one, is true of the whole play. *)
Lemma won_iff (allowed : word -> submission -> Prop) (won : nat -> word -> Prop) :
  (forall s m, open s -> allowed s m -> In m submissions) ->
  (forall s, open s -> ~ won 0 s) ->
  (forall k s, open s ->
     won (S k) s <-> exists m, allowed s m /\ forall t, next s m t -> won k t) ->
  forall k s, open s -> won_within listed allowed k s <-> won k s.
Proof.
  intros Hallowed Hzero Hround. induction k as [|k IH]; intros s Hs; cbn [won_within].
  - split; [intros []|exact (Hzero s Hs)].
  - rewrite (Hround k s Hs). split; intros (m & Hm & Hall); exists m; (split; [exact Hm|]);
      intros t Ht; apply IH; auto; exact (next_open s m t Hs (Hallowed s m Hs Hm) Ht).
Qed.

(** With k submissions, of this game or, after a new start, of another one. *)
Definition within (k : nat) (s : word) : Prop := wins_in (2 * k) s \/ wins_in (2 * k) [].

Lemma round k s m : open s -> In m submissions ->
  (forall t, next s m t -> within k t) <->
  wins_in (2 * k) [] \/ loses_in (S (2 * k)) (makes s m).
Proof.
  intros Hs Hm. destruct (makes_is s m Hs Hm) as (b & x & Hb & Hx & Hmakes).
  unfold IpscG.next. rewrite Hmakes. clear Hm Hmakes.
  destruct (over_or_open b x Hb Hx) as [[Hover Hp]|Hopen].
  - split.
    + intros Hall. left. destruct (Hall []) as [Hwin|Hwin]; auto.
    + intros [Hwin|[Hodd _]]; [|rewrite Hp in Hodd; discriminate].
      intros t _. now right.
  - rewrite (loses_if_all _ _ Hopen). split.
    + intros Hall. destruct (wins_in_dec (2 * k) []) as [Hwin|Hnot]; [now left|right].
      intros y Hy. destruct (over_or_open _ y Hopen Hy) as [[_ Hp]|Hgoes].
      * unfold wins_in. rewrite Hp. split; [reflexivity|lia].
      * destruct (Hall ((b ++ [x]) ++ [y])) as [Hwin|Hwin]; [|exact Hwin|contradiction].
        right. split; [now apply open_not_over|]. split; [now apply open_not_over|eauto].
    + intros [Hwin|Hall] t Ht; [now right|].
      destruct Ht as [[Hover _]|(_ & _ & y & Hy & ->)]; [|left; auto].
      exfalso. exact (open_not_over _ Hopen Hover).
Qed.

Lemma wins_later n n' s : n <= n' -> wins_in n s -> wins_in n' s.
Proof. intros Hle [Heven Hless]. split; [exact Heven|lia]. Qed.

Lemma letter_wins k s x : open s -> In x alphabet ->
  loses_in (S (2 * k)) (s ++ [x]) -> wins_in (2 * S k) s.
Proof.
  intros Hs Hx Hloses. replace (2 * S k) with (S (S (2 * k))) by lia.
  exact (wins_if_some s _ x Hs Hx Hloses).
Qed.

Lemma best_letter_wins k s : open s ->
  wins_in (2 * S k) s <-> loses_in (S (2 * k)) (s ++ [letter s]).
Proof.
  intros Hs. replace (2 * S k) with (S (S (2 * k))) by lia. now apply wins_by_letter.
Qed.

Lemma letter_allowed x : In x alphabet -> In (Letter x) submissions.
Proof. intros Hx. apply in_or_app. left. now apply in_map. Qed.

Lemma restart_allowed x : In x alphabet -> In (Restart x) submissions.
Proof. intros Hx. apply in_or_app. right. now apply in_map. Qed.

Lemma not_within_0 s : open s -> ~ within 0 s.
Proof.
  intros Hs. assert (Hzero : forall t, open t -> ~ wins_in 0 t).
  { intros t Ht [_ Hp]. destruct (letter_spec t Ht) as [Hone _]. lia. }
  intros [Hwin|Hwin]; [exact (Hzero s Hs Hwin)|exact (Hzero [] open_empty Hwin)].
Qed.

Lemma won_is_within k s : open s ->
  won_within listed (fun _ m => In m submissions) k s <-> within k s.
Proof.
  revert k s. apply won_iff; [auto|exact not_within_0|]. intros k s Hs. split.
  - intros [Hwin|Hwin].
    + exists (Letter (letter s)). split; [now apply letter_allowed, letter_in|].
      apply round; [exact Hs|now apply letter_allowed, letter_in|].
      right. now apply best_letter_wins.
    + exists (Restart (letter [])).
      pose proof (restart_allowed _ (letter_in [] open_empty)) as Hm. split; [exact Hm|].
      apply round; [exact Hs|exact Hm|]. right. exact (proj1 (best_letter_wins k [] open_empty) Hwin).
  - intros (m & Hm & Hall). apply (round k s m Hs Hm) in Hall.
    destruct Hall as [Hwin|Hloses]; [right; apply (wins_later (2 * k)); [lia|exact Hwin]|].
    apply in_app_or in Hm. destruct Hm as [Hm|Hm]; apply in_map_iff in Hm;
      destruct Hm as (x & <- & Hx); cbn in Hloses.
    + left. exact (letter_wins k s x Hs Hx Hloses).
    + right. exact (letter_wins k [] x open_empty Hx Hloses).
Qed.

(** What main.rs submits. *)
Definition rule (s : word) : submission := submit (p s, letter s) (p [], letter []).

Lemma rule_cases s :
  rule s = Restart (letter []) /\ Nat.even (p []) = true /\
    (Nat.even (p s) = false \/ p [] < p s) \/
  rule s = Letter (letter s) /\
    (Nat.even (p []) = false \/ Nat.even (p s) = true /\ p s <= p []).
Proof.
  unfold rule, submit. cbn [fst snd]. rewrite !mod_2.
  destruct (Nat.even (p [])), (Nat.even (p s)), (Nat.ltb_spec (p []) (p s)); cbn; auto 6.
Qed.

Lemma rule_allowed s : open s -> In (rule s) submissions.
Proof.
  intros Hs. destruct (rule_cases s) as [[-> _]|[-> _]];
    [apply restart_allowed, letter_in, open_empty|now apply letter_allowed, letter_in].
Qed.

Lemma rule_wins k s : open s ->
  within (S k) s <-> wins_in (2 * k) [] \/ loses_in (S (2 * k)) (makes s (rule s)).
Proof.
  intros Hs. unfold within.
  destruct (rule_cases s) as [(-> & Heven & Hcase)|(-> & Hcase)]; cbn [makes].
  - pose proof (best_letter_wins k [] open_empty) as Hbest. cbn [app] in Hbest. rewrite <- Hbest.
    unfold wins_in. destruct Hcase as [Hodd|Hless]; intuition (congruence || lia).
  - rewrite <- (best_letter_wins k s Hs). unfold wins_in.
    destruct Hcase as [Hodd|[Heven Hless]]; intuition (congruence || lia).
Qed.

Lemma within_by_rule follow : (forall t m, open t -> follow t m <-> m = rule t) ->
  forall k s, open s -> won_within listed follow k s <-> within k s.
Proof.
  intros Hfollow. apply won_iff; [|exact not_within_0|].
  - intros s m Hs Hm. apply (Hfollow s m Hs) in Hm. subst. now apply rule_allowed.
  - intros k s Hs. rewrite (rule_wins k s Hs), <- (round k s _ Hs (rule_allowed s Hs)). split.
    + intros Hall. exists (rule s). split; [now apply Hfollow|exact Hall].
    + intros (m & Hm & Hall). apply (Hfollow s m Hs) in Hm. now subst.
Qed.

(** Before the letter of the rule no letter wins as soon. *)
Lemma letter_is_first k s y pre post : open s ->
  alphabet = pre ++ letter s :: post -> In y pre -> ~ wins_in (2 * k) s ->
  (forall z, In z pre -> 1 + p (s ++ [z]) <> p s) -> ~ loses_in (S (2 * k)) (s ++ [y]).
Proof.
  intros Hs Hsplit Hy Hnot Hpre Hloses.
  assert (Hin : In y alphabet) by (rewrite Hsplit; apply in_or_app; now left).
  pose proof (letter_wins k s y Hs Hin Hloses) as [Heven Hless].
  destruct (letter_spec s Hs) as (_ & Hgood & _). specialize (Hgood y Hin).
  specialize (Hpre y Hy). destruct Hloses as [Hodd Hp]. unfold as_good in Hgood.
  cbn [plus] in Hgood. rewrite even_next, Hodd, Heven in Hgood. cbn in Hgood.
  assert (Heven' : Nat.even (1 + p (s ++ [y])) = true) by (cbn [plus]; now rewrite even_next, Hodd).
  apply Nat.even_spec in Heven, Heven'. destruct Heven as [i Hi], Heven' as [j Hj].
  apply Hnot. split; [apply Nat.even_spec; now exists i|lia].
Qed.

Lemma rule_is_first k s : open s -> within (S k) s -> ~ within k s ->
  is_first (fun m => forall t, next s m t -> within k t) submissions (rule s).
Proof.
  intros Hs Hwin Hnot.
  assert (Hempty : ~ wins_in (2 * k) []) by (intros H; apply Hnot; now right).
  assert (Hround : forall m, In m submissions ->
            (forall t, next s m t -> within k t) -> loses_in (S (2 * k)) (makes s m)).
  { intros m Hm Hall. apply (round k s m Hs Hm) in Hall. tauto. }
  assert (Hright : forall t, next s (rule s) t -> within k t).
  { apply (round k s _ Hs (rule_allowed s Hs)). now apply rule_wins. }
  destruct (rule_cases s) as [(Hrule & Heven & Hcase)|(Hrule & _)]; rewrite Hrule in *.
  - destruct (letter_spec [] open_empty) as (_ & _ & pre & post & Hsplit & Hpre).
    exists (letters ++ map Restart pre), (map Restart post). unfold submissions.
    rewrite Hsplit at 1. rewrite map_app, <- app_assoc. split; [reflexivity|].
    split; [exact Hright|]. intros m Hm Hall. apply in_app_or in Hm.
    destruct Hm as [Hm|Hm]; apply in_map_iff in Hm; destruct Hm as (y & <- & Hy).
    + apply Hround in Hall; [|now apply letter_allowed].
      apply (letter_wins k s y Hs Hy) in Hall. destruct Hall as [Heven' Hless].
      destruct Hcase as [Hodd|Hmore]; [congruence|].
      apply Nat.even_spec in Heven, Heven'. destruct Heven as [i Hi], Heven' as [j Hj].
      apply Hempty. split; [apply Nat.even_spec; now exists i|lia].
    + apply Hround in Hall;
        [|apply restart_allowed; rewrite Hsplit; apply in_or_app; now left].
      exact (letter_is_first k [] y pre post open_empty Hsplit Hy Hempty Hpre Hall).
  - destruct (letter_spec s Hs) as (_ & _ & pre & post & Hsplit & Hpre).
    exists (map Letter pre), (map Letter post ++ map Restart alphabet).
    unfold submissions, letters. rewrite Hsplit at 1. rewrite map_app, <- app_assoc.
    split; [reflexivity|]. split; [exact Hright|]. intros m Hm Hall.
    apply in_map_iff in Hm. destruct Hm as (y & <- & Hy).
    apply Hround in Hall; [|apply letter_allowed; rewrite Hsplit; apply in_or_app; now left].
    apply (letter_is_first k s y pre post Hs Hsplit Hy); auto. intros H. apply Hnot. now left.
Qed.

(** New games aside: k letters are enough to win. *)
Lemma won_alone k s : open s ->
  won_within listed (fun t m => In m letters /\ ~ over (makes t m)) k s <-> wins_in (2 * k) s.
Proof.
  revert k s. apply (won_iff _ (fun k => wins_in (2 * k))).
  - intros t m _ [Hm _]. apply in_or_app. now left.
  - intros t Ht [_ Hp]. destruct (letter_spec t Ht) as [Hone _]. lia.
  - intros j t Ht. split.
    + intros Hwin. pose proof (proj1 (best_letter_wins j t Ht) Hwin) as Hloses.
      assert (Hgoes : open (t ++ [letter t])).
      { destruct (over_or_open t _ Ht (letter_in t Ht)) as [[_ Hp]|Hgoes]; [|exact Hgoes].
        destruct Hloses as [Hodd _]. now rewrite Hp in Hodd. }
      exists (Letter (letter t)). split.
      * split; [apply in_map, letter_in, Ht|exact (open_not_over _ Hgoes)].
      * intros u [[Hover _]|(_ & _ & y & Hy & ->)];
          [exfalso; exact (open_not_over _ Hgoes Hover)|].
        now apply (loses_if_all _ _ Hgoes).
    + intros (m & [Hm Hsafe] & Hall). apply in_map_iff in Hm. destruct Hm as (y & <- & Hy).
      pose proof (open_unless_over t y Ht Hy Hsafe) as Hgoes.
      apply (letter_wins j t y Ht Hy), (loses_if_all _ _ Hgoes). intros z Hz.
      destruct (over_or_open _ z Hgoes Hz) as [[_ Hp]|Hmore];
        [unfold wins_in; rewrite Hp; split; [reflexivity|lia]|].
      apply Hall. right. split; [exact Hsafe|].
      split; [now apply open_not_over|now exists z].
Qed.

(** The other one wins this game with k letters. *)
Lemma lost_within_iff k s x : open s -> In x alphabet ->
  lost_within listed k s (Letter x) <-> wins_in (2 * k) (s ++ [x]).
Proof.
  intros Hs Hx. unfold lost_within. cbn [makes].
  destruct (over_or_open s x Hs Hx) as [[Hover Hp]|Hopen].
  - unfold wins_in. rewrite Hp. split; [split; [reflexivity|lia]|now left].
  - rewrite (won_alone k _ Hopen). split; [intros [Hover|Hwin]; [|exact Hwin]|now right].
    exfalso. exact (open_not_over _ Hopen Hover).
Qed.

Lemma rule_holds_out s : open s -> (forall k, ~ within k s) ->
  is_first (fun m => forall other k, In other letters ->
    lost_within listed k s m -> lost_within listed k s other) letters (rule s).
Proof.
  intros Hs Hnever.
  assert (Hodd : forall t, (forall k, ~ wins_in (2 * k) t) -> Nat.even (p t) = false).
  { intros t Hnot. destruct (Nat.even (p t)) eqn:Heven; [|reflexivity]. exfalso.
    apply (Hnot (p t)). split; [exact Heven|lia]. }
  assert (Hs_odd : Nat.even (p s) = false) by (apply Hodd; intros k H; apply (Hnever k); now left).
  assert (He_odd : Nat.even (p []) = false) by (apply Hodd; intros k H; apply (Hnever k); now right).
  destruct (rule_cases s) as [(_ & Heven & _)|(-> & _)]; [congruence|].
  destruct (letter_spec s Hs) as (Hp & Hgood & pre & post & Hsplit & Hpre).
  assert (Hall : forall y, In y alphabet ->
            Nat.even (p (s ++ [y])) = true /\ p (s ++ [y]) <= p (s ++ [letter s])).
  { intros y Hy. specialize (Hgood y Hy). unfold as_good in Hgood. cbn [plus] in Hgood.
    rewrite even_next, Hs_odd in Hgood. destruct (Nat.even (p (s ++ [y]))); cbn in Hgood;
      [split; [reflexivity|lia]|contradiction]. }
  exists (map Letter pre), (map Letter post). unfold letters. rewrite Hsplit at 1.
  rewrite map_app. split; [reflexivity|]. split.
  - intros other k Hother Hlost. apply in_map_iff in Hother. destruct Hother as (y & <- & Hy).
    apply (lost_within_iff k s _ Hs (letter_in s Hs)) in Hlost. apply (lost_within_iff k s y Hs Hy).
    destruct (Hall y Hy) as [Heven Hle]. destruct Hlost as [_ Hless]. split; [exact Heven|lia].
  - intros m Hm Hbest. apply in_map_iff in Hm. destruct Hm as (y & <- & Hy).
    assert (Hin : In y alphabet) by (rewrite Hsplit; apply in_or_app; now left).
    destruct (Hall y Hin) as [Heven Hle]. pose proof (Hpre y Hy) as Hdiffer.
    pose proof Heven as Hhalf. apply Nat.even_spec in Hhalf. destruct Hhalf as [i Hi].
    assert (Hlost : lost_within listed i s (Letter y)).
    { apply (lost_within_iff i s y Hs Hin). split; [exact Heven|lia]. }
    apply (Hbest (Letter (letter s)) i) in Hlost; [|now apply in_map, letter_in].
    apply (lost_within_iff i s _ Hs (letter_in s Hs)) in Hlost. destruct Hlost. lia.
Qed.

Theorem rule_is_right follow s :
  (forall t m, open t -> follow t m <-> m = rule t) -> open s ->
  let won := won_within listed (fun _ m => In m submissions) in
  (forall u v, s = u ++ v -> ~ over u) /\
  (forall k, won k s <-> won_within listed follow k s) /\
  (forall k, won (S k) s -> ~ won k s ->
    is_first (fun m => forall t, next s m t -> won k t) submissions (rule s)) /\
  ((forall k, ~ won k s) ->
    is_first (fun m => forall other k, In other letters ->
      lost_within listed k s m -> lost_within listed k s other) letters (rule s)).
Proof.
  intros Hfollow Hs won. unfold won. split; [exact Hs|]. split; [|split].
  - intros k. rewrite (within_by_rule follow Hfollow k s Hs). now apply won_is_within.
  - intros k Hwon Hnot. rewrite won_is_within in Hwon, Hnot by exact Hs.
    destruct (rule_is_first k s Hs Hwon Hnot) as (pre & post & Hsplit & Hright & Hfirst).
    assert (Hopen : forall m t, In m submissions -> next s m t -> open t).
    { intros m t. now apply next_open. }
    exists pre, post. split; [exact Hsplit|]. split.
    + intros t Ht. apply won_is_within; [|now apply Hright].
      apply (Hopen (rule s)); [now apply rule_allowed|exact Ht].
    + intros m Hm Hall. apply (Hfirst m Hm). intros t Ht.
      assert (Hin : In m submissions) by (rewrite Hsplit; apply in_or_app; now left).
      apply won_is_within; [now apply (Hopen m)|now apply Hall].
  - intros Hnever. apply rule_holds_out; [exact Hs|]. intros k Hwithin.
    apply (Hnever k). now apply won_is_within.
Qed.

End Game.

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

Lemma prefix_free l : StronglySorted before l ->
  forall v w, In v l -> In w l -> starts v w -> v = w.
Proof.
  induction 1 as [|a l _ IH Hall]; [contradiction|]. rewrite Forall_forall in Hall.
  intros v w [<-|Hv] [<-|Hw] Hstarts; auto.
  - now destruct (Hall w Hw).
  - apply leb_both; [now apply leb_starts|now apply Hall].
Qed.

(** *** Words that begin with a listed one drop out *)

Lemma retain_spec words : forall v,
  StronglySorted (fun v w => leb v w = true) (v :: words) ->
  let kept := v :: retain (Some v) words in
  incl kept (v :: words) /\
  (forall w, In w (v :: words) -> exists u, In u kept /\ starts u w) /\
  StronglySorted before kept.
Proof.
  induction words as [|z words IH]; intros v Hsorted.
  - split; [apply incl_refl|]. split; [|repeat constructor].
    intros w Hw. exists w. split; [exact Hw|apply starts_same].
  - apply StronglySorted_inv in Hsorted. destruct Hsorted as [Hsorted Hv].
    rewrite Forall_forall in Hv. cbn [retain]. destruct (starts_with v z) eqn:Hvz.
    + apply starts_with_spec in Hvz. destruct (IH v) as (Hincl & Hcovers & Hkept).
      { apply StronglySorted_inv in Hsorted. constructor; [apply Hsorted|].
        apply Forall_forall. intros w Hw. apply Hv. now right. }
      split; [intros w Hw; destruct (Hincl w Hw); [now left|right; now right]|].
      split; [|exact Hkept].
      intros w [<-|[<-|Hw]]; [apply Hcovers; now left| |apply Hcovers; now right].
      exists v. split; [now left|exact Hvz].
    + destruct (IH z Hsorted) as (Hincl & Hcovers & Hkept).
      split; [intros w [Hw|Hw]; [now left|right; now apply Hincl]|]. split.
      * intros w [<-|Hw]; [exists v; split; [now left|apply starts_same]|].
        destruct (Hcovers w Hw) as (u & Hu & Huw). exists u. split; [now right|exact Huw].
      * constructor; [exact Hkept|]. apply Forall_forall. intros w Hw. apply Hincl in Hw.
        split; [now apply Hv|]. intros Hvw. apply not_true_iff_false in Hvz.
        apply Hvz, starts_with_spec. destruct Hw as [<-|Hw]; [exact Hvw|].
        apply (between v v z w); [apply starts_same|apply Hv; now left| |exact Hvw].
        apply StronglySorted_inv, proj2 in Hsorted. rewrite Forall_forall in Hsorted. auto.
Qed.

Lemma sorted_spec listed : let L := sorted listed in
  (forall w, In w L -> In w listed) /\
  (forall w, In w listed -> exists v, In v L /\ starts v w) /\ StronglySorted before L.
Proof.
  assert (Hin : forall w, In w (Sort.sort listed) <-> In w listed).
  { intros w. pose proof (Sort.Permuted_sort listed) as Hsame.
    split; apply Permutation_in; [now apply Permutation_sym|exact Hsame]. }
  pose proof (Sort.StronglySorted_sort listed (fun u v w => leb_trans u v w)) as Hsorted.
  unfold sorted. cbv zeta. setoid_rewrite <- Hin. clear Hin.
  destruct (Sort.sort listed) as [|v words]; [|exact (retain_spec words v Hsorted)].
  split; [intros w []|]. split; [intros w []|constructor].
Qed.

Lemma filter_split {A} (R : A -> A -> Prop) (one other : A -> bool) l :
  StronglySorted R l -> (forall v w, R v w -> other v = true -> one w = true -> False) ->
  (forall w, one w = true -> other w = true -> False) ->
  filter (fun w => one w || other w) l = filter one l ++ filter other l.
Proof.
  intros Hsorted Horder Hboth. induction Hsorted as [|a l _ IH Hall]; [reflexivity|]. cbn.
  destruct (one a) eqn:Hone, (other a) eqn:Hother; cbn; try now rewrite IH.
  - exfalso. eauto.
  - rewrite IH. replace (filter one l) with (@nil A); [reflexivity|]. symmetry.
    rewrite Forall_forall in Hall. clear IH. induction l as [|b l IHl]; [reflexivity|]. cbn.
    destruct (one b) eqn:Hb.
    + exfalso. apply (Horder a b); auto. apply Hall. now left.
    + apply IHl. intros c Hc. apply Hall. now right.
Qed.

Lemma count_while_app {A} (meets : A -> option bool) l r :
  (forall a, In a l -> meets a = Some true) -> (forall a, In a r -> meets a = Some false) ->
  count_while meets (l ++ r) = Some (length l).
Proof.
  intros Hl Hr. induction l as [|a l IH]; cbn.
  - destruct r as [|b r]; [reflexivity|]. cbn. now rewrite (Hr b (or_introl eq_refl)).
  - rewrite (Hl a (or_introl eq_refl)), IH by auto with datatypes. reflexivity.
Qed.

Lemma choices_ext f g : (forall x, f x = g x) -> choices f = choices g.
Proof.
  intros Hsame. unfold choices. generalize (1, "a"%char).
  induction alphabet as [|x l IH]; intros best; [reflexivity|]. cbn [fold_left].
  unfold better_choice at 2 4. rewrite Hsame. apply IH.
Qed.

Lemma letter_of u x w : starts (u ++ [x]) w -> get w (length u) = Some x.
Proof.
  intros Hw. apply starts_letter_inv in Hw. destruct Hw as [rest ->].
  unfold get. now rewrite nth_error_app2, Nat.sub_diag by lia.
Qed.

Lemma at_most_longest l w : In w l -> length w <= longest l.
Proof.
  intros Hw. pose proof (proj1 (list_max_le (map (@length ascii) l) _) (le_n _)) as Hall.
  rewrite Forall_forall in Hall. now apply Hall, in_map.
Qed.

(** *** The functions of main.rs *)

Section Words.

Variables listed L : list word.
Hypothesis listed_words : accepted listed.
Hypothesis L_listed : forall w, In w L -> In w listed.
Hypothesis L_covers : forall w, In w listed -> exists v, In v L /\ starts v w.
Hypothesis L_sorted : StronglySorted before L.

Notation over := (over listed).
Notation open := (open listed).

Definition value (s : word) : nat := plies L (S (longest L) - length s) s.

Lemma L_free v w : In v L -> In w L -> starts v w -> v = w.
Proof. intros Hv Hw. now apply (prefix_free L). Qed.

Lemma longest_fits : (N.of_nat (longest L) < 2 ^ 63)%N.
Proof.
  assert (Hall : forall w, In w L -> (N.of_nat (length w) < 2 ^ 63)%N).
  { intros w Hw. apply (listed_words w), L_listed, Hw. }
  unfold longest. clear - Hall. induction L as [|w l IH]; cbn [map list_max fold_right]; [lia|].
  pose proof (Hall w (or_introl eq_refl)). fold (list_max (map (@length ascii) l)).
  assert (N.of_nat (list_max (map (@length ascii) l)) < 2 ^ 63)%N by auto with datatypes. lia.
Qed.

(** Strings to which a game can come. *)
Lemma open_if_longer u w : In w L -> starts u w -> w <> u -> open u.
Proof.
  intros Hw Huw Hlonger u' v' -> [_ Hover].
  assert (Hu' : starts u' w) by exact (starts_trans _ _ _ (starts_app u' v') Huw).
  destruct Hover as [Hlisted|Hnone].
  - destruct (L_covers _ Hlisted) as (l & Hl & Hlu).
    assert (l = w) as -> by (apply (L_free l w Hl Hw); now apply (starts_trans l u')).
    apply Hlonger, starts_both; [|exact Huw].
    apply (starts_trans w u'); [exact Hlu|apply starts_app].
  - destruct Hu' as [rest ->]. exact (Hnone rest (L_listed _ Hw)).
Qed.

Lemma longer_if_open u : open u -> u = [] \/ exists w, In w L /\ starts u w /\ w <> u.
Proof.
  intros Hopen. destruct u as [|a u]; [now left|right]. set (s := a :: u) in *.
  assert (Hnot : ~ over s) by (apply (Hopen s []); now rewrite app_nil_r).
  destruct (existsb (starts_with s) listed) eqn:Hsome.
  - apply existsb_exists in Hsome. destruct Hsome as (w & Hw & Hsw). apply starts_with_spec in Hsw.
    destruct (L_covers w Hw) as (l & Hl & Hlw).
    destruct (starts_either s l w Hsw Hlw) as [Hsl|[rest Hrest]].
    + exists l. split; [exact Hl|]. split; [exact Hsl|]. intros ->. apply Hnot.
      split; [discriminate|left; now apply L_listed].
    + exfalso. apply (Hopen l rest Hrest). pose proof (L_listed l Hl) as Hlisted.
      split; [now apply (listed_words l)|now left].
  - exfalso. apply Hnot. split; [discriminate|right]. intros rest Hin.
    apply not_true_iff_false in Hsome. apply Hsome, existsb_exists. exists (s ++ rest).
    split; [exact Hin|]. apply starts_with_spec, starts_app.
Qed.

Lemma over_if_not_longer s x : open s ->
  (forall w, In w L -> starts (s ++ [x]) w -> w = s ++ [x]) -> over (s ++ [x]).
Proof.
  intros Hopen Hnone. split; [now destruct s|].
  destruct (in_dec (list_eq_dec ascii_dec) (s ++ [x]) listed) as [Hin|Hout]; [now left|right].
  intros rest Hin. destruct (L_covers _ Hin) as (l & Hl & Hlw).
  destruct (starts_either _ _ _ (starts_app (s ++ [x]) rest) Hlw) as [Hsl|[r Hr]].
  - apply Hout, L_listed. now rewrite <- (Hnone l Hl Hsl).
  - destruct r as [|y r _] using rev_ind.
    + rewrite app_nil_r in Hr. apply Hout, L_listed. now rewrite Hr.
    + rewrite app_assoc in Hr. apply app_inj_tail in Hr. destruct Hr as [Hr _].
      apply (Hopen l r Hr). pose proof (L_listed l Hl) as Hlisted.
      split; [now apply (listed_words l)|now left].
Qed.

Definition goes_on (s w : word) : bool := starts_with s w && negb (length w =? length s).

Lemma goes_on_spec s : existsb (goes_on s) L = true <->
  exists w, In w L /\ starts s w /\ w <> s.
Proof.
  rewrite existsb_exists. unfold goes_on.
  split; intros (w & Hw & Hsw); exists w; (split; [exact Hw|]).
  - apply andb_true_iff in Hsw. destruct Hsw as [Hsw Hlonger]. apply starts_with_spec in Hsw.
    split; [exact Hsw|]. intros ->. now rewrite Nat.eqb_refl in Hlonger.
  - destruct Hsw as [Hsw Hlonger]. apply andb_true_iff. split; [now apply starts_with_spec|].
    destruct (starts_longer s w Hsw Hlonger) as (x & rest & ->).
    rewrite app_length. cbn. apply negb_true_iff, Nat.eqb_neq. lia.
Qed.

Lemma value_0 s : s <> [] -> (forall w, In w L -> starts s w -> w = s) -> value s = 0.
Proof.
  intros Hs Hnone. unfold value. destruct (S (longest L) - length s) as [|moves]; [reflexivity|].
  cbn [plies]. fold (goes_on s). destruct (existsb (goes_on s) L) eqn:Hgoes.
  - apply goes_on_spec in Hgoes. destruct Hgoes as (w & Hw & Hsw & Hlonger).
    exfalso. exact (Hlonger (Hnone w Hw Hsw)).
  - now destruct s.
Qed.

Lemma over_or_longer s x : open s ->
  over (s ++ [x]) /\ value (s ++ [x]) = 0 \/ open (s ++ [x]).
Proof.
  intros Hs. destruct (existsb (goes_on (s ++ [x])) L) eqn:Hgoes.
  - apply goes_on_spec in Hgoes. destruct Hgoes as (w & Hw & Hsw & Hlonger).
    right. now apply (open_if_longer _ w).
  - assert (Hnone : forall w, In w L -> starts (s ++ [x]) w -> w = s ++ [x]).
    { intros w Hw Hsw. destruct (list_eq_dec ascii_dec w (s ++ [x])) as [Heq|Hlonger]; [exact Heq|].
      assert (existsb (goes_on (s ++ [x])) L = true); [|congruence].
      apply goes_on_spec. now exists w. }
    left. split; [now apply over_if_not_longer|]. apply value_0; [now destruct s|exact Hnone].
Qed.

Lemma value_is s : open s -> value s = fst (choices (fun x => value (s ++ [x]))).
Proof.
  intros Hs. unfold value.
  assert (Hlength : S (longest L) - length s = S (longest L - length s)).
  { destruct (longer_if_open s Hs) as [->|(w & Hw & Hsw & _)]; [cbn; lia|].
    apply starts_length in Hsw. pose proof (at_most_longest L w Hw). lia. }
  assert (Hgoes : ((length s =? 0) || existsb (goes_on s) L)%bool = true).
  { destruct (longer_if_open s Hs) as [->|Hlonger]; [reflexivity|].
    apply goes_on_spec in Hlonger. rewrite Hlonger. apply orb_true_r. }
  rewrite Hlength. cbn [plies]. fold (goes_on s). rewrite Hgoes. f_equal. apply choices_ext.
  intros x. rewrite app_length, Nat.add_1_r. reflexivity.
Qed.

Lemma value_fits s : value s <= S (longest L) - length s.
Proof.
  unfold value. generalize (S (longest L) - length s) as moves. intros moves. revert s.
  induction moves as [|moves IH]; intros s; cbn [plies]; [lia|].
  destruct ((length s =? 0) || _)%bool; [|lia].
  pose proof (choices_spec (fun x => plies L moves (s ++ [x]))) as Hspec.
  destruct (choices _) as [n a]. destruct Hspec as (-> & _). cbn. specialize (IH (s ++ [a])). lia.
Qed.

(** Where all words have the same next letter, it counts one. *)
Lemma value_same u x : open u -> In x alphabet ->
  (forall w, In w L -> starts u w -> starts (u ++ [x]) w) -> value u = 1 + value (u ++ [x]).
Proof.
  intros Hu Hx Hall. rewrite (value_is u Hu).
  pose proof (choices_spec (fun x => value (u ++ [x]))) as Hspec.
  destruct (choices _) as [n a]. destruct Hspec as (Hn & Hgood & _). cbn [fst].
  destruct (ascii_dec a x) as [<-|Hother]; [exact Hn|].
  assert (Ha : value (u ++ [a]) = 0).
  { apply value_0; [now destruct u|]. intros w Hw Hsw. exfalso. apply Hother.
    apply (same_letter u _ _ w Hsw), Hall; [exact Hw|exact (starts_before _ _ _ Hsw)]. }
  rewrite Ha in Hn. subst n. specialize (Hgood x Hx). apply as_good_as_one in Hgood. lia.
Qed.

Lemma value_chain t : forall u, (exists w, In w L /\ starts u w) ->
  (forall w, In w L -> starts u w -> starts (u ++ t) w) -> value u = length t + value (u ++ t).
Proof.
  induction t as [|x t IH]; intros u Hsome Hall; [now rewrite app_nil_r|].
  destruct Hsome as (w & Hw & Huw). pose proof (Hall w Hw Huw) as Hlong.
  assert (Hstep : forall v, starts (u ++ x :: t) v -> starts (u ++ [x]) v).
  { intros v Hv. apply (starts_trans _ (u ++ x :: t)); [apply starts_letter|exact Hv]. }
  rewrite (value_same u x).
  - rewrite (IH (u ++ [x])).
    + now rewrite <- app_assoc.
    + exists w. split; [exact Hw|now apply Hstep].
    + intros v Hv Hxv. rewrite <- app_assoc. apply Hall; [exact Hv|].
      exact (starts_before _ _ _ Hxv).
  - apply (open_if_longer u w Hw Huw). intros ->. apply starts_length in Hlong.
    rewrite app_length in Hlong. cbn in Hlong. lia.
  - apply Hstep, starts_letter_inv in Hlong. destruct Hlong as [rest ->].
    apply (listed_words _ (L_listed _ Hw)). apply in_or_app. right. now left.
  - intros v Hv Huv. now apply Hstep, Hall.
Qed.

(** The loop of [choice] does what the theorem says. *)
Section Loop.

Variable u : word.
Variable calls : list word -> nat -> option nat.
Hypothesis u_longer : forall w, In w L -> starts u w -> w <> u.
Hypothesis u_fits : (N.of_nat (length u) < 2 ^ 63)%N.
Hypothesis calls_right : forall x, filter (starts_with (u ++ [x])) L <> [] ->
  calls (filter (starts_with (u ++ [x])) L) (length u + 1) = Some (value (u ++ [x])).

Definition some_next (xs : list ascii) (w : word) : bool :=
  existsb (fun x => starts_with (u ++ [x]) w) xs.

Lemma some_next_spec xs w :
  some_next xs w = true <-> exists x, In x xs /\ starts (u ++ [x]) w.
Proof.
  unfold some_next. rewrite existsb_exists.
  split; intros (x & Hx & Hw); exists x; (split; [exact Hx|now apply starts_with_spec]).
Qed.

Lemma each_letter_is xs : StronglySorted (fun x y => code x < code y) xs ->
  forall times best, 1 <= fst best -> length (filter (some_next xs) L) <= times ->
  each_letter calls (length u) times best (filter (some_next xs) L) =
  Some (fold_left (better_choice (fun x => value (u ++ [x]))) xs best).
Proof.
  intros Hsorted. induction Hsorted as [|x xs _ IH Hall]; intros times best Hone Htimes.
  - replace (filter (some_next []) L) with (@nil word) by (clear; now induction L).
    now destruct times.
  - rewrite Forall_forall in Hall.
    assert (Hsplit : filter (some_next (x :: xs)) L =
                     filter (starts_with (u ++ [x])) L ++ filter (some_next xs) L).
    { apply (filter_split before); [exact L_sorted|..].
      - intros v w [Hle _] Hv Hw. apply some_next_spec in Hv. destruct Hv as (y & Hy & Hv).
        apply starts_with_spec in Hw. pose proof (leb_letters u y x v w Hv Hw Hle).
        specialize (Hall y Hy). lia.
      - intros w Hw Hother. apply some_next_spec in Hother. destruct Hother as (y & Hy & Hother).
        apply starts_with_spec in Hw. pose proof (same_letter u x y w Hw Hother) as <-.
        specialize (Hall x Hy). lia. }
    rewrite Hsplit in *. cbn [fold_left].
    destruct (filter (starts_with (u ++ [x])) L) as [|first others] eqn:Hblock.
    + replace (better_choice _ best x) with best; [now apply IH|].
      unfold better_choice. rewrite (value_0 (u ++ [x])); [|apply not_eq_sym, app_cons_not_nil|].
      * destruct (better_cases (fst best) 1) as [[Heq _]|(Heq & _ & [Hsame|Hnot])].
        -- cbn [plus]. now rewrite Heq, Nat.eqb_refl.
        -- cbn [plus]. now rewrite Heq, <- Hsame, Nat.eqb_refl.
        -- exfalso. now apply Hnot, as_good_one.
      * intros w Hw Hsw. exfalso. apply starts_with_spec in Hsw.
        assert (Hin : In w []) by (rewrite <- Hblock; now apply filter_In). destruct Hin.
    + assert (Hnext : forall w, In w (first :: others) -> get w (length u) = Some x).
      { intros w Hw. rewrite <- Hblock in Hw. apply filter_In, proj2, starts_with_spec in Hw.
        now apply letter_of. }
      destruct times as [|times]; [cbn in Htimes; lia|].
      cbn [each_letter app]. rewrite (Hnext first (or_introl eq_refl)).
      rewrite app_comm_cons, count_while_app.
      * rewrite usize_is by lia.
        rewrite firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r, <- Hblock.
        rewrite calls_right by (rewrite Hblock; discriminate). rewrite Hblock.
        pose proof (value_fits (u ++ [x])). pose proof longest_fits.
        rewrite usize_is by lia.
        rewrite skipn_app, skipn_all, Nat.sub_diag. cbn [app skipn].
        fold (better_choice (fun x => value (u ++ [x])) best x). apply IH.
        -- unfold better_choice. destruct (better_cases (fst best) (1 + value (u ++ [x])))
             as [[-> _]|[-> _]]; destruct (_ =? _); cbn; lia.
        -- rewrite app_length in Htimes. cbn in Htimes. lia.
      * intros w Hw. rewrite (Hnext w Hw). now rewrite Ascii.eqb_refl.
      * intros w Hw. apply filter_In, proj2, some_next_spec in Hw. destruct Hw as (y & Hy & Hw).
        rewrite (letter_of u y w Hw). destruct (Ascii.eqb_spec y x) as [->|_]; [|reflexivity].
        specialize (Hall x Hy). lia.
Qed.

Lemma choice_with_is : choice_with calls (length u) (filter (starts_with u) L) =
  Some (choices (fun x => value (u ++ [x]))).
Proof.
  unfold choice_with. replace (filter (starts_with u) L) with (filter (some_next alphabet) L).
  - apply each_letter_is; [|cbn; lia|lia].
    apply Sorted_StronglySorted; [intros x y z; lia|]. repeat constructor.
  - apply filter_ext_in. intros w Hw. apply eq_true_iff_eq.
    rewrite some_next_spec, starts_with_spec. split.
    + intros (x & _ & Hx). exact (starts_before _ _ _ Hx).
    + intros Huw. destruct (starts_longer u w Huw (u_longer w Hw Huw)) as (x & rest & ->).
      exists x. split; [|apply starts_letter].
      apply (listed_words _ (L_listed _ Hw)). apply in_or_app. right. now left.
Qed.

End Loop.

Lemma common_is v : forall w, exists t r r',
  v = t ++ r /\ w = t ++ r' /\ length t = common v w.
Proof.
  induction v as [|a v IH]; intros w; [now exists [], [], w|].
  destruct w as [|b w]; [now exists [], (a :: v), []|]. cbn.
  destruct (Ascii.eqb_spec a b) as [<-|_]; [|now exists [], (a :: v), (b :: w)].
  destruct (IH w) as (t & r & r' & -> & -> & <-). now exists (a :: t), r, r'.
Qed.

Lemma from_prefix (u rest : word) : from (u ++ rest) (length u) = Some rest.
Proof.
  unfold from. rewrite app_length, (proj2 (Nat.leb_le _ _)) by lia.
  now rewrite skipn_app, skipn_all, Nat.sub_diag.
Qed.

Lemma sorted_filter {A} (R : A -> A -> Prop) such l :
  StronglySorted R l -> StronglySorted R (filter such l).
Proof.
  induction 1 as [|a l _ IH Hall]; cbn; [constructor|]. destruct (such a); [|exact IH].
  constructor; [exact IH|]. rewrite Forall_forall in *. intros b Hb.
  apply filter_In in Hb. now apply Hall.
Qed.

Lemma p_is calls : forall u, u <> [] -> filter (starts_with u) L <> [] ->
  (forall w, In w L -> starts u w -> length w < calls + length u) ->
  p calls (filter (starts_with u) L) (length u) = Some (value u).
Proof.
  induction calls as [|calls IH]; intros u Hu Hsome Hcalls.
  { destruct (filter (starts_with u) L) as [|w ws] eqn:Hws; [contradiction|].
    assert (Hw : In w (filter (starts_with u) L)) by (rewrite Hws; now left).
    apply filter_In in Hw. destruct Hw as [Hw Huw]. apply starts_with_spec in Huw.
    pose proof (Hcalls w Hw Huw). apply starts_length in Huw. lia. }
  assert (Hin : forall w, In w (filter (starts_with u) L) <-> In w L /\ starts u w).
  { intros w. now rewrite filter_In, starts_with_spec. }
  pose proof (sorted_filter before (starts_with u) L L_sorted) as Hsorted.
  cbn [p]. remember (filter (starts_with u) L) as words eqn:Hwords.
  destruct (exists_last Hsome) as (front & last & ->).
  rewrite app_length, Nat.add_1_r, usize_sub_is, Nat.sub_succ, Nat.sub_0_r by lia.
  assert (Hlast : get (front ++ [last]) (length front) = Some last).
  { unfold get. now rewrite nth_error_app2, Nat.sub_diag by lia. }
  rewrite Hlast. destruct (proj1 (Hin last)) as [HL [t2 ->]]; [apply in_or_app; right; now left|].
  destruct front as [|first front].
  - (* one word *)
    cbn [app length Nat.eqb get nth_error]. rewrite !from_prefix. f_equal. symmetry.
    rewrite (value_chain t2).
    + rewrite value_0; [lia|now destruct u|]. intros w Hw Hlonger. symmetry. now apply L_free.
    + exists (u ++ t2). split; [exact HL|apply starts_app].
    + intros w Hw Huw. destruct (proj2 (Hin w) (conj Hw Huw)) as [<-|[]]. apply starts_same.
  - cbn [app length Nat.eqb get nth_error] in *.
    destruct (proj1 (Hin first)) as [HF [t1 ->]]; [now left|]. rewrite !from_prefix.
    destruct (common_is t1 t2) as (t & r & r' & -> & -> & Ht). rewrite <- Ht.
    rewrite !app_assoc in *. set (v := u ++ t) in *.
    assert (Hv : length u + length t = length v) by (unfold v; now rewrite app_length).
    assert (Hall : forall w, In w L -> starts u w -> starts v w).
    { intros w Hw Huw. pose proof (proj2 (Hin w) (conj Hw Huw)) as [<-|Hmid]; [apply starts_app|].
      apply in_app_or in Hmid. destruct Hmid as [Hmid|[<-|[]]]; [|apply starts_app].
      apply (between v (v ++ r) w (v ++ r')); try apply starts_app.
      - apply StronglySorted_inv, proj2 in Hsorted. rewrite Forall_forall in Hsorted.
        apply Hsorted, in_or_app. now left.
      - apply StronglySorted_inv, proj1 in Hsorted.
        now apply (sorted_app before front [v ++ r'] Hsorted w _ Hmid (or_introl eq_refl)). }
    assert (Hlonger : forall w, In w L -> starts v w -> w <> v).
    { intros w Hw Hvw ->. apply StronglySorted_inv, proj2 in Hsorted.
      rewrite Forall_forall in Hsorted. destruct (Hsorted (v ++ r')) as [_ Hnot];
        [apply in_or_app; right; now left|]. apply Hnot.
      rewrite <- (L_free v (v ++ r) Hw HF (starts_app v r)). apply starts_app. }
    assert (Hfits : (N.of_nat (length v) < 2 ^ 63)%N).
    { pose proof longest_fits. pose proof (at_most_longest L _ HF) as Hmost.
      rewrite app_length in Hmost. lia. }
    rewrite Hv, usize_is by lia.
    assert (Hsame : (v ++ r) :: front ++ [v ++ r'] = filter (starts_with v) L).
    { transitivity (filter (starts_with u) L); [exact Hwords|]. apply filter_ext_in. intros w Hw. apply eq_true_iff_eq.
      rewrite !starts_with_spec. split; [exact (Hall w Hw)|].
      apply starts_trans, starts_app. }
    match goal with
    | |- context [choice_with _ _ ?all] => replace all with (filter (starts_with v) L)
    end.
    rewrite choice_with_is; [|exact Hlonger|exact Hfits|].
    + destruct (choices _) as [plies a] eqn:Hchoices.
      assert (Hplies : plies = value v).
      { rewrite value_is, Hchoices; [reflexivity|].
        apply (open_if_longer v (v ++ r) HF (starts_app v r)). apply Hlonger; [exact HF|apply starts_app]. }
      pose proof (value_fits v). pose proof longest_fits.
      rewrite usize_is by lia. f_equal. rewrite Hplies. symmetry. unfold v.
      apply value_chain; [|exact Hall].
      exists (v ++ r). split; [exact HF|]. unfold v. rewrite <- app_assoc. apply starts_app.
    + intros x Hx. replace (length v + 1) with (length (v ++ [x])) by apply app_length.
      apply IH; [apply not_eq_sym, app_cons_not_nil|exact Hx|]. intros w Hw Hxw.
      rewrite app_length, <- Hv. cbn.
      pose proof (Hcalls w Hw). assert (starts u w).
      { apply (starts_trans u v); [apply starts_app|exact (starts_before _ _ _ Hxw)]. }
      specialize (H H0). lia.
Qed.

Lemma choice_is s : open s ->
  choice (filter (starts_with s) L) (length s) = Some (choices (fun x => value (s ++ [x]))).
Proof.
  intros Hs.
  assert (Hlonger : forall w, In w L -> starts s w -> w <> s).
  { intros w Hw Hsw ->. apply (Hs s []); [now rewrite app_nil_r|].
    pose proof (L_listed s Hw) as Hlisted. split; [now apply (listed_words s)|now left]. }
  apply choice_with_is; [exact Hlonger|..].
  - destruct (longer_if_open s Hs) as [->|(w & Hw & Hsw & _)]; [cbn; lia|].
    apply starts_length in Hsw. pose proof (at_most_longest L w Hw). pose proof longest_fits. lia.
  - intros x Hx. replace (length s + 1) with (length (s ++ [x])) by apply app_length.
    set (ws := filter (starts_with s) L).
    apply p_is; [apply not_eq_sym, app_cons_not_nil|exact Hx|]. intros w Hw Hxw.
    assert (Hin : In w ws); [|apply at_most_longest in Hin; rewrite app_length; cbn; lia].
    apply filter_In. split; [exact Hw|]. apply starts_with_spec. exact (starts_before _ _ _ Hxw).
Qed.

Lemma best_is s :
  (open s -> best L s = Some (Some (choices (fun x => value (s ++ [x]))))) /\
  (~ open s -> best L s = Some None).
Proof.
  unfold best.
  assert (Hin : forall w, In w (filter (starts_with s) L) <-> In w L /\ starts s w).
  { intros w. now rewrite filter_In, starts_with_spec. }
  split.
  - intros Hs. rewrite (choice_is s Hs).
    destruct (longer_if_open s Hs) as [->|(w & Hw & Hsw & Hlonger)];
      [now rewrite andb_false_r|].
    destruct (filter (starts_with s) L) as [|first others].
    + now destruct (proj2 (Hin w) (conj Hw Hsw)).
    + destruct (Nat.eqb_spec (length first) (length s)) as [Hsame|_]; [|reflexivity]. exfalso.
      destruct (proj1 (Hin first) (or_introl eq_refl)) as [Hfirst [rest ->]].
      rewrite app_length in Hsame. destruct rest as [|x rest]; [|cbn in Hsame; lia].
      rewrite app_nil_r in Hfirst. apply Hlonger. symmetry. now apply L_free.
  - intros Hs. assert (Hempty : (length s =? 0) = false).
    { destruct s; [|reflexivity]. exfalso. apply Hs, open_empty. }
    rewrite Hempty, andb_true_r. destruct (filter (starts_with s) L) as [|first others];
      [reflexivity|].
    destruct (Nat.eqb_spec (length first) (length s)) as [_|Hother]; [reflexivity|]. exfalso.
    destruct (proj1 (Hin first) (or_introl eq_refl)) as [Hfirst Hsw].
    apply Hs, (open_if_longer s first Hfirst Hsw). now intros ->.
Qed.

Lemma open_dec s : open s \/ exists u v, s = u ++ v /\ over u.
Proof.
  induction s as [|x s [Hs|(u & v & -> & Hover)]] using rev_ind; [left; apply open_empty|..].
  - destruct (over_or_longer s x Hs) as [[Hover _]|Hopen]; [right|now left].
    exists (s ++ [x]), []. now rewrite app_nil_r.
  - right. exists u, (v ++ [x]). now rewrite app_assoc.
Qed.

End Words.

Theorem solution_is_right : correct solution.
Proof.
  intros listed s Hlisted. destruct (sorted_spec listed) as (Hin & Hcovers & Hsorted).
  set (L := sorted listed) in *.
  pose proof (fun s => best_is listed L Hlisted Hin Hcovers Hsorted s) as Hbest.
  assert (Hsolution : forall t, (open listed t ->
    solution listed t = Some (Some (rule (value L) t))) /\
    (~ open listed t -> solution listed t = Some None)).
  { intros t. unfold solution. fold L.
    pose proof (choice_is listed L Hlisted Hin Hcovers Hsorted [] (open_empty listed)) as Hempty.
    replace (filter (starts_with []) L) with L in Hempty by (clear; now induction L; cbn; f_equal).
    cbn [length] in Hempty. rewrite Hempty. destruct (Hbest t) as [Hopen Hnot].
    split; intros Ht; [rewrite (Hopen Ht)|now rewrite (Hnot Ht)].
    cbn [option_map]. unfold rule, letter.
    rewrite (value_is listed L Hlisted Hin Hcovers t Ht),
      (value_is listed L Hlisted Hin Hcovers [] (open_empty listed)).
    now destruct (choices _), (choices _). }
  destruct (open_dec listed L Hlisted Hin Hcovers Hsorted s) as [Hs|Hover].
  - rewrite (proj1 (Hsolution s) Hs). apply (rule_is_right listed (value L)).
    + intros t Ht. exact (value_is listed L Hlisted Hin Hcovers t Ht).
    + intros t x Ht _. exact (over_or_longer listed L Hlisted Hin Hcovers Hsorted t x Ht).
    + intros t m Ht. rewrite (proj1 (Hsolution t) Ht). split; congruence.
    + exact Hs.
  - rewrite (proj2 (Hsolution s)); [exact Hover|]. destruct Hover as (u & v & Hs & Hover).
    intros Hopen. exact (Hopen u v Hs Hover).
Qed.

Theorem details_are_right : details.
Proof.
  intros listed s Hlisted. destruct (sorted_spec listed) as (Hin & Hcovers & Hsorted).
  destruct (best_is listed _ Hlisted Hin Hcovers Hsorted s) as [Hopen Hnot].
  split; [|exact Hnot]. intros Hs. split; [exact (Hopen Hs)|].
  split; [exact (value_is listed _ Hlisted Hin Hcovers s Hs)|].
  intros k. apply (won_alone listed (value (sorted listed))); [..|exact Hs].
  - intros t Ht. exact (value_is listed _ Hlisted Hin Hcovers t Ht).
  - intros t x Ht _. exact (over_or_longer listed _ Hlisted Hin Hcovers Hsorted t x Ht).
Qed.
