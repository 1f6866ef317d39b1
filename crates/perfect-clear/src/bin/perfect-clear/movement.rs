//! How a piece gets to its place, in the words of players.

use quadrille_perfect_clear::fumen::Operation;
use quadrille_perfect_clear::{DropMode, Field, Mover, Physics, Piece, Placement};

/// Movers that distinguish tucks and spins from drops; none by default.
#[derive(Default)]
pub(crate) struct Movements {
    /// A hard drop alone, and moves below others, without turns there.
    strict: Option<[Mover; 2]>,
    /// How pieces may come down.
    drop: DropMode,
}

impl Movements {
    /// The movements of a mover.
    pub(crate) fn of(mover: &Mover) -> Self {
        let Physics { kicks, drop } = mover.physics();
        let with = |drop| Mover::new(Physics::new(kicks.clone(), drop), mover.lines()).ok();
        let strict = with(DropMode::Hard).zip(with(DropMode::Slide));
        Self {
            strict: strict.map(|(hard, slide)| [hard, slide]),
            drop: *drop,
        }
    }

    /// How a piece gets to its place, as `, tuck`; nothing if it is dropped.
    pub(crate) fn name(&self, field: Field, placement: Placement) -> &'static str {
        let Some([hard, slide]) = &self.strict else {
            return "";
        };
        // Where a T must spin, it does so even if a drop would bring it to its place.
        let must_spin = self.drop.twist(placement.piece).is_some();
        let lands = |mover: &Mover| !must_spin && mover.landings(field, placement.piece).contains(placement);
        if lands(hard) {
            ""
        } else if lands(slide) {
            ", tuck"
        } else if is_t_spin(field, placement) {
            ", T-spin"
        } else {
            ", spin"
        }
    }
}

/// Whether three of the four cells at the corners of a T are filled, or outside.
fn is_t_spin(field: Field, placement: Placement) -> bool {
    let Operation { x, y, .. } = Operation::from(placement);
    let is_filled = |x: i8, y: i8| match (usize::try_from(x), usize::try_from(y)) {
        (Ok(x), Ok(y)) => x > 9 || field.is_filled(x, y),
        _ => true,
    };
    let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let filled = corners.iter().filter(|(dx, dy)| is_filled(x + dx, y + dy));
    placement.piece == Piece::T && filled.count() >= 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_perfect_clear::{Rotation, Twist};

    #[test]
    fn movements_have_names() {
        let mover = Mover::new(Physics::srs(), 4).unwrap();
        let movements = Movements::of(&mover);
        let name = |field: &str, piece, rotation, x| {
            let placement = Placement::new(piece, rotation, x, 0);
            movements.name(Field::parse(field, 4).unwrap(), placement)
        };
        let slot = "XX......../X...XXXXXX/XX.XXXXXXX";
        assert_eq!(name(slot, Piece::T, Rotation::Reverse, 1), ", T-spin");
        assert_eq!(name("__XXXXXXXX", Piece::O, Rotation::Spawn, 0), "");
        assert_eq!(
            name("XXX......./..........", Piece::I, Rotation::Spawn, 0),
            ", tuck"
        );
        assert_eq!(name("", Piece::T, Rotation::Reverse, 1), "");
    }

    /// A T at the wall can be dropped to its place or turned there, and with `tsz` only the turn is allowed.
    #[test]
    fn what_must_spin_spins() {
        let field = Field::parse(".XXXXXXXXX", 4).unwrap();
        let placement = Placement::new(Piece::T, Rotation::Right, 0, 0);
        for (drop, name) in [(DropMode::TSoft, ""), (DropMode::TSpin(Twist::ZERO), ", T-spin")] {
            let kicks = Physics::srs().kicks;
            let mover = Mover::new(Physics::new(kicks, drop), 4).unwrap();
            assert!(mover.landings(field, Piece::T).contains(placement), "{drop}");
            assert_eq!(Movements::of(&mover).name(field, placement), name, "{drop}");
        }
    }
}
