//! Looks that are made up from random numbers: no two pictures have the same one, so none was seen before.

use quadrille_search::Stream;
use rand::RngExt;

use crate::canvas::{BLACK, Rgb, WHITE, mixed};
use crate::falling::{Ghost, Skin};
use crate::numbers::{Frame, Gone, Style};
use crate::skins;
use crate::themes::{Theme, Tint};
use crate::tiles::{KEPT, Tile, USED};

/// Colors of filled cells.
const PALETTES: [&[Rgb]; 8] = [
    &[
        [228, 84, 92],
        [244, 168, 60],
        [98, 186, 94],
        [76, 142, 222],
        [168, 96, 204],
    ],
    &[[255, 96, 128], [96, 224, 208], [255, 224, 96], [144, 128, 255]],
    &[
        [176, 52, 60],
        [192, 128, 36],
        [52, 132, 76],
        [48, 88, 168],
        [116, 60, 140],
    ],
    &[[84, 148, 236]],
    &[[240, 188, 84]],
    &[[196, 132, 84], [164, 104, 60], [220, 168, 112]],
    &[[60, 188, 160], [40, 140, 200]],
    &[[230, 230, 236], [160, 196, 240], [244, 176, 196], [180, 226, 172]],
];
const INKS: [&[Rgb]; 4] = [
    &[[36, 40, 52]],
    &[[240, 240, 246]],
    &[[30, 74, 120], [130, 40, 60], [34, 104, 66]],
    &[[255, 220, 150], [170, 220, 255], [220, 190, 255]],
];

fn color(stream: &mut Stream) -> Rgb {
    [0, 1, 2].map(|_| stream.random_range(0..=255_u8))
}

/// How far two colors are apart, by the channel in which they differ most.
fn apart(one: Rgb, other: Rgb) -> u8 {
    let steps = [0, 1, 2].map(|channel| one[channel].abs_diff(other[channel]));
    steps.into_iter().max().unwrap_or_default()
}

fn one_of<T: Copy>(stream: &mut Stream, all: &[T]) -> T {
    all[stream.random_range(0..all.len())]
}

/// The color of a screen, and that of what is written on it.
fn ground(stream: &mut Stream) -> (Rgb, Rgb) {
    let tone = color(stream);
    if stream.random_bool(0.6) {
        (
            mixed(BLACK, tone, stream.random_range(0.02..0.45)),
            [240, 240, 244],
        )
    } else {
        (mixed(WHITE, tone, stream.random_range(0.0..0.3)), [50, 54, 66])
    }
}

/// A tile: half of those for judging are of styles that are kept for it.
fn tile(stream: &mut Stream, judges: bool) -> Tile {
    if judges && stream.random_bool(0.5) {
        one_of(stream, &KEPT)
    } else {
        one_of(stream, &USED)
    }
}

/// The look of a block game.
pub(crate) fn theme(stream: &mut Stream, judges: bool) -> Theme {
    let (screen, ink) = ground(stream);
    let panel = mixed(screen, color(stream), stream.random_range(0.05..0.3));
    let is_lined = stream.random_bool(0.3);
    let empty = [0.0, 1.0].map(|step| mixed(panel, ink, 0.09 + step * 0.045));
    let palettes = PALETTES.map(|palette| (palette, palette.iter().map(|tone| apart(*tone, empty[0])).min()));
    let clear = palettes.iter().filter(|(_, least)| *least >= Some(70));
    let clear: Vec<&[Rgb]> = clear.map(|(palette, _)| *palette).collect();
    if clear.is_empty() {
        return theme(stream, judges);
    }
    let side = one_of(stream, &[8, 8, 8, 9, 9, 10]);
    let tint = match stream.random_range(0..4) {
        0 if side == 9 => Tint::Boxes,
        1 => Tint::Checker,
        _ => Tint::Plain,
    };
    Theme {
        name: "made up",
        side,
        screen: [screen, mixed(screen, BLACK, stream.random_range(0.0..0.2))],
        panel: Some(panel),
        gap: if is_lined {
            0.0
        } else {
            stream.random_range(0.03..0.12)
        },
        radius: stream.random_range(0.0..0.2),
        empty,
        tint,
        line: is_lined.then(|| (stream.random_range(0.025..0.06), mixed(panel, ink, 0.25))),
        is_line_above: stream.random_bool(0.5),
        tile: tile(stream, judges),
        palette: one_of(stream, &clear),
        tray: stream.random_range(0.42..0.64),
        ink,
    }
}

/// The look of Number Match.
pub(crate) fn style(stream: &mut Stream) -> Style {
    let (screen, ink) = ground(stream);
    let cell = mixed(screen, ink, stream.random_range(0.06..0.14));
    let inks: Vec<&[Rgb]> = INKS
        .into_iter()
        .filter(|inks| inks.iter().all(|ink| apart(*ink, cell) >= 110))
        .collect();
    if inks.is_empty() {
        return style(stream);
    }
    let frame = if stream.random_bool(0.5) {
        Frame::Lines(stream.random_range(0.02..0.05), mixed(screen, ink, 0.3))
    } else {
        Frame::Tiles(stream.random_range(0.05..0.12), stream.random_range(0.0..0.25))
    };
    let gone = match stream.random_range(0..3) {
        0 => Gone::Blank,
        1 => Gone::Faded(stream.random_range(0.74..0.85)),
        _ => Gone::Shaded(stream.random_range(0.74..0.85), mixed(cell, screen, 0.6)),
    };
    Style {
        name: "made up",
        screen: [screen, mixed(screen, BLACK, stream.random_range(0.0..0.2))],
        cell,
        frame,
        inks: one_of(stream, &inks),
        gone,
        size: stream.random_range(0.44..0.62),
        spare: if matches!(frame, Frame::Lines(..)) {
            stream.random_range(0..3)
        } else {
            0
        },
    }
}

/// The look of falling blocks.
pub(crate) fn skin(stream: &mut Stream, judges: bool) -> Skin {
    let (screen, ink) = ground(stream);
    let field = mixed(screen, BLACK, stream.random_range(0.1..0.7));
    let colors = one_of(
        stream,
        &[
            skins::GUIDELINE,
            skins::SOFT,
            skins::PASTEL,
            skins::STARK,
            skins::OLD,
            skins::DARK,
        ],
    );
    let tinge = color(stream);
    let colors = colors.map(|tone| mixed(tone, tinge, 0.12));
    if colors.iter().any(|tone| apart(*tone, field) < 70) {
        return skin(stream, judges);
    }
    let ghost = match stream.random_range(0..4) {
        0 => Ghost::None,
        1 => Ghost::Outline(stream.random_range(0.06..0.12)),
        2 => Ghost::Grey(mixed(field, ink, 0.2)),
        _ => Ghost::Faded(stream.random_range(0.5..0.7)),
    };
    Skin {
        name: "made up",
        screen: [screen, mixed(screen, BLACK, stream.random_range(0.0..0.2))],
        field: [field, mixed(field, BLACK, stream.random_range(0.0..0.2))],
        rows: 20,
        line: stream
            .random_bool(0.7)
            .then(|| (stream.random_range(0.03..0.06), mixed(field, ink, 0.12))),
        frame: Some((
            stream.random_range(0.06..0.2),
            mixed(field, ink, stream.random_range(0.3..0.7)),
        )),
        has_lid: stream.random_bool(0.7),
        tile: tile(stream, judges),
        gap: stream.random_range(0.0..0.07),
        radius: stream.random_range(0.0..0.15),
        colors,
        ghost,
        panel: stream.random_bool(0.5).then_some(field),
        aside: stream.random_range(0.65..1.0),
        ink,
    }
}
