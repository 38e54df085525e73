//! Export: access of other ranks to memory that is private to one process (heap, stack, static data). The methods, in order of preference:
//!
//! 1. Page export (`publish`): while a window or an attached region needs the pages, pages of the arena (the shared file) with the same
//!    contents replace them in place. Other ranks then access these pages by loads and stores.
//! 2. process_vm_readv and process_vm_writev. MPI_Init tries whether the kernel allows them.
//! 3. The copy agent (`agent`): a thread of the owner that copies for other ranks.
//!
//! If a program passes memory of another rank that this rank has already mapped (MPI_Win_shared_query), the library finds the mapping by
//! the address and accesses the memory directly.
//!
//! # Page export
//!
//! The owner and the address of a page determine its offset in the arena. So adjacent pages are adjacent in the file, overlapping windows
//! share pages, and a mapping at another rank always shows the same addresses of the owner. Other ranks map units that begin and end at
//! multiples of 2 MiB.
//!
//! The library exports pages only if all of these conditions hold:
//!
//! - They are private, readable and writable, and anonymous or of a file. They are not locked, and have no advice from madvise
//!   (`eligible_ranges`).
//! - They contain no stack, and not the control block of the calling thread.
//! - The job is on one host. Otherwise the progress thread, or the network itself, may write to the pages.
//! - No other thread of the process runs during the replacement, or the user promises by RMAMPI_PRIVATE_MEMORY=publish that other threads do
//!   not use the pages. If there are other threads besides the copy agent, the library stops them (next section).
//! - No window reaches these pages through the kernel.
//!
//! The library blocks signals and works on 512 pages at a time: it writes touched pages to the file by pwrite, and then replaces the pages
//! by mmap of the file. Between these calls it uses only registers, the stack and system calls. Untouched pages become holes in
//! the file. If the kernel refuses a step, the library makes all pages private again and uses the next method.
//!
//! A page becomes private again when its last window or region ends (`page_users`): the library replaces the page by an anonymous mapping and
//! reads the contents back. If there are other threads that cannot be stopped, the library instead maps the file privately and calls
//! MADV_POPULATE_WRITE, so that no write of these threads is lost. Pages do not stay exported after that, because realloc's mremap,
//! MADV_DONTNEED and fork have another effect on pages of a shared file. Exporting 4 KiB takes about 90 us, and exporting 64 MiB takes 40 ms.
//! An eight-byte put with flush takes 10 ns into exported memory and 450 ns through the kernel. After a region was exported and made private
//! eight times in a row, the library exports it again only when twenty times the processor time of one export has passed for each rank of the
//! window (`cost_history`). At most 16000 parts are exported at a time, because the kernel allows 65530 mappings.
//!
//! # Page export beside other threads
//!
//! A store of another thread between pwrite and mmap would be lost. So the calling thread A lets a helper stop the other threads B
//! (`os/stopped.rs`), once for each 128 pages, so that a pause stays short:
//!
//! 1. A finds the mappings, blocks signals, and sleeps in the kernel until the helper H ends.
//! 2. H stops all threads B by ptrace, and waits until each has left the kernel.
//! 3. H replaces the 128 pages, as A would do alone.
//! 4. H ends, and thereby lets B run. A wakes, and continues with the next pages.
//!
//! A holds the publisher's lock during all of this, so a fork by a thread B comes before or after the export, and no two helpers exist. H takes
//! no lock and does not allocate, since a thread B may have stopped inside malloc.
//!
//! | event | effect |
//! | --- | --- |
//! | ptrace is refused, a debugger traces the process, or a thread does not stop within 200 ms | the window uses the next method |
//! | the same while pages become private again | A maps the file privately, without a stop (`Company::Threads`) |
//! | a thread B starts or ends during step 2 | H stops the new thread too, or waits for its end |
//! | a signal for a thread B arrives | B receives it after step 4 |
//! | the process dies | H completes step 3 in memory that only it has, and ends; the other ranks see the death as at any other time |
//! | H dies before step 3 | B run on; as if ptrace were refused |
//! | H dies in step 3 (only SIGKILL to H alone can do this) | A ends the process with a message, because pages may be without their contents |
//!
//! The only state words that page export writes are counters of the overcommit budget (the account of the memory that ranks have claimed).
//! The rank's entry in the window table (`Member`), or the entry of an attached region (`RegionRecord`), says how other ranks reach the
//! memory. When a rank dies, its exported pages stay until the last process that has the file ends. Page export is not safe in two cases:
//! the kernel transfers data in the background into the same pages (io_uring, O_DIRECT, pinned pages) while a window is created or freed;
//! and a child of a bare clone(2) shares the pages.

