use insta::assert_snapshot;
use proptest::prelude::*;

use super::*;
use crate::{Figure, Placed};

/// ```text
/// ILLL
/// ILZJ
/// IZZJ
/// IZJJ
/// ```
const SOLUTION: &str = r#"[["I",0,0,0],["L",1,1,0],["Z",1,1,1],["J",0,2,1]]"#;

fn problem(signature: &str) -> Problem {
    Problem::new(signature.parse().unwrap()).unwrap()
}

fn rejection(signature: &str, text: &str) -> String {
    verify_text(&problem(signature), text).unwrap_err().to_string()
}

#[test]
fn pictures_are_the_figures_of_the_library() {
    let drawn = Figures::drawn();
    assert_eq!(drawn.0.iter().flatten().count(), Figure::all().count());
    for figure in Figure::all() {
        let cells = figure.cells().map(|cell| (cell.row, cell.col));
        assert_eq!(
            drawn.0[figure.kind().index()][figure.angle()],
            cells,
            "{figure:?}"
        );
    }
}

#[test]
fn a_tiling_is_accepted_however_it_is_written() {
    let problem = problem("I1,J1,L1,Z1");
    verify_text(&problem, SOLUTION).unwrap();
    let spaced = SOLUTION.replace(',', " ,\r\n\t").replace('[', "[ ");
    verify_text(&problem, &format!("\u{FEFF}\n {spaced} \n")).unwrap();
    let mut entries: Vec<Entry> = Entries::new(SOLUTION).map(Result::unwrap).collect();
    entries.reverse();
    verify(&problem, entries).unwrap();
}

#[test]
fn tilings_are_checked_as_plain_data() {
    let problem = problem("O4");
    let at = |x, y| Placed {
        x,
        y,
        figure: Figure::all()
            .find(|figure| figure.kind() == crate::Kind::O)
            .unwrap(),
    };
    let squares = vec![at(0, 0), at(2, 0), at(0, 2), at(2, 2)];
    verify_tiling(&problem, &Tiling::new(4, squares.clone())).unwrap();
    let other = verify_tiling(&problem, &Tiling::new(6, squares)).unwrap_err();
    assert_snapshot!(other, @"a tiling of a square of 6 x 6 was given for one of 4 x 4");
}

#[test]
fn every_single_change_is_noticed() {
    let problem = problem("I1,J1,L1,Z1");
    let entries: Vec<Entry> = Entries::new(SOLUTION).map(Result::unwrap).collect();
    for index in 0..entries.len() {
        let original = entries[index];
        let letters = LETTERS.map(|letter| Entry { letter, ..original });
        let angles = [-1, 0, 1, 2, 3, 4].map(|angle| Entry { angle, ..original });
        let columns = [-1, 0, 1, 2, 3, 4].map(|x| Entry { x, ..original });
        let rows = [-1, 0, 1, 2, 3, i64::MAX].map(|y| Entry { y, ..original });
        for changed in letters.into_iter().chain(angles).chain(columns).chain(rows) {
            let mut entries = entries.clone();
            entries[index] = changed;
            assert_eq!(
                verify(&problem, entries).is_ok(),
                changed == original,
                "{changed}"
            );
        }
        let mut entries = entries.clone();
        entries.remove(index);
        assert!(verify(&problem, entries.clone()).is_err());
        entries.extend([original, original]);
        assert!(verify(&problem, entries).is_err());
    }
}

#[test]
fn flaws_name_the_figure_and_the_place() {
    let reject = |text| rejection("I1,J1,L1,Z1", text);
    assert_snapshot!(reject(r#"[["I",0,0,0],["X",0,0,0]]"#), @"figure 2: there is no figure `X`, only I J L O S T Z");
    assert_snapshot!(reject(r#"[["I",0,0,0],["Z",2,0,0]]"#), @"figure 2: the angles of Z are 0 to 1, not 2");
    assert_snapshot!(reject(r#"[["O",1,0,0]]"#), @"figure 1: the angle of O is 0, not 1");
    assert_snapshot!(reject(r#"[["I",0,0,0],["L",1,2,0]]"#), @r#"figure 2: ["L",1,2,0] leaves the square of 4 x 4"#);
    assert_snapshot!(reject(r#"[["I",0,0,-1]]"#), @r#"figure 1: ["I",0,0,-1] leaves the square of 4 x 4"#);
    assert_snapshot!(reject(r#"[["I",0,0,0],["L",1,1,0],["L",1,1,1]]"#), @r#"figure 3: ["L",1,1,1] overlaps figure 2 in row 2, column 2"#);
    assert_snapshot!(reject(r#"[["I",0,0,0],["L",1,1,0],["Z",1,1,1]]"#), @"3 figures leave 4 cells empty, first the one in row 2, column 4; 1 J too few");
    assert_snapshot!(reject("[]"), @"0 figures leave 16 cells empty, first the one in row 1, column 1; 1 I too few, 1 J too few, 1 L too few, 1 Z too few");
    assert_snapshot!(rejection("I2,L2", SOLUTION), @"the square is tiled by other figures than it should be: 1 I too few, 1 J too many, 1 L too few, 1 Z too many");
}

#[test]
fn rubbish_is_located() {
    let reject = |text| rejection("O1", text);
    let texts = [
        "",
        "7",
        "[",
        "[1]",
        "[[",
        "[[L,1,0,0]]",
        "[[\"\",1,0,0]]",
        "[[\"LL\",1,0,0]]",
        "[[\"L\",1,0]]",
        "[[\"L\",1.5,0,0]]",
        "[[\"L\",-,0,0]]",
        "[[\"L\",1,0,99999999999999999999]]",
        "[[\"O\",0,0,0]\n\n  {",
        "[[\"O\",0,0,0],]",
        "[[\"O\",0,0,0]] ]",
        "[[\"\u{1F600}",
        "\u{1}",
    ];
    let errors: Vec<String> = texts.map(|text| format!("{text:?}: {}", reject(text))).into();
    assert_snapshot!(errors.join("\n"));
}

#[test]
fn a_prefix_never_passes() {
    let problem = problem("I1,J1,L1,Z1");
    for end in 0..SOLUTION.len() {
        assert!(verify_text(&problem, &SOLUTION[..end]).is_err());
    }
}

/// One figure as the contest writes it, so that whatever is read can be written and read again.
fn written(entry: Entry) -> String {
    let Entry { letter, angle, x, y } = entry;
    format!("[\"{letter}\",{angle},{x},{y}]")
}

proptest! {
    #[test]
    fn any_text_is_read_or_located(text in "[\\[\\],\"ILOZ0-9 \n\\-é]{0,40}|\\PC{0,20}") {
        for read in Entries::new(&text) {
            if let Err(error) = read {
                let line = text.split('\n').nth(error.line - 1);
                prop_assert!(line.is_some_and(|line| error.column <= line.chars().count() + 1));
            }
        }
    }

    #[test]
    fn what_is_written_is_read(
        entries in prop::collection::vec((any::<char>(), any::<i64>(), any::<i64>(), any::<i64>()), 0..5)
    ) {
        let entry = |(letter, angle, x, y)| Entry { letter, angle, x, y };
        let entries: Vec<Entry> = entries.into_iter().map(entry).filter(|entry| entry.letter != '"').collect();
        let texts: Vec<String> = entries.iter().map(|&entry| written(entry)).collect();
        let text = format!("[{}]", texts.join(","));
        prop_assert_eq!(Entries::new(&text).collect::<Result<Vec<_>, _>>().unwrap(), entries);
    }
}
