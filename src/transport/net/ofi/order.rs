//! Order of frames. Providers match messages with buffers in the order of sending, but may complete a long message after short messages
//! that were sent later. Therefore each frame ends with its sender and its number, and waits at the receiver for the frames before it.

#![forbid(unsafe_code)]

use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use crate::transport::net::endpoint::TRAILER;
use crate::transport::net::per_rank::PerRank;
use std::collections::{HashMap, VecDeque};

/// Numbers of the frames to and from each rank.
#[derive(Debug)]
pub struct Order {
    rank: u32,
    next: PerRank<Next>,
    /// Frames that arrived before their turn, by sender and number.
    early: HashMap<(u32, u32), Vec<u8>>,
}

/// Numbers of the next frames to and from a rank.
#[derive(Debug, Default)]
struct Next {
    to: u32,
    from: u32,
}

impl Order {
    pub fn new(rank: usize, ranks: usize) -> Self {
        Self { rank: rank as u32, next: PerRank::new(ranks), early: HashMap::new() }
    }

    /// Appends the trailer to a frame. After the frame was sent, a call of `sent` increments the number.
    pub fn seal(&self, to: usize, frame: &mut Vec<u8>) {
        frame.extend_from_slice(&self.rank.to_ne_bytes());
        frame.extend_from_slice(&self.next[to].to.to_ne_bytes());
    }

    /// Removes the trailer from a frame that was not sent.
    pub fn unseal(frame: &mut Vec<u8>) {
        frame.truncate(frame.len().saturating_sub(TRAILER));
    }

    pub fn sent(&mut self, to: usize) {
        let next = &mut self.next[to].to;
        *next = next.wrapping_add(1);
    }

    /// Takes an arrived frame, and appends to `arrived` all frames whose turn has come.
    pub fn arrived(&mut self, received: &[u8], arrived: &mut VecDeque<Vec<u8>>) -> Result {
        let Some((frame, trailer)) = received.split_last_chunk::<TRAILER>() else {
            fail!(
                MPI_ERR_OTHER,
                "a message of {} bytes came from the network, which is no frame of this job",
                received.len()
            );
        };
        let word = |at: usize| u32::from_ne_bytes([trailer[at], trailer[at + 1], trailer[at + 2], trailer[at + 3]]);
        let (sender, number) = (word(0), word(4));
        let ranks = self.next.size();
        let Some(Next { from: next, .. }) = self.next.get_mut(sender as usize) else {
            fail!(MPI_ERR_OTHER, "a frame from rank {sender} came from the network, in a job of {ranks} ranks");
        };
        if number != *next {
            // The numbers wrap around; no frame overtakes 2^31 others.
            let is_new = number.wrapping_sub(*next) < 1 << 31;
            if !is_new || self.early.insert((sender, number), frame.to_vec()).is_some() {
                fail!(
                    MPI_ERR_OTHER,
                    "frame {number} from rank {sender} came twice from the network; {next} was expected"
                );
            }
            return Ok(());
        }
        arrived.push_back(frame.to_vec());
        *next = next.wrapping_add(1);
        while !self.early.is_empty() {
            let Some(frame) = self.early.remove(&(sender, *next)) else { break };
            arrived.push_back(frame);
            *next = next.wrapping_add(1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns sealed frames from rank 0 to rank 1, starting at a number.
    fn frames(first: u32, count: u32) -> Vec<Vec<u8>> {
        let mut order = Order::new(0, 2);
        order.next[1].to = first;
        let frames = (0..count).map(|number| {
            let mut frame = vec![number as u8; number as usize];
            order.seal(1, &mut frame);
            order.sent(1);
            frame
        });
        frames.collect()
    }

    #[test]
    fn frames_wait_for_those_before_them() {
        for first in [0, u32::MAX - 2] {
            let frames = frames(first, 8);
            let mut order = Order::new(1, 2);
            order.next[0].from = first;
            let mut arrived = VecDeque::new();
            for (index, so_far) in [(3, 0), (1, 0), (0, 2), (7, 2), (2, 4), (4, 5), (6, 5), (5, 8)] {
                order.arrived(&frames[index], &mut arrived).unwrap();
                assert_eq!(arrived.len(), so_far, "frame {index}");
            }
            for (number, frame) in arrived.iter().enumerate() {
                assert_eq!(*frame, vec![number as u8; number]);
            }
        }
    }

    #[test]
    fn what_is_no_frame_of_the_job_is_an_error() {
        let frames = frames(0, 2);
        let mut order = Order::new(1, 2);
        let mut arrived = VecDeque::new();
        order.arrived(&frames[0], &mut arrived).unwrap();
        let twice = order.arrived(&frames[0], &mut arrived).unwrap_err();
        assert!(twice.text.contains("frame 0 from rank 0 came twice"), "{}", twice.text);
        let short = order.arrived(&[1, 2, 3], &mut arrived).unwrap_err();
        assert!(short.text.contains("3 bytes"), "{}", short.text);
        let mut stranger = vec![0];
        Order::new(2, 3).seal(1, &mut stranger);
        let stranger = order.arrived(&stranger, &mut arrived).unwrap_err();
        assert!(stranger.text.contains("rank 2") && stranger.text.contains("2 ranks"), "{}", stranger.text);
    }
}
