//! Schedules that are under way. They go on whenever this process receives messages: in all calls that wait or test, be it for
//! something else.

use super::{Local, Schedule};
use crate::abi::*;
use crate::collective::movement::copy;
use crate::collective::sides::Sides;
use crate::collective::work::refuse_difference;
use crate::comm::{Channel, Comm};
use crate::datatype::Held;
use crate::error::{Error, Result};
use crate::operation::Combining;
use crate::point_to_point::{self, Mode, Ongoing, Receive, Sending};
use crate::request::{Operation, Outcome};
use crate::system::threads::KnownMutex;
use crate::world::World;
use once_cell::sync::OnceCell;
use std::ffi::c_int;
use std::sync::Arc;

/// What tells the messages of a call from those of others, and its errors.
#[derive(Clone, Debug)]
pub struct Identity {
    pub comm: Arc<Comm>,
    pub tag: c_int,
    /// The function that was called, if it is not the one that tells the error.
    pub function: Option<&'static str>,
}

/// A schedule under way.
#[derive(Debug)]
pub struct Running {
    world: &'static World,
    identity: Identity,
    schedule: Arc<Schedule>,
    state: KnownMutex<State>,
    outcome: OnceCell<Outcome>,
}

#[derive(Debug, Default)]
struct State {
    /// The round that comes next.
    next: usize,
    /// Messages of the round before that are not known to be complete.
    messages: Vec<Message>,
    /// The first error. The other messages come and go all the same.
    error: Option<Error>,
}

#[derive(Debug)]
enum Message {
    Sent(Sending),
    Received { from: usize, receive: Arc<Receive>, buffer: Held },
}

/// Starts a schedule.
///
/// # Safety
/// Its buffers can be read and written until it is complete; it is not under way.
pub unsafe fn start(world: &'static World, identity: &Identity, schedule: &Arc<Schedule>) -> Arc<Running> {
    let running = Arc::new(Running {
        world,
        identity: identity.clone(),
        schedule: Arc::clone(schedule),
        state: KnownMutex::default(),
        outcome: OnceCell::new(),
    });
    point_to_point::begin(Arc::clone(&running) as Arc<dyn Ongoing>);
    running
}

impl Ongoing for Running {
    /// Goes on as far as that is possible; tells whether it is complete.
    fn advance(&self) -> bool {
        let mut state = self.state.lock();
        loop {
            while let Some(message) = state.messages.last() {
                let Some(result) = message.result(&self.identity.comm) else { return false };
                state.messages.pop();
                state.note(result);
            }
            if state.next == self.schedule.rounds.len() {
                let error = state.error.take().map(|error| match self.identity.function {
                    Some(function) => Error::new(error.class, format!("{function}: {}", error.text)),
                    None => error,
                });
                let first = self.outcome.set(Outcome { error, ..Outcome::EMPTY });
                debug_assert!(first.is_ok());
                return true;
            }
            state.next += 1;
            self.begin(&mut state);
        }
    }
}

impl Running {
    /// Begins the round before the next one.
    fn begin(&self, state: &mut State) {
        let round = &self.schedule.rounds[state.next - 1];
        // What an error has kept from coming is not there to be used.
        for step in &round.local {
            if state.error.is_some() {
                break;
            }
            // SAFETY: whoever has started the schedule vouches for its buffers.
            let done = unsafe { step.run(self.schedule.combining.as_ref()) };
            state.note(done);
        }
        let Identity { comm, tag, .. } = &self.identity;
        let channel = comm.everybody().nonblocking();
        for (from, buffer) in &round.receives {
            // SAFETY: as above.
            match unsafe { point_to_point::post(self.world, channel, buffer.clone(), *from as c_int, *tag) } {
                Ok(receive) => {
                    state.messages.push(Message::Received { from: *from, receive, buffer: buffer.clone() });
                }
                Err(error) => state.note(Err(error)),
            }
        }
        for (to, buffer) in &round.sends {
            match self.send(channel, *to, buffer) {
                Ok(sent) => state.messages.extend(sent),
                Err(error) => state.note(Err(error)),
            }
        }
    }

    fn send(&self, channel: Channel<'_>, to: usize, buffer: &Held) -> Result<Option<Message>> {
        let tag = self.identity.tag;
        if let Some(class) = self.schedule.refusal {
            return Ok(point_to_point::refuse(self.world, channel, to as c_int, tag, class)?.map(Message::Sent));
        }
        // SAFETY: whoever has started the schedule vouches for its buffers.
        let sending =
            unsafe { point_to_point::send(self.world, channel, buffer.clone(), to as c_int, tag, Mode::Standard)? };
        Ok(sending.map(Message::Sent))
    }
}

impl State {
    fn note(&mut self, result: Result) {
        if let Err(error) = result {
            self.error.get_or_insert(error);
        }
    }
}

impl Message {
    /// What became of it; None while it is under way.
    fn result(&self, comm: &Comm) -> Option<Result> {
        match self {
            Self::Sent(sending) => sending.is_complete().then_some(Ok(())),
            Self::Received { from, receive, buffer } => receive.outcome().map(|outcome| match outcome.error {
                Some(error) => Err(error),
                None => refuse_difference(|| Sides::of(comm).name_of(*from), outcome.bytes, buffer),
            }),
        }
    }
}

impl Local {
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn run(&self, combining: Option<&Combining>) -> Result {
        // SAFETY: the caller's promise.
        unsafe {
            match (self, combining) {
                (Self::Copy { from, to }, _) => copy(from, to),
                (Self::Combine { incoming, inout }, Some(combining)) if inout.layout.bytes > 0 => {
                    combining.combine(incoming.address, inout.address, inout.layout.count)?;
                }
                (Self::Combine { .. }, _) => (),
            }
        }
        Ok(())
    }
}

impl Operation for Running {
    fn outcome(&self) -> Option<Outcome> {
        self.outcome.get().cloned()
    }

    fn comm(&self) -> MPI_Comm {
        self.identity.comm.handle()
    }

    fn is_collective(&self) -> bool {
        true
    }
}
