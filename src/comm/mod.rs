//! Communicators: a group of processes, a context (the number that marks their messages), and an area in shared memory (MPI-5.0 chapter 7).
//!
//! | module | concern |
//! | --- | --- |
//! | `area` | memory through which the ranks synchronise |
//! | `creation` | state words for the creation of windows |
//! | `mailbox` | slots that one rank writes and the other ranks read |
//! | `state` | state of a rank that lasts from one collective call to the next |
//! | `exchange` | all ranks publish a slot, pass a barrier, and read the slots of all ranks |
//! | `early_exit` | collective calls without a barrier, by mailboxes |
//! | `hosts`, `relay`, `between_hosts` | communicators that span hosts: map of ranks to hosts, shared memory of a host, barriers and relayed calls |
//! | `decision` | calls between hosts in which the leaders decide for the ranks of their hosts |
//! | `agreement` | all ranks get words of all ranks, or all fail, at the beginning of a collective call |
//! | `window_creation` | what the ranks compare when they create a window on one host |
//! | `intercommunicator` | remote group of an intercommunicator |
//! | `calls` | the names of the calls in which ranks meet |
//! | `explain` | the text by which a rank reports to the launcher which ranks it waits for |

mod agreement;
pub mod area;
pub mod attributes;
mod between_hosts;
mod calls;
mod creation;
mod decision;
mod early_exit;
mod exchange;
mod explain;
mod hosts;
mod intercommunicator;
mod mailbox;
mod relay;
mod slots;
mod state;
mod window_creation;

use crate::abi::*;
use crate::bootstrap::{self, LocalRank};
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
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Weak};

pub use agreement::AgreedCall;
pub use between_hosts::{Hierarchy, HostMemory, HostParts};
pub use calls::{MeetingCall, operation_name};
pub use decision::{DecisionKind, GatheredWords, LowestFailure, MOST_PASSED};
pub use early_exit::EarlyExit;
pub use exchange::ExchangeSlots;
pub use explain::explain;
pub use hosts::HostMap;
pub use intercommunicator::Remote;
pub use mailbox::{MailboxSlot, ROOM as MAILBOX_ROOM};
pub use relay::{AGREED_WORDS, RELAY_ROOM, Relay, RelaySlots};
pub use slots::MOST_WITH_LONG_SLOTS;
pub use window_creation::Agreement;

/// A communicator, from the view of one rank.
#[derive(Debug)]
pub struct Comm {
    handle: OnceCell<usize>,
    /// Rank of this process.
    pub rank: usize,
    /// Number of ranks.
    pub size: usize,
    /// First context of the communicator's messages; a multiple of `PURPOSES`.
    context: u64,
    pub errhandler: AttachedErrhandler,
    /// The attributes that the user has set.
    pub attributes: Attributes,
    pub name: Name,
    /// The user's assertions (MPI-5.0 section 7.4.4).
    pub assertions: Assertions,
    pub topology: Option<Arc<Topology>>,
    /// Remote group of an intercommunicator.
    remote: Option<Remote>,
    group: Group,
    /// The area. None if the communicator has one rank or spans hosts.
    area: Option<Area>,
    collective: KnownMutex<CollectiveState>,
    /// Number of tags that `next_formed` has returned: one for each call by which ranks form one or several communicators.
    formed: AtomicU32,
    /// Number of nonblocking collective calls.
    nonblocking: AtomicU32,
    /// Number of persistent collective requests.
    persistent: AtomicU32,
    /// Number of blocking collective calls, if the communicator spans hosts. The library's own calls are counted, too.
    blocking: AtomicU32,
    /// Table of the next window, at rank 0.
    ready_table: Mutex<Option<Owned>>,
    /// If this is the communicator of one host's ranks: the ranks that they have in the communicator that spans hosts.
    outer: Box<[u32]>,
    /// State of a communicator that spans hosts, in place of an area.
    hierarchy: Option<Box<Hierarchy>>,
    /// A reference to the communicator of one host's ranks, which has no handle.
    itself: Weak<Comm>,
}

/// All communicators except the predefined ones.
static COMMS: Handles<Comm> = Handles::new(ObjectKind::Comm);

