//! Creation of windows (MPI-5.0 sections 12.2.1, 12.2.2 and 12.2.4): the part of this rank, for each flavour.
//!
//! Afterwards the module `agree`, or `several_hosts` if the communicator spans hosts, makes the window from the parts of all ranks. A rank
//! that fails here also takes part in the agreement, and passes its error. The argument `ready` is an error if one of the program's
//! pointers for results is NULL.
//!
//! On one host, MPI_Win_allocate_shared first exchanges the sizes of all ranks. If the parts are contiguous, the ranks also exchange the
//! location of rank 0's block. All ranks keep the block until they have passed the creation's barrier.

#![forbid(unsafe_code)]

use super::agree;
use super::existing::{Existing, existing};
use super::part::{LocalMemory, LocalPart};
use super::several_hosts;
use super::table::{Reach, sharers_of};
use super::{Flavor, Geometry, Window};
use crate::abi::*;
use crate::comm::area::allocate_or_reclaim;
use crate::comm::{AgreedCall, Comm};
use crate::error::{Result, fail};
use crate::object::info::Hints;
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::arena::Piece;

pub use super::agree::{first_table, prepare_first};

/// Makes the window from the parts of all ranks, or fails at every rank.
fn make(
    runtime: &'static Runtime,
    comm: &Comm,
    flavor: Flavor,
    part: Result<LocalPart>,
    memory: LocalMemory,
) -> Result<&'static Window> {
    if comm.spans_hosts() {
        several_hosts::make(runtime, comm, flavor, part, memory)
    } else {
        agree::make(runtime, comm, flavor, part, memory)
    }
}

/// Performs MPI_Win_create.
pub fn create(
    runtime: &'static Runtime,
    comm: &Comm,
    ready: Result,
    base: LocalAddr,
    geometry: Geometry,
    info: MPI_Info,
) -> Result<MPI_Win> {
    comm.refuse_two_groups()?;
    let mut memory = LocalMemory::default();
    let part = ready.and_then(|()| checked(Flavor::Create, geometry, info)).and_then(|(size, disp_unit, hints)| {
        let Existing { reach, piece, map, exposure } = existing(
            runtime,
            sharers_of((comm.size, comm.hierarchy().map(|hierarchy| &hierarchy.hosts))),
            base,
            size,
        )?;
        (memory.map, memory.exposure) = (map, exposure);
        Ok(LocalPart { base, size, disp_unit, reach, piece, hints })
    });
    make(runtime, comm, Flavor::Create, part, memory).map(|window| window.handle() as MPI_Win)
}

/// Performs MPI_Win_allocate. Returns the window and the address of this rank's memory.
pub fn allocate(
    runtime: &'static Runtime,
    comm: &Comm,
    ready: Result,
    geometry: Geometry,
    info: MPI_Info,
) -> Result<(MPI_Win, LocalAddr)> {
    comm.refuse_two_groups()?;
    let mut memory = LocalMemory::default();
    let part = ready
        .and_then(|()| checked(Flavor::Allocate, geometry, info))
        .and_then(|wanted| separate(runtime, wanted, &mut memory));
    make(runtime, comm, Flavor::Allocate, part, memory).map(with_base)
}

/// Performs MPI_Win_allocate_shared. The memory is one block of rank 0, in which each rank's part follows the part of the rank before. Each
/// rank has separate memory instead if all ranks allow separate memory, or if there is only one rank.
pub fn allocate_shared(
    runtime: &'static Runtime,
    comm: &Comm,
    ready: Result,
    geometry: Geometry,
    info: MPI_Info,
) -> Result<(MPI_Win, LocalAddr)> {
    comm.refuse_two_groups()?;
    let wanted = ready.and_then(|()| checked(Flavor::Shared, geometry, info));
    if comm.spans_hosts() {
        let part = wanted.and_then(|_| several_hosts_share_nothing(comm));
        return make(runtime, comm, Flavor::Shared, part, LocalMemory::default()).map(with_base);
    }
    // Size and alignment of this rank, and whether this rank allows separate parts. Parts are separate only if all ranks allow it.
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
    // A single rank needs no block that ranks share.
    let part = if hints.noncontiguous || comm.size == 1 {
        separate(runtime, (size, disp_unit, hints), &mut memory)
    } else {
        one_for_all(runtime, comm, total, alignment, &mut memory).and_then(|(mut piece, address)| {
            runtime.arena.pool.reserve_part(piece, before..before + size as u64)?;
            piece.within += before;
            let reach = if size == 0 { Reach::Nothing } else { Reach::Direct };
            Ok(LocalPart { base: address + before as usize, size, disp_unit, reach, piece, hints })
        })
    };
    make(runtime, comm, Flavor::Shared, part, memory).map(with_base)
}

