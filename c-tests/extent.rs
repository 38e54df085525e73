//! How much is tested: `make check` tests each rule; `make check-all`, before a release, also every rank count, every kind of access
//! to private memory, each model without bounds that were set for time's sake, and what is long by nature.

/// Whether everything is tested: RMAMPI_ALL is 1.
pub fn is_complete() -> bool {
    std::env::var_os("RMAMPI_ALL").is_some_and(|value| value == "1")
}
