//! Error handlers and their attachment to communicators, windows, sessions and MPI_FILE_NULL (MPI-5.0 section 9.3).

use crate::abi::*;
use crate::bootstrap;
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::object::handle::{self, Handles, ObjectKind};
use crate::settings;
use parking_lot::Mutex;
use std::ffi::c_int;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// A user's error handler. It lives while a handle or an object refers to it.
#[derive(Debug)]
struct UserHandler {
    /// Kind of objects to which the program may attach the handler.
    kind: ObjectKind,
    /// Address of the C function.
    function: usize,
    references: Mutex<References>,
}

/// The numbers of handles and of objects that refer to an error handler. The program frees each handle once.
#[derive(Debug)]
struct References {
    handles: usize,
    objects: usize,
}

static HANDLERS: Handles<UserHandler> = Handles::new(ObjectKind::Errhandler);

/// Type of a user's error handler function. It gets a pointer to the object's handle.
type ErrhandlerFunction = unsafe extern "C" fn(object: *mut usize, code: *mut c_int, ...);

/// Makes an error handler from a user's function. The caller gets the first handle.
pub fn create(kind: ObjectKind, function: usize) -> Result<MPI_Errhandler> {
    if function == 0 {
        fail!(MPI_ERR_ARG, "the error handler function is NULL");
    }
    let handler = UserHandler { kind, function, references: Mutex::new(References { handles: 1, objects: 0 }) };
    Ok(HANDLERS.insert(handler)? as MPI_Errhandler)
}

/// Releases the reference of a handle.
pub fn free(handler: MPI_Errhandler) -> Result {
    if is_predefined(handler) {
        return Ok(());
    }
    refer(handler, |references| {
        if references.handles == 0 {
            return tolerate_freed();
        }
        references.handles -= 1;
        Ok(())
    })
}

/// Accepts a handler whose handles were all freed while objects still use it. Under RMAMPI_STRICT=1 fails with MPI_ERR_ERRHANDLER.
fn tolerate_freed() -> Result {
    conformance::tolerate(&conformance::FREED_HANDLER, || {
        Error::new(MPI_ERR_ERRHANDLER, "the error handler was freed already; an object still uses it".into())
    })
}

/// Changes the number of references. The handler ends with the last reference.
fn refer(handler: MPI_Errhandler, change: impl FnOnce(&mut References) -> Result) -> Result {
    let Some(user) = HANDLERS.get(handler as usize) else {
        fail!(MPI_ERR_ERRHANDLER, "{} is not an error handler", handle::describe(handler as usize));
    };
    let left = {
        let mut references = user.references.lock();
        change(&mut references)?;
        references.handles + references.objects
    };
    if left == 0 {
        HANDLERS.remove(handler as usize);
    }
    Ok(())
}

/// Releases the reference of an object.
fn give_up(handler: MPI_Errhandler) -> Result {
    if is_predefined(handler) {
        return Ok(());
    }
    refer(handler, |references| {
        references.objects -= 1;
        Ok(())
    })
}

fn is_predefined(handler: MPI_Errhandler) -> bool {
    [MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT, MPI_ERRORS_RETURN].contains(&handler)
}

/// Returns the initial handler of MPI_COMM_WORLD and MPI_COMM_SELF. If these communicators do not exist, the initial handler also gets
/// errors that belong to no object (MPI-5.0 section 9.3).
pub fn initial() -> MPI_Errhandler {
    match settings::initial_errhandler() {
        1 => MPI_ERRORS_ABORT,
        2 => MPI_ERRORS_RETURN,
        _ => MPI_ERRORS_ARE_FATAL,
    }
}

/// Returns the handler of errors that belong to no open file. New files would also begin with this handler (MPI-5.0 section 9.3.3).
pub fn of_files() -> &'static AttachedErrhandler {
    static FILES: LazyLock<AttachedErrhandler> =
        LazyLock::new(|| AttachedErrhandler::with(ObjectKind::File, MPI_ERRORS_RETURN));
    &FILES
}

