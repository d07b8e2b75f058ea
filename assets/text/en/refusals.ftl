## Why something cannot be done at a place of the map, where the rules say no more than that it cannot.

illegal-wall-closed = A wall goes on an open edge: no edge of this tile is open any more.
illegal-wall-beyond = A wall goes on an open edge: beyond this one lies a tile.
illegal-wall-stands = A wall stands on this edge already.
illegal-wall-river = No wall stands on a river.
illegal-wall-empty = A wall goes on the edge of a tile, and here lies none.
illegal-walled = A wall keeps tiles out of this cell.
illegal-only-walls = The tile has to touch another one where no wall stands.
illegal-nugget = The second nugget goes on one of the tiles around the gold tile.
illegal-chip-mouth = A chip goes on a tunnel mouth, and here is none.
illegal-chip-lies = A chip lies on this tunnel mouth already.
illegal-chip-late = Before a draw only the first chip of a turn is played. Draw first.
illegal-chip-taken = A chip lies on every tunnel mouth of this tile already.
illegal-lift-empty = Here lies no tile that could be taken up.
illegal-lift-river = The river stays where it is, and the start tile if the table plays it so.
illegal-lift-taken = Something stands or lies on this tile, or at its edge: it stays.
illegal-lift-finished = Something on this tile is complete: it stays.
illegal-lift-held = This tile stays: it is the start tile, holds others together, counts for a complete monastery or fits nowhere else.
illegal-fill-taken = A card closes an empty gap: this cell is taken.
illegal-fill-meeple = A meeple goes on a Tatan card, and no other figure.
illegal-fill-open = A card closes a gap with tiles on all sides, and no gap may have more cells than you have cards.
illegal-back-nobody = Here stands no figure of yours that could be taken back.
illegal-back-others = You can take back only figures of your own.
illegal-back-tower = A tower stays where it stands.
illegal-back-kind = The crop circle is about others: this figure stays.
illegal-join = The meeple joins one of your own that stands where the crop circle calls.
illegal-join-kind = The crop circle is about others: nobody joins this figure.
