//! The language of manual pages.

/// Widest line of a synopsis.
const WIDTH: usize = 70;

/// Text whose letters mean nothing else.
pub fn plain(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('`', "");
    // A line that begins with one of these would be a request.
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

/// A paragraph with its words in backquotes in italics, and functions in bold; `page` returns what follows a function. Ends with a
/// newline.
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
        // Fonts do not last longer than a line.
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

/// A word with the function's name in it in bold.
fn function(word: &str, page: &dyn Fn(&str) -> Option<&'static str>) -> String {
    let begin = word.find("MPI_").unwrap_or(word.len());
    let name: String =
        word[begin..].chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
    match name.strip_prefix("MPI_").and_then(page) {
        Some(section) => format!("{}\\fB{name}\\fR{section}{}", &word[..begin], &word[begin + name.len()..]),
        None => word.to_owned(),
    }
}

/// Arguments with commas, in lines of moderate length; the first one begins in a column.
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
