//! Creation of windows, collective over a communicator (MPI-5.0 sections 12.2.1, 12.2.2 and 12.2.4).
//!
//! Each rank prepares its part by itself, announces it in the window's table, and passes one barrier. A rank that fails says
//! so before the barrier, and then all ranks return its error and undo what they prepared, after the barrier. That goes for the
//! caller's places for results, too: `places` is the outcome of their check.
//!
//! The steps:
//!
//! 1. Rank 0 has a cleared table ready since the creation before this one; its place stands in the communicator's
//!    area (`Creation`).
//! 2. Each rank allocates memory or finds out how the user's memory is reached, and writes its `Member`. Values that
//!    must be equal (accumulate granularity, `same_size`, `same_disp_unit`): the first rank to arrive stores them in
//!    `common` by compare-and-swap of 0, the others compare; after a difference all ranks use the default, or fail
//!    under RMAMPI_STRICT=1.
//! 3. Rank 0 allocates the next table and clears the next of three `Creation` places. Each rank sets its function's
//!    bit in `callers`.
//! 4. A rank that has failed stores rank and class in `failure`, unless another rank has.
//! 5. All pass the communicator's barrier and read `callers` and `failure`. If ranks have called different functions,
//!    nothing was created, and two more barriers let rank 0 clear the place. If one failed, all undo their parts and
//!    return its error. Else addresses are settled (arena, symmetric memory).
//!
//! The three places are used in turn: a rank that writes to one has passed two barriers since its last use.
//! MPI_Win_allocate_shared has two exchanges before this (sizes; where the block is), and all keep the block until
//! they have passed the creation's barrier.

use super::regions;
use super::table::{self, Member, Reach, WindowTable};
use super::targets::TargetTable;
use super::{Flavor, Geometry, OwnInFlight, WINDOWS, Window, access, attributes, free_deserted};
use crate::abi::*;
use crate::comm::area::{allocate_settling, settle_freed};
use crate::comm::{AgreedCall, Agreement, Comm, Found};
use crate::error::{Result, fail};
use crate::object::attributes::Attributes;
use crate::object::errhandler::Attached;
use crate::object::handle::Kind;
use crate::object::info::{Hints, InForce};
use crate::object::name::Name;
use crate::os::complain;
use crate::rma::epoch::Epoch;
use crate::runtime::Runtime;
use crate::settings;
use crate::transport::arena::{FreeFrom, Map, Owned, Piece};
use crate::transport::export::ExportedRegion;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What one rank brings into a window.
struct LocalPart {
    base: usize,
    size: usize,
    disp_unit: usize,
    reach: Reach,
    piece: Piece,
    hints: Hints,
}

/// Memory that ends with the window. It is no part of a `LocalPart`, as it must stay until all know whether one of them failed.
#[derive(Default)]
struct LocalMemory {
    owned: Option<Owned>,
    /// The map of what rank 0 has for all, or of another rank's memory that the user gave.
    map: Option<Map>,
    /// Private memory that others reach.
    exposure: Option<ExportedRegion>,
    /// Whether each rank has memory of its own, at the same address as the others.
    is_symmetric: bool,
}

/// MPI_Win_create.
pub fn create(
    runtime: &'static Runtime,
    comm: &Comm,
    places: Result,
    base: usize,
    geometry: Geometry,
    info: MPI_Info,
) -> Result<MPI_Win> {
    comm.refuse_two_groups()?;
    let mut memory = LocalMemory::default();
    let part = places.and_then(|()| checked(Flavor::Create, geometry, info)).and_then(|(size, disp_unit, hints)| {
        let Existing { reach, piece, map, exposure } = existing(runtime, comm.size, base, size)?;
        (memory.map, memory.exposure) = (map, exposure);
        Ok(LocalPart { base, size, disp_unit, reach, piece, hints })
    });
    agree(runtime, comm, Flavor::Create, part, memory).map(|window| window.handle() as MPI_Win)
}

