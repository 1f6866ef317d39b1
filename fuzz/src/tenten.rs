//! Rules, boards, sets and players of 1010!; its records, its logs and what is learned have files of their own.

mod learned;
mod logs;
mod records;

use quadrille_tenten::{Aim, DealerKind, Player, PlayerKind, Problem, Rules, Strategy, Ties, Weights};

use crate::{Target, choice_and_text, chosen, inputs, text};

pub(crate) const TARGETS: [Target; 8] = [
    Target::new("tenten_rules", rules, rule_seeds),
    Target::new("tenten_boards", boards, board_seeds),
    Target::new("tenten_sets", sets, set_seeds),
    Target::new("tenten_players", players, player_seeds),
    Target::new("tenten_records", records::records, records::seeds),
    Target::new("tenten_logs", logs::raw, logs::raw_seeds),
    Target::new("tenten_checked_logs", logs::checked, logs::checked_seeds),
    Target::new("tenten_learned", learned::learned, learned::seeds),
];

/// Files of rules.
const FILES: [&str; 6] = [
    include_str!("../../fixtures/tenten/rules-8x8.toml"),
    include_str!("../../fixtures/tenten/rules-block-blast-shapes.toml"),
    include_str!("../../fixtures/tenten/rules-blockudoku-heavy.toml"),
    include_str!("../../fixtures/tenten/rules-odd.toml"),
    include_str!("../../fixtures/tenten/rules-sets.toml"),
    include_str!("../../fixtures/tenten/rules-1010-heavy.toml"),
];

/// Names of rules that are built in.
const NAMES: &[&str] = &Rules::NAMES;

/// Some rules by a number.
fn some_rules(choice: usize) -> Rules {
    let own = choice
        .checked_sub(NAMES.len())
        .and_then(|choice| FILES.get(choice));
    let own = own.and_then(|text| Rules::from_toml(text).ok());
    own.or_else(|| Rules::named(NAMES[choice % NAMES.len()]).ok())
        .unwrap_or_else(Rules::classic)
}

/// Rules are written and read again; sets and boards of theirs are.
fn rules(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let Ok(rules) = Rules::from_toml(text) else { return };
    assert_eq!(Rules::from_toml(&rules.to_toml()).as_ref(), Ok(&rules));
    let board = rules.field();
    assert_eq!(rules.parse_board(&rules.board_rows(board).join("\n")), Ok(board));
    assert!(rules.set_size() <= Rules::MAX_SET);
    for piece in rules.piece_ids() {
        assert_eq!(rules.piece(rules[piece].letter), Some(piece));
        assert!(rules.weight(piece) <= rules.total_weight());
    }
}

fn rule_seeds() -> Vec<Vec<u8>> {
    let named = NAMES.iter().filter_map(|name| Rules::named(name).ok());
    // A name that is built in may not be taken by other rules.
    let printed = named.map(|rules| rules.to_toml().replacen("name = \"", "name = \"my ", 1));
    inputs(FILES.map(str::to_owned).into_iter().chain(printed))
}

/// A board is written and read again, and has no cell outside its rules' field.
fn boards(input: &[u8]) {
    let Some((choice, text)) = choice_and_text(input) else {
        return;
    };
    let rules = some_rules(choice);
    if let Ok(board) = rules.parse_board(text) {
        assert_eq!(board & rules.field(), board);
        assert_eq!(rules.parse_board(&rules.board_rows(board).join("\n")), Ok(board));
    }
    let Ok(problem) = text.parse::<Problem>() else {
        return;
    };
    assert!(!problem.set().is_empty());
}

fn board_seeds() -> Vec<Vec<u8>> {
    let texts = [
        include_str!("../../fixtures/tenten/boards/calm.txt"),
        include_str!("../../fixtures/tenten/boards/unfit.txt"),
        "..........\n;a comment\n",
        "#########./########## rO.",
        "rO.",
    ];
    let small = format!("{}\n", [".#_0XxO1"; 8].join("\n"));
    [chosen(&[0], texts), chosen(&[2, 3], [small])].concat()
}

/// A set is written and read again, and is one of the problem that is made of it.
fn sets(input: &[u8]) {
    let Some((choice, text)) = choice_and_text(input) else {
        return;
    };
    let rules = some_rules(choice);
    if let Ok(set) = rules.parse_set(text) {
        assert_eq!(set.len(), rules.set_size());
        assert_eq!(rules.parse_part_of_set(text).as_ref(), Ok(&set));
    }
    if let Ok(set) = rules.parse_part_of_set(text) {
        assert_eq!(rules.parse_part_of_set(&rules.set_text(&set)).as_ref(), Ok(&set));
        let problem = Problem::new(&rules, rules.field(), &set).expect("pieces of the rules");
        assert_eq!(problem.set(), set);
    }
}

fn set_seeds() -> Vec<Vec<u8>> {
    let texts = ["rOo", "r, O, o", "##/#. ### O", "##/##", "#", "I", "...", ".-."];
    chosen(&[0, 1, 2, 3, 4, 9], texts)
}

/// Whatever names a player, its weights or a dealer is written and read again; the player goes by its name.
fn players(input: &[u8]) {
    let Some((choice, text)) = choice_and_text(input) else {
        return;
    };
    macro_rules! reads_again {
        ($($kind:ty)*) => {$(
            if let Ok(value) = text.parse::<$kind>() {
                assert_eq!(value.to_string().parse().as_ref(), Ok(&value));
            }
        )*};
    }
    reads_again!(Strategy Weights Aim DealerKind PlayerKind);
    // To prepare a player takes milliseconds.
    if let Ok(kind) = text.parse::<PlayerKind>()
        && choice >= 250
    {
        let player: Box<dyn Player> = kind.player(&some_rules(choice % 4), Ties::First);
        assert!(!player.name().is_empty());
    }
}

fn player_seeds() -> Vec<Vec<u8>> {
    let names = [
        "score",
        "score-30,4000",
        "greedy-10025",
        "quick",
        "hazard",
        "lookahead",
        "learned",
        "farsight",
        "first-fit",
        "weights-1620,2,45,12,0,1",
        "hazard-1,2,3,4",
        "lookahead-1,2,3,4",
        "weighted",
        "repair",
    ];
    chosen(&[0, 250], names)
}
