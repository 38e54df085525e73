//! Generates the C wrappers of `mpi_f08` for functions with choice buffers. Such a wrapper receives descriptors of the buffers,
//! converts them to addresses, and calls the wrapper that takes addresses. The helper functions are in `choice_buffers.h` and
//! `sections.c`.

use super::signature::{Argument, Signature};
use super::wrappers::wrapped;
use std::fmt::Write as _;

/// Functions that use only the address of a buffer.
const BY_ADDRESS: [&str; 11] = [
    "Abi_get_fortran_booleans",
    "Abi_set_fortran_booleans",
    "Buffer_attach",
    "Comm_attach_buffer",
    "Compare_and_swap",
    "Fetch_and_op",
    "Free_mem",
    "Get_address",
    "Session_attach_buffer",
    "Win_attach",
    "Win_detach",
];

/// The source of the wrapper `x_f08ts` of a function. `parameters` are the parameters of the wrapper that takes addresses.
pub fn body(signature: &Signature, parameters: &[String]) -> String {
    let lower = signature.name.to_lowercase();
    let (mut head, mut call, mut lengths) = (parameters.to_vec(), Vec::new(), Vec::new());
    let (mut before, mut buffers, mut after) = (String::new(), Vec::new(), String::new());
    for (place, argument) in signature.arguments.iter().enumerate() {
        let name = &argument.name;
        if argument.kind.ends_with("c_char") {
            head[place] = format!("const struct section *{name}");
            call.push(format!("{name}->base_addr"));
            lengths.push(format!("{name}->elem_len"));
        } else if argument.is_choice_buffer() && is_by_address(signature) {
            head[place] = format!("const struct section *{name}");
            call.push(format!("{name}->base_addr"));
        } else if argument.is_choice_buffer() {
            head[place] = format!("const struct section *{name}");
            call.push(format!("c_{name}.address"));
            let access = if argument.kind.starts_with("*const") { "READ" } else { "WRITTEN" };
            let duration = duration(signature, access);
            let made = match signature.arguments.get(place + 1..(place + 4).min(signature.arguments.len())) {
                Some([partitions, count, datatype]) if partitions.name == "partitions" => {
                    format!("partitions_of({name}, *{}, *{}, *{})", partitions.name, count.name, datatype.name)
                }
                Some([count, datatype, ..]) if has_elements(signature, place) => {
                    format!("elements_of({name}, *{}, *{}, {duration})", count.name, datatype.name)
                }
                _ => format!("whole_of({name}, {duration})"),
            };
            writeln!(before, "    struct buffer c_{name} = {made};").expect("writing to a String cannot fail");
            if let Some((count, datatype)) = reduced(signature, name) {
                writeln!(before, "    bound(&c_{name}, *{count}, *{datatype});")
                    .expect("writing to a String cannot fail");
            }
            writeln!(after, "    leave(&c_{name}, {access});").expect("writing to a String cannot fail");
            buffers.push(name);
        } else if place >= 1 && has_elements(signature, place - 1) {
            let field = if argument.kind == "MPI_Count" { "large_count" } else { "count" };
            call.push(format!("&c_{}.{field}", signature.arguments[place - 1].name));
        } else if place >= 2 && signature.arguments[place - 1].name == "partitions" {
            call.push(format!("&c_{}.large_count", signature.arguments[place - 2].name));
        } else if place >= 3 && signature.arguments[place - 2].name == "partitions" {
            call.push(format!("&c_{}.datatype", signature.arguments[place - 3].name));
        } else if place >= 2 && has_elements(signature, place - 2) {
            call.push(format!("&c_{}.datatype", signature.arguments[place - 2].name));
        } else {
            call.push(name.clone());
        }
    }
    if signature.has_request() {
        after += &keeping(signature, &buffers);
    }
    call.push("ierror".to_owned());
    call.append(&mut lengths);
    let body = match buffers.as_slice() {
        [] => wrapped(&format!("    BODY({lower})"), call.iter()) + ";\n",
        buffers => {
            let errors: Vec<String> = buffers.iter().map(|name| format!("c_{name}.error")).collect();
            let code = match errors.as_slice() {
                [first, second] => format!("{first} ? {first} : {second}"),
                _ => errors[0].clone(),
            };
            format!(
                "{before}    if ({})\n        *ierror = {};\n    else\n{};\n{after}",
                errors.join(" || "),
                refusal(signature, &code),
                wrapped(&format!("        BODY({lower})"), call.iter()),
            )
        }
    };
    let head = wrapped(&format!("SUBROUTINE({lower}_f08ts)"), head.iter());
    format!("{head}\n{{\n    OPTIONAL(ierror);\n{body}}}\n")
}

