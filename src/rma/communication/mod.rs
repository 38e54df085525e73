//! Operations on the memory of other ranks (MPI-5.0 section 12.3).
//!
//! `put_get` has MPI_Put and MPI_Get, `accumulate` has the operations that combine. Each call has several forms, its paths (fast, dynamic,
//! strided, checked); both modules have a table of their paths. `words` has the accumulates of one machine word, and `elements` has the
//! accumulates of any elements. `strided` finds runs at equal distances. `target_side` checks ranges, and copies. The origin checks all
//! arguments before it copies any byte. On one host the origin moves the bytes: by loads and stores if the target's memory is mapped,
//! otherwise through the kernel or the target's copy agent. So an operation on the same host is complete at origin and target when its call
//! returns, and a flush is a memory barrier. `rma::remote` has the operations on ranks of other hosts.
//!
//! The fast path needs no stack frame. When a precondition does not hold, the entry point jumps to a function with the same arguments
//! (`api/transfers.rs`, `api/accumulates.rs`), which tries the other paths. c-tests/cost/instructions.c has a budget of instructions for each
//! call, and fails when a call exceeds its budget.
//!
//! An erroneous call moves no bytes, with one exception: the origin cannot check whether the target has unmapped private memory. The kernel
//! notices this during the copy, when some bytes may have moved. For targets on another host, the exception is an access to attached memory
//! or to guarded memory (memory that its process cannot read and write completely). The target notices the error when it executes the
//! frames.
//!
//! # Accumulates
//!
//! At first, ranks use atomic instructions to combine elements that are aligned machine words in shared memory. Combining 1024 numbers
//! under a lock takes a fiftieth of the time that atomic instructions take. Therefore a call that combines more than four words switches
//! the target to its accumulate lock (`sync/accumulate_mode.rs` has the protocol). If only one rank combines elements of a target (the sole
//! origin), this rank needs neither the lock nor atomic instructions. Elements that are not aligned machine words in shared memory are
//! always combined under the lock, in blocks of 64 KiB. Under the lock, a rank copies elements of process-private memory, combines the
//! copies, and copies them back, without the holes.
//!
//! For one word, MPI_Accumulate, MPI_Fetch_and_op and MPI_Compare_and_swap jump to a function that is specialised for operation and
//! datatype (`api::one_word`). Size and operation are constants of that function.
#![allow(clippy::inline_always, reason = "an eight-byte put is 90 instructions in one function, and 115 in two")]

pub mod accumulate;
pub mod copy;
pub mod elements;
mod put_get;
mod strided;
mod swap_buffers;
mod target_args;
mod target_kind;
pub mod target_side;
pub mod words;

pub use crate::datatype::Buffer;
pub use accumulate::{
    accumulate_checked, accumulate_dynamic, accumulate_fast, accumulate_strided, compare_and_swap_checked,
    compare_and_swap_dynamic, fetch_and_op_checked, fetch_and_op_dynamic,
};
pub use put_get::{get_checked, get_dynamic, get_fast, get_strided, put_checked, put_dynamic, put_fast, put_strided};
pub use swap_buffers::SwapBuffers;
pub use target_args::TargetArgs;
