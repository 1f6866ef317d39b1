//! Skins of falling blocks. Those for judging were not looked at while the reader was tuned, but for the name of one:
//! that "black gems" was read badly led to another rule for shadows, and to a skin like it among those for tuning.

use crate::canvas::Rgb;
use crate::falling::{Ghost, Skin};
use crate::tiles::Tile;

const GUIDELINE: [Rgb; 8] = [
    [0, 200, 230],
    [40, 70, 220],
    [240, 150, 20],
    [245, 215, 30],
    [60, 200, 60],
    [170, 50, 210],
    [230, 40, 50],
    [120, 120, 125],
];
const SOFT: [Rgb; 8] = [
    [90, 200, 190],
    [90, 110, 200],
    [225, 140, 80],
    [225, 195, 90],
    [140, 200, 80],
    [190, 90, 190],
    [215, 80, 90],
    [110, 110, 110],
];
const PASTEL: [Rgb; 8] = [
    [150, 225, 235],
    [150, 170, 240],
    [250, 200, 150],
    [245, 230, 140],
    [170, 230, 160],
    [215, 170, 240],
    [250, 160, 170],
    [190, 190, 195],
];
const STARK: [Rgb; 8] = [
    [0, 255, 255],
    [0, 0, 255],
    [255, 128, 0],
    [255, 255, 0],
    [0, 255, 0],
    [200, 0, 255],
    [255, 0, 0],
    [153, 153, 153],
];
const OLD: [Rgb; 8] = [
    [200, 60, 50],
    [60, 110, 190],
    [190, 110, 190],
    [80, 170, 190],
    [220, 170, 60],
    [130, 180, 70],
    [220, 120, 60],
    [140, 130, 120],
];
const DARK: [Rgb; 8] = [
    [20, 120, 140],
    [40, 50, 140],
    [160, 90, 20],
    [160, 140, 30],
    [40, 120, 40],
    [110, 40, 130],
    [140, 30, 40],
    [80, 80, 84],
];
const ONE: [Rgb; 8] = [[70, 120, 220]; 8];
const BASE: Skin = Skin {
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
pub(crate) const TUNING: [Skin; 10] = [
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

/// Skins for judging.
pub(crate) const JUDGING: [Skin; 12] = [
    Skin {
        name: "black gems",
        line: Some((0.04, [36, 36, 40])),
        tile: Tile::Gem,
        colors: STARK,
        ghost: Ghost::Faded(0.55),
        aside: 0.95,
        ..BASE
    },
    Skin {
        name: "navy gradients",
        screen: [[40, 56, 110], [20, 28, 64]],
        field: [[14, 20, 46], [14, 20, 46]],
        line: Some((0.05, [28, 36, 70])),
        frame: Some((0.12, [120, 140, 200])),
        tile: Tile::Gradient,
        gap: 0.03,
        radius: 0.08,
        ghost: Ghost::Outline(0.06),
        panel: Some([14, 20, 46]),
        aside: 0.7,
        ..BASE
    },
    Skin {
        name: "paper",
        screen: [[236, 228, 212], [226, 216, 198]],
        field: [[250, 246, 236], [250, 246, 236]],
        line: Some((0.04, [228, 220, 204])),
        frame: Some((0.1, [130, 116, 96])),
        tile: Tile::Outlined,
        colors: OLD,
        ghost: Ghost::Faded(0.7),
        aside: 0.85,
        ink: [80, 66, 50],
        ..BASE
    },
    Skin {
        name: "grey ghosts",
        screen: [[36, 20, 26], [20, 10, 14]],
        field: [[12, 8, 10], [12, 8, 10]],
        line: Some((0.03, [30, 24, 26])),
        frame: Some((0.08, [250, 250, 250])),
        has_lid: false,
        tile: Tile::Inner,
        colors: SOFT,
        ghost: Ghost::Grey([40, 36, 38]),
        panel: Some([0, 0, 0]),
        aside: 0.85,
        ..BASE
    },
    Skin {
        name: "old brick",
        screen: [[70, 84, 100], [50, 60, 76]],
        line: None,
        frame: Some((0.25, [168, 176, 180])),
        tile: Tile::Gloss,
        gap: 0.06,
        colors: GUIDELINE,
        ghost: Ghost::None,
        panel: Some([0, 0, 0]),
        aside: 0.9,
        ..BASE
    },
    Skin {
        name: "mint flats",
        screen: [[214, 240, 232], [196, 228, 218]],
        field: [[240, 252, 248], [240, 252, 248]],
        line: Some((0.05, [222, 240, 234])),
        frame: None,
        tile: Tile::Flat,
        gap: 0.08,
        radius: 0.16,
        colors: SOFT,
        ghost: Ghost::Faded(0.72),
        panel: Some([236, 250, 246]),
        aside: 0.6,
        ink: [30, 90, 76],
        ..BASE
    },
    Skin {
        name: "violet bevels",
        screen: [[80, 50, 130], [46, 26, 84]],
        field: [[26, 16, 44], [34, 20, 56]],
        line: Some((0.04, [44, 30, 68])),
        frame: Some((0.15, [190, 160, 250])),
        colors: PASTEL,
        ghost: Ghost::Faded(0.6),
        panel: Some([40, 26, 70]),
        aside: 0.75,
        ..BASE
    },
    Skin {
        name: "one blue",
        screen: [[20, 24, 34], [12, 14, 22]],
        field: [[8, 10, 16], [8, 10, 16]],
        line: Some((0.05, [24, 28, 38])),
        frame: Some((0.1, [80, 90, 110])),
        tile: Tile::Foot,
        colors: ONE,
        ghost: Ghost::Outline(0.07),
        aside: 1.0,
        ..BASE
    },
    Skin {
        name: "deep colors",
        screen: [[30, 30, 30], [30, 30, 30]],
        field: [[20, 20, 20], [20, 20, 20]],
        line: Some((0.04, [40, 40, 40])),
        frame: Some((0.1, [90, 90, 90])),
        tile: Tile::Gem,
        colors: DARK,
        ghost: Ghost::None,
        panel: Some([20, 20, 20]),
        aside: 0.65,
        ..BASE
    },
    Skin {
        name: "pocket",
        screen: [[150, 160, 120], [150, 160, 120]],
        field: [[196, 206, 160], [196, 206, 160]],
        rows: 18,
        line: None,
        frame: Some((0.3, [60, 70, 50])),
        tile: Tile::Outlined,
        gap: 0.04,
        colors: [[90, 104, 70]; 8],
        ghost: Ghost::None,
        panel: Some([196, 206, 160]),
        aside: 1.0,
        ink: [40, 50, 30],
        ..BASE
    },
    Skin {
        name: "tall field",
        screen: [[16, 24, 28], [10, 16, 20]],
        field: [[4, 8, 10], [4, 8, 10]],
        rows: 22,
        line: Some((0.04, [22, 32, 36])),
        frame: Some((0.1, [60, 140, 150])),
        tile: Tile::Gradient,
        colors: GUIDELINE,
        ghost: Ghost::Faded(0.6),
        aside: 0.9,
        ..BASE
    },
    Skin {
        name: "rose lines",
        screen: [[250, 226, 232], [244, 212, 222]],
        field: [[255, 244, 247], [255, 244, 247]],
        line: Some((0.03, [240, 220, 227])),
        frame: Some((0.1, [210, 130, 155])),
        tile: Tile::Bevel,
        gap: 0.02,
        colors: GUIDELINE,
        ghost: Ghost::Grey([232, 214, 220]),
        aside: 0.8,
        ink: [150, 60, 90],
        ..BASE
    },
];
