//! Interface of an endpoint. An endpoint uses a library or sockets to send frames to ranks, and returns the frames that have arrived.

#![forbid(unsafe_code)]

use super::lent::Lent;
use super::transfer::{Needs, Registered, Transfer};
use crate::abi::{MPI_ERR_BUFFER, MPI_ERR_INTERN, MPI_ERR_PROC_ABORTED};
use crate::bootstrap::{self, Addresses};
use crate::error::{Error, Result, fail};
use crate::os::address::LocalAddr;
use rustix::io::Errno;
use std::collections::VecDeque;
use std::fmt::{Debug, Display};
use std::ops::Range;
use std::os::fd::BorrowedFd;

/// Maximum number of bytes of a frame, its header included.
pub const MOST_IN_FRAME: usize = 64 << 10;

/// Maximum number of bytes of the data of a long frame.
pub const MOST_DATA: usize = 1 << 30;

/// Minimum length of a message, or of a round of a collective call, that is sent as the data of a long frame if the endpoint has long frames
/// (`Endpoint::has_long_frames`). Data are sent and received without an intermediate copy, but cost the receiver one more system call. This pays
/// off only for long messages.
pub const LONG: usize = 16 << 10;

/// Number of bytes that an endpoint may append to a frame. If the frame's vector has capacity for these bytes, the frame is not copied
/// again.
pub const TRAILER: usize = 8;

/// Outcome of sending a frame.
#[derive(Debug)]
pub enum Sent {
    /// The endpoint has taken the frame.
    Accepted,
    /// The endpoint cannot take the frame now, and returns it. The caller may send the frame again after a `poll`.
    Busy(Vec<u8>),
}

/// An arrived part of a long frame. No later frame of the same rank arrives before this part is handled.
#[derive(Debug)]
pub enum Long {
    /// The frame, and the number of bytes of its data, which will follow. The caller sets the memory for the data by `set_destination`.
    Begin { from: usize, frame: Vec<u8>, bytes: usize },
    /// The frame; all of its data have been stored in the memory that `set_destination` got.
    Stored { from: usize, frame: Vec<u8> },
    /// The frame, followed by all its data, because they had no memory of their own.
    Whole { frame: Vec<u8> },
}

/// An endpoint of this process. Its methods are called under one lock. Frames from one rank to another arrive exactly once, and in order.
pub trait Endpoint: Debug + Send {
    /// Returns the endpoint's address, as bytes for `connect` of the other ranks.
    fn address(&self) -> Vec<u8>;

    /// Sets the addresses of the ranks of MPI_COMM_WORLD. Called before `send`: first perhaps with the addresses of a few ranks, at last
    /// with those of all ranks, which include the first ones. May fail if an address is not one of this kind of endpoint; otherwise the first
    /// send to the rank fails.
    fn connect(&mut self, addresses: Addresses) -> Result;

    /// Sends a frame of at most `MOST_IN_FRAME` bytes; never waits. An error ends the job: the rank cannot be reached any more, or the
    /// kernel could not access lent memory.
    fn send(&mut self, to: usize, frame: Vec<u8>) -> Result<Sent>;

    /// Appends the frames that have arrived to `arrived`, and completes sends; never waits. An error ends the job.
    fn poll(&mut self, arrived: &mut VecDeque<Vec<u8>>) -> Result;

    /// Returns whether all accepted frames have left this process's memory.
    fn is_drained(&self) -> bool;

    /// Returns a descriptor that becomes readable when `poll` may have something to do.
    fn descriptor(&self) -> BorrowedFd<'_>;

    /// Returns whether a thread may sleep on the descriptor now, because nothing has happened since the last `poll`.
    fn may_sleep(&mut self) -> bool;

    /// Returns whether the endpoint has long frames: frames followed by data, which are sent and received without an intermediate copy. If not,
    /// `send_long`, `end_loan`, `next_long` and `set_destination` are not called.
    fn has_long_frames(&self) -> bool {
        false
    }

