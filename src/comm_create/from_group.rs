//! Communicators created from groups, without a parent communicator (MPI-5.0 sections 7.4.2 and 7.6.2).
//!
//! Processes find each other by the string that the program passes. The first messages travel in a context of MPI_COMM_WORLD that only
//! these calls use. Each message begins with its purpose (`Topic`) and the string. A rank keeps a received message until the rank makes a
//! call with the same string. The messages contain the number of a new context, in which the ranks then form the communicator.

#![forbid(unsafe_code)]

use super::bridge::{OfferedGroup, between, refuse_common};
use super::forming::form;
use super::message::{SentWords, finish, send_words, words_of};
use super::plan::{Features, FormingMessages};
use crate::abi::*;
use crate::error::{Result, fail};
use crate::object::argument_hash::fingerprint;
use crate::object::group::Group;
use crate::pt2pt::{selector, take_found, wait};
use crate::runtime::Runtime;
use parking_lot::Mutex;
use std::ffi::c_int;

/// Purpose of a message that is addressed by a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    /// Message with the context of a communicator of one group.
    Context = 1,
    /// Message from leader to leader.
    Group = 2,
    /// Message from a leader to its group.
    Groups = 3,
}

/// Messages that a call has received although they belong to calls with other strings: sender and words.
static OTHERS: Mutex<Vec<(usize, Vec<u64>)>> = Mutex::new(Vec::new());

/// Returns the first words of a message: topic and string.
fn heading(topic: Topic, name: &str) -> Vec<u64> {
    let mut words = vec![topic as u64, name.len() as u64];
    words.extend(name.as_bytes().chunks(8).map(|bytes| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    }));
    words
}

/// Sends words to a call with the same string.
fn send_by_name(runtime: &'static Runtime, to: u32, topic: Topic, name: &str, words: &[u64]) -> Result<SentWords> {
    let mut message = heading(topic, name);
    message.extend(words);
    send_words(runtime, runtime.comm.by_name(), to as usize, 0, &message)
}

/// Receives the words that a process has sent to calls with this string.
fn receive_by_name(runtime: &'static Runtime, from: u32, topic: Topic, name: &str) -> Result<Vec<u64>> {
    let (heading, sender) = (heading(topic, name), from as usize);
    let selector = selector(runtime.comm.by_name(), from as c_int, 0)?;
    let mut received = None;
    let look = || -> Result<Option<Vec<u64>>> {
        let mut others = OTHERS.lock();
        if let Some(index) = others.iter().position(|(from, words)| *from == sender && words.starts_with(&heading)) {
            return Ok(Some(others.remove(index).1));
        }
        while let Some((outcome, arrived)) = take_found(runtime, &selector)? {
            let words = words_of(runtime, &outcome, &arrived)?;
            if words.starts_with(&heading) {
                return Ok(Some(words));
            }
            others.push((sender, words));
            // Another thread may sleep on the doorbell until this message arrives.
            runtime.channels.doorbell().ring();
        }
        Ok(None)
    };
    wait(runtime, || {
        received = look().transpose();
        received.is_some()
    })?;
    let words = received.expect("a message has come")?;
    Ok(words[heading.len()..].to_vec())
}

/// Performs MPI_Comm_create_from_group. If `features` is an error of this rank, all ranks fail.
pub fn create(runtime: &'static Runtime, group: &Group, name: &str, features: Result<Features>) -> Result<MPI_Comm> {
    let Some(rank) = group.rank_of(runtime.comm.rank as u32) else { return features.map(|_| MPI_COMM_NULL) };
    if rank == 0 {
        let context = runtime.new_context();
        let words = [context, fingerprint(group)];
        let others = group.processes()[1..].iter();
        let sent = others.map(|process| send_by_name(runtime, *process, Topic::Context, name, &words));
        let sent = sent.collect::<Result<Vec<SentWords>>>()?;
        finish(runtime, &sent)?;
        return form(runtime, FormingMessages::of_context(runtime, context), group.clone(), features);
    }
    let received = receive_by_name(runtime, group.processes()[0], Topic::Context, name)?;
    form(runtime, FormingMessages::of_context(runtime, received[0]), group.clone(), features)
}

