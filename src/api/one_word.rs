//! The fast path of accumulate operations on one machine word. It also has calls of MPI_Accumulate on several words, if the calling
//! rank is the only rank that combines elements of the target. There are three tables, one for each entry point. Each table has one
//! function for each datatype and operation. (MPI_Compare_and_swap has no operation.) The entry point jumps to the function, which
//! has the same arguments. If a precondition does not hold, the function jumps to the slow path in `accumulates`.

use crate::abi::*;
use crate::api::accumulates;
use crate::datatype::UserBuf;
use crate::op::reduction::{Combine, Value};
use crate::rma::communication::SwapBuffers;
use crate::rma::communication::words::{self, KindRow, OpTable, table};
use std::ffi::{c_int, c_void};

/// A function with the arguments of MPI_Accumulate.
pub type Accumulate = unsafe extern "C" fn(
    *const c_void,
    c_int,
    MPI_Datatype,
    c_int,
    MPI_Aint,
    c_int,
    MPI_Datatype,
    MPI_Op,
    MPI_Win,
) -> c_int;

/// A function with the arguments of MPI_Fetch_and_op.
pub type FetchAndOp =
    unsafe extern "C" fn(*const c_void, *mut c_void, MPI_Datatype, c_int, MPI_Aint, MPI_Op, MPI_Win) -> c_int;

/// A function with the arguments of MPI_Compare_and_swap.
pub type CompareAndSwap =
    unsafe extern "C" fn(*const c_void, *const c_void, *mut c_void, MPI_Datatype, c_int, MPI_Aint, MPI_Win) -> c_int;

/// Returns the function to which MPI_Accumulate jumps for a datatype and an operation.
#[inline]
pub fn accumulate(target_datatype: MPI_Datatype, op: MPI_Op) -> Accumulate {
    words::find(&ACCUMULATES, target_datatype, op, accumulates::accumulate_after_fast::<c_int>)
}

/// Returns the function to which MPI_Fetch_and_op jumps for a datatype and an operation.
#[inline]
pub fn fetch_and_op(datatype: MPI_Datatype, op: MPI_Op) -> FetchAndOp {
    words::find(&FETCHES, datatype, op, accumulates::fetch_and_op_after_fast)
}

/// Returns the function to which MPI_Compare_and_swap jumps for a datatype.
#[inline]
pub fn compare_and_swap(datatype: MPI_Datatype) -> CompareAndSwap {
    words::find_in_row(&SWAPS, datatype, accumulates::compare_and_swap_after_fast)
}

macro_rules! accumulates {
    // MPI_Accumulate has no result, so MPI_NO_OP is an error. The slow path raises the error.
    ($type:ident NoOpOf) => {
        accumulates::accumulate_after_fast::<c_int>
    };
    ($type:ident $operation:ident) => {
        accumulate_one::<$type, $operation>
    };
}

macro_rules! fetches {
    ($type:ident $operation:ident) => {
        fetch_one::<$type, $operation>
    };
}

static ACCUMULATES: OpTable<Accumulate> =
    table!(Accumulate: accumulates else accumulates::accumulate_after_fast::<c_int>);
static FETCHES: OpTable<FetchAndOp> = table!(FetchAndOp: fetches else accumulates::fetch_and_op_after_fast);
static SWAPS: KindRow<CompareAndSwap> = words::row_of_integers([
    swap_one::<1>,
    swap_one::<2>,
    swap_one::<4>,
    swap_one::<8>,
    accumulates::compare_and_swap_after_fast,
]);

/// # Safety
/// The arguments meet the requirements of MPI_Accumulate. The target datatype consists of words of type `T`.
unsafe extern "C" fn accumulate_one<T: Value, C: Combine<T>>(
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
    if origin_count == 1 && target_count == 1 && origin_datatype == target_datatype {
        let buffers = [UserBuf::of(origin_addr), UserBuf::NULL];
        // SAFETY: the caller promises that the arguments meet the requirements of MPI_Accumulate and that the datatype consists
        // of words of type `T` (Safety section).
        let done = unsafe { words::combine_word_fast::<T, C, false>(win, buffers, target_rank, target_disp) };
        if let Some(code) = done {
            return code;
        }
    }
    // SAFETY: the caller promises that the arguments meet the requirements of MPI_Accumulate (Safety section).
    unsafe {
        accumulate_some::<T, C>(
            origin_addr,
            origin_count,
            origin_datatype,
            target_rank,
            target_disp,
            target_count,
            target_datatype,
            op,
            win,
        )
    }
}

/// Accumulates several words if this rank is the only one that combines elements of the target. If it is not, jumps to the slow
/// path.
///
/// # Safety
/// The arguments meet the requirements of MPI_Accumulate. The target datatype consists of words of type `T`.
#[cold]
#[inline(never)]
unsafe extern "C" fn accumulate_some<T: Value, C: Combine<T>>(
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
    if target_count != 1 && origin_count == target_count && origin_datatype == target_datatype {
        // SAFETY: the caller promises that the arguments meet the requirements of MPI_Accumulate and that the datatype consists
        // of words of type `T` (Safety section).
        let done = unsafe {
            words::combine_words_alone::<T, C>(win, UserBuf::of(origin_addr), target_rank, target_disp, target_count)
        };
        if let Some(code) = done {
            return code;
        }
    }
    // SAFETY: the caller promises that the arguments meet the requirements of MPI_Accumulate (Safety section).
    unsafe {
        accumulates::accumulate_after_fast::<c_int>(
            origin_addr,
            origin_count,
            origin_datatype,
            target_rank,
            target_disp,
            target_count,
            target_datatype,
            op,
            win,
        )
    }
}

/// # Safety
/// The arguments meet the requirements of MPI_Fetch_and_op. The datatype is one word of type `T`.
unsafe extern "C" fn fetch_one<T: Value, C: Combine<T>>(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let buffers = [UserBuf::of(origin_addr), UserBuf::of(result_addr)];
    // SAFETY: the caller promises that the arguments meet the requirements of MPI_Fetch_and_op and that the datatype is one word
    // of type `T` (Safety section).
    unsafe {
        match words::combine_word_fast::<T, C, true>(win, buffers, target_rank, target_disp) {
            Some(code) => code,
            None => accumulates::fetch_and_op_after_fast(
                origin_addr,
                result_addr,
                datatype,
                target_rank,
                target_disp,
                op,
                win,
            ),
        }
    }
}

/// # Safety
/// The arguments meet the requirements of MPI_Compare_and_swap. The datatype is an integer of `BYTES` bytes.
unsafe extern "C" fn swap_one<const BYTES: usize>(
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
    // SAFETY: the caller promises that the arguments meet the requirements of MPI_Compare_and_swap and that the datatype is one
    // word of this size (Safety section).
    unsafe {
        match words::compare_and_swap_fast::<BYTES>(win, buffers, target_rank, target_disp) {
            Some(code) => code,
            None => accumulates::compare_and_swap_after_fast(
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
