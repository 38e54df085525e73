//! The layers of `src`: imports go only to lower floors, imports of files have no cycles, and only a few folders use the crates
//! of the operating system.
//!
//! The floors are those of the table in `src/lib.rs`. Files are read as text, without comments and unit tests: `use` declarations, and
//! paths that begin with `crate` or `super`. A re-exported name counts as an import of the file that defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Module = Vec<String>;

/// Folders that use the crates of the operating system. The other folders use `os`.
const SYSTEM: [&str; 3] = ["os", "bootstrap", "transport"];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The Rust files of the library by the path of their module. Modules of `transport::shm` are named as modules of `transport`, as in
/// the rest of the library.
fn files() -> BTreeMap<Module, String> {
    fn collect(directory: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("src/bin") {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&source(), &mut found);
    found.into_iter().map(|path| (module_of(&path), text_of(&path))).collect()
}

fn module_of(path: &Path) -> Module {
    let relative = path.strip_prefix(source()).unwrap().with_extension("");
    let mut parts: Module = relative.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    if parts.len() > 2 && parts[..2] == ["transport", "shm"] {
        parts.remove(1);
    }
    parts
}

/// A file without comments, and without the unit tests at its end.
fn text_of(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n")
}

/// The floor of each folder.
fn floors() -> BTreeMap<String, u32> {
    let map = fs::read_to_string(source().join("lib.rs")).unwrap();
    let rows = map.lines().filter_map(|line| line.strip_prefix("//! | "));
    rows.filter_map(|row| {
        let mut cells = row.split(" | ");
        let floor = cells.next()?.trim().parse().ok()?;
        Some((cells.next()?.trim_matches('`').to_owned(), floor))
    })
    .collect()
}

/// The paths of a tree of imports: `a::{b, c::d}` has two.
fn paths(tree: &str, before: &[String], found: &mut Vec<Module>) {
    let tree = tree.trim();
    let Some((prefix, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap();
        if !path.is_empty() {
            let parts = path.split("::").map(|part| part.trim().to_owned());
            found.push(before.iter().cloned().chain(parts).collect());
        }
        return;
    };
    let mut prefix: Module = prefix.split("::").map(|part| part.trim().to_owned()).collect();
    prefix.pop();
    let before: Module = before.iter().cloned().chain(prefix).collect();
    let inner = &rest[..rest.rfind('}').expect("a brace is closed")];
    let (mut depth, mut begin) = (0, 0);
    for (at, character) in inner.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                paths(&inner[begin..at], &before, found);
                begin = at + 1;
            }
            _ => (),
        }
    }
    paths(&inner[begin..], &before, found);
}

/// The declarations of imports, each with whether it is a re-export.
fn declarations(text: &str) -> Vec<(bool, Vec<Module>)> {
    let mut all = Vec::new();
    for (at, _) in text.match_indices("use ") {
        let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        let line = line.trim_start();
        if !(line.is_empty() || line == "pub " || (line.starts_with("pub(") && line.ends_with(") "))) {
            continue;
        }
        let tree = &text[at + 4..at + text[at..].find(';').expect("a declaration ends")];
        let mut found = Vec::new();
        paths(tree, &[], &mut found);
        all.push((!line.is_empty(), found));
    }
    all
}

/// Paths in expressions and types that begin with `crate` or `super`.
fn written_out(text: &str) -> Vec<Module> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in text.match_indices(start) {
            let is_inside = text[..at].ends_with(|c: char| c.is_alphanumeric() || "_:$".contains(c));
            let end = text[at..]
                .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
                .map_or(text.len(), |end| at + end);
            if !is_inside {
                found.push(text[at..end].trim_end_matches(':').split("::").map(str::to_owned).collect());
            }
        }
    }
    found
}

/// The imports of the library.
struct Imports {
    files: BTreeMap<Module, String>,
    /// By module and name: the module that defines a re-exported name.
    exported: BTreeMap<(Module, String), Module>,
}

impl Imports {
    fn read() -> Self {
        let mut imports = Self { files: files(), exported: BTreeMap::new() };
        for (module, text) in &imports.files {
            let exports =
                declarations(text).into_iter().filter(|(is_export, _)| *is_export).flat_map(|(_, paths)| paths);
            for path in exports {
                if let Some((origin, Some(name))) = imports.find(module, &path) {
                    imports.exported.insert((module.clone(), name), origin);
                }
            }
        }
        imports
    }

