//! The account of the program at the other end of a connection, as far as the system tells.

use std::net::SocketAddr;

/// Returns `true` if the client runs under another account of this machine, except the administrator. Only Linux tells;
/// always `false` for a client on another machine or in a network namespace of its own.
#[cfg(target_os = "linux")]
pub(super) fn is_another_account(peer: SocketAddr, own: SocketAddr) -> bool {
    use std::fs;
    use std::net::IpAddr;
    use std::os::unix::fs::MetadataExt;
    /// Formats an address as in the tables of the kernel: each four bytes as one native number.
    fn kernel_address(address: SocketAddr) -> String {
        let bytes = match address.ip() {
            IpAddr::V4(ip) => ip.octets().to_vec(),
            IpAddr::V6(ip) => ip.octets().to_vec(),
        };
        let number = |four: &[u8; 4]| format!("{:08X}", u32::from_ne_bytes(*four));
        let ip: String = bytes.as_chunks().0.iter().map(number).collect();
        format!("{ip}:{:04X}", address.port())
    }
    let table = if peer.is_ipv4() { "/proc/net/tcp" } else { "/proc/net/tcp6" };
    let (from, to) = (kernel_address(peer), kernel_address(own));
    let sockets = fs::read_to_string(table).unwrap_or_default();
    let account = sockets.lines().find_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let is_theirs = fields.get(1) == Some(&&*from) && fields.get(2) == Some(&&*to);
        is_theirs.then(|| fields.get(7)?.parse::<u32>().ok()).flatten()
    });
    let ours = fs::metadata("/proc/self").map(|process| process.uid());
    account.zip(ours.ok()).is_some_and(|(account, ours)| account != ours && account != 0)
}

/// Returns `false`: the system does not tell.
#[cfg(not(target_os = "linux"))]
pub(super) fn is_another_account(_: SocketAddr, _: SocketAddr) -> bool {
    false
}
