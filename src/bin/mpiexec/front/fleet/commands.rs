//! What the event loop asks of the fleet, and its commands to the agents.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::Signal;

use super::{Event, Fleet};
use crate::front::host::{Host, Stage};
use crate::front::input::Input;
use crate::front::launcher::LauncherOutput;
use crate::front::link::Link;
use crate::front::output::Output;
use crate::process::processes::End;
use crate::process::signals::ENDING;
use crate::refusal::Refusal;
use crate::wire::frame::ToAgent;

/// Time for which launchers may still run after the end of the job.
const LAUNCHER_PATIENCE: Duration = Duration::from_secs(1);

impl Fleet {
    /// Returns the number of ranks, running or not.
    pub fn size(&self) -> usize {
        self.members.len()
    }

    /// Returns the running ranks.
    pub fn running_ranks(&self) -> Vec<usize> {
        (0..self.members.len()).filter(|&rank| self.members[rank].is_running).collect()
    }

    /// Returns whether any process of the job is left.
    pub fn any(&self) -> bool {
        self.hosts.iter().any(Host::is_busy)
    }

    /// Returns whether all output of the ranks was passed to `Output`. Call it when no process is left.
    pub fn is_drained(&self) -> bool {
        self.hosts.iter().all(|host| host.stage == Stage::Done)
    }

    /// Returns a rank with its process: "rank 2 (pid 4711)" or, with agents in processes of their own, "rank 2 (pid 4711 on HOST)".
    pub fn name(&self, rank: usize) -> String {
        let member = &self.members[rank];
        let place = self.remote.as_ref().map_or(String::new(), |_| format!(" on {}", self.hosts[member.host].name));
        format!("rank {rank} (pid {}{place})", member.id)
    }

    /// Adds the descriptors to wait for.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        if let Some(remote) = &self.remote {
            remote.door.interests(list);
        }
        for host in &self.hosts {
            if let Some(link) = &host.link {
                link.interests(list);
            }
            let source = host.words.as_ref().and_then(LauncherOutput::source);
            list.extend(source.map(|source| PollFd::from_borrowed_fd(source, PollFlags::IN)));
        }
    }

    /// Returns the time at which [`Self::look`] must be called even without an event.
    pub fn deadline(&self) -> Option<Instant> {
        let links = self.hosts.iter().filter_map(|host| host.link.as_ref()?.deadline());
        let now = (!self.events.is_empty()).then(Instant::now);
        links
            .chain(self.remote.as_ref().and_then(|remote| remote.door.deadline()))
            .chain(self.patience.as_ref().map(|patience| patience.until))
            .chain(now)
            .min()
    }

    /// Notes children that have ended. Call it after SIGCHLD, and [`Self::look`] after it.
    pub fn reap(&mut self, now: Instant) {
        self.hosts.iter_mut().filter_map(|host| host.link.as_mut()).for_each(Link::reap);
        while let Some((launcher, end)) = self.remote.as_mut().and_then(|remote| remote.launchers.next_end()) {
            self.admit(now);
            let Some(host) = self.hosts.iter_mut().find(|host| host.launcher == Some(launcher)) else { continue };
            // After status 0, the launcher may have left the agent in the background.
            if host.stage != Stage::Awaited || host.is_killed || end == End::Exited(0) {
                continue;
            }
            if let Some(words) = &mut host.words {
                words.read();
                let sentence = words.reason(&host.name, end) + host.hint;
                self.events.push_back(Event::NotStarted { status: Refusal::USAGE, sentence });
            }
        }
    }

    /// Passes input on to the agents, and reports to them how many bytes of output were taken, so that they send more.
    pub fn exchange(&mut self, output: &Output, input: &mut Input) {
        let has_room = [0, 1].map(|kind| output.has_room_for(kind));
        for host in &mut self.hosts {
            for kind in [0, 1] {
                if has_room[kind] && host.untaken[kind] > 0 {
                    let bytes = std::mem::take(&mut host.untaken[kind]);
                    host.send(&ToAgent::Taken { stream: kind as u8, bytes });
                }
            }
        }
        while self.is_started
            && let Some((hosts, bytes)) = input.take_part()
        {
            let frame = if bytes.is_empty() { ToAgent::InputEnd } else { ToAgent::Input(bytes) };
            for host in hosts {
                self.hosts[host].send(&frame);
            }
        }
        self.hosts.iter_mut().for_each(Host::flush);
    }

    /// Sends a signal to the process groups of all ranks. If the ranks are not started yet, a signal that ends the job ends the agents.
    pub fn signal(&mut self, signal: Signal) {
        if !self.is_started && ENDING.contains(&signal.as_raw()) {
            // No rank runs yet that could handle the signal.
            self.kill();
            return;
        }
        for host in self.hosts.iter_mut().filter(|host| host.stage == Stage::Running) {
            host.send(&ToAgent::Signal(signal.as_raw()));
            host.flush();
        }
    }

    /// Kills the remaining processes.
    pub fn kill(&mut self) {
        for index in 0..self.hosts.len() {
            let host = &mut self.hosts[index];
            if !host.is_busy() || std::mem::replace(&mut host.is_killed, true) {
                continue;
            }
            if host.link.is_some() {
                host.send(&ToAgent::Kill);
                host.flush();
            } else {
                self.kill_launcher(index);
                self.leave(index);
            }
        }
    }

    /// Ends the links to the agents, and their launchers. Call it when the job is over.
    pub fn finish(&mut self) {
        for index in 0..self.hosts.len() {
            self.leave(index);
        }
        if let Some(remote) = &mut self.remote {
            remote.launchers.await_end(LAUNCHER_PATIENCE);
        }
    }
}
