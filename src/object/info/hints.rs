//! Hints of users about windows and memory, given by info keys (MPI-5.0 sections 9.2, 11.4.3 and 12.2).

#![forbid(unsafe_code)]

use super::keys::{InfoCall, KEYS};
use super::{create, pairs_of, set};
use crate::abi::*;
use crate::error::conformance;
use crate::error::{Error, Result};
use crate::os;
use crate::settings;
use parking_lot::Mutex;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

/// The values of the info keys. `Hints::default()` has the values for a call that gets no info object.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is an info key that is true or false")]
pub struct Hints {
    /// `no_locks`: the user asserts that this rank does not lock the window.
    pub no_locks: bool,
    /// `mpi_minimum_memory_alignment` in bytes, a power of two.
    pub alignment: usize,
    /// `alloc_shared_noncontig`: each rank's part of a shared window may be anywhere.
    pub noncontiguous: bool,
    /// `same_size`: the user asserts that all ranks give the same size.
    same_size: bool,
    /// `same_disp_unit`: the user asserts that all ranks give the same displacement unit.
    same_disp_unit: bool,
    /// Values of `accumulate_ordering`, `accumulate_ops`, `mpi_accumulate_granularity` and `mpi_assert_memory_alloc_kinds`. They have no
    /// effect on operations; MPI_Win_get_info returns them. The granularity must be the same at all ranks.
    ordering: Cow<'static, str>,
    operations: Cow<'static, str>,
    granularity: u64,
    asserted_kinds: Option<String>,
}

impl Default for Hints {
    fn default() -> Self {
        Self {
            no_locks: false,
            alignment: default_alignment(),
            noncontiguous: false,
            same_size: false,
            same_disp_unit: false,
            ordering: "rar,raw,war,waw".into(),
            operations: "same_op_no_op".into(),
            granularity: 0,
            asserted_kinds: None,
        }
    }
}

/// Returns the default alignment of memory in bytes: a cache line, or the alignment of C's types if memory ends at an inaccessible page.
fn default_alignment() -> usize {
    if settings::get().guard { os::LARGEST_ALIGNMENT } else { 64 }
}

/// Largest alignment in bytes that a user can ask for: a huge page.
const LARGEST_ALIGNMENT: usize = 1 << 30;

/// Kinds of memory in which buffers may be.
pub const MEMORY_KINDS: &str = "mpi,system";
/// Kinds of memory that an assertion may contain.
const ASSERTABLE: [&str; 5] = ["mpi", "mpi:alloc_mem", "mpi:win_allocate", "mpi:win_allocate_shared", "system"];

impl Hints {
    /// The hints that a call gets in an info object, which may be MPI_INFO_NULL.
    pub fn of(info: MPI_Info, call: InfoCall) -> Result<Self> {
        let mut hints = Self::default();
        hints.change(info, call)?;
        Ok(hints)
    }

    /// Changes the hints for which an info object has keys. Ignores keys that the call does not take. Calls `refuse_value` for a key with
    /// an invalid value. If `refuse_value` returns an error, this function fails with MPI_ERR_INFO_VALUE and changes no hint. If
    /// `refuse_value` returns Ok, this function ignores the key.
    fn change(&mut self, info: MPI_Info, call: InfoCall) -> Result {
        // MPI_INFO_ENV contains no hints.
        if info == MPI_INFO_NULL || info == MPI_INFO_ENV {
            return Ok(());
        }
        let mut changed = self.clone();
        for (name, value) in pairs_of(info)?.lock().iter() {
            let taken = KEYS.iter().any(|key| key.name == name && key.calls.contains(&call));
            if taken && changed.take(name, value).is_none() {
                refuse_value(name, value)?;
            }
        }
        *self = changed;
        Ok(())
    }

