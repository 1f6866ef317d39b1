//! Operators: `&`, `|`, `^`, `-` and `!` are intersection, union, symmetric difference, difference and complement.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{Bitboard, DynBoard, FixedBoard, Word};

macro_rules! fixed {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident $set_method:ident;)*) => {$(
        impl<W: Word, const WIDTH: usize, const HEIGHT: usize> $assign for FixedBoard<W, WIDTH, HEIGHT> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                self.$set_method(&other);
            }
        }
        impl<W: Word, const WIDTH: usize, const HEIGHT: usize> $operator for FixedBoard<W, WIDTH, HEIGHT> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$set_method(&other);
                self
            }
        }
    )*};
}

macro_rules! dynamic {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident $set_method:ident;)*) => {$(
        impl $assign<&DynBoard> for DynBoard {
            #[inline]
            fn $assign_method(&mut self, other: &DynBoard) {
                self.$set_method(other);
            }
        }
        impl $operator<&DynBoard> for DynBoard {
            type Output = DynBoard;
            #[inline]
            fn $method(mut self, other: &DynBoard) -> DynBoard {
                self.$set_method(other);
                self
            }
        }
        impl $operator<DynBoard> for DynBoard {
            type Output = DynBoard;
            #[inline]
            fn $method(mut self, other: DynBoard) -> DynBoard {
                self.$set_method(&other);
                self
            }
        }
        impl $operator<&DynBoard> for &DynBoard {
            type Output = DynBoard;
            #[inline]
            fn $method(self, other: &DynBoard) -> DynBoard {
                self.clone().$method(other)
            }
        }
    )*};
}

macro_rules! each {
    ($apply:ident) => {
        $apply! {
            BitAnd bitand BitAndAssign bitand_assign intersect_with;
            BitOr bitor BitOrAssign bitor_assign union_with;
            BitXor bitxor BitXorAssign bitxor_assign toggle_with;
            Sub sub SubAssign sub_assign subtract;
        }
    };
}

each!(fixed);
each!(dynamic);

impl<W: Word, const WIDTH: usize, const HEIGHT: usize> Not for FixedBoard<W, WIDTH, HEIGHT> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}

impl Not for &DynBoard {
    type Output = DynBoard;
    fn not(self) -> DynBoard {
        self.complement()
    }
}

impl Not for DynBoard {
    type Output = Self;
    fn not(self) -> Self {
        self.complement()
    }
}
