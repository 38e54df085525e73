//! Data that ranks exchange when a window that spans hosts is created.
//!
//! Each rank passes its `Announcement`, or the reason of its failure. The leader of each host (the window's first rank there) reads the
//! announcements of all ranks, describes the ranks of other hosts in the table of its host, and makes the `Decision`, which the other ranks
//! of its host get (`Comm::by_decision`). So no other rank holds data of all ranks.

#![forbid(unsafe_code)]

use crate::abi::{MPI_ERR_INTERN, MPI_ERR_OTHER};
use crate::comm::{GatheredWords, LowestFailure, MOST_PASSED};
use crate::error::{Error, Result, fail};
use crate::object::info::{COMMON, DIFFERENT};
use crate::rma::window::table::Reach;

/// Kind of the call (`Comm::by_decision`).
pub const CREATION: u64 = 0x7769_6e64_6f77_7300;

/// Number of words of an announcement.
const WORDS: usize = 10 + COMMON;
const _: () = assert!(WORDS <= MOST_PASSED && DECISION_WORDS <= MOST_PASSED);

/// Data that a rank publishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    /// The function that the rank has called.
    pub flavor: u64,
    pub base: u64,
    pub size: u64,
    pub disp_unit: u64,
    /// Number of the `Reach` by which ranks on other hosts access the rank's memory.
    pub reach: u64,
    /// Handle of the window at this rank.
    pub window: u64,
    /// The rank's memory for native operations, as `NativeMemory::words`.
    pub native: [u64; 3],
    /// Context of the group of leaders; 0 except at rank 0 of the window.
    pub context: u64,
    /// Values that must be the same at all ranks.
    pub common: [u64; COMMON],
}

impl Announcement {
    /// Returns how ranks on other hosts access the rank's memory.
    pub fn reach(&self) -> Reach {
        let kinds = [Reach::RemoteGuarded, Reach::RemoteAttached];
        kinds.into_iter().find(|kind| *kind as u64 == self.reach).unwrap_or(Reach::Remote)
    }

    /// Returns the words of an announcement.
    pub fn words(&self) -> Vec<u64> {
        let Self { flavor, base, size, disp_unit, reach, window, context, native, common } = *self;
        [&[flavor, base, size, disp_unit, reach, window, context][..], &common, &native].concat()
    }

    /// Returns the announcement of these words. Fails if the rank has called another function than one that makes windows of this flavour.
    fn of_words(words: &[u64], flavor: u64) -> Result<Self> {
        let Ok([other, base, size, disp_unit, reach, window, context, rest @ ..]) = <[u64; WORDS]>::try_from(words)
        else {
            fail!(MPI_ERR_INTERN, "an announcement of a window has {} words", words.len());
        };
        if other != flavor {
            fail!(MPI_ERR_OTHER, "other ranks have called another function that creates windows");
        }
        let common = std::array::from_fn(|index| rest[index]);
        let native = std::array::from_fn(|index| rest[COMMON + index]);
        Ok(Self { flavor, base, size, disp_unit, reach, window, native, context, common })
    }
}

/// What the leaders decide from the announcements of all ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Values of the first rank that must be the same at all ranks.
    pub common: [u64; COMMON],
    /// For each of these values, a bit that says that a rank has another one.
    pub differ: u64,
    /// Context of the group of leaders.
    pub context: u64,
    /// Location of the table of this host.
    pub table: [u64; 4],
    /// Handle of the window at this host's leader.
    pub window: u64,
}

/// Number of words of a decision.
const DECISION_WORDS: usize = COMMON + 7;

