//! Skins of falling blocks that the reader was tuned with, and the colors of all skins.

use crate::canvas::Rgb;
use crate::falling::{Ghost, Skin};
use crate::tiles::Tile;

pub(crate) const GUIDELINE: [Rgb; 8] = [
    [0, 200, 230],
    [40, 70, 220],
    [240, 150, 20],
    [245, 215, 30],
    [60, 200, 60],
    [170, 50, 210],
    [230, 40, 50],
    [120, 120, 125],
];
pub(crate) const SOFT: [Rgb; 8] = [
    [90, 200, 190],
    [90, 110, 200],
    [225, 140, 80],
    [225, 195, 90],
    [140, 200, 80],
    [190, 90, 190],
    [215, 80, 90],
    [110, 110, 110],
];
pub(crate) const PASTEL: [Rgb; 8] = [
    [150, 225, 235],
    [150, 170, 240],
    [250, 200, 150],
    [245, 230, 140],
    [170, 230, 160],
    [215, 170, 240],
    [250, 160, 170],
    [190, 190, 195],
];
pub(crate) const STARK: [Rgb; 8] = [
    [0, 255, 255],
    [0, 0, 255],
    [255, 128, 0],
    [255, 255, 0],
    [0, 255, 0],
    [200, 0, 255],
    [255, 0, 0],
    [153, 153, 153],
];
pub(crate) const OLD: [Rgb; 8] = [
    [200, 60, 50],
    [60, 110, 190],
    [190, 110, 190],
    [80, 170, 190],
    [220, 170, 60],
    [130, 180, 70],
    [220, 120, 60],
    [140, 130, 120],
];
pub(crate) const DARK: [Rgb; 8] = [
    [20, 120, 140],
    [40, 50, 140],
    [160, 90, 20],
    [160, 140, 30],
    [40, 120, 40],
    [110, 40, 130],
    [140, 30, 40],
    [80, 80, 84],
];
pub(crate) const ONE: [Rgb; 8] = [[70, 120, 220]; 8];
pub(crate) const BASE: Skin = Skin {
    name: "",
    screen: [[0, 0, 0], [0, 0, 0]],
    field: [[0, 0, 0], [0, 0, 0]],
    rows: 20,
    line: Some((0.05, [32, 32, 32])),
    frame: Some((0.1, [70, 70, 70])),
    has_lid: true,
    tile: Tile::Bevel,
    gap: 0.0,
    radius: 0.0,
    colors: GUIDELINE,
    ghost: Ghost::Faded(0.5),
    panel: None,
    aside: 1.0,
    ink: [220, 220, 220],
};

