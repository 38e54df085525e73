//! Partitioned communication (MPI-5.0 section 4.2).

use crate::abi::*;
use crate::api::arguments::{Out, array};
use crate::api::call::{on_comm, with_runtime};
use crate::api::messages::on_partitioned;
use crate::datatype::Buffer;
use crate::object::info;
use crate::pt2pt::partitioned::{Arguments, prepare_receive, prepare_send};
use crate::pt2pt::progress;
use std::ffi::{c_int, c_void};

/// Creates a persistent request for a partitioned send. The message has `partitions` partitions of `count` entries each. After
/// MPI_Start, the program marks each partition as ready by MPI_Pready, from any thread. MPI_Pready sends the partition.
///
/// The request matches a request of MPI_Precv_init at `dest` with the same tag. Requests with equal tags match in the order of
/// their creation. The receiver may divide the same data into other partitions. The keys of `info` are ignored. If `dest` is
/// MPI_PROC_NULL, the operation is complete as soon as it is started.
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
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Psend_init", comm, |runtime, comm| {
        info::check(info)?;
        let arguments = Arguments { buffer: Buffer::new(buf, count, datatype), partitions, peer: dest, tag };
        // SAFETY: MPI requires that `partitions` times `count` entries of `datatype` at `buf` can be read while the request is
        // active. The function checks the other arguments.
        request.set("request", || unsafe { prepare_send(runtime, comm.partitioned(), &arguments) })
    })
}

/// Creates a persistent request for a partitioned receive. The message has `partitions` partitions of `count` entries each.
/// MPI_Start starts the operation.
///
/// The request matches a request of MPI_Psend_init at `source` with the same tag. Requests with equal tags match in the order of
/// their creation. MPI_ANY_SOURCE and MPI_ANY_TAG are not allowed. The sender may divide the same data into other partitions. If
/// the sender sends more or fewer bytes, the operation fails with MPI_ERR_TRUNCATE.
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
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Precv_init", comm, |runtime, comm| {
        info::check(info)?;
        let arguments = Arguments { buffer: Buffer::new(buf, count, datatype), partitions, peer: source, tag };
        // SAFETY: MPI requires that `partitions` times `count` entries of `datatype` at `buf` can be written while the request
        // is active. The function checks the other arguments.
        request.set("request", || unsafe { prepare_receive(runtime, comm.partitioned(), &arguments) })
    })
}

/// Marks a partition of an active partitioned send as ready. The library then sends the partition. The program marks each partition
/// once after each MPI_Start. Errors: MPI_ERR_REQUEST (`request` is not a partitioned send, or is inactive), MPI_ERR_ARG (the
/// partition is invalid or already ready). MPI-5.0 section 4.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pready(partition: c_int, request: MPI_Request) -> c_int {
    on_partitioned("MPI_Pready", request, |_, partitioned, is_active| {
        partitioned.ready(&mut std::iter::once(partition), is_active)
    })
}

/// Marks a range of partitions of an active partitioned send as ready. The range is `partition_low` to `partition_high`, both
/// included. If one partition is invalid or already ready, the call sends no partition. Errors: those of MPI_Pready. MPI-5.0
/// section 4.2.1.
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

/// Marks a list of partitions of an active partitioned send as ready. If one partition is invalid or already ready, the call sends
/// no partition. Errors: those of MPI_Pready. MPI-5.0 section 4.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pready_list(
    length: c_int,
    array_of_partitions: *const c_int,
    request: MPI_Request,
) -> c_int {
    on_partitioned("MPI_Pready_list", request, |_, partitioned, is_active| {
        // SAFETY: `array_of_partitions` is NULL, for which `array` returns an error, or, as MPI requires, has `length` elements.
        let partitions = unsafe { array("array_of_partitions", array_of_partitions, length)? };
        partitioned.ready(&mut partitions.iter().copied(), is_active)
    })
}

/// Tests whether a partition of a partitioned receive has arrived. If the partition has arrived, or the request is inactive or
/// MPI_REQUEST_NULL, `flag` becomes true. The request does not change. Errors: MPI_ERR_REQUEST (`request` is not a partitioned
/// receive), MPI_ERR_ARG. MPI-5.0 section 4.2.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Parrived(request: MPI_Request, partition: c_int, flag: Out<c_int>) -> c_int {
    if request == MPI_REQUEST_NULL {
        return with_runtime("MPI_Parrived", |_| flag.set("flag", || Ok(1)));
    }
    on_partitioned("MPI_Parrived", request, |runtime, partitioned, is_active| {
        let arrived = || {
            progress(runtime)?;
            partitioned.arrived(partition, is_active).map(c_int::from)
        };
        flag.set("flag", arrived)
    })
}
