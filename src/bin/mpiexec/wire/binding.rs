//! Encoding of the binding of ranks to processors.

#![forbid(unsafe_code)]

use super::bytes::{Reader, Writer};
use crate::binding::{Binding, Slots, Target, Unit};

pub fn write(binding: &Binding, to: &mut Writer) {
    let numbers = |to: &mut Writer, numbers: &Vec<usize>| {
        to.list(numbers, |to, number| {
            to.number(*number as u32);
        });
    };
    to.byte(u8::from(binding.overloads)).byte(u8::from(binding.is_reported));
    to.bytes(binding.map.map_or("", Unit::name).as_bytes());
    numbers(to, &binding.processors);
    match &binding.target {
        Target::Nothing => to.byte(0),
        Target::Units(unit, count) => to.byte(1).bytes(unit.name().as_bytes()).number(*count as u32),
        Target::Processors(lists) => to.byte(2).list(lists, numbers),
        Target::Slots(slots) => to.byte(3).list(slots, |to, slots| {
            to.bytes(slots.as_ref().map_or("", Slots::text).as_bytes());
        }),
    };
}

pub fn read(from: &mut Reader) -> Option<Binding> {
    let numbers = |from: &mut Reader| from.list(|from| from.number().map(|number| number as usize));
    let (overloads, is_reported) = (from.byte()? == 1, from.byte()? == 1);
    let map = Unit::read(&from.text()?);
    let processors = numbers(from)?;
    let target = match from.byte()? {
        0 => Target::Nothing,
        1 => Target::Units(Unit::read(&from.text()?)?, from.number()? as usize),
        2 => Target::Processors(from.list(numbers).filter(|lists| !lists.is_empty())?),
        3 => Target::Slots(from.list(|from| from.text().map(|text| Slots::read(&text)))?),
        _ => return None,
    };
    Some(Binding { target, map, overloads, processors, is_reported })
}
