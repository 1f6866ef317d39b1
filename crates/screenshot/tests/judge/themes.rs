//! Themes of block games. Those for judging were never looked at while the reader was tuned.

use crate::canvas::Rgb;
use crate::tiles::Tile;

/// The tints of empty cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    Plain,
    /// Every other box of 3 x 3.
    Boxes,
    /// Like a chessboard.
    Checker,
}

/// How the screen of a block game looks. Lengths are shares of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    pub(crate) name: &'static str,
    pub(crate) side: usize,
    /// The screen at the top and at the bottom.
    pub(crate) screen: [Rgb; 2],
    /// What lies under the cells.
    pub(crate) panel: Option<Rgb>,
    pub(crate) gap: f32,
    pub(crate) radius: f32,
    pub(crate) empty: [Rgb; 2],
    pub(crate) tint: Tint,
    /// Lines between cells: width and color.
    pub(crate) line: Option<(f32, Rgb)>,
    /// Lines are drawn over filled cells as well.
    pub(crate) is_line_above: bool,
    pub(crate) tile: Tile,
    pub(crate) palette: &'static [Rgb],
    /// The size of the cells below the board.
    pub(crate) tray: f32,
    pub(crate) ink: Rgb,
}

const BRIGHT: [Rgb; 7] = [
    [240, 80, 70],
    [250, 160, 40],
    [250, 210, 60],
    [110, 200, 80],
    [80, 190, 220],
    [90, 120, 230],
    [180, 90, 210],
];
const SOFT: [Rgb; 8] = [
    [126, 142, 213],
    [255, 198, 62],
    [152, 220, 85],
    [231, 106, 130],
    [77, 213, 176],
    [237, 149, 74],
    [220, 101, 85],
    [92, 190, 228],
];
const DEEP: [Rgb; 7] = [
    [200, 30, 45],
    [220, 110, 10],
    [235, 180, 20],
    [40, 150, 60],
    [20, 140, 180],
    [40, 60, 190],
    [130, 40, 160],
];
const BASE: Theme = Theme {
    name: "",
    side: 10,
    screen: [[255, 255, 255], [255, 255, 255]],
    panel: None,
    gap: 0.07,
    radius: 0.14,
    empty: [[237, 237, 237], [237, 237, 237]],
    tint: Tint::Plain,
    line: None,
    is_line_above: false,
    tile: Tile::Flat,
    palette: &SOFT,
    tray: 0.6,
    ink: [60, 60, 60],
};

/// Themes that the reader was tuned with.
pub(crate) const TUNING: [Theme; 8] = [
    Theme {
        name: "pale tens",
        ..BASE
    },
    Theme {
        name: "navy bevels",
        side: 8,
        screen: [[62, 84, 150], [40, 56, 110]],
        panel: Some([28, 36, 70]),
        gap: 0.03,
        radius: 0.03,
        empty: [[36, 46, 86], [36, 46, 86]],
        tile: Tile::Bevel,
        palette: &BRIGHT,
        tray: 0.5,
        ink: [240, 240, 250],
        ..BASE
    },
    Theme {
        name: "white boxes",
        side: 9,
        screen: [[246, 248, 252], [246, 248, 252]],
        gap: 0.0,
        radius: 0.0,
        empty: [[255, 255, 255], [226, 233, 244]],
        tint: Tint::Boxes,
        line: Some((0.04, [190, 200, 216])),
        is_line_above: true,
        palette: &[[60, 110, 220]],
        tray: 0.5,
        ink: [60, 90, 160],
        ..BASE
    },
    Theme {
        name: "dark tens",
        screen: [[32, 32, 36], [20, 20, 24]],
        empty: [[52, 52, 58], [52, 52, 58]],
        gap: 0.1,
        radius: 0.2,
        tile: Tile::Gradient,
        palette: &BRIGHT,
        ink: [230, 230, 230],
        ..BASE
    },
    Theme {
        name: "wood nines",
        side: 9,
        screen: [[214, 170, 120], [190, 140, 90]],
        panel: Some([120, 80, 46]),
        gap: 0.03,
        radius: 0.05,
        empty: [[150, 104, 64], [140, 96, 58]],
        tint: Tint::Boxes,
        tile: Tile::Wood,
        palette: &[[232, 188, 120]],
        tray: 0.55,
        ink: [90, 50, 20],
        ..BASE
    },
    Theme {
        name: "lined eights",
        side: 8,
        screen: [[235, 228, 214], [222, 212, 196]],
        panel: Some([250, 246, 238]),
        gap: 0.0,
        radius: 0.0,
        empty: [[250, 246, 238], [250, 246, 238]],
        line: Some((0.03, [214, 204, 188])),
        tile: Tile::Outlined,
        palette: &DEEP,
        tray: 0.45,
        ink: [80, 70, 60],
        ..BASE
    },
    Theme {
        name: "purple gloss",
        side: 8,
        screen: [[70, 30, 110], [30, 10, 60]],
        panel: Some([44, 20, 76]),
        gap: 0.06,
        radius: 0.12,
        empty: [[60, 32, 98], [60, 32, 98]],
        tile: Tile::Gloss,
        palette: &BRIGHT,
        tray: 0.55,
        ink: [250, 240, 255],
        ..BASE
    },
    Theme {
        name: "checkered nines",
        side: 9,
        screen: [[40, 70, 80], [30, 52, 60]],
        panel: Some([24, 42, 48]),
        gap: 0.0,
        radius: 0.0,
        empty: [[46, 76, 86], [54, 86, 98]],
        tint: Tint::Checker,
        tile: Tile::Inner,
        palette: &SOFT,
        tray: 0.5,
        ink: [220, 240, 240],
        ..BASE
    },
];

