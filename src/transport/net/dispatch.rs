//! Receives frames from other ranks, runs their handlers, and waits for the effects of the handlers.
//!
//! A waiting thread polls while frames arrive, and at most `MOST_POLLS` times after the last frame. Then the thread sleeps, and the progress
//! thread handles frames.

#![forbid(unsafe_code)]

use super::endpoint::Long;
use super::frame::{FrameKind, SERVED};
use super::{HANDLERS, Handler, Network, PLACERS, arriving_messages, frame};
use crate::os::crowd;
use crate::transport::sync::{run_progress_hook, spins};
use std::collections::VecDeque;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// Maximum number of polls without success before a thread sleeps.
const MOST_POLLS: u32 = 1000;

/// Number of polls after which a waiting thread checks whether it shares its processor with another rank.
const LOOK_AROUND: u32 = 256;

impl Network {
    /// Sends open frames. Handles the frames that have arrived, unless another thread is doing so. Returns whether this call has handled
    /// frames.
    pub fn progress(&'static self) -> bool {
        // Relaxed: a hint for the progress thread; lost additions of two threads do not matter.
        self.polls.store(self.polls().wrapping_add(1), Ordering::Relaxed);
        self.send_open();
        self.dispatch.try_lock().is_some_and(|mut arrived| self.dispatch(&mut arrived))
    }

    /// Returns a number that changes when threads of the program poll.
    pub(super) fn polls(&self) -> usize {
        // Relaxed: see `progress`.
        self.polls.load(Ordering::Relaxed)
    }

    /// Handles the frames that have arrived. Unlike `progress`, waits until no other thread handles frames. Called by the progress thread and
    /// by `finish`.
    pub(super) fn progress_in_turn(&'static self) -> bool {
        self.dispatch(&mut self.dispatch.lock())
    }

    fn dispatch(&'static self, arrived: &mut VecDeque<Vec<u8>>) -> bool {
        let mut is_some = false;
        loop {
            let mut engine = self.engine.lock();
            let mut has_sent = self.send_queued(&mut engine);
            let polled = engine.endpoint.poll(arrived);
            if engine.endpoint.has_sent() {
                self.send_queued(&mut engine);
                has_sent = true;
            }
            let long = if self.has_long_frames { engine.endpoint.next_long() } else { None };
            drop(engine);
            let mut is_more = !arrived.is_empty();
            while let Some(frame) = arrived.pop_front() {
                self.counts.received(frame.len());
                self.run_handler(frame);
                self.send_answers();
            }
            let have_data = long.is_some();
            is_more |= have_data;
            self.handle_data(long);
            // Relaxed: changed only under the lock of `dispatch`.
            if self.has_news.swap(false, Ordering::Relaxed) || has_sent {
                self.doorbell.ring();
            }
            is_some |= is_more;
            // The error is handled after the frames, because they arrived before the connection broke, and this rank may wait only for
            // these frames.
            if let Err(error) = polled {
                self.lose(&error);
            }
            if !have_data {
                return is_some;
            }
        }
    }

    fn run_handler(&'static self, frame: Vec<u8>) {
        match frame::parse(&frame).filter(|(_, sender, _)| *sender < self.size) {
            Some((kind, sender, _)) if kind == FrameKind::Message as u8 => {
                self.note_news(kind);
                arriving_messages::begin_whole(self, sender, frame);
            }
            Some((kind, sender, content)) => self.handle_as(kind, sender, content),
            None => self.refuse_frame(&frame),
        }
    }

    /// Runs the handler of a kind of frames.
    pub(super) fn handle_as(&'static self, kind: u8, sender: usize, content: &[u8]) {
        self.note_news(kind);
        match HANDLERS.get(usize::from(kind)).and_then(OnceLock::get) {
            Some(handler) => handler(self, sender, content),
            None => self.refuse_content(&format!("{kind}."), sender, content.len()),
        }
    }

    /// Sets `has_news`, because a thread of this process may wait for the effect of this kind's handler. Does nothing for the kinds in
    /// `SERVED`.
    fn note_news(&self, kind: u8) {
        let is_served = kind == FrameKind::Joined as u8 || SERVED.iter().any(|served| *served as u8 == kind);
        if !is_served {
            // Relaxed: changed only under the lock of `dispatch`.
            self.has_news.store(true, Ordering::Relaxed);
        }
    }

    /// Handles arrived parts of long frames.
    fn handle_data(&'static self, first: Option<Long>) {
        let mut next = first;
        while let Some(long) = next.take() {
            match long {
                Long::Begin { from, frame, bytes } => {
                    let destination = frame::parse(&frame).and_then(|(kind, _, content)| {
                        let (placer, _) = PLACERS.get(usize::from(kind))?.get()?;
                        placer(self, from, content, bytes)
                    });
                    self.counts.received(frame.len() + bytes);
                    self.engine.lock().endpoint.set_destination(from, destination);
                }
                Long::Stored { from, frame } => {
                    let known: Option<(u8, &Handler, &[u8])> = frame::parse(&frame).and_then(|(kind, _, content)| {
                        Some((kind, &PLACERS.get(usize::from(kind))?.get()?.1, content))
                    });
                    match known {
                        Some((kind, handler, content)) => {
                            self.note_news(kind);
                            handler(self, from, content);
                        }
                        None => self.refuse_frame(&frame),
                    }
                }
                Long::Whole { frame } => self.run_handler(frame),
            }
            next = self.engine.lock().endpoint.next_long();
        }
    }

    /// Polls the network until a condition is true, or until the calling thread should sleep: after `MOST_POLLS` polls without success at
    /// the latest. Returns whether the condition is true. A thread calls this function before it waits at a doorbell other than the
    /// network's. So the thread handles frames itself at first, and the progress thread need not wake up.
    pub fn poll_for(&'static self, mut condition: impl FnMut() -> bool) -> bool {
        let most = if spins() { MOST_POLLS } else { 0 };
        let mut polls = 0;
        loop {
            if condition() {
                return true;
            }
            if polls >= most {
                return false;
            }
            polls = if self.progress() { 0 } else { polls + 1 };
            run_progress_hook();
            if polls % LOOK_AROUND == LOOK_AROUND - 1 {
                crowd::separate();
            }
            // Containers of one machine count as hosts, so ranks of other hosts may share the processor even if this host has a processor
            // for each of its ranks.
            if polls > 0 && !crowd::yield_between_polls(polls) {
                return false;
            }
        }
    }

    /// Waits until a handler has made a condition true.
    pub fn wait(&'static self, mut condition: impl FnMut() -> bool) {
        if self.poll_for(&mut condition) {
            return;
        }
        // `poll_for` does not poll if ranks outnumber processors. In this case this thread polls here, because the wait at the doorbell
        // yields the processor between two polls.
        let mut polls = if spins() { 0 } else { MOST_POLLS };
        self.doorbell.wait_and_poll(crate::os::sleep::ALL_SLEEPERS, |_| {
            // After each frame that the progress thread handles, the progress thread wakes a thread that has begun to sleep. Such a thread
            // leaves polling to the progress thread. If the thread polled, the progress thread would leave the next frames to the thread.
            if polls > 0 {
                polls -= 1;
                self.progress();
            }
            condition()
        });
    }
}
