//! Windows: creation, attachment of memory, freeing (MPI-5.0 section 12.2).

use crate::abi::*;
use crate::api::arguments::{Out, characters, not_null, out_string, out2};
use crate::api::call::{free_window, on_comm, on_window, take, with_runtime};
use crate::api::counts::{Displacement, or_undefined};
use crate::os::address::LocalAddr;
use crate::rma::window::{Geometry, create, dynamic, shared};
use std::ffi::{c_char, c_int, c_void};

/// Creates a window over existing memory. The call is collective over `comm`.
///
/// `base` is the address of the first byte and `size` the number of bytes that this rank exposes. Both may differ between ranks.
/// If `size` is 0, `base` is ignored. Target displacements of operations on this rank are multiplied by `disp_unit`, which is at
/// least 1.
///
/// Any memory can be used: memory of MPI_Alloc_mem and of other windows, heap, stack and static memory. All ranks of the host
/// access memory of MPI_Alloc_mem and of other windows directly. A window over memory of MPI_Alloc_mem or of another window must
/// not extend beyond the end of that memory.
///
/// Info keys: `no_locks`, `accumulate_ordering`, `accumulate_ops`, `mpi_accumulate_granularity`, `same_size`,
/// `same_disp_unit`, `mpi_assert_memory_alloc_kinds`; rmampi-info(7) has their values and meanings.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_SIZE (`size` is negative, or the window would extend beyond the end of the memory or of the
/// address space), MPI_ERR_DISP, MPI_ERR_BASE (`base` is NULL, and `size` is not 0), MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG.
/// An error at one rank is raised at all ranks, and no window is created. MPI-5.0 section 12.2.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create(
    base: *mut c_void,
    size: MPI_Aint,
    disp_unit: Displacement,
    info: MPI_Info,
    comm: MPI_Comm,
    win: *mut MPI_Win,
) -> c_int {
    on_comm("MPI_Win_create", comm, |runtime, comm| {
        let geometry = Geometry { size, disp_unit: disp_unit as MPI_Aint };
        let window = create::create(runtime, comm, not_null("win", win), LocalAddr::of(base), geometry, info)?;
        // SAFETY: `win` is not NULL, so MPI requires that it is the address of a handle that this call may write.
        unsafe { win.write_unaligned(window) };
        Ok(())
    })
}

/// Allocates memory and creates a window over it. The call is collective over `comm`.
///
/// `size` is the number of bytes at this rank; it may differ between ranks and may be 0. `disp_unit` is at least 1. `baseptr` is
/// the address of a pointer, which receives the address of this rank's memory, or NULL if `size` is 0. The memory is aligned to 64
/// bytes or to the value of `mpi_minimum_memory_alignment`. If the memory is not available, this call fails; a later access does
/// not fail for lack of memory. MPI_Win_free frees the memory.
///
/// Info keys: `mpi_minimum_memory_alignment` (a power of two) and those of MPI_Win_create.
///
/// Errors: MPI_ERR_NO_MEM (the error text has the numbers of bytes requested and available), MPI_ERR_COMM, MPI_ERR_SIZE,
/// MPI_ERR_DISP, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. An error at one rank is raised at all ranks, and no window is
/// created. MPI-5.0 section 12.2.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate(
    size: MPI_Aint,
    disp_unit: Displacement,
    info: MPI_Info,
    comm: MPI_Comm,
    baseptr: *mut c_void,
    win: *mut MPI_Win,
) -> c_int {
    on_comm("MPI_Win_allocate", comm, |runtime, comm| {
        let geometry = Geometry { size, disp_unit: disp_unit as MPI_Aint };
        let ready = not_null("win", win).and_then(|()| not_null("baseptr", baseptr));
        let (window, base) = create::allocate(runtime, comm, ready, geometry, info)?;
        // SAFETY: neither address is NULL, so MPI requires that this call may write a handle to `win` and an address to
        // `baseptr`.
        unsafe {
            win.write_unaligned(window);
            baseptr.cast::<LocalAddr>().write_unaligned(base);
        }
        Ok(())
    })
}

