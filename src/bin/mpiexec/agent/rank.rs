//! Start of the process of one rank.
//!
//! `mpiexec` prepares everything that it can. The new process runs [`become_rank`], a sequence of system calls and nothing else, because
//! it borrows the memory of `mpiexec`.

use std::ffi::{CString, c_char, c_int, c_void};
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};
use std::ptr;

use rustix::io::Errno;
use rustix::process::{Pid, Rlimit, WaitOptions, waitpid};
use rustix::thread::{CpuSet, sched_setaffinity};

use super::program::Program;
use crate::options::OWN_VARIABLES;
use crate::process::new_process::{Kind, Stack};
use crate::process::watchdog::Watchdog;

/// Descriptor of the PMI socket in each rank: the first one after the standard three.
const PMI_DESCRIPTOR: RawFd = 3;

/// Parameters of a rank, besides its program.
pub struct Parameters<'a> {
    /// Rank in the job, and the number of ranks.
    pub rank: (usize, usize),
    /// Rank among the ranks of this host, and the number of these ranks.
    pub local: (usize, usize),
    /// Standard input, standard output, standard error, and the rank's end of the PMI socket.
    pub files: [BorrowedFd<'a>; 4],
    /// Limit of open files before `mpiexec` raised it.
    pub open_files: Rlimit,
    /// Processors that the rank may use; None if it may use the processors of `mpiexec`.
    pub processors: Option<&'a CpuSet>,
    /// Signal mask with which `mpiexec` was started.
    pub signal_mask: &'a libc::sigset_t,
    /// The process that ends the ranks if `mpiexec` is killed. Each rank reports its process group to the watchdog before it executes its
    /// program, so that the watchdog knows every running rank.
    pub watchdog: &'a Watchdog,
}

/// Reason for which a rank did not start.
pub enum Failure {
    /// No process could be created.
    NoProcess(Errno),
    /// The working directory cannot be entered.
    Directory(Errno),
    /// The program cannot be executed.
    Execute(Errno),
}

/// Parameters and result of [`become_rank`].
struct Plan {
    /// Path of the file to execute.
    path: *const c_char,
    /// Arguments, terminated by a null pointer.
    arguments: *const *const c_char,
    /// Arguments for running the file by a shell, if `execve` fails with ENOEXEC (a text file without a `#!` line).
    shell_arguments: *const *const c_char,
    /// Environment, terminated by a null pointer.
    environment: *const *const c_char,
    /// Working directory, or null.
    directory: *const c_char,
    /// Descriptors of standard input, output, error and of the PMI socket.
    files: [RawFd; 4],
    /// Descriptor of the watchdog's pipe.
    watchdog: RawFd,
    /// Process id of `mpiexec`.
    parent: libc::pid_t,
    /// Signal mask of the rank.
    signal_mask: *const libc::sigset_t,
    /// Limit of open files of the rank.
    open_files: libc::rlimit,
    /// Processors of the rank, or null.
    processors: *const CpuSet,
    /// Result: error number of the call that failed, or 0.
    error: c_int,
    /// Result: whether that call was the change of directory.
    in_directory: bool,
}

/// Starts a rank. Returns its process id, which is also the id of its process group.
pub fn start(stack: &mut Stack, program: &Program, parameters: &Parameters) -> Result<Pid, Failure> {
    let own = own_variables(parameters);
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
        files: parameters.files.map(|file| file.as_raw_fd()),
        watchdog: parameters.watchdog.descriptor().as_raw_fd(),
        parent: rustix::process::getpid().as_raw_nonzero().get(),
        signal_mask: parameters.signal_mask,
        open_files: libc::rlimit {
            rlim_cur: number(parameters.open_files.current),
            rlim_max: number(parameters.open_files.maximum),
        },
        processors: parameters.processors.map_or(ptr::null(), ptr::from_ref),
        error: 0,
        in_directory: false,
    };
    // SAFETY: `become_rank` makes system calls only, and takes a `Plan`. The plan's pointers live until `start` returns, when the new
    // process has executed its program or is gone. `mpiexec` has one thread and no signal handlers.
    let started = unsafe { stack.start(Kind::Borrowing, become_rank, (&raw mut plan).cast()) };
    let pid = started.map_err(Failure::NoProcess)?;
    if plan.error == 0 {
        return Ok(pid);
    }
    let _ = waitpid(Some(pid), WaitOptions::empty());
    parameters.watchdog.forget(pid);
    let error = Errno::from_raw_os_error(plan.error);
    Err(if plan.in_directory { Failure::Directory(error) } else { Failure::Execute(error) })
}

