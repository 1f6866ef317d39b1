//! Shares and chances as a person reads them.

use quadrille_cli::counted;
use quadrille_perfect_clear::chance::Chance;
use quadrille_perfect_clear::score::{Bounds, Demand, Mode, Spins};
use quadrille_perfect_clear::why_not::{Parity, Reason};
use quadrille_perfect_clear::{FieldOf, FieldWord, Hold, Pattern, Problem};
use quadrille_search::GaveUp;

/// A share, such as `61.19 %`.
pub(crate) fn percent(part: u64, all: u64) -> String {
    format!("{:.2} %", 100.0 * part as f64 / all.max(1) as f64)
}

/// What is known of some queues, as `looked at 40 of 840 queues: 12 of them clear the field`.
pub(crate) fn partly(part: u64, looked_at: u64, total: u64, what: &str) -> String {
    let known = match part {
        _ if looked_at == 0 => "nothing is known".to_owned(),
        0 => format!("none of them {what}"),
        _ if part == looked_at => format!("all of them {what}"),
        _ => format!("{part} of them {what}"),
    };
    format!("{}: {known}", quadrille_cli::looked_at(looked_at, total, "queue"))
}

/// A mean with two places, rounded, such as `4718.08`.
pub(crate) fn hundredths(sum: u64, of: u64) -> String {
    let of = u128::from(of.max(1));
    let rounded = (200 * u128::from(sum) + of) / (2 * of);
    format!("{}.{:02}", rounded / 100, rounded % 100)
}

/// The average of points and of lines of attack, such as `1988.33 points, 12.40 lines of attack`.
pub(crate) fn scores([points, attack]: [u64; 2], queues: u64) -> String {
    let [points, attack] = [points, attack].map(|sum| hundredths(sum, queues));
    format!("{points} points, {attack} lines of attack")
}

/// What is said of a move's prospect after its chance, such as `, 3498.1 PCs in a row to expect, 12.4 fewer`; `less` is
/// how many fewer follow than on the best move.
pub(crate) fn prospect(clears: f64, less: f64) -> String {
    let fewer = if less < 0.05 {
        String::new()
    } else {
        format!(", {less:.1} fewer")
    };
    format!(", {clears:.1} PCs in a row to expect{fewer}")
}

/// What follows on "clear the field", if more is asked of solutions.
pub(crate) fn and_mode(demand: Demand) -> String {
    let Bounds {
        soft_drops,
        clears,
        back_to_back,
    } = demand.bounds;
    let most = |most: Option<u8>, what: &str| match most? {
        0 => Some(format!("no {what}")),
        most => Some(format!("at most {}", counted(most, what))),
    };
    let first = match back_to_back {
        0 => None,
        1 => Some("a first clear that is difficult".to_owned()),
        first => Some(format!("{first} first clears that are difficult")),
    };
    let bounds = [most(soft_drops, "soft drop"), most(clears, "line clear"), first];
    let bounds: Vec<String> = bounds.into_iter().flatten().collect();
    let how = of_mode(demand);
    if bounds.is_empty() {
        return how.to_owned();
    }
    format!("{how} with {}", bounds.join(" and "))
}

const fn of_mode(demand: Demand) -> &'static str {
    match demand.mode {
        Mode::Normal => "",
        Mode::AnyTSpin => " with a T-spin, full or mini",
        Mode::TSpinSingle => " with a T-spin single or better",
        Mode::TSpinDouble => " with a T-spin double or better",
        Mode::TSpinTriple => " with a T-spin triple",
        Mode::AnySpin => " with a spin, full or mini",
        Mode::SpinSingle => " with a full spin that clears a line or more",
        Mode::SpinDouble => " with a full spin that clears two lines or more",
        Mode::SpinTriple => " with a full spin that clears three lines or more",
        Mode::Tetris => " with a Tetris",
        Mode::TetrisEnd => " and end with a Tetris",
        Mode::BackToBack if !matches!(demand.rules.spins, Spins::T) => " by spins and Tetrises alone",
        Mode::BackToBack => " by T-spins and Tetrises alone",
        Mode::TwoLines => " by clears of two lines or more alone",
        Mode::ThreeLines => " by clears of three lines or more alone",
        Mode::FourLines => " by Tetrises alone",
        Mode::TwoLinesOrPerfect => " by clears of two lines or more and perfect clears alone",
        Mode::ThreeLinesOrPerfect => " by clears of three lines or more and perfect clears alone",
        Mode::FourLinesOrPerfect => " by Tetrises and perfect clears alone",
    }
}

