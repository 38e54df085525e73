//! What a rank knows of its epochs of active target synchronisation: their groups, and what was posted and completed before.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Result, fail};
use crate::object::group::Group;
use crate::os::threads::Mutex;
use crate::transport::sync::PostBits;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicBool, Ordering};

/// The access epochs of MPI_Win_start and the exposure epochs of MPI_Win_post of one rank.
#[derive(Debug, Default)]
pub struct ActiveTarget {
    access: Mutex<StartedGroup>,
    /// Whether `owed` of it has targets. Written under the lock; Relaxed, since a call that reads it in vain takes the lock and looks there.
    owes: AtomicBool,
    exposure: Mutex<PostedGroup>,
}

#[derive(Debug, Default)]
struct StartedGroup {
    /// Those of the epoch that is open, or was the last: what is kept of its group stays until there is another one, or the window ends.
    targets: Members,
    /// A bit of each target that was in such a group, which is what its posts have made of it.
    taken: Bits,
    /// Those of the epoch that is open that had not posted when it began, by MPI_MODE_NOCHECK.
    early: Vec<usize>,
    /// Those of earlier epochs that had not posted when these ended, in this order: their posts are still to be taken, and then they are to be
    /// notified of the completion.
    owed: Vec<usize>,
}

/// What a post changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// The number of a word of bits, and what the word is then.
    pub word: usize,
    pub bits: u64,
    /// The place of the first origin that is still to be notified. None when there is none: then another epoch may begin.
    pub next: Option<usize>,
}

/// Completions are counted from the window's beginning on.
#[derive(Debug, Default)]
struct PostedGroup {
    origins: Members,
    /// Those of the epochs that have ended.
    completed: u32,
    /// Those with which the last one ends that was opened.
    last: u32,
    /// The words of bits by which this rank posts.
    posted: Bits,
}

/// The processes of a group as ranks in the window, which are found once for epochs that follow each other with the same group.
#[derive(Debug, Default)]
struct Members {
    /// None is the empty one.
    group: Option<Group>,
    ranks: SmallVec<[usize; 8]>,
}

impl Members {
    /// Makes them those of a group, if an epoch `may` begin then. MPI_ERR_GROUP when a process is not in the window.
    #[inline]
    fn become_those_of(&mut self, group: Option<&Group>, all: &Group, may: impl FnOnce() -> Result) -> Result {
        let are_already = match (&self.group, group) {
            (Some(own), Some(group)) => own.shares_processes(group),
            (own, group) => own.is_none() && group.is_none(),
        };
        if are_already { may() } else { self.find(group, all, may) }
    }

    #[cold]
    fn find(&mut self, group: Option<&Group>, all: &Group, may: impl FnOnce() -> Result) -> Result {
        let mut ranks = SmallVec::new();
        for process in group.map_or(&[][..], Group::processes) {
            match all.rank_of(*process) {
                Some(rank) => ranks.push(rank),
                None => {
                    fail!(
                        MPI_ERR_GROUP,
                        "process {process} of MPI_COMM_WORLD is in the group, but not in the window's"
                    )
                }
            }
        }
        may()?;
        *self = Self { group: group.cloned(), ranks };
        Ok(())
    }
}

/// Words of bits, which are 0 at first.
#[derive(Debug, Default)]
struct Bits(SmallVec<[u64; 1]>);

impl Bits {
    /// Changes bits of a word; gives what the word is then.
    #[inline]
    fn change(&mut self, word: usize, bits: u64) -> u64 {
        if self.0.len() <= word {
            self.grow(word);
        }
        self.0[word] ^= bits;
        self.0[word]
    }

    /// Whether a bit is set.
    fn is_set(&self, word: usize, bit: u64) -> bool {
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    #[cold]
    fn grow(&mut self, word: usize) {
        self.0.resize(word + 1, 0);
    }
}

impl StartedGroup {
    /// Whether a target has posted to the epoch that begins, not to one that ended before.
    fn has_posted(&self, target: usize, is_posted: impl FnOnce(usize, bool) -> bool) -> bool {
        let (word, bit) = PostBits::place(target);
        !self.owed.contains(&target) && is_posted(target, self.taken.is_set(word, bit))
    }
}

impl ActiveTarget {
    /// Begins an access epoch towards a group of the window's ranks, if `may` it; without a group, towards nobody.
    #[inline]
    pub fn start(&self, group: Option<&Group>, all: &Group, may: impl FnOnce() -> Result) -> Result {
        self.access.lock().targets.become_those_of(group, all, may)
    }

