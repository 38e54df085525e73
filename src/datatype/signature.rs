//! Type signatures: the basic datatypes of a datatype's data, in order, without their positions (MPI-5.0 section 5.1). The size of a
//! signature depends on the number of the user's arguments, never on the counts in them. The same is true of a shape (`shape`).

#![forbid(unsafe_code)]

use super::Basic;
use crate::abi::MPI_Count;
use std::sync::Arc;

/// Basic datatypes of the data, in order.
#[derive(Clone, Debug)]
pub enum Signature {
    /// `count` elements of one basic datatype.
    Plain {
        basic: &'static Basic,
        count: usize,
    },
    Repeat {
        count: usize,
        signature: Arc<Signature>,
    },
    Sequence(Arc<[Signature]>),
}

impl Signature {
    /// Returns a signature without data.
    pub fn nothing() -> Self {
        Self::Sequence(Arc::new([]))
    }

    fn is_nothing(&self) -> bool {
        matches!(self, Self::Sequence(parts) if parts.is_empty())
    }

    /// Returns `count` elements of one basic datatype.
    pub fn plain(basic: &'static Basic, count: usize) -> Self {
        if count == 0 { Self::nothing() } else { Self::Plain { basic, count } }
    }

    /// Returns this signature repeated `times` times.
    pub fn repeated(self, times: usize) -> Self {
        match self {
            _ if times == 0 => Self::nothing(),
            Self::Plain { basic, count } => Self::Plain { basic, count: count * times },
            Self::Repeat { count, signature } => Self::Repeat { count: count * times, signature },
            row @ Self::Sequence(_) if times == 1 || row.is_nothing() => row,
            row @ Self::Sequence(_) => Self::Repeat { count: times, signature: Arc::new(row) },
        }
    }

    /// Returns the signature of several parts that follow each other.
    pub fn sequence(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut joined = Vec::new();
        for part in parts {
            Self::append(&mut joined, part);
        }
        match joined.len() {
            1 => joined.remove(0),
            _ => Self::Sequence(joined.into()),
        }
    }

    /// Appends a signature to a list.
    pub fn append(row: &mut Vec<Self>, part: Self) {
        match (row.last_mut(), part) {
            (_, part) if part.is_nothing() => (),
            (Some(Self::Plain { basic, count }), Self::Plain { basic: next, count: more })
                if basic.handle == next.handle =>
            {
                *count += more;
            }
            (_, part) => row.push(part),
        }
    }

