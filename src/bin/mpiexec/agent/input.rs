//! Input of rank 0. The front is the mpiexec process that the user has started, and this agent is the mpiexec process on the host of rank
//! 0. The front sends the input to the agent, and the agent writes the input to rank 0.

#![forbid(unsafe_code)]

use std::os::fd::OwnedFd;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::{Errno, write};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::job::NO_TIME;
use crate::wire::connection::Connection;
use crate::wire::frame::ToFront;

/// Transfer of the input to rank 0.
pub struct Input {
    /// Pipe to rank 0. `None` before rank 0 starts, after either end is closed, and on a host without rank 0.
    pipe: Option<OwnedFd>,
    /// Input that rank 0 has not taken yet. The front sends no more bytes than the agent has granted.
    pending: Vec<u8>,
    /// Whether the front has sent the end of the input.
    is_complete: bool,
}

impl Input {
    /// Returns an input without a pipe, for a host without rank 0, or for the time before rank 0 starts.
    pub fn none() -> Self {
        Self { pipe: None, pending: Vec::new(), is_complete: true }
    }

    /// Creates the pipe to rank 0. Also returns its reading end.
    pub fn new() -> Result<(Self, OwnedFd), Errno> {
        let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
        fcntl_setfl(&writing, OFlags::NONBLOCK)?;
        Ok((Self { pipe: Some(writing), pending: Vec::new(), is_complete: false }, reading))
    }

    /// Adds input that the front has sent.
    pub fn accept(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
    }

    /// Notes the end of the input.
    pub fn complete(&mut self) {
        self.is_complete = true;
    }

    /// Adds the pipe to the descriptors to wait for. The wait ends when rank 0 closes the pipe or, if input is pending, when the pipe has
    /// room.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        let flags = if self.pending.is_empty() { PollFlags::empty() } else { PollFlags::OUT };
        list.extend(self.pipe.as_ref().map(|pipe| PollFd::new(pipe, flags)));
    }

    /// Writes to rank 0 as much as the pipe takes. Reports the number of these bytes to the front. If rank 0 has closed its input, reports
    /// this instead.
    pub fn transfer(&mut self, link: &mut Connection) {
        let Some(pipe) = &self.pipe else { return };
        let mut taken = 0;
        let is_broken = loop {
            if self.pending.is_empty() {
                let mut state = [PollFd::new(pipe, PollFlags::empty())];
                break poll(&mut state, Some(&NO_TIME)) == Ok(1) && state[0].revents().contains(PollFlags::ERR);
            }
            match write(pipe, &self.pending) {
                Ok(length) => {
                    taken += length;
                    self.pending.drain(..length);
                }
                Err(Errno::INTR) => {}
                Err(error) => break error != Errno::AGAIN,
            }
        };
        if is_broken {
            link.send(&ToFront::InputClosed);
        } else if taken > 0 {
            link.send(&ToFront::InputTaken(taken as u32));
        }
        if is_broken || (self.is_complete && self.pending.is_empty()) {
            self.close();
        }
    }

    /// Closes the pipe, and drops input that rank 0 has not taken. Also called when rank 0 has ended.
    pub fn close(&mut self) {
        self.pipe = None;
        self.pending.clear();
    }
}
