//! The state of a receive: waiting in the posted queue, being filled, or ended.

#![forbid(unsafe_code)]

use super::fetch::ReceiveBuffer;
use super::object_pool::ObjectPool;
use crate::abi::*;
use crate::comm::Channel;
use crate::error::Error;
use crate::object::request::Outcome;
use crate::os::threads::Mutex;
use crate::runtime::Runtime;
use crate::transport::channel::Arrived;
use std::sync::Arc;

/// A receive, complete or not.
#[derive(Debug)]
pub struct Receive(Mutex<State>);

#[derive(Debug)]
struct State {
    /// Handle of its communicator, and the context of its messages.
    comm: usize,
    context: u64,
    step: Step,
}

/// How far the receive is.
#[derive(Debug)]
enum Step {
    Waiting(ReceiveBuffer<'static>),
    /// A message has matched; its data are being copied.
    Matched,
    Ended(Outcome),
}

/// Ended receives, for reuse.
static POOL: ObjectPool<Receive> = ObjectPool::new();

impl Receive {
    #[inline]
    pub(super) fn new(channel: Channel<'_>, room: ReceiveBuffer<'static>) -> Arc<Self> {
        let state =
            State { comm: channel.comm.handle() as usize, context: channel.context, step: Step::Waiting(room) };
        match POOL.take() {
            Some(spare) => {
                *spare.0.lock() = state;
                spare
            }
            None => Arc::new(Self(Mutex::new(state))),
        }
    }

    #[inline]
    pub(super) fn complete(&self, outcome: Outcome) {
        self.0.lock().step = Step::Ended(outcome);
    }

    /// Receives a message that matches.
    pub(super) fn take(&self, runtime: &'static Runtime, arrived: &Arrived) {
        let step = std::mem::replace(&mut self.0.lock().step, Step::Matched);
        let Step::Waiting(room) = step else { unreachable!("one message matches a receive") };
        self.complete(room.fetch(runtime, arrived));
    }

    /// The outcome, once the receive has ended.
    #[inline]
    pub(super) fn ended(&self) -> Option<Outcome> {
        match &self.0.lock().step {
            Step::Ended(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    /// Whether the receive has ended.
    #[inline]
    pub(super) fn has_ended(&self) -> bool {
        matches!(self.0.lock().step, Step::Ended(_))
    }

    /// Passes the outcome to `report`, returns the object to the pool, and gives the error with its communicator.
    #[inline]
    pub(super) fn retire(self: Arc<Self>, report: &mut dyn FnMut(&Outcome)) -> Option<(MPI_Comm, Error)> {
        let mut state = self.0.lock();
        let comm = state.comm as MPI_Comm;
        let Step::Ended(outcome) = &mut state.step else {
            debug_assert!(false, "the receive is not complete");
            return None;
        };
        report(outcome);
        let error = outcome.error.take();
        drop(state);
        POOL.keep(self);
        error.map(|error| (comm, error))
    }

    /// The context of its messages.
    pub(super) fn context(&self) -> u64 {
        self.0.lock().context
    }

    /// The handle of its communicator.
    pub(super) fn comm_handle(&self) -> MPI_Comm {
        self.0.lock().comm as MPI_Comm
    }
}
