//! What the network needs of the library that moves frames: an endpoint, which sends a frame to a rank and hands
//! over frames that have arrived.

#![forbid(unsafe_code)]

use crate::abi::MPI_ERR_PROC_ABORTED;
use crate::bootstrap;
use crate::error::{Error, Result};
use std::collections::VecDeque;
use std::fmt::{Debug, Display};
use std::os::fd::BorrowedFd;

/// Bytes of a frame at most, its header included.
pub const MOST_IN_FRAME: usize = 64 << 10;

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
}

/// A rank that cannot be reached any more, for a reason that the endpoint's library gives.
#[cold]
pub fn broken(to: usize, reason: &dyn Display) -> Error {
    let host = bootstrap::hosts().name_of(to);
    Error::new(MPI_ERR_PROC_ABORTED, format!("the connection to rank {to} on {host} broke: {reason}"))
}
