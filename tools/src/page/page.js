// --- The page, made anew after each change ---

let shown = 0;   // how many of the moves are shown: all, but the machine's while it waits
let wait;        // the timer of that
let click = {};  // where one has just clicked, and whether that was a move
let notTaken = { typed: "", address: "" };  // why what was typed, or a part of the address, was not taken

// How long your move is seen before the machine's, in thousandths of a second.
const PAUSE = 500;

function show(isMoving = false) {
  const here = position(now(shown));
  document.title = "Play " + game.title;
  showHead();
  showBoard(shown, isMoving);
  showChoices(here);
  showStatus();
  showMoves(here);
  showAside(here);
  part("undo").disabled = part("again").disabled = plies.length === 0 && !isMachineFirst;
  part("machine").hidden = isForTwo;
}

// The buttons of the games, and what is said of this one.
function showHead() {
  part("games").hidden = data.games.length === 1;
  part("games").replaceChildren(...data.games.map(gameButton));
  part("title").textContent = game.title;
  part("name").textContent = game.name;
  part("name").hidden = game.links.length === 0 || game.name === game.title.toLowerCase();
  part("links").replaceChildren(...game.links.map(([what, address]) => {
    const link = create("a", what);
    link.href = address;
    return link;
  }));
  part("rules").textContent = game.rules;
  part("turns").textContent = isForTwo ? "Two players move in turn." : "You and the machine move in turn.";
  part("how").textContent = game.how;
  part("note").textContent = position(first).note;
  const undo = game.isTyped ? "Backspace" : "u or Backspace";
  part("undo").replaceChildren(...(game.isTyped ? ["Undo"] : [create("u", "U"), "ndo"]));
  part("undo").setAttribute("aria-keyshortcuts", undo.replace(" or ", " "));
  const how = game.isTyped ? ", or type it; " : "; ";
  part("keys").textContent = "Keys: the arrows and Enter choose a move of the list" + how + undo
    + " takes a move back; Escape gives up what is clicked.";
}

function gameButton(one) {
  const button = create("button", one.title);
  button.setAttribute("aria-current", one === game);
  button.onclick = () => act(() => begin(one, 0));
  return button;
}

// What is told of the play. It never takes less room than it once took in this play, so that nothing below
// it jumps; and it is not read out again while it says the same.
function showStatus() {
  const status = part("status");
  const round = deeds(rounds(shown).at(-1) || []);
  const lines = told(shown).map(line => create("p", line));
  const notes = notTaken.address === "" ? [] : [create("p", notTaken.address, "not-taken")];
  const done = create("p", "");
  round.forEach(({ who, text }) => done.append(create("span", text, "deed", "by" + who), " "));
  const all = [...(round.length > 0 ? [done] : []), ...lines, ...notes];
  const isOver = shown === plies.length && position(now()).moves.length === 0;
  if (isOver) lines[0].classList.add("result");
  if (status.textContent !== all.map(line => line.textContent).join("")) status.replaceChildren(...all);
  for (const element of [status, part("choices")]) keepRoom(element);
}

function keepRoom(element) {
  if (plies.length === 0 && picked.length === 0) element.style.minHeight = "";
  element.style.minHeight = Math.max(element.offsetHeight, parseFloat(element.style.minHeight) || 0) + "px";
}

// Buttons for the moves of which all cells are clicked, with their shortest names.
function showChoices(here) {
  const all = shown < plies.length ? [] : exact(ways(here), picked);
  const short = all.map(way => shortName(here, way));
  const areAlike = new Set(short).size < short.length;
  // Where not all cells of a move are clicked, clicks never leave several moves.
  part("choices").hidden = game.touch !== "all";
  part("choices").replaceChildren(...all.map((way, at) => {
    const button = moveButton(areAlike ? way.name : short[at], way);
    button.classList.add("choice");
    if (!areAlike) button.setAttribute("aria-label", way.name + (isOn("numbers") ? ", " + worth(way.to) : ""));
    return button;
  }));
}

// What a move leaves in the cell that it changes, or what it appends; or else its name.
function shortName(here, way) {
  const { cells, isInPlace, gone, come } = change(here, position(way.to));
  const isShort = isInPlace ? cells.length === 1 && come[0] !== "" : gone.length === 0;
  return isShort ? come.join("") : way.name;
}

// A button that makes a move.
function moveButton(text, way) {
  const button = create("button", text);
  // The comma is read out, and copied with the text.
  if (isOn("numbers")) button.append(create("span", ", ", "unseen"), create("span", worth(way.to), "after"));
  button.onclick = () => {
    if (!click.isMove) act(() => make(way.place));
  };
  return button;
}

