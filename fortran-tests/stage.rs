//! The installation under test, and calls of its tools.

use crate::patience;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, process};

/// A staged installation.
pub struct Stage {
    root: PathBuf,
}

/// A directory for the files of one test, removed when dropped.
pub struct Workplace(pub PathBuf);

impl Stage {
    /// The installation that RMAMPI_STAGE names, otherwise that of the last `make`.
    pub fn find() -> Self {
        let made = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/stage");
        Stage { root: env::var_os("RMAMPI_STAGE").map_or(made, PathBuf::from) }
    }

    /// A file of the installation, for example `lib/libmpifort_abi.so.1`.
    pub fn file(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Whether gfortran is installed.
    pub fn has_compiler() -> bool {
        Command::new("gfortran").arg("--version").output().is_ok_and(|output| output.status.success())
    }

    /// LLVM's compiler, if it is installed and the stage has modules for it.
    pub fn flang(&self) -> Option<String> {
        let is_there = |name: &str| Command::new(name).arg("--version").output().is_ok_and(|it| it.status.success());
        let names = ["flang", "flang-new", "flang-21", "flang-20", "flang-new-19"];
        let found = names.iter().find(|name| is_there(name))?;
        self.file("include/flang/mpi_f08.mod").exists().then(|| (*found).to_owned())
    }

    /// Compiles Fortran sources.
    pub fn compile(&self, sources: &[PathBuf], flags: &[String], program: &Path) -> Result<(), String> {
        self.compile_by("", sources, flags, program)
    }

    /// Compiles Fortran sources by another compiler, if one is given.
    pub fn compile_by(
        &self,
        compiler: &str,
        sources: &[PathBuf],
        flags: &[String],
        program: &Path,
    ) -> Result<(), String> {
        let modules = program.parent().expect("a program lies in a directory");
        let mut command = Command::new(self.file("bin/mpifort"));
        if !compiler.is_empty() {
            command.env("RMAMPI_FC", compiler);
        }
        command.arg("-O2").arg("-J").arg(modules).args(flags).args(sources).arg("-o").arg(program);
        succeed(&mut command).map(|_| ())
    }

    /// Runs a program on a number of ranks, or `alone`, without mpiexec, with a limit in seconds of a quiet machine
    /// (`patience`).
    pub fn run(
        &self,
        ranks: &str,
        seconds: u64,
        program: &Path,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Result<Output, String> {
        let mut command = Command::new(program);
        if ranks != "alone" {
            command = Command::new(self.file("bin/mpiexec"));
            command.args(["-n", ranks]).arg(program);
        }
        output_within(command.args(arguments).envs(environment.iter().copied()), seconds)
    }
}

impl Workplace {
    /// An empty directory.
    pub fn new(name: &str) -> Self {
        let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fortran-{}-{name}", process::id()));
        fs::create_dir_all(&path).expect("the directory for tests can be written");
        Workplace(path)
    }

    /// A file in the directory.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a command with a limit in seconds of a quiet machine (`patience`). Returns its output.
pub fn output_within(command: &mut Command, seconds: u64) -> Result<Output, String> {
    patience::output(command, seconds)
        .map_err(|error| format!("{} cannot be run: {error}", command.get_program().display()))
}

/// Runs a command. Returns its output.
pub fn output(command: &mut Command) -> Result<Output, String> {
    command.output().map_err(|error| format!("{} cannot be run: {error}", command.get_program().display()))
}

/// Runs a command that must succeed. Returns its standard output.
pub fn succeed(command: &mut Command) -> Result<String, String> {
    let output = output(command)?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{command:?}\n{}", description(&output)))
}

/// Describes the end of a command and its output.
pub fn description(output: &Output) -> String {
    format!(
        "{}\nstandard output:\n{}\nstandard error:\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}
