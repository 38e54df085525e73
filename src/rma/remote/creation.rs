//! Data that ranks exchange when a window that spans hosts is created.
//!
//! Each rank passes its `Announcement`, or the reason of its failure. The leader of each host (the window's first rank there) reads the
//! announcements of all ranks, describes the ranks of other hosts in the table of its host, and makes the `Decision`, which the other ranks
//! of its host get (`Comm::by_decision`). So no other rank holds data of all ranks.

#![forbid(unsafe_code)]

use crate::abi::MPI_ERR_OTHER;
use crate::comm::{GatheredWords, MOST_WORDS};
use crate::error::{Error, REASON_WORDS, Reason, Result, error_words, fail};
use crate::object::info::{COMMON, DIFFERENT};
use crate::rma::window::table::Reach;
use std::ffi::c_int;

/// Kind of the call (`Comm::by_decision`).
pub const CREATION: u64 = 0x7769_6e64_6f77_7300;

/// Number of words of a message before the reason of a failure: the class of the failure, or 0, and the announcement.
const WORDS: usize = 14;
const _: () = assert!(WORDS + REASON_WORDS <= MOST_WORDS && DECISION_WORDS + REASON_WORDS <= MOST_WORDS);

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
        let kinds = [Reach::GuardedElsewhere, Reach::AttachedElsewhere];
        kinds.into_iter().find(|kind| *kind as u64 == self.reach).unwrap_or(Reach::Elsewhere)
    }

    fn words(&self) -> [u64; WORDS - 1] {
        let Self { flavor, base, size, disp_unit, reach, window, context, native, common } = *self;
        let mut words = [0; WORDS - 1];
        words[..7].copy_from_slice(&[flavor, base, size, disp_unit, reach, window, context]);
        words[7..10].copy_from_slice(&common);
        words[10..].copy_from_slice(&native);
        words
    }

    fn of_words(words: &[u64; WORDS - 1]) -> Self {
        let [flavor, base, size, disp_unit, reach, window, context, rest @ ..] = *words;
        let common = std::array::from_fn(|place| rest[place]);
        let native = std::array::from_fn(|place| rest[COMMON + place]);
        Self { flavor, base, size, disp_unit, reach, window, native, context, common }
    }
}

/// Encodes the message of a rank in a call that creates a window of this flavour.
pub fn message(own: &Result<Announcement>, flavor: u64) -> Vec<u64> {
    let failed = Announcement { flavor, ..Announcement::default() };
    let class = own.as_ref().err().map_or(0, |error| error.common_class() as u64);
    let words = own.as_ref().unwrap_or(&failed).words();
    let reason = own.as_ref().err().map_or_else(Vec::new, |error| Reason::of(error).words());
    std::iter::once(class).chain(words).chain(reason).collect()
}

/// What the leaders decide from the announcements of all ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// The values that are the same at all ranks; `DIFFERENT` in place of a value that is not.
    pub common: [u64; COMMON],
    /// Context of the group of leaders.
    pub context: u64,
    /// Location of the table of this host.
    pub table: [u64; 4],
    /// Handle of the window at this host's leader.
    pub window: u64,
}

/// Number of words of a decision before the reason of a failure: the class of the failure, or 0, and the fields.
const DECISION_WORDS: usize = 1 + COMMON + 6;

impl Decision {
    /// Decodes the messages of all ranks, and calls `describe` with each rank and its announcement. Fails if a rank has called another
    /// function, or if a rank has failed. The caller sets the fields of its own host.
    pub fn of(
        messages: &GatheredWords<'_>,
        flavor: u64,
        mut describe: impl FnMut(usize, &Announcement),
    ) -> Result<Self> {
        let mut failure: Option<(usize, Error)> = None;
        let (mut common, mut context) = (None, 0);
        messages.each(|rank, words| match announced(rank, words, flavor) {
            Ok(announcement) => {
                let first = *common.get_or_insert(announcement.common);
                common = Some(std::array::from_fn(|place| {
                    if first[place] == announcement.common[place] { first[place] } else { DIFFERENT }
                }));
                context |= announcement.context;
                describe(rank, &announcement);
            }
            // All leaders return the error of the same rank: the lowest.
            Err(error) if failure.as_ref().is_none_or(|(other, _)| rank < *other) => failure = Some((rank, error)),
            Err(_) => (),
        });
        match failure {
            Some((_, error)) => Err(error),
            None => Ok(Self { common: common.unwrap_or_default(), context, ..Self::default() }),
        }
    }

