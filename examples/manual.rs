//! The manual pages: made from the source, complete, and as a reader sees them.

use crate::{Bench, have};
use std::path::Path;
use std::{env, fs};

#[test]
fn manual_pages_are_not_stale() {
    let list = fs::read_to_string(env!("RMAMPI_GENERATED_MANUAL")).expect("the build has made a list of the pages");
    let mut pages: Vec<String> = Vec::new();
    for (committed, made) in list.lines().filter_map(|line| line.split_once(' ')) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(committed);
        let wanted = fs::read_to_string(made).expect("the build has made the page");
        if env::var_os("RMAMPI_RENEW").is_some() {
            fs::write(&path, wanted).expect("a page can be written");
        } else {
            assert!(
                fs::read_to_string(&path).is_ok_and(|found| found == wanted),
                "{committed} is stale: run `make header`"
            );
        }
        pages.push(committed.rsplit('/').next().expect("a page has a name").to_owned());
    }
    let there = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("man/man3")).expect("there are pages");
    let mut there: Vec<String> =
        there.map(|entry| entry.expect("pages can be listed").file_name().to_string_lossy().into_owned()).collect();
    there.sort();
    pages.sort();
    assert_eq!(there, pages, "man/man3 has other pages than those that are made");
}

/// Every function of the chapter on windows has a page.
#[test]
fn functions_of_windows_have_manual_pages() {
    let header =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("include/mpi.h")).expect("there is mpi.h");
    let mut number = 0;
    for line in header.lines().filter_map(|line| line.strip_prefix("int MPI_")) {
        let name = line.split('(').next().expect("a function has arguments");
        let is_of_windows = name.starts_with("Win_") && !name.ends_with("_toint")
            || ["Put", "Get", "Accumulate", "Get_accumulate", "Fetch_and_op", "Compare_and_swap"].contains(&name)
            || ["Rput", "Rget", "Raccumulate", "Rget_accumulate", "Alloc_mem", "Free_mem"].contains(&name);
        if is_of_windows {
            let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("man/man3/MPI_{name}.3"));
            assert!(page.exists(), "MPI_{name} has no manual page");
            number += 1;
        }
    }
    assert!(number > 50, "mpi.h has only {number} functions of windows");
}

#[test]
fn manual_pages_are_read_without_warnings() {
    let bench = Bench::new("manual_warnings");
    if have("mandoc") {
        let warnings = bench.shell(
            // mandoc exits with 3 and more for worse than warnings, grep with 1 when no line is left.
            r#"found=$PWD/found; cd "$S/share/man"
            mandoc -Tlint -W warning man1/*.1 man3/*.3 > "$found" || test $? -le 2
            grep -v 'missing date\|\.so is fragile' "$found" || test $? -eq 1"#,
        );
        assert_eq!(warnings, "");
    }
    if have("groff") {
        bench.shell(
            r#"cd "$S/share/man"
            for page in man1/*.1 man3/*.3; do
                groff -s -ww -man -Tutf8 $page 2>>"$OLDPWD/warnings" >/dev/null
            done
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
            "MPI_Win_create, MPI_Win_create_c - creates a window over memory",
            "int MPI_Win_create(void *base, MPI_Aint size, int disp_unit,",
            "int MPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit,",
            "use mpi_f08",
            "type(MPI_Comm), intent(in) :: comm",
            "include 'mpif.h'",
            "no_locks",
            "MPI_ERR_SIZE",
            "An error at one rank is an error at all of them",
            "MPI-5.0 section 12.2.1",
        ] {
            assert!(text.contains(expected), "the page has no \"{expected}\":\n{text}");
        }
        assert!(!text.contains('`') && !text.contains("\\f"), "marks are left in the page:\n{text}");
        // The form with large counts has the same page.
        assert_eq!(read("MPI_Win_create_c"), text);
    }
}
