//! Transports move bytes between ranks: `shm` through memory that the ranks of a host share, `net` by frames between ranks of different
//! hosts (docs/network.md).
//!
//! # What `shm` provides
//!
//! The rest of the library uses these items. `net` has its own functions for messages: `Network::send_eagerly`, `send_awaited`,
//! `RemoteAwaited`, `read`. Messages that arrive over the network wait in `channel::inbox`, and `channel` returns them together with
//! messages from this host.
//!
//! - `channel`: `draft`, `draft_of_awaited`, `send`, `send_in_ring`, `send_awaited`, `Awaited`: messages with a `Header` to any rank. They
//!   arrive in order for each pair of ranks. The sender can withdraw an awaited message (rendezvous) until the message is matched, and is
//!   notified when the data of the message have been copied. Used by `pt2pt`, `comm_create`.
//! - `channel`: `has_arrivals`, `arrivals`, `take_short_of`, `has_some_of`, `Arrived`, `keep_unexpected`, `release`, `discard`, `flush`:
//!   polling for messages, reading their data in place, and freeing their memory. Used by `pt2pt`.
//! - `channel`: `doorbell`, `doorbell_of`: sleep until a message arrives or a receiver has released a message of this rank. Used by
//!   `pt2pt`, `runtime`.
//! - `sync`: `set_progress_hook`, `add_outstanding`, `remove_outstanding`, `run_progress_hook`, `without_progress_hook`: the progress hook
//!   that every waiting rank runs. Used by `api`, `pt2pt`, `coll`.
//! - `sync`: `choose_spin`, `spins`, `share_processors`: the number of turns that a waiting rank spins, and whether ranks share processors.
//!   Used by `runtime`, `pt2pt`, `coll`.
//! - `sync`: `Barrier`: a barrier that compares a key of each rank (a hash of its call), and so detects calls that do not match. Used by
//!   `comm`, `rma`.
//! - `sync`: `Lock`, `Gate`: the locks of MPI_Win_lock (FIFO, shared and exclusive) and of MPI_Win_lock_all. Used by `rma`.
//! - `sync`: `Exposure`, `PostBits`: the synchronisation of MPI_Win_post, start, complete and wait. Used by `rma`.
//! - `export`: `ProcessMemory::copy`, `let_others_copy`, `expose`, `withdraw_all`: put and get in process-private memory of another rank
//!   (memory outside the arena, the file that all ranks of a host map), and registration of such memory. Used by `rma`, `pt2pt`, `coll`.
//! - `arena`: `pool.allocate`, `Owned`, `Piece`: memory that other ranks can address, and its address in a form that a message can carry.
//!   Used by `rma`, `comm`, `comm_create`.
//!
//! # What only shared memory provides
//!
//! These items assume that a rank loads from and stores to another rank's memory. A transport that is used only between hosts does not need
//! them, because `shm` serves the ranks of each host. Any other transport replaces these items; the word "Elsewhere" introduces the
//! replacement.
//!
//! - `Map`, `maps.map`, `maps.holding`: another rank's memory at an address of this process (`rma/window`, `comm`).
//!   Elsewhere: a remote address and the network's access key; MPI_Win_shared_query is an error.
//! - `pool.allocate_for_all`, `reserve_part`, `has_run_short`, `block_of`: one file, and one account of the memory that ranks have claimed
//!   (`rma`, `comm`).
//!   Elsewhere: an allocator and a budget for each host.
//! - `AccumulateMode`, `InFlight`, `ModeHistory`, `SoleOrigin`: accumulates that the origin executes (`rma/communication`).
//!   Elsewhere: atomic operations of the network, or active messages.
//! - `SeqlockList`: copying a target's list of attached regions (`rma/window/regions`). Elsewhere: a get of the list and its version.
//! - `BounceBuffers`, `BounceBuffer`, `Borrowed`, `PART`, `PARTS`: data that a rank publishes and readers copy later (`coll`,
//!   `comm`, `pt2pt`). Elsewhere: messages, or a get from registered memory.
//! - `Pipeline`: a long message in parts through a bounce buffer (`pt2pt`). Elsewhere: the network's transfer.
//! - `Event` in the shared memory of a communicator, `RECHECK_MS`: a futex by which other ranks wake this rank (`comm`). Elsewhere: the
//!   completion of messages whose data replace that shared memory.
//! - `process`, `process_of`: cross memory attach by process id (`pt2pt`, `rma`). Elsewhere:
//!   `ProcessMemory::copy` alone.
//! - `processor_of`: the words by which ranks that share a processor find each other and move apart (`runtime`). Elsewhere: one set of
//!   these words for each host.
//! - `Arena::join`, `Channels::new`, `ProcessMemory::new`, `BounceBuffers::new`, `typed`: the layout of the beginning of the shared file
//!   (`runtime`), and of allocated blocks (`comm`, `rma`).
//!   Elsewhere: one function that starts the transport.

pub mod net;
mod shm;

pub use shm::{arena, channel, export, sync, typed};
