use proptest::prelude::*;

use super::tails::Marks;
use super::*;
use crate::percent::search::Search;
use crate::percent::useful_pieces;
use crate::words::batch::Batch;
use crate::{Config, Field, Mover, Pattern, Physics, Problem, Queue, letters, solve};

/// The queues that cannot be cleared, batch by batch; everything begins anew with more than `most` fields, and if these
/// are few, so are the notes.
fn by_ends(mover: &Mover, field: Field, hold: Hold, queues: &[PieceList], most: usize) -> Vec<PieceList> {
    let limits = Limits::none();
    let plan = Plan::new(queues, hold, field.pieces_needed().unwrap()).unwrap();
    let mut ends = Ends::new(HopefulMoves::new(mover, field, None), &plan, &limits);
    if most < MOST_FIELDS {
        ends = Ends {
            most_fields: most,
            notes: 2,
            ..ends
        };
    }
    let batches = plan.batches(queues).into_iter();
    let unsolved = batches.map(|batch| ends.unsolved(field.word(), hold, &queues[batch]).unwrap());
    unsolved.flatten().collect()
}

/// The same by sets of queues, from the first piece on.
fn by_search(mover: &Mover, field: Field, hold: Hold, queues: &[PieceList]) -> Vec<PieceList> {
    let limits = Limits::none();
    let mut unsolved = Vec::new();
    for queues in queues.chunks(crate::words::batch::TOGETHER) {
        let lists: Vec<Vec<Piece>> = queues.iter().map(|queue| queue.to_vec()).collect();
        let batch = Batch::new(&lists);
        let hopeful = HopefulMoves::new(mover, field, None);
        let found = Search::new(hopeful, field, hold, &batch, &limits).run().unwrap();
        unsolved.extend(found.iter().map(|number| queues[number]));
    }
    unsolved
}

fn queues(pattern: &str, field: Field, hold: Hold) -> Vec<PieceList> {
    let useful = useful_pieces(hold, field.pieces_needed().unwrap());
    pattern
        .parse::<Pattern>()
        .unwrap()
        .packed(useful, 1 << 20)
        .unwrap()
        .queues
}

/// Parts of bags, so that queues end one bag and begin the next ones, and the pieces after them.
fn pattern() -> impl Strategy<Value = String> {
    let part = (
        prop::sample::subsequence("TILJSZO".chars().collect::<Vec<_>>(), 2..=4),
        1..=3_usize,
    );
    prop::collection::vec(part, 2..=4).prop_map(|parts| {
        let parts = parts.into_iter().map(|(pool, take)| {
            let take = take.min(pool.len());
            format!("[{}]p{take}", pool.into_iter().collect::<String>())
        });
        parts.collect::<Vec<_>>().join(",")
    })
}

fn hold() -> impl Strategy<Value = Hold> {
    prop_oneof![
        3 => Just(Hold::Empty),
        1 => Just(Hold::Off),
        2 => (0..Piece::COUNT).prop_map(|index| Hold::Piece(Piece::ALL[index])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn agrees_with_a_search_from_the_first_piece(pattern in pattern(), hold in hold(), rows in 0..3_usize) {
        let rows = ["", "XX________/XX________", "X_________/XXXX______/XXXXX_____/XXXXXX____"][rows];
        let lines = if rows.len() > 30 { 4 } else { 2 };
        let field = Field::parse(rows, lines).unwrap();
        let problem = Problem::holding(field, hold, pattern.parse::<Pattern>().unwrap());
        prop_assume!(problem.is_ok());
        let queues = queues(&pattern, field, hold);
        prop_assume!(queues.len() < 5_000);
        let mover = Mover::new(Physics::srs(), lines).unwrap();
        let expected = by_search(&mover, field, hold, &queues);
        prop_assert_eq!(&by_ends(&mover, field, hold, &queues, MOST_FIELDS), &expected);
        prop_assert_eq!(&by_ends(&mover, field, hold, &queues, 10), &expected);
    }
}

/// A batch ends as soon as all of its queues are solved, with states half looked at. No note excludes what clears its
/// state: so says a search from the state on for each link and end that are excluded.
#[test]
fn notes_exclude_nothing_that_clears() {
    let mover = Mover::new(Physics::srs(), 4).unwrap();
    let field = Field::parse("XXX_______/XXX_______/XXX_______/XXX_______", 4).unwrap();
    let hold = Hold::Piece(Piece::T);
    let queues = queues("*,*,[TI],[SZOTI]p4", field, hold);
    let plan = Plan::new(&queues, hold, field.pieces_needed().unwrap()).unwrap();
    let limits = Limits::none();
    let (mut excluded, mut solved) = (0, 0);
    let batches = plan.batches(&queues);
    for batch in &batches {
        let mut ends = Ends::new(HopefulMoves::new(&mover, field, None), &plan, &limits);
        let unsolved = ends.unsolved(field.word(), hold, &queues[batch.clone()]);
        solved += usize::from(unsolved.unwrap().is_empty());
        for (number, slot, prefix, tails) in ends.known.notes.all() {
            let field = Field::from_word(ends.known.graph.word(number), 4);
            let lists = excluded_after(prefix, tails, &plan);
            excluded += lists.len();
            let hold = Hold::Piece(slot.piece().unwrap());
            assert_eq!(
                by_search(&mover, field, hold, &lists),
                lists,
                "{field:?} {slot:?}"
            );
        }
    }
    assert!(
        excluded > 100_000 && (1..batches.len()).contains(&solved),
        "{excluded} {solved}"
    );
}

/// What is left of a prefix, and each link and end that tails exclude.
fn excluded_after(prefix: PieceList, tails: Tails, plan: &Plan) -> Vec<PieceList> {
    let ends = &plan.levels[0].ends;
    let all = Piece::ALL
        .into_iter()
        .flat_map(|link| ends.iter().enumerate().map(move |end| (Slot::of(link), end)));
    let excluded = all.filter(|&(link, (number, _))| {
        let mut only = BitSet::empty(ends.len());
        only.insert(number);
        tails.exclude(SlotSet::of(link), Marks::of(link, plan.kinds(&only)))
    });
    let lists = excluded.map(|(link, (_, end))| {
        let pieces: Vec<Piece> = prefix.iter().chain(end.preceded_by(link).iter()).collect();
        PieceList::from(&pieces[..])
    });
    lists.collect()
}

/// Queues of the fourth clear in a row, one by one: some of them cannot be cleared, such as a published one that takes
/// long to refute.
#[test]
fn agrees_with_single_searches() {
    let mover = Mover::new(Physics::srs(), 4).unwrap();
    let field = Field::empty(4).unwrap();
    let queues = queues("OIOSZZ,[SJ],[TILJO]p4", field, Hold::Empty);
    let unsolved = by_ends(&mover, field, Hold::Empty, &queues, MOST_FIELDS);
    assert!(
        unsolved
            .iter()
            .any(|queue| letters(&queue.to_vec()) == "OIOSZZSOITJ")
    );
    let refuted = |queue: PieceList| {
        let problem = Problem::new(field, Queue::new(queue.to_vec())).unwrap();
        let report = solve(&problem, &Config::default(), &Limits::none());
        report.outcome.solved().is_none()
    };
    for &queue in queues.iter().step_by(11).chain(unsolved.iter().take(5)) {
        assert_eq!(
            unsolved.contains(&queue),
            refuted(queue),
            "{}",
            letters(&queue.to_vec())
        );
    }
}
