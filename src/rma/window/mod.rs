//! Windows: memory of each rank that other ranks access (MPI-5.0 section 12.2).
//!
//! | module | content |
//! | --- | --- |
//! | `create`, `existing`, `part`, `registered`, `agree`, `several_hosts` | creation: a rank's part, then the agreement of all ranks, on one host or on several |
//! | `table` | the window in the arena: barrier, gate, for each rank its `Member`, and for each rank of the host its state words |
//! | `targets`, `slot`, `target`, `resolve` | the targets that this rank has used, and how their memory is reached |
//! | `access` | data that the fast paths read first: the valid handle, and a pointer to the window's targets |
//! | `dynamic`, `regions` | memory attached to a dynamic window |
//! | `attributes`, `shared`, `explain` | attributes, MPI_Win_shared_query, what a waiting rank waits for |
//!
//! # Memory
//!
//! One rank of each host allocates the window's table. A new window takes about 1.5 KB of a rank's private memory, whatever the number of
//! ranks: a rank shares the group with the communicator, and adds a target to its own table only at the target's first use. Each rank has
//! its own info hints. An untrue hint changes no result, but under RMAMPI_STRICT=1 it can be an error (`no_locks`, `same_size`).
//!
//! A window that spans hosts has a table on each host, with a `Member` (the description of a rank's memory) for every rank of the window.
//! Members of ranks on other hosts have the reach `Remote`, `RemoteGuarded` or `RemoteAttached`. Only ranks of
//! the host have state words in the table. `rma::remote` has the operations on ranks of other hosts.
//!
//! # The end
//!
//! MPI_Win_free passes the window's barrier. Then each rank, except the one that allocated the table, adds itself to `departed`; this is
//! its last access to the table. The rank that allocated the table frees it when all other ranks have departed. It checks `departed` at the
//! end of MPI_Win_free. At that time other ranks may still be reading the barrier, which this rank has already passed. Therefore this rank
//! checks again whenever it creates or frees a window.

pub mod access;
mod agree;
pub mod attributes;
pub mod create;
pub mod dynamic;
pub mod existing;
mod explain;
pub mod guard;
mod part;
pub mod regions;
mod registered;
mod resolve;
mod several_hosts;
pub mod shared;
pub mod slot;
pub mod table;
pub mod target;
pub mod targets;

use crate::abi::*;
use crate::error::Result;
use crate::object::attributes::Attributes;
use crate::object::errhandler::AttachedErrhandler;
use crate::object::group::Group;
use crate::object::handle::{Handles, ObjectKind};
use crate::object::info::{InForce, keys::InfoCall};
use crate::object::name::Name;
use crate::os::stores;
use crate::os::threads::may_be_several;
use crate::rma::epoch::{Epoch, EpochCall, HeldLock, LockHold};
use crate::rma::remote::locks::are_unconfirmed;
use crate::rma::remote::side::{Peer, RemoteSide, Targets};
use crate::runtime::Runtime;
use crate::transport::arena::{Map, Owned};
use crate::transport::export::ExportedRegion;
use crate::transport::sync::{InFlight, Side};
use crate::transport::typed::ShmPtr;
use access::Access;
pub use explain::{explain, own};
use parking_lot::Mutex;
use std::ffi::c_int;
use std::sync::Arc;
use table::{Reach, WindowTable};
use targets::TargetTable;

/// Size and displacement unit of a rank's part, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    pub size: MPI_Aint,
    pub disp_unit: MPI_Aint,
}

/// Function by which a window was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavor {
    Create,
    Allocate,
    Shared,
    Dynamic,
}

impl Flavor {
    /// Returns the value of MPI_WIN_CREATE_FLAVOR.
    pub fn constant(self) -> c_int {
        match self {
            Self::Create => MPI_WIN_FLAVOR_CREATE,
            Self::Allocate => MPI_WIN_FLAVOR_ALLOCATE,
            Self::Shared => MPI_WIN_FLAVOR_SHARED,
            Self::Dynamic => MPI_WIN_FLAVOR_DYNAMIC,
        }
    }

