//! How bytes travel between ranks: memory that the ranks of a host share (`shm`). Nothing above this folder knows which transport it is.

mod shm;

pub use shm::{arena, channel, export, sync};
