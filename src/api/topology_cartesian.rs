//! Cartesian topologies (MPI-5.0 section 8.5.1).

use crate::abi::*;
use crate::api::call::{array, on_comm, out, out_array, out_together, out2, with_runtime};
use crate::api::topologies::{grid, write_grid};
use crate::comm::Comm;
use crate::comm_create::topologies;
use crate::error::conformance;
use crate::error::{Result, fail};
use crate::object::topology::{self, Cartesian};
use std::ffi::c_int;

/// A number of dimensions. MPI_ERR_DIMS.
fn dimensions(ndims: c_int) -> Result<usize> {
    match usize::try_from(ndims) {
        Ok(ndims) => Ok(ndims),
        Err(_) => fail!(MPI_ERR_DIMS, "ndims {ndims} is negative"),
    }
}

/// A grid that is wanted of a communicator. MPI_ERR_DIMS, MPI_ERR_ARG.
///
/// # Safety
/// `dims` and `periods` are NULL or have `ndims` entries.
unsafe fn wanted(comm: &Comm, ndims: c_int, dims: *const c_int, periods: *const c_int) -> Result<Cartesian> {
    dimensions(ndims)?;
    // SAFETY: `dims` and `periods` are NULL or have `ndims` entries.
    let (dims, periods) = unsafe { (array("dims", dims, ndims)?, array("periods", periods, ndims)?) };
    let periods: Vec<bool> = periods.iter().map(|period| *period != 0).collect();
    Cartesian::new(dims, &periods, comm.size)
}

/// The number of ranks of a grid that is wanted; none when a dimension has no rank. MPI_ERR_DIMS, MPI_ERR_ARG.
///
/// # Safety
/// As `wanted`.
unsafe fn wanted_size(comm: &Comm, ndims: c_int, dims: *const c_int, periods: *const c_int) -> Result<usize> {
    // SAFETY: `dims` and `periods` are NULL or have `ndims` entries, as `wanted` demands.
    let refused = match unsafe { wanted(comm, ndims, dims, periods) } {
        Ok(grid) => return Ok(grid.size()),
        Err(error) if ndims < 1 => return Err(error),
        Err(error) => error,
    };
    // SAFETY: `dims` is NULL, which is refused, or has `ndims` entries.
    if unsafe { array("dims", dims, ndims)? }.iter().all(|extent| *extent > 0) {
        return Err(refused);
    }
    conformance::tolerate(&conformance::EMPTY_DIMENSION, || refused).map(|()| 0)
}

/// MPI_ERR_ARG when arrays of the caller's are shorter than a topology.
fn refuse_short(name: &str, room: c_int, wanted: usize) -> Result {
    if usize::try_from(room).is_ok_and(|room| room >= wanted) {
        return Ok(());
    }
    fail!(MPI_ERR_ARG, "{name} is {room}; expected is at least {wanted}, the number of dimensions");
}

/// Makes a communicator of the first ranks of `comm_old`, which are a grid: `dims` ranks in each of `ndims` dimensions,
/// which are rings where `periods` says so. Collective over `comm_old`; all ranks give the same arguments.
///
/// The last dimension runs fastest. Further ranks get MPI_COMM_NULL; without dimensions all but the first. Ranks keep
/// their order, whatever `reorder` allows. Errors: MPI_ERR_COMM, MPI_ERR_DIMS (also a grid that is too large),
/// MPI_ERR_ARG (arguments differ), MPI_ERR_NO_MEM. MPI-5.0 section 8.5.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_create(
    comm_old: MPI_Comm,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    reorder: c_int,
    comm_cart: *mut MPI_Comm,
) -> c_int {
    on_comm("MPI_Cart_create", comm_old, |runtime, comm| {
        // SAFETY: the caller gives `ndims` entries, and `comm_cart` is NULL, which is refused, or a place for the handle.
        unsafe {
            out_together("comm_cart", comm_cart, |ready| {
                let grid = ready.and_then(|()| wanted(comm, ndims, dims, periods));
                topologies::cartesian(runtime, comm, grid, reorder != 0)
            })
        }
    })
}

/// Sets those `dims` that are 0 so that the product of all is `nnodes`, as close to each other as possible, the largest
/// first. Errors: MPI_ERR_DIMS (also when there is no such product), MPI_ERR_ARG. MPI-5.0 section 8.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dims_create(nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int {
    with_runtime("MPI_Dims_create", |_| {
        dimensions(ndims)?;
        // SAFETY: the caller gives `ndims` entries, which can be written.
        unsafe {
            let mut divided = array("dims", dims.cast_const(), ndims)?.to_vec();
            topology::divide(nnodes, &mut divided)?;
            out_array("dims", dims, &divided)
        }
    })
}

/// Gives the number of dimensions of a communicator's grid. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0
/// section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cartdim_get(comm: MPI_Comm, ndims: *mut c_int) -> c_int {
    on_comm("MPI_Cartdim_get", comm, |_, comm| {
        // SAFETY: `ndims` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("ndims", ndims, || Ok(grid(comm)?.dims().len() as c_int)) }
    })
}

