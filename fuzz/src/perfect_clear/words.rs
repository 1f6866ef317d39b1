//! Words of options: what is done to a field before holes are looked for, and names of rules and modes.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use quadrille_perfect_clear::build::{Holes, SetupRule, Step};
use quadrille_perfect_clear::score::{Count, Mode, Spins, System};
use quadrille_perfect_clear::{DropMode, Field, KnownGame};

use crate::{inputs, text};

/// Words are written and read again, and steps are done to a field.
pub(super) fn words(input: &[u8]) {
    let Some(text) = text(input) else { return };
    reads_again::<DropMode>(text);
    reads_again::<Spins>(text);
    reads_again::<System>(text);
    reads_again::<Count>(text);
    reads_again::<Mode>(text);
    reads_again::<KnownGame>(text);
    if let Ok(holes) = text.parse::<Holes>() {
        assert_eq!(holes.name().parse(), Ok(holes));
    }
    let steps: Vec<Step> = text.lines().filter_map(reads_again::<Step>).collect();
    let field = Field::parse("XX......../X...XXXXXX/XX.XXXXXXX", 4).expect("a field");
    for holes in Holes::ALL {
        let rule = SetupRule {
            holes,
            steps: steps.clone(),
            ..SetupRule::default()
        };
        assert!(rule.allows(field, &[]) || holes != Holes::Allowed);
    }
}

fn reads_again<T: FromStr + Display + PartialEq + Debug + Copy>(text: &str) -> Option<T> {
    let read: T = text.parse().ok()?;
    assert_eq!(read.to_string().parse().ok(), Some(read));
    Some(read)
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let words = [
        "T-Reverse(2,1)",
        "row(1)\nclear()\nblock(2,0)",
        "i-l( 3, 2 )\nO-Spawn(0,0)",
        "strict-holes",
        "softdrop",
        "all-mini+",
        "tetrio",
        "attack",
        "1L-or-PC",
    ];
    inputs(words.into_iter().chain(KnownGame::ALL.map(KnownGame::name)))
}
