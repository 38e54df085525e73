//! Reads files of options: a file of `-configfile` has one program per line (MPI-5.0 section 11.5), and a file of `-file` has options of
//! one program.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::hosts::list;

/// Returns the words of each line that is not empty. Lines that begin with `#` are comments, a backslash at the end continues a line, and
/// words are quoted as in a shell.
pub fn read(option: &OsStr, path: &Path) -> Result<Vec<Vec<OsString>>, String> {
    let (option, name) = (option.display(), path.display());
    let text = list::file(&option, path)?;
    lines(&text).map_err(|line| format!("{option}: line {line} of file '{name}' ends in quotes or with a backslash"))
}

/// Splits a text into words, line by line. The error is the number of a line in which a quotation does not end, or in which nothing follows
/// a backslash.
fn lines(text: &str) -> Result<Vec<Vec<OsString>>, usize> {
    let mut result = Vec::new();
    let mut pending = String::new();
    for (number, line) in text.lines().enumerate() {
        if pending.is_empty() && line.trim_start().starts_with('#') {
            continue;
        }
        // Nothing separates the parts of a continued line, not even a space.
        if let Some(part) = line.strip_suffix('\\') {
            pending += part;
            continue;
        }
        pending += line;
        let words = words(&std::mem::take(&mut pending)).ok_or(number + 1)?;
        if !words.is_empty() {
            result.push(words);
        }
    }
    let last = words(&pending).ok_or(text.lines().count())?;
    result.extend((!last.is_empty()).then_some(last));
    Ok(result)
}

/// Returns the words of a line; None if a quotation does not end, or if nothing follows a backslash.
fn words(line: &str) -> Option<Vec<OsString>> {
    let mut result = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            ' ' | '\t' | '\r' => result.extend(word.take().map(OsString::from)),
            '\'' | '"' => quoted(character, &mut characters, word.get_or_insert_default())?,
            '\\' => word.get_or_insert_default().push(characters.next()?),
            other => word.get_or_insert_default().push(other),
        }
    }
    result.extend(word.map(OsString::from));
    Some(result)
}

/// Appends the characters up to the closing quote to `word`.
fn quoted(quote: char, characters: &mut std::str::Chars, word: &mut String) -> Option<()> {
    loop {
        match characters.next()? {
            character if character == quote => return Some(()),
            '\\' if quote == '"' => {
                let next = characters.next()?;
                if !matches!(next, '"' | '\\') {
                    word.push('\\');
                }
                word.push(next);
            }
            other => word.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_continued_commented_and_quoted() {
        let text = "# a comment\n\n-n 2 \\\na 'b c' # d\n  # another\n\"e \\\" \\f\"g h\\ i ''\n-n 1 last \\\n";
        let wanted: [&[&str]; 3] =
            [&["-n", "2", "a", "b c", "#", "d"], &["e \" \\fg", "h i", ""], &["-n", "1", "last"]];
        assert_eq!(lines(text).unwrap(), wanted);
        assert_eq!(lines("a\n'b\n"), Err(2));
        assert_eq!(lines(""), Ok(Vec::new()));
    }
}
