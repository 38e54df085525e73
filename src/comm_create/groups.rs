//! Communicators of groups that the caller passes (MPI-5.0 section 7.4.2).

#![forbid(unsafe_code)]

use super::forming::form;
use super::plan::{Features, FormingMessages};
use crate::abi::*;
use crate::comm::{AgreedCall, Comm};
use crate::error::{Result, fail};
use crate::object::argument_hash::fingerprint;
use crate::object::group::{Group, RankIndex};
use crate::runtime::Runtime;
use std::ffi::c_int;

/// Value that a process publishes in place of its rank in the group, if it is not in the group.
const NOT_A_MEMBER: u64 = u64::MAX;

/// Performs MPI_Comm_create. On an intracommunicator, the groups of any two ranks must be equal or disjoint. On an intercommunicator, all
/// ranks of a side must pass the same group.
pub fn create(runtime: &'static Runtime, comm: &Comm, group: MPI_Group, ready: Result) -> Result<MPI_Comm> {
    let given = ready.and_then(|()| part(comm, group));
    // The group's fingerprint, its size, and the caller's rank in it.
    let own = given.as_ref().map_err(Clone::clone).map(|group| {
        let rank = group.rank_of(runtime.comm.rank as u32).map_or(NOT_A_MEMBER, |rank| rank as u64);
        [fingerprint(group), group.processes().len() as u64, rank]
    });
    let all = comm.agree_on(AgreedCall::Create, own)?;
    let given = given?;
    // Every rank takes the next tag here, even a rank that fails alone below.
    let via = FormingMessages::of_all(runtime, comm);
    let own_fingerprint = fingerprint(&given);
    let all_ranks = comm.all_ranks().group();
    let index = RankIndex::of(&all_ranks, given.processes().len());
    for process in given.processes() {
        let rank = index.rank_of(*process).expect("the group is a part");
        if all[rank][0] != own_fingerprint {
            fail!(
                MPI_ERR_GROUP,
                "process {process} of MPI_COMM_WORLD is in the group, but passed another group, of {} ranks; all must \
                 pass the same processes in the same order",
                all[rank][1]
            );
        }
    }
    let features = Features::of(comm);
    let Some(first) = comm.first() else { return form(runtime, via, given, features) };
    // Each process has published the rank that it has in the group of its side. From these ranks, each process reconstructs the group of
    // each side.
    let (one, two) = all.split_at(first);
    let mut sides = [Vec::new(), Vec::new()];
    for (side, (sent, before)) in [(one, 0), (two, first)].into_iter().enumerate() {
        if let Some(rank) = sent.iter().position(|words| words[0] != sent[0][0]) {
            fail!(
                MPI_ERR_GROUP,
                "ranks 0 and {rank} of one side passed different groups; all ranks of a side must pass the same"
            );
        }
        let mut members: Vec<(u64, usize)> = sent.iter().enumerate().map(|(rank, words)| (words[2], rank)).collect();
        members.retain(|(rank_in_group, _)| *rank_in_group != NOT_A_MEMBER);
        members.sort_unstable();
        sides[side] = members.into_iter().map(|(_, rank)| all_ranks.processes()[before + rank]).collect();
    }
    between(runtime, via, &sides, features)
}

/// Forms an intercommunicator of two lists of processes. Returns MPI_COMM_NULL if one of the lists is empty.
pub fn between(
    runtime: &'static Runtime,
    via: FormingMessages,
    [one, two]: &[Vec<u32>; 2],
    features: Result<Features>,
) -> Result<MPI_Comm> {
    if one.is_empty() || two.is_empty() {
        return Ok(MPI_COMM_NULL);
    }
    let group = Group::new(one.iter().chain(two).copied());
    form(runtime, via, group, features.map(|features| Features { first: Some(one.len()), ..features }))
}

/// Performs MPI_Comm_create_group: like `create`, but only the group's ranks call it.
pub fn create_group(
    runtime: &'static Runtime,
    comm: &Comm,
    group: MPI_Group,
    tag: c_int,
    ready: Result,
) -> Result<MPI_Comm> {
    comm.refuse_two_groups()?;
    if tag < 0 {
        fail!(MPI_ERR_TAG, "tag {tag} is negative");
    }
    let group = part(comm, group)?;
    let via =
        FormingMessages { comm: runtime.comm_to_keep(comm), context: comm.of_groups().number, tag, known: None };
    form(runtime, via, group, ready.and_then(|()| Features::of(comm)))
}

/// Returns the group of a handle. Fails with MPI_ERR_GROUP if a process of the group is not in the communicator, or, for an
/// intercommunicator, not in its local group.
fn part(comm: &Comm, group: MPI_Group) -> Result<Group> {
    let group = Group::of_handle(group)?;
    let all = comm.group();
    let index = RankIndex::of(&all, group.processes().len());
    if let Some(process) = group.processes().iter().find(|process| !index.contains(**process)) {
        let side = if comm.remote().is_some() { "the local group of the communicator" } else { "the communicator" };
        fail!(MPI_ERR_GROUP, "process {process} of MPI_COMM_WORLD is in the group, but not in {side}");
    }
    Ok((*group).clone())
}
