//! Runs a function while all other threads of this process are stopped, as collectors of garbage and LeakSanitizer do.
//!
//! The calling thread starts a helper: a process of its own, because the kernel lets no thread trace a thread of its own process. The helper
//! shares this process's memory and descriptors, and has a stack of its own. The calling thread sleeps in the kernel until the helper ends
//! (CLONE_VFORK). The steps of the helper:
//!
//! 1. It lists the threads, seizes each one that it does not know yet (PTRACE_SEIZE), and interrupts it (PTRACE_INTERRUPT). Threads run no
//!    signal handler. A thread that waits in a system call continues the call later.
//! 2. It waits until each of these threads has stopped or ended. A thread stops only on its return from the kernel, so no system call of it
//!    still writes to memory. A thread that does not stop within `LIMIT` ends the attempt (uninterruptible sleep; a parent in vfork).
//! 3. It repeats both steps until a list contains no new thread. Stopped threads create no threads.
//! 4. It runs the function. The function must not take a lock, nor allocate, because a stopped thread may hold the lock.
//! 5. It ends. The kernel then detaches all threads, which run on. A signal that a thread was about to receive is delivered.
//!
//! If the helper dies, the threads run on, and the helper's work ends with it, so the function never runs beside them. Only a SIGKILL to
//! the helper alone has this effect; if this happens during step 4, `run_alone` returns `Unfinished`. If this process dies, the helper completes
//! its steps in memory that no other process has, and ends.
//!
//! The kernel restarts most interrupted system calls by itself. The others return EINTR, as after SIGSTOP and SIGCONT (signal(7): for example
//! epoll_wait, semop, and receives with a timeout); the helper changes their result so that the kernel restarts them as well. Their timeouts
//! then start again. What a system call has already transferred counts: a blocking write to a pipe or a socket, or a receive with
//! MSG_WAITALL, may return fewer bytes.
//!
//! The call fails, and no thread notices more than a pause, if the system forbids ptrace (Yama, seccomp, a container), if another program
//! traces a thread (a debugger), under valgrind, and on other architectures than x86-64, where the result of a system call has another place.

use rustix::io::Errno;

/// The failure of `run_alone`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAlone {
    /// The threads were not stopped, and the function did not run.
    Refused(Errno),
    /// The helper died while it ran the function.
    Unfinished,
}

#[cfg(not(target_arch = "x86_64"))]
pub fn run_alone(_: &mut dyn FnMut()) -> Result<(), NotAlone> {
    Err(NotAlone::Refused(Errno::NOSYS))
}

#[cfg(target_arch = "x86_64")]
pub use helper::run_alone;

