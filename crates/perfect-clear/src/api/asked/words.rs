//! Words of a comment: options and their values.

use std::iter::Peekable;
use std::vec::IntoIter;

/// The words of a comment, of which quotes keep those together that belong together.
pub(super) struct Words(Peekable<IntoIter<String>>);

/// Option that stands in a word, with the value if it stands there as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Without the hyphens.
    pub(super) name: String,
    pub(super) value: Option<String>,
}

impl Words {
    pub(super) fn new(comment: &str) -> Self {
        let (mut words, mut word) = (Vec::new(), None::<String>);
        let mut quote = None;
        for sign in comment.chars() {
            match quote {
                Some(open) if open == sign => quote = None,
                None if sign == '\'' || sign == '"' => {
                    quote = Some(sign);
                    word.get_or_insert_default();
                }
                None if sign.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(sign),
            }
        }
        words.extend(word);
        Self(words.into_iter().peekable())
    }

    /// Takes the next word if it is a number.
    pub(super) fn number(&mut self) -> Option<usize> {
        let number = self.0.peek()?.parse().ok()?;
        self.0.next();
        Some(number)
    }

    pub(super) fn is_over(&mut self) -> bool {
        self.0.peek().is_none()
    }

    /// The next option; other words are passed over.
    pub(super) fn option(&mut self) -> Option<Word> {
        self.0.by_ref().find_map(|word| Word::read(&word))
    }

    /// The value that follows on an option.
    pub(super) fn value(&mut self) -> Option<String> {
        self.0.next_if(|word| Word::read(word).is_none())
    }

    /// A pattern, with the words that go on with it: blanks may stand around commas and brackets.
    pub(super) fn pattern(&mut self, first: String) -> String {
        let mut pattern = first;
        loop {
            let is_open = pattern.ends_with([',', ';', ':', '{', '(', '&', '|', '<', '=']);
            let goes_on = |word: &String| {
                is_open || word.starts_with([',', ';', ':', '{', '}', ')', '&', '|', '<', '='])
            };
            match self.0.next_if(goes_on) {
                Some(word) => pattern.extend([" ", &word]),
                None => return pattern,
            }
        }
    }
}

impl Word {
    /// `--name`, `-n`, `--name=value`, `-nvalue`; a negative number is none.
    fn read(word: &str) -> Option<Self> {
        let is_long = word.starts_with("--");
        let name = word.trim_start_matches('-');
        let starts_well = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
        if name.len() == word.len() || word.len() - name.len() > 2 || !starts_well {
            return None;
        }
        if let Some((name, value)) = name.split_once('=') {
            return Some(Self::with(name, Some(value)));
        }
        // The value of a short option may follow at once, as in -p*p4.
        let (letter, rest) = name.split_at(1);
        match rest.chars().next() {
            Some(next) if !is_long && !next.is_ascii_lowercase() => Some(Self::with(letter, Some(rest))),
            _ => Some(Self::with(name, None)),
        }
    }

    fn with(name: &str, value: Option<&str>) -> Self {
        Self {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        }
    }
}
