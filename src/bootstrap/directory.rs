//! The directory of a job on several hosts: the hosts, the ranks of each host, and the network addresses of all ranks.
//!
//! The lowest rank of each host makes the directory in a shared file, and sends the file to the other ranks of its host
//! (`host_discovery`). So a rank keeps no memory of its own for ranks with which it does not communicate. The file consists of 32-bit words,
//! followed by bytes:
//!
//! | words | content |
//! | --- | --- |
//! | 4 | number of ranks P, number of hosts H, 1 if a machine has more ranks than processors, number of bytes of names |
//! | P | 0, 1, 2 and so on: the processes of MPI_COMM_WORLD |
//! | P | the host of each rank |
//! | P | the ranks of the first host, then those of the second host, and so on, each ascending |
//! | H + 1 | index of the first rank of each host in these lists; then P |
//! | H | number of ranks on the machine of each host: several hosts are on one machine if they are simulated, or in containers |
//! | H | end of the name of each host in the names |
//! | P | end of the address of each rank in the addresses |
//!
//! The names of the hosts and the addresses follow. No process changes the file after its maker has sent it.

use super::file_sharing;
use crate::abi::{MPI_ERR_NO_MEM, MPI_ERR_OTHER};
use crate::error::{Error, Result, fail};
use crate::os::shared_file::{Lengths, Refusal, SharedFile};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// Number of words before the first list.
const HEAD: usize = 4;

/// A directory. It stays mapped until the process ends.
#[derive(Clone, Copy, Debug)]
pub struct Directory {
    words: &'static [u32],
    bytes: &'static [u8],
}

/// The location of a rank. Ranks with equal values share a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location<'a> {
    /// Identity of the machine.
    pub machine: &'a str,
    /// Identity of the file that the launcher has given for shared memory; empty if the launcher has given none.
    pub file: &'a str,
    /// Index of the simulated host; 0 if hosts are not simulated.
    pub part: usize,
}

/// A rank of the job: its location, the name of its host, and its network address.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub location: Location<'a>,
    pub host: &'a str,
    pub address: &'a [u8],
}

/// The network addresses of the ranks of a job.
#[derive(Clone, Debug)]
pub struct Addresses(Kind);

/// The addresses of all ranks, or of a few of them.
#[derive(Clone, Debug)]
enum Kind {
    /// One address after the other, and the end of each address.
    All { ends: Cow<'static, [u32]>, bytes: Cow<'static, [u8]> },
    /// Addresses by rank, and the number of ranks of the job.
    Some(BTreeMap<usize, Vec<u8>>, usize),
}

impl Default for Addresses {
    fn default() -> Self {
        Self::of_some(0, BTreeMap::new())
    }
}

impl Addresses {
    /// The addresses of a few ranks of a job with `count` ranks.
    pub fn of_some(count: usize, known: BTreeMap<usize, Vec<u8>>) -> Self {
        Self(Kind::Some(known, count))
    }

    /// Returns the number of ranks of the job.
    pub fn count(&self) -> usize {
        match &self.0 {
            Kind::All { ends, .. } => ends.len(),
            Kind::Some(_, count) => *count,
        }
    }

    /// Returns the address of a rank; empty if it is not known.
    ///
    /// # Panics
    /// The job has no such rank.
    pub fn of(&self, rank: usize) -> &[u8] {
        match &self.0 {
            Kind::All { ends, bytes } => text_of(ends, bytes, rank),
            Kind::Some(known, _) => known.get(&rank).map_or(&[], Vec::as_slice),
        }
    }

    /// Returns the ranks with known addresses, and these addresses.
    pub fn known(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let (count, few) = match &self.0 {
            Kind::All { ends, .. } => (ends.len(), None),
            Kind::Some(known, _) => (0, Some(known)),
        };
        let few = few.into_iter().flatten().map(|(rank, address)| (*rank, &address[..]));
        (0..count).map(|rank| (rank, self.of(rank))).chain(few)
    }
}

/// Addresses of all ranks, for tests.
#[cfg(test)]
impl<A: AsRef<[u8]>> FromIterator<A> for Addresses {
    fn from_iter<I: IntoIterator<Item = A>>(addresses: I) -> Self {
        let addresses: Vec<A> = addresses.into_iter().collect();
        let (ends, bytes) = joined(addresses.iter().map(AsRef::as_ref));
        Self(Kind::All { ends: ends.into(), bytes: bytes.into() })
    }
}

/// Ranks that are divided into hosts, which are numbered in the order of their first ranks.
#[derive(Debug)]
pub struct Division {
    /// Host of each rank.
    pub host_of: Vec<u32>,
    /// Ranks of the first host, then those of the second host, and so on, each ascending.
    pub by_host: Vec<u32>,
    /// Index in `by_host` of the first rank of each host; then the number of ranks.
    pub starts: Vec<u32>,
}

