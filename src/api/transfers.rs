//! Operations on windows when they are not as they mostly are: on attached memory first, then any, or wrong ones.
//!
//! Each has the arguments of its entry point, which goes on here with a jump, and so needs no room on the stack for itself.

use crate::abi::*;
use crate::api::call::on_window;
use crate::rma::{self, Attached, Buffer, Target};
use std::ffi::{c_int, c_void};

/// MPI_Put or MPI_Get, whose names, pointers and counts differ.
macro_rules! transfer {
    ($name:ident: $call:literal, $pointer:ty, $count:ty, $at_once:ident, $any:ident) => {
        #[doc = concat!("Any ", $call, ".")]
        ///
        /// # Safety
        /// The origin buffer can be read, or written, as its count and datatype say.
        #[cold]
        #[inline(never)]
        pub unsafe extern "C" fn $name(
            origin_addr: $pointer,
            origin_count: $count,
            origin_datatype: MPI_Datatype,
            target_rank: c_int,
            target_disp: MPI_Aint,
            target_count: $count,
            target_datatype: MPI_Datatype,
            win: MPI_Win,
        ) -> c_int {
            let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
            let target = Target::new(target_rank, target_disp, target_count, target_datatype);
            // SAFETY: the caller's promise.
            unsafe {
                rma::$at_once::<Attached>(win, origin, target)
                    .unwrap_or_else(|| on_window($call, win, |window| rma::$any(window, origin, target)))
            }
        }
    };
}

transfer!(put: "MPI_Put", *const c_void, c_int, put_at_once, put);
transfer!(put_c: "MPI_Put_c", *const c_void, MPI_Count, put_at_once, put);
transfer!(get: "MPI_Get", *mut c_void, c_int, get_at_once, get);
transfer!(get_c: "MPI_Get_c", *mut c_void, MPI_Count, get_at_once, get);

/// Any MPI_Accumulate.
///
/// # Safety
/// The origin buffer can be read as its count and datatype say.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn accumulate(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: c_int,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller's promise.
    unsafe {
        rma::accumulate_words(win, origin, None, target, op).unwrap_or_else(|| {
            on_window("MPI_Accumulate", win, |window| rma::accumulate(window, origin, None, target, op))
        })
    }
}

/// Any MPI_Get_accumulate.
///
/// # Safety
/// The origin buffer can be read, and the result buffer written, as their counts and datatypes say.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn get_accumulate(
    origin_addr: *const c_void,
    origin_count: c_int,
    origin_datatype: MPI_Datatype,
    result_addr: *mut c_void,
    result_count: c_int,
    result_datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    target_count: c_int,
    target_datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let origin = Buffer::new(origin_addr, origin_count, origin_datatype);
    let result = Some(Buffer::new(result_addr, result_count, result_datatype));
    let target = Target::new(target_rank, target_disp, target_count, target_datatype);
    // SAFETY: the caller's promise.
    unsafe {
        rma::accumulate_words(win, origin, result, target, op).unwrap_or_else(|| {
            on_window("MPI_Get_accumulate", win, |window| rma::accumulate(window, origin, result, target, op))
        })
    }
}

/// Any MPI_Fetch_and_op.
///
/// # Safety
/// An element can be read at `origin_addr` and written at `result_addr`.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn fetch_and_op(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let buffers = [origin_addr as usize, result_addr as usize];
    let target = Target::new(target_rank, target_disp, 1, datatype);
    // SAFETY: the caller's promise.
    unsafe {
        rma::fetch_and_op_at_once::<Attached>(win, buffers, target, op).unwrap_or_else(|| {
            on_window("MPI_Fetch_and_op", win, |window| rma::fetch_and_op(window, buffers, target, op))
        })
    }
}

/// Any MPI_Compare_and_swap.
///
/// # Safety
/// An element can be read at the first two addresses and written at the third.
#[cold]
#[inline(never)]
pub unsafe extern "C" fn compare_and_swap(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    win: MPI_Win,
) -> c_int {
    let (origin, compare, result) = (origin_addr as usize, compare_addr as usize, result_addr as usize);
    let (buffers, place) = ([origin, compare, result], (target_rank, target_disp));
    // SAFETY: the caller's promise.
    unsafe {
        rma::compare_and_swap_at_once::<Attached>(win, buffers, datatype, place).unwrap_or_else(|| {
            on_window("MPI_Compare_and_swap", win, |window| {
                rma::compare_and_swap(window, origin, compare, result, datatype, target_rank, target_disp)
            })
        })
    }
}
