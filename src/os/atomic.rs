//! Atomic accesses to shared memory, fences, and pauses.
//!
//! `transport::shm::sync` reaches other processes only through this module, `sleep`, `asymmetric` and `crowd`. The model checks (`models`)
//! compile the same code with modules of the same names. In these modules loom decides the order of all accesses.

#![forbid(unsafe_code)]

pub use std::hint::spin_loop;
pub use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering, fence};
pub use std::thread::yield_now;
