//! Native operations: puts and gets that the network executes on registered memory of another process, without frames.
//!
//! A get is complete when its data are in local memory; a put is complete when its data are in the target's memory. Completion ends the
//! loan of the local memory (`LentRuns`), and rings the doorbell of the network.

use super::transfer::{NativeMemory, Needs, Registered, Transfer};
use super::{Network, network, progress_thread};
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::transport::arena::set_free_hook;

/// Memory of this process that other ranks may access until this value is dropped.
#[derive(Debug)]
pub struct OwnRegistration {
    network: &'static Network,
    registered: Registered,
}

impl OwnRegistration {
    /// Returns the description of the memory that other ranks need for transfers.
    pub fn memory(&self) -> NativeMemory {
        NativeMemory::of(self.registered)
    }
}

/// Installs a hook, if the endpoint needs registrations of local memory. The hook ends these registrations before a block of the arena (the
/// memory that the ranks of a host share) is freed. The hook takes the engine's lock. No thread frees a block while it holds this lock.
pub(super) fn watch_memory(started: &Network) {
    if started.native.is_some_and(|needs| needs.local) {
        set_free_hook(|range| {
            if let Some(network) = network() {
                network.engine.lock().endpoint.forget(&range);
            }
        });
    }
}

impl Drop for OwnRegistration {
    fn drop(&mut self) {
        self.network.engine.lock().endpoint.deregister(self.registered.number);
    }
}

impl Network {
    /// Returns the requirements of native access, if the network has such access.
    pub fn native(&self) -> Option<Needs> {
        self.native
    }

    /// Registers memory of this process for native access by other ranks. Fails if the provider refuses the memory.
    ///
    /// # Safety
    /// Until the result is dropped, the memory can be read and written, and no other pages replace its pages.
    pub unsafe fn register(&'static self, start: LocalAddr, length: usize) -> Result<OwnRegistration> {
        let registered = self.engine.lock().endpoint.register(start, length)?;
        Ok(OwnRegistration { network: self, registered })
    }

    /// Starts a transfer with another rank. Returns at once.
    pub fn transfer(&self, to: usize, transfer: Transfer) {
        self.counts.transferred(transfer.runs.len());
        let handed_over = self.engine.lock().endpoint.transfer(to, transfer);
        match handed_over {
            Ok(true) => (),
            // The endpoint passes the rest to the network when a thread polls.
            Ok(false) => progress_thread::wake(self),
            Err(error) => self.lose(&error),
        }
    }
}
