//! All signatures of a square, decided one by one.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use flate2::{Compression, GzBuilder};
use quadrille_cli::Progress;
use quadrille_search::{Limits, Outcome, Seed};
use quadrille_tiler::{Config, Method, Problem, Proof, Signature, solve, verify_tiling};
use rayon::prelude::*;

/// Decide all signatures of a square: each has a tiling, which is verified, or a proof that there is none
///
/// What is known is kept after every few thousand signatures, so that the command goes on where it was stopped. The
/// mirror image of a signature is decided by itself, by a search that goes another way; the two must agree. What an
/// argument refutes is searched besides, as far as --nodes allows.
#[derive(Debug, clap::Args)]
pub(crate) struct TilerCensus {
    /// The side of the square
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..=12))]
    size: u32,
    /// Figures tried by the complete search beside an argument that is not about parities
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// Write the table into fixtures/tiler/
    #[arg(long)]
    record: bool,
}

/// Signatures that are decided before they are kept.
const PART: usize = 4_096;

/// How a signature was decided: the name of what settled it, its letter in the table, and whether a complete search may
/// confirm it.
const WAYS: [(&str, u8, bool); 10] = [
    ("tiled", b'+', false),
    ("t-parity", b't', false),
    ("jl-parity", b'j', false),
    ("straight-parity", b's', false),
    ("only-skews", b'o', true),
    ("skew-bound", b'w', true),
    ("handed-skew-bound", b'h', true),
    ("few-helpers", b'f', true),
    ("two-helpers", b'p', true),
    ("exhausted", b'x', false),
];

/// The letter of what a proof refutes, and whether a complete search is tried besides; it makes the letter a capital.
fn letter_of(proof: &Proof) -> Result<(u8, bool)> {
    let way = WAYS.iter().find(|way| way.0 == proof.name());
    way.map(|way| (way.1, way.2))
        .with_context(|| format!("{} has no letter", proof.name()))
}

impl TilerCensus {
    pub(crate) fn run(&self) -> Result<()> {
        let signatures: Vec<Signature> = Signature::all(self.size * self.size / 4).collect();
        let kept = self.kept()?;
        let mut known = fs::read(&kept).unwrap_or_default();
        ensure!(
            known.len() <= signatures.len(),
            "{}: it is of another square",
            kept.display()
        );
        let mut file = OpenOptions::new().create(true).append(true).open(&kept)?;
        let progress = Progress::bar(signatures.len() as u64, "signatures");
        progress.add(known.len() as u64);
        for part in signatures[known.len()..].chunks(PART) {
            let letters: Result<Vec<u8>> = part.par_iter().map(|&signature| self.decide(signature)).collect();
            let letters = letters?;
            file.write_all(&letters)?;
            known.extend(letters);
            progress.add(part.len() as u64);
        }
        drop(progress);
        agree_with_their_mirror_images(&signatures, &known)?;
        self.report(&known);
        if self.record { self.write(&known) } else { Ok(()) }
    }

    /// Where the letters are kept until all are known.
    fn kept(&self) -> Result<PathBuf> {
        let folder = crate::target().join("census");
        fs::create_dir_all(&folder)?;
        Ok(folder.join(format!("tiler-{}-{}.txt", self.size, self.nodes)))
    }

    /// The letter of a signature.
    fn decide(&self, signature: Signature) -> Result<u8> {
        let problem = Problem::new(signature)?;
        let exact = Config {
            method: Method::Exact,
            seed: Seed(2),
        };
        match solve(&problem, &Config::default(), &Limits::none()).outcome {
            Outcome::Solved(tiling) => {
                verify_tiling(&problem, &tiling).with_context(|| signature.to_string())?;
                Ok(b'+')
            }
            Outcome::Unsolvable(proof) => {
                let (letter, may_be_searched) = letter_of(&proof)?;
                if !may_be_searched {
                    return Ok(letter);
                }
                match solve(&problem, &exact, &Limits::nodes(self.nodes)).outcome {
                    Outcome::Solved(_) => bail!("{signature} has a tiling, against {proof}"),
                    Outcome::Unsolvable(_) => Ok(letter.to_ascii_uppercase()),
                    Outcome::GaveUp(_) => Ok(letter),
                }
            }
            Outcome::GaveUp(why) => bail!("{signature}: {why}"),
        }
    }

    fn report(&self, known: &[u8]) {
        let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
        for &letter in known {
            *counts.entry(letter).or_default() += 1;
        }
        let count = |letter: u8| counts.get(&letter).copied().unwrap_or(0);
        println!("{} signatures of {} x {}", known.len(), self.size, self.size);
        println!("{:<18} {:>8} {:>15}", "", "", "searched as well");
        for (name, letter, may_be_searched) in WAYS {
            let twice = if may_be_searched {
                count(letter.to_ascii_uppercase())
            } else {
                0
            };
            let searched = if may_be_searched {
                twice.to_string()
            } else {
                String::new()
            };
            println!("{name:<18} {:>8} {searched:>15}", count(letter) + twice);
        }
    }

    /// Writes the table, packed.
    fn write(&self, known: &[u8]) -> Result<()> {
        let path = crate::root().join(format!("fixtures/tiler/census-n{}.gz", self.size));
        // Without a time and a name, so that the same letters are the same bytes.
        let mut packed = GzBuilder::new().write(File::create(&path)?, Compression::best());
        packed.write_all(known)?;
        packed.finish()?;
        println!("{} is written", path.display());
        Ok(())
    }
}

/// A signature and its mirror image are both tiled, or neither is.
fn agree_with_their_mirror_images(signatures: &[Signature], known: &[u8]) -> Result<()> {
    for (&signature, &letter) in signatures.iter().zip(known) {
        let mirrored = signature.mirrored();
        let at = signatures
            .binary_search(&mirrored)
            .ok()
            .with_context(|| format!("{mirrored} is no signature of this square"))?;
        ensure!(
            (letter == b'+') == (known[at] == b'+'),
            "{signature} and {mirrored} differ"
        );
    }
    Ok(())
}
