//! Two problems of waiting ranks: ranks that share a processor although each rank could have its own, and other programs that use the
//! processors of the job.
//!
//! If two ranks that answer each other are on one processor, each answer comes only when the spinning rank sleeps or its time slice ends.
//! The scheduler often puts a woken rank on the processor of the rank that woke it. The scheduler leaves both ranks there while other
//! programs keep all processors equally busy. Therefore a rank that has waited for a long time stores the number of its processor in shared
//! memory. If a lower rank has stored the same number, the rank moves: it restricts itself to another processor, and immediately allows all
//! processors again, so that its affinity does not change.
//!
//! Each rank writes only its own number. A number that it reads may be out of date. The rank may then move needlessly, which costs some
//! microseconds.

#![forbid(unsafe_code)]

use super::clock;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Smallest time between two moves of a rank, in nanoseconds. It is longer than a time slice, so that the previous move has had its effect.
const BETWEEN_MOVES: u64 = 5_000_000;

/// If a yield takes at least this number of nanoseconds, another program has probably run. During a shorter yield, no other program has
/// run, and at most one other rank, which soon yielded itself. The number applies if two ranks share a processor. If more ranks do, the
/// limit is `PAIRS` times this number.
const SLICE: u64 = 1_000_000;

/// Number that a long yield adds to the count of long yields (`LONG_YIELDS`); a short yield subtracts 1. If a rank that computes takes
/// whole time slices, few yields are long. If another program takes whole time slices, most yields are long.
const LONG_YIELD: u32 = 8;

/// Largest count of long yields. If a long yield would raise the count above this number, this process sleeps for some time, and does not
/// yield.
const CROWDED: u32 = 2 * LONG_YIELD;

/// Time for which this process sleeps instead of yielding, as a multiple of the last long yield. With this factor, long yields take about a
/// hundredth of the time.
const PAUSE: u64 = 100;

/// Words in which the ranks of this host store the processor on which they last waited for a long time, plus 1. Empty if there are more
/// ranks than processors.
static PROCESSOR_WORDS: OnceLock<ProcessorWords> = OnceLock::new();

/// Time of the last move, in nanoseconds.
static MOVED: AtomicU64 = AtomicU64::new(0);

/// The count of long yields (see `LONG_YIELD`). A high count means that other programs use the processors.
static LONG_YIELDS: AtomicU32 = AtomicU32::new(0);

/// Time in nanoseconds until which this process sleeps instead of yielding.
static CROWDED_UNTIL: AtomicU64 = AtomicU64::new(0);

/// Length of a yield, in nanoseconds, above which another thread has run on the processor.
const OTHER_RAN: u64 = 2_000;

/// Least and largest number of polls of the network between two yields. A poll takes 0.7 us. A rank that shares this processor (also a rank
/// of a container that counts as another host) waits for the next yield. Without a yield that rank would wait a millisecond, until this rank
/// sleeps. While such ranks run, each poll is followed by a yield: with eight polls between two yields, short collective calls of eight ranks
/// on two processors took 10 to 25 % longer.
const LEAST_POLLS_BETWEEN: u32 = 1;
const MOST_POLLS_BETWEEN: u32 = 512;

/// Number of polls between two yields, a power of two.
static POLLS_BETWEEN_YIELDS: AtomicU32 = AtomicU32::new(LEAST_POLLS_BETWEEN);

/// Half of the number of ranks that share a processor, at least 1.
static PAIRS: AtomicU64 = AtomicU64::new(1);

struct ProcessorWords {
    all: Vec<&'static AtomicU32>,
    rank: usize,
}

/// Sets the words in which the ranks of this host store their processors. `rank` is the index of this rank in `all`, and `processors` is
/// the number of processors for these ranks. If there are more ranks than processors, no rank moves. Called once.
pub fn begin(all: Vec<&'static AtomicU32>, rank: usize, processors: usize) {
    let ranks = all.len();
    // Relaxed: a thread that loads the old value may mistake a rank for another program, and then only sleeps.
    PAIRS.store((ranks / (2 * processors.max(1))).max(1) as u64, Ordering::Relaxed);
    if ranks <= processors {
        let _ = PROCESSOR_WORDS.set(ProcessorWords { all, rank });
    }
}

/// Stores this rank's processor. Moves the rank if a lower rank has the same processor, except within `BETWEEN_MOVES` after the last move.
#[cold]
pub fn separate() {
    let Some(words) = PROCESSOR_WORDS.get() else { return };
    let here = rustix::thread::sched_getcpu() as u32 + 1;
    // Relaxed, here and below: the word is a hint and orders nothing.
    words.all[words.rank].store(here, Ordering::Relaxed);
    // Relaxed: a hint.
    if words.all[..words.rank].iter().any(|word| word.load(Ordering::Relaxed) == here) {
        let now = nanoseconds();
        // Relaxed, both: if two threads load the same value, both move, which is harmless. The subtraction saturates, because another
        // thread may have moved after this thread has read the time.
        if now.saturating_sub(MOVED.load(Ordering::Relaxed)) > BETWEEN_MOVES {
            MOVED.store(now, Ordering::Relaxed); // a hint
            words.move_away();
        }
    }
}

