//! Immutable lists that share their tails, so a clone is cheap at any length.

use std::sync::Arc;

/// A list that grows and shrinks only at its front.
pub(super) struct List<T>(Option<Arc<Node<T>>>);

struct Node<T> {
    value: T,
    rest: List<T>,
}

impl<T> List<T> {
    /// The first value.
    #[must_use]
    pub(super) fn first(&self) -> Option<&T> {
        self.0.as_ref().map(|node| &node.value)
    }

    /// The list without its first value.
    #[must_use]
    pub(super) fn rest(&self) -> Self {
        self.0.as_ref().map_or_else(Self::default, |node| node.rest.clone())
    }

    /// The list with one more value in front.
    #[must_use]
    pub(super) fn with(&self, value: T) -> Self {
        Self(Some(Arc::new(Node { value, rest: self.clone() })))
    }

    /// All values.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        std::iter::successors(self.0.as_ref(), |node| node.rest.0.as_ref()).map(|node| &node.value)
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Drop for List<T> {
    /// Drops the nodes in a loop, because recursion over a long list would overflow the stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut node) = next.and_then(Arc::into_inner) {
            next = node.rest.0.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::List;

    #[test]
    fn a_copy_keeps_what_it_had() {
        let two = List::default().with(1).with(2);
        let three = two.with(3);
        assert_eq!(three.rest().first(), Some(&2));
        drop(three);
        assert_eq!(two.iter().copied().collect::<Vec<_>>(), [2, 1]);
        assert_eq!(List::<u8>::default().rest().first(), None);
    }

    #[test]
    fn a_list_of_a_million_is_dropped() {
        let list = (0..1_000_000).fold(List::default(), |list, n| list.with(n));
        let half = (0..500_000).fold(list.clone(), |list, _: u32| list.rest());
        drop(list);
        assert_eq!(half.iter().count(), 500_000);
    }
}
