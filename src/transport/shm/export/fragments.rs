//! Pages that become private between others that are still published.
//!
//! The kernel takes two mappings for one again only if their pages have the same origin to it, and what becomes private
//! in the middle of published pages begins a new one. Without care, windows that come and go all over a heap would
//! leave it in ever more mappings, of which a process may have 65530. So such fragments are remembered, and when pages
//! beside them become private, they do it once more, together with these.

use super::publisher::{Publisher, State};
use crate::os::in_place;
use std::ops::Range;

/// Pages of the largest fragment that is worth it, and fragments at most.
const LARGEST: usize = 64;
const MOST: usize = 1000;

impl Publisher {
    /// A part that is to become private, with the fragments beside it if that ends them, which are shared again then.
    /// No other thread may be there.
    pub(super) fn with_fragments(&self, state: &mut State, part: Range<usize>) -> Range<usize> {
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
            // Where it could not be shared, or a part of it alone, only what is shared becomes private.
            whole = whole.start.min(fragment.start)..whole.end.max(fragment.end);
        }
        whole
    }

    /// Shares an fragment again, if it still is what it was: private memory without a file that others do not reach.
    fn share_again(&self, state: &mut State, fragment: &Range<usize>) {
        if in_place::holds_own(fragment) || state.through_kernel.has_some(fragment) {
            return;
        }
        if let Ok([mapping]) = self.parts_to_replace(state, fragment).as_deref()
            && mapping.inode == 0
        {
            // SAFETY: it is private memory, readable and writable; no thread but this one is there, whose stack is
            // elsewhere and in which no signal handler runs. Failing, it leaves mappings that do not join, and nothing
            // else.
            let _ = unsafe { self.replace(mapping) };
        }
    }
}
