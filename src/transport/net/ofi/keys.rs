//! Keys of registrations. If the provider does not choose keys itself, each open registration needs a key that no other open registration
//! has.

#![forbid(unsafe_code)]

use super::buffers::FIRST_KEY;
use super::interface::FI_MR_PROV_KEY;
use super::provider::Abilities;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The keys in use.
#[derive(Clone, Debug, Default)]
pub struct Keys(Rc<RefCell<BTreeSet<u64>>>);

/// A key in use. It is declared after its registration, so that the key is free after the registration is closed.
#[derive(Debug)]
pub struct Key {
    pub number: u64,
    keys: Keys,
}

impl Keys {
    /// Returns the smallest key that is not in use: some devices access memory with small keys faster. Fails if the provider's keys are all
    /// in use.
    pub fn draw(&self, abilities: &Abilities) -> Result<Key> {
        let mut used = self.0.borrow_mut();
        let number = (FIRST_KEY + 1..=u64::MAX).find(|key| !used.contains(key)).unwrap_or(u64::MAX);
        let bits = 8 * abilities.key_bytes.min(8) as u32;
        if abilities.registration & FI_MR_PROV_KEY == 0 && bits < 64 && number >> bits != 0 {
            fail!(MPI_ERR_OTHER, "the network's provider has keys of {bits} bits, which are all in use");
        }
        used.insert(number);
        Ok(Key { number, keys: self.clone() })
    }
}

impl Drop for Key {
    fn drop(&mut self) {
        self.keys.0.borrow_mut().remove(&self.number);
    }
}
