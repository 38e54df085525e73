//! Standard output and standard error of the ranks: read as they arrive, and passed line by line to the sinks (the files to which `mpiexec`
//! writes).

#![forbid(unsafe_code)]

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Display;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustix::event::epoll::{self, CreateFlags, Event, EventData, EventFlags};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{Mode, OFlags, fcntl_setfl, fstat, open};
use rustix::io::{Errno, read};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::job::NO_TIME;
use crate::label::Label;
use crate::lines::Held;
use crate::pattern::Pattern;
use crate::sink::Sink;

/// Number of bytes read from a rank at a time: the capacity of a pipe.
const CHUNK: usize = 64 * 1024;
/// Number of events taken from epoll at a time.
const EVENTS: usize = 64;
/// Time after which an unfinished line, such as a prompt, is shown on a terminal.
const PROMPT_DELAY: Duration = Duration::from_millis(40);
/// Index of standard output.
const OUTPUT: usize = 0;
/// Index of standard error.
const ERROR: usize = 1;

/// The pipe from one of a rank's two outputs. Its index is twice the rank, plus [`OUTPUT`] or [`ERROR`].
struct Stream {
    /// Reading end; None when all writing ends are closed, or if the rank is on another host.
    pipe: Option<OwnedFd>,
    /// Time of the last read; recorded only if a sink is a terminal.
    read_at: Option<Instant>,
    /// Where the text goes: to one sink, or also to a second one if the user wants a copy.
    ways: Vec<Way>,
}

/// The way of a stream's text to a sink.
struct Way {
    /// Index of the sink.
    sink: usize,
    /// Unfinished line.
    held: Held,
}

/// What the user wants of the output.
pub struct Form {
    /// Beginning of the lines, with the number of ranks and their hosts.
    pub label: Label,
    /// Patterns of file names, for standard output and standard error.
    pub patterns: [Option<Pattern>; 2],
    /// Whether text for files is also shown.
    pub copies: bool,
    /// Whether standard error goes to standard output.
    pub merges_errors: bool,
}

/// All streams and their sinks.
pub struct Output {
    /// Sinks of standard output and standard error, then of the user's files. If standard output and standard error are the same file, they
    /// share one sink, so that lines do not mix.
    sinks: Vec<Sink>,
    /// Number of sinks before the user's files: 1 or 2.
    standard: usize,
    label: Rc<Label>,
    patterns: [Option<Pattern>; 2],
    copies: bool,
    merges_errors: bool,
    /// Indices of the sinks of the user's files, by file name.
    files: HashMap<OsString, usize>,
    /// Streams by index.
    streams: Vec<Stream>,
    /// One event set of streams per standard sink, and one for all files together. While a sink is full, its set is not polled. The data
    /// of an event is the stream's index.
    events: Vec<OwnedFd>,
    /// Time at which prompts must be shown.
    prompt_at: Option<Instant>,
    /// Buffer for reading.
    chunk: Box<[u8]>,
}

impl Output {
    /// Takes over standard output and standard error of this process.
    pub fn new(form: Form) -> Result<Self, Errno> {
        let Form { label, patterns, copies, merges_errors } = form;
        let label = Rc::new(label);
        let (output, error) = (rustix::stdio::stdout(), rustix::stdio::stderr());
        let identity = |file| fstat(file).map(|status| (status.st_dev, status.st_ino));
        let mut sinks = vec![Sink::new(output, Rc::clone(&label))?];
        if identity(output)? != identity(error)? {
            sinks.push(Sink::new(error, Rc::clone(&label))?);
        }
        let standard = sinks.len();
        let events = (0..=standard).map(|_| epoll::create(CreateFlags::CLOEXEC)).collect::<Result<_, _>>()?;
        Ok(Self {
            sinks,
            standard,
            label,
            patterns,
            copies,
            merges_errors,
            files: HashMap::new(),
            streams: Vec::new(),
            events,
            prompt_at: None,
            chunk: vec![0; CHUNK].into_boxed_slice(),
        })
    }

    /// Creates, or empties, the files that the user has named. The error names the file that cannot be written.
    pub fn open_files(&mut self) -> Result<(), String> {
        let kinds = if self.merges_errors { &[OUTPUT][..] } else { &[OUTPUT, ERROR] };
        for pattern in kinds.iter().filter_map(|kind| self.patterns[*kind].clone()) {
            for rank in 0..pattern.files(self.label.ranks) {
                let name = self.name_for(&pattern, rank);
                if self.files.contains_key(&name) {
                    continue;
                }
                let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC | OFlags::APPEND | OFlags::CLOEXEC;
                let wrong = |error: &dyn Display| format!("file '{}' cannot be written: {error}", name.display());
                let directory = Path::new(&name).parent().filter(|_| pattern.makes_directories);
                directory.map_or(Ok(()), std::fs::create_dir_all).map_err(|error| wrong(&error))?;
                let sink = open(&name, flags, Mode::from_raw_mode(0o666))
                    .and_then(|file| Sink::new(file.as_fd(), Rc::clone(&self.label)))
                    .map_err(|error| wrong(&error))?;
                self.files.insert(name, self.sinks.len());
                self.sinks.push(sink);
            }
        }
        Ok(())
    }

