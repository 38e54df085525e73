//! What `mpiexec` prints before the start of the ranks: `-report-pid`, `-display allocation` and `-display map`.

#![forbid(unsafe_code)]

use std::ffi::OsStr;
use std::io::Write;

use crate::arguments::Request;
use crate::binding::counted;
use crate::hosts;
use crate::summary;

/// Writes the process id of `mpiexec` to a file, to standard output (`-`) or to standard error (`+`).
pub fn write_pid(file: &OsStr) -> Result<(), String> {
    let line = format!("{}\n", std::process::id());
    let written = if file == "-" {
        std::io::stdout().write_all(line.as_bytes())
    } else if file == "+" {
        std::io::stderr().write_all(line.as_bytes())
    } else {
        std::fs::write(file, line)
    };
    written.map_err(|error| format!("-report-pid: '{}' cannot be written: {error}", file.display()))
}

/// Returns the sentences that the user wants about hosts. `hosts` has the host of each rank, or is empty if all ranks run on this host.
pub fn sentences(request: &Request, hosts: &[String]) -> Vec<String> {
    let mut sentences = Vec::new();
    if request.shown.allocation {
        let lists =
            std::iter::once(&request.hosts).chain(request.executables.iter().map(|executable| &executable.hosts));
        let entries =
            lists.flatten().map(|entry| format!("host {} for {}", entry.name, counted(entry.count, "rank")));
        sentences.extend(entries);
        if sentences.is_empty() {
            sentences.push(format!("no list of hosts: all ranks run on {}", hosts::own_name()));
        }
    }
    if request.shown.map {
        sentences.extend(map(request.size(), hosts));
    }
    sentences
}

/// Returns a sentence with the ranks of each host.
fn map(size: usize, hosts: &[String]) -> Vec<String> {
    let sentence = |(host, ranks): (&str, Vec<usize>)| format!("host {host} runs {}", summary::list(ranks));
    if hosts.is_empty() {
        return vec![sentence((&hosts::own_name(), (0..size).collect()))];
    }
    let mut indices = std::collections::HashMap::new();
    let mut ranks_of: Vec<(&str, Vec<usize>)> = Vec::new();
    for (rank, host) in hosts.iter().enumerate() {
        let index = *indices.entry(host).or_insert(ranks_of.len());
        if index == ranks_of.len() {
            ranks_of.push((host, Vec::new()));
        }
        ranks_of[index].1.push(rank);
    }
    ranks_of.into_iter().map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_listed_by_host() {
        let hosts = ["a", "b", "a", "a"].map(str::to_owned);
        assert_eq!(map(4, &hosts), ["host a runs ranks 0, 2 and 3", "host b runs rank 1"]);
        assert_eq!(map(2, &[]), [format!("host {} runs ranks 0 and 1", hosts::own_name())]);
    }
}
