//! Every solver on real input, from the build to the picture.

mod poster;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::cargo::{build, command, root, step, target};

/// Build every solver, run it on real input, and show what comes out
#[derive(Debug, clap::Args)]
pub(crate) struct Demo {}

impl Demo {
    #[expect(clippy::unused_self, reason = "as the other chores")]
    pub(crate) fn run(&self) -> Result<()> {
        let folder = target().join("demo");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let programs = build(&["--profile", "demo"])?;
        for (name, program) in programs {
            let stage = Stage {
                program,
                folder: folder.clone(),
            };
            match name.as_str() {
                "tiler" => stage.tiles(),
                "tenten" => stage.plays(),
                "perfect-clear" => stage.clears(),
                "number-match" => stage.wins(),
                _ => bail!("the demo does not know `{name}`"),
            }?;
        }
        poster::write(&folder)?;
        show(
            &folder,
            "All four in one picture, that of the README",
            &[poster::POSTER],
        );
        Ok(())
    }
}

/// Signatures of a contest, one a line with the side of the square before it.
const SIGNATURES: &str = "fixtures/tiler/contest-signatures.txt";

/// A board that needs a clear, with the set to be placed.
const BOARD: &str = "fixtures/tenten/boards/needs-a-clear.txt";

/// A board of Block Blast with few places left.
const CROWDED: &str = "..####../......../...##.../..####../..####.#/#######./#######./##.####.";

/// The field of the perfect clear opener.
const OPENER: &str = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";

/// A board as an app showed it.
const APP_BOARD: &str = "761541629/587238354/149416182";

/// A program, and the folder for what it writes.
#[derive(Debug)]
struct Stage {
    program: PathBuf,
    folder: PathBuf,
}

impl Stage {
    /// Runs the program with these arguments, separated by blanks; `@NAME` stands for a file of the folder.
    fn run(&self, arguments: &str) -> Result<()> {
        let mut command = command(&self.program);
        for argument in arguments.split(' ') {
            match argument.strip_prefix('@') {
                Some(name) => command.arg(self.folder.join(name)),
                None => command.arg(argument),
            };
        }
        step(&mut command)
    }

    fn show<const N: usize>(&self, title: &str, names: [&str; N]) {
        show(&self.folder, title, &names);
    }

    /// Solves, checks and draws one of the contest's largest tasks.
    fn tiles(&self) -> Result<()> {
        let signatures = fs::read_to_string(root().join(SIGNATURES)).context(SIGNATURES)?;
        let signature =
            of_size(&signatures, "50").with_context(|| format!("{SIGNATURES}: none of size 50"))?;
        println!("\nThe tiler: a square of 50 x 50 from the contest's signature {signature}\n");
        let started = Instant::now();
        self.run(&format!(
            "solve {signature} --seed 1 --format json --output @tiling.json"
        ))?;
        println!(
            "done in {} ms, the start of the program included",
            started.elapsed().as_millis()
        );
        self.run("verify @tiling.json")?;
        self.run("draw @tiling.json --output @tiling.svg")?;
        self.run("draw @tiling.json --output @tiling.png")?;
        self.run("draw @tiling.json")?;
        self.show(
            "The same tiling for other programs and for the eye",
            ["tiling.json", "tiling.svg", "tiling.png"],
        );
        Ok(())
    }

