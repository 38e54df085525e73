//! Execution of schedules. A progress hook advances all running schedules whenever this process receives messages: in every MPI call that
//! waits or tests.

use super::{Messages, Schedule, Step};
use crate::abi::*;
use crate::coll::checked_call::refuse_difference;
use crate::coll::movement::copy;
use crate::coll::peers::Peers;
use crate::comm::{Comm, MessageContext};
use crate::datatype::HeldBuffer;
use crate::error::{Error, Result};
use crate::object::request::{Begun, CompletionStatus, Owner, PendingOperation};
use crate::os::threads::{self, KnownMutex};
use crate::pt2pt::{self, Mode, PendingSend};
use crate::runtime::Runtime;
use crate::runtime::progress_task::{ProgressTask, start_task};
use crate::transport::net::Network;
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Context of a call's messages and errors.
#[derive(Clone, Debug)]
pub struct CallContext {
    pub comm: Arc<Comm>,
    pub tag: c_int,
    /// Whether the call is blocking.
    is_blocking: bool,
    /// Name of the function that began the call. It is needed for an error that another function, such as MPI_Wait, returns.
    pub function: Option<&'static str>,
}

impl CallContext {
    /// Returns the context of the next blocking call on a communicator.
    pub fn blocking(runtime: &'static Runtime, comm: &Comm) -> Self {
        let tag = comm.all_ranks().next_blocking();
        Self { comm: runtime.comm_to_keep(comm), tag, is_blocking: true, function: None }
    }

    /// Returns the context of the blocking call with number `tag` on a communicator.
    pub fn numbered(runtime: &'static Runtime, comm: &Comm, tag: c_int) -> Self {
        Self { comm: runtime.comm_to_keep(comm), tag, is_blocking: true, function: None }
    }

    /// Returns the context of the next nonblocking call on a communicator.
    pub fn nonblocking(runtime: &'static Runtime, comm: &Comm, function: Option<&'static str>) -> Self {
        Self { comm: runtime.comm_to_keep(comm), tag: comm.next_nonblocking(), is_blocking: false, function }
    }

    /// Returns the context of the next persistent request on a communicator.
    pub fn persistent(runtime: &'static Runtime, comm: &Comm, function: &'static str) -> Self {
        let tag = comm.next_persistent();
        Self { comm: runtime.comm_to_keep(comm), tag, is_blocking: false, function: Some(function) }
    }
}

/// A schedule in progress.
#[derive(Debug)]
pub struct Running {
    runtime: &'static Runtime,
    context: CallContext,
    schedule: Arc<Schedule>,
    progress: KnownMutex<Progress>,
    /// Set after all steps are complete. From then on `progress` does not change, except that `finish` takes the error.
    is_complete: AtomicBool,
}

#[derive(Debug, Default)]
struct Progress {
    /// Index of the next step.
    next: usize,
    /// Messages that are not known to be complete.
    messages: Vec<Message>,
    /// First error. The remaining messages are sent and received even after an error, so that no other rank waits.
    error: Option<Error>,
}

#[derive(Debug)]
enum Message {
    Sent(Arc<PendingSend>),
    /// A receive, with the index of its step.
    Received(usize, Arc<dyn PendingOperation>),
}

/// Starts a schedule.
///
/// # Safety
/// The schedule's buffers can be read and written until the schedule is complete. The schedule is not running.
pub unsafe fn start(runtime: &'static Runtime, context: CallContext, schedule: Arc<Schedule>) -> Arc<Running> {
    let error = schedule.refusal.clone();
    let running = Arc::new(Running {
        runtime,
        context,
        schedule,
        progress: KnownMutex::new(Progress { error, ..Progress::default() }),
        is_complete: AtomicBool::new(false),
    });
    start_task(runtime, Arc::clone(&running) as Arc<dyn ProgressTask>);
    running
}

/// Sends and receives messages from rank to rank, and waits for them. With `may_be_less`, a message may be shorter than its receive buffer.
///
/// # Safety
/// The buffers can be read and written.
pub unsafe fn pass_messages(
    runtime: &'static Runtime,
    context: CallContext,
    (receives, sends): (Messages, Messages),
    may_be_less: bool,
) -> Result {
    let messages = Arc::new(Schedule::of_messages(receives, sends, may_be_less));
    // SAFETY: the buffers can be read and written, as the caller promises, and `wait` returns after the end of the schedule.
    unsafe { start(runtime, context, messages) }.wait()
}

/// Runs the schedule of the blocking call with number `tag` on a communicator of one host, and waits for its end.
///
/// # Safety
/// The schedule's buffers can be read and written.
pub unsafe fn pass(runtime: &'static Runtime, peers: &Peers<'_>, tag: c_int, schedule: Schedule) -> Result {
    // SAFETY: the buffers can be read and written, as the caller promises, and `wait` returns after the end of the schedule.
    unsafe { start(runtime, CallContext::numbered(runtime, peers.comm, tag), Arc::new(schedule)) }.wait()
}

