//! Intercommunicators between two groups, and communicators merged from them (MPI-5.0 section 7.6.2).
//!
//! 1. One rank of each group is its leader. It sends the group and a new context (the number that will mark the messages of the new
//!    communicator) to the leader of the other group.
//! 2. Each leader sends the received message to its group. The smaller of the two contexts becomes the context of the new communicator,
//!    and the group that offered it becomes the first group.
//! 3. All ranks of both groups form the communicator, by messages in that context.
//!
//! If a rank of a group has refused its arguments, the leader of that group sends class and reason of the error to the other leader, in
//! place of the group. The other leader sends the error on to its group. The ranks of the refusing group already have the error from their
//! agreement. If the ranks of a group name different leaders, or invalid ones, the rank that most of them name sends the message. If a
//! leader has refused its own `peer_comm`, `remote_leader` or tag, or if no rank names a valid leader, no rank can send this message, and
//! the other leader waits for it. If a leader dies, the ranks that wait for its message wait until the launcher ends them.

#![forbid(unsafe_code)]

use super::forming::form;
use super::message::{finish, receive_words, send_words};
use super::plan::{Features, FormingMessages};
use crate::abi::*;
use crate::comm::{AgreedCall, Comm, MessageContext};
use crate::error::{Error, Reason, Result, error_words, fail};
use crate::object::group::Group;
use crate::runtime::Runtime;
use std::ffi::c_int;

/// Message from leader to leader.
pub struct OfferedGroup {
    pub context: u64,
    /// Fingerprint (a hash) of the group that the sender expects on the other side; 0 if unknown.
    pub expects: u64,
    pub group: Group,
}

impl OfferedGroup {
    /// Returns the words of a message: a group, or class and reason of an error.
    pub fn words(side: Result<&Self>) -> Vec<u64> {
        match side {
            Ok(side) => {
                let processes = side.group.processes().iter().map(|process| u64::from(*process));
                [0, side.context, side.expects].into_iter().chain(processes).collect()
            }
            Err(error) => error_words(&error),
        }
    }

    /// Decodes the words of a message. `sender` names the sender in error sentences.
    pub fn of_words(words: &[u64], sender: &str) -> Result<Self> {
        match words {
            [0, context, expects, processes @ ..] => {
                let group = Group::new(processes.iter().map(|process| *process as u32));
                Ok(Self { context: *context, expects: *expects, group })
            }
            [class, reason @ ..] if *class != 0 => Err(Reason::of_words(reason).error(*class as c_int, sender)),
            _ => fail!(MPI_ERR_OTHER, "{sender} is in another call"),
        }
    }
}

/// Forms the intercommunicator of two groups. All ranks of both groups call this function, with both groups. If `features` is an error,
/// this rank has refused its arguments, and all ranks fail.
pub fn between(
    runtime: &'static Runtime,
    local: &OfferedGroup,
    remote: &OfferedGroup,
    features: Result<Features>,
) -> Result<MPI_Comm> {
    let (one, two) = if local.context < remote.context { (local, remote) } else { (remote, local) };
    let first = Some(one.group.processes().len());
    let features = features.map(|features| Features { first, ..features });
    form(runtime, FormingMessages::of_context(runtime, one.context), one.group.union(&two.group), features)
}

/// Fails with MPI_ERR_COMM if a process is in both groups.
pub fn refuse_common(local: &Group, remote: &Group) -> Result {
    if let Some(process) = local.intersection(remote).processes().first() {
        fail!(MPI_ERR_COMM, "process {process} of MPI_COMM_WORLD is in the local and in the remote group");
    }
    Ok(())
}

/// Arguments of MPI_Intercomm_create.
pub struct Leaders {
    pub local_leader: c_int,
    pub peer_comm: MPI_Comm,
    pub remote_leader: c_int,
    pub tag: c_int,
}

