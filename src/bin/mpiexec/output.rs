//! The ranks' standard output and standard error, read as they come and handed to the sinks line by line.

use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::event::epoll::{self, CreateFlags, Event, EventData, EventFlags};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_setfl, fstat};
use rustix::io::{Errno, read};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::job::NO_TIME;
use crate::lines::Held;
use crate::sink::Sink;

/// Bytes read from a rank at a time: as much as a pipe holds.
const CHUNK: usize = 64 * 1024;
/// Events taken from the system at a time.
const EVENTS: usize = 64;
/// How long a prompt on a terminal has to be unfinished before it is shown.
const PROMPT_DELAY: Duration = Duration::from_millis(40);
/// Standard output, as an index.
const OUTPUT: usize = 0;
/// Standard error, as an index.
const ERROR: usize = 1;

/// The pipe from one of a rank's two outputs. Its index is twice the rank, plus [`OUTPUT`] or [`ERROR`].
struct Stream {
    /// The reading end, until all writers have closed theirs.
    pipe: Option<OwnedFd>,
    /// The line that is not finished.
    held: Held,
    /// When something was last read; only kept for terminals.
    read_at: Option<Instant>,
}

/// All streams and where they go.
pub struct Output {
    /// The sinks; the second one is missing if both outputs are the same file, so that lines cannot mix.
    sinks: Vec<Sink>,
    /// The streams by index.
    streams: Vec<Stream>,
    /// For each sink, the event set of its streams: if a sink is full, its set is just not looked at. The data of an
    /// event is the stream's index.
    events: Vec<OwnedFd>,
    /// When to look for prompts.
    prompt_at: Option<Instant>,
    /// Where chunks are read to.
    chunk: Box<[u8]>,
}

impl Output {
    /// Takes over standard output and standard error of this process.
    pub fn new(label: bool) -> Result<Self, Errno> {
        let (output, error) = (rustix::stdio::stdout(), rustix::stdio::stderr());
        let identity = |file| fstat(file).map(|status| (status.st_dev, status.st_ino));
        let mut sinks = vec![Sink::new(output, label)?];
        if identity(output)? != identity(error)? {
            sinks.push(Sink::new(error, label)?);
        }
        let events = sinks.iter().map(|_| epoll::create(CreateFlags::CLOEXEC)).collect::<Result<_, _>>()?;
        let chunk = vec![0; CHUNK].into_boxed_slice();
        Ok(Self { sinks, streams: Vec::new(), events, prompt_at: None, chunk })
    }

    /// Makes the pipes of the next rank, and gives the writing ends for its standard output and standard error.
    pub fn connect(&mut self) -> Result<(OwnedFd, OwnedFd), Errno> {
        Ok((self.add_stream()?, self.add_stream()?))
    }

    /// Makes the next pipe.
    fn add_stream(&mut self) -> Result<OwnedFd, Errno> {
        let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
        fcntl_setfl(&reading, OFlags::NONBLOCK)?;
        let index = self.streams.len();
        let events = &self.events[self.sink_of(index)];
        epoll::add(events, &reading, EventData::new_u64(index as u64), EventFlags::IN)?;
        self.streams.push(Stream { pipe: Some(reading), held: Held::default(), read_at: None });
        Ok(writing)
    }

    /// Which sink a stream goes to.
    fn sink_of(&self, stream: usize) -> usize {
        (stream % 2).min(self.sinks.len() - 1)
    }