/// The error handler of one object.
#[derive(Debug)]
pub struct AttachedErrhandler {
    kind: ObjectKind,
    /// Handle of the error handler, as a number.
    handler: Mutex<usize>,
    /// True after a call of `set`. The library uses only the flags of MPI_COMM_WORLD and MPI_COMM_SELF, for which MPI_Comm_set_errhandler
    /// calls `set`.
    is_chosen: AtomicBool,
}

impl AttachedErrhandler {
    /// MPI_ERRORS_ARE_FATAL, the handler of a new object.
    pub fn new(kind: ObjectKind) -> Self {
        Self::with(kind, MPI_ERRORS_ARE_FATAL)
    }

    /// A predefined handler, for a new object.
    fn with(kind: ObjectKind, predefined: MPI_Errhandler) -> Self {
        Self { kind, handler: Mutex::new(predefined as usize), is_chosen: AtomicBool::new(false) }
    }

    /// The initial handler of MPI_COMM_WORLD and MPI_COMM_SELF.
    pub fn initial() -> Self {
        Self::with(ObjectKind::Comm, initial())
    }

    /// Returns true if `set` was called for this object, even if the call did not change the handler. `take_over` does not count.
    pub fn is_chosen(&self) -> bool {
        // Relaxed: the flag publishes nothing.
        self.is_chosen.load(Ordering::Relaxed)
    }

    /// Attaches a handler that the program has chosen.
    pub fn set(&self, handler: MPI_Errhandler) -> Result {
        if !is_predefined(handler) {
            let Some(user) = HANDLERS.get(handler as usize) else {
                fail!(MPI_ERR_ERRHANDLER, "{} is not an error handler", handle::describe(handler as usize));
            };
            if user.kind != self.kind {
                fail!(
                    MPI_ERR_ERRHANDLER,
                    "the error handler was made for {}, not for {}",
                    user.kind.plural(),
                    self.kind.plural()
                );
            }
            refer(handler, |references| {
                if references.handles == 0 {
                    tolerate_freed()?;
                }
                references.objects += 1;
                Ok(())
            })?;
        }
        let old = std::mem::replace(&mut *self.handler.lock(), handler as usize);
        // Relaxed: the flag publishes nothing.
        self.is_chosen.store(true, Ordering::Relaxed);
        give_up(old as MPI_Errhandler)
    }

    /// Attaches the error handler of another object, even if the program has freed all handles of this error handler.
    pub fn take_over(&self, other: &Self) -> Result {
        let handler = *other.handler.lock();
        if !is_predefined(handler as MPI_Errhandler) {
            refer(handler as MPI_Errhandler, |references| {
                references.objects += 1;
                Ok(())
            })?;
        }
        let old = std::mem::replace(&mut *self.handler.lock(), handler);
        give_up(old as MPI_Errhandler)
    }

    /// Returns a new handle for the attached error handler.
    pub fn get(&self) -> Result<MPI_Errhandler> {
        // The lock keeps the object's reference until the new handle has a reference of its own.
        let attached = self.handler.lock();
        let handler = *attached as MPI_Errhandler;
        if !is_predefined(handler) {
            refer(handler, |references| {
                references.handles += 1;
                Ok(())
            })?;
        }
        Ok(handler)
    }

    /// Calls the handler for an error of the object with handle `object`. Returns if the handler returns.
    pub fn call(&self, object: usize, error: &Error) {
        let user = {
            let handler = self.handler.lock();
            if *handler == MPI_ERRORS_RETURN as usize {
                return;
            }
            HANDLERS.get(*handler)
        };
        // A handler that is not a user's is MPI_ERRORS_ARE_FATAL or MPI_ERRORS_ABORT here.
        let Some(user) = user else { bootstrap::die(error) };
        // SAFETY: MPI_X_create_errhandler got the address of a C function of this type.
        let function = unsafe { std::mem::transmute::<usize, ErrhandlerFunction>(user.function) };
        let (mut object, mut code) = (object, error.code);
        // SAFETY: the standard defines that error handler functions get pointers to the handle and to the code.
        unsafe { function(&raw mut object, &raw mut code) };
    }
}

impl Drop for AttachedErrhandler {
    fn drop(&mut self) {
        let handler = *self.handler.get_mut();
        // An attached handler has a reference, so this cannot fail.
        let given_up = give_up(handler as MPI_Errhandler);
        debug_assert!(given_up.is_ok());
    }
}
