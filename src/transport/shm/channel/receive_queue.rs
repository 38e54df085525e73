//! The receive queue of a rank: two lists of cells (`sync/list.rs`). The table in `channel` says which rank writes which word.

use crate::transport::sync::Event;
use crate::transport::typed::shared;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// The lists of one rank: messages that have arrived, and cells of this rank that were returned.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct ReceiveQueue {
    /// Offset in the shared file of the newest message; 0 if there is none.
    pub newest: AtomicU64,
    /// The rank's doorbell (`Channels::doorbell`).
    pub doorbell: Event,
    /// The rank's process id.
    pub pid: AtomicU32,
    /// 1 + the number of the processor on which the rank last waited for a long time (`os::crowd`).
    pub processor: AtomicU32,
    pub returned: Returned,
}

/// Address, in the owner's process, of the cell that was returned last; 0 if there is none. This word has its own cache line, because
/// senders write to `newest` and `doorbell`.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Returned {
    pub first: AtomicU64,
}

shared! {
    ReceiveQueue { newest, doorbell, pid, processor, returned }
    Returned { first }
}