/// Performs MPI_Intercomm_create.
pub fn create(runtime: &'static Runtime, local: &'static Comm, leaders: &Leaders, ready: Result) -> Result<MPI_Comm> {
    local.refuse_two_groups()?;
    let Leaders { local_leader, tag, .. } = *leaders;
    let leads = usize::try_from(local_leader).is_ok_and(|leader| leader == local.rank);
    // The other leader, if this rank is a leader.
    let mut peer = if leads { Some(other_leader(runtime, leaders)) } else { None };
    let own = ready.and_then(|()| refuse_tag(tag)).and_then(|()| match &peer {
        Some(Err(error)) => Err(error.clone()),
        _ => Ok([local_leader as u64]),
    });
    let agreed = local.agree_on(AgreedCall::IntercommCreate, own).and_then(|all| {
        let named: Vec<c_int> = all.iter().map(|[leader]| *leader as c_int).collect();
        refuse_leaders(local, &named).inspect_err(|_| {
            // By their own arguments, several ranks may be leaders, or no rank may be a leader. One rank reports the error to the other
            // group.
            let reports = most_named(&named) == Some(local.rank);
            peer = reports.then(|| peer.take().unwrap_or_else(|| other_leader(runtime, leaders)));
        })
    });
    let own = agreed.map(|()| OfferedGroup { context: runtime.new_context(), expects: 0, group: local.group() });
    if let Some(Ok((context, leader))) = peer {
        let sent =
            send_words(runtime, context, leader, tag, &OfferedGroup::words(own.as_ref().map_err(Clone::clone)))?;
        // Even if this group has failed, the other group's message is received, so that no later call receives it.
        let received = receive_words(runtime, context, leader, tag)?;
        finish(runtime, &[sent])?;
        let own = own?;
        let remote = OfferedGroup::of_words(&received, "the other leader").and_then(|remote| {
            refuse_common(&own.group, &remote.group)?;
            Ok(remote)
        });
        return pass_on(runtime, local, &own, remote);
    }
    // Every rank already has the error of its own group.
    own?;
    let tag = local.next_formed();
    let received = receive_words(runtime, local.forming(), local_leader as usize, tag)?;
    let (own, remote) = received.split_at_checked(1).unwrap_or((&[], &[]));
    let remote = OfferedGroup::of_words(remote, "the local leader")?;
    let own = OfferedGroup { context: own[0], expects: 0, group: local.group() };
    between(runtime, &own, &remote, Features::of(local))
}

/// Sends the message of the other group to this group, and takes part in forming. Called by the leader.
fn pass_on(
    runtime: &'static Runtime,
    local: &Comm,
    own: &OfferedGroup,
    remote: Result<OfferedGroup>,
) -> Result<MPI_Comm> {
    let mut words = vec![own.context];
    words.extend(OfferedGroup::words(remote.as_ref().map_err(Clone::clone)));
    let tag = local.next_formed();
    let others = (0..local.size).filter(|rank| *rank != local.rank);
    let sent =
        others.map(|rank| send_words(runtime, local.forming(), rank, tag, &words)).collect::<Result<Vec<_>>>()?;
    finish(runtime, &sent)?;
    between(runtime, own, &remote?, Features::of(local))
}

fn refuse_tag(tag: c_int) -> Result {
    if tag < 0 {
        fail!(MPI_ERR_TAG, "tag {tag} is negative");
    }
    Ok(())
}

/// Fails with MPI_ERR_RANK unless all ranks of the group name the same valid leader. `named` has the argument `local_leader` of each rank.
fn refuse_leaders(local: &Comm, named: &[c_int]) -> Result {
    let is_valid = |leader: c_int| usize::try_from(leader).is_ok_and(|leader| leader < local.size);
    if let Some(rank) = named.iter().position(|leader| !is_valid(*leader)) {
        // A rank with a wrong argument gets the error about its own argument.
        let rank = if is_valid(named[local.rank]) { rank } else { local.rank };
        let there = if rank == local.rank { String::new() } else { format!(" at rank {rank}") };
        fail!(
            MPI_ERR_RANK,
            "local_leader {}{there} is not one of the {} ranks of local_comm",
            named[rank],
            local.size
        );
    }
    match named.iter().position(|leader| *leader != named[0]) {
        None => Ok(()),
        Some(rank) => fail!(
            MPI_ERR_RANK,
            "local_leader is {} at rank 0 and {} at rank {rank}; all ranks must pass the same",
            named[0],
            named[rank]
        ),
    }
}

