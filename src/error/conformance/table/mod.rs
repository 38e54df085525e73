//! The table of cases that the standard forbids and that the library accepts, with one row for each case.

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

/// A case that the standard forbids and that the library accepts.
#[derive(Debug)]
pub struct Row {
    /// A short description of the case, unique among all rows.
    pub name: &'static str,
    /// The section of MPI-5.0 that forbids the case.
    pub section: &'static str,
    /// The behaviour of MPICH 5.0.2.
    pub mpich: &'static str,
    /// The behaviour of Open MPI 5.0.11.
    pub openmpi: &'static str,
    /// The behaviour of this library.
    pub ours: &'static str,
    /// The behaviour of this library under RMAMPI_STRICT=1: an error class, or the result.
    pub strict: &'static str,
}

/// The rows of one or more chapters of the standard, with a title.
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
