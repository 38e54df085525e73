//! Assertions of users about a communicator, made by info keys (MPI-5.0 section 7.4.4).

#![forbid(unsafe_code)]

use super::hints::{MEMORY_KINDS, boolean, kinds_are_known, refuse_value};
use super::keys::{InfoCall, KEYS};
use super::{create, pairs_of, set};
use crate::abi::*;
use crate::error::Result;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Keys of the assertions that are true or false, in the order of `Asserted::flags`.
const FLAGS: [&str; 5] = [
    "mpi_assert_no_any_tag",
    "mpi_assert_no_any_source",
    "mpi_assert_exact_length",
    "mpi_assert_allow_overtaking",
    "mpi_assert_strict_persistent_collective_ordering",
];

/// The assertions about one communicator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Asserted {
    flags: [bool; FLAGS.len()],
    kinds: Option<String>,
}

impl Asserted {
    /// Takes the assertions of an info object. Ignores other keys.
    fn take(&mut self, info: MPI_Info) -> Result {
        // MPI_INFO_ENV contains no assertions about communicators.
        if info == MPI_INFO_NULL || info == MPI_INFO_ENV {
            return Ok(());
        }
        for (name, value) in pairs_of(info)?.lock().iter() {
            let understood = if let Some(index) = FLAGS.iter().position(|flag| flag == name) {
                boolean(value).map(|value| self.flags[index] = value)
            } else if name == "mpi_assert_memory_alloc_kinds" {
                kinds_are_known(value).map(|known| {
                    if known {
                        self.kinds = Some(value.clone());
                    }
                })
            } else {
                Some(())
            };
            if understood.is_none() {
                refuse_value(name, value)?;
            }
        }
        Ok(())
    }

    fn value(&self, name: &str) -> Option<String> {
        match FLAGS.iter().position(|flag| *flag == name) {
            Some(index) => Some(self.flags[index].to_string()),
            None => match name {
                "mpi_assert_memory_alloc_kinds" => self.kinds.clone(),
                "mpi_memory_alloc_kinds" => Some(MEMORY_KINDS.to_owned()),
                _ => unreachable!("the table of keys has the key {name}, which has no assertion"),
            },
        }
    }
}

/// The assertions in force for a communicator.
#[derive(Debug, Default)]
pub struct Assertions {
    asserted: Mutex<Asserted>,
    /// Copies of two flags: receives load them without the lock.
    no_any_tag: AtomicBool,
    no_any_source: AtomicBool,
}

impl Assertions {
    /// The assertions for a new communicator. Fails with MPI_ERR_INFO if `info` is not an info object, and under RMAMPI_STRICT=1 with
    /// MPI_ERR_INFO_VALUE if a key has a value that is not permitted.
    pub fn of(info: MPI_Info) -> Result<Self> {
        let new = Self::default();
        new.change(info)?;
        Ok(new)
    }

    /// Performs MPI_Comm_set_info. Ignores a value that a key cannot have; under RMAMPI_STRICT=1 fails with MPI_ERR_INFO_VALUE in this
    /// case, and changes no key.
    pub fn change(&self, info: MPI_Info) -> Result {
        let mut asserted = self.asserted.lock();
        let mut changed = asserted.clone();
        changed.take(info)?;
        // Relaxed, here and below and in the loads: the flags publish nothing.
        self.no_any_tag.store(changed.flags[0], Ordering::Relaxed);
        self.no_any_source.store(changed.flags[1], Ordering::Relaxed);
        *asserted = changed;
        Ok(())
    }

    /// Returns true if the user asserts that MPI_ANY_TAG is not used.
    pub fn no_any_tag(&self) -> bool {
        // Relaxed: the flag publishes nothing.
        self.no_any_tag.load(Ordering::Relaxed)
    }

    /// Returns true if the user asserts that MPI_ANY_SOURCE is not used.
    pub fn no_any_source(&self) -> bool {
        // Relaxed: the flag publishes nothing.
        self.no_any_source.load(Ordering::Relaxed)
    }

    /// Returns a new info object, which the user frees, with all assertions in force and the keys that the library sets itself.
    pub fn to_info(&self) -> Result<MPI_Info> {
        let info = create()?;
        let asserted = self.asserted.lock();
        for key in KEYS.iter().filter(|key| key.calls.contains(&InfoCall::CommSetInfo) || key.calls.is_empty()) {
            if let Some(value) = asserted.value(key.name) {
                set(info, key.name, &value)?;
            }
        }
        Ok(info)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{free, get};
    use super::*;

    #[test]
    fn the_table_tells_the_defaults() {
        for key in KEYS.iter().filter(|key| key.calls.contains(&InfoCall::CommSetInfo)) {
            let default = Asserted::default().value(key.name).unwrap_or_else(|| "not set".to_owned());
            assert_eq!(default, key.default, "{}", key.name);
        }
    }

    #[test]
    fn what_is_understood_is_in_force() {
        let assertions = Assertions::default();
        let info = create().unwrap();
        set(info, "mpi_assert_no_any_tag", "true").unwrap();
        set(info, "mpi_assert_allow_overtaking", "yes").unwrap();
        set(info, "mpi_assert_exact_length", "true").unwrap();
        set(info, "no_locks", "maybe").unwrap();
        assertions.change(info).unwrap();
        assert!(assertions.no_any_tag() && !assertions.no_any_source());
        free(info).unwrap();
        let returned = assertions.to_info().unwrap();
        for (key, value) in [
            ("mpi_assert_no_any_tag", Some("true")),
            ("mpi_assert_exact_length", Some("true")),
            ("mpi_assert_allow_overtaking", Some("false")),
            ("mpi_assert_memory_alloc_kinds", None),
            ("mpi_memory_alloc_kinds", Some("mpi,system")),
            ("no_locks", None),
            ("mpi_hw_resource_type", None),
        ] {
            assert_eq!(get(returned, key).unwrap().as_deref(), value, "{key}");
        }
        free(returned).unwrap();
    }
}
