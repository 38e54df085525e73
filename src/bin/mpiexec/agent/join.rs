//! How an agent in a process of its own joins its job. The agent connects to the front. Both sides prove that they know the secret. Then the
//! agent receives the job.

#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::process::events::wait;
use crate::wire::PROOF_PATIENCE;
use crate::wire::connection::{Connection, End};
use crate::wire::frame::{Job, MAGIC, ToAgent, ToFront};
use crate::wire::secret::{self, Exchange, Secret, Side};

/// First word of an agent's command line.
pub const OPTION: &str = "-agent";
/// Number of rounds of attempts at all addresses. The time limits of a round are this number of times longer than those of the first, so
/// that a slow network, or a front that was stopped or has got no processor, is no reason to give up.
const ROUNDS: u32 = 2;
/// Maximum time to establish a connection to one address of the front, in the first round.
const CONNECT_PATIENCE: Duration = Duration::from_secs(3);
/// Time before the next attempts, if the front has closed a connection.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(100);
/// Maximum time between the agent's proof and the arrival of the job's description. The front sends the job as soon as it has checked the
/// proof.
const JOB_PATIENCE: Duration = Duration::from_secs(60);

/// What the command line of an agent contains.
#[derive(Debug)]
pub struct AgentArguments {
    /// Addresses at which the front may be reached.
    addresses: Vec<SocketAddr>,
    /// Index of the agent.
    agent: u32,
}

impl AgentArguments {
    /// Reads the command line.
    pub fn read(mut words: impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut word = || words.next().and_then(|word| word.into_string().ok()).unwrap_or_default();
        let (addresses, agent) = (word(), word());
        let addresses: Option<Vec<SocketAddr>> = addresses.split(',').map(|address| address.parse().ok()).collect();
        match (addresses, agent.parse()) {
            (Some(addresses), Ok(agent)) => Ok(Self { addresses, agent }),
            _ => Err("-agent is an internal option, by which mpiexec starts agents on other hosts".to_owned()),
        }
    }

    /// Returns the words of the command line after the program, for the launcher. `addresses` are those of the front.
    pub fn words(addresses: &[SocketAddr], agent: usize) -> [String; 3] {
        let addresses: Vec<String> = addresses.iter().map(SocketAddr::to_string).collect();
        [OPTION.to_owned(), addresses.join(","), agent.to_string()]
    }
}

/// Reason for which an agent has not reached the front at an address.
struct Obstacle {
    sentence: String,
    hope: Hope,
}

/// Whether a later attempt may succeed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hope {
    Never,
    /// The front has closed the connection: it had too many of them, or this agent was stopped for too long.
    Soon,
    /// The front or the network may only be slow.
    WithMoreTime,
}

impl Obstacle {
    fn lasting(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), hope: Hope::Never }
    }
}

/// Joins the job. Returns the connection to the front, and the job's description.
pub fn join(arguments: &AgentArguments) -> Result<(Connection, Job), String> {
    let secret = read_secret()?;
    let started = Instant::now();
    let (mut round, mut before) = (1, String::new());
    loop {
        let mut obstacles = Vec::new();
        for address in &arguments.addresses {
            match reach(*address, arguments.agent, &secret, round) {
                Ok(joined) => return Ok(joined),
                Err(obstacle) => obstacles.push((address, obstacle)),
            }
        }
        let reasons: Vec<_> =
            obstacles.iter().map(|(address, obstacle)| format!("{address} {}", obstacle.sentence)).collect();
        let reasons = reasons.join(", ");
        match obstacles.iter().map(|(_, obstacle)| obstacle.hope).max() {
            Some(Hope::Soon) if started.elapsed() < PROOF_PATIENCE => std::thread::sleep(BETWEEN_ATTEMPTS),
            Some(Hope::WithMoreTime) if round < ROUNDS => {
                round += 1;
                // The front prints this line if the agent does not join in time. A failed write is ignored: no other way leads to the front.
                let line = format!("mpiexec: the agent has not reached mpiexec yet at {reasons}, and tries again\n");
                let _ = std::io::stderr().write_all(line.as_bytes());
            }
            _ => {
                let before = if before.is_empty() || before == reasons {
                    String::new()
                } else {
                    format!("; before: {before}")
                };
                return Err(format!(
                    "the agent cannot reach mpiexec at {reasons}{before}; a firewall may be between them, or -iface names a better network"
                ));
            }
        }
        before = reasons;
    }
}

