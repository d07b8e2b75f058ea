# Computers that were found and cannot be reached

unmet-heading = Found, but not reachable
unmet-shut = { $name }’s computer was found, but does not let us in: probably its firewall.
unmet-shut-at = The computer at { $address } was found, but does not let us in: probably its firewall.
unmet-elsewhere = { $name }’s computer was found, but is in another network ({ $address }). Connect both to the same router or Wi-Fi, and not to its guest network.
unmet-elsewhere-at = The computer at { $address } was found, but is in another network. Connect both to the same router or Wi-Fi, and not to its guest network.
unmet-open = Open the firewall of one of the two computers; that is enough. Here it is TCP port { $port }:
unmet-open-there = Open the firewall of the other computer. This one listens nowhere.
unmet-windows = Windows: Settings, Windows Security, Firewall, Allow an app: tick Bastide for private networks, or open TCP port { $port }.

# Settings

port = Port
port-hint = Other computers reach this one at this port; if it is taken, at the next free one. Leave it empty for { $port }. A firewall has to let it in.
set-port = Use this port
port-wrong = A port is a number from 1 to 65535.
not-now-port = Leave the table first; another port ends all connections.

# bastide doctor

doctor-walled = Computers of this network find each other, but do not get through to each other.
doctor-unsaved = Nothing can be saved here; nothing bad was found about the network.
doctor-no-folder = Nothing can be saved in { $path }: { $reason }.
doctor-no-folder-advice = Make room on that disk, or allow writing there; --data-dir DIR names another folder.
doctor-no-carrier = { $interface } has no connection: no cable, or nothing at its other end.
doctor-no-carrier-advice = Plug in the cable, or join the wireless network; look whether the switch is on.
doctor-only-ipv6 = This computer has addresses of IPv6 only. Neighbours are looked for by IPv6.
doctor-only-ipv6-advice = It meets everybody who has IPv6 too. Short codes need IPv4: use tickets.
doctor-bare-ipv6 = This computer has only link-local addresses of IPv6 (fe80…), which lead nobody here.
doctor-bare-ipv6-advice = Switch IPv4 on for this network, or a router that gives addresses.
doctor-shut = A program at { $address } was found, but does not let this computer in: probably its firewall.
doctor-shut-advice = Open TCP port { $own } here, or { $port } there; one of the two is enough. Here: ufw: sudo ufw allow { $own }/tcp. firewalld: sudo firewall-cmd --permanent --add-port={ $own }/tcp and sudo firewall-cmd --reload. Windows: allow Bastide for private networks. There it is the same with its port.
doctor-shut-there-advice = Open TCP port { $port } there. Here the port is another one each time (--port 0), so that no firewall can be opened for it.
doctor-any-port-advice = The port is another one each time (--port 0), so that no firewall can be opened for it: choose one.
doctor-elsewhere = A program at { $address } was found, but is in another network than this computer.
doctor-elsewhere-advice = Connect both to the same router or Wi-Fi, and not to its guest network.
doctor-reached = A program at { $address } lets this computer in.
doctor-came = { $address } came in here: the way to this computer is open.
doctor-nobody-came = Nobody came in here within { $seconds } seconds: probably this computer’s firewall.
doctor-nobody-came-advice = It does no harm as long as the others let this computer in. ufw: sudo ufw allow { $port }/tcp. firewalld: sudo firewall-cmd --permanent --add-port={ $port }/tcp and sudo firewall-cmd --reload. Windows: allow Bastide for private networks.
doctor-in-use = Port { $port } is in use, most likely by a game that is running: the way in was not tried.
doctor-in-use-advice = Close the game and ask again to have that tried too. The firewall has to let in the port that the game shows.
doctor-other-hall = { $address } came in here, but knows another passphrase, or none.
doctor-other-hall-advice = Computers with different passphrases never meet: type the same words in the settings of both.
