//! The library in this process, from the first MPI_Init or MPI_Session_init to the last MPI_Finalize or MPI_Session_finalize: the ranks,
//! their memory, and the predefined communicators (MPI-5.0 sections 11.2 and 11.3).
//!
//! The process joins its job once, together with all ranks. When no part of the program uses the library any more, the process leaves the
//! job, and the launcher may end. A later session still works.
//!
//! The program between MPI_Init and MPI_Finalize is one user of the library, and each session is another. The first user initialises the
//! library. When the last user ends, the process leaves the job, but keeps its memory and mappings. A later session uses the memory and the
//! mappings again; it only notifies the launcher and restarts the network. MPI_Finalize has a barrier. MPI_Session_finalize has no barrier.
//! The last MPI_Session_finalize waits until buffered messages and the messages of freed requests are delivered.

mod invalid_settings;
pub mod mpi_t;
pub mod performance;
pub mod progress_task;
pub mod session;
mod start;

use crate::abi::*;
use crate::bootstrap::waiting::Explanation;
use crate::bootstrap::{self, Job, LocalRank};
use crate::comm::{self, Comm, PURPOSES};
use crate::error::{Error, Result, fail};
use crate::object::handle;
use crate::os::{report_line, threads};
use crate::settings;
use crate::transport::arena::{Arena, BounceBuffers};
use crate::transport::channel::Channels;
use crate::transport::export::ProcessMemory;
use crate::transport::net::{self, Network};
use crate::transport::sync::Event;
use once_cell::sync::OnceCell;
use parking_lot::{Mutex, MutexGuard};
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// The state of the library while MPI is initialised.
#[derive(Debug)]
pub struct Runtime {
    job: &'static Job,
    pub arena: &'static Arena,
    pub channels: Channels,
    pub process_memory: ProcessMemory,
    pub bounce_buffers: BounceBuffers,
    /// MPI_COMM_WORLD. It belongs to the user between MPI_Init and MPI_Finalize, otherwise to the library.
    pub comm: Arc<Comm>,
    /// MPI_COMM_SELF. It belongs to the user between MPI_Init and MPI_Finalize, otherwise to the library.
    pub self_comm: Arc<Comm>,
    /// The lowest rank of this host if the host's ranks are consecutive, otherwise `NO_FIRST`.
    first: u32,
    /// The ranks of this host, in a job that spans hosts; otherwise None.
    host_comm: Option<Arc<Comm>>,
}

/// Value of `Runtime::first` without meaning: the difference between a rank and this value is larger than the number of ranks.
const NO_FIRST: u32 = 1 << 31;

/// The way from this process to another one.
#[derive(Clone, Copy, Debug)]
pub enum Route {
    /// The shared memory of this host; the index of the other process on this host.
    Host(LocalRank),
    /// The network: the other process is on another host.
    Network(&'static Network),
}

/// The state that MPI_Init adds.
#[derive(Debug)]
pub struct WorldModel {
    /// Level of thread support that MPI_Init has provided.
    pub thread_level: c_int,
    main_thread: i32,
}

/// Context (the number that separates the messages of different communicators) of MPI_COMM_WORLD.
const WORLD_CONTEXT: u64 = 0;
/// Context of MPI_COMM_SELF. Its messages never leave the process.
const SELF_CONTEXT: u64 = PURPOSES;

/// Number of contexts that this process has taken so far. The first two are for MPI_COMM_WORLD and MPI_COMM_SELF.
static DRAWN: AtomicU64 = AtomicU64::new(2);

static WORLD: OnceCell<Runtime> = OnceCell::new();
/// Set when the start of the library in this process is complete.
static JOINED: AtomicBool = AtomicBool::new(false);
static WORLD_MODEL: OnceCell<WorldModel> = OnceCell::new();
static FINALIZED: AtomicBool = AtomicBool::new(false);
/// Number of users of the library: open sessions, and the program from MPI_Init to MPI_Finalize.
static USERS: AtomicUsize = AtomicUsize::new(0);
/// Lock that a thread holds while it starts or ends the library.
static CHANGING: Mutex<()> = Mutex::new(());

/// Returns the runtime. Fails with MPI_ERR_OTHER while MPI is not initialised.
pub fn current() -> Result<&'static Runtime> {
    match WORLD.get() {
        // Acquire: pairs with the Release in `join`, so this thread sees the complete runtime.
        Some(runtime) if USERS.load(Ordering::Acquire) > 0 => Ok(runtime),
        _ => not_running(),
    }
}

