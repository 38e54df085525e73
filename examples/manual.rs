//! Tests of the manual pages: generated from the source, complete, and correct as displayed.

use crate::{Bench, have};
use std::fs;
use std::path::Path;

/// Names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("files can be listed").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Every function of the library has a page, and every page belongs to a function.
#[test]
fn functions_have_manual_pages() {
    let header =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("include/mpi.h")).expect("mpi.h can be read");
    let (header, _) = header
        .split_once("Functions of the ABI that this library does not have")
        .expect("mpi.h has the functions that are missing at its end");
    let mut functions: Vec<String> = header.lines().filter_map(function).map(|name| format!("{name}.3")).collect();
    functions.sort();
    assert!(functions.len() > 400, "mpi.h has only {} functions", functions.len());
    assert_eq!(names(&Path::new(env!("RMAMPI_GENERATED_MANUAL")).join("man3")), functions);
}

/// The function whose prototype begins in this line of mpi.h.
fn function(line: &str) -> Option<&str> {
    let (result, name) = line.split('(').next()?.split_once(' ')?;
    let is_word = |word: &str| word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    (line.contains('(') && is_word(result) && is_word(name) && name.starts_with("MPI_")).then_some(name)
}

#[test]
fn manual_pages_are_read_without_warnings() {
    let bench = Bench::new("manual_warnings");
    if have("mandoc") {
        let warnings = bench.shell(
            // mandoc exits with 3 or more for errors, grep with 1 if no line is left.
            r#"found=$PWD/found; cd "$S/share/man"
            mandoc -Tlint -W warning man1/*.1 man3/*.3 man7/*.7 > "$found" || test $? -le 2
            grep -v 'missing date\|\.so is fragile' "$found" || test $? -eq 1"#,
        );
        assert_eq!(warnings, "");
    }
    if have("groff") {
        bench.shell(
            r#"cd "$S/share/man"
            groff -s -ww -man -Tutf8 man1/*.1 man3/*.3 man7/*.7 2>>"$OLDPWD/warnings" >/dev/null
            cd "$OLDPWD" && cat warnings >&2 && test ! -s warnings"#,
        );
    }
}

#[test]
fn manual_page_as_read() {
    let bench = Bench::new("manual_page");
    bench.install();
    if have("man") && have("groff") {
        let read = |page: &str| {
            bench.shell(&format!(
                r#"MANPAGER=cat MANWIDTH=100 man --nh --nj -M "$P/share/man" 3 {page} | sed 's/.\x08//g'"#
            ))
        };
        let text = read("MPI_Win_create");
        for expected in [
            "MPI_Win_create, MPI_Win_create_c - creates a window over existing memory",
            "int MPI_Win_create(void *base, MPI_Aint size, int disp_unit,",
            "int MPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit,",
            "use mpi_f08",
            "type(MPI_Comm), intent(in) :: comm",
            "include 'mpif.h'",
            "no_locks",
            "MPI_ERR_SIZE",
            "An error at one rank is raised at all ranks",
            "MPI-5.0 section 12.2.1",
        ] {
            assert!(text.contains(expected), "the page has no \"{expected}\":\n{text}");
        }
        assert!(!text.contains('`') && !text.contains("\\f"), "marks are left in the page:\n{text}");
        // The form with large counts is on the same page.
        assert_eq!(read("MPI_Win_create_c"), text);
    }
}
