//! Helpers for roff, the language of manual pages.

/// Maximum length of a line of a synopsis.
const WIDTH: usize = 70;

/// Escapes a text, so that roff prints it literally. Backquotes are removed.
pub fn plain(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('`', "");
    // roff treats a line that begins with one of these characters as a request.
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

/// Formats a paragraph: words in backquotes become italic, names of functions become bold. `page` returns the text that follows a
/// function's name, or None if the name is not a function. The result ends with a newline.
pub fn marked(text: &str, page: &dyn Fn(&str) -> Option<&'static str>) -> String {
    let mut lines = String::new();
    let mut column = 0;
    let mut quoted = false;
    for word in text.split_whitespace() {
        let mut marked = String::new();
        for (place, part) in word.split('`').enumerate() {
            if place > 0 {
                quoted = !quoted;
                marked += if quoted { "\\fI" } else { "\\fR" };
            }
            let part = plain_inside(part);
            marked += &if quoted { part } else { function(&part, page) };
        }
        // roff ends a change of font at the end of a line, so text in backquotes stays on one line.
        if column > 0 && column + 1 + word.len() > 100 {
            lines += if quoted && !word.contains('`') { " " } else { "\n" };
            column = 0;
        } else if column > 0 {
            lines += " ";
        }
        if column == 0 && marked.starts_with(['.', '\'']) {
            lines += "\\&";
        }
        lines += &marked;
        column += 1 + word.len();
    }
    lines + "\n"
}

fn plain_inside(text: &str) -> String {
    text.replace('\\', "\\e")
}

/// Formats a word: a function's name in the word becomes bold.
fn function(word: &str, page: &dyn Fn(&str) -> Option<&'static str>) -> String {
    let begin = word.find("MPI_").unwrap_or(word.len());
    let name: String =
        word[begin..].chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
    match name.strip_prefix("MPI_").and_then(page) {
        Some(section) => format!("{}\\fB{name}\\fR{section}{}", &word[..begin], &word[begin + name.len()..]),
        None => word.to_owned(),
    }
}

/// Joins arguments with commas and breaks the list into lines. `column` is the column at which the first argument begins.
pub fn list(items: &[String], column: usize) -> String {
    let seen = |item: &str| item.replace("\\fI", "").replace("\\fB", "").len();
    let mut text = String::new();
    let mut used = column;
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            text += ",";
            if used + seen(item) + 3 > WIDTH {
                text += "\n        ";
                used = 8;
            } else {
                text += " ";
            }
        }
        text += item;
        used += seen(item) + 2;
    }
    text
}
