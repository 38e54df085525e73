//! Receiving messages (MPI-5.0 sections 3.2.4 and 3.7).

use super::matching::{self, Wanted};
use super::pace::{Pace, Way};
use super::queues::Selector;
use super::spares::Spares;
use super::{held, peer, sending};
use crate::abi::*;
use crate::comm::Channel;
use crate::datatype::{Buffer, Entry, Held, Stream, contiguous_size, pairs};
use crate::error::{Error, Result, class_name, fail};
use crate::mail::Arrived;
use crate::node::PART;
use crate::request::{Begun, Operation, Outcome};
use crate::system::memcheck;
use crate::system::private::{Direction, Run};
use crate::system::threads::Mutex;
use crate::words::{Extent, spins, undisturbed};
use crate::world::World;
use std::borrow::Cow;
use std::ffi::c_int;
use std::ops::Range;
use std::sync::Arc;

/// A receive, complete or not.
#[derive(Debug)]
pub struct Receive(Mutex<State>);

#[derive(Debug)]
struct State {
    /// Handle of its communicator, and whose messages it is among.
    comm: usize,
    context: u64,
    step: Step,
}

/// How far it has come.
#[derive(Debug)]
enum Step {
    Waiting(Room<'static>),
    /// Its message has come.
    Beyond,
    Ended(Outcome),
}

/// Receives that have ended.
static SPARES: Spares<Receive> = Spares::new();

/// Pieces of a long message that are fetched at a time.
const RUNS_AT_ONCE: usize = 256;

/// Bytes from which on a message is copied by its sender, too, where there is a processor for each of them; and those that one of
/// the two copies at a time to where they belong.
const WORTH_HELP: usize = 32 << 10;
const DIRECT_PART: usize = 64 << 10;

/// How long such messages take: while this rank has none under way itself, and while it has, for then each may be busy with its own.
static PACES: [Pace; 2] = [const { Pace::new() }; 2];

/// Begins to receive a message, which may have come already, and has `then` do the rest with what becomes of it: to give it back would
/// take as long as the message.
///
/// # Safety
/// The buffer can be written as its count and datatype say until the receive is complete.
#[inline]
pub unsafe fn begin_to_receive<R>(
    world: &'static World,
    channel: Channel<'_>,
    buffer: &Buffer,
    source: c_int,
    tag: c_int,
    then: impl FnOnce(Begun) -> R,
) -> Result<R> {
    let selector = selector(channel, source, tag)?;
    if let Some(run) = run_of(buffer)
        && let Some(outcome) = matching::take_next(world, &selector, run)
    {
        return Ok(then(Begun::Ended(outcome)));
    }
    // SAFETY: the caller's promise.
    unsafe { begin_to_receive_in(world, channel, &Room::of(buffer)?, source, selector) }.map(then)
}

/// The same with a datatype that is held.
///
/// # Safety
/// As above.
pub unsafe fn begin_to_receive_held(
    world: &'static World,
    channel: Channel<'_>,
    buffer: &Held,
    source: c_int,
    tag: c_int,
) -> Result<Begun> {
    let selector = selector(channel, source, tag)?;
    // SAFETY: the caller's promise.
    unsafe { begin_to_receive_in(world, channel, &Room::of_held(Cow::Borrowed(buffer)), source, selector) }
}

unsafe fn begin_to_receive_in(
    world: &'static World,
    channel: Channel<'_>,
    buffer: &Room<'_>,
    source: c_int,
    selector: Selector,
) -> Result<Begun> {
    if source == MPI_PROC_NULL {
        return Ok(Begun::Ended(Outcome::NOBODY));
    }
    let new = || Receive::new(channel, buffer.to_owned());
    if let Some(receive) = matching::post_if_nothing_came(world, selector, new) {
        return Ok(Begun::Going(receive));
    }
    let mut wanted = Wanted::new(&selector, buffer);
    wanted.look(world)?;
    if let Some(outcome) = wanted.end(world, |outcome| outcome.clone()) {
        return Ok(Begun::Ended(outcome));
    }
    let receive = new();
    matching::post(world, selector, &receive);
    Ok(Begun::Going(receive))
}

/// The same of a receive that the caller keeps.
///
/// # Safety
/// As above.
pub unsafe fn post(
    world: &'static World,
    channel: Channel<'_>,
    buffer: Held,
    source: c_int,
    tag: c_int,
) -> Result<Arc<Receive>> {
    let selector = selector(channel, source, tag)?;
    let receive = Receive::new(channel, Room::of_held(Cow::Owned(buffer)));
    if source == MPI_PROC_NULL {
        receive.complete(Outcome::NOBODY);
    } else {
        matching::progress(world)?;
        matching::post(world, selector, &receive);
    }
    Ok(receive)
}

/// What source and tag ask for. MPI_ERR_RANK, MPI_ERR_TAG.
#[inline]
pub fn selector(channel: Channel<'_>, source: c_int, tag: c_int) -> Result<Selector> {
    let assertions = &channel.comm.assertions;
    let mut process = None;
    if source != MPI_ANY_SOURCE {
        process = peer(channel, "source", source)?;
    } else if assertions.no_any_source() && channel.is_users() {
        fail!(MPI_ERR_RANK, "source is MPI_ANY_SOURCE, which mpi_assert_no_any_source says is not used");
    }
    if tag < 0 && tag != MPI_ANY_TAG {
        fail!(MPI_ERR_TAG, "tag {tag} is negative and not MPI_ANY_TAG");
    }
    if tag == MPI_ANY_TAG && assertions.no_any_tag() && channel.is_users() {
        fail!(MPI_ERR_TAG, "tag is MPI_ANY_TAG, which mpi_assert_no_any_tag says is not used");
    }
    Ok(matching::selector(channel.context, source, process, tag))
}

/// Receives a message that a matched probe has found.
///
/// # Safety
/// The buffer can be written as its count and datatype say.
pub unsafe fn receive_found(world: &'static World, buffer: &Held, arrived: &Arrived) -> Outcome {
    fetch(world, buffer, arrived)
}

impl Receive {
    #[inline]
    fn new(channel: Channel<'_>, room: Room<'static>) -> Arc<Self> {
        let state =
            State { comm: channel.comm.handle() as usize, context: channel.context, step: Step::Waiting(room) };
        match SPARES.take() {
            Some(spare) => {
                *spare.0.lock() = state;
                spare
            }
            None => Arc::new(Self(Mutex::new(state))),
        }
    }

