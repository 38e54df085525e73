//! The tables of all options, in the order of help text and manual page.

#![forbid(unsafe_code)]

/// Makes a table. A row has the meaning of an option, its names without dashes (the usual name is the first), its operand, its effect as printed
/// in help text and manual page, and its default, if one is printed.
macro_rules! options {
    ($($meaning:ident $(($($with:tt)*))? : $($name:literal)|+, $operand:ident $(($($words:tt)*))?, $text:expr $(=> $default:literal)?;)+) => {
        pub const OPTIONS: &[$crate::options::Opt] = &[$($crate::options::Opt {
            meaning: $crate::options::Meaning::$meaning $(($($with)*))?,
            names: &[$($name),+],
            operand: $crate::options::Operand::$operand $(($($words)*))?,
            text: $text,
            default: concat!("" $(, $default)?),
        }),+];
    };
}

mod accepted;
mod hosts;
mod job;
mod output;
mod program;
mod refused;

use super::Opt;
pub use refused::REFUSED;

/// The sections of help text and manual page: heading and options.
pub const SECTIONS: [(&str, &[Opt]); 5] = [
    ("Options for the program that follows", program::OPTIONS),
    ("Options for the whole job", job::OPTIONS),
    ("Options about hosts and processors", hosts::OPTIONS),
    ("Options about input and output", output::OPTIONS),
    ("Options of other launchers that are accepted and have no effect", accepted::OPTIONS),
];

/// Returns all options that `mpiexec` accepts.
pub fn all() -> impl Iterator<Item = &'static Opt> {
    SECTIONS.into_iter().flat_map(|(_, options)| options)
}
