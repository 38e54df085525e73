//! Windows over several hosts: operations and synchronisation with ranks that are reached only through the network (docs/network.md).
//!
//! The gate of a window on a host (`transport/shm/sync/gate.rs`) keeps ranks with MPI_Win_lock_all and ranks with exclusive locks apart. A
//! permit means that a rank is inside the gate of another host. A run is an address and a length.
//!
//! | module | contents | process |
//! | --- | --- | --- |
//! | `contents` | content of the frames | both |
//! | `side` | the state that a window keeps for ranks on other hosts; frames to these ranks | origin |
//! | `complete` | flushes, unlocks, and the ends of other epochs | origin |
//! | `transfer` | put and get | origin |
//! | `pending` | pending operations, and their requests | origin |
//! | `long` | puts and gets whose data are not copied | origin |
//! | `native`, `unexecuted` | native operations, which the network executes; frames that they must not overtake | origin |
//! | `combine` | accumulates | origin |
//! | `attached` | the origin's copy of the list of attached regions | origin |
//! | `awaited` | the cause of a thread's wait, for reports | origin |
//! | `locks` | locks | origin |
//! | `posts` | posts of targets | origin |
//! | `permits` | permits: gates of other hosts in which the origin is | origin |
//! | `creation` | data that the ranks of a window publish when it is created | all |
//! | `serve` | arriving operations, flushes, posts and completions | target |
//! | `serve_locks` | arriving locks | target |
//! | `arrive` | frames that arrive: executed at once, or later | target |
//! | `kept`, `origin_locks` | locks that origins hold or wait for, and the kept frames of waiting origins | target |
//! | `serve_gate`, `gate_entries` | the gate of a host, for ranks of other hosts | first rank of the host |
//! | `revoke` | revocation of the keys of attached memory, before MPI_Win_detach | both |
//! | `recall` | requests to ranks on other hosts to return their permits for the gate | a process that waits for the gate |
//! | `serve_long` | puts and gets whose data are not copied | target |
//!
//! The origin checks an operation in the same way as on one host, with the size and the displacement unit in its copy of the target's
//! `Member`. This check gives a list of runs in the memory of the target's process. The origin sends the runs in frames to that process.
//! The process executes them with the code for one host, as operations of its rank on itself. Therefore accumulates from all hosts combine
//! words in the same way (the target's accumulate mode). The process accesses its memory by loads and stores, except memory that may be
//! inaccessible (guarded memory). Puts and gets that the network executes need no frames (`native`).
//!
//! # Guarded memory
//!
//! A created window is guarded if its process cannot read and write all of its memory (constants, pages without access). The mappings are
//! checked when the window is created, and those of an attached region at the first operation on it. The kernel copies to and from guarded
//! memory, and returns an error where a load or store would end the process. If a program unmaps or protects a window's memory later, an
//! operation from another host ends the process that owns the memory, as a store of that process would. An error at the origin instead would
//! make every operation slower, or need a signal handler:
//!
//! - Copies through the kernel for all memory: process_vm_writev of 8 bytes of the own process takes 1.3 microseconds (2026-11-26, AMD EPYC,
//!   virtual); a store takes 7 ns.
//! - A check of the mapping before each copy is a system call, too, and another thread may change the mapping between check and copy.
//! - A handler of SIGSEGV belongs to the process: programs, debuggers, sanitizers and language runtimes install their own.
//! - A put without a request has no answer that could carry the error.
//!
//! # Order
//!
//! A process handles the frames of another process one by one, in the order in which they were sent. Therefore:
//!
//! - the answer to a frame confirms that all earlier frames were executed. A `Flush` frame has no other effect; an `Unlock` frame also
//!   releases the lock;
//! - accumulates of one origin at one target are executed in the order of the calls;
//! - `Complete` needs no flush before it, and `Unlock` releases the lock after the operations of the lock's epoch.
//!
//! A put and an accumulate without a result are complete at the origin when the call returns, with two exceptions: native puts of more than
//! 4 KiB, and long puts with a request. These two kinds of puts, all gets, and all accumulates with a result are complete at the origin
//! when a completing call has taken the answer and stored the data (`pending`). Completing calls are flushes, unlocks, fences,
//! MPI_Win_complete, and waits for the request. Only the data of long and of native gets are stored into memory of the program before the
//! completing call.
//!
//! Native operations (`native`) have no order relative to frames. They are pending until the network reports their completion. Calls that
//! end an epoch wait for all native operations before they send the frame that ends the epoch.
//!
//! # Visibility
//!
//! The target's process stores the data, then executes a full fence, then answers. A rank of the target's host that is notified after the
//! answer (by a message, a barrier, or a word that is put later) loads the new data. A get of any rank is a load by the target's process or
//! by a rank of its host. A native put is complete when the data are in the target's memory, and a native get reads that memory.
//!
//! # Death
//!
//! An origin that waits for an answer of a dead rank waits until the launcher ends the job. A lock of a dead origin is not released. On
//! one host it is not released either.

pub mod arrive;
pub mod attached;
pub mod awaited;
pub mod combine;
pub mod complete;
pub mod contents;
pub mod creation;
pub mod gate_entries;
pub mod kept;
pub mod locks;
pub mod long;
pub mod native;
pub mod origin_locks;
pub mod pending;
pub mod permits;
pub mod posts;
pub mod recall;
pub mod revoke;
pub mod serve;
pub mod serve_gate;
pub mod serve_locks;
pub mod serve_long;
pub mod side;
pub mod transfer;
pub mod unexecuted;
