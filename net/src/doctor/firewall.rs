//! Firewalls that are known to block Bastide, as far as files show without privileges.

use serde::Serialize;
use std::path::Path;

/// A firewall that is active, or that most computers with this system have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Firewall {
    /// `ufw`, as on Ubuntu.
    Ufw,
    /// `firewalld`, as on Fedora.
    Firewalld,
    /// The user's own `nftables` rules.
    Nftables,
    /// Windows asks once whether a program may be reached.
    Windows,
    /// macOS asks once, and since version 15 has a switch for the local network.
    Macos,
}

/// The firewalls of this computer.
pub(super) fn found() -> Vec<Firewall> {
    match std::env::consts::OS {
        "windows" => vec![Firewall::Windows],
        "macos" => vec![Firewall::Macos],
        _ => on_linux(Path::new("/")),
    }
}

fn on_linux(root: &Path) -> Vec<Firewall> {
    let text = |path: &str| std::fs::read_to_string(root.join(path)).unwrap_or_default();
    let is_there = |path: &str| root.join(path).exists();
    let mut found = Vec::new();
    if text("etc/ufw/ufw.conf").lines().any(|line| line.trim().eq_ignore_ascii_case("enabled=yes")) {
        found.push(Firewall::Ufw);
    }
    if is_there("run/firewalld") || is_there("run/firewalld.pid") {
        found.push(Firewall::Firewalld);
    }
    // The link exists while the service is enabled; only the administrator can read its rules.
    if is_there("etc/systemd/system/sysinit.target.wants/nftables.service") {
        found.push(Firewall::Nftables);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn firewalls_are_found_by_their_files() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        assert_eq!(on_linux(root), []);
        std::fs::create_dir_all(root.join("etc/ufw")).unwrap();
        std::fs::write(root.join("etc/ufw/ufw.conf"), "# ufw\nENABLED=no\n").unwrap();
        assert_eq!(on_linux(root), []);
        std::fs::write(root.join("etc/ufw/ufw.conf"), "# ufw\nENABLED=yes\n").unwrap();
        std::fs::create_dir_all(root.join("run/firewalld")).unwrap();
        assert_eq!(on_linux(root), [Firewall::Ufw, Firewall::Firewalld]);
    }
}
