//! The memory budget of all ranks: what they may take together, so that touching it never brings the kernel to kill
//! processes.
//!
//! Every byte of windows, MPI_Alloc_mem and tables is claimed before it is reserved or touched, in a counter that all
//! ranks share. A claim succeeds where it and all that was claimed before and is not there yet fit into what the
//! machine and the control groups have left. What is there is known from the shared file: the kernel counts its pages,
//! reserved or touched.
//!
//! ```text
//! outstanding = claimed - released - (pages of the file - published private memory - unclaimed)
//! claim(n):   n + outstanding <= available
//! promise(n): n + outstanding <= available / 2; such memory is not reserved, so it costs the same whatever its size
//! ```
//! All counters only grow, and a claim is one compare-and-swap of `claimed`, the counter that was read before the looks
//! at the file and at the machine: where another rank has claimed since, the rank looks again. What leaves the sum
//! (`released`, `withdrawn`) is read before the looks, and what enters it (`claimed`, `published`) is counted before it
//! takes effect; so a look that meets the work of others sees too much outstanding, never too little.
//!
//! No rank takes a lock or waits: a rank that dies with claims leaves them outstanding, so that others are refused
//! rather than killed until the launcher ends the job, and the counters are gone with the last process.
//!
//! Slabs claim 1 MiB at a time. A large reservation looks again after each 64 MiB. `available` is the least of
//! MemAvailable and of limit less usage of every control group above the process (`os/available.rs`), less a
//! sixteenth (at most 64 MiB) for page tables and heaps; for promises a look is valid for 100 ms. Where ranks are in
//! control groups with different limits, each rank compares its own promises with its innermost limit. Heaps and
//! stacks are in the kernel's figures and not in the account.

use crate::os::available::{self, Available};
use crate::os::shared_file::SharedFile;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long a look at the machine is believed for promises: it takes a system call or more for each control group.
const BELIEVED: Duration = Duration::from_millis(100);

/// The part of what is available, and the most, that is never claimed: the ranks need page tables, stacks, and heaps.
const SPARED_PART: u64 = 16;
const SPARED_MOST: u64 = 64 << 20;

/// The counters that all ranks share, in bytes. Zeroes are right at first.
#[repr(C)]
#[derive(Debug)]
pub struct Account {
    /// All that was ever claimed.
    claimed: AtomicU64,
    /// What of it was released.
    released: AtomicU64,
    /// Private memory that was ever published in the file.
    published: AtomicU64,
    /// What of it was withdrawn.
    withdrawn: AtomicU64,
    /// The innermost control group with a limit of the first rank that has claimed, plus 1.
    group: AtomicU64,
    /// 1 where another rank that has claimed has another one.
    groups_differ: AtomicU64,
    /// 1 once a claim was refused that what the ranks hold could have covered.
    has_run_short: AtomicU64,
}

/// Why a claim was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Bytes that the machine and the control groups have left.
    pub available: u64,
    /// Bytes of it that were claimed before and are not there yet.
    pub outstanding: u64,
}

/// The budget as one rank sees it.
#[derive(Debug)]
pub struct Budget {
    account: &'static Account,
    file: Arc<SharedFile>,
    /// Bytes of the file that may be there without a claim: the head, and what each rank starts with.
    unclaimed: u64,
    /// Whether promises are made at all.
    may_promise: bool,
    /// Bytes that this rank has promised.
    promised: AtomicU64,
    last: Mutex<Option<Look>>,
}

/// A look at the machine.
#[derive(Clone, Copy, Debug)]
struct Look {
    when: Instant,
    /// Bytes of the file's pages then.
    pages: u64,
    available: Available,
}

impl Budget {
    /// A budget that is counted in an account, which all ranks share, as the file is.
    pub fn new(account: &'static Account, file: Arc<SharedFile>, unclaimed: u64, may_promise: bool) -> Self {
        Self { account, file, unclaimed, may_promise, promised: AtomicU64::new(0), last: Mutex::new(None) }
    }

    /// The budget of a test, with an account of its own.
    #[cfg(test)]
    pub fn alone(file: Arc<SharedFile>, may_promise: bool) -> Self {
        // SAFETY: zeroes are a valid account.
        let account = Box::leak(Box::new(unsafe { std::mem::zeroed::<Account>() }));
        Self::new(account, file, 0, may_promise)
    }

    /// Overcommits: claims bytes that are not reserved, if at most half of what is available stays outstanding.
    /// `release` ends the claim.
    pub fn promise(&self, bytes: u64) -> bool {
        if !self.may_promise {
            return false;
        }
        let fits = |available: u64, outstanding: u64| outstanding.saturating_add(bytes) <= available / 2;
        let is_made = self.claim_if(bytes, || Some(self.recent()), fits).is_ok();
        if is_made {
            // Relaxed: this rank's own, and an estimate.
            self.promised.fetch_add(bytes, Ordering::Relaxed);
        }
        is_made
    }

