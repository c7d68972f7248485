//! `explore --law --coq`: the files that Coq checks are those that are written.

use crate::{folder, pages::workspace, run_explore, text};
use std::fs;

/// The files in tools/coq/words, which Coq checks, are what `explore` writes with these rules.
#[test]
fn what_coq_checks_is_written() {
    let folder = folder("coq_files");
    let of_both_ends =
        ["^1 -> ^", "1$ -> $", "^2 -> ^", "^2 -> ^1", "2$ -> $", "2$ -> 1$"].as_slice();
    for (name, rules) in [("Pawns.v", &[".P -> P.", "..P -> P.."][..]), ("EndNim.v", of_both_ends)]
    {
        let path = folder.join(name);
        let begin = ["--law", "--coq", text(&path), "words"];
        let (said, status) = run_explore(&[&begin[..], rules].concat(), "");
        assert_eq!(status, Some(0), "{said}");
        let kept = workspace().join("tools/coq/words").join(name);
        let [written, kept] =
            [&path, &kept].map(|path| fs::read_to_string(path).expect("it is there"));
        assert_eq!(written, kept);
    }
}

#[test]
fn letters_and_ends_of_words_are_written_for_coq() {
    let folder = folder("coq_letters");
    let path = folder.join("Odd.v");
    let name = text(&path);
    let rules = ["'b -> b\\", "^)\\$ -> ^$", "bb -> 'b"];
    let begin = ["--law", "--letters", "z", "--coq", name, "words"];
    assert_eq!(run_explore(&[&begin[..], &rules].concat(), "").1, Some(0));
    let written = fs::read_to_string(&path).expect("it is there");
    let told = [
        r#"--coq FILE --letters 'z' words ''\''b -> b\' '^)\$ -> ^$' 'bb -> '\''b'"#,
        "  Anywhere \"'b\" \"b\\\";\n  WholeWord \")\\\" \"\";\n  Anywhere \"bb\" \"'b\"].",
        "(check_is_right FromRight ",
    ];
    for told in told {
        assert!(written.contains(told), "{told}\n{written}");
    }
}

#[test]
fn what_coq_does_not_check_is_told_and_no_file_is_written() {
    let folder = folder("coq_refusals");
    let path = folder.join("None.v");
    let name = text(&path);
    let only_numbers = "Coq checks Grundy numbers only, and this law tells who loses";
    for (ending, rules, why) in [
        (None, &["^0*1 -> ^0*0"][..], "Coq does not know rules with a *"),
        (None, &["A: aa ->", "B: a ->"], only_numbers),
        (Some("--misere"), &["aa -> a"], only_numbers),
        (
            None,
            &["^aca$ -> ^bab$", "^bcb$ -> ^aba$"],
            "Coq does not know that plays end if letters become fewer",
        ),
        (None, &["a -> aa"], "no law was found"),
    ] {
        let begin = ["--law", "--coq", name].into_iter().chain(ending).chain(["words"]);
        let (said, status) = run_explore(&Vec::from_iter(begin.chain(rules.iter().copied())), "");
        assert!(said.ends_with(&format!("\nexplore: --coq: {why}\n")), "{said}");
        assert_eq!(status, Some(1), "{said}");
        assert!(!path.exists(), "{rules:?}");
    }
    let (said, status) = run_explore(&["--coq", name, "words", "a ->"], "");
    let told = "explore: --coq does not go with a run without --law (see --help)\n";
    assert_eq!((&said[..], status), (told, Some(2)));
    let (said, status) = run_explore(&["--law", "--coq", "x/law.v", "words", "a ->"], "");
    let told = "explore: --coq wants a file such as Law.v, whose name begins with a capital, not \
                \"law.v\" (see --help)\n";
    assert_eq!((&said[..], status), (told, Some(2)));
}
