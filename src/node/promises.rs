//! Memory that is promised: not reserved before it is touched, so that large blocks cost the same whatever their size, and yet
//! there when it is. All ranks together promise no more than half of what the machine and the control groups have left; beyond
//! that, blocks are reserved at once, and refused where that fails.
//!
//! Promises are counted until their blocks are freed, be they touched meanwhile or not, in a word that all ranks share: a rank adds
//! first and looks afterwards whether that was too much, so no two promise the same bytes. A rank that dies ends the job.

use crate::system::available;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long what was left is believed: to ask takes as long as a system call for each control group.
const BELIEVED: Duration = Duration::from_millis(100);

/// The promises of one rank.
#[derive(Debug)]
pub struct Promises {
    /// Bytes that all ranks have promised. None: nothing is promised.
    all: Option<&'static AtomicU64>,
    /// When this rank has asked, and the most that all may promise.
    most: Mutex<Option<(Instant, u64)>>,
}

impl Promises {
    /// Promises that are counted in a word.
    pub fn new(all: Option<&'static AtomicU64>) -> Self {
        Self { all, most: Mutex::new(None) }
    }

    /// Promises so many bytes, if that is not too much.
    pub fn make(&self, bytes: u64) -> bool {
        let Some(all) = self.all else { return false };
        let most = self.most();
        let before = all.fetch_add(bytes, Ordering::Relaxed);
        let may = before.checked_add(bytes).is_some_and(|promised| promised <= most);
        if !may {
            self.end(bytes);
        }
        may
    }

    /// Ends a promise, whose block is freed.
    pub fn end(&self, bytes: u64) {
        if let Some(all) = self.all {
            all.fetch_sub(bytes, Ordering::Relaxed);
        }
    }

    /// The most that all may promise: nothing where the system does not tell.
    fn most(&self) -> u64 {
        let mut known = self.most.lock();
        match *known {
            Some((when, most)) if when.elapsed() < BELIEVED => most,
            _ => {
                let most = available::bytes().unwrap_or(0) / 2;
                *known = Some((Instant::now(), most));
                most
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_promised_than_half_of_what_is_left() {
        let all = Box::leak(Box::new(AtomicU64::new(0)));
        let [one, other] = [Promises::new(Some(all)), Promises::new(Some(all))];
        let most = one.most();
        assert!(!one.make(u64::MAX) && !one.make(most + 1));
        assert!(one.make(most / 4 * 3));
        assert!(!one.make(most / 4 + 4));
        // Others may see a little more left, or less.
        assert!(!other.make(most / 2));
        one.end(most / 4 * 3);
        assert!(other.make(most / 2));
        other.end(most / 2);
        assert_eq!(all.load(Ordering::Relaxed), 0);
        assert!(!Promises::new(None).make(1));
    }
}
