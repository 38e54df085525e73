//! Tables of the ranks of a host, which take the place of the records of single ranks under our own mpiexec.
//!
//! Without tables, the records of all ranks would be sent to each host, although most of a record is the same for all ranks of a host.
//! Therefore the mpiexec process of a host keeps the records of the ranks that it has started, and one table for these ranks is sent to all
//! hosts:
//!
//! | value | key | writer | readers |
//! | --- | --- | --- | --- |
//! | a rank and its record | `rmampi.local.LOCAL_RANK`, kept on the host | the rank | local rank 0 on the host, after a barrier |
//! | table | `rmampi.table.RANK` | local rank 0, which is also in the key | the lowest rank of each host, after the next barrier |
//!
//! If there are more than `gathering::FEW` hosts, the tables do not go through the launcher (`gathering`).
//!
//! A local rank is a rank's index among the ranks that the mpiexec process of the host has started. The lowest of these ranks has local
//! rank 0. So a reader knows the key of the next table: the key contains the lowest rank that is in none of the tables read so far.
//!
//! A table has a section for each combination of location and processors of the machine. Most tables have one section. Ranks in containers
//! have further sections. A section begins with the words of a record except the address. Then follow the bytes with which all
//! addresses begin, the bytes with which all addresses end, and a word for each rank: the rank, a hyphen, and the rest of the address. The
//! rank is omitted if it is the rank of the previous word plus one.
//!
//! If a rank dies before it has stored its value, the other ranks wait in the barrier until the launcher ends the job.

#![forbid(unsafe_code)]

use super::hexadecimal::{bytes_of, hexadecimal};
use super::launcher::Launcher;
use super::processors::{self, Processors};
use super::record::{Record, get_text, put_text};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use std::collections::{BTreeMap, HashMap};

/// Beginning of the keys of tables.
const KEY: &str = "rmampi.table";

/// Beginning of the keys of records that stay on their host. If a key begins with this text and a dot, mpiexec does not send the value of
/// the key to other hosts.
const LOCAL: &str = "rmampi.local";

/// Number of bytes of a part of a table. Our own mpiexec accepts values of 4096 bytes.
pub const PART: usize = 4000;

/// Rank and record.
type Ranked = (usize, Record);

/// Stores this rank's record for the ranks of its host.
pub fn put_own(launcher: &mut dyn Launcher, local_rank: usize, (rank, own): (usize, &Record)) -> Result {
    put_text(launcher, &format!("{LOCAL}.{local_rank}"), PART, &format!("{rank}.{}", own.encode()))
}

/// Returns the rank with local rank 0 of this host. `local_rank` is that of the calling rank.
pub fn first_rank(launcher: &mut dyn Launcher, (rank, local_rank): (usize, usize)) -> Result<usize> {
    if local_rank == 0 {
        return Ok(rank);
    }
    let key = format!("{LOCAL}.0");
    let text = get_text(launcher, rank, &key)?;
    match text.split_once('.').and_then(|(rank, _)| rank.parse().ok()) {
        Some(rank) => Ok(rank),
        None => fail!(MPI_ERR_OTHER, "the launcher's value {key} is not the record of a rank: {text}"),
    }
}

/// The table of the ranks of a host.
#[derive(Debug)]
pub struct Table {
    pub text: String,
    /// Whether the ranks are on several machines: in several containers.
    pub is_of_several: bool,
}

/// Makes the table of this host's ranks. Called by local rank 0, when all `count` ranks of the host have stored their records.
pub fn make(launcher: &mut dyn Launcher, count: usize, own: (usize, &str)) -> Result<Table> {
    let record = |local_rank| {
        let text = get_text(launcher, own.0, &format!("{LOCAL}.{local_rank}"))?;
        match text.split_once('.').and_then(|(rank, text)| Some((rank.parse().ok()?, text))) {
            Some((rank, text)) => Ok((rank, Record::decode(text, rank, own)?)),
            None => {
                fail!(MPI_ERR_OTHER, "the launcher's value {LOCAL}.{local_rank} is not the record of a rank: {text}")
            }
        }
    };
    let mut ranks: Vec<Ranked> = (0..count).map(record).collect::<Result<_>>()?;
    unite_processors(&mut ranks);
    let is_of_several = ranks.iter().any(|(_, record)| record.machine != ranks[0].1.machine);
    Ok(Table { text: encode(&ranks), is_of_several })
}

