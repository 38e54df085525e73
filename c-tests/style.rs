//! Style of the sources: words that are not used (the table in `docs/glossary.md`), doubled words, line widths, reasons beside memory
//! orderings and unsafe blocks, the size of the README, functions in the tour, names in the documents, files that forbid unsafe code.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Largest number of columns of a line with a comment.
const WIDTH: usize = 150;

/// Largest number of bytes of the README.
const README: u64 = 10 * 1024;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Files below some directories, with one of some extensions.
fn files(directories: &[&str], extensions: &[&str]) -> Vec<PathBuf> {
    fn collect(path: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                collect(&entry.unwrap().path(), extensions, found);
            }
        } else if path.extension().is_some_and(|extension| extensions.iter().any(|wanted| extension == *wanted)) {
            found.push(path.to_owned());
        }
    }
    let mut found = Vec::new();
    for directory in directories {
        collect(&root().join(directory), extensions, &mut found);
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

/// Fails if there are findings, and prints some of them.
fn expect_none(findings: &[String], rule: &str) {
    let some = findings.iter().take(40).cloned().collect::<Vec<_>>().join("\n");
    assert!(findings.is_empty(), "{} lines are against the rule: {rule}\n{some}", findings.len());
}

fn place(path: &Path, line: usize) -> String {
    format!("{}:{}", path.strip_prefix(root()).unwrap().display(), line + 1)
}

/// The comment of a line of Rust or C, or of a line of Fortran that is a comment; in Markdown the whole line. A comment of C behind
/// code is not found.
fn prose<'a>(path: &Path, line: &'a str) -> Option<&'a str> {
    if path.extension().is_some_and(|extension| extension == "md") {
        return Some(line);
    }
    let trimmed = line.trim_start();
    if trimmed.starts_with("//")
        || trimmed.starts_with("* ")
        || trimmed.starts_with("/*")
        || trimmed.starts_with("! ")
    {
        return Some(trimmed);
    }
    line.split_once("// ").map(|(_, comment)| comment)
}

/// The comment of a line as [`prose`] returns it, also of Python and shell, without the marks of the comment.
fn comment<'a>(path: &Path, line: &'a str) -> Option<&'a str> {
    let is_script = path.extension().is_some_and(|extension| extension == "py" || extension == "sh");
    let comment = if is_script { line.split_once("# ").map(|(_, comment)| comment) } else { prose(path, line) };
    comment.map(|comment| comment.trim_start_matches(|c: char| "/*!# ".contains(c)))
}

/// The first column of the glossary's table of words and phrases that are not used.
fn banned() -> Vec<String> {
    let glossary = fs::read_to_string(root().join("docs/glossary.md")).expect("docs/glossary.md is there");
    let table = glossary.split("## Not used").nth(1).expect("the table of words that are not used");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let found: Vec<String> = rows.filter_map(|row| Some(row.split_once('`')?.0.to_owned())).collect();
    assert!(found.len() > 10);
    found
}

/// Whether a line contains a phrase as whole words.
fn has(line: &str, phrase: &str) -> bool {
    line.match_indices(phrase).any(|(at, _)| {
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        !line[..at].ends_with(is_letter) && !line[at + phrase.len()..].starts_with(is_letter)
    })
}

#[test]
fn words_are_those_of_the_field() {
    let banned = banned();
    let mut found = Vec::new();
    for path in files(
        &["src", "c-tests", "fortran-tests", "models", "docs", "bench", "codegen"],
        &["rs", "c", "h", "md", "f90"],
    ) {
        // glossary.md contains the list of words; functions.md is generated from comments in src/api.
        if path.ends_with("docs/glossary.md") || path.ends_with("docs/user/functions.md") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let Some(prose) = prose(&path, line) else { continue };
            let prose = prose.to_lowercase();
            for phrase in banned.iter().filter(|phrase| has(&prose, phrase)) {
                found.push(format!("{}: {phrase}: {}", place(&path, number), line.trim()));
            }
        }
    }
    expect_none(&found, "the glossary says what to write instead");
}