// The list of all moves. What a move changes is marked while one points at it. While the machine waits,
// the list stays as it was, and nothing can be chosen.
function showMoves(here) {
  const buttons = part("moves").querySelectorAll("button");
  if (shown < plies.length) return buttons.forEach(button => button.disabled = true);
  part("list-label").textContent = here.moves.length === 0 ? "No moves" : "All moves: " + here.moves.length;
  part("moves").replaceChildren(...ways(here).map(way => {
    const button = moveButton(way.name, way);
    button.onpointerenter = () => markCells(way.gestures[0]);
    button.onfocus = () => button.matches(":focus-visible") && markCells(way.gestures[0]);
    button.onpointerleave = button.onblur = () => markCells([]);
    const item = create("li", "");
    item.append(button);
    return item;
  }));
}

// Marks these cells, and no others.
function markCells(cells) {
  const tiles = part("board").querySelectorAll(".tile");
  tiles.forEach(one => one.classList.toggle("marked", cells.includes(cellAt(one))));
}

// What is told if it is asked for, where plays begin, and the play so far.
function showAside(here) {
  part("numbers-label").textContent = game.number ? "the " + game.number + " after each move" : "which moves win";
  part("why-label").hidden = here.why.length === 0;
  const lines = hints(here);
  const isNew = part("hints").textContent !== lines.join("");
  if (isNew) part("hints").replaceChildren(...lines.map(line => create("p", line)));
  part("starts").replaceChildren(...startOptions());
  part("starts").selectedIndex = first === game.starts[start] ? start : -1;
  part("typed").placeholder = position(first).typed;
  part("not-taken").textContent = notTaken.typed;
  part("two").checked = isForTwo;
  part("play").hidden = plies.length === 0;
  const inOne = round => deeds(round).map(deed => deed.text).join(" ");
  part("rounds").replaceChildren(...rounds(shown).map(round => create("li", inOne(round))));
}

// Starts that are written alike are told apart by what is noted beside them: by the words from the first
// one on that is not the same for all.
function startOptions() {
  const all = game.starts.map(position);
  const areAlike = new Set(all.map(one => one.typed)).size < all.length;
  const notes = all.map(one => one.note.split(" "));
  const isShared = (word, at) => notes.every(words => words[at] === word);
  const from = [...notes[0], ""].findIndex((word, at) => at === notes[0].length || !isShared(word, at));
  const end = note => (from > 0 ? "  \u2026 " : "  ") + note.split(" ").slice(from).join(" ");
  const text = ({ typed, note }) => (typed || "empty") + (areAlike ? end(note) : "");
  return all.map((one, at) => create("option", at + 1 + ":  " + text(one)));
}

// --- Acts ---

// Does something, and shows it: if you have moved and the machine has answered, first your move alone.
// The address follows.
function act(what) {
  clearTimeout(wait);
  const [count, last, focus] = [plies.length, plies.at(-1), focused()];
  notTaken = { typed: "", address: "" };
  what();
  // A play that comes back may have more moves, but not after those that there were.
  const isMoved = plies.length > count && plies[count - 1] === last;
  click.isMove ||= isMoved;
  follow();
  const isAnswered = isMoved && plies.length === count + 2 && !isStill();
  shown = isAnswered ? plies.length - 1 : plies.length;
  show(isMoved);
  if (isAnswered) wait = setTimeout(() => showAnswer(focus), PAUSE);
  else focusAgain(focus);
}

function showAnswer(focus) {
  const hasFocus = document.activeElement !== document.body && !document.activeElement.disabled;
  shown = plies.length;
  show(true);
  if (!hasFocus) focusAgain(focus);
}

// What has the focus: the button of a game, or of a move, or another element.
function focused() {
  const element = document.activeElement;
  const isMove = part("moves").contains(element) || part("choices").contains(element);
  return { element, isMove, game: [...part("games").children].indexOf(element) };
}

// The focus stays on the button of a game. From a move, or from what is switched off now, it goes to the
// first move of the list, or to the first choice, or if there is none to what is always there.
function focusAgain({ element, isMove, game }) {
  if (game >= 0) return part("games").children[game].focus();
  if (!isMove && !element.disabled) return;
  const isOpen = part("list").open;
  const button = isOpen && part("moves").querySelector("button") || part("choices").querySelector("button");
  (button || (part("again").disabled ? part("list-label") : part("again"))).focus();
}

// --- Clicks on the board ---

let stroke = [];  // the cells over which a pointer is drawn, while it is held down

// The cell of an element of the board; -1 if it is none.
function cellAt(element) {
  const found = element && element.closest("#board .tile");
  return found ? Number(found.dataset.cell) : -1;
}