mod agent;
mod cost_history;
mod eligible;
mod eligible_ranges;
mod fork;
mod fragments;
mod page_users;
mod publish;
mod publisher;

use crate::abi::MPI_ERR_OTHER;
use crate::bootstrap::{self, LocalRank};
use crate::error::{Result, fail};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::{self, Direction, Run};
use crate::os::{PROCESSOR_WORDS, memcheck, processor_set};
use crate::settings::{self, PrivateMemory};
use crate::transport::arena::Publication;
use crate::transport::typed::{Part, Parts};
use once_cell::sync::OnceCell;
use publisher::Publisher;
use rustix::io::Errno;
use std::ops::Range;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

pub use agent::AgentRequest;
pub use publisher::ExportedRegion;

/// The method by which ranks copy process-private memory; the same at all ranks of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyMethod {
    /// process_vm_readv and process_vm_writev by the origin.
    CrossMemoryAttach,
    /// The copy agent of the target.
    Agent,
}

/// Access to process-private memory.
#[derive(Debug)]
pub struct ProcessMemory {
    mailboxes: &'static [AgentRequest],
    rank: LocalRank,
    method: OnceCell<CopyMethod>,
    /// Set once this rank's agent runs.
    agent: OnceCell<()>,
    publisher: &'static Publisher,
}

/// The facts that the ranks of a host find out together when they start.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    pub method: CopyMethod,
    /// Number of processors that at least one of the ranks may use.
    pub processors: usize,
    /// True if all ranks have registered for membarrier (`os::asymmetric`).
    pub all_have_joined: bool,
    /// True if a lower rank prints the same message about its environment.
    pub is_said: bool,
}

/// Words that a rank publishes at the start, in two exchanges. The words of the first exchange are its process id, the address of `SHOWN`,
/// and its processors. The words of the second exchange are the facts that the rank has found.
type Words = [u64; 2 + PROCESSOR_WORDS];

/// Returns the value by which another rank recognises this one: the other rank reads the value from the process with the published id, at
/// the published address. If that process id belongs to another process, for example in another container, the value is different.
fn shown_by(rank: usize) -> u64 {
    0x726d_616d_7069_2e31 ^ (rank as u64) << 8
}

impl ProcessMemory {
    /// Reserves room for the agent mailboxes of `size` ranks at the beginning of the shared file.
    pub fn add_mailboxes(parts: &mut Parts, size: usize) -> Part<AgentRequest> {
        parts.add(size)
    }

    /// Access for rank `rank`. `mailboxes` are the agent mailboxes of the host's ranks; all their bytes are zero at first. `has_network` is
    /// true if the ranks of the job are on several hosts.
    pub fn new(
        mailboxes: &'static [AgentRequest],
        rank: LocalRank,
        publication: Publication,
        has_network: bool,
    ) -> Self {
        // A fork may use the publisher at any time, so the publisher is never freed.
        let wish = settings::get().private_memory;
        let publisher: &'static Publisher = Box::leak(Box::new(Publisher::new(publication, wish, has_network)));
        publisher.watch_forks();
        Self { mailboxes, rank, method: OnceCell::new(), agent: OnceCell::new(), publisher }
    }

