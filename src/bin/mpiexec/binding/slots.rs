//! Cores of a rank in a file of `-rankfile`: `0-2,5` are numbers of cores, and `1:0-2` are cores of socket 1.

#![forbid(unsafe_code)]

use serde::{Deserialize, Serialize};

use super::topology::{MOST_PROCESSORS, Unit, groups};
use crate::numbers;

/// A list of cores, as the user wrote it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Slots(String);

/// A part of a list: a socket, and a list of cores. Without a socket the cores are those of the host, without a list all of the socket.
type Part = (Option<usize>, Option<Vec<usize>>);

impl Slots {
    /// Reads a list. None if it is wrong.
    pub fn read(text: &str) -> Option<Self> {
        parts(text).map(|_| Self(text.to_owned()))
    }

    /// Returns the processors of the cores, among `processors`.
    pub fn processors(&self, processors: &[usize]) -> Result<Vec<usize>, String> {
        let sockets = groups(processors, Unit::Socket);
        let mut found = Vec::new();
        for (socket, list) in parts(&self.0).unwrap_or_default() {
            let cores = match socket {
                None => groups(processors, Unit::Core),
                Some(socket) => {
                    let socket = sockets
                        .get(socket)
                        .ok_or_else(|| format!("socket {socket} is not one of {}", sockets.len()))?;
                    groups(socket, Unit::Core)
                }
            };
            for core in list.unwrap_or_else(|| (0..cores.len()).collect()) {
                found.extend(cores.get(core).ok_or_else(|| format!("core {core} is not one of {}", cores.len()))?);
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }
}

/// Splits a list. A part without a socket that follows a part with a socket continues its cores.
fn parts(text: &str) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    for word in text.split(',') {
        match (word.split_once(':'), parts.last_mut()) {
            (Some((socket, "*")), _) => parts.push((Some(socket.parse().ok()?), None)),
            (Some((socket, cores)), _) => {
                parts.push((Some(socket.parse().ok()?), Some(numbers::all(cores, MOST_PROCESSORS)?)));
            }
            (None, Some((_, Some(cores)))) => cores.extend(numbers::all(word, MOST_PROCESSORS)?),
            (None, _) => parts.push((None, Some(numbers::all(word, MOST_PROCESSORS)?))),
        }
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cores_have_numbers_on_the_host_or_on_a_socket() {
        assert_eq!(parts("0-1,3"), Some(vec![(None, Some(vec![0, 1, 3]))]));
        assert_eq!(parts("1:0,2,0:*"), Some(vec![(Some(1), Some(vec![0, 2])), (Some(0), None)]));
        for text in ["", "a", "0:", ":1", "0:1:2", "p0"] {
            assert_eq!(parts(text), None, "{text}");
        }
        assert!(Slots::read("99").unwrap().processors(&[0]).unwrap_err().contains("core 99 is not one of 1"));
        assert!(Slots::read("9:*").unwrap().processors(&[0]).unwrap_err().contains("socket 9 is not one of 1"));
        assert_eq!(Slots::read("0:0,0").unwrap().processors(&[0]), Ok(vec![0]));
    }
}
