//! Futex events: a rank that waits for a change in shared memory first spins for a short time, and then sleeps in the kernel. A doorbell is
//! an event that other ranks ring after they have stored something for its owner.
//!
//! The handshake is Dekker's. The signalling rank first changes the awaited state, and then loads `sleepers`. The waiting rank first adds
//! itself to `sleepers` and then loads that state; the kernel compares `word` once more before it lets the rank sleep. All four accesses
//! are SeqCst, so at least one of the two ranks sees the other's change. If the signal is a plain store, an asymmetric fence
//! (`os::asymmetric`) instead of SeqCst orders the store before the load of `sleepers` (`ring_for_store` with `wait_for_store`). If the
//! ranks have agreed on the asymmetric fence, its cost moves to the sleeper.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `word` | any signalling rank | +1 when it wakes sleepers; or changed by a primitive that keeps its state here |
//! | `sleepers` | each waiting rank | +1 after its spin, before it loads the state again and sleeps; -1 after its wait (a void ticket of `lock` also counts) |
//!
//! If a rank dies while it sleeps, `sleepers` stays one too high, and later signals make unneeded system calls. If a rank dies before it
//! signals, the waiting ranks stay asleep. Each sleep ends after `LONGEST_SLEEP` or earlier, and `Waiting` then ends the process if the
//! launcher is gone.
//!
//! Models: models/event.rs, and the models of all primitives that wait.

#![forbid(unsafe_code)]

use super::progress_hooks;
use crate::bootstrap::waiting::{BY_ADDRESS, Explain, Waiting};
use crate::os::atomic::{AtomicU32, Ordering, spin_loop};
use crate::os::{asymmetric, crowd, sleep};
use crate::settings::{self, TURNS_AMONG_MANY};
use once_cell::sync::OnceCell;

/// A futex word, and the number of ranks that sleep on it.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Event {
    pub word: AtomicU32,
    sleepers: AtomicU32,
}

/// The spinning of waiting ranks before they sleep.
#[derive(Clone, Copy, Debug, Default)]
struct Spin {
    turns: u32,
    /// Number of turns of a wait that polls the network.
    polls: u32,
    /// True if each turn yields the processor to another rank.
    yields: bool,
    /// True if all ranks of the job know that there are more ranks than processors.
    is_shared_everywhere: bool,
}

/// The spin of this process. Until the number of ranks and processors is known, the cell has no value, and waiting ranks do not spin.
static SPIN: OnceCell<Spin> = OnceCell::new();

/// Default number of turns. All turns together take longer than waking a sleeper. If they took less time, two ranks that wait for each
/// other in turn would sleep in each of their waits, once one of them has slept.
const DEFAULT_SPIN: u32 = 10_000;

/// Number of turns after which a rank checks whether it shares its processor with another rank. Most waits take fewer turns.
const LOOK_AROUND: u32 = 1024;

/// Largest number of turns, by default, of a wait that polls the network, in a job that spans hosts. A poll takes a microsecond; a turn
/// without a poll takes ten nanoseconds.
const MOST_POLLS: u32 = 500;

/// Milliseconds after which a sleeper checks that its launcher still exists.
pub const LONGEST_SLEEP: u32 = 1000;

/// Milliseconds after which a sleeper with a progress hook runs the hook again.
const LONGEST_WITH_HOOK: u32 = 1;

/// Milliseconds after which a sleeper loads the state again if a signalling rank may not see the sleeper.
const LONGEST_UNSEEN: u32 = 1;

/// Chooses the number of turns to spin for `ranks` ranks on `processors` processors, and returns it. `is_one_host` is true if all ranks of
/// the job are on one host, and so choose from the same numbers.
pub fn choose_spin(ranks: usize, processors: usize, is_one_host: bool) -> u32 {
    let yields = ranks > processors;
    let wish = settings::get().spin;
    let turns = wish.unwrap_or(if yields { TURNS_AMONG_MANY } else { DEFAULT_SPIN });
    let polls = wish.unwrap_or(if is_one_host { turns } else { turns.min(MOST_POLLS) });
    SPIN.get_or_init(|| Spin { turns, polls, yields, is_shared_everywhere: yields && is_one_host }).turns
}

