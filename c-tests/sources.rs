//! The C and C++ programs of this directory. They lie in folders by part of the library; their names are unique.

use std::fs;
use std::path::{Path, PathBuf};

/// Headers, and programs and libraries that the tests use.
const SUPPORT: &str = "support";

/// The directory of the headers that the programs include.
pub fn support() -> PathBuf {
    directory().join(SUPPORT)
}

/// All programs, sorted by path.
pub fn all() -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&directory(), &mut found);
    found.sort();
    found
}

/// The C program of a name.
pub fn of(name: &str) -> PathBuf {
    let is_named = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == name);
    all().into_iter().find(is_named).unwrap_or_else(|| panic!("there is no program {name} in c-tests"))
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("c-tests")
}

fn collect(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("c-tests can be read") {
        let path = entry.expect("c-tests can be read").path();
        if path.extension().is_some_and(|extension| extension == "c" || extension == "cpp") {
            found.push(path);
        } else if path.is_dir() && !path.ends_with(SUPPORT) {
            collect(&path, found);
        }
    }
}
