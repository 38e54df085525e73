//! One-sided communication (MPI-5.0 chapter 12): windows, epochs, synchronisation, operations, and memory for them.

pub mod communication;
pub mod epoch;
pub mod memory;
pub mod remote;
pub mod sync;
pub mod window;
