//! The slow path of MPI_Put and MPI_Get. An entry point calls it if its fast tier has declined the call. `accumulates` has that of the
//! other operations on windows, in the same form.
//!
//! `rma::communication::put_get` lists the tiers of each operation and their preconditions.
//! `NAME_after_fast` tries the dynamic tier. `NAME_after_dynamic` tries the strided tier if the operation has one, then runs the
//! checked tier, which raises every error. Each function here has the arguments of its entry point. Therefore the compiler turns
//! a call from tier to tier into a jump, and the fast tier needs no stack frame. One function for all tiers would need a stack
//! frame.

use crate::abi::*;
use crate::api::call::on_window;
use crate::rma::communication::{self, Buffer, TargetArgs};
use std::ffi::{c_int, c_void};

/// The type of an entry point's counts: int, or MPI_Count in the `_c` form.
pub trait CountType: Copy + Into<MPI_Count> {
    /// The name of the entry point that has counts of this type.
    fn name(int: &'static str, large: &'static str) -> &'static str;
}

impl CountType for c_int {
    fn name(int: &'static str, _large: &'static str) -> &'static str {
        int
    }
}

impl CountType for MPI_Count {
    fn name(_int: &'static str, large: &'static str) -> &'static str {
        large
    }
}

/// MPI_Put, after its fast tier has declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn put_after_fast<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin buffer.
    unsafe {
        match communication::put_dynamic(win, origin, target) {
            Some(code) => code,
            None => put_after_dynamic::<C>(
                origin_addr,
                origin_count,
                origin_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                win,
            ),
        }
    }
}

/// MPI_Put, after its fast and dynamic tiers have declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
unsafe extern "C" fn put_after_dynamic<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin buffer.
    if let Some(code) = unsafe { communication::put_strided(win, origin, target) } {
        return code;
    }
    // SAFETY: the caller vouches for the origin buffer.
    on_window(C::name("MPI_Put", "MPI_Put_c"), win, |window| unsafe {
        communication::put_checked(window, origin, target)
    })
}

/// MPI_Get, after its fast tier has declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn get_after_fast<C: CountType>(
    origin_addr: *mut c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin buffer.
    unsafe {
        match communication::get_dynamic(win, origin, target) {
            Some(code) => code,
            None => get_after_dynamic::<C>(
                origin_addr,
                origin_count,
                origin_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                win,
            ),
        }
    }
}

/// MPI_Get, after its fast and dynamic tiers have declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
unsafe extern "C" fn get_after_dynamic<C: CountType>(
    origin_addr: *mut c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin buffer.
    if let Some(code) = unsafe { communication::get_strided(win, origin, target) } {
        return code;
    }
    // SAFETY: the caller vouches for the origin buffer.
    on_window(C::name("MPI_Get", "MPI_Get_c"), win, |window| unsafe {
        communication::get_checked(window, origin, target)
    })
}
