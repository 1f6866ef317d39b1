//! `tenten play`: one game, by a player or by a person.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{
    Exit, Format, ImageArgs, Output, OutputArgs, Progress, Screen, SearchArgs, Source, Watch, counted, note,
    parse_duration,
};
use quadrille_search::{Seed, Stop};
use quadrille_tenten::compat::ReferenceDraw;
use quadrille_tenten::record::{Boards, Line};
use quadrille_tenten::{
    Adviser, Board, Dealer, DealtSets, End, EndReason, Game, Player, PlayerKind, Round, Rules, Sets, Step,
    Table,
};

use crate::animate::{Animation, Show};
use crate::options::{DealerArgs, PlayerArgs, RulesArgs, doubts, read_board, seen_board};
use crate::session::{self, Deals, Settings};
use crate::shared::picture::{self, Ink};

/// Play one game: let a player play it, or play it yourself with --me
///
/// With --me the pieces are dealt to you: `O 3 4` places O in row 3, column 4, `hint` shows the best way, `undo` takes
/// a step back. The sets are those that a player gets with the same seed.
///
/// With --format jsonl the game is written as a record, a line a round, which `tenten verify` checks and `tenten
/// replay` shows. With --animate the game is shown in the terminal as it is played; a file named by --output is written
/// besides.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Play {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    dealer: DealerArgs,
    #[command(flatten)]
    player: PlayerArgs,
    /// Play yourself, with hints and undo; --player gives the hints [default: the strongest]
    #[arg(long, conflicts_with_all = ["animate", "output", "format", "max_rounds", "no_boards"])]
    me: bool,
    /// Start from the board in this file instead of an empty one
    #[arg(long, value_name = "FILE", conflicts_with = "image")]
    from: Option<PathBuf>,
    #[command(flatten)]
    image: ImageArgs,
    /// End the game after this many rounds
    #[arg(long, value_name = "N")]
    max_rounds: Option<u64>,
    /// Draw the pieces as the reference program does for this seed, so that the game is move for move its own
    #[arg(long, conflicts_with_all = ["rules", "ties", "dealer"])]
    compat: bool,
    /// Leave the boards of rounds out
    #[arg(long)]
    no_boards: bool,
    /// Show the game in the terminal, move by move
    #[arg(long)]
    animate: bool,
    /// How long each step of --animate is shown, such as 500ms
    #[arg(long, value_name = "DURATION", default_value = "300ms", value_parser = parse_duration, requires = "animate")]
    delay: Duration,
    /// How to write the game: text for people, or jsonl [default: as the name of --output ends, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// Other ways that a hint shows.
const FEW: usize = 2;

const EXAMPLES: &str = "\
Examples:
  tenten play --seed 1 --max-rounds 3
  tenten play --me                                  # you play, with `hint` and `undo`
  tenten play --me --rules block-blast --seed 1
  tenten play --seed 1 --strategy 10025 --format jsonl --output game.jsonl
  tenten play --seed 1 --player hazard --animate --delay 500ms
  tenten play --seed 4 --compat --strategy 10025 --no-boards      # 10,081 rounds, as the reference program
  tenten play --rules block-blast --dealer kind --seed 1 --max-rounds 100 --format jsonl --output kind.jsonl
  tenten play --image screenshot.png                # from the board of a screenshot, with pieces that are drawn
  tenten play --rules klooni --seed 1 --format jsonl --no-boards | tenten verify --rules klooni";

