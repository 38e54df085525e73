//! The MPIR Process Acquisition Interface (version 1.0 of the MPI Forum): a debugger for parallel programs that runs `mpiexec`, or attaches to
//! it, finds the processes of all ranks here.
//!
//! A debugger that starts `mpiexec` sets `MPIR_being_debugged`, and sets a breakpoint at `MPIR_Breakpoint`. `mpiexec` calls this function when
//! all ranks have started and the table is complete. A debugger that attaches later reads the table at once. `mpiexec` itself holds the
//! ranks: while it stands in the breakpoint, it answers no request, so no rank returns from MPI_Init. So the debugger may attach to some of the ranks
//! only (`MPIR_partial_attach_ok`), and the ranks need no variable `MPIR_debug_gate`.
//!
//! The table is never freed or changed: a debugger may read it at any time.

#![allow(non_upper_case_globals, static_mut_refs, reason = "the names and types of the interface")]

use std::ffi::{CString, c_char, c_int, c_uint};
use std::hint::black_box;
use std::ptr::{null, null_mut};

/// A process of the job.
#[repr(C)]
pub struct Process {
    host_name: *mut c_char,
    executable_name: *mut c_char,
    pid: c_int,
}

/// Value of `MPIR_debug_state`: all ranks have started, and the table is complete.
const SPAWNED: c_int = 1;
/// Value of `MPIR_debug_state`: the job ends because of an error.
const ABORTING: c_int = 2;

/// The processes, by rank.
#[unsafe(no_mangle)]
pub static mut MPIR_proctable: *mut Process = null_mut();
/// Number of processes.
#[unsafe(no_mangle)]
pub static mut MPIR_proctable_size: c_int = 0;
/// Reason for the last call of `MPIR_Breakpoint`.
#[unsafe(no_mangle)]
pub static mut MPIR_debug_state: c_int = 0;
/// Not 0: a debugger runs this process. The debugger sets it.
#[unsafe(no_mangle)]
pub static mut MPIR_being_debugged: c_int = 0;
/// Reason for the end of the job, if `MPIR_debug_state` is 2.
#[unsafe(no_mangle)]
pub static mut MPIR_debug_abort_string: *const c_char = null();
/// Its existence says that this process is no rank.
#[unsafe(no_mangle)]
pub static mut MPIR_i_am_starter: c_int = 1;
/// Its existence says that the debugger need not attach to all ranks.
#[unsafe(no_mangle)]
pub static mut MPIR_partial_attach_ok: c_int = 1;

/// Function at which a debugger stops this process. It has no effect.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn MPIR_Breakpoint() {
    // SAFETY: only a debugger, which has stopped this process, reads or writes these variables at the same time.
    unsafe {
        black_box((MPIR_i_am_starter, MPIR_partial_attach_ok));
    }
}

/// Publishes the processes of all ranks, in the order of ranks: host, program and process id of each. Called once.
pub fn publish(processes: impl Iterator<Item = (String, String, i32)>) {
    let text = |text: String| CString::new(text).unwrap_or_default().into_raw();
    let table: Vec<Process> = processes
        .map(|(host, program, pid)| Process { host_name: text(host), executable_name: text(program), pid })
        .collect();
    let table = table.leak();
    // SAFETY: `mpiexec` has one thread, and only a debugger, which stops it, reads the variables.
    unsafe {
        MPIR_proctable_size = c_uint::try_from(table.len()).unwrap_or(0).cast_signed();
        MPIR_proctable = table.as_mut_ptr();
    }
    stop(SPAWNED);
}

/// Lets a debugger know that the job ends because of an error.
pub fn abort(reason: &str) {
    let reason = CString::new(reason).unwrap_or_default().into_raw();
    // SAFETY: for the reason given in `publish`. The text is never freed.
    unsafe { MPIR_debug_abort_string = reason };
    stop(ABORTING);
}

fn stop(state: c_int) {
    // SAFETY: for the reason given in `publish`. A debugger may set the variable at any time, so each access is volatile.
    unsafe {
        (&raw mut MPIR_debug_state).write_volatile(state);
        if (&raw const MPIR_being_debugged).read_volatile() != 0 {
            MPIR_Breakpoint();
        }
    }
}
