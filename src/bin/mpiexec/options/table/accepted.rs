//! Options of other launchers that have no effect here.

#![forbid(unsafe_code)]

use crate::options::{Group, Meaning, Operand, Opt};

const ORDER: &str = "ranks are numbered in the order of the programs and of the hosts";
const HYDRA: &str = "parameters of Hydra";
const OPEN_MPI: &str = "parameters of Open MPI";

pub const OPTIONS: &[Opt] = &[
    accepted(
        &["oversubscribe", "nooversubscribe", "use-hwthread-cpus"],
        Operand::None,
        "a job may always have more ranks than there are processors",
    ),
    accepted(&["allow-run-as-root"], Operand::None, "any user may start ranks"),
    accepted(&["rank-by", "rankmap", "order-nodes"], Operand::Word("HOW"), ORDER),
    accepted(&["byslot"], Operand::None, ORDER),
    accepted(&["membind", "topolib"], Operand::Word("HOW"), "the kernel selects the memory node of each page"),
    accepted(&["mca", "gmca", "omca", "prtemca", "pmixmca"], Operand::Words("KEY", "VALUE"), OPEN_MPI),
    accepted(&["tune", "am", "prefix"], Operand::Word("NAME"), "files and directories of Open MPI"),
    accepted(
        &["quiet", "q", "verbose", "v", "show-progress"],
        Operand::None,
        "RMAMPI_VERBOSE=1 makes mpiexec and the library print more",
    ),
    accepted(
        &["get-stack-traces", "report-state-on-timeout"],
        Operand::None,
        "while the job runs, mpiexec -where PID prints in which calls the ranks wait",
    ),
    accepted(
        &["forward-signals"],
        Operand::Word("LIST"),
        "mpiexec always sends SIGUSR1, SIGUSR2, SIGTSTP and SIGCONT to all ranks",
    ),
    accepted(&["localhost", "usize", "demux", "gpus-per-proc", "gpu-subdevs-per-proc"], Operand::Word("NAME"), HYDRA),
    accepted(&["pmi-port", "nameserver", "tree-width"], Operand::Word("NAME"), HYDRA),
    accepted(
        &[
            "disable-hostname-propagation",
            "enable-hostname-propagation",
            "disable-x",
            "enable-x",
            "enable-auto-cleanup",
        ],
        Operand::None,
        HYDRA,
    ),
    accepted(
        &[
            "noprefix",
            "leave-session-attached",
            "debug-daemons",
            "debug-devel",
            "do-not-resolve",
            "keep-fqdn-hostnames",
        ],
        Operand::None,
        OPEN_MPI,
    ),
    accepted(
        &["disable-recovery", "hetero-nodes", "novm", "enable-instant-on", "report-child-jobs-separately"],
        Operand::None,
        OPEN_MPI,
    ),
    accepted(
        &[
            "report-uri",
            "tmpdir",
            "personality",
            "launch-agent",
            "runtime-options",
            "stream-buffering",
            "max-restarts",
        ],
        Operand::Word("VALUE"),
        OPEN_MPI,
    ),
];

/// Returns an option that has no effect.
const fn accepted(names: &'static [&'static str], operand: Operand, text: &'static str) -> Opt {
    Opt { meaning: Meaning::Accepted, names, operand, group: Group::Accepted, text, default: "" }
}
