//! Games that end: the certificates, small boards as a whole, and forced losses.

mod answers;
mod find;
mod forever;
mod small;

use std::collections::BTreeMap;

use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::Seed;
use quadrille_tenten::endings::{self, Certificate, CertificateError, Ending, ForcedLoss, NoEnding};
use quadrille_tenten::{Board, DealerKind, PieceId, Rules, engine};
use rand::RngExt;

const FIXTURE: &str = include_str!("../../../../fixtures/tenten/endings.json");

fn games() -> Vec<Rules> {
    Rules::NAMES.map(|name| Rules::named(name).unwrap()).to_vec()
}

/// A rule set with the corner alone.
fn corner(certificate: &Certificate) -> Rules {
    let boxes = if certificate.boxes { ", \"3x3\"" } else { "" };
    let n = certificate.n;
    let text = format!(
        "name = \"corner\"\nsize = {n}\nset-size = 1\nline-bonus = 10\nlines = [\"rows\", \"columns\"{boxes}]\n\
         [[piece]]\nletter = \"L\"\nweight = 1\nshape = [\"#..\", \"#..\", \"###\"]\n"
    );
    Rules::from_toml(&text).unwrap()
}

#[test]
fn the_library_has_the_certificates_of_the_fixture() {
    let fixture: BTreeMap<String, Certificate> = serde_json::from_str(FIXTURE).unwrap();
    assert_eq!(endings::built_in(), fixture);
}

#[test]
fn every_game_by_name_ends() {
    let most = |rules: &Rules| match (rules.size(), rules.other_lines().len()) {
        (8, 0) => 226,
        (9, 9) => 428,
        (10, 0) => 331,
        other => panic!("a board without a bound: {other:?}"),
    };
    for rules in games() {
        let is_drawn = matches!(rules.dealer(), DealerKind::Weighted | DealerKind::Uniform);
        assert_eq!(Ending::of(&rules).is_ok(), is_drawn, "{}", rules.name());
        let rules = rules.with_dealer(DealerKind::Weighted);
        let ending = Ending::of(&rules).unwrap();
        assert_eq!(rules[ending.piece].letter, 'L');
        let bound = ending.bound;
        assert!(bound.placements <= most(&rules), "{}: {bound:?}", rules.name());
        assert!(bound.from_empty < bound.placements, "{}: {bound:?}", rules.name());
    }
}

#[test]
fn the_linear_program_finds_the_bounds_again() {
    for (name, certificate) in endings::built_in() {
        let Certificate { n, boxes, .. } = certificate;
        let cells = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)];
        let found = find::weights(find::Ground { n, boxes }, &cells).expect("weights");
        assert_eq!(found.bound().unsigned_abs(), certificate.bound, "{name}");
        let again = Certificate {
            source: None,
            n,
            boxes,
            least_rise: found.least_rise.unsigned_abs(),
            range: found.range.unsigned_abs(),
            bound: certificate.bound,
            weights: found.weights,
        };
        let rules = corner(&again);
        assert!(again.check(&rules, rules.piece('L').unwrap()).is_ok(), "{name}");
    }
}

#[test]
fn changed_weights_are_refused() {
    for certificate in endings::built_in().into_values() {
        let rules = corner(&certificate);
        let piece = rules.piece('L').unwrap();
        assert!(certificate.check(&rules, piece).is_ok());
        for (row, col) in (0..certificate.n).flat_map(|row| (0..certificate.n).map(move |col| (row, col))) {
            let changed = |by: i64| {
                let mut changed = certificate.clone();
                changed.weights[row][col] += by;
                changed.check(&rules, piece).unwrap_err()
            };
            // By one, the sums are others than those that are stated. By a thousand rises, some place falls.
            let far = i64::try_from(certificate.least_rise).unwrap() * 1_000;
            assert!(matches!(
                changed(1),
                CertificateError::Stated { .. } | CertificateError::NoRise { .. }
            ));
            assert!(
                matches!(changed(far), CertificateError::NoRise { .. }),
                "{row} {col}"
            );
        }
    }
}

