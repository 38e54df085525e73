//! Words in shared memory by which ranks wait for each other. Zeroes are the initial state of all of them.

mod barrier;
mod event;
mod gate;
mod lock;

pub use barrier::Barrier;
pub use event::{Event, choose_spin};
pub use gate::{Gate, Side};
pub use lock::{Lock, Mode};
