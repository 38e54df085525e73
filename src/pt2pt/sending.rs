//! Messages whose senders wait until they are taken, and the copies of their data that receivers and senders do together.

use crate::abi::MPI_Comm;
use crate::comm::Channel;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::object::request::{Operation, Outcome};
use crate::os::private::{Direction, Run};
use crate::os::threads::KnownMutex;
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffer, PARTS};
use crate::transport::channel::Awaited;
use crate::transport::sync::JointCopy;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

/// A message whose sender waits for its receiver to take it.
#[derive(Debug)]
pub struct Sending {
    /// Handle of its communicator.
    comm: usize,
    message: Arc<Message>,
    _keep: Keep,
}

/// What a message needs until its receiver has taken it: its data, if they were gathered, or the datatype of those that were not.
#[derive(Debug, Default)]
pub(super) struct Keep {
    _copy: Box<[u8]>,
    _buffer: Option<HeldBuffer>,
}

impl Keep {
    /// Data that were gathered.
    pub fn copy(copy: Box<[u8]>) -> Self {
        Self { _copy: copy, ..Self::default() }
    }

    /// The buffer's datatype.
    pub fn buffer(buffer: HeldBuffer) -> Self {
        Self { _buffer: Some(buffer), ..Self::default() }
    }
}

/// A message, and its data.
#[derive(Debug)]
struct Message {
    runtime: &'static Runtime,
    awaited: Awaited,
    to: usize,
    /// Where the data are that its receiver fetches; 0 when they follow the envelope.
    address: usize,
    /// Where parts of them stand for the receiver, while it fetches them.
    stage: KnownMutex<Option<BounceBuffer<'static>>>,
    /// Whether it was cancelled. Then the envelope is the receiver's. The lock is held while the envelope is looked at for a request.
    is_withdrawn: KnownMutex<bool>,
}

/// Messages of which receivers may fetch data.
#[derive(Debug)]
struct Fetched {
    /// Those first that were sent first.
    messages: VecDeque<Arc<Message>>,
    /// Where the next look begins.
    next: usize,
}

static FETCHED: KnownMutex<Fetched> = KnownMutex::new(Fetched { messages: VecDeque::new(), next: 0 });

impl Fetched {
    /// Forgets a message.
    fn forget(&mut self, message: &Arc<Message>) {
        if let Some(place) = self.messages.iter().position(|other| Arc::ptr_eq(other, message)) {
            self.messages.remove(place);
        }
    }
}

/// Messages that are looked at in turn, so that a look does not take long.
const AT_ONCE: usize = 4;

/// Puts a part of some message's data on a stage, if its receiver waits for that; tells whether it did. For a rank that waits for such
/// a part itself: two that send each other something wait for each other.
pub fn put_for_others() -> bool {
    let Some(mut fetched) = FETCHED.try_lock() else { return false };
    let count = fetched.messages.len();
    for _ in 0..count.min(AT_ONCE) {
        let place = fetched.next % count;
        if fetched.messages[place].put_one() {
            return true;
        }
        fetched.next = place + 1;
    }
    false
}

/// Whether there are such messages.
pub fn is_any_fetched() -> bool {
    FETCHED.try_lock().is_some_and(|fetched| !fetched.messages.is_empty())
}

impl Sending {
    /// A message that is on its way, with data at this address if its receiver fetches them.
    pub(super) fn new(
        runtime: &'static Runtime,
        channel: Channel<'_>,
        awaited: Awaited,
        to: usize,
        (address, keep): (usize, Keep),
    ) -> Arc<Self> {
        let (stage, is_withdrawn) = (KnownMutex::new(None), KnownMutex::new(false));
        let message = Arc::new(Message { runtime, awaited, to, address, stage, is_withdrawn });
        if address != 0 {
            FETCHED.lock().messages.push_back(Arc::clone(&message));
        }
        Arc::new(Self { comm: channel.comm.handle() as usize, message, _keep: keep })
    }

    /// Whether it was taken, or cancelled; its receiver is helped, if it is fetching the data.
    pub fn is_complete(&self) -> bool {
        let message = &self.message;
        let is_withdrawn = message.is_withdrawn.lock();
        if *is_withdrawn {
            return true;
        }
        if message.address != 0 && !message.awaited.is_taken() {
            message.help();
        }
        message.is_taken()
    }
}

