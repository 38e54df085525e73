//! Names and constants of the Fortran library and `mpif.h`.

use crate::HERE;
use crate::stage::{Stage, Workplace, succeed};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// Trials that need gfortran.
pub fn trials_with_compiler(stage: &Arc<Stage>) -> Vec<Trial> {
    let form = |name: &str, file: &'static str, flags: &'static [&str]| {
        let stage = Arc::clone(stage);
        Trial::test(format!("constants of mpif.h in {name} form"), move || Ok(constants(&stage, file, flags)?))
    };
    let (tool_stage, modules_stage) = (Arc::clone(stage), Arc::clone(stage));
    let flang = stage.flang().map(|compiler| {
        let stage = Arc::clone(stage);
        Trial::test("every function is in flang's modules", move || Ok(modules(&stage, &compiler)?))
    });
    let mut trials = vec![
        Trial::test("a tool in C sees the calls of a Fortran program", move || Ok(tool(&tool_stage)?)),
        Trial::test("every function is in the modules", move || Ok(modules(&modules_stage, "")?)),
        form("fixed", "constants.f", &[]),
        form("free", "constants.f90", &[]),
        form("long fixed", "constants.f", &["-ffixed-line-length-none"]),
    ];
    trials.extend(flang);
    trials
}

/// Trials that need no compiler.
pub fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let (names_stage, needs_stage) = (Arc::clone(stage), Arc::clone(stage));
    vec![
        Trial::test("names in libmpifort_abi", move || Ok(names(&names_stage)?)),
        Trial::test("libmpifort_abi needs only MPI", move || Ok(needs(&needs_stage)?)),
        Trial::test("mpif.h fits both source forms", || Ok(form()?)),
    ]
}

/// Every PARAMETER of `constants.csv` has its value there, as a program that includes mpif.h prints it.
fn constants(stage: &Stage, file: &str, flags: &[&str]) -> Result<(), String> {
    let workplace = Workplace::new(&format!("{file}{}", flags.concat()));
    let (source, program) = (workplace.file(file), workplace.file("program"));
    let mut wanted = BTreeSet::new();
    let mut text = "      PROGRAM CONSTA\n      IMPLICIT NONE\n      INCLUDE 'mpif.h'\n".to_owned();
    let table = fs::read_to_string(Path::new(HERE).join("constants.csv")).map_err(|error| error.to_string())?;
    for line in table.lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let (name, value) = (fields[0], fields[3]);
        // The table gives C types, which have 8 bytes, as values of kinds. It has no value for two LOGICALs, because the library
        // defines them.
        let value = if value.starts_with("c_int") { "8" } else { value };
        if fields[4] == "parameter" && !value.is_empty() {
            writeln!(text, "      PRINT '(A)', '{name}'\n      PRINT '(I0)', {name}")
                .expect("a string can be written");
            wanted.insert(format!("{name} {value}"));
        }
    }
    text += "      END\n";
    fs::write(&source, text).map_err(|error| error.to_string())?;
    // Without optimisation, which would take long for a thousand print statements.
    let flags: Vec<String> = std::iter::once(&"-O0").chain(flags).map(|flag| (*flag).to_owned()).collect();
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

/// The functions of mpi.h that have Fortran names. Conversions of handles, the tools interface, and the unimplemented functions at the end of
/// mpi.h have none.
fn functions(stage: &Stage) -> Result<BTreeSet<String>, String> {
    let header = fs::read_to_string(stage.file("include/mpi.h")).map_err(|error| error.to_string())?;
    let is_of_c = |name: &str| ["_toint", "_fromint", "_c2f", "_f2c"].iter().any(|end| name.ends_with(end));
    let end = "/* Functions of the ABI that this library does not have";
    let (there, _) = header.split_once(end).ok_or_else(|| format!("mpi.h lacks the comment \"{end}\""))?;
    let functions: BTreeSet<String> = there
        .lines()
        .filter(|line| !line.starts_with("typedef"))
        .flat_map(|line| line.split(|c: char| c.is_whitespace() || c == '*'))
        .filter_map(|word| word.split_once('(').map(|(name, _)| name))
        .filter(|name| name.starts_with("MPI_") && !name.starts_with("MPI_T_"))
        .filter(|name| name.contains(char::is_lowercase) && !is_of_c(name))
        .map(str::to_owned)
        .collect();
    if functions.len() < 400 {
        return Err(format!("only {} functions were found in mpi.h", functions.len()));
    }
    Ok(functions)
}

/// The names that the library defines.
fn defined(stage: &Stage) -> Result<BTreeSet<String>, String> {
    let listing = succeed(Command::new("nm").args(["-D", "--defined-only"]).arg(library(stage)))?;
    Ok(listing.lines().filter_map(|line| line.split_whitespace().last()).map(str::to_owned).collect())
}

/// Whether mpi_f08 has a function: it lacks those that were deprecated before mpi_f08 existed.
fn is_in_f08(function: &str) -> bool {
    !function.starts_with("MPI_Attr_") && !function.starts_with("MPI_Keyval_")
}

