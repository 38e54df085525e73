//! Input of the ranks of this host. The front is the mpiexec process that the user has started, and this agent is the mpiexec process on one
//! host. The front sends the input to the agent, and the agent writes the input to the ranks that get it.

#![forbid(unsafe_code)]

use std::os::fd::OwnedFd;

use rustix::event::PollFd;
use rustix::io::Errno;

use crate::input::Pipes;
use crate::wire::connection::Connection;
use crate::wire::frame::ToFront;

/// Transfer of the input to ranks.
#[derive(Default)]
pub struct Input {
    /// Pipes to the ranks. The front sends no more bytes than the agent has granted.
    pipes: Pipes,
    /// Whether the agent has yet to report that no rank takes input any more.
    is_open: bool,
    /// Whether the front has sent the end of the input.
    is_complete: bool,
}

impl Input {
    /// Creates the pipe to a rank. Returns its reading end.
    pub fn connect(&mut self, rank: usize) -> Result<OwnedFd, Errno> {
        self.is_open = true;
        self.pipes.add(rank)
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
    pub fn transfer(&mut self, link: &mut Connection) {
        if !self.is_open {
            return;
        }
        let taken = self.pipes.transfer();
        if !self.pipes.any() {
            link.send(&ToFront::InputClosed);
        } else if taken > 0 {
            link.send(&ToFront::InputTaken(taken as u32));
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
