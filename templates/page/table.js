// Play: a force at the table. What is marked is kept in this browser, for each force, whatever it is called.
import { fillTo, rowOf, rungAt } from "./marks.js";
import { follow, seat, table } from "./lineage.js";
import * as record from "./record.js";

/** Steps that can be undone. */
const STEPS = 40;
const view = () => document.querySelector(".at-table");
export const units = () => [...view().querySelectorAll(".unit")];
const all = (unit, boxes) => [...unit.querySelectorAll(boxes)];
const LOSSES = ".rungs input:not(.nco)";
const filled = (words, facts) => words.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);

const fresh = () => ({ turn: 1, phases: 0, score: {}, units: {}, folded: {}, past: [], future: [], ...record.fresh() });
/** What is marked on the table that is shown. */
let marks = fresh();
const place = () => `fistful table ${table().id}`;
function load() {
  try { marks = { ...fresh(), ...JSON.parse(localStorage.getItem(place())) }; } catch { marks = fresh(); }
}
function save() {
  table().keep();
  try { localStorage.setItem(place(), JSON.stringify(marks)); } catch {}
}

/** What can be undone. */
const marked = () => JSON.stringify({ turn: marks.turn, phases: marks.phases, score: marks.score, units: marks.units, ...record.undoable(marks) });
function deed(name, change, unit) {
  marks.past = [...marks.past, { name, marks: marked() }].slice(-STEPS);
  marks.future = [];
  change();
  save();
  show(unit);
}
function step(from, to) {
  const one = marks[from].pop();
  if (!one) return;
  marks[to].push({ name: one.name, marks: marked() });
  Object.assign(marks, JSON.parse(one.marks));
  save();
  show();
}

/** A state is known by its picture, or by its number where it has none. */
const stateKey = (box, number) => box.closest(".state").querySelector("use")?.getAttribute("href") ?? number;
const states = (unit) => all(unit, ".state input").map((box, number) => [String(stateKey(box, number)), box]);
const checked = (boxes) => boxes.filter((box) => box.checked).length;

/** What the boxes of a unit say. */
export function readUnit(unit) {
  const tally = unit.querySelector(".tally input");
  const most = Number(tally?.max ?? 0);
  return {
    lost: tally ? Math.min(Math.max(Math.trunc(Number(tally.value)) || 0, 0), most) : checked(all(unit, LOSSES)),
    nco: Boolean(unit.querySelector(".rungs .nco")?.checked),
    states: states(unit).filter(([, box]) => box.checked).map(([key]) => key),
    out: unit.querySelector(".out")?.getAttribute("aria-pressed") === "true",
  };
}

/** Marks a unit, and says how many are left of it. */
function showUnit(unit) {
  const { lost = 0, nco = false, states: set = [], out = false } = marks.units[unit.id] ?? {};
  const tally = unit.querySelector(".tally input");
  if (tally) tally.value = lost;
  all(unit, LOSSES).forEach((box, number) => { box.checked = number < lost; });
  const sign = unit.querySelector(".rungs .nco");
  if (sign) sign.checked = nco;
  states(unit).forEach(([key, box]) => { box.checked = set.includes(key); });
  const [figures, health] = [Number(unit.dataset.figures), Number(unit.dataset.health)];
  const losses = lost + (nco ? 1 : 0);
  const isLed = !unit.querySelector(".losses") && health > 0;
  const ended = set.includes("#i-skull") || out || (!isLed && health > 0 && losses >= figures * health);
  const left = ended ? 0 : figures - Math.floor(losses / (health || 1));
  const strip = unit.querySelector(".strip");
  const rung = rungAt(strip, losses);
  all(strip, ".rung").forEach((one) => one.classList.toggle("now", one === rung));
  unit.classList.toggle("gone", ended);
  unit.classList.toggle("no-nco", nco);
  unit.querySelector(".out")?.setAttribute("aria-pressed", out);
  const counter = unit.querySelector(".left");
  if (counter) {
    counter.hidden = false;
    counter.querySelector("b").textContent = left;
    counter.querySelector("small").textContent = filled(view().dataset.of, { n: figures });
  }
  showMorale(unit, rung, nco, ended);
  const flags = states(unit).filter(([, box]) => box.checked).map(([, box]) => box.closest(".state").textContent.trim());
  unit.querySelector(".flags").textContent = [...(ended ? [view().dataset.out] : []), ...flags].join(" · ");
  return { figures, left, nco, isOut: ended, isUnit: !isLed };
}

