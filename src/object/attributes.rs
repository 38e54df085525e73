//! Attributes: values that users attach to communicators, windows and datatypes under their own keys (MPI-5.0 section 7.7).
//!
//! A freed key exists as long as an attribute uses it. While it exists, the program can use the key as before. Under RMAMPI_STRICT=1 the
//! program can only read and delete the attributes that use the key. A thread holds no lock while it runs a callback, because the callback
//! may call MPI for the same object. An attribute stays in the list, marked as ending, until its delete callback returns. So the callback
//! of an attribute cannot free the attribute's object.

use crate::abi::*;
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::object::handle::{Handles, ObjectKind};
use parking_lot::Mutex;
use std::ffi::c_int;
use std::sync::{Arc, Weak};

/// A user's key. Its handle is the number that MPI calls a keyval.
#[derive(Debug)]
struct Key {
    /// Kind of objects that may have attributes with this key.
    kind: ObjectKind,
    copy: Copying,
    /// Address of the C function that is called before an attribute is deleted; 0 if there is no such function.
    delete: usize,
    /// The `extra_state` argument of the callbacks.
    extra_state: usize,
}

/// The treatment of an attribute when its object is duplicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copying {
    /// MPI_X_NULL_COPY_FN: the duplicate does not get the attribute.
    Never,
    /// MPI_X_DUP_FN: the duplicate gets the same value.
    Same,
    /// Address of the C function that decides what the duplicate gets.
    Function(usize),
}

static KEYS: Handles<Key> = Handles::new(ObjectKind::Keyval);

/// Type of a user's delete callback, for all kinds of objects: a handle is as wide as a pointer.
type Delete = unsafe extern "C" fn(object: usize, keyval: c_int, value: usize, extra_state: usize) -> c_int;
/// Type of a user's copy callback, for all kinds of objects.
type Copy = unsafe extern "C" fn(
    object: usize,
    keyval: c_int,
    extra_state: usize,
    value: usize,
    copy: *mut usize,
    flag: *mut c_int,
) -> c_int;

/// Makes a key from the addresses of a user's callbacks, or of predefined callbacks.
pub fn create_key(kind: ObjectKind, copy: usize, delete: usize, extra_state: usize) -> Result<c_int> {
    let copy = match copy {
        null if null == MPI_COMM_NULL_COPY_FN as usize => Copying::Never,
        dup if dup == MPI_COMM_DUP_FN as usize => Copying::Same,
        function => Copying::Function(function),
    };
    Ok(KEYS.insert(Key { kind, copy, delete, extra_state })? as c_int)
}

/// Handles of keys that were freed and may still be used by attributes.
static FREED: Mutex<Vec<(c_int, Weak<Key>)>> = Mutex::new(Vec::new());

/// Frees a key. Attributes that use it stay.
pub fn free_key(kind: ObjectKind, keyval: c_int) -> Result {
    if known_key(kind, keyval).is_none() {
        return freed_key(kind, keyval).map(|_| ());
    }
    match KEYS.remove(keyval as usize) {
        Some(key) => {
            let mut freed = FREED.lock();
            freed.retain(|(_, key)| key.strong_count() > 0);
            freed.push((keyval, Arc::downgrade(&key)));
            Ok(())
        }
        // Another thread has freed the key since it was looked up.
        None => Err(refuse(kind, keyval)),
    }
}

/// Returns the key with this handle if it is not freed and is for this kind of object; otherwise None.
fn known_key(kind: ObjectKind, keyval: c_int) -> Option<Arc<Key>> {
    KEYS.get(keyval as usize).filter(|key| key.kind == kind)
}

/// Returns a key that was freed and is still used by attributes. Fails with MPI_ERR_KEYVAL if there is no such key, and in any case under
/// RMAMPI_STRICT=1.
#[cold]
fn freed_key(kind: ObjectKind, keyval: c_int) -> Result<Arc<Key>> {
    let freed = FREED.lock().iter().filter(|(handle, _)| *handle == keyval).find_map(|(_, key)| key.upgrade());
    let refusal = || refuse(kind, keyval);
    match freed.filter(|key| key.kind == kind) {
        Some(key) => conformance::tolerate(&conformance::FREED_KEY, refusal).map(|()| key),
        None => Err(refusal()),
    }
}

/// Returns a key that is not freed, or is still used by attributes. Fails with MPI_ERR_KEYVAL if there is no such key for this kind of
/// object, and for a freed key under RMAMPI_STRICT=1.
fn find_key(kind: ObjectKind, keyval: c_int) -> Result<Arc<Key>> {
    known_key(kind, keyval).map_or_else(|| freed_key(kind, keyval), Ok)
}

