//! Fields that come about in play.

use quadrille_perfect_clear::{Field, Mover, Piece};
use quadrille_search::Seed;
use rand::RngExt;

/// Fields of random play that stays within four lines, one after the other.
pub(crate) fn fields(mover: &Mover, count: usize) -> Vec<Field> {
    let empty = Field::empty(4).expect("four lines");
    let (mut random, mut fields, mut field) = (Seed(1).stream(0), Vec::new(), empty);
    while fields.len() < count {
        let piece = Piece::ALL[random.random_range(0..7)];
        let landings: Vec<_> = mover.landings(field, piece).into_iter().collect();
        if landings.is_empty() {
            field = empty;
            continue;
        }
        let placement = landings[random.random_range(0..landings.len())];
        field = field.place(placement).expect("it fits").0;
        fields.push(field);
        if field.is_clear() {
            field = empty;
        }
    }
    fields
}
