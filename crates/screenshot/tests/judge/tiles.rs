//! How filled cells are drawn.

use crate::canvas::{Area, BLACK, Canvas, Rgb, WHITE, mixed};

/// A style of filled cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tile {
    /// One color.
    Flat,
    /// Lighter at the top.
    Gradient,
    /// Four sides, lit from above.
    Bevel,
    /// A frame around a lighter square.
    Inner,
    /// A light upper half.
    Gloss,
    /// A light rim, and a dark foot.
    Foot,
    /// Streaks as of wood.
    Wood,
    /// A light dot in the middle, as of a gem.
    Gem,
    /// A dark outline.
    Outlined,
    /// A round knob, as on toy bricks.
    Stud,
    /// Two colors, one above a diagonal.
    Split,
    /// Lighter from the rim to the middle, by steps.
    Pillow,
    /// A dark square in the middle.
    Sunk,
}

/// Styles that screens of made-up looks have for judging alone.
pub(crate) const KEPT: [Tile; 4] = [Tile::Stud, Tile::Split, Tile::Pillow, Tile::Sunk];
/// Styles of all other screens.
pub(crate) const USED: [Tile; 9] = [
    Tile::Flat,
    Tile::Gradient,
    Tile::Bevel,
    Tile::Inner,
    Tile::Gloss,
    Tile::Foot,
    Tile::Wood,
    Tile::Gem,
    Tile::Outlined,
];

/// Draws a filled cell.
#[expect(clippy::too_many_lines, reason = "each look is drawn once, in a few strokes")]
pub(crate) fn tile(canvas: &mut Canvas, area: Area, (tile, color, radius): (Tile, Rgb, f32)) {
    let [left, top, width, height] = area;
    let inset = |share: f32| {
        [
            left + share * width,
            top + share * height,
            width * (1.0 - 2.0 * share),
            height * (1.0 - 2.0 * share),
        ]
    };
    let (light, dark) = (mixed(color, WHITE, 0.35), mixed(color, BLACK, 0.35));
    match tile {
        Tile::Flat => canvas.flat(area, radius, color),
        Tile::Gradient => canvas.fill(area, radius, [light, mixed(color, BLACK, 0.15)]),
        Tile::Bevel => bevel(canvas, area, color),
        Tile::Inner => {
            canvas.flat(area, radius, dark);
            canvas.flat(inset(0.08), radius, color);
            canvas.flat(inset(0.26), radius, light);
            canvas.flat(inset(0.32), radius, color);
        }
        Tile::Gloss => {
            canvas.flat(area, radius, color);
            canvas.fill(
                [
                    left + 0.08 * width,
                    top + 0.08 * height,
                    0.84 * width,
                    0.38 * height,
                ],
                radius,
                [light, color],
            );
        }
        Tile::Foot => {
            canvas.flat(area, radius, dark);
            canvas.flat([left, top, width, 0.88 * height], radius, light);
            canvas.flat([left, top + 0.06 * height, width, 0.8 * height], radius, color);
        }
        Tile::Wood => {
            canvas.fill(area, radius, [light, color]);
            for streak in 0..4_u8 {
                let y = top + height * (0.15 + 0.22 * f32::from(streak));
                canvas.flat(
                    [left + 0.1 * width, y, 0.8 * width, 0.05 * height],
                    0.0,
                    mixed(color, BLACK, 0.12),
                );
            }
            canvas.outline(area, radius, (0.06 * width, dark));
        }
        Tile::Gem => {
            bevel(canvas, area, color);
            canvas.flat(inset(0.3), width, light);
        }
        Tile::Outlined => {
            canvas.flat(area, radius, color);
            canvas.outline(area, radius, (0.07 * width, mixed(color, BLACK, 0.5)));
        }
        Tile::Stud => {
            canvas.flat(area, radius, color);
            canvas.outline(area, radius, (0.04 * width, dark));
            canvas.flat(inset(0.22), width, dark);
            canvas.flat(inset(0.25), width, light);
        }
        Tile::Split => {
            canvas.flat(area, 0.0, color);
            let (right, bottom) = (left + width, top + height);
            canvas.polygon(&[[left, top], [right, top], [left, bottom]], light);
            canvas.polygon(&[[right, top], [right, bottom], [left, bottom]], color);
            canvas.outline(area, 0.0, (0.05 * width, dark));
        }
        Tile::Pillow => {
            canvas.flat(area, radius, dark);
            for step in 0..6_u8 {
                let share = 0.05 + 0.06 * f32::from(step);
                canvas.flat(inset(share), radius, mixed(dark, light, f32::from(step) / 5.0));
            }
        }
        Tile::Sunk => {
            canvas.flat(area, radius, color);
            canvas.flat(inset(0.3), 0.0, dark);
        }
    }
}

/// Four trapezes around a square, the upper one light, the lower one dark.
fn bevel(canvas: &mut Canvas, [left, top, width, height]: Area, color: Rgb) {
    let (right, bottom, rim) = (left + width, top + height, 0.15 * width);
    let [tl, tr, br, bl] = [[left, top], [right, top], [right, bottom], [left, bottom]];
    let inner = [
        [left + rim, top + rim],
        [right - rim, top + rim],
        [right - rim, bottom - rim],
        [left + rim, bottom - rim],
    ];
    canvas.flat([left, top, width, height], 0.0, color);
    canvas.polygon(&[tl, tr, inner[1], inner[0]], mixed(color, WHITE, 0.5));
    canvas.polygon(&[tr, br, inner[2], inner[1]], mixed(color, BLACK, 0.2));
    canvas.polygon(&[br, bl, inner[3], inner[2]], mixed(color, BLACK, 0.4));
    canvas.polygon(&[bl, tl, inner[0], inner[3]], mixed(color, WHITE, 0.2));
}
