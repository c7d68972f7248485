//! Sequences of numbers, each kept once, with a number that belongs to it.

/// Where a sequence stands; each address is for 8 bytes.
pub type Address = u32;

/// Sequences of numbers, with a value for each, in the order in which they came.
///
/// They stand in one list, each after a head of its length and its value, and a table with linear
/// probing finds them. So to find one takes two looks at far places in memory; that is what a search
/// of millions of positions spends its time on.
pub struct Records {
    /// The heads, each followed by its sequence.
    numbers: Vec<u64>,
    size: usize,
    /// For each slot, the address of a sequence, and above it 32 bits of its hash; 0 if it is free, since
    /// no sequence has address 0. There are 2^n slots.
    slots: Vec<u64>,
}

impl Records {
    /// No sequence.
    pub fn new() -> Records {
        Records { numbers: vec![0], size: 0, slots: vec![0; 1 << 10] }
    }

    /// How many sequences there are.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many bytes the sequences take.
    pub fn bytes(&self) -> usize {
        8 * self.numbers.len()
    }

    /// The address that the next new sequence will have.
    pub fn end(&self) -> Address {
        self.numbers.len() as Address
    }

    /// The sequence at an address.
    pub fn get(&self, address: Address) -> &[u64] {
        let begin = address as usize + 1;
        &self.numbers[begin..begin + self.length(address)]
    }

    /// The length of the sequence at an address.
    fn length(&self, address: Address) -> usize {
        self.numbers[address as usize] as u32 as usize
    }

    /// The address of the sequence that came after this one, or will come.
    pub fn after(&self, address: Address) -> Address {
        address + 1 + self.length(address) as Address
    }

    /// The value of the sequence at an address.
    pub fn value(&self, address: Address) -> u32 {
        (self.numbers[address as usize] >> 32) as u32
    }

    /// Gives the sequence at an address another value.
    pub fn set_value(&mut self, address: Address, value: u32) {
        let head = &mut self.numbers[address as usize];
        *head = u64::from(value) << 32 | u64::from(*head as u32);
    }

    /// The address of a sequence. If it is new, it comes after all others, and has this value.
    pub fn find_or_add(&mut self, sequence: &[u64], value: u32) -> Address {
        let hash = hash(sequence);
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 {
            let address = self.slots[at] as Address;
            if self.slots[at] >> 32 == hash && self.get(address) == sequence {
                return address;
            }
            at = (at + 1) & mask;
        }
        let address = self.numbers.len() as Address;
        self.slots[at] = hash << 32 | u64::from(address);
        self.numbers.push(u64::from(value) << 32 | sequence.len() as u64);
        self.numbers.extend_from_slice(sequence);
        self.size += 1;
        if 4 * self.size > 3 * self.slots.len() {
            self.grow();
        }
        address
    }

    /// Doubles the slots.
    fn grow(&mut self) {
        let mask = 2 * self.slots.len() - 1;
        let old = std::mem::replace(&mut self.slots, vec![0; mask + 1]);
        for slot in old.into_iter().filter(|slot| *slot != 0) {
            let mut at = (slot >> 32) as usize & mask;
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}

/// A hash of a sequence, below 2^32.
fn hash(sequence: &[u64]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15; // 2^64 by the golden ratio
    let add = |hash: u64, number: &u64| (hash.rotate_left(23) ^ number).wrapping_mul(FACTOR);
    let hash = sequence.iter().fold(sequence.len() as u64, add);
    (hash ^ (hash >> 29)).wrapping_mul(FACTOR) >> 32
}
