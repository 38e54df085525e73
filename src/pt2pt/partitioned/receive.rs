//! Partitioned receives.

use super::{Arguments, Description, Introduction, index_of, refuse_cancel};
use crate::abi::*;
use crate::comm::{Comm, MessageContext, PURPOSES};
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::{Error, Result, fail};
use crate::object::request::{self, Begun, CompletionStatus, Partitioned, PendingOperation};
use crate::os::address::{Address, LocalAddr};
use crate::os::threads::KnownMutex;
use crate::pt2pt;
use crate::runtime::Runtime;
use crate::runtime::progress_task::{ProgressTask, start_task};
use std::ffi::c_int;
use std::sync::Arc;

/// A partitioned receive, started or not.
#[derive(Debug)]
pub struct Receive {
    runtime: &'static Runtime,
    comm: Arc<Comm>,
    source: c_int,
    tag: c_int,
    /// Buffer of all partitions.
    buffer: HeldBuffer,
    /// Number of partitions of the receiver.
    partitions: usize,
    /// The message with the sender's description; None if the source is MPI_PROC_NULL.
    introduction: Option<Arc<Introduction>>,
    state: KnownMutex<PartitionedState>,
}

#[derive(Debug, Default)]
struct PartitionedState {
    /// The sender's description of its partitions, and the positions of these partitions in the buffer; None until a started receive has
    /// got the description.
    plan: Option<Plan>,
    /// Whether the receives since the last start are posted.
    is_posted: bool,
    /// Receives, in the order of the sender's partitions. A receive that is known to be complete is replaced by None.
    messages: Vec<Option<Arc<dyn PendingOperation>>>,
    /// Number of receives at the beginning of `messages` that are known to be complete.
    known: usize,
    /// First error since the last start.
    error: Option<Error>,
}

/// Positions of the sender's partitions in the receive buffer.
#[derive(Debug)]
struct Plan {
    sent: Description,
    locations: Vec<Location>,
}

/// Location of the data of one partition.
#[derive(Debug)]
struct Location {
    buffer: HeldBuffer,
    /// Temporary memory that receives the data of the partition, and the number of bytes of the buffer's data that precede the partition.
    /// None if the data begin and end at bounds of entries, or if the buffer is one run.
    copy: Option<(Box<[u8]>, usize)>,
}

impl Receive {
    /// Returns a receive that can be started. Its data arrive only after the description of the sender.
    ///
    /// # Safety
    /// The buffer can be written as the arguments say from each start until the receive is complete.
    pub unsafe fn new(
        runtime: &'static Runtime,
        context: MessageContext<'_>,
        arguments: &Arguments,
    ) -> Result<Arc<Self>> {
        let (partitions, _, buffer) = arguments.all()?;
        let Arguments { peer: source, tag, .. } = *arguments;
        if source == MPI_ANY_SOURCE {
            fail!(MPI_ERR_RANK, "source is MPI_ANY_SOURCE, and partitioned receives have no wildcards");
        }
        if tag == MPI_ANY_TAG {
            fail!(MPI_ERR_TAG, "tag is MPI_ANY_TAG, and partitioned receives have no wildcards");
        }
        pt2pt::selector(context, source, tag)?;
        request::refuse_when_full()?;
        let introduce = || {
            Introduction::new(Description::default(), |buffer| {
                // SAFETY: the introduction owns the description, and lives until its message is complete (`Introduction::leave`).
                let receive = unsafe { pt2pt::post(runtime, context, buffer.clone(), source, tag)? };
                Ok(Some(receive as Arc<dyn PendingOperation>))
            })
        };
        let introduction = if source == MPI_PROC_NULL { None } else { Some(introduce()?) };
        let comm = runtime.comm_to_keep(context.comm);
        let state = KnownMutex::default();
        Ok(Arc::new(Self { runtime, comm, source, tag, buffer, partitions, introduction, state }))
    }

