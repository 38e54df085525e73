//! Assembles the output of ranks line by line. This module uses no files: parts of output come in, and the text to be shown comes out.

#![forbid(unsafe_code)]

use std::rc::Rc;

use super::label::Label;

/// Length of the longest line that is kept until complete. A longer line is passed on in parts.
pub const LONGEST_LINE: usize = 1 << 20;

/// A text of output, with the stream that wrote its unfinished last line.
#[derive(Default)]
pub struct Page {
    /// The text that has not been written yet.
    pub text: Vec<u8>,
    /// Stream of the unfinished line at the end of the text.
    open: Option<usize>,
    /// Beginning of the lines.
    label: Rc<Label>,
    /// Whether the output is a terminal, where people read text as it appears.
    is_read_at_once: bool,
}

/// Beginning of a line that a stream has not finished.
#[derive(Default)]
pub struct Unfinished(Vec<u8>);

impl Page {
    /// Returns an empty page.
    pub fn new(label: Rc<Label>, is_read_at_once: bool) -> Self {
        Self { text: Vec::new(), open: None, label, is_read_at_once }
    }

    /// Appends text of `stream`, which belongs to `rank`.
    fn add(&mut self, stream: usize, rank: usize, text: &[u8]) {
        if text.is_empty() {
            return;
        }
        // Without labels, files and pipes get the output of the ranks unchanged, so no newline is added between two streams.
        if self.open.is_some_and(|open| open != stream) && (!self.label.is_empty() || self.is_read_at_once) {
            self.finish_line();
        }
        if self.label.is_empty() {
            self.text.extend_from_slice(text);
            self.open = (!text.ends_with(b"\n")).then_some(stream);
            return;
        }
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if self.open.is_none() {
                self.label.begin_line(rank, &mut self.text);
            }
            self.text.extend_from_slice(line);
            self.open = (!line.ends_with(b"\n")).then_some(stream);
        }
    }

    /// Appends a line of `mpiexec` itself.
    pub fn add_own_line(&mut self, line: &str) {
        self.finish_line();
        self.text.extend_from_slice(line.as_bytes());
        self.text.push(b'\n');
    }

    /// Ends the unfinished line by a newline, if there is one.
    fn finish_line(&mut self) {
        if self.open.take().is_some() {
            self.text.push(b'\n');
        }
    }

    /// Ends the page. An unfinished last line stays as its rank wrote it, unless lines are labelled.
    pub fn finish(&mut self) {
        if !self.label.is_empty() {
            self.finish_line();
        }
    }

    /// Notes that the user has pressed the return key on the terminal, which has moved the cursor to the next line.
    pub fn line_was_ended_by_user(&mut self) {
        self.open = None;
    }
}

impl Unfinished {
    /// Returns whether no beginning of a line is kept.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes a chunk that `stream` has written, and passes complete lines on.
    pub fn accept(&mut self, chunk: &[u8], page: &mut Page, stream: usize, rank: usize) {
        let complete = chunk.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let (lines, rest) = chunk.split_at(complete);
        if complete > 0 {
            if self.0.is_empty() {
                page.add(stream, rank, lines);
            } else {
                self.0.extend_from_slice(lines);
                self.pass_on(page, stream, rank);
            }
        }
        self.0.extend_from_slice(rest);
        if self.0.len() > LONGEST_LINE {
            self.pass_on(page, stream, rank);
        }
    }

