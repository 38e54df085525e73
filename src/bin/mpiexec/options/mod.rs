//! The options of the command line. The reader of the command line uses their tables (`table`). Help text, manual page and shell completion
//! are made from the same tables.

pub mod help;
mod operand;
mod table;

pub use operand::Operand;
pub use table::{REFUSED, SECTIONS, all};

/// Prefixes of variables by which launchers pass information to their ranks. If another launcher started `mpiexec` as a rank, variables
/// with these prefixes describe that outer job, so they must not reach the ranks that this `mpiexec` starts.
pub const LAUNCHER_PREFIXES: [&str; 5] = ["PMI_", "PMIX_", "OMPI_COMM_WORLD_", "HYDI_", "MPI_LOCAL"];

/// Variables that `mpiexec` sets for each rank. Other values of these variables do not reach the ranks.
pub const OWN_VARIABLES: [&str; 5] = ["PMI_FD", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", "MPI_LOCALNRANKS"];

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
    ResourceManager,
    Interface,
    Binding,
    Label,
    OutputPattern,
    ErrorPattern,
    Timeout,
    LabelPattern,
    Timestamps,
    Merge,
    OutputDirectory,
    OutputList,
    Input,
    ReportPid,
    PrintExits,
    Display,
    /// `Display` with this word.
    DisplayAs(&'static str),
    MapBy,
    MapNode,
    /// `MapBy` with this unit.
    MapUnit(&'static str),
    CoresPerRank,
    Processors,
    RankFile,
    Debugger,
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

/// The ranks to which an option about the inherited environment applies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scope {
    Program,
    Job,
}

/// An option of the command line.
pub struct Opt {
    pub meaning: Meaning,
    /// Names without dashes. The usual name is the first.
    pub names: &'static [&'static str],
    pub operand: Operand,
    /// Effect, as printed in help text and manual page.
    pub text: &'static str,
    /// Value that is in effect without the option, as printed; empty if no default is printed.
    pub default: &'static str,
}

/// Initial error handlers of MPI_COMM_WORLD (MPI-5.0 section 11.5).
pub const ERRHANDLERS: &[&str] = &["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"];
/// Units to which ranks can be bound, as completion offers them. `Unit` of the module `binding` also reads other names.
pub const BINDINGS: &[&str] = &["none", "hwthread", "core", "l1cache", "l2cache", "l3cache", "numa", "socket"];

/// Launchers that can start agents (the `mpiexec` processes on the hosts of a job).
pub const LAUNCHERS: &[&str] = &["ssh", "slurm", "fork", "manual"];

/// Returns the option with a name.
pub fn find(name: &str) -> Option<&'static Opt> {
    all().find(|option| option.names.contains(&name))
}
