//! Info objects, and the hints in them that windows and memory understand (MPI-5.0 chapter 10).

use crate::abi::*;
use crate::error::{Error, Result, fail};
use crate::handle::{self, Handles, Kind};
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

/// Ends an object.
pub fn free(info: MPI_Info) -> Result {
    INFOS.remove(info as usize).map(|_| ()).ok_or_else(|| unknown(info))
}

fn pairs_of(info: MPI_Info) -> Result<Arc<Pairs>> {
    INFOS.get(info as usize).ok_or_else(|| unknown(info))
}

fn unknown(info: MPI_Info) -> Error {
    Error::new(MPI_ERR_INFO, format!("{} is not an info object", handle::describe(info as usize)))
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

/// The value of a key, if it is there. MPI_INFO_ENV has none of its keys here: they are known to the launcher only.
pub fn get(info: MPI_Info, key: &str) -> Result<Option<String>> {
    check_length(key, MPI_MAX_INFO_KEY, MPI_ERR_INFO_KEY, "key")?;
    if info == MPI_INFO_ENV {
        return Ok(None);
    }
    let pairs = pairs_of(info)?;
    let value = pairs.lock().iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
    Ok(value)
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

/// What the standard lets a user say of a window or of memory; the defaults are those of no info.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is an info key that is true or false")]
pub struct Hints {
    /// `accumulate_ordering` and `accumulate_ops`. Accumulates are always strictly ordered and mix freely, so these are
    /// only told back.
    pub ordering: String,
    pub operations: String,
    /// `same_size` and `same_disp_unit`; every rank's are kept anyhow.
    pub same_size: bool,
    pub same_disp_unit: bool,
    /// `no_locks`: the window is never locked.
    pub no_locks: bool,
    /// `mpi_minimum_memory_alignment`, a power of two.
    pub alignment: usize,
    /// `alloc_shared_noncontig`: each rank's part of a shared window may lie where it likes.
    pub noncontiguous: bool,
}

impl Default for Hints {
    fn default() -> Self {
        Self {
            ordering: "rar,raw,war,waw".into(),
            operations: "same_op_no_op".into(),
            same_size: false,
            same_disp_unit: false,
            no_locks: false,
            alignment: DEFAULT_ALIGNMENT,
            noncontiguous: false,
        }
    }
}

/// Alignment of memory in bytes: a cache line.
pub const DEFAULT_ALIGNMENT: usize = 64;

/// Largest alignment in bytes that can be asked for: a huge page.
const LARGEST_ALIGNMENT: usize = 1 << 30;

/// The hints in an info object, or the defaults for MPI_INFO_NULL. Keys that are not understood are left aside;
/// a value that a key cannot have is MPI_ERR_INFO_VALUE.
pub fn hints(info: MPI_Info) -> Result<Hints> {
    let mut hints = Hints::default();
    if info == MPI_INFO_NULL || info == MPI_INFO_ENV {
        return Ok(hints);
    }
    for (key, value) in pairs_of(info)?.lock().iter() {
        let understood = match key.as_str() {
            "no_locks" => boolean(value).map(|value| hints.no_locks = value),
            "alloc_shared_noncontig" => boolean(value).map(|value| hints.noncontiguous = value),
            "same_size" => boolean(value).map(|value| hints.same_size = value),
            "same_disp_unit" => boolean(value).map(|value| hints.same_disp_unit = value),
            "accumulate_ordering" => value
                .split(',')
                .all(|order| matches!(order.trim(), "none" | "rar" | "raw" | "war" | "waw"))
                .then(|| hints.ordering.clone_from(value)),
            "accumulate_ops" => {
                matches!(value.as_str(), "same_op" | "same_op_no_op").then(|| hints.operations.clone_from(value))
            }
            "mpi_minimum_memory_alignment" => value
                .parse::<usize>()
                .ok()
                .filter(|alignment| alignment.is_power_of_two() && *alignment <= LARGEST_ALIGNMENT)
                .map(|alignment| hints.alignment = alignment.max(DEFAULT_ALIGNMENT)),
            _ => Some(()),
        };
        if understood.is_none() {
            fail!(MPI_ERR_INFO_VALUE, "\"{value}\" is not a value that the info key {key} can have");
        }
    }
    Ok(hints)
}

impl Hints {
    /// The hints as an info object of the user's.
    pub fn into_info(self) -> Result<MPI_Info> {
        let info = create()?;
        let alignment = self.alignment.to_string();
        let pairs = [
            ("no_locks", self.no_locks.to_string()),
            ("accumulate_ordering", self.ordering),
            ("accumulate_ops", self.operations),
            ("same_size", self.same_size.to_string()),
            ("same_disp_unit", self.same_disp_unit.to_string()),
            ("alloc_shared_noncontig", self.noncontiguous.to_string()),
            ("mpi_minimum_memory_alignment", alignment),
        ];
        for (key, value) in pairs {
            set(info, key, &value)?;
        }
        Ok(info)
    }
}

fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_read_and_checked() {
        let info = create().unwrap();
        assert_eq!(hints(info).unwrap(), Hints::default());
        set(info, "no_locks", "true").unwrap();
        set(info, "mpi_minimum_memory_alignment", "4096").unwrap();
        set(info, "some_key_of_another_library", "yes").unwrap();
        assert_eq!(hints(info).unwrap(), Hints { no_locks: true, alignment: 4096, ..Hints::default() });
        for (key, value) in [
            ("no_locks", "maybe"),
            ("same_size", "1"),
            ("alloc_shared_noncontig", "TRUE"),
            ("accumulate_ordering", "rar,wow"),
            ("accumulate_ops", "any"),
            ("mpi_minimum_memory_alignment", "100"),
            ("mpi_minimum_memory_alignment", "0"),
        ] {
            let bad = create().unwrap();
            set(bad, key, value).unwrap();
            assert_eq!(hints(bad).unwrap_err().class, MPI_ERR_INFO_VALUE, "{key}={value}");
            free(bad).unwrap();
        }
        free(info).unwrap();
        assert_eq!(hints(info).unwrap_err().class, MPI_ERR_INFO);
    }
}
