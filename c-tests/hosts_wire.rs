//! Hosts with a second network, made by `wire.c`, which delays all packets, loses some and reorders some. Programs with random operations
//! and models run over this network. `make soak` runs them for a given time, and checks memory and descriptors of the ranks.

use crate::extent::is_complete;
use crate::program::Program;
use crate::testbed::{Hosts, front};
use crate::{compile, executable, run, sources};
use libtest_mimic::Trial;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// Delay of each packet, in microseconds.
const DELAY: &str = "200";
/// Loss of packets, in per cent.
const LOSS: &str = "1";
/// Packets that later packets may overtake, in per cent.
const LATE: &str = "5";
/// Programs of the test, with their arguments.
const PROGRAMS: &[(&str, &[&str])] = &[
    ("random_operations", &["42", "10"]),
    ("random_derived", &["42", "5"]),
    ("random_collectives", &["42", "300"]),
    ("send_random", &[]),
    ("network_lock_all", &[]),
    ("network_lock_late", &[]),
    ("win_lock_several", &[]),
];
/// Programs that run until they are ended. Arguments: seed, and a number of rounds that no run reaches.
const ENDLESS: &[&str] = &["random_operations", "random_derived", "random_collectives"];
const ROUNDS: [&str; 2] = ["20261125", "1000000000"];
/// Growth that a rank may have in the second half of the time: kibibytes of memory, and descriptors.
const MORE_MEMORY: u64 = 16 << 10;
const MORE_DESCRIPTORS: usize = 4;
/// Time limit for the end of the ranks.
const GRACE: Duration = Duration::from_secs(30);

/// The tests, which are ignored if hosts cannot be made. RMAMPI_SOAK contains the number of hosts and the seconds of a soak.
pub fn trials(are_hosts_missing: bool) -> Vec<Trial> {
    let mut trials = Vec::new();
    if is_complete() {
        trials.push(Trial::test("on 3 hosts/over a wire with delay and loss", || over_a_wire().map_err(Into::into)));
    }
    if let Ok(wish) = std::env::var("RMAMPI_SOAK") {
        trials.push(Trial::test("on several hosts/soak", move || soak(&wish).map_err(Into::into)));
    }
    trials.into_iter().map(|trial| trial.with_ignored_flag(are_hosts_missing)).collect()
}

/// The second network of the hosts, removed when dropped.
struct Wire {
    process: Child,
    output: BufReader<ChildStdout>,
}

impl Wire {
    fn up(hosts: usize) -> Result<Self, String> {
        let program = compile::cache().join("wire");
        let source = sources::support().join("wire.c");
        let flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-o"];
        compile::compile(Command::new("cc").args(flags).arg(&program).arg(source))?;
        let mut command = Command::new(program);
        command.args([DELAY, LOSS, LATE]).args((1..=hosts).map(|host| format!("hn{host}")));
        let mut process = command.stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
        let output = BufReader::new(process.stdout.take().expect("the output is piped"));
        let mut wire = Self { process, output };
        let line = wire.line();
        if line == "wire up\n" { Ok(wire) } else { Err(format!("wire.c printed {line:?}")) }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let _ = self.output.read_line(&mut line);
        line
    }

