//! The game played by plain recursion: every decision, every piece that may come.

use quadrille_perfect_clear::chance::Situation;
use quadrille_perfect_clear::{Field, Hold, Mover, Piece, PieceSet};

#[derive(Clone)]
struct Game {
    field: Field,
    hold: Hold,
    shown: Vec<Piece>,
    bag: PieceSet,
    /// How many pieces are shown at a time.
    previews: usize,
}

/// Won and all, of ways in which the pieces may come.
pub(crate) fn chance(mover: &Mover, situation: &Situation) -> (u64, u64) {
    let game = Game {
        field: situation.field,
        hold: situation.hold,
        shown: situation.shown.clone(),
        bag: situation.bag,
        previews: situation.shown.len(),
    };
    play(mover, &game)
}

/// The best decision.
fn play(mover: &Mover, game: &Game) -> (u64, u64) {
    if game.field.is_clear() {
        return (1, 1);
    }
    let mut best = (0, 1);
    let current = game.shown.first().copied();
    if let Some(current) = current {
        let mut without = game.clone();
        without.shown.remove(0);
        best = better(best, place(mover, &without, current));
    }
    match (game.hold, current) {
        (Hold::Piece(held), _) => {
            let mut swapped = game.clone();
            swapped.hold = current.map_or(Hold::Empty, Hold::Piece);
            if current.is_some() {
                swapped.shown.remove(0);
            }
            best = better(best, place(mover, &swapped, held));
        }
        (Hold::Empty, Some(current)) => {
            let mut aside = game.clone();
            aside.hold = Hold::Piece(current);
            aside.shown.remove(0);
            // Another piece is shown before this one is placed.
            let reveal = draw(&aside, |shown| {
                let Some(&next) = shown.shown.first() else {
                    return (0, 1);
                };
                let mut without = shown.clone();
                without.shown.remove(0);
                place(mover, &without, next)
            });
            best = better(best, reveal);
        }
        _ => {}
    }
    best
}

/// The best place of a piece, after which another one is shown.
fn place(mover: &Mover, game: &Game, piece: Piece) -> (u64, u64) {
    let mut best = (0, 1);
    for placement in mover.landings(game.field, piece) {
        let mut after = game.clone();
        after.field = game.field.place(placement).unwrap().0;
        best = better(best, draw(&after, |shown| play(mover, shown)));
    }
    best
}

/// The mean over the pieces that may be shown next; none is drawn that cannot matter.
fn draw(game: &Game, value: impl Fn(&Game) -> (u64, u64)) -> (u64, u64) {
    let needed = game.field.empty_cells() / 4;
    if game.shown.len() >= game.previews || game.shown.len() > needed {
        return value(game);
    }
    let bag = if game.bag.is_empty() {
        PieceSet::FULL
    } else {
        game.bag
    };
    let (mut won, mut of) = (0, 1);
    for piece in bag.iter() {
        let mut next = game.clone();
        next.shown.push(piece);
        next.bag = bag.without(piece);
        let (more, all) = value(&next);
        // A common denominator.
        (won, of) = (won * all + more * of, of * all);
        let shared = divisor(won, of);
        (won, of) = (won / shared, of / shared);
    }
    let of = of * bag.len() as u64;
    let shared = divisor(won, of);
    (won / shared, of / shared)
}

fn better(a: (u64, u64), b: (u64, u64)) -> (u64, u64) {
    if b.0 * a.1 > a.0 * b.1 { b } else { a }
}

fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}
