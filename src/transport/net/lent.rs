//! Memory that is lent to an endpoint, so that data are sent from where they are, and arrive where they belong.

use crate::os::address::LocalAddr;
use crate::transport::channel::inbox;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A range of memory that an endpoint reads or writes. Dropping it ends the loan.
pub struct Lent {
    address: LocalAddr,
    length: usize,
    /// Dropped at the end.
    _keep: Option<Box<dyn Send>>,
}

impl fmt::Debug for Lent {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} bytes lent at {:#x}", self.length, self.address)
    }
}

impl Lent {
    /// Lends a range until the result is dropped; `keep` is dropped then, too.
    ///
    /// # Safety
    /// Until then the range can be read, and, where data are to arrive, be written.
    pub unsafe fn new(address: LocalAddr, length: usize, keep: Option<Box<dyn Send>>) -> Self {
        Self { address, length, _keep: keep }
    }

    /// Bytes of its own.
    pub fn owned(bytes: Vec<u8>) -> Self {
        Self { address: LocalAddr::of(bytes.as_ptr()), length: bytes.len(), _keep: Some(Box::new(bytes)) }
    }

    /// A copy of what is behind some bytes.
    pub fn copy_behind(&self, bytes: usize) -> Vec<u8> {
        let length = self.length - bytes;
        let mut copy: Vec<u8> = Vec::with_capacity(length);
        // SAFETY: the range is lent, so that it can be read; the vector has room for as much, and is as long as what was written to it.
        unsafe {
            copy.as_mut_ptr().copy_from_nonoverlapping(self.behind(bytes), length);
            copy.set_len(length);
        }
        copy
    }

    pub fn len(&self) -> usize {
        self.length
    }

    /// Where the part begins that starts behind some bytes.
    pub fn behind(&self, bytes: usize) -> *mut u8 {
        debug_assert!(bytes <= self.length);
        (self.address + bytes).ptr_mut()
    }
}

/// Whether a loan has ended.
#[derive(Clone, Debug, Default)]
pub struct Loan(Arc<AtomicBool>);

struct End(Arc<AtomicBool>);

impl Drop for End {
    fn drop(&mut self) {
        // SeqCst: before the look for sleepers (`Event::ring`); Release: the memory is not used any more.
        self.0.store(true, Ordering::SeqCst);
        // A thread may sleep until a request is complete that waits for the end of the loan.
        inbox::ring();
    }
}

impl Loan {
    /// What reports the end of the loan when it is dropped.
    pub fn end(&self) -> Box<dyn Send> {
        Box::new(End(Arc::clone(&self.0)))
    }

    /// Whether it has ended.
    pub fn has_ended(&self) -> bool {
        // SeqCst: after the waiting thread has counted itself as a sleeper; Acquire: the memory may be used again.
        self.0.load(Ordering::SeqCst)
    }
}