impl Division {
    /// Divides ranks by their locations. Ranks with equal locations share a host.
    pub fn of<P: Eq + Hash>(locations: impl Iterator<Item = P>) -> Self {
        let (mut numbers, mut hosts) = (HashMap::new(), Vec::<Vec<u32>>::new());
        let host_of = locations
            .zip(0..)
            .map(|(location, rank)| {
                let host = *numbers.entry(location).or_insert_with(|| {
                    hosts.push(Vec::new());
                    hosts.len() - 1
                });
                hosts[host].push(rank);
                host as u32
            })
            .collect();
        let mut starts = vec![0];
        for members in &hosts {
            starts.push(starts[starts.len() - 1] + members.len() as u32);
        }
        Self { host_of, by_host: hosts.concat(), starts }
    }
}

/// Returns the text with this index, if the texts stand one after the other in `bytes`, and `ends` has the end of each.
fn text_of<'a>(ends: &[u32], bytes: &'a [u8], index: usize) -> &'a [u8] {
    let start = index.checked_sub(1).map_or(0, |before| ends[before]);
    &bytes[start as usize..ends[index] as usize]
}

/// Texts of any bytes, one after the other, and the end of each text.
fn joined<'a>(texts: impl Iterator<Item = &'a [u8]>) -> (Vec<u32>, Vec<u8>) {
    let (mut ends, mut bytes) = (Vec::new(), Vec::new());
    for text in texts {
        bytes.extend_from_slice(text);
        ends.push(bytes.len() as u32);
    }
    (ends, bytes)
}

/// Encodes the directory of ranks, in the order of the ranks. `is_crowded` says whether a machine has more ranks than processors. Hosts are
/// numbered in the order of their lowest ranks.
fn encode(ranks: &[Entry<'_>], is_crowded: bool) -> (Vec<u32>, Vec<u8>) {
    let Division { host_of, by_host, starts } = Division::of(ranks.iter().map(|entry| entry.location));
    let mut on_machine: HashMap<&str, u32> = HashMap::new();
    for entry in ranks {
        *on_machine.entry(entry.location.machine).or_default() += 1;
    }
    let hosts: Vec<_> =
        starts[..starts.len() - 1].iter().map(|first| ranks[by_host[*first as usize] as usize]).collect();
    let (name_ends, names) = joined(hosts.iter().map(|entry| entry.host.as_bytes()));
    let (address_ends, addresses) = joined(ranks.iter().map(|entry| entry.address));
    let mut words = vec![ranks.len() as u32, hosts.len() as u32, u32::from(is_crowded), names.len() as u32];
    words.extend(0..ranks.len() as u32);
    words.extend(host_of);
    words.extend(by_host);
    words.extend(starts);
    words.extend(hosts.iter().map(|entry| on_machine[entry.location.machine]));
    words.extend_from_slice(&name_ends);
    words.extend_from_slice(&address_ends);
    (words, [names, addresses].concat())
}

impl Directory {
    /// Makes a directory in a new file.
    pub fn make(ranks: &[Entry<'_>], is_crowded: bool) -> Result<SharedFile> {
        let (words, bytes) = encode(ranks, is_crowded);
        let content = [words.iter().flat_map(|word| word.to_ne_bytes()).collect(), bytes].concat();
        let length = content.len() as u64;
        file_sharing::create(Lengths { wanted: length, least: length }, |file| file.fill(&content).map_err(refused))
    }

    /// Opens the directory in a file that `make` has made in this process, or in another process of this host.
    pub fn open(file: &SharedFile) -> Result<Self> {
        // SAFETY: `make` has filled the file before it was passed on, and no process changes it later.
        let content = unsafe { file.contents() }.map_err(refused)?;
        let word =
            |index: usize| content.get(4 * index..)?.first_chunk().map(|bytes| u32::from_ne_bytes(*bytes) as usize);
        let (Some(ranks), Some(hosts)) = (word(0), word(1)) else { return damaged() };
        let Some((words, bytes)) = content.split_at_checked(4 * (HEAD + 4 * ranks + 3 * hosts + 1)) else {
            return damaged();
        };
        // SAFETY: every value of four bytes is a valid word.
        let (before, words, behind) = unsafe { words.align_to() };
        if !before.is_empty() || !behind.is_empty() {
            return damaged();
        }
        Ok(Self { words, bytes })
    }

    fn list(&self, first: usize, count: usize) -> &'static [u32] {
        &self.words[HEAD + first..][..count]
    }

    /// Returns the number of ranks.
    pub fn size(&self) -> usize {
        self.words[0] as usize
    }

    /// Returns the number of hosts.
    pub fn hosts(&self) -> usize {
        self.words[1] as usize
    }

    /// Returns whether a machine of the job has more ranks than processors.
    pub fn is_crowded(&self) -> bool {
        self.words[2] != 0
    }

    /// Returns all ranks in order: the processes of MPI_COMM_WORLD.
    pub fn world(&self) -> &'static [u32] {
        self.list(0, self.size())
    }

    /// Returns the host of each rank.
    pub fn host_of(&self) -> &'static [u32] {
        self.list(self.size(), self.size())
    }

    /// Returns the ranks of the first host, then those of the second host, and so on, each ascending.
    pub fn by_host(&self) -> &'static [u32] {
        self.list(2 * self.size(), self.size())
    }

    /// Returns the index in `by_host` of the first rank of each host, and then the number of ranks.
    pub fn starts(&self) -> &'static [u32] {
        self.list(3 * self.size(), self.hosts() + 1)
    }

    /// Returns the ranks of a host, ascending.
    pub fn members(&self, host: usize) -> &'static [u32] {
        let starts = self.starts();
        &self.by_host()[starts[host] as usize..starts[host + 1] as usize]
    }

    /// Returns the number of ranks on the machine of a host.
    pub fn on_machine(&self, host: usize) -> usize {
        self.list(3 * self.size() + self.hosts() + 1, self.hosts())[host] as usize
    }

    /// Returns the name of a host.
    pub fn name(&self, host: usize) -> String {
        let ends = self.list(3 * self.size() + 2 * self.hosts() + 1, self.hosts());
        String::from_utf8_lossy(text_of(ends, self.bytes, host)).into_owned()
    }

    /// Returns the network addresses of all ranks.
    pub fn addresses(&self) -> Addresses {
        let ends = self.list(3 * self.size() + 3 * self.hosts() + 1, self.size());
        Addresses(Kind::All { ends: ends.into(), bytes: self.bytes[self.words[3] as usize..].into() })
    }
}

