//! A browser for tests: Chromium, which is told through pipes, by its own protocol, what a person does
//! with mouse, keys and fingers. Such events are trusted, as those of a person are.

use crate::{folder, text};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, UNIX_EPOCH};

/// How long a test waits for what must come at last. No test says how soon.
const PATIENCE: Duration = Duration::from_secs(120);

/// A browser with one page.
pub struct Browser {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What names the page in messages.
    session: String,
    /// The number of the last message.
    sent: u64,
    /// The time of what fingers do, in seconds.
    clock: f64,
    folder: PathBuf,
}

/// With what a person acts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Hand {
    Mouse,
    Finger,
}

impl Browser {
    /// Starts a browser, whose files lie in the folder of this name.
    pub fn start(name: &str) -> Browser {
        let folder = folder(&format!("browser of {name}"));
        let mut chromium = Command::new("sh");
        // The protocol goes through the pipes 3 and 4.
        chromium.args(["-c", "exec chromium \"$@\" 3<&0 4>&1 </dev/null >/dev/null", "sh"]);
        chromium.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"]);
        chromium.args(["--no-first-run", "--disable-background-networking", "--disable-sync"]);
        chromium.args(["--disable-component-update", "--remote-debugging-pipe"]);
        chromium.arg(format!("--user-data-dir={}", text(&folder.join("profile"))));
        chromium.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = chromium.spawn().expect("sh starts");
        let input = child.stdin.take().expect("it is a pipe");
        let output = BufReader::new(child.stdout.take().expect("it is a pipe"));
        let session = String::new();
        let clock = UNIX_EPOCH.elapsed().expect("it is after 1970").as_secs_f64();
        let mut browser = Browser { child, input, output, session, sent: 0, clock, folder };
        let page = browser.say("Target.createTarget", "{\"url\":\"about:blank\"}");
        let page =
            format!("{{\"targetId\":{},\"flatten\":true}}", quoted(field(&page, "targetId")));
        let attached = browser.say("Target.attachToTarget", &page);
        browser.session = field(&attached, "sessionId").to_string();
        browser
    }

    /// Says something to the browser, and returns its answer.
    fn say(&mut self, method: &str, parameters: &str) -> String {
        self.say_all(&[(method, parameters.to_string())])
    }

    /// Says several things in one go, so that it need not wait for the next one, and returns its answer
    /// to the last one.
    fn say_all(&mut self, messages: &[(&str, String)]) -> String {
        let session = match &self.session[..] {
            "" => String::new(),
            session => format!(",\"sessionId\":{}", quoted(session)),
        };
        let mut all = String::new();
        for (method, parameters) in messages {
            self.sent += 1;
            let id = self.sent;
            all += &format!(
                "{{\"id\":{id},\"method\":\"{method}\",\"params\":{parameters}{session}}}\0"
            );
        }
        self.input.write_all(all.as_bytes()).expect("the browser listens");
        let id = format!("{{\"id\":{},", self.sent);
        loop {
            let mut answer = Vec::new();
            self.output.read_until(0, &mut answer).expect("the browser answers");
            assert!(!answer.is_empty(), "the browser has ended: {all}");
            let answer = String::from_utf8_lossy(&answer).into_owned();
            if answer.starts_with(&id) {
                return answer;
            }
        }
    }

    /// What the page says to a piece of script, as a text; None if it cannot say anything just now.
    fn told(&mut self, script: &str) -> Option<String> {
        // In this form it has no character that JSON escapes.
        let script = format!("encodeURIComponent(String({script}))");
        let script = format!("{{\"expression\":{},\"returnByValue\":true}}", quoted(&script));
        let answer = self.say("Runtime.evaluate", &script);
        let is_value =
            answer.contains("\"type\":\"string\"") && !answer.contains("exceptionDetails");
        is_value.then(|| decoded(field(&answer, "value")))
    }

