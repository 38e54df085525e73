//! The environment variables that the library understands: one table, from which the README's is made.

use std::sync::LazyLock;

/// A variable with its default and meaning.
pub struct Setting {
    pub name: &'static str,
    pub default: &'static str,
    #[allow(dead_code, reason = "for the README's table, which a test makes")]
    pub meaning: &'static str,
}

/// All variables.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "RMAMPI_VERBOSE",
        default: "0",
        meaning: "1: each rank tells on standard error what it chose at start, how each window's memory is reached, and at \
                  the end which objects the program has not freed",
    },
    Setting {
        name: "RMAMPI_SPIN",
        default: "2000",
        meaning: "turns that a waiting rank spins before it sleeps; 0 when ranks outnumber processors, unless set",
    },
    Setting {
        name: "RMAMPI_PRIVATE_MEMORY",
        default: "auto",
        meaning: "how memory that is not shared (heap, stack, static) is reached: `cma` by process_vm_readv and \
                  process_vm_writev, `agent` by a thread at the target; `auto` makes it shared in place where that is \
                  safe, and else takes the first of these that works; `publish` does so, too, where other threads \
                  run, which must not write to its pages while windows are created",
    },
];

/// How windows over private memory are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivateMemory {
    Auto,
    Publish,
    CrossMemoryAttach,
    Agent,
}

/// The settings in force.
#[derive(Debug)]
pub struct Values {
    pub verbose: bool,
    /// None: the default, which depends on the number of ranks.
    pub spin: Option<u32>,
    pub private_memory: PrivateMemory,
}

static VALUES: LazyLock<Values> = LazyLock::new(|| Values {
    verbose: read("RMAMPI_VERBOSE", |text| match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    })
    .unwrap_or(false),
    spin: read("RMAMPI_SPIN", |text| text.parse().ok()),
    private_memory: read("RMAMPI_PRIVATE_MEMORY", |text| match text {
        "auto" => Some(PrivateMemory::Auto),
        "publish" => Some(PrivateMemory::Publish),
        "cma" => Some(PrivateMemory::CrossMemoryAttach),
        "agent" => Some(PrivateMemory::Agent),
        _ => None,
    })
    .unwrap_or(PrivateMemory::Auto),
});

/// The settings, read once.
pub fn get() -> &'static Values {
    &VALUES
}

/// The variables that are set, as a sentence for RMAMPI_VERBOSE.
pub fn describe() -> String {
    let values = SETTINGS.iter().map(|setting| match std::env::var(setting.name) {
        Ok(value) => format!("{}={value}", setting.name),
        Err(_) => format!("{} not set ({})", setting.name, setting.default),
    });
    values.collect::<Vec<_>>().join(", ")
}

/// Value of a variable; one that is not understood is named on standard error and left aside.
fn read<T>(name: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    debug_assert!(SETTINGS.iter().any(|setting| setting.name == name));
    let text = std::env::var_os(name)?;
    let value = text.to_str().and_then(parse);
    if value.is_none() {
        eprintln!("rmampi: {name}={} is not understood and left aside", text.display());
    }
    value
}
