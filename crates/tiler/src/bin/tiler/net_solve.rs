//! `tiler net-solve`: plays one round against the contest's server.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use quadrille_cli::{Exit, Output, SearchArgs, Watch};
use quadrille_search::Outcome;
use quadrille_tiler::{Config, Problem, Tiling, solve, verify_tiling};
use serde::{Deserialize, Serialize};
use ureq::Agent;

/// Take a task from a contest's server, solve it and send the solution
///
/// Prints a line for each step, with the time that it took.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NetSolve {
    /// The address of the contest, such as `http://127.0.0.1:8080`
    #[arg(long, value_name = "URL")]
    url: String,
    /// The token of the team
    #[arg(long, value_name = "TOKEN")]
    token: String,
    /// The side of the square
    #[arg(value_name = "SIZE", value_parser = quadrille_cli::whole_number(1, Problem::MAX_SIZE), allow_negative_numbers = true)]
    size: u64,
    /// Give up solving after this time: seconds, or a time such as 500ms, 10s or 2m
    #[arg(value_name = "TIMEOUT", value_parser = quadrille_cli::parse_duration, conflicts_with = "time_limit")]
    timeout: Option<Duration>,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler net-solve --url http://127.0.0.1:8080 --token TOKEN 50
  tiler net-solve --url http://127.0.0.1:8080 --token TOKEN 50 10s --seed 1

Exit codes: 0 solved, 1 no tiling or refused, 2 bad usage or no answer, 3 gave up, 130 interrupted.";

/// Longest wait for an answer of the server.
const ANSWER: Duration = Duration::from_mins(1);

/// Most bytes of an answer that are read.
const ANSWER_BYTES: u64 = 64 * 1024;

/// A task as the server states it.
#[derive(Debug, Serialize, Deserialize)]
struct Task {
    id: u64,
    size: u64,
    signature: String,
}

/// Verdict of the server on a solution.
#[derive(Debug, Serialize, Deserialize)]
struct Verdict {
    #[serde(alias = "puzzle_id")]
    id: u64,
    solved: bool,
    submitted_at: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl NetSolve {
    /// Plays one round.
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let server = Server::new(&self.url);
        let started = Instant::now();
        let task = server.task(&self.token, self.size)?;
        log(started, &serde_json::to_string(&task)?)?;
        let problem = problem(&task, self.size).context("the server's task makes no sense")?;

        let watch = Watch::start(self.timeout.or(self.search.time_limit()))?;
        let tiling = match self.solve(&problem, &watch)? {
            Ok(tiling) => tiling,
            Err(exit) => return Ok(watch.exit(exit)),
        };

        let started = Instant::now();
        let verdict = server.submit(&self.token, task.id, &tiling)?;
        log(started, &serde_json::to_string(&verdict)?)?;
        Ok(if verdict.solved {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }

    /// The tiling, or the exit where there is none.
    fn solve(&self, problem: &Problem, watch: &Watch) -> Result<Result<Tiling, Exit>> {
        let started = Instant::now();
        let seed = self.search.choose_seed()?;
        let config = Config {
            seed: seed.seed,
            ..Config::default()
        };
        let report = solve(problem, &config, &watch.limits());
        if report.is_random() {
            seed.note();
        }
        let (text, ended) = match report.outcome {
            Outcome::Solved(tiling) => {
                verify_tiling(problem, &tiling).context("the solver erred")?;
                ("Solved!".to_owned(), Ok(tiling))
            }
            Outcome::Unsolvable(proof) => (format!("There is no tiling: {proof}"), Err(Exit::ProvedNone)),
            Outcome::GaveUp(_) if watch.is_interrupted() => {
                ("Gave up: interrupted".to_owned(), Err(Exit::GaveUp))
            }
            Outcome::GaveUp(_) => ("Gave up: out of time".to_owned(), Err(Exit::GaveUp)),
        };
        log(started, &text)?;
        Ok(ended)
    }
}

/// The problem that a task states.
fn problem(task: &Task, size: u64) -> Result<Problem> {
    ensure!(task.size == size, "asked for size {size}, got {}", task.size);
    let signature = task
        .signature
        .parse()
        .with_context(|| format!("signature {:?}", task.signature))?;
    Ok(Problem::with_size(signature, size)?)
}

/// Prints a line with the time since `started`, at once.
fn log(started: Instant, text: &str) -> Result<()> {
    let mut output = Output::stdout();
    writeln!(output, "[{:.2}s] {text}", started.elapsed().as_secs_f64())?;
    output.finish()
}

/// The contest's server, as a client sees it.
struct Server<'a> {
    agent: Agent,
    url: &'a str,
}

impl<'a> Server<'a> {
    fn new(url: &'a str) -> Self {
        let config = Agent::config_builder()
            .timeout_global(Some(ANSWER))
            .http_status_as_error(false)
            .user_agent(concat!("quadrille-tiler/", env!("CARGO_PKG_VERSION")))
            .build();
        Self {
            agent: config.into(),
            url,
        }
    }

