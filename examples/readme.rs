//! The generated tables of the documents, and the programs that the documents show.
//!
//! Tables of functions, settings and info keys are in `docs/user`, the table of cases in `docs/conformance.md`. Each lies between two
//! comments with its name. Tests compile the C and Fortran programs of the README, and the C++ program of `docs/user/cxx.md`.

#[path = "../src/object/info/keys.rs"]
mod keys;

#[path = "../src/settings.rs"]
#[allow(dead_code, reason = "only the table is wanted")]
mod settings;

#[path = "../src/error/conformance/table/mod.rs"]
#[allow(dead_code, unused_imports, reason = "only the list of all rows is wanted")]
mod table;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

const WRITES: &str = "a string can be written";

/// One file of entry points.
struct Chapter {
    title: String,
    /// Where the standard has it: chapter, section.
    place: Vec<u32>,
    functions: Vec<Function>,
}

struct Function {
    name: String,
    /// First sentence of its documentation.
    summary: String,
    /// Whether there is the form with large counts, too.
    large: bool,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The first program in a language (`c`, `fortran` or `cpp`) that the documents show.
pub fn program(language: &str) -> String {
    let page = if language == "cpp" { "docs/user/cxx.md" } else { "README.md" };
    let text = read(root().join(page));
    let (_, rest) = text.split_once(&format!("```{language}\n")).expect("the page shows a program");
    rest.split_once("```").expect("the program ends").0.to_owned()
}

/// Fails when a table in `docs/user` is not what the source gives; with RMAMPI_RENEW set, writes it.
pub fn check_tables() {
    check_table("docs/user/functions.md", "functions", &tables());
    check_table("docs/user/settings.md", "settings", &settings_table());
    check_table("docs/user/info-keys.md", "info keys", &info_keys_table());
}

/// Fails when the table of a name in a page is not the wanted one; with RMAMPI_RENEW set, writes it.
fn check_table(page: &str, name: &str, table: &str) {
    let path = root().join(page);
    let text = read(&path);
    let fresh = with_table(&text, name, table);
    if env::var_os("RMAMPI_RENEW").is_some() {
        fs::write(&path, fresh).expect("a page can be written");
    } else {
        assert!(text == fresh, "the table in {page} is stale: run `make header`");
    }
}

/// Fails when the tables of docs/conformance.md are not those of src/error/conformance/table; with RMAMPI_RENEW set, writes them.
pub fn check_conformance() {
    check_table("docs/conformance.md", "cases", &conformance_tables());
    let mut names: Vec<&str> = table::CHAPTERS.iter().flat_map(|chapter| chapter.rows).map(|row| row.name).collect();
    let rows = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), rows, "each row has a name of its own");
}

/// A table for each chapter that has rows.
fn conformance_tables() -> String {
    let mut text = String::new();
    for table::Chapter { title, rows } in table::CHAPTERS.iter().filter(|chapter| !chapter.rows.is_empty()) {
        writeln!(text, "\n## {title}\n").expect(WRITES);
        text += "| what a program does | section | MPICH | Open MPI | rmampi | RMAMPI_STRICT=1 |\n";
        text += "| --- | --- | --- | --- | --- | --- |\n";
        for table::Row { name, section, mpich, openmpi, ours, strict } in *rows {
            writeln!(text, "| {name} | {section} | {mpich} | {openmpi} | {ours} | {strict} |").expect(WRITES);
        }
    }
    text
}

/// A text with another table between the marks of a name.
fn with_table(text: &str, name: &str, table: &str) -> String {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = text.split_once(&begin).expect("the text has a place for the table");
    let (_, after) = rest.split_once(&end).expect("the place for the table ends");
    format!("{before}{begin}{table}\n{end}{after}")
}

/// The environment variables, each with a heading of its own.
fn settings_table() -> String {
    let mut text = String::new();
    for setting in settings::SETTINGS {
        let values = match setting.values {
            settings::Allowed::Flag => "`0`, `1`".to_owned(),
            settings::Allowed::Number => "a number, 0 or more".to_owned(),
            settings::Allowed::Name(names) => format!("`{}`", names.join("`, `")),
        };
        writeln!(text, "\n## {}\n\n{}.\n", setting.name, capitalised(setting.meaning)).expect(WRITES);
        writeln!(text, "- Values: {values}\n- Default: `{}`", setting.default).expect(WRITES);
    }
    text
}

/// A text with a capital letter at its beginning, which stays as it is where it is a value.
fn capitalised(text: &str) -> String {
    match text.chars().next() {
        Some(first) if !text.starts_with("true") => first.to_uppercase().to_string() + &text[first.len_utf8()..],
        _ => text.to_owned(),
    }
}

