//! Objects of the library: fabric, domain, address vector, completion queue and endpoint. Each object is closed when it is dropped. An
//! object must be closed after all objects that refer to it, because the library refuses to close an object in use (FI_EBUSY).

use super::interface::*;
use super::library::{Library, text_at};
use super::object::{Domain, Object};
use super::provider::Info;
use super::registration::{Purpose, Registration};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use libc::{c_char, c_int, c_void};
use std::mem::MaybeUninit;
use std::os::fd::RawFd;
use std::ptr::null_mut;
use std::rc::Rc;

/// A completion, or a failed operation.
pub enum Event {
    Completed(fi_cq_data_entry),
    Failed { operation: *mut c_void, error: c_int, reason: String },
}

/// Maximum number of completions per read.
pub const AT_ONCE: usize = 32;

/// An endpoint with all objects that belong to it. One thread at a time may call its methods.
pub struct Connector {
    pub(super) endpoint: Object<fid_ep>,
    queue: Object<fid_cq>,
    vector: Object<fid_av>,
    domain: Rc<Domain>,
    info: Info,
    pub(super) library: Library,
    /// Descriptor of the completion queue, if the provider has one.
    descriptor: Option<RawFd>,
}

impl Connector {
    /// Opens all objects for a number of peers. The completion queue has room for `operations` completions.
    pub fn open(library: Library, info: Info, peers: usize, operations: usize) -> Result<Self> {
        let attributes = info.as_ptr();
        let (mut fabric, mut domain) = (null_mut(), null_mut());
        // SAFETY: the attributes are those that fi_getinfo has returned for the provider, and the results are written during the calls.
        let fabric = unsafe {
            let error = (library.fabric)((*attributes).fabric_attr, &raw mut fabric, null_mut());
            Object::made("fi_fabric", error, fabric, &library, &info)?
        };
        // SAFETY: the fabric is open, the attributes are those of fi_getinfo, and the result is written during the call.
        let domain = unsafe {
            let open = (*(*fabric.0.as_ptr()).ops).domain;
            let error = open(fabric.0.as_ptr(), attributes, &raw mut domain, null_mut());
            Object::made("fi_domain", error, domain, &library, &info)?
        };
        let vector = open_vector(&library, &info, &domain, peers)?;
        let (queue, descriptor) = open_queue(&library, &info, &domain, operations)?;
        let mut endpoint = null_mut();
        // SAFETY: the domain is open, the attributes are those of fi_getinfo, and the result is written during the call.
        let endpoint = unsafe {
            let open = (*(*domain.0.as_ptr()).ops).endpoint;
            let error = open(domain.0.as_ptr(), attributes, &raw mut endpoint, null_mut());
            Object::made("fi_endpoint", error, endpoint, &library, &info)?
        };
        let connector =
            Self { endpoint, queue, vector, domain: Rc::new(Domain { domain, fabric }), info, library, descriptor };
        connector.check("fi_ep_bind of the address vector", connector.endpoint.bind(&connector.vector, 0))?;
        let both = FI_TRANSMIT | FI_RECV;
        connector.check("fi_ep_bind of the completion queue", connector.endpoint.bind(&connector.queue, both))?;
        Ok(connector)
    }

    pub fn info(&self) -> &Info {
        &self.info
    }

    pub fn descriptor(&self) -> Option<RawFd> {
        self.descriptor
    }

    /// Fails with the error of a call, if the call has failed.
    fn check(&self, call: &str, error: c_int) -> Result {
        if error != 0 {
            fail!(
                MPI_ERR_OTHER,
                "libfabric's provider {} has failed: {call}: {}",
                self.info.provider(),
                self.library.reason(error)
            );
        }
        Ok(())
    }

    /// Sets the minimum of free space in a buffer for several frames. The provider returns a buffer that has less space. Called before
    /// `enable`. Returns whether the provider supports this option.
    pub fn set_least_room(&self, bytes: usize) -> bool {
        let endpoint = self.endpoint.0.as_ptr();
        // SAFETY: the endpoint is open, and the option is a size_t.
        let error = unsafe {
            let set = (*(*endpoint).ops).setopt;
            let (value, length) = ((&raw const bytes).cast(), size_of_val(&bytes));
            set(self.endpoint.fid(), FI_OPT_ENDPOINT, FI_OPT_MIN_MULTI_RECV, value, length)
        };
        error == 0
    }

    pub fn enable(&self) -> Result {
        // SAFETY: this command takes no argument.
        self.check("fi_enable", unsafe { self.endpoint.control(FI_ENABLE, null_mut()) })
    }

    /// Returns the address of the enabled endpoint.
    pub fn name(&self) -> Result<Vec<u8>> {
        let mut name = vec![0u8; 256];
        let mut length = name.len();
        // SAFETY: the endpoint is open, and the buffer has that length.
        let error = unsafe {
            let get = (*(*self.endpoint.0.as_ptr()).cm).getname;
            get(self.endpoint.fid(), name.as_mut_ptr().cast(), &raw mut length)
        };
        self.check("fi_getname", error)?;
        name.truncate(length);
        Ok(name)
    }

