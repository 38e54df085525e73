//! The exchange of tables among many hosts, under our own mpiexec.
//!
//! If the front sent the tables of H hosts to H hosts, it would send H² tables. So if there are more than `FEW` hosts, one rank of each
//! host, local rank 0, gathers the tables through the network (`Contact`). Only the addresses of these ranks go through the front,
//! and only to the hosts that need them:
//!
//! | value | key | writer | readers |
//! | --- | --- | --- | --- |
//! | rank and network address | `rmampi.circle.HOST` | local rank 0 of a host, before the first barrier | local rank 0 of the hosts that are 1, 2, 4 and so on after this host |
//! | all tables, or `NONE` | `rmampi.local.tables.TOKEN`, kept on the host | local rank 0: the tables if its ranks are several hosts for the library (containers, simulated hosts), otherwise `NONE` | the lowest rank of each of these hosts |
//!
//! TOKEN is the random token of the job, so that a second program of the same ranks does not read the tables of the first.
//!
//! The gathering is Bruck's allgather. Before round k, a rank has the tables of 2^k hosts, from its own host on, if the hosts form a circle.
//! In round k it sends these tables, or the first of them that are missing there, to the host that is 2^k before it. It receives the
//! tables that follow its own from the host that is 2^k after it. After log2(H) rounds, each rank has sent and received each table once.
//!
//! A rank that has all tables has also sent its own messages completely. If a rank dies, the launcher ends the job.

#![forbid(unsafe_code)]

use super::hexadecimal::{bytes_of, hexadecimal};
use super::launcher::{Launcher, Placement};
use super::record::{get_text, put_text};
use super::table::PART;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use std::thread::sleep;
use std::time::Duration;

/// Number of hosts up to which the front sends the tables of all hosts to all hosts. For few hosts this takes less time, because the ranks
/// need not connect to each other. With 64 ranks on each of 64 hosts, the front sends 12 MB.
pub const FEW: usize = 64;

/// Beginning of the keys of addresses.
const CIRCLE: &str = "rmampi.circle";

/// Beginning of the key of all tables. The token of the job follows.
const TABLES: &str = "rmampi.local.tables";

/// Value in place of the tables if no other rank of the host needs them.
const NONE: &str = "none";

/// Character behind each table. No table has it, and values of the launcher may have it.
pub const END: char = ';';

/// Time between two attempts to get a value that another rank of this host will store.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(1);

/// Exchange of messages with ranks of other hosts, before the addresses of all ranks are known.
pub trait Contact {
    /// Sends the message of a round to the rank `to`, which is a rank and its network address. Returns the message of the same round that
    /// another rank has sent to this rank. Fails when `is_alive` returns false: the launcher has ended.
    fn exchange(
        &mut self,
        round: u32,
        to: (usize, &[u8]),
        message: &[u8],
        is_alive: &dyn Fn() -> bool,
    ) -> Result<Vec<u8>>;

    /// Waits until the messages of this rank have left its memory.
    fn finish(&mut self, is_alive: &dyn Fn() -> bool) -> Result;
}

/// Publishes the address of local rank 0 of a host.
pub fn announce(launcher: &mut dyn Launcher, placement: Placement, rank: usize, address: &[u8]) -> Result {
    put_text(launcher, &format!("{CIRCLE}.{}", placement.host), PART, &format!("{rank}.{}", hexadecimal(address)))
}

/// Returns the tables of all hosts, each with `END` behind it. `own` is the table of this host. Called by local rank 0 of each host.
pub fn gather(
    launcher: &mut dyn Launcher,
    contact: &mut dyn Contact,
    placement: Placement,
    own: String,
) -> Result<String> {
    let Placement { host, hosts, .. } = placement;
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
    contact.finish(&|| launcher.is_alive())?;
    Ok(tables)
}

/// Returns rank and address of the rank with local rank 0 of a host.
fn leader_of(launcher: &mut dyn Launcher, host: usize) -> Result<(usize, Vec<u8>)> {
    let key = format!("{CIRCLE}.{host}");
    // Our own mpiexec does not need the rank that has stored a value.
    let text = get_text(launcher, 0, &key)?;
    match text.split_once('.').and_then(|(rank, address)| Some((rank.parse().ok()?, bytes_of(address)))) {
        Some((rank, address)) if address.is_empty() => fail!(
            MPI_ERR_OTHER,
            "rank {rank} could open no network, so the hosts cannot exchange their tables; rank {rank} prints the reason"
        ),
        Some(leader) => Ok(leader),
        None => fail!(MPI_ERR_OTHER, "the launcher's value {key} is not the address of a rank: {text}"),
    }
}

/// Stores the tables for the other ranks of this host; None if they do not need the tables. `token` is the token of the job.
pub fn keep(launcher: &mut dyn Launcher, token: &str, tables: Option<&str>) -> Result {
    put_text(launcher, &format!("{TABLES}.{token}"), PART, tables.unwrap_or(NONE))
}

/// Returns the tables that local rank 0 has stored, or will store, for the other ranks of this host.
pub fn kept(launcher: &mut dyn Launcher, token: &str) -> Result<Option<String>> {
    let key = format!("{TABLES}.{token}");
    // The launcher has no answer that means "not yet". Any error of the connection to the launcher means that it has ended.
    while let Err(error) = launcher.get(0, &key) {
        if !launcher.is_alive() {
            return Err(error);
        }
        sleep(BETWEEN_ATTEMPTS);
    }
    Ok(Some(get_text(launcher, 0, &key)?).filter(|text| text != NONE))
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

        fn finish(&mut self, _: &dyn Fn() -> bool) -> Result {
            Ok(())
        }
    }

    #[test]
    fn all_hosts_get_all_tables_and_each_table_travels_once_to_each_host() {
        for hosts in [1, 2, 3, 5, 8, 9, 13, 16, 31] {
            // The rank with local rank 0 of a host is twice the host's number.
            let placement = move |host| Placement { local_rank: 0, count: 2, host, hosts };
            let mut values = Values::with_most(4096);
            for host in 0..hosts {
                let rank = 2 * host;
                announce(&mut values, placement(host), rank, rank.to_string().as_bytes()).unwrap();
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
                        let tables = gather(&mut there, &mut neighbours, placement(host), table(host)).unwrap();
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

    #[test]
    fn tables_are_kept_for_one_meeting() {
        let mut values = Values::with_most(4096);
        let tables = "table;".repeat(2000);
        keep(&mut values, "first", Some(&tables)).unwrap();
        keep(&mut values, "second", None).unwrap();
        assert_eq!(kept(&mut values, "first").unwrap(), Some(tables));
        assert_eq!(kept(&mut values, "second").unwrap(), None);
        values.put("rmampi.local.tables.third", "damaged").unwrap();
        assert!(kept(&mut values, "third").is_err());
    }

    /// The values that mpiexec sends to a host: those of the hosts that are 1, 2, 4 and so on before it.
    fn values_for(host: usize, hosts: usize, all: &Values) -> Vec<(String, String)> {
        let before = |distance: usize| format!("{CIRCLE}.{}", (host + hosts - distance) % hosts);
        let keys = (0..).map(|bit| 1 << bit).take_while(|distance| *distance < hosts).map(before);
        keys.map(|key| (key.clone(), all.0[&key].clone())).collect()
    }
}
