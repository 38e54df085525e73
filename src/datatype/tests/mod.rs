//! Property tests of datatypes: random datatypes (`random`) compared with a model (`model`), which computes type maps only from the
//! definitions of the standard.

mod model;
mod packing;
mod properties;
mod random;
