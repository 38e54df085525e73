//! Graphs (MPI-5.0 sections 8.5.3 and 8.5.4).

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// A graph that every rank knows as a whole.
#[derive(Debug, PartialEq, Eq)]
pub struct Graph {
    /// For each rank the number of its neighbours and of those of all ranks before it.
    index: Vec<c_int>,
    edges: Vec<c_int>,
    is_symmetric: bool,
}

impl Graph {
    /// A graph in the form of MPI_Graph_create, of at most `size` ranks. MPI_ERR_ARG, MPI_ERR_RANK.
    pub fn new(index: &[c_int], edges: &[c_int], size: usize) -> Result<Self> {
        let nodes = index.len();
        if nodes > size {
            fail!(MPI_ERR_ARG, "the graph has {nodes} nodes; the communicator has {size} ranks");
        }
        Self::check_index(index)?;
        for (place, edge) in edges.iter().enumerate() {
            if usize::try_from(*edge).is_ok_and(|arena| arena < nodes) {
                continue;
            }
            fail!(MPI_ERR_RANK, "edges[{place}] is {edge}, which is not one of the {nodes} nodes");
        }
        let mut this = Self { index: index.to_vec(), edges: edges.to_vec(), is_symmetric: true };
        let ends = |arena: usize| this.neighbors(arena).iter().map(move |other| (arena as c_int, *other));
        let mut there: Vec<(c_int, c_int)> = (0..nodes).flat_map(ends).collect();
        let mut back: Vec<(c_int, c_int)> = there.iter().map(|(arena, other)| (*other, *arena)).collect();
        there.sort_unstable();
        back.sort_unstable();
        this.is_symmetric = there == back;
        Ok(this)
    }

    /// Whether any two nodes have as many edges one way as the other.
    pub fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }

    /// The number of edges of an index. MPI_ERR_ARG when an entry is less than the one before.
    pub fn check_index(index: &[c_int]) -> Result<usize> {
        let mut before = 0;
        for (place, count) in index.iter().enumerate() {
            if *count < before {
                fail!(MPI_ERR_ARG, "indx[{place}] is {count}; expected is at least {before}, the entry before it");
            }
            before = *count;
        }
        Ok(before as usize)
    }

    /// The index as MPI_Graph_create got it.
    pub fn index(&self) -> &[c_int] {
        &self.index
    }

    /// The edges as MPI_Graph_create got them.
    pub fn edges(&self) -> &[c_int] {
        &self.edges
    }

    /// The neighbours of a rank, which is one of the nodes.
    pub fn neighbors(&self, rank: usize) -> &[c_int] {
        let first = if rank == 0 { 0 } else { self.index[rank - 1] };
        &self.edges[first as usize..self.index[rank] as usize]
    }
}

/// An edge as one of its ends sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The other end.
    pub rank: c_int,
    /// 0 when the graph has no weights.
    pub weight: c_int,
}

/// The edges of one rank in a graph.
#[derive(Debug)]
pub struct Distributed {
    incoming: Vec<Edge>,
    outgoing: Vec<Edge>,
    is_weighted: bool,
}

impl Distributed {
    /// Edges of ranks that are there.
    pub fn new(incoming: Vec<Edge>, outgoing: Vec<Edge>, is_weighted: bool) -> Self {
        Self { incoming, outgoing, is_weighted }
    }

    /// Edges to this rank.
    pub fn incoming(&self) -> &[Edge] {
        &self.incoming
    }

    /// Edges from this rank.
    pub fn outgoing(&self) -> &[Edge] {
        &self.outgoing
    }

    /// Whether the edges have weights.
    pub fn is_weighted(&self) -> bool {
        self.is_weighted
    }
}
