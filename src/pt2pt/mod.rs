//! Point-to-point communication (MPI-5.0 chapter 3).
//!
//! # Protocols
//!
//! Data of up to 16 KiB travel in a cell or ring, data of up to 128 KiB in a bounce buffer of the sender (both eager:
//! the send is complete when it returns). Longer data, and those for which no buffer is free, stay at the sender
//! (rendezvous): the receiver reads them by process_vm_readv or through the sender's agent. Nothing is exported for a
//! message. Data in several runs are gathered by the sender first.
//!
//! A rendezvous message that brings at least 32 KiB into one run is copied by both sides where each rank has a
//! processor (`pending_send`, `fetch`): the receiver takes parts from the beginning, the sender, while it waits for the
//! message, from the end. Parts go directly (64 KiB, process_vm_writev) or through a bounce buffer (32 KiB, four at a
//! time). Which is faster depends on the machine, so each process measures: both in turn at first, later the slower
//! one in 1 of 64 messages (`protocol`). A receiver that waits for a part puts parts of its own messages into
//! buffers, since two ranks may be sending to each other. The state words are in `transport/shm/sync/joint_copy.rs`.
//!
//! # Other hosts
//!
//! A message to a rank of another host goes by the network (`remote`, `transport/net/messages.rs`): up to 512 KiB
//! eagerly, while its receiver has not more than 16 MiB of this rank that it has not received; otherwise by rendezvous,
//! with data that the receiver reads over the network. It joins the arrivals at its receiver, so everything else is the
//! same for both.
//!
//! # Matching
//!
//! Messages are matched under one lock of the process, oldest first, against the posted queue, else they join the
//! unexpected queue (`matching`, `queues`). A blocking receive is not posted: it looks at what arrives until its
//! message does. When its sender is named, no receive is posted and no message is unexpected, it looks at that
//! sender's ring alone. A truncated message fills its buffer and is the receiver's error.
//!
//! A rank receives in all calls of this chapter, and from the progress hooks while it waits in any other call and a
//! receive is posted or a nonblocking collective is under way. It sleeps at most a millisecond then. A rank that
//! waits for an agent does not receive: receiving may need the same agent.
//!
//! # Buffered sends
//!
//! A short buffered send is a standard one. Long data are kept in the attached buffer (`buffered`) until they are
//! read. A message takes its bytes and MPI_BSEND_OVERHEAD of the buffer, so every message finds room that finds it in
//! the standard's model.
//!
//! # Modules
//!
//! | module | what |
//! | --- | --- |
//! | `arguments` | buffer and peer of a message, checked; modes of sends |
//! | `send`, `pending_send` | sends; a send that its receiver has not taken yet, and the copy that both do together |
//! | `remote` | sends to ranks of other hosts |
//! | `receive`, `posted`, `fetch` | receives; the state of one; the copy of a message's data into its buffer |
//! | `queues`, `matching` | the posted queue and the unexpected queue; which receive gets which message |
//! | `blocking`, `wait` | calls that return when a message is sent or received; the wait itself |
//! | `requests`, `probe`, `exchange`, `buffered` | persistent requests, probes, MPI_Sendrecv, MPI_Bsend |
//! | `partitioned` | partitioned communication |
//! | `protocol` | direct copy or bounce buffer: which one is faster now |
//! | `object_pool` | a pool of objects |

mod arguments;
mod blocking;
pub mod buffered;
mod exchange;
mod fetch;
mod matching;
mod object_pool;
pub mod partitioned;
mod pending_send;
mod posted;
mod probe;
mod protocol;
mod queues;
mod receive;
mod remote;
mod requests;
mod send;
mod wait;

pub use arguments::{Mode, held, held_for};
pub use blocking::{receive, send_and_wait};
pub use exchange::{exchange, exchange_and_wait, exchange_in_place, exchange_in_place_and_wait};
pub use fetch::fetch_from;
pub use matching::{forget, progress, register_progress_hook, take_found};
pub use pending_send::PendingSend;
pub use posted::Receive;
pub use probe::{comm_of_matched, probe, probe_matched, receive_matched};
pub use protocol::{Protocol, ProtocolChoice};
pub use receive::{begin_to_receive, begin_to_receive_held, post, receive_found, selector};
pub use requests::{persistent_buffered, persistent_receive, persistent_send, send_with_request};
pub use send::{process_of_destination, refuse, send};
pub use wait::{complete, wait};
