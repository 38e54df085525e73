//! Cartesian topologies (MPI-5.0 section 8.5.1).

use crate::abi::*;
use crate::api::arguments::{Out, array, out_array, out2};
use crate::api::call::{on_comm, with_runtime};
use crate::api::topologies::{grid, write_grid};
use crate::comm::Comm;
use crate::comm_create::topologies;
use crate::error::conformance;
use crate::error::{Result, fail};
use crate::object::topology::{self, Cartesian};
use std::ffi::c_int;

/// Checks the number of dimensions. Errors: MPI_ERR_DIMS if `ndims` is negative.
fn dimensions(ndims: c_int) -> Result<usize> {
    match usize::try_from(ndims) {
        Ok(ndims) => Ok(ndims),
        Err(_) => fail!(MPI_ERR_DIMS, "ndims {ndims} is negative"),
    }
}

/// Returns the grid that the arguments request for a communicator. Errors: MPI_ERR_DIMS, MPI_ERR_ARG.
///
/// # Safety
/// `dims` and `periods` are NULL or have `ndims` entries.
unsafe fn wanted(comm: &Comm, ndims: c_int, dims: *const c_int, periods: *const c_int) -> Result<Cartesian> {
    dimensions(ndims)?;
    // SAFETY: the caller promises that `dims` and `periods` are NULL, for which `array` returns an error, or have `ndims`
    // entries.
    let (dims, periods) = unsafe { (array("dims", dims, ndims)?, array("periods", periods, ndims)?) };
    let periods: Vec<bool> = periods.iter().map(|period| *period != 0).collect();
    Cartesian::new(dims, &periods, comm.size)
}

/// Returns the number of ranks of the grid that the arguments request. Returns 0 if the length of a dimension is 0 or less; under
/// RMAMPI_STRICT=1, fails instead. Errors: MPI_ERR_DIMS, MPI_ERR_ARG.
///
/// # Safety
/// `dims` and `periods` are NULL or have `ndims` entries.
unsafe fn wanted_size(comm: &Comm, ndims: c_int, dims: *const c_int, periods: *const c_int) -> Result<usize> {
    // SAFETY: the caller promises that `dims` and `periods` are NULL or have `ndims` entries (Safety section).
    let refused = match unsafe { wanted(comm, ndims, dims, periods) } {
        Ok(grid) => return Ok(grid.size()),
        Err(error) if ndims < 1 => return Err(error),
        Err(error) => error,
    };
    // SAFETY: the caller promises that `dims` is NULL, for which `array` returns an error, or has `ndims` entries.
    if unsafe { array("dims", dims, ndims)? }.iter().all(|extent| *extent > 0) {
        return Err(refused);
    }
    conformance::tolerate(&conformance::EMPTY_DIMENSION, || refused).map(|()| 0)
}

/// Fails with MPI_ERR_ARG if the caller's arrays are shorter than the number of dimensions.
fn check_room(name: &str, room: c_int, wanted: usize) -> Result {
    if usize::try_from(room).is_ok_and(|room| room >= wanted) {
        return Ok(());
    }
    fail!(MPI_ERR_ARG, "{name} is {room}; expected at least {wanted}, the number of dimensions");
}

/// Creates a communicator with a Cartesian topology. The grid has `ndims` dimensions; dimension `i` has `dims[i]` ranks and is
/// periodic if `periods[i]` is true. The call is collective over `comm_old`. All ranks pass the same arguments.
///
/// The ranks of the grid are the first ranks of `comm_old`, in row-major order. The other ranks get MPI_COMM_NULL. With 0
/// dimensions, the grid has one rank. Ranks keep their order, regardless of `reorder`. Errors: MPI_ERR_COMM, MPI_ERR_DIMS (also if
/// the grid has more ranks than `comm_old`), MPI_ERR_ARG (ranks pass different arguments; if they differ only in `periods`, this is
/// an error only with the setting `RMAMPI_STRICT=1`), MPI_ERR_NO_MEM. MPI-5.0 section 8.5.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_create(
    comm_old: MPI_Comm,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    reorder: c_int,
    comm_cart: Out<MPI_Comm>,
) -> c_int {
    on_comm("MPI_Cart_create", comm_old, |runtime, comm| {
        comm_cart.set_together("comm_cart", |ready| {
            // SAFETY: MPI requires that `dims` and `periods` have `ndims` entries. The function returns an error for NULL.
            let grid = ready.and_then(|()| unsafe { wanted(comm, ndims, dims, periods) });
            topologies::cartesian(runtime, comm, grid, reorder != 0)
        })
    })
}

/// Computes balanced dimensions of a grid of `nnodes` ranks. The call replaces the elements of `dims` that are 0, so that the
/// product of all elements is `nnodes`. The new values are as close to each other as possible, in descending order. Errors:
/// MPI_ERR_DIMS (also if no values have this product), MPI_ERR_ARG. MPI-5.0 section 8.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dims_create(nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int {
    with_runtime("MPI_Dims_create", |_| {
        dimensions(ndims)?;
        // SAFETY: MPI requires that `dims` has `ndims` entries, which this call may write.
        unsafe {
            let mut divided = array("dims", dims.cast_const(), ndims)?.to_vec();
            topology::divide(nnodes, &mut divided)?;
            out_array("dims", dims, &divided)
        }
    })
}

/// Returns the number of dimensions of a Cartesian topology. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0 section
/// 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cartdim_get(comm: MPI_Comm, ndims: Out<c_int>) -> c_int {
    on_comm("MPI_Cartdim_get", comm, |_, comm| ndims.set("ndims", || Ok(grid(comm)?.dims().len() as c_int)))
}