#[test]
fn what_is_no_certificate_is_refused() {
    let good = endings::built_in().remove("4").unwrap();
    let rules = corner(&good);
    let refused = |change: &dyn Fn(&mut Certificate)| {
        let mut changed = good.clone();
        change(&mut changed);
        changed
            .check(&rules, rules.piece('L').unwrap())
            .unwrap_err()
            .to_string()
    };
    let refusals = [
        refused(&|one| one.n = 5),
        refused(&|one| one.boxes = true),
        refused(&|one| drop(one.weights.pop())),
        refused(&|one| one.weights[2].push(0)),
        refused(&|one| one.weights[2][1] = i64::MIN),
        refused(&|one| one.weights = vec![vec![0; 4]; 4]),
        refused(&|one| one.bound -= 1),
        refused(&|one| one.least_rise += 1),
    ];
    insta::assert_snapshot!(refusals.join("\n"));
}

#[test]
fn rules_without_a_proof_say_why() {
    let classic = Rules::classic();
    assert!(matches!(
        Ending::of(&classic.clone().with_dealer(DealerKind::Kind)),
        Err(NoEnding::Dealer(_))
    ));
    assert!(Ending::of(&classic.with_dealer(DealerKind::Uniform)).is_ok());
    let text = "name = \"square\"\nsize = 10\nset-size = 1\nline-bonus = 10\n[[piece]]\nletter = \"O\"\nweight = 1\n\
                shape = [\"##\", \"##\"]\n";
    assert_eq!(Ending::of(&Rules::from_toml(text).unwrap()), Err(NoEnding::Piece));
    let odd = Rules::from_toml(include_str!("../../../../fixtures/tenten/rules-odd.toml")).unwrap();
    assert!(Ending::of(&odd).is_err());
}

/// Plays with the corner alone, by the engine, from boards by chance: each placement raises the sum by the least rise
/// or more, and there are never more than the bound. Of the boards after each step, some that have the fewest cells
/// are kept, or, in the first games, one by chance.
#[test]
fn plays_never_exceed_the_bound() {
    let mut longest = BTreeMap::new();
    for (name, certificate) in endings::built_in() {
        let rules = corner(&certificate);
        for game in 0..24 {
            let played = play(&rules, &certificate, game);
            assert!(played <= certificate.bound, "{name}: {played}");
            let most: &mut u64 = longest.entry(name.clone()).or_default();
            *most = played.max(*most);
        }
    }
    // They are no trivial plays: more is placed than the board has room for.
    for (name, played) in longest {
        let Certificate { n, .. } = endings::built_in()[&name];
        assert!(played > (n * n / 5) as u64 || n < 6, "{name}: {played}");
    }
}

fn play(rules: &Rules, certificate: &Certificate, game: u64) -> u64 {
    let mut random = Seed(1).stream(game);
    let piece = rules.piece('L').unwrap();
    let width = if game < 12 { 1 } else { 200 };
    let tenths = game % 6;
    let field = rules.field();
    let filled: Board = field
        .cells()
        .filter(|_| random.random_range(0..10) < tenths)
        .collect();
    let mut boards = vec![engine::settled(rules, filled)];
    let sum = |board: Board| -> i64 {
        board
            .cells()
            .map(|cell| certificate.weights[cell.row][cell.col])
            .sum()
    };
    for placed in 0.. {
        let mut next = Vec::new();
        for &board in &boards {
            for anchor in engine::anchors(rules, board, piece).cells() {
                let after = engine::play(rules, board, (piece, anchor)).unwrap().board;
                assert!(sum(after) - sum(board) >= certificate.least_rise.cast_signed());
                let rank = if width == 1 { 0 } else { after.count() };
                next.push((rank, random.random::<u32>(), after));
            }
        }
        if next.is_empty() {
            return placed;
        }
        next.sort_unstable();
        next.dedup_by_key(|(.., board)| *board);
        boards = next.into_iter().take(width).map(|(.., board)| board).collect();
    }
    unreachable!("plays end")
}

