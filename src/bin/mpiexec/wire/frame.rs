//! The frames between the front (the mpiexec process that the user has started) and an agent (the mpiexec process on one host).

#![forbid(unsafe_code)]

use super::bytes::{Reader, Writer};
use super::description::Description;
use super::secret::{self, Bytes};
use crate::processes;

/// The contents of a frame, without the length that precedes them on the connection.
pub trait Frame: Sized {
    fn write(&self, to: &mut Vec<u8>);
    /// Decodes a frame. Returns `None` if the bytes are not a valid frame.
    fn read(bytes: &[u8]) -> Option<Self>;
}

/// Bytes that identify the protocol. They follow the type in the first frame of an agent.
const MAGIC: [u8; 8] = *b"rmampi\x00\x01";

/// Frames from an agent to the front.
#[derive(Debug)]
pub enum ToFront {
    /// The first frame: the agent's number, a random number, and the agent's version.
    Hello { agent: u32, random: Bytes, version: String },
    /// Proof that the agent knows the secret.
    Proof(Bytes),
    /// The agent has found the programs and can start the ranks.
    Ready,
    /// The agent cannot start the ranks of its host: exit status of `mpiexec`, and a sentence with the reason.
    Refused(u8, String),
    /// A sentence for the user.
    Note(String),
    /// The ranks were started. The list has their process ids.
    Started(Vec<i32>),
    /// A PMI request that concerns the whole job.
    Request { rank: usize, line: Vec<u8> },
    /// A PMI request that concerns the whole job, and that all ranks of the host have sent.
    RequestOfAll(Vec<u8>),
    /// Text that a rank has written to standard output (0) or standard error (1).
    Output { rank: usize, stream: u8, bytes: Vec<u8> },
    /// A rank has ended.
    Ended { rank: usize, end: processes::End },
    /// No process of the job is left on the host.
    Empty,
    /// All output was sent.
    Done,
    /// The pipe to rank 0 has taken this number of bytes of its input.
    InputTaken(u32),
    /// Rank 0 has closed its input, or its input cannot be written.
    InputClosed,
    /// The agent has received this signal, and ends the ranks of its host.
    Signal(i32),
    /// A sign of life.
    Alive,
}

/// Frames from the front to an agent.
#[derive(Debug)]
pub enum ToAgent {
    /// Answer to the first frame: a random number, and the proof that the front knows the secret.
    Challenge { random: Bytes, proof: Bytes },
    /// Description of the job.
    Job(Description),
    /// Start the ranks: all hosts are ready.
    Start,
    /// Send a signal to the ranks.
    Signal(i32),
    /// Kill all processes.
    Kill,
    /// Keys and values that ranks of the job have stored by PMI requests.
    Values(Vec<(String, String)>),
    /// Open the barrier: all ranks have entered it.
    Open,
    /// Input for rank 0.
    Input(Vec<u8>),
    /// The end of the input.
    InputEnd,
    /// A line of PMI for a rank of the host.
    Line { rank: usize, line: String },
    /// The front has taken bytes of standard output (0) or standard error (1).
    Taken { stream: u8, bytes: u32 },
    /// A sign of life.
    Alive,
}

