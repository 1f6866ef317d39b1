//! What stands out in a part of a picture: pieces with room around them, without the panels under them and without
//! the shadows that they cast.

use quadrille_search::order;

use crate::blobs::{Blob, Mask};
use crate::plane::{Color, Plane};

/// Left, top, right and bottom in pixels; the ends are not included.
pub(crate) type Bounds = [usize; 4];

/// A panel is at least so wide and high, in cells of the board, and filled by this share of its rectangle.
const PANEL: f32 = 1.15;
const SOLID: f32 = 0.8;
/// The sides of a panel are set by this share: its corners may be round.
const STRAIGHT: f32 = 0.6;
/// What is inside of a panel is at least so wide and high, in cells of the board.
const CONTENT: f32 = 0.25;
/// Panels lie in at most this number of others.
const DEPTH: usize = 3;
/// Parts of a piece are not farther apart, in cells of the board.
const APART: f32 = 0.12;
/// Of grounds that are darker, shadows cannot be seen.
const BLACK: u32 = 40;
/// How far a shadow's color may be from that of a darker ground, by channel.
const TINGE: f32 = 11.0;

/// Removes what is narrower or lower than some pixels.
pub(crate) fn remove_specks(mask: &mut Mask, least: usize) {
    for blob in mask.blobs() {
        let is_speck = blob.right - blob.left < least || blob.bottom - blob.top < least;
        if is_speck || blob.area < least * least {
            mask.remove(&blob);
        }
    }
}

/// Removes what goes on beyond the sides or the upper edge of a mask: borders, and what is beside the board. Says
/// whether it may be a piece between the board's two sides.
pub(crate) fn remove_cut(mask: &mut Mask, pitch: f32, from: f32, to: f32) -> bool {
    let mut is_piece = false;
    for blob in mask.blobs() {
        let [left, top, right, bottom] = bounds(&blob);
        if left > 0 && right < mask.width && top > 0 {
            continue;
        }
        let sides = [left, right].map(|side| (mask.left + side) as f32);
        let is_inside = sides[1].min(to) - sides[0].max(from) > 0.5 * pitch;
        let is_low = (right - left).min(bottom - top) as f32 <= 5.5 * pitch;
        is_piece |= is_inside && is_low && 4 * blob.area > (right - left) * (bottom - top);
        mask.remove(&blob);
    }
    is_piece
}

/// Opens the panels in a mask: what lies on them stands out from then on, and not the panel itself.
///
/// A piece may look like a panel: `is_piece` tells it by its bounds.
pub(crate) fn open_panels(
    mask: &mut Mask,
    plane: &Plane,
    pitch: f32,
    is_piece: impl Fn(&Mask, Bounds) -> bool,
) {
    for _ in 0..DEPTH {
        let panels = mask.blobs().into_iter().filter(|blob| {
            let [left, top, right, bottom] = bounds(blob);
            let (width, height) = ((right - left) as f32, (bottom - top) as f32);
            width.min(height) >= PANEL * pitch
                && blob.area as f32 >= SOLID * width * height
                && is_straight(mask, bounds(blob))
                && !is_piece(mask, bounds(blob))
        });
        let panels: Vec<Blob> = panels.collect();
        let (open, empty): (Vec<Blob>, Vec<Blob>) = panels
            .into_iter()
            .partition(|panel| open(mask, plane, panel, pitch));
        if open.is_empty() {
            break;
        }
        // The places beside them have panels as well, with nothing on them.
        for panel in &empty {
            mask.remove(panel);
        }
    }
}

/// Whether the sides of a rectangle are set for the most part: nothing sticks out of a panel.
fn is_straight(mask: &Mask, bounds: Bounds) -> bool {
    let [left, top, right, bottom] = bounds.map(|side| side as f32);
    let sides = [
        [left, top, left + 2.0, bottom],
        [right - 2.0, top, right, bottom],
        [left, top, right, top + 2.0],
        [left, bottom - 2.0, right, bottom],
    ];
    sides.into_iter().all(|side| mask.share(side) >= STRAIGHT)
}

/// Opens a panel, if there is something inside of it.
fn open(mask: &mut Mask, plane: &Plane, panel: &Blob, pitch: f32) -> bool {
    let [left, top, right, bottom] = bounds(panel);
    let rim = ((0.06 * pitch) as usize).max(2);
    let inside = [
        mask.left + left + rim,
        mask.top + top + rim,
        mask.left + right - rim,
        mask.top + bottom - rim,
    ];
    let content = Mask::of(plane, inside);
    let least = (CONTENT * pitch) as usize;
    let is_content = |blob: &Blob| blob.right - blob.left >= least || blob.bottom - blob.top >= least;
    let has_content = content.blobs().iter().any(is_content);
    if has_content {
        mask.remove(panel);
        mask.add(&content);
    }
    has_content
}

/// Removes shadows: what is reached from the ground by steps to pixels that have its color, but darker.
pub(crate) fn remove_shadows(mask: &mut Mask, plane: &Plane) {
    // Pixels, each with the one of the ground that it was reached from.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for pixel in (0..mask.width * mask.height).filter(|&pixel| !mask.has(pixel)) {
        if mask
            .neighbours(pixel)
            .into_iter()
            .flatten()
            .any(|near| mask.has(near))
        {
            open.push((pixel, pixel));
        }
    }
    while let Some((pixel, ground)) = open.pop() {
        let color = mask.color(plane, ground);
        for near in mask.neighbours(pixel).into_iter().flatten() {
            if mask.has(near) && is_shade(mask.color(plane, near), color) {
                mask.unset(near);
                open.push((near, ground));
            }
        }
    }
}

/// Whether a color is a darker one of the same hue.
fn is_shade(color: Color, ground: Color) -> bool {
    let product = |a: Color, b: Color| (0..3).map(|i| u32::from(a[i]) * u32::from(b[i])).sum::<u32>();
    let length = product(ground, ground);
    if length < 3 * BLACK * BLACK {
        return false;
    }
    let share = product(color, ground) as f32 / length as f32;
    let is_near = |i: usize| (f32::from(color[i]) - share * f32::from(ground[i])).abs() <= TINGE;
    share < 1.0 && (0..3).all(is_near)
}

fn bounds(blob: &Blob) -> Bounds {
    [blob.left, blob.top, blob.right + 1, blob.bottom + 1]
}

/// The bounds of what stands out, where things that are hardly apart are one, from the left.
pub(crate) fn parts(mask: &Mask, pitch: f32) -> Vec<Bounds> {
    let mut parts: Vec<Bounds> = Vec::new();
    for blob in mask.blobs() {
        join(&mut parts, bounds(&blob), (APART * pitch).max(1.0) as usize);
    }
    order::sort(&mut parts);
    parts
}

/// Adds a rectangle to others; those that are at most some pixels apart become one.
pub(crate) fn join(parts: &mut Vec<Bounds>, new: Bounds, apart: usize) {
    let mut whole = new;
    while let Some(near) = parts.iter().position(|part| {
        part[0] <= whole[2] + apart
            && whole[0] <= part[2] + apart
            && part[1] <= whole[3] + apart
            && whole[1] <= part[3] + apart
    }) {
        let part = parts.swap_remove(near);
        whole = [
            whole[0].min(part[0]),
            whole[1].min(part[1]),
            whole[2].max(part[2]),
            whole[3].max(part[3]),
        ];
    }
    parts.push(whole);
}