/// MPI_Win_allocate; gives the window and the address of this rank's memory.
pub fn allocate(
    runtime: &'static Runtime,
    comm: &Comm,
    places: Result,
    geometry: Geometry,
    info: MPI_Info,
) -> Result<(MPI_Win, usize)> {
    comm.refuse_two_groups()?;
    let mut memory = LocalMemory::default();
    let part = places
        .and_then(|()| checked(Flavor::Allocate, geometry, info))
        .and_then(|wanted| separate(runtime, comm, wanted, &mut memory));
    agree(runtime, comm, Flavor::Allocate, part, memory).map(with_base)
}

/// MPI_Win_allocate_shared: one piece of memory in rank 0's span, in which each rank's part follows that of the rank
/// before; or separate memory for each, if the user allows it.
pub fn allocate_shared(
    runtime: &'static Runtime,
    comm: &Comm,
    places: Result,
    geometry: Geometry,
    info: MPI_Info,
) -> Result<(MPI_Win, usize)> {
    comm.refuse_two_groups()?;
    let wanted = places.and_then(|()| checked(Flavor::Shared, geometry, info));
    // Sizes and alignments of all, and whether all may be separate, which is for all of them or none.
    let words = |(size, _, hints): &(usize, usize, Hints)| {
        [*size as u64, hints.alignment as u64, u64::from(hints.noncontiguous)]
    };
    let creation = comm.begin_creation(Flavor::Shared as u32);
    let all = comm.agree_on(AgreedCall::WinAllocateShared, wanted.as_ref().map(words).map_err(Clone::clone));
    comm.refuse_mixture(creation)?;
    let all = all?;
    let total_of = |parts: &[[u64; 3]]| parts.iter().fold(0_u64, |sum, [size, ..]| sum.saturating_add(*size));
    let (before, total) = (total_of(&all[..comm.rank]), total_of(&all));
    let alignment = all.iter().map(|[_, alignment, _]| *alignment as usize).max().unwrap_or(1);
    let (size, disp_unit, mut hints) = wanted?;
    hints.noncontiguous = all.iter().all(|[.., may_be_separate]| *may_be_separate == 1);
    let mut memory = LocalMemory::default();
    // What is shared with nobody needs no address that others can have, too.
    let part = if hints.noncontiguous || comm.size == 1 {
        separate(runtime, comm, (size, disp_unit, hints), &mut memory)
    } else {
        one_for_all(runtime, comm, total, alignment, &mut memory).and_then(|(mut piece, address)| {
            runtime.arena.pool.reserve_part(piece, before..before + size as u64)?;
            piece.within += before;
            let reach = if size == 0 { Reach::Nothing } else { Reach::Direct };
            Ok(LocalPart { base: address + before as usize, size, disp_unit, reach, piece, hints })
        })
    };
    agree(runtime, comm, Flavor::Shared, part, memory).map(with_base)
}

/// Rank 0 allocates memory for all ranks, and all others map it; gives where it is, and its address here. Collective; the ranks
/// agree about errors later.
fn one_for_all(
    runtime: &'static Runtime,
    comm: &Comm,
    bytes: u64,
    alignment: usize,
    memory: &mut LocalMemory,
) -> Result<(Piece, usize)> {
    let size = usize::try_from(bytes).unwrap_or(usize::MAX);
    let allocated =
        (comm.rank == 0).then(|| allocate_settling(|| runtime.arena.pool.allocate_for_all(size, alignment)));
    let own = match &allocated {
        Some(Ok(owned)) => owned.piece().words(),
        _ => Piece::default().words(),
    };
    let mut piece = Piece::default();
    comm.exchange_words(own, |rank, words| {
        if rank == 0 {
            piece = Piece::of_words(words);
        }
    });
    let address = match allocated {
        Some(owned) => memory.owned.insert(owned?).address,
        None if piece == Piece::default() => fail!(MPI_ERR_NO_MEM, "rank 0 could not allocate {bytes} bytes for all"),
        None => memory.map.insert(runtime.arena.maps.map_for_all(piece.unit)?).address + piece.within as usize,
    };
    Ok((piece, address))
}

