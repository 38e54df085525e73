//! The environment variables that the library reads: one table, from which docs/user/settings.md and the manual page
//! rmampi-settings(7) are generated. Tools set other values before the library starts (MPI-5.0 section 15.3.6).

#![forbid(unsafe_code)]

use std::ffi::{OsString, c_int};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A variable with its values, default and meaning.
pub struct Setting {
    pub name: &'static str,
    pub values: Allowed,
    pub default: &'static str,
    pub meaning: &'static str,
    /// Whether all ranks must have the same value.
    pub is_common: bool,
}

/// What a variable may say; each value has a number, except those of a text.
pub enum Allowed {
    /// 0 or 1.
    Flag,
    /// A number, 0 or more.
    Number,
    /// A name: its place in the list.
    Name(&'static [&'static str]),
    /// Any text; an empty one is as if the variable were not set.
    Text,
}

/// All variables.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "RMAMPI_VERBOSE",
        values: Allowed::Flag,
        default: "0",
        meaning: "1: each rank prints on standard error what it chose at start, how each window's memory is reached, what it \
                  waits for when that takes two seconds, and at the end the objects that the program has not freed",
        is_common: false,
    },
    Setting {
        name: "RMAMPI_SPIN",
        values: Allowed::Number,
        default: "10000",
        meaning: "number of turns that a waiting rank spins before it sleeps. When ranks outnumber processors and the variable is \
                  not set: 16, each of which yields the processor",
        is_common: false,
    },
    Setting {
        name: "RMAMPI_PRIVATE_MEMORY",
        values: Allowed::Name(&["auto", "publish", "cma", "agent"]),
        default: "auto",
        meaning: "how ranks reach process-private memory (heap, stack, static) of a window. `cma`: by process_vm_readv and \
                  process_vm_writev; `agent`: by a thread at the target; `auto`: replaces the pages by shared ones where that \
                  is safe, or else uses the first of the other two that works; `publish`: replaces the pages also where other \
                  threads run, which must not write to them while windows are created",
        is_common: true,
    },
    Setting {
        name: "RMAMPI_RESERVE",
        values: Allowed::Flag,
        default: "0",
        meaning: "1: the pages of windows and of MPI_Alloc_mem are allocated at once, in a time that grows with the size. 0: the pages \
                  of large blocks are allocated at the first access, while all of these blocks together are at most half of the \
                  machine's available memory",
        is_common: false,
    },
    Setting {
        name: "RMAMPI_LAUNCHER",
        values: Allowed::Name(&["auto", "pmi1", "pmi2", "pmix", "none"]),
        default: "auto",
        meaning: "protocol by which the ranks find each other: `pmi1` and `pmi2` on the socket of PMI_FD or PMI_PORT, `pmix` by libpmix, \
                  `none`: this process is a job of one rank, however it was started; `auto`: the first of these that \
                  the launcher offers, with a warning where it offers none",
        is_common: true,
    },
    Setting {
        name: "RMAMPI_INITIAL_ERRHANDLER",
        values: Allowed::Name(&["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"]),
        default: "mpi_errors_are_fatal",
        meaning: "initial error handler of MPI_COMM_WORLD and MPI_COMM_SELF, and handler of errors that belong to no object where \
                  MPI_Init was not called; `mpiexec -initial-errhandler` sets it",
        is_common: false,
    },
    Setting {
        name: "RMAMPI_STRICT",
        values: Allowed::Flag,
        default: "0",
        meaning: "1: what the standard forbids and other libraries accept is an error, for programs that must be portable; \
                  docs/conformance.md lists the cases",
        is_common: true,
    },
    Setting {
        name: "RMAMPI_TRANSPORT",
        values: Allowed::Name(&["auto", "network"]),
        default: "auto",
        meaning: "how data move between ranks. `auto`: through shared memory in a host, by the network between hosts; `network`: each \
                  rank counts as a host of its own, so every pair of ranks uses the network, which serves to test",
        is_common: true,
    },
    Setting {
        name: "RMAMPI_RANKS_PER_HOST",
        values: Allowed::Number,
        default: "0",
        meaning: "with RMAMPI_TRANSPORT=network: each group of this number of consecutive ranks counts as a host. 0: as 1",
        is_common: true,
    },
    Setting {
        name: "RMAMPI_HOSTS",
        values: Allowed::Number,
        default: "0",
        meaning: "number of hosts of the job; mpiexec sets it. More than 1 makes the ranks find out which host each of them is on. 0: \
                  the variables of the launcher say whether there are several hosts",
        is_common: true,
    },
    Setting {
        name: "RMAMPI_LIBFABRIC",
        values: Allowed::Text,
        default: "",
        meaning: "the path of the libfabric that connects the hosts of a job. Not set: the libfabric.so.1 of the system",
        is_common: false,
    },
    Setting {
        name: "RMAMPI_PROVIDER",
        values: Allowed::Text,
        default: "",
        meaning: "libfabric's provider between hosts, in its spelling, as `tcp` or `tcp;ofi_rxm`; `fi_info -l` lists them. `unix`: datagrams \
                  between processes of one machine, without libfabric, for RMAMPI_TRANSPORT=network. Not set: the best one that is there",
        is_common: true,
    },
];

