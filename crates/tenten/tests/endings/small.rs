//! Small boards as a whole: the longest plays with the corner alone, by a search that knows no weights.

use quadrille_tenten::endings;

/// A board as bits, row by row.
type Bits = u32;

/// The longest play from each board, worked out when it is asked for.
struct Longest {
    places: Vec<Bits>,
    lines: Vec<Bits>,
    /// One more than the longest play; 0 where it is not known yet.
    known: Vec<u8>,
}

impl Longest {
    fn new(n: usize) -> Self {
        let bits = |cells: &[(usize, usize)]| {
            cells
                .iter()
                .fold(0, |bits, (row, col)| bits | 1 << (row * n + col))
        };
        let corner =
            |(row, col)| bits(&[(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)].map(|(r, c)| (r + row, c + col)));
        let row = |row| bits(&(0..n).map(|col| (row, col)).collect::<Vec<_>>());
        let col = |col| bits(&(0..n).map(|row| (row, col)).collect::<Vec<_>>());
        Self {
            places: (0..n - 2)
                .flat_map(|row| (0..n - 2).map(move |col| (row, col)))
                .map(corner)
                .collect(),
            lines: (0..n).map(row).chain((0..n).map(col)).collect(),
            known: vec![0; 1 << (n * n)],
        }
    }

    fn full(&self, board: Bits) -> Bits {
        let full = self.lines.iter().filter(|&&line| line & !board == 0);
        full.fold(0, |all, line| all | line)
    }

    /// No play comes back to a board: the recursion would not end.
    fn of(&mut self, board: Bits) -> u8 {
        if let Some(longest) = self.known[board as usize].checked_sub(1) {
            return longest;
        }
        let mut longest = 0;
        for place in 0..self.places.len() {
            let place = self.places[place];
            if board & place == 0 {
                let filled = board | place;
                longest = longest.max(1 + self.of(filled & !self.full(filled)));
            }
        }
        self.known[board as usize] = longest + 1;
        longest
    }

    /// From any board without a full line.
    fn of_all(&mut self, n: usize) -> u8 {
        let boards = 0..1 << (n * n);
        let settled: Vec<Bits> = boards.filter(|&board| self.full(board) == 0).collect();
        settled.into_iter().map(|board| self.of(board)).max().unwrap_or(0)
    }
}

#[test]
fn the_7th_and_the_19th_corner_never_find_room() {
    for (n, longest, from_empty) in [(4, 6, 3), (5, 18, 4)] {
        let mut search = Longest::new(n);
        let bound = endings::built_in()[&n.to_string()].bound;
        assert!(u64::from(longest) <= bound);
        let found = (search.of_all(n), search.of(0));
        assert_eq!(found, (longest, from_empty), "{n} x {n}");
    }
}
