//! Description of a job, for an agent.

#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::ffi::OsString;

use serde::{Deserialize, Serialize};

use crate::arguments::{Executable, Receivers};
use crate::binding::Binding;

/// Environment variables by name.
pub type Variables = BTreeMap<OsString, OsString>;

/// Description of a job for the agent of one host.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Description {
    /// Number of ranks of the whole job.
    pub size: usize,
    /// Name of the key-value space.
    pub space: String,
    /// Value of PMI_process_mapping.
    pub mapping: String,
    /// How ranks are bound to processors.
    pub binding: Binding,
    /// Ranks that get standard input.
    pub receivers: Receivers,
    /// Whether these ranks get the standard input of the agent's process itself.
    pub is_input_direct: bool,
    /// Programs of the job as the user described them, with the environments of their ranks.
    pub programs: Vec<(Executable, Variables)>,
    /// Index of this host.
    pub host: usize,
    /// Number of hosts.
    pub hosts: usize,
    /// Ranks of this host, with the index of each rank's program.
    pub ranks: Vec<(usize, usize)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use crate::binding::{Slots, Target, Unit};

    #[test]
    fn a_description_is_read_as_it_was_written() {
        let executable = Executable {
            program: "a b".into(),
            arguments: vec!["".into(), OsStr::from_bytes(b"\xff\n").to_owned()],
            directory: Some("/d".into()),
            ..Executable::default()
        };
        let variables = Variables::from([("A".into(), "b=c".into()), ("B".into(), "".into())]);
        let description = Description {
            size: 7,
            host: 3,
            hosts: 4,
            space: "kvs".to_owned(),
            mapping: "(vector,(0,1,1))".to_owned(),
            binding: Binding {
                target: Target::Slots(vec![Slots::read("1:0-2"), None]),
                map: Some(Unit::Numa),
                overloads: true,
                processors: vec![3, 5],
                is_reported: false,
            },
            receivers: Receivers(vec![1..=4]),
            is_input_direct: true,
            programs: vec![(executable, variables)],
            ranks: vec![(6, 0), (2, 0)],
        };
        let bytes = postcard::to_stdvec(&description).unwrap();
        assert_eq!(postcard::from_bytes::<Description>(&bytes).as_ref(), Ok(&description));
        for length in 0..bytes.len() {
            assert!(postcard::from_bytes::<Description>(&bytes[..length]).is_err(), "{length} bytes of it");
        }
    }
}