    /// Returns the provider's identifier for the peer that has this name, if the provider accepts the name.
    pub fn insert(&self, name: &[u8]) -> Option<u64> {
        let mut peer = FI_ADDR_NOTAVAIL;
        let vector = self.vector.0.as_ptr();
        // SAFETY: the vector is open; the name is that of an endpoint of the same format.
        let inserted = unsafe {
            let insert = (*(*vector).ops).insert;
            insert(vector, name.as_ptr().cast(), 1, &raw mut peer, 0, null_mut())
        };
        (inserted == 1 && peer != FI_ADDR_NOTAVAIL).then_some(peer)
    }

    /// Registers memory with the provider, under a key that no other registration has. Called after `enable`.
    ///
    /// # Safety
    ///
    /// The memory outlives the registration.
    pub unsafe fn register(
        &self,
        start: *const u8,
        length: usize,
        purpose: Purpose,
        key: u64,
    ) -> Result<Registration> {
        let domain = &self.domain.domain;
        let mut region = null_mut();
        // SAFETY: the domain is open, and the memory exists.
        let error = unsafe {
            let register = (*(*domain.0.as_ptr()).mr).reg;
            let access = purpose.access();
            register(domain.fid(), start.cast(), length, access, 0, key, 0, &raw mut region, null_mut())
        };
        let region = Object::made("fi_mr_reg", error, region, &self.library, &self.info)?;
        if self.info.abilities().registration & FI_MR_ENDPOINT != 0 {
            self.check("fi_mr_bind", region.bind(&self.endpoint, 0))?;
            // SAFETY: this command takes no argument.
            self.check("fi_mr_enable", unsafe { region.control(FI_ENABLE, null_mut()) })?;
        }
        Ok(Registration::of(region, Rc::clone(&self.domain)))
    }

    /// Posts a buffer for one or several frames. Returns Ok(false) if the provider cannot take the buffer now.
    ///
    /// # Safety
    ///
    /// Buffer and operation keep their addresses, and belong to the provider alone, until the completion or the end of the endpoint. If
    /// the provider demands registration, the registration is that of the buffer.
    pub unsafe fn receive(
        &self,
        buffer: &mut [MaybeUninit<u8>],
        registration: Option<&Registration>,
        operation: *mut c_void,
        is_for_several: bool,
    ) -> Result<bool> {
        let endpoint = self.endpoint.0.as_ptr();
        let mut description = Registration::description(registration);
        // SAFETY: the endpoint is enabled; the caller promises the buffer until the completion. iovec and message are read during the call.
        let result = unsafe {
            let functions = &*(*endpoint).msg;
            if is_for_several {
                let range = libc::iovec { iov_base: buffer.as_mut_ptr().cast(), iov_len: buffer.len() };
                let message = fi_msg {
                    msg_iov: &raw const range,
                    desc: &raw mut description,
                    iov_count: 1,
                    addr: FI_ADDR_UNSPEC,
                    context: operation,
                    data: 0,
                };
                (functions.recvmsg)(endpoint, &raw const message, FI_MULTI_RECV)
            } else {
                let start = buffer.as_mut_ptr().cast();
                (functions.recv)(endpoint, start, buffer.len(), description, FI_ADDR_UNSPEC, operation)
            }
        } as c_int;
        if result == -FI_EAGAIN {
            return Ok(false);
        }
        self.check("fi_recv", result)?;
        Ok(true)
    }

    /// Starts to send a frame to a peer. Returns Ok(false) if the provider cannot take the frame now.
    ///
    /// # Safety
    ///
    /// Frame and operation keep their addresses, unchanged, until the completion or the end of the endpoint. If the provider demands
    /// registration, the registration is that of the frame's memory.
    pub unsafe fn send(
        &self,
        peer: u64,
        frame: &[u8],
        registration: Option<&Registration>,
        operation: *mut c_void,
    ) -> std::result::Result<bool, String> {
        let endpoint = self.endpoint.0.as_ptr();
        let description = Registration::description(registration);
        // SAFETY: the endpoint is enabled; the caller promises that the frame stays unchanged until the completion.
        let result = unsafe {
            ((*(*endpoint).msg).send)(endpoint, frame.as_ptr().cast(), frame.len(), description, peer, operation)
        } as c_int;
        match result {
            0 => Ok(true),
            _ if result == -FI_EAGAIN => Ok(false),
            error => Err(self.library.reason(error)),
        }
    }

