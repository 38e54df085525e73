//! Property tests: random datatypes compared with their type maps. A type map is a list of basic data and displacements, computed only
//! from the definitions of the standard (MPI-5.0 sections 5.1.1 to 5.1.7).

use super::model::{Tree, TypeMap};
use super::random::{extreme_count, extreme_tree, numbers, tree};
use crate::abi::*;
use crate::datatype::batch::Batch;
use crate::datatype::{
    Buffer, Datatype, Distribution, Layout, Stream, Strided, UserBuf, construct, contents, derived, envelope, extent,
    pairs, size, true_extent,
};
use crate::os::address::{Address, LocalAddr};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::cell::Cell;

/// Address of buffers, in iterations that access no memory.
const ADDRESS: LocalAddr = LocalAddr::new(1 << 40);

/// Checks a property for `cases` random values, which are the same in each run. Without RMAMPI_ALL=1, checks only a third of them.
pub fn always<S: Strategy>(cases: u32, values: &S, property: impl Fn(S::Value)) {
    let is_complete = std::env::var_os("RMAMPI_ALL").is_some_and(|value| value == "1");
    let cases = if is_complete { cases } else { cases.div_ceil(3) };
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2000, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[42; 32]));
    if let Err(found) = runner.run(values, |value| {
        property(value);
        Ok(())
    }) {
        panic!("{found}");
    }
}

/// A datatype that is freed when dropped.
pub struct TestDatatype(pub MPI_Datatype);

impl TestDatatype {
    pub fn of(tree: &Tree) -> Self {
        let made = Self(tree.made().unwrap());
        derived::commit(made.0).unwrap();
        made
    }

    /// Returns the layout of `count` entries.
    pub fn layout(&self, count: usize) -> Layout {
        Layout::of(&Buffer { address: UserBuf::NULL, count: count as MPI_Count, datatype: self.0 }).unwrap()
    }
}

impl Drop for TestDatatype {
    fn drop(&mut self) {
        derived::release(self.0);
    }
}

/// Returns the addresses of the next bytes of a stream.
fn taken(stream: &mut Stream<'_>, bytes: usize) -> Vec<usize> {
    let mut addresses = Vec::new();
    stream.runs(bytes, |address, length| addresses.extend((0..length).map(|byte| address.wrapping_add(byte).get())));
    addresses
}

#[test]
fn bounds_and_sizes_are_those_of_the_type_map() {
    always(5000, &tree(), |tree| {
        let (made, map) = (TestDatatype::of(&tree), TypeMap::of(&tree));
        assert_eq!(size(made.0).unwrap(), map.size());
        let (low, high) = map.bounds();
        assert_eq!(extent(made.0).unwrap(), (low, high - low), "lower bound and extent");
        let (low, high) = map.data();
        assert_eq!(true_extent(made.0).unwrap(), (low, high - low), "true lower bound and extent");
    });
}

#[test]
fn a_walk_meets_the_bytes_of_the_type_map_in_its_order() {
    let values = (tree(), 0..4usize, numbers(1..30));
    always(4000, &values, |(tree, count, steps)| {
        let made = TestDatatype::of(&tree);
        let expected = TypeMap::of(&tree).addresses(count, ADDRESS.get());
        let layout = made.layout(count);
        assert_eq!(layout.bytes, expected.len());
        assert_eq!(taken(&mut layout.stream(ADDRESS), usize::MAX), expected);
        if let (Some(low), Some(high)) = (expected.iter().min(), expected.iter().max()) {
            assert_eq!(ADDRESS.get().wrapping_add_signed(layout.low), *low);
            assert_eq!(ADDRESS.get().wrapping_add_signed(layout.high), high + 1);
        } else {
            assert_eq!((layout.low, layout.high), (0, 0), "a layout without bytes has no extent of data");
        }
        if let Some(first) = layout.only_run() {
            let run: Vec<_> = (0..layout.bytes).map(|byte| ADDRESS.get().wrapping_add_signed(first) + byte).collect();
            assert_eq!(run, expected);
        }
        // The stream is read in parts that end anywhere.
        let mut stream = layout.stream(ADDRESS);
        let mut walked = Vec::new();
        for step in steps.iter().cycle() {
            let part = taken(&mut stream, *step);
            if part.is_empty() {
                break;
            }
            assert!(part.len() == *step || walked.len() + part.len() == expected.len());
            walked.extend(part);
        }
        assert_eq!(walked, expected);
    });
}

