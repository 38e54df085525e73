//! The content of a request: a pending operation, or the status of an operation that is complete.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Error, Result};
use std::ffi::c_int;
use std::fmt;
use std::sync::Arc;

/// The result of an operation that is complete.
#[derive(Clone, Debug)]
pub struct CompletionStatus {
    /// Rank of the sender of a received message.
    pub source: c_int,
    /// Tag of a received message.
    pub tag: c_int,
    /// Number of bytes of the message's data.
    pub bytes: usize,
    pub is_cancelled: bool,
    pub error: Option<Error>,
    /// True if the request had no operation.
    pub is_of_nothing: bool,
}

impl CompletionStatus {
    /// The outcome of operations that receive no message (MPI-5.0 section 3.7.3).
    pub const EMPTY: Self = Self {
        source: MPI_ANY_SOURCE,
        tag: MPI_ANY_TAG,
        bytes: 0,
        is_cancelled: false,
        error: None,
        is_of_nothing: false,
    };

    /// The outcome for MPI_REQUEST_NULL and for inactive requests.
    pub const NOTHING: Self = Self { is_of_nothing: true, ..Self::EMPTY };

    /// The outcome of a receive from MPI_PROC_NULL (MPI-5.0 section 3.10).
    pub const NOBODY: Self = Self { source: MPI_PROC_NULL, ..Self::EMPTY };
}

/// Handle of the communicator or window whose error handler gets the error of an operation; MPI_COMM_NULL if the operation belongs to
/// neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner(pub usize);

impl From<MPI_Comm> for Owner {
    fn from(comm: MPI_Comm) -> Self {
        Self(comm as usize)
    }
}

/// A pending operation. The operation advances by itself, or in other MPI calls of the program.
pub trait PendingOperation: fmt::Debug + Send + Sync {
    /// Returns the outcome; None while the operation is pending.
    fn outcome(&self) -> Option<CompletionStatus>;

    /// Returns true if the operation is complete.
    fn is_complete(&self) -> bool {
        self.outcome().is_some()
    }

    /// Returns what the operation waits for while it is pending, a phrase that follows "for ".
    fn explain(&self) -> String;

    /// Cancels the operation, if that is still possible.
    fn cancel(&self) -> Result {
        Ok(())
    }

    /// Returns true if another rank still needs this process for the operation.
    fn serves_another(&self) -> bool {
        false
    }

    /// Called when the request of a complete operation ends.
    fn end(&self) -> Result {
        Ok(())
    }

    /// Called when the request of a complete operation ends. Calls `report` with the outcome. If the outcome has an error, `report`
    /// ignores the error, and this function returns it, with the object whose error handler gets it.
    fn finish(self: Arc<Self>, report: &mut dyn FnMut(&CompletionStatus)) -> Option<(Owner, Error)> {
        let mut outcome = self.outcome().unwrap_or(CompletionStatus::NOTHING);
        // If there are two errors, the later one counts (MPI-5.0 section 13.2).
        if let Err(error) = self.end() {
            outcome.error = Some(error);
        }
        report(&outcome);
        outcome.error.map(|error| (self.comm().into(), error))
    }

    /// Returns the operation as a generalized request, if it is one.
    fn generalized(&self) -> Option<&dyn Generalized> {
        None
    }

    /// Returns the communicator whose error handler gets the operation's error. MPI_COMM_NULL if the operation is on no communicator; the
    /// error then belongs to no object.
    fn comm(&self) -> MPI_Comm {
        MPI_COMM_NULL
    }

    /// Returns true if this is a collective call, which can neither be cancelled nor freed while it is pending (MPI-5.0 section 6.12).
    fn is_collective(&self) -> bool {
        false
    }
}

/// Largest number of operations in one text.
const MOST_EXPLAINED: usize = 32;

/// Returns what the pending ones of several operations wait for.
pub fn explain_all<'a>(operations: impl Iterator<Item = &'a dyn PendingOperation>) -> String {
    join_explained(operations.filter(|operation| !operation.is_complete()).map(PendingOperation::explain))
}

/// Joins the explanations of several operations.
pub fn join_explained(mut texts: impl Iterator<Item = String>) -> String {
    let first: Vec<String> = texts.by_ref().take(MOST_EXPLAINED).collect();
    match texts.count() {
        0 => first.join("; and for "),
        more => format!("{}; and for {more} more operations", first.join("; and for ")),
    }
}

/// An operation that the program performs by itself. The program reports when the operation is complete.
pub trait Generalized {
    /// Marks the operation as complete. Fails with MPI_ERR_REQUEST if it was already complete.
    fn complete(&self) -> Result;
}

/// The state of an operation that has begun.
#[derive(Debug)]
pub enum Begun {
    /// The operation has ended.
    Ended(CompletionStatus),
    /// The operation is pending.
    Going(Arc<dyn PendingOperation>),
}

impl<O: PendingOperation + 'static> From<Option<Arc<O>>> for Begun {
    fn from(operation: Option<Arc<O>>) -> Self {
        operation.map_or(Self::Ended(CompletionStatus::EMPTY), |operation| Self::Going(operation))
    }
}

/// The operation of a persistent request, which can be started again and again.
pub trait Persistent: Send + Sync {
    /// Performs MPI_Start.
    fn begin(&self) -> Result<Begun>;

    /// Returns the operation as a partitioned operation, if it is one.
    fn partitioned(&self) -> Option<&dyn Partitioned> {
        None
    }
}

impl<F: Fn() -> Result<Begun> + Send + Sync> Persistent for F {
    fn begin(&self) -> Result<Begun> {
        self()
    }
}

/// An operation whose data become ready, or arrive, in partitions (MPI-5.0 section 4.2).
pub trait Partitioned {
    /// Performs MPI_Pready for these partitions; `is_active` is true if the operation has been started. If a partition is invalid, fails
    /// and marks no partition.
    fn ready(&self, partitions: &mut dyn Iterator<Item = c_int>, is_active: bool) -> Result;

    /// Performs MPI_Parrived.
    fn arrived(&self, partition: c_int, is_active: bool) -> Result<bool>;
}
