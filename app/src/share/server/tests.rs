//! The page over real sockets: what it offers, and what raw clients try.

use super::*;
use crate::share::package::System;
use crate::share::{FetchError, FetchedPackage, Stop, digits, fetch, guard};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream as Client;
use std::path::Path;
use std::time::Instant;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// A page with a package of that many bytes.
fn page(folder: &Path, length: usize) -> Sharing {
    let bytes: Vec<u8> = (0..length).map(|n| (n % 251) as u8).collect();
    fs::write(folder.join("bastide-0.1.0-windows-x86_64.zip"), bytes).unwrap();
    fs::write(folder.join("secret.txt"), "secret").unwrap();
    let packages = Packages::find(None, &[folder.to_owned()]);
    Sharing::serve(Language::English, Some(0), Arc::new(packages)).unwrap()
}

/// The package of [`page`].
fn only(sharing: &Sharing) -> Package {
    sharing.packages().iter().next().unwrap().clone()
}

/// Waits until so many downloads go on. A reader sees the end of one a little earlier than the page.
fn wait_for(sharing: &Sharing, loading: u64) {
    let begin = Instant::now();
    while sharing.loading() != loading {
        assert!(begin.elapsed() < Duration::from_secs(30), "{} go on", sharing.loading());
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn connect(sharing: &Sharing) -> Client {
    let client = Client::connect((Ipv4Addr::LOCALHOST, sharing.port())).unwrap();
    client.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    client
}

/// Everything that comes after these bytes were sent.
fn says(sharing: &Sharing, request: &[u8]) -> Vec<u8> {
    let mut client = connect(sharing);
    // The server may end the connection before it has read all.
    let _ = client.write_all(request);
    let mut answer = Vec::new();
    let _ = client.read_to_end(&mut answer);
    answer
}

fn get(sharing: &Sharing, path: &str, more: &str) -> (String, Vec<u8>) {
    let answer = says(sharing, format!("GET {path} HTTP/1.1\r\nHost: here\r\n{more}\r\n").as_bytes());
    let end = answer.windows(4).position(|w| w == b"\r\n\r\n").unwrap_or(answer.len());
    (String::from_utf8_lossy(&answer[..end]).into_owned(), answer.get(end + 4..).unwrap_or_default().to_vec())
}

#[test]
fn a_reader_gets_the_page_in_its_language_and_the_package_that_the_checksum_names() {
    let folder = tempfile::tempdir().unwrap();
    let sharing = page(folder.path(), 300_000);
    let (head, html) =
        get(&sharing, "/", "Accept-Language: de-DE\r\nUser-Agent: Mozilla/5.0 (Windows NT 10.0)\r\n");
    let html = String::from_utf8(html).unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("default-src 'none'"), "{head}");
    let package = only(&sharing);
    assert!(
        html.contains("lang=de") && html.contains("class=main") && html.contains(&package.digits()),
        "{html}"
    );
    assert!(!html.contains("secret"));
    let (_, sums) = get(&sharing, "/SHA256SUMS", "");
    assert_eq!(String::from_utf8(sums).unwrap(), sharing.packages().sums());
    let path = format!("/load/{}", package.name);
    assert_eq!(sharing.loaded(), 0);
    let (head, bytes) = get(&sharing, &path, "");
    assert!(head.contains("attachment; filename="), "{head}");
    assert_eq!(digits(&Sha256::digest(&bytes).into()), package.digits());
    assert_eq!((bytes.len() as u64, package.system), (package.length, System::Windows));
    wait_for(&sharing, 0);
    assert_eq!(sharing.loaded(), 1);
    drop(sharing);
}

#[test]
fn nothing_but_the_packages_can_be_had_and_nothing_can_be_sent() {
    let folder = tempfile::tempdir().unwrap();
    let sharing = page(folder.path(), 10);
    for path in [
        "/secret.txt",
        "/load/secret.txt",
        "/load/",
        "/load/../secret.txt",
        "/load/..%2fsecret.txt",
        "/load/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/load/bastide-0.1.0-windows-x86_64.zip/../secret.txt",
        "/favicon.ico",
    ] {
        let (head, body) = get(&sharing, path, "");
        assert!(head.starts_with("HTTP/1.1 404"), "{path}: {head}");
        assert!(!String::from_utf8_lossy(&body).contains("secret"));
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "PATCH"] {
        let request = format!("{method} / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbody");
        let answer = says(&sharing, request.as_bytes());
        assert!(answer.starts_with(b"HTTP/1.1 405"), "{method}: {}", String::from_utf8_lossy(&answer));
    }
    let head = says(&sharing, b"HEAD / HTTP/1.1\r\nHost: here\r\n\r\n");
    assert!(head.starts_with(b"HTTP/1.1 200") && head.ends_with(b"\r\n\r\n"));
    fs::write(folder.path().join("bastide-0.1.0-windows-x86_64.zip"), "changed behind it").unwrap();
    let (head, _) = get(&sharing, "/load/bastide-0.1.0-windows-x86_64.zip", "");
    assert!(head.starts_with("HTTP/1.1 410"), "what has changed is not what was promised: {head}");
    drop(sharing);
}

#[test]
fn garbage_endless_headers_and_floods_leave_room_for_others() {
    let folder = tempfile::tempdir().unwrap();
    let sharing = page(folder.path(), 10);
    let huge = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(1 << 20));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(5000));
    for bad in [&b"\0\xff\x01 nonsense\r\n\r\n"[..], huge.as_bytes(), many.as_bytes(), b"GET"] {
        let mut client = connect(&sharing);
        let _ = client.write_all(bad);
        let _ = client.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = client.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 200"));
    }
    let served = |sharing: &Sharing| {
        let begin = Instant::now();
        let answer = says(sharing, b"GET / HTTP/1.1\r\nHost: here\r\n\r\n");
        answer.starts_with(b"HTTP/1.1 200") && begin.elapsed() < ASKING / 2
    };
    // As many connections of one computer as it may have, which say nothing.
    let mut silent: Vec<Client> = (0..guard::MOST_OF_ONE).map(|_| connect(&sharing)).collect();
    assert!(served(&sharing));
    let gone = silent.remove(0).read(&mut [0; 8]).unwrap_or_default();
    assert_eq!(gone, 0, "the one that waited longest has made room");
    drop(silent);
    assert!(served(&sharing));
    drop(sharing);
}

