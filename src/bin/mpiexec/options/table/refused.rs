//! Options of other launchers that change what a job does, and that this `mpiexec` does not have. The error names the equivalent.

#![forbid(unsafe_code)]

const DEBUGGER: &str = "-gdb starts gdb on each rank; a debugger for parallel programs starts mpiexec itself, as in \
                        'totalview mpiexec -a -n 4 ./program'";

/// Names of options without dashes, and what the user can do instead.
pub const REFUSED: &[(&[&str], &str)] = &[
    (&["tv", "debug", "debugger", "ddt", "tvsu"], DEBUGGER),
    (
        &["gdba", "attach"],
        "attach gdb to a rank of a running job by its process id, as in 'gdb -p PID'; -where prints the ids",
    ),
    (
        &["xterm"],
        "start the terminal as the program, as in 'mpiexec -n 2 xterm -e ./program'; -gdb does this for gdb",
    ),
    (
        &["gtool", "gtoolfile"],
        "start the tool as the program, as in 'mpiexec -n 1 valgrind ./program : -n 3 ./program' for rank 0 alone",
    ),
    (&["npersocket"], "-ppn N places N ranks on each host, and -bind-to socket binds them to the sockets in turn"),
    (&["nolocal"], "leave this host out of the list of -hosts"),
    (&["skip-launch-node"], "leave this host out of the list of -hosts"),
    (&["default-hostfile"], "-f reads the list of hosts"),
    (&["ppr"], "-ppn N places N ranks on each host"),
    (&["xml"], "-l and -timestamp-output mark the lines of output"),
    (&["display-topo"], "-info prints the processors of this host, and lstopo their topology"),
    (&["output-proctable"], "-display map,bind prints the ranks with their hosts and processors"),
    (
        &["preload-binary", "preload-files", "preload-files-dest-dir"],
        "programs and files must be installed on all hosts under the same paths",
    ),
    (&["set-cwd-to-session-dir"], "-wdir sets the directory of the ranks"),
    (
        &["disable-auto-cleanup", "dac", "enable-recovery", "continuous"],
        "mpiexec always ends the other ranks when a rank fails",
    ),
    (&["ckpoint-interval", "ckpoint-prefix", "ckpoint-num", "ckpointlib"], "mpiexec makes no checkpoints"),
    (&["dvm", "ompi-server", "do-not-launch"], "mpiexec needs no daemon, and starts each job by itself"),
    (&["genvexcl"], "-genvnone and -genvlist pass only the variables that are named"),
];
