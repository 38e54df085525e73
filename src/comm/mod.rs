//! Communicators: a group of processes, a context for their messages, and an area in shared memory (MPI-5.0 chapter
//! 7).
//!
//! - `area`: the memory through which the ranks synchronise, with `creation`, the state words for new windows, and
//!   `mailbox`.
//! - `state`: what a rank keeps from one collective call to the next.
//! - `exchange`: all ranks meet in a barrier, and each reads what the others have published.
//! - `between_hosts`: barriers and exchanges where the ranks are on several hosts, with `hosts`, which rank is where, and
//!   `relay`, the memory of a host for them.
//! - `early_exit`: collective calls without a barrier, by mailboxes.
//! - `agreement`: ranks compare what they want before a collective call does anything; `window_creation` does so for
//!   windows.
//! - `intercommunicator`: the remote group. `explain`: what the launcher shows of a rank that waits.

mod agreement;
pub mod area;
pub mod attributes;
mod between_hosts;
mod creation;
mod early_exit;
mod exchange;
mod explain;
mod hosts;
mod intercommunicator;
mod mailbox;
mod relay;
mod state;
mod window_creation;

use crate::abi::*;
use crate::error::{Result, fail};
use crate::object::attributes::Attributes;
use crate::object::errhandler::AttachedErrhandler;
use crate::object::group::Group;
use crate::object::handle::{self, Handles, ObjectKind};
use crate::object::info::Assertions;
use crate::object::name::Name;
use crate::object::topology::Topology;
use crate::os::threads::KnownMutex;
use crate::transport::arena::Owned;
use area::Area;
use once_cell::sync::OnceCell;
use parking_lot::Mutex;
use state::CollectiveState;
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

pub use agreement::AgreedCall;
pub use between_hosts::{Hierarchy, HostMemory};
pub use creation::Found;
pub use early_exit::EarlyExit;
pub use exchange::ExchangeSlots;
pub use explain::explain;
pub use hosts::HostMap;
pub use intercommunicator::Remote;
pub use mailbox::{MailboxSlot, ROOM as MAILBOX_ROOM};
pub use relay::Relay;
pub use window_creation::Agreement;

/// A communicator as one rank sees it.
#[derive(Debug)]
pub struct Comm {
    handle: OnceCell<usize>,
    /// This process's rank in it.
    pub rank: usize,
    /// Number of ranks.
    pub size: usize,
    /// Distinguishes its messages from those of other communicators; a multiple of `PURPOSES`.
    context: u64,
    pub errhandler: AttachedErrhandler,
    /// The attributes that the user has set.
    pub attributes: Attributes,
    pub name: Name,
    /// The user's assertions (MPI-5.0 section 7.4.4).
    pub assertions: Assertions,
    pub topology: Option<Arc<Topology>>,
    /// The other group of an intercommunicator.
    remote: Option<Remote>,
    group: Group,
    /// The area; a communicator of one rank has none, nor has one that spans hosts.
    area: Option<Area>,
    collective: KnownMutex<CollectiveState>,
    /// How many communicators all its ranks have formed.
    formed: AtomicU32,
    /// How many nonblocking collective calls, and persistent collective requests, it has had.
    nonblocking: AtomicU32,
    persistent: AtomicU32,
    /// How many blocking ones of data it has had, if it spans hosts.
    blocking: AtomicU32,
    /// Rank 0: the table of the next window.
    ready_table: Mutex<Option<Owned>>,
    /// Of the communicator of a host's ranks: their ranks in the one that spans hosts.
    outer: Box<[u32]>,
    /// What a communicator that spans hosts has instead of an area.
    hierarchy: Option<Box<Hierarchy>>,
}

/// Communicators but the predefined ones.
static COMMS: Handles<Comm> = Handles::new(ObjectKind::Comm);

/// The communicator of a handle that is not predefined.
///
/// # Safety
/// No other thread frees it while the reference lives.
pub unsafe fn borrow(comm: MPI_Comm) -> Option<&'static Comm> {
    // SAFETY: no other thread frees the communicator while the reference lives, as this function demands.
    unsafe { COMMS.borrow(comm as usize) }
}

/// The communicator of a handle that is not predefined, kept.
pub fn find(comm: MPI_Comm) -> Option<Arc<Comm>> {
    COMMS.get(comm as usize)
}

/// Error handlers of communicators that are being formed, by their handles: some programs set one as soon as
/// MPI_Comm_idup has returned.
static COMING: Mutex<BTreeMap<usize, AttachedErrhandler>> = Mutex::new(BTreeMap::new());

/// Reserves a handle for a communicator that is being formed; until then it is valid for `set_errhandler` alone.
pub fn reserve(errhandler: AttachedErrhandler) -> Result<usize> {
    let handle = COMMS.reserve()?;
    COMING.lock().insert(handle, errhandler);
    Ok(handle)
}

