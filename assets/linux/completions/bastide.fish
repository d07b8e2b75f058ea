# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_bastide_global_optspecs
    string join \n data-dir= scale= theme= renderer= log-events connect= passphrase= port= hall lang= h/help V/version
end

function __fish_bastide_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_bastide_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_bastide_using_subcommand
    set -l cmd (__fish_bastide_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c bastide -n "__fish_bastide_needs_command" -l data-dir -d 'The folder of profile, keys and saved games' -r -F
complete -c bastide -n "__fish_bastide_needs_command" -l scale -d 'Size of everything on the screen, 1 is normal' -r
complete -c bastide -n "__fish_bastide_needs_command" -l theme -d 'Theme of the window' -r -f -a "light\t'Ink on paper'
dark\t'Paper on ink'
contrast\t'The highest contrast'"
complete -c bastide -n "__fish_bastide_needs_command" -l renderer -d 'What draws the window; by default glow, or wgpu if that fails and this build has it' -r -f -a "glow\t'OpenGL, which runs on any graphics card of the last twenty years, and without one'
wgpu\t'Vulkan, Metal or Direct3D 12, in builds with the feature of that name'"
complete -c bastide -n "__fish_bastide_needs_command" -l connect -d 'Also dial this address, for networks where computers do not find each other' -r
complete -c bastide -n "__fish_bastide_needs_command" -l passphrase -d 'Play only with computers that have the same passphrase' -r
complete -c bastide -n "__fish_bastide_needs_command" -l port -d 'Listen on this port or the next free one, 0 for any, instead of 21247; a firewall can be opened for it' -r
complete -c bastide -n "__fish_bastide_needs_command" -l lang -d 'Language of the window: de or en' -r -f -a "de\t''
en\t''"
complete -c bastide -n "__fish_bastide_needs_command" -l log-events -d 'Print events as JSON lines'
complete -c bastide -n "__fish_bastide_needs_command" -l hall -d 'Look for neighbours less often, for a hall of hundreds of computers'
complete -c bastide -n "__fish_bastide_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c bastide -n "__fish_bastide_needs_command" -s V -l version -d 'Print version'
complete -c bastide -n "__fish_bastide_needs_command" -a "peer" -d 'Host or join a table without a window'
complete -c bastide -n "__fish_bastide_needs_command" -a "profile" -d 'Show the profile of this computer, or move it to another computer'
complete -c bastide -n "__fish_bastide_needs_command" -a "log" -d 'Check, read or convert the log of a game'
complete -c bastide -n "__fish_bastide_needs_command" -a "play" -d 'Play a scenario file and check its expectations'
complete -c bastide -n "__fish_bastide_needs_command" -a "doctor" -d 'Check whether other computers can find this one, with advice if not'
complete -c bastide -n "__fish_bastide_needs_command" -a "share" -d 'Give the program to others: serve a page on the local network, from which they download it'
complete -c bastide -n "__fish_bastide_needs_command" -a "bench" -d 'Measure the speed of this build on this computer'
complete -c bastide -n "__fish_bastide_needs_command" -a "arena" -d 'Let bots play against bots, to see which plays better'
complete -c bastide -n "__fish_bastide_needs_command" -a "train" -d 'Make the weights of the bots from nothing, by games'
complete -c bastide -n "__fish_bastide_needs_command" -a "review" -d 'Let a bot judge every decision of a game'
complete -c bastide -n "__fish_bastide_needs_command" -a "tiles" -d 'Work with tile sets of one\'s own'
complete -c bastide -n "__fish_bastide_needs_command" -a "art" -d 'Draw the game\'s pictures into files'
complete -c bastide -n "__fish_bastide_needs_command" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and not __fish_seen_subcommand_from host join help" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and not __fish_seen_subcommand_from host join help" -f -a "host" -d 'Open a table and start when its seats are full'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and not __fish_seen_subcommand_from host join help" -f -a "join" -d 'Join a table of another computer'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and not __fish_seen_subcommand_from host join help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l table -d 'The table\'s name' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l preset -d 'The rules' -r -f -a "base\t''
river\t''
current\t''
builders\t''
tunnel\t''
halves\t''
tatan\t''
tempo\t''
everything\t''
bigbox\t''"
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l setup -d 'A JSON file with seats, sets, modules and options instead of a preset, or a game from `log export --json`' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l seats -d 'Number of seats, 2 to 8' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l bots -d 'Bots of this computer that take additional seats' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l name -d 'The name others see' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l bot -d 'The bot that chooses the moves of this seat' -r -f -a "random\t'Any legal move'
greedy\t'The move that looks best at once, as the first version had it'
easy\t'Overlooks places and misjudges plays'
medium\t'The play with the best outlook'
hard\t'Looks ahead for a second at each decision'"
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l log -d 'The log of the game; an existing one is resumed' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l connect -d 'Also dial this address, for networks where computers do not find each other' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l passphrase -d 'Play only with computers that have the same passphrase' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l data-dir -d 'The folder of profile and keys' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l port -d 'Listen on this port or the next free one, 0 for any, instead of 21247; a firewall can be opened for it' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l listen -d 'Listen only on this address and port' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l password -d 'The password of the table: a host asks guests for it, a guest gives it' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l pause -d 'Milliseconds that the bot waits before each move' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l leave-after -d 'Put the game away and end after this many entries' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l serves -d 'How many others may watch through this computer; by default 8 with a seat, 4 while watching' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l no-mdns -d 'Do not look for neighbours; dial only the given addresses'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l hall -d 'Look for neighbours less often, for a hall of hundreds of computers'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l json -d 'Print events as JSON lines'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l no-agree -d 'Agree to no vote of others except the result'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -l commands -d 'Read commands from standard input, one per line; see below'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from host" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l table -d 'The name of the table to join; by default the first one found' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l ticket -d 'Join the table of this ticket' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l code -d 'Join a table of the computer with this short code, or at this address' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l take-seat -d 'Join a running game and ask for a seat that is abandoned or played by a bot, or for this one' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l name -d 'The name others see' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l bot -d 'The bot that chooses the moves of this seat' -r -f -a "random\t'Any legal move'
greedy\t'The move that looks best at once, as the first version had it'
easy\t'Overlooks places and misjudges plays'
medium\t'The play with the best outlook'
hard\t'Looks ahead for a second at each decision'"
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l log -d 'The log of the game; an existing one is resumed' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l connect -d 'Also dial this address, for networks where computers do not find each other' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l passphrase -d 'Play only with computers that have the same passphrase' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l data-dir -d 'The folder of profile and keys' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l port -d 'Listen on this port or the next free one, 0 for any, instead of 21247; a firewall can be opened for it' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l listen -d 'Listen only on this address and port' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l password -d 'The password of the table: a host asks guests for it, a guest gives it' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l pause -d 'Milliseconds that the bot waits before each move' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l leave-after -d 'Put the game away and end after this many entries' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l serves -d 'How many others may watch through this computer; by default 8 with a seat, 4 while watching' -r
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l watch -d 'Only watch'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l no-mdns -d 'Do not look for neighbours; dial only the given addresses'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l hall -d 'Look for neighbours less often, for a hall of hundreds of computers'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l json -d 'Print events as JSON lines'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l no-agree -d 'Agree to no vote of others except the result'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -l commands -d 'Read commands from standard input, one per line; see below'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from join" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from help" -f -a "host" -d 'Open a table and start when its seats are full'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from help" -f -a "join" -d 'Join a table of another computer'
complete -c bastide -n "__fish_bastide_using_subcommand peer; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and not __fish_seen_subcommand_from show export import help" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and not __fish_seen_subcommand_from show export import help" -f -a "show" -d 'Print the key of the profile'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and not __fish_seen_subcommand_from show export import help" -f -a "export" -d 'Write key, name and colour to a new file, encrypted with a passphrase'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and not __fish_seen_subcommand_from show export import help" -f -a "import" -d 'Import the profile of such a file; never replaces one that has saved games'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and not __fish_seen_subcommand_from show export import help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from show" -l data-dir -d 'The folder of the profile' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from export" -l data-dir -d 'The folder of the profile' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from export" -l passphrase-file -d 'A file whose first line is the passphrase, instead of standard input' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from import" -l data-dir -d 'The folder of the profile' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from import" -l passphrase-file -d 'A file whose first line is the passphrase, instead of standard input' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from help" -f -a "show" -d 'Print the key of the profile'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from help" -f -a "export" -d 'Write key, name and colour to a new file, encrypted with a passphrase'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from help" -f -a "import" -d 'Import the profile of such a file; never replaces one that has saved games'
complete -c bastide -n "__fish_bastide_using_subcommand profile; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand log; and not __fish_seen_subcommand_from verify show compare salvage minimise export help" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand log; and not __fish_seen_subcommand_from verify show compare salvage minimise export help" -f -a "verify" -d 'Check signatures, chain, legality, draws and hashes; print the head'
complete -c bastide -n "__fish_bastide_using_subcommand log; and not __fish_seen_subcommand_from verify show compare salvage minimise export help" -f -a "show" -d 'Print the game, entry by entry'
complete -c bastide -n "__fish_bastide_using_subcommand log; and not __fish_seen_subcommand_from verify show compare salvage minimise export help" -f -a "compare" -d 'Find the first entry at which two copies of a log differ; exit status 0 if none, 1 if any, 2 if one is unreadable'
complete -c bastide -n "__fish_bastide_using_subcommand log; and not __fish_seen_subcommand_from verify show compare salvage minimise export help" -f -a "salvage" -d 'Save the valid part of a damaged log to a new file; the damaged one does not change'
complete -c bastide -n "__fish_bastide_using_subcommand log; and not __fish_seen_subcommand_from verify show compare salvage minimise export help" -f -a "minimise" -d 'Minimise an invalid log, or the one in a desync report, to the part that shows the fault'
complete -c bastide -n "__fish_bastide_using_subcommand log; and not __fish_seen_subcommand_from verify show compare salvage minimise export help" -f -a "export" -d 'Write the log in a format for other programs'
complete -c bastide -n "__fish_bastide_using_subcommand log; and not __fish_seen_subcommand_from verify show compare salvage minimise export help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from verify" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from compare" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from salvage" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from minimise" -l out -d 'The file to write; by default next to the original, with the extension `min.bastide`' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from minimise" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from export" -l json -d 'One JSON object'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from export" -l text -d 'The text of `log show`'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from export" -l csv -d 'The scores as comma-separated values: points by category, tiles and figures of each player'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from help" -f -a "verify" -d 'Check signatures, chain, legality, draws and hashes; print the head'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from help" -f -a "show" -d 'Print the game, entry by entry'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from help" -f -a "compare" -d 'Find the first entry at which two copies of a log differ; exit status 0 if none, 1 if any, 2 if one is unreadable'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from help" -f -a "salvage" -d 'Save the valid part of a damaged log to a new file; the damaged one does not change'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from help" -f -a "minimise" -d 'Minimise an invalid log, or the one in a desync report, to the part that shows the fault'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from help" -f -a "export" -d 'Write the log in a format for other programs'
complete -c bastide -n "__fish_bastide_using_subcommand log; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand play" -l json -d 'Print the state after each step as a JSON line'
complete -c bastide -n "__fish_bastide_using_subcommand play" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand doctor" -l lang -d 'Language: de or en' -r -f -a "de\t''
en\t''"
complete -c bastide -n "__fish_bastide_using_subcommand doctor" -l data-dir -d 'The folder of profile and keys' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand doctor" -l port -d 'Listen on this port or the next free one, 0 for any, instead of 21247; a firewall can be opened for it' -r
complete -c bastide -n "__fish_bastide_using_subcommand doctor" -l listen -d 'Try to listen only on this address and port' -r
complete -c bastide -n "__fish_bastide_using_subcommand doctor" -l passphrase -d 'The passphrase of the hall, to check whether other computers are in it' -r
complete -c bastide -n "__fish_bastide_using_subcommand doctor" -l json -d 'Print the findings as one JSON object'
complete -c bastide -n "__fish_bastide_using_subcommand doctor" -l no-mdns -d 'Examine only this computer and send nothing to the network'
complete -c bastide -n "__fish_bastide_using_subcommand doctor" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand share" -l port -d 'Serve on this port instead of 21280 or the next free one' -r
complete -c bastide -n "__fish_bastide_using_subcommand share" -l fetch -d 'First fetch the packages of other systems from another page' -r
complete -c bastide -n "__fish_bastide_using_subcommand share" -l lang -d 'Language of the page for readers of other languages: de or en' -r -f -a "de\t''
en\t''"
complete -c bastide -n "__fish_bastide_using_subcommand share" -l data-dir -d 'The folder of profile, keys and saved games' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand share" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and not __fish_seen_subcommand_from rules table art net stranger help" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and not __fish_seen_subcommand_from rules table art net stranger help" -f -a "rules" -d 'Random games with full lists of legal actions and checked play'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and not __fish_seen_subcommand_from rules table art net stranger help" -f -a "table" -d 'Frames with a map of 10,000 tiles, without a screen'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and not __fish_seen_subcommand_from rules table art net stranger help" -f -a "art" -d 'Every tile painted, in each of the four rotations'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and not __fish_seen_subcommand_from rules table art net stranger help" -f -a "net" -d 'Verifying a long log, and moves at a whole table, over loopback'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and not __fish_seen_subcommand_from rules table art net stranger help" -f -a "stranger" -d 'The stranger of `net --hostile`'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and not __fish_seen_subcommand_from rules table art net stranger help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from rules" -l seconds -d 'CPU seconds to measure each kind of game' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from rules" -l json -d 'Print the figures as one JSON object'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from table" -l json -d 'Print the figures as one JSON object'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from table" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from art" -l set -d 'Only this set' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from art" -l json -d 'Print the figures as one JSON object'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from art" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l longest-ms -d 'Milliseconds that a move may take, whatever is sent' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l percent -d 'Hundredths of a core that may be needed more than without a stranger' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l seconds -d 'Seconds to send each kind of packet; everything at once, from one address and from many, takes three times as long' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l only -d 'Only the kinds whose names begin like this, and everything at once' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l entries -d 'Entries of the long log, about 9,200 at most' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l moves -d 'Moves to measure' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l spectators -d 'Number of spectators' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l starts -d 'How often to start three computers that find each other on this network; 0 for never' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l json -d 'Print the figures as one JSON object'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l hostile -d 'Instead: what a stranger that sends everything as fast as it can costs a table of two. Exits with status 1, and names the kinds of packets, if a move takes longer or needs more of a core than allowed'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -l locked -d 'The table asks for a password, which the stranger does not know'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from net" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from stranger" -l at -d 'The address of the attacked program' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from stranger" -l log -d 'The log of its game' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from stranger" -l kind -d 'What it sends' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from stranger" -l from -d 'The last number of the address it comes from' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from stranger" -l seconds -d 'Seconds to send' -r
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from stranger" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from help" -f -a "rules" -d 'Random games with full lists of legal actions and checked play'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from help" -f -a "table" -d 'Frames with a map of 10,000 tiles, without a screen'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from help" -f -a "art" -d 'Every tile painted, in each of the four rotations'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from help" -f -a "net" -d 'Verifying a long log, and moves at a whole table, over loopback'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from help" -f -a "stranger" -d 'The stranger of `net --hostile`'
complete -c bastide -n "__fish_bastide_using_subcommand bench; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand arena" -l a -d 'The bot of one seat: random, greedy, easy, medium or hard; hard:100ms thinks for 100 ms at each decision' -r
complete -c bastide -n "__fish_bastide_using_subcommand arena" -l b -d 'The bot of all other seats' -r
complete -c bastide -n "__fish_bastide_using_subcommand arena" -l games -d 'How many games; with the same draws each seat is the first bot\'s once' -r
complete -c bastide -n "__fish_bastide_using_subcommand arena" -l preset -d 'The rules' -r -f -a "base\t''
river\t''
current\t''
builders\t''
tunnel\t''
halves\t''
tatan\t''
tempo\t''
everything\t''
bigbox\t''"
complete -c bastide -n "__fish_bastide_using_subcommand arena" -l setup -d 'A JSON file with seats, sets, modules and options instead of a preset' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand arena" -l seats -d 'Number of seats, 2 to 8' -r
complete -c bastide -n "__fish_bastide_using_subcommand arena" -l seed -d 'The number that decides all draws' -r
complete -c bastide -n "__fish_bastide_using_subcommand arena" -l threads -d 'Threads, each with a game; by default as many as processors' -r
complete -c bastide -n "__fish_bastide_using_subcommand arena" -l json -d 'Print the figures as one JSON object'
complete -c bastide -n "__fish_bastide_using_subcommand arena" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand train" -l preset -d 'The rules; several in a row, separated by commas, are played by turns' -r -f -a "base\t''
river\t''
current\t''
builders\t''
tunnel\t''
halves\t''
tatan\t''
tempo\t''
everything\t''
bigbox\t''"
complete -c bastide -n "__fish_bastide_using_subcommand train" -l seats -d 'Number of seats, 2 to 8' -r
complete -c bastide -n "__fish_bastide_using_subcommand train" -l seed -d 'The number that decides all games' -r
complete -c bastide -n "__fish_bastide_using_subcommand train" -l generations -d 'How many generations' -r
complete -c bastide -n "__fish_bastide_using_subcommand train" -l sets -d 'How many sets of weights a generation has' -r
complete -c bastide -n "__fish_bastide_using_subcommand train" -l games -d 'How many games each set plays' -r
complete -c bastide -n "__fish_bastide_using_subcommand train" -l quiet -d 'Print only the outcome'
complete -c bastide -n "__fish_bastide_using_subcommand train" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand review" -l time -d 'How long each decision is looked at, 50ms to 2s' -r
complete -c bastide -n "__fish_bastide_using_subcommand review" -l threads -d 'Threads; by default as many as processors' -r
complete -c bastide -n "__fish_bastide_using_subcommand review" -l again -d 'Judge anew what was judged before'
complete -c bastide -n "__fish_bastide_using_subcommand review" -l json -d 'Print everything as one JSON object'
complete -c bastide -n "__fish_bastide_using_subcommand review" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand tiles; and not __fish_seen_subcommand_from check help" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand tiles; and not __fish_seen_subcommand_from check help" -f -a "check" -d 'Say what is wrong with a tile set, with line and reason, and paint its tiles'
complete -c bastide -n "__fish_bastide_using_subcommand tiles; and not __fish_seen_subcommand_from check help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand tiles; and __fish_seen_subcommand_from check" -l sheet -d 'Paint the tiles to this file' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand tiles; and __fish_seen_subcommand_from check" -l lang -d 'Language of the answer: de or en' -r -f -a "de\t''
en\t''"
complete -c bastide -n "__fish_bastide_using_subcommand tiles; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand tiles; and __fish_seen_subcommand_from help" -f -a "check" -d 'Say what is wrong with a tile set, with line and reason, and paint its tiles'
complete -c bastide -n "__fish_bastide_using_subcommand tiles; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand art; and not __fish_seen_subcommand_from sheet figures map help" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand art; and not __fish_seen_subcommand_from sheet figures map help" -f -a "sheet" -d 'All tiles of the built-in sets on one sheet'
complete -c bastide -n "__fish_bastide_using_subcommand art; and not __fish_seen_subcommand_from sheet figures map help" -f -a "figures" -d 'All figures in all colours on one sheet'
complete -c bastide -n "__fish_bastide_using_subcommand art; and not __fish_seen_subcommand_from sheet figures map help" -f -a "map" -d 'The map at the end of a log'
complete -c bastide -n "__fish_bastide_using_subcommand art; and not __fish_seen_subcommand_from sheet figures map help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from sheet" -l set -d 'Only this set, built in or from the folder `tiles` of the data folder' -r
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from sheet" -l data-dir -d 'The data folder with the folder `tiles`' -r -F
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from sheet" -l plain -d 'As a plan instead of a painting'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from sheet" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from figures" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from map" -l size -d 'Pixels along the longer side; a tile gets at most 1024' -r
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from map" -l at -d 'The map after this many entries, instead of the last' -r
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from map" -l plain -d 'Plain plans of the tiles instead of pictures'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from map" -l table -d 'With the wooden table around the tiles'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from map" -s h -l help -d 'Print help'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from help" -f -a "sheet" -d 'All tiles of the built-in sets on one sheet'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from help" -f -a "figures" -d 'All figures in all colours on one sheet'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from help" -f -a "map" -d 'The map at the end of a log'
complete -c bastide -n "__fish_bastide_using_subcommand art; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "peer" -d 'Host or join a table without a window'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "profile" -d 'Show the profile of this computer, or move it to another computer'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "log" -d 'Check, read or convert the log of a game'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "play" -d 'Play a scenario file and check its expectations'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "doctor" -d 'Check whether other computers can find this one, with advice if not'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "share" -d 'Give the program to others: serve a page on the local network, from which they download it'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "bench" -d 'Measure the speed of this build on this computer'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "arena" -d 'Let bots play against bots, to see which plays better'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "train" -d 'Make the weights of the bots from nothing, by games'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "review" -d 'Let a bot judge every decision of a game'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "tiles" -d 'Work with tile sets of one\'s own'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "art" -d 'Draw the game\'s pictures into files'
complete -c bastide -n "__fish_bastide_using_subcommand help; and not __fish_seen_subcommand_from peer profile log play doctor share bench arena train review tiles art help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from peer" -f -a "host" -d 'Open a table and start when its seats are full'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from peer" -f -a "join" -d 'Join a table of another computer'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from profile" -f -a "show" -d 'Print the key of the profile'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from profile" -f -a "export" -d 'Write key, name and colour to a new file, encrypted with a passphrase'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from profile" -f -a "import" -d 'Import the profile of such a file; never replaces one that has saved games'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from log" -f -a "verify" -d 'Check signatures, chain, legality, draws and hashes; print the head'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from log" -f -a "show" -d 'Print the game, entry by entry'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from log" -f -a "compare" -d 'Find the first entry at which two copies of a log differ; exit status 0 if none, 1 if any, 2 if one is unreadable'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from log" -f -a "salvage" -d 'Save the valid part of a damaged log to a new file; the damaged one does not change'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from log" -f -a "minimise" -d 'Minimise an invalid log, or the one in a desync report, to the part that shows the fault'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from log" -f -a "export" -d 'Write the log in a format for other programs'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from bench" -f -a "rules" -d 'Random games with full lists of legal actions and checked play'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from bench" -f -a "table" -d 'Frames with a map of 10,000 tiles, without a screen'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from bench" -f -a "art" -d 'Every tile painted, in each of the four rotations'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from bench" -f -a "net" -d 'Verifying a long log, and moves at a whole table, over loopback'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from bench" -f -a "stranger" -d 'The stranger of `net --hostile`'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from tiles" -f -a "check" -d 'Say what is wrong with a tile set, with line and reason, and paint its tiles'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from art" -f -a "sheet" -d 'All tiles of the built-in sets on one sheet'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from art" -f -a "figures" -d 'All figures in all colours on one sheet'
complete -c bastide -n "__fish_bastide_using_subcommand help; and __fish_seen_subcommand_from art" -f -a "map" -d 'The map at the end of a log'
