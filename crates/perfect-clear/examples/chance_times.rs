//! Time of exact chances, in CPU time of the thread.
//!
//! Without arguments, some first bags with published chances. `starts N` takes N random starts of a clear, the first of
//! a game and later ones, in every phase of the bag; `middle N` goes on from those by one to four pieces. `bags` works
//! out all 5,040 first bags at once. A file `*.table` (`perfect-clear table path`) is the table of useful fields,
//! `hard` drops only, and other arguments are first bags.

use std::fs::File;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use quadrille_cli::ThreadTime;
use quadrille_perfect_clear::chance::{BagChance, Situation, advise, all_bags};
use quadrille_perfect_clear::{
    Beginning, Config, DropMode, Field, Hold, KickTable, Limits, Mover, Physics, Piece, PieceSet, Problem,
    Queue, Seed, Shown, Table, solve,
};
use quadrille_search::Stream;
use rand::RngExt;

/// Previews besides the current piece.
const PREVIEWS: usize = 5;

/// Movement of pieces, and settings of chances.
type Rules<'a> = (&'a Arc<Mover>, &'a Config);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    let drop = if has("hard") {
        DropMode::Hard
    } else {
        DropMode::Soft
    };
    let mover = Arc::new(Mover::new(Physics::new(KickTable::srs(), drop), 4).expect("known kicks"));
    let is_table = |argument: &&String| Path::new(argument).extension().is_some_and(|end| end == "table");
    let file = arguments.iter().find(is_table);
    let table = file.map(|path| {
        let mut file = File::open(path).expect("the file of a table");
        Table::read(&mut file, &mover).expect("a table of these rules")
    });
    let config = Config {
        table: table.map(Arc::new),
        ..Config::default()
    };
    let after = |word: &str| {
        let at = arguments.iter().position(|argument| argument == word)?;
        arguments.get(at + 1)?.parse::<u64>().ok()
    };
    if let Some(count) = after("starts") {
        random_situations((&mover, &config), count, 0..=0);
    } else if let Some(count) = after("middle") {
        random_situations((&mover, &config), count, 1..=4);
    } else if has("bags") {
        bags((&mover, &config));
    } else {
        let given = arguments.iter().filter(|argument| argument.len() == 6);
        let mut bags: Vec<&str> = given.map(String::as_str).collect();
        if bags.is_empty() {
            bags = vec!["IJLOST", "TILJSO", "LJSZIO", "OZTLJI", "JTLZSI"];
        }
        for bag in bags {
            first_bag((&mover, &config), bag);
        }
    }
    println!("most memory: {}", most_memory());
}

fn first_bag((mover, config): Rules<'_>, bag: &str) {
    let shown: Shown = bag.parse().expect("a bag");
    let problem = Problem::new(Field::empty(4).expect("four lines"), shown).expect("pieces are shown");
    let problem = problem.with_mover(mover).expect("four lines");
    let start = ThreadTime::start();
    let advice = advise(&problem, config, &Limits::none()).expect("six are shown");
    let (won, of) = (advice.chance.won, advice.chance.of);
    let time = start.elapsed().as_secs_f64();
    println!(
        "{bag}: {won} of {of}, {} with all known, in {time:.2} s",
        advice.known.won
    );
}

/// Situations that a solution of a random queue passes after some pieces, each with what a player would see.
fn random_situations((mover, config): Rules<'_>, count: u64, placed: RangeInclusive<usize>) {
    let mut times = Vec::new();
    for number in 0..count {
        let situation = random_situation(mover, &mut Seed(1).stream(number), placed.clone());
        let problem = situation.problem(mover).expect("pieces are shown");
        let start = ThreadTime::start();
        let advice = advise(&problem, config, &Limits::none()).expect("six are shown");
        times.push((start.elapsed().as_secs_f64(), situation, advice.chance));
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let Some((worst, situation, chance)) = times.last() else {
        return;
    };
    let mean = times.iter().map(|time| time.0).sum::<f64>() / times.len() as f64;
    let median = times[times.len() / 2].0;
    println!("{count} situations: median {median:.2} s, mean {mean:.2} s, worst {worst:.2} s:");
    println!("    {situation:?}, {} of {}", chance.won, chance.of);
}

fn random_situation(mover: &Arc<Mover>, random: &mut Stream, placed: RangeInclusive<usize>) -> Situation {
    let mut pieces = Vec::new();
    let mut bag = PieceSet::EMPTY;
    let mut bags = Vec::new();
    // Clears begin in every phase of the bag; in those of a game's first, hold is empty.
    let skip = random.random_range(0..7);
    while pieces.len() < skip + 17 {
        bag = if bag.is_empty() { PieceSet::FULL } else { bag };
        let piece = bag
            .iter()
            .nth(random.random_range(0..bag.len()))
            .expect("not empty");
        bag = bag.without(piece);
        pieces.push(piece);
        bags.push(bag);
    }
    let (pieces, bags) = (&pieces[skip..], &bags[skip..]);
    let hold = if skip == 0 {
        Hold::Empty
    } else {
        Hold::Piece(Piece::ALL[random.random_range(0..7)])
    };
    let field = Field::empty(4).expect("four lines");
    let problem = Problem::holding(field, hold, Queue::new(pieces[..11].to_vec()))
        .and_then(|problem| problem.with_mover(mover))
        .expect("enough pieces");
    let found = solve(&problem, &Config::default(), &Limits::none())
        .outcome
        .solved();
    let mut situation = Situation {
        field,
        hold,
        shown: pieces.to_vec(),
        bag: PieceSet::EMPTY,
    };
    let placed = random.random_range(placed);
    for step in found.iter().flat_map(|solution| &solution.steps).take(placed) {
        let current = situation.shown.remove(0);
        if step.hold {
            if situation.hold == Hold::Empty {
                situation.shown.remove(0);
            }
            situation.hold = Hold::Piece(current);
        }
        situation.field = situation.field.place(step.placement).expect("a solution").0;
    }
    let passed = pieces.len() - situation.shown.len();
    situation.shown.truncate(PREVIEWS + 1);
    situation.bag = bags[passed + PREVIEWS];
    situation
}

fn bags((mover, config): Rules<'_>) {
    let problem = Problem::new(Field::empty(4).expect("four lines"), Beginning::default())
        .and_then(|problem| problem.with_mover(mover))
        .expect("four lines");
    let start = ThreadTime::start();
    let all = all_bags(&problem, config, &Limits::none()).expect("ten pieces");
    let time = start.elapsed().as_secs_f64();
    let won: u64 = all.iter().map(|one| one.chance.won).sum();
    let of: u64 = all.iter().map(|one| one.chance.of).sum();
    let certain = all.iter().filter(|one| one.chance.won == one.chance.of).count();
    println!("all bags: {won} of {of}, {certain} certain, in {time:.1} s");
    let mut worst: Vec<&BagChance> = all.iter().collect();
    worst.sort_by_key(|one| (one.chance.won, one.bag));
    for BagChance { bag, chance } in worst.into_iter().take(3) {
        println!(
            "    {}: {} of {}",
            quadrille_perfect_clear::letters(bag),
            chance.won,
            chance.of
        );
    }
}

/// The most memory that this process had, as the system counts it.
fn most_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown".to_owned(), |text| text.trim().to_owned())
}