    #[inline]
    fn complete(&self, outcome: Outcome) {
        self.0.lock().step = Step::Ended(outcome);
    }

    /// Receives a message that matches.
    pub(super) fn take(&self, world: &'static World, arrived: &Arrived) {
        let step = std::mem::replace(&mut self.0.lock().step, Step::Beyond);
        let Step::Waiting(room) = step else { unreachable!("one message matches a receive") };
        self.complete(room.fetch(world, arrived));
    }
}

/// Address and bytes of a buffer that is one run, as is known at the first look.
#[inline]
pub(super) fn run_of(buffer: &Buffer) -> Option<(usize, usize)> {
    let size = contiguous_size(buffer.datatype).unwrap_or(0);
    // Of a negative count this is too long, and looked at closer.
    let bytes = (buffer.count as usize).checked_mul(size)?;
    (size > 0 && buffer.address != 0 && isize::try_from(bytes).is_ok()).then_some((buffer.address, bytes))
}

/// A buffer to receive into. Most are one run of bytes, and nothing else needs to be known of them.
#[derive(Debug)]
pub enum Room<'a> {
    /// The datatype is a predefined one's handle.
    Run {
        address: usize,
        bytes: usize,
        datatype: usize,
    },
    Held(Cow<'a, Held>),
}

impl<'a> Room<'a> {
    /// The buffer, which is held.
    fn of_held(held: Cow<'a, Held>) -> Self {
        match held.layout.entry {
            Entry::Basic(basic) if basic.is_contiguous() && held.layout.bytes > 0 => {
                Self::Run { address: held.address, bytes: held.layout.bytes, datatype: basic.handle }
            }
            _ => Self::Held(held),
        }
    }
}

impl Room<'_> {
    /// The buffer. Errors are those of `held`.
    #[inline]
    pub fn of(buffer: &Buffer) -> Result<Self> {
        match run_of(buffer) {
            Some((address, bytes)) => Ok(Self::Run { address, bytes, datatype: buffer.datatype as usize }),
            None => Ok(Self::Held(Cow::Owned(held(buffer)?))),
        }
    }

