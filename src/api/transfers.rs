//! The slow path of MPI_Put and MPI_Get. The entry point first tries the fast path: short code for the usual case, which declines
//! any other call. If the fast path has declined, the entry point calls a function of this module. The module `accumulates` has the
//! slow paths of the other operations without a request, in the same form.
//!
//! `rma::communication::put_get` lists the paths of MPI_Put and MPI_Get and their preconditions. A path declines a call if a
//! precondition does not hold. `NAME_after_fast` tries the path for dynamic windows, then the path for data at equal distances, if
//! the operation has this path. Then it runs the checked path, which accepts all calls and raises their errors.
//!
//! Each function has the same arguments as its entry point. Therefore the compiler turns the call into a jump, and the fast path
//! needs no stack frame. (A further function of this kind for the calls that are not on dynamic windows would save 4 of 150
//! instructions on dynamic windows, and cost 13 of 400 for data at equal distances.)

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

/// Performs a call of MPI_Put that the fast path has declined.
///
/// # Safety
/// The origin buffer can be read, as its count and datatype describe.
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
    // SAFETY: the caller promises that the origin buffer can be read (Safety section), and the functions called require no more.
    let done = unsafe {
        communication::put_dynamic(win, origin, target).or_else(|| communication::put_strided(win, origin, target))
    };
    if let Some(code) = done {
        return code;
    }
    // SAFETY: the caller promises that the origin buffer can be read (Safety section), and the functions called require no more.
    on_window(C::name("MPI_Put", "MPI_Put_c"), win, |window| unsafe {
        communication::put_checked(window, origin, target)
    })
}

/// Performs a call of MPI_Get that the fast path has declined.
///
/// # Safety
/// The origin buffer can be written, as its count and datatype describe.
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
    // SAFETY: the caller promises that the origin buffer can be written (Safety section), and the functions called require no
    // more.
    let done = unsafe {
        communication::get_dynamic(win, origin, target).or_else(|| communication::get_strided(win, origin, target))
    };
    if let Some(code) = done {
        return code;
    }
    // SAFETY: the caller promises that the origin buffer can be written (Safety section), and the functions called require no
    // more.
    on_window(C::name("MPI_Get", "MPI_Get_c"), win, |window| unsafe {
        communication::get_checked(window, origin, target)
    })
}