/// Returns the communicator of a handle that is not predefined.
///
/// # Safety
/// No other thread frees the communicator while the reference lives.
pub unsafe fn borrow(comm: MPI_Comm) -> Option<&'static Comm> {
    // SAFETY: the caller promises that no other thread frees the communicator while the reference lives.
    unsafe { COMMS.borrow(comm as usize) }
}

/// Returns the communicator of a handle that is not predefined, with a reference count.
pub fn find(comm: MPI_Comm) -> Option<Arc<Comm>> {
    COMMS.get(comm as usize)
}

/// Error handlers of communicators whose creation is not complete. The keys are the reserved handles of these communicators. The map exists
/// because some programs set an error handler as soon as MPI_Comm_idup has returned.
static COMING: Mutex<BTreeMap<usize, AttachedErrhandler>> = Mutex::new(BTreeMap::new());

/// Reserves a handle for a communicator that is being formed. Until `fill`, the handle is valid only for `set_errhandler_of_coming`.
pub fn reserve(errhandler: AttachedErrhandler) -> Result<usize> {
    let handle = COMMS.reserve()?;
    COMING.lock().insert(handle, errhandler);
    Ok(handle)
}

/// Sets the error handler of a communicator that is being formed. Returns None if the handle is not a reserved handle.
pub fn set_errhandler_of_coming(comm: MPI_Comm, errhandler: MPI_Errhandler) -> Option<Result> {
    COMING.lock().get(&(comm as usize)).map(|coming| coming.set(errhandler))
}

/// Gives a reserved handle to its communicator.
pub fn fill(handle: usize, mut comm: Comm) {
    let mut coming = COMING.lock();
    comm.errhandler = coming.remove(&handle).expect("the handle is reserved");
    // The cell is empty: the communicator is new.
    let _ = comm.handle.set(handle);
    COMMS.fill(handle, Arc::new(comm));
}

/// Releases a reserved handle whose communicator was not formed.
pub fn give_up(handle: usize) {
    COMING.lock().remove(&handle);
    COMMS.give_up(handle);
}

/// Invalidates a handle. Called only after `prepare_free`. Fails with MPI_ERR_COMM if another thread has already invalidated the handle.
pub fn remove(comm: MPI_Comm) -> Result<Arc<Comm>> {
    match COMMS.remove(comm as usize) {
        Some(comm) => Ok(comm),
        None => fail!(MPI_ERR_COMM, "{} is not a communicator", handle::describe(comm as usize)),
    }
}

/// Number of contexts of a communicator: one for each purpose of messages.
pub const PURPOSES: u64 = 16;

/// Purposes of messages, as offsets from the first context. The first context itself is for the messages of the program.
const FORMING: u64 = 1;
const OF_GROUPS: u64 = 2;
const NONBLOCKING: u64 = 3;
const BRIDGING: u64 = 4;
const BY_NAME: u64 = 5;
const PARTITIONED: u64 = 6;
const BLOCKING: u64 = 7;
/// As `BLOCKING`, for the communicator of one host's ranks, which may have the contexts of the communicator that spans hosts.
const BLOCKING_ON_HOST: u64 = 8;

/// First tag of persistent requests; tags of nonblocking calls are smaller.
const FIRST_PERSISTENT: u32 = 1 << 30;

/// Context of the messages of one purpose on a communicator. Messages match only receives with the same context.
#[derive(Clone, Copy, Debug)]
pub struct MessageContext<'a> {
    pub comm: &'a Comm,
    /// Number of the context, which every message has in its header.
    pub number: u64,
}

impl MessageContext<'_> {
    /// Returns the group of the peers: the remote group of an intercommunicator, otherwise the group of the communicator.
    pub fn others(&self) -> &Group {
        self.comm.remote.as_ref().map_or(&self.comm.group, Remote::group)
    }

    /// Returns whether this is the context of the program's messages. All other contexts are for messages of the library.
    pub fn is_users(&self) -> bool {
        self.number == self.comm.context
    }
}