    /// Returns the name of a rank's file.
    fn name_for(&self, pattern: &Pattern, rank: usize) -> OsString {
        pattern.name_for(rank, self.label.ranks, &self.label.host(rank))
    }

    /// Creates the pipes of the next rank. Returns the writing ends for standard output and standard error.
    pub fn connect(&mut self) -> Result<(OwnedFd, OwnedFd), Errno> {
        Ok((self.add_stream()?, self.add_stream()?))
    }

    /// Creates the next pipe.
    fn add_stream(&mut self) -> Result<OwnedFd, Errno> {
        let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
        fcntl_setfl(&reading, OFlags::NONBLOCK)?;
        let index = self.streams.len();
        let ways = self.ways_of(index);
        let events = &self.events[ways[0].sink.min(self.standard)];
        epoll::add(events, &reading, EventData::new_u64(index as u64), EventFlags::IN)?;
        self.streams.push(Stream { pipe: Some(reading), read_at: None, ways });
        Ok(writing)
    }

    /// Returns the output to which a kind of output of the ranks goes.
    fn goes_to(&self, kind: usize) -> usize {
        if self.merges_errors { OUTPUT } else { kind }
    }

    /// Returns the ways of a stream.
    fn ways_of(&self, stream: usize) -> Vec<Way> {
        let (rank, kind) = (stream / 2, self.goes_to(stream % 2));
        let file = self.patterns[kind].as_ref().and_then(|it| self.files.get(&self.name_for(it, rank))).copied();
        let shown = kind.min(self.standard - 1);
        let copy = file.filter(|_| self.copies).map(|_| shown);
        let way = |sink| Way { sink, held: Held::default() };
        [Some(file.unwrap_or(shown)), copy].into_iter().flatten().map(way).collect()
    }

    /// Adds the streams of the next rank, which runs on another host. Its output comes through [`Self::accept`].
    pub fn add_elsewhere(&mut self) {
        for _ in [OUTPUT, ERROR] {
            let ways = self.ways_of(self.streams.len());
            self.streams.push(Stream { pipe: None, read_at: None, ways });
        }
    }

    /// Takes text that a rank on another host has written to standard output (0) or standard error (1).
    pub fn accept(&mut self, rank: usize, kind: usize, text: &[u8], now: Instant) {
        let index = 2 * rank + kind;
        let Some(stream) = self.streams.get_mut(index) else { return };
        for Way { sink, held } in &mut stream.ways {
            let sink = &mut self.sinks[*sink];
            held.accept(text, &mut sink.page, index, rank);
            if sink.terminal && !held.is_empty() {
                stream.read_at = Some(now);
                self.prompt_at.get_or_insert(now + PROMPT_DELAY);
            }
        }
    }

    /// Passes on the unfinished line of a stream.
    fn pass_on(&mut self, index: usize) {
        for Way { sink, held } in &mut self.streams[index].ways {
            held.pass_on(&mut self.sinks[*sink].page, index, index / 2);
        }
    }

    /// Returns whether the sinks of all ranks' standard output (0) or standard error (1) have room for more.
    pub fn has_room_for(&self, kind: usize) -> bool {
        let kind = self.goes_to(kind);
        if self.patterns[kind].is_some() {
            self.has_room(self.standard)
        } else {
            self.has_room(kind.min(self.standard - 1))
        }
    }

    /// Returns whether all sinks of an event set have room.
    fn has_room(&self, set: usize) -> bool {
        let sinks = match set {
            set if set < self.standard => &self.sinks[set..=set],
            _ if self.copies => &self.sinks[..],
            _ => &self.sinks[self.standard..],
        };
        sinks.iter().all(Sink::has_room)
    }

