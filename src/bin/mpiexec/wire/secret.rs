//! The job's secret. An agent gets it through the launcher's standard input, not on its command line, because other users can read command
//! lines. Each side proves that it knows the secret by a keyed hash (HMAC-SHA-256) of random numbers of both sides. Like other launchers,
//! `mpiexec` neither encrypts nor signs later frames.

#![forbid(unsafe_code)]

use hmac::{Hmac, Mac};
use rustix::rand::{GetRandomFlags, getrandom};
use sha2::Sha256;

use crate::hexadecimal::{bytes_of, hexadecimal};

/// Length of secret, random number and proof, in bytes.
pub const LENGTH: usize = 32;

/// A random number, or a proof.
pub type Bytes = [u8; LENGTH];

/// Side that proves that it knows the secret.
#[derive(Clone, Copy)]
pub enum Side {
    Front,
    Agent,
}

/// Secret of a job.
#[derive(Clone)]
pub struct Secret(Bytes);

/// Data of a proof: the agent's number and the random numbers of both sides.
#[derive(Clone, Copy)]
pub struct Exchange {
    pub agent: u32,
    pub from_agent: Bytes,
    pub from_front: Bytes,
}

/// Returns random bytes; `None` if the kernel has none.
pub fn random() -> Option<Bytes> {
    let mut bytes = [0; LENGTH];
    (getrandom(&mut bytes, GetRandomFlags::empty()) == Ok(LENGTH)).then_some(bytes)
}

impl Secret {
    /// Returns a new secret.
    pub fn new() -> Option<Self> {
        random().map(Self)
    }

    /// Returns the line with the secret, for the standard input of an agent.
    pub fn line(&self) -> String {
        hexadecimal(&self.0) + "\n"
    }

    /// Reads a line that [`Self::line`] has written.
    pub fn of_line(line: &str) -> Option<Self> {
        let digits = Some(line.trim()).filter(|digits| digits.len() == 2 * LENGTH)?;
        bytes_of(digits).try_into().ok().map(Self)
    }

    fn hash(&self, side: Side, exchange: &Exchange) -> Option<Hmac<Sha256>> {
        // HMAC accepts a key of any length, so this never fails.
        let mut hash = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        hash.update(match side {
            Side::Front => b"rmampi front",
            Side::Agent => b"rmampi agent",
        });
        hash.update(&exchange.agent.to_le_bytes());
        hash.update(&exchange.from_agent);
        hash.update(&exchange.from_front);
        Some(hash)
    }

    /// Returns the proof of a side.
    pub fn proof(&self, side: Side, exchange: &Exchange) -> Bytes {
        self.hash(side, exchange).map(|hash| hash.finalize().into_bytes().into()).unwrap_or_default()
    }

    /// Returns whether a proof of a side is correct. The comparison takes the same time wherever the bytes differ.
    pub fn confirms(&self, side: Side, exchange: &Exchange, proof: &Bytes) -> bool {
        self.hash(side, exchange).is_some_and(|hash| hash.verify_slice(proof).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_secret_of_the_job_proves_anything() {
        let (secret, other) = (Secret::new().unwrap(), Secret::new().unwrap());
        let exchange = Exchange { agent: 1, from_agent: random().unwrap(), from_front: random().unwrap() };
        let proof = secret.proof(Side::Agent, &exchange);
        assert!(secret.confirms(Side::Agent, &exchange, &proof));
        assert!(!secret.confirms(Side::Front, &exchange, &proof), "a proof sent back");
        assert!(!secret.confirms(Side::Agent, &Exchange { agent: 2, ..exchange }, &proof), "another agent's");
        assert!(
            !secret.confirms(Side::Agent, &Exchange { from_front: random().unwrap(), ..exchange }, &proof),
            "an old one"
        );
        assert!(!other.confirms(Side::Agent, &exchange, &proof));
    }

    #[test]
    fn the_line_gives_the_secret_back() {
        let secret = Secret::new().unwrap();
        assert_eq!(Secret::of_line(&secret.line()).unwrap().0, secret.0);
        for line in ["", "00", &"g".repeat(64), &"0".repeat(65), &"é".repeat(32)] {
            assert!(Secret::of_line(line).is_none(), "{line}");
        }
    }
}
