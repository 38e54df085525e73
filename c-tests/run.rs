//! Runs a C test, and checks its result and left-over processes and files.

use crate::compile;
use crate::control_group::ControlGroup;
use crate::executable;
use crate::fake;
use crate::patience;
use crate::program::{End, Program, Ranks, has_line};
use rustix::fs::{FlockOperation, flock};
use rustix::process::{Pid, Signal, kill_process};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{available_parallelism, sleep, spawn};
use std::time::{Duration, Instant};

/// Interval of polls for an event.
const INTERVAL: Duration = Duration::from_millis(5);
/// Time limit for the end of the output pipes, after the program has ended and left-over processes were killed.
const GRACE: Duration = Duration::from_secs(2);
/// A variable in the environment of every process of a test, by which left-over processes are found.
pub const MARK: &str = "RMAMPI_C_TEST";

/// A new value of the mark.
pub fn mark() -> String {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    // Relaxed: no other memory depends on the number.
    format!("{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed))
}

/// Compiles and runs the program. A program that needs the fake libfabric is skipped if that cannot be built. The error
/// contains all output.
pub fn check(program: &Program, ranks: Ranks) -> Result<(), String> {
    let stage = compile::stage();
    let executable = executable::of_program(&program.name, &program.source, &stage)?;
    let _slots = take_slots(if let Ranks::Number(number) = ranks { number } else { 1 });
    let mut command = match ranks {
        Ranks::Alone => Command::new(&executable),
        Ranks::Number(number) => {
            let mut mpiexec = Command::new(stage.join("bin/mpiexec"));
            mpiexec.arg("-n").arg(number.to_string()).arg(&executable);
            mpiexec
        }
    };
    if program.needs_fake {
        let Some(library) = fake::library()? else { return Ok(()) };
        command.env("RMAMPI_LIBFABRIC", library);
    }
    observe(program, command)
}

/// Runs a command that starts the program, and checks its result, output, left-over processes and files. Skips the program
/// if it needs a control group and none can be made. The error contains all output.
pub fn observe(program: &Program, mut command: Command) -> Result<(), String> {
    let mark = mark();
    command.args(&program.arguments).envs(program.environment.iter().cloned()).env(MARK, &mark);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);

    let group = match program.control_group.map(ControlGroup::new) {
        Some(None) => {
            eprintln!("{} is skipped: no memory control group can be made on this machine", program.title);
            return Ok(());
        }
        group => group.flatten(),
    };
    if let Some(group) = &group {
        group.put(&mut command);
    }

    let names = shared_memory_names();
    let begin = Instant::now();
    let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
    let stdout = collect(child.stdout.take().expect("the output is piped"));
    let stderr = collect(child.stderr.take().expect("the errors are piped"));
    let status = patience::wait(&mut child, program.limit());
    let time = begin.elapsed();
    let left = left_behind(&mark, Duration::from_secs(1));
    for process in &left {
        // Left-over processes keep the pipes open.
        let _ = kill_process(*process, Signal::KILL);
    }
    let stdout = stdout.recv_timeout(GRACE).unwrap_or_else(|_| "(not available)".to_owned());
    let stderr = stderr.recv_timeout(GRACE).unwrap_or_else(|_| "(not available)".to_owned());

    let mut wrong = Vec::new();
    match status {
        None => wrong.push(format!("did not end within {} seconds (scaled by patience.rs)", program.limit())),
        Some(status) if !is_right(status, program.end) => wrong.push(format!("ended with {status}")),
        Some(_) => {}
    }
    for (text, patterns, name) in [(&stdout, &program.stdout, "stdout"), (&stderr, &program.stderr, "stderr")] {
        let missing = patterns.iter().filter(|pattern| !has_line(text, pattern));
        wrong.extend(missing.map(|pattern| format!("has no line with \"{pattern}\" in its {name}")));
    }
    if !left.is_empty() {
        wrong.push(format!("left processes: {left:?}"));
    }
    let new = deserted_since(&names);
    if !new.is_empty() {
        wrong.push(format!("left files in /dev/shm: {new:?}"));
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let wrong = wrong.join("; ");
    let command = compile::shown(&command);
    Err(format!("{command}\n{wrong} (after {time:.1?})\nstdout:\n{stdout}\nstderr:\n{stderr}"))
}

fn is_right(status: ExitStatus, end: End) -> bool {
    match end {
        End::Success => status.success(),
        End::Failure => !status.success(),
        End::Status(number) => status.code() == Some(number),
    }
}

/// Reads a pipe to its end.
fn collect(mut pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receiver
}

/// The processes with the mark that still exist after `patience`. Returns at once if there are none.
pub fn left_behind(mark: &str, patience: Duration) -> Vec<Pid> {
    let end = Instant::now() + patience;
    loop {
        let left = marked(mark);
        if left.is_empty() || Instant::now() >= end {
            return left;
        }
        sleep(INTERVAL);
    }
}

/// The processes with the mark.
pub fn marked(mark: &str) -> Vec<Pid> {
    let variable = format!("{MARK}={mark}");
    let processes = fs::read_dir("/proc").expect("there is /proc").filter_map(Result::ok);
    let number = |entry: fs::DirEntry| entry.file_name().to_str()?.parse().ok();
    let has_mark = |process: &i32| {
        fs::read(format!("/proc/{process}/environ"))
            .is_ok_and(|variables| variables.split(|byte| *byte == 0).any(|found| found == variable.as_bytes()))
    };
    processes.filter_map(number).filter(has_mark).filter_map(Pid::from_raw).collect()
}

/// The library's new files in /dev/shm that no process uses. Files that a process uses do not count: other programs on
/// this machine create and remove files of the library at the same time.
fn deserted_since(before: &BTreeSet<String>) -> BTreeSet<String> {
    let end = Instant::now() + Duration::from_secs(1);
    loop {
        let mut new: BTreeSet<_> = shared_memory_names().difference(before).cloned().collect();
        if !new.is_empty() {
            new.retain(|name| !is_used(&format!("/dev/shm/{name}")));
        }
        if new.is_empty() || Instant::now() >= end {
            return new;
        }
        sleep(INTERVAL);
    }
}

/// Whether a process has the file open or mapped.
fn is_used(path: &str) -> bool {
    let processes = fs::read_dir("/proc").expect("there is /proc").filter_map(Result::ok);
    processes.map(|entry| entry.path()).any(|process| {
        fs::read_to_string(process.join("maps")).is_ok_and(|maps| maps.lines().any(|line| line.ends_with(path)))
            || fs::read_dir(process.join("fd")).is_ok_and(|descriptors| {
                descriptors
                    .flatten()
                    .any(|entry| fs::read_link(entry.path()).is_ok_and(|file| file.as_os_str() == path))
            })
    })
}

fn shared_memory_names() -> BTreeSet<String> {
    let Ok(entries) = fs::read_dir("/dev/shm") else { return BTreeSet::new() };
    let names = entries.filter_map(Result::ok).map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.contains("rmampi")).collect()
}

/// Takes a slot for each rank of a test, but at most all slots. All tests with this cache directory, also of several
/// processes of the runner, share two slots for each processor, so that not all tests with many ranks run at the same
/// time.
fn take_slots(ranks: usize) -> Vec<File> {
    let all = 2 * available_parallelism().map_or(1, usize::from);
    let wanted = ranks.min(all);
    let slot = |number: usize| {
        let path = compile::cache().join(format!("slot.{number}"));
        File::options().create(true).truncate(false).write(true).open(path).expect("a lock file can be made")
    };
    // Only the holder of the gate takes slots, so that no two tests wait for each other.
    let _gate = compile::lock(&compile::cache().join("slots.lock"));
    let mut free: Vec<File> = (0..all).map(slot).collect();
    let mut taken = Vec::new();
    loop {
        for file in std::mem::take(&mut free) {
            if taken.len() < wanted && flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok() {
                taken.push(file);
            } else {
                free.push(file);
            }
        }
        if taken.len() == wanted {
            return taken;
        }
        sleep(INTERVAL);
    }
}

/// Bytes of available memory; `u64::MAX` if the kernel does not report them.
pub fn available_memory() -> u64 {
    let text = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok()).map_or(u64::MAX, |kib| kib << 10)
}
