//! The network interfaces of this host, and whether the host has a device for RDMA.

use std::ffi::CStr;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

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
    let mut first = std::ptr::null_mut();
    // SAFETY: the call stores a list, which is freed below.
    if unsafe { libc::getifaddrs(&raw mut first) } != 0 {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut next = first;
    // SAFETY: the list ends with a null pointer, and its elements are valid until the list is freed.
    while let Some(entry) = unsafe { next.as_ref() } {
        next = entry.ifa_next;
        if entry.ifa_flags & libc::IFF_UP as u32 == 0 {
            continue;
        }
        // SAFETY: address and mask are null, or socket addresses that are complete for their family.
        let (address, mask) = unsafe { (address_at(entry.ifa_addr), address_at(entry.ifa_netmask)) };
        let Some(address) = address else { continue };
        if matches!(address, IpAddr::V6(address) if address.is_unicast_link_local()) {
            continue;
        }
        let prefix = match mask {
            Some(IpAddr::V4(mask)) => mask.to_bits().leading_ones(),
            Some(IpAddr::V6(mask)) => mask.to_bits().leading_ones(),
            None => u32::MAX,
        };
        // SAFETY: the name is a text of the list.
        let name = unsafe { CStr::from_ptr(entry.ifa_name) }.to_string_lossy().into_owned();
        found.push(Interface { name, address, prefix });
    }
    // SAFETY: the list came from getifaddrs, and nothing refers to it any more.
    unsafe { libc::freeifaddrs(first) };
    found
}

/// Returns the IP address in a socket address; None for other address families.
///
/// # Safety
/// The pointer is null, or points to a socket address that is complete for its family.
unsafe fn address_at(socket_address: *const libc::sockaddr) -> Option<IpAddr> {
    if socket_address.is_null() {
        return None;
    }
    // SAFETY: the pointer is not null, so it points to a socket address, which begins with its family.
    match i32::from(unsafe { (*socket_address).sa_family }) {
        libc::AF_INET => {
            // SAFETY: the family shows that the address is of this type.
            let address = unsafe { socket_address.cast::<libc::sockaddr_in>().read_unaligned() };
            Some(Ipv4Addr::from_bits(u32::from_be(address.sin_addr.s_addr)).into())
        }
        libc::AF_INET6 => {
            // SAFETY: the family shows that the address is of this type.
            let address = unsafe { socket_address.cast::<libc::sockaddr_in6>().read_unaligned() };
            Some(Ipv6Addr::from(address.sin6_addr.s6_addr).into())
        }
        _ => None,
    }
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
