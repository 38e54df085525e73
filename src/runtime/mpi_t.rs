//! The tools interface (MPI-5.0 section 15.3): the library's settings as control variables. There are no events, event sources or
//! categories. `performance` has the performance variables.
//!
//! Tools may also use the interface before MPI_Init and after MPI_Finalize. Each function returns an error code; error handlers are not
//! called.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::object::handle::{Handles, ObjectKind};
use crate::runtime;
use crate::settings::{self, Allowed, SETTINGS, Setting};
use parking_lot::Mutex;
use std::ffi::c_int;

/// Result of a function of this interface. Its error is an MPI_T code.
pub type Result<T = ()> = std::result::Result<T, c_int>;

/// Number of calls of MPI_T_init_thread without a matching MPI_T_finalize.
static USERS: Mutex<usize> = Mutex::new(0);

/// Handles of control variables. The value is the variable's index in the table of settings.
static VARIABLES: Handles<usize> = Handles::new(ObjectKind::ControlVariable);

/// Sessions of performance variables.
static MEASUREMENTS: Handles<()> = Handles::new(ObjectKind::Measurement);

/// Value of a setting that is a number and is not set.
const NOT_SET: c_int = -1;

/// Number of bytes of a variable that is a text, with the terminating zero: the longest path of Linux.
pub const TEXT_ROOM: c_int = 4096;

/// Runs a function if the interface is initialised. Returns its error code, or MPI_SUCCESS.
pub fn run(function: impl FnOnce() -> Result) -> c_int {
    if *USERS.lock() == 0 {
        return MPI_T_ERR_NOT_INITIALIZED;
    }
    function().err().unwrap_or(MPI_SUCCESS)
}

/// Performs MPI_T_init_thread. Returns the level of thread support, which is the wanted level.
pub fn initialize(level: c_int) -> Result<c_int> {
    if !runtime::is_level(level) {
        return Err(MPI_T_ERR_INVALID);
    }
    *USERS.lock() += 1;
    Ok(level)
}

/// Performs MPI_T_finalize.
pub fn finalize() -> c_int {
    let mut users = USERS.lock();
    if *users == 0 {
        return MPI_T_ERR_NOT_INITIALIZED;
    }
    *users -= 1;
    MPI_SUCCESS
}

/// Returns the control variable with an index.
pub fn variable(index: c_int) -> Result<&'static Setting> {
    usize::try_from(index).ok().and_then(|index| SETTINGS.get(index)).ok_or(MPI_T_ERR_INVALID_INDEX)
}

/// Returns the index of a control variable with a name.
pub fn index_of(name: &str) -> Result<c_int> {
    let index = SETTINGS.iter().position(|setting| setting.name == name);
    index.map(|index| index as c_int).ok_or(MPI_T_ERR_INVALID_NAME)
}

/// Returns a handle for the control variable with this index, and the number of its elements.
pub fn allocate(index: c_int) -> Result<(MPI_T_cvar_handle, c_int)> {
    let (_, count) = variable(index)?.elements();
    match VARIABLES.insert(index as usize) {
        Ok(handle) => Ok((handle as MPI_T_cvar_handle, count)),
        Err(_) => Err(MPI_T_ERR_OUT_OF_HANDLES),
    }
}

/// Frees a handle of a control variable.
pub fn free(handle: MPI_T_cvar_handle) -> Result {
    VARIABLES.remove(handle as usize).map(|_| ()).ok_or(MPI_T_ERR_INVALID_HANDLE)
}

fn index_of_handle(handle: MPI_T_cvar_handle) -> Result<usize> {
    VARIABLES.get(handle as usize).map(|index| *index).ok_or(MPI_T_ERR_INVALID_HANDLE)
}

/// The value of a control variable.
pub enum Value {
    /// The number of the setting; -1 if a number is not set.
    Number(c_int),
    /// The text of the setting; empty if it is not set.
    Text(String),
}

