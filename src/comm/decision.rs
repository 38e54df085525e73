//! Collective calls of a communicator that spans hosts in which the leaders decide: each rank passes a few words, the leader of each host
//! reads the words of all ranks and computes the decision from them, and the ranks of its host get this decision. Windows are created in this
//! way, and ranks agree on arguments (`agreement`). Only the leaders hold the messages of all hosts, and only during the call.
//!
//! | memory | written by | before | read by |
//! | --- | --- | --- | --- |
//! | the slot of a rank in the relay: its words | the rank | it arrives at the barrier | the leader of its host |
//! | the slot of the leader: the decision | the leader | the ranks leave the barrier | the ranks of its host |
//!
//! The leaders exchange a message of each host, by dissemination (`NetGroup::allgather`). A message consists of words:
//!
//! 1. the identity of the call (a hash of its kind and its number);
//! 2. 0 if all ranks of the host are in this call; otherwise the first rank that is in another call, plus 1, and the message ends;
//! 3. the words of the ranks of the host, ascending. Ranks often pass nearly the same words, so a message has only the words that differ from
//!    those of the rank before: the number of words, a bit for each word, and the words whose bits are set.
//!
//! If a rank dies, the others wait until the launcher ends them.

use super::between_hosts::Hierarchy;
use super::slots::SHORT_SLOT;
use super::{Comm, HostMap, RelaySlots};
use crate::abi::{MPI_ERR_INTERN, MPI_ERR_OTHER};
use crate::error::{Error, REASON_WORDS, Reason, Result, error_words, fail};
use crate::object::argument_hash::mixed;
use crate::transport::net::take_u64;
use std::ffi::c_int;

/// Maximum number of words in a slot.
const MOST_WORDS: usize = (SHORT_SLOT - super::area::SLOT_HEAD) / size_of::<u64>();

/// Maximum number of words that a rank passes, and of a decision: one word of the slot says that there is no error.
pub const MOST_PASSED: usize = MOST_WORDS - 1;
const _: () = assert!(REASON_WORDS < MOST_WORDS);

/// The kind of a call: a number, and the name of the function for errors.
#[derive(Clone, Copy, Debug)]
pub struct DecisionKind<'a> {
    pub number: u64,
    pub name: &'a str,
}

impl DecisionKind<'_> {
    #[cold]
    fn other_call(self, rank: usize) -> Error {
        Error::new(MPI_ERR_OTHER, format!("rank {rank} is in another collective call ({} here)", self.name))
    }
}

/// The words of all ranks, at a leader.
pub struct GatheredWords<'a> {
    hosts: &'a HostMap,
    kind: DecisionKind<'a>,
    call: u64,
    /// The message of each host; None if the host's leader is in another call.
    sent: Vec<Option<Vec<u8>>>,
}

impl GatheredWords<'_> {
    /// Calls `each` for the ranks of all hosts, with what the rank has passed, or with an error for a rank that is in another call. If a rank
    /// of a host is in another call, the other ranks of this host are left out.
    pub fn each(&self, mut each: impl FnMut(usize, Result<&[u64]>)) {
        for (host, sent) in self.sent.iter().enumerate() {
            let mut rest = sent.as_deref().unwrap_or_default();
            let is_same = take_u64(&mut rest) == Some(self.call);
            match take_u64(&mut rest).filter(|_| is_same) {
                Some(0) => {
                    let mut words = Vec::new();
                    for rank in self.hosts.members(host).iter().map(|rank| *rank as usize) {
                        let is_whole = take_words(&mut rest, &mut words);
                        each(
                            rank,
                            if is_whole { decode(&words, Some(rank)) } else { Err(self.kind.other_call(rank)) },
                        );
                    }
                }
                Some(other) => each(other as usize - 1, Err(self.kind.other_call(other as usize - 1))),
                None => each(self.hosts.leader(host), Err(self.kind.other_call(self.hosts.leader(host)))),
            }
        }
    }
}

/// The error of the lowest rank that has failed, which is the same at all leaders.
#[derive(Debug, Default)]
pub struct LowestFailure(Option<(usize, Error)>);

impl LowestFailure {
    /// Notes that a rank has failed.
    pub fn note(&mut self, rank: usize, error: Error) {
        if self.0.as_ref().is_none_or(|(other, _)| rank < *other) {
            self.0 = Some((rank, error));
        }
    }

    /// Returns the result of the call: the error, or `success` if no rank has failed.
    pub fn or<T>(self, success: T) -> Result<T> {
        self.0.map_or(Ok(success), |(_, error)| Err(error))
    }
}

/// Encodes what a rank passes: 0 and words, or its error. A decision is encoded in the same way.
fn encode(outcome: &Result<Vec<u64>>) -> Vec<u64> {
    match outcome {
        Ok(words) => [&[0], &words[..]].concat(),
        Err(error) => error_words(error),
    }
}

