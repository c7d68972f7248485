//! A server for Game on Words, in place of the contest's, which is gone. It answers
//! submissions, a line each, in the contest's words. They come from standard input or from
//! a program that it runs. Standard output gets the answers alone. `--help` lists the options.

use samples::ipsc_g::solution::{Game, Input};
use samples::ipsc_g::INVALID;
use samples::Rng;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Read, Write};
use std::process::{self, Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant, SystemTime};
use std::{cmp, fs, thread};

const HELP: &str = "\
A server for IPSC 2008 G, Game on Words

Usage: server [OPTIONS] LIST

The string is empty at first. The player appends a letter, then the server, and so on.
Who completes a listed word, or leaves a string that no listed word begins with, loses.
A submission is one line, `x` or `RESTART x`, which opens a new game with x. Each gets
one line as an answer; `OK` means won and ends the run. Standard output is the answers,
nothing else.

At a terminal capitals are understood too, an empty line costs nothing, `?` shows the
letters that go on, and Ctrl-D ends the run.

LIST is a contest input file: the number of words, then the words; at most 64 MiB.

Options:
  --plain          LIST has no number, just words; skip what is not of the letters a to z
  --shortest N     skip words of fewer than N letters
  --log FILE       write the words and the answers to FILE, as an input of ipsc_g
  --play HOW       perfect: takes any chance it is given, else the longest defence (default)
                   greedy: the first letter that does not lose at once
                   random: any letter that does not lose at once
  --seed N         which random letters (default 0)
  --limit N        allow N submissions, invalid ones included
                   (default: any number, with --against 1000)
  --ascii          plain quotes, 'x', in place of the contest's \u{2018}x\u{2019}
  --against CMD    play against CMD, run by sh: it reads the words as a contest input file,
                   then the answers; its submissions are shown on standard error
  --timeout S      with --against: end CMD after S seconds (default 60)
  -h, --help       show this

When the server ends, be it by a signal, CMD is killed a moment later: its process group,
and on Linux also what has left the group, unless it wiped its environment or forks and
exits all the time.

Exit status: 0 if the player won, 1 if not or after an error, 2 for wrong usage.
";

/// The answer to the submission that wins.
const WON: &str = "OK";

/// The bytes of a list, and of a line, beyond which they are refused.
const LONGEST_LIST: u64 = 64 << 20;
const LONGEST_LINE: u64 = 64 << 10;

/// The bytes of a line that are kept: no submission is longer.
const KEPT: usize = 80;

/// How long a program may take to end after the game.
const GRACE: Duration = Duration::from_secs(1);

/// How the server chooses among the letters that do not lose at once.
enum Strategy {
    Perfect,
    Greedy,
    Random(Rng),
}

/// The words of a list, one after the other.
#[derive(Default)]
struct List {
    letters: Vec<u8>,
    places: Vec<(usize, usize)>, // of the words: start and end
    others: usize,               // words skipped because of their letters
    short: usize,                // words skipped because of their length
}

impl List {
    /// Reads a list, with the number of words before them unless it is plain.
    fn read<R: Read>(source: R, is_plain: bool, shortest: usize) -> io::Result<List> {
        let mut text = Vec::new();
        source.take(LONGEST_LIST + 1).read_to_end(&mut text)?;
        if text.len() as u64 > LONGEST_LIST {
            return Err(io::Error::other(format!("longer than {LONGEST_LIST} bytes")));
        }
        let mut input = Input::new(&text[..]);
        let mut list = List::default();
        let is_word = |word: &[u8]| word.iter().all(u8::is_ascii_lowercase);
        if is_plain {
            loop {
                match input.token()? {
                    [] => return Ok(list),
                    word if is_word(word) => list.push(word, shortest),
                    _ => list.others += 1,
                }
            }
        }
        let total = input.number("the number of words")?;
        for _ in 0..total {
            list.push(input.expect("a word of the letters a to z", is_word)?, shortest);
        }
        match input.token()? {
            [] => Ok(list),
            _ => Err(input.error(&format!("the end of a list of {total}"))),
        }
    }

    fn push(&mut self, word: &[u8], shortest: usize) {
        if word.len() < shortest {
            self.short += 1;
            return;
        }
        let start = self.letters.len();
        self.letters.extend_from_slice(word);
        self.places.push((start, self.letters.len()));
    }

