//! The answer to `-where`: in which calls the ranks wait.

#![forbid(unsafe_code)]

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use super::fleet::Fleet;
use crate::numbers;
use crate::pmi::Phase;

/// Returns a report with all ranks: for each rank one line per thread that has waited for long, or one line if there is no such thread.
pub fn report(fleet: &Fleet, now: Instant) -> String {
    let pmi_state = &fleet.pmi_state;
    let mut is_running = vec![false; fleet.size()];
    fleet.running_ranks().into_iter().for_each(|rank| is_running[rank] = true);
    let meetings = meetings(fleet, &is_running);
    let lines = (0..fleet.size()).flat_map(|rank| {
        let name = fleet.name(rank);
        if !is_running[rank] {
            return vec![format!("{name} has ended\n")];
        }
        let waits = pmi_state.waits(rank).iter().map(|wait| {
            let time = now.saturating_duration_since(wait.since).as_secs();
            format!(
                "{name} has waited for {time} s {}{}\n",
                wait.text,
                meetings.get(&*wait.meeting).map_or("", String::as_str)
            )
        });
        let waits: Vec<String> = waits.collect();
        if waits.is_empty() { vec![format!("{name} {}\n", state(pmi_state.phase(rank)))] } else { waits }
    });
    lines.collect()
}

/// Returns, for each subject for which a rank waits, the end of the lines about it: the ranks that have not come, or that have the lock.
/// The text is empty if all have come. A rank counts as absent until it has waited for half a second.
fn meetings<'a>(fleet: &'a Fleet, is_running: &[bool]) -> HashMap<&'a str, String> {
    let pmi_state = &fleet.pmi_state;
    let mut present: HashMap<&str, HashSet<usize>> = HashMap::new();
    let mut owners: HashMap<&str, HashSet<usize>> = HashMap::new();
    for rank in 0..fleet.size() {
        for wait in pmi_state.waits(rank) {
            present.entry(&wait.meeting).or_default().insert(rank);
            for subject in wait.own.split(',') {
                owners.entry(subject).or_default().insert(rank);
            }
        }
    }
    let ends = present.into_iter().map(|(meeting, present)| {
        let (subject, list) = meeting.split_once(':').unwrap_or_default();
        let members = numbers::all(list, fleet.size()).unwrap_or_default();
        let chosen =
            |is_chosen: &dyn Fn(&usize) -> bool| members.iter().copied().filter(|rank| is_chosen(rank)).collect();
        let ranks: Vec<usize> = match subject.as_bytes().first() {
            Some(b'c' | b'w') => chosen(&|rank| !present.contains(rank)),
            _ => chosen(&|rank| owners.get(subject).is_some_and(|owners| owners.contains(rank))),
        };
        let computing: Vec<usize> = chosen(&|rank| is_running[*rank] && pmi_state.waits(*rank).is_empty());
        (meeting, end(subject, ranks, computing))
    });
    ends.collect()
}

/// Returns the end of the lines about one subject. `computing` are the ranks that do not wait, and whose locks are therefore not known.
fn end(subject: &str, ranks: Vec<usize>, computing: Vec<usize>) -> String {
    let (one, several) = match subject.as_bytes().first() {
        Some(b'c' | b'w') => ("has not come", "have not come"),
        Some(b'p') => ("has not called it", "have not called it"),
        _ => match computing.len() {
            1 if ranks.is_empty() => return format!("; {}, which does not wait, has it", numbers::ranks(computing)),
            2.. if ranks.is_empty() => {
                return format!("; one of {}, which do not wait, has it", numbers::ranks(computing));
            }
            _ => ("has it", "have it"),
        },
    };
    match ranks.len() {
        0 => String::new(),
        count => format!("; {} {}", numbers::ranks(ranks), if count == 1 { one } else { several }),
    }
}

/// Returns the state of a rank without long waits.
fn state(phase: Phase) -> &'static str {
    match phase {
        Phase::Outside => "has not called MPI_Init",
        Phase::Inside | Phase::InSession => "computes, or waits for less than a second or two",
        Phase::Finalized => "has called MPI_Finalize",
    }
}
