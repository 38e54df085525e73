//! A test program, and the lines of its first comment.
//!
//! | line | meaning |
//! | --- | --- |
//! | `ranks: alone 1 2` | numbers of ranks; `alone` is without mpiexec |
//! | `network: 2 4x2` | repeats the test with these numbers of ranks on simulated hosts of one rank each; 4x2: 2 ranks on each host. A test that is not complete uses only the last entry |
//! | `more network: 3 4` | further entries in a complete test |
//! | `expect: success` | the program ends with status 0 |
//! | `expect: status 48` | the program ends with this status |
//! | `expect: stderr "words"` | the standard error contains these words |
//! | `with: check.f` | other files of fortran-tests that are compiled before the program |
//! | `flags: -std=legacy` | flags for the compiler |
//! | `also: -fdefault-integer-8` | the program is compiled once more with this flag |
//! | `interfaces: mpif.h mpi mpi_f08` | the program is compiled with each of these by each compiler, by gfortran with run-time checks; see `interface.h` |
//! | `part: mpiexec` | what the program tests if it tests no section of the standard (`codegen/tests_index.rs`) |
//! | `timeout: 10` | time limit in seconds of a quiet machine, generous, 60 by default; `patience` adapts the limit to the machine |

use crate::HERE;
use crate::extent::is_complete;
use crate::patience;
use crate::stage::{Stage, Workplace, description};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

/// A program and the lines of its first comment.
pub struct Program {
    /// The file, for example `win_create.f`.
    pub file: String,
    /// Numbers of ranks; empty if the file is a part of other programs.
    pub ranks: Vec<String>,
    /// Numbers of ranks, and of ranks on each simulated host, as `4x2` or `4`.
    networks: Vec<String>,
    status: i32,
    errors: Vec<String>,
    sources: Vec<PathBuf>,
    flags: Vec<String>,
    /// A flag of one more variant of the program, or an empty string.
    pub also: String,
    /// Interfaces with which the program is compiled; empty if the source selects one.
    pub interfaces: Vec<String>,
    timeout: u64,
}

/// The interface and the compiler of a program.
pub struct Variant {
    /// One of the program's interfaces, or an empty string.
    pub interface: String,
    /// The compiler; if empty, the installation's default.
    pub compiler: String,
    /// One more flag, or an empty string.
    pub flag: String,
}

impl Program {
    /// Parses the first comment of a file.
    pub fn read(path: &Path) -> Self {
        let file = path.file_name().expect("a program is a file").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("a program can be read");
        let mut program = Program {
            file,
            ranks: Vec::new(),
            networks: Vec::new(),
            status: 0,
            errors: Vec::new(),
            sources: Vec::new(),
            flags: Vec::new(),
            also: String::new(),
            interfaces: Vec::new(),
            timeout: 60,
        };
        for line in text.lines().map_while(|line| line.strip_prefix('!')) {
            if let Some((keyword, wish)) = line.trim().split_once(": ") {
                program.note(keyword, wish.trim());
            }
        }
        program.sources.push(path.to_owned());
        program
    }

    fn note(&mut self, keyword: &str, wish: &str) {
        let words = || wish.split_whitespace().map(str::to_owned);
        match keyword {
            "ranks" => self.ranks = words().collect(),
            "network" => self.networks.extend(words()),
            "more network" if is_complete() => self.networks.extend(words()),
            "expect" => match wish.split_once(' ') {
                None if wish == "success" => {}
                Some(("status", number)) => self.status = number.parse().expect("a status is a number"),
                Some(("stderr", words)) => self.errors.push(words.trim_matches('"').to_owned()),
                _ => panic!("{}: `expect: {wish}` is not defined", self.file),
            },
            "with" => self.sources.extend(words().map(|name| Path::new(HERE).join(name))),
            "interfaces" => self.interfaces = words().collect(),
            "also" => wish.clone_into(&mut self.also),
            "flags" => self.flags = words().collect(),
            "timeout" => self.timeout = wish.parse().expect("a timeout is a number of seconds"),
            _ => {}
        }
    }

    /// Compiles the program, runs it on each number of ranks, and checks its end.
    pub fn check(&self, stage: &Stage, variant: &Variant) -> Result<(), String> {
        let workplace = Workplace::new(&format!("{}-{variant}", self.file));
        let program = workplace.file("program");
        let mut flags = self.flags.clone();
        flags.extend((!variant.flag.is_empty()).then(|| variant.flag.clone()));
        if !variant.interface.is_empty() {
            let name = variant.interface.to_uppercase().replace('.', "_");
            flags.extend(["-cpp".to_owned(), format!("-DUSE_{name}"), format!("-I{HERE}")]);
            if variant.compiler.is_empty() {
                flags.push("-fcheck=all".to_owned());
            }
        }
        stage.compile_by(&variant.compiler, &self.sources, &flags, &program)?;
        let run =
            |ranks: &String| self.run(stage, ranks, &program, &[]).map_err(|error| format!("ranks {ranks}: {error}"));
        self.ranks.iter().try_for_each(run)?;
        // The Fortran library makes the same calls for each interface.
        if self.interfaces.last().is_some_and(|last| *last != variant.interface) {
            return Ok(());
        }
        let left_out = if is_complete() { 0 } else { self.networks.len().saturating_sub(1) };
        let run = |network: &String| {
            let (ranks, on_each) = network.split_once('x').unwrap_or((network, "1"));
            let mut environment = vec![("RMAMPI_TRANSPORT", "network"), ("RMAMPI_RANKS_PER_HOST", on_each)];
            if is_complete() {
                // The default is TCP. libfabric takes longer to start than most tests run.
                environment.push(("RMAMPI_LIBFABRIC", "libfabric.so.1"));
            }
            self.run(stage, ranks, &program, &environment).map_err(|error| format!("network {network}: {error}"))
        };
        self.networks[left_out..].iter().try_for_each(run)
    }

    fn run(&self, stage: &Stage, ranks: &str, program: &Path, environment: &[(&str, &str)]) -> Result<(), String> {
        let output = stage.run(ranks, self.timeout, program, &[], environment)?;
        let errors = String::from_utf8_lossy(&output.stderr);
        if output.status.code() == Some(patience::LATE) {
            return Err(format!("not done in {} s (scaled by patience.rs)\n{}", self.timeout, description(&output)));
        }
        if output.status.code() != Some(self.status) {
            return Err(format!("expected status {}\n{}", self.status, description(&output)));
        }
        match self.errors.iter().find(|words| !errors.contains(*words)) {
            Some(words) => Err(format!("standard error lacks: {words}\n{}", description(&output))),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for word in [&self.interface, &self.compiler, &self.flag] {
            if !word.is_empty() {
                write!(f, " {word}")?;
            }
        }
        Ok(())
    }
}
