//! Generates C wrappers with Fortran's calling convention: every argument is passed by reference, handles and results are
//! INTEGERs, and the lengths of CHARACTER arguments follow at the end.
//!
//! The C type of an argument determines the code that the wrapper has for this argument. If the C types are not enough, the bindings of the
//! function are written by hand.

use super::declarations::{c_extent, is_read};
use super::descriptors;
use super::signature::{Argument, Signature};
use std::fmt::Write as _;

/// Functions with hand-written bindings in src/api/fortran.
const BY_HAND: &[&str] = &[
    "Abi_get_fortran_info",
    "Attr_get",
    "Attr_put",
    "Buffer_detach",
    "Buffer_detach_c",
    "Comm_create_errhandler",
    "Comm_create_keyval",
    "Comm_detach_buffer",
    "Comm_detach_buffer_c",
    "Comm_get_attr",
    "Comm_set_attr",
    "File_create_errhandler",
    "Grequest_start",
    "Info_create_env",
    "Info_get",
    "Info_get_string",
    "Keyval_create",
    "Op_create",
    "Op_create_c",
    "Pcontrol",
    "Request_free",
    "Request_get_status",
    "Request_get_status_all",
    "Request_get_status_any",
    "Request_get_status_some",
    "Session_create_errhandler",
    "Session_detach_buffer",
    "Session_detach_buffer_c",
    "Session_get_nth_pset",
    "Start",
    "Startall",
    "Test",
    "Testall",
    "Testany",
    "Testsome",
    "Type_create_keyval",
    "Type_create_struct",
    "Type_create_struct_c",
    "Type_get_attr",
    "Type_get_contents",
    "Type_get_contents_c",
    "Type_set_attr",
    "Wait",
    "Waitall",
    "Waitany",
    "Waitsome",
    "Win_create_errhandler",
    "Win_create_keyval",
    "Win_get_attr",
    "Win_set_attr",
];

/// Functions that read a handle before they replace it, except functions whose names end in `_free`.
pub const CHANGING: [&str; 11] = [
    "Cancel",
    "Comm_disconnect",
    "Imrecv",
    "Imrecv_c",
    "Mrecv",
    "Mrecv_c",
    "Session_finalize",
    "Start",
    "Test",
    "Type_commit",
    "Wait",
];

const WITHOUT_BUFFERS: &str = "\
/* Fortran bindings of functions without choice buffers. Generated from the C entry points in src/api by codegen/fortran;
 * do not edit. */
#include \"support.h\"
";

const WITH_BUFFERS: &str = "\
/* Fortran bindings of functions with choice buffers. mpif.h and the module mpi pass addresses of buffers, mpi_f08 passes
 * descriptors. Generated from the C entry points in src/api by codegen/fortran; do not edit. */
#include \"choice_buffers.h\"
#include <stdlib.h>
";

/// Maximum length of a line of the generated source.
const WIDTH: usize = 118;

/// The parts of one wrapper.
#[derive(Default)]
struct Wrapper {
    /// The parameters, without the lengths of CHARACTER arguments.
    parameters: Vec<String>,
    /// The parameters for the lengths of CHARACTER arguments.
    lengths: Vec<String>,
    /// The local variables, and the statements before the call.
    before: Vec<String>,
    /// The arguments of the call.
    call: Vec<String>,
    /// The statements after a successful call.
    after: Vec<String>,
    /// The statements after a call, and the last statements.
    always: Vec<String>,
    last: Vec<String>,
}

/// The source of the wrappers of functions without choice buffers.
pub fn without_buffers(signatures: &[Signature]) -> String {
    source(WITHOUT_BUFFERS, signatures, |signature| !signature.has_choice_buffer(), without)
}

/// The source of the wrappers of functions with choice buffers.
pub fn with_buffers(signatures: &[Signature]) -> String {
    source(WITH_BUFFERS, signatures, Signature::has_choice_buffer, with)
}

fn source(
    introduction: &str,
    signatures: &[Signature],
    wanted: impl Fn(&Signature) -> bool,
    wrapper: impl Fn(&Signature) -> String,
) -> String {
    let mut source = introduction.to_owned();
    for signature in signatures.iter().filter(|signature| !BY_HAND.contains(&signature.name.as_str())) {
        if wanted(signature) {
            source.push('\n');
            source += &for_its_library(signature, signatures, wrapper(signature));
        }
    }
    source
}

