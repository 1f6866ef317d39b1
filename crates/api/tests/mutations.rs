//! Requests that went wrong on their way: whatever comes, the API neither panics nor takes its time, and answers with
//! a document or a refusal.
//!
//! The requests of `fixtures/web` are changed at random, but in the same way each time: bytes, fields, values, kinds.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use quadrille_api::{Api, Code, Host};
use quadrille_cli::ThreadTime;
use serde_json::{Value, json};

/// The time limit of searches, in seconds.
const SECONDS: f64 = 0.02;

/// The most processor time of one request in the thread that asks, however the solvers are compiled.
const LONGEST: Duration = Duration::from_secs(20);

/// The longest that one request may take where work is shared among threads, on a machine that is busy.
const PATIENCE: Duration = Duration::from_mins(4);

/// SplitMix64: the same numbers everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 if there is none.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end.max(1) as u64).expect("a number below one of this type")
    }

    fn choose<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// All requests of `fixtures/web`, without the lines that say where they come from.
fn requests() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/web");
    let mut files: Vec<_> = folder
        .read_dir()
        .expect("the folder of requests")
        .map(|entry| entry.expect("a file of requests").path())
        .collect();
    files.sort();
    let texts = files
        .iter()
        .map(|file| fs::read_to_string(file).expect("a file of requests"));
    texts
        .flat_map(|text| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

/// Changes a few bytes, or takes out, doubles or swaps a piece.
fn with_other_bytes(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let (at, len) = (random.below(bytes.len()), random.below(12));
        let end = (at + len).min(bytes.len());
        match random.below(5) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            2 => bytes[at..end].reverse(),
            3 => bytes.insert(
                at,
                *random.choose(b"\"{}[],:-0123456789eE.\\ \n\t\0IJLOSTZ*#/\xC3\xFF"),
            ),
            _ if at < bytes.len() => bytes[at] = random.next().to_le_bytes()[0],
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A value that is probably none of those that are expected.
fn strange(random: &mut Random) -> Value {
    let numbers = [
        json!(0),
        json!(-1),
        json!(1),
        json!(255),
        json!(65_536),
        json!(4_294_967_296_u64),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(0.5),
        json!(1e308),
        json!(-1e-308),
    ];
    match random.below(7) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(""),
        3 => json!(
            random
                .choose(&["é", "\u{0}", "#", "*", "I", "99999999999", "日本語"])
                .repeat(random.below(3000))
        ),
        4 => json!([strange_number(random, &numbers), [], {}]),
        5 => json!({"op": [null], "": strange_number(random, &numbers)}),
        _ => strange_number(random, &numbers),
    }
}

fn strange_number(random: &mut Random, numbers: &[Value]) -> Value {
    random.choose(numbers).clone()
}

/// The pointers of all values within a value, itself first.
fn pointers(value: &Value) -> Vec<String> {
    let mut all = vec![String::new()];
    let children: Vec<(String, &Value)> = match value {
        Value::Array(values) => values
            .iter()
            .enumerate()
            .map(|(index, value)| (index.to_string(), value))
            .collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.replace('~', "~0").replace('/', "~1"), value))
            .collect(),
        _ => Vec::new(),
    };
    for (name, child) in children {
        all.extend(pointers(child).into_iter().map(|rest| format!("/{name}{rest}")));
    }
    all
}

/// Takes out, adds or replaces a value, or changes a text.
fn with_other_values(mut request: Value, other: &Value, random: &mut Random) -> Value {
    for _ in 0..=random.below(2) {
        let pointer = random.choose(&pointers(&request)).clone();
        let Some(at) = request.pointer_mut(&pointer) else {
            continue;
        };
        match (random.below(5), at) {
            (0, Value::Object(fields)) => {
                let names: Vec<String> = fields.keys().cloned().collect();
                if !names.is_empty() {
                    fields.remove(random.choose(&names));
                }
            }
            (0, Value::Array(values)) if !values.is_empty() => {
                values.remove(random.below(values.len()));
            }
            (1, Value::Object(fields)) => {
                let name = *random.choose(&["seconds", "nodes", "seed", "size", "rules", "x", "id"]);
                fields.insert(name.to_owned(), strange(random));
            }
            (1, Value::Array(values)) if !values.is_empty() => {
                let again = random.choose(values).clone();
                let times = random.below(200);
                values.extend(std::iter::repeat_n(again, times));
            }
            (2, Value::String(text)) => *text = with_other_bytes(text, random),
            (2, Value::Number(number)) if pointer != "/seconds" => {
                let number = number.as_f64().unwrap_or(0.0);
                let others = [number + 1.0, -number, number * 1e6, number / 3.0];
                let changed = *random.choose(&others);
                let whole = changed as i64;
                *request.pointer_mut(&pointer).expect("it was there") = json!(whole);
            }
            (3, _) => {
                let all = pointers(other);
                let borrowed = other.pointer(random.choose::<String>(&all)).cloned();
                *request.pointer_mut(&pointer).expect("it was there") = borrowed.unwrap_or_default();
            }
            _ => *request.pointer_mut(&pointer).expect("it was there") = strange(random),
        }
    }
    request
}

