//! Secrets of the page, and the user's secret that lasts from run to run, in a file that only the user may read. The
//! file holds the last port too.

use crate::save;
use crate::text::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, Metadata};
use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, net::SocketAddr};

/// The lifetime of a one-time code in seconds.
const CODE_SECONDS: u64 = 120;
/// The maximum size of the file in bytes.
const MAX_BYTES: u64 = 1 << 10;

/// A secret that signs and verifies texts.
#[derive(Debug, Clone)]
pub(super) struct Seal([u8; 32]);

/// The user's secret and the last port, stored from run to run.
#[derive(Debug)]
pub(super) struct StoredSecret {
    pub(super) seal: Seal,
    /// The last port of the page.
    pub(super) port: Option<u16>,
    path: PathBuf,
}

/// The content of the file.
#[derive(Serialize, Deserialize)]
struct StoredFile {
    secret: String,
    port: Option<u16>,
}

impl Seal {
    /// Creates a random secret.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(super) fn random() -> io::Result<Self> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(io::Error::other)?;
        Ok(Self(secret))
    }

    /// Returns a signature of 32 hex digits for a purpose and a text.
    pub(super) fn sign(&self, purpose: &str, text: &str) -> String {
        // The final input has a fixed length, which prevents length extension.
        let inner = Sha256::digest(format!("{purpose} {text}").as_bytes());
        hex(&Sha256::digest([&self.0[..], &inner].concat())[..16])
    }

    /// Returns a one-time code for the page at an address.
    pub(super) fn code(&self, address: SocketAddr) -> io::Result<String> {
        let Self(nonce) = Self::random()?;
        let head = format!("{:x}.{}", now(), hex(&nonce[..8]));
        Ok(format!("{head}.{}", self.sign("code", &format!("{address} {head}"))))
    }

    /// Returns `true` if the code is valid for the address and has not expired.
    pub(super) fn is_code(&self, code: &str, address: SocketAddr) -> bool {
        let Some((signed, signature)) = code.rsplit_once('.') else { return false };
        let time = signed.split('.').next().and_then(|time| u64::from_str_radix(time, 16).ok());
        let is_fresh = time.is_some_and(|time| now().abs_diff(time) <= CODE_SECONDS);
        is_fresh && is_same(signature, &self.sign("code", &format!("{address} {signed}")))
    }

    /// Returns the proof of a page at an address for a number: only a page with the same secret and of the same version
    /// can compute it.
    pub(super) fn proof(&self, address: SocketAddr, number: &str) -> String {
        self.sign("proof", &format!("{} {address} {number}", env!("CARGO_PKG_VERSION")))
    }
}

impl StoredSecret {
    /// Opens the user's secret. Creates a new one if there is none, it cannot be read or others may read it; `None` if
    /// it cannot be stored.
    pub(super) fn load() -> Option<Self> {
        let path = folder()?.join("fistful").join("page.json");
        let metadata = fs::symlink_metadata(&path).ok().filter(is_private);
        let stored_file = metadata.and_then(|_| fs::read(&path).ok());
        let stored_file =
            stored_file.and_then(|bytes| serde_json::from_slice::<StoredFile>(&bytes).ok());
        if let Some((secret, port)) = stored_file
            .and_then(|stored_file| Some((unhex(&stored_file.secret)?, stored_file.port)))
        {
            return Some(Self { seal: Seal(secret), port, path });
        }
        let stored = Self { seal: Seal::random().ok()?, port: None, path };
        stored.write().then_some(stored)
    }

    /// Stores the port of the page.
    pub(super) fn remember(&mut self, port: u16) {
        if self.port.replace(port) != Some(port) {
            self.write();
        }
    }

    fn write(&self) -> bool {
        let stored_file = StoredFile { secret: hex(&self.seal.0), port: self.port };
        let text = serde_json::to_vec(&stored_file).unwrap_or_default();
        save::write_private(&self.path, &text).is_ok()
    }
}

/// Returns the system's folder for the state of programs; `None` if no variable names one.
fn folder() -> Option<PathBuf> {
    let named = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return named("LOCALAPPDATA");
    }
    named("XDG_STATE_HOME").or_else(|| Some(named("HOME")?.join(".local").join("state")))
}

/// Returns `true` if this is a regular file, small enough and, on Unix, open to its owner only.
fn is_private(metadata: &Metadata) -> bool {
    #[cfg(unix)]
    let is_hidden = std::os::unix::fs::MetadataExt::mode(metadata) & 0o077 == 0;
    #[cfg(not(unix))]
    let is_hidden = true;
    metadata.is_file() && metadata.len() <= MAX_BYTES && is_hidden
}

/// Returns `true` if two texts are equal, in constant time for texts of one length.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn unhex(hex: &str) -> Option<[u8; 32]> {
    let byte = |at: usize| u8::from_str_radix(hex.get(at * 2..at * 2 + 2)?, 16).ok();
    let bytes: Vec<u8> = (0..32).map_while(byte).collect();
    bytes.try_into().ok().filter(|_| hex.len() == 64)
}
