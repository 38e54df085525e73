//! Files to which `mpiexec` writes output without ever blocking, because it must serve signals and requests of ranks while a reader such
//! as a pager is slow.

#![forbid(unsafe_code)]

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::rc::Rc;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{FileType, Mode, OFlags, fstat, open};
use rustix::io::{Errno, write};
use rustix::net::{SendFlags, send};

use super::label::Label;
use super::lines::Page;
use crate::process::events::NO_TIME;

/// Number of unwritten bytes above which `mpiexec` stops reading from ranks.
const FULL: usize = 256 * 1024;
/// Number of bytes that a pipe takes without blocking if poll reports it as writable.
const SAFE_WRITE: usize = 4096;

/// Method of writing without blocking.
enum WriteMode {
    /// The file never blocks, or it was opened once more with O_NONBLOCK.
    Direct,
    /// A socket, for which each call can be non-blocking.
    Socket,
    /// Poll first, then write at most `SAFE_WRITE` bytes.
    PollFirst,
}

/// A file to which output goes.
pub struct Sink {
    /// The file.
    file: OwnedFd,
    /// Method of writing.
    mode: WriteMode,
    /// Text to be written.
    pub page: Page,
    /// Length of the part of the page's text that has been written.
    written: usize,
    /// Whether the file is a terminal.
    pub terminal: bool,
    /// Error after which nothing can be written any more.
    pub broken: Option<Errno>,
}

impl Sink {
    /// Returns a sink for `file`: standard output, standard error, or a file that the user has named.
    pub fn new(file: BorrowedFd, label: Rc<Label>) -> Result<Self, Errno> {
        let terminal = rustix::termios::isatty(file);
        let kind = fstat(file).map(|status| FileType::from_raw_mode(status.st_mode))?;
        let (mode, own) = match kind {
            FileType::Socket => (WriteMode::Socket, None),
            // O_NONBLOCK is a flag of the open file, which the shell and other processes share, so the file is opened once more.
            _ if terminal || kind == FileType::Fifo => match reopen(file) {
                Ok(own) => (WriteMode::Direct, Some(own)),
                Err(_) => (WriteMode::PollFirst, None),
            },
            _ => (WriteMode::Direct, None),
        };
        let file = match own {
            Some(own) => own,
            None => rustix::io::fcntl_dupfd_cloexec(file, 3)?,
        };
        Ok(Self { file, mode, page: Page::new(label, terminal), written: 0, terminal, broken: None })
    }

    /// Returns whether everything has been written.
    pub fn is_empty(&self) -> bool {
        self.written == self.page.text.len()
    }

    /// Returns whether more text may be added.
    pub fn has_room(&self) -> bool {
        self.page.text.len() - self.written < FULL
    }

    /// Writes as much as possible without blocking.
    pub fn flush(&mut self) {
        while self.broken.is_none() && !self.is_empty() {
            match self.write_some() {
                Ok(length) => self.written += length,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(error) => self.broken = Some(error),
            }
        }
        // The text of a broken sink is discarded.
        if self.broken.is_some() || self.is_empty() {
            self.page.text.clear();
            self.written = 0;
        } else if self.written > FULL {
            self.page.text.drain(..self.written);
            self.written = 0;
        }
    }

    /// Tries to write once.
    fn write_some(&self) -> Result<usize, Errno> {
        let text = &self.page.text[self.written..];
        match self.mode {
            WriteMode::Direct => write(&self.file, text),
            WriteMode::Socket => send(&self.file, text, SendFlags::DONTWAIT | SendFlags::NOSIGNAL),
            WriteMode::PollFirst => {
                let mut asked = [PollFd::new(&self.file, PollFlags::OUT)];
                match poll(&mut asked, Some(&NO_TIME))? {
                    0 => Err(Errno::AGAIN),
                    _ => write(&self.file, &text[..text.len().min(SAFE_WRITE)]),
                }
            }
        }
    }
}

impl AsFd for Sink {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }
}

/// Opens a pipe or terminal once more, so that O_NONBLOCK holds for this process alone.
fn reopen(file: BorrowedFd) -> Result<OwnedFd, Errno> {
    let path = format!("/proc/self/fd/{}", file.as_raw_fd());
    open(path, OFlags::WRONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty())
}
