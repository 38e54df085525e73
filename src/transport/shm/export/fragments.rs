//! Fragments: private pages between exported pages. Fragments arise when a window over some pages ends before the windows around it.
//!
//! The kernel joins adjacent mappings only if their pages have the same origin, and pages that become private between exported pages get a
//! mapping of their own. So a program that creates and frees windows all over its heap would divide the heap into more and more mappings,
//! and the kernel allows a process only 65530 mappings. Therefore the library remembers fragments. When pages beside a fragment become
//! private, the library exports the fragment once more and makes it private together with these pages, as one mapping.

use super::publisher::{Publisher, PublisherState};
use crate::os::in_place;
use std::ops::Range;

/// Number of pages of the largest fragment that is remembered.
const LARGEST: usize = 64;
/// Largest number of fragments that are remembered.
const MOST: usize = 1000;

impl Publisher {
    /// Returns the range that is to become private. If `part`, together with the fragments beside it, lies between exported pages, the
    /// range is `part` alone. The function then remembers `part` as a fragment, unless this would exceed `LARGEST` or `MOST`. If `part`
    /// with these fragments does not lie between exported pages, the function exports the fragments again, and the range includes them. No
    /// other thread may use this memory.
    pub(super) fn with_fragments(&self, state: &mut PublisherState, part: Range<usize>) -> Range<usize> {
        let page = crate::os::page_size();
        let reach = LARGEST * page;
        let before = state.fragments.used(&(part.start.saturating_sub(reach)..part.start));
        let before = before.into_iter().next_back().filter(|fragment| fragment.end == part.start);
        let behind = state.fragments.used(&(part.end..part.end + reach));
        let behind = behind.into_iter().next().filter(|fragment| fragment.start == part.end);
        let start = before.as_ref().map_or(part.start, |fragment| fragment.start);
        let end = behind.as_ref().map_or(part.end, |fragment| fragment.end);
        let is_published = |range: Range<usize>| state.published.has_some(&range);
        if is_published(start.saturating_sub(page)..start) && is_published(end..end + page) {
            if part.len() <= reach && state.fragments.len() < MOST {
                state.fragments.add(&part);
            }
            return part;
        }
        let mut whole = part;
        for fragment in before.into_iter().chain(behind) {
            self.share_again(state, &fragment);
            state.fragments.forget(&fragment);
            // If the fragment, or a part of it, could not be exported again, only the exported pages become private.
            whole = whole.start.min(fragment.start)..whole.end.max(fragment.end);
        }
        whole
    }

    /// Exports a fragment again, if it is still private memory without a file and no other rank reaches it.
    fn share_again(&self, state: &mut PublisherState, fragment: &Range<usize>) {
        if in_place::holds_own(fragment) || state.through_kernel.has_some(fragment) {
            return;
        }
        if let Ok([mapping]) = self.parts_to_replace(state, fragment).as_deref()
            && mapping.inode == 0
        {
            // SAFETY: the pages are private memory, readable and writable. Only this thread uses them: its stack is elsewhere, and no
            // signal handler runs in it. A failure only leaves mappings that the kernel does not join.
            let _ = unsafe { self.replace(fragment, false, crate::os::address_space::is_strict()) };
        }
    }
}
