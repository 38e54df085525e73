//! What `mpiexec` prints before the start of the ranks: `-report-pid`, `-display allocation` and `-display map`.

#![forbid(unsafe_code)]

use std::ffi::OsStr;
use std::io::Write;

use super::placement::Placement;
use crate::arguments::Request;
use crate::hosts;
use crate::numbers::{self, counted};

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

/// Returns the sentences that the user wants about hosts.
pub fn sentences(request: &Request, placement: &Placement) -> Vec<String> {
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
        let ranks = placement.ranks().into_iter().map(numbers::ranks);
        sentences.extend(placement.hosts.iter().zip(ranks).map(|(host, ranks)| format!("host {host} runs {ranks}")));
    }
    sentences
}
