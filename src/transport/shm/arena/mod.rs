//! The memory that the ranks of a node share: one file without a name, in which each rank has a span of its own.
//!
//! ```text
//! 0                       head: inboxes (mail), the world's communicator (comm/area.rs), the agents' mailboxes (private/agent.rs), stages
//!                         (stages.rs); behind it the account of claimed memory (budget.rs)
//! (1 + rank) x RANK_SPAN  what this rank allocates: windows, MPI_Alloc_mem, tables (pool.rs)
//! behind all of these     rank x ADDRESS_SPAN + address: what it publishes of its private memory (publication.rs)
//! ```
//! Where files may not be so long (`ulimit -f`), spans are shorter and nothing is published (layout.rs).
//!
//! Spans are wide and sparse: they cost nothing until memory in them is reserved. A rank maps what it allocates, and maps
//! parts of other ranks' spans when it needs them (maps.rs). Some of it has the same address at all ranks (addresses.rs).

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
    /// Meets the other ranks. `head` bytes at the beginning of the file are mapped by all, zeroed; the first `reserved` of them
    /// are reserved.
    pub fn join(job: &Job, head: usize, reserved: usize) -> Result<Self> {
        let layout = Layout::of(head, job.size);
        let file = job.shared_file(layout.lengths(), |file| {
            // A file system may be full before the memory is, so nothing is left to chance there.
            let reserved = if file.is_on_file_system() { head } else { reserved };
            // Nothing else is reserved by anybody before the head is.
            if file.reserved() >= reserved as u64 {
                return Ok(());
            }
            file.reserve(0, reserved as u64).map_err(|refusal| refused(refusal, "reserved", reserved))
        })?;
        if settings::get().verbose && job.rank == 0 {
            explain(&file, layout);
        }
        let file = Arc::new(file);
        // Behind the head is the account, on a page of its own.
        let (account, all) = (head.next_multiple_of(4096), head.next_multiple_of(4096) + 4096);
        let mapped = file.map(0, all, 1).map_err(|refusal| refused(refusal, "mapped", all))?;
        // SAFETY: it is zeroes at first, which are a valid account, shared by all ranks, and stays while the process lives.
        let account = unsafe { &*((mapped + account) as *const Account) };
        let unclaimed = all as u64 + job.size as u64 * pool::UNCLAIMED;
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

/// Tells what is unusual about the file.
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