fn with_base(window: &Window) -> (MPI_Win, usize) {
    (window.handle() as MPI_Win, window.predefined.base())
}

/// A rank's own memory, at the same address as the others'.
fn separate(
    runtime: &'static Runtime,
    comm: &Comm,
    (size, disp_unit, hints): (usize, usize, Hints),
    memory: &mut LocalMemory,
) -> Result<LocalPart> {
    memory.is_symmetric = comm.size > 1;
    if size > 0 {
        let pool = &runtime.arena.pool;
        memory.owned = Some(if memory.is_symmetric {
            allocate_settling(|| pool.allocate_symmetric(size, hints.alignment))?
        } else {
            allocate_settling(|| pool.allocate(size, hints.alignment))?
        });
    }
    let mut part = LocalPart { base: 0, size, disp_unit, reach: Reach::Nothing, piece: Piece::default(), hints };
    part.is_in(memory.owned.as_ref());
    Ok(part)
}

impl LocalPart {
    /// The part is all of this block.
    fn is_in(&mut self, block: Option<&Owned>) {
        if let Some(block) = block.filter(|_| self.size > 0) {
            (self.base, self.reach, self.piece) = (block.address, Reach::Direct, block.piece());
        }
    }
}

/// MPI_Win_create_dynamic.
pub fn create_dynamic(runtime: &'static Runtime, comm: &Comm, places: Result, info: MPI_Info) -> Result<MPI_Win> {
    comm.refuse_two_groups()?;
    let part = places.and_then(|()| Hints::of(info, Flavor::Dynamic.creation())).map(|hints| LocalPart {
        base: MPI_BOTTOM as usize,
        size: 0,
        disp_unit: 1,
        reach: Reach::Attached,
        piece: Piece::default(),
        hints,
    });
    agree(runtime, comm, Flavor::Dynamic, part, LocalMemory::default()).map(|window| window.handle() as MPI_Win)
}

/// Size, displacement unit and hints, if they are possible.
fn checked(flavor: Flavor, geometry: Geometry, info: MPI_Info) -> Result<(usize, usize, Hints)> {
    let Geometry { size, disp_unit } = geometry;
    let Ok(size) = usize::try_from(size) else { fail!(MPI_ERR_SIZE, "size {size} is negative") };
    let Some(disp_unit) = usize::try_from(disp_unit).ok().filter(|unit| *unit > 0) else {
        fail!(MPI_ERR_DISP, "disp_unit {disp_unit} is less than 1");
    };
    Ok((size, disp_unit, Hints::of(info, flavor.creation())?))
}

/// How memory that the user has is reached, and what makes it so as long as it is kept.
#[derive(Debug)]
pub struct Existing {
    pub reach: Reach,
    pub piece: Piece,
    /// Another rank's memory stays mapped here.
    pub map: Option<Map>,
    pub exposure: Option<ExportedRegion>,
}

/// How memory that the user has is reached by the ranks of a window, `ranks` of them.
pub(super) fn existing(runtime: &Runtime, ranks: usize, base: usize, size: usize) -> Result<Existing> {
    let found = |reach, piece| Existing { reach, piece, map: None, exposure: None };
    if size == 0 {
        return Ok(found(Reach::Nothing, Piece::default()));
    }
    if base == 0 {
        fail!(MPI_ERR_BASE, "base is NULL, and size is {size}");
    }
    // Addresses of programs lie in the lower half.
    if base.checked_add(size).is_none_or(|end| isize::try_from(end).is_err()) {
        fail!(MPI_ERR_SIZE, "{size} bytes from {base:#x} on reach past the end of the address space");
    }
    if let Some(block) = runtime.arena.pool.block_of(base) {
        refuse_longer(base, size, block.address + block.size - base, block.size)?;
        return Ok(found(Reach::Direct, block.piece_at(base)));
    }
    if let Some(map) = runtime.arena.maps.holding(base) {
        refuse_longer(base, size, map.address + map.length() - base, map.length())?;
        let piece = map.piece_at(base);
        return Ok(Existing { map: Some(map), ..found(Reach::Direct, piece) });
    }
    if ranks == 1 {
        return Ok(found(Reach::Private, Piece::default()));
    }
    let bytes = base..base + size;
    let exposure = Some(runtime.private.expose(&bytes)?);
    Ok(match exposure.as_ref().and_then(|exposure| exposure.private) {
        None => Existing { exposure, ..found(Reach::Direct, runtime.arena.publication.piece(&bytes)) },
        Some(_) => Existing { exposure, ..found(Reach::Private, Piece::default()) },
    })
}

