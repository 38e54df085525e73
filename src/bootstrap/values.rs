//! A launcher for tests.

#![forbid(unsafe_code)]

use super::launcher::Launcher;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use std::collections::HashMap;
use std::ffi::c_int;

/// A launcher of one process. The number is the maximum length of a value, in bytes.
#[derive(Debug)]
pub struct Values(pub HashMap<String, String>, usize);

impl Values {
    pub fn with_most(bytes: usize) -> Self {
        Self(HashMap::new(), bytes)
    }
}

impl Launcher for Values {
    fn come_back(&mut self) -> Result {
        Ok(())
    }
    fn put(&mut self, key: &str, value: &str) -> Result {
        assert!(value.len() <= self.1 && key.len() < 64 && !value.contains([' ', '\n']));
        self.0.insert(key.to_owned(), value.to_owned());
        Ok(())
    }
    fn get(&mut self, _: usize, key: &str) -> Result<String> {
        match self.0.get(key) {
            Some(value) => Ok(value.clone()),
            None => fail!(MPI_ERR_OTHER, "there is no value {key}"),
        }
    }
    fn barrier(&mut self) -> Result {
        Ok(())
    }
    fn application(&mut self) -> Result<Option<c_int>> {
        Ok(None)
    }
    fn universe_size(&mut self) -> Result<Option<c_int>> {
        Ok(None)
    }
    fn finalize(&mut self) -> Result {
        Ok(())
    }
    fn abort(&mut self, _: i32, _: bool) {}
    fn is_alive(&self) -> bool {
        true
    }
}
