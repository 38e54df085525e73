//! PMIx, the interface of Open MPI's launchers and of `srun --mpi=pmix`, through the library libpmix that comes with the launcher.
//!
//! libpmix is opened only if the variables of such a launcher are set, so other programs do not need it. libpmix runs a thread until the
//! process leaves the job. A process with more than one thread does not let other ranks map its private pages (page export), so programs
//! under such a launcher use no page export.

mod interface;
mod library;

use super::environment::{self, Family};
use super::launcher::{Joined, Launcher};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use interface::{
    APPLICATION, COLLECT_DATA, Functions, JOB_SIZE, LOCAL_SIZE, PmixInfo, PmixProcess, PmixValue, RANK_WILDCARD,
    UNIVERSE_SIZE, kind,
};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use std::ffi::{CStr, CString, c_int};
use std::os::fd::OwnedFd;

/// A connection to the launcher.
#[derive(Debug)]
struct Client {
    library: Functions,
    /// This process.
    own: PmixProcess,
    /// A descriptor of the launcher's process, or of the parent if the launcher's process is not found. The descriptor becomes readable
    /// when that process ends.
    process: Option<OwnedFd>,
}

/// Connects to the launcher that the environment names. Returns None if the environment names no launcher.
pub fn connect() -> Result<Option<Joined>> {
    let Some(namespace) = std::env::var_os("PMIX_NAMESPACE") else { return Ok(None) };
    let namespace = namespace.display();
    let (process, path) = library::launcher_process();
    let library = match library::open(path) {
        Ok(library) => library,
        // A process that is known to be the only one needs no launcher.
        Err(_) if environment::is_only_process() => return Ok(None),
        Err(tried) => fail!(
            MPI_ERR_OTHER,
            "the launcher speaks PMIx (PMIX_NAMESPACE={namespace}), but the library for it cannot be opened ({tried}): set \
             LD_LIBRARY_PATH to its directory, or set RMAMPI_LAUNCHER=none to make this process a job of one rank"
        ),
    };
    let mut own = PmixProcess::unknown();
    // SAFETY: the call writes `own`, and gets no directives.
    let code = unsafe { (library.init)(&raw mut own, std::ptr::null(), 0) };
    if code != interface::SUCCESS {
        fail!(
            MPI_ERR_OTHER,
            "the launcher's PMIx does not answer ({}, PMIX_NAMESPACE={namespace}): has it ended, and are its variables left \
             from another program? RMAMPI_LAUNCHER=none makes this process a job of one rank",
            text_of(&library, code)
        );
    }
    let process = Pid::from_raw(process).and_then(|process| pidfd_open(process, PidfdFlags::empty()).ok());
    let client = Client { library, own, process };
    let rank = client.own.rank as usize;
    let Some(size) = client.number(RANK_WILDCARD, JOB_SIZE).and_then(|size| usize::try_from(size).ok()) else {
        fail!(
            MPI_ERR_OTHER,
            "the launcher does not give the number of ranks ({JOB_SIZE}, PMIX_NAMESPACE={namespace})"
        );
    };
    if rank >= size {
        fail!(MPI_ERR_OTHER, "the launcher gave rank {rank} of {size}");
    }
    let spans_hosts = environment::spans_hosts(Family::Pmix, size)
        .unwrap_or_else(|| client.number(RANK_WILDCARD, LOCAL_SIZE).is_some_and(|local| local < size as u64));
    Ok(Some(Joined { launcher: Box::new(client), protocol: "PMIx", rank, size, spans_hosts }))
}

/// Returns the meaning of a status code of libpmix.
fn text_of(library: &Functions, code: c_int) -> String {
    // SAFETY: the text belongs to the library and is never freed.
    let text = unsafe { CStr::from_ptr((library.error_string)(code)) };
    format!("{}, {code}", text.to_string_lossy())
}

impl Client {
    /// Fails if a status code is not success.
    fn check(&self, code: c_int, call: &str) -> Result {
        if code == interface::SUCCESS {
            return Ok(());
        }
        fail!(MPI_ERR_OTHER, "the launcher's {call} failed: {}", text_of(&self.library, code))
    }

