//! Export: how other ranks reach memory that belongs to one process alone (heap, stack, static data). In this order:
//!
//! 1. Page export (`publish`): the pages are replaced in place by pages of the arena with the same contents while a
//!    window or region needs them. Other ranks then load and store there.
//! 2. process_vm_readv and process_vm_writev, where the system allows them; MPI_Init tries.
//! 3. The agent (`agent`): a thread of the owner that copies for the others.
//!
//! Memory of another rank that this rank has mapped already (MPI_Win_shared_query) is found by its address and
//! reached directly.
//!
//! # Page export
//!
//! A page's place in the arena follows from its owner and address. So adjacent pages are adjacent in the file,
//! overlapping windows share pages, and a mapping of another rank shows nothing but the memory at those addresses.
//! Mapped units are multiples of 2 MiB.
//!
//! Exported are only private, readable and writable anonymous or file pages without locks or advice, without a stack,
//! and not the pages of this thread's control block (`eligible_ranges`). There must be no thread but the library's
//! own (RMAMPI_PRIVATE_MEMORY=publish vouches for others), and no window that reaches these pages through the kernel.
//! With signals blocked, for 512 pages at a time, touched pages are written to the file by pwrite, then mmap puts the
//! file in their place; between the two only system calls on values in registers run. Untouched pages stay holes. If
//! anything is refused, all is put back and the next way is used.
//!
//! A page becomes private again when its last window or region ends (`page_users`): an anonymous mapping replaces it
//! and the content is read back; beside other threads a private file mapping and MADV_POPULATE_WRITE do it without
//! losing a write. Pages do not stay exported, because realloc's mremap, MADV_DONTNEED and fork do not keep their
//! meaning on pages of a file. Exporting 4 KiB takes about 90 us, 64 MiB 40 ms; an eight-byte put with flush takes 10
//! ns into exported memory and 450 ns through the kernel. A region that was exported and ended eight times in a row
//! is not exported again until twenty times the processor time of that has passed (`cost_history`). At most 16000
//! parts are exported at a time, as the kernel allows 65530 mappings.
//!
//! No shared state word is written: other ranks learn the result from the `Member` or `Record` of the window. When a
//! rank dies, its exported pages go with the last process that has the file. Not covered: transfers that the kernel
//! makes in the background into the same pages (io_uring, O_DIRECT, pinned pages) while a window is created or freed;
//! children of a bare clone(2), which share the pages.

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
use crate::error::{Result, fail};
use crate::os::private::{self, Direction, Run};
use crate::os::{memcheck, processor_set};
use crate::settings::{self, PrivateMemory};
use crate::transport::arena::Publication;
use agent::AgentRequest;
use once_cell::sync::OnceCell;
use publisher::Publisher;
use rustix::io::Errno;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

pub use publisher::ExportedRegion;

/// How process-private memory is copied in this job; the same at all ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyMethod {
    /// process_vm_readv and process_vm_writev by the origin.
    CrossMemoryAttach,
    /// The target's agent.
    Agent,
}

/// Access to process-private memory.
#[derive(Debug)]
pub struct ProcessMemory {
    mailboxes: usize,
    rank: usize,
    size: usize,
    method: OnceCell<CopyMethod>,
    /// Set once this rank's agent runs.
    agent: OnceCell<()>,
    publisher: &'static Publisher,
}

/// What the ranks find out together when they start.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    pub method: CopyMethod,
    /// Processors that at least one of them may use.
    pub processors: usize,
    /// Whether the kernel fences the processors of each of them for the others (`os::asymmetric`).
    pub all_have_joined: bool,
    /// Whether a rank before this one has the same complaint about its environment.
    pub is_said: bool,
}

/// Words of a set of processors.
const PROCESSOR_WORDS: usize = libc::CPU_SETSIZE as usize / 64;

/// What a rank publishes at the start: process, an address, processors; then what it found.
type Words = [u64; 2 + PROCESSOR_WORDS];

/// What a rank shows the others to find out whether they can reach it. A process that has the same number elsewhere, in
/// a container of its own, shows something else, be it another rank.
fn shown_by(rank: usize) -> u64 {
    0x726d_616d_7069_2e31 ^ (rank as u64) << 8
}

impl ProcessMemory {
    /// Bytes of shared memory that it needs.
    pub fn bytes(size: usize) -> usize {
        size * size_of::<AgentRequest>()
    }

    /// Access by the mailboxes at an address.
    ///
    /// # Safety
    /// `bytes(size)` bytes of zeroed memory that all ranks share lie there, and stay.
    pub unsafe fn at(mailboxes: usize, rank: usize, size: usize, publication: Publication) -> Self {
        // A fork at any time asks it, so it stays.
        let publisher = Box::leak(Box::new(Publisher::new(publication, settings::get().private_memory)));
        Self { mailboxes, rank, size, method: OnceCell::new(), agent: OnceCell::new(), publisher }
    }

