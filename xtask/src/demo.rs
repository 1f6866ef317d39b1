//! Every solver on real input, from the build to the picture.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::cargo::{PROGRAMS, build, command, root, step, target};

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
        let [of_tiles, of_blocks, of_clears, of_numbers] = build(PROGRAMS, &["--profile", "demo"], None)?;
        tiler(&of_tiles, &folder)?;
        tenten(&of_blocks, &folder)?;
        perfect_clear(&of_clears)?;
        number_match(&of_numbers, &folder)
    }
}

/// Clears a field with a known queue, and tells the exact chance where only six pieces are shown.
fn perfect_clear(program: &Path) -> Result<()> {
    println!("\nPerfect clears: eleven pieces that are known, with the keys to press\n");
    step(command(program).args(["solve", "--queue", "TILJSZOTILJ", "--keys"]))?;
    println!("\nThe share of queues that clear the perfect clear opener, if all pieces were known:\n");
    let opener = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";
    step(command(program).args(["percent", "--field", opener, "--pattern", "*p4", "--failed", "0"]))?;
    println!("\nThe exact chance from the empty field for who sees six pieces, and the best first moves:\n");
    step(command(program).args(["advise", "--queue", "TILJSZ", "--most", "2"]))
}

/// A board as an app showed it.
const APP_BOARD: &str = "761541629/587238354/149416182";

/// Wins a board, checks the line, draws it tap by tap, and reaches for the highest score.
fn number_match(program: &Path, folder: &Path) -> Result<()> {
    let [line, taps] = ["line.json", "taps.png"].map(|name| folder.join(name));
    println!("\nNumber Match: a win with the fewest refills and pairs, proved, in groups of taps\n");
    step(command(program).args(["solve", APP_BOARD, "--seed", "1", "--group"]))?;
    println!(
        "\nThe same line as a document, checked by code that shares nothing with the solver, and as a strip\n"
    );
    let arguments = ["solve", APP_BOARD, "--seed", "1", "--format", "json", "--output"];
    step(command(program).args(arguments).arg(&line))?;
    step(command(program).args(["verify", "--file"]).arg(&line))?;
    let arguments = ["draw", "--file"];
    step(
        command(program)
            .args(arguments)
            .arg(&line)
            .arg("--output")
            .arg(&taps),
    )?;
    println!("\nThe paper game from 1 to 19, and the highest score with two refills:\n");
    step(command(program).args(["solve", "--preset", "1-19", "--seed", "1", "--group"]))?;
    let arguments = ["--goal", "score", "--max-refills", "2", "--time-limit", "3s"];
    step(
        command(program)
            .args(["solve", APP_BOARD, "--seed", "1", "--group"])
            .args(arguments),
    )?;
    println!(
        "\nThe line and its strip:\n  {}\n  {}",
        line.display(),
        taps.display()
    );
    Ok(())
}

/// Solves, checks and draws one of the contest's largest tasks.
fn tiler(program: &Path, folder: &Path) -> Result<()> {
    let signatures = fs::read_to_string(root().join(SIGNATURES)).context(SIGNATURES)?;
    let signature = of_size(&signatures, "50").with_context(|| format!("{SIGNATURES}: none of size 50"))?;
    let [json, svg, png] =
        ["json", "svg", "png"].map(|extension| folder.join("tiling").with_extension(extension));

    println!("\nThe tiler: a square of 50 x 50 from the contest's signature {signature}\n");
    let started = Instant::now();
    step(
        command(program)
            .args(["solve", signature, "--seed", "1", "--format", "json", "--output"])
            .arg(&json),
    )?;
    println!(
        "done in {} ms, the start of the program included",
        started.elapsed().as_millis()
    );
    step(command(program).args(["verify", "--file"]).arg(&json))?;
    for picture in [&svg, &png] {
        step(
            command(program)
                .args(["draw", "--file"])
                .arg(&json)
                .arg("--output")
                .arg(picture),
        )?;
    }
    step(command(program).args(["draw", "--file"]).arg(&json))?;
    println!("\nThe same tiling for other programs and for the eye:");
    for file in [&json, &svg, &png] {
        println!("  {}", file.display());
    }
    Ok(())
}

/// A board that needs a clear, with the set to be placed.
const BOARD: &str = "fixtures/tenten/boards/needs-a-clear.txt";

/// Plays a game and checks its record, compares two players, and asks what fits a board.
fn tenten(program: &Path, folder: &Path) -> Result<()> {
    let [record, board] = ["game.jsonl", "board.txt"].map(|name| folder.join(name));
    let run = |arguments: &str, file: Option<&Path>| {
        let mut command = command(program);
        step(command.args(arguments.split(' ')).args(file))
    };
    println!(
        "\n1010!: a game of 1,000 rounds and its record, checked by code that shares nothing with the players\n"
    );
    run(
        "play --seed 1 --max-rounds 1000 --format jsonl --output",
        Some(&record),
    )?;
    run("replay", Some(&record))?;

    println!("\nTwo players, the same pieces for both: only alignment, and only free cells\n");
    run(
        "simulate --games 100 --seed 1 --compare 00010 10000 --ties board",
        None,
    )?;

    let fixture = fs::read_to_string(root().join(BOARD)).context(BOARD)?;
    let (set, picture) = board_and_set(&fixture).with_context(|| format!("{BOARD}: no set"))?;
    fs::write(&board, picture).with_context(|| format!("cannot write {}", board.display()))?;
    println!(
        "\nA board on which the set fits only if lines clear on the way, and the risk of the next set\n"
    );
    run(&format!("validate --pieces {set} --file"), Some(&board))?;
    run("risk --file", Some(&board))?;
    println!(
        "\nThe record and the board:\n  {}\n  {}",
        record.display(),
        board.display()
    );
    Ok(())
}

/// The set that a fixture's comment names, and the picture without comments.
fn board_and_set(fixture: &str) -> Option<(&str, String)> {
    let set = fixture.lines().find_map(|line| line.strip_prefix("; Set: "))?;
    let rows: Vec<&str> = fixture.lines().filter(|line| !line.starts_with(';')).collect();
    Some((set, rows.join("\n") + "\n"))
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
        let fixture = "; Source: by hand\n; Set: OOO\n#..\n..#\n";
        assert_eq!(board_and_set(fixture), Some(("OOO", "#..\n..#\n".to_owned())));
        assert_eq!(board_and_set("; Source: by hand\n#..\n"), None);
    }

    #[test]
    fn the_first_of_the_size_is_taken() {
        let signatures = "# Source: 50 I625\n4 I4\n50 O625\n50 I625\n";
        assert_eq!(of_size(signatures, "50"), Some("O625"));
        assert_eq!(of_size(signatures, "6"), None);
    }
}
