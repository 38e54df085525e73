//! MPI_Win_shared_query: addresses of other ranks' memory in this process (MPI-5.0 sections 12.2.2 and 12.2.3).

#![forbid(unsafe_code)]

use super::table::Reach;
use super::target::TargetMemory;
use super::{Flavor, Window};
use crate::abi::*;
use crate::error::{Result, fail};
use crate::os::address::LocalAddr;
use std::ffi::c_int;

/// A rank's part: size, displacement unit, and address in this process. If this process cannot load and store the memory, the size is 0 and
/// the address is NULL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    pub size: MPI_Aint,
    pub disp_unit: MPI_Aint,
    pub address: LocalAddr,
}

/// Returns the part of a rank. For MPI_PROC_NULL, returns the part of the first rank that has memory.
pub fn query(window: &Window, rank: c_int) -> Result<Answer> {
    if window.flavor == Flavor::Dynamic {
        fail!(MPI_ERR_RMA_FLAVOR, "a dynamic window has no memory of its own that could be shared");
    }
    if rank != MPI_PROC_NULL {
        return Ok(answer(window, rank, window.target(rank)?));
    }
    for rank in 0..window.size {
        let member = window.table.member(rank);
        if member.size > 0 {
            let rank = rank as c_int;
            return Ok(answer(window, rank, window.target(rank)?));
        }
    }
    Ok(Answer { size: 0, disp_unit: 1, address: LocalAddr::NULL })
}

fn answer(window: &Window, rank: c_int, target: &TargetMemory) -> Answer {
    let disp_unit = target.disp_unit as MPI_Aint;
    match target.reach {
        Reach::Direct => {
            Answer { size: target.size(&window.table, rank) as MPI_Aint, disp_unit, address: target.address.here() }
        }
        _ => Answer { size: 0, disp_unit, address: LocalAddr::NULL },
    }
}
