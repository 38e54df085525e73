//! Environment of the ranks.

#![forbid(unsafe_code)]

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use crate::arguments::{Executable, Request};
use crate::options::{LAUNCHER_PREFIXES, OWN_VARIABLES};
use crate::wire::description::Variables;

/// Variable with the number of hosts, for the library; set only if the job is on several hosts.
const HOSTS_VARIABLE: &str = "RMAMPI_HOSTS";

/// Returns the variables for all ranks of `executable`, in a job on `hosts` hosts.
pub fn environment(executable: &Executable, request: &Request, hosts: usize) -> Variables {
    let has_none = executable.has_no_environment.unwrap_or(request.has_no_environment);
    let inherited = std::env::vars_os()
        .filter(|_| !has_none)
        .filter(|(name, _)| !LAUNCHER_PREFIXES.iter().any(|prefix| name.as_bytes().starts_with(prefix.as_bytes())));
    let mut variables: Variables = inherited.collect();
    variables.extend(request.environment.iter().cloned());
    variables.extend(executable.environment.iter().cloned());
    // `mpiexec` alone sets the variables that identify a rank.
    variables.retain(|name, _| !OWN_VARIABLES.iter().any(|own| name == own));
    variables.remove(OsStr::new(HOSTS_VARIABLE));
    if hosts > 1 {
        variables.insert(HOSTS_VARIABLE.into(), hosts.to_string().into());
    }
    // The ranks' standard output is a pipe. By default, gfortran delays output to a pipe until its buffer is full or the program ends.
    variables.entry("GFORTRAN_UNBUFFERED_PRECONNECTED".into()).or_insert_with(|| "y".into());
    variables
}

/// Returns whether a directory of PATH has a program.
pub fn is_in_path(name: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|directory| directory.join(name).is_file()))
}
