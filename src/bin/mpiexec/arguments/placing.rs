//! Reads the options about binding and placement: `-bind-to`, `-map-by`, `-cpu-set`.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};

use super::Request;
use super::operands::{count, value};
use super::rank_file::RankFile;
use crate::binding::{Target, Unit, numbers};
use crate::options::BINDINGS;

/// Qualifiers of Open MPI that have no effect: a job may always have more ranks than processors.
const WITHOUT_EFFECT: [&str; 9] = [
    "oversubscribe",
    "nooversubscribe",
    "no-overload",
    "if-supported",
    "report",
    "span",
    "nolocal",
    "inherit",
    "hwtcpus",
];

/// Reads the operand of `-bind-to`: a unit, possibly with a number of units or with qualifiers after a colon.
pub fn bind(option: &OsStr, word: Option<&OsString>, request: &mut Request) -> Result<(), String> {
    let text = value(option, word, "a unit of processors")?.to_string_lossy();
    let (what, how) = text.split_once(':').unwrap_or((&text, ""));
    let binding = &mut request.binding;
    if what == "user" {
        let lists = how.split(',').map(|list| {
            let processors: Option<Vec<_>> = list.split('+').map(|number| number.parse().ok()).collect();
            processors.ok_or_else(|| {
                format!("option '{}' needs processors as in user:0+1,2, not '{text}'", option.display())
            })
        });
        binding.target = Target::Processors(lists.collect::<Result<_, _>>()?);
        return Ok(());
    }
    let mut units = 1;
    for qualifier in how.split(',').filter(|qualifier| !qualifier.is_empty()) {
        match (qualifier.parse(), qualifier) {
            (Ok(number), _) if number > 0 => units = number,
            (_, "overload-allowed") => binding.overloads = true,
            (_, other) if WITHOUT_EFFECT.contains(&other) => {}
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
        (_, None) => {
            return Err(format!("option '{}' needs one of {}, not '{text}'", option.display(), BINDINGS.join(", ")));
        }
    };
    Ok(())
}

/// Reads the operand of `-map-by`: where ranks go, and qualifiers after colons.
pub fn map(option: &OsStr, text: &str, request: &mut Request) -> Result<(), String> {
    let wrong = |part: &str| {
        format!(
            "option '{}' needs slot, node, ppr:N:node, or a unit such as core or socket, not '{part}'",
            option.display()
        )
    };
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
            None => return Err(format!("option '{}' needs rankfile:file=FILE, not '{text}'", option.display())),
        },
        unit => match Unit::read(unit) {
            Some(unit) => request.binding.map = Some(unit),
            None => return Err(wrong(unit)),
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
        } else if !WITHOUT_EFFECT.contains(&lower.as_str()) {
            return Err(wrong(qualifier));
        }
    }
    Ok(())
}

/// Reads the number of cores to which each rank is bound.
pub fn cores(option: &OsStr, word: Option<&OsString>, request: &mut Request) -> Result<(), String> {
    let text = value(option, word, "a number of cores")?;
    let number = text.to_str().and_then(|text| text.parse().ok()).filter(|&number| number > 0);
    let number = number.ok_or_else(|| {
        format!("option '{}' needs a number of cores, 1 or more, not '{}'", option.display(), text.display())
    })?;
    request.binding.target = Target::Units(Unit::Core, number);
    Ok(())
}

/// Reads the processors that the ranks of a host may use.
pub fn processors(option: &OsStr, word: Option<&OsString>, request: &mut Request) -> Result<(), String> {
    let text = value(option, word, "a list of processors")?.to_string_lossy();
    let list = numbers(&text).filter(|list| !list.is_empty());
    request.binding.processors = list.ok_or_else(|| {
        format!("option '{}' needs a list of processors as in 0-3,8, not '{text}'", option.display())
    })?;
    Ok(())
}
