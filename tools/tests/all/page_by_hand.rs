//! What a person sees of the page in a browser and does there with mouse, keys and fingers: one thing a
//! test. `.ci/page` starts these, too.

use crate::browser::{Browser, Hand};
use crate::has;
use crate::page::{all_games, game, game_on};
use crate::page_in_browser::{button, make_on_board, page_of, tile, IDLE};
use tools::classics;
use tools::page::PageGame;

/// Where a page is looked at: the width, with what one acts there, and the colours.
const SCREENS: [(u32, Hand, &str); 2] = [(1200, Hand::Mouse, "light"), (390, Hand::Finger, "dark")];

/// A browser with a page of these games; None if there is no browser.
fn browser(name: &str, games: &[PageGame]) -> Option<Browser> {
    let mut browser = has(&["chromium"]).then(|| Browser::start(name))?;
    browser.open(&page_of(games), "");
    Some(browser)
}

/// No time passes between two moves.
fn without_pause(browser: &mut Browser) {
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
}

/// Keeps each thing that the board shows from now on, in `seen`.
const WATCH: &str = "(() => {
    window.seen = [];
    window.watch?.disconnect();
    window.watch = new MutationObserver(() => seen.push(part('board').ariaLabel));
    watch.observe(part('board'), { attributes: true });
})()";

/// What was seen, each once.
const SEEN: &str = "seen.filter((one, at) => one !== seen[at - 1]).join(' then ')";

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_your_move_is_seen_before_the_machines() {
    let games = all_games();
    let Some(mut browser) = browser("moves", &games) else { return };
    for (width, hand, scheme) in SCREENS {
        browser.look(width, hand);
        for (motion, is_still) in [("no-preference", false), ("reduce", true)] {
            let colours = ("prefers-color-scheme", scheme);
            browser.prefer(&[colours, ("prefers-reduced-motion", motion)]);
            for game in &games {
                sees_both_moves(&mut browser, hand, game, is_still);
            }
        }
    }
}

