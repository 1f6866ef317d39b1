//! The contest's requests and answers.

mod body;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use quadrille_search::{Limits, Seed, Stop};
use quadrille_tiler::{GenerateError, Generator, Rejection, verify_text};
use serde::{Deserialize, Serialize};

use super::store::{Store, Task, Team};
use super::tokens::Tokens;

/// Common part of all requests.
pub(super) struct Contest {
    pub(super) tokens: Tokens,
    pub(super) store: Mutex<Store>,
    pub(super) seed: Seed,
    /// The longest side of a square that is handed out.
    pub(super) max_size: u64,
    /// Longest time for reading and answering one request.
    pub(super) patience: Duration,
}

impl Contest {
    /// Most bytes of a POST's body: 64 for each figure of the largest square, which leaves room for percent signs and
    /// blanks, and some for the rest.
    fn body_limit(&self) -> usize {
        let figures = usize::try_from(self.max_size * self.max_size / 4).unwrap_or(usize::MAX / 64);
        64 * figures + 4096
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The contest as a service: `GET` for a task, `POST` for a solution, at `/` and at `/tasks`.
pub(super) fn router(contest: Contest) -> Router {
    let limit = DefaultBodyLimit::max(contest.body_limit());
    let contest = Arc::new(contest);
    let methods = get(task).head(request).post(submission);
    Router::new()
        .route("/", methods.clone())
        .route("/tasks", methods)
        .fallback(async || Refusal::new(StatusCode::NOT_FOUND, "there is nothing here; see / or /tasks"))
        .method_not_allowed_fallback(async || {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "GET a task, POST a solution")
        })
        .layer(limit)
        .layer(middleware::from_fn_with_state(Arc::clone(&contest), in_time))
        .with_state(contest)
}

/// An answer that is an error, with a status and one line of text.
#[derive(Debug, PartialEq, Eq)]
struct Refusal {
    status: StatusCode,
    error: String,
}

impl Refusal {
    fn new(status: StatusCode, error: impl fmt::Display) -> Self {
        Self {
            status,
            error: error.to_string(),
        }
    }

    fn malformed(error: impl fmt::Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: String,
        }
        (self.status, Json(Body { error: self.error })).into_response()
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        Self::malformed(rejection.body_text())
    }
}

impl From<FormRejection> for Refusal {
    fn from(rejection: FormRejection) -> Self {
        Self::malformed(rejection.body_text())
    }
}

async fn in_time(State(contest): State<Arc<Contest>>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(contest.patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request took too long").into_response(),
    }
}

#[derive(Deserialize)]
struct TaskQuery {
    token: Option<String>,
    size: Option<String>,
}

#[derive(Serialize)]
struct TaskAnswer {
    id: u64,
    size: u64,
    signature: String,
}

async fn task(
    State(contest): State<Arc<Contest>>,
    query: Result<Query<TaskQuery>, QueryRejection>,
) -> Result<Json<TaskAnswer>, Refusal> {
    let Query(query) = query?;
    let team = team(&contest, query.token)?;
    let size = size(&contest, query.size)?;
    aside(move |stop| hand_out(&contest, team, size, stop))
        .await?
        .map(Json)
}

/// What a `HEAD` gets: the status of a `GET`, and no task is handed out.
async fn request(
    State(contest): State<Arc<Contest>>,
    query: Result<Query<TaskQuery>, QueryRejection>,
) -> Result<(), Refusal> {
    let Query(query) = query?;
    team(&contest, query.token)?;
    size(&contest, query.size)?;
    Ok(())
}

/// Draws a task, keeps it and returns it. The store is free for others during the draw.
fn hand_out(contest: &Contest, team: Team, size: u64, stop: &Stop) -> Result<TaskAnswer, Refusal> {
    let failed = |error| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error);
    if stop.is_raised() {
        return Err(failed(GenerateError::Stopped));
    }
    let id = contest.store().reserve();
    let problem = Generator::Contest
        .draw_feasible(size, contest.seed.child(id), &Limits::until(stop.clone()))
        .map_err(failed)?;
    contest.store().keep(id, Task { team, problem });
    Ok(TaskAnswer {
        id,
        size,
        signature: problem.signature().to_string(),
    })
}

#[derive(Deserialize)]
struct Submission {
    token: Option<String>,
    id: Option<String>,
    solution: Option<String>,
}

