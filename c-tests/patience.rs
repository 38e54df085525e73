//! Time limits that adapt to the machine.
//!
//! A limit is given in seconds of a quiet machine: the reference machine on which no other program runs. A correct
//! program can take longer for two reasons, which are measured:
//!
//! - The processor is slower. [`slowness`] measures a fixed piece of work, at the start of the run and again when a test is late. The
//!   limit is multiplied by this factor.
//! - Other programs use the processors. The kernel counts for each thread the time in which it was ready to run and waited for a processor
//!   (`/proc/PID/task/TID/schedstat`). The longest such time of one thread of the test does not count towards the limit.
//!
//! A test that hangs reaches its limit: a sleeping thread does not wait for a processor. A spinning thread waits for a part of
//! the time only, because it gets its share of a processor.

use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::channel;
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// Interval of checks of a running test.
const INTERVAL: Duration = Duration::from_millis(5);
/// Time limit for the end of processes after SIGTERM.
const GRACE: Duration = Duration::from_secs(2);
/// Time of [`work`] on the reference machine.
const REFERENCE: Duration = Duration::from_micros(2_500);

/// A limit for a process and its descendants.
pub struct Limit {
    seconds: f64,
    begin: Instant,
    /// The time of the next exact check.
    next: Instant,
}

impl Limit {
    /// A limit in seconds of a quiet machine, from now on.
    pub fn new(seconds: u64) -> Self {
        let (seconds, begin) = (Duration::from_secs(seconds).as_secs_f64(), Instant::now());
        Self { seconds, begin, next: begin + Duration::from_secs_f64(seconds * noted_slowness()) }
    }

    /// Whether the process has used its time.
    pub fn is_over(&mut self, process: u32) -> bool {
        if Instant::now() < self.next {
            return false;
        }
        let allowed = self.seconds * slowness().max(noted_slowness());
        let had = self.begin.elapsed().as_secs_f64() - longest_wait(process).as_secs_f64();
        // At least a second, because this check takes some milliseconds.
        self.next = Instant::now() + Duration::from_secs_f64((allowed - had).max(1.0));
        had >= allowed
    }
}

/// Waits for a child, which leads its process group. If the child takes too long, its group gets SIGTERM, then SIGKILL, and the result
/// is None.
pub fn wait(child: &mut Child, seconds: u64) -> Option<ExitStatus> {
    let mut limit = Limit::new(seconds);
    while !limit.is_over(child.id()) {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            return Some(status);
        }
        sleep(INTERVAL);
    }
    let group = Pid::from_child(child);
    // The group may have ended by now.
    let _ = kill_process_group(group, Signal::TERM);
    let end = Instant::now() + GRACE;
    while Instant::now() < end && child.try_wait().expect("a child can be waited for").is_none() {
        sleep(INTERVAL);
    }
    let _ = kill_process_group(group, Signal::KILL);
    let _ = child.wait();
    None
}

/// The status of a command that took too long, as with `timeout` of coreutils.
pub const LATE: i32 = 124;

/// Runs a command without input, and returns its output. The exit status is [`LATE`] if the command took too long.
#[allow(dead_code, reason = "not all test binaries run commands by it")]
pub fn output(command: &mut Command, seconds: u64) -> io::Result<Output> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn()?;
    let collect = |mut pipe: Box<dyn Read + Send>| {
        let (sender, receiver) = channel();
        spawn(move || {
            let mut bytes = Vec::new();
            let _ = pipe.read_to_end(&mut bytes);
            let _ = sender.send(bytes);
        });
        receiver
    };
    let stdout = collect(Box::new(child.stdout.take().expect("the output is piped")));
    let stderr = collect(Box::new(child.stderr.take().expect("the errors are piped")));
    let status = wait(&mut child, seconds).unwrap_or(ExitStatus::from_raw(LATE << 8));
    // A process outside of the group may still have a pipe open.
    let read = |pipe: std::sync::mpsc::Receiver<Vec<u8>>| pipe.recv_timeout(GRACE * 10).unwrap_or_default();
    Ok(Output { status, stdout: read(stdout), stderr: read(stderr) })
}

/// The time of fixed work divided by its time on the reference machine, at least 1. The result is the minimum of several runs, which
/// excludes other load on the machine; other load is counted as waiting for processors.
pub fn slowness() -> f64 {
    let turn = || {
        let begin = Instant::now();
        std::hint::black_box(work());
        begin.elapsed()
    };
    let shortest = (0..7).map(|_| turn()).min().expect("there are turns");
    (shortest.as_secs_f64() / REFERENCE.as_secs_f64()).max(1.0)
}

/// Measures the machine, and stores the result for all tests of this run.
pub fn note_slowness() {
    // A run without the stored result measures when a test is late.
    let _ = fs::write(note(), slowness().to_string());
}

/// The result at the start of the run; 1 if there is none.
fn noted_slowness() -> f64 {
    fs::read_to_string(note()).ok().and_then(|text| text.parse().ok()).map_or(1.0, |slowness: f64| slowness.max(1.0))
}

fn note() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/slowness"))
}

/// Arithmetic in which each step depends on the step before, with some unpredictable branches.
fn work() -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut odd = 0;
    for _ in 0..150_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if state & 4 != 0 {
            odd += 1;
        }
    }
    state ^ odd
}

/// The longest time in which one thread of the process or of a descendant was ready to run and waited for a processor.
fn longest_wait(process: u32) -> Duration {
    let parents = parents();
    let is_below = |mut id: u32| {
        while id != process {
            match parents.get(&id) {
                Some(parent) => id = *parent,
                None => return false,
            }
        }
        true
    };
    let threads = parents.keys().filter(|id| is_below(**id)).flat_map(|id| {
        fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten().map(|thread| thread.path())
    });
    let waited = |thread: PathBuf| {
        let text = fs::read_to_string(thread.join("schedstat")).ok()?;
        text.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
    };
    threads.filter_map(waited).max().unwrap_or_default()
}

/// All processes with their parents.
fn parents() -> BTreeMap<u32, u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let parent = |id: u32| {
        let mut text = String::new();
        File::open(format!("/proc/{id}/stat")).ok()?.read_to_string(&mut text).ok()?;
        // The name is in parentheses and may contain any characters. State and parent follow.
        text.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
    };
    ids.filter_map(|id| Some((id, parent(id)?))).collect()
}
