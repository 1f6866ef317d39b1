use insta::assert_snapshot;

use super::*;
use crate::Board;
use quadrille_bitboard::{Bitboard, Cell};

#[test]
fn the_file_of_8_x_8_is_the_preset() {
    let file = Rules::from_toml(include_str!("../../../../../fixtures/tenten/rules-8x8.toml")).unwrap();
    let preset = Rules::eight();
    assert_eq!((file.size(), file.set_size()), (preset.size(), preset.set_size()));
    assert_eq!(file.pieces(), preset.pieces());
    assert_eq!(file.points_for_lines(3), preset.points_for_lines(3));
    for name in Rules::NAMES {
        assert_eq!(Rules::named(name).unwrap().name(), name);
    }
}

const GOOD: &str = include_str!("../../../../../fixtures/tenten/rules-8x8.toml");

#[test]
fn the_fixture_is_read() {
    let rules = Rules::from_toml(GOOD).unwrap();
    assert_eq!((rules.name(), rules.size(), rules.set_size()), ("blocks-8", 8, 3));
    assert_eq!(rules.pieces().len(), 33);
    assert_eq!(rules.total_weight(), 66);
}

#[test]
fn klooni_draws_twelve_cells_a_set() {
    let rules = Rules::klooni();
    let cells = |piece: &Piece| piece.weight as usize * piece.shape.len();
    let cells: usize = rules.pieces().iter().map(cells).sum();
    assert_eq!((rules.total_weight(), 3 * cells), (45, 45 * 12));
}

#[test]
fn errors_name_the_line() {
    let piece = "[[piece]]\nletter = \"o\"\nweight = 3\nshape = [\"##\", \"##\"]\n";
    let head = "name = \"a\"\nsize = 8\nset-size = 3\nline-bonus = 5\n";
    let good = format!("{head}{piece}");
    assert!(Rules::from_toml(&good).is_ok());
    let wrong = [
        String::new(),
        "size = ".to_owned(),
        good.replace("size = 8", "size = 11"),
        good.replace("size = 8", "size = -8"),
        good.replace("set-size = 3", "set-size = 5"),
        good.replace("\"a\"", "\"1010\""),
        good.replace("\"a\"", "\"\""),
        good.replace("bonus = 5", "bonus = 5000"),
        good.replace("bonus = 5", "bonus = 5\nboard = 3"),
        good.replace("size = 8", "size = 8\ndealer = \"nice\""),
        good.replace("size = 8", "size = 8\nrepeats = 100"),
        good.replace("line-bonus = 5", "[score.streak]\nof = \"moves\""),
        good.replace(
            "line-bonus = 5",
            "[score.streak]\nsteps = [{ from = 1, percent = 150 }]",
        ),
        good.replace(
            "line-bonus = 5",
            "[score.streak]\nsteps = [{ from = 3, percent = 150 }, { from = 2, percent = 200 }]",
        ),
        good.replace(
            "line-bonus = 5",
            &format!(
                "[score.streak]\nsteps = [{}]",
                "{ from = 9, percent = 150 }, ".repeat(5)
            ),
        ),
        head.to_owned(),
        format!("{good}{piece}"),
        good.replace("\"o\"", "\"oo\""),
        good.replace("\"o\"", "\" \""),
        good.replace("weight = 3", "weight = 0"),
        good.replace("[\"##\", \"##\"]", "[\"##\",\n  \"#?\"]"),
        good.replace("[\"##\", \"##\"]", "[]"),
        good.replace("[\"##\", \"##\"]", "[\"..\"]"),
        good.replace("[\"##\", \"##\"]", "[\"#########\"]"),
        good.replace("size = 8", "size = 4")
            .replace("[\"##\", \"##\"]", "[\"#####\"]"),
        // Wider than the widths of `format!`.
        good.replace("[\"##\", \"##\"]", &format!("[\"#{}#\"]", ".".repeat(1 << 16))),
    ];
    let errors: Vec<String> = wrong
        .iter()
        .map(|text| Rules::from_toml(text).unwrap_err().to_string())
        .collect();
    assert_snapshot!(errors.join("\n"));
}

