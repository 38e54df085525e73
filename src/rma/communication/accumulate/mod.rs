//! MPI_Accumulate, MPI_Get_accumulate, MPI_Fetch_and_op and MPI_Compare_and_swap (MPI-5.0 sections 12.3.4 and 12.7.1).
//!
//! Each call has several forms, its paths. The first paths are fast and have many preconditions; the last one, the checked path, handles
//! all calls.
//!
//! As in `put_get`, a path returns None, without any effect, when a precondition does not hold. Only the checked path raises errors.
//!
//! | path | target memory | elements | called by |
//! | --- | --- | --- | --- |
//! | `words::combine_word_fast`, `words::compare_and_swap_fast`, `accumulate_fast` | part of the window from its creation on, mapped here | one aligned machine word of a predefined datatype | entry point |
//! | `words::combine_words_alone` | part of the window from its creation on, mapped here | several such words, while this rank is the target's sole origin (the only rank that combines its elements) | `api::one_word` |
//! | `accumulate_dynamic`, `fetch_and_op_dynamic`, `compare_and_swap_dynamic` | attached, or, for several words, part of the window from its creation on; mapped here | one such word, or several | `NAME_after_fast` |
//! | `accumulate_strided` | attached, or part of the window from its creation on; mapped here | machine words in runs at equal distances, more than `elements::FEW` words | `NAME_after_fast` |
//! | `accumulate_checked`, `fetch_and_op_checked`, `compare_and_swap_checked` | any, private memory too | any | `NAME_after_fast` |
//!
//! All paths except the checked one also need:
//! - a window's handle, and a target rank that `Access` finds (an epoch is open towards it);
//! - buffers that are neither NULL (MPI_BOTTOM) nor MPI_IN_PLACE;
//! - the same datatype and count on all sides (for `accumulate_strided`: the same number of data of one predefined datatype);
//! - a range inside the target's window, and at most `words::AT_ONCE` bytes.

mod checked;
mod compare_and_swap;
mod unchecked;

pub use checked::{accumulate_checked, fetch_and_op_checked, kernel};
pub use compare_and_swap::compare_and_swap_checked;
pub use unchecked::{
    accumulate_dynamic, accumulate_fast, accumulate_strided, compare_and_swap_dynamic, fetch_and_op_dynamic,
};