#[cfg(target_arch = "x86_64")]
mod helper {
    use super::super::{clock, memcheck};
    use super::NotAlone;
    use rustix::fd::OwnedFd;
    use rustix::fs::{Mode, OFlags, RawDir, SeekFrom, fstat, open, openat, seek};
    use rustix::io::{Errno, read};
    use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, munmap};
    use std::mem::MaybeUninit;
    use std::time::Duration;

    /// The longest time that the helper waits for threads to stop. Without other load a thread stops within microseconds; otherwise it
    /// first waits for a processor.
    const LIMIT: Duration = Duration::from_millis(200);
    /// Length of the helper's stack in bytes.
    const STACK: usize = 256 << 10;
    /// The memory, file system data and descriptors are shared. The caller sleeps until the helper ends. No debugger follows the helper. Its end
    /// raises no signal, and `wait` without __WALL does not find it.
    const FLAGS: i32 = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_FS | libc::CLONE_FILES | libc::CLONE_UNTRACED;
    /// Results of interrupted system calls inside the kernel: the call has returned EINTR; the kernel restarts it unless a handler runs.
    const INTERRUPTED: u64 = -libc::EINTR as u64;
    const RESTART_WITHOUT_HANDLER: u64 = -514_i64 as u64;

    /// The work of a helper, and its outcome.
    struct Helper<'a> {
        function: &'a mut dyn FnMut(),
        /// The directory /proc/self/task of the calling process.
        tasks: OwnedFd,
        caller: i32,
        /// The threads that the helper knows. The vector has room for some more threads, and the helper does not enlarge it.
        threads: Vec<i32>,
        outcome: Result<(), NotAlone>,
    }

    /// Runs a function in another task that shares this process's memory, while all other threads of this process are stopped.
    ///
    /// The function must neither allocate nor take a lock. It has no thread-local variables of its own: it uses those of the caller.
    /// Signals are blocked.
    pub fn run_alone(function: &mut dyn FnMut()) -> Result<(), NotAlone> {
        let refused = |error: Errno| NotAlone::Refused(error);
        if memcheck::is_active() {
            return Err(refused(Errno::NOSYS));
        }
        let directory = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let tasks = open(c"/proc/self/task", directory, Mode::empty()).map_err(refused)?;
        let threads = fstat(&tasks).map_err(refused)?.st_nlink as usize;
        let mut helper = Helper {
            function,
            tasks,
            caller: super::super::threads::own(),
            threads: Vec::with_capacity(2 * threads + 64),
            outcome: Err(refused(Errno::CHILD)),
        };
        // SAFETY: the kernel chooses the address of the new mapping, so it touches no memory in use.
        let stack = unsafe {
            let flags = MapFlags::PRIVATE | MapFlags::NORESERVE | MapFlags::STACK;
            mmap_anonymous(std::ptr::null_mut(), STACK, ProtFlags::READ | ProtFlags::WRITE, flags)
        }
        .map_err(refused)?;
        // SAFETY: the helper has a stack of its own, and `helper` lives until it has ended, since this thread sleeps until then.
        let started = unsafe { start(stack as usize + STACK, &raw mut helper) };
        if let Ok(id) = started {
            // The threads run on when the helper has ended completely. ECHILD: another thread of the program has waited for all children.
            // SAFETY: the call writes nothing, and the caller's children with exit signals are not affected.
            while unsafe { libc::waitpid(id, std::ptr::null_mut(), libc::__WALL) } < 0 && last_error() == Errno::INTR
            {
            }
        }
        // SAFETY: the helper has ended, and nothing else has the address of its stack.
        let _ = unsafe { munmap(stack, STACK) };
        started.map_err(refused)?;
        helper.outcome
    }

    /// Starts the helper with this stack, and returns its process id when it has ended.
    ///
    /// # Safety
    /// The stack is unused, ends at `top`, and is large enough. `helper` is valid until the helper has ended.
    unsafe fn start(top: usize, helper: *mut Helper<'_>) -> Result<i32, Errno> {
        let result: isize;
        // The C library's function `clone` is not called, because the thread sanitizer replaces it by a version for separate memory.
        // SAFETY: the helper starts behind the system call, with the registers of the caller and its own stack, whose end is aligned. It
        // calls `run` and then exits, and so never returns into the caller's frame. The system call changes rax, rcx and r11.
        unsafe {
            std::arch::asm!(
                "syscall",
                "test rax, rax",
                "jnz 2f",
                "xor ebp, ebp",
                "mov rdi, r12",
                "call r13",
                "xor edi, edi",
                "mov eax, {exit}",
                "syscall",
                "ud2",
                "2:",
                exit = const libc::SYS_exit,
                inlateout("rax") libc::SYS_clone as isize => result,
                in("rdi") FLAGS,
                in("rsi") top,
                in("rdx") 0,
                in("r10") 0,
                in("r8") 0,
                in("r12") helper,
                in("r13") run as extern "C" fn(*mut Helper<'static>),
                lateout("rcx") _,
                lateout("r11") _,
            );
        }
        if result < 0 { Err(Errno::from_raw_os_error(-result as i32)) } else { Ok(result as i32) }
    }

    /// The helper. It makes only system calls that no sanitizer replaces.
    extern "C" fn run(helper: *mut Helper<'static>) {
        // SAFETY: `run_alone` passes its own variable, and does not use it until the helper has ended.
        let helper = unsafe { &mut *helper };
        helper.outcome = helper.stop_all().map_err(NotAlone::Refused);
        if helper.outcome.is_ok() {
            helper.outcome = Err(NotAlone::Unfinished);
            (helper.function)();
            helper.outcome = Ok(());
        }
    }

    impl Helper<'_> {
        fn stop_all(&mut self) -> Result<(), Errno> {
            // The kernel sends SIGCHLD when a thread stops, except if the program ignores this signal. The helper's table of handlers is a
            // copy. The signal stays pending, because all signals are blocked.
            call(libc::SYS_rt_sigaction, [libc::SIGCHLD as usize, (&raw const DEFAULT_ACTION) as usize, 0, 8])?;
            let end = clock::time() + LIMIT;
            loop {
                let known = self.threads.len();
                let listed = self.seize_new();
                // Also after a failure, the helper waits for the threads that it has interrupted, because of their system calls.
                let stopped =
                    self.threads[known..].iter().map(|thread| wait_for_stop(*thread, end)).fold(Ok(()), Result::and);
                let listed = listed?;
                stopped?;
                // While a thread ends, the kernel may leave out others from the list, so the list counts only if it has all threads.
                let all = (fstat(&self.tasks)?.st_nlink as usize).saturating_sub(2);
                if self.threads.len() == known && listed == all {
                    return Ok(());
                }
                if clock::time() > end {
                    return Err(Errno::TIMEDOUT);
                }
            }
        }

        /// Seizes and interrupts the threads that are not known yet. Returns the number of all threads in the list.
        fn seize_new(&mut self) -> Result<usize, Errno> {
            let known = self.threads.len();
            let mut listed = 0;
            seek(&self.tasks, SeekFrom::Start(0))?;
            let mut buffer = [MaybeUninit::uninit(); 4096];
            let mut entries = RawDir::new(&self.tasks, &mut buffer);
            while let Some(entry) = entries.next() {
                let entry = entry?;
                let Some(thread) = entry.file_name().to_str().ok().and_then(|name| name.parse::<i32>().ok()) else {
                    continue;
                };
                listed += 1;
                if thread == self.caller || self.threads[..known].contains(&thread) {
                    continue;
                }
                if self.threads.len() == self.threads.capacity() {
                    return Err(Errno::NOBUFS);
                }
                match trace(libc::PTRACE_SEIZE, thread, 0, 0) {
                    Ok(()) => (),
                    Err(Errno::SRCH) => continue,
                    Err(_) if has_ended(&self.tasks, entry.file_name().to_bytes()) => continue,
                    Err(error) => return Err(error),
                }
                // An error means that the thread has ended.
                let _ = trace(libc::PTRACE_INTERRUPT, thread, 0, 0);
                self.threads.push(thread);
            }
            Ok(listed)
        }
    }

    static DEFAULT_ACTION: [usize; 4] = [0; 4];

    /// Returns whether a thread that cannot be seized has ended: it is a zombie, or it is no longer there.
    fn has_ended(tasks: &OwnedFd, thread: &[u8]) -> bool {
        let mut path = [0_u8; 32];
        let name = thread.iter().chain(b"/stat\0");
        path.iter_mut().zip(name).for_each(|(to, from)| *to = *from);
        let Ok(path) = std::ffi::CStr::from_bytes_until_nul(&path) else { return false };
        let mut text = [0_u8; 256];
        let length = openat(tasks, path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
            .and_then(|stat| read(stat, &mut text))
            .unwrap_or(0);
        // The state follows the name, which is in parentheses.
        let state = text[..length].rsplit(|byte| *byte == b')').next().and_then(|rest| rest.get(1));
        matches!(state, None | Some(b'Z' | b'X'))
    }

    /// Waits until a thread has stopped or ended. If the stop has interrupted a system call that the kernel would not restart, changes
    /// the result of the call.
    fn wait_for_stop(thread: i32, end: Duration) -> Result<(), Errno> {
        // The thread's state stays as it is (WNOWAIT), so that the kernel delivers a signal for which the thread has stopped.
        let wanted = libc::WSTOPPED | libc::WEXITED | libc::WNOHANG | libc::WNOWAIT | libc::__WALL;
        let child: u64 = 1 << (libc::SIGCHLD - 1);
        loop {
            // SAFETY: all bytes of this structure may be zero.
            let mut found: libc::siginfo_t = unsafe { std::mem::zeroed() };
            let address = (&raw mut found) as usize;
            match call(libc::SYS_waitid, [libc::P_PID as usize, thread as usize, address, wanted as usize]) {
                // The thread has ended, or has executed another program.
                Err(Errno::CHILD) => return Ok(()),
                Err(error) => return Err(error),
                Ok(_) => (),
            }
            // SAFETY: the call has filled this field, or has left it 0.
            if unsafe { found.si_pid() } != 0 {
                break;
            }
            let left = end.checked_sub(clock::time()).ok_or(Errno::TIMEDOUT)?;
            let left = [left.as_secs() as i64, i64::from(left.subsec_nanos())];
            let arguments = [(&raw const child) as usize, 0, (&raw const left) as usize, 8];
            match call(libc::SYS_rt_sigtimedwait, arguments) {
                Ok(_) | Err(Errno::AGAIN | Errno::INTR) => (),
                Err(error) => return Err(error),
            }
        }
        // SAFETY: all bytes of this structure may be zero.
        let mut registers: libc::user_regs_struct = unsafe { std::mem::zeroed() };
        if trace(libc::PTRACE_GETREGS, thread, 0, (&raw mut registers) as usize).is_err() {
            // The thread has ended.
            return Ok(());
        }
        // `close` has closed the descriptor even if it returns EINTR. `orig_rax` is negative outside system calls.
        let is_in_call = (registers.orig_rax as i64) >= 0 && registers.orig_rax != libc::SYS_close as u64;
        if is_in_call && registers.rax == INTERRUPTED {
            let result = std::mem::offset_of!(libc::user_regs_struct, rax);
            trace(libc::PTRACE_POKEUSER, thread, result, RESTART_WITHOUT_HANDLER as usize)?;
        }
        Ok(())
    }

    fn trace(request: libc::c_uint, thread: i32, address: usize, data: usize) -> Result<(), Errno> {
        call(libc::SYS_ptrace, [request as usize, thread as usize, address, data]).map(|_| ())
    }

    fn call(number: libc::c_long, arguments: [usize; 4]) -> Result<usize, Errno> {
        let [first, second, third, fourth] = arguments;
        // SAFETY: the callers pass the arguments that the system call needs, with addresses of their own variables. A fifth argument of 0
        // is one that `waitid` has, and that the other calls ignore.
        let result = unsafe { libc::syscall(number, first, second, third, fourth, 0_usize) };
        usize::try_from(result).map_err(|_| last_error())
    }

    fn last_error() -> Errno {
        Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::IO)
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
