//! Signatures of C entry points, read from their Rust source.

pub use crate::entry_points::Argument;
use crate::entry_points::{EntryFile, EntryPoint, entry_points};

/// One C entry point that has a Fortran binding.
pub struct Signature {
    /// Name without `MPI_`, for instance `Win_create`.
    pub name: String,
    /// Arguments in their order.
    pub arguments: Vec<Argument>,
    /// Result, as Rust writes it, for instance `c_int`.
    pub result: String,
    /// What it does: the first sentence of its comment.
    pub summary: String,
}

impl Signature {
    /// All entry points in these files, in their order, but for those that Fortran lacks: `_toint` and `_fromint`, as handles are
    /// numbers there, and the tools interface.
    pub fn all(entry_files: &[EntryFile]) -> Vec<Self> {
        let is_of_c = |name: &str| ["_toint", "_fromint"].iter().any(|end| name.ends_with(end));
        let mut signatures: Vec<Self> = entry_points(entry_files).map(Self::new).collect();
        signatures.retain(|signature| !is_of_c(&signature.name) && !signature.name.starts_with("T_"));
        signatures
    }

    fn new(entry_point: &EntryPoint) -> Self {
        Signature {
            name: entry_point.name.trim_start_matches("MPI_").to_owned(),
            arguments: entry_point.arguments.clone(),
            result: entry_point.result.clone(),
            summary: first_sentence(&entry_point.documentation),
        }
    }

    /// Whether it is a form with large counts: `mpif.h` and the module `mpi` have none, and `mpi_f08` has it under the other name.
    pub fn is_large(&self) -> bool {
        self.name.ends_with("_c")
    }

    /// Whether buffers of any type are among its arguments.
    pub fn has_choice_buffer(&self) -> bool {
        self.arguments.iter().any(Argument::is_choice_buffer)
    }

    /// Whether `mpi_f08` has it: not what was deprecated before that module came.
    pub fn is_in_f08(&self) -> bool {
        !self.name.starts_with("Attr_") && !self.name.starts_with("Keyval_")
    }

    /// Whether buffers are in use after the call.
    pub fn is_pending(&self) -> bool {
        self.has_request() || self.has_window()
    }

    /// Whether the operation has a request, which is complete when the operation is.
    pub fn has_request(&self) -> bool {
        self.arguments.iter().any(|argument| argument.name == "request")
    }

    /// Whether it acts on a window.
    pub fn has_window(&self) -> bool {
        self.arguments.iter().any(|argument| argument.kind == "MPI_Win")
    }
}

impl Argument {
    /// Whether it is a buffer of any type; the names are those of addresses that have a type in Fortran.
    pub fn is_choice_buffer(&self) -> bool {
        ["*const c_void", "*mut c_void"].contains(&self.kind.as_str())
            && !["baseptr", "buffer_addr", "attribute_val", "extra_state"].contains(&self.name.as_str())
    }
}

/// The first sentence of a comment.
fn first_sentence(lines: &[String]) -> String {
    let text = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let end = text.find(". ").map_or(text.len(), |end| end + 1);
    text[..end].to_owned()
}