    fn words(&self) -> impl Iterator<Item = &[u8]> {
        self.places.iter().map(|&(start, end)| &self.letters[start..end])
    }

    /// The list as a contest input file.
    fn input(&self) -> Vec<u8> {
        let mut input = format!("{}\n", self.places.len()).into_bytes();
        for word in self.words() {
            input.extend_from_slice(word);
            input.push(b'\n');
        }
        input
    }
}

/// The server's side of the game.
struct Server {
    list: List,
    game: Game,
    strategy: Strategy,
    quotes: [char; 2],
    string: Vec<u8>,
    submissions: u64, // so far
    limit: u64,
}

impl Server {
    fn new(list: List, strategy: Strategy, quotes: [char; 2], limit: u64) -> Server {
        let game = Game::new(list.letters.clone(), &list.places);
        Server { list, game, strategy, quotes, string: Vec::new(), submissions: 0, limit }
    }

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
            let reason = if self.list.words().any(|word| word == self.string) {
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
        match self.strategy {
            Strategy::Perfect => self.game.best(&self.string).map(|(_, letter)| letter),
            Strategy::Greedy => Some(first),
            Strategy::Random(ref mut rng) => Some(*rng.pick(&letters)),
        }
    }

    /// The letters that do not lose at once.
    fn letters(&self) -> Vec<u8> {
        let appended = |letter| [&self.string[..], &[letter]].concat();
        (b'a'..=b'z').filter(|&letter| self.goes_on(&appended(letter))).collect()
    }

    /// Whether nobody has lost on this string.
    fn goes_on(&self, string: &[u8]) -> bool {
        self.game.best(string).is_some()
    }

    fn quoted(&self) -> String {
        let [open, close] = self.quotes;
        format!("{open}{}{close}", self.string.escape_ascii())
    }
}

/// A game and its player: where submissions come from, and where answers go besides
/// standard output.
struct Session {
    server: Server,
    submissions: Box<dyn BufRead + Send>,
    is_person: bool, // at a terminal
    program: Option<ChildStdin>,
    log: Option<File>,
}

/// Whether the program has yet to read what it is sent.
static IS_UNREAD: AtomicBool = AtomicBool::new(false);

impl Session {
    /// Answers the player until it wins. If it does not, the error says why.
    fn play(&mut self) -> io::Result<()> {
        self.to_person("Append a letter, or RESTART and a letter. `?` helps, Ctrl-D ends.\n");
        loop {
            self.to_person("> ");
            let Some(mut submission) = read_line(&mut self.submissions)? else {
                self.to_person("\n"); // the prompt stands on this line
                let ended = "the submissions ended before the player had won";
                return Err(io::Error::new(ErrorKind::UnexpectedEof, ended));
            };
            if self.program.is_some() {
                remark(&format!("> {}\n", submission.escape_ascii()));
            }
            if self.is_person {
                submission = meant(&submission);
                if submission.is_empty() {
                    continue; // such as what a terminal makes of the CR in a pasted CRLF
                } else if submission == b"?" {
                    let letters = self.server.letters();
                    remark(&format!("Letters that go on: {}.\n", letters.escape_ascii()));
                    continue;
                }
            }
            let Some(answer) = self.server.answer(&submission) else {
                self.tell(&format!("No submissions left (the limit is {}).", self.server.limit))?;
                return Err(io::Error::other("the submissions are used up"));
            };
            self.tell(&answer)?;
            if answer == WON {
                return Ok(());
            }
        }
    }

    fn tell(&mut self, answer: &str) -> io::Result<()> {
        let line = format!("{answer}\n").into_bytes();
        io::stdout().write_all(&line)?;
        if let Some(log) = &mut self.log {
            log.write_all(&line)?;
        }
        self.send(&line);
        Ok(())
    }

