//! Options of other launchers that have no effect here.

#![forbid(unsafe_code)]

const ORDER: &str = "ranks are numbered in the order of the programs and of the hosts";
const HYDRA: &str = "parameters of Hydra";
const OPEN_MPI: &str = "parameters of Open MPI";

options! {
    Accepted: "oversubscribe" | "nooversubscribe" | "use-hwthread-cpus", None, "a job may always have more ranks than there are processors";
    Accepted: "allow-run-as-root", None, "any user may start ranks";
    Accepted: "rank-by" | "rankmap" | "order-nodes", Word("HOW"), ORDER;
    Accepted: "byslot", None, ORDER;
    Accepted: "membind" | "topolib", Word("HOW"), "the kernel selects the memory node of each page";
    Accepted: "mca" | "gmca" | "omca" | "prtemca" | "pmixmca", Words("KEY", "VALUE"), OPEN_MPI;
    Accepted: "tune" | "am" | "prefix", Word("NAME"), "files and directories of Open MPI";
    Accepted: "quiet" | "q" | "verbose" | "v" | "show-progress", None, "RMAMPI_VERBOSE=1 makes mpiexec and the library print more";
    Accepted: "get-stack-traces" | "report-state-on-timeout",
        None, "while the job runs, mpiexec -where PID prints in which calls the ranks wait";
    Accepted: "forward-signals", Word("LIST"), "mpiexec always sends SIGUSR1, SIGUSR2, SIGTSTP and SIGCONT to all ranks";
    Accepted: "localhost" | "usize" | "demux" | "gpus-per-proc" | "gpu-subdevs-per-proc", Word("NAME"), HYDRA;
    Accepted: "pmi-port" | "nameserver" | "tree-width", Word("NAME"), HYDRA;
    Accepted: "disable-hostname-propagation" | "enable-hostname-propagation" | "disable-x" | "enable-x" | "enable-auto-cleanup",
        None, HYDRA;
    Accepted: "noprefix" | "leave-session-attached" | "debug-daemons" | "debug-devel" | "do-not-resolve" | "keep-fqdn-hostnames",
        None, OPEN_MPI;
    Accepted: "disable-recovery" | "hetero-nodes" | "novm" | "enable-instant-on" | "report-child-jobs-separately", None, OPEN_MPI;
    Accepted: "report-uri" | "tmpdir" | "personality" | "launch-agent" | "runtime-options" | "stream-buffering" | "max-restarts",
        Word("VALUE"), OPEN_MPI;
}
