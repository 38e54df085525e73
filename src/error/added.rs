//! Error classes and codes that the program adds (MPI-5.0 section 9.5). They are local to this process: in another process, the
//! same number may have another meaning.

#![forbid(unsafe_code)]

use super::{Error, Result, classes, conformance};
use crate::abi::*;
use crate::error::fail;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::sync::atomic::{AtomicI32, Ordering};

/// An added class or code.
#[derive(Debug)]
struct Added {
    /// The class of a code; for a class, its own number.
    class: c_int,
    /// The text that MPI_Error_string returns, if the program has set one.
    string: Option<String>,
}

#[derive(Debug)]
struct Table {
    /// The added classes and codes, by number.
    added: BTreeMap<c_int, Added>,
    /// The last number that was assigned. Numbers are never reused, so a removed number does not get a new meaning.
    last: c_int,
}

static TABLE: Mutex<Table> = Mutex::new(Table { added: BTreeMap::new(), last: MPI_ERR_LASTCODE });

/// The largest class or code that exists. The attribute MPI_LASTUSEDCODE returns the address of this variable.
static LAST_USED: AtomicI32 = AtomicI32::new(MPI_ERR_LASTCODE);

/// The largest class or code that exists.
pub fn last_used_code() -> &'static AtomicI32 {
    &LAST_USED
}

impl Table {
    /// Adds a code to a class; adds a class if `class` is None. Fails with MPI_ERR_NO_MEM if no number is left.
    fn add(&mut self, class: Option<c_int>) -> Result<c_int> {
        let Some(number) = self.last.checked_add(1) else {
            fail!(MPI_ERR_NO_MEM, "all numbers up to {} are used by error classes and codes", self.last);
        };
        self.last = number;
        self.added.insert(number, Added { class: class.unwrap_or(number), string: None });
        self.store_last_used();
        Ok(number)
    }

    fn remove(&mut self, number: c_int) {
        self.added.remove(&number);
        self.store_last_used();
    }

    fn store_last_used(&self) {
        let last = self.added.last_key_value().map_or(MPI_ERR_LASTCODE, |(number, _)| *number);
        // Relaxed: the attribute MPI_LASTUSEDCODE returns only this number, and no other data depend on it.
        LAST_USED.store(last, Ordering::Relaxed);
    }

    /// The added class or code with a number. Fails with MPI_ERR_ARG if the number belongs to no added class or code.
    fn find(&mut self, number: c_int) -> Result<&mut Added> {
        match self.added.get_mut(&number) {
            Some(added) => Ok(added),
            None if (0..=MPI_ERR_LASTCODE).contains(&number) => {
                fail!(MPI_ERR_ARG, "{number} was not added by the program: it is not above MPI_ERR_LASTCODE")
            }
            None => fail!(
                MPI_ERR_ARG,
                "{number} is not an error class or code that the program has added (removed already?)"
            ),
        }
    }
}

/// Adds an error class: MPI_Add_error_class.
pub fn add_class() -> Result<c_int> {
    TABLE.lock().add(None)
}

/// Adds an error code to a class: MPI_Add_error_code. Fails with MPI_ERR_ARG if `class` is not the number of a class, and under
/// RMAMPI_STRICT=1 if it is MPI_SUCCESS. Fails with MPI_ERR_NO_MEM if no number is left.
pub fn add_code(class: c_int) -> Result<c_int> {
    let mut table = TABLE.lock();
    let added = table.added.get(&class).map(|added| added.class);
    match added.or_else(|| classes::text_of(class).map(|text| text.class)) {
        Some(MPI_SUCCESS) if class == MPI_SUCCESS => {
            conformance::tolerate(&conformance::CODE_OF_SUCCESS, || {
                Error::new(MPI_ERR_ARG, "MPI_SUCCESS is not a class of errors".to_owned())
            })?;
            table.add(Some(MPI_SUCCESS))
        }
        Some(own) if own == class => table.add(Some(class)),
        Some(other) => fail!(MPI_ERR_ARG, "{class} is not an error class, but a code of class {other}"),
        None => fail!(MPI_ERR_ARG, "{class} is not an error class"),
    }
}

/// Sets or replaces the text of an added class or code: MPI_Add_error_string. Fails with MPI_ERR_ARG if `number` is not an added
/// class or code, or `string` is too long.
pub fn add_string(number: c_int, string: &str) -> Result {
    if string.len() >= MPI_MAX_ERROR_STRING as usize {
        let most = MPI_MAX_ERROR_STRING - 1;
        fail!(MPI_ERR_ARG, "the string has {} characters; at most {most} are allowed", string.len());
    }
    TABLE.lock().find(number)?.string = Some(string.to_owned());
    Ok(())
}

/// Removes an added class: MPI_Remove_error_class. Fails with MPI_ERR_ARG if `number` is not an added class, or the class still
/// has codes or a text.
pub fn remove_class(number: c_int) -> Result {
    let mut table = TABLE.lock();
    let Added { class, ref string } = *table.find(number)?;
    if class != number {
        fail!(MPI_ERR_ARG, "{number} is not an error class, but a code of class {class}");
    }
    if string.is_some() {
        fail!(MPI_ERR_ARG, "class {number} still has its string; expected a call of MPI_Remove_error_string before");
    }
    if let Some((code, _)) = table.added.iter().find(|(code, added)| added.class == number && **code != number) {
        fail!(MPI_ERR_ARG, "class {number} still has code {code}; expected a call of MPI_Remove_error_code before");
    }
    table.remove(number);
    Ok(())
}

/// Removes an added code: MPI_Remove_error_code. Fails with MPI_ERR_ARG if `number` is not an added code, or the code still has
/// a text.
pub fn remove_code(number: c_int) -> Result {
    let mut table = TABLE.lock();
    let Added { class, ref string } = *table.find(number)?;
    if class == number {
        fail!(MPI_ERR_ARG, "{number} is an error class, not a code");
    }
    if string.is_some() {
        fail!(MPI_ERR_ARG, "code {number} still has its string; expected a call of MPI_Remove_error_string before");
    }
    table.remove(number);
    Ok(())
}

/// Removes the text of an added class or code: MPI_Remove_error_string. Fails with MPI_ERR_ARG if `number` is not
/// an added class or code, or has no text.
pub fn remove_string(number: c_int) -> Result {
    match TABLE.lock().find(number)?.string.take() {
        Some(_) => Ok(()),
        None => fail!(MPI_ERR_ARG, "error class or code {number} has no string"),
    }
}

/// The class of an added class or code; None if the number was not added.
pub(super) fn class_of(number: c_int) -> Option<c_int> {
    TABLE.lock().added.get(&number).map(|added| added.class)
}

/// The text of an added class or code, empty if the program has not set one; None if the number was not added.
pub(super) fn string_of(number: c_int) -> Option<String> {
    TABLE.lock().added.get(&number).map(|added| added.string.clone().unwrap_or_default())
}