/// Decodes what `encode` has encoded. An error in the words of a rank, `from`, names this rank; an error in a decision names it already.
fn decode(words: &[u64], from: Option<usize>) -> Result<&[u64]> {
    let (class, rest) = match words {
        [0, words @ ..] => return Ok(words),
        [class, rest @ ..] => (*class as c_int, rest),
        [] => fail!(MPI_ERR_INTERN, "a rank or leader has passed no words"),
    };
    let reason = Reason::of_words(rest);
    Err(from.map_or_else(|| reason.same_error(class), |rank| reason.error(class, &format!("rank {rank}"))))
}

#[cfg(test)]
impl GatheredWords<'static> {
    /// The words of hosts with one rank each. The ranks have passed these words, or are in another call if there are none.
    pub fn of_hosts(ranks: &[Option<Result<Vec<u64>>>]) -> Self {
        let sent = ranks.iter().map(|outcome| {
            let mut message = vec![0, 0];
            put_words(&mut message, &mut Vec::new(), &encode(outcome.as_ref()?));
            Some(message.into_iter().flat_map(u64::to_ne_bytes).collect())
        });
        let host_in_job: Vec<u32> = (0..ranks.len() as u32).collect();
        let hosts = Box::leak(Box::new(HostMap::of_job(&host_in_job, 0)));
        Self { hosts, kind: DecisionKind { number: 0, name: "a test" }, call: 0, sent: sent.collect() }
    }
}

/// Appends the words of a rank to a message. `before` are the words of the rank before, which become those of this rank.
fn put_words(message: &mut Vec<u64>, before: &mut Vec<u64>, words: &[u64]) {
    before.resize(words.len(), 0);
    message.push(words.len() as u64);
    let bits = message.len();
    message.resize(bits + words.len().div_ceil(64), 0);
    for (index, word) in words.iter().enumerate().filter(|(index, word)| before[*index] != **word) {
        message[bits + index / 64] |= 1 << (index % 64);
        message.push(*word);
    }
    before.copy_from_slice(words);
}

/// Takes the words of a rank from a message. `words` are those of the rank before. Returns false if the message is too short.
fn take_words(message: &mut &[u8], words: &mut Vec<u64>) -> bool {
    let Some(length) = take_u64(message).filter(|length| *length <= MOST_WORDS as u64) else { return false };
    words.resize(length as usize, 0);
    let bits: Option<Vec<u64>> = (0..words.len().div_ceil(64)).map(|_| take_u64(message)).collect();
    let Some(bits) = bits else { return false };
    let differs = |index: usize| bits[index / 64] >> (index % 64) & 1 == 1;
    words.iter_mut().enumerate().filter(|(index, _)| differs(*index)).all(|(_, word)| match take_u64(message) {
        Some(own) => {
            *word = own;
            true
        }
        None => false,
    })
}

/// Returns the words in a slot. They were written before this rank passed the barrier, or the leader may read them because all ranks of its
/// host have arrived.
fn words_in(slots: RelaySlots<'_>, rank: usize) -> &[u64] {
    let count = (slots.state(rank) as usize).min(MOST_WORDS);
    // SAFETY: the slot has room for `MOST_WORDS` words, for which any bytes are valid. Nobody writes the slot while the call lasts, except
    // the leader its own slot, whose words it has copied before.
    unsafe { std::slice::from_raw_parts(slots.data(rank).ptr(), count) }
}

fn write_words(slots: RelaySlots<'_>, rank: usize, words: &[u64]) {
    assert!(words.len() <= MOST_WORDS, "{} words", words.len());
    // SAFETY: the slot has room for these words, and has one writer at a time (see the table above).
    unsafe { slots.data(rank).ptr_mut::<u64>().copy_from_nonoverlapping(words.as_ptr(), words.len()) };
    slots.set_state(rank, words.len() as u64);
}

impl Hierarchy {
    /// Returns the message of this host.
    fn message(&self, slots: RelaySlots<'_>, call: u64, other: Option<usize>) -> Vec<u8> {
        let mut message = vec![call, other.map_or(0, |rank| rank as u64 + 1)];
        if other.is_none() {
            let mut before = Vec::new();
            for rank in self.hosts.local() {
                put_words(&mut message, &mut before, words_in(slots, *rank as usize));
            }
        }
        message.into_iter().flat_map(u64::to_ne_bytes).collect()
    }
}

