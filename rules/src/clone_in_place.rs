//! Copying into memory that is there already.

/// Implements [`Clone`] for a struct with these fields, so that `clone_from` copies each of them in place: a search
/// copies the same game many thousand times a second, and a derived `clone_from` would allocate every vector anew.
macro_rules! clone_in_place {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),* }
            }

            fn clone_from(&mut self, from: &Self) {
                $(self.$field.clone_from(&from.$field);)*
            }
        }
    };
}

pub(crate) use clone_in_place;
