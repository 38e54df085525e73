//! Virtual topologies: the neighbours of a communicator's ranks (MPI-5.0 chapter 8).
//!
//! `cartesian` has grids. `graph` has graphs and distributed graphs: a rank knows all edges of a graph, but only its own edges of a
//! distributed graph. `dims` divides ranks among dimensions. Ranks are never reordered.

mod cartesian;
mod dims;
mod graph;

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

pub use cartesian::Cartesian;
pub use dims::divide;
pub use graph::{Distributed, Edge, Graph};

/// The topology of a communicator.
#[derive(Debug)]
pub enum Topology {
    Cartesian(Cartesian),
    Graph(Graph),
    Distributed(Distributed),
}

/// The neighbours of a rank, in the order in which neighbourhood collectives use them; MPI_PROC_NULL beyond a border.
#[derive(Debug, PartialEq, Eq)]
pub struct Neighbors {
    /// Ranks from which this rank receives.
    pub sources: Vec<c_int>,
    /// Ranks to which this rank sends.
    pub destinations: Vec<c_int>,
    /// Indices in `sources`, in an order in which the messages of each sender arrive. The order matters if a sender occurs several times in
    /// `sources`: its messages arrive in the order of its destinations.
    pub order: Vec<usize>,
}

impl Topology {
    /// Returns the constant that MPI_Topo_test returns.
    pub fn constant(&self) -> c_int {
        match self {
            Self::Cartesian(_) => MPI_CART,
            Self::Graph(_) => MPI_GRAPH,
            Self::Distributed(_) => MPI_DIST_GRAPH,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Cartesian(_) => "a Cartesian topology",
            Self::Graph(_) => "a graph topology",
            Self::Distributed(_) => "a distributed graph topology",
        }
    }

    /// Returns the neighbours of a rank. In a distributed graph the rank must be the caller's. Fails with MPI_ERR_TOPOLOGY if two nodes of
    /// a graph do not have the same number of edges in both directions.
    ///
    /// In a grid, sources and destinations are the same ranks: the rank below and the rank above in each dimension (MPI-5.0 section 8.6).
    /// The lower and the upper neighbour may be one rank. This neighbour receives from above the message that this rank sends below.
    pub fn neighbors(&self, rank: c_int) -> Result<Neighbors> {
        match self {
            Self::Cartesian(grid) => {
                let around: Vec<c_int> = (0..grid.dims().len())
                    .flat_map(|dimension| {
                        let (below, above) = grid.shift(rank, dimension, 1);
                        [below, above]
                    })
                    .collect();
                let order = (0..around.len()).map(|index| index ^ 1).collect();
                Ok(Neighbors { sources: around.clone(), destinations: around, order })
            }
            Self::Graph(graph) if !graph.is_symmetric() => {
                fail!(
                    MPI_ERR_TOPOLOGY,
                    "two nodes of the graph have different numbers of edges in the two directions"
                )
            }
            Self::Graph(graph) => {
                let around = graph.neighbors(rank as usize).to_vec();
                let order = (0..around.len()).collect();
                Ok(Neighbors { sources: around.clone(), destinations: around, order })
            }
            Self::Distributed(edges) => Ok(Neighbors {
                sources: edges.incoming().iter().map(|edge| edge.rank).collect(),
                destinations: edges.outgoing().iter().map(|edge| edge.rank).collect(),
                order: (0..edges.incoming().len()).collect(),
            }),
        }
    }
}

/// Returns the error for a communicator without topology, or with another topology than the wanted one.
fn refuse<T>(topology: Option<&Topology>, wanted: &str) -> Result<T> {
    let has = topology.map_or("no topology", Topology::name);
    fail!(MPI_ERR_TOPOLOGY, "the communicator has {has}; expected is {wanted}")
}

/// Returns the grid of a communicator. Fails with MPI_ERR_TOPOLOGY if the communicator has no grid.
pub fn cartesian(topology: Option<&Topology>) -> Result<&Cartesian> {
    match topology {
        Some(Topology::Cartesian(grid)) => Ok(grid),
        other => refuse(other, "a Cartesian topology (MPI_Cart_create)"),
    }
}

/// Returns the graph of a communicator. Fails with MPI_ERR_TOPOLOGY if the communicator has no graph.
pub fn graph(topology: Option<&Topology>) -> Result<&Graph> {
    match topology {
        Some(Topology::Graph(graph)) => Ok(graph),
        other => refuse(other, "a graph topology (MPI_Graph_create)"),
    }
}

/// Returns the distributed graph of a communicator. Fails with MPI_ERR_TOPOLOGY if the communicator has no distributed graph.
pub fn distributed(topology: Option<&Topology>) -> Result<&Distributed> {
    match topology {
        Some(Topology::Distributed(edges)) => Ok(edges),
        other => refuse(other, "a distributed graph topology (MPI_Dist_graph_create)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_come_by_dimensions_the_lower_one_first() {
        let grid = Topology::Cartesian(Cartesian::new(&[3, 2], &[true, false], 6).unwrap());
        // Rank 1 is at (0, 1).
        let around = grid.neighbors(1).unwrap();
        assert_eq!(around.sources, [5, 3, 0, MPI_PROC_NULL]);
        assert_eq!(around.destinations, [5, 3, 0, MPI_PROC_NULL]);
        assert_eq!(around.order, [1, 0, 3, 2]);
        let graph = Topology::Graph(Graph::new(&[3, 5, 5], &[1, 0, 1, 0, 0], 3).unwrap());
        assert_eq!(graph.neighbors(0).unwrap().destinations, [1, 0, 1]);
        assert!(graph.neighbors(2).unwrap().sources.is_empty());
        let one_way = Topology::Graph(Graph::new(&[2, 3], &[1, 1, 0], 3).unwrap());
        assert_eq!(one_way.neighbors(0).unwrap_err().class, MPI_ERR_TOPOLOGY);
    }
}
