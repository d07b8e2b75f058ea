## Why an action is not possible at a place on the map, where the rules give no reason.

illegal-wall-closed = A wall goes on an open edge: no edge of this tile is open any more.
illegal-wall-beyond = A wall goes on an open edge: there is a tile beyond this one.
illegal-wall-stands = There is already a wall on this edge.
illegal-wall-river = A wall cannot stand on a river.
illegal-wall-empty = A wall goes on the edge of a tile, and there is no tile here.
illegal-walled = A wall keeps tiles out of this cell.
illegal-only-walls = The tile has to touch another one where no wall stands.
illegal-nugget = The second nugget goes on one of the tiles around the gold tile.
illegal-chip-mouth = A chip goes on a tunnel mouth, and there is none here.
illegal-chip-lies = There is already a chip on this tunnel mouth.
illegal-chip-late = Before a draw you can play only the first chip of a turn. Draw first.
illegal-chip-taken = There is already a chip on every tunnel mouth of this tile.
illegal-lift-empty = There is no tile here to take up.
illegal-lift-river = The river stays where it is, and so does the start tile if the table plays that way.
illegal-lift-taken = Something stands or lies on this tile, or at its edge: it stays.
illegal-lift-finished = Something on this tile is complete: it stays.
illegal-lift-held = This tile stays: it is the start tile, holds others together, counts for a complete monastery or fits nowhere else.
illegal-fill-taken = A card closes an empty gap: this cell is taken.
illegal-fill-meeple = Only a meeple goes on a Tatan card.
illegal-fill-open = A card closes a gap with tiles on all sides, and no gap may have more cells than you have cards.
illegal-back-nobody = You have no figure here to take back.
illegal-back-others = You can take back only your own figures.
illegal-back-tower = A tower stays where it stands.
illegal-back-kind = The crop circle affects other figures: this one stays.
illegal-join = The meeple joins one of your own that the crop circle names.
illegal-join-kind = The crop circle affects other figures: no meeple joins this one.