/// Returns the value of a control variable.
pub fn read(handle: MPI_T_cvar_handle) -> Result<Value> {
    let index = index_of_handle(handle)?;
    let default = match SETTINGS[index].values {
        Allowed::Number => None,
        Allowed::Text => {
            return Ok(Value::Text(settings::text_of(index).unwrap_or_default().to_string_lossy().into_owned()));
        }
        _ => SETTINGS[index].parse(SETTINGS[index].default),
    };
    Ok(Value::Number(settings::number_of(index).or(default).unwrap_or(NOT_SET)))
}

/// Returns true if a control variable is a text.
pub fn is_text(handle: MPI_T_cvar_handle) -> Result<bool> {
    index_of_handle(handle).map(|index| matches!(SETTINGS[index].values, Allowed::Text))
}

/// Changes a control variable that is a text. Fails if the library has already fixed its settings; the start of the library fixes them at
/// the latest. An empty text means that the setting is not set, even if the environment has a value.
pub fn write_text(handle: MPI_T_cvar_handle, text: &str) -> Result {
    let index = index_of_handle(handle)?;
    if settings::choose_text(index, text.to_owned()) { Ok(()) } else { Err(MPI_T_ERR_CVAR_SET_NOT_NOW) }
}

/// Changes a control variable that is a number. Fails if the library has already fixed its settings; the start of the library fixes them at
/// the latest. Accepts every value that `read` returns: -1 means that a number is not set, even if the environment has a value.
pub fn write(handle: MPI_T_cvar_handle, number: c_int) -> Result {
    let index = index_of_handle(handle)?;
    let is_not_set = number == NOT_SET && matches!(SETTINGS[index].values, Allowed::Number);
    if !is_not_set && !SETTINGS[index].allows(number) {
        return Err(MPI_T_ERR_INVALID);
    }
    if settings::choose(index, number) { Ok(()) } else { Err(MPI_T_ERR_CVAR_SET_NOT_NOW) }
}

impl Setting {
    /// Returns the enumeration of the setting's values; MPI_T_ENUM_NULL if they are not names.
    pub fn enumeration(&self) -> MPI_T_enum {
        match self.values {
            // The handle of the enumeration is 1 + the setting's index.
            Allowed::Name(_) => {
                index_of(self.name).map_or(MPI_T_ENUM_NULL, |index| (index as usize + 1) as MPI_T_enum)
            }
            _ => MPI_T_ENUM_NULL,
        }
    }

    /// Returns the type and the number of the setting's elements.
    pub fn elements(&self) -> (MPI_Datatype, c_int) {
        match self.values {
            Allowed::Text => (MPI_CHAR, TEXT_ROOM),
            _ => (MPI_INT, 1),
        }
    }

    /// Returns the scope: the ranks at which a change must be made.
    pub fn scope(&self) -> c_int {
        if self.is_common { MPI_T_SCOPE_ALL } else { MPI_T_SCOPE_LOCAL }
    }
}

/// Returns the name and the items of an enumeration. The value of an item is its index.
pub fn items(enumeration: MPI_T_enum) -> Result<(&'static str, &'static [&'static str])> {
    let index = (enumeration as usize).checked_sub(1).ok_or(MPI_T_ERR_INVALID_HANDLE)?;
    match SETTINGS.get(index) {
        Some(Setting { name, values: Allowed::Name(names), .. }) => Ok((name, names)),
        _ => Err(MPI_T_ERR_INVALID_HANDLE),
    }
}

/// Performs MPI_T_pvar_session_create.
pub fn begin_measurement() -> Result<MPI_T_pvar_session> {
    MEASUREMENTS.insert(()).map(|session| session as MPI_T_pvar_session).map_err(|_| MPI_T_ERR_OUT_OF_SESSIONS)
}

/// Performs MPI_T_pvar_session_free.
pub fn end_measurement(session: MPI_T_pvar_session) -> Result {
    MEASUREMENTS.remove(session as usize).map(|_| ()).ok_or(MPI_T_ERR_INVALID_SESSION)
}

/// Fails with MPI_T_ERR_INVALID_SESSION if the handle is not a session of performance variables.
pub fn check_measurement(session: MPI_T_pvar_session) -> Result {
    MEASUREMENTS.get(session as usize).map(|_| ()).ok_or(MPI_T_ERR_INVALID_SESSION)
}
