//! The page to play on: its numbers, what it holds, and what it refuses. Whole plays in a browser are in
//! page_in_browser.rs.

use crate::pages::workspace;
use crate::{folder, has, program, text, EXPLORE};
use std::collections::BTreeSet;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use tools::classics;
use tools::extras::Extras;
use tools::page::about::{About, Piece};
use tools::page::{html, learn_beside, PageGame, PageMove, PagePosition};
use tools::play::on_terminal;
use tools::problems::{adapwns, astrgame, g1, g3, ipsc_g, matgame, wgme, wplay};
use tools::problems::{problem, PROBLEMS};
use tools::rules::{mex, parse, Drawing, Span};

const PLAY: &str = env!("CARGO_BIN_EXE_play");

/// Texts that look like HTML, which a page shows as they are.
pub const ODD: [&str; 2] = ["<img/src=x/onerror=document.title='bad'>", "</script>"];

/// The page's game of a problem, from its own starts.
pub fn game(name: &str) -> PageGame<'static> {
    problem(name).and_then(|one| one.page_game(None).ok()).expect("it is one of the list")
}

/// The page's game of a problem, from the cases of an input.
pub fn game_on(name: &str, input: &str) -> PageGame<'static> {
    let one = problem(name).expect("it is one of the list");
    one.page_game(Some(input.as_bytes())).expect("it is small")
}

/// All games of pictures/play.html.
pub fn all_games() -> Vec<PageGame<'static>> {
    let mut games = Vec::from(classics::page_games().expect("they are small"));
    games.extend(PROBLEMS.iter().map(|one| game(one.name())));
    games
}

#[test]
fn the_numbers_are_those_of_the_rules() {
    for PageGame { name, number, positions, .. } in all_games() {
        for position in &positions {
            let after = Vec::from_iter(position.moves.iter().map(|one| positions[one.to].number));
            let least = mex(|number| after.contains(&number));
            let is_right = match number {
                "" => (position.number > 0) == after.contains(&0),
                _ => position.number == least,
            };
            assert!(is_right, "{name}: {after:?}, {}", position.number);
            // Whoever can win does.
            let reply = position.reply.map(|reply| after[reply]);
            assert_eq!(reply == Some(0), position.number > 0, "{name}");
            assert_eq!(reply.is_some(), !after.is_empty());
        }
    }
}

#[test]
fn a_winner_hurries_and_a_loser_delays() {
    for PageGame { name, positions, .. } in all_games() {
        for position in &positions {
            let after = Vec::from_iter(position.moves.iter().map(|one| &positions[one.to]));
            let lost = after.iter().filter(|one| one.number == 0).map(|one| one.left + 1);
            let longest = after.iter().map(|one| one.left + 1).max().unwrap_or(0);
            assert_eq!(position.left, lost.min().unwrap_or(longest), "{name}");
            // The last move decides, so whoever can win makes it.
            assert_eq!(position.left % 2 == 1, position.number > 0, "{name}");
        }
    }
}

#[test]
fn a_position_can_be_drawn_and_typed() {
    let mut titles = BTreeSet::new();
    for PageGame { name, about, positions, .. } in all_games() {
        assert!(titles.insert(about.title) && !about.rules.is_empty(), "{name}");
        let mut typed = BTreeSet::new();
        for Drawing { rows, typed: text, note, spans, .. } in
            positions.iter().map(|one| &one.drawing)
        {
            // Signs stand between blanks on the page, and a point is an empty cell.
            assert!(rows.concat().iter().all(|sign| !sign.contains(' ') && sign != "."), "{name}");
            let text = if text.is_empty() { format!("{rows:?}") } else { text.clone() };
            assert!(typed.insert((text.clone(), note)), "{name}: two positions are typed {text}");
            assert!(
                spans.iter().all(|span| span.cells.end <= rows.concat().len()),
                "{name}: {text}"
            );
        }
        let signs = positions.iter().flat_map(|one| one.drawing.rows.concat());
        let signs = BTreeSet::from_iter(signs);
        assert!(about.pieces.iter().all(|piece| signs.contains(piece.sign)), "{name}");
    }
}

#[test]
fn what_counts_is_marked() {
    let marks = |game: &PageGame| {
        let spans = game.positions[game.starts[0]].drawing.spans.iter();
        let text = |Span { cells, label, is_counted }: &Span| {
            format!("{cells:?} {label}{}", if *is_counted { " counts" } else { "" })
        };
        spans.map(text).collect::<Vec<_>>().join(", ")
    };
    let pawns = "0..2 2 counts, 3..6 3, 7..8 1 counts";
    assert_eq!(marks(&game_on("adapwns", "1 ..P...P.P.")), pawns);
    assert_eq!(marks(&game_on("adapwns", "1 .PP")), "0..1 1", "no gap is no mark");
    assert_eq!(marks(&game_on("g3", "1 3 3 7 9")), pawns);
    assert_eq!(marks(&game_on("g1", "1 7 2 1101111")), "0..2 2 counts, 3..7 1 counts");
    assert_eq!(marks(&game("wgme")), "");
}