    /// Plays a game and checks its record, compares two players, and asks what fits a board.
    fn plays(&self) -> Result<()> {
        println!("\n1010!: a game of 1,000 rounds, and its record, checked by code that knows no player\n");
        self.run("play --seed 1 --max-rounds 1000 --format jsonl --output @game.jsonl")?;
        self.run("verify @game.jsonl")?;
        println!("\nTwo players, the same pieces for both: only alignment, and only free cells\n");
        self.run("simulate --count 100 --seed 1 --compare 00010 10000 --ties board")?;
        let fixture = fs::read_to_string(root().join(BOARD)).context(BOARD)?;
        let set = set_of(&fixture).with_context(|| format!("{BOARD}: no set"))?;
        println!(
            "\nA board on which the set fits only if lines clear on the way, and the risk of the next set\n"
        );
        self.run(&format!("validate --pieces {set} --file {BOARD}"))?;
        self.run(&format!("risk --file {BOARD}"))?;
        println!("\nBlock Blast: where to place three blocks on a crowded board\n");
        let advise = format!("advise --rules block-blast --pieces OxH {CROWDED}");
        self.run(&advise)?;
        self.run(&format!("{advise} --output @advice.json"))?;
        self.run("draw --rules block-blast @advice.json --output @advice.svg")?;
        self.show(
            "The record, and the advice as a picture",
            ["game.jsonl", "advice.svg"],
        );
        Ok(())
    }

    /// Clears a field with a known queue, and prints the exact chance where only six pieces are shown.
    fn clears(&self) -> Result<()> {
        println!("\nPerfect clears: eleven pieces that are known, with the keys to press\n");
        self.run("solve --queue TILJSZOTILJ --keys")?;
        println!("\nThe solution as a document, checked by a referee that shares nothing with the solver\n");
        self.run("solve --queue TILJSZOTILJ --format json --output @clear.json")?;
        self.run("verify @clear.json")?;
        self.run("draw @clear.json --output @clear.svg")?;
        println!("\nThe share of queues that clear the perfect clear opener, if all pieces were known\n");
        self.run(&format!("percent --field {OPENER} --pattern *p4 --most 0"))?;
        println!("\nThe exact chance from the empty field with six pieces shown, and the best first moves\n");
        self.run("advise --queue TILJSZ --most 2")?;
        self.show("The solution, piece by piece", ["clear.svg"]);
        Ok(())
    }

    /// Wins a board, checks the line, draws it tap by tap, and reaches for the highest score.
    fn wins(&self) -> Result<()> {
        println!("\nNumber Match: a win with the fewest refills and pairs, proved, in groups of taps\n");
        self.run(&format!("solve {APP_BOARD} --seed 1 --group"))?;
        println!(
            "\nThe same line as a document, checked by code that shares nothing with the solver, and drawn\n"
        );
        self.run(&format!(
            "solve {APP_BOARD} --seed 1 --format json --output @line.json"
        ))?;
        self.run("verify @line.json")?;
        self.run("draw @line.json --output @taps.png")?;
        self.run("draw @line.json --to 4 --columns 4 --output @taps.svg")?;
        println!("\nThe paper game from 1 to 19, and the highest score with two refills\n");
        self.run("solve --preset 1-19 --seed 1 --group")?;
        self.run(&format!(
            "solve {APP_BOARD} --seed 1 --group --goal score --max-refills 2 --time-limit 3s"
        ))?;
        self.show("The line and its strip", ["line.json", "taps.png", "taps.svg"]);
        Ok(())
    }
}

/// Names the files that were written.
fn show(folder: &Path, title: &str, names: &[&str]) {
    println!("\n{title}:");
    for name in names {
        println!("  {}", folder.join(name).display());
    }
}

/// The set that a fixture's comment names.
fn set_of(fixture: &str) -> Option<&str> {
    fixture.lines().find_map(|line| line.strip_prefix("; Set: "))
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
    fn a_board_has_its_set_in_a_comment() {
        assert_eq!(set_of("; Source: by hand\n; Set: OOO\n#..\n..#\n"), Some("OOO"));
        assert_eq!(set_of("; Source: by hand\n#..\n"), None);
    }

    #[test]
    fn the_first_of_the_size_is_taken() {
        let signatures = "# Source: 50 I625\n4 I4\n50 O625\n50 I625\n";
        assert_eq!(of_size(signatures, "50"), Some("O625"));
        assert_eq!(of_size(signatures, "6"), None);
    }
}
