//! The page to play on: its numbers, what it holds, and what it refuses; and in a browser, which
//! `.ci/page` starts, whole plays.

use crate::{folder, has, program, text};
use std::process::Command;
use std::{fs, mem};
use tools::extras::Extras;
use tools::page::{html, Graph, Move, Position};
use tools::play::on_terminal;
use tools::problems::{adapwns, astrgame, g1, g3, ipsc_g, matgame, wgme, wplay};
use tools::problems::{problem, PROBLEMS};
use tools::rules::{mex, parse, Drawing, Game, Search};

const PLAY: &str = env!("CARGO_BIN_EXE_play");
const EXPLORE: &str = env!("CARGO_BIN_EXE_explore");

/// Texts that look like HTML, which a page shows as they are.
const ODD: [&str; 2] = ["<img/src=x/onerror=document.title='bad'>", "</script>"];

/// The graph of a problem's own starts.
fn graph(name: &str) -> Graph {
    problem(name).and_then(|one| one.graph(None).ok()).expect("it is one of the list")
}

#[test]
fn the_numbers_are_those_of_the_rules() {
    for problem in PROBLEMS {
        let Graph { number, positions, .. } = graph(problem.name());
        for position in &positions {
            let after = Vec::from_iter(position.moves.iter().map(|one| positions[one.to].number));
            let least = mex(|number| after.contains(&number));
            let is_right = match &number[..] {
                "" => (position.number > 0) == after.contains(&0),
                _ => position.number == least,
            };
            assert!(is_right, "{}: {after:?}, {}", problem.name(), position.number);
            // Whoever can win does.
            let reply = position.reply.map(|reply| after[reply]);
            assert_eq!(reply == Some(0), position.number > 0, "{}", problem.name());
            assert_eq!(reply.is_some(), !after.is_empty());
        }
    }
}

#[test]
fn the_starts_are_worth_playing_and_the_machine_plays_as_on_the_terminal() {
    worth_playing::<matgame::Matrix>();
    worth_playing::<adapwns::Board>();
    worth_playing::<g3::Strip>();
    worth_playing::<g1::Lane>();
    worth_playing::<wgme::Word>();
    worth_playing::<wplay::Grid>();
    worth_playing::<astrgame::Whiteboard>();
    worth_playing::<ipsc_g::Spelling>();
}

/// Each start has 60 to 500 positions, and one of them is won, but not by half of the moves.
fn worth_playing<G: Extras>() {
    let mut is_one_won = false;
    for start in G::STARTS {
        let cases = parse(start.as_bytes()).expect("it is an input");
        let positions = Graph::of_game::<G>("", &cases, true).expect("it is small").positions;
        assert!((60..=500).contains(&positions.len()), "{start}: {}", positions.len());
        let Position { moves, reply, .. } = &positions[0];
        let wins = moves.iter().filter(|one| positions[one.to].number == 0).count();
        is_one_won |= 0 < wins && 2 * wins < moves.len();
        let mut said = Vec::new();
        on_terminal::<G>(Some(start.as_bytes()), 0, &mut &b"s\n"[..], &mut said).expect("it plays");
        let reply = format!("> I move: {}\n", moves[reply.expect("there is a move")].name);
        assert!(String::from_utf8_lossy(&said).contains(&reply), "{start}: {reply}");
    }
    assert!(is_one_won, "{}", G::NAME);
}

/// A page of this position, of which a move leads to itself: a page does not mind.
fn page_of(name: &str) -> String {
    let position = Position {
        drawing: Drawing::row(name.as_bytes()).with_note(name.to_string()),
        number: 1,
        reply: Some(0),
        why: vec![name.to_string()],
        moves: vec![Move { name: name.to_string(), to: 0 }],
    };
    let [title, rules, number] = [(); 3].map(|()| name.to_string());
    let graph = Graph { name: title, rules, number, starts: vec![0], positions: vec![position] };
    html(&[graph]).expect("it is small")
}

