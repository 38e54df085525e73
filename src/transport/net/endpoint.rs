//! What the network needs of the library that moves frames: an endpoint, which sends a frame to a rank and hands
//! over frames that have arrived.

#![forbid(unsafe_code)]

use super::lent::Lent;
use crate::abi::MPI_ERR_PROC_ABORTED;
use crate::bootstrap;
use crate::error::{Error, Result};
use std::collections::VecDeque;
use std::fmt::{Debug, Display};
use std::os::fd::BorrowedFd;

/// Bytes of a frame at most, its header included.
pub const MOST_IN_FRAME: usize = 64 << 10;

/// Bytes of a frame's data at most.
pub const MOST_DATA: usize = 1 << 30;

/// Bytes of a message or a round of a collective call from which on they are data of their frame, where it can have some: they are sent from
/// where they are, and received in one run. Shorter ones take one system call at the receiver, which longer ones exceed by one.
pub const LONG: usize = 16 << 10;

/// Bytes that an endpoint may append to a frame. A vector with room for them is sent without another copy.
pub const TRAILER: usize = 8;

/// What became of a frame.
#[derive(Debug)]
pub enum Sent {
    /// The endpoint has it.
    Accepted,
    /// The endpoint cannot take it now; it may be sent again after a `poll`.
    Busy(Vec<u8>),
}

/// What has come of a frame with data of its own. No frame that the same rank has sent after it arrives before this is handled.
#[derive(Debug)]
pub enum Long {
    /// The frame, and the number of bytes that follow it; `place` says where they go.
    Begin { from: usize, frame: Vec<u8>, bytes: usize },
    /// All data of the frame are in their place.
    Placed { from: usize, frame: Vec<u8> },
    /// The frame with all data behind it, since they had no place.
    Whole { frame: Vec<u8> },
}

/// One endpoint of this process. Its methods are called under one lock. Frames from one rank to another arrive once
/// and in order.
pub trait Endpoint: Debug + Send {
    /// Its address, as bytes that `connect` of the other ranks takes.
    fn address(&self) -> Vec<u8>;

    /// The addresses of all ranks of MPI_COMM_WORLD, by rank. Called once, before `send`.
    fn connect(&mut self, addresses: &[Vec<u8>]) -> Result;

    /// Sends a frame of at most `MOST_IN_FRAME` bytes; never waits. An error says that the rank cannot be reached
    /// any more.
    fn send(&mut self, to: usize, frame: Vec<u8>) -> Result<Sent>;

    /// Appends the frames that have arrived, and completes sends; never waits. An error ends the job.
    fn poll(&mut self, arrived: &mut VecDeque<Vec<u8>>) -> Result;

    /// Whether all frames that were accepted have left this process's memory.
    fn is_drained(&self) -> bool;

    /// Becomes readable when `poll` may have something to do.
    fn descriptor(&self) -> BorrowedFd<'_>;

    /// Whether a thread may sleep on the descriptor now: nothing has happened since the last `poll`.
    fn may_sleep(&mut self) -> bool;

    /// Whether frames can have data of their own: memory that is sent from where it is and arrives where it belongs. The other methods
    /// below are called only then.
    fn takes_data(&self) -> bool {
        false
    }

    /// Sends a frame with data of 1 to `MOST_DATA` bytes behind it; never waits. Both come back where the endpoint cannot take them now.
    fn send_with_data(&mut self, to: usize, frame: Vec<u8>, data: Lent) -> Result<Option<(Vec<u8>, Lent)>> {
        let _ = to;
        Ok(Some((frame, data)))
    }

    /// Ends the loan of the data of the last frame that `send_with_data` has taken for a rank: what of them is not sent is copied.
    fn end_loan(&mut self, to: usize) {
        let _ = to;
    }

    /// What has come of frames with data, after the frames of the last `poll` were handled.
    fn next_long(&mut self) -> Option<Long> {
        None
    }

    /// Where the data go of the last `Long::Begin` of a rank: to memory of their length, or, without a place, behind the frame.
    fn place(&mut self, from: usize, place: Option<Lent>) {
        let _ = (from, place);
    }

    /// Whether frames that were partly sent have left since the last call.
    fn has_sent(&mut self) -> bool {
        false
    }
}

/// A rank that cannot be reached any more, for a reason that the endpoint's library gives.
#[cold]
pub fn broken(to: usize, reason: &dyn Display) -> Error {
    let host = bootstrap::hosts().name_of(to);
    Error::new(MPI_ERR_PROC_ABORTED, format!("the connection to rank {to} on {host} broke: {reason}"))
}
