//! What a process does at an error that ends it: it stops at breakpoints, prints its stack, leaves a core, or waits for a debugger, as
//! RMAMPI_BACKTRACE demands.

use super::{JOB, Job};
use crate::os::{crash, report_line, report_text, stack};
use crate::settings::{self, AtError};
use std::ffi::{CString, c_char, c_int};
use std::hint::black_box;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

/// Interval at which a process that waits for a debugger checks its launcher.
const INTERVAL: Duration = Duration::from_millis(200);

/// The setting, for handlers of signals, which must not take the lock of the settings.
static AT_CRASH: AtomicU8 = AtomicU8::new(AtError::End as u8);

/// The function that explains an access to an inaccessible address.
static EXPLAIN_ACCESS: OnceLock<fn(usize) -> Option<String>> = OnceLock::new();

/// Registers the function that explains an access to an inaccessible address. Only the first call has an effect.
pub fn explain_accesses(explain: fn(usize) -> Option<String>) {
    // A later call, after a new start of the library, is ignored.
    let _ = EXPLAIN_ACCESS.set(explain);
}

/// Called for each error that ends the process, before anything else happens: a place for breakpoints. `message` is the text of the error,
/// `class` its class. The function has no effect; it is exported, so that a debugger finds it in a library without symbols.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn rmampi_fatal_error(message: *const c_char, class: c_int) {
    black_box((message, class));
}

/// Reacts to an error of the library's caller. Returns if the process shall end with the error's class as its status.
#[cold]
#[inline(never)]
pub fn at_error(text: &str, class: c_int) {
    let message = CString::new(text.replace('\0', "?")).unwrap_or_default();
    rmampi_fatal_error(message.as_ptr(), class);
    react("stack of the error");
}

/// Reacts to MPI_Abort.
#[cold]
#[inline(never)]
pub fn at_abort() {
    react("stack of MPI_Abort");
}

#[inline(never)]
fn react(what: &str) {
    let mode = settings::at_error();
    if mode == AtError::End {
        return;
    }
    print(what);
    match mode {
        AtError::Core => crash::abort_with_core(),
        AtError::Wait => wait_for_debugger(),
        AtError::End | AtError::Print => (),
    }
}

/// Lets crashes of this process print its stack, or an access behind guarded memory, if the settings demand it.
pub fn prepare() {
    let mode = settings::at_error();
    if mode == AtError::End && !settings::get().guard {
        return;
    }
    AT_CRASH.store(mode as u8, Ordering::Relaxed); // written before the handlers exist
    if mode == AtError::Core {
        crash::allow_core();
    }
    crash::install(|signal, address| {
        let access = address.map_or(String::new(), |address| {
            let explained = EXPLAIN_ACCESS.get().and_then(|explain| explain(address));
            let explained = explained.map_or(String::new(), |text| format!(", {text}"));
            format!(" (access to address {address:#x}{explained})")
        });
        // Relaxed: written before the handlers existed.
        let mode = AT_CRASH.load(Ordering::Relaxed);
        if mode == AtError::End as u8 {
            report_line(&format!("{}{signal}{access}", rank()));
            return;
        }
        print(&format!("stack of {signal}{access}"));
        if mode == AtError::Wait as u8 {
            crash::stop_alarm();
            wait_for_debugger();
        }
    });
}

/// Prints the stack of this thread by one system call, so that lines of several ranks do not mix.
fn print(what: &str) {
    let rank = rank();
    report_text(&format!("{rank}{what}:\n{}", stack::lines(&rank)));
}

/// Returns the beginning of this rank's lines.
fn rank() -> String {
    JOB.get().map_or(String::new(), |job| format!("rank {}: ", job.rank))
}

/// Waits until this process is ended by a debugger, a signal or the end of the launcher. The other ranks wait, or continue.
fn wait_for_debugger() {
    let (rank, process) = (rank(), std::process::id());
    let host = rustix::system::uname();
    let host = host.nodename().to_string_lossy();
    report_line(&format!("{rank}waits on {host} for a debugger: gdb -p {process}"));
    while JOB.get().is_none_or(Job::has_launcher) {
        std::thread::sleep(INTERVAL);
    }
}
