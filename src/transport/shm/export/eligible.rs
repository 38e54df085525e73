//! The check that memory can be exported.

#![forbid(unsafe_code)]

use super::publisher::{Publisher, PublisherState, Reason};
use crate::os::address_space::{self, Mapping};
use crate::os::page_size;
use rustix::mm::MprotectFlags;
use std::ops::Range;

impl Publisher {
    /// Returns the mappings in the range that do not show the shared file yet. Fails if a part of the range cannot be exported.
    pub(super) fn parts_to_replace(
        &self,
        state: &mut PublisherState,
        pages: &Range<usize>,
    ) -> Result<Vec<Mapping>, Reason> {
        let PublisherState { published, fragments, eligible, .. } = state;
        let is_border = |address: usize| {
            let beside = address.saturating_sub(page_size())..address + page_size();
            published.has_some(&beside) || fragments.has_some(&beside)
        };
        let mut view = View::new(self, pages);
        let looked = address_space::mappings(pages, &mut |mapping| {
            let is_plain = eligible.has(&(mapping.start..mapping.end), is_border);
            view.add(&Mapping { is_plain, ..*mapping });
        });
        if looked.is_ok() && view.at == pages.end && view.refused.is_none() {
            return Ok(view.parts);
        }
        let mut view = View::new(self, pages);
        let looked = address_space::mappings_with_flags(pages, &mut |mapping| {
            if view.add(mapping) && mapping.is_plain {
                eligible.learn(&(mapping.start..mapping.end), is_border);
            }
        });
        if looked.is_err() {
            return Err("the system does not report what is mapped there");
        }
        if view.at != pages.end {
            return Err("a part of the region is not mapped");
        }
        view.refused.map_or(Ok(view.parts), Err)
    }

    /// Returns true if a mapping shows the pages of the shared file that belong to its address.
    pub(super) fn is_in_place(&self, mapping: &Mapping) -> bool {
        self.publication.file.is_shown_by(mapping) && self.publication.offset(mapping.start) == Some(mapping.offset)
    }
}

/// The mappings of a range that were read so far.
struct View<'a> {
    publisher: &'a Publisher,
    pages: &'a Range<usize>,
    /// End of the last mapping that was added, but not beyond the end of the range.
    at: usize,
    /// The mappings to replace, cut at the ends of the range.
    parts: Vec<Mapping>,
    refused: Option<Reason>,
}

impl<'a> View<'a> {
    fn new(publisher: &'a Publisher, pages: &'a Range<usize>) -> Self {
        Self { publisher, pages, at: pages.start, parts: Vec::new(), refused: None }
    }

    /// Adds the next mapping. Returns true if it can be replaced.
    fn add(&mut self, mapping: &Mapping) -> bool {
        let (start, end) = (mapping.start.max(self.pages.start), mapping.end.min(self.pages.end));
        let obstacle = if start != self.at {
            Some("a part of the region is not mapped")
        } else if self.publisher.is_in_place(mapping) {
            self.at = end;
            return false;
        } else {
            obstacle(mapping)
        };
        self.at = end;
        self.refused = self.refused.or(obstacle);
        self.parts.push(Mapping { start, end, ..*mapping });
        obstacle.is_none()
    }
}

/// Returns the reason why a mapping cannot be exported. Returns None if the mapping can be exported.
fn obstacle(mapping: &Mapping) -> Option<Reason> {
    if mapping.is_shared {
        Some("shared memory of the program")
    } else if mapping.access != (MprotectFlags::READ | MprotectFlags::WRITE) {
        Some("not exactly readable and writable")
    } else if mapping.is_stack {
        Some("stack")
    } else if !mapping.is_plain {
        Some("locked memory, or memory with advice (madvise)")
    } else {
        None
    }
}
