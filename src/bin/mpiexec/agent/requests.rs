//! Requests of ranks that concern the whole job, on their way to the front.
//!
//! All ranks of a host send the same request when they start and when they enter a barrier. The agent delays such requests until all ranks of
//! its host have sent them, and sends them in one frame. So the front receives a frame from each host instead of one from each rank.
//!
//! The front decides from these requests whether ranks wait for a rank that has ended. So the agent sends the delayed requests one by one if
//! some are missing `PATIENCE` after the first, and before it reports the end of a rank, or a request of another kind. A put may overtake
//! delayed requests: the front stores a value in any state of the rank.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use crate::pmi::command_of;
use crate::wire::frame::{Frames, ToFront};

/// Maximum time for which a request is delayed.
const PATIENCE: Duration = Duration::from_millis(20);

/// Commands that are delayed.
const COMMON: [&str; 2] = ["init", "barrier_in"];

/// Requests of one kind.
#[derive(Default)]
struct Delayed {
    /// Indices of ranks on this host, and their requests, in the order of arrival.
    requests: Vec<(usize, Vec<u8>)>,
    /// By local rank: whether `requests` has a request of the rank.
    present: Vec<bool>,
    /// Number of requests that were sent one by one since all ranks have last sent one. The other ranks do not wait for these.
    sent: usize,
}

/// The requests that an agent delays.
pub struct Requests {
    /// The ranks of this host.
    ranks: Vec<usize>,
    delayed: [Delayed; COMMON.len()],
    /// Arrival of the oldest delayed request.
    since: Option<Instant>,
}

impl Requests {
    /// Returns the requests of ranks, of which there are none yet.
    pub fn new(ranks: Vec<usize>) -> Self {
        let delayed = COMMON.map(|_| Delayed { present: vec![false; ranks.len()], ..Delayed::default() });
        Self { ranks, delayed, since: None }
    }

    /// Adds the request of the rank with this index on this host. Appends the frames that are due.
    pub fn add(&mut self, local_rank: usize, line: Vec<u8>, now: Instant, frames: &mut Frames) {
        let command = command_of(&line);
        let Some(kind) = COMMON.iter().position(|common| command == Some(common)) else {
            if command != Some("put") {
                self.flush(frames);
            }
            return frames.push_back(ToFront::Request { rank: self.ranks[local_rank], line });
        };
        if self.delayed[kind].present[local_rank] {
            self.flush(frames);
        }
        let delayed = &mut self.delayed[kind];
        delayed.present[local_rank] = true;
        delayed.requests.push((local_rank, line));
        self.since.get_or_insert(now);
        if delayed.requests.len() + delayed.sent < self.ranks.len() {
            return;
        }
        // A rank begins a program before it enters a barrier.
        for earlier in 0..kind {
            self.flush_kind(earlier, frames);
        }
        let requests = &mut self.delayed[kind].requests;
        if requests.len() == self.ranks.len() && requests.iter().all(|(_, line)| *line == requests[0].1) {
            let (_, line) = requests.swap_remove(0);
            requests.clear();
            frames.push_back(ToFront::RequestOfAll(line));
        }
        self.flush_kind(kind, frames);
        self.delayed[kind].sent = 0;
        if self.delayed.iter().all(|delayed| delayed.requests.is_empty()) {
            self.since = None;
        }
    }

    /// Appends all delayed requests of a kind.
    fn flush_kind(&mut self, kind: usize, frames: &mut Frames) {
        let delayed = &mut self.delayed[kind];
        delayed.present.fill(false);
        for (local_rank, line) in delayed.requests.drain(..) {
            delayed.sent += 1;
            frames.push_back(ToFront::Request { rank: self.ranks[local_rank], line });
        }
    }

    /// Appends all delayed requests.
    pub fn flush(&mut self, frames: &mut Frames) {
        self.since = None;
        (0..COMMON.len()).for_each(|kind| self.flush_kind(kind, frames));
    }

