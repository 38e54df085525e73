//! Starts the process of one rank.
//!
//! Everything that can be prepared is prepared by `mpiexec`; what the new process does itself, in [`become_rank`], is a
//! straight line of system calls, because it borrows the memory of `mpiexec` while it does it.

use std::ffi::{CString, c_char, c_int, c_void};
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};
use std::ptr;

use rustix::io::Errno;
use rustix::process::{Pid, Rlimit, WaitOptions, waitpid};

use crate::binding::Mask;
use crate::new_process::{Kind, Stack};
use crate::program::{OWN_VARIABLES, Program};
use crate::watchdog::Watchdog;

/// The descriptor by which every rank finds its PMI socket: the first one after the standard three.
const PMI_DESCRIPTOR: RawFd = 3;

/// What all ranks of the job have in common.
pub struct Common<'a> {
    /// The number of ranks.
    pub size: usize,
    /// The limit of open files as the user had set it.
    pub open_files: Rlimit,
    /// The signal mask that `mpiexec` was started with.
    pub signal_mask: &'a libc::sigset_t,
    /// Each rank reports itself to it before it executes its program, so the watchdog knows every rank that runs.
    pub watchdog: &'a Watchdog,
}

/// The files that one rank gets.
pub struct Files<'a> {
    /// Its standard input.
    pub input: BorrowedFd<'a>,
    /// Its standard output.
    pub output: BorrowedFd<'a>,
    /// Its standard error.
    pub error: BorrowedFd<'a>,
    /// Its end of the PMI socket.
    pub pmi: BorrowedFd<'a>,
}

/// What is the rank's own besides its files.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// Its number.
    pub rank: usize,
    /// Its number among the ranks of this host, and how many these are.
    pub local: (usize, usize),
    /// The processors that it may use, if not those of `mpiexec`.
    pub processors: Option<&'a Mask>,
}

/// Why a rank did not start.
pub enum Failure {
    /// There is no process for it.
    NoProcess(Errno),
    /// Its directory cannot be entered.
    Directory(Errno),
    /// Its program cannot be executed.
    Execute(Errno),
}

/// What the new process works from.
struct Plan {
    /// The file to execute.
    path: *const c_char,
    /// Its arguments, ending with a null pointer.
    arguments: *const *const c_char,
    /// The arguments if a shell has to run it.
    shell_arguments: *const *const c_char,
    /// The environment, ending with a null pointer.
    environment: *const *const c_char,
    /// The directory, or null.
    directory: *const c_char,
    /// Descriptors of standard input, output, error and of the PMI socket.
    files: [RawFd; 4],
    /// The watchdog's pipe.
    watchdog: RawFd,
    /// The process id of `mpiexec`.
    parent: libc::pid_t,
    /// The signal mask for the rank.
    signal_mask: *const libc::sigset_t,
    /// The limit of open files for the rank.
    open_files: libc::rlimit,
    /// The processors for the rank, or null.
    processors: *const Mask,
    /// Result: the error number of the step that failed, or 0.
    error: c_int,
    /// Result: whether that step was the change of directory.
    in_directory: bool,
}

