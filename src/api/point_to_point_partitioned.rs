//! Partitioned communication (MPI-5.0 section 4.2).

use crate::abi::*;
use crate::api::call::{array, on_comm, out, with_runtime};
use crate::api::messages::on_partitioned;
use crate::datatype::Buffer;
use crate::object::info;
use crate::pt2pt::partitioned::{Arguments, prepare_receive, prepare_send};
use crate::pt2pt::progress;
use std::ffi::{c_int, c_void};

/// Makes a persistent request that sends `partitions` partitions of `count` entries each. MPI_Start begins it; then each
/// partition is sent by MPI_Pready, from any thread.
///
/// It matches a request of MPI_Precv_init at `dest` with the same tag; several of the same tag match in the order in which they
/// are made. The receiver may divide the same data into other partitions. `info` has no keys that count. A request to
/// MPI_PROC_NULL is complete when it is started.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_INFO, MPI_ERR_ARG.
/// MPI-5.0 section 4.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Psend_init(
    buf: *const c_void,
    partitions: c_int,
    count: MPI_Count,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    on_comm("MPI_Psend_init", comm, |runtime, comm| {
        info::check(info)?;
        let arguments = Arguments { buffer: Buffer::new(buf, count, datatype), partitions, peer: dest, tag };
        // SAFETY: the caller vouches for the buffer, and for `request` unless it is NULL, which is refused.
        unsafe { out("request", request, || prepare_send(runtime, comm.partitioned(), &arguments)) }
    })
}

/// Makes a persistent request that receives `partitions` partitions of `count` entries each, which MPI_Start begins.
///
/// It matches a request of MPI_Psend_init at `source` with the same tag, in the order in which they are made; there are no
/// wildcards. The sender may divide the same data into other partitions. That it sends more or fewer bytes is an error of the
/// operation, MPI_ERR_TRUNCATE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_INFO, MPI_ERR_ARG.
/// MPI-5.0 section 4.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Precv_init(
    buf: *mut c_void,
    partitions: c_int,
    count: MPI_Count,
    datatype: MPI_Datatype,
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: *mut MPI_Request,
) -> c_int {
    on_comm("MPI_Precv_init", comm, |runtime, comm| {
        info::check(info)?;
        let arguments = Arguments { buffer: Buffer::new(buf, count, datatype), partitions, peer: source, tag };
        // SAFETY: the caller vouches for the buffer, and for `request` unless it is NULL, which is refused.
        unsafe { out("request", request, || prepare_receive(runtime, comm.partitioned(), &arguments)) }
    })
}

/// Sends a partition of a partitioned send that has been started; once for each start. Errors: MPI_ERR_REQUEST (no
/// partitioned send, or inactive), MPI_ERR_ARG (no such partition, or it is ready already). MPI-5.0 section 4.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pready(partition: c_int, request: MPI_Request) -> c_int {
    on_partitioned("MPI_Pready", request, |_, partitioned, is_active| {
        partitioned.ready(&mut std::iter::once(partition), is_active)
    })
}

/// Sends the partitions from `partition_low` to `partition_high`, both included, like MPI_Pready. When one of them is refused
/// none is sent. Errors: those of MPI_Pready. MPI-5.0 section 4.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pready_range(
    partition_low: c_int,
    partition_high: c_int,
    request: MPI_Request,
) -> c_int {
    on_partitioned("MPI_Pready_range", request, |_, partitioned, is_active| {
        partitioned.ready(&mut (partition_low..=partition_high), is_active)
    })
}

/// Sends the partitions that are listed, like MPI_Pready. When one of them is refused none is sent. Errors: those of
/// MPI_Pready. MPI-5.0 section 4.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pready_list(
    length: c_int,
    array_of_partitions: *const c_int,
    request: MPI_Request,
) -> c_int {
    on_partitioned("MPI_Pready_list", request, |_, partitioned, is_active| {
        // SAFETY: the caller's partitions.
        let partitions = unsafe { array("array_of_partitions", array_of_partitions, length)? };
        partitioned.ready(&mut partitions.iter().copied(), is_active)
    })
}

/// Returns in `flag` whether a partition of a partitioned receive has arrived; of an inactive request, all have. The
/// request does not change. Errors: MPI_ERR_REQUEST (no partitioned receive), MPI_ERR_ARG. MPI-5.0 section 4.2.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Parrived(request: MPI_Request, partition: c_int, flag: *mut c_int) -> c_int {
    if request == MPI_REQUEST_NULL {
        // SAFETY: the caller vouches for `flag`, unless it is NULL, which is refused.
        return with_runtime("MPI_Parrived", |_| unsafe { out("flag", flag, || Ok(1)) });
    }
    on_partitioned("MPI_Parrived", request, |runtime, partitioned, is_active| {
        let arrived = || {
            progress(runtime)?;
            partitioned.arrived(partition, is_active).map(c_int::from)
        };
        // SAFETY: the caller vouches for `flag`, unless it is NULL, which is refused.
        unsafe { out("flag", flag, arrived) }
    })
}
