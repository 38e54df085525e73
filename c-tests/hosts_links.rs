//! Links between hosts that fail, and firewalls: a rank finds another way to its peer, or the job ends in bounded time with a message that
//! names the peer. The program is `network_links.c`.

use crate::program::Program;
use crate::testbed::{self, Hosts};
use crate::{compile, executable, patience, run, sources};
use libtest_mimic::Trial;
use rustix::process::{Signal, kill_process};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::spawn;
use std::time::{Duration, Instant};

/// Largest time from the failure of a link, or from the start of a job without links, to the end of the job.
const BOUND: Duration = Duration::from_secs(10);
/// Largest time of a job that has to find another way.
const DETOUR: Duration = Duration::from_secs(5);
/// New connections, in a rule of a firewall.
const NEW: &str = "tcp flags & (syn|ack) == syn";
/// Time limit of a job.
const DEADLINE: Duration = Duration::from_secs(40);

pub fn trials(are_hosts_missing: bool) -> Vec<Trial> {
    let trial = |name: &str, test: fn() -> Result<(), String>| {
        Trial::test(name, move || test().map_err(Into::into)).with_ignored_flag(are_hosts_missing)
    };
    vec![trial("on 3 hosts/failed link", failed_link), trial("on 2 hosts/firewalls", firewalls)]
}

/// The link between two hosts fails, and mpiexec on a third host still reaches both of them.
fn failed_link() -> Result<(), String> {
    let _hosts = Hosts::up(3)?;
    let mut job = job("hn2:2,hn3:2", &[], &["endless"])?;
    let mut child = job.command.spawn().map_err(|error| error.to_string())?;
    let mut line = String::new();
    let _ = BufReader::new(child.stdout.take().expect("the output is piped")).read_line(&mut line);
    let since = Instant::now();
    // Isolated ports of a bridge reach only ports that are not isolated.
    for port in ["hnp2", "hnp3"] {
        ip(&["netns", "exec", "hnsw", "bridge", "link", "set", "dev", port, "isolated", "on"])?;
    }
    let output = end(child, &job.mark)?;
    let time = since.elapsed();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let is_named =
        |line: &str| line.contains("the connection to rank ") && line.contains("its host has answered nothing");
    let has_hosts = errors.contains(" on hn2 ") || errors.contains(" on hn3 ");
    // Two ranks may notice the failure at the same time.
    if line != "running\n" || output.status.success() || !has_hosts || !of_ranks(&errors).all(is_named) {
        return Err(format!("{line:?}, {}, stderr:\n{errors}", output.status));
    }
    let bound = BOUND.mul_f64(patience::slowness());
    if time < bound { Ok(()) } else { Err(format!("ended after {time:?}")) }
}

/// The lines of ranks. mpiexec adds a line that names RMAMPI_BACKTRACE.
fn of_ranks(errors: &str) -> impl Iterator<Item = &str> {
    errors.lines().filter(|line| !line.starts_with("mpiexec: an MPI error"))
}

/// hn2 drops packets without an answer. In turn: new connections to hn2; new connections in both directions; and all packets between the
/// first addresses of the hosts, which also have second addresses.
fn firewalls() -> Result<(), String> {
    let _hosts = Hosts::up(2)?;
    if !filter("hn2", &format!("{NEW} drop")) {
        println!("skipped: the program `nft` is missing, or cannot make a firewall");
        return Ok(());
    }
    for order in ["hn1:1,hn2:1", "hn2:1,hn1:1"] {
        let (time, output) = timed(job(order, &[], &[])?)?;
        if !output.status.success() || time > DETOUR.mul_f64(patience::slowness()) {
            return Err(format!("one way, {order}: {}", report(time, &output)));
        }
    }
    filter("hn1", &format!("{NEW} ip saddr 10.77.0.2 drop"));
    for host in ["1", "2"] {
        ip(&["-n", &format!("hn{host}"), "addr", "add", &format!("10.79.0.{host}/24"), "dev", "eth0"])?;
    }
    // The agent of hn2 connects to mpiexec.
    let agents = ["-iface", "10.79.0.1"];
    let mut closed = job("hn1:1,hn2:1", &agents, &[])?;
    closed.command.env("RMAMPI_INTERFACE", "10.77.0.0/24");
    let (time, output) = timed(closed)?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let parts = ["rank 1 on hn2 cannot be reached: 10.77.0.2 port ", "no answer for 7 s", "firewall"];
    if output.status.success() || parts.iter().any(|part| !errors.contains(part)) || of_ranks(&errors).count() != 1 {
        return Err(format!("both ways: {}", report(time, &output)));
    }
    if time > BOUND.mul_f64(patience::slowness()) {
        return Err(format!("both ways: {}", report(time, &output)));
    }
    filter("hn2", &format!("{NEW} ip daddr 10.77.0.2 drop"));
    let (time, output) = timed(job("hn1:1,hn2:1", &agents, &[])?)?;
    let bound = Duration::from_secs(2).mul_f64(patience::slowness());
    if output.status.success() && time < bound {
        Ok(())
    } else {
        Err(format!("second network: {}", report(time, &output)))
    }
}

struct Job {
    command: Command,
    mark: String,
}

/// A job of `network_links.c` on hosts, started by mpiexec on hn1 with options.
fn job(hosts: &str, options: &[&str], arguments: &[&str]) -> Result<Job, String> {
    let (mpiexec, program) = programs()?;
    let mark = run::mark();
    let mut command = testbed::front(&mpiexec, hosts);
    command.args(options).arg(program).args(arguments).env(run::MARK, &mark);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok(Job { command, mark })
}

/// Paths of mpiexec and of the compiled program.
fn programs() -> Result<(PathBuf, PathBuf), String> {
    let stage = compile::stage();
    let source = sources::of("network_links");
    let program = Program::read(&source)?;
    Ok((stage.join("bin/mpiexec"), executable::of_program(&program.name, &program.source, &stage)?))
}

fn timed(mut job: Job) -> Result<(Duration, Output), String> {
    let since = Instant::now();
    let child = job.command.spawn().map_err(|error| error.to_string())?;
    let output = end(child, &job.mark)?;
    Ok((since.elapsed(), output))
}

/// Waits for the end of a job, for at most `DEADLINE`.
fn end(child: std::process::Child, mark: &str) -> Result<Output, String> {
    let waiting = spawn(move || child.wait_with_output());
    let until = Instant::now() + DEADLINE;
    while !waiting.is_finished() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(5));
    }
    for process in run::marked(mark) {
        // Kills the processes of a job that did not end.
        let _ = kill_process(process, Signal::KILL);
    }
    waiting.join().expect("the thread waits").map_err(|error| error.to_string())
}

fn report(time: Duration, output: &Output) -> String {
    format!("{} after {time:?}, stderr:\n{}", output.status, String::from_utf8_lossy(&output.stderr))
}

/// Replaces the firewall of a host by one rule for arriving packets. Returns false if this machine cannot make a firewall.
fn filter(host: &str, rule: &str) -> bool {
    let rules = format!(
        "add table inet links; delete table inet links; table inet links {{ chain in {{ type filter hook input priority 0; {rule}; }}; }}"
    );
    let mut command = Command::new("nsenter");
    command.arg(format!("--net=/run/netns/{host}")).args(["nft", &rules]);
    command.output().is_ok_and(|output| output.status.success())
}

fn ip(words: &[&str]) -> Result<(), String> {
    let output = Command::new("ip").args(words).output().map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("ip {words:?}: {}", String::from_utf8_lossy(&output.stderr)))
    }
}
