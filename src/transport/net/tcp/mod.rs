//! Endpoint over TCP, without any other library (docs/network.md, "Endpoint").
//!
//! | module | contents |
//! | --- | --- |
//! | `address` | addresses of ranks |
//! | `handshake` | opening of the single connection between two ranks |
//! | `congestion` | choice of the congestion control algorithm |
//! | `connection` | frames on a connection |
//! | `contacts` | opening of the endpoint's connections |
//! | `endpoint` | the endpoint, composed of these parts |

mod address;
mod congestion;
mod connection;
mod contacts;
mod endpoint;
mod handshake;
#[cfg(test)]
mod tests;

pub use endpoint::TcpEndpoint;
