//! The tables of docs/tests.md: an index from the sections of the standard to the programs in `c-tests` and `fortran-tests`.
//!
//! The first comment of a program has the sections that the program tests: "MPI-5.0 section 12.2.1", "MPI-5.0 sections 12.5 and
//! 12.7.1", "MPI-5.0 sections 6.4 to 6.6", "MPI-5.0 chapter 20". If a program tests no sentence of the standard, the comment has a
//! line `part: NAME` with one of `PARTS`. A file without `ranks:` and `more ranks:` is not a test.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const WRITES: &str = "writing to a String cannot fail";

/// The titles of the standard's chapters, from chapter 1 on.
const CHAPTERS: [&str; 20] = [
    "Introduction",
    "Terms and conventions",
    "Point-to-point communication",
    "Partitioned point-to-point communication",
    "Datatypes",
    "Collective communication",
    "Groups, contexts, communicators, and caching",
    "Virtual topologies",
    "Environmental management",
    "The info object",
    "Process initialisation, creation, and management",
    "One-sided communications",
    "External interfaces",
    "I/O",
    "Tool support",
    "Deprecated interfaces",
    "Removed interfaces",
    "Semantic changes and warnings",
    "Language bindings",
    "Application binary interface",
];

/// The values of `part:`, each with its meaning.
const PARTS: [(&str, &str); 10] = [
    ("C++ bindings", "`mpicxx.h`, which MPI-5.0 no longer has"),
    ("conformance", "calls that the standard forbids, and that the library accepts ([list](conformance.md))"),
    ("cost", "numbers of instructions and system calls"),
    ("errors", "which ranks get an error after an erroneous call, and its message"),
    ("faults", "death of a rank or a host"),
    ("memory", "use of memory and other resources, leaks, and their limits"),
    ("mpiexec", "start and end of jobs, by mpiexec and other launchers"),
    ("settings", "environment variables"),
    ("transport", "frames, native operations and protocols between hosts"),
    ("waiting", "sleep and wake-up of waiting ranks, and the order in which they continue"),
];

/// The numbers of a chapter and its section.
type Section = Vec<usize>;

/// The index, and the programs' mistakes.
#[derive(Default)]
struct Index {
    sections: BTreeMap<Section, BTreeSet<String>>,
    parts: BTreeMap<String, BTreeSet<String>>,
    mistakes: Vec<String>,
}

/// One table for each chapter that has programs, and one for the parts.
pub fn tables(root: &Path) -> String {
    let index = Index::read(root);
    let row = |names: &BTreeSet<String>| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let mut text = String::new();
    let mut chapter = 0;
    for (section, names) in &index.sections {
        if section[0] != chapter {
            chapter = section[0];
            let title = CHAPTERS.get(chapter - 1).unwrap_or(&"");
            writeln!(text, "\n## {chapter} {title}\n\n| section | programs |\n| --- | --- |").expect(WRITES);
        }
        writeln!(text, "| {} | {} |", written(section), row(names)).expect(WRITES);
    }
    text += "\n## Parts of the project\n\n| part | what it is | programs |\n| --- | --- | --- |\n";
    for (part, meaning) in PARTS {
        let names = index.parts.get(part).map(row).unwrap_or_default();
        writeln!(text, "| {part} | {meaning} | {names} |").expect(WRITES);
    }
    text
}

/// The mistakes in the first comments: neither a section nor a part, a chapter or a part that does not exist, a range that cannot be
/// resolved.
pub fn mistakes(root: &Path) -> Vec<String> {
    Index::read(root).mistakes
}

impl Index {
    fn read(root: &Path) -> Index {
        let mut index = Index::default();
        for (folder, extensions) in [("c-tests", ["c", "cpp"]), ("fortran-tests", ["f", "f90"])] {
            for path in programs(&root.join(folder), extensions) {
                let text = fs::read_to_string(&path).expect("a program can be read");
                let name = path.file_name().expect("a program is a file").to_string_lossy();
                index.add(&path.to_string_lossy(), name.strip_suffix(".c").unwrap_or(&name), &text);
            }
        }
        index.mistakes.sort();
        index
    }

