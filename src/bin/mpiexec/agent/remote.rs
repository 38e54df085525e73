//! Event loop of an agent that is a process of its own: it passes frames between the agent and its connection to the front.

#![forbid(unsafe_code)]

use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::Signal;

use super::service::Agent;
use super::start::Place;
use crate::process::events::wait;
use crate::process::query::Answer;
use crate::process::signals::{self, Arrived, ENDING, Signals};
use crate::refusal::Refusal;
use crate::wire::connection::Connection;
use crate::wire::frame::{Job, ToAgent, ToFront};

/// Maximum time until the front closes the connection after the last frame of the agent.
const FAREWELL: Duration = Duration::from_secs(2);

/// Runs the ranks that the job's description assigns to this host. Returns the agent's exit status.
pub fn run(mut link: Connection, Job { directory, description }: Job) -> u8 {
    let count = description.ranks.len();
    let prepared = Signals::block().map_err(Refusal::lacking("signal descriptor", count)).and_then(|signals| {
        let place = Place::Own(directory, link.as_fd());
        Ok((Agent::prepare(description, &place, signals.original_mask())?, signals))
    });
    match prepared {
        Ok((agent, signals)) => {
            serve(link, agent, &signals);
            0
        }
        Err(refusal) => {
            link.send(&ToFront::Refused(refusal.status, refusal.sentence));
            link.send(&ToFront::Done);
            say_farewell(&mut link);
            refusal.status
        }
    }
}

/// Waits until the front has received all frames and closes the connection, at most for `FAREWELL`.
fn say_farewell(link: &mut Connection) {
    let until = Instant::now() + FAREWELL;
    while link.end.is_none() && Instant::now() < until {
        link.flush();
        while link.next::<ToAgent>().is_some() {}
        let _ = wait(&mut [link.interest()], [until]);
        link.receive(Instant::now());
    }
}

/// Serves ranks and front until the end of the job.
fn serve(mut link: Connection, mut agent: Agent, signals: &Signals) {
    let mut leave_at = None;
    loop {
        let now = Instant::now();
        link.receive(now);
        while let Some(frame) = link.next() {
            if !agent.handle(&frame) {
                link.reject();
            }
        }
        while let Some(signal) = signals.next() {
            handle_signal(&mut agent, &signal, now);
        }
        if link.end.is_some() {
            agent.abandon(now);
        }
        agent.serve(now);
        while let Some(frame) = agent.next() {
            if matches!(frame, ToFront::Done) {
                leave_at = Some(now + FAREWELL);
            }
            link.send(&frame);
        }
        link.keep_alive(&ToFront::Alive, now);
        link.flush();
        let is_left_alone = link.end.is_some() && !agent.any();
        let ends = [leave_at, agent.state.give_up_at];
        if is_left_alone || ends.into_iter().flatten().any(|at| at <= now) {
            return;
        }
        let mut list = vec![PollFd::new(signals, PollFlags::IN)];
        if link.end.is_none() {
            list.push(link.interest());
        }
        agent.interests(&mut list);
        let deadlines = ends.into_iter().chain([Some(link.beat_at), agent.deadline()]);
        // Errors are ignored, because the loop checks every source in each round.
        let _ = wait(&mut list, deadlines.flatten());
    }
}

fn handle_signal(agent: &mut Agent, arrived: &Arrived, now: Instant) {
    let number = arrived.number;
    if number == libc::SIGCHLD {
        agent.reap();
    } else if number == signals::query() {
        let text =
            "this process is the agent of an mpiexec on another host; only that mpiexec can print where ranks wait\n";
        if let Some(mut answer) = Answer::new(arrived.sender, arrived.value, text.to_owned()) {
            // An empty pipe has room for this sentence.
            answer.write();
        }
    } else if let Some(signal) = Signal::from_named_raw(number).filter(|_| ENDING.contains(&number)) {
        agent.end(signal, now);
    }
}
