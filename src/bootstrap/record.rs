//! The record that each rank of a job on several hosts publishes about itself in the launcher's key-value space.
//!
//! A record is a text of words with dots between them: the version of the library, the byte order, the location of the rank, and its address.
//! Each word is in hexadecimal. Launchers limit the length of a value, so a longer record is stored in parts; the first part begins with the
//! number of parts.

#![forbid(unsafe_code)]

use super::hexadecimal::{bytes_of, hexadecimal, text_of};
use super::launcher::Launcher;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};

/// Beginning of the keys. The rank follows, and, except for the first part, the number of the part.
const KEY: &str = "rmampi.rank";

/// Number of bytes of a part: launchers with PMI accept values of 1024 bytes.
const PART: usize = 1000;

/// Largest number of parts of a record. A text with a larger number is not a record.
const MOST_PARTS: usize = 1000;

/// Version of the library, which must be the same at all ranks.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Byte order of this machine.
const ORDER: &str = if cfg!(target_endian = "little") { "little" } else { "big" };

/// The record of one rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Name of the rank's host.
    pub host: String,
    /// Identity of the rank's machine.
    pub machine: String,
    /// Identity of the file that the launcher has given to the ranks of the host; empty if the launcher has given none.
    pub file: String,
    /// Address of the rank in the network.
    pub address: Vec<u8>,
}

impl Record {
    fn encode(&self, version: &str) -> String {
        let hexadecimals =
            [version, ORDER, &self.host, &self.machine, &self.file].map(|text| hexadecimal(text.as_bytes()));
        format!("{}.{}", hexadecimals.join("."), hexadecimal(&self.address))
    }

    /// Decodes the record of `rank`. Only the first three words are the same in all versions. `own` is this rank and its host, for the error
    /// text.
    fn decode(text: &str, rank: usize, own: (usize, &str)) -> Result<Self> {
        let mut words = text.split('.');
        let mut word = || text_of(words.next().unwrap_or_default());
        let [version, order, host] = [word(), word(), word()];
        if version != VERSION || order != ORDER {
            let (own_rank, own_host) = own;
            fail!(
                MPI_ERR_OTHER,
                "rank {rank} on {host} has rmampi {version} and {order} byte order, rank {own_rank} on {own_host} has rmampi \
                 {VERSION} and {ORDER} byte order: all hosts of a job must have the same; does LD_LIBRARY_PATH differ there?"
            );
        }
        let [machine, file] = [word(), word()];
        let (Some(address), None) = (words.next(), words.next()) else {
            fail!(MPI_ERR_OTHER, "the launcher's value {KEY}.{rank} is not the record of rank {rank}: {text}");
        };
        Ok(Self { host, machine, file, address: bytes_of(address) })
    }
}

/// Publishes this rank's record.
pub fn put(launcher: &mut dyn Launcher, rank: usize, own: &Record) -> Result {
    put_text(launcher, rank, &own.encode(VERSION))
}

/// Returns the records of all ranks, one line for each rank. All ranks must have published their records.
pub fn get_all(launcher: &mut dyn Launcher, size: usize) -> Result<String> {
    (0..size).try_fold(String::new(), |texts, rank| Ok(texts + &get(launcher, rank)? + "\n"))
}

/// Decodes the result of `get_all`. `rank` is this rank, and `host` its host.
pub fn decode_all(texts: &str, (rank, size): (usize, usize), host: &str) -> Result<Vec<Record>> {
    let records: Vec<_> = texts
        .lines()
        .enumerate()
        .map(|(other, text)| Record::decode(text, other, (rank, host)))
        .collect::<Result<_>>()?;
    if records.len() != size {
        fail!(MPI_ERR_OTHER, "the launcher has the records of {} ranks, and there are {size}", records.len());
    }
    Ok(records)
}

fn key(rank: usize, part: usize) -> String {
    if part == 0 { format!("{KEY}.{rank}") } else { format!("{KEY}.{rank}.{part}") }
}

