//! Page export: the library replaces private pages of this process in place by pages of the shared file, so that other ranks map these
//! pages and access them by loads and stores.
//!
//! Pages are exported while a window needs them, and become private again when the last window that needs them ends. The pages of
//! the file behave differently in calls such as realloc, which moves memory, and madvise, which releases it. The library
//! relies on what the kernel reports about the address space, because the library's own records may be out of date.

use super::publisher::{ExportedRegion, Publisher, PublisherState, Reason};
use crate::os::in_place::{self, Company};
use crate::os::shared_file::Refusal;
use crate::os::stopped::{self, NotAlone};
use crate::os::{address_space, block_signals, clock, report_text, restore_signals};
use crate::settings::PrivateMemory;
use rustix::io::Errno;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Largest number of parts that are exported at a time. Each part may be a separate mapping, and the kernel allows 65530 mappings.
const MOST_PARTS: usize = 16_000;

/// Number of pages that are replaced during one stop of the other threads. Their replacement takes about as long as the stop.
const IN_ONE_STOP: usize = 128;

impl Publisher {
    /// Exports the pages of a region if that is safe, and records that other ranks reach them. `ranks` ranks of
    /// this host use the region.
    pub fn expose(&'static self, bytes: &Range<usize>, ranks: u32) -> ExportedRegion {
        // `delayed` is the number of ranks that the export delays: the other ranks of the window wait for this rank, and ranks on the same
        // processor wait for the processor. Relaxed: an estimate.
        let delayed = ranks.max(self.sharers.load(Ordering::Relaxed));
        let page = crate::os::page_size();
        let pages = bytes.start / page * page..bytes.end.next_multiple_of(page);
        let mut state = self.state.lock();
        let published = self.publish(&mut state, &pages, delayed);
        let took = published.as_ref().map_or(0, |took| u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
        let private = published.err();
        if private.is_none() {
            state.published.add(&pages);
            state.fragments.forget(&pages);
        } else {
            state.through_kernel.add(&pages);
            // Pages that are exported for another window stay exported: writes through the kernel reach the same pages.
            state.published.used(&pages).iter().for_each(|part| state.published.add(part));
        }
        ExportedRegion { publisher: self, pages, delayed, private, took }
    }

    /// Exports pages. Returns the processor time that the export took.
    fn publish(
        &'static self,
        state: &mut PublisherState,
        pages: &Range<usize>,
        delayed: u32,
    ) -> Result<Duration, Reason> {
        if matches!(self.wish, PrivateMemory::CrossMemoryAttach | PrivateMemory::Agent) {
            return Err("RMAMPI_PRIVATE_MEMORY");
        }
        if self.publication.offset(pages.end - 1).is_none() {
            return Err(if self.publication.has_room() {
                "high addresses"
            } else {
                "the limit of file sizes (ulimit -f)"
            });
        }
        if state.through_kernel.has_some(pages) {
            return Err("another window reaches the same pages through the kernel");
        }
        let is_published = state.published.has_all(pages);
        if !is_published {
            self.refuse_now(state, pages, delayed)?;
        }
        let has_company = self.is_in_company();
        let clock = cost_clock(has_company);
        // The clock is read after the checks above, because reading it takes longer than all of them.
        let begin = clock();
        let parts = self.parts_to_replace(state, pages)?;
        if parts.is_empty() {
            return Ok(clock().saturating_sub(begin));
        }
        if is_published {
            return Err("the program has mapped other memory at these addresses");
        }
        let before = block_signals();
        let (all, is_promised) = (address_space::is_strict(), self.wish == PrivateMemory::Publish);
        let replaced = parts.iter().try_for_each(|part| {
            alone(&(part.start..part.end), has_company, is_promised, &mut |piece| {
                // SAFETY: the pages are private memory, readable and writable, and not this thread's stack. `alone` runs this while no
                // other thread and no signal handler runs (with RMAMPI_PRIVATE_MEMORY=publish, the user may have promised that no other
                // thread uses the pages).
                unsafe { self.replace(&piece, part.inode != 0, all) }.map_err(|_| "the system refused it")
            })
        });
        if replaced.is_err() {
            let company = if has_company { Company::Threads } else { Company::Alone };
            for part in &parts {
                self.make_private(state, &(part.start..part.end), company);
            }
        }
        restore_signals(&before);
        replaced?;
        Ok(clock().saturating_sub(begin))
    }

    /// Replaces private pages by pages of the file. After a failure, some pages may be pages of the file. The budget of memory counts
    /// these pages, and no others. `has_file` is true if the private pages belong to another file. `all` is true if untouched pages
    /// get memory, too. Does not allocate.
    ///
    /// # Safety
    /// The pages are private memory of this process, readable and writable. Nothing writes to them during the call, and the calling
    /// thread's stack is elsewhere.
    pub(super) unsafe fn replace(&self, range: &Range<usize>, has_file: bool, all: bool) -> Result<(), Refusal> {
        let Some(offset) = self.publication.offset(range.start) else { return Err(Refusal::Exhausted) };
        self.publication.count_published(range.len());
        // SAFETY: the caller promises (Safety section) that the pages are private, readable and writable, and that neither another thread
        // nor this thread's stack uses them, as `share` requires.
        let shared = unsafe { in_place::share(&self.publication.file, range, offset, has_file, all) };
        shared.map_err(|unshared| {
            // `share` has freed the file's memory for the pages that it did not replace, as `count_withdrawn` requires.
            self.publication.count_withdrawn(range.len() - unshared.replaced);
            unshared.refusal
        })
    }

    /// Checks conditions that may change between two exports.
    fn refuse_now(&self, state: &PublisherState, pages: &Range<usize>, delayed: u32) -> Result<(), Reason> {
        if state.published.len() + state.left_over >= MOST_PARTS {
            return Err("too many parts are published already");
        }
        if in_place::holds_own(pages) {
            return Err("stack");
        }
        // If the network wrote the data of a receive or of a put between the copy of a page and its replacement, these data would be lost.
        if self.has_network {
            return Err("the network may write to the pages");
        }
        if self.wish == PrivateMemory::Auto && state.costs.is_too_often(pages, self.began.elapsed(), delayed) {
            return Err("windows are created and freed here too often");
        }
        Ok(())
    }

    /// Returns true if the process has threads other than this one and the copy agent. Those threads may use the pages at the same time.
    fn is_in_company(&self) -> bool {
        address_space::threads() != Ok(1 + self.own_threads.load(Ordering::Relaxed))
    }

    pub(super) fn withdraw(&'static self, exposure: &ExportedRegion) {
        let mut state = self.state.lock();
        if exposure.private.is_some() {
            state.through_kernel.remove(&exposure.pages);
        }
        let mut left = Vec::new();
        for part in state.published.used(&exposure.pages) {
            left.extend(state.published.remove(&part));
        }
        if left.is_empty() {
            return;
        }
        let has_company = self.is_in_company();
        let clock = cost_clock(has_company);
        let begin = clock();
        let before = block_signals();
        for part in left {
            let is_own = in_place::holds_own(&part);
            let whole = if has_company || is_own { part } else { self.with_fragments(&mut state, part) };
            let mut make_private = |piece: Range<usize>| {
                let is_private = self.make_private_or_stop(&piece, Company::Alone);
                if is_private { Ok(()) } else { Err("the system refused it") }
            };
            let was_alone = !is_own && alone(&whole, has_company, false, &mut make_private).is_ok();
            if !was_alone {
                state.left_over += 1;
                self.make_private(&mut state, &whole, Company::Threads);
            }
        }
        restore_signals(&before);
        let PublisherState { eligible, published, .. } = &mut *state;
        eligible.forget_unused(&exposure.pages, published);
        let took = clock().saturating_sub(begin);
        state.costs.count(
            &exposure.pages,
            Duration::from_micros(exposure.took.into()) + took,
            self.began.elapsed(),
            exposure.delayed,
        );
    }

    /// Makes the exported pages in a range private again, even if the program has mapped other memory in parts of the range since.
    fn make_private(&self, state: &mut PublisherState, range: &Range<usize>, company: Company) {
        // Pages that cannot be made private stay as they are, and are never exported again, because their part of the file is in use.
        if !self.make_private_or_stop(range, company) {
            state.through_kernel.add(range);
        }
    }

    /// Makes the exported pages in a range private again. Returns true if all pages are private. Does not allocate.
    pub(super) fn make_private_or_stop(&self, range: &Range<usize>, company: Company) -> bool {
        let mut at = range.start;
        // The loop changes one mapping at a time, because each change invalidates what the kernel has reported about later mappings.
        loop {
            let mut found = None;
            let looked = address_space::mappings(&(at..range.end), &mut |mapping| {
                if found.is_none() && self.is_in_place(mapping) {
                    found = Some(*mapping);
                }
            });
            let Some(mapping) = found else { return looked.is_ok() };
            let part = mapping.start.max(at)..mapping.end.min(range.end);
            let Some(offset) = self.publication.offset(part.start) else { return false };
            // SAFETY: `is_in_place` has returned that the mapping shows the file at this offset. No exported region contains it any more,
            // so other ranks do not use it. In a forked child the call does not free the pages of the file, which the parent still uses.
            if unsafe { in_place::unshare(&self.publication.file, &part, offset, mapping.access, company) }.is_err() {
                return false;
            }
            if company != Company::Child {
                self.publication.count_withdrawn(part.len());
            }
            at = part.end;
            if at >= range.end {
                return true;
            }
        }
    }

    /// Makes all exported pages private again. Called when this rank leaves the job.
    pub fn withdraw_all(&self) {
        let mut state = self.state.lock();
        let company = if self.is_in_company() { Company::Threads } else { Company::Alone };
        let before = block_signals();
        for part in std::mem::take(&mut state.published).parts() {
            let company = if in_place::holds_own(&part) { Company::Threads } else { company };
            self.make_private(&mut state, &part, company);
        }
        restore_signals(&before);
    }
}

/// Calls `work` for all pages of a range while no other thread of this process runs. If there are other threads, stops them again for each
/// `IN_ONE_STOP` pages, so that each pause is short. If they cannot be stopped and `is_promised` is true, calls `work` beside them.
/// `work` neither allocates nor takes a lock.
fn alone(
    range: &Range<usize>,
    has_company: bool,
    is_promised: bool,
    work: &mut dyn FnMut(Range<usize>) -> Result<(), Reason>,
) -> Result<(), Reason> {
    if !has_company {
        return work(range.clone());
    }
    let length = IN_ONE_STOP * crate::os::page_size();
    for start in range.clone().step_by(length) {
        let piece = start..range.end.min(start + length);
        let mut result = Ok(());
        match stopped::run_alone(&mut || result = work(piece.clone())) {
            Ok(()) => result?,
            Err(NotAlone::Refused(_)) if is_promised => work(piece)?,
            Err(NotAlone::Refused(Errno::TIMEDOUT)) => return Err("another thread does not stop"),
            Err(NotAlone::Refused(_)) => {
                return Err("the system does not let the library stop the other threads");
            }
            // Some pages may be empty, and the threads run on.
            Err(NotAlone::Unfinished) => {
                report_text("rmampi: the task that replaces pages of a window was killed\n");
                std::process::abort();
            }
        }
    }
    Ok(())
}

/// Returns the clock that measures what an export costs: the processor time of the calling thread; with other threads the elapsed time, in
/// which they are stopped and the calling thread sleeps.
fn cost_clock(has_company: bool) -> fn() -> Duration {
    if has_company { clock::time } else { clock::processor_time }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::os::page_size;
    use crate::transport::arena::Publication;

    /// Advice (Linux 6.13) that guards pages: touching them raises a signal.
    const MADV_GUARD_INSTALL: i32 = 102;

    #[test]
    fn pages_count_as_exported_only_while_they_are() {
        let length = 8 * page_size();
        // SAFETY: a new mapping.
        let start = unsafe {
            let access = libc::PROT_READ | libc::PROT_WRITE;
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            libc::mmap(std::ptr::null_mut(), length, access, flags, -1, 0)
        } as usize;
        // SAFETY: the mapping has this length.
        unsafe { std::ptr::write_bytes(start as *mut u8, 7, length) };
        let publication = Publication::alone();
        let publisher: &'static Publisher =
            Box::leak(Box::new(Publisher::new(publication.clone(), PrivateMemory::Publish, false)));
        let (first, second) = (start..start + length / 2, start + length / 2..start + length);
        let exported = publisher.expose(&first, 1);
        assert_eq!((exported.private, publication.exported()), (None, first.len() as u64));
        // SAFETY: nothing touches the last page any more.
        let guarded = unsafe { libc::madvise((second.end - page_size()) as *mut _, page_size(), MADV_GUARD_INSTALL) };
        if guarded == 0 {
            for _ in 0..2 {
                // The library knows from the exported pages beside these pages that these were eligible before.
                assert_eq!(publisher.expose(&second, 1).private, Some("the system refused it"));
                assert_eq!(publication.exported(), first.len() as u64);
            }
        } else {
            eprintln!("this kernel has no guarded pages, so no export fails");
        }
        drop(exported);
        assert_eq!(publication.exported(), 0);
    }
}
