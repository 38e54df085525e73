//! The interface between the library and a launcher, the same for all protocols.

#![forbid(unsafe_code)]

use crate::error::Result;
use std::ffi::c_int;
use std::fmt::Debug;
use std::os::fd::OwnedFd;
use std::time::Duration;

/// Position of a rank among the processes of the launcher on the hosts.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// Index of the rank among the ranks that the launcher's process on its host has started.
    pub local_rank: usize,
    /// Number of these ranks.
    pub count: usize,
    /// Index of the host.
    pub host: usize,
    /// Number of hosts.
    pub hosts: usize,
}

/// A connection to the launcher.
pub trait Launcher: Debug + Send {
    /// Notifies the launcher that this rank joins the job again, after `finalize`. Fails if the launcher does not allow this (PMI-2, PMIx).
    fn come_back(&mut self) -> Result;

    /// Returns the file for the memory that the ranks of this host share, if the launcher has given the same file to all of them. Called
    /// once.
    fn shared_file(&mut self) -> Option<SharedByAll> {
        None
    }

    /// Returns the placement of this rank. Returns None unless the launcher's process on a host keeps values for the ranks of this host
    /// (`table`). If one rank of a job gets None, all ranks get None.
    fn placement(&mut self) -> Result<Option<Placement>> {
        Ok(None)
    }

    /// Stores a value for the other ranks, which can read it after the next `barrier`. Each key is stored by one rank. Keys of up to 63
    /// bytes and values of up to 1023 bytes are safe with every launcher, if they consist of letters, digits and dots.
    fn put(&mut self, key: &str, value: &str) -> Result;

    /// Returns the value that a rank has stored.
    fn get(&mut self, rank: usize, key: &str) -> Result<String>;

    /// Waits until all ranks have called `barrier`. With PMI-2, Hydra does not wait in `barrier`; instead, it waits in `get` until the
    /// value is stored.
    fn barrier(&mut self) -> Result;

    /// Returns the index, from 0, of this rank's program among the programs on the launcher's command line; None if the launcher does not
    /// have this index.
    fn application(&mut self) -> Result<Option<c_int>>;

    /// Returns the number of ranks that could usefully be started in all (MPI_UNIVERSE_SIZE); None if the launcher does not have this
    /// number.
    fn universe_size(&mut self) -> Result<Option<c_int>>;

    /// Notifies the launcher that MPI_Finalize was called while sessions are open.
    fn leave_to_sessions(&mut self) {}

    /// Reports that the thread with the system's identifier `thread` has waited for `time`. `cause` is the text of the cause, the word of
    /// the meeting for which the thread waits, and what this rank has and others may wait for (`waiting`); the last two may be empty.
    /// Without a cause, reports that the wait is over.
    fn report_wait(&mut self, _thread: i32, _time: Duration, _cause: Option<[&str; 3]>) {}

    /// Requests the launcher to notify a rank that it should connect to this rank.
    fn request_call(&mut self, _rank: usize) {}

    /// Returns the ranks that have made such a request of this rank since the last call. Does not wait.
    fn requested_calls(&mut self) -> Vec<usize> {
        Vec::new()
    }

    /// Leaves the job. Called when the last user of the library ends, by MPI_Finalize or MPI_Session_finalize.
    fn finalize(&mut self) -> Result;

    /// Requests the launcher to end all ranks. There is no answer. If the launcher has ended, the request is dropped. `has_hint` is true if our
    /// own mpiexec shall mention the setting that prints the program's stack.
    fn abort(&mut self, status: i32, has_hint: bool);

    /// Returns false if the launcher is known to have ended. Does not wait.
    fn is_alive(&self) -> bool;
}

/// A file that the launcher has made for all ranks of this host.
#[derive(Debug)]
pub struct SharedByAll {
    /// The file. It is empty unless other ranks have already begun to use it.
    pub file: OwnedFd,
    /// Maximum length of a file in bytes, according to the launcher's resource limit (`ulimit -f`).
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
    /// True if the launcher says that the ranks are on several hosts. Always false under our own mpiexec, which sets RMAMPI_HOSTS instead.
    pub spans_hosts: bool,
}