/// The duration for which a call uses a buffer: a value of `enum duration` in `choice_buffers.h`.
fn duration(signature: &Signature, access: &str) -> &'static str {
    match access {
        // Not until the request is complete, because the epoch of an RMA operation can end before that.
        _ if signature.has_window() => "PENDING",
        _ if !signature.has_request() => "BLOCKING",
        "READ" => "SENDING",
        _ => "RECEIVING",
    }
}

/// The count and datatype arguments of a reduction, from which the minimum number of elements of a buffer follows. None for calls that are
/// no reductions, for RMA operations, and for receive buffers of MPI_Reduce and MPI_Exscan, because some ranks do not use these buffers.
fn reduced<'a>(signature: &'a Signature, buffer: &str) -> Option<(&'a str, &'a str)> {
    let argument = |kinds: &[&str], names: &[&str]| {
        let is_wanted = |it: &&Argument| {
            kinds.contains(&it.kind.as_str()) && (names.is_empty() || names.contains(&it.name.as_str()))
        };
        signature.arguments.iter().find(is_wanted).map(|argument| argument.name.as_str())
    };
    let is_of_some = argument(&["c_int"], &["root"]).is_some() || signature.name.to_lowercase().contains("exscan");
    argument(&["MPI_Op"], &[])?;
    if buffer == "recvbuf" && is_of_some || signature.has_window() {
        return None;
    }
    Some((argument(&["c_int", "MPI_Count"], &["count", "recvcount"])?, argument(&["MPI_Datatype"], &[])?))
}

/// The call of `keep`, which passes copies of array sections to the request. Empty if there are no copies to pass.
fn keeping(signature: &Signature, buffers: &[&String]) -> String {
    let is_persistent = signature.name.trim_end_matches("_c").ends_with("_init");
    let lifetime = if is_persistent { "PERSISTENT" } else { "TEMPORARY" };
    match buffers {
        _ if signature.has_window() => String::new(),
        [] => String::new(),
        [only] => format!("    keep(&c_{only}, NULL, request, {lifetime}, *ierror);\n"),
        [first, second, ..] => format!("    keep(&c_{first}, &c_{second}, request, {lifetime}, *ierror);\n"),
    }
}

fn is_by_address(signature: &Signature) -> bool {
    BY_ADDRESS.contains(&signature.name.trim_end_matches("_c")) || signature.name.starts_with("Win_create")
}

/// Returns true if the argument at `place` is a choice buffer, and the two arguments after it are a count and a datatype that describe all
/// data of the buffer that the call accesses. The result is false for reductions, because two buffers share count and datatype, and for
/// calls whose count is the number of entries for each rank or neighbour.
fn has_elements(signature: &Signature, place: usize) -> bool {
    let [buffer, count, datatype] = &signature.arguments[place..(place + 3).min(signature.arguments.len())] else {
        return false;
    };
    let has = |kind: &str| signature.arguments.iter().any(|argument| argument.kind == kind);
    let name = signature.name.to_lowercase();
    let is_of_each_rank = name.contains("alltoall")
        || name.contains("gather") && buffer.name == "recvbuf"
        || name.contains("scatter") && buffer.name == "sendbuf";
    buffer.is_choice_buffer()
        && ["c_int", "MPI_Count"].contains(&count.kind.as_str())
        && datatype.kind == "MPI_Datatype"
        && (!has("MPI_Op") || has("MPI_Win"))
        && !is_of_each_rank
}

/// The call that raises the error of a buffer on the window or communicator of the operation.
fn refusal(signature: &Signature, code: &str) -> String {
    let object = |kind: &str| signature.arguments.iter().find(|argument| argument.kind == kind);
    let on = |what: &str, argument: &Argument| format!("refused_on_{what}(*{}, {code})", argument.name);
    match (object("MPI_Win"), object("MPI_Comm")) {
        (Some(win), _) => on("win", win),
        (None, Some(comm)) => on("comm", comm),
        (None, None) => format!("refused_on_comm(NO_COMM, {code})"),
    }
}
