//! The objects behind handles, and what they have in common.

pub mod argument_hash;
pub mod attributes;
pub mod errhandler;
pub mod generalized_request;
pub mod group;
pub mod handle;
pub mod info;
pub mod name;
pub mod request;
pub mod status;
pub mod topology;
