//! The memory budget of all ranks: the memory that the ranks may use together without the risk that the kernel kills a rank when the rank
//! touches this memory.
//!
//! A rank claims every byte of windows, MPI_Alloc_mem and tables before it reserves or touches the byte; only the first 256 KiB of its
//! slabs (the memory of its small blocks) need no claim. An account that all ranks share counts the claims. A claim succeeds if it fits
//! into the memory that the machine and the control groups have left, together with all earlier claims whose memory is not in the file yet.
//! The kernel counts the pages that are in the file, reserved or touched.
//!
//! ```text
//! outstanding = claimed - released - (pages of the file - exported private memory - unclaimed)
//! claim(n):   n + outstanding <= available
//! promise(n): n + outstanding <= available / 2
//! ```
//! A promise is a claim of memory that is not reserved, so the cost of a promise does not depend on its size. The counters of the account
//! only grow. A claim is one compare-and-swap of `claimed`, from the value that the rank loaded before it read the number of the file's
//! pages and the machine's figures. If another rank has claimed memory in between, the rank starts again. A rank loads the counters that
//! decrease `outstanding` (`released`, `withdrawn`) before it reads the figures, and adds to the counters that increase `outstanding`
//! (`claimed`, `published`) before it uses the memory. So a rank that reads the counters while other ranks change them computes too many
//! outstanding bytes, never too few.
//!
//! No rank waits for another rank. If a rank dies, its claims stay outstanding until the launcher ends the job: other ranks may get
//! MPI_ERR_NO_MEM, but the kernel does not kill them. The counters exist until the last process ends.
//!
//! A rank claims memory for its slabs in steps of 1 MiB. A large reservation reads the machine's figures again after each 64 MiB.
//! `available` is the smallest of these numbers: MemAvailable, and the limit less the usage of each control group that contains the process
//! (`os/available.rs`). For claims, a sixteenth of `available` (at most 64 MiB) is kept for page tables and heaps. For promises, a rank
//! uses the same figures for up to 100 ms. If the ranks have different innermost control groups with a limit, each rank compares only its
//! own promises with the limit of its innermost group. Heaps and stacks are in the kernel's figures and not in the account.

use crate::os::available::{self, Available};
use crate::os::shared_file::SharedFile;
use crate::transport::typed::shared;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Time for which a rank uses the same figures of the machine for promises. Reading them takes at least one system call for each control
/// group.
const BELIEVED: Duration = Duration::from_millis(100);

/// Memory that is never claimed: one `SPARED_PART`th of the available memory, and at most `SPARED_MOST` bytes. The ranks need it for page
/// tables, stacks and heaps.
const SPARED_PART: u64 = 16;
const SPARED_MOST: u64 = 64 << 20;

/// The counters that all ranks share, in bytes. An account of zeroes is a valid initial state.
#[repr(C)]
#[derive(Debug)]
pub struct Account {
    /// Number of bytes that were ever claimed.
    claimed: AtomicU64,
    /// Number of claimed bytes that were released.
    released: AtomicU64,
    /// Number of bytes of process-private memory that were ever exported to the file.
    published: AtomicU64,
    /// Number of exported bytes that are private again.
    withdrawn: AtomicU64,
    /// For the first rank that has claimed: 1 + the id of the innermost of its control groups that have a limit.
    group: AtomicU64,
    /// 1 if another rank that has claimed is in a different group.
    groups_differ: AtomicU64,
    /// 1 if a claim was refused although it does not exceed the sum of the available memory and the memory that the ranks hold.
    has_run_short: AtomicU64,
}

shared! {
    Account { claimed, released, published, withdrawn, group, groups_differ, has_run_short }
}

/// The reason why a claim was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Number of bytes that the machine and the control groups have left.
    pub available: u64,
    /// Number of these bytes that were claimed before and are not in the file yet.
    pub outstanding: u64,
}

/// The budget as one rank sees it.
#[derive(Debug)]
pub struct Budget {
    account: &'static Account,
    file: Arc<SharedFile>,
    /// Number of bytes that may be in the file without a claim: the head, and `pool::UNCLAIMED` bytes for each rank.
    unclaimed: u64,
    /// False if no promise may be made.
    may_promise: bool,
    /// Number of bytes that this rank has promised.
    promised: AtomicU64,
    last: Mutex<Option<Look>>,
}