    /// The target at a place in the group, if there is one, and whether it is the last: when that one is notified another epoch may begin.
    #[inline]
    pub fn target(&self, place: usize) -> Option<(usize, bool)> {
        let access = self.access.lock();
        let targets = access.targets.ranks.as_slice();
        Some((*targets.get(place)?, place + 1 == targets.len()))
    }

    /// The target at a place in the group, if there is one, which posts; and whether the bit that it changes was set before.
    #[inline]
    pub fn take_post(&self, place: usize) -> Option<(usize, bool)> {
        let access = &mut *self.access.lock();
        let target = *access.targets.ranks.get(place)?;
        let (word, bit) = PostBits::place(target);
        Some((target, access.taken.change(word, bit) & bit == 0))
    }

    /// As `take_post`, if the target `is_posted`, given what its bit was before; else notes that it is early. Returns the target and whether it
    /// had posted.
    pub fn take_post_if(&self, place: usize, is_posted: impl FnOnce(usize, bool) -> bool) -> Option<(usize, bool)> {
        let access = &mut *self.access.lock();
        let target = *access.targets.ranks.get(place)?;
        let posted = access.has_posted(target, is_posted);
        if posted {
            let (word, bit) = PostBits::place(target);
            access.taken.change(word, bit);
        } else {
            access.early.push(target);
        }
        Some((target, posted))
    }

    /// The first target that has not posted, and satisfies `is_asked_for`.
    pub fn missing_post(
        &self,
        is_asked_for: impl Fn(usize) -> bool,
        is_posted: impl Fn(usize, bool) -> bool,
    ) -> Option<usize> {
        let access = self.access.lock();
        let mut targets = access.targets.ranks.iter().copied();
        targets.find(|target| is_asked_for(*target) && !access.has_posted(*target, &is_posted))
    }

    /// Ends an epoch with early targets: they are owed a completion from now on. Returns the others.
    pub fn owe(&self) -> SmallVec<[usize; 8]> {
        let access = &mut *self.access.lock();
        let early = std::mem::take(&mut access.early);
        let others = access.targets.ranks.iter().copied().filter(|target| !early.contains(target)).collect();
        access.owed.extend(early);
        // Relaxed: see `owes`; the lock orders the targets themselves.
        self.owes.store(!access.owed.is_empty(), Ordering::Relaxed);
        others
    }

    /// Whether a target of an earlier epoch is owed a completion.
    #[inline]
    pub fn owes(&self) -> bool {
        // Relaxed: a hint, as the field says.
        self.owes.load(Ordering::Relaxed)
    }

    /// Whether this one is.
    pub fn owes_to(&self, target: usize) -> bool {
        self.access.lock().owed.contains(&target)
    }

    /// Takes the posts of targets that are owed a completion and have posted now. Returns those targets, which are to be notified.
    pub fn settle(&self, is_posted: impl Fn(usize, bool) -> bool) -> SmallVec<[usize; 8]> {
        let access = &mut *self.access.lock();
        let mut settled = SmallVec::new();
        // Of a target that is owed several, the first: it posts again after that.
        let mut looked_at = Vec::new();
        let taken = &mut access.taken;
        access.owed.retain(|target| {
            if looked_at.contains(target) {
                return true;
            }
            looked_at.push(*target);
            let (word, bit) = PostBits::place(*target);
            let posted = is_posted(*target, taken.is_set(word, bit));
            if posted {
                taken.change(word, bit);
                settled.push(*target);
            }
            !posted
        });
        // Relaxed: see `owes`; the lock orders the targets themselves.
        self.owes.store(!access.owed.is_empty(), Ordering::Relaxed);
        settled
    }

    /// MPI_ERR_RMA_SYNC when a rank is not one of the targets.
    pub fn refuse_other(&self, rank: i32) -> Result {
        let access = self.access.lock();
        let targets = access.targets.ranks.as_slice();
        if targets.contains(&(rank as usize)) {
            return Ok(());
        }
        let expected = match targets {
            [] => "expected no operation, since its group is empty".into(),
            ranks => format!("expected one of its ranks, {ranks:?}"),
        };
        fail!(MPI_ERR_RMA_SYNC, "target {rank} is not in the group of MPI_Win_start; {expected}")
    }

