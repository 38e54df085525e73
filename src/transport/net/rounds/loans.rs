//! Rounds whose data are sent without a copy.

use super::{LONG, MOST_IN_ROUND, RoundName, head};
use crate::os::address::LocalAddr;
use crate::transport::net::frame::FrameKind;
use crate::transport::net::lent::{Lent, Loan};
use crate::transport::net::{MOST_DATA, Network};

/// Data of rounds that the endpoint borrows. Dropping the object waits until the endpoint has sent the data. This process and the receiver
/// need not make calls of MPI for that: progress threads send and receive the data.
#[derive(Debug)]
pub struct Loans {
    network: &'static Network,
    all: Vec<Loan>,
}

impl Loans {
    pub fn new(network: &'static Network) -> Self {
        Self { network, all: Vec::new() }
    }

    /// Sends bytes to a process in a round, like `Network::send_round`, but in parts of at most `most` bytes, of which only short ones are
    /// copied. If there are no long frames, a part also has at most `MOST_IN_ROUND` bytes. The receiver (`receive_parts`) can pass on or
    /// combine each part while later parts are still on their way. Waits only if many copied parts wait for the endpoint.
    ///
    /// # Safety
    /// The bytes do not change before this object is dropped, and it is dropped.
    pub unsafe fn send(&mut self, to: usize, name: RoundName, kind: u32, bytes: &[u8], most: usize) {
        let has_long_frames = self.network.has_long_frames();
        let most = if has_long_frames { most.min(MOST_DATA) } else { most.min(MOST_IN_ROUND) };
        let mut parts = bytes.chunks(most).peekable();
        loop {
            let part = parts.next().unwrap_or_default();
            let is_last = parts.peek().is_none();
            if part.len() >= LONG && has_long_frames {
                let loan = Loan::default();
                // SAFETY: the caller promises the bytes until this object is dropped, which waits for the end of the loan.
                let data = unsafe { Lent::new(LocalAddr::of(part.as_ptr()), part.len(), Some(loan.end())) };
                self.network.send_long(to, FrameKind::Group, &[&head(name, kind, is_last)], data);
                self.all.push(loan);
            } else {
                self.network.send_part(to, name, kind, part, is_last);
            }
            if is_last {
                return;
            }
            if !has_long_frames {
                // The parts were copied.
                self.network.relieve();
            }
        }
    }
}

impl Drop for Loans {
    fn drop(&mut self) {
        let have_ended = || self.all.iter().all(Loan::has_ended);
        if !have_ended() {
            self.network.wait(have_ended);
        }
    }
}
