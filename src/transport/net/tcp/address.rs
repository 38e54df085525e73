//! Address of a rank: its IP addresses and port, and a token by which the rank recognises connections from its own job.

#![forbid(unsafe_code)]

use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use crate::os::interfaces::{Interface, interfaces};
use crate::settings;
use std::net::{IpAddr, SocketAddr};

/// Bytes of a token.
pub const TOKEN: usize = 16;

/// First bytes of a packed address.
const MAGIC: [u8; 4] = *b"TCP1";

/// Maximum number of IP addresses that a rank publishes.
const MOST_HOSTS: usize = 4;

/// Address of a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Random bytes: a rank that connects must know them.
    pub token: [u8; TOKEN],
    pub port: u16,
    pub hosts: Vec<IpAddr>,
}

impl Address {
    pub fn pack(&self) -> Vec<u8> {
        let mut packed = MAGIC.to_vec();
        packed.extend_from_slice(&self.token);
        packed.extend_from_slice(&self.port.to_be_bytes());
        for host in &self.hosts {
            match host {
                IpAddr::V4(host) => {
                    packed.push(4);
                    packed.extend_from_slice(&host.octets());
                }
                IpAddr::V6(host) => {
                    packed.push(6);
                    packed.extend_from_slice(&host.octets());
                }
            }
        }
        packed
    }

