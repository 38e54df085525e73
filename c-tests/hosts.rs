//! Runs C programs of this directory on several hosts: network namespaces of this machine, made by
//! `../shared/testbed/hosts`, which needs root.
//!
//! Each layout of ranks on hosts is one test, which runs programs in sequence: all programs with a `network:` or
//! `more network:` line in a complete test, otherwise a sample. A failure of one program does not prevent the others. If
//! something that the hosts need is missing, the tests are ignored, with the reason.

use crate::extent::is_complete;
use crate::program::{Program, Ranks};
use crate::testbed::{Hosts, front, what_is_missing};
use crate::{compile, executable, hosts_deaths, hosts_links, hosts_wire, run, sources};
use libtest_mimic::Trial;
use std::path::PathBuf;

/// Layouts: numbers of hosts, and of ranks on each host.
const LAYOUTS: &[(usize, usize)] = &[(2, 2), (3, 1)];

/// More layouts in a complete test.
const MORE_LAYOUTS: &[(usize, usize)] = &[(2, 1), (2, 3), (3, 2), (3, 3)];

/// Programs that `make check` runs.
const SAMPLE: &[&str] = &["put", "get", "send_random", "random_collectives"];

/// One test for each layout, and the tests of `hosts_deaths`, `hosts_links` and `hosts_wire`.
pub fn trials() -> Vec<Trial> {
    let missing = what_is_missing();
    if let Some(missing) = &missing {
        eprintln!("the tests on several hosts are skipped: {missing}");
    }
    let layouts = LAYOUTS.iter().chain(MORE_LAYOUTS.iter().filter(|_| is_complete()));
    let trials = layouts.map(|&(hosts, on_each)| {
        let name = format!("on {hosts} hosts/{} ranks", hosts * on_each);
        Trial::test(name, move || run_all(hosts, on_each).map_err(Into::into)).with_ignored_flag(missing.is_some())
    });
    let trials = trials.chain(hosts_deaths::trials(missing.is_some()));
    let trials = trials.chain(hosts_links::trials(missing.is_some()));
    trials.chain(hosts_wire::trials(missing.is_some())).collect()
}

/// Runs the programs on `hosts` hosts with `on_each` ranks each. The error contains the output of each failed program.
fn run_all(hosts: usize, on_each: usize) -> Result<(), String> {
    let _hosts = Hosts::up(hosts)?;
    let failed: Vec<_> = programs()
        .iter()
        .filter(|program| is_for(program, hosts * on_each))
        .filter_map(|program| run_on(program, hosts, on_each).err().map(|error| format!("{}: {error}", program.name)))
        .collect();
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n\n")) }
}

/// The programs that run on several hosts.
fn programs() -> Vec<Program> {
    let is_c = |path: &PathBuf| path.extension().is_some_and(|found| found == "c");
    let is_wanted = |program: &Program| is_complete() || SAMPLE.contains(&program.name.as_str());
    let programs = sources::all().into_iter().filter(is_c).filter_map(|source| Program::read(&source).ok());
    programs.filter(|program| !program.by_network().is_empty() && is_wanted(program)).collect()
}

/// Whether a program can run with a number of ranks: its comment has this number or a larger one, and this number or a smaller one. A
/// program with 4 ranks runs with any larger number. The line `hosts:` of the comment can exclude the number.
fn is_for(program: &Program, ranks: usize) -> bool {
    let numbers = program.ranks.iter().filter_map(|known| match known {
        Ranks::Number(number) => Some(*number),
        Ranks::Alone => None,
    });
    let numbers = || numbers.clone().chain(program.networks.iter().map(|(ranks, _)| *ranks));
    ranks <= program.most_on_hosts && numbers().any(|it| it >= ranks.min(4)) && numbers().any(|it| it <= ranks)
}

fn run_on(program: &Program, hosts: usize, on_each: usize) -> Result<(), String> {
    let stage = compile::stage();
    let executable = executable::of_program(&program.name, &program.source, &stage)?;
    let names: Vec<_> = (1..=hosts).map(|host| format!("hn{host}:{on_each}")).collect();
    let mut command = front(&stage.join("bin/mpiexec"), &names.join(","));
    command.arg("-n").arg((hosts * on_each).to_string()).arg(executable);
    run::observe(program, command)
}
