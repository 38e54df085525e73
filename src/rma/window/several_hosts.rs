//! Creation of a window whose ranks are on several hosts.
//!
//! 1. Each rank prepares its part, registers its memory for native operations (puts and gets that the network executes) if the network has
//!    them, and reserves the window's handle. The first rank of the communicator on each host allocates a cleared table for its host.
//! 2. Each rank passes its announcement to the leaders (`rma::remote::creation`). The leader of a host, which is the first rank of the
//!    communicator there, writes the members of ranks on other hosts into its table. Each rank gets the decision of its leader: whether a
//!    rank has failed, and the location of the table.
//! 3. Each rank maps its host's table and writes its `Member`. From this step on the window exists, and its ranks handle frames to it.
//! 4. All ranks pass a barrier of the communicator. Each rank passes a key to this barrier: `MADE`, or `FAILED` if step 3 has failed at
//!    this rank. No rank sends a frame to the window or reads a member before this barrier. Later barriers use the window itself: its table
//!    on each host, and frames among the first ranks of the hosts.
//!
//! Values that must be the same at all ranks (accumulate granularity, `same_size`, `same_disp_unit`) are in the announcements. If values
//! differ, all ranks use the defaults, or fail under RMAMPI_STRICT=1.

use super::part::{LocalMemory, LocalPart, NewWindow, construct, member, new_table};
use super::registered::register;
use super::table::{Member, Reach, WindowTable};
use super::{Flavor, WINDOWS, Window, end, free_deserted, of_handle};
use crate::abi::*;
use crate::comm::area::reclaim_freed;
use crate::comm::{Comm, DecisionKind, GatheredWords, Hierarchy};
use crate::error::{Result, fail};
use crate::object::info::COMMON;
use crate::os::address_space::is_writable;
use crate::rma::remote::creation::{Announcement, CREATION, Decision, failed_at_other_rank};
use crate::rma::remote::side::{Peer, RemoteSide};
use crate::runtime::Runtime;
use crate::transport::arena::{Owned, Piece};
use crate::transport::net::group::NetGroup;
use crate::transport::net::native::OwnRegistration;
use crate::transport::net::network;
use crate::transport::net::transfer::NativeMemory;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of contexts that this rank has created for windows' groups of leaders (`NetGroup`).
static DRAWN: AtomicU64 = AtomicU64::new(0);

/// Bit that contexts of windows' groups have, and contexts of communicators do not have.
const OF_WINDOWS: u64 = 1 << 63;

/// Returns a context that no other group has.
fn draw_context(process: usize) -> u64 {
    // Relaxed: the numbers need only differ; their order has no meaning.
    let number = DRAWN.fetch_add(1, Ordering::Relaxed);
    OF_WINDOWS | (process as u64) << 40 | number
}

/// Part of a rank before the other ranks know it.
struct Prepared {
    part: LocalPart,
    /// Whether some of the memory cannot be read or written.
    is_guarded: bool,
    handle: usize,
    table: Option<Owned>,
    registration: Option<OwnRegistration>,
}