fn put_text(launcher: &mut dyn Launcher, rank: usize, text: &str) -> Result {
    // Every character is one byte.
    let parts = text.len().div_ceil(PART);
    for part in 0..parts {
        let value = &text[part * PART..text.len().min((part + 1) * PART)];
        let value = if part == 0 { format!("{parts}.{value}") } else { value.to_owned() };
        launcher.put(&key(rank, part), &value)?;
    }
    Ok(())
}

fn get(launcher: &mut dyn Launcher, rank: usize) -> Result<String> {
    let first = launcher.get(rank, &key(rank, 0))?;
    let parts = first.split_once('.').and_then(|(parts, text)| Some((parts.parse().ok()?, text)));
    let Some((parts @ 1..=MOST_PARTS, text)) = parts else {
        fail!(MPI_ERR_OTHER, "the launcher's value {KEY}.{rank} is not the record of rank {rank}: {first}");
    };
    (1..parts).try_fold(text.to_owned(), |text, part| Ok(text + &launcher.get(rank, &key(rank, part))?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::ffi::c_int;

    /// A launcher of one process that keeps values of at most 1024 bytes.
    #[derive(Debug, Default)]
    struct Values(HashMap<String, String>);

    impl Launcher for Values {
        fn come_back(&mut self) -> Result {
            Ok(())
        }
        fn put(&mut self, key: &str, value: &str) -> Result {
            assert!(value.len() < 1024 && key.len() < 64);
            self.0.insert(key.to_owned(), value.to_owned());
            Ok(())
        }
        fn get(&mut self, _: usize, key: &str) -> Result<String> {
            Ok(self.0[key].clone())
        }
        fn barrier(&mut self) -> Result {
            Ok(())
        }
        fn application(&mut self) -> Result<Option<c_int>> {
            Ok(None)
        }
        fn universe_size(&mut self) -> Result<Option<c_int>> {
            Ok(None)
        }
        fn finalize(&mut self) -> Result {
            Ok(())
        }
        fn abort(&mut self, _: i32) {}
        fn is_alive(&self) -> bool {
            true
        }
    }

    fn record(host: &str, address: usize) -> Record {
        Record {
            host: host.to_owned(),
            machine: "b0-07 net:[5]".to_owned(),
            file: String::new(),
            address: vec![7; address],
        }
    }

    fn read(values: &mut Values) -> Result<Vec<Record>> {
        decode_all(&get_all(values, 2)?, (0, 2), "near")
    }

    #[test]
    fn records_of_any_length_survive_the_key_value_space() {
        for length in [0, 16, 400, 418, 419, 420, 5000] {
            let mut values = Values::default();
            let both = [record("node-1.b", length), record("näme", 3)];
            put(&mut values, 0, &both[0]).unwrap();
            put(&mut values, 1, &both[1]).unwrap();
            assert_eq!(read(&mut values).unwrap(), both);
        }
    }

    #[test]
    fn another_version_is_named_with_ranks_and_hosts() {
        let mut values = Values::default();
        put(&mut values, 0, &record("near", 4)).unwrap();
        put_text(&mut values, 1, &format!("{}.and.more", record("far", 4).encode("9.9"))).unwrap();
        let text = &read(&mut values).unwrap_err().text;
        for part in ["rank 1 on far has rmampi 9.9", &format!("rank 0 on near has rmampi {VERSION}")] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let good = record("a", 4).encode(VERSION);
        for text in ["", "1", "x.00", "0.", "1.00", &format!("1.{good}.00"), &format!("1001.{good}")] {
            let mut values = Values::default();
            put(&mut values, 0, &record("near", 4)).unwrap();
            values.0.insert(key(1, 0), text.to_owned());
            assert!(read(&mut values).is_err(), "{text}");
        }
        let error = decode_all(&good, (0, 2), "near").unwrap_err();
        assert!(error.text.contains("of 1 ranks, and there are 2"), "{}", error.text);
    }
}