    /// Encodes a decision, or the error with which all ranks of this host fail.
    pub fn encode(decided: &Result<Self>) -> Vec<u64> {
        match decided {
            Ok(Self { common, context, table, window }) => {
                [0].iter().chain(common).chain([context]).chain(table).chain([window]).copied().collect()
            }
            Err(error) => error_words(error),
        }
    }

    /// Decodes what `encode` has encoded.
    pub fn decode(words: &[u64]) -> Result<Self> {
        match words {
            [0, a, b, c, context, table @ .., window] if table.len() == 4 => {
                let table = std::array::from_fn(|place| table[place]);
                Ok(Self { common: [*a, *b, *c], context: *context, table, window: *window })
            }
            [class, reason @ ..] => Err(Reason::of_words(reason).same_error(*class as c_int)),
            [] => fail!(MPI_ERR_OTHER, "the decision about a window is empty"),
        }
    }
}

/// Returns the announcement of a rank.
fn announced(rank: usize, words: Option<&[u64]>, flavor: u64) -> Result<Announcement> {
    let parts = words.and_then(<[u64]>::split_first);
    let Some((class, Some((announcement, reason)))) = parts.map(|(class, rest)| (*class, rest.split_first_chunk()))
    else {
        fail!(MPI_ERR_OTHER, "rank {rank} is in another collective call");
    };
    let announcement = Announcement::of_words(announcement);
    if announcement.flavor != flavor {
        fail!(MPI_ERR_OTHER, "other ranks have called another function that creates windows");
    }
    match class {
        0 => Ok(announcement),
        class => Err(Reason::of_words(reason).error(class as c_int, &format!("rank {rank}"))),
    }
}

/// Returns the error of the other ranks if one rank fails after all ranks have sent their announcements.
pub fn failed_elsewhere() -> Error {
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
            let words = message(&Ok(announcement(rank)), 2);
            assert_eq!(announced(7, Some(&words), 2), Ok(announcement(rank)));
            assert_eq!(announced(7, Some(&words), 1).unwrap_err().class, MPI_ERR_OTHER);
        }
        let error = Error::new(MPI_ERR_SIZE, "size -8 is negative".into());
        let there = announced(2, Some(&message(&Err(error), 2)), 2).unwrap_err();
        assert_eq!(there.class, MPI_ERR_SIZE);
        assert!(there.text.contains("rank 2") && there.text.contains("size -8"), "{}", there.text);
        for other in [None, Some(&[][..]), Some(&[0; WORDS - 1][..])] {
            assert_eq!(announced(2, other, 2).unwrap_err().class, MPI_ERR_OTHER);
        }
    }

    #[test]
    fn leaders_decide_alike() {
        let decided = |ranks: &[Option<Vec<u64>>]| {
            let mut described = Vec::new();
            let messages = GatheredWords::of_hosts(ranks);
            let decided = Decision::of(&messages, 2, |rank, _| described.push(rank));
            let decoded = Decision::decode(&Decision::encode(&decided));
            assert_eq!(decided, decoded);
            (decided, described)
        };
        let mut ranks: Vec<_> = (0..3).map(|rank| Some(message(&Ok(announcement(rank)), 2))).collect();
        let (decision, described) = decided(&ranks);
        let decision = decision.unwrap();
        assert_eq!((decision.common, decision.context), ([1, 1, DIFFERENT], 1 << 63));
        assert_eq!(described, [0, 1, 2]);
        let whole = Decision { table: [5, 6, 7, 8], window: 9, ..decision };
        assert_eq!(Decision::decode(&Decision::encode(&Ok(whole))), Ok(whole));
        ranks[1] = Some(message(&Err(Error::new(MPI_ERR_SIZE, "size -8 is negative".into())), 2));
        ranks[2] = None;
        assert!(decided(&ranks).0.unwrap_err().text.contains("rank 1 failed with MPI_ERR_SIZE: size -8"));
        assert_eq!(Decision::decode(&[]).unwrap_err().class, MPI_ERR_OTHER);
    }
}
