//! What a reader shows of a log file.

use net::log::LogReader;

/// Every state of a reader, computed from afar or nearby, is the one that its entry names.
pub(super) fn can_be_looked_at(file: &[Vec<u8>]) {
    let reader = LogReader::read(file, &mut |_, _| true).unwrap();
    assert_eq!((reader.fault(), reader.last() as u64), (None, reader.log().seq()));
    let went_back = (1..=reader.last()).find(|at| reader.back(*at).is_some()).unwrap();
    assert_eq!(
        reader.game(went_back, None).as_ref().clone().state_hash(),
        reader.game(reader.back(went_back).unwrap(), None).as_ref().clone().state_hash()
    );
    let mut near = (0, reader.game(0, None));
    for at in 1..=reader.last() {
        let game = reader.game(at, Some((near.0, &near.1)));
        let made = reader.log().game_at(at as u64).unwrap().state_hash();
        assert_eq!(game.as_ref().clone().state_hash(), made, "at {at}");
        assert_eq!(reader.game(at, None).as_ref().clone().state_hash(), made, "at {at}, from afar");
        near = (at, game);
    }
}
