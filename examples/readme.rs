//! The programs in the documents, and the links between documents.
//!
//! Tests compile the C and Fortran programs of the README, and the C++ program of `docs/user/cxx.md`.

use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The first program in a language (`c`, `fortran` or `cpp`) in the documents.
pub fn program(language: &str) -> String {
    let page = if language == "cpp" { "docs/user/cxx.md" } else { "README.md" };
    let text = read(root().join(page));
    let (_, rest) = text.split_once(&format!("```{language}\n")).expect("the page shows a program");
    rest.split_once("```").expect("the program ends").0.to_owned()
}

/// Checks that links of the pages in the root, docs and docs/user to files of the repository lead to existing files, and anchors to
/// headings.
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
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

/// The anchor of a heading.
fn anchor_of(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars()
        .filter(|c| c.is_alphanumeric() || "_- ".contains(*c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}