/// Creates a window without memory. Each rank attaches and detaches its memory later, by local calls. The call is collective over
/// `comm`.
///
/// In a dynamic window, target displacements are addresses in the memory of the target, as MPI_Get_address returns them. The
/// displacement unit is 1.
///
/// Info keys: those of MPI_Win_create. Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. MPI-5.0
/// section 12.2.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_dynamic(info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    on_comm("MPI_Win_create_dynamic", comm, |runtime, comm| {
        let window = create::create_dynamic(runtime, comm, not_null("win", win), info)?;
        // SAFETY: `win` is not NULL, so MPI requires that it is the address of a handle that this call may write.
        unsafe { win.write_unaligned(window) };
        Ok(())
    })
}

/// Attaches a memory region of `size` bytes at `base` to a dynamic window. The call is local. The number of regions is not
/// limited.
///
/// Errors: MPI_ERR_RMA_FLAVOR (the window is not dynamic), MPI_ERR_RMA_ATTACH (the region overlaps an attached region),
/// MPI_ERR_SIZE, MPI_ERR_BASE, MPI_ERR_WIN. MPI-5.0 section 12.2.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_attach(win: MPI_Win, base: *mut c_void, size: MPI_Aint) -> c_int {
    on_window("MPI_Win_attach", win, |window| dynamic::attach(window, LocalAddr::of(base), size))
}

/// Detaches the memory region that was attached at `base`. The call is local.
///
/// Errors: MPI_ERR_RMA_ATTACH (no attached region begins at `base`), MPI_ERR_RMA_FLAVOR, MPI_ERR_WIN. MPI-5.0 section 12.2.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_detach(win: MPI_Win, base: *const c_void) -> c_int {
    on_window("MPI_Win_detach", win, |window| dynamic::detach(window, LocalAddr::of(base)))
}

/// Frees a window and sets `win` to MPI_WIN_NULL. The call is collective over the window's group, and returns when all ranks have
/// called MPI_Win_free.
///
/// The call first deletes the attributes of the window at this rank, in the reverse of the order in which they were set. Memory of
/// MPI_Win_allocate is freed with the window. Attached memory is detached.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (an epoch is open at this rank), MPI_ERR_OTHER (the delete callback of one of the window's
/// attributes has called this function), MPI_ERR_ARG, and the error code that a delete callback returns. After an error, the window
/// remains valid. MPI-5.0 section 12.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_free(win: *mut MPI_Win) -> c_int {
    // SAFETY: `win` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call may
    // read and write.
    unsafe { take("MPI_Win_free", win, MPI_WIN_NULL, |handle| free_window("MPI_Win_free", handle)) }
}

/// Returns the group of the ranks of a window. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 12.2.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_group(win: MPI_Win, group: Out<MPI_Group>) -> c_int {
    on_window("MPI_Win_get_group", win, |window| group.set("group", || window.group.clone().into_handle()))
}

/// Allocates shared memory and creates a window over it. The call is MPI_Win_allocate, except that each rank can also load from and
/// store to the memory of all ranks directly. All ranks of `comm` must be on one host. MPI_Win_shared_query returns the addresses.
/// The part of each rank begins where the part of the previous rank ends, unless all ranks set the info key
/// `alloc_shared_noncontig`.
///
/// Each rank allocates the pages of its own part, so that the kernel places them on the NUMA node of that rank.
///
/// Info keys: `alloc_shared_noncontig` and those of MPI_Win_allocate. Errors: those of MPI_Win_allocate, MPI_ERR_RMA_SHARED (the
/// ranks are on several hosts). An error at one rank is raised at all ranks, and no window is created. MPI-5.0 section 12.2.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_allocate_shared(
    size: MPI_Aint,
    disp_unit: Displacement,
    info: MPI_Info,
    comm: MPI_Comm,
    baseptr: *mut c_void,
    win: *mut MPI_Win,
) -> c_int {
    on_comm("MPI_Win_allocate_shared", comm, |runtime, comm| {
        let geometry = Geometry { size, disp_unit: disp_unit as MPI_Aint };
        let ready = not_null("win", win).and_then(|()| not_null("baseptr", baseptr));
        let (window, base) = create::allocate_shared(runtime, comm, ready, geometry, info)?;
        // SAFETY: neither address is NULL, so MPI requires that this call may write a handle to `win` and an address to
        // `baseptr`.
        unsafe {
            win.write_unaligned(window);
            baseptr.cast::<LocalAddr>().write_unaligned(base);
        }
        Ok(())
    })
}