/// Makes the window from the parts of all ranks, or fails at every rank.
pub fn make(
    runtime: &'static Runtime,
    comm: &Comm,
    flavor: Flavor,
    part: Result<LocalPart>,
    memory: LocalMemory,
) -> Result<&'static Window> {
    free_deserted();
    if runtime.arena.pool.has_run_short() {
        reclaim_freed();
    }
    let Some(Hierarchy { hosts, .. }) = comm.hierarchy() else {
        fail!(MPI_ERR_INTERN, "a communicator that spans hosts does not know them");
    };
    let (leader, sharers) = (hosts.leader(hosts.own), hosts.local().len());
    let mut common = [0; COMMON];
    let prepared = part.and_then(|part| {
        part.hints.differences(part.size, part.disp_unit, |own| {
            common = own;
            own
        })?;
        let table = if leader == comm.rank { Some(new_table(runtime, comm.size, sharers)?) } else { None };
        let is_guarded = part.reach == Reach::Private && !is_writable(&part.base.range(part.size));
        if is_guarded {
            runtime.process_memory.let_others_copy()?;
        }
        let handle = WINDOWS.reserve()?;
        let registration = network()
            .filter(|_| !is_guarded)
            .and_then(|network| register(runtime, network, (part.base, part.size), (part.reach, part.piece)));
        Ok(Prepared { part, is_guarded, handle, table, registration })
    });
    let ranks = (comm.size, Some(hosts));
    let block = prepared.as_ref().ok().and_then(|prepared| prepared.table.as_ref());
    // SAFETY: a cleared table, whose memory lives as long as `prepared` and then the window.
    let own_table = block.map(|block| unsafe { WindowTable::own(block, ranks) });
    let own = prepared.as_ref().map_err(Clone::clone);
    let own = own.map(|prepared| Announcement { common, ..announcement(runtime, comm, flavor, prepared) }.words());
    let decide = |gathered: &GatheredWords<'_>| {
        let decided = Decision::of(gathered, flavor as u64, |rank, other| {
            if let Some(table) = own_table.as_ref().filter(|_| hosts.of_rank(rank) != hosts.own) {
                table.describe(rank, remote_member(other));
            }
        })?;
        let table = block.map_or_else(Piece::default, |block| block.piece()).words();
        let window = prepared.as_ref().map_or(0, |prepared| prepared.handle as u64);
        Ok(Decision { table, window, ..decided }.words())
    };
    let kind = DecisionKind { number: CREATION, name: flavor.function() };
    let decided = comm.by_decision(kind, own, decide, |decision| Decision::of_words(decision?));
    let agreed = prepared.as_ref().map_err(Clone::clone).and_then(|Prepared { part, .. }| {
        let decision = decided?;
        let differ = part.hints.differences(part.size, part.disp_unit, |own| decision.common_for(own))?;
        Ok((decision, differ))
    });
    let (decision, differ) = agreed.inspect_err(|_| {
        if let Ok(prepared) = &prepared {
            WINDOWS.give_up(prepared.handle);
        }
    })?;
    let Prepared { mut part, is_guarded, handle, table: block, registration } = prepared?;
    part.hints.forget(differ);

    let Some(network) = network() else { fail!(MPI_ERR_INTERN, "a communicator spans hosts without a network") };
    let table = match own_table {
        Some(table) => Ok(table),
        // SAFETY: the first rank of this host has published the location of a table of these ranks.
        None => unsafe { WindowTable::of_piece(runtime.arena, Piece::of_words(decision.table), ranks) },
    };
    let mut table = table.inspect_err(|_| {
        WINDOWS.give_up(handle);
        comm.keyed_barrier_between_hosts(FAILED);
    })?;
    table.number = decision.context;
    table.announce(comm.rank, member(runtime, &part));
    let leaders = (leader == comm.rank)
        .then(|| NetGroup::new(network, decision.context, comm.leading_processes(hosts), hosts.own));
    let leader_here =
        Peer { process: comm.process(leader), window: decision.window as u32, answers_each: false, native: None };
    let others = hosts.count() - 1;
    let both = (network, runtime.arena);
    let remote = RemoteSide::new(both, leaders, (handle as u32, leader_here, others), (is_guarded, registration));
    let new = NewWindow { handle, remote: Some(Box::new(remote)) };
    let window = construct(runtime, comm, flavor, (part, memory), (table, block), new);
    if !comm.keyed_barrier_between_hosts(MADE) {
        if let Some(window) = of_handle(handle as MPI_Win) {
            end(window);
        }
        return Err(failed_at_other_rank());
    }
    Ok(window)
}

/// Keys of the barrier in step 4.
const MADE: u64 = 0;
const FAILED: u64 = 1;

fn announcement(runtime: &Runtime, comm: &Comm, flavor: Flavor, prepared: &Prepared) -> Announcement {
    let own = member(runtime, &prepared.part);
    Announcement {
        flavor: flavor as u64,
        base: own.address,
        size: own.size,
        disp_unit: own.disp_unit,
        reach: match own.reach {
            Reach::Attached => Reach::RemoteAttached,
            _ if prepared.is_guarded => Reach::RemoteGuarded,
            _ => Reach::Remote,
        } as u64,
        window: prepared.handle as u64,
        native: NativeMemory::words(prepared.registration.as_ref().map(OwnRegistration::memory)),
        context: if comm.rank == 0 { draw_context(comm.process(0)) } else { 0 },
        common: [0; COMMON],
    }
}

/// Returns the member of a rank on another host.
fn remote_member(other: &Announcement) -> Member {
    Member {
        reach: other.reach(),
        pid: (other.window as u32).cast_signed(),
        address: other.base,
        size: other.size,
        disp_unit: other.disp_unit,
        piece: Member::piece_of(other.native),
    }
}
