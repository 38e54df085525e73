//! Constants of Fortran, from the text of `src/abi/constants.rs`.

/// Constants below one comment.
pub struct Group {
    /// The comment.
    pub comment: String,
    /// Its constants, at least one.
    pub constants: Vec<Constant>,
}

/// A PARAMETER.
pub struct Constant {
    /// Its name.
    pub name: String,
    /// Its type in C, as Rust writes it: a handle's, `MPI_Offset` or `c_int`.
    pub kind: String,
    /// Its decimal value.
    pub value: String,
}

impl Constant {
    /// The type of the handle that it is in `mpi_f08`.
    pub fn handle(&self) -> Option<&str> {
        (self.kind.starts_with("MPI_") && self.kind != "MPI_Offset").then_some(&self.kind)
    }
}

/// Every constant of C that is a number or a handle of Fortran.
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
        groups.last_mut().expect("a group was pushed").constants.push(constant);
    }
    groups
}

/// Takes `pub const NAME: TYPE = VALUE;` or `pub const NAME: TYPE = VALUE as TYPE;` apart.
fn constant(line: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = line.strip_prefix("pub const ")?.split_once(": ")?;
    let (kind, value) = rest.strip_suffix(';')?.split_once(" = ")?;
    Some((name, kind, value.split(" as ").next()?))
}

/// Places in C's status, classes beyond the standard and most of the tools interface are not for Fortran; pointers
/// are not numbers.
fn is_for_fortran(name: &str, kind: &str) -> bool {
    let c_only = name.starts_with("MPI_F_")
        || name.starts_with("MPIX_")
        || name.starts_with("MPI_T_") && !name.starts_with("MPI_T_ERR_") && !name.starts_with("MPI_T_VERBOSITY_");
    !c_only && !kind.starts_with('*')
}

fn decimal(value: &str) -> String {
    match value.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).expect("a handle is a number").to_string(),
        None => value.to_owned(),
    }
}