/// The machine's figures at one time.
#[derive(Clone, Copy, Debug)]
struct Look {
    when: Instant,
    /// Number of bytes of the file's pages at that time.
    pages: u64,
    available: Available,
}

impl Budget {
    /// A budget with this account and file, both shared by all ranks.
    pub fn new(account: &'static Account, file: Arc<SharedFile>, unclaimed: u64, may_promise: bool) -> Self {
        Self { account, file, unclaimed, may_promise, promised: AtomicU64::new(0), last: Mutex::new(None) }
    }

    /// A budget for a test, with an account of its own.
    #[cfg(test)]
    pub fn alone(file: Arc<SharedFile>, may_promise: bool) -> Self {
        // SAFETY: an account consists of integers, for which zeroes are valid.
        let account = Box::leak(Box::new(unsafe { std::mem::zeroed::<Account>() }));
        Self::new(account, file, 0, may_promise)
    }

    /// Returns the number of bytes of process-private memory that count as exported now.
    #[cfg(test)]
    pub fn exported(&self) -> u64 {
        // Relaxed: the tests of this number have one thread.
        self.account.published.load(Ordering::Relaxed) - self.account.withdrawn.load(Ordering::Relaxed)
    }

    /// Claims bytes that will not be reserved (overcommit). Returns false if more than half of the available memory would be outstanding,
    /// or if no promise may be made. `release` ends the claim.
    pub fn promise(&self, bytes: u64) -> bool {
        if !self.may_promise {
            return false;
        }
        let fits = |available: u64, outstanding: u64| outstanding.saturating_add(bytes) <= available / 2;
        let is_made = self.claim_if(bytes, || Some(self.recent()), fits).is_ok();
        if is_made {
            // Relaxed: only this rank writes it, and the value is an estimate.
            self.promised.fetch_add(bytes, Ordering::Relaxed);
        }
        is_made
    }

    /// Claims bytes that are about to be reserved. `release` ends the claim.
    pub fn claim(&self, bytes: u64) -> Result<(), Shortage> {
        let fits = |available: u64, outstanding: u64| {
            let spared = (available / SPARED_PART).min(SPARED_MOST);
            outstanding.saturating_add(bytes) <= available - spared
        };
        self.claim_if(bytes, || self.look(), fits)
    }

    /// Ends a claim or a promise. Call it after the pages have left the file.
    pub fn release(&self, bytes: u64, was_promised: bool) {
        if was_promised {
            // Relaxed: only this rank writes it, and the value is an estimate.
            self.promised.fetch_sub(bytes, Ordering::Relaxed);
        }
        // Release: a rank that sees this count sees the file without these pages.
        self.account.released.fetch_add(bytes, Ordering::Release);
    }

    /// Counts pages of process-private memory that are about to be in the file.
    pub fn publish(&self, bytes: u64) {
        // Release: pairs with the Acquire in `outstanding`. Later system calls add the pages to the file, so a rank that sees the pages
        // there also sees this count.
        self.account.published.fetch_add(bytes, Ordering::Release);
    }

    /// Counts pages of process-private memory that have left the file.
    pub fn withdraw(&self, bytes: u64) {
        // Release: a rank that sees this count sees the file without these pages.
        self.account.withdrawn.fetch_add(bytes, Ordering::Release);
    }

    /// Returns true if a claim of some rank was refused although it does not exceed the sum of the available memory and the memory that the
    /// ranks hold. In this state no rank should keep free memory for later use.
    pub fn has_run_short(&self) -> bool {
        // Relaxed: a hint.
        self.account.has_run_short.load(Ordering::Relaxed) != 0
    }

