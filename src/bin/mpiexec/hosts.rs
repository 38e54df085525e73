//! `-hosts` and `-f`: names of machines, which must all be this one.

#![forbid(unsafe_code)]

use std::ffi::OsStr;
use std::net::{ToSocketAddrs, UdpSocket};
use std::path::Path;

/// Names that need no look-up.
const LOCAL: [&str; 4] = ["localhost", "127.0.0.1", "::1", "ip6-localhost"];

/// Looks at a list with commas. Behind a name and a colon stands a number of ranks, which makes no difference on one machine.
pub fn check_list(option: &OsStr, list: &OsStr) -> Result<(), String> {
    let list = list.to_string_lossy();
    check(option, list.split(',').map(str::trim))
}

/// Looks at a file: in each line a name, what else belongs to it, and comments.
pub fn check_file(option: &OsStr, path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("{}: file '{}' cannot be read: {error}", option.display(), path.display()))?;
    check(option, hosts_of_file(&text))
}

fn hosts_of_file(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.split('#').next()?.split_whitespace().next())
}

fn check<'a>(option: &OsStr, hosts: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut any = false;
    for host in hosts.map(without_count).filter(|host| !host.is_empty()) {
        any = true;
        if !is_here(host) {
            return Err(format!(
                "{}: '{host}' is not this machine ({}), and this mpiexec starts ranks nowhere else",
                option.display(),
                own_name()
            ));
        }
    }
    if any { Ok(()) } else { Err(format!("{}: no host is named", option.display())) }
}

/// The name without a number of ranks behind a colon. Addresses of IPv6 have colons of their own.
fn without_count(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, count)) if !name.contains(':') && count.parse::<u32>().is_ok() => name,
        _ => host,
    }
}

/// The name of this machine.
pub fn own_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// Whether a name is one of this machine's.
fn is_here(host: &str) -> bool {
    let own = own_name();
    let short = |name: &str| name.split('.').next().unwrap_or_default().to_ascii_lowercase();
    if LOCAL.contains(&host) || host.eq_ignore_ascii_case(&own) {
        return true;
    }
    // One of both names may have its domain, and the other not.
    if host.contains('.') != own.contains('.')
        && host.parse::<std::net::IpAddr>().is_err()
        && short(host) == short(&own)
    {
        return true;
    }
    // An address is this machine's if something can listen there.
    let addresses = (host, 0).to_socket_addrs();
    addresses.is_ok_and(|mut addresses| addresses.any(|address| UdpSocket::bind(address).is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_several_names() {
        let own = own_name();
        let with_domain = format!("{own}.example.org");
        for host in ["localhost", "127.0.0.1", "::1", "127.0.0.2", &own, &own.to_uppercase()] {
            assert!(is_here(host), "{host}");
        }
        assert_eq!(is_here(&with_domain), !own.contains('.'));
        // An address that is kept for documentation.
        assert!(!is_here("192.0.2.1"));
    }

    #[test]
    fn files_have_comments_and_counts() {
        let text = "# all\nlocalhost:4\n\n  node1 slots=2 # big\nnode2";
        assert_eq!(hosts_of_file(text).map(without_count).collect::<Vec<_>>(), ["localhost", "node1", "node2"]);
        assert_eq!(without_count("::1"), "::1");
    }

    #[test]
    fn other_machines_and_no_machine_are_refused() {
        let check = |list: &str| check_list(OsStr::new("-hosts"), OsStr::new(list));
        assert_eq!(check("localhost:2, 127.0.0.1"), Ok(()));
        assert!(check("localhost,192.0.2.1").unwrap_err().contains("'192.0.2.1' is not this machine"));
        assert!(check(",").unwrap_err().contains("no host"));
        assert!(
            check_file(OsStr::new("-f"), Path::new("/no/such")).unwrap_err().contains("'/no/such' cannot be read")
        );
    }
}
