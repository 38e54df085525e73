//! The generated tables of the documents: functions (from the comments of the entry points), settings, info keys, and cases of
//! conformance. In a document, each table is between two comments, which contain the table's name.

use crate::conformance;
use crate::entry_points::EntryFile;
use crate::manual::{keys, settings};
use std::fmt::Write as _;

const WRITES: &str = "writing to a String cannot fail";

/// All tables: path of the document, name of the table, text of the table.
pub fn tables(files: &[EntryFile]) -> [(&'static str, &'static str, String); 5] {
    [
        ("docs/user/functions.md", "functions", functions_tables(files)),
        ("docs/user/settings.md", "settings", settings_table()),
        ("CONTRIBUTING.md", "settings for tests", test_settings_table()),
        ("docs/user/info-keys.md", "info keys", info_keys_table()),
        ("docs/conformance.md", "cases", conformance_tables()),
    ]
}

/// One table for each chapter that has rows.
fn conformance_tables() -> String {
    let mut text = String::new();
    for conformance::Chapter { title, rows } in
        conformance::CHAPTERS.iter().filter(|chapter| !chapter.rows.is_empty())
    {
        writeln!(text, "\n## {title}\n").expect(WRITES);
        text += "| what a program does | section | MPICH | Open MPI | rmampi | RMAMPI_STRICT=1 |\n";
        text += "| --- | --- | --- | --- | --- | --- |\n";
        for conformance::Row { name, section, mpich, openmpi, ours, strict } in *rows {
            writeln!(text, "| {name} | {section} | {mpich} | {openmpi} | {ours} | {strict} |").expect(WRITES);
        }
    }
    text
}

/// Replaces the table `name` in the text of a document.
pub fn with_table(text: &str, name: &str, table: &str) -> String {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = text.split_once(&begin).expect("the document has the opening comment of the table");
    let (_, after) = rest.split_once(&end).expect("the document has the closing comment of the table");
    format!("{before}{begin}{table}\n{end}{after}")
}

/// The values of an environment variable.
fn values_of(setting: &settings::Setting) -> String {
    match setting.values {
        settings::Allowed::Flag => "`0`, `1`".to_owned(),
        settings::Allowed::Number => "a number, 0 or more".to_owned(),
        settings::Allowed::Name(names) => format!("`{}`", names.join("`, `")),
        settings::Allowed::Text => "a text".to_owned(),
    }
}

/// The environment variables that only tests use.
fn test_settings_table() -> String {
    let mut text = "| variable | values | meaning |\n| --- | --- | --- |\n".to_owned();
    for setting in settings::SETTINGS.iter().filter(|setting| setting.is_for_tests) {
        writeln!(text, "| `{}` | {} | {} |", setting.name, values_of(setting), setting.meaning).expect(WRITES);
    }
    text
}

/// The environment variables for users, each under its own heading.
fn settings_table() -> String {
    let mut text = String::new();
    for setting in settings::SETTINGS.iter().filter(|setting| !setting.is_for_tests) {
        let values = values_of(setting);
        let default =
            if setting.default.is_empty() { "not set".to_owned() } else { format!("`{}`", setting.default) };
        writeln!(text, "\n## {}\n\n{}.\n", setting.name, capitalised(setting.meaning)).expect(WRITES);
        writeln!(text, "- Values: {values}\n- Default: {default}").expect(WRITES);
    }
    text
}

/// Capitalises the first letter of a text, unless the text begins with the value `true`.
fn capitalised(text: &str) -> String {
    match text.chars().next() {
        Some(first) if !text.starts_with("true") => first.to_uppercase().to_string() + &text[first.len_utf8()..],
        _ => text.to_owned(),
    }
}

/// The info keys of windows, memory and communicators, each under its own heading.
fn info_keys_table() -> String {
    let mut text = String::new();
    for keys::Key { name, calls, values, default, meaning } in keys::KEYS {
        writeln!(text, "\n## {name}\n\n{}.\n", capitalised(meaning)).expect(WRITES);
        if !values.is_empty() {
            writeln!(text, "- Values: {values}").expect(WRITES);
        }
        writeln!(text, "- Default: {default}").expect(WRITES);
        let calls: Vec<String> = calls.iter().map(|call| format!("`{}`", call.name())).collect();
        if calls.is_empty() {
            text += "- Returned by `MPI_Win_get_info`, `MPI_Comm_get_info`\n";
        } else {
            writeln!(text, "- Calls: {}", calls.join(", ")).expect(WRITES);
        }
    }
    text
}

/// One table for each file of entry points, in the order of the standard's chapters, except that windows come first.
fn functions_tables(files: &[EntryFile]) -> String {
    let mut files: Vec<(Vec<u32>, &EntryFile)> = files.iter().map(|file| (place(&file.title), file)).collect();
    files.sort_by_key(|(place, _)| (place.first() != Some(&12), place.clone()));
    let mut text = String::new();
    for (_, file) in files {
        let title = file.title.trim_end_matches('.');
        writeln!(text, "\n## {title}\n\n| function | what it does |\n| --- | --- |").expect(WRITES);
        let is_there = |name: &str| file.entry_points.iter().any(|other| other.name == name);
        for entry_point in &file.entry_points {
            let name = &entry_point.name;
            if name.strip_suffix("_c").is_some_and(is_there) {
                continue;
            }
            let large = format!("{name}_c");
            let large = if is_there(&large) { format!(", `{large}`") } else { String::new() };
            let summary = first_sentence(&entry_point.documentation).replace('|', "\\|");
            writeln!(text, "| `{name}`{large} | {summary} |").expect(WRITES);
        }
    }
    text
}

/// The numbers of the chapter and section of MPI-5.0 that a title names.
fn place(title: &str) -> Vec<u32> {
    let numbers = title.split_once("MPI-5.0 ").map_or("", |(_, rest)| rest);
    let number = numbers.split(' ').nth(1).unwrap_or_default().trim_end_matches([')', '.']).trim_end_matches(')');
    number.split('.').filter_map(|part| part.parse().ok()).collect()
}

/// The first sentence of a comment's first paragraph.
fn first_sentence(lines: &[String]) -> String {
    let paragraph: Vec<_> = lines.iter().take_while(|line| !line.is_empty()).map(|line| line.trim()).collect();
    let paragraph = paragraph.join(" ");
    let sentence = paragraph.split_once(". ").map_or(paragraph.as_str(), |(sentence, _)| sentence);
    sentence.trim_end_matches('.').to_owned() + "."
}
