//! Bootstrap: the launcher's protocol (PMI, PMIx), and the distribution of the shared file to all ranks.
//!
//! A process joins its job once. A lock protects the connection to the launcher. A thread that reports a wait, checks the launcher, or ends
//! the job does not wait for the lock: it skips its request if another thread holds the lock.
//!
//! | module | content |
//! | --- | --- |
//! | `directory` | hosts, ranks of each host, and addresses of all ranks, in memory that the ranks of a host share |
//! | `environment` | recognises launchers by their variables, and warns if none was joined |
//! | `fatal` | errors that end the process: breakpoints, stack, core, debugger |
//! | `host_discovery` | which ranks share a host, and the distribution of its file |
//! | `hosts` | the host of each rank |
//! | `launcher` | the interface to a launcher |
//! | `pmi` | PMI-1 and PMI-2 on a socket |
//! | `pmix` | PMIx, through the library libpmix |
//! | `gathering` | the exchange of tables among many hosts |
//! | `file_sharing` | the distribution of the shared file |
//! | `record` | the data that ranks on several hosts publish about themselves |
//! | `table` | the table of a host's ranks, which takes the place of their records under our own mpiexec |
//! | `values` | a launcher for tests |
//! | `waiting` | reports of threads that wait for long |
//!
//! # Start
//!
//! 1. The launcher gives each process its rank and the size of the job. The launcher uses PMIx, or PMI on a socket (PMI_FD) or an address
//!    (PMI_PORT): PMI-1, or PMI-2 if the launcher refuses PMI-1. Without PMIx and PMI the program is a job of one rank, with a warning if a
//!    launcher seems to have started several processes.
//! 2. Our own mpiexec makes the memfd of the arena (the shared file of a host), and sends its descriptor with the answer to a rank's first
//!    request. With other launchers, rank 0 makes the memfd, and listens on a socket with a random name in the abstract name space. It puts
//!    this name, the machine's boot id and its network namespace into the launcher's key-value space. After the launcher's barrier the
//!    other ranks compare machines, connect, and receive the descriptor.
//! 3. Every rank maps the head of the file. All state words of the head are initially zero. In two exchanges of words through the file, the
//!    ranks find out whether they can read each other's memory, which processors they have, and whether all have registered for membarrier.
//!
//! The launcher's variables and the settings determine whether the ranks may be on several hosts (`Job::may_span_hosts`). If so, every rank
//! publishes a record of its machine and its network address. The lowest rank of each host gets the records of all ranks, and makes a
//! directory of them for its host (`Job::find_hosts`). Ranks with the same machine, the same file from mpiexec and the same simulated host
//! share a host. Each host does steps 2 and 3, with its lowest rank as rank
//! 0. If all ranks turn out to share one host, the job continues as a job on one host.
//!
//! If a rank dies during the start, the launcher ends the other ranks, or their connections to the dead rank break. The memfd and the
//! abstract sockets have no name in a file system, so nothing is left behind.

mod directory;
mod environment;
pub mod fatal;
pub mod file_sharing;
mod gathering;
mod hexadecimal;
mod host_discovery;
mod hosts;
mod launcher;
mod limits;
mod pmi;
mod pmix;
mod processors;
mod record;
mod table;
#[cfg(test)]
mod values;
pub mod waiting;

use crate::abi::{MPI_ERR_INTERN, MPI_ERR_OTHER, MPI_ERR_PROC_ABORTED};
use crate::error::{Error, Result, fail};
use crate::os::report_line;
use crate::os::shared_file::{Lengths, SharedFile};
use crate::settings::{self, AtError, LauncherChoice};
pub use directory::{Addresses, Division};
pub use gathering::Contact;
use host_discovery::HostFile;
pub use hosts::LocalRank;
pub use limits::MOST_RANKS;

use hosts::Hosts;
use launcher::{Joined, Launcher};
use limits::MOST_ON_HOST;
use once_cell::sync::OnceCell;
use parking_lot::Mutex;
use pmi::Version;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The job of this process. Set when the process starts the library for the first time (MPI_Init or MPI_Session_init).
static JOB: OnceCell<Job> = OnceCell::new();

/// The job to which this process belongs.
#[derive(Debug)]
pub struct Job {
    /// This process's rank.
    pub rank: usize,
    /// Number of ranks.
    pub size: usize,
    /// Name of the launcher's protocol; None without a launcher.
    pub protocol: Option<&'static str>,
    /// The hosts of the ranks; one host until `find_hosts` has found several.
    pub hosts: Hosts,
    /// True if `find_hosts` must find out which ranks share a host.
    may_span_hosts: bool,
    /// Source of the file of this rank's host, from `find_hosts` to `shared_file`.
    host_file: Mutex<Option<HostFile>>,
    /// Connection to the launcher; None if the program was started without one.
    launcher: Option<Mutex<Box<dyn Launcher>>>,
    /// Whether this rank has left the job. If so, the launcher may close the connection.
    has_left: AtomicBool,
}

