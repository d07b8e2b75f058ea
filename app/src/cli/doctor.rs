//! `bastide doctor`: whether other computers can find this one, and what to do if they cannot.

use super::about::About;
use super::outcome;
use crate::args::DoctorArgs;
use crate::store::{Found, Place, Settings, StoreError};
use crate::terminal;
use crate::text::Language;
use net::doctor::{Finding, Firewall, Interface, Multicast, Nature, Report, Severity, examine};
use net::node::{Discovery, Listen};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

/// Examines this computer and prints the findings. Succeeds if nothing keeps others from finding it.
pub(super) fn run(args: &DoctorArgs) -> ExitCode {
    let language = args.lang.as_deref().and_then(Language::from_code).unwrap_or_else(Language::of_system);
    let kept = match Kept::at(&Place::of(args.data_dir.as_deref())) {
        Ok(kept) => kept,
        Err(error) => return terminal::fail(error),
    };
    let (Found::Fine(stored) | Found::Odd(stored, _)) = Settings::read(&kept.settings);
    let about = About::new(&stored);
    let usual = args.port.or(stored.port).unwrap_or(Listen::USUAL);
    let listen = args.listen.map_or(Listen::Port(usual), Listen::At);
    let port = args.listen.map_or(usual, |at| at.port());
    let hall = args.passphrase.clone().unwrap_or(stored.passphrase);
    let discovery = if args.no_mdns { Discovery::Off } else { Discovery::Mdns };
    let report =
        examine(&kept.data, listen, discovery, Some(hall.as_str()).filter(|words| !words.is_empty()));
    let has_listen = args.listen.is_some();
    let asked = Examination { report: &report, port, has_listen, looks_around: !args.no_mdns };
    let text = if args.json {
        as_json(&asked, &kept, &about, language)
    } else {
        let [kept, about] = [kept.sentence(language), about.sentence(language)];
        format!("{}\n{kept}\n{about}\n", as_text(&asked, language))
    };
    let told = outcome::text(&text);
    match told {
        Ok(()) if !report.is_well() => ExitCode::FAILURE,
        told => outcome::status(told),
    }
}

/// The options that shape the advice.
struct Examination<'a> {
    report: &'a Report,
    /// The port that a firewall would have to allow; 0 if it changes each time.
    port: u16,
    /// Whether the user chose the port.
    has_listen: bool,
    /// Whether to look for neighbours. Otherwise nothing is known about being found.
    looks_around: bool,
}

/// Where everything lies.
struct Kept {
    data: PathBuf,
    settings: PathBuf,
    cache: PathBuf,
    is_portable: bool,
}

impl Kept {
    fn at(place: &Place) -> Result<Self, StoreError> {
        let (data, settings, cache) = (place.data()?, place.settings()?, place.cache()?);
        Ok(Self { data, settings, cache, is_portable: matches!(place, Place::Portable(_)) })
    }

    fn as_json(&self) -> Value {
        // A path may be no text, which JSON cannot hold.
        let [data, settings, cache] =
            [&self.data, &self.settings, &self.cache].map(|path| path.display().to_string());
        json!({"data": data, "settings": settings, "cache": cache, "portable": self.is_portable})
    }

    fn sentence(&self, language: Language) -> String {
        let [data, settings, cache] =
            [&self.data, &self.settings, &self.cache].map(|path| path.display().to_string());
        if self.is_portable {
            return language.with("doctor-kept-portable", &[("data", (&data).into())]);
        }
        let blanks = [("data", (&data).into()), ("settings", (&settings).into()), ("cache", (&cache).into())];
        language.with("doctor-kept", &blanks)
    }
}

