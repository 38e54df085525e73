//! The application binary interface (MPI-5.0 chapter 20).

use crate::abi::*;
use crate::api::arguments::{Out, not_null, out2};
use crate::api::call::any_time;
use crate::datatype::interface;
use crate::error::{Result, fail};
use crate::object::info;
use std::ffi::{c_int, c_void};

/// Returns the version of the standard ABI that the library implements: 1 and 0. The call is allowed at any time. Errors:
/// MPI_ERR_ARG. MPI-5.0 chapter 20.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_version(abi_major: Out<c_int>, abi_minor: Out<c_int>) -> c_int {
    any_time("MPI_Abi_get_version", || {
        out2("abi_major", abi_major, "abi_minor", abi_minor, || Ok((MPI_ABI_VERSION, MPI_ABI_SUBVERSION)))
    })
}

/// Returns a new info object with the sizes of MPI_Aint, MPI_Count and MPI_Offset in bytes. The keys are `mpi_aint_size`,
/// `mpi_count_size` and `mpi_offset_size`. The program frees the object by MPI_Info_free. The call is allowed at any time.
/// Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 20.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_info(info: Out<MPI_Info>) -> c_int {
    any_time("MPI_Abi_get_info", || info.set("info", interface::sizes))
}

/// Returns a new info object that describes Fortran's types. The keys are the sizes of the default kinds in bytes
/// (`mpi_integer_size` and so on) and the support of optional datatypes (`mpi_real16_supported` and so on). The values hold for
/// gfortran without options: the sizes are those of MPI_INTEGER and MPI_LOGICAL in C. In a Fortran program whose INTEGERs have
/// 8 bytes, the Fortran procedure returns 8 for INTEGER and LOGICAL. The program frees the object by MPI_Info_free. The call is
/// allowed at any time. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 20.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_fortran_info(info: Out<MPI_Info>) -> c_int {
    any_time("MPI_Abi_get_fortran_info", || info.set("info", interface::fortran))
}

/// Fails with MPI_ERR_ABI, because the library already knows its Fortran compiler. The results of MPI_Abi_get_fortran_info do not
/// change. Other errors: MPI_ERR_INFO. MPI-5.0 section 20.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_set_fortran_info(info: MPI_Info) -> c_int {
    any_time("MPI_Abi_set_fortran_info", || {
        if info == MPI_INFO_NULL {
            fail!(MPI_ERR_INFO, "info is MPI_INFO_NULL; expected an info object that describes Fortran's types");
        }
        info::check(info)?;
        fail!(MPI_ERR_ABI, "the Fortran compiler is known already (MPI_Abi_get_fortran_info)")
    })
}

/// Returns the representations of Fortran's true and false for a LOGICAL of `logical_size` bytes (1, 2, 4, 8 or 16). The values
/// are gfortran's, and `is_set` becomes true. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 20.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Abi_get_fortran_booleans(
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
    is_set: Out<c_int>,
) -> c_int {
    any_time("MPI_Abi_get_fortran_booleans", || {
        let bytes = logical_bytes(logical_size, logical_true, logical_false)?;
        let (yes, no) = (1_u128.to_le_bytes(), 0_u128.to_le_bytes());
        is_set.set("is_set", || Ok(1))?;
        // SAFETY: the caller's two values have `logical_size` bytes. `logical_bytes` has checked that `logical_size` is at most 16, the
        // size of the sources, and that both addresses are not NULL.
        unsafe {
            logical_true.cast::<u8>().copy_from_nonoverlapping(yes.as_ptr(), bytes);
            logical_false.cast::<u8>().copy_from_nonoverlapping(no.as_ptr(), bytes);
        }
        Ok(())
    })
}

/// Fails with MPI_ERR_ABI, because the library already knows its Fortran compiler. The results of MPI_Abi_get_fortran_booleans do
/// not change. Other errors: MPI_ERR_ARG. MPI-5.0 section 20.4.1.
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

/// Returns the number of bytes of a LOGICAL, after checking this number and the addresses of the two values. Errors: MPI_ERR_ARG.
fn logical_bytes(size: c_int, yes: *mut c_void, no: *mut c_void) -> Result<usize> {
    if ![1, 2, 4, 8, 16].contains(&size) {
        fail!(MPI_ERR_ARG, "no LOGICAL has {size} bytes; 1, 2, 4, 8 or 16 are possible");
    }
    not_null("logical_true", yes)?;
    not_null("logical_false", no)?;
    Ok(size as usize)
}
