//! Implementation of the trait `Ranks` for a fleet.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::Signal;

use super::Fleet;
use crate::Refusal;
use crate::front::host::{Host, Stage};
use crate::front::launcher::LauncherOutput;
use crate::input::Input;
use crate::output::Output;
use crate::pmi_protocol::PmiState;
use crate::processes::End;
use crate::ranks::{Event, Ranks};
use crate::signals::ENDING;
use crate::wire::connection::Connection;
use crate::wire::frame::ToAgent;

/// Time for which launchers may still run after the end of the job.
const LAUNCHER_PATIENCE: Duration = Duration::from_secs(1);

impl Ranks for Fleet {
    fn pmi_state(&self) -> &PmiState {
        &self.pmi_state
    }

    fn size(&self) -> usize {
        self.members.len()
    }

    fn running(&self) -> usize {
        self.running
    }

    fn running_ranks(&self) -> Vec<usize> {
        (0..self.members.len()).filter(|&rank| self.members[rank].is_running).collect()
    }

    fn any(&self) -> bool {
        self.hosts.iter().any(Host::is_busy)
    }

    fn is_drained(&self) -> bool {
        self.hosts.iter().all(|host| host.stage == Stage::Done)
    }

    fn name(&self, rank: usize) -> String {
        let member = &self.members[rank];
        format!("rank {rank} (pid {} on {})", member.id, self.hosts[member.host].name)
    }

    fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        self.door.interests(list);
        for host in &self.hosts {
            list.extend(host.link.as_ref().map(|link| link.interest()));
            let source = host.words.as_ref().and_then(LauncherOutput::source);
            list.extend(source.map(|source| PollFd::from_borrowed_fd(source, PollFlags::IN)));
        }
    }

    fn deadline(&self) -> Option<Instant> {
        let links = self.hosts.iter().filter_map(|host| host.link.as_ref()).map(Connection::deadline);
        let now = (!self.events.is_empty()).then(Instant::now);
        links
            .chain(self.door.deadline())
            .chain(self.patience.as_ref().map(|patience| patience.until))
            .chain(now)
            .min()
    }

    fn serve(&mut self, output: &mut Output, input: &mut Input, now: Instant) -> Option<Event> {
        if !std::mem::replace(&mut self.has_looked, true) {
            self.look(output, input, now);
        }
        let event = self.events.pop_front();
        self.has_looked = event.is_some();
        event
    }

    fn reap(&mut self, _: &mut Output, now: Instant) -> Option<Event> {
        while let Some((launcher, end)) = self.launchers.next_end() {
            for joined in self.door.serve(now) {
                self.send_job(joined);
            }
            let Some(host) = self.hosts.iter_mut().find(|host| host.launcher == Some(launcher)) else { continue };
            if host.stage != Stage::Awaited || host.is_killed {
                continue;
            }
            if end == End::Exited(0) {
                // The launcher may have left the agent in the background.
                continue;
            }
            if let Some(words) = &mut host.words {
                words.read();
                let sentence = words.reason(&host.name, end) + host.hint;
                self.events.push_back(Event::NotStarted { status: Refusal::USAGE, sentence });
            }
        }
        self.events.pop_front()
    }

    fn exchange(&mut self, output: &Output, input: &mut Input) {
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
            && let Some(part) = input.take_part()
        {
            let frame = if part.bytes.is_empty() { ToAgent::InputEnd } else { ToAgent::Input(part.bytes) };
            part.hosts.iter().for_each(|host| self.hosts[*host].send(&frame));
        }
        self.hosts.iter_mut().for_each(Host::flush);
    }

    fn signal(&mut self, signal: Signal) {
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

    fn kill(&mut self) {
        for index in 0..self.hosts.len() {
            let host = &mut self.hosts[index];
            if !host.is_busy() || std::mem::replace(&mut host.is_killed, true) {
                continue;
            }
            if host.link.is_some() {
                host.send(&ToAgent::Kill);
                host.flush();
            } else {
                if let Some(launcher) = host.launcher {
                    self.launchers.kill_one(launcher);
                }
                self.leave(index);
            }
        }
    }

    fn finish(&mut self) {
        for index in 0..self.hosts.len() {
            self.leave(index);
        }
        self.launchers.await_end(LAUNCHER_PATIENCE);
    }
}
