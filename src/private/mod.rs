//! Memory that belongs to one rank alone (heap, stack, static), and how the others reach it: by themselves through the
//! kernel, or through the rank's agent where the system refuses that.

mod agent;

use crate::comm::Comm;
use crate::error::Result;
use crate::settings::{self, PrivateMemory};
use crate::system::private::{self, Direction};
use agent::Mailbox;
use once_cell::sync::OnceCell;
use rustix::io::Errno;

/// How private memory is reached in this job; all ranks use the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// process_vm_readv and process_vm_writev by the origin.
    CrossMemoryAttach,
    /// The target's agent.
    Agent,
}

/// Access to private memory.
#[derive(Debug)]
pub struct Private {
    mailboxes: usize,
    rank: usize,
    size: usize,
    way: OnceCell<Way>,
    /// Set once this rank's agent runs.
    agent: OnceCell<()>,
}

/// What ranks show each other to find out whether they can reach it.
const MAGIC: u64 = 0x726d_616d_7069_2e31;

impl Private {
    /// Bytes of shared memory that it needs.
    pub fn bytes(size: usize) -> usize {
        size * size_of::<Mailbox>()
    }

    /// Access by the mailboxes at an address.
    ///
    /// # Safety
    /// `bytes(size)` bytes of zeroed memory that all ranks share lie there, and stay.
    pub unsafe fn at(mailboxes: usize, rank: usize, size: usize) -> Self {
        Self { mailboxes, rank, size, way: OnceCell::new(), agent: OnceCell::new() }
    }

    fn mailbox(&self, rank: usize) -> &'static Mailbox {
        assert!(rank < self.size);
        // SAFETY: the mailboxes stay while the process lives.
        unsafe { &*((self.mailboxes + rank * size_of::<Mailbox>()) as *const Mailbox) }
    }

    /// Chooses the way: every rank tries to read from the next one, and all must succeed. Collective.
    pub fn choose_way(&self, world: &Comm) -> Way {
        let chosen = match settings::get().private_memory {
            PrivateMemory::CrossMemoryAttach => Way::CrossMemoryAttach,
            PrivateMemory::Agent => Way::Agent,
            PrivateMemory::Auto => self.probe(world),
        };
        *self.way.get_or_init(|| chosen)
    }

    fn probe(&self, world: &Comm) -> Way {
        private::allow_others();
        let next = (self.rank + 1) % self.size;
        let own = [rustix::process::getpid().as_raw_nonzero().get() as u64, (&raw const MAGIC_HERE) as u64];
        let mut other = own;
        world.exchange(
            // SAFETY: a slot has room for two words.
            |slot| unsafe { slot.cast::<[u64; 2]>().write_unaligned(own) },
            |rank, slot| {
                if rank == next {
                    // SAFETY: as above.
                    other = unsafe { slot.cast::<[u64; 2]>().read_unaligned() };
                }
            },
        );
        let mut seen = 0_u64;
        // SAFETY: `seen` has eight bytes.
        let read = unsafe {
            private::copy(other[0] as i32, Direction::Read, (&raw mut seen) as usize, other[1] as usize, 8)
        };
        let mut works = true;
        world.exchange(
            // SAFETY: a slot has room for a byte.
            |slot| unsafe { slot.write(u8::from(read.is_ok() && seen == MAGIC)) },
            // SAFETY: as above.
            |_, slot| works &= unsafe { slot.read() } == 1,
        );
        if works { Way::CrossMemoryAttach } else { Way::Agent }
    }

    /// Makes this rank's private memory reachable; before others are told of it.
    pub fn expose(&self) -> Result {
        if self.size > 1 && self.way.get() == Some(&Way::Agent) {
            self.agent.get_or_try_init(|| self.mailbox(self.rank).start_agent())?;
        }
        Ok(())
    }

    /// Copies `length` bytes between `local` here and `remote` in the process `pid` of a rank.
    ///
    /// # Safety
    /// The local bytes can be read, or written.
    pub unsafe fn copy(
        &self,
        rank: usize,
        pid: i32,
        direction: Direction,
        local: usize,
        remote: usize,
        length: usize,
    ) -> std::result::Result<(), Errno> {
        // SAFETY: the caller's promise.
        unsafe {
            match self.way.get() {
                Some(Way::Agent) => self.mailbox(rank).copy(direction, local, remote, length),
                _ => private::copy(pid, direction, local, remote, length),
            }
        }
    }
}

/// What the others read.
static MAGIC_HERE: u64 = MAGIC;
