//! `perfect-clear/keys` and `perfect-clear/landings`: where a piece can go, and how it comes there.

use quadrille_schema::{Answer, Code, Context, Refusal, object, request};

use super::answers::Placed;
use super::games::PlacementValue;
use super::{PerfectClear, Position};
use crate::{Piece, document};

request! {
    /// Find the keys that bring a piece to its place
    pub struct Keys = "perfect-clear/keys" -> ListOfKeys {
        /// The field, and how pieces move
        position: Position,
        /// The piece and its place
        placement: PlacementValue,
    }
}

object! {
    /// Keys to press.
    pub struct ListOfKeys {
        /// The keys, in their order
        keys: Vec<String>,
    }
}

request! {
    /// List where a piece can come to rest
    pub struct Landings = "perfect-clear/landings" -> ListOfLandings {
        /// The field, and how pieces move
        position: Position,
        /// The piece
        piece: Piece,
    }
}

object! {
    /// Places where a piece can come to rest.
    pub struct ListOfLandings {
        /// The places
        landings: Vec<Placed>,
    }
}

impl Answer<PerfectClear> for Keys {
    fn answer(&self, service: &mut PerfectClear, _: &Context) -> Result<ListOfKeys, Refusal> {
        let field = self.position.stated(Some(&()))?.low()?;
        let mover = service.mover(&self.position.movement, field.lines())?;
        let keys = document::keys(mover.physics(), field, self.placement.place()?);
        let keys = keys.ok_or_else(|| Code::Illegal.because("no keys bring the piece there"))?;
        Ok(ListOfKeys { keys })
    }
}

impl Answer<PerfectClear> for Landings {
    fn answer(&self, service: &mut PerfectClear, _: &Context) -> Result<ListOfLandings, Refusal> {
        let field = self.position.stated(Some(&()))?.low()?;
        let mover = service.mover(&self.position.movement, field.lines())?;
        let landings = mover.landings(field, self.piece).into_iter();
        let landings = landings.map(|landing| document::placement(landing).into());
        Ok(ListOfLandings {
            landings: landings.collect(),
        })
    }
}
