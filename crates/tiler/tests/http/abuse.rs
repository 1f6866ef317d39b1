//! Requests that make no sense at all. The server refuses each, stays small, and judges rightly afterwards.

use quadrille_search::{Seed, Stream};
use rand::RngExt;

use crate::server::{Server, form};

/// How many requests there are if the environment does not say.
const FEW: u64 = 400;

/// The variable of the environment that says how many.
const COUNT: &str = "QUADRILLE_HTTP_ABUSE";

/// Most growth of the server's memory from the tenth of the requests that warms it up to the last one.
const GROWTH_KIB: u64 = 8 * 1024;

/// A request, and what may come of it; 0 is to close without an answer.
type Nonsense = fn(&mut Stream, &str) -> (Vec<u8>, &'static [u16]);

const NONSENSE: [(&str, Nonsense); 14] = [
    ("garbage bytes", garbage),
    ("half a request", half_a_request),
    ("a huge header", huge_header),
    ("many headers", many_headers),
    ("a huge address", huge_address),
    ("a wrong method", wrong_method),
    ("a bad query", bad_query),
    ("a bad form", bad_form),
    ("a bad solution", bad_solution),
    ("deep nesting", deep_nesting),
    ("a wrong id", wrong_id),
    ("a wrong token", wrong_token),
    ("a wrong length", wrong_length),
    ("an oversize body", oversize),
];

#[test]
fn nonsense_is_refused_and_forgotten() {
    let count = std::env::var(COUNT).map_or(FEW, |count| count.parse().expect("a number of requests"));
    let server = Server::start(&[]);
    server.play_a_round();
    let warm = count / 10;
    let mut before = None;
    for index in 0..count {
        if index == warm {
            before = server.resident_kib();
        }
        let (what, nonsense) = NONSENSE[usize::try_from(index).expect("few") % NONSENSE.len()];
        let (request, allowed) = nonsense(&mut Seed(1).stream(index), &server.token);
        let status = server.send(&request).map_or(0, |answer| answer.status);
        let start = String::from_utf8_lossy(&request[..request.len().min(200)]).into_owned();
        assert!(
            allowed.contains(&status),
            "{index}, {what}: {status}, not one of {allowed:?}: {start:?}"
        );
        if index % 100 == 99 {
            server.play_a_round();
        }
    }
    server.play_a_round();
    if let (Some(before), Some(after)) = (before, server.resident_kib()) {
        println!("{count} requests: {before} KiB resident after {warm}, {after} KiB at the end");
        assert!(after < before + GROWTH_KIB, "from {before} to {after} KiB");
    }
    #[cfg(unix)]
    assert_eq!(
        server.interrupt(),
        (Some(130), "note: no longer listening\n".to_owned())
    );
}

fn bytes(stream: &mut Stream, most: usize) -> Vec<u8> {
    let length = stream.random_range(1..=most);
    (0..length).map(|_| stream.random()).collect()
}

/// Letters and signs that matter to somebody who reads forms or lists.
fn signs(stream: &mut Stream, most: usize) -> String {
    const SIGNS: [&str; 20] = [
        "[",
        "]",
        "\"",
        ",",
        "-",
        "%",
        "+",
        "=",
        ";",
        "0",
        "99999999999999999999",
        "1e400",
        "L",
        "null",
        "{",
        "}",
        "%00",
        "%ff",
        "\u{1F600}",
        " ",
    ];
    let length = stream.random_range(1..=most);
    (0..length)
        .map(|_| SIGNS[stream.random_range(0..SIGNS.len())])
        .collect()
}

fn get(path: &str, more: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{more}\r\n").into_bytes()
}

fn garbage(stream: &mut Stream, _: &str) -> (Vec<u8>, &'static [u16]) {
    (bytes(stream, 3000), &[0, 400, 431])
}

fn half_a_request(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let mut request = form(&format!("token={token}&id=1&solution=[[\"O\",0,0,0]]"));
    request.truncate(stream.random_range(0..request.len()));
    (request, &[0, 400])
}

fn huge_header(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let value = "a".repeat(stream.random_range(20_000..200_000));
    (
        get(
            &format!("/?token={token}&size=4"),
            &format!("X-Huge: {value}\r\n"),
        ),
        &[0, 431],
    )
}

fn many_headers(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let headers = "X: y\r\n".repeat(stream.random_range(100..2000));
    (get(&format!("/?token={token}&size=4"), &headers), &[0, 431])
}

fn huge_address(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let size = "4".repeat(stream.random_range(5000..100_000));
    (
        get(&format!("/?token={token}&size={size}"), ""),
        &[0, 400, 414, 431],
    )
}

fn wrong_method(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let methods = [
        "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW", "get", "G\0T",
    ];
    let method = methods[stream.random_range(0..methods.len())];
    let request = get(&format!("/?token={token}&size=4"), "");
    ([method.as_bytes(), &request[3..]].concat(), &[400, 405])
}

fn bad_query(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let nonsense = signs(stream, 40).replace(' ', "+").replace('\u{1F600}', "%F0");
    (
        get(&format!("/?token={token}&size={nonsense}&{nonsense}"), ""),
        &[400, 401],
    )
}

fn bad_form(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let nonsense = signs(stream, 40);
    let bodies = [
        format!("token={token}&{nonsense}"),
        format!("token={token}&id=1&id=2&solution=[]"),
        format!("token={token}&token={token}"),
        format!("{nonsense}&token={token}&id=&solution={nonsense}"),
        nonsense,
    ];
    (form(&bodies[stream.random_range(0..bodies.len())]), &[400, 401])
}

fn bad_solution(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    // No sequence of the signs is a list of figures but the empty one, which is a wrong solution.
    let solution = format!("[[{}", signs(stream, 200));
    (
        form(&format!("token={token}&id=1&solution={solution}")),
        &[400, 401, 404],
    )
}

fn deep_nesting(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let bracket = ["[", "{\"a\":", "[["][stream.random_range(0..3)];
    let solution = bracket.repeat(stream.random_range(100..8000));
    (
        form(&format!("token={token}&id=1&solution={solution}")),
        &[400, 404],
    )
}

fn wrong_id(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let ids = [
        "-1",
        "0",
        "18446744073709551615",
        "18446744073709551616",
        "1.0",
        "0x1",
        "one",
        "%00",
        "",
    ];
    let id = ids[stream.random_range(0..ids.len())];
    (form(&format!("token={token}&id={id}&solution=[]")), &[400, 404])
}

fn wrong_token(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let cut = stream.random_range(0..token.len());
    (form(&format!("token={}&id=1&solution=[]", &token[..cut])), &[401])
}

fn wrong_length(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let body = format!("token={token}&id=1&solution=[]");
    let length = format!("Content-Length: {}", body.len());
    let wrong = [
        format!("Content-Length: {}", body.len() + stream.random_range(1..1000)),
        "Content-Length: -1".to_owned(),
        "Content-Length: 99999999999999999999".to_owned(),
        format!("{length}\r\nContent-Length: 7"),
        "Transfer-Encoding: chunked".to_owned(),
        format!("Transfer-Encoding: chunked, gzip\r\n{length}"),
    ];
    let wrong = &wrong[stream.random_range(0..wrong.len())];
    let request = String::from_utf8(form(&body))
        .expect("text")
        .replace(&length, wrong);
    (request.into_bytes(), &[0, 400, 413])
}

fn oversize(stream: &mut Stream, token: &str) -> (Vec<u8>, &'static [u16]) {
    let solution = " ".repeat(stream.random_range(60_000..400_000));
    // A server that refuses before it has read all may close before its answer is read.
    (
        form(&format!("token={token}&id=1&solution={solution}")),
        &[0, 413],
    )
}
