//! Graph topologies (MPI-5.0 section 8.5.3).

use crate::abi::*;
use crate::api::arguments::{Out, array, not_null, out_array, out2};
use crate::api::call::on_comm;
use crate::api::topologies::{graph, room_for};
use crate::comm::Comm;
use crate::comm_create::topologies;
use crate::error::conformance;
use crate::error::{Result, fail};
use crate::object::info::Assertions;
use crate::object::topology::{self, Distributed, Edge, Graph};
use std::ffi::c_int;

/// Returns the distributed graph of a communicator. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY.
fn distributed(comm: &Comm) -> Result<&Distributed> {
    comm.refuse_two_groups()?;
    topology::distributed(comm.topology.as_deref())
}

/// Returns the graph that the arguments request for a communicator. Errors: MPI_ERR_ARG, MPI_ERR_RANK.
///
/// # Safety
/// `indx` is NULL or has `nnodes` entries. `edges` is NULL or has as many entries as the last entry of `indx` says.
unsafe fn wanted(comm: &Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int) -> Result<Graph> {
    // SAFETY: the caller promises that `indx` is NULL, for which `array` returns an error, or has `nnodes` entries.
    let indx = unsafe { array("indx", indx, nnodes)? };
    let count = Graph::check_index(indx)?;
    // SAFETY: `count` is the last entry of `indx`, and the caller promises that `edges` is NULL, for which `array` returns an
    // error, or has that number of entries.
    let edges = unsafe { array("edges", edges, count as MPI_Count)? };
    Graph::new(indx, edges, comm.size)
}

/// Checks that a number is a rank of a communicator. Errors: MPI_ERR_RANK.
fn checked(comm: &Comm, rank: c_int) -> Result<usize> {
    match usize::try_from(rank).ok().filter(|rank| *rank < comm.size) {
        Some(rank) => Ok(rank),
        None => fail!(MPI_ERR_RANK, "rank {rank} is not one of the {} ranks", comm.size),
    }
}

/// Fails with MPI_ERR_ARG if an array of the caller is too short for its result.
fn check_room(name: &str, room: c_int, wanted: usize) -> Result {
    if usize::try_from(room).is_ok_and(|room| room >= wanted) {
        return Ok(());
    }
    fail!(MPI_ERR_ARG, "{name} is {room}; expected at least {wanted}");
}

/// Returns the weights of edges. Returns None for MPI_UNWEIGHTED. Errors: MPI_ERR_ARG.
///
/// # Safety
/// `weights` is one of the constants, NULL, or has `count` entries.
unsafe fn weights<'a>(name: &str, weights: *const c_int, count: c_int) -> Result<Option<&'a [c_int]>> {
    if weights == MPI_UNWEIGHTED.cast_const() {
        return Ok(None);
    }
    if weights == MPI_WEIGHTS_EMPTY.cast_const() {
        if count > 0 {
            fail!(MPI_ERR_ARG, "{name} is MPI_WEIGHTS_EMPTY; expected {count} weights");
        }
        return Ok(Some(&[]));
    }
    // SAFETY: `weights` is not one of the constants, so the caller promises that it is NULL, for which `array` returns an error,
    // or has `count` entries.
    unsafe { array(name, weights, count) }.map(Some)
}

/// Creates a communicator with a graph topology. The nodes of the graph are the first `nnodes` ranks of `comm_old`. The call is
/// collective over `comm_old`. All ranks pass the same arguments.
///
/// `indx[i]` is the sum of the numbers of neighbours of the nodes 0 to `i`. `edges` has the neighbours of node 0, then of node 1,
/// and so on. Ranks of `comm_old` that are not nodes get MPI_COMM_NULL. Ranks keep their order, regardless of `reorder`. Errors:
/// MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_RANK (an edge leads to a node that does not exist), MPI_ERR_NO_MEM. MPI-5.0 section 8.5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_create(
    comm_old: MPI_Comm,
    nnodes: c_int,
    indx: *const c_int,
    edges: *const c_int,
    reorder: c_int,
    comm_graph: Out<MPI_Comm>,
) -> c_int {
    on_comm("MPI_Graph_create", comm_old, |runtime, comm| {
        comm_graph.set_together("comm_graph", |ready| {
            // SAFETY: MPI requires that `indx` has `nnodes` entries, and that `edges` has as many entries as the last one of `indx`
            // states. The function returns an error for NULL.
            let graph = ready.and_then(|()| unsafe { wanted(comm, nnodes, indx, edges) });
            topologies::graph(runtime, comm, graph, reorder != 0)
        })
    })
}

