//! State of a rank's epochs of active target synchronisation: groups, and the posts and completions so far.
//!
//! With MPI_MODE_NOCHECK, MPI_Win_start does not wait for posts. A target that has not posted when the epoch begins is an *early* target of
//! this epoch. When the epoch ends, the completion of this target is *deferred*: this rank notifies the target later, after it has taken
//! the target's post.
//!
//! A target has a post bit for each origin (`transport::sync::PostBits`). It posts by flipping the bit.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Result, fail};
use crate::object::group::Group;
use crate::os::threads::Mutex;
use crate::transport::sync::PostBits;
use smallvec::SmallVec;

/// Access epochs of MPI_Win_start and exposure epochs of MPI_Win_post of one rank.
#[derive(Debug, Default)]
pub struct ActiveTarget {
    access: Mutex<StartedGroup>,
    exposure: Mutex<PostedGroup>,
}

#[derive(Debug, Default)]
struct StartedGroup {
    /// Targets of the open or last epoch. Kept until an epoch with another group begins or the window ends.
    targets: Members,
    /// One bit per target: the state of the target's post bit at the last post that this rank has taken.
    taken: Bits,
    /// None if there are no early targets and no deferred completions. The field is a box, because few windows have early targets, and each
    /// rank keeps this structure for each window.
    late: Option<Box<LateTargets>>,
}

/// Targets whose posts come after MPI_Win_start with MPI_MODE_NOCHECK.
#[derive(Debug, Default)]
struct LateTargets {
    /// Targets of the open epoch whose posts for this epoch were not taken when the epoch began.
    early: Vec<usize>,
    /// Targets of earlier epochs whose posts were not taken when these epochs began, oldest first. This rank still has to take their posts
    /// and to notify them of the completion.
    deferred: Vec<usize>,
}

/// What a post changes in a word of post bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// Index of the word, and its new value.
    pub word: usize,
    pub bits: u64,
    /// Index, in the group, of the first origin that is still to be notified. None if this post notifies the last origin; another epoch may
    /// begin after this post.
    pub next: Option<usize>,
}

/// Exposure epochs. Completions are counted from the creation of the window.
#[derive(Debug, Default)]
struct PostedGroup {
    origins: Members,
    /// Number of completions of the epochs that have ended.
    completed: u32,
    /// Number of completions at which the latest epoch ends.
    last: u32,
    /// The post bits of this rank, one for each origin. A post flips the origin's bit.
    posted: Bits,
}

/// Processes of a group as ranks of the window. Computed once for consecutive epochs with the same group.
#[derive(Debug, Default)]
struct Members {
    /// The group; None is the empty group.
    group: Option<Group>,
    ranks: SmallVec<[usize; 8]>,
}