/// Every function without large counts has the names of mpif.h and the module mpi, in the spellings of all compilers. Every function of
/// mpi_f08 has one of its two possible names, in all spellings. The overloads with TYPE(C_PTR) have their names with one underscore.
fn names(stage: &Stage) -> Result<(), String> {
    let defined = defined(stage)?;
    let spellings = |name: &str| {
        [name.to_uppercase(), name.to_lowercase(), name.to_lowercase() + "_", name.to_lowercase() + "__"]
    };
    let lacks = |name: &str| spellings(name).into_iter().find(|spelling| !defined.contains(spelling));
    for function in functions(stage)? {
        for name in [function.clone(), format!("P{function}")] {
            let small = (!function.ends_with("_c")).then(|| lacks(&name)).flatten();
            let f08 = is_in_f08(&function).then(|| lacks(&format!("{name}_f08"))).flatten();
            let f08 = f08.and_then(|_| lacks(&format!("{name}_f08ts")));
            if let Some(spelling) = small.or(f08) {
                return Err(format!("{function} exists in C, but {spelling} does not exist in Fortran"));
            }
        }
    }
    for name in ["win_allocate", "win_allocate_shared", "win_shared_query", "alloc_mem"] {
        for name in [format!("mpi_{name}_cptr_"), format!("pmpi_{name}_cptr_")] {
            if !defined.contains(&name) {
                return Err(format!("{name} is missing"));
            }
        }
    }
    Ok(())
}

/// A USE with an ONLY of all names compiles: the module mpi contains every function without large counts, and mpi_f08 every function,
/// also under the name of its specific procedure, which the library defines.
fn modules(stage: &Stage, compiler: &str) -> Result<(), String> {
    let defined = defined(stage)?;
    let workplace = Workplace::new(&format!("modules-{compiler}"));
    let source = workplace.file("modules.f90");
    let (mut mpi, mut f08) = (Vec::new(), Vec::new());
    for function in functions(stage)? {
        let has_descriptors = defined.contains(&format!("{}_f08ts_", function.to_lowercase()));
        let specific = function.clone() + if has_descriptors { "_f08ts" } else { "_f08" };
        // MPI_X_c has the generic name MPI_X, unless the two have the same types in Fortran. Then MPI_X is the generic name of
        // MPI_X alone.
        let generic = function.strip_suffix("_c").unwrap_or(&function).to_owned();
        for prefix in ["", "P"] {
            if is_in_f08(&function) {
                f08.extend([format!("{prefix}{generic}"), format!("{prefix}{specific}")]);
            }
            if generic == function {
                mpi.push(format!("{prefix}{function}"));
            }
        }
    }
    for name in ["MPI_Sizeof", "MPI_F_sync_reg", "MPI_Status_f2f08", "MPI_Status_f082f", "MPI_Comm", "MPI_Status"] {
        mpi.push(name.to_owned());
        f08.push(name.to_owned());
    }
    let mut text = String::new();
    for (module, names) in [("mpi", mpi), ("mpi_f08", f08)] {
        for (place, names) in names.chunks(100).enumerate() {
            let list = names.join(", &\n    ");
            writeln!(text, "subroutine {module}_{place}\n  use {module}, only: {list}\nend subroutine")
                .expect("a string can be written");
        }
        // All names in one program, as in user programs.
        writeln!(text, "subroutine {module}_all\n  use {module}\nend subroutine").expect("a string can be written");
    }
    fs::write(&source, text).map_err(|error| error.to_string())?;
    stage.compile_by(compiler, &[source], &["-c".to_owned()], &workplace.file("modules.o"))
}

/// The libraries call only functions of MPI and of C, so they work with any library of the ABI.
fn needs(stage: &Stage) -> Result<(), String> {
    let libraries = [library(stage), stage.file("lib/libmpifort_abi_i8.so.1")];
    let listing = succeed(Command::new("nm").args(["-D", "--undefined-only"]).args(libraries))?;
    let listing = listing.lines().filter(|line| !line.ends_with(':')).collect::<Vec<_>>().join("\n");
    let header = fs::read_to_string(stage.file("include/mpi.h")).map_err(|error| error.to_string())?;
    let words = header.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '('));
    let standard: BTreeSet<&str> = words.filter_map(|word| word.split_once('(').map(|(name, _)| name)).collect();
    for name in listing.lines().filter_map(|line| line.split_whitespace().last()) {
        let plain = name.split('@').next().unwrap_or(name);
        let of_c = ["free", "malloc"].contains(&plain)
            || plain.starts_with("mem")
            || plain.starts_with("str")
            || plain.starts_with('_')
            || ["calloc", "write"].contains(&plain);
        // The block of the other library, which a program for this library does not have.
        let of_other_library = plain.starts_with("mpisentinels");
        let of_mpi = (plain.starts_with("MPI_") || plain.starts_with("PMPI_")) && standard.contains(plain);
        if !of_c && !of_mpi && !of_other_library {
            return Err(format!("the library needs {plain}"));
        }
    }
    Ok(())
}

fn library(stage: &Stage) -> std::path::PathBuf {
    stage.file("lib/libmpifort_abi.so.1")
}

/// No line exceeds the limit of fixed form, no line is continued, and statements begin after column 6.
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
