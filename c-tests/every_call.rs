//! Every function of the header is called before MPI_Init and after MPI_Finalize. Functions that MPI-5.0 section 11.4.1 does not allow
//! there must raise MPI_ERR_OTHER, and the text of the error must have the reason.

use crate::{compile, parameters, succeed, unsupported, written};
use std::fmt::Write as _;
use std::process::Command;

/// Table 11.1 of MPI-5.0: the functions that are allowed at any time. So are all functions with the prefix `MPI_T_`.
const ALWAYS: &[&str] = &[
    "MPI_Initialized",
    "MPI_Finalized",
    "MPI_Get_version",
    "MPI_Get_library_version",
    "MPI_Abi_get_version",
    "MPI_Abi_get_info",
    "MPI_Abi_get_fortran_info",
    "MPI_Abi_get_fortran_booleans",
    "MPI_Abi_set_fortran_info",
    "MPI_Abi_set_fortran_booleans",
    "MPI_Info_create",
    "MPI_Info_create_env",
    "MPI_Info_set",
    "MPI_Info_delete",
    "MPI_Info_get",
    "MPI_Info_get_valuelen",
    "MPI_Info_get_string",
    "MPI_Info_get_nkeys",
    "MPI_Info_get_nthkey",
    "MPI_Info_dup",
    "MPI_Info_free",
    "MPI_Session_create_errhandler",
    "MPI_Session_call_errhandler",
    "MPI_Errhandler_free",
    "MPI_Error_string",
    "MPI_Error_class",
    "MPI_Add_error_class",
    "MPI_Remove_error_class",
    "MPI_Add_error_code",
    "MPI_Remove_error_code",
    "MPI_Add_error_string",
    "MPI_Remove_error_string",
];

/// Functions that begin MPI, that end the program, or that do nothing (MPI_Pcontrol).
const OTHERS: &[&str] = &["MPI_Init", "MPI_Init_thread", "MPI_Session_init", "MPI_Abort", "MPI_Pcontrol"];

/// What the program does around the calls. `calls` is the table of functions.
const FRAME: &str = r#"
static int try_all(const char *wanted, const char *state)
{
    int wrong = 0;
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        int code = calls[i].call(), class = -1, length = 0;
        char text[MPI_MAX_ERROR_STRING] = "";
        MPI_Error_class(code, &class);
        MPI_Error_string(code, text, &length);
        if (class != MPI_ERR_OTHER || strstr(text, wanted) == 0 || strstr(text, calls[i].name) == 0) {
            wrong++;
            printf("%s (%s, count %d, peer %d) returns %d: %s\n", calls[i].name, state, count, peer, code, text);
        }
    }
    return wrong;
}

static int try_counts(const char *wanted, const char *state)
{
    int wrong = 0;
    for (count = 0; count < 2; count++) {
        peer = 0;
        wrong += try_all(wanted, state);
        peer = MPI_PROC_NULL;
        wrong += try_all(wanted, state);
    }
    return wrong;
}

int main(void)
{
    MPI_Win closed, fenced, locked;
    MPI_Request sent, inactive;
    int wrong;

    /* A call that waits for other ranks would never end. */
    alarm(60);
    wrong = try_counts("called before MPI_Init", "before");

    MPI_Init(0, 0);
    MPI_Win_create(buffer, sizeof buffer, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &closed);
    MPI_Win_create(buffer, sizeof buffer, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &fenced);
    MPI_Win_create(buffer, sizeof buffer, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &locked);
    MPI_Win_set_errhandler(closed, MPI_ERRORS_RETURN);
    MPI_Win_set_errhandler(fenced, MPI_ERRORS_RETURN);
    MPI_Win_set_errhandler(locked, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, fenced);
    MPI_Put(buffer, 1, MPI_INT, 0, 0, 1, MPI_INT, fenced);
    MPI_Win_lock_all(0, locked);
    MPI_Put(buffer, 1, MPI_INT, 0, 0, 1, MPI_INT, locked);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_group(comm, &group);
    MPI_Type_contiguous(2, MPI_INT, &datatype);
    MPI_Type_commit(&datatype);
    MPI_Op_create(combine, 1, &op);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keyval, 0);
    MPI_Isend(buffer, 0, MPI_INT, 0, 0, comm, &sent);
    MPI_Recv(buffer, 0, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
    MPI_Recv_init(buffer, 1, MPI_INT, 0, 0, comm, &inactive);
    MPI_Finalize();

    for (int i = 0; i < 3; i++) {
        win = (MPI_Win[]) {closed, fenced, locked}[i];
        request = (MPI_Request[]) {sent, inactive, MPI_REQUEST_NULL}[i];
        wrong += try_counts("called after MPI_Finalize", (const char *[]) {"closed", "fenced", "locked"}[i]);
        comm = MPI_COMM_WORLD;
        datatype = MPI_INT;
        op = MPI_SUM;
    }
    return wrong != 0;
}
"#;

