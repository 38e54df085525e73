//! Bursts: several short frames that a program sends to the same rank one after the other, without waiting in between.
//!
//! The first frames of a burst are sent at once, because the program may compute for a long time after them. From then on the frames are
//! joined (`open_frames`), so a burst of 64 messages is a few system calls and packets instead of 64. A burst to a rank ends when the
//! program polls, or `LONGEST_GAP` after its last frame.

#![forbid(unsafe_code)]

use super::Network;
use super::frame::FrameKind;
use std::time::{Duration, Instant};

/// Number of frames of a burst that are sent at once. Programs often send a short message and then a longer one that it describes.
const AT_ONCE: u32 = 2;

/// Longest time between two frames of a burst. Above it, the program computes between the frames, and a joined frame would arrive later.
const LONGEST_GAP: Duration = Duration::from_micros(20);

/// Maximum number of bytes of content of a joined frame. For longer frames the copies take as long as the system calls.
const MOST_IN_BURST: usize = 2 << 10;

/// Number of ranks whose bursts are known at the same time.
const KNOWN: usize = 16;

/// The last frames to some ranks.
#[derive(Debug, Default)]
pub(super) struct Bursts([Option<Burst>; KNOWN]);

#[derive(Clone, Copy, Debug)]
struct Burst {
    to: usize,
    /// Number of polls of the program before the burst (`Network::polls`).
    polls: usize,
    frames: u32,
    /// Time of the last frame.
    last: Instant,
}

impl Bursts {
    /// Records a frame to a rank. Returns whether it belongs to a burst of which enough frames were sent at once.
    fn note(&mut self, to: usize, polls: usize, now: Instant) -> bool {
        let entry = &mut self.0[to % KNOWN];
        let is_same =
            |burst: &Burst| burst.to == to && burst.polls == polls && now.duration_since(burst.last) <= LONGEST_GAP;
        let before = entry.filter(is_same).map_or(0, |burst| burst.frames);
        *entry = Some(Burst { to, polls, frames: before.saturating_add(1), last: now });
        before >= AT_ONCE
    }
}

impl Network {
    /// Sends a frame with these parts as its content: at once like `send`, or, within a burst, a little later like `join`.
    pub(super) fn send_in_burst(&self, to: usize, kind: FrameKind, parts: &[&[u8]]) {
        if self.belongs_to_burst(to, parts.iter().map(|part| part.len()).sum()) {
            self.join(to, kind, parts);
        } else {
            self.send(to, kind, parts);
        }
    }

    /// Records that a frame with `bytes` bytes of content is sent. Returns whether it is to be joined.
    pub(super) fn belongs_to_burst(&self, to: usize, bytes: usize) -> bool {
        bytes <= MOST_IN_BURST && self.engine.lock().bursts.note(to, self.polls(), Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_after_the_first_two_belong_to_a_burst_until_the_program_polls_or_computes() {
        let (mut bursts, begin) = (Bursts::default(), Instant::now());
        let mut note = |to, polls, micros| bursts.note(to, polls, begin + Duration::from_micros(micros));
        assert_eq!([0, 20, 40, 41].map(|micros| note(3, 7, micros)), [false, false, true, true]);
        assert!(!note(3, 8, 42), "the program has polled");
        assert!(!note(3, 8, 43) && note(3, 8, 63));
        assert!(!note(3, 8, 84), "the program has computed for longer than the gap");
        assert!(!note(4, 8, 85) && !note(3, 8, 85), "each rank has its own burst");
        assert!(!note(3 + KNOWN, 8, 86) && !note(3, 8, 86), "ranks that share an entry end each other's bursts");
    }
}