/// Returns MPI_ERR_RMA_SHARED, which all ranks of a communicator that spans hosts raise.
fn several_hosts_share_nothing(comm: &Comm) -> Result<LocalPart> {
    fail!(
        MPI_ERR_RMA_SHARED,
        "the {} ranks of the communicator are on several hosts, which share no memory; expected a communicator of one host, as \
         MPI_Comm_split_type makes with MPI_COMM_TYPE_SHARED",
        comm.size
    )
}

/// Allocates memory for all ranks at rank 0, and maps it at the other ranks. Returns the location of the memory, and the address of the
/// memory in this process. All ranks call this function, and agree on errors later.
fn one_for_all(
    runtime: &'static Runtime,
    comm: &Comm,
    bytes: u64,
    alignment: usize,
    memory: &mut LocalMemory,
) -> Result<(Piece, LocalAddr)> {
    let size = usize::try_from(bytes).unwrap_or(usize::MAX);
    let allocated =
        (comm.rank == 0).then(|| allocate_or_reclaim(|| runtime.arena.pool.allocate_for_all(size, alignment)));
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
        None => memory.map.insert(runtime.arena.maps.map(piece.unit)?).address + piece.within as usize,
    };
    Ok((piece, LocalAddr::new(address)))
}

fn with_base(window: &Window) -> (MPI_Win, LocalAddr) {
    (window.handle() as MPI_Win, window.predefined.base())
}

/// Allocates a rank's own memory.
fn separate(
    runtime: &'static Runtime,
    (size, disp_unit, hints): (usize, usize, Hints),
    memory: &mut LocalMemory,
) -> Result<LocalPart> {
    let (mut base, mut reach, mut piece) = (LocalAddr::NULL, Reach::Nothing, Piece::default());
    if size > 0 {
        let allocated = allocate_or_reclaim(|| runtime.arena.pool.allocate_for_program(size, hints.alignment))?;
        let block = memory.owned.insert(allocated);
        (base, reach, piece) = (LocalAddr::new(block.address), Reach::Direct, block.piece());
    }
    Ok(LocalPart { base, size, disp_unit, reach, piece, hints })
}

/// Performs MPI_Win_create_dynamic.
pub fn create_dynamic(runtime: &'static Runtime, comm: &Comm, ready: Result, info: MPI_Info) -> Result<MPI_Win> {
    comm.refuse_two_groups()?;
    let part = ready.and_then(|()| Hints::of(info, Flavor::Dynamic.creation())).map(|hints| LocalPart {
        base: LocalAddr::NULL,
        size: 0,
        disp_unit: 1,
        reach: Reach::Attached,
        piece: Piece::default(),
        hints,
    });
    make(runtime, comm, Flavor::Dynamic, part, LocalMemory::default()).map(|window| window.handle() as MPI_Win)
}

/// Returns size, displacement unit and hints, if they are valid.
fn checked(flavor: Flavor, geometry: Geometry, info: MPI_Info) -> Result<(usize, usize, Hints)> {
    let Geometry { size, disp_unit } = geometry;
    let Ok(size) = usize::try_from(size) else { fail!(MPI_ERR_SIZE, "size {size} is negative") };
    let Some(disp_unit) = usize::try_from(disp_unit).ok().filter(|unit| *unit > 0) else {
        fail!(MPI_ERR_DISP, "disp_unit {disp_unit} is less than 1");
    };
    Ok((size, disp_unit, Hints::of(info, flavor.creation())?))
}