    /// Returns the basic datatype of all data, if there is a single one.
    pub fn uniform(&self) -> Option<&'static Basic> {
        match self {
            Self::Plain { basic, .. } => Some(basic),
            _ => None,
        }
    }

    /// Returns whether the signature consists only of basic datatypes, without nested signatures.
    pub fn is_flat(&self) -> bool {
        match self {
            Self::Plain { .. } => true,
            Self::Repeat { .. } => false,
            Self::Sequence(parts) => parts.iter().all(|part| matches!(part, Self::Plain { .. })),
        }
    }

    /// Takes this signature, repeated `times` times. Returns a signature without an outer repetition, and the number of its repetitions.
    fn unrolled(&self, times: usize) -> (&Self, usize) {
        match self {
            Self::Repeat { count, signature } => (signature, times.saturating_mul(*count)),
            other => (other, times),
        }
    }

    /// Returns the number of bytes and of elements.
    fn totals(&self) -> (u64, u64) {
        match self {
            Self::Plain { basic, count } => ((basic.size * count) as u64, *count as u64 * basic.parts()),
            Self::Repeat { count, signature } => {
                let (bytes, elements) = signature.totals();
                (bytes * *count as u64, elements * *count as u64)
            }
            Self::Sequence(parts) => parts.iter().fold((0, 0), |(bytes, elements), part| {
                let (more_bytes, more_elements) = part.totals();
                (bytes + more_bytes, elements + more_elements)
            }),
        }
    }

    /// Returns the number of bytes if an element of a basic datatype has `size(basic)` bytes.
    pub fn bytes(&self, size: &impl Fn(&Basic) -> usize) -> u64 {
        match self {
            Self::Plain { basic, count } => (size(basic) * count) as u64,
            Self::Repeat { count, signature } => signature.bytes(size) * *count as u64,
            Self::Sequence(parts) => parts.iter().map(|part| part.bytes(size)).sum(),
        }
    }

    /// Returns the number of elements in `bytes` bytes of data, where the signature repeats as often as needed. Returns None if the last
    /// element is incomplete, or if the signature has no data but `bytes` is not 0. Each half of a pair is an element. The time of the
    /// computation does not depend on any count.
    pub fn elements_in(&self, bytes: u64) -> Option<MPI_Count> {
        let (size, elements) = self.totals();
        if size == 0 {
            return (bytes == 0).then_some(0);
        }
        let rest = self.elements_before(bytes % size)?;
        Some((bytes / size * elements + rest) as MPI_Count)
    }

    /// Returns the number of elements in the first `bytes` bytes, which must be fewer than the signature has.
    fn elements_before(&self, bytes: u64) -> Option<u64> {
        match self {
            _ if bytes == 0 => Some(0),
            Self::Plain { basic, .. } => {
                let (size, rest) = (basic.size as u64, bytes % basic.size as u64);
                let is_half = basic.parts() == 2 && rest == basic.first_size as u64;
                (rest == 0 || is_half).then(|| bytes / size * basic.parts() + u64::from(is_half))
            }
            Self::Repeat { signature, .. } => {
                let (size, elements) = signature.totals();
                Some(bytes / size * elements + signature.elements_before(bytes % size)?)
            }
            Self::Sequence(parts) => {
                let (mut bytes, mut count) = (bytes, 0);
                for part in parts.iter() {
                    let (size, elements) = part.totals();
                    if bytes < size {
                        return Some(count + part.elements_before(bytes)?);
                    }
                    (bytes, count) = (bytes - size, count + elements);
                }
                Some(count)
            }
        }
    }

    /// Returns the number of bytes of `elements` elements, where the signature repeats as often as needed. Returns None if the bytes exceed
    /// MPI_Count, or if the signature has no data but `elements` is not 0.
    pub fn bytes_of(&self, elements: u64) -> Option<u64> {
        if elements == 0 {
            return Some(0);
        }
        let (size, each) = self.totals();
        let rest = self.bytes_before(elements.checked_rem(each)?);
        let bytes = size.checked_mul(elements / each)?.checked_add(rest)?;
        Some(bytes).filter(|bytes| MPI_Count::try_from(*bytes).is_ok())
    }

    /// Returns the number of bytes of the first `elements` elements, which must be fewer than the signature has.
    fn bytes_before(&self, elements: u64) -> u64 {
        match self {
            _ if elements == 0 => 0,
            Self::Plain { basic, .. } => {
                let half = elements % basic.parts() * basic.first_size as u64;
                elements / basic.parts() * basic.size as u64 + half
            }
            Self::Repeat { signature, .. } => {
                let (size, each) = signature.totals();
                elements / each * size + signature.bytes_before(elements % each)
            }
            Self::Sequence(parts) => {
                let (mut elements, mut bytes) = (elements, 0);
                for part in parts.iter() {
                    let (size, each) = part.totals();
                    if elements < each {
                        return bytes + part.bytes_before(elements);
                    }
                    (elements, bytes) = (elements - each, bytes + size);
                }
                bytes
            }
        }
    }

    /// Returns whether `visit` returns true for each basic datatype in the signature. Stops when `visit` returns false.
    pub fn all(&self, visit: &mut impl FnMut(&'static Basic) -> bool) -> bool {
        match self {
            Self::Plain { basic, .. } => visit(basic),
            Self::Repeat { signature, .. } => signature.all(visit),
            Self::Sequence(parts) => parts.iter().all(|part| part.all(visit)),
        }
    }
}

/// Consecutive data of one basic datatype, with their length in bytes.
#[derive(Clone, Copy, Debug)]
pub struct DataRun {
    pub basic: &'static Basic,
    pub bytes: usize,
}

impl DataRun {
    /// Returns the part of these data that comes next. For a pair datatype this is the rest of the next half, otherwise all of the data.
    fn next_half(self) -> Self {
        let Some((value, index)) = self.basic.halves() else { return self };
        let within = (self.basic.size - self.bytes % self.basic.size) % self.basic.size;
        if within < value.size {
            Self { basic: value, bytes: value.size - within }
        } else {
            Self { basic: index, bytes: self.basic.size - within }
        }
    }
}

