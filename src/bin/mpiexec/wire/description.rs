//! Description of a job, for an agent (the mpiexec process on one host).

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use super::binding;
use super::bytes::{Reader, Writer};
use crate::arguments::{Executable, Request};
use crate::binding::Binding;
use crate::input::Receivers;
use crate::program::{self, Variables};

/// A program as the user described it, with the environment of its ranks.
#[derive(Clone, Debug, PartialEq)]
pub struct Described {
    pub executable: Executable,
    pub variables: Variables,
}

/// Description of a job for the agent of one host.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Description {
    /// Number of ranks of the whole job.
    pub size: usize,
    /// Name of the key-value space.
    pub space: String,
    /// Value of PMI_process_mapping.
    pub mapping: String,
    /// Working directory of `mpiexec`.
    pub directory: PathBuf,
    /// How ranks are bound to processors.
    pub binding: Binding,
    /// Ranks that get standard input.
    pub receivers: Receivers,
    /// Programs of the job.
    pub programs: Vec<Described>,
    /// Index of this host.
    pub host: usize,
    /// Number of hosts.
    pub hosts: usize,
    /// Ranks of this host, with the index of each rank's program.
    pub ranks: Vec<(usize, usize)>,
}

impl Described {
    /// Returns the programs of a request on a number of hosts.
    pub fn of(request: &Request, hosts: usize) -> impl Iterator<Item = Self> {
        request.executables.iter().map(move |executable| {
            let variables = program::environment(executable, request, hosts);
            Self { executable: executable.clone(), variables }
        })
    }

    fn write(&self, to: &mut Writer) {
        let text = |to: &mut Writer, text: &OsStr| {
            to.bytes(text.as_bytes());
        };
        let optional = |to: &mut Writer, value: Option<&OsStr>| {
            to.byte(u8::from(value.is_some()));
            text(to, value.unwrap_or_default());
        };
        text(to, &self.executable.program);
        to.list(&self.executable.arguments, |to, argument| text(to, argument));
        optional(to, self.executable.directory.as_ref().map(|directory| directory.as_os_str()));
        optional(to, self.executable.path.as_deref());
        to.list(&self.variables.iter().collect::<Vec<_>>(), |to, (name, value)| {
            text(to, name);
            text(to, value);
        });
    }

    fn read(from: &mut Reader) -> Option<Self> {
        let executable = Executable {
            program: text(from)?,
            arguments: from.list(text)?,
            directory: optional(from)?.map(PathBuf::from),
            path: optional(from)?,
            ..Executable::default()
        };
        let variables = from.list(|from| Some((text(from)?, text(from)?)))?.into_iter().collect();
        Some(Self { executable, variables })
    }
}

fn text(from: &mut Reader) -> Option<OsString> {
    from.bytes().map(|bytes| OsStr::from_bytes(bytes).to_owned())
}

#[allow(clippy::option_option, reason = "the outer Option says whether the bytes are valid, as in all readers")]
fn optional(from: &mut Reader) -> Option<Option<OsString>> {
    let is_there = from.byte()? == 1;
    let text = text(from)?;
    Some(is_there.then_some(text))
}

impl Description {
    pub fn write(&self, to: &mut Writer) {
        to.number(self.size as u32).number(self.host as u32).number(self.hosts as u32);
        to.bytes(self.space.as_bytes()).bytes(self.mapping.as_bytes()).bytes(self.directory.as_os_str().as_bytes());
        binding::write(&self.binding, to);
        to.list(&self.receivers.0, |to, (first, last)| {
            to.number(*first as u32).number(*last as u32);
        });
        to.list(&self.programs, |to, program| program.write(to));
        to.list(&self.ranks, |to, (rank, program)| {
            to.number(*rank as u32).number(*program as u32);
        });
    }

    pub fn read(from: &mut Reader) -> Option<Self> {
        let number = |from: &mut Reader| from.number().map(|number| number as usize);
        let description = Self {
            size: number(from)?,
            host: number(from)?,
            hosts: number(from)?,
            space: from.text()?,
            mapping: from.text()?,
            directory: text(from)?.into(),
            binding: binding::read(from)?,
            receivers: Receivers(from.list(|from| Some((number(from)?, number(from)?)))?),
            programs: from.list(Described::read)?,
            ranks: from.list(|from| Some((number(from)?, number(from)?)))?,
        };
        let fits =
            |&(rank, program): &(usize, usize)| rank < description.size && program < description.programs.len();
        let is_whole = description.ranks.iter().all(fits);
        is_whole.then_some(description)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            directory: "/tmp".into(),
            binding: Binding {
                target: Target::Slots(vec![Slots::read("1:0-2"), None]),
                map: Some(Unit::Numa),
                overloads: true,
                processors: vec![3, 5],
                is_reported: false,
            },
            receivers: Receivers(vec![(1, 4)]),
            programs: vec![Described { executable, variables }],
            ranks: vec![(6, 0), (2, 0)],
        };
        let mut writer = Writer::default();
        description.write(&mut writer);
        assert_eq!(Description::read(&mut Reader(&writer.0)).as_ref(), Some(&description));
        for length in 0..writer.0.len() {
            assert_eq!(Description::read(&mut Reader(&writer.0[..length])), None, "{length} bytes of it");
        }
    }
}
