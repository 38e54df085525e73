//! Bootstrap: the launcher's protocol (PMI, PMIx), and how all ranks get the file of their shared memory.
//!
//! A process joins its job once. The connection to the launcher is under a lock; a thread that only reports or checks
//! tries the lock and gives up when another thread talks with the launcher.
//!
//! | module | what |
//! | --- | --- |
//! | `environment` | which launcher there is, and the warning when none was joined |
//! | `host_meeting` | which ranks share a host, and how its file goes around |
//! | `hosts` | which host each rank is on |
//! | `launcher` | what the library needs of it |
//! | `pmi` | PMI-1 and PMI-2 on a socket |
//! | `pmix` | PMIx, by the library libpmix |
//! | `meeting` | how the shared file goes around |
//! | `record` | what ranks on several hosts publish about themselves |
//! | `waiting` | reports of threads that wait for long |
//!
//! # Start
//!
//! 1. The launcher gives each rank its place: by a socket (PMI_FD) or an address (PMI_PORT), on which PMI-1 is
//!    spoken, or PMI-2 where PMI-1 is refused; or by PMIx. Without these the program is a job of one rank, with a
//!    warning if a launcher seems to have started several.
//! 2. Our own mpiexec makes the arena's memfd and sends its descriptor with the answer to a rank's first line. With
//!    other launchers rank 0 makes it, listens on a socket with a random name in the abstract name space, and puts
//!    that name, the machine's boot id and its network namespace into the launcher's key-value space. After the
//!    launcher's barrier the others compare machines, connect, and receive the descriptor.
//! 3. Every rank maps the head. Zeroes are the initial state of everything in it. Two exchanges find out whether the
//!    ranks can read each other's memory, which processors they have, and whether all have registered for membarrier.
//!
//! Whether the ranks may be on several hosts, the launcher's variables and the settings say (`Job::may_span_hosts`). Then
//! every rank publishes a record of its machine and its address in the network, and gets those of all others
//! (`Job::meet`). Ranks whose machine and given file are the same share a host, and steps 2 and 3 are those of each
//! host, with its lowest rank in place of rank 0. If all ranks turn out to share one, the job is as any other on one host.
//!
//! When a rank dies here, the launcher's connection breaks or the launcher ends the others. Nothing has a name that
//! could stay behind.

mod environment;
mod hexadecimal;
mod host_meeting;
mod hosts;
mod launcher;
pub mod meeting;
mod pmi;
mod pmix;
mod record;
pub mod waiting;

use crate::abi::{MPI_ERR_INTERN, MPI_ERR_OTHER, MPI_ERR_PROC_ABORTED};
use crate::error::{Error, Result, fail};
use crate::os::complain;
use crate::os::shared_file::{Lengths, SharedFile};
use crate::settings::{self, LauncherChoice};
use host_meeting::HostFile;
use hosts::Hosts;
use launcher::{Joined, Launcher};
use once_cell::sync::OnceCell;
use parking_lot::Mutex;
use pmi::Version;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ranks for which the shared file has room, whose offsets have 63 bits.
const MOST_RANKS: usize = 1 << 14;

/// The job of this process, from MPI_Init on.
static JOB: OnceCell<Job> = OnceCell::new();

/// The job that this process belongs to.
#[derive(Debug)]
pub struct Job {
    /// This process's rank.
    pub rank: usize,
    /// Number of ranks.
    pub size: usize,
    /// Name of the launcher's protocol, if there is a launcher.
    pub protocol: Option<&'static str>,
    /// The hosts of the ranks; one until `meet` has found several.
    pub hosts: Hosts,
    /// Whether `meet` has to look for several hosts.
    may_span_hosts: bool,
    /// How this rank gets the file of its host, from `meet` to `shared_file`.
    host_file: Mutex<Option<HostFile>>,
    /// Connection to the launcher; None when the program was started alone.
    launcher: Option<Mutex<Box<dyn Launcher>>>,
    /// Set when this rank leaves: the launcher may close the connection then.
    has_left: AtomicBool,
}