    /// The same for longer than this call.
    #[inline]
    fn to_owned(&self) -> Room<'static> {
        match self {
            Self::Run { address, bytes, datatype } => {
                Room::Run { address: *address, bytes: *bytes, datatype: *datatype }
            }
            Self::Held(held) => Room::Held(Cow::Owned(held.clone().into_owned())),
        }
    }

    /// Address and bytes of one that is known to be a run.
    #[inline]
    pub fn run(&self) -> Option<(usize, usize)> {
        match self {
            Self::Run { address, bytes, .. } => Some((*address, *bytes)),
            Self::Held(_) => None,
        }
    }

    fn held(&self) -> Cow<'_, Held> {
        match self {
            Self::Run { address, bytes, datatype } => {
                let datatype = *datatype as MPI_Datatype;
                let size = contiguous_size(datatype).expect("the datatype is predefined");
                let buffer = Buffer { address: *address, count: (bytes / size) as MPI_Count, datatype };
                Cow::Owned(held(&buffer).expect("it was looked at"))
            }
            Self::Held(held) => Cow::Borrowed(held),
        }
    }

    /// Copies a message into the buffer and gives it back to its sender.
    #[inline]
    pub fn fetch(&self, world: &'static World, arrived: &Arrived) -> Outcome {
        let header = &arrived.header;
        let bytes = header.bytes as usize;
        if let Some((address, room)) = self.run()
            && header.address == 0
            && header.refusal == 0
            && bytes <= room
        {
            // SAFETY: whoever receives vouches for the buffer; so many data were sent with the message.
            unsafe { (address as *mut u8).copy_from_nonoverlapping(arrived.data(), bytes) };
            world.mail.give_back(arrived);
            return matching::outcome(header);
        }
        fetch(world, &self.held(), arrived)
    }
}

/// Copies a message into a buffer and gives it back to its sender.
fn fetch(world: &'static World, buffer: &Held, arrived: &Arrived) -> Outcome {
    let header = &arrived.header;
    if header.refusal != 0 {
        world.mail.give_back(arrived);
        let class = c_int::from(header.refusal);
        let text = format!("the arguments of rank {} are refused with {}", header.source, class_name(class));
        let error = Some(Error::new(class, text));
        return Outcome { error, ..matching::outcome(header) };
    }
    let (sent, room) = (header.bytes as usize, buffer.layout.bytes);
    let bytes = sent.min(room);
    let mut stream = buffer.layout.stream(buffer.address);
    let copied = if header.address == 0 {
        // SAFETY: whoever receives vouches for the buffer; so many data were sent with the message.
        unsafe { stream.scatter(arrived.data(), bytes) };
        Ok(())
    } else if let Some(number) = header.stage.checked_sub(1) {
        let (sender, number) = (header.sender as usize, usize::from(number));
        // What does not fit is waited for, too: until then the sender writes to its stage.
        let mut left = bytes;
        world.stages.read(sender, number, sent, |from, bytes| {
            let some = bytes.min(left);
            // SAFETY: as above; they stay on the stage until that is given back.
            unsafe { stream.scatter(from, some) };
            left -= some;
        });
        world.stages.give_back(sender, number);
        Ok(())
    } else if let Some(first) = buffer.layout.only_run()
        && bytes >= WORTH_HELP
        && spins()
    {
        fetch_with_help(world, arrived, buffer.address.wrapping_add_signed(first), bytes)
    } else {
        fetch_from(world, header.sender as usize, header.address as usize, &mut stream, bytes)
    };
    let error = match copied {
        Err(error) => Some(error),
        Ok(()) if sent > room => Some(Error::new(
            MPI_ERR_TRUNCATE,
            format!(
                "a message of {sent} bytes from rank {} with tag {} does not fit in {room} bytes ({})",
                header.source,
                header.tag,
                buffer.layout.description()
            ),
        )),
        Ok(()) => None,
    };
    world.mail.give_back(arrived);
    Outcome { bytes, error, ..matching::outcome(header) }
}

