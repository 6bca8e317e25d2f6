//! The socket of the page: limits of connections, time limits, and shutdown.

use super::seal::{Seal, StoredSecret};
use super::{PortPolicy, ServerOptions};
use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use std::collections::VecDeque;
use std::io::{self, ErrorKind::AddrInUse};
use std::net::{SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

/// The name of the program in answers.
pub(super) const SERVER: &str = "fistful";
/// The path where one page of this program proves to another that it is of the same user.
pub(super) const PROOF: &str = "/proof";
/// The maximum number of connections with the key, and of those without.
const MAX_WITH_KEY: usize = 64;
const MAX_WITHOUT_KEY: usize = 64;
/// The time limit of a request head, and its maximum size.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
const MAX_HEAD_BYTES: usize = 16 * 1024;
/// The write timeout, for a browser that does not read.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The time limit for open answers at shutdown.
const SHUTDOWN_LIMIT: Duration = Duration::from_secs(5);
/// The time limit for another page to prove that it is of the same user.
const PROOF_TIMEOUT: Duration = Duration::from_secs(2);

/// The socket on which the page listens.
#[derive(Debug)]
pub(super) struct PageSocket {
    listener: TcpListener,
    address: SocketAddr,
    /// `true` if it is at another port than requested.
    pub(super) is_elsewhere: bool,
}

impl PageSocket {
    /// Listens at the requested port; if any port will do, at that of the last run or a free one.
    ///
    /// # Errors
    /// The port is taken, or there is no such address.
    pub(super) async fn new(options: &ServerOptions, last: Option<u16>) -> io::Result<Self> {
        let others = [last.unwrap_or(0), 0];
        let ports = match (options.port, options.port_policy) {
            (0, _) => others.to_vec(),
            (port, PortPolicy::AnyFree) => [&[port][..], &others].concat(),
            (port, PortPolicy::Fail) => vec![port],
        };
        let mut failed = None;
        for port in ports {
            match TcpListener::bind((options.address, port)).await {
                Ok(listener) => {
                    let address = outside_address(listener.local_addr()?);
                    let is_elsewhere = options.port != 0 && address.port() != options.port;
                    return Ok(Self { listener, address, is_elsewhere });
                }
                // A taken port is skipped; an address that does not exist is an error.
                Err(why) if options.port == 0 || why.kind() == AddrInUse => failed = Some(why),
                Err(why) => return Err(why),
            }
        }
        Err(failed.unwrap_or_else(|| AddrInUse.into()))
    }

    /// Returns the address to reach it at, with its actual port.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers connections until a signal, or the end requested on the page.
    pub(super) async fn serve(self, router: Router, end: &Notify) {
        let seats = Arc::new(Seats::default());
        let graceful = GracefulShutdown::new();
        let mut ended = std::pin::pin!(async {
            tokio::select! { () = wait_for_signal() => {}, () = end.notified() => {} }
        });
        for number in 0.. {
            let stream = tokio::select! {
                stream = self.listener.accept() => stream,
                () = &mut ended => break,
            };
            // A connection that broke off before it was accepted is ignored.
            let Ok((stream, peer)) = stream else { continue };
            let connection = KeyedConnection { seats: seats.clone(), number, peer };
            // The lock keeps a task from ending before it has its seat.
            let mut without_key = seats.without_key();
            let task = tokio::spawn(serve_connection(
                stream,
                router.clone(),
                connection,
                graceful.watcher(),
            ));
            without_key.push_back((number, task.abort_handle()));
            if without_key.len() > MAX_WITHOUT_KEY
                && let Some((_, oldest)) = without_key.pop_front()
            {
                oldest.abort();
            }
        }
        let _ = timeout(SHUTDOWN_LIMIT, graceful.shutdown()).await;
    }
}

/// The open connections. If there are too many without the key, the oldest of them is closed: a stranger cannot keep
/// the user out.
#[derive(Debug, Default)]
struct Seats {
    without_key: Mutex<VecDeque<(usize, AbortHandle)>>,
    with_key: Mutex<Vec<usize>>,
}

impl Seats {
    fn without_key(&self) -> MutexGuard<'_, VecDeque<(usize, AbortHandle)>> {
        self.without_key.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with_key(&self) -> MutexGuard<'_, Vec<usize>> {
        self.with_key.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn leave(&self, number: usize) {
        self.without_key().retain(|(other, _)| *other != number);
        self.with_key().retain(|other| *other != number);
    }
}

/// The handle by which a request marks its connection as trusted, so that it keeps its place.
#[derive(Debug, Clone)]
pub(super) struct KeyedConnection {
    seats: Arc<Seats>,
    number: usize,
    /// The address of the client.
    pub(super) peer: SocketAddr,
}

impl KeyedConnection {
    /// Gives the connection a permanent seat, if one is free.
    pub(super) fn mark_trusted(&self) {
        let mut with_key = self.seats.with_key();
        if with_key.len() < MAX_WITH_KEY && !with_key.contains(&self.number) {
            with_key.push(self.number);
            self.seats.without_key().retain(|(other, _)| *other != self.number);
        }
    }
}

/// Frees the seat of a connection when dropped.
struct SeatGuard(KeyedConnection);

impl Drop for SeatGuard {
    fn drop(&mut self) {
        self.0.seats.leave(self.0.number);
    }
}

/// Returns the outside address of a page that listens on every address: the local one of a route to a far address, to
/// which nothing is sent.
fn outside_address(address: SocketAddr) -> SocketAddr {
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

/// Returns `true` if a page of the same user, and of the same version, answers at an address.
pub(super) async fn is_own_page(address: SocketAddr, seal: &Seal) -> bool {
    let proved = async {
        let number = Seal::random()?.sign("number", "");
        let mut stream = TcpStream::connect(address).await?;
        let head = format!("Host: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(format!("GET {PROOF}?{number} HTTP/1.1\r\n{head}").as_bytes()).await?;
        let mut answer = Vec::new();
        stream.take(MAX_HEAD_BYTES as u64).read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        io::Result::Ok(answer.ends_with(&format!("\r\n\r\n{}", seal.proof(address, &number))))
    };
    matches!(timeout(PROOF_TIMEOUT, proved).await, Ok(Ok(true)))
}

/// Returns the address of an open page of the same user, at one of the expected ports.
pub(super) async fn find_running(
    options: &ServerOptions,
    stored: &StoredSecret,
) -> Option<SocketAddr> {
    for port in [Some(options.port), stored.port].into_iter().flatten() {
        let address = SocketAddr::new(options.address, port);
        if port != 0 && is_own_page(address, &stored.seal).await {
            return Some(address);
        }
    }
    None
}

/// Serves a connection until it ends.
async fn serve_connection(
    stream: TcpStream,
    router: Router,
    keyed_connection: KeyedConnection,
    watcher: Watcher,
) {
    let seat = SeatGuard(keyed_connection.clone());
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let service = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(keyed_connection.clone());
        service.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let _ = watcher.watch(connection).await;
    drop(seat);
}

/// Waits for Ctrl-C, or for the termination signal of the system.
async fn wait_for_signal() {
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