impl Members {
    /// Sets the members to the processes of `group`, if `may` returns Ok. Fails with the error of `may`, or with MPI_ERR_GROUP if a process
    /// is not in `all`, the group of the window.
    #[inline]
    fn set_group(&mut self, group: Option<&Group>, all: &Group, may: impl FnOnce() -> Result) -> Result {
        let is_same = match (&self.group, group) {
            (Some(own), Some(group)) => own.shares_processes(group),
            (own, group) => own.is_none() && group.is_none(),
        };
        if is_same { may() } else { self.find(group, all, may) }
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

/// Words of bits, initially 0.
#[derive(Debug, Default)]
struct Bits(SmallVec<[u64; 1]>);

impl Bits {
    /// Flips bits of a word. Returns the new value of the word.
    #[inline]
    fn change(&mut self, word: usize, bits: u64) -> u64 {
        if self.0.len() <= word {
            self.grow(word);
        }
        self.0[word] ^= bits;
        self.0[word]
    }

    /// Returns whether a bit is set.
    fn is_set(&self, word: usize, bit: u64) -> bool {
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    #[cold]
    fn grow(&mut self, word: usize) {
        self.0.resize(word + 1, 0);
    }
}

impl StartedGroup {
    /// Returns whether a target has posted to the open epoch, not to an earlier one. `is_posted` gets the target and the state of its bit
    /// at the post that was taken last, and returns whether the bit has changed since that post.
    fn has_posted(&self, target: usize, is_posted: impl FnOnce(usize, bool) -> bool) -> bool {
        let (word, bit) = PostBits::bit_of(target);
        !self.has_deferred_to(target) && is_posted(target, self.taken.is_set(word, bit))
    }

    fn has_deferred_to(&self, target: usize) -> bool {
        self.late.as_ref().is_some_and(|late| late.deferred.contains(&target))
    }
}

impl ActiveTarget {
    /// Begins an access epoch to a group of the window's ranks, if `may` returns Ok. A `group` of None is the empty group. Returns whether a
    /// completion of an earlier epoch is deferred.
    #[inline]
    pub fn start(&self, group: Option<&Group>, all: &Group, may: impl FnOnce() -> Result) -> Result<bool> {
        let access = &mut *self.access.lock();
        access.targets.set_group(group, all, may)?;
        Ok(access.late.is_some())
    }

    /// Returns the target at an index of the group, and whether it is the last one. When the last target is notified, another epoch may
    /// begin.
    #[inline]
    pub fn target(&self, index: usize) -> Option<(usize, bool)> {
        let access = self.access.lock();
        let targets = access.targets.ranks.as_slice();
        Some((*targets.get(index)?, index + 1 == targets.len()))
    }

    /// Takes the post of the target at an index of the group. Returns the target, and whether the target's bit was set before
    /// the post.
    #[inline]
    pub fn take_post(&self, index: usize) -> Option<(usize, bool)> {
        let access = &mut *self.access.lock();
        let target = *access.targets.ranks.get(index)?;
        let (word, bit) = PostBits::bit_of(target);
        Some((target, access.taken.change(word, bit) & bit == 0))
    }

    /// Takes the post of the target at an index, like `take_post`, if two conditions hold: `is_posted` returns true for the target and the
    /// state of its bit at the last post, and no completion of an earlier epoch is deferred for the target. If a condition does not hold, notes
    /// that the target is early. Returns the target, and whether its post was taken.
    pub fn take_post_if(&self, index: usize, is_posted: impl FnOnce(usize, bool) -> bool) -> Option<(usize, bool)> {
        let access = &mut *self.access.lock();
        let target = *access.targets.ranks.get(index)?;
        let posted = access.has_posted(target, is_posted);
        if posted {
            let (word, bit) = PostBits::bit_of(target);
            access.taken.change(word, bit);
        } else {
            access.late.get_or_insert_default().early.push(target);
        }
        Some((target, posted))
    }

    /// Returns the first target that satisfies `is_asked_for` and has not posted.
    pub fn missing_post(
        &self,
        is_asked_for: impl Fn(usize) -> bool,
        is_posted: impl Fn(usize, bool) -> bool,
    ) -> Option<usize> {
        let access = self.access.lock();
        let mut targets = access.targets.ranks.iter().copied();
        targets.find(|target| is_asked_for(*target) && !access.has_posted(*target, &is_posted))
    }

    /// Returns the targets below `size` that need a call of MPI_Win_complete of this rank: those of the open epoch if `is_open`, and those
    /// whose posts this rank has not taken.
    pub fn incomplete(&self, size: usize, is_open: bool, is_posted: impl Fn(usize, bool) -> bool) -> Vec<usize> {
        let access = self.access.lock();
        let needs = |target: &usize| {
            is_open && access.targets.ranks.contains(target) || access.has_posted(*target, &is_posted)
        };
        (0..size).filter(needs).collect()
    }

    /// Ends an epoch with early targets. From now on the completions of these targets are deferred. Returns the other targets.
    pub fn defer_completions(&self) -> SmallVec<[usize; 8]> {
        let access = &mut *self.access.lock();
        let late = access.late.get_or_insert_default();
        let early = std::mem::take(&mut late.early);
        let others = access.targets.ranks.iter().copied().filter(|target| !early.contains(target)).collect();
        late.deferred.extend(early);
        others
    }

    /// Returns whether the completion of a target of an earlier epoch is deferred.
    pub fn has_deferred(&self) -> bool {
        self.access.lock().late.as_ref().is_some_and(|late| !late.deferred.is_empty())
    }

    /// Returns whether the completion of this target is deferred.
    pub fn has_deferred_to(&self, target: usize) -> bool {
        self.access.lock().has_deferred_to(target)
    }

    /// Takes the posts that have arrived from targets whose completions are deferred. Returns these targets; the caller notifies them.
    pub fn take_late_posts(&self, is_posted: impl Fn(usize, bool) -> bool) -> SmallVec<[usize; 8]> {
        let access = &mut *self.access.lock();
        let mut posted_now = SmallVec::new();
        // Takes one post per target, for the first deferred completion: the target posts again only after it has
        // received this completion.
        let mut looked_at = Vec::new();
        let Some(late) = &mut access.late else { return posted_now };
        let taken = &mut access.taken;
        late.deferred.retain(|target| {
            if looked_at.contains(target) {
                return true;
            }
            looked_at.push(*target);
            let (word, bit) = PostBits::bit_of(*target);
            let posted = is_posted(*target, taken.is_set(word, bit));
            if posted {
                taken.change(word, bit);
                posted_now.push(*target);
            }
            !posted
        });
        if late.deferred.is_empty() && late.early.is_empty() {
            access.late = None;
        }
        posted_now
    }

    /// Fails with MPI_ERR_RMA_SYNC if a rank is not one of the targets.
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

    /// Begins an exposure epoch to a group of the window's ranks, if `may` returns Ok. A `group` of None is the empty
    /// group.
    #[inline]
    pub fn expose(&self, group: Option<&Group>, all: &Group, may: impl FnOnce() -> Result) -> Result {
        let mut exposure = self.exposure.lock();
        exposure.origins.set_group(group, all, may)?;
        exposure.last = exposure.completed.wrapping_add(exposure.origins.ranks.len() as u32);
        Ok(())
    }

    /// Returns the change of a word of post bits. This change posts to the origin at `index` in the group, and to the next origins
    /// whose bits are in the same word. Returns None if the group has no origin at this index.
    #[inline]
    pub fn post(&self, index: usize) -> Option<Post> {
        let exposure = &mut *self.exposure.lock();
        let origins = exposure.origins.ranks.as_slice();
        let (word, mut bits) = PostBits::bit_of(*origins.get(index)?);
        let mut next = index + 1;
        while let Some((other, bit)) = origins.get(next).map(|origin| PostBits::bit_of(*origin))
            && other == word
        {
            bits |= bit;
            next += 1;
        }
        let next = (next < origins.len()).then_some(next);
        Some(Post { word, bits: exposure.posted.change(word, bits), next })
    }

    /// Flips bits of a word of post bits, and returns the new value of the word, for a window that spans hosts.
    pub fn post_to(&self, word: usize, bits: u64) -> u64 {
        self.exposure.lock().posted.change(word, bits)
    }

    /// Returns the origins of the exposure epoch.
    pub fn origins(&self) -> SmallVec<[usize; 8]> {
        self.exposure.lock().origins.ranks.clone()
    }

    /// Returns the number of completions at which the exposure epoch ends.
    #[inline]
    pub fn last_completion(&self) -> u32 {
        self.exposure.lock().last
    }

    /// Ends the exposure epoch. Called when all origins have completed.
    #[inline]
    pub fn end_exposure(&self) {
        let mut exposure = self.exposure.lock();
        exposure.completed = exposure.last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every other rank, beginning with `first`.
    fn group(first: u32) -> Group {
        Group::new((first..140).step_by(2))
    }

    #[test]
    fn posts_and_completions_are_distinguished_by_earlier_ones() {
        let (active, all) = (ActiveTarget::default(), Group::new(0..140));
        let [even, odd] = [0, 1].map(group);
        for (turn, group) in [&even, &odd, &even, &even, &odd].into_iter().enumerate() {
            active.start(Some(group), &all, || Ok(())).unwrap();
            let was_set = [false, false, true, false, true][turn];
            let taken: Vec<_> = (0..).map_while(|index| active.take_post(index)).collect();
            let targets = group.processes().iter().map(|process| (*process as usize, was_set));
            assert!(taken.into_iter().eq(targets));
            let last = (group.processes()[69] as usize, true);
            assert_eq!([69, 70].map(|index| active.target(index)), [Some(last), None]);

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
        assert_eq!([0, 1].map(|index| active.target(index)), [Some((2, true)), None]);
        active.start(None, &all, || Ok(())).unwrap();
        assert!(active.target(0).is_none() && active.take_post(0).is_none());
        assert!(active.refuse_other(2).is_err());
    }
}