/// Creates a communicator with a distributed graph topology from each rank's own edges. Each rank passes the edges that end at
/// itself (`sources`) and the edges that begin at itself (`destinations`). The call is collective over `comm_old`.
///
/// Weights must not be negative. If the graph has no weights, all ranks pass MPI_UNWEIGHTED. A rank without edges passes
/// MPI_WEIGHTS_EMPTY in a graph with weights. Ranks keep their order. Info keys: those of MPI_Comm_set_info. Errors: MPI_ERR_COMM,
/// MPI_ERR_RANK, MPI_ERR_ARG, MPI_ERR_TOPOLOGY (only with the setting `RMAMPI_STRICT=1`, if only one of the two ranks of an edge
/// passes the edge, or if the two ranks pass different weights), MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section
/// 8.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_create_adjacent(
    comm_old: MPI_Comm,
    indegree: c_int,
    sources: *const c_int,
    sourceweights: *const c_int,
    outdegree: c_int,
    destinations: *const c_int,
    destweights: *const c_int,
    info: MPI_Info,
    reorder: c_int,
    comm_dist_graph: Out<MPI_Comm>,
) -> c_int {
    // Ranks keep their order, regardless of `reorder`.
    let _ = reorder;
    on_comm("MPI_Dist_graph_create_adjacent", comm_old, |runtime, comm| {
        let edges = || {
            // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array` and
            // `weights` return an error for NULL and for a negative number.
            let (sources, destinations, in_weights, out_weights) = unsafe {
                (
                    array("sources", sources, indegree)?,
                    array("destinations", destinations, outdegree)?,
                    weights("sourceweights", sourceweights, indegree)?,
                    weights("destweights", destweights, outdegree)?,
                )
            };
            let edges = topologies::edges(comm, (sources, in_weights), (destinations, out_weights))?;
            Ok((edges, Assertions::of(info)?))
        };
        comm_dist_graph.set_together("comm_dist_graph", |ready| {
            topologies::adjacent(runtime, comm, ready.and_then(|()| edges()))
        })
    })
}

/// Creates a communicator with a distributed graph topology from arbitrary edges. Each rank may pass edges of any ranks:
/// `degrees[i]` edges begin at rank `sources[i]`. `destinations` has the ends of the edges of `sources[0]`, then of `sources[1]`,
/// and so on. The call is collective over `comm_old`.
///
/// Exactly one rank passes each edge. The rules for `weights`, `info` and `reorder` are those of MPI_Dist_graph_create_adjacent.
/// Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_ARG, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section 8.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_create(
    comm_old: MPI_Comm,
    n: c_int,
    sources: *const c_int,
    degrees: *const c_int,
    destinations: *const c_int,
    weights: *const c_int,
    info: MPI_Info,
    reorder: c_int,
    comm_dist_graph: Out<MPI_Comm>,
) -> c_int {
    // Ranks keep their order, regardless of `reorder`.
    let _ = reorder;
    on_comm("MPI_Dist_graph_create", comm_old, |runtime, comm| {
        let links = || {
            // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array`
            // returns an error for NULL and for a negative number.
            let (sources, degrees) = unsafe { (array("sources", sources, n)?, array("degrees", degrees, n)?) };
            let count = topologies::number_of_links(degrees)?;
            // SAFETY: each array is NULL or, as MPI requires, has the number of elements that is passed beside it. `array` and
            // `weights` return an error for NULL and for a negative number.
            let (destinations, weights) =
                unsafe { (array("destinations", destinations, count)?, self::weights("weights", weights, count)?) };
            let links = topologies::links(comm, sources, degrees, (destinations, weights))?;
            Ok((links, weights.is_some(), Assertions::of(info)?))
        };
        comm_dist_graph.set_together("comm_dist_graph", |ready| {
            topologies::anywhere(runtime, comm, ready.and_then(|()| links()))
        })
    })
}

