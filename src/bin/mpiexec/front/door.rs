//! Connections to the front whose peer has not yet proved that it knows the job's secret. Their cost is limited: a maximum number at a
//! time, short frames, and a time limit.
//!
//! Strangers cannot keep the agents out. If there are too many connections, or no descriptor is left, a new connection takes the place of
//! the oldest one that has sent nothing. An agent sends its first frame as soon as it is connected, so it has sent something.

#![forbid(unsafe_code)]

use std::io::ErrorKind;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};

use crate::wire::PROOF_PATIENCE;
use crate::wire::connection::Connection;
use crate::wire::frame::{MAGIC, ToAgent, ToFront};
use crate::wire::secret::{self, Exchange, Secret, Side};

/// Maximum number of connections without a proof at a time.
const MOST_CANDIDATES: usize = 128;

/// Maximum number of connections that one call accepts, so that strangers cannot keep the front busy.
const MOST_ACCEPTED: usize = 1024;
/// Time for which no connection is accepted if there is no descriptor for one.
const PAUSE: Duration = Duration::from_millis(100);

/// The listening socket, and the candidates: connections without a proof.
pub struct Door {
    /// None when all agents have joined.
    listener: Option<TcpListener>,
    secret: Secret,
    /// In the order of their arrival.
    candidates: Vec<Candidate>,
    /// Time until which no connection is accepted.
    pause: Option<Instant>,
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

impl Door {
    pub fn new(listener: TcpListener, secret: Secret) -> Self {
        Self { listener: Some(listener), secret, candidates: Vec::new(), pause: None }
    }

    /// Closes the listening socket and all connections without a proof. Call it when all agents have joined.
    pub fn close(&mut self) {
        self.listener = None;
        self.candidates.clear();
    }

    /// Adds the descriptors to wait for.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        let listener = self.listener.as_ref().filter(|_| self.pause.is_none());
        list.extend(listener.map(|listener| PollFd::new(listener, PollFlags::IN)));
        list.extend(self.candidates.iter().map(|candidate| candidate.link.interest()));
    }

    /// Returns the time at which [`Self::serve`] must be called even without an event.
    pub fn deadline(&self) -> Option<Instant> {
        self.candidates.iter().map(|candidate| candidate.until).chain(self.pause).min()
    }

    /// Accepts connections, and returns the agents that have proved that they know the secret.
    pub fn serve(&mut self, now: Instant) -> Vec<Joined> {
        let mut joined = Vec::new();
        self.pause = self.pause.filter(|until| *until > now);
        if self.pause.is_none() {
            self.accept(now, &mut joined);
        }
        let mut index = 0;
        while index < self.candidates.len() {
            if self.examine(index, now, &mut joined) {
                index += 1;
            }
        }
        joined
    }

