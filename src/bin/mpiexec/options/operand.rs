//! What may stand behind an option.

#![forbid(unsafe_code)]

/// What may stand behind an option, as far as a shell can help to complete it.
pub enum Operand {
    /// Nothing.
    None,
    /// One word that nobody can guess.
    Word(&'static str),
    /// A variable's name and a value.
    NameAndValue,
    /// Names of variables, with commas between them.
    Names,
    /// A variable's name, with or without a value.
    Assignment,
    /// Two words that nobody can guess.
    Words(&'static str, &'static str),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A file or a directory.
    Path(&'static str),
}

impl Operand {
    /// How many words they are.
    pub fn words(&self) -> usize {
        match self {
            Self::None => 0,
            Self::NameAndValue | Self::Words(..) => 2,
            _ => 1,
        }
    }

    /// The words behind the option, as help and manual page have them.
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
