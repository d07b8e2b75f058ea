//! Checks the dependency tree against `deny.toml`: licences, sources, duplicates, and the direction app → net → rules.

#![expect(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

mod licence;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;

#[derive(Deserialize)]
struct Policy {
    graph: Graph,
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
    advisories: Advisories,
}

#[derive(Deserialize)]
struct Advisories {
    ignore: Vec<Exception>,
}

#[derive(Deserialize)]
struct Exception {
    id: String,
    reason: String,
}

#[derive(Deserialize)]
struct Graph {
    targets: Vec<String>,
}

#[derive(Deserialize)]
struct Licenses {
    allow: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Rule>,
    skip: Vec<Rule>,
}

/// `name` or `name@version`, where the version is a prefix.
#[derive(Deserialize)]
struct Rule {
    #[serde(rename = "crate")]
    spec: String,
    reason: String,
}

impl Rule {
    fn covers(&self, name: &str, version: &str) -> bool {
        let Some((of, prefix)) = self.spec.split_once('@') else { return self.spec == name };
        of == name && (version == prefix || version.starts_with(&format!("{prefix}.")))
    }
}

#[derive(Deserialize)]
struct Sources {
    #[serde(rename = "allow-registry")]
    registries: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    source: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    source: Option<String>,
    checksum: Option<String>,
}

fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn file<T: DeserializeOwned>(name: &str) -> T {
    let text = std::fs::read_to_string(top().join(name)).unwrap();
    toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn policy() -> Policy {
    file("deny.toml")
}

/// The output of cargo. It may use the network if a crate is missing that the usual build does not need.
fn cargo(arguments: &[&str]) -> String {
    let target = &policy().graph.targets[0];
    let filter = if arguments[0] == "tree" { "--target" } else { "--filter-platform" };
    let run = |network: &[&str]| {
        let arguments = [arguments, &["--locked", filter, target], network].concat();
        Command::new(env!("CARGO")).args(arguments).current_dir(top()).output().unwrap()
    };
    let output =
        Some(run(&["--offline"])).filter(|output| output.status.success()).unwrap_or_else(|| run(&[]));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?} failed:\n{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// All features of a build for other systems.
const ALL_THERE_IS: [&str; 2] = ["--features", "app/wgpu,app/sound"];

fn metadata() -> Metadata {
    let all = [&["metadata", "--format-version", "1"], &ALL_THERE_IS[..]].concat();
    serde_json::from_str(&cargo(&all)).unwrap()
}

/// The names and versions of all crates that a build of the workspace compiles, including its tests.
fn built(features: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut versions = BTreeMap::<_, BTreeSet<_>>::new();
    let tree = ["tree", "--workspace", "--edges", "normal,build,dev", "--prefix", "none"];
    let tree = cargo(&[&tree, features].concat());
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let mut words = line.split(' ');
        let (Some(name), Some(version)) = (words.next(), words.next()) else { panic!("{line}") };
        versions.entry(name.to_owned()).or_default().insert(version.trim_start_matches('v').to_owned());
    }
    assert!(versions.len() > 200, "the whole tree is listed: {}", versions.len());
    versions
}

#[test]
fn every_licence_is_one_we_allow() {
    let allowed = policy().licenses.allow;
    let refused: Vec<_> = metadata()
        .packages
        .iter()
        .filter(|p| !p.license.as_deref().is_some_and(|l| licence::is_met(l, &allowed)))
        .map(|p| format!("{} {}: {:?}", p.name, p.version, p.license))
        .collect();
    assert!(refused.is_empty(), "not allowed by deny.toml: {refused:#?}");
}

#[test]
fn every_crate_comes_from_crates_io() {
    let registries: Vec<_> =
        policy().sources.registries.iter().map(|url| format!("registry+{url}")).collect();
    let ours = ["app", "net", "rules", "wasm-bindgen-futures"];
    let lock: Lock = file("Cargo.lock");
    assert!(lock.package.len() > 200);
    for package in &lock.package {
        let Some(source) = &package.source else {
            assert!(ours.contains(&package.name.as_str()), "{} is not from a registry", package.name);
            continue;
        };
        assert!(registries.contains(source), "{} comes from {source}", package.name);
        assert!(package.checksum.is_some(), "{} has no checksum", package.name);
    }
    for package in &metadata().packages {
        let known =
            package.source.as_ref().map_or(ours.contains(&package.name.as_str()), |s| registries.contains(s));
        assert!(known, "{} comes from {:?}", package.name, package.source);
    }
}

#[test]
fn no_crate_comes_twice_without_a_reason() {
    let policy = policy();
    let mut unused: BTreeSet<_> = policy.bans.skip.iter().map(|rule| rule.spec.as_str()).collect();
    let mut surplus = Vec::new();
    for (name, versions) in built(&ALL_THERE_IS).iter().filter(|(_, versions)| versions.len() > 1) {
        let skips = |version: &&String| policy.bans.skip.iter().find(|rule| rule.covers(name, version));
        for rule in versions.iter().filter_map(|version| skips(&version)) {
            unused.remove(rule.spec.as_str());
        }
        if versions.iter().filter(|version| skips(version).is_none()).count() > 1 {
            surplus.push(format!("{name} {versions:?}"));
        }
    }
    assert!(surplus.is_empty(), "more than one version, and no reason in deny.toml: {surplus:#?}");
    assert!(unused.is_empty(), "no longer needed in deny.toml: {unused:?}");
}

#[test]
fn nothing_banned_comes_in() {
    let policy = policy();
    let lock: Lock = file("Cargo.lock");
    let built = built(&[]);
    for rule in &policy.bans.deny {
        assert!(!rule.reason.is_empty(), "{} is banned without a reason", rule.spec);
        let found =
            built.iter().flat_map(|(name, versions)| versions.iter().map(move |version| (name, version)));
        let found: Vec<_> = found.filter(|(name, version)| rule.covers(name, version)).collect();
        assert!(found.is_empty(), "{found:?}: {}", rule.reason);
    }
    let bincode: Vec<_> = lock.package.iter().filter(|p| p.name == "bincode").map(|p| &p.version).collect();
    assert_eq!(bincode, ["1.3.3"], "logs are written with exactly this version");
}

#[test]
fn an_ignored_advisory_has_a_reason_and_a_crate_in_the_lock() {
    let lock: Lock = file("Cargo.lock");
    for Exception { id, reason } in policy().advisories.ignore {
        let (name, why) =
            reason.split_once(": ").unwrap_or_else(|| panic!("{id}: crate first, then the reason"));
        assert!(lock.package.iter().any(|p| p.name == name), "{id}: {name} is not built on any more");
        assert!(id.starts_with("RUSTSEC-") && why.len() > 20, "{id} is passed over without a reason");
    }
    let contributing = std::fs::read_to_string(top().join("CONTRIBUTING.md")).unwrap();
    assert!(
        contributing.contains("cargo deny check advisories"),
        "CONTRIBUTING.md says how to check advisories"
    );
}

#[test]
fn only_a_build_for_others_has_a_second_renderer() {
    let second = |features| built(features).contains_key("egui-wgpu");
    assert!(!second(&[]), "it would cost every developer minutes a build");
    assert!(second(&ALL_THERE_IS));
}

#[test]
fn only_a_build_with_sound_needs_a_sound_library() {
    let plays = |features| built(features).contains_key("cpal");
    assert!(!plays(&[]), "a bare machine has no headers of one");
    assert!(plays(&ALL_THERE_IS));
}

#[test]
fn dependencies_point_from_app_to_net_to_rules() {
    let metadata = metadata();
    let members: BTreeMap<_, BTreeSet<_>> = metadata
        .packages
        .iter()
        .filter(|p| metadata.workspace_members.contains(&p.id))
        .map(|p| (p.name.as_str(), p.dependencies.iter().map(|d| d.name.as_str()).collect()))
        .collect();
    let ours: BTreeSet<_> = members.keys().copied().collect();
    assert_eq!(ours, BTreeSet::from(["app", "net", "rules"]));
    let inner = |name: &str| members[name].intersection(&ours).copied().collect::<Vec<_>>();
    assert_eq!(inner("rules"), [""; 0]);
    assert_eq!(inner("net"), ["rules"]);
    assert_eq!(inner("app"), ["net", "rules"]);
    let outside = ["tokio", "libp2p", "egui", "eframe", "futures", "getrandom", "tracing"];
    let found: Vec<_> = outside.iter().filter(|name| members["rules"].contains(*name)).collect();
    assert!(found.is_empty(), "rules does no input or output: {found:?}");
}

/// The crates of `deny.toml`'s list `# - crate: what it is for`, each with its reason.
fn reasons() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(top().join("deny.toml")).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("# - "));
    let parts = lines.map(|line| line.split_once(": ").unwrap_or_else(|| panic!("no reason: {line}")));
    parts.map(|(name, why)| (name.to_owned(), why.to_owned())).collect()
}

#[test]
fn every_dependency_has_a_reason_and_every_reason_a_dependency() {
    #[derive(Deserialize)]
    struct Manifest {
        workspace: Workspace,
    }
    #[derive(Deserialize)]
    struct Workspace {
        dependencies: BTreeMap<String, toml::Value>,
    }
    let manifest: Manifest = file("Cargo.toml");
    let wanted: Vec<_> = manifest.workspace.dependencies.into_keys().collect();
    let wanted: Vec<_> = wanted.iter().filter(|name| !["net", "rules"].contains(&name.as_str())).collect();
    let reasons = reasons();
    let named: Vec<_> = reasons.iter().map(|(name, _)| name).collect();
    assert_eq!(named, wanted, "deny.toml says in this order what each is for");
    for (name, why) in &reasons {
        assert!(why.len() > 12, "{name} has no reason: {why}");
    }
}