/// The beginning of the program: what the arguments consist of. Before MPI_Init the handles are predefined ones.
const ARGUMENTS: &str = r"#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char buffer[1 << 16] __attribute__((aligned(64)));
static char text[1 << 16];
static int count, peer, keyval = MPI_TAG_UB;
static MPI_Win win = MPI_WIN_NULL;
static MPI_Comm comm = MPI_COMM_WORLD;
static MPI_Group group = MPI_GROUP_EMPTY;
static MPI_Datatype datatype = MPI_INT;
static MPI_Op op = MPI_SUM;
static MPI_Request request = MPI_REQUEST_NULL;
static MPI_Message message = MPI_MESSAGE_NULL;
static MPI_Session session = MPI_SESSION_NULL;
static void combine(void *in, void *out, int *length, MPI_Datatype *type)
{
    (void) in, (void) out, (void) length, (void) type;
}

";

/// A valid argument for a parameter.
fn argument(parameter: &str) -> String {
    let parameter = parameter.trim().strip_prefix("const ").unwrap_or(parameter.trim());
    let name_from = parameter.rfind(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ']'));
    let (kind, name) = match parameter.split_once('[') {
        Some((before, _)) => (format!("{} *", before.rsplit_once([' ', '*']).expect("a type").0), ""),
        None => {
            let (kind, name) = parameter.split_at(name_from.expect("a parameter has a type") + 1);
            (kind.to_owned(), name)
        }
    };
    let kind = kind.trim().strip_prefix("const ").unwrap_or(kind.trim());
    let array = |kind: &str, value: &str| format!("({kind}[4]) {{{value}, {value}, {value}, {value}}}");
    match kind {
        "int" if name.contains("keyval") => "keyval".into(),
        "int" if ["rank", "dest", "source", "target_rank"].contains(&name) => "peer".into(),
        "int" if name == "lock_type" => "MPI_LOCK_SHARED".into(),
        "int" | "MPI_Count" | "MPI_Aint" | "MPI_Offset" if name.ends_with("count") => "count".into(),
        "int" | "MPI_Count" | "MPI_Aint" | "MPI_Offset" => "0".into(),
        "MPI_Win" | "MPI_Comm" | "MPI_Group" | "MPI_Datatype" | "MPI_Op" | "MPI_Request" | "MPI_Message"
        | "MPI_Session" => kind["MPI_".len()..].to_lowercase(),
        "MPI_Info" => "MPI_INFO_NULL".into(),
        "MPI_Errhandler" => "MPI_ERRORS_RETURN".into(),
        "MPI_File" => "MPI_FILE_NULL".into(),
        "MPI_Win *" | "MPI_Comm *" | "MPI_Group *" | "MPI_Datatype *" | "MPI_Op *" | "MPI_Request *"
        | "MPI_Message *" | "MPI_Session *" => {
            let kind = kind.trim_end_matches(" *");
            array(kind, &kind["MPI_".len()..].to_lowercase())
        }
        "MPI_Info *" => array("MPI_Info", "MPI_INFO_NULL"),
        "MPI_Errhandler *" => array("MPI_Errhandler", "MPI_ERRORS_RETURN"),
        "int *" if name.contains("keyval") => array("int", "keyval"),
        "char *" => "text".into(),
        _ if kind.ends_with("_function *") || kind.ends_with("_function_c *") => {
            format!("(({kind}) (void *) combine)")
        }
        _ => "(void *) buffer".into(),
    }
}

#[test]
fn calls_outside_of_mpi_are_errors() {
    let allowed = |name: &str| ALWAYS.contains(&name) || OTHERS.contains(&name) || name.starts_with("MPI_T_");
    let (functions, unsupported) = (parameters(), unsupported::both_names());
    let mut source = ARGUMENTS.to_owned();
    let mut table =
        String::from("static const struct {\n    const char *name;\n    int (*call)(void);\n} calls[] = {\n");
    let mut checked = 0;
    for (name, (result, parameters)) in &functions {
        // A function without an error code, such as MPI_Wtime and the conversions of handles, cannot raise an error.
        let converts = name.ends_with("_toint") || name.ends_with("_fromint");
        if result != "int" || converts || name.starts_with('P') || allowed(name) || unsupported.contains(name) {
            continue;
        }
        checked += 1;
        let arguments: Vec<_> = parameters.iter().map(|parameter| argument(parameter)).collect();
        writeln!(source, "static int try_{name}(void)\n{{\n    return {name}({});\n}}\n", arguments.join(", "))
            .expect("a string can be written");
        writeln!(table, "    {{\"{name}\", try_{name}}},").expect("a string can be written");
    }
    assert!(checked > 450, "{checked} functions");
    for name in ALWAYS.iter().chain(OTHERS) {
        assert!(functions.contains_key(*name), "the header does not declare {name}");
    }
    source = format!("{source}\n{table}}};\n{FRAME}");
    let (source, library) = (written("every_call.c", &source), compile::stage().join("lib"));
    let program = source.with_extension("");
    let mut command = compile::compiler_of(false);
    command.args(["-std=gnu11", "-w", "-I", crate::INCLUDE]).arg(&source).arg("-o").arg(&program);
    succeed(command.arg("-L").arg(&library).arg("-lrmampi").arg(format!("-Wl,-rpath,{}", library.display())));
    // This initial error handler returns errors before MPI_Init and after MPI_Finalize.
    let output = Command::new(&program)
        .env("RMAMPI_INITIAL_ERRHANDLER", "mpi_errors_return")
        .output()
        .expect("the program can be started");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}: {stdout}{}", output.status, String::from_utf8_lossy(&output.stderr));
}
