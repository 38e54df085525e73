//! Attaching memory to a dynamic window, and detaching it (MPI-5.0 section 12.2.4).

#![forbid(unsafe_code)]

use super::existing::existing;
use super::regions::{AttachedRegions, RegionRecord};
use super::table::Reach;
use super::{Flavor, Window};
use crate::abi::*;
use crate::error::{Result, fail};
use crate::os::address::LocalAddr;

/// Performs MPI_Win_attach.
pub fn attach(window: &Window, base: LocalAddr, size: MPI_Aint) -> Result {
    refuse_other_flavors(window)?;
    let Ok(size) = usize::try_from(size) else { fail!(MPI_ERR_SIZE, "size {size} is negative") };
    let existing = existing(window.runtime, window.table.sharers(), base, size)?;
    if window.remote.is_some() && existing.reach == Reach::Private {
        // Starts the copy agent (a thread that copies for other ranks), if copies need it. An operation of a rank on another host may copy
        // guarded memory of this rank (memory that cannot be read and written completely). It copies guarded memory in the same way in
        // which ranks of this host copy private memory.
        window.runtime.process_memory.let_others_copy()?;
    }
    let record = RegionRecord { address: base.get() as u64, size: size as u64, piece: existing.piece };
    AttachedRegions::attach(window, record, existing)
}

/// Performs MPI_Win_detach.
pub fn detach(window: &Window, base: LocalAddr) -> Result {
    refuse_other_flavors(window)?;
    AttachedRegions::detach(window, base)
}

fn refuse_other_flavors(window: &Window) -> Result {
    if window.flavor != Flavor::Dynamic {
        fail!(
            MPI_ERR_RMA_FLAVOR,
            "the window was made by {}; only windows of MPI_Win_create_dynamic take attached memory",
            window.flavor.function()
        );
    }
    Ok(())
}
