//! The list of attached regions: one rank changes it while another copies it.

use crate::system::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::words::Announcement;
use crate::{Extent, Model, model, together};
use std::convert::Infallible;

pub const MODELS: &[Model] = &[
    model("announcement::a_copy_is_never_a_mixture", Extent::Preemptions(4), || {
        together(Rank::with_a_list(), &[replace, copy]);
    }),
    model("announcement::a_list_that_has_moved_is_not_taken", Extent::Preemptions(2), || {
        together(Rank::with_a_list(), &[move_away, copy]);
    }),
    model("announcement::two_changes_during_a_copy", Extent::Preemptions(1), || {
        together(Rank::with_a_list(), &[replace_and_empty, copy]);
    }),
    model("announcement::who_was_told_sees_the_new_list", Extent::Preemptions(3), || {
        together(Rank::with_a_list(), &[tell, look]);
    }),
];

/// A rank's announcement and its memory, in which there is room for two lists.
#[derive(Default)]
struct Rank {
    announcement: Announcement,
    memory: [[AtomicU64; 2]; 2],
    is_told: AtomicU32,
}

/// Records of one word.
type Record = [u64; 1];

impl Rank {
    fn with_a_list() -> Self {
        let rank = Self::default();
        rank.tell(0, told(2));
        rank
    }

    fn tell(&self, list: usize, records: &[Record]) {
        self.announcement.tell([list as u64; 4], &self.memory[list], records.iter().copied());
    }

    fn copy(&self) -> (u32, Vec<Record>) {
        let list_at = |place: [u64; 4], words: usize| {
            assert!(place == [0; 4] || place == [1; 4], "{place:?} was never told");
            Ok::<_, Infallible>(&self.memory[place[0] as usize][..words])
        };
        self.announcement.copy(list_at).unwrap_or_else(|never| match never {})
    }
}

/// What the list is in each of its versions.
fn told(version: u32) -> &'static [Record] {
    match version {
        2 => &[[11], [12]],
        4 => &[[13]],
        6 => &[],
        _ => panic!("version {version} was never told"),
    }
}

fn replace(rank: &Rank) {
    rank.tell(0, told(4));
}

fn replace_and_empty(rank: &Rank) {
    rank.tell(0, told(4));
    rank.tell(0, told(6));
}

/// What was the list is used for something else afterwards.
fn move_away(rank: &Rank) {
    rank.tell(1, told(4));
    for word in &rank.memory[0] {
        word.store(99, Ordering::Relaxed);
    }
}

fn copy(rank: &Rank) {
    let (version, records) = rank.copy();
    assert_eq!(records, told(version));
}

fn tell(rank: &Rank) {
    replace(rank);
    rank.is_told.store(1, Ordering::Release);
}

/// A copy of an old version is not taken for the newest one by who was told.
fn look(rank: &Rank) {
    if rank.is_told.load(Ordering::Acquire) == 1 {
        assert_eq!(rank.announcement.version(), 4);
        assert_eq!(rank.copy(), (4, told(4).to_vec()));
    }
}
