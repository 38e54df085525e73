//! Text of a crash: an access to the inaccessible page behind a window's memory (RMAMPI_GUARD).

#![forbid(unsafe_code)]

use super::WINDOWS;
use super::table::Reach;
use crate::os::page_size;
use crate::rma::memory;
use crate::transport::arena::GUARDED;

/// Returns a text about an access to an address, if the address is behind memory of MPI_Alloc_mem or of a window.
pub fn explain_access(address: usize) -> Option<String> {
    // The nearest end before the address, and the memory that ends there.
    let (mut nearest, mut text) = memory::ending_before(address);
    WINDOWS.any(|window| {
        for rank in 0..window.size {
            let member = window.table.member(rank);
            let target = window.targets.known_target(rank as i32);
            let start = if rank == window.rank {
                Some(window.predefined.base())
            } else {
                target.map(|target| target.address.here())
            };
            let is_guarded = member.reach == Reach::Direct && member.piece.unit.state & GUARDED != 0;
            if let Some(start) = start.filter(|_| is_guarded) {
                let end = start.get() + member.size as usize;
                if (nearest..=address).contains(&end) {
                    (nearest, text) =
                        (end, format!("the {} bytes of rank {rank} in {}", member.size, window.description()));
                }
            }
        }
        false
    });
    // Less than a page lies between the end of the memory and the inaccessible page.
    let distance = address - nearest;
    (distance < 2 * page_size()).then(|| format!("{distance} bytes behind the end of {text}"))
}
