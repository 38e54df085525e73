//! The arena: one sparse shared file without a name (a memfd), which all ranks of a host map.
//!
//! ```text
//! 0                       head: receive queues (channel), barrier and slots of MPI_COMM_WORLD (comm/area.rs), the agents' mailboxes
//!                         (export/agent.rs), bounce buffers (bounce.rs); in a job that spans hosts also the relay of
//!                         MPI_COMM_WORLD (comm/relay.rs); after the head the account of claimed memory (budget.rs)
//! (1 + rank) x RANK_SPAN  the span of a rank, in which it allocates: windows, MPI_Alloc_mem, window tables, cells, rings (pool.rs)
//! after all spans         rank x ADDRESS_SPAN + address: exported pages of process-private memory (publication.rs)
//! ```
//!
//! Spans are wide and sparse: they take no memory until a rank reserves memory in them. The file cannot be long enough for wide spans if
//! `ulimit -f` is too low, or if memfd_create is forbidden and a file system with a lower limit holds the file. Then the spans follow
//! directly after the head, and ranks export no pages (layout.rs). All ranks must compute the same layout, so it depends only on the number
//! of ranks of the host and the length of the file. A rank here is the index of a process on its host (`bootstrap::LocalRank`).
//!
//! # Allocation
//!
//! A rank allocates only in its own span, and its allocator state is process-private. Small blocks, up to 256 KiB, come from slabs of 4
//! MiB, which are never freed (slabs.rs). Slab memory is reserved by fallocate, so touching it cannot fail. A large block is a part of the
//! file with a mapping of its own. Large blocks are overcommitted, that is, not reserved, up to half of the available memory (budget.rs,
//! RMAMPI_RESERVE). If the budget refuses a rank's claim of memory, the rank gives free slab memory back to the system, and tries the claim
//! once more. If this claim is also refused, and the memory is for a window, MPI_Alloc_mem or a communicator, the rank frees the shared
//! memory (area) of communicators that the program has freed, and tries again (comm/area.rs).
//!
//! With RMAMPI_GUARD=1 each block of the program is a large block that ends at the end of a page, and each rank that maps the block has an
//! inaccessible page behind it (`GUARDED`).
//!
//! A rank publishes the address of its memory as a `Piece`: a unit (slab or large block) and an offset in it. `Maps` maps each unit once,
//! at first use. A mapping depends only on its part of the file, so it stays valid when the owner frees the memory.
//!
//! # Process death
//!
//! The file exists as long as a process has it open or mapped. Claims of a dead rank stay outstanding: until the launcher ends the job, an
//! allocation of another rank may fail, but the kernel kills no rank.

mod block;
mod bounce;
mod budget;
mod free_list;
mod layout;
mod maps;
mod piece;
mod pool;
mod publication;
mod refusal;
mod slabs;

use crate::bootstrap::Job;
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::os::report_line;
use crate::os::shared_file::SharedFile;
use crate::settings;
use crate::transport::typed::{LastingBlock, Parts};
use budget::{Account, Budget};
use layout::Layout;
use refusal::refused;
use std::sync::Arc;

pub use bounce::{Borrowed, BounceBuffer, BounceBuffers, FILL_STEP, PART, PARTS, wait};
pub use maps::{Map, Maps};
pub use piece::{GUARDED, LASTING, Piece, Unit};
pub use pool::{Owned, Pool, ShmBox, set_free_hook};
pub use publication::Publication;
pub use slabs::SLAB;

/// The shared memory as seen by one rank.
#[derive(Debug)]
pub struct Arena {
    /// The allocator of this rank.
    pub pool: Pool,
    /// The mappings of other ranks' memory in this process.
    pub maps: Maps,
    /// The part of the file for this rank's process-private memory.
    pub publication: Publication,
    /// The head.
    pub head: LastingBlock,
}

impl Arena {
    /// Joins the arena of the job. Maps the head of the file, and reserves the first `reserved` bytes of the head. The file consists of
    /// zeroes when it is created.
    pub fn join(job: &Job, parts: Parts, reserved: usize) -> Result<Self> {
        let head = parts.bytes();
        let layout = Layout::of(head, job.hosts.local_count());
        let file = job.shared_file(layout.lengths(), |file| {
            // If the file is on a file system, reserves the whole head, because the file system may be full before the machine's memory is
            // short.
            let reserved = if file.is_on_file_system() { head } else { reserved };
            // No rank reserves other memory before the head. So if enough bytes are reserved, another rank has already reserved the head.
            if file.reserved() >= reserved as u64 {
                return Ok(());
            }
            file.reserve(0, reserved as u64).map_err(|refusal| refused(refusal, "reserved", reserved))
        })?;
        if settings::get().verbose && job.hosts.leads() {
            explain(&file, layout);
        }
        let file = Arc::new(file);
        let mut whole = Parts::new();
        let head = whole.add_block(parts);
        // The account follows the head, on a page of its own.
        whole.align_to(4096);
        let account = whole.add::<Account>(1);
        whole.align_to(4096);
        let all = whole.bytes();
        let mapped = file.map(0, all, 1, 0).map_err(|refusal| refused(refusal, "mapped", all))?;
        // SAFETY: the bytes were mapped by the call above, and are never unmapped. All ranks divide them into the same parts, which depend
        // only on the number of ranks of the host.
        let whole = unsafe { LastingBlock::new(LocalAddr::new(mapped), all) };
        let account = whole.one(account);
        let unclaimed = all as u64 + job.hosts.local_count() as u64 * pool::UNCLAIMED;
        let may_promise = !settings::get().reserve && !file.is_on_file_system();
        let budget = Arc::new(Budget::new(account, Arc::clone(&file), unclaimed, may_promise));
        let rank = job.hosts.local_rank().index();
        let (span, publication) = (layout.span(file.length(), rank), layout.publication(file.length(), rank));
        Ok(Self {
            pool: Pool::new(Arc::clone(&file), (span.start, span.end), Arc::clone(&budget), settings::get().guard),
            maps: Maps::new(Arc::clone(&file)),
            publication: Publication::new(file, publication, budget),
            head: whole.within(head),
        })
    }
}

/// Prints what is unusual about the file.
fn explain(file: &SharedFile, layout: Layout) {
    if file.is_on_file_system() {
        report_line(
            "rmampi: memfd_create is refused, so the shared memory is a file without a name on a file system",
        );
    }
    if file.length() < layout.lengths().wanted {
        report_line(&format!(
            "rmampi: files may have no more than {} bytes (ulimit -f, or the file system): all ranks together have no more memory than that, and \
             pages of private memory are not exported",
            file.length()
        ));
    }
}
