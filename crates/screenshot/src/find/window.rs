//! The parts of a picture that a phone's screen may be, with something else to its left and right.

use crate::Picture;
use crate::find::plane::Plane;

/// Neighbouring pixels with a channel that differs by more are of different things.
const STEP: u8 = 14;
/// Share of the rows in which a border shows. What lies beside it may have the same color here and there.
const WHOLE: f32 = 0.85;
/// Least share of the picture's width that a screen takes.
const LEAST: f32 = 0.3;

/// Parts of the picture between borders that run from its upper to its lower edge, the widest first, as left, top,
/// right and bottom in pixels; none if there is no such border.
pub(crate) fn windows(picture: &Picture) -> Vec<[usize; 4]> {
    let plane = Plane::shrunk(picture);
    let mut borders: Vec<usize> = (1..plane.width).filter(|&x| is_border(&plane, x)).collect();
    if borders.is_empty() {
        return Vec::new();
    }
    borders.insert(0, 0);
    borders.push(plane.width);
    let sides = borders.windows(2).map(|pair| (pair[0], pair[1]));
    let wide = |&(left, right): &(usize, usize)| (right - left) as f32 >= LEAST * plane.width as f32;
    let mut sides: Vec<(usize, usize)> = sides.filter(wide).collect();
    sides.sort_by_key(|&(left, right)| (plane.width - (right - left), left));
    let part = |(left, right)| [left * plane.factor, 0, right * plane.factor, picture.height()];
    sides.into_iter().map(part).collect()
}

fn is_border(plane: &Plane, x: usize) -> bool {
    let differs = |y: &usize| {
        let (before, after) = (plane.get(x - 1, *y), plane.get(x, *y));
        before
            .iter()
            .zip(after)
            .any(|(&one, other)| one.abs_diff(other) > STEP)
    };
    let found = (0..plane.height).filter(differs).count();
    found as f32 >= WHOLE * plane.height as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_lies_between_borders_from_edge_to_edge() {
        let (width, height) = (100, 60);
        let color = |x: usize, y: usize| match x {
            0..20 => [0, (y * 40 % 200) as u8, 255, 255],
            20..90 => [90, 60, 30, 255],
            _ => [200, 200, 200, 255],
        };
        let pixels: Vec<u8> = (0..height)
            .flat_map(|y| (0..width).flat_map(move |x| color(x, y)))
            .collect();
        let picture = Picture::new(width, height, &pixels).expect("a picture");
        assert_eq!(windows(&picture), [[20, 0, 90, height]]);

        let plain = vec![9; 4 * width * height];
        let picture = Picture::new(width, height, &plain).expect("a picture");
        assert_eq!(windows(&picture), [[0; 4]; 0]);
    }
}
