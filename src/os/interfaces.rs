//! The network interfaces of this host, and whether the host has a device for RDMA.

#![forbid(unsafe_code)]

use nix::ifaddrs::{InterfaceAddress, getifaddrs};
use nix::net::if_::InterfaceFlags;
use nix::sys::socket::SockaddrStorage;
use std::net::IpAddr;

/// An address of an interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    pub name: String,
    pub address: IpAddr,
    /// Length of the network mask: the number of leading bits that all addresses of the network have in common. `u32::MAX` if the interface
    /// has no mask.
    pub prefix: u32,
}

impl Interface {
    /// Returns true if an address is in the network of this interface.
    pub fn reaches(&self, other: IpAddr) -> bool {
        match (self.address, other) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                (own.to_bits() ^ other.to_bits()).leading_zeros() >= self.prefix.min(32)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                (own.to_bits() ^ other.to_bits()).leading_zeros() >= self.prefix.min(128)
            }
            _ => false,
        }
    }
}

/// Returns the addresses of all interfaces that are up, except link-local IPv6 addresses, which are valid on one link only.
pub fn interfaces() -> Vec<Interface> {
    let found = getifaddrs().into_iter().flatten().filter(|entry| entry.flags.contains(InterfaceFlags::IFF_UP));
    let interface = |entry: InterfaceAddress| {
        let address = ip_of(entry.address.as_ref()?)?;
        let prefix = match entry.netmask.as_ref().and_then(ip_of) {
            Some(IpAddr::V4(mask)) => mask.to_bits().leading_ones(),
            Some(IpAddr::V6(mask)) => mask.to_bits().leading_ones(),
            None => u32::MAX,
        };
        let is_of_link = matches!(address, IpAddr::V6(address) if address.is_unicast_link_local());
        (!is_of_link).then_some(Interface { name: entry.interface_name, address, prefix })
    };
    found.filter_map(interface).collect()
}

/// Returns the IP address in a socket address; None for other address families.
fn ip_of(address: &SockaddrStorage) -> Option<IpAddr> {
    let ipv4 = address.as_sockaddr_in().map(|address| address.ip().into());
    ipv4.or_else(|| address.as_sockaddr_in6().map(|address| address.ip().into()))
}

/// Returns true if this host has a device for RDMA: InfiniBand and other verbs devices, Slingshot, Omni-Path.
pub fn has_fabric() -> bool {
    ["/sys/class/infiniband", "/sys/class/cxi", "/sys/class/cxi_user", "/sys/class/hfi1", "/sys/class/hfi1_user"]
        .iter()
        .any(|folder| std::fs::read_dir(folder).is_ok_and(|mut devices| devices.next().is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interface_reaches_its_network() {
        let interface =
            |address: &str, prefix| Interface { name: "eth0".to_owned(), address: address.parse().unwrap(), prefix };
        let reaches = |interface: &Interface, other: &str| interface.reaches(other.parse().unwrap());
        let ipv4 = interface("10.77.0.1", 24);
        assert!(reaches(&ipv4, "10.77.0.200") && !reaches(&ipv4, "10.77.1.1") && !reaches(&ipv4, "fd00::1"));
        assert!(reaches(&interface("10.77.0.1", 0), "192.0.2.1"));
        let ipv6 = interface("fd00::1", 64);
        assert!(reaches(&ipv6, "fd00::ffff:1") && !reaches(&ipv6, "fd00:0:0:1::1"));
    }

    #[test]
    fn this_host_has_the_loopback_interface() {
        assert!(interfaces().iter().any(|interface| interface.address.is_loopback()));
    }
}