/// The remaining data of a signature, during an iteration.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    /// Stack of lists of signatures, each with the number of times that the list is still repeated. The last list on the stack comes next.
    levels: Vec<(usize, &'a [Signature])>,
    /// What remains of the data that come next.
    front: Option<DataRun>,
}

impl<'a> Walk<'a> {
    /// Returns a walk through the data of a signature that is repeated `times` times.
    pub fn new(signature: &'a Signature, times: usize) -> Self {
        let times = if signature.is_nothing() { 0 } else { times };
        Self { levels: vec![(times, std::slice::from_ref(signature))], front: None }
    }

    /// Returns the next data, all of one basic datatype. For a pair datatype, returns one half of a pair at a time. Returns None at the
    /// end.
    pub fn front(&mut self) -> Option<DataRun> {
        if self.front.is_none() {
            self.front = self.next();
        }
        self.front.map(DataRun::next_half)
    }

    /// Advances by `bytes` bytes, at most the length of the front.
    pub fn advance(&mut self, bytes: usize) {
        if let Some(front) = &mut self.front {
            front.bytes -= bytes;
            if front.bytes == 0 {
                self.front = None;
            }
        }
    }

    fn next(&mut self) -> Option<DataRun> {
        loop {
            let (times, parts) = self.levels.pop()?;
            let Some((first, rest)) = parts.split_first().filter(|_| times > 0) else { continue };
            if let (Signature::Plain { basic, count }, []) = (first, rest) {
                return Some(DataRun { basic, bytes: basic.size * count * times });
            }
            // After the first signature come the rest of this list, and then the list again.
            if times > 1 {
                self.levels.push((times - 1, parts));
            }
            if !rest.is_empty() {
                self.levels.push((1, rest));
            }
            match first {
                Signature::Plain { basic, count } => return Some(DataRun { basic, bytes: basic.size * count }),
                Signature::Repeat { count, signature } => self.levels.push((*count, std::slice::from_ref(signature))),
                Signature::Sequence(parts) => self.levels.push((1, parts)),
            }
        }
    }
}

/// The first position at which the data of the two sides of a transfer do not match.
#[derive(Clone, Copy, Debug)]
pub struct Mismatch {
    /// Number of bytes of data before this position.
    pub position: usize,
    pub left: &'static Basic,
    pub right: &'static Basic,
}

/// Compares the data of two sides up to the end of the shorter side (MPI-5.0 section 3.3.1). A side is a signature and its number of
/// repetitions. Returns None if all data match.
pub fn mismatch(left: (&Signature, usize), right: (&Signature, usize)) -> Option<Mismatch> {
    // The usual case: one side has a single basic datatype, and every basic datatype of the other side matches it.
    let goes_with_all = |one: &Signature, other: &Signature| {
        one.uniform().is_some_and(|basic| other.all(&mut |kind| basic.matches(kind)))
    };
    if goes_with_all(left.0, right.0) || goes_with_all(right.0, left.0) {
        return None;
    }
    let (left, right) = (left.0.unrolled(left.1), right.0.unrolled(right.1));
    // The comparison repeats itself after a number of bytes that is a multiple of both lengths. So it ends at the least common multiple.
    let period = least_common_multiple(u128::from(left.0.totals().0), u128::from(right.0.totals().0));
    let (mut left, mut right) = (Walk::new(left.0, left.1), Walk::new(right.0, right.1));
    let mut position = 0;
    while let (Some(one), Some(other)) = (left.front(), right.front()) {
        if position as u128 >= period {
            return None;
        }
        if !one.basic.matches(other.basic) {
            return Some(Mismatch { position, left: one.basic, right: other.basic });
        }
        // MPI_BYTE and MPI_PACKED match any part of a datum. So the next data of a side may begin within a datum; only the datatypes are
        // compared.
        let step = one.bytes.min(other.bytes);
        left.advance(step);
        right.advance(step);
        position += step;
    }
    None
}

/// Returns the least common multiple of two sizes of datatypes, which are below 2^63.
fn least_common_multiple(one: u128, other: u128) -> u128 {
    let (mut greater, mut less) = (one.max(other), one.min(other));
    while less > 0 {
        (greater, less) = (less, greater % less);
    }
    one.checked_div(greater).map_or(0, |parts| parts * other)
}

#[cfg(test)]
mod tests;
