//! Choice of a provider and of an interface among those that the library finds.

use super::interface::*;
use super::library::{Library, text_at};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use crate::settings::Native;
use libc::c_void;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::ptr::{NonNull, null, null_mut};

/// Description of an endpoint: provider, interface and attributes. Freed when it is dropped.
#[derive(Debug)]
pub struct Info {
    library: Library,
    info: NonNull<fi_info>,
}

/// Requirements and features of a provider, apart from its name.
#[derive(Clone, Copy, Debug)]
pub struct Abilities {
    /// Whether one buffer receives several frames.
    pub has_multi_receive: bool,
    /// Bits FI_MR_*.
    pub registration: i32,
    pub av_type: i32,
    pub address_format: u32,
    /// Maximum number of pending sends and receives.
    pub sends: usize,
    pub receives: usize,
    /// Whether ranks can read and write each other's memory natively, with completions after the data have arrived.
    pub is_native: bool,
    /// Maximum number of bytes of an operation.
    pub longest: usize,
    /// Maximum number of bytes of a key of registered memory.
    pub key_bytes: usize,
    /// Limits of one native operation: the maximum number of local ranges, and of ranges in the other process.
    pub runs: [usize; 2],
}

/// Requirements on a provider.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Name of the provider, or None for the best one.
    pub provider: Option<&'a str>,
    /// Whether the network must be a fabric with a provider of its own, such as InfiniBand.
    pub is_fabric: bool,
    /// Minimum length of a message.
    pub longest: usize,
    pub native: Native,
}

/// The part of the network from which an address can be reached. The variants are in the order of preference: addresses that all hosts
/// reach come first, addresses that only this host reaches come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// An IPv4 address, or the address of another kind of network.
    Hosts,
    /// An IPv6 address. IPv4 comes first, so that all hosts choose the same protocol although some interfaces have only one.
    HostsByIpv6,
    /// An IPv4 link-local address, which a host assigns to itself where no server assigns addresses.
    SameWire,
    /// Loopback: without any network, ranks of one network namespace can still reach each other.
    SameHost,
}

/// Suitability of a provider, by its name. The variants are in the order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A fabric, such as InfiniBand. If libfabric lists the provider, this host has such a network.
    Hardware,
    /// TCP sockets, with endpoints of the provider itself.
    Tcp,
    /// TCP sockets, with the endpoints of a layer above the provider (see `sleep.rs`).
    LayeredTcp,
    /// Providers that are used only if there is no other, such as `psm3`: it claims Ethernet interfaces, but needs a special setup for
    /// them.
    Last,
}

impl Kind {
    /// Returns the suitability of a provider, or None if it reaches no other host, or is only a hook around another provider.
    fn of(provider: &str) -> Option<Self> {
        let core = provider.split(';').next().unwrap_or(provider);
        match core {
            "shm" | "sm2" | "lnx" | "off_coll" | "coll" => None,
            _ if provider.starts_with("ofi_hook") => None,
            "psm3" | "sockets" | "udp" => Some(Self::Last),
            _ if provider.ends_with(";ofi_rxd") => Some(Self::Last),
            "tcp" | "net" if core == provider => Some(Self::Tcp),
            "tcp" | "net" => Some(Self::LayeredTcp),
            _ => Some(Self::Hardware),
        }
    }

    /// Returns the suitability of a provider if RMAMPI_PROVIDER names the provider `wanted`; None if it is another provider. Some versions of
    /// libfabric have the provider `tcp` only below a layer, as `tcp;ofi_rxm`. FI_PROVIDER, libfabric's own variable, also accepts the name
    /// without the layer.
    fn of_wanted(wanted: &str, provider: &str) -> Option<Self> {
        match provider.strip_prefix(wanted)? {
            "" => Some(Self::Hardware),
            ";ofi_rxm" => Some(Self::LayeredTcp),
            ";ofi_rxd" => Some(Self::Last),
            _ => None,
        }
    }
}