impl Job {
    /// Joins the job of the launcher that started this process, or begins one of a single rank. Once in a process.
    pub fn join() -> Result<&'static Self> {
        JOB.get_or_try_init(|| match find_launcher()? {
            Some(Joined { protocol, size, .. }) if size > MOST_RANKS => fail!(
                MPI_ERR_OTHER,
                "the launcher says that there are {size} ranks ({protocol}), and this library can have {MOST_RANKS}"
            ),
            Some(Joined { launcher, protocol, rank, size, spans_hosts }) => {
                let settings = settings::get();
                let may_span_hosts = size > 1
                    && (spans_hosts
                        || settings.hosts > 1
                        || settings.ranks_per_simulated_host.is_some_and(|ranks| ranks < size));
                Ok(Self { may_span_hosts, ..Self::new(rank, size, Some(protocol), Some(launcher)) })
            }
            None => Ok(Self::new(0, 1, None, None)),
        })
    }

    fn new(rank: usize, size: usize, protocol: Option<&'static str>, launcher: Option<Box<dyn Launcher>>) -> Self {
        Self {
            rank,
            size,
            protocol,
            hosts: Hosts::one(rank, size),
            may_span_hosts: false,
            host_file: Mutex::new(None),
            launcher: launcher.map(Mutex::new),
            has_left: AtomicBool::new(false),
        }
    }

    /// Whether the ranks may be on several hosts, so that `meet` has to be called.
    pub fn may_span_hosts(&self) -> bool {
        self.may_span_hosts
    }

    /// Finds out which ranks share a host. `address` is that of this rank in the network; the result are those of all
    /// ranks. Collective, once, before `shared_file`.
    pub fn meet(&self, address: &[u8]) -> Result<Vec<Vec<u8>>> {
        let Some(launcher) = &self.launcher else { return Ok(vec![address.to_owned()]) };
        let simulated = settings::get().ranks_per_simulated_host;
        let place = (self.rank, self.size);
        let (file, addresses) = host_meeting::meet(&mut **launcher.lock(), place, address, simulated, &self.hosts)?;
        *self.host_file.lock() = Some(file);
        Ok(addresses)
    }

    /// Which of the programs on the launcher's command line this rank runs, and how many ranks could usefully be
    /// started in all, if there is a launcher that knows it.
    pub fn application() -> Result<Option<&'static c_int>> {
        static KNOWN: OnceCell<Option<c_int>> = OnceCell::new();
        Self::ask_once(&KNOWN, |launcher| launcher.application())
    }

    /// See `application`.
    pub fn universe_size() -> Result<Option<&'static c_int>> {
        static KNOWN: OnceCell<Option<c_int>> = OnceCell::new();
        Self::ask_once(&KNOWN, |launcher| launcher.universe_size())
    }

    fn ask_once(
        known: &'static OnceCell<Option<c_int>>,
        ask: impl FnOnce(&mut dyn Launcher) -> Result<Option<c_int>>,
    ) -> Result<Option<&'static c_int>> {
        let launcher = JOB.get().and_then(|job| job.launcher.as_ref());
        Ok(known.get_or_try_init(|| launcher.map_or(Ok(None), |launcher| ask(&mut **launcher.lock())))?.as_ref())
    }

    /// The file that all ranks of a host share: given by the launcher, and `prepare`d by each of them, or made and
    /// prepared by the lowest rank, and handed to the others. All ranks get the same length.
    pub fn shared_file(&self, lengths: Lengths, prepare: impl FnOnce(&SharedFile) -> Result) -> Result<SharedFile> {
        match &self.launcher {
            Some(_) if self.may_span_hosts => match self.host_file.lock().take() {
                Some(file) => file.open(lengths, prepare),
                None => fail!(MPI_ERR_INTERN, "the file of the host was taken twice, or before the ranks met"),
            },
            Some(launcher) if self.size > 1 => {
                meeting::share(&mut **launcher.lock(), (self.rank, self.size), lengths, prepare)
            }
            _ => meeting::create(lengths, prepare),
        }
    }

    /// Whether the launcher still runs, as far as can be seen without waiting.
    fn has_launcher(&self) -> bool {
        // Relaxed: the flag guards no other memory; a stale value costs one check of the launcher.
        if self.has_left.load(Ordering::Relaxed) {
            return true;
        }
        // The thread that holds the lock is talking with the launcher and notices its end by itself.
        self.launcher.as_ref().and_then(Mutex::try_lock).is_none_or(|launcher| launcher.is_alive())
    }

    /// Notifies the launcher that this rank leaves in order.
    pub fn leave(&self) -> Result {
        // Relaxed: `swap` lets one call through, and the flag guards no other memory.
        if self.has_left.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        self.launcher.as_ref().map_or(Ok(()), |launcher| launcher.lock().finalize())
    }

    /// Notifies the launcher that the program has called MPI_Finalize, and that sessions are open.
    pub fn leave_to_sessions(&self) {
        if let Some(launcher) = &self.launcher {
            launcher.lock().leave_to_sessions();
        }
    }

    /// Notifies the launcher that this rank, if it has left, is back. Other launchers than our own mpiexec have no such
    /// request.
    pub fn come_back(&self) {
        // Relaxed: calls of `leave` and `come_back` are ordered by the lock of their caller.
        if self.has_left.load(Ordering::Relaxed)
            && let Some(launcher) = &self.launcher
            && launcher.lock().come_back().is_ok()
        {
            // Relaxed: see the load.
            self.has_left.store(false, Ordering::Relaxed);
        }
    }

    /// Asks the launcher to end all ranks.
    fn abort(&self, status: i32) {
        // A thread that waits for the launcher holds the lock; the job then ends by this process's own end.
        if let Some(mut launcher) = self.launcher.as_ref().and_then(Mutex::try_lock) {
            launcher.abort(status);
        }
    }
}

