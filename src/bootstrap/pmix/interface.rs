//! The part of PMIx's binary interface that the library uses: layouts, numbers and keys, according to the PMIx standard (version 4 and
//! later) and its stable ABI.

use std::ffi::{c_char, c_int, c_void};

/// Number of bytes of the name of a namespace, with the terminating zero.
const NAMESPACE_BYTES: usize = 256;
/// Number of bytes of a key, with the terminating zero.
const KEY_BYTES: usize = 512;

/// Result of a function that has succeeded.
pub const SUCCESS: c_int = 0;
/// Value that is used instead of a rank for data of the job as a whole.
pub const RANK_WILDCARD: u32 = u32::MAX - 1;
/// Scope of values that every process of the job may read.
pub const SCOPE_GLOBAL: u8 = 3;

/// Key of the number of processes of the job.
pub const JOB_SIZE: &str = "pmix.job.size";
/// Key of the number of processes of the job on this host.
pub const LOCAL_SIZE: &str = "pmix.local.size";
/// Key of the index of a process's program among the job's programs.
pub const APPLICATION: &str = "pmix.appnum";
/// Key of the number of processes that could be started in all.
pub const UNIVERSE_SIZE: &str = "pmix.univ.size";
/// Directive of a fence: every process gets the values that all processes have put.
pub const COLLECT_DATA: &str = "pmix.collect";

/// Kinds of values.
pub mod kind {
    pub const BOOL: u16 = 1;
    pub const STRING: u16 = 3;
    pub const SIZE: u16 = 4;
    pub const INT: u16 = 6;
    pub const INT32: u16 = 9;
    pub const UINT: u16 = 11;
    pub const UINT16: u16 = 13;
    pub const UINT32: u16 = 14;
    pub const UINT64: u16 = 15;
}

/// A process: its namespace, which is the job, and its rank.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct PmixProcess {
    namespace: [u8; NAMESPACE_BYTES],
    pub rank: u32,
}

/// A value and its kind.
#[repr(C)]
pub struct PmixValue {
    pub kind: u16,
    pub data: PmixData,
}

/// The data of a value. The padding makes the union as large as the largest kind of data, which the library does not use.
#[repr(C)]
pub union PmixData {
    pub flag: bool,
    pub string: *mut c_char,
    pub size: usize,
    pub int: c_int,
    pub uint16: u16,
    pub uint32: u32,
    pub uint64: u64,
    all: [u64; 3],
}

/// A key with a value, used as an argument.
#[repr(C)]
pub struct PmixInfo {
    key: [u8; KEY_BYTES],
    flags: u32,
    value: PmixValue,
}

// With other sizes every call would read and write outside its arguments.
const _: () =
    assert!(size_of::<PmixProcess>() == 260 && size_of::<PmixValue>() == 32 && size_of::<PmixInfo>() == 552);

/// The functions that the library uses, in the order of [`NAMES`].
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Functions {
    pub init: unsafe extern "C" fn(*mut PmixProcess, *const PmixInfo, usize) -> c_int,
    pub finalize: unsafe extern "C" fn(*const PmixInfo, usize) -> c_int,
    pub get:
        unsafe extern "C" fn(*const PmixProcess, *const c_char, *const PmixInfo, usize, *mut *mut PmixValue) -> c_int,
    pub put: unsafe extern "C" fn(u8, *const c_char, *mut PmixValue) -> c_int,
    pub commit: unsafe extern "C" fn() -> c_int,
    pub fence: unsafe extern "C" fn(*const PmixProcess, usize, *const PmixInfo, usize) -> c_int,
    pub abort: unsafe extern "C" fn(c_int, *const c_char, *const PmixProcess, usize) -> c_int,
    pub error_string: unsafe extern "C" fn(c_int) -> *const c_char,
}

/// The names of the functions.
pub const NAMES: [&str; 8] = [
    "PMIx_Init",
    "PMIx_Finalize",
    "PMIx_Get",
    "PMIx_Put",
    "PMIx_Commit",
    "PMIx_Fence",
    "PMIx_Abort",
    "PMIx_Error_string",
];

impl Functions {
    /// The functions at these addresses.
    ///
    /// # Safety
    /// They are the functions of a libpmix, in the order of [`NAMES`].
    pub unsafe fn at(addresses: [*mut c_void; NAMES.len()]) -> Self {
        // SAFETY: `Functions` consists of the same number of function pointers, each with the type that the standard defines.
        unsafe { std::mem::transmute(addresses) }
    }
}

impl PmixProcess {
    /// A process of which nothing is known.
    pub fn unknown() -> Self {
        Self { namespace: [0; NAMESPACE_BYTES], rank: 0 }
    }

    /// Another process of the same job.
    pub fn with_rank(&self, rank: u32) -> Self {
        Self { rank, ..self.clone() }
    }
}

impl PmixValue {
    /// A value with a text. The text must outlive the value.
    pub fn of_text(text: &std::ffi::CStr) -> Self {
        let mut data = PmixData { all: [0; 3] };
        data.string = text.as_ptr().cast_mut();
        Self { kind: kind::STRING, data }
    }

    /// Returns the number in the value. None if its kind is not a number, or if the number is negative.
    pub fn number(&self) -> Option<u64> {
        // SAFETY: libpmix writes the member that `kind` names.
        unsafe {
            match self.kind {
                kind::SIZE => Some(self.data.size as u64),
                kind::INT | kind::INT32 => u64::try_from(self.data.int).ok(),
                kind::UINT | kind::UINT32 => Some(self.data.uint32.into()),
                kind::UINT16 => Some(self.data.uint16.into()),
                kind::UINT64 => Some(self.data.uint64),
                _ => None,
            }
        }
    }
}

impl PmixInfo {
    /// A key whose value is true.
    pub fn flag(name: &str) -> Self {
        let mut key = [0; KEY_BYTES];
        key[..name.len()].copy_from_slice(name.as_bytes());
        let mut data = PmixData { all: [0; 3] };
        data.flag = true;
        Self { key, flags: 0, value: PmixValue { kind: kind::BOOL, data } }
    }
}
