//! The front's link to the agent of a host.

#![forbid(unsafe_code)]

use std::time::Instant;

use rustix::event::PollFd;

use crate::agent::Agent;
use crate::wire::connection::{Connection, End};
use crate::wire::frame::{ToAgent, ToFront};

/// A link to an agent.
pub enum Link {
    /// The agent is a process of its own.
    Remote(Connection),
    /// The agent is a part of this process.
    Here(Box<Agent>),
}

impl Link {
    /// Sends a frame to the agent. On a connection, [`Self::flush`] sends it.
    pub fn send(&mut self, frame: &ToAgent) {
        match self {
            Self::Remote(connection) => connection.send(frame),
            Self::Here(agent) => {
                agent.handle(frame);
            }
        }
    }

    /// Sends queued frames as far as possible without blocking.
    pub fn flush(&mut self) {
        if let Self::Remote(connection) = self {
            connection.flush();
        }
    }

    /// Receives frames that have arrived, or lets the agent serve its ranks.
    pub fn serve(&mut self, now: Instant) {
        match self {
            Self::Remote(connection) => {
                connection.receive(now);
                connection.keep_alive(&ToAgent::Alive, now);
            }
            Self::Here(agent) => agent.serve(now),
        }
    }

    /// Notes the processes of ranks that have ended. Call it after SIGCHLD.
    pub fn reap(&mut self) {
        if let Self::Here(agent) = self {
            agent.reap();
        }
    }

    /// Returns the next frame of the agent.
    pub fn next(&mut self) -> Option<ToFront> {
        match self {
            Self::Remote(connection) => connection.next(),
            Self::Here(agent) => agent.next(),
        }
    }

    /// Ends the link because the agent has sent a frame that it must not send now.
    pub fn reject(&mut self) {
        if let Self::Remote(connection) = self {
            connection.reject();
        }
    }

    /// Returns the reason for the link's end, if it has ended.
    pub fn end(&self) -> Option<End> {
        match self {
            Self::Remote(connection) => connection.end,
            Self::Here(_) => None,
        }
    }

    /// Returns whether the agent's processes seem to be stopped.
    pub fn is_mute(&self, now: Instant) -> bool {
        matches!(self, Self::Remote(connection) if connection.is_mute(now))
    }

    /// Adds the descriptors to wait for.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        match self {
            Self::Remote(connection) => list.push(connection.interest()),
            Self::Here(agent) => agent.interests(list),
        }
    }

    /// Returns the time at which [`Self::serve`] must be called even without an event.
    pub fn deadline(&self) -> Option<Instant> {
        match self {
            Self::Remote(connection) => Some(connection.beat_at),
            Self::Here(agent) => agent.deadline(),
        }
    }
}
