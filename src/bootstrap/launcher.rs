//! What the library needs of a launcher, whatever protocol it speaks.

#![forbid(unsafe_code)]

use crate::error::Result;
use std::ffi::c_int;
use std::fmt::Debug;
use std::os::fd::OwnedFd;
use std::time::Duration;

/// A connection to the launcher.
pub trait Launcher: Debug + Send {
    /// Notifies the launcher that this rank is back, after `finalize`.
    fn come_back(&mut self) -> Result;

    /// The file for the memory that all ranks share, if the launcher has given each of them the same one. Once.
    fn shared_file(&mut self) -> Option<SharedByAll> {
        None
    }

    /// Stores a value for the other ranks, which can read it after the next `barrier`. Each key is stored by one rank.
    /// Words of letters, digits and dots, up to 63 bytes in a key and 1023 in a value, are safe with every launcher.
    fn put(&mut self, key: &str, value: &str) -> Result;

    /// The value that a rank has stored.
    fn get(&mut self, rank: usize, key: &str) -> Result<String>;

    /// Waits until all ranks have called it. Hydra with PMI-2 waits in `get` of a value that is not there yet instead.
    fn barrier(&mut self) -> Result;

    /// Which of the programs on the launcher's command line this rank runs, counted from 0, if the launcher knows it.
    fn application(&mut self) -> Result<Option<c_int>>;

    /// How many ranks could usefully be started in all, if the launcher knows it.
    fn universe_size(&mut self) -> Result<Option<c_int>>;

    /// Notifies the launcher that MPI_Finalize was called while sessions are open.
    fn leave_to_sessions(&mut self) {}

    /// Reports that a thread has waited for `time` for what `text` says, or, without a text, that its wait is over.
    fn report_wait(&mut self, _thread: i32, _time: Duration, _text: Option<&str>) {}

    /// Leaves the job in order.
    fn finalize(&mut self) -> Result;

    /// Asks for the end of all ranks. There is no answer, and a launcher that is gone needs none of this.
    fn abort(&mut self, status: i32);

    /// Whether the launcher still runs, as far as can be seen without waiting.
    fn is_alive(&self) -> bool;
}

/// A file that the launcher has made for all ranks.
#[derive(Debug)]
pub struct SharedByAll {
    /// It is empty, or as other ranks have begun to use it.
    pub file: OwnedFd,
    /// The longest file that the launcher may have (`ulimit -f`).
    pub limit: u64,
}

/// A launcher, and the job that it has described.
#[derive(Debug)]
pub struct Joined {
    pub launcher: Box<dyn Launcher>,
    /// The protocol's name.
    pub protocol: &'static str,
    pub rank: usize,
    pub size: usize,
    /// Whether the ranks are on several hosts, as the launcher says.
    pub spans_hosts: bool,
}