    fn send(&mut self, message: &[u8]) {
        if let Some(program) = &mut self.program {
            IS_UNREAD.store(true, Ordering::Relaxed);
            // Whether it still reads will show when it should submit.
            let _ = program.write_all(message);
            IS_UNREAD.store(false, Ordering::Relaxed);
        }
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

/// The next line without its end, cut if it is long; None at the end of input.
fn read_line<R: BufRead>(reader: &mut R) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let length = reader.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if length as u64 == LONGEST_LINE {
        return Err(io::Error::other(format!("a submission of {LONGEST_LINE} bytes or more")));
    }
    line.truncate(line.trim_ascii_end().len());
    if line.len() > KEPT {
        line.truncate(KEPT);
        line.extend(b"..."); // and so it is no submission
    }
    Ok(Some(line).filter(|_| length > 0))
}

/// A player that is a program, and who watches over it.
struct Program {
    watchdog: Child,
    shell: Child,
}

/// Waits until its standard input is closed, as happens however the server ends. Then kills
/// the process group that it was told there, and whoever has $1 in its environment, until two
/// looks in a row find none: one may miss a process that has just forked and exited. It looks
/// a hundred times at most.
const WATCHDOG: &str = r#"
trap '' HUP INT TERM
read -r group
read -r _
looks=100 clean=0
while [ $clean -lt 2 ] && [ $looks -gt 0 ]; do
    clean=$((clean + 1)) looks=$((looks - 1))
    kill -s KILL -- "-$group"
    for process in $(grep -ls "$1" /proc/[0-9]*/environ | cut -d / -f 3); do
        kill -s KILL "$process"
        clean=0
    done
done
"#;

/// Runs $1 as soon as there is a line to read, but not if the server has ended before.
const PLAYER: &str = r#"read -r _ && exec sh -c "$1""#;

impl Program {
    /// Starts the command, which waits for an empty line.
    fn start(command: &str) -> io::Result<Program> {
        let since_1970 = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        let mark = format!("PLAYER_OF_{}_{}", process::id(), since_1970.as_nanos());
        let mut watchdog = shell(WATCHDOG, &format!("{mark}="));
        watchdog.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let watchdog = watchdog.spawn()?;
        let mut shell = shell(PLAYER, command);
        shell.env(mark, "").stdin(Stdio::piped()).stdout(Stdio::piped());
        let shell = shell.spawn()?;
        let group = format!("{}\n", shell.id());
        let mut program = Program { watchdog, shell };
        if let Some(stdin) = &mut program.watchdog.stdin {
            stdin.write_all(group.as_bytes())?;
        }
        Ok(program)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // This closes its standard input.
        let _ = self.watchdog.wait();
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// A script with one argument, in a process group of its own: no signal from a terminal
/// reaches it.
fn shell(script: &str, argument: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh", argument]);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell
}

/// Lets a command play. Whatever it does, nothing here waits for it beyond the timeout.
fn play_against(command: &str, timeout: Duration, mut session: Session) -> io::Result<u64> {
    let deadline = Instant::now() + timeout;
    let mut program = Program::start(command)?;
    session.program = program.shell.stdin.take();
    if let Some(stdout) = program.shell.stdout.take() {
        session.submissions = Box::new(BufReader::new(stdout));
    }
    let (sender, results) = mpsc::channel();
    thread::spawn(move || {
        session.send(b"\n");
        session.send(&session.server.list.input());
        let result = session.play();
        let _ = sender.send(result.map(|()| session.server.submissions));
        // It may read on and write on, for a moment; then the sender is gone.
        session.program = None;
        io::copy(&mut session.submissions, &mut io::sink())
    });
    let result = results.recv_timeout(timeout).unwrap_or_else(|_| {
        let seconds = timeout.as_secs();
        let late = match IS_UNREAD.load(Ordering::Relaxed) {
            true => format!("the player had not read what it was sent after {seconds} s"),
            false => format!("the player had not won after {seconds} s"),
        };
        Err(io::Error::new(ErrorKind::TimedOut, late))
    });
    let left = deadline.saturating_duration_since(Instant::now());
    let _ = results.recv_timeout(cmp::min(GRACE, left));
    result
}

/// What the command line asks for.
struct Options {
    list: String,
    is_plain: bool,
    shortest: usize,
    log: Option<String>,
    quotes: [char; 2],
    strategy: Strategy,
    limit: Option<u64>,
    against: Option<String>,
    timeout: Duration,
}

impl Options {
    /// Reads the arguments. The error names the one that is wrong.
    fn new<I: Iterator<Item = String>>(mut arguments: I) -> Result<Options, String> {
        let mut list = None;
        let mut play = "perfect".to_string();
        let mut seed = 0;
        let mut options = Options {
            list: String::new(),
            is_plain: false,
            shortest: 0,
            log: None,
            quotes: ['\u{2018}', '\u{2019}'],
            strategy: Strategy::Perfect,
            limit: None,
            against: None,
            timeout: Duration::from_secs(60),
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} wants a value"));
            let number = |value: String| {
                let wrong = format!("{argument} wants a number, not \"{value}\"");
                value.parse::<u32>().map_err(|_| wrong)
            };
            match &argument[..] {
                "--plain" => options.is_plain = true,
                "--shortest" => options.shortest = number(value()?)? as usize,
                "--log" => options.log = Some(value()?),
                "--ascii" => options.quotes = ['\''; 2],
                "--play" => play = value()?,
                "--seed" => seed = number(value()?)?.into(),
                "--limit" => options.limit = Some(number(value()?)?.into()),
                "--against" => options.against = Some(value()?),
                "--timeout" => options.timeout = Duration::from_secs(number(value()?)?.into()),
                unknown if unknown.starts_with('-') => {
                    return Err(format!("unknown option {unknown}"));
                }
                _ => {
                    if let Some(first) = list.replace(argument.clone()) {
                        return Err(format!("two lists, {first} and {argument}"));
                    }
                }
            }
        }
        options.list = list.ok_or("no LIST")?;
        options.strategy = match &play[..] {
            "perfect" => Strategy::Perfect,
            "greedy" => Strategy::Greedy,
            "random" => Strategy::Random(Rng::new(seed)),
            _ => return Err(format!("--play wants perfect, greedy or random, not \"{play}\"")),
        };
        Ok(options)
    }
}

/// Plays until the player has won. If it does not, the error says why.
fn run(options: Options) -> io::Result<()> {
    let named = |name: &str, error: io::Error| {
        let message = format!("{name}: {error}");
        io::Error::new(error.kind(), message)
    };
    let name = &options.list[..];
    let list = File::open(name)
        .and_then(|file| List::read(file, options.is_plain, options.shortest))
        .map_err(|error| named(name, error))?;
    if list.others + list.short > 0 {
        let List { others, short, .. } = list;
        remark(&format!("Skipped: {others} words not of a to z, {short} too short.\n"));
    }
    let mut log = None;
    if let Some(name) = &options.log {
        let paths = [name, &options.list].map(fs::canonicalize);
        if matches!(&paths, [Ok(log), Ok(list)] if log == list) {
            return Err(named(name, io::Error::other("the log would overwrite the list")));
        }
        let mut file = File::create(name).map_err(|error| named(name, error))?;
        file.write_all(&list.input()).map_err(|error| named(name, error))?;
        log = Some(file);
    }
    let limit = options.limit.or(options.against.as_ref().map(|_| 1000));
    let limit = limit.unwrap_or(u64::MAX);
    let mut session = Session {
        server: Server::new(list, options.strategy, options.quotes, limit),
        submissions: Box::new(BufReader::new(io::stdin())),
        is_person: options.against.is_none() && io::stdin().is_terminal(),
        program: None,
        log,
    };
    match options.against {
        None => {
            session.play()?;
            session.to_person(&format!("You won. Submissions: {}.\n", session.server.submissions));
        }
        Some(command) => {
            let submissions = play_against(&command, options.timeout, session)?;
            remark(&format!("The player won. Submissions: {submissions}.\n"));
        }
    }
    Ok(())
}

fn main() {
    let arguments = samples::arguments();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        let _ = io::stdout().write_all(HELP.as_bytes());
        return;
    }
    let (message, status) = match Options::new(arguments.into_iter()) {
        Err(wrong) => (format!("{wrong} (see --help)"), 2),
        Ok(options) => match run(options) {
            Ok(()) => return,
            // A reader that went away wants no message.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(1),
            Err(error) => (error.to_string(), 1),
        },
    };
    // With this lock held, a thread that still plays says no more.
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(format!("server: {message}\n").as_bytes());
    process::exit(status);
}
