//! Every solver on real input, from the build to the picture.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::cargo::{build, command, root, step, target};

/// Build every solver, run it on real input, and show what comes out
#[derive(Debug, clap::Args)]
pub(crate) struct Demo {}

/// Signatures of a contest, one a line with the side of the square before it.
const SIGNATURES: &str = "fixtures/tiler/contest-signatures.txt";

impl Demo {
    #[expect(clippy::unused_self, reason = "as the other chores")]
    pub(crate) fn run(&self) -> Result<()> {
        let folder = target().join("demo");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        tiler(&folder)?;
        tenten(&folder)
    }
}

/// Solves, checks and draws one of the contest's largest tasks.
fn tiler(folder: &Path) -> Result<()> {
    let signatures = fs::read_to_string(root().join(SIGNATURES)).context(SIGNATURES)?;
    let signature = of_size(&signatures, "50").with_context(|| format!("{SIGNATURES}: none of size 50"))?;
    let program = build("quadrille-tiler", "tiler", &["--release"], None)?;
    let [json, svg, png] =
        ["json", "svg", "png"].map(|extension| folder.join("tiling").with_extension(extension));

    println!("\nThe tiler: a square of 50 x 50 from the contest's signature {signature}\n");
    let started = Instant::now();
    step(
        command(&program)
            .args(["solve", signature, "--seed", "1", "--format", "json", "--output"])
            .arg(&json),
    )?;
    println!(
        "done in {} ms, the start of the program included",
        started.elapsed().as_millis()
    );
    step(command(&program).args(["verify", "--file"]).arg(&json))?;
    for picture in [&svg, &png] {
        step(
            command(&program)
                .args(["render", "--file"])
                .arg(&json)
                .arg("--output")
                .arg(picture),
        )?;
    }
    step(command(&program).args(["render", "--file"]).arg(&json))?;
    println!("\nThe same tiling for other programs and for the eye:");
    for file in [&json, &svg, &png] {
        println!("  {}", file.display());
    }
    Ok(())
}

/// Plays a game, checks its record, and plays many.
fn tenten(folder: &Path) -> Result<()> {
    let program = build("quadrille-tenten", "tenten", &["--release"], None)?;
    let record = folder.join("game.jsonl");
    println!("\n1010!: a game of 1,000 rounds, its record checked, and a table of 100 games\n");
    let game = [
        "play",
        "--seed",
        "1",
        "--max-rounds",
        "1000",
        "--format",
        "jsonl",
        "--output",
    ];
    step(command(&program).args(game).arg(&record))?;
    step(command(&program).arg("replay").arg(&record))?;
    step(command(&program).args([
        "simulate",
        "--games",
        "100",
        "--seed",
        "1",
        "--max-rounds",
        "1000",
    ]))?;
    println!("\nThe record: {}", record.display());
    Ok(())
}

/// The first signature for a square of this side.
fn of_size<'a>(signatures: &'a str, size: &str) -> Option<&'a str> {
    let pairs = signatures.lines().filter_map(|line| line.split_once(' '));
    pairs
        .filter(|(side, _)| *side == size)
        .map(|(_, signature)| signature.trim())
        .next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_size_is_taken() {
        let signatures = "# Source: 50 I625\n4 I4\n50 O625\n50 I625\n";
        assert_eq!(of_size(signatures, "50"), Some("O625"));
        assert_eq!(of_size(signatures, "6"), None);
    }
}
