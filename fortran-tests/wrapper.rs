//! Tests of `mpifort`: modules and flags.

use crate::HERE;
use crate::stage::{Stage, Workplace, description, output, succeed};
use libtest_mimic::Trial;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

const WITH_MODULE: &str =
    "program p\n  Use, non_intrinsic :: MPI_F08, only: MPI_Init\n  call MPI_Init()\nend program\n";
const WITHOUT: &str = "program p\n  use other\n  include 'mpif.h'\nend program\n";

/// Trials that need gfortran.
pub fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let (long, foreign, old, earlier) = (Arc::clone(stage), Arc::clone(stage), Arc::clone(stage), Arc::clone(stage));
    vec![
        Trial::test("standards.f90 is Fortran 2008", move || Ok(fortran_2008(&earlier)?)),
        Trial::test("mpifort refuses mpif.h with INTEGERs of 8 bytes", move || Ok(long_integers(&long)?)),
        Trial::test("mpifort reports that a compiler has no modules", move || Ok(other_compiler(&foreign)?)),
        Trial::test("mpifort reports that the modules are of another gfortran", move || Ok(other_version(&old)?)),
    ]
}

/// A Fortran 2008 program can use the modules, and the compiler gives no warnings.
fn fortran_2008(stage: &Stage) -> Result<(), String> {
    let workplace = Workplace::new("fortran_2008");
    let flags = ["-std=f2008", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"].map(str::to_owned);
    let source = Path::new(HERE).join("standards.f90");
    stage.compile(&[source], &flags, &workplace.file("program"))
}

/// mpif.h cannot work with `-fdefault-integer-8`: the wrapper prints an error, or the compiler does if another file includes it. Sources
/// without mpif.h compile.
fn long_integers(stage: &Stage) -> Result<(), String> {
    let workplace = Workplace::new("long_integers");
    let texts = [
        ("direct.f90", "program p\n  INCLUDE \"mpif.h\"\nend program\n"),
        ("cpp.F90", "program p\n#include <mpif.h>\nend program\n"),
        ("hidden.f90", "program p\n  include 'other.h'\nend program\n"),
        ("other.h", "      include 'mpif.h'\n"),
        ("without.f90", "integer function f(x)\n  integer :: x(:)\n  f = kind(x) ! include 'mpif.h'\nend function\n"),
    ];
    for (name, text) in texts {
        fs::write(workplace.file(name), text).map_err(|error| error.to_string())?;
    }
    let compile = |name: &str| {
        let mut command = Command::new(stage.file("bin/mpifort"));
        command.arg("-c").arg(workplace.file(name)).arg("-fdefault-integer-8").arg("-o").arg(workplace.file("o"));
        command
    };
    refused(&mut compile("direct.f90"), "declare what MPI gets with KIND=MPI_INTEGER_KIND")?;
    refused(&mut compile("cpp.F90"), "declare what MPI gets with KIND=MPI_INTEGER_KIND")?;
    refused(&mut compile("hidden.f90"), "mpi_needs_integers_of_4_bytes")?;
    succeed(&mut compile("without.f90")).map(|_| ())
}

/// A compiler that is neither gfortran nor flang is refused only for programs with a USE of the modules.
fn other_compiler(stage: &Stage) -> Result<(), String> {
    let workplace = Workplace::new("other_compiler");
    let compiler = pretend(&workplace, "echo 'Fortran by somebody else'")?;
    differs(stage, &workplace, &compiler, "was built without those of")
}

/// A gfortran with another module format is also refused only for such programs.
fn other_version(stage: &Stage) -> Result<(), String> {
    let workplace = Workplace::new("other_version");
    let script = "case $1 in -dumpversion) echo 99 ;; *) echo 'GNU Fortran 99' ;; esac";
    let compiler = pretend(&workplace, script)?;
    differs(stage, &workplace, &compiler, "which gfortran 99 cannot read")
}

fn differs(stage: &Stage, workplace: &Workplace, compiler: &Path, words: &str) -> Result<(), String> {
    let (with, without) = (workplace.file("with.f90"), workplace.file("without.f90"));
    fs::write(&with, WITH_MODULE).map_err(|error| error.to_string())?;
    fs::write(&without, WITHOUT).map_err(|error| error.to_string())?;
    let mpifort = |source: &Path| {
        let mut command = Command::new(stage.file("bin/mpifort"));
        command.env("RMAMPI_FC", compiler).arg("-c").arg(source);
        command
    };
    refused(&mut mpifort(&with), words)?;
    succeed(&mut mpifort(&without)).map(|_| ())
}

/// A script in place of a compiler.
fn pretend(workplace: &Workplace, script: &str) -> Result<std::path::PathBuf, String> {
    let path = workplace.file("compiler");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).map_err(|error| error.to_string())?;
    succeed(Command::new("chmod").arg("+x").arg(&path))?;
    Ok(path)
}

fn refused(command: &mut Command, words: &str) -> Result<(), String> {
    let output = output(command)?;
    let told = String::from_utf8_lossy(&output.stderr).contains(words);
    if output.status.success() || !told { Err(description(&output)) } else { Ok(()) }
}
