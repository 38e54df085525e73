//! The encoding of PMI's requests and answers. A message consists of words `key=value`. In PMI-1 a message is a line. In PMI-2 the length
//! of a message precedes the message.
//!
//! Launchers differ in the order of the words of their answers, and send additional words, so words are looked up by key.

#![forbid(unsafe_code)]

use crate::abi::MPI_ERR_OTHER;
use crate::error::{Error, Result, fail};
use crate::os::descriptors;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net;
use std::ffi::c_int;
use std::io::{self, BufRead, BufReader, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;

/// Number of digits of a message's length in PMI-2.
const LENGTH_DIGITS: usize = 6;

/// Beginning of the only line that our own mpiexec sends without a request. The rank that follows cannot connect to this rank, and requests
/// that this rank connects to it.
const CALL: &str = "cmd=call rank=";

/// The protocol version that the launcher speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    One = 1,
    Two = 2,
}

/// A connection to the launcher, with one request at a time.
#[derive(Debug)]
pub struct PmiStream {
    stream: BufReader<Socket>,
    version: Version,
    /// Ranks in the lines with `CALL` that have arrived. Such a line may also come before the answer to a request.
    requested_calls: Vec<usize>,
}

/// A socket that keeps the last file descriptor that was received with the bytes.
#[derive(Debug)]
struct Socket {
    stream: UnixStream,
    file: Option<OwnedFd>,
}

impl Read for Socket {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (bytes, file) = descriptors::receive(&self.stream, buffer)?;
        self.file = file.or(self.file.take());
        Ok(bytes)
    }
}

impl PmiStream {
    /// Creates a connection on a stream socket of any address family. Every connection begins with lines (PMI-1).
    pub fn new(socket: UnixStream) -> Self {
        let socket = Socket { stream: socket, file: None };
        Self { stream: BufReader::new(socket), version: Version::One, requested_calls: Vec::new() }
    }

    /// Sets the version of all later messages.
    pub fn speak(&mut self, version: Version) {
        self.version = version;
    }

    /// Returns the file that came with an answer.
    pub fn take_file(&mut self) -> Option<OwnedFd> {
        self.stream.get_mut().file.take()
    }

    /// Sends a request that has no answer.
    pub fn notify(&mut self, command: &str, words: &[(&str, &str)]) -> Result {
        self.send(command, words).map_err(|error| self.no_contact(command, &error))
    }

