//! Standard input for rank 0. A terminal's lines are read here and passed on by a pipe, because rank 0, in a process
//! group of its own, is in the terminal's background and would be stopped. Everything else (files, pipes) is given to
//! rank 0 as it is: then nothing is read that rank 0 does not read, and what follows `mpiexec` in a script finds the
//! rest. If rank 0 runs on another host, everything is read here, and sent as far as its agent has room for it.

#![forbid(unsafe_code)]

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::{Mode, OFlags, fcntl_setfl, open};
use rustix::io::{Errno, read, write};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::stdio::{dup2_stdin, stdin};

/// Bytes read at a time: the longest line that a terminal gives.
const CHUNK: usize = 4096;
/// How often to look whether this process is in the foreground again. Shells do not always notify it.
const BACKGROUND_INTERVAL: Duration = Duration::from_millis(500);

/// The way from standard input to rank 0.
pub struct Input {
    /// The pipe to rank 0, until either end of the way is closed. `None` from the start if rank 0 has the file itself.
    pipe: Option<OwnedFd>,
    /// On the way to another host: how many bytes its agent has room for, until either end is closed.
    elsewhere: Option<usize>,
    /// Whether the agent has yet to be notified that the input has ended.
    ends: bool,
    /// Input that rank 0 has not taken yet; until it has, nothing more is read.
    pending: Vec<u8>,
    /// In the background: when to look again.
    retry_at: Option<Instant>,
}

/// Standard inputs for the ranks.
pub struct Sources {
    /// For rank 0; `None` means standard input of this process.
    first: Option<OwnedFd>,
    /// For all other ranks: nothing.
    null: OwnedFd,
}

impl Sources {
    /// The input for `rank`.
    pub fn of(&self, rank: usize) -> BorrowedFd<'_> {
        if rank == 0 { self.first.as_ref().map_or(stdin(), AsFd::as_fd) } else { self.null.as_fd() }
    }

    /// To be called when all ranks are started. This process keeps standard input open only if it reads it, because
    /// the program that writes to it should see when rank 0 has closed it.
    pub fn release(self) {
        if self.first.is_none() {
            // If this fails, the only harm is that the writer sees it later.
            let _ = dup2_stdin(&self.null);
        }
    }
}

impl Input {
    /// Prepares the input of all ranks.
    pub fn new() -> Result<(Self, Sources), Errno> {
        let null = open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
        let mut input = Self { pipe: None, elsewhere: None, ends: false, pending: Vec::new(), retry_at: None };
        let mut sources = Sources { first: None, null };
        if rustix::termios::isatty(stdin()) {
            let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
            fcntl_setfl(&writing, OFlags::NONBLOCK)?;
            input.pipe = Some(writing);
            sources.first = Some(reading);
        }
        Ok((input, sources))
    }

    /// The input of a rank on another host, whose agent has room for a number of bytes.
    pub fn elsewhere(room: usize) -> Self {
        Self { pipe: None, elsewhere: Some(room), ends: false, pending: Vec::new(), retry_at: None }
    }

    /// The agent has room for more.
    pub fn add_room(&mut self, bytes: usize) {
        if let Some(room) = &mut self.elsewhere {
            *room += bytes;
        }
    }

    /// What is to be sent to the agent; an empty piece is the end.
    pub fn take_piece(&mut self) -> Option<Vec<u8>> {
        if let Some(room) = self.elsewhere.as_mut().filter(|_| !self.pending.is_empty()) {
            // No more is read than there is room for.
            *room = room.saturating_sub(self.pending.len());
            return Some(std::mem::take(&mut self.pending));
        }
        std::mem::take(&mut self.ends).then(Vec::new)
    }

    /// Whether more is to be read for a rank on another host.
    fn reads_for_elsewhere(&self) -> bool {
        self.elsewhere.is_some_and(|room| room > 0) && self.pending.is_empty() && self.retry_at.is_none()
    }

    /// When [`Self::transfer`] has to be called even if nothing happens.
    pub fn deadline(&self) -> Option<Instant> {
        self.retry_at.filter(|_| self.pipe.is_some() || self.elsewhere.is_some())
    }

    /// Adds what to wait for: the next line from the terminal, or room for the last one.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        if self.reads_for_elsewhere() {
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

    /// Moves on what can be moved. The result is whether the user has ended a line on the terminal.
    pub fn transfer(&mut self, now: Instant) -> bool {
        if self.retry_at.is_some_and(|at| at <= now) {
            self.retry_at = None;
        }
        if self.reads_for_elsewhere() {
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

    /// Reads a line from the terminal, if it is ours to read, or a piece of another file.
    fn read(&mut self, now: Instant) -> bool {
        if !terminal_is_ours() {
            self.retry_at = Some(now + BACKGROUND_INTERVAL);
            return false;
        }
        let mut chunk = [0; CHUNK];
        let most = self.elsewhere.map_or(CHUNK, |room| room.min(CHUNK));
        match read(stdin(), &mut chunk[..most]) {
            Ok(length) if length > 0 => self.pending.extend_from_slice(&chunk[..length]),
            Err(Errno::AGAIN | Errno::INTR) => {}
            // The foreground was lost at the last moment.
            Err(Errno::IO) if !terminal_is_ours() => self.retry_at = Some(now + BACKGROUND_INTERVAL),
            // The end of input, or the terminal is gone.
            _ => {
                self.ends = self.elsewhere.take().is_some();
                self.pipe = None;
            }
        }
        self.pending.ends_with(b"\n")
    }

    /// Writes to rank 0 what it takes.
    fn write_pending(&mut self) {
        let Some(pipe) = self.pipe.as_ref().filter(|_| !self.pending.is_empty()) else { return };
        match write(pipe, &self.pending) {
            Ok(length) => drop(self.pending.drain(..length)),
            Err(Errno::AGAIN | Errno::INTR) => {}
            Err(_) => self.pipe = None,
        }
    }

    /// No rank reads any more.
    pub fn close(&mut self) {
        self.elsewhere = None;
        self.pipe = None;
    }
}

/// Whether this process may read the terminal, that is, stands in its foreground.
fn terminal_is_ours() -> bool {
    match rustix::termios::tcgetpgrp(stdin()) {
        Ok(group) => group == rustix::process::getpgrp(),
        // Not the terminal that controls this process: then reading is always allowed.
        Err(_) => true,
    }
}