#[test]
fn elements_are_met_with_their_holes() {
    always(5000, &(tree(), 0..4usize), |(tree, count)| {
        let (made, map) = (TestDatatype::of(&tree), TypeMap::of(&tree));
        let layout = made.layout(count);
        match map.uniform() {
            Some(basic) if count > 0 => {
                assert_eq!(layout.basic("origin").unwrap().unwrap().name, basic.name);
                assert_eq!(taken(&mut layout.elements(ADDRESS), usize::MAX), map.elements(count, ADDRESS.get()));
            }
            None if layout.bytes > 0 => assert_eq!(layout.basic("origin").unwrap_err().class, MPI_ERR_TYPE),
            _ => assert!(layout.bytes == 0 && taken(&mut layout.elements(ADDRESS), usize::MAX).is_empty()),
        }
    });
}

#[test]
fn two_walks_at_once_pair_byte_by_byte() {
    let values = (tree(), tree(), 0..4usize, 0..4usize, numbers(1..40));
    always(4000, &values, |(left, right, left_count, right_count, steps)| {
        let (left_made, right_made) = (TestDatatype::of(&left), TestDatatype::of(&right));
        let (left_layout, right_layout) = (left_made.layout(left_count), right_made.layout(right_count));
        let bytes = left_layout.bytes.min(right_layout.bytes);
        let addresses = |tree: &Tree, count| TypeMap::of(tree).addresses(count, ADDRESS.get());
        let expected: Vec<_> =
            addresses(&left, left_count).into_iter().zip(addresses(&right, right_count)).take(bytes).collect();
        // The pairs are read in one step, and in parts of various lengths.
        for steps in [vec![bytes], steps] {
            let (mut here, mut there) = (left_layout.stream(ADDRESS), right_layout.stream(ADDRESS.as_remote()));
            let mut met = Vec::new();
            for step in steps.iter().cycle() {
                let before = met.len();
                pairs::<_, ()>(&mut here, &mut there, (*step).min(bytes - before), |pair| {
                    for (here, there) in pair.runs() {
                        met.extend((0..pair.length).map(|byte| ((here + byte).get(), (there + byte).get())));
                    }
                    Ok(())
                })
                .unwrap();
                if met.len() == before {
                    break;
                }
            }
            assert_eq!(met, expected);
        }
    });
}

/// Returns a datatype with the same data as `count` entries, at other displacements and constructed differently.
fn rearranged(map: &TypeMap, count: usize, gaps: &[usize]) -> Tree {
    let mut displacement = 0;
    let mut parts = Vec::new();
    for (index, basic) in map.basics(count).into_iter().enumerate() {
        parts.push((1, displacement, Tree::Basic(basic.handle)));
        displacement += (basic.extent + gaps[index % gaps.len()]) as MPI_Count;
    }
    Tree::Struct(false, parts)
}

#[test]
fn equal_data_match_and_the_first_difference_is_found() {
    let values = (tree(), tree(), 1..4usize, numbers(0..9), any::<proptest::sample::Index>(), any::<bool>());
    always(3000, &values, |(tree, other, count, gaps, index, swap)| {
        let (made, map) = (TestDatatype::of(&tree), TypeMap::of(&tree));
        let layout = made.layout(count);
        let order = |one: &Layout, two: &Layout| {
            let result = if swap { two.refuse_mismatch(one, "2", "1") } else { one.refuse_mismatch(two, "1", "2") };
            result.err().map(|error| (error.class, error.text.clone()))
        };
        let same = TestDatatype::of(&rearranged(&map, count, &gaps));
        assert_eq!(order(&layout, &same.layout(1)), None, "equal data");
        assert_eq!(order(&layout, &same.layout(2)), None, "only the data that both sides have are compared");

        // One datum has another basic datatype. Bytes match all basic datatypes.
        let mut kinds = map.basics(count);
        let indices: Vec<_> = (0..kinds.len()).filter(|index| kinds[*index].handle != MPI_BYTE as usize).collect();
        if !indices.is_empty() {
            let chosen = *index.get(&indices);
            kinds[chosen] = Tree::another(kinds[chosen]);
            let parts = kinds.iter().enumerate();
            let parts = parts.map(|(at, basic)| (1, at as MPI_Count * 64, Tree::Basic(basic.handle))).collect();
            let different = TestDatatype::of(&Tree::Struct(false, parts));
            let behind: usize = kinds[..chosen].iter().map(|basic| basic.size).sum();
            let (class, sentence) = order(&layout, &different.layout(1)).expect("a difference");
            assert_eq!(class, MPI_ERR_TYPE);
            assert!(
                sentence.contains(&format!("the {behind} bytes of data before match")) || behind == 0,
                "{sentence} {behind}"
            );
        }

        // Any two datatypes, compared byte by byte.
        let (kinds, other_kinds) = (map.kinds(count), TypeMap::of(&other).kinds(2));
        let expected = kinds.iter().zip(&other_kinds).position(|(one, two)| !one.matches(two));
        let found = order(&layout, &TestDatatype::of(&other).layout(2));
        assert_eq!(found.is_some(), expected.is_some(), "{found:?} {expected:?}");
        if let (Some((_, sentence)), Some(behind)) = (found, expected.filter(|behind| *behind > 0)) {
            assert!(sentence.contains(&format!("the {behind} bytes of data before match")), "{sentence} {behind}");
        }
    });
}

