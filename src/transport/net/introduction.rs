//! Exchange of messages between ranks of different hosts before the network is connected: the tables of all hosts
//! (`bootstrap::Contact`).
//!
//! A message consists of frames of kind `Introduction`: the round (8 bytes), the length of the whole message (8 bytes), and the next bytes
//! of the message. A rank gets one message in each round, so the frames of a round come from one sender, in order.
//!
//! A rank that has all tables may begin to send other frames while this rank still waits for tables. Such frames are handled when the
//! network starts.

#![forbid(unsafe_code)]

use super::endpoint::{Endpoint, Sent};
use super::frame::{self, FrameKind, take_u64};
use super::{MOST_IN_CONTENT, OPENED, Opened};
use crate::abi::{MPI_ERR_INTERN, MPI_ERR_OTHER, MPI_ERR_PROC_ABORTED};
use crate::bootstrap::{Addresses, Contact, wait_for_launcher};
use crate::error::{Result, fail};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::{Duration, Instant};

/// Maximum time between two polls of the endpoint.
const PAUSE: Timespec = Timespec { tv_sec: 0, tv_nsec: 10_000_000 };

/// Maximum time until the last messages have left this process. Afterwards, the progress thread sends what is left.
const MOST_TO_DRAIN: Duration = Duration::from_secs(1);

/// Bytes of a frame's content before the bytes of the message.
const BEFORE: usize = 16;

/// The messages of a rank, through the endpoint that `Network::open` has opened.
#[derive(Debug, Default)]
pub struct Introduction {
    /// Addresses of the ranks to which this rank has sent messages.
    known: BTreeMap<usize, Vec<u8>>,
    /// By round: length of the message, and the bytes that have arrived.
    arriving: HashMap<u64, (usize, Vec<u8>)>,
}

/// Returns the frames of a message.
fn frames_of(rank: usize, round: u64, message: &[u8]) -> VecDeque<Vec<u8>> {
    let frame = |bytes: &[u8]| {
        let mut frame = frame::begin(FrameKind::Introduction, rank, BEFORE + bytes.len());
        frame.extend_from_slice(&round.to_ne_bytes());
        frame.extend_from_slice(&(message.len() as u64).to_ne_bytes());
        frame.extend_from_slice(bytes);
        frame
    };
    message.chunks(MOST_IN_CONTENT - BEFORE).map(frame).collect()
}

impl Introduction {
    /// Adds a frame to its message. Returns the frame if it is of another kind.
    fn add(&mut self, frame: Vec<u8>) -> Result<Option<Vec<u8>>> {
        let Some((kind, sender, mut content)) = frame::parse(&frame) else { return Ok(Some(frame)) };
        if kind != FrameKind::Introduction as u8 {
            return Ok(Some(frame));
        }
        let (Some(round), Some(length)) = (take_u64(&mut content), take_u64(&mut content)) else {
            fail!(MPI_ERR_OTHER, "a frame of {} bytes from rank {sender} is no part of a table", frame.len());
        };
        let (_, bytes) = self.arriving.entry(round).or_insert_with(|| (length as usize, Vec::new()));
        bytes.extend_from_slice(content);
        Ok(None)
    }

    /// Removes the message of a round, if it has arrived completely.
    fn take(&mut self, round: u64) -> Option<Vec<u8>> {
        let (length, bytes) = self.arriving.get(&round)?;
        if bytes.len() < *length {
            return None;
        }
        self.arriving.remove(&round).map(|(_, bytes)| bytes)
    }
}

/// Sends frames until the endpoint takes no more.
fn send_some(endpoint: &mut dyn Endpoint, to: usize, frames: &mut VecDeque<Vec<u8>>) -> Result {
    while let Some(frame) = frames.pop_front() {
        if let Sent::Busy(frame) = endpoint.send(to, frame)? {
            frames.push_front(frame);
            break;
        }
    }
    Ok(())
}

fn require_launcher(is_alive: &dyn Fn() -> bool) -> Result {
    if is_alive() {
        return Ok(());
    }
    fail!(MPI_ERR_PROC_ABORTED, "the launcher has ended while the hosts exchanged their tables")
}

/// Sleeps until the endpoint may have something to do, at most for `PAUSE`.
fn pause(endpoint: &mut dyn Endpoint) {
    if endpoint.may_sleep() {
        // An error, such as a signal, only shortens the sleep.
        let _ = poll(&mut [PollFd::from_borrowed_fd(endpoint.descriptor(), PollFlags::IN)], Some(&PAUSE));
    }
}

impl Contact for Introduction {
    fn exchange(
        &mut self,
        round: u32,
        (to, address): (usize, &[u8]),
        message: &[u8],
        is_alive: &dyn Fn() -> bool,
    ) -> Result<Vec<u8>> {
        let mut opened = OPENED.lock();
        let Some(Opened { rank, size, endpoint, early }) = &mut *opened else {
            fail!(MPI_ERR_INTERN, "tables are exchanged before the network is opened");
        };
        self.known.insert(to, address.to_owned());
        endpoint.connect(Addresses::of_some(*size, self.known.clone()))?;
        let round = u64::from(round);
        let mut frames = frames_of(*rank, round, message);
        let mut arrived = VecDeque::new();
        loop {
            let polled = send_some(&mut **endpoint, to, &mut frames).and_then(|()| endpoint.poll(&mut arrived));
            if let Err(error) = polled {
                wait_for_launcher(|| !is_alive());
                return Err(error);
            }
            let has_news = !arrived.is_empty();
            while let Some(frame) = arrived.pop_front() {
                early.extend(self.add(frame)?);
            }
            if frames.is_empty()
                && let Some(message) = self.take(round)
            {
                return Ok(message);
            }
            require_launcher(is_alive)?;
            if !has_news {
                pause(&mut **endpoint);
            }
        }
    }

    fn finish(&mut self, is_alive: &dyn Fn() -> bool) -> Result {
        let mut opened = OPENED.lock();
        let Some(Opened { endpoint, early, .. }) = &mut *opened else { return Ok(()) };
        let (mut arrived, end) = (VecDeque::new(), Instant::now() + MOST_TO_DRAIN);
        while !endpoint.is_drained() && Instant::now() < end {
            if let Err(error) = endpoint.poll(&mut arrived) {
                wait_for_launcher(|| !is_alive());
                return Err(error);
            }
            early.append(&mut arrived);
            require_launcher(is_alive)?;
            pause(&mut **endpoint);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_any_length_are_put_together_by_round() {
        let long: Vec<u8> = (0..200_000_u32).map(|number| number as u8).collect();
        let mut introduction = Introduction::default();
        let (mut first, mut second) = (frames_of(3, 0, &long), frames_of(4, 1, b"short"));
        assert_eq!((first.len(), second.len()), (4, 1));
        assert_eq!(introduction.add(second.pop_front().unwrap()).unwrap(), None);
        while let Some(frame) = first.pop_front() {
            assert_eq!(introduction.take(0), None);
            assert_eq!(introduction.add(frame).unwrap(), None);
        }
        assert_eq!((introduction.take(0), introduction.take(1)), (Some(long), Some(b"short".to_vec())));
        assert_eq!(introduction.take(0), None);
        let other = frame::begin(FrameKind::Message, 1, 0);
        assert_eq!(introduction.add(other.clone()).unwrap(), Some(other));
        assert!(introduction.add(frame::begin(FrameKind::Introduction, 1, 0)).is_err());
    }
}
