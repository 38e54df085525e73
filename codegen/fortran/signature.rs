//! The signatures of C entry points that have Fortran bindings.

pub use crate::entry_points::Argument;
use crate::entry_points::{EntryFile, EntryPoint, entry_points};

/// The signature of a C entry point that has a Fortran binding.
pub struct Signature {
    /// The name without `MPI_`, for instance `Win_create`.
    pub name: String,
    /// The arguments in order.
    pub arguments: Vec<Argument>,
    /// The result type in Rust, for instance `c_int`.
    pub result: String,
    /// The first sentence of the doc comment.
    pub summary: String,
}

impl Signature {
    /// The signatures of all entry points in some files, in order, except functions that do not exist in Fortran. These functions are
    /// those whose names end in `_toint` or `_fromint`, because handles are numbers in Fortran, and those of the tools interface.
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

    /// Returns true for a form with large counts. `mpif.h` and the module `mpi` have no such forms. In `mpi_f08`, the form has the
    /// generic name of the `int` form.
    pub fn is_large(&self) -> bool {
        self.name.ends_with("_c")
    }

    /// Returns true if the form with large counts takes the place of this function in programs whose INTEGERs have 8 bytes. Constructors of
    /// datatypes keep their own form, because `MPI_TYPE_GET_CONTENTS` returns the arguments of that form.
    pub fn is_replaced(&self, all: &[Signature]) -> bool {
        let large = all.iter().find(|other| other.name == format!("{}_c", self.name));
        let makes_type = self.arguments.iter().any(|argument| argument.name == "newtype");
        large.is_some_and(|large| large.arguments.len() == self.arguments.len() && !makes_type)
    }

    /// Returns true if an argument is a choice buffer.
    pub fn has_choice_buffer(&self) -> bool {
        self.arguments.iter().any(Argument::is_choice_buffer)
    }

    /// Returns true if `mpi_f08` has the function. Functions that were deprecated before the module existed are not in `mpi_f08`.
    pub fn is_in_f08(&self) -> bool {
        !self.name.starts_with("Attr_") && !self.name.starts_with("Keyval_")
    }

    /// Returns true if the operation may use buffers after the call has returned.
    pub fn is_pending(&self) -> bool {
        self.has_request() || self.has_window()
    }

    /// Returns true if the operation has a request.
    pub fn has_request(&self) -> bool {
        self.arguments.iter().any(|argument| argument.name == "request")
    }

    /// Returns true if the function has a window argument.
    pub fn has_window(&self) -> bool {
        self.arguments.iter().any(|argument| argument.kind == "MPI_Win")
    }
}

impl Argument {
    /// Returns true if the argument is a choice buffer. The names listed here belong to addresses that have a specific type in Fortran.
    pub fn is_choice_buffer(&self) -> bool {
        ["*const c_void", "*mut c_void"].contains(&self.kind.as_str())
            && !["baseptr", "buffer_addr", "attribute_val", "extra_state"].contains(&self.name.as_str())
    }
}

/// The first sentence of a doc comment.
fn first_sentence(lines: &[String]) -> String {
    let text = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let end = text.find(". ").map_or(text.len(), |end| end + 1);
    text[..end].to_owned()
}
