//! The calls in which ranks meet, as error sentences name them. A rank stores the word of its call in the head of its mailbox before it enters
//! the barrier of an exchange (`CollectiveState::begin_exchange`). After a barrier whose keys differ, each rank reads the words of all ranks.

#![forbid(unsafe_code)]

/// Names of the collective operations, in the order of their numbers, which begin with 1.
const OPERATIONS: [&str; 17] = [
    "MPI_Barrier",
    "MPI_Bcast",
    "MPI_Gather",
    "MPI_Gatherv",
    "MPI_Scatter",
    "MPI_Scatterv",
    "MPI_Allgather",
    "MPI_Allgatherv",
    "MPI_Alltoall",
    "MPI_Alltoallv",
    "MPI_Alltoallw",
    "MPI_Reduce",
    "MPI_Allreduce",
    "MPI_Reduce_scatter",
    "MPI_Reduce_scatter_block",
    "MPI_Scan",
    "MPI_Exscan",
];

/// Names of the calls that begin with an agreement, in the order of `AgreedCall`.
const AGREED: [&str; 12] = [
    "MPI_Comm_create",
    "MPI_Comm_split",
    "MPI_Comm_split_type",
    "MPI_Intercomm_create",
    "MPI_Intercomm_merge",
    "MPI_Cart_create",
    "MPI_Cart_sub",
    "MPI_Graph_create",
    "MPI_Dist_graph_create",
    "MPI_Dist_graph_create_adjacent",
    "MPI_Win_allocate_shared",
    "MPI_Dist_graph_create",
];

/// A call in which ranks meet: a number in the low `ROOT` bits, and the root plus 1 above them, or 0 if the call has no root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeetingCall(pub(super) u32);

/// Index of the lowest bit of the root.
const ROOT: u32 = 8;

/// Number of the first agreement.
const AGREEMENTS: u32 = 32;

impl MeetingCall {
    /// MPI_Finalize.
    pub const FINALIZE: Self = Self(64);
    /// The creation of a window.
    pub const WINDOW: Self = Self(65);

    /// A collective operation with this number; `root` is negative if it has none.
    #[inline]
    pub const fn operation(number: u32, root: i32) -> Self {
        let root = if root < 0 { 0 } else { root as u32 + 1 };
        Self(root << ROOT | number)
    }

    /// A call that begins with an agreement, by its index in `AGREED`.
    pub const fn agreement(index: u32) -> Self {
        Self(AGREEMENTS + index)
    }

    /// Returns the root; None if the call has no root.
    pub const fn root(self) -> Option<usize> {
        (self.0 as usize >> ROOT).checked_sub(1)
    }

    /// Returns the name of the call.
    pub fn name(self) -> &'static str {
        let number = self.0 & ((1 << ROOT) - 1);
        match number {
            _ if Self(number) == Self::FINALIZE => "MPI_Finalize",
            _ if Self(number) == Self::WINDOW => "a function that creates windows",
            0..AGREEMENTS => operation_name(number).unwrap_or("another collective call"),
            _ => AGREED.get((number - AGREEMENTS) as usize).copied().unwrap_or("another collective call"),
        }
    }
}

/// Returns the name of the collective operation with this number; None if no operation has the number.
pub fn operation_name(number: u32) -> Option<&'static str> {
    OPERATIONS.get((number as usize).checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_have_names_and_roots() {
        assert_eq!(MeetingCall::operation(2, 5).name(), "MPI_Bcast");
        assert_eq!(MeetingCall::operation(2, 5).root(), Some(5));
        assert_eq!(MeetingCall::operation(17, -1).name(), "MPI_Exscan");
        assert_eq!(MeetingCall::operation(13, -1).root(), None);
        assert_eq!(MeetingCall::FINALIZE.name(), "MPI_Finalize");
        assert_eq!(MeetingCall::agreement(1).name(), "MPI_Comm_split");
        assert_eq!((operation_name(0), operation_name(18)), (None, None));
    }
}
