//! The arena: one sparse shared file without a name (a memfd), which all ranks of a host map.
//!
//! ```text
//! 0                       head: receive queues (channel), the area of MPI_COMM_WORLD (comm/area.rs), the agents' mailboxes
//!                         (export/agent.rs), bounce buffers (bounce.rs); behind it the account of claimed memory (budget.rs)
//! (1 + rank) x RANK_SPAN  what this rank allocates: windows, MPI_Alloc_mem, window tables, cells, rings (pool.rs)
//! behind all of these     rank x ADDRESS_SPAN + address: exported pages of process-private memory (publication.rs)
//! ```
//!
//! Spans are wide and sparse: they cost nothing until memory in them is reserved. Where files may not be that long
//! (`ulimit -f`, or a file system because memfd_create is refused), the spans follow the head closely and no pages
//! are exported (layout.rs). All ranks must compute the same layout, so it depends only on the number of ranks and
//! the length of the file.
//!
//! # Allocation
//!
//! A rank allocates in its own span only, and its allocator state is process-private. Small blocks, up to 256 KiB,
//! come from slabs of 4 MiB, which stay (slabs.rs); they are reserved by fallocate, so touching them cannot fail. A
//! large block is a part of the file and a mapping of its own. It is overcommitted: not reserved as long as little is
//! promised (budget.rs, RMAMPI_RESERVE). When a claim is refused, free slab memory and areas of freed communicators
//! go back to the system, and the claim is tried once more.
//!
//! Other ranks learn of memory as a `Piece`: a unit (slab or large block) and an offset in it. `Maps` maps each unit
//! once, at first use. A mapping depends only on its part of the file, so it stays right whatever the owner does with
//! that memory.
//!
//! # Addresses
//!
//! | what | mapped at |
//! | --- | --- |
//! | MPI_Alloc_mem, windows over one rank, tables, other ranks' memory | where the kernel chooses |
//! | MPI_Win_allocate, small | slabs from 0x2000_0000_0000 on |
//! | MPI_Win_allocate, large | from 0x2800_0000_0000 on, at multiples of 2 MiB |
//! | MPI_Win_allocate_shared | 0x3000_0000_0000 + the place in rank 0's span |
//!
//! A mapping never replaces another one (MAP_FIXED_NOREPLACE). Where an address is taken, the kernel chooses, and the
//! block has different addresses at different ranks; nothing depends on equal addresses (pool/symmetric.rs).
//!
//! # Process death
//!
//! The file ends with the last process that has it. Claims of a dead rank stay outstanding: other ranks are refused
//! memory rather than killed, until the launcher ends the job.

mod addresses;
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
use crate::os::complain;
use crate::os::shared_file::SharedFile;
use crate::settings;
use budget::{Account, Budget};
use layout::Layout;
use refusal::refused;
use std::sync::Arc;

pub use block::Places;
pub use bounce::{
    Borrowed, BounceBuffer, BounceBuffers, PART, PARTS, PIECE, READERS, UNWANTED, may_stay_borrowed, wait,
};
pub use maps::{Map, Maps};
pub use piece::{LASTING, Piece, Unit};
pub use pool::{FreeFrom, Owned, Pool};
pub use publication::Publication;
pub use slabs::SLAB;

/// The shared memory as one rank sees it.
#[derive(Debug)]
pub struct Arena {
    /// What this rank allocates.
    pub pool: Pool,
    /// Where parts of the file are mapped here.
    pub maps: Maps,
    /// Where private memory of this rank is in the file.
    pub publication: Publication,
    /// Address of the head here.
    pub head: usize,
}

impl Arena {
    /// Joins the other ranks. `head` bytes at the beginning of the file are mapped by all, zeroed; the first `reserved`
    /// of them are reserved.
    pub fn join(job: &Job, head: usize, reserved: usize) -> Result<Self> {
        let layout = Layout::of(head, job.size);
        let file = job.shared_file(layout.lengths(), |file| {
            // A file system may be full before the memory is, so nothing is left to chance there.
            let reserved = if file.is_on_file_system() { head } else { reserved };
            // No rank reserves other memory before the head is reserved.
            if file.reserved() >= reserved as u64 {
                return Ok(());
            }
            file.reserve(0, reserved as u64).map_err(|refusal| refused(refusal, "reserved", reserved))
        })?;
        if settings::get().verbose && job.hosts.leads() {
            explain(&file, layout);
        }
        let file = Arc::new(file);
        // Behind the head is the account, on a page of its own.
        let (account, all) = (head.next_multiple_of(4096), head.next_multiple_of(4096) + 4096);
        let mapped = file.map(0, all, 1).map_err(|refusal| refused(refusal, "mapped", all))?;
        // SAFETY: the page after the head was mapped with it and stays mapped; zeroes are a valid account, and its
        // words are atomics.
        let account = unsafe { &*((mapped + account) as *const Account) };
        let unclaimed = all as u64 + job.hosts.local_count() as u64 * pool::UNCLAIMED;
        let may_promise = !settings::get().reserve && !file.is_on_file_system();
        let budget = Arc::new(Budget::new(account, Arc::clone(&file), unclaimed, may_promise));
        let (span, publication) = (layout.span(file.length(), job.rank), layout.publication(file.length(), job.rank));
        Ok(Self {
            pool: Pool::new(Arc::clone(&file), span.start, span.end, Arc::clone(&budget)),
            maps: Maps::new(Arc::clone(&file)),
            publication: Publication::new(file, publication, budget),
            head: mapped,
        })
    }
}

/// Reports what is unusual about the file.
fn explain(file: &SharedFile, layout: Layout) {
    if file.is_on_file_system() {
        complain("rmampi: memfd_create is refused, so the shared memory is a file without a name on a file system");
    }
    if file.length() < layout.lengths().wanted {
        complain(&format!(
            "rmampi: files may have no more than {} bytes (ulimit -f, or the file system): so much is the memory of all ranks, and \
             private memory is not published",
            file.length()
        ));
    }
}