    /// Accepts the connections that are waiting.
    fn accept(&mut self, now: Instant, joined: &mut Vec<Joined>) {
        for _ in 0..MOST_ACCEPTED {
            let Some(listener) = &self.listener else { return };
            match listener.accept() {
                Ok((stream, _)) => {
                    if let Ok(link) = Connection::new(stream, now) {
                        self.candidates.push(Candidate { link, until: now + PROOF_PATIENCE, claim: None });
                    }
                    if self.candidates.len() > MOST_CANDIDATES {
                        self.make_room(now, joined);
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error) if is_exhausted(&error) && self.candidates.is_empty() => {
                    self.pause = Some(now + PAUSE);
                    return;
                }
                Err(error) if is_exhausted(&error) => self.make_room(now, joined),
                // This connection has ended already.
                Err(_) => {}
            }
        }
    }

    /// Removes a candidate: the oldest one that has sent nothing or, if all have sent something, the oldest one.
    fn make_room(&mut self, now: Instant, joined: &mut Vec<Joined>) {
        let mut index = 0;
        while index < self.candidates.len() {
            if !self.examine(index, now, joined) {
                return;
            }
            if self.candidates[index].claim.is_none() {
                self.candidates.remove(index);
                return;
            }
            index += 1;
        }
        self.candidates.remove(0);
    }

    /// Handles the frames of a candidate. Returns false if it is no candidate any more.
    fn examine(&mut self, index: usize, now: Instant, joined: &mut Vec<Joined>) -> bool {
        match self.candidates[index].examine(&self.secret, now) {
            None => return true,
            Some(false) => drop(self.candidates.remove(index)),
            Some(true) => {
                let Candidate { mut link, claim, .. } = self.candidates.remove(index);
                link.is_proved = true;
                joined.extend(claim.map(|(exchange, version)| Joined {
                    link,
                    agent: exchange.agent as usize,
                    version,
                }));
            }
        }
        false
    }
}

/// Returns whether an error means that the process or the system has no descriptor or no memory for a connection.
fn is_exhausted(error: &std::io::Error) -> bool {
    [libc::EMFILE, libc::ENFILE, libc::ENOBUFS, libc::ENOMEM].iter().any(|code| error.raw_os_error() == Some(*code))
}

impl Candidate {
    /// Handles the frames of a candidate. Returns whether it has proved that it knows the secret; None if this is not known yet.
    fn examine(&mut self, secret: &Secret, now: Instant) -> Option<bool> {
        self.link.receive(now);
        while let Some(frame) = self.link.next() {
            match (frame, &self.claim) {
                (ToFront::Hello { magic: MAGIC, agent, random: from_agent, version }, None) => {
                    let Some(from_front) = secret::random() else { return Some(false) };
                    let exchange = Exchange { agent, from_agent, from_front };
                    let proof = secret.proof(Side::Front, &exchange);
                    self.link.send(&ToAgent::Challenge { random: from_front, proof });
                    self.link.flush();
                    self.claim = Some((exchange, version));
                    // The peer answers as soon as it has the challenge, so its time begins now.
                    self.until = now + PROOF_PATIENCE;
                }
                (ToFront::Proof(proof), Some((exchange, _))) if secret.confirms(Side::Agent, exchange, &proof) => {
                    return Some(true);
                }
                _ => return Some(false),
            }
        }
        (self.link.end.is_some() || self.until <= now).then_some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpStream;

    /// Sends the first frame of an agent, and the proof when the door has answered.
    fn join(door: &mut Door, mut link: Connection, secret: &Secret) -> Vec<Joined> {
        let random = secret::random().unwrap();
        link.send(&ToFront::Hello { magic: MAGIC, agent: 7, random, version: String::new() });
        link.flush();
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            let joined = door.serve(Instant::now());
            if !joined.is_empty() || link.end.is_some() {
                return joined;
            }
            link.receive(Instant::now());
            if let Some(ToAgent::Challenge { random: from_front, proof }) = link.next() {
                let exchange = Exchange { agent: 7, from_agent: random, from_front };
                assert!(secret.confirms(Side::Front, &exchange, &proof));
                link.send(&ToFront::Proof(secret.proof(Side::Agent, &exchange)));
                link.flush();
            }
            assert!(Instant::now() < until, "no answer of the door");
        }
    }

    #[test]
    fn an_agent_joins_before_behind_and_between_silent_strangers() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        rustix::net::listen(&listener, 1024).unwrap();
        let address = listener.local_addr().unwrap();
        let secret = Secret::new().unwrap();
        let mut door = Door::new(listener, secret.clone());
        let connect = || TcpStream::connect(address).unwrap();
        let strangers = |count: usize| (0..count).map(|_| connect()).collect::<Vec<_>>();
        let mut others = strangers(2 * MOST_CANDIDATES);
        let mut link = Connection::new(connect(), Instant::now()).unwrap();
        // The first frame is there when the door accepts the connection, and then strangers follow.
        link.send(&ToFront::Hello { magic: MAGIC, agent: 7, random: [0; 32], version: String::new() });
        link.flush();
        others.extend(strangers(2 * MOST_CANDIDATES));
        assert!(door.serve(Instant::now()).is_empty());
        assert_eq!(door.candidates.len(), MOST_CANDIDATES);
        assert_eq!(door.candidates.iter().filter(|candidate| candidate.claim.is_some()).count(), 1);
        // An agent that comes last.
        let joined = join(&mut door, Connection::new(connect(), Instant::now()).unwrap(), &secret);
        assert_eq!(joined[0].agent, 7);
        // All strangers have made a claim. A new connection takes the place of the oldest.
        door.candidates.clear();
        let claims: Vec<Connection> = (0..=MOST_CANDIDATES)
            .map(|_| {
                let mut link = Connection::new(connect(), Instant::now()).unwrap();
                link.send(&ToFront::Hello { magic: MAGIC, agent: 0, random: [0; 32], version: String::new() });
                link.flush();
                link
            })
            .collect();
        let joined = join(&mut door, Connection::new(connect(), Instant::now()).unwrap(), &secret);
        assert_eq!(joined.len(), 1);
        drop((others, claims));
        door.close();
        assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
    }
}
