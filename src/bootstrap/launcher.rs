//! The interface between the library and a launcher, the same for all protocols.

#![forbid(unsafe_code)]

use crate::error::Result;
use std::ffi::c_int;
use std::fmt::Debug;
use std::os::fd::OwnedFd;
use std::time::Duration;

/// A connection to the launcher.
pub trait Launcher: Debug + Send {
    /// Notifies the launcher that this rank is back after `finalize`.
    fn come_back(&mut self) -> Result;

    /// Returns the file for the memory that all ranks share, if the launcher has given all of them the same file. Called once.
    fn shared_file(&mut self) -> Option<SharedByAll> {
        None
    }

    /// Stores a value for the other ranks, which can read it after the next `barrier`. Each key is stored by one rank. Keys of up to 63
    /// bytes and values of up to 1023 bytes are safe with every launcher, if they consist of letters, digits and dots.
    fn put(&mut self, key: &str, value: &str) -> Result;

    /// Returns the value that a rank has stored.
    fn get(&mut self, rank: usize, key: &str) -> Result<String>;

    /// Waits until all ranks have called it. Hydra with PMI-2 does not wait here, but in `get` of a value that is not stored yet.
    fn barrier(&mut self) -> Result;

    /// Returns the number, from 0, of this rank's program on the launcher's command line. None if the launcher does not know it.
    fn application(&mut self) -> Result<Option<c_int>>;

    /// Returns the number of ranks that could usefully be started in all. None if the launcher does not know it.
    fn universe_size(&mut self) -> Result<Option<c_int>>;

    /// Notifies the launcher that MPI_Finalize was called while sessions are open.
    fn leave_to_sessions(&mut self) {}

    /// Reports that a thread has waited for `time` for what `text` says. Without a text: reports that its wait is over.
    fn report_wait(&mut self, _thread: i32, _time: Duration, _text: Option<&str>) {}

    /// Leaves the job in order.
    fn finalize(&mut self) -> Result;

    /// Asks the launcher to end all ranks. There is no answer. If the launcher is gone, nothing is needed.
    fn abort(&mut self, status: i32);

    /// Returns false if the launcher has ended. Does not wait.
    fn is_alive(&self) -> bool;
}

/// A file that the launcher has made for all ranks.
#[derive(Debug)]
pub struct SharedByAll {
    /// The file. It is empty, or other ranks have already begun to use it.
    pub file: OwnedFd,
    /// Length in bytes of the longest file that the launcher may have (`ulimit -f`).
    pub limit: u64,
}

/// A launcher, and the job that it has described.
#[derive(Debug)]
pub struct Joined {
    pub launcher: Box<dyn Launcher>,
    /// Name of the protocol.
    pub protocol: &'static str,
    pub rank: usize,
    pub size: usize,
    /// True if the launcher says that the ranks are on several hosts.
    pub spans_hosts: bool,
}
