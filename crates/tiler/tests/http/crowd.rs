//! A crowd: clients that are slow or ask for too much, and contestants among them, who are judged rightly and in time.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use quadrille_tiler::{Config, Limits, Outcome, Problem, solve};
use serde_json::Value;

use crate::server::{Server, form};

/// Slow clients, contestants and the rounds of each, if the environment does not say.
const FEW: &str = "20 10 2";

/// The variable of the environment that says how many.
const COUNTS: &str = "QUADRILLE_HTTP_CROWD";

/// Most memory that the server may have taken at any time.
const MOST_KIB: u64 = 64 * 1024;

/// A slow client sends a byte after each of these.
const PAUSE: Duration = Duration::from_millis(200);

/// How long a contestant waits for an answer at most: so long as that all who came before may keep their places.
const WAIT: Duration = Duration::from_mins(4);

/// Counts of what the contestants have seen, all together.
#[derive(Default)]
struct Seen {
    right: AtomicU64,
    wrong: AtomicU64,
    longest_millis: AtomicU64,
}

#[test]
fn a_crowd_is_judged_rightly() {
    let counts = std::env::var(COUNTS).unwrap_or_else(|_| FEW.to_owned());
    let counts: Vec<u64> = counts
        .split(' ')
        .map(|count| count.parse().expect("a number"))
        .collect();
    let [slow, contestants, rounds] = counts[..] else {
        panic!("{COUNTS} has the numbers of slow clients, of contestants and of rounds");
    };
    let server = Server::start(&[]);
    let (seen, is_over, refused) = (Seen::default(), AtomicBool::new(false), AtomicU64::new(0));
    let (address, token) = (server.address, server.token.clone());
    let token = &*token;
    let ended = thread::scope(|scope| {
        for number in 0..slow {
            let (is_over, refused) = (&is_over, &refused);
            scope.spawn(move || dawdle(number, address, token, is_over, refused));
        }
        // All of them are there first.
        thread::sleep(Duration::from_millis(500));
        let seen = &seen;
        let play = |number| scope.spawn(move || contend(number, rounds, address, token, seen));
        let playing: Vec<_> = (0..contestants).map(play).collect();
        let all: Vec<_> = playing.into_iter().map(thread::ScopedJoinHandle::join).collect();
        let most = server.most_resident_kib();
        // The slow clients are still at it.
        let start = Instant::now();
        #[cfg(unix)]
        let end = server.signal("TERM");
        #[cfg(not(unix))]
        let end = (Some(130), String::new());
        let took = start.elapsed();
        is_over.store(true, Ordering::Relaxed);
        assert!(all.iter().all(Result::is_ok), "a contestant was not served");
        (most, end, took)
    });
    let (most, end, took) = ended;
    let [right, wrong, longest] =
        [&seen.right, &seen.wrong, &seen.longest_millis].map(|number| number.load(Ordering::Relaxed));
    println!(
        "{slow} slow clients, {} bodies beyond the limit refused; {contestants} contestants, {right} right and {wrong} \
         wrong solutions judged, the longest wait {longest} ms; at most {most:?} KiB resident; ended after {} ms",
        refused.load(Ordering::Relaxed),
        took.as_millis()
    );
    assert_eq!((right, wrong), (contestants * rounds, contestants * rounds));
    assert!(most.is_none_or(|most| most < MOST_KIB), "{most:?} KiB");
    #[cfg(unix)]
    assert_eq!(end.0, Some(130), "{}", end.1);
    assert!(took < Duration::from_secs(10), "{took:?}");
}

/// Where all places are taken, those who come wait in line; they are not turned away.
#[test]
fn a_crowd_stands_in_line() {
    let server = Server::start(&[]);
    let silent: Vec<TcpStream> = (0..400)
        .map(|_| {
            TcpStream::connect_timeout(&server.address, Duration::from_secs(2)).expect("room in the line")
        })
        .collect();
    drop(silent);
    server.play_a_round();
}

/// A connection that stays open from one request to the next.
struct Connection(BufReader<TcpStream>);

impl Connection {
    fn open(address: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(WAIT))?;
        Ok(Self(BufReader::new(stream)))
    }

    /// The body of the answer to a request; nothing where the server closes.
    fn ask(&mut self, request: &[u8]) -> Option<Value> {
        self.0.get_mut().write_all(request).ok()?;
        let mut length = None;
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(said) = line.strip_prefix("content-length: ") {
                length = said.parse().ok();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length?];
        self.0.read_exact(&mut body).ok()?;
        serde_json::from_slice(&body).ok()
    }
}

