//! Communicators with a topology (MPI-5.0 section 8.5). Ranks keep their order even if `reorder` is true.

#![forbid(unsafe_code)]

use super::forming::form;
use super::plan::{Features, FormingMessages};
use super::split::divide;
use crate::abi::*;
use crate::comm::{AGREED_WORDS, AgreedCall, Comm};
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::object::argument_hash::hash_of;
use crate::object::info::Assertions;
use crate::object::topology::{self, Cartesian, Distributed, Edge, Graph, Topology};
use crate::runtime::Runtime;
use std::ffi::c_int;
use std::sync::Arc;

/// Compares the argument hashes of all ranks. Fails with MPI_ERR_ARG if they differ.
fn same_everywhere(comm: &Comm, call: AgreedCall, own: Result<u64>, what: &str) -> Result {
    refuse_differences(&comm.agree_on(call, own.map(|argument_hash| [argument_hash]))?, 0, what)
}

/// Fails with MPI_ERR_ARG if the word at `index` differs among the ranks. `what` names the arguments of this word.
fn refuse_differences<const N: usize>(all: &[[u64; N]], index: usize, what: &str) -> Result {
    if let Some(rank) = all.iter().position(|words| words[index] != all[0][index]) {
        fail!(MPI_ERR_ARG, "{what} differ between ranks 0 and {rank}; all ranks must pass the same");
    }
    Ok(())
}

/// Forms the communicator of the first `size` ranks of `comm`, with a topology.
fn of_first(runtime: &'static Runtime, comm: &Comm, size: usize, topology: Topology) -> Result<MPI_Comm> {
    let group = comm.group().derive(comm.group().processes()[..size].iter().copied());
    let features = Features::of(comm).map(|features| Features { topology: Some(Arc::new(topology)), ..features });
    form(runtime, FormingMessages::of_all(runtime, comm), group, features)
}

/// Performs MPI_Cart_create. `grid` may be an error of this rank.
pub fn cartesian(runtime: &'static Runtime, comm: &Comm, grid: Result<Cartesian>, reorder: bool) -> Result<MPI_Comm> {
    comm.refuse_two_groups()?;
    let own = grid.as_ref().map_err(Clone::clone).map(|grid| {
        let dims = grid.dims().iter().copied().chain([grid.dims().len() as c_int, c_int::from(reorder)]);
        [hash_of(dims), hash_of(grid.periods().iter().map(|period| c_int::from(*period)))]
    });
    let all = comm.agree_on(AgreedCall::CartCreate, own)?;
    refuse_differences(&all, 0, "ndims, dims or reorder")?;
    if let Err(error) = refuse_differences(&all, 1, "periods") {
        conformance::tolerate(&conformance::DIFFERENT_PERIODS, || error)?;
    }
    let grid = grid?;
    of_first(runtime, comm, grid.size(), Topology::Cartesian(grid))
}

/// Performs MPI_Cart_sub. `remain` is true at each dimension that the new communicators keep.
pub fn sub_grid(runtime: &'static Runtime, comm: &Comm, remain: Result<Vec<bool>>) -> Result<MPI_Comm> {
    comm.refuse_two_groups()?;
    let grid = topology::cartesian(comm.topology.as_deref())?;
    let own = remain.as_ref().map_err(Clone::clone).map(|remain| hash_of(remain.iter().map(|one| c_int::from(*one))));
    same_everywhere(comm, AgreedCall::CartSub, own, "remain_dims")?;
    let remain = remain?;
    let positions: Vec<[c_int; 2]> = (0..comm.size as c_int).map(|rank| grid.part(&remain, rank).1).collect();
    let (part, [color, _]) = grid.part(&remain, comm.rank as c_int);
    let topology = Some(Arc::new(Topology::Cartesian(part)));
    divide(runtime, comm, color, &positions, Features::of(comm).map(|features| Features { topology, ..features }))
}

/// Performs MPI_Graph_create. `graph` may be an error of this rank.
pub fn graph(runtime: &'static Runtime, comm: &Comm, graph: Result<Graph>, reorder: bool) -> Result<MPI_Comm> {
    comm.refuse_two_groups()?;
    let own = graph.as_ref().map_err(Clone::clone).map(|graph| {
        let nodes = graph.index().len() as c_int;
        hash_of(graph.index().iter().chain(graph.edges()).copied().chain([nodes, c_int::from(reorder)]))
    });
    same_everywhere(comm, AgreedCall::GraphCreate, own, "nnodes, indx, edges or reorder")?;
    let graph = graph?;
    of_first(runtime, comm, graph.index().len(), Topology::Graph(graph))
}

/// An edge between two ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub source: c_int,
    pub destination: c_int,
    pub weight: c_int,
}

impl Link {
    fn hash_of(&self) -> u64 {
        hash_of([self.source, self.destination, self.weight])
    }
}

/// Ranks at the ends of edges, and the edges' weights if there are any.
type Ends<'a> = (&'a [c_int], Option<&'a [c_int]>);

