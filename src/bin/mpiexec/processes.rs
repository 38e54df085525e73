//! Which processes of the job exist, and how they are ended: the ranks, and what the ranks have started.
//!
//! Each rank leads a process group. A group that outlives its rank is remembered until it is empty; only then may the
//! system use its number for something else. Processes that have left their groups too, and whose parents are gone,
//! become children of `mpiexec` (it is their "subreaper"), so that the job is over when no child is left.

#![forbid(unsafe_code)]

use std::collections::HashMap;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, WaitStatus, kill_process, kill_process_group, pidfd_open,
    set_child_subreaper, test_kill_process_group, wait, waitpid,
};

use crate::watchdog::Watchdog;

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    /// It exited with this status.
    Exited(u8),
    /// This signal killed it.
    Killed(i32),
}

/// The processes of the job.
pub struct Processes {
    /// Process ids by rank.
    ids: Vec<Pid>,
    /// Ranks by process id, of those that are running.
    running: HashMap<Pid, usize>,
    /// Groups that have outlived their ranks.
    orphaned_groups: Vec<Pid>,
    /// Whether there is any child: a rank, or a descendant of one.
    any: bool,
    /// Ends the groups if this process cannot.
    pub watchdog: Watchdog,
}

impl Processes {
    /// No processes yet.
    pub fn new(watchdog: Watchdog) -> Self {
        // Without it, descendants that leave their group and lose their parent escape; all others are found.
        let _ = set_child_subreaper(Some(rustix::process::getpid()));
        Self::without_orphans(watchdog)
    }

    /// No processes yet. What they leave behind is not looked for: ssh may have a process that other sessions share.
    pub fn without_orphans(watchdog: Watchdog) -> Self {
        Self { ids: Vec::new(), running: HashMap::new(), orphaned_groups: Vec::new(), any: false, watchdog }
    }

    /// Takes note of the next rank.
    pub fn add(&mut self, id: Pid) {
        self.running.insert(id, self.ids.len());
        self.ids.push(id);
        self.any = true;
    }

    /// The process id that `rank` has or had.
    pub fn id(&self, rank: usize) -> Pid {
        self.ids[rank]
    }

    /// How many ranks there are, running or not.
    pub fn size(&self) -> usize {
        self.ids.len()
    }

    /// How many ranks are running.
    pub fn running(&self) -> usize {
        self.running.len()
    }

    /// Which ranks are running.
    pub fn running_ranks(&self) -> Vec<usize> {
        self.running.values().copied().collect()
    }

    /// Whether any process is left.
    pub fn any(&self) -> bool {
        self.any
    }

    /// The next rank that has ended, and how. After `None`, all that have ended were reported.
    pub fn next_end(&mut self) -> Option<(usize, End)> {
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some((id, status))) => {
                    let Some(rank) = self.running.remove(&id) else { continue };
                    self.orphaned_groups.push(id);
                    return Some((rank, end(status)));
                }
                Err(Errno::INTR) => {}
                result => {
                    self.any = result.is_ok();
                    self.forget_empty_groups();
                    return None;
                }
            }
        }
    }

    /// Forgets groups that have no process any more.
    fn forget_empty_groups(&mut self) {
        self.orphaned_groups.retain(|&group| {
            let exists = test_kill_process_group(group) != Err(Errno::SRCH);
            if !exists {
                self.watchdog.forget(group);
            }
            exists
        });
    }

    /// Sends a signal to all ranks and to what they have started.
    pub fn signal(&self, signal: Signal) {
        for &group in self.running.keys().chain(&self.orphaned_groups) {
            // A group may have ended before the signal.
            let _ = kill_process_group(group, signal);
        }
    }

    /// Kills one of them, and what it has started.
    pub fn kill_one(&self, rank: usize) {
        if self.running.contains_key(&self.ids[rank]) {
            let _ = kill_process_group(self.ids[rank], Signal::KILL);
        }
    }

    /// Waits for all to end, and kills those that take longer than a time.
    pub fn await_end(&mut self, patience: Duration) {
        let until = Instant::now() + patience;
        loop {
            while self.next_end().is_some() {}
            let Some(&id) = self.running.keys().next() else { return };
            let left = until.saturating_duration_since(Instant::now());
            let time = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
            let ended = pidfd_open(id, PidfdFlags::empty())
                .and_then(|file| poll(&mut [PollFd::new(&file, PollFlags::IN)], Some(&time)));
            if left.is_zero() || ended.is_err() {
                self.signal(Signal::KILL);
                // What not even this ends hangs inside the system, and is left behind.
                let _ = waitpid(Some(id), WaitOptions::empty());
                self.running.remove(&id);
            }
        }
    }

    /// Kills what is left. To be repeated until nothing is, because processes may appear while others are killed.
    pub fn kill(&self) {
        self.signal(Signal::KILL);
        if self.running.is_empty() {
            let own_children = std::fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
            let ids = own_children.split_ascii_whitespace().filter_map(|word| Pid::from_raw(word.parse().ok()?));
            for id in ids.filter(|&id| id != self.watchdog.process()) {
                let _ = kill_process(id, Signal::KILL);
            }
        }
    }

    /// Kills all processes and waits for them, because a rank could not be started.
    pub fn end_at_once(&mut self) {
        while self.any {
            self.kill();
            if let Ok(Some((id, _))) = wait(WaitOptions::empty()) {
                self.running.remove(&id);
            }
            while self.next_end().is_some() {}
        }
    }
}

/// What the system's status says.
fn end(status: WaitStatus) -> End {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(status), _) => End::Exited(status as u8),
        (None, signal) => End::Killed(signal.unwrap_or(0)),
    }
}
