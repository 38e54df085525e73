//! Pending operations. These are:
//! - gets, and accumulates with a result, whose answer no call has taken yet;
//! - operations on attached or guarded memory, whose success only the target can confirm;
//! - long puts with a request, whose bytes the socket has not taken yet;
//! - native operations, which the network executes.
//!
//! The thread that completes an operation takes the answer and stores the data. Three calls may do this: a call that completes all
//! operations on the target, a call that waits for the operation's request or tests it, or a later operation, if the pending operations
//! occupy too much memory. The first of these calls completes the operation. MPI forbids the program to access the buffer until the program
//! itself has completed the operation.
//!
//! The call that takes an answer raises its error: the wait for the request, or else a flush, unlock, fence or complete. Operations that share
//! an answer share its error. The wait for a request raises the error of its own operation, also if a flush has raised the error before. A flush
//! raises the error of an answer once, and only if there is an operation of the answer whose error no call has raised. A flush_local does not
//! wait for the answer of a put or accumulate, so it does not raise an error of that answer.

use super::contents::{MOST_IN_GET, data_of, first_error};
use crate::abi::MPI_ERR_INTERN;
use crate::error::{Error, Result};
use crate::object::request::{CompletionStatus, Owner, PendingOperation};
use crate::os::address::LocalAddr;
use crate::transport::net::lent::Loan;
use crate::transport::net::transfer::Transfer;
use crate::transport::net::{Network, PendingCall};
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Destinations of the data of an answer: addresses in this process and lengths, in the order of the answer. Bytes whose address is
/// `LocalAddr::NULL` are dropped.
pub type Destinations = SmallVec<[(LocalAddr, usize); 2]>;

/// A pending operation, or a part of a pending operation.
#[derive(Debug)]
pub struct Pending {
    progress: Mutex<Progress>,
    /// Approximate number of bytes of memory that the operation needs until it is finished. Changed only under the lock
    /// `RemoteSide::targets`.
    memory: AtomicUsize,
    /// Whether the network itself accesses the target's memory until the operation is complete: in a native operation, or in a get whose
    /// answer is sent from that memory without a copy. The target's program must not use the memory before the completion.
    uses_target_memory: bool,
    /// Whether the operation is complete at the origin, and no request waits for it. In this case the answer, or the completion of a native
    /// put, only reports an error, or that the target's memory has the data.
    is_complete_here: bool,
}

#[derive(Debug)]
struct Progress {
    state: PendingState,
    /// Number of operations that share the answer, and whose error no call has returned yet. The wait for a request always returns the error
    /// of its own operation. A flush returns the error only if this number is not 0, and then sets the number to 0.
    unreported: usize,
}

#[derive(Debug)]
enum PendingState {
    /// No call has taken the answer yet. `call` is None only while the answer is being taken.
    Called {
        call: Option<PendingCall>,
        destinations: Destinations,
        bytes: usize,
    },
    /// The network borrows the origin's memory.
    Lent(Loan),
    Done(Result),
}

thread_local! {
    /// Pending parts of the operation with a request that this thread executes; None while the thread executes no such operation.
    static RECORDED: RefCell<Option<Vec<Arc<Pending>>>> = const { RefCell::new(None) };
}

/// Returns whether this thread executes an operation with a request.
pub fn is_recording() -> bool {
    RECORDED.with_borrow(Option::is_some)
}

/// Runs an operation with a request. Returns its result and its pending parts.
pub fn record<T>(run: impl FnOnce() -> T) -> (T, Vec<Arc<Pending>>) {
    RECORDED.set(Some(Vec::new()));
    let result = run();
    (result, RECORDED.take().unwrap_or_default())
}

impl Pending {
    fn new(state: PendingState, memory: usize, uses_target_memory: bool) -> Arc<Self> {
        let is_put = matches!(&state, PendingState::Called { bytes: 0, .. });
        let memory = AtomicUsize::new(memory + size_of::<Self>());
        let is_complete_here = is_put && !is_recording();
        let pending = Arc::new(Self { progress: Progress::new(state), memory, uses_target_memory, is_complete_here });
        pending.record();
        pending
    }

    /// Adds this part to the operation with a request that this thread executes, if there is one.
    fn record(self: &Arc<Self>) {
        RECORDED.with_borrow_mut(|recorded| {
            if let Some(all) = recorded {
                all.push(Arc::clone(self));
            }
        });
    }