/// Other pieces that end games, with the most of them that can be placed: their weights are found, and accepted.
#[test]
fn other_pieces_end_games() {
    let eight = [('S', 102), ('m', 484)];
    let nine = [
        ('S', 187),
        ('m', 1_137),
        ('e', 711),
        ('E', 383),
        ('X', 327),
        ('U', 1_673),
    ];
    for (rules, pieces) in [
        (Rules::block_blast(), &eight[..]),
        (Rules::blockudoku(), &nine[..]),
    ] {
        for &(letter, bound) in pieces {
            let piece = rules.piece(letter).unwrap();
            let cells = rules[piece].shape.cells().map(|cell| (cell.row, cell.col));
            let (n, boxes) = (rules.size(), !rules.other_lines().is_empty());
            let found =
                find::weights(find::Ground { n, boxes }, &cells.collect::<Vec<_>>()).expect("weights");
            let certificate = Certificate {
                source: None,
                n,
                boxes,
                least_rise: found.least_rise.unsigned_abs(),
                range: found.range.unsigned_abs(),
                bound,
                weights: found.weights,
            };
            let checked = certificate.check(&rules, piece).map(|checked| checked.placements);
            assert_eq!(checked, Ok(bound), "{letter} on {n} x {n}");
        }
    }
}

/// A play that comes back to a board, and weights that rise all the way, exclude each other: each piece has one of them
/// here.
#[test]
fn a_piece_ends_games_or_goes_on_for_ever() {
    use forever::Plays::{End, Return};
    let line: Vec<find::At> = (0..5).map(|col| (0, col)).collect();
    let square: Vec<find::At> = vec![(0, 0), (0, 1), (1, 0), (1, 1)];
    let corner: Vec<find::At> = vec![(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)];
    for n in [8, 10] {
        let ground = find::Ground { n, boxes: false };
        for piece in [&line, &square] {
            assert!(
                matches!(forever::plays(ground, piece, 100), Return(_)),
                "{n} {piece:?}"
            );
            assert!(find::weights(ground, piece).is_none(), "{n} {piece:?}");
        }
        let End(placed) = forever::plays(ground, &corner, 100) else {
            panic!("a corner that goes on for ever");
        };
        let bound = find::weights(ground, &corner).expect("weights").bound();
        assert!(placed > n && placed <= usize::try_from(bound).unwrap());
    }
    // Two lines of five fill a row, which vanishes.
    let ten = find::Ground { n: 10, boxes: false };
    assert_eq!(forever::plays(ten, &line, 1), Return(2));
}

/// The dealer's side: no place of the square clears a line, from boards by chance of squares alone.
#[test]
fn squares_end_games_from_the_empty_board() {
    let rounds = |name: &str| {
        let rules = Rules::named(name).unwrap();
        let loss = ForcedLoss::of(&rules)?;
        for game in 0..200 {
            let mut random = Seed(2).stream(game);
            let sets = sets_until_lost(&rules, loss.piece, |anchors| random.random_range(0..anchors));
            assert!(sets <= loss.rounds, "{name}");
        }
        Some((rules[loss.piece].letter, loss.rounds))
    };
    let four = Some(('O', 4));
    let two = Some(('O', 2));
    let all: Vec<_> = Rules::NAMES.iter().map(|name| (*name, rounds(name))).collect();
    for (name, loss) in all {
        match name {
            "1010" | "klooni" => assert_eq!(loss, four, "{name}"),
            "block-blast" | "block-blast-9" | "block-blast-clone" | "8x8" => assert_eq!(loss, two, "{name}"),
            _ => assert_eq!(loss, None, "{name}"),
        }
    }
}

/// The number of the set that cannot be placed, if each piece goes to the place that is chosen.
fn sets_until_lost(rules: &Rules, piece: PieceId, mut choose: impl FnMut(usize) -> usize) -> usize {
    let mut board = Board::EMPTY;
    for placed in 0.. {
        let anchors: Vec<Cell> = engine::anchors(rules, board, piece).cells().collect();
        if anchors.is_empty() {
            return placed / rules.set_size() + 1;
        }
        let played = engine::play(rules, board, (piece, anchors[choose(anchors.len())])).unwrap();
        assert_eq!(played.lines, 0);
        board = played.board;
    }
    unreachable!("a board has room for so many")
}
