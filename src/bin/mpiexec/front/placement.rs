//! Placement of ranks on hosts.

#![forbid(unsafe_code)]

use std::collections::HashMap;

use crate::arguments::Request;
use crate::hosts;
use crate::hosts::list::Entry;
use crate::hosts::rounds::Rounds;

/// Maximum length of the mapping: the longest PMI value.
const LONGEST_MAPPING: usize = 4096;

/// Hosts of the ranks of a job.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Placement {
    /// Names of the hosts that have ranks.
    pub hosts: Vec<String>,
    /// Host of each rank, as an index into `hosts`.
    pub host_of: Vec<usize>,
}

/// Places the ranks of a job on hosts. Returns `None` if the user has named no hosts.
pub fn place(request: &Request) -> Option<Placement> {
    if let Some(file) = &request.rank_file {
        let (mut placement, mut indices) = (Placement::default(), HashMap::new());
        (0..request.size()).for_each(|rank| placement.add(file.host(rank), &mut indices));
        return Some(placement);
    }
    if request.hosts.is_empty() && request.executables.iter().all(|executable| executable.hosts.is_empty()) {
        return None;
    }
    let per_node = if request.is_by_node { Some(1) } else { request.per_node };
    let here = [Entry { name: "localhost".to_owned(), count: usize::MAX }];
    let common = if request.hosts.is_empty() { &here[..] } else { &request.hosts };
    let mut common = Rounds::of(common, per_node.filter(|_| !request.hosts.is_empty()));
    let (mut placement, mut indices) = (Placement::default(), HashMap::new());
    for executable in &request.executables {
        let mut own = (!executable.hosts.is_empty()).then(|| Rounds::of(&executable.hosts, per_node));
        for _ in 0..executable.count {
            placement.add(own.as_mut().unwrap_or(&mut common).next(), &mut indices);
        }
    }
    Some(placement)
}

impl Placement {
    /// Returns the placement of `size` ranks on this host.
    pub fn here(size: usize) -> Self {
        Self { hosts: vec![hosts::own_name()], host_of: vec![0; size] }
    }

    /// Returns the name of a rank's host.
    pub fn host(&self, rank: usize) -> &str {
        &self.hosts[self.host_of[rank]]
    }

    /// Places the next rank on a host. `indices` has the index of each host that has ranks.
    fn add<'a>(&mut self, name: &'a str, indices: &mut HashMap<&'a str, usize>) {
        let host = *indices.entry(name).or_insert_with(|| {
            self.hosts.push(name.to_owned());
            self.hosts.len() - 1
        });
        self.host_of.push(host);
    }

    /// Returns the ranks of each host.
    pub fn ranks(&self) -> Vec<Vec<usize>> {
        let mut ranks = vec![Vec::new(); self.hosts.len()];
        for (rank, host) in self.host_of.iter().enumerate() {
            ranks[*host].push(rank);
        }
        ranks
    }

    /// Returns the value of PMI_process_mapping: blocks of (first host, number of hosts, ranks per host). A reader repeats the blocks until
    /// all ranks have a host. The value is empty if it would be too long. Without the value, the ranks find their hosts themselves.
    pub fn mapping(&self) -> String {
        let mut blocks: Vec<(usize, usize, usize)> = Vec::new();
        for run in self.host_of.chunk_by(|one, next| one == next) {
            match blocks.last_mut() {
                Some((first, hosts, ranks)) if run[0] == *first + *hosts && run.len() == *ranks => *hosts += 1,
                _ => blocks.push((run[0], 1, run.len())),
            }
        }
        let repeats =
            |length: &usize| blocks.iter().enumerate().all(|(index, block)| *block == blocks[index % length]);
        let period = (1..=blocks.len()).find(repeats).unwrap_or(blocks.len());
        let blocks = blocks[..period].iter().map(|(first, hosts, ranks)| format!(",({first},{hosts},{ranks})"));
        let text = format!("(vector{})", blocks.collect::<String>());
        if text.len() <= LONGEST_MAPPING { text } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Command, parse};

    fn placed(words: &str) -> (String, String) {
        let Ok(Command::Run(request)) = parse(words.split(' ').map(Into::into), || None) else { panic!("{words}") };
        let placement = place(&request).unwrap();
        let names: Vec<&str> = placement.host_of.iter().map(|&host| placement.hosts[host].as_str()).collect();
        (names.join(" "), placement.mapping())
    }

    #[test]
    fn hosts_are_filled_in_order_as_hydra_does_it() {
        for (words, hosts, mapping) in [
            ("-hosts a,b -n 4 p", "a b a b", "(vector,(0,2,1))"),
            ("-hosts a:2,b:2 -n 6 p", "a a b b a a", "(vector,(0,2,2),(0,1,2))"),
            ("-hosts a,b p", "a b", "(vector,(0,2,1))"),
            ("-hosts a:2,b:3 p", "a a b b b", "(vector,(0,1,2),(1,1,3))"),
            ("-hosts a,b -ppn 2 -n 5 p", "a a b b a", "(vector,(0,2,2),(0,1,1))"),
            ("-hosts a:3,b:3 -ppn 1 -n 4 p", "a b a b", "(vector,(0,2,1))"),
            ("-ppn 2 -hosts a,b p", "a a b b", "(vector,(0,2,2))"),
            ("-hosts a:2,b:3 -map-by node p", "a b a b a", "(vector,(0,2,1),(0,2,1),(0,1,1))"),
            ("-hosts a,b --map-by ppr:2:node -n 5 p", "a a b b a", "(vector,(0,2,2),(0,1,1))"),
            ("-hosts a,b,a -n 4 p", "a b a a", "(vector,(0,2,1),(0,1,2))"),
            ("-hosts a:2,b:2 -n 1 p : -n 3 q", "a a b b", "(vector,(0,2,2))"),
            ("-n 2 -host a p : -n 2 -host b q", "a a b b", "(vector,(0,2,2))"),
            ("-n 1 p : -n 2 -host b q", "localhost b b", "(vector,(0,1,1),(1,1,2))"),
        ] {
            assert_eq!(placed(words), (hosts.to_owned(), mapping.to_owned()), "{words}");
        }
    }

    /// As many ranks as a job can have, on hosts with 64 ranks each. With a step whose time depends on ranks and hosts the test would take
    /// minutes.
    #[test]
    fn a_million_ranks_are_placed() {
        let hosts = |count| (0..15_625).map(|host| format!("node{host}:{count}")).collect::<Vec<_>>().join(",");
        for (words, host_of_65, mapping) in [
            (format!("-hosts {} -n 1000000 p", hosts(64)), 1, "(vector,(0,15625,64))"),
            (format!("-hosts {} -n 1000000 p", hosts(1)), 65, "(vector,(0,15625,1))"),
            (format!("-hosts {} -ppn 4 -n 1000000 p", hosts(1)), 16, "(vector,(0,15625,4))"),
        ] {
            let Ok(Command::Run(request)) = parse(words.split(' ').map(Into::into), || None) else { panic!() };
            let placement = place(&request).unwrap();
            assert_eq!((placement.hosts.len(), placement.hosts[16].as_str()), (15_625, "node16"));
            assert_eq!((placement.host_of.len(), placement.host_of[65]), (1_000_000, host_of_65));
            assert!(placement.ranks().iter().all(|ranks| ranks.len() == 64));
            assert_eq!(placement.mapping(), mapping);
        }
    }
}
