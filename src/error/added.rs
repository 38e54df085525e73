//! Error classes and codes that the program adds (MPI-5.0 section 9.5). They are this process's own: another one may know the
//! same numbers for something else.

#![forbid(unsafe_code)]

use super::{Result, classes};
use crate::abi::*;
use crate::error::fail;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::sync::atomic::{AtomicI32, Ordering};

/// A class or code that was added.
#[derive(Debug)]
struct Added {
    /// Its class: for a class its own number.
    class: c_int,
    /// What MPI_Error_string says of it.
    string: Option<String>,
}

#[derive(Debug)]
struct Table {
    /// By their numbers.
    added: BTreeMap<c_int, Added>,
    /// The last number that was given. None is given twice: an old one shall not mean something new.
    last: c_int,
}

static TABLE: Mutex<Table> = Mutex::new(Table { added: BTreeMap::new(), last: MPI_ERR_LASTCODE });

/// The largest code there is now, of which MPI_LASTUSEDCODE gives the address.
static LAST_USED: AtomicI32 = AtomicI32::new(MPI_ERR_LASTCODE);

/// The largest code there is now.
pub fn last_used_code() -> &'static AtomicI32 {
    &LAST_USED
}

impl Table {
    /// Adds a class, or a code of one. MPI_ERR_NO_MEM when all numbers were given.
    fn add(&mut self, class: Option<c_int>) -> Result<c_int> {
        let Some(number) = self.last.checked_add(1) else {
            fail!(MPI_ERR_NO_MEM, "all numbers up to {} were given to error classes and codes", self.last);
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
        // Relaxed: a number for the attribute MPI_LASTUSEDCODE, which publishes nothing.
        LAST_USED.store(last, Ordering::Relaxed);
    }

    /// What was added under a number. MPI_ERR_ARG when nothing was.
    fn find(&mut self, number: c_int) -> Result<&mut Added> {
        match self.added.get_mut(&number) {
            Some(added) => Ok(added),
            None if (0..=MPI_ERR_LASTCODE).contains(&number) => {
                fail!(MPI_ERR_ARG, "{number} was not added by the program: it is not above MPI_ERR_LASTCODE")
            }
            None => fail!(MPI_ERR_ARG, "no error class or code {number} was added (removed already?)"),
        }
    }
}

/// MPI_Add_error_class.
pub fn add_class() -> Result<c_int> {
    TABLE.lock().add(None)
}

/// MPI_Add_error_code. MPI_ERR_ARG when there is no such class.
pub fn add_code(class: c_int) -> Result<c_int> {
    let mut table = TABLE.lock();
    let added = table.added.get(&class).map(|added| added.class);
    match added.or_else(|| classes::text_of(class).map(|text| text.class)) {
        Some(MPI_SUCCESS) => fail!(MPI_ERR_ARG, "MPI_SUCCESS is not a class of errors"),
        Some(own) if own == class => table.add(Some(class)),
        Some(other) => fail!(MPI_ERR_ARG, "{class} is not an error class, but a code of class {other}"),
        None => fail!(MPI_ERR_ARG, "{class} is not an error class"),
    }
}

/// MPI_Add_error_string; another one is replaced.
pub fn add_string(number: c_int, string: &str) -> Result {
    if string.len() >= MPI_MAX_ERROR_STRING as usize {
        let most = MPI_MAX_ERROR_STRING - 1;
        fail!(MPI_ERR_ARG, "the string has {} characters; {most} are the most", string.len());
    }
    TABLE.lock().find(number)?.string = Some(string.to_owned());
    Ok(())
}

/// MPI_Remove_error_class. MPI_ERR_ARG when it is none, or still has codes or a string.
pub fn remove_class(number: c_int) -> Result {
    let mut table = TABLE.lock();
    let Added { class, ref string } = *table.find(number)?;
    if class != number {
        fail!(MPI_ERR_ARG, "{number} is not an error class, but a code of class {class}");
    }
    if string.is_some() {
        fail!(MPI_ERR_ARG, "class {number} still has its string, which is to be removed first");
    }
    if let Some((code, _)) = table.added.iter().find(|(code, added)| added.class == number && **code != number) {
        fail!(MPI_ERR_ARG, "class {number} still has code {code}, which is to be removed first");
    }
    table.remove(number);
    Ok(())
}

/// MPI_Remove_error_code. MPI_ERR_ARG when it is none, or still has a string.
pub fn remove_code(number: c_int) -> Result {
    let mut table = TABLE.lock();
    let Added { class, ref string } = *table.find(number)?;
    if class == number {
        fail!(MPI_ERR_ARG, "{number} is an error class, not a code");
    }
    if string.is_some() {
        fail!(MPI_ERR_ARG, "code {number} still has its string, which is to be removed first");
    }
    table.remove(number);
    Ok(())
}

/// MPI_Remove_error_string. MPI_ERR_ARG when there is none.
pub fn remove_string(number: c_int) -> Result {
    match TABLE.lock().find(number)?.string.take() {
        Some(_) => Ok(()),
        None => fail!(MPI_ERR_ARG, "error class or code {number} has no string"),
    }
}

/// The class of a number that was added.
pub(super) fn class_of(number: c_int) -> Option<c_int> {
    TABLE.lock().added.get(&number).map(|added| added.class)
}

/// What the program says of a number that was added; nothing when it says nothing.
pub(super) fn string_of(number: c_int) -> Option<String> {
    TABLE.lock().added.get(&number).map(|added| added.string.clone().unwrap_or_default())
}
