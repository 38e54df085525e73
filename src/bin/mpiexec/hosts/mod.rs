//! Hosts: names of this host, and lists of hosts.
//!
//! | module | concern |
//! | --- | --- |
//! | `allocation` | hosts that a resource manager has allocated |
//! | `list` | `-hosts` and `-f`: names with numbers of ranks |
//! | `rounds` | lists of hosts in rounds |

#![forbid(unsafe_code)]

pub mod allocation;
pub mod list;
pub mod rounds;

use std::net::{IpAddr, ToSocketAddrs, UdpSocket};

/// Names of this host that need no lookup.
const LOCAL: [&str; 4] = ["localhost", "127.0.0.1", "::1", "ip6-localhost"];

/// Returns the name of this host.
pub fn own_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// Returns the architecture of this host, as `uname -m` prints it.
pub fn own_architecture() -> String {
    rustix::system::uname().machine().to_string_lossy().into_owned()
}

/// Number of hosts of which one thread looks up the names, and maximum number of threads.
const HOSTS_OF_THREAD: usize = 8;
const MOST_THREADS: usize = 32;

/// Returns the results of a function for the numbers below `count`, in their order. Several threads call the function: it looks up the name
/// of a host, and waits some milliseconds for each name that a name server resolves.
pub fn look_up<T: Send>(count: usize, of: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let threads = count.div_ceil(HOSTS_OF_THREAD).min(MOST_THREADS);
    if threads < 2 {
        return (0..count).map(of).collect();
    }
    let (share, of) = (count.div_ceil(threads), &of);
    std::thread::scope(|scope| {
        let part = |begin: usize| move || (begin..count.min(begin + share)).map(of).collect::<Vec<T>>();
        let start = |begin| (begin, std::thread::Builder::new().spawn_scoped(scope, part(begin)));
        let parts: Vec<_> = (0..count).step_by(share).map(start).collect();
        let ended = parts.into_iter().map(|(begin, thread)| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // The system has no thread left, so this thread takes the part.
            Err(_) => part(begin)(),
        });
        ended.flatten().collect()
    })
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
    fn results_are_in_the_order_of_the_hosts() {
        for count in [0, 1, 8, 9, 16, 17, 255, 256, 257, 1000] {
            assert_eq!(look_up(count, |number| 3 * number), (0..count).map(|number| 3 * number).collect::<Vec<_>>());
        }
        // The first two threads wait for each other, so the names are looked up at the same time.
        let barrier = std::sync::Barrier::new(2);
        look_up(2 * HOSTS_OF_THREAD, |number| number.is_multiple_of(HOSTS_OF_THREAD).then(|| barrier.wait()));
    }

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
