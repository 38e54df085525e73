//! The library in this process, from MPI_Init to MPI_Finalize: its ranks, their memory, the communicators that are
//! always there (MPI-5.0 section 11.2).

use crate::abi::*;
use crate::comm::area::{Area, Memory};
use crate::comm::{self, Comm, PURPOSES};
use crate::error::{Error, Result, fail};
use crate::group::Group;
use crate::handle;
use crate::launch::{self, Job};
use crate::mail::Mail;
use crate::node::Node;
use crate::private::Private;
use crate::settings;
use crate::system::complain;
use crate::words::choose_spin;
use once_cell::sync::OnceCell;
use parking_lot::Mutex;
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ThreadId;

/// Everything that exists while MPI is initialised.
#[derive(Debug)]
pub struct World {
    job: &'static Job,
    pub node: &'static Node,
    pub mail: Mail,
    pub private: Private,
    /// MPI_COMM_WORLD and MPI_COMM_SELF.
    pub comm: Arc<Comm>,
    pub self_comm: Arc<Comm>,
    /// Level of thread support that was given.
    pub thread_level: c_int,
    main_thread: ThreadId,
}

/// Contexts of MPI_COMM_WORLD and MPI_COMM_SELF; messages of the latter never leave their process.
const WORLD_CONTEXT: u64 = 0;
const SELF_CONTEXT: u64 = PURPOSES;

static WORLD: OnceCell<World> = OnceCell::new();
static FINALIZED: AtomicBool = AtomicBool::new(false);
/// Held while the library starts or ends.
static CHANGING: Mutex<()> = Mutex::new(());

/// The world; MPI_ERR_OTHER outside MPI_Init and MPI_Finalize.
pub fn current() -> Result<&'static World> {
    match WORLD.get() {
        Some(world) if !was_finalized() => Ok(world),
        Some(_) => fail!(MPI_ERR_OTHER, "called after MPI_Finalize"),
        None => fail!(MPI_ERR_OTHER, "called before MPI_Init"),
    }
}

/// Whether MPI_Init has been called, be it finalised or not.
pub fn was_initialized() -> bool {
    WORLD.get().is_some()
}

/// Whether MPI_Finalize has completed.
pub fn was_finalized() -> bool {
    FINALIZED.load(Ordering::Acquire)
}

/// This process's rank, once it has one.
pub fn rank_if_known() -> Option<usize> {
    WORLD.get().map(|world| world.comm.rank)
}