/// Why a field cannot be cleared, with the numbers that players call parity.
pub(crate) fn why_not<W: FieldWord>(reason: Option<Reason>, field: FieldOf<W>) -> String {
    let Parity {
        columns,
        checkerboard,
    } = Parity::of(field);
    let [odd, even] = columns;
    let why = match reason {
        Some(Reason::NoPlace) => "no piece has a place in these lines".to_owned(),
        Some(Reason::Wall { column, empty }) => format!(
            "no piece crosses the border right of column {column}, and the {empty} empty cells to its left are no \
             multiple of 4"
        ),
        Some(Reason::Columns { most }) => format!(
            "{odd} empty cells are in odd columns and {even} in even ones, and the pieces make up for a difference of \
             {most} at most: 4 for an I, 2 for a J, L or T"
        ),
        None => "all orders and places were tried".to_owned(),
    };
    let [same, other] = checkerboard;
    format!("{why} (parity of empty cells: columns {odd}:{even}, checkerboard {same}:{other})")
}

/// What was asked about, line by line.
pub(crate) fn asked<P, W: FieldWord>(problem: &Problem<P, W>, pattern: &Pattern) -> Vec<String> {
    let physics = problem.mover().physics();
    let hold = match problem.hold() {
        Hold::Off => "no hold".to_owned(),
        Hold::Empty => "hold empty".to_owned(),
        Hold::Piece(piece) => format!("{piece} in hold"),
    };
    let (kicks, drop) = (physics.kicks.name(), physics.drop.name());
    vec![
        format!("field: {}", problem.field().to_rows().join("/")),
        format!("queues: {pattern}, {hold}; kicks {kicks}, drop {drop}"),
    ]
}

/// An exact chance, such as `825 of 840, 98.2143 %`.
pub(crate) fn chance(chance: Chance) -> String {
    let Chance { won, of } = chance;
    format!("{won} of {of}, {:.4} %", 100.0 * chance.value())
}

/// Why no more is known, after what is; `ended` is as a sentence begins.
pub(crate) fn no_more(ended: &str, why: GaveUp) -> String {
    match why {
        GaveUp::OutOfReach => format!("{ended}: {}", nothing_known(why)),
        GaveUp::NodeLimit | GaveUp::Stopped => format!("{ended} before more was known"),
    }
}

/// What follows on "gave up: ".
pub(crate) const fn nothing_known(why: GaveUp) -> &'static str {
    match why {
        GaveUp::OutOfReach => {
            "there are more than 67 million states after some number of pieces; with fewer empty cells, there are fewer"
        }
        GaveUp::NodeLimit | GaveUp::Stopped => "nothing is known",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_no_whole() {
        let said =
            [(0, 0), (0, 9), (9, 9), (4, 9)].map(|(part, all)| partly(part, all, 840, "clear the field"));
        assert_eq!(
            said,
            [
                "looked at 0 of 840 queues: nothing is known",
                "looked at 9 of 840 queues: none of them clear the field",
                "looked at 9 of 840 queues: all of them clear the field",
                "looked at 9 of 840 queues: 4 of them clear the field"
            ]
        );
    }

    #[test]
    fn too_large_is_not_too_late() {
        assert!(nothing_known(GaveUp::OutOfReach).contains("67 million"));
        assert_eq!(nothing_known(GaveUp::Stopped), "nothing is known");
    }
}
