//! Trees of ranks and of hosts.

#![forbid(unsafe_code)]

use std::ops::Range;

/// Returns the children of a host in a binomial tree of `count` hosts, the farthest child first. A host is named by its distance from the
/// root.
pub(super) fn tree_children(distance: usize, count: usize) -> impl Iterator<Item = usize> {
    let lowest = if distance == 0 { count.next_power_of_two() } else { distance & distance.wrapping_neg() };
    let steps = std::iter::successors(Some(lowest / 2), |step| Some(step / 2)).take_while(|step| *step > 0);
    steps.map(move |step| distance + step).filter(move |child| *child < count)
}

/// Returns the parent of a host in the tree of `tree_children`; None for the root.
pub(super) fn tree_parent(distance: usize) -> Option<usize> {
    Some(distance & distance.checked_sub(1)?)
}

/// Neighbours of a member in a tree that combines contributions in the order of members. Each member combines the contributions of a range
/// of consecutive members that includes the member itself, so operations need not commute. Any member can be the root.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Neighbors {
    /// Children whose ranges are before this member, in order.
    pub(super) before: Vec<usize>,
    /// Children whose ranges are behind this member, in order.
    pub(super) behind: Vec<usize>,
    /// Member that gets this member's result; None at the root.
    pub(super) parent: Option<usize>,
}

impl Neighbors {
    /// Returns the neighbours of member `own` in the tree of `count` members with a root. In a range of at most `most` members, all other
    /// members send to the root of the range. A longer range is halved: the half without the root has its first member as its own root,
    /// which sends to the root of the range.
    pub(super) fn of(own: usize, count: usize, root: usize, most: usize) -> Self {
        let (mut range, mut root, mut found) = (0..count, root, Self::default());
        while range.len() > most {
            let middle = range.start + range.len() / 2;
            let halves = (range.start..middle, middle..range.end);
            let (near, far) = if root < middle { halves } else { (halves.1, halves.0) };
            if far.contains(&own) {
                found.parent = Some(root);
                (root, range) = (far.start, far);
            } else {
                if own == root {
                    found.add(own, far.start..far.start + 1);
                }
                range = near;
            }
        }
        if own == root {
            found.add(own, range);
        } else {
            found.parent = Some(root);
        }
        found.before.sort_unstable();
        found.behind.sort_unstable();
        found
    }

    fn add(&mut self, own: usize, children: Range<usize>) {
        self.before.extend(children.start..children.end.min(own));
        self.behind.extend(children.start.max(own + 1)..children.end);
    }

    /// Returns the same neighbours with other names.
    pub(super) fn named(self, name: impl Fn(usize) -> usize) -> Self {
        let all = |members: Vec<usize>| members.into_iter().map(&name).collect();
        Self { before: all(self.before), behind: all(self.behind), parent: self.parent.map(&name) }
    }

    /// Returns all neighbours of the leader of a group: `self` are its neighbours among the leaders, and `inner` are its neighbours in its
    /// group.
    pub(super) fn around(mut self, inner: Self) -> Self {
        self.before.extend(inner.before);
        Self { before: self.before, behind: [inner.behind, self.behind].concat(), parent: self.parent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_of_a_tree_has_one_parent_which_sends_to_it() {
        for count in 1..40 {
            for distance in 1..count {
                let parent = tree_parent(distance).unwrap();
                assert!(tree_children(parent, count).any(|child| child == distance), "{distance} of {count}");
            }
            let all: usize = (0..count).map(|distance| tree_children(distance, count).count()).sum();
            assert_eq!(all, count - 1);
            assert!(tree_children(0, count).count() as u32 <= count.next_power_of_two().ilog2());
        }
    }

    /// Returns the members whose contributions `own` combines, in the order in which it combines them, and the number of messages in
    /// sequence.
    fn combined(own: usize, (count, root, most): (usize, usize, usize)) -> (Vec<usize>, usize) {
        let Neighbors { before, behind, .. } = Neighbors::of(own, count, root, most);
        let below = |children: Vec<usize>| {
            children.into_iter().map(|child| {
                assert_eq!(
                    Neighbors::of(child, count, root, most).parent,
                    Some(own),
                    "{child} of {count}, root {root}"
                );
                combined(child, (count, root, most))
            })
        };
        let all = below(before).chain([(vec![own], 0)]).chain(below(behind)).collect::<Vec<_>>();
        let steps = all.iter().map(|(members, steps)| if *members == [own] { 0 } else { steps + 1 }).max();
        (all.into_iter().flat_map(|(members, _)| members).collect(), steps.unwrap_or(0))
    }

    #[test]
    fn every_root_combines_all_members_in_order() {
        for count in 1..40 {
            for (root, most) in (0..count).flat_map(|root| [(root, 2), (root, 4)]) {
                let (members, steps) = combined(root, (count, root, most));
                assert_eq!(members, (0..count).collect::<Vec<_>>());
                assert!(steps as u32 <= count.next_power_of_two().ilog2());
                assert!(steps <= 1 || count > most);
            }
        }
    }

    #[test]
    fn a_leader_combines_its_group_between_other_groups() {
        let around = |before: &[usize], behind: &[usize], parent| Neighbors {
            before: before.to_vec(),
            behind: behind.to_vec(),
            parent,
        };
        let all = around(&[1, 3], &[20], Some(30)).around(around(&[7], &[9], None));
        assert_eq!(all, around(&[1, 3, 7], &[9, 20], Some(30)));
        assert_eq!(all.named(|member| member + 1), around(&[2, 4, 8], &[10, 21], Some(31)));
    }
}