    /// Adds the descriptors to wait for: text from ranks, if there is room for it, and room in the sinks.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        let sets = self.events.iter().enumerate().filter(|(set, _)| self.has_room(*set));
        list.extend(sets.map(|(_, events)| PollFd::new(events, PollFlags::IN)));
        let sinks = self.sinks.iter().filter(|sink| !sink.is_empty());
        list.extend(sinks.map(|sink| PollFd::new(sink, PollFlags::OUT)));
    }

    /// Reads what ranks have written, if there is room for it.
    pub fn read_ready(&mut self, now: Instant) {
        for set in 0..self.events.len() {
            if !self.has_room(set) {
                continue;
            }
            let mut buffer = [MaybeUninit::<Event>::uninit(); EVENTS];
            let Ok((ready, _)) = epoll::wait(&self.events[set], &mut buffer, Some(&NO_TIME)) else { continue };
            for event in ready.iter() {
                let stream = event.data.u64() as usize;
                self.read(stream, now);
                if self.streams[stream].ways.iter().any(|way| !self.sinks[way.sink].has_room()) {
                    break;
                }
            }
        }
    }

    /// Reads one chunk. Returns true if the pipe may have more data.
    fn read(&mut self, index: usize, now: Instant) -> bool {
        let Some(pipe) = &self.streams[index].pipe else { return false };
        match read(pipe, &mut *self.chunk) {
            Ok(length) if length > 0 => {
                let chunk = std::mem::take(&mut self.chunk);
                self.accept(index / 2, index % 2, &chunk[..length], now);
                self.chunk = chunk;
                true
            }
            Err(Errno::INTR) => true,
            Err(Errno::AGAIN) => false,
            _ => {
                self.pass_on(index);
                self.streams[index].pipe = None;
                false
            }
        }
    }

    /// Reads the remaining output from the pipes of a rank whose process has ended, so that its output precedes the message of `mpiexec`
    /// about the rank.
    pub fn read_last_words(&mut self, rank: usize, now: Instant) {
        for stream in [2 * rank + OUTPUT, 2 * rank + ERROR] {
            // The number of reads is bounded, because a descendant of the rank may still write.
            let _ = (0..32).all(|_| self.read(stream, now));
        }
    }

    /// Returns the time at which [`Self::show_prompts`] must be called.
    pub fn deadline(&self) -> Option<Instant> {
        self.prompt_at
    }

    /// Shows lines on a terminal that have been unfinished for `PROMPT_DELAY`.
    pub fn show_prompts(&mut self, now: Instant) {
        if self.prompt_at.is_none_or(|at| at > now) {
            return;
        }
        self.prompt_at = None;
        for index in 0..self.streams.len() {
            let stream = &self.streams[index];
            let has_text = stream.ways.iter().any(|way| !way.held.is_empty());
            let Some(due) = stream.read_at.filter(|_| has_text).map(|at| at + PROMPT_DELAY) else { continue };
            if due <= now {
                self.pass_on(index);
            } else {
                self.prompt_at = Some(self.prompt_at.map_or(due, |at| at.min(due)));
            }
        }
    }

    /// Notes that the terminal has shown a newline that the user typed.
    pub fn line_was_ended_by_user(&mut self) {
        for sink in self.sinks.iter_mut().filter(|sink| sink.terminal) {
            sink.page.line_was_ended_by_user();
        }
    }

    /// Prints `mpiexec: ` and a sentence on standard error.
    pub fn say(&mut self, sentence: &str) {
        self.sinks[self.standard - 1].page.add_own_line(&format!("mpiexec: {sentence}"));
    }

    /// Writes as much as possible without waiting.
    pub fn flush(&mut self) {
        self.sinks.iter_mut().for_each(Sink::flush);
    }

    /// Returns which output cannot be written any more (standard output or a file), and the error.
    pub fn broken(&self) -> Option<(String, Errno)> {
        if let Some(error) = self.sinks[OUTPUT].broken {
            return Some(("standard output".to_owned(), error));
        }
        let broken = |(name, sink): (&OsString, &usize)| {
            self.sinks[*sink].broken.map(|error| (format!("file '{}'", name.display()), error))
        };
        self.files.iter().find_map(broken)
    }

    /// Returns whether nothing is left to be read.
    pub fn is_drained(&self) -> bool {
        let mut list: Vec<PollFd> = self.events.iter().map(|events| PollFd::new(events, PollFlags::IN)).collect();
        // Event sets of closed pipes report nothing. After an error of poll, the output counts as not drained, and the event loop checks
        // again.
        self.streams.iter().all(|stream| stream.pipe.is_none()) || poll(&mut list, Some(&NO_TIME)) == Ok(0)
    }

    /// Shows all unfinished lines, and closes the pipes. Call it when no more output follows.
    pub fn finish(&mut self) {
        for index in 0..self.streams.len() {
            self.pass_on(index);
            self.streams[index].pipe = None;
        }
        self.sinks.iter_mut().for_each(|sink| sink.page.finish());
    }

    /// Returns whether everything has been written.
    pub fn is_written(&self) -> bool {
        self.sinks.iter().all(Sink::is_empty)
    }
}
