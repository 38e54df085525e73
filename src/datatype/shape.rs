//! Shapes: the positions of a datatype's bytes of data, in order, without their basic datatypes.
//!
//! A shape never changes. Datatypes share the shapes of the datatypes from which they are made. The size of a shape depends on the number
//! of the user's arguments, never on the counts in them: a vector of a million entries is one `Repeat`.

#![forbid(unsafe_code)]

use std::sync::Arc;

/// Bytes of data, relative to the position of the shape.
#[derive(Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number of consecutive bytes.
    Run(usize),
    /// Equal shapes at equal distances.
    Repeat { count: usize, stride: isize, shape: Arc<Shape> },
    /// Equal shapes at any offsets.
    Scattered { offsets: Box<[isize]>, shape: Arc<Shape> },
    /// Runs of bytes at any offsets: offset and length.
    Runs(Box<[(isize, usize)]>),
    /// Different shapes at any offsets.
    Sequence(Box<[Placed]>),
}

/// A shape at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    pub offset: isize,
    pub shape: Arc<Shape>,
}

impl Placed {
    /// Returns a run of consecutive bytes.
    pub fn run(length: usize) -> Self {
        Self { offset: 0, shape: Arc::new(Shape::Run(length)) }
    }

    /// Returns runs of bytes, each given by offset and length, in the order of `runs`.
    pub fn runs(runs: impl IntoIterator<Item = (isize, usize)>) -> Self {
        let mut joined: Vec<(isize, usize)> = Vec::new();
        for (offset, length) in runs {
            match joined.last_mut() {
                _ if length == 0 => (),
                Some((before, room)) if *before + *room as isize == offset => *room += length,
                _ => joined.push((offset, length)),
            }
        }
        let Some(&(offset, length)) = joined.first() else { return Self::run(0) };
        if joined.iter().any(|run| run.1 != length) {
            return Self { offset: 0, shape: Arc::new(Shape::Runs(joined.into())) };
        }
        Self::scattered(joined.into_iter().map(|run| run.0), offset, Arc::new(Shape::Run(length)))
    }

    /// Returns equal shapes at some offsets. `first` is the first of the offsets.
    fn scattered(offsets: impl Iterator<Item = isize>, first: isize, shape: Arc<Shape>) -> Self {
        let offsets: Box<[isize]> = offsets.collect();
        let stride = offsets.get(1).map_or(0, |second| second - first);
        if offsets.windows(2).all(|pair| pair[1] - pair[0] == stride) {
            return Self { offset: first, shape }.repeated(offsets.len(), stride);
        }
        Self { offset: 0, shape: Arc::new(Shape::Scattered { offsets, shape }) }
    }

    /// Returns shapes one after the other, in this order.
    pub fn sequence(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut joined: Vec<Self> = Vec::new();
        for part in parts {
            if part.is_empty() {
                continue;
            }
            if let Some(before) = joined.last_mut()
                && let (Shape::Run(room), Shape::Run(length)) = (&*before.shape, &*part.shape)
                && before.offset + *room as isize == part.offset
            {
                before.shape = Arc::new(Shape::Run(room + length));
            } else {
                joined.push(part);
            }
        }
        let Some(first) = joined.first() else { return Self::run(0) };
        let is_same = |part: &Self| Arc::ptr_eq(&part.shape, &first.shape) || part.shape == first.shape;
        if joined.iter().all(is_same) {
            let (offset, shape) = (first.offset, Arc::clone(&first.shape));
            return Self::scattered(joined.into_iter().map(|part| part.offset), offset, shape);
        }
        let lengths: Option<Vec<_>> = joined.iter().map(|part| Some((part.offset, part.as_run()?))).collect();
        match lengths {
            Some(runs) => Self::runs(runs),
            None => Self { offset: 0, shape: Arc::new(Shape::Sequence(joined.into())) },
        }
    }

    /// Returns `count` copies of this shape, `stride` bytes apart.
    pub fn repeated(self, count: usize, stride: isize) -> Self {
        if count == 0 || self.is_empty() {
            return Self::run(0);
        }
        if count == 1 {
            return self;
        }
        let shape = match &*self.shape {
            Shape::Run(length) if *length as isize == stride => Shape::Run(length * count),
            Shape::Repeat { count: inner, stride: step, shape } if *inner as isize * *step == stride => {
                Shape::Repeat { count: inner * count, stride: *step, shape: Arc::clone(shape) }
            }
            _ => Shape::Repeat { count, stride, shape: self.shape },
        };
        Self { offset: self.offset, shape: Arc::new(shape) }
    }

    /// Returns this shape moved by `offset` bytes.
    pub fn moved(self, offset: isize) -> Self {
        if self.is_empty() {
            return self;
        }
        Self { offset: self.offset + offset, shape: self.shape }
    }

    /// Returns whether the shape has no bytes.
    pub fn is_empty(&self) -> bool {
        *self.shape == Shape::Run(0)
    }

    /// Returns whether the shape consists only of runs of bytes, without nested shapes.
    pub fn is_flat(&self) -> bool {
        match &*self.shape {
            Shape::Run(_) | Shape::Runs(_) => true,
            Shape::Repeat { shape, .. } | Shape::Scattered { shape, .. } => matches!(**shape, Shape::Run(_)),
            Shape::Sequence(_) => false,
        }
    }

    /// Returns the number of bytes if they are consecutive.
    pub fn as_run(&self) -> Option<usize> {
        match *self.shape {
            Shape::Run(length) => Some(length),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_shapes_are_short_whatever_they_are_made_of() {
        let run = |offset, length| Placed::run(length).moved(offset);
        assert_eq!(run(4, 8).repeated(3, 8), run(4, 24));
        let strided = run(0, 8).repeated(10, 16);
        assert_eq!(strided.clone().repeated(5, 160), run(0, 8).repeated(50, 16));
        assert_eq!(Placed::runs((0..10).map(|index| (index * 16, 8))), strided);
        assert_eq!(Placed::sequence((0..10).map(|index| run(index * 16, 8))), strided);
        assert_eq!(Placed::runs([(0, 4), (4, 4), (8, 0), (8, 1)]), run(0, 9));
        assert_eq!(Placed::sequence([run(0, 4), run(4, 2), run(100, 0)]), run(0, 6));
        assert_eq!(Placed::runs([(-8, 4)]), run(-8, 4));
    }

    #[test]
    fn the_order_of_data_is_kept() {
        assert_ne!(Placed::runs([(8, 4), (0, 4)]), Placed::runs([(0, 4), (8, 4)]));
        assert_eq!(Placed::runs([(8, 8), (0, 8)]), Placed::run(8).moved(8).repeated(2, -8));
    }

    #[test]
    fn nothing_is_nothing() {
        assert!(Placed::run(0).moved(7).repeated(1000, 3).is_empty());
        assert!(Placed::run(4).repeated(0, 8).is_empty());
        assert!(Placed::sequence([]).is_empty() && Placed::runs([(5, 0)]).is_empty());
    }
}