/// Groups of MPI_Intercomm_create_from_groups, with their leaders' ranks.
pub struct Groups {
    pub local: Group,
    pub local_leader: c_int,
    pub remote: Group,
    pub remote_leader: c_int,
}

/// Performs MPI_Intercomm_create_from_groups. If `features` is an error of this rank, all ranks fail.
pub fn create_between(
    runtime: &'static Runtime,
    groups: &Groups,
    name: &str,
    features: Result<Features>,
) -> Result<MPI_Comm> {
    let Groups { local, remote, .. } = groups;
    if local.processes().is_empty() || remote.processes().is_empty() {
        return features.map(|_| MPI_COMM_NULL);
    }
    if local.rank_of(runtime.comm.rank as u32).is_none() {
        fail!(MPI_ERR_GROUP, "the caller is not in local_group");
    }
    let local_leader = process_of("local_leader", local, groups.local_leader)?;
    if local_leader as usize != runtime.comm.rank {
        let received = receive_by_name(runtime, local_leader, Topic::Groups, name)?;
        let own = OfferedGroup { context: received[0], expects: 0, group: local.clone() };
        let there = OfferedGroup::of_words(&received[1..], "the local leader")?;
        let features = features.and_then(|features| {
            if there.group.processes() != remote.processes() {
                fail!(MPI_ERR_GROUP, "the local leader passed another remote_group; all ranks must pass the same");
            }
            Ok(features)
        });
        return between(runtime, &own, &there, features);
    }
    let remote_leader = process_of("remote_leader", remote, groups.remote_leader)?;
    let own = OfferedGroup { context: runtime.new_context(), expects: fingerprint(remote), group: local.clone() };
    let common = refuse_common(local, remote);
    let received = if remote_leader == local_leader {
        // There is no other leader to exchange messages with.
        Err(common.clone().expect_err("the leader is in both groups"))
    } else {
        let words = OfferedGroup::words(common.as_ref().map(|()| &own).map_err(Clone::clone));
        let sent = send_by_name(runtime, remote_leader, Topic::Group, name, &words)?;
        let received = receive_by_name(runtime, remote_leader, Topic::Group, name)?;
        finish(runtime, &[sent])?;
        common.and_then(|()| OfferedGroup::of_words(&received, "the other leader"))
    };
    let there = received.and_then(|there| {
        // Both leaders make the same comparison, so either both fail or neither fails.
        if there.group.processes() != remote.processes() || there.expects != fingerprint(local) {
            fail!(
                MPI_ERR_GROUP,
                "remote_group of one leader is not local_group of the other; both must have the same processes in the same order"
            );
        }
        Ok(there)
    });
    let mut words = vec![own.context];
    words.extend(OfferedGroup::words(there.as_ref().map_err(Clone::clone)));
    let others = local.processes().iter().filter(|process| **process != local_leader);
    let sent = others.map(|process| send_by_name(runtime, *process, Topic::Groups, name, &words));
    let sent = sent.collect::<Result<Vec<SentWords>>>()?;
    finish(runtime, &sent)?;
    between(runtime, &own, &there?, features)
}

/// Returns the process of a leader. Fails with MPI_ERR_RANK if the group has no such rank.
fn process_of(name: &str, group: &Group, leader: c_int) -> Result<u32> {
    match usize::try_from(leader).ok().and_then(|leader| group.processes().get(leader)) {
        Some(process) => Ok(*process),
        None => {
            let size = group.processes().len();
            fail!(MPI_ERR_RANK, "{name} {leader} is not one of the {size} ranks of its group");
        }
    }
}
