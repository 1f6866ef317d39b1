//! Who may play.

use std::collections::HashMap;

use anyhow::{Result, bail};

use super::store::Team;

/// The tokens and the team that each belongs to.
///
/// `Debug` is left out: tokens are secrets.
#[derive(Clone)]
pub(super) struct Tokens(HashMap<String, Team>);

impl Tokens {
    /// One token a line; blank lines and lines that start with `#` do not count.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut tokens = HashMap::new();
        for (number, line) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if !line.chars().all(|c| c.is_ascii_graphic()) {
                bail!(
                    "line {}: a token is of visible ASCII characters, without blanks",
                    number + 1
                );
            }
            let team = Team(tokens.len());
            if tokens.insert(line.to_owned(), team).is_some() {
                bail!("line {}: the token stands there twice", number + 1);
            }
        }
        if tokens.is_empty() {
            bail!("no token in it");
        }
        Ok(Self(tokens))
    }

    /// The team with this token.
    pub(super) fn team(&self, token: &str) -> Option<Team> {
        self.0.get(token).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_a_line_with_comments() {
        let tokens = Tokens::parse("\u{FEFF}# teams\r\nred-7\r\n\r\n  blue \n").expect("two tokens");
        assert_eq!(tokens.team("red-7"), Some(Team(0)));
        assert_eq!(tokens.team("blue"), Some(Team(1)));
        assert_eq!(tokens.team("# teams"), None);
        assert_eq!(tokens.team(""), None);
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text: &str| Tokens::parse(text).err().map(|error| error.to_string());
        assert_eq!(
            error("a\nb c\n").as_deref(),
            Some("line 2: a token is of visible ASCII characters, without blanks")
        );
        assert_eq!(
            error("a\n#\na").as_deref(),
            Some("line 3: the token stands there twice")
        );
        assert_eq!(error("# none\n").as_deref(), Some("no token in it"));
    }
}
