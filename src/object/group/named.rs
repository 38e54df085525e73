//! Handles of groups. Equal groups that come from the same session share their list of processes. If many equal groups have handles,
//! further equal groups share one handle, which the program frees as often as it has got the handle. So a program that asks a window or
//! communicator for its group again and again, and never frees the groups, does not run out of memory.

use super::Group;
use crate::error::Result;
use crate::object::handle::{Handles, ObjectKind};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

static GROUPS: Handles<Group> = Handles::new(ObjectKind::Group);

/// Maximum number of equal groups that each have a handle of their own. Such a handle becomes invalid when the program frees it. Further
/// equal groups share one handle.
const OWN: usize = 10_000;

/// Address and length of a group's list of processes, and handle of the group's session. The list does not move while the group exists.
type GroupKey = (usize, usize, usize);

/// The groups that have handles.
#[derive(Default)]
struct Named {
    /// The sets of equal groups. The key of a set is the key of one of its groups. Most other groups of the set have this key, too,
    /// because they share the list of that group. A comparison of keys takes the same time for any number of processes.
    groups: HashMap<GroupKey, Equal>,
    /// Maps a group to the key of its set in `groups`. Here groups are compared by their processes and session.
    keys: HashMap<Group, GroupKey>,
}

/// A set of equal groups.
struct Equal {
    /// One of the equal groups.
    group: Group,
    /// Number of groups with a handle of their own.
    own: usize,
    /// The handle that all other groups of the set share, and the number of these groups.
    shared: Option<(usize, usize)>,
}

static NAMED: LazyLock<Mutex<Named>> = LazyLock::new(Mutex::default);

/// Returns the group of a handle.
pub fn get(handle: usize) -> Option<Arc<Group>> {
    GROUPS.get(handle)
}

/// Returns the group of a handle, without counting a reference.
///
/// # Safety
/// No other thread frees the handle while the reference lives.
pub unsafe fn borrow<'a>(handle: usize) -> Option<&'a Group> {
    // SAFETY: the caller of this function promises that no other thread frees the handle while the reference lives.
    unsafe { GROUPS.borrow(handle) }
}

/// Returns a handle for a group. Fails with MPI_ERR_NO_MEM if all handles are in use.
pub fn give(group: Group) -> Result<usize> {
    let mut named = NAMED.lock();
    let Named { groups, keys } = &mut *named;
    let mut key = key_of(&group);
    if !groups.contains_key(&key) {
        key = keys.get(&group).copied().unwrap_or(key);
    }
    if let Some(equal) = groups.get_mut(&key) {
        return equal.give();
    }
    let handle = GROUPS.insert(group.clone())?;
    keys.insert(group.clone(), key);
    groups.insert(key, Equal { group, own: 1, shared: None });
    Ok(handle)
}

/// Frees a handle once. A handle that the program has got several times becomes invalid when it has been freed the same number of times.
/// Returns false if the handle is invalid.
pub fn free(handle: usize) -> bool {
    let mut named = NAMED.lock();
    let Some(group) = GROUPS.get(handle) else { return false };
    let key = key_of(&group);
    let Some(equal) = named.groups.get_mut(&key) else { return false };
    equal.free(handle);
    if equal.own == 0 && equal.shared.is_none() {
        named.groups.remove(&key);
        named.keys.remove(&group);
    }
    true
}

impl Equal {
    /// Returns one more handle.
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

    /// Frees a handle of one of these groups.
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

fn key_of(group: &Group) -> GroupKey {
    (group.processes.as_ptr() as usize, group.processes.len(), group.session)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_list_that_begin_alike_are_different_groups() {
        static WORLD: [u32; 4] = [0, 1, 2, 3];
        let [all, some] = [4, 2].map(|length| give(Group::of_lasting(&WORLD[..length])).unwrap());
        assert_eq!([all, some].map(|handle| get(handle).unwrap().processes().len()), [4, 2]);
        assert_eq!([all, some].map(free), [true; 2]);
    }

    #[test]
    fn many_equal_groups_share_a_handle_until_each_is_freed() {
        let group = Group::new([3, 1_000_000, 4]);
        // Half of the groups share a list of processes, the others have equal lists.
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