    /// Sends a long frame: a frame, followed by data of 1 to `MOST_DATA` bytes. Never waits. Returns frame and data when the endpoint cannot take
    /// them now.
    fn send_long(&mut self, to: usize, frame: Vec<u8>, data: Lent) -> Result<Option<(Vec<u8>, Lent)>> {
        let _ = to;
        Ok(Some((frame, data)))
    }

    /// Ends the loan of the data that `send_long` has accepted last for this rank. Copies the part of these data that is not sent yet.
    fn end_loan(&mut self, to: usize) {
        let _ = to;
    }

    /// Returns the next arrived part of a long frame. Called after the frames of the last `poll` were handled.
    fn next_long(&mut self) -> Option<Long> {
        None
    }

    /// Sets the memory for the data of a rank's last `Long::Begin`. It has the length of the data. Without such memory, the data are
    /// appended to the frame.
    fn set_destination(&mut self, from: usize, destination: Option<Lent>) {
        let _ = (from, destination);
    }

    /// Returns whether partly sent frames have been sent completely, or transfers have completed, since the last call.
    fn has_sent(&mut self) -> bool {
        false
    }

    /// Returns the requirements of native access (puts and gets without frames), if the endpoint has such access. If this function returns
    /// None, `register`, `deregister`, `forget` and `transfer` are not called.
    fn native(&self) -> Option<Needs> {
        None
    }

    /// Registers memory for native access by other ranks.
    fn register(&mut self, start: LocalAddr, length: usize) -> Result<Registered> {
        fail!(MPI_ERR_INTERN, "{length} bytes at {start:#x} cannot be registered with this network")
    }

    /// Ends the registration that has this number. The caller knows that no rank accesses the registered memory any more.
    fn deregister(&mut self, number: u64) {
        let _ = number;
    }

    /// Ends all registrations of local memory (`Transfer::block`) in a range. Called before the arena (the memory that the ranks of a host
    /// share) frees memory in this range.
    fn forget(&mut self, range: &Range<LocalAddr>) {
        let _ = range;
    }

    /// Returns the number of registrations of local memory since the endpoint was opened. Registrations of memory that other ranks access
    /// do not count.
    fn registrations(&self) -> u64 {
        0
    }

    /// Starts a native put or get; never waits. The completion of the transfer ends the loan of its local memory. Returns true if the
    /// network has accepted the whole transfer; otherwise later calls of `poll` pass the rest to the network. An error means that the rank
    /// cannot be reached any more.
    fn transfer(&mut self, to: usize, transfer: Transfer) -> Result<bool> {
        fail!(MPI_ERR_INTERN, "{transfer:?} of rank {to} cannot be executed by this network")
    }
}

/// Returns the error for a failed system call on the connection to a rank. EFAULT means that the kernel could not read or write memory of
/// this process that the endpoint has borrowed.
#[cold]
pub fn failed(rank: usize, error: Errno) -> Error {
    if error != Errno::FAULT {
        return broken(rank, &error);
    }
    let text = format!(
        "data that rank {rank} puts or gets, or a message, cannot be copied from or to this process's memory (Bad address); was memory of a \
         window or of a message unmapped or protected?"
    );
    Error::new(MPI_ERR_BUFFER, text)
}

/// Returns the error for a rank that cannot be reached any more, with the reason from the endpoint.
#[cold]
pub fn broken(to: usize, reason: &dyn Display) -> Error {
    Error::new(MPI_ERR_PROC_ABORTED, format!("the connection to rank {to}{} broke: {reason}", host_of(to)))
}

/// Returns the error for a rank to which no connection can be opened. `what` follows the name of the rank.
#[cold]
pub fn unreachable(to: usize, what: &str) -> Error {
    Error::new(MPI_ERR_PROC_ABORTED, format!("rank {to}{} {what}", host_of(to)))
}

/// Returns " on " and the host of a rank. Returns nothing while the ranks gather their tables: then the hosts of other ranks are not known.
fn host_of(rank: usize) -> String {
    let hosts = bootstrap::hosts();
    if hosts.is_one() { String::new() } else { format!(" on {}", hosts.name_of(rank)) }
}
