//! Numbers of ranks that the library supports. `mpiexec` includes this file, too.

#![forbid(unsafe_code)]

/// Largest number of ranks of a host. The offsets of the shared file have 63 bits, so the file has address space for this number of ranks.
pub const MOST_ON_HOST: usize = 16384;

/// Largest number of ranks of a job. Each rank may hold a lock of one target, or wait for it: the words of locks and gates count this number
/// of ranks (`transport/shm/sync`).
pub const MOST_RANKS: usize = 1_000_000;
