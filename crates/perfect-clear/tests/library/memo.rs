//! The memo graph, compared with games played in every way, and with ways counted depth first without any test of
//! fields.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use petgraph::Direction;
use petgraph::visit::EdgeRef;
use quadrille_perfect_clear::{
    Config, DropMode, Field, Graph, Hold, KickTable, Limits, MemoGraph, Mover, Physics, Piece, PieceStream,
    Placement, Problem, Queue, Seed,
};
use rand::RngExt;

const FIELDS: [(&str, usize); 5] = [
    ("XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X", 4),
    ("XXXXXX____/XXXXXX____", 2),
    ("XXXXXXXX../XXXXXXXX../XXXXXXXX../XXXXXXXX..", 4),
    ("XXXXXXXX__/XXXXXX____/XXXXXXXX__", 3),
    ("X_________/XXXXXXXX__/XXXXXXXXX_/XXXXXX____", 4),
];

/// A moment of a game by the game's own rules: the slot may be empty.
#[derive(Clone)]
struct Moment {
    field: Field,
    hold: Hold,
    queue: Vec<Piece>,
}

/// The word of a field, what counts as held, and the pieces placed.
type Seen = (u64, Option<Piece>, usize);

#[derive(Default)]
struct Played {
    paths: BTreeSet<Vec<Placement>>,
    states: BTreeSet<Seen>,
}

/// Plays on in every way.
fn play(mover: &Mover, now: &Moment, path: &mut Vec<Placement>, seen: &mut Vec<Seen>, played: &mut Played) {
    let aside = match now.hold {
        Hold::Off => None,
        Hold::Piece(piece) => Some(piece),
        Hold::Empty => now.queue.first().copied(),
    };
    seen.push((now.field.word(), aside, path.len()));
    if now.field.is_clear() {
        played.paths.insert(path.clone());
        played.states.extend(seen.iter().copied());
    } else {
        for (piece, hold, queue) in choices(now) {
            for placement in mover.landings(now.field, piece) {
                let field = now.field.place(placement).unwrap().0;
                let next = Moment {
                    field,
                    hold,
                    queue: queue.to_vec(),
                };
                path.push(placement);
                play(mover, &next, path, seen, played);
                path.pop();
            }
        }
    }
    seen.pop();
}

fn choices(now: &Moment) -> Vec<(Piece, Hold, &[Piece])> {
    match (&*now.queue, now.hold) {
        ([], Hold::Piece(held)) => vec![(held, Hold::Empty, &[])],
        ([], _) => Vec::new(),
        ([current, rest @ ..], Hold::Piece(held)) => {
            vec![(*current, now.hold, rest), (held, Hold::Piece(*current), rest)]
        }
        ([current, next, rest @ ..], Hold::Empty) => {
            vec![
                (*current, Hold::Empty, &now.queue[1..]),
                (*next, Hold::Piece(*current), rest),
            ]
        }
        ([current, rest @ ..], hold) => vec![(*current, hold, rest)],
    }
}

fn memo(problem: &Problem) -> MemoGraph {
    MemoGraph::new(problem, &Config::default(), &Limits::none()).unwrap()
}

#[test]
fn states_and_paths_are_those_of_games() {
    let mut random = Seed(5).stream(0);
    let mut solved = 0;
    for round in 0..400 {
        let (field, lines) = FIELDS[round % FIELDS.len()];
        let field = Field::parse(field, lines).unwrap();
        let drop = [DropMode::Soft, DropMode::Hard][round % 2];
        let mover = Arc::new(Mover::new(Physics::new(KickTable::srs(), drop), lines).unwrap());
        let mut piece = || Piece::ALL[random.random_range(0..7)];
        let hold = [Hold::Off, Hold::Empty, Hold::Piece(piece())][round % 3];
        let pieces: Vec<Piece> = (0..field.pieces_needed().unwrap() + round / 5 % 2)
            .map(|_| piece())
            .collect();
        let queue = Problem::holding(field, hold, Queue::new(pieces.clone()))
            .and_then(|problem| problem.with_mover(&mover))
            .unwrap();
        let memo = memo(&queue);
        let mut played = Played::default();
        let start = Moment {
            field,
            hold,
            queue: pieces,
        };
        play(&mover, &start, &mut Vec::new(), &mut Vec::new(), &mut played);
        assert_eq!(memo.solutions(), played.paths.len() as u128, "{field:?} {queue}");
        let states = memo
            .graph()
            .node_weights()
            .map(|node| (node.state.field.word(), node.state.slot, node.state.placed));
        assert_eq!(
            states.collect::<BTreeSet<_>>(),
            played.states,
            "{field:?} {queue}"
        );
        solved += usize::from(memo.start().is_some());
    }
    assert!(solved > 30, "{solved}");
}

