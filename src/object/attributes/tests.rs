//! Tests of `attributes`.

use super::*;
use std::cell::RefCell;

thread_local! {
    /// Values with which delete callbacks of this thread were called.
    static DELETED: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

unsafe extern "C" fn note(_object: usize, _keyval: c_int, value: usize, extra_state: usize) -> c_int {
    DELETED.with_borrow_mut(|deleted| deleted.push(value));
    if value == extra_state { MPI_ERR_DISP } else { MPI_SUCCESS }
}

/// A copy callback that doubles a value, does not copy odd values, and fails for 0.
unsafe extern "C" fn double(
    _object: usize,
    _keyval: c_int,
    _extra_state: usize,
    value: usize,
    copy: *mut usize,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes the addresses of two variables.
    unsafe {
        *copy = 2 * value;
        *flag = c_int::from(value.is_multiple_of(2));
    }
    if value == 0 { MPI_ERR_RANK } else { MPI_SUCCESS }
}

fn deleted() -> Vec<usize> {
    DELETED.take()
}

#[test]
fn the_last_attribute_is_deleted_first() {
    let attributes = Attributes::new(ObjectKind::Comm);
    let delete = note as *const () as usize;
    let keys: Vec<c_int> = (0..3).map(|_| create_key(ObjectKind::Comm, 0, delete, 77).unwrap()).collect();
    for (value, key) in keys.iter().enumerate() {
        attributes.set(1, *key, value).unwrap();
    }
    attributes.set(1, keys[0], 10).unwrap();
    assert_eq!(deleted(), [0]);
    attributes.delete(1, keys[1]).unwrap();
    assert_eq!(attributes.get(keys[1]).unwrap(), None);
    attributes.delete_all(1).unwrap();
    assert_eq!(deleted(), [1, 10, 2]);
}

#[test]
fn a_failing_callback_keeps_its_attribute() {
    let attributes = Attributes::new(ObjectKind::Window);
    let key = create_key(ObjectKind::Window, 0, note as *const () as usize, 5).unwrap();
    attributes.set(1, key, 5).unwrap();
    assert_eq!(attributes.set(1, key, 6).unwrap_err().class, MPI_ERR_DISP);
    assert_eq!(attributes.delete(1, key).unwrap_err().class, MPI_ERR_DISP);
    assert_eq!(attributes.delete_all(1).unwrap_err().class, MPI_ERR_DISP);
    assert_eq!(attributes.get(key).unwrap(), Some(5));
    assert_eq!(deleted(), [5, 5, 5]);
}

#[test]
fn a_freed_key_lives_while_an_attribute_has_it() {
    let (first, second) = (Attributes::new(ObjectKind::Window), Attributes::new(ObjectKind::Window));
    let key = create_key(ObjectKind::Window, 0, 0, 0).unwrap();
    first.set(1, key, 5).unwrap();
    assert_eq!(free_key(ObjectKind::Comm, key).unwrap_err().class, MPI_ERR_KEYVAL);
    free_key(ObjectKind::Window, key).unwrap();
    free_key(ObjectKind::Window, key).unwrap();
    assert_eq!(free_key(ObjectKind::Comm, key).unwrap_err().class, MPI_ERR_KEYVAL);
    assert_eq!(first.get(key).unwrap(), Some(5));
    first.set(1, key, 6).unwrap();
    assert_eq!(first.get(key).unwrap(), Some(6));
    assert_eq!(second.get(key).unwrap(), None);
    second.set(2, key, 7).unwrap();
    first.delete(1, key).unwrap();
    free_key(ObjectKind::Window, key).unwrap();
    second.delete(2, key).unwrap();
    assert_eq!(first.get(key).unwrap_err().class, MPI_ERR_KEYVAL);
    assert_eq!(free_key(ObjectKind::Window, key).unwrap_err().class, MPI_ERR_KEYVAL);
    assert_eq!(first.set(1, key, 6).unwrap_err().class, MPI_ERR_KEYVAL);
}

#[test]
fn copy_callbacks_decide_what_a_duplicate_has() {
    let attributes = Attributes::new(ObjectKind::Comm);
    let double = double as *const () as usize;
    let keys = [0, 1, double, double].map(|copy| create_key(ObjectKind::Comm, copy, 0, 0).unwrap());
    for (key, value) in keys.into_iter().zip([3, 4, 5, 6]) {
        attributes.set(1, key, value).unwrap();
    }
    let copy = attributes.copy(1).unwrap();
    assert_eq!(keys.map(|key| copy.get(key).unwrap()), [None, Some(4), None, Some(12)]);
    attributes.set(1, keys[2], 0).unwrap();
    assert_eq!(attributes.copy(1).unwrap_err().class, MPI_ERR_RANK);
}