impl Job {
    /// Joins the job of the launcher that started this process, or begins a job of one rank. After a call that has succeeded, later calls
    /// return the same job.
    pub fn join() -> Result<&'static Self> {
        JOB.get_or_try_init(|| match find_launcher()? {
            Some(Joined { protocol, size, .. }) if size > MOST_RANKS => fail!(
                MPI_ERR_OTHER,
                "the launcher says that there are {size} ranks ({protocol}), and this library supports at most {MOST_RANKS}"
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

    /// Fails if a host has more ranks than this library supports.
    pub fn require_few_on_host(&self) -> Result {
        let local = self.hosts.local_count();
        if local > MOST_ON_HOST {
            let host = self.hosts.name_of(self.rank);
            fail!(
                MPI_ERR_OTHER,
                "{local} ranks are on {host}, and this library supports at most {MOST_ON_HOST} on a host"
            );
        }
        Ok(())
    }

    /// Returns true if the ranks may be on several hosts. If so, the caller must call `find_hosts`.
    pub fn may_span_hosts(&self) -> bool {
        self.may_span_hosts
    }

    /// Finds out which ranks share a host. `address` is this rank's address in the network, through which `contact` sends messages. Returns
    /// the addresses of all ranks if there are several hosts. Collective; called once, before `shared_file`.
    pub fn find_hosts(&self, address: &[u8], contact: &mut dyn Contact) -> Result<Option<Addresses>> {
        let Some(launcher) = &self.launcher else { return Ok(None) };
        let simulated = settings::get().ranks_per_simulated_host;
        let own = (self.rank, self.size);
        let address = (address, contact);
        let (file, addresses) =
            host_discovery::find_hosts(&mut **launcher.lock(), own, address, simulated, &self.hosts)?;
        *self.host_file.lock() = Some(file);
        Ok(addresses)
    }

    /// Returns the index of this rank's program among the programs on the launcher's command line; None without a launcher, or if the
    /// launcher does not have this index.
    pub fn application() -> Result<Option<&'static c_int>> {
        static KNOWN: OnceCell<Option<c_int>> = OnceCell::new();
        Self::ask_once(&KNOWN, |launcher| launcher.application())
    }

    /// Returns the number of ranks that could usefully be started in all; None without a launcher, or if the launcher does not have this
    /// number.
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

    /// Returns the file that all ranks of a host share. If the launcher has given the file, each rank calls `prepare` with it. Otherwise
    /// the lowest rank creates the file, calls `prepare`, and sends the file to the other ranks. All ranks get the same length.
    pub fn shared_file(&self, lengths: Lengths, prepare: impl FnOnce(&SharedFile) -> Result) -> Result<SharedFile> {
        match &self.launcher {
            Some(_) if self.may_span_hosts => match self.host_file.lock().take() {
                Some(file) => file.open(lengths, prepare),
                None => fail!(MPI_ERR_INTERN, "Job::shared_file was called twice, or before Job::find_hosts"),
            },
            Some(launcher) if self.size > 1 => {
                file_sharing::share(&mut **launcher.lock(), (self.rank, self.size), lengths, prepare)
            }
            _ => file_sharing::create(lengths, prepare),
        }
    }

    /// Returns false if this rank belongs to the job and the launcher has ended. Does not wait.
    fn has_launcher(&self) -> bool {
        // Relaxed: the flag guards no other memory. A load of an old value costs one check of the launcher.
        if self.has_left.load(Ordering::Relaxed) {
            return true;
        }
        // A thread that holds the lock is using the connection, and notices by itself that the launcher has ended.
        self.launcher.as_ref().and_then(Mutex::try_lock).is_none_or(|launcher| launcher.is_alive())
    }

    /// Notifies the launcher that this rank leaves the job.
    pub fn leave(&self) -> Result {
        // Relaxed: `swap` lets only one call continue, and the flag guards no other memory.
        if self.has_left.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        self.launcher.as_ref().map_or(Ok(()), |launcher| launcher.lock().finalize())
    }

    /// Notifies the launcher that the program has called MPI_Finalize while sessions are open.
    pub fn leave_to_sessions(&self) {
        if let Some(launcher) = &self.launcher {
            launcher.lock().leave_to_sessions();
        }
    }

    /// Notifies the launcher that this rank joins the job again, if it has left. A launcher with PMI-2 or PMIx does not
    /// accept this; the rank then still counts as one that has left.
    pub fn come_back(&self) {
        // Relaxed: callers of `leave` and `come_back` hold a lock, which orders the calls.
        if self.has_left.load(Ordering::Relaxed)
            && let Some(launcher) = &self.launcher
            && launcher.lock().come_back().is_ok()
        {
            // Relaxed: the caller's lock orders the calls.
            self.has_left.store(false, Ordering::Relaxed);
        }
    }

    /// Requests the launcher to end all ranks.
    fn abort(&self, status: i32, has_hint: bool) {
        // If another thread holds the lock, there is no request. The launcher still ends the job, because this process ends.
        if let Some(mut launcher) = self.launcher.as_ref().and_then(Mutex::try_lock) {
            launcher.abort(status, has_hint);
        }
    }
}

/// Connects to the launcher that the environment names, with the protocol of RMAMPI_LAUNCHER if it is set. Warns if a launcher seems to
/// have started several processes but cannot be joined. Fails if RMAMPI_LAUNCHER names a protocol and the launcher offers only another one,
/// or if joining fails.
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
            "RMAMPI_LAUNCHER asks for {wanted}, but {variable}: the launcher of this process offers {offered}; without \
             RMAMPI_LAUNCHER the library uses this protocol"
        );
    }
    if found.is_none()
        && let Some(warning) = environment::warning()
    {
        report_line(&warning);
    }
    Ok(found)
}

