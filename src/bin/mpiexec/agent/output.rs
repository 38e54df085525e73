//! Output of the ranks of a host. The agent reads the output and sends it to the front, up to the number of bytes that the front has granted
//! (credit). The last output of a rank that has ended needs no credit. The front assembles the lines.

#![forbid(unsafe_code)]

use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;

use rustix::event::epoll::{self, CreateFlags, Event, EventData, EventFlags};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::{Errno, read};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::process::events::NO_TIME;
use crate::wire::CREDIT;
use crate::wire::frame::{Frames, ToFront};

/// Number of bytes read at a time.
const CHUNK: usize = 16 * 1024;
/// Number of events taken from epoll at a time.
const EVENTS: usize = 64;
/// Number of outputs per rank: standard output and standard error.
const KINDS: usize = 2;

/// Outputs of a host's ranks.
pub struct Output {
    /// Ranks of this host, numbered as in the job.
    ranks: Vec<usize>,
    /// Reading ends of the pipes; None after all writing ends are closed. The index is twice the rank's index on this host, plus 0 for
    /// standard output or 1 for standard error.
    pipes: Vec<Option<OwnedFd>>,
    /// One event set of pipes per kind of output. The data of an event is the pipe's index.
    events: [OwnedFd; KINDS],
    /// Number of bytes that may be sent, per kind. The agent sends the last output of a rank in any case, so this number can be
    /// negative.
    credit: [isize; KINDS],
    chunk: Box<[u8]>,
}

impl Output {
    /// Returns an output without pipes.
    pub fn new(ranks: Vec<usize>) -> Result<Self, Errno> {
        let events = [epoll::create(CreateFlags::CLOEXEC)?, epoll::create(CreateFlags::CLOEXEC)?];
        let chunk = vec![0; CHUNK].into_boxed_slice();
        Ok(Self { ranks, pipes: Vec::new(), events, credit: [CREDIT.cast_signed(); KINDS], chunk })
    }

    /// Creates the pipes of the next rank. Returns the writing ends for standard output and standard error.
    pub fn connect(&mut self) -> Result<(OwnedFd, OwnedFd), Errno> {
        Ok((self.add_pipe()?, self.add_pipe()?))
    }

    fn add_pipe(&mut self) -> Result<OwnedFd, Errno> {
        let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
        fcntl_setfl(&reading, OFlags::NONBLOCK)?;
        let index = self.pipes.len();
        epoll::add(&self.events[index % KINDS], &reading, EventData::new_u64(index as u64), EventFlags::IN)?;
        self.pipes.push(Some(reading));
        Ok(writing)
    }

    /// Adds credit for a kind of output, because the front has taken this number of bytes of this kind.
    pub fn add_credit(&mut self, kind: usize, bytes: usize) {
        if let Some(credit) = self.credit.get_mut(kind) {
            *credit += bytes.cast_signed();
        }
    }

    /// Adds the descriptors to wait for: the pipes of the kinds that have credit.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        let kinds = self.events.iter().zip(self.credit).filter(|(_, credit)| *credit > 0);
        list.extend(kinds.map(|(events, _)| PollFd::new(events, PollFlags::IN)));
    }

    /// Sends output of ranks to the front, as far as there is credit.
    pub fn transfer(&mut self, frames: &mut Frames) {
        for kind in 0..KINDS {
            let mut buffer = [MaybeUninit::<Event>::uninit(); EVENTS];
            let Ok((ready, _)) = epoll::wait(&self.events[kind], &mut buffer, Some(&NO_TIME)) else { continue };
            for event in ready.iter() {
                if self.credit[kind] <= 0 {
                    break;
                }
                let most = CHUNK.min(self.credit[kind].cast_unsigned());
                self.send(event.data.u64() as usize, most, frames);
            }
        }
    }

    /// Reads at most `most` bytes from the pipe with the index `index`, and sends them. Returns true if the pipe may have more data.
    fn send(&mut self, index: usize, most: usize, frames: &mut Frames) -> bool {
        let Some(pipe) = &self.pipes[index] else { return false };
        match read(pipe, &mut self.chunk[..most]) {
            Ok(length) if length > 0 => {
                self.credit[index % KINDS] -= length.cast_signed();
                let bytes = self.chunk[..length].to_vec();
                let (rank, stream) = (self.ranks[index / KINDS], (index % KINDS) as u8);
                frames.push_back(ToFront::Output { rank, stream, bytes });
                true
            }
            Err(Errno::INTR) => true,
            Err(Errno::AGAIN) => false,
            _ => {
                self.pipes[index] = None;
                let (rank, stream) = (self.ranks[index / KINDS], (index % KINDS) as u8);
                frames.push_back(ToFront::Output { rank, stream, bytes: Vec::new() });
                false
            }
        }
    }

    /// Sends the remaining output from the pipes of a rank whose process has ended, so that this output precedes the front's message about
    /// the rank. `local_rank` is the rank's index on this host.
    pub fn send_last_words(&mut self, local_rank: usize, frames: &mut Frames) {
        for index in KINDS * local_rank..KINDS * (local_rank + 1) {
            // The number of reads is bounded, because a descendant of the rank may still write.
            let _ = (0..128).all(|_| self.send(index, CHUNK, frames));
        }
    }

    /// Returns whether nothing is left to be read.
    pub fn is_drained(&self) -> bool {
        let mut list: Vec<PollFd> = self.events.iter().map(|events| PollFd::new(events, PollFlags::IN)).collect();
        // Event sets of closed pipes report nothing.
        self.pipes.iter().all(Option::is_none) || poll(&mut list, Some(&NO_TIME)) == Ok(0)
    }
}
