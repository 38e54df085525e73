//! How bytes travel between ranks: `shm`, memory that the ranks of a host share, and `net`, frames between ranks of
//! different hosts (docs/network.md).
//!
//! # What `shm` provides
//!
//! The rest of the library uses these items. `net` has the same for messages (`Network::send_eagerly`, `send_awaited`,
//! `RemoteAwaited`, `read`); what arrives joins the arrivals of `channel` by `channel::inbox`.
//!
//! - `channel`: `draft`, `draft_of_awaited`, `send`, `send_in_ring`, `send_awaited`, `Awaited`: messages with a
//!   `Header` to any rank, in order for each pair. An awaited message can be withdrawn until it is matched, and its
//!   sender learns when the data are taken. Used by `pt2pt`, `comm_create`.
//! - `channel`: `has_arrivals`, `arrivals`, `take_short_of`, `has_some_of`, `Arrived`, `keep_unexpected`,
//!   `release`, `discard`, `flush`: polling for messages, their data in place, and the return of their memory. Used
//!   by `pt2pt`.
//! - `channel`: `doorbell`, `doorbell_of`: sleep until a message arrives or one of this rank was taken. Used by
//!   `pt2pt`, `runtime`.
//! - `sync`: `set_progress_hook`, `add_outstanding`, `remove_outstanding`, `run_progress_hook`,
//!   `without_progress_hook`: the hook that each wait of a transport runs. Used by `api`, `pt2pt`, `coll`.
//! - `sync`: `choose_spin`, `spins`, `share_processors`: how long waits spin, and whether ranks share processors.
//!   Used by `runtime`, `pt2pt`, `coll`.
//! - `sync`: `Barrier`: a barrier with a key, which finds calls that do not match. Used by `comm`, `rma`.
//! - `sync`: `Lock`, `Gate`: passive-target locks: FIFO, shared and exclusive; and lock_all. Used by `rma`.
//! - `sync`: `Exposure`, `PostBits`: post, start, complete, wait. Used by `rma`.
//! - `export`: `ProcessMemory::copy`, `let_others_copy`, `expose`, `withdraw_all`: put and get by address in memory
//!   of another process outside the arena, and registration of such memory. Used by `rma`, `pt2pt`, `coll`.
//! - `arena`: `pool.allocate`, `Owned`, `Piece`: memory that other ranks can address, and its address as words that
//!   a message carries. Used by `rma`, `comm`, `comm_create`.
//!
//! # Of shared memory only
//!
//! These uses assume that a rank loads and stores another rank's memory. Another transport would have to replace them,
//! as "elsewhere" says, or serve ranks of other hosts alone, beside `shm` for those of the same host.
//!
//! - `Map`, `maps.map`, `maps.map_for_all`, `maps.holding`: another rank's memory at an address of this process
//!   (`rma/window`, `comm`). Elsewhere: a remote address and key; MPI_Win_shared_query is an error.
//! - `pool.allocate_symmetric`, `FreeFrom`, `Places`, `keep`, `move_to`: the same address at all ranks
//!   (`rma/window/create.rs`, `comm`). Elsewhere: nothing, since the address is a shortcut.
//! - `pool.allocate_for_all`, `reserve_part`, `has_run_short`, `block_of`: one file and one overcommit budget
//!   (`rma`, `comm`). Elsewhere: an allocator and a budget for each host.
//! - `AccumulateMode`, `InFlight`, `ModeHistory`, `SoleOrigin`: combining by instructions of the origin
//!   (`rma/communication`). Elsewhere: atomics of the network, or active messages.
//! - `SeqlockList`: copying a target's list of attached regions (`rma/window/regions`). Elsewhere: a get of the
//!   list with its version.
//! - `BounceBuffers`, `BounceBuffer`, `Borrowed`, `PART`, `PARTS`, `READERS`: data that readers fetch when they
//!   need them (`coll`, `comm`, `pt2pt`). Elsewhere: messages, or a get from registered memory.
//! - `JointCopy`, `Extent`: sender and receiver copy one message together (`pt2pt`). Elsewhere: the transfer of the
//!   network.
//! - `Event` in the area of a communicator, `RECHECK_MS`: a futex that other ranks wake (`comm`). Elsewhere:
//!   completion of the messages with the slots.
//! - `process`, `process_of`, `ProcessMemory::is_direct`: cross memory attach by process number (`pt2pt`, `rma`,
//!   `coll`). Elsewhere: `copy` alone.
//! - `processors`: ranks that share a processor move apart (`runtime`). Elsewhere: for each host.
//! - `Arena::join`, `Channels::at`, `ProcessMemory::at`, `BounceBuffers::at`: the layout of the shared head
//!   (`runtime`). Elsewhere: one function that begins a transport.

pub mod net;
mod shm;

pub use shm::{arena, channel, export, sync};
