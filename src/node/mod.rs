//! The memory that the ranks of a node share: one file without a name, in which each rank has a span of its own.
//!
//! ```text
//! 0                       head: inboxes (mail), the world's communicator (comm/area.rs), the agents' mailboxes (private/agent.rs), stages
//!                         (stages.rs); behind it the account of claimed memory (budget.rs)
//! (1 + rank) x RANK_SPAN  what this rank allocates: windows, MPI_Alloc_mem, tables (pool.rs)
//! behind all of these     rank x ADDRESS_SPAN + address: what it publishes of its private memory (publication.rs)
//! ```
//! Spans are wide and sparse: they cost nothing until memory in them is reserved. A rank maps what it allocates, and maps
//! parts of other ranks' spans when it needs them (maps.rs). Some of it has the same address at all ranks (addresses.rs).

mod addresses;
mod block;
mod budget;
mod free_list;
mod maps;
mod pool;
mod publication;
mod slabs;
mod stages;

use crate::abi::{MPI_ERR_NO_MEM, MPI_ERR_OTHER};
use crate::error::{Error, Result};
use crate::launch::Job;
use crate::settings;
use crate::system::available;
use crate::system::shared_file::Refusal;
use budget::{Account, Budget, Shortage};
use publication::ADDRESS_SPAN;
use std::sync::Arc;

pub use block::{Owned, Piece, Places};
pub use maps::{LASTING, Map, Maps, Unit};
pub use pool::{FreeFrom, Pool};
pub use publication::Publication;
pub use slabs::SLAB;
pub use stages::{Lendings, PART, PARTS, PIECE, READERS, Stage, Stages, UNWANTED, may_stay, wait};

/// Bytes of the file that belong to the head, and to each rank: 16 TiB.
const RANK_SPAN: u64 = 1 << 44;

/// The shared memory as one rank sees it.
#[derive(Debug)]
pub struct Node {
    /// What this rank allocates.
    pub pool: Pool,
    /// Where parts of the file are mapped here.
    pub maps: Maps,
    /// Where private memory of this rank is in the file.
    pub publication: Publication,
    /// Address of the head here.
    pub head: usize,
}

impl Node {
    /// Meets the other ranks. `head` bytes at the beginning of the file are mapped by all, zeroed; the first `reserved` of them
    /// are reserved.
    pub fn join(job: &Job, head: usize, reserved: usize) -> Result<Self> {
        let published = (job.size as u64 + 1) * RANK_SPAN;
        let length = published + job.size as u64 * ADDRESS_SPAN;
        let file = job.shared_file(length, |file| {
            // Nothing else is reserved by anybody before the head is.
            if file.reserved() >= reserved as u64 {
                return Ok(());
            }
            file.reserve(0, reserved as u64).map_err(|refusal| refused(refusal, "reserved", reserved))
        })?;
        let file = Arc::new(file);
        // Behind the head is the account, on a page of its own.
        let (account, all) = (head.next_multiple_of(4096), head.next_multiple_of(4096) + 4096);
        let mapped = file.map(0, all, 1).map_err(|refusal| refused(refusal, "mapped", all))?;
        // SAFETY: it is zeroes at first, which are a valid account, shared by all ranks, and stays while the process lives.
        let account = unsafe { &*((mapped + account) as *const Account) };
        let unclaimed = all as u64 + job.size as u64 * pool::UNCLAIMED;
        let budget = Arc::new(Budget::new(account, Arc::clone(&file), unclaimed, !settings::get().reserve));
        let span = (job.rank as u64 + 1) * RANK_SPAN;
        let publication = published + job.rank as u64 * ADDRESS_SPAN;
        Ok(Self {
            pool: Pool::new(Arc::clone(&file), span, span + RANK_SPAN, Arc::clone(&budget)),
            maps: Maps::new(Arc::clone(&file)),
            publication: Publication::new(file, publication, budget),
            head: mapped,
        })
    }
}

/// The error of memory that could not be had.
#[cold]
fn refused(refusal: Refusal, what: &str, bytes: usize) -> Error {
    match refusal {
        Refusal::Closed => Error::new(
            MPI_ERR_OTHER,
            "the program has closed a file descriptor of the library, through which it gets memory".into(),
        ),
        Refusal::Exhausted | Refusal::FileLimit if what == "mapped" => Error::new(
            MPI_ERR_NO_MEM,
            format!(
                "{bytes} bytes of memory could not be mapped: too little address space (ulimit -v) or too many maps"
            ),
        ),
        Refusal::Exhausted | Refusal::FileLimit => {
            let available = available::read()
                .map_or(String::new(), |found| format!("; {} bytes are available on this machine", found.bytes()));
            Error::new(MPI_ERR_NO_MEM, format!("{bytes} bytes of memory could not be {what}{available}"))
        }
        Refusal::Other(error) => {
            Error::new(MPI_ERR_OTHER, format!("{bytes} bytes of memory could not be {what}: {error}"))
        }
    }
}

/// The error of memory that is more than the ranks may have.
#[cold]
fn short(shortage: Shortage, bytes: u64) -> Error {
    let Shortage { available, outstanding } = shortage;
    let outstanding = match outstanding {
        0 => String::new(),
        _ => format!(", of which {outstanding} are promised to memory that the ranks have allocated already"),
    };
    Error::new(
        MPI_ERR_NO_MEM,
        format!(
            "{bytes} bytes of memory could not be reserved; {available} bytes are available on this machine{outstanding}"
        ),
    )
}
