//! Keeps the signal actions of a process while foreign libraries start. Some of these libraries install handlers, although signal
//! actions belong to the program.

use libc::{c_int, sigaction};
use std::mem::MaybeUninit;

/// The signals with fixed meanings. The C library uses some of the higher signals itself.
const SIGNALS: std::ops::RangeInclusive<c_int> = 1..=31;

/// Runs a function, and then gives all signals the actions that they had before. No other thread should change actions during the call.
pub fn keep<T>(run: impl FnOnce() -> T) -> T {
    let before: Vec<_> = SIGNALS.map(|signal| (signal, action_of(signal))).collect();
    let result = run();
    for (signal, before) in before {
        let (Some(before), Some(now)) = (before, action_of(signal)) else { continue };
        if before.sa_sigaction != now.sa_sigaction || before.sa_flags != now.sa_flags {
            // SAFETY: the signal had this action before, so its handler is a function of this process. A failure leaves the signal as it
            // is.
            unsafe { sigaction(signal, &raw const before, std::ptr::null_mut()) };
        }
    }
    result
}

fn action_of(signal: c_int) -> Option<sigaction> {
    let mut action = MaybeUninit::uninit();
    // SAFETY: the call changes nothing, and fills the variable if it returns 0.
    unsafe { (sigaction(signal, std::ptr::null(), action.as_mut_ptr()) == 0).then(|| action.assume_init()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handlers_that_were_installed_are_taken_back() {
        let before = action_of(libc::SIGUSR2).unwrap();
        let inside = keep(|| {
            // SAFETY: ignoring a signal needs no handler.
            unsafe { libc::signal(libc::SIGUSR2, libc::SIG_IGN) };
            action_of(libc::SIGUSR2).unwrap().sa_sigaction
        });
        assert_eq!(inside, libc::SIG_IGN);
        assert_eq!(action_of(libc::SIGUSR2).unwrap().sa_sigaction, before.sa_sigaction);
    }
}
