//! Computers whose owners break a rule by what they send, whatever their program sends. The owner holds the key,
//! intercepts what the program sends, and adds messages.

use super::Without;
use super::computer::Node;
use super::villain;
use net::deal::Seed;
use net::identity::{Identity, Purpose};
use net::joint_randomness::Chain;
use net::session::{Message, Session, Token};
use net::wire;
use rules::Wait;

/// What a computer sends instead of its program's message.
pub fn bend(without: Option<Without>, identity: &Identity, message: Message) -> Message {
    match (without, message) {
        (Some(Without::TruePromises), Message::Promise { promise, .. })
            if promise.holder == identity.key() =>
        {
            let promise = villain::promise(identity, promise.game, promise.instance, promise.epoch, None);
            Message::Promise { promise, value: None }
        }
        (_, message) => message,
    }
}

/// What a computer also sends to all, once after each entry.
pub fn invent(without: Option<Without>, node: &mut Node) -> Option<Message> {
    let without = without?;
    let session = node.session.as_ref().filter(|session| session.is_holder() && session.log().is_signed())?;
    let head = session.log().head();
    if node.spoke_at.replace(head) == Some(head) {
        return None;
    }
    match without {
        Without::LateTokens => token(session, &node.identity),
        Without::LateSeeds => seed(session, &node.identity),
        _ => None,
    }
}

/// Its token of an open draw, chosen or not.
fn token(session: &Session, identity: &Identity) -> Option<Message> {
    let (log, table) = (session.log(), session.log().roster());
    let is_open = table.is_open && matches!(log.game().wait(), Wait::Chance(_));
    let anchor = table.anchor(identity.key()).filter(|_| is_open)?;
    let chain = Chain::new(identity, log.offer().digest(), anchor.era);
    let (game, k, seq, head) = (log.id(), table.k, log.seq(), log.head());
    let token = chain.token(k - anchor.since)?;
    let statement = wire::encode(&(game, k, (seq, head), token)).unwrap();
    let signature = identity.sign(Purpose::Token, &statement);
    Some(Message::Token(Token { game, k, seq, head, holder: identity.key(), token, signature }))
}

/// Its seed of the deal, while half tiles are still played.
fn seed(session: &Session, identity: &Identity) -> Option<Message> {
    let log = session.log();
    let deal = log.roster().deal.as_ref().filter(|_| log.game().wait() != Wait::Over)?;
    let seed = Seed::of(identity, deal.offer()).open();
    Some(Message::Seed { game: log.id(), holder: identity.key(), seed })
}
