//! A running `tiler serve`, and requests to it over a plain socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
}

/// An answer: its status and its body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.body))
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
        Some(Self {
            status,
            body: body.to_owned(),
        })
    }
}

impl Server {
    /// Starts a server with more arguments than `--port 0`.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tiler"))
            .args(["serve", "--port", "0", "--seed", "1"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut printed = |start: &str| {
            let line = lines.next()?.expect("text");
            Some(
                line.strip_prefix(start)
                    .unwrap_or_else(|| panic!("{line:?}, not {start:?}"))
                    .to_owned(),
            )
        };
        let address = printed("listening on http://").expect("an address");
        assert_eq!(printed("seed ").as_deref(), Some("1"));
        let given = arguments.contains(&"--tokens");
        let token = if given {
            String::new()
        } else {
            printed("token ").expect("a token")
        };
        Self {
            child,
            address: address.parse().expect("an address and a port"),
            token,
        }
    }

    /// Sends bytes, then reads until the server closes; `None` where that is no answer of HTTP.
    pub(crate) fn send(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(30)))
            .expect("a socket");
        // The server may refuse and close before it has read everything: what it said counts all the same.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Answer::parse(&answer)
    }

    /// `GET`s a path with its query.
    pub(crate) fn get(&self, path: &str) -> Answer {
        let request = format!("GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
        self.send(request.as_bytes()).expect("an answer")
    }

    /// `POST`s a body as a form.
    pub(crate) fn post(&self, body: &str) -> Answer {
        self.send(&form(body)).expect("an answer")
    }

    /// Takes a task of size 4 that can be solved by hand, and a solution of it.
    pub(crate) fn small_task(&self) -> (u64, &'static str) {
        for _ in 0..1000 {
            let task = self.get(&format!("/?token={}&size=4", self.token));
            assert_eq!(task.status, 200, "{task:?}");
            let task = task.json();
            let by_hand = SOLVED_BY_HAND
                .iter()
                .find(|(signature, _)| task["signature"] == *signature);
            if let Some((_, solution)) = by_hand {
                return (task["id"].as_u64().expect("a number"), solution);
            }
        }
        panic!("a thousand tasks of size 4, and none of those that were solved by hand");
    }

    /// A whole round of the contest, as a sign of life.
    pub(crate) fn play_a_round(&self) {
        let (id, solution) = self.small_task();
        let body = format!("token={}&id={id}&solution=", self.token);
        let right = self.post(&format!("{body}{solution}")).json();
        assert_eq!(
            (&right["id"], &right["solved"]),
            (&id.into(), &true.into()),
            "{right}"
        );
        let wrong = self.post(&format!("{body}[]")).json();
        assert_eq!(wrong["solved"], false, "{wrong}");
    }

    /// Resident memory in KiB, where the system reports it.
    pub(crate) fn resident_kib(&self) -> Option<u64> {
        self.memory_kib("VmRSS:")
    }

    /// The most resident memory so far in KiB, where the system reports it.
    pub(crate) fn most_resident_kib(&self) -> Option<u64> {
        self.memory_kib("VmHWM:")
    }

    fn memory_kib(&self, name: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// Asks the server to end, as Ctrl-C does; its exit code and what it said on standard error.
    #[cfg(unix)]
    pub(crate) fn interrupt(self) -> (Option<i32>, String) {
        self.signal("INT")
    }

    /// Sends a signal that ends the server; its exit code and what it said on standard error.
    #[cfg(unix)]
    pub(crate) fn signal(mut self, name: &str) -> (Option<i32>, String) {
        let kill = Command::new("kill")
            .args(["-s", name, &self.child.id().to_string()])
            .status();
        assert!(kill.expect("kill").success());
        let mut said = String::new();
        let mut stderr = self.child.stderr.take().expect("piped");
        stderr.read_to_string(&mut said).expect("text");
        (self.child.wait().expect("it ends").code(), said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A server that has ended already cannot be killed; that is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A `POST` of a form.
pub(crate) fn form(body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST / HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

/// Signatures of 4 x 4 and a tiling of each, drawn on paper.
const SOLVED_BY_HAND: [(&str, &str); 12] = [
    ("I4", r#"[["I",0,0,0],["I",0,1,0],["I",0,2,0],["I",0,3,0]]"#),
    ("O4", r#"[["O",0,0,0],["O",0,2,0],["O",0,0,2],["O",0,2,2]]"#),
    ("T4", r#"[["T",0,0,0],["T",1,2,0],["T",3,0,1],["T",2,1,2]]"#),
    ("J4", r#"[["J",1,0,0],["J",3,1,0],["J",1,0,2],["J",3,1,2]]"#),
    ("L4", r#"[["L",1,0,0],["L",3,1,0],["L",1,0,2],["L",3,1,2]]"#),
    ("I2,O2", r#"[["I",1,0,0],["I",1,0,1],["O",0,0,2],["O",0,2,2]]"#),
    ("I2,J2", r#"[["I",1,0,0],["I",1,0,1],["J",1,0,2],["J",3,1,2]]"#),
    ("I2,L2", r#"[["I",1,0,0],["I",1,0,1],["L",1,0,2],["L",3,1,2]]"#),
    ("J2,L2", r#"[["J",1,0,0],["J",3,1,0],["L",1,0,2],["L",3,1,2]]"#),
    ("J2,O2", r#"[["J",1,0,0],["J",3,1,0],["O",0,0,2],["O",0,2,2]]"#),
    (
        "I1,J1,L1,Z1",
        r#"[["I",0,0,0],["L",1,1,0],["Z",1,1,1],["J",0,2,1]]"#,
    ),
    (
        "I1,J1,L1,S1",
        r#"[["I",0,3,0],["J",3,0,0],["S",1,1,1],["L",0,0,1]]"#,
    ),
];