/// Replaces the processors of each rank by those of all ranks of its machine, so that the table has one section for ranks that are bound to
/// different processors.
fn unite_processors(ranks: &mut [Ranked]) {
    let all = ranks.iter().map(|(_, record)| (&record.machine[..], &record.processors));
    let machines = processors::of_machines(all).into_iter();
    let unions: HashMap<String, Processors> = machines.map(|(name, (_, all))| (name.to_owned(), all)).collect();
    for (_, record) in ranks {
        record.processors.clone_from(&unions[&record.machine]);
    }
}

/// Stores the table of this host's ranks for the other hosts.
pub fn put(launcher: &mut dyn Launcher, rank: usize, text: &str) -> Result {
    put_text(launcher, &format!("{KEY}.{rank}"), PART, text)
}

/// Returns the records of all ranks, from the tables of all hosts, which must exist. `size` is the number of ranks of the job. `own` is this
/// rank and its host, for the error text.
pub fn get_all(launcher: &mut dyn Launcher, size: usize, own: (usize, &str)) -> Result<Vec<Record>> {
    let (mut records, mut next) = (vec![None; size], 0);
    while next < size {
        let text = get_text(launcher, next, &format!("{KEY}.{next}"))?;
        add(&mut records, &text, next, own)?;
        if records[next].is_none() {
            return refuse(&text, next);
        }
        next += records[next..].iter().take_while(|record| record.is_some()).count();
    }
    Ok(records.into_iter().flatten().collect())
}

/// Returns the records of all ranks, from the tables of all hosts. `own` is this rank and its host, for the error text.
pub fn decode_all<'t>(tables: impl Iterator<Item = &'t str>, size: usize, own: (usize, &str)) -> Result<Vec<Record>> {
    let mut records = vec![None; size];
    for text in tables {
        add(&mut records, text, 0, own)?;
    }
    let records: Vec<Record> = records.into_iter().flatten().collect();
    if records.len() < size {
        fail!(MPI_ERR_OTHER, "the hosts have tables of {} ranks, and there are {size}", records.len());
    }
    Ok(records)
}

/// Adds the records of a table, which `rank` has stored.
fn add(records: &mut [Option<Record>], text: &str, rank: usize, own: (usize, &str)) -> Result {
    let size = records.len();
    for (rank, record) in decode(text, rank, own)? {
        match records.get_mut(rank) {
            Some(entry) => *entry = Some(record),
            None => fail!(MPI_ERR_OTHER, "a table has rank {rank}, and there are {size} ranks"),
        }
    }
    Ok(())
}

fn refuse<T>(text: &str, rank: usize) -> Result<T> {
    fail!(MPI_ERR_OTHER, "the launcher's value {KEY}.{rank} is not the table of the host of rank {rank}: {text}")
}

/// Returns the number of bytes with which all slices begin.
fn common<'a>(mut all: impl Iterator<Item = &'a [u8]>) -> usize {
    let first = all.next().unwrap_or_default();
    all.fold(first.len(), |length, other| first[..length].iter().zip(other).take_while(|(a, b)| a == b).count())
}

fn encode(ranks: &[Ranked]) -> String {
    let mut sections: BTreeMap<([&str; 3], &Processors), Vec<&Ranked>> = BTreeMap::new();
    for ranked in ranks {
        let Record { host, machine, file, processors, .. } = &ranked.1;
        sections.entry(([host, machine, file], processors)).or_default().push(ranked);
    }
    let sections: Vec<String> = sections.into_values().map(|section| encode_section(&section)).collect();
    sections.join(",")
}

