//! Memory that an endpoint borrows, so that data are sent and received without a copy.

use crate::os::address::LocalAddr;
use crate::os::private::Run;
use crate::transport::channel::inbox;
use smallvec::SmallVec;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A range of memory that an endpoint reads or writes. Dropping it ends the loan.
pub struct Lent {
    address: LocalAddr,
    length: usize,
    /// Dropped when the loan ends.
    _keep: Option<Box<dyn Send>>,
}

impl fmt::Debug for Lent {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} bytes lent at {:#x}", self.length, self.address)
    }
}

impl Lent {
    /// Lends a range until the result is dropped. `keep` is dropped at the same time.
    ///
    /// # Safety
    /// Until the result is dropped, the range can be read. If data will arrive in the range, it can also be written.
    pub unsafe fn new(address: LocalAddr, length: usize, keep: Option<Box<dyn Send>>) -> Self {
        Self { address, length, _keep: keep }
    }

    /// Creates a range of owned bytes.
    pub fn owned(bytes: Vec<u8>) -> Self {
        Self { address: LocalAddr::of(bytes.as_ptr()), length: bytes.len(), _keep: Some(Box::new(bytes)) }
    }

    /// Returns a copy of the range after its first `bytes` bytes.
    pub fn copy_behind(&self, bytes: usize) -> Vec<u8> {
        let length = self.length - bytes;
        let mut copy: Vec<u8> = Vec::with_capacity(length);
        // SAFETY: the range is lent, so it can be read; the vector has capacity for the bytes, and its length is the number of written
        // bytes.
        unsafe {
            copy.as_mut_ptr().copy_from_nonoverlapping(self.behind(bytes), length);
            copy.set_len(length);
        }
        copy
    }

    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns the address of the part after the first `bytes` bytes.
    pub fn behind(&self, bytes: usize) -> *mut u8 {
        debug_assert!(bytes <= self.length);
        (self.address + bytes).ptr_mut()
    }
}

/// The runs of a native operation: pairs of a local and a remote range of the same length. The local bytes are lent until the value is
/// dropped.
pub struct LentRuns {
    runs: SmallVec<[Run; 1]>,
    bytes: usize,
    /// Dropped when the loan ends.
    _keep: Option<Box<dyn Send>>,
}

impl fmt::Debug for LentRuns {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} bytes lent in {} runs", self.bytes, self.runs.len())
    }
}

impl LentRuns {
    /// Lends the local bytes of runs until the result is dropped. `keep` is dropped at the same time.
    ///
    /// # Safety
    /// Until the result is dropped, the local bytes can be read; for a get, they can also be written.
    pub unsafe fn new(runs: SmallVec<[Run; 1]>, keep: Option<Box<dyn Send>>) -> Self {
        let bytes = runs.iter().map(|run| run.length).sum();
        Self { runs, bytes, _keep: keep }
    }

    /// Returns the number of bytes of all runs.
    pub fn len(&self) -> usize {
        self.bytes
    }

    pub fn runs(&self) -> &[Run] {
        &self.runs
    }
}

/// State of a loan: whether it has ended.
#[derive(Clone, Debug, Default)]
pub struct Loan(Arc<AtomicBool>);

struct End(Arc<AtomicBool>);

impl Drop for End {
    fn drop(&mut self) {
        // SeqCst: this store precedes the load of the number of sleepers (`Event::ring`). It is also a Release: the endpoint does not use
        // the memory any more.
        self.0.store(true, Ordering::SeqCst);
        // A thread may sleep until the request that needs the end of this loan is complete.
        inbox::ring();
    }
}

impl Loan {
    /// Returns an object that ends the loan when it is dropped.
    pub fn end(&self) -> Box<dyn Send> {
        Box::new(End(Arc::clone(&self.0)))
    }

    /// Returns whether the loan has ended.
    pub fn has_ended(&self) -> bool {
        // SeqCst: this load follows the store by which the waiting thread counts itself as a sleeper. It is also an Acquire: the memory may
        // be used again.
        self.0.load(Ordering::SeqCst)
    }
}
