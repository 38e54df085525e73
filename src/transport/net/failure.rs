//! The end of the job when the network fails.
//!
//! A rank that dies breaks its connections, and its launcher notices, too. The launcher knows more: the signal, the host that is lost. So a rank
//! that finds a peer unreachable leaves the sentence to the launcher, which ends this rank, and says its own only where no end comes
//! (`PATIENCE`): the network is broken, and the peer may live.

#![forbid(unsafe_code)]

use super::Network;
use super::frame::HEADER;
use crate::abi::{MPI_ERR_INTERN, MPI_ERR_PROC_ABORTED};
use crate::bootstrap;
use crate::error::Error;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

/// How long the launcher has to end this rank. Our own takes half a second for programs that do not end at SIGTERM.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often it looks whether this process leaves the job.
const INTERVAL: Duration = Duration::from_millis(10);

impl Network {
    /// A frame that no rank of this job has sent, or another version of the library.
    #[cold]
    pub(super) fn refuse_frame(&self, frame: &[u8]) {
        let begin = &frame[..frame.len().min(HEADER)];
        let text = format!("a frame of {} bytes that begins with {begin:?} is not understood", frame.len());
        self.fail(&Error::new(MPI_ERR_INTERN, text));
    }

    /// The content of a frame is too short for its kind, or comes out of turn.
    #[cold]
    pub(super) fn refuse_content(&self, kind: &str, from: usize, bytes: usize) {
        let text = format!("a {kind} frame of rank {from} with {bytes} bytes of content is not understood");
        self.fail(&Error::new(MPI_ERR_INTERN, text));
    }

    /// Ends the job because the endpoint has failed, which is likely the death of another rank. The caller may hold locks: what goes on
    /// without them makes no difference any more.
    #[cold]
    pub(super) fn lose(&self, error: &Error) {
        let end = Instant::now() + PATIENCE;
        while !self.is_leaving() && Instant::now() < end {
            thread::sleep(INTERVAL);
        }
        let text = format!(
            "{}; no process is known to have ended, so the network between these hosts may be broken",
            error.text
        );
        self.fail(&Error::new(error.class, text));
    }

    /// Ends the job because of an error of the network, unless this process is leaving it.
    #[cold]
    fn fail(&self, error: &Error) {
        if self.is_leaving() {
            return;
        }
        let class = if error.class == 0 { MPI_ERR_PROC_ABORTED } else { error.class };
        bootstrap::die(&Error::new(class, error.text.clone()).in_call(Some(self.rank), "the network", None));
    }

    fn is_leaving(&self) -> bool {
        // Relaxed: connections break at any time; the flag guards no other memory.
        self.is_ending.load(Ordering::Relaxed)
    }
}