impl Info {
    /// Returns the named provider, or the best one. A provider with an address that other hosts reach is better than any provider without
    /// such an address.
    pub fn choose(library: &Library, wanted: Wanted) -> Result<Self> {
        let Wanted { provider, is_fabric, longest, native } = wanted;
        // A search that demands FI_MULTI_RECV does not list providers without it, so there are two searches.
        let lists = [FI_MSG | FI_MULTI_RECV, FI_MSG]
            .map(|capabilities| List::with(library, capabilities, FI_TRANSMIT_COMPLETE));
        let mut best = None;
        for (list, has_no_multi_receive) in lists.iter().zip([false, true]) {
            for (index, info) in list.infos().enumerate() {
                let name = provider_of(info);
                let kind = match provider {
                    Some(wanted) => match Kind::of_wanted(wanted, &name) {
                        Some(kind) => kind,
                        None => continue,
                    },
                    None => match Kind::of(&name) {
                        Some(kind) if kind == Kind::Hardware || !is_fabric => kind,
                        _ => continue,
                    },
                };
                // SAFETY: the library fills in the attributes of listed entries.
                if unsafe { (*info.ep_attr).max_msg_size } < longest {
                    continue;
                }
                let Some(reach) = reach_of(info) else { continue };
                let rank = (reach == Reach::SameHost, kind, reach, has_no_multi_receive, index);
                if best.is_none_or(|(least, _)| rank < least) {
                    best = Some((rank, info));
                }
            }
        }
        let Some((_, info)) = best else {
            let there = List::of_all(library).providers();
            let there = if there.is_empty() { "none".to_owned() } else { there.join(", ") };
            match provider {
                Some(wanted) => fail!(
                    MPI_ERR_OTHER,
                    "libfabric has no provider {wanted} (RMAMPI_PROVIDER) for reliable messages of {longest} bytes between any processes (endpoints of \
                     type FI_EP_RDM); it has: {there}, some of which only have other endpoints"
                ),
                None => fail!(
                    MPI_ERR_OTHER,
                    "libfabric has no provider for reliable messages of {longest} bytes to other hosts; it has: {there}"
                ),
            }
        };
        let is_suitable = match native {
            Native::Auto => Kind::of(&provider_of(info)) == Some(Kind::Hardware),
            Native::Yes => true,
            Native::No => false,
        };
        let with_native = if is_suitable { Self::with_native(library, info, longest) } else { None };
        with_native
            .or_else(|| Self::copy(library, info))
            .map_or_else(|| fail!(MPI_ERR_OTHER, "libfabric has no memory for the description of an endpoint"), Ok)
    }

    fn copy(library: &Library, info: &fi_info) -> Option<Self> {
        // SAFETY: `info` is in a list of the library, which is freed after the copy.
        NonNull::new(unsafe { (library.dupinfo)(info) }).map(|info| Self { library: *library, info })
    }

    /// Returns the same endpoint with native access to memory, if the provider supports native access and completions at delivery. Only
    /// native puts request these completions. A frame is complete when it has left this process's memory, as without native access.
    fn with_native(library: &Library, plain: &fi_info, longest: usize) -> Option<Self> {
        let list = List::with(library, (plain.caps & FI_MULTI_RECV) | FI_MSG | FI_RMA, FI_DELIVERY_COMPLETE);
        // SAFETY: the library fills in the attributes of listed entries.
        let longest_of = |info: &fi_info| unsafe { (*info.ep_attr).max_msg_size };
        let mut same = list.infos().filter(|info| {
            names_of(info) == names_of(plain) && reach_of(info) == reach_of(plain) && longest_of(info) >= longest
        });
        let found = Self::copy(library, same.next()?)?;
        // SAFETY: the copy belongs to `found`, and dupinfo has copied the attributes.
        unsafe { (*(*found.info.as_ptr()).tx_attr).op_flags = FI_TRANSMIT_COMPLETE };
        Some(found)
    }

    /// Returns the pointer that calls of the library take.
    pub fn as_ptr(&self) -> *mut fi_info {
        self.info.as_ptr()
    }

    pub fn provider(&self) -> String {
        // SAFETY: `info` is a whole structure until it is dropped.
        provider_of(unsafe { self.info.as_ref() })
    }