// When the first click of a double click is a move, the second one is none on what has come to its place.
// Fingers tap twice at one place, but browsers count two quick taps further apart as well.
document.addEventListener("click", ({ detail, pageX: x, pageY: y }) => {
  const isSame = detail > 1 && Math.hypot(x - click.x, y - click.y) < 24;
  click = { x, y, isMove: isSame && click.isMove };
}, true);

part("board").onclick = event => {
  const cell = cellAt(event.target);
  if (cell >= 0 && !click.isMove && shown === plies.length) act(() => pick(cell));
};

part("board").onpointerdown = event => {
  const cell = cellAt(event.target);
  const isBegun = event.isPrimary && event.button === 0 && cell >= 0 && shown === plies.length;
  stroke = isBegun ? [cell] : [];
};

part("board").onpointermove = event => {
  if (stroke.length === 0) return;
  const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
  if (cell < 0 || cell === stroke.at(-1)) return;
  stroke = game.touch === "go" ? [stroke[0], cell] : [...stroke.filter(one => one !== cell), cell];
  markCells(stroke);
};

// A stroke over cells makes the move of which they are all, or picks them.
document.onpointerup = () => {
  const cells = stroke;
  stroke = [];
  if (cells.length < 2) return;
  const all = ways(position(now()));
  const done = exact(all, cells);
  const isBegun = game.touch !== "go" && fitting(all, cells).length > 0;
  if (done.length === 1) act(() => make(done[0].place));
  else act(() => picked = isBegun ? cells : []);
};

document.onpointercancel = () => {
  if (stroke.length > 1) markCells([]);
  stroke = [];
};

// --- Keys and buttons ---

document.onkeydown = event => {
  if (event.repeat && event.key === "Enter") return event.preventDefault(); // it is held down
  const isText = event.target.matches("select, input:not([type=checkbox])");
  if (event.ctrlKey || event.metaKey || event.altKey || isText) return;
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  // Up and down move the page, unless one is among the moves.
  const isAmongMoves = part("moves").contains(document.activeElement);
  const isForMoves = isAmongMoves || ["ArrowLeft", "ArrowRight"].includes(event.key);
  const isUndo = event.key === "Backspace" || event.key.toLowerCase() === "u" && !game.isTyped;
  if (steps[event.key] && isForMoves) step(steps[event.key], event);
  else if (event.key === "Escape") act(() => picked = []);
  else if (isUndo) act(undo);
  else if (game.isTyped && !event.repeat && shown === plies.length) type(event.key);
};

// Goes to the next move of the list, or to the one before it; first of all to the first one.
function step(by, event) {
  event.preventDefault();
  part("list").open = true;
  const buttons = [...part("moves").querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  if (buttons.length > 0) buttons[at < 0 ? 0 : (at + by + buttons.length) % buttons.length].focus();
}

// Makes the move that has this letter as its name, if there is one.
function type(letter) {
  const move = position(now()).moves.findIndex(one => one.name === letter.toLowerCase());
  if (move >= 0) act(() => make(move));
}

part("undo").onclick = () => act(undo);
part("again").onclick = () => act(() => begin(game, start, first));
part("machine").onclick = () => act(letMachineBegin);
part("starts").onchange = event => act(() => begin(game, event.target.selectedIndex));
part("random").onclick = () => act(() => begin(game, start, anyPlace()));
part("chosen").onsubmit = event => {
  event.preventDefault();
  choose(part("typed").value);
};
part("two").onchange = event => act(() => {
  isForTwo = event.target.checked;
  begin(game, start, first);
});
for (const id of ["who", "numbers", "why"]) part(id).onchange = () => {
  if (isOn("numbers")) part("list").open = true;
  follow(true);
  show();
};
part("copy").onclick = async () => {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    isCopied = false; // it is not allowed; over plain http there is no clipboard at all
  }
  part("copied").textContent = isCopied ? "Copied." : location.href;
};
window.onresize = () => {
  for (const id of ["status", "choices"]) part(id).style.minHeight = "";
  drawOverlay(spansOf(position(now(shown))), marksAfter(shown));
};

// --- Positions of one's own ---

// The positions with the words of a start, each with its place.
function kindred(which) {
  const all = upTo(game.positions.length).map(place => ({ place, ...position(place) }));
  return all.filter(one => one.note === position(game.starts[which]).note);
}

// A place at random where the play is not soon over, if there is another one than where it began.
function anyPlace() {
  const others = kindred(start).filter(one => one.place !== first);
  const worthy = [3, 1, 0].map(least => others.filter(one => one.left >= least)).find(some => some.length > 0);
  return worthy ? worthy[Math.floor(Math.random() * worthy.length)].place : first;
}