fn encode_section(ranks: &[&Ranked]) -> String {
    let addresses = || ranks.iter().map(|(_, record)| &record.address[..]);
    let begin = common(addresses());
    let behind: Vec<Vec<u8>> = addresses().map(|address| address[begin..].iter().rev().copied().collect()).collect();
    let end = common(behind.iter().map(|bytes| &bytes[..]));
    let first = &ranks[0].1;
    let (prefix, suffix) = (&first.address[..begin], &first.address[first.address.len() - end..]);
    let mut words = vec![first.encode_shared(), hexadecimal(prefix), hexadecimal(suffix)];
    let mut next = usize::MAX;
    for (rank, record) in ranks {
        let number = if *rank == next { String::new() } else { rank.to_string() };
        words.push(format!("{number}-{}", hexadecimal(&record.address[begin..record.address.len() - end])));
        next = rank + 1;
    }
    words.join(".")
}

/// Decodes a table. `rank` is the rank that has stored it.
fn decode(text: &str, rank: usize, own: (usize, &str)) -> Result<Vec<Ranked>> {
    let mut ranks = Vec::new();
    for section in text.split(',') {
        let mut words = section.split('.');
        let shared = Record::decode_shared(&mut words, rank, own)?;
        let (Some(prefix), Some(suffix)) = (words.next().map(bytes_of), words.next().map(bytes_of)) else {
            return refuse(text, rank);
        };
        let mut next = None;
        for word in words {
            let Some((number, rest)) = word.split_once('-') else { return refuse(text, rank) };
            let Some(this) = (if number.is_empty() { next } else { number.parse().ok() }) else {
                return refuse(text, rank);
            };
            let address = [&prefix[..], &bytes_of(rest), &suffix].concat();
            ranks.push((this, Record { address, ..shared.clone() }));
            next = Some(this + 1);
        }
    }
    Ok(ranks)
}

#[cfg(test)]
mod tests {
    use super::super::values::Values;
    use super::*;

    const OWN: (usize, &str) = (0, "near");

    fn record(host: usize, rank: usize) -> Record {
        // Like an address of TCP: the beginning and the end are those of the host.
        let unique = rank.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_ne_bytes();
        let address = [&b"TCP1"[..], &unique, &unique, &[(rank % 256) as u8, 7], &[4, 10, 0, 0, host as u8]].concat();
        let machine = format!("d0a7b4f0-3c1e-4e0e-9f55-0123456789ab net:[{host}]");
        Record {
            host: format!("node-{host}"),
            machine,
            file: "1:2050".to_owned(),
            processors: Processors::Number(16),
            address,
        }
    }

    /// Stores the records and tables of a job whose hosts have these ranks. Returns the values that are sent to all hosts.
    fn job(hosts: &[Vec<Record>], rank_of: impl Fn(usize, usize) -> usize) -> Result<Values> {
        let mut job = Values::with_most(4096);
        for (host, records) in hosts.iter().enumerate() {
            let mut launcher = Values::with_most(4096);
            for (local_rank, record) in records.iter().enumerate() {
                put_own(&mut launcher, local_rank, (rank_of(host, local_rank), record))?;
            }
            let first = rank_of(host, 0);
            let Table { text, is_of_several } = make(&mut launcher, records.len(), (first, "near"))?;
            assert_eq!(is_of_several, records.iter().any(|record| record.machine == "container"));
            put(&mut launcher, first, &text)?;
            job.0.extend(launcher.0.into_iter().filter(|(key, _)| !key.starts_with("rmampi.local.")));
        }
        Ok(job)
    }

    fn read(job: &mut Values, size: usize) -> Result<Vec<Record>> {
        let records = get_all(job, size, OWN)?;
        // All tables together are read as one after the other.
        let tables: Vec<String> = job.0.keys().filter(|key| key.starts_with(KEY)).cloned().collect();
        let tables = tables.iter().filter(|key| key.matches('.').count() == 2);
        let texts: Vec<String> = tables.map(|key| get_text(job, 0, key)).collect::<Result<_>>()?;
        assert_eq!(decode_all(texts.iter().map(String::as_str), size, OWN)?, records);
        assert!(decode_all(texts.iter().map(String::as_str), size + 1, OWN).is_err());
        Ok(records)
    }

