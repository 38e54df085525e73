//! Protocol between the front (the `mpiexec` process that the user has started) and the agents (the `mpiexec` processes on the hosts), over
//! TCP.
//!
//! A frame is its length (four bytes, little endian), its type, and contents that depend on the type, in the form of postcard. With the first
//! three frames, both sides prove that they know the job's secret ([`secret`]). The form of these frames is the same in all versions.
//!
//! | module | concern |
//! | --- | --- |
//! | `frame` | the frames |
//! | `description` | description of a job, for an agent |
//! | `connection` | a connection that sends and receives without blocking |
//! | `secret` | the job's secret, and proofs of knowing it |

pub mod connection;
pub mod description;
pub mod frame;
pub mod secret;

use std::time::Duration;

/// Time between two signs of life of each side.
pub const BEAT: Duration = Duration::from_secs(1);
/// Time without a sign of life after which the other host counts as lost, unless its kernel still acknowledges data.
/// A peer that has sent nothing for a while may be stopped (^Z, SIGSTOP, a debugger). This is no reason to end the job, and the kernel of a
/// stopped peer still acknowledges what this side sends.
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
