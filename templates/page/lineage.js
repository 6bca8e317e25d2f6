// Which force is on the table: one that was renamed or changed is the same still, and so is everybody in it.
const TABLES = "fistful tables";
/** Forces whose marks are kept, and states of each that are known again. */
const FORCES = 24;
const STATES = 20;
/** What a button does that begins something else. */
const ANEW = /^(house|list|force|file|open|read|pasted|proposal)\b/;

const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
function read() {
  try { return JSON.parse(localStorage.getItem(TABLES)) ?? []; } catch { return []; }
}
function write(tables) {
  try {
    const places = ({ id }) => [`fistful table ${id}`, `fistful fight ${id}`, `fistful fight ${id} foes`];
    tables.slice(FORCES).flatMap(places).forEach((place) => localStorage.removeItem(place));
    localStorage.setItem(TABLES, JSON.stringify(tables.slice(0, FORCES)));
  } catch {}
}

/** A force through its changes: in each state of it the place and the unit of everybody, and who that is. */
class Table {
  constructor(id, rosters) { Object.assign(this, { id, rosters }); }

  keep() { write([{ id: this.id, rosters: this.rosters }, ...read().filter(({ id }) => id !== this.id)]); }

  /** Knows its force again in another state; what is not marked yet is not kept. */
  know(state, roster) {
    const others = Object.entries(this.rosters).filter(([known]) => known !== state);
    this.rosters = Object.fromEntries([...others.slice(1 - STATES), [state, roster]]);
    if (read().some(({ id }) => id === this.id)) this.keep();
  }
}

let current = new Table(newId(), {});
let state = "";
export const table = () => current;

/** Finds the force that is shown now: one that was played before, or the last one, changed. */
export function follow() {
  const { built, from, did } = document.getElementById("lineage").dataset;
  if (!built || built === state) return;
  const known = read().find(({ rosters }) => rosters[built]);
  if (known) current = new Table(known.id, known.rosters);
  else if (from === state && !ANEW.test(did)) current.know(built, moved(current.rosters[from] ?? [], did));
  else current = new Table(newId(), {});
  state = built;
}

/** Everybody where he stands after a change. */
function moved(roster, did) {
  // A name that is typed in moves nobody, but may be that of a unit.
  if (!did) return roster.map(([place, , id]) => [place, "", id]);
  const [what, text, place, to] = did.split(" ");
  if (text !== "force" || !/^(move|remove)$/.test(what)) return roster;
  const [, list, number] = place.match(/^(.+)\/(\d+)$/) ?? [];
  if (!list) return roster.filter(([other]) => other !== place);
  const renumbered = (at) => {
    if (at !== Number(number)) {
      const after = at > Number(number) ? at - 1 : at;
      return `${list}/${/^\d+$/.test(to) && after >= Number(to) ? after + 1 : after}`;
    }
    if (what === "remove") return null;
    if (/^\d+$/.test(to)) return `${list}/${to}`;
    return `${to}/${roster.filter(([other]) => other.replace(/\/\d+$/, "") === to).length}`;
  };
  return roster.flatMap(([other, unit, id]) => {
    const [, at, rest] = other.startsWith(`${list}/`) ? other.slice(list.length).match(/^\/(\d+)(.*)$/) ?? [] : [];
    if (at === undefined) return [[other, unit, id]];
    const there = renumbered(Number(at));
    return there === null ? [] : [[`${there}${rest}`, unit, id]];
  });
}

/** Tells everybody at the table who he is: whoever stood in his place, or one of his kind who is missed. */
export function seat(units) {
  const free = [...(current.rosters[state] ?? [])];
  const take = (fits) => {
    const at = free.findIndex(fits);
    return at < 0 ? undefined : free.splice(at, 1)[0][2];
  };
  const here = ({ dataset }) => take(([place, unit]) => place === dataset.place && (!unit || unit === dataset.unit));
  const ids = units.map(here);
  units.forEach((one, at) => { one.id = ids[at] ?? take(([, unit]) => unit === one.dataset.unit) ?? newId(); });
  current.know(state, units.map(({ dataset, id }) => [dataset.place, dataset.unit, id]));
}
