# Giving Bastide to others

share-give = Give Bastide to others
share-give-hint = A page on the local network from which others download the program, without internet.
share-opening = Computing the checksums …
share-intro = Friends without Bastide open this address in a browser. Both computers must be in the same network.
share-copy = Copy the address
share-others = Or: { $addresses }
share-picture = The address as a QR code
share-loaded = { $count ->
    [0] No downloads yet.
    [one] Downloaded once.
   *[other] Downloaded { $count } times.
  }
share-sums = The page shows the same checksums (SHA-256) as this screen: if they agree, it is the same program.
share-loading = { $count ->
    [one] One download is running.
   *[other] { $count } downloads are running.
  } “End the page” cuts off what is running; Escape closes it only afterwards.
share-firewall = If nobody reaches the page, open TCP port { $port } in this computer’s firewall. ufw: sudo ufw allow { $port }/tcp. firewalld: sudo firewall-cmd --add-port={ $port }/tcp. Windows: allow Bastide for private networks.
share-end = End the page
share-no-port = No port is free for the page: { $reason }
share-no-thread = The system gives no thread: { $reason }
share-no-network = This computer is in no network now.
share-get = Get the program from there …
share-newer = Get a newer Bastide
share-newer-text = The computer of { $host } runs a newer Bastide. While “Give Bastide to others” is open there, you can get it from here. It is saved in the folder { $folder }. Nothing is started automatically.
share-fetch-hint = Packages of other systems that are missing here can be fetched from another Bastide that is being given away: enter its address.
share-fetch = Fetch packages from this computer
share-fetching = { $name }: { $size }
share-fetched = Fetched. Compare with the other screen: if these checksums (SHA-256) agree, it is the same program.
share-fetched-other = Already here with other contents, and left: { $names }.
share-fetched-none = There is nothing that is not here already.
share-bad-address = “{ $text }” is no address like http://192.168.1.5:21280/
share-no-answer = Nobody answers at { $address }.
share-foreign = What answers there is no page of Bastide.
share-wrong = { $name } is not what its checksum says, and was not kept.
share-broken = { $name } did not come whole: the transfer broke off, or was too slow.
share-stopped = Ended.
share-not-written = { $path } cannot be written: { $reason }
share-size = { $whole }.{ $tenth } MB
share-size-small = { $count } KB
share-windows = Windows
share-debian = Debian, Ubuntu
share-linux = Linux
share-mac = macOS

# The page

share-page-what = A game about a shared landscape of tiles, for friends on one local network, without a server and without internet.
share-page-how = This page comes from a computer in your network.
share-page-load = Download for { $system }
share-page-none = There is no package for this computer here. Open the page on the computer on which you want to play.
share-page-busy = Many downloads are running just now. Try again in a minute.
share-page-all = All packages
share-page-sums = The checksums (SHA-256) also stand on the screen that the program comes from.
share-step-windows = Unpack it and start bastide.exe. Windows asks because it does not know the program: “More info”, then “Run anyway”.
share-step-windows-bare = Start it. Windows asks because it does not know the program: “More info”, then “Run anyway”.
share-step-debian = Open it with your software manager, or in a terminal: sudo apt install ./FILE
share-step-linux = Unpack it and start the program bastide in the folder.
share-step-mac = Unpack it and start it. Nobody has tried it on macOS yet.
