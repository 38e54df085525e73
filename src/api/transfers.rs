//! Operations on windows when they are not as they mostly are: on attached memory first, then any, or wrong ones.
//!
//! Each has the arguments of its entry point, which goes on here with a jump, and so needs no room on the stack for itself; and from
//! the first of these two ways it goes on with a jump to the second, in which runs at equal distances are tried first.

use crate::abi::*;
use crate::api::call::on_window;
use crate::rma::communication::{self, Buffer, Target};
use std::ffi::{c_int, c_void};

/// An operation: what is done at once if it gives a code, what is tried then, and what is done with the window if neither gives one.
macro_rules! operation {
    (
        $name:ident, $any:ident: $call:literal($($argument:ident: $type:ty),*), $win:ident
        at_once $at_once:expr;
        $(or $strided:expr;)?
        |$window:ident| $then:expr
    ) => {
        #[doc = concat!("Any ", $call, ".")]
        ///
        /// # Safety
        /// The buffers can be read, or written, as their counts and datatypes say.
        #[cold]
        #[inline(never)]
        #[allow(clippy::too_many_arguments, reason = "they are the standard's")]
        pub unsafe extern "C" fn $name($($argument: $type),*, $win: MPI_Win) -> c_int {
            // SAFETY: the caller's promise.
            unsafe {
                match $at_once {
                    Some(code) => code,
                    None => $any($($argument),*, $win),
                }
            }
        }

        /// # Safety
        /// As above.
        #[cold]
        #[inline(never)]
        #[allow(clippy::too_many_arguments, reason = "as above")]
        unsafe extern "C" fn $any($($argument: $type),*, $win: MPI_Win) -> c_int {
            $(
                // SAFETY: the caller's promise.
                if let Some(code) = unsafe { $strided } {
                    return code;
                }
            )?
            // SAFETY: the caller's promise.
            on_window($call, $win, |$window| unsafe { $then })
        }
    };
}

/// MPI_Put or MPI_Get, whose names, pointers and counts differ.
macro_rules! transfer {
    ($name:ident, $any:ident: $call:literal, $pointer:ty, $count:ty, $at_once:ident, $strided:ident, $then:ident) => {
        operation! {
            $name, $any: $call(
                origin_addr: $pointer,
                origin_count: $count,
                origin_datatype: MPI_Datatype,
                target_rank: c_int,
                target_disp: MPI_Aint,
                target_count: $count,
                target_datatype: MPI_Datatype
            ), win
            at_once communication::$at_once(
                win,
                Buffer::new(origin_addr, origin_count, origin_datatype),
                Target::new(target_rank, target_disp, target_count, target_datatype),
            );
            or communication::$strided(
                win,
                Buffer::new(origin_addr, origin_count, origin_datatype),
                Target::new(target_rank, target_disp, target_count, target_datatype),
            );
            |window| communication::$then(
                window,
                Buffer::new(origin_addr, origin_count, origin_datatype),
                Target::new(target_rank, target_disp, target_count, target_datatype),
            )
        }
    };
}

transfer!(put, put_anyhow: "MPI_Put", *const c_void, c_int, put_attached, put_strided, put);
transfer!(put_c, put_c_anyhow: "MPI_Put_c", *const c_void, MPI_Count, put_attached, put_strided, put);
transfer!(get, get_anyhow: "MPI_Get", *mut c_void, c_int, get_attached, get_strided, get);
transfer!(get_c, get_c_anyhow: "MPI_Get_c", *mut c_void, MPI_Count, get_attached, get_strided, get);

/// MPI_Accumulate, whose counts differ.
macro_rules! accumulate {
    ($name:ident, $any:ident: $call:literal, $count:ty) => {
        operation! {
            $name, $any: $call(
                origin_addr: *const c_void,
                origin_count: $count,
                origin_datatype: MPI_Datatype,
                target_rank: c_int,
                target_disp: MPI_Aint,
                target_count: $count,
                target_datatype: MPI_Datatype,
                op: MPI_Op
            ), win
            at_once communication::accumulate_words(
                win,
                Buffer::new(origin_addr, origin_count, origin_datatype),
                None,
                Target::new(target_rank, target_disp, target_count, target_datatype),
                op,
            );
            or communication::accumulate_strided(
                win,
                Buffer::new(origin_addr, origin_count, origin_datatype),
                Target::new(target_rank, target_disp, target_count, target_datatype),
                op,
            );
            |window| communication::accumulate(
                window,
                Buffer::new(origin_addr, origin_count, origin_datatype),
                None,
                Target::new(target_rank, target_disp, target_count, target_datatype),
                op,
            )
        }
    };
}

accumulate!(accumulate, accumulate_anyhow: "MPI_Accumulate", c_int);
accumulate!(accumulate_c, accumulate_c_anyhow: "MPI_Accumulate_c", MPI_Count);

/// MPI_Get_accumulate, likewise.
macro_rules! get_accumulate {
    ($name:ident, $any:ident: $call:literal, $count:ty) => {
        operation! {
            $name, $any: $call(
                origin_addr: *const c_void,
                origin_count: $count,
                origin_datatype: MPI_Datatype,
                result_addr: *mut c_void,
                result_count: $count,
                result_datatype: MPI_Datatype,
                target_rank: c_int,
                target_disp: MPI_Aint,
                target_count: $count,
                target_datatype: MPI_Datatype,
                op: MPI_Op
            ), win
            at_once communication::accumulate_words(
                win,
                Buffer::new(origin_addr, origin_count, origin_datatype),
                Some(Buffer::new(result_addr, result_count, result_datatype)),
                Target::new(target_rank, target_disp, target_count, target_datatype),
                op,
            );
            |window| communication::accumulate(
                window,
                Buffer::new(origin_addr, origin_count, origin_datatype),
                Some(Buffer::new(result_addr, result_count, result_datatype)),
                Target::new(target_rank, target_disp, target_count, target_datatype),
                op,
            )
        }
    };
}

get_accumulate!(get_accumulate, get_accumulate_anyhow: "MPI_Get_accumulate", c_int);
get_accumulate!(get_accumulate_c, get_accumulate_c_anyhow: "MPI_Get_accumulate_c", MPI_Count);

operation! {
    fetch_and_op, fetch_and_op_anyhow: "MPI_Fetch_and_op"(
        origin_addr: *const c_void,
        result_addr: *mut c_void,
        datatype: MPI_Datatype,
        target_rank: c_int,
        target_disp: MPI_Aint,
        op: MPI_Op
    ), win
    at_once communication::fetch_and_op_attached(
        win,
        [origin_addr as usize, result_addr as usize],
        Target::new(target_rank, target_disp, 1, datatype),
        op,
    );
    |window| communication::fetch_and_op(
        window,
        [origin_addr as usize, result_addr as usize],
        Target::new(target_rank, target_disp, 1, datatype),
        op,
    )
}

operation! {
    compare_and_swap, compare_and_swap_anyhow: "MPI_Compare_and_swap"(
        origin_addr: *const c_void,
        compare_addr: *const c_void,
        result_addr: *mut c_void,
        datatype: MPI_Datatype,
        target_rank: c_int,
        target_disp: MPI_Aint
    ), win
    at_once communication::compare_and_swap_attached(
        win,
        [origin_addr as usize, compare_addr as usize, result_addr as usize],
        datatype,
        (target_rank, target_disp),
    );
    |window| communication::compare_and_swap(
        window,
        [origin_addr as usize, compare_addr as usize, result_addr as usize],
        Target::new(target_rank, target_disp, 1, datatype),
    )
}