/// Returns the rank that most ranks name as their leader. If several ranks are named equally often, returns the lowest of them. Returns
/// None if no rank names a valid rank.
fn most_named(named: &[c_int]) -> Option<usize> {
    let mut counts = vec![0; named.len()];
    for leader in named {
        if let Some(count) = usize::try_from(*leader).ok().and_then(|leader| counts.get_mut(leader)) {
            *count += 1;
        }
    }
    (0..named.len()).rev().max_by_key(|rank| counts[*rank]).filter(|rank| counts[*rank] > 0)
}

/// Returns the context of the messages between the leaders, and the other leader's rank in the peer communicator. Fails with
/// MPI_ERR_COMM if the peer communicator is invalid, MPI_ERR_RANK if it has no such rank or the rank is this rank itself, and
/// MPI_ERR_TAG if the tag is negative.
fn other_leader(runtime: &'static Runtime, leaders: &Leaders) -> Result<(MessageContext<'static>, usize)> {
    let Leaders { peer_comm, remote_leader, tag, .. } = *leaders;
    refuse_tag(tag)?;
    let peer = runtime
        .comm_of_handle(peer_comm)
        .map_err(|error| Error::new(MPI_ERR_COMM, format!("peer_comm: {}", error.text)))?;
    let context = peer.bridging();
    let size = context.others().processes().len();
    match usize::try_from(remote_leader).ok().filter(|leader| *leader < size) {
        Some(_) if peer.remote().is_none() && remote_leader as usize == peer.rank => {
            fail!(MPI_ERR_RANK, "remote_leader {remote_leader} is the local leader itself")
        }
        Some(leader) => Ok((context, leader)),
        None => fail!(MPI_ERR_RANK, "remote_leader {remote_leader} is not one of the {size} ranks of peer_comm"),
    }
}

/// Performs MPI_Intercomm_merge. If the groups differ in `high`, the group with true comes second; otherwise the groups are in the order
/// of the intercommunicator.
pub fn merge(runtime: &'static Runtime, comm: &Comm, high: bool, ready: Result) -> Result<MPI_Comm> {
    comm.remote_group()?;
    let all = comm.agree_on(AgreedCall::IntercommMerge, ready.map(|()| [u64::from(high)]))?;
    let (one, two) = all.split_at(comm.first().unwrap_or_default());
    for side in [one, two] {
        if let Some(rank) = side.iter().position(|words| *words != side[0]) {
            fail!(
                MPI_ERR_ARG,
                "ranks 0 and {rank} of one group differ in high; expected is the same value in each group"
            );
        }
    }
    let all_ranks = comm.all_ranks().group();
    let (first, second) = all_ranks.processes().split_at(one.len());
    let (first, second) = if one[0] > two[0] { (second, first) } else { (first, second) };
    let group = Group::new(first.iter().chain(second).copied());
    form(runtime, FormingMessages::of_all(runtime, comm), group, Features::of(comm))
}

#[cfg(test)]
mod tests {
    use super::most_named;

    #[test]
    fn the_rank_that_most_ranks_name_reports() {
        for (named, expected) in [
            (&[0, 0, 0][..], Some(0)),
            (&[-1, 0, 0], Some(0)),
            (&[0, 1, 1], Some(1)),
            (&[1, 0], Some(0)),
            (&[1, 1, -1, 7], Some(1)),
            (&[-1, 7], None),
        ] {
            assert_eq!(most_named(named), expected, "{named:?}");
        }
    }
}
