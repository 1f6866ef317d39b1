use std::io::Write;
use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;
use quadrille_plot::{Chart, png, svg};

use crate::{Output, named_format};

/// The file that `--plot` names: open before the work starts, written in the format that its name asks for.
pub struct PlotFile {
    output: Output,
    format: PlotFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum PlotFormat {
    #[default]
    Svg,
    Png,
}

impl PlotFile {
    /// Opens a file whose name ends in `.svg` or `.png`; without an ending, it gets an SVG.
    ///
    /// # Errors
    ///
    /// When the name has another ending, or the file cannot be written.
    pub fn open(path: &Path) -> Result<Self> {
        Ok(Self {
            format: named_format(path)?.unwrap_or_default(),
            output: Output::file(path)?,
        })
    }

    /// Writes charts, one below the other, and puts the file in its place.
    ///
    /// # Errors
    ///
    /// When they cannot be drawn or written.
    pub fn write(mut self, charts: &[Chart]) -> Result<()> {
        let bytes = match self.format {
            PlotFormat::Svg => svg(charts)?.into_bytes(),
            PlotFormat::Png => png(charts)?,
        };
        self.output.write_all(&bytes)?;
        self.output.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use quadrille_plot::Axis;

    use super::*;

    fn chart() -> Chart {
        Chart {
            title: "a title".to_owned(),
            x: Axis::new("x", 0.0..=1.0),
            y: Axis::new("y", 0.0..=1.0),
            marks: Vec::new(),
        }
    }

    #[test]
    fn the_name_chooses_the_format() {
        let folder = tempfile::tempdir().unwrap();
        let begins = |name: &str| {
            let path = folder.path().join(name);
            PlotFile::open(&path).unwrap().write(&[chart()]).unwrap();
            fs::read(path).unwrap()[..4].to_vec()
        };
        assert_eq!(begins("a.svg"), b"<svg");
        assert_eq!(begins("a"), b"<svg");
        assert_eq!(begins("a.png"), b"\x89PNG");
    }

    #[test]
    fn other_names_and_places_are_refused_before_any_work() {
        let folder = tempfile::tempdir().unwrap();
        let error = |name: &str| {
            PlotFile::open(&folder.path().join(name))
                .err()
                .unwrap()
                .to_string()
        };
        assert!(error("a.gif").ends_with("a.gif: possible are .svg and .png"));
        assert!(error("none/a.svg").starts_with("cannot write "));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
