//! `tiler serve`: the contest's server.

mod api;
mod listen;
mod store;
mod tokens;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result};
use quadrille_cli::{Exit, Output, Source, Watch};
use quadrille_search::Seed;

use api::Contest;
use listen::Patience;
use store::Store;
use tokens::Tokens;

/// Hand out tasks and judge solutions over HTTP, as the contest did
///
/// GET /?token=T&size=N hands out a task. POST / with the form fields token, id and solution judges a solution.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// The port to listen on; 0 takes one that is free
    #[arg(long, value_name = "PORT", default_value_t = 8080, value_parser = quadrille_cli::whole_number(0, u16::MAX))]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets everybody in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// The tokens of those who may play, one a line, `#` starts a comment; without it one is drawn and printed
    #[arg(long, value_name = "FILE")]
    tokens: Option<PathBuf>,
    /// Draw the tasks from this seed; without it one is drawn and printed
    #[arg(long, value_name = "S", value_parser = quadrille_cli::whole_number(0, u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The longest side of a square that is handed out, an even number from 4 to 1000
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = parse_max_size)]
    max_size: u64,
    /// How many tasks are kept; the oldest one of the team that has most of them makes room for a new one
    #[arg(long, value_name = "COUNT", default_value_t = 10_000, value_parser = quadrille_cli::whole_number(1_u32, 10_000_000))]
    keep: u32,
}

const EXAMPLES: &str = "\
Examples:
  tiler serve --port 8080
  tiler serve --port 0 --max-size 20 --seed 1
  tiler serve --bind 0.0.0.0 --tokens teams.txt

Ctrl-C ends it, with exit code 130.";

fn parse_max_size(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(size @ 4..=1000) if size % 2 == 0 => Ok(size),
        _ => Err("an even number from 4 to 1000".to_owned()),
    }
}

/// Longest file of tokens that is read.
const TOKENS_BYTES: u64 = 1 << 20;

/// Longest time for reading and answering one request.
const REQUEST: Duration = Duration::from_secs(20);

/// Draws and checks that run side by side, for each core: large ones share it with small ones, which need not wait.
const THREADS_PER_CORE: usize = 4;

const PATIENCE: Patience = Patience {
    connections: 128,
    head: Duration::from_secs(10),
    answer: Duration::from_secs(10),
    connection: Duration::from_mins(5),
    farewell: Duration::from_secs(5),
};

impl Serve {
    /// Serves until somebody interrupts it.
    pub(crate) fn run(&self) -> Result<Exit> {
        let watch = Watch::start(None)?;
        let (tokens, drawn) = self.tokens()?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => getrandom::u32()
                .context("cannot draw a seed; give one with --seed")?
                .into(),
        };
        let contest = Contest {
            tokens,
            store: Mutex::new(Store::new(usize::try_from(self.keep)?)),
            seed: Seed(seed),
            max_size: self.max_size,
            patience: REQUEST,
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(
                THREADS_PER_CORE * std::thread::available_parallelism().map_or(1, usize::from),
            )
            .build()
            .context("cannot start the server")?;
        runtime.block_on(self.serve(contest, drawn.as_deref(), &watch))?;
        Ok(Exit::Interrupted)
    }

    async fn serve(&self, contest: Contest, drawn: Option<&str>, watch: &Watch) -> Result<()> {
        let listener = listen::bound(SocketAddr::new(self.bind, self.port))
            .with_context(|| format!("cannot listen on {}, port {}", self.bind, self.port))?;
        let mut output = Output::stdout();
        writeln!(output, "listening on http://{}", listener.local_addr()?)?;
        writeln!(output, "seed {}", contest.seed)?;
        if let Some(token) = drawn {
            writeln!(output, "token {token}")?;
        }
        output.finish()?;
        listen::serve(listener, api::router(contest), PATIENCE, raised(watch)).await;
        quadrille_cli::note("no longer listening");
        Ok(())
    }

    /// Who may play, and the token that was drawn if none was given.
    fn tokens(&self) -> Result<(Tokens, Option<String>)> {
        if let Some(path) = &self.tokens {
            let text = Source::choose(None, Some(path.clone()))?.read_to_end(TOKENS_BYTES)?;
            let tokens = Tokens::parse(text.as_str()).with_context(|| text.name().to_owned())?;
            return Ok((tokens, None));
        }
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).context("cannot draw a token; give some with --tokens")?;
        let token = format!("{:032x}", u128::from_be_bytes(bytes));
        Ok((Tokens::parse(&token)?, Some(token)))
    }
}

/// Done when somebody asks for the end.
async fn raised(watch: &Watch) {
    while !watch.stop().is_raised() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
