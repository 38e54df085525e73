//! Beginnings of the lines of output: `-l`, `-prepend-pattern`, `-timestamp-output`.

#![forbid(unsafe_code)]

use std::os::unix::ffi::OsStrExt;

use super::timestamp;
use crate::arguments::Pattern;
use crate::front::placement::Placement;

/// The beginning of the lines of each rank.
#[derive(Default)]
pub struct Label {
    pub pattern: Option<Pattern>,
    pub has_time: bool,
    /// Hosts of the ranks.
    pub placement: Placement,
}

impl Label {
    /// Returns whether lines stay as they are.
    pub fn is_empty(&self) -> bool {
        self.pattern.is_none() && !self.has_time
    }

    /// Returns the number of ranks of the job.
    pub fn ranks(&self) -> usize {
        self.placement.host_of.len()
    }

    /// Appends the beginning of a line of a rank to a text.
    pub fn begin_line(&self, rank: usize, text: &mut Vec<u8>) {
        if self.has_time {
            text.extend_from_slice(timestamp::now().as_bytes());
            text.push(b' ');
        }
        if let Some(pattern) = &self.pattern {
            text.extend_from_slice(pattern.name_for(rank, self.ranks(), self.placement.host(rank)).as_bytes());
        }
    }
}