/// Returns the kind of topology of a communicator: MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH or MPI_UNDEFINED. Errors: MPI_ERR_COMM,
/// MPI_ERR_ARG. MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Topo_test(comm: MPI_Comm, status: Out<c_int>) -> c_int {
    on_comm("MPI_Topo_test", comm, |_, comm| {
        status.set("status", || Ok(comm.topology.as_ref().map_or(MPI_UNDEFINED, |known| known.constant())))
    })
}

/// Returns the numbers of nodes and edges of a graph topology. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0
/// section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graphdims_get(comm: MPI_Comm, nnodes: Out<c_int>, nedges: Out<c_int>) -> c_int {
    on_comm("MPI_Graphdims_get", comm, |_, comm| {
        let graph = graph(comm)?;
        out2("nnodes", nnodes, "nedges", nedges, || Ok((graph.index().len() as c_int, graph.edges().len() as c_int)))
    })
}

/// Returns the graph topology of a communicator. `indx` and `edges` receive the arguments of MPI_Graph_create. Errors:
/// MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (an array is too short). MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_get(
    comm: MPI_Comm,
    maxindex: c_int,
    maxedges: c_int,
    indx: *mut c_int,
    edges: *mut c_int,
) -> c_int {
    on_comm("MPI_Graph_get", comm, |_, comm| {
        let graph = graph(comm)?;
        check_room("maxindex", maxindex, graph.index().len())?;
        check_room("maxedges", maxedges, graph.edges().len())?;
        not_null("indx", indx)?;
        // SAFETY: MPI requires that the arrays have room for `maxindex` and `maxedges` entries. `check_room` has checked that the
        // graph fits, and `out_array` returns an error for NULL.
        unsafe {
            out_array("edges", edges, graph.edges())?;
            out_array("indx", indx, graph.index())
        }
    })
}

/// Returns the number of neighbours of a rank in a graph topology. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_RANK,
/// MPI_ERR_ARG. MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_neighbors_count(comm: MPI_Comm, rank: c_int, nneighbors: Out<c_int>) -> c_int {
    on_comm("MPI_Graph_neighbors_count", comm, |_, comm| {
        let graph = graph(comm)?;
        let rank = checked(comm, rank)?;
        nneighbors.set("nneighbors", || Ok(graph.neighbors(rank).len() as c_int))
    })
}

/// Returns the neighbours of a rank in a graph topology, in the order in which MPI_Graph_create received them. Errors:
/// MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_RANK, MPI_ERR_ARG (with the setting `RMAMPI_STRICT=1` also if `maxneighbors` is less
/// than the number of neighbours). MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_neighbors(
    comm: MPI_Comm,
    rank: c_int,
    maxneighbors: c_int,
    neighbors: *mut c_int,
) -> c_int {
    on_comm("MPI_Graph_neighbors", comm, |_, comm| {
        let found = graph(comm)?.neighbors(checked(comm, rank)?);
        let room = room_for("maxneighbors", maxneighbors, found.len(), &conformance::SHORT_NEIGHBORS)?;
        // SAFETY: MPI requires that `neighbors` has room for `maxneighbors` ranks. The number of ranks has been checked, and
        // `out_array` returns an error for NULL.
        unsafe { out_array("neighbors", neighbors, &found[..room]) }
    })
}

/// Returns the numbers of neighbours of the calling rank in a distributed graph topology. `indegree` is the number of edges that
/// end at the rank, `outdegree` the number of edges that begin at it. `weighted` is true if the graph has weights. Errors:
/// MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_neighbors_count(
    comm: MPI_Comm,
    indegree: Out<c_int>,
    outdegree: Out<c_int>,
    weighted: Out<c_int>,
) -> c_int {
    on_comm("MPI_Dist_graph_neighbors_count", comm, |_, comm| {
        let edges = distributed(comm)?;
        weighted.check("weighted")?;
        let (incoming, outgoing) = (edges.incoming().len() as c_int, edges.outgoing().len() as c_int);
        out2("indegree", indegree, "outdegree", outdegree, || Ok((incoming, outgoing)))?;
        weighted.set("weighted", || Ok(c_int::from(edges.is_weighted())))
    })
}