/// The launcher that the environment names, or that RMAMPI_LAUNCHER wants. Says so when there seems to be one that was
/// not joined.
fn find_launcher() -> Result<Option<Joined>> {
    let choice = settings::launcher();
    let found = match choice {
        LauncherChoice::None => return Ok(None),
        LauncherChoice::Pmi1 => pmi::connect(Some(Version::One))?,
        LauncherChoice::Pmi2 => pmi::connect(Some(Version::Two))?,
        LauncherChoice::Pmix => pmix::connect()?,
        LauncherChoice::Auto => match pmi::connect(None)? {
            None => pmix::connect()?,
            found => found,
        },
    };
    if found.is_none()
        && choice != LauncherChoice::Auto
        && let Some(offered) = environment::offered()
    {
        let (wanted, variable) = if choice == LauncherChoice::Pmix {
            ("pmix", "PMIX_NAMESPACE is not set")
        } else {
            ("pmi1 or pmi2", "neither PMI_FD nor PMI_PORT is set")
        };
        fail!(
            MPI_ERR_OTHER,
            "RMAMPI_LAUNCHER wants {wanted}, but {variable}: the launcher of this process offers {offered}; without \
             RMAMPI_LAUNCHER the library finds that by itself"
        );
    }
    if found.is_none()
        && let Some(warning) = environment::warning()
    {
        complain(&warning);
    }
    Ok(found)
}

/// The hosts of the job's ranks; before the job is joined, one host with this process alone.
#[inline]
pub fn hosts() -> &'static Hosts {
    static ALONE: Hosts = Hosts::one(0, 1);
    JOB.get().map_or(&ALONE, |job| &job.hosts)
}

/// Number of ranks of the job, at any time.
pub fn planned_size() -> usize {
    JOB.get().map(|job| job.size).or_else(environment::announced_size).unwrap_or(1)
}

/// Ends all ranks with an exit status, of which the system keeps the lowest eight bits; a failure never becomes
/// success.
pub fn end(status: i32) -> ! {
    let status = if status != 0 && status.trailing_zeros() >= 8 { 1 } else { status };
    // What the program has printed shall be seen, before the launcher ends this process.
    crate::os::flush_output();
    if let Some(job) = JOB.get() {
        job.abort(status);
    }
    // SAFETY: ends the process without running what the program registered for its orderly end, which this is not.
    unsafe { libc::_exit(status) }
}

/// Ends all ranks because of an error, which is printed; the exit status is its class.
#[cold]
pub fn die(error: &Error) -> ! {
    complain(&error.text);
    end(error.class)
}

/// Ends this process when its launcher is gone: no other process would end it, and the ranks it waits for may be gone,
/// too.
pub fn end_with_the_launcher() {
    if let Some(job) = JOB.get()
        && !job.has_launcher()
    {
        let text = "the launcher is gone".to_owned();
        die(&Error::new(MPI_ERR_PROC_ABORTED, text).in_call(Some(job.rank), "waiting for other ranks", None));
    }
}
