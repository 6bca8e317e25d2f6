// Play: the record of the battle. Of each turn that was ended it keeps who was lost until then, and the score; what is
// typed stays with the marks of the force. The program makes a file of it, or prints it.

/** The parts of the marks that are the record's: how each turn ended, the number of the record, and what was typed. */
export const fresh = () => ({ ends: {}, record: 0, typed: {} });
/** Those that can be undone. */
export const undoable = ({ ends, record }) => ({ ends, record });
/** Records whose texts come back when their end is undone. */
const KEPT = 4;
/** A new record; the one before stays, for whoever did not mean it. */
export function renewed({ typed }) {
  const numbers = Object.keys(typed).map(Number);
  const kept = numbers.sort((a, b) => a - b).slice(1 - KEPT).map((number) => [number, typed[number]]);
  return { ends: {}, record: Math.max(0, ...numbers) + 1, typed: Object.fromEntries(kept) };
}

/** What is on the table: the marks, what each unit has left, and how they are kept. */
let shown = null;
const part = () => document.querySelector(".battle-record");
const field = (name) => part().querySelector(`#record-${name}`);
const TYPED = ["enemy", "winner", "notes"];

/** How things stand: the score, and of each unit how many are lost, whether it is out and whether its NCO is lost. */
function standing() {
  const units = [...shown.told].filter(([, { figures, left, isOut }]) => figures !== left || isOut);
  const lost = units.map(([unit, { figures, left, isOut, nco }]) => [unit.id, [figures - left, isOut, nco]]);
  return { own: shown.marks.score.own ?? 0, enemy: shown.marks.score.enemy ?? 0, units: Object.fromEntries(lost) };
}

/** How many figures of a unit were lost before this turn. */
export const lostBefore = (unit) => shown?.marks.ends[shown.marks.turn - 1]?.units[unit.id]?.[0] ?? 0;

/** Writes down a turn that ends. */
export function endTurn(marks) {
  marks.ends = { ...marks.ends, [marks.turn]: standing() };
}

/** The turns with what was lost in each. A loss that was taken back later counts in no turn. */
function turns() {
  const { marks, told } = shown;
  const ended = Object.entries(marks.ends).map(([turn, end]) => ({ turn: Number(turn), ...end }));
  const all = [...ended.filter(({ turn }) => turn < marks.turn), { turn: marks.turn, ...standing() }];
  const losses = all.map(() => []);
  for (const unit of told.keys()) {
    const sums = all.map(({ units }) => units[unit.id] ?? [0, false, false]);
    for (let at = sums.length - 2; at >= 0; at--) {
      sums[at] = sums[at].map((one, part) => part ? one && sums[at + 1][part] : Math.min(one, sums[at + 1][part]));
    }
    const own = sums.map(([lost, isOut], at) => {
      const [before, wasOut] = sums[at - 1] ?? [0, false];
      return [unit.dataset.place, lost - before, isOut && !wasOut, false];
    });
    // An NCO whose box is filled after his unit was lost fell with it.
    const fell = sums.findIndex(([, , nco]) => nco);
    const last = own.slice(0, fell + 1).filter(([, lost]) => lost).at(-1);
    if (last) last[3] = true;
    own.forEach((row, at) => { if (row[1] || row[2]) losses[at].push(row); });
  }
  const rows = all.map(({ turn, own, enemy }, at) => ({ turn, own, enemy, losses: losses[at] }));
  const [before, last] = rows.slice(-2);
  // A turn in which nothing happened yet has not begun.
  const isBlank = last && !last.losses.length && last.own === before.own && last.enemy === before.enemy;
  return isBlank ? rows.slice(0, -1) : rows;
}

const typedOf = ({ typed, record }) => typed[record] ?? {};
function fill() {
  const texts = Object.fromEntries(TYPED.map((name) => [name, field(name).value]));
  // Swedish dates are those of ISO 8601.
  const record = { date: new Date().toLocaleDateString("sv"), ...texts, turns: turns() };
  part().querySelector('[name="record"]').value = JSON.stringify(record);
}

/** Shows the record of the marks; `save` keeps them when something is typed. */
export function show(marks, told, save) {
  shown = { marks, told, save };
  part().hidden = false;
  const typed = typedOf(marks);
  for (const name of TYPED) {
    const [one, text] = [field(name), typed[name] ?? ""];
    if (one.value !== text) one.value = text;
  }
  fill();
}

document.addEventListener("input", ({ target }) => {
  const name = target.id?.match(/^record-(.+)$/)?.[1];
  if (!shown || !TYPED.includes(name)) return;
  const { marks, save } = shown;
  marks.typed[marks.record] = { ...typedOf(marks), [name]: target.value };
  save();
  fill();
});
window.addEventListener("keydown", (event) => {
  if (!event.target.closest?.(".battle-record :is(input, textarea)")) return;
  // The browser undoes what is typed, and the table no marks.
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") event.stopPropagation();
  // Enter in a name would press the first button of the page.
  if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
}, true);
