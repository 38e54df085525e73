//! Hosts: names of this host, lists of hosts, and placement of ranks.
//!
//! | module | concern |
//! | --- | --- |
//! | `allocation` | hosts that a resource manager has allocated |
//! | `list` | `-hosts` and `-f`: names with numbers of ranks |
//! | `placement` | placement of ranks on hosts |

#![forbid(unsafe_code)]

pub mod allocation;
pub mod list;
pub mod placement;

use std::net::{IpAddr, ToSocketAddrs, UdpSocket};

/// Names of this host that need no lookup.
const LOCAL: [&str; 4] = ["localhost", "127.0.0.1", "::1", "ip6-localhost"];

/// Returns the name of this host.
pub fn own_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// Returns whether a name means this host.
pub fn is_here(host: &str) -> bool {
    let own = own_name();
    let short = |name: &str| name.split('.').next().unwrap_or_default().to_ascii_lowercase();
    if LOCAL.contains(&host) || host.eq_ignore_ascii_case(&own) {
        return true;
    }
    // One of the names may have a domain although the other has none.
    if host.contains('.') != own.contains('.') && host.parse::<IpAddr>().is_err() && short(host) == short(&own) {
        return true;
    }
    // An address belongs to this host if a socket can be bound to it.
    let addresses = (host, 0).to_socket_addrs();
    addresses.is_ok_and(|mut addresses| addresses.any(|address| UdpSocket::bind(address).is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_host_has_several_names() {
        let own = own_name();
        let with_domain = format!("{own}.example.org");
        for host in ["localhost", "127.0.0.1", "::1", "127.0.0.2", &own, &own.to_uppercase()] {
            assert!(is_here(host), "{host}");
        }
        assert_eq!(is_here(&with_domain), !own.contains('.'));
        // An address that is reserved for documentation.
        assert!(!is_here("192.0.2.1"));
    }
}
