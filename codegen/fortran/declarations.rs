//! The Fortran declarations of the arguments of a C function in the modules `mpi` and `mpi_f08`. Most declarations follow from
//! the C types. The tables here have the properties that do not follow from the C types.

use super::signature::{Argument, Signature};
use super::wrappers::CHANGING;

/// The module to which an interface belongs.
#[derive(Clone, Copy, PartialEq)]
pub enum Module {
    /// The module `mpi`, in which handles and statuses are INTEGERs.
    Mpi,
    /// The module `mpi_f08`.
    F08,
}

/// The declaration of a dummy argument.
pub struct Declaration {
    /// The type and attributes, for instance `integer, intent(in)`.
    pub attributes: String,
    /// The name, followed by the extents if the argument is an array.
    pub entity: String,
    /// The name without extents.
    pub name: String,
    /// True for a choice buffer, which accepts an actual argument of any type and rank.
    pub is_choice: bool,
}

/// Names of the C int arguments that are LOGICALs in Fortran.
const LOGICALS: [&str; 8] = ["commute", "flag", "high", "is_set", "periods", "remain_dims", "reorder", "weighted"];

/// Numbers that a function first reads and then changes (intent(inout)): function, argument.
const CHANGED: [(&str, &str); 7] = [
    ("Dims_create", "dims"),
    ("Info_get_string", "buflen"),
    ("Pack", "position"),
    ("Pack_external", "position"),
    ("Session_get_nth_pset", "pset_len"),
    ("Unpack", "position"),
    ("Unpack_external", "position"),
];

/// Arrays of numbers or handles and their extents in `mpi_f08`: function, argument, extent. A row with an empty function applies to all
/// functions that have no row of their own for the argument; these rows come before the row with the empty function. An argument without
/// a row is an array with the extent `*` if it is a pointer to const in C. All other arguments are scalars, as are strings and statuses.
const EXTENTS: [(&str, &str, &str); 44] = [
    ("", "array_of_addresses", "max_addresses"),
    ("", "array_of_blocklengths", "count"),
    ("", "array_of_dargs", "ndims"),
    ("", "array_of_datatypes", "max_datatypes"),
    ("", "array_of_displacements", "count"),
    ("", "array_of_distribs", "ndims"),
    ("", "array_of_gsizes", "ndims"),
    ("", "array_of_indices", "*"),
    ("", "array_of_integers", "max_integers"),
    ("", "array_of_large_counts", "max_large_counts"),
    ("", "array_of_partitions", "length"),
    ("", "array_of_psizes", "ndims"),
    ("Waitsome", "array_of_requests", "incount"),
    ("Testsome", "array_of_requests", "incount"),
    ("Request_get_status_some", "array_of_requests", "incount"),
    ("", "array_of_requests", "count"),
    ("", "array_of_sizes", "ndims"),
    ("", "array_of_starts", "ndims"),
    ("", "array_of_statuses", "*"),
    ("", "array_of_subsizes", "ndims"),
    ("", "array_of_types", "count"),
    ("Cart_coords", "coords", "maxdims"),
    ("Cart_get", "coords", "maxdims"),
    ("", "degrees", "n"),
    ("Dist_graph_create_adjacent", "destinations", "outdegree"),
    ("Dist_graph_neighbors", "destinations", "maxoutdegree"),
    ("", "destweights", "*"),
    ("Cart_get", "dims", "maxdims"),
    ("", "dims", "ndims"),
    ("Graph_get", "edges", "maxedges"),
    ("Graph_get", "indx", "maxindex"),
    ("Graph_create", "indx", "nnodes"),
    ("Graph_map", "indx", "nnodes"),
    ("", "neighbors", "maxneighbors"),
    ("Cart_get", "periods", "maxdims"),
    ("", "periods", "ndims"),
    ("", "ranges", "3, n"),
    ("", "ranks", "n"),
    ("", "ranks1", "n"),
    ("", "ranks2", "n"),
    ("Dist_graph_create", "sources", "n"),
    ("Dist_graph_create_adjacent", "sources", "indegree"),
    ("Dist_graph_neighbors", "sources", "maxindegree"),
    ("", "sourceweights", "*"),
];

