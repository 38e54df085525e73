//! Blocking calls that move data without combining them.

use super::call::Function;
use super::checked_call::{Blocks, Movement, Pattern, Root, refuse_difference};
use super::contribution::Contribution;
use super::descriptor_exchange::{Contributions, Exchanged, exchange_descriptors};
use super::early_exit;
use super::peers::Peers;
use super::schedule::{self, Schedule};
use crate::comm::EarlyExit;
use crate::datatype::{HeldBuffer, pairs};
use crate::error::Result;
use crate::os::address::Address;
use crate::runtime::Runtime;
use std::convert::Infallible;

/// Moves data, or publishes that this rank has refused its arguments.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn run(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    function: Function,
    movement: Result<Movement>,
) -> Result {
    // SAFETY: the buffers can be read and written, as the caller promises.
    if let Some(result) = unsafe { run_early_exit(runtime, peers, function, &movement) } {
        return result;
    }
    // If the data that this rank sends to itself do not match its receive buffer (`mismatch`), this rank fails with that error. Each
    // argument is correct by itself, so the call counts, and the other ranks get the error.
    let movement = movement.and_then(|mut movement| movement.mismatch.take().map_or(Ok(movement), Err));
    let root = movement.as_ref().ok().and_then(|movement| movement.pattern.root());
    let root = root.map_or(Root::Unrooted, Root::Rank);
    // Only data that the call overwrites need memory for the messages. If no memory is free, the other ranks get this error.
    let is_copied = |movement: &Movement| movement.overwrites && movement.contribution(peers.rank()).is_long(peers);
    let schedule = movement
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|movement| is_copied(movement).then(|| Schedule::of_movement(movement, peers)).transpose());
    let ready = schedule.as_ref().map_err(Clone::clone).and(movement.as_ref().map_err(Clone::clone));
    let call = ready.map(|movement| (movement.matched(), movement.contribution(peers.rank())));
    // SAFETY: the buffers can be read, as the caller promises.
    let exchanged = unsafe { exchange_descriptors(runtime, peers, function, root, call)? };
    let movement = movement?;
    // SAFETY: the buffers can be read and written, as the caller promises, until the messages are passed.
    unsafe {
        match exchanged {
            Exchanged::Alone => {
                movement.copy_own(peers);
                Ok(())
            }
            Exchanged::InSlots(contributions) => movement.receive(peers, &contributions),
            Exchanged::AsMessages(tag) => {
                let schedule = schedule?.map_or_else(|| Schedule::of_movement(&movement, peers), Ok)?;
                schedule::pass(runtime, peers, tag, schedule)
            }
        }
    }
}

/// Moves data by early exit (without a barrier). If this rank has refused the call, publishes the error in a mailbox slot. Returns None if
/// all ranks must enter an exchange.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
unsafe fn run_early_exit(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    function: Function,
    movement: &Result<Movement>,
) -> Option<Result> {
    let refused = |early: &mut EarlyExit<'_>, error| early_exit::refused(runtime, early, peers, function, error);
    peers.try_early_exit(function, |early| match movement {
        Err(error) => refused(early, error),
        // SAFETY: the buffers can be read and written, as the caller promises.
        Ok(movement) => unsafe {
            match (function, &movement.mismatch) {
                (Function::Bcast, _) => early_exit::broadcast(runtime, early, peers, movement),
                (Function::Gather | Function::Gatherv, _) => early_exit::gather(runtime, early, peers, movement),
                (Function::Scatter | Function::Scatterv, _) => early_exit::scatter(runtime, early, peers, movement),
                (_, Some(error)) => refused(early, error),
                (_, None) => early_exit::move_pair(runtime, early, peers, movement),
            }
        },
    })
}

impl Movement {
    /// Returns the data that this rank publishes for other ranks.
    fn contribution(&self, rank: usize) -> Contribution<'_> {
        match &self.send {
            None => Contribution::Nothing,
            Some(_) if self.pattern == Pattern::ToRoot(rank) => Contribution::Nothing,
            Some(Blocks::One(buffer)) => Contribution::Whole(buffer),
            Some(blocks) => Contribution::Blocks(blocks),
        }
    }

    /// Copies the data that this rank sends to itself.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn copy_own(&self, peers: &Peers<'_>) {
        let rank = peers.rank();
        if let (Some(send), Some(receive), true) = (&self.send, &self.receive, self.to_itself) {
            // SAFETY: the caller promises that the source can be read and the target written.
            unsafe { copy(&send.of(rank), &receive.of(rank)) };
        }
    }

    /// Reads the data of the other ranks for this rank. After an error, this function still reads the data of the remaining ranks. If there
    /// are several errors, it returns the first.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn receive(&self, peers: &Peers<'_>, contributions: &Contributions<'_>) -> Result {
        let Some(receive) = &self.receive else { return Ok(()) };
        // SAFETY: the buffers can be read and written, as the caller promises.
        unsafe { self.copy_own(peers) };
        let senders = match self.pattern {
            Pattern::FromRoot(root) => root..root + 1,
            _ => peers.remote.clone(),
        };
        // Each rank begins with another sender, so that the ranks do not all read the same data at the same time.
        let own = peers.rank();
        let before = senders.start..own.clamp(senders.start, senders.end);
        let behind = (own + 1).clamp(senders.start, senders.end)..senders.end;
        let mut result = Ok(());
        for rank in behind.chain(before).filter(|rank| *rank != own) {
            let buffer = receive.of(rank - peers.remote.start);
            let received = contributions.source(rank).and_then(|source| {
                refuse_difference(|| peers.name_of(rank), source.bytes, &buffer, self.function.may_bring_less())?;
                // SAFETY: the receive buffer can be written, as the caller promises.
                unsafe { source.read(0, &mut buffer.stream(), source.bytes) };
                Ok(())
            });
            result = result.and(received);
        }
        result
    }
}

/// Copies data from one buffer to another. If their lengths differ, copies the smaller number of bytes.
///
/// # Safety
/// `from` can be read, and `to` can be written.
pub unsafe fn copy(from: &HeldBuffer, to: &HeldBuffer) {
    let bytes = from.layout.bytes.min(to.layout.bytes);
    // Most buffers are contiguous. For short data, the general loop takes longer to start (370 instructions) than the copy itself.
    if let (Some(first), Some(there)) = (from.layout.only_run(), to.layout.only_run()) {
        let (from, to) = (from.address.offset(first), to.address.offset(there));
        // SAFETY: `bytes` is at most the length of each buffer; the caller promises that they can be read and written.
        unsafe { from.ptr::<u8>().copy_to(to.ptr_mut(), bytes) };
        return;
    }
    let copied = pairs(&mut from.stream(), &mut to.stream(), bytes, |pair| {
        for (from, to) in pair.runs() {
            // SAFETY: runs lie within the buffers, and the caller promises that these can be read and written.
            unsafe { from.ptr::<u8>().copy_to(to.ptr_mut(), pair.length) };
        }
        Ok::<_, Infallible>(())
    });
    debug_assert!(copied.is_ok());
}