    /// Adds a program by its path, the name in the tables, and its text.
    fn add(&mut self, path: &str, name: &str, text: &str) {
        let comment = first_comment(text);
        if !comment.iter().any(|line| line.starts_with("ranks: ") || line.starts_with("more ranks: ")) {
            return;
        }
        let sections = match sections(&comment.join(" ")) {
            Ok(sections) => sections,
            Err(mistake) => return self.mistakes.push(format!("{path}: {mistake}")),
        };
        let parts: Vec<&str> = comment.iter().filter_map(|line| line.strip_prefix("part: ")).collect();
        if sections.is_empty() && parts.is_empty() {
            self.mistakes.push(format!(
                "{path}: the first comment has neither a section (\"MPI-5.0 section 12.2.1\") nor a line `part:`"
            ));
        }
        for section in sections {
            if (1..=CHAPTERS.len()).contains(&section[0]) {
                self.sections.entry(section).or_default().insert(name.to_owned());
            } else {
                self.mistakes.push(format!("{path}: MPI-5.0 has no chapter {}", section[0]));
            }
        }
        for part in parts {
            if !PARTS.iter().any(|(other, _)| *other == part) {
                let known = PARTS.map(|(known, _)| known).join(", ");
                self.mistakes.push(format!("{path}: `part: {part}` is not one of: {known}"));
            }
            self.parts.entry(part.to_owned()).or_default().insert(name.to_owned());
        }
    }
}

/// The files below a folder with one of some extensions.
fn programs(folder: &Path, extensions: [&str; 2]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of tests can be read") {
        let path = entry.expect("a folder of tests can be read").path();
        if path.is_dir() {
            found.extend(programs(&path, extensions));
        } else if path.extension().is_some_and(|extension| extensions.iter().any(|other| extension == *other)) {
            found.push(path);
        }
    }
    found
}

/// The lines of a program's first comment, in C or Fortran.
fn first_comment(text: &str) -> Vec<&str> {
    match text.strip_prefix("/*") {
        Some(rest) => {
            let comment = rest.split_once("*/").map_or(rest, |(comment, _)| comment);
            comment.lines().map(|line| line.trim_start_matches([' ', '*']).trim_end()).collect()
        }
        None => text.lines().map_while(|line| line.strip_prefix('!')).map(str::trim).collect(),
    }
}

/// The sections in a comment.
fn sections(comment: &str) -> Result<Vec<Section>, String> {
    let mut found: Vec<Section> = Vec::new();
    for (_, list) in comment.match_indices("MPI-5.0 ").map(|(at, name)| comment[at..].split_at(name.len())) {
        let mut range_from: Option<Section> = None;
        for word in list.split_whitespace() {
            if ["section", "sections", "chapter", "and"].contains(&word) {
                continue;
            }
            if word == "to" {
                range_from = found.last().cloned();
                continue;
            }
            let end = word.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(word.len());
            let (number, rest) = (word[..end].trim_end_matches('.'), &word[end..]);
            let Ok(section) = number.split('.').map(str::parse).collect::<Result<Section, _>>() else { break };
            match range_from.take() {
                None => found.push(section),
                Some(first) => found.extend(range(&first, &section)?),
            }
            if number.len() != end || !["", ","].contains(&rest) {
                break;
            }
        }
    }
    Ok(found)
}

/// The sections after the first one to the last one, which are parts of the same section or chapter.
fn range(first: &Section, last: &Section) -> Result<Vec<Section>, String> {
    let wrong = || format!("\"sections {} to {}\" is not a range", written(first), written(last));
    let (from, parent) = first.split_last().ok_or_else(wrong)?;
    let (to, other) = last.split_last().ok_or_else(wrong)?;
    if parent != other || parent.is_empty() || from >= to {
        return Err(wrong());
    }
    Ok((from + 1..=*to).map(|number| [parent, &[number]].concat()).collect())
}

fn written(section: &Section) -> String {
    section.iter().map(usize::to_string).collect::<Vec<_>>().join(".")
}
