//! Partitioned sends.

use super::flags::Flags;
use super::{Arguments, Description, Introduction, index_of, refuse_cancel};
use crate::abi::*;
use crate::comm::{Comm, MessageContext};
use crate::datatype::HeldBuffer;
use crate::error::{Error, Result, fail};
use crate::object::request::{self, Begun, CompletionStatus, Partitioned, PendingOperation, explain_all};
use crate::os::threads::Mutex;
use crate::pt2pt::{self, Mode, PendingSend, process_of_destination};
use crate::runtime::Runtime;
use std::collections::VecDeque;
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A partitioned send, started or not.
#[derive(Debug)]
pub struct Send {
    runtime: &'static Runtime,
    comm: Arc<Comm>,
    /// Context of the partitions' messages.
    context: u64,
    destination: c_int,
    /// Buffer of all partitions.
    buffer: HeldBuffer,
    /// Number of entries in each partition.
    entries: usize,
    /// For each partition: whether the program has marked it as ready since the last MPI_Start.
    ready: Flags,
    /// Number of partitions that were not sent since the last MPI_Start.
    left: AtomicUsize,
    /// Messages that the receiver has not yet taken.
    messages: Mutex<VecDeque<Arc<PendingSend>>>,
    /// The message with the description of the partitions; None if the destination is MPI_PROC_NULL.
    introduction: Option<Arc<Introduction>>,
}

impl Send {
    /// Returns a send that can be started, and sends its description to the receiver.
    ///
    /// # Safety
    /// The buffer can be read as the arguments say from each start until the send is complete.
    pub unsafe fn new(
        runtime: &'static Runtime,
        context: MessageContext<'_>,
        arguments: &Arguments,
    ) -> Result<Arc<Self>> {
        let (partitions, entries, buffer) = arguments.all()?;
        let Arguments { peer: destination, tag, .. } = *arguments;
        let process = process_of_destination(context, destination, tag)?;
        request::refuse_when_full()?;
        let partitions_context = runtime.new_context();
        let bytes = buffer.layout.bytes.checked_div(partitions).unwrap_or(0) as u64;
        let description = Description { context: partitions_context, partitions: partitions as u64, bytes };
        let introduce = || {
            Introduction::new(description, |buffer| {
                // SAFETY: the introduction owns the description, and lives until its message is complete (`Introduction::leave`).
                let sending = unsafe { pt2pt::send(runtime, context, buffer, destination, tag, Mode::Standard)? };
                Ok(sending.map(|sending| sending as Arc<dyn PendingOperation>))
            })
        };
        Ok(Arc::new(Self {
            runtime,
            comm: runtime.comm_to_keep(context.comm),
            context: partitions_context,
            destination,
            buffer,
            entries,
            ready: Flags::new(partitions),
            left: AtomicUsize::new(0),
            messages: Mutex::new(VecDeque::new()),
            introduction: process.map(|_| introduce()).transpose()?,
        }))
    }

    /// Performs MPI_Start. Afterwards no partition is ready. A send without partitions sends one empty message here, which completes the
    /// receive.
    pub fn begin(this: &Arc<Self>) -> Result<Begun> {
        if this.introduction.is_none() {
            return Ok(Begun::Ended(CompletionStatus::EMPTY));
        }
        this.ready.clear_all();
        if this.ready.len() == 0 {
            this.send(0)?;
        }
        // Relaxed: the program orders MPI_Start before MPI_Pready and MPI_Wait in any thread.
        this.left.store(this.ready.len(), Ordering::Relaxed);
        Ok(Begun::Going(Arc::clone(this) as Arc<dyn PendingOperation>))
    }

    /// Sends a partition.
    fn send(&self, index: usize) -> Result {
        let context = MessageContext { comm: &self.comm, number: self.context };
        let buffer = self.buffer.part(index * self.entries, self.entries.min(self.buffer.layout.count));
        let tag = index as c_int;
        // SAFETY: the caller of `new` promises that the buffer can be read while the send is active, and it is active now.
        let sending = unsafe { pt2pt::send(self.runtime, context, &buffer, self.destination, tag, Mode::Standard)? };
        if let Some(sending) = sending {
            self.messages.lock().push_back(sending);
        }
        Ok(())
    }

