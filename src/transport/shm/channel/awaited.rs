//! Awaited messages (rendezvous): messages whose send is complete only when the receiver has the data. The sender then frees the cell. If
//! the sender has withdrawn the message, the receiver returns the cell, as it does with cells of eager messages.
//!
//! `next` of the cell decides between cancellation and match. The sender sets `WITHDRAWN` and the receiver `MATCHED`, each by a fetch_or.
//! The bit that is set first decides. When the receiver has the data, it stores `TAKEN`.

use super::cell::{CellPtr, MATCHED, TAKEN, WITHDRAWN, pipeline};
use crate::transport::sync::Pipeline;
use crate::transport::typed::ShmPtr;
use std::sync::atomic::Ordering;

/// An awaited message that this rank has sent.
#[derive(Debug)]
pub struct Awaited {
    pub(super) cell: CellPtr,
}

impl Awaited {
    /// Returns the state words of the pipeline of the data.
    ///
    /// # Safety
    /// The data must not be in the cell.
    pub unsafe fn pipeline(&self) -> ShmPtr<Pipeline> {
        // SAFETY: the caller promises that no data follow the cell.
        unsafe { pipeline(self.cell) }
    }

    /// Returns true if the receiver has the data.
    pub fn is_taken(&self) -> bool {
        // SeqCst: this load follows the store by which this rank counts itself as a sleeper. Acquire: the receiver's reads come before this
        // rank reuses the buffer.
        self.cell.next.load(Ordering::SeqCst) == TAKEN
    }

    /// Withdraws the message. Returns false if the receiver has already matched the message. A withdrawn cell belongs to the receiver,
    /// which returns it, so the caller must not access the cell any more.
    pub fn withdraw(&self) -> bool {
        // One of the two ranks sets its bit first. Both see which rank was first, because each reads the other's bit in its own fetch_or.
        // SeqCst: all changes of this word have one order.
        self.cell.next.fetch_or(WITHDRAWN, Ordering::SeqCst) & MATCHED == 0
    }
}
