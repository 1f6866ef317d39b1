//! Rule sets as TOML, to start one's own from.

use super::{Counted, LineKind, LinePoints, Piece, Rules, StreakOf, StreakRule, StreakStep};

impl Rules {
    /// The rules as [`Rules::from_toml`] reads them.
    ///
    /// ```
    /// use quadrille_tenten::Rules;
    ///
    /// let rules = Rules::blockudoku();
    /// assert_eq!(Rules::from_toml(&rules.to_toml()), Ok(rules));
    /// ```
    #[must_use]
    pub fn to_toml(&self) -> String {
        let drawn = self.lines().iter().filter_map(|kind| match kind {
            LineKind::Drawn(cells) => {
                let rows = self.board_rows(*cells);
                Some(format!(
                    "\n[[line]]\ncells = [{}]\n",
                    list(rows.iter().map(|row| quoted(row)))
                ))
            }
            _ => None,
        });
        let parts = [self.head(), drawn.collect(), self.score_table()];
        let pieces = self.pieces().iter().map(piece_table);
        parts.into_iter().chain(pieces).collect()
    }

    fn head(&self) -> String {
        let kinds = self.lines().iter().filter_map(|kind| match kind {
            LineKind::Rows => Some("\"rows\"".to_owned()),
            LineKind::Columns => Some("\"columns\"".to_owned()),
            LineKind::Boxes { height, width } => Some(format!("\"{height}x{width}\"")),
            LineKind::Drawn(_) => None,
        });
        let bonus = match &self.score().lines {
            LinePoints::Growing(bonus) => {
                format!("line-bonus = {bonus}  # points for k lines at once: this times k (k + 1)\n")
            }
            LinePoints::Listed(_) => String::new(),
        };
        let repeats = match self.repeats() {
            0 => String::new(),
            percent => format!(
                "repeats = {percent}  # per cent: a piece after the first of a set looks like one before, turned anyhow\n"
            ),
        };
        format!(
            "name = {}\nsize = {}  # 4 to 10\nset-size = {}  # 1 to 4\n\
             dealer = \"{}\"  # weighted, uniform, fitting or kind (no set that does not fit), repair (a piece exchanged)\n\
             {repeats}\
             # What vanishes: rows, columns, boxes such as \"3x3\" (height, width), and each [[line]] that is drawn.\n\
             lines = [{}]\n{bonus}",
            quoted(self.name()),
            self.size(),
            self.set_size(),
            self.dealer(),
            list(kinds)
        )
    }

    fn score_table(&self) -> String {
        let score = self.score();
        let cells = match score.counted {
            Counted::Placed => "placed",
            Counted::Staying => "staying",
        };
        let of = match score.streak.of {
            StreakOf::Placements => "placements",
            StreakOf::Sets => "sets",
            StreakOf::Clears => "clears",
        };
        let lines = match &score.lines {
            LinePoints::Growing(_) => String::new(),
            LinePoints::Listed(points) => {
                let points = list(points.iter().map(u32::to_string));
                format!("lines = [{points}]  # for 1, 2, 3 ... lines at once; more count as the last\n")
            }
        };
        format!(
            "\n[score]\ncell = {}  # points for each cell of a piece\n\
             cells = \"{cells}\"  # which of them count: placed, or staying (they do not vanish at once)\n\
             {lines}vanished = {}  # for each cell that vanishes\n\
             empty-board = {}  # for a move that leaves the board empty\n\
             \n# Clears that follow each other: `bonus` points, and `percent` more for each clear before.\n\
             [score.streak]\nof = \"{of}\"  # placements, sets, or clears (placements, while no whole set is without one)\n\
             patience = {}  # placements, or sets, without a clear that a streak survives\n\
             bonus = {}\npercent = {}\n{}",
            score.cell,
            score.vanished,
            score.empty_board,
            score.streak.patience,
            score.streak.bonus,
            score.streak.percent,
            steps(&score.streak)
        )
    }
}

/// The line of a streak's steps, if it has some.
fn steps(rule: &StreakRule) -> String {
    let step = |step: &StreakStep| format!("{{ from = {}, percent = {} }}", step.from, step.percent);
    let steps = rule.steps.iter().flatten().map(step);
    match list(steps) {
        none if none.is_empty() => none,
        steps => format!(
            "# From this clear of a streak on, so many per cent of the points for what vanishes.\nsteps = [{steps}]\n"
        ),
    }
}

fn piece_table(piece: &Piece) -> String {
    let (letter, shape) = (quoted(&piece.letter.to_string()), piece.shape.to_string());
    let (weight, rows) = (piece.weight, list(shape.lines().map(quoted)));
    format!("\n[[piece]]\nletter = {letter}\nweight = {weight}\nshape = [{rows}]\n")
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{kinds_of_lines, with_lines};
    use crate::{DealerKind, Score, Setup};

    #[test]
    fn what_is_printed_is_read_back() {
        for name in Rules::NAMES {
            let rules = Rules::named(name).unwrap();
            assert_eq!(rules.name(), name);
            assert_eq!(Rules::from_toml(&rules.to_toml()), Ok(rules));
        }
        for (number, lines) in kinds_of_lines(6).into_iter().enumerate() {
            let plain = with_lines(6, 2, lines);
            let setup = Setup {
                dealer: DealerKind::ALL[number % DealerKind::ALL.len()],
                repeats: 20 * (number as u32 % 3),
                name: "a \"name\" \\ of its own".to_owned(),
                size: 6,
                pieces: plain.pieces().to_vec(),
                set_size: 2,
                lines: plain.lines().to_vec(),
                score: Score {
                    vanished: 3,
                    streak: StreakRule {
                        of: [StreakOf::Sets, StreakOf::Clears][number % 2],
                        patience: 1,
                        bonus: 7,
                        percent: 50,
                        steps: [
                            Some(StreakStep {
                                from: 3,
                                percent: 120,
                            }),
                            None,
                            None,
                            None,
                        ],
                    },
                    ..Score::with_line_bonus(4)
                },
            };
            // Kinds come before drawn lines in a file.
            let rules = Rules::new(setup).unwrap();
            let read = Rules::from_toml(&rules.to_toml()).unwrap();
            assert_eq!((read.score(), read.pieces()), (rules.score(), rules.pieces()));
            assert!(rules.lines().iter().all(|kind| read.lines().contains(kind)));
            assert_eq!(read.to_toml(), rules.to_toml());
        }
    }

    /// The games that are listed are those that have names, and each fact says something.
    #[test]
    fn games_are_those_with_names() {
        let names: Vec<&str> = Rules::GAMES.iter().map(|game| game.name).collect();
        assert_eq!(names, Rules::NAMES);
        assert!(Rules::GAMES.iter().all(|game| !game.facts.is_empty()));
    }
}
