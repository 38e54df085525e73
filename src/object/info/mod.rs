//! Info objects (MPI-5.0 chapter 10).
//!
//! `keys` is the table of keys that windows, memory and communicators understand, `hints` are their values for windows and
//! memory, `assertions` those for communicators, `environment` is what is known of the start of the program.

mod assertions;
mod environment;
mod hints;
pub mod keys;

pub use assertions::Assertions;
pub use environment::create_env;
pub use hints::{COMMON, DIFFERENT, Hints, InForce, MEMORY_KINDS};

use crate::abi::*;
use crate::error::{Error, Result, fail};
use crate::object::handle::{self, Handles, Kind};
use parking_lot::Mutex;
use std::ffi::c_int;
use std::sync::Arc;

/// (key, value) pairs in the order in which they were set.
type Pairs = Mutex<Vec<(String, String)>>;

static INFOS: Handles<Pairs> = Handles::new(Kind::Info);

/// An empty object.
pub fn create() -> Result<MPI_Info> {
    Ok(INFOS.insert(Mutex::default())? as MPI_Info)
}

/// An object with these pairs.
pub fn with<K: Into<String>>(pairs: impl IntoIterator<Item = (K, String)>) -> Result<MPI_Info> {
    let pairs = pairs.into_iter().map(|(key, value)| (key.into(), value)).collect();
    Ok(INFOS.insert(Mutex::new(pairs))? as MPI_Info)
}

/// Ends an object.
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

/// MPI_ERR_INFO when a handle is neither MPI_INFO_NULL nor that of an object.
pub fn check(info: MPI_Info) -> Result {
    if info == MPI_INFO_NULL || info == MPI_INFO_ENV { Ok(()) } else { pairs_of(info).map(|_| ()) }
}

/// Adds a pair, or replaces the value of a key.
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

/// The value of a key, if it is there.
pub fn get(info: MPI_Info, key: &str) -> Result<Option<String>> {
    check_length(key, MPI_MAX_INFO_KEY, MPI_ERR_INFO_KEY, "key")?;
    if info == MPI_INFO_ENV {
        return Ok(environment::get(key));
    }
    let pairs = pairs_of(info)?;
    let value = pairs.lock().iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
    Ok(value)
}

/// Takes a pair away. MPI_ERR_INFO_NOKEY when the key is not there.
pub fn delete(info: MPI_Info, key: &str) -> Result {
    let pairs = pairs_of(info)?;
    check_length(key, MPI_MAX_INFO_KEY, MPI_ERR_INFO_KEY, "key")?;
    let mut pairs = pairs.lock();
    match pairs.iter().position(|(known, _)| known == key) {
        Some(place) => pairs.remove(place),
        None => fail!(MPI_ERR_INFO_NOKEY, "there is no key \"{key}\" among the {}", pairs.len()),
    };
    Ok(())
}

/// All pairs, in the order in which they were set; of MPI_INFO_ENV, too.
fn all(info: MPI_Info) -> Result<Vec<(String, String)>> {
    if info == MPI_INFO_ENV { Ok(environment::all()) } else { Ok(pairs_of(info)?.lock().clone()) }
}

/// A new object with the same pairs.
pub fn duplicate(info: MPI_Info) -> Result<MPI_Info> {
    with(all(info)?)
}

/// The number of keys.
pub fn count(info: MPI_Info) -> Result<usize> {
    Ok(all(info)?.len())
}

/// The key at a place, the first one at 0. MPI_ERR_ARG when there are fewer.
pub fn nth_key(info: MPI_Info, place: c_int) -> Result<String> {
    let mut pairs = all(info)?;
    match usize::try_from(place) {
        Ok(place) if place < pairs.len() => Ok(pairs.swap_remove(place).0),
        _ => fail!(MPI_ERR_ARG, "n is {place}, and there are {} keys, counted from 0", pairs.len()),
    }
}

/// `limit` counts the terminating null.
fn check_length(text: &str, limit: c_int, class: c_int, what: &str) -> Result {
    if text.len() >= limit as usize {
        fail!(class, "the {what} has {} characters; {} are the most", text.len(), limit - 1);
    }
    if text.is_empty() && class == MPI_ERR_INFO_KEY {
        fail!(class, "the key is empty");
    }
    Ok(())
}
