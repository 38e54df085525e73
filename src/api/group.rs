//! Groups (MPI-5.0 section 7.3).

use crate::abi::*;
use crate::api::call::{array, on_comm, out, out_array, take, with_runtime};
use crate::error::Result;
use crate::object::group::{self, Group};
use std::ffi::c_int;

/// Gives the group of a communicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_group(comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
    on_comm("MPI_Comm_group", comm, |_, comm| {
        // SAFETY: `group` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("group", group, || comm.group().into_handle()) }
    })
}

/// Gives the number of ranks of a group. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_size(group: MPI_Group, size: *mut c_int) -> c_int {
    with_runtime("MPI_Group_size", |_| {
        // SAFETY: `size` is NULL, which is refused, or the caller's place for the result.
        unsafe { out("size", size, || Ok(Group::of_handle(group)?.processes().len() as c_int)) }
    })
}

/// Gives the caller's rank in a group, or MPI_UNDEFINED. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_rank(group: MPI_Group, rank: *mut c_int) -> c_int {
    with_runtime("MPI_Group_rank", |runtime| {
        let place = Group::of_handle(group)?.rank_of(runtime.comm.rank as u32);
        // SAFETY: `rank` is NULL, which is refused, or the caller's place for the rank.
        unsafe { out("rank", rank, || Ok(place.map_or(MPI_UNDEFINED, |place| place as c_int))) }
    })
}

/// Gives, for each of `n` ranks of one group, the same process's rank in another, or MPI_UNDEFINED; MPI_PROC_NULL
/// stays. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_translate_ranks(
    group1: MPI_Group,
    n: c_int,
    ranks1: *const c_int,
    group2: MPI_Group,
    ranks2: *mut c_int,
) -> c_int {
    with_runtime("MPI_Group_translate_ranks", |_| {
        let (from, to) = (Group::of_handle(group1)?, Group::of_handle(group2)?);
        // SAFETY: the caller gives `n` ranks.
        let ranks = unsafe { array("ranks1", ranks1, n)? };
        let translated = ranks.iter().map(|rank| from.translate(*rank, &to)).collect::<Result<Vec<c_int>>>()?;
        // SAFETY: the caller's array has room for `n` ranks.
        unsafe { out_array("ranks2", ranks2, &translated) }
    })
}

/// Gives MPI_IDENT, MPI_SIMILAR (the same processes in another order) or MPI_UNEQUAL. Errors: MPI_ERR_GROUP,
/// MPI_ERR_ARG. MPI-5.0 section 7.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_compare(group1: MPI_Group, group2: MPI_Group, result: *mut c_int) -> c_int {
    with_runtime("MPI_Group_compare", |_| {
        // SAFETY: `result` is NULL, which is refused, or the caller's place for the result.
        unsafe { out("result", result, || Ok(Group::of_handle(group1)?.compare(&*Group::of_handle(group2)?))) }
    })
}

/// All processes of the first group, then those of the second that are not in it. Errors: MPI_ERR_GROUP,
/// MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_union(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int {
    with_runtime("MPI_Group_union", |_| {
        // SAFETY: `newgroup` is NULL, which is refused, or the caller's place for the result.
        unsafe {
            out("newgroup", newgroup, || Group::of_handle(group1)?.union(&*Group::of_handle(group2)?).into_handle())
        }
    })
}

/// Those processes of the first group that are also in the second, in the order of the first. Errors:
/// MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_intersection(
    group1: MPI_Group,
    group2: MPI_Group,
    newgroup: *mut MPI_Group,
) -> c_int {
    with_runtime("MPI_Group_intersection", |_| {
        // SAFETY: `newgroup` is NULL, which is refused, or the caller's place for the result.
        unsafe {
            out("newgroup", newgroup, || {
                Group::of_handle(group1)?.intersection(&*Group::of_handle(group2)?).into_handle()
            })
        }
    })
}

/// Those processes of the first group that are not in the second. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0
/// section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_difference(
    group1: MPI_Group,
    group2: MPI_Group,
    newgroup: *mut MPI_Group,
) -> c_int {
    with_runtime("MPI_Group_difference", |_| {
        // SAFETY: `newgroup` is NULL, which is refused, or the caller's place for the result.
        unsafe {
            out("newgroup", newgroup, || {
                Group::of_handle(group1)?.difference(&*Group::of_handle(group2)?).into_handle()
            })
        }
    })
}

/// The processes of `n` ranks of a group, in this order. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0
/// section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_incl(
    group: MPI_Group,
    n: c_int,
    ranks: *const c_int,
    newgroup: *mut MPI_Group,
) -> c_int {
    with_runtime("MPI_Group_incl", |_| {
        let group = Group::of_handle(group)?;
        // SAFETY: the caller gives `n` ranks.
        let ranks = unsafe { array("ranks", ranks, n)? };
        // SAFETY: `newgroup` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newgroup", newgroup, || group.include(ranks)?.into_handle()) }
    })
}

/// All processes of a group but those of `n` ranks. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0
/// section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_excl(
    group: MPI_Group,
    n: c_int,
    ranks: *const c_int,
    newgroup: *mut MPI_Group,
) -> c_int {
    with_runtime("MPI_Group_excl", |_| {
        let group = Group::of_handle(group)?;
        // SAFETY: the caller gives `n` ranks.
        let ranks = unsafe { array("ranks", ranks, n)? };
        // SAFETY: `newgroup` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newgroup", newgroup, || group.exclude(ranks)?.into_handle()) }
    })
}

/// The processes of `n` ranges of ranks (first, last, stride) of a group, in this order. Errors: MPI_ERR_GROUP,
/// MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_range_incl(
    group: MPI_Group,
    n: c_int,
    ranges: *mut [c_int; 3],
    newgroup: *mut MPI_Group,
) -> c_int {
    with_runtime("MPI_Group_range_incl", |_| {
        let group = Group::of_handle(group)?;
        // SAFETY: the caller gives `n` triplets.
        let ranks = group::ranks_of_ranges(unsafe { array("ranges", ranges, n)? }, group.processes().len())?;
        // SAFETY: `newgroup` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newgroup", newgroup, || group.include(&ranks)?.into_handle()) }
    })
}

/// All processes of a group but those of `n` ranges of ranks (first, last, stride). Errors: MPI_ERR_GROUP,
/// MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_range_excl(
    group: MPI_Group,
    n: c_int,
    ranges: *mut [c_int; 3],
    newgroup: *mut MPI_Group,
) -> c_int {
    with_runtime("MPI_Group_range_excl", |_| {
        let group = Group::of_handle(group)?;
        // SAFETY: the caller gives `n` triplets.
        let ranks = group::ranks_of_ranges(unsafe { array("ranges", ranges, n)? }, group.processes().len())?;
        // SAFETY: `newgroup` is NULL, which is refused, or the caller's place for the handle.
        unsafe {
            out("newgroup", newgroup, || {
                group.refuse_repetition(&ranks)?;
                group.exclude(&ranks)?.into_handle()
            })
        }
    })
}

/// Frees a group and sets `group` to MPI_GROUP_NULL. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_free(group: *mut MPI_Group) -> c_int {
    // SAFETY: `group` is NULL, which is refused, or the caller's place of the handle.
    unsafe {
        take("MPI_Group_free", group, MPI_GROUP_NULL, |handle| {
            with_runtime("MPI_Group_free", |_| group::free(handle))
        })
    }
}
