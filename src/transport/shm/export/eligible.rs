//! Which memory can be published.

#![forbid(unsafe_code)]

use super::publisher::{Publisher, Reason, State};
use crate::os::address_space::{self, Mapping};
use crate::os::page_size;
use rustix::mm::MprotectFlags;
use std::ops::Range;

impl Publisher {
    /// The mappings in the range that do not show the shared file yet, if all of it can be published.
    pub(super) fn parts_to_replace(&self, state: &mut State, pages: &Range<usize>) -> Result<Vec<Mapping>, Reason> {
        let State { published, fragments, eligible, .. } = state;
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
            return Err("the system does not tell what is mapped there");
        }
        if view.at != pages.end {
            return Err("nothing is mapped there");
        }
        view.refused.map_or(Ok(view.parts), Err)
    }

    /// Whether a mapping shows the shared file as publishing does.
    pub(super) fn is_in_place(&self, mapping: &Mapping) -> bool {
        self.publication.file.is_shown_by(mapping) && self.publication.offset(mapping.start) == Some(mapping.offset)
    }
}

/// What is mapped in a range, as far as was looked.
struct View<'a> {
    publisher: &'a Publisher,
    pages: &'a Range<usize>,
    at: usize,
    /// What can be replaced, cut at the ends of the range.
    parts: Vec<Mapping>,
    refused: Option<Reason>,
}

impl<'a> View<'a> {
    fn new(publisher: &'a Publisher, pages: &'a Range<usize>) -> Self {
        Self { publisher, pages, at: pages.start, parts: Vec::new(), refused: None }
    }

    /// Adds the next mapping; returns whether it can be replaced.
    fn add(&mut self, mapping: &Mapping) -> bool {
        let (start, end) = (mapping.start.max(self.pages.start), mapping.end.min(self.pages.end));
        let obstacle = if start != self.at {
            Some("nothing is mapped there")
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

/// Why a mapping cannot be published.
fn obstacle(mapping: &Mapping) -> Option<Reason> {
    if mapping.is_shared {
        Some("shared memory of the program")
    } else if mapping.access != (MprotectFlags::READ | MprotectFlags::WRITE) {
        Some("not just readable and writable")
    } else if mapping.is_stack {
        Some("stack")
    } else if !mapping.is_plain {
        Some("locked memory, or memory with advice (madvise)")
    } else {
        None
    }
}
