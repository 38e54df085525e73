//! The Fortran library and `mpif.h` by themselves: names, constants, and whether the committed files are up to date.

use crate::HERE;
use crate::stage::{Stage, Workplace, succeed};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// Trials that compile something.
pub fn trials_with_compiler(stage: &Arc<Stage>) -> Vec<Trial> {
    let form = |name: &str, file: &'static str, flags: &'static [&str]| {
        let stage = Arc::clone(stage);
        Trial::test(format!("constants of mpif.h in {name} form"), move || Ok(constants(&stage, file, flags)?))
    };
    let tool_stage = Arc::clone(stage);
    vec![
        Trial::test("a tool in C sees the calls of a Fortran program", move || Ok(tool(&tool_stage)?)),
        form("fixed", "constants.f", &[]),
        form("free", "constants.f90", &[]),
        form("long fixed", "constants.f", &["-ffixed-line-length-none"]),
    ]
}

/// The other trials.
pub fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let (names_stage, needs_stage) = (Arc::clone(stage), Arc::clone(stage));
    vec![
        Trial::test("names in libmpifort_abi", move || Ok(names(&names_stage)?)),
        Trial::test("libmpifort_abi needs only MPI", move || Ok(needs(&needs_stage)?)),
        Trial::test("mpif.h fits both source forms", || Ok(form()?)),
        Trial::test("include/mpif.h is not stale", || {
            Ok(not_stale("include/mpif.h", env!("RMAMPI_GENERATED_MPIF_H"))?)
        }),
        Trial::test("src/fortran/mpif.c is not stale", || {
            Ok(not_stale("src/fortran/mpif.c", env!("RMAMPI_GENERATED_MPIF_C"))?)
        }),
    ]
}

/// Every PARAMETER of the standard has its value: a program says so that includes mpif.h.
fn constants(stage: &Stage, file: &str, flags: &[&str]) -> Result<(), String> {
    let workplace = Workplace::new(file);
    let (source, program) = (workplace.file(file), workplace.file("program"));
    let mut wanted = BTreeSet::new();
    let mut text = "      PROGRAM CONSTA\n      IMPLICIT NONE\n      INCLUDE 'mpif.h'\n".to_owned();
    let table = fs::read_to_string(Path::new(HERE).join("constants.csv")).map_err(|error| error.to_string())?;
    for line in table.lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let (name, value) = (fields[0], fields[3]);
        // Kinds are numbers of the compiler, and two LOGICALs are left to the library.
        let value = if value.starts_with("c_int") { "8" } else { value };
        if fields[4] == "parameter" && !value.is_empty() {
            writeln!(text, "      PRINT '(A)', '{name}'\n      PRINT '(I0)', {name}")
                .expect("a string can be written");
            wanted.insert(format!("{name} {value}"));
        }
    }
    text += "      END\n";
    fs::write(&source, text).map_err(|error| error.to_string())?;
    let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
    stage.compile(&[source], &flags, &program)?;
    let printed = succeed(&mut Command::new(&program))?;
    let lines: Vec<&str> = printed.lines().collect();
    let found: BTreeSet<String> = lines.chunks(2).map(|pair| pair.join(" ")).collect();
    if wanted.len() < 300 {
        return Err(format!("constants.csv has only {} constants", wanted.len()));
    }
    match wanted.symmetric_difference(&found).next() {
        Some(difference) => Err(format!("differs: {difference}")),
        None => Ok(()),
    }
}

/// A preloaded tool that defines MPI_Put counts the calls of MPI_PUT, and not those of PMPI_PUT.
fn tool(stage: &Stage) -> Result<(), String> {
    let workplace = Workplace::new("tool");
    let (source, tool, program) = (workplace.file("tool.c"), workplace.file("tool.so"), workplace.file("program"));
    let text = "#include <mpi.h>\n#include <stdio.h>\nstatic int calls;\n\
        int MPI_Put(const void *a, int b, MPI_Datatype c, int d, MPI_Aint e, int f, MPI_Datatype g, MPI_Win w)\n\
        {\n    calls++;\n    return PMPI_Put(a, b, c, d, e, f, g, w);\n}\n\
        int MPI_Finalize(void)\n{\n    printf(\"%d calls\\n\", calls);\n    fflush(stdout);\n\
        return PMPI_Finalize();\n}\n";
    fs::write(&source, text).map_err(|error| error.to_string())?;
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-I"]).arg(stage.file("include")).arg(&source).arg("-o").arg(&tool);
    succeed(&mut compiler)?;
    for (name, wanted) in [("win_create.f", "3 calls\n"), ("tool.f90", "0 calls\n")] {
        let sources = ["check.f", name].map(|name| Path::new(HERE).join(name));
        stage.compile(&sources, &[], &program)?;
        let found = succeed(Command::new(&program).env("LD_PRELOAD", &tool))?;
        if found != wanted {
            return Err(format!("{name}: expected was {wanted}found {found}"));
        }
    }
    Ok(())
}

