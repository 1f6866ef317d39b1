//! Where the field, the slot and the queue of falling blocks are on a screen.

use quadrille_search::Stream;
use rand::RngExt;

use crate::canvas::Area;
use crate::falling::Skin;
use crate::stack::WIDTH;

/// Places on a screen.
pub(crate) struct Places {
    /// The field's left and upper side, and the size of its cells.
    pub(crate) field: [f32; 3],
    rows: usize,
    /// The middles of the slot and of the queue, each with the size of the cells there.
    pub(crate) asides: Vec<[f32; 3]>,
    /// What may be colored under them.
    pub(crate) panels: Vec<Area>,
    /// The left end, the base line and the size of the words above them.
    pub(crate) labels: Vec<(f32, f32, f32)>,
    /// From the left end of the slot to the right end of the queue.
    pub(crate) span: (f32, f32),
}

impl Places {
    /// A field with nothing beside it.
    pub(crate) fn bare(field: [f32; 3], rows: usize) -> Self {
        let [left, _, pitch] = field;
        Self {
            field,
            rows,
            asides: Vec::new(),
            panels: Vec::new(),
            labels: Vec::new(),
            span: (left, left + WIDTH as f32 * pitch),
        }
    }

    /// The lower side of the field.
    pub(crate) fn bottom(&self) -> f32 {
        self.field[1] + self.field[2] * self.rows as f32
    }

    /// The lower end of the field and of all that is beside it.
    pub(crate) fn end(&self) -> f32 {
        let asides = self.asides.iter().map(|[_, y, size]| y + 1.5 * size);
        asides.fold(self.bottom(), f32::max)
    }
}

/// Places on a phone's screen or a wide one.
pub(crate) fn places(
    skin: &Skin,
    stream: &mut Stream,
    (width, height): (f32, f32),
    is_phone: bool,
) -> Places {
    let rows = skin.rows as f32;
    let pitch = if is_phone {
        (stream.random_range(0.054..0.063) * width).min(0.8 * height / rows)
    } else {
        stream.random_range(0.84..0.93) * height / rows.max(20.0)
    };
    let left = 0.5 * (width - pitch * WIDTH as f32) + stream.random_range(-0.3..0.3) * pitch;
    let spare = height - pitch * rows;
    let top = if is_phone {
        stream.random_range(0.35..0.7) * spare
    } else {
        stream.random_range(0.4..0.6) * spare
    };
    let right = left + pitch * WIDTH as f32;
    let room = (left.min(width - right) - 0.6 * pitch).min(5.4 * pitch);
    let size = (skin.aside * pitch).min(room / 4.6);
    let mut places = Places {
        field: [left, top, pitch],
        rows: skin.rows,
        asides: Vec::new(),
        panels: Vec::new(),
        labels: Vec::new(),
        span: (
            left - 0.5 * pitch - room,
            left + (WIDTH as f32 + 0.5) * pitch + room,
        ),
    };
    places.furnish(skin, stream, (room, size));
    places
}

impl Places {
    /// Adds the slot and the queue, in a room of some width beside the field, with cells of a size.
    fn furnish(&mut self, skin: &Skin, stream: &mut Stream, (room, size): (f32, f32)) {
        let [left, top, pitch] = self.field;
        let is_labelled = stream.random_bool(0.7);
        let step = stream.random_range(2.7..3.3) * size;
        let first = top
            + if is_labelled {
                3.1 * size
            } else {
                stream.random_range(1.4..2.0) * size
            };
        let middles = [
            left - 0.5 * pitch - 0.5 * room,
            left + (WIDTH as f32 + 0.5) * pitch + 0.5 * room,
        ];
        // The queue ends where the field does.
        let most = ((top + pitch * self.rows as f32 - first - size) / step) as usize + 1;
        let shown = stream.random_range(3..=6).min(most);
        let is_first_large = skin.aside < 0.7 && stream.random_bool(0.3);
        self.asides.push([middles[0], first, size]);
        for place in 0..shown {
            // The next piece is sometimes shown larger.
            let factor = if place == 0 && is_first_large {
                1.25_f32.min(room / (4.2 * size))
            } else {
                1.0
            };
            self.asides
                .push([middles[1], first + step * place as f32, factor * size]);
        }
        let ends = [first + 0.5 * step, first + step * (shown as f32 - 0.5)];
        for (middle, end) in middles.into_iter().zip(ends) {
            let from = first - 0.5 * step - if is_labelled { 1.4 * size } else { 0.4 * size };
            self.panels.push([middle - 0.5 * room, from, room, end - from]);
            if is_labelled {
                self.labels.push((
                    middle - 1.1 * size,
                    first - if is_first_large { 2.0 } else { 1.7 } * size,
                    0.9 * size,
                ));
            }
        }
    }
}
