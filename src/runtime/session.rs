//! Sessions: isolated users of the library, and their process sets (MPI-5.0 section 11.3).

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Result, fail};
use crate::object::errhandler::AttachedErrhandler;
use crate::object::group::Group;
use crate::object::handle::{self, Handles, ObjectKind};
use crate::object::info;
use crate::os::threads;
use crate::runtime::{self, Runtime};
use std::ffi::c_int;
use std::sync::Arc;

/// A session.
#[derive(Debug)]
pub struct Session {
    pub errhandler: AttachedErrhandler,
    /// Name of the session's level of thread support.
    thread_level: &'static str,
}

static SESSIONS: Handles<Session> = Handles::new(ObjectKind::Session);

/// Names of the levels of thread support in info objects. The library supports all of them.
const THREAD_LEVELS: [&str; 4] =
    ["MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"];

/// Names of the process sets: all ranks, and only the calling process.
const PROCESS_SETS: [&str; 2] = ["mpi://WORLD", "mpi://SELF"];

/// Info key of a session: level of thread support.
const THREAD_LEVEL: &str = "thread_level";
/// Info key of a session: kinds of memory.
const MEMORY_KINDS: &str = "mpi_memory_alloc_kinds";
/// Info key of a process set: number of processes.
const SIZE: &str = "mpi_size";

/// Performs MPI_Session_init. If this call starts the library, `prepare` makes the preparations that this rank must complete before it
/// receives messages.
pub fn init(
    info: MPI_Info,
    errhandler: &AttachedErrhandler,
    prepare: impl FnOnce(&'static Runtime) -> Result,
) -> Result<MPI_Session> {
    let thread_level = thread_level(info)?;
    threads::allow_several_callers();
    let session = Session { errhandler: AttachedErrhandler::new(ObjectKind::Session), thread_level };
    session.errhandler.take_over(errhandler)?;
    SESSIONS.refuse_when_full()?;
    runtime::open(prepare)?;
    match SESSIONS.insert(session) {
        Ok(handle) => Ok(handle as MPI_Session),
        Err(error) => runtime::close().and(Err(error)),
    }
}

/// Returns the level of thread support that an info object asks for; the highest level if it asks for none.
fn thread_level(info: MPI_Info) -> Result<&'static str> {
    let most = THREAD_LEVELS[THREAD_LEVELS.len() - 1];
    if info == MPI_INFO_NULL {
        return Ok(most);
    }
    let Some(wanted) = info::get(info, THREAD_LEVEL)? else { return Ok(most) };
    match THREAD_LEVELS.iter().find(|level| **level == wanted) {
        Some(level) => Ok(level),
        None => fail!(
            MPI_ERR_INFO_VALUE,
            "{THREAD_LEVEL} is \"{wanted}\", expected was one of {}",
            THREAD_LEVELS.join(", ")
        ),
    }
}

/// Returns the session of a handle. Fails with MPI_ERR_SESSION if the handle is invalid.
pub fn of_handle(session: MPI_Session) -> Result<Arc<Session>> {
    match SESSIONS.get(session as usize) {
        Some(found) => Ok(found),
        None => fail!(MPI_ERR_SESSION, "{} is not a session", handle::describe(session as usize)),
    }
}

/// Performs MPI_Session_finalize. The last user of the library leaves the job.
pub fn finalize(session: MPI_Session) -> Result {
    of_handle(session)?;
    runtime::close()?;
    match SESSIONS.remove(session as usize) {
        Some(_) => Ok(()),
        None => fail!(MPI_ERR_SESSION, "another thread has finalized the session during this call"),
    }
}

impl Session {
    /// Performs MPI_Session_get_info: returns a new info object with the settings in force.
    pub fn info(&self) -> Result<MPI_Info> {
        info::with([(THREAD_LEVEL, self.thread_level.to_owned()), (MEMORY_KINDS, info::MEMORY_KINDS.to_owned())])
    }
}

/// Returns the number of process sets.
pub fn process_sets() -> c_int {
    PROCESS_SETS.len() as c_int
}

/// Returns the name of the process set with the index `number`. Fails with MPI_ERR_ARG if there is no such set.
pub fn process_set(number: c_int) -> Result<&'static str> {
    match usize::try_from(number).ok().and_then(|number| PROCESS_SETS.get(number)) {
        Some(name) => Ok(name),
        None => fail!(MPI_ERR_ARG, "n {number} is not one of the {} process sets", PROCESS_SETS.len()),
    }
}

/// Returns the group of a process set. Fails with MPI_ERR_ARG if there is no set with this name.
pub fn group(runtime: &Runtime, name: &str) -> Result<Group> {
    // The names are URIs of a scheme and an authority, in which upper and lower case are equal.
    match PROCESS_SETS.iter().position(|known| known.eq_ignore_ascii_case(name)) {
        Some(0) => Ok(runtime.comm.group()),
        Some(_) => Ok(runtime.self_comm.group()),
        None => fail!(MPI_ERR_ARG, "there is no process set \"{name}\", only {}", PROCESS_SETS.join(", ")),
    }
}

/// Performs MPI_Session_get_pset_info: returns a new info object.
pub fn process_set_info(runtime: &Runtime, name: &str) -> Result<MPI_Info> {
    let size = group(runtime, name)?.processes().len();
    info::with([(SIZE, size.to_string())])
}