/// Gives a communicator's grid: ranks in each dimension, whether it is a ring, and the caller's coordinates.
///
/// Of more dimensions than `maxdims` it gives the first ones. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (with
/// `RMAMPI_STRICT=1` also when `maxdims` is less than the number of dimensions). MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_get(
    comm: MPI_Comm,
    maxdims: c_int,
    dims: *mut c_int,
    periods: *mut c_int,
    coords: *mut c_int,
) -> c_int {
    // SAFETY: the caller's arrays are NULL or have room for `maxdims` entries.
    on_comm("MPI_Cart_get", comm, |_, comm| unsafe { write_grid(grid(comm)?, comm, maxdims, dims, periods, coords) })
}

/// Gives the rank at coordinates of a communicator's grid; in a dimension that is a ring they go around.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (coordinates outside the grid). MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_rank(comm: MPI_Comm, coords: *const c_int, rank: *mut c_int) -> c_int {
    on_comm("MPI_Cart_rank", comm, |_, comm| {
        let grid = grid(comm)?;
        // SAFETY: the caller gives as many coordinates as there are dimensions, and a place for the rank.
        unsafe {
            let coords = array("coords", coords, grid.dims().len() as c_int)?;
            out("rank", rank, || grid.rank(coords))
        }
    })
}

/// Gives the coordinates of a rank in a communicator's grid. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_RANK,
/// MPI_ERR_ARG (`maxdims` is less than the number of dimensions). MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_coords(comm: MPI_Comm, rank: c_int, maxdims: c_int, coords: *mut c_int) -> c_int {
    on_comm("MPI_Cart_coords", comm, |_, comm| {
        let grid = grid(comm)?;
        if !usize::try_from(rank).is_ok_and(|rank| rank < comm.size) {
            fail!(MPI_ERR_RANK, "rank {rank} is not one of the {} ranks", comm.size);
        }
        refuse_short("maxdims", maxdims, grid.dims().len())?;
        // SAFETY: the caller's array has room for `maxdims` entries.
        unsafe { out_array("coords", coords, &grid.coords(rank)) }
    })
}

/// Gives the ranks that a shift along a dimension moves data from and to: those `disp` below and above the caller;
/// MPI_PROC_NULL beyond a border.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_DIMS (there is no such `direction`), MPI_ERR_ARG. MPI-5.0 section 8.5.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_shift(
    comm: MPI_Comm,
    direction: c_int,
    disp: c_int,
    rank_source: *mut c_int,
    rank_dest: *mut c_int,
) -> c_int {
    on_comm("MPI_Cart_shift", comm, |_, comm| {
        let grid = grid(comm)?;
        let ndims = grid.dims().len();
        let Some(dimension) = usize::try_from(direction).ok().filter(|dimension| *dimension < ndims) else {
            fail!(MPI_ERR_DIMS, "direction {direction} is not one of the {ndims} dimensions");
        };
        // SAFETY: both are NULL, which is refused, or the caller's places for the ranks.
        unsafe {
            out2("rank_source", rank_source, "rank_dest", rank_dest, || {
                Ok(grid.shift(comm.rank as c_int, dimension, disp))
            })
        }
    })
}

/// Divides a communicator's grid into grids of those dimensions that `remain_dims` keeps, each with a communicator of its
/// own; collective over `comm`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (also when `remain_dims` differs among ranks), MPI_ERR_NO_MEM.
/// MPI-5.0 section 8.5.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_sub(comm: MPI_Comm, remain_dims: *const c_int, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Cart_sub", comm, |runtime, comm| {
        let ndims = grid(comm)?.dims().len();
        // SAFETY: the caller gives as many entries as there are dimensions, and `newcomm` is NULL, which is refused, or a
        // place for the handle.
        unsafe {
            out_together("newcomm", newcomm, |ready| {
                let remain = ready.and_then(|()| array("remain_dims", remain_dims, ndims as c_int));
                let remain = remain.map(|remain| remain.iter().map(|remains| *remains != 0).collect());
                topologies::sub_grid(runtime, comm, remain)
            })
        }
    })
}

/// Gives the rank that the caller would have in a grid: its own, as ranks keep their order, or MPI_UNDEFINED, also when a
/// dimension is 0 or less.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_DIMS, MPI_ERR_ARG. MPI-5.0 section 8.5.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Cart_map(
    comm: MPI_Comm,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    newrank: *mut c_int,
) -> c_int {
    on_comm("MPI_Cart_map", comm, |_, comm| {
        comm.refuse_two_groups()?;
        // SAFETY: the caller gives `ndims` entries, and `newrank` is NULL, which is refused, or a place for the rank.
        unsafe {
            out("newrank", newrank, || {
                let size = wanted_size(comm, ndims, dims, periods)?;
                Ok(if comm.rank < size { comm.rank as c_int } else { MPI_UNDEFINED })
            })
        }
    })
}
