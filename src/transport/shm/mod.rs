//! Transport in shared memory: one file that all ranks of a host map.
//!
//! | module | content |
//! | --- | --- |
//! | `sync` | synchronisation primitives in shared memory: barriers, locks, futex events |
//! | `arena` | the shared file: its allocator, bounce buffers, memory budget |
//! | `channel` | messages between ranks: receive queues, cells, rings |
//! | `export` | process-private memory that other ranks access |
//! | `typed` | types that may lie in shared memory, and pointers to them |

pub mod arena;
pub mod channel;
pub mod export;
pub mod sync;
pub mod typed;