    /// Claims bytes that are about to be reserved. `release` gives them back.
    pub fn claim(&self, bytes: u64) -> Result<(), Shortage> {
        let fits = |available: u64, outstanding: u64| {
            let spared = (available / SPARED_PART).min(SPARED_MOST);
            outstanding.saturating_add(bytes) <= available - spared
        };
        self.claim_if(bytes, || self.look(), fits)
    }

    /// Gives back what was claimed, or promised, after its pages have left the file.
    pub fn release(&self, bytes: u64, was_promised: bool) {
        if was_promised {
            // Relaxed: as in `promise`.
            self.promised.fetch_sub(bytes, Ordering::Relaxed);
        }
        // Release: a rank that reads it sees the file without these pages.
        self.account.released.fetch_add(bytes, Ordering::Release);
    }

    /// Counts pages of private memory that are about to be in the file.
    pub fn publish(&self, bytes: u64) {
        // Release, and the Acquire in `outstanding`: a rank that sees these pages in the file sees them counted.
        self.account.published.fetch_add(bytes, Ordering::Release);
    }

    /// Counts pages of private memory that have left the file.
    pub fn withdraw(&self, bytes: u64) {
        // Release: as in `release`.
        self.account.withdrawn.fetch_add(bytes, Ordering::Release);
    }

    /// Whether some rank's claim was refused although the ranks hold as much, so that free memory kept for later use
    /// would be missed.
    pub fn has_run_short(&self) -> bool {
        // Relaxed: a hint.
        self.account.has_run_short.load(Ordering::Relaxed) != 0
    }

    /// Bytes that can still be had now. None where the system does not report it.
    pub fn left(&self) -> Option<u64> {
        self.look().map(|look| look.available.bytes())
    }

    fn claim_if(
        &self,
        bytes: u64,
        look: impl Fn() -> Option<Look>,
        fits: impl Fn(u64, u64) -> bool,
    ) -> Result<(), Shortage> {
        let Account { claimed, released, .. } = self.account;
        loop {
            // Acquire: what was released is out of the file before `look` counts its pages.
            let gone = released.load(Ordering::Acquire);
            let before = claimed.load(Ordering::Acquire); // Acquire: the look comes after it
            let outstanding = self.outstanding(before.wrapping_sub(gone));
            let shortage = match look() {
                None => None,
                Some(look) => {
                    let used = self.file.reserved().saturating_sub(look.pages);
                    self.shortage(look.available, used, outstanding, &fits)
                }
            };
            if let Some(shortage) = shortage {
                // Others have released memory or claimed some: what was seen may be that of neither state.
                // Acquire, both: as at the first loads.
                let is_steady = released.load(Ordering::Acquire) == gone && claimed.load(Ordering::Acquire) == before;
                if is_steady {
                    let held = before.wrapping_sub(gone);
                    if bytes <= shortage.available.saturating_add(held) {
                        // Relaxed: a hint.
                        self.account.has_run_short.store(1, Ordering::Relaxed);
                    }
                    return Err(shortage);
                }
                continue;
            }
            let after = before.wrapping_add(bytes);
            // Acquire and Release: the next rank that claims counts this claim, and looks after it. Relaxed on failure:
            // another look.
            if claimed.compare_exchange(before, after, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                return Ok(());
            }
        }
    }

    /// What of `claimed` bytes is not in the file yet; too much rather than too little.
    fn outstanding(&self, claimed: u64) -> u64 {
        // Before the pages are counted: what was withdrawn then is none of them.
        let withdrawn = self.account.withdrawn.load(Ordering::Acquire); // Acquire: before `reserved` is called
        let pages = self.file.reserved();
        // After they are counted: what of them is published was counted before it became one.
        let published = self.account.published.load(Ordering::Acquire);
        let others = published.wrapping_sub(withdrawn).saturating_add(self.unclaimed);
        claimed.saturating_sub(pages.saturating_sub(others))
    }

    /// What is short, unless a claim `fits` into what is available less the `used` bytes.
    fn shortage(
        &self,
        available: Available,
        used: u64,
        outstanding: u64,
        fits: &impl Fn(u64, u64) -> bool,
    ) -> Option<Shortage> {
        let [outer, inner] = [available.outer, available.inner].map(|bytes| bytes.saturating_sub(used));
        // Where ranks have control groups of their own, none takes from this one's what others have claimed.
        let is_alone = self.have_groups_of_their_own(available.group);
        // Relaxed: an estimate.
        let own = if is_alone { outstanding.min(self.promised.load(Ordering::Relaxed)) } else { outstanding };
        [(outer, outstanding), (inner, own)]
            .into_iter()
            .find(|&(available, outstanding)| !fits(available, outstanding))
            .map(|(available, outstanding)| Shortage { available, outstanding })
    }

    /// Whether some rank that has claimed has another innermost control group with a limit than the others.
    fn have_groups_of_their_own(&self, group: u64) -> bool {
        let Account { group: first, groups_differ, .. } = self.account;
        let group = group.saturating_add(1);
        // Relaxed: the numbers are compared with nothing else.
        match first.compare_exchange(0, group, Ordering::Relaxed, Ordering::Relaxed) {
            Err(first) if first != group => groups_differ.store(1, Ordering::Relaxed),
            _ => (),
        }
        groups_differ.load(Ordering::Relaxed) == 1 // compared with nothing else
    }

