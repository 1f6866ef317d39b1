//! Where each board lies in a picture.

use super::{DrawError, MOST_CELLS, Panel, PictureConfig};

/// Around boards, in cells.
const MARGIN: f64 = 0.6;
/// Room for a label above a board, in cells.
pub(super) const LABEL: f64 = 0.8;

pub(super) struct Layout {
    config: PictureConfig,
    /// The widest board, in cells.
    width: usize,
    columns: usize,
    /// The room for the label of each panel, in cells.
    labels: Vec<f64>,
    /// Where each line of panels begins, and the last one ends.
    tops: Vec<f64>,
}

impl Layout {
    pub(super) fn new(panels: &[Panel], config: PictureConfig) -> Result<Self, DrawError> {
        if panels.is_empty() {
            return Err(DrawError::NoPanel);
        }
        let cells = panels.iter().map(|panel| panel.board.len()).sum();
        if cells > MOST_CELLS {
            return Err(DrawError::TooManyCells { cells });
        }
        let columns = config.columns.clamp(1, panels.len());
        let label = |panel: &Panel| if panel.label.is_empty() { 0.0 } else { LABEL };
        let mut tops = vec![MARGIN];
        for line in panels.chunks(columns) {
            let heights = line.iter().map(|panel| label(panel) + panel.rows() as f64);
            tops.push(tops[tops.len() - 1] + heights.fold(0.0, f64::max) + MARGIN);
        }
        Ok(Self {
            config,
            width: panels
                .iter()
                .map(|panel| panel.board.columns())
                .max()
                .unwrap_or(1),
            columns,
            labels: panels.iter().map(label).collect(),
            tops,
        })
    }

    /// Width and height of the picture, in cells.
    pub(super) fn cells(&self) -> (f64, f64) {
        let width = MARGIN + self.columns as f64 * (self.width as f64 + MARGIN);
        (round(width), round(self.tops[self.tops.len() - 1]))
    }

    /// Width and height in pixels.
    pub(super) fn pixels(&self) -> (u64, u64) {
        let cell = f64::from(self.config.cell.max(1));
        #[expect(clippy::cast_sign_loss, reason = "sides are positive")]
        let whole = |cells: f64| (cells * cell).ceil() as u64;
        let (width, height) = self.cells();
        (whole(width), whole(height))
    }

    /// The upper left corner of each board, below its label, in cells.
    pub(super) fn corners(&self) -> impl Iterator<Item = (f64, f64)> {
        self.labels.iter().enumerate().map(|(index, label)| {
            let left = MARGIN + (index % self.columns) as f64 * (self.width as f64 + MARGIN);
            (round(left), round(self.tops[index / self.columns] + label))
        })
    }
}

/// To hundredths, so that sums are short numbers in the document.
fn round(cells: f64) -> f64 {
    (cells * 100.0).round() / 100.0
}
