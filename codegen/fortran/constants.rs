//! The constants of Fortran, parsed from the text of `src/abi/constants.rs`.

/// A group of constants with a common comment.
pub struct Group {
    /// The comment of the group.
    pub comment: String,
    /// The constants of the group, at least one.
    pub constants: Vec<Constant>,
}

/// A constant, which becomes a PARAMETER in Fortran.
pub struct Constant {
    /// The name of the constant.
    pub name: String,
    /// The type of the C constant in Rust: a handle type, `MPI_Offset` or `c_int`.
    pub kind: String,
    /// The value as a decimal number.
    pub value: String,
}

impl Constant {
    /// The handle type of the constant in `mpi_f08`; None if the constant is not a handle.
    pub fn handle(&self) -> Option<&str> {
        (self.kind.starts_with("MPI_") && self.kind != "MPI_Offset").then_some(&self.kind)
    }
}

/// All C constants that also exist in Fortran: numbers and handles.
pub fn groups(text: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut known: Vec<(&str, String)> = Vec::new();
    let mut comment = String::new();
    for line in text.lines() {
        if let Some(words) = line.strip_prefix("// ") {
            words.clone_into(&mut comment);
        }
        let Some((name, kind, value)) = constant(line).filter(|(name, kind, _)| is_for_fortran(name, kind)) else {
            continue;
        };
        let value = match known.iter().find(|(other, _)| *other == value) {
            Some((_, value)) => value.clone(),
            None => decimal(value),
        };
        if groups.last().is_none_or(|group| group.comment != comment) {
            groups.push(Group { comment: comment.clone(), constants: Vec::new() });
        }
        known.push((name, value.clone()));
        let constant = Constant { name: name.to_owned(), kind: kind.to_owned(), value };
        groups.last_mut().expect("the list of groups is not empty").constants.push(constant);
    }
    groups
}

/// Splits `pub const NAME: TYPE = VALUE;` or `pub const NAME: TYPE = VALUE as TYPE;` into name, type and value.
fn constant(line: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = line.strip_prefix("pub const ")?.split_once(": ")?;
    let (kind, value) = rest.strip_suffix(';')?.split_once(" = ")?;
    Some((name, kind, value.split(" as ").next()?))
}

/// Returns true if a C constant exists in Fortran. These constants do not: indices in C's status, constants that are not in the standard,
/// most constants of the tools interface, and pointers.
fn is_for_fortran(name: &str, kind: &str) -> bool {
    let c_only = name.starts_with("MPI_F_")
        || name.starts_with("MPIX_")
        || name.starts_with("MPI_T_") && !name.starts_with("MPI_T_ERR_") && !name.starts_with("MPI_T_VERBOSITY_");
    !c_only && !kind.starts_with('*')
}

fn decimal(value: &str) -> String {
    match value.strip_prefix("0x") {
        Some(digits) => {
            u32::from_str_radix(digits, 16).expect("the value of a handle is a hexadecimal number").to_string()
        }
        None => value.to_owned(),
    }
}
