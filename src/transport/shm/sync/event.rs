//! Futex events: a rank waits for a change in shared memory by a short spin, then by sleep in the kernel. An event that
//! other ranks ring when they have stored something for its owner is a doorbell.
//!
//! The handshake is Dekker's. The signalling rank first changes what is waited for and then loads `sleepers`; the
//! waiting rank first adds itself to `sleepers` and then looks at what it waits for, and the kernel compares `word`
//! once more before it sleeps. All four accesses are SeqCst, so one of the two ranks sees the other. A signal by a
//! plain store has `os::asymmetric` between its two steps instead, which moves the cost of the fence to the sleeper
//! (`ring_for_store` with `wait_for_store`).
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `word` | any signalling rank | +1 when a sleeper is to be woken, or by the owner of a primitive that keeps its state here |
//! | `sleepers` | each waiting rank | +1 before its last look, -1 after its wait |
//!
//! A rank that dies while it sleeps leaves `sleepers` one too high: signals then call the kernel for nothing. A rank
//! that dies before it signals leaves the others asleep; each sleep ends after `LONGEST_SLEEP`, and `Waiting` ends the
//! process when the launcher is gone.
//!
//! Models: models/event.rs, and all others that wait.

#![forbid(unsafe_code)]

use super::progress_hooks;
use crate::bootstrap::waiting::Waiting;
use crate::os::atomic::{AtomicU32, Ordering, spin_loop};
use crate::os::{asymmetric, crowd, sleep};
use crate::settings;
use once_cell::sync::OnceCell;

/// A futex word, and the number of ranks that sleep on it.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Event {
    pub word: AtomicU32,
    sleepers: AtomicU32,
}

/// How long a waiting rank spins before it sleeps.
#[derive(Clone, Copy, Debug, Default)]
struct Spin {
    turns: u32,
    /// Whether each turn yields the processor to another rank.
    yields: bool,
    /// Whether all ranks of the job know that ranks outnumber processors.
    is_shared_everywhere: bool,
}

/// Without a value, until the number of ranks and processors is known, ranks do not spin.
static SPIN: OnceCell<Spin> = OnceCell::new();

/// Longer than a sleeper takes to wake up: otherwise two ranks that wait for each other in turns, once asleep, would
/// sleep each time.
const DEFAULT_SPIN: u32 = 10_000;

/// Turns after which a rank looks whether it shares its processor with another one. Most waits end before.
const LOOK_AROUND: u32 = 1024;

/// Turns where ranks outnumber processors. Each yields to another rank, which may be the one that is waited for; to
/// sleep and wake takes as long as four of them.
const TURNS_AMONG_MANY: u32 = 16;

/// Turns in a job that spans hosts, where a turn may poll the network, which takes a microsecond and not ten nanoseconds.
const TURNS_WITH_NETWORK: u32 = 500;

/// Milliseconds after which a sleeper looks whether its launcher still exists.
const LONGEST_SLEEP: u32 = 1000;

/// Milliseconds after which a sleeper with a progress hook runs it again.
const LONGEST_WITH_HOOK: u32 = 1;

/// Milliseconds after which a sleeper looks again that a signalling rank may not see.
const LONGEST_UNSEEN: u32 = 1;

/// Chooses how long to spin among `ranks` ranks on `processors` processors; returns the turns. `is_one_host`: all ranks of
/// the job choose from the same numbers.
pub fn choose_spin(ranks: usize, processors: usize, is_one_host: bool) -> u32 {
    let yields = ranks > processors;
    let default = match (yields, is_one_host) {
        (true, _) => TURNS_AMONG_MANY,
        (false, true) => DEFAULT_SPIN,
        (false, false) => TURNS_WITH_NETWORK,
    };
    let turns = settings::get().spin.unwrap_or(default);
    SPIN.get_or_init(|| Spin { turns, yields, is_shared_everywhere: yields && is_one_host }).turns
}

/// Whether a waiting rank spins long enough for another rank to rely on it: each rank has a processor, or the setting
/// asks for it.
pub fn spins() -> bool {
    SPIN.get().is_some_and(|spin| spin.turns > TURNS_AMONG_MANY)
}

/// Whether ranks outnumber processors, as far as all ranks of the job know it: in a job that spans hosts they do not. The
/// same at all ranks.
pub fn share_processors() -> bool {
    SPIN.get().is_some_and(|spin| spin.is_shared_everywhere)
}

/// Polls `done`; false when it is time to sleep.
fn spin(mut done: impl FnMut() -> bool) -> bool {
    let mut turn = 0;
    while !done() {
        let spin = SPIN.get().copied().unwrap_or_default();
        if turn >= spin.turns {
            return false;
        }
        progress_hooks::run_progress_hook();
        turn += 1;
        if !spin.yields {
            spin_loop();
            if turn % LOOK_AROUND == 0 {
                crowd::separate();
            }
        } else if !crowd::yield_to_ranks() {
            return false;
        }
    }
    true
}