impl Frame for ToFront {
    fn write(&self, to: &mut Vec<u8>) {
        let mut writer = Writer(std::mem::take(to));
        let to_writer = &mut writer;
        match self {
            Self::Hello { agent, random, version } => {
                to_writer.byte(1).raw(&MAGIC).number(*agent).raw(random).bytes(version.as_bytes())
            }
            Self::Proof(proof) => to_writer.byte(2).raw(proof),
            Self::Ready => to_writer.byte(3),
            Self::Refused(status, sentence) => to_writer.byte(4).byte(*status).bytes(sentence.as_bytes()),
            Self::Note(sentence) => to_writer.byte(5).bytes(sentence.as_bytes()),
            Self::Started(ids) => to_writer.byte(6).list(ids, |to, id| {
                to.number(id.cast_unsigned());
            }),
            Self::Request { rank, line } => to_writer.byte(7).number(*rank as u32).raw(line),
            Self::Output { rank, stream, bytes } => to_writer.byte(8).number(*rank as u32).byte(*stream).raw(bytes),
            Self::Ended { rank, end } => {
                let (kind, number) = match end {
                    processes::End::Exited(status) => (0, u32::from(*status)),
                    processes::End::Killed(signal) => (1, signal.cast_unsigned()),
                };
                to_writer.byte(9).number(*rank as u32).byte(kind).number(number)
            }
            Self::Empty => to_writer.byte(10),
            Self::Done => to_writer.byte(11),
            Self::InputTaken(bytes) => to_writer.byte(12).number(*bytes),
            Self::InputClosed => to_writer.byte(13),
            Self::Signal(signal) => to_writer.byte(14).number(signal.cast_unsigned()),
            Self::Alive => to_writer.byte(15),
            Self::RequestOfAll(line) => to_writer.byte(16).raw(line),
        };
        *to = writer.0;
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut from = Reader(bytes);
        let number = |from: &mut Reader| from.number().map(|number| number as usize);
        Some(match from.byte()? {
            1 if from.raw()? == MAGIC => {
                Self::Hello { agent: from.number()?, random: from.raw()?, version: from.text()? }
            }
            2 => Self::Proof(from.raw()?),
            3 => Self::Ready,
            4 => Self::Refused(from.byte()?, from.text()?),
            5 => Self::Note(from.text()?),
            6 => Self::Started(from.list(|from| from.number().map(u32::cast_signed))?),
            7 => Self::Request { rank: number(&mut from)?, line: from.rest().to_vec() },
            8 => Self::Output { rank: number(&mut from)?, stream: from.byte()?, bytes: from.rest().to_vec() },
            9 => {
                let (rank, kind, number) = (number(&mut from)?, from.byte()?, from.number()?);
                let end = match kind {
                    0 => processes::End::Exited(number as u8),
                    _ => processes::End::Killed(number.cast_signed()),
                };
                Self::Ended { rank, end }
            }
            10 => Self::Empty,
            11 => Self::Done,
            12 => Self::InputTaken(from.number()?),
            13 => Self::InputClosed,
            14 => Self::Signal(from.number()?.cast_signed()),
            15 => Self::Alive,
            16 => Self::RequestOfAll(from.rest().to_vec()),
            _ => return None,
        })
    }
}

impl Frame for ToAgent {
    fn write(&self, to: &mut Vec<u8>) {
        let mut writer = Writer(std::mem::take(to));
        let to_writer = &mut writer;
        match self {
            Self::Challenge { random, proof } => to_writer.byte(1).raw(random).raw(proof),
            Self::Job(description) => {
                description.write(to_writer.byte(2));
                to_writer
            }
            Self::Start => to_writer.byte(3),
            Self::Signal(signal) => to_writer.byte(4).number(signal.cast_unsigned()),
            Self::Kill => to_writer.byte(5),
            Self::Values(values) => to_writer.byte(6).list(values, |to, (key, value)| {
                to.bytes(key.as_bytes()).bytes(value.as_bytes());
            }),
            Self::Open => to_writer.byte(7),
            Self::Input(bytes) => to_writer.byte(8).raw(bytes),
            Self::InputEnd => to_writer.byte(9),
            Self::Taken { stream, bytes } => to_writer.byte(10).byte(*stream).number(*bytes),
            Self::Alive => to_writer.byte(11),
            Self::Line { rank, line } => to_writer.byte(12).number(*rank as u32).bytes(line.as_bytes()),
        };
        *to = writer.0;
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut from = Reader(bytes);
        Some(match from.byte()? {
            1 => Self::Challenge { random: from.raw::<{ secret::LENGTH }>()?, proof: from.raw()? },
            2 => Self::Job(Description::read(&mut from)?),
            3 => Self::Start,
            4 => Self::Signal(from.number()?.cast_signed()),
            5 => Self::Kill,
            6 => Self::Values(from.list(|from| Some((from.text()?, from.text()?)))?),
            7 => Self::Open,
            8 => Self::Input(from.rest().to_vec()),
            9 => Self::InputEnd,
            10 => Self::Taken { stream: from.byte()?, bytes: from.number()? },
            11 => Self::Alive,
            12 => Self::Line { rank: from.number()? as usize, line: from.text()? },
            _ => return None,
        })
    }
}