/// Themes for judging.
pub(crate) const JUDGING: [Theme; 12] = [
    Theme {
        name: "cream tens",
        screen: [[250, 244, 230], [240, 230, 210]],
        empty: [[228, 216, 196], [228, 216, 196]],
        gap: 0.09,
        radius: 0.25,
        tile: Tile::Foot,
        palette: &DEEP,
        tray: 0.5,
        ink: [110, 90, 70],
        ..BASE
    },
    Theme {
        name: "slate gems",
        side: 8,
        screen: [[88, 100, 120], [60, 70, 88]],
        panel: Some([38, 44, 56]),
        gap: 0.04,
        radius: 0.06,
        empty: [[48, 55, 69], [48, 55, 69]],
        tile: Tile::Gem,
        palette: &BRIGHT,
        tray: 0.48,
        ink: [235, 240, 250],
        ..BASE
    },
    Theme {
        name: "mint boxes",
        side: 9,
        screen: [[238, 250, 246], [226, 244, 238]],
        gap: 0.02,
        radius: 0.04,
        empty: [[252, 255, 254], [214, 236, 228]],
        tint: Tint::Boxes,
        line: Some((0.03, [176, 208, 196])),
        tile: Tile::Gradient,
        palette: &[[20, 150, 120]],
        tray: 0.56,
        ink: [20, 90, 80],
        ..BASE
    },
    Theme {
        name: "black nines",
        side: 9,
        screen: [[0, 0, 0], [0, 0, 0]],
        gap: 0.02,
        radius: 0.0,
        empty: [[26, 26, 30], [38, 38, 44]],
        tint: Tint::Boxes,
        tile: Tile::Outlined,
        palette: &[[250, 180, 60]],
        tray: 0.5,
        ink: [200, 200, 200],
        ..BASE
    },
    Theme {
        name: "walnut eights",
        side: 8,
        screen: [[98, 62, 38], [76, 46, 28]],
        panel: Some([52, 32, 20]),
        gap: 0.05,
        radius: 0.1,
        empty: [[68, 43, 27], [68, 43, 27]],
        tile: Tile::Wood,
        palette: &[[206, 150, 90], [180, 120, 66], [224, 178, 120]],
        tray: 0.6,
        ink: [240, 214, 180],
        ..BASE
    },
    Theme {
        name: "sky inner",
        side: 8,
        screen: [[120, 190, 240], [80, 140, 210]],
        panel: Some([44, 84, 140]),
        gap: 0.02,
        radius: 0.02,
        empty: [[52, 96, 156], [52, 96, 156]],
        tile: Tile::Inner,
        palette: &DEEP,
        tray: 0.52,
        ink: [255, 255, 255],
        ..BASE
    },
    Theme {
        name: "ruled tens",
        screen: [[255, 255, 255], [244, 244, 248]],
        gap: 0.0,
        radius: 0.0,
        empty: [[255, 255, 255], [255, 255, 255]],
        line: Some((0.035, [206, 210, 220])),
        tile: Tile::Foot,
        palette: &BRIGHT,
        tray: 0.5,
        ink: [40, 50, 80],
        ..BASE
    },
    Theme {
        name: "neon tens",
        screen: [[16, 10, 36], [6, 4, 18]],
        panel: Some([14, 10, 30]),
        empty: [[28, 22, 56], [28, 22, 56]],
        gap: 0.12,
        radius: 0.1,
        tile: Tile::Gloss,
        palette: &[[255, 40, 160], [40, 255, 200], [255, 230, 40], [80, 140, 255]],
        tray: 0.65,
        ink: [200, 190, 255],
        ..BASE
    },
    Theme {
        name: "chess eights",
        side: 8,
        screen: [[236, 226, 240], [220, 206, 228]],
        panel: Some([170, 150, 180]),
        gap: 0.0,
        radius: 0.0,
        empty: [[206, 190, 214], [192, 174, 202]],
        tint: Tint::Checker,
        tile: Tile::Bevel,
        palette: &DEEP,
        tray: 0.5,
        ink: [80, 50, 90],
        ..BASE
    },
    Theme {
        name: "one blue",
        side: 8,
        screen: [[232, 238, 248], [232, 238, 248]],
        panel: Some([208, 218, 236]),
        gap: 0.05,
        radius: 0.15,
        empty: [[222, 230, 244], [222, 230, 244]],
        tile: Tile::Flat,
        palette: &[[70, 120, 230]],
        tray: 0.5,
        ink: [60, 80, 140],
        ..BASE
    },
    Theme {
        name: "stone nines",
        side: 9,
        screen: [[150, 156, 160], [120, 126, 130]],
        panel: Some([84, 90, 94]),
        gap: 0.04,
        radius: 0.08,
        empty: [[100, 106, 110], [100, 106, 110]],
        tile: Tile::Bevel,
        palette: &SOFT,
        tray: 0.55,
        ink: [250, 250, 250],
        ..BASE
    },
    Theme {
        name: "night gems",
        side: 9,
        screen: [[24, 28, 48], [14, 16, 30]],
        panel: Some([18, 22, 40]),
        gap: 0.03,
        radius: 0.05,
        empty: [[32, 38, 64], [27, 32, 55]],
        tint: Tint::Checker,
        tile: Tile::Gem,
        palette: &DEEP,
        tray: 0.58,
        ink: [180, 190, 230],
        ..BASE
    },
];
