//! A deterministic machine with an output in each state (a Moore machine), how one is built from its
//! steps, and its minimal form.

use std::collections::HashMap;
use std::hash::Hash;

/// A state, by its number. The machine begins in state 0.
pub type State = u32;

/// A machine that reads letters, which are numbers from 0 on, and tells the output of the state in which
/// it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine<O> {
    /// How many letters there are; at least one.
    letters: usize,
    /// The state after each letter, for state 0, then for state 1, and so on.
    next: Vec<State>,
    /// The output of each state.
    outputs: Vec<O>,
}

/// A machine would have more states than it may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl<O: Clone + Eq + Hash> Machine<O> {
    /// The machine with these states: `next` has the state after each letter, for one state after the
    /// other, and `outputs` their outputs.
    pub fn new(letters: usize, next: Vec<State>, outputs: Vec<O>) -> Machine<O> {
        debug_assert_eq!(next.len(), letters * outputs.len());
        Machine { letters, next, outputs }
    }

    /// The machine whose states are all that `step` reaches from `start`, by letters, in the order in
    /// which they are reached. It is not minimal.
    /// Errors: there are more than `most` states.
    pub fn build<S: Clone + Eq + Hash>(
        letters: usize, start: S, most: usize, mut step: impl FnMut(&S, usize) -> S,
        mut output: impl FnMut(&S) -> O,
    ) -> Result<Machine<O>, TooLarge> {
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let (mut states, mut next, mut outputs) = (vec![start], Vec::new(), Vec::new());
        while outputs.len() < states.len() {
            let state = states[outputs.len()].clone();
            outputs.push(output(&state));
            for letter in 0..letters {
                let after = step(&state, letter);
                let number = *numbers.entry(after.clone()).or_insert(states.len() as State);
                if number as usize == states.len() {
                    states.push(after);
                }
                next.push(number);
            }
            if states.len() > most {
                return Err(TooLarge);
            }
        }
        Ok(Machine { letters, next, outputs })
    }

    /// How many letters there are.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// How many states there are.
    pub fn size(&self) -> usize {
        self.outputs.len()
    }

    /// The state after a letter.
    pub fn after(&self, state: State, letter: usize) -> State {
        self.next[state as usize * self.letters + letter]
    }

    /// The state after some letters.
    pub fn run(&self, state: State, letters: impl IntoIterator<Item = usize>) -> State {
        letters.into_iter().fold(state, |state, letter| self.after(state, letter))
    }

    /// The output of a state.
    pub fn output(&self, state: State) -> &O {
        &self.outputs[state as usize]
    }

    /// The outputs of all states.
    pub fn outputs(&self) -> &[O] {
        &self.outputs
    }

    /// The same machine with other outputs.
    pub fn with_outputs<P: Clone + Eq + Hash>(&self, output: impl FnMut(&O) -> P) -> Machine<P> {
        let outputs = self.outputs.iter().map(output).collect();
        Machine { letters: self.letters, next: self.next.clone(), outputs }
    }

    /// The machine with the fewest states that tells the same after each word. Its states are numbered in
    /// the order in which words reach them: by length, then by letters.
    ///
    /// States are split until two in one class have the same output and lead, by each letter, to the
    /// same classes (Moore 1956). That takes at most as many rounds as there are states; each is linear
    /// in the size of the machine.
    pub fn minimal(&self) -> Machine<O> {
        let mut classes = numbered(self.outputs.iter());
        let mut count = 0;
        loop {
            let keys = (0..self.size()).map(|state| {
                let row = &self.next[state * self.letters..][..self.letters];
                let after = row.iter().map(|next| classes[*next as usize]);
                [classes[state]].into_iter().chain(after).collect::<Vec<State>>()
            });
            let keys = Vec::from_iter(keys);
            classes = numbered(keys.iter());
            let now = classes.iter().max().map_or(0, |last| last + 1);
            if now == count {
                break;
            }
            count = now;
        }
        let mut some_state = HashMap::new();
        (0..self.size()).for_each(|state| {
            some_state.entry(classes[state]).or_insert(state as State);
        });
        let built = Machine::build(
            self.letters,
            classes[0],
            usize::MAX,
            |class, letter| classes[self.after(some_state[class], letter) as usize],
            |class| self.output(some_state[class]).clone(),
        );
        built.expect("a minimal machine is no larger")
    }

    /// The shortest word that leads to each state, of equal ones the first by letters; None for a state
    /// that no word reaches.
    pub fn shortest_words(&self) -> Vec<Option<Vec<usize>>> {
        let mut words = vec![None; self.size()];
        words[0] = Some(Vec::new());
        let (mut queue, mut at) = (vec![0], 0);
        while let Some(&state) = queue.get(at) {
            at += 1;
            for letter in 0..self.letters {
                let next = self.after(state, letter) as usize;
                if words[next].is_none() {
                    let before = words[state as usize].clone().unwrap_or_default();
                    words[next] = Some([before, vec![letter]].concat());
                    queue.push(next as State);
                }
            }
        }
        words
    }
}

/// The number of each of these, where equal ones have the same number; they are numbered as they come.
fn numbered<'a, K: Eq + Hash + 'a>(keys: impl Iterator<Item = &'a K>) -> Vec<State> {
    let mut numbers = HashMap::new();
    keys.map(|key| {
        let next = numbers.len() as State;
        *numbers.entry(key).or_insert(next)
    })
    .collect()
}
