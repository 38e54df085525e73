//! The nonblocking and the persistent form of a collective function, derived from the blocking form.
//!
//! The comment of a blocking function that has these forms ends with a paragraph that names them and their sections of the standard:
//!
//! ```text
//! /// Derived: MPI_Ireduce (section 6.12.7), MPI_Reduce_init (section 6.13.7).
//! ```
//!
//! The body of such a function calls `run` or `run_neighbors` of `src/api/collectives.rs`. Each form calls another function of that file:
//!
//! | form | additional arguments | instead of `run` | instead of `run_neighbors` |
//! | --- | --- | --- | --- |
//! | nonblocking | `request` | `begin` | `begin_neighbors` |
//! | persistent | `info`, `request` | `prepare` | `prepare_neighbors` |

use crate::entry_points::Argument;

/// What begins the paragraph with the names of the derived forms.
const DERIVED: &str = "Derived: ";

/// An error that only blocking calls raise.
const MISMATCH: &str = ", MPI_ERR_OTHER (another rank called a different collective function)";

/// Width of a line of a comment, without the slashes.
const WIDTH: usize = 126;

/// When a collective function starts its operation.
#[derive(Clone, Copy, PartialEq)]
pub enum Start {
    /// The call runs the operation.
    Blocking,
    /// The call starts the operation, and returns a request.
    Nonblocking,
    /// The call creates a request, which MPI_Start starts.
    Persistent,
}

/// A form that is derived: when it starts, its name, and its section of the standard.
pub struct Derived {
    pub start: Start,
    pub name: String,
    section: String,
}

impl Start {
    /// The arguments after those of the blocking form.
    pub fn arguments(self) -> Vec<Argument> {
        let argument = |name: &str, kind: &str| Argument { name: name.to_owned(), kind: kind.to_owned() };
        let request = argument("request", "crate::api::arguments::Out<MPI_Request>");
        match self {
            Self::Blocking => Vec::new(),
            Self::Nonblocking => vec![request],
            Self::Persistent => vec![argument("info", "MPI_Info"), request],
        }
    }

    /// The path of the function that this form calls, in place of a function that the blocking form calls. None for functions other than
    /// `run` and `run_neighbors`.
    pub fn callee(self, blocking: &str) -> Option<String> {
        let neighbors = match blocking {
            "run" => "",
            "run_neighbors" => "_neighbors",
            _ => return None,
        };
        let verb = match self {
            Self::Blocking => return None,
            Self::Nonblocking => "begin",
            Self::Persistent => "prepare",
        };
        Some(format!("crate::api::collectives::{verb}{neighbors}"))
    }
}

/// Takes the paragraph with the names of the derived forms from a comment. Returns the forms; none if there is no such paragraph.
pub fn take_derived(comment: &mut Vec<String>) -> Vec<Derived> {
    let Some(at) = comment.iter().position(|line| line.trim_start().starts_with(DERIVED)) else { return Vec::new() };
    let paragraph = comment.split_off(at).concat();
    assert_eq!(comment.pop().as_deref(), Some(""), "a paragraph \"{DERIVED}\" comes after an empty line");
    let list = paragraph.trim().trim_start_matches(DERIVED).trim_end_matches('.');
    let forms = list.split(", ").zip([Start::Nonblocking, Start::Persistent]).map(|(form, start)| {
        let named = form.strip_suffix(')').and_then(|form| form.split_once(" (section "));
        let (name, section) = named.unwrap_or_else(|| panic!("\"{form}\" is not NAME (section NUMBER)"));
        Derived { start, name: name.to_owned(), section: section.to_owned() }
    });
    forms.collect()
}

impl Derived {
    /// The comment of this form. `blocking` is the name of the blocking form, `comment` is its comment.
    pub fn documentation(&self, blocking: &str, comment: &[String]) -> Vec<String> {
        let whole = comment.concat();
        let errors = whole.split_once("Errors: ").and_then(|(_, rest)| rest.split_once(". MPI-5.0 "));
        let (errors, _) =
            errors.unwrap_or_else(|| panic!("the comment of {blocking} has no \"Errors: \" and section"));
        let mut errors = errors.replace(MISMATCH, "");
        if !errors.contains("MPI_ERR_ARG") {
            errors += ", MPI_ERR_ARG";
        }
        let description = match self.start {
            Start::Persistent => {
                errors += ", MPI_ERR_INFO";
                format!(
                    "Creates a persistent request for {blocking}. Each MPI_Start of the request starts the operation once. The call \
                     is collective. The keys of `info` are ignored."
                )
            }
            _ if whole.contains("MPI_ERR_BUFFER") => format!(
                "Starts a nonblocking {blocking}. Until `request` is complete, the program must not write to buffers of sent data \
                 or access buffers of received data."
            ),
            _ => format!(
                "Starts a nonblocking {blocking}. `request` is complete when every rank has called {}.",
                self.name
            ),
        };
        let mut lines = wrapped(&description);
        lines.push(String::new());
        lines.extend(wrapped(&format!("Errors: {errors}. MPI-5.0 section {}.", self.section)));
        lines
    }
}

/// The lines of a paragraph, each with a space before it as in a doc comment.
fn wrapped(paragraph: &str) -> Vec<String> {
    textwrap::wrap(paragraph, WIDTH).iter().map(|line| format!(" {line}")).collect()
}
