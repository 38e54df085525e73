//! Windows: creation, attachment of memory, freeing (MPI-5.0 section 12.2).

use crate::abi::*;
use crate::api::call::{
    characters, free_window, not_null, on_comm, on_window, out, out_string, out2, take, with_runtime,
};
use crate::api::counts::{Displacement, or_undefined};
use crate::rma::window::{Geometry, create, dynamic, shared};
use std::ffi::{c_char, c_int, c_void};

/// Creates a window over memory that the caller has; collective over `comm`.
///
/// `base` is the first byte and `size` the number of bytes that this rank exposes; both may differ per rank, `size`
/// may be 0, and `base` is not looked at then. `disp_unit` (at least 1) is what the others' target displacements
/// are multiplied by. Memory of MPI_Alloc_mem and of other windows is reached directly by every rank of the node,
/// and a window may not reach past the end of such a segment; other memory (heap, stack, static) works as well.
///
/// Info keys: `no_locks`, `accumulate_ordering`, `accumulate_ops`, `mpi_accumulate_granularity`, `same_size`,
/// `same_disp_unit`, `mpi_assert_memory_alloc_kinds`; rmampi-info(7) has their values and meanings.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_SIZE (negative, past the segment or past the address space), MPI_ERR_DISP,
/// MPI_ERR_BASE (NULL with bytes), MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. An error at one rank is an error
/// at all of them, and leaves no window behind. MPI-5.0 section 12.2.1.
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
        let window = create::create(runtime, comm, not_null("win", win), base as usize, geometry, info)?;
        // SAFETY: the caller's place for the handle, which is not NULL.
        unsafe { win.write_unaligned(window) };
        Ok(())
    })
}

/// Allocates memory for a window and creates the window; collective over `comm`.
///
/// `size` in bytes may differ per rank and be 0 (`baseptr` gives NULL then); `disp_unit` is at least 1. `baseptr`
/// points at a pointer, which receives the address of this rank's part: aligned to 64 bytes or to
/// `mpi_minimum_memory_alignment`, and reserved, so that it can be touched without running out of memory.
/// MPI_Win_free frees it.
///
/// The address is the same at all ranks that have memory, so one in a rank's own part names the same place in any
/// other's; not where a process has something else at that address, or no such address (it takes 47 bits).
///
/// Info keys: `mpi_minimum_memory_alignment` (a power of two) and those of MPI_Win_create.
///
/// Errors: MPI_ERR_NO_MEM (the sentence has the bytes wanted and available), MPI_ERR_COMM, MPI_ERR_SIZE,
/// MPI_ERR_DISP, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. An error at one rank is an error at all of them,
/// and leaves no window behind. MPI-5.0 section 12.2.2.
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
        let places = not_null("win", win).and_then(|()| not_null("baseptr", baseptr));
        let (window, base) = create::allocate(runtime, comm, places, geometry, info)?;
        // SAFETY: the caller's places for the handle and the address, which are not NULL.
        unsafe {
            win.write_unaligned(window);
            baseptr.cast::<usize>().write_unaligned(base);
        }
        Ok(())
    })
}

/// Creates a window without memory, to which every rank attaches and detaches its own by itself; collective over
/// `comm`.
///
/// Target displacements in such a window are addresses at the target (MPI_Get_address), the displacement unit is 1.
///
/// Info keys: those of MPI_Win_create. Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. MPI-5.0
/// section 12.2.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_create_dynamic(info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    on_comm("MPI_Win_create_dynamic", comm, |runtime, comm| {
        let window = create::create_dynamic(runtime, comm, not_null("win", win), info)?;
        // SAFETY: the caller's place for the handle, which is not NULL.
        unsafe { win.write_unaligned(window) };
        Ok(())
    })
}

/// Attaches `size` bytes at `base` to a dynamic window; local, and without a limit on the number of regions.
///
/// Errors: MPI_ERR_RMA_FLAVOR (the window is of another flavour), MPI_ERR_RMA_ATTACH (the region overlaps one that
/// is attached), MPI_ERR_SIZE, MPI_ERR_BASE, MPI_ERR_WIN. MPI-5.0 section 12.2.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_attach(win: MPI_Win, base: *mut c_void, size: MPI_Aint) -> c_int {
    on_window("MPI_Win_attach", win, |window| dynamic::attach(window, base as usize, size))
}

/// Detaches the region that was attached at `base`; local.
///
/// Errors: MPI_ERR_RMA_ATTACH (no region was attached at just this address), MPI_ERR_RMA_FLAVOR, MPI_ERR_WIN.
/// MPI-5.0 section 12.2.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_detach(win: MPI_Win, base: *const c_void) -> c_int {
    on_window("MPI_Win_detach", win, |window| dynamic::detach(window, base as usize))
}

