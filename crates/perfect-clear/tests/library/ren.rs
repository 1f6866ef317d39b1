//! Combos, compared with published numbers and with the referee.

use quadrille_perfect_clear::fumen;
use quadrille_perfect_clear::ren::{Start, Well, combos, fumen_of};
use quadrille_perfect_clear::verify::{Chain, Claim, Referee};
use quadrille_perfect_clear::{Config, DropMode, Hold, KickTable, Limits, Physics, Piece, parse_pieces};
use quadrille_search::Seed;
use rand::RngExt;
use rand::seq::SliceRandom;

const PUBLISHED: &str = include_str!("../../../../fixtures/perfect-clear/ren.txt");

#[test]
fn numbers_are_the_published_ones() {
    let mut checked = 0;
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [drawing, hold, queue, ends, ren, name] = columns[..] else {
            panic!("{line}");
        };
        let pages = fumen::decode(drawing).unwrap();
        let hold = match hold {
            "-" => Hold::Empty,
            letter => Hold::Piece(letter.parse().unwrap()),
        };
        let start = Start {
            well: Well::of_diagram(&pages[0].diagram),
            hold,
            queue: parse_pieces(queue).unwrap(),
            physics: Physics::srs(),
        };
        let found = combos(&start, &Config::default(), &Limits::none());
        let found = (
            found.found.len().to_string(),
            found.longest().map(|ren| ren.to_string()),
        );
        assert_eq!(found, (ends.to_owned(), Some(ren.to_owned())), "{name}");
        checked += 1;
    }
    assert_eq!(checked, 4);
}

/// Narrow wells with some rows of cheese, under all ways to drop.
#[test]
fn ends_are_those_of_the_referee() {
    let mut random = Seed(24).stream(0);
    let mut longest = 0;
    for number in 0..60 {
        let width = random.random_range(2..5_usize);
        let left = random.random_range(0..=10 - width);
        let mut rows = vec![row(|x| !(left..left + width).contains(&x)); random.random_range(4..12)];
        for _ in 0..2 {
            let hole = random.random_range(0..10_usize);
            rows.push(row(|x| x != hole));
        }
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut queue = Piece::ALL.to_vec();
        queue.shuffle(&mut random);
        queue.truncate(5);
        let hold = [Hold::Off, Hold::Empty, Hold::Piece(Piece::I)][number % 3];
        let drop = [DropMode::Soft, DropMode::Slide, DropMode::Hard, DropMode::TSoft][number / 3 % 4];
        let kicks = KickTable::named(["srs", "srs+", "none"][number / 12 % 3]).unwrap();
        let physics = Physics::new(kicks, drop);
        let start = Start {
            well: Well::parse(&rows.join("/")).unwrap(),
            hold,
            queue: queue.clone(),
            physics: physics.clone(),
        };
        let found = combos(&start, &Config::default(), &Limits::none());
        let (mut referee, chain) = (
            Referee::new(&physics),
            Chain {
                rows: &rows,
                hold,
                queue: &queue,
            },
        );
        assert_eq!(
            Ok(found.ends.clone()),
            referee.ends(chain),
            "{number}\n{}",
            start.well
        );
        for links in &found.found {
            let claims: Vec<Claim> = links
                .iter()
                .map(|link| Claim {
                    piece: link.placement.piece,
                    rotation: link.placement.rotation,
                    cells: link.placement.cells().map(|(x, y)| [x.into(), y.into()]).to_vec(),
                    hold: link.hold,
                    cleared: Some(link.cleared.clone()),
                    keys: None,
                })
                .collect();
            let cleared = referee.follow(chain, &claims).unwrap();
            assert!(cleared.len() == links.len() && cleared.iter().all(|&rows| rows > 0));
            let pages = fumen::decode(&fumen_of(&start, links)).unwrap();
            assert_eq!(pages.len(), links.len().max(1));
        }
        longest = longest.max(found.longest().unwrap_or(0));
    }
    assert!(longest >= 3, "{longest}");
}

fn row(is_filled: impl Fn(usize) -> bool) -> String {
    (0..10).map(|x| if is_filled(x) { 'X' } else { '.' }).collect()
}