/// Returns true while MPI is initialised.
#[inline]
pub fn is_running() -> bool {
    // Acquire: pairs with the Release in `join`, so this thread sees the complete runtime.
    USERS.load(Ordering::Acquire) > 0
}

#[cold]
fn not_running<T>() -> Result<T> {
    if was_finalized() {
        fail!(MPI_ERR_OTHER, "called after MPI_Finalize");
    }
    // Acquire: pairs with the Release store in `start`.
    if JOINED.load(Ordering::Acquire) {
        fail!(MPI_ERR_OTHER, "called after MPI_Session_finalize of the last session, and without MPI_Init");
    }
    fail!(MPI_ERR_OTHER, "called before MPI_Init")
}

/// Returns the state that MPI_Init has added. Fails with MPI_ERR_OTHER before MPI_Init and after MPI_Finalize.
pub fn world_model() -> Result<&'static WorldModel> {
    match WORLD_MODEL.get() {
        Some(model) if !was_finalized() => Ok(model),
        Some(_) => fail!(MPI_ERR_OTHER, "called after MPI_Finalize"),
        None => fail!(MPI_ERR_OTHER, "called before MPI_Init"),
    }
}

/// Returns true if MPI_Init has been called, even if MPI is finalised.
pub fn was_initialized() -> bool {
    WORLD_MODEL.get().is_some()
}

/// Returns true if MPI_Finalize has completed.
pub fn was_finalized() -> bool {
    // Acquire: pairs with the Release store in `finalize`.
    FINALIZED.load(Ordering::Acquire)
}

/// Returns this process's rank in MPI_COMM_WORLD; None while the rank is not known.
pub fn rank_if_known() -> Option<usize> {
    WORLD.get().map(|runtime| runtime.comm.rank)
}

/// Returns true if a number is a level of thread support.
pub fn is_level(level: c_int) -> bool {
    [MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE].contains(&level)
}

