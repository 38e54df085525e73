//! Reads the options about files for the output of ranks in the form of Open MPI, and about what `mpiexec` prints.

#![forbid(unsafe_code)]

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use super::pattern::Pattern;
use super::request::Request;
use super::value::wrong;

/// Words after a colon that mean that the output goes only to the files.
const NO_COPY: &str = "nocopy";
/// Word after a colon that leaves the number of the job out of the names of directories. `mpiexec` runs one job, with the number 1.
const NO_JOB: &str = "nojobid";
/// Words after a colon that have no effect here: the directory is always used as it is written, and output is passed on in lines.
const WITHOUT_EFFECT: [&str; 3] = ["copy", "jobid", "raw"];

/// Reads `-output-filename DIR[:nocopy,nojobid]`.
pub fn directory(option: &OsStr, word: &OsStr, request: &mut Request) -> Result<(), String> {
    let (name, qualifiers) = qualified(option, word.as_bytes())?;
    let name = OsStr::from_bytes(name);
    request.form.copies = !qualifiers.contains(&NO_COPY);
    if name.as_bytes().contains(&b'%') {
        request.output = Some(Pattern::new(option, name)?);
        request.error = request.output.clone();
        return Ok(());
    }
    let job = if qualifiers.contains(&NO_JOB) { "" } else { "1/" };
    request.output = Some(Pattern::in_directories(name, &format!("/{job}rank."), "/stdout"));
    request.error = Some(Pattern::in_directories(name, &format!("/{job}rank."), "/stderr"));
    Ok(())
}

/// Reads `-output LIST`.
pub fn list(option: &OsStr, word: &OsStr, request: &mut Request) -> Result<(), String> {
    let (words, qualifiers) = qualified(option, word.as_bytes())?;
    for word in words.split(|&byte| byte == b',') {
        let text = String::from_utf8_lossy(word);
        match &*text {
            "tag" | "tag-detailed" | "tag-fullname" | "rank" => request.label = Some(Pattern::of_label()),
            "timestamp" => request.form.has_timestamps = true,
            "merge" | "merge-stderr-to-stdout" | "merge-stderr" => request.form.merges_errors = true,
            _ => match (word.strip_prefix(b"dir="), word.strip_prefix(b"file=")) {
                (Some(name), _) if !name.is_empty() => directory(option, OsStr::from_bytes(name), request)?,
                (_, Some(name)) if !name.is_empty() => {
                    let name = OsStr::from_bytes(name);
                    request.output = Some(Pattern::in_directories(name, ".1.", ".out"));
                    request.error = Some(Pattern::in_directories(name, ".1.", ".err"));
                    request.form.copies = true;
                }
                _ => {
                    let needs = "a list of tag, timestamp, merge-stderr-to-stdout, dir=DIR and file=NAME";
                    return Err(wrong(option, needs, text));
                }
            },
        }
    }
    if qualifiers.contains(&NO_COPY) {
        request.form.copies = false;
    }
    Ok(())
}

/// Splits a value into its first part, and the words after its last colon if they are qualifiers. A colon may also be a part of a name,
/// which then has a slash or a dot after the colon.
fn qualified<'a>(option: &OsStr, value: &'a [u8]) -> Result<(&'a [u8], Vec<&'static str>), String> {
    let Some(end) = value.iter().rposition(|&byte| byte == b':') else { return Ok((value, Vec::new())) };
    let text = String::from_utf8_lossy(&value[end + 1..]).to_ascii_lowercase();
    if text.contains(['/', '.']) {
        return Ok((value, Vec::new()));
    }
    let known = |word: &str| [NO_COPY, NO_JOB].into_iter().chain(WITHOUT_EFFECT).find(|known| *known == word);
    let qualifiers = text.split(',').map(|word| known(word).ok_or(word)).collect::<Result<Vec<_>, _>>();
    match qualifiers {
        Ok(qualifiers) => Ok((&value[..end], qualifiers)),
        Err(word) => {
            Err(format!("option '{}' allows nocopy and nojobid after a colon, not '{word}'", option.display()))
        }
    }
}

/// Reads `-display LIST`.
pub fn display(option: &OsStr, list: &str, request: &mut Request) -> Result<(), String> {
    for word in list.split(',') {
        match word {
            "allocation" | "alloc" => request.shown.allocation = true,
            "map" | "map-devel" => request.shown.map = true,
            "bind" | "bindings" => request.binding.is_reported = true,
            _ => return Err(wrong(option, "a list of allocation, map and bind", word)),
        }
    }
    Ok(())
}