/// Returns the edges of this rank, from the arguments of MPI_Dist_graph_create_adjacent. Fails with MPI_ERR_RANK if a neighbour is not a
/// rank of the communicator, and MPI_ERR_ARG if a weight is negative or only one of the weight arrays is MPI_UNWEIGHTED.
pub fn edges(comm: &Comm, sources: Ends<'_>, destinations: Ends<'_>) -> Result<Distributed> {
    check_ends(comm, "sources", sources)?;
    check_ends(comm, "destinations", destinations)?;
    if sources.1.is_some() != destinations.1.is_some() {
        fail!(MPI_ERR_ARG, "one of sourceweights and destweights is MPI_UNWEIGHTED; pass it for both or for none");
    }
    let list = |(ranks, weights): Ends<'_>| {
        let weight = |index: usize| weights.map_or(0, |weights| weights[index]);
        ranks.iter().enumerate().map(|(index, rank)| Edge { rank: *rank, weight: weight(index) }).collect()
    };
    Ok(Distributed::new(list(sources), list(destinations), sources.1.is_some()))
}

/// Returns the sum of the degrees of some sources, which is the number of edges. Fails with MPI_ERR_ARG if a degree is negative or the
/// sum exceeds an int.
pub fn number_of_links(degrees: &[c_int]) -> Result<c_int> {
    if let Some(index) = degrees.iter().position(|degree| *degree < 0) {
        fail!(MPI_ERR_ARG, "degrees[{index}] is {}, which is negative", degrees[index]);
    }
    let count: MPI_Count = degrees.iter().map(|degree| MPI_Count::from(*degree)).sum();
    match c_int::try_from(count) {
        Ok(count) => Ok(count),
        Err(_) => fail!(MPI_ERR_ARG, "the sum of degrees is {count}, which an int cannot hold"),
    }
}

/// Returns the edges in the arguments of MPI_Dist_graph_create. Fails with MPI_ERR_RANK if an end is not a rank of the communicator,
/// and MPI_ERR_ARG if a weight is negative.
pub fn links(comm: &Comm, sources: &[c_int], degrees: &[c_int], destinations: Ends<'_>) -> Result<Vec<Link>> {
    check_ends(comm, "sources", (sources, None))?;
    check_ends(comm, "destinations", destinations)?;
    let (destinations, weights) = destinations;
    let sources = sources.iter().zip(degrees).flat_map(|(rank, degree)| (0..*degree).map(move |_| *rank));
    let link = |(index, (source, destination)): (usize, (c_int, &c_int))| Link {
        source,
        destination: *destination,
        weight: weights.map_or(0, |weights| weights[index]),
    };
    Ok(sources.zip(destinations).enumerate().map(link).collect())
}

/// Fails with MPI_ERR_RANK if a rank is not in the communicator, and with MPI_ERR_ARG if a weight is negative.
fn check_ends(comm: &Comm, name: &str, (ranks, weights): Ends<'_>) -> Result {
    for (index, rank) in ranks.iter().enumerate() {
        if usize::try_from(*rank).is_ok_and(|rank| rank < comm.size) {
            continue;
        }
        fail!(MPI_ERR_RANK, "{name}[{index}] is {rank}, which is not one of the {} ranks", comm.size);
    }
    if let Some(index) = weights.and_then(|weights| weights.iter().position(|weight| *weight < 0)) {
        fail!(MPI_ERR_ARG, "weight {index} of {name} is negative");
    }
    Ok(())
}

/// Fails with MPI_ERR_ARG under RMAMPI_STRICT=1 if some ranks pass weights and others do not.
fn tolerate_weights<const N: usize>(all: &[[u64; N]]) -> Result {
    let Some(rank) = all.iter().position(|words| words[0] != all[0][0]) else { return Ok(()) };
    conformance::tolerate(&conformance::DIFFERENT_WEIGHTS, || {
        let text = format!(
            "weights are MPI_UNWEIGHTED at one of the ranks 0 and {rank} only; pass MPI_UNWEIGHTED at all ranks or at none"
        );
        Error::new(MPI_ERR_ARG, text)
    })
}

/// Forms the communicator with the edges of this rank.
fn distributed(runtime: &'static Runtime, comm: &Comm, edges: Distributed, hints: Assertions) -> Result<MPI_Comm> {
    let topology = Some(Arc::new(Topology::Distributed(edges)));
    let features = Features::of(comm).map(|features| Features { topology, assertions: hints, ..features });
    form(runtime, FormingMessages::of_all(runtime, comm), comm.group(), features)
}

