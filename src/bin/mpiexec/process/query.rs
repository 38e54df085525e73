//! `-where`: another `mpiexec` asks this one where its ranks wait.
//!
//! The asking process makes a pipe and sends a signal, whose value is the number of the pipe's descriptor. The other `mpiexec` opens this
//! descriptor by /proc and writes its answer without blocking, whenever the pipe has room. So no file or socket has to exist before, and
//! the answer may be longer than the pipe.
//!
//! The ranks do nothing for the answer. A thread that has slept for half a second reports this to `mpiexec` by itself, with its function
//! (found on its stack) and what it waits for. It reports again if this changes, and when it continues. If it waits until all ranks of a
//! group have come, or for a lock or a call of MPI_Win_complete, it reports the group. It also reports its own locks, and the calls of
//! MPI_Win_complete that others still need of it. This process then finds the ranks that have not come, or that have the lock.

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::{FileType, Mode, OFlags, fstat, open};
use rustix::io::{Errno, read, write};
use rustix::pipe::{PipeFlags, pipe_with};

use super::events::wait;
use super::new_process::last_error;
use super::signals;

/// Maximum time until the next part of the answer. Even a busy `mpiexec` reads signals, and writes answers, in each round of its loop.
const PATIENCE: Duration = Duration::from_secs(20);
/// Number of bytes that are read at a time.
const CHUNK: usize = 16 * 1024;
/// Byte that ends the answer.
const END: u8 = 0;

/// Asks a process and returns its answer. The error is a sentence.
pub fn ask(process: i32) -> Result<String, String> {
    if !understands(process) {
        return Err(format!(
            "-where: process {process} is no mpiexec of rmampi that runs a job, or belongs to another user"
        ));
    }
    let failed = |error: Errno| format!("-where: process {process} cannot be queried: {error}");
    let (reading, writing) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK).map_err(failed)?;
    let value = libc::sigval { sival_ptr: writing.as_raw_fd() as usize as *mut _ };
    // SAFETY: sends a signal with an integer; the receiver has the signal blocked and reads the value as a number.
    if unsafe { libc::sigqueue(process, signals::query(), value) } != 0 {
        return Err(failed(last_error()));
    }
    // The other process opens the descriptor before it writes, so this process closes its own only after the first bytes.
    let mut writing = Some(writing);
    let mut answer = Vec::new();
    let mut chunk = [0; CHUNK];
    while answer.last() != Some(&END) {
        if wait(&mut [PollFd::new(&reading, PollFlags::IN)], [Instant::now() + PATIENCE]).map_err(failed)? == 0 {
            return Err(format!("-where: process {process} has not answered within {} s", PATIENCE.as_secs()));
        }
        let length = read(&reading, &mut chunk).map_err(failed)?;
        if length == 0 {
            return Err(format!("-where: process {process} has ended before its answer was complete"));
        }
        writing = None;
        answer.extend_from_slice(&chunk[..length]);
    }
    drop(writing);
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
    is_ours && blocked & 1 << (signals::query() - 1) != 0
}

/// An answer that may not be written completely yet.
pub struct Answer {
    /// Pipe of the asking process. This process has opened it by itself, so O_NONBLOCK is not shared with the asking process.
    pipe: OwnedFd,
    /// The answer, with the byte that ends it.
    text: Vec<u8>,
    /// Number of bytes that were written.
    written: usize,
}

impl Answer {
    /// Returns an answer for the descriptor of the asking process. None if the process has ended, or if the descriptor is not that of a
    /// pipe: it may belong to another file.
    pub fn new(process: u32, descriptor: i32, text: String) -> Option<Self> {
        let path = format!("/proc/{process}/fd/{descriptor}");
        let flags = OFlags::WRONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let pipe = open(path, flags, Mode::empty()).ok()?;
        let is_pipe = fstat(&pipe).is_ok_and(|status| FileType::from_raw_mode(status.st_mode) == FileType::Fifo);
        let mut text = text.into_bytes();
        text.push(END);
        is_pipe.then_some(Self { pipe, text, written: 0 })
    }

    /// Writes as much as possible without blocking. Returns true if nothing is left to be written, or if the asking process has ended.
    pub fn write(&mut self) -> bool {
        while self.written < self.text.len() {
            match write(&self.pipe, &self.text[self.written..]) {
                Ok(length) => self.written += length,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return false,
                Err(_) => return true,
            }
        }
        true
    }
}

impl AsFd for Answer {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}