/// The source of a wrapper, with the conditions under which the libraries for INTEGERs of 4 and of 8 bytes contain it. In the second
/// library, the form with large counts has the names of both forms.
fn for_its_library(signature: &Signature, all: &[Signature], text: String) -> String {
    if signature.is_replaced(all) {
        return format!("#ifndef RMAMPI_LONG_INTEGERS\n{text}#endif\n");
    }
    let small = signature.name.strip_suffix("_c");
    if !all.iter().any(|other| small == Some(&other.name) && other.is_replaced(all)) {
        return text;
    }
    let lower = signature.name.to_lowercase();
    let mut ends = vec![("", ""), if signature.has_choice_buffer() { ("_f08ts", "_f08ts") } else { ("_f08", "") }];
    if signature.arguments.iter().any(|argument| argument.name == "baseptr") {
        ends.extend([("_address_f08", ""), ("_cptr", "")]);
    }
    let names = ends.iter().fold(String::new(), |names, (end, body)| {
        let name = format!("{}{end}", small.unwrap_or_default());
        format!("{names}NAMES_AS({}, {}, {lower}{body});\n", name.to_lowercase(), name.to_uppercase())
    });
    format!("{text}#ifdef RMAMPI_LONG_INTEGERS\n{names}#endif\n")
}

/// The source of the wrapper of a function without choice buffers: one body with the names for all modules.
fn without(signature: &Signature) -> String {
    let (lower, upper) = (signature.name.to_lowercase(), signature.name.to_uppercase());
    let (mut text, _) = body(signature, "    OPTIONAL(ierror);\n");
    if signature.is_large() {
        writeln!(text, "NAMES_AS({lower}_f08, {upper}_F08, {lower});")
    } else if signature.is_in_f08() {
        writeln!(text, "NAMES_BOTH({lower}, {upper});")
    } else {
        writeln!(text, "NAMES({lower}, {upper});")
    }
    .expect("writing to a String cannot fail");
    if signature.arguments.iter().any(|argument| argument.name == "baseptr") {
        // In C, an address and a TYPE(C_PTR) are represented in the same way.
        writeln!(text, "NAMES_AS({lower}_address_f08, {upper}_ADDRESS_F08, {lower});")
            .expect("writing to a String cannot fail");
        if !signature.is_large() {
            writeln!(text, "NAMES_AS({lower}_cptr, {upper}_CPTR, {lower});")
                .expect("writing to a String cannot fail");
        }
    }
    text
}

/// The source of the wrappers of a function with choice buffers: a body that takes addresses, and a body that takes descriptors and calls
/// the first body.
fn with(signature: &Signature) -> String {
    let (lower, upper) = (signature.name.to_lowercase(), signature.name.to_uppercase());
    let (mut text, parameters) = body(signature, "");
    if !signature.is_large() {
        writeln!(text, "NAMES({lower}, {upper});").expect("writing to a String cannot fail");
    }
    text.push('\n');
    text + &descriptors::body(signature, &parameters) + &format!("NAMES({lower}_f08ts, {upper}_F08TS);\n")
}

/// The body that takes addresses, and its parameters without the lengths of CHARACTER arguments.
fn body(signature: &Signature, first: &str) -> (String, Vec<String>) {
    let mut parts = Wrapper::default();
    for argument in &signature.arguments {
        parts.add(signature, argument);
    }
    let (name, lower) = (&signature.name, signature.name.to_lowercase());
    let call = |head: &str| wrapped(&format!("    {head}MPI({name})"), parts.call.iter());
    let (head, body) = match signature.result.as_str() {
        "c_int" => {
            let call = call("*ierror = ");
            (format!("SUBROUTINE({lower})"), first.to_owned() + &parts.subroutine_body(&signature.name, call))
        }
        result => (format!("FUNCTION({}, {lower})", c_type(result)), call("return ") + ";\n"),
    };
    let head = match parts.parameters.as_slice() {
        [] => head + "(void)",
        _ => wrapped(&head, parts.parameters.iter().chain(&parts.lengths)),
    };
    (format!("{head}\n{{\n{body}}}\n"), parts.parameters)
}

