//! `-where`: another `mpiexec` asks this one where its ranks wait.
//!
//! The asking process makes a pipe and sends a signal, whose value is the number of the pipe's descriptor. The other `mpiexec` opens this
//! descriptor by /proc and writes its answer. So no file or socket has to exist before the question.
//!
//! The ranks do nothing for the answer: a thread that has slept for half a second reports this to `mpiexec` by itself, with its function
//! (found on its stack) and its window or communicator, and reports again when it continues.

use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{FileType, Mode, OFlags, fcntl_setfl, fstat, open};
use rustix::io::{Errno, read, write};
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};

use crate::pmi_protocol::Phase;
use crate::ranks::Ranks;

/// Maximum time for the answer. Even a busy `mpiexec` reads signals in each round of its loop.
const PATIENCE: Duration = Duration::from_secs(20);
/// Size of the pipe: the largest that the kernel usually permits. The answering process does not block, so the answer must fit.
const PIPE_SIZE: usize = 1 << 20;
/// Byte that ends the answer.
const END: u8 = 0;

/// Returns the signal by which a process asks. Other programs hardly use this signal.
pub fn signal() -> i32 {
    libc::SIGRTMIN() + 3
}

/// Asks a process and returns its answer. The error is a sentence.
pub fn ask(process: i32) -> Result<String, String> {
    if !understands(process) {
        return Err(format!(
            "-where: process {process} is no mpiexec of rmampi that runs a job, or belongs to another user"
        ));
    }
    let failed = |error: Errno| format!("-where: process {process} cannot be queried: {error}");
    let (reading, writing) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK).map_err(failed)?;
    // A failure is ignored: a pipe of the default size has room for the answer of a few hundred ranks.
    let _ = fcntl_setpipe_size(&writing, PIPE_SIZE);
    let value = libc::sigval { sival_ptr: writing.as_raw_fd() as usize as *mut _ };
    // SAFETY: sends a signal with an integer; the receiver has the signal blocked and reads the value as a number.
    if unsafe { libc::sigqueue(process, signal(), value) } != 0 {
        return Err(failed(crate::new_process::last_error()));
    }
    let end = Instant::now() + PATIENCE;
    let mut answer = Vec::new();
    let mut chunk = [0; 4096];
    while answer.last() != Some(&END) {
        let left = end.saturating_duration_since(Instant::now());
        let time = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        if poll(&mut [PollFd::new(&reading, PollFlags::IN)], Some(&time)).map_err(failed)? == 0 {
            return Err(format!("-where: process {process} has not answered within {} s", PATIENCE.as_secs()));
        }
        let length = read(&reading, &mut chunk).map_err(failed)?;
        answer.extend_from_slice(&chunk[..length]);
    }
    answer.pop();
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Returns whether a process is an mpiexec, by the name of its file, and has the signal blocked. The signal would end most other processes.
fn understands(process: i32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let blocked = status.lines().find_map(|line| line.strip_prefix("SigBlk:"));
    let blocked = blocked.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    let program = std::fs::read_link(format!("/proc/{process}/exe")).unwrap_or_default();
    let is_ours = program
        .file_name()
        .is_some_and(|name| ["mpiexec", "mpirun"].iter().any(|own| name.to_string_lossy().starts_with(own)));
    is_ours && blocked & 1 << (signal() - 1) != 0
}

/// Writes the answer to the descriptor of the asking process.
pub fn answer(process: u32, descriptor: i32, mut text: String) {
    text.push(END.into());
    let path = format!("/proc/{process}/fd/{descriptor}");
    let flags = OFlags::WRONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let Ok(pipe) = open(path, flags, Mode::empty()) else { return };
    // Writes only to a pipe, because the descriptor may belong to another file.
    let is_pipe = fstat(&pipe).is_ok_and(|status| FileType::from_raw_mode(status.st_mode) == FileType::Fifo);
    if is_pipe && fcntl_setfl(&pipe, OFlags::NONBLOCK).is_ok() {
        // Fails if the asking process has ended.
        let _ = write(&pipe, text.as_bytes());
    }
}

/// Returns a report with all ranks: for each rank one line per thread that has waited for long, or one line if there is no such thread.
pub fn report(ranks: &impl Ranks, now: Instant) -> String {
    let (pmi_state, running) = (ranks.pmi_state(), ranks.running_ranks());
    let lines = (0..ranks.size()).flat_map(|rank| {
        let name = ranks.name(rank);
        if !running.contains(&rank) {
            return vec![format!("{name} has ended\n")];
        }
        let waits = pmi_state.waits(rank).iter().map(|wait| {
            let time = now.saturating_duration_since(wait.since).as_secs();
            format!("{name} has waited for {time} s {}\n", wait.text)
        });
        let waits: Vec<String> = waits.collect();
        if waits.is_empty() { vec![format!("{name} {}\n", state(pmi_state.phase(rank)))] } else { waits }
    });
    lines.collect()
}

/// Returns the state of a rank without long waits.
fn state(phase: Phase) -> &'static str {
    match phase {
        Phase::Outside => "has not called MPI_Init",
        Phase::Inside | Phase::InSession => "computes, or waits for less than a second or two",
        Phase::Finalized => "has called MPI_Finalize",
    }
}
