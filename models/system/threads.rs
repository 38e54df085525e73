//! Each process of a model has one thread.

pub fn may_be_several() -> bool {
    false
}
