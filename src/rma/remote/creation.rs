//! Data that each rank publishes when a window that spans hosts is created.
//!
//! All ranks send their `Announcement` in one allgather of the communicator. An announcement has the fields of the `Member` that represents
//! the rank in the tables of other hosts. The announcement of the first rank of each host also has the location of the host's table.

#![forbid(unsafe_code)]

use crate::abi::MPI_ERR_OTHER;
use crate::comm::MOST_IN_ALLGATHER;
use crate::error::{Error, REASON_WORDS, Reason, Result, fail};
use crate::object::info::COMMON;
use crate::rma::window::table::Reach;
use crate::transport::net::take_u64;
use std::ffi::c_int;

/// First word of a message, which distinguishes it from messages of other collective calls. The upper byte has the error class of a
/// failure.
const MARK: u64 = 0x0077_696e_646f_7773;

/// Number of words of a message before the reason of a failure: `MARK` and the announcement.
const WORDS: usize = 18;
const _: () = assert!((WORDS + REASON_WORDS) * size_of::<u64>() <= MOST_IN_ALLGATHER);

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
    /// Location of the window table of the rank's host; 0 except at the rank that has allocated the table.
    pub table: [u64; 4],
    /// Context of the group of leaders (the first ranks of the hosts); 0 except at rank 0 of the window.
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
        let Self { flavor, base, size, disp_unit, reach, window, context, native, table, common } = *self;
        let mut words = [0; WORDS - 1];
        words[..7].copy_from_slice(&[flavor, base, size, disp_unit, reach, window, context]);
        words[7..11].copy_from_slice(&table);
        words[11..14].copy_from_slice(&common);
        words[14..].copy_from_slice(&native);
        words
    }

    fn of_words(words: [u64; WORDS - 1]) -> Self {
        let [flavor, base, size, disp_unit, reach, window, context, rest @ ..] = words;
        let table = std::array::from_fn(|place| rest[place]);
        let common = std::array::from_fn(|place| rest[4 + place]);
        let native = std::array::from_fn(|place| rest[4 + COMMON + place]);
        Self { flavor, base, size, disp_unit, reach, window, native, table, context, common }
    }
}

/// Encodes the message of a rank in a call that creates a window of this flavour: the rank's announcement, or the reason of its failure.
pub fn message(own: &Result<Announcement>, flavor: u64) -> Vec<u8> {
    let (class, announcement, reason) = match own {
        Ok(announcement) => (0, *announcement, Vec::new()),
        Err(error) => {
            let announcement = Announcement { flavor, ..Announcement::default() };
            (error.common_class() as u64, announcement, Reason::of(error).words())
        }
    };
    let words = [MARK | class << 56].into_iter().chain(announcement.words()).chain(reason);
    words.flat_map(u64::to_ne_bytes).collect()
}

/// Takes `N` words from bytes. None if there are fewer.
fn take_words<const N: usize>(bytes: &mut &[u8]) -> Option<[u64; N]> {
    let mut words = [0; N];
    for word in &mut words {
        *word = take_u64(bytes)?;
    }
    Some(words)
}

/// Decodes the messages of all ranks. Fails if a rank has called another function, or if a rank has failed. `own` is the announcement or the
/// error of this rank.
pub fn collect(
    own: Result<Announcement>,
    sent: &mut dyn Iterator<Item = Option<&[u8]>>,
    flavor: u64,
) -> Result<Vec<Announcement>> {
    let (mut all, mut failure) = (Vec::with_capacity(sent.size_hint().0), None);
    for (rank, bytes) in sent.enumerate() {
        let mut rest = bytes.unwrap_or_default();
        let parts = take_u64(&mut rest).and_then(|mark| Some((mark, take_words(&mut rest)?)));
        let (class, announcement) = match parts {
            Some((mark, announcement)) if mark & (u64::MAX >> 8) == MARK => {
                (mark >> 56, Announcement::of_words(announcement))
            }
            _ => fail!(MPI_ERR_OTHER, "rank {rank} is in another collective call"),
        };
        if announcement.flavor != flavor {
            fail!(MPI_ERR_OTHER, "other ranks have called another function that creates windows");
        }
        if class != 0 && failure.is_none() {
            let words: Vec<u64> = std::iter::from_fn(|| take_u64(&mut rest)).take(REASON_WORDS).collect();
            let reason = Reason::of_words(&words);
            failure = Some(reason.error(class as c_int, &format!("rank {rank}")));
        }
        all.push(announcement);
    }
    own?;
    failure.map_or(Ok(all), Err)
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
            table: [5, 6, 7, 8],
            common: [1, 1, rank],
            context: 1 << 63,
            ..Announcement::default()
        }
    }

    fn collected(own: Result<Announcement>, sent: &[Option<Vec<u8>>], flavor: u64) -> Result<Vec<Announcement>> {
        collect(own, &mut sent.iter().map(Option::as_deref), flavor)
    }

    #[test]
    fn announcements_arrive_as_they_were() {
        let all: Vec<_> = (0..3).map(announcement).collect();
        let mut sent: Vec<_> = all.iter().map(|own| Some(message(&Ok(*own), 2))).collect();
        assert_eq!(collected(Ok(all[1]), &sent, 2).unwrap(), all);
        assert_eq!(collected(Ok(all[1]), &sent, 1).unwrap_err().class, MPI_ERR_OTHER);
        let error = Error::new(MPI_ERR_SIZE, "size -8 is negative".into());
        sent[2] = Some(message(&Err(error.clone()), 2));
        assert_eq!(collected(Err(error.clone()), &sent, 2).unwrap_err(), error);
        let elsewhere = collected(Ok(all[0]), &sent, 2).unwrap_err();
        assert_eq!(elsewhere.class, MPI_ERR_SIZE);
        assert!(elsewhere.text.contains("rank 2") && elsewhere.text.contains("size -8"), "{}", elsewhere.text);
        for other in [None, Some(vec![0; 200]), Some(Vec::new())] {
            sent[2] = other;
            assert_eq!(collected(Ok(all[0]), &sent, 2).unwrap_err().class, MPI_ERR_OTHER);
        }
    }
}