impl ProcessorWords {
    /// Moves this thread to a processor that no rank has stored, and stores that processor. Does nothing if no such processor is left. If
    /// the system refuses the move, only the store has happened.
    fn move_away(&self) {
        let Ok(allowed) = rustix::thread::sched_getaffinity(None) else { return };
        let is_free =
            // Relaxed: a hint.
            |processor: usize| self.all.iter().all(|word| word.load(Ordering::Relaxed) as usize != processor + 1);
        let processors = 0..rustix::thread::CpuSet::MAX_CPU;
        let Some(free) = processors.into_iter().find(|cpu| allowed.is_set(*cpu) && is_free(*cpu)) else { return };
        let mut only = rustix::thread::CpuSet::new();
        only.set(free);
        // Relaxed: a hint.
        self.all[self.rank].store(free as u32 + 1, Ordering::Relaxed);
        if rustix::thread::sched_setaffinity(None, &only).is_ok() {
            // The set was in force a moment ago. The call fails only if the processors of the control group have changed since. In that
            // case the kernel has applied the new set of the control group.
            let _ = rustix::thread::sched_setaffinity(None, &allowed);
        }
    }
}

/// Yields the processor to other ranks. If other programs would take whole time slices, does not yield, and returns false. The caller then
/// sleeps instead, because the kernel lets a thread that has just woken up run before those programs.
pub fn yield_to_ranks() -> bool {
    timed_yield().is_some()
}

/// Performs `yield_to_ranks` after some of a waiting thread's polls, and returns its result; after the other polls, returns true. `polls`
/// is the number of polls so far without success. While yields return at once, because no other thread wants the processor, the number of
/// polls between two yields grows.
pub fn yield_between_polls(polls: u32) -> bool {
    // Relaxed: an estimate, here and below.
    let between = POLLS_BETWEEN_YIELDS.load(Ordering::Relaxed);
    if polls & (between - 1) != 0 {
        return true;
    }
    let Some(spent) = timed_yield() else { return false };
    let next = if spent < OTHER_RAN { (2 * between).min(MOST_POLLS_BETWEEN) } else { LEAST_POLLS_BETWEEN };
    POLLS_BETWEEN_YIELDS.store(next, Ordering::Relaxed); // an estimate
    true
}

/// Yields the processor, and returns the length of the yield in nanoseconds. Returns None, without yielding, if other programs would take
/// whole time slices.
fn timed_yield() -> Option<u64> {
    let begin = nanoseconds();
    // Relaxed: an estimate.
    if begin < CROWDED_UNTIL.load(Ordering::Relaxed) {
        return None;
    }
    std::thread::yield_now();
    let spent = nanoseconds() - begin;
    // Relaxed, and two separate accesses: if two threads change the count at the same time, one change may be lost. The count is only an
    // estimate.
    let (count, is_crowded) =
        counted(LONG_YIELDS.load(Ordering::Relaxed), spent >= SLICE * PAIRS.load(Ordering::Relaxed));
    // Relaxed: an estimate.
    LONG_YIELDS.store(count, Ordering::Relaxed);
    if is_crowded {
        // Relaxed: an estimate.
        CROWDED_UNTIL.store(begin + spent * PAUSE, Ordering::Relaxed);
    }
    Some(spent)
}

/// Returns the count after another yield, and whether other programs use the processors.
fn counted(count: u32, is_long: bool) -> (u32, bool) {
    if !is_long {
        return (count.saturating_sub(1), false);
    }
    let more = count + LONG_YIELD;
    if more > CROWDED { (count, true) } else { (more, false) }
}

fn nanoseconds() -> u64 {
    clock::time().as_nanos() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(yields: impl IntoIterator<Item = bool>) -> bool {
        yields.into_iter().fold((0, false), |(count, _), is_long| counted(count, is_long)).1
    }

    #[test]
    fn three_long_yields_in_a_row_are_other_programs() {
        assert!(!after([true, true]));
        assert!(after([true, true, true]));
        assert!(after([true, true, true, false, true]));
    }

    #[test]
    fn long_yields_among_many_short_ones_are_ranks_that_compute() {
        let now_and_then = (0..1000).map(|turn| turn % 10 == 0);
        assert!(!after(now_and_then.chain([true])));
    }

    #[test]
    fn a_rank_moves_away_from_another_and_keeps_its_affinity() {
        let allowed = rustix::thread::sched_getaffinity(None).unwrap();
        if allowed.count() < 2 {
            eprintln!("skipped: there is one processor");
            return;
        }
        let here = rustix::thread::sched_getcpu() as u32 + 1;
        let words = ProcessorWords {
            all: vec![Box::leak(Box::new(AtomicU32::new(here))), Box::leak(Box::new(AtomicU32::new(here)))],
            rank: 1,
        };
        words.move_away();
        let moved = words.all[1].load(Ordering::Relaxed);
        assert_ne!(moved, here);
        assert!(allowed.is_set(moved as usize - 1));
        assert_eq!(rustix::thread::sched_getaffinity(None).unwrap(), allowed);
    }
}
