//! Atomic accesses to shared memory, fences, and pauses.
//!
//! Together with `sleep` this is all that `transport::sync` uses to reach other processes. The model checks (`models`)
//! compile that code with two modules of the same names in their place, in which loom decides every step.

#![forbid(unsafe_code)]

pub use std::hint::spin_loop;
pub use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering, fence};
pub use std::thread::yield_now;
