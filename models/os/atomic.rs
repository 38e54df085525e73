//! The checker's atomics, with the names of `src/os/atomic.rs`.
//!
//! loom has sequentially consistent fences, but treats sequentially consistent accesses as Acquire and Release only. So this module adds a
//! fence to each sequentially consistent access. Compilers put the fence before or after the access, so each model runs with each of these
//! two places. If the first or the second of two accesses must be sequentially consistent but is not, one of the two runs has no fence
//! between them, unless a third access adds one.
//!
//! The fences also order accesses to other data. So models of two threads can run a third time, without fences. This run shows whether
//! acquire and release alone make written data visible. In this run threads do not sleep, because a wake-up may overlook a sleeper.

pub use loom::hint::spin_loop;
pub use loom::sync::atomic::{Ordering, fence};
pub use loom::thread::yield_now;

use loom::thread::{self, ThreadId};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::panic::Location;

/// Position of the fence of a sequentially consistent access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fences {
    Before,
    After,
    /// No fence.
    None,
}

// The checker runs all threads of a model on one thread of the system, and changes threads only at accesses to the checker's data. So all
// threads share the thread-local data below, and no other thread runs between two accesses to the checker's data.
thread_local! {
    pub static FENCES: Cell<Fences> = const { Cell::new(Fences::Before) };
    /// True if the model has made a sequentially consistent access.
    pub static HAS_FENCES: Cell<bool> = const { Cell::new(false) };
    /// The checker's words that stand for words in plain memory, by the address of the latter (see `from_ptr`).
    static WORDS: RefCell<HashMap<usize, usize>> = RefCell::default();
    static STEPS: RefCell<Vec<Step>> = const { RefCell::new(Vec::new()) };
}

/// Forgets the previous execution.
pub fn begin_words() {
    WORDS.with_borrow_mut(HashMap::clear);
    STEPS.with_borrow_mut(Vec::clear);
}

/// A step of an execution: the thread, the operation, the value that the operation found or stored, and the source line.
type Step = (ThreadId, &'static str, u64, &'static Location<'static>);

/// Records a step of the running thread.
#[track_caller]
pub fn note(what: &'static str, value: u64) {
    let step = (thread::current().id(), what, value, Location::caller());
    STEPS.with_borrow_mut(|steps| steps.push(step));
}

/// Prints the steps of the latest execution.
pub fn print_steps() {
    STEPS.with_borrow(|steps| {
        for (thread, what, value, place) in steps {
            println!("{thread:?} {what} {value:#x} at {}:{}", place.file(), place.line());
        }
    });
}

fn access<T>(order: Ordering, run: impl FnOnce(Ordering) -> T, weaker: Ordering) -> T {
    if order != Ordering::SeqCst {
        return run(order);
    }
    HAS_FENCES.set(true);
    let fences = FENCES.get();
    if fences == Fences::Before {
        fence(Ordering::SeqCst);
    }
    let result = run(weaker);
    if fences == Fences::After {
        fence(Ordering::SeqCst);
    }
    result
}

macro_rules! atomics {
    ($($name:ident $integer:ident)*) => {$(
        #[derive(Debug, Default)]
        pub struct $name(loom::sync::atomic::$name);

        impl $name {
            pub fn new(value: $integer) -> Self {
                Self(loom::sync::atomic::$name::new(value))
            }

            /// Returns the checker's word for the word at an address. `place` must have made the checker's word before.
            pub unsafe fn from_ptr<'a>(address: *mut $integer) -> &'a Self {
                let word = WORDS.with_borrow(|words| words[&(address as usize)]);
                // SAFETY: `place` has leaked a word of this type, and the models use only one type for an address.
                unsafe { &*(word as *const Self) }
            }

            /// Returns the checker's word for the word at an address. None if `place` has made no word for this address.
            pub fn find<'a>(address: usize) -> Option<&'a Self> {
                let word = WORDS.with_borrow(|words| words.get(&address).copied());
                // SAFETY: `place` has leaked a word of this type, and the models use only one type for an address.
                word.map(|word| unsafe { &*(word as *const Self) })
            }

            /// Makes the checker's word for the word at an address, until the end of this execution.
            pub fn place(address: *mut $integer, value: $integer) {
                let word = Box::leak(Box::new(Self::new(value)));
                WORDS.with_borrow_mut(|words| words.insert(address as usize, (&raw const *word) as usize));
            }

            #[track_caller]
            pub fn load(&self, order: Ordering) -> $integer {
                let value = access(order, |order| self.0.load(order), Ordering::Acquire);
                note("load", u64::from(value));
                value
            }

            #[track_caller]
            pub fn store(&self, value: $integer, order: Ordering) {
                access(order, |order| self.0.store(value, order), Ordering::Release);
                note("store", u64::from(value));
            }

            #[track_caller]
            pub fn fetch_add(&self, value: $integer, order: Ordering) -> $integer {
                let before = access(order, |order| self.0.fetch_add(value, order), Ordering::AcqRel);
                note("fetch_add", u64::from(before));
                before
            }

            #[track_caller]
            pub fn fetch_sub(&self, value: $integer, order: Ordering) -> $integer {
                let before = access(order, |order| self.0.fetch_sub(value, order), Ordering::AcqRel);
                note("fetch_sub", u64::from(before));
                before
            }

            #[track_caller]
            pub fn swap(&self, value: $integer, order: Ordering) -> $integer {
                let before = access(order, |order| self.0.swap(value, order), Ordering::AcqRel);
                note("swap", u64::from(before));
                before
            }

            #[track_caller]
            pub fn fetch_xor(&self, value: $integer, order: Ordering) -> $integer {
                let before = access(order, |order| self.0.fetch_xor(value, order), Ordering::AcqRel);
                note("fetch_xor", u64::from(before));
                before
            }

            #[track_caller]
            pub fn fetch_or(&self, value: $integer, order: Ordering) -> $integer {
                let before = access(order, |order| self.0.fetch_or(value, order), Ordering::AcqRel);
                note("fetch_or", u64::from(before));
                before
            }

            #[track_caller]
            pub fn fetch_and(&self, value: $integer, order: Ordering) -> $integer {
                let before = access(order, |order| self.0.fetch_and(value, order), Ordering::AcqRel);
                note("fetch_and", u64::from(before));
                before
            }

            #[track_caller]
            pub fn compare_exchange(
                &self,
                current: $integer,
                new: $integer,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$integer, $integer> {
                let failure = if failure == Ordering::SeqCst { Ordering::Acquire } else { failure };
                let exchange = |success| self.0.compare_exchange(current, new, success, failure);
                let result = access(success, exchange, Ordering::AcqRel);
                match result {
                    Ok(before) => note("exchanged", u64::from(before)),
                    Err(found) => note("not exchanged", u64::from(found)),
                }
                result
            }

            #[track_caller]
            pub fn compare_exchange_weak(
                &self,
                current: $integer,
                new: $integer,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$integer, $integer> {
                self.compare_exchange(current, new, success, failure)
            }

            #[track_caller]
            pub fn fetch_update(
                &self,
                set: Ordering,
                fetch: Ordering,
                mut change: impl FnMut($integer) -> Option<$integer>,
            ) -> Result<$integer, $integer> {
                let mut now = self.load(fetch);
                while let Some(next) = change(now) {
                    match self.compare_exchange_weak(now, next, set, fetch) {
                        Ok(before) => return Ok(before),
                        Err(other) => now = other,
                    }
                }
                Err(now)
            }
        }
    )*};
}

atomics! {
    AtomicU8 u8
    AtomicU16 u16
    AtomicU32 u32
    AtomicU64 u64
}
