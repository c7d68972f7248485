//! The rules of G1 and nothing else.

/// The most pins that a move may take, and the row: for each place whether a pin stands there.
pub type Position = (u64, Vec<bool>);

/// The moves, each with its name and the row after it: the most pins first, then from the left.
pub fn moves((most, row): &Position) -> impl Iterator<Item = (String, Position)> + '_ {
    let at_once = (1..=row.len()).rev().filter(move |&pins| pins as u64 <= *most);
    at_once.flat_map(move |pins| {
        let places = 0..=row.len() - pins;
        let all_stand = move |&place: &usize| row[place..place + pins].iter().all(|&pin| pin);
        places.filter(all_stand).map(move |place| {
            let mut after = row.clone();
            after[place..place + pins].fill(false);
            let name = if pins == 1 { "1 pin".to_string() } else { format!("{pins} pins") };
            (format!("{name} from place {}", place + 1), (*most, after))
        })
    })
}