/// Changes one value a little, so that it may well make sense still.
fn with_a_little_change(mut request: Value, random: &mut Random) -> Value {
    let all = pointers(&request);
    let pointer = random.choose::<String>(&all[1.min(all.len() - 1)..]).clone();
    if pointer == "/op" {
        return request;
    }
    match request.pointer_mut(&pointer) {
        Some(Value::String(text)) => {
            let mut letters: Vec<char> = text.chars().collect();
            let (one, other) = (random.below(letters.len()), random.below(letters.len()));
            match random.below(3) {
                _ if letters.is_empty() => {}
                0 => letters.swap(one, other),
                1 => letters[one] = letters[other],
                _ => letters.insert(one, letters[other]),
            }
            *text = letters.into_iter().collect();
        }
        Some(Value::Array(values)) if values.len() > 1 => {
            let (one, other) = (random.below(values.len()), random.below(values.len()));
            values.swap(one, other);
        }
        Some(Value::Bool(is)) => *is = !*is,
        Some(Value::Number(number)) => {
            let changed = number
                .as_i64()
                .map(|number| *random.choose(&[number + 1, number - 1, number * 2]));
            if let Some(changed) = changed {
                *number = changed.into();
            }
        }
        _ => {}
    }
    request
}

/// A request with a field twice, or with one that is deep or long beyond measure.
fn with_other_text(text: &str, random: &mut Random) -> String {
    let rest = text.strip_prefix('{').unwrap_or(text);
    match random.below(4) {
        0 => format!("{{{},{rest}", rest.trim_end_matches('}')),
        1 => format!("{{\"x\":{}{rest}", "[".repeat(random.below(100_000))),
        2 => format!("{{\"id\":{}1{},{rest}", "[".repeat(120), "]".repeat(120)),
        _ => format!("{{\"x\":\"{}\",{rest}", "x".repeat(random.below(3 << 19))),
    }
}

/// The request with a time limit that is short, where it is an object.
fn limited(mut request: Value) -> (Value, bool) {
    let Some(fields) = request.as_object_mut() else {
        return (request, false);
    };
    let is_given = fields.contains_key("seconds");
    if fields.get("seconds").is_none_or(Value::is_null)
        || fields["seconds"]
            .as_f64()
            .is_some_and(|seconds| seconds > SECONDS)
    {
        fields.insert("seconds".to_owned(), json!(SECONDS));
    }
    (request, !is_given)
}

fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

/// Asks within the time limit, if the question takes one.
fn ask(api: &mut Api, request: &str) -> (String, String) {
    let Ok(value) = serde_json::from_str::<Value>(request) else {
        return (request.to_owned(), api.answer(request));
    };
    let (limited, is_new) = limited(value);
    let limited = limited.to_string();
    let answer = api.answer(&limited);
    if is_new && answer.contains("unknown field `seconds`") {
        return (request.to_owned(), api.answer(request));
    }
    (limited, answer)
}

/// What is wrong with an answer, if something is.
fn fault(answer: &str) -> Option<String> {
    let Ok(answer) = serde_json::from_str::<Value>(answer) else {
        return Some("no JSON".to_owned());
    };
    let error = answer.get("error")?;
    let (code, text) = (error["code"].as_str(), error["text"].as_str());
    let is_typed =
        code.is_some_and(|code| Code::NAMES.contains(&code)) && text.is_some_and(|text| !text.is_empty());
    (!is_typed).then(|| format!("no refusal: {error}"))
}

/// The requests of one api.
const BATCH: u64 = 500;

/// Asks a api of its own the requests of this batch; how many of them were refused.
fn ask_batch(requests: &[String], batch: u64, seed: u64) -> usize {
    let mut random = Random(seed << 32 | batch);
    let mut api = Api::new(Host {
        now,
        ..Host::default()
    });
    let mut refused = 0;
    for number in batch * BATCH..(batch + 1) * BATCH {
        let request = gone_wrong(requests, &mut random);
        let (start, thread) = (Instant::now(), ThreadTime::start());
        let asked = catch_unwind(AssertUnwindSafe(|| ask(&mut api, &request)));
        let shown: String = request.chars().take(2000).collect();
        let Ok((asked, answer)) = asked else {
            panic!("request {number} made the API panic: {shown}");
        };
        let (waited, time) = (start.elapsed(), thread.elapsed());
        assert!(waited < PATIENCE, "request {number} took {waited:?}: {asked}");
        assert!(time < LONGEST, "request {number} took {time:?}: {asked}");
        if time > LONGEST / 20 {
            println!("request {number} took {time:?}: {asked}");
        }
        if let Some(fault) = fault(&answer) {
            panic!("request {number}, {fault}: {shown}");
        }
        refused += usize::from(answer.starts_with("{\"error\""));
    }
    refused
}

/// One of the requests, changed in one of four ways.
fn gone_wrong(requests: &[String], random: &mut Random) -> String {
    let (text, other) = (random.choose(requests), random.choose(requests));
    match (
        random.below(8),
        serde_json::from_str(text),
        serde_json::from_str(other),
    ) {
        (1..4, Ok(value), _) => with_a_little_change(value, random).to_string(),
        (4..7, Ok(value), Ok(other)) => with_other_values(value, &other, random).to_string(),
        (7, ..) => with_other_text(text, random),
        _ => with_other_bytes(text, random),
    }
}

/// Asks this many batches of requests that went wrong, on all processors.
fn mutate(batches: u64, seed: u64) {
    let requests = requests();
    let next = AtomicU64::new(0);
    let refused = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let batch = next.fetch_add(1, Ordering::Relaxed);
                    if batch >= batches {
                        break;
                    }
                    refused.fetch_add(ask_batch(&requests, batch, seed), Ordering::Relaxed);
                }
            });
        }
    });
    let (count, refused) = ((batches * BATCH) as usize, refused.into_inner());
    println!("{count} requests, {refused} refused");
    // Most make no sense, and yet some still do: else nothing but the parsers would be tried here.
    assert!(
        refused > count / 4 && refused < count - count / 10,
        "{refused} of {count} refused"
    );
}

#[test]
fn two_thousand_requests_that_went_wrong() {
    mutate(4, 1);
}

#[test]
#[ignore = "takes long"]
fn a_hundred_thousand_requests_that_went_wrong() {
    mutate(200, 2);
}
