//! A server for Game on Words: it answers submissions, a line each, in the contest's words. They
//! come from standard input or from a program that it runs. Standard output gets the answers alone.

use ipsc_g::solution::{best, sorted};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufRead, ErrorKind, IsTerminal, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::process::{self, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tools::ipsc_g::INVALID;
use tools::program::{named, Program};
use tools::reading::Reader;
use tools::talk::{Answer, Talk};
use tools::{tokens, Rng};

static PROGRAM: Program = Program {
    name: "server",
    help: "\
Usage: server [OPTIONS] LIST

A server for IPSC 2008 G, Game on Words, that plays the contest's protocol. The string is empty
at first. The player appends a letter, then the server, and so on. Who completes a listed word,
or leaves a string that no listed word begins with, loses. A submission is one line, `x`, or
`RESTART x` for a new game that begins with x. Each gets a line as its answer; `OK` means won
and ends the run. Nothing but the answers is on standard output.

At a terminal capitals are understood too, an empty line costs nothing, `?` shows the letters
that go on, and Ctrl-D ends the run.

LIST is a contest input file: the number of words, then the words; at most 64 MiB.

  --plain         LIST has no number, just words; skip what is not of the letters a to z
  --shortest N    skip words of fewer than N letters
  --log FILE      write the words and the answers to FILE, as an input of ipsc_g
  --play HOW      perfect: takes any chance it is given, else the longest defence (default)
                  greedy: the first letter that does not lose at once
                  random: any letter that does not lose at once
  --seed N        which random letters (default 0)
  --limit N       allow N submissions, invalid ones included (default: any number; 1000 with
                  --against)
  --ascii         plain quotes, 'x', in place of the contest's \u{2018}x\u{2019}
  --against CMD   play against CMD, run by sh: it reads the words as a contest input file, then
                  the answers; its submissions are shown on standard error. When the server
                  ends, so does CMD, with all that it has started
  --timeout S     with --against: end CMD after S seconds (default 60)
  -h, --help      this text

The exit status is 0 if the player won, 1 if not or after an error, 2 for wrong usage.
",
};

/// The answer to the submission that wins.
const WON: &str = "OK";

/// The bytes of a list, and of a line, beyond which they are refused.
const LONGEST_LIST: u64 = 64 << 20;
const LONGEST_LINE: usize = 64 << 10;

/// How often a program may submit before it has read all that it was sent.
const UNREAD: usize = 10_000;

/// How long a program may take to end after the game.
const GRACE: Duration = Duration::from_secs(5);

/// The server's side of the game.
struct Server<'a> {
    options: &'a Options,
    words: Vec<&'a [u8]>, // those that a game can end on, in order
    rng: Rng,
    string: Vec<u8>,
    submissions: u64, // so far
    limit: u64,
}

impl Server<'_> {
    /// The answer to a submission; None if there were as many as allowed before.
    fn answer(&mut self, submission: &[u8]) -> Option<String> {
        if self.submissions == self.limit {
            return None;
        }
        self.submissions += 1;
        let tokens = submission.split(u8::is_ascii_whitespace);
        let tokens: Vec<&[u8]> = tokens.filter(|token| !token.is_empty()).collect();
        let letter = match tokens[..] {
            [[letter @ b'a'..=b'z']] => *letter,
            [b"RESTART", [letter @ b'a'..=b'z']] => {
                self.string.clear();
                *letter
            }
            _ => return Some(INVALID.to_string()),
        };
        self.string.push(letter);
        let yours = self.quoted();
        if !self.goes_on(&self.string) {
            let reason = if self.words.contains(&&self.string[..]) {
                "created a banned word".to_string()
            } else {
                format!("nothing starts with {yours}")
            };
            self.string.clear();
            return Some(format!("You lost ({reason}). A new game starts."));
        }
        match self.reply() {
            None => Some(WON.to_string()),
            Some(letter) => {
                self.string.push(letter);
                let mine = self.quoted();
                Some(format!("After your move: {yours}. After my move: {mine}."))
            }
        }
    }

    /// The server's letter; None if every letter loses at once.
    fn reply(&mut self) -> Option<u8> {
        let letters = self.letters();
        let first = *letters.first()?;
        match &self.options.how[..] {
            "greedy" => Some(first),
            "random" => Some(*self.rng.pick(&letters)),
            _ => best(&self.words, &self.string).map(|(_, letter)| letter),
        }
    }

    /// The letters that do not lose at once.
    fn letters(&self) -> Vec<u8> {
        let appended = |letter| [&self.string[..], &[letter]].concat();
        (b'a'..=b'z').filter(|&letter| self.goes_on(&appended(letter))).collect()
    }

    /// Whether nobody has lost on this string.
    fn goes_on(&self, string: &[u8]) -> bool {
        self.words.iter().any(|word| word.len() > string.len() && word.starts_with(string))
    }

    fn quoted(&self) -> String {
        let [open, close] = if self.options.is_ascii { ['\''; 2] } else { ['‘', '’'] };
        format!("{open}{}{close}", self.string.escape_ascii())
    }
}