    /// Reads completions, and lets the provider make progress. Returns whether more completions may be ready.
    pub fn read(&self, events: &mut Vec<Event>) -> Result<bool> {
        let queue = self.queue.0.as_ptr();
        let mut entries = [MaybeUninit::<fi_cq_data_entry>::uninit(); AT_ONCE];
        // SAFETY: the queue is open, has entries of this format, and writes at most that number of them.
        let read = unsafe { ((*(*queue).ops).read)(queue, entries.as_mut_ptr().cast(), entries.len()) };
        if let Ok(count) = usize::try_from(read) {
            // SAFETY: the provider has written that number of entries.
            events.extend(entries[..count].iter().map(|entry| Event::Completed(unsafe { entry.assume_init() })));
            return Ok(count == entries.len());
        }
        match read as c_int {
            error if error == -FI_EAGAIN => Ok(false),
            error if error == -FI_EAVAIL => {
                let failed = self.read_failed()?;
                events.extend(failed);
                Ok(true)
            }
            error => self.check("fi_cq_read", error).map(|()| false),
        }
    }

    /// Returns the failed operation, and the reason.
    fn read_failed(&self) -> Result<Option<Event>> {
        let queue = self.queue.0.as_ptr();
        // SAFETY: all members are numbers or pointers that may be null. If `err_data` is null, the provider returns details in memory of
        // its own.
        let mut entry: fi_cq_err_entry = unsafe { std::mem::zeroed() };
        // SAFETY: the queue is open; the entry has room for the members of later versions.
        let read = unsafe { ((*(*queue).ops).readerr)(queue, &raw mut entry, 0) };
        if read as c_int == -FI_EAGAIN || read == 0 {
            return Ok(None);
        }
        if read < 0 {
            self.check("fi_cq_readerr", read as c_int)?;
        }
        let mut buffer: [c_char; 256] = [0; 256];
        // SAFETY: the queue is open, the details are those that the queue has just returned, and the buffer has that length.
        let detail = unsafe {
            let strerror = (*(*queue).ops).strerror;
            text_at(strerror(queue, entry.prov_errno, entry.err_data, buffer.as_mut_ptr(), buffer.len()))
        };
        let mut reason = self.library.reason(entry.err);
        if let Some(detail) = detail.filter(|detail| !detail.is_empty() && *detail != reason && entry.prov_errno != 0)
        {
            reason = format!("{reason} ({detail})");
        }
        Ok(Some(Event::Failed { operation: entry.op_context, error: entry.err, reason }))
    }

    /// Returns whether a thread may sleep on the descriptor.
    pub fn may_sleep(&self) -> bool {
        let fabric = self.domain.fabric.0.as_ptr();
        let mut queue = self.queue.fid();
        // SAFETY: fabric and queue are open, and one queue is passed.
        let result = unsafe { ((*(*fabric).ops).trywait)(fabric, &raw mut queue, 1) };
        result == 0
    }
}

fn open_vector(library: &Library, info: &Info, domain: &Object<fid_domain>, peers: usize) -> Result<Object<fid_av>> {
    let kind = info.abilities().av_type;
    let mut attributes = fi_av_attr {
        r#type: if kind == FI_AV_UNSPEC { FI_AV_TABLE } else { kind },
        rx_ctx_bits: 0,
        count: peers,
        ep_per_node: 0,
        name: std::ptr::null(),
        map_addr: null_mut(),
        flags: 0,
    };
    let mut vector = null_mut();
    // SAFETY: the domain is open; attributes and result are used during the call.
    let error = unsafe {
        let open = (*(*domain.0.as_ptr()).ops).av_open;
        open(domain.0.as_ptr(), &raw mut attributes, &raw mut vector, null_mut())
    };
    Object::made("fi_av_open", error, vector, library, info)
}

/// Opens a completion queue. Returns the queue, and its descriptor if the provider has one.
fn open_queue(
    library: &Library,
    info: &Info,
    domain: &Object<fid_domain>,
    operations: usize,
) -> Result<(Object<fid_cq>, Option<RawFd>)> {
    let open = |wait| {
        let mut attributes = fi_cq_attr {
            size: operations,
            flags: 0,
            format: FI_CQ_FORMAT_DATA,
            wait_obj: wait,
            signaling_vector: 0,
            wait_cond: 0,
            wait_set: null_mut(),
        };
        let mut queue = null_mut();
        // SAFETY: the domain is open; attributes and result are used during the call.
        let error = unsafe {
            let open = (*(*domain.0.as_ptr()).ops).cq_open;
            open(domain.0.as_ptr(), &raw mut attributes, &raw mut queue, null_mut())
        };
        Object::made("fi_cq_open", error, queue, library, info)
    };
    let Ok(queue) = open(FI_WAIT_FD) else { return Ok((open(FI_WAIT_NONE)?, None)) };
    let mut descriptor: c_int = -1;
    // SAFETY: this command stores a descriptor for a queue with FI_WAIT_FD.
    let error = unsafe { queue.control(FI_GETWAIT, (&raw mut descriptor).cast()) };
    Ok((queue, (error == 0 && descriptor >= 0).then_some(descriptor)))
}
