//! Protocol between the front (the `mpiexec` process that the user has started) and the agents (the `mpiexec` processes on the hosts), over
//! TCP.
//!
//! A frame is its length (four bytes, little endian), its type (one byte), and contents that depend on the type. With the first three
//! frames, both sides prove that they know the job's secret ([`secret`]). The form of these frames is the same in all versions.
//!
//! | module | concern |
//! | --- | --- |
//! | `frame` | the frames |
//! | `description`, `binding` | description of a job, for an agent |
//! | `bytes` | encoding of numbers and texts |
//! | `connection` | a connection that sends and receives without blocking |
//! | `liveness` | check whether the other host is still there |
//! | `secret` | the job's secret, and proofs of knowing it |

mod binding;
pub mod bytes;
pub mod connection;
pub mod description;
pub mod frame;
pub mod liveness;
pub mod secret;

use std::time::Duration;

/// Time between two signs of life of each side.
pub const BEAT: Duration = Duration::from_secs(1);
/// Time without a sign of life after which the other host counts as lost, unless its kernel still acknowledges data ([`liveness`]).
/// It is shorter than the time after which a rank reports a broken connection (`transport/net/tcp/silence.rs`), so the user reads which host is
/// lost.
pub const SILENCE: Duration = Duration::from_secs(5);
/// Time without a sign of life after which the front prints a note that the processes of a host seem to be stopped.
pub const MUTE: Duration = Duration::from_secs(10);
/// Maximum number of bytes that the receiver has not taken yet. The limit holds separately for each of a host's two outputs, and for rank
/// 0's input. The last output of a rank is not limited. Together with small frames, the bytes within the limits fit into the receiving
/// socket's buffer. So the kernel still acknowledges data if the receiving process is stopped.
pub const CREDIT: usize = 64 * 1024;
/// Maximum time for the peer to prove that it knows the secret.
pub const PROOF_PATIENCE: Duration = Duration::from_secs(10);
