//! Operations on windows with requests that do not end at once in memory of the window: on attached memory first, then any, or wrong
//! ones.
//!
//! Each has the arguments of its entry point, which goes on here with a jump, and so needs no room on the stack for itself.

use crate::abi::*;
use crate::api::call::on_window;
use crate::api::requests::{with_complete_request, with_request};
use crate::rma::communication::{self, Buffer, Target};
use std::ffi::{c_int, c_void};

/// An operation: what is done at once if it gives a code, and what is done with the window if it gives none.
macro_rules! operation {
    (
        $name:ident: $call:literal($($argument:ident: $type:ty),*), $rank:ident, $win:ident
        at_once $at_once:expr;
        |$window:ident| $then:expr
    ) => {
        #[doc = concat!("Any ", $call, ".")]
        ///
        /// # Safety
        /// The buffers can be read, or written, as their counts and datatypes say; `request` is NULL or can be written.
        #[cold]
        #[inline(never)]
        #[allow(clippy::too_many_arguments, reason = "they are the standard's")]
        pub unsafe extern "C" fn $name($($argument: $type),*, $win: MPI_Win, request: *mut MPI_Request) -> c_int {
            // SAFETY: the caller vouches for the buffers, and for the place of the request.
            if let Some(code) = unsafe { with_complete_request($win, request, || $at_once) } {
                return code;
            }
            on_window($call, $win, |$window| {
                // SAFETY: the caller vouches for the buffers, and for the place of the request.
                unsafe { with_request($window, $rank, request, || $then) }
            })
        }
    };
}

/// MPI_Rput or MPI_Rget, whose names, pointers and counts differ.
macro_rules! transfer {
    ($name:ident: $call:literal, $pointer:ty, $count:ty, $at_once:ident, $then:ident) => {
        operation! {
            $name: $call(
                origin_addr: $pointer,
                origin_count: $count,
                origin_datatype: MPI_Datatype,
                target_rank: c_int,
                target_disp: MPI_Aint,
                target_count: $count,
                target_datatype: MPI_Datatype
            ), target_rank, win
            at_once communication::$at_once(
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

transfer!(rput: "MPI_Rput", *const c_void, c_int, put_attached, put);
transfer!(rput_c: "MPI_Rput_c", *const c_void, MPI_Count, put_attached, put);
transfer!(rget: "MPI_Rget", *mut c_void, c_int, get_attached, get);
transfer!(rget_c: "MPI_Rget_c", *mut c_void, MPI_Count, get_attached, get);

/// MPI_Raccumulate, whose counts differ.
macro_rules! accumulate {
    ($name:ident: $call:literal, $count:ty) => {
        operation! {
            $name: $call(
                origin_addr: *const c_void,
                origin_count: $count,
                origin_datatype: MPI_Datatype,
                target_rank: c_int,
                target_disp: MPI_Aint,
                target_count: $count,
                target_datatype: MPI_Datatype,
                op: MPI_Op
            ), target_rank, win
            at_once communication::accumulate_words(
                win,
                Buffer::new(origin_addr, origin_count, origin_datatype),
                None,
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

accumulate!(raccumulate: "MPI_Raccumulate", c_int);
accumulate!(raccumulate_c: "MPI_Raccumulate_c", MPI_Count);

/// MPI_Rget_accumulate, whose counts differ.
macro_rules! get_accumulate {
    ($name:ident: $call:literal, $count:ty) => {
        operation! {
            $name: $call(
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
            ), target_rank, win
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

get_accumulate!(rget_accumulate: "MPI_Rget_accumulate", c_int);
get_accumulate!(rget_accumulate_c: "MPI_Rget_accumulate_c", MPI_Count);
