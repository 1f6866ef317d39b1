//! Fields of any number of lines that is answered.

use crate::fumen::Diagram;
#[cfg(feature = "tall")]
use crate::words::field::{MOST_LINES, TallField};
use crate::{Field, FieldError, FieldOf};

/// A field as it was given: of up to six lines, which all questions take, or, with the feature `tall`, of up to twelve.
///
/// What takes both is generic in the word of a field, and is called once for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyField {
    /// Of up to six lines.
    Low(Field),
    /// Of more.
    #[cfg(feature = "tall")]
    Tall(TallField),
}

impl AnyField {
    /// The empty field, for a clear of `lines` lines.
    ///
    /// # Errors
    ///
    /// When there are too many of them, or none.
    pub fn empty(lines: usize) -> Result<Self, FieldError> {
        Self::parse("", lines)
    }

    /// Reads a picture, as [`FieldOf::parse`] does.
    ///
    /// # Errors
    ///
    /// When the picture is none, or the field makes no sense.
    pub fn parse(text: &str, lines: usize) -> Result<Self, FieldError> {
        #[cfg(feature = "tall")]
        if lines > MOST_LINES {
            return FieldOf::parse(text, lines).map(Self::Tall);
        }
        FieldOf::parse(text, lines).map(Self::Low)
    }

    /// The field that a diagram shows.
    ///
    /// # Errors
    ///
    /// When something lies above its lines, or there are too many of them.
    pub fn of_diagram(diagram: &Diagram, lines: usize) -> Result<Self, FieldError> {
        #[cfg(feature = "tall")]
        if lines > MOST_LINES {
            return diagram.to_field_of(lines).map(Self::Tall);
        }
        diagram.to_field(lines).map(Self::Low)
    }

    /// The field, where no more than six lines are answered.
    ///
    /// # Errors
    ///
    /// When it has more.
    pub const fn low(self) -> Result<Field, FieldError> {
        match self {
            Self::Low(field) => Ok(field),
            #[cfg(feature = "tall")]
            Self::Tall(field) => Err(FieldError::Tall(field.lines())),
        }
    }

    /// The lines that were to be cleared at first.
    #[must_use]
    pub const fn lines(self) -> usize {
        match self {
            Self::Low(field) => field.lines(),
            #[cfg(feature = "tall")]
            Self::Tall(field) => field.lines(),
        }
    }

    /// The rows that are still to be cleared.
    #[must_use]
    pub fn rows(self) -> usize {
        match self {
            Self::Low(field) => field.rows(),
            #[cfg(feature = "tall")]
            Self::Tall(field) => field.rows(),
        }
    }

    /// The rows that are left, top first, `.` empty and `X` filled.
    #[must_use]
    pub fn to_rows(self) -> Vec<String> {
        match self {
            Self::Low(field) => field.to_rows(),
            #[cfg(feature = "tall")]
            Self::Tall(field) => field.to_rows(),
        }
    }

    /// Whether all lines have been cleared.
    #[must_use]
    pub fn is_clear(self) -> bool {
        match self {
            Self::Low(field) => field.is_clear(),
            #[cfg(feature = "tall")]
            Self::Tall(field) => field.is_clear(),
        }
    }
}

impl From<Field> for AnyField {
    fn from(field: Field) -> Self {
        Self::Low(field)
    }
}

#[cfg(feature = "tall")]
impl From<TallField> for AnyField {
    fn from(field: TallField) -> Self {
        Self::Tall(field)
    }
}