/// Where submissions come from, and where answers go besides standard output.
struct Player {
    /// What is played against; None for standard input.
    program: Option<Talk>,
    deadline: Instant, // for the program
    unread: usize,     // how often in a row it had not read all it was sent
    /// Whether standard input is a terminal.
    is_person: bool,
}

impl Player {
    /// The next line without its end; None at the end of the submissions.
    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        if let Some(talk) = &mut self.program {
            match talk.line(LONGEST_LINE, self.deadline)? {
                Answer::Line(bytes) => line = bytes,
                Answer::End => return Ok(None),
                Answer::TooLong => line.resize(LONGEST_LINE, b' '),
                Answer::Late => {
                    let what = if talk.is_unread() { "read what it was sent" } else { "won" };
                    return Err(io::Error::other(format!("the player had not {what} in time")));
                }
            }
        } else {
            let mut stdin = io::stdin().lock().take(LONGEST_LINE as u64);
            if stdin.read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
        }
        if line.len() >= LONGEST_LINE {
            return Err(io::Error::other(format!("a submission of {LONGEST_LINE} bytes or more")));
        }
        line.truncate(line.trim_ascii_end().len());
        Ok(Some(line))
    }

    /// Tells a program the answer.
    fn send(&mut self, answer: &str) -> io::Result<()> {
        if let Some(talk) = &mut self.program {
            self.unread = if talk.is_unread() { self.unread + 1 } else { 0 };
            if self.unread > UNREAD {
                return Err(io::Error::other("the player does not read what it is sent"));
            }
            talk.send(answer.as_bytes());
        }
        Ok(())
    }

    fn to_person(&self, text: &str) {
        if self.is_person {
            remark(text);
        }
    }
}

