//! Objects that programs know by handles (error handlers, groups, info objects, requests), and parts that several kinds of objects have:
//! handles, attributes, names, topologies. This folder also has statuses and hashes of arguments.

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