/// Returns the neighbours of the calling rank in a distributed graph topology. `sources` receives the ranks from which edges lead
/// to the calling rank, at most `maxindegree` ranks. `destinations` receives the ranks to which edges lead from the calling rank,
/// at most `maxoutdegree` ranks. If the graph has weights, `sourceweights` and `destweights` receive the weights of these edges.
///
/// If MPI_Dist_graph_create_adjacent has created the communicator, the neighbours are in the order of its arguments. Errors:
/// MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0 section 8.5.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Dist_graph_neighbors(
    comm: MPI_Comm,
    maxindegree: c_int,
    sources: *mut c_int,
    sourceweights: *mut c_int,
    maxoutdegree: c_int,
    destinations: *mut c_int,
    destweights: *mut c_int,
) -> c_int {
    on_comm("MPI_Dist_graph_neighbors", comm, |_, comm| {
        let edges = distributed(comm)?;
        let part = |name: &str, edges: &[Edge], most: c_int| -> Result<(Vec<c_int>, Vec<c_int>)> {
            let Ok(most) = usize::try_from(most) else { fail!(MPI_ERR_ARG, "{name} {most} is negative") };
            Ok(edges.iter().take(most).map(|edge| (edge.rank, edge.weight)).unzip())
        };
        let (from, in_weights) = part("maxindegree", edges.incoming(), maxindegree)?;
        let (to, out_weights) = part("maxoutdegree", edges.outgoing(), maxoutdegree)?;
        let wants_weights = |address: *mut c_int| edges.is_weighted() && address != MPI_UNWEIGHTED;
        for (name, address, wanted) in [
            ("sources", sources, !from.is_empty()),
            ("destinations", destinations, !to.is_empty()),
            ("sourceweights", sourceweights, !from.is_empty() && wants_weights(sourceweights)),
            ("destweights", destweights, !to.is_empty() && wants_weights(destweights)),
        ] {
            if wanted {
                not_null(name, address)?;
            }
        }
        // SAFETY: MPI requires that the arrays have room for `maxindegree` and `maxoutdegree` entries, and no more entries are
        // written. A weight array that is MPI_UNWEIGHTED is not written.
        unsafe {
            out_array("sources", sources, &from)?;
            out_array("destinations", destinations, &to)?;
            if wants_weights(sourceweights) {
                out_array("sourceweights", sourceweights, &in_weights)?;
            }
            if wants_weights(destweights) {
                out_array("destweights", destweights, &out_weights)?;
            }
        }
        Ok(())
    })
}

/// Returns the rank that the calling process would have in a graph topology. The rank is the same as in `comm`, because ranks keep
/// their order. The result is MPI_UNDEFINED if the process would not be a node. Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_RANK
/// (only with the setting `RMAMPI_STRICT=1`, if an edge leads to a rank that does not exist). MPI-5.0 section 8.5.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Graph_map(
    comm: MPI_Comm,
    nnodes: c_int,
    indx: *const c_int,
    edges: *const c_int,
    newrank: Out<c_int>,
) -> c_int {
    on_comm("MPI_Graph_map", comm, |_, comm| {
        comm.refuse_two_groups()?;
        newrank.set("newrank", || {
            // In this function, an edge to a rank that does not exist is an error only under RMAMPI_STRICT=1: the result does
            // not depend on the edges, because ranks keep their order.
            // SAFETY: MPI requires that `indx` has `nnodes` entries, and that `edges` has as many entries as the last one of `indx`
            // states. The function returns an error for NULL.
            if let Err(error) = unsafe { wanted(comm, nnodes, indx, edges) } {
                if error.class != MPI_ERR_RANK {
                    return Err(error);
                }
                conformance::tolerate(&conformance::EDGES_ELSEWHERE, || error)?;
            }
            Ok(if (comm.rank as c_int) < nnodes { comm.rank as c_int } else { MPI_UNDEFINED })
        })
    })
}
