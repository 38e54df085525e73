//! The record that each rank of a job that may span hosts publishes about itself in the launcher's key-value space.
//!
//! A record is a text of words with dots between them: the version of the library, the byte order, the location of the rank (host, machine,
//! file), its processors, and the rank's address. Each word is in hexadecimal. Launchers limit the length of a value, so a
//! longer record is stored in several parts. The first part begins with the number of parts.

#![forbid(unsafe_code)]

use super::hexadecimal::{bytes_of, hexadecimal, text_of};
use super::launcher::Launcher;
use super::processors::Processors;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};

/// Beginning of the keys. The rank follows. In the keys of all parts except the first, the index of the part follows the rank.
const KEY: &str = "rmampi.rank";

/// Number of bytes of a part of a record: launchers with PMI accept values of 1024 bytes.
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
    /// The processors that the rank may use; in a table of a host, those of all ranks of its machine.
    pub processors: Processors,
    /// Address of the rank in the network.
    pub address: Vec<u8>,
}

impl Record {
    /// Encodes the record.
    pub fn encode(&self) -> String {
        self.encode_as(VERSION)
    }

    fn encode_as(&self, version: &str) -> String {
        format!("{}.{}", self.encode_shared_as(version), hexadecimal(&self.address))
    }

    /// Encodes the words before the address, which are usually the same for all ranks of a host.
    pub fn encode_shared(&self) -> String {
        self.encode_shared_as(VERSION)
    }

    fn encode_shared_as(&self, version: &str) -> String {
        let texts = [version, ORDER, &self.host, &self.machine, &self.file, &self.processors.to_string()];
        texts.map(|text| hexadecimal(text.as_bytes())).join(".")
    }

    /// Decodes the record of `rank`. `own` is this rank and its host, for the error text.
    pub fn decode(text: &str, rank: usize, own: (usize, &str)) -> Result<Self> {
        let mut words = text.split('.');
        let shared = Self::decode_shared(&mut words, rank, own)?;
        let (Some(address), None) = (words.next(), words.next()) else {
            fail!(MPI_ERR_OTHER, "the launcher's value {KEY}.{rank} is not the record of rank {rank}: {text}");
        };
        Ok(Self { address: bytes_of(address), ..shared })
    }

    /// Takes the words that `encode_shared` has returned at `rank`. Returns a record without an address. Only the first three words have
    /// the same meaning in all versions.
    pub fn decode_shared<'w>(
        words: &mut impl Iterator<Item = &'w str>,
        rank: usize,
        own: (usize, &str),
    ) -> Result<Self> {
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
        let [machine, file, processors] = [word(), word(), word()];
        let Some(processors) = Processors::of_text(&processors) else {
            fail!(MPI_ERR_OTHER, "rank {rank} has stored no processors: {processors}");
        };
        Ok(Self { host, machine, file, processors, address: Vec::new() })
    }
}

/// Publishes this rank's record.
pub fn put(launcher: &mut dyn Launcher, rank: usize, own: &Record) -> Result {
    put_text(launcher, &key_of(rank), PART, &own.encode())
}

/// Returns the records of all ranks. All ranks must have published their records. `rank` is this rank, and `host` its host.
pub fn get_all(launcher: &mut dyn Launcher, (rank, size): (usize, usize), host: &str) -> Result<Vec<Record>> {
    let decoded = |other| Record::decode(&get_text(launcher, other, &key_of(other))?, other, (rank, host));
    (0..size).map(decoded).collect()
}

fn key_of(rank: usize) -> String {
    format!("{KEY}.{rank}")
}

/// Returns the key of a part of a text.
fn key(text: &str, part: usize) -> String {
    if part == 0 { text.to_owned() } else { format!("{text}.{part}") }
}

/// Stores a text in parts of `most` bytes under keys that begin with `name`. The first part is stored last: a rank that finds it finds all
/// parts.
pub fn put_text(launcher: &mut dyn Launcher, name: &str, most: usize, text: &str) -> Result {
    // Every character is one byte.
    let parts = text.len().div_ceil(most);
    for part in (0..parts).rev() {
        let value = &text[part * most..text.len().min((part + 1) * most)];
        let value = if part == 0 { format!("{parts}.{value}") } else { value.to_owned() };
        launcher.put(&key(name, part), &value)?;
    }
    Ok(())
}

/// Returns the text that `rank` has stored by `put_text`.
pub fn get_text(launcher: &mut dyn Launcher, rank: usize, name: &str) -> Result<String> {
    let first = launcher.get(rank, &key(name, 0))?;
    let parts = first.split_once('.').and_then(|(parts, text)| Some((parts.parse().ok()?, text)));
    let Some((parts @ 1..=MOST_PARTS, text)) = parts else {
        fail!(MPI_ERR_OTHER, "the launcher's value {name} is not what rank {rank} has stored there: {first}");
    };
    (1..parts).try_fold(text.to_owned(), |text, part| Ok(text + &launcher.get(rank, &key(name, part))?))
}

#[cfg(test)]
mod tests {
    use super::super::values::Values;
    use super::*;

    fn record(host: &str, address: usize) -> Record {
        Record {
            host: host.to_owned(),
            machine: "b0-07 net:[5]".to_owned(),
            file: String::new(),
            processors: Processors::Number(16),
            address: vec![7; address],
        }
    }

    fn read(values: &mut Values) -> Result<Vec<Record>> {
        get_all(values, (0, 2), "near")
    }

    #[test]
    fn records_of_any_length_survive_the_key_value_space() {
        for length in [0, 16, 400, 415, 416, 417, 418, 419, 420, 5000] {
            let mut values = Values::with_most(1023);
            let both = [record("node-1.b", length), record("näme", 3)];
            put(&mut values, 0, &both[0]).unwrap();
            put(&mut values, 1, &both[1]).unwrap();
            assert_eq!(read(&mut values).unwrap(), both);
        }
    }

    #[test]
    fn another_version_is_named_with_ranks_and_hosts() {
        let mut values = Values::with_most(1023);
        put(&mut values, 0, &record("near", 4)).unwrap();
        let other = format!("{}.and.more", record("far", 4).encode_as("9.9"));
        put_text(&mut values, &key_of(1), PART, &other).unwrap();
        let text = &read(&mut values).unwrap_err().text;
        for part in ["rank 1 on far has rmampi 9.9", &format!("rank 0 on near has rmampi {VERSION}")] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let good = record("a", 4).encode();
        for text in ["", "1", "x.00", "0.", "1.00", &format!("1.{good}.00"), &format!("1001.{good}")] {
            let mut values = Values::with_most(1023);
            put(&mut values, 0, &record("near", 4)).unwrap();
            values.0.insert(key_of(1), text.to_owned());
            assert!(read(&mut values).is_err(), "{text}");
        }
    }
}
