//! Options about the program that follows.

#![forbid(unsafe_code)]

use crate::options::{ERRHANDLERS, Scope};

options! {
    Count: "n" | "np" | "c", Word("N"),
        "start N ranks of the program" => "1; with a list of hosts the sum of its numbers; with -ppn N for each host";
    Variable: "env", NameAndValue, "set an environment variable for the ranks of the program";
    InitialErrhandler: "initial-errhandler", OneOf(ERRHANDLERS), "the initial error handler of MPI_COMM_WORLD" => "mpi_errors_are_fatal";
    Directory: "wdir" | "wd", Path("DIR"), "start the ranks of the program in the directory DIR" => "the current one";
    Soft: "soft", Word("LIST"),
        "start the largest number of ranks in this list that is not above the N of -n; the list has numbers and triplets \
         first:last:step, as in 2:8:2,1";
    OwnHosts: "host" | "H", Word("LIST"), "run the ranks of the program on these hosts; the list has the form of -hosts";
    Path: "path", Path("DIRS"), "search these directories, separated by colons, before those of PATH for the program";
    Architecture: "arch", Word("NAME"), "start no rank, and report an error, if this machine has another architecture (uname -m)";
    File: "file", Path("FILE"), "read more options for the program from a file";
    Inherit(Scope::Program, false): "envnone", None,
        "pass only those variables of mpiexec's environment to the ranks of the program that other options name";
    Inherit(Scope::Program, true): "envall" | "envuser", None,
        "pass all variables of mpiexec's environment, except those of an outer launcher, to the ranks of the program; this is the \
         default";
    PassedHere: "envlist", Names, "pass these variables of mpiexec's environment to the ranks of the program";
}