    /// Takes the value of a key. None if the key cannot have this value.
    fn take(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "no_locks" => self.no_locks = boolean(value)?,
            "alloc_shared_noncontig" => self.noncontiguous = boolean(value)?,
            "same_size" => self.same_size = boolean(value)?,
            "same_disp_unit" => self.same_disp_unit = boolean(value)?,
            "accumulate_ordering" => {
                let mut orders = value.split(',').map(str::trim);
                let known = value == "none" || orders.all(|order| ["rar", "raw", "war", "waw"].contains(&order));
                self.ordering = known.then(|| value.to_owned().into())?;
            }
            "accumulate_ops" => {
                self.operations = ["same_op", "same_op_no_op"].contains(&value).then(|| value.to_owned().into())?;
            }
            "mpi_accumulate_granularity" => self.granularity = value.parse().ok()?,
            "mpi_minimum_memory_alignment" => {
                let alignment = value.parse::<usize>().ok()?;
                let possible = alignment.is_power_of_two() && alignment <= LARGEST_ALIGNMENT;
                self.alignment = possible.then_some(alignment.max(default_alignment()))?;
            }
            "mpi_assert_memory_alloc_kinds" => {
                if kinds_are_known(value)? {
                    self.asserted_kinds = Some(value.to_owned());
                }
            }
            _ => unreachable!("the table of keys has the key {name}, which has no hint"),
        }
        Some(())
    }

    /// Returns the value in force for a key. None if it is not set.
    fn value(&self, name: &str) -> Option<String> {
        Some(match name {
            "no_locks" => self.no_locks.to_string(),
            "alloc_shared_noncontig" => self.noncontiguous.to_string(),
            "same_size" => self.same_size.to_string(),
            "same_disp_unit" => self.same_disp_unit.to_string(),
            "accumulate_ordering" => self.ordering.to_string(),
            "accumulate_ops" => self.operations.to_string(),
            "mpi_accumulate_granularity" => self.granularity.to_string(),
            "mpi_minimum_memory_alignment" => self.alignment.to_string(),
            "mpi_assert_memory_alloc_kinds" => self.asserted_kinds.clone()?,
            "mpi_memory_alloc_kinds" => MEMORY_KINDS.to_owned(),
            _ => unreachable!("the table of keys has the key {name}, which has no hint"),
        })
    }

    /// Returns one word for each of the three values that must be equal at all ranks of a window: granularity, size and displacement unit.
    /// No word is 0 or `DIFFERENT`. Size and unit are compared only if the user asserts that they are the same.
    fn common(&self, size: usize, disp_unit: usize) -> [u64; COMMON] {
        let same = |is_asserted: bool, value: usize| if is_asserted { value as u64 + 2 } else { 1 };
        let granularity = self.granularity.saturating_add(1).min(DIFFERENT - 1);
        [granularity, same(self.same_size, size), same(self.same_disp_unit, disp_unit)]
    }

    /// Compares the words of this rank (`common`) with words of other ranks, and returns true for each word that differs. `first` gets the
    /// words of this rank, and returns the words to compare with. On one host, `first` returns the words of the first rank to arrive (this
    /// rank may be the first). A word for which another rank has already published a difference is `DIFFERENT`. If the communicator spans
    /// hosts, these are the words of rank 0. Under RMAMPI_STRICT=1 fails with MPI_ERR_INFO_VALUE if a word differs.
    pub fn differences(
        &self,
        size: usize,
        disp_unit: usize,
        first: impl FnOnce([u64; COMMON]) -> [u64; COMMON],
    ) -> Result<[bool; COMMON]> {
        let own = self.common(size, disp_unit);
        let other = first(own);
        let differ = std::array::from_fn(|index| own[index] != other[index]);
        for index in (0..COMMON).filter(|index| differ[*index]) {
            let error = || {
                let text = difference(index, own[index], other[index]);
                Error::new(MPI_ERR_INFO_VALUE, text)
            };
            conformance::tolerate(&conformance::DIFFERENT_HINTS, error)?;
        }
        Ok(differ)
    }

    /// Sets the keys whose values differ between ranks to their defaults, which assert nothing about the ranks.
    pub fn forget(&mut self, differ: [bool; COMMON]) {
        let defaults = Self::default();
        let [granularity, same_size, same_disp_unit] = differ;
        if granularity {
            self.granularity = defaults.granularity;
        }
        if same_size {
            self.same_size = defaults.same_size;
        }
        if same_disp_unit {
            self.same_disp_unit = defaults.same_disp_unit;
        }
    }
}

