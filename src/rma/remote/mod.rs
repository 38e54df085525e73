//! Windows over several hosts: operations and synchronisation with ranks that the network alone reaches (docs/network.md).
//!
//! | module | what | process |
//! | --- | --- | --- |
//! | `contents` | what the frames have in them | both |
//! | `side` | what a window keeps of ranks elsewhere; flushes | origin |
//! | `transfer` | put and get | origin |
//! | `pending` | operations that are under way, and what requests wait for | origin |
//! | `long` | puts and gets whose data are not copied | origin |
//! | `combine` | accumulates | origin |
//! | `attached` | what is known of attached memory | origin |
//! | `locks` | locks | origin |
//! | `creation` | what the ranks of a window publish when it is created | all |
//! | `serve` | operations, flushes, posts and completions that arrive | target |
//! | `serve_locks` | locks that arrive | target |
//! | `serve_long` | puts and gets whose data are not copied | target |
//!
//! The origin checks an operation as on one host, with the size and the displacement unit that the target's `Member` has
//! here. What is left to do is a list of runs at addresses of the target's process. They go in frames to that process, which executes
//! them by the code that serves an origin of its own host, with itself as the origin. So accumulates from both sides follow one
//! accumulate mode, and all kinds of memory are reached by loads and stores.
//!
//! # Order
//!
//! A process handles the frames of another one in the order in which they were sent, each as a whole. Therefore:
//!
//! - an answer says that all frames before its call were executed: `FLUSH` and `UNLOCK` are calls with nothing else to do;
//! - accumulates of one origin at one target are executed in the order of the calls;
//! - `COMPLETE` needs no flush before it, and an `UNLOCK` releases the lock after the operations under it.
//!
//! A put and an accumulate without a result are complete at the origin when the call returns. A get and an accumulate with a result are
//! complete when a call that completes them has taken the answer and stored the data (`pending`): flush, unlock, fence, complete, or a
//! wait for the request. The thread that handles answers stores nothing in memory of the program.
//!
//! # Visibility
//!
//! The target's process stores the data, then passes a full fence, then answers. A rank of its host that learns of the
//! answer (a message, a barrier, a word that was put later) loads the new data. A get of any rank is a load of that process or of a rank of its host.
//!
//! # Death
//!
//! An origin that waits for an answer of a dead rank waits until the launcher ends the job. A lock that a dead origin holds is not
//! released, as on one host.

pub mod attached;
pub mod combine;
pub mod contents;
pub mod creation;
pub mod locks;
pub mod long;
pub mod pending;
pub mod serve;
pub mod serve_locks;
pub mod serve_long;
pub mod side;
pub mod transfer;
