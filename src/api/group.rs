//! Groups (MPI-5.0 section 7.3).

use crate::abi::*;
use crate::api::arguments::{Out, array, out_array};
use crate::api::call::{on_comm, take, with_runtime};
use crate::object::group::{self, Group};
use std::ffi::c_int;

/// Returns the group of a communicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_group(comm: MPI_Comm, group: Out<MPI_Group>) -> c_int {
    on_comm("MPI_Comm_group", comm, |_, comm| group.set("group", || comm.group().into_handle()))
}

/// Returns the number of processes in a group. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_size(group: MPI_Group, size: Out<c_int>) -> c_int {
    with_runtime("MPI_Group_size", |_| size.set("size", || Ok(Group::of_handle(group)?.processes().len() as c_int)))
}

/// Returns the rank of the calling process in a group. The result is MPI_UNDEFINED if the process is not in the group. Errors:
/// MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_rank(group: MPI_Group, rank: Out<c_int>) -> c_int {
    with_runtime("MPI_Group_rank", |runtime| {
        let own = Group::of_handle(group)?.rank_of(runtime.comm.rank as u32);
        rank.set("rank", || Ok(own.map_or(MPI_UNDEFINED, |own| own as c_int)))
    })
}

/// Translates ranks of one group to ranks of another group. For each of the `n` ranks in `ranks1`, `ranks2` receives the rank of
/// the same process in `group2`, or MPI_UNDEFINED if `group2` does not contain the process. MPI_PROC_NULL is translated to
/// MPI_PROC_NULL. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
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
        // SAFETY: `ranks1` is NULL, for which `array` returns an error, or, as MPI requires, has `n` elements.
        let ranks = unsafe { array("ranks1", ranks1, n)? };
        let translated = from.translate(ranks, &to)?;
        // SAFETY: `ranks2` is NULL, for which `out_array` returns an error, or, as MPI requires, has room for `n` ranks.
        unsafe { out_array("ranks2", ranks2, &translated) }
    })
}

/// Compares two groups. The result is MPI_IDENT (the same processes in the same order), MPI_SIMILAR (the same processes in
/// another order) or MPI_UNEQUAL. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_compare(group1: MPI_Group, group2: MPI_Group, result: Out<c_int>) -> c_int {
    with_runtime("MPI_Group_compare", |_| {
        result.set("result", || Ok(Group::of_handle(group1)?.compare(&*Group::of_handle(group2)?)))
    })
}

/// Creates the union of two groups. The new group has all processes of `group1`, followed by the processes of `group2` that are
/// not in `group1`. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_union(group1: MPI_Group, group2: MPI_Group, newgroup: Out<MPI_Group>) -> c_int {
    with_runtime("MPI_Group_union", |_| {
        newgroup.set("newgroup", || Group::of_handle(group1)?.union(&*Group::of_handle(group2)?).into_handle())
    })
}

/// Creates the intersection of two groups. The new group has the processes of `group1` that are also in `group2`, in the order of
/// `group1`. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_intersection(
    group1: MPI_Group,
    group2: MPI_Group,
    newgroup: Out<MPI_Group>,
) -> c_int {
    with_runtime("MPI_Group_intersection", |_| {
        newgroup.set("newgroup", || Group::of_handle(group1)?.intersection(&*Group::of_handle(group2)?).into_handle())
    })
}

/// Creates the difference of two groups. The new group has the processes of `group1` that are not in `group2`, in the order of
/// `group1`. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_difference(
    group1: MPI_Group,
    group2: MPI_Group,
    newgroup: Out<MPI_Group>,
) -> c_int {
    with_runtime("MPI_Group_difference", |_| {
        newgroup.set("newgroup", || Group::of_handle(group1)?.difference(&*Group::of_handle(group2)?).into_handle())
    })
}

/// Creates a group of selected ranks of a group. The new group has the processes of the `n` ranks in `ranks`, in the order of
/// `ranks`. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_incl(
    group: MPI_Group,
    n: c_int,
    ranks: *const c_int,
    newgroup: Out<MPI_Group>,
) -> c_int {
    with_runtime("MPI_Group_incl", |_| {
        let group = Group::of_handle(group)?;
        // SAFETY: `ranks` is NULL, for which `array` returns an error, or, as MPI requires, has `n` elements.
        let ranks = unsafe { array("ranks", ranks, n)? };
        newgroup.set("newgroup", || group.include(ranks)?.into_handle())
    })
}

/// Creates a group by removing selected ranks from a group. The new group has all processes of `group` except the `n` ranks in
/// `ranks`. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_excl(
    group: MPI_Group,
    n: c_int,
    ranks: *const c_int,
    newgroup: Out<MPI_Group>,
) -> c_int {
    with_runtime("MPI_Group_excl", |_| {
        let group = Group::of_handle(group)?;
        // SAFETY: `ranks` is NULL, for which `array` returns an error, or, as MPI requires, has `n` elements.
        let ranks = unsafe { array("ranks", ranks, n)? };
        newgroup.set("newgroup", || group.exclude(ranks)?.into_handle())
    })
}

/// Creates a group of the ranks of a group that are in some ranges. Each of the `n` ranges is a triplet of first rank, last rank
/// and stride. The new group has the processes of these ranks, in the order of `ranges`. Errors: MPI_ERR_GROUP, MPI_ERR_RANK,
/// MPI_ERR_ARG. MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_range_incl(
    group: MPI_Group,
    n: c_int,
    ranges: *mut [c_int; 3],
    newgroup: Out<MPI_Group>,
) -> c_int {
    with_runtime("MPI_Group_range_incl", |_| {
        let group = Group::of_handle(group)?;
        // SAFETY: `ranges` is NULL, for which `array` returns an error, or, as MPI requires, has `n` triplets.
        let ranks = group::ranks_of_ranges(unsafe { array("ranges", ranges, n)? }, group.processes().len())?;
        newgroup.set("newgroup", || group.include(&ranks)?.into_handle())
    })
}

/// Creates a group by removing the ranks in some ranges from a group. Each of the `n` ranges is a triplet of first rank, last rank
/// and stride. The new group has all processes of `group` except these ranks. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG.
/// MPI-5.0 section 7.3.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_range_excl(
    group: MPI_Group,
    n: c_int,
    ranges: *mut [c_int; 3],
    newgroup: Out<MPI_Group>,
) -> c_int {
    with_runtime("MPI_Group_range_excl", |_| {
        let group = Group::of_handle(group)?;
        // SAFETY: `ranges` is NULL, for which `array` returns an error, or, as MPI requires, has `n` triplets.
        let ranks = group::ranks_of_ranges(unsafe { array("ranges", ranges, n)? }, group.processes().len())?;
        newgroup.set("newgroup", || {
            group.refuse_repetition(&ranks)?;
            group.exclude(&ranks)?.into_handle()
        })
    })
}

/// Frees a group and sets `group` to MPI_GROUP_NULL. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_free(group: *mut MPI_Group) -> c_int {
    // SAFETY: `group` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call may
    // read and write.
    unsafe {
        take("MPI_Group_free", group, MPI_GROUP_NULL, |handle| {
            with_runtime("MPI_Group_free", |_| group::free(handle))
        })
    }
}