#[derive(Serialize)]
struct Verdict {
    id: u64,
    solved: bool,
    submitted_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

async fn submission(State(contest): State<Arc<Contest>>, request: Request) -> Result<Json<Verdict>, Refusal> {
    let form: Submission = body::form(&contest, request).await?;
    let submitted_at = humantime::format_rfc3339_millis(SystemTime::now()).to_string();
    let team = team(&contest, form.token)?;
    let id = form.id.ok_or_else(|| missing("id"))?;
    let id = id
        .parse()
        .map_err(|_| Refusal::malformed("`id` is the number of a task"))?;
    let solution = form.solution.ok_or_else(|| missing("solution"))?;
    let checked = aside(move |_| check(&contest, team, id, &solution)).await??;
    Ok(Json(Verdict {
        id,
        solved: checked.is_ok(),
        submitted_at,
        reason: checked.err(),
    }))
}

/// Why the solution is wrong, if it is; a refusal where there is no such task or nothing to check.
fn check(contest: &Contest, team: Team, id: u64, solution: &str) -> Result<Result<(), String>, Refusal> {
    let task = contest
        .store()
        .get(id, team)
        .ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, format!("there is no task {id}")))?;
    match verify_text(&task.problem, solution) {
        Ok(()) => Ok(Ok(())),
        Err(Rejection::Wrong(flaw)) => Ok(Err(flaw.to_string())),
        Err(Rejection::Unreadable(error)) => Err(Refusal::malformed(format!("`solution`: {error}"))),
    }
}

fn missing(field: &str) -> Refusal {
    Refusal::malformed(format!("`{field}` is missing"))
}

fn team(contest: &Contest, token: Option<String>) -> Result<Team, Refusal> {
    let unknown = || Refusal::new(StatusCode::UNAUTHORIZED, "unknown token");
    token
        .and_then(|token| contest.tokens.team(&token))
        .ok_or_else(unknown)
}

fn size(contest: &Contest, size: Option<String>) -> Result<u64, Refusal> {
    let size: Option<u64> = size.ok_or_else(|| missing("size"))?.parse().ok();
    size.filter(|size| (4..=contest.max_size).contains(size) && size % 2 == 0)
        .ok_or_else(|| Refusal::malformed(format!("`size` is an even number from 4 to {}", contest.max_size)))
}

/// Runs what takes long beside the connections, so that it does not hold them up.
///
/// The flag is raised when nobody waits for the outcome any more: the time is over, or the client is gone.
async fn aside<T: Send + 'static>(work: impl FnOnce(&Stop) -> T + Send + 'static) -> Result<T, Refusal> {
    let waiting = Waiting(Stop::new());
    let stop = waiting.0.clone();
    tokio::task::spawn_blocking(move || work(&stop))
        .await
        .map_err(|_| {
            Refusal::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "the server failed at this request",
            )
        })
}

/// Raises its flag when it is dropped.
struct Waiting(Stop);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.raise();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    fn contest() -> Contest {
        Contest {
            tokens: Tokens::parse("token").expect("a list of tokens"),
            store: Mutex::new(Store::new(1)),
            seed: Seed(1),
            max_size: 50,
            patience: Duration::from_secs(1),
        }
    }

    #[test]
    fn work_is_stopped_when_nobody_waits() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .expect("a runtime");
        let (sender, ended) = mpsc::channel();
        let work = move |stop: &Stop| {
            while !stop.is_raised() {
                thread::sleep(Duration::from_millis(1));
            }
            sender.send(()).expect("somebody listens");
        };
        let patience = Duration::from_millis(20);
        let outcome = runtime.block_on(async { tokio::time::timeout(patience, aside(work)).await });
        assert!(outcome.is_err());
        assert_eq!(ended.recv_timeout(Duration::from_secs(20)), Ok(()));
    }

    #[test]
    fn what_is_stopped_takes_no_number() {
        let contest = contest();
        let stop = Stop::new();
        stop.raise();
        assert!(hand_out(&contest, Team(0), 50, &stop).is_err());
        let task = hand_out(&contest, Team(0), 50, &Stop::new()).expect("a task");
        assert_eq!(task.id, 1);
        let kept = contest.store().get(1, Team(0)).expect("kept");
        assert_eq!(kept.problem.signature().to_string(), task.signature);
    }
}
