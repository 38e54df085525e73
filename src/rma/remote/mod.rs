//! Windows over several hosts: operations and synchronisation with ranks that are reached only through the network (docs/network.md).
//!
//! | module | contents | process |
//! | --- | --- | --- |
//! | `contents` | content of the frames | both |
//! | `side` | a window's state of ranks on other hosts; frames to them | origin |
//! | `complete` | flushes, unlocks, and the ends of other epochs | origin |
//! | `transfer` | put and get | origin |
//! | `pending` | pending operations, and their requests | origin |
//! | `long` | puts and gets whose data are not copied | origin |
//! | `native`, `unexecuted` | puts and gets that the network executes itself; frames that they must not overtake | origin |
//! | `combine` | accumulates | origin |
//! | `attached` | known regions of attached memory | origin |
//! | `awaited` | what a thread waits for, for reports | origin |
//! | `locks` | locks | origin |
//! | `permits` | gates of other hosts that the origin is inside of | origin |
//! | `creation` | data that the ranks of a window publish when it is created | all |
//! | `serve` | arriving operations, flushes, posts and completions | target |
//! | `serve_locks` | arriving locks | target |
//! | `arrive` | frames that arrive: executed at once, or later | target |
//! | `kept`, `origin_locks` | locks that origins have or wait for, and frames of those that wait | target |
//! | `serve_gate`, `gate_entries` | the gate of a host, for ranks of other hosts | first rank of the host |
//! | `recall` | takes permits for the gate back | a process that waits for the gate |
//! | `serve_long` | puts and gets whose data are not copied | target |
//!
//! The origin checks an operation in the same way as on one host, with the size and the displacement unit in its copy of the target's
//! `Member`. The result is a list of runs at addresses of the target's process. The runs are sent in frames to that process, which
//! executes them with the code for an origin on its own host, with itself as the origin. So accumulates from both sides follow one
//! accumulate mode, and all kinds of memory are accessed by loads and stores.
//!
//! # Order
//!
//! A process handles the frames of another process one by one, in the order in which they were sent. Therefore:
//!
//! - an answer confirms that all frames before its call were executed: `FLUSH` and `UNLOCK` are calls that do nothing else;
//! - accumulates of one origin at one target are executed in the order of the calls;
//! - `COMPLETE` needs no flush before it, and an `UNLOCK` releases the lock after the operations under it.
//!
//! A put and an accumulate without a result are complete at the origin when the call returns. A get and an accumulate with a result are
//! complete when a completing call has taken the answer and stored the data (`pending`): flush, unlock, fence, complete, or a wait for
//! the request. The thread that handles answers does not store into memory of the program.
//!
//! Native operations (`native`) have no order with frames. They are pending operations until the network reports their completion, and
//! the calls that end an epoch wait for it before they send their frame.
//!
//! # Visibility
//!
//! The target's process stores the data, then executes a full fence, then answers. A rank of its host that learns of the answer (by a
//! message, a barrier, or a word that was put later) loads the new data. A get of any rank is a load by that process or by a rank of its
//! host. A native put is complete when the data are in the target's memory, and a native get reads that memory.
//!
//! # Death
//!
//! An origin that waits for an answer of a dead rank waits until the launcher ends the job. A lock of a dead origin is not released, as
//! on one host.

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
pub mod recall;
pub mod serve;
pub mod serve_gate;
pub mod serve_locks;
pub mod serve_long;
pub mod side;
pub mod transfer;
pub mod unexecuted;