fn refuse_longer(base: usize, size: usize, room: usize, segment: usize) -> Result {
    if size > room {
        fail!(
            MPI_ERR_SIZE,
            "{size} bytes from {base:#x} on reach past the end of their segment of {segment} bytes, of which {room} are \
             left there"
        );
    }
    Ok(())
}

/// Makes the window out of everybody's parts, or fails at every rank.
fn agree(
    runtime: &'static Runtime,
    comm: &Comm,
    flavor: Flavor,
    part: Result<LocalPart>,
    mut memory: LocalMemory,
) -> Result<&'static Window> {
    let creation = comm.begin_creation(flavor as u32);
    free_deserted();
    if runtime.arena.pool.has_run_short() {
        // Other ranks may be about to need what communicators that all have freed still keep at this one.
        settle_freed();
    }
    let leads = comm.rank == 0;
    let (table, block) = match comm.table() {
        // SAFETY: rank 0 told where a table of this size is.
        Some(piece) if !leads => (unsafe { WindowTable::of_piece(runtime.arena, piece, comm.size) }, None),
        _ => match comm.take_ready_table().map_or_else(|| new_table(runtime, comm.size), Ok) {
            // SAFETY: a cleared table, whose memory the window keeps.
            Ok(block) => (Ok(unsafe { WindowTable::own(block.address, comm.size) }), Some(block)),
            Err(error) => (Err(error), None),
        },
    };
    let next = if leads && comm.size > 1 { new_table(runtime, comm.size).map(Some) } else { Ok(None) };
    let prepared = part.and_then(|part| {
        WINDOWS.refuse_when_full()?;
        let differ = part.hints.differences(part.size, part.disp_unit, |words| comm.first_words(words))?;
        if differ.contains(&true) {
            comm.publish_differences(differ);
        }
        Ok((part, table?, next?))
    });

    let announced = match &prepared {
        Ok((part, table, next)) => {
            table.announce(comm.rank, member(runtime, part));
            next.as_ref()
        }
        // What this creation does not use is there for the next one.
        Err(_) => block.as_ref(),
    };
    let found = memory.owned.as_ref().filter(|_| memory.is_symmetric).map(Owned::places);
    let agreed = comm.agree(creation, prepared.as_ref().err(), found, announced.map(|block| block.piece()));
    let Agreement { failure, found, differ } = match agreed {
        Ok(agreement) => agreement,
        Err(mixture) => {
            comm.keep_ready_table(block);
            return Err(mixture);
        }
    };

    match (prepared, failure) {
        (Ok((mut part, table, next)), None) => {
            comm.keep_ready_table(next);
            part.hints.forget(differ);
            match found {
                Some(Found::Same(places)) => runtime.arena.pool.keep(&mut memory.owned, places),
                Some(Found::Different) => move_together(runtime, comm, &mut part, &table, &mut memory.owned),
                None => (),
            }
            Ok(finish(runtime, comm, flavor, part, table, block, memory))
        }
        (Ok((_, _, next)), Some(failure)) => {
            comm.keep_ready_table(next);
            Err(failure)
        }
        (Err(error), _) => {
            comm.keep_ready_table(block);
            Err(error)
        }
    }
}

