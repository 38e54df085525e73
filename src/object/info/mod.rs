//! Info objects (MPI-5.0 chapter 10).
//!
//! `keys` is the table of keys that windows, memory and communicators understand. `hints` has their values for windows and memory,
//! `assertions` has their values for communicators. `environment` has the facts about the start of the program.

mod assertions;
mod environment;
mod hints;
pub mod keys;

pub use assertions::Assertions;
pub use environment::create_env;
pub use hints::{COMMON, DIFFERENT, Hints, InForce, MEMORY_KINDS};

use crate::abi::*;
use crate::error::{Error, Result, fail};
use crate::object::handle::{self, Handles, ObjectKind};
use parking_lot::Mutex;
use std::ffi::c_int;
use std::sync::Arc;

/// Keys and values in the order in which they were set.
type Pairs = Mutex<Vec<(String, String)>>;

static INFOS: Handles<Pairs> = Handles::new(ObjectKind::Info);

/// Makes an empty object.
pub fn create() -> Result<MPI_Info> {
    Ok(INFOS.insert(Mutex::default())? as MPI_Info)
}

/// Makes an object with these keys and values.
pub fn with<K: Into<String>>(pairs: impl IntoIterator<Item = (K, String)>) -> Result<MPI_Info> {
    let pairs = pairs.into_iter().map(|(key, value)| (key.into(), value)).collect();
    Ok(INFOS.insert(Mutex::new(pairs))? as MPI_Info)
}

/// Frees an object.
pub fn free(info: MPI_Info) -> Result {
    INFOS.remove(info as usize).map(|_| ()).ok_or_else(|| unknown(info))
}

fn pairs_of(info: MPI_Info) -> Result<Arc<Pairs>> {
    INFOS.get(info as usize).ok_or_else(|| unknown(info))
}

fn unknown(info: MPI_Info) -> Error {
    if info == MPI_INFO_ENV {
        return Error::new(MPI_ERR_INFO, "MPI_INFO_ENV can only be read".into());
    }
    Error::new(MPI_ERR_INFO, format!("{} is not an info object", handle::describe(info as usize)))
}

/// Fails with MPI_ERR_INFO if a handle is neither MPI_INFO_NULL nor the handle of an object.
pub fn check(info: MPI_Info) -> Result {
    if info == MPI_INFO_NULL || info == MPI_INFO_ENV { Ok(()) } else { pairs_of(info).map(|_| ()) }
}

/// Adds a key, or replaces its value.
pub fn set(info: MPI_Info, key: &str, value: &str) -> Result {
    let pairs = pairs_of(info)?;
    check_length(key, MPI_MAX_INFO_KEY, MPI_ERR_INFO_KEY, "key")?;
    check_length(value, MPI_MAX_INFO_VAL, MPI_ERR_INFO_VALUE, "value")?;
    let mut pairs = pairs.lock();
    match pairs.iter_mut().find(|(known, _)| known == key) {
        Some((_, old)) => value.clone_into(old),
        None => pairs.push((key.to_owned(), value.to_owned())),
    }
    Ok(())
}

/// Returns the value of a key; None if the object does not have the key.
pub fn get(info: MPI_Info, key: &str) -> Result<Option<String>> {
    check_length(key, MPI_MAX_INFO_KEY, MPI_ERR_INFO_KEY, "key")?;
    if info == MPI_INFO_ENV {
        return Ok(environment::get(key));
    }
    let pairs = pairs_of(info)?;
    let value = pairs.lock().iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
    Ok(value)
}

/// Removes a key. Fails with MPI_ERR_INFO_NOKEY if the object does not have it.
pub fn delete(info: MPI_Info, key: &str) -> Result {
    let pairs = pairs_of(info)?;
    check_length(key, MPI_MAX_INFO_KEY, MPI_ERR_INFO_KEY, "key")?;
    let mut pairs = pairs.lock();
    match pairs.iter().position(|(known, _)| known == key) {
        Some(index) => pairs.remove(index),
        None => fail!(MPI_ERR_INFO_NOKEY, "there is no key \"{key}\" among the {}", pairs.len()),
    };
    Ok(())
}

/// Returns all keys and values in the order in which they were set. `info` may be MPI_INFO_ENV.
fn all(info: MPI_Info) -> Result<Vec<(String, String)>> {
    if info == MPI_INFO_ENV { Ok(environment::all()) } else { Ok(pairs_of(info)?.lock().clone()) }
}

/// Makes a new object with the same keys and values.
pub fn duplicate(info: MPI_Info) -> Result<MPI_Info> {
    with(all(info)?)
}

/// Returns the number of keys.
pub fn count(info: MPI_Info) -> Result<usize> {
    Ok(all(info)?.len())
}

/// Returns the key with this index, counted from 0. Fails with MPI_ERR_ARG if no key has this index.
pub fn nth_key(info: MPI_Info, index: c_int) -> Result<String> {
    let mut pairs = all(info)?;
    match usize::try_from(index) {
        Ok(index) if index < pairs.len() => Ok(pairs.swap_remove(index).0),
        _ => fail!(MPI_ERR_ARG, "n is {index}, and there are {} keys, counted from 0", pairs.len()),
    }
}

/// Checks the length of a key or value. `limit` counts the terminating zero.
fn check_length(text: &str, limit: c_int, class: c_int, what: &str) -> Result {
    if text.len() >= limit as usize {
        fail!(class, "the {what} has {} characters; {} are the most", text.len(), limit - 1);
    }
    if text.is_empty() && class == MPI_ERR_INFO_KEY {
        fail!(class, "the key is empty");
    }
    Ok(())
}
