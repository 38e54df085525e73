//! Making communicators (MPI-5.0 section 7.4.2).
//!
//! A new communicator is formed by its ranks alone, in messages on a channel that they share already: rank 0 allocates the
//! shared words and chooses the context, tells them, hears from everybody, and tells whether all have succeeded. So groups that
//! do not meet can form theirs at the same time, and an error at one rank is an error at all of a communicator.

mod words;

use crate::abi::*;
use crate::attributes::Attributes;
use crate::comm::area::{Area, Memory};
use crate::comm::{self, Channel, Comm};
use crate::error::{Result, class_name, fail};
use crate::group::Group;
use crate::handle::Kind;
use crate::node::{Owned, Piece};
use crate::point_to_point::forget;
use crate::window::create::first_table;
use crate::world::World;
use std::ffi::c_int;
use std::sync::atomic::{AtomicU64, Ordering};
use words::{hear, tell};

/// Communicators that this process has led so far; the world and itself come before them.
static LED: AtomicU64 = AtomicU64::new(2);

/// A context that no other communicator has: the leader's rank in MPI_COMM_WORLD and a number of its own.
fn new_context(world: &World) -> u64 {
    let number = LED.fetch_add(1, Ordering::Relaxed);
    ((world.comm.rank as u64) << 32) | (number * comm::PURPOSES)
}

/// Tag of the messages by which a communicator is formed, on a channel where nothing else has it.
const FORMING: c_int = 0;

/// The handle of a new communicator of a group, which all of the group call; MPI_COMM_NULL for an empty one. An error in
/// `attributes`, those that it shall have, is one of this rank.
fn form(
    world: &'static World,
    channel: Channel<'_>,
    tag: c_int,
    group: Group,
    attributes: Result<Attributes>,
) -> Result<MPI_Comm> {
    let Some(rank) = group.rank_of(world.comm.rank as u32) else { return Ok(MPI_COMM_NULL) };
    let size = group.processes().len();
    if size == 1 {
        return finish(channel.comm, Comm::new(group, rank, new_context(world), None), attributes?);
    }
    // Ranks on the channel.
    let place = |rank: usize| channel.others().rank_of(group.processes()[rank]).expect("the group is a part");
    if rank == 0 {
        let prepared = attributes.and_then(|attributes| Ok((attributes, prepare(world, size)?)));
        let told = match &prepared {
            Ok((_, (context, block, _))) => {
                let [offset, length, lasting, within] = block.piece().words();
                [0, *context, offset, length, lasting, within]
            }
            Err(error) => [error.common_class() as u64, 0, 0, 0, 0, 0],
        };
        (1..size).try_for_each(|rank| tell(world, channel, place(rank), tag, told))?;
        let (attributes, (context, block, table)) = prepared?;
        let mut failure = [0, 0];
        for rank in 1..size {
            let [class] = hear(world, channel, place(rank), tag)?;
            if class != 0 && failure[0] == 0 {
                failure = [class, rank as u64];
            }
        }
        (1..size).try_for_each(|rank| tell(world, channel, place(rank), tag, failure))?;
        refuse(failure)?;
        // SAFETY: the block is as long as the area, and all ranks' words in it are zeroes.
        let area = unsafe { Area::at(block.address, size, Memory::Own(Some(block))) };
        let comm = Comm::new(group, rank, context, Some(area));
        comm.keep_ready_table(Some(table));
        return finish(channel.comm, comm, attributes);
    }
    let [class, context, offset, length, lasting, within] = hear(world, channel, place(0), tag)?;
    refuse([class, 0])?;
    let piece = Piece::of_words([offset, length, lasting, within]);
    let prepared = attributes.and_then(|attributes| Ok((attributes, world.node.maps.map(piece.unit)?)));
    let own = prepared.as_ref().err().map_or(0, |error| error.common_class() as u64);
    tell(world, channel, place(0), tag, [own])?;
    let failure = hear(world, channel, place(0), tag)?;
    let (attributes, map) = prepared?;
    refuse(failure)?;
    let address = map.address + piece.within as usize;
    // SAFETY: the leader told where an area of this size is.
    let area = unsafe { Area::at(address, size, Memory::Mapped { _map: map }) };
    finish(channel.comm, Comm::new(group, rank, context, Some(area)), attributes)
}

