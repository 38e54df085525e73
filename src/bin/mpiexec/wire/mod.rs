//! What `mpiexec` and the agents on the hosts say to each other over TCP.
//!
//! A frame is its length (four bytes, little endian), its type (one byte), and what the type defines. The first three frames prove on
//! both sides that the other one knows the job's secret ([`secret`]); their form stays the same in all versions.
//!
//! | module | concern |
//! | --- | --- |
//! | `frame` | the frames |
//! | `bytes` | numbers and texts in a frame |
//! | `connection` | a connection that never makes its owner wait |
//! | `liveness` | whether the other host is still there |
//! | `secret` | the job's secret, and proofs of knowing it |

pub mod bytes;
pub mod connection;
pub mod description;
pub mod frame;
pub mod liveness;
pub mod secret;

use std::time::Duration;

/// How often each side sends a sign of life.
pub const BEAT: Duration = Duration::from_secs(1);
/// After this time without a sign of life the other host counts as lost.
pub const SILENCE: Duration = Duration::from_secs(7);
/// Bytes of each of a host's two outputs, and of rank 0's input, that may be under way. Together with small frames they fit the
/// receiving socket, so that the kernel of a host whose agent is stopped still answers.
pub const CREDIT: usize = 64 * 1024;
/// How long the other side may take to prove that it knows the secret.
pub const PROOF_PATIENCE: Duration = Duration::from_secs(10);
