//! Handles of groups. Equal groups of one origin share their processes, and when many of them live a handle, too, which is freed as
//! often as it was given: programs that ask a window or a communicator for its group again and again, and never free one, need no
//! memory for it.

use super::Group;
use crate::error::Result;
use crate::object::handle::{Handles, Kind};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

static GROUPS: Handles<Group> = Handles::new(Kind::Group);

/// Handles that equal groups have of their own, so that a freed one is none any more. Further ones share one.
const OWN: usize = 10_000;

/// Where a group's processes are, which stay there while the group does, and its session.
type GroupKey = (usize, usize);

/// The groups that have handles.
#[derive(Default)]
struct Named {
    /// Groups that are equal to none of the others, by their places: most are asked for by the place of one of these, and to compare
    /// places takes as long for many processes as for few.
    groups: HashMap<GroupKey, Equal>,
    /// Their places, by what they are.
    places: HashMap<Group, GroupKey>,
}

/// Equal groups.
struct Equal {
    /// What all of them are.
    group: Group,
    /// How many have a handle of their own.
    own: usize,
    /// The handle of all others, and how many these are.
    shared: Option<(usize, usize)>,
}

static NAMED: LazyLock<Mutex<Named>> = LazyLock::new(Mutex::default);

/// A group by its handle.
pub fn get(handle: usize) -> Option<Arc<Group>> {
    GROUPS.get(handle)
}

/// A group by its handle, without counting.
///
/// # Safety
/// No other thread frees the handle while the reference lives.
pub unsafe fn borrow<'a>(handle: usize) -> Option<&'a Group> {
    // SAFETY: no other thread frees the handle while the reference lives, which this function demands of its caller.
    unsafe { GROUPS.borrow(handle) }
}

/// Gives a handle for a group. MPI_ERR_NO_MEM when there is none left.
pub fn give(group: Group) -> Result<usize> {
    let mut named = NAMED.lock();
    let Named { groups, places } = &mut *named;
    let mut place = place_of(&group);
    if !groups.contains_key(&place) {
        place = places.get(&group).copied().unwrap_or(place);
    }
    if let Some(equal) = groups.get_mut(&place) {
        return equal.give();
    }
    let handle = GROUPS.insert(group.clone())?;
    places.insert(group.clone(), place);
    groups.insert(place, Equal { group, own: 1, shared: None });
    Ok(handle)
}

/// Frees a handle that was given once. False when it is none.
pub fn free(handle: usize) -> bool {
    let mut named = NAMED.lock();
    let Some(group) = GROUPS.get(handle) else { return false };
    let place = place_of(&group);
    let Some(equal) = named.groups.get_mut(&place) else { return false };
    equal.free(handle);
    if equal.own == 0 && equal.shared.is_none() {
        named.groups.remove(&place);
        named.places.remove(&group);
    }
    true
}

impl Equal {
    /// Gives one more handle.
    fn give(&mut self) -> Result<usize> {
        if self.own < OWN {
            let handle = GROUPS.insert(self.group.clone())?;
            self.own += 1;
            return Ok(handle);
        }
        if let Some((handle, times)) = &mut self.shared {
            *times += 1;
            GROUPS.count_given();
            return Ok(*handle);
        }
        let handle = GROUPS.insert(self.group.clone())?;
        self.shared = Some((handle, 1));
        Ok(handle)
    }

    /// Frees a handle that is one of these groups'.
    fn free(&mut self, handle: usize) {
        match &mut self.shared {
            Some((shared, times)) if *shared == handle && *times > 1 => {
                *times -= 1;
                GROUPS.count_freed();
                return;
            }
            Some((shared, _)) if *shared == handle => self.shared = None,
            _ => self.own -= 1,
        }
        GROUPS.remove(handle);
    }
}

fn place_of(group: &Group) -> GroupKey {
    (group.processes.as_ptr() as usize, group.session)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_equal_groups_share_a_handle_until_each_is_freed() {
        let group = Group::new([3, 1_000_000, 4]);
        // Some have the same processes, some equal ones.
        let one = |index: usize| if index.is_multiple_of(2) { group.clone() } else { Group::new([3, 1_000_000, 4]) };
        let own: Vec<usize> = (0..OWN).map(|index| give(one(index)).unwrap()).collect();
        let shared = give(group.clone()).unwrap();
        assert!((0..10).all(|index| give(one(index)) == Ok(shared)));
        let others =
            [Group::new([1_000_000, 3, 4]), group.clone().of_session(77 as _)].map(|other| give(other).unwrap());
        let mut all: Vec<usize> = own.iter().copied().chain([shared]).chain(others).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), OWN + 3);
        assert!(own.iter().all(|handle| get(*handle).unwrap().shares_processes(&group)));
        for handle in &own[1..] {
            assert!(free(*handle) && !free(*handle) && get(*handle).is_none());
        }
        for left in (0..11).rev() {
            assert!(get(shared).is_some() && free(shared));
            assert_eq!(get(shared).is_some(), left > 0);
        }
        assert!(!free(shared));
        let again = give(group).unwrap();
        assert!([again, own[0], others[0], others[1]].map(free) == [true; 4]);
        assert!(NAMED.lock().groups.values().all(|equal| !equal.group.processes.contains(&1_000_000)));
    }
}