/// Makes a datatype again from what MPI_Type_get_contents returns.
fn rebuilt(datatype: MPI_Datatype) -> MPI_Datatype {
    let shown = envelope(datatype, true).unwrap();
    let told = contents(datatype, true).unwrap();
    assert_eq!((shown.integers, shown.addresses), (told.integers.len(), told.addresses.len()));
    assert_eq!((shown.counts, shown.datatypes), (told.counts.len(), told.datatypes.len()));
    let handles: Vec<_> = told.datatypes.into_iter().map(|part| part.handle().unwrap()).collect();
    let old = handles.first().copied().unwrap_or(MPI_DATATYPE_NULL);
    let large = !told.counts.is_empty();
    // Counts of either form, in the order of the standard's tables: integers before addresses.
    let mut all = told.counts.clone();
    all.extend(told.integers.iter().copied().map(MPI_Count::from));
    all.extend(told.addresses.iter().map(|address| *address as MPI_Count));
    let after = |count: usize| &all[count..];
    let made = match shown.combiner {
        MPI_COMBINER_DUP => construct::duplicate(old),
        MPI_COMBINER_CONTIGUOUS => construct::contiguous(large, all[0], old),
        MPI_COMBINER_VECTOR => construct::vector(large, all[0], all[1], all[2], old),
        MPI_COMBINER_HVECTOR => construct::hvector(large, all[0], all[1], all[2], old),
        MPI_COMBINER_INDEXED | MPI_COMBINER_HINDEXED => {
            let (lengths, displacements) = after(1).split_at(all[0] as usize);
            match shown.combiner {
                MPI_COMBINER_INDEXED => construct::indexed(large, lengths, displacements, old),
                _ => construct::hindexed(large, lengths, displacements, old),
            }
        }
        MPI_COMBINER_INDEXED_BLOCK => construct::indexed_block(large, all[1], after(2), old),
        MPI_COMBINER_HINDEXED_BLOCK => construct::hindexed_block(large, all[1], after(2), old),
        MPI_COMBINER_STRUCT => {
            let (lengths, displacements) = after(1).split_at(all[0] as usize);
            construct::structure(large, lengths, displacements, &handles)
        }
        MPI_COMBINER_RESIZED => construct::resized(large, old, all[0], all[1]),
        MPI_COMBINER_SUBARRAY => {
            let order = *told.integers.last().unwrap();
            let dimensions = told.integers[0] as usize;
            let first = usize::from(!large);
            let part = |number: usize| &all[first + number * dimensions..first + (number + 1) * dimensions];
            construct::subarray(large, part(0), part(1), part(2), order, old)
        }
        MPI_COMBINER_DARRAY => {
            let integers = &told.integers;
            let (dimensions, sizes) = (integers[2] as usize, &all[if large { 0 } else { 3 }..]);
            let first = if large { 3 } else { 3 + dimensions };
            let part = |number: usize| &integers[first + number * dimensions..first + (number + 1) * dimensions];
            let array = Distribution {
                size: integers[0],
                rank: integers[1],
                sizes: &sizes[..dimensions],
                distributions: part(0),
                arguments: part(1),
                processes: part(2),
                order: *integers.last().unwrap(),
            };
            construct::darray(large, array, old)
        }
        combiner => panic!("combiner {combiner}"),
    };
    Datatype::take_back(handles);
    made.unwrap()
}

#[test]
fn contents_make_an_equal_datatype() {
    always(4000, &tree(), |tree| {
        if matches!(tree, Tree::Basic(_)) {
            return;
        }
        let made = TestDatatype::of(&tree);
        let again = TestDatatype(rebuilt(made.0));
        derived::commit(again.0).unwrap();
        let (one, two) = (derived::find(made.0).unwrap(), derived::find(again.0).unwrap());
        assert_eq!((one.size, one.bounds, &one.shape, &one.holed), (two.size, two.bounds, &two.shape, &two.holed));
        assert_eq!(one.contents.integers, two.contents.integers);
        assert_eq!(one.contents.addresses, two.contents.addresses);
        assert_eq!(one.contents.counts, two.contents.counts);
        made.layout(2).refuse_mismatch(&again.layout(2), "one", "two").unwrap();
    });
}