/// Sets the error handler of a communicator that is being formed; None when the handle is none of such a communicator.
pub fn set_errhandler_of_coming(comm: MPI_Comm, errhandler: MPI_Errhandler) -> Option<Result> {
    COMING.lock().get(&(comm as usize)).map(|coming| coming.set(errhandler))
}

/// Makes a reserved handle that of a communicator.
pub fn fill(handle: usize, mut comm: Comm) {
    let mut coming = COMING.lock();
    comm.errhandler = coming.remove(&handle).expect("the handle is reserved");
    // The cell is empty: the communicator is new.
    let _ = comm.handle.set(handle);
    COMMS.fill(handle, Arc::new(comm));
}

/// Gives up a reserved handle, for which there is no communicator.
pub fn give_up(handle: usize) {
    COMING.lock().remove(&handle);
    COMMS.give_up(handle);
}

/// Ends a handle, after `prepare_free`. MPI_ERR_COMM when another thread has ended it.
pub fn remove(comm: MPI_Comm) -> Result<Arc<Comm>> {
    match COMMS.remove(comm as usize) {
        Some(comm) => Ok(comm),
        None => fail!(MPI_ERR_COMM, "{} is not a communicator", handle::describe(comm as usize)),
    }
}

/// How many contexts a communicator has: one for each purpose of messages.
pub const PURPOSES: u64 = 8;

/// The purposes; that of the user's messages is 0.
const FORMING: u64 = 1;
const OF_GROUPS: u64 = 2;
const NONBLOCKING: u64 = 3;
const BRIDGING: u64 = 4;
const BY_NAME: u64 = 5;
const PARTITIONED: u64 = 6;
const BLOCKING: u64 = 7;

/// Tags of nonblocking calls are below this number, those of persistent requests from it on.
const FIRST_PERSISTENT: u32 = 1 << 30;

/// Messages of one purpose on a communicator.
#[derive(Clone, Copy, Debug)]
pub struct Channel<'a> {
    pub comm: &'a Comm,
    pub context: u64,
}

impl Channel<'_> {
    /// The group that messages go to and come from.
    pub fn others(&self) -> &Group {
        self.comm.remote.as_ref().map_or(&self.comm.group, Remote::group)
    }

    /// Whether these are the user's messages.
    pub fn is_users(&self) -> bool {
        self.context == self.comm.context
    }
}

/// The context of the messages by which the communicator with a known context is formed.
pub fn context_of_forming(context: u64) -> u64 {
    context + FORMING
}

impl Drop for Comm {
    fn drop(&mut self) {
        if let Some(area) = self.area.take() {
            area.retire(mem::take(&mut self.collective.get_mut().borrowed));
        }
    }
}

impl Comm {
    /// A communicator of ranks on one host, or, before `across`, on several. One of one rank has no `area`, nor has one that
    /// spans hosts.
    pub fn new(group: Group, rank: usize, context: u64, area: Option<Area>) -> Self {
        let size = group.processes().len();
        Self {
            handle: OnceCell::new(),
            rank,
            size,
            context,
            group,
            errhandler: AttachedErrhandler::new(ObjectKind::Comm),
            attributes: Attributes::new(ObjectKind::Comm),
            area,
            name: Name::default(),
            assertions: Assertions::default(),
            topology: None,
            remote: None,
            collective: KnownMutex::default(),
            formed: AtomicU32::new(0),
            nonblocking: AtomicU32::new(0),
            persistent: AtomicU32::new(0),
            blocking: AtomicU32::new(0),
            ready_table: Mutex::new(None),
            outer: Box::default(),
            hierarchy: None,
        }
    }

    /// Makes it one that spans hosts.
    pub fn across(mut self, hierarchy: Hierarchy) -> Self {
        debug_assert!(self.area.is_none());
        self.hierarchy = Some(Box::new(hierarchy));
        self
    }

    /// Makes it the part of one that spans hosts which is on this host; its ranks have these ranks there.
    pub fn part_of(mut self, ranks: impl Iterator<Item = u32>) -> Self {
        self.outer = ranks.collect();
        self
    }

    /// A rank as the user knows it.
    pub fn known_rank(&self, rank: usize) -> usize {
        self.outer.get(rank).map_or(rank, |rank| *rank as usize)
    }

    /// Notes that the communicator exists: it was formed at all ranks.
    pub fn begin(&self) {
        let all = self.all_ranks();
        if let Some(area) = &all.area {
            area.begin();
        } else if let Some(host) = all.hierarchy().and_then(|hierarchy| hierarchy.host.as_ref()) {
            host.begin();
        }
    }

