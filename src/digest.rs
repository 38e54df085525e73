//! Words that tell lists of numbers apart, in all likelihood, so that ranks can compare long arguments.

use crate::group::Group;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The word of a list; the same in every process.
pub fn digest<T: Hash>(numbers: impl IntoIterator<Item = T>) -> u64 {
    // Without keys drawn at random.
    let mut hasher = DefaultHasher::new();
    numbers.into_iter().for_each(|number| number.hash(&mut hasher));
    hasher.finish()
}

/// The word of a group: of its processes in their order.
pub fn fingerprint(group: &Group) -> u64 {
    digest(group.processes())
}
