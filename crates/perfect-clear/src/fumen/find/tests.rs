use proptest::prelude::*;

use super::super::{Operation, encode};
use super::*;
use crate::{Piece, Rotation};

const OPENER: &str = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH";

/// `count` pages, each with a piece; they are written on several lines if there are more than ten or so.
fn pages_of(count: usize, comment: &str) -> Vec<Page> {
    let mut page = Page {
        comment: comment.to_owned(),
        ..Page::default()
    };
    let mut pages = Vec::new();
    for at in 0..count {
        page.operation = Some(Operation {
            piece: Piece::ALL[at % 7],
            rotation: Rotation::Spawn,
            x: 1 + at as i8 % 7,
            y: 1 + at as i8 % 15,
        });
        pages.push(page.clone());
        page.diagram = page.next_diagram();
    }
    pages
}

fn texts(text: &str) -> Vec<&str> {
    find(text)
        .map(|found| {
            assert!(found.pages.is_ok(), "{text}: {:?}", found.pages);
            &text[found.place]
        })
        .collect()
}

fn damage(text: &str) -> String {
    let found: Vec<Found> = find(text).collect();
    assert_eq!(found.len(), 1, "{text}");
    found[0].pages.clone().expect_err(text).to_string()
}

/// What editors, chats and mail make of a fumen.
#[test]
fn fumens_are_found_in_all_that_surrounds_them() {
    let expected = decode_one(OPENER);
    for text in [
        "https://knewjade.github.io/fumen-for-mobile/#?d=FUMEN",
        "https://knewjade.github.io/fumen-for-mobile/#?d=FUMEN&x=..",
        "https://fumen.zui.jp/?FUMEN",
        "http://fumen.zui.jp/?FUMEN?",
        "https://harddrop.com/fumen/?FUMEN&lang=en#top",
        "https://knewjade.github.io/fumen-for-mobile/?utm_source=x#?d=FUMEN?utm_source=chat&y",
        "https%3A%2F%2Ffumen.zui.jp%2F%3FFUMEN%26x%3D1",
        "<FUMEN>",
        "<https://fumen.zui.jp/?FUMEN>",
        "\"FUMEN\"",
        "'FUMEN',",
        "`FUMEN`",
        "```\nFUMEN\n```",
        "||FUMEN||",
        "**FUMEN**",
        "__FUMEN__ ~~struck~~",
        "[the opener](https://fumen.zui.jp/?FUMEN)",
        "[FUMEN](https://fumen.zui.jp/?FUMEN)",
        "<a href=\"https://fumen.zui.jp/?FUMEN\">FUMEN</a>",
        "> FUMEN by heart",
        "{\"fumen\":\"FUMEN\"}",
        "sfinder percent -t FUMEN -p *p4",
        "this one: FUMEN.",
        "FUMEN\tTILJSZO\t*p4\t514/840",
        "  \r\n FUMEN\r\n",
        "\u{FEFF}FUMEN\u{200B}",
        "FUMEN; clear it",
        "(FUMEN)",
        "FUMEN…",
    ] {
        for fumen in [
            OPENER,
            "V115@9gE8DeG8CeH8BeG8CeA8JeAgH",
            "d115@9gE8DeG8CeH8BeG8CeA8JeAgH",
            "m115@9gE8DeG8CeH8BeG8CeA8JeAgH",
            "v115%409gE8DeG8CeH8BeG8CeA8JeAgH",
            "v115%25409gE8DeG8CeH8BeG8CeA8JeAgH",
            "v115@\u{200B}9gE8DeG8CeH8BeG8CeA8JeAgH",
            "v115@ 9gE8DeG8CeH 8BeG8CeA8\r\n  JeAgH",
            "v115@9gE8DeG8Ce?H8BeG8CeA8%3FJeAgH",
        ] {
            let text = text.replace("FUMEN", fumen);
            let found: Vec<_> = find(&text).map(|found| found.pages).collect();
            assert_eq!(found, [Ok(expected.clone())], "{text}");
        }
    }
}

fn decode_one(text: &str) -> Vec<Page> {
    super::super::decode(text).unwrap()
}

