//! Messages that stay at their sender until the receiver has their data.

use super::cell::{MATCHED, MessageCell, TAKEN, WITHDRAWN, joint_copy};
use crate::transport::sync::JointCopy;
use std::sync::atomic::Ordering;

/// A message that this rank has sent, and that its receiver will mark.
#[derive(Debug)]
pub struct Awaited {
    pub(super) address: usize,
}

impl Awaited {
    /// How the receiver fetches the data with this rank's help.
    ///
    /// # Safety
    /// The data have stayed where they were.
    pub unsafe fn joint_copy(&self) -> &JointCopy {
        // SAFETY: no data follow the envelope then, which is this rank's until it is taken back.
        unsafe { joint_copy(self.address) }
    }

    pub(super) fn cell(&self) -> &MessageCell {
        // SAFETY: the message is this rank's until it is taken back.
        unsafe { &*(self.address as *const MessageCell) }
    }

    /// Whether its receiver has taken it.
    pub fn is_taken(&self) -> bool {
        self.cell().next.load(Ordering::SeqCst) == TAKEN
    }

    /// Withdraws it; false when its receiver has matched it before. Once withdrawn, it is the receiver's, who gives it back: the
    /// caller does not look at it any more.
    pub fn withdraw(&self) -> bool {
        // One of the two ranks sets its bit first, and both know which: each sees the other's in the word that it changes. SeqCst,
        // as all changes of this word.
        self.cell().next.fetch_or(WITHDRAWN, Ordering::SeqCst) & MATCHED == 0
    }
}
