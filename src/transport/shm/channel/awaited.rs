//! Awaited messages (rendezvous): the cell stays the sender's until the receiver has the data.
//!
//! `next` of the cell decides between cancel and match: the sender sets `WITHDRAWN`, the receiver `MATCHED`, each by a
//! fetch_or, and the bit that was set first counts. The receiver stores `TAKEN` last.

use super::cell::{MATCHED, MessageCell, TAKEN, WITHDRAWN, joint_copy};
use crate::transport::sync::JointCopy;
use std::sync::atomic::Ordering;

/// An awaited message that this rank has sent.
#[derive(Debug)]
pub struct Awaited {
    pub(super) address: usize,
}

impl Awaited {
    /// The state words of the joint copy of its data.
    ///
    /// # Safety
    /// The data are not in the cell.
    pub unsafe fn joint_copy(&self) -> &JointCopy {
        // SAFETY: the caller says that no data follow the cell, so these words do; the cell is this rank's until it is
        // reclaimed.
        unsafe { joint_copy(self.address) }
    }

    pub(super) fn cell(&self) -> &MessageCell {
        // SAFETY: a cell of this rank, which stays allocated; the receiver writes to its atomic word alone.
        unsafe { &*(self.address as *const MessageCell) }
    }

    /// Whether the receiver has the data.
    pub fn is_taken(&self) -> bool {
        // SeqCst: after this rank has counted itself as a sleeper; Acquire: the buffer is free for reuse.
        self.cell().next.load(Ordering::SeqCst) == TAKEN
    }

    /// Withdraws it; false when the receiver has matched it before. A withdrawn cell is the receiver's, which returns
    /// it: the caller must not look at it any more.
    pub fn withdraw(&self) -> bool {
        // One of the two ranks sets its bit first, and both know which, since each sees the other's in the word that it
        // changes. SeqCst, as all changes of this word.
        self.cell().next.fetch_or(WITHDRAWN, Ordering::SeqCst) & MATCHED == 0
    }
}
