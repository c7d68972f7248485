//! What a word is worth, by a search of all its plays that keeps what it has found.

use super::budget::{Budget, Meter, Spent};
use super::records::{Address, Records};
use super::word_game::{Code, Question, WordGame, Worth};
use crate::text::with_commas;

/// The value of a position whose options are being looked at.
const UNKNOWN: u32 = u32::MAX;

/// How positions are packed into numbers of 64 bits.
///
/// A position is the player to move, and then the word. In a game in which letters cut a word into a
/// sum, the word has none of these. Each letter takes as many bits as the code after the last one has.
#[derive(Clone, Copy)]
struct Packing {
    bits: u32,
}

/// The positions that were met, with their numbers.
struct Positions {
    records: Records,
    budget: Budget,
}

/// A part of an option: it stands at these places of `Options::packed`.
struct Part {
    begin: usize,
    end: usize,
    /// Whether the next part belongs to another option.
    is_last: bool,
}

/// The options of all positions that are under way, one after the other, in parts.
struct Options {
    packing: Packing,
    packed: Vec<u64>,
    parts: Vec<Part>,
}

/// A position that is under way.
struct Frame {
    position: Address,
    /// The part of an option that is looked at next.
    next: usize,
    /// The nim-sum of the parts of the same option before it.
    sum: u32,
    /// Where its options begin, packed and in parts, and the numbers of those that are known.
    packed: usize,
    parts: usize,
    found: usize,
}

/// Knows what words are worth. Plays may be long: it keeps a stack of its own.
pub struct Worths<'a> {
    game: &'a WordGame,
    /// What is found of a position; of the parts of a sum, that is the Grundy number.
    question: Question,
    positions: Positions,
    options: Options,
    frames: Vec<Frame>,
    /// The numbers of options of the positions that are under way.
    found: Vec<u32>,
    /// The position whose options are looked up, in codes.
    unpacked: Vec<Code>,
    /// The option that was added last.
    last: Vec<Code>,
}

impl Packing {
    /// For words over so many letters.
    fn of(letters: usize) -> Packing {
        Packing { bits: letters.max(2).ilog2() + 1 }
    }

    /// Appends a player and a word to a list, in packed form.
    fn pack(self, player: usize, word: &[Code], packed: &mut Vec<u64>) {
        let (mut number, mut shift) = (player as u64 + 1, self.bits);
        for code in word {
            if shift + self.bits > u64::BITS {
                packed.push(number);
                (number, shift) = (0, 0);
            }
            number |= (u64::from(*code) + 1) << shift;
            shift += self.bits;
        }
        packed.push(number);
    }

    /// Sets `codes` to a player and a word that were packed.
    fn unpack(self, packed: &[u64], codes: &mut Vec<Code>) {
        codes.clear();
        let mask = (1 << self.bits) - 1;
        for number in packed {
            let mut rest = *number;
            while rest > 0 {
                codes.push((rest & mask) as Code - 1);
                rest >>= self.bits;
            }
        }
    }
}

impl Positions {
    /// The position that is packed so; a new one has no number yet.
    fn at(&mut self, packed: &[u64]) -> Result<Address, Spent> {
        let position = self.records.find_or_add(packed, UNKNOWN);
        let Budget { positions, bytes, .. } = self.budget;
        if self.records.size() > positions {
            Err(Spent::Positions(positions))
        } else if self.records.bytes() > bytes {
            Err(Spent::Bytes(bytes))
        } else {
            Ok(position)
        }
    }
}

impl Options {
    /// Adds an option, a word with its player to move, which letters may cut into a sum.
    fn add(&mut self, player: usize, word: &[Code], cuts: &[bool]) {
        let first = self.parts.len();
        for part in word.split(|code| cuts[usize::from(*code)]).filter(|part| !part.is_empty()) {
            self.add_part(player, part);
        }
        if self.parts.len() == first {
            self.add_part(player, &[]);
        }
        if let Some(last) = self.parts.last_mut() {
            last.is_last = true;
        }
    }

    /// Adds a part that is not the last one.
    fn add_part(&mut self, player: usize, word: &[Code]) {
        let begin = self.packed.len();
        self.packing.pack(player, word, &mut self.packed);
        self.parts.push(Part { begin, end: self.packed.len(), is_last: false });
    }
}

