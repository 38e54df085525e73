//! The index of attached regions: a seqlock whose data have a version, in one process with several threads.

use crate::os::atomic::{AtomicU64, Ordering};
use crate::regions::Sequence;
use crate::{Extent, Model, model, together};

pub const MODELS: &[Model] = &[
    model("sequence::a_reader_gets_data_of_one_version", Extent::All, || {
        together(Index::default(), &[|index| index.write(1), |index| index.read(1)]);
    }),
    model("sequence::a_reader_of_an_old_version_gets_nothing_new", Extent::All, || {
        let index = Index::default();
        index.write(1);
        together(index, &[|index| index.write(2), |index| index.read(1)]);
    }),
    model("sequence::two_changes_to_the_same_version_differ", Extent::All, || {
        let index = Index::default();
        index.write(1);
        // An index may be renewed for a version that it has already had. Its data may then be elsewhere in the array.
        together(index, &[|index| index.write_at(1, 11), |index| index.read(1)]);
    }),
];

/// Two words that belong together.
#[derive(Default)]
struct Index {
    sequence: Sequence,
    words: [AtomicU64; 2],
}

impl Index {
    fn write(&self, version: u32) {
        self.write_at(version, u64::from(version));
    }

    fn write_at(&self, version: u32, value: u64) {
        self.sequence.change(version, || {
            // Relaxed: as in `RegionIndex::renew`.
            self.words.iter().for_each(|word| word.store(value, Ordering::Relaxed));
        });
    }

    /// Reads the words. If they belong to the version, they are equal, and those of that version.
    fn read(&self, version: u32) {
        let Some(sequence) = self.sequence.of(version) else { return };
        // Relaxed: as in a search.
        let [first, second] = [0, 1].map(|place: usize| self.words[place].load(Ordering::Relaxed));
        if self.sequence.is_still(sequence) {
            assert!(first == second && first % 10 == u64::from(version), "{first} and {second} of version {version}");
        }
    }
}