impl Play {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.format()?;
        let rules = self.dealer.of(self.rules.rules()?);
        let player = self.player.player_or(PlayerKind::default(), &rules)?;
        let board = match &self.from {
            Some(file) => read_board(&rules, Source::at(file.clone()))?,
            None => seen_board(&rules, &self.image)?.unwrap_or(Board::EMPTY),
        };
        self.search.start_threads()?;
        let seed = self.search.seed()?;
        if self.me {
            return self.by_hand(&rules, board, seed);
        }
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let dealer = Dealer::of(&rules);
        let mut game = self
            .game(&rules, &*player, (dealer.as_ref(), seed))?
            .with_board(board);
        let start = Line::start(&rules, &*player, seed).with_board(&rules, board);
        let animation = self.animation(&game, seed, &output)?;
        let mut log = Log {
            rules: &rules,
            format,
            boards: if self.no_boards {
                Boards::LeftOut
            } else {
                Boards::Kept
            },
            is_shown: animation.is_some() && self.output.path().is_none(),
            ink: Ink::new(output.is_colored()),
            output: &mut output,
        };
        log.start(&start, seed, &player.name())?;
        let end = match animation {
            Some(animation) => show(&mut game, &mut log, animation, &watch)?,
            None => write(&mut game, &mut log, &watch)?,
        };
        log.end(&end, game.board())?;
        output.finish()?;
        Ok(match end.reason {
            EndReason::Interrupted if watch.stop().is_raised() => watch.exit(Exit::GaveUp),
            EndReason::Interrupted => Exit::Interrupted,
            EndReason::NoFit | EndReason::RoundLimit => Exit::Solved,
        })
    }

    fn format(&self) -> Result<Format> {
        let format = self.output.format_or(self.format, Format::Text)?;
        if format == Format::Json {
            bail!("a game is a line a round: use --format jsonl, or a name that ends in .jsonl");
        }
        let is_on_terminal = self.animate && self.output.path().is_none() && Screen::is_possible();
        if is_on_terminal && format == Format::Jsonl {
            bail!("the terminal shows the game: give the record a file with --output");
        }
        Ok(format)
    }

    fn game<'a>(
        &self,
        rules: &'a Rules,
        player: &'a dyn Player,
        (dealer, seed): (Option<&'a Dealer>, Seed),
    ) -> Result<Game<'a>> {
        let game = Game::new(rules, player, seed).with_round_limit(self.max_rounds);
        Ok(game.with_sets(self.sets(rules, (dealer, seed))?))
    }

    fn sets<'a>(
        &self,
        rules: &'a Rules,
        (dealer, seed): (Option<&'a Dealer>, Seed),
    ) -> Result<Box<dyn Sets + 'a>> {
        if !self.compat {
            return Ok(Box::new(DealtSets::new(rules, dealer, seed)));
        }
        let seed = u32::try_from(seed.0).context("--compat takes seeds below 2^32")?;
        let draw = ReferenceDraw::new(rules, seed).context("--compat needs the pieces of 1010!")?;
        Ok(Box::new(draw))
    }

    /// Lets the person play, in a session.
    fn by_hand(&self, rules: &Rules, board: Board, seed: Seed) -> Result<Exit> {
        let dealer = Dealer::of(rules);
        let sets = self.sets(rules, (dealer.as_ref(), seed))?;
        let player = self.player.player_or(PlayerKind::strongest(rules), rules)?;
        let adviser = Adviser::new(rules, player);
        let settings = Settings {
            most: FEW,
            time_limit: self.search.time_limit(),
        };
        let deals = Deals::new(rules, sets);
        let start = session::Start {
            table: Table::new(board),
            doubtful: doubts(&self.image)?,
        };
        session::run((rules, &adviser), start, settings, Some(deals))
    }

    fn animation<'a>(&self, game: &Game<'a>, seed: Seed, output: &Output) -> Result<Option<Animation<'a>>> {
        if !self.animate {
            return Ok(None);
        }
        if !Screen::is_possible() {
            note("standard output is no terminal: the game is written, not shown");
            return Ok(None);
        }
        let title = format!(
            "{} plays {}, seed {seed}",
            game.player().name(),
            game.rules().name()
        );
        let ink = Ink::new(output.is_colored());
        Animation::start((game.rules(), game.board()), title, (self.delay, ink)).map(Some)
    }
}

/// Plays the game and writes it down.
fn write(game: &mut Game, log: &mut Log, watch: &Watch) -> Result<End> {
    let progress = Progress::spinner("rounds");
    loop {
        match game.step(watch.stop())? {
            Step::Round(round) => {
                log.round(round)?;
                progress.add(1);
            }
            Step::End(end) => return Ok(end),
        }
    }
}

/// Plays the game and shows it, until it ends or the person has seen enough.
fn show(game: &mut Game, log: &mut Log, mut animation: Animation, watch: &Watch) -> Result<End> {
    let enough = Stop::new();
    loop {
        match game.step(if enough.is_raised() { &enough } else { watch.stop() })? {
            Step::Round(round) => {
                log.round(round)?;
                if animation.round(round, watch.stop())? == Show::IsOver {
                    enough.raise();
                }
            }
            Step::End(end) => return Ok(end),
        }
    }
}

/// Writer of the game.
struct Log<'a> {
    rules: &'a Rules,
    format: Format,
    boards: Boards,
    /// The rounds are shown instead of being written.
    is_shown: bool,
    ink: Ink,
    output: &'a mut Output,
}

impl Log<'_> {
    fn start(&mut self, line: &Line, seed: Seed, player: &str) -> Result<()> {
        if self.format == Format::Jsonl {
            return self.line(line);
        }
        let name = self.rules.name();
        Ok(writeln!(self.output, "{player} plays {name}, seed {seed}")?)
    }

    fn line(&mut self, line: &Line) -> Result<()> {
        Ok(writeln!(self.output, "{}", serde_json::to_string(line)?)?)
    }

    fn round(&mut self, round: &Round) -> Result<()> {
        if self.is_shown {
            return Ok(());
        }
        if self.format == Format::Jsonl {
            return self.line(&Line::round(self.rules, round, self.boards));
        }
        let set = self.rules.set_text(&round.set);
        let points = counted(round.score, "point");
        writeln!(self.output, "\nround {}: {set}, {points}", round.number)?;
        for (index, (one, played)) in round.moves.iter().enumerate() {
            let sentence = picture::sentence(self.rules, index + 1, *one, played);
            writeln!(self.output, "  {sentence}")?;
        }
        if self.boards == Boards::Kept {
            self.draw(round.board)?;
        }
        Ok(())
    }

    fn draw(&mut self, board: Board) -> Result<()> {
        Ok(writeln!(
            self.output,
            "{}",
            picture::of_board(self.rules, board, self.ink)
        )?)
    }

    fn end(&mut self, end: &End, board: Board) -> Result<()> {
        if self.format == Format::Jsonl {
            let line = Line::end(self.rules, end);
            return self.line(&match self.boards {
                Boards::Kept => line.with_board(self.rules, board),
                Boards::LeftOut => line,
            });
        }
        let why = match end.reason {
            EndReason::NoFit => format!("{} does not fit", self.rules.set_text(&end.set)),
            EndReason::RoundLimit => "the rounds are over".to_owned(),
            EndReason::Interrupted => "interrupted".to_owned(),
        };
        if self.boards == Boards::LeftOut || end.rounds == 0 || self.is_shown {
            self.draw(board)?;
        }
        let (rounds, points) = (counted(end.rounds, "round"), counted(end.score, "point"));
        Ok(writeln!(self.output, "\n{why}: {rounds}, {points}")?)
    }
}