    /// Returns the name of the function that makes windows of this flavour.
    pub fn function(self) -> &'static str {
        self.creation().name()
    }

    /// Returns the function that makes windows of this flavour, as an `InfoCall`.
    pub fn creation(self) -> InfoCall {
        match self {
            Self::Create => InfoCall::Create,
            Self::Allocate => InfoCall::Allocate,
            Self::Shared => InfoCall::AllocateShared,
            Self::Dynamic => InfoCall::CreateDynamic,
        }
    }
}

/// A window as one rank sees it.
#[derive(Debug)]
pub struct Window {
    /// Handles are below 2^31.
    handle: u32,
    /// Number of the window in this process, counted from 1, for error sentences.
    number: usize,
    pub rank: usize,
    pub size: usize,
    /// Local rank of this rank: its index among the ranks of this host in the window.
    pub local_rank: usize,
    /// Processes of the ranks.
    pub group: Group,
    pub flavor: Flavor,
    pub hints: InForce,
    pub errhandler: AttachedErrhandler,
    pub runtime: &'static Runtime,
    /// Targets that operations have used.
    pub targets: TargetTable,
    /// State of the epochs, which decides which calls are legal.
    pub epoch: Epoch,
    /// Data that operations read first.
    pub access: &'static Access,
    /// Regions attached at this rank, in a dynamic window.
    pub regions: regions::AttachedRegions,
    /// Name set by MPI_Win_set_name.
    pub name: Name,
    /// Values of the predefined attributes, and attributes that the user has set.
    pub predefined: attributes::PredefinedAttributes,
    pub attributes: Attributes,
    pub table: WindowTable,
    /// In-flight flag of this rank in the table.
    in_flight: ShmPtr<InFlight>,
    /// Ranks on other hosts, if there are any.
    pub remote: Option<Box<RemoteSide>>,
    /// Memory of the table, at the rank that allocated it.
    table_block: Option<Owned>,
    /// Memory that is freed with the window, and the map of another rank's memory (`LocalMemory`).
    _memory: Option<Owned>,
    _map: Option<Map>,
    /// Private memory that other ranks can reach until the window is freed.
    _exposure: Option<ExportedRegion>,
}

static WINDOWS: Handles<Window> = Handles::new(ObjectKind::Window);

/// Returns the window of a handle.
///
/// # Safety
/// No other thread frees the window while the reference lives.
#[inline]
pub unsafe fn borrow<'a>(win: MPI_Win) -> Option<&'a Window> {
    // SAFETY: the caller promises that no other thread frees the window while the reference lives.
    unsafe { of_access(access::at(win), win) }
}

/// Returns the window of a handle whose `Access` is known.
///
/// # Safety
/// No other thread frees the window while the reference lives.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a call would take a tenth of the time of an operation of 8 bytes")]
pub unsafe fn of_access<'a>(access: &Access, win: MPI_Win) -> Option<&'a Window> {
    // SAFETY: `part::finish` stored a pointer to a `Window`, which lives until MPI_Win_free ends the handle.
    access.window(win).map(|window| unsafe { window.cast().as_ref() })
}

/// Returns the window of a handle, with a reference count.
pub fn of_handle(win: MPI_Win) -> Option<Arc<Window>> {
    WINDOWS.get(win as usize)
}

/// Makes locks and flushes of all windows safe for several threads, if the process may have several threads. Called at the end of each
/// initialisation of the library. If other threads already use windows, an earlier call has changed these windows.
pub fn follow_threads() {
    if may_be_several() {
        WINDOWS.any(|window| {
            window.access.allow_several_threads();
            false
        });
    }
}

/// Makes the handles of all windows invalid. Called when the library is no longer initialised in this process. Fast paths read only the
/// handle in `Access`, so they need no check of their own: a call with an invalid handle takes the slow path, which raises the error.
pub fn invalidate_all() {
    WINDOWS.any(|window| {
        window.access.end();
        false
    });
}

