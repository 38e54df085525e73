//! Processes of the job: the ranks, and processes that ranks have started. In a front (an `mpiexec` that starts agents on hosts), the
//! launchers of the agents take the place of the ranks, and the last paragraph of this comment does not apply.
//!
//! Each rank leads a process group. A group that outlives its rank is remembered until it is empty, because the kernel may reuse its
//! number only then.
//!
//! `mpiexec` is a subreaper: processes that have left their group and lost their parent become its children. So the job is over when
//! `mpiexec` has no child left.

#![forbid(unsafe_code)]

use std::collections::HashMap;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, WaitStatus, kill_process, kill_process_group, pidfd_open,
    set_child_subreaper, test_kill_process_group, wait, waitpid,
};

use serde::{Deserialize, Serialize};

use super::events::wait as await_event;
use super::watchdog::Watchdog;

/// Time in which a killed process has to end.
const KILL_PATIENCE: Duration = Duration::from_secs(2);
/// Time between two checks whether a killed process group still has processes. The kernel does not report the end of a group.
const GROUP_POLL: Duration = Duration::from_millis(1);

/// The way in which a process ended.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub enum End {
    /// Exited with this status.
    Exited(u8),
    /// Killed by this signal.
    Killed(i32),
}

/// The processes of the job.
pub struct Processes {
    /// Process ids by rank.
    ids: Vec<Pid>,
    /// Ranks that are running, by process id.
    running: HashMap<Pid, usize>,
    /// Process groups that have outlived their ranks.
    orphaned_groups: Vec<Pid>,
    /// Process groups that `kill_one` has killed. They may have processes that are no children of this process.
    killed_groups: Vec<Pid>,
    /// Whether a child exists: a rank, or a descendant of a rank. The watchdog does not count.
    pub any: bool,
    /// Process that ends the groups if this process is killed.
    pub watchdog: Watchdog,
}

impl Processes {
    /// Returns an empty set of processes, and makes this process a subreaper.
    pub fn new(watchdog: Watchdog) -> Self {
        // If this fails, descendants that leave their group and lose their parent escape. All others are found.
        let _ = set_child_subreaper(Some(rustix::process::getpid()));
        Self::without_orphans(watchdog)
    }

    /// Returns an empty set of processes. This process does not become a subreaper, because ssh may leave behind a process that other
    /// sessions share.
    pub fn without_orphans(watchdog: Watchdog) -> Self {
        let (ids, running, orphaned_groups, killed_groups) = Default::default();
        Self { ids, running, orphaned_groups, killed_groups, any: false, watchdog }
    }

    /// Adds the process of the next rank.
    pub fn add(&mut self, id: Pid) {
        self.running.insert(id, self.ids.len());
        self.ids.push(id);
        self.any = true;
    }

    /// Returns the process id that `rank` has or had.
    pub fn id(&self, rank: usize) -> Pid {
        self.ids[rank]
    }

    /// Returns the number of ranks, running or not.
    pub fn size(&self) -> usize {
        self.ids.len()
    }

    /// Returns the number of running ranks.
    pub fn running(&self) -> usize {
        self.running.len()
    }

    /// Returns the next rank that has ended, and how. Returns `None` when all ended ranks were reported.
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

    /// Removes process groups that have no process any more.
    fn forget_empty_groups(&mut self) {
        self.orphaned_groups.retain(|&group| {
            let exists = exists(group);
            if !exists {
                self.watchdog.forget(group);
            }
            exists
        });
    }

    /// Sends a signal to the process groups of all running ranks, and to the groups that have outlived their ranks. Processes that have
    /// left these groups do not get the signal.
    pub fn signal(&self, signal: Signal) {
        for &group in self.running.keys().chain(&self.orphaned_groups) {
            // A group may have ended before the signal.
            let _ = kill_process_group(group, signal);
        }
    }

    /// Kills one rank and the processes of its group.
    pub fn kill_one(&mut self, rank: usize) {
        let group = self.ids[rank];
        if self.running.contains_key(&group) {
            let _ = kill_process_group(group, Signal::KILL);
            self.killed_groups.push(group);
        }
    }

    /// Waits until all ranks and the killed groups have ended. Kills the ranks that run longer than `patience`.
    pub fn await_end(&mut self, patience: Duration) {
        let until = Instant::now() + patience;
        self.await_children(until);
        // The other processes of a killed group end soon after its leader. Their parents have ended, so no wait of this process sees them.
        while self.killed_groups.iter().any(|&group| exists(group)) && Instant::now() < until + patience {
            std::thread::sleep(GROUP_POLL);
        }
    }

    /// Waits until all ranks have ended. Kills those that still run at the time `until`.
    fn await_children(&mut self, until: Instant) {
        loop {
            while self.next_end().is_some() {}
            let Some(&id) = self.running.keys().next() else { return };
            if until <= Instant::now() || await_until(id, until).is_err() {
                self.signal(Signal::KILL);
                // A process that survives SIGKILL hangs inside the kernel, and is left behind.
                let _ = await_until(id, Instant::now() + KILL_PATIENCE);
                let _ = waitpid(Some(id), WaitOptions::NOHANG);
                self.running.remove(&id);
            }
        }
    }

    /// Kills the remaining processes. Call it repeatedly until no process is left, because new processes may appear while others are
    /// killed.
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

    /// Kills all processes and waits for them. This function ends a job of which a rank could not be started.
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

/// Waits until a child has ended, at most until the given time.
fn await_until(child: Pid, until: Instant) -> Result<(), Errno> {
    let file = pidfd_open(child, PidfdFlags::empty())?;
    await_event(&mut [PollFd::new(&file, PollFlags::IN)], [until]).map(drop)
}

/// Returns whether a process group has a process.
fn exists(group: Pid) -> bool {
    test_kill_process_group(group) != Err(Errno::SRCH)
}

/// Converts the status that waitpid returned.
fn end(status: WaitStatus) -> End {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(status), _) => End::Exited(status as u8),
        (None, signal) => End::Killed(signal.unwrap_or(0)),
    }
}
