//! Standard input for rank 0.
//!
//! `mpiexec` reads lines from a terminal and passes them to rank 0 through a pipe. Rank 0 cannot read the terminal itself: it has its own
//! process group, which is in the background, so the kernel would stop it.
//!
//! Rank 0 gets other files and pipes directly. In this case `mpiexec` itself reads nothing, so the next command of a script finds the bytes
//! that rank 0 has not read.
//!
//! If rank 0 runs on another host, `mpiexec` reads any input and sends it to the agent (the `mpiexec` process on that host), as far as the
//! agent has room.

#![forbid(unsafe_code)]

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::{Mode, OFlags, fcntl_setfl, open};
use rustix::io::{Errno, read, write};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::stdio::{dup2_stdin, stdin};

/// Number of bytes read at a time: the longest line that a terminal delivers.
const CHUNK: usize = 4096;
/// Time between two checks whether this process is in the foreground again. Shells do not always notify the process.
const BACKGROUND_INTERVAL: Duration = Duration::from_millis(500);

/// Transfer of standard input to rank 0.
pub struct Input {
    /// Pipe to rank 0, until either end is closed. `None` from the start if rank 0 has the file itself, or is on another host.
    pipe: Option<OwnedFd>,
    /// For rank 0 on another host: its credit, the number of bytes for which its agent has room, until either end is closed.
    credit: Option<usize>,
    /// Whether the end of input must still be sent to the agent.
    ends: bool,
    /// Input that was read but not yet passed on. `mpiexec` reads no more before it has passed this input on.
    pending: Vec<u8>,
    /// Time of the next check after this process was found in the background.
    retry_at: Option<Instant>,
}

/// Standard input of each rank.
pub struct Sources {
    /// For rank 0; `None` means the standard input of this process.
    first: Option<OwnedFd>,
    /// For all other ranks: /dev/null.
    null: OwnedFd,
}

impl Sources {
    /// Returns the input of `rank`.
    pub fn of(&self, rank: usize) -> BorrowedFd<'_> {
        if rank == 0 { self.first.as_ref().map_or(stdin(), AsFd::as_fd) } else { self.null.as_fd() }
    }

    /// Replaces standard input by /dev/null if this process does not read it, so that the writer of the input notices when rank 0 has
    /// closed its input. Call this function when all ranks are started.
    pub fn release(self) {
        if self.first.is_none() {
            // If this fails, the only harm is that the writer notices only the end of `mpiexec`.
            let _ = dup2_stdin(&self.null);
        }
    }
}

impl Input {
    /// Prepares the input of all ranks.
    pub fn new() -> Result<(Self, Sources), Errno> {
        let null = open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
        let mut input = Self { pipe: None, credit: None, ends: false, pending: Vec::new(), retry_at: None };
        let mut sources = Sources { first: None, null };
        if rustix::termios::isatty(stdin()) {
            let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
            fcntl_setfl(&writing, OFlags::NONBLOCK)?;
            input.pipe = Some(writing);
            sources.first = Some(reading);
        }
        Ok((input, sources))
    }

    /// Returns the input of a rank on another host, whose agent has room for `credit` bytes.
    pub fn of_other_host(credit: usize) -> Self {
        Self { pipe: None, credit: Some(credit), ends: false, pending: Vec::new(), retry_at: None }
    }

    /// Adds room that the agent has reported.
    pub fn add_room(&mut self, bytes: usize) {
        if let Some(room) = &mut self.credit {
            *room += bytes;
        }
    }

    /// Takes the data that must be sent to the agent. An empty vector means end of input.
    pub fn take_data(&mut self) -> Option<Vec<u8>> {
        if let Some(room) = self.credit.as_mut().filter(|_| !self.pending.is_empty()) {
            // `room` cannot become negative, because `read` reads at most `room` bytes.
            *room = room.saturating_sub(self.pending.len());
            return Some(std::mem::take(&mut self.pending));
        }
        std::mem::take(&mut self.ends).then(Vec::new)
    }

    /// Returns whether input should now be read for a rank on another host.
    fn reads_for_other_host(&self) -> bool {
        self.credit.is_some_and(|room| room > 0) && self.pending.is_empty() && self.retry_at.is_none()
    }

