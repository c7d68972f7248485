//! A server for Game on Words, in place of the contest's, which is gone. It answers
//! submissions on standard input, a line each, in the contest's words; or it
//! plays against a program and shows what is said. `--help` lists the options.

use samples::ipsc_g::solution::{Game, Input};
use samples::large::input;
use samples::Rng;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Read, Write};
use std::process::{self, Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{cmp, env, thread};

const HELP: &str = "\
A server for IPSC 2008 G, Game on Words

Usage: server [OPTIONS] LIST

The string is empty at first. The player appends a letter, then the server, and so on.
Who completes a listed word, or leaves a string that no listed word begins with, loses.
A submission is one line, `x` or `RESTART x`, which opens a new game with x. Each gets
one line as an answer; `OK` means won and ends the run.

LIST is a contest input file: the number of words, then the words.

Options:
  --plain          LIST has no number, just words
  --play HOW       perfect: takes any chance it is given, else the longest defence (default)
                   greedy: the first letter that does not lose at once
                   random: any letter that does not lose at once
  --seed N         which random letters (default 0)
  --limit N        allow N submissions, invalid ones included
                   (default: any number, with --against 1000)
  --ascii          plain quotes, 'x', in place of the contest's \u{2018}x\u{2019}
  --against CMD    play against CMD, run by sh: it reads LIST as a contest input file, then
                   the answers; shown are its submissions (>) and the answers (<)
  --timeout S      with --against: stop CMD after S seconds (default 60)
  --help           show this

Exit status: 0 if the player won, 1 if not or after an error, 2 for wrong usage.
";

/// The answer to the submission that wins.
const WON: &str = "OK";

/// The answer to a submission that is none. The game stays as it was.
const INVALID: &str =
    "Invalid submission (expected a letter from a to z, or RESTART and a letter).";

/// The bytes of a line that are kept: no submission is longer.
const LONGEST_LINE: u64 = 80;

/// How long a program may take to end after the game.
const GRACE: Duration = Duration::from_secs(3);

/// How the server chooses among the letters that do not lose at once.
enum Strategy {
    Perfect,
    Greedy,
    Random(Rng),
}

/// The server's side of the game.
struct Server {
    words: HashSet<Vec<u8>>,
    game: Game,
    strategy: Strategy,
    quotes: [char; 2],
    string: Vec<u8>,
    submissions: u64, // so far
    limit: u64,
}

impl Server {
    fn new(words: &[Vec<u8>], strategy: Strategy, quotes: [char; 2], limit: u64) -> Server {
        let mut letters = Vec::new();
        let mut places = Vec::new();
        for word in words {
            places.push((letters.len(), letters.len() + word.len()));
            letters.extend_from_slice(word);
        }
        Server {
            words: words.iter().cloned().collect(),
            game: Game::new(letters, &places),
            strategy,
            quotes,
            string: Vec::new(),
            submissions: 0,
            limit,
        }
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
            let reason = if self.words.contains(&self.string) {
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
        let appended = |letter| [&self.string[..], &[letter]].concat();
        let letters = (b'a'..=b'z').filter(|&letter| self.goes_on(&appended(letter)));
        let letters: Vec<u8> = letters.collect();
        let first = letters.first().copied();
        first.and_then(|first| match self.strategy {
            Strategy::Perfect => self.game.best(&self.string).map(|(_, letter)| letter),
            Strategy::Greedy => Some(first),
            Strategy::Random(ref mut rng) => Some(*rng.pick(&letters)),
        })
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

/// Where submissions come from and answers go.
trait Player {
    /// The next submission, without the end of its line.
    fn submission(&mut self) -> io::Result<Vec<u8>>;

    fn tell(&mut self, answer: &str) -> io::Result<()>;
}

/// Answers the player until it wins. If it does not, the error says why.
fn play<P: Player>(server: &mut Server, player: &mut P) -> io::Result<()> {
    loop {
        let submission = player.submission()?;
        let Some(answer) = server.answer(&submission) else {
            let limit = server.limit;
            player.tell(&format!("No submissions left (the limit is {limit})."))?;
            return Err(io::Error::other("the submissions are used up"));
        };
        player.tell(&answer)?;
        if answer == WON {
            return Ok(());
        }
    }
}

/// A player at standard input and output, perhaps a person at a terminal.
struct Console {
    is_person: bool,
}

impl Console {
    /// Says something that is not part of the protocol, but only to a person.
    fn remark(&self, text: &str) {
        if self.is_person {
            let _ = write!(io::stderr(), "{text}");
        }
    }
}

impl Player for Console {
    fn submission(&mut self) -> io::Result<Vec<u8>> {
        self.remark("> ");
        let ended = "the input ended before the player had won";
        read_line(&mut io::stdin().lock())?.ok_or(io::Error::new(ErrorKind::UnexpectedEof, ended))
    }

    fn tell(&mut self, answer: &str) -> io::Result<()> {
        let mut output = io::stdout().lock();
        writeln!(output, "{answer}")?;
        output.flush()
    }
}

/// A player that is a program. Whatever it does, nothing here waits for it beyond the
/// deadline: threads of their own write to it and read from it.
struct Program {
    shell: Child,
    messages: Option<Sender<Vec<u8>>>, // to its standard input, until that is closed
    lines: Receiver<Vec<u8>>,          // of its standard output
    timeout: Duration,
    deadline: Instant,
}

impl Program {
    /// Starts the command and sends it the list.
    fn start(command: &str, list: Vec<u8>, timeout: Duration) -> io::Result<Program> {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut shell = shell.spawn()?;

        let (messages, outbox) = mpsc::channel::<Vec<u8>>();
        let stdin = shell.stdin.take();
        thread::spawn(move || {
            let mut stdin = stdin?;
            let mut send = |message: Vec<u8>| stdin.write_all(&message).and(stdin.flush()).ok();
            outbox.into_iter().try_for_each(&mut send)
        });
        // No line is read ahead of the game: a flood of them costs no memory.
        let (inbox, lines) = mpsc::sync_channel(0);
        let stdout = shell.stdout.take();
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout?);
            while let Ok(Some(line)) = read_line(&mut stdout) {
                inbox.send(line).ok()?;
            }
            Some(())
        });
        let _ = messages.send(list);
        Ok(Program {
            shell,
            messages: Some(messages),
            lines,
            timeout,
            deadline: Instant::now() + timeout,
        })
    }

    /// The next line of its output, if it comes before the deadline.
    fn line(&self, deadline: Instant) -> Result<Vec<u8>, RecvTimeoutError> {
        match deadline.checked_duration_since(Instant::now()) {
            None => Err(RecvTimeoutError::Timeout),
            Some(left) => self.lines.recv_timeout(left),
        }
    }
}

impl Player for Program {
    fn submission(&mut self) -> io::Result<Vec<u8>> {
        let submission = self.line(self.deadline).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                let seconds = self.timeout.as_secs();
                let late = format!("the player had not won after {seconds} s");
                io::Error::new(ErrorKind::TimedOut, late)
            }
            RecvTimeoutError::Disconnected => {
                let ended = "the player ended before it had won";
                io::Error::new(ErrorKind::UnexpectedEof, ended)
            }
        })?;
        writeln!(io::stdout(), "> {}", submission.escape_ascii())?;
        Ok(submission)
    }

    fn tell(&mut self, answer: &str) -> io::Result<()> {
        if let Some(messages) = &self.messages {
            // Whether it still reads will show when it should submit.
            let _ = messages.send(format!("{answer}\n").into_bytes());
        }
        writeln!(io::stdout(), "< {answer}")
    }
}