impl<'a> Worths<'a> {
    /// Knows nothing yet.
    pub fn new(game: &'a WordGame, question: Question, budget: Budget) -> Worths<'a> {
        let has_sums = game.cuts().contains(&true);
        let packing = Packing::of(game.letters().len());
        Worths {
            game,
            question: if has_sums { Question::Grundy } else { question },
            positions: Positions { records: Records::new(), budget },
            options: Options { packing, packed: Vec::new(), parts: Vec::new() },
            frames: Vec::new(),
            found: Vec::new(),
            unpacked: Vec::new(),
            last: Vec::new(),
        }
    }

    /// What a word is worth.
    /// Errors: there is no room for more positions; nothing can be asked then any more.
    pub fn of(
        &mut self, word: &[Code], question: Question, meter: &mut Meter,
    ) -> Result<Worth, Spent> {
        let first = self.number(0, word, meter)?;
        let second = if self.game.has_players() { self.number(1, word, meter)? } else { first };
        Ok(match question {
            Question::Grundy => [first, second],
            Question::Lost => [first.min(1), second.min(1)],
        })
    }

    /// The number of a word for a player to move, which is the nim-sum of its parts.
    fn number(&mut self, player: usize, word: &[Code], meter: &mut Meter) -> Result<u32, Spent> {
        // It is the only option of a frame that is never closed.
        self.count(word.len(), meter)?;
        self.open(0);
        self.options.add(player, word, self.game.cuts());
        while self.frames.len() > 1 || self.found.is_empty() {
            self.step(meter)?;
        }
        self.frames.pop();
        self.options.packed.clear();
        self.options.parts.clear();
        Ok(self.found.pop().unwrap_or_default())
    }

    /// Puts a position on top, of which no option is there yet.
    fn open(&mut self, position: Address) {
        let Options { packed, parts, .. } = &self.options;
        let (packed, parts, found) = (packed.len(), parts.len(), self.found.len());
        self.frames.push(Frame { position, next: parts, sum: 0, packed, parts, found });
    }

    /// Adds the options of the position on top.
    fn add_options(&mut self, position: Address, meter: &mut Meter) -> Result<(), Spent> {
        let Worths { game, options, positions, unpacked, last, .. } = self;
        options.packing.unpack(positions.records.get(position), unpacked);
        let (player, word) = (usize::from(unpacked[0]), &unpacked[1..]);
        let (rules, next) = (&game.lists()[player], game.next_player(player));
        // No move leads to the word itself.
        last.clear();
        last.extend_from_slice(word);
        for rule in rules {
            rule.moves(word, &mut |after| {
                // In a run of equal letters, a rule often leads to the same word again and again.
                if after != &last[..] {
                    last.clear();
                    last.extend_from_slice(after);
                    options.add(next, after, game.cuts());
                }
            });
        }
        let steps = rules.len() * (1 + word.len());
        self.count(steps, meter)
    }

    /// Counts steps.
    fn count(&self, steps: usize, meter: &mut Meter) -> Result<(), Spent> {
        meter.count(steps, || format!("{} positions", with_commas(self.positions.records.size())))
    }

    /// Looks at the next part of an option of the position on top, or closes this position.
    fn step(&mut self, meter: &mut Meter) -> Result<(), Spent> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let Some(part) = self.options.parts.get(frame.next) else {
            self.close();
            return Ok(());
        };
        let position = self.positions.at(&self.options.packed[part.begin..part.end])?;
        let number = self.positions.records.value(position);
        if number == UNKNOWN {
            self.open(position);
            return self.add_options(position, meter);
        }
        frame.next += 1;
        frame.sum ^= number;
        if part.is_last {
            self.found.push(frame.sum);
            if self.question == Question::Lost && frame.sum == 0 {
                frame.next = self.options.parts.len(); // A player who can win needs no other move.
            }
            frame.sum = 0;
        }
        Ok(())
    }

    /// Takes the position on top away, since the numbers of its options are known.
    fn close(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let number = self.game.number(self.question, &self.found[frame.found..]);
        self.positions.records.set_value(frame.position, number);
        self.options.packed.truncate(frame.packed);
        self.options.parts.truncate(frame.parts);
        self.found.truncate(frame.found);
    }
}
