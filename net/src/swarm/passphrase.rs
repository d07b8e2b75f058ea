//! The passphrase of a hall: both ends of a connection prove that they know it before anything else is exchanged.
//!
//! A program without a passphrase offers what every version does, and two of them get a plain connection. A program
//! with one offers only `/bastide/hall/3`: Noise, and inside it a run of CPace ([`crate::secret`]). A program without a
//! passphrase supports that too, but only so that both sides learn that they are not in one hall.

use crate::secret::{self, Asker, Secret, SecretHash, lv_cat};
use crate::wire;
use futures::future::{BoxFuture, FutureExt as _, Shared};
use futures::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use libp2p::core::UpgradeInfo;
use libp2p::core::upgrade::{InboundConnectionUpgrade, OutboundConnectionUpgrade};
use libp2p::{PeerId, noise};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::io;
use std::time::Duration;

/// The protocol of connections without a passphrase, in every version.
const OPEN: &str = "/noise";
/// The protocol of connections with one.
const CLOSED: &str = "/bastide/hall/3";
/// How long the asking side may take for the last step: it knows by then whether its guess was right.
const PATIENCE: Duration = Duration::from_secs(5);
/// The purpose of a proof, so that a proof for a table never counts for a hall.
const PURPOSE: &[u8] = b"bastide/3 hall";

/// The hall of another program, as seen from this one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OtherHall {
    /// It has no passphrase, and this one has.
    Open,
    /// It has a passphrase, and this one has none.
    Closed,
    /// Both have one, but not the same.
    Another,
}

impl OtherHall {
    const ALL: [Self; 3] = [Self::Open, Self::Closed, Self::Another];

    /// The reason if a connection failed because of another hall. Wrappers hide the error from `source`, so it is
    /// searched for in their debug output.
    pub(super) fn of(error: &impl Debug) -> Option<Self> {
        let printed = format!("{error:?}");
        Self::ALL.into_iter().find(|hall| printed.contains(&format!("OtherHall({hall:?})")))
    }
}

/// Why a peer does not get in.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotIn {
    #[error(transparent)]
    Noise(#[from] noise::Error),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("it was answered but sent nothing more")]
    Unfinished,
    #[error("it is in another hall")]
    OtherHall(OtherHall),
}

/// The word of a passphrase. Computing it takes a moment, and connections wait for it.
pub(super) type Hall = Shared<BoxFuture<'static, Option<SecretHash>>>;

/// Starts computing the word of a passphrase in the background. Must run inside a tokio runtime.
pub(super) fn hall(passphrase: Secret) -> Hall {
    let work = tokio::task::spawn_blocking(move || SecretHash::of_hall(&passphrase));
    work.map(Result::ok).boxed().shared()
}

/// The upgrade at the start of a connection.
#[derive(Clone)]
pub(super) struct Greeting {
    pub(super) noise: noise::Config,
    pub(super) me: PeerId,
    pub(super) hall: Option<Hall>,
}

impl UpgradeInfo for Greeting {
    type Info = &'static str;
    type InfoIter = std::vec::IntoIter<&'static str>;

    fn protocol_info(&self) -> Self::InfoIter {
        if self.hall.is_some() { vec![CLOSED] } else { vec![OPEN, CLOSED] }.into_iter()
    }
}

impl<T> InboundConnectionUpgrade<T> for Greeting
where
    T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Output = (PeerId, noise::Output<T>);
    type Error = NotIn;
    type Future = BoxFuture<'static, Result<Self::Output, NotIn>>;

    fn upgrade_inbound(self, socket: T, info: Self::Info) -> Self::Future {
        async move {
            let (peer, mut io) = self.noise.upgrade_inbound(socket, OPEN).await?;
            if info == CLOSED {
                be_asked(&mut io, self.hall, &ends(peer, self.me)).await?;
            }
            Ok((peer, io))
        }
        .boxed()
    }
}

impl<T> OutboundConnectionUpgrade<T> for Greeting
where
    T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Output = (PeerId, noise::Output<T>);
    type Error = NotIn;
    type Future = BoxFuture<'static, Result<Self::Output, NotIn>>;

    fn upgrade_outbound(self, socket: T, info: Self::Info) -> Self::Future {
        async move {
            let (peer, mut io) = self.noise.upgrade_outbound(socket, OPEN).await?;
            if info == CLOSED {
                ask(&mut io, self.hall, &ends(self.me, peer)).await?;
            }
            Ok((peer, io))
        }
        .boxed()
    }
}

/// The asking and the answering side, and the purpose.
fn ends(asks: PeerId, answers: PeerId) -> Vec<u8> {
    lv_cat(&[PURPOSE, &asks.to_bytes(), &answers.to_bytes()])
}

/// The side that dialled.
async fn ask<T: AsyncRead + AsyncWrite + Unpin>(
    io: &mut T,
    hall: Option<Hall>,
    ends: &[u8],
) -> Result<(), NotIn> {
    let Some(hall) = hall else {
        say::<()>(io, None).await?;
        return Err(NotIn::OtherHall(OtherHall::Closed));
    };
    let word = hall.await.ok_or(io::ErrorKind::Interrupted).map_err(io::Error::from)?;
    let asker = Asker::new(&word, ends).map_err(io::Error::other)?;
    say(io, Some(asker.knock())).await?;
    let Some(answer) = hear(io).await? else { return Err(NotIn::OtherHall(OtherHall::Open)) };
    let tag = asker.check(&answer);
    say(io, tag).await?;
    tag.map(drop).ok_or(NotIn::OtherHall(OtherHall::Another))
}

/// The side that was dialled.
async fn be_asked<T: AsyncRead + AsyncWrite + Unpin>(
    io: &mut T,
    hall: Option<Hall>,
    ends: &[u8],
) -> Result<(), NotIn> {
    let knock = hear(io).await?;
    let Some(hall) = hall else {
        say::<()>(io, None).await?;
        return Err(NotIn::OtherHall(OtherHall::Closed));
    };
    let Some(knock) = knock else { return Err(NotIn::OtherHall(OtherHall::Open)) };
    let word = hall.await.ok_or(io::ErrorKind::Interrupted).map_err(io::Error::from)?;
    let answered = secret::answer(&word, ends, knock).map_err(io::Error::other)?;
    let (answer, keeper) = answered.ok_or(io::ErrorKind::InvalidData).map_err(io::Error::from)?;
    say(io, Some(answer)).await?;
    match tokio::time::timeout(PATIENCE, hear(io)).await {
        Ok(Ok(Some(tag))) if keeper.is_right(tag) => Ok(()),
        Ok(Ok(_)) => Err(NotIn::OtherHall(OtherHall::Another)),
        _ => Err(NotIn::Unfinished),
    }
}

/// Sends a message: one byte that says whether there is one, and its bytes.
async fn say<M: Serialize>(io: &mut (impl AsyncWrite + Unpin), message: Option<M>) -> io::Result<()> {
    let bytes = wire::encode(&message).map_err(io::Error::other)?;
    io.write_all(&bytes).await?;
    io.flush().await
}

/// Receives a message of a fixed length.
async fn hear<M: Serialize + DeserializeOwned + Default>(
    io: &mut (impl AsyncRead + Unpin),
) -> io::Result<Option<M>> {
    let mut bytes = wire::encode(&Some(M::default())).map_err(io::Error::other)?;
    let (is_there, rest) = bytes.split_at_mut(1);
    io.read_exact(is_there).await?;
    if is_there == [0] {
        return Ok(None);
    }
    io.read_exact(rest).await?;
    wire::decode(&bytes).map_err(io::Error::other)
}
