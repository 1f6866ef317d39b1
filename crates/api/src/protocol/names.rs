//! Texts that name one of a few things, as types of TypeScript: they are written from the lists of the solvers, so that
//! they name what a solver knows, and nothing else.

use quadrille_perfect_clear::score::{Mode, Spins, System};
use quadrille_perfect_clear::{KickTable, KnownGame, Rotation};
use ts_rs::{Config, TS};

/// Types of this name, with a comment, and what a text of that type may be.
macro_rules! names {
    ($($(#[doc = $doc:literal])* $Type:ident = $declared:expr;)*) => {
        $(
            $(#[doc = $doc])*
            pub(crate) struct $Type;

            impl TS for $Type {
                type WithoutGenerics = Self;
                type OptionInnerType = Self;

                fn docs() -> Option<String> {
                    let (comment, _) = $declared;
                    let mut lines = vec![concat!($($doc)*).to_owned()];
                    lines.extend(comment);
                    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
                    Some(ts_rs::format_docs(&lines))
                }

                fn name(_: &Config) -> String {
                    stringify!($Type).to_owned()
                }

                fn inline(_: &Config) -> String {
                    $declared.1
                }

                fn decl(config: &Config) -> String {
                    format!("type {} = {};", Self::name(config), Self::inline(config))
                }

                fn output_path() -> Option<std::path::PathBuf> {
                    Some(concat!(stringify!($Type), ".ts").into())
                }
            }
        )*
    };
}

names! {
    /// A game whose rules are known.
    PerfectClearGame = one_of(KnownGame::ALL.map(KnownGame::name));
    /// Which displacements are tried when a piece turns.
    PerfectClearKicks = one_of(KickTable::NAMES);
    /// What a solution must do besides.
    PerfectClearMode = one_of(Mode::ALL.map(Mode::name));
    /// How a piece is turned.
    PerfectClearRotation = one_of(Rotation::ALL.map(Rotation::name));
    /// Which pieces spin.
    PerfectClearSpins = one_of(Spins::ALL.map(Spins::name));
    /// Whose points count.
    PerfectClearSystem = one_of(System::ALL.map(System::name));
}

/// A text that is one of these, and no other.
fn one_of<const N: usize>(names: [&str; N]) -> (Option<String>, String) {
    (None, names.map(|name| format!("{name:?}")).join(" | "))
}