/** The Morale that is left: that of the losses, without what an NCO who is lost gave. */
function showMorale(unit, rung, nco, ended) {
  const shown = unit.querySelector(".morale b");
  if (!shown) return;
  shown.dataset.full ??= shown.textContent;
  const full = shown.dataset.full;
  const now = rung?.querySelector("b")?.textContent ?? full.replace(/ %$/, "");
  const added = nco ? Number(unit.dataset.ncoLost ?? 0) : 0;
  const counts = /^\d+$/.test(now) ? `${Number(now) + added}` : now;
  const morale = ended ? "–" : full.endsWith(" %") && counts !== "–" ? `${counts} %` : counts;
  shown.textContent = morale;
  shown.closest(".morale").classList.toggle("less", morale !== full);
}

/** Moves the focus from what is disabled or folded away to what is next to it. */
function keepFocus() {
  const one = document.activeElement;
  if (!view().contains(one)) return;
  const folded = one.closest(".folded .details")?.closest(".unit").querySelector(".fold");
  const pair = one.closest("[data-side]")?.querySelector(".one-more") ?? view().querySelector(".undo:enabled, .redo:enabled");
  const next = folded ?? (one.disabled && pair);
  // Whoever taps does not want the page to move.
  if (next) next.focus({ preventScroll: !one.matches(":focus-visible") });
}

/** Shows every mark; who listens is told of the unit that was marked. */
function show(marked) {
  const words = view().dataset;
  const told = new Map(units().map((unit) => [unit, showUnit(unit)]));
  const sum = (of) => [...of].reduce(({ figures, lost }, one) => ({ figures: figures + one.figures, lost: lost + one.figures - one.left }), { figures: 0, lost: 0 });
  const { figures, lost } = sum(told.values());
  const toll = document.querySelector(".toll");
  toll.hidden = false;
  toll.querySelector("b").textContent = lost;
  toll.querySelector("span").textContent = filled(words.lost, { of: figures });
  const counted = [...told.values()].filter((one) => one.isUnit);
  toll.querySelector(".units-out").textContent = filled(words.unitsOut, { n: counted.filter((one) => one.isOut).length, of: counted.length });
  view().querySelectorAll(".rank-of").forEach((group) => {
    const own = sum(all(group, ".unit").map((unit) => told.get(unit)));
    group.querySelector(".group-toll").textContent = `${own.lost} ${filled(words.lost, { of: own.figures })}`;
  });
  showTurn(words);
  view().querySelectorAll(".score [data-side]").forEach((side) => {
    const points = scoreOf(side);
    side.querySelector("b").textContent = points;
    side.querySelector(".one-less").disabled = !points;
  });
  showFolds(words);
  keepFocus();
  record.show(marks, told, save);
  document.dispatchEvent(new CustomEvent("marked", { detail: marked }));
}

function showTurn(words) {
  const steps = [...view().querySelectorAll(".phases li")];
  steps.forEach((one, number) => {
    one.querySelector("input").checked = number < marks.phases;
    one.classList.toggle("done", number < marks.phases);
    if (number === marks.phases) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  });
  view().querySelector("#h-turn").textContent = filled(words.turn, { n: marks.turn });
  view().querySelector(".next").textContent = marks.phases < steps.length - 1 ? words.nextPhase : words.nextTurn;
  for (const [button, steps, word] of [[".undo", marks.past, words.undo], [".redo", marks.future, words.redo]]) {
    const one = view().querySelector(button);
    one.disabled = !steps.length;
    one.textContent = steps.length ? `${word}: ${steps.at(-1).name}` : word;
  }
}

/** Who is out stands folded, and on a telephone those in command, so that the squads are near. */
const isFolded = (unit) => marks.folded[unit.id]
  ?? (unit.matches(".gone") || (unit.matches(".command *") && matchMedia("(max-width: 47rem)").matches));
function showFolds(words) {
  units().forEach((unit) => {
    unit.classList.toggle("folded", isFolded(unit));
    unit.querySelector(".fold").setAttribute("aria-expanded", !isFolded(unit));
  });
  view().querySelector(".fold-all").textContent = units().every(isFolded) ? words.unfoldAll : words.foldAll;
}
function fold(some, is) {
  some.forEach((unit) => { marks.folded[unit.id] = is; });
  save();
  show();
}

