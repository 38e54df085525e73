//! Windows: memory of each rank that other ranks access (MPI-5.0 section 12.2).
//!
//! | module | content |
//! | --- | --- |
//! | `create`, `existing`, `part`, `agree`, `several_hosts` | creation: a rank's part, then the agreement of all ranks, on one host or on several |
//! | `table` | the window in the arena: barrier, gate, and for each rank its `Member` and state words |
//! | `targets`, `slot`, `target`, `resolve` | the targets that this rank has used, each with how its memory is reached |
//! | `access` | what the fast paths read first: the valid handle, and where its targets are |
//! | `dynamic`, `regions` | memory attached to a dynamic window |
//! | `attributes`, `shared`, `explain` | attributes, MPI_Win_shared_query, what a waiting rank waits for |
//!
//! # Memory
//!
//! One rank of each host allocates the table there. A rank keeps about 1.5 KB for a window by itself, whatever the number of ranks: the group
//! is shared with the communicator, and a target is read from the table at its first use. Info hints are each rank's own. No result
//! depends on a hint, so an untrue one is harmless.
//!
//! A window over several hosts has a table on each of them, with a member for every rank of the window. Members of ranks elsewhere have the
//! reach `Elsewhere`; of their state words only the post bits are used. `rma::remote` has the operations on them.
//!
//! # The end
//!
//! MPI_Win_free passes the window's barrier. Each rank but the one that allocated the table then adds itself to `departed`, which is its last
//! access to the table. The rank that allocated it frees a table whose other ranks have all departed, at its next creation or freeing
//! of a window, since a rank may still be reading the barrier when another one has passed it.

pub mod access;
mod agree;
pub mod attributes;
pub mod create;
pub mod dynamic;
pub mod existing;
mod explain;
mod part;
pub mod regions;
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
use crate::rma::remote::side::{Peer, RemoteSide, Which};
use crate::runtime::Runtime;
use crate::transport::arena::{Map, Owned};
use crate::transport::export::ExportedRegion;
use crate::transport::sync::{InFlight, Side};
use access::Access;
pub use explain::explain;
use parking_lot::Mutex;
use std::ffi::c_int;
use std::sync::Arc;
use table::{Reach, WindowTable};
use targets::TargetTable;

/// Size and displacement unit that a rank gives, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    pub size: MPI_Aint,
    pub disp_unit: MPI_Aint,
}

/// How a window came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavor {
    Create,
    Allocate,
    Shared,
    Dynamic,
}

impl Flavor {
    /// The constant of MPI_WIN_CREATE_FLAVOR.
    pub fn constant(self) -> c_int {
        match self {
            Self::Create => MPI_WIN_FLAVOR_CREATE,
            Self::Allocate => MPI_WIN_FLAVOR_ALLOCATE,
            Self::Shared => MPI_WIN_FLAVOR_SHARED,
            Self::Dynamic => MPI_WIN_FLAVOR_DYNAMIC,
        }
    }

    /// The function that makes such windows.
    pub fn function(self) -> &'static str {
        self.creation().name()
    }

    /// The same, as the table of info keys has it.
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
    handle: usize,
    /// Which window of this process it is, counted from 1, for error sentences.
    number: usize,
    pub rank: usize,
    pub size: usize,
    /// The ranks' processes.
    pub group: Group,
    pub flavor: Flavor,
    pub hints: InForce,
    pub errhandler: AttachedErrhandler,
    pub runtime: &'static Runtime,
    /// Where operations go.
    pub targets: TargetTable,
    /// Which calls are allowed now.
    pub epoch: Epoch,
    /// What operations look at first.
    pub access: &'static Access,
    /// What is attached here, in a dynamic window.
    pub regions: regions::AttachedRegions,
    /// What MPI_Win_set_name gave.
    pub name: Name,
    /// Values of the attributes that every window has, and those that the user set.
    pub predefined: attributes::PredefinedAttributes,
    pub attributes: Attributes,
    pub table: WindowTable,
    /// This rank's in-flight flag there.
    pub in_flight: OwnInFlight,
    /// The ranks on other hosts, if there are some.
    pub remote: Option<Box<RemoteSide>>,
    /// The table's memory, at the rank that allocated it.
    table_block: Option<Owned>,
    /// Memory that ends with the window, and the map of that which rank 0 has for all.
    _memory: Option<Owned>,
    _map: Option<Map>,
    /// Private memory that others reach until the window ends.
    _exposure: Option<ExportedRegion>,
}