#[test]
fn what_the_data_hold_is_never_html() {
    let tags = |page: &str| page.matches('<').count();
    let plain = page_of("plain");
    for odd in ODD {
        let page = page_of(odd);
        assert_eq!(tags(&page), tags(&plain), "{odd}");
        assert!(page.contains(&odd.replace('<', "\\u003c")), "{odd}");
    }
    let page = page_of("\"\\\n\u{1}\u{2028}\u{7f}é");
    assert!(page.contains("\"\\\"\\\\\\u000a\\u0001\\u2028\u{7f}é\""));
    assert_eq!(page.matches("\"\\\"").count(), 4, "a text stands once, but for the names");
    // No text of the data is taken for a place in the page.
    assert_eq!(page_of("{{script}}").matches("\"use strict\"").count(), 1);
    assert!(plain.contains("default-src 'none'; style-src 'nonce-page'; script-src 'nonce-page'"));
    assert!(!plain.contains("innerHTML"));
}

#[test]
fn what_is_too_large_is_refused_with_the_number() {
    let pins = format!("1 {} 1 {}", 2000, "1000000000".repeat(10) + &"0".repeat(1900));
    for (name, input, most) in [
        ("matgame", "1 2 1 44 45", "more than 2000 positions"),
        ("g3", "1 1 1000000000", "more than 2000 positions"),
        ("g1", &pins, " bytes, and 2000000 are the most"),
        ("wplay", "0 4 4 1 AAAA AAAA AAAA AAAA", ""),
    ] {
        let game = problem(name).expect("it is one of the list").graph(Some(input.as_bytes()));
        let page = game.and_then(|game| html(&[game]));
        let told = page.map_err(|error| error.to_string()).err().unwrap_or_default();
        let expected = format!("{most}; give a smaller position");
        let is_refused = told.starts_with("the page would have ") && told.ends_with(&expected);
        assert_eq!(is_refused, !most.is_empty(), "{name}: {told}");
    }
    for (input, told) in [
        ("2 ..P .P", None),
        ("0", Some("there is no position to begin with")),
        ("2 .P P", Some("not all positions are within the judge's limits")),
        ("1", Some("line 1: expected a board of . and P, found end of input")),
    ] {
        let game = problem("adapwns").expect("it is one of the list").graph(Some(input.as_bytes()));
        let error = game.map_err(|error| error.to_string()).err();
        assert_eq!(error.as_deref(), told);
    }
}

#[test]
fn words_stand_once_and_the_page_of_all_is_small() {
    let games = Vec::from_iter(PROBLEMS.iter().map(|one| graph(one.name())));
    let page = html(&games).expect("it is small");
    assert!(page.len() <= 500_000, "{}", page.len());
    assert_eq!(page.matches("Words: AD BED BE D.").count(), 1);
    for address in ["http:", "https:", "src=", "url(", "@import", "fetch("] {
        assert!(!page.contains(address), "{address}");
    }
}

#[test]
fn play_and_explore_write_pages() {
    let root = folder("page");
    let (page, input) = (root.join("page.html"), root.join("input"));
    fs::write(&input, "2 ..P .P.P").expect("it can be written");
    let arguments = ["--page", text(&page), "adapwns", text(&input)];
    program(PLAY, &arguments).assert().success().stdout("").stderr("");
    let written = fs::read_to_string(&page).expect("it was written");
    assert!(written.starts_with("<!DOCTYPE html>") && written.contains("\"starts\":[0, 1]"));
    let said = "play: the page would have more than 2000 positions; give a smaller position\n";
    fs::write(&input, "1 2 1 44 45").expect("it can be written");
    let arguments = ["--page", text(&page), "matgame", text(&input)];
    program(PLAY, &arguments).assert().code(1).stderr(said);
    assert_eq!(
        fs::read_to_string(&page).ok(),
        Some(written),
        "a page that is refused is not written"
    );
}