/// Skins that the reader was tuned with.
pub(crate) const TUNING: [Skin; 17] = [
    Skin {
        name: "pale gems",
        screen: [[8, 8, 10], [2, 2, 4]],
        field: [[8, 8, 10], [8, 8, 10]],
        line: Some((0.05, [30, 30, 34])),
        frame: Some((0.08, [80, 80, 84])),
        tile: Tile::Gem,
        colors: STARK,
        ghost: Ghost::Faded(0.5),
        ..BASE
    },
    Skin {
        name: "new brick",
        screen: [[96, 80, 70], [70, 58, 50]],
        field: [[6, 6, 10], [6, 6, 10]],
        line: None,
        frame: Some((0.3, [190, 180, 160])),
        tile: Tile::Gloss,
        gap: 0.05,
        colors: STARK,
        ghost: Ghost::None,
        panel: Some([6, 6, 10]),
        aside: 0.85,
        ..BASE
    },
    Skin {
        name: "red bricks",
        screen: [[60, 40, 34], [44, 30, 26]],
        field: [[26, 22, 20], [26, 22, 20]],
        line: None,
        frame: Some((0.4, [150, 70, 50])),
        tile: Tile::Outlined,
        colors: OLD,
        ghost: Ghost::None,
        aside: 0.8,
        ..BASE
    },
    Skin {
        name: "bare blocks",
        screen: [[20, 20, 60], [20, 20, 60]],
        line: None,
        frame: Some((0.1, [160, 160, 160])),
        has_lid: false,
        tile: Tile::Bevel,
        ghost: Ghost::Faded(0.6),
        aside: 0.9,
        ..BASE
    },
    Skin {
        name: "handheld",
        screen: [[176, 184, 150], [176, 184, 150]],
        field: [[206, 214, 176], [206, 214, 176]],
        rows: 18,
        line: None,
        frame: Some((0.25, [80, 90, 64])),
        tile: Tile::Inner,
        gap: 0.05,
        colors: [[70, 84, 56]; 8],
        ghost: Ghost::None,
        panel: Some([206, 214, 176]),
        aside: 0.9,
        ink: [50, 60, 40],
        ..BASE
    },
    Skin {
        name: "stark gems",
        line: Some((0.05, [28, 28, 30])),
        frame: Some((0.08, [90, 90, 100])),
        tile: Tile::Gem,
        colors: GUIDELINE,
        ghost: Ghost::Faded(0.6),
        aside: 0.9,
        ..BASE
    },
    Skin {
        name: "tall gradients",
        screen: [[24, 16, 30], [14, 10, 20]],
        field: [[8, 6, 12], [8, 6, 12]],
        rows: 22,
        line: Some((0.04, [30, 24, 40])),
        frame: Some((0.12, [120, 90, 150])),
        tile: Tile::Gradient,
        colors: STARK,
        ghost: Ghost::Faded(0.65),
        aside: 0.85,
        ..BASE
    },
    Skin {
        name: "gems",
        field: [[20, 10, 30], [20, 10, 30]],
        line: Some((0.04, [40, 30, 50])),
        tile: Tile::Gem,
        ghost: Ghost::Faded(0.6),
        aside: 0.85,
        ..BASE
    },
    Skin {
        name: "black bevels",
        ..BASE
    },
    Skin {
        name: "night panels",
        screen: [[30, 32, 60], [12, 14, 30]],
        field: [[10, 11, 22], [10, 11, 22]],
        line: Some((0.04, [26, 28, 46])),
        frame: Some((0.15, [230, 230, 240])),
        has_lid: false,
        tile: Tile::Inner,
        colors: SOFT,
        ghost: Ghost::Grey([48, 48, 54]),
        panel: Some([4, 4, 10]),
        aside: 0.8,
        ..BASE
    },
    Skin {
        name: "white flats",
        screen: [[244, 246, 250], [232, 236, 244]],
        field: [[255, 255, 255], [255, 255, 255]],
        line: Some((0.04, [232, 234, 240])),
        frame: Some((0.08, [150, 156, 170])),
        tile: Tile::Flat,
        gap: 0.06,
        radius: 0.1,
        ghost: Ghost::Faded(0.7),
        panel: Some([250, 251, 253]),
        aside: 0.7,
        ink: [50, 54, 66],
        ..BASE
    },
    Skin {
        name: "outlined ghosts",
        screen: [[48, 48, 52], [48, 48, 52]],
        line: Some((0.04, [30, 30, 30])),
        frame: None,
        tile: Tile::Flat,
        gap: 0.04,
        colors: STARK,
        ghost: Ghost::Outline(0.05),
        panel: Some([0, 0, 0]),
        aside: 0.5,
        ..BASE
    },
    Skin {
        name: "no lines",
        screen: [[90, 100, 120], [60, 66, 84]],
        field: [[20, 22, 28], [20, 22, 28]],
        line: None,
        frame: Some((0.2, [200, 206, 216])),
        tile: Tile::Gloss,
        colors: OLD,
        ghost: Ghost::None,
        aside: 0.8,
        ..BASE
    },
    Skin {
        name: "gradient sky",
        screen: [[70, 130, 200], [30, 60, 120]],
        field: [[16, 30, 64], [30, 52, 96]],
        line: Some((0.03, [44, 66, 110])),
        frame: Some((0.12, [240, 244, 250])),
        tile: Tile::Gradient,
        gap: 0.04,
        radius: 0.12,
        colors: PASTEL,
        ghost: Ghost::Faded(0.6),
        panel: Some([20, 36, 74]),
        aside: 0.65,
        ink: [255, 255, 255],
        ..BASE
    },
    Skin {
        name: "dark on black",
        field: [[14, 14, 16], [14, 14, 16]],
        line: Some((0.04, [28, 28, 32])),
        tile: Tile::Outlined,
        colors: DARK,
        ghost: Ghost::Outline(0.08),
        aside: 0.9,
        ..BASE
    },
    Skin {
        name: "one color",
        screen: [[216, 222, 200], [204, 210, 186]],
        field: [[226, 232, 212], [226, 232, 212]],
        rows: 18,
        line: Some((0.04, [212, 218, 196])),
        frame: Some((0.2, [90, 100, 80])),
        tile: Tile::Inner,
        colors: [[60, 80, 56]; 8],
        ghost: Ghost::None,
        aside: 1.0,
        ink: [50, 66, 46],
        ..BASE
    },
    Skin {
        name: "faint lines",
        screen: [[24, 20, 32], [16, 12, 24]],
        field: [[18, 14, 26], [18, 14, 26]],
        line: Some((0.03, [26, 22, 36])),
        frame: Some((0.06, [110, 90, 150])),
        tile: Tile::Foot,
        colors: SOFT,
        ghost: Ghost::Faded(0.65),
        panel: Some([26, 22, 36]),
        aside: 0.75,
        ..BASE
    },
];
