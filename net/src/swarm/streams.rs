//! The streams of connections: this computer opens one on request, and is notified of those that the other side opens.
//! Each is reported with its connection, after that connection was, and none is lost however many come at once.

use super::PROTOCOL;
use libp2p::core::transport::PortUse;
use libp2p::core::upgrade::ReadyUpgrade;
use libp2p::core::{Endpoint, Multiaddr};
use libp2p::swarm::handler::{ConnectionEvent, FullyNegotiatedInbound, FullyNegotiatedOutbound};
use libp2p::swarm::{
    ConnectionDenied, ConnectionHandler, ConnectionHandlerEvent, ConnectionId, FromSwarm, NetworkBehaviour,
    NotifyHandler, SubstreamProtocol, THandler, THandlerInEvent, THandlerOutEvent, ToSwarm,
};
use libp2p::{PeerId, Stream, StreamProtocol};
use std::collections::VecDeque;
use std::task::{Context, Poll};

/// An event of a stream.
#[derive(Debug)]
pub(super) enum StreamEvent {
    /// The other side opened one.
    In(Stream),
    /// This side opened one.
    Out(Stream),
    /// This side could not open one.
    NotOut,
}

/// An event of a connection's streams.
#[derive(Debug)]
pub(super) struct News {
    pub(super) peer: PeerId,
    pub(super) connection: ConnectionId,
    pub(super) what: StreamEvent,
}

/// Opens one stream.
#[derive(Debug)]
pub(super) struct Open;

/// The streams of all connections. The caller of [`Streams::open`] polls the swarm afterwards.
#[derive(Default)]
pub(super) struct Streams {
    todo: VecDeque<ToSwarm<News, Open>>,
}

impl Streams {
    /// Opens a stream on a connection.
    pub(super) fn open(&mut self, peer: PeerId, connection: ConnectionId) {
        let handler = NotifyHandler::One(connection);
        self.todo.push_back(ToSwarm::NotifyHandler { peer_id: peer, handler, event: Open });
    }
}

impl NetworkBehaviour for Streams {
    type ConnectionHandler = Handler;
    type ToSwarm = News;

    fn handle_established_inbound_connection(
        &mut self,
        _: ConnectionId,
        _: PeerId,
        _: &Multiaddr,
        _: &Multiaddr,
    ) -> Result<THandler<Self>, ConnectionDenied> {
        Ok(Handler::default())
    }

    fn handle_established_outbound_connection(
        &mut self,
        _: ConnectionId,
        _: PeerId,
        _: &Multiaddr,
        _: Endpoint,
        _: PortUse,
    ) -> Result<THandler<Self>, ConnectionDenied> {
        Ok(Handler::default())
    }

    fn on_swarm_event(&mut self, _: FromSwarm<'_>) {}

    fn on_connection_handler_event(
        &mut self,
        peer: PeerId,
        connection: ConnectionId,
        what: THandlerOutEvent<Self>,
    ) {
        self.todo.push_back(ToSwarm::GenerateEvent(News { peer, connection, what }));
    }

    fn poll(&mut self, _: &mut Context<'_>) -> Poll<ToSwarm<Self::ToSwarm, THandlerInEvent<Self>>> {
        self.todo.pop_front().map_or(Poll::Pending, Poll::Ready)
    }
}

type Upgrade = ReadyUpgrade<StreamProtocol>;
type Event = ConnectionHandlerEvent<Upgrade, (), StreamEvent>;

/// The handler of one connection.
#[derive(Default)]
pub(super) struct Handler {
    todo: VecDeque<Event>,
}

fn protocol() -> SubstreamProtocol<Upgrade> {
    SubstreamProtocol::new(ReadyUpgrade::new(PROTOCOL), ())
}

impl ConnectionHandler for Handler {
    type FromBehaviour = Open;
    type ToBehaviour = StreamEvent;
    type InboundProtocol = Upgrade;
    type OutboundProtocol = Upgrade;
    type InboundOpenInfo = ();
    type OutboundOpenInfo = ();

    fn listen_protocol(&self) -> SubstreamProtocol<Upgrade> {
        protocol()
    }

    fn poll(&mut self, _: &mut Context<'_>) -> Poll<Event> {
        self.todo.pop_front().map_or(Poll::Pending, Poll::Ready)
    }

    // After either event, the connection polls again.
    fn on_behaviour_event(&mut self, _: Open) {
        self.todo.push_back(ConnectionHandlerEvent::OutboundSubstreamRequest { protocol: protocol() });
    }

    fn on_connection_event(&mut self, event: ConnectionEvent<'_, Upgrade, Upgrade>) {
        let what = match event {
            ConnectionEvent::FullyNegotiatedInbound(FullyNegotiatedInbound { protocol, .. }) => {
                StreamEvent::In(protocol)
            }
            ConnectionEvent::FullyNegotiatedOutbound(FullyNegotiatedOutbound { protocol, .. }) => {
                StreamEvent::Out(protocol)
            }
            ConnectionEvent::DialUpgradeError(_) => StreamEvent::NotOut,
            _ => return,
        };
        self.todo.push_back(ConnectionHandlerEvent::NotifyBehaviour(what));
    }
}
