//! Errors: a class, the code that C functions return, and a sentence (MPI-5.0 sections 9.3 to 9.5). The library's own codes
//! are their classes; others come from the program, by its callbacks.
//!
//! A function inside the library raises an error with `fail!`: class and sentence. The entry point adds rank, function and object, keeps
//! the sentence for MPI_Error_string and calls the error handler.
//!
//! Errors of a window or communicator go to its handler. All others, those of invalid handles among them, go to
//! MPI_COMM_SELF's, as MPI-4.0 says, or to MPI_COMM_WORLD's while only that was set; without MPI_Init to the initial
//! handler. The code that a callback returns is what the call that ran it returns; other ranks get its class. Errors
//! of collective creation are raised at all ranks. A rank with an invalid communicator handle cannot notify any other
//! rank, and the others wait for it.

mod added;
mod classes;
pub mod conformance;
mod reason;

use crate::abi::*;
use std::cell::RefCell;
use std::ffi::c_int;
use std::ops::Deref;

pub use added::{add_class, add_code, add_string, last_used_code, remove_class, remove_code, remove_string};
pub use reason::{REASON_WORDS, Reason};

/// Result of anything that an MPI function does.
pub type Result<T = ()> = std::result::Result<T, Error>;

/// What went wrong. One word, so that a `Result` without a value is one, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Parts>);

/// The parts of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Error class, never MPI_SUCCESS.
    pub class: c_int,
    /// What C functions return: the class, unless a callback of the program returned another code of that class.
    pub code: c_int,
    /// What is wrong, with the numbers; once raised, the whole sentence.
    pub text: String,
}

impl Deref for Error {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl Error {
    /// An error of a class, with what is wrong.
    #[cold]
    pub fn new(class: c_int, text: String) -> Self {
        Self(Box::new(Parts { class, code: class, text }))
    }

    /// The error of a function of the program's that returned a code. One that is no error code is MPI_ERR_OTHER.
    #[cold]
    pub fn of_callback(code: c_int, text: String) -> Self {
        match class_of(code) {
            Ok(class) if class != MPI_SUCCESS => Self(Box::new(Parts { class, code, text })),
            _ => Self::new(MPI_ERR_OTHER, text),
        }
    }

    /// An error with a code of which nothing is known.
    #[cold]
    pub fn of_unknown(code: c_int) -> Self {
        Self(Box::new(Parts { class: MPI_ERR_OTHER, code, text: format!("{code}, which is not an error code") }))
    }

    /// The class as other processes know it, where those that this one has added are unknown.
    pub fn common_class(&self) -> c_int {
        if classes::text_of(self.class).is_some() { self.class } else { MPI_ERR_OTHER }
    }

    /// The error as the user reads it: rank, function, class, what is wrong, object.
    #[cold]
    pub fn in_call(self, rank: Option<usize>, function: &str, object: Option<&str>) -> Self {
        let rank = rank.map_or(String::new(), |rank| format!("rank {rank}: "));
        let object = object.map_or(String::new(), |object| format!(" [{object}]"));
        let text = format!("{rank}{function}: {}: {}{object}", class_name(self.class), self.text);
        let Parts { class, code, .. } = *self.0;
        Self(Box::new(Parts { class, code, text }))
    }
}

/// Ends a function with an error of a class and a sentence with the numbers.
macro_rules! fail {
    ($class:expr, $($text:tt)*) => {
        return Err($crate::error::Error::new($class, format!($($text)*)))
    };
}
pub(crate) use fail;

/// Name of a class, such as `MPI_ERR_SIZE`.
pub fn class_name(class: c_int) -> String {
    classes::text_of(class).map_or_else(|| format!("error class {class}"), |text| text.name.to_owned())
}

thread_local! {
    /// The last sentence of each class of the library's own that this thread raised.
    static SENTENCES: RefCell<Vec<Error>> = const { RefCell::new(Vec::new()) };
}

/// Keeps the sentence of a raised error for MPI_Error_string.
#[cold]
pub fn remember(error: &Error) {
    if error.code != error.class || classes::text_of(error.class).is_none() {
        // The sentences of the program's codes are the program's.
        return;
    }
    SENTENCES.with_borrow_mut(|sentences| {
        sentences.retain(|old| old.class != error.class);
        sentences.push(error.clone());
    });
}

/// The class of a code. MPI_ERR_ARG when there is no such code.
pub fn class_of(code: c_int) -> Result<c_int> {
    let own = classes::text_of(code).map(|text| text.class);
    own.or_else(|| added::class_of(code)).ok_or_else(|| unknown(code))
}

/// The sentence of a code: the calling thread's last of that class, else the meaning of the class. That of a code which the
/// program has added is what the program says, or empty.
pub fn string_of(code: c_int) -> Result<String> {
    let Some(text) = classes::text_of(code) else {
        return added::string_of(code).ok_or_else(|| unknown(code));
    };
    let last =
        SENTENCES.with_borrow(|all| all.iter().find(|error| error.class == code).map(|error| error.text.clone()));
    Ok(last.unwrap_or_else(|| format!("{}: {}", text.name, text.meaning)))
}

/// An error made of a code that a user hands to an error handler.
pub fn of_code(code: c_int) -> Result<Error> {
    let class = class_of(code)?;
    Ok(Error(Box::new(Parts { class, code, text: string_of(code)? })))
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