/// Lengths of the CHARACTER results of functions: function, argument, length. The length of other CHARACTER arguments is `*`.
const LENGTHS: [(&str, &str, &str); 7] = [
    ("", "comm_name", "MPI_MAX_OBJECT_NAME"),
    ("", "type_name", "MPI_MAX_OBJECT_NAME"),
    ("", "win_name", "MPI_MAX_OBJECT_NAME"),
    ("Error_string", "string", "MPI_MAX_ERROR_STRING"),
    ("Get_library_version", "version", "MPI_MAX_LIBRARY_VERSION_STRING"),
    ("Get_processor_name", "name", "MPI_MAX_PROCESSOR_NAME"),
    ("Info_get", "value", "valuelen"),
];

/// The declarations of all arguments of a function, except IERROR.
pub fn declarations(signature: &Signature, module: Module) -> Vec<Declaration> {
    // Fortran programs do not pass argc and argv.
    let is_known = |argument: &&Argument| !["argc", "argv"].contains(&argument.name.as_str());
    signature.arguments.iter().filter(is_known).map(|argument| declaration(signature, argument, module)).collect()
}

/// The way in which C passes an argument.
#[derive(Clone, Copy, PartialEq)]
enum Passed {
    /// A value.
    ByValue,
    /// The address of data that the function reads.
    ToRead,
    /// The address of data that the function may change.
    ToChange,
}

/// Returns true if a C function reads a number before it changes the number.
pub fn is_read(signature: &Signature, argument: &Argument) -> bool {
    let function = signature.name.trim_end_matches("_c");
    CHANGED.contains(&(function, &argument.name)) || argument.name.ends_with("keyval") && function.contains("free")
}

/// The number of ints in an array as an expression in C; None for a scalar. An array without a row in `EXTENTS` has one element for each
/// rank or neighbour.
pub fn c_extent(signature: &Signature, argument: &Argument) -> Option<String> {
    let function = signature.name.trim_end_matches("_c");
    let extent = match (function, argument.name.as_str()) {
        ("Cart_rank", "coords") | ("Cart_sub", "remain_dims") => return Some("dimensions_of(*comm)".to_owned()),
        ("Graph_create" | "Graph_map", "edges") => return Some("edges_in(indx, *nnodes)".to_owned()),
        ("Dist_graph_create", "destinations" | "weights") => return Some("edges_of(degrees, *n)".to_owned()),
        ("Dist_graph_create_adjacent", "sourceweights") => "indegree",
        ("Dist_graph_create_adjacent", "destweights") => "outdegree",
        ("Dist_graph_neighbors", "sourceweights") => "maxindegree",
        ("Dist_graph_neighbors", "destweights") => "maxoutdegree",
        (_, name) => found(&EXTENTS, function, name)?,
    };
    Some(if extent == "3, n" { "3 * *n".to_owned() } else { format!("*{extent}") })
}

fn declaration(signature: &Signature, argument: &Argument, module: Module) -> Declaration {
    if argument.is_choice_buffer() || module == Module::Mpi && argument.name == "buffer_addr" {
        return choice(signature, argument, module);
    }
    let function = signature.name.trim_end_matches("_c");
    let name = if argument.name == "indx" { "index" } else { &argument.name };
    let (passed, kind) = match (argument.kind.strip_prefix("*const "), argument.kind.strip_prefix("*mut ")) {
        (Some(kind), _) => (Passed::ToRead, kind),
        (_, Some(kind)) => (Passed::ToChange, kind),
        _ => (Passed::ByValue, argument.kind.as_str()),
    };
    let extent = extent(function, &argument.name, passed, kind, module);
    let mut attributes = type_of(signature, argument, passed, kind, module);
    if module == Module::F08 && !kind.contains("_function") {
        attributes += intent(function, name, passed, kind);
        let is_pending = signature.is_pending() && signature.has_choice_buffer() && extent == "*"
            || function.starts_with("Comm_idup") && name == "newcomm";
        if is_pending {
            attributes += ", asynchronous";
        }
    }
    let entity = if extent.is_empty() { name.to_owned() } else { format!("{name}({extent})") };
    Declaration { attributes, entity, name: name.to_owned(), is_choice: false }
}