/// This rank's in-flight flag in a window's table.
#[derive(Debug)]
pub struct OwnInFlight(*const InFlight);

// SAFETY: the flag is an atomic word, for all threads.
unsafe impl Send for OwnInFlight {}

// SAFETY: the in-flight flags are atomic words, for all threads.
unsafe impl Sync for OwnInFlight {}

impl OwnInFlight {
    /// Those of a rank in a table that lives as long as the result.
    fn of(table: &WindowTable, rank: usize) -> Self {
        Self(&raw const table.words(rank).in_flight.0)
    }
}

impl Window {
    /// This rank's in-flight flag.
    #[inline]
    pub fn own_in_flight(&self) -> &InFlight {
        // SAFETY: the table lives as long as the window.
        unsafe { &*self.in_flight.0 }
    }
}

static WINDOWS: Handles<Window> = Handles::new(ObjectKind::Window);

/// The window of a handle.
///
/// # Safety
/// No other thread frees the window while the reference lives.
#[inline]
pub unsafe fn borrow<'a>(win: MPI_Win) -> Option<&'a Window> {
    // SAFETY: the caller vouches for the handle.
    unsafe { of_access(access::at(win), win) }
}

/// The window of a handle whose access is known.
///
/// # Safety
/// No other thread frees the window while the reference lives.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is a tenth of an operation of 8 bytes")]
pub unsafe fn of_access<'a>(access: &Access, win: MPI_Win) -> Option<&'a Window> {
    // SAFETY: `create::finish` stored a pointer to a `Window`, which lives until MPI_Win_free ends the handle.
    access.window(win).map(|window| unsafe { window.cast().as_ref() })
}

/// The window of a handle, shared.
pub fn of_handle(win: MPI_Win) -> Option<Arc<Window>> {
    WINDOWS.get(win as usize)
}

/// Locks and flushes look closer from now on, if several threads may use a window. Called while one may.
pub fn follow_threads() {
    if may_be_several() {
        WINDOWS.any(|window| {
            window.access.allow_several_threads();
            false
        });
    }
}

/// Whether this process holds any lock, or another of its threads asks for one, besides that on `target` (None: on all) of `window`,
/// for which it is waiting itself.
pub fn holds_locks(window: &Window, target: Option<usize>) -> bool {
    WINDOWS.any(|held| {
        held.epoch
            .any_locked(|locked| !(std::ptr::eq(held, window) && locked.map(|locked| locked.rank as usize) == target))
    })
}

/// Whether a rank waits for a lock that this process holds, on any window; not the one on `target` (None: on all) of
/// `window`, for which it is waiting itself. Then it must not queue behind other waiting ranks, for they may be waiting for it: programs
/// that would end if nobody queued must end. It waits only for ranks that hold what it asks for. What another thread of this
/// process asks for counts as held.
pub fn is_waited_for(window: &Window, target: Option<usize>) -> bool {
    WINDOWS.any(|held| {
        let is_asked_for = |locked: Option<usize>| std::ptr::eq(held, window) && locked == target;
        let gate = &held.table.head().gate;
        held.epoch.any_locked(|locked| match locked {
            // Which ranks wait for locks of targets on other hosts is not known here.
            None => !is_asked_for(None) && (gate.is_waited_for(Side::All) || held.remote.is_some()),
            Some(HeldLock { rank, .. }) if is_asked_for(Some(rank as usize)) => false,
            Some(HeldLock { rank, .. }) if held.elsewhere(rank as usize).is_some() => true,
            Some(HeldLock { rank, hold }) => hold.mode().is_some_and(|mode| {
                held.table.words(rank as usize).lock.is_waited_for(mode)
                    || (hold != LockHold::Shared && gate.is_waited_for(Side::Exclusive))
            }),
        })
    })
}

