//! The extent of a test run. `make check` tests each rule. `make check-all`, before a release, also tests more rank
//! counts, every kind of access to private memory, complete models, and cases that take long.

/// Whether this is a complete test run: RMAMPI_ALL is 1.
pub fn is_complete() -> bool {
    std::env::var_os("RMAMPI_ALL").is_some_and(|value| value == "1")
}