    /// Returns whether bytes begin as `pack` begins them.
    pub fn is_packed(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Decodes an address. Returns None if the bytes do not have the form that `pack` creates.
    pub fn unpack(packed: &[u8]) -> Option<Self> {
        let (token, rest) = packed.strip_prefix(&MAGIC)?.split_first_chunk::<TOKEN>()?;
        let (port, mut rest) = rest.split_first_chunk()?;
        let mut hosts = Vec::new();
        while let Some((kind, bytes)) = rest.split_first() {
            let (host, behind) = match kind {
                4 => bytes.split_first_chunk::<4>().map(|(host, behind)| (IpAddr::from(*host), behind))?,
                6 => bytes.split_first_chunk::<16>().map(|(host, behind)| (IpAddr::from(*host), behind))?,
                _ => return None,
            };
            hosts.push(host);
            rest = behind;
        }
        Some(Self { token: *token, port: u16::from_be_bytes(*port), hosts })
    }

    /// Returns the socket addresses to try. Addresses in a network that both hosts share come first. Addresses that this host has itself,
    /// such as those of container bridges, come last.
    pub fn candidates(&self, own: &[Interface]) -> Vec<SocketAddr> {
        let mut hosts = self.hosts.clone();
        hosts.sort_by_key(|host| {
            let is_own = own.iter().any(|interface| interface.address == *host);
            let is_near = own.iter().any(|interface| interface.reaches(*host));
            (is_own, !is_near, host.is_ipv6())
        });
        hosts.into_iter().map(|host| SocketAddr::new(host, self.port)).collect()
    }
}

/// Returns the interfaces of this host that RMAMPI_INTERFACE names, in the order of the list. If the variable names none, returns all
/// interfaces except loopback, or loopback if there is no other interface.
pub fn own_interfaces() -> Result<Vec<Interface>> {
    choose(interfaces(), settings::get().interface.as_deref().unwrap_or_default())
}

fn choose(all: Vec<Interface>, wanted: &str) -> Result<Vec<Interface>> {
    let names: Vec<&str> = wanted.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if !names.is_empty() {
        let mut chosen: Vec<Interface> = Vec::new();
        for interface in names.iter().flat_map(|name| all.iter().filter(|interface| is_named(interface, name))) {
            if !chosen.contains(interface) {
                chosen.push(interface.clone());
            }
        }
        if chosen.is_empty() {
            let there: Vec<String> = all.iter().map(|one| format!("{} ({})", one.name, one.address)).collect();
            fail!(
                MPI_ERR_OTHER,
                "no interface of this host that is up and has an IP address is called {wanted} (RMAMPI_INTERFACE), or has an address in a \
                 network of this name; there are {}",
                there.join(", ")
            );
        }
        return Ok(chosen);
    }
    let (loopback, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|interface| interface.address.is_loopback());
    Ok(if others.is_empty() { loopback } else { others })
}

/// Returns whether a word of RMAMPI_INTERFACE names an interface: by its name, by its address, or by a network (10.77.0.0/24) that contains
/// its address.
fn is_named(interface: &Interface, word: &str) -> bool {
    let (address, prefix) = word.split_once('/').unwrap_or((word, ""));
    match (address.parse(), prefix.parse()) {
        (Ok(address), Ok(prefix)) => Interface { name: String::new(), address, prefix }.reaches(interface.address),
        (Ok(address), Err(_)) if prefix.is_empty() => interface.address == address,
        _ => interface.name == word,
    }
}

/// Returns the addresses of the interfaces, at most `MOST_HOSTS`, IPv4 first: the addresses that a rank publishes.
pub fn published(interfaces: &[Interface]) -> Vec<IpAddr> {
    let mut hosts: Vec<_> = interfaces.iter().map(|interface| interface.address).collect();
    hosts.sort_by_key(IpAddr::is_ipv6);
    hosts.truncate(MOST_HOSTS);
    hosts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interface(name: &str, address: &str, prefix: u32) -> Interface {
        Interface { name: name.to_owned(), address: address.parse().unwrap(), prefix }
    }

    #[test]
    fn an_address_comes_out_as_it_went_in() {
        let hosts = ["10.77.0.2", "fd00::2"].map(|host| host.parse().unwrap());
        let address = Address { token: [7; TOKEN], port: 40_000, hosts: hosts.to_vec() };
        let packed = address.pack();
        assert_eq!(Address::unpack(&packed), Some(address));
        for length in 0..packed.len() {
            assert!(Address::unpack(&packed[..length]).is_none_or(|part| part.hosts.len() < 2), "{length}");
        }
    }

    #[test]
    fn the_nearest_address_is_tried_first() {
        let hosts = ["fd00::2", "172.17.0.1", "192.0.2.9", "10.77.0.2"].map(|host| host.parse().unwrap());
        let address = Address { token: [0; TOKEN], port: 1, hosts: hosts.to_vec() };
        let own = [interface("docker0", "172.17.0.1", 16), interface("eth0", "10.77.0.1", 24)];
        let order: Vec<_> = address.candidates(&own).iter().map(|candidate| candidate.ip().to_string()).collect();
        assert_eq!(order, ["10.77.0.2", "192.0.2.9", "fd00::2", "172.17.0.1"]);
    }

    #[test]
    fn interfaces_are_chosen_by_name_or_network_and_loopback_is_the_last_resort() {
        let all = || {
            vec![interface("lo", "127.0.0.1", 8), interface("eth0", "10.0.0.1", 8), interface("ib0", "10.1.0.1", 16)]
        };
        let names = |wanted| choose(all(), wanted).unwrap().into_iter().map(|one| one.name).collect::<Vec<_>>();
        assert_eq!(names(""), ["eth0", "ib0"]);
        assert_eq!(names("ib0"), ["ib0"]);
        assert_eq!(names("lo"), ["lo"]);
        assert_eq!(choose(all()[..1].to_vec(), "").unwrap().len(), 1);
        let error = choose(all(), "eth9").unwrap_err();
        let there = "lo (127.0.0.1), eth0 (10.0.0.1), ib0 (10.1.0.1)";
        assert!(error.text.contains("eth9") && error.text.contains(there), "{}", error.text);
        // Networks and addresses. The first word of the list comes first.
        assert_eq!(names("10.1.0.0/16"), ["ib0"]);
        assert_eq!(names("10.0.0.0/8"), ["eth0", "ib0"]);
        assert_eq!(names("10.1.9.9/16, eth0, 10.0.0.0/8"), ["ib0", "eth0"]);
        assert_eq!(names("10.0.0.1"), ["eth0"]);
        for wrong in ["10.2.0.0/16", "10.0.0.2", "10.1.0.1/x", "fd00::/8", "/16"] {
            assert!(choose(all(), wrong).is_err(), "{wrong}");
        }
    }
}
