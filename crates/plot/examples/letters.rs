//! Writes a chart with all letters as PNG to the file that is named.

use std::error::Error;

use quadrille_plot::{Axis, Chart, Color, Mark, MarkShape, Scale, png};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("no file is named")?;
    let line = vec![(0.0, 1.0), (400.0, 0.3), (1_000.0, 0.02)];
    let band = MarkShape::Band {
        lower: line.iter().map(|(x, y)| (*x, y * 0.7)).collect(),
        upper: line.iter().map(|(x, y)| (*x, y * 1.2)).collect(),
    };
    let chart = |title: &str, scale| Chart {
        title: title.to_owned(),
        x: Axis::new("life (rounds): .,:;!?'\"()/-_+=<>%", 0.0..=1_000.0),
        y: Axis::new("share of games still alive", 0.01..=1.0).with_scale(scale),
        marks: vec![
            Mark::new("95 % interval of the fit", Color::Grey, band.clone()),
            Mark::line("mean 171.35 rounds, 500 games", Color::Blue, line.clone()),
        ],
    };
    let charts = [
        chart("ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789", Scale::Linear),
        chart("abcdefghijklmnopqrstuvwxyz: quick games", Scale::Log),
    ];
    std::fs::write(path, png(&charts)?)?;
    Ok(())
}