    /// Returns the time at which [`Self::transfer`] must be called even without an event.
    pub fn deadline(&self) -> Option<Instant> {
        self.retry_at.filter(|_| self.pipe.is_some() || self.credit.is_some())
    }

    /// Adds the descriptors to wait for: standard input, if input can be taken, and the pipe. The wait for the pipe ends when rank 0 closes
    /// the pipe or, if input is pending, when the pipe has room.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        if self.reads_for_other_host() {
            list.push(PollFd::from_borrowed_fd(stdin(), PollFlags::IN));
        }
        let Some(pipe) = &self.pipe else { return };
        if !self.pending.is_empty() {
            list.push(PollFd::new(pipe, PollFlags::OUT));
            return;
        }
        // A poll without events still reports when rank 0 has closed its end.
        list.push(PollFd::new(pipe, PollFlags::empty()));
        if self.retry_at.is_none() {
            list.push(PollFd::from_borrowed_fd(stdin(), PollFlags::IN));
        }
    }

    /// Passes on as much input as possible. Returns whether the bytes that were read end with a newline; on a terminal, this means that the
    /// user has ended a line.
    pub fn transfer(&mut self, now: Instant) -> bool {
        if self.retry_at.is_some_and(|at| at <= now) {
            self.retry_at = None;
        }
        if self.reads_for_other_host() {
            let mut state = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
            return rustix::event::poll(&mut state, Some(&crate::job::NO_TIME)) == Ok(1) && self.read(now);
        }
        let Some(pipe) = &self.pipe else { return false };
        let mut state = [PollFd::new(pipe, PollFlags::OUT), PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
        if rustix::event::poll(&mut state, Some(&crate::job::NO_TIME)).is_err() {
            return false;
        }
        let (to_rank, from_terminal) = (state[0].revents(), state[1].revents());
        if to_rank.contains(PollFlags::ERR) {
            self.pipe = None;
            return false;
        }
        let mut line_ended = false;
        if self.pending.is_empty() && self.retry_at.is_none() && !from_terminal.is_empty() {
            line_ended = self.read(now);
        }
        self.write_pending();
        line_ended
    }

    /// Reads a line from the terminal, if this process is in the terminal's foreground, or reads a part of another file.
    fn read(&mut self, now: Instant) -> bool {
        if !terminal_is_ours() {
            self.retry_at = Some(now + BACKGROUND_INTERVAL);
            return false;
        }
        let mut chunk = [0; CHUNK];
        let most = self.credit.map_or(CHUNK, |room| room.min(CHUNK));
        match read(stdin(), &mut chunk[..most]) {
            Ok(length) if length > 0 => self.pending.extend_from_slice(&chunk[..length]),
            Err(Errno::AGAIN | Errno::INTR) => {}
            // This process lost the foreground between the check and the read.
            Err(Errno::IO) if !terminal_is_ours() => self.retry_at = Some(now + BACKGROUND_INTERVAL),
            // The input has ended, or the terminal is gone.
            _ => {
                self.ends = self.credit.take().is_some();
                self.pipe = None;
            }
        }
        self.pending.ends_with(b"\n")
    }

    /// Writes to rank 0 as much as the pipe takes.
    fn write_pending(&mut self) {
        let Some(pipe) = self.pipe.as_ref().filter(|_| !self.pending.is_empty()) else { return };
        match write(pipe, &self.pending) {
            Ok(length) => drop(self.pending.drain(..length)),
            Err(Errno::AGAIN | Errno::INTR) => {}
            Err(_) => self.pipe = None,
        }
    }

    /// Stops reading. Call it when no rank runs any more, or when rank 0 on another host has closed its input.
    pub fn close(&mut self) {
        self.credit = None;
        self.pipe = None;
    }
}

/// Returns whether this process may read the terminal: it is in the terminal's foreground.
fn terminal_is_ours() -> bool {
    match rustix::termios::tcgetpgrp(stdin()) {
        Ok(group) => group == rustix::process::getpgrp(),
        // Standard input is not a terminal, or not the controlling terminal of this process, so reading is always allowed.
        Err(_) => true,
    }
}