#[cold]
fn damaged<T>() -> Result<T> {
    fail!(MPI_ERR_OTHER, "the directory of the hosts is damaged")
}

#[cold]
fn refused(refusal: Refusal) -> Error {
    Error::new(MPI_ERR_NO_MEM, format!("no memory for the directory of the hosts: {refusal:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(ranks: &[Entry<'_>]) -> Directory {
        Directory::open(&Directory::make(ranks, true).unwrap()).unwrap()
    }

    fn entry<'a>(machine: &'a str, part: usize, address: &'a [u8]) -> Entry<'a> {
        Entry { location: Location { machine, file: "", part }, host: machine, address }
    }

    #[test]
    fn a_directory_comes_out_as_it_went_in() {
        let ranks = [
            entry("b", 0, b"long address"),
            entry("alpha", 0, b""),
            entry("b", 0, b"1"),
            entry("b", 1, b"22"),
            entry("alpha", 0, b"333"),
        ];
        let directory = open(&ranks);
        assert_eq!((directory.size(), directory.hosts(), directory.is_crowded()), (5, 3, true));
        assert_eq!(directory.world(), [0, 1, 2, 3, 4]);
        assert_eq!(directory.host_of(), [0, 1, 0, 2, 1]);
        assert_eq!([0, 1, 2].map(|host| directory.members(host)), [&[0, 2][..], &[1, 4], &[3]]);
        assert_eq!([0, 1, 2].map(|host| directory.on_machine(host)), [3, 2, 3]);
        assert_eq!([0, 1, 2].map(|host| directory.name(host)), ["b", "alpha", "b"]);
        let addresses = directory.addresses();
        assert_eq!(addresses.count(), 5);
        assert!(addresses.known().eq(ranks.iter().map(|entry| entry.address).enumerate()));
    }

    #[test]
    fn a_few_addresses_are_known() {
        let few = Addresses::of_some(1000, BTreeMap::from([(7, vec![1]), (999, vec![2, 3])]));
        assert_eq!((few.count(), few.of(7), few.of(8), few.of(999)), (1000, &[1][..], &[][..], &[2, 3][..]));
        assert!(few.known().eq([(7, &[1][..]), (999, &[2, 3])]));
    }

    #[test]
    fn a_file_that_is_too_short_is_refused() {
        let directory = Directory::make(&[entry("a", 0, b"1"), entry("b", 0, b"2")], false).unwrap();
        let length = 4 * (HEAD + 4 * 2 + 3 * 2 + 1);
        // SAFETY: this process alone has the file.
        let content = unsafe { directory.contents() }.unwrap();
        for cut in [0, 3, 8, length - 1] {
            let lengths = Lengths { wanted: cut as u64, least: cut as u64 };
            let file = file_sharing::create(lengths, |file| file.fill(&content[..cut]).map_err(refused));
            assert!(file.is_err() || Directory::open(&file.unwrap()).is_err(), "{cut}");
        }
    }
}
