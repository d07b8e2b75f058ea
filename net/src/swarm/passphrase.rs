//! The passphrase of a hall, of which both ends of a connection convince each other before anything is said on it.
//!
//! Whoever knows none offers what every version does, and a connection of two such is the plain one. Whoever knows one
//! offers nothing but `/bastide/hall/3`: Noise, and inside it a run of CPace ([`crate::secret`]). A program without a
//! passphrase understands that too, only to say and to hear that the two are not of one hall.

use crate::secret::{self, Asker, Secret, Word, lv_cat};
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

/// What connections without a passphrase begin with, in every version.
const OPEN: &str = "/noise";
/// And those with one.
const CLOSED: &str = "/bastide/hall/3";
/// How long who asks may take for the last step: it knows by then whether its guess was right.
const PATIENCE: Duration = Duration::from_secs(5);
/// What a proof is for: no proof for a table is ever one for a hall.
const PURPOSE: &[u8] = b"bastide/3 hall";

/// What another program's hall is, as seen from the one here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OtherHall {
    /// It knows no passphrase, and this one does.
    Open,
    /// It knows a passphrase, and this one none.
    Closed,
    /// Both know one, and not the same.
    Another,
}

impl OtherHall {
    const ALL: [Self; 3] = [Self::Open, Self::Closed, Self::Another];

    /// Whether a connection failed for that reason. The error lies under wrappers that hide it from `source`, so it is
    /// looked for in what they print.
    pub(super) fn of(error: &impl Debug) -> Option<Self> {
        let printed = format!("{error:?}");
        Self::ALL.into_iter().find(|hall| printed.contains(&format!("OtherHall({hall:?})")))
    }
}

/// Why nobody comes in.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotIn {
    #[error(transparent)]
    Noise(#[from] noise::Error),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("it was answered and said nothing more")]
    Unfinished,
    #[error("it is in another hall")]
    OtherHall(OtherHall),
}

/// The word of a passphrase, which takes a moment to be worked out: connections wait for it.
pub(super) type Hall = Shared<BoxFuture<'static, Option<Word>>>;

/// Begins to work out the word of a passphrase, beside all other work. Must run inside a tokio runtime.
pub(super) fn hall(passphrase: Secret) -> Hall {
    let work = tokio::task::spawn_blocking(move || Word::of_hall(&passphrase));
    work.map(Result::ok).boxed().shared()
}

/// How connections begin.
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

/// Who asks whom, and about what.
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

/// A message: one byte that says whether there is something, and its bytes.
async fn say<M: Serialize>(io: &mut (impl AsyncWrite + Unpin), message: Option<M>) -> io::Result<()> {
    let bytes = wire::encode(&message).map_err(io::Error::other)?;
    io.write_all(&bytes).await?;
    io.flush().await
}

/// A message of a fixed length.
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
