//! Encoding of numbers and texts: little endian; a text is its length and its bytes.

#![forbid(unsafe_code)]

/// Encodes values.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    pub fn byte(&mut self, value: u8) -> &mut Self {
        self.0.push(value);
        self
    }

    pub fn number(&mut self, value: u32) -> &mut Self {
        self.0.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Writes bytes without their length, which the reader knows.
    pub fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.extend_from_slice(bytes);
        self
    }

    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        // Frames are far shorter than 4 GiB.
        self.number(bytes.len() as u32).raw(bytes)
    }

    /// Writes a list: its length, then its items. `write` writes one item.
    pub fn list<T>(&mut self, items: &[T], write: impl Fn(&mut Self, &T)) -> &mut Self {
        self.number(items.len() as u32);
        for item in items {
            write(self, item);
        }
        self
    }
}

/// Decodes values. `None` means that the bytes do not have the expected form.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn byte(&mut self) -> Option<u8> {
        Some(self.raw::<1>()?[0])
    }

    pub fn number(&mut self) -> Option<u32> {
        self.raw().map(u32::from_le_bytes)
    }

    pub fn raw<const LENGTH: usize>(&mut self) -> Option<[u8; LENGTH]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.number()? as usize;
        let (first, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(first)
    }

    pub fn text(&mut self) -> Option<String> {
        String::from_utf8(self.bytes()?.to_vec()).ok()
    }

    pub fn list<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.number()?;
        // If the length is wrong, decoding fails at the end of the bytes, before much memory is allocated.
        (0..length).map(|_| read(self)).collect()
    }

    /// Returns the remaining bytes.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }
}
