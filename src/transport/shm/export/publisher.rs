//! The publisher of a process, and what it remembers.

#![forbid(unsafe_code)]

use super::cost_history::CostHistory;
use super::eligible_ranges::EligibleRanges;
use super::page_users::PageUsers;
use crate::settings::PrivateMemory;
use crate::transport::arena::Publication;
use parking_lot::Mutex;
use rustix::fd::OwnedFd;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicUsize};
use std::time::{Duration, Instant};

/// Why a region stays private.
pub type Reason = &'static str;

/// Publishes memory of this process.
#[derive(Debug)]
pub struct Publisher {
    pub(super) publication: Publication,
    pub(super) wish: PrivateMemory,
    /// Threads of the library, which are no danger: they do not touch pages that are not exposed.
    pub own_threads: AtomicUsize,
    pub(super) began: Instant,
    /// Ranks for each processor, when there are more of them than processors.
    pub(super) sharers: AtomicU32,
    pub(super) state: Mutex<State>,
}

#[derive(Debug)]
pub(super) struct State {
    /// Pages that are published.
    pub(super) published: PageUsers,
    /// Pages in which others read and write through the kernel; their writes would be lost if the pages were replaced.
    pub(super) through_kernel: PageUsers,
    /// Pages that became private again between published ones (see `fragments.rs`).
    pub(super) fragments: PageUsers,
    /// What is known of private memory.
    pub(super) eligible: EligibleRanges,
    /// Parts that became private pages of the file, which never join their neighbours.
    pub(super) left_over: usize,
    /// Regions that were made private again.
    pub(super) costs: CostHistory,
    /// While this process forks: the child closes it when it has its own pages.
    pub(super) pipe: Option<(OwnedFd, OwnedFd)>,
    /// Whether the fork handlers are registered.
    pub(super) knows_fork: bool,
}

/// A region of this rank that others reach, until it is dropped.
#[derive(Debug)]
pub struct ExportedRegion {
    pub(super) publisher: &'static Publisher,
    pub(super) pages: Range<usize>,
    /// Why it is not published, if it is not.
    pub private: Option<Reason>,
    /// The processor's time that it took to publish it.
    pub(super) took: Duration,
}

impl ExportedRegion {
    /// For RMAMPI_VERBOSE: that it is published, or why not.
    pub fn description(&self) -> String {
        match self.private {
            None => ", private memory published in place".into(),
            Some(reason) => format!(", not published: {reason}"),
        }
    }
}

impl Drop for ExportedRegion {
    fn drop(&mut self) {
        self.publisher.withdraw(self);
    }
}

impl Publisher {
    pub fn new(publication: Publication, wish: PrivateMemory) -> Self {
        let state = State {
            published: PageUsers::new(),
            through_kernel: PageUsers::new(),
            fragments: PageUsers::new(),
            eligible: EligibleRanges::new(),
            left_over: 0,
            costs: CostHistory::new(),
            pipe: None,
            knows_fork: false,
        };
        Self {
            publication,
            wish,
            own_threads: AtomicUsize::new(0),
            began: Instant::now(),
            sharers: AtomicU32::new(1),
            state: Mutex::new(state),
        }
    }
}

impl State {
    /// Whether something is published.
    pub(super) fn has_published(&self) -> bool {
        self.published.len() > 0
    }

    /// The parts that are.
    pub(super) fn published(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.published.parts()
    }

    /// Forgets what is published, in a process that has its own pages there.
    pub(super) fn forget(&mut self) {
        self.published = PageUsers::new();
    }
}
