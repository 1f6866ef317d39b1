//! Fumens, as texts and as pages.

use quadrille_perfect_clear::book::Shape;
use quadrille_perfect_clear::build::{Setup, TargetColors};
use quadrille_perfect_clear::fumen::{
    Block, Diagram, Flags, HEIGHT, Operation, Page, decode, encode, find,
};
use quadrille_perfect_clear::ren::Well;
use quadrille_perfect_clear::{Piece, Rotation};

use super::column;
use crate::{inputs, text};

/// What was read is written and read again, in a link as well, and whatever else reads pages takes them.
pub(super) fn texts(input: &[u8]) {
    let mut end = 0;
    for found in text(input).into_iter().flat_map(find) {
        assert!(end <= found.place.start && found.place.start < found.place.end);
        end = found.place.end;
        if let Ok(pages) = found.pages.as_ref().map(|pages| &pages[..]) {
            read(pages);
        }
    }
}

fn read(pages: &[Page]) {
    if pages.len() > 200 {
        return;
    }
    let written = encode(pages);
    assert_eq!(decode(&written).as_deref(), Ok(pages));
    let link = format!("<https://fumen.zui.jp/?{}&x=1>", written.replace('@', "%40"));
    let linked: Vec<_> = find(&link).map(|found| found.pages).collect();
    assert_eq!(linked, [Ok(pages.to_vec())]);
    for page in pages.iter().take(20) {
        used(page);
    }
    let few = &pages[..pages.len().min(10)];
    for setup in Setup::read(few, 4).unwrap_or_default() {
        assert_eq!(setup.mirrored().pieces(), setup.pieces());
    }
}

fn used(page: &Page) {
    assert_eq!(&page.mirrored().mirrored().diagram, &page.diagram);
    assert!(page.vanishing() <= HEIGHT);
    let _ = (
        page.quiz(),
        page.next_diagram(),
        page.grayed(),
        Well::of_diagram(&page.diagram),
    );
    for lines in 1..=6 {
        let field = page.diagram.to_field(lines);
        let shape = Shape::of_page(page, lines);
        assert!(shape.is_err() || field.is_ok_and(|field| field.pieces_needed().is_ok()));
        let _ = TargetColors::default().read(&page.diagram, lines);
    }
}

pub(super) fn text_seeds() -> Vec<Vec<u8>> {
    let ren = include_str!("../../../fixtures/perfect-clear/ren.txt");
    let counts = include_str!("../../../fixtures/perfect-clear/setup-counts.txt");
    let own = [
        "v115@vhAAgH",
        "http://fumen.zui.jp/?v115@9gE8DeG8CeH8BeG8CeA8JeAgH",
        "[v115@vhAAgH](https://knewjade.github.io/fumen-for-mobile/#?d=v115%40vhAAgH&x=1) by heart",
        "v115@vhBTJ\nJTCJ?x=1, v115@vhAAgH#1:",
    ];
    let quiz = Page {
        comment: "#Q=[](T)LI;a quiz, ünïcode 俄罗斯方块".to_owned(),
        operation: Some(Operation {
            piece: Piece::T,
            rotation: Rotation::Spawn,
            x: 4,
            y: 0,
        }),
        ..Page::default()
    };
    let pages = encode(&[quiz.clone(), Page::default(), quiz]);
    inputs(
        column(ren, 0)
            .chain(column(counts, 0))
            .chain(own)
            .chain([&*pages]),
    )
}

/// Bytes that are taken one after the other; 0 at the end.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        self.0.next().copied().unwrap_or(0).into()
    }

    fn block(&mut self) -> Block {
        match self.next() {
            kind @ 0..7 => Block::Piece(Piece::ALL[kind]),
            7 => Block::Gray,
            _ => Block::Empty,
        }
    }

    fn page(&mut self, first: Option<&Page>) -> Page {
        let kind = self.next();
        let mut diagram = Diagram::default();
        for _ in 0..self.next() % 32 {
            let (row, columns, block) = (self.next() % (HEIGHT + 1), self.next(), self.block());
            for x in (0..10).filter(|x| columns >> (x % 8) & 1 == 1) {
                diagram.set(x, row as i8 - 1, block);
            }
        }
        let operation = (kind & 1 == 1).then(|| self.operation());
        let letters =
            (0..self.next() % 24).filter_map(|_| char::from_u32((self.next() * self.next()) as u32));
        let comment = letters.collect();
        Page {
            diagram,
            operation: operation.flatten(),
            comment,
            flags: Flags {
                lock: kind & 2 == 0,
                mirror: kind & 4 == 4,
                rise: kind & 8 == 8,
                color: first.map_or(kind & 16 == 0, |first| first.flags.color),
            },
        }
    }

    /// A piece that lies in the field.
    fn operation(&mut self) -> Option<Operation> {
        let operation = Operation {
            piece: Piece::ALL[self.next() % Piece::COUNT],
            rotation: Rotation::ALL[self.next() % 4],
            x: (self.next() % 10) as i8,
            y: (self.next() % HEIGHT) as i8,
        };
        let is_inside = |(x, y): (i8, i8)| (0..10).contains(&x) && (0..HEIGHT as i8).contains(&y);
        operation.cells().into_iter().all(is_inside).then_some(operation)
    }
}

/// Any pages are written and read again.
pub(super) fn pages(input: &[u8]) {
    let mut bytes = Bytes(input.iter());
    let mut pages: Vec<Page> = Vec::new();
    while bytes.0.len() > 0 && pages.len() < 20 {
        let page = bytes.page(pages.first());
        pages.push(page);
    }
    if pages.is_empty() {
        return;
    }
    let read = decode(&encode(&pages));
    assert_eq!(read.as_ref(), Ok(&pages), "{}", encode(&pages));
}

pub(super) fn page_seeds() -> Vec<Vec<u8>> {
    inputs([
        &b"\x01\x02\x01\xff\x07\x00\x0f\x02\x03\x01\x04\x02\x02aAbB"[..],
        b"\x00\x00\x00",
        b"\x0f\x01\x00\xff\x01\x00\x00\x03\x03",
    ])
}
