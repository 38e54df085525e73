//! Groups, communicators, attributes and topologies: what is accepted beyond the standard.

use super::Row;

/// This file's rows.
pub const ROWS: &[&Row] = &[];
