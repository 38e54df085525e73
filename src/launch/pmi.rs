//! The client's side of PMI-1, the protocol of the Hydra launchers and of our own mpiexec: lines of `key=value` words.
//!
//! Answers differ in the order of their words and in what else they say, so words are looked up by name.

use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::ffi::c_int;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::{FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;

/// A connection to the launcher.
#[derive(Debug)]
pub struct Client {
    stream: BufReader<UnixStream>,
    pub rank: usize,
    pub size: usize,
    /// Name of the launcher's key-value space.
    space: String,
}

impl Client {
    /// Connects to the launcher that the environment names, if there is one.
    pub fn connect() -> Result<Option<Self>> {
        let Some(descriptor) = variable::<RawFd>("PMI_FD")? else { return Ok(None) };
        let (Some(rank), Some(size)) = (variable("PMI_RANK")?, variable("PMI_SIZE")?) else {
            fail!(MPI_ERR_OTHER, "the launcher set PMI_FD, but not PMI_RANK and PMI_SIZE");
        };
        if rank >= size {
            fail!(MPI_ERR_OTHER, "the launcher gave rank {rank} of {size}");
        }
        // SAFETY: the launcher opened this descriptor for the library, which takes it once, in MPI_Init; one that is not
        // open makes the first message fail.
        let socket = unsafe { OwnedFd::from_raw_fd(descriptor) };
        // Programs that a rank starts shall not keep the connection open.
        if rustix::io::fcntl_setfd(&socket, rustix::io::FdFlags::CLOEXEC).is_err() {
            std::mem::forget(socket);
            fail!(MPI_ERR_OTHER, "PMI_FD={descriptor} is not open: did a wrapper script close it?");
        }
        let stream = BufReader::new(UnixStream::from(socket));
        let mut client = Self { stream, rank, size, space: String::new() };
        client.initialize()?;
        client.space = client.ask("cmd=get_my_kvsname", "my_kvsname")?.required("kvsname")?;
        Ok(Some(client))
    }

    /// Tells the launcher that this rank is there, also once more after `finalize`.
    pub fn initialize(&mut self) -> Result {
        self.ask("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init").map(|_| ())
    }

    /// Stores a value for the other ranks, who can see it after the next `barrier`. Words of letters, digits and dots
    /// are safe with every launcher.
    pub fn put(&mut self, key: &str, value: &str) -> Result {
        let line = format!("cmd=put kvsname={} key={key} value={value}", self.space);
        self.ask(&line, "put_result").map(|_| ())
    }

    /// The value that a rank stored.
    pub fn get(&mut self, key: &str) -> Result<String> {
        let line = format!("cmd=get kvsname={} key={key}", self.space);
        self.ask(&line, "get_result")?.required("value")
    }

    /// Waits until all ranks have called it.
    pub fn barrier(&mut self) -> Result {
        self.ask("cmd=barrier_in", "barrier_out").map(|_| ())
    }

    /// Which of the programs on the launcher's command line this rank runs, counted from 0, if the launcher tells.
    pub fn application(&mut self) -> Result<Option<c_int>> {
        Ok(self.ask("cmd=get_appnum", "appnum")?.number("appnum"))
    }

    /// How many ranks could usefully be started in all, if the launcher tells.
    pub fn universe_size(&mut self) -> Result<Option<c_int>> {
        Ok(self.ask("cmd=get_universe_size", "universe_size")?.number("size"))
    }

    /// Leaves the job in order.
    pub fn finalize(&mut self) -> Result {
        self.ask("cmd=finalize", "finalize_ack").map(|_| ())
    }

    /// Asks for the end of all ranks. There is no answer, and a launcher that is gone needs none of this.
    pub fn abort(&mut self, status: i32) {
        drop(self.stream.get_mut().write_all(format!("cmd=abort exitcode={status}\n").as_bytes()));
    }

    /// Whether the launcher still holds its end of the connection.
    pub fn is_alive(&self) -> bool {
        let mut polled = [PollFd::new(self.stream.get_ref(), PollFlags::empty())];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut polled, Some(&now)).is_err() || !polled[0].revents().contains(PollFlags::HUP)
    }

    /// Sends a line and reads the answer, which must be of this kind and tell no failure.
    fn ask(&mut self, line: &str, kind: &str) -> Result<Answer> {
        let mut text = String::new();
        let talked = self
            .stream
            .get_mut()
            .write_all(format!("{line}\n").as_bytes())
            .and_then(|()| self.stream.read_line(&mut text));
        match talked {
            Ok(0) => fail!(MPI_ERR_OTHER, "the launcher closed its connection (PMI-1, at \"{line}\")"),
            Err(error) => fail!(MPI_ERR_OTHER, "no contact with the launcher (PMI-1, at \"{line}\"): {error}"),
            Ok(_) => (),
        }
        let answer = Answer { text };
        if answer.word("cmd") != Some(kind) || answer.word("rc").is_some_and(|code| code != "0") {
            fail!(MPI_ERR_OTHER, "the launcher answered \"{}\" to \"{line}\" (PMI-1)", answer.text.trim_end());
        }
        Ok(answer)
    }
}

/// A line of the launcher's.
struct Answer {
    text: String,
}

impl Answer {
    /// The value of a word.
    fn word(&self, key: &str) -> Option<&str> {
        self.text.split_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }

    /// The value of a word that is a number; a negative one says that it is not known.
    fn number(&self, key: &str) -> Option<c_int> {
        self.word(key)?.parse().ok().filter(|number| *number >= 0)
    }

    fn required(&self, key: &str) -> Result<String> {
        match self.word(key) {
            Some(value) => Ok(value.to_owned()),
            None => fail!(MPI_ERR_OTHER, "the launcher's answer \"{}\" has no {key}", self.text.trim_end()),
        }
    }
}

/// Number of ranks that the launcher starts, as far as it can be known before `connect`.
pub fn announced_size() -> Option<usize> {
    variable::<RawFd>("PMI_FD").ok().flatten()?;
    variable("PMI_SIZE").ok().flatten()
}

/// A number in the environment.
fn variable<T: std::str::FromStr>(name: &str) -> Result<Option<T>> {
    let Some(text) = std::env::var_os(name) else { return Ok(None) };
    match text.to_str().and_then(|text| text.trim().parse().ok()) {
        Some(number) => Ok(Some(number)),
        None => fail!(MPI_ERR_OTHER, "the launcher's {name}={} is not a number", text.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_order() {
        for text in ["cmd=get_result rc=0 value=a=b\n", "value=a=b cmd=get_result rc=0\n"] {
            let answer = Answer { text: text.into() };
            assert_eq!(answer.required("value").unwrap(), "a=b");
            assert_eq!(answer.word("rc"), Some("0"));
            assert_eq!(answer.word("alue"), None);
        }
    }
}