/// Joins the world. `level` is the thread support wanted, which is what it gets; `prepare` does what all ranks do before any
/// of them goes on.
pub fn initialize(level: c_int, prepare: impl FnOnce(&'static World) -> Result) -> Result<c_int> {
    let levels = [MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE];
    if !levels.contains(&level) {
        fail!(MPI_ERR_ARG, "{level} is not a level of thread support");
    }
    let _changing = CHANGING.lock();
    if was_finalized() {
        fail!(MPI_ERR_OTHER, "called after MPI_Finalize; MPI cannot be initialised again");
    }
    if was_initialized() {
        fail!(MPI_ERR_OTHER, "called twice");
    }
    let job = Job::join()?;
    explain_panics(job.rank);
    // The head: inboxes, the words of MPI_COMM_WORLD, the agents' mailboxes.
    let inboxes = Mail::bytes(job.size).next_multiple_of(4096);
    let (area, words) = Area::bytes(job.size);
    let node = Node::join(job, inboxes + area + Private::bytes(job.size), inboxes + words)?;
    // Messages may arrive as long as the process lives.
    let node: &'static Node = Box::leak(Box::new(node));
    // SAFETY: every rank maps the head, which begins as zeroes and stays.
    let mail = unsafe { Mail::at(node.head, node, job.rank, job.size) };
    // SAFETY: as above.
    let private = unsafe { Private::at(node.head + inboxes + area, job.rank, job.size, node.publication.clone()) };
    // SAFETY: as above.
    let area = unsafe { (job.size > 1).then(|| Area::at(node.head + inboxes, job.size, Memory::Head)) };
    let comm = Comm::new(Group::new(0..job.size as u32), job.rank, WORLD_CONTEXT, area)
        .predefined(MPI_COMM_WORLD, "MPI_COMM_WORLD");
    if settings::get().verbose {
        let pid = rustix::process::getpid().as_raw_nonzero();
        complain(&format!("rmampi: rank {} of {} is process {pid}", job.rank, job.size));
        if job.rank == 0 {
            complain(&format!("rmampi: {}", settings::describe()));
        }
    }
    let itself =
        Comm::new(Group::new([job.rank as u32]), 0, SELF_CONTEXT, None).predefined(MPI_COMM_SELF, "MPI_COMM_SELF");
    let world = World {
        job,
        node,
        mail,
        private,
        comm: Arc::new(comm),
        self_comm: Arc::new(itself),
        thread_level: level,
        main_thread: std::thread::current().id(),
    };
    let world = WORLD.get_or_init(|| world);
    prepare(world)?;
    if job.size > 1 {
        let start = world.private.choose_way(|own, each| world.comm.exchange_words(own, each))?;
        let spin = choose_spin(job.size, start.processors);
        if settings::get().verbose && job.rank == 0 {
            complain(&format!("rmampi: {:?} reaches private memory; waiting ranks spin {spin} turns", start.way));
        }
    }
    Ok(level)
}

/// Makes a defect of the library end all ranks with a sentence.
fn explain_panics(rank: usize) {
    std::panic::set_hook(Box::new(move |panic| {
        let text = format!("this is a defect of the library: {panic}");
        launch::die(&Error::new(MPI_ERR_INTERN, text).in_call(Some(rank), "rmampi", None))
    }));
}

/// Leaves the world, together with all ranks. The attributes of MPI_COMM_SELF end first, while everything still works: that is
/// how libraries above MPI learn of it (MPI-5.0 section 11.2.4). An error of a delete callback leaves all as it is.
pub fn finalize() -> Result {
    let world = current()?;
    world.self_comm.attributes.delete_all(MPI_COMM_SELF as usize)?;
    world.comm.attributes.delete_all(MPI_COMM_WORLD as usize)?;
    let _changing = CHANGING.lock();
    let world = current()?;
    world.comm.barrier();
    world.private.withdraw_all();
    if settings::get().verbose {
        tell_unfreed(world.comm.rank);
    }
    world.job.leave()?;
    FINALIZED.store(true, Ordering::Release);
    Ok(())
}

/// Tells which objects the program has not freed, if there are any.
fn tell_unfreed(rank: usize) {
    let kinds: Vec<String> = handle::unfreed().iter().map(|(kind, count)| format!("{kind} ({count})")).collect();
    if !kinds.is_empty() {
        complain(&format!("rmampi: rank {rank} has not freed: {}", kinds.join(", ")));
    }
}

impl World {
    /// The communicator of a handle, during one call. MPI_ERR_COMM when it is none.
    pub fn comm_of_handle(&'static self, comm: MPI_Comm) -> Result<&'static Comm> {
        if comm == MPI_COMM_WORLD {
            return Ok(&self.comm);
        }
        if comm == MPI_COMM_SELF {
            return Ok(&self.self_comm);
        }
        // SAFETY: MPI forbids to free a communicator in one thread while another passes it to a call.
        match unsafe { comm::borrow(comm) } {
            Some(found) => Ok(found),
            None => fail!(MPI_ERR_COMM, "{} is not a communicator", handle::describe(comm as usize)),
        }
    }

    /// A communicator that is kept after the call.
    pub fn comm_to_keep(&self, comm: &Comm) -> Arc<Comm> {
        [&self.comm, &self.self_comm]
            .into_iter()
            .find(|known| std::ptr::eq(&raw const ***known, comm))
            .map_or_else(|| comm::find(comm.handle()).expect("the communicator has a handle"), Arc::clone)
    }

    /// The communicator of all ranks of one, of both groups of an intercommunicator, kept after the call.
    pub fn everybody_to_keep(&self, comm: &Comm) -> Arc<Comm> {
        comm.both().unwrap_or_else(|| self.comm_to_keep(comm))
    }

    /// Whether the caller is the thread that initialised MPI.
    pub fn is_main_thread(&self) -> bool {
        std::thread::current().id() == self.main_thread
    }
}

/// MPI_Abort.
pub fn abort_on_request(status: c_int) -> ! {
    let rank = rank_if_known().map_or(String::new(), |rank| format!("rank {rank}: "));
    complain(&format!("{rank}MPI_Abort was called with {status}"));
    launch::end(status)
}