#[test]
fn what_is_said_of_a_problem_is_where_the_links_lead() {
    let page = |name| fs::read_to_string(workspace().join(name)).expect("it is there");
    let (readme, learn) = (page("README.md"), page("LEARN.md"));
    let anchor = |heading: &str| {
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
    };
    let headings = learn.lines().filter_map(|line| line.strip_prefix("## "));
    let anchors = BTreeSet::from_iter(headings.map(anchor));
    for PageGame { name, about, .. } in all_games() {
        let row = readme.lines().find(|line| line.starts_with(&format!("| [{name}]")));
        for (what, address) in about.links {
            assert!(
                row.is_some_and(|row| row.contains(&format!("]({address})"))),
                "{name}: {what}"
            );
        }
        assert!(anchors.contains(about.section), "{name}: {}", about.section);
    }
    let root = folder("learn");
    fs::create_dir(root.join("pictures")).expect("it can be made");
    for (place, learn) in [("LEARN.md", "LEARN.md"), ("pictures/LEARN.md", "../LEARN.md")] {
        let beside = |file: &str| learn_beside(&root.join(file));
        let file = place.replace("LEARN.md", "play.html");
        assert_eq!(beside(&file), None);
        fs::write(root.join("LEARN.md"), "").expect("it can be written");
        assert_eq!(beside(&file), Some(learn));
        fs::remove_file(root.join("LEARN.md")).expect("it was made");
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
        let game = PageGame::of_game::<G>("", About::NOTHING, &cases, true);
        let positions = game.expect("it is small").positions;
        assert!((60..=500).contains(&positions.len()), "{start}: {}", positions.len());
        let PagePosition { moves, reply, .. } = &positions[0];
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
    let text = name.to_string();
    let span = Span { cells: 0..1, label: text.clone(), is_counted: true };
    let drawing = Drawing::row(name.as_bytes()).with_note(text.clone());
    let position = PagePosition {
        drawing: Drawing { typed: text.clone(), spans: vec![span], ..drawing },
        number: 1,
        left: 1,
        reply: Some(0),
        why: vec![text.clone()],
        moves: vec![PageMove { name: text, to: 0 }],
    };
    let piece = Piece { sign: name, name, path: name };
    let about = About {
        title: name,
        rules: name,
        how: name,
        links: &[(name, name)],
        section: name,
        pieces: &[piece],
        ..About::NOTHING
    };
    let game = PageGame { name, about, number: name, starts: vec![0], positions: vec![position] };
    html(&[game], Some(name)).expect("it is small")
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
    let texts = page.split_once("\"texts\"").expect("it has texts").1;
    let once = "\"\\\"\\\\\\u000a\\u0001\\u2028\u{7f}é\"";
    assert_eq!(texts.matches(once).count(), 1, "a text stands once");
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
        let game = problem(name).expect("it is one of the list").page_game(Some(input.as_bytes()));
        let page = game.and_then(|game| html(&[game], None));
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
        let game = problem("adapwns").expect("it is one of the list");
        let game = game.page_game(Some(input.as_bytes()));
        let error = game.map_err(|error| error.to_string()).err();
        assert_eq!(error.as_deref(), told);
    }
}

#[test]
fn words_stand_once_and_the_page_of_all_is_small() {
    let page = html(&all_games(), Some("../LEARN.md")).expect("it is small");
    assert!(page.len() <= 500_000, "{}", page.len());
    assert_eq!(page.matches("Words: AD BED BE D.").count(), 1);
    for address in ["src=", "url(", "@import", "fetch(", "import("] {
        assert!(!page.contains(address), "{address}");
    }
    // Only links, which one clicks, and the name of a language lead elsewhere.
    let links = all_games().iter().map(|game| game.about.links.len()).sum::<usize>();
    assert_eq!(page.matches("https:").count(), links);
    assert_eq!(page.matches("http:").count(), page.matches("http://www.w3.org/2000/svg").count());
}