/// Returns whether this process holds any lock, or another thread of this process requests a lock. The lock for which the caller itself
/// waits does not count. This is the lock on `target` of `window`, or the lock on all targets of `window` if `target` is None.
pub fn holds_locks(window: &Window, target: Option<usize>) -> bool {
    WINDOWS.any(|held| {
        held.epoch
            .any_locked(|locked| !(std::ptr::eq(held, window) && locked.map(|locked| locked.rank as usize) == target))
    })
}

/// Returns whether a rank may be waiting for a lock that this process holds, on any window. A lock that this process holds on another host
/// always counts as waited for. The lock for which the caller itself waits does not count. This is the lock on `target` of `window`, or the
/// lock on all targets of `window` if `target` is None.
///
/// If the result is true, this process must not queue behind other waiting ranks: they may be waiting for this process, and the program
/// would have a deadlock only because of the queue. Instead, this process waits only for ranks that hold the lock that it requests. A lock
/// that another thread of this process requests counts as held.
pub fn is_waited_for(window: &Window, target: Option<usize>) -> bool {
    WINDOWS.any(|held| {
        let is_asked_for = |locked: Option<usize>| std::ptr::eq(held, window) && locked == target;
        let gate = &held.table.head().gate;
        held.epoch.any_locked(|locked| match locked {
            // This rank does not know which ranks wait for locks of targets on other hosts.
            None => !is_asked_for(None) && (gate.is_waited_for(Side::All) || held.remote.is_some()),
            Some(HeldLock { rank, .. }) if is_asked_for(Some(rank as usize)) => false,
            Some(HeldLock { rank, .. }) if held.remote_peer(rank as usize).is_some() => true,
            Some(HeldLock { rank, hold }) => hold.mode().is_some_and(|mode| {
                held.table.words(rank as usize).lock.is_waited_for(mode)
                    || (hold != LockHold::Shared && gate.is_waited_for(Side::Exclusive))
            }),
        })
    })
}

/// Waits until this process holds all locks that it has requested for targets on other hosts, on all windows. In a job that spans hosts,
/// every call that locks a target without MPI_MODE_NOCHECK does this first.
#[inline]
pub fn await_locks() -> Result {
    if are_unconfirmed() { confirm_all_locks() } else { Ok(()) }
}

#[cold]
fn confirm_all_locks() -> Result {
    let mut handles = Vec::new();
    WINDOWS.any(|window| {
        handles.extend(window.remote.as_ref().map(|_| window.handle()));
        false
    });
    // This rank must not hold the lock of `WINDOWS` while it waits, because frame handlers take this lock to find a window.
    let windows: Vec<_> = handles.into_iter().filter_map(|handle| of_handle(handle as MPI_Win)).collect();
    windows.iter().filter_map(|window| window.remote.as_ref()).try_for_each(|side| side.await_locks())
}

/// Frees a window. All ranks of the window call this function. Fails with MPI_ERR_RMA_SYNC, without any effect, if an epoch is open at this
/// rank. Fails with the error of a delete callback; in that case this attribute and the attributes that were set before it remain. Fails
/// with MPI_ERR_RMA_SYNC if a delete callback has opened an epoch; in that case the window remains, but its attributes are deleted.
pub fn free(window: Arc<Window>) -> Result {
    window.epoch.check(EpochCall::Free)?;
    window.attributes.delete_all(window.handle())?;
    // The callbacks may have opened an epoch.
    window.epoch.check(EpochCall::Free)?;
    window.barrier();
    end(window);
    Ok(())
}

/// Frees a window at this rank, when no rank uses it any more.
fn end(window: Arc<Window>) {
    window.access.end();
    drop(WINDOWS.remove(window.handle()));
    // Another thread may still hold a reference for a moment: a thread that has just handled the last frame of another rank, or a thread
    // in the progress task that sends late completions (`rma::sync::early`).
    while Arc::strong_count(&window) > 1 {
        std::thread::yield_now();
    }
    // This is the only reference: MPI forbids using a window while it is freed.
    if let Some(window) = Arc::into_inner(window) {
        window.end();
    }
}

