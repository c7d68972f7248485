//! The page in a browser, which `.ci/page` starts: all tests whose names begin with `in_a_browser`. What it
//! shows is compared with the tools, and people's mouse, keys and fingers are tried on it.

use crate::browser::{Browser, Hand};
use crate::has;
use crate::page::{all_games, explored, game_on, ODD, RULES};
use std::mem;
use tools::extras::Extras;
use tools::page::{html, PageGame};
use tools::problems::{adapwns, astrgame, g1, g3, ipsc_g, matgame, wgme, wplay};
use tools::random::Rng;
use tools::rules::{parse, Game, Search};

/// All moves are shown.
pub const IDLE: &str = "shown === plies.length";

/// The tile of a cell, counted from 1.
pub fn tile(cell: usize) -> String {
    format!("tileOf({cell} - 1)")
}

pub fn button(id: &str) -> String {
    format!("part('{id}')")
}

/// A page of these games.
pub fn page_of(games: &[PageGame]) -> String {
    html(games, None).expect("it is small")
}

impl Browser {
    /// Plays what an address says.
    pub fn play(&mut self, address: &str) {
        self.ask(&format!("visit('{address}')"));
    }

    /// The texts of the elements that a selector finds.
    pub fn texts(&mut self, selector: &str) -> Vec<String> {
        let texts = self.ask(&format!(
            "[...document.querySelectorAll('{selector}')].map(one => one.textContent.trim() + '\\n').join('')"
        ));
        texts.lines().map(str::to_string).collect()
    }

    /// What is told of the play, in lines.
    pub fn status(&mut self) -> String {
        self.texts("#status p").join("\n")
    }

