//! The stack of the calling thread with the program's files and lines, for errors that end the program (`bootstrap::fatal`).
//!
//! The standard library finds the lines in the debug information of the program and of its libraries. The text of the standard library is
//! edited, since it has no other interface on a stable compiler: the frames of this library at the beginning, and those below `main` at
//! the end, are left out. A line whose form is unknown stays as it is.

#![forbid(unsafe_code)]

use std::backtrace::Backtrace;
use std::fmt::Write;

/// Beginnings of the names of functions of this library, also if it has no symbols, and of the parts of the standard library that it uses.
const OWN: &[&str] =
    &["<unknown>", "rmampi", "<rmampi", "std::", "<std::", "core::", "<core::", "alloc::", "<alloc::"];

/// Functions below which the frames of the error, or of the crash, begin.
const ENTRIES: &[&str] =
    &["rmampi::bootstrap::fatal::at_error", "rmampi::bootstrap::fatal::at_abort", "rmampi::os::crash::handle"];

/// Names of the frame by which the kernel calls a handler of a signal.
const TRAMPOLINES: &[&str] = &["<unknown>", "__restore_rt", "__kernel_rt_sigreturn"];

/// Returns the stack, one line per frame, each line with a beginning.
#[cold]
pub fn lines(beginning: &str) -> String {
    edited(&Backtrace::force_capture().to_string(), beginning)
}

/// Returns a text with the frames of the program. `text` has one or two lines per frame: number and function, then the place.
fn edited(text: &str, beginning: &str) -> String {
    let mut frames: Vec<String> = Vec::new();
    for line in text.lines() {
        match line.trim_start().split_once(": ") {
            Some((number, function)) if number.parse::<u32>().is_ok() => frames.push(function.trim().to_owned()),
            _ => match (frames.last_mut(), line.trim_start().strip_prefix("at ")) {
                (Some(frame), Some(place)) => frame.extend([" at ", place]),
                _ => frames.push(line.trim().to_owned()),
            },
        }
    }
    let is_own = |frame: &String| OWN.iter().any(|own| frame.starts_with(own));
    let is_entry = |frame: &String| ENTRIES.iter().any(|entry| frame.starts_with(entry));
    let entry = frames.iter().position(is_entry).map_or(0, |entry| entry + 1);
    let is_trampoline =
        entry > 0 && frames.get(entry).is_some_and(|frame| TRAMPOLINES.iter().any(|name| frame.starts_with(name)));
    let entry = if is_trampoline { entry + 1 } else { entry };
    let own = frames.iter().skip(entry).position(|frame| !is_own(frame)).unwrap_or(0);
    // What lies between a crash and its handler may be a function of this library, too.
    let first = if is_trampoline { entry } else { entry + own };
    let is_main = |frame: &String| frame == "main" || frame.starts_with("main at ");
    let last = frames.iter().rposition(is_main).unwrap_or(frames.len().saturating_sub(1));
    let mut result = String::new();
    for (number, frame) in frames.iter().take(last + 1).skip(first).enumerate() {
        // Writing to a string does not fail.
        let _ = writeln!(result, "{beginning}#{number} {frame}");
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_frames_of_the_program_are_left() {
        let text = "   0: std::backtrace_rs::trace\n             at /rustc/lib.rs:1:5\n   1: rmampi::os::stack::lines\n   \
                    2: print\n   2: rmampi::bootstrap::fatal::at_error\n   2: rmampi::api::raise\n   3: MPI_Put\n   4: step\n             at ./p.c:3:5\n   5: main\n             \
                    at ./p.c:9:3\n   6: __libc_start_main\n   7: _start\n";
        assert_eq!(
            edited(text, "rank 1: "),
            "rank 1: #0 MPI_Put\nrank 1: #1 step at ./p.c:3:5\nrank 1: #2 main at ./p.c:9:3\n"
        );
        let crash = "   0: print\n   1: rmampi::os::crash::handle\n   2: <unknown>\n   3: rmampi::rma::copy\n   4: main\n   5: _start\n";
        assert_eq!(edited(crash, ""), "#0 rmampi::rma::copy\n#1 main\n");
        assert_eq!(edited("disabled backtrace", "> "), "> #0 disabled backtrace\n");
        assert_eq!(edited("   0: <unknown>\n   1: <unknown>\n", ""), "#0 <unknown>\n#1 <unknown>\n");
        assert_eq!(edited("", ""), "");
    }
}
