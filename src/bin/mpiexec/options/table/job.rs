//! Options about the whole job.

#![forbid(unsafe_code)]

use crate::options::Scope;

options! {
    CommonVariable: "genv", NameAndValue, "set an environment variable for all ranks";
    PassedVariables: "genvlist", Names,
        "pass these variables of mpiexec's environment to all ranks, also with -genvnone, and also variables of an outer launcher";
    Exported: "x", Assignment, "pass a variable of mpiexec's environment to all ranks (NAME), or set a variable for all ranks (NAME=VALUE)";
    Inherit(Scope::Job, false): "genvnone", None, "pass only those variables of mpiexec's environment to ranks that other options name";
    Inherit(Scope::Job, true): "genvall" | "genvuser", None,
        "pass all variables of mpiexec's environment, except those of an outer launcher, to ranks; this is the default";
    ConfigFile: "configfile" | "app", Path("FILE"), "read programs with their options from a file, one per line";
    Timeout: "timeout", Word("SECONDS"), "end the job after this time" => "never";
    Debugger: "gdb", None,
        "start each rank under gdb. If the variable DISPLAY is set and there is a program xterm, each rank gets a window of its own. A \
         job of one rank whose input is a terminal is debugged in this terminal. Otherwise gdb runs the program, and prints the stacks \
         of all threads if the program crashes";
    Where: "where", Word("PID"),
        "print in which calls the ranks of a running mpiexec wait, and for what; PID is the process id of that mpiexec. A wait is \
         printed if it has lasted for a second or two, or longer";
    Info: "info", None, "print version and path of this mpiexec, and the processors and limits of this host";
    Help: "h" | "help", None, "print a short version of the manual page";
    Version: "V" | "version", None, "print the version";
}
