//! Attributes of windows: predefined ones, which every window has, and those that users set (MPI-5.0 sections 7.7.3 and 12.2.6).

#![forbid(unsafe_code)]

use super::{Flavor, Window};
use crate::abi::*;
use crate::error::Result;
use crate::os::address::LocalAddr;
use std::ffi::c_int;

/// Values of the predefined attributes. They are stored here because the program gets pointers to them.
#[derive(Debug)]
pub struct PredefinedAttributes {
    base: LocalAddr,
    size: MPI_Aint,
    disp_unit: c_int,
    flavor: c_int,
    model: c_int,
}

impl PredefinedAttributes {
    /// Returns the values of a new window. A displacement unit that exceeds an int, as the `_c` functions allow, becomes MPI_UNDEFINED.
    pub fn new(base: LocalAddr, size: usize, disp_unit: usize, flavor: Flavor) -> Self {
        let disp_unit = c_int::try_from(disp_unit).unwrap_or(MPI_UNDEFINED);
        Self { base, size: size as MPI_Aint, disp_unit, flavor: flavor.constant(), model: MPI_WIN_UNIFIED }
    }

    /// Returns the address of the window's first byte at this rank.
    pub fn base(&self) -> LocalAddr {
        self.base
    }
}

/// Returns the value for MPI_Win_get_attr: the base itself, the address of another predefined value, or the value that the user has set.
pub fn get(window: &Window, keyval: c_int) -> Result<Option<usize>> {
    let values = &window.predefined;
    Ok(Some(match keyval {
        MPI_WIN_BASE => values.base.get(),
        MPI_WIN_SIZE => (&raw const values.size) as usize,
        MPI_WIN_DISP_UNIT => (&raw const values.disp_unit) as usize,
        MPI_WIN_CREATE_FLAVOR => (&raw const values.flavor) as usize,
        MPI_WIN_MODEL => (&raw const values.model) as usize,
        _ => return window.attributes.get(keyval),
    }))
}
