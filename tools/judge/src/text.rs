//! A command as words, and text that can be shown.

/// The words of a command, as sh splits it: at blanks, except those within `'...'` or `"..."`.
/// Errors: there is no word, a quote has no end, or sh might do more with the command than split it.
pub fn words(command: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for character in command.chars() {
        let for_sh = match quote {
            None => "|&;<>()$`\\*?[~#\n",
            Some('"') => "$`\\",
            Some(_) => "",
        };
        if for_sh.contains(character) {
            let why = format!("no shell runs it, so quote {character:?} or use a script");
            return Err(format!("{why}: {}", visible(command)));
        }
        match (quote, character) {
            (None, ' ' | '\t') => words.extend(word.take()),
            (None, '\'' | '"') => {
                word.get_or_insert_with(String::new);
                quote = Some(character);
            }
            (Some(open), _) if open == character => quote = None,
            _ => word.get_or_insert_with(String::new).push(character),
        }
    }
    words.extend(word);
    match quote {
        Some(quote) => Err(format!("the quote {quote} has no end: {}", visible(command))),
        None if words.is_empty() => Err("the command is empty".to_string()),
        None => Ok(words),
    }
}

/// A text without control characters: they are shown as Rust writes them.
pub fn visible(text: &str) -> String {
    let visible = |character: char| match character.is_control() {
        true => character.escape_default().to_string(),
        false => character.to_string(),
    };
    text.chars().map(visible).collect()
}
