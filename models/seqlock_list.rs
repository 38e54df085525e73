//! The seqlock list, for instance of attached regions: one rank changes the list while another rank copies the list or its changes.

use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::transport::sync::{SeqlockList, words_of_list};
use crate::{Extent, Model, model, together};
use std::convert::Infallible;

pub const MODELS: &[Model] = &[
    model("seqlock_list::a_copy_is_never_a_mixture", Extent::Preemptions(4), || {
        together(Rank::with_a_list(), &[change, copy]);
    }),
    model("seqlock_list::changes_lead_to_the_list", Extent::Preemptions(4), || {
        together(Rank::with_a_list(), &[change, follow]);
    }),
    model("seqlock_list::a_list_that_has_moved_is_not_taken", Extent::Preemptions(1), || {
        together(Rank::with_a_list(), &[move_away, copy]);
    }),
    model("seqlock_list::a_reader_that_knows_the_list_before_it_moved_copies_it", Extent::Preemptions(1), || {
        together(Rank::with_a_list(), &[move_away, follow]);
    }),
    model("seqlock_list::two_changes_during_a_copy", Extent::Preemptions(1), || {
        together(Rank::with_a_list(), &[change_twice, copy]);
    }),
    model("seqlock_list::two_changes_while_another_follows", Extent::Preemptions(1), || {
        together(Rank::with_a_list(), &[change_twice, follow]);
    }),
    model("seqlock_list::a_reader_behind_the_log_copies_the_list", Extent::Preemptions(1), || {
        let rank = Rank::with_a_list();
        change_twice(&rank);
        together(rank, &[change_again, follow]);
    }),
    model("seqlock_list::a_notified_reader_sees_the_new_list", Extent::Preemptions(3), || {
        together(Rank::with_a_list(), &[notify, look]);
    }),
];

/// Number of slots for which a list has room.
const ROOM: usize = 2;

/// A rank's list, and its memory, which has room for two lists.
#[derive(Default)]
struct Rank {
    list: SeqlockList,
    memory: [[AtomicU64; words_of_list(ROOM, 1)]; 2],
    is_notified: AtomicU32,
}

/// The content of a slot: one word.
type Record = [u64; 1];

impl Rank {
    fn with_a_list() -> Self {
        let rank = Self::default();
        rank.publish_all(0, contents(2));
        rank
    }

    fn publish_all(&self, list: usize, records: &[Record]) {
        self.list.publish_all([list as u64; 4], &self.memory[list], records.iter().copied());
    }

    fn publish_one(&self, slot: usize, record: Record) {
        self.list.publish_one(&self.memory[0], slot, record);
    }

    /// Reads the changes since the version `known`, and applies them to the contents of that version. Returns the new version and contents.
    fn read(&self, known: Option<u32>) -> (u32, Vec<Record>) {
        let list_at = |place: [u64; 4], words: usize| {
            assert!(place == [0; 4] || place == [1; 4], "{place:?} was never published");
            Ok::<_, Infallible>(&self.memory[place[0] as usize][..words])
        };
        let changes = self.list.changes(known, list_at).unwrap_or_else(|never| match never {});
        let mut list = if changes.is_all {
            Vec::new()
        } else {
            contents(known.expect("the changes are all slots if no version is known")).to_vec()
        };
        for (slot, record) in changes.slots {
            list.resize(list.len().max(slot + 1), [0]);
            list[slot] = record;
        }
        (changes.version, list)
    }
}

/// Returns the contents that the list has in a version.
fn contents(version: u32) -> &'static [Record] {
    match version {
        2 => &[[11]],
        4 => &[[13]],
        6 => &[[13], [14]],
        8 => &[[13], [15]],
        _ => panic!("version {version} was never published"),
    }
}

fn change(rank: &Rank) {
    rank.publish_one(0, [13]);
}

fn change_twice(rank: &Rank) {
    change(rank);
    rank.publish_one(1, [14]);
}

fn change_again(rank: &Rank) {
    rank.publish_one(1, [15]);
}

/// Moves the list. Then the rank overwrites the old memory of the list.
fn move_away(rank: &Rank) {
    change(rank);
    rank.publish_all(1, contents(6));
    for word in &rank.memory[0] {
        word.store(99, Ordering::Relaxed);
    }
}

fn copy(rank: &Rank) {
    let (version, records) = rank.read(None);
    assert_eq!(records, contents(version));
}

/// Reads the changes since the first version.
fn follow(rank: &Rank) {
    let (version, records) = rank.read(Some(2));
    assert_eq!(records, contents(version));
}

fn notify(rank: &Rank) {
    change(rank);
    rank.is_notified.store(1, Ordering::Release);
}

/// A reader that was notified of a change finds the new version, and copies the new list.
fn look(rank: &Rank) {
    if rank.is_notified.load(Ordering::Acquire) == 1 {
        assert_eq!(rank.list.version(), 4);
        assert_eq!(rank.read(None), (4, contents(4).to_vec()));
    }
}