fn as_json(asked: &Examination<'_>, kept: &Kept, about: &About, language: Language) -> String {
    let report = asked.report;
    let findings: Vec<_> = report
        .findings
        .iter()
        .map(|f| json!({"finding": f, "weight": f.weight(), "text": sentence(f, language), "advice": advice(f, asked, language)}))
        .collect();
    let all = json!({"findable": report.is_findable(), "well": report.is_well(), "system": report.system,
                     "interfaces": report.interfaces, "findings": findings, "kept": kept.as_json(), "about": about.as_json()});
    format!("{all}\n")
}

fn as_text(asked: &Examination<'_>, language: Language) -> String {
    let report = asked.report;
    let is_bad =
        |kind: fn(&Finding) -> bool| report.findings.iter().any(|f| kind(f) && f.weight() == Severity::Bad);
    let verdict = if !report.is_findable() {
        "doctor-hidden"
    } else if is_bad(|f| matches!(f, Finding::Shut { .. } | Finding::Elsewhere { .. })) {
        "doctor-walled"
    } else if is_bad(|f| matches!(f, Finding::NoFolder { .. })) {
        "doctor-unsaved"
    } else if asked.looks_around {
        "doctor-findable"
    } else {
        "doctor-not-looked"
    };
    let mut text = format!("{}\n\n", language.text(verdict));
    for interface in &report.interfaces {
        text += &format!("  {}\n", line(interface, language));
    }
    for finding in &report.findings {
        let mark = match finding.weight() {
            Severity::Bad => "✗",
            Severity::Note => "!",
            Severity::Good => "✓",
        };
        text += &format!("\n{mark} {}\n", sentence(finding, language));
        let advice = advice(finding, asked, language);
        if !advice.is_empty() {
            text += &format!("  → {advice}\n");
        }
    }
    text
}

fn line(interface: &Interface, language: Language) -> String {
    let nature = match interface.nature {
        Nature::Real => "doctor-real",
        Nature::Vpn => "doctor-vpn-interface",
        Nature::Virtual => "doctor-virtual-interface",
    };
    let multicast = match interface.multicast {
        Multicast::Works => "doctor-hears",
        Multicast::Silent | Multicast::Refused { .. } => "doctor-hears-not",
        Multicast::NotTried => "doctor-not-tried",
    };
    let (name, ip, prefix) = (&interface.name, interface.ip, interface.prefix);
    format!("{name:<12} {ip}/{prefix}  {}, {}", language.text(nature), language.text(multicast))
}

/// The finding as a sentence.
fn sentence(finding: &Finding, language: Language) -> String {
    let (key, _) = keys(finding);
    match finding {
        Finding::NoList { reason } => language.with(key, &[("reason", reason.into())]),
        Finding::NoMulticast { interface, reason } => {
            let reason =
                if reason.is_empty() { language.text("doctor-nothing-came") } else { reason.clone() };
            language.with(key, &[("interface", interface.into()), ("reason", (&reason).into())])
        }
        Finding::Answered { by } => language.with(key, &[("count", (*by).into())]),
        Finding::NoPort { address, reason } => {
            language.with(key, &[("address", (&address.to_string()).into()), ("reason", reason.into())])
        }
        Finding::Port { address } => language.with(key, &[("address", (&address.to_string()).into())]),
        Finding::NoCarrier { interface, .. } => language.with(key, &[("interface", interface.into())]),
        Finding::Reached { address } | Finding::Shut { address, .. } | Finding::Elsewhere { address, .. } => {
            language.with(key, &[("address", (&address.to_string()).into())])
        }
        Finding::Came { ip } | Finding::OtherHall { ip } => {
            language.with(key, &[("address", (&ip.to_string()).into())])
        }
        Finding::NobodyCame { seconds, .. } => {
            language.with(key, &[("seconds", (&seconds.to_string()).into())])
        }
        Finding::InUse { port } => language.with(key, &[("port", (&port.to_string()).into())]),
        Finding::NoFolder { path, reason } => {
            let path = path.display().to_string();
            language.with(key, &[("path", (&path).into()), ("reason", reason.into())])
        }
        Finding::Vpn { interfaces } | Finding::Virtual { interfaces } => {
            language.with(key, &[("interfaces", (&interfaces.join(", ")).into())])
        }
        _ => language.text(key),
    }
}