    #[test]
    fn records_survive_tables_of_ranks_in_blocks_and_in_turn() {
        for (hosts, each) in [(1, 1), (2, 3), (3, 100)] {
            for in_turn in [false, true] {
                let rank_of = |host: usize, local_rank: usize| {
                    if in_turn { local_rank * hosts + host } else { host * each + local_rank }
                };
                let mut all = vec![None; hosts * each];
                let records: Vec<Vec<_>> = (0..hosts)
                    .map(|host| (0..each).map(|local_rank| record(host, rank_of(host, local_rank))).collect())
                    .collect();
                for (host, records) in records.iter().enumerate() {
                    for (local_rank, record) in records.iter().enumerate() {
                        all[rank_of(host, local_rank)] = Some(record.clone());
                    }
                }
                let all: Vec<_> = all.into_iter().flatten().collect();
                assert_eq!(read(&mut job(&records, rank_of).unwrap(), hosts * each).unwrap(), all);
            }
        }
    }

    #[test]
    fn ranks_of_a_host_may_have_other_locations_and_any_addresses() {
        for (long, other) in [(vec![], vec![]), (vec![1, 2, 1], vec![1]), (vec![5; 9000], vec![6])] {
            let mut records: Vec<_> = (0..4).map(|rank| record(0, rank)).collect();
            records[1].machine = "container".to_owned();
            records[3].machine = "container".to_owned();
            (records[2].address, records[0].address) = (long, other);
            let mut job = job(std::slice::from_ref(&records), |_, local_rank| local_rank).unwrap();
            assert_eq!(read(&mut job, 4).unwrap(), records);
        }
    }

    #[test]
    fn ranks_bound_to_different_processors_share_a_section() {
        let bound = |rank: usize| Record {
            processors: Processors::of_text(&format!("#{:x}", 1 << (rank % 3))).unwrap(),
            ..record(0, rank)
        };
        let job = &mut job(&[(0..8).map(bound).collect()], |_, local_rank| local_rank).unwrap();
        let expected: Vec<_> =
            (0..8).map(|rank| Record { processors: Processors::of_text("#7").unwrap(), ..record(0, rank) }).collect();
        assert_eq!(read(job, 8).unwrap(), expected);
        assert!(job.0.values().all(|table| !table.contains(',')), "{:?}", job.0);
    }

    #[test]
    fn each_host_gets_one_table_of_each_other_host_and_few_bytes_of_each_rank() {
        for (hosts, each) in [(8, 32), (16, 32), (64, 8)] {
            let records: Vec<Vec<_>> = (0..hosts)
                .map(|host| (0..each).map(|local_rank| record(host, host * each + local_rank)).collect())
                .collect();
            let job = job(&records, |host, local_rank| host * each + local_rank).unwrap();
            assert_eq!(job.0.len(), hosts, "{hosts} hosts with {each} ranks");
            let bytes: usize = job.0.values().map(String::len).sum();
            let most = 220 * hosts + 40 * hosts * each;
            assert!(bytes <= most, "{bytes} bytes for {hosts} hosts with {each} ranks, at most {most}");
        }
    }

    #[test]
    fn what_is_no_table_is_refused() {
        let records = [(0..2).map(|rank| record(0, rank)).collect::<Vec<_>>()];
        let good = job(&records, |_, local_rank| local_rank).unwrap().0["rmampi.table.0"].clone();
        let cut = |words: usize| good.split('.').take(words).collect::<Vec<_>>().join(".");
        for text in [String::new(), "1".to_owned(), cut(2), cut(8), cut(9), cut(10), good.replace("0-", "1-")] {
            let mut values = Values::with_most(4096);
            values.0.insert("rmampi.table.0".to_owned(), text.clone());
            assert!(read(&mut values, 2).is_err(), "{text}");
        }
        let other = good.replacen(&hexadecimal(env!("CARGO_PKG_VERSION").as_bytes()), &hexadecimal(b"9.9"), 1);
        let mut values = Values::with_most(4096);
        values.0.insert("rmampi.table.0".to_owned(), other);
        let error = read(&mut values, 2).unwrap_err();
        assert!(error.text.contains("rank 0 on node-0 has rmampi 9.9"), "{}", error.text);
    }
}
