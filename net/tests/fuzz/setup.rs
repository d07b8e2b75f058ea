//! Random setup files that still parse: a value is copied from elsewhere, left out, doubled or made extreme.

use super::mutate::Dice;
use serde_json::{Value, json};

/// A setup with one to three values changed.
pub(super) fn shaken(samples: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let parse = |bytes: &Vec<u8>| serde_json::from_slice::<Value>(bytes).unwrap();
    let all: Vec<Value> = samples.iter().map(parse).collect();
    let mut value = all[dice.below(all.len())].clone();
    for _ in 0..=dice.below(3) {
        let other = any(&all[dice.below(all.len())], dice).clone();
        shake(&mut value, &other, dice);
    }
    serde_json::to_vec(&value).unwrap()
}

/// A random value inside.
fn any<'a>(value: &'a Value, dice: &mut Dice) -> &'a Value {
    let inside: Vec<&Value> = match value {
        Value::Array(list) => list.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => Vec::new(),
    };
    if inside.is_empty() || dice.below(5) == 0 {
        return value;
    }
    any(inside[dice.below(inside.len())], dice)
}

fn shake(value: &mut Value, other: &Value, dice: &mut Dice) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = dice.below(fields.len());
            let name = fields.keys().nth(at).cloned().unwrap();
            if dice.below(12) == 0 {
                fields.remove(&name);
            } else if let Some(inside) = fields.get_mut(&name) {
                shake(inside, other, dice);
            }
        }
        Value::Array(list) => match dice.below(4) {
            0 if !list.is_empty() => _ = list.remove(dice.below(list.len())),
            1 if !list.is_empty() => list.push(list[dice.below(list.len())].clone()),
            2 => list.push(word(dice)),
            _ => list.extend(other.as_array().cloned().unwrap_or_default()),
        },
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(_) => *value = json!([0, 1, 2, 8, 9, 255, 256, 65_535, 1 << 40, -1i64][dice.below(10)]),
        Value::String(_) => *value = if dice.below(4) == 0 { other.clone() } else { word(dice) },
        _ => *value = other.clone(),
    }
}

/// A word that means something in a setup.
fn word(dice: &mut Dice) -> Value {
    let words = [
        "base",
        "river1",
        "river2",
        "inns",
        "halves1",
        "halves2",
        "hills",
        "tunnels",
        "tatan",
        "nowhere",
        "",
        "Fields",
        "River",
        "Dragon",
        "HalfTiles",
        "Tatan",
        "Tunnels",
        "Hidden",
        "Dealt",
        "Draft",
        "Trigger",
    ];
    json!(words[dice.below(words.len())])
}