/// Performs MPI_Init. `level` is the wanted level of thread support, which the program also gets. `prepare` makes the preparations that
/// this rank must complete before it receives messages.
pub fn initialize(level: c_int, prepare: impl FnOnce(&'static Runtime) -> Result) -> Result<c_int> {
    if !is_level(level) {
        fail!(MPI_ERR_ARG, "{level} is not a level of thread support");
    }
    let changing = CHANGING.lock();
    if was_finalized() {
        fail!(MPI_ERR_OTHER, "called after MPI_Finalize; MPI cannot be initialised again");
    }
    if was_initialized() {
        fail!(MPI_ERR_OTHER, "called twice");
    }
    join(&changing, prepare)?;
    if level == MPI_THREAD_MULTIPLE {
        threads::allow_several_callers();
    }
    WORLD_MODEL.get_or_init(|| WorldModel { thread_level: level, main_thread: threads::own() });
    Ok(level)
}

/// Begins a session. If the session is the first user of the library, `prepare` is called as in `initialize`.
pub fn open(prepare: impl FnOnce(&'static Runtime) -> Result) -> Result<&'static Runtime> {
    join(&CHANGING.lock(), prepare)
}

/// Ends a session.
pub fn close() -> Result {
    leave(&CHANGING.lock(), current()?, false)
}

/// Returns true if the library has only one user, so that the end of this user ends the library.
pub fn has_one_user() -> bool {
    // Acquire: pairs with the Release in `join`.
    USERS.load(Ordering::Acquire) == 1
}

/// Adds a user of the library. The first user joins the job, or joins it again after the last user has left.
fn join(_: &MutexGuard<'_, ()>, prepare: impl FnOnce(&'static Runtime) -> Result) -> Result<&'static Runtime> {
    let runtime = match WORLD.get() {
        None => start::start(prepare)?,
        // Acquire: pairs with the Release store in `start`.
        Some(runtime) if JOINED.load(Ordering::Acquire) => runtime,
        Some(_) => fail!(MPI_ERR_OTHER, "an earlier start of the library in this process has failed"),
    };
    // Acquire: pairs with the Release in `join`. The caller holds the lock `CHANGING`.
    if USERS.load(Ordering::Acquire) == 0 {
        if let Some(network) = net::network() {
            network.come_back()?;
        }
        runtime.job.come_back();
    }
    // AcqRel: the Release publishes the runtime to the Acquire loads of `USERS`. All changes are under the lock `CHANGING`.
    USERS.fetch_add(1, Ordering::AcqRel);
    Ok(runtime)
}

/// Removes a user of the library. The last user leaves the job. If `is_program` is true and sessions stay open, notifies the launcher that
/// the program has called MPI_Finalize.
fn leave(_: &MutexGuard<'_, ()>, runtime: &'static Runtime, is_program: bool) -> Result {
    // Acquire: pairs with the Release in `join`. The caller holds the lock `CHANGING`.
    if USERS.load(Ordering::Acquire) == 1 {
        runtime.process_memory.withdraw_all();
        if settings::get().verbose {
            print_unfreed(runtime.comm.rank);
        }
        if let Some(network) = net::network() {
            network.finish();
        }
        runtime.job.leave()?;
    } else if is_program {
        runtime.job.leave_to_sessions();
    }
    // AcqRel: a thread that sees the new number also sees the work above.
    USERS.fetch_sub(1, Ordering::AcqRel);
    Ok(())
}

/// Performs MPI_Finalize, together with all ranks. First deletes the attributes of MPI_COMM_SELF, while all functions still work, because
/// libraries above MPI use the delete callbacks as a notification (MPI-5.0 section 11.2.4). Then deletes the attributes of MPI_COMM_WORLD.
/// If a delete callback fails, the library stays initialised. If another rank was in another collective call on MPI_COMM_WORLD, calls
/// `raise` with the error while MPI is still initialised, ends MPI, and returns the error code.
pub fn finalize(raise: impl FnOnce(Error) -> c_int) -> Result<c_int> {
    world_model()?;
    let runtime = current()?;
    runtime.self_comm.attributes.delete_all(MPI_COMM_SELF as usize)?;
    runtime.comm.attributes.delete_all(MPI_COMM_WORLD as usize)?;
    let changing = CHANGING.lock();
    world_model()?;
    let code = runtime.comm.await_finalization().map_or_else(raise, |()| MPI_SUCCESS);
    leave(&changing, runtime, true)?;
    // Release: pairs with the Acquire loads of `FINALIZED`.
    FINALIZED.store(true, Ordering::Release);
    Ok(code)
}

/// Prints the objects that the program has not freed, if there are any.
fn print_unfreed(rank: usize) {
    let kinds: Vec<String> = handle::unfreed().iter().map(|(kind, count)| format!("{kind} ({count})")).collect();
    if !kinds.is_empty() {
        report_line(&format!("rmampi: rank {rank} has not freed: {}", kinds.join(", ")));
    }
}

impl WorldModel {
    /// Returns true if the calling thread is the thread that called MPI_Init.
    pub fn is_main_thread(&self) -> bool {
        threads::own() == self.main_thread
    }
}

impl Runtime {
    /// Returns the communicator of a handle, for use during one call. Fails with MPI_ERR_COMM if the handle is invalid.
    pub fn comm_of_handle(&'static self, comm: MPI_Comm) -> Result<&'static Comm> {
        if comm == MPI_COMM_WORLD || comm == MPI_COMM_SELF {
            if world_model().is_err() {
                return Err(without_world_model(comm));
            }
            return Ok(if comm == MPI_COMM_WORLD { &self.comm } else { &self.self_comm });
        }
        // SAFETY: MPI forbids to free a communicator in one thread while another thread passes it to a call.
        match unsafe { comm::borrow(comm) } {
            Some(found) => Ok(found),
            None => fail!(MPI_ERR_COMM, "{} is not a communicator", handle::describe(comm as usize)),
        }
    }

    /// Returns the index of a process on this host, if the process is on this host and the host's ranks are consecutive. Otherwise returns
    /// an index that no rank of this host has. The fast paths of messages use this function, because it takes one instruction.
    #[inline]
    pub fn likely_local_rank(&self, process: usize) -> LocalRank {
        LocalRank((process as u32).wrapping_sub(self.first))
    }

    /// Returns the index of a process on this host if `likely_local_rank` cannot find it, because the host's ranks are not consecutive.
    #[inline]
    pub fn unlikely_local_rank(&self, process: usize) -> Option<LocalRank> {
        if self.first == NO_FIRST { self.job.hosts.local_rank_of(process) } else { None }
    }

    /// Returns whether a process is on another host.
    #[inline]
    pub fn is_remote(&self, process: usize) -> bool {
        net::network().is_some() && !self.job.hosts.is_local(process)
    }

    /// Returns the way to a process, which is given by its rank in MPI_COMM_WORLD.
    #[inline]
    pub fn route_to(&self, process: usize) -> Route {
        let Some(network) = net::network() else { return Route::Host(LocalRank(process as u32)) };
        self.job.hosts.local_rank_of(process).map_or(Route::Network(network), Route::Host)
    }

    /// Returns what this rank waits for at an address. None if the address is unknown.
    pub fn explain(&self, address: usize) -> Option<Explanation> {
        let doorbell = (&raw const *self.channels.doorbell()) as usize;
        if (doorbell..doorbell + size_of::<Event>()).contains(&address) {
            return Some(Explanation::of("a message".to_owned()));
        }
        let host_comm = self.host_comm.as_ref().unwrap_or(&self.comm);
        comm::explain(&[&self.comm, &self.self_comm, host_comm], address).or_else(|| {
            net::network()?.is_doorbell(address).then(|| Explanation::of("an answer from another host".to_owned()))
        })
    }

    /// Returns a reference to a communicator that may be kept after the call.
    pub fn comm_to_keep(&self, comm: &Comm) -> Arc<Comm> {
        [&self.comm, &self.self_comm]
            .into_iter()
            .find(|known| std::ptr::eq(&raw const ***known, comm))
            .map_or_else(|| comm.to_keep().expect("the communicator has a handle"), Arc::clone)
    }

    /// Returns a context that no other communicator or partitioned send uses. It consists of this rank in MPI_COMM_WORLD and a number that
    /// this process has not used before.
    pub fn new_context(&self) -> u64 {
        draw_context(self.comm.rank)
    }

    /// Returns the communicator of all ranks, which may be kept after the call. For an intercommunicator, these are the ranks of both
    /// groups.
    pub fn all_ranks_to_keep(&self, comm: &Comm) -> Arc<Comm> {
        comm.both().unwrap_or_else(|| self.comm_to_keep(comm))
    }
}

/// Returns a context with this rank and the next number of this process.
fn draw_context(rank: usize) -> u64 {
    // Relaxed: the numbers must differ, but their order does not matter.
    let number = DRAWN.fetch_add(1, Ordering::Relaxed);
    ((rank as u64) << 40) | (number * PURPOSES)
}

/// Returns the error for a predefined communicator while only sessions use the library.
#[cold]
fn without_world_model(comm: MPI_Comm) -> Error {
    let name = if comm == MPI_COMM_WORLD { "MPI_COMM_WORLD" } else { "MPI_COMM_SELF" };
    Error::new(MPI_ERR_COMM, format!("{name} exists from MPI_Init to MPI_Finalize, not in sessions"))
}

/// Performs MPI_Abort.
pub fn abort_on_request(status: c_int) -> ! {
    let rank = rank_if_known().map_or(String::new(), |rank| format!("rank {rank}: "));
    report_line(&format!("{rank}MPI_Abort was called with {status}"));
    bootstrap::fatal::at_abort();
    bootstrap::end(status)
}
