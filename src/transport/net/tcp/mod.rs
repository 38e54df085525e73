//! The endpoint over TCP, without any other library (docs/network.md, "Endpoint").
//!
//! | module | what |
//! | --- | --- |
//! | `address` | how a rank is reached |
//! | `meeting` | how two ranks get a connection |
//! | `congestion` | how fast a connection sends |
//! | `connection` | frames on a connection |
//! | `contacts` | the endpoint gets its connections |
//! | `endpoint` | the endpoint made of these |

mod address;
mod congestion;
mod connection;
mod contacts;
mod endpoint;
mod meeting;
#[cfg(test)]
mod tests;

pub use endpoint::TcpEndpoint;