impl ProgressTask for Running {
    /// Performs all steps that need not wait. Returns whether the schedule is complete.
    fn advance(&self) -> bool {
        let mut progress = self.progress.lock();
        loop {
            while let Some(message) = progress.messages.pop_if(|message| message.is_complete()) {
                self.end(message, &mut progress);
            }
            if let Some(Step::WaitFor(step)) = self.schedule.steps.get(progress.next) {
                let is_it = |message: &Message| matches!(message, Message::Received(this, _) if this == step);
                if let Some(index) = progress.messages.iter().position(is_it) {
                    if !progress.messages[index].is_complete() {
                        return false;
                    }
                    let message = progress.messages.remove(index);
                    self.end(message, &mut progress);
                }
                progress.next += 1;
            } else if !progress.messages.is_empty() {
                return false;
            }
            if progress.next == self.schedule.steps.len() && progress.messages.is_empty() {
                // A mismatch of this rank's own arguments is no error of a message, so the messages have been sent.
                if let Some(mismatch) = &self.schedule.mismatch {
                    progress.error = Some(mismatch.clone());
                }
                if let (Some(error), Some(function)) = (&mut progress.error, self.context.function) {
                    *error = Error::new(error.class, format!("{function}: {}", error.text));
                }
                threads::store_flag(&self.is_complete, true);
                return true;
            }
            self.run_steps(&mut progress);
        }
    }
}

impl Running {
    /// Waits until the schedule is complete.
    pub fn wait(&self) -> Result {
        pt2pt::complete(self.runtime, self)?.error.map_or(Ok(()), Err)
    }

    /// Notes the outcome of a message that is complete.
    fn end(&self, message: Message, progress: &mut Progress) {
        if let Message::Received(step, operation) = message {
            let mut bytes = 0;
            let failure = operation.finish(&mut |outcome| bytes = outcome.bytes);
            progress.note(self.received(step, bytes, failure.map(|(_, error)| error)));
        }
    }

    /// Waits until the schedule is complete, if all its messages come from other hosts, or go there. The thread sleeps at the doorbell of the
    /// network, which frames ring. If ranks share processors, a wait for local messages takes about 10 µs longer.
    pub fn wait_for_hosts(&self, network: &'static Network) -> Result {
        let mut progressed = Ok(());
        network.wait(|| {
            progressed = pt2pt::progress(self.runtime);
            progressed.is_err() || self.is_complete()
        });
        progressed?;
        self.wait()
    }

    /// Runs all steps up to the next step that waits.
    fn run_steps(&self, progress: &mut Progress) {
        let all = self.context.comm.all_ranks();
        let context = if self.context.is_blocking { all.blocking() } else { all.nonblocking() };
        while let Some(step) = self.schedule.steps.get(progress.next) {
            if matches!(step, Step::WaitFor(_)) {
                // `advance` ends this step.
                return;
            }
            progress.next += 1;
            let done = match step {
                Step::Wait | Step::WaitFor(_) => return,
                Step::Send { to, buffer } => self.send(context, *to, buffer, progress),
                Step::SendToAll { to, buffer } => self.send_to_all(context, to, buffer, progress),
                Step::Receive { from, buffer } => self.receive(context, *from, buffer, progress),
                // After an error, the data for a step of a reduction or of a rank that forwards data may be missing, so the step is skipped.
                // Other copies do not depend on messages, and are performed.
                _ if progress.error.is_some() && self.schedule.needs_all_messages() => Ok(()),
                // SAFETY: `start` demands that the schedule's buffers can be read and written until it is complete.
                Step::Copy { from, to } => unsafe {
                    copy(from, to);
                    Ok(())
                },
                // SAFETY: `start` demands that the schedule's buffers can be read and written until it is complete.
                Step::Combine { incoming, inout } => unsafe { self.combine(incoming, inout) },
            };
            progress.note(done);
        }
    }

    /// # Safety
    /// The buffers can be read and written.
    unsafe fn combine(&self, incoming: &HeldBuffer, inout: &HeldBuffer) -> Result {
        match &self.schedule.combining {
            Some(combining) if inout.layout.bytes > 0 => {
                // SAFETY: the caller promises that the source can be read and the target written.
                unsafe { combining.combine(incoming.address, inout.address, inout.layout.count) }
            }
            _ => Ok(()),
        }
    }

