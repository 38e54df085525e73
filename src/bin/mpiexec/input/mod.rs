//! Standard input for rank 0, or for the ranks that `-stdin` names.
//!
//! `mpiexec` reads lines from a terminal and passes them to the rank through a pipe. The rank cannot read the terminal itself: it has its
//! own process group, which is in the background, so the kernel would stop it.
//!
//! A single rank gets other files and pipes directly. In this case `mpiexec` itself reads nothing, so the next command of a script finds
//! the bytes that the rank has not read. If several ranks get the input, `mpiexec` reads it and passes it to all of them.
//!
//! If agents (the `mpiexec` processes on hosts) start the ranks, `mpiexec` reads any input and sends it to the agents of the receiving
//! ranks, as far as all these agents have room.
//!
//! | module | concern |
//! | --- | --- |
//! | `receivers` | the ranks that get the input |
//! | `pipes` | pipes to ranks of this host |

#![forbid(unsafe_code)]

mod pipes;
mod receivers;

use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, fcntl_dupfd_cloexec, read};
use rustix::stdio::{dup2_stdin, stdin};

pub use pipes::Pipes;
pub use receivers::Receivers;

/// Number of bytes read at a time: the longest line that a terminal delivers.
const CHUNK: usize = 4096;
/// Time between two checks whether this process is in the foreground again. Shells do not always notify the process.
const BACKGROUND_INTERVAL: Duration = Duration::from_millis(500);

/// Transfer of standard input to ranks.
pub struct Input {
    target: Target,
    /// Whether `mpiexec` reads its standard input: a rank may still take more of it.
    is_open: bool,
    /// Time of the next check after this process was found in the background.
    retry_at: Option<Instant>,
}

/// Where the input goes.
enum Target {
    /// To ranks of this host.
    Here { receivers: Receivers, pipes: Pipes },
    /// To agents.
    Agents {
        /// By host: its credit, the number of bytes for which its agent has room. None if no rank of the host takes input.
        credits: Vec<Option<usize>>,
        /// Input that was read but not yet sent.
        pending: Vec<u8>,
        /// Whether the end of input must still be sent.
        ends: bool,
    },
}

/// Input that must be sent to the agents of some hosts.
pub struct Part {
    pub hosts: Vec<usize>,
    /// The bytes; empty at the end of the input.
    pub bytes: Vec<u8>,
}

impl Input {
    /// Returns the input of a job of `size` ranks on this host.
    pub fn new(receivers: Receivers, size: usize) -> Self {
        let is_direct = receivers.count(size) < 2 && !rustix::termios::isatty(stdin());
        let is_open = !is_direct && receivers.count(size) > 0;
        Self { target: Target::Here { receivers, pipes: Pipes::default() }, is_open, retry_at: None }
    }

    /// Returns the input of a job with agents. The flags say which hosts have ranks that get the input. Each agent has room for `credit`
    /// bytes.
    pub fn of_agents(hosts: impl Iterator<Item = bool>, credit: usize) -> Self {
        let credits: Vec<_> = hosts.map(|receives| receives.then_some(credit)).collect();
        let is_open = credits.iter().any(Option::is_some);
        Self { target: Target::Agents { credits, pending: Vec::new(), ends: false }, is_open, retry_at: None }
    }

    /// Returns the standard input of the next rank of this host: a pipe, the standard input of `mpiexec` itself, or /dev/null.
    pub fn connect(&mut self, rank: usize) -> Result<OwnedFd, Errno> {
        match &mut self.target {
            Target::Here { receivers, pipes } if receivers.has(rank) && self.is_open => pipes.add(rank),
            Target::Here { receivers, .. } if receivers.has(rank) => fcntl_dupfd_cloexec(stdin(), 0),
            _ => null(),
        }
    }

    /// Replaces standard input by /dev/null if this process does not read it, so that the writer of the input notices when the rank has
    /// closed its input. Call this function when all ranks are started.
    pub fn release(&self) {
        if !self.is_open
            && let Ok(null) = null()
        {
            // If this fails, the only harm is that the writer notices only the end of `mpiexec`.
            let _ = dup2_stdin(&null);
        }
    }

    /// Adds room that the agent of a host has reported.
    pub fn add_room(&mut self, host: usize, bytes: usize) {
        if let Target::Agents { credits, .. } = &mut self.target
            && let Some(Some(room)) = credits.get_mut(host)
        {
            *room += bytes;
        }
    }

    /// Notes that no rank of a host takes input any more.
    pub fn close_host(&mut self, host: usize) {
        if let Target::Agents { credits, .. } = &mut self.target {
            credits.get_mut(host).and_then(Option::take);
            if credits.iter().all(Option::is_none) {
                self.close();
            }
        }
    }