    /// Sends a request.
    pub fn send(&mut self, command: &str, words: &[(&str, &str)]) -> io::Result<()> {
        let text = encode(self.version, command, words);
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            // Without SIGPIPE, a lost connection is an error with a message here.
            match net::send(&self.stream.get_ref().stream, rest, net::SendFlags::NOSIGNAL) {
                Ok(length) => rest = &rest[length..],
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Sends a request and reads the answer. Fails if the answer's word `cmd` is not `kind`. The answer may report a failure.
    pub fn ask(&mut self, command: &str, words: &[(&str, &str)], kind: &str) -> Result<Answer> {
        let sent = self.send(command, words);
        let answer = self.receive(sent, command)?;
        if answer.word("cmd") != Some(kind) {
            fail!(MPI_ERR_OTHER, "the launcher answered {answer} to \"{command}\"");
        }
        Ok(answer)
    }

    /// Sends a request and reads the answer. Fails if the answer reports a failure.
    pub fn require(&mut self, command: &str, words: &[(&str, &str)], kind: &str) -> Result<Answer> {
        let answer = self.ask(command, words, kind)?;
        if answer.is_failure() {
            fail!(MPI_ERR_OTHER, "the launcher answered {answer} to \"{command}\"");
        }
        Ok(answer)
    }

    /// Reads a message that the launcher sends without a request.
    pub fn listen(&mut self, what: &str) -> Result<Answer> {
        self.receive(Ok(()), what)
    }

    fn receive(&mut self, sent: io::Result<()>, command: &str) -> Result<Answer> {
        let version = self.version;
        match sent.and_then(|()| self.read()) {
            Ok(Some(text)) => Ok(Answer { text, version }),
            Ok(None) => {
                fail!(MPI_ERR_OTHER, "the launcher closed its connection (PMI-{}, at \"{command}\")", version as u8)
            }
            Err(error) => Err(self.no_contact(command, &error)),
        }
    }

    fn no_contact(&self, command: &str, error: &io::Error) -> Error {
        let version = self.version as u8;
        Error::new(MPI_ERR_OTHER, format!("no contact with the launcher (PMI-{version}, at \"{command}\"): {error}"))
    }

    /// Returns the next message; None if the launcher has closed the connection.
    fn read(&mut self) -> io::Result<Option<String>> {
        let mut text = String::new();
        if self.version == Version::One {
            while self.stream.read_line(&mut text)? > 0 {
                match text.strip_prefix(CALL) {
                    Some(rank) => self.requested_calls.extend(rank.trim_end().parse::<usize>()),
                    None => return Ok(Some(text)),
                }
                text.clear();
            }
            return Ok(None);
        }
        let mut length = [0; LENGTH_DIGITS];
        match self.stream.read_exact(&mut length) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            result => result?,
        }
        let length = std::str::from_utf8(&length).ok().and_then(|digits| digits.trim().parse().ok());
        let length: u64 = length.ok_or_else(|| io::Error::other("a message without its length"))?;
        self.stream.by_ref().take(length).read_to_string(&mut text)?;
        Ok(Some(text))
    }

    /// Returns the ranks of the lines with `CALL` that have arrived since the last call. Must not be called between a request and its answer.
    pub fn take_requested_calls(&mut self) -> Vec<usize> {
        // Each line is one write of mpiexec, so a line that has begun to arrive ends soon.
        while self.has_line() {
            let mut line = String::new();
            match self.stream.read_line(&mut line) {
                Ok(1..) => {
                    let rank = line.strip_prefix(CALL).and_then(|rank| rank.trim_end().parse().ok());
                    self.requested_calls.extend::<Option<usize>>(rank);
                }
                // The launcher has ended, which other functions report.
                _ => break,
            }
        }
        std::mem::take(&mut self.requested_calls)
    }

    fn has_line(&self) -> bool {
        let mut polled = [PollFd::new(&self.stream.get_ref().stream, PollFlags::IN)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        !self.stream.buffer().is_empty() || poll(&mut polled, Some(&now)).is_ok_and(|ready| ready > 0)
    }

    /// Returns true if the launcher still has its end of the connection open.
    pub fn is_alive(&self) -> bool {
        let mut polled = [PollFd::new(&self.stream.get_ref().stream, PollFlags::RDHUP)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        let gone = PollFlags::HUP | PollFlags::RDHUP;
        poll(&mut polled, Some(&now)).is_err() || !polled[0].revents().intersects(gone)
    }
}

/// Returns a request as it is sent.
fn encode(version: Version, command: &str, words: &[(&str, &str)]) -> String {
    let (between, after) = if version == Version::One { (" ", "") } else { ("", ";") };
    let words = [("cmd", command)]
        .into_iter()
        .chain(words.iter().copied())
        .map(|(key, value)| format!("{key}={value}{after}"));
    let text = words.collect::<Vec<_>>().join(between);
    if version == Version::One { text + "\n" } else { format!("{:LENGTH_DIGITS$}{text}", text.len()) }
}

/// A message from the launcher.
pub struct Answer {
    text: String,
    version: Version,
}

impl Answer {
    /// Returns the value of a word; None if the answer has no such word.
    pub fn word(&self, key: &str) -> Option<&str> {
        let is_end = |character: char| match self.version {
            Version::One => character.is_whitespace(),
            Version::Two => character == ';',
        };
        self.text.split(is_end).find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }

    /// Returns true if the answer reports that the request has failed.
    pub fn is_failure(&self) -> bool {
        self.word("rc").is_some_and(|code| code != "0")
    }

    /// Returns the value of a word that is a number. Returns None if there is no such word, or if the number is negative, which means
    /// unknown.
    pub fn number(&self, key: &str) -> Option<c_int> {
        self.word(key)?.parse().ok().filter(|number| *number >= 0)
    }

    /// Returns the value of a word. Fails if the answer has no such word.
    pub fn required(&self, key: &str) -> Result<String> {
        match self.word(key) {
            Some(value) => Ok(value.to_owned()),
            None => fail!(MPI_ERR_OTHER, "the launcher's answer {self} has no {key}"),
        }
    }

    /// Returns the value of a word that is a size or a rank. Fails if the answer has no such word, or if its value is not a number.
    pub fn required_number(&self, key: &str) -> Result<usize> {
        match self.word(key).and_then(|text| text.parse().ok()) {
            Some(number) => Ok(number),
            None => fail!(MPI_ERR_OTHER, "the launcher's answer {self} has no {key} that is a number"),
        }
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(formatter, "\"{}\" (PMI-{})", self.text.trim_end(), self.version as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn words_are_found_in_any_order() {
        for text in ["cmd=get_result rc=0 value=a=b\n", "value=a=b cmd=get_result rc=0\n"] {
            let answer = Answer { text: text.into(), version: Version::One };
            assert_eq!(answer.required("value").unwrap(), "a=b");
            assert_eq!(answer.word("rc"), Some("0"));
            assert_eq!(answer.word("alue"), None);
            assert!(!answer.is_failure());
        }
        let answer = Answer { text: "cmd=x;rc=1;value=a b;size=-1;".into(), version: Version::Two };
        assert_eq!(answer.word("value"), Some("a b"));
        assert_eq!(answer.number("size"), None);
        assert!(answer.is_failure());
    }

    #[test]
    fn requests_are_written_as_the_protocols_have_them() {
        let words = [("key", "k0"), ("value", "v0")];
        assert_eq!(encode(Version::One, "put", &words), "cmd=put key=k0 value=v0\n");
        assert_eq!(encode(Version::Two, "kvs-put", &words), "    28cmd=kvs-put;key=k0;value=v0;");
        assert_eq!(encode(Version::Two, "kvs-fence", &[]), "    14cmd=kvs-fence;");
    }

    #[test]
    fn requests_to_call_come_between_other_messages() {
        let (here, mut there) = UnixStream::pair().unwrap();
        let mut stream = PmiStream::new(here);
        assert!(stream.take_requested_calls().is_empty());
        there.write_all(b"cmd=call rank=7\ncmd=barrier_out rc=0\ncmd=call rank=12\n").unwrap();
        stream.require("barrier_in", &[], "barrier_out").unwrap();
        assert_eq!(stream.take_requested_calls(), [7, 12]);
        assert!(stream.take_requested_calls().is_empty());
        drop(there);
        assert!(stream.take_requested_calls().is_empty());
    }

    #[test]
    fn messages_in_parts_are_read_to_their_end() {
        let (here, mut there) = UnixStream::pair().unwrap();
        let mut stream = PmiStream::new(here);
        stream.speak(Version::Two);
        let sender = std::thread::spawn(move || {
            for part in ["    2", "0cmd=kvs-get", "-response    10", "cmd=other;"] {
                there.write_all(part.as_bytes()).unwrap();
            }
        });
        for text in ["cmd=kvs-get-response", "cmd=other;"] {
            assert_eq!(stream.listen("kvs-get").unwrap().text, text);
        }
        assert!(stream.listen("kvs-get").is_err());
        sender.join().unwrap();
    }
}