/// Frees a window and sets `win` to MPI_WIN_NULL; collective over its group, and returns when every rank is done
/// with it.
///
/// Memory of MPI_Win_allocate is freed with the window; attached memory is detached. Before anything else the attributes
/// of the window at this rank are deleted, the last one first.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (an epoch is open at this rank; nothing is freed then), MPI_ERR_OTHER (called
/// by the delete callback of one of the window's attributes), MPI_ERR_ARG, and what a delete callback returns (the
/// window stays then). MPI-5.0 section 12.2.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_free(win: *mut MPI_Win) -> c_int {
    // SAFETY: `win` is NULL, which is refused, or the caller's place of the handle.
    unsafe { take("MPI_Win_free", win, MPI_WIN_NULL, |handle| free_window("MPI_Win_free", handle)) }
}

/// Gives the group of the ranks that share the window. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 12.2.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_group(win: MPI_Win, group: *mut MPI_Group) -> c_int {
    on_window("MPI_Win_get_group", win, |window| {
        // SAFETY: `group` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("group", group, || window.group.clone().into_handle()) }
    })
}

/// MPI_Win_allocate of memory that the ranks of `comm` may also load and store directly; MPI_Win_shared_query gives
/// the addresses. Each rank's part begins where that of the rank before ends, unless all ranks give
/// `alloc_shared_noncontig`.
///
/// The whole memory has the same address at all ranks, as far as the address of MPI_Win_allocate is; with
/// `alloc_shared_noncontig` each rank's own part has. Each rank reserves its part, so the pages are near it.
///
/// Info keys: `alloc_shared_noncontig` and those of MPI_Win_allocate. Errors: those of MPI_Win_allocate. An error
/// at one rank is an error at all of them, and leaves no window behind. MPI-5.0 section 12.2.3.
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
        let places = not_null("win", win).and_then(|()| not_null("baseptr", baseptr));
        let (window, base) = create::allocate_shared(runtime, comm, places, geometry, info)?;
        // SAFETY: the caller's places for the handle and the address, which are not NULL.
        unsafe {
            win.write_unaligned(window);
            baseptr.cast::<usize>().write_unaligned(base);
        }
        Ok(())
    })
}

/// Gives size, displacement unit and address, in this process, of the part of `rank` in a window; for MPI_PROC_NULL
/// of the first rank that has memory. Where the memory is not shared, the size is 0 and the address NULL.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_FLAVOR (a dynamic window), MPI_ERR_ARG. MPI-5.0 section 12.2.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_shared_query(
    win: MPI_Win,
    rank: c_int,
    size: *mut MPI_Aint,
    disp_unit: *mut Displacement,
    baseptr: *mut c_void,
) -> c_int {
    on_window("MPI_Win_shared_query", win, |window| {
        not_null("baseptr", baseptr)?;
        let found = shared::query(window, rank)?;
        // SAFETY: the caller's places for the results; NULL ones are refused.
        unsafe {
            out2("size", size, "disp_unit", disp_unit, || Ok((found.size, or_undefined(found.disp_unit))))?;
            baseptr.cast::<usize>().write_unaligned(found.address);
        }
        Ok(())
    })
}

/// Names a window, at this rank; error sentences have the name. What exceeds MPI_MAX_OBJECT_NAME characters with
/// the null is cut off. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_name(win: MPI_Win, win_name: *const c_char) -> c_int {
    on_window("MPI_Win_set_name", win, |window| {
        // SAFETY: the caller gives a string that ends in a null character, or NULL, which is refused.
        window.name.set(unsafe { characters("win_name", win_name, MPI_ERR_ARG)? });
        Ok(())
    })
}

/// Gives the name of a window, empty unless MPI_Win_set_name gave one; that of MPI_WIN_NULL is its own. `win_name` has
/// room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_name(win: MPI_Win, win_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    let write = |name: &[u8]| {
        // SAFETY: the caller's buffer holds MPI_MAX_OBJECT_NAME characters.
        unsafe { out_string("win_name", win_name, MPI_MAX_OBJECT_NAME, "resultlen", resultlen, name) }
    };
    if win == MPI_WIN_NULL {
        return with_runtime("MPI_Win_get_name", |_| write(b"MPI_WIN_NULL"));
    }
    on_window("MPI_Win_get_name", win, |window| write(&window.name.get()))
}

/// Changes hints of a window, at this rank: those that the keys in `info` name and that can be changed, which are
/// `no_locks`, `accumulate_ordering`, `accumulate_ops` and `mpi_assert_memory_alloc_kinds`. Collective, but it waits for
/// nobody.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_INFO, MPI_ERR_INFO_VALUE; nothing is changed then. MPI-5.0 section 12.2.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_set_info(win: MPI_Win, info: MPI_Info) -> c_int {
    on_window("MPI_Win_set_info", win, |window| window.change_hints(info))
}

/// Gives a new info object with the hints that are in force for a window, at this rank: those that the user gave and
/// the defaults of the others that the call which created the window takes. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0
/// section 12.2.7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_get_info(win: MPI_Win, info_used: *mut MPI_Info) -> c_int {
    on_window("MPI_Win_get_info", win, |window| {
        // SAFETY: `info_used` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("info_used", info_used, || window.hints.to_info(window.flavor.creation())) }
    })
}