    fn mailbox(&self, rank: usize) -> &'static AgentRequest {
        assert!(rank < self.size);
        // SAFETY: the mailboxes stay while the process lives.
        unsafe { &*((self.mailboxes + rank * size_of::<AgentRequest>()) as *const AgentRequest) }
    }

    /// Chooses the method. Each rank tries to read from the next one, and publishes its setting and whether that
    /// worked: the agent is used when one rank wants it, or one could not read. Collective among the ranks of a host, of
    /// which this one is `rank` of `size`; `exchange` passes words to all of them and calls a function with those of each.
    /// Each rank also publishes a number for its complaint about its environment. MPI_ERR_OTHER when a setting asks for
    /// a method that does not work.
    pub fn choose_method(
        &self,
        (own_rank, size): (usize, usize),
        has_joined: bool,
        complaint: u64,
        exchange: impl Fn(Words, &mut dyn FnMut(usize, Words)),
    ) -> Result<Start> {
        private::allow_others();
        let next = (own_rank + 1) % size;
        let mut own = Words::default();
        own[0] = rustix::process::getpid().as_raw_nonzero().get() as u64;
        // Relaxed: the exchange below orders it.
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
            private::copy(other[0] as i32, Direction::Read, (&raw mut seen) as usize, other[1] as usize, 8)
        };
        let wish = settings::get().private_memory;
        let mut told = Words::default();
        told[0] = u64::from(read.is_ok() && seen == shown_by(next));
        told[1] = u64::from(wish == PrivateMemory::Agent);
        told[2] = u64::from(wish == PrivateMemory::CrossMemoryAttach);
        told[3] = u64::from(has_joined);
        told[4] = complaint;
        let (mut works, mut agent, mut attach, mut all_have_joined) = (true, false, false, true);
        let mut is_said = false;
        exchange(told, &mut |rank, words| {
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
                if agent { "agent for another" } else { "the system does not allow that" }
            );
        }
        let method = *self
            .method
            .get_or_init(|| if works && !agent { CopyMethod::CrossMemoryAttach } else { CopyMethod::Agent });
        let processors: usize = processors.iter().map(|word| word.count_ones() as usize).sum();
        let sharers = size.div_ceil(processors.max(1)) as u32;
        // Relaxed: an estimate of time.
        self.publisher.sharers.store(sharers, Ordering::Relaxed);
        Ok(Start { method, processors, all_have_joined, is_said })
    }

    /// Makes process-private memory of this rank reachable, before its address is published: exported where that is
    /// safe.
    pub fn expose(&self, bytes: &Range<usize>) -> Result<ExportedRegion> {
        let exposure = self.publisher.expose(bytes);
        memcheck::written_by_others(bytes.start, bytes.len());
        if exposure.private.is_some() {
            self.let_others_copy()?;
        }
        Ok(exposure)
    }

    /// Makes private memory of this rank reachable by `copy` alone: starts the agent, if copies go through it.
    pub fn let_others_copy(&self) -> Result {
        if self.method.get() == Some(&CopyMethod::Agent) {
            self.agent.get_or_try_init(|| {
                self.mailbox(self.rank).start_agent()?;
                // Relaxed: the thread exists before; a count that is too low refuses an export.
                self.publisher.own_threads.fetch_add(1, Ordering::Relaxed);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Whether `copy` needs no agent.
    pub fn is_direct(&self) -> bool {
        self.method.get() == Some(&CopyMethod::CrossMemoryAttach)
    }

    /// Makes all memory private again, when the ranks part.
    pub fn withdraw_all(&self) {
        self.publisher.withdraw_all();
    }

    /// Copies runs between this process and the process `pid` of a rank.
    ///
    /// # Safety
    /// The local bytes can be read, or written.
    pub unsafe fn copy(
        &self,
        rank: usize,
        pid: i32,
        direction: Direction,
        runs: &[Run],
    ) -> std::result::Result<(), Errno> {
        // SAFETY: the caller says that the local bytes are valid; the kernel or the agent checks those of the other
        // process.
        unsafe {
            match (self.method.get(), runs) {
                (Some(CopyMethod::Agent), _) => self.mailbox(rank).copy(direction, runs),
                (_, [run]) => private::copy(pid, direction, run.local, run.remote, run.length),
                _ => private::copy_runs(pid, direction, runs),
            }
        }
    }
}

/// What the other ranks read at the start.
static SHOWN: AtomicU64 = AtomicU64::new(0);
