//! Checked path of MPI_Compare_and_swap: the general code of the call, with all checks and errors.

use crate::abi::*;
use crate::datatype::{Basic, Category, DatatypeRef, Layout};
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::rma::communication::elements::Elements;
use crate::rma::communication::target_side::TargetSide;
use crate::rma::communication::words;
use crate::rma::communication::{SwapBuffers, TargetArgs};
use crate::rma::remote::combine;
use crate::rma::window::Window;

/// Returns the predefined datatype of a handle: a named datatype, or one of MPI_Type_create_f90_integer, _real or _complex. Fails with
/// MPI_ERR_TYPE for other handles.
pub(super) fn predefined(datatype: MPI_Datatype) -> Result<&'static Basic> {
    let entry = DatatypeRef::of_handle(datatype)?;
    match entry.predefined() {
        Some(basic) => Ok(basic),
        None => fail!(MPI_ERR_TYPE, "{} are not of a predefined datatype", entry.name()),
    }
}

/// Checked path of MPI_Compare_and_swap.
///
/// # Safety
/// An element can be read at the addresses `origin` and `compare` of `buffers`, and written at `result`.
pub unsafe fn compare_and_swap_checked(window: &Window, buffers: SwapBuffers, target: TargetArgs) -> Result {
    let TargetArgs { rank, disp, datatype, .. } = target;
    if rank == MPI_PROC_NULL {
        return Ok(());
    }
    let memory = window.target(rank)?;
    let basic = predefined(datatype)?;
    let one = Layout::of_elements(basic, 1);
    if !matches!(basic.category, Category::Signed | Category::Unsigned | Category::Logical | Category::Bytes) {
        refuse_or_tolerate_swap(basic)?;
    }
    window.epoch.allow_communication(rank)?;
    for buffer in buffers.all() {
        one.refuse_null(buffer)?;
    }
    let side = TargetSide { window, rank, memory };
    let address = side.resolve(disp, &one)?;
    window.communicate(rank);
    if memory.reach.is_remote() {
        let (remote, peer) = side.remote_peer()?;
        // SAFETY: the caller promises that there is an element at each of the three addresses (Safety section).
        return unsafe { combine::compare_and_swap(remote, peer, basic, address, buffers) };
    }
    let elements = Elements { side, basic };
    // SAFETY: the caller promises that there is an element at each of the three addresses (Safety section); the target's element lies in
    // its window.
    unsafe { elements.compare_and_swap(address, buffers) }
}

/// Fails with MPI_ERR_TYPE for a datatype that MPI_Compare_and_swap does not allow, unless rmampi tolerates the datatype (`conformance`).
#[cold]
fn refuse_or_tolerate_swap(basic: &Basic) -> Result {
    let error = || {
        let text = format!("{} is neither an integer nor a logical datatype nor MPI_BYTE", basic.name);
        Error::new(MPI_ERR_TYPE, text)
    };
    if basic.is_character_of_c() {
        conformance::tolerate(&conformance::CHARACTER_REDUCTION, error)?;
        words::accept_characters();
        Ok(())
    } else if basic.is_wide_character() {
        conformance::tolerate(&conformance::WIDE_CHARACTER_SWAP, error)
    } else if basic.is_byte_or_character() {
        conformance::tolerate(&conformance::BYTE_ACCUMULATE, error)
    } else {
        Err(error())
    }
}
