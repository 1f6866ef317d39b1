//! Remedy sets that fit, for games that want no unfair end.

use quadrille_bitboard::Bitboard;
use quadrille_search::{Limits, Stop, order};
use rand::{Rng, RngExt};

use crate::odds::validate::Workshop;
use crate::validate::Change;
use crate::{
    Board, DealerKind, Fitter, Grade, Move, PieceId, Player, Quick, Risk, RiskMeter, Rules, Ties, engine,
};

/// Remedy of a dealer for a drawn set that does not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// Nothing: it is dealt, and the game is over.
    None,
    /// Exchange the worst piece, as the article does. Keeps the rest of the draw, but large pieces get rarer.
    #[default]
    Repair,
    /// Draw the whole set again, up to [`DealerKind::DRAWS`] times in all: exactly the weighted draws, given that the
    /// set fits.
    Redraw,
    /// Draw the whole set again, as often; then deal one of all sets that fit, by its draws. So each set has its
    /// weighted chance, given that it fits, whatever the board.
    Fitting,
    /// Draw until [`Grade::SETS`] sets fit, as often at most, and deal the one of this [`Difficulty`] among them: the
    /// easiest, the hardest, or one between. A set that fits may give way as well.
    Graded(Grade),
}

impl From<DealerKind> for Remedy {
    fn from(kind: DealerKind) -> Self {
        match kind {
            DealerKind::Weighted | DealerKind::Uniform => Self::None,
            DealerKind::Kind => Self::Redraw,
            DealerKind::Repair => Self::Repair,
            DealerKind::Fitting => Self::Fitting,
            DealerKind::Graded(grade) => Self::Graded(grade),
        }
    }
}

/// Difficulty of a set on a board: what it leaves behind where the player [`Quick`] places it.
///
/// The exact chance that the drawn set after it does not fit comes first. On calm boards that is 0 for all sets, and
/// the filled cells decide: large pieces that clear nothing are hard, pieces that clear lines are easy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Difficulty {
    /// The risk of the board that is left.
    pub risk: Risk,
    /// Its filled cells.
    pub filled: usize,
}

impl Difficulty {
    /// What sets of the same rules are compared by.
    const fn key(self) -> (u128, usize) {
        (self.risk.numerator, self.filled)
    }
}

/// A set to hand to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The set.
    pub set: Vec<PieceId>,
    /// The set as it was first drawn.
    pub drawn: Vec<PieceId>,
    /// Moves that place it; `None` if no set at all fits the board, or none of as many as are drawn. The set is as
    /// first drawn then.
    pub witness: Option<Vec<Move>>,
    /// Single pieces that were exchanged.
    pub changes: Vec<Change>,
    /// How hard the set is, if the dealer looks at that.
    pub difficulty: Option<Difficulty>,
}

impl Deal {
    /// The set as it was drawn, with moves that place it.
    const fn as_drawn(drawn: Vec<PieceId>, set: Vec<PieceId>, witness: Option<Vec<Move>>) -> Self {
        Self {
            set,
            drawn,
            witness,
            changes: Vec::new(),
            difficulty: None,
        }
    }
}

/// Deals sets by weight that can be placed.
///
/// # Fair, and how far
///
/// A drawn set that fits is dealt as it is, and most do: on calm boards the dealer is the rules' own draw. Sets that do
/// not fit are changed, and as they are those with large pieces, the dealt pieces are smaller than the weights say:
/// by how much depends on the boards, so on the player. [`Remedy::Redraw`] at least keeps the weights among the sets
/// that fit; [`Remedy::Repair`] changes fewer pieces. The example `dealer_drift` measures the drift of both.
/// [`Remedy::Graded`] keeps no weights, on purpose: it makes a game easier or harder.
///
/// ```
/// use quadrille_tenten::{Board, Dealer, Remedy, Rules, Seed};
///
/// let dealer = Dealer::new(Rules::classic(), Remedy::Repair);
/// let crowded = Board::FULL - Board::from_bits(0b111 | 0b1 << 60);
/// let deal = dealer.deal(&crowded, &mut Seed(1).stream(0));
/// assert_eq!(deal.witness.map(|moves| moves.len()), Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Dealer {
    rules: Rules,
    fitter: Fitter,
    remedy: Remedy,
    grader: Option<Grader>,
    /// For the sets that fit.
    meter: Option<RiskMeter>,
}

/// Player and meter by which a graded dealer finds out how hard sets are.
#[derive(Clone, Debug)]
struct Grader {
    player: Quick,
    meter: RiskMeter,
}

