//! What a piece in the slot is worth at the start of a clear.

use std::fmt;
use std::str::FromStr;

use quadrille_search::Stream;
use rand::RngExt;
use thiserror::Error;

use super::PHASES;
use crate::chance::Chance;
use crate::{Piece, PieceSet};

/// The table that comes with the library.
const STANDARD: &str = include_str!("../../worth.csv");

/// The expected number of clears in a row, by the phase of the next clear and the piece in the slot.
///
/// As text: a row for each phase, `phase,I,J,L,O,S,T,Z`, as [`fmt::Display`] writes it; lines that begin with `#` are
/// ignored.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    clears: [[f64; 7]; PHASES],
}

/// A start that was played, as far as it matters for [`Worth`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The chain that it belongs to.
    pub chain: usize,
    /// Clears before it, from the beginning of the game.
    pub before: usize,
    /// The piece in the slot; `None` at the beginning.
    pub slot: Option<Piece>,
    /// Its exact chance.
    pub chance: Chance,
    /// The pieces of which it could leave one in the slot.
    pub left: PieceSet,
}

/// No table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WorthError {
    /// A phase has no start.
    #[error("no start with {phase} clears before it, modulo 7: more clears are needed in each chain")]
    Missing {
        /// Clears before it, modulo 7.
        phase: usize,
    },
    /// No start ever fails, or none succeeds: nothing can be distinguished.
    #[error("no start among these fails, so there is no end to count to")]
    Endless,
    /// A row that is none.
    #[error("line {line}: expected {expected}")]
    Row {
        /// The line, from 1.
        line: usize,
        /// What was expected.
        expected: &'static str,
    },
}

/// How many starts the mean of a phase counts as beside those with one piece in the slot: few starts by themselves say
/// more about luck than about the piece.
const PRIOR: f64 = 5.0;

/// Rounds of iteration after which values that still rise are taken to have no limit.
const MOST_ROUNDS: usize = 1_000_000;

impl Worth {
    /// The table that comes with the library: for SRS, four lines, five previews.
    ///
    /// # Errors
    ///
    /// Never, unless the library was built with a table that is none.
    pub fn standard() -> Result<Self, WorthError> {
        STANDARD.parse()
    }

    /// The expected number of clears in a row from a start of this phase with this piece in the slot.
    #[must_use]
    pub fn of(&self, phase: usize, slot: Piece) -> f64 {
        self.clears[phase % PHASES][slot.index()]
    }

    /// The fixed point of `E = mean of p (1 + max E of the next)` over starts. The mean of a phase counts as five
    /// starts of each of its pieces, and stands for pieces with which none was seen.
    ///
    /// # Errors
    ///
    /// When a phase has no start, or no start fails.
    pub fn fixed_point(samples: &[Sample]) -> Result<Self, WorthError> {
        let known = Known::new(samples);
        let mut worth = Self {
            clears: [[0.0; 7]; PHASES],
        };
        for _ in 0..MOST_ROUNDS {
            let before = worth.clears;
            // Backward through the round, so that each phase sees the newest values of the next.
            for phase in (0..PHASES).rev() {
                worth.clears[phase] = known.expected(&worth, phase)?;
            }
            let change = |(new, old): (&f64, &f64)| (new - old).abs() / new.max(1.0);
            let pairs = worth.clears.iter().flatten().zip(before.iter().flatten());
            if pairs.map(change).fold(0.0, f64::max) < 1e-12 {
                return Ok(worth);
            }
        }
        Err(WorthError::Endless)
    }

    /// The expected number of clears of a game from its beginning, from the first starts among these.
    #[must_use]
    pub fn from_the_beginning(&self, samples: &[Sample]) -> Option<f64> {
        let first = samples.iter().filter(|sample| sample.before == 0);
        mean(first.map(|sample| self.value(sample)))
    }

    /// What a start is worth: its chance, times one clear and what follows.
    fn value(&self, sample: &Sample) -> f64 {
        let next = sample.left.iter().map(|slot| self.of(sample.before + 1, slot));
        sample.chance.value() * (1.0 + next.fold(0.0, f64::max))
    }

