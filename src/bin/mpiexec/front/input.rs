//! Standard input for rank 0, or for the ranks that `-stdin` names.
//!
//! `mpiexec` reads any input, and sends it to the agents of the receiving ranks, as far as all these agents have room. From a terminal it reads
//! lines. A rank cannot read the terminal itself: it has its own process group, which is in the background, so the kernel would stop it.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, read};
use rustix::stdio::stdin;

use crate::process::events::NO_TIME;

/// Number of bytes read at a time: the longest line that a terminal delivers.
const CHUNK: usize = 4096;
/// Time between two checks whether this process is in the foreground again. Shells do not always notify the process.
const BACKGROUND_INTERVAL: Duration = Duration::from_millis(500);

/// Transfer of standard input to the agents.
pub struct Input {
    /// By host: its credit, the number of bytes for which its agent has room. None if no rank of the host takes input.
    credits: Vec<Option<usize>>,
    /// Input that was read but not yet sent.
    pending: Vec<u8>,
    /// Whether the end of input must still be sent.
    ends: bool,
    /// Whether `mpiexec` reads its standard input: a rank may still take more of it.
    is_open: bool,
    /// Time of the next check after this process was found in the background.
    retry_at: Option<Instant>,
}

impl Input {
    /// Returns the input of a job. The flags say which hosts have ranks that get the input. Each agent has room for `credit` bytes.
    pub fn new(hosts: impl Iterator<Item = bool>, credit: usize) -> Self {
        let credits: Vec<_> = hosts.map(|receives| receives.then_some(credit)).collect();
        let is_open = credits.iter().any(Option::is_some);
        Self { credits, pending: Vec::new(), ends: false, is_open, retry_at: None }
    }

    /// Adds room that the agent of a host has reported.
    pub fn add_room(&mut self, host: usize, bytes: usize) {
        if let Some(Some(room)) = self.credits.get_mut(host) {
            *room += bytes;
        }
    }

    /// Notes that no rank of a host takes input any more.
    pub fn close_host(&mut self, host: usize) {
        self.credits.get_mut(host).and_then(Option::take);
        if self.credits.iter().all(Option::is_none) {
            self.close();
        }
    }

    /// Takes the input that must be sent to the agents of some hosts: these hosts, and the bytes, which are empty at the end of the input.
    pub fn take_part(&mut self) -> Option<(Vec<usize>, Vec<u8>)> {
        if self.pending.is_empty() && !std::mem::take(&mut self.ends) {
            return None;
        }
        let bytes = std::mem::take(&mut self.pending);
        let mut hosts = Vec::new();
        for (host, credit) in self.credits.iter_mut().enumerate() {
            let Some(room) = credit else { continue };
            // The room cannot become negative, because `read` reads at most as much as all agents have room for.
            *room = room.saturating_sub(bytes.len());
            hosts.push(host);
        }
        if bytes.is_empty() {
            self.credits.clear();
        }
        Some((hosts, bytes))
    }

    /// Returns the number of bytes that can be read now.
    fn room(&self) -> usize {
        if !self.is_open || self.retry_at.is_some() || !self.pending.is_empty() {
            return 0;
        }
        self.credits.iter().flatten().min().map_or(0, |room| CHUNK.min(*room))
    }

    /// Returns the time at which [`Self::transfer`] must be called even without an event.
    pub fn deadline(&self) -> Option<Instant> {
        self.retry_at.filter(|_| self.is_open)
    }

    /// Adds the descriptor to wait for: standard input, if input can be taken.
    pub fn interests(&self, list: &mut Vec<PollFd<'_>>) {
        if self.room() > 0 {
            list.push(PollFd::from_borrowed_fd(stdin(), PollFlags::IN));
        }
    }

    /// Reads as much input as can be taken. Returns whether the bytes that were read end with a newline; on a terminal, this means that the
    /// user has ended a line.
    pub fn transfer(&mut self, now: Instant) -> bool {
        if self.retry_at.is_some_and(|at| at <= now) {
            self.retry_at = None;
        }
        let most = self.room();
        let mut state = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
        most > 0 && poll(&mut state, Some(&NO_TIME)) == Ok(1) && self.read(most, now)
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
                self.pending.extend_from_slice(&chunk[..length]);
                self.pending.ends_with(b"\n")
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
                self.ends = true;
                false
            }
        }
    }

    /// Stops reading. Call it when no rank runs any more.
    pub fn close(&mut self) {
        self.is_open = false;
        self.credits.clear();
        self.pending.clear();
        self.ends = false;
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
