//! MPI_Gather and MPI_Gatherv with early exit (without a barrier).
//!
//! Each rank except the root publishes its data in its mailbox slot, or in a bounce buffer that only the root reads, and returns. The root
//! waits for the slots of all ranks. A rank does not know the lengths of the other ranks' data: they may differ in MPI_Gatherv, and in both
//! functions a rank may send less than the root expects. A rank with short data may have returned already, so the ranks with longer data
//! must not rely on that rank:
//!
//! 1. A rank whose data fit neither in the slot nor in a bounce buffer, or that finds no free buffer, publishes a slot without data
//!    (`LONG`). Then it waits for the slots of all ranks, as the root does. So the root and the ranks with longer data are still in
//!    the call.
//! 2. The root and the ranks with longer data have read the same slots, so they make the same decision:
//!    - If a rank in another call enters an exchange (all ranks publish call descriptors and pass a barrier), the root and the ranks with
//!      longer data enter it, too. If no rank does so and the calls do not match, they fail.
//!    - If all ranks except the root have longer data, all ranks enter an exchange, and the call continues without early exit.
//!    - In all other cases each rank with longer data sends its data to the root as a message, whose tag is the number of the call.
//!
//! If a rank dies before it has published its slot or sent its message, the ranks that wait for it wait until the launcher ends them.

use super::borrowed::{BorrowedBuffer, NOTHING_IN_SLOT, publish_bounced, uses_bounce_buffer};
use super::{compare, descriptor_in, descriptor_of_form, gatherer, no_data, scatterer};
use crate::abi::MPI_COMM_NULL;
use crate::coll::call::Function;
use crate::coll::call_descriptor::CallDescriptor;
use crate::coll::checked_call::{Blocks, Movement, Root, refuse_difference};
use crate::coll::contribution::{BOUNCED, IN_SLOT, LONG, NOTHING};
use crate::coll::peers::Peers;
use crate::coll::schedule::{self, CallContext};
use crate::comm::{EarlyExit, MAILBOX_ROOM, MailboxSlot};
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::runtime::Runtime;
use smallvec::SmallVec;

/// Slots of all ranks except this rank, with the ranks that own them.
type NumberedSlots<'a> = SmallVec<[(usize, &'a MailboxSlot); 16]>;

/// Performs MPI_Gather or MPI_Gatherv. Returns None if all ranks must enter an exchange.
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
pub unsafe fn gather(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    movement: &Movement,
) -> Option<Result> {
    // A message with a long contribution keeps a reference to the communicator, and finds the communicator by its handle. Calls between
    // hosts gather on a communicator of one host's ranks, which has no handle. So they gather by an exchange.
    if peers.all.handle() == MPI_COMM_NULL {
        return None;
    }
    let (root, rank, function) = (movement.pattern.root()?, peers.rank(), movement.function);
    if root == rank {
        // SAFETY: the buffers can be read and written, as the caller promises.
        return unsafe { gather_at_root(runtime, early, peers, movement) };
    }
    let Some(Blocks::One(buffer)) = &movement.send else { return None };
    let bytes = buffer.layout.bytes;
    let form = match bytes {
        0..=MAILBOX_ROOM => IN_SLOT,
        _ if uses_bounce_buffer(peers, function, bytes) => NOTHING,
        _ => LONG,
    };
    let own = descriptor_of_form(early, function, Root::Rank(root), &movement.matched(), (form, bytes));
    let key = own.key_of_early_exit(rank);
    // SAFETY: the buffer can be read, as the caller promises.
    let mut copy_out = unsafe { gatherer(buffer) };
    if form == IN_SLOT {
        early.publish(key, &own, bytes, |room| copy_out(room, bytes));
        return Some(Ok(()));
    }
    if publish_bounced(runtime, early, peers, (key, own), NOTHING_IN_SLOT, copy_out) {
        return Some(Ok(()));
    }
    let slots = other_slots(early, peers)?;
    if let Err(error) = compare_others(runtime, peers, (key, own), &slots)? {
        return Some(Err(error));
    }
    if slots.iter().all(|(other, slot)| *other == root || descriptor_in(slot).form == LONG) {
        return None;
    }
    // SAFETY: the buffer can be read, as the caller promises.
    Some(unsafe { exchange_messages(runtime, early, peers, Vec::new(), vec![(root, buffer.clone())]) })
}