    fn mailbox(&self, rank: LocalRank) -> &'static AgentRequest {
        &self.mailboxes[rank.index()]
    }

    /// Chooses the copy method. Collective among the ranks of a host; this process is rank `own_rank` of `size` ranks.
    ///
    /// Each rank tries to read memory of the next rank. It then publishes whether it could read, its setting, and `complaint`, a number
    /// that stands for its message about its environment. The ranks use the agent if the setting of one rank asks for the agent, or if one
    /// rank could not read. `exchange` publishes this rank's words and calls a function with the words of each rank.
    ///
    /// Fails with MPI_ERR_OTHER if a setting asks for a method that does not work.
    pub fn choose_method(
        &self,
        (own_rank, size): (LocalRank, usize),
        has_joined: bool,
        complaint: u64,
        exchange: impl Fn(Words, &mut dyn FnMut(usize, Words)),
    ) -> Result<Start> {
        private::allow_others();
        let own_rank = own_rank.index();
        let next = (own_rank + 1) % size;
        // Ranks of different hosts show different values, because they may be different containers of one machine.
        let shown_by = |local: usize| shown_by(bootstrap::hosts().rank_of(LocalRank(local as u32)));
        let mut own = Words::default();
        own[0] = rustix::process::getpid().as_raw_nonzero().get() as u64;
        // Relaxed: the exchange below orders this store before the loads of the other ranks.
        SHOWN.store(shown_by(own_rank), Ordering::Relaxed);
        own[1] = (&raw const SHOWN) as u64;
        own[2..].copy_from_slice(&processor_set());
        let (mut other, mut processors) = (own, [0; PROCESSOR_WORDS]);
        exchange(own, &mut |rank, words| {
            if rank == next {
                other = words;
            }
            processors.iter_mut().zip(&words[2..]).for_each(|(all, one)| *all |= one);
        });
        let mut seen = 0_u64;
        // SAFETY: `seen` has eight bytes.
        let read = unsafe {
            let (here, there) = (LocalAddr::of(&raw mut seen), RemoteAddr::new(other[1] as usize));
            private::copy(other[0] as i32, Direction::Read, here, there, 8)
        };
        let wish = settings::get().private_memory;
        let mut found = Words::default();
        found[0] = u64::from(read.is_ok() && seen == shown_by(next));
        found[1] = u64::from(wish == PrivateMemory::Agent);
        found[2] = u64::from(wish == PrivateMemory::CrossMemoryAttach);
        found[3] = u64::from(has_joined);
        found[4] = complaint;
        let (mut works, mut agent, mut attach, mut all_have_joined) = (true, false, false, true);
        let mut is_said = false;
        exchange(found, &mut |rank, words| {
            is_said |= rank < own_rank && words[4] == complaint;
            works &= words[0] == 1;
            agent |= words[1] == 1;
            attach |= words[2] == 1;
            all_have_joined &= words[3] == 1;
        });
        if attach && (agent || !works) {
            fail!(
                MPI_ERR_OTHER,
                "RMAMPI_PRIVATE_MEMORY is cma for some rank, but {}",
                if agent { "agent for another" } else { "the system does not let one rank read another's memory" }
            );
        }
        let method = *self
            .method
            .get_or_init(|| if works && !agent { CopyMethod::CrossMemoryAttach } else { CopyMethod::Agent });
        let processors: usize = processors.iter().map(|word| word.count_ones() as usize).sum();
        let sharers = size.div_ceil(processors.max(1)) as u32;
        // Relaxed: the number is an estimate, which orders no other access.
        self.publisher.sharers.store(sharers, Ordering::Relaxed);
        Ok(Start { method, processors, all_have_joined, is_said })
    }

    /// Makes process-private memory of this rank reachable for `ranks` ranks, by page export if possible. Call it before the address of the
    /// memory is published.
    pub fn expose(&self, bytes: &Range<usize>, ranks: usize) -> Result<ExportedRegion> {
        let exposure = self.publisher.expose(bytes, ranks as u32);
        memcheck::written_by_others(LocalAddr::new(bytes.start), bytes.len());
        if exposure.private.is_some() {
            self.let_others_copy()?;
        }
        Ok(exposure)
    }

    /// Makes private memory of this rank reachable by `copy`: starts the copy agent, if copies need it.
    pub fn let_others_copy(&self) -> Result {
        if self.method.get() == Some(&CopyMethod::Agent) {
            self.agent.get_or_try_init(|| {
                self.mailbox(self.rank).start_agent()?;
                // Relaxed: the agent already exists. If another thread loads the old count, it only refuses an export.
                self.publisher.own_threads.fetch_add(1, Ordering::Relaxed);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Makes all memory private again. Called when this rank leaves the job.
    pub fn withdraw_all(&self) {
        self.publisher.withdraw_all();
    }

    /// Copies runs of bytes between this process and the process `pid` of `rank`. Fails with ESRCH if that process has ended; with the
    /// copy agent, waits until the launcher ends this rank.
    ///
    /// # Safety
    /// If the data go to the other process, the local bytes can be read; if the data come from it, the local bytes can be written.
    pub unsafe fn copy(
        &self,
        rank: LocalRank,
        pid: i32,
        direction: Direction,
        runs: &[Run],
    ) -> std::result::Result<(), Errno> {
        // SAFETY: the caller promises that the local bytes are valid (Safety section). The kernel or the agent checks the addresses in the
        // other process.
        let copied = unsafe {
            match (self.method.get(), runs) {
                (Some(CopyMethod::Agent), _) => self.mailbox(rank).copy(direction, runs),
                (_, [run]) => private::copy(pid, direction, run.local, run.remote, run.length),
                _ => private::copy_runs(pid, direction, runs),
            }
        };
        if copied == Err(Errno::SRCH) {
            note_death();
        }
        copied
    }
}

/// Called when the process of another rank has ended during a copy. At the first call, waits for the launcher, which names the cause and ends
/// this rank; other threads that call the function wait, too. If the launcher lets this rank live, later copies fail without a wait.
#[cold]
fn note_death() {
    static WAIT: Once = Once::new();
    WAIT.call_once(|| bootstrap::wait_for_launcher(|| false));
}

/// The value that other ranks read at the start.
static SHOWN: AtomicU64 = AtomicU64::new(0);
