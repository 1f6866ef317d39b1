use alloc::format;

use super::*;

fn queens(size: usize) -> Cover {
    let mut cover = Cover::new();
    let mut items = |count: usize, most: u32| -> Vec<Item> {
        (0..count)
            .map(|_| cover.item(if most == 1 { 1..=1 } else { 0..=1 }))
            .collect()
    };
    let (rows, columns) = (items(size, 1), items(size, 1));
    let (rising, falling) = (items(2 * size, 0), items(2 * size, 0));
    for row in 0..size {
        for column in 0..size {
            cover.option([
                rows[row],
                columns[column],
                rising[row + column],
                falling[size + row - column],
            ]);
        }
    }
    cover
}

/// Sequence A000170 of the OEIS.
#[test]
fn queens_are_as_many_as_published() {
    for (size, solutions) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
        assert_eq!(queens(size).count(&Limits::none()), Ok(solutions), "{size}");
    }
}

/// Numbers of a fixed sequence, from 0 to 2^31 - 1: `SplitMix64`, shortened.
fn numbers(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) % u64::from(below)) as u32
    }
}

/// All sets of options that cover each item as often as it asks for: the twin that knows nothing of lists.
fn by_hand(cover: &Cover) -> Vec<Vec<usize>> {
    let options = cover.starts.len() - 1;
    let is_solution = |set: &u32| {
        let is_chosen = |option: usize| set >> option & 1 == 1;
        let times = |item: usize| {
            let covers =
                |option: &usize| cover.members[cover.items_of(*option as u32)].contains(&(item as u32));
            (0..options)
                .filter(|&option| is_chosen(option))
                .filter(covers)
                .count() as u32
        };
        let matters = |option: usize| {
            let mut items = cover.members[cover.items_of(option as u32)].iter();
            items.any(|&item| cover.items[item as usize].is_primary)
        };
        cover
            .items
            .iter()
            .enumerate()
            .all(|(item, range)| (range.least..=range.most).contains(&times(item)))
            && (0..options).all(|option| !is_chosen(option) || matters(option))
    };
    let listed = |set: u32| (0..options).filter(|option| set >> option & 1 == 1).collect();
    (0..1 << options).filter(is_solution).map(listed).collect()
}

#[test]
fn solutions_are_those_of_all_sets_of_options() {
    let mut found_any = 0;
    for seed in 0..400 {
        let mut below = numbers(seed);
        let mut cover = Cover::new();
        let ranges = [1..=1, 1..=1, 0..=1, 0..=2, 1..=2, 2..=2, 2..=3, 0..=0];
        let count = 1 + below(5);
        let items: Vec<Item> = (0..count)
            .map(|_| cover.item(ranges[below(8) as usize].clone()))
            .collect();
        for _ in 0..below(11) {
            let chosen = items.iter().copied().filter(|_| below(3) == 0);
            let chosen: Vec<Item> = chosen.collect();
            cover.option(chosen);
        }
        let mut found: Vec<Vec<usize>> = Vec::new();
        let report = cover.solve(&Limits::none(), |options| found.push(options.to_vec()));
        assert_eq!(report.solutions, found.len() as u64);
        found.sort();
        let mut twin = by_hand(&cover);
        twin.sort();
        assert_eq!(found, twin, "seed {seed}: {cover:?}");
        found_any += usize::from(!found.is_empty());
    }
    assert!(found_any > 50, "{found_any}");
}

#[test]
fn limits_end_a_search_with_what_was_found() {
    let limits = Limits::nodes(4_096);
    let report = queens(12).solve(&limits, |_| ());
    assert_eq!((report.gave_up, report.nodes), (Some(GaveUp::NodeLimit), 4_096));
    let limits = Limits::none();
    let mut first = None;
    let report = queens(10).solve(&limits, |options| {
        first.get_or_insert_with(|| options.to_vec());
        limits.stop.raise();
    });
    assert_eq!(report.gave_up, Some(GaveUp::Stopped));
    assert_eq!(first.map(|options| options.len()), Some(10));
}

#[test]
fn an_empty_problem_has_one_solution() {
    let mut solutions = Vec::new();
    Cover::new().solve(&Limits::none(), |options| solutions.push(format!("{options:?}")));
    assert_eq!(solutions, ["[]"]);
}