// A text that is the same for texts that mean the same position.
const plain = text => text.toLowerCase().replace(/·/g, ".").replace(/[\s,;/]+/g, " ").trim();

// The place of a position with the words of a start that is typed so, or as its cells are drawn; -1 if the
// page does not know it.
function placeOf(text, which) {
  const all = kindred(which);
  const isSo = [
    one => one.typed === text,
    one => plain(one.typed) === plain(text),
    one => plain(inLine(one.rows)) === plain(text),
  ];
  const found = isSo.map(is => all.find(is)).find(one => one);
  return found ? found.place : -1;
}

function choose(text) {
  const all = [start, ...upTo(game.starts.length).filter(one => one !== start)];
  const which = all.find(one => placeOf(text, one) >= 0);
  if (which !== undefined) return act(() => begin(game, which, placeOf(text, which)));
  notTaken.typed = "This page does not know the position \"" + text + "\". It knows the " + game.positions.length
    + " that can be reached from the starts.";
  show();
}

// --- The address ---

// What stands after # in the address is the play: the game, the start, the moves and the hints, such as
// g1/1/s,3,2/who,why. The start is a number, or a number and a position with its words, such as 1=.P..P.
// The moves are places in the list from 1 on, yours alone, or with `two` those of both players; s lets the
// machine begin.
const HINTS = ["who", "numbers", "why"];

function address() {
  const where = first === game.starts[start] ? "" : "=" + encodeURIComponent(position(first).typed);
  const own = plies.filter(ply => isForTwo || ply.who === 0).map(ply => ply.move + 1);
  const moves = isMachineFirst ? ["s", ...own] : own;
  const options = [...HINTS.filter(isOn), ...(isForTwo ? ["two"] : [])];
  const fields = [game.name, start + 1 + where, moves.join(","), options.join(",")];
  return fields.join("/").replace(/\/+$/, "");
}

// Writes the address of what is played now. Back then leads to what was before, unless `isSame` says that
// only the hints are others.
function follow(isSame = false) {
  const next = "#" + address();
  if (next === location.hash) return;
  part("copied").textContent = "";
  try {
    if (isSame) history.replaceState(null, "", next);
    else history.pushState(null, "", next);
  } catch {
    // Some browsers refuse more than a hundred changes in half a minute. The next one is taken again.
  }
}

// Plays what an address says, as far as it is understood.
function visit(text) {
  clearTimeout(wait);
  part("copied").textContent = "";
  const wrong = [];
  const [name, where = "", moves = "", options = "", ...others] = text.split("/").map(field => decoded(field, wrong));
  wrong.push(...others);
  const words = listed(options);
  wrong.push(...words.filter(word => ![...HINTS, "two"].includes(word)));
  isForTwo = words.includes("two");
  HINTS.forEach(id => part(id).checked = words.includes(id));
  const isNamed = one => [one.name, one.title].some(own => own.toLowerCase() === name.toLowerCase());
  const found = data.games.find(isNamed);
  begin(found || data.games[0], 0);
  if (found) {
    beginAt(where, wrong);
    playAll(listed(moves), wrong);
  } else if (name !== "") {
    wrong.push(name);
  }
  const told = "Not understood in the address: " + wrong.join(", ") + ".";
  notTaken = { typed: "", address: wrong.length > 0 ? told : "" };
  shown = plies.length;
  if (isOn("numbers")) part("list").open = true;
  show();
}

const listed = field => field.toLowerCase().split(",").filter(word => word !== "");

// A field of an address in plain letters; nothing if it cannot be read, which is noted.
function decoded(field, wrong) {
  try {
    return decodeURIComponent(field);
  } catch {
    wrong.push(field);
    return "";
  }
}

// Begins where an address says, and notes it if there is nothing such.
function beginAt(where, wrong) {
  const [number, ...typed] = where.split("=");
  const which = number === "" ? 0 : Number(number) - 1;
  const begun = game.starts[which];
  const place = begun !== undefined && typed.length > 0 ? placeOf(typed.join("="), which) : begun ?? -1;
  if (place < 0) wrong.push("start " + where);
  else begin(game, which, place);
}

// Makes the moves that an address names, up to the first one that there is not, which is noted.
function playAll(moves, wrong) {
  for (const move of moves) {
    if (move === "s" && plies.length === 0 && !isForTwo && !isMachineFirst) letMachineBegin();
    else if (position(now()).moves[move - 1]) make(move - 1);
    else return wrong.push("move " + move);
  }
}

window.onhashchange = () => visit(location.hash.slice(1));
visit(location.hash.slice(1));