    /// Adds what to wait for: text from ranks, as far as there is room for it, and room in the sinks.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        for (sink, events) in self.sinks.iter().zip(&self.events) {
            if sink.has_room() {
                list.push(PollFd::new(events, PollFlags::IN));
            }
            if !sink.is_empty() {
                list.push(PollFd::new(sink, PollFlags::OUT));
            }
        }
    }

    /// Reads what ranks have written, as far as there is room for it.
    pub fn read_ready(&mut self, now: Instant) {
        for sink in 0..self.sinks.len() {
            if !self.sinks[sink].has_room() {
                continue;
            }
            let mut buffer = [MaybeUninit::<Event>::uninit(); EVENTS];
            let Ok((ready, _)) = epoll::wait(&self.events[sink], &mut buffer, Some(&NO_TIME)) else { continue };
            for event in ready.iter() {
                self.read(event.data.u64() as usize, now);
                if !self.sinks[sink].has_room() {
                    break;
                }
            }
        }
    }

    /// Reads one chunk, and tells whether there may be more.
    fn read(&mut self, index: usize, now: Instant) -> bool {
        let sink = self.sink_of(index);
        let (stream, sink, rank) = (&mut self.streams[index], &mut self.sinks[sink], index / 2);
        let Some(pipe) = &stream.pipe else { return false };
        match read(pipe, &mut *self.chunk) {
            Ok(length) if length > 0 => {
                stream.held.accept(&self.chunk[..length], &mut sink.page, index, rank);
                if sink.terminal && !stream.held.is_empty() {
                    stream.read_at = Some(now);
                    self.prompt_at.get_or_insert(now + PROMPT_DELAY);
                }
                true
            }
            Err(Errno::INTR) => true,
            Err(Errno::AGAIN) => false,
            _ => {
                stream.held.pass_on(&mut sink.page, index, rank);
                stream.pipe = None;
                false
            }
        }
    }

    /// Reads what a rank has left behind in its pipes when its process ended, so that its last words come before what
    /// `mpiexec` says about it.
    pub fn read_last_words(&mut self, rank: usize, now: Instant) {
        for stream in [2 * rank + OUTPUT, 2 * rank + ERROR] {
            // A limit, should a descendant of the rank go on writing.
            let _ = (0..32).all(|_| self.read(stream, now));
        }
    }

    /// When [`Self::show_prompts`] has to be called.
    pub fn deadline(&self) -> Option<Instant> {
        self.prompt_at
    }

    /// Shows lines on a terminal that have been unfinished for a while.
    pub fn show_prompts(&mut self, now: Instant) {
        if self.prompt_at.is_none_or(|at| at > now) {
            return;
        }
        self.prompt_at = None;
        for index in 0..self.streams.len() {
            let sink = self.sink_of(index);
            let stream = &mut self.streams[index];
            let Some(due) = stream.read_at.filter(|_| !stream.held.is_empty()).map(|at| at + PROMPT_DELAY) else {
                continue;
            };
            if due <= now {
                stream.held.pass_on(&mut self.sinks[sink].page, index, index / 2);
            } else {
                self.prompt_at = Some(self.prompt_at.map_or(due, |at| at.min(due)));
            }
        }
    }

    /// The terminal has shown a newline that the user typed.
    pub fn line_was_ended_by_user(&mut self) {
        for sink in self.sinks.iter_mut().filter(|sink| sink.terminal) {
            sink.page.line_was_ended_by_user();
        }
    }

    /// Says `mpiexec: ` and a sentence on standard error.
    pub fn say(&mut self, sentence: &str) {
        let last = self.sinks.len() - 1;
        self.sinks[last].page.add_own_line(&format!("mpiexec: {sentence}"));
    }

    /// Writes what can be written without waiting.
    pub fn flush(&mut self) {
        self.sinks.iter_mut().for_each(Sink::flush);
    }

    /// Why standard output cannot be written any more.
    pub fn broken(&self) -> Option<Errno> {
        self.sinks[OUTPUT].broken
    }

    /// Whether nothing is left to be read.
    pub fn is_drained(&self) -> bool {
        let mut list: Vec<PollFd> = self.events.iter().map(|events| PollFd::new(events, PollFlags::IN)).collect();
        // Sets of closed pipes report nothing. An error cannot last, and would be found by the loop's own poll.
        self.streams.iter().all(|stream| stream.pipe.is_none()) || poll(&mut list, Some(&NO_TIME)) == Ok(0)
    }

    /// Nothing follows any more: shows all unfinished lines.
    pub fn finish(&mut self) {
        for index in 0..self.streams.len() {
            let sink = self.sink_of(index);
            let stream = &mut self.streams[index];
            stream.held.pass_on(&mut self.sinks[sink].page, index, index / 2);
            stream.pipe = None;
        }
        self.sinks.iter_mut().for_each(|sink| sink.page.finish());
    }

    /// Whether everything has been written.
    pub fn is_written(&self) -> bool {
        self.sinks.iter().all(Sink::is_empty)
    }
}