/// Words that may follow themselves: "all that that rank has sent", the type `long long`.
const MAY_BE_DOUBLED: [&str; 2] = ["that", "long"];

/// Returns the words of a text that follow themselves ("The the"), with only spaces between them. Names in capitals do not count.
fn doubled_words(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.windows(2).map(|pair| (pair[0], pair[1].trim_end_matches(|c: char| !c.is_alphanumeric())));
    let doubled = pairs.filter(|(first, second)| {
        let is_word = !second.is_empty() && second.chars().all(char::is_lowercase);
        let is_same = first.chars().skip(1).all(char::is_lowercase) && first.to_lowercase() == *second;
        is_word && is_same && !MAY_BE_DOUBLED.contains(second)
    });
    doubled.map(|(_, second)| second.to_owned()).collect()
}

#[test]
fn no_word_follows_itself() {
    assert_eq!(doubled_words("The the rank, rank is is. That that long long K K TURNS turns"), ["the", "is"]);
    let directories =
        ["src", "c-tests", "fortran-tests", "models", "docs", "bench", "codegen", "packaging", "examples"];
    let mut paths = files(&directories, &["rs", "c", "h", "cpp", "hpp", "md", "f90", "py", "sh"]);
    paths.extend(["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map(|name| root().join(name)));
    let mut found = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        // The last word of the comment on the line above.
        let mut before = String::new();
        for (number, line) in text.lines().enumerate() {
            let Some(prose) = comment(&path, line) else {
                before.clear();
                continue;
            };
            let doubled = doubled_words(&format!("{before} {prose}"));
            found.extend(doubled.iter().map(|word| format!("{}: {word}: {}", place(&path, number), line.trim())));
            before = prose.split_whitespace().last().unwrap_or_default().to_owned();
        }
    }
    expect_none(&found, "no word follows itself");
}

#[test]
fn lines_are_not_too_wide() {
    let mut found = Vec::new();
    for path in files(&["src", "c-tests", "fortran-tests", "models", "codegen"], &["rs", "c", "h"]) {
        let text = fs::read_to_string(&path).unwrap();
        let wide =
            text.lines().enumerate().filter(|(_, line)| prose(&path, line).is_some() && line.chars().count() > WIDTH);
        // Rows of tables, and lines that a test expects, cannot be wrapped.
        let wide = wide.filter(|(_, line)| !line.contains("//! | ") && !line.contains("expect: "));
        found
            .extend(wide.map(|(number, line)| format!("{}: {} columns", place(&path, number), line.chars().count())));
    }
    expect_none(&found, "comments are at most 150 columns wide");
}

/// Whether there is a comment on a line, above its statement, or for its paragraph ("here and below").
fn has_reason(lines: &[&str], number: usize) -> bool {
    if lines[number].contains("// ") {
        return true;
    }
    // A comment may apply to a whole paragraph.
    let paragraph = lines[..number].iter().rev().take_while(|line| !line.trim().is_empty());
    if paragraph.take(16).any(|line| line.contains("here and below")) {
        return true;
    }
    // The lines of the same statement above, and the comment before it.
    lines[..number].iter().rev().take(6).map(|line| line.trim()).take_while(|line| !line.is_empty()).find_map(
        |line| {
            if line.starts_with("//") {
                Some(true)
            } else {
                // Another statement ends here, or a block begins.
                (line.ends_with(';') || line.ends_with('}')).then_some(false)
            }
        },
    ) == Some(true)
}

/// The part of a file before its unit tests.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap()
}

