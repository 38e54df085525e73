//! The publisher, which is the part of the library that exports private memory of this process (publish.rs), and its state.

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
use std::time::Instant;

/// The reason why a region stays private.
pub type Reason = &'static str;

/// The part of the library that exports memory of this process.
#[derive(Debug)]
pub struct Publisher {
    pub(super) publication: Publication,
    pub(super) wish: PrivateMemory,
    /// Number of copy agents of this process. They do not prevent page export, because they access only exposed pages.
    pub own_threads: AtomicUsize,
    /// Whether the job spans hosts. The progress thread, or the network itself, may then write to any page at any time.
    pub(super) has_network: bool,
    pub(super) began: Instant,
    /// Number of ranks for each processor, rounded up.
    pub(super) sharers: AtomicU32,
    pub(super) state: Mutex<PublisherState>,
}

#[derive(Debug)]
pub(super) struct PublisherState {
    /// Pages that are exported.
    pub(super) published: PageUsers,
    /// Pages in which other ranks read and write through the kernel. A replacement of the pages would lose such writes.
    pub(super) through_kernel: PageUsers,
    /// Pages that became private between exported pages (see `fragments.rs`).
    pub(super) fragments: PageUsers,
    /// Ranges that are known to be eligible for export.
    pub(super) eligible: EligibleRanges,
    /// Number of exported parts that became private mappings of the file. The kernel never joins the mappings of such parts with adjacent
    /// mappings.
    pub(super) left_over: usize,
    /// The cost of earlier exports.
    pub(super) costs: CostHistory,
    /// A pipe during a fork of this process: the child closes it when it has its own pages.
    pub(super) pipe: Option<(OwnedFd, OwnedFd)>,
}

/// A region of this rank that other ranks reach until this value is dropped.
#[derive(Debug)]
pub struct ExportedRegion {
    pub(super) publisher: &'static Publisher,
    pub(super) pages: Range<usize>,
    /// Number of ranks that an export delays.
    pub(super) delayed: u32,
    /// The reason why the region is not exported. None if the region is exported.
    pub private: Option<Reason>,
    /// The processor time that the export took, in microseconds, at most `u32::MAX`. A `Duration` would need four times as much memory in
    /// each window.
    pub(super) took: u32,
}

impl ExportedRegion {
    /// Returns a text for RMAMPI_VERBOSE: that the region is exported, or why it is not exported.
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
    pub fn new(publication: Publication, wish: PrivateMemory, has_network: bool) -> Self {
        let state = PublisherState {
            published: PageUsers::new(),
            through_kernel: PageUsers::new(),
            fragments: PageUsers::new(),
            eligible: EligibleRanges::new(),
            left_over: 0,
            costs: CostHistory::new(),
            pipe: None,
        };
        Self {
            publication,
            wish,
            own_threads: AtomicUsize::new(0),
            has_network,
            began: Instant::now(),
            sharers: AtomicU32::new(1),
            state: Mutex::new(state),
        }
    }
}

impl PublisherState {
    /// Returns true if a page is exported.
    pub(super) fn has_published(&self) -> bool {
        self.published.len() > 0
    }

    /// Returns the exported parts.
    pub(super) fn published(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.published.parts()
    }

    /// Forgets the exported pages. Called in a forked process, which has pages of its own at these addresses.
    pub(super) fn forget(&mut self) {
        self.published = PageUsers::new();
    }
}
