//! State of a receive: waiting in the posted queue, being filled, or ended.

#![forbid(unsafe_code)]

use super::fetch::ReceiveBuffer;
use super::object_pool::ObjectPool;
use crate::abi::*;
use crate::comm::MessageContext;
use crate::error::Error;
use crate::object::request::{CompletionStatus, Owner};
use crate::os::address::LocalAddr;
use crate::os::threads::Mutex;
use crate::runtime::Runtime;
use crate::transport::channel::Arrived;
use std::sync::Arc;

/// A receive, complete or not.
#[derive(Debug)]
pub struct Receive(Mutex<ReceiveState>);

#[derive(Debug)]
struct ReceiveState {
    /// Handle of the communicator, and context of the messages.
    comm: usize,
    context: u64,
    phase: ReceivePhase,
}

/// Progress of a receive.
#[derive(Debug)]
enum ReceivePhase {
    Waiting(ReceiveBuffer<'static>),
    /// A message has matched, and its data are being copied.
    Matched,
    Ended(CompletionStatus),
}

/// Ended receives for reuse.
static POOL: ObjectPool<Receive> = ObjectPool::new();

impl Receive {
    #[inline]
    pub(super) fn new(context: MessageContext<'_>, room: ReceiveBuffer<'static>) -> Arc<Self> {
        let state = ReceiveState {
            comm: context.comm.handle() as usize,
            context: context.number,
            phase: ReceivePhase::Waiting(room),
        };
        match POOL.take() {
            Some(spare) => {
                *spare.0.lock() = state;
                spare
            }
            None => Arc::new(Self(Mutex::new(state))),
        }
    }

    #[inline]
    pub(super) fn complete(&self, outcome: CompletionStatus) {
        self.0.lock().phase = ReceivePhase::Ended(outcome);
    }

    /// Notes that a message has matched. Returns the buffer for its data.
    pub(super) fn matched(&self) -> ReceiveBuffer<'static> {
        let phase = std::mem::replace(&mut self.0.lock().phase, ReceivePhase::Matched);
        let ReceivePhase::Waiting(room) = phase else { unreachable!("one message matches a receive") };
        room
    }

    /// Returns the address of the buffer, if no message has matched, and the buffer is one run with room for `bytes` bytes.
    pub(super) fn run(&self, bytes: usize) -> Option<LocalAddr> {
        match &self.0.lock().phase {
            ReceivePhase::Waiting(room) => {
                room.any_run().filter(|(_, length)| bytes <= *length).map(|(address, _)| address)
            }
            _ => None,
        }
    }

    /// Returns the length of the buffer in bytes, if no message has matched, and the buffer is one run.
    pub(super) fn room(&self) -> Option<usize> {
        match &self.0.lock().phase {
            ReceivePhase::Waiting(room) => room.any_run().map(|(_, length)| length),
            _ => None,
        }
    }

    /// Receives a message that matches.
    pub(super) fn take(&self, runtime: &'static Runtime, arrived: &Arrived) {
        let room = self.matched();
        self.complete(room.fetch(runtime, arrived));
    }

    /// Returns the outcome if the receive has ended.
    #[inline]
    pub(super) fn ended(&self) -> Option<CompletionStatus> {
        match &self.0.lock().phase {
            ReceivePhase::Ended(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    /// Returns whether the receive has ended.
    #[inline]
    pub(super) fn has_ended(&self) -> bool {
        matches!(self.0.lock().phase, ReceivePhase::Ended(_))
    }

    /// Passes the outcome to `report`, and returns the object to the pool. If the receive has failed, returns the error and the handle of
    /// the receive's communicator.
    #[inline]
    pub(super) fn retire(self: Arc<Self>, report: &mut dyn FnMut(&CompletionStatus)) -> Option<(Owner, Error)> {
        let mut state = self.0.lock();
        let owner = Owner(state.comm);
        let ReceivePhase::Ended(outcome) = &mut state.phase else {
            debug_assert!(false, "the receive is not complete");
            return None;
        };
        report(outcome);
        let error = outcome.error.take();
        drop(state);
        POOL.keep(self);
        error.map(|error| (owner, error))
    }

    /// Returns the context of the messages.
    pub(super) fn context(&self) -> u64 {
        self.0.lock().context
    }

    /// Returns the handle of the communicator.
    pub(super) fn comm_handle(&self) -> MPI_Comm {
        self.0.lock().comm as MPI_Comm
    }
}