/// Loopback has many addresses on Linux alone.
#[test]
#[cfg(target_os = "linux")]
fn a_crowd_that_only_waits_keeps_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let sharing = page(folder.path(), 100_000);
    let there = SocketAddr::from((Ipv4Addr::LOCALHOST, sharing.port()));
    let from = |n: usize| {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        let address = SocketAddr::from(([127, 0, 0, 2 + u8::try_from(n / guard::MOST_OF_ONE).unwrap()], 0));
        socket.bind(&address.into()).unwrap();
        socket.connect(&there.into()).unwrap();
        socket
    };
    let _crowd: Vec<Socket> = (0..guard::MOST * 2).map(from).collect();
    let begin = Instant::now();
    let (head, body) = get(&sharing, "/load/bastide-0.1.0-windows-x86_64.zip", "");
    assert!(head.starts_with("HTTP/1.1 200") && body.len() == 100_000, "{head}");
    assert!(begin.elapsed() < ASKING / 2);
    drop(sharing);
}

#[test]
fn one_computer_loads_so_much_at_once_and_is_told_if_it_wants_more() {
    let folder = tempfile::tempdir().unwrap();
    let sharing = page(folder.path(), 40_000_000);
    let mut clients: Vec<Client> = (0..guard::LOADS_OF_ONE).map(|_| connect(&sharing)).collect();
    for client in &mut clients {
        client
            .write_all(b"GET /load/bastide-0.1.0-windows-x86_64.zip HTTP/1.1\r\nHost: here\r\n\r\n")
            .unwrap();
        client.read_exact(&mut [0; 100]).unwrap();
    }
    let (head, body) = get(&sharing, "/load/bastide-0.1.0-windows-x86_64.zip", "Accept-Language: de\r\n");
    assert!(head.starts_with("HTTP/1.1 503"), "{head}");
    assert_eq!(String::from_utf8(body).unwrap(), Language::German.text("share-page-busy"));
    assert!(get(&sharing, "/", "").0.starts_with("HTTP/1.1 200"), "the page is there all the same");
    drop(sharing);
}

