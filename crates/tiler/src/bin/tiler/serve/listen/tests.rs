use std::io::{Read, Write};
use std::net::TcpStream as Client;
use std::thread;
use std::time::Instant;

use axum::routing::get;
use tokio::runtime::Builder;
use tokio::sync::oneshot;

use super::*;

/// Far longer than anything here takes.
const LONG: Duration = Duration::from_mins(5);

/// Serves answers of a megabyte to one connection at a time, while `clients` runs.
fn with_server(clients: impl FnOnce(std::net::SocketAddr) + Send + 'static) {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, done) = oneshot::channel();
        thread::spawn(move || {
            clients(address);
            // A server that broke down is not there any more.
            let _ = sender.send(());
        });
        let patience = Patience {
            connections: 1,
            head: LONG,
            answer: Duration::from_millis(100),
            connection: LONG,
            farewell: Duration::from_millis(100),
        };
        let app = Router::new().route("/", get(async || "x".repeat(1 << 20)));
        serve(listener, app, patience, async { done.await.unwrap() }).await;
    });
}

const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: test\r\n\r\n";

/// Who asks and asks and takes no answer has to make room for others.
#[test]
fn a_client_that_reads_nothing_is_cut_off() {
    with_server(|address| {
        let mut deaf = Client::connect(address).unwrap();
        let asked = REQUEST.repeat(100);
        deaf.write_all(&asked).unwrap();
        let mut other = Client::connect(address).unwrap();
        other.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        other.write_all(REQUEST).unwrap();
        let mut first = [0; 12];
        other.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
        drop(deaf);
    });
}

/// Who takes an answer slowly, but takes it, gets all of it.
#[test]
fn a_slow_reader_is_served() {
    with_server(|address| {
        let mut slow = Client::connect(address).unwrap();
        slow.write_all(REQUEST).unwrap();
        let (mut taken, mut buffer) = (0, vec![0; 1 << 16]);
        let start = Instant::now();
        while taken < 1 << 20 {
            let read = slow.read(&mut buffer).unwrap();
            assert!(read > 0, "cut off after {taken} bytes");
            taken += read;
            thread::sleep(Duration::from_millis(20));
        }
        assert!(start.elapsed() < LONG);
    });
}