/// Every function of mpi.h but the large-count forms, the conversions of handles and the tools interface has its Fortran names, as
/// compilers differ in making them.
fn names(stage: &Stage) -> Result<(), String> {
    let header = fs::read_to_string(stage.file("include/mpi.h")).map_err(|error| error.to_string())?;
    let is_of_c = |name: &str| ["_c", "_toint", "_fromint", "_c2f", "_f2c"].iter().any(|end| name.ends_with(end));
    let functions: BTreeSet<&str> = header
        .lines()
        .filter(|line| !line.starts_with("typedef"))
        .flat_map(|line| line.split(|c: char| c.is_whitespace() || c == '*'))
        .filter_map(|word| word.split_once('(').map(|(name, _)| name))
        .filter(|name| name.starts_with("MPI_") && !name.starts_with("MPI_T_"))
        .filter(|name| name.contains(char::is_lowercase) && !is_of_c(name))
        .collect();
    if functions.len() < 50 {
        return Err(format!("only {} functions were found in mpi.h", functions.len()));
    }
    let listing = succeed(Command::new("nm").args(["-D", "--defined-only"]).arg(library(stage)))?;
    let defined: BTreeSet<&str> = listing.lines().filter_map(|line| line.split_whitespace().last()).collect();
    for function in functions {
        for name in [function.to_owned(), format!("P{function}")] {
            let lower = name.to_lowercase();
            for spelling in [name.to_uppercase(), lower.clone(), format!("{lower}_"), format!("{lower}__")] {
                if !defined.contains(spelling.as_str()) {
                    return Err(format!("{function} is there in C, but {spelling} is not there in Fortran"));
                }
            }
        }
    }
    for name in ["mpi_win_allocate_cptr_", "mpi_alloc_mem_cptr_", "pmpi_win_allocate_cptr_", "pmpi_alloc_mem_cptr_"] {
        if !defined.contains(name) {
            return Err(format!("{name} is missing"));
        }
    }
    Ok(())
}

/// The library calls functions of MPI and of C, and nothing that only this MPI has: it runs above any with the ABI.
fn needs(stage: &Stage) -> Result<(), String> {
    let listing = succeed(Command::new("nm").args(["-D", "--undefined-only"]).arg(library(stage)))?;
    let standard = fs::read_to_string(stage.file("include/mpi.h")).map_err(|error| error.to_string())?;
    for name in listing.lines().filter_map(|line| line.split_whitespace().last()) {
        let plain = name.split('@').next().unwrap_or(name);
        let of_c = ["free", "malloc"].contains(&plain)
            || plain.starts_with("mem")
            || plain.starts_with("str")
            || plain.starts_with('_');
        let of_mpi =
            (plain.starts_with("MPI_") || plain.starts_with("PMPI_")) && standard.contains(&format!("{plain}("));
        if !of_c && !of_mpi {
            return Err(format!("the library needs {plain}"));
        }
    }
    Ok(())
}

fn library(stage: &Stage) -> std::path::PathBuf {
    stage.file("lib/libmpifort_abi.so.1")
}

/// No line is longer than fixed form can hold, none is continued, and statements stand behind column 6.
fn form() -> Result<(), String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("include/mpif.h"))
        .map_err(|error| error.to_string())?;
    let wrong = |line: &&str| {
        let comment = line.starts_with('!') || line.is_empty();
        line.len() > 72 || !line.is_ascii() || !comment && (line.contains('&') || !line.starts_with("      "))
    };
    match text.lines().find(wrong) {
        Some(line) => Err(format!("this line does not fit both forms: {line}")),
        None => Ok(()),
    }
}

/// The committed file is what the source gives; RMAMPI_RENEW writes it.
fn not_stale(committed: &str, generated: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(committed);
    let wanted = fs::read_to_string(generated).map_err(|error| format!("{generated}: {error}"))?;
    if std::env::var_os("RMAMPI_RENEW").is_some() {
        return fs::write(&path, wanted).map_err(|error| format!("{committed}: {error}"));
    }
    match fs::read_to_string(&path) {
        Ok(found) if found == wanted => Ok(()),
        _ => Err(format!("{committed} is stale; `make header` renews it")),
    }
}