/// Makes the first move of a game: it is shown, and then the machine's, unless nothing is to move; at the
/// end there is a trace of both.
fn sees_both_moves(browser: &mut Browser, hand: Hand, game: &PageGame, is_still: bool) {
    browser.play(game.name);
    let to = game.positions[game.starts[0]].moves[0].to;
    let label = |place| format!("'Position: ' + spoken(position({place}))");
    browser.ask(WATCH);
    make_on_board(browser, hand, 0, to);
    browser.wait(IDLE);
    let reply = game.positions[to].reply.expect("no game is over after a move");
    let place = game.positions[to].moves[reply].to;
    let [own, both] = [label(to), label(place)].map(|label| browser.ask(&label));
    let expected = if is_still { both.clone() } else { format!("{own} then {both}") };
    let seen = browser.ask(SEEN);
    assert!(seen.ends_with(&expected), "{}: {seen}", game.name);
    let has_own = seen.split(" then ").any(|one| one == own);
    assert_eq!(has_own, !is_still, "{}: {seen}", game.name);
    for who in [0, 1] {
        let traces = format!("document.querySelectorAll('#board .by{who}').length > 0");
        assert_eq!(browser.ask(&traces), "true", "{}, player {who}", game.name);
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_nothing_is_chosen_while_the_machine_waits() {
    let Some(mut browser) = browser("waiting", &[game("adapwns")]) else { return };
    // It waits for ever.
    browser.ask("window.setTimeout = () => 0");
    browser.click(Hand::Mouse, &tile(9));
    browser.click(Hand::Mouse, &tile(8));
    let told = "You: 9 -> 8.\nThe machine moves.";
    assert_eq!(browser.status(), told);
    assert_eq!(browser.ask("part('board').ariaBusy"), "true");
    // The list stays, but nothing of it can be chosen; nor can anything on the board.
    assert_eq!(browser.texts("#moves button").len(), 5);
    assert_eq!(browser.texts("#moves button:disabled").len(), 5);
    browser.click(Hand::Mouse, &tile(7));
    browser.click(Hand::Mouse, &tile(6));
    browser.press("ArrowRight");
    browser.press("Enter");
    assert_eq!(browser.status(), told);
    // One can take it back at once.
    browser.press("u");
    assert_eq!(browser.status(), "Your move.");
    assert_eq!(browser.ask("plies.length + ' ' + location.hash"), "0 #adapwns/1");
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_clicks_make_a_move() {
    let games = [game("adapwns"), game("g1"), game("astrgame"), game("matgame")];
    let Some(mut browser) = browser("clicks", &games) else { return };
    without_pause(&mut browser);
    let click = |cells: &[usize]| cells.iter().map(|cell| tile(*cell)).collect::<Vec<_>>();
    // The first start of adapwns is ..P...P.P, that of g1 a row of eight pins.
    for (address, clicks, played, told) in [
        ("adapwns", click(&[9]), "", "Now click a marked cell."),
        ("adapwns", click(&[9, 8]), "You: 9 -> 8.", "Your move."),
        ("adapwns", click(&[9, 9]), "", "Your move."), // though it can go nowhere else
        ("adapwns", click(&[7, 7]), "", "Your move."),
        ("adapwns", click(&[7, 3, 1]), "You: 3 -> 1.", "Your move."),
        ("adapwns", click(&[8]), "", "Your move."),
        ("adapwns", click(&[7, 8]), "", "Your move."),
        ("g1", click(&[1]), "", "Click a marked cell, or choose below the board."),
        ("g1", click(&[1, 1]), "You: 1 pin from place 1.", "Your move."),
        ("g1", click(&[1, 2]), "You: 2 pins from place 1.", "Your move."),
        ("g1", click(&[1, 5, 6]), "You: 2 pins from place 5.", "Your move."),
        // What no other move has with more is made at once, as the page says.
        ("astrgame", click(&[9, 10]), "You: ", "Your move."),
        ("astrgame", click(&[4, 5]), "", "Click a marked cell, or choose below the board."),
        ("astrgame", click(&[4, 5, 5]), "You: ", "Your move."),
        ("matgame/1=1 2 3 2 4 3", click(&[1]), "You: row 1, column 1: 1 -> 0.", "Your move."),
        ("matgame", click(&[1]), "", "Choose below the board."),
    ] {
        browser.play(address);
        clicks.iter().for_each(|tile| browser.click(Hand::Mouse, tile));
        assert!(
            browser.rounds().starts_with(played),
            "{address}, {clicks:?}: {}",
            browser.rounds()
        );
        assert!(browser.status().ends_with(told), "{address}, {clicks:?}: {}", browser.status());
        assert_eq!(browser.rounds().is_empty(), played.is_empty(), "{address}, {clicks:?}");
    }
    assert_eq!(browser.texts("#choices button"), ["0", "1", "2"]);
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_it_is_marked_where_a_pawn_can_go() {
    let Some(mut browser) = browser("goals", &[game("adapwns")]) else { return };
    without_pause(&mut browser);
    // What that leaves is told if one asks for it.
    browser.play("adapwns/1//numbers");
    browser.click(Hand::Mouse, &tile(7));
    assert_eq!(browser.texts("#board .goal small"), ["5", "6"]);
    assert_eq!(browser.texts("#board .goal .worth"), ["2", "0"]);
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_a_stroke_makes_a_move() {
    let Some(mut browser) = browser("strokes", &[game("adapwns"), game("g1")]) else { return };
    without_pause(&mut browser);
    for (width, hand, _) in SCREENS {
        browser.look(width, hand);
        for (address, cells, played) in [
            ("adapwns", [7, 5], "You: 7 -> 5."),
            ("adapwns", [7, 8], ""),
            ("g1", [4, 3], "You: 2 pins from place 3."),
        ] {
            browser.play(address);
            browser.draw(hand, &cells.map(tile));
            browser.wait("stroke.length === 0");
            let rounds = browser.rounds();
            assert!(rounds.starts_with(played), "{address}, {cells:?}: {rounds}");
            assert_eq!(rounds.is_empty(), played.is_empty(), "{address}, {cells:?}");
        }
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_keys_choose_moves() {
    let games = [game("adapwns"), game_on("ipsc_g", "2 ux vyz")];
    let Some(mut browser) = browser("keys", &games) else { return };
    without_pause(&mut browser);
    for (address, keys, played) in [
        ("adapwns", "ArrowRight Enter", "You: 3 -> 2."),
        ("adapwns", "ArrowRight ArrowDown Enter", "You: 3 -> 1."),
        ("adapwns", "ArrowLeft ArrowLeft Enter", "You: 9 -> 8."),
        ("adapwns", "ArrowDown Enter", ""),
        ("adapwns", "ArrowRight Enter u", ""),
        ("adapwns", "ArrowRight Enter Backspace", ""),
        // In ipsc_g a letter is a move.
        ("ipsc_g", "u", "You: u."),
        ("ipsc_g", "v", "You: v. Machine: y."),
        ("ipsc_g", "w", ""),
        ("ipsc_g", "v u", "You: v. Machine: y."),
        ("ipsc_g", "u Backspace", ""),
    ] {
        browser.play(address);
        browser.ask("document.activeElement.blur()");
        browser.ask("part('list').open = false");
        keys.split(' ').for_each(|key| browser.press(key));
        assert!(browser.rounds().starts_with(played), "{keys}: {}", browser.rounds());
        assert_eq!(browser.rounds().is_empty(), played.is_empty(), "{keys}");
    }
    // What one comes to by the keys is marked, and one stays in the list.
    browser.play("adapwns");
    ["ArrowRight", "Enter"].iter().for_each(|key| browser.press(key));
    assert_eq!(browser.ask("document.activeElement.textContent"), "2 -> 1");
    assert_eq!(browser.texts("#board .marked"), ["1", "2"]);
    browser.play("adapwns");
    browser.click(Hand::Mouse, &tile(7));
    browser.press("Escape");
    assert_eq!(browser.texts("#board .picked").len(), 0);
}

/// Enter makes one move, and u takes all back.
#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_keys_are_held_down() {
    let Some(mut browser) = browser("held", &[game("adapwns")]) else { return };
    without_pause(&mut browser);
    browser.play("adapwns");
    browser.press("ArrowRight");
    browser.hold("Enter", 3);
    assert_eq!(browser.ask("plies.length"), "2");
    browser.play("adapwns/1/3,3,3");
    browser.hold("u", 5);
    assert_eq!(browser.ask("plies.length"), "0");
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_the_address_follows_the_play() {
    let Some(mut browser) = browser("address", &[game("g1"), game("adapwns")]) else { return };
    without_pause(&mut browser);
    browser.play("adapwns/2");
    let (click, undo) = (|cell| tile(cell), button("undo"));
    for (element, address) in [
        (click(2), "#adapwns/2"),
        (click(1), "#adapwns/2/1"),
        (click(9), "#adapwns/2/1"),
        (button("who"), "#adapwns/2/1/who"),
        (button("who"), "#adapwns/2/1"),
        (click(8), "#adapwns/2/1,2"),
        (undo.clone(), "#adapwns/2/1"),
        (undo, "#adapwns/2"),
        (button("machine"), "#adapwns/2/s"),
    ] {
        browser.click(Hand::Mouse, &element);
        assert_eq!(browser.ask("location.hash"), address, "{element}");
    }
    goes_back(&mut browser);
    browser.play("adapwns/2/1,2/who");
    browser.ask("follow()");
    let [rounds, hints] = ["#rounds li", "#hints p"].map(|selector| browser.texts(selector));
    browser.reload();
    assert_eq!(browser.texts("#rounds li"), rounds);
    assert_eq!(browser.texts("#hints p"), hints);
    browser.click(Hand::Mouse, &button("copy"));
    browser.wait("part('copied').textContent !== ''");
    let copied = browser.ask("part('copied').textContent");
    assert!(copied == "Copied." || copied == browser.ask("location.href"), "{copied}");
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_the_link_is_copied_or_shown_until_it_is_another() {
    let Some(mut browser) = browser("link", &[game("adapwns"), game("g1")]) else { return };
    without_pause(&mut browser);
    // Over plain http there is no clipboard; elsewhere it may be refused.
    for (clipboard, is_copied) in [
        ("undefined", false),
        ("{ writeText: () => Promise.reject(new Error()) }", false),
        ("{ writeText: () => Promise.resolve() }", true),
    ] {
        browser.ask(&format!(
            "Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard}, configurable: true }})"
        ));
        for change in [
            "act(() => make(0))",
            "part('games').children[1].click()",
            "part('who').click()",
            "part('machine').click()",
            "visit('g1/2')",
        ] {
            browser.play("adapwns");
            browser.ask("follow()");
            browser.click(Hand::Mouse, &button("copy"));
            browser.wait("part('copied').textContent !== ''");
            let address = browser.ask("location.href");
            let expected = if is_copied { "Copied." } else { &address };
            assert_eq!(browser.ask("part('copied').textContent"), expected, "{clipboard}");
            browser.ask(change);
            assert_eq!(browser.ask("part('copied').textContent"), "", "{clipboard}, {change}");
        }
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_what_moves_passes_over_the_board() {
    let Some(mut browser) = browser("over", &[game("adapwns"), game("g3")]) else { return };
    // The machine waits for ever.
    browser.ask("window.setTimeout = () => 0");
    for address in ["adapwns", "g3"] {
        browser.play(address);
        // All moves go to the left. At the beginning what moves lies over a square to the right.
        let stop = "document.getAnimations().map(one => (one.pause(), one.currentTime = 0)).length";
        assert_eq!(browser.ask(&format!("(act(() => make(0)), {stop})")), "1", "{address}");
        let is_seen = "(figure => {
            const box = figure.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return figure.contains(top);
        })(document.querySelector('.tile.arrow .figure'))";
        assert_eq!(browser.ask(is_seen), "true", "{address}");
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_undo_brings_back_what_the_machine_began_instead_of() {
    let Some(mut browser) = browser("instead", &[game("adapwns")]) else { return };
    without_pause(&mut browser);
    let [machine, undo] = ["machine", "undo"].map(button);
    browser.play("adapwns/2/1,2");
    let rounds = browser.rounds();
    // Once more is nothing new.
    for (element, address) in [
        (&machine, "#adapwns/2/s"),
        (&machine, "#adapwns/2/s"),
        (&undo, "#adapwns/2/1,2"),
        (&undo, "#adapwns/2/1"),
        (&machine, "#adapwns/2/s"),
        (&undo, "#adapwns/2/1"),
        (&undo, "#adapwns/2"),
    ] {
        browser.click(Hand::Mouse, element);
        assert_eq!(browser.ask("location.hash"), address);
        if address == "#adapwns/2/1,2" {
            assert_eq!(browser.rounds(), rounds);
        }
    }
    // Another play brings nothing back.
    browser.play("adapwns/2/1");
    browser.click(Hand::Mouse, &machine);
    browser.click(Hand::Mouse, &button("again"));
    assert_eq!(browser.ask("part('undo').disabled"), "true");
    // A play that the machine began comes back as such.
    browser.play("adapwns/2/s,1");
    browser.click(Hand::Mouse, &machine);
    browser.click(Hand::Mouse, &undo);
    assert_eq!(browser.ask("location.hash"), "#adapwns/2/s,1");
    browser.click(Hand::Mouse, &undo);
    assert_eq!(browser.ask("location.hash"), "#adapwns/2/s");
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_a_play_that_comes_back_is_there_at_once() {
    let Some(mut browser) = browser("back", &[game("adapwns")]) else { return };
    // Nothing in it is a new move, after which the machine waits.
    browser.ask("window.setTimeout = () => 0");
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]);
    browser.play("adapwns/2/s,1");
    let status = browser.status();
    browser.ask("act(letMachineBegin)");
    browser.ask("act(undo)");
    assert_eq!(browser.status(), status);
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_a_play_can_be_over_before_it_begins() {
    let games = classics::page_games().expect("they are small");
    let Some(mut browser) = browser("ended", &games) else { return };
    without_pause(&mut browser);
    browser.play("nim");
    browser.click(Hand::Mouse, &button("typed"));
    "0 0 0".chars().for_each(|key| browser.press(&key.to_string()));
    browser.press("Enter");
    let [you, machine] =
        ["You cannot move: the machine wins.", "The machine cannot move: you win."];
    let result = "#status .result";
    // What stands out is the result: it is alone.
    let weight = "[...document.querySelectorAll('#status p')]\
                  .map(one => getComputedStyle(one).fontWeight).join()";
    assert_eq!((browser.status().as_str(), browser.ask(weight).as_str()), (you, "650"));
    browser.click(Hand::Mouse, &button("machine"));
    assert_eq!((browser.status().as_str(), browser.ask(weight).as_str()), (machine, "650"));
    // An address says that, too, and it is taken back.
    let address = browser.ask("location.hash");
    assert!(address.starts_with("#nim/1=0") && address.ends_with("/s"), "{address}");
    browser.reload();
    assert_eq!(browser.status(), machine);
    browser.click(Hand::Mouse, &button("undo"));
    assert_eq!(browser.status(), you);
    assert_eq!(browser.texts(result), [you]);
    // After moves the result stands below them.
    browser.play("kayles/1=1000000/1");
    assert_eq!(browser.texts(result), [machine]);
    assert_eq!(browser.ask(weight), "400,650");
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_starts_are_told_apart() {
    let games = [game("ipsc_g"), game("adapwns")];
    let Some(mut browser) = browser("starts", &games) else { return };
    let starts = browser.texts("#starts option");
    let begins = ["1:  empty  … beach bread ", "2:  empty  … bear bread "];
    assert_eq!(starts.len(), 2);
    assert!(starts.iter().zip(begins).all(|(one, begin)| one.starts_with(begin)), "{starts:?}");
    browser.play("adapwns");
    assert_eq!(browser.texts("#starts option")[0], "1:  ..P...P.P");
}

/// Back leads through what was played, and Forward, too.
fn goes_back(browser: &mut Browser) {
    for (step, address, count) in [
        (-1, "#adapwns/2", 0),
        (-1, "#adapwns/2/1", 2),
        (-1, "#adapwns/2/1,2", 4),
        (-1, "#adapwns/2/1", 2),
        // Of the hints one has switched on and off it knows nothing.
        (-1, "#adapwns/2", 0),
        (1, "#adapwns/2/1", 2),
    ] {
        browser.ask(&format!("history.go({step})"));
        browser.wait(&format!("location.hash === '{address}' && plies.length === {count}"));
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_an_address_is_understood_or_it_is_told() {
    let games = [game("g1"), game("matgame"), game("ipsc_g")];
    let Some(mut browser) = browser("addresses", &games) else { return };
    let wrong = |parts| format!("Not understood in the address: {parts}.");
    browser.ask("addEventListener('hashchange', () => isHeard = true)");
    browser.ask("window.isHeard = false");
    for (address, played, told) in [
        ("G1/2", "g1 1101111 0", String::new()),
        ("bowling/2/1", "g1 1101111 2", String::new()),
        ("g%31/2/%31/wh%6F", "g1 1101111 2", String::new()),
        ("g1/2/S,1", "g1 1101111 3", String::new()),
        ("g1/1=11011011", "g1 11011011 0", String::new()),
        (
            "matgame/1=3%202%200%20%2F%202%204%203",
            "matgame 3 2 3 / 2 4 3 0",
            wrong("start 1=3 2 0 / 2 4 3"),
        ),
        ("matgame/1=1,2,3%2F2,4,3/1", "matgame 1 2 3 / 2 4 3 2", String::new()),
        ("ipsc_g/2=fr", "ipsc_g fr 0", String::new()),
        ("g2/1", "g1 11111111 0", wrong("g2")),
        ("g1/4", "g1 11111111 0", wrong("start 4")),
        ("g1/x=1/1", "g1 11111111 2", wrong("start x=1")),
        ("g1/1/1,77,1", "g1 11111111 2", wrong("move 77")),
        ("g1/1/1,s", "g1 11111111 2", wrong("move s")),
        ("g1/1//who,all/more", "g1 11111111 0", wrong("more, all")),
        ("g1/1/%/who", "g1 11111111 0", wrong("%")),
        ("g1/1/1,2/TWO", "g1 11111111 2", String::new()),
    ] {
        // It is typed as an address.
        browser.ask(&format!("(isHeard = false, location.hash = '{address}')"));
        browser.wait("isHeard");
        let now = browser.ask("game.name + ' ' + position(first).typed + ' ' + plies.length");
        let status = browser.texts("#status .not-taken").concat();
        assert_eq!((now.as_str(), status.as_str()), (played, &told[..]), "{address}");
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_quick_taps_count() {
    let games = [game("adapwns"), game("g1")];
    let Some(mut browser) = browser("taps", &games) else { return };
    without_pause(&mut browser);
    for (width, hand, _) in SCREENS {
        browser.look(width, hand);
        // Three clicks on Undo take three moves back, as one that counts as triple.
        browser.play("adapwns/1/3,3,3");
        assert_eq!(browser.texts("#rounds li").len(), 3);
        browser.click_quickly(hand, &button("undo"), 3);
        browser.wait("rounds().length === 0");
        // Two clicks on a pin take it.
        browser.play("g1/1");
        browser.click_quickly(hand, &tile(1), 2);
        browser.wait("plies.length === 2");
        assert!(browser.rounds().starts_with("You: 1 pin from place 1."), "{}", browser.rounds());
        // The second click on a move of the list is none on the move that has come to its place.
        browser.play("adapwns/1");
        browser.ask("part('list').open = true");
        let first = "part('moves').querySelector('button')";
        browser.click_quickly(hand, first, 2);
        browser.click(hand, &button("title"));
        browser.wait("click.y > 0 && !click.isMove");
        assert_eq!(browser.ask("plies.length"), "2", "{hand:?}");
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_nothing_looks_picked_after_a_tap() {
    let Some(mut browser) = browser("tap", &[game("adapwns")]) else { return };
    without_pause(&mut browser);
    browser.look(390, Hand::Finger);
    browser.ask("part('list').open = true");
    let first = "part('moves').querySelector('button')";
    browser.click(Hand::Finger, first);
    browser.wait("plies.length === 2");
    // A move has the focus, but nobody has come to it by keys.
    assert_eq!(browser.ask(&format!("document.activeElement === {first}")), "true");
    assert_eq!(browser.texts("#board .picked, #board .marked").len(), 0);
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_nothing_jumps() {
    let games = all_games();
    let Some(mut browser) = browser("room", &games) else { return };
    without_pause(&mut browser);
    let places = "[part('board'), part('undo'), part('moves')].map(one => \
                  Math.round(one.getBoundingClientRect().y + scrollY)).join(' ')";
    for (width, hand, _) in SCREENS {
        browser.look(width, hand);
        for game in &games {
            browser.play(&format!("{}/1//who", game.name));
            browser.ask("part('list').open = true");
            let (before, mut count) = (browser.ask(places), 0);
            // The last move of the list is often a bad one: more is told then.
            while browser.ask("position(now()).moves.length") != "0" {
                browser.ask("act(() => make(position(now()).moves.length - 1))");
                count += 1;
                if browser.ask("position(now()).moves.length") != "0" {
                    assert_eq!(
                        browser.ask(places),
                        before,
                        "{} at {width}, move {count}",
                        game.name
                    );
                }
            }
        }
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_the_board_is_seen_at_once_and_whole() {
    let mut games = all_games();
    let long = game_on("adapwns", "1 ..............PP");
    games.push(PageGame { name: "long", ..long });
    let Some(mut browser) = browser("fold", &games) else { return };
    // At 600 as on a screen of 1200 that shows all twice as large.
    for (width, hand) in [(1200, Hand::Mouse), (600, Hand::Mouse), (390, Hand::Finger)] {
        browser.look(width, hand);
        for game in &games {
            browser.play(game.name);
            let bottom = browser.ask("part('board').getBoundingClientRect().bottom < innerHeight");
            assert_eq!(bottom, "true", "{} at {width}", game.name);
            let is_wide = "document.documentElement.scrollWidth > innerWidth";
            assert_eq!(browser.ask(is_wide), "false", "{} at {width}", game.name);
        }
        // Sixteen squares are one line, and one can tell and hit them.
        let lines =
            "new Set([...document.querySelectorAll('.tile')].map(one => one.offsetTop)).size";
        assert_eq!(browser.ask(lines), "1", "at {width}");
        let least =
            "Math.min(...[...document.querySelectorAll('.tile')].map(one => one.offsetWidth))";
        assert!(browser.ask(&format!("{least} >= 20")) == "true", "{}", browser.ask(least));
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_all_is_named() {
    let games = [game("adapwns"), game("g1"), game("astrgame"), game("wgme"), game("matgame")];
    let Some(mut browser) = browser("names", &games) else { return };
    without_pause(&mut browser);
    for (address, label) in [
        ("adapwns", "1 empty, 2 empty, 3 pawn, 4 empty, 5 empty, 6 empty, 7 pawn, 8 empty, 9 pawn"),
        ("g1/2", "1 pin, 2 pin, 3 empty, 4 pin, 5 pin, 6 pin, 7 pin"),
        ("matgame", "3 2 3 / 2 4 3"),
        ("wgme/2", "1 a, 2 a, 3 b, 4 b, 5 c, 6 a, 7 b"),
    ] {
        browser.play(address);
        assert_eq!(browser.ask("part('board').ariaLabel"), format!("Position: {label}"));
    }
    browser.play("adapwns/1//numbers");
    assert_eq!(browser.texts("#moves button")[0], "3 -> 2, leaves 0");
    browser.play("matgame/1//numbers");
    browser.click(Hand::Mouse, &tile(1));
    let names = browser.ask("[...part('choices').children].map(one => one.ariaLabel).join('; ')");
    let [first, ..] = &names.split("; ").collect::<Vec<_>>()[..] else { panic!("no choices") };
    assert_eq!(*first, "row 1, column 1: 3 -> 0, leaves 0");
    // Each of three equal neighbours is removed by a click.
    for cell in [3, 4, 5] {
        browser.play("wgme/1");
        browser.click(Hand::Mouse, &tile(cell));
        assert!(browser.rounds().starts_with("You: remove character 3, b."), "{cell}");
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_what_counts_is_shaded() {
    let games = [game("adapwns"), game("g3"), game("g1")];
    let Some(mut browser) = browser("shades", &games) else { return };
    for (address, counted, labels, shaded) in [
        ("adapwns/1//why", "1 2 8", "2 3 1", "2 1"),
        ("g3/1//why", "3 8 9", "1 1 2 2", "1 2"),
        ("g1/2//why", "1 2 4 5 6 7", "2 1", "2 1"),
        ("adapwns", "", "", ""),
    ] {
        browser.play(address);
        for (selector, expected) in
            [(".tile.counted small", counted), ("text.span", labels), ("text.span.counted", shaded)]
        {
            assert_eq!(browser.texts(selector).join(" "), expected, "{address}, {selector}");
        }
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_high_contrast_shows_what_was_done() {
    let Some(mut browser) = browser("contrast", &all_games()) else { return };
    browser.prefer(&[("forced-colors", "active"), ("prefers-reduced-motion", "reduce")]);
    assert_eq!(browser.ask("matchMedia('(forced-colors: active)').matches"), "true");
    let style = |selector: &str, of: &str, what: &str| {
        format!("getComputedStyle(document.querySelector('{selector}'), '{of}').{what}")
    };
    let paper = browser.ask(&style("#board", "", "backgroundColor"));
    browser.play("adapwns/1/1");
    let arrow = browser.ask(&style(".bow.by1", "", "stroke"));
    assert_ne!(arrow, paper);
    assert_ne!(browser.ask(&style(".bow.by0", "", "stroke")), paper);
    for address in ["wplay/1/1", "matgame/1/1", "ipsc_g/1/1"] {
        browser.play(address);
        assert_eq!(browser.ask(&style(".tile.by1", "::before", "borderBottomStyle")), "dashed");
        let bar = browser.ask(&style(".tile.by1", "::before", "borderBottomColor"));
        assert_ne!(bar, paper, "{address}");
    }
    browser.play("wgme/1/1");
    assert_ne!(browser.ask(&style("text.cut.by1", "", "fill")), paper);
    browser.play("adapwns");
    browser.click(Hand::Mouse, &tile(3));
    assert_ne!(browser.ask(&style(".tile.goal", "::after", "backgroundColor")), paper);
    assert_eq!(browser.ask(&style(".tile.picked", "", "outlineStyle")), "solid");
    assert_ne!(browser.ask(&style(".tile.picked", "", "outlineColor")), paper);
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_one_chooses_where_to_begin() {
    let few = PageGame { name: "few", ..game_on("adapwns", "1 ...P") };
    let games = [game("adapwns"), game("g3"), game("ipsc_g"), few];
    let Some(mut browser) = browser("begin", &games) else { return };
    without_pause(&mut browser);
    for (address, typed, begun, told) in [
        ("adapwns", ".p....P.P", ".P....P.P 1", ""),
        ("adapwns", "PPP", "..P...P.P 1", "This page does not know the position \"PPP\". It knows"),
        ("g3", "1,4, 7 10", "1 4 7 10 1", ""),
        ("g3", "o..o..o..o.", "1 4 7 10 1", ""),
        // With the words of another start.
        ("ipsc_g", "dou", "dou 2", ""),
    ] {
        browser.play(address);
        browser.ask("part('typed').value = ''");
        browser.click(Hand::Mouse, &button("typed"));
        typed.chars().for_each(|key| browser.press(&key.to_string()));
        browser.press("Enter");
        assert_eq!(browser.ask("position(first).typed + ' ' + (start + 1)"), begun, "{typed}");
        let not_taken = browser.ask("part('not-taken').textContent");
        assert!(
            not_taken.starts_with(told) && not_taken.is_empty() == told.is_empty(),
            "{not_taken}"
        );
    }
    // Another one at random, and of many positions one with which the play is not soon over.
    for (address, least) in [("g3", 3), ("few", 1)] {
        browser.play(address);
        for _ in 0..20 {
            let before = browser.ask("first");
            browser.click(Hand::Mouse, &button("random"));
            assert_ne!(browser.ask("first"), before);
            assert_eq!(browser.ask(&format!("position(first).left >= {least}")), "true");
        }
    }
}

#[test]
#[ignore = "it wants Chromium"]
fn in_a_browser_two_people_play() {
    let Some(mut browser) = browser("two", &[game_on("wgme", "1 aab")]) else { return };
    browser.click(Hand::Mouse, &button("two"));
    assert_eq!(browser.status(), "Player 1 moves.");
    browser.click(Hand::Mouse, &button("who"));
    assert_eq!(browser.texts("#hints p")[0], "Player 1 can win. Moves that win: 1 of 2.");
    browser.click(Hand::Mouse, &tile(3));
    assert_eq!(browser.status(), "Player 1: remove character 3, b.\nPlayer 2 moves.");
    browser.click(Hand::Mouse, &tile(2));
    let end = "Player 1: remove character 3, b. Player 2: remove character 1, a.\n\
               Player 1 cannot move: Player 2 wins.";
    assert_eq!(browser.status(), end);
    assert_eq!(browser.ask("location.hash"), "#wgme/1/2,1/who,two");
    browser.click(Hand::Mouse, &button("undo"));
    assert_eq!(browser.status(), "Player 1: remove character 3, b.\nPlayer 2 moves.");
}
