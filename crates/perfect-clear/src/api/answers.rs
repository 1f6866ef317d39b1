//! Parts of answers, as their documents have them.

use quadrille_schema::{OrNull, described, group, names};

use super::Lines;
use crate::{DropMode, Piece, Rotation};

names! {
    /// Outcome of a search.
    pub enum Status: "status" {
        /// With what was asked for
        Solved = "solved",
        /// With a proof that there is none
        Unsolvable = "unsolvable",
        /// By a limit, before it was known
        Unknown = "unknown",
    }
}

group! {
    /// Common part of answers about clears: their request.
    pub struct About {
        /// How the search ended
        status: Status,
        /// Whether all pieces are known, `full`, or those that are shown, `as-shown`
        information: Option<String>,
        /// The rows from the top; full ones have vanished
        field: Vec<String>,
        /// How many lines the clear has
        lines: Lines,
        /// The piece in hold
        hold: OrNull<Piece>,
        /// Whether there is no hold
        no_hold: bool,
        /// Name of the kicks
        physics: String,
        /// How pieces come down
        drop: DropMode,
        /// Limit that struck
        gave_up: Option<String>,
    }
}

group! {
    /// Common part of answers about the queues of a pattern.
    pub struct AboutFound {
        /// The queues
        pattern: String,
        /// Queues that do what is asked
        solved: u64,
        /// The pattern's whole queues, each once
        total: u64,
        /// Where a limit struck: of how many queues it is known
        looked_at: Option<u64>,
        /// What solutions must do besides
        mode: Option<String>,
        /// Whose spins count
        system: Option<String>,
        /// Which pieces spin
        spins: Option<String>,
    }
}

described! {
    /// Exact chance.
    pub struct Chance {
        /// Whether it is exact
        exact: bool,
        /// The chance as a number
        value: f64,
        /// Orders of the unseen pieces in which it is won
        numerator: u64,
        /// All orders
        denominator: u64,
    }
}

described! {
    /// Piece, and where it comes to rest.
    pub struct Placed {
        /// The piece
        piece: Piece,
        /// How it is turned
        rotation: Rotation,
        /// Columns and rows from 0, the lowest row first
        cells: Vec<Vec<u8>>,
        /// Whether hold is pressed for it
        hold: Option<bool>,
    }
}

described! {
    /// Placement of a solution.
    pub struct Stepped {
        /// The piece
        piece: Piece,
        /// How it is turned
        rotation: Rotation,
        /// Columns and rows from 0, the lowest row first
        cells: Vec<Vec<u8>>,
        /// Whether hold is pressed for it
        hold: bool,
        /// Rows that vanish
        cleared: Vec<usize>,
        /// Keys to press, where they were asked for
        keys: Option<Vec<String>>,
    }
}

described! {
    /// Placements of a clear.
    pub struct Solution {
        /// The placements, in their order
        placements: Vec<Stepped>,
        /// The same as a fumen
        fumen: String,
    }
}

described! {
    /// Piece that lies somewhere.
    pub struct Tiled {
        /// The piece
        piece: Piece,
        /// Columns and rows from 0, the lowest row first
        cells: Vec<Vec<u8>>,
    }
}

described! {
    /// Share of queues that are cut to the pieces that can matter.
    pub struct CutShare {
        /// Pieces that can matter
        pieces: usize,
        /// Cut queues that clear the field
        solved: usize,
        /// Cut queues
        total: usize,
    }
}

described! {
    /// First move.
    pub struct FirstMove {
        /// The piece and its place
        placement: Placed,
        /// Its chance under best play
        chance: Chance,
        /// The share of queues that somebody could solve who knows all pieces after it
        mass: Chance,
        /// Clears in a row to expect after it, where they were asked for
        clears: Option<f64>,
        /// Its chance when it is chosen by the clears to expect
        loop_chance: Option<Chance>,
    }
}

described! {
    /// Solution by which a queue builds a way.
    pub struct Example {
        /// The placements as a fumen
        fumen: String,
        /// The placements, in their order
        placements: Vec<Stepped>,
        /// The queue
        queue: String,
        /// What it scores, where ways have to score their most
        score: Option<Scores>,
    }
}

described! {
    /// Points and lines of attack.
    pub struct Scores {
        /// Lines of attack
        attack: u64,
        /// Points
        points: u64,
    }
}

described! {
    /// Way to fill cells: the same pieces on the same cells, whatever their order.
    pub struct WayFound {
        /// How hard it is to play, where the easiest ways were looked for
        effort: Option<u64>,
        /// How the first of its queues builds it
        example: Option<Example>,
        /// The way as a fumen
        fumen: String,
        /// The number of the way that is its mirror image and counts with it
        mirror: Option<usize>,
        /// Its queues, where they were asked for
        queues: Option<Vec<String>>,
        /// What its queues score together, where ways have to score their most
        score: Option<Scores>,
        /// How many queues allow it
        solved: u64,
        /// The pieces
        tiles: Vec<Tiled>,
        /// Its number
        way: usize,
        /// How many queues allow it or its mirror image, where that counts with it
        with_mirror: Option<u64>,
    }
}

described! {
    /// Set of ways that serve all queues.
    pub struct SetOfWays {
        /// How hard it is to play
        effort: Option<u64>,
        /// The numbers of the ways
        ways: Vec<usize>,
    }
}

described! {
    /// The fewest ways that serve all queues.
    pub struct Minimals {
        /// Whether `sets` has all, where several were asked for
        complete: Option<bool>,
        /// Whether it is proved that no such set is easier to play
        easiest: bool,
        /// How hard the set is to play
        effort: Option<u64>,
        /// No set has fewer ways
        least: usize,
        /// Whether a way and its mirror image count as one
        mirror: Option<bool>,
        /// Whether it is proved that no set has fewer
        proven: bool,
        /// Smallest sets, the easiest first, where several were asked for
        sets: Option<Vec<SetOfWays>>,
        /// The numbers of the ways
        ways: Vec<usize>,
    }
}

described! {
    /// Wish for what is to be saved.
    pub struct WishFound {
        /// For how many queues it is the first wish that comes true
        first: Option<u64>,
        /// The wish
        keep: String,
        /// Its name, where it has one
        label: Option<String>,
        /// For how many queues it comes true
        queues: Option<u64>,
    }
}

described! {
    /// What the best score of all queues together is, and how it is counted.
    pub struct BestScore {
        /// Lines of attack
        attack: u64,
        /// Difficult clears just before
        back_to_back: u8,
        /// Pieces in a row that have cleared lines just before
        combo: u8,
        /// What makes a score the best
        count: String,
        /// Points
        points: u64,
        /// Which pieces spin
        spins: String,
        /// Whose points count
        system: String,
    }
}
