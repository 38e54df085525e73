//! Endpoint over TCP, without any other library (docs/network.md, "Endpoint").
//!
//! | module | contents |
//! | --- | --- |
//! | `address` | addresses of ranks |
//! | `handshake` | greeting and answer, by which two ranks agree on their single connection |
//! | `attempt` | attempt to connect to a rank at its addresses |
//! | `silence` | detection of connections whose other host does not answer any more |
//! | `congestion` | choice of the congestion control algorithm |
//! | `connection` | frames on a connection |
//! | `contacts` | opening of the endpoint's connections, and what is due once a second |
//! | `strangers` | accepted connections without a greeting |
//! | `endpoint` | the endpoint, composed of these parts |

mod address;
mod attempt;
mod congestion;
mod connection;
mod contacts;
mod endpoint;
mod handshake;
mod silence;
mod strangers;
#[cfg(test)]
mod tests;

pub use endpoint::TcpEndpoint;
