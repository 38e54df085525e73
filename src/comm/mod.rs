//! Communicators: who takes part, and the shared words by which they act together (MPI-5.0 chapter 7).
//!
//! `exchange` is how its ranks meet, `notices` how they tell each other something without that. `agreement` is what ranks tell each other before a collective call does anything, `intercommunicator` the other group.

mod agreement;
pub mod area;
pub mod attributes;
mod exchange;
mod explain;
mod intercommunicator;
mod mailbox;

use crate::abi::*;
use crate::error::{Error, Reason, Result, fail};
use crate::object::attributes::Attributes;
use crate::object::errhandler::Attached;
use crate::object::group::Group;
use crate::object::handle::{self, Handles, Kind};
use crate::object::info::{Assertions, COMMON, DIFFERENT};
use crate::object::name::Name;
use crate::object::topology::Topology;
use crate::os::threads::KnownMutex;
use crate::transport::arena::{Owned, Piece, Places};
use area::{Area, CREATIONS};
use exchange::Turn;
use once_cell::sync::OnceCell;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

pub use agreement::Call;
pub use exchange::Slots;
pub use explain::explain;
pub use intercommunicator::Remote;
pub use mailbox::{Ahead, MailboxSlot, ROOM as NOTICE_ROOM};

/// A communicator as one rank sees it.
#[derive(Debug)]
pub struct Comm {
    handle: OnceCell<usize>,
    /// This process's rank in it.
    pub rank: usize,
    /// Number of ranks.
    pub size: usize,
    /// Tells its messages from those of other communicators; a multiple of `PURPOSES`.
    context: u64,
    pub errhandler: Attached,
    /// Those that the user set.
    pub attributes: Attributes,
    pub name: Name,
    /// What the user asserts of it.
    pub assertions: Assertions,
    pub topology: Option<Arc<Topology>>,
    /// The other group of an intercommunicator.
    remote: Option<Remote>,
    group: Group,
    /// Shared words; a communicator of one rank needs none.
    area: Option<Area>,
    turn: KnownMutex<Turn>,
    /// Communicators that all its ranks have formed so far.
    formed: AtomicU32,
    /// Nonblocking collective calls, and persistent collective requests, so far.
    nonblocking: AtomicU32,
    persistent: AtomicU32,
    /// Rank 0: the table of the next window.
    ready_table: Mutex<Option<Owned>>,
}

/// What all ranks know when they have created a window.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The error of the rank that failed first, as others get it.
    pub failure: Option<Error>,
    /// The places for symmetric memory that some ranks have found, if any has.
    pub found: Option<Found>,
    /// At which places ranks have said different words.
    pub differ: [bool; COMMON],
}

/// Places that ranks have found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// All the same; with room for each of them.
    Same(Places),
    /// Others at different ranks.
    Different,
}

/// Communicators but the predefined ones.
static COMMS: Handles<Comm> = Handles::new(Kind::Comm);

/// The communicator of a handle that is not predefined.
///
/// # Safety
/// No other thread frees it while the reference lives.
pub unsafe fn borrow(comm: MPI_Comm) -> Option<&'static Comm> {
    // SAFETY: the caller's promise.
    unsafe { COMMS.borrow(comm as usize) }
}

/// The communicator of a handle that is not predefined, kept.
pub fn find(comm: MPI_Comm) -> Option<Arc<Comm>> {
    COMMS.get(comm as usize)
}

/// Error handlers of communicators that are being formed, by their handles: some programs set one as soon as MPI_Comm_idup
/// has returned.
static COMING: Mutex<BTreeMap<usize, Attached>> = Mutex::new(BTreeMap::new());

/// A handle for a communicator that is being formed; it is invalid until then, but for `set_errhandler`.
pub fn reserve(errhandler: Attached) -> Result<usize> {
    let handle = COMMS.reserve()?;
    COMING.lock().insert(handle, errhandler);
    Ok(handle)
}

/// Sets the error handler of a communicator that is being formed. None when it is none.
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

/// Ends a handle, after `prepare_free`. MPI_ERR_COMM when another thread was faster.
pub fn remove(comm: MPI_Comm) -> Result<Arc<Comm>> {
    match COMMS.remove(comm as usize) {
        Some(comm) => Ok(comm),
        None => fail!(MPI_ERR_COMM, "{} is not a communicator", handle::describe(comm as usize)),
    }
}

/// Contexts that each communicator has. In each, messages of one purpose.
pub const PURPOSES: u64 = 8;

