//! Data formats of serde: boards and shapes are their pictures, a text with a line for each row.

use alloc::borrow::Cow;
use alloc::string::ToString;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{DynBoard, FixedBoard, Shape, Word};

impl<W: Word, const WIDTH: usize, const HEIGHT: usize> Serialize for FixedBoard<W, WIDTH, HEIGHT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, W: Word, const WIDTH: usize, const HEIGHT: usize> Deserialize<'de>
    for FixedBoard<W, WIDTH, HEIGHT>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let picture = Cow::<str>::deserialize(deserializer)?;
        picture.parse().map_err(D::Error::custom)
    }
}

macro_rules! pictures {
    ($($Type:ty),*) => {$(
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.to_string())
            }
        }

        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let picture = Cow::<str>::deserialize(deserializer)?;
                picture.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

pictures!(DynBoard, Shape);
