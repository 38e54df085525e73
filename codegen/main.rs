//! Generates the committed files that follow from the source: the C header, the Fortran bindings, manual pages, the completion of
//! mpiexec's options, tables in documents, the index of tests, and the programs of the example projects. With the argument `write`, which
//! `make generate` passes, the program writes the files. Without this argument, the program is a test: it fails if a file is not up to date.

#[allow(dead_code, reason = "build.rs uses the rest")]
mod entry_points;
mod fortran;
mod header;
#[allow(dead_code, reason = "build.rs uses the rest")]
mod manual;
mod mpiexec;
mod tables;
mod tests_index;

#[path = "../src/error/conformance/table/mod.rs"]
#[allow(dead_code, unused_imports, reason = "only the list of all rows is wanted")]
mod conformance;
#[path = "../src/bin/mpiexec/options/mod.rs"]
#[allow(dead_code, unused_imports, reason = "only the table is wanted")]
mod options;

use entry_points::EntryFile;
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use std::{env, fs};

/// A committed file: its path below the root of the repository, and the text that is generated for the file.
type File = (String, String);

/// A group of files that are generated together: description, and the function that generates them.
type Group = (&'static str, fn() -> Vec<File>);

const GROUPS: [Group; 6] = [
    ("the C header", c_header),
    ("the Fortran bindings", fortran_bindings),
    ("the manual pages of settings and info keys", manual_pages),
    ("the manual page and the completion of mpiexec", of_mpiexec),
    ("the tables of the documents", tables_of_documents),
    ("the programs of the example projects", programs_of_projects),
];

fn main() {
    if env::args().nth(1).as_deref() == Some("write") {
        for (_, files) in GROUPS {
            for (path, text) in files() {
                if committed(&path) != text {
                    fs::write(root().join(&path), text).unwrap_or_else(|error| panic!("{path}: {error}"));
                    println!("{path}");
                }
            }
        }
        return;
    }
    let mut trials: Vec<Trial> = GROUPS
        .map(|(what, files)| Trial::test(format!("up to date: {what}"), move || none_stale(files())))
        .into_iter()
        .collect();
    trials.push(Trial::test("man/man7 has no other pages", no_other_pages));
    trials
        .push(Trial::test("each test names a section of the standard or a part of the project", tests_are_in_index));
    trials.push(Trial::test("each row of docs/conformance.md has a name of its own", rows_have_names));
    trials.push(Trial::test("bash completes options of mpiexec and their values", || {
        mpiexec::bash_completes();
        Ok(())
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn none_stale(files: Vec<File>) -> Result<(), Failed> {
    let stale = |(path, text): (String, String)| (committed(&path) != text).then_some(path);
    let stale: Vec<String> = files.into_iter().filter_map(stale).collect();
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("stale: {}; `make generate` renews them", stale.join(", ")).into())
    }
}

fn no_other_pages() -> Result<(), Failed> {
    let made = manual_pages();
    for page in fs::read_dir(root().join("man/man7")).expect("man/man7 can be read") {
        let path = format!("man/man7/{}", page.expect("man/man7 can be read").file_name().display());
        if !made.iter().any(|(other, _)| *other == path) {
            return Err(format!("{path} is not a generated page; man/man7 has only generated pages").into());
        }
    }
    Ok(())
}

fn tests_are_in_index() -> Result<(), Failed> {
    let mistakes = tests_index::mistakes(root());
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes.join("\n").into()) }
}

fn rows_have_names() -> Result<(), Failed> {
    let mut names: Vec<&str> =
        conformance::CHAPTERS.iter().flat_map(|chapter| chapter.rows).map(|row| row.name).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("two rows have the name \"{}\"", pair[0]).into()),
        None => Ok(()),
    }
}

fn c_header() -> Vec<File> {
    let text = header::text(root(), &entry_points::declarations(&entry_files()));
    vec![("include/mpi.h".to_owned(), text)]
}

fn fortran_bindings() -> Vec<File> {
    let files = fortran::files(&committed("src/abi/constants.rs"), &entry_files());
    files.into_iter().map(|(path, text)| (path.to_owned(), text)).collect()
}

fn manual_pages() -> Vec<File> {
    manual::committed().into_iter().map(|(path, text)| (path.to_owned(), text)).collect()
}

fn of_mpiexec() -> Vec<File> {
    vec![
        ("man/man1/mpiexec.1".to_owned(), mpiexec::page()),
        ("docs/completion/mpiexec.bash".to_owned(), mpiexec::completion()),
    ]
}

/// The programs of the documents, once in the folder of each project, so that a copy of the folder is complete.
fn programs_of_projects() -> Vec<File> {
    let programs = [("README.md", "c", "c"), ("docs/user/cxx.md", "cpp", "cpp"), ("README.md", "fortran", "f90")];
    let of_project = |project: &'static str| {
        programs.map(|(page, language, suffix)| {
            (format!("examples/projects/{project}/ring.{suffix}"), program(&committed(page), language).to_owned())
        })
    };
    ["autotools", "cmake", "meson"].into_iter().flat_map(of_project).collect()
}

/// The first program in a language on a page.
fn program<'page>(page: &'page str, language: &str) -> &'page str {
    let (_, rest) = page.split_once(&format!("```{language}\n")).expect("the page shows a program");
    rest.split_once("```").expect("the program ends").0
}

fn tables_of_documents() -> Vec<File> {
    let page = |(path, name, table): (&str, &str, String)| {
        (path.to_owned(), tables::with_table(&committed(path), name, &table))
    };
    let index = ("docs/tests.md", "tests", tests_index::tables(root()));
    tables::tables(&entry_files()).into_iter().chain([index]).map(page).collect()
}

fn entry_files() -> Vec<EntryFile> {
    entry_points::files(root())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a committed file; empty if the file does not exist.
fn committed(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_default()
}