impl Drop for Program {
    /// Lets the program end by itself for a moment, then ends it and all it has started.
    fn drop(&mut self) {
        self.messages = None;
        let deadline = cmp::min(self.deadline, Instant::now() + GRACE);
        while self.line(deadline).is_ok() {}
        if cfg!(unix) {
            let mut kill = Command::new("sh");
            kill.args(["-c", "kill -s KILL -- -$0"]);
            kill.arg(self.shell.id().to_string()).stderr(Stdio::null());
            let _ = kill.status();
        }
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// The next line without its end, cut if it is long; None at the end of input.
fn read_line<R: BufRead>(reader: &mut R) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let length = reader.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if length == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && reader.skip_until(b'\n')? > 1 {
        line.extend(b"..."); // and so it is no submission
    }
    Ok(Some(line.trim_ascii_end().to_vec()))
}

/// Reads a list of words, with their number before it unless it is plain.
fn read_list<R: Read>(source: R, is_plain: bool) -> io::Result<Vec<Vec<u8>>> {
    let mut input = Input::new(source);
    let total = match is_plain {
        true => None,
        false => Some(input.number("the number of words")?),
    };
    let mut words = Vec::new();
    while total.map_or(true, |total| total > words.len() as u64) {
        let word = input.token()?.to_vec();
        if word.is_empty() && total.is_none() {
            break;
        }
        if word.is_empty() || !word.iter().all(u8::is_ascii_lowercase) {
            return Err(input.error("a word of the letters a to z"));
        }
        words.push(word);
    }
    Ok(words)
}

/// What the command line asks for.
struct Options {
    list: String,
    is_plain: bool,
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
                "--ascii" => options.quotes = ['\''; 2],
                "--play" => play = value()?,
                "--seed" => seed = number(value()?)?.into(),
                "--limit" => options.limit = Some(number(value()?)?.into()),
                "--against" => options.against = Some(value()?),
                "--timeout" => options.timeout = Duration::from_secs(number(value()?)?.into()),
                unknown if unknown.starts_with("--") => {
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
    let of_list = |error: io::Error| {
        let message = format!("{}: {error}", options.list);
        io::Error::new(error.kind(), message)
    };
    let words = File::open(&options.list).and_then(|file| read_list(file, options.is_plain));
    let words = words.map_err(of_list)?;
    let limit = options.limit.or(options.against.as_ref().map(|_| 1000));
    let limit = limit.unwrap_or(u64::MAX);
    let mut server = Server::new(&words, options.strategy, options.quotes, limit);
    match options.against {
        None => {
            let is_person = io::stdin().is_terminal();
            let mut console = Console { is_person };
            console.remark("Append a letter, or RESTART and a letter. Ctrl-D ends.\n");
            let result = play(&mut server, &mut console);
            console.remark(&format!("submissions: {}\n", server.submissions));
            result
        }
        Some(command) => {
            let mut program = Program::start(&command, input(&words), options.timeout)?;
            let result = play(&mut server, &mut program);
            let outcome = if result.is_ok() { "won" } else { "not won" };
            writeln!(io::stdout(), "{outcome}, submissions: {}", server.submissions)?;
            result
        }
    }
}

fn main() {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    if arguments.iter().any(|argument| argument == "--help") {
        let _ = write!(io::stdout(), "{HELP}");
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
    let _ = writeln!(io::stderr(), "server: {message}");
    process::exit(status);
}
