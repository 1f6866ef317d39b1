//! Connections: accepted, bounded in number and in time, and closed in good order.

mod hurried;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

use hurried::Hurried;

/// Limits of the server's patience with a client.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// Most connections at once; others wait until one is free.
    pub(super) connections: usize,
    /// Longest time until the head of a request is there, the idle time before it included.
    pub(super) head: Duration,
    /// Longest time until a client takes some more of an answer.
    pub(super) answer: Duration,
    /// Longest life of a connection, however busy.
    pub(super) connection: Duration,
    /// Longest time to finish what is under way when the server ends.
    pub(super) farewell: Duration,
}

/// Most bytes of a request's head.
const HEAD_BYTES: usize = 16 * 1024;

/// Most lines of a request's head.
const HEAD_LINES: usize = 64;

/// Connections that the system completes while all places are taken. They get theirs in the order in which they came;
/// without room here, whose turn it is would be chance, and after two minutes some would give up.
const WAITING: u32 = 4096;

/// Listens on an address.
pub(super) fn bound(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // Elsewhere it would let two servers have one port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Serves `app` until `stop` is done; then finishes the requests that are under way.
pub(super) async fn serve(
    listener: TcpListener,
    app: Router,
    patience: Patience,
    stop: impl Future<Output = ()>,
) {
    let slots = Arc::new(Semaphore::new(patience.connections));
    let graceful = GracefulShutdown::new();
    let accept_all = async {
        loop {
            let Ok((stream, slot)) = accept(&listener, &slots).await else {
                // Most likely out of file descriptors: some will be free when connections have ended.
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            tokio::spawn(converse(stream, app.clone(), patience, graceful.watcher(), slot));
        }
    };
    tokio::select! {
        () = accept_all => {}
        () = stop => {}
    }
    drop(listener);
    // A client that does not finish in time is cut off; that is no failure of the server.
    let _ = timeout(patience.farewell, graceful.shutdown()).await;
}

async fn accept(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> io::Result<(TcpStream, OwnedSemaphorePermit)> {
    let slot = Arc::clone(slots)
        .acquire_owned()
        .await
        .map_err(io::Error::other)?;
    let (stream, _) = listener.accept().await?;
    Ok((stream, slot))
}

/// Answers the requests of one connection. Its errors concern the client alone.
async fn converse(
    stream: TcpStream,
    app: Router,
    patience: Patience,
    watcher: Watcher,
    slot: OwnedSemaphorePermit,
) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .half_close(true)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEAD_LINES)
        .serve_connection(
            TokioIo::new(Hurried::new(stream, patience.answer)),
            TowerToHyperService::new(app),
        );
    let _ = timeout(patience.connection, watcher.watch(connection)).await;
    drop(slot);
}

#[cfg(test)]
mod tests;
