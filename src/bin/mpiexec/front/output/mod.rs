//! Standard output and standard error of the ranks: the agents send it as it arrives, and this module passes it line by line to the sinks (the
//! files to which `mpiexec` writes).
//!
//! | module | concern |
//! | --- | --- |
//! | `lines` | texts of output, line by line |
//! | `sink` | files to which `mpiexec` writes |
//! | `label`, `timestamp` | beginnings of the lines of output |

mod label;
mod lines;
mod sink;
mod timestamp;

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Display;
use std::os::fd::AsFd;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::{Mode, OFlags, fstat, open};
use rustix::io::Errno;

use crate::arguments::{OutputForm, Pattern, Request};
use crate::front::placement::Placement;
use crate::refusal::Refusal;
use label::Label;
use lines::Unfinished;
use sink::Sink;

/// Time after which an unfinished line, such as a prompt, is shown on a terminal.
const PROMPT_DELAY: Duration = Duration::from_millis(40);
/// Index of standard output.
const OUTPUT: usize = 0;
/// Index of standard error.
const ERROR: usize = 1;

/// One of a rank's two outputs. Its index is twice the rank, plus [`OUTPUT`] or [`ERROR`].
struct Stream {
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
    unfinished: Unfinished,
}

/// All streams and their sinks.
pub struct Output {
    /// Sinks of standard output and standard error, then of the user's files. If standard output and standard error are the same file, they
    /// share one sink, so that lines do not mix.
    sinks: Vec<Sink>,
    /// Number of sinks before the user's files: 1 or 2.
    standard: usize,
    label: Rc<Label>,
    /// Patterns of file names, for standard output and standard error.
    patterns: [Option<Pattern>; 2],
    form: OutputForm,
    /// Indices of the sinks of the user's files, by file name.
    files: HashMap<OsString, usize>,
    /// Streams by index.
    streams: Vec<Stream>,
    /// Time at which prompts must be shown.
    prompt_at: Option<Instant>,
}

impl Output {
    /// Takes over standard output and standard error of this process, and creates, or empties, the files that the user has named.
    pub fn new(request: &Request, placement: Placement) -> Result<Self, Refusal> {
        let ranks = request.size();
        let (form, patterns) = (request.form, [request.output.clone(), request.error.clone()]);
        let label = Rc::new(Label { pattern: request.label.clone(), has_time: form.has_timestamps, placement });
        let sinks = standard_sinks(&label).map_err(Refusal::lacking("standard output", ranks))?;
        let (files, streams, standard) = (HashMap::new(), Vec::new(), sinks.len());
        let mut output = Self { sinks, standard, label, patterns, form, files, streams, prompt_at: None };
        output.open_files().map_err(Refusal::usage)?;
        let stream = |index| Stream { read_at: None, ways: output.ways_of(index) };
        output.streams = (0..2 * ranks).map(stream).collect();
        Ok(output)
    }

    /// Creates, or empties, the files that the user has named. The error names the file that cannot be written.
    fn open_files(&mut self) -> Result<(), String> {
        let kinds = if self.form.merges_errors { &[OUTPUT][..] } else { &[OUTPUT, ERROR] };
        for pattern in kinds.iter().filter_map(|kind| self.patterns[*kind].clone()) {
            for rank in 0..pattern.files(self.label.ranks()) {
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
        pattern.name_for(rank, self.label.ranks(), self.label.placement.host(rank))
    }

    /// Returns the output to which a kind of output of the ranks goes.
    fn goes_to(&self, kind: usize) -> usize {
        if self.form.merges_errors { OUTPUT } else { kind }
    }

    /// Returns the ways of a stream.
    fn ways_of(&self, stream: usize) -> Vec<Way> {
        let (rank, kind) = (stream / 2, self.goes_to(stream % 2));
        let file = self.patterns[kind].as_ref().and_then(|it| self.files.get(&self.name_for(it, rank))).copied();
        let shown = kind.min(self.standard - 1);
        let copy = file.filter(|_| self.form.copies).map(|_| shown);
        let way = |sink| Way { sink, unfinished: Unfinished::default() };
        [Some(file.unwrap_or(shown)), copy].into_iter().flatten().map(way).collect()
    }

    /// Takes text that a rank has written to standard output (0) or standard error (1). An empty text is the end of this output.
    pub fn accept(&mut self, rank: usize, kind: usize, text: &[u8], now: Instant) {
        let index = 2 * rank + kind;
        if text.is_empty() {
            self.pass_on(index);
            return;
        }
        let Some(stream) = self.streams.get_mut(index) else { return };
        for Way { sink, unfinished } in &mut stream.ways {
            let sink = &mut self.sinks[*sink];
            unfinished.accept(text, &mut sink.page, index, rank);
            if sink.terminal && !unfinished.is_empty() {
                stream.read_at = Some(now);
                self.prompt_at.get_or_insert(now + PROMPT_DELAY);
            }
        }
    }

    /// Passes on the unfinished line of a stream.
    fn pass_on(&mut self, index: usize) {
        for Way { sink, unfinished } in &mut self.streams[index].ways {
            unfinished.pass_on(&mut self.sinks[*sink].page, index, index / 2);
        }
    }

    /// Returns whether the sinks of all ranks' standard output (0) or standard error (1) have room for more.
    pub fn has_room_for(&self, kind: usize) -> bool {
        let kind = self.goes_to(kind);
        let shown = kind.min(self.standard - 1);
        let sinks = match &self.patterns[kind] {
            None => &self.sinks[shown..=shown],
            Some(_) if self.form.copies => &self.sinks[..],
            Some(_) => &self.sinks[self.standard..],
        };
        sinks.iter().all(Sink::has_room)
    }

    /// Adds the descriptors to wait for: room in the sinks.
    pub fn interests<'a>(&'a self, list: &mut Vec<PollFd<'a>>) {
        let sinks = self.sinks.iter().filter(|sink| !sink.is_empty());
        list.extend(sinks.map(|sink| PollFd::new(sink, PollFlags::OUT)));
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
            let has_text = stream.ways.iter().any(|way| !way.unfinished.is_empty());
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

    /// Shows all unfinished lines. Call it when no more output follows.
    pub fn finish(&mut self) {
        (0..self.streams.len()).for_each(|index| self.pass_on(index));
        self.sinks.iter_mut().for_each(|sink| sink.page.finish());
    }

    /// Returns whether everything has been written.
    pub fn is_written(&self) -> bool {
        self.sinks.iter().all(Sink::is_empty)
    }
}

/// Returns the sinks of standard output and standard error; one sink if they are the same file.
fn standard_sinks(label: &Rc<Label>) -> Result<Vec<Sink>, Errno> {
    let (output, error) = (rustix::stdio::stdout(), rustix::stdio::stderr());
    let identity = |file| fstat(file).map(|status| (status.st_dev, status.st_ino));
    let mut sinks = vec![Sink::new(output, Rc::clone(label))?];
    if identity(output)? != identity(error)? {
        sinks.push(Sink::new(error, Rc::clone(label))?);
    }
    Ok(sinks)
}