    /// Whether an address lies in its area.
    fn has_in_area(&self, address: usize) -> bool {
        self.area.as_ref().is_some_and(|area| area.has(address))
    }

    /// Whether it has an area: its ranks are several, on one host.
    #[inline]
    pub fn has_area(&self) -> bool {
        self.area.is_some()
    }

    /// Its local group.
    pub fn group(&self) -> Group {
        self.group.clone()
    }

    /// Its handle.
    pub fn handle(&self) -> MPI_Comm {
        self.handle.get().map_or(MPI_COMM_NULL, |handle| *handle as MPI_Comm)
    }

    /// Makes a communicator a predefined one, with the initial error handler.
    pub fn predefined(mut self, handle: MPI_Comm, name: &str) -> Self {
        // The cell is empty: the communicator is new.
        let _ = self.handle.set(handle as usize);
        self.name = Name::predefined(name);
        self.errhandler = AttachedErrhandler::initial();
        self
    }

    /// MPI_ERR_COMM when it is predefined, and so cannot be freed.
    pub fn refuse_predefined(&self) -> Result {
        if [MPI_COMM_WORLD, MPI_COMM_SELF].contains(&self.handle()) {
            fail!(MPI_ERR_COMM, "MPI_COMM_WORLD and MPI_COMM_SELF cannot be freed");
        }
        Ok(())
    }

    /// Deletes its attributes before it is freed. MPI_ERR_COMM when it is predefined; errors of delete callbacks.
    pub fn prepare_free(&self) -> Result {
        self.refuse_predefined()?;
        self.attributes.delete_all(self.handle() as usize)
    }

    /// All contexts of its messages.
    pub fn contexts(&self) -> Range<u64> {
        self.context..self.context + PURPOSES
    }

    /// The user's messages.
    pub fn messages(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context }
    }

    /// Messages of MPI_Comm_create_group, with the user's tags.
    pub fn of_groups(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + OF_GROUPS }
    }

    /// Messages by which all ranks form another communicator, with tags of `next_formed`.
    pub fn forming(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + FORMING }
    }

    /// Messages between two leaders in MPI_Intercomm_create, with the user's tags.
    pub fn bridging(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + BRIDGING }
    }

    /// Messages in MPI_COMM_WORLD of processes that form a communicator without a parent; the user's strings
    /// distinguish them.
    pub fn by_name(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + BY_NAME }
    }

    /// Messages by which senders describe partitioned messages, with the user's tags.
    pub fn partitioned(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + PARTITIONED }
    }

    /// The tag of the messages by which all ranks form the next communicator.
    pub fn next_formed(&self) -> c_int {
        // Relaxed: a counter of this process.
        (self.formed.fetch_add(1, Ordering::Relaxed) & c_int::MAX as u32) as c_int
    }

    /// Messages of nonblocking collective calls; the number of a call is their tag.
    pub fn nonblocking(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + NONBLOCKING }
    }

    /// The number of the next nonblocking collective call; all ranks make them in the same order.
    pub fn next_nonblocking(&self) -> c_int {
        // Relaxed: a counter of this process.
        (self.nonblocking.fetch_add(1, Ordering::Relaxed) % FIRST_PERSISTENT) as c_int
    }

    /// Messages of blocking collective calls where ranks are on several hosts; the number of a call is their tag.
    pub fn blocking(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + BLOCKING }
    }

    /// The number of the next blocking collective call whose data go as messages.
    pub fn next_blocking(&self) -> c_int {
        // Relaxed: a counter of this process.
        (self.blocking.fetch_add(1, Ordering::Relaxed) & c_int::MAX as u32) as c_int
    }

    /// The number of the next persistent collective request.
    pub fn next_persistent(&self) -> c_int {
        // Relaxed: a counter of this process.
        (FIRST_PERSISTENT + self.persistent.fetch_add(1, Ordering::Relaxed) % FIRST_PERSISTENT) as c_int
    }

    /// MPI_IDENT, MPI_CONGRUENT (the same ranks), MPI_SIMILAR (the same processes in another order) or MPI_UNEQUAL.
    pub fn compare(&self, other: &Self) -> c_int {
        if self.context == other.context {
            return MPI_IDENT;
        }
        let groups = match (&self.remote, &other.remote) {
            (None, None) => self.group.compare(&other.group),
            // The constants stand in this order.
            (Some(one), Some(two)) => self.group.compare(&other.group).max(one.group().compare(two.group())),
            _ => MPI_UNEQUAL,
        };
        groups.max(MPI_CONGRUENT)
    }

    /// The process of a rank, by its number in MPI_COMM_WORLD.
    pub fn process(&self, rank: usize) -> usize {
        self.group.processes()[rank] as usize
    }
}
