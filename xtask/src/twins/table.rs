//! The table of what was compared.

use super::state::State;
use super::{Positions, RULES, Routine};

/// Prints a row for each routine: the positions compared on each rule set, those that told something, those that
/// differ.
pub(super) fn print(pairs: &[(&Routine, &str)], state: &State, wanted: impl Fn(&Routine) -> u64) {
    let is_asked = |rules: &&str| pairs.iter().any(|(_, other)| other == rules);
    let all_rules: Vec<&str> = RULES.into_iter().filter(is_asked).collect();
    let mut routines: Vec<&Routine> = pairs.iter().map(|&(routine, _)| routine).collect();
    routines.dedup_by_key(|routine| routine.name);
    println!(
        "| routine | of | {} | tell something | differ |",
        all_rules.join(" | ")
    );
    println!("{}|", "|---".repeat(all_rules.len() + 4));
    for routine in routines {
        let found = all_rules.iter().map(|&rules| state.of((routine, rules)));
        let found: Vec<_> = found.collect();
        let counts: Vec<String> = found.iter().map(|found| grouped(found.positions)).collect();
        let [telling, differing] = [
            found.iter().map(|found| found.telling).sum(),
            found.iter().map(|found| found.differing).sum(),
        ]
        .map(grouped);
        let unit = match routine.positions {
            Positions::Rounds => "rounds",
            Positions::Boards | Positions::Mixed => "boards",
        };
        println!(
            "| {} | {} {unit} | {} | {telling} | {differing} |",
            routine.name,
            grouped(wanted(routine)),
            counts.join(" | ")
        );
    }
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn thousands_are_grouped() {
        assert_eq!(
            [0, 999, 1_000, 20_000, 1_234_567].map(super::grouped),
            ["0", "999", "1,000", "20,000", "1,234,567"]
        );
    }
}
