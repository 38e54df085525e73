//! Handlers for the signals of a crash: SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT. A handler prints something and lets the signal end the
//! process, with the status and the core that it would have had without a handler.
//!
//! A handler runs at any point of the program, so the functions that it calls may wait for a lock that the crashed thread holds, for
//! example that of malloc. An alarm then ends the process by the signal.

use libc::{c_int, c_void, siginfo_t};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// The signals.
const SIGNALS: [c_int; 5] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGABRT];

/// Seconds after which a crashed process ends even if its handler has not ended.
const LONGEST: u32 = 10;

/// Bytes of the stack on which handlers run: a stack overflow is a crash, too.
const STACK: usize = 256 << 10;

/// A function that prints what is known about a crash: name of the signal, and the address of the access that failed.
type Print = fn(&str, Option<usize>);

static mut PRINT: Option<Print> = None;
static ENTERED: AtomicBool = AtomicBool::new(false);
/// The signal of the crash, for the alarm.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// Installs handlers for those of the signals for which the program has none. Called once, by the thread that initialises MPI; only this thread
/// gets a stack of its own for handlers, so a stack overflow in another thread ends the process without a text.
pub fn install(print: Print) {
    // SAFETY: no handler is installed yet, so no other code reads the variable.
    unsafe { PRINT = Some(print) };
    let stack = Box::leak(vec![0_u8; STACK].into_boxed_slice());
    let new = libc::stack_t { ss_sp: stack.as_mut_ptr().cast(), ss_flags: 0, ss_size: STACK };
    let mut old = libc::stack_t { ss_sp: null_mut(), ss_flags: 0, ss_size: 0 };
    // SAFETY: the first call only reads; the memory of the new stack is never freed. A stack that the program has set stays.
    unsafe {
        if libc::sigaltstack(std::ptr::null(), &raw mut old) == 0 && old.ss_flags & libc::SS_DISABLE != 0 {
            libc::sigaltstack(&raw const new, null_mut());
        }
    }
    for signal in SIGNALS {
        // SAFETY: all zeroes are a valid action. The handler has the type that SA_SIGINFO demands.
        unsafe {
            let mut now: libc::sigaction = std::mem::zeroed();
            if libc::sigaction(signal, std::ptr::null(), &raw mut now) != 0 || now.sa_sigaction != libc::SIG_DFL {
                continue;
            }
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = handle as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
            libc::sigaction(signal, &raw const action, null_mut());
        }
    }
}

/// Ends this process by SIGABRT, with a core as large as the hard limit permits.
pub fn abort_with_core() -> ! {
    allow_core();
    // SAFETY: the calls change only the action of a signal, and end the process.
    unsafe {
        libc::signal(libc::SIGABRT, libc::SIG_DFL);
        libc::abort()
    }
}

/// Lets a handler run for any time.
pub fn stop_alarm() {
    // SAFETY: the call only ends the alarm of this process.
    unsafe { libc::alarm(0) };
}

/// Raises the limit of the size of a core to the hard limit.
pub fn allow_core() {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the calls read and write the variable only.
    unsafe {
        if libc::getrlimit(libc::RLIMIT_CORE, &raw mut limit) == 0 {
            limit.rlim_cur = limit.rlim_max;
            libc::setrlimit(libc::RLIMIT_CORE, &raw const limit);
        }
    }
}

extern "C" fn handle(signal: c_int, info: *mut siginfo_t, _: *mut c_void) {
    // Relaxed: the flag guards no other memory.
    if ENTERED.swap(true, Ordering::Relaxed) {
        end_by(signal);
        return;
    }
    SIGNAL.store(signal, Ordering::Relaxed); // only the alarm reads it
    // SAFETY: the handler of the alarm has the type that `signal` demands; the kernel passes the information about the signal. `install`
    // has set the variable before it installed this handler.
    let (code, address, print) = unsafe {
        libc::signal(libc::SIGALRM, give_up as *const () as usize);
        libc::alarm(LONGEST);
        ((*info).si_code, (*info).si_addr() as usize, PRINT)
    };
    let has_address = code > 0 && [libc::SIGSEGV, libc::SIGBUS].contains(&signal);
    if let Some(print) = print {
        print(name(signal), has_address.then_some(address));
    }
    // SAFETY: the calls change only actions of signals.
    unsafe {
        libc::alarm(0);
        libc::signal(signal, libc::SIG_DFL);
    }
    // The kernel repeats the instruction that has caused the signal, so the core shows that instruction. A signal that was sent is sent
    // again.
    if code <= 0 || signal == libc::SIGABRT {
        end_by(signal);
    }
}

extern "C" fn give_up(_: c_int) {
    end_by(SIGNAL.load(Ordering::Relaxed)); // written before the alarm was set
}

/// Ends this process by a signal.
fn end_by(signal: c_int) {
    // SAFETY: the calls change only the action of a signal, and send it to this thread.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}

fn name(signal: c_int) -> &'static str {
    match signal {
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGILL => "SIGILL",
        _ => "SIGABRT",
    }
}