/// The keys of predefined attributes.
const PREDEFINED: [(&str, c_int, ObjectKind); 12] = [
    ("MPI_TAG_UB", MPI_TAG_UB, ObjectKind::Comm),
    ("MPI_IO", MPI_IO, ObjectKind::Comm),
    ("MPI_HOST", MPI_HOST, ObjectKind::Comm),
    ("MPI_WTIME_IS_GLOBAL", MPI_WTIME_IS_GLOBAL, ObjectKind::Comm),
    ("MPI_APPNUM", MPI_APPNUM, ObjectKind::Comm),
    ("MPI_LASTUSEDCODE", MPI_LASTUSEDCODE, ObjectKind::Comm),
    ("MPI_UNIVERSE_SIZE", MPI_UNIVERSE_SIZE, ObjectKind::Comm),
    ("MPI_WIN_BASE", MPI_WIN_BASE, ObjectKind::Window),
    ("MPI_WIN_DISP_UNIT", MPI_WIN_DISP_UNIT, ObjectKind::Window),
    ("MPI_WIN_SIZE", MPI_WIN_SIZE, ObjectKind::Window),
    ("MPI_WIN_CREATE_FLAVOR", MPI_WIN_CREATE_FLAVOR, ObjectKind::Window),
    ("MPI_WIN_MODEL", MPI_WIN_MODEL, ObjectKind::Window),
];

/// The error for a number that is not a user's key for this kind of object.
#[cold]
fn refuse(kind: ObjectKind, keyval: c_int) -> Error {
    let wanted = kind.plural();
    let predefined = PREDEFINED.iter().find(|(_, number, _)| *number == keyval);
    let text = match (keyval, predefined, KEYS.get(keyval as usize)) {
        (MPI_KEYVAL_INVALID, ..) => "the key is MPI_KEYVAL_INVALID (freed, or not created?)".into(),
        (_, Some((name, _, of)), _) if *of == kind => {
            format!("{name} is predefined: it can be read, but not set, deleted or freed")
        }
        (_, Some((name, _, of)), _) => format!("{name} is a key of {}, not of {wanted}", of.plural()),
        (.., Some(key)) => format!("key {keyval} was made for {}, not for {wanted}", key.kind.plural()),
        _ => format!("{keyval} is not an attribute key of {wanted} (freed, or not created?)"),
    };
    Error::new(MPI_ERR_KEYVAL, text)
}

/// An attribute of an object.
#[derive(Clone, Debug)]
struct Attribute {
    key: Arc<Key>,
    /// Handle of the key. The object finds the attribute by this number, even if the key is freed.
    keyval: c_int,
    value: usize,
    /// True while the attribute's delete callback runs.
    ending: bool,
}

/// The attributes of one object, in the order in which they were set.
#[derive(Debug)]
pub struct Attributes {
    kind: ObjectKind,
    list: Mutex<Vec<Attribute>>,
}

impl Attributes {
    /// An empty list, for a new object.
    pub fn new(kind: ObjectKind) -> Self {
        Self { kind, list: Mutex::default() }
    }

    /// Returns the index of the attribute with a key; None if the object has no attribute with this key. Fails with MPI_ERR_KEYVAL if the
    /// key is neither valid nor used by an attribute. Under RMAMPI_STRICT=1 also fails if the key is freed and only attributes of other
    /// objects use it.
    fn index_of(&self, list: &[Attribute], keyval: c_int) -> Result<Option<usize>> {
        match known_key(self.kind, keyval) {
            Some(key) => Ok(list.iter().position(|attribute| Arc::ptr_eq(&attribute.key, &key))),
            None => match list.iter().position(|attribute| attribute.keyval == keyval) {
                Some(index) => Ok(Some(index)),
                None => freed_key(self.kind, keyval).map(|_| None),
            },
        }
    }

    /// Returns the value of an attribute; None if it is not set.
    pub fn get(&self, keyval: c_int) -> Result<Option<usize>> {
        let list = self.list.lock();
        Ok(self.index_of(&list, keyval)?.map(|index| list[index].value))
    }