/// Plays rounds on one connection, and opens another one when that has been closed: a right solution is accepted, and
/// one that is not whole is refused.
fn contend(number: u64, rounds: u64, address: SocketAddr, token: &str, seen: &Seen) {
    let mut connection = Connection::open(address).expect("the server listens");
    let mut ask = |request: &[u8]| {
        let start = Instant::now();
        // A connection may have come to its end between two requests.
        let answer = (0..3).find_map(|_| {
            let answer = connection.ask(request);
            if answer.is_none() {
                connection = Connection::open(address).ok()?;
            }
            answer
        });
        let millis = u64::try_from(start.elapsed().as_millis()).expect("not so long");
        seen.longest_millis.fetch_max(millis, Ordering::Relaxed);
        answer.expect("an answer")
    };
    for round in 0..rounds {
        let size = 4 + 2 * ((number + round) % 9);
        let task = ask(format!("GET /?token={token}&size={size} HTTP/1.1\r\nHost: test\r\n\r\n").as_bytes());
        let problem: Problem = task["signature"]
            .as_str()
            .expect("a signature")
            .parse()
            .expect("a problem");
        assert_eq!(task["size"], size);
        let Outcome::Solved(tiling) = solve(&problem, &Config::default(), &Limits::none()).outcome else {
            panic!("{task} has no solution");
        };
        let mut right = Vec::new();
        tiling.write_contest(&mut right).expect("memory");
        let right = String::from_utf8(right).expect("text");
        let id = &task["id"];
        let mut judge = |solution: &str| {
            let request = form(&format!("token={token}&id={id}&solution={solution}"));
            let request = String::from_utf8(request)
                .expect("text")
                .replace("Connection: close\r\n", "");
            let verdict = ask(request.as_bytes());
            assert_eq!(verdict["id"], *id, "{verdict}");
            verdict["solved"].as_bool().expect("a verdict")
        };
        // The first figure is left out.
        let rest = right
            .split_once("],")
            .map_or("[]".to_owned(), |(_, rest)| format!("[{rest}"));
        assert!(judge(&right) && !judge(&rest), "{task}");
        seen.right.fetch_add(1, Ordering::Relaxed);
        seen.wrong.fetch_add(1, Ordering::Relaxed);
    }
}

/// Keeps connections busy for as long as the server lets it.
fn dawdle(number: u64, address: SocketAddr, token: &str, is_over: &AtomicBool, refused: &AtomicU64) {
    while !is_over.load(Ordering::Relaxed) {
        let Ok(mut stream) = TcpStream::connect(address) else {
            thread::sleep(PAUSE);
            continue;
        };
        // The server may close at any time: that is what is wanted of it.
        let _ = match number % 5 {
            0 => stay_silent(&mut stream, is_over),
            1 => trickle(
                &mut stream,
                b"GET / HTTP/1.1\r\nHost: a-very-slow-client\r\nX: ",
                is_over,
            ),
            2 => {
                let body = form(&format!("token={token}&id=1&solution={}", " ".repeat(2000)));
                let (head, body) = body.split_at(body.len() - 2000);
                stream
                    .write_all(head)
                    .and_then(|()| trickle(&mut stream, body, is_over))
            }
            3 => ask_and_not_read(&mut stream, is_over),
            _ => too_much(&mut stream, token, refused),
        };
    }
}

/// Whether nothing came, or could be sent, in time.
fn is_late(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{TimedOut, WouldBlock};
    matches!(error.kind(), WouldBlock | TimedOut)
}

fn stay_silent(stream: &mut TcpStream, is_over: &AtomicBool) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PAUSE))?;
    while !is_over.load(Ordering::Relaxed) {
        match stream.read(&mut [0; 64]) {
            Ok(0) => break,
            Err(error) if !is_late(&error) => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Byte by byte, and then nothing more.
fn trickle(stream: &mut TcpStream, bytes: &[u8], is_over: &AtomicBool) -> std::io::Result<()> {
    for byte in bytes {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        stream.write_all(&[*byte])?;
        thread::sleep(PAUSE);
    }
    stay_silent(stream, is_over)
}

fn ask_and_not_read(stream: &mut TcpStream, is_over: &AtomicBool) -> std::io::Result<()> {
    stream.set_write_timeout(Some(PAUSE))?;
    let request = b"GET /nothing HTTP/1.1\r\nHost: test\r\n\r\n".repeat(100);
    while !is_over.load(Ordering::Relaxed) {
        match stream.write(&request) {
            Err(error) if !is_late(&error) => return Err(error),
            _ => thread::sleep(PAUSE),
        }
    }
    Ok(())
}

/// A body that no solution can have.
fn too_much(stream: &mut TcpStream, token: &str, refused: &AtomicU64) -> std::io::Result<()> {
    stream.write_all(&form(&format!(
        "token={token}&id=1&solution={}",
        " ".repeat(300_000)
    )))?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer)?;
    if answer.ends_with(b"413") {
        refused.fetch_add(1, Ordering::Relaxed);
    }
    thread::sleep(5 * PAUSE);
    Ok(())
}
