//! Requests of ranks that concern the whole job, on their way to the front.
//!
//! All ranks of a host send the same request when they start and when they enter a barrier. The agent holds such requests until all ranks of
//! its host have sent them, and sends them in one frame. So the front receives a frame from each host instead of one from each rank.
//!
//! The front decides from these requests whether ranks wait for a rank that has ended. So the agent sends the held requests one by one if
//! some are missing `PATIENCE` after the first, and before it reports the end of a rank, or a request of another kind. A put may overtake
//! held requests: the front stores a value in any state of the rank.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use crate::pmi_protocol::command_of;
use crate::wire::frame::ToFront;

/// Maximum time for which a request is held.
const PATIENCE: Duration = Duration::from_millis(20);

/// Commands that are held.
const COMMON: [&str; 2] = ["init", "barrier_in"];

/// Requests of one kind.
#[derive(Default)]
struct Held {
    /// Indices of ranks on this host, and their requests, in the order of arrival.
    requests: Vec<(usize, Vec<u8>)>,
    /// By local rank: whether `requests` has a request of the rank.
    present: Vec<bool>,
    /// Number of requests that were sent one by one since all ranks have last sent one. The other ranks do not wait for these.
    sent: usize,
}

/// The requests that an agent holds.
pub struct Requests {
    /// The ranks of this host.
    ranks: Vec<usize>,
    held: [Held; COMMON.len()],
    /// Arrival of the oldest held request.
    since: Option<Instant>,
}

impl Requests {
    /// Returns the requests of ranks, of which there are none yet.
    pub fn new(ranks: Vec<usize>) -> Self {
        let held = COMMON.map(|_| Held { present: vec![false; ranks.len()], ..Held::default() });
        Self { ranks, held, since: None }
    }

    /// Adds the request of the rank with this index on this host. Calls `send` with the frames that are due.
    pub fn add(&mut self, local_rank: usize, line: Vec<u8>, now: Instant, mut send: impl FnMut(ToFront)) {
        let command = command_of(&line);
        let Some(kind) = COMMON.iter().position(|common| command == Some(common)) else {
            if command != Some("put") {
                self.flush(&mut send);
            }
            return send(ToFront::Request { rank: self.ranks[local_rank], line });
        };
        if self.held[kind].present[local_rank] {
            self.flush(&mut send);
        }
        let held = &mut self.held[kind];
        held.present[local_rank] = true;
        held.requests.push((local_rank, line));
        self.since.get_or_insert(now);
        if held.requests.len() + held.sent < self.ranks.len() {
            return;
        }
        // A rank begins a program before it enters a barrier.
        for earlier in 0..kind {
            self.flush_kind(earlier, &mut send);
        }
        let requests = &mut self.held[kind].requests;
        if requests.len() == self.ranks.len() && requests.iter().all(|(_, line)| *line == requests[0].1) {
            let (_, line) = requests.swap_remove(0);
            requests.clear();
            send(ToFront::RequestOfAll(line));
        }
        self.flush_kind(kind, &mut send);
        self.held[kind].sent = 0;
        if self.held.iter().all(|held| held.requests.is_empty()) {
            self.since = None;
        }
    }

    /// Calls `send` with all held requests of a kind.
    fn flush_kind(&mut self, kind: usize, send: &mut impl FnMut(ToFront)) {
        let held = &mut self.held[kind];
        held.present.fill(false);
        for (local_rank, line) in held.requests.drain(..) {
            held.sent += 1;
            send(ToFront::Request { rank: self.ranks[local_rank], line });
        }
    }

    /// Calls `send` with all held requests.
    pub fn flush(&mut self, mut send: impl FnMut(ToFront)) {
        self.since = None;
        (0..COMMON.len()).for_each(|kind| self.flush_kind(kind, &mut send));
    }

    /// Calls `send` with all held requests if one of them has been held for long enough.
    pub fn send_due(&mut self, now: Instant, send: impl FnMut(ToFront)) {
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            self.flush(send);
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
        let mut sent = Vec::new();
        for (local_rank, line) in all {
            requests.add(*local_rank, line.as_bytes().to_vec(), now, |frame| sent.push(text(frame)));
        }
        sent
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
    fn held_requests_are_sent_in_time_and_before_others() {
        let (mut requests, now) = (Requests::new(vec![5, 7]), Instant::now());
        assert_eq!(add(&mut requests, &[(0, BARRIER)], now), [""; 0]);
        let mut sent = Vec::new();
        requests.send_due(now + PATIENCE / 2, |frame| sent.push(text(frame)));
        assert_eq!(sent, [""; 0]);
        requests.send_due(now + PATIENCE, |frame| sent.push(text(frame)));
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
        requests.flush(|_| ());
        assert_eq!(add(&mut requests, &[(0, BARRIER)], now), [""; 0]);
        assert_eq!(add(&mut requests, &[(1, INIT)], now), [format!("7: {INIT}")]);
        assert_eq!(add(&mut requests, &[(1, BARRIER)], now), [format!("all: {BARRIER}")]);
    }
}
