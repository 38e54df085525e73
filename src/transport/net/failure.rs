//! End of the job after a failure of the network.
//!
//! When a rank dies, its connections break, and the launcher notices the death. The launcher knows more than the other ranks: the signal,
//! or the lost host. So a rank that cannot reach a peer first waits for the launcher, which reports the death and ends the waiting rank
//! (`bootstrap::wait_for_launcher`). If the waiting rank still lives after that, the network is broken and the peer may live. In this case
//! the rank reports its own error.

#![forbid(unsafe_code)]

use super::Network;
use super::frame::HEADER;
use crate::abi::{MPI_ERR_BUFFER, MPI_ERR_INTERN, MPI_ERR_PROC_ABORTED};
use crate::bootstrap::{self, wait_for_launcher};
use crate::error::Error;
use std::sync::atomic::Ordering;

impl Network {
    /// Reports a frame that no rank of this job can have sent, or that comes from another version of the library.
    #[cold]
    pub(super) fn refuse_frame(&self, frame: &[u8]) {
        let begin = &frame[..frame.len().min(HEADER)];
        let text = format!("a frame of {} bytes that begins with {begin:?} is not understood", frame.len());
        self.fail(&Error::new(MPI_ERR_INTERN, text));
    }

    /// Reports a frame whose content is too short for its kind, or that was not expected.
    #[cold]
    pub(super) fn refuse_content(&self, kind: &str, from: usize, bytes: usize) {
        let text = format!("a {kind} frame of rank {from} with {bytes} bytes of content is not understood");
        self.fail(&Error::new(MPI_ERR_INTERN, text));
    }

    /// Ends the job because the endpoint has failed, probably because another rank has died. The caller may hold locks: threads that wait
    /// for them do not matter any more.
    #[cold]
    pub(super) fn lose(&self, error: &Error) {
        if error.class == MPI_ERR_BUFFER {
            // The cause is this process's memory, not the death of another process.
            return self.fail(error);
        }
        wait_for_launcher(|| self.is_leaving());
        let text = format!(
            "{}; no process is known to have ended, so the network between these hosts may be broken",
            error.text
        );
        self.fail(&Error::new(error.class, text));
    }

    /// Ends the job because of an error of the network, unless this process is already leaving the job.
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
