//! Operands of options.

#![forbid(unsafe_code)]

/// Words that follow an option, classified by how a shell can complete them.
pub enum Operand {
    /// Nothing.
    None,
    /// One word without completion.
    Word(&'static str),
    /// A variable's name and a value.
    NameAndValue,
    /// Names of variables, separated by commas.
    Names,
    /// A variable's name, with or without a value.
    Assignment,
    /// Two words without completion.
    Words(&'static str, &'static str),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A file or a directory.
    Path(&'static str),
}

impl Operand {
    /// Returns the number of words.
    pub fn words(&self) -> usize {
        match self {
            Self::None => 0,
            Self::NameAndValue | Self::Words(..) => 2,
            _ => 1,
        }
    }

    /// Returns the words' names, as printed in help text and manual page.
    pub fn placeholder(&self) -> String {
        match self {
            Self::None => String::new(),
            Self::Word(name) | Self::Path(name) => (*name).to_owned(),
            Self::NameAndValue => "NAME VALUE".to_owned(),
            Self::Names => "NAME,NAME...".to_owned(),
            Self::Assignment => "NAME[=VALUE]".to_owned(),
            Self::Words(first, second) => format!("{first} {second}"),
            Self::OneOf(words) => words.join(" | "),
        }
    }
}
