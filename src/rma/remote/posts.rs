//! Posts of targets on other hosts (MPI_Win_post), at the origin.
//!
//! A frame of a target says that the target has posted to this rank. The post flips the target's entry here, as the post of a target on this
//! host flips a bit of the window table (`transport::sync::PostBits`). Only this process uses the entries, so a target that never posts to
//! this rank takes no memory.

#![forbid(unsafe_code)]

use parking_lot::Mutex;
use std::collections::BTreeSet;

/// The targets, as ranks of the window, whose entries are set.
#[derive(Debug, Default)]
pub struct Posts(Mutex<BTreeSet<usize>>);

impl Posts {
    /// Flips the entry of a target that has posted.
    pub fn flip(&self, target: usize) {
        let mut set = self.0.lock();
        if !set.remove(&target) {
            set.insert(target);
        }
    }

    /// Returns whether a target has posted, which flips its entry; `was_set` is the entry's old value.
    pub fn is_posted(&self, target: usize, was_set: bool) -> bool {
        self.0.lock().contains(&target) != was_set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_post_flips_the_entry_of_its_target() {
        let posts = Posts::default();
        let states = || [posts.is_posted(3, false), posts.is_posted(3, true), posts.is_posted(70_000, false)];
        assert_eq!(states(), [false, true, false]);
        posts.flip(3);
        assert_eq!(states(), [true, false, false]);
        posts.flip(70_000);
        posts.flip(3);
        assert_eq!(states(), [false, true, true]);
    }
}
