//! Groups: ordered sets of ranks (MPI-5.0 section 7.3).

mod named;
mod processes;
mod rank_index;

use crate::abi::*;
use crate::error::conformance;
use crate::error::{Result, fail};
use crate::object::handle;
use processes::Processes;
pub use rank_index::RankIndex;
use std::ffi::c_int;
use std::sync::Arc;

/// The processes of a group, as ranks in MPI_COMM_WORLD. The index of a process is its rank in the group. Copies share the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    processes: Processes,
    /// Handle of the session from which the group comes; 0 if the group comes from no session.
    session: usize,
}

impl Group {
    /// A group of processes, each at most once.
    pub fn new(processes: impl IntoIterator<Item = u32>) -> Self {
        Self { processes: processes.into_iter().collect(), session: 0 }
    }

    /// A group of all processes of a list that exists until the process ends.
    pub fn of_lasting(processes: &'static [u32]) -> Self {
        Self { processes: Processes::lasting(processes), session: 0 }
    }

    /// A group with the same processes. If they are consecutive, the group's list is a part of `world`, the list of all processes, which
    /// exists until the process ends. So the group needs no list of its own.
    pub fn within(self, world: &'static [u32]) -> Self {
        let first = self.processes.first().map_or(0, |first| *first as usize);
        match world.get(first..first + self.processes.len()) {
            Some(part) if part == &*self.processes => Self { processes: Processes::lasting(part), ..self },
            _ => self,
        }
    }

    /// A group with the same processes that comes from a session.
    pub fn of_session(self, session: MPI_Session) -> Self {
        Self { session: session as usize, ..self }
    }

    /// Returns the session from which the group comes. Buffered sends on a communicator that was made of the group use the session's
    /// buffer, unless the communicator has a buffer.
    pub fn session(&self) -> Option<MPI_Session> {
        (self.session != 0).then_some(self.session as MPI_Session)
    }

    /// A group of other processes that comes from the same session as this one.
    pub fn derive(&self, processes: impl IntoIterator<Item = u32>) -> Self {
        Self { processes: processes.into_iter().collect(), session: self.session }
    }

    /// Returns the group of a handle. Fails with MPI_ERR_GROUP if the handle is invalid.
    pub fn of_handle(group: MPI_Group) -> Result<Arc<Self>> {
        if group == MPI_GROUP_EMPTY {
            return Ok(Arc::new(Self::new([])));
        }
        named::get(group as usize).map_or_else(|| refuse(group), Ok)
    }

    /// Returns the group of a handle other than MPI_GROUP_EMPTY, without counting a reference. Fails with MPI_ERR_GROUP if the handle is
    /// invalid.
    ///
    /// # Safety
    /// No other thread frees the handle while the reference lives.
    pub unsafe fn borrow<'a>(group: MPI_Group) -> Result<&'a Self> {
        // SAFETY: the caller of this function promises that no other thread frees the handle while the reference lives.
        match unsafe { named::borrow(group as usize) } {
            Some(found) => Ok(found),
            None => refuse(group),
        }
    }

    /// Returns a handle for the group. An empty group has the predefined handle.
    pub fn into_handle(self) -> Result<MPI_Group> {
        if self.processes.is_empty() {
            return Ok(MPI_GROUP_EMPTY);
        }
        Ok(named::give(self)? as MPI_Group)
    }

    /// Returns the processes, in the order of their ranks.
    #[inline]
    pub fn processes(&self) -> &[u32] {
        &self.processes
    }

    /// Returns true if the other group is this group or a copy of it. Two groups that do not share a list may still have the same
    /// processes.
    #[inline]
    pub fn shares_processes(&self, other: &Self) -> bool {
        self.processes.is(&other.processes)
    }

    /// Returns the rank of a process in the group. None if the process is not a member.
    pub fn rank_of(&self, process: u32) -> Option<usize> {
        // Fast path: the process has the same rank in this group as in MPI_COMM_WORLD.
        if self.processes.get(process as usize) == Some(&process) {
            return Some(process as usize);
        }
        self.processes.iter().position(|member| *member == process)
    }

    /// Returns the process of a rank. Fails with MPI_ERR_RANK if the group has no such rank.
    fn process(&self, rank: c_int) -> Result<u32> {
        match usize::try_from(rank).ok().and_then(|rank| self.processes.get(rank)) {
            Some(process) => Ok(*process),
            None => fail!(MPI_ERR_RANK, "rank {rank} is not one of the {} ranks of the group", self.processes.len()),
        }
    }