/// Places of the variables in the table.
const VERBOSE: usize = 0;
const SPIN: usize = 1;
const PRIVATE_MEMORY: usize = 2;
const RESERVE: usize = 3;
const LAUNCHER: usize = 4;
const INITIAL_ERRHANDLER: usize = 5;
const STRICT: usize = 6;
const TRANSPORT: usize = 7;
const RANKS_PER_HOST: usize = 8;
const HOSTS: usize = 9;
const LIBFABRIC: usize = 10;
const PROVIDER: usize = 11;

/// How windows over private memory are reached; in the order of the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivateMemory {
    Auto,
    Publish,
    CrossMemoryAttach,
    Agent,
}

/// How the ranks find each other; in the order of the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LauncherChoice {
    Auto,
    Pmi1,
    Pmi2,
    Pmix,
    None,
}

/// The settings in force.
#[derive(Debug)]
pub struct Values {
    pub verbose: bool,
    /// None: the default, which depends on the number of ranks.
    pub spin: Option<u32>,
    pub private_memory: PrivateMemory,
    /// Whether large blocks are reserved when they are allocated, instead of charged to the overcommit budget.
    pub reserve: bool,
    /// Whether what the standard forbids is refused where other libraries accept it.
    pub strict: bool,
    /// With RMAMPI_TRANSPORT=network: number of consecutive ranks that count as a host, at least 1.
    pub ranks_per_simulated_host: Option<usize>,
    /// Number of hosts of the job; 0 where it is not set.
    pub hosts: usize,
    /// Path of libfabric, where it is not the system's.
    pub libfabric: Option<OsString>,
    /// Name of libfabric's provider, or `unix`; None: what suits best.
    pub provider: Option<String>,
}

/// What a tool has chosen for a variable.
#[derive(Clone, Debug)]
enum Choice {
    Number(c_int),
    Text(String),
}

/// What tools have chosen.
static CHOSEN: Mutex<[Option<Choice>; SETTINGS.len()]> = Mutex::new([const { None }; SETTINGS.len()]);

static VALUES: OnceLock<Values> = OnceLock::new();

/// The settings, fixed by the first call.
pub fn get() -> &'static Values {
    VALUES.get_or_init(|| Values {
        verbose: number_of(VERBOSE) == Some(1),
        spin: number_of(SPIN).and_then(|turns| u32::try_from(turns).ok()),
        private_memory: match number_of(PRIVATE_MEMORY) {
            Some(1) => PrivateMemory::Publish,
            Some(2) => PrivateMemory::CrossMemoryAttach,
            Some(3) => PrivateMemory::Agent,
            _ => PrivateMemory::Auto,
        },
        reserve: number_of(RESERVE) == Some(1),
        strict: number_of(STRICT) == Some(1),
        ranks_per_simulated_host: (number_of(TRANSPORT) == Some(1)).then(|| count_of(RANKS_PER_HOST).max(1)),
        hosts: count_of(HOSTS),
        libfabric: text_of(LIBFABRIC),
        provider: text_of(PROVIDER).map(|name| name.to_string_lossy().into_owned()),
    })
}