#[test]
fn memory_orderings_have_reasons() {
    let mut found = Vec::new();
    for path in files(&["src"], &["rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = without_tests(&text).lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let is_used = ["Relaxed", "Acquire", "Release", "AcqRel", "SeqCst"]
                .iter()
                .any(|name| line.contains(&format!("Ordering::{name}")));
            if is_used && !line.trim_start().starts_with("//") && !has_reason(&lines, number) {
                found.push(place(&path, number));
            }
        }
    }
    expect_none(&found, "a memory ordering has its reason at the line or above its statement");
}

#[test]
fn reasons_of_unsafe_blocks_stand_by_themselves() {
    let mut found = Vec::new();
    for path in files(&["src"], &["rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let Some((_, reason)) = line.split_once("SAFETY: ") else { continue };
            let reason = reason.trim().trim_end_matches('.');
            if reason.starts_with("as above")
                || reason.starts_with("as in ")
                || reason.starts_with("the same")
                || reason == "the caller's promise"
            {
                found.push(format!("{}: {reason}", place(&path, number)));
            }
        }
    }
    expect_none(&found, "SAFETY says why the promise holds at this place");
}

#[test]
fn the_readme_is_short() {
    let bytes = fs::metadata(root().join("README.md")).unwrap().len();
    assert!(bytes <= README, "README.md has {bytes} bytes, and {README} at most: details belong to docs/user");
}

/// A file below `src`, and functions in it.
type Step = (String, Vec<String>);

/// Calls that `docs/tour.md` follows, each with its steps.
fn tour() -> Vec<(String, Vec<Step>)> {
    let text = fs::read_to_string(root().join("docs/tour.md")).unwrap();
    let tour = text.split("# A tour for newcomers").nth(1).expect("the page is a tour");
    let calls = tour.split("\n## ").skip(1).map(|call| {
        let title = call.lines().next().unwrap().to_owned();
        let steps = call.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).map(|line| {
            // The names in backquotes before the explanation.
            let mut names = line.split(" (").next().unwrap().split('`').skip(1).step_by(2).map(str::to_owned);
            (names.next().expect("a step names a file"), names.collect())
        });
        (title, steps.collect())
    });
    calls.collect()
}

#[test]
fn the_tour_leads_through_functions_that_exist() {
    let calls = tour();
    assert!(calls.len() >= 11, "the tour follows {} calls", calls.len());
    for (title, steps) in calls {
        assert!((2..=6).contains(&steps.len()), "{title} passes {} files", steps.len());
        for (index, (file, functions)) in steps.iter().enumerate() {
            assert!(steps[..index].iter().all(|(before, _)| before != file), "{title} visits {file} twice");
            let text = fs::read_to_string(root().join("src").join(file))
                .unwrap_or_else(|error| panic!("{title}: {file}: {error}"));
            assert!(!functions.is_empty(), "{title}: {file}");
            for function in functions {
                let is_there = ["(", "<"].iter().any(|end| text.contains(&format!("fn {function}{end}")));
                assert!(is_there, "{title}: {file} has no function {function}");
            }
        }
    }
}

/// Documents whose names in backquotes must exist in the tree.
const WITH_NAMES: [&str; 5] = ["architecture", "memory-model", "network-collectives", "network", "tour"];

/// Names in these documents that belong to processors and to the C library.
const FOREIGN: [&str; 5] = ["ldar", "memmove", "mov", "sfence", "stlr"];

/// Folders with names that the documents may mention.
const NAMED: [&str; 5] = ["src", "c-tests", "models", "bench", "codegen"];