/// The advice for a finding; empty if there is nothing to do.
fn advice(finding: &Finding, asked: &Examination<'_>, language: Language) -> String {
    let is_unplugged = asked.report.findings.contains(&Finding::NoInterface);
    let key = match finding {
        // Without a network there is nothing to listen on. Another finding has the advice for that.
        Finding::NoPort { .. } if is_unplugged => None,
        Finding::NoPort { .. } if !asked.has_listen => Some("doctor-port-kept-advice"),
        Finding::Shut { .. } if asked.port == 0 => Some("doctor-shut-there-advice"),
        Finding::NobodyCame { .. }
        | Finding::Firewall { firewall: Firewall::Ufw | Firewall::Firewalld | Firewall::Nftables }
            if asked.port == 0 =>
        {
            Some("doctor-any-port-advice")
        }
        finding => keys(finding).1,
    };
    let own = asked.port.to_string();
    let port = match finding {
        Finding::Shut { address, .. } => address.port().to_string(),
        _ => own.clone(),
    };
    let blanks = [("port", (&port).into()), ("own", (&own).into())];
    key.map_or_else(String::new, |key| language.with(key, &blanks))
}

/// The text keys of a finding and of its advice.
const fn keys(finding: &Finding) -> (&'static str, Option<&'static str>) {
    match finding {
        Finding::NoInterface => ("doctor-no-interface", Some("doctor-no-interface-advice")),
        Finding::NoList { .. } => ("doctor-no-list", Some("doctor-no-list-advice")),
        Finding::OnlyIpv6 => ("doctor-only-ipv6", Some("doctor-only-ipv6-advice")),
        Finding::BareIpv6 => ("doctor-bare-ipv6", Some("doctor-bare-ipv6-advice")),
        Finding::NoCarrier { .. } => ("doctor-no-carrier", Some("doctor-no-carrier-advice")),
        Finding::InUse { .. } => ("doctor-in-use", Some("doctor-in-use-advice")),
        Finding::Reached { .. } => ("doctor-reached", None),
        Finding::Shut { .. } => ("doctor-shut", Some("doctor-shut-advice")),
        Finding::Elsewhere { .. } => ("doctor-elsewhere", Some("doctor-elsewhere-advice")),
        Finding::Came { .. } => ("doctor-came", None),
        Finding::OtherHall { .. } => ("doctor-other-hall", Some("doctor-other-hall-advice")),
        Finding::NobodyCame { .. } => ("doctor-nobody-came", Some("doctor-nobody-came-advice")),
        Finding::NoFolder { .. } => ("doctor-no-folder", Some("doctor-no-folder-advice")),
        Finding::OnlyVirtual => ("doctor-only-virtual", Some("doctor-only-virtual-advice")),
        Finding::OnlyLinkLocal => ("doctor-only-link-local", Some("doctor-only-link-local-advice")),
        Finding::NoMulticast { .. } => ("doctor-no-multicast", Some("doctor-no-multicast-advice")),
        Finding::Deaf => ("doctor-deaf", Some("doctor-deaf-advice")),
        Finding::Answered { .. } => ("doctor-answered", None),
        Finding::Alone => ("doctor-alone", Some("doctor-alone-advice")),
        Finding::NoPort { .. } => ("doctor-no-port", Some("doctor-no-port-advice")),
        Finding::Port { .. } => ("doctor-port", None),
        Finding::Vpn { .. } => ("doctor-vpn", Some("doctor-vpn-advice")),
        Finding::Virtual { .. } => ("doctor-virtual", Some("doctor-virtual-advice")),
        Finding::Firewall { firewall: Firewall::Ufw } => ("doctor-ufw", Some("doctor-ufw-advice")),
        Finding::Firewall { firewall: Firewall::Firewalld } => {
            ("doctor-firewalld", Some("doctor-firewalld-advice"))
        }
        Finding::Firewall { firewall: Firewall::Nftables } => {
            ("doctor-nftables", Some("doctor-nftables-advice"))
        }
        Finding::Firewall { firewall: Firewall::Windows } => {
            ("doctor-windows", Some("doctor-windows-advice"))
        }
        Finding::Firewall { firewall: Firewall::Macos } => ("doctor-macos", Some("doctor-macos-advice")),
        Finding::ProfileInUse => ("doctor-profile-in-use", Some("doctor-profile-in-use-advice")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, SocketAddr};

    #[test]
    fn a_port_is_blamed_on_listen_only_where_listen_was_given_and_a_network_is_there() {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 4000));
        let port = Finding::NoPort { address, reason: "no".to_owned() };
        let told = |others: &[Finding], has_listen| {
            let findings = others.iter().chain([&port]).cloned().collect();
            let report = Report { interfaces: Vec::new(), system: "linux", findings };
            advice(
                &port,
                &Examination { report: &report, port: 4000, has_listen, looks_around: true },
                Language::English,
            )
        };
        assert!(told(&[], true).contains("--listen"));
        assert!(!told(&[], false).contains("--listen") && !told(&[], false).is_empty());
        assert_eq!(told(&[Finding::NoInterface], true), "");
    }

    #[cfg(unix)]
    #[test]
    fn folders_whose_names_are_no_text_are_told_all_the_same() {
        use std::os::unix::ffi::OsStrExt as _;
        let odd = PathBuf::from(std::ffi::OsStr::from_bytes(b"/caf\xe9"));
        let kept = Kept { data: odd.clone(), settings: odd.clone(), cache: odd.clone(), is_portable: false };
        assert_eq!(kept.as_json()["data"], odd.display().to_string());
        let finding = json!(Finding::NoFolder { path: odd, reason: "no".to_owned() });
        assert!(finding.to_string().contains("/caf\u{fffd}"), "{finding}");
    }

    #[test]
    fn commands_open_the_port_of_this_computer_and_none_where_it_has_no_lasting_one() {
        let address = SocketAddr::from((Ipv4Addr::new(192, 0, 2, 7), 5000));
        let shut = Finding::Shut { address, comes: Some(false) };
        let nobody = Finding::NobodyCame { seconds: 8, port: 21247 };
        let ufw = Finding::Firewall { firewall: Firewall::Ufw };
        for language in [Language::English, Language::German] {
            let told = |finding: &Finding, port| {
                let report = Report { interfaces: Vec::new(), system: "linux", findings: Vec::new() };
                let asked = Examination { report: &report, port, has_listen: true, looks_around: true };
                advice(finding, &asked, language)
            };
            let open = told(&shut, 21247);
            assert!(open.contains("allow 21247/tcp") && open.contains("--add-port=21247/tcp"), "{open}");
            assert!(open.contains("5000") && !open.contains("allow 5000"), "{open}");
            assert!(told(&shut, 0).contains("5000"));
            for finding in [&shut, &nobody, &ufw] {
                let told = told(finding, 0);
                assert!(told.contains("--port 0") && !told.contains("sudo"), "{told}");
            }
        }
    }

    #[test]
    fn nothing_is_promised_about_being_found_where_nobody_looked() {
        let report = Report { interfaces: Vec::new(), system: "linux", findings: Vec::new() };
        let first = |looks_around, language| {
            let told = as_text(
                &Examination { report: &report, port: 4000, has_listen: false, looks_around },
                language,
            );
            told.lines().next().unwrap_or_default().to_owned()
        };
        for language in [Language::English, Language::German] {
            assert_eq!(first(true, language), language.text("doctor-findable"));
            assert_eq!(first(false, language), language.text("doctor-not-looked"));
        }
    }
}
