//! `tiler net-solve` against the real server, and against servers that are none.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::{Command, Output};

use serde_json::Value;

use crate::server::Server;

fn net_solve(url: &str, token: &str, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tiler"));
    // A proxy that the environment names knows nothing of this machine's loopback interface.
    for proxy in [
        "ALL_PROXY",
        "all_proxy",
        "HTTP_PROXY",
        "http_proxy",
        "HTTPS_PROXY",
        "https_proxy",
    ] {
        command.env_remove(proxy);
    }
    command
        .args(["net-solve", "--url", url, "--token", token])
        .args(more)
        .output()
        .expect("the program runs")
}

/// The exit code and the line on standard error.
fn failure(output: &Output) -> (Option<i32>, String) {
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stderr).trim_end().to_owned(),
    )
}

/// The text behind `[0.07s] ` in each line.
fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let behind = |line: &str| {
        let (time, text) = line
            .strip_prefix('[')
            .expect("a time")
            .split_once("s] ")
            .expect("a time");
        time.parse::<f64>().expect("seconds");
        text.to_owned()
    };
    text.lines().map(behind).collect()
}

#[test]
fn rounds_are_won() {
    let server = Server::start(&[]);
    let url = format!("http://{}", server.address);
    for size in ["4", "10", "20", "50"] {
        let output = net_solve(&url, &server.token, &[size, "60"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let [task, solved, verdict] = &lines(&output)[..] else {
            panic!("{output:?}");
        };
        let task: Value = serde_json::from_str(task).expect("JSON");
        assert_eq!(task["size"].to_string(), size);
        assert_eq!(solved, "Solved!");
        let verdict: Value = serde_json::from_str(verdict).expect("JSON");
        assert_eq!((&verdict["id"], &verdict["solved"]), (&task["id"], &true.into()));
    }
}

#[test]
fn refusals_of_the_server_are_printed() {
    let server = Server::start(&[]);
    let url = format!("http://{}", server.address);
    let line = |token: &str, size: &str| {
        let (code, line) = failure(&net_solve(&url, token, &[size]));
        (code, line.replace(&url, "URL"))
    };
    assert_eq!(
        line("guessed", "4"),
        (
            Some(2),
            "error: no task from URL: the server answered 401 Unauthorized: unknown token".to_owned()
        )
    );
    assert_eq!(
        line(&server.token, "5"),
        (
            Some(2),
            "error: no task from URL: the server answered 400 Bad Request: `size` is an even number from 4 to 50"
                .to_owned()
        )
    );
}

#[test]
fn a_server_that_is_not_there() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let (code, line) = failure(&net_solve(&format!("http://{address}"), "t", &["4"]));
    assert_eq!(code, Some(2));
    assert!(
        line.starts_with(&format!("error: no task from http://{address}: ")),
        "{line}"
    );
    for url in ["", "not an address", "127.0.0.1", "ftp://127.0.0.1", "http://"] {
        let (code, line) = failure(&net_solve(url, "t", &["4"]));
        assert_eq!(code, Some(2), "{url}");
        assert!(line.starts_with("error: no task from "), "{url}: {line}");
    }
}

#[cfg(not(feature = "tls"))]
#[test]
fn without_tls_it_is_said_so() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("https://{}", listener.local_addr().expect("an address"));
    let (code, line) = failure(&net_solve(&url, "t", &["4"]));
    assert_eq!(code, Some(2));
    assert_eq!(
        line,
        format!("error: no task from {url}: built without TLS; the feature `tls` adds it")
    );
}

/// Answers one request with the given body, then is gone.
fn answers(status: &'static str, body: &'static str) -> Output {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        let mut request = [0; 4096];
        let _ = stream.read(&mut request).expect("a request");
        let length = body.len();
        let answer =
            format!("HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}");
        stream.write_all(answer.as_bytes()).expect("sent");
    });
    let output = net_solve(&url, "t", &["4"]);
    server.join().expect("no panic");
    output
}

#[test]
fn answers_that_make_no_sense() {
    for (status, body, expected) in [
        ("200 OK", "<html>", "the server's answer makes no sense"),
        ("200 OK", "", "the server's answer makes no sense"),
        ("200 OK", "{}", "missing field"),
        (
            "503 Service Unavailable",
            "<html>",
            "the server answered 503 Service Unavailable",
        ),
        (
            "200 OK",
            r#"{"id":1,"size":6,"signature":"I9"}"#,
            "asked for size 4, got 6",
        ),
        ("200 OK", r#"{"id":1,"size":4,"signature":"I3"}"#, "1 too few"),
        (
            "200 OK",
            r#"{"id":1,"size":4,"signature":"four"}"#,
            "expected a kind",
        ),
        (
            "200 OK",
            r#"{"id":-1,"size":4,"signature":"I4"}"#,
            "makes no sense",
        ),
    ] {
        let (code, line) = failure(&answers(status, body));
        assert_eq!(code, Some(2), "{body}: {line}");
        assert!(line.contains(expected), "{body}: {line}");
        assert_eq!(line.lines().count(), 1, "{line}");
    }
}

#[test]
fn a_task_without_a_solution_is_proved_so() {
    let output = answers("200 OK", r#"{"id":1,"size":4,"signature":"T3,O1"}"#);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        lines(&output)[1].starts_with("There is no tiling: "),
        "{output:?}"
    );
}
