//! What is known of one host.

#![forbid(unsafe_code)]

use rustix::io::Errno;

use crate::summary;
use crate::wire::connection::{Connection, End};
use crate::wire::{SILENCE, frame::ToAgent};

use super::launcher::Words;

/// How far a host is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Its agent has not joined yet.
    Awaited,
    /// The agent has the job.
    Joined,
    /// The agent has found the programs.
    Ready,
    /// The ranks are started, or run.
    Running,
    /// No process of the job is left there.
    Empty,
    /// Nothing more is awaited of it: all output has arrived, or the host is lost.
    Done,
}

/// A host of the job.
pub struct Host {
    pub name: String,
    pub ranks: Vec<usize>,
    pub stage: Stage,
    /// The connection to its agent.
    pub link: Option<Connection>,
    /// Which of the launchers' processes is its own.
    pub launcher: Option<usize>,
    /// What that has written.
    pub words: Option<Words>,
    /// Bytes of each kind of output for which the agent has yet to get credit again.
    pub untaken: [u32; 2],
    /// Whether the agent has to kill everything.
    pub is_killed: bool,
}

impl Host {
    pub fn new(name: String, ranks: Vec<usize>) -> Self {
        let (link, launcher, words) = (None, None, None);
        Self { name, ranks, stage: Stage::Awaited, link, launcher, words, untaken: [0; 2], is_killed: false }
    }

    /// Its launcher was started.
    pub fn launched(&mut self, launcher: usize, words: Words) {
        self.launcher = Some(launcher);
        self.words = Some(words);
    }

    /// Sends a frame to its agent.
    pub fn send(&mut self, frame: &ToAgent) {
        if let Some(link) = &mut self.link {
            link.send(frame);
        }
    }

    /// Sends what can be sent now.
    pub fn flush(&mut self) {
        if let Some(link) = &mut self.link {
            link.flush();
        }
    }

    /// Whether ranks of the job may run there.
    pub fn is_busy(&self) -> bool {
        self.stage < Stage::Empty
    }

    /// The sentence about a host whose connection has ended.
    pub fn loss(&self, end: End) -> String {
        let reason = match end {
            End::Closed | End::Failed(Errno::CONNRESET | Errno::PIPE) => "its agent has ended".to_owned(),
            End::Failed(error) => format!("the connection to its agent broke: {error}"),
            End::Silence => format!("nothing was heard of it for {} s", SILENCE.as_secs()),
            End::Nonsense => "its agent has sent what mpiexec does not understand".to_owned(),
        };
        format!("host {} with {} is lost: {reason}", self.name, summary::list(self.ranks.clone()))
    }
}