    /// What the page says to a piece of script, as a text.
    pub fn ask(&mut self, script: &str) -> String {
        self.told(script).unwrap_or_else(|| panic!("the page cannot say {script}"))
    }

    /// Waits until something is true of the page.
    pub fn wait(&mut self, script: &str) {
        let start = Instant::now();
        while self.told(script).as_deref() != Some("true") {
            assert!(start.elapsed() < PATIENCE, "this does not come true: {script}");
            sleep(Duration::from_millis(5));
        }
    }

    /// Writes a page into a file and opens it, with this after # in its address.
    pub fn open(&mut self, page: &str, address: &str) {
        let file = self.folder.join("page.html");
        std::fs::write(&file, page).expect("it is ours");
        self.go_to(&file, address);
    }

    fn go_to(&mut self, file: &Path, address: &str) {
        for (place, begin) in [
            ("about:blank".to_string(), "about:"),
            (format!("file://{}#{address}", text(file)), "file:"),
        ] {
            self.say("Page.navigate", &format!("{{\"url\":{}}}", quoted(&place)));
            self.wait(&format!(
                "location.href.startsWith('{begin}') && document.readyState === 'complete'"
            ));
        }
    }

    /// Loads the page again.
    pub fn reload(&mut self) {
        self.ask("window.isOld = true");
        self.say("Page.reload", "{}");
        self.wait("window.isOld !== true && document.readyState === 'complete'");
    }

    /// Looks at the page on a screen of this width; fingers belong to a telephone.
    pub fn look(&mut self, width: u32, hand: Hand) {
        let is_phone = hand == Hand::Finger;
        let screen = format!("\"width\":{width},\"height\":800,\"deviceScaleFactor\":1");
        let screen = format!("{{{screen},\"mobile\":{is_phone}}}");
        self.say("Emulation.setDeviceMetricsOverride", &screen);
        self.say("Emulation.setTouchEmulationEnabled", &format!("{{\"enabled\":{is_phone}}}"));
        // The page is told of it with the next picture.
        self.ask("requestAnimationFrame(() => requestAnimationFrame(() => window.isDrawn = true))");
        self.wait(&format!("window.isDrawn && delete window.isDrawn && innerWidth === {width}"));
    }

    /// From now on, somebody wants this of pages, such as `prefers-color-scheme` and `dark`.
    pub fn prefer(&mut self, wishes: &[(&str, &str)]) {
        let wish =
            |(name, value): &(&str, &str)| format!("{{\"name\":\"{name}\",\"value\":\"{value}\"}}");
        let wishes = Vec::from_iter(wishes.iter().map(wish)).join(",");
        self.say("Emulation.setEmulatedMedia", &format!("{{\"features\":[{wishes}]}}"));
    }