function nextTurn() {
  record.endTurn(marks);
  marks.turn += 1;
  marks.phases = 0;
  units().forEach((unit) => {
    all(unit, '[data-lasts="turn"] input').forEach((box) => { box.checked = false; });
    const last = all(unit, '[data-lasts="track"] input:checked').at(-1);
    if (last) last.checked = false;
    marks.units[unit.id] = readUnit(unit);
  });
}

const scoreOf = (side) => marks.score[side.dataset.side] ?? 0;
function score(button, more) {
  const side = button.closest("[data-side]");
  const n = scoreOf(side) + more;
  deed(filled(view().dataset.scored, { name: side.dataset.name, n }), () => { marks.score = { ...marks.score, [side.dataset.side]: n }; });
}

/** What is done by whatever was pressed. */
const PRESSED = {
  undo: () => step("past", "future"),
  redo: () => step("future", "past"),
  next() {
    const [words, steps] = [view().dataset, [...view().querySelectorAll(".phases span")]];
    if (marks.phases < steps.length - 1) deed(steps[marks.phases].textContent, () => { marks.phases += 1; });
    else deed(filled(words.turn, { n: marks.turn + 1 }), nextTurn);
  },
  "clear-all": () => deed(view().dataset.cleared, () => Object.assign(marks, { turn: 1, phases: 0, score: {}, units: {}, ...record.renewed(marks) })),
  "one-less": (button) => score(button, -1),
  "one-more": (button) => score(button, 1),
  "fold-all": () => fold(units(), !units().every(isFolded)),
  fold(button) {
    const unit = button.closest(".unit");
    fold([unit], !isFolded(unit));
  },
  out(button) {
    const [unit, words] = [button.closest(".unit"), view().dataset];
    button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
    deed(filled(words.marks, { name: unit.dataset.name, what: words.out }), () => { marks.units[unit.id] = readUnit(unit); }, unit);
  },
};
document.addEventListener("click", (event) => {
  const button = view() && event.target.closest(".at-table button[type=button]");
  const done = button && [...button.classList].map((name) => PRESSED[name]).find(Boolean);
  if (done) done(button);
  else if (view() && event.target.matches(".unit h3")) PRESSED.fold(event.target);
});
document.addEventListener("change", ({ target: box }) => {
  if (!view()?.contains(box)) return;
  const [unit, words] = [box.closest(".unit"), view().dataset];
  if (!unit && !box.closest(".phases")) return;
  if (!unit) {
    const row = [...view().querySelectorAll(".phases input")];
    fillTo(row, box);
    return deed(box.closest("label").querySelector("span").textContent, () => { marks.phases = checked(row); });
  }
  if (box.type === "checkbox") fillTo(rowOf(box), box);
  const now = readUnit(unit);
  const [name, n] = [unit.dataset.name, now.lost + (now.nco ? 1 : 0)];
  const state = box.closest(".state");
  const said = state ? filled(words.marks, { name, what: state.textContent.trim() }) : filled(n === 1 ? words.loss : words.losses, { name, n });
  deed(said, () => { marks.units[unit.id] = now; }, unit);
});
// What is undone here is a mark, and not what was built.
document.addEventListener("keydown", (event) => {
  if (!view() || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target.type === "number") return;
  event.preventDefault();
  event.stopPropagation();
  PRESSED[event.shiftKey ? "redo" : "undo"]();
}, true);
window.addEventListener("storage", (event) => {
  if (!view() || event.key !== place()) return;
  load();
  show();
});

/** The screen stays awake while a force is on the table, where the browser lets it. */
let lock = null;
async function stayAwake() {
  if (!view() || document.hidden) return;
  try {
    lock ??= await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; }, { once: true });
    const said = view()?.querySelector(".awake");
    if (said) said.textContent = said.dataset.said;
  } catch {}
}
document.addEventListener("visibilitychange", stayAwake);

function draw() {
  follow();
  if (!view()) {
    lock?.release();
    return;
  }
  seat(units());
  load();
  view().querySelectorAll("[hidden]:not(.left, .reminders *)").forEach((one) => { one.hidden = false; });
  show();
  stayAwake();
}
new MutationObserver(draw).observe(document.body, { childList: true });
draw();
