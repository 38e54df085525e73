//! Beginnings of the lines of output: `-l`, `-prepend-pattern`, `-timestamp-output`.

#![forbid(unsafe_code)]

use std::os::unix::ffi::OsStrExt;
use std::rc::Rc;

use crate::hosts;
use crate::pattern::Pattern;
use crate::timestamp;

/// The beginning of the lines of each rank.
#[derive(Default)]
pub struct Label {
    pub pattern: Option<Pattern>,
    pub has_time: bool,
    /// Number of ranks of the job.
    pub ranks: usize,
    /// Host of each rank. Empty if all ranks run on this host.
    pub hosts: Rc<[String]>,
}

impl Label {
    /// Returns whether lines stay as they are.
    pub fn is_empty(&self) -> bool {
        self.pattern.is_none() && !self.has_time
    }

    /// Returns the host of a rank.
    pub fn host(&self, rank: usize) -> String {
        self.hosts.get(rank).cloned().unwrap_or_else(hosts::own_name)
    }

    /// Appends the beginning of a line of a rank to a text.
    pub fn begin_line(&self, rank: usize, text: &mut Vec<u8>) {
        if self.has_time {
            text.extend_from_slice(timestamp::now().as_bytes());
            text.push(b' ');
        }
        if let Some(pattern) = &self.pattern {
            text.extend_from_slice(pattern.name_for(rank, self.ranks, &self.host(rank)).as_bytes());
        }
    }
}
