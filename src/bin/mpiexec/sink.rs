//! Standard output and standard error of `mpiexec`, written without ever waiting for the reader: while a pager shows
//! its first page, signals and the ranks' requests have to be served all the same.

#![forbid(unsafe_code)]

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{FileType, Mode, OFlags, fstat, open};
use rustix::io::{Errno, write};
use rustix::net::{SendFlags, send};

use crate::lines::Page;

/// With more than this waiting, ranks are not read any more.
const FULL: usize = 256 * 1024;
/// What a pipe takes without waiting when it says that it takes something.
const SAFE_PIECE: usize = 4096;

/// How to write without waiting.
enum Way {
    /// The file never makes one wait, or this is an opening of our own that does not.
    Plain,
    /// A socket, where each call can say so.
    Socket,
    /// Ask first, then write little.
    Ask,
}

/// One file that output goes to.
pub struct Sink {
    /// The file.
    file: OwnedFd,
    /// How it is written.
    way: Way,
    /// What is to be written.
    pub page: Page,
    /// How much of the page's text has been written.
    written: usize,
    /// Whether it is a terminal.
    pub terminal: bool,
    /// Why nothing can be written any more.
    pub broken: Option<Errno>,
}

impl Sink {
    /// A sink for `file`, which is standard output or standard error.
    pub fn new(file: BorrowedFd, label: bool) -> Result<Self, Errno> {
        let terminal = rustix::termios::isatty(file);
        let kind = fstat(file).map(|status| FileType::from_raw_mode(status.st_mode))?;
        let (way, own) = match kind {
            FileType::Socket => (Way::Socket, None),
            // Setting O_NONBLOCK on the file itself would set it for the shell and every other process that has it.
            _ if terminal || kind == FileType::Fifo => match reopen(file) {
                Ok(own) => (Way::Plain, Some(own)),
                Err(_) => (Way::Ask, None),
            },
            _ => (Way::Plain, None),
        };
        let file = match own {
            Some(own) => own,
            None => rustix::io::fcntl_dupfd_cloexec(file, 3)?,
        };
        Ok(Self { file, way, page: Page::new(label, terminal), written: 0, terminal, broken: None })
    }

    /// Whether everything has been written.
    pub fn is_empty(&self) -> bool {
        self.written == self.page.text.len()
    }

    /// Whether more should be added.
    pub fn has_room(&self) -> bool {
        self.page.text.len() - self.written < FULL
    }

    /// Writes what can be written without waiting.
    pub fn flush(&mut self) {
        while self.broken.is_none() && !self.is_empty() {
            match self.write_some() {
                Ok(length) => self.written += length,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(error) => self.broken = Some(error),
            }
        }
        // A broken sink swallows everything.
        if self.broken.is_some() || self.is_empty() {
            self.page.text.clear();
            self.written = 0;
        } else if self.written > FULL {
            self.page.text.drain(..self.written);
            self.written = 0;
        }
    }

    /// One attempt to write.
    fn write_some(&self) -> Result<usize, Errno> {
        let text = &self.page.text[self.written..];
        match self.way {
            Way::Plain => write(&self.file, text),
            Way::Socket => send(&self.file, text, SendFlags::DONTWAIT | SendFlags::NOSIGNAL),
            Way::Ask => {
                let mut asked = [PollFd::new(&self.file, PollFlags::OUT)];
                match poll(&mut asked, Some(&crate::job::NO_TIME))? {
                    0 => Err(Errno::AGAIN),
                    _ => write(&self.file, &text[..text.len().min(SAFE_PIECE)]),
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

/// Opens a pipe or terminal once more, so that it can be non-blocking for us alone.
fn reopen(file: BorrowedFd) -> Result<OwnedFd, Errno> {
    let path = format!("/proc/self/fd/{}", file.as_raw_fd());
    open(path, OFlags::WRONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty())
}