/// Returns the variables that `mpiexec` sets for this rank: the descriptor of the PMI socket; rank and number of ranks in the job; index
/// and number of ranks on this host.
fn own_variables(parameters: &Parameters) -> Vec<CString> {
    let (rank, local) = (parameters.rank, parameters.local);
    let values = [PMI_DESCRIPTOR as usize, rank.0, rank.1, local.0, local.1];
    let variables = OWN_VARIABLES.iter().zip(values);
    variables.map(|(name, value)| CString::new(format!("{name}={value}")).unwrap_or_default()).collect()
}

/// Returns a null-terminated array of pointers, as `execve` needs it.
fn pointers<'a>(strings: impl IntoIterator<Item = &'a CString>) -> Vec<*const c_char> {
    strings.into_iter().map(|string| string.as_ptr()).chain([ptr::null()]).collect()
}

/// Entry point of the new process: becomes the rank, or stores the error in the plan.
extern "C" fn become_rank(argument: *mut c_void) -> c_int {
    // SAFETY: `start` passes its plan, and waits until this process has left its memory.
    let plan = unsafe { &mut *argument.cast::<Plan>() };
    // SAFETY: the calls get descriptors and strings of the plan, which live until `start` returns. In the memory of `mpiexec`, this
    // function writes only its stack, `plan` and errno. `mpiexec` does not read errno before its own next call.
    unsafe {
        // The rank gets its own process group. So `mpiexec` can end the rank together with the processes that the rank has started, and ^C
        // reaches the rank only through `mpiexec`.
        libc::setpgid(0, 0);
        let group = libc::getpid();
        // A watchdog that was killed needs no report.
        let _ = rustix::io::write(BorrowedFd::borrow_raw(plan.watchdog), &group.to_ne_bytes());
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        if libc::getppid() != plan.parent {
            // mpiexec died before PR_SET_PDEATHSIG took effect.
            return 1;
        }
        for (target, &source) in (0..).zip(&plan.files) {
            if source == target {
                libc::fcntl(source, libc::F_SETFD, 0);
            } else {
                libc::dup2(source, target);
            }
        }
        // Closes all other descriptors, both those that `mpiexec` inherited and those that it opened. If the kernel is too old for
        // close_range, only those that `mpiexec` opened are closed, because they are close-on-exec.
        libc::syscall(libc::SYS_close_range, PMI_DESCRIPTOR + 1, libc::c_uint::MAX, 0);
        if !plan.directory.is_null() && libc::chdir(plan.directory) != 0 {
            plan.error = *libc::__errno_location();
            plan.in_directory = true;
            return 1;
        }
        libc::setrlimit(libc::RLIMIT_NOFILE, &raw const plan.open_files);
        if let Some(processors) = plan.processors.as_ref() {
            // If the rank may use none of these processors any more, the call fails, and the rank keeps the affinity mask of `mpiexec`.
            let _ = sched_setaffinity(None, processors);
        }
        // Rust's runtime ignores SIGPIPE; other programs expect its default action.
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        libc::sigprocmask(libc::SIG_SETMASK, plan.signal_mask, ptr::null_mut());
        libc::execve(plan.path, plan.arguments, plan.environment);
        let error = *libc::__errno_location();
        if error == libc::ENOEXEC {
            libc::execve(*plan.shell_arguments, plan.shell_arguments, plan.environment);
        }
        // Stored only after the last attempt: a plan with an error means that no program runs.
        plan.error = error;
    }
    1
}