/// Returns the context in which the ranks of a communicator form other communicators. `context` is the first context of the communicator.
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
    /// Returns a communicator. `area` is None if the communicator has one rank, or if it spans hosts (the caller then calls `across`).
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
            collective: KnownMutex::new(CollectiveState::of_context(context)),
            formed: AtomicU32::new(0),
            nonblocking: AtomicU32::new(0),
            persistent: AtomicU32::new(0),
            blocking: AtomicU32::new(0),
            ready_table: Mutex::new(None),
            outer: Box::default(),
            hierarchy: None,
            itself: Weak::new(),
        }
    }

    /// Makes this a communicator that spans hosts.
    pub fn across(mut self, hierarchy: Hierarchy) -> Self {
        debug_assert!(self.area.is_none());
        self.hierarchy = Some(Box::new(hierarchy));
        self
    }

    /// Makes this the communicator of one host's ranks. `ranks` are their ranks in the communicator that spans hosts.
    pub fn part_of(mut self, ranks: impl Iterator<Item = u32>) -> Arc<Self> {
        self.outer = ranks.collect();
        Arc::new_cyclic(|itself| {
            self.itself = Weak::clone(itself);
            self
        })
    }

    /// Returns a counted reference. None if the communicator is neither that of one host's ranks nor has a handle in the table.
    pub fn to_keep(&self) -> Option<Arc<Self>> {
        self.itself.upgrade().or_else(|| find(self.handle()))
    }

    /// Converts a rank of this communicator to the rank that the program knows. In the communicator of one host's ranks, this is the rank
    /// in the communicator that spans hosts; in other communicators, the rank is unchanged.
    pub fn known_rank(&self, rank: usize) -> usize {
        self.outer.get(rank).map_or(rank, |rank| *rank as usize)
    }

    /// Records that all ranks have formed the communicator. Before this call, `Drop` does not touch memory that another rank has allocated.
    pub fn begin(&self) {
        let all = self.all_ranks();
        if let Some(area) = &all.area {
            area.begin();
        } else if let Some(host) = all.hierarchy().and_then(|hierarchy| hierarchy.host.as_ref()) {
            host.begin();
        }
    }

    /// Returns whether an address lies in the communicator's area.
    fn has_in_area(&self, address: usize) -> bool {
        self.area.as_ref().is_some_and(|area| area.has(address))
    }

    /// Returns whether the communicator has an area: it has several ranks, all on one host.
    #[inline]
    pub fn has_area(&self) -> bool {
        self.area.is_some()
    }

    /// Returns the local group.
    pub fn group(&self) -> Group {
        self.group.clone()
    }

    /// Returns the handle.
    pub fn handle(&self) -> MPI_Comm {
        self.handle.get().map_or(MPI_COMM_NULL, |handle| *handle as MPI_Comm)
    }

    /// Makes this a predefined communicator, with the initial error handler.
    pub fn predefined(mut self, handle: MPI_Comm, name: &str) -> Self {
        // The cell is empty: the communicator is new.
        let _ = self.handle.set(handle as usize);
        self.name = Name::predefined(name);
        self.errhandler = AttachedErrhandler::initial();
        self
    }

    /// Fails with MPI_ERR_COMM if the communicator is predefined, because such a communicator cannot be freed.
    pub fn refuse_predefined(&self) -> Result {
        if [MPI_COMM_WORLD, MPI_COMM_SELF].contains(&self.handle()) {
            fail!(MPI_ERR_COMM, "MPI_COMM_WORLD and MPI_COMM_SELF cannot be freed");
        }
        Ok(())
    }

    /// Deletes the attributes of a communicator that is to be freed. Fails with MPI_ERR_COMM if the communicator is predefined, and with the
    /// error of a delete callback that fails.
    pub fn prepare_free(&self) -> Result {
        self.refuse_predefined()?;
        self.attributes.delete_all(self.handle() as usize)
    }

    /// Returns the contexts of all purposes of messages.
    pub fn contexts(&self) -> Range<u64> {
        self.context..self.context + PURPOSES
    }

    /// Returns the context of the program's messages.
    pub fn messages(&self) -> MessageContext<'_> {
        MessageContext { comm: self, number: self.context }
    }

    /// Returns the context of MPI_Comm_create_group. The messages have the tag that the program passes.
    pub fn of_groups(&self) -> MessageContext<'_> {
        MessageContext { comm: self, number: self.context + OF_GROUPS }
    }

    /// Returns the context in which all ranks of this communicator form another communicator. The tags come from `next_formed`.
    pub fn forming(&self) -> MessageContext<'_> {
        MessageContext { comm: self, number: self.context + FORMING }
    }

    /// Returns the context of the messages between the two leaders in MPI_Intercomm_create. The messages have the tag that the program
    /// passes.
    pub fn bridging(&self) -> MessageContext<'_> {
        MessageContext { comm: self, number: self.context + BRIDGING }
    }

    /// Returns the context, in MPI_COMM_WORLD, of the messages by which processes form a communicator from a group. Messages of concurrent
    /// calls are distinguished by a string that the program passes.
    pub fn by_name(&self) -> MessageContext<'_> {
        MessageContext { comm: self, number: self.context + BY_NAME }
    }

    /// Returns the context of the messages in which senders describe their partitions. The messages have the tag that the program passes.
    pub fn partitioned(&self) -> MessageContext<'_> {
        MessageContext { comm: self, number: self.context + PARTITIONED }
    }

    /// Returns the tag of the messages by which all ranks form the next communicator. The tag is the same at all ranks.
    pub fn next_formed(&self) -> c_int {
        // Relaxed: a counter of this process.
        (self.formed.fetch_add(1, Ordering::Relaxed) & c_int::MAX as u32) as c_int
    }

    /// Returns the context of nonblocking collective calls. The number of a call is the tag of its messages.
    pub fn nonblocking(&self) -> MessageContext<'_> {
        MessageContext { comm: self, number: self.context + NONBLOCKING }
    }

    /// Returns the number of the next nonblocking collective call. All ranks make these calls in the same order.
    pub fn next_nonblocking(&self) -> c_int {
        // Relaxed: a counter of this process.
        (self.nonblocking.fetch_add(1, Ordering::Relaxed) % FIRST_PERSISTENT) as c_int
    }

    /// Returns the context of the messages of blocking collective calls: between hosts, and of long data on one host. The number of a call is
    /// the tag of its messages.
    pub fn blocking(&self) -> MessageContext<'_> {
        let purpose = if self.outer.is_empty() { BLOCKING } else { BLOCKING_ON_HOST };
        MessageContext { comm: self, number: self.context + purpose }
    }

    /// Returns the number of the next blocking collective call on a communicator that spans hosts.
    pub fn next_blocking(&self) -> c_int {
        // Relaxed: a counter of this process.
        (self.blocking.fetch_add(1, Ordering::Relaxed) & c_int::MAX as u32) as c_int
    }

    /// Returns the number of the next persistent collective request.
    pub fn next_persistent(&self) -> c_int {
        // Relaxed: a counter of this process.
        (FIRST_PERSISTENT + self.persistent.fetch_add(1, Ordering::Relaxed) % FIRST_PERSISTENT) as c_int
    }

    /// Returns MPI_IDENT, MPI_CONGRUENT (same ranks), MPI_SIMILAR (same processes in another order) or MPI_UNEQUAL.
    pub fn compare(&self, other: &Self) -> c_int {
        if self.context == other.context {
            return MPI_IDENT;
        }
        let groups = match (&self.remote, &other.remote) {
            (None, None) => self.group.compare(&other.group),
            // The constants ascend from MPI_IDENT to MPI_UNEQUAL, so the maximum is the result for both groups together.
            (Some(one), Some(two)) => self.group.compare(&other.group).max(one.group().compare(two.group())),
            _ => MPI_UNEQUAL,
        };
        groups.max(MPI_CONGRUENT)
    }

    /// Returns the process of a rank: its rank in MPI_COMM_WORLD.
    pub fn process(&self, rank: usize) -> usize {
        self.group.processes()[rank] as usize
    }

    /// Returns the index on this host of a rank of this communicator.
    ///
    /// # Panics
    /// The rank is on another host.
    pub fn local_rank(&self, rank: usize) -> LocalRank {
        let local = bootstrap::hosts().local_rank_of(self.process(rank));
        local.expect("only ranks of this host are reached through shared memory")
    }
}