/// What rank 0 provides: context, shared words, the table of the first window.
fn prepare(world: &'static World, size: usize) -> Result<(u64, Owned, Owned)> {
    let (bytes, _) = Area::bytes(size);
    let block = world.node.pool.allocate(bytes, 4096)?;
    // SAFETY: a block of this length, of which nobody else knows yet.
    unsafe { (block.address as *mut u8).write_bytes(0, bytes) };
    let table = first_table(world, size)?;
    // SAFETY: an area of this size, of zeroes.
    let area = unsafe { Area::at(block.address, size, Memory::Head) };
    // Before any other rank knows of the area: it may create a window as soon as it has its communicator.
    area.tell_first_table(table.piece());
    Ok((new_context(world), block, table))
}

/// The error of a rank that has failed: class, rank.
fn refuse([class, rank]: [u64; 2]) -> Result {
    match class as c_int {
        MPI_SUCCESS => Ok(()),
        class => fail!(class, "rank {rank} of the new communicator failed with {}", class_name(class)),
    }
}

/// A communicator with what it takes over from its parent.
fn finish(parent: &Comm, mut comm: Comm, attributes: Attributes) -> Result<MPI_Comm> {
    comm.attributes = attributes;
    comm.errhandler.take_over(&parent.errhandler)?;
    comm::insert(comm)
}

/// MPI_Comm_dup. Errors of copy callbacks are errors of all ranks.
pub fn duplicate(world: &'static World, comm: &Comm) -> Result<MPI_Comm> {
    form(world, comm.internal(), FORMING, comm.group(), comm.attributes.copy(comm.handle() as usize))
}

/// MPI_Comm_free, after `Comm::prepare_free`.
pub fn free(comm: MPI_Comm) -> Result {
    let comm = comm::remove(comm)?;
    forget(comm.contexts());
    Ok(())
}

/// MPI_Comm_create: groups that different ranks give are equal or have no rank in common.
pub fn create(world: &'static World, comm: &Comm, group: MPI_Group) -> Result<MPI_Comm> {
    let group = part(comm, group)?;
    form(world, comm.internal(), FORMING, group, Ok(Attributes::new(Kind::Comm)))
}

/// MPI_Comm_create_group: like `create`, called by the group's ranks alone.
pub fn create_group(world: &'static World, comm: &Comm, group: MPI_Group, tag: c_int) -> Result<MPI_Comm> {
    if tag < 0 {
        fail!(MPI_ERR_TAG, "tag {tag} is negative");
    }
    let group = part(comm, group)?;
    form(world, comm.of_groups(), tag, group, Ok(Attributes::new(Kind::Comm)))
}

/// A group whose processes are all in the communicator. MPI_ERR_GROUP.
fn part(comm: &Comm, group: MPI_Group) -> Result<Group> {
    let group = Group::of_handle(group)?;
    let all = comm.group();
    if let Some(process) = group.processes().iter().find(|process| all.rank_of(**process).is_none()) {
        fail!(MPI_ERR_GROUP, "process {process} of MPI_COMM_WORLD is in the group, but not in the communicator");
    }
    Ok((*group).clone())
}

/// MPI_Comm_split; a negative colour is MPI_UNDEFINED.
pub fn split(world: &'static World, comm: &Comm, color: c_int, key: c_int) -> Result<MPI_Comm> {
    if color < 0 && color != MPI_UNDEFINED {
        fail!(MPI_ERR_ARG, "color {color} is negative and not MPI_UNDEFINED");
    }
    let mut members = Vec::new();
    comm.exchange_words([u64::from(color as u32), u64::from(key as u32)], |rank, [other, key]| {
        if other as u32 as c_int == color && color != MPI_UNDEFINED {
            members.push((key as u32 as c_int, rank));
        }
    });
    members.sort_unstable();
    let all = comm.group();
    let group = Group::new(members.into_iter().map(|(_, rank)| all.processes()[rank]));
    form(world, comm.internal(), FORMING, group, Ok(Attributes::new(Kind::Comm)))
}

/// MPI_Comm_split_type: all ranks are on one node. Nothing smaller than it is known.
pub fn split_type(world: &'static World, comm: &Comm, split_type: c_int, key: c_int) -> Result<MPI_Comm> {
    let color = match split_type {
        MPI_COMM_TYPE_SHARED => 0,
        MPI_COMM_TYPE_HW_GUIDED | MPI_COMM_TYPE_HW_UNGUIDED | MPI_COMM_TYPE_RESOURCE_GUIDED | MPI_UNDEFINED => {
            MPI_UNDEFINED
        }
        _ => fail!(MPI_ERR_ARG, "split_type {split_type} is none of the MPI_COMM_TYPE constants"),
    };
    split(world, comm, color, key)
}
