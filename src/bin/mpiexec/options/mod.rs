//! All options, in one table. The command line is read by it, and help text, manual page and shell completion are made from it.

mod operand;

pub use operand::Operand;

/// Prefixes of variables by which launchers pass information to their ranks. `mpiexec` may itself be a rank of an outer job; variables
/// with these prefixes then belong to that job and must not reach the ranks of this one.
pub const LAUNCHER_PREFIXES: [&str; 5] = ["PMI_", "PMIX_", "OMPI_COMM_WORLD_", "HYDI_", "MPI_LOCAL"];

/// Effect of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    Count,
    Variable,
    InitialErrhandler,
    Directory,
    CommonVariable,
    PassedVariables,
    Hosts,
    OwnHosts,
    HostFile,
    Launcher,
    LauncherProgram,
    Interface,
    Binding,
    Label,
    OutputPattern,
    ErrorPattern,
    Timeout,
    PerNode,
    OnePerNode,
    Soft,
    Path,
    Architecture,
    File,
    ConfigFile,
    Inherit(Scope, bool),
    PassedHere,
    Exported,
    Accepted,
    Where,
    Info,
    Help,
    Version,
}

/// Ranks for which an option about the inherited environment holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scope {
    Program,
    Job,
}

/// Section of an option in help text and manual page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Group {
    /// Options about the program that follows.
    Program,
    /// Options about the whole job.
    Job,
    /// Options of other launchers that have no effect here.
    Accepted,
}

/// An option of the command line.
pub struct Opt {
    pub meaning: Meaning,
    /// Names without dashes, the usual one first.
    pub names: &'static [&'static str],
    pub operand: Operand,
    pub group: Group,
    /// Effect, as printed in help text and manual page.
    pub text: &'static str,
    /// Value without the option, as printed; empty if there is none to print.
    pub default: &'static str,
}

/// Initial error handlers of MPI_COMM_WORLD (MPI-5.0 section 11.5).
pub const ERRHANDLERS: &[&str] = &["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"];
/// Units to which ranks can be bound.
pub const BINDINGS: &[&str] = &["core", "none"];
/// Units to which other launchers can bind ranks.
pub const OTHER_BINDINGS: &[&str] = &[
    "hwthread", "socket", "package", "numa", "board", "l1cache", "l2cache", "l3cache", "rr", "user", "slot",
    "machine",
];

/// Launchers that can start agents.
pub const LAUNCHERS: &[&str] = &["ssh", "fork", "manual"];