    /// Performs MPI_Start.
    pub fn begin(this: &Arc<Self>) -> Begun {
        if this.introduction.is_none() {
            return Begun::Ended(CompletionStatus::NOBODY);
        }
        {
            let mut state = this.state.lock();
            (state.is_posted, state.known, state.error) = (false, 0, None);
            state.messages.clear();
        }
        start_task(this.runtime, Arc::clone(this) as Arc<dyn ProgressTask>);
        Begun::Going(Arc::clone(this) as Arc<dyn PendingOperation>)
    }

    /// Posts the receives of all messages.
    fn post(&self, state: &mut PartitionedState, plan: &Plan) {
        let context = MessageContext { comm: &self.comm, number: plan.sent.context };
        for (index, location) in plan.locations.iter().enumerate() {
            // SAFETY: the caller of `new` promises that the buffer can be written while the receive is active; a copy is as long as the
            // data of its partition.
            let begun = unsafe {
                pt2pt::begin_to_receive_held(self.runtime, context, &location.buffer, self.source, index as c_int)
            };
            state.messages.push(match begun {
                Ok(Begun::Going(operation)) => Some(operation),
                Ok(Begun::Ended(outcome)) => {
                    self.end(location, outcome.error, &mut state.error);
                    None
                }
                Err(error) => {
                    state.error.get_or_insert(error);
                    None
                }
            });
        }
        state.is_posted = true;
    }

    /// Handles the end of a message: copies its data to the buffer if necessary, or records its failure.
    fn end(&self, location: &Location, failure: Option<Error>, error: &mut Option<Error>) {
        if let Some(failure) = failure {
            error.get_or_insert(failure);
        } else if let Some((memory, before)) = &location.copy {
            let mut stream = self.buffer.stream();
            stream.runs(*before, |_, _| ());
            // SAFETY: the caller of `new` promises that the buffer can be written while the receive is active; the copy has the data of
            // this position.
            unsafe { stream.scatter(memory.as_ptr(), memory.len()) };
        }
    }

    /// Returns whether a message has arrived.
    fn has_come(&self, state: &mut PartitionedState, index: usize) -> bool {
        let PartitionedState { plan: Some(plan), messages, error, .. } = state else { return false };
        if let Some(operation) = messages[index].take_if(|operation| operation.is_complete()) {
            let failure = operation.finish(&mut |_| ()).map(|(_, error)| error);
            self.end(&plan.locations[index], failure, error);
        }
        messages[index].is_none()
    }

    /// Returns whether all messages have arrived.
    fn have_come(&self, state: &mut PartitionedState) -> bool {
        while state.known < state.messages.len() && self.has_come(state, state.known) {
            state.known += 1;
        }
        state.is_posted && state.known == state.messages.len()
    }

    /// Returns an error if the sender's partitions have, in total, more or fewer bytes than the receive buffer.
    fn difference(&self, sent: Description) -> Option<Error> {
        let (bytes, expected) = (sent.partitions * sent.bytes, self.buffer.layout.bytes as u64);
        (bytes != expected).then(|| {
            let text = format!(
                "rank {} sends {} partitions of {} bytes with tag {}, {bytes} bytes, where {expected} ({}) are expected",
                self.source,
                sent.partitions,
                sent.bytes,
                self.tag,
                self.buffer.layout.description()
            );
            Error::new(MPI_ERR_TRUNCATE, text)
        })
    }
}

impl Plan {
    /// Returns the positions of the partitions that a sender has described. A sender without partitions sends one empty message.
    fn of(sent: Description, buffer: &HeldBuffer) -> Result<Self> {
        let (bytes, total) = (sent.bytes as usize, buffer.layout.bytes);
        let within = |index: usize| index.saturating_mul(bytes).min(total);
        let locations = (0..sent.partitions.max(1) as usize)
            .map(|index| Location::of(buffer, within(index), within(index + 1)))
            .collect::<Result<_>>()?;
        Ok(Self { sent, locations })
    }

    /// Returns the indices of the messages that overlap a range of bytes. Returns None if the sender does not have all of these bytes, or
    /// the range is empty.
    fn overlapping(&self, begin: usize, end: usize) -> Option<std::ops::RangeInclusive<usize>> {
        let bytes = self.sent.bytes as usize;
        (begin < end && end <= bytes * self.sent.partitions as usize).then(|| begin / bytes..=(end - 1) / bytes)
    }
}