    /// A group of the processes of these ranks, in this order. Fails with MPI_ERR_RANK if a rank is out of range or named twice.
    pub fn include(&self, ranks: &[c_int]) -> Result<Self> {
        let processes: Vec<u32> = ranks.iter().map(|rank| self.process(*rank)).collect::<Result<_>>()?;
        self.refuse_repetition(ranks)?;
        Ok(self.derive(processes))
    }

    /// A group of all processes except those of these ranks. Fails with MPI_ERR_RANK if a rank is out of range, or under RMAMPI_STRICT=1 if
    /// it is named twice.
    pub fn exclude(&self, ranks: &[c_int]) -> Result<Self> {
        let processes: Vec<u32> = ranks.iter().map(|rank| self.process(*rank)).collect::<Result<_>>()?;
        if let Err(repeated) = self.refuse_repetition(ranks) {
            conformance::tolerate(&conformance::EXCLUDED_TWICE, || repeated)?;
        }
        Ok(self.difference(&self.derive(processes)))
    }

    /// Fails with MPI_ERR_RANK if one of these ranks is named twice. All of them must exist in the group.
    pub fn refuse_repetition(&self, ranks: &[c_int]) -> Result {
        let mut seen = vec![false; self.processes.len()];
        for &rank in ranks {
            if std::mem::replace(&mut seen[rank as usize], true) {
                fail!(MPI_ERR_RANK, "rank {rank} is named twice");
            }
        }
        Ok(())
    }

    /// A group of the processes of this group, followed by the processes of the other group that are not in this group.
    pub fn union(&self, other: &Self) -> Self {
        let own = RankIndex::of(self, other.processes.len());
        let added = other.processes.iter().filter(|process| !own.contains(**process));
        self.derive(self.processes.iter().chain(added).copied())
    }

    /// A group of the processes that are in both groups, in this group's order.
    pub fn intersection(&self, other: &Self) -> Self {
        let index = RankIndex::of(other, self.processes.len());
        self.derive(self.processes.iter().copied().filter(|process| index.contains(*process)))
    }

    /// A group of this group's processes that are not in the other group.
    pub fn difference(&self, other: &Self) -> Self {
        let index = RankIndex::of(other, self.processes.len());
        self.derive(self.processes.iter().copied().filter(|process| !index.contains(*process)))
    }

    /// Returns MPI_IDENT, MPI_SIMILAR (the same processes in another order) or MPI_UNEQUAL.
    pub fn compare(&self, other: &Self) -> c_int {
        if self.processes == other.processes {
            return MPI_IDENT;
        }
        if self.processes.len() != other.processes.len() {
            return MPI_UNEQUAL;
        }
        let index = RankIndex::of(other, self.processes.len());
        let are_same = self.processes.iter().all(|process| index.contains(*process));
        if are_same { MPI_SIMILAR } else { MPI_UNEQUAL }
    }

    /// Takes the processes with these ranks in this group, and returns their ranks in the other group; MPI_UNDEFINED for a process that is not
    /// a member of the other group. For MPI_PROC_NULL, returns MPI_PROC_NULL. Fails with MPI_ERR_RANK if this group has no such rank.
    pub fn translate(&self, ranks: &[c_int], other: &Self) -> Result<Vec<c_int>> {
        let index = RankIndex::of(other, ranks.len());
        let translate = |rank: &c_int| match *rank {
            MPI_PROC_NULL => Ok(MPI_PROC_NULL),
            rank => Ok(index.rank_of(self.process(rank)?).map_or(MPI_UNDEFINED, |rank| rank as c_int)),
        };
        ranks.iter().map(translate).collect()
    }
}

#[cold]
fn refuse<T>(group: MPI_Group) -> Result<T> {
    fail!(MPI_ERR_GROUP, "{} is not a group", handle::describe(group as usize))
}

/// Frees the handle of a group.
pub fn free(group: MPI_Group) -> Result {
    if group != MPI_GROUP_EMPTY && !named::free(group as usize) {
        return refuse(group);
    }
    Ok(())
}