/// The table of all options.
pub const OPTIONS: &[Opt] = &[
    Opt {
        meaning: Meaning::Count,
        names: &["n", "np", "c"],
        operand: Operand::Word("N"),
        group: Group::Program,
        text: "start N ranks of the program",
        default: "1",
    },
    Opt {
        meaning: Meaning::Variable,
        names: &["env"],
        operand: Operand::NameAndValue,
        group: Group::Program,
        text: "set an environment variable for its ranks",
        default: "",
    },
    Opt {
        meaning: Meaning::InitialErrhandler,
        names: &["initial-errhandler"],
        operand: Operand::OneOf(ERRHANDLERS),
        group: Group::Program,
        text: "the initial error handler of MPI_COMM_WORLD",
        default: "mpi_errors_are_fatal",
    },
    Opt {
        meaning: Meaning::Directory,
        names: &["wdir", "wd"],
        operand: Operand::Path("DIR"),
        group: Group::Program,
        text: "start its ranks in the directory DIR",
        default: "the current one",
    },
    Opt {
        meaning: Meaning::Soft,
        names: &["soft"],
        operand: Operand::Word("LIST"),
        group: Group::Program,
        text: "allowed numbers of ranks, as in 2:8:2,1; the largest one up to the N of -n is taken",
        default: "",
    },
    Opt {
        meaning: Meaning::OwnHosts,
        names: &["host", "H"],
        operand: Operand::Word("LIST"),
        group: Group::Program,
        text: "run its ranks on these hosts; see -hosts",
        default: "",
    },
    Opt {
        meaning: Meaning::Path,
        names: &["path"],
        operand: Operand::Path("DIRS"),
        group: Group::Program,
        text: "search these directories, separated by colons, for the program first",
        default: "",
    },
    Opt {
        meaning: Meaning::Architecture,
        names: &["arch"],
        operand: Operand::Word("NAME"),
        group: Group::Program,
        text: "require this architecture; an error unless it is the one of this machine (uname -m)",
        default: "",
    },
    Opt {
        meaning: Meaning::File,
        names: &["file"],
        operand: Operand::Path("FILE"),
        group: Group::Program,
        text: "read more options for the program from a file",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Program, false),
        names: &["envnone"],
        operand: Operand::None,
        group: Group::Program,
        text: "pass no variables of mpiexec's environment to its ranks, except those that are named",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Program, true),
        names: &["envall"],
        operand: Operand::None,
        group: Group::Program,
        text: "pass all variables, except those of an outer launcher, to its ranks",
        default: "this option",
    },
    Opt {
        meaning: Meaning::PassedHere,
        names: &["envlist"],
        operand: Operand::Names,
        group: Group::Program,
        text: "pass these variables to its ranks",
        default: "",
    },
    Opt {
        meaning: Meaning::CommonVariable,
        names: &["genv"],
        operand: Operand::NameAndValue,
        group: Group::Job,
        text: "set an environment variable for all ranks",
        default: "",
    },
    Opt {
        meaning: Meaning::PassedVariables,
        names: &["genvlist"],
        operand: Operand::Names,
        group: Group::Job,
        text: "pass these variables to all ranks, also with -genvnone and even if they belong to an outer launcher",
        default: "",
    },
    Opt {
        meaning: Meaning::Exported,
        names: &["x"],
        operand: Operand::Assignment,
        group: Group::Job,
        text: "pass a variable to all ranks, or set it",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Job, false),
        names: &["genvnone"],
        operand: Operand::None,
        group: Group::Job,
        text: "pass no variables of mpiexec's environment to ranks, except those that are named",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Job, true),
        names: &["genvall"],
        operand: Operand::None,
        group: Group::Job,
        text: "pass all variables, except those of an outer launcher, to ranks",
        default: "this option",
    },
    Opt {
        meaning: Meaning::ConfigFile,
        names: &["configfile"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "read programs with their options from a file, one per line",
        default: "",
    },
    Opt {
        meaning: Meaning::PerNode,
        names: &["ppn", "npernode", "perhost", "N"],
        operand: Operand::Word("N"),
        group: Group::Job,
        text: "give each host N ranks in turn, whatever number the list of hosts has; a program without -n gets N ranks on each host",
        default: "",
    },
    Opt {
        meaning: Meaning::OnePerNode,
        names: &["pernode"],
        operand: Operand::None,
        group: Group::Job,
        text: "like -ppn 1",
        default: "",
    },
    Opt {
        meaning: Meaning::Binding,
        names: &["bind-to"],
        operand: Operand::OneOf(BINDINGS),
        group: Group::Job,
        text: "core: each rank runs on a core of its own, among those that mpiexec may use, unless ranks outnumber cores; two \
               jobs at the same time get the same cores",
        default: "none",
    },
    Opt {
        meaning: Meaning::Hosts,
        names: &["hosts"],
        operand: Operand::Word("LIST"),
        group: Group::Job,
        text: "run the ranks on these hosts, as in a:2,b:2 or [2001:db8::1]:4: each gets its number of ranks, or 1, in turn, and \
               then the list begins again; without -n the job has the sum of these numbers of ranks",
        default: "this host",
    },
    Opt {
        meaning: Meaning::HostFile,
        names: &["f", "hostfile", "machinefile"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "read the list of hosts from a file, one host per line, as a:2 or as a slots=2; '#' begins a comment",
        default: "",
    },
    Opt {
        meaning: Meaning::Launcher,
        names: &["launcher"],
        operand: Operand::OneOf(LAUNCHERS),
        group: Group::Job,
        text: "how agents are started: by ssh, which must not ask for a password; as processes of this host, whatever the names of \
               the hosts are (fork); or by the user, for whom the commands are printed (manual)",
        default: "ssh; fork for this host",
    },
    Opt {
        meaning: Meaning::LauncherProgram,
        names: &["launcher-exec"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "execute this program in place of ssh, with the same arguments: options of ssh, the host, and a command line for its \
               shell; the program has to pass on standard input",
        default: "",
    },
    Opt {
        meaning: Meaning::Interface,
        names: &["iface"],
        operand: Operand::Word("NAME"),
        group: Group::Job,
        text: "the network interface, or address, of this host to which agents connect",
        default: "the one that leads to each host",
    },
    Opt {
        meaning: Meaning::Label,
        names: &["l", "prepend-rank", "tag-output"],
        operand: Operand::None,
        group: Group::Job,
        text: "begin each line of output with its rank: [3] text",
        default: "",
    },
    Opt {
        meaning: Meaning::OutputPattern,
        names: &["outfile-pattern"],
        operand: Operand::Path("NAME"),
        group: Group::Job,
        text: "write standard output to files; %r in the name is the rank, %h its host, %% a percent sign",
        default: "",
    },
    Opt {
        meaning: Meaning::ErrorPattern,
        names: &["errfile-pattern"],
        operand: Operand::Path("NAME"),
        group: Group::Job,
        text: "like -outfile-pattern, for standard error; both may name the same files",
        default: "",
    },
    Opt {
        meaning: Meaning::Timeout,
        names: &["timeout"],
        operand: Operand::Word("SECONDS"),
        group: Group::Job,
        text: "end the job after this time",
        default: "never",
    },
    Opt {
        meaning: Meaning::Where,
        names: &["where"],
        operand: Operand::Word("PID"),
        group: Group::Job,
        text: "print in which calls, and for what, the ranks of the mpiexec with process id PID have waited for a second or two or longer",
        default: "",
    },
    Opt {
        meaning: Meaning::Info,
        names: &["info"],
        operand: Operand::None,
        group: Group::Job,
        text: "print version and path of this mpiexec, and the processors and limits of this host",
        default: "",
    },
    Opt {
        meaning: Meaning::Help,
        names: &["h", "help"],
        operand: Operand::None,
        group: Group::Job,
        text: "print a short version of the manual page",
        default: "",
    },
    Opt {
        meaning: Meaning::Version,
        names: &["V", "version"],
        operand: Operand::None,
        group: Group::Job,
        text: "print the version",
        default: "",
    },
    accepted(
        &["oversubscribe", "nooversubscribe", "use-hwthread-cpus"],
        Operand::None,
        "ranks may always outnumber processors",
    ),
    accepted(&["allow-run-as-root"], Operand::None, "any user may start ranks"),
    accepted(
        &["map-by", "rank-by", "rankmap", "order-nodes"],
        Operand::Word("HOW"),
        "ranks are numbered in their order",
    ),
    accepted(&["bynode", "byslot", "bycore", "bysocket"], Operand::None, "ranks are numbered in their order"),
    accepted(&["membind", "topolib"], Operand::Word("HOW"), "the kernel places memory"),
    accepted(
        &["mca", "gmca", "omca", "prtemca", "pmixmca"],
        Operand::Words("KEY", "VALUE"),
        "parameters of Open MPI",
    ),
    accepted(&["tune", "am", "prefix"], Operand::Word("NAME"), "files and directories of Open MPI"),
    accepted(
        &["quiet", "q", "verbose", "v"],
        Operand::None,
        "RMAMPI_VERBOSE=1 makes mpiexec and the library print more",
    ),
    accepted(
        &["report-bindings", "display-map", "display-allocation", "print-all-exitcodes", "print-rank-map"],
        Operand::None,
        "no such report exists",
    ),
    accepted(&["rmk", "localhost", "usize", "demux", "gpus-per-proc"], Operand::Word("NAME"), "parameters of Hydra"),
    accepted(&["disable-hostname-propagation", "disable-x", "enable-x"], Operand::None, "parameters of Hydra"),
];

/// Returns an option that has no effect.
const fn accepted(names: &'static [&'static str], operand: Operand, text: &'static str) -> Opt {
    Opt { meaning: Meaning::Accepted, names, operand, group: Group::Accepted, text, default: "" }
}

/// Returns the option with a name.
pub fn find(name: &str) -> Option<&'static Opt> {
    OPTIONS.iter().find(|option| option.names.contains(&name))
}
