//! Messages of a few words between ranks that form a communicator.

use crate::abi::*;
use crate::comm::MessageContext;
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::{Error, REASON_WORDS, Reason, Result};
use crate::object::request::{CompletionStatus, PendingOperation};
use crate::pt2pt::{Mode, PendingSend, Receive, post, receive_found, selector, send, take_found, wait};
use crate::runtime::Runtime;
use crate::transport::channel::Arrived;
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn buffer(words: *const u64, count: usize) -> Result<HeldBuffer> {
    HeldBuffer::of(&Buffer { address: UserBuf::of(words.cast()), count: count as MPI_Count, datatype: MPI_UINT64_T })
}

/// A message that is being sent. Usually it is complete at once.
#[derive(Debug)]
pub struct SentWords {
    sending: Option<Arc<PendingSend>>,
    _words: Box<[u64]>,
}

impl SentWords {
    /// Returns true when the words were sent completely, so that their memory may be freed.
    pub fn is_complete(&self) -> bool {
        self.sending.as_ref().is_none_or(|sending| sending.is_complete())
    }
}

/// Begins to send words.
pub fn send_words(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    to: usize,
    tag: c_int,
    words: &[u64],
) -> Result<SentWords> {
    let words: Box<[u64]> = words.into();
    let held = buffer(words.as_ptr(), words.len())?;
    // SAFETY: the words live in the result, until it is dropped. Callers drop it only when the send is complete (`finish`,
    // `Forming::advance`), or at the end of the program.
    let sending = unsafe { send(runtime, context, &held, to as c_int, tag, Mode::Standard)? };
    Ok(SentWords { sending, _words: words })
}

/// Waits until messages are complete.
pub fn finish(runtime: &'static Runtime, messages: &[SentWords]) -> Result {
    if messages.iter().all(SentWords::is_complete) {
        return Ok(());
    }
    wait(runtime, || messages.iter().all(SentWords::is_complete))
}

/// Receives the words of a message that a probe has found. Returns the error of the receive, if it fails.
pub fn words_of(runtime: &'static Runtime, outcome: &CompletionStatus, arrived: &Arrived) -> Result<Vec<u64>> {
    let mut words = vec![0_u64; outcome.bytes / 8];
    let held = buffer(words.as_mut_ptr(), words.len())?;
    // SAFETY: the vector has room for the words.
    let received = unsafe { receive_found(runtime, &held, arrived) };
    received.error.map_or(Ok(words), Err)
}

/// Receives a message of any length.
pub fn receive_words(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    from: usize,
    tag: c_int,
) -> Result<Vec<u64>> {
    let selector = selector(context, from as c_int, tag)?;
    let mut found: Option<Result<(CompletionStatus, Arrived)>> = None;
    wait(runtime, || {
        found = take_found(runtime, &selector).transpose();
        found.is_some()
    })?;
    let (outcome, arrived) = found.expect("a message has come")?;
    words_of(runtime, &outcome, &arrived)
}

/// A message that is being received: `N` words. If the first word is not 0, it is an error class, and the words of a `Reason` follow the
/// `N` words.
#[derive(Debug)]
pub struct ExpectedWords<const N: usize> {
    room: Arc<Room<N>>,
    receive: Arc<Receive>,
}

#[repr(C)]
#[derive(Debug)]
struct Room<const N: usize> {
    words: [AtomicU64; N],
    reason: [AtomicU64; REASON_WORDS],
}

impl<const N: usize> ExpectedWords<N> {
    /// Begins to receive words.
    pub fn from(runtime: &'static Runtime, context: MessageContext<'_>, from: usize, tag: c_int) -> Result<Self> {
        let (words, reason) = ([const { AtomicU64::new(0) }; N], [const { AtomicU64::new(0) }; REASON_WORDS]);
        let room = Arc::new(Room { words, reason });
        let held = buffer(Arc::as_ptr(&room).cast(), N + REASON_WORDS)?;
        // SAFETY: the memory lives in the result, which cancels the receive when it is dropped. Its words are atomic, so they may change
        // at any time.
        let receive = unsafe { post(runtime, context, held, from as c_int, tag)? };
        Ok(Self { room, receive })
    }

    fn word(&self, index: usize) -> u64 {
        // Acquire: the words are written before the receive is complete.
        self.room.words[index].load(Ordering::Acquire)
    }

    /// Returns the reason of an error. The reason has no text if no reason was sent.
    pub fn reason(&self) -> Reason {
        // Acquire: the words are written before the receive is complete. Words that were not sent are zeroes.
        Reason::of_words(&self.room.reason.each_ref().map(|word| word.load(Ordering::Acquire)))
    }

    /// Returns the words when they have arrived.
    pub fn words(&self) -> Option<Result<[u64; N]>> {
        let outcome = self.receive.outcome()?;
        Some(match outcome.error {
            Some(error) => Err(error),
            None if outcome.bytes == N * 8 || (outcome.bytes > N * 8 && self.word(0) != 0) => {
                Ok(std::array::from_fn(|index| self.word(index)))
            }
            None => Err(Error::new(
                MPI_ERR_OTHER,
                "ranks form different communicators at the same time in one context and with one tag".into(),
            )),
        })
    }
}

impl<const N: usize> Drop for ExpectedWords<N> {
    fn drop(&mut self) {
        // Cancelling a receive raises no error; a complete one stays complete.
        let _ = self.receive.cancel();
    }
}

/// Returns the words of a message, followed by the reason of `error`, if there is an error.
pub fn with_reason(words: &[u64], error: Option<&Error>) -> Vec<u64> {
    let reason = error.map(|error| Reason::of(error).words()).unwrap_or_default();
    words.iter().copied().chain(reason).collect()
}

/// Class, rank and reason of an error.
pub type Failure = (u64, u64, Reason);

/// Returns the error of the first answer that is an error.
pub fn first_failure(answers: &[(usize, ExpectedWords<2>)]) -> Option<Failure> {
    answers.iter().find_map(|(child, answer)| {
        let ([class, rank], reason) = match answer.words()? {
            Ok(words) => (words, answer.reason()),
            Err(error) => ([error.common_class() as u64, *child as u64], Reason::of(&error)),
        };
        (class != 0).then_some((class, rank, reason))
    })
}

/// Returns the error that a rank has reported. `rank` is its rank in the new communicator.
pub fn failure(class: u64, rank: u64, reason: &Reason) -> Error {
    reason.error(class as c_int, &format!("rank {rank} of the new communicator"))
}
