//! MPI_Alloc_mem and MPI_Free_mem (MPI-5.0 section 9.2).

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::comm::area::allocate_or_reclaim;
use crate::error::{Result, fail};
use crate::object::info::{Hints, keys::InfoCall};
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::arena::Owned;
use parking_lot::Mutex;
use std::collections::BTreeMap;

/// Blocks that MPI_Alloc_mem has returned and that are not freed, by address.
static ALLOCATED: Mutex<BTreeMap<LocalAddr, Owned>> = Mutex::new(BTreeMap::new());

/// Allocates `size` bytes that windows access directly. Returns the address.
pub fn allocate(runtime: &'static Runtime, size: MPI_Aint, info: MPI_Info) -> Result<LocalAddr> {
    let Ok(size) = usize::try_from(size) else { fail!(MPI_ERR_SIZE, "size {size} is negative") };
    let hints = Hints::of(info, InfoCall::AllocMem)?;
    let block = allocate_or_reclaim(|| runtime.arena.pool.allocate_for_program(size, hints.alignment))?;
    let address = LocalAddr::new(block.address);
    ALLOCATED.lock().insert(address, block);
    Ok(address)
}

/// Returns the end of the last memory that `allocate` has returned and that ends before an address, and its description; (0, "") if there is none.
pub fn ending_before(address: usize) -> (usize, String) {
    let allocated = ALLOCATED.lock();
    let last = allocated.range(..=LocalAddr::new(address)).next_back();
    let ends =
        last.map(|(start, block)| (start.get() + block.size, format!("the {} bytes of MPI_Alloc_mem", block.size)));
    ends.filter(|(end, _)| *end <= address).unwrap_or_default()
}

/// Frees memory that `allocate` has returned.
pub fn free(runtime: &Runtime, base: LocalAddr) -> Result {
    let Some(block) = ALLOCATED.lock().remove(&base) else {
        let hint = if base.is_null() {
            ": NULL is the address of no memory"
        } else if runtime.arena.pool.block_of(base.get()).is_some_and(|block| block.address == base.get()) {
            ": it belongs to a window of MPI_Win_allocate or MPI_Win_allocate_shared, which MPI_Win_free frees"
        } else if ALLOCATED.lock().range(..base).next_back().is_some_and(|(start, block)| base - *start < block.size)
        {
            ": it lies inside such memory, not at its beginning"
        } else {
            " (freed already, or of another allocator?)"
        };
        fail!(MPI_ERR_BASE, "{base:#x} is not the address of memory of MPI_Alloc_mem{hint}");
    };
    drop(block);
    Ok(())
}
