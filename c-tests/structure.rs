//! The layers of the library and of mpiexec: imports go only to lower floors, imports of files have no cycles, and only a few folders use the
//! crates of the operating system.
//!
//! The floors are those of the tables in `src/lib.rs` and `src/bin/mpiexec/main.rs`. Files are read as text, without comments and unit tests:
//! `use` declarations, and paths that begin with `crate` or `super`. A re-exported name counts as an import of the file that defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Module = Vec<String>;

/// A crate whose files are checked.
struct Crate {
    /// Folder of the files.
    folder: &'static str,
    /// File with the table of floors, which also names the files of other folders that the crate includes.
    main: &'static str,
    /// Folders that use the crates of the operating system.
    system: &'static [&'static str],
    /// Smallest number of files, which shows that the files are found.
    least: usize,
}

const CRATES: [Crate; 2] = [
    Crate { folder: "src", main: "lib.rs", system: &["os", "bootstrap", "transport"], least: 250 },
    Crate {
        folder: "src/bin/mpiexec",
        main: "main.rs",
        system: &["agent", "binding", "descriptors", "front", "hosts", "interfaces", "process", "tcp_info", "wire"],
        least: 70,
    },
];

impl Crate {
    fn source(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(self.folder)
    }

    fn main(&self) -> String {
        fs::read_to_string(self.source().join(self.main)).unwrap()
    }
}

/// The Rust files of a crate by the path of their module. Modules of `transport::shm` are named as modules of `transport`, as in the rest of
/// the library.
fn files(of: &Crate) -> BTreeMap<Module, String> {
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
    collect(&of.source(), &mut found);
    let own = found.into_iter().map(|path| (module_of(&of.source(), &path), text_of(&path)));
    let main = of.main();
    let included = main.split("#[path = \"").skip(1).map(|part| {
        let (path, rest) = part.split_once('"').unwrap();
        let name = rest.split("mod ").nth(1).unwrap().split(';').next().unwrap();
        (vec![name.to_owned()], text_of(&of.source().join(path)))
    });
    own.chain(included).collect()
}

fn module_of(source: &Path, path: &Path) -> Module {
    let relative = path.strip_prefix(source).unwrap().with_extension("");
    let mut parts: Module = relative.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib" || last == "main") {
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
fn floors(of: &Crate) -> BTreeMap<String, u32> {
    let map = of.main();
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

/// The imports of a crate.
struct Imports {
    files: BTreeMap<Module, String>,
    /// By module and name: the module that defines a re-exported name.
    exported: BTreeMap<(Module, String), Module>,
}

impl Imports {
    fn read(of: &Crate) -> Self {
        let mut imports = Self { files: files(of), exported: BTreeMap::new() };
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

    /// The module of a path, and the name in this module, if the path belongs to the crate.
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
fn the_tables_have_all_folders() {
    for of in &CRATES {
        let mut folders: BTreeSet<String> =
            files(of).into_keys().filter_map(|module| module.first().cloned()).collect();
        folders.remove("fortran");
        assert_eq!(floors(of).into_keys().collect::<BTreeSet<_>>(), folders, "the table in {}", of.main);
        assert!(folders.len() <= 16);
    }
}

#[test]
fn imports_go_down() {
    let mut wrong = Vec::new();
    for of in &CRATES {
        let (imports, floors) = (Imports::read(of), floors(of));
        assert!(imports.files.len() > of.least, "the files of {} are found", of.folder);
        for module in imports.files.keys().filter(|module| !module.is_empty()) {
            for (target, path) in imports.of(module) {
                let (own, other) = (&module[0], &target[0]);
                if own != other && floors[other] >= floors[own] {
                    wrong.push(format!(
                        "{}: {} on floor {} imports {path} from floor {}",
                        of.folder,
                        module.join("::"),
                        floors[own],
                        floors[other]
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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

/// The files of a crate that import each other in circles, with these imports.
fn circles(of: &Crate) -> Vec<String> {
    let imports = Imports::read(of);
    let edges: BTreeMap<&Module, BTreeMap<Module, String>> =
        imports.files.keys().map(|module| (module, imports.of(module))).collect();
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        edges.keys().map(|module| (*module, reached(module, &edges))).collect();
    let in_a_circle = |from: &Module, to: &Module| reached[to].contains(from);
    edges
        .iter()
        .filter(|(module, _)| in_a_circle(module, module))
        .map(|(module, targets)| {
            let paths =
                targets.iter().filter(|(target, _)| in_a_circle(module, target)).map(|(_, path)| path.as_str());
            format!("{}: {} imports {}", of.folder, module.join("::"), paths.collect::<Vec<_>>().join(", "))
        })
        .collect()
}

#[test]
fn no_files_import_each_other() {
    let lines: Vec<String> = CRATES.iter().flat_map(circles).collect();
    assert!(lines.is_empty(), "files import each other in circles:\n{}", lines.join("\n"));
}

#[test]
fn few_folders_name_the_operating_system() {
    for of in &CRATES {
        let is_word = |text: &str, at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric());
        let names = |text: &str| {
            ["nix::", "rustix::", "libc::"]
                .iter()
                .any(|name| text.match_indices(name).any(|(at, _)| is_word(text, at)))
        };
        let may = |module: &Module| module.first().is_some_and(|folder| of.system.contains(&folder.as_str()));
        let files = files(of);
        let wrong = files.iter().filter(|(module, text)| !may(module) && names(text));
        let wrong: Vec<String> = wrong.map(|(module, _)| module.join("::")).collect();
        assert!(
            wrong.is_empty(),
            "in {} only {} may use nix, rustix or libc; these files also use them: {}",
            of.folder,
            of.system.join(", "),
            wrong.join(", ")
        );
    }
}