impl Comm {
    /// Performs a collective call in which the leaders decide. Each rank passes at most `MOST_PASSED` words, or an error. The leader of a host
    /// calls `decide` with the words of all ranks; from the same words, all leaders should make the same decision. Then each rank calls
    /// `read` with the decision. The decision is an error of this rank if it has passed one, or if ranks are in different calls. The
    /// communicator spans hosts.
    pub fn by_decision<T>(
        &self,
        kind: DecisionKind<'_>,
        own: Result<Vec<u64>>,
        decide: impl FnOnce(&GatheredWords<'_>) -> Result<Vec<u64>>,
        read: impl FnOnce(Result<&[u64]>) -> T,
    ) -> T {
        let hierarchy = self.hierarchy().expect("the communicator spans hosts");
        let (hosts, number) = (&hierarchy.hosts, self.next_blocking() as u32);
        let call = mixed([kind.number, u64::from(number)]);
        let in_other = |slots: RelaySlots<'_>| {
            hosts.local().iter().map(|rank| *rank as usize).find(|rank| slots.call(*rank) != call)
        };
        let message = encode(&own);
        let decision = self.by_relay(
            call,
            |slots| {
                slots.set_call(self.rank, call);
                write_words(slots, self.rank, &message);
            },
            |slots, are_alike| {
                let other = in_other(slots).or((!are_alike).then_some(self.rank));
                let message = hierarchy.message(slots, call, other);
                let sent = hierarchy.allgather_of_leaders(self, number, &message);
                if other.is_none() {
                    let decision = decide(&GatheredWords { hosts, kind, call, sent });
                    write_words(slots, self.rank, &encode(&decision));
                }
                other.is_none()
            },
            |slots, are_alike| {
                let decision = if are_alike {
                    decode(words_in(slots, hosts.leader(hosts.own)), None)
                } else {
                    Err(kind.other_call(in_other(slots).unwrap_or(self.rank)))
                };
                read(own.and(decision))
            },
        );
        decision.expect("the communicator spans hosts")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_arrive_as_they_were_sent() {
        let long: Vec<u64> = (0..MOST_WORDS as u64).collect();
        let ranks = [vec![7, 8, 9], vec![7, 1, 9], vec![7, 1, 9], long.clone(), vec![], vec![0, 0], long];
        let (mut message, mut before) = (Vec::new(), Vec::new());
        let lengths = ranks.each_ref().map(|words| {
            let length = message.len();
            put_words(&mut message, &mut before, words);
            message.len() - length
        });
        assert_eq!(lengths[..3], [2 + 3, 2 + 1, 2], "only words that differ are sent");
        let bytes: Vec<u8> = message.into_iter().flat_map(u64::to_ne_bytes).collect();
        let (mut rest, mut words) = (&bytes[..], Vec::new());
        for sent in &ranks {
            assert!(take_words(&mut rest, &mut words));
            assert_eq!(&words, sent);
        }
        assert!(rest.is_empty() && !take_words(&mut rest, &mut words));
        for cut in (0..bytes.len()).step_by(24) {
            let (mut rest, mut words) = (&bytes[..cut], Vec::new());
            assert!(ranks.iter().any(|_| !take_words(&mut rest, &mut words)), "{cut} bytes of {}", bytes.len());
        }
    }

    #[test]
    fn ranks_in_other_calls_are_named() {
        let hosts = HostMap::of_job(&[0, 0, 1, 1, 2, 3], 0);
        let message = |words: &[u64]| Some(words.iter().flat_map(|word| word.to_ne_bytes()).collect::<Vec<u8>>());
        let sent = vec![message(&[5, 0, 2, 2, 70, 2, 0]), message(&[5, 4]), message(&[6, 0]), None];
        let kind = DecisionKind { number: 0, name: "a test" };
        let mut seen = Vec::new();
        let words = GatheredWords { hosts: &hosts, kind, call: 5, sent };
        words.each(|rank, words| seen.push((rank, words.map(<[u64]>::to_vec).map_err(|error| error.text.clone()))));
        let other = |rank| (rank, Err(format!("rank {rank} is in another collective call (a test here)")));
        assert_eq!(seen, [(0, Ok(vec![70])), (1, Ok(vec![70])), other(3), other(4), other(5)]);
    }

    #[test]
    fn the_error_of_the_lowest_rank_counts() {
        let failure = |ranks: &[usize]| {
            let mut lowest = LowestFailure::default();
            for rank in ranks {
                lowest.note(*rank, Error::new(MPI_ERR_OTHER, format!("of {rank}")));
            }
            lowest.or(7).map_err(|error| error.text.clone())
        };
        assert_eq!(failure(&[]), Ok(7));
        assert_eq!(failure(&[4, 2, 9]), Err("of 2".to_owned()));
        let error = Error::new(MPI_ERR_OTHER, "gone".to_owned());
        assert_eq!(decode(&encode(&Err(error.clone())), None), Err(error.clone()));
        assert_eq!(decode(&encode(&Ok(vec![3, 4])), None), Ok(&[3, 4][..]));
        assert_eq!(decode(&encode(&Err(error)), Some(1)).unwrap_err().text, "rank 1 failed with MPI_ERR_OTHER: gone");
        assert!(decode(&[], None).is_err() && decode(&[], Some(1)).is_err());
    }
}