impl Dealer {
    /// The dealer that the rules name; `None` where sets are drawn whatever the board.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        let remedy = Remedy::from(rules.dealer());
        (remedy != Remedy::None).then(|| Self::new(rules.clone(), remedy))
    }

    /// A dealer for these rules.
    #[must_use]
    pub fn new(rules: Rules, remedy: Remedy) -> Self {
        let grader = matches!(remedy, Remedy::Graded(_)).then(|| Grader {
            player: Quick::new(&rules, Ties::First),
            meter: RiskMeter::new(&rules),
        });
        Self {
            meter: (remedy == Remedy::Fitting).then(|| RiskMeter::new(&rules)),
            fitter: Fitter::new(&rules),
            rules,
            remedy,
            grader,
        }
    }

    /// Draws the next set; the same board and generator give the same deal.
    pub fn deal(&self, board: &Board, random: &mut impl Rng) -> Deal {
        self.deal_until(board, random, &Stop::new())
    }

    /// The same. When the flag is raised before its end, what is dealt depends on when that was, and is not to be
    /// played.
    pub(crate) fn deal_until(&self, board: &Board, random: &mut impl Rng, stop: &Stop) -> Deal {
        let drawn = self.draw(random);
        match self.remedy {
            Remedy::None => {
                let witness = self.fitter.fits(*board, &drawn);
                Deal::as_drawn(drawn.clone(), drawn, witness)
            }
            Remedy::Repair => self.repair(board, drawn, random),
            Remedy::Redraw => self.redraw(board, drawn, random),
            Remedy::Fitting => self.fit(board, drawn, random),
            Remedy::Graded(grade) => {
                let fitting = self.fitting(board, &drawn, random, stop);
                self.graded(grade, fitting, board, drawn)
            }
        }
    }

    fn redraw(&self, board: &Board, drawn: Vec<PieceId>, random: &mut impl Rng) -> Deal {
        let mut set = drawn.clone();
        let mut witness = self.fitter.fits(*board, &set);
        for _ in 1..DealerKind::DRAWS {
            if witness.is_some() {
                break;
            }
            set = self.draw(random);
            witness = self.fitter.fits(*board, &set);
        }
        let set = if witness.is_some() { set } else { drawn.clone() };
        Deal::as_drawn(drawn, set, witness)
    }

    /// The first set that fits of as many draws, or else one of all that fit.
    fn fit(&self, board: &Board, drawn: Vec<PieceId>, random: &mut impl Rng) -> Deal {
        let deal = self.redraw(board, drawn, random);
        if deal.witness.is_some() {
            return deal;
        }
        let fitting = self.meter.as_ref().map(|meter| meter.sets_that_fit(*board));
        let fitting = fitting.unwrap_or_default();
        let all: u128 = fitting.iter().map(|(_, draws)| draws).sum();
        if all == 0 {
            return deal;
        }
        let mut left = random.random_range(0..all);
        let chosen = fitting.into_iter().find(|&(_, draws)| {
            let is_it = left < draws;
            left = left.saturating_sub(draws);
            is_it
        });
        let Some((set, _)) = chosen else {
            return deal;
        };
        let witness = self.fitter.fits(*board, &set);
        Deal::as_drawn(deal.drawn, set, witness)
    }

    /// Sets that fit, with how hard they are, in the order of the draws.
    fn fitting(
        &self,
        board: &Board,
        drawn: &[PieceId],
        random: &mut impl Rng,
        stop: &Stop,
    ) -> Vec<(Difficulty, Vec<PieceId>)> {
        let mut fitting = Vec::with_capacity(Grade::SETS);
        let mut set = drawn.to_vec();
        for _ in 0..DealerKind::DRAWS {
            if let Some(difficulty) = self.difficulty(*board, &set, stop) {
                fitting.push((difficulty, set));
            }
            if fitting.len() == Grade::SETS || stop.is_raised() {
                break;
            }
            set = self.draw(random);
        }
        fitting
    }

    fn graded(
        &self,
        grade: Grade,
        mut fitting: Vec<(Difficulty, Vec<PieceId>)>,
        board: &Board,
        drawn: Vec<PieceId>,
    ) -> Deal {
        // The order of the draws decides among equals. Of fewer sets, the place is the one nearest in proportion.
        order::sort_by_key(&mut fitting, |(difficulty, _)| difficulty.key());
        let place = (grade.easier() * fitting.len().saturating_sub(1)).div_ceil(Grade::SETS - 1);
        let Some((difficulty, set)) = fitting.into_iter().nth(place) else {
            return Deal::as_drawn(drawn.clone(), drawn, None);
        };
        let witness = self.fitter.fits(*board, &set);
        Deal {
            difficulty: Some(difficulty),
            ..Deal::as_drawn(drawn, set, witness)
        }
    }

    /// How hard a set is; none if it does not fit.
    fn difficulty(&self, board: Board, set: &[PieceId], stop: &Stop) -> Option<Difficulty> {
        let Grader { player, meter } = self.grader.as_ref()?;
        if !self.fitter.takes(board, set) {
            return None;
        }
        let choice = player.choose_within(board, set, &Limits::until(stop.clone()));
        let board = engine::board_after(&self.rules, board, &choice.moves?);
        Some(Difficulty {
            risk: meter.risk(board),
            filled: board.count(),
        })
    }

    fn repair(&self, board: &Board, drawn: Vec<PieceId>, random: &mut impl Rng) -> Deal {
        let workshop = Workshop {
            rules: &self.rules,
            fitter: &self.fitter,
            board: *board,
        };
        match workshop.repair(&drawn, random) {
            Ok(repaired) => Deal {
                changes: repaired.changes,
                ..Deal::as_drawn(drawn, repaired.set, Some(repaired.moves))
            },
            Err(_) => Deal::as_drawn(drawn.clone(), drawn, None),
        }
    }

    fn draw(&self, random: &mut impl Rng) -> Vec<PieceId> {
        self.rules.draw_set(random)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::Bitboard;
    use quadrille_search::Seed;

    use super::*;
    use crate::{LineKind, Piece, Setup, engine};

    #[test]
    fn a_set_that_fits_is_dealt_as_drawn() {
        let dealer = Dealer::new(Rules::classic(), Remedy::Repair);
        for seed in 0..100 {
            let deal = dealer.deal(&Board::EMPTY, &mut Seed(seed).stream(0));
            assert_eq!((deal.set, deal.changes), (deal.drawn, vec![]));
        }
    }

    #[test]
    fn every_deal_can_be_played() {
        let hardest = Remedy::from(DealerKind::ALL[13]);
        for remedy in [Remedy::Repair, Remedy::Redraw, Remedy::Fitting, hardest] {
            let rules = Rules::classic();
            let dealer = Dealer::new(rules.clone(), remedy);
            let mut changed = 0;
            for seed in 0..200 {
                let random = &mut Seed(seed).stream(0);
                let mut board = Board::EMPTY;
                for cell in Board::FULL.cells().filter(|_| random.random_bool(0.6)) {
                    board.insert(cell);
                }
                let deal = dealer.deal(&board, random);
                changed += usize::from(deal.set != deal.drawn);
                for step in deal.witness.expect("a dot fits") {
                    let played = engine::play(&rules, board, step);
                    board = played.expect("a legal move").board;
                }
            }
            assert!(changed > 20, "{changed}");
        }
    }

    #[test]
    fn a_full_board_is_nobodys_fault() {
        for remedy in [
            Remedy::None,
            Remedy::Redraw,
            Remedy::Fitting,
            Remedy::Graded(Grade::default()),
        ] {
            let dealer = Dealer::new(Rules::classic(), remedy);
            let deal = dealer.deal(&Board::FULL, &mut Seed(1).stream(0));
            assert_eq!(
                (deal.witness, deal.set, deal.difficulty),
                (None, deal.drawn, None)
            );
        }
    }

    /// The grades put the nine first draws that fit into an order, which is that of what they leave behind.
    #[test]
    fn grades_order_the_sets_that_fit() {
        let rules = Rules::classic();
        let plain = Dealer::new(rules.clone(), Remedy::None);
        let meter = RiskMeter::new(&rules);
        let quick = Quick::new(&rules, Ties::First);
        let grades = (0..9).map(|easier| Grade::new(easier).unwrap());
        let dealers = grades.map(|grade| Dealer::new(rules.clone(), Remedy::Graded(grade)));
        let dealers: Vec<Dealer> = dealers.collect();
        let mut has_risk = false;
        for seed in [0, 4, 8, 10] {
            let random = &mut Seed(seed).stream(1);
            let mut board = Board::EMPTY;
            for cell in Board::FULL
                .cells()
                .filter(|_| random.random_bool(0.05 * seed as f64))
            {
                board.insert(cell);
            }
            let mut own = Seed(seed).stream(0);
            let draws = std::iter::repeat_with(|| plain.draw(&mut own));
            let mut by_hand: Vec<_> = draws
                .filter_map(|set| {
                    let after = engine::board_after(&rules, board, &quick.choose(board, &set)?);
                    Some((meter.risk(after).numerator, after.count(), set))
                })
                .take(Grade::SETS)
                .collect();
            by_hand.sort_by_key(|&(risk, filled, _)| (risk, filled));
            has_risk |= by_hand[8].0 > by_hand[0].0;
            for (dealer, (risk, filled, set)) in dealers.iter().zip(by_hand) {
                let deal = dealer.deal(&board, &mut Seed(seed).stream(0));
                let difficulty = deal.difficulty.unwrap();
                assert_eq!((difficulty.risk.numerator, difficulty.filled), (risk, filled));
                assert_eq!(deal.set, set);
            }
        }
        assert!(has_risk);
    }

    /// Whole sets are drawn again from the same stream: those dealt are the draws that fit, in their order.
    #[test]
    fn redrawn_sets_are_the_draws_that_fit() {
        let rules = Rules::block_blast();
        let dealer = Dealer::new(rules.clone(), Remedy::Redraw);
        let rows = "###..###\n###..###\n########\n########\n#...####\n#...####\n########\n#######.";
        let board = rules.parse_board(rows).unwrap();
        let mut own = Seed(9).stream(0);
        let draws = std::iter::repeat_with(|| dealer.draw(&mut own));
        let fitting = draws.filter(|set| dealer.fitter.takes(board, set));
        let expected: Vec<Vec<PieceId>> = fitting.take(20).collect();
        let random = &mut Seed(9).stream(0);
        let dealt: Vec<Deal> = (0..20).map(|_| dealer.deal(&board, random)).collect();
        assert!(dealt.iter().any(|deal| deal.set != deal.drawn));
        let sets: Vec<Vec<PieceId>> = dealt.into_iter().map(|deal| deal.set).collect();
        assert_eq!(sets, expected);
    }

    /// Rules in which large squares are drawn almost always, and nothing vanishes before the whole board is full.
    fn of_squares() -> Rules {
        let classic = Rules::classic();
        let weighted = [('.', 1), ('-', 3), ('O', 3_000)].map(|(letter, weight)| Piece {
            weight,
            ..classic[classic.piece(letter).unwrap()]
        });
        let setup = Setup {
            name: "squares".to_owned(),
            size: 4,
            set_size: 2,
            pieces: weighted.to_vec(),
            lines: vec![LineKind::Boxes { height: 4, width: 4 }],
            ..Setup::default()
        };
        Rules::new(setup).unwrap()
    }

    /// Where none of a thousand draws fits, each of the sets that fit comes as often as its draws say.
    #[test]
    fn a_set_that_fits_is_found_however_rare() {
        let rules = of_squares();
        let board = rules.parse_board("..##\n####\n##.#\n####").unwrap();
        let kind = Dealer::new(rules.clone(), Remedy::Redraw).deal(&board, &mut Seed(1).stream(0));
        assert_eq!((kind.witness, kind.set == kind.drawn), (None, true));
        let fitting = RiskMeter::new(&rules).sets_that_fit(board);
        // Two dots are one draw, a dot and a line six.
        let sets = ["..", ".-"].map(|set| rules.parse_set(set).unwrap());
        assert_eq!(fitting, [(sets[1].clone(), 6), (sets[0].clone(), 1)]);
        let dealer = Dealer::new(rules, Remedy::Fitting);
        let random = &mut Seed(5).stream(0);
        let deals = 350;
        let mut times = 0;
        for _ in 0..deals {
            let mut set = dealer.deal(&board, random).set;
            set.sort();
            assert!(sets.contains(&set));
            times += i32::from(set == sets[0]);
        }
        // 50 are due, with a standard deviation of 6.5.
        assert!((times - deals / 7).abs() < 33, "{times}");
    }

    /// A dealer that looks how hard sets are takes as long for each of them.
    #[test]
    fn a_deal_can_be_cut_off() {
        let rules = crate::testing::sets_of_four().with_dealer(DealerKind::Graded(Grade::default()));
        let (player, dealer) = (crate::FirstFit::new(&rules), Dealer::of(&rules));
        let sets = crate::DealtSets::new(&rules, dealer.as_ref(), Seed(1));
        let mut game = crate::Game::new(&rules, &player, Seed(1)).with_sets(Box::new(sets));
        let stop = crate::testing::raised_after(1);
        let crate::Step::End(end) = game.step(&stop).unwrap() else {
            panic!("the round was played");
        };
        assert_eq!((end.reason, end.rounds), (crate::EndReason::Interrupted, 0));
    }
}
