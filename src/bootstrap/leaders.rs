//! The exchange of tables among many hosts, under our own mpiexec.
//!
//! If the front sent the tables of H hosts to H hosts, it would send H² tables. So if there are more than `FEW` hosts, one rank of each
//! host, the rank with place 0, gathers the tables through the network (`Contact`). Only the addresses of these ranks go through the front,
//! and only to the hosts that need them:
//!
//! | value | key | writer | readers |
//! | --- | --- | --- | --- |
//! | rank and network address | `rmampi.circle.HOST` | the rank with place 0 of a host, before the first barrier | the rank with place 0 of the hosts that are 1, 2, 4 and so on after this host |
//! | all tables | `rmampi.local.tables`, kept on the host | the rank with place 0, if its host is several hosts for the library | the lowest rank of each of these hosts |
//!
//! The gathering is Bruck's allgather. Before round k, a rank has the tables of 2^k hosts, from its own host on, if the hosts form a circle.
//! In round k it sends these tables, or the first of them that are missing there, to the host that is 2^k before it. It receives the
//! tables that follow its own from the host that is 2^k after it. After log2(H) rounds, each rank has sent and received each table once.
//!
//! A rank that has finished does not wait for other hosts before its network has a thread that sends what is left. If a rank dies, the
//! launcher ends the job.

#![forbid(unsafe_code)]

use super::hexadecimal::{bytes_of, hexadecimal};
use super::launcher::{Launcher, Spot};
use super::record::{get_text, put_text};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use std::thread::sleep;
use std::time::Duration;

/// Number of hosts up to which the front sends the tables of all hosts to all hosts. For few hosts this takes less time, because the ranks
/// need not connect to each other. With 64 ranks on each of 64 hosts, the front sends 12 MB.
pub const FEW: usize = 64;

/// Beginning of the keys of addresses.
const CIRCLE: &str = "rmampi.circle";

/// Key of all tables.
const TABLES: &str = "rmampi.local.tables";

/// Character behind each table. No table has it, and values of the launcher may have it.
pub const END: char = ';';

/// Number of bytes of a part of a value. Our own mpiexec accepts values of 4096 bytes.
const PART: usize = 4000;

/// Time between two attempts to get a value that another rank of this host will store.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(1);

/// Exchange of messages with ranks of other hosts, before the addresses of all ranks are known.
pub trait Contact {
    /// Sends the message of a round to the rank `to`, which is a rank and its network address. Returns the message of the same round that
    /// another rank has sent to this rank. Fails when `is_alive` returns false.
    fn exchange(
        &mut self,
        round: u32,
        to: (usize, &[u8]),
        message: &[u8],
        is_alive: &dyn Fn() -> bool,
    ) -> Result<Vec<u8>>;
}

/// Publishes the address of the rank with place 0 of a host.
pub fn announce(launcher: &mut dyn Launcher, spot: Spot, rank: usize, address: &[u8]) -> Result {
    put_text(launcher, &format!("{CIRCLE}.{}", spot.host), PART, &format!("{rank}.{}", hexadecimal(address)))
}

/// Returns the tables of all hosts, each with `END` behind it. `own` is the table of this host. Called by the rank with place 0 of each host.
pub fn gather(launcher: &mut dyn Launcher, contact: &mut dyn Contact, spot: Spot, own: String) -> Result<String> {
    let Spot { host, hosts, .. } = spot;
    let mut tables = own;
    tables.push(END);
    // End of each table in `tables`, the first of which is this host's.
    let mut ends = vec![tables.len()];
    let mut round = 0;
    while ends.len() < hosts {
        let distance = ends.len();
        let before = (host + hosts - distance) % hosts;
        let (rank, address) = leader_of(launcher, before)?;
        let message = &tables[..ends[distance.min(hosts - distance) - 1]];
        let got = contact.exchange(round, (rank, &address), message.as_bytes(), &|| launcher.is_alive())?;
        let Ok(got) = String::from_utf8(got) else {
            fail!(MPI_ERR_OTHER, "the tables of the hosts after host {host} are damaged");
        };
        for table in got.split_inclusive(END) {
            tables.push_str(table);
            ends.push(tables.len());
        }
        if ends.len() != (2 * distance).min(hosts) {
            fail!(MPI_ERR_OTHER, "host {host} has the tables of {} hosts after round {round}", ends.len());
        }
        round += 1;
    }
    Ok(tables)
}