    /// Asks for a task.
    fn task(&self, token: &str, size: u64) -> Result<Task> {
        let request = self
            .agent
            .get(self.url)
            .query("token", token)
            .query("size", size.to_string());
        read(request.call()).with_context(|| format!("no task from {}", self.url))
    }

    /// Sends a solution.
    fn submit(&self, token: &str, id: u64, tiling: &Tiling) -> Result<Verdict> {
        let mut solution = Vec::new();
        tiling.write_contest(&mut solution)?;
        let solution = String::from_utf8(solution)?;
        let form = [("token", token), ("id", &id.to_string()), ("solution", &solution)];
        read(self.agent.post(self.url).send_form(form))
            .with_context(|| format!("no verdict from {}", self.url))
    }
}

/// The document in an answer, or what went wrong in words.
fn read<T: for<'de> Deserialize<'de>>(
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<T> {
    let mut answer = answer.map_err(explain)?;
    let status = answer.status();
    let body = answer
        .body_mut()
        .with_config()
        .limit(ANSWER_BYTES)
        .read_to_string()
        .map_err(explain)?;
    if !status.is_success() {
        bail!("the server answered {status}{}", complaint(&body));
    }
    serde_json::from_str(&body).context("the server's answer makes no sense")
}

/// What the body of an error says, if it says it in the contest's way.
fn complaint(body: &str) -> String {
    #[derive(Deserialize)]
    struct Complaint {
        error: String,
    }
    serde_json::from_str(body).map_or_else(|_| String::new(), |Complaint { error }| format!(": {error}"))
}

fn explain(error: ureq::Error) -> anyhow::Error {
    match error {
        ureq::Error::Timeout(_) => anyhow!("no answer within {} s", ANSWER.as_secs()),
        ureq::Error::TlsRequired => anyhow!("built without TLS; the feature `tls` adds it"),
        other => other.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(size: u64, signature: &str) -> Task {
        Task {
            id: 1,
            size,
            signature: signature.to_owned(),
        }
    }

    #[test]
    fn tasks_that_make_no_sense_are_refused() {
        let error = |task: &Task| format!("{:#}", problem(task, 4).unwrap_err());
        assert_eq!(error(&task(6, "I1,J1,L1,Z1")), "asked for size 4, got 6");
        assert_eq!(
            error(&task(4, "I1,J1,L1")),
            "3 figures for a square of 4 x 4: 1 too few"
        );
        assert!(error(&task(4, "\u{1b}[31m")).starts_with(r#"signature "\u{1b}[31m""#));
        assert!(problem(&task(4, "I1,J1,L1,Z1"), 4).is_ok());
    }

    #[test]
    fn the_verdicts_of_the_first_contest_are_understood() {
        let verdict: Verdict = serde_json::from_str(
            r#"{"puzzle_id":407833,"solved":true,"submitted_at":"2015-12-06T16:48:07.162Z"}"#,
        )
        .unwrap();
        assert!(verdict.solved);
        assert_eq!(verdict.id, 407_833);
        assert_eq!(verdict.reason, None);
    }

    #[test]
    fn complaints_are_passed_on() {
        assert_eq!(complaint(r#"{"error":"unknown token"}"#), ": unknown token");
        assert_eq!(complaint("<html>"), "");
    }
}