/// Returns size, displacement unit and local address of a rank's part of a window. `baseptr` is the address of a pointer, which
/// receives the address of the part in the calling process. If `rank` is MPI_PROC_NULL, the call returns the part of the first rank
/// that has memory. If the memory is not shared with the calling process, the size is 0 and the address is NULL.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_FLAVOR (the window is dynamic), MPI_ERR_ARG. MPI-5.0 section 12.2.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_shared_query(
    win: MPI_Win,
    rank: c_int,
    size: Out<MPI_Aint>,
    disp_unit: Out<Displacement>,
    baseptr: *mut c_void,
) -> c_int {
    on_window("MPI_Win_shared_query", win, |window| {
        not_null("baseptr", baseptr)?;
        let found = shared::query(window, rank)?;
        out2("size", size, "disp_unit", disp_unit, || Ok((found.size, or_undefined(found.disp_unit))))?;
        // SAFETY: `baseptr` is not NULL, so MPI requires that it is the address of a pointer that this call may write.
        unsafe { baseptr.cast::<LocalAddr>().write_unaligned(found.address) };
        Ok(())
    })
}

/// Sets the name of a window at this rank. Error messages contain the name. A name of more than MPI_MAX_OBJECT_NAME - 1
/// characters is cut. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_name(win: MPI_Win, win_name: *const c_char) -> c_int {
    on_window("MPI_Win_set_name", win, |window| {
        // SAFETY: `win_name` is NULL, for which `characters` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        window.name.set(unsafe { characters("win_name", win_name, MPI_ERR_ARG)? });
        Ok(())
    })
}

/// Returns the name of a window. The name is empty unless the program has set it. The name of MPI_WIN_NULL is "MPI_WIN_NULL".
/// `win_name` must have room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_name(win: MPI_Win, win_name: *mut c_char, resultlen: Out<c_int>) -> c_int {
    let write = |name: &[u8]| {
        // SAFETY: MPI requires that the program's buffer holds MPI_MAX_OBJECT_NAME characters. `out_string` writes no more, and
        // returns an error for NULL.
        unsafe { out_string("win_name", win_name, MPI_MAX_OBJECT_NAME, "resultlen", resultlen, name) }
    };
    if win == MPI_WIN_NULL {
        return with_runtime("MPI_Win_get_name", |_| write(b"MPI_WIN_NULL"));
    }
    on_window("MPI_Win_get_name", win, |window| write(&window.name.get()))
}

/// Changes hints of a window at this rank. The hints that can be changed are `no_locks`, `accumulate_ordering`, `accumulate_ops`
/// and `mpi_assert_memory_alloc_kinds`. The call is collective, but it does not wait for other ranks.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_INFO, MPI_ERR_INFO_VALUE (an invalid value of `accumulate_ordering` or `accumulate_ops`; with the
/// setting `RMAMPI_STRICT=1` an invalid value of any key; without this setting, invalid values of other keys are ignored). After an
/// error, no hint is changed. MPI-5.0 section 12.2.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_info(win: MPI_Win, info: MPI_Info) -> c_int {
    on_window("MPI_Win_set_info", win, |window| window.change_hints(info))
}

/// Returns a new info object with the hints of a window that are in force at this rank. The object has all hints of the call that
/// created the window; a hint that the program has not set has its default. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section
/// 12.2.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_info(win: MPI_Win, info_used: Out<MPI_Info>) -> c_int {
    on_window("MPI_Win_get_info", win, |window| {
        info_used.set("info_used", || window.hints.to_info(window.flavor.creation()))
    })
}