impl Location {
    /// Returns the position of bytes `begin` to `end` of a buffer's data.
    fn of(buffer: &HeldBuffer, begin: usize, end: usize) -> Result<Self> {
        let bytes = |address: LocalAddr| {
            HeldBuffer::of(&Buffer {
                address: UserBuf::at(address),
                count: (end - begin) as MPI_Count,
                datatype: MPI_BYTE,
            })
        };
        let layout = &buffer.layout;
        if let Some(first) = layout.only_run() {
            return Ok(Self { buffer: bytes(buffer.address.offset(first).wrapping_add(begin))?, copy: None });
        }
        let size = layout.entry.size();
        if begin.is_multiple_of(size) && end.is_multiple_of(size) {
            return Ok(Self { buffer: buffer.part(begin / size, (end - begin) / size), copy: None });
        }
        let mut memory = vec![0_u8; end - begin].into_boxed_slice();
        Ok(Self { buffer: bytes(LocalAddr::of(memory.as_mut_ptr()))?, copy: Some((memory, begin)) })
    }
}

impl ProgressTask for Receive {
    /// Posts the receives of all partitions as soon as the sender's description has arrived.
    fn advance(&self) -> bool {
        let introduction = self.introduction.as_ref().expect("the source is not MPI_PROC_NULL");
        let Some(sent) = introduction.description() else { return false };
        let mut state = self.state.lock();
        match state.plan.take().map_or_else(|| Plan::of(sent, &self.buffer), Ok) {
            Ok(plan) => {
                self.post(&mut state, &plan);
                state.plan = Some(plan);
            }
            Err(error) => (state.error, state.is_posted) = (Some(error), true),
        }
        true
    }
}

impl Partitioned for Receive {
    fn ready(&self, _: &mut dyn Iterator<Item = c_int>, _: bool) -> Result {
        fail!(MPI_ERR_REQUEST, "the request is a partitioned receive: partitions are made ready at the sender")
    }

    fn arrived(&self, partition: c_int, is_active: bool) -> Result<bool> {
        let index = index_of(partition, self.partitions)?;
        if !is_active || self.introduction.is_none() {
            return Ok(true);
        }
        let mut state = self.state.lock();
        let bytes = self.buffer.layout.bytes / self.partitions;
        let plan = state.plan.as_ref().filter(|_| state.is_posted);
        match plan.and_then(|plan| plan.overlapping(index * bytes, (index + 1) * bytes)) {
            Some(mut messages) => Ok(messages.all(|message| self.has_come(&mut state, message))),
            None => Ok(self.have_come(&mut state)),
        }
    }
}

impl PendingOperation for Receive {
    fn outcome(&self) -> Option<CompletionStatus> {
        let mut state = self.state.lock();
        if !self.have_come(&mut state) {
            return None;
        }
        let sent = state.plan.as_ref().map(|plan| plan.sent);
        let difference = sent.and_then(|sent| self.difference(sent));
        let bytes = sent.map_or(0, |sent| sent.partitions * sent.bytes) as usize;
        Some(CompletionStatus {
            source: self.source,
            tag: self.tag,
            bytes: bytes.min(self.buffer.layout.bytes),
            error: difference.or_else(|| state.error.clone()),
            ..CompletionStatus::EMPTY
        })
    }

    fn is_complete(&self) -> bool {
        self.have_come(&mut self.state.lock())
    }

    fn explain(&self) -> String {
        let (source, tag, name) = (self.source, self.tag, self.comm.called());
        format!("partitions from rank {source} with tag {tag} on {name} of {} bytes", self.buffer.layout.bytes)
    }

    fn cancel(&self) -> Result {
        refuse_cancel()
    }

    fn comm(&self) -> MPI_Comm {
        self.comm.handle()
    }
}

impl Drop for Receive {
    fn drop(&mut self) {
        let Some(introduction) = &self.introduction else { return };
        match introduction.description() {
            Some(sent) => pt2pt::forget(sent.context..sent.context + PURPOSES),
            None => introduction.leave(),
        }
    }
}