/// Returns rank and address of the rank with place 0 of a host.
fn leader_of(launcher: &mut dyn Launcher, host: usize) -> Result<(usize, Vec<u8>)> {
    let key = format!("{CIRCLE}.{host}");
    let text = get_text(launcher, host, &key)?;
    match text.split_once('.').and_then(|(rank, address)| Some((rank.parse().ok()?, bytes_of(address)))) {
        Some((rank, address)) if address.is_empty() => fail!(
            MPI_ERR_OTHER,
            "rank {rank} could open no network, so the hosts cannot exchange their tables; rank {rank} prints the reason"
        ),
        Some(leader) => Ok(leader),
        None => fail!(MPI_ERR_OTHER, "the launcher's value {key} is not the address of a rank: {text}"),
    }
}

/// Stores the tables for the other ranks of this host.
pub fn keep(launcher: &mut dyn Launcher, tables: &str) -> Result {
    put_text(launcher, TABLES, PART, tables)
}

/// Returns the tables that the rank with place 0 has stored, or will store, for the other ranks of this host.
pub fn kept(launcher: &mut dyn Launcher) -> Result<String> {
    loop {
        match get_text(launcher, 0, TABLES) {
            Err(_) if launcher.is_alive() => sleep(BETWEEN_ATTEMPTS),
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::values::Values;
    use super::*;
    use std::collections::HashMap;
    use std::sync::{Arc, Condvar, Mutex};

    /// Messages by receiver and round.
    type Mail = Arc<(Mutex<HashMap<(usize, u32), Vec<u8>>>, Condvar)>;

    /// The contact of a rank through the memory of this process. The address of a rank is its number, as text.
    struct Neighbours {
        rank: usize,
        mail: Mail,
        /// Rounds and bytes that this rank has sent.
        sent: (u32, usize),
    }

    impl Contact for Neighbours {
        fn exchange(
            &mut self,
            round: u32,
            (to, address): (usize, &[u8]),
            message: &[u8],
            _: &dyn Fn() -> bool,
        ) -> Result<Vec<u8>> {
            assert_eq!(address, to.to_string().as_bytes());
            self.sent = (self.sent.0 + 1, self.sent.1 + message.len());
            let (mail, arrival) = &*self.mail;
            let mut messages = mail.lock().unwrap();
            assert!(messages.insert((to, round), message.to_vec()).is_none(), "two messages to rank {to}");
            arrival.notify_all();
            loop {
                match messages.remove(&(self.rank, round)) {
                    Some(message) => return Ok(message),
                    None => messages = arrival.wait(messages).unwrap(),
                }
            }
        }
    }

    #[test]
    fn all_hosts_get_all_tables_and_each_table_travels_once_to_each_host() {
        for hosts in [1, 2, 3, 5, 8, 9, 13, 16, 31] {
            // The rank of a host's first place is twice the host's number.
            let spot = move |host| Spot { place: 0, count: 2, host, hosts };
            let mut values = Values::with_most(4096);
            for host in 0..hosts {
                let rank = 2 * host;
                announce(&mut values, spot(host), rank, rank.to_string().as_bytes()).unwrap();
            }
            let table = |host: usize| format!("table-{host}-{}", "x".repeat(host % 4));
            let mail = Mail::default();
            let threads: Vec<_> = (0..hosts)
                .map(|host| {
                    let mut there = Values::with_most(4096);
                    for (key, value) in &values_for(host, hosts, &values) {
                        there.put(key, value).unwrap();
                    }
                    let mut neighbours = Neighbours { rank: 2 * host, mail: Arc::clone(&mail), sent: (0, 0) };
                    std::thread::spawn(move || {
                        let tables = gather(&mut there, &mut neighbours, spot(host), table(host)).unwrap();
                        (tables, neighbours.sent)
                    })
                })
                .collect();
            let bytes: usize = (0..hosts).map(|host| table(host).len() + 1).sum();
            let mut sent = 0;
            for (host, thread) in threads.into_iter().enumerate() {
                let (tables, (rounds, some)) = thread.join().unwrap();
                let wanted: Vec<_> = (host..hosts).chain(0..host).map(table).collect();
                assert_eq!(tables.split_terminator(END).collect::<Vec<_>>(), wanted, "{hosts} hosts");
                assert_eq!(rounds, hosts.next_power_of_two().trailing_zeros());
                sent += some;
            }
            assert_eq!(sent, (hosts - 1) * bytes, "{hosts} hosts");
        }
    }

    /// The values that mpiexec sends to a host: those of the hosts that are 1, 2, 4 and so on before it.
    fn values_for(host: usize, hosts: usize, all: &Values) -> Vec<(String, String)> {
        let before = |distance: usize| format!("{CIRCLE}.{}", (host + hosts - distance) % hosts);
        let keys = (0..).map(|bit| 1 << bit).take_while(|distance| *distance < hosts).map(before);
        keys.map(|key| (key.clone(), all.0[&key].clone())).collect()
    }
}
