//! Operations that are under way: gets and accumulates with a result, whose data are to come; operations on attached or guarded memory,
//! of which the target says whether they were possible; and long puts whose bytes the socket has not taken yet.
//!
//! A thread that completes the operation takes the answer and stores the data: in a call that completes all operations on the target, or in
//! one that waits for the operation's request or tests it. The first one does it, and MPI forbids the program to touch the buffer
//! until then.

use super::contents::{data_of, first_error};
use crate::abi::MPI_ERR_INTERN;
use crate::error::{Error, Result};
use crate::object::request::{CompletionStatus, PendingOperation};
use crate::os::address::LocalAddr;
use crate::transport::net::lent::Loan;
use crate::transport::net::{Network, PendingCall};
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::sync::Arc;

/// Where the data of an answer go: addresses here and lengths, in the order of the answer. Bytes at `LocalAddr::NULL` go nowhere.
pub type Places = SmallVec<[(LocalAddr, usize); 2]>;

/// One operation, or a part of one, that is under way.
#[derive(Debug)]
pub struct Pending {
    state: Mutex<State>,
    /// Bytes that it takes until it is finished, about.
    memory: usize,
    /// Whether the target lends its memory for the answer. Then the data may change until they are here.
    is_lent: bool,
}

#[derive(Debug)]
enum State {
    /// The answer is to come. The call is None only while its answer is taken.
    Called {
        call: Option<PendingCall>,
        places: Places,
        bytes: usize,
    },
    /// The origin's memory is lent to the endpoint.
    Lent(Loan),
    Done(Result),
}

thread_local! {
    /// What was begun by the operation with a request that this thread is in; None in other calls.
    static RECORDED: RefCell<Option<Vec<Arc<Pending>>>> = const { RefCell::new(None) };
}

/// Whether this thread is in an operation with a request.
pub fn is_recording() -> bool {
    RECORDED.with_borrow(Option::is_some)
}

/// Runs an operation with a request. Returns its result, and what of it is under way.
pub fn record<T>(run: impl FnOnce() -> T) -> (T, Vec<Arc<Pending>>) {
    RECORDED.set(Some(Vec::new()));
    let result = run();
    (result, RECORDED.take().unwrap_or_default())
}

impl Pending {
    fn new(state: State, memory: usize, is_lent: bool) -> Arc<Self> {
        let pending = Arc::new(Self { state: Mutex::new(state), memory: memory + size_of::<Self>(), is_lent });
        RECORDED.with_borrow_mut(|recorded| {
            if let Some(all) = recorded {
                all.push(Arc::clone(&pending));
            }
        });
        pending
    }

    /// A call whose answer has `bytes` bytes of data. `is_lent`: they go to the only place by themselves, from the target's memory.
    pub fn called(call: PendingCall, places: Places, bytes: usize, is_lent: bool) -> Arc<Self> {
        let memory = if is_lent { 0 } else { bytes + 2 * size_of_val(&places[..]) };
        Self::new(State::Called { call: Some(call), places, bytes }, memory, is_lent)
    }

    /// A put whose bytes are lent.
    pub fn lent(loan: Loan) -> Arc<Self> {
        Self::new(State::Lent(loan), 0, false)
    }

    /// Bytes that it takes until it is finished, about.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Whether the data of the answer may change at the target until they are here.
    pub fn is_lent(&self) -> bool {
        self.is_lent
    }

    /// Whether it is complete at the origin, without an error.
    pub fn is_done(&self) -> bool {
        matches!(*self.state.lock(), State::Done(Ok(())))
    }

    /// Waits until the operation is complete at the origin.
    pub fn finish(&self, network: &'static Network) -> Result {
        let mut result = None;
        network.wait(|| {
            result = self.finish_now();
            result.is_some()
        });
        result.unwrap_or(Ok(()))
    }

    /// Completes the operation at the origin, if that is possible now.
    fn finish_now(&self) -> Option<Result> {
        let mut state = self.state.lock();
        let result = match &mut *state {
            State::Done(result) => return Some(result.clone()),
            State::Lent(loan) => loan.has_ended().then_some(Ok(()))?,
            State::Called { call, places, bytes } => {
                let answer = call.take_if(|call| call.is_answered())?.wait_for_data();
                answer.map_or(Ok(()), |answer| store(&answer, places, *bytes))
            }
        };
        *state = State::Done(result.clone());
        Some(result)
    }
}

/// Stores the data of an answer.
fn store(answer: &[u8], places: &Places, bytes: usize) -> Result {
    let mut data = data_of(answer)?;
    if data.len() != bytes {
        let text = format!("the answer to an operation has {} bytes of data; expected {bytes}", data.len());
        return Err(Error::new(MPI_ERR_INTERN, text));
    }
    for (address, length) in places {
        let Some((some, rest)) = data.split_at_checked(*length) else { break };
        if !address.is_null() {
            // SAFETY: the program's buffer can be written until the call that completes the operation has returned, as MPI demands, and
            // that call runs this.
            unsafe { some.as_ptr().copy_to(address.ptr_mut(), *length) };
        }
        data = rest;
    }
    Ok(())
}

/// What a request waits for.
#[derive(Debug)]
pub struct PendingRequest(pub Vec<Arc<Pending>>);

impl PendingOperation for PendingRequest {
    fn outcome(&self) -> Option<CompletionStatus> {
        let results: Vec<_> = self.0.iter().map(|pending| pending.finish_now()).collect::<Option<_>>()?;
        Some(CompletionStatus { error: first_error(results.into_iter()).err(), ..CompletionStatus::EMPTY })
    }
}