    /// Passes on the kept text, even if its line is not finished.
    pub fn pass_on(&mut self, page: &mut Page, stream: usize, rank: usize) {
        // `take` also frees the memory of a long line.
        page.add(stream, rank, &std::mem::take(&mut self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Pattern;
    use crate::front::placement::Placement;

    fn label(is_wanted: bool) -> Rc<Label> {
        Rc::new(Label { pattern: is_wanted.then(Pattern::of_label), has_time: false, placement: Placement::here(2) })
    }

    /// Two streams of ranks 0 and 1 on one page.
    struct Scene {
        page: Page,
        unfinished: [Unfinished; 2],
    }

    impl Scene {
        fn new(label: bool) -> Self {
            Self {
                page: Page::new(self::label(label), true),
                unfinished: [Unfinished::default(), Unfinished::default()],
            }
        }

        fn write(&mut self, stream: usize, text: &str) {
            self.unfinished[stream].accept(text.as_bytes(), &mut self.page, stream, stream);
        }

        fn pass_on(&mut self, stream: usize) {
            self.unfinished[stream].pass_on(&mut self.page, stream, stream);
        }

        fn shown(&mut self) -> String {
            String::from_utf8(std::mem::take(&mut self.page.text)).unwrap()
        }
    }

    #[test]
    fn lines_in_parts_stay_whole() {
        let mut scene = Scene::new(false);
        for (stream, text) in [(0, "al"), (1, "be"), (0, "ph"), (1, "ta\nga"), (0, "a\n"), (1, "mma\n")] {
            scene.write(stream, text);
        }
        assert_eq!(scene.shown(), "beta\nalpha\ngamma\n");
    }

    #[test]
    fn labels_begin_each_line_once() {
        let mut scene = Scene::new(true);
        scene.write(0, "a\n\nb\nc");
        scene.write(1, "x\n");
        scene.write(0, "c\n");
        assert_eq!(scene.shown(), "[0] a\n[0] \n[0] b\n[1] x\n[0] cc\n");
    }

    #[test]
    fn times_begin_each_line_once() {
        let mut scene = Scene::new(false);
        let pattern = Pattern::new("-l".as_ref(), "%r: ".as_ref()).ok();
        let label = Label { pattern, has_time: true, placement: Placement::here(2) };
        scene.page = Page::new(Rc::new(label), true);
        scene.write(1, "a\nb");
        scene.write(1, "c\n");
        let shown = scene.shown();
        let lines: Vec<&str> = shown.lines().collect();
        let form = |line: &str| line.chars().map(|it| if it.is_ascii_digit() { '0' } else { it }).collect::<String>();
        assert_eq!(
            lines.iter().map(|line| form(line)).collect::<Vec<_>>(),
            ["0000-00-00 00:00:00.000 0: a", "0000-00-00 00:00:00.000 0: bc"]
        );
        assert!(lines.iter().all(|line| line[24..].starts_with("1: ")), "{lines:?}");
    }

    #[test]
    fn an_unfinished_line_gets_a_newline_only_when_something_follows() {
        let mut scene = Scene::new(false);
        scene.write(0, "last");
        scene.pass_on(0);
        scene.page.finish();
        assert_eq!(scene.shown(), "last");
        scene.write(1, "x\n");
        assert_eq!(scene.shown(), "\nx\n");
    }

    #[test]
    fn nothing_is_added_where_nobody_watches() {
        let mut scene = Scene::new(false);
        scene.page = Page::new(label(false), false);
        for stream in 0..2 {
            scene.write(stream, "x");
        }
        scene.pass_on(0);
        scene.pass_on(1);
        scene.page.finish();
        assert_eq!(scene.shown(), "xx");
    }

    #[test]
    fn an_unfinished_line_is_continued_by_its_own_stream() {
        let mut scene = Scene::new(true);
        scene.write(0, "name? ");
        scene.pass_on(0);
        scene.write(0, "more\n");
        assert_eq!(scene.shown(), "[0] name? more\n");
        scene.write(0, "end");
        scene.pass_on(0);
        scene.page.finish();
        assert_eq!(scene.shown(), "[0] end\n");
    }

    #[test]
    fn own_lines_and_the_user_end_lines() {
        let mut scene = Scene::new(false);
        scene.write(0, "a");
        scene.pass_on(0);
        scene.page.add_own_line("mpiexec: x");
        assert_eq!(scene.shown(), "a\nmpiexec: x\n");
        scene.write(0, "prompt");
        scene.pass_on(0);
        scene.page.line_was_ended_by_user();
        scene.write(1, "y\n");
        assert_eq!(scene.shown(), "prompty\n", "the newline was shown by the terminal itself");
    }

    #[test]
    fn a_very_long_line_is_passed_on_in_parts() {
        let mut scene = Scene::new(false);
        let part = "x".repeat(1 << 16);
        for _ in 0..16 {
            scene.write(0, &part);
        }
        assert_eq!(scene.shown(), "", "1 MiB is kept");
        scene.write(0, "y");
        assert_eq!(scene.shown().len(), LONGEST_LINE + 1);
        scene.write(0, "z\n");
        assert_eq!(scene.shown(), "z\n");
        assert!(scene.unfinished[0].is_empty());
    }
}
