//! The socket of the page: how many may ask at once, how long they may take to say what, and when it ends.

use super::{Plan, Taken};
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io::{self, ErrorKind::AddrInUse};
use std::net::{SocketAddr, UdpSocket};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

/// By which one page of this program knows another.
pub(super) const SERVER: &str = "fistful";
/// The most connections at once.
const CONNECTIONS: usize = 64;
/// How long the head of a request may take, and how large it may be.
const HEAD: (Duration, usize) = (Duration::from_secs(10), 16 * 1024);
/// How long a browser may leave unread what it is sent.
const UNREAD: Duration = Duration::from_secs(10);
/// How long those who are answered when the page ends may still take.
const LAST: Duration = Duration::from_secs(5);

/// A connection that is given up where it is not read.
type Stream = Pin<Box<TimeoutStream<TcpStream>>>;

/// A socket that is listened on.
#[derive(Debug)]
pub(super) struct Listening {
    listener: TcpListener,
    address: SocketAddr,
    beside: Beside,
}

/// What there is at the port that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beside {
    /// This page.
    Nobody,
    /// Something else.
    Somebody,
    /// Another page of this program.
    Another,
}

impl Listening {
    pub(super) async fn new(plan: &Plan) -> io::Result<Self> {
        let asked = SocketAddr::new(plan.address, plan.port);
        let (listener, beside) = match TcpListener::bind(asked).await {
            Err(why) if why.kind() == AddrInUse && plan.taken == Taken::Elsewhere => {
                let another = timeout(LAST, is_another(asked)).await;
                let is_another = matches!(another, Ok(Ok(true)));
                let beside = if is_another { Beside::Another } else { Beside::Somebody };
                (TcpListener::bind((plan.address, 0)).await?, beside)
            }
            bound => (bound?, Beside::Nobody),
        };
        let address = found_at(listener.local_addr()?);
        Ok(Self { listener, address, beside })
    }

    /// What there is at the port that was asked for.
    pub(super) fn beside(&self) -> Beside {
        self.beside
    }

    /// Where it is found, with the port that it was given.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers whoever connects until a signal, or somebody on the page, says that it is enough.
    pub(super) async fn serve(self, router: Router, end: &Notify) {
        let seats = Arc::new(Semaphore::new(CONNECTIONS));
        let graceful = GracefulShutdown::new();
        let mut ended = std::pin::pin!(async {
            tokio::select! { () = signalled() => {}, () = end.notified() => {} }
        });
        loop {
            let seat = tokio::select! {
                seat = seats.clone().acquire_owned() => seat,
                () = &mut ended => break,
            };
            let stream = tokio::select! {
                stream = self.listener.accept() => stream,
                () = &mut ended => break,
            };
            // A connection that broke off before it was accepted is nobody's loss.
            let Ok((stream, _)) = stream else { continue };
            let connection = graceful.watch(connected(stream, router.clone()));
            tokio::spawn(async move {
                let _ = connection.await;
                drop(seat);
            });
        }
        let _ = timeout(LAST, graceful.shutdown()).await;
    }
}

/// Where a page that listens on every address of this machine is found from outside: at the one by which it would reach
/// others, to whom nothing is sent.
fn found_at(address: SocketAddr) -> SocketAddr {
    let (from, far) = match address {
        SocketAddr::V4(_) => ("0.0.0.0:0", "192.0.2.1:9"),
        SocketAddr::V6(_) => ("[::]:0", "[2001:db8::1]:9"),
    };
    let own = || {
        let socket = UdpSocket::bind(from)?;
        socket.connect(far)?;
        socket.local_addr()
    };
    let ip =
        if address.ip().is_unspecified() { own().map(|own| own.ip()) } else { Ok(address.ip()) };
    SocketAddr::new(ip.unwrap_or(address.ip()), address.port())
}

/// Whether another page of this program answers there.
async fn is_another(address: SocketAddr) -> io::Result<bool> {
    let mut stream = TcpStream::connect(address).await?;
    let asked = format!("HEAD / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(asked.as_bytes()).await?;
    let mut heads = Vec::new();
    stream.take(HEAD.1 as u64).read_to_end(&mut heads).await?;
    let heads = String::from_utf8_lossy(&heads).to_lowercase();
    Ok(heads.contains(&format!("\r\nserver: {SERVER}\r\n")))
}

fn connected(
    stream: TcpStream,
    router: Router,
) -> http1::Connection<TokioIo<Stream>, TowerToHyperService<Router>> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(UNREAD));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD.0)
        .max_buf_size(HEAD.1)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router))
}

/// Waits for Ctrl-C, or for the signal by which a system ends a program.
async fn signalled() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminated) = signal(SignalKind::terminate()) else {
            let _ = interrupted.await;
            return;
        };
        tokio::select! { _ = interrupted => {}, _ = terminated.recv() => {} }
    }
    #[cfg(not(unix))]
    let _ = interrupted.await;
}
