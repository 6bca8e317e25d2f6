//! A bare axum server that returns each request: the baseline of `benches/load.py`.

use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    // A run that only checks the benches does not wait.
    if !std::env::args().any(|argument| argument == "serve") {
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let (address, process) = (listener.local_addr()?, std::process::id());
        writeln!(io::stdout(), "http://{address}/?process={process}")?;
        io::stdout().flush()?;
        let echo = Router::new().route("/muster", post(async |body: Bytes| body));
        loop {
            let (stream, _) = listener.accept().await?;
            let service = hyper_util::service::TowerToHyperService::new(echo.clone());
            let stream = hyper_util::rt::TokioIo::new(stream);
            let connection = hyper::server::conn::http1::Builder::new();
            tokio::spawn(connection.serve_connection(stream, service));
        }
    })
}