impl Wrapper {
    fn add(&mut self, signature: &Signature, argument: &Argument) {
        let function = signature.name.as_str();
        let name = argument.name.as_str();
        if argument.kind.contains("c_int") && argument.kind.starts_with('*') && name != "argc" {
            match c_extent(signature, argument) {
                Some(extent) => return self.array(argument, &extent),
                // The form with large counts has MPI_Counts, and this form is for INTEGERs of 4 bytes only.
                None if argument.kind == "*const c_int" => {
                    return self.plain(format!("const INTEGER *{name}"), name.to_owned());
                }
                None => {}
            }
        }
        match argument.kind.as_str() {
            "c_int" => self.plain(format!("const INTEGER *{name}"), format!("narrow(*{name})")),
            kind @ ("MPI_Aint" | "MPI_Count" | "MPI_Offset") => {
                self.plain(format!("const {kind} *{name}"), format!("*{name}"));
            }
            // Fortran programs do not pass argc and argv.
            "*mut c_int" if name == "argc" => self.call.push("NULL".to_owned()),
            "*mut *mut *mut c_char" if name == "argv" => self.call.push("NULL".to_owned()),
            "*mut c_int" if name == "flag" || name == "is_set" => {
                self.before.push(format!("int c_{name} = 0;"));
                self.plain(format!("LOGICAL *{name}"), format!("&c_{name}"));
                self.after.push(format!("*{name} = c_{name} != 0;"));
            }
            "*mut c_int" => {
                let value = if is_read(signature, argument) { format!(" = narrow(*{name})") } else { String::new() };
                self.before.push(format!("int c_{name}{value};"));
                self.plain(format!("INTEGER *{name}"), format!("&c_{name}"));
                self.after.push(format!("*{name} = c_{name};"));
            }
            kind @ ("*const MPI_Aint" | "*const MPI_Count") => {
                let kind = &kind["*const ".len()..];
                self.plain(format!("const {kind} *{name}"), name.to_owned());
            }
            "*mut MPI_Aint" => self.plain(format!("MPI_Aint *{name}"), name.to_owned()),
            "*mut MPI_Count" => self.plain(format!("MPI_Count *{name}"), name.to_owned()),
            // Fortran receives an INTEGER(KIND=MPI_ADDRESS_KIND) or a TYPE(C_PTR). Both have the size of a pointer.
            "*mut c_void" if name == "baseptr" => self.plain(format!("MPI_Aint *{name}"), name.to_owned()),
            "*mut c_void" => self.plain(format!("void *{name}"), format!("choice({name})")),
            "*const c_void" => self.plain(format!("const void *{name}"), format!("choice({name})")),
            "*const c_char" => {
                let room = string_room(function, name);
                self.before.push(format!("char c_{name}[{room} + 1];"));
                self.before.push(format!("to_c(c_{name}, sizeof c_{name}, {name}, {name}_length);"));
                self.plain(format!("const char *{name}"), format!("c_{name}"));
                self.lengths.push(format!("size_t {name}_length"));
            }
            "*mut c_char" => {
                self.before.push(format!("char c_{name}[{}];", string_room(function, name)));
                self.plain(format!("char *{name}"), format!("c_{name}"));
                self.after.push(format!("to_fortran({name}, {name}_length, c_{name});"));
                self.lengths.push(format!("size_t {name}_length"));
            }
            // The local array `types` has both arrays of datatypes, one after the other.
            "*const MPI_Datatype" => {
                let value = if name == "sendtypes" { "types" } else { "types + second" };
                self.plain(format!("const INTEGER *{name}"), value.to_owned());
            }
            "*const MPI_Status" => {
                self.before.push(format!("TAKE_STATUS({name});"));
                self.plain(format!("const INTEGER *{name}"), format!("c_{name}"));
            }
            "*mut MPI_Status" => {
                self.before.push(format!("TAKE_STATUS({name});"));
                self.plain(format!("INTEGER *{name}"), format!("c_{name}"));
                self.always.push(format!("GIVE_STATUS({name});"));
            }
            kind => match (kind.strip_prefix("MPI_"), kind.strip_prefix("*mut MPI_")) {
                (Some(handle), _) => {
                    self.plain(format!("const INTEGER *{name}"), format!("FROMINT({handle}, *{name})"));
                }
                (_, Some(handle)) => {
                    // Only a function that frees or changes an object reads the handle before it replaces the handle.
                    let value = if function.ends_with("_free") || CHANGING.contains(&function) {
                        format!(" = FROMINT({handle}, *{name})")
                    } else {
                        String::new()
                    };
                    self.before.push(format!("MPI_{handle} c_{name}{value};"));
                    self.plain(format!("INTEGER *{name}"), format!("&c_{name}"));
                    self.after.push(format!("*{name} = TOINT({handle}, c_{name});"));
                }
                _ => panic!("no rule for {name}: {kind} of MPI_{function}; add one or write the binding by hand"),
            },
        }
    }