fn type_of(signature: &Signature, argument: &Argument, passed: Passed, kind: &str, module: Module) -> String {
    let f08 = module == Module::F08;
    let function = signature.name.trim_end_matches("_c");
    let plain = match (argument.name.as_str(), kind) {
        ("extra_state" | "attribute_val", _) if !signature.is_in_f08() => "integer",
        ("buffer_addr" | "baseptr", _) if f08 => "type(C_PTR)",
        ("extra_state" | "attribute_val" | "baseptr", _) | (_, "MPI_Aint") => "integer(kind=MPI_ADDRESS_KIND)",
        (logical, "c_int") if LOGICALS.contains(&logical) => "logical",
        (_, "c_int" | "[c_int; 3]") => "integer",
        (_, "MPI_Count") => "integer(kind=MPI_COUNT_KIND)",
        (_, "MPI_Offset") => "integer(kind=MPI_OFFSET_KIND)",
        (name, "c_char") => match found(&LENGTHS, function, name) {
            Some(length) if f08 && passed == Passed::ToChange => return format!("character(len={length})"),
            _ => "character(len=*)",
        },
        (_, kind) if f08 && kind.contains("_function") => return format!("procedure({kind})"),
        (_, kind) if kind.contains("_function") => "external",
        (_, kind) if f08 => return format!("type({kind})"),
        _ => "integer",
    };
    plain.to_owned()
}

/// The intent attribute of an argument. Statuses that a function returns have no intent, as in the standard.
fn intent(function: &str, name: &str, passed: Passed, kind: &str) -> &'static str {
    let changes_handle = (kind.starts_with("MPI_") || name.ends_with("keyval"))
        && (function.ends_with("_free") || function.contains("free_keyval") || CHANGING.contains(&function));
    match (passed, kind) {
        (Passed::ByValue | Passed::ToRead, _) | (_, "[c_int; 3]") => ", intent(in)",
        (_, "MPI_Status") if function.starts_with("Status_set") => ", intent(inout)",
        (_, "MPI_Status") => "",
        _ if name == "extra_state" || name == "attribute_val" && function.contains("_set_") => ", intent(in)",
        _ if changes_handle || name == "array_of_requests" || CHANGED.contains(&(function, name)) => {
            ", intent(inout)"
        }
        _ => ", intent(out)",
    }
}

/// The extents of an argument; empty for a scalar.
fn extent(function: &str, name: &str, passed: Passed, kind: &str, module: Module) -> &'static str {
    let known = found(&EXTENTS, function, name);
    let is_scalar = ["c_char", "MPI_Status"].contains(&kind) || passed != Passed::ToRead;
    match (module, kind, known) {
        // In the module `mpi`, a status is an array of INTEGERs.
        (Module::Mpi, "MPI_Status", None) => "MPI_STATUS_SIZE",
        (Module::Mpi, "MPI_Status", Some(_)) => "MPI_STATUS_SIZE, *",
        (Module::Mpi, "[c_int; 3]", _) => "3, *",
        (Module::F08, _, Some(extent)) => extent,
        (_, _, None) if is_scalar => "",
        _ => "*",
    }
}

/// The declaration of a choice buffer.
fn choice(signature: &Signature, argument: &Argument, module: Module) -> Declaration {
    // True if the buffer is used after the call returns, or if the call uses only the address of the buffer.
    let stays = signature.is_pending()
        || ["Buffer_attach", "Comm_attach_buffer", "Free_mem", "Get_address", "Session_attach_buffer", "Win_create"]
            .contains(&signature.name.trim_end_matches("_c"));
    let is_read = argument.kind.starts_with("*const") || signature.name == "Free_mem";
    // Other code may access a TARGET after the call. Without the attribute, gfortran assumes that no other code has the address of a
    // buffer that is not ASYNCHRONOUS in the program, and that the buffer does not change after the call.
    let attributes = match module {
        Module::Mpi => "type(*), dimension(*), target".to_owned(),
        Module::F08 => {
            let intent = if is_read { ", intent(in)" } else { "" };
            format!("type(*), dimension(..){intent}{}", if stays { ", asynchronous, target" } else { "" })
        }
    };
    let name = argument.name.clone();
    Declaration { attributes, entity: name.clone(), name, is_choice: true }
}

/// The last column of the first row that applies to an argument of a function. None if no row applies.
fn found(table: &[(&str, &str, &'static str)], function: &str, argument: &str) -> Option<&'static str> {
    table
        .iter()
        .find(|(of, name, _)| *name == argument && (of.is_empty() || *of == function))
        .map(|(_, _, value)| *value)
}