impl Decision {
    /// Reads the announcements of all ranks, and calls `describe` with each rank and its announcement. Fails if a rank has called another
    /// function, or if a rank has failed. The caller sets the fields of its own host.
    pub fn of(
        gathered: &GatheredWords<'_>,
        flavor: u64,
        mut describe: impl FnMut(usize, &Announcement),
    ) -> Result<Self> {
        let mut failure = LowestFailure::default();
        let (mut first, mut decision) = (None, Self::default());
        gathered.each(|rank, words| match words.and_then(|words| Announcement::of_words(words, flavor)) {
            Ok(announcement) => {
                let common = *first.get_or_insert(announcement.common);
                for index in (0..COMMON).filter(|index| announcement.common[*index] != common[*index]) {
                    decision.differ |= 1 << index;
                }
                decision.context |= announcement.context;
                describe(rank, &announcement);
            }
            Err(error) => failure.note(rank, error),
        });
        failure.or(Self { common: first.unwrap_or_default(), ..decision })
    }

    /// Returns the values with which a rank compares its own ones: those of the first rank, or `DIFFERENT` in place of a value that is equal
    /// there and differs at another rank.
    pub fn common_for(&self, own: [u64; COMMON]) -> [u64; COMMON] {
        std::array::from_fn(|index| {
            let differs = self.differ >> index & 1 == 1;
            if differs && own[index] == self.common[index] { DIFFERENT } else { self.common[index] }
        })
    }

    /// Returns the words of a decision.
    pub fn words(&self) -> Vec<u64> {
        let Self { common, differ, context, table, window } = self;
        common.iter().chain([differ, context]).chain(table).chain([window]).copied().collect()
    }

    /// Returns the decision of these words.
    pub fn of_words(words: &[u64]) -> Result<Self> {
        let Ok([a, b, c, differ, context, t0, t1, t2, t3, window]) = <[u64; DECISION_WORDS]>::try_from(words) else {
            fail!(MPI_ERR_INTERN, "a decision about a window has {} words", words.len());
        };
        Ok(Self { common: [a, b, c], differ, context, table: [t0, t1, t2, t3], window })
    }
}

/// Returns the error of the other ranks if one rank fails after all ranks have sent their announcements.
pub fn failed_at_other_rank() -> Error {
    Error::new(MPI_ERR_OTHER, "another rank could not map the memory of the window".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::MPI_ERR_SIZE;

    fn announcement(rank: u64) -> Announcement {
        Announcement {
            flavor: 2,
            base: rank << 40,
            size: 8,
            window: 0x4000_0013,
            native: [1, 9, rank << 20],
            common: [1, 1, rank],
            context: if rank == 0 { 1 << 63 } else { 0 },
            ..Announcement::default()
        }
    }

    #[test]
    fn announcements_arrive_as_they_were() {
        for rank in 0..3 {
            let words = announcement(rank).words();
            assert_eq!(Announcement::of_words(&words, 2), Ok(announcement(rank)));
            assert_eq!(Announcement::of_words(&words, 1).unwrap_err().class, MPI_ERR_OTHER);
            assert!(Announcement::of_words(&words[1..], 2).is_err());
        }
    }

    #[test]
    fn leaders_decide_from_all_announcements() {
        let decided = |ranks: &[Option<Result<Vec<u64>>>]| {
            let mut described = Vec::new();
            let decided = Decision::of(&GatheredWords::of_hosts(ranks), 2, |rank, _| described.push(rank));
            (decided, described)
        };
        let mut ranks: Vec<_> = (0..3).map(|rank| Some(Ok(announcement(rank).words()))).collect();
        let (decision, described) = decided(&ranks);
        let decision = decision.unwrap();
        assert_eq!((decision.context, described), (1 << 63, vec![0, 1, 2]));
        assert_eq!([0, 2].map(|own| decision.common_for([1, 1, own])), [[1, 1, DIFFERENT], [1, 1, 0]]);
        let whole = Decision { table: [5, 6, 7, 8], window: 9, ..decision };
        assert_eq!(Decision::of_words(&whole.words()), Ok(whole));
        assert!(Decision::of_words(&[]).is_err());
        ranks[1] = Some(Err(Error::new(MPI_ERR_SIZE, "size -8 is negative".into())));
        ranks[2] = None;
        assert!(decided(&ranks).0.unwrap_err().text.contains("rank 1 failed with MPI_ERR_SIZE: size -8"));
    }
}
