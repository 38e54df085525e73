//! Connections to the front whose peer has not yet proved that it knows the job's secret. Their cost is limited: a maximum number at a
//! time, short frames, and a time limit.

#![forbid(unsafe_code)]

use std::net::TcpListener;
use std::time::Instant;

use rustix::event::{PollFd, PollFlags};

use crate::wire::PROOF_PATIENCE;
use crate::wire::connection::Connection;
use crate::wire::frame::{ToAgent, ToFront};
use crate::wire::secret::{self, Exchange, Secret, Side};

/// Maximum number of connections without a proof at a time.
const MOST_CANDIDATES: usize = 128;

/// The listening socket, and the candidates: connections without a proof.
pub struct Door {
    listener: TcpListener,
    secret: Secret,
    candidates: Vec<Candidate>,
}

/// A connection whose peer has not proved that it knows the secret.
struct Candidate {
    link: Connection,
    until: Instant,
    /// Data for the proof, and the version of the agent; known after the first frame.
    claim: Option<(Exchange, String)>,
}

/// An agent that has proved that it belongs to the job.
pub struct Joined {
    pub link: Connection,
    pub agent: usize,
    pub version: String,
}

/// State of a candidate.
enum Progress {
    Waits,
    IsProved,
    IsRefused,
}

impl Door {
    pub fn new(listener: TcpListener, secret: Secret) -> Self {
        Self { listener, secret, candidates: Vec::new() }
    }

    /// Adds the descriptors to wait for.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        if self.candidates.len() < MOST_CANDIDATES {
            list.push(PollFd::new(&self.listener, PollFlags::IN));
        }
        list.extend(self.candidates.iter().map(|candidate| candidate.link.interest()));
    }

    /// Returns the time at which [`Self::serve`] must be called even without an event.
    pub fn deadline(&self) -> Option<Instant> {
        self.candidates.iter().map(|candidate| candidate.until).min()
    }

    /// Accepts connections, and returns the agents that have proved that they know the secret.
    pub fn serve(&mut self, now: Instant) -> Vec<Joined> {
        while self.candidates.len() < MOST_CANDIDATES
            && let Ok((stream, _)) = self.listener.accept()
        {
            if let Ok(link) = Connection::new(stream, now) {
                self.candidates.push(Candidate { link, until: now + PROOF_PATIENCE, claim: None });
            }
        }
        let mut joined = Vec::new();
        let mut index = 0;
        while index < self.candidates.len() {
            match self.candidates[index].examine(&self.secret, now) {
                Progress::Waits => index += 1,
                Progress::IsRefused => drop(self.candidates.swap_remove(index)),
                Progress::IsProved => {
                    let Candidate { mut link, claim, .. } = self.candidates.swap_remove(index);
                    link.prove();
                    joined.extend(claim.map(|(exchange, version)| Joined {
                        link,
                        agent: exchange.agent as usize,
                        version,
                    }));
                }
            }
        }
        joined
    }
}

impl Candidate {
    /// Handles the frames of a candidate. Returns its new state.
    fn examine(&mut self, secret: &Secret, now: Instant) -> Progress {
        self.link.receive(now);
        while let Some(frame) = self.link.next() {
            match (frame, &self.claim) {
                (ToFront::Hello { agent, random: from_agent, version }, None) => {
                    let Some(from_front) = secret::random() else { return Progress::IsRefused };
                    let exchange = Exchange { agent, from_agent, from_front };
                    let proof = secret.proof(Side::Front, &exchange);
                    self.link.send(&ToAgent::Challenge { random: from_front, proof });
                    self.link.flush();
                    self.claim = Some((exchange, version));
                }
                (ToFront::Proof(proof), Some((exchange, _))) if secret.confirms(Side::Agent, exchange, &proof) => {
                    return Progress::IsProved;
                }
                _ => return Progress::IsRefused,
            }
        }
        if self.link.end().is_some() || self.until <= now { Progress::IsRefused } else { Progress::Waits }
    }
}
