//! Creation of communicators from groups (MPI-5.0 sections 7.4.2 and 7.6.2).

use crate::abi::*;
use crate::api::arguments::{Out, string};
use crate::api::call::on_errhandler;
use crate::comm_create::Features;
use crate::comm_create::from_group::{self, Groups};
use crate::error::conformance;
use crate::error::{Error, Result};
use crate::object::errhandler::AttachedErrhandler;
use crate::object::group::Group;
use crate::object::info::Assertions;
use std::ffi::{c_char, c_int};

/// Returns the string tag, which distinguishes calls that run at the same time. Fails with MPI_ERR_ARG if the tag is NULL or not
/// UTF-8. Under RMAMPI_STRICT=1, also fails if the tag is too long.
///
/// # Safety
/// `text` is NULL or ends in a null character and lives as long as the result is used.
unsafe fn tag<'a>(text: *const c_char) -> Result<&'a str> {
    // SAFETY: the caller promises what `string` requires: `text` is NULL, which is an error, or a string that lives as long as
    // the result.
    let text = unsafe { string("stringtag", text, MPI_ERR_ARG)? };
    if text.len() >= MPI_MAX_STRINGTAG_LEN as usize {
        conformance::tolerate(&conformance::LONG_STRINGTAG, || {
            let most = MPI_MAX_STRINGTAG_LEN - 1;
            Error::new(MPI_ERR_ARG, format!("stringtag has {} characters; at most {most} are allowed", text.len()))
        })?;
    }
    Ok(text)
}

/// Returns the hints and the error handler of the new communicator. `ready` is the error of a NULL result address, or Ok.
fn features(ready: Result, info: MPI_Info, errhandler: Result<AttachedErrhandler>) -> Result<Features> {
    ready?;
    Ok(Features { assertions: Assertions::of(info)?, ..Features::with_errhandler(errhandler?) })
}

/// Creates a communicator from a group without a parent communicator. All processes of the group call the function with the same
/// group and the same `stringtag`. A process that is not in the group gets MPI_COMM_NULL. If the group is empty, the result is also
/// MPI_COMM_NULL.
///
/// Calls with different string tags are independent, also if several threads call the function at once or the groups overlap.
/// `errhandler` becomes the error handler of the new communicator. `errhandler` also gets the errors of this call; its communicator
/// argument is MPI_COMM_SELF in this case. Info keys: those of MPI_Comm_set_info.
///
/// Errors: MPI_ERR_GROUP, MPI_ERR_ARG, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ERRHANDLER, MPI_ERR_NO_MEM. MPI-5.0
/// section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_from_group(
    group: MPI_Group,
    stringtag: *const c_char,
    info: MPI_Info,
    errhandler: MPI_Errhandler,
    newcomm: Out<MPI_Comm>,
) -> c_int {
    on_errhandler("MPI_Comm_create_from_group", errhandler, |runtime, errhandler| {
        let group = Group::of_handle(group)?;
        // SAFETY: `stringtag` is NULL, for which `tag` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let tag = unsafe { tag(stringtag)? };
        newcomm.set_together("newcomm", |ready| {
            from_group::create(runtime, &group, tag, features(ready, info, errhandler))
        })
    })
}

/// Creates an intercommunicator from two groups without common processes. All processes of both groups call the function with the
/// same `stringtag`, and pass their own group as `local_group`. If a group is empty, the result is MPI_COMM_NULL.
///
/// `local_leader` is a rank in `local_group`, and `remote_leader` is a rank in `remote_group`. Only the local leader uses
/// `remote_leader`. The other arguments are those of MPI_Comm_create_from_group. Errors: MPI_ERR_GROUP, MPI_ERR_COMM (a process is
/// in both groups), MPI_ERR_RANK, MPI_ERR_ARG, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ERRHANDLER, MPI_ERR_NO_MEM. MPI-5.0
/// section 7.6.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_create_from_groups(
    local_group: MPI_Group,
    local_leader: c_int,
    remote_group: MPI_Group,
    remote_leader: c_int,
    stringtag: *const c_char,
    info: MPI_Info,
    errhandler: MPI_Errhandler,
    newintercomm: Out<MPI_Comm>,
) -> c_int {
    on_errhandler("MPI_Intercomm_create_from_groups", errhandler, |runtime, errhandler| {
        let local = (*Group::of_handle(local_group)?).clone();
        let remote = (*Group::of_handle(remote_group)?).clone();
        let groups = Groups { local, local_leader, remote, remote_leader };
        // SAFETY: `stringtag` is NULL, for which `tag` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let tag = unsafe { tag(stringtag)? };
        newintercomm.set_together("newintercomm", |ready| {
            from_group::create_between(runtime, &groups, tag, features(ready, info, errhandler))
        })
    })
}
