//! Helpers of the entry points of topologies. MPI_X and PMPI_X call the same compiled copy of these functions. Therefore the
//! optimiser can merge MPI_X and PMPI_X into one function.

use crate::abi::*;
use crate::api::arguments::{not_null, out_array};
use crate::comm::Comm;
use crate::error::conformance;
use crate::error::{Error, Result};
use crate::object::topology::{self, Cartesian, Graph};
use std::ffi::c_int;

/// Returns the graph of a communicator. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY.
pub fn graph(comm: &Comm) -> Result<&Graph> {
    comm.refuse_two_groups()?;
    topology::graph(comm.topology.as_deref())
}

/// Returns the Cartesian grid of a communicator. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY.
pub fn grid(comm: &Comm) -> Result<&Cartesian> {
    comm.refuse_two_groups()?;
    topology::cartesian(comm.topology.as_deref())
}

/// Writes the dimensions of a communicator's grid, at most the first `maxdims`. For each dimension, `dims` receives the number of
/// ranks, `periods` receives true if the dimension is periodic, and `coords` receives the calling rank's coordinate. Fails with
/// MPI_ERR_ARG if an array is NULL, if `maxdims` is negative, and under RMAMPI_STRICT=1 if `maxdims` is less than the number of
/// dimensions.
///
/// # Safety
/// The arrays are NULL or have room for `maxdims` entries.
pub unsafe fn write_grid(
    grid: &Cartesian,
    comm: &Comm,
    maxdims: c_int,
    dims: *mut c_int,
    periods: *mut c_int,
    coords: *mut c_int,
) -> Result {
    let room = room_for("maxdims", maxdims, grid.dims().len(), &conformance::SHORT_GRID)?;
    if room == 0 {
        return Ok(());
    }
    not_null("periods", periods)?;
    not_null("coords", coords)?;
    let rings: Vec<c_int> = grid.periods().iter().map(|period| c_int::from(*period)).collect();
    // SAFETY: the caller promises that the arrays have room for `maxdims` entries (Safety section), and `room` is at most
    // `maxdims`.
    unsafe {
        out_array("dims", dims, &grid.dims()[..room])?;
        out_array("periods", periods, &rings[..room])?;
        out_array("coords", coords, &grid.coords(comm.rank as c_int)[..room])
    }
}

/// Returns the number of entries to write to the caller's arrays. There are `wanted` entries, and the arrays have room for `room`
/// entries. If the arrays are too short, the result depends on `row`, the row of the conformance table for these arrays: if the row
/// is tolerated, the function returns `room`, and if not, it fails with MPI_ERR_ARG. Also fails with MPI_ERR_ARG if `room` is
/// negative.
pub fn room_for(name: &str, room: c_int, wanted: usize, row: &'static conformance::Row) -> Result<usize> {
    let short = || {
        let text = format!("{name} is {room}; expected at least {wanted}");
        Error::new(MPI_ERR_ARG, text)
    };
    match usize::try_from(room) {
        Ok(enough) if enough >= wanted => Ok(wanted),
        Ok(room) => conformance::tolerate(row, short).map(|()| room),
        Err(_) => Err(short()),
    }
}
