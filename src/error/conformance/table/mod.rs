//! The table of what is accepted beyond the standard: a file per chapter, a row per case.

mod datatypes;
mod environment;
mod groups;
mod messages;
mod reductions;
mod windows;

pub use datatypes::*;
pub use environment::*;
pub use groups::*;
pub use messages::*;
pub use reductions::*;
pub use windows::*;

/// A case.
#[derive(Debug)]
pub struct Row {
    /// A short name, different from those of all other rows.
    pub name: &'static str,
    /// The section of MPI-5.0 that forbids it.
    pub section: &'static str,
    /// What MPICH 5.0.2 does.
    pub mpich: &'static str,
    /// What Open MPI 5.0.11 does.
    pub openmpi: &'static str,
    /// What this library does.
    pub ours: &'static str,
    /// What it does under RMAMPI_STRICT=1: the error class, or what is computed.
    pub strict: &'static str,
}

/// A chapter's title and its rows.
pub struct Chapter {
    pub title: &'static str,
    pub rows: &'static [&'static Row],
}

/// All rows, in the order of the standard's chapters.
pub const CHAPTERS: &[Chapter] = &[
    Chapter { title: "Messages (chapters 3 and 4)", rows: messages::ROWS },
    Chapter { title: "Datatypes (chapter 5)", rows: datatypes::ROWS },
    Chapter { title: "Collective calls and reductions (chapter 6)", rows: reductions::ROWS },
    Chapter { title: "Groups, communicators, attributes, topologies (chapters 7 and 8)", rows: groups::ROWS },
    Chapter { title: "Environment, errors, info (chapters 9 to 11)", rows: environment::ROWS },
    Chapter { title: "Windows (chapter 12)", rows: windows::ROWS },
];