#[test]
fn several_fumens_stay_several() {
    let list = format!("1. v115@vhAAgH, ({OPENER})");
    assert_eq!(texts(&list), ["v115@vhAAgH", OPENER]);
    assert_eq!(texts("v115@vhAAgH v115@vhAAgH").len(), 2);
    assert_eq!(texts("v115@vhAAgHv115@vhAAgH"), ["v115@vhAAgH"; 2]);
    assert_eq!(texts("v115@vhAAgH\nby heart\nv115@vhAAgH"), ["v115@vhAAgH"; 2]);
    assert_eq!(
        texts("https://fumen.zui.jp/?v115@vhAAgH&https://fumen.zui.jp/?v115@vhAAgH").len(),
        2
    );
    assert!(
        find("somebody@example.org, dev115@example.org ....")
            .next()
            .is_none()
    );
}

#[test]
fn ranges_are_those_of_solution_finder() {
    let fumen = encode(&pages_of(5, ""));
    let pages = |range: &str| {
        let text = format!("https://fumen.zui.jp/?{fumen}#{range} x");
        let found = find(&text).next().unwrap();
        found
            .pages
            .map(|pages| pages.len())
            .map_err(|error| error.to_string())
    };
    for (range, count) in [
        ("2:4", 3),
        (":4", 4),
        ("2:", 4),
        ("3", 1),
        (":", 5),
        ("top", 5),
        ("", 5),
    ] {
        assert_eq!(pages(range), Ok(count), "{range}");
    }
    for range in ["0:2", "3:2", "2:6", "1:2:3", "99999999999999999999999"] {
        let message =
            format!("#{range} is no range of its pages, which are 1 to 5; ranges are #2:5, #:5, #2: and #2");
        assert_eq!(pages(range), Err(message));
    }
}

/// A part of a fumen is never taken for the whole.
#[test]
fn damaged_fumens_are_no_shorter_ones() {
    let whole = encode(&pages_of(30, "a comment"));
    for text in [
        whole[..whole.len() - 1].to_owned(),
        format!("{}!{}", &whole[..60], &whole[60..]),
        whole.replacen('?', "$", 1),
        "v115@zzAgH".to_owned(),
        "v115@vhAAwHvh".to_owned(),
        "v115@vhBTJJ".to_owned(),
        "v115@".to_owned(),
        "https://fumen.zui.jp/?v115@&x=1".to_owned(),
        "v115@vhAAg by heart".to_owned(),
    ] {
        let why = damage(&text);
        assert!(
            why.starts_with("the fumen is damaged: character "),
            "{text}: {why}"
        );
    }
    insta::assert_snapshot!(
        [
            "see v115@vhAAg by heart",
            "<v115@vhAAg>",
            "v115@vhA!gH",
            "v115@vhBTJJ",
            "v112@7eAgH",
            "v115@vhAAgH#7",
        ]
        .map(damage)
        .join("\n")
    );
}

/// Places, and signs that change nothing there.
fn cuts() -> impl Strategy<Value = Vec<(usize, &'static str)>> {
    let sign = prop::sample::select(vec![" ", "\n", "\r\n  ", "\t", "\u{200B}", "?"]);
    prop::collection::vec((5..400_usize, sign), 0..8)
}

proptest! {
    #[test]
    fn pages_survive_what_is_put_around_and_between(
        count in 1..40_usize,
        comment in ".{0,12}",
        cuts in cuts(),
        before in prop::sample::select(vec!["", "see ", "https://x.org/#?d=", "<", "`", "**", "a=1&"]),
        after in prop::sample::select(vec!["", " by heart", "&x=1", ">", "`", "**", "?a=b", "\nnext line", "#:"]),
        is_escaped in any::<bool>(),
    ) {
        let pages = pages_of(count, &comment);
        let mut fumen = encode(&pages);
        for (at, sign) in cuts {
            if at < fumen.len() && fumen.is_char_boundary(at) {
                fumen.insert_str(at, sign);
            }
        }
        if is_escaped {
            fumen = fumen.replace('@', "%40").replace('+', "%2B").replace('/', "%2f").replace('?', "%3F");
        }
        let text = format!("{before}{fumen}{after}");
        let found: Vec<Found> = find(&text).collect();
        prop_assert_eq!(found.len(), 1, "{}", text);
        prop_assert_eq!(found[0].pages.as_ref(), Ok(&pages), "{}", text);
        prop_assert!(text[..found[0].place.start] == *before);
    }

    #[test]
    fn any_text_has_fumens_in_order_or_none(text in "([vdm]1[0-9]{2}(@|%40)|[A-Za-z0-9+/?%#:&= \n]{0,30}){0,6}") {
        let mut end = 0;
        for found in find(&text) {
            prop_assert!(found.place.start >= end && found.place.end > found.place.start);
            end = found.place.end;
            prop_assert!(text.get(found.place).is_some());
        }
    }
}
