//! The info keys that windows, memory and communicators understand, in one table. docs/user/info-keys.md and the manual page rmampi-info(7)
//! are generated from it.

#![forbid(unsafe_code)]

/// Calls that take info keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfoCall {
    Create,
    Allocate,
    AllocateShared,
    CreateDynamic,
    SetInfo,
    AllocMem,
    CommDup,
    CommSetInfo,
    CommSplitType,
    CommFromGroup,
    DistGraph,
}

impl InfoCall {
    /// Returns the name of the function.
    pub fn name(self) -> &'static str {
        match self {
            Self::Create => "MPI_Win_create",
            Self::Allocate => "MPI_Win_allocate",
            Self::AllocateShared => "MPI_Win_allocate_shared",
            Self::CreateDynamic => "MPI_Win_create_dynamic",
            Self::SetInfo => "MPI_Win_set_info",
            Self::AllocMem => "MPI_Alloc_mem",
            Self::CommDup => "MPI_Comm_dup_with_info",
            Self::CommSetInfo => "MPI_Comm_set_info",
            Self::CommSplitType => "MPI_Comm_split_type",
            Self::CommFromGroup => "MPI_Comm_create_from_group",
            Self::DistGraph => "MPI_Dist_graph_create",
        }
    }
}

/// A key, with the calls that take it. Other calls ignore it.
pub struct Key {
    pub name: &'static str,
    pub calls: &'static [InfoCall],
    #[allow(dead_code, reason = "for the generated table and manual page")]
    pub values: &'static str,
    #[allow(dead_code, reason = "for the generated table and manual page")]
    pub default: &'static str,
    #[allow(dead_code, reason = "for the generated table and manual page")]
    pub meaning: &'static str,
}

/// All calls that create windows.
const CREATION: &[InfoCall] =
    &[InfoCall::Create, InfoCall::Allocate, InfoCall::AllocateShared, InfoCall::CreateDynamic];

/// The calls that create windows, and the call that changes a window's hints.
const CREATION_AND_CHANGE: &[InfoCall] =
    &[InfoCall::Create, InfoCall::Allocate, InfoCall::AllocateShared, InfoCall::CreateDynamic, InfoCall::SetInfo];

/// Calls that take assertions about a communicator. MPI_Comm_idup_with_info, MPI_Dist_graph_create_adjacent and
/// MPI_Intercomm_create_from_groups take the same keys as the calls of which they are variants.
const COMMUNICATORS: &[InfoCall] = &[
    InfoCall::CommDup,
    InfoCall::CommSetInfo,
    InfoCall::CommSplitType,
    InfoCall::CommFromGroup,
    InfoCall::DistGraph,
];

/// The calls of `CREATION_AND_CHANGE` and of `COMMUNICATORS`.
const WINDOWS_AND_COMMUNICATORS: &[InfoCall] = &[
    InfoCall::Create,
    InfoCall::Allocate,
    InfoCall::AllocateShared,
    InfoCall::CreateDynamic,
    InfoCall::SetInfo,
    InfoCall::CommDup,
    InfoCall::CommSetInfo,
    InfoCall::CommSplitType,
    InfoCall::CommFromGroup,
    InfoCall::DistGraph,
];

