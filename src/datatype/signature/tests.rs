//! Unit tests of `signature`.

#![forbid(unsafe_code)]

use super::*;
use crate::abi::*;
use crate::datatype::predefined::find;

fn plain(datatype: MPI_Datatype, count: usize) -> Signature {
    Signature::plain(find(datatype as usize).unwrap(), count)
}

fn matches(left: &Signature, right: &Signature) -> bool {
    mismatch((left, 1), (right, 1)).is_none()
}

#[test]
fn equal_data_match_however_they_are_written_down() {
    let structure = Signature::sequence([plain(MPI_INT, 1), plain(MPI_DOUBLE, 2)]);
    let thrice = structure.clone().repeated(3);
    let flat = Signature::sequence((0..3).flat_map(|_| [plain(MPI_INT32_T, 1), plain(MPI_DOUBLE, 2)]));
    assert!(matches(&thrice, &flat) && matches(&flat, &thrice));
    assert!(mismatch((&structure, 3), (&flat, 1)).is_none());
    assert!(mismatch((&structure, 100), (&flat, 7)).is_none(), "only the data that both sides have are compared");
    assert!(matches(&thrice, &plain(MPI_BYTE, 60)));
    let half = Signature::sequence([plain(MPI_BYTE, 2), plain(MPI_CHAR, 2)]);
    assert!(!matches(&half, &plain(MPI_INT, 1)));
}

#[test]
fn what_comes_again_is_compared_once() {
    let structure = Signature::sequence([plain(MPI_INT, 1), plain(MPI_DOUBLE, 2)]);
    let longer = Signature::sequence([structure.clone(), structure.clone(), plain(MPI_INT, 1)]);
    let many = usize::MAX / 1000;
    assert!(mismatch((&structure, many), (&structure.clone().repeated(3), many)).is_none());
    let found = mismatch((&structure, many), (&longer.repeated(many), 1)).unwrap();
    assert_eq!((found.position, found.left.name, found.right.name), (44, "MPI_DOUBLE", "MPI_INT"));
    assert_eq!([(0, 5), (4, 6), (20, 20), (7, 3)].map(|(a, b)| least_common_multiple(a, b)), [0, 12, 20, 21]);
}

#[test]
fn the_first_difference_is_found() {
    let left = Signature::sequence([plain(MPI_INT, 1), plain(MPI_DOUBLE, 2)]).repeated(2);
    let right =
        Signature::sequence([plain(MPI_INT, 1), plain(MPI_DOUBLE, 2), plain(MPI_FLOAT, 1), plain(MPI_DOUBLE, 2)]);
    let found = mismatch((&left, 1), (&right, 1)).unwrap();
    assert_eq!((found.position, found.left.name, found.right.name), (20, "MPI_INT", "MPI_FLOAT"));
}

#[test]
fn pairs_match_structures_of_their_halves() {
    let pairs = plain(MPI_DOUBLE_INT, 3);
    let structure = Signature::sequence([plain(MPI_DOUBLE, 1), plain(MPI_INT, 1)]);
    assert!(mismatch((&pairs, 2), (&structure, 6)).is_none());
    assert!(mismatch((&structure, 1), (&pairs, 1)).is_none());
    assert!(matches(&plain(MPI_2INT, 2), &plain(MPI_INT, 4)));
    assert!(matches(&plain(MPI_2INT, 2), &plain(MPI_2INTEGER, 2)));
    assert!(matches(&pairs, &plain(MPI_BYTE, 7)));
    let found = mismatch((&pairs, 1), (&plain(MPI_DOUBLE, 3), 1)).unwrap();
    assert_eq!((found.position, found.left.name, found.right.name), (8, "MPI_INT", "MPI_DOUBLE"));
    assert!(!matches(&plain(MPI_LONG_INT, 1), &pairs));
}

#[test]
fn a_signature_is_uniform_only_if_all_data_are_of_one_kind() {
    assert_eq!(plain(MPI_INT, 3).repeated(4).uniform().unwrap().name, "MPI_INT");
    assert!(Signature::sequence([plain(MPI_INT, 3), plain(MPI_INT32_T, 1)]).uniform().is_none());
    assert!(Signature::nothing().repeated(9).uniform().is_none());
    assert!(plain(MPI_INT, 0).is_nothing());
}
