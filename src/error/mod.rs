//! Errors (MPI-5.0 sections 9.3 to 9.5). An error has a class, the code that C functions return, and a text. For an error that the library
//! itself finds, the code is the class. Other codes come from callbacks of the program, or from its calls of MPI_X_call_errhandler.
//!
//! A function inside the library fails with `fail!`, which takes class and text. The entry point adds rank, function and object to the
//! text, keeps the text for MPI_Error_string, and calls the error handler.
//!
//! The following rules hold:
//!
//! - The error handler of a window, communicator or session gets the errors of that object. Files share one handler.
//! - All other errors, also those of invalid handles, go to MPI_COMM_SELF's handler (since MPI-4.0). They go to MPI_COMM_WORLD's handler if
//!   the program has set a handler only there, except under RMAMPI_STRICT=1. Without MPI_Init, they go to the initial error handler.
//! - If a callback returns an error code, the call that ran the callback returns this code. Other ranks get the class of the
//!   code.
//! - Errors of collective creation calls are raised at all ranks. Exception: a rank with an invalid communicator handle cannot
//!   notify other ranks, and the other ranks wait for it.

mod added;
mod classes;
pub mod conformance;
mod reason;

use crate::abi::*;
use std::cell::RefCell;
use std::ffi::c_int;
use std::ops::Deref;

pub use added::{add_class, add_code, add_string, last_used_code, remove_class, remove_code, remove_string};
pub use reason::{REASON_WORDS, Reason, error_words};

/// Result of a function that may fail with an MPI error.
pub type Result<T = ()> = std::result::Result<T, Error>;

/// An error. It has the size of a pointer, so that a `Result` without a value has this size too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<ErrorParts>);

/// The parts of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorParts {
    /// The error class. It is MPI_SUCCESS only if the program has passed a code of this class to MPI_X_call_errhandler.
    pub class: c_int,
    /// The code that C functions return: the class, unless a callback of the program returned another code, or the program passed another
    /// code to MPI_X_call_errhandler.
    pub code: c_int,
    /// The reason of the error with its values. After `in_call`, the whole text for the user.
    pub text: String,
}

impl Deref for Error {
    type Target = ErrorParts;

    fn deref(&self) -> &ErrorParts {
        &self.0
    }
}

impl Error {
    /// An error of a class, with its reason.
    #[cold]
    pub fn new(class: c_int, text: String) -> Self {
        Self(Box::new(ErrorParts { class, code: class, text }))
    }

    /// The error of a callback that returned `code`. If `code` is not an error code, or its class is MPI_SUCCESS, class and code of the
    /// error are MPI_ERR_OTHER.
    #[cold]
    pub fn of_callback(code: c_int, text: String) -> Self {
        match class_of(code) {
            Ok(class) if class != MPI_SUCCESS => Self(Box::new(ErrorParts { class, code, text })),
            _ => Self::new(MPI_ERR_OTHER, text),
        }
    }

    /// An error with an unknown code. The class is MPI_ERR_OTHER.
    #[cold]
    pub fn of_unknown(code: c_int) -> Self {
        Self(Box::new(ErrorParts { class: MPI_ERR_OTHER, code, text: format!("{code}, which is not an error code") }))
    }

    /// The class for other processes. A class that this process has added is MPI_ERR_OTHER there.
    pub fn common_class(&self) -> c_int {
        if classes::text_of(self.class).is_some() { self.class } else { MPI_ERR_OTHER }
    }

    /// The error with the whole text for the user: rank, function, class, reason, object.
    #[cold]
    pub fn in_call(self, rank: Option<usize>, function: &str, object: Option<&str>) -> Self {
        let rank = rank.map_or(String::new(), |rank| format!("rank {rank}: "));
        let object = object.map_or(String::new(), |object| format!(" [{object}]"));
        let text = format!("{rank}{function}: {}: {}{object}", class_name(self.class), self.text);
        let ErrorParts { class, code, .. } = *self.0;
        Self(Box::new(ErrorParts { class, code, text }))
    }
}

/// Returns from a function with an error: class, and format string of the reason.
macro_rules! fail {
    ($class:expr, $($text:tt)*) => {
        return Err($crate::error::Error::new($class, format!($($text)*)))
    };
}
pub(crate) use fail;

/// The name of an error class, such as `MPI_ERR_SIZE`.
pub fn class_name(class: c_int) -> String {
    classes::text_of(class).map_or_else(|| format!("error class {class}"), |text| text.name.to_owned())
}

thread_local! {
    /// The last error of each class that this thread has raised, except errors with codes that the program has added.
    static SENTENCES: RefCell<Vec<Error>> = const { RefCell::new(Vec::new()) };
}

/// Keeps the text of a raised error for MPI_Error_string.
#[cold]
pub fn remember(error: &Error) {
    if error.code != error.class || classes::text_of(error.class).is_none() {
        // The program sets the texts of its own codes.
        return;
    }
    SENTENCES.with_borrow_mut(|sentences| {
        sentences.retain(|old| old.class != error.class);
        sentences.push(error.clone());
    });
}

/// The class of an error code. Fails with MPI_ERR_ARG if the code does not exist.
pub fn class_of(code: c_int) -> Result<c_int> {
    let own = classes::text_of(code).map(|text| text.class);
    own.or_else(|| added::class_of(code)).ok_or_else(|| unknown(code))
}

/// The text of an error code: the text of the calling thread's last error with this code, or the meaning of the class if the thread has had
/// no error with this code. For a code that the program has added, the text is the one that the program has set, or empty.
pub fn string_of(code: c_int) -> Result<String> {
    let Some(text) = classes::text_of(code) else {
        return added::string_of(code).ok_or_else(|| unknown(code));
    };
    let last =
        SENTENCES.with_borrow(|all| all.iter().find(|error| error.class == code).map(|error| error.text.clone()));
    Ok(last.unwrap_or_else(|| format!("{}: {}", text.name, text.meaning)))
}

/// The error for a code that the program passes to an error handler.
pub fn of_code(code: c_int) -> Result<Error> {
    let class = class_of(code)?;
    Ok(Error(Box::new(ErrorParts { class, code, text: string_of(code)? })))
}

fn unknown(code: c_int) -> Error {
    Error::new(MPI_ERR_ARG, format!("{code} is not an error code"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sentence_of_a_class_is_found_again() {
        assert_eq!(string_of(MPI_ERR_SIZE).unwrap(), "MPI_ERR_SIZE: invalid size");
        let raised = Error::new(MPI_ERR_SIZE, "size -1 is negative".into()).in_call(Some(3), "MPI_Win_create", None);
        remember(&raised);
        assert_eq!(string_of(MPI_ERR_SIZE).unwrap(), "rank 3: MPI_Win_create: MPI_ERR_SIZE: size -1 is negative");
        assert_eq!(string_of(MPI_ERR_DISP).unwrap(), "MPI_ERR_DISP: invalid displacement or displacement unit");
    }

    #[test]
    fn an_unknown_code_is_an_error() {
        assert_eq!(class_of(63).unwrap_err().class, MPI_ERR_ARG);
        assert_eq!(string_of(-1).unwrap_err().class, MPI_ERR_ARG);
    }
}