    /// Sets an attribute of the object with handle `object`. Deletes the old attribute with this key first, if there is one.
    pub fn set(&self, object: usize, keyval: c_int, value: usize) -> Result {
        let key = find_key(self.kind, keyval)?;
        let new = Attribute { key, keyval, value, ending: false };
        let old = {
            let mut list = self.list.lock();
            match list.iter_mut().find(|old| Arc::ptr_eq(&old.key, &new.key)) {
                None => {
                    list.push(new);
                    return Ok(());
                }
                Some(old) if old.ending => {
                    fail!(
                        MPI_ERR_KEYVAL,
                        "the attribute with key {keyval} is being deleted: its callback still runs"
                    );
                }
                Some(old) => {
                    old.ending = true;
                    old.clone()
                }
            }
        };
        self.end(object, &old, Some(new))
    }

    /// Deletes an attribute of the object with handle `object`, if there is one. Does nothing if the attribute's delete callback is already
    /// running, because the attribute is removed after the callback.
    pub fn delete(&self, object: usize, keyval: c_int) -> Result {
        let old = {
            let mut list = self.list.lock();
            match self.index_of(&list, keyval)? {
                Some(index) if !list[index].ending => {
                    list[index].ending = true;
                    list[index].clone()
                }
                _ => return Ok(()),
            }
        };
        self.end(object, &old, None)
    }

    /// Deletes all attributes of the object with handle `object` before the object is freed, the last attribute first. If a callback fails,
    /// its attribute and those before it stay. Fails with MPI_ERR_OTHER while a delete callback of one of the attributes runs.
    pub fn delete_all(&self, object: usize) -> Result {
        loop {
            let last = {
                let mut list = self.list.lock();
                if let Some(ending) = list.iter().find(|attribute| attribute.ending) {
                    let keyval = ending.keyval;
                    fail!(MPI_ERR_OTHER, "called while the delete callback of the attribute with key {keyval} runs");
                }
                let Some(last) = list.last_mut() else { return Ok(()) };
                last.ending = true;
                last.clone()
            };
            self.end(object, &last, None)?;
        }
    }

    /// Calls the delete callback of an attribute that is marked as ending, removes the attribute, and then adds `next`. If the callback
    /// fails, the attribute stays, and `next` is not added.
    fn end(&self, object: usize, old: &Attribute, next: Option<Attribute>) -> Result {
        let code = match old.key.delete {
            0 => MPI_SUCCESS,
            address => {
                // SAFETY: MPI_X_create_keyval got the address of a C function of this type.
                let function = unsafe { std::mem::transmute::<usize, Delete>(address) };
                // SAFETY: a delete callback takes the object's handle, the key, the value and the extra state (MPI-5.0 section 7.7).
                unsafe { function(object, old.keyval, old.value, old.key.extra_state) }
            }
        };
        let mut list = self.list.lock();
        let index = list.iter().position(|attribute| Arc::ptr_eq(&attribute.key, &old.key));
        let index = index.expect("only this function removes an attribute that is marked as ending");
        if code != MPI_SUCCESS {
            list[index].ending = false;
            drop(list);
            return failed("delete", old.keyval, code);
        }
        list.remove(index);
        list.extend(next);
        Ok(())
    }

    /// Returns the attributes for a duplicate of the object with handle `object`, as the copy callbacks decide.
    pub fn copy(&self, object: usize) -> Result<Self> {
        let mut copies = Vec::new();
        let list = self.list.lock().clone();
        for attribute in list {
            let value = match attribute.key.copy {
                Copying::Never => continue,
                Copying::Same => attribute.value,
                Copying::Function(address) => {
                    // SAFETY: MPI_X_create_keyval got the address of a C function of this type.
                    let function = unsafe { std::mem::transmute::<usize, Copy>(address) };
                    let (mut copy, mut flag) = (0, 0);
                    let Attribute { ref key, keyval, value, .. } = attribute;
                    // SAFETY: a copy callback takes the old object's handle, key, extra state and value, and writes the two variables,
                    // which live during the call (MPI-5.0 section 7.7).
                    let code =
                        unsafe { function(object, keyval, key.extra_state, value, &raw mut copy, &raw mut flag) };
                    if code != MPI_SUCCESS {
                        return failed("copy", keyval, code);
                    }
                    if flag == 0 {
                        continue;
                    }
                    copy
                }
            };
            copies.push(Attribute { value, ending: false, ..attribute });
        }
        Ok(Self { kind: self.kind, list: Mutex::new(copies) })
    }
}

/// The error for a callback that failed. The error has the code that the callback returned, if this is an error code.
#[cold]
fn failed<T>(callback: &str, keyval: c_int, code: c_int) -> Result<T> {
    let text = format!("the {callback} callback of the attribute with key {keyval} returned {code}");
    Err(Error::of_callback(code, text))
}

#[cfg(test)]
mod tests;
