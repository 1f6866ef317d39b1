//! A server for this machine alone.

use std::net::Ipv4Addr;
use std::path::Path;

use anyhow::{Context, Result};
use axum::Router;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tower_http::services::ServeDir;

/// Serves a folder until the process is ended.
pub(crate) fn until_stopped(folder: &Path, port: u16) -> Result<()> {
    let server = Server::start(folder, port)?;
    println!("{}", server.address);
    server.runtime.block_on(std::future::pending::<()>());
    Ok(())
}

/// A server that works as long as it is kept.
pub(crate) struct Server {
    /// Where the page is.
    pub(crate) address: String,
    runtime: Runtime,
}

impl Server {
    /// Serves a folder on this port, or on any that is free if it is 0.
    pub(crate) fn start(folder: &Path, port: u16) -> Result<Self> {
        let runtime = Runtime::new()?;
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)));
        let listener = listener.with_context(|| format!("cannot listen on port {port}"))?;
        let address = format!("http://{}/", listener.local_addr()?);
        runtime.spawn(serve(
            listener,
            Router::new().fallback_service(ServeDir::new(folder)),
        ));
        Ok(Self { address, runtime })
    }
}

async fn serve(listener: TcpListener, router: Router) {
    if let Err(error) = axum::serve(listener, router).await {
        eprintln!("error: {error}");
    }
}