    /// The module of a path, and the name in this module, if the path belongs to the library.
    fn find(&self, from: &Module, path: &[String]) -> Option<(Module, Option<String>)> {
        let mut rest = path;
        let mut module = match rest.first()?.as_str() {
            "crate" => Vec::new(),
            "super" => from[..from.len().checked_sub(1)?].to_vec(),
            "self" => from.clone(),
            child => {
                let mut path = from.clone();
                path.push(child.to_owned());
                self.files.contains_key(&path).then(|| from.clone())?
            }
        };
        if ["crate", "super", "self"].contains(&rest[0].as_str()) {
            rest = &rest[1..];
        }
        while rest.first().is_some_and(|part| part == "super") {
            module.pop();
            rest = &rest[1..];
        }
        while let Some(part) = rest.first() {
            module.push(part.clone());
            if !self.files.contains_key(&module) {
                module.pop();
                break;
            }
            rest = &rest[1..];
        }
        Some((module, rest.first().cloned()))
    }

    /// The modules from which a file imports, with the path in the source.
    fn of(&self, module: &Module) -> BTreeMap<Module, String> {
        let text = &self.files[module];
        let declared =
            declarations(text).into_iter().filter(|(is_export, _)| !is_export).flat_map(|(_, paths)| paths);
        let mut found = BTreeMap::new();
        for path in declared.chain(written_out(text)) {
            let Some((mut target, name)) = self.find(module, &path) else { continue };
            if let Some(name) = name {
                while let Some(origin) =
                    self.exported.get(&(target.clone(), name.clone())).filter(|origin| **origin != target)
                {
                    target.clone_from(origin);
                }
            }
            if target != *module && !target.is_empty() && self.files.contains_key(&target) {
                found.insert(target, path.join("::"));
            }
        }
        found
    }
}

#[test]
fn the_table_has_all_folders() {
    let mut folders: BTreeSet<String> = files().into_keys().filter_map(|module| module.first().cloned()).collect();
    folders.remove("fortran");
    assert_eq!(floors().into_keys().collect::<BTreeSet<_>>(), folders, "the table in src/lib.rs");
    assert!(folders.len() <= 16);
}

#[test]
fn imports_go_down() {
    let (imports, floors) = (Imports::read(), floors());
    let mut wrong = Vec::new();
    for module in imports.files.keys().filter(|module| !module.is_empty()) {
        for (target, path) in imports.of(module) {
            let (own, other) = (&module[0], &target[0]);
            if own != other && floors[other] >= floors[own] {
                wrong.push(format!(
                    "{} on floor {} imports {path} from floor {}",
                    module.join("::"),
                    floors[own],
                    floors[other]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(imports.files.len() > 250, "the files are found");
}

/// The modules that a module imports, directly or indirectly.
fn reached<'a>(from: &'a Module, edges: &'a BTreeMap<&'a Module, BTreeMap<Module, String>>) -> BTreeSet<&'a Module> {
    let mut found = BTreeSet::new();
    let mut left = vec![from];
    while let Some(module) = left.pop() {
        left.extend(edges[module].keys().filter(|target| found.insert(*target)));
    }
    found
}

#[test]
fn no_files_import_each_other() {
    let imports = Imports::read();
    let edges: BTreeMap<&Module, BTreeMap<Module, String>> =
        imports.files.keys().map(|module| (module, imports.of(module))).collect();
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        edges.keys().map(|module| (*module, reached(module, &edges))).collect();
    let in_a_circle = |from: &Module, to: &Module| reached[to].contains(from);
    let lines: Vec<String> = edges
        .iter()
        .filter(|(module, _)| in_a_circle(module, module))
        .map(|(module, targets)| {
            let paths =
                targets.iter().filter(|(target, _)| in_a_circle(module, target)).map(|(_, path)| path.as_str());
            format!("{} imports {}", module.join("::"), paths.collect::<Vec<_>>().join(", "))
        })
        .collect();
    assert!(lines.is_empty(), "files import each other in circles:\n{}", lines.join("\n"));
}

#[test]
fn few_folders_name_the_operating_system() {
    let files = files();
    let wrong: Vec<String> = files
        .iter()
        .filter(|(module, text)| {
            !module.first().is_some_and(|folder| SYSTEM.contains(&folder.as_str()))
                && (text.contains("rustix::") || text.contains("libc::"))
        })
        .map(|(module, _)| module.join("::"))
        .collect();
    assert!(
        wrong.is_empty(),
        "only os, bootstrap and transport may use rustix or libc; these files also use them: {}",
        wrong.join(", ")
    );
}
