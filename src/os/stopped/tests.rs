//! Tests of `run_alone`.

use super::super::{block_signals, restore_signals};
use super::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

static SINGLE: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Runs a function with signals blocked. Tries again while a test of page export stops the threads.
fn alone(function: &mut dyn FnMut()) -> Result<(), NotAlone> {
    let _guard = SINGLE.lock();
    for _ in 0..100 {
        match alone_once(function) {
            Err(NotAlone::Refused(Errno::PERM)) => std::thread::yield_now(),
            other => return other,
        }
    }
    alone_once(function)
}

fn alone_once(function: &mut dyn FnMut()) -> Result<(), NotAlone> {
    let before = block_signals();
    let result = run_alone(function);
    restore_signals(&before);
    result
}

/// Lets threads count until the end of `body`, which gets their counts.
fn beside_counting_threads(body: impl FnOnce(&dyn Fn() -> [u64; 4])) {
    let (counts, end) = ([const { AtomicU64::new(0) }; 4], AtomicBool::new(false));
    std::thread::scope(|scope| {
        for count in &counts {
            scope.spawn(|| {
                // Relaxed, both: the numbers order no other access.
                while !end.load(Ordering::Relaxed) {
                    count.fetch_add(1, Ordering::Relaxed); // orders no other access
                }
            });
        }
        // Relaxed: a stopped thread does not count, in any order.
        let now = || counts.each_ref().map(|count| count.load(Ordering::Relaxed));
        wait_until_all_run(&now);
        body(&now);
        end.store(true, Ordering::Relaxed); // orders no other access
    });
}

fn wait_until_all_run(now: &dyn Fn() -> [u64; 4]) {
    let before = now();
    while now().iter().zip(before).any(|(count, before)| *count == before) {
        std::thread::yield_now();
    }
}

/// Returns false if the system forbids ptrace.
fn may_stop() -> bool {
    let result = alone(&mut || ());
    if result.is_err() {
        eprintln!("the system does not let the process stop its threads: {result:?}");
    }
    result.is_ok()
}

#[test]
fn no_other_thread_runs_meanwhile() {
    if !may_stop() {
        return;
    }
    beside_counting_threads(|now| {
        for _ in 0..20 {
            let mut is_same = false;
            let result = alone(&mut || {
                let before = now();
                for _ in 0..20_000 {
                    std::hint::spin_loop();
                }
                is_same = now() == before;
            });
            assert_eq!((result, is_same), (Ok(()), true));
            wait_until_all_run(now);
        }
    });
}

#[test]
fn threads_run_on_if_the_helper_dies() {
    if !may_stop() {
        return;
    }
    beside_counting_threads(|now| {
        // SAFETY: the function runs in the helper, whose process id the kernel returns, and ends only the helper.
        let result = alone(&mut || unsafe {
            libc::syscall(libc::SYS_kill, libc::syscall(libc::SYS_getpid), libc::SIGKILL);
        });
        assert_eq!(result, Err(NotAlone::Unfinished));
        wait_until_all_run(now);
        assert_eq!(alone(&mut || ()), Ok(()));
        wait_until_all_run(now);
    });
}

/// A child of this process traces a thread, as a debugger does.
#[test]
fn a_traced_thread_is_not_stopped() {
    if !may_stop() {
        return;
    }
    let _guard = SINGLE.lock();
    beside_counting_threads(|now| {
        let (parent, (ready, is_ready), (done, is_done)) = (std::process::id(), pipe(), pipe());
        // SAFETY: the child makes only system calls.
        let child = unsafe { libc::fork() };
        if child == 0 {
            // SAFETY: the pipes are open, and the byte is a variable.
            unsafe {
                libc::close(is_done);
                let traced = libc::ptrace(libc::PTRACE_SEIZE, parent, 0, 0);
                let mut byte = traced as u8;
                libc::write(is_ready, (&raw const byte).cast(), 1);
                libc::read(done, (&raw mut byte).cast(), 1);
                libc::_exit(0);
            }
        }
        let mut byte = 9_u8;
        // SAFETY: the pipes are open, and the byte is a variable.
        unsafe { libc::read(ready, (&raw mut byte).cast(), 1) };
        assert_eq!(byte, 0);
        let mut has_run = false;
        let result = alone_once(&mut || has_run = true);
        assert_eq!((result, has_run), (Err(NotAlone::Refused(Errno::PERM)), false));
        wait_until_all_run(now);
        // SAFETY: the descriptors and the child belong to this test.
        unsafe {
            for end in [ready, is_ready, done, is_done] {
                libc::close(end);
            }
            libc::waitpid(child, std::ptr::null_mut(), 0);
        }
    });
}

fn pipe() -> (i32, i32) {
    let mut ends = [0; 2];
    // SAFETY: the array has room for two descriptors.
    assert_eq!(unsafe { libc::pipe(ends.as_mut_ptr()) }, 0);
    (ends[0], ends[1])
}