/// A dealer of each name is read and written, and all pieces are alike only with `uniform`.
#[test]
fn dealers_are_read_and_written() {
    let file = |dealer: &str| {
        let head = format!("name = \"a\"\nsize = 8\nset-size = 3\n{dealer}line-bonus = 5\n");
        let piece = |letter, weight| {
            format!("[[piece]]\nletter = \"{letter}\"\nweight = {weight}\nshape = [\"##\"]\n")
        };
        Rules::from_toml(&(head + &piece('a', 3) + &piece('b', 8))).unwrap()
    };
    assert_eq!(file("").dealer(), DealerKind::Weighted);
    for dealer in DealerKind::ALL {
        let rules = file(&format!("dealer = \"{dealer}\"\n"));
        assert_eq!(rules, file("").with_dealer(dealer));
        assert_eq!(Rules::from_toml(&rules.to_toml()), Ok(rules.clone()));
        let weights: Vec<u32> = rules.piece_ids().map(|piece| rules.weight(piece)).collect();
        let expected = if dealer == DealerKind::Uniform {
            [1, 1]
        } else {
            [3, 8]
        };
        assert_eq!(
            (&weights[..], rules.total_weight()),
            (&expected[..], expected.iter().sum())
        );
    }
}

const HEAD: &str = "name = \"a\"\nsize = 6\nset-size = 2\n";
const PIECE: &str = "[[piece]]\nletter = \"o\"\nweight = 3\nshape = [\"##\", \"##\"]\n";

/// Rules of 6 x 6 with something more before the piece.
fn with(more: &str) -> Result<Rules, RulesFileError> {
    Rules::from_toml(&format!("{HEAD}{more}\n{PIECE}"))
}

#[test]
fn all_that_a_file_can_say_is_read() {
    let text = r####"
        dealer = "repair"
        repeats = 9
        lines = ["columns", "2X3", " 3 x 2 "]
        [[line]]
        cells = ["#.....", ".#....", "..#...", "...0..", "...._.", ".....#"]
        [score]
        cell = 2
        cells = "staying"
        lines = [10, 20, 40]
        vanished = 3
        empty-board = 50
        streak = { of = "sets", patience = 1, bonus = 7, percent = 25, steps = [{ from = 4, percent = 150 }] }
        [[piece]]
        letter = "é"
        weight = 5
        shape = ["#", "###", "_#"]
    "####;
    let rules = with(text).unwrap();
    assert_eq!((rules.name(), rules.size(), rules.set_size()), ("a", 6, 2));
    assert_eq!((rules.dealer(), rules.repeats()), (DealerKind::Repair, 9));
    let mut line = Board::EMPTY;
    for place in [0, 1, 2, 5] {
        line.insert(Cell::new(place, place));
    }
    let boxes = |height, width| LineKind::Boxes { height, width };
    assert_eq!(
        rules.lines(),
        [LineKind::Columns, boxes(2, 3), boxes(3, 2), LineKind::Drawn(line)]
    );
    let step = StreakStep {
        from: 4,
        percent: 150,
    };
    let streak = StreakRule {
        of: StreakOf::Sets,
        patience: 1,
        bonus: 7,
        percent: 25,
        steps: [Some(step), None, None, None],
    };
    let score = Score {
        cell: 2,
        counted: Counted::Staying,
        lines: LinePoints::Listed(vec![10, 20, 40]),
        vanished: 3,
        empty_board: 50,
        streak,
    };
    assert_eq!(rules.score(), &score);
    let shape = "#..\n###\n.#.".parse().unwrap();
    let piece = Piece {
        letter: 'é',
        shape,
        weight: 5,
    };
    assert_eq!(rules.pieces()[0], piece);
    assert_eq!(rules.pieces().len(), 2);
}