/// The ways from a state, each state once.
fn ways(
    mover: &Mover,
    stream: &PieceStream,
    (field, slot): (Field, Option<Piece>),
    placed: usize,
    known: &mut HashMap<(Field, Option<Piece>), u128>,
) -> u128 {
    if field.is_clear() {
        return 1;
    }
    if let Some(&ways) = known.get(&(field, slot)) {
        return ways;
    }
    let mut sum = 0;
    for (piece, left) in stream.choices(placed, slot) {
        for placement in mover.landings(field, piece) {
            let next = field.place(placement).unwrap().0;
            sum += ways(mover, stream, (next, left), placed + 1, known);
        }
    }
    known.insert((field, slot), sum);
    sum
}

#[test]
fn as_many_ways_as_depth_first() {
    let mover = Mover::new(Physics::srs(), 4).unwrap();
    let mut solved = 0;
    for (field, queue) in [
        ("XXXX______/XXXX______/XXXX______/XXXX______", "TLOIJSZ"),
        ("XXXX______/XXXX______/XXXX______/XXXX______", "IOJLIOT"),
        ("XX______XX/XX______XX/XXX_____XX/XX_______X", "SZTIOLJ"),
        ("_______XXX/X_____XXXX/X_____XXXX/_______XXX", "TSLJOIZ"),
        ("XXX_______/XXXXX_____/XXXXX____X/XXXX____XX", "LSTJZOI"),
        ("X_________/XXXXXXXX__/XXXXXXXXX_/XXXXXX____", "SLOITJZ"),
    ] {
        let field = Field::parse(field, 4).unwrap();
        let queue = Problem::new(field, queue.parse::<Queue>().unwrap()).unwrap();
        let stream = queue.stream();
        let graph = Graph::new(&queue, &Config::default(), &Limits::none()).unwrap();
        let expected = ways(&mover, &stream, (field, stream.start()), 0, &mut HashMap::new());
        assert_eq!(graph.solutions(), expected, "{field:?} {queue}");
        let memo = memo(&queue);
        assert_eq!(memo.solutions(), expected, "{field:?} {queue}");
        solved += usize::from(expected > 0);
    }
    assert!(solved >= 4, "{solved}");
}

#[test]
fn paths_are_counted_from_both_ends() {
    let mover = Mover::new(Physics::srs(), 4).unwrap();
    let queue: Queue = "JZOSLIIJSOZ".parse().unwrap();
    let memo = memo(&Problem::new(Field::empty(4).unwrap(), queue).unwrap());
    let graph = memo.graph();
    for (placed, stage) in memo.stages().iter().enumerate() {
        let through: u128 = stage
            .nodes
            .iter()
            .map(|&node| graph[node].before * graph[node].after)
            .sum();
        assert_eq!(through, memo.solutions(), "{placed}");
        assert!(stage.nodes.len() <= stage.found);
        assert!(stage.nodes.iter().all(|&node| graph[node].state.placed == placed));
    }
    for edge in graph.edge_references() {
        let [from, to] = [edge.source(), edge.target()].map(|node| graph[node].state);
        assert_eq!(from.field.place(*edge.weight()).unwrap().0, to.field);
        assert!(
            mover
                .landings(from.field, edge.weight().piece)
                .contains(*edge.weight())
        );
    }
    let few = memo.thinned(3);
    assert!(
        few.stages()
            .iter()
            .all(|stage| (1..=3).contains(&stage.nodes.len()))
    );
    for node in few.graph().node_indices() {
        let state = few.graph()[node].state;
        let has = |direction| few.graph().neighbors_directed(node, direction).next().is_some();
        assert_eq!(has(Direction::Incoming), state.placed > 0, "{state:?}");
        assert_eq!(has(Direction::Outgoing), !state.field.is_clear(), "{state:?}");
    }
    let dot = few.to_dot();
    assert_eq!(dot.matches(" -> ").count(), few.graph().edge_count());
    assert_eq!(dot.matches("rank = same").count(), 11);
}

#[test]
fn a_queue_without_solution_has_no_nodes() {
    let queue: Queue = "OOSS".parse().unwrap();
    let field = Field::parse(FIELDS[0].0, 4).unwrap();
    let memo = memo(&Problem::new(field, queue).unwrap());
    assert_eq!(
        (memo.start(), memo.solutions(), memo.graph().node_count()),
        (None, 0, 0)
    );
    assert!(memo.stages()[0].found == 1);
}
