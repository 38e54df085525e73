//! Point-to-point communication (MPI-5.0 chapter 3).
//!
//! # Protocols
//!
//! Data of up to 16 KiB travel in a cell or ring (shared memory for messages). Longer data of less than 127 KiB travel in a bounce buffer
//! (shared memory for the data of one call) of the sender or of the receiver. With either form a send in standard mode is eager: it is
//! complete when the call returns. Longer data, and data for which no buffer is free, stay at the sender (rendezvous). The receiver reads
//! them by process_vm_readv or through the sender's copy agent (a thread that copies for other ranks). Messages never use page export,
//! which replaces pages of the program's memory by shared pages (`transport/shm/export`). For rendezvous, the sender first gathers data
//! that are not contiguous into a buffer.
//!
//! The data of a rendezvous message of at least 32 KiB go through a pipeline (`transport/shm/sync/pipeline.rs`) if waiting ranks spin and the
//! receive buffer is contiguous: while the sender polls its send, it puts parts of almost 32 KiB into a bounce buffer with room for four
//! parts, and the receiver fetches them. The receiver reads parts that the sender does not put, because its program computes. If two ranks
//! send to each other, each waits as a receiver for parts from the other. Therefore a receiver that waits for a part puts parts of its own
//! sends into bounce buffers.
//!
//! # Other hosts
//!
//! A message to a rank of another host goes over the network (`remote`, `transport/net/messages.rs`). A message of up to 512 KiB goes
//! eagerly, unless it exceeds 16 MiB together with the messages that the receiver has not yet reported as taken. Most other messages use
//! rendezvous: the receiver reads the data over the network. Data of up to 256 bytes always travel with the message; in synchronous mode,
//! all data that fit in a cell do. At the receiver, a message from another host joins the arrivals from the receiver's own host. From then
//! on all messages are handled in the same way.
//!
//! # Matching
//!
//! A thread matches the arrived messages of each sender, oldest first, against the posted queue, under one lock of the process. A message
//! without a match joins the unexpected queue (`matching`, `queues`). A blocking receive is not posted: its thread checks all arrivals
//! until its message comes. The thread checks only the ring of one sender if three conditions hold: the receive names its sender, no
//! receive is posted, and no message is unexpected. A message that is longer than the receive buffer fills the buffer, and the receive
//! fails with MPI_ERR_TRUNCATE.
//!
//! A rank receives messages in all calls of this chapter that wait, test or probe. In any other waiting call, the progress hook (a function
//! that waiting threads run) receives messages if a receive is posted or a progress task exists. A progress task is an operation of several
//! steps, for example a nonblocking collective call. In such a wait the rank sleeps at most a millisecond at a time. A rank that waits for
//! a copy agent receives no messages, because a receive may need the same agent.
//!
//! # Buffered sends
//!
//! A short buffered send is a standard send. Long data stay in the attached buffer (`buffered`) until the receiver has read them. Each
//! message takes room for its data and for MPI_BSEND_OVERHEAD more bytes in the buffer. The model of the standard needs at least as much
//! room, so every message that fits in the model also fits here.
//!
//! # Modules
//!
//! | module | concern |
//! | --- | --- |
//! | `arguments` | checked buffer and peer of a message; modes of sends |
//! | `send`, `pending_send` | sends; sends that the receiver has not yet taken |
//! | `remote`, `remote_read` | sends to ranks of other hosts; receives of long messages from there |
//! | `receive`, `posted`, `fetch` | receives; state of a receive; copy of a message's data into its buffer |
//! | `queues`, `matching` | posted queue and unexpected queue; matching of receives and messages |
//! | `blocking`, `wait` | blocking calls; the wait itself |
//! | `requests`, `probe`, `exchange`, `buffered` | persistent requests, probes, MPI_Sendrecv, MPI_Bsend |
//! | `partitioned` | partitioned communication |
//! | `object_pool` | pool of receives for reuse |

mod arguments;
mod blocking;
pub mod buffered;
mod exchange;
mod explain;
mod explain_receive;
mod fetch;
mod matching;
mod object_pool;
pub mod partitioned;
mod pending_send;
mod posted;
mod probe;
mod queues;
mod receive;
mod remote;
mod remote_read;
mod requests;
mod send;
mod wait;

pub use arguments::{Mode, held, held_for};
pub use blocking::{receive, send_and_wait};
pub use exchange::{exchange, exchange_and_wait, exchange_in_place, exchange_in_place_and_wait};
pub use matching::{forget, progress, register_progress_hook, take_found};
pub use pending_send::PendingSend;
pub use posted::Receive;
pub use probe::{comm_of_matched, probe, probe_matched, receive_matched};
pub use receive::{begin_to_receive, begin_to_receive_held, post, post_held, receive_found, selector};
pub use requests::{persistent_buffered, persistent_receive, persistent_send, send_with_request};
pub use send::{process_of_destination, refuse, send, send_to_all};
pub use wait::{complete, wait, wait_for};
