//! User-defined reduction operations, and local reductions (MPI-5.0 sections 6.9.5 to 6.9.7).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::{take, with_runtime};
use crate::api::counts::Count;
use crate::datatype::UserBuf;
use crate::error::{Result, fail};
use crate::op::{self, Operation, UserFunction};
use std::ffi::{c_int, c_void};

/// Creates a reduction operation from a user's function. The function computes `inoutvec[i] = invec[i] op inoutvec[i]` for `len`
/// entries of a datatype. The operation must be associative. If `commute` is true, it must also be commutative. If `commute` is
/// false, the library applies the operation in rank order.
///
/// Errors: MPI_ERR_ARG. MPI-5.0 section 6.9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_create(user_fn: *mut MPI_User_function, commute: c_int, op: Out<MPI_Op>) -> c_int {
    with_runtime("MPI_Op_create", |_| {
        let create = || {
            refuse_null(user_fn as usize)?;
            // SAFETY: `user_fn` is not NULL, and its type in the prototype of MPI_Op_create is that of a C function with these
            // arguments.
            let function = unsafe { std::mem::transmute::<*mut MPI_User_function, op::Small>(user_fn) };
            op::create(UserFunction::Small(function), commute != 0)
        };
        op.set("op", create)
    })
}

/// The form of MPI_Op_create for a function that takes large counts. MPI-5.0 section 6.9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_create_c(
    user_fn: *mut MPI_User_function_c,
    commute: c_int,
    op: Out<MPI_Op>,
) -> c_int {
    with_runtime("MPI_Op_create_c", |_| {
        let create = || {
            refuse_null(user_fn as usize)?;
            // SAFETY: `user_fn` is not NULL, and its type in the prototype of MPI_Op_create_c is that of a C function with these
            // arguments.
            let function = unsafe { std::mem::transmute::<*mut MPI_User_function_c, op::Large>(user_fn) };
            op::create(UserFunction::Large(function), commute != 0)
        };
        op.set("op", create)
    })
}

fn refuse_null(function: usize) -> Result {
    if function == 0 {
        fail!(MPI_ERR_ARG, "user_fn is NULL");
    }
    Ok(())
}

/// Frees a user-defined reduction operation and sets `op` to MPI_OP_NULL. Calls that already use the operation continue. Errors:
/// MPI_ERR_OP (`op` is predefined, or is not an operation), MPI_ERR_ARG. MPI-5.0 section 6.9.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_free(op: *mut MPI_Op) -> c_int {
    // SAFETY: `op` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call may
    // read and write.
    unsafe { take("MPI_Op_free", op, MPI_OP_NULL, |handle| with_runtime("MPI_Op_free", |_| op::free(handle))) }
}

/// Sets `commute` to true if a reduction operation is commutative. Errors: MPI_ERR_OP, MPI_ERR_ARG. MPI-5.0 section 6.9.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_commutative(op: MPI_Op, commute: Out<c_int>) -> c_int {
    with_runtime("MPI_Op_commutative", |_| {
        let found = Operation::of_handle(op)?;
        commute.set("commute", || Ok(c_int::from(found.is_commutative())))
    })
}

/// Combines the entries of two local buffers by `op`. The call computes `inoutbuf[i] = inbuf[i] op inoutbuf[i]` for `count`
/// entries.
///
/// Errors: MPI_ERR_OP, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER. MPI-5.0 section 6.9.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Reduce_local(
    inbuf: *const c_void,
    inoutbuf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
) -> c_int {
    with_runtime("MPI_Reduce_local", |_| {
        // SAFETY: MPI requires that both buffers have `count` entries of `datatype`. `reduce_local` checks `op`, `count`,
        // `datatype` and the addresses first.
        unsafe { op::reduce_local(UserBuf::of(inbuf), UserBuf::of(inoutbuf), count.into(), datatype, op) }
    })
}