/// Performs MPI_Dist_graph_create_adjacent: every rank passes its own edges. An edge should be passed by both of its ranks, with the same
/// weight. Under RMAMPI_STRICT=1 the call fails with MPI_ERR_TOPOLOGY if only one rank passes an edge or its weights differ, and with
/// MPI_ERR_ARG if only some ranks pass weights. Without RMAMPI_STRICT=1, each rank keeps, even in these cases, the edges that it has
/// passed.
pub fn adjacent(
    runtime: &'static Runtime,
    comm: &Comm,
    edges: Result<(Distributed, Assertions)>,
) -> Result<MPI_Comm> {
    comm.refuse_two_groups()?;
    let sum = |links: &mut dyn Iterator<Item = Link>| links.fold(0_u64, |sum, link| sum.wrapping_add(link.hash_of()));
    let own = comm.rank as c_int;
    let words = edges.as_ref().map_err(Clone::clone).map(|(edges, _)| {
        let incoming = edges.incoming().iter();
        let outgoing = edges.outgoing().iter();
        [
            u64::from(edges.is_weighted()),
            sum(&mut incoming.map(|edge| Link { source: edge.rank, destination: own, weight: edge.weight })),
            sum(&mut outgoing.map(|edge| Link { source: own, destination: edge.rank, weight: edge.weight })),
        ]
    });
    let all = comm.agree_on(AgreedCall::DistGraphCreateAdjacent, words)?;
    tolerate_weights(&all)?;
    let total = |index: usize| all.iter().fold(0_u64, |sum, words| sum.wrapping_add(words[index]));
    if total(1) != total(2) {
        conformance::tolerate(&conformance::ONE_SIDED_EDGES, || {
            let text = "sources and destinations of all ranks do not name the same edges with the same weights; both ranks \
                        of an edge must pass it";
            Error::new(MPI_ERR_TOPOLOGY, text.into())
        })?;
    }
    let (edges, hints) = edges?;
    distributed(runtime, comm, edges, hints)
}

/// Maximum number of edges that a rank publishes in one round: one and a half word each, in an exchange slot.
const LINKS: usize = 300;

/// Maximum number of edges that a rank publishes in one round on a communicator that spans hosts.
const FEW_LINKS: usize = 64;
const _: () = assert!(FEW_LINKS + FEW_LINKS / 2 <= AGREED_WORDS);

/// Publishes edges, at most `MOST` in each round, in `WORDS` words. `counts` has the number of edges of each rank. Returns the edges that begin
/// or end at this rank. They are sorted by the rank that passed them, so that the result does not depend on the round in which they were
/// exchanged.
fn exchange_links<const MOST: usize, const WORDS: usize>(
    comm: &Comm,
    links: &[Link],
    counts: &[usize],
) -> Result<Vec<Link>> {
    const { assert!(WORDS == MOST + MOST / 2 && MOST.is_multiple_of(2)) };
    let most = counts.iter().copied().max().unwrap_or_default();
    let mut own: Vec<Vec<Link>> = vec![Vec::new(); comm.size];
    for turn in 0..most.div_ceil(MOST) {
        let part = links.get(turn * MOST..links.len().min((turn + 1) * MOST)).unwrap_or(&[]);
        let mut words = [0_u64; WORDS];
        let (ends, weights) = words.split_at_mut(MOST);
        for (index, link) in part.iter().enumerate() {
            ends[index] = (link.source as u64) << 32 | link.destination as u64;
            weights[index / 2] |= (link.weight as u64) << (index % 2 * 32);
        }
        let there = comm.agree_on(AgreedCall::Edges, Ok(words))?;
        for (rank, words) in there.iter().enumerate() {
            let count = counts[rank].saturating_sub(turn * MOST).min(MOST);
            let links = (0..count).map(|index| Link {
                source: (words[index] >> 32) as c_int,
                destination: words[index] as u32 as c_int,
                weight: (words[MOST + index / 2] >> (index % 2 * 32)) as u32 as c_int,
            });
            own[rank].extend(links.filter(|link| [link.source, link.destination].contains(&(comm.rank as c_int))));
        }
    }
    Ok(own.into_iter().flatten().collect())
}

/// Performs MPI_Dist_graph_create: each rank passes any edges, and gets those that begin or end at itself.
pub fn anywhere(
    runtime: &'static Runtime,
    comm: &Comm,
    links: Result<(Vec<Link>, bool, Assertions)>,
) -> Result<MPI_Comm> {
    comm.refuse_two_groups()?;
    let words = links.as_ref().map_err(Clone::clone);
    let words = words.map(|(links, weighted, _)| [u64::from(*weighted), links.len() as u64]);
    let all = comm.agree_on(AgreedCall::DistGraphCreate, words)?;
    tolerate_weights(&all)?;
    let (links, is_weighted, hints) = links?;
    let counts: Vec<usize> = all.iter().map(|words| words[1] as usize).collect();
    let own = if comm.spans_hosts() {
        exchange_links::<FEW_LINKS, { FEW_LINKS + FEW_LINKS / 2 }>(comm, &links, &counts)?
    } else {
        exchange_links::<LINKS, { LINKS + LINKS / 2 }>(comm, &links, &counts)?
    };
    let (mut incoming, mut outgoing) = (Vec::new(), Vec::new());
    for link in own {
        if link.destination == comm.rank as c_int {
            incoming.push(Edge { rank: link.source, weight: link.weight });
        }
        if link.source == comm.rank as c_int {
            outgoing.push(Edge { rank: link.destination, weight: link.weight });
        }
    }
    distributed(runtime, comm, Distributed::new(incoming, outgoing, is_weighted), hints)
}
