//! Reads the options about binding and placement: `-bind-to`, `-map-by`, `-cpu-set`.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};

use super::operands::{count, number};
use super::rank_file::RankFile;
use super::request::Request;
use super::value::{value, wrong};
use crate::binding::{MOST_PROCESSORS, Target, Unit};
use crate::numbers;
use crate::options::BINDINGS;

/// Qualifiers of Open MPI that have no effect: a job may always have more ranks than processors.
const WITHOUT_EFFECT: &str =
    "oversubscribe nooversubscribe no-overload if-supported report span nolocal inherit hwtcpus";

/// Returns whether a qualifier has no effect.
fn has_no_effect(qualifier: &str) -> bool {
    WITHOUT_EFFECT.split(' ').any(|known| known == qualifier)
}

/// Reads the operand of `-bind-to`: a unit, possibly with a number of units or with qualifiers after a colon.
pub fn bind(option: &OsStr, word: Option<&OsString>, request: &mut Request) -> Result<(), String> {
    let text = value(option, word, "a unit of processors")?.to_string_lossy();
    let (what, how) = text.split_once(':').unwrap_or((&text, ""));
    let binding = &mut request.binding;
    if what == "user" {
        let lists = how.split(',').map(|list| {
            let processors: Option<Vec<_>> = list.split('+').map(|number| number.parse().ok()).collect();
            processors.ok_or_else(|| wrong(option, "processors as in user:0+1,2", &text))
        });
        binding.target = Target::Processors(lists.collect::<Result<_, _>>()?);
        return Ok(());
    }
    let mut units = 1;
    for qualifier in how.split(',').filter(|qualifier| !qualifier.is_empty()) {
        match (qualifier.parse(), qualifier) {
            (Ok(number), _) if number > 0 => units = number,
            (_, "overload-allowed") => binding.overloads = true,
            (_, other) if has_no_effect(other) => {}
            _ => {
                return Err(format!(
                    "option '{}' allows a number or overload-allowed after the colon, not '{qualifier}'",
                    option.display()
                ));
            }
        }
    }
    binding.target = match (what, Unit::read(what)) {
        ("none" | "machine" | "board", _) => Target::Nothing,
        (_, Some(unit)) => Target::Units(unit, units),
        (_, None) => return Err(wrong(option, &format!("one of {}", BINDINGS.join(", ")), text)),
    };
    Ok(())
}

/// Reads the operand of `-map-by`: where ranks go, and qualifiers after colons.
pub fn map(option: &OsStr, text: &str, request: &mut Request) -> Result<(), String> {
    let needs = "slot, node, ppr:N:node, or a unit such as core or socket";
    let mut parts = text.split(':');
    match parts.next().unwrap_or_default() {
        "node" => request.is_by_node = true,
        "slot" | "seq" | "machine" | "board" => {}
        "ppr" => {
            let number = OsString::from(parts.next().unwrap_or_default());
            request.per_node = Some(count(option, Some(&number))?);
            match parts.next() {
                Some("node") => {}
                unit => {
                    return Err(format!(
                        "option '{}' supports ppr:N:node, not '{text}': -ppn N places N ranks on each host, and -bind-to {} \
                         binds them to such units in turn",
                        option.display(),
                        unit.unwrap_or("socket")
                    ));
                }
            }
        }
        "rankfile" => match parts.next().and_then(|part| part.strip_prefix("file=").or(part.strip_prefix("FILE="))) {
            Some(name) => request.rank_file = Some(RankFile::read(option, OsStr::new(name))?),
            None => return Err(wrong(option, "rankfile:file=FILE", text)),
        },
        unit => match Unit::read(unit) {
            Some(unit) => request.binding.map = Some(unit),
            None => return Err(wrong(option, needs, unit)),
        },
    }
    for qualifier in parts.flat_map(|part| part.split(',')) {
        let lower = qualifier.to_ascii_lowercase();
        if let Some(number) = lower.strip_prefix("pe=") {
            cores(option, Some(&number.into()), request)?;
        } else if let Some(list) = lower.strip_prefix("pe-list=") {
            processors(option, Some(&list.into()), request)?;
        } else if lower == "overload-allowed" {
            request.binding.overloads = true;
        } else if !has_no_effect(&lower) {
            return Err(wrong(option, needs, qualifier));
        }
    }
    Ok(())
}

/// Reads the number of cores to which each rank is bound.
pub fn cores(option: &OsStr, word: Option<&OsString>, request: &mut Request) -> Result<(), String> {
    request.binding.target = Target::Units(Unit::Core, number(option, word, "a number of cores, 1 or more")?);
    Ok(())
}

/// Reads the processors that the ranks of a host may use.
pub fn processors(option: &OsStr, word: Option<&OsString>, request: &mut Request) -> Result<(), String> {
    let text = value(option, word, "a list of processors")?.to_string_lossy();
    let list = numbers::all(&text, MOST_PROCESSORS).filter(|list| !list.is_empty());
    request.binding.processors = list.ok_or_else(|| wrong(option, "a list of processors as in 0-3,8", text))?;
    Ok(())
}
