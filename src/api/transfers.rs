//! The slow path of operations on windows. An entry point calls it if its fast tier has declined the call.
//!
//! `rma::communication::put_get` and `rma::communication::accumulate` list the tiers of each operation and their preconditions.
//! `NAME_after_fast` tries the dynamic tier. `NAME_after_dynamic` tries the strided tier if the operation has one, then runs the
//! checked tier, which raises every error. Each function here has the arguments of its entry point. Therefore the compiler turns
//! a call from tier to tier into a jump, and the fast tier needs no stack frame. One function for all tiers would need a stack
//! frame.

use crate::abi::*;
use crate::api::call::on_window;
use crate::datatype::UserBuf;
use crate::rma::communication::{self, Buffer, SwapBuffers, TargetArgs};
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

/// MPI_Accumulate, after its fast tier has declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn accumulate_after_fast<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin buffer.
    unsafe {
        match communication::accumulate_dynamic(win, origin, None, target, op) {
            Some(code) => code,
            None => accumulate_after_dynamic::<C>(
                origin_addr,
                origin_count,
                origin_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                op,
                win,
            ),
        }
    }
}

/// MPI_Accumulate, after its fast and dynamic tiers have declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
unsafe extern "C" fn accumulate_after_dynamic<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin buffer.
    if let Some(code) = unsafe { communication::accumulate_strided(win, origin, target, op) } {
        return code;
    }
    // SAFETY: the caller vouches for the origin buffer.
    on_window(C::name("MPI_Accumulate", "MPI_Accumulate_c"), win, |window| unsafe {
        communication::accumulate_checked(window, origin, None, target, op)
    })
}

/// MPI_Get_accumulate, after its fast tier has declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn get_accumulate_after_fast<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    result_addr: *mut c_void,
    result_count: C,
    result_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let result = Buffer::new(result_addr, result_count, result_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin and the result buffer.
    unsafe {
        match communication::accumulate_dynamic(win, origin, Some(result), target, op) {
            Some(code) => code,
            None => get_accumulate_after_dynamic::<C>(
                origin_addr,
                origin_count,
                origin_datatype,
                result_addr,
                result_count,
                result_datatype,
                target_rank,
                target_disp,
                target_count,
                target_datatype,
                op,
                win,
            ),
        }
    }
}

/// MPI_Get_accumulate, after its fast and dynamic tiers have declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
unsafe extern "C" fn get_accumulate_after_dynamic<C: CountType>(
    origin_addr: *const c_void,
    origin_count: C,
    origin_datatype: MPI_Datatype,
    result_addr: *mut c_void,
    result_count: C,
    result_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: C,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let result = Buffer::new(result_addr, result_count, result_datatype);
    let target = TargetArgs::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller vouches for the origin and the result buffer.
    on_window(C::name("MPI_Get_accumulate", "MPI_Get_accumulate_c"), win, |window| unsafe {
        communication::accumulate_checked(window, origin, Some(result), target, op)
    })
}

/// MPI_Fetch_and_op, after its fast tier has declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn fetch_and_op_after_fast(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let buffers = [UserBuf::of(origin_addr), UserBuf::of(result_addr)];
    let target = TargetArgs::new(target_rank, target_disp, 1, datatype);
    // SAFETY: the caller vouches for one element at each address.
    unsafe {
        match communication::fetch_and_op_dynamic(win, buffers, target, op) {
            Some(code) => code,
            None => fetch_and_op_after_dynamic(origin_addr, result_addr, datatype, target_rank, target_disp, op, win),
        }
    }
}

/// MPI_Fetch_and_op, after its fast and dynamic tiers have declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
unsafe extern "C" fn fetch_and_op_after_dynamic(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let buffers = [UserBuf::of(origin_addr), UserBuf::of(result_addr)];
    let target = TargetArgs::new(target_rank, target_disp, 1, datatype);
    // SAFETY: the caller vouches for one element at each address.
    on_window("MPI_Fetch_and_op", win, |window| unsafe {
        communication::fetch_and_op_checked(window, buffers, target, op)
    })
}

/// MPI_Compare_and_swap, after its fast tier has declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
pub unsafe extern "C" fn compare_and_swap_after_fast(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    win: MPI_Win,
) -> c_int {
    let [origin, compare, result] = [origin_addr, compare_addr, result_addr.cast_const()].map(UserBuf::of);
    let buffers = SwapBuffers { origin, compare, result };
    // SAFETY: the caller vouches for one element at each address.
    unsafe {
        match communication::compare_and_swap_dynamic(win, buffers, datatype, (target_rank, target_disp)) {
            Some(code) => code,
            None => compare_and_swap_after_dynamic(
                origin_addr,
                compare_addr,
                result_addr,
                datatype,
                target_rank,
                target_disp,
                win,
            ),
        }
    }
}

/// MPI_Compare_and_swap, after its fast and dynamic tiers have declined the call.
///
/// # Safety
/// The buffers can be read or written, as their counts and datatypes describe.
#[cold]
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the standard's")]
unsafe extern "C" fn compare_and_swap_after_dynamic(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    win: MPI_Win,
) -> c_int {
    let [origin, compare, result] = [origin_addr, compare_addr, result_addr.cast_const()].map(UserBuf::of);
    let buffers = SwapBuffers { origin, compare, result };
    // SAFETY: the caller vouches for one element at each address.
    on_window("MPI_Compare_and_swap", win, |window| unsafe {
        communication::compare_and_swap_checked(
            window,
            buffers,
            TargetArgs::new(target_rank, target_disp, 1, datatype),
        )
    })
}