#[test]
fn what_is_gathered_is_scattered_back_and_holes_are_left_alone() {
    let values = (tree(), 1..4usize, numbers(1..50));
    always(3000, &values, |(tree, count, steps)| {
        let (made, map) = (TestDatatype::of(&tree), TypeMap::of(&tree));
        let layout = made.layout(count);
        let room = (layout.high - layout.low) as usize;
        if room > 1 << 20 {
            return;
        }
        let mut memory: Vec<u8> = (0..room).map(|byte| (byte * 7 + byte / 251) as u8).collect();
        let offsets: Vec<usize> = map.addresses(count, 0usize.wrapping_sub(layout.low as usize));
        let packed: Vec<u8> = offsets.iter().map(|offset| memory[*offset]).collect();

        let mut got = vec![0; layout.bytes];
        let mut stream = layout.stream(LocalAddr::of(memory.as_mut_ptr()).offset(-layout.low));
        let mut done = 0;
        for step in steps.iter().cycle().take_while(|_| !packed.is_empty()) {
            let step = (*step).min(packed.len() - done);
            // SAFETY: the layout lies in `memory`, and `got` has room for all its bytes.
            unsafe { stream.gather(got.as_mut_ptr().add(done), step) };
            done += step;
            if done == packed.len() {
                break;
            }
        }
        assert_eq!(got, packed);

        let mut other = vec![0xee; room];
        let mut expected = other.clone();
        for (offset, byte) in offsets.iter().zip(&packed) {
            expected[*offset] = *byte;
        }
        let mut stream = layout.stream(LocalAddr::of(other.as_mut_ptr()).offset(-layout.low));
        // SAFETY: the layout lies in `other`, and `packed` holds all its bytes.
        unsafe { stream.scatter(packed.as_ptr(), packed.len()) };
        assert_eq!(other, expected);
    });
}

#[test]
fn extreme_numbers_are_refused_or_right() {
    let refusals = [MPI_ERR_ARG, MPI_ERR_COUNT];
    let (values, made_ones) = ((extreme_tree(), extreme_count()), Cell::new(0));
    always(12_000, &values, |(tree, count)| {
        let made = match tree.made() {
            Ok(made) => TestDatatype(made),
            Err(error) => return assert!(refusals.contains(&error.class), "{}", error.text),
        };
        made_ones.set(made_ones.get() + 1);
        if !matches!(tree, Tree::Basic(_)) {
            let again = TestDatatype(rebuilt(made.0));
            assert_eq!(size(again.0).unwrap(), size(made.0).unwrap());
        }
        derived::commit(made.0).unwrap();
        let (_, wide) = extent(made.0).unwrap();
        let (low, length) = true_extent(made.0).unwrap();
        let bytes = i128::from(size(made.0).unwrap()) * i128::from(count);
        match Layout::of(&Buffer { address: UserBuf::NULL, count, datatype: made.0 }) {
            Err(error) => {
                assert_eq!(error.class, MPI_ERR_COUNT);
                assert_eq!(Strided::of(made.0, count), None);
                let reach = i128::from(wide) * i128::from(count) + i128::from(low) + i128::from(length);
                assert!(count < 0 || bytes.max(reach.abs()) > 1 << 61, "{}", error.text);
            }
            Ok(layout) => {
                assert_eq!(layout.bytes as i128, bytes);
                if let Some(strided) = Strided::of(made.0, count) {
                    assert_eq!((strided.bytes, strided.low, strided.high), (layout.bytes, layout.low, layout.high));
                    assert_eq!(Some(strided.batch), layout.only_batch());
                }
                assert!(layout.low <= layout.high, "{layout:?}");
                let last = i128::from(wide) * i128::from(count - 1);
                if bytes > 0 {
                    assert_eq!(layout.low as i128, i128::from(low) + last.min(0));
                    assert_eq!(layout.high as i128, i128::from(low) + i128::from(length) + last.max(0));
                    let first = layout.stream(ADDRESS).front().unwrap();
                    assert!(first.length() > 0);
                }
            }
        }
    });
    assert!(made_ones.get() > 1000, "{} datatypes could be made", made_ones.get());
}

#[test]
fn a_run_read_in_parts_is_one_batch() {
    let whole = Batch { address: ADDRESS, length: 4096, stride: 0, count: 1 };
    let mut stream = Stream::of_batch(whole);
    for part in 0..64 {
        assert_eq!(taken(&mut stream, 64), (0..64).map(|byte| ADDRESS.get() + part * 64 + byte).collect::<Vec<_>>());
    }
    assert!(taken(&mut stream, 1).is_empty());
}
