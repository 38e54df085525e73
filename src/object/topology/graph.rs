//! Graph topologies (MPI-5.0 sections 8.5.3 and 8.5.4).

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// A graph whose edges are all known to every rank.
#[derive(Debug, PartialEq, Eq)]
pub struct Graph {
    /// For each rank, the number of neighbours of this rank and of all ranks before it.
    index: Vec<c_int>,
    edges: Vec<c_int>,
    is_symmetric: bool,
}

impl Graph {
    /// A graph from the arguments of MPI_Graph_create. Fails with MPI_ERR_ARG if there are more than `size` nodes or the index decreases, and
    /// with MPI_ERR_RANK if an edge leads to a node that does not exist.
    pub fn new(index: &[c_int], edges: &[c_int], size: usize) -> Result<Self> {
        let nodes = index.len();
        if nodes > size {
            fail!(MPI_ERR_ARG, "the graph has {nodes} nodes; the communicator has {size} ranks");
        }
        Self::check_index(index)?;
        for (position, edge) in edges.iter().enumerate() {
            if usize::try_from(*edge).is_ok_and(|node| node < nodes) {
                continue;
            }
            fail!(MPI_ERR_RANK, "edges[{position}] is {edge}, which is not one of the {nodes} nodes");
        }
        let mut this = Self { index: index.to_vec(), edges: edges.to_vec(), is_symmetric: true };
        let ends = |node: usize| this.neighbors(node).iter().map(move |other| (node as c_int, *other));
        let mut there: Vec<(c_int, c_int)> = (0..nodes).flat_map(ends).collect();
        let mut back: Vec<(c_int, c_int)> = there.iter().map(|(node, other)| (*other, *node)).collect();
        there.sort_unstable();
        back.sort_unstable();
        this.is_symmetric = there == back;
        Ok(this)
    }

    /// Returns true if any two nodes have the same number of edges in the two directions between them.
    pub fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }

    /// Returns the number of edges that an index describes. Fails with MPI_ERR_ARG if an entry is negative or less than the entry before
    /// it.
    pub fn check_index(index: &[c_int]) -> Result<usize> {
        let mut before = 0;
        for (node, count) in index.iter().enumerate() {
            if *count < before {
                fail!(MPI_ERR_ARG, "indx[{node}] is {count}; expected is at least {before}: entries never decrease");
            }
            before = *count;
        }
        Ok(before as usize)
    }

    /// Returns the index as MPI_Graph_create got it.
    pub fn index(&self) -> &[c_int] {
        &self.index
    }

    /// Returns the edges as MPI_Graph_create got them.
    pub fn edges(&self) -> &[c_int] {
        &self.edges
    }

    /// Returns the neighbours of a rank, which must be a node.
    pub fn neighbors(&self, rank: usize) -> &[c_int] {
        let first = if rank == 0 { 0 } else { self.index[rank - 1] };
        &self.edges[first as usize..self.index[rank] as usize]
    }
}

/// An edge as seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Rank of the other end.
    pub rank: c_int,
    /// Weight of the edge; 0 if the graph has no weights.
    pub weight: c_int,
}

/// The edges of one rank in a distributed graph.
#[derive(Debug)]
pub struct Distributed {
    incoming: Vec<Edge>,
    outgoing: Vec<Edge>,
    is_weighted: bool,
}

impl Distributed {
    /// The edges of a rank. All ranks in them exist.
    pub fn new(incoming: Vec<Edge>, outgoing: Vec<Edge>, is_weighted: bool) -> Self {
        Self { incoming, outgoing, is_weighted }
    }

    /// Returns the edges to this rank.
    pub fn incoming(&self) -> &[Edge] {
        &self.incoming
    }

    /// Returns the edges from this rank.
    pub fn outgoing(&self) -> &[Edge] {
        &self.outgoing
    }

    /// Returns true if the edges have weights.
    pub fn is_weighted(&self) -> bool {
        self.is_weighted
    }
}