/// Returns true if other ranks may rely on the spinning of a waiting rank: the setting asks for many turns, or there is no setting and each
/// rank has a processor.
pub fn spins() -> bool {
    SPIN.get().is_some_and(|spin| spin.turns > TURNS_AMONG_MANY)
}

/// Returns true if all ranks of the job know that there are more ranks than processors. Always false in a job that spans hosts. The result
/// is the same at all ranks.
pub fn share_processors() -> bool {
    SPIN.get().is_some_and(|spin| spin.is_shared_everywhere)
}

/// What a spinning rank does in each turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// Loads state in memory.
    Memory,
    /// Loads state in memory and, in a job that spans hosts, polls the network.
    Network,
}

/// Spins and polls `done`. Returns false when it is time to sleep.
fn spin(kind: Turn, mut done: impl FnMut() -> bool) -> bool {
    let mut turn = 0;
    while !done() {
        let spin = SPIN.get().copied().unwrap_or_default();
        if turn >= if kind == Turn::Network { spin.polls } else { spin.turns } {
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

/// Sleeps while a word has a value, until this thread is woken or the progress hook is due.
fn sleep_once(
    word: &AtomicU32,
    value: u32,
    mask: u32,
    milliseconds: u32,
    (waiting, explain): (&mut Waiting, Explain<'_>),
) {
    // A sender of a message rings the rank's doorbell. If this thread sleeps on another event, the sender does not wake this thread, so
    // this thread must soon run the hook again.
    let longest =
        if progress_hooks::run_progress_hook() { milliseconds.min(LONGEST_WITH_HOOK) } else { milliseconds };
    if sleep::sleep_while(word, value, mask, longest) {
        waiting.look((&raw const *word) as usize, explain);
    }
}

impl Event {
    /// Waits until `done` returns true for the word. `done` may try to change the word, and is called again if the change fails. A call of
    /// `wake` wakes this thread if the two masks have a bit in common.
    pub fn wait(&self, mask: u32, done: impl FnMut(u32) -> bool) {
        self.wait_and_look(mask, LONGEST_SLEEP, done);
    }

    /// Like `wait`, for a `done` that also loads state whose changes are not signalled: calls `done` at least every `milliseconds`.
    pub fn wait_and_look(&self, mask: u32, milliseconds: u32, done: impl FnMut(u32) -> bool) {
        self.spin_and_sleep(Turn::Memory, mask, milliseconds, (|| true, BY_ADDRESS), done);
    }

    /// Like `wait`, but spins for the number of turns of a wait that polls the network: for a `done` that polls the network, or for a
    /// thread that has already polled for some time.
    pub fn wait_and_poll(&self, mask: u32, done: impl FnMut(u32) -> bool) {
        self.spin_and_sleep(Turn::Network, mask, LONGEST_SLEEP, (|| true, BY_ADDRESS), done);
    }

    /// Like `wait`, for a state whose changes are signalled by `ring_for_store`.
    pub fn wait_for_store(&self, mask: u32, done: impl FnMut(u32) -> bool) {
        self.wait_for_store_and_look(mask, LONGEST_SLEEP, done);
    }

    /// Like `wait_and_look`, for a state whose changes are signalled by `ring_for_store`.
    pub fn wait_for_store_and_look(&self, mask: u32, milliseconds: u32, done: impl FnMut(u32) -> bool) {
        self.spin_and_sleep(Turn::Memory, mask, milliseconds, (asymmetric::before_sleep, BY_ADDRESS), done);
    }

    /// Like `wait_for_store_and_look`, for a `done` that also polls the network in a job that spans hosts. `explain` explains the wait if
    /// it is long.
    pub fn wait_for_store_and_poll(
        &self,
        mask: u32,
        milliseconds: u32,
        explain: Explain<'_>,
        done: impl FnMut(u32) -> bool,
    ) {
        self.spin_and_sleep(Turn::Network, mask, milliseconds, (asymmetric::before_sleep, explain), done);
    }

    /// Spins, then sleeps, until `done` returns true. The result of `is_seen` says whether each signalling rank sees that this rank sleeps.
    /// `explain` explains the wait if it is long.
    #[inline]
    fn spin_and_sleep(
        &self,
        turn: Turn,
        mask: u32,
        milliseconds: u32,
        (is_seen, explain): (impl FnOnce() -> bool, Explain<'_>),
        mut done: impl FnMut(u32) -> bool,
    ) {
        // Acquire: when `done` returns true, this rank sees what the signalling rank wrote before it changed the word (models/event.rs).
        if !spin(turn, || done(self.word.load(Ordering::Acquire))) {
            self.sleep(mask, milliseconds, (is_seen, explain), done);
        }
    }

    #[cold]
    fn sleep(
        &self,
        mask: u32,
        milliseconds: u32,
        (is_seen, explain): (impl FnOnce() -> bool, Explain<'_>),
        mut done: impl FnMut(u32) -> bool,
    ) {
        // SeqCst: this access comes before the load of the word below. The signalling rank changes the word before it loads `sleepers`
        // (models/event.rs).
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        progress_hooks::run_sleep_hook(true);
        let mut waiting = Waiting::default();
        let milliseconds = if is_seen() { milliseconds } else { milliseconds.min(LONGEST_UNSEEN) };
        loop {
            // SeqCst: this load comes after the change of `sleepers` above (models/event.rs).
            let value = self.word.load(Ordering::SeqCst);
            if done(value) {
                break;
            }
            sleep_once(&self.word, value, mask, milliseconds, (&mut waiting, explain));
        }
        waiting.end();
        progress_hooks::run_sleep_hook(false);
        // SeqCst: all changes of this word have one order. A later signal need not see this change.
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }

    /// Wakes all sleepers. Called after a change, with `Ordering::SeqCst`, of the state that they load in `done`.
    #[inline]
    pub fn ring(&self) {
        self.ring_those(sleep::ALL_SLEEPERS);
    }

    /// Wakes the sleepers whose mask has a bit in common with `mask`, after a change of their state with `Ordering::SeqCst`.
    #[inline]
    pub fn ring_those(&self, mask: u32) {
        if self.has_sleepers() {
            self.change(mask);
        }
    }

    #[cold]
    fn change(&self, mask: u32) {
        // SeqCst: a sleeper that is not in the kernel's queue yet finds another value (models/event.rs).
        self.word.fetch_add(1, Ordering::SeqCst);
        sleep::wake(&self.word, mask);
    }

    /// Wakes all sleepers after a store with `Ordering::Release`. If the ranks have agreed on a compiler fence for signals, the call does
    /// not wait until the processor has the cache line of that store. Only sleepers in `wait_for_store` are certain to wake.
    #[inline]
    pub fn ring_for_store(&self) {
        asymmetric::signalled();
        self.ring();
    }

    /// Adds 1 to the number of sleepers although no rank sleeps, so that the next signal takes the slow path.
    pub fn add_sleeper(&self) {
        // SeqCst: for the reason given in `sleep`.
        self.sleepers.fetch_add(1, Ordering::SeqCst);
    }

    /// Undoes `add_sleeper`.
    pub fn remove_sleeper(&self) {
        // SeqCst: all changes of this word have one order.
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }

    /// Returns true if a rank sleeps on this event, or if `add_sleeper` has counted a sleeper. Called after a change of the awaited state
    /// with `Ordering::SeqCst`.
    #[inline]
    pub fn has_sleepers(&self) -> bool {
        // SeqCst: this load comes after the change for which the sleeper waits (models/event.rs).
        self.sleepers.load(Ordering::SeqCst) > 0
    }

    /// Wakes the sleepers whose mask has a bit in common with `mask`, after a change of the word itself with `Ordering::SeqCst`.
    pub fn wake(&self, mask: u32) {
        if self.has_sleepers() {
            sleep::wake(&self.word, mask);
        }
    }
}
