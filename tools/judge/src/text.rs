//! A command as words, and text that can be shown.

/// The words of a command, as sh splits it: at blanks, except those within `'...'` or `"..."` or
/// behind a `\`.
///
/// # Errors
/// There is no word, a quote has no end, or sh would do more with the command than split it.
pub fn words(command: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut rest = command.chars().peekable();
    while let Some(character) = rest.next() {
        let is_name = |word: &String| word.chars().all(|one| one == '_' || one.is_alphanumeric());
        let is_for_sh = match (quote, character) {
            (Some('\''), _) => false,
            (_, '\\') => rest.peek() == Some(&'\n'),
            (Some(_), _) => "$`".contains(character),
            (None, '#' | '~') => word.is_none(),
            (None, '=') => words.is_empty() && word.as_ref().map_or(false, is_name),
            (None, _) => "|&;<>()$`*?[\n".contains(character),
        };
        if is_for_sh {
            let shown = visible(command);
            return Err(format!(
                "no shell runs it, so quote {character:?} or use a script: {shown}"
            ));
        }
        if quote.is_none() && " \t".contains(character) {
            words.extend(word.take());
            continue;
        }
        let word = word.get_or_insert_with(String::new);
        let escapes = |next: &char| quote.is_none() || "\\\"$`".contains(*next);
        match (quote, character) {
            (None, '\'' | '"') => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            (None | Some('"'), '\\') if rest.peek().map_or(false, escapes) => {
                word.extend(rest.next());
            }
            _ => word.push(character),
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
