//! Shares of whole queues, whatever a search cuts: each command beside a slow twin that asks one whole queue after the
//! other.

use quadrille_perfect_clear::build::{
    self, Building, Cover, Covering, Keep, Setup, Target, cover, percent_in_mode, saves, scores, setups,
};
use quadrille_perfect_clear::score::{Count, Mode, Scoring};
use quadrille_perfect_clear::verify::queues_of;
use quadrille_perfect_clear::{
    Branch, Config, Field, Limits, Pattern, Percent, Piece, Problem, letters, parse_pieces, percent,
};

const OPENER: &str = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";

/// Patterns with filters, alternatives that mean the same queues, and queues of several lengths.
const PATTERNS: [&str; 6] = [
    "[JLSZ]!,*p3{IO=1}",
    "*p7{O<T&&O<S&&T<S&&/^[JL]/}",
    "[TILJ]!,*p2;[TILJ]!,[TO]p2;TILJ;TILJO",
    "[ILJS]!*{/[SZ]$/};*,[IJL]!",
    "[OSZT]!,[IJ],*;ILJOTS;[OST]!Z[IJ]p2",
    "[JLOO]!,[[IS]T],*p2",
];

fn pattern(text: &str) -> Pattern {
    text.parse().unwrap()
}

fn problem(text: &str) -> Problem<Pattern> {
    Problem::new(Field::parse(OPENER, 4).unwrap(), pattern(text)).unwrap()
}

/// All whole queues of a pattern, as the verifier spells them.
fn whole(text: &str) -> Vec<Vec<Piece>> {
    queues_of(text, 20, 1_000_000).unwrap().into_iter().collect()
}

/// How many of them do something alone.
fn counted(queues: &[Vec<Piece>], does: impl Fn(&str) -> bool) -> u64 {
    queues.iter().filter(|queue| does(&letters(queue))).count() as u64
}

fn rate(text: &str) -> Percent {
    percent(&problem(text), &Config::default(), &Limits::none()).unwrap()
}

#[test]
fn shares_are_of_whole_queues() {
    let (config, limits) = (Config::default(), Limits::none());
    for text in PATTERNS {
        let (problem, whole) = (problem(text), whole(text));
        let total = whole.len() as u64;
        let solved = counted(&whole, |queue| rate(queue).solved == 1);
        let shares = [
            rate(text),
            percent_in_mode(&problem, Mode::Normal, &config, &limits).unwrap(),
        ];
        for share in shares {
            assert_eq!(
                (share.solved, share.total, share.looked_at),
                (solved, total, total),
                "{text}"
            );
            assert_eq!(share.failed.looked_at(), total - solved, "{text}");
        }
        let ways = build::paths(&problem, &config, &limits).unwrap();
        assert_eq!((ways.solved(), ways.queues.total()), (solved, total), "{text}");
        for way in ways.found.iter().step_by(5) {
            let served = counted(&whole, |queue| {
                build::order(&problem, &way.tiles, &parse_pieces(queue).unwrap()).is_some()
            });
            assert_eq!(way.served(&ways.queues), served, "{text}");
        }
        let left = saves(&problem, &config, &limits).unwrap();
        assert_eq!((left.solved(), left.queues.total()), (solved, total), "{text}");
        let kept = ways
            .keeping(&problem, &[Keep::list("T").unwrap().remove(0)], None)
            .unwrap();
        assert_eq!(kept.first, [kept.paths.solved()], "{text}");
        let best = scores(&problem, Scoring::default(), &config, &limits).unwrap();
        let alone = |queue: &Vec<Piece>| {
            let problem = self::problem(&letters(queue));
            scores(&problem, Scoring::default(), &config, &limits)
                .unwrap()
                .sum(Count::Points)
        };
        assert_eq!((best.solved(), best.queues.total()), (solved, total), "{text}");
        assert_eq!(
            best.sum(Count::Points),
            whole.iter().map(alone).sum::<u64>(),
            "{text}"
        );
    }
}

#[test]
fn branches_of_trees_are_whole_queues() {
    for text in PATTERNS {
        let (share, whole) = (rate(text), whole(text));
        let tree = share.tree(&problem(text), 2).unwrap();
        check_branches(&tree, &whole, text);
    }
}

fn check_branches(tree: &[Branch], whole: &[Vec<Piece>], text: &str) {
    let mut seen = 0;
    for first in tree {
        for second in &first.next {
            let here: Vec<Vec<Piece>> = whole
                .iter()
                .filter(|queue| queue.starts_with(&[first.piece, second.piece]))
                .cloned()
                .collect();
            let solved = counted(&here, |queue| rate(queue).solved == 1);
            assert_eq!(
                (second.solved, second.total),
                (solved, here.len() as u64),
                "{text}"
            );
            seen += here.len();
        }
    }
    assert_eq!(seen, whole.len(), "{text}");
}

/// Two pieces of the first way of the opener, and all of it.
fn drawings() -> [Setup; 3] {
    let ways = build::paths(&problem("*p4"), &Config::default(), &Limits::none()).unwrap();
    let (first, second) = (&ways.found[0].tiles, &ways.found[1].tiles);
    [first[..2].to_vec(), first.clone(), second[1..].to_vec()].map(|tiles| Setup {
        field: Field::parse(OPENER, 4).unwrap(),
        tilings: vec![tiles],
        comment: String::new(),
    })
}

fn covered(text: &str, setups: &[Setup]) -> Cover {
    let covering = Covering {
        setups: setups.to_vec(),
        pattern: pattern(text),
        last_soft: 0,
    };
    let problem = Problem::new(Field::parse(OPENER, 4).unwrap(), covering).unwrap();
    cover(&problem, &Config::default(), &Limits::none()).unwrap()
}

#[test]
fn a_drawing_is_covered_alone_as_beside_others() {
    let drawings = drawings();
    for text in PATTERNS {
        let whole = whole(text);
        let together = covered(text, &drawings);
        assert_eq!(together.queues.total(), whole.len() as u64, "{text}");
        let built = |queue: &str, setup: &Setup| covered(queue, std::slice::from_ref(setup)).any() == 1;
        for (setup, beside) in drawings.iter().zip(&together.setups) {
            let alone = covered(text, std::slice::from_ref(setup));
            let right = counted(&whole, |queue| built(queue, setup));
            assert_eq!(
                (alone.any(), alone.queues.total()),
                (right, whole.len() as u64),
                "{text}"
            );
            assert_eq!(beside.built(&together.queues), right, "{text}");
        }
        let any = |queue: &str| drawings.iter().any(|setup| built(queue, setup));
        let every = |queue: &str| drawings.iter().all(|setup| built(queue, setup));
        assert_eq!(together.any(), counted(&whole, any), "{text}");
        assert_eq!(together.every(), counted(&whole, every), "{text}");
    }
}

#[test]
fn setups_are_of_whole_queues() {
    let (field, config, limits) = (Field::empty(3).unwrap(), Config::default(), Limits::none());
    let target = Target::parse("****______/****______", field).unwrap();
    for text in PATTERNS {
        let solved = |text: &str| {
            let building = Building {
                pattern: pattern(text),
                target,
            };
            let ways = setups(&Problem::new(field, building).unwrap(), &config, &limits).unwrap();
            (ways.solved(), ways.queues.total())
        };
        let whole = whole(text);
        let right = counted(&whole, |queue| solved(queue).0 == 1);
        assert_eq!(solved(text), (right, whole.len() as u64), "{text}");
    }
}