impl Message {
    /// Withdraws it, unless its receiver has matched it. From then on nothing of this rank looks at the envelope.
    fn withdraw(self: &Arc<Self>) {
        let mut is_withdrawn = self.is_withdrawn.lock();
        // While this is locked nobody helps with it.
        let mut fetched = FETCHED.lock();
        if !*is_withdrawn && self.awaited.withdraw() {
            *is_withdrawn = true;
            fetched.forget(self);
        }
    }

    /// How its receiver fetches the data, if it has begun.
    fn joint_copy(&self) -> &JointCopy {
        debug_assert!(self.address != 0);
        // SAFETY: the data are at an address of this process.
        unsafe { self.awaited.joint_copy() }
    }

    /// Whether its receiver has taken it; then it gives up its stage, which another message may want before this one's request is looked
    /// at again.
    fn is_taken(&self) -> bool {
        let is_taken = self.awaited.is_taken();
        if is_taken && let Some(mut stage) = self.stage.try_lock() {
            *stage = None;
        }
        is_taken
    }

    /// Copies parts of the data, while there are such that the receiver has not begun to fetch: writes them where it wants them, or
    /// puts them on a stage.
    fn help(&self) {
        let channels = &self.runtime.channels;
        match self.joint_copy().is_buffered() {
            None => return,
            Some(true) => {
                let put = |stage: &BounceBuffer| {
                    let put = |before, bytes| self.copy_to(stage, before, bytes);
                    self.joint_copy().put(stage.number as u64, PARTS as u64, channels.doorbell_of(self.to), put);
                };
                self.on_stage(put);
                return;
            }
            Some(false) => (),
        }
        self.joint_copy().help(channels.doorbell_of(self.to), |address, bytes| {
            let (begin, length) = (bytes.start as usize, (bytes.end - bytes.start) as usize);
            let run = Run { local: self.address + begin, remote: address as usize + begin, length };
            // SAFETY: the data stay until the send is complete, and its receiver waits for the end of this before; it has told
            // where they belong.
            unsafe { self.runtime.private.copy(self.to, channels.process_of(self.to), Direction::Write, &[run]) }
                .is_ok()
        });
    }

    /// Puts one part of the data on a stage, if the receiver waits for that; tells whether it did.
    fn put_one(&self) -> bool {
        let put = |stage: &BounceBuffer| {
            let put = |before, bytes| self.copy_to(stage, before, bytes);
            self.joint_copy().put_one(
                stage.number as u64,
                PARTS as u64,
                self.runtime.channels.doorbell_of(self.to),
                put,
            )
        };
        !self.is_taken() && self.joint_copy().is_buffered() == Some(true) && self.on_stage(put).unwrap_or(false)
    }

    /// Runs something with this message's stage, if one is free, unless another thread does.
    fn on_stage<T>(&self, run: impl FnOnce(&BounceBuffer) -> T) -> Option<T> {
        let mut stage = self.stage.try_lock()?;
        if stage.is_none() {
            *stage = self.runtime.bounce_buffers.acquire_for_parts();
        }
        stage.as_ref().map(run)
    }

    /// Copies some bytes to a stage, before which so many parts went there.
    fn copy_to(&self, stage: &BounceBuffer, before: u64, bytes: Range<u64>) {
        let (begin, length) = (bytes.start as usize, (bytes.end - bytes.start) as usize);
        let (from, to) = (self.address + begin, stage.part_address(before));
        // SAFETY: the data stay until the send is complete; the receiver has fetched what stood there.
        unsafe { (from as *const u8).copy_to_nonoverlapping(to as *mut u8, length) };
    }
}

impl Operation for Sending {
    fn outcome(&self) -> Option<Outcome> {
        let is_complete = self.is_complete();
        is_complete.then(|| Outcome { is_cancelled: *self.message.is_withdrawn.lock(), ..Outcome::EMPTY })
    }

    /// A message that was matched already is received.
    fn cancel(&self) -> Result {
        self.message.withdraw();
        Ok(())
    }

    fn serves_another(&self) -> bool {
        !self.is_complete()
    }

    fn comm(&self) -> MPI_Comm {
        self.comm as MPI_Comm
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        let Message { runtime, awaited, address, is_withdrawn, .. } = &*self.message;
        if *is_withdrawn.lock() {
            return;
        }
        if *address != 0 {
            // From then on nobody else looks at it.
            FETCHED.lock().forget(&self.message);
        }
        // Whoever lets go of a message that was not taken ends the program.
        if awaited.is_taken() {
            runtime.channels.reclaim(awaited);
        }
    }
}
