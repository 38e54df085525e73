//! Messages from other hosts, until this rank takes them with the arrivals of its host (`Channels::arrivals`).
//!
//! The threads that handle frames add messages, in the order of each sender; the thread that takes arrivals removes
//! them. A handler may run on any thread of the process and before the channels exist, so the inbox is one of the
//! process.

#![forbid(unsafe_code)]

use super::arrived::Arrived;
use crate::transport::sync::Event;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static MESSAGES: Mutex<VecDeque<Arrived>> = Mutex::new(VecDeque::new());

/// Whether `MESSAGES` has some. Written under its lock.
static HAS_SOME: AtomicBool = AtomicBool::new(false);

/// The doorbell of this rank.
static DOORBELL: OnceLock<&'static Event> = OnceLock::new();

/// Sets the doorbell that is rung for a message. Once, by the channels.
pub fn set_doorbell(doorbell: &'static Event) {
    // A process joins its job once.
    let _ = DOORBELL.set(doorbell);
}

/// Adds a message, and wakes the threads that wait for messages.
pub fn deliver(arrived: Arrived) {
    let mut messages = MESSAGES.lock();
    messages.push_back(arrived);
    // SeqCst: before the look for sleepers in `ring`.
    HAS_SOME.store(true, Ordering::SeqCst);
    drop(messages);
    ring();
}

/// Wakes the threads of this rank that wait for messages, or for the end of sends; after a change with
/// `Ordering::SeqCst` of what they wait for.
pub fn ring() {
    if let Some(doorbell) = DOORBELL.get() {
        doorbell.ring();
    }
}

/// Whether there are messages.
#[inline]
pub fn has_some() -> bool {
    // SeqCst: after this rank has counted itself as a sleeper.
    HAS_SOME.load(Ordering::SeqCst)
}

/// Removes the oldest message.
pub fn next() -> Option<Arrived> {
    let mut messages = MESSAGES.lock();
    let oldest = messages.pop_front();
    if messages.is_empty() {
        // Relaxed: `deliver` stores under the same lock.
        HAS_SOME.store(false, Ordering::Relaxed);
    }
    oldest
}
