//! Shared files, which hold the arena (the shared memory of the library). Each MPI program of the job has a shared file on each host.
//! `mpiexec` only creates the file and sends its descriptor to each rank that begins the program; the library lays the file out.

#![forbid(unsafe_code)]

use std::os::fd::OwnedFd;
use std::rc::Rc;

use rustix::fs::{MemfdFlags, memfd_create};

/// Shared files of all programs that a rank has begun, by index of the program.
#[derive(Default)]
pub struct SharedFiles(Vec<Program>);

/// Shared file of one program.
struct Program {
    /// The file, until all ranks of this host have it. Also None if this host has one rank, or if the kernel refused the file; in these two
    /// cases the ranks create a file themselves.
    file: Option<Rc<OwnedFd>>,
    /// Number of ranks that have the file.
    taken: usize,
}

impl SharedFiles {
    /// Returns the file for one of the `ranks` ranks of this host, which begins the program with the index `number`. None if there is no
    /// file.
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