    /// Marks partitions as ready. Fails with MPI_ERR_ARG if one of the partitions does not exist or is already ready. If the function
    /// fails, it marks no partition.
    fn mark(&self, partitions: impl Iterator<Item = c_int>) -> Result<Vec<usize>> {
        let mut marked = Vec::new();
        for partition in partitions {
            let index = index_of(partition, self.ready.len());
            let error = match index {
                Ok(index) if !self.ready.set(index) => {
                    marked.push(index);
                    continue;
                }
                Ok(index) => {
                    let text = format!("partition {index} is already ready since the last MPI_Start");
                    Error::new(MPI_ERR_ARG, text)
                }
                Err(error) => error,
            };
            self.unmark(&marked);
            return Err(error);
        }
        Ok(marked)
    }

    fn unmark(&self, marked: &[usize]) {
        for index in marked {
            self.ready.clear(*index);
        }
    }

    /// Returns whether the receiver has taken all messages.
    fn are_taken(&self) -> bool {
        let mut messages = self.messages.lock();
        // Receivers usually take the messages in the order in which they were sent, so only the first one is tested.
        while messages.front().is_some_and(|first| first.is_complete()) {
            messages.pop_front();
        }
        messages.is_empty()
    }
}

impl Partitioned for Send {
    fn ready(&self, partitions: &mut dyn Iterator<Item = c_int>, is_active: bool) -> Result {
        if self.introduction.is_none() {
            for partition in partitions {
                index_of(partition, self.ready.len())?;
            }
            return Ok(());
        }
        if !is_active {
            fail!(MPI_ERR_REQUEST, "the partitioned send is inactive: call MPI_Start first");
        }
        let marked = self.mark(partitions)?;
        for (sent, index) in marked.iter().enumerate() {
            if let Err(error) = self.send(*index) {
                self.unmark(&marked[sent..]);
                return Err(error);
            }
            // SeqCst: a sleeping thread first counts itself as a sleeper and then loads this count; this thread first stores the count
            // and then checks for sleepers (models/event.rs).
            if self.left.fetch_sub(1, Ordering::SeqCst) == 1 {
                // Another thread may be waiting for the end of this send.
                self.runtime.channels.doorbell().ring();
            }
        }
        Ok(())
    }

    fn arrived(&self, _: c_int, _: bool) -> Result<bool> {
        fail!(MPI_ERR_REQUEST, "the request is a partitioned send: partitions arrive at the receiver")
    }
}

impl PendingOperation for Send {
    fn outcome(&self) -> Option<CompletionStatus> {
        self.is_complete().then_some(CompletionStatus::EMPTY)
    }

    fn is_complete(&self) -> bool {
        // SeqCst: pairs with the decrement in `ready`, so that a sleeper is woken. It also makes the messages of all partitions visible.
        self.left.load(Ordering::SeqCst) == 0 && self.are_taken()
    }

    fn explain(&self) -> String {
        // SeqCst, where Relaxed would do: as in `is_complete`.
        match self.left.load(Ordering::SeqCst) {
            0 => explain_all(self.messages.lock().iter().map(|message| &**message as &dyn PendingOperation)),
            left => {
                let name = self.comm.called();
                format!("MPI_Pready of {left} partitions of a send to rank {} on {name}", self.destination)
            }
        }
    }

    fn cancel(&self) -> Result {
        refuse_cancel()
    }

    fn serves_another(&self) -> bool {
        !self.are_taken()
    }

    fn comm(&self) -> MPI_Comm {
        self.comm.handle()
    }
}

impl Drop for Send {
    fn drop(&mut self) {
        if let Some(introduction) = &self.introduction {
            introduction.leave();
        }
    }
}
