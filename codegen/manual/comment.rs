//! Parses the doc comments of the entry points.

use crate::entry_points::{EntryFile, EntryPoint, entry_points};
use std::collections::BTreeMap;

/// The parts of a function's doc comment.
#[derive(Default)]
pub struct Comment {
    /// The paragraphs of the description.
    pub paragraphs: Vec<String>,
    /// The text after "Info keys:".
    pub info_keys: Option<String>,
    /// The list after "Errors:". An entry is an error class, with the explanation that the comment has in parentheses after the class, or
    /// a text such as "those of MPI_Put", with an empty explanation.
    pub errors: Vec<(String, String)>,
    /// The sentences after the list of errors.
    pub after_errors: String,
    /// The section of the MPI standard, for instance "MPI-5.0 section 12.3".
    pub section: String,
    /// The whole comment.
    whole: String,
}

/// Returns true if a word is the name of an error class.
pub fn is_error_class(word: &str) -> bool {
    word.starts_with("MPI_ERR_") || word.starts_with("MPI_T_ERR_")
}

/// The comments of all entry points. The key is the function's name without `MPI_`.
pub fn all(entries: &[EntryFile]) -> BTreeMap<String, Comment> {
    let comment = |entry_point: &EntryPoint| {
        let lines = entry_point.documentation.iter().map(|line| if line.is_empty() { "\n" } else { line });
        let name = entry_point.name.trim_start_matches("MPI_").to_owned();
        (name, Comment::parse(&lines.collect::<String>()))
    };
    entry_points(entries).map(comment).collect()
}

impl Comment {
    /// Parses a comment. Each paragraph is one line.
    fn parse(text: &str) -> Comment {
        let mut comment = Comment { whole: text.to_owned(), ..Comment::default() };
        for paragraph in text.lines().map(str::trim) {
            let (paragraph, section) = cut(paragraph, "MPI-5.0 ");
            let (paragraph, errors) = cut(&paragraph, "Errors: ");
            let (paragraph, info_keys) = cut(&paragraph, "Info keys: ");
            if let Some(section) = section {
                section.trim_end_matches('.').clone_into(&mut comment.section);
            }
            if let Some(errors) = errors {
                comment.list_errors(errors["Errors: ".len()..].trim());
            }
            if let Some(keys) = info_keys {
                let keys = keys["Info keys: ".len()..].trim();
                let (first, rest) = keys.split_at(1);
                comment.info_keys = Some(first.to_uppercase() + rest);
            }
            if !paragraph.trim().is_empty() {
                comment.paragraphs.push(paragraph.trim().to_owned());
            }
        }
        comment
    }

    /// Parses the list of errors, for instance `A, B (why, or why), those of MPI_Put. More.`
    fn list_errors(&mut self, text: &str) {
        let mut depth = 0;
        let mut item = String::new();
        let mut items = Vec::new();
        let mut rest = "";
        for (place, letter) in text.char_indices() {
            match letter {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            let ends = depth == 0
                && (letter == ';' || letter == '.' && text[place + 1..].trim_start().len() < text[place + 1..].len());
            if depth == 0 && letter == ',' {
                items.push(std::mem::take(&mut item));
            } else if ends || place + 1 == text.len() {
                if letter != '.' && letter != ';' {
                    item.push(letter);
                }
                rest = text[place + 1..].trim();
                break;
            } else {
                item.push(letter);
            }
        }
        items.push(item);
        for item in items {
            let item = item.trim().trim_start_matches("and ");
            match item.split_once(" (") {
                Some((name, when)) if is_error_class(name) => {
                    self.errors.push((name.to_owned(), when.trim_end_matches(')').to_owned()));
                }
                _ if item.is_empty() => {}
                _ => self.errors.push((item.to_owned(), String::new())),
            }
        }
        rest.clone_into(&mut self.after_errors);
        if let Some(first) = self.after_errors.get(..1).map(str::to_uppercase) {
            self.after_errors.replace_range(..1, &first);
        }
    }

    /// The first sentence, without its full stop.
    pub fn summary(&self) -> String {
        let first = self.paragraphs.first().map_or("", String::as_str);
        first.split_once(". ").map_or(first, |(sentence, _)| sentence).trim_end_matches('.').to_owned()
    }

    /// Returns true if the comment contains the name of a function.
    pub fn names(&self, function: &str) -> bool {
        self.whole
            .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .any(|word| word.strip_prefix("MPI_") == Some(function))
    }
}

/// Splits a text before `mark`. The second part is None if the text does not contain `mark`.
fn cut<'a>(text: &'a str, mark: &str) -> (String, Option<&'a str>) {
    match text.find(mark) {
        Some(place) => (text[..place].trim_end().to_owned(), Some(&text[place..])),
        None => (text.to_owned(), None),
    }
}
