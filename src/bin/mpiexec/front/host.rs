//! State of one host, as the front knows it.

#![forbid(unsafe_code)]

use std::time::Instant;

use rustix::io::Errno;

use super::launcher::LauncherOutput;
use super::link::Link;
use crate::numbers;
use crate::wire::connection::End;
use crate::wire::frame::ToAgent;
use crate::wire::{MUTE, SILENCE};

/// Progress of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The agent has not joined yet.
    Awaited,
    /// The agent has the job.
    Joined,
    /// The agent has found the programs.
    Ready,
    /// The front has ordered the start of the ranks, or the ranks run.
    Running,
    /// No process of the job is left on the host.
    Empty,
    /// The front has closed the connection to the agent: all output has arrived, the agent has refused the job, or the host is lost.
    Done,
}

/// A host of the job.
pub struct Host {
    pub name: String,
    pub ranks: Vec<usize>,
    pub stage: Stage,
    /// Link to the agent; None before the agent has joined, and in the stage `Done`.
    pub link: Option<Link>,
    /// Index of the launcher's process.
    pub launcher: Option<usize>,
    /// Output of the launcher.
    pub words: Option<LauncherOutput>,
    /// Number of bytes of standard output, and of standard error, that have arrived, but for which the agent has not got new credit yet.
    pub untaken: [u32; 2],
    /// Whether the front has ordered the agent to kill all processes or, if there was no connection to the agent, has killed the agent's
    /// launcher.
    pub is_killed: bool,
    /// Whether the user knows that the host's processes seem to be stopped.
    pub is_mute: bool,
    /// Text that is added to the reason for which the host has no agent.
    pub hint: &'static str,
}

impl Host {
    /// Returns a host whose agent has not joined yet or, with a link, has the job.
    pub fn new(name: String, ranks: Vec<usize>, link: Option<Link>) -> Self {
        Self {
            name,
            ranks,
            stage: if link.is_some() { Stage::Joined } else { Stage::Awaited },
            link,
            launcher: None,
            words: None,
            untaken: [0; 2],
            is_killed: false,
            is_mute: false,
            hint: "",
        }
    }

    /// Sends a frame to the agent.
    pub fn send(&mut self, frame: &ToAgent) {
        if let Some(link) = &mut self.link {
            link.send(frame);
        }
    }

    /// Sends queued frames as far as possible without blocking.
    pub fn flush(&mut self) {
        if let Some(link) = &mut self.link {
            link.flush();
        }
    }

    /// Returns whether processes of the job may run on the host.
    pub fn is_busy(&self) -> bool {
        self.stage < Stage::Empty
    }

    /// Returns a sentence for the user, once, if the agent sends nothing although the kernel of its host acknowledges data. The job goes on:
    /// the user may have stopped the processes.
    pub fn muteness(&mut self, now: Instant) -> Option<String> {
        let was_mute = std::mem::replace(&mut self.is_mute, self.link.as_ref().is_some_and(|link| link.is_mute(now)));
        (self.is_mute && !was_mute).then(|| {
            format!(
                "host {} with {} answers, but its agent has sent nothing for {} s: its processes seem to be stopped (SIGSTOP, a frozen \
                 control group); the job waits for them",
                self.name,
                numbers::ranks(self.ranks.clone()),
                MUTE.as_secs()
            )
        })
    }

    /// Returns the sentence about a host whose connection has ended.
    pub fn loss(&self, end: End) -> String {
        let reason = match end {
            End::Closed | End::Failed(Errno::CONNRESET | Errno::PIPE) => "its agent has ended".to_owned(),
            End::Failed(error) => format!("the connection to its agent broke: {error}"),
            End::Silence => format!("nothing has arrived from it for {} s", SILENCE.as_secs()),
            End::Nonsense => "its agent has sent invalid data".to_owned(),
        };
        format!("host {} with {} is lost: {reason}", self.name, numbers::ranks(self.ranks.clone()))
    }
}