/// Ends a window, when every rank wants it. MPI_ERR_RMA_SYNC while an epoch is open here, and nothing has changed then; the
/// error of a delete callback when an attribute does not want to end, and then it and those set before it are still there.
pub fn free(window: Arc<Window>) -> Result {
    window.epoch.check(EpochCall::Free)?;
    window.attributes.delete_all(window.handle())?;
    // The callbacks may have opened one.
    window.epoch.check(EpochCall::Free)?;
    window.barrier();
    end(window);
    Ok(())
}

/// Ends a window at this rank, when no rank uses it any more.
fn end(window: Arc<Window>) {
    window.access.end();
    drop(WINDOWS.remove(window.handle()));
    // A handler that has answered the last frame of another rank, or another thread that has made a late completion, may be about to drop
    // its reference.
    while Arc::strong_count(&window) > 1 {
        std::thread::yield_now();
    }
    // The removal has the only reference: MPI forbids to use a window while it is freed.
    if let Some(window) = Arc::into_inner(window) {
        window.end();
    }
}

/// Tables that this rank frees once the other ranks of its host have left them.
static RETIRED: Mutex<Vec<(WindowTable, Owned)>> = Mutex::new(Vec::new());

/// Frees the retired tables that nobody touches any more.
fn free_deserted() {
    RETIRED.lock().retain(|(table, _)| !table.is_deserted());
}

impl Window {
    /// The window's handle.
    pub fn handle(&self) -> usize {
        self.handle
    }

    /// Changes hints. As `InForce::change`.
    pub fn change_hints(&self, info: MPI_Info) -> Result {
        self.hints.change(info)?;
        self.access.current.forbid_locks(self.hints.no_locks());
        Ok(())
    }

    /// How error sentences name the window.
    pub fn description(&self) -> String {
        let name = self.name.text();
        let name = if name.is_empty() { name } else { format!(" \"{name}\"") };
        format!("window {}{name} of this rank, {}", self.number, self.flavor.function())
    }

    /// Notes an operation on a rank that is allowed. The next ones need not look at its epoch.
    #[inline]
    pub fn communicate(&self, rank: c_int) {
        stores::note();
        if self.access.target(rank).is_none() {
            self.epoch.communicate();
            self.open(rank);
        }
    }

    /// Lets operations reach a rank, as the epoch allows.
    #[cold]
    fn open(&self, rank: c_int) {
        if self.epoch.is_open_to_all() {
            self.targets.open_all(true);
        } else {
            self.targets.open_one(rank);
        }
    }

    /// A barrier among the window's ranks.
    pub fn barrier(&self) {
        if let Some(side) = &self.remote {
            side.barrier(&self.table);
        } else if self.size > 1 {
            self.table.head().barrier.pass(self.rank, self.size, 0);
        }
    }

    /// A rank on another host. None when the rank is on this one.
    #[inline]
    pub fn elsewhere(&self, rank: usize) -> Option<(&RemoteSide, Peer)> {
        self.remote.as_ref().and_then(|side| self.peer(side, rank))
    }

    #[cold]
    fn peer<'a>(&self, side: &'a RemoteSide, rank: usize) -> Option<(&'a RemoteSide, Peer)> {
        let member = self.table.member(rank);
        let answers_each = match member.reach {
            Reach::Elsewhere => false,
            Reach::GuardedElsewhere | Reach::AttachedElsewhere => true,
            _ => return None,
        };
        let process = self.group.processes()[rank] as usize;
        Some((side, Peer { process, window: member.pid.cast_unsigned(), answers_each }))
    }

    /// Completes all operations on ranks elsewhere.
    #[inline]
    pub fn flush_elsewhere(&self) -> Result {
        self.remote.as_ref().map_or(Ok(()), |side| side.flush(Which::All))
    }

    /// Completes operations on one rank or all of them at the origin: those on ranks of this host are complete when their calls return.
    pub fn complete_locally(&self, rank: Option<usize>) -> Result {
        match (&self.remote, rank) {
            (Some(side), None) => side.finish(Which::All),
            (Some(_), Some(rank)) => match self.elsewhere(rank) {
                Some((side, peer)) => side.finish(Which::One(peer.process)),
                None => Ok(()),
            },
            (None, _) => Ok(()),
        }
    }

    /// Frees everything, after the barrier of MPI_Win_free.
    fn end(self) {
        match self.table_block {
            Some(block) => RETIRED.lock().push((self.table, block)),
            None => self.table.depart(),
        }
        free_deserted();
    }
}