    /// What was played.
    pub fn rounds(&mut self) -> String {
        self.texts("#rounds li").join("\n")
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_the_page_tells_what_the_tools_tell() {
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
    ];
    let mut browser = Browser::start("tools");
    browser.open(&page_of(&all_games()), "");
    for Expected { address, rounds, status, hints, moves } in plays.concat() {
        browser.play(&address);
        assert_eq!(browser.texts("#rounds li"), rounds, "{address}");
        assert_eq!(browser.status(), status, "{address}");
        assert_eq!(browser.texts("#hints p"), hints, "{address}");
        assert_eq!(browser.texts("#moves button"), moves, "{address}");
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_odd_names_are_text() {
    if !has(&["chromium", "sh"]) {
        return;
    }
    let page = explored(RULES, "3").expect("it is small");
    let mut browser = Browser::start("odd");
    browser.open(&page, "own/1//who,numbers,why");
    let moves = browser.texts("#moves button").concat();
    assert!(ODD.iter().all(|odd| moves.contains(odd)), "{moves}");
    for address in ["own/1/2", "own/1/1/two", "own/1=2", "own/<img>/<b>/<i>/<img src=x>"] {
        browser.play(address);
        assert_eq!(browser.ask("document.querySelectorAll('img, b:not(#how)').length"), "0");
        assert_eq!(browser.ask("document.title"), "Play Your game");
    }
    assert!(browser
        .status()
        .ends_with("Not understood in the address: <img src=x>, <i>, start <img>, move <b>."));
}

/// From 2 / 2 you cannot win; from .P you can, unless you let the machine begin.
#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_you_are_told_why_you_lose() {
    if !has(&["chromium"]) {
        return;
    }
    let mut browser = Browser::start("lost");
    let games = [game_on("matgame", "1 2 1 2 2"), game_on("adapwns", "1 .P")];
    browser.open(&page_of(&games), "matgame/1//who,numbers");
    let [who, left, number] = [
        "You lose: the machine can answer each move.",
        "Moves left, if the winner hurries and the loser delays: 4.",
        "The Grundy number here is 0.",
    ];
    assert_eq!(browser.texts("#hints p"), [who, left, number]);
    for (address, told) in [
        ("matgame/1/1", "No move of yours could have won. Try again, and let the machine begin."),
        ("adapwns/1/s", "You gave it away in round 1, by letting the machine begin."),
    ] {
        browser.play(address);
        let status = browser.status();
        let end = format!("\nYou cannot move: the machine wins.\n{told}");
        assert!(status.ends_with(&end), "{status}");
    }
}

/// Whole plays of all games, move by move on the board. The page must come to the positions of the tools,
/// and tell of each what these tell.
#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_moves_are_made_on_the_board() {
    if !has(&["chromium"]) {
        return;
    }
    let games = all_games();
    let mut browser = Browser::start("board");
    browser.open(&page_of(&games), "");
    for (hand, width, scheme) in [(Hand::Mouse, 1200, "light"), (Hand::Finger, 390, "dark")] {
        browser.look(width, hand);
        browser.prefer(&[("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")]);
        let mut rng = Rng::new(width.into());
        for game in &games {
            for start in 0..game.starts.len() {
                play_at_random(&mut browser, hand, game, start, &mut rng);
            }
        }
    }
}

/// Plays at random from a start to the end.
fn play_at_random(browser: &mut Browser, hand: Hand, game: &PageGame, start: usize, rng: &mut Rng) {
    browser.play(&format!("{}/{}//who,numbers", game.name, start + 1));
    let mut place = game.starts[start];
    while !game.positions[place].moves.is_empty() {
        assert_eq!(browser.texts("#hints p"), hints_of(game, place), "{}", game.name);
        let chosen = rng.below(game.positions[place].moves.len());
        let to = game.positions[place].moves[chosen].to;
        make_on_board(browser, hand, chosen, to);
        let after = &game.positions[to];
        place = after.reply.map_or(to, |reply| after.moves[reply].to);
        browser.wait(IDLE);
        assert_eq!(browser.ask("now()"), place.to_string(), "{}, move {chosen}", game.name);
        if after.reply.is_none() {
            assert!(browser.status().ends_with("\nThe machine cannot move: you win."));
            return;
        }
    }
    assert!(browser.status().contains("\nYou cannot move: the machine wins.\n"));
}

/// What is told of a position.
fn hints_of(game: &PageGame, place: usize) -> Vec<String> {
    let position = &game.positions[place];
    let wins = position.moves.iter().filter(|one| game.positions[one.to].number == 0).count();
    let mut hints = vec![match wins {
        0 => "You lose: the machine can answer each move.".to_string(),
        _ => format!("You can win. Moves that win: {wins} of {}.", position.moves.len()),
    }];
    let left = position.left;
    hints.push(format!("Moves left, if the winner hurries and the loser delays: {left}."));
    if !game.number.is_empty() {
        let advice = if wins > 0 { " A move that leaves 0 wins." } else { "" };
        hints.push(format!("The {} here is {}.{advice}", game.number, position.number));
    }
    hints
}

/// Makes a move by clicks on the board, or on a choice below it if they leave one.
pub fn make_on_board(browser: &mut Browser, hand: Hand, chosen: usize, to: usize) {
    let before = browser.ask("plies.length");
    let cells = browser.ask(&format!("ways(position(now()))[{chosen}].gestures[0]"));
    for cell in cells.split(',').filter(|cell| !cell.is_empty()) {
        browser.click(hand, &format!("tileOf({cell})"));
        browser.wait(&format!("plies.length > {before} || picked.includes({cell})"));
    }
    let choice = format!("exact(ways(position(now())), picked).findIndex(way => way.to === {to})");
    if browser.ask("plies.length") == before {
        browser.click(hand, &format!("part('choices').children[{choice}]"));
        browser.wait(&format!("plies.length > {before}"));
    }
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
/// at its end, the same of bad moves, and before.
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
    all.push(all_told(&start));
    all
}

/// The same before the play, with all that can be told.
fn all_told<G: Extras>(start: &G) -> Expected {
    let moves = Vec::from_iter(start.moves());
    let wins = moves.iter().filter(|(_, after)| after.number() == 0).count();
    let left = Search::new(usize::MAX).value(start).expect("it is small").plies;
    let mut hints = vec![
        format!("You can win. Moves that win: {wins} of {}.", moves.len()),
        format!("Moves left, if the winner hurries and the loser delays: {left}."),
    ];
    if !G::NUMBER.is_empty() {
        let number = start.number();
        hints.push(format!("The {} here is {number}. A move that leaves 0 wins.", G::NUMBER));
    }
    // That of ipsc_g speaks of a new game, which the page does not have.
    let why = if G::DIALOGUE.is_none() { start.why() } else { Vec::new() };
    hints.extend(why.into_iter().map(|line| format!("Why: {line}")));
    let told = |(name, after): (String, G)| match (G::NUMBER, after.number()) {
        ("", 0) => format!("{name}, wins"),
        ("", _) => format!("{name}, loses"),
        (_, number) => format!("{name}, leaves {number}"),
    };
    Expected {
        address: format!("{}/1//who,numbers,why", G::NAME),
        rounds: Vec::new(),
        status: "Your move.".to_string(),
        hints,
        moves: moves.into_iter().map(told).collect(),
    }
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
                played.rounds.push(format!("You: {name}."));
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
