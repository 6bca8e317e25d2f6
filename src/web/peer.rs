//! Whose program is at the other end of a connection, as far as the system tells.

use std::net::SocketAddr;

/// Whether another account of this machine asks: not the one of this process, and not the administrator. Only Linux says
/// so, and says nothing of whoever is on another machine or in a network of his own.
#[cfg(target_os = "linux")]
pub(super) fn is_another_account(peer: SocketAddr, own: SocketAddr) -> bool {
    use std::fs;
    use std::net::IpAddr;
    use std::os::unix::fs::MetadataExt;
    /// An address as the tables of the kernel have it: each four bytes as one number of this machine.
    fn written(address: SocketAddr) -> String {
        let bytes = match address.ip() {
            IpAddr::V4(ip) => ip.octets().to_vec(),
            IpAddr::V6(ip) => ip.octets().to_vec(),
        };
        let number = |four: &[u8; 4]| format!("{:08X}", u32::from_ne_bytes(*four));
        let ip: String = bytes.as_chunks().0.iter().map(number).collect();
        format!("{ip}:{:04X}", address.port())
    }
    let table = if peer.is_ipv4() { "/proc/net/tcp" } else { "/proc/net/tcp6" };
    let (from, to) = (written(peer), written(own));
    let sockets = fs::read_to_string(table).unwrap_or_default();
    let account = sockets.lines().find_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let is_theirs = fields.get(1) == Some(&&*from) && fields.get(2) == Some(&&*to);
        is_theirs.then(|| fields.get(7)?.parse::<u32>().ok()).flatten()
    });
    let ours = fs::metadata("/proc/self").map(|process| process.uid());
    account.zip(ours.ok()).is_some_and(|(account, ours)| account != ours && account != 0)
}

/// The same where the system does not tell.
#[cfg(not(target_os = "linux"))]
pub(super) fn is_another_account(_: SocketAddr, _: SocketAddr) -> bool {
    false
}
