//! Listening socket of the front (the mpiexec process that the user has started), and the addresses at which an agent (the mpiexec process
//! of a host) connects. An agent first tries the address from which packets to its host leave, then those of the other network interfaces.
//! If the user has named an address, or the agent is on this host, the agent tries only one address.

#![forbid(unsafe_code)]

use std::collections::{BTreeSet, HashSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, ToSocketAddrs, UdpSocket};

use crate::arguments::Launcher;
use crate::interfaces::interfaces;

/// Maximum number of addresses that an agent tries.
const MOST_ADDRESSES: usize = 4;

/// Maximum number of connections that the front has not accepted yet.
const LONGEST_QUEUE: i32 = 4096;

/// The listening socket of the front.
pub struct Listener {
    pub socket: TcpListener,
    port: u16,
    /// The only address, if the user has named it or its interface, or if all agents are on this host.
    only: Option<IpAddr>,
    /// Addresses of this host's interfaces, some of which an agent tries after the first address.
    others: Vec<IpAddr>,
}

/// Listens at the interface or address that the user has named. If the user has named none, there are two cases: if all agents are on this
/// host (`is_local`), listens at an address that other hosts cannot reach; if not, listens at all interfaces.
pub fn listen(interface: Option<&str>, is_local: bool) -> Result<Listener, String> {
    let only = match interface {
        Some(name) => Some(address_of(name)?),
        None => is_local.then_some(Ipv4Addr::LOCALHOST.into()),
    };
    let bound = match only {
        Some(address) => TcpListener::bind((address, 0)),
        // An IPv6 socket also accepts IPv4 connections, unless net.ipv6.bindv6only is 1. A host without IPv6 gets an IPv4 socket.
        None => {
            TcpListener::bind((Ipv6Addr::UNSPECIFIED, 0)).or_else(|_| TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)))
        }
    };
    let failed = |error: std::io::Error| format!("no socket to which agents could connect: {error}");
    let socket = bound.map_err(failed)?;
    socket.set_nonblocking(true).map_err(failed)?;
    // Agents that come while the front starts others, and strangers, wait in this queue. The kernel limits it to net.core.somaxconn.
    let _ = rustix::net::listen(&socket, LONGEST_QUEUE);
    let port = socket.local_addr().map_err(failed)?.port();
    let others = interfaces().into_iter().map(|one| one.address).filter(|address| !address.is_loopback()).collect();
    Ok(Listener { socket, port, only, others })
}

impl Listener {
    /// Returns the addresses that the agent of a host tries, one after the other.
    pub fn addresses_for(&self, host: &str, launcher: Launcher) -> Vec<SocketAddr> {
        let mut addresses = match (self.only, launcher) {
            (Some(address), _) => vec![address],
            (None, Launcher::Fork) => vec![Ipv4Addr::LOCALHOST.into()],
            (None, _) => towards(host).into_iter().chain(self.others.iter().copied()).collect(),
        };
        if addresses.is_empty() {
            // This host has no network, so only a launcher that starts agents on this host can work.
            addresses.push(Ipv4Addr::LOCALHOST.into());
        }
        let mut known = HashSet::new();
        addresses.retain(|address| known.len() < MOST_ADDRESSES && known.insert(*address));
        addresses.into_iter().map(|address| SocketAddr::new(address, self.port)).collect()
    }
}

/// Returns the address from which packets to a host leave. No packet is sent.
fn towards(host: &str) -> Option<IpAddr> {
    let name = host.rsplit_once('@').map_or(host, |(_, name)| name);
    (name, 9).to_socket_addrs().ok()?.find_map(|address| {
        let any: IpAddr = if address.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
        let socket = UdpSocket::bind((any, 0)).ok()?;
        socket.connect(address).ok()?;
        Some(socket.local_addr().ok()?.ip())
    })
}

/// Returns the address that `-iface` names. For an interface, returns its first IPv4 address, or its first IPv6 address if it has no
/// IPv4 address.
fn address_of(name: &str) -> Result<IpAddr, String> {
    if let Ok(address) = name.parse() {
        return Ok(address);
    }
    let all = interfaces();
    let of_name = || all.iter().filter(|one| one.name == name).map(|one| one.address);
    of_name().find(IpAddr::is_ipv4).or_else(|| of_name().next()).ok_or_else(|| {
        // An interface has an entry for each of its addresses.
        let names: BTreeSet<&str> = all.iter().map(|one| one.name.as_str()).collect();
        let names: Vec<&str> = names.into_iter().collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        format!("-iface: '{name}' is neither an address nor an interface with an address; there are {names}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interfaces_and_addresses_can_be_named() {
        assert_eq!(address_of("lo"), Ok(Ipv4Addr::LOCALHOST.into()));
        assert_eq!(address_of("::1"), Ok(Ipv6Addr::LOCALHOST.into()));
        let error = address_of("no-such").unwrap_err();
        let mut names: Vec<&str> = error.split("there are ").nth(1).unwrap().split(", ").collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert!(names.contains(&"lo") && names.len() == count, "{error}");
        assert_eq!(towards("u@127.0.0.1"), Some(Ipv4Addr::LOCALHOST.into()));
    }

    #[test]
    fn agents_of_this_host_alone_are_no_reason_to_listen_elsewhere() {
        let listener = listen(None, true).unwrap();
        assert!(listener.socket.local_addr().unwrap().ip().is_loopback());
        let addresses = listener.addresses_for("a", Launcher::Fork);
        assert_eq!(addresses, [SocketAddr::new(Ipv4Addr::LOCALHOST.into(), listener.port)]);
        let mut listener = listen(None, false).unwrap();
        assert!(listener.addresses_for("127.0.0.1", Launcher::Ssh).len() <= MOST_ADDRESSES);
        listener.others.clear();
        let addresses = listener.addresses_for("no-such-host.invalid", Launcher::Ssh);
        assert_eq!(
            addresses,
            [SocketAddr::new(Ipv4Addr::LOCALHOST.into(), listener.port)],
            "a host without a network"
        );
    }
}