/// Purposes, but for that of the user's messages, which is 0.
const FORMING: u64 = 1;
const OF_GROUPS: u64 = 2;
const NONBLOCKING: u64 = 3;
const BRIDGING: u64 = 4;
const BY_NAME: u64 = 5;
const PARTITIONED: u64 = 6;

/// Numbers of nonblocking calls are below this one, those of persistent requests from there on; tags are twice as many.
const FIRST_PERSISTENT: u32 = 1 << 30;

/// Messages of one purpose on a communicator.
#[derive(Clone, Copy, Debug)]
pub struct Channel<'a> {
    pub comm: &'a Comm,
    pub context: u64,
}

impl Channel<'_> {
    /// Whom messages go to and come from.
    pub fn others(&self) -> &Group {
        self.comm.remote.as_ref().map_or(&self.comm.group, Remote::group)
    }

    /// Whether these are the user's messages.
    pub fn is_users(&self) -> bool {
        self.context == self.comm.context
    }
}

/// The context of the messages by which the communicator with a context is formed, when its ranks know that already.
pub fn context_of_forming(context: u64) -> u64 {
    context + FORMING
}

impl Drop for Comm {
    fn drop(&mut self) {
        if let Some(area) = self.area.take() {
            area.retire(mem::take(&mut self.turn.get_mut().lendings));
        }
    }
}

impl Comm {
    /// A communicator; `area` is missing when there is one rank.
    pub fn new(group: Group, rank: usize, context: u64, area: Option<Area>) -> Self {
        let size = group.processes().len();
        Self {
            handle: OnceCell::new(),
            rank,
            size,
            context,
            group,
            errhandler: Attached::new(Kind::Comm),
            attributes: Attributes::new(Kind::Comm),
            area,
            name: Name::default(),
            assertions: Assertions::default(),
            topology: None,
            remote: None,
            turn: KnownMutex::default(),
            formed: AtomicU32::new(0),
            nonblocking: AtomicU32::new(0),
            persistent: AtomicU32::new(0),
            ready_table: Mutex::new(None),
        }
    }

    /// It has come into being: all its ranks have it.
    pub fn begin(&self) {
        if let Some(area) = &self.everybody().area {
            area.begin();
        }
    }

    /// The processes in it.
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
        self.errhandler = Attached::initial();
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