/// Receives the data of all ranks at the root. Returns None if all ranks must enter an exchange.
///
/// # Safety
/// The buffers can be read and written.
unsafe fn gather_at_root(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    movement: &Movement,
) -> Option<Result> {
    let rank = peers.rank();
    let receive = movement.receive.as_ref()?;
    let own = descriptor_of_form(early, movement.function, Root::Rank(rank), &movement.matched(), (NOTHING, 0));
    let key = own.key_of_early_exit(rank);
    let most = match receive {
        Blocks::Each(buffers) => buffers.iter().map(|buffer| buffer.layout.bytes).max().unwrap_or(0),
        Blocks::One(first) | Blocks::Equal { first, .. } => first.layout.bytes,
    };
    // A rank with longer data waits for this slot.
    early.publish_without_data(key, &own, most <= MAILBOX_ROOM);
    let slots = other_slots(early, peers)?;
    if let Err(error) = compare_others(runtime, peers, (key, own), &slots)? {
        return Some(Err(error));
    }
    if slots.iter().all(|(_, slot)| descriptor_in(slot).form == LONG) {
        return None;
    }
    let mut result = movement.mismatch.clone().map_or(Ok(()), Err);
    // SAFETY: the buffers can be read and written, as the caller promises.
    unsafe { movement.copy_own(peers) };
    let mut messages = Vec::new();
    for (other, slot) in slots {
        let (there, buffer) = (descriptor_in(slot), receive.of(other));
        if there.form == LONG {
            messages.push((other, buffer));
            continue;
        }
        // SAFETY: the receive buffer can be written, as the caller promises.
        let received = unsafe { read(runtime, peers, movement, (other, slot, there), &buffer) };
        result = result.and(received);
    }
    if messages.is_empty() {
        return Some(result);
    }
    // SAFETY: the receive buffer can be written, as the caller promises.
    let received = unsafe { exchange_messages(runtime, early, peers, messages, Vec::new()) };
    Some(result.and(received))
}

/// Reads the data of a rank from its slot or bounce buffer. Fails with MPI_ERR_TRUNCATE if they are longer than the receive buffer.
///
/// # Safety
/// The buffer can be written.
unsafe fn read(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    movement: &Movement,
    (other, slot, there): (usize, &MailboxSlot, CallDescriptor),
    buffer: &HeldBuffer,
) -> Result {
    let bytes = there.bytes as usize;
    let may_be_less = movement.function.may_bring_less();
    let mut result = refuse_difference(|| peers.name_of(other), bytes, buffer, may_be_less);
    // SAFETY: the buffer can be written, as the caller promises; it has room for `bytes` bytes if `result` is Ok.
    let mut copy_in = unsafe { scatterer(buffer) };
    match there.form {
        IN_SLOT if result.is_ok() => copy_in(slot.data(), bytes),
        IN_SLOT => (),
        BOUNCED => {
            if let Some(borrowed) = BorrowedBuffer::of(runtime, peers, other, &there) {
                if result.is_ok() {
                    borrowed.read(copy_in);
                }
                borrowed.release();
            }
        }
        _ => result = result.and(Err(no_data())),
    }
    result
}

/// Waits for the slots of all other ranks. Returns None if a rank has entered an exchange instead.
///
/// The first slot in the result is that of the rank after this rank. So the ranks do not all read the same slot at the same time.
fn other_slots<'a>(early: &'a EarlyExit<'_>, peers: &Peers<'_>) -> Option<NumberedSlots<'a>> {
    let rank = peers.rank();
    (rank + 1..peers.all.size).chain(0..rank).map(|other| Some((other, early.wait_for(other)?))).collect()
}

/// Compares this rank's call with those of all other ranks. Returns None if one of the other ranks enters an exchange.
fn compare_others(
    runtime: &'static Runtime,
    peers: &Peers<'_>,
    (key, own): (u64, CallDescriptor),
    slots: &[(usize, &MailboxSlot)],
) -> Option<Result> {
    if slots.iter().all(|(_, slot)| slot.key() == key) {
        return Some(Ok(()));
    }
    compare(runtime, peers, own, slots)
}

/// Receives and sends data as messages.
///
/// # Safety
/// The buffers can be written and read.
unsafe fn exchange_messages(
    runtime: &'static Runtime,
    early: &EarlyExit<'_>,
    peers: &Peers<'_>,
    receives: Vec<(usize, HeldBuffer)>,
    sends: Vec<(usize, HeldBuffer)>,
) -> Result {
    let context = CallContext::numbered(runtime, peers.all, early.tag());
    // SAFETY: the buffers can be read and written, as the caller promises.
    unsafe { schedule::pass_messages(runtime, context, (receives, sends), Function::Gather.may_bring_less()) }
}
