# Computers that were found but cannot be reached

unmet-heading = Found, but not reachable
unmet-shut = { $name }’s computer was found, but does not let us in: probably its firewall.
unmet-shut-at = The computer at { $address } was found, but does not let us in: probably its firewall.
unmet-elsewhere = { $name }’s computer was found, but is on another network ({ $address }). Connect both to the same router or Wi-Fi, but not to its guest network.
unmet-elsewhere-at = The computer at { $address } was found, but is on another network. Connect both to the same router or Wi-Fi, but not to its guest network.
unmet-open = Open the firewall of one of the two computers; one is enough. Here it is TCP port { $port }:
unmet-open-there = Open the firewall of the other computer. This one does not listen on any port.
unmet-windows = Windows: Settings, Windows Security, Firewall, Allow an app: tick Bastide for private networks, or open TCP port { $port }.

# Settings

port = Port
port-hint = Other computers reach this one at this port or, if it is taken, at the next free one. Leave it empty for { $port }. The firewall must allow it.
set-port = Use this port
port-wrong = A port is a number from 1 to 65535.
not-now-port = Leave the table first; changing the port ends all connections.

# bastide doctor

doctor-walled = Computers on this network find each other, but cannot connect to each other.
doctor-unsaved = Nothing can be saved here; no problem was found with the network.
doctor-no-folder = Nothing can be saved in { $path }: { $reason }.
doctor-no-folder-advice = Make room on that disk, or allow writing there; --data-dir DIR chooses another folder.
doctor-about = Bastide { $version } for { $system } { $processor }, rules { $rules }, protocol { $protocol }. It can draw with { $renderers }; { $last }. Its fonts are built in.
doctor-drew = it drew with { $renderer } last
doctor-drew-never = none but the usual one was needed here
doctor-kept = Profile and games lie in { $data }, settings in { $settings }, painted tiles in { $cache }.
doctor-kept-portable = The file “portable” beside the program keeps everything in { $data }.
doctor-no-carrier = { $interface } has no connection: no cable, or nothing at its other end.
doctor-no-carrier-advice = Plug in the cable, or join the wireless network; check that the switch is on.
doctor-only-ipv6 = This computer has addresses of IPv6 only. It looks for neighbours over IPv6.
doctor-only-ipv6-advice = It meets all computers that have IPv6 too. Short codes need IPv4: use tickets.
doctor-bare-ipv6 = This computer has only link-local IPv6 addresses (fe80…), at which others cannot reach it.
doctor-bare-ipv6-advice = Enable IPv4 on this network, or use a router that assigns addresses.
doctor-shut = A program at { $address } was found, but does not let this computer in: probably its firewall.
doctor-shut-advice = Open TCP port { $own } here, or { $port } there; one of the two is enough. Here: ufw: sudo ufw allow { $own }/tcp. firewalld: sudo firewall-cmd --permanent --add-port={ $own }/tcp and sudo firewall-cmd --reload. Windows: allow Bastide for private networks. There, do the same with its port.
doctor-shut-there-advice = Open TCP port { $port } there. Here the port changes each time (--port 0), so no firewall can be opened for it.
doctor-any-port-advice = The port changes each time (--port 0), so no firewall can be opened for it: choose a fixed one.
doctor-elsewhere = A program at { $address } was found, but is on another network than this computer.
doctor-elsewhere-advice = Connect both to the same router or Wi-Fi, but not to its guest network.
doctor-reached = A program at { $address } lets this computer in.
doctor-came = { $address } connected to this computer: the way in is open.
doctor-nobody-came = No computer connected within { $seconds } seconds: probably this computer’s firewall.
doctor-nobody-came-advice = That does no harm as long as the others let this computer in. ufw: sudo ufw allow { $port }/tcp. firewalld: sudo firewall-cmd --permanent --add-port={ $port }/tcp and sudo firewall-cmd --reload. Windows: allow Bastide for private networks.
doctor-in-use = Port { $port } is in use, most likely by a running game: the way in was not tested.
doctor-in-use-advice = Close the game and run the test again to include that. The firewall must allow the port that the game shows.
doctor-other-hall = { $address } connected, but has another group password, or none.
doctor-other-hall-advice = Computers with different group passwords never meet: enter the same one in the settings of both.

## Reports of crashes

crash-note = Bastide met an error last time that it did not expect. A report lies at { $path }.
crash-show = Show the report
crash-title = Report of an error
crash-about = It helps those who mend Bastide. It holds no names and no keys. Nothing is sent by itself: copy it, or pass on the file.
crash-copy = Copy
