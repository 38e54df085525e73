//! Permits: gates of other hosts that this rank is inside of for MPI_Win_lock_all, at the origin.
//!
//! A rank keeps its permits when MPI_Win_unlock_all returns, so the next MPI_Win_lock_all sends nothing. An exclusive lock that waits for the
//! gate of a host recalls the permits of this gate (`serve_gate`). A permit is *pinned* while MPI_Win_lock_all is in force, or has reached it in
//! the order of gates; otherwise the handler of the recall returns it at once. A pinned one is returned when it is not pinned any more.
//!
//! Releases are sent under the lock of the permits, so they precede a later request for the same gate.

#![forbid(unsafe_code)]

use parking_lot::Mutex;

/// The permits of a rank for one window, by the number of the other host.
#[derive(Debug)]
pub struct Permits(Mutex<State>);

#[derive(Debug)]
struct State {
    permits: Box<[Permit]>,
    /// Permits before this one are pinned.
    pinned: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Permit {
    is_held: bool,
    /// Set by a recall, until the permit is returned. The recall may overtake the answer with the permit.
    is_recalled: bool,
}

impl State {
    /// Returns the permits from `first` on that are recalled. None of them is pinned.
    fn give_back(&mut self, first: usize, release: impl Fn(usize)) {
        for (host, permit) in self.permits.iter_mut().enumerate().skip(first) {
            if permit.is_held && permit.is_recalled {
                *permit = Permit::default();
                release(host);
            }
        }
    }
}

impl Permits {
    /// No permit for any of `hosts` other hosts.
    pub fn new(hosts: usize) -> Self {
        Self(Mutex::new(State { permits: vec![Permit::default(); hosts].into(), pinned: 0 }))
    }

    /// Whether there is a permit for a host. It may be recalled at any time.
    pub fn has(&self, host: usize) -> bool {
        self.0.lock().permits[host].is_held
    }

    /// Pins all permits before the first missing one; returns their number.
    pub fn pin(&self) -> usize {
        let mut state = self.0.lock();
        state.pinned = state.permits.iter().take_while(|permit| permit.is_held).count();
        state.pinned
    }

    /// Pins the next permit, if it is there.
    pub fn pin_next(&self) -> bool {
        let mut state = self.0.lock();
        let next = state.pinned;
        let pins = state.permits[next].is_held;
        state.pinned += usize::from(pins);
        pins
    }

    /// Unpins the permits from `first` on, and returns those that were recalled.
    pub fn unpin(&self, first: usize, release: impl Fn(usize)) {
        let mut state = self.0.lock();
        state.pinned = first;
        state.give_back(first, release);
    }

    /// Adds a permit, which is not pinned.
    pub fn add(&self, host: usize, release: impl Fn(usize)) {
        let mut state = self.0.lock();
        state.permits[host].is_held = true;
        let pinned = state.pinned;
        state.give_back(pinned, release);
    }

    /// Adds the next permit and pins it.
    pub fn add_next(&self) {
        let mut state = self.0.lock();
        let next = state.pinned;
        state.permits[next].is_held = true;
        state.pinned += 1;
    }

    /// Handles a recall.
    pub fn recall(&self, host: usize, release: impl Fn(usize)) {
        let mut state = self.0.lock();
        state.permits[host].is_recalled = true;
        let pinned = state.pinned;
        state.give_back(pinned, release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn recalled_permits_are_returned_when_they_are_not_pinned() {
        let returned = RefCell::new(Vec::new());
        let release = |host| returned.borrow_mut().push(host);
        let permits = Permits::new(3);
        assert_eq!(permits.pin(), 0);
        permits.add(0, release);
        permits.add(2, release);
        assert_eq!(permits.pin(), 1);
        permits.recall(0, release);
        assert!(returned.borrow().is_empty());
        permits.recall(2, release);
        assert_eq!(*returned.borrow(), [2]);
        assert!(!permits.pin_next());
        permits.recall(1, release);
        permits.add_next();
        permits.unpin(1, release);
        assert_eq!(*returned.borrow(), [2, 1]);
        permits.unpin(0, release);
        assert_eq!(*returned.borrow(), [2, 1, 0]);
        permits.recall(2, release);
        permits.add(2, release);
        assert_eq!(*returned.borrow(), [2, 1, 0, 2]);
        assert!(!permits.has(2) && permits.pin() == 0);
    }
}