/// A game of one's own: the odd names are positions, and a move from n takes 1 or leaves an odd one.
const RULES: &str = "while read -r n; do case $n in \
    3) echo \"2 <img/src=x/onerror=document.title='bad'> </script>\";; 2) echo 1;; *) echo -;; esac; done";

/// What `explore --page` writes on these positions, or what it complains of.
fn explored(rules: &str, positions: &str) -> Result<String, String> {
    let page = folder("explored").join("page.html");
    let arguments = ["--page", text(&page), "rules", "--", "sh", "-c", rules];
    let assert = program(EXPLORE, &arguments).write_stdin(positions).assert();
    let complaint = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    fs::read_to_string(&page).map_err(|_| complaint)
}

#[test]
fn rules_of_ones_own_make_a_page() {
    if !has(&["sh"]) {
        return;
    }
    let page = explored(RULES, "3 2+2").expect("it is small");
    assert!(page.contains("\"starts\":[0, 1]") && page.contains("\"2 + 2\""), "{page}");
    // From 3 the machine makes the second move, which wins. From 2+2 there is one move: a part that is
    // over is left out, and the order of the parts plays no part.
    assert!(page.contains("[0,1,2,1,[],[[") && page.contains("[5,1,0,0,[],[[2,2]]]"), "{page}");
    for odd in ODD {
        assert!(page.contains(&odd.replace('<', "\\u003c")), "{odd}");
    }
    let none = "there is no position: write some on standard input, or see --upto in --help";
    let none = Err(format!("explore: {none}\n"));
    assert_eq!(explored(RULES, " \n"), none);
    let rules = "while read -r n; do echo $((n - 1 > 0 ? n - 1 : 0)); done";
    assert!(
        explored(rules, "2").is_err_and(|told| told.contains("so a play need not end: 0 -> 0\n"))
    );
    let many = "while read -r n; do test $n = 0 && echo - || echo $((n - 1)); done";
    let most = "explore: the page would have more than 2000 positions; give a smaller position\n";
    assert_eq!(explored(many, "2000"), Err(most.to_string()));
    let arguments = ["--page", "/x", "--check", "p", "rules", "--", "sh"];
    let refused = program(EXPLORE, &arguments).write_stdin("").assert();
    refused.code(2).stderr("explore: --check does not go with --page (see --help)\n");
}