/// Starts the rank of a place, and gives its process id, which is also the id of its process group.
pub fn start(
    stack: &mut Stack,
    place: Place,
    program: &Program,
    files: &Files,
    common: &Common,
) -> Result<Pid, Failure> {
    let own = own_variables(&place, common.size);
    let environment = pointers(program.environment.iter().chain(&own));
    let arguments = pointers(&program.arguments);
    let shell_arguments = pointers(&program.shell_arguments);
    let number = |limit: Option<u64>| limit.unwrap_or(libc::RLIM_INFINITY);
    let mut plan = Plan {
        path: program.path.as_ptr(),
        arguments: arguments.as_ptr(),
        shell_arguments: shell_arguments.as_ptr(),
        environment: environment.as_ptr(),
        directory: program.directory.as_ref().map_or(ptr::null(), |directory| directory.as_ptr()),
        files: [files.input, files.output, files.error, files.pmi].map(|file| file.as_raw_fd()),
        watchdog: common.watchdog.descriptor().as_raw_fd(),
        parent: rustix::process::getpid().as_raw_nonzero().get(),
        signal_mask: common.signal_mask,
        open_files: libc::rlimit {
            rlim_cur: number(common.open_files.current),
            rlim_max: number(common.open_files.maximum),
        },
        processors: place.processors.map_or(ptr::null(), ptr::from_ref),
        error: 0,
        in_directory: false,
    };
    // SAFETY: `become_rank` makes system calls only, and takes a `Plan`, whose pointers live until `start` returns,
    // when the new process has executed its program or is gone. There are no threads and no signal handlers.
    let started = unsafe { stack.start(Kind::Borrowing, become_rank, (&raw mut plan).cast()) };
    let pid = started.map_err(Failure::NoProcess)?;
    if plan.error == 0 {
        return Ok(pid);
    }
    let _ = waitpid(Some(pid), WaitOptions::empty());
    common.watchdog.forget(pid);
    let error = Errno::from_raw_os_error(plan.error);
    Err(if plan.in_directory { Failure::Directory(error) } else { Failure::Execute(error) })
}

/// The environment variables with a rank's number and the size of its job, and the same on this host.
fn own_variables(place: &Place, size: usize) -> [CString; 5] {
    let values = [PMI_DESCRIPTOR as usize, place.rank, size, place.local.0, place.local.1];
    let mut values = values.iter();
    OWN_VARIABLES.map(|name| {
        let value = values.next().copied().unwrap_or_default();
        CString::new(format!("{name}={value}")).unwrap_or_default()
    })
}

/// The array of pointers that `execve` wants.
fn pointers<'a>(strings: impl IntoIterator<Item = &'a CString>) -> Vec<*const c_char> {
    strings.into_iter().map(|string| string.as_ptr()).chain([ptr::null()]).collect()
}

/// What the new process does: it makes itself the rank, or leaves the reason in the plan.
extern "C" fn become_rank(argument: *mut c_void) -> c_int {
    // SAFETY: `start` passes its plan, and waits until this process has left its memory.
    let plan = unsafe { &mut *argument.cast::<Plan>() };
    // SAFETY: system calls on the plan's own descriptors and strings, all alive; none of them changes this memory.
    // What `libc` keeps (errno) is not read by `mpiexec` before its next own call.
    unsafe {
        // A group of its own: what the rank starts is ended with it, and ^C reaches it through mpiexec alone.
        libc::setpgid(0, 0);
        let group = libc::getpid();
        libc::write(plan.watchdog, (&raw const group).cast(), size_of_val(&group));
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        if libc::getppid() != plan.parent {
            // mpiexec died before the death signal was asked for.
            return 1;
        }
        for (target, &source) in (0..).zip(&plan.files) {
            if source == target {
                libc::fcntl(source, libc::F_SETFD, 0);
            } else {
                libc::dup2(source, target);
            }
        }
        // Descriptors that mpiexec inherited are closed here; its own would be closed anyway, should the kernel be too
        // old for this call.
        libc::syscall(libc::SYS_close_range, PMI_DESCRIPTOR + 1, libc::c_uint::MAX, 0);
        if !plan.directory.is_null() && libc::chdir(plan.directory) != 0 {
            plan.error = *libc::__errno_location();
            plan.in_directory = true;
            return 1;
        }
        libc::setrlimit(libc::RLIMIT_NOFILE, &raw const plan.open_files);
        if !plan.processors.is_null() {
            // The processors are among those that this process has; if one of them is gone now, the rank runs anywhere.
            libc::sched_setaffinity(0, size_of::<Mask>(), plan.processors);
        }
        // Rust programs ignore SIGPIPE, others expect to die of it.
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        libc::sigprocmask(libc::SIG_SETMASK, plan.signal_mask, ptr::null_mut());
        libc::execve(plan.path, plan.arguments, plan.environment);
        let error = *libc::__errno_location();
        if error == libc::ENOEXEC {
            libc::execve(*plan.shell_arguments, plan.shell_arguments, plan.environment);
        }
        // Only now, because a program that runs after all must not look like one that failed.
        plan.error = error;
    }
    1
}
