//! A run, line by line, to find the cause of a failure.

use net::identity::Digest;
use net::log::{Ack, Entry, Instance, Record, Value, id_of};
use net::session::{Item, Message, Promise};
use net::wire;

fn id(digest: Digest) -> String {
    digest.0[..3].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn at(instance: Instance) -> String {
    format!("{}@{}", instance.seq, id(instance.prev))
}

fn entry(bytes: &[u8]) -> String {
    let Ok(entry) = wire::decode::<Entry>(bytes) else { return "no entry".to_owned() };
    let kind = format!("{:?}", entry.body);
    let kind: String = kind.chars().take_while(char::is_ascii_alphanumeric).collect();
    let author = entry.holder.map_or_else(String::new, |key| format!(" by {}", key.short()));
    format!("{} {}={}{author}", kind, at(entry.instance()), id(id_of(bytes)))
}

fn item(item: &Item) -> String {
    let kind = if item.proof.is_certificate() { " certified" } else { "" };
    format!("[{}{kind} e{}]", entry(&item.entry), item.proof.epoch())
}

fn ack(ack: &Ack) -> String {
    format!("({} stored {}={} e{})", ack.holder.short(), at(ack.instance), id(ack.id), ack.epoch)
}

fn value(value: Option<&Value>) -> String {
    value.map_or_else(|| "nothing".to_owned(), |value| entry(&value.entry))
}

fn promise(promise: &Promise) -> String {
    let accepted = promise.accepted.map(|(epoch, digest)| format!(" accepted {} e{epoch}", id(digest)));
    let accepted = accepted.unwrap_or_default();
    format!("({} e{} at {}{accepted})", promise.holder.short(), promise.epoch, at(promise.instance))
}

fn list<T>(all: &[T], one: impl Fn(&T) -> String) -> String {
    all.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// A message in a line.
pub fn message(message: &Message) -> String {
    match message {
        Message::Status(s) => {
            format!("Status {}={} e{} acked {:?}", s.seq, id(s.head), s.promised, s.acked)
        }
        Message::Entries { items, acks, .. } => {
            format!("Entries {} acks {}", list(items, item), list(acks, ack))
        }
        Message::Ack(one) => format!("Ack {}", ack(one)),
        Message::Token(t) => format!("Token {} k{} at {}@{}", t.holder.short(), t.k, t.seq, id(t.head)),
        Message::Vote(v) => {
            format!("Vote {} e{} at {}: {:?}", v.holder.short(), v.epoch, at(v.instance), v.body)
        }
        Message::Prepare { instance, epoch, .. } => format!("Prepare e{epoch} at {}", at(*instance)),
        Message::Promise { promise: p, value: v } => format!("Promise {} {}", promise(p), value(v.as_ref())),
        Message::Proposal(p) => {
            let promises = list(&p.promises, promise);
            format!("Proposal e{} {} from {promises}", p.epoch, entry(&p.value.entry))
        }
        Message::Fetch { have, .. } => {
            format!("Fetch {}", list(have, |(seq, d)| format!("{seq}={}", id(*d))))
        }
        other => format!("{other:?}").chars().take(160).collect(),
    }
}

/// A record in a line.
pub fn record(record: &[u8]) -> String {
    match wire::decode(record) {
        Ok(Record::Entry { entry: bytes, proof }) => item(&Item { entry: bytes, proof }),
        Ok(Record::Promise { instance, epoch }) => format!("promise e{epoch} at {}", at(instance)),
        Ok(Record::Accept { instance, epoch, value: v }) => {
            format!("acceptance e{epoch} at {} of {}", at(instance), value(Some(&v)))
        }
        Ok(Record::Dropped { seq }) => format!("dropped from {seq}"),
        Ok(Record::Evidence(evidence)) => format!("evidence against {:?}", evidence.accused()),
        other => format!("{other:?}").chars().take(80).collect(),
    }
}
