//! Pipes to ranks of this host, each of which gets the same input.

#![forbid(unsafe_code)]

use std::os::fd::OwnedFd;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::{Errno, write};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::process::events::NO_TIME;

/// Pipes to ranks, with the input that not all of them have taken yet.
#[derive(Default)]
pub struct Pipes {
    open: Vec<Pipe>,
    /// The input that the slowest rank has not taken yet.
    pending: Vec<u8>,
}

struct Pipe {
    rank: usize,
    /// Writing end.
    file: OwnedFd,
    /// Number of bytes of the pending input that were written to this pipe.
    written: usize,
}

impl Pipes {
    /// Adds a pipe to a rank. Returns the reading end.
    pub fn add(&mut self, rank: usize) -> Result<OwnedFd, Errno> {
        let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
        fcntl_setfl(&writing, OFlags::NONBLOCK)?;
        self.open.push(Pipe { rank, file: writing, written: 0 });
        Ok(reading)
    }

    /// Returns whether a rank may still read.
    pub fn any(&self) -> bool {
        !self.open.is_empty()
    }

    /// Returns whether all ranks have taken all input.
    pub fn is_written(&self) -> bool {
        self.pending.is_empty()
    }

    /// Adds input.
    pub fn accept(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
    }

    /// Adds the pipes to the descriptors to wait for. The wait ends when a rank closes its pipe, or when a pipe has room for pending input.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        list.extend(self.open.iter().map(|pipe| PollFd::new(&pipe.file, pipe.flags(self.pending.len()))));
    }

    /// Writes as much as the pipes take, and closes the pipes whose rank has closed its end. Returns the number of bytes that all ranks have
    /// now taken.
    pub fn transfer(&mut self) -> usize {
        let mut states: Vec<PollFd> = Vec::new();
        self.interests(&mut states);
        if states.is_empty() || poll(&mut states, Some(&NO_TIME)).is_err() {
            return 0;
        }
        let states: Vec<PollFlags> = states.iter().map(PollFd::revents).collect();
        let mut states = states.into_iter();
        self.open.retain_mut(|pipe| {
            let state = states.next().unwrap_or(PollFlags::empty());
            !state.contains(PollFlags::ERR) && (state.is_empty() || pipe.write(&self.pending))
        });
        let taken = self.open.iter().map(|pipe| pipe.written).min().unwrap_or(self.pending.len());
        self.pending.drain(..taken);
        self.open.iter_mut().for_each(|pipe| pipe.written -= taken);
        taken
    }

    /// Closes the pipe of a rank that has ended.
    pub fn remove(&mut self, rank: usize) {
        self.open.retain(|pipe| pipe.rank != rank);
    }

    /// Closes all pipes, and drops input that was not taken.
    pub fn close(&mut self) {
        self.open.clear();
        self.pending.clear();
    }
}

impl Pipe {
    /// Returns the events to wait for. A poll without events still reports when the rank has closed its end.
    fn flags(&self, pending: usize) -> PollFlags {
        if self.written < pending { PollFlags::OUT } else { PollFlags::empty() }
    }

    /// Writes until the pipe is full. Returns false if the rank has closed its end.
    fn write(&mut self, pending: &[u8]) -> bool {
        while self.written < pending.len() {
            match write(&self.file, &pending[self.written..]) {
                Ok(length) => self.written += length,
                Err(Errno::INTR) => {}
                Err(error) => return error == Errno::AGAIN,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::io::read;

    #[test]
    fn all_ranks_get_all_input_as_fast_as_the_slowest() {
        let mut pipes = Pipes::default();
        let readers = [pipes.add(0).unwrap(), pipes.add(1).unwrap()];
        // More than a pipe holds.
        let text = vec![7; 100_000];
        pipes.accept(&text);
        let first = pipes.transfer();
        assert!(first > 0 && first < text.len() && !pipes.is_written());
        let mut chunk = vec![0; text.len()];
        let mut of_first = read(&readers[0], &mut chunk).unwrap();
        assert_eq!(pipes.transfer(), 0, "the other rank has read nothing");
        while of_first < text.len() {
            of_first += read(&readers[0], &mut chunk).unwrap();
        }
        // The slower rank ends. Nothing holds the other one back any more.
        let [reader, slow] = readers;
        drop(slow);
        assert_eq!(first + pipes.transfer(), text.len());
        assert!(pipes.is_written() && pipes.any());
        drop(reader);
        pipes.transfer();
        assert!(!pipes.any());
    }
}
