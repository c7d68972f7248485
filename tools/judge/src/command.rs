//! A command as words.

use crate::tokens::visible;

/// The words of a command, as sh splits it: at blanks, except those within `'...'` or `"..."`.
/// Errors: there is no word, a quote has no end, or sh might do more with the command than split it.
pub fn words(command: &str) -> Result<Vec<String>, String> {
    if let Some(name) = assigned(command) {
        let why = format!("no shell runs it, so begin with env to set {name}");
        return Err(format!("{why}: {}", visible(command)));
    }
    let (mut all, mut word, mut quote) = (Vec::new(), None::<String>, None);
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
            (None, ' ' | '\t') => all.extend(word.take()),
            (None, '\'' | '"') => {
                word.get_or_insert_with(String::new);
                quote = Some(character);
            }
            (Some(open), _) if open == character => quote = None,
            _ => word.get_or_insert_with(String::new).push(character),
        }
    }
    all.extend(word);
    match quote {
        Some(quote) => Err(format!("the quote {quote} has no end: {}", visible(command))),
        None if all.is_empty() => Err("the command is empty".to_string()),
        None => Ok(all),
    }
}

/// The variable that sh would set where a command begins with `NAME=`.
fn assigned(command: &str) -> Option<&str> {
    let (name, _) = command.trim_start().split_once('=')?;
    let is_part = |part: char| part.is_ascii_alphanumeric() || part == '_';
    let is_name = name.chars().all(is_part) && !name.starts_with(|first: char| first.is_numeric());
    Some(name).filter(|name| is_name && !name.is_empty())
}