    /// Adds another operation, whose data follow in the same answer. `send` gets the number of the call, and adds the other operation to the
    /// frame of this call; it returns false if the frame has already been sent. Returns the number of bytes of memory that the other
    /// operation needs, or None if it was not added.
    pub fn extend(
        self: &Arc<Self>,
        more: &[(LocalAddr, usize)],
        more_bytes: usize,
        send: impl FnOnce(u64) -> bool,
    ) -> Option<usize> {
        // The lock is held while `send` runs: the answer may arrive at once, and a thread that takes the answer needs all destinations.
        let mut progress = self.progress.lock();
        let Progress { state, unreported } = &mut *progress;
        let PendingState::Called { call: Some(call), destinations, bytes } = state else { return None };
        if self.uses_target_memory || *bytes + more_bytes > MOST_IN_GET || !send(call.number()) {
            return None;
        }
        for destination in more {
            add_destination(destinations, *destination);
        }
        *bytes += more_bytes;
        *unreported += 1;
        let memory = more_bytes + 2 * size_of_val(more);
        // Relaxed: this number changes only under the lock `RemoteSide::targets`.
        self.memory.fetch_add(memory, Ordering::Relaxed);
        self.record();
        Some(memory)
    }

    /// Creates a call whose answer has `bytes` bytes of data. If `uses_target_memory`, there is one destination, and the network stores the
    /// data there directly from the target's memory.
    pub fn called(
        call: PendingCall,
        destinations: Destinations,
        bytes: usize,
        uses_target_memory: bool,
    ) -> Arc<Self> {
        let memory = if uses_target_memory { 0 } else { bytes + 2 * size_of_val(&destinations[..]) };
        Self::new(PendingState::Called { call: Some(call), destinations, bytes }, memory, uses_target_memory)
    }

    /// Creates a put whose bytes the endpoint borrows.
    pub fn lent(loan: Loan) -> Arc<Self> {
        Self::new(PendingState::Lent(loan), 0, false)
    }

    /// Creates a native operation, which ends with the loan. `copied` is the number of bytes of a put whose data were copied. No request
    /// waits for a copied put. The list of runs takes `of_runs` bytes.
    pub fn native(loan: Loan, copied: Option<usize>, of_runs: usize) -> Arc<Self> {
        let state = PendingState::Lent(loan);
        let memory = size_of::<Transfer>() + of_runs;
        let Some(bytes) = copied else { return Self::new(state, memory, true) };
        let memory = AtomicUsize::new(bytes + memory + size_of::<Self>());
        Arc::new(Self { progress: Progress::new(state), memory, uses_target_memory: true, is_complete_here: true })
    }

    /// Returns the approximate number of bytes of memory that the operation needs until it is finished.
    pub fn memory(&self) -> usize {
        self.memory.load(Ordering::Relaxed) // changes only under a lock, see the declaration
    }

    /// Returns whether the network accesses the target's memory until the operation is complete.
    pub fn uses_target_memory(&self) -> bool {
        self.uses_target_memory
    }

    /// Returns whether the program may use the operation's buffers, and no request waits for the operation.
    pub fn is_complete_here(&self) -> bool {
        self.is_complete_here
    }

    /// Finishes the operation, if this is possible now. Returns true if the operation is finished without an error.
    pub fn has_succeeded(&self) -> bool {
        matches!(self.finish_now(), Some(Ok(())))
    }

    /// Returns true if the operation was finished without an error.
    pub fn is_done(&self) -> bool {
        matches!(self.progress.lock().state, PendingState::Done(Ok(())))
    }

    /// Waits until the operation is complete at the origin. Used by all calls except the wait for the operation's request. Returns the
    /// error of the operation, unless calls have returned the error of each operation that shares the answer.
    pub fn finish(&self, network: &'static Network) -> Result {
        network.wait(|| self.finish_now().is_some());
        self.report_to_flush()
    }

    /// Completes the operation at the origin, if this is possible now. Returns the result of the operation; None if it is not complete.
    fn finish_now(&self) -> Option<Result> {
        let state = &mut self.progress.lock().state;
        let result = match state {
            PendingState::Done(result) => return Some(result.clone()),
            PendingState::Lent(loan) => loan.has_ended().then_some(Ok(()))?,
            PendingState::Called { call, destinations, bytes } => {
                let answer = call.take_if(|call| call.is_answered())?.wait_for_data();
                answer.map_or(Ok(()), |answer| store(&answer, destinations, *bytes))
            }
        };
        *state = PendingState::Done(result.clone());
        Some(result)
    }

    /// Returns the error of a complete operation, for a flush.
    fn report_to_flush(&self) -> Result {
        let Progress { state, unreported } = &mut *self.progress.lock();
        match state {
            PendingState::Done(result) if std::mem::take(unreported) > 0 => result.clone(),
            _ => Ok(()),
        }
    }

