//! The start of the library in this process: it joins its job, on one host or on several.
//!
//! On one host all ranks share one arena (a file that they map). The head of the arena has the area of MPI_COMM_WORLD: the memory through
//! which its ranks synchronise. In a job that spans hosts each host has its own arena, and MPI_COMM_WORLD has no area. Instead, the head of
//! each arena has two parts: the relay of MPI_COMM_WORLD (a barrier with a leader, and slots), and the area of an internal
//! communicator, to which the host's ranks belong. Through this area these ranks exchange words at the start.

#![forbid(unsafe_code)]

use super::{JOINED, NO_FIRST, Runtime, SELF_CONTEXT, WORLD, WORLD_CONTEXT, invalid_settings};
use crate::abi::{MPI_COMM_SELF, MPI_COMM_WORLD, MPI_ERR_INTERN, MPI_ERR_OTHER};
use crate::bootstrap::{self, Addresses, Job, LocalRank};
use crate::comm::area::{Area, AreaMemory};
use crate::comm::{Comm, Hierarchy, HostMap, Relay};
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::object::group::Group;
use crate::object::name::Name;
use crate::os::{asymmetric, crowd, report_line, threads, usable_processors};
use crate::settings;
use crate::transport::arena::{Arena, BounceBuffers};
use crate::transport::channel::Channels;
use crate::transport::export::ProcessMemory;
use crate::transport::net::{Introduction, Network};
use crate::transport::sync::choose_spin;
use crate::transport::typed::Parts;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Joins the job, together with all ranks. `prepare` makes the preparations that this rank must complete before it receives messages.
pub(super) fn start(prepare: impl FnOnce(&'static Runtime) -> Result) -> Result<&'static Runtime> {
    let job = Job::join()?;
    explain_panics(job.rank);
    conformance::set_rank(job.rank);
    bootstrap::fatal::prepare();
    let addresses = if job.may_span_hosts() { find_hosts(job)? } else { None };
    job.require_few_on_host()?;
    let (local, local_rank) = (job.hosts.local_count(), job.hosts.local_rank());
    let mut parts = Parts::new();
    let receive_queues = Channels::add_queues(&mut parts, local);
    parts.align_to(4096);
    let area = parts.add_block(Area::parts(local));
    let mailboxes = ProcessMemory::add_mailboxes(&mut parts, local);
    parts.align_to(4096);
    let bounce_buffers = BounceBuffers::add_to(&mut parts, local);
    parts.align_to(4096);
    let relay = (!job.hosts.is_one()).then(|| parts.add_block(Relay::parts(job.size)));
    let arena = Arena::join(job, parts, area.offset() + Area::cleared(local))?;
    // The arena is never freed, because messages may arrive until the process ends.
    let arena: &'static Arena = Box::leak(Box::new(arena));
    let head = arena.head;
    let channels = Channels::new(head.part(receive_queues), arena, local_rank);
    let publication = arena.publication.clone();
    let process_memory = ProcessMemory::new(head.part(mailboxes), local_rank, publication, !job.hosts.is_one());
    let bounce_buffers = BounceBuffers::new(head.part(bounce_buffers), local_rank);
    let area = (local > 1).then(|| Area::new(head.within(area).block(), local, AreaMemory::Borrowed));
    let group = match job.hosts.directory() {
        None => Group::new(0..job.size as u32),
        Some(directory) => Group::of_lasting(directory.world()),
    };
    let (comm, host_comm) = match HostMap::of(&group, job.rank) {
        None => (Comm::new(group, job.rank, WORLD_CONTEXT, area), None),
        Some(hosts) => {
            let host_comm = host_comm(job, area);
            let relay = relay.expect("a job that spans hosts has a relay");
            let relay = Relay::new(head.within(relay).block(), job.size);
            let shared = (local > 1).then(|| Arc::clone(&host_comm));
            let comm = Comm::new(group, job.rank, WORLD_CONTEXT, None);
            (comm.across(Hierarchy::new(hosts, shared, relay)), Some(host_comm))
        }
    };
    let comm = comm.predefined(MPI_COMM_WORLD, "MPI_COMM_WORLD");
    if settings::get().verbose {
        describe(job);
    }
    let itself =
        Comm::new(Group::new([job.rank as u32]), 0, SELF_CONTEXT, None).predefined(MPI_COMM_SELF, "MPI_COMM_SELF");
    let runtime = Runtime {
        job,
        arena,
        channels,
        process_memory,
        bounce_buffers,
        comm: Arc::new(comm),
        self_comm: Arc::new(itself),
        first: job.hosts.first_of_consecutive().unwrap_or(NO_FIRST),
        host_comm,
    };
    let runtime = WORLD.get_or_init(|| runtime);
    prepare(runtime)?;
    agree(job, runtime)?;
    if let Some(addresses) = addresses {
        Network::connect(addresses)?;
    }
    // Release: pairs with the Acquire loads of `JOINED`.
    JOINED.store(true, Ordering::Release);
    Ok(runtime)
}

/// Finds out which ranks share a host. If there are several hosts, returns the network addresses of all ranks. The network connects to
/// these addresses once this rank can handle messages.
fn find_hosts(job: &Job) -> Result<Option<Addresses>> {
    // If all ranks are on one host, they need no network, so this function keeps an error of `open` until the ranks know their hosts.
    let opened = Network::open(job.rank, job.size);
    let met = job.find_hosts(opened.as_deref().unwrap_or_default(), &mut Introduction::default());
    if met.is_err() {
        // Without an open network, `find_hosts` may fail for this reason.
        opened.as_ref().map_err(Clone::clone)?;
    }
    let Some(addresses) = met? else {
        Network::close();
        return Ok(None);
    };
    opened?;
    if let Some(rank) = addresses.known().find(|(_, address)| address.is_empty()).map(|(rank, _)| rank) {
        let (host, own) = (job.hosts.name_of(rank), job.hosts.name_of(job.rank));
        fail!(
            MPI_ERR_OTHER,
            "rank {rank} on {host} could open no network, so rank {} on {own} cannot reach it; rank {rank} prints the reason",
            job.rank
        );
    }
    // Network handlers run in the progress thread, while the program's threads run.
    threads::allow_several();
    Ok(Some(addresses))
}

/// Makes the communicator of this host's ranks, in a job that spans hosts.
fn host_comm(job: &Job, area: Option<Area>) -> Arc<Comm> {
    // The context consists of the host's lowest rank and a number. The number is the first that each rank draws, so it is equal at all
    // ranks of the host. No other communicator has this context.
    let context = super::draw_context(job.hosts.leader());
    let mut comm = Comm::new(Group::new(job.hosts.local()), job.hosts.local_rank().index(), context, area);
    comm.name = Name::predefined("this host");
    comm.part_of(job.hosts.local())
}

/// Finds out, together with the other ranks of the host, how they access each other's memory and how long waiting ranks spin. Prints the
/// messages about this rank's environment, unless a lower rank of the host prints the same messages.
fn agree(job: &Job, runtime: &Runtime) -> Result {
    let mut all_have_joined = asymmetric::join();
    let mut processors = 1;
    let messages = invalid_settings::all();
    let mut is_said = messages.is_empty();
    let (local, local_rank) = (job.hosts.local_count(), job.hosts.local_rank());
    let mut method = None;
    if local > 1 {
        let number = number_of(&messages);
        let comm = runtime.host_comm.as_ref().unwrap_or(&runtime.comm);
        let exchange = |own, each: &mut dyn FnMut(_, _)| comm.exchange_words(own, each);
        let start = runtime.process_memory.choose_method((local_rank, local), all_have_joined, number, exchange)?;
        all_have_joined = start.all_have_joined;
        is_said |= start.is_said;
        processors = start.processors;
        method = Some(start.method);
        let words = (0..local as u32).map(|rank| runtime.channels.processor_of(LocalRank(rank))).collect();
        crowd::begin(words, local_rank.index(), start.processors);
    } else if !job.hosts.is_one() {
        processors = usable_processors() as usize;
    }
    if job.size > 1 {
        let spin = choose_spin(job.hosts.ranks_of_machine(), processors, job.hosts.is_one());
        if settings::get().verbose && job.hosts.leads() {
            let reach = method.map_or(String::new(), |method| format!("{method:?} reaches private memory; "));
            report_line(&format!("rmampi: {reach}waiting ranks spin {spin} turns"));
        }
    }
    if !is_said {
        report_line(&messages);
    }
    asymmetric::agree(all_have_joined, job.hosts.ranks_of_machine(), processors);
    Ok(())
}

/// Prints this rank's process id and host. Rank 0 also prints facts about the job.
fn describe(job: &Job) {
    let (rank, size, pid) = (job.rank, job.size, std::process::id());
    let host = if job.hosts.is_one() { String::new() } else { format!(" on {}", job.hosts.name_of(rank)) };
    report_line(&format!("rmampi: rank {rank} of {size} is process {pid}{host}"));
    if rank == 0 {
        report_line(&format!("rmampi: the launcher speaks {}", job.protocol.unwrap_or("nothing: there is none")));
        report_line(&format!("rmampi: {}", settings::describe()));
        if !job.hosts.is_one() {
            report_line(&format!("rmampi: the {size} ranks are on {} hosts", job.hosts.count()));
            if job.hosts.is_any_crowded() {
                report_line("rmampi: a machine has more ranks than processors for them");
            }
        }
    }
}

/// Returns a number that is the same for equal texts in all processes of a job.
fn number_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Makes every panic end all ranks with a message. A panic is a defect of the library.
fn explain_panics(rank: usize) {
    std::panic::set_hook(Box::new(move |panic| {
        let text = format!("this is a defect of the library: {panic}");
        bootstrap::die(&Error::new(MPI_ERR_INTERN, text).in_call(Some(rank), "rmampi", None))
    }));
}
