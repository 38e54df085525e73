//! What processes do with words in shared memory: atomic accesses, fences, and waiting for a moment.
//!
//! Together with `sleep` this is all that the code in `words` uses to reach other processes. The model checks (`models`)
//! compile that code with two modules of the same names in their place, whose every step a checker decides.

pub use std::hint::spin_loop;
pub use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering, fence};
pub use std::thread::yield_now;