    /// Where the middle of an element is now, after it was scrolled into view.
    fn middle(&mut self, element: &str) -> String {
        self.ask(&format!(
            "(element => {{ element.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
             const box = element.getBoundingClientRect(); \
             return `\"x\":${{box.x + box.width / 2}},\"y\":${{box.y + box.height / 2}}`; }})({element})"
        ))
    }

    /// Clicks or taps on an element, which a piece of script gives.
    pub fn click(&mut self, hand: Hand, element: &str) {
        self.click_quickly(hand, element, 1);
    }

    /// Clicks or taps several times, so quickly that they count as a double click, or a triple one.
    pub fn click_quickly(&mut self, hand: Hand, element: &str, count: u32) {
        let place = self.middle(element);
        self.clock += 10.0;
        let mut events = Vec::new();
        for count in 1..=count {
            match hand {
                Hand::Mouse => events.extend([
                    mouse("mouseMoved", &place, 0),
                    mouse("mousePressed", &place, count),
                    mouse("mouseReleased", &place, count),
                ]),
                Hand::Finger => {
                    events.extend([self.touch("touchStart", &place), self.touch("touchEnd", "")]);
                }
            }
        }
        self.say_all(&events);
    }

    /// Draws from an element over others to the last one.
    pub fn draw(&mut self, hand: Hand, elements: &[String]) {
        let places = Vec::from_iter(elements.iter().map(|element| self.middle(element)));
        let [first, others @ ..] = &places[..] else { panic!("a stroke has a beginning") };
        self.clock += 10.0;
        let mut events = Vec::new();
        match hand {
            Hand::Mouse => {
                events.extend([mouse("mouseMoved", first, 0), mouse("mousePressed", first, 1)]);
                events.extend(others.iter().map(|place| mouse("mouseMoved", place, 1)));
                events.push(mouse("mouseReleased", others.last().unwrap_or(first), 1));
            }
            Hand::Finger => {
                events.push(self.touch("touchStart", first));
                events.extend(others.iter().map(|place| self.touch("touchMove", place)));
                events.push(self.touch("touchEnd", ""));
            }
        }
        self.say_all(&events);
    }

    /// What a finger does, by a clock of its own: how fast the machine is plays no part.
    fn touch(&mut self, kind: &str, place: &str) -> (&'static str, String) {
        self.clock += 0.02;
        let points = if place.is_empty() { String::new() } else { format!("{{{place}}}") };
        let touch = format!("\"type\":\"{kind}\",\"touchPoints\":[{points}]");
        ("Input.dispatchTouchEvent", format!("{{{touch},\"timestamp\":{:.3}}}", self.clock))
    }

    /// Presses and releases a key.
    pub fn press(&mut self, key: &str) {
        self.hold(key, 0);
    }

    /// Holds a key so long that it is repeated so many times.
    pub fn hold(&mut self, key: &str, repeats: usize) {
        let typed = match key {
            "Enter" => ",\"text\":\"\\r\"".to_string(),
            _ if key.len() == 1 => format!(",\"text\":{}", quoted(key)),
            _ => String::new(),
        };
        let code = match key {
            "Enter" => 13,
            "Backspace" => 8,
            "Escape" => 27,
            _ if key.len() == 1 && key.as_bytes()[0].is_ascii_alphanumeric() => {
                key.as_bytes()[0].to_ascii_uppercase()
            }
            _ => 0,
        };
        let event = |kind: &str, more: &str| {
            let key = format!("\"key\":{},\"windowsVirtualKeyCode\":{code}", quoted(key));
            ("Input.dispatchKeyEvent", format!("{{\"type\":\"{kind}\",{key}{more}}}"))
        };
        let mut events = vec![event("keyDown", &typed)];
        let repeated = format!("{typed},\"autoRepeat\":true");
        events.extend((0..repeats).map(|_| event("keyDown", &repeated)));
        events.push(event("keyUp", ""));
        self.say_all(&events);
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It ends by itself if it still can; what is left then is the process, which is ours.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a mouse does. The count is that of the clicks of which this is the last one.
fn mouse(kind: &str, place: &str, count: u32) -> (&'static str, String) {
    let (button, buttons) = if count > 0 { ("left", 1) } else { ("none", 0) };
    let button = format!("\"button\":\"{button}\",\"buttons\":{buttons},\"clickCount\":{count}");
    ("Input.dispatchMouseEvent", format!("{{\"type\":\"{kind}\",{place},{button}}}"))
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    let escaped = |character| match character {
        '"' | '\\' => format!("\\{character}"),
        '\0'..='\x1f' => format!("\\u{:04x}", u32::from(character)),
        _ => character.to_string(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

/// The text of the first field of this name in an answer.
fn field<'a>(answer: &'a str, name: &str) -> &'a str {
    let begin = format!("\"{name}\":\"");
    let rest = answer.split_once(&begin).unwrap_or_else(|| panic!("no {name} in {answer}")).1;
    rest.split('"').next().unwrap_or_default()
}

/// A text that `encodeURIComponent` has encoded.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut parts = text.split('%');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits follow"));
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).expect("it is in UTF-8")
}