/// The info keys of windows, memory and communicators, each with a heading of its own.
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

/// A table per chapter, windows first.
fn tables() -> String {
    let entries = fs::read_dir(root().join("src/api")).expect("src/api is there");
    let files = entries.map(|entry| entry.expect("src/api can be read").path()).filter(|path| path.is_file());
    let mut chapters: Vec<Chapter> = files.filter_map(chapter).collect();
    chapters.sort_by_key(|chapter| (chapter.place.first() != Some(&12), chapter.place.clone()));
    let mut text = String::new();
    for chapter in chapters {
        writeln!(text, "\n## {}\n\n| function | what it does |\n| --- | --- |", chapter.title).expect(WRITES);
        for Function { name, summary, large } in chapter.functions {
            let large = if large { format!(", `{name}_c`") } else { String::new() };
            writeln!(text, "| `{name}`{large} | {} |", summary.replace('|', "\\|")).expect(WRITES);
        }
    }
    text
}

/// The entry points of a file; none where it has no entry points.
fn chapter(path: PathBuf) -> Option<Chapter> {
    let text = read(path);
    let title = text.lines().next()?.strip_prefix("//! ")?.trim_end_matches('.').to_owned();
    let numbers = title.split_once("MPI-5.0 ").map_or("", |(_, rest)| rest);
    let number = numbers.split(' ').nth(1).unwrap_or_default().trim_end_matches(')');
    let place = number.split('.').filter_map(|part| part.parse().ok()).collect();

    let mut functions: Vec<Function> = Vec::new();
    let mut comment = String::new();
    for line in text.lines() {
        if let Some(documentation) = line.strip_prefix("///") {
            comment += documentation;
            comment += if documentation.is_empty() { "\n" } else { "" };
        } else if let Some((_, rest)) = line.split_once("extern \"C\" fn MPI_") {
            let name = format!("MPI_{}", rest.split('(').next().unwrap_or_default());
            let (_, arguments) = text.split_once(&format!("fn {name}(")).expect("the function has arguments");
            let arguments = arguments.split('{').next().unwrap_or_default();
            match functions.iter_mut().find(|small| name.strip_suffix("_c") == Some(&small.name)) {
                Some(small) => small.large = true,
                // A type of src/api/counts.rs, from which the form with large counts is made.
                None => {
                    let large = ["Count", "Displacement", "ByteCount"].iter().any(|count| {
                        arguments.contains(&format!(" {count},")) || arguments.contains(&format!(" {count})"))
                    });
                    functions.push(Function { name, summary: first_sentence(&comment), large });
                }
            }
            comment.clear();
        } else if !line.starts_with("#[") {
            comment.clear();
        }
    }
    (!functions.is_empty()).then_some(Chapter { title, place, functions })
}

fn first_sentence(comment: &str) -> String {
    let paragraph = comment.trim().lines().next().unwrap_or_default();
    let sentence = paragraph.split_once(". ").map_or(paragraph, |(sentence, _)| sentence);
    sentence.trim_end_matches('.').to_owned() + "."
}

/// Every link of the documents to a file of the repository names one that exists, and every anchor a heading.
pub fn check_links() {
    let mut pages = vec![root().join("README.md"), root().join("CONTRIBUTING.md"), root().join("SECURITY.md")];
    for folder in ["docs", "docs/user"] {
        let entries = fs::read_dir(root().join(folder)).expect("the folder exists");
        pages.extend(entries.map(|entry| entry.expect("the folder can be read").path()));
    }
    pages.push(root().join("CHANGELOG.md"));
    let mut broken = Vec::new();
    for page in pages.iter().filter(|page| page.extension().is_some_and(|extension| extension == "md")) {
        let text = read(page);
        for link in text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            if link.contains(':') || link.contains(' ') {
                continue;
            }
            let target = if file.is_empty() { page.clone() } else { page.with_file_name(file) };
            let has_anchor = || read(&target).lines().any(|line| line.starts_with('#') && anchor_of(line) == anchor);
            if !target.exists() || !anchor.is_empty() && !has_anchor() {
                broken.push(format!("{}: {link}", page.strip_prefix(root()).unwrap_or(page).display()));
            }
        }
    }
    assert!(broken.is_empty(), "links to nothing:\n{}", broken.join("\n"));
}

/// The anchor that a heading gets.
fn anchor_of(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars()
        .filter(|c| c.is_alphanumeric() || "_- ".contains(*c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}