    pub fn abilities(&self) -> Abilities {
        // SAFETY: dupinfo copies the attributes, which fi_getinfo has filled in.
        unsafe {
            let info = self.info.as_ref();
            Abilities {
                has_multi_receive: info.caps & FI_MULTI_RECV != 0,
                registration: (*info.domain_attr).mr_mode,
                av_type: (*info.domain_attr).av_type,
                address_format: info.addr_format,
                sends: (*info.tx_attr).size,
                receives: (*info.rx_attr).size,
                is_native: info.caps & FI_RMA != 0,
                longest: (*info.ep_attr).max_msg_size,
                key_bytes: (*info.domain_attr).mr_key_size,
                // A provider that reports 0 takes one range.
                runs: [(*info.tx_attr).iov_limit, (*info.tx_attr).rma_iov_limit].map(|most| most.max(1)),
            }
        }
    }
}

impl Drop for Info {
    fn drop(&mut self) {
        // SAFETY: dupinfo has created the structure, and nothing refers to it any more.
        unsafe { (self.library.freeinfo)(self.info.as_ptr()) }
    }
}

/// A result of fi_getinfo.
struct List {
    library: Library,
    first: *mut fi_info,
}

impl List {
    /// Lists endpoints that this process can use for reliable messages, which arrive in order. They have the capabilities, and their
    /// operations can complete as `completion` (FI_TRANSMIT_COMPLETE or FI_DELIVERY_COMPLETE) says.
    fn with(library: &Library, capabilities: u64, completion: u64) -> Self {
        // SAFETY: dupinfo(NULL) makes a structure with all attributes; they are written before the call that reads them.
        unsafe {
            let hints = (library.dupinfo)(null());
            if hints.is_null() {
                return Self { library: *library, first: null_mut() };
            }
            (*hints).caps = capabilities;
            // Each operation has an `fi_context2`.
            (*hints).mode = FI_CONTEXT | FI_CONTEXT2;
            (*(*hints).ep_attr).r#type = FI_EP_RDM;
            (*(*hints).tx_attr).msg_order = FI_ORDER_SAS;
            (*(*hints).rx_attr).msg_order = FI_ORDER_SAS;
            (*(*hints).tx_attr).op_flags = completion;
            let domain = (*hints).domain_attr;
            (*domain).threading = FI_THREAD_DOMAIN;
            (*domain).resource_mgmt = FI_RM_ENABLED;
            // Manual progress also selects providers with automatic progress. A request for automatic progress would start threads in some
            // providers.
            (*domain).control_progress = FI_PROGRESS_MANUAL;
            (*domain).data_progress = FI_PROGRESS_MANUAL;
            // FI_MR_VIRT_ADDR, FI_MR_ALLOCATED and FI_MR_PROV_KEY concern only native access.
            (*domain).mr_mode = FI_MR_LOCAL | FI_MR_ENDPOINT | FI_MR_VIRT_ADDR | FI_MR_ALLOCATED | FI_MR_PROV_KEY;
            let list = Self::of(library, hints);
            (library.freeinfo)(hints);
            list
        }
    }

    /// Lists all endpoints of the library.
    fn of_all(library: &Library) -> Self {
        Self::of(library, null())
    }

    fn of(library: &Library, hints: *const fi_info) -> Self {
        let mut first = null_mut();
        // SAFETY: the hints are null or a whole structure. The result is a list, or null after an error; the usual error is "no data".
        let error = unsafe { (library.getinfo)(library.version, null(), null(), 0, hints, &raw mut first) };
        Self { library: *library, first: if error == 0 { first } else { null_mut() } }
    }

    fn infos(&self) -> impl Iterator<Item = &fi_info> {
        // SAFETY: the list belongs to `self`, and ends with a null pointer.
        unsafe { std::iter::successors(self.first.as_ref(), |info| info.next.as_ref()) }
    }