/// Copies the data of a message to an address, together with its sender if that looks whether they are taken.
fn fetch_with_help(world: &'static World, arrived: &Arrived, address: usize, bytes: usize) -> Result {
    let (sender, there) = (arrived.header.sender as usize, arrived.header.address as usize);
    let sends_too = sending::is_any_fetched();
    let pace = &PACES[usize::from(sends_too)];
    let way = if world.private.is_direct() { pace.way() } else { Way::ByStage };
    let part = if way == Way::ByStage { PART } else { DIRECT_PART };
    let extent = Extent { address: address as u64, bytes: bytes as u64, part: part as u64 };
    let (copy, bells) = (arrived.joint_copy(), [world.mail.bell(), world.mail.bell_of(sender)]);
    let read = |bytes: Range<u64>| {
        let (begin, length) = (bytes.start as usize, (bytes.end - bytes.start) as usize);
        // SAFETY: whoever posted the receive vouches for the buffer; the sender's memory is its own to give.
        fetch_from(world, sender, there + begin, &mut Stream::of_run(address + begin, length), length)
    };
    let fetch = |stage, before, bytes: Range<u64>| {
        let (begin, length) = (bytes.start as usize, (bytes.end - bytes.start) as usize);
        let from = world.stages.of_part(sender, stage as usize, before);
        // SAFETY: as above; the part stays on the stage until this returns.
        unsafe { (from as *const u8).copy_to_nonoverlapping((address + begin) as *mut u8, length) };
    };
    // Nothing else is done meanwhile: this rank's messages are locked, and the sender needs nothing of it to end its part.
    let copied = undisturbed(|| {
        pace.measure(way, bytes, || {
            let copied = match way {
                Way::Directly => copy.run(extent, bells[0], bells[1], read),
                Way::ByStage => copy.run_with_stage(extent, bells[0], bells[1], read, fetch, sending::put_for_others),
            };
            // A sender that did little says little of what it can do, unless it does as this rank.
            let is_known = copied.as_ref().is_ok_and(|helped| sends_too || *helped as usize * part * 4 >= bytes);
            (copied, is_known)
        })
    });
    memcheck::written_by_others(address, bytes);
    copied.map(drop)
}

/// Copies bytes at an address of another process, which it told for this, to where the next data of a stream belong.
pub fn fetch_from(
    world: &'static World,
    sender: usize,
    address: usize,
    stream: &mut Stream<'_>,
    bytes: usize,
) -> Result {
    let pid = world.mail.process_of(sender);
    let copy = |runs: &[Run]| {
        // SAFETY: the caller vouches for the stream; the sender's memory is its own to give.
        unsafe { world.private.copy(sender, pid, Direction::Read, runs) }.map_err(|error| {
            let text = format!("{bytes} bytes of rank {sender} (process {pid}) could not be read: {error}");
            Error::new(MPI_ERR_OTHER, text)
        })
    };
    let mut there = Stream::of_run(address, bytes);
    let mut runs = Vec::new();
    pairs(stream, &mut there, bytes, |pair| {
        for run in pair.runs() {
            runs.push(run);
            if runs.len() == RUNS_AT_ONCE {
                copy(&runs)?;
                runs.clear();
            }
        }
        Ok(())
    })?;
    copy(&runs)
}

impl Operation for Receive {
    fn outcome(&self) -> Option<Outcome> {
        match &self.0.lock().step {
            Step::Ended(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    fn is_complete(&self) -> bool {
        matches!(self.0.lock().step, Step::Ended(_))
    }

    fn finish(self: Arc<Self>, tell: &mut dyn FnMut(&Outcome)) -> Option<(MPI_Comm, Error)> {
        let mut state = self.0.lock();
        let comm = state.comm as MPI_Comm;
        let Step::Ended(outcome) = &mut state.step else {
            debug_assert!(false, "the receive is not complete");
            return None;
        };
        tell(outcome);
        let error = outcome.error.take();
        drop(state);
        SPARES.keep(self);
        error.map(|error| (comm, error))
    }

    /// A message that has come already is received.
    fn cancel(&self) -> Result {
        let context = self.0.lock().context;
        if matching::withdraw(context, self) {
            self.complete(Outcome { is_cancelled: true, ..Outcome::EMPTY });
        }
        Ok(())
    }

    fn comm(&self) -> MPI_Comm {
        self.0.lock().comm as MPI_Comm
    }
}