    /// Appends all delayed requests if one of them has been delayed for long enough.
    pub fn send_due(&mut self, now: Instant, frames: &mut Frames) {
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            self.flush(frames);
        }
    }

    /// Returns the time of the next call of `send_due` that will send requests.
    pub fn deadline(&self) -> Option<Instant> {
        self.since.map(|since| since + PATIENCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INIT: &str = "cmd=init pmi_version=1";
    const BARRIER: &str = "cmd=barrier_in";

    /// Adds requests of ranks at one time. Returns the frames as text.
    fn add(requests: &mut Requests, all: &[(usize, &str)], now: Instant) -> Vec<String> {
        let mut frames = Frames::new();
        for (local_rank, line) in all {
            requests.add(*local_rank, line.as_bytes().to_vec(), now, &mut frames);
        }
        frames.into_iter().map(text).collect()
    }

    fn text(frame: ToFront) -> String {
        let shown = |line: Vec<u8>| String::from_utf8(line).unwrap();
        match frame {
            ToFront::Request { rank, line } => format!("{rank}: {}", shown(line)),
            ToFront::RequestOfAll(line) => format!("all: {}", shown(line)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn equal_requests_of_all_ranks_are_one_frame() {
        let (mut requests, now) = (Requests::new(vec![5, 7]), Instant::now());
        let put = "cmd=put kvsname=k key=a value=b";
        assert_eq!(add(&mut requests, &[(0, INIT), (0, put), (0, BARRIER)], now), [format!("5: {put}")]);
        assert_eq!(add(&mut requests, &[(1, INIT)], now), [format!("all: {INIT}")]);
        assert!(requests.deadline().is_some(), "a rank is in the barrier");
        assert_eq!(add(&mut requests, &[(1, BARRIER)], now), [format!("all: {BARRIER}")]);
        assert_eq!(requests.deadline(), None);
        assert_eq!(add(&mut requests, &[(1, BARRIER), (0, BARRIER)], now), [format!("all: {BARRIER}")]);
    }

    #[test]
    fn requests_that_differ_are_sent_one_by_one() {
        let (mut requests, now) = (Requests::new(vec![5, 7]), Instant::now());
        let again = "cmd=init pmi_version=1 again=yes";
        assert_eq!(add(&mut requests, &[(1, again), (0, INIT)], now), [format!("7: {again}"), format!("5: {INIT}")]);
        // A rank that sends two requests of a kind.
        assert_eq!(add(&mut requests, &[(1, INIT), (1, again)], now), [format!("7: {INIT}"), format!("7: {again}")]);
        assert_eq!(add(&mut requests, &[(0, INIT), (1, again)], now), [format!("5: {INIT}"), format!("7: {again}")]);
    }

    #[test]
    fn delayed_requests_are_sent_in_time_and_before_others() {
        let (mut requests, now) = (Requests::new(vec![5, 7]), Instant::now());
        assert_eq!(add(&mut requests, &[(0, BARRIER)], now), [""; 0]);
        let mut frames = Frames::new();
        requests.send_due(now + PATIENCE / 2, &mut frames);
        assert!(frames.is_empty());
        requests.send_due(now + PATIENCE, &mut frames);
        let sent: Vec<String> = frames.into_iter().map(text).collect();
        assert_eq!((sent, requests.deadline()), (vec![format!("5: {BARRIER}")], None));
        // The others do not wait for a rank that was late.
        assert_eq!(add(&mut requests, &[(1, BARRIER)], now), [format!("7: {BARRIER}")]);
        assert_eq!(add(&mut requests, &[(1, BARRIER), (0, BARRIER)], now), [format!("all: {BARRIER}")]);
        let abort = "cmd=abort exitcode=3";
        let wanted = [format!("7: {BARRIER}"), format!("7: {abort}")];
        assert_eq!(add(&mut requests, &[(1, BARRIER), (1, abort)], now), wanted);
    }

    #[test]
    fn a_rank_has_begun_when_it_is_in_a_barrier() {
        let (mut requests, now) = (Requests::new(vec![5, 7]), Instant::now());
        assert_eq!(add(&mut requests, &[(0, INIT)], now), [""; 0]);
        requests.flush(&mut Frames::new());
        assert_eq!(add(&mut requests, &[(0, BARRIER)], now), [""; 0]);
        assert_eq!(add(&mut requests, &[(1, INIT)], now), [format!("7: {INIT}")]);
        assert_eq!(add(&mut requests, &[(1, BARRIER)], now), [format!("all: {BARRIER}")]);
    }
}