/// Whole plays on the page of all problems in a browser, against what the tools tell. `.ci/page` runs
/// all tests whose names begin so.
#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_the_page_plays_as_the_tools_do() {
    if !has(&["chromium"]) {
        return;
    }
    let plays = [
        expected::<matgame::Matrix>(),
        expected::<adapwns::Board>(),
        expected::<g3::Strip>(),
        expected::<g1::Lane>(),
        expected::<wgme::Word>(),
        expected::<wplay::Grid>(),
        expected::<astrgame::Whiteboard>(),
        expected::<ipsc_g::Spelling>(),
    ]
    .concat();
    let page =
        html(&Vec::from_iter(PROBLEMS.iter().map(|one| graph(one.name())))).expect("it is small");
    // The browser opens the first address, and the page the others, as if they were typed then.
    let open = plays[1..].iter().map(|play| format!("open('{}')", play.address));
    let shown = shown_in_browser("plays", &page, &plays[0].address, &Vec::from_iter(open));
    for (play, shown) in plays.iter().zip(&shown) {
        let Expected { address, rounds, status, hints, moves } = play;
        assert_eq!(within(shown, "<ol id=\"rounds\""), *rounds, "{address}");
        assert_eq!(within(shown, "<p id=\"status\""), [status.as_str()], "{address}");
        assert_eq!(within(shown, "<div id=\"hints\""), *hints, "{address}");
        assert_eq!(within(shown, "<ul id=\"moves\""), *moves, "{address}");
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_odd_names_are_text() {
    if !has(&["chromium", "sh"]) {
        return;
    }
    let page = explored(RULES, "3").expect("it is small");
    let shown = shown_in_browser(
        "odd",
        &page,
        "",
        &["document.querySelector('main').append(document.title)".to_string()],
    );
    let moves = within(&shown[0], "<ul id=\"moves\"");
    assert!(ODD.iter().all(|odd| moves.iter().any(|one| one == odd)), "{moves:?}");
    assert!(!shown.concat().contains("<img") && shown[1].contains("Play Your game"), "{shown:?}");
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_clicks_and_keys_make_moves() {
    if !has(&["chromium"]) {
        return;
    }
    let tile = |square| format!("document.querySelectorAll('.tile')[{square} - 1].click();");
    let key =
        |key| format!("document.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}));");
    let enter = "document.activeElement.click();".to_string();
    let click = |id| format!("document.getElementById('{id}').click();");
    let g1 = "open('g1/1/');".to_string();
    let point = "document.querySelectorAll('#moves button')[2].onmouseenter();".to_string();
    // The first start is ..P...P.P, of which 9 -> 8 is the only move of its pawn.
    let cases = [
        (vec![tile(9)], "You: 9 -> 8.", "Your move.", 0),
        (vec![tile(7)], "", "Which of the marked moves?", 3),
        (vec![tile(7), tile(5)], "You: 7 -> 5.", "Your move.", 0),
        (vec![tile(7), tile(7)], "", "Your move.", 0),
        (vec![tile(7), tile(3)], "", "Which of the marked moves?", 3),
        (vec![tile(1)], "You: 3 -> 1.", "Your move.", 0),
        (vec![tile(4)], "", "Your move.", 0),
        (vec![key("ArrowRight"), key("ArrowDown"), enter], "You: 3 -> 1.", "Your move.", 2),
        (vec![key("ArrowDown"), key("ArrowUp")], "", "Your move.", 0),
        (vec![tile(9), key("u")], "", "Your move.", 0),
        (vec![tile(9), click("again")], "", "Your move.", 0),
        (vec![click("machine")], "Machine: ", "Your move.", 0),
        // While one points at 7 -> 6, its two squares are marked.
        (vec![point], "", "Your move.", 2),
        // Of a row of pins the first one alone, and with the next one.
        (vec![g1.clone(), tile(1), tile(1)], "You: 1 pin from place 1.", "Your move.", 0),
        (vec![g1, tile(1), tile(2)], "You: 2 pins from place 1.", "Your move.", 0),
    ];
    let page = html(&[graph("adapwns"), graph("g1")]).expect("it is small");
    let acts = cases.iter().map(|(acts, ..)| format!("open(''); {}", acts.concat()));
    let shown = shown_in_browser("acts", &page, "", &Vec::from_iter(acts));
    for ((acts, round, told, marked), shown) in cases.iter().zip(&shown[1..]) {
        assert!(is_shown(shown, round, told, *marked), "{acts:?}: {shown}");
    }
}

/// From 2 / 2 you cannot win; from .P you can, unless you let the machine begin.
#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_you_are_told_why_you_lose() {
    if !has(&["chromium"]) {
        return;
    }
    let game = |name, input: &str| {
        let one = problem(name).expect("it is one of the list");
        one.graph(Some(input.as_bytes())).expect("it is small")
    };
    let page = html(&[game("matgame", "1 2 1 2 2"), game("adapwns", "1 .P")]).expect("it is small");
    let open = ["matgame/1//who", "matgame/1/1,1", "adapwns/1/s"];
    let acts = open.map(|address| format!("open('{address}')"));
    let shown = shown_in_browser("lost", &page, "", &acts);
    let hint = "You lose: the machine can answer each move.";
    assert_eq!(within(&shown[1], "<div id=\"hints\""), [hint]);
    for (shown, told) in shown[2..].iter().zip([
        "No move of yours could have won. Try again, and let the machine begin.",
        "You gave it away in round 1, by letting the machine begin.",
    ]) {
        let status = within(shown, "<p id=\"status\"").concat();
        assert!(
            status.ends_with(&format!("\nYou cannot move: the machine wins.\n{told}")),
            "{status}"
        );
    }
}

/// Whether a page shows a play that begins with this round, or the first start of adapwns if there is
/// none; a status that ends with `told`; and this number of marked tiles and moves.
fn is_shown(shown: &str, round: &str, told: &str, marked: usize) -> bool {
    let played = within(shown, "<ol id=\"rounds\"").concat();
    let is_at_start = shown.contains("\"Position: 1 ·, 2 ·, 3 P, 4 ·, 5 ·, 6 ·, 7 P, 8 ·, 9 P\"");
    let is_played = played.starts_with(round) && played.is_empty() == round.is_empty();
    let status = within(shown, "<p id=\"status\"").concat();
    let classes = shown.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let is_marked = |classes: &&str| classes.split(' ').any(|class| class == "marked");
    is_played
        && is_at_start == round.is_empty()
        && status.ends_with(told)
        && classes.filter(is_marked).count() == marked
}

/// What the page should show at an address.
#[derive(Clone)]
struct Expected {
    address: String,
    rounds: Vec<String>,
    status: String,
    hints: Vec<String>,
    /// The moves, each with what is told of it.
    moves: Vec<String>,
}

/// What the page should show of the first start of a problem: after a round of a play of good moves and
/// at its end, the same of bad moves, and before, with all that can be told.
fn expected<G: Extras>() -> Vec<Expected> {
    let start = parse::<G>(G::STARTS[0].as_bytes()).expect("it is an input").remove(0);
    let mut all = Vec::new();
    for (is_good, most) in [(true, 1), (true, usize::MAX), (false, 1), (false, usize::MAX)] {
        let mut played = Played::from(start.clone(), is_good, most);
        let last = played.rounds.last().cloned().unwrap_or_default();
        let listed = played.now.moves().map(|(name, _)| name).collect();
        // Nothing is told before it is asked.
        all.push(Expected {
            address: format!("{}/1/{}", G::NAME, played.typed.join(",")),
            status: format!("{last}\n{}", played.end),
            rounds: mem::take(&mut played.rounds),
            hints: Vec::new(),
            moves: listed,
        });
    }
    let moves = Vec::from_iter(start.moves());
    let wins = moves.iter().filter(|(_, after)| after.number() == 0).count();
    let mut hints = vec![format!("You can win. Moves that win: {wins} of {}.", moves.len())];
    if !G::NUMBER.is_empty() {
        let number = start.number();
        hints.push(format!("The {} here is {number}. A move that leaves 0 wins.", G::NUMBER));
    }
    // That of ipsc_g speaks of a new game, which the page does not have.
    let why = if G::DIALOGUE.is_none() { start.why() } else { Vec::new() };
    hints.extend(why.into_iter().map(|line| format!("Why: {line}")));
    let told = |(name, after): (String, G)| match (G::NUMBER, after.number()) {
        ("", 0) => [name, "wins".to_string()],
        ("", _) => [name, "loses".to_string()],
        (_, number) => [name, format!("leaves {number}")],
    };
    all.push(Expected {
        address: format!("{}/1//who,numbers,why", G::NAME),
        rounds: Vec::new(),
        status: "Your move.".to_string(),
        hints,
        moves: moves.into_iter().flat_map(told).collect(),
    });
    all
}

/// A play from a position that the player can win.
struct Played<G> {
    now: G,
    /// The numbers of the player's moves in the list.
    typed: Vec<String>,
    /// What is said of each round.
    rounds: Vec<String>,
    /// What is said after the last round.
    end: String,
}

impl<G: Game> Played<G> {
    /// The play, of at most `most` rounds, in which the player always makes a good move, or always a
    /// bad one if there is one.
    fn from(start: G, is_good: bool, most: usize) -> Played<G> {
        let mut search = Search::new(usize::MAX);
        let (typed, rounds, end) = (Vec::new(), Vec::new(), "Your move.".to_string());
        let mut played = Played { now: start, typed, rounds, end };
        let mut lost = String::new();
        while played.rounds.len() < most {
            let moves = Vec::from_iter(played.now.moves());
            if moves.is_empty() {
                played.end = format!("You cannot move: the machine wins.\n{lost}");
                return played;
            }
            let bad = moves.iter().position(|(_, after)| after.number() > 0).unwrap_or(0);
            let good = best(&played.now, &mut search).expect("there is a move");
            let made = if is_good { good } else { bad };
            let (name, after) = moves[made].clone();
            played.typed.push((made + 1).to_string());
            if lost.is_empty() && after.number() > 0 {
                lost = format!("You gave it away in round {}: {name}.", played.typed.len());
                played.end =
                    "That gave it away: you could have won. Undo takes it back.\nYour move."
                        .to_string();
            }
            let Some(reply) = best(&after, &mut search) else {
                played.rounds.push(format!("You: {name}. "));
                (played.now, played.end) = (after, "The machine cannot move: you win.".to_string());
                return played;
            };
            let (reply, next) = after.moves().nth(reply).expect("it is there");
            played.rounds.push(format!("You: {name}. Machine: {reply}."));
            played.now = next;
        }
        played
    }
}

/// The place of the first winning move of the rules, or else of the last one after which the play can
/// last longest; None if there is no move.
fn best<G: Game>(now: &G, search: &mut Search<G>) -> Option<usize> {
    let moves = Vec::from_iter(now.moves());
    let place = |(name, _): (String, G)| moves.iter().position(|(other, _)| *other == name);
    let plies = |place: &usize| search.value(&moves[*place].1).map(|value| value.plies);
    now.winning().find_map(place).or_else(|| (0..moves.len()).max_by_key(plies))
}

/// What a page shows in a browser, at an address after #, and then after each of these acts, which
/// are pieces of script.
fn shown_in_browser(name: &str, page: &str, address: &str, acts: &[String]) -> Vec<String> {
    let root = folder(&format!("browser of {name}"));
    let file = root.join("page.html");
    let acts: String = acts.iter().map(|act| format!("{act}; keep();\n")).collect();
    let script = format!(
        "<script nonce=\"page\">const kept = [];\n\
         const keep = () => kept.push(document.querySelector('main').cloneNode(true));\n\
         keep();\n{acts}document.body.append(...kept);</script>"
    );
    fs::write(&file, page.replace("</body>", &format!("{script}</body>"))).expect("it is ours");
    let profile = format!("--user-data-dir={}", text(&root.join("profile")));
    let mut chromium = Command::new("chromium");
    chromium.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"]);
    chromium.args(["--no-first-run", "--disable-background-networking", "--disable-sync"]);
    chromium.args(["--disable-component-update", "--virtual-time-budget=1000", "--dump-dom"]);
    let output = chromium.arg(profile).arg(format!("file://{}#{address}", text(&file))).output();
    let dump = String::from_utf8(output.expect("it starts").stdout).expect("it is in UTF-8");
    // Before the first one stands the page itself.
    let shown = Vec::from_iter(dump.split("<main>").skip(2).map(str::to_string));
    assert!(!shown.is_empty(), "{dump}");
    shown
}

/// The texts within the element that begins so, one after the other.
fn within(dump: &str, begin: &str) -> Vec<String> {
    let tag = begin[1..].split(' ').next().unwrap_or_default();
    let (_, rest) = dump.split_once(begin).expect("the page has it");
    let inner = rest.split(&format!("</{tag}>")).next().unwrap_or_default();
    let texts = inner.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
    let plain = |text: &str| text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    texts.filter(|text| !text.is_empty()).map(plain).collect()
}
