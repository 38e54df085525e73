//! Sleeping until a word changes that has a bit for it.

use super::event::rest;
use crate::system::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::system::sleep::{self, EVERYBODY};

/// Where those sleep who wait for a word elsewhere. They say so by a bit in that word, so that who changes it learns of them by that
/// very step, and rings only then. Zeroes are the initial state.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct Bell(AtomicU32);

impl Bell {
    /// Wakes all who sleep here. By who has found the bit in the word that it has changed.
    #[cold]
    pub fn ring(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
        sleep::wake(&self.0, EVERYBODY);
    }

    /// Sleeps until something is done in a word, in which the bit `asleep` is for those who sleep; gives what is in the word then.
    #[cold]
    pub fn sleep_until(&self, word: &AtomicU64, asleep: u64, is_done: impl Fn(u64) -> bool) -> u64 {
        loop {
            // Who changes the word after the bit is set rings behind that, so the bell has changed by then or wakes.
            let bell = self.0.load(Ordering::SeqCst);
            let found = word.fetch_or(asleep, Ordering::SeqCst);
            if is_done(found) {
                return found;
            }
            rest(&self.0, bell);
            // Who need not sleep again does not say so.
            let found = word.load(Ordering::Acquire);
            if is_done(found) {
                return found;
            }
        }
    }
}