    /// Returns the names of the providers, without duplicates.
    fn providers(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.infos().map(provider_of) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

impl Drop for List {
    fn drop(&mut self) {
        if !self.first.is_null() {
            // SAFETY: the library has created the list, and the borrows of `infos` have ended.
            unsafe { (self.library.freeinfo)(self.first) }
        }
    }
}

fn provider_of(info: &fi_info) -> String {
    // SAFETY: listed entries have the attributes of the fabric.
    text_at(unsafe { (*info.fabric_attr).prov_name }).unwrap_or_default()
}

/// Returns the names of an endpoint's provider, fabric and domain.
fn names_of(info: &fi_info) -> [Option<String>; 3] {
    // SAFETY: listed entries have these attributes, whose names are null or texts.
    unsafe {
        let (fabric, domain) = (&*info.fabric_attr, &*info.domain_attr);
        [fabric.prov_name, fabric.name, domain.name].map(|name| text_at(name))
    }
}

/// Returns the reach of an endpoint's source address, or None when other processes cannot use it.
fn reach_of(info: &fi_info) -> Option<Reach> {
    match info.addr_format {
        FI_SOCKADDR_IN => {
            let address: libc::sockaddr_in = source_of(info)?;
            let address = Ipv4Addr::from_bits(u32::from_be(address.sin_addr.s_addr));
            Some(reach_of_ipv4(address))
        }
        FI_SOCKADDR_IN6 => {
            let address: libc::sockaddr_in6 = source_of(info)?;
            reach_of_ipv6(Ipv6Addr::from(address.sin6_addr.s6_addr))
        }
        _ => Some(Reach::Hosts),
    }
}

fn reach_of_ipv4(address: Ipv4Addr) -> Reach {
    match address {
        _ if address.is_loopback() => Reach::SameHost,
        _ if address.is_link_local() => Reach::SameWire,
        _ => Reach::Hosts,
    }
}

/// Returns None for a link-local address: such an address needs the index of an interface, which differs between hosts.
fn reach_of_ipv6(address: Ipv6Addr) -> Option<Reach> {
    match address {
        _ if address.is_loopback() => Some(Reach::SameHost),
        _ if address.is_unicast_link_local() => None,
        _ => Some(Reach::HostsByIpv6),
    }
}

/// Returns the source address, if the provider chose one.
fn source_of<T: Copy>(info: &fi_info) -> Option<T> {
    let source: *const c_void = info.src_addr;
    if source.is_null() || info.src_addrlen < size_of::<T>() {
        return None;
    }
    // SAFETY: the address has that length, and its format determines its type.
    Some(unsafe { source.cast::<T>().read_unaligned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_other_hosts_reach_come_first() {
        let ipv4 = |text: &str| reach_of_ipv4(text.parse().unwrap());
        let ipv6 = |text: &str| reach_of_ipv6(text.parse().unwrap());
        assert!(ipv4("192.0.2.2") < ipv6("fd00::2").unwrap());
        assert!(ipv6("2001:db8::1").unwrap() < ipv4("169.254.3.4"));
        assert!(ipv4("169.254.3.4") < ipv4("127.0.0.1"));
        assert_eq!(ipv6("::1"), Some(Reach::SameHost));
        assert_eq!(ipv6("fe80::1"), None);
    }

    #[test]
    fn a_wanted_provider_may_be_below_a_layer() {
        for (wanted, provider, is_it) in [
            ("tcp", "tcp", true),
            ("tcp", "tcp;ofi_rxm", true),
            ("udp", "udp;ofi_rxd", true),
            ("tcp;ofi_rxm", "tcp;ofi_rxm", true),
            ("tcp;ofi_rxm", "tcp", false),
            ("tcp", "net", false),
            ("verbs", "verbs_x", false),
            ("tcp", "tcp;ofi_hook_perf", false),
        ] {
            assert_eq!(Kind::of_wanted(wanted, provider).is_some(), is_it, "{wanted}, {provider}");
        }
        assert!(Kind::of_wanted("tcp", "tcp") < Kind::of_wanted("tcp", "tcp;ofi_rxm"));
        assert!(Kind::of_wanted("verbs", "verbs;ofi_rxm") < Kind::of_wanted("verbs", "verbs;ofi_rxd"));
    }

    #[test]
    fn providers_of_a_network_come_before_tcp_and_those_of_one_host_not_at_all() {
        for name in ["shm", "sm2", "lnx", "off_coll", "ofi_hook_perf"] {
            assert_eq!(Kind::of(name), None, "{name}");
        }
        for (better, worse) in [
            ("verbs;ofi_rxm", "tcp;ofi_rxm"),
            ("efa", "tcp"),
            ("tcp", "tcp;ofi_rxm"),
            ("net", "tcp;ofi_rxm"),
            ("tcp;ofi_rxm", "sockets"),
            ("tcp;ofi_rxm", "udp;ofi_rxd"),
            ("net", "psm3"),
            ("verbs;ofi_rxm", "verbs;ofi_rxd"),
        ] {
            assert!(Kind::of(better) < Kind::of(worse), "{better}, {worse}");
        }
    }
}
