// --- The board: cells in rows, what the last moves have left to be seen on them, and the marks ---

const part = id => document.getElementById(id);
const isOn = id => part(id).checked;
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const tileOf = cell => part("board").querySelector(`[data-cell="${cell}"]`);

// A new element with this text. Texts of the data are only ever texts, never HTML.
function create(tag, text, ...classes) {
  const element = document.createElement(tag);
  element.textContent = text;
  element.classList.add(...classes);
  return element;
}

// A new element of a drawing.
function shape(tag, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

// The most cells of a line. A longer row is broken into lines of about the same length.
const LINE = 16;

function lineLength({ rows }) {
  const longest = Math.max(1, ...rows.map(row => row.length));
  return Math.ceil(longest / Math.ceil(longest / LINE));
}

// Shows the position after the first moves. `isMoving` says that the last of them was not shown before.
function showBoard(count, isMoving) {
  const here = position(now(count));
  const isBusy = count < plies.length;
  const spans = spansOf(here);
  const counted = spans.filter(span => span.isCounted).flatMap(span => span.cells);
  const look = { ...clickable(here, isBusy), isBusy, counted, marks: marksAfter(count) };
  let cell = 0;
  const lines = here.rows.map(row => {
    const line = create("div", "", "row");
    line.append(...row.map(sign => tile(sign, cell++, look)));
    return line;
  });
  const board = part("board");
  board.className = game.ground;
  board.classList.toggle("numbered", game.isNumbered);
  board.classList.toggle("spanned", spans.length > 0);
  board.style.setProperty("--columns", Math.max(lineLength(here), lineLength(position(first))));
  board.setAttribute("aria-label", "Position: " + spoken(here));
  board.setAttribute("aria-busy", isBusy);
  board.replaceChildren(...lines, shape("svg", { class: "overlay", "aria-hidden": "true" }));
  if (here.cells.length === 0) lines[0].append(create("span", "empty", "nothing"));
  drawOverlay(spans, look.marks);
  if (isMoving && !isStill()) animate(look.marks.filter(mark => mark.ply === plies[count - 1]));
}

// The marks under the cells, if one asks why.
const spansOf = here => isOn("why") ? here.spans : [];

// Which cells can be clicked now; and which of them are the next ones of a move that is begun, each with
// the place to which it leads, or null if that is not clear.
function clickable(here, isBusy) {
  const [live, goals] = [new Set(), new Map()];
  if (isBusy) return { live, goals };
  const isGo = game.touch === "go";
  const all = ways(here);
  for (const gesture of all.flatMap(way => way.gestures)) {
    (isGo ? gesture.slice(0, 1) : gesture).forEach(cell => live.add(cell));
  }
  const begun = picked.length > 0 ? fitting(all, picked) : [];
  for (const cell of begun.flatMap(way => way.gestures).flat()) {
    const next = [...picked, cell];
    if (picked.includes(cell) || fitting(all, next).length === 0) continue;
    const done = exact(all, next);
    goals.set(cell, done.length === 1 ? done[0].to : null);
    live.add(cell);
  }
  return { live, goals };
}

// --- What moves have left to be seen ---

// The marks of the last round, on the cells after the first moves. Each has the move and the kind: an
// arrow from a cell `to` another one; or a sign that is gone from a cell, was another one, or is new; or
// a cut before a cell, where signs are gone with their cells.
function marksAfter(count) {
  const round = isForTwo ? plies.slice(Math.max(0, count - 2), count) : rounds(count).at(-1) || [];
  let marks = [];
  for (const ply of round) {
    const made = change(position(ply.before), position(ply.after));
    marks = marks.flatMap(mark => carried(mark, made));
    marks.push(...marksOf(made).map(mark => ({ ...mark, ply })));
  }
  return marks;
}

function marksOf({ isInPlace, cells, at, gone, come }) {
  if (!isInPlace) {
    const fresh = come.map((_, cell) => ({ kind: "new", cell: at + cell }));
    return gone.length > 0 ? [{ kind: "cut", cell: at, text: gone.join("") }, ...fresh] : fresh;
  }
  const [from, to] = [come.indexOf(""), gone.indexOf("")];
  if (cells.length === 2 && from >= 0 && to >= 0 && gone[from] === come[to]) {
    return [{ kind: "arrow", cell: cells[from], to: cells[to] }];
  }
  const kind = one => come[one] === "" ? "gone" : gone[one] === "" ? "new" : "was";
  return cells.map((cell, one) => ({ kind: kind(one), cell, text: gone[one] }));
}

// A mark after one more move; none if its cell is gone or filled again.
function carried(mark, { isInPlace, cells, at, gone, come }) {
  const isHit = cells.includes(mark.cell);
  if (isInPlace) return isHit && mark.kind === "gone" ? [] : [mark];
  if (isHit && mark.kind !== "cut") return [];
  if (mark.cell < at || mark.cell === at && mark.kind === "cut") return [mark];
  return [{ ...mark, cell: Math.max(at, mark.cell + come.length - gone.length) }];
}

// A cell as it looks now.
function tile(sign, cell, { marks, isBusy, live, goals, counted }) {
  const element = create("span", "", "tile");
  element.dataset.cell = cell;
  element.append(figure(sign));
  for (const { kind, text, ply } of marks.filter(mark => (mark.to ?? mark.cell) === cell && mark.kind !== "cut")) {
    element.classList.add("by" + ply.who, kind);
    if (kind === "gone") element.firstChild.replaceWith(figure(text));
    if (kind === "was") element.append(create("s", text, "by" + ply.who));
  }
  const classes = {
    empty: sign === "",
    plain: pieceOf(sign) && pieceOf(sign)[2] === "",
    live: live.has(cell),
    goal: goals.has(cell),
    picked: picked.includes(cell) && !isBusy,
    counted: counted.includes(cell),
  };
  for (const [name, is] of Object.entries(classes)) element.classList.toggle(name, Boolean(is));
  const goal = goals.get(cell) ?? null;
  if (goal !== null && isOn("numbers")) {
    element.append(create("span", game.number ? position(goal).number : worth(goal), "worth"));
  }
  if (game.isNumbered) element.append(create("small", cell + 1));
  return element;
}

// A piece, or a sign that is none.
function figure(sign) {
  const path = pieceOf(sign) ? pieceOf(sign)[2] : "";
  if (path === "") return create("span", sign, "figure");
  const drawing = shape("svg", { viewBox: "0 0 40 40", class: "figure" });
  drawing.append(shape("path", { d: path }));
  return drawing;
}

// --- What is drawn over the cells ---

// Where a cell lies on the board; null if there is none such.
function box(cell) {
  const element = tileOf(cell);
  if (!element) return null;
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
  return { left, top, right: left + width, bottom: top + height, middle: left + width / 2 };
}

function drawOverlay(spans, marks) {
  const cuts = marks.filter(mark => mark.kind === "cut");
  const isSecond = (cut, at) => cuts.findIndex(other => other.cell === cut.cell) < at;
  part("board").querySelector(".overlay").replaceChildren(
    ...spans.flatMap(spanDrawn),
    ...marks.filter(mark => mark.kind === "arrow").flatMap(arrowDrawn),
    ...cuts.flatMap((cut, at) => cutDrawn(cut, isSecond(cut, at))),
  );
}

// A bow from above a cell to above another one, with its head.
function arrowDrawn({ cell, to, ply }) {
  const [from, goal] = [box(cell), box(to)];
  const height = 14 + Math.min(16, Math.abs(from.middle - goal.middle) / 8);
  const [x, y] = [(from.middle + goal.middle) / 2, Math.min(from.top, goal.top) - height];
  const angle = Math.atan2(goal.top + 1 - y, goal.middle - x);
  const corner = turn => `${goal.middle - 9 * Math.cos(angle + turn)} ${goal.top + 1 - 9 * Math.sin(angle + turn)}`;
  const bow = `M${from.middle} ${from.top + 4}Q${x} ${y} ${goal.middle} ${goal.top - 2}`;
  const head = `M${goal.middle} ${goal.top + 1}L${corner(.5)}L${corner(-.5)}Z`;
  const kind = name => name + " by" + ply.who;
  return [shape("path", { class: kind("bow"), d: bow }), shape("path", { class: kind("head"), d: head })];
}

// A line before a cell, and above it what is gone; higher up if something stands there.
function cutDrawn({ cell, text, ply }, isSecond) {
  const [left, right] = [box(cell - 1), box(cell)];
  if (!left && !right) return [];
  const isBetween = left && right && left.top === right.top;
  const x = isBetween ? (left.right + right.left) / 2 : left ? left.right + 3 : right.left - 3;
  const { top, bottom } = left || right;
  return [
    shape("path", { class: "bow by" + ply.who, d: `M${x} ${top - 3}V${bottom}` }),
    shape("text", { class: "cut by" + ply.who, x, y: top - (isSecond ? 22 : 7) }, text),
  ];
}

// A bar under neighbouring cells, for each line in which some lie, and under it what stands for them.
function spanDrawn({ cells, label, isCounted }) {
  const boxes = cells.map(box);
  const lines = [...new Set(boxes.map(one => one.top))].map(top => boxes.filter(one => one.top === top));
  const kind = isCounted ? "span counted" : "span";
  // The numbers of squares stand below them.
  const under = game.ground === "squares" && game.isNumbered ? 20 : 5;
  return lines.flatMap(line => {
    const [left, right, y] = [line[0].left + 3, line.at(-1).right - 3, line[0].bottom + under];
    return [
      shape("rect", { class: kind, x: left, y, width: right - left, height: 6, rx: 3 }),
      shape("text", { class: kind, x: (left + right) / 2, y: y + 23 }, label),
    ];
  });
}

// Lets what was moved come from where it was, and what is new or gone appear or fade.
function animate(marks) {
  for (const { kind, cell, to } of marks) {
    const element = tileOf(to ?? cell)?.querySelector(".figure");
    if (!element || kind === "cut") continue;
    const [one, other] = [box(cell), box(to ?? cell)];
    const shift = { transform: `translate(${one.left - other.left}px, ${one.top - other.top}px)` };
    const from = kind === "arrow" ? shift : { opacity: kind === "gone" ? 1 : 0 };
    // It passes over the cells on its way, and not behind them.
    const above = { zIndex: 2 };
    element.animate([{ ...from, ...above }, above], { duration: 300, easing: "ease-in-out" });
  }
}