    /// Looks at the file, then at the machine: pages that come in between count as taken twice, not as there twice.
    fn look(&self) -> Option<Look> {
        let pages = self.file.reserved();
        Some(Look { when: Instant::now(), pages, available: available::read()? })
    }

    /// The last look, unless it is old. A machine that reports nothing overcommits nothing.
    fn recent(&self) -> Look {
        let mut last = self.last.lock();
        match *last {
            Some(look) if look.when.elapsed() < BELIEVED => look,
            _ => {
                let none = Available { outer: 0, inner: 0, group: 0 };
                let look = self.look().unwrap_or(Look { when: Instant::now(), pages: 0, available: none });
                *last = Some(look);
                look
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    /// Budgets of some ranks over a file in which nothing is yet.
    fn budgets<const RANKS: usize>() -> ([Budget; RANKS], &'static Account, Arc<SharedFile>) {
        // SAFETY: zeroes are a valid account.
        let account: &'static Account = Box::leak(Box::new(unsafe { std::mem::zeroed() }));
        let file = Arc::new(SharedFile::for_test(1 << 50));
        ([(); RANKS].map(|()| Budget::new(account, Arc::clone(&file), 0, true)), account, file)
    }

    fn outstanding(account: &Account, budget: &Budget) -> u64 {
        let claimed = account.claimed.load(Ordering::Relaxed) - account.released.load(Ordering::Relaxed);
        budget.outstanding(claimed)
    }

    #[test]
    fn no_more_is_promised_than_half_of_what_is_left() {
        let ([one, other], account, _) = budgets();
        let most = one.recent().available.bytes() / 2;
        assert!(!one.promise(u64::MAX) && !one.promise(most + 1));
        assert!(one.promise(most / 4 * 3));
        assert!(!one.promise(most / 4 + 4));
        // Others may see a little more left, or less.
        assert!(!other.promise(most / 2));
        one.release(most / 4 * 3, true);
        assert!(other.promise(most / 2));
        other.release(most / 2, true);
        assert_eq!(outstanding(account, &one), 0);
        assert!(!Budget { may_promise: false, ..one }.promise(1));
    }

    #[test]
    fn claims_of_several_ranks_never_exceed_what_is_left() {
        let (ranks, account, _) = budgets::<4>();
        let left = ranks[0].left().unwrap();
        // Each takes a fifth of it, again and again: four fit at a time, and a fifth one does not.
        std::thread::scope(|scope| {
            for rank in &ranks {
                scope.spawn(|| {
                    for _ in 0..50 {
                        if rank.claim(left / 5).is_ok() {
                            assert!(outstanding(account, rank) <= left / 5 * 4);
                            rank.release(left / 5, false);
                        }
                    }
                });
            }
        });
        assert_eq!(outstanding(account, &ranks[0]), 0);
        for rank in &ranks {
            rank.claim(left / 5).unwrap();
        }
        let shortage = ranks[0].claim(left / 4).unwrap_err();
        assert_eq!(shortage.outstanding, left / 5 * 4);
        assert!(shortage.available > left / 2);
    }

    #[test]
    fn a_job_runs_short_where_freeing_memory_would_help() {
        let ([one, other], _, _) = budgets();
        let left = one.left().unwrap();
        assert!(one.claim(u64::MAX / 2).is_err());
        assert!(!other.has_run_short());
        one.claim(left / 4 * 3).unwrap();
        assert!(other.claim(left / 2).is_err());
        assert!(one.has_run_short() && other.has_run_short());
    }

    #[test]
    fn what_is_in_the_file_is_outstanding_no_more() {
        let ([budget], account, file) = budgets();
        budget.claim(10 * MIB).unwrap();
        file.reserve(0, 4 * MIB).unwrap();
        assert_eq!(outstanding(account, &budget), 6 * MIB);
        // Published memory belongs to no claim.
        budget.publish(2 * MIB);
        file.reserve(1 << 40, 2 * MIB).unwrap();
        assert_eq!(outstanding(account, &budget), 6 * MIB);
        file.release(1 << 40, 2 * MIB);
        budget.withdraw(2 * MIB);
        assert_eq!(outstanding(account, &budget), 6 * MIB);
        file.release(0, 4 * MIB);
        budget.release(10 * MIB, false);
        assert_eq!(outstanding(account, &budget), 0);
    }

    #[test]
    fn ranks_in_groups_of_their_own_share_the_machine_alone() {
        let ([one, other], _, _) = budgets();
        let available = |group| Available { outer: 100, inner: 10, group };
        let fits = |available: u64, outstanding: u64| outstanding + 8 <= available;
        // Others have claimed 5 bytes.
        assert!(one.shortage(available(1), 0, 5, &fits).is_some());
        assert!(other.shortage(available(2), 0, 5, &fits).is_none());
        assert!(one.shortage(available(1), 0, 5, &fits).is_none());
        assert!(one.shortage(available(1), 0, 95, &fits).is_some());
        assert!(one.shortage(available(1), 3, 5, &fits).is_some());
    }
}