    /// Begins an exposure epoch towards a group of the window's ranks, if `may` it; without a group, towards nobody.
    #[inline]
    pub fn expose(&self, group: Option<&Group>, all: &Group, may: impl FnOnce() -> Result) -> Result {
        let mut exposure = self.exposure.lock();
        exposure.origins.become_those_of(group, all, may)?;
        exposure.last = exposure.completed.wrapping_add(exposure.origins.ranks.len() as u32);
        Ok(())
    }

    /// Posts to the origins from a place in the group on that have their bits in one word, if there are some.
    #[inline]
    pub fn post(&self, place: usize) -> Option<Post> {
        let exposure = &mut *self.exposure.lock();
        let origins = exposure.origins.ranks.as_slice();
        let (word, mut bits) = PostBits::place(*origins.get(place)?);
        let mut next = place + 1;
        while let Some((other, bit)) = origins.get(next).map(|origin| PostBits::place(*origin))
            && other == word
        {
            bits |= bit;
            next += 1;
        }
        let next = (next < origins.len()).then_some(next);
        Some(Post { word, bits: exposure.posted.change(word, bits), next })
    }

    /// The origins of the exposure epoch.
    pub fn origins(&self) -> SmallVec<[usize; 8]> {
        self.exposure.lock().origins.ranks.clone()
    }

    /// The number of completions with which the exposure epoch ends.
    #[inline]
    pub fn last_completion(&self) -> u32 {
        self.exposure.lock().last
    }

    /// All origins have completed.
    #[inline]
    pub fn end_exposure(&self) {
        let mut exposure = self.exposure.lock();
        exposure.completed = exposure.last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every other rank.
    fn group(first: u32) -> Group {
        Group::new((first..140).step_by(2))
    }

    #[test]
    fn posts_and_completions_are_told_apart_by_what_was_seen_before() {
        let (active, all) = (ActiveTarget::default(), Group::new(0..140));
        let [even, odd] = [0, 1].map(group);
        for (turn, group) in [&even, &odd, &even, &even, &odd].into_iter().enumerate() {
            active.start(Some(group), &all, || Ok(())).unwrap();
            let was_set = [false, false, true, false, true][turn];
            let taken: Vec<_> = (0..).map_while(|place| active.take_post(place)).collect();
            let targets = group.processes().iter().map(|process| (*process as usize, was_set));
            assert!(taken.into_iter().eq(targets));
            let last = (group.processes()[69] as usize, true);
            assert_eq!([69, 70].map(|place| active.target(place)), [Some(last), None]);

            active.expose(Some(group), &all, || Ok(())).unwrap();
            let first = active.post(0).unwrap();
            let second = active.post(first.next.unwrap()).unwrap();
            let third = active.post(second.next.unwrap()).unwrap();
            let posted = [first, second, third].map(|post| (post.word, post.bits));
            assert_eq!(third.next, None);
            let (a, b) = (u64::MAX / 3, u64::MAX / 3 * 2);
            let word = [a, u64::MAX, b, u64::MAX, a][turn];
            assert_eq!(posted, [(0, word), (1, word), (2, word & 0xfff)]);
            assert_eq!(active.last_completion(), (turn as u32 + 1) * 70);
            active.end_exposure();
        }
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let (active, all) = (ActiveTarget::default(), Group::new([5, 6, 7]));
        let group = Group::new([7]);
        active.start(Some(&group), &all, || Ok(())).unwrap();
        assert_eq!(active.start(Some(&Group::new([7, 8])), &all, || Ok(())).unwrap_err().class, MPI_ERR_GROUP);
        let refuse = || fail!(MPI_ERR_RMA_SYNC, "not now");
        assert_eq!(active.start(Some(&Group::new([5])), &all, refuse).unwrap_err().class, MPI_ERR_RMA_SYNC);
        assert_eq!(active.start(None, &all, refuse).unwrap_err().class, MPI_ERR_RMA_SYNC);
        assert!(active.refuse_other(2).is_ok() && active.refuse_other(0).is_err());
        assert_eq!([0, 1].map(|place| active.target(place)), [Some((2, true)), None]);
        active.start(None, &all, || Ok(())).unwrap();
        assert!(active.target(0).is_none() && active.take_post(0).is_none());
        assert!(active.refuse_other(2).is_err());
    }
}
