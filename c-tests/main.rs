//! Runs the C and C++ programs below this directory: one test for each program and number of ranks.
//!
//! The first comment of a program describes its requirements and the expected result; [`program::Program`] parses the comment.

mod compile;
mod control_group;
mod executable;
mod extent;
mod fake;
mod hosts;
mod hosts_deaths;
mod hosts_links;
mod hosts_wire;
mod patience;
mod program;
mod run;
mod sources;
mod testbed;

use libtest_mimic::{Arguments, Trial};
use program::{Program, Ranks};
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

fn main() {
    let arguments = Arguments::from_args();
    // A runner that starts each test in a separate process lists the tests first.
    if arguments.list || !arguments.exact {
        patience::note_slowness();
    }
    let mut trials = Vec::new();
    for source in sources::all().into_iter().filter(|source| may_be_wanted(source, &arguments)) {
        match Program::read(&source) {
            Ok(program) => {
                trials.extend(trials_of(&program));
                trials.extend(program.by_ways().iter().flat_map(trials_of));
                trials.extend(program.by_network().iter().flat_map(trials_of));
                trials.extend(program.by_native().iter().flat_map(trials_of));
            }
            Err(wrong) => {
                let name = source.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
                trials.push(Trial::test(name, move || Err(format!("the first comment: {wrong}").into())));
            }
        }
    }
    if !arguments.exact || arguments.filter.as_deref().is_some_and(|filter| filter.starts_with("on ")) {
        trials.extend(hosts::trials());
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Whether the arguments may select a test of a program. A runner with a process for each test selects one test at a time, and reading all
/// programs takes longer than most tests.
fn may_be_wanted(source: &Path, arguments: &Arguments) -> bool {
    match (&arguments.filter, source.file_stem()) {
        (Some(test), Some(stem)) if arguments.exact => test.split('/').next() == stem.to_str(),
        _ => true,
    }
}

/// Whether there is a C++ compiler.
fn has_cxx() -> bool {
    static FOUND: LazyLock<bool> = LazyLock::new(|| {
        let version = Command::new(compile::compiler_of(true).get_program()).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    });
    *FOUND
}

/// One test for each number of ranks. A test for which the machine has no memory or no compiler is ignored, with a message.
fn trials_of(program: &Program) -> Vec<Trial> {
    let available = run::available_memory();
    let short = program.memory > available;
    let uncompiled = executable::is_cxx(&program.source) && !has_cxx();
    if uncompiled {
        eprintln!("{} is skipped: there is no C++ compiler", program.title);
    }
    if short {
        eprintln!(
            "{} is skipped: it needs {} MiB of memory, and {} MiB are available",
            program.title,
            program.memory >> 20,
            available >> 20
        );
    }
    let trial = |ranks: &Ranks| {
        let (program, ranks) = (program.clone(), *ranks);
        Trial::test(format!("{}/{ranks}", program.title), move || run::check(&program, ranks).map_err(Into::into))
            .with_ignored_flag(short || uncompiled)
    };
    program.ranks.iter().map(trial).collect()
}