    /// Returns the number of bytes that are available now. None if the system does not report it.
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
            // Acquire: released memory has left the file before `look` counts the file's pages.
            let gone = released.load(Ordering::Acquire);
            let before = claimed.load(Ordering::Acquire); // Acquire: `look` is called after this load
            let outstanding = self.outstanding(before.wrapping_sub(gone));
            let shortage = match look() {
                None => None,
                Some(look) => {
                    let used = self.file.reserved().saturating_sub(look.pages);
                    self.shortage(look.available, used, outstanding, &fits)
                }
            };
            if let Some(shortage) = shortage {
                // If other ranks have released or claimed memory while `look` ran, the figures may match neither the old nor the new
                // counters. Acquire in both loads: for the reasons given at the first loads.
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
            // Acquire and Release: the next rank that claims counts this claim, and reads the figures after it. Relaxed on failure: this
            // rank reads counters and figures again.
            if claimed.compare_exchange(before, after, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                return Ok(());
            }
        }
    }

    /// Returns how many of `claimed` bytes are not in the file yet. The result may be too large, but not too small.
    fn outstanding(&self, claimed: u64) -> u64 {
        // This load precedes the count of the pages: the number contains only memory that has no pages in the file any more.
        let withdrawn = self.account.withdrawn.load(Ordering::Acquire); // Acquire: this load precedes the call of `reserved`
        let pages = self.file.reserved();
        // This load follows the count of the pages: `published` counts an exported page before the page is in the file.
        let published = self.account.published.load(Ordering::Acquire);
        let others = published.wrapping_sub(withdrawn).saturating_add(self.unclaimed);
        claimed.saturating_sub(pages.saturating_sub(others))
    }

    /// Returns None if the claim `fits` into the available memory less `used` bytes, otherwise the shortage.
    fn shortage(
        &self,
        available: Available,
        used: u64,
        outstanding: u64,
        fits: &impl Fn(u64, u64) -> bool,
    ) -> Option<Shortage> {
        let [outer, inner] = [available.outer, available.inner].map(|bytes| bytes.saturating_sub(used));
        // If ranks are in different control groups, only this rank's promises count for its group: the account does not say in which group
        // the other claims are.
        let is_alone = self.have_groups_of_their_own(available.group);
        // Relaxed: an estimate.
        let own = if is_alone { outstanding.min(self.promised.load(Ordering::Relaxed)) } else { outstanding };
        [(outer, outstanding), (inner, own)]
            .into_iter()
            .find(|&(available, outstanding)| !fits(available, outstanding))
            .map(|(available, outstanding)| Shortage { available, outstanding })
    }

    /// Returns true if the ranks that have claimed are in different innermost control groups with a limit.
    fn have_groups_of_their_own(&self, group: u64) -> bool {
        let Account { group: first, groups_differ, .. } = self.account;
        let group = group.saturating_add(1);
        // Relaxed: the values order no other accesses.
        match first.compare_exchange(0, group, Ordering::Relaxed, Ordering::Relaxed) {
            Err(first) if first != group => groups_differ.store(1, Ordering::Relaxed),
            _ => (),
        }
        groups_differ.load(Ordering::Relaxed) == 1 // Relaxed: orders no other accesses
    }

    /// Counts the file's pages, then reads the machine's figures. So pages that enter the file in between count twice as used memory, never
    /// twice as available memory.
    fn look(&self) -> Option<Look> {
        let pages = self.file.reserved();
        Some(Look { when: Instant::now(), pages, available: available::read()? })
    }

    /// Returns the latest figures, or new ones if these are older than `BELIEVED`. If the machine reports no figures, no memory is
    /// available for promises.
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

    /// Budgets of some ranks over an empty file.
    fn budgets<const RANKS: usize>() -> ([Budget; RANKS], &'static Account, Arc<SharedFile>) {
        // SAFETY: an account consists of integers, for which zeroes are valid.
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
        // Others may read a slightly different amount of available memory.
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
        // Each rank claims a fifth of the memory again and again: four claims fit at a time, and a fifth one does not.
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
        // Exported memory belongs to no claim.
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
        // Other ranks have claimed 5 bytes.
        assert!(one.shortage(available(1), 0, 5, &fits).is_some());
        assert!(other.shortage(available(2), 0, 5, &fits).is_none());
        assert!(one.shortage(available(1), 0, 5, &fits).is_none());
        assert!(one.shortage(available(1), 0, 95, &fits).is_some());
        assert!(one.shortage(available(1), 3, 5, &fits).is_some());
    }
}