/// All keys.
pub const KEYS: &[Key] = &[
    Key {
        name: "no_locks",
        calls: CREATION_AND_CHANGE,
        values: "true, false",
        default: "false",
        meaning: "true: this rank does not lock the window. The value has an effect only with RMAMPI_STRICT=1: MPI_Win_lock and \
                  MPI_Win_lock_all then raise `MPI_ERR_RMA_SYNC`",
    },
    Key {
        name: "accumulate_ordering",
        calls: CREATION_AND_CHANGE,
        values: "none, or a list of rar, raw, war, waw",
        default: "rar,raw,war,waw",
        meaning: "orders of a rank's accumulates on the same element on which the program relies, such as rar (read after read) and war \
                  (write after read). The value has no effect: the library keeps all of these orders",
    },
    Key {
        name: "accumulate_ops",
        calls: CREATION_AND_CHANGE,
        values: "same_op, same_op_no_op",
        default: "same_op_no_op",
        meaning: "operations that the program uses at the same time on the same element: the same operation (same_op), or also \
                  MPI_NO_OP (same_op_no_op). The value has no effect: the library permits all operations at the same time",
    },
    Key {
        name: "mpi_accumulate_granularity",
        calls: CREATION,
        values: "bytes, 0 or more; the same at all ranks",
        default: "0",
        meaning: "number of bytes whose accumulate need not be divided further. The value has no effect: accumulates on up to \
                  four aligned machine words of shared memory need no lock, and other accumulates take a lock once for 64 KiB",
    },
    Key {
        name: "same_size",
        calls: CREATION,
        values: "true, false; the same at all ranks",
        default: "false",
        meaning: "true: all ranks give the same size. The library compares the sizes. If they differ, the key becomes false, or, with \
                  RMAMPI_STRICT=1, the call raises `MPI_ERR_INFO_VALUE`",
    },
    Key {
        name: "same_disp_unit",
        calls: CREATION,
        values: "true, false; the same at all ranks",
        default: "false",
        meaning: "true: all ranks give the same displacement unit. The library compares the units. If they differ, the key becomes \
                  false, or, with RMAMPI_STRICT=1, the call raises `MPI_ERR_INFO_VALUE`",
    },
    Key {
        name: "alloc_shared_noncontig",
        calls: &[InfoCall::AllocateShared],
        values: "true, false",
        default: "false",
        meaning: "true at all ranks: the part of each rank is a separate block, near the processor of the rank and aligned by itself. \
                  false: the parts follow each other without gaps",
    },
    Key {
        name: "mpi_minimum_memory_alignment",
        calls: &[InfoCall::Allocate, InfoCall::AllocateShared, InfoCall::AllocMem],
        values: "bytes, a power of two up to 1 GiB",
        default: "64",
        meaning: "minimum alignment of the memory of each rank. In a shared window without alloc_shared_noncontig, only the beginning of \
                  the whole window has this alignment",
    },
    Key {
        name: "mpi_assert_memory_alloc_kinds",
        calls: WINDOWS_AND_COMMUNICATORS,
        values: "a list of mpi, mpi:alloc_mem, mpi:win_allocate, mpi:win_allocate_shared, system",
        default: "not set",
        meaning: "kinds of memory that this rank uses for buffers. The value has no effect: buffers may be in any kind of memory. The key \
                  is ignored if its value contains a kind that is not listed here",
    },
    Key {
        name: "mpi_assert_no_any_tag",
        calls: COMMUNICATORS,
        values: "true, false",
        default: "false",
        meaning: "true: this rank does not receive with MPI_ANY_TAG on the communicator. The value has an effect only with \
                  RMAMPI_STRICT=1: such a receive then raises `MPI_ERR_TAG`",
    },
    Key {
        name: "mpi_assert_no_any_source",
        calls: COMMUNICATORS,
        values: "true, false",
        default: "false",
        meaning: "true: this rank does not receive with MPI_ANY_SOURCE on the communicator. The value has an effect only with \
                  RMAMPI_STRICT=1: such a receive then raises `MPI_ERR_RANK`",
    },
    Key {
        name: "mpi_assert_exact_length",
        calls: COMMUNICATORS,
        values: "true, false",
        default: "false",
        meaning: "true: each message is as long as the buffer that receives it. The value has no effect",
    },
    Key {
        name: "mpi_assert_allow_overtaking",
        calls: COMMUNICATORS,
        values: "true, false",
        default: "false",
        meaning: "true: the program permits that messages overtake each other. The value has no effect: messages never do",
    },
    Key {
        name: "mpi_assert_strict_persistent_collective_ordering",
        calls: COMMUNICATORS,
        values: "true, false",
        default: "false",
        meaning: "true: all ranks start persistent collective operations in the same order. The value has no effect",
    },
    Key {
        name: "mpi_hw_resource_type",
        calls: &[InfoCall::CommSplitType],
        values: "mpi_shared_memory",
        default: "not set",
        meaning: "with MPI_COMM_TYPE_HW_GUIDED and MPI_COMM_TYPE_RESOURCE_GUIDED: the ranks of a new communicator share this resource. \
                  If the resource is unknown, the new communicator is MPI_COMM_NULL. MPI_COMM_TYPE_HW_UNGUIDED sets the key",
    },
    Key {
        name: "mpi_pset_name",
        calls: &[InfoCall::CommSplitType],
        values: "mpi://WORLD, mpi://SELF",
        default: "not set",
        meaning: "with MPI_COMM_TYPE_RESOURCE_GUIDED: the ranks in this set of processes get a new communicator. If the set is unknown, \
                  the new communicator is MPI_COMM_NULL",
    },
    Key {
        name: "mpi_memory_alloc_kinds",
        calls: &[],
        values: "",
        default: "mpi,system",
        meaning: "kinds of memory in which the library accepts buffers",
    },
];