/// Tables that this rank frees when the other ranks of its host have left them.
static RETIRED: Mutex<Vec<(WindowTable, Owned)>> = Mutex::new(Vec::new());

/// Frees the retired tables that no other rank accesses any more.
fn free_deserted() {
    RETIRED.lock().retain(|(table, _)| !table.is_deserted());
}

impl Window {
    /// Returns the window's handle.
    pub fn handle(&self) -> usize {
        self.handle as usize
    }

    /// Changes hints, like `InForce::change`.
    pub fn change_hints(&self, info: MPI_Info) -> Result {
        self.hints.change(info)?;
        self.access.current.forbid_locks(self.hints.no_locks());
        Ok(())
    }

    /// Returns the name of the window for error sentences.
    pub fn description(&self) -> String {
        let name = self.name.text();
        let name = if name.is_empty() { name } else { format!(" \"{name}\"") };
        format!("window {}{name} of this rank, {}", self.number, self.flavor.function())
    }

    /// Notes an allowed operation on a rank. Also opens the rank in `access`, if the rank's home slot (where a search for the rank begins)
    /// is free. Later operations on an opened rank need not read the epoch.
    #[inline]
    pub fn communicate(&self, rank: c_int) {
        stores::note();
        if self.access.target(rank).is_none() {
            self.epoch.communicate();
            self.open(rank);
        }
    }

    /// Lets the fast paths use the targets of the open epoch: all targets, or only `rank`.
    #[cold]
    fn open(&self, rank: c_int) {
        if self.epoch.is_open_to_all() {
            self.targets.open_all(true);
        } else {
            self.targets.open_one(rank);
        }
    }

    /// Passes a barrier among the window's ranks.
    pub fn barrier(&self) {
        if let Some(side) = &self.remote {
            side.barrier(&self.table);
        } else if self.size > 1 {
            self.table.head().barrier.pass(self.rank, self.size, 0);
        }
    }

    /// Returns this rank's remote side and a rank on another host; None if the rank is on this host.
    #[inline]
    pub fn remote_peer(&self, rank: usize) -> Option<(&RemoteSide, Peer)> {
        self.remote.as_ref().and_then(|side| self.peer(side, rank))
    }

    #[cold]
    fn peer<'a>(&self, side: &'a RemoteSide, rank: usize) -> Option<(&'a RemoteSide, Peer)> {
        let member = self.table.member(rank);
        let answers_each = match member.reach {
            Reach::Remote => false,
            Reach::RemoteGuarded | Reach::RemoteAttached => true,
            _ => return None,
        };
        let process = self.group.processes()[rank] as usize;
        Some((side, Peer { process, window: member.pid.cast_unsigned(), answers_each, native: member.native() }))
    }

    /// Completes all operations on ranks of other hosts.
    #[inline]
    pub fn flush_remote(&self) -> Result {
        self.remote.as_ref().map_or(Ok(()), |side| side.flush(Targets::All))
    }

    /// Completes operations on `rank`, or on all ranks if `rank` is None, at the origin. Operations on ranks of this host are already
    /// complete when their calls return.
    pub fn complete_locally(&self, rank: Option<usize>) -> Result {
        match (&self.remote, rank) {
            (Some(side), None) => side.finish_here(Targets::All),
            (Some(_), Some(rank)) => match self.remote_peer(rank) {
                Some((side, peer)) => side.finish_here(Targets::One(peer.process)),
                None => Ok(()),
            },
            (None, _) => Ok(()),
        }
    }

    /// Frees everything, after the barrier of MPI_Win_free or of a creation that has failed at another rank.
    fn end(self) {
        match self.table_block {
            Some(block) => RETIRED.lock().push((self.table, block)),
            None => self.table.depart(),
        }
        free_deserted();
    }
}
