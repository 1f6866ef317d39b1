//! Numbers of cells as a picture.

use quadrille_bitboard::Cell;
use quadrille_plot::palette::{BRIGHT, EMPTY, ORANGE, SKY};
use quadrille_plot::{DrawError, Layout, Panel, PictureConfig, Rgb, decimal, hex, signs};
use svg::node::element::{Group, Title};

use super::{GAP, MARGIN, tile};

/// Columns that a digit takes of a label, in its own size.
const DIGIT: f64 = 0.52;
/// How much of a cell its number may take.
const ROOM: f64 = 0.82;
/// The largest size of a number.
const LARGEST: f64 = 0.8;

/// Draws the weights of a board as an SVG document: the more a cell weighs, the more orange it is, and blue where the
/// weight is negative. Numbers stand without their signs, which titles have.
///
/// # Errors
///
/// When there are no weights.
pub fn weights_svg(weights: &[Vec<i64>], config: &PictureConfig) -> Result<String, DrawError> {
    let width = weights.iter().map(Vec::len).max().unwrap_or(0);
    if width == 0 {
        return Err(DrawError::Nothing("weight"));
    }
    let panel = Panel {
        width,
        height: weights.len(),
        label: 0.0,
    };
    let layout = Layout::new(&[panel], MARGIN, *config);
    let most = weights.iter().flatten().map(|weight| weight.unsigned_abs()).max();
    let most = most.unwrap_or(0).max(1);
    let place = format!("translate({} {})", decimal(MARGIN), decimal(MARGIN));
    let mut group = signs::strokes().set("transform", place);
    for (row, weights) in weights.iter().enumerate() {
        for (col, &weight) in weights.iter().enumerate() {
            group = group.add(drawn(Cell::new(row, col), weight, most));
        }
    }
    let document = layout.document().add(signs::definitions()).add(group);
    Ok(format!("{document}\n"))
}

/// A cell, where the greatest weight is `most`: it says how large numbers can be. Roots are colours, so that a small
/// weight has one that can be told from that of none.
fn drawn(cell: Cell, weight: i64, most: u64) -> Group {
    let share = (weight.unsigned_abs() as f64 / most as f64).sqrt();
    let color = mixed(if weight < 0 { SKY } else { ORANGE }, share);
    let digits = weight.unsigned_abs().to_string();
    let width = digits.len() as f64 * DIGIT;
    let scale = (ROOM / (most.to_string().len() as f64 * DIGIT)).min(LARGEST);
    let place = format!(
        "translate({} {}) scale({})",
        decimal(cell.col as f64 + f64::midpoint(1.0, -width * scale)),
        decimal(cell.row as f64 + f64::midpoint(1.0, -scale)),
        decimal(scale)
    );
    let title = format!("row {}, column {}: {weight}", cell.row + 1, cell.col + 1);
    Group::new()
        .add(Title::new(title))
        .add(tile(cell, GAP / 2.0).set("fill", hex(color)))
        .add(
            signs::label(&digits)
                .set("transform", place)
                .set("stroke", hex(BRIGHT)),
        )
}

/// A colour from that of an empty cell to this one; not the whole way, so that numbers can be read.
fn mixed(color: Rgb, share: f64) -> Rgb {
    let part = |to: u8, from: u8| f64::from(from) + (f64::from(to) - f64::from(from)) * share * 0.75;
    #[expect(clippy::cast_sign_loss, reason = "between two colours")]
    let whole = |part: f64| part.round() as u8;
    let [red, green, blue] = [0, 1, 2].map(|place| whole(part(color[place], EMPTY[place])));
    [red, green, blue]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_numbers_and_colors() {
        let weights = [vec![1, -10, 0], vec![5, 123, -4]];
        let config = PictureConfig { cell: 20, columns: 1 };
        let picture = weights_svg(&weights, &config).unwrap();
        insta::assert_snapshot!(picture);
        assert_eq!(weights_svg(&[], &config), Err(DrawError::Nothing("weight")));
    }
}