/// Says something that is no answer.
fn remark(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// What a person means: a small letter, and a capital RESTART.
fn meant(line: &[u8]) -> Vec<u8> {
    let (opening, letter) = line.split_at(line.len().saturating_sub(1));
    [opening.to_ascii_uppercase(), letter.to_ascii_lowercase()].concat()
}

/// Answers the player until it wins. If it does not, the error says why.
fn play(server: &mut Server, player: &mut Player, mut log: Option<File>) -> io::Result<()> {
    player.to_person("Append a letter, or RESTART and a letter. `?` helps, Ctrl-D ends.\n");
    loop {
        player.to_person("> ");
        let Some(mut submission) = player.line()? else {
            player.to_person("\n"); // the prompt stands on this line
            return Err(io::Error::other("the submissions ended before the player had won"));
        };
        if player.program.is_some() {
            remark(&format!("> {}\n", submission.escape_ascii()));
        }
        if player.is_person {
            submission = meant(&submission);
            if submission.is_empty() {
                continue; // such as what a terminal makes of the CR in a pasted CRLF
            } else if submission == b"?" {
                match &server.letters()[..] {
                    [] => remark("Every letter loses at once.\n"),
                    some => remark(&format!("Letters that go on: {}.\n", some.escape_ascii())),
                }
                continue;
            }
        }
        let answer = server.answer(&submission);
        let refusal = || format!("No submissions left (the limit is {}).", server.limit);
        let line = answer.clone().unwrap_or_else(refusal) + "\n";
        io::stdout().write_all(line.as_bytes())?;
        log.iter_mut().try_for_each(|log| log.write_all(line.as_bytes()))?;
        player.send(&line)?;
        match answer.as_deref() {
            None => return Err(io::Error::other("the submissions are used up")),
            Some(WON) => return Ok(()),
            Some(_) => {}
        }
    }
}

/// What the command line asks for.
#[derive(Default)]
struct Options {
    list: OsString,
    is_plain: bool,
    shortest: usize,
    log: Option<OsString>,
    how: String, // to choose a letter; empty for perfect
    seed: u64,
    limit: Option<u64>,
    is_ascii: bool,
    against: Option<OsString>,
    timeout: Duration,
}

impl Options {
    fn new() -> Options {
        let mut options = Options { timeout: Duration::from_secs(60), ..Options::default() };
        let mut lists = Vec::new();
        let mut arguments = PROGRAM.arguments();
        while let Some(argument) = arguments.next() {
            let name = argument.to_str().unwrap_or_default();
            match name {
                "--plain" => options.is_plain = true,
                "--shortest" => options.shortest = arguments.number(name) as usize,
                "--log" => options.log = Some(arguments.value(name)),
                "--play" => match arguments.value(name).to_str() {
                    Some(how @ ("perfect" | "greedy" | "random")) => options.how = how.to_string(),
                    _ => PROGRAM.misused("--play wants perfect, greedy or random"),
                },
                "--seed" => options.seed = arguments.number(name).into(),
                "--limit" => options.limit = Some(arguments.number(name).into()),
                "--ascii" => options.is_ascii = true,
                "--against" => options.against = Some(arguments.value(name)),
                "--timeout" => {
                    options.timeout = Duration::from_secs(arguments.number(name).into());
                }
                _ => lists.push(PROGRAM.plain(argument)),
            }
        }
        let Ok([list]) = <[OsString; 1]>::try_from(lists) else {
            PROGRAM.misused("LIST is missing, or there are several");
        };
        Options { list, ..options }
    }

    /// The words of a list.
    fn words<'a>(&self, text: &'a [u8]) -> io::Result<Vec<&'a [u8]>> {
        let (mut words, mut others) = (Vec::new(), 0);
        if self.is_plain {
            words = tokens(text);
            let all = words.len();
            words.retain(|word| word.iter().all(u8::is_ascii_lowercase));
            others = all - words.len();
        } else {
            let mut reader = Reader::new(text);
            for _ in 0..reader.number("the number of words")? {
                words.push(reader.word("a word of the letters a to z", u8::is_ascii_lowercase)?);
            }
            let rest = reader.token();
            if !rest.is_empty() {
                return Err(reader.fault(&format!("the end of a list of {}", words.len())));
            }
        }
        let all = words.len();
        words.retain(|word| word.len() >= self.shortest);
        let short = all - words.len();
        if others + short > 0 {
            remark(&format!("Skipped: {others} words not of a to z, {short} too short.\n"));
        }
        if words.is_empty() {
            return Err(io::Error::other("there is no word to play on"));
        }
        Ok(words)
    }

    /// Plays until the player has won. If it does not, the error says why.
    fn run(&self) -> io::Result<()> {
        let of_list = |error| named(&self.list, error);
        let file = File::open(&self.list).map_err(of_list)?;
        let mut text = Vec::new();
        (&file).take(LONGEST_LIST + 1).read_to_end(&mut text).map_err(of_list)?;
        if text.len() as u64 > LONGEST_LIST {
            return Err(of_list(io::Error::other(format!("longer than {LONGEST_LIST} bytes"))));
        }
        let words = self.words(&text).map_err(of_list)?;
        let mut input = format!("{}\n", words.len()).into_bytes();
        words.iter().for_each(|word| input.extend([word, &b"\n"[..]].concat()));
        let mut log = None;
        if let Some(name) = &self.log {
            let id = |data: fs::Metadata| (data.dev(), data.ino());
            let is_list = fs::metadata(name).map(id).ok() == Some(id(file.metadata()?));
            let made = match is_list {
                true => Err(io::Error::other("the log would overwrite the list")),
                false => File::create(name),
            };
            let written = made.and_then(|mut file| file.write_all(&input).map(|()| file));
            log = Some(written.map_err(|error| named(name, error))?);
        }
        let mut server = Server {
            options: self,
            words: sorted(words),
            rng: Rng::new(self.seed),
            string: Vec::new(),
            submissions: 0,
            limit: self.limit.unwrap_or(if self.against.is_some() { 1000 } else { u64::MAX }),
        };
        let mut player = Player {
            program: None,
            deadline: Instant::now() + self.timeout,
            unread: 0,
            is_person: self.against.is_none() && io::stdin().is_terminal(),
        };
        if let Some(command) = &self.against {
            let words = [OsStr::new("sh"), OsStr::new("-c"), command];
            let mut talk = Talk::start(&words, Stdio::inherit())?;
            talk.send(&input);
            player.program = Some(talk);
        }
        let result = play(&mut server, &mut player, log);
        if result.is_ok() && (self.against.is_some() || player.is_person) {
            let who = if player.is_person { "You" } else { "The player" };
            remark(&format!("{who} won. Submissions: {}.\n", server.submissions));
        }
        if let Some(talk) = player.program {
            // It may read on and write on, for a moment.
            let _ = talk.end(player.deadline.min(Instant::now() + GRACE));
        }
        result
    }
}

fn main() {
    judge::keep();
    let options = Options::new();
    let alarm = options.against.as_ref().map(|_| options.timeout + GRACE);
    let (done, is_done) = mpsc::channel();
    let game = thread::spawn(move || {
        match options.run() {
            // A reader that went away wants no message.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(1),
            result => PROGRAM.finish(result),
        }
        let _ = done.send(());
    });
    // Whoever reads what the server says may stop doing so.
    let late = Err(mpsc::RecvTimeoutError::Timeout);
    if alarm.is_some_and(|time| is_done.recv_timeout(time) == late) {
        thread::spawn(|| PROGRAM.fail(1, "nobody reads what the server says"));
        thread::sleep(Duration::from_secs(1));
        process::exit(1);
    }
    let _ = game.join();
}
