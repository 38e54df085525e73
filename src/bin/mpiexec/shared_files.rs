//! The files of the memory that ranks share. Each MPI program that the ranks run together has one of its own, which the library lays
//! out; here it is only made and handed to each rank when that begins the program.

#![forbid(unsafe_code)]

use std::os::fd::OwnedFd;
use std::rc::Rc;

use rustix::fs::{MemfdFlags, memfd_create};

/// The files of the programs that some rank has begun, by the programs' numbers.
#[derive(Default)]
pub struct SharedFiles(Vec<Program>);

/// What a program has.
struct Program {
    /// Its file, until all ranks have it. None, too, when the system gave none: the ranks then make one themselves.
    file: Option<Rc<OwnedFd>>,
    /// Ranks that have it.
    taken: usize,
}

impl SharedFiles {
    /// The file for one of `ranks`, which begins the program of this number.
    pub fn give(&mut self, number: usize, ranks: usize) -> Option<Rc<OwnedFd>> {
        while self.0.len() <= number {
            let file = if ranks > 1 { memfd_create(c"rmampi", MemfdFlags::CLOEXEC).ok() } else { None };
            self.0.push(Program { file: file.map(Rc::new), taken: 0 });
        }
        let program = &mut self.0[number];
        program.taken += 1;
        if program.taken == ranks { program.file.take() } else { program.file.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::fstat;

    #[test]
    fn each_program_has_a_file_that_goes_with_the_last_rank() {
        let mut files = SharedFiles::default();
        let number = |file: &Rc<OwnedFd>| fstat(&**file).unwrap().st_ino;
        let first = files.give(0, 2).unwrap();
        let other = files.give(1, 2).unwrap();
        assert_ne!(number(&first), number(&other));
        assert_eq!(Rc::strong_count(&first), 2);
        assert_eq!(number(&files.give(0, 2).unwrap()), number(&first));
        assert_eq!((Rc::strong_count(&first), Rc::strong_count(&other)), (1, 2));
        assert!(SharedFiles::default().give(0, 1).is_none(), "a rank alone needs none");
    }
}
