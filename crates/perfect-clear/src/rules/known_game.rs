//! Games that people play, by what their rules set.

use quadrille_schema::names;

use crate::KickTable;
use crate::rules::kicks::{BuiltIn, tables};
use crate::rules::score::{Rules, Spins, System};

/// Declares the games: for each a comment, its value and name, and what its rules set.
macro_rules! games {
    (
        $(#[doc = $about:literal])+
        enum KnownGame {$(
            $(#[doc = $doc:literal])+
            $(#[default $($default:tt)?])?
            $Game:ident = $name:literal {
                title: $title:literal,
                kicks: $KICKS:ident, previews: $previews:literal, system: $System:ident, spins: $Spins:ident
            },
        )+}
    ) => {
        names! {
            $(#[doc = $about])+
            pub enum KnownGame: "game" {
                $($(#[doc = $doc])+ $(#[default $($default)?])? $Game = $name,)+
            }
        }

        impl KnownGame {
            /// The name as people write it.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$Game => $title,)+
                }
            }

            /// Its kicks as a built-in table.
            const fn table(self) -> &'static BuiltIn {
                match self {
                    $(Self::$Game => &tables::$KICKS,)+
                }
            }

            /// The number of next pieces that it shows besides the current one, if nobody has changed that.
            ///
            /// TETR.IO and Jstris show five by default, Puyo Puyo Tetris always; guideline games show up to six, and
            /// most of them five.
            #[must_use]
            pub const fn previews(self) -> usize {
                match self {
                    $(Self::$Game => $previews,)+
                }
            }

            /// Its points, and which pieces spin.
            #[must_use]
            pub const fn scoring(self) -> Rules {
                let (system, spins) = match self {
                    $(Self::$Game => (System::$System, Spins::$Spins),)+
                };
                Rules { system, spins }
            }
        }
    };
}

games! {
    /// A game that people play.
    ///
    /// ```
    /// use quadrille_perfect_clear::KnownGame;
    ///
    /// let game: KnownGame = "tetrio".parse()?;
    /// assert_eq!((game.kicks().name(), game.scoring().system.name()), ("srs+", "tetrio"));
    /// # Ok::<(), quadrille_perfect_clear::score::UnknownName>(())
    /// ```
    enum KnownGame {
        /// Games by the guideline: SRS without half turns
        #[default]
        Guideline = "guideline" {
            title: "Guideline",
            kicks: SRS, previews: 5, system: Guideline, spins: T
        },
        /// TETR.IO: SRS+, half turns, points of its own; of spins those of its multiplayer games, `all-mini+`
        Tetrio = "tetrio" {
            title: "TETR.IO",
            kicks: SRS_PLUS, previews: 5, system: Tetrio, spins: AllMiniPlus
        },
        /// Jstris: SRS, half turns, points of its own
        Jstris = "jstris" {
            title: "Jstris",
            kicks: JSTRIS180, previews: 5, system: Jstris, spins: T
        },
        /// Puyo Puyo Tetris: SRS without half turns. Its points are taken to be those of the guideline
        PuyoPuyoTetris = "ppt" {
            title: "Puyo Puyo Tetris",
            kicks: SRS, previews: 5, system: Guideline, spins: T
        },
    }
}

impl KnownGame {
    /// The name of its kicks: see [`KickTable::named`].
    #[must_use]
    pub const fn kicks_name(self) -> &'static str {
        self.table().name
    }

    /// Its kicks.
    #[must_use]
    pub fn kicks(self) -> KickTable {
        KickTable::built_in(self.table())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        for game in KnownGame::ALL {
            assert_eq!(game.name().parse(), Ok(game));
            assert_eq!(game.kicks().name(), game.kicks_name());
        }
        let unknown = "nes".parse::<KnownGame>().expect_err("no game");
        assert_eq!(
            unknown.to_string(),
            r#"there is no game "nes" (one of guideline, tetrio, jstris, ppt)"#
        );
    }

    fn quoted<const N: usize>(names: [&str; N]) -> String {
        names.map(|name| format!("'{name}'")).join(", ")
    }

    /// `INSTA_UPDATE=always` writes them anew, as it does for snapshots.
    #[test]
    fn the_page_knows_games_and_kicks() {
        let games = KnownGame::ALL.map(|game| {
            let Rules { system, spins } = game.scoring();
            format!(
                "  '{}': {{ title: '{}', kicks: '{}', previews: {}, system: '{}', spins: '{}' }},\n",
                game.name(),
                game.title(),
                game.kicks_name(),
                game.previews(),
                system.name(),
                spins.name()
            )
        });
        let text = format!(
            "// @ts-check\n\
             /** Games and kick tables of the library. A test of it writes this file: `cargo xtask bless`. */\n\n\
             export const KICKS = [{}];\n\
             /** Tables of points. */\n\
             export const SYSTEMS = [{}];\n\
             /** @type {{Record<string, {{ title: string, kicks: string, previews: number, system: string, spins: string }}>}} */\n\
             export const GAMES = {{\n{}}};\n",
            quoted(KickTable::NAMES),
            quoted(System::ALL.map(System::name)),
            games.concat()
        );
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../web/page/src/perfect-clear/games.js"
        );
        crate::testing::assert_written(path, &text);
    }
}