/// The place of the initial error handler among its names. Errors may ask for it before the library starts.
pub fn initial_errhandler() -> c_int {
    number_of(INITIAL_ERRHANDLER).unwrap_or(0)
}

/// How the ranks find each other. Asked once, before the other settings.
pub fn launcher() -> LauncherChoice {
    match number_of(LAUNCHER) {
        Some(1) => LauncherChoice::Pmi1,
        Some(2) => LauncherChoice::Pmi2,
        Some(3) => LauncherChoice::Pmix,
        Some(4) => LauncherChoice::None,
        _ => LauncherChoice::Auto,
    }
}

/// The number of a variable that counts something; 0 where it is not set.
fn count_of(place: usize) -> usize {
    number_of(place).and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
}

/// The value of the variable at a place, if it is set and understood. -1: a tool wants the default of a number.
pub fn number_of(place: usize) -> Option<c_int> {
    match &CHOSEN.lock().unwrap_or_else(PoisonError::into_inner)[place] {
        Some(Choice::Number(number)) => Some(*number),
        _ => SETTINGS[place].parse(std::env::var_os(SETTINGS[place].name)?.to_str()?),
    }
}

/// The value of the variable at a place that may say any text, if it is set.
pub fn text_of(place: usize) -> Option<OsString> {
    let value = match &CHOSEN.lock().unwrap_or_else(PoisonError::into_inner)[place] {
        Some(Choice::Text(text)) => Some(text.into()),
        _ => std::env::var_os(SETTINGS[place].name),
    };
    value.filter(|text| !text.is_empty())
}

/// Chooses the value of the variable at a place; false when it is too late.
pub fn choose(place: usize, number: c_int) -> bool {
    choose_value(place, Choice::Number(number))
}

/// Chooses the text of the variable at a place; false when it is too late.
pub fn choose_text(place: usize, text: String) -> bool {
    choose_value(place, Choice::Text(text))
}

fn choose_value(place: usize, choice: Choice) -> bool {
    let mut chosen = CHOSEN.lock().unwrap_or_else(PoisonError::into_inner);
    let in_time = VALUES.get().is_none();
    if in_time {
        chosen[place] = Some(choice);
    }
    in_time
}

impl Setting {
    /// The number of a value; None when it is not understood, or a text.
    pub fn parse(&self, text: &str) -> Option<c_int> {
        let number = match self.values {
            Allowed::Text => return None,
            Allowed::Flag | Allowed::Number => text.parse().ok()?,
            Allowed::Name(names) => names.iter().position(|name| *name == text)? as c_int,
        };
        self.allows(number).then_some(number)
    }

    /// Whether a number is that of a value.
    pub fn allows(&self, number: c_int) -> bool {
        match self.values {
            Allowed::Flag => number == 0 || number == 1,
            Allowed::Number => number >= 0,
            Allowed::Text => false,
            Allowed::Name(names) => usize::try_from(number).is_ok_and(|number| number < names.len()),
        }
    }
}

/// The variables that are set, as a sentence for RMAMPI_VERBOSE.
pub fn describe() -> String {
    let values = SETTINGS.iter().map(|setting| match std::env::var(setting.name) {
        Ok(value) => format!("{}={value}", setting.name),
        Err(_) if setting.default.is_empty() => format!("{} not set", setting.name),
        Err(_) => format!("{} not set ({})", setting.name, setting.default),
    });
    values.collect::<Vec<_>>().join(", ")
}