    /// Returns the error of a complete operation, for the request of one of the operations that share the answer.
    fn report_to_request(&self) -> Result {
        let Progress { state, unreported } = &mut *self.progress.lock();
        *unreported = unreported.saturating_sub(1);
        if let PendingState::Done(result) = state { result.clone() } else { Ok(()) }
    }
}

impl Progress {
    /// The progress of one operation.
    fn new(state: PendingState) -> Mutex<Self> {
        Mutex::new(Self { state, unreported: 1 })
    }
}

/// Adds a destination for the next bytes of an answer.
pub fn add_destination(destinations: &mut Destinations, (address, length): (LocalAddr, usize)) {
    match destinations.last_mut() {
        Some((last, bytes)) if !last.is_null() && *last + *bytes == address => *bytes += length,
        _ => destinations.push((address, length)),
    }
}

/// Stores the data of an answer.
fn store(answer: &[u8], destinations: &Destinations, bytes: usize) -> Result {
    let mut data = data_of(answer)?;
    if data.len() != bytes {
        let text = format!("the answer to an operation has {} bytes of data; expected {bytes}", data.len());
        return Err(Error::new(MPI_ERR_INTERN, text));
    }
    for (address, length) in destinations {
        let Some((some, rest)) = data.split_at_checked(*length) else { break };
        if !address.is_null() {
            // SAFETY: MPI demands that the program's buffer can be written until the call by which the program completes the operation has
            // returned. This code runs in that call or before it.
            unsafe { some.as_ptr().copy_to(address.ptr_mut(), *length) };
        }
        data = rest;
    }
    Ok(())
}

/// An operation for which a request waits.
#[derive(Debug)]
pub struct PendingRequest {
    pub parts: Vec<Arc<Pending>>,
    /// Handle of the window, whose error handler gets the error.
    pub window: usize,
}

impl PendingOperation for PendingRequest {
    fn outcome(&self) -> Option<CompletionStatus> {
        let results: Vec<_> = self.parts.iter().map(|part| part.finish_now()).collect::<Option<_>>()?;
        Some(CompletionStatus { error: first_error(results.into_iter()).err(), ..CompletionStatus::EMPTY })
    }

    fn explain(&self) -> String {
        "the end of an operation on the memory of a rank of another host".to_owned()
    }

    /// The next flush does not return the error of this operation again.
    fn finish(self: Arc<Self>, report: &mut dyn FnMut(&CompletionStatus)) -> Option<(Owner, Error)> {
        report(&CompletionStatus::EMPTY);
        let error = first_error(self.parts.iter().map(|part| part.report_to_request())).err()?;
        Some((Owner(self.window), error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::MPI_ERR_RMA_RANGE;
    use std::ffi::c_int;

    /// Complete operations, each with a request, that share an answer with an error.
    fn refused(operations: usize) -> (Arc<Pending>, Vec<Arc<PendingRequest>>) {
        let state = PendingState::Done(Err(Error::new(MPI_ERR_RMA_RANGE, "not attached".into())));
        let pending = Pending::new(state, 0, false);
        pending.progress.lock().unreported = operations;
        let request = || Arc::new(PendingRequest { parts: vec![Arc::clone(&pending)], window: 77 });
        let requests = (0..operations).map(|_| request()).collect();
        (pending, requests)
    }

    /// Ends a request like MPI_Wait, and returns the class of the error and the handle of its window.
    fn wait(request: Arc<PendingRequest>) -> Option<(c_int, usize)> {
        assert!(request.outcome().is_some_and(|outcome| outcome.error.is_some()));
        request.finish(&mut |_| ()).map(|(owner, error)| (error.class, owner.0))
    }

    #[test]
    fn each_request_returns_the_error_of_a_shared_answer() {
        let (pending, requests) = refused(3);
        for request in requests {
            assert_eq!(wait(request), Some((MPI_ERR_RMA_RANGE, 77)));
        }
        assert_eq!(pending.report_to_flush(), Ok(()), "the waits have returned the error");
    }

    #[test]
    fn a_flush_returns_an_error_once_and_leaves_it_to_the_requests() {
        let (pending, requests) = refused(2);
        assert!(pending.report_to_flush().is_err());
        assert!(pending.report_to_flush().is_ok());
        for request in requests {
            assert_eq!(wait(request), Some((MPI_ERR_RMA_RANGE, 77)));
        }
        assert!(pending.report_to_flush().is_ok());
    }

    #[test]
    fn a_flush_returns_the_error_of_an_operation_without_a_request() {
        let (pending, mut requests) = refused(2);
        drop(requests.pop());
        assert!(wait(requests.remove(0)).is_some());
        assert!(pending.report_to_flush().is_err(), "no call has returned the second operation's error");
    }
}