/// Returns the Cartesian topology of a communicator. For each dimension, `dims` receives the number of ranks, `periods` receives
/// true if the dimension is periodic, and `coords` receives the coordinate of the calling rank.
///
/// If the topology has more than `maxdims` dimensions, the call returns the first `maxdims` dimensions. Errors: MPI_ERR_COMM,
/// MPI_ERR_TOPOLOGY, MPI_ERR_ARG (with the setting `RMAMPI_STRICT=1` also if `maxdims` is less than the number of dimensions).
/// MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_get(
    comm: MPI_Comm,
    maxdims: c_int,
    dims: *mut c_int,
    periods: *mut c_int,
    coords: *mut c_int,
) -> c_int {
    // SAFETY: MPI requires that each array has room for `maxdims` entries; `write_grid` returns an error for NULL.
    on_comm("MPI_Cart_get", comm, |_, comm| unsafe { write_grid(grid(comm)?, comm, maxdims, dims, periods, coords) })
}

/// Returns the rank at the coordinates `coords` of a Cartesian topology. In a periodic dimension, coordinates outside the grid wrap
/// around.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (a coordinate is outside the grid in a dimension that is not periodic).
/// MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_rank(comm: MPI_Comm, coords: *const c_int, rank: Out<c_int>) -> c_int {
    on_comm("MPI_Cart_rank", comm, |_, comm| {
        let grid = grid(comm)?;
        // SAFETY: MPI requires that `coords` has one coordinate for each dimension. `array` returns an error for NULL.
        let coords = unsafe { array("coords", coords, grid.dims().len() as c_int)? };
        rank.set("rank", || grid.rank(coords))
    })
}

/// Returns the coordinates of a rank in a Cartesian topology. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_RANK, MPI_ERR_ARG
/// (`maxdims` is less than the number of dimensions). MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_coords(comm: MPI_Comm, rank: c_int, maxdims: c_int, coords: *mut c_int) -> c_int {
    on_comm("MPI_Cart_coords", comm, |_, comm| {
        let grid = grid(comm)?;
        if !usize::try_from(rank).is_ok_and(|rank| rank < comm.size) {
            fail!(MPI_ERR_RANK, "rank {rank} is not one of the {} ranks", comm.size);
        }
        check_room("maxdims", maxdims, grid.dims().len())?;
        // SAFETY: MPI requires that `coords` has room for `maxdims` entries. `check_room` has checked that the coordinates fit,
        // and `out_array` returns an error for NULL.
        unsafe { out_array("coords", coords, &grid.coords(rank)) }
    })
}

/// Returns the source and destination ranks of a shift along a dimension. The source is `disp` steps below the calling rank, and
/// the destination is `disp` steps above the calling rank. If one of them is beyond the border of a dimension that is not periodic,
/// the result for it is MPI_PROC_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_DIMS (`direction` is not the index of a dimension), MPI_ERR_ARG. MPI-5.0 section
/// 8.5.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_shift(
    comm: MPI_Comm,
    direction: c_int,
    disp: c_int,
    rank_source: Out<c_int>,
    rank_dest: Out<c_int>,
) -> c_int {
    on_comm("MPI_Cart_shift", comm, |_, comm| {
        let grid = grid(comm)?;
        let ndims = grid.dims().len();
        let Some(dimension) = usize::try_from(direction).ok().filter(|dimension| *dimension < ndims) else {
            fail!(MPI_ERR_DIMS, "direction {direction} is not one of the {ndims} dimensions");
        };
        out2("rank_source", rank_source, "rank_dest", rank_dest, || {
            Ok(grid.shift(comm.rank as c_int, dimension, disp))
        })
    })
}

/// Divides a Cartesian topology into grids of fewer dimensions. Each new communicator has the dimensions for which `remain_dims`
/// is true. The call is collective over `comm`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (also if ranks pass different values of `remain_dims`), MPI_ERR_NO_MEM.
/// MPI-5.0 section 8.5.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_sub(comm: MPI_Comm, remain_dims: *const c_int, newcomm: Out<MPI_Comm>) -> c_int {
    on_comm("MPI_Cart_sub", comm, |runtime, comm| {
        let ndims = grid(comm)?.dims().len();
        newcomm.set_together("newcomm", |ready| {
            // SAFETY: MPI requires that `remain_dims` has one entry for each dimension. `array` returns an error for NULL.
            let remain = ready.and_then(|()| unsafe { array("remain_dims", remain_dims, ndims as c_int) });
            let remain = remain.map(|remain| remain.iter().map(|remains| *remains != 0).collect());
            topologies::sub_grid(runtime, comm, remain)
        })
    })
}

/// Returns the rank that the calling process would have in a Cartesian topology. The rank is the same as in `comm`, because ranks
/// keep their order. The result is MPI_UNDEFINED if the process would not be part of the grid. A grid in which the length of a
/// dimension is 0 or less has no ranks.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_DIMS (with the setting `RMAMPI_STRICT=1` also if the length of a dimension is 0 or less),
/// MPI_ERR_ARG. MPI-5.0 section 8.5.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_map(
    comm: MPI_Comm,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    newrank: Out<c_int>,
) -> c_int {
    on_comm("MPI_Cart_map", comm, |_, comm| {
        comm.refuse_two_groups()?;
        newrank.set("newrank", || {
            // SAFETY: MPI requires that `dims` and `periods` have `ndims` entries. The function returns an error for NULL.
            let size = unsafe { wanted_size(comm, ndims, dims, periods) }?;
            Ok(if comm.rank < size { comm.rank as c_int } else { MPI_UNDEFINED })
        })
    })
}