#[test]
fn play_and_explore_write_pages() {
    let root = folder("page");
    let (page, input) = (root.join("page.html"), root.join("input"));
    fs::write(&input, "2 ..P .P.P").expect("it can be written");
    let arguments = ["--page", text(&page), "adapwns", text(&input)];
    program(PLAY, &arguments).assert().success().stdout("").stderr("");
    let written = fs::read_to_string(&page).expect("it was written");
    assert!(written.starts_with("<!DOCTYPE html>") && written.contains("\"starts\":[0,1]"));
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
pub const RULES: &str = "while read -r n; do case $n in \
    3) echo \"2 <img/src=x/onerror=document.title='bad'> </script>\";; 2) echo 1;; *) echo -;; esac; done";

/// What `explore --page` writes on these positions, or what it complains of.
pub fn explored(rules: &str, positions: &str) -> Result<String, String> {
    page_of_rules(&["rules", "--", "sh", "-c", rules], positions)
}

/// The same for rules that are told in any way.
fn page_of_rules(rules: &[&str], positions: &str) -> Result<String, String> {
    // Several tests write such pages at the same time.
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let page = folder(&format!("explored {number}")).join("page.html");
    let arguments = [&["--page", text(&page)], rules].concat();
    let assert = program(EXPLORE, &arguments).write_stdin(positions).assert();
    let complaint = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    fs::read_to_string(&page).map_err(|_| complaint)
}

#[test]
fn rules_in_a_line_stand_on_the_page() {
    let halves = "A move: \\\"n -> n-t if t * 2 <= n\\\". Here t is 1 or more, and no number is \
                  below 0. Positions: n > 0.";
    for (rules, position, told, number) in [
        (
            &["words", "aa -> b", "b -> "][..],
            "aab",
            "A move replaces a part of the word: \\\"aa -> b\\\" or \\\"b -> \\\".",
            "Grundy number",
        ),
        (&["--where", "n > 0", "numbers", "n -> n-t if t * 2 <= n"], "8", halves, "Grundy number"),
        // Where the players have different moves, only who loses means something.
        (
            &["words", "A: a -> ", "B: b -> "],
            "aab,A",
            "A move replaces a part of the word: \\\"A: a -> \\\" or \\\"B: b -> \\\". The letter after the \
             last comma says who moves, A or B, so on your move it is you. A may use only the rules that \
             begin with A:, and B only those that begin with B:.",
            "",
        ),
        (
            &["numbers", "a,b -> a-1,b if a > 0", "a,b -> b-1,a if a == 0 and b > 0"],
            "2,2",
            "A move: \\\"a,b -> a-1,b if a > 0\\\" or \\\"a,b -> b-1,a if a == 0 and b > 0\\\". No number is \
             below 0.",
            "Grundy number",
        ),
    ] {
        let page = page_of_rules(rules, position).expect("it is small");
        for (field, value) in [("rules", told), ("number", number)] {
            let line = format!("\n\"{field}\":\"{value}\",\n").replace('<', "\\u003c");
            assert!(page.contains(&line), "{rules:?}: no {line}");
        }
    }
}

#[test]
fn rules_of_two_players_make_a_page() {
    // A takes an a, B the b, A the other a, and B cannot move: of aab,A, ab,B, a,A and ,B the first and
    // the third are won.
    let page = page_of_rules(&["words", "A: a -> ", "B: b -> "], "aab,A").expect("it is small");
    for position in ["[0,1,2,1,3,", "[4,3,2,0,2,", "[6,5,2,1,1,", "[8,7,2,0,0,"] {
        assert!(page.contains(&format!("\n{position}")), "no {position}");
    }
}

#[test]
fn a_page_of_all_words_begins_where_there_is_much_to_play() {
    let start = |rules: &[&str], positions: &str| {
        let page = page_of_rules(rules, positions).expect("it is small");
        let line = page.lines().find_map(|line| line.strip_prefix("\"starts\":["));
        let place = line.and_then(|line| line.split([',', ']']).next()).expect("it has starts");
        let place: usize = place.parse().expect("it is a place");
        let texts = page.split_once("\"texts\":[\n").expect("it has texts").1;
        let positions = page.split_once("\"positions\":[\n").expect("it has positions").1;
        let position = positions.lines().nth(place).expect("it is there");
        let fields = Vec::from_iter(position.trim_start_matches('[').split(','));
        // How it is typed.
        let text = fields[1].parse().expect("it is a place");
        texts.lines().nth(text).expect("it is there").trim_matches([',', '"']).to_string()
    };
    let pawn = ".P -> P.";
    assert_eq!(start(&["--upto", "5", "words", pawn], ""), "...PP");
    let players = ["--upto", "3", "words", "A: a -> ", "B: b -> "];
    assert_eq!(start(&players, ""), "aab,A");
    assert_eq!(start(&["words", pawn], ".P ..PP"), ".P", "those that are given stay in order");
}

#[test]
fn rules_of_ones_own_make_a_page() {
    if !has(&["sh"]) {
        return;
    }
    let page = explored(RULES, "3 2+2").expect("it is small");
    assert!(page.contains("\"starts\":[0,1]") && page.contains("\"2 + 2\""), "{page}");
    // From 3 the machine makes the second move, which wins. From 2+2 there is one move: a part that is
    // over is left out, and the order of the parts plays no part.
    let [three, sum] = ["[0,0,1,2,1,1,[],[2,2,3,3,4,4],[]]", "[5,6,1,0,2,0,[],[2,2],[]]"];
    assert!(page.contains(three) && page.contains(sum), "{page}");
    assert!(page.contains("\"title\":\"Your game\"") && page.contains("\"rules\":\"\""));
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