    /// The expected clears from the beginning, in rising order, by `times` sets of resampled chains; sets that have no
    /// table are left out. None at all for fewer than two chains: drawn again, one chain is always itself.
    pub fn resampled(samples: &[Sample], times: usize, random: &mut Stream) -> Vec<f64> {
        let mut chains: Vec<Vec<Sample>> = Vec::new();
        for sample in samples {
            match chains.last_mut().filter(|chain| chain[0].chain == sample.chain) {
                Some(chain) => chain.push(*sample),
                None => chains.push(vec![*sample]),
            }
        }
        let mut values = Vec::new();
        if chains.len() < 2 {
            return values;
        }
        for _ in 0..times {
            let drawn: Vec<Sample> = (0..chains.len())
                .flat_map(|_| chains[random.random_range(0..chains.len())].clone())
                .collect();
            let worth = Self::fixed_point(&drawn).ok();
            values.extend(worth.and_then(|worth| worth.from_the_beginning(&drawn)));
        }
        values.sort_unstable_by(f64::total_cmp);
        values
    }
}

/// Starts by phase; those of a game's beginning have nothing in the slot, and stand apart.
struct Known<'a> {
    starts: [Vec<(Piece, &'a Sample)>; PHASES],
}

impl<'a> Known<'a> {
    fn new(samples: &'a [Sample]) -> Self {
        let mut starts: [Vec<(Piece, &Sample)>; PHASES] = Default::default();
        for sample in samples {
            let start = sample.slot.map(|slot| (slot, sample));
            starts[sample.before % PHASES].extend(start);
        }
        Self { starts }
    }

    fn expected(&self, worth: &Worth, phase: usize) -> Result<[f64; 7], WorthError> {
        let values = self.starts[phase].iter();
        let values: Vec<(Piece, f64)> = values
            .map(|(slot, sample)| (*slot, worth.value(sample)))
            .collect();
        let all = mean(values.iter().map(|one| one.1)).ok_or(WorthError::Missing { phase })?;
        Ok(Piece::ALL.map(|piece| {
            let its = values.iter().filter(|one| one.0 == piece);
            let (sum, count) = its.fold((PRIOR * all, PRIOR), |(sum, count), one| {
                (sum + one.1, count + 1.0)
            });
            sum / count
        }))
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "phase")?;
        for piece in Piece::ALL {
            write!(f, ",{piece}")?;
        }
        for (phase, clears) in self.clears.iter().enumerate() {
            write!(f, "\n{phase}")?;
            for value in clears {
                write!(f, ",{value:.3}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Worth {
    type Err = WorthError;

    fn from_str(text: &str) -> Result<Self, WorthError> {
        let mut rows = (1..)
            .zip(text.lines())
            .filter(|(_, row)| !row.starts_with('#') && !row.trim().is_empty());
        let header = "phase,I,J,L,O,S,T,Z";
        let (line, first) = rows.next().unwrap_or((1, ""));
        if first.trim() != header {
            let expected = "the header phase,I,J,L,O,S,T,Z";
            return Err(WorthError::Row { line, expected });
        }
        let mut clears = [[0.0; 7]; PHASES];
        for (phase, values) in clears.iter_mut().enumerate() {
            let expected = "phases 0 to 6, each with seven numbers that are not negative";
            let (line, row) = rows.next().unwrap_or((line + phase + 1, ""));
            let error = WorthError::Row { line, expected };
            let mut cells = row.split(',').map(str::trim);
            if cells.next() != Some(phase.to_string().as_str()) {
                return Err(error);
            }
            let number = |cell: &str| {
                cell.parse()
                    .ok()
                    .filter(|value: &f64| value.is_finite() && *value >= 0.0)
            };
            let numbers: Option<Vec<f64>> = cells.map(number).collect();
            let numbers = numbers.ok_or_else(|| error.clone())?;
            *values = numbers.try_into().map_err(|_| error)?;
        }
        if let Some((line, _)) = rows.next() {
            let expected = "the end of the table after phase 6";
            return Err(WorthError::Row { line, expected });
        }
        Ok(Self { clears })
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;

    use super::*;

    /// Chains of starts that all leave the same pieces.
    fn samples(chance: impl Fn(usize, Piece) -> u64, left: &str) -> Vec<Sample> {
        let left: PieceSet = left.chars().filter_map(Piece::from_letter).collect();
        let all = (1..=PHASES).flat_map(|before| Piece::ALL.map(|slot| (before, slot)));
        let sample = |(before, slot): (usize, Piece)| Sample {
            chain: 0,
            before,
            slot: Some(slot),
            chance: Chance {
                won: chance(before % PHASES, slot),
                of: 100,
            },
            left,
        };
        all.map(sample).collect()
    }

    #[test]
    fn equal_chances_are_a_geometric_series() {
        let worth = Worth::fixed_point(&samples(|_, _| 99, "TI")).unwrap();
        for phase in 0..PHASES {
            assert!((worth.of(phase, Piece::T) - 99.0).abs() < 1e-6);
        }
        assert_eq!(
            Worth::fixed_point(&samples(|_, _| 100, "T")),
            Err(WorthError::Endless)
        );
    }

    #[test]
    fn the_better_piece_is_left() {
        // T has 90 in a hundred, the others 50, with 45 starts of each: the mean of the phase counts as five more.
        let chance = |_, slot| if slot == Piece::T { 90 } else { 50 };
        let one = samples(chance, "TO");
        let many: Vec<Sample> = (0..45).flat_map(|_| one.clone()).collect();
        let worth = Worth::fixed_point(&many).unwrap();
        // By hand: t = (45 * 0.9 + 5 * m) / 50 * (1 + t), with m the mean of 0.9 and six times 0.5.
        let share = (45.0 * 0.9 + 5.0 * (0.9 + 6.0 * 0.5) / 7.0) / 50.0;
        assert!((worth.of(3, Piece::T) - share / (1.0 - share)).abs() < 1e-6);
        assert!(worth.of(3, Piece::O) < worth.of(3, Piece::T));
        let text = format!("# a comment\n{worth}\n");
        assert_eq!(text.parse::<Worth>().unwrap().to_string(), worth.to_string());
    }

    #[test]
    fn what_is_missing_is_told() {
        let mut few = samples(|_, _| 90, "TO");
        few.retain(|sample| sample.before != 2);
        assert_eq!(Worth::fixed_point(&few), Err(WorthError::Missing { phase: 2 }));
        for (text, line) in [
            ("", 1),
            ("phase,I,J,L,O,S,T,Z\n0,1,2\n", 2),
            ("# a\nphase,I\n", 2),
        ] {
            assert!(
                matches!(text.parse::<Worth>(), Err(WorthError::Row { line: found, .. }) if found == line),
                "{text:?}"
            );
        }
    }

    /// Each cell counts: nothing is dropped, so that no column moves, and nothing follows the table.
    #[test]
    fn every_cell_is_a_number() {
        let table = |row: &str, end: &str| {
            let rows: Vec<String> = (0..PHASES)
                .map(|phase| format!("{phase},1,2,3,4,5,6,7"))
                .collect();
            let table = rows.join("\n").replacen("3,1,2,3,4,5,6,7", row, 1);
            format!("phase,I,J,L,O,S,T,Z\n{table}\n{end}").parse::<Worth>()
        };
        assert!(table("3,1,2,3,4,5,6,7", "\n# the end\n").is_ok());
        for row in [
            "3,oops,1,2,3,4,5,6,7",
            "3,-5,1,2,3,4,5,6,7",
            "3,NaN,1,2,3,4,5,6,7",
            "3,1,2,3,4,5,6,7,",
            "3,1,2,3,4,5,6,inf",
        ] {
            let error = table(row, "").unwrap_err();
            assert!(matches!(error, WorthError::Row { line: 5, .. }), "{row}: {error}");
        }
        let error = table("3,1,2,3,4,5,6,7", "7,1,2,3,4,5,6,7\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 9: expected the end of the table after phase 6"
        );
    }

    #[test]
    fn one_chain_says_nothing_of_others() {
        let mut chains = samples(|_, _| 90, "TO");
        let beginning = Sample {
            before: 0,
            slot: None,
            ..chains[0]
        };
        chains.push(beginning);
        let resampled = |samples: &[Sample]| Worth::resampled(samples, 10, &mut Seed(1).stream(0)).len();
        assert_eq!(resampled(&chains), 0);
        let other = chains
            .clone()
            .into_iter()
            .map(|sample| Sample { chain: 1, ..sample });
        chains.extend(other);
        assert_eq!(resampled(&chains), 10);
    }

    #[test]
    fn the_standard_table_is_one() {
        let worth = Worth::standard().unwrap();
        assert!(Piece::ALL.iter().all(|&slot| worth.of(1, slot) >= 0.0));
    }
}
