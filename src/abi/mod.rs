//! The types and constants of the MPI-5.0 standard ABI in Rust.

#[allow(clippy::manual_dangling_ptr, clippy::zero_ptr, reason = "cbindgen reads the literal values behind the casts")]
mod constants;
mod enumerations;
mod types;

pub use constants::*;
pub use enumerations::*;
pub use types::*;
