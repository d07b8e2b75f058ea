# Reasons in notes: why something cannot be done. Every key is in ../de too.

## That cannot be done now: …
not-now-passphrase = The passphrase is for the whole network. Leave the table first.
not-now-games = Leave the table first: games of others are fetched at home.
not-now-name = A name has 1 to 32 characters.
not-now-table-name = A table needs a name of 1 to 32 characters.
not-now-password = A password has 256 bytes at most.
not-now-no-lobby = That is done before a game begins, and no table is being set up here.
not-now-no-game = No game is running.
not-now-branch-aids = A branch goes on with the aids of its game.
not-now-branch-rules = A branch goes on with the rules of its game.
not-now-twin = This profile runs on another computer too. End one of the two programs.
not-now-no-random = The system gives no random numbers.
not-now-not-over = The game is not over yet.
not-now-watched = Those who watched had no seat. Sit down at the new table.
not-now-starting = The game is just beginning.
not-now-lobby = Something changed at the table in the meantime.
not-now-not-offered = That is not offered any more.
not-now-has-seat = This computer has a seat already. Use the button that hands a seat over.
not-now-not-mine = That decision belongs to another computer.
not-now-many-readings = Enough logs are being read. Wait until they are.
not-now-token-here = Somebody's share has arrived in the meantime. Nobody needs to be left out.
not-now-does-not-follow = It does not fit the state of the table any more. (In the log: { $detail })
paused-unsigned = The game begins when every computer has signed.
paused-watching = This computer only watches.
paused-few = { $known } of { $needed } computers that are needed are here.
paused-behind = This computer is still catching up.
paused-vote = An interrupted vote is being finished.
paused-held = This computer makes sure first that this profile plays nowhere else; that takes ten seconds at most.
paused-fork = Two entries were signed for one place. The table has to choose a branch.
paused-desync = Two computers disagree about the state of the game.
paused-closed = The game is closed.

## The game did not begin: …
no-start-declined = { $name } does not take part. (The program there: { $detail })
no-start-disagreed = The computers did not agree on the same game. (In the log: { $detail })
no-start-silent = Somebody did not answer.
no-start-gone = { $name } is gone.
no-start-plan = What was agreed contradicts itself. (In the log: { $detail })

## That leads to no table: …
ticket-none = There is no ticket in this text. A ticket begins with BASTIDE1
ticket-newer = The ticket was made by a newer program
ticket-short = The ticket is cut off. Copy all of it
ticket-damaged = The ticket is damaged. Copy it again
code-length = A code has 12 letters and digits, this has { $found }
code-letter = No code has the sign { $letter } in it
code-mistake = A sign is wrong, or two have changed places. Look at the code again
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
deal-keys = The keys of { $name } do not fit the locks of this computer.
deal-nothing = Nothing that was dealt lies at position { $position }. The audit at the end says who dealt falsely.
deal-twice = The half tile at position { $position } was dealt twice. The audit at the end says who dealt falsely.

## Two computers disagree
problem-desync = After entry { $seq }, { $who } has another state of the game than this computer. What differs first: { $field }
problem-desync-unknown = After entry { $seq }, { $who } has another state of the game than this computer. What differs is known as soon as the other state is here.
split-copy = Copy the report's path
split-goes-on = Those who are here can go on in a branch.

## Logs that are of no use, or not beyond some entry

log-unreadable = it cannot be read ({ $reason })
log-foreign = it is not a Bastide log
log-newer = it is of format { $format }, which only a newer program reads
log-in-use = it is in use by another Bastide
log-too-large = it is too large to be a log
log-damaged = record { $record } is damaged
log-record = record { $number }: { $what }
log-entry = entry { $number }: { $what }
log-empty = it holds no game
log-never-began = it is a game that never began: nothing of it was stored, and the file can be deleted
log-over = its game is over, and there is nothing left to play
log-unfounded = its game cannot be begun ({ $reason })
log-cancelled = reading was cancelled
fault-malformed = its bytes are nothing that this program writes ({ $detail })
fault-no-genesis = there is no founding of a game before it
fault-unplayable = the game it founds cannot be played here ({ $detail })
fault-set-missing = the tile set { $name } that belongs to the game is missing
fault-set = a tile set that belongs to the game is wrong ({ $detail })
fault-chunk = a part of a tile set does not belong to what it names
fault-parent = the branch does not begin where the log before it ends
fault-signature = a signature of the game’s founding is not a holder’s
fault-unsigned = there are entries although not everybody signed the game’s founding
fault-game = it belongs to another game
fault-chain = it does not follow the entry before it
fault-drop = it drops entries that are not there, or drops too often
fault-evidence = it proves nothing against anybody of this game
fault-proof = nobody vouches for it ({ $detail })
fault-invalid = it cannot follow there ({ $detail })
proof-author = the signature is not its author's
proof-certificate = it needs the signatures of the holders together
proof-kind = those who vouch for it do not fit what it says
proof-signature = among those who vouch for it is a signature of nobody at the table
proof-few = no more than half of the holders signed it
proof-votes = not all the votes it needs are there
invalid-action = step { $number } is against the rules: { $why }
invalid-token = what { $holder } gives to draw { $draw } is not what that computer committed itself to
invalid-state = the state after it is another one than it says
offer-protocol = it is of protocol version { $theirs }; this program speaks version { $ours }
offer-rules = it is played by rules version { $theirs }; this program knows version { $ours }

## Files that were not written

write-cancelled = it was cancelled
write-exists = { $path } is there already
write-itself = { $path } is the game itself, and would be lost
write-log = the log cannot be read: { $reason }
write-io = { $path } cannot be written ({ $reason })
replay-no-thread = the system gives no thread for it