    /// Takes the input that must be sent to agents.
    pub fn take_part(&mut self) -> Option<Part> {
        let Target::Agents { credits, pending, ends } = &mut self.target else { return None };
        if pending.is_empty() && !std::mem::take(ends) {
            return None;
        }
        let bytes = std::mem::take(pending);
        let mut hosts = Vec::new();
        for (host, credit) in credits.iter_mut().enumerate() {
            let Some(room) = credit else { continue };
            // The room cannot become negative, because `read` reads at most as much as all agents have room for.
            *room = room.saturating_sub(bytes.len());
            hosts.push(host);
        }
        if bytes.is_empty() {
            credits.clear();
        }
        Some(Part { hosts, bytes })
    }

    /// Returns the number of bytes that can be read now.
    fn room(&self) -> usize {
        if !self.is_open || self.retry_at.is_some() {
            return 0;
        }
        match &self.target {
            Target::Here { pipes, .. } => {
                if pipes.is_written() {
                    CHUNK
                } else {
                    0
                }
            }
            Target::Agents { pending, .. } if !pending.is_empty() => 0,
            Target::Agents { credits, .. } => credits.iter().flatten().min().map_or(0, |room| CHUNK.min(*room)),
        }
    }

    /// Returns the time at which [`Self::transfer`] must be called even without an event.
    pub fn deadline(&self) -> Option<Instant> {
        self.retry_at.filter(|_| self.is_open)
    }

    /// Adds the descriptors to wait for: standard input, if input can be taken, and the pipes.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        if self.room() > 0 {
            list.push(PollFd::from_borrowed_fd(stdin(), PollFlags::IN));
        }
        if let Target::Here { pipes, .. } = &self.target {
            pipes.interests(list);
        }
    }

    /// Passes on as much input as possible. Returns whether the bytes that were read end with a newline; on a terminal, this means that the
    /// user has ended a line.
    pub fn transfer(&mut self, now: Instant) -> bool {
        if self.retry_at.is_some_and(|at| at <= now) {
            self.retry_at = None;
        }
        if let Target::Here { pipes, .. } = &mut self.target
            && self.is_open
        {
            pipes.transfer();
            self.is_open = pipes.any();
        }
        let most = self.room();
        let mut state = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
        let is_ready = most > 0 && rustix::event::poll(&mut state, Some(&crate::job::NO_TIME)) == Ok(1);
        is_ready && self.read(most, now)
    }

    /// Reads a line from the terminal, if this process is in the terminal's foreground, or reads a part of another file.
    fn read(&mut self, most: usize, now: Instant) -> bool {
        if !terminal_is_ours() {
            self.retry_at = Some(now + BACKGROUND_INTERVAL);
            return false;
        }
        let mut chunk = [0; CHUNK];
        match read(stdin(), &mut chunk[..most]) {
            Ok(length) if length > 0 => {
                let bytes = &chunk[..length];
                match &mut self.target {
                    Target::Here { pipes, .. } => {
                        pipes.accept(bytes);
                        pipes.transfer();
                    }
                    Target::Agents { pending, .. } => pending.extend_from_slice(bytes),
                }
                bytes.ends_with(b"\n")
            }
            Err(Errno::AGAIN | Errno::INTR) => false,
            // This process lost the foreground between the check and the read.
            Err(Errno::IO) if !terminal_is_ours() => {
                self.retry_at = Some(now + BACKGROUND_INTERVAL);
                false
            }
            // The input has ended, or the terminal is gone.
            _ => {
                self.is_open = false;
                match &mut self.target {
                    Target::Here { pipes, .. } => pipes.close(),
                    Target::Agents { ends, .. } => *ends = true,
                }
                false
            }
        }
    }

    /// Stops reading. Call it when no rank runs any more.
    pub fn close(&mut self) {
        self.is_open = false;
        match &mut self.target {
            Target::Here { pipes, .. } => pipes.close(),
            Target::Agents { credits, pending, ends } => {
                credits.clear();
                pending.clear();
                *ends = false;
            }
        }
    }
}

/// Opens /dev/null for reading.
fn null() -> Result<OwnedFd, Errno> {
    open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())
}

/// Returns whether this process may read the terminal: it is in the terminal's foreground.
fn terminal_is_ours() -> bool {
    match rustix::termios::tcgetpgrp(stdin()) {
        Ok(group) => group == rustix::process::getpgrp(),
        // Standard input is not a terminal, or not the controlling terminal of this process, so reading is always allowed.
        Err(_) => true,
    }
}
