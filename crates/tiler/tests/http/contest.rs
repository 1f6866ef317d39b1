//! The statuses and answers of the server to requests that make sense, or nearly.

use crate::server::{Server, form};

const TOKENS: &str = "# two teams\nred\n\nblue\n";

fn with_teams(name: &str) -> Server {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, TOKENS).expect("a file of tokens");
    Server::start(&["--tokens", path.to_str().expect("text")])
}

#[test]
fn a_task_has_the_size_that_was_asked_for() {
    let server = Server::start(&[]);
    for (path, size) in [("/", 4), ("/tasks", 6), ("/", 20), ("/tasks", 50)] {
        let task = server.get(&format!("{path}?token={}&size={size}", server.token));
        assert_eq!(task.status, 200, "{task:?}");
        let task = task.json();
        assert_eq!(task["size"], size, "{task}");
        let signature = task["signature"]
            .as_str()
            .expect("text")
            .parse()
            .expect("a signature");
        quadrille_tiler::Problem::with_size(signature, size).expect("a problem of that size");
    }
}

#[test]
fn a_round_is_judged() {
    let server = Server::start(&[]);
    let (id, solution) = server.small_task();
    let post = |solution: &str| {
        server
            .post(&format!("token={}&id={id}&solution={solution}", server.token))
            .json()
    };
    let right = post(solution);
    assert_eq!(right["solved"], true, "{right}");
    assert_eq!(right["id"], id);
    assert!(right.get("reason").is_none(), "{right}");
    let at = right["submitted_at"].as_str().expect("text");
    humantime::parse_rfc3339(at).expect("a time");
    for (wrong, reason) in [
        ("[]", "0 figures leave 16 cells empty"),
        (r#"[["X",0,0,0]]"#, "there is no figure `X`"),
        (r#"[["O",0,3,0]]"#, "leaves the square"),
        (r#"[["O",0,0,0],["O",0,1,1]]"#, "overlaps"),
        (r#"[["O",7,0,0]]"#, "angle"),
    ] {
        let verdict = post(wrong);
        assert_eq!(verdict["solved"], false, "{wrong}");
        let found = verdict["reason"].as_str().expect("a reason");
        assert!(found.contains(reason), "{wrong}: {found}");
    }
    let encoded = solution
        .replace('[', "%5B")
        .replace('"', "%22")
        .replace(',', "%2C+");
    assert_eq!(post(&encoded)["solved"], true);
}

#[test]
fn refused_tasks() {
    let server = with_teams("refused-tasks");
    for (path, status) in [
        ("/?token=green&size=4", 401),
        ("/?token=RED&size=4", 401),
        ("/?token=&size=4", 401),
        ("/?token=%23%20two%20teams&size=4", 401),
        ("/?size=4", 401),
        ("/", 401),
        ("/?token=red", 400),
        ("/?token=red&size=", 400),
        ("/?token=red&size=5", 400),
        ("/?token=red&size=0", 400),
        ("/?token=red&size=2", 400),
        ("/?token=red&size=-4", 400),
        ("/?token=red&size=four", 400),
        ("/?token=red&size=52", 400),
        ("/?token=red&size=18446744073709551620", 400),
        ("/?token=red&size=4&size=6", 400),
        ("/elsewhere?token=red&size=4", 404),
        ("/?token=red&size=4", 200),
        ("/tasks?token=blue&size=4", 200),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, status, "{path}: {answer:?}");
        assert_eq!(
            answer.json().get("error").is_some(),
            status != 200,
            "{path}: {answer:?}"
        );
    }
}

#[test]
fn refused_solutions() {
    let server = with_teams("refused-solutions");
    let task = server.get("/?token=red&size=4").json();
    let id = &task["id"];
    for (body, status) in [
        (format!("token=green&id={id}&solution=[]"), 401),
        (format!("id={id}&solution=[]"), 401),
        (String::new(), 401),
        (format!("token=blue&id={id}&solution=[]"), 404),
        ("token=red&id=999999&solution=[]".to_owned(), 404),
        ("token=red&id=0&solution=[]".to_owned(), 404),
        ("token=red&id=18446744073709551615&solution=[]".to_owned(), 404),
        ("token=red&id=18446744073709551616&solution=[]".to_owned(), 400),
        ("token=red&id=-1&solution=[]".to_owned(), 400),
        ("token=red&id=&solution=[]".to_owned(), 400),
        ("token=red&solution=[]".to_owned(), 400),
        (format!("token=red&id={id}"), 400),
        (format!("token=red&id={id}&id={id}&solution=[]"), 400),
        (format!("token=red&id={id}&solution="), 400),
        (format!("token=red&id={id}&solution=[[[]]]"), 400),
        (format!("token=red&id={id}&solution=[[\"O\",0,0,1e3]]"), 400),
        (
            format!("token=red&id={id}&solution=[]{}", " ".repeat(100_000)),
            413,
        ),
        (format!("token=red&id={id}&solution=[]"), 200),
    ] {
        let answer = server.post(&body);
        assert_eq!(answer.status, status, "{body}: {answer:?}");
        assert_eq!(
            answer.json().get("error").is_some(),
            status != 200,
            "{body}: {answer:?}"
        );
    }
}

#[test]
fn refused_methods_and_kinds_of_bodies() {
    let server = Server::start(&[]);
    let put = b"PUT / HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    assert_eq!(server.send(put).expect("an answer").status, 405);
    let json = String::from_utf8(form("{}"))
        .expect("text")
        .replace("x-www-form-urlencoded", "json");
    assert_eq!(server.send(json.as_bytes()).expect("an answer").status, 400);
}

/// A body that may be long is read to its end only for somebody who may play.
#[test]
fn a_long_body_needs_its_token_early() {
    let server = Server::start(&["--max-size", "1000"]);
    let token = server.token.clone();
    let blanks = " ".repeat(100_000);
    for (body, status) in [
        (format!("token=green&id=1&solution=[]{blanks}"), 401),
        (format!("id=1&solution=[]{blanks}&token={token}"), 400),
        (format!("token={token}&id=999&solution=[]{blanks}"), 404),
    ] {
        assert_eq!(server.post(&body).status, status, "{}", &body[..20]);
    }
    // Of ten megabytes only the first hundred kilobytes ever come.
    let start = format!("token=green&id=1&solution=[]{blanks}");
    let request = String::from_utf8(form(&start)).expect("text");
    let length = format!("Content-Length: {}", start.len());
    let request = request.replace(&length, "Content-Length: 10000000");
    let answer = server.send(request.as_bytes()).expect("an answer");
    assert_eq!(answer.status, 401, "{answer:?}");
}

/// `HEAD` asks whether a `GET` would be answered, and takes no task.
#[test]
fn a_head_takes_no_task() {
    let server = Server::start(&[]);
    let token = &server.token;
    let status = |token: &str| {
        let head = format!("HEAD /?token={token}&size=4 HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
        server.send(head.as_bytes()).expect("an answer").status
    };
    assert_eq!([status(token), status("green"), status(token)], [200, 401, 200]);
    assert_eq!(server.get(&format!("/?token={token}&size=4")).json()["id"], 1);
}

#[test]
fn the_oldest_tasks_are_forgotten() {
    let server = Server::start(&["--keep", "3"]);
    let token = &server.token;
    let ids: Vec<u64> = (0..5)
        .map(|_| {
            server.get(&format!("/?token={token}&size=4")).json()["id"]
                .as_u64()
                .expect("a number")
        })
        .collect();
    let status = |id| server.post(&format!("token={token}&id={id}&solution=[]")).status;
    assert_eq!(
        ids.into_iter().map(status).collect::<Vec<_>>(),
        [404, 404, 200, 200, 200]
    );
}

#[test]
fn tasks_follow_from_the_seed() {
    let tasks = || {
        let server = Server::start(&[]);
        [4, 50, 12].map(|size| server.get(&format!("/?token={}&size={size}", server.token)).body)
    };
    assert_eq!(tasks(), tasks());
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_in_order() {
    let server = Server::start(&[]);
    server.play_a_round();
    assert_eq!(
        server.interrupt(),
        (Some(130), "note: no longer listening\n".to_owned())
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_waits_for_the_request_under_way() {
    use std::io::{Read, Write};

    let server = Server::start(&[]);
    let task = format!(
        "GET /?token={}&size=4 HTTP/1.1\r\nHost: test\r\n\r\n",
        server.token
    );
    let (start, rest) = task.split_at(20);
    let mut slow = std::net::TcpStream::connect(server.address).expect("the server listens");
    slow.write_all(start.as_bytes()).expect("sent");
    server.play_a_round();
    let ended = std::thread::spawn(|| server.interrupt());
    std::thread::sleep(std::time::Duration::from_millis(300));
    slow.write_all(rest.as_bytes()).expect("sent");
    let mut answer = String::new();
    slow.read_to_string(&mut answer).expect("text");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert_eq!(ended.join().expect("no panic").0, Some(130));
}