/// Whether a text is one or more identifiers of Rust, joined by `::`.
fn is_identifier(text: &str) -> bool {
    let is_word = |part: &str| {
        part.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    text.split("::").all(is_word)
}

/// Returns the paths of files and folders of the tree, and the ends of these paths from each folder on. A file of Rust is also there
/// without its extension, as a module.
fn paths_of_the_tree() -> HashSet<String> {
    let mut found = HashSet::new();
    for path in files(&NAMED, &["rs", "c", "h", "cpp", "py", "md"]) {
        let path = path.strip_prefix(root()).unwrap();
        for path in path.ancestors().map(Path::to_owned).chain([path.with_extension("")]) {
            let parts: Vec<_> = path.iter().map(|part| part.to_str().unwrap()).collect();
            found.extend((0..parts.len()).map(|first| parts[first..].join("/")));
        }
    }
    found
}

/// Returns the identifiers of the code, without those that only comments have.
fn identifiers_of_the_code() -> HashSet<String> {
    let mut found = HashSet::new();
    for path in files(&["src", "models", "codegen"], &["rs", "c", "h"]) {
        let text = fs::read_to_string(path).unwrap();
        for code in text.lines().map(|line| line.split("//").next().unwrap()) {
            let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            found.extend(words.filter(|word| is_identifier(word)).map(str::to_owned));
        }
    }
    found
}

#[test]
fn names_in_documents_exist() {
    let (paths, identifiers) = (paths_of_the_tree(), identifiers_of_the_code());
    let exists = |name: &str| {
        let name = name.trim_end_matches("()").trim_end_matches("::*");
        if name.contains([' ', '=', ';', '<']) || name.starts_with('-') || name.ends_with('.') {
            // A command, a setting with its value, a declaration or a provider.
            true
        } else if name.contains(['/', '.']) {
            paths.contains(name)
        } else {
            let last = name.rsplit("::").next().unwrap();
            !is_identifier(name) || identifiers.contains(last) || paths.contains(last) || FOREIGN.contains(&last)
        }
    };
    assert!(exists("Network::send") && exists("transport/net") && !exists("HELLO") && !exists("transport/no.rs"));
    let mut found = Vec::new();
    for document in WITH_NAMES {
        let path = root().join(format!("docs/{document}.md"));
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let missing = line.split('`').skip(1).step_by(2).filter(|name| !exists(name));
            found.extend(missing.map(|name| format!("{}: {name}", place(&path, number))));
        }
    }
    expect_none(&found, "a path, type or function in backquotes exists in the tree");
}

#[test]
fn special_cases_have_files_and_dates() {
    let text = fs::read_to_string(root().join("docs/decisions.md")).unwrap();
    let (_, table) =
        text.split_once("| special case | file | gain | lines | date |\n").expect("the head of the table");
    let rows: Vec<&str> = table.lines().skip(1).take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 10);
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let &[_, files, gain, lines, date] = &cells[..] else { panic!("five cells: {row}") };
        let names: Vec<&str> = files.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "a file in backquotes: {row}");
        for file in names {
            assert!(root().join("src").join(file).exists(), "{file} is not there: {row}");
        }
        assert!(gain.contains(|c: char| c.is_ascii_digit()), "the gain is a figure: {row}");
        assert!(lines.parse::<u32>().is_ok(), "a number of lines: {row}");
        let digits = date.replace('-', "");
        assert!(
            date.len() == 10 && digits.len() == 8 && digits.parse::<u32>().is_ok(),
            "the date is YYYY-MM-DD: {row}"
        );
    }
}

/// Files without unsafe code forbid it, and the compiler checks this. Files with modules below them are not checked, because the
/// attribute would apply to these modules, too.
#[test]
fn files_without_unsafe_code_forbid_it() {
    let mut found = Vec::new();
    for path in files(&["src"], &["rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        let has_children = text.lines().any(|line| {
            let line = line.trim_start_matches("pub ");
            line.starts_with("mod ") && line.ends_with(';')
        });
        let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap()).collect();
        let is_unsafe =
            code.iter().any(|line| has(line, "unsafe") || line.contains("no_mangle") || line.contains("shared! {"));
        if !has_children && !is_unsafe && !text.contains("#![forbid(unsafe_code)]") {
            found.push(place(&path, 0));
        }
    }
    assert!(found.is_empty(), "#![forbid(unsafe_code)] is missing in\n{}", found.join("\n"));
}