    /// Messages of MPI_Comm_create_group, told apart by the user's tags.
    pub fn of_groups(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + OF_GROUPS }
    }

    /// Messages by which all ranks form another communicator, told apart by `next_formed`.
    pub fn forming(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + FORMING }
    }

    /// Messages between two leaders in MPI_Intercomm_create, told apart by the user's tags.
    pub fn bridging(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + BRIDGING }
    }

    /// Messages of those who form communicators without any, told apart by the user's strings; in MPI_COMM_WORLD.
    pub fn by_name(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + BY_NAME }
    }

    /// Messages by which senders of partitioned messages describe these, told apart by the user's tags.
    pub fn partitioned(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + PARTITIONED }
    }

    /// The tag by which all its ranks tell the messages of the communicator that they form now from those of others.
    pub fn next_formed(&self) -> c_int {
        (self.formed.fetch_add(1, Ordering::Relaxed) & c_int::MAX as u32) as c_int
    }

    /// Messages of nonblocking collective calls, whose numbers are their tags.
    pub fn nonblocking(&self) -> Channel<'_> {
        Channel { comm: self, context: self.context + NONBLOCKING }
    }

    /// The number of a nonblocking collective call; all ranks make these in the same order.
    pub fn next_nonblocking(&self) -> c_int {
        (self.nonblocking.fetch_add(1, Ordering::Relaxed) % FIRST_PERSISTENT) as c_int
    }

    /// The number of a persistent collective request.
    pub fn next_persistent(&self) -> c_int {
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

    /// The table that rank 0 has ready for the window that is created now. None when there is one rank.
    pub fn table(&self) -> Option<Piece> {
        let area = self.area.as_ref()?;
        let turn = self.turn.lock();
        // SAFETY: rank 0 wrote it before a barrier that all ranks have passed since.
        Some(unsafe { area.words().creations[turn.creation].table.get().read() })
    }

    /// Tells words, none of which is 0, about the window that is created now; gives those of the first rank that told any.
    pub fn first_words(&self, own: [u64; COMMON]) -> [u64; COMMON] {
        let Some(area) = &self.area else { return own };
        let common = &area.words().creations[self.turn.lock().creation].common;
        std::array::from_fn(|place| {
            let word = &common[place];
            match word.load(Ordering::SeqCst) {
                0 => match word.compare_exchange(0, own[place], Ordering::SeqCst, Ordering::SeqCst) {
                    Ok(_) => own[place],
                    Err(first) => first,
                },
                first => first,
            }
        })
    }

    /// Tells that ranks have said different words at some places about the window that is created now.
    pub fn tell_different(&self, differ: [bool; COMMON]) {
        let Some(area) = &self.area else { return };
        let common = &area.words().creations[self.turn.lock().creation].common;
        for (word, _) in common.iter().zip(differ).filter(|(_, differs)| *differs) {
            // As `first_words`; all read it after the barrier.
            word.store(DIFFERENT, Ordering::SeqCst);
        }
    }

    /// Begins the creation of a window by the function with this number; gives the number of the creation.
    pub fn begin_creation(&self, caller: u32) -> u64 {
        let turn = self.turn.lock();
        if let Some(area) = &self.area {
            area.words().creations[turn.creation].tell_caller(turn.exchange, caller);
        }
        turn.exchange
    }

    /// MPI_ERR_OTHER at all ranks when they have called different functions that create windows, and have passed a barrier
    /// since they began. Then the creation has not taken place.
    pub fn refuse_mixture(&self, creation: u64) -> Result {
        self.area
            .as_ref()
            .map_or(Ok(()), |area| self.refuse_mixed(&area.words().creations[self.turn.lock().creation], creation))
    }

    fn refuse_mixed(&self, this: &area::Creation, number: u64) -> Result {
        if !this.is_mixed(number) {
            return Ok(());
        }
        // Nobody changes the words before all have seen that, or uses them before they are changed.
        self.barrier();
        if self.rank == 0 {
            this.clear();
        }
        self.barrier();
        fail!(MPI_ERR_OTHER, "other ranks have called another function that creates windows");
    }

    /// Ends the creation of a window: every rank tells whether it failed, and the places it has found for symmetric memory, if
    /// it has any, and learns what the others told. Rank 0 tells the table of the window after this one.
    pub fn agree(
        &self,
        creation: u64,
        failure: Option<&Error>,
        found: Option<Places>,
        next_table: Option<Piece>,
    ) -> Result<Agreement> {
        let Some(area) = &self.area else {
            return Ok(Agreement { failure: failure.cloned(), found: None, differ: [false; COMMON] });
        };
        let mut turn = self.turn.lock();
        // To whoever exchanges something meanwhile, this is another call.
        turn.begin_exchange(area, self.rank);
        let this = &area.words().creations[turn.creation];
        let after = (turn.creation + 1) % CREATIONS;
        if let Some(error) = failure {
            let word = (error.common_class() as u64) << 32 | self.rank as u64;
            // Only the first failure is published; the others are no less errors.
            if this.failure.compare_exchange(0, word, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                // SAFETY: one rank's exchange succeeds, and the others read the reason after the barrier below.
                unsafe { this.reason.get().write(Reason::of(error)) };
            }
        }
        if let Some(found) = found {
            this.tell_places(found);
        }
        if self.rank == 0 {
            let next = &area.words().creations[after];
            next.clear();
            if let Some(table) = next_table {
                // SAFETY: only rank 0 writes here; the others read it after the barrier below.
                unsafe { next.table.get().write(table) };
            }
        }
        self.barrier();
        turn.lendings.take_back();
        self.refuse_mixed(this, creation)?;
        turn.creation = after;
        let word = this.failure.load(Ordering::SeqCst);
        let failure = (word != 0).then(|| {
            // SAFETY: the rank that failed has written it before the barrier; nobody writes there until the place is used again.
            let reason = unsafe { &*this.reason.get() };
            reason.error((word >> 32) as c_int, &format!("rank {}", word as u32))
        });
        // Written before the barrier, and cleared behind the next one.
        let differ = std::array::from_fn(|place| this.common[place].load(Ordering::SeqCst) == DIFFERENT);
        Ok(Agreement { failure, found: this.places(), differ })
    }

    /// Gives the communicator the table of its first window; rank 0, before any other rank uses the area.
    pub fn first_table(&self, table: Owned) {
        if let Some(area) = &self.area {
            area.tell_first_table(table.piece());
        }
        self.keep_ready_table(Some(table));
    }

    /// The table that rank 0 has ready.
    pub fn take_ready_table(&self) -> Option<Owned> {
        self.ready_table.lock().take()
    }

    /// Keeps the table that was announced for the next window; rank 0.
    pub fn keep_ready_table(&self, table: Option<Owned>) {
        *self.ready_table.lock() = table;
    }
}
