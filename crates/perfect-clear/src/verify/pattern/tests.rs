use proptest::prelude::*;

use super::*;
use crate::Pattern;

/// As the solver's own reading.
fn compare(text: &str) {
    for cut in [1, 3, 9] {
        let all = text
            .parse()
            .and_then(|pattern: Pattern| pattern.cut(cut, 1_000_000));
        let all = all.ok().map(|all| {
            let whole: Vec<u64> = (0..all.len()).map(|number| all.weight(number)).collect();
            assert_eq!(whole.iter().sum::<u64>(), all.total(), "{text}");
            all.iter().cloned().zip(whole).collect()
        });
        assert_eq!(whole_queues_of(text, cut, 1_000_000), all, "{text}");
    }
}

#[test]
fn patterns_mean_what_they_mean_to_the_solver() {
    for text in [
        "*p4",
        "[TI]!,O",
        "T[SZ]",
        "[^TIOSZ]p2; JJ\nL",
        "*,[JLO]p2T",
        "t,i",
        "*p7",
        "T*!",
        "[SSZ]!",
        "[T[LJ]]!",
        "[^TI[SZ]]p2",
        "*p3 {J<S}",
        "[^T]!:[^TI]!",
        "*p3*{TT<S},O",
        "*p2{/T{1,2}[SZ]/},*p3",
        "O,*p3{3-3:T=0}S",
        "TI*;[TI]!*;*p3{T<I}",
        "*p2,[SSZ]!;[SZ]p2,*;T",
        "[SSZ]p2*;[SZ]!,*p1",
        "T;TI;TIO;TIO",
        "(SZ,Z*p2){T=1}",
        "*p3{T==1}",
        "(T,(I,*p2){S=1}){L=1}",
        "[IL]!{T=1};TI,*",
        "(TI;[SZ]p2;OO)*p2{S<T}",
        "T,[TIO]p0[^]p2",
        "*p4{T=1||I=1&&L=1}",
        "*p4{T=1&&I=1||L=1&&S=0}",
        "I(*p2{T=1},S)O",
    ] {
        compare(text);
    }
}

#[test]
fn what_is_no_pattern_is_none_to_the_solver() {
    for text in [
        "TX",
        "[TI",
        "[]",
        "*p8",
        "*p",
        "*p0",
        "[T]p2",
        "*!!",
        "{T=1}T",
        "TT{T=1}",
        "T{T=1",
        "T{T}",
        "(T",
        "T)",
        "()",
        "(T;TI)O",
        "[TI]p0",
        "T{T=1|I=1}",
        "[IL]!{T=1}X",
        "T{T=1&&}",
        "O,[TI]p0{T=1}",
        "T{T===1}",
    ] {
        assert_eq!(queues_of(text, 9, 10_000), None, "{text}");
        compare(text);
    }
    assert_eq!(queues_of("*p7*p7", 14, 10_000), None);
}

/// What stands in groups in groups, or is repeated a billion times, takes no longer than other things.
#[test]
fn deep_expressions_are_read_at_once() {
    let (open, close) = ("(".repeat(40), ")*".repeat(40));
    compare(&format!("*p4{{/{open}T{close}S/}}"));
    compare("*p4{/(TS?){1000000000}|T{0,999999999}/}");
    let wish = format!("{}T{}", "^(".repeat(24), ")".repeat(24));
    let keep: crate::build::Keep = wish.parse().unwrap();
    assert_eq!(keep.served_by(&[vec![Piece::T], vec![Piece::S]]), 0b01);
    let deep = 60_000;
    let brackets = format!("*p4{{/{}T{}/}}", "(".repeat(deep), ")".repeat(deep));
    compare(&brackets);
    compare(&format!("*p4{{{}T=1}}", "!".repeat(deep)));
    assert_eq!(
        super::super::wish_served(&format!("{}T", "!".repeat(deep)), &[]),
        None
    );
}

fn items() -> impl Strategy<Value = String> {
    prop::collection::vec("[TILJSZO]|\\*|\\[[TLJ]{1,2}\\]|\\[\\*\\]", 1..3).prop_map(|items| items.concat())
}

fn regex() -> impl Strategy<Value = String> {
    let one = prop_oneof!["[TILJSZO]", Just(".".to_owned()), "\\[\\^?[TIL]{1,2}\\]", "[$^]"];
    let part = one.prop_recursive(3, 9, 3, |inside| {
        let group = (
            "\\(|\\(\\?:|\\(\\?=|\\(\\?!",
            prop::collection::vec(inside.clone(), 1..3),
        );
        prop_oneof![
            (inside.clone(), "[*+?]|\\{2\\}|\\{1,2\\}|\\{,2\\}|\\{1,\\}")
                .prop_map(|(part, sign)| format!("({part}){sign}")),
            group.prop_map(|(open, parts)| format!("{open}{})", parts.join("|"))),
            (inside.clone(), inside).prop_map(|(a, b)| a + &b),
        ]
    });
    part.prop_map(|regex| format!("/{regex}/"))
}

fn condition() -> impl Strategy<Value = String> {
    let atom = prop_oneof![
        (items(), "=|==|!=|<|>|<=|>=", 0..3)
            .prop_map(|(items, sign, number)| format!("{items}{sign}{number}")),
        (items(), items()).prop_map(|(first, then)| format!("{first}<{then}")),
        regex(),
    ];
    atom.prop_recursive(3, 8, 2, |inside| {
        prop_oneof![
            inside.clone().prop_map(|inside| format!("!{inside}")),
            ("[0-4](-[0-5])?", inside.clone()).prop_map(|(range, inside)| format!("{range}:{inside}")),
            (inside.clone(), "&&|\\|\\|", inside.clone()).prop_map(|(a, sign, b)| format!("{a}{sign}{b}")),
            (inside.clone(), inside).prop_map(|(a, b)| format!("({a}||{b})")),
        ]
    })
}

fn wish() -> impl Strategy<Value = String> {
    let atom = prop_oneof!["[TILJSZO]{1,3}".prop_map(|pieces| pieces), regex()];
    atom.prop_recursive(3, 8, 2, |inside| {
        prop_oneof![
            ("[!^]", inside.clone()).prop_map(|(sign, inside)| sign + &inside),
            (inside.clone(), inside.clone()).prop_map(|(a, b)| format!("{a}&&{b}")),
            (inside.clone(), inside).prop_map(|(a, b)| format!("({a}||{b})")),
        ]
    })
}

proptest! {
    #[test]
    fn filters_leave_what_they_leave_with_the_solver(
        pools in prop::collection::vec(
            "\\*p[1-4]|\\[[TILS]{1,3}\\]!|\\[T\\[LJ\\]S\\]p2|[TILJSZO]|\\(T,\\*p2\\{I<S\\}\\)|\\(\\*p2;[TI]L\\)",
            1..3,
        ),
        condition in condition(),
        more in "(,?[SZ])?",
    ) {
        compare(&format!("{}{{{condition}}}{more}", pools.concat()));
    }

    #[test]
    fn wishes_are_as_with_the_solver(
        wish in wish(),
        saves in prop::collection::vec("[TILJSZO]{0,5}", 0..5),
    ) {
        use crate::build::Keep;
        let keep: Keep = wish.parse().unwrap();
        let pieces: Vec<Vec<Piece>> =
            saves.iter().map(|save| save.chars().filter_map(Piece::from_letter).collect()).collect();
        let served = keep.served_by(&pieces);
        let expected = (0..saves.len()).map(|save| served >> save & 1 == 1).collect();
        prop_assert_eq!(super::super::wish_served(&wish, &saves), Some(expected));
    }
}