    /// Looks a value up, and returns the result of `read` for this value. Fails with the status code of libpmix.
    fn look_up<T>(&self, rank: u32, key: &str, read: impl FnOnce(&PmixValue) -> T) -> std::result::Result<T, c_int> {
        let process = self.own.with_rank(rank);
        let key = CString::new(key).expect("a key contains no zero byte");
        let mut value = std::ptr::null_mut();
        // SAFETY: all arguments live during the call, and there are no directives.
        let code =
            unsafe { (self.library.get)(&raw const process, key.as_ptr(), std::ptr::null(), 0, &raw mut value) };
        if code != interface::SUCCESS {
            return Err(code);
        }
        // SAFETY: PMIx_Get has succeeded, so the value belongs to the caller. The value and its text were allocated by malloc.
        unsafe {
            let result = read(&*value);
            if (*value).kind == kind::STRING {
                libc::free((*value).data.string.cast());
            }
            libc::free(value.cast());
            Ok(result)
        }
    }

    /// Returns a number that the launcher has for this process or for the job.
    fn number(&self, rank: u32, key: &str) -> Option<u64> {
        self.look_up(rank, key, PmixValue::number).ok().flatten()
    }

    fn small_number(&self, rank: u32, key: &str) -> Option<c_int> {
        self.number(rank, key).and_then(|number| c_int::try_from(number).ok())
    }
}

impl Launcher for Client {
    fn come_back(&mut self) -> Result {
        fail!(
            MPI_ERR_OTHER,
            "this process has left the job after its last session, and PMIx does not let it join again"
        )
    }

    fn put(&mut self, key: &str, value: &str) -> Result {
        let key = CString::new(key).expect("a key contains no zero byte");
        let text = CString::new(value).expect("a value contains no zero byte");
        let mut value = PmixValue::of_text(&text);
        // SAFETY: the library copies key and value.
        let code = unsafe { (self.library.put)(interface::SCOPE_GLOBAL, key.as_ptr(), &raw mut value) };
        self.check(code, "PMIx_Put")
    }

    fn get(&mut self, rank: usize, key: &str) -> Result<String> {
        let text = |value: &PmixValue| {
            // SAFETY: a value of kind STRING holds a text that ends with a zero.
            (value.kind == kind::STRING)
                .then(|| unsafe { CStr::from_ptr(value.data.string) }.to_string_lossy().into_owned())
        };
        match self.look_up(rank as u32, key, text) {
            Ok(Some(text)) => Ok(text),
            Ok(None) => fail!(MPI_ERR_OTHER, "the launcher's value for {key} is not a text"),
            Err(code) => fail!(MPI_ERR_OTHER, "the launcher has no {key}: {}", text_of(&self.library, code)),
        }
    }

    fn barrier(&mut self) -> Result {
        // SAFETY: the function has no arguments.
        self.check(unsafe { (self.library.commit)() }, "PMIx_Commit")?;
        let collect = PmixInfo::flag(COLLECT_DATA);
        // SAFETY: without a list of processes all processes of the job take part. There is one directive.
        let code = unsafe { (self.library.fence)(std::ptr::null(), 0, &raw const collect, 1) };
        self.check(code, "PMIx_Fence")
    }

    fn application(&mut self) -> Result<Option<c_int>> {
        Ok(self.small_number(self.own.rank, APPLICATION))
    }

    fn universe_size(&mut self) -> Result<Option<c_int>> {
        Ok(self.small_number(RANK_WILDCARD, UNIVERSE_SIZE))
    }

    fn finalize(&mut self) -> Result {
        // SAFETY: there are no directives.
        let code = unsafe { (self.library.finalize)(std::ptr::null(), 0) };
        self.check(code, "PMIx_Finalize")
    }

    fn abort(&mut self, status: i32, _: bool) {
        // SAFETY: without a list of processes all processes of the job are ended. The reason was printed before.
        unsafe { (self.library.abort)(status, c"".as_ptr(), std::ptr::null(), 0) };
    }

    fn is_alive(&self) -> bool {
        let Some(process) = &self.process else { return true };
        let mut polled = [PollFd::new(process, PollFlags::IN)];
        poll(&mut polled, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })) != Ok(1)
    }
}
