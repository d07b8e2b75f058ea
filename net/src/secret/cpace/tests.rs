//! The test vectors of draft-irtf-cfrg-cpace-21, appendix B.3, and runs that must fail.

use super::*;
use crate::secret::{Lock, Secret};

fn hex(text: &str) -> Vec<u8> {
    let digit = |at: usize| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap();
    (0..text.len() / 2).map(digit).collect()
}

fn digest(text: &str) -> Digest {
    text.parse().unwrap()
}

fn scalar(text: &str) -> Scalar {
    Scalar::from_canonical_bytes(digest(text).0).unwrap()
}

fn word(text: &str) -> SecretHash {
    Lock::new(&Secret::new(text).unwrap(), Digest([1; 32])).word
}

const SID: &str = "7e4b4791d6a8ef019b936c79fb7f2c57";
const ENDS: &str = "0b415f696e69746961746f720b425f726573706f6e646572";
const ASKED: &str = "d6bac480f2c386c394efc7c47adb9925dcd2630b64f240c50f8d0eec482b9157";
const ANSWERED: &str = "3ea7e0b19560d7c0b0f5734f63b955286dfa8232b5ebe63324e2d9e7433f7258";
const PRODUCT: &str = "80b69a8a76457ab6a4d7f887a4bf6b55a2f80ac19c333f917a05fc9887c8b40f";

#[test]
fn generator_shares_and_key_are_those_of_the_draft() {
    let (sid, ends) = (hex(SID), hex(ENDS));
    assert_eq!(generator_string(b"Password", &ends, &sid)[..32], {
        let mut begin =
            hex("11435061636552697374726574746f323535085061737377 6f7264".replace(' ', "").as_str());
        begin.push(100);
        begin.resize(32, 0);
        begin
    });
    let base = generator(b"Password", &ends, &sid);
    assert_eq!(
        Digest(base.compress().0),
        digest("222b6b195fe84b1652badb6f6a3ae3d24341e7306967f0b8115b40d5698c7e56")
    );
    let asks = scalar("da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08");
    let answers = scalar("d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d");
    assert_eq!(Digest((asks * base).compress().0), digest(ASKED));
    assert_eq!(Digest((answers * base).compress().0), digest(ANSWERED));
    assert_eq!(*product(&asks, digest(ANSWERED)).unwrap(), digest(PRODUCT).0);
    assert_eq!(*product(&answers, digest(ASKED)).unwrap(), digest(PRODUCT).0);
    let said = transcript((&digest(ASKED), b"ADa"), (&digest(ANSWERED), b"ADb"));
    let key = session_key(&sid, &digest(PRODUCT).0, &said);
    assert_eq!(
        key[..],
        hex("b69effbf61b51d56401c0f65601abe428de8206feaaf0e32198896dcae7b35cd\
             2b38950a39dfd5d4a79164614c2984f7daa460b588c1e80c3fa2068af7900447")
    );
}

#[test]
fn points_are_multiplied_as_in_the_draft_and_what_is_none_is_refused() {
    let scalar = scalar("7cd0e075fa7955ba52c02759a6c90dbbfc10e6d40aea8d283e407d88cf538a05");
    let point = digest("2c3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c");
    let expected = digest("7c13645fe790a468f62c39beb7388e541d8405d1ade69d1778c5fe3e7f6b600e");
    assert_eq!(*product(&scalar, point).unwrap(), expected.0);
    let none = digest("2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c");
    for bad in [none, Digest::default()] {
        assert!(product(&scalar, bad).is_none());
        let knock = Knock { sid: Digest([1; 32]), share: bad };
        assert!(answer(&word("sesame"), b"us", knock).unwrap().is_none());
        let asker = Asker::new(&word("sesame"), b"us").unwrap();
        assert!(asker.check(&Answer { share: bad, tag: Digest::default() }).is_none());
    }
}

#[test]
fn lengths_are_written_in_steps_of_seven_bits() {
    assert_eq!(lv_cat(&[b"1234", b""]), hex("043132333400"));
    assert_eq!(lv_cat(&[&[0; 127]])[..2], [0x7f, 0]);
    assert_eq!(lv_cat(&[&[0; 128]])[..3], [0x80, 1, 0]);
}

#[test]
fn two_that_know_the_word_find_it_out_and_others_do_not() {
    let sesame = word("sesame");
    let run = |asks: &SecretHash, at: &[u8], answers: &SecretHash, with: &[u8]| {
        let asker = Asker::new(asks, at).unwrap();
        let (answer, keeper) = answer(answers, with, asker.knock()).unwrap().unwrap();
        asker.check(&answer).map(|tag| keeper.is_right(tag))
    };
    assert_eq!(run(&sesame, b"us", &sesame, b"us"), Some(true));
    assert_eq!(run(&sesame, b"us", &word("sesama"), b"us"), None);
    assert_eq!(run(&sesame, b"us", &sesame, b"others"), None, "passed on from somewhere else");
    let asker = Asker::new(&sesame, b"us").unwrap();
    let (answered, keeper) = answer(&sesame, b"us", asker.knock()).unwrap().unwrap();
    assert!(!keeper.is_right(answered.tag), "its own tag sent back");
    assert!(!keeper.is_right(Digest::default()));
    let other = Asker::new(&sesame, b"us").unwrap();
    assert!(other.check(&answered).is_none(), "an answer of another run");
}
