//! Constructors of datatypes (MPI-5.0 sections 5.1.2 to 5.1.4, 5.1.7 and 5.1.10).

use crate::abi::*;
use crate::api::arguments::{Out, array};
use crate::api::call::with_runtime;
use crate::api::counts::{ByteCount, Count, LARGE};
use crate::datatype;
use crate::error::{Result, conformance, fail};
use std::ffi::c_int;

/// Copies an array argument to a vector of MPI_Count. `widened` converts an element. Errors: MPI_ERR_COUNT (`count` is negative),
/// MPI_ERR_ARG (`first` is NULL).
///
/// # Safety
/// `first` is NULL or the first of `count` elements.
unsafe fn counts<T: Copy>(
    name: &str,
    first: *const T,
    count: MPI_Count,
    widened: impl Fn(T) -> MPI_Count,
) -> Result<Vec<MPI_Count>> {
    if count < 0 {
        fail!(MPI_ERR_COUNT, "count {count} is negative");
    }
    // SAFETY: the caller promises that `first` is NULL or the first of `count` elements. `array` returns an error for NULL unless
    // `count` is 0.
    Ok(unsafe { array(name, first, count)? }.iter().map(|value| widened(*value)).collect())
}

/// Checks the number of dimensions of an array. Errors: MPI_ERR_ARG if `ndims` is less than 1.
fn dimensions(ndims: c_int) -> Result<MPI_Count> {
    if ndims < 1 {
        fail!(MPI_ERR_ARG, "ndims is {ndims}, but an array has at least one dimension");
    }
    Ok(MPI_Count::from(ndims))
}

/// Checks the number of dimensions of an array, which may be 0. Errors: MPI_ERR_ARG if `ndims` is negative, and under
/// RMAMPI_STRICT=1 also if `ndims` is 0.
fn dimensions_or_none(ndims: c_int) -> Result<MPI_Count> {
    dimensions(ndims).or_else(|error| {
        if ndims != 0 {
            return Err(error);
        }
        conformance::tolerate(&conformance::NO_DIMENSIONS, || error)?;
        Ok(0)
    })
}

/// Runs a constructor and writes the new handle.
fn construct(function: &str, newtype: Out<MPI_Datatype>, make: impl FnOnce() -> Result<MPI_Datatype>) -> c_int {
    with_runtime(function, |_| newtype.set("newtype", make))
}

/// Duplicates a datatype. The new datatype is committed if `oldtype` is committed. Copy callbacks decide which attributes the new
/// datatype gets. The new datatype has no name.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_ARG, MPI_ERR_NO_MEM, and the error code that a copy callback returns. MPI-5.0 section 5.1.10.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_dup(oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>) -> c_int {
    construct("MPI_Type_dup", newtype, || datatype::duplicate(oldtype))
}

/// Creates a datatype of `count` consecutive entries of `oldtype`.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
/// space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_contiguous(
    count: Count,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    construct("MPI_Type_contiguous", newtype, || datatype::contiguous(LARGE, MPI_Count::from(count), oldtype))
}

/// Creates a datatype of `count` equal blocks at regular distances. Each block has `blocklength` entries of `oldtype`. The
/// beginnings of consecutive blocks are `stride` extents of `oldtype` apart; `stride` may be negative.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
/// space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_vector(
    count: Count,
    blocklength: Count,
    stride: Count,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    construct("MPI_Type_vector", newtype, || {
        datatype::vector(
            LARGE,
            MPI_Count::from(count),
            MPI_Count::from(blocklength),
            MPI_Count::from(stride),
            oldtype,
        )
    })
}

/// Creates a datatype of equal blocks at regular distances. The call is MPI_Type_vector, except that `stride` is in bytes.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
/// space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hvector(
    count: Count,
    blocklength: Count,
    stride: ByteCount,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    construct("MPI_Type_create_hvector", newtype, || {
        datatype::hvector(LARGE, MPI_Count::from(count), MPI_Count::from(blocklength), stride as MPI_Count, oldtype)
    })
}

/// Creates a datatype of `count` blocks of different lengths and displacements. Block lengths are in entries of `oldtype`;
/// displacements are in extents of `oldtype`.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
/// space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_indexed(
    count: Count,
    array_of_blocklengths: *const Count,
    array_of_displacements: *const Count,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    let make = || {
        let count = MPI_Count::from(count);
        // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array` and
        // `counts` return an error for NULL and for a negative number.
        let (lengths, displacements) = unsafe {
            (
                counts("array_of_blocklengths", array_of_blocklengths, count, MPI_Count::from)?,
                counts("array_of_displacements", array_of_displacements, count, MPI_Count::from)?,
            )
        };
        datatype::indexed(LARGE, &lengths, &displacements, oldtype)
    };
    construct("MPI_Type_indexed", newtype, make)
}

/// Creates a datatype of blocks of different lengths at displacements in bytes. The call is MPI_Type_indexed, except that
/// displacements are in bytes.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
/// space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed(
    count: Count,
    array_of_blocklengths: *const Count,
    array_of_displacements: *const ByteCount,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    let make = || {
        let count = MPI_Count::from(count);
        // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array` and
        // `counts` return an error for NULL and for a negative number.
        let (lengths, displacements) = unsafe {
            (
                counts("array_of_blocklengths", array_of_blocklengths, count, MPI_Count::from)?,
                counts("array_of_displacements", array_of_displacements, count, |value| value as MPI_Count)?,
            )
        };
        datatype::hindexed(LARGE, &lengths, &displacements, oldtype)
    };
    construct("MPI_Type_create_hindexed", newtype, make)
}

