//! Sleeping on words, with the names of `src/os/sleep.rs`. As in the kernel, a lock orders all calls, so a call sees what earlier calls
//! have done. A sleep ends only by a wake-up, never after some time. So a lost wake-up is a deadlock, which the checker reports. In the
//! runs without fences, no thread sleeps.

use super::atomic::{AtomicU32, FENCES, Fences, Ordering, note};
use loom::thread::{self, Thread};
use std::cell::RefCell;

pub const ALL_SLEEPERS: u32 = u32::MAX;

struct Sleeper {
    word: usize,
    mask: u32,
    thread: Thread,
    is_asleep: bool,
}

/// The state of the modelled kernel.
#[derive(Default)]
struct Kernel {
    sleepers: Vec<Sleeper>,
    /// The kernel's lock, modelled as a word that every call changes: the checker tries both orders of any two calls. A call holds the lock
    /// from this change to its next access of a word.
    calls: Option<&'static AtomicU32>,
}

thread_local! {
    static KERNEL: RefCell<Kernel> = RefCell::default();
}

/// Resets the kernel for a new execution.
pub fn begin_kernel() {
    let calls = Box::leak(Box::new(AtomicU32::default()));
    KERNEL.set(Kernel { sleepers: Vec::new(), calls: Some(calls) });
}

/// Returns the number of threads that are asleep, on any word.
pub fn sleepers() -> usize {
    KERNEL.with_borrow(|kernel| kernel.sleepers.iter().filter(|sleeper| sleeper.is_asleep).count())
}

fn call() {
    if let Some(calls) = KERNEL.with_borrow(|kernel| kernel.calls) {
        calls.fetch_add(1, Ordering::AcqRel);
    }
}

fn address(word: &AtomicU32) -> usize {
    (&raw const *word) as usize
}

/// If `word` has `value`, sleeps until a `wake` of `word` whose mask has a bit in common with `mask`. Always returns false, because no time
/// limit passes.
pub fn sleep_while(word: &AtomicU32, value: u32, mask: u32, _milliseconds: u32) -> bool {
    let this = thread::current().id();
    let mut sleeper = Sleeper { word: address(word), mask, thread: thread::current(), is_asleep: false };
    if FENCES.get() == Fences::None {
        // Without fences, a thread that changes the word may overlook the sleeper. So this call returns at once, and the caller loads the
        // word again.
        sleeper.is_asleep = true;
        KERNEL.with_borrow_mut(|kernel| kernel.sleepers.push(sleeper));
        thread::yield_now();
        KERNEL.with_borrow_mut(|kernel| kernel.sleepers.retain(|sleeper| sleeper.thread.id() != this));
        return false;
    }
    call();
    KERNEL.with_borrow_mut(|kernel| kernel.sleepers.push(sleeper));
    // The word is loaded after the thread was queued, because other threads may run before the load. (The kernel holds its lock for both
    // steps.) So either a wake-up finds this thread, or this thread finds the change.
    let is_asleep = word.load(Ordering::Relaxed) == value
        && KERNEL.with_borrow_mut(|kernel| {
            let own = kernel.sleepers.iter_mut().find(|sleeper| sleeper.thread.id() == this);
            own.map(|sleeper| sleeper.is_asleep = true).is_some()
        });
    if is_asleep {
        note("falls asleep at", u64::from(value));
        thread::park();
        note("was woken with", u64::from(mask));
    } else {
        KERNEL.with_borrow_mut(|kernel| kernel.sleepers.retain(|sleeper| sleeper.thread.id() != this));
    }
    false
}

/// Wakes all threads that sleep on `word` with a mask that has a bit in common with `mask`.
pub fn wake(word: &AtomicU32, mask: u32) {
    if FENCES.get() == Fences::None {
        return;
    }
    call();
    let is_woken = |sleeper: &mut Sleeper| sleeper.word == address(word) && sleeper.mask & mask != 0;
    let woken: Vec<Sleeper> = KERNEL.with_borrow_mut(|kernel| kernel.sleepers.extract_if(.., is_woken).collect());
    for sleeper in woken.iter().filter(|sleeper| sleeper.is_asleep) {
        sleeper.thread.unpark();
    }
}