#[test]
fn what_a_file_does_not_say_is_as_in_1010() {
    let usual = with("line-bonus = 5").unwrap();
    assert_eq!(usual.lines(), [LineKind::Rows, LineKind::Columns]);
    assert_eq!(
        (usual.score(), usual.dealer()),
        (&Score::default(), DealerKind::Weighted)
    );
    assert_eq!(with("[score]").unwrap().score(), &Score::default());
    assert_eq!(
        with("[score]\ncells = \"placed\"").unwrap().score(),
        &Score::default()
    );
    let streak = |text: &str| with(&format!("[score.streak]\n{text}")).unwrap().score().streak;
    assert_eq!(streak(""), StreakRule::default());
    assert_eq!(streak("of = \"placements\""), StreakRule::default());
    // The line bonus and the rest of the score go together.
    let both = with("line-bonus = 1000\n[score]\ncell = 2").unwrap();
    assert_eq!(
        both.score(),
        &Score {
            cell: 2,
            ..Score::with_line_bonus(1000)
        }
    );
}

#[test]
fn mistakes_in_lines_and_scores_are_located() {
    let drawn = |rows: &str| format!("line-bonus = 5\n[[line]]\ncells = [{rows}]\n");
    let empty = ["\"......\""; 6].join(",");
    let row = format!("\"######\",{}", ["\"......\""; 5].join(","));
    let other = row.replacen("#\"", ".\"", 1);
    let wrong = [
        "line-bonus = 5\nlines = []".to_owned(),
        "line-bonus = 5\nlines = [\"rows\", \"diagonals\"]".to_owned(),
        "line-bonus = 5\nlines = [\"rows\", \"3x\"]".to_owned(),
        "line-bonus = 5\nlines = [\"x3\"]".to_owned(),
        "line-bonus = 5\nlines = [\"7x1\"]".to_owned(),
        "line-bonus = 5\nlines = [\"rows\", \"rows\"]".to_owned(),
        drawn("\"#\""),
        drawn(&empty.replacen('.', "?", 1)),
        drawn(&empty),
        drawn(&row),
        format!("{}[[line]]\ncells = [{other}]\n", drawn(&other)),
        "[score]\ncell = 10001".to_owned(),
        "[score]\nlines = [1, 10001]".to_owned(),
        "[score]\ncells = \"all\"".to_owned(),
        "[score]\npoints = 1".to_owned(),
        "[score.streak]\nof = \"rounds\"".to_owned(),
        "line-bonus = 1001".to_owned(),
        "line-bonus = 5\n[score]\nlines = [1]".to_owned(),
        String::new(),
    ];
    let errors = wrong.map(|text| with(&text).unwrap_err().to_string());
    assert_snapshot!(errors.join("\n"));
}

#[test]
fn mistakes_in_pieces_are_located() {
    let pieces = |pieces: &str| Rules::from_toml(&format!("{HEAD}line-bonus = 5\npiece = [{pieces}]"));
    let of = |letter: &str, weight: u32, shape: &str| {
        let good = "{ letter = \"ä\", weight = 1, shape = [\"#\"] }";
        let other = format!("{{ letter = \"{letter}\", weight = {weight}, shape = {shape} }}");
        pieces(&format!("{good}, {other}"))
    };
    assert!(of("ö", 1, "[\"#\", \"##\"]").is_ok());
    assert!(of("ö", 1, "[\"\", \"#\"]").is_ok());
    let one = |letter: char| format!("{{ letter = \"{letter}\", weight = 1, shape = [\"#\"] }}");
    let many: Vec<String> = ('Ā'..).take(65).map(one).collect();
    let wrong = [
        of("", 1, "[\"#\"]"),
        of("öö", 1, "[\"#\"]"),
        of("\\u0007", 1, "[\"#\"]"),
        of("\u{3000}", 1, "[\"#\"]"),
        of("ä", 1, "[\"#\"]"),
        of("ö", 0, "[\"#\"]"),
        of("ö", 1, "[\"\"]"),
        of("ö", 1, "[\"###\", \"#?\"]"),
        of("ö", 1, "[\"#######\"]"),
        pieces(&many.join(",\n")),
        Rules::from_toml(&format!("{HEAD}line-bonus = 5\n").replace("\"a\"", "\"a\\tb\"")),
    ];
    let errors = wrong.map(|rules| rules.unwrap_err().to_string());
    assert_snapshot!(errors.join("\n"));
}
