//! The death of a process or a host, or the loss of a host's network, while the ranks of a job on several hosts put to
//! each other, flush, fetch, send and receive (`network_killed.c`). The job ends in bounded time with one message that
//! names the lost rank or host (no message if mpiexec was killed), and leaves no process on any host.

use crate::program::Program;
use crate::testbed::{self, Hosts};
use crate::{compile, executable, patience, run, sources};
use libtest_mimic::Trial;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// The program of all these jobs.
const PROGRAM: &str = "network_killed";
/// Largest time from a death to the end of all processes.
const DEATH_BOUND: Duration = Duration::from_secs(2);
/// Largest time from the loss of a network link to the end of all processes.
const CUT_BOUND: Duration = Duration::from_secs(10);
/// Time limit of a wait for an end.
const DEADLINE: Duration = Duration::from_secs(30);
const INTERVAL: Duration = Duration::from_millis(5);

/// The event that ends a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// SIGKILL for a rank.
    Rank(usize),
    /// SIGKILL for the agent of a host.
    Agent,
    /// SIGKILL for mpiexec.
    Front,
    /// SIGKILL for the first process of hn2, which ends all processes of that host.
    Host,
    /// Removal of hn2 from the network.
    Cut,
}

/// The events on two hosts with two ranks each, with parts of the expected message. The network is mended after
/// `Cut`. The hosts cannot be used again after `Host`, the last event.
const ENDS: &[(Cause, &[&str])] = &[
    (Cause::Rank(0), &["rank 0 (pid ", " on hn1) was killed by signal 9 (SIGKILL); ending the other 3 ranks"]),
    (Cause::Rank(3), &["rank 3 (pid ", " on hn2) was killed by signal 9 (SIGKILL); ending the other 3 ranks"]),
    (Cause::Agent, &["host hn", " is lost: its agent has ended; ending the other 2 ranks"]),
    (Cause::Front, &[]),
    (Cause::Cut, &["host hn2 with ranks 2 and 3 is lost: nothing has arrived from it for 5 s"]),
    (Cause::Host, &["host hn2 with ranks 2 and 3 is lost: its agent has ended; ending the other 2 ranks"]),
];

/// The events with each rank on its own simulated host of this machine.
const SIMULATED_ENDS: &[(Cause, &[&str])] = &[
    (Cause::Rank(0), &["rank 0 (pid ", ") was killed by signal 9 (SIGKILL); ending the other rank"]),
    (Cause::Rank(1), &["rank 1 (pid ", ") was killed by signal 9 (SIGKILL); ending the other rank"]),
    (Cause::Front, &[]),
];

/// One test on hosts made of network namespaces, and one on simulated hosts.
pub fn trials(are_hosts_missing: bool) -> Vec<Trial> {
    vec![
        Trial::test("on 2 hosts/ends of jobs", || on_hosts().map_err(Into::into))
            .with_ignored_flag(are_hosts_missing),
        Trial::test("on simulated hosts/ends of jobs", || on_simulated_hosts().map_err(Into::into)),
    ]
}