/// Returns the hosts of the job's ranks; before the job is joined, one host with only this process.
#[inline]
pub fn hosts() -> &'static Hosts {
    static ALONE: Hosts = Hosts::one(0, 1);
    JOB.get().map_or(&ALONE, |job| &job.hosts)
}

/// Returns the number of ranks of the job. Before the job is joined, this is the number in the launcher's variables, or 1 if they have no
/// number.
pub fn planned_size() -> usize {
    JOB.get().map(|job| job.size).or_else(environment::announced_size).unwrap_or(1)
}

/// Ends all ranks with an exit status. The system keeps the lowest eight bits of the status. If these bits are 0 and the status is not, the
/// status becomes 1.
pub fn end(status: i32) -> ! {
    end_job(status, false)
}

/// Ends all ranks. `has_hint` is true if the launcher shall mention RMAMPI_BACKTRACE.
fn end_job(status: i32, has_hint: bool) -> ! {
    let status = if status != 0 && status.trailing_zeros() >= 8 { 1 } else { status };
    // Writes the buffered output of the program before the launcher ends this process.
    crate::os::flush_output();
    if let Some(job) = JOB.get() {
        job.abort(status, has_hint);
    }
    // SAFETY: the call ends the process at once, and runs no functions that the program has registered by atexit.
    unsafe { libc::_exit(status) }
}

/// Prints an error and ends all ranks. The exit status is the error's class.
#[cold]
pub fn die(error: &Error) -> ! {
    report_line(&error.text);
    fatal::at_error(&error.text, error.class);
    end_job(error.class, settings::at_error() == AtError::End)
}

/// Ends this process if its launcher has ended. No other process would end this one, and the ranks for which it waits may have ended, too.
pub fn end_with_the_launcher() {
    if let Some(job) = JOB.get()
        && !job.has_launcher()
    {
        let text = "the launcher is gone".to_owned();
        die(&Error::new(MPI_ERR_PROC_ABORTED, text).in_call(Some(job.rank), "waiting for other ranks", None));
    }
}

/// Requests the launcher to notify a rank that it should connect to this rank, because this rank cannot connect to it. Only our own mpiexec
/// can do so; with other launchers, or if another thread uses the connection, there is no request.
pub fn request_call(rank: usize) {
    if let Some(job) = JOB.get()
        && let Some(mut launcher) = job.launcher.as_ref().and_then(Mutex::try_lock)
    {
        launcher.request_call(rank);
    }
}

/// Returns the ranks that have requested, since the last call, that this rank connects to them. Does not wait.
pub fn requested_calls() -> Vec<usize> {
    let launcher = JOB.get().and_then(|job| job.launcher.as_ref());
    launcher.and_then(Mutex::try_lock).map_or_else(Vec::new, |mut launcher| launcher.requested_calls())
}

/// Time in which the launcher should end this rank after the death of another one. mpiexec needs half a second for programs that do not end
/// at SIGTERM.
const PATIENCE: Duration = Duration::from_secs(1);

/// Additional time for each next rank, modulo `PATIENT`. The ranks of a broken link notice the failure at the same time. So one of them reports
/// it first, and the launcher then ends the others.
const MORE_PATIENCE: Duration = Duration::from_millis(50);
const PATIENT: usize = 10;

/// Interval at which a rank that waits for its end checks its condition.
const INTERVAL: Duration = Duration::from_millis(10);

/// Waits until the launcher has ended this process, for 1 to 1.5 s, or until a condition is true. A rank calls this before it reports that
/// it cannot reach another rank: if that rank has died, the launcher knows more than this rank, for example the signal.
#[cold]
pub fn wait_for_launcher(is_over: impl Fn() -> bool) {
    let turn = JOB.get().map_or(0, |job| job.rank % PATIENT);
    let end = Instant::now() + PATIENCE + MORE_PATIENCE * turn as u32;
    while !is_over() && Instant::now() < end {
        thread::sleep(INTERVAL);
    }
}
