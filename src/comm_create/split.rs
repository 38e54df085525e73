//! Splitting of communicators (MPI-5.0 section 7.4.2).

#![forbid(unsafe_code)]

use super::forming::form;
use super::groups::between;
use super::plan::{Features, FormingMessages};
use crate::abi::*;
use crate::bootstrap;
use crate::comm::{AgreedCall, Comm};
use crate::error::{Result, fail};
use crate::object::info::{self, Assertions};
use crate::runtime::Runtime;
use std::ffi::c_int;

/// Performs MPI_Comm_split. The colour MPI_UNDEFINED results in MPI_COMM_NULL.
pub fn split(runtime: &'static Runtime, comm: &Comm, color: c_int, key: c_int, ready: Result) -> Result<MPI_Comm> {
    let own = ready.and_then(|()| {
        if color < 0 && color != MPI_UNDEFINED {
            fail!(MPI_ERR_ARG, "color {color} is negative and not MPI_UNDEFINED");
        }
        Ok([color, key])
    });
    let all = comm.agree_on(AgreedCall::Split, own.map(|words| words.map(|word| u64::from(word as u32))))?;
    let all: Vec<[c_int; 2]> = all.into_iter().map(|words| words.map(|word| word as u32 as c_int)).collect();
    divide(runtime, comm, color, &all, Features::of(comm))
}

/// Forms the communicator of the ranks with the caller's colour. `all` has the colours and keys of all ranks.
pub fn divide(
    runtime: &'static Runtime,
    comm: &Comm,
    color: c_int,
    all: &[[c_int; 2]],
    features: Result<Features>,
) -> Result<MPI_Comm> {
    let (via, processes) = (FormingMessages::of_all(runtime, comm), comm.all_ranks().group());
    let members = |ranks: std::ops::Range<usize>| -> Vec<u32> {
        let mut members: Vec<(c_int, usize)> = ranks
            .filter(|rank| all[*rank][0] == color && color != MPI_UNDEFINED)
            .map(|rank| (all[rank][1], rank))
            .collect();
        members.sort_unstable();
        members.into_iter().map(|(_, rank)| processes.processes()[rank]).collect()
    };
    match comm.first() {
        None => form(runtime, via, processes.derive(members(0..all.len())), features),
        Some(first) => between(runtime, via, &[members(0..first), members(first..all.len())], features),
    }
}

/// Info key for the hardware resource that a communicator's ranks share, and the value of the key for the memory of a host.
const HARDWARE_KEY: &str = "mpi_hw_resource_type";
const SHARED_MEMORY: &str = "mpi_shared_memory";

/// Resource by which MPI_Comm_split_type divides the ranks. Each rank publishes the number of its resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resource {
    /// MPI_UNDEFINED: this rank takes no part.
    None = 0,
    /// Shared memory: the ranks of a host share it.
    Memory = 1,
    /// The process set mpi://WORLD: all processes.
    Runtime = 2,
    /// The process set mpi://SELF: each process alone.
    Itself = 3,
    /// A resource that the library does not know.
    Unknown = 4,
    /// The largest resource that not all ranks share: the host, if the ranks are on several hosts.
    Part = 5,
}

/// Returns the resource that the arguments name. Fails with MPI_ERR_ARG if `split_type` is unknown, and MPI_ERR_INFO if the info handle is
/// invalid or the info object has both keys that name a resource.
fn resource(split_type: c_int, hints: MPI_Info) -> Result<Resource> {
    let value = |key: &str| if hints == MPI_INFO_NULL { Ok(None) } else { info::get(hints, key) };
    info::check(hints)?;
    let hardware = |value: &str| if value == SHARED_MEMORY { Resource::Memory } else { Resource::Unknown };
    let set = |value: &str| match value {
        "mpi://WORLD" => Resource::Runtime,
        "mpi://SELF" => Resource::Itself,
        _ => Resource::Unknown,
    };
    Ok(match split_type {
        MPI_UNDEFINED => Resource::None,
        MPI_COMM_TYPE_SHARED => Resource::Memory,
        MPI_COMM_TYPE_HW_UNGUIDED => Resource::Part,
        MPI_COMM_TYPE_HW_GUIDED => value(HARDWARE_KEY)?.as_deref().map_or(Resource::Unknown, hardware),
        MPI_COMM_TYPE_RESOURCE_GUIDED => match (value(HARDWARE_KEY)?, value("mpi_pset_name")?) {
            (Some(_), Some(_)) => {
                fail!(MPI_ERR_INFO, "info has both {HARDWARE_KEY} and mpi_pset_name; pass only one of them");
            }
            (Some(value), None) => hardware(&value),
            (None, Some(value)) => set(&value),
            (None, None) => Resource::Unknown,
        },
        _ => fail!(MPI_ERR_ARG, "split_type {split_type} is none of the MPI_COMM_TYPE constants"),
    })
}

/// Performs MPI_Comm_split_type. The library knows no hardware resource smaller than the host. If the caller has left the choice of the
/// resource to the library (MPI_COMM_TYPE_HW_UNGUIDED), stores its name in the info object of `hints`.
pub fn split_type(
    runtime: &'static Runtime,
    comm: &Comm,
    split_type: c_int,
    key: c_int,
    hints: MPI_Info,
    ready: Result,
) -> Result<MPI_Comm> {
    let named = ready.and_then(|()| Ok((resource(split_type, hints)?, Assertions::of(hints)?)));
    let own = named.as_ref().map_err(Clone::clone);
    let own = own.map(|(resource, _)| [u64::from(split_type as u32), *resource as u64, u64::from(key as u32)]);
    let all = comm.agree_on(AgreedCall::SplitType, own)?;
    let (named, assertions) = named?;
    let takes_part = |words: &[u64; 3]| words[1] != Resource::None as u64;
    let mut given = all.iter().enumerate().filter(|(_, words)| takes_part(words));
    if let Some((one, first)) = given.next()
        && let Some((other, words)) = given.find(|(_, words)| words[..2] != first[..2])
    {
        let (first, words) = (first[0] as u32 as c_int, words[0] as u32 as c_int);
        fail!(
            MPI_ERR_ARG,
            "split_type is {first} at rank {one} and {words} at rank {other}, or the resources that info names differ; all ranks \
             must pass the same, or MPI_UNDEFINED"
        );
    }
    let (hosts, all_ranks) = (bootstrap::hosts(), comm.all_ranks());
    let host_of = |rank: usize| hosts.of(all_ranks.process(rank)) as c_int;
    let color = |rank: usize, resource: u64| match resource {
        resource if resource == Resource::Memory as u64 => host_of(rank),
        resource if resource == Resource::Part as u64 && all_ranks.spans_hosts() => host_of(rank),
        resource if resource == Resource::Runtime as u64 => 0,
        resource if resource == Resource::Itself as u64 => rank as c_int,
        _ => MPI_UNDEFINED,
    };
    let colors = all.iter().enumerate().map(|(rank, words)| [color(rank, words[1]), words[2] as u32 as c_int]);
    let colors: Vec<[c_int; 2]> = colors.collect();
    let features = Features::of(comm).map(|features| Features { assertions, ..features });
    let split = divide(runtime, comm, color(all_ranks.rank, named as u64), &colors, features)?;
    let is_writable = hints != MPI_INFO_NULL && hints != MPI_INFO_ENV;
    if named == Resource::Part && split != MPI_COMM_NULL && is_writable {
        info::set(hints, HARDWARE_KEY, SHARED_MEMORY)?;
    }
    Ok(split)
}
