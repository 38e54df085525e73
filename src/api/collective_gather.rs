//! Gather to one rank (MPI-5.0 sections 6.5, 6.12 and 6.13).

use crate::abi::*;
use crate::api::collectives::{each, run};
use crate::api::counts::{Count, Displacement};
use crate::coll::{Call, Parts};
use crate::datatype::Buffer;
use std::ffi::{c_int, c_void};

/// Gathers data of all ranks at one rank. Each rank sends `sendcount` entries at `sendbuf`. The rank `root` receives `recvcount`
/// entries from every rank into `recvbuf`, in rank order. `sendbuf` of the root may be MPI_IN_PLACE.
///
/// On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
/// root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
/// called a different collective function). MPI-5.0 section 6.5.
///
/// Derived: MPI_Igather (section 6.12.3), MPI_Gather_init (section 6.13.3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gather(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = Parts::Equal(Buffer::new(recvbuf, recvcount, recvtype));
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, which stay valid until the
    // operation is complete. `run` raises an error for invalid handles, counts and NULL before it accesses a buffer.
    unsafe { run("MPI_Gather", comm, &Call::Gather { send, receive, root }) }
}

/// Gathers data of different lengths at one rank. The call is MPI_Gather, except that `recvcounts[i]` entries are received from
/// rank `i` and stored `displs[i]` entries after the beginning of `recvbuf`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER
/// (another rank called a different collective function). MPI-5.0 section 6.5.
///
/// Derived: MPI_Igatherv (section 6.12.3), MPI_Gatherv_init (section 6.13.3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Gatherv(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Displacement,
    recvtype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> c_int {
    let send = Buffer::new(sendbuf, sendcount, sendtype);
    let receive = each(recvbuf, recvcounts, displs, recvtype);
    // SAFETY: MPI requires that the program passes buffers of the given counts and datatypes, and arrays with one element for
    // each rank, which stay valid until the operation is complete. `run` raises an error for invalid handles, counts and NULL
    // before it accesses a buffer.
    unsafe { run("MPI_Gatherv", comm, &Call::Gather { send, receive, root }) }
}