#[test]
#[cfg(unix)]
fn what_lies_under_a_name_later_is_neither_waited_for_nor_given_away() {
    let folder = tempfile::tempdir().unwrap();
    let sharing = page(folder.path(), 1000);
    let path = folder.path().join("bastide-0.1.0-windows-x86_64.zip");
    fs::remove_file(&path).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    let (head, body) = get(&sharing, "/load/bastide-0.1.0-windows-x86_64.zip", "");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let package = only(&sharing);
    assert_eq!(digits(&Sha256::digest(&body).into()), package.digits());
    assert!(get(&sharing, "/", "").0.starts_with("HTTP/1.1 200"));
    drop(sharing);
}

#[test]
fn the_page_ends_at_once_even_while_somebody_loads() {
    let folder = tempfile::tempdir().unwrap();
    let sharing = page(folder.path(), 40_000_000);
    let port = sharing.port();
    let mut client = connect(&sharing);
    client.write_all(b"GET /load/bastide-0.1.0-windows-x86_64.zip HTTP/1.1\r\nHost: here\r\n\r\n").unwrap();
    client.read_exact(&mut [0; 1000]).unwrap();
    let begin = Instant::now();
    drop(sharing);
    assert!(begin.elapsed() < Duration::from_secs(5));
    let mut rest = Vec::new();
    let _ = client.read_to_end(&mut rest);
    assert!(rest.len() < 40_000_000);
    assert!(Client::connect((Ipv4Addr::LOCALHOST, port)).is_err(), "nobody listens any more");
}

#[test]
fn what_is_found_later_is_offered_by_the_same_page_and_cuts_nobody_off() {
    let folder = tempfile::tempdir().unwrap();
    let sharing = page(folder.path(), 40_000_000);
    let before = only(&sharing);
    let mut client = connect(&sharing);
    client.write_all(format!("GET /load/{} HTTP/1.1\r\nHost: here\r\n\r\n", before.name).as_bytes()).unwrap();
    client.read_exact(&mut [0; 100]).unwrap();
    let later = "bastide_0.1.0_amd64.deb";
    fs::write(folder.path().join(later), "a package").unwrap();
    let (send, renewed) = mpsc::channel();
    sharing.renew(vec![folder.path().to_owned()], move || send.send(()).unwrap()).unwrap();
    renewed.recv_timeout(Duration::from_secs(60)).unwrap();
    assert!(sharing.packages().named(later).is_some());
    let (_, sums) = get(&sharing, "/SHA256SUMS", "");
    assert_eq!(String::from_utf8(sums).unwrap(), sharing.packages().sums());
    assert_eq!(get(&sharing, &format!("/load/{later}"), "").1, b"a package");
    wait_for(&sharing, 1);
    let mut rest = Vec::new();
    client.read_to_end(&mut rest).unwrap();
    assert!(rest.ends_with(&fs::read(folder.path().join(&before.name)).unwrap()[1_000..]));
    drop(sharing);
}

/// A pipe that takes a kilobyte stands in for a reader who is far behind.
#[test]
fn a_download_goes_on_until_its_last_byte_is_sent_and_counts_only_then() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bastide_0.1.0_amd64.deb"), vec![7; 5_000]).unwrap();
    let packages = Arc::new(Packages::find(None, &[folder.path().to_owned()]));
    let offer = Arc::new(Offer { packages: RwLock::new(packages), looking: Mutex::default() });
    let shop =
        Arc::new(Shop { offer, words: Language::English, loaded: Arc::default(), loading: Arc::default() });
    let counts = || (shop.loading.load(Ordering::Relaxed), shop.loaded.load(Ordering::Relaxed));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for (is_whole, after) in [(false, (0, 0)), (true, (0, 1))] {
        runtime.block_on(async {
            let visit = Guard::default().let_in(Ipv4Addr::LOCALHOST.into()).unwrap();
            let (mut here, there) = tokio::io::duplex(1_000);
            let answers = tokio::spawn(receive(there, visit, Arc::clone(&shop)));
            here.write_all(b"GET /load/bastide_0.1.0_amd64.deb HTTP/1.1\r\nHost: here\r\n\r\n")
                .await
                .unwrap();
            let mut answer = vec![0; 4_000];
            here.read_exact(&mut answer).await.unwrap();
            for _ in 0..10 {
                tokio::task::yield_now().await;
            }
            assert_eq!(counts(), (1, 0), "the rest is with the program still");
            if is_whole {
                here.read_to_end(&mut answer).await.unwrap();
                assert!(answer.ends_with(&[7; 5_000]));
            }
            drop(here);
            answers.await.unwrap();
        });
        assert_eq!(counts(), after);
    }
}

