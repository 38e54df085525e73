//! Permits of a rank, at the origin. A permit for another host means that the rank is inside the lock_all gate of that host.
//!
//! A rank keeps its permits when MPI_Win_unlock_all returns. Therefore the next MPI_Win_lock_all sends no frames, unless a permit was
//! recalled. A rank that waits for the gate of a host, to take an exclusive lock, recalls the permits for this gate (`serve_gate`).
//!
//! A permit is *pinned* while the rank needs it: from the moment at which MPI_Win_lock_all has reached the permit in the order of gates,
//! until MPI_Win_unlock_all. It is unpinned earlier if MPI_Win_lock_all has to wait for the gate of the rank's own host, and this gate
//! comes before the permit in the order. The handler of a recall returns the permit at once if the permit is not pinned. A pinned permit
//! that was recalled is returned when it is unpinned.
//!
//! Permits cause no deadlock: a rank that waits for a gate holds only gates that come earlier in the order of the hosts' first ranks, because a
//! handler returns every recalled permit that is not pinned. Another design would enter the gate of a host at the first operation on a target
//! there. It would send no fewer frames, but could deadlock: a rank would hold the gate of its own host from the beginning, because it may load
//! and store there at once, and would later wait for the gate of an earlier host.
//!
//! The frame that returns a permit is sent under the lock of the permits. Therefore this frame precedes a later request for the same permit.

#![forbid(unsafe_code)]

use parking_lot::Mutex;

/// The permits of a rank for one window, by the index of the other host.
#[derive(Debug)]
pub struct Permits {
    /// Number of other hosts. It is outside of the lock, because each MPI_Win_lock_all reads it.
    hosts: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    permits: Box<[Permit]>,
    /// Number of pinned permits. These are the permits of the first hosts.
    pinned: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Permit {
    is_held: bool,
    /// Whether a recall has arrived since the permit was last returned. A recall may arrive before the answer that brings the permit, so this
    /// flag may be true while `is_held` is false.
    is_recalled: bool,
}

impl State {
    /// Calls `release` for each recalled permit from index `first` on, and removes the permit. The permits from index `first` on are not
    /// pinned.
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
    /// Creates the state of a rank that has no permit for any of `hosts` other hosts.
    pub fn new(hosts: usize) -> Self {
        Self { hosts, state: Mutex::new(State { permits: vec![Permit::default(); hosts].into(), pinned: 0 }) }
    }

    /// Returns the number of other hosts.
    pub fn hosts(&self) -> usize {
        self.hosts
    }

    /// Returns whether this rank has the permit for a host. At any time, a handler may return a permit that is not pinned.
    pub fn has(&self, host: usize) -> bool {
        self.state.lock().permits[host].is_held
    }

    /// Pins all permits before the first missing permit. Returns the number of pinned permits.
    pub fn pin(&self) -> usize {
        let mut state = self.state.lock();
        state.pinned = state.permits.iter().take_while(|permit| permit.is_held).count();
        state.pinned
    }

    /// Pins the permit after the last pinned one, if this rank has it. Returns whether the permit is pinned now.
    pub fn pin_next(&self) -> bool {
        let mut state = self.state.lock();
        let next = state.pinned;
        let pins = state.permits[next].is_held;
        state.pinned += usize::from(pins);
        pins
    }

    /// Unpins the permits from index `first` on. Calls `release` for each of these permits that was recalled.
    pub fn unpin(&self, first: usize, release: impl Fn(usize)) {
        let mut state = self.state.lock();
        state.pinned = first;
        state.give_back(first, release);
    }

    /// Adds a permit that is not pinned. Calls `release` if the permit was already recalled.
    pub fn add(&self, host: usize, release: impl Fn(usize)) {
        let mut state = self.state.lock();
        state.permits[host].is_held = true;
        let pinned = state.pinned;
        state.give_back(pinned, release);
    }

    /// Adds the permit after the last pinned one, and pins it.
    pub fn add_next(&self) {
        let mut state = self.state.lock();
        let next = state.pinned;
        state.permits[next].is_held = true;
        state.pinned += 1;
    }

    /// Handles the recall of the permit for a host. Calls `release` if the permit is held and not pinned.
    pub fn recall(&self, host: usize, release: impl Fn(usize)) {
        let mut state = self.state.lock();
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