fn on_hosts() -> Result<(), String> {
    let (mpiexec, program) = programs()?;
    let _hosts = Hosts::up(2)?;
    for (cause, parts) in ENDS {
        let mut command = testbed::front(&mpiexec, "hn1:2,hn2:2");
        command.arg(&program);
        end(command, *cause, parts)?;
        if *cause == Cause::Cut {
            testbed::script().args(["mend", "2"]).status().map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

fn on_simulated_hosts() -> Result<(), String> {
    let (mpiexec, program) = programs()?;
    // A rank may detect the death of a peer, by a datagram that fails, before mpiexec detects the death. The test runs several times,
    // because either can be first.
    for (cause, parts) in SIMULATED_ENDS.iter().cycle().take(4 * SIMULATED_ENDS.len()) {
        let mut command = Command::new(&mpiexec);
        command.args(["-n", "2"]).arg(&program);
        command.envs([("RMAMPI_TRANSPORT", "network"), ("RMAMPI_PROVIDER", "unix")]);
        end(command, *cause, parts)?;
    }
    Ok(())
}

/// Paths of mpiexec and of the compiled program.
fn programs() -> Result<(PathBuf, PathBuf), String> {
    let stage = compile::stage();
    let source = sources::of(PROGRAM);
    let program = Program::read(&source)?;
    Ok((stage.join("bin/mpiexec"), executable::of_program(&program.name, &program.source, &stage)?))
}

/// Starts the job, ends it, and checks its messages and left-over processes.
fn end(mut command: Command, cause: Cause, parts: &[&str]) -> Result<(), String> {
    let mark = run::mark();
    command.env(run::MARK, &mark).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
    let mut stderr = child.stderr.take().expect("the errors are piped");
    let errors = spawn(move || {
        let mut text = String::new();
        let _ = stderr.read_to_string(&mut text);
        text
    });
    let seen = watch(&mut child, &mark, cause);
    for process in run::marked(&mark) {
        // Kills the processes of a job that did not end.
        let _ = kill_process(process, Signal::KILL);
    }
    let _ = child.wait();
    let errors = errors.join().expect("the thread reads");
    // Twice the time of the reference machine, since other programs may use this machine.
    let bound = if cause == Cause::Cut { CUT_BOUND } else { DEATH_BOUND }.mul_f64(2.0 * patience::slowness());
    let wrong = match seen {
        Err(wrong) => wrong,
        Ok(time) if time > bound => format!("ended after {time:.1?}"),
        Ok(_) if errors.lines().count() != usize::from(!parts.is_empty()) => {
            "printed an unexpected number of messages".to_owned()
        }
        Ok(_) => match parts.iter().find(|part| !errors.contains(**part)) {
            Some(part) => format!("printed no message with \"{part}\""),
            None => return Ok(()),
        },
    };
    Err(format!("{cause:?}: the job {wrong}; stderr:\n{errors}"))
}

/// Waits until the ranks work, ends the job, and returns the time until no process was left.
fn watch(child: &mut Child, mark: &str, cause: Cause) -> Result<Duration, String> {
    let mut line = String::new();
    let _ = BufReader::new(child.stdout.take().expect("the output is piped")).read_line(&mut line);
    if line != "running\n" {
        return Err(format!("printed {line:?} first"));
    }
    let victim = match cause {
        Cause::Rank(rank) => Some(process_of(mark, PROGRAM, |id| has(id, "environ", &format!("PMI_RANK={rank}")))),
        Cause::Agent => Some(process_of(mark, "mpiexec", |id| has(id, "cmdline", "-agent"))),
        Cause::Front => Some(Some(Pid::from_child(child))),
        Cause::Host => Some(testbed::first_process("hn2")),
        Cause::Cut => None,
    };
    let since = Instant::now();
    match victim {
        Some(Some(victim)) => kill_process(victim, Signal::KILL).map_err(|error| error.to_string())?,
        Some(None) => return Err("has no such process".to_owned()),
        None => {
            testbed::script().args(["cut", "2"]).status().map_err(|error| error.to_string())?;
        }
    }
    while since.elapsed() < DEADLINE {
        // An ended process has no mark, also if its parent has not waited for it.
        if run::marked(mark).is_empty() {
            let time = since.elapsed();
            return match child.wait() {
                Ok(status) if !status.success() => Ok(time),
                status => Err(format!("ended with {status:?}")),
            };
        }
        sleep(INTERVAL);
    }
    Err("did not end".to_owned())
}

/// A process of the job, found by the name of its program and a further condition.
fn process_of(mark: &str, name: &str, is_it: impl Fn(Pid) -> bool) -> Option<Pid> {
    let has_name = |id: &Pid| {
        fs::read_to_string(format!("/proc/{}/comm", id.as_raw_nonzero())).is_ok_and(|found| found.trim() == name)
    };
    run::marked(mark).into_iter().find(|id| has_name(id) && is_it(*id))
}

/// Whether a file of a process contains a word, in a list separated by null characters.
fn has(id: Pid, file: &str, word: &str) -> bool {
    fs::read(format!("/proc/{}/{file}", id.as_raw_nonzero()))
        .is_ok_and(|words| words.split(|byte| *byte == 0).any(|found| found == word.as_bytes()))
}