/// Returns the ranks that triplets (first, last, stride) name, as defined for MPI_Group_range_incl. A triplet whose stride leads away from
/// its last rank names no rank. Fails with MPI_ERR_ARG if a stride is 0, and with MPI_ERR_RANK if a rank is not below `size`. The function
/// checks a triplet before it lists the triplet's ranks.
pub fn ranks_of_ranges(ranges: &[[c_int; 3]], size: usize) -> Result<Vec<c_int>> {
    let mut ranks = Vec::new();
    for &[first, last, stride] in ranges {
        if stride == 0 {
            fail!(MPI_ERR_ARG, "the stride of the range {first} to {last} is 0");
        }
        let (start, step) = (i64::from(first), i64::from(stride));
        let distance = (i64::from(last) - start) * step.signum();
        if distance < 0 {
            continue;
        }
        let end = start + distance / step.abs() * step;
        for rank in [start, end] {
            if usize::try_from(rank).is_ok_and(|rank| rank < size) {
                continue;
            }
            fail!(
                MPI_ERR_RANK,
                "rank {rank} of the range {first} to {last} is not one of the {size} ranks of the group"
            );
        }
        ranks.extend((0..=distance / step.abs()).map(|index| (start + index * step) as c_int));
    }
    Ok(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_keep_the_order_of_the_first() {
        let (one, other) = (Group::new([4, 2, 7]), Group::new([7, 1, 4]));
        assert_eq!(one.union(&other).processes(), [4, 2, 7, 1]);
        assert_eq!(one.intersection(&other).processes(), [4, 7]);
        assert_eq!(one.difference(&other).processes(), [2]);
        assert_eq!(one.compare(&Group::new([7, 4, 2])), MPI_SIMILAR);
        assert_eq!(one.compare(&other), MPI_UNEQUAL);
        assert_eq!(one.translate(&[2, 1, MPI_PROC_NULL], &other), Ok(vec![0, MPI_UNDEFINED, MPI_PROC_NULL]));
        assert_eq!(one.translate(&[3], &other).unwrap_err().class, MPI_ERR_RANK);
    }

    #[test]
    fn consecutive_processes_need_no_list() {
        static WORLD: [u32; 5] = [0, 1, 2, 3, 4];
        for (processes, is_part) in
            [(vec![2, 3, 4], true), (vec![0], true), (vec![4, 3], false), (vec![4, 5], false), (vec![], true)]
        {
            let group = Group::new(processes.iter().copied()).within(&WORLD);
            assert_eq!(group.processes(), processes);
            let memory = WORLD.as_ptr_range();
            assert_eq!(memory.contains(&group.processes().as_ptr()), is_part, "{processes:?}");
        }
    }

    /// With quadratic algorithms, this test would take minutes.
    #[test]
    fn sets_of_many_processes_take_linear_time() {
        let (one, other) = (Group::new(0..200_000), Group::new((100_000..300_000).rev()));
        assert_eq!(one.union(&other).processes().len(), 300_000);
        assert_eq!(one.intersection(&other).processes(), (100_000..200_000).collect::<Vec<_>>());
        assert_eq!(one.difference(&other).processes(), (0..100_000).collect::<Vec<_>>());
        assert_eq!(other.compare(&Group::new(100_000..300_000)), MPI_SIMILAR);
        let ranks: Vec<c_int> = (0..200_000).collect();
        let translated = one.translate(&ranks, &other).unwrap();
        assert_eq!([translated[99_999], translated[100_000], translated[199_999]], [MPI_UNDEFINED, 199_999, 100_000]);
    }

    #[test]
    fn ranks_are_checked() {
        let group = Group::new([10, 11, 12]);
        assert_eq!(group.include(&[2, 0]).unwrap().processes(), [12, 10]);
        assert_eq!(group.exclude(&[1]).unwrap().processes(), [10, 12]);
        assert_eq!(group.include(&[3]).unwrap_err().class, MPI_ERR_RANK);
        assert_eq!(group.include(&[-1]).unwrap_err().class, MPI_ERR_RANK);
        assert_eq!(group.exclude(&[1, 1]).unwrap().processes(), [10, 12]);
        assert_eq!(group.exclude(&[1, 3]).unwrap_err().class, MPI_ERR_RANK);
        assert_eq!(group.include(&[1, 1]).unwrap_err().class, MPI_ERR_RANK);
    }

    #[test]
    fn ranges_run_both_ways_and_may_be_empty() {
        assert_eq!(ranks_of_ranges(&[[1, 6, 2], [9, 5, -3]], 10).unwrap(), [1, 3, 5, 9, 6]);
        assert!(ranks_of_ranges(&[[6, 1, 2], [1, 0, 2], [0, 1, -2]], 10).unwrap().is_empty());
        assert_eq!(ranks_of_ranges(&[[0, 1, 0]], 10).unwrap_err().class, MPI_ERR_ARG);
        for outside in [[0, c_int::MAX, 1], [c_int::MIN, c_int::MAX, 1], [-1, 3, 4], [9, -1, -1], [0, 10, 5]] {
            assert_eq!(ranks_of_ranges(&[outside], 10).unwrap_err().class, MPI_ERR_RANK, "{outside:?}");
        }
    }
}