/// Connects to the front at one address, proves that this agent knows the secret, and receives the job. The time limits are `round` times
/// those of the first round.
fn reach(address: SocketAddr, agent: u32, secret: &Secret, round: u32) -> Result<(Connection, Job), Obstacle> {
    let stream = TcpStream::connect_timeout(&address, CONNECT_PATIENCE * round).map_err(|error| Obstacle {
        sentence: format!("({})", error.kind()),
        hope: if error.kind() == ErrorKind::TimedOut { Hope::WithMoreTime } else { Hope::Never },
    })?;
    prove(stream, agent, secret, Instant::now() + PROOF_PATIENCE * round).and_then(receive_job)
}

/// Reads the line with the secret from standard input.
fn read_secret() -> Result<Secret, String> {
    let mut line = Vec::new();
    // The limit is the length of the line, with one more byte for a carriage return. No other code reads standard input.
    let bytes = std::io::stdin().lock().bytes().take(2 * secret::LENGTH + 2);
    for byte in bytes.map_while(Result::ok) {
        if byte == b'\n' {
            break;
        }
        line.push(byte);
    }
    Secret::of_line(&String::from_utf8_lossy(&line))
        .ok_or_else(|| "the launcher has not passed the job's secret on to the agent's standard input".to_owned())
}

/// Proves to the front that this agent knows the secret, and checks the front's proof.
fn prove(stream: TcpStream, agent: u32, secret: &Secret, until: Instant) -> Result<Connection, Obstacle> {
    let mut link =
        Connection::new(stream, Instant::now()).map_err(|error| Obstacle::lasting(format!("({error})")))?;
    let random = secret::random().ok_or_else(|| Obstacle::lasting("(the system returned no random numbers)"))?;
    link.send(&ToFront::Hello { magic: MAGIC, agent, random, version: env!("CARGO_PKG_VERSION").to_owned() });
    let Some(ToAgent::Challenge { random: from_front, proof }) = receive(&mut link, until) else {
        return Err(match link.end {
            None => Obstacle { sentence: "(no answer after the connection)".to_owned(), hope: Hope::WithMoreTime },
            Some(End::Closed | End::Failed(_)) => {
                Obstacle { sentence: "(the connection was closed without an answer)".to_owned(), hope: Hope::Soon }
            }
            Some(_) => Obstacle::lasting("(the program that answers there is no mpiexec)"),
        });
    };
    let exchange = Exchange { agent, from_agent: random, from_front };
    if !secret.confirms(Side::Front, &exchange, &proof) {
        return Err(Obstacle::lasting("(the program that answers there is the mpiexec of another job)"));
    }
    link.is_proved = true;
    link.send(&ToFront::Proof(secret.proof(Side::Agent, &exchange)));
    Ok(link)
}

fn receive_job(mut link: Connection) -> Result<(Connection, Job), Obstacle> {
    match receive(&mut link, Instant::now() + JOB_PATIENCE) {
        Some(ToAgent::Job(job)) => Ok((link, job)),
        _ => {
            let is_closed = matches!(link.end, Some(End::Closed | End::Failed(_)));
            let sentence = "(mpiexec has not sent the job to the agent)".to_owned();
            Err(Obstacle { sentence, hope: if is_closed { Hope::Soon } else { Hope::Never } })
        }
    }
}

/// Waits for the next frame. Returns None if the connection ends, or if the time `until` has come.
fn receive(link: &mut Connection, until: Instant) -> Option<ToAgent> {
    loop {
        link.flush();
        if let Some(frame) = link.next() {
            return Some(frame);
        }
        if link.end.is_some() || until <= Instant::now() {
            return None;
        }
        let _ = wait(&mut [link.interest()], [until]);
        link.receive(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_read_as_it_was_written() {
        let addresses = ["10.0.0.1:5".parse().unwrap(), "[2001:db8::1]:5".parse().unwrap()];
        let words = AgentArguments::words(&addresses, 7);
        assert_eq!(words, ["-agent", "10.0.0.1:5,[2001:db8::1]:5", "7"]);
        let arguments = AgentArguments::read(words[1..].iter().map(OsString::from)).unwrap();
        assert_eq!((arguments.addresses.as_slice(), arguments.agent), (&addresses[..], 7));
        for words in [&[][..], &["10.0.0.1:5"], &["10.0.0.1", "7"], &["10.0.0.1:5", "x"]] {
            assert!(AgentArguments::read(words.iter().map(OsString::from)).is_err(), "{words:?}");
        }
    }
}