/// Creates a datatype of `count` equal blocks at different displacements. Each block has `blocklength` entries of `oldtype`;
/// displacements are in extents of `oldtype`.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
/// space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_indexed_block(
    count: Count,
    blocklength: Count,
    array_of_displacements: *const Count,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    let make = || {
        let count = MPI_Count::from(count);
        // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array` and
        // `counts` return an error for NULL and for a negative number.
        let displacements =
            unsafe { counts("array_of_displacements", array_of_displacements, count, MPI_Count::from)? };
        datatype::indexed_block(LARGE, MPI_Count::from(blocklength), &displacements, oldtype)
    };
    construct("MPI_Type_create_indexed_block", newtype, make)
}

/// Creates a datatype of equal blocks at different displacements in bytes. The call is MPI_Type_create_indexed_block, except that
/// displacements are in bytes.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
/// space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_hindexed_block(
    count: Count,
    blocklength: Count,
    array_of_displacements: *const ByteCount,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    let make = || {
        let count = MPI_Count::from(count);
        // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array` and
        // `counts` return an error for NULL and for a negative number.
        let displacements =
            unsafe { counts("array_of_displacements", array_of_displacements, count, |value| value as MPI_Count)? };
        datatype::hindexed_block(LARGE, MPI_Count::from(blocklength), &displacements, oldtype)
    };
    construct("MPI_Type_create_hindexed_block", newtype, make)
}

/// Creates a datatype of `count` blocks of different datatypes. Each block has a length in entries, a displacement in bytes and a
/// datatype. The extent of the new datatype is padded like the size of a C struct.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
/// space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_struct(
    count: Count,
    array_of_blocklengths: *const Count,
    array_of_displacements: *const ByteCount,
    array_of_types: *const MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    let make = || {
        let count = MPI_Count::from(count);
        // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array` and
        // `counts` return an error for NULL and for a negative number.
        let (lengths, displacements) = unsafe {
            (
                counts("array_of_blocklengths", array_of_blocklengths, count, MPI_Count::from)?,
                counts("array_of_displacements", array_of_displacements, count, |value| value as MPI_Count)?,
            )
        };
        // SAFETY: `array_of_types` is NULL, for which `array` returns an error, or, as MPI requires, has `count` handles.
        let types = unsafe { array("array_of_types", array_of_types, count)? };
        datatype::structure(LARGE, &lengths, &displacements, types)
    };
    construct("MPI_Type_create_struct", newtype, make)
}

/// Creates a datatype with another lower bound and extent. The data of the new datatype are at the same displacements as the data
/// of `oldtype`.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_ARG (the datatype is larger than the address space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_resized(
    oldtype: MPI_Datatype,
    lb: ByteCount,
    extent: ByteCount,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    let make = || datatype::resized(LARGE, oldtype, lb as MPI_Count, extent as MPI_Count);
    construct("MPI_Type_create_resized", newtype, make)
}

/// Creates a datatype for a rectangular part of an array. For each of the `ndims` dimensions, `array_of_sizes` has the size of the
/// whole array, `array_of_subsizes` has the size of the part, and `array_of_starts` has the index of the part's first element,
/// counted from 0. `order` is MPI_ORDER_C or MPI_ORDER_FORTRAN. The extent of the new datatype is the extent of the whole array.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_ARG (the part is not inside the array, or the datatype is larger than the address space; with the
/// setting `RMAMPI_STRICT=1` also if `ndims` is 0), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_subarray(
    ndims: c_int,
    array_of_sizes: *const Count,
    array_of_subsizes: *const Count,
    array_of_starts: *const Count,
    order: c_int,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    let make = || {
        let count = dimensions_or_none(ndims)?;
        // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array` and
        // `counts` return an error for NULL and for a negative number.
        let (sizes, subsizes, starts) = unsafe {
            (
                counts("array_of_sizes", array_of_sizes, count, MPI_Count::from)?,
                counts("array_of_subsizes", array_of_subsizes, count, MPI_Count::from)?,
                counts("array_of_starts", array_of_starts, count, MPI_Count::from)?,
            )
        };
        datatype::subarray(LARGE, &sizes, &subsizes, &starts, order, oldtype)
    };
    construct("MPI_Type_create_subarray", newtype, make)
}

/// Creates a datatype for one process's elements of a distributed array. The array has `ndims` dimensions and is distributed over
/// a grid of `array_of_psizes` processes. The datatype selects the elements of process `rank` of `size` processes.
///
/// For each dimension, `array_of_distribs` has the distribution: MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC or
/// MPI_DISTRIBUTE_NONE. `array_of_dargs` has the number of elements in a block, or MPI_DISTRIBUTE_DFLT_DARG for the default number.
/// The extent of the new datatype is the extent of the whole array.
///
/// Errors: MPI_ERR_TYPE, MPI_ERR_ARG (`ndims` is less than 1; the grid, a distribution or `order` is invalid; or the datatype is
/// larger than the address space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_darray(
    size: c_int,
    rank: c_int,
    ndims: c_int,
    array_of_gsizes: *const Count,
    array_of_distribs: *const c_int,
    array_of_dargs: *const c_int,
    array_of_psizes: *const c_int,
    order: c_int,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> c_int {
    let make = || {
        let count = dimensions(ndims)?;
        // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array` and
        // `counts` return an error for NULL and for a negative number.
        let (sizes, distributions, arguments, processes) = unsafe {
            (
                counts("array_of_gsizes", array_of_gsizes, count, MPI_Count::from)?,
                array("array_of_distribs", array_of_distribs, ndims)?,
                array("array_of_dargs", array_of_dargs, ndims)?,
                array("array_of_psizes", array_of_psizes, ndims)?,
            )
        };
        let sizes = sizes.as_slice();
        let array = datatype::Distribution { size, rank, sizes, distributions, arguments, processes, order };
        datatype::darray(LARGE, array, oldtype)
    };
    construct("MPI_Type_create_darray", newtype, make)
}
