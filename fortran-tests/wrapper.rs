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
        Trial::test("mpifort selects the library for INTEGERs of 8 bytes", move || Ok(long_integers(&long)?)),
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

/// With `-fdefault-integer-8`, also as a part of the compiler's name, a program with mpif.h is compiled and linked for INTEGERs of 8 bytes.
/// If the option is missing in a part of the program, the compilation fails, or the program ends with a message when it starts.
fn long_integers(stage: &Stage) -> Result<(), String> {
    let workplace = Workplace::new("long_integers");
    let file = |name: &str| workplace.file(name);
    let text = "      program p\n      include 'mpif.h'\n      integer e, n\n      call MPI_Init(e)\n\
                \x20     call MPI_Type_size(MPI_INTEGER, n, e)\n      if (n .ne. kind(n)) stop 3\n      call q\n\
                \x20     call MPI_Finalize(e)\n      end\n";
    let other = "      subroutine q\n      include 'mpif.h'\n      end\n";
    for (name, text) in [("program.f", text), ("other.f", other)] {
        fs::write(file(name), text).map_err(|error| error.to_string())?;
    }
    let mpifort = |compiler: &str, words: &[&str], output: &str| {
        let mut command = Command::new(stage.file("bin/mpifort"));
        command.current_dir(&workplace.0).env("RMAMPI_FC", compiler).args(words).arg("-o").arg(output);
        command
    };
    let long = "-fdefault-integer-8";
    for (compiler, words) in [
        ("gfortran", &[long, "program.f", "other.f"][..]),
        ("gfortran -fdefault-integer-8", &["program.f", "other.f"]),
        ("gfortran", &["program.f", "other.f"]),
    ] {
        succeed(&mut mpifort(compiler, words, "program"))?;
        succeed(&mut Command::new(file("program")))?;
    }
    let include = format!("-I{}", stage.file("include").display());
    let mut plain = Command::new("gfortran");
    plain.current_dir(&workplace.0).args([long, &include, "-c", "program.f"]);
    refused(&mut plain, "mpi_needs_integers_of_4_bytes")?;
    refused(&mut mpifort("gfortran", &["-finteger-4-integer-8", "-c", "program.f"], "o"), "use -fdefault-integer-8")?;
    // The option is missing when the program is linked, or when a part is compiled, or it is used for a part only.
    succeed(&mut mpifort("gfortran", &[long, "-c", "program.f"], "program.o"))?;
    succeed(&mut mpifort("gfortran", &[long, "-c", "other.f"], "other.o"))?;
    for (words, output) in [
        (&["program.o", "other.o"][..], "unmarked"),
        (&[long, "program.o", "short.o"], "mixed"),
        (&["-static", "program.o", "other.o"], "static"),
        (&["-static", long, "program.o", "short.o"], "static_mixed"),
    ] {
        succeed(&mut mpifort("gfortran", &["-c", "other.f"], "short.o"))?;
        succeed(&mut mpifort("gfortran", words, output))?;
        refused(
            &mut Command::new(file(output)),
            "pass the same option (-fdefault-integer-8) to all mpifort commands",
        )?;
    }
    succeed(&mut mpifort("gfortran", &["-static", long, "program.o", "other.o"], "static"))?;
    succeed(&mut Command::new(file("static"))).map(|_| ())
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