/// The ranks have found different places for their memory, to which nobody has written yet: they move to the lowest that are
/// free at all of them. Collective. A rank whose block cannot move keeps it where it is.
fn move_together(
    runtime: &'static Runtime,
    comm: &Comm,
    part: &mut LocalPart,
    table: &WindowTable,
    owned: &mut Option<Owned>,
) {
    let pool = &runtime.arena.pool;
    let own = pool.free_from();
    let (room, aligned) = owned.as_ref().map_or((0, 1), |owned| (owned.places().room, part.hints.alignment as u64));
    let (mut free, mut most, mut alignment) = (own, room, aligned);
    comm.exchange_words([own.small, own.large, room, aligned], |_, [small, large, room, aligned]| {
        free = free.both(FreeFrom { small, large });
        most = most.max(room);
        alignment = alignment.max(aligned);
    });
    pool.move_to(owned, free.places(most, alignment), alignment);
    part.is_in(owned.as_ref());
    table.announce(comm.rank, member(runtime, part));
    // Nobody looks at what others announced before all have done so.
    comm.barrier();
}

/// Rank 0 gets the table of the first window of MPI_COMM_WORLD ready, at the end of MPI_Init.
pub fn prepare_first(runtime: &'static Runtime) -> Result {
    if runtime.comm.rank == 0 && runtime.comm.size > 1 {
        runtime.comm.first_table(first_table(runtime, runtime.comm.size)?);
    }
    Ok(())
}

/// The table of a communicator's first window.
pub fn first_table(runtime: &'static Runtime, size: usize) -> Result<Owned> {
    new_table(runtime, size)
}

/// A cleared table in this rank's memory.
fn new_table(runtime: &'static Runtime, size: usize) -> Result<Owned> {
    let block = runtime.arena.pool.allocate(table::bytes(size), table::ALIGNMENT)?;
    // SAFETY: the block is as long as the table, and new.
    unsafe { table::clear(block.address, size) };
    Ok(block)
}

fn member(runtime: &Runtime, part: &LocalPart) -> Member {
    Member {
        reach: part.reach,
        pid: runtime.channels.process(),
        address: part.base as u64,
        size: part.size as u64,
        disp_unit: part.disp_unit as u64,
        piece: part.piece,
    }
}

/// Windows of this process so far.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// The window, once all ranks have announced their parts.
fn finish(
    runtime: &'static Runtime,
    comm: &Comm,
    flavor: Flavor,
    part: LocalPart,
    table: WindowTable,
    table_block: Option<Owned>,
    memory: LocalMemory,
) -> &'static Window {
    // Relaxed: the number is a name.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed) + 1;
    if settings::get().verbose {
        let (rank, reach, size) = (comm.rank, part.reach, part.size);
        let how = memory.exposure.as_ref().map_or(String::new(), ExportedRegion::description);
        complain(&format!(
            "rmampi: rank {rank}: window {number} by {}: {size} bytes, {reach:?}{how}",
            flavor.function()
        ));
    }
    let handle = WINDOWS.reserve().expect("there was room for a window");
    let access = access::at(handle as MPI_Win);
    access.current.begin(part.hints.no_locks);
    let window = Window {
        handle,
        number,
        rank: comm.rank,
        size: comm.size,
        group: comm.group(),
        flavor,
        hints: InForce::new(part.hints),
        errhandler: Attached::new(Kind::Window),
        runtime,
        targets: TargetTable::new(access),
        epoch: Epoch::new(&access.current),
        access,
        regions: regions::AttachedRegions::new(),
        name: Name::default(),
        predefined: attributes::Values::new(part.base, part.size, part.disp_unit, flavor),
        attributes: Attributes::new(Kind::Window),
        steps: OwnInFlight::of(&table, comm.rank),
        table,
        table_block,
        _memory: memory.owned,
        _map: memory.map,
        _exposure: memory.exposure,
    };
    WINDOWS.fill(handle, Arc::new(window));
    // SAFETY: nobody else knows the handle yet.
    let window: &'static Window = unsafe { WINDOWS.borrow(handle) }.expect("the window has the handle");
    access.begin(handle, NonNull::from(window).cast(), &window.table.head().gate);
    window
}