/// Sleeps while a word has a value, until it is woken or the progress hook is due.
fn sleep_once(word: &AtomicU32, value: u32, mask: u32, milliseconds: u32, waiting: &mut Waiting) {
    // No sender wakes this thread for a message: its doorbell is another event.
    let longest =
        if progress_hooks::run_progress_hook() { milliseconds.min(LONGEST_WITH_HOOK) } else { milliseconds };
    if sleep::sleep_while(word, value, mask, longest) {
        waiting.look((&raw const *word) as usize);
    }
}

impl Event {
    /// Returns when `done` holds for the word; `done` may change the word, and is called again when it could not.
    /// `wake` wakes sleepers with a common bit in `mask`.
    pub fn wait(&self, mask: u32, done: impl FnMut(u32) -> bool) {
        self.wait_and_look(mask, LONGEST_SLEEP, done);
    }

    /// `wait` for a `done` that also looks at what no rank signals, at least each `milliseconds`.
    pub fn wait_and_look(&self, mask: u32, milliseconds: u32, mut done: impl FnMut(u32) -> bool) {
        // Acquire: what was written before the change of the word is visible when `done` holds (models/event.rs).
        if !spin(|| done(self.word.load(Ordering::Acquire))) {
            self.sleep(mask, milliseconds, || true, done);
        }
    }

    /// `wait` for what is signalled by `ring_for_store`.
    pub fn wait_for_store(&self, mask: u32, done: impl FnMut(u32) -> bool) {
        self.wait_for_store_and_look(mask, LONGEST_SLEEP, done);
    }

    /// `wait_and_look` for what is signalled by `ring_for_store`.
    pub fn wait_for_store_and_look(&self, mask: u32, milliseconds: u32, mut done: impl FnMut(u32) -> bool) {
        // Acquire, as `wait_and_look` (models/event.rs).
        if !spin(|| done(self.word.load(Ordering::Acquire))) {
            self.sleep(mask, milliseconds, asymmetric::before_sleep, done);
        }
    }

    #[cold]
    fn sleep(&self, mask: u32, milliseconds: u32, is_seen: impl FnOnce() -> bool, mut done: impl FnMut(u32) -> bool) {
        // SeqCst: before the load of the word below, as the signal changes the word before it loads `sleepers`
        // (models/event.rs).
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        let mut waiting = Waiting::default();
        let milliseconds = if is_seen() { milliseconds } else { milliseconds.min(LONGEST_UNSEEN) };
        loop {
            // SeqCst: after the change of `sleepers` above (models/event.rs).
            let value = self.word.load(Ordering::SeqCst);
            if done(value) {
                break;
            }
            sleep_once(&self.word, value, mask, milliseconds, &mut waiting);
        }
        waiting.end();
        // SeqCst, as all changes of this word; a signal that comes later need not see it.
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }

    /// Wakes all sleepers, after what they wait for was changed elsewhere with `Ordering::SeqCst`; their `done` looks
    /// there.
    #[inline]
    pub fn ring(&self) {
        self.ring_those(sleep::ALL_SLEEPERS);
    }

    /// Wakes the sleepers with a common bit in `mask`, after a change elsewhere with `Ordering::SeqCst`.
    #[inline]
    pub fn ring_those(&self, mask: u32) {
        if self.has_sleepers() {
            self.change(mask);
        }
    }

    #[cold]
    fn change(&self, mask: u32) {
        // SeqCst: a sleeper that the kernel has not queued yet finds another value (models/event.rs).
        self.word.fetch_add(1, Ordering::SeqCst);
        sleep::wake(&self.word, mask);
    }

    /// Wakes all sleepers after a store with `Ordering::Release`, which does not wait for the store's cache line. It is
    /// sure to wake those in `wait_for_store` alone.
    #[inline]
    pub fn ring_for_store(&self) {
        asymmetric::signalled();
        self.ring();
    }

    /// Counts a sleeper that does not sleep, so that the next signal takes the slow path.
    pub fn add_sleeper(&self) {
        // SeqCst, as in `sleep`.
        self.sleepers.fetch_add(1, Ordering::SeqCst);
    }

    /// Undoes `add_sleeper`.
    pub fn remove_sleeper(&self) {
        // SeqCst, as all changes of this word.
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }

    /// Whether a rank sleeps here; called after what it waits for was changed with `Ordering::SeqCst`.
    #[inline]
    pub fn has_sleepers(&self) -> bool {
        // SeqCst: after the change that the sleeper looks for (models/event.rs).
        self.sleepers.load(Ordering::SeqCst) > 0
    }

    /// Wakes the sleepers with a common bit in `mask`, after the word itself was changed with `Ordering::SeqCst`.
    pub fn wake(&self, mask: u32) {
        if self.has_sleepers() {
            sleep::wake(&self.word, mask);
        }
    }
}
