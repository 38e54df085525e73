//! The info keys that windows and memory understand: one table, from which the README's is made.

/// Calls that take info keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Create,
    Allocate,
    AllocateShared,
    CreateDynamic,
    SetInfo,
    AllocMem,
}

impl Call {
    /// The function's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Create => "MPI_Win_create",
            Self::Allocate => "MPI_Win_allocate",
            Self::AllocateShared => "MPI_Win_allocate_shared",
            Self::CreateDynamic => "MPI_Win_create_dynamic",
            Self::SetInfo => "MPI_Win_set_info",
            Self::AllocMem => "MPI_Alloc_mem",
        }
    }
}

/// A key with the calls that take it. Other calls leave it aside.
pub struct Key {
    pub name: &'static str,
    pub calls: &'static [Call],
    #[allow(dead_code, reason = "for the README's table, which a test makes")]
    pub values: &'static str,
    #[allow(dead_code, reason = "for the README's table, which a test makes")]
    pub default: &'static str,
    #[allow(dead_code, reason = "for the README's table, which a test makes")]
    pub meaning: &'static str,
}

/// All calls that create windows.
const CREATION: &[Call] = &[Call::Create, Call::Allocate, Call::AllocateShared, Call::CreateDynamic];

/// These, and the one that changes a window's hints.
const CREATION_AND_CHANGE: &[Call] =
    &[Call::Create, Call::Allocate, Call::AllocateShared, Call::CreateDynamic, Call::SetInfo];

/// All keys.
pub const KEYS: &[Key] = &[
    Key {
        name: "no_locks",
        calls: CREATION_AND_CHANGE,
        values: "true, false",
        default: "false",
        meaning: "true: this rank does not lock the window: MPI_Win_lock and MPI_Win_lock_all are `MPI_ERR_RMA_SYNC`",
    },
    Key {
        name: "accumulate_ordering",
        calls: CREATION_AND_CHANGE,
        values: "none, or a list of rar, raw, war, waw",
        default: "rar,raw,war,waw",
        meaning: "which accumulates of a rank on the same element stay in their order; they all do, whatever it says",
    },
    Key {
        name: "accumulate_ops",
        calls: CREATION_AND_CHANGE,
        values: "same_op, same_op_no_op",
        default: "same_op_no_op",
        meaning: "which operations meet on the same element at a time; all may, whatever it says",
    },
    Key {
        name: "mpi_accumulate_granularity",
        calls: CREATION,
        values: "bytes, 0 or more; the same at all ranks",
        default: "0",
        meaning: "what accumulates lock at a time; elements that are aligned machine words of shared memory need no lock, \
                  others one per call, whatever it says",
    },
    Key {
        name: "same_size",
        calls: CREATION,
        values: "true, false; the same at all ranks",
        default: "false",
        meaning: "true: all ranks give the same size, which is checked",
    },
    Key {
        name: "same_disp_unit",
        calls: CREATION,
        values: "true, false; the same at all ranks",
        default: "false",
        meaning: "true: all ranks give the same displacement unit, which is checked",
    },
    Key {
        name: "alloc_shared_noncontig",
        calls: &[Call::AllocateShared],
        values: "true, false",
        default: "false",
        meaning: "true at all ranks: each rank's part lies apart, near its own processor and as aligned as it wants; \
                  else they follow each other",
    },
    Key {
        name: "mpi_minimum_memory_alignment",
        calls: &[Call::Allocate, Call::AllocateShared, Call::AllocMem],
        values: "bytes, a power of two up to 1 GiB",
        default: "64",
        meaning: "the least alignment of the memory; in a shared window without alloc_shared_noncontig that of the whole",
    },
    Key {
        name: "mpi_assert_memory_alloc_kinds",
        calls: CREATION_AND_CHANGE,
        values: "a list of mpi, mpi:alloc_mem, mpi:win_allocate, mpi:win_allocate_shared, system",
        default: "not set",
        meaning: "kinds of memory of this rank's buffers; all of them work, whatever it says. With another kind the key is \
                  left aside",
    },
    Key {
        name: "mpi_memory_alloc_kinds",
        calls: &[],
        values: "",
        default: "mpi,system",
        meaning: "kinds of memory that buffers may lie in",
    },
];
