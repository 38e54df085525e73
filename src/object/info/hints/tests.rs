//! Tests of `hints`.

#![forbid(unsafe_code)]

use super::super::keys::Key;
use super::super::{free, get};
use super::*;

fn info_with(pairs: &[(&str, &str)]) -> MPI_Info {
    let info = create().unwrap();
    for (key, value) in pairs {
        set(info, key, value).unwrap();
    }
    info
}

#[test]
fn hints_are_read_and_checked() {
    let info = info_with(&[("no_locks", "true"), ("some_key_of_another_library", "yes")]);
    set(info, "mpi_minimum_memory_alignment", "4096").unwrap();
    let wanted = Hints { no_locks: true, alignment: 4096, ..Hints::default() };
    assert_eq!(Hints::of(info, InfoCall::Allocate).unwrap(), wanted);
    // Each key is taken only by some calls.
    let wanted = Hints { no_locks: true, ..Hints::default() };
    assert_eq!(Hints::of(info, InfoCall::Create).unwrap(), wanted);
    assert_eq!(Hints::of(info, InfoCall::AllocMem).unwrap(), Hints { alignment: 4096, ..Hints::default() });
    assert_eq!(Hints::of(MPI_INFO_NULL, InfoCall::Create).unwrap(), Hints::default());
    free(info).unwrap();
    assert_eq!(Hints::of(info, InfoCall::Create).unwrap_err().class, MPI_ERR_INFO);
    for (key, value) in [
        ("no_locks", "maybe"),
        ("no_locks", ""),
        ("same_size", "1"),
        ("same_disp_unit", "yes"),
        ("alloc_shared_noncontig", "TRUE"),
        ("mpi_accumulate_granularity", "-1"),
        ("mpi_accumulate_granularity", "8 bytes"),
        ("mpi_assert_memory_alloc_kinds", "mpi,,system"),
        ("mpi_assert_memory_alloc_kinds", "mpi:"),
    ] {
        let ignored = info_with(&[("accumulate_ops", "same_op"), (key, value)]);
        let wanted = Hints { operations: "same_op".into(), ..Hints::default() };
        assert_eq!(Hints::of(ignored, InfoCall::AllocateShared).unwrap(), wanted, "{key}={value}");
        free(ignored).unwrap();
    }
    for (key, value) in [
        ("accumulate_ordering", "rar,wow"),
        ("accumulate_ordering", "none,rar"),
        ("accumulate_ordering", ""),
        ("accumulate_ops", "any"),
        ("mpi_minimum_memory_alignment", "100"),
        ("mpi_minimum_memory_alignment", "0"),
        ("mpi_minimum_memory_alignment", "2147483648"),
    ] {
        let bad = info_with(&[("no_locks", "true"), (key, value)]);
        assert_eq!(Hints::of(bad, InfoCall::AllocateShared).unwrap_err().class, MPI_ERR_INFO_VALUE, "{key}={value}");
        free(bad).unwrap();
    }
}

/// Takes every key of windows and memory in the table, and compares its default with the table.
#[test]
fn the_table_tells_the_defaults() {
    let of_windows = |key: &&Key| {
        key.calls.is_empty()
            || key.calls.contains(&InfoCall::AllocateShared)
            || key.calls.contains(&InfoCall::AllocMem)
    };
    for key in KEYS.iter().filter(of_windows) {
        let default = Hints::default().value(key.name).unwrap_or_else(|| "not set".to_owned());
        assert_eq!(default, key.default, "{}", key.name);
        assert!(key.calls.is_empty() || Hints::default().take(key.name, "").is_some() || default != "not set");
    }
}

#[test]
fn a_change_that_fails_changes_nothing() {
    let in_force = InForce::new(Hints::default());
    let info = info_with(&[("no_locks", "true"), ("accumulate_ops", "any")]);
    assert_eq!(in_force.change(info).unwrap_err().class, MPI_ERR_INFO_VALUE);
    assert!(!in_force.no_locks());
    set(info, "accumulate_ops", "same_op").unwrap();
    set(info, "same_size", "true").unwrap();
    in_force.change(info).unwrap();
    assert!(in_force.no_locks());
    let returned = in_force.to_info(InfoCall::Create).unwrap();
    for (key, value) in [
        ("no_locks", Some("true")),
        ("accumulate_ops", Some("same_op")),
        ("same_size", Some("false")),
        ("mpi_memory_alloc_kinds", Some("mpi,system")),
        ("alloc_shared_noncontig", None),
        ("mpi_assert_memory_alloc_kinds", None),
    ] {
        assert_eq!(get(returned, key).unwrap().as_deref(), value, "{key}");
    }
}

#[test]
fn what_must_be_the_same_is_compared() {
    let plain = Hints::default();
    let same = Hints { same_size: true, same_disp_unit: true, ..plain.clone() };
    let fine = Hints { granularity: 8, ..plain.clone() };
    let against = |own: &Hints, other: &Hints, size| {
        let differ = own.differences(10, 4, |_| other.common(size, 4)).unwrap();
        let texts: Vec<String> = (0..COMMON)
            .filter(|index| differ[*index])
            .map(|index| difference(index, own.common(10, 4)[index], other.common(size, 4)[index]))
            .collect();
        texts
    };
    assert!(against(&plain, &plain, 11).is_empty() && against(&same, &same, 10).is_empty());
    for (own, other, size, text) in [
        (&same, &same, 11, "size is 10 here and 11 at another rank"),
        (&same, &plain, 10, "same_size is true here, and not"),
        (&plain, &same, 10, "same_size is true at another rank"),
        (&fine, &plain, 10, "is 8 here and 0 at another rank"),
    ] {
        let texts = against(own, other, size);
        assert!(texts[0].contains(text), "{texts:?}");
    }
    let marked = fine.differences(10, 4, |_| [DIFFERENT, 1, 1]).unwrap();
    assert_eq!(marked, [true, false, false]);
    assert!(difference(0, 9, DIFFERENT).contains("between other ranks"));
    let mut forgetful = Hints { granularity: 8, ..same.clone() };
    forgetful.forget([true, true, false]);
    assert_eq!(forgetful, Hints { same_size: false, ..same });
}