    /// An array of ints or of triplets, which have the same layout in Fortran, because Fortran's first index runs fastest.
    fn array(&mut self, argument: &Argument, extent: &str) {
        let name = &argument.name;
        let kind = if argument.kind.starts_with("*const") { "const INTEGER" } else { "INTEGER" };
        let taken = if name.ends_with("weights") { "TAKEN_WEIGHTS" } else { "TAKEN" };
        let cast = if argument.kind.contains(';') { "(int (*)[3])" } else { "" };
        self.before.push(format!("TAKE({name}, {extent});"));
        self.plain(format!("{kind} *{name}"), format!("{cast}{taken}({name})"));
        // The standard reads triplets only, and C's type lacks the const.
        if argument.kind.starts_with("*mut c_int") {
            self.after.push(format!("GIVE({name});"));
        }
        self.last.push(format!("DROP({name});"));
    }

    fn plain(&mut self, parameter: String, value: String) {
        self.parameters.push(parameter);
        self.call.push(value);
    }

    /// The source between the braces. Appends IERROR to the parameters.
    fn subroutine_body(&mut self, function: &str, call: String) -> String {
        self.parameters.push("INTEGER *ierror".to_owned());
        // Declarations must come before statements. The only statements in `before` are the calls of `to_c`.
        self.before.sort_by_key(|line| line.contains("to_c("));
        let mut body = String::new();
        for line in &self.before {
            writeln!(body, "    {line}").expect("writing to a String cannot fail");
        }
        if function.contains("lltoallw") {
            body += if function.contains("eighbor") { NEIGHBORS_TYPES } else { RANKS_TYPES };
        }
        body += &(call + ";\n");
        for line in &self.always {
            writeln!(body, "    {line}").expect("writing to a String cannot fail");
        }
        match self.after.as_slice() {
            [] => Ok(()),
            [single] => writeln!(body, "    if (*ierror == MPI_SUCCESS)\n        {single}"),
            several => {
                writeln!(body, "    if (*ierror == MPI_SUCCESS) {{\n        {}\n    }}", several.join("\n        "))
            }
        }
        .expect("writing to a String cannot fail");
        if function.contains("lltoallw") {
            body += "    free(types);\n";
        }
        for line in &self.last {
            writeln!(body, "    {line}").expect("writing to a String cannot fail");
        }
        body
    }
}

/// The statements before the call of a function with one datatype for each rank.
const RANKS_TYPES: &str = "    int second;
    MPI_Datatype *types = ranks_types(*comm, sendbuf, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
";
/// The statements before the call of a function with one datatype for each neighbour.
const NEIGHBORS_TYPES: &str = "    int second;
    MPI_Datatype *types = neighbors_types(*comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
";

/// The constant with the size of the buffer for a C string, including the terminating null.
fn string_room(function: &str, name: &str) -> &'static str {
    match (function, name) {
        (_, "datarep") => "MPI_MAX_DATAREP_STRING",
        (_, "key") => "MPI_MAX_INFO_KEY",
        (_, "pset_name") => "MPI_MAX_PSET_NAME_LEN",
        (_, "stringtag") => "MPI_MAX_STRINGTAG_LEN",
        (_, "win_name" | "type_name" | "comm_name") => "MPI_MAX_OBJECT_NAME",
        (_, "value") => "MPI_MAX_INFO_VAL",
        ("Error_string" | "Add_error_string", "string") => "MPI_MAX_ERROR_STRING",
        ("Get_library_version", "version") => "MPI_MAX_LIBRARY_VERSION_STRING",
        ("Get_processor_name", "name") => "MPI_MAX_PROCESSOR_NAME",
        _ => panic!("no buffer size is known for the string {name} of MPI_{function}; add one to string_room"),
    }
}

fn c_type(rust: &str) -> &str {
    if rust == "c_double" { "double" } else { rust }
}

/// `head` followed by a list in parentheses. Continuation lines are aligned with the first item.
pub fn wrapped<'a>(head: &str, items: impl Iterator<Item = &'a String>) -> String {
    let indent = " ".repeat(head.len() + 1);
    let mut text = format!("{head}(");
    let mut column = indent.len();
    for (index, item) in items.enumerate() {
        if index > 0 {
            text.push(',');
            if column + item.len() + 3 > WIDTH {
                text.push('\n');
                text += &indent;
                column = indent.len();
            } else {
                text.push(' ');
                column += 2;
            }
        }
        text += item;
        column += item.len();
    }
    text.push(')');
    text
}
