//! The application binary interface (MPI-5.0 chapter 20).

use crate::abi::*;
use crate::api::call::{any_time, not_null, out, out2};
use crate::datatype::interface;
use crate::error::{Result, fail};
use crate::object::info;
use std::ffi::{c_int, c_void};

/// Gives the version of the standard ABI that this library has, at any time: 1 and 0. Errors: MPI_ERR_ARG. MPI-5.0
/// chapter 20.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_version(abi_major: *mut c_int, abi_minor: *mut c_int) -> c_int {
    any_time("MPI_Abi_get_version", || {
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe { out2("abi_major", abi_major, "abi_minor", abi_minor, || Ok((MPI_ABI_VERSION, MPI_ABI_SUBVERSION))) }
    })
}

/// Gives a new info object with the sizes of MPI_Aint, MPI_Count and MPI_Offset in bytes, at any time; MPI_Info_free frees
/// it. Its keys are `mpi_aint_size`, `mpi_count_size` and `mpi_offset_size`. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0
/// section 20.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_info(info: *mut MPI_Info) -> c_int {
    any_time("MPI_Abi_get_info", || {
        // SAFETY: `info` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("info", info, interface::sizes) }
    })
}

/// Gives a new info object with the sizes of Fortran's default kinds in bytes (`mpi_integer_size` and so on) and the
/// optional datatypes that exist (`mpi_real16_supported` and so on), at any time: those of gfortran without options.
/// Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 20.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_fortran_info(info: *mut MPI_Info) -> c_int {
    any_time("MPI_Abi_get_fortran_info", || {
        // SAFETY: `info` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("info", info, interface::fortran) }
    })
}

/// Fails with MPI_ERR_ABI, as the library knows its Fortran compiler, and changes nothing that
/// MPI_Abi_get_fortran_info gives. Other errors: MPI_ERR_INFO. MPI-5.0 section 20.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_set_fortran_info(info: MPI_Info) -> c_int {
    any_time("MPI_Abi_set_fortran_info", || {
        if info == MPI_INFO_NULL {
            fail!(MPI_ERR_INFO, "MPI_INFO_NULL tells nothing of Fortran");
        }
        info::check(info)?;
        fail!(MPI_ERR_ABI, "the Fortran compiler is known already (MPI_Abi_get_fortran_info)")
    })
}

/// Gives Fortran's .TRUE. and .FALSE. of `logical_size` bytes (1, 2, 4, 8 or 16) as gfortran has them, at any time;
/// `is_set` becomes true, because they are known. Errors: MPI_ERR_ARG. MPI-5.0 section 20.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_fortran_booleans(
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
    is_set: *mut c_int,
) -> c_int {
    any_time("MPI_Abi_get_fortran_booleans", || {
        let bytes = logical_bytes(logical_size, logical_true, logical_false)?;
        let (yes, no) = (1_u128.to_le_bytes(), 0_u128.to_le_bytes());
        // SAFETY: `is_set` is NULL, which is refused, or the caller's place; the caller's values have `logical_size` bytes,
        // which `logical_bytes` has found to be at most the 16 bytes of the sources, and to be not NULL.
        unsafe {
            out("is_set", is_set, || Ok(1))?;
            logical_true.cast::<u8>().copy_from_nonoverlapping(yes.as_ptr(), bytes);
            logical_false.cast::<u8>().copy_from_nonoverlapping(no.as_ptr(), bytes);
        }
        Ok(())
    })
}

/// Fails with MPI_ERR_ABI, as the library knows its Fortran compiler, and changes nothing that
/// MPI_Abi_get_fortran_booleans gives. Other errors: MPI_ERR_ARG. MPI-5.0 section 20.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_set_fortran_booleans(
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
) -> c_int {
    any_time("MPI_Abi_set_fortran_booleans", || {
        logical_bytes(logical_size, logical_true, logical_false)?;
        fail!(MPI_ERR_ABI, "the Fortran compiler is known already (MPI_Abi_get_fortran_booleans)")
    })
}

/// Bytes of a LOGICAL, with places for two. MPI_ERR_ARG.
fn logical_bytes(size: c_int, yes: *mut c_void, no: *mut c_void) -> Result<usize> {
    if ![1, 2, 4, 8, 16].contains(&size) {
        fail!(MPI_ERR_ARG, "no LOGICAL has {size} bytes; 1, 2, 4, 8 or 16 are possible");
    }
    not_null("logical_true", yes)?;
    not_null("logical_false", no)?;
    Ok(size as usize)
}