#[test]
fn packages_are_fetched_from_another_page_and_kept_only_if_they_are_what_it_says() {
    let (theirs, here) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mine = here.path().join("packages");
    // For no system of a test.
    let name = "bastide_0.1.0_amd64.deb";
    fs::write(theirs.path().join(name), vec![9; 200_000]).unwrap();
    let packages = Packages::find(None, &[theirs.path().to_owned()]);
    let sharing = Sharing::serve(Language::English, Some(0), Arc::new(packages)).unwrap();
    let address = format!("http://127.0.0.1:{}/", sharing.port());
    let fetch = |address: &str| fetch(address, &mine, &Stop::default()).unwrap();
    let sum = only(&sharing).sum;
    assert_eq!(fetch(&address).new, [FetchedPackage { name: name.to_owned(), sum }]);
    assert_eq!(fs::read(mine.join(name)).unwrap(), fs::read(theirs.path().join(name)).unwrap());
    let again = fetch(&address);
    assert!(again.new.is_empty() && again.other.is_empty(), "what is here is not fetched again: {again:?}");
    fs::write(mine.join(name), "something older").unwrap();
    assert_eq!(fetch(&address).other, [name], "and what differs is told, and left");
    assert_eq!(fs::read(mine.join(name)).unwrap(), b"something older");
    // A page that sends other bytes than its list says.
    let liar = Bound::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let lies = format!("http://{}", liar.local_addr().unwrap());
    let thread = std::thread::spawn(move || {
        let list = format!("{}  bastide_9_amd64.deb\n", "ab".repeat(32));
        for body in [list.as_str(), "not that"] {
            let (mut client, _) = liar.accept().unwrap();
            let _ = client.read(&mut [0; 1000]);
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len());
            client.write_all(head.as_bytes()).unwrap();
        }
    });
    let failed = fetch(&lies).failed;
    assert!(matches!(&failed, Some(FetchError::Wrong(name)) if name == "bastide_9_amd64.deb"), "{failed:?}");
    thread.join().unwrap();
    let kept: Vec<_> = fs::read_dir(&mine).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(kept, [name], "nothing is left of it");
    drop(sharing);
}

#[test]
fn the_page_answers_by_both_versions_of_ip() {
    let packages = Arc::new(Packages::find(None, &[]));
    let page = Sharing::serve(Language::English, Some(0), packages).unwrap();
    for at in ["127.0.0.1", "::1"].map(|ip| SocketAddr::new(ip.parse().unwrap(), page.port())) {
        let mut stream = match Client::connect(at) {
            Ok(stream) => stream,
            // A computer without version 6 has nobody to answer there.
            Err(error) => {
                assert!(at.is_ipv6() && Bound::bind("[::1]:0").is_err(), "{at}: {error}");
                continue;
            }
        };
        stream.write_all(b"GET / HTTP/1.1\r\nHost: bastide\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{at}: {answer}");
    }
}

#[test]
fn addresses_of_version_4_are_told_and_others_only_where_there_is_none() {
    let [four, near, link] = ["10.0.0.7", "fd00::7", "fe80::7"].map(|ip| ip.parse::<IpAddr>().unwrap());
    assert_eq!(reachable(&[near, four, link]), [four]);
    assert_eq!(reachable(&[near, link]), [near]);
    assert!(reachable(&[]).is_empty());
}
