//! Runs every program in fortran-tests on its numbers of ranks, and checks the library itself.
//!
//! The programs are compiled by the `mpifort` and run by the `mpiexec` of a staged installation, which `make test`
//! names in RMAMPI_STAGE. Without gfortran they are skipped.

#[path = "../c-tests/extent.rs"]
mod extent;
mod foreign;
mod heat;
mod library;
#[path = "../c-tests/patience.rs"]
#[allow(dead_code, reason = "the C tests measure at the start of a run")]
mod patience;
mod program;
mod stage;
#[path = "../c-tests/wheels.rs"]
mod wheels;
mod wrapper;

use libtest_mimic::{Arguments, Trial};
use program::{Program, Variant};
use stage::Stage;
use std::path::Path;
use std::sync::Arc;

/// The directory of this file.
const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fortran-tests");

fn main() {
    let arguments = Arguments::from_args();
    let stage = Arc::new(Stage::find());
    let skipped = !Stage::has_compiler();
    if skipped && !arguments.list {
        eprintln!("gfortran is not installed: the Fortran programs are skipped");
    }
    let mut trials: Vec<Trial> = program_files().iter().flat_map(|path| program_trials(path, &stage)).collect();
    trials.extend(heat::trials(&stage));
    trials.push(foreign::trial(&stage));
    trials.extend(wrapper::trials(&stage));
    trials.extend(library::trials_with_compiler(&stage));
    trials = trials.into_iter().map(|trial| trial.with_ignored_flag(skipped)).collect();
    trials.extend(library::trials(&stage));
    libtest_mimic::run(&arguments, trials).exit();
}

/// Sources in the order of their names.
fn program_files() -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(HERE)
        .expect("fortran-tests can be read")
        .map(|entry| entry.expect("fortran-tests can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "f" || extension == "f90"))
        .collect();
    files.sort();
    files
}

/// One trial for every interface in the program's first comment and every compiler; without interfaces, one trial for the default compiler.
/// A trial compiles the program once and runs it on every number of ranks. A file that is a part of other programs has no trial.
fn program_trials(path: &Path, stage: &Arc<Stage>) -> Vec<Trial> {
    let program = Arc::new(Program::read(path));
    if program.ranks.is_empty() {
        return Vec::new();
    }
    let mut variants = vec![Variant { interface: String::new(), compiler: String::new(), flag: String::new() }];
    if !program.interfaces.is_empty() {
        let compilers: Vec<String> = std::iter::once(String::new()).chain(stage.flang()).collect();
        let of_interface = |interface: &String| -> Vec<Variant> {
            let variant = |compiler: &String| Variant {
                interface: interface.clone(),
                compiler: compiler.clone(),
                flag: String::new(),
            };
            compilers.iter().map(variant).collect()
        };
        variants = program.interfaces.iter().flat_map(of_interface).collect();
    }
    if !program.also.is_empty() {
        let interface = program.interfaces.last().cloned().unwrap_or_default();
        variants.push(Variant { interface, compiler: String::new(), flag: program.also.clone() });
    }
    let trial = |variant: Variant| {
        let (program, stage) = (Arc::clone(&program), Arc::clone(stage));
        Trial::test(format!("{}{variant}", program.file), move || {
            program.check(&stage, &variant).map_err(libtest_mimic::Failed::from)
        })
    };
    variants.into_iter().map(trial).collect()
}