/// Returns the error text for a word that differs between this rank and another rank. `index` is that of the word.
fn difference(index: usize, own: u64, other: u64) -> String {
    let (key, what) =
        [("mpi_accumulate_granularity", ""), ("same_size", "size"), ("same_disp_unit", "disp_unit")][index];
    match (what, own, other) {
        (_, _, DIFFERENT) => {
            format!("the info key {key} differs between other ranks; expected is the same at all ranks")
        }
        ("", ..) => {
            let (here, there) = (own - 1, other - 1);
            format!(
                "the info key {key} is {here} here and {there} at another rank; expected is the same at all ranks"
            )
        }
        (_, 1, _) => format!("the info key {key} is true at another rank, and not here"),
        (_, _, 1) => format!("the info key {key} is true here, and not at another rank"),
        _ => {
            let (here, there) = (own - 2, other - 2);
            format!("the info key {key} is true, but {what} is {here} here and {there} at another rank")
        }
    }
}

/// Returns the error for a value that a key cannot have. Without RMAMPI_STRICT=1, returns Ok if both MPICH and Open MPI ignore invalid
/// values of this key.
pub(super) fn refuse_value(name: &str, value: &str) -> Result {
    let error = || {
        let text = format!("\"{value}\" is not a value that the info key {name} can have");
        Error::new(MPI_ERR_INFO_VALUE, text)
    };
    match name {
        "accumulate_ordering" | "accumulate_ops" | "mpi_minimum_memory_alignment" => Err(error()),
        _ => conformance::tolerate(&conformance::UNKNOWN_VALUE_OF_HINT, error),
    }
}

/// Number of words that must be equal at all ranks when they create a window.
pub const COMMON: usize = 3;

/// Value that replaces one of these words if ranks have given different words.
pub const DIFFERENT: u64 = u64::MAX;

/// The hints in force for a window.
#[derive(Debug)]
pub struct InForce {
    hints: Mutex<Hints>,
    /// Copy of the hint `no_locks`. A call that locks a window loads this copy, and so does not need the mutex.
    no_locks: AtomicBool,
}

impl InForce {
    /// The hints of a new window.
    pub fn new(hints: Hints) -> Self {
        Self { no_locks: AtomicBool::new(hints.no_locks), hints: Mutex::new(hints) }
    }

    /// Performs MPI_Win_set_info: changes the hints that can be changed after the creation of a window.
    pub fn change(&self, info: MPI_Info) -> Result {
        let mut hints = self.hints.lock();
        hints.change(info, InfoCall::SetInfo)?;
        // Relaxed: the flag publishes nothing.
        self.no_locks.store(hints.no_locks, Ordering::Relaxed);
        Ok(())
    }

    /// Returns the hint `no_locks`.
    pub fn no_locks(&self) -> bool {
        // Relaxed: the flag publishes nothing.
        self.no_locks.load(Ordering::Relaxed)
    }

    /// Returns a new info object, which the user frees. `creation` is the function that created the window. The object has the keys that
    /// this function takes, and the keys that the library sets itself.
    pub fn to_info(&self, creation: InfoCall) -> Result<MPI_Info> {
        let info = create()?;
        let hints = self.hints.lock();
        for key in KEYS.iter().filter(|key| key.calls.contains(&creation) || key.calls.is_empty()) {
            if let Some(value) = hints.value(key.name) {
                set(info, key.name, &value)?;
            }
        }
        Ok(info)
    }
}

/// Returns true if all kinds of memory in a list are known. None if the text is not a list of kinds. An assertion about unknown kinds has
/// no effect.
pub(super) fn kinds_are_known(list: &str) -> Option<bool> {
    let mut kinds = list.split(',').map(str::trim);
    if list.is_empty() {
        return Some(true);
    }
    let is_list = !kinds.clone().any(|kind| kind.split(':').any(str::is_empty));
    is_list.then(|| kinds.all(|kind| ASSERTABLE.contains(&kind)))
}

pub(super) fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
