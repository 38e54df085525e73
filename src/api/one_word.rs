//! The fast path of accumulate operations on one machine word: a table has, for each operation and datatype, a function with the arguments
//! of the entry point, which jumps there. When a precondition does not hold, that function jumps to the slow path in `transfers`.

use crate::abi::*;
use crate::api::transfers;
use crate::op::reduction::{Combine, Value};
use crate::rma::communication::words::{self, KindRow, OpTable, table};
use std::ffi::{c_int, c_void};

/// MPI_Accumulate.
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

/// MPI_Fetch_and_op.
pub type FetchAndOp =
    unsafe extern "C" fn(*const c_void, *mut c_void, MPI_Datatype, c_int, MPI_Aint, MPI_Op, MPI_Win) -> c_int;

/// MPI_Compare_and_swap.
pub type CompareAndSwap =
    unsafe extern "C" fn(*const c_void, *const c_void, *mut c_void, MPI_Datatype, c_int, MPI_Aint, MPI_Win) -> c_int;

/// The function for MPI_Accumulate.
#[inline]
pub fn accumulate(target_datatype: MPI_Datatype, op: MPI_Op) -> Accumulate {
    words::find(&ACCUMULATES, target_datatype, op, transfers::accumulate_after_fast::<c_int>)
}

/// The function for MPI_Fetch_and_op.
#[inline]
pub fn fetch_and_op(datatype: MPI_Datatype, op: MPI_Op) -> FetchAndOp {
    words::find(&FETCHES, datatype, op, transfers::fetch_and_op_after_fast)
}

/// The function for MPI_Compare_and_swap.
#[inline]
pub fn compare_and_swap(datatype: MPI_Datatype) -> CompareAndSwap {
    words::find_in_row(&SWAPS, datatype, transfers::compare_and_swap_after_fast)
}

macro_rules! accumulates {
    // MPI_NO_OP without a result is an error, which the slow path raises.
    ($type:ident NoOpOf) => {
        transfers::accumulate_after_fast::<c_int>
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
    table!(Accumulate: accumulates else transfers::accumulate_after_fast::<c_int>);
static FETCHES: OpTable<FetchAndOp> = table!(FetchAndOp: fetches else transfers::fetch_and_op_after_fast);
static SWAPS: KindRow<CompareAndSwap> = words::row_of_integers([
    swap_one::<1>,
    swap_one::<2>,
    swap_one::<4>,
    swap_one::<8>,
    transfers::compare_and_swap_after_fast,
]);

/// # Safety
/// As for MPI_Accumulate, whose target datatype has words of the type.
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
        let buffers = [origin_addr as usize, 0];
        // SAFETY: the caller vouches for the buffers as MPI demands, and the table chose the type by the datatype.
        let done = unsafe { words::combine_word_fast::<T, C, false>(win, buffers, target_rank, target_disp) };
        if let Some(code) = done {
            return code;
        }
    }
    // SAFETY: the caller vouches for the buffers as MPI demands.
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

/// Several words, when the target's are this origin's alone.
///
/// # Safety
/// As for MPI_Accumulate, whose target datatype has words of the type.
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
        // SAFETY: the caller vouches for the buffers as MPI demands, and the table chose the type by the datatype.
        let done = unsafe {
            words::combine_words_alone::<T, C>(win, origin_addr as usize, target_rank, target_disp, target_count)
        };
        if let Some(code) = done {
            return code;
        }
    }
    // SAFETY: the caller vouches for the buffers as MPI demands.
    unsafe {
        transfers::accumulate_after_fast::<c_int>(
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
/// As for MPI_Fetch_and_op, whose datatype has words of the type.
unsafe extern "C" fn fetch_one<T: Value, C: Combine<T>>(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    op: MPI_Op,
    win: MPI_Win,
) -> c_int {
    let buffers = [origin_addr as usize, result_addr as usize];
    // SAFETY: the caller vouches for the buffers as MPI demands, and the table chose the type by the datatype.
    unsafe {
        match words::combine_word_fast::<T, C, true>(win, buffers, target_rank, target_disp) {
            Some(code) => code,
            None => transfers::fetch_and_op_after_fast(
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
/// As for MPI_Compare_and_swap, whose datatype is an integer of `BYTES` bytes.
unsafe extern "C" fn swap_one<const BYTES: usize>(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    win: MPI_Win,
) -> c_int {
    let buffers = [origin_addr as usize, compare_addr as usize, result_addr as usize];
    // SAFETY: the caller vouches for the buffers as MPI demands, and the table chose the type by the datatype.
    unsafe {
        match words::compare_and_swap_fast::<BYTES>(win, buffers, target_rank, target_disp) {
            Some(code) => code,
            None => transfers::compare_and_swap_after_fast(
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
