// --- What is told ---

// What the players are called at the beginning of a line.
const names = () => isForTwo ? ["Player 1", "Player 2"] : ["You", "Machine"];

// What the players have done in a round.
const deeds = round => round.map(({ who, name }) => ({ who, text: names()[who] + ": " + name + "." }));

// What is said of the play after its first moves, in lines, below what was done in the last round.
function told(count) {
  const round = rounds(count).at(-1) || [];
  if (count < plies.length) return ["The machine moves."];
  if (position(now()).moves.length === 0) return howItEnded(round);
  const lines = [];
  const gaveAway = !isForTwo && round.some(ply => ply.who === 0 && ply.gaveAway);
  if (gaveAway) lines.push("That gave it away: you could have won. Undo takes it back.");
  if (picked.length > 0) return [...lines, whatNext()];
  return [...lines, isForTwo ? names()[mover()] + " moves." : "Your move."];
}

// What one clicks after some cells of a move.
function whatNext() {
  const all = ways(position(now()));
  const hasMore = way => way.gestures.some(gesture => gesture.length > picked.length);
  if (exact(all, picked).length === 0) return "Now click a marked cell.";
  if (fitting(all, picked).some(hasMore)) return "Click a marked cell, or choose below the board.";
  return "Choose below the board.";
}

function howItEnded(round) {
  const last = round.at(-1);
  if (isForTwo) return [names()[mover()] + " cannot move: " + names()[1 - mover()] + " wins."];
  if (last ? last.who === 0 : isMachineFirst) return ["The machine cannot move: you win."];
  return ["You cannot move: the machine wins.", ...(last ? [whereLost()] : [])];
}

function whereLost() {
  const all = rounds();
  const at = all.findIndex(round => round.some(ply => ply.gaveAway));
  if (at < 0) return "No move of yours could have won. Try again, and let the machine begin.";
  const ply = all[at].find(one => one.gaveAway);
  const how = ply.who === 1 ? ", by letting the machine begin." : ": " + ply.name + ".";
  return "You gave it away in round " + (at + 1) + how;
}

// What is told of a position, in lines, if that is asked for.
function hints({ number, left, moves, why }) {
  const lines = [];
  if (moves.length === 0) return lines;
  const wins = moves.filter(move => position(move.to).number === 0).length;
  if (isOn("who")) {
    lines.push(whoWins(wins, moves.length), "Moves left, if the winner hurries and the loser delays: " + left + ".");
  }
  if (isOn("numbers") && game.number) {
    lines.push("The " + game.number + " here is " + number + "." + (wins > 0 ? " A move that leaves 0 wins." : ""));
  }
  if (isOn("why")) lines.push(...why.map(line => "Why: " + line));
  return lines;
}

function whoWins(wins, all) {
  const who = isForTwo ? names()[mover()] : "You";
  if (wins > 0) return who + " can win. Moves that win: " + wins + " of " + all + ".";
  return isForTwo ? who + " loses: each move can be answered." : "You lose: the machine can answer each move.";
}

// What is written beside a move that leads to this place.
function worth(place) {
  const { number } = position(place);
  return game.number ? "leaves " + number : number > 0 ? "loses" : "wins";
}

const pieceOf = sign => game.pieces.find(([one]) => one === sign);

// A position as it is read out: its cells with their numbers, if moves name these.
function spoken({ cells, typed }) {
  const called = sign => sign === "" ? "empty" : pieceOf(sign) ? pieceOf(sign)[1] : sign;
  if (cells.length === 0) return "empty";
  return game.isNumbered ? cells.map((sign, at) => at + 1 + " " + called(sign)).join(", ") : typed;
}
