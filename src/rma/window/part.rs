//! Part of a rank in a new window, and the construction of the window.

use super::table::{self, Member, Reach, WindowTable};
use super::targets::TargetTable;
use super::{Flavor, WINDOWS, Window, access, attributes, regions};
use crate::abi::*;
use crate::comm::Comm;
use crate::error::Result;
use crate::object::attributes::Attributes;
use crate::object::errhandler::AttachedErrhandler;
use crate::object::handle::ObjectKind;
use crate::object::info::{Hints, InForce};
use crate::object::name::Name;
use crate::os::address::LocalAddr;
use crate::os::report_line;
use crate::rma::epoch::Epoch;
use crate::rma::remote::side::RemoteSide;
use crate::runtime::Runtime;
use crate::settings;
use crate::transport::arena::{Map, Owned, Piece};
use crate::transport::export::ExportedRegion;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Part of one rank in a window.
pub struct LocalPart {
    pub base: LocalAddr,
    pub size: usize,
    pub disp_unit: usize,
    pub reach: Reach,
    pub piece: Piece,
    pub hints: Hints,
}

/// Memory that is freed with the window. It is separate from `LocalPart`, because the memory must live until all ranks know whether
/// one of them has failed.
#[derive(Default)]
pub struct LocalMemory {
    pub owned: Option<Owned>,
    /// Map of the memory that rank 0 has allocated for all ranks, or of another rank's memory that the user has passed.
    pub map: Option<Map>,
    /// Private memory that other ranks can reach.
    pub exposure: Option<ExportedRegion>,
}

/// Returns the `Member` that describes the part to other ranks of the host.
pub fn member(runtime: &Runtime, part: &LocalPart) -> Member {
    Member {
        reach: part.reach,
        pid: runtime.channels.process(),
        address: part.base.get() as u64,
        size: part.size as u64,
        disp_unit: part.disp_unit as u64,
        piece: part.piece,
    }
}

/// Returns a cleared table in this rank's memory, for a window of `size` ranks, of which `sharers` are on this host.
pub fn new_table(runtime: &'static Runtime, size: usize, sharers: usize) -> Result<Owned> {
    let parts = table::parts(size, sharers);
    let mut block = runtime.arena.pool.allocate(parts.bytes(), parts.alignment())?;
    table::clear(&mut block.fresh(), size, sharers);
    Ok(block)
}

/// Number of windows that this process has created.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// Data of a new window besides its part and its table.
pub struct NewWindow {
    /// Handle reserved for the window.
    pub handle: usize,
    /// Ranks on other hosts, if there are any.
    pub remote: Option<Box<RemoteSide>>,
}

/// Constructs the window. Called when the ranks have agreed on the window, and this rank has written its `Member`. `table_block` is the
/// table's memory, if this rank has allocated it.
pub fn construct(
    runtime: &'static Runtime,
    comm: &Comm,
    flavor: Flavor,
    (part, memory): (LocalPart, LocalMemory),
    (table, table_block): (WindowTable, Option<Owned>),
    NewWindow { handle, remote }: NewWindow,
) -> &'static Window {
    // Relaxed: the number only serves as a name.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed) + 1;
    if settings::get().verbose {
        let (rank, reach, size) = (comm.rank, part.reach, part.size);
        let how = memory.exposure.as_ref().map_or(String::new(), ExportedRegion::description);
        report_line(&format!(
            "rmampi: rank {rank}: window {number} by {}: {size} bytes, {reach:?}{how}",
            flavor.function()
        ));
    }
    let access = access::at(handle as MPI_Win);
    access.current.begin(part.hints.no_locks);
    let window = Window {
        handle: handle as u32,
        number,
        rank: comm.rank,
        size: comm.size,
        local_rank: table.local_rank_of(comm.rank).expect("this rank is on this host"),
        group: comm.group(),
        flavor,
        hints: InForce::new(part.hints),
        errhandler: AttachedErrhandler::new(ObjectKind::Window),
        runtime,
        targets: TargetTable::new(access),
        epoch: Epoch::new(&access.current),
        access,
        regions: regions::AttachedRegions::new(),
        name: Name::default(),
        predefined: attributes::PredefinedAttributes::new(part.base, part.size, part.disp_unit, flavor),
        attributes: Attributes::new(ObjectKind::Window),
        in_flight: table.in_flight(comm.rank),
        table,
        remote,
        table_block,
        _memory: memory.owned,
        _map: memory.map,
        _exposure: memory.exposure,
    };
    WINDOWS.fill(handle, Arc::new(window));
    // SAFETY: no other thread knows the handle yet.
    let window: &'static Window = unsafe { WINDOWS.borrow(handle) }.expect("the window has the handle");
    access.begin(handle, NonNull::from(window).cast(), &window.table.head().gate);
    window
}
