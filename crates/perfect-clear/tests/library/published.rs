//! Solve rates and numbers of tilings that other programs have published.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_perfect_clear::{
    Config, DropMode, Field, Graph, Hold, KickTable, Limits, Pattern, Physics, Piece, Placement, Problem,
    Queue, build, fumen, percent,
};

const PUBLISHED: &str = include_str!("../../../../fixtures/perfect-clear/published.txt");

struct Case<'a> {
    what: &'a str,
    name: &'a str,
    problem: Problem<Pattern>,
    expected: &'a str,
}

fn cases() -> impl Iterator<Item = Case<'static>> {
    let lines = PUBLISHED.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [what, kicks, drop, hold, lines, field, pattern, expected, name, _] = columns[..] else {
            panic!("{line}");
        };
        let lines = lines.parse().unwrap();
        let drop: DropMode = drop.parse().unwrap();
        let field = Field::parse(field, lines).unwrap();
        let hold = if hold == "off" { Hold::Off } else { Hold::Empty };
        let physics = Physics::new(KickTable::named(kicks).unwrap(), drop);
        let problem = Problem::holding(field, hold, pattern.parse::<Pattern>().unwrap());
        Case {
            what,
            name,
            problem: problem.and_then(|problem| problem.with_physics(physics)).unwrap(),
            expected,
        }
    })
}

#[test]
fn solve_rates() {
    let mut checked = 0;
    for case in cases().filter(|case| case.what == "percent") {
        let share = percent(&case.problem, &Config::default(), &Limits::none()).unwrap();
        assert_eq!(
            format!("{}/{}", share.solved, share.total),
            case.expected,
            "{}",
            case.name
        );
        assert_eq!(share.failed.looked_at(), share.total - share.solved);
        checked += 1;
    }
    assert_eq!(checked, 113);
}

/// The tiles of a solution on the cells that they have in the first field.
fn tiling(mut field: Field, path: &[Placement]) -> BTreeSet<(Piece, Vec<(usize, usize)>)> {
    let mut rows: Vec<usize> = (0..field.rows()).collect();
    let mut tiles = BTreeSet::new();
    for &placement in path {
        let cells = placement
            .cells()
            .map(|(x, y)| (rows[usize::from(y)], usize::from(x)));
        tiles.insert((placement.piece, cells.to_vec()));
        let (after, cleared) = field.place(placement).unwrap();
        field = after;
        for y in cleared.into_iter().rev() {
            rows.remove(y);
        }
    }
    assert!(field.is_clear());
    tiles
}

/// All tilings of all queues of a pattern together.
#[test]
fn tilings() {
    for case in cases().filter(|case| case.what == "unique") {
        let problem = case.problem;
        let mut found = BTreeSet::new();
        let cut = problem.pieces_needed() + usize::from(problem.hold() == Hold::Empty);
        for pieces in problem.pieces().queues(cut, 10_000).unwrap() {
            let queue = problem.with_pieces(Queue::new(pieces)).unwrap();
            let graph = Graph::new(&queue, &Config::default(), &Limits::none()).unwrap();
            found.extend(graph.tilings().iter().map(|path| tiling(problem.field(), path)));
        }
        assert_eq!(found.len().to_string(), case.expected, "{}", case.name);
    }
}

#[test]
fn save_percentages() {
    let lines = include_str!("../../../../fixtures/perfect-clear/saves.txt").lines();
    let mut known: BTreeMap<[&str; 4], build::Saves> = BTreeMap::new();
    let mut checked = 0;
    for line in lines.filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [kicks, clear, drawing, pattern, wish, expected, name] = columns[..] else {
            panic!("{line}");
        };
        let saves = known.entry([kicks, clear, drawing, pattern]).or_insert_with(|| {
            let field = fumen::decode(drawing).unwrap()[0].diagram.to_field(4).unwrap();
            let physics = Physics::new(KickTable::named(kicks).unwrap(), DropMode::Soft);
            let problem = Problem::new(field, pattern.parse::<Pattern>().unwrap());
            let problem = problem.and_then(|problem| problem.with_physics(physics)).unwrap();
            let saves = build::saves(&problem, &Config::default(), &Limits::none()).unwrap();
            let last_bag = build::LastBag::of_clear(clear.parse().unwrap());
            saves.with_last_bag(&problem, last_bag).unwrap()
        });
        let (kept, all) = (saves.fulfilling(&wish.parse().unwrap()), saves.queues.total());
        let share = if expected.ends_with('%') {
            format!("{:.2}%", 100.0 * kept as f64 / all as f64)
        } else {
            format!("{kept}/{all}")
        };
        assert_eq!(share, expected, "{name}");
        checked += 1;
    }
    assert_eq!(checked, 73);
}
