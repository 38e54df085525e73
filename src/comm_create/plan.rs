//! Properties of a new communicator besides its ranks (`Features`), and context and tag of the messages by which it is formed
//! (`FormingMessages`).

#![forbid(unsafe_code)]

use crate::comm::{self, Comm};
use crate::error::Result;
use crate::object::attributes::Attributes;
use crate::object::errhandler::AttachedErrhandler;
use crate::object::handle::ObjectKind;
use crate::object::info::Assertions;
use crate::object::topology::Topology;
use crate::runtime::Runtime;
use std::ffi::c_int;
use std::sync::Arc;

/// Properties of a communicator besides its ranks.
#[derive(Debug)]
pub struct Features {
    pub attributes: Attributes,
    pub assertions: Assertions,
    pub topology: Option<Arc<Topology>>,
    pub errhandler: AttachedErrhandler,
    /// For an intercommunicator: the number of ranks of the first group.
    pub first: Option<usize>,
}

impl Features {
    /// Returns features with the error handler of a parent, and nothing else.
    pub fn of(parent: &Comm) -> Result<Self> {
        let errhandler = AttachedErrhandler::new(ObjectKind::Comm);
        errhandler.take_over(&parent.errhandler)?;
        Ok(Self::with_errhandler(errhandler))
    }

    /// Returns features with an error handler, and nothing else.
    pub fn with_errhandler(errhandler: AttachedErrhandler) -> Self {
        Self {
            attributes: Attributes::new(ObjectKind::Comm),
            assertions: Assertions::default(),
            topology: None,
            errhandler,
            first: None,
        }
    }

    /// Returns the communicator with these features added, except the error handler: `comm::fill` sets it.
    pub fn give_to(self, mut comm: Comm) -> Comm {
        if let Some(first) = self.first {
            comm = Comm::between(comm, first);
        }
        comm.attributes = self.attributes;
        comm.assertions = self.assertions;
        comm.topology = self.topology;
        comm
    }
}

/// Context and tag of the messages by which a communicator is formed.
#[derive(Debug)]
pub struct FormingMessages {
    /// Communicator whose ranks send the messages.
    pub comm: Arc<Comm>,
    pub context: u64,
    pub tag: c_int,
    /// Context of the new communicator, if all its ranks know it already.
    pub known: Option<u64>,
}

impl FormingMessages {
    /// Returns context and tag of the messages by which all ranks of a communicator form one or several new communicators.
    pub fn of_all(runtime: &Runtime, comm: &Comm) -> Self {
        let comm = runtime.all_ranks_to_keep(comm);
        let (context, tag) = (comm.forming().number, comm.next_formed());
        Self { comm, context, tag, known: None }
    }

    /// Returns context and tag of the messages for ranks that know the context of the new communicator already.
    pub fn of_context(runtime: &Runtime, context: u64) -> Self {
        Self {
            comm: Arc::clone(&runtime.comm),
            context: comm::context_of_forming(context),
            tag: 0,
            known: Some(context),
        }
    }
}
