//! Waiting for a word in shared memory to change: a short spin, then sleep in the kernel.

use super::progress_hooks;
use crate::bootstrap::waiting::Waiting;
use crate::os::atomic::{AtomicU32, Ordering, spin_loop};
use crate::os::{asymmetric, crowd, sleep};
use crate::settings;
use once_cell::sync::OnceCell;

/// A word that ranks wait on, with the number of those that sleep.
///
/// Who changes the word does so first and looks for sleepers afterwards; who sleeps counts itself first and lets the
/// kernel compare the word afterwards. All of it is sequentially consistent, so one of the two sees the other. Who stores what is
/// waited for, here or elsewhere, with less than that says so to `ring_for_store`.
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
    /// Whether each turn lets another rank have the processor.
    yields: bool,
}

/// Not at all before it is known how many ranks share the processors.
static SPIN: OnceCell<Spin> = OnceCell::new();

/// Longer than a sleeper takes to wake up: else two ranks that wait for each other in turns, and sleep once, would do so each time.
const DEFAULT_SPIN: u32 = 10_000;

/// After so many turns a rank looks whether it shares its processor with another one. Most waits end before.
const LOOK_AROUND: u32 = 1024;

/// Turns where ranks outnumber processors. Each lets another rank run, which may be what this one waits for; to sleep and be woken
/// takes as long as some four of them.
const TURNS_AMONG_MANY: u32 = 16;

/// Milliseconds after which a sleeper looks whether its job is still there.
const LONGEST_SLEEP: u32 = 1000;

/// Milliseconds after which it looks for messages that it is to receive.
const LONGEST_WITH_HOOK: u32 = 1;

/// The same of one whom those who signal may not see.
const LONGEST_UNSEEN: u32 = 1;

/// Chooses how long to spin among `ranks` ranks that have so many processors; gives the turns.
pub fn choose_spin(ranks: usize, processors: usize) -> u32 {
    let yields = ranks > processors;
    let default = if yields { TURNS_AMONG_MANY } else { DEFAULT_SPIN };
    SPIN.get_or_init(|| Spin { turns: settings::get().spin.unwrap_or(default), yields }).turns
}

/// Whether who waits spins so long that another rank can count on it: there is a processor for each rank, or it was asked for.
pub fn spins() -> bool {
    SPIN.get().is_some_and(|spin| spin.turns > TURNS_AMONG_MANY)
}

/// Whether there are more ranks than processors. All ranks of a job say the same.
pub fn share_processors() -> bool {
    SPIN.get().is_some_and(|spin| spin.yields)
}

/// Asks again and again whether something is done; false when it is time to sleep.
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

/// Sleeps while a word has a value, until it is told to somebody, or it is time to look after other things.
fn sleep_once(word: &AtomicU32, value: u32, mask: u32, milliseconds: u32, waiting: &mut Waiting) {
    // Nobody wakes this thread for a message.
    let longest =
        if progress_hooks::run_progress_hook() { milliseconds.min(LONGEST_WITH_HOOK) } else { milliseconds };
    if sleep::sleep_while(word, value, mask, longest) {
        waiting.look((&raw const *word) as usize);
    }
}

impl Event {
    /// Returns when `done` holds for the word; `done` may change the word, and is asked again when it could not. Sleepers are
    /// woken by `wake` with a common bit in `mask`.
    pub fn wait(&self, mask: u32, done: impl FnMut(u32) -> bool) {
        self.wait_and_look(mask, LONGEST_SLEEP, done);
    }

    /// The same for a `done` that also looks at what nobody wakes for, at least each `milliseconds`.
    pub fn wait_and_look(&self, mask: u32, milliseconds: u32, mut done: impl FnMut(u32) -> bool) {
        if !spin(|| done(self.word.load(Ordering::Acquire))) {
            self.sleep(mask, milliseconds, || true, done);
        }
    }

    /// The same as `wait` for what is stored plainly (`ring_for_store`).
    pub fn wait_for_store(&self, mask: u32, done: impl FnMut(u32) -> bool) {
        self.wait_for_store_and_look(mask, LONGEST_SLEEP, done);
    }

    /// The same as `wait_and_look` for what is stored plainly.
    pub fn wait_for_store_and_look(&self, mask: u32, milliseconds: u32, mut done: impl FnMut(u32) -> bool) {
        if !spin(|| done(self.word.load(Ordering::Acquire))) {
            self.sleep(mask, milliseconds, asymmetric::before_sleep, done);
        }
    }

    #[cold]
    fn sleep(&self, mask: u32, milliseconds: u32, is_seen: impl FnOnce() -> bool, mut done: impl FnMut(u32) -> bool) {
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        let mut waiting = Waiting::default();
        let milliseconds = if is_seen() { milliseconds } else { milliseconds.min(LONGEST_UNSEEN) };
        loop {
            let value = self.word.load(Ordering::SeqCst);
            if done(value) {
                break;
            }
            sleep_once(&self.word, value, mask, milliseconds, &mut waiting);
        }
        waiting.end();
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }

    /// Wakes all who sleep, after what they wait for was changed elsewhere with `Ordering::SeqCst`; `done` looks there.
    #[inline]
    pub fn ring(&self) {
        self.ring_those(sleep::ALL_SLEEPERS);
    }

    /// The same of those who wait with a common bit in `mask`.
    #[inline]
    pub fn ring_those(&self, mask: u32) {
        if self.has_sleepers() {
            self.change(mask);
        }
    }

    #[cold]
    fn change(&self, mask: u32) {
        self.word.fetch_add(1, Ordering::SeqCst);
        sleep::wake(&self.word, mask);
    }

    /// The same after a plain store, `Ordering::Release`, which costs less: who waits for its cache line need not be waited for here.
    /// Only those who wait for stores are sure to be woken.
    #[inline]
    pub fn ring_for_store(&self) {
        asymmetric::signalled();
        self.ring();
    }

    /// Counts one who does not sleep, but for whom there is something to do when the word is changed.
    pub fn add_sleeper(&self) {
        self.sleepers.fetch_add(1, Ordering::SeqCst);
    }

    /// Ends that.
    pub fn remove_sleeper(&self) {
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }

    /// Whether somebody sleeps who was not woken; looked at after the word was changed with `Ordering::SeqCst`.
    #[inline]
    pub fn has_sleepers(&self) -> bool {
        self.sleepers.load(Ordering::SeqCst) > 0
    }

    /// Wakes those who wait with a common bit in `mask`, after the word was changed with `Ordering::SeqCst`.
    pub fn wake(&self, mask: u32) {
        if self.has_sleepers() {
            sleep::wake(&self.word, mask);
        }
    }
}
