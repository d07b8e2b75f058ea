# Reasons in notes: why an action is not possible. Every key is also in ../de.

## You cannot do that now: …
not-now-passphrase = The group password applies to the whole network. Leave the table first.
not-now-delete = Leave the table first: you delete saved games on the home page.
not-now-games = Leave the table first: you fetch other players’ games on the home page.
not-now-name = A name has 1 to 32 characters.
not-now-table-name = A table needs a name of 1 to 32 characters.
not-now-password = A password can have at most 256 bytes.
not-now-no-lobby = You can do that only before a game, and no table is being set up here.
not-now-no-game = No game is running.
not-now-branch-hints = A branch keeps the hints of its game.
not-now-branch-rules = A branch keeps the rules of its game.
not-now-duplicate = This profile runs on another computer too. Close one of the two programs.
not-now-no-random = The system provides no random numbers.
not-now-not-over = The game is not over yet.
not-now-watched = Spectators had no seat. Sit down at the new table.
not-now-starting = The game is just beginning.
not-now-lobby = Something changed at the table in the meantime.
not-now-not-offered = That is no longer offered.
not-now-has-seat = This computer already has a seat. Use the button that hands a seat over.
not-now-not-mine = That decision belongs to another computer.
not-now-many-readings = Too many logs are being read. Wait until they are finished.
not-now-token-here = The missing share has arrived. No player needs to be left out.
not-now-does-not-follow = That no longer fits the state of the table. (In the log: { $detail })
paused-unsigned = The game begins when every computer has signed.
paused-watching = This computer only watches.
paused-few = { $known } of the { $needed } computers needed are here.
paused-behind = This computer is still catching up.
paused-vote = Finishing an interrupted vote.
paused-held = Making sure that this profile plays nowhere else; that takes at most ten seconds.
paused-fork = Two entries were signed for the same place. The table has to choose a branch.
paused-desync = Two computers disagree about the state of the game.
paused-closed = The game is closed.

## The game did not begin: …
no-start-declined = { $name } does not take part. (The program there: { $detail })
no-start-disagreed = The computers did not agree on the same game. (In the log: { $detail })
no-start-silent = A computer did not answer.
no-start-gone = { $name } is gone.
no-start-plan = The agreed game contradicts itself. (In the log: { $detail })

## That leads to no table: …
ticket-none = This text contains no ticket. A ticket begins with BASTIDE1
ticket-newer = The ticket comes from a newer program
ticket-short = The ticket is cut off. Copy all of it
ticket-damaged = The ticket is damaged. Copy it again
code-length = A code has 12 letters and digits, this has { $found }
code-letter = The character { $letter } is in no code
code-mistake = A character is wrong, or two have changed places. Check the code again
code-nowhere = The code names no address that this program knows
way-address = An address looks like 192.168.1.20:41234
way-nothing = Type a code, or paste a ticket

## The profile was not moved: …
not-moved-exists = { $path } exists already. Choose another name.
not-moved-not-one = { $path } is no profile file that this version can read.
not-moved-passphrase = That is not the passphrase of this file, or the file is damaged.
not-moved-here = This computer has that profile already.
not-moved-in-use = The profile in { $path } has saved games and is not overwritten. Start the program with --data-dir and an empty folder to take this one.

## Something is wrong with the half tiles that were dealt: …
deal-keys = { $name }’s keys do not fit the locks of this computer.
deal-nothing = No half tile was dealt at position { $position }. The audit at the end shows who dealt falsely.
deal-twice = The half tile at position { $position } was dealt twice. The audit at the end shows who dealt falsely.

## Two computers disagree
problem-desync = After entry { $seq }, { $who } has a different game state than this computer. The first difference: { $field }
problem-desync-unknown = After entry { $seq }, { $who } has a different game state than this computer. The difference is shown once the other state is here.
split-copy = Copy the report's path
split-goes-on = The players who are here can go on in a branch.

## Logs that are invalid, or valid only up to an entry

log-unreadable = it cannot be read ({ $reason })
log-foreign = it is not a Bastide log
log-newer = it has format { $format }, which only a newer program reads
log-in-use = another Bastide is using it
log-too-large = it is too large to be a log
log-damaged = record { $record } is damaged
log-record = record { $number }: { $what }
log-entry = entry { $number }: { $what }
log-empty = it contains no game
log-never-began = the game in it never began: nothing was stored, and you can delete the file
log-over = its game is over
log-unfounded = its game cannot start ({ $reason })
log-cancelled = reading was cancelled
fault-malformed = this program writes no such bytes ({ $detail })
fault-no-genesis = no game was founded before it
fault-unplayable = the game it founds cannot be played here ({ $detail })
fault-set-missing = the game’s tile set { $name } is missing
fault-set = a tile set of the game is invalid ({ $detail })
fault-chunk = a part of a tile set does not match its name
fault-parent = the branch does not begin where the log before it ends
fault-signature = a signature of the game’s founding is not a holder’s
fault-unsigned = there are entries although not all holders signed the game’s founding
fault-game = it belongs to another game
fault-chain = it does not follow the entry before it
fault-drop = it drops entries that do not exist, or drops too often
fault-evidence = it proves nothing against any holder of this game
fault-proof = its proof is not valid ({ $detail })
fault-invalid = it is not valid at that place ({ $detail })
proof-author = the signature is not its author's
proof-certificate = it needs the joint signatures of the holders
proof-kind = its kind of proof does not fit the entry
proof-signature = one of its signatures belongs to nobody at the table
proof-few = no majority of the holders signed it
proof-votes = some votes it needs are missing
invalid-action = step { $number } is against the rules: { $why }
invalid-token = { $holder } gave something for draw { $draw } that does not match that computer’s commitment
invalid-state = the state after it differs from the one it names
offer-protocol = it uses protocol version { $theirs }; this program speaks version { $ours }
offer-rules = it uses rules version { $theirs }; this program knows version { $ours }

## Failed exports

write-cancelled = it was cancelled
write-exists = { $path } already exists
write-itself = { $path } is the game itself and would be lost
write-log = the log cannot be read: { $reason }
write-io = { $path } cannot be written ({ $reason })
replay-no-thread = the system cannot start a thread for it
