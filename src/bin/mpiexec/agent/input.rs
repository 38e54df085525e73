//! Standard input of the ranks of this host. The front sends the input to the agent, and the agent writes the input to the ranks that get it.
//! In the front's process, a single rank gets a file or a pipe directly. In this case `mpiexec` itself reads nothing, so the next command of a
//! script finds the bytes that the rank has not read.

#![forbid(unsafe_code)]

use std::os::fd::OwnedFd;

use rustix::event::PollFd;
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, fcntl_dupfd_cloexec};
use rustix::stdio::{dup2_stdin, stdin};

use super::pipes::Pipes;
use crate::arguments::Receivers;
use crate::wire::frame::{Frames, ToFront};

/// Transfer of the input to ranks.
pub struct Input {
    /// The ranks that get the input.
    receivers: Receivers,
    /// Whether these ranks get the standard input of this process itself.
    is_direct: bool,
    /// /dev/null, the standard input of the other ranks.
    null: OwnedFd,
    /// Pipes to the ranks. The front sends no more bytes than the agent has granted.
    pipes: Pipes,
    /// Whether the agent has yet to report that no rank takes input any more.
    is_open: bool,
    /// Whether the front has sent the end of the input.
    is_complete: bool,
}

impl Input {
    /// Returns the input of ranks that are not started yet.
    pub fn new(receivers: Receivers, is_direct: bool) -> Result<Self, Errno> {
        let null = open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
        Ok(Self { receivers, is_direct, null, pipes: Pipes::default(), is_open: false, is_complete: false })
    }

    /// Returns the standard input of a rank: a pipe, the standard input of this process, or /dev/null.
    pub fn connect(&mut self, rank: usize) -> Result<OwnedFd, Errno> {
        if !self.receivers.has(rank) {
            return fcntl_dupfd_cloexec(&self.null, 0);
        }
        if self.is_direct {
            return fcntl_dupfd_cloexec(stdin(), 0);
        }
        self.is_open = true;
        self.pipes.add(rank)
    }

    /// Lets go of the standard input that ranks get directly. Call it when they are started.
    pub fn release_direct(&self) {
        if self.is_direct {
            self.release();
        }
    }

    /// Replaces the standard input of this process by /dev/null, so that its writer notices when no other process has it open any more.
    pub fn release(&self) {
        // If this fails, the only harm is that the writer notices only the end of `mpiexec`.
        let _ = dup2_stdin(&self.null);
    }

    /// Adds input that the front has sent.
    pub fn accept(&mut self, bytes: &[u8]) {
        if self.pipes.any() {
            self.pipes.accept(bytes);
        }
    }

    /// Notes the end of the input.
    pub fn complete(&mut self) {
        self.is_complete = true;
    }

    /// Adds the pipes to the descriptors to wait for.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        self.pipes.interests(list);
    }

    /// Writes to the ranks as much as the pipes take. Reports to the front the number of bytes that all ranks have taken, or that no rank
    /// takes input any more.
    pub fn transfer(&mut self, frames: &mut Frames) {
        if !self.is_open {
            return;
        }
        let taken = self.pipes.transfer();
        if !self.pipes.any() {
            frames.push_back(ToFront::InputClosed);
        } else if taken > 0 {
            frames.push_back(ToFront::InputTaken(taken as u32));
        }
        if !self.pipes.any() || (self.is_complete && self.pipes.is_written()) {
            self.pipes.close();
            self.is_open = false;
        }
    }

    /// Closes the pipe of a rank that has ended.
    pub fn remove(&mut self, rank: usize) {
        self.pipes.remove(rank);
    }
}