    /// Removes the network. Fails if it has not lost and reordered packets.
    fn down(mut self) -> Result<(), String> {
        kill_process(Pid::from_child(&self.process), Signal::TERM).map_err(|error| error.to_string())?;
        let line = self.line();
        println!("wire: {}", line.trim_end());
        let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        match numbers[..] {
            [_, lost, overtaken] if lost > 0 && overtaken > 0 => Ok(()),
            _ => Err(format!("the network did not lose and reorder packets: {line:?}")),
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The program, and the command of mpiexec that runs it with a rank on each host and with data over the second network.
fn job(name: &str, hosts: usize) -> Result<(Program, Command), String> {
    let source = sources::of(name);
    let program = Program::read(&source)?;
    let stage = compile::stage();
    let executable = executable::of_program(name, &source, &stage)?;
    let names: Vec<_> = (1..=hosts).map(|host| format!("hn{host}")).collect();
    let mut command = front(&stage.join("bin/mpiexec"), &names.join(","));
    command.args(["-n", &hosts.to_string()]).arg(executable);
    command.env("RMAMPI_INTERFACE", "10.78.0.0/24");
    Ok((program, command))
}

fn over_a_wire() -> Result<(), String> {
    const HOSTS: usize = 3;
    let _hosts = Hosts::up(HOSTS)?;
    let wire = Wire::up(HOSTS)?;
    for (name, arguments) in PROGRAMS {
        let (mut program, command) = job(name, HOSTS)?;
        program.arguments = arguments.iter().map(|&word| word.to_owned()).collect();
        let before = packets()?;
        run::observe(&program, command).map_err(|error| format!("{name}: {error}"))?;
        let count = packets()? - before;
        if count < 100 {
            return Err(format!("{name}: only {count} packets used the second network"));
        }
    }
    wire.down()
}

/// Number of packets that the second host has received over the second network.
fn packets() -> Result<u64, String> {
    let command = ["-n", "hn2", "-s", "link", "show", "eth1"];
    let output = Command::new("ip").args(command).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines = text.lines().skip_while(|line| !line.trim().starts_with("RX:"));
    let numbers = lines.nth(1).and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    numbers.ok_or(format!("no packets are counted in {text}"))
}

/// Runs the endless programs in sequence. `wish` contains the numbers of hosts and of seconds.
fn soak(wish: &str) -> Result<(), String> {
    let numbers: Vec<u64> = wish.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [hosts, seconds] = numbers[..] else { return Err(format!("RMAMPI_SOAK={wish}: expected hosts and seconds")) };
    let hosts = hosts as usize;
    let _hosts = Hosts::up(hosts)?;
    let wire = Wire::up(hosts)?;
    let time = Duration::from_secs(seconds) / ENDLESS.len() as u32;
    ENDLESS.iter().try_for_each(|name| soak_with(name, hosts, time).map_err(|error| format!("{name}: {error}")))?;
    wire.down()
}

fn soak_with(name: &str, hosts: usize, time: Duration) -> Result<(), String> {
    let (_, mut command) = job(name, hosts)?;
    let mark = run::mark();
    command.args(ROUNDS).env(run::MARK, &mark).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let mut stderr = child.stderr.take().expect("the errors are piped");
    let errors = spawn(move || {
        let mut text = String::new();
        let _ = stderr.read_to_string(&mut text);
        text
    });
    let result = watch(&mut child, name, &mark, time);
    let _ = kill_process(Pid::from_child(&child), Signal::TERM);
    let _ = child.wait();
    let left = run::left_behind(&mark, GRACE);
    for process in &left {
        let _ = kill_process(*process, Signal::KILL);
    }
    let errors = errors.join().expect("the thread reads");
    if !left.is_empty() {
        return Err(format!("{} processes are left after the end of the job", left.len()));
    }
    result.map_err(|error| format!("{error}\n{errors}"))
}

/// A rank's process, kibibytes of memory, and number of descriptors.
type Held = (Pid, u64, usize);

fn held(name: &str, mark: &str) -> Vec<Held> {
    let of = |process: Pid| {
        let number = process.as_raw_nonzero();
        let comm = fs::read_to_string(format!("/proc/{number}/comm")).ok()?;
        let pages: u64 = fs::read_to_string(format!("/proc/{number}/statm")).ok()?.split(' ').nth(1)?.parse().ok()?;
        let descriptors = fs::read_dir(format!("/proc/{number}/fd")).ok()?.count();
        name.starts_with(comm.trim()).then_some((process, pages * 4, descriptors))
    };
    run::marked(mark).into_iter().filter_map(of).collect()
}

/// Measures the ranks after half of the time, when all connections exist, and at the end.
fn watch(child: &mut Child, name: &str, mark: &str, time: Duration) -> Result<(), String> {
    let begin = Instant::now();
    let mut first: Option<Vec<Held>> = None;
    while begin.elapsed() < time {
        sleep(Duration::from_millis(100));
        if let Ok(Some(status)) = child.try_wait() {
            return Err(format!("ended after {:.1?}: {status}", begin.elapsed()));
        }
        if first.is_none() && begin.elapsed() >= time / 2 {
            first = Some(held(name, mark));
        }
    }
    let (first, last) = (first.unwrap_or_default(), held(name, mark));
    for (process, memory, descriptors) in &last {
        let Some((_, before, descriptors_before)) = first.iter().find(|(other, ..)| other == process) else {
            return Err("the processes of the ranks have changed".to_owned());
        };
        println!("{name}: {memory} KiB, {before} before; {descriptors} descriptors, {descriptors_before} before");
        if *memory > before + MORE_MEMORY || *descriptors > descriptors_before + MORE_DESCRIPTORS {
            return Err(format!(
                "a rank holds {memory} KiB after {before}, {descriptors} descriptors after {descriptors_before}"
            ));
        }
    }
    if last.is_empty() { Err("there are no ranks".to_owned()) } else { Ok(()) }
}