    /// Begins the receive of the current step.
    fn receive(
        &self,
        context: MessageContext<'_>,
        from: usize,
        buffer: &HeldBuffer,
        progress: &mut Progress,
    ) -> Result {
        let (runtime, step) = (self.runtime, progress.next - 1);
        if let Some(Step::Receive { .. }) = self.schedule.steps.get(progress.next) {
            // SAFETY: `start` demands that the schedule's buffers can be written until it is complete.
            let receive = unsafe { pt2pt::post_held(runtime, context, buffer, from as c_int, self.context.tag)? };
            progress.messages.push(Message::Received(step, receive));
            return Ok(());
        }
        // SAFETY: `start` demands that the schedule's buffers can be written until it is complete.
        match unsafe { pt2pt::begin_to_receive_held(runtime, context, buffer, from as c_int, self.context.tag)? } {
            Begun::Ended(outcome) => self.received(step, outcome.bytes, outcome.error),
            Begun::Going(operation) => {
                progress.messages.push(Message::Received(step, operation));
                Ok(())
            }
        }
    }

    /// Returns the outcome of the receive of a step.
    fn received(&self, step: usize, bytes: usize, error: Option<Error>) -> Result {
        match &self.schedule.steps[step] {
            Step::Receive { from, buffer } if error.is_none() => {
                let name = || Peers::of(&self.context.comm).name_of(*from);
                refuse_difference(name, bytes, buffer, self.schedule.may_be_less)
            }
            _ => error.map_or(Ok(()), Err),
        }
    }

    fn send_to_all(
        &self,
        context: MessageContext<'_>,
        to: &[usize],
        buffer: &HeldBuffer,
        progress: &mut Progress,
    ) -> Result {
        let sent = match self.refusal(progress) {
            Some(_) => 0,
            // SAFETY: `start` demands that the schedule's buffers can be read until it is complete.
            None => unsafe { pt2pt::send_to_all(self.runtime, context, buffer, to, self.context.tag)? },
        };
        for rank in &to[sent..] {
            let done = self.send(context, *rank, buffer, progress);
            progress.note(done);
        }
        Ok(())
    }

    fn send(&self, context: MessageContext<'_>, to: usize, buffer: &HeldBuffer, progress: &mut Progress) -> Result {
        let (to, tag) = (to as c_int, self.context.tag);
        let sending = match self.refusal(progress) {
            Some(error) => pt2pt::refuse(self.runtime, context, to, tag, error)?,
            // SAFETY: `start` demands that the schedule's buffers can be read until it is complete.
            None => unsafe { pt2pt::send(self.runtime, context, buffer, to, tag, Mode::Standard)? },
        };
        progress.messages.extend(sending.map(Message::Sent));
        Ok(())
    }

    /// Returns the error that this rank sends in place of data, if any.
    fn refusal<'a>(&'a self, progress: &'a Progress) -> Option<&'a Error> {
        let failure = progress.error.as_ref().filter(|_| self.schedule.refuses_after_error);
        self.schedule.refusal.as_ref().or(failure)
    }
}

impl Running {
    /// Returns the rank for whose message a receive waits.
    fn peer_of(&self, message: &Message) -> Option<String> {
        match message {
            Message::Received(step, _) => match &self.schedule.steps[*step] {
                Step::Receive { from, .. } => Some(Peers::of(&self.context.comm).name_of(*from)),
                _ => None,
            },
            Message::Sent(sending) => Some(sending.explain()),
        }
    }
}

impl Progress {
    fn note(&mut self, result: Result) {
        if let Err(error) = result {
            self.error.get_or_insert(error);
        }
    }
}

impl Message {
    fn is_complete(&self) -> bool {
        match self {
            Self::Sent(sending) => sending.is_complete(),
            Self::Received(_, operation) => operation.is_complete(),
        }
    }
}

impl PendingOperation for Running {
    fn outcome(&self) -> Option<CompletionStatus> {
        self.is_complete()
            .then(|| CompletionStatus { error: self.progress.lock().error.clone(), ..CompletionStatus::EMPTY })
    }

    fn is_complete(&self) -> bool {
        // Acquire: `advance` stores the flag after it has changed the progress, which `finish` reads. No loom model.
        self.is_complete.load(Ordering::Acquire)
    }

    fn finish(self: Arc<Self>, report: &mut dyn FnMut(&CompletionStatus)) -> Option<(Owner, Error)> {
        debug_assert!(self.is_complete());
        report(&CompletionStatus::EMPTY);
        let error = self.progress.lock().error.take()?;
        Some((self.comm().into(), error))
    }

    fn explain(&self) -> String {
        let name = self.context.comm.called();
        let function = self.context.function.unwrap_or("a collective call");
        let Some(progress) = self.progress.try_lock() else { return format!("{function} on {name}") };
        let messages = progress.messages.iter().filter(|message| !message.is_complete());
        let peers: Vec<String> = messages.filter_map(|message| self.peer_of(message)).collect();
        match peers.len() {
            0 => format!("{function} on {name}"),
            _ => format!("{} in {function} on {name}", peers.join(", ")),
        }
    }

    fn comm(&self) -> MPI_Comm {
        self.context.comm.handle()
    }

    fn is_collective(&self) -> bool {
        true
    }
}
