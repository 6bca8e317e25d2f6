// Play: the odds of the next fight follow the marks.
import { change, fields, here, onDraw, peek } from "./form.js";
import { readUnit, units } from "./table.js";
import { table } from "./lineage.js";

/** What is remembered of a fight; the marks come from the table. */
const KEPT = ["fight", "second-of", "second", "foes", "foes-of", "foe-nco-lost", "leader", "foe-leader", "cover", "foe-cover", "enemy-link"];
const box = () => document.querySelector(".next-fight");
const place = () => `fistful fight ${table().id}`;
const hasOdds = () => Boolean(box().querySelector(".fight-odds > *"));
const field = (name) => here().elements[name];
const unitOf = (place) => units().find((one) => one.dataset.place === place);

/** Puts the marks of the chosen unit into the form; whether they are others than before. */
function fill() {
  const own = unitOf(field("own").value);
  const marks = own ? readUnit(own) : { lost: 0, nco: false };
  const { lost, nco } = own?.matches(".gone") ? { lost: own.dataset.figures, nco: true } : marks;
  const leaders = units().filter((one) => own && one.dataset.place.startsWith(`${own.dataset.place}/attached/`));
  const all = { lost, "nco-lost": nco, "leader-lost": leaders.length > 0 && leaders.every((one) => one.matches(".gone")) };
  return Object.entries(all).filter(([name, value]) => {
    const [was, now] = [field(name).value, String(value || "")];
    field(name).value = now;
    return was !== now;
  }).length > 0;
}

/** What each unit of the enemy has left, as far as it was shown. */
const foesPlace = () => `${place()} foes`;
function readFoes() {
  try { return JSON.parse(localStorage.getItem(foesPlace())) ?? {}; } catch { return {}; }
}
function keep() {
  const left = [field("foes")?.value, Boolean(field("foe-nco-lost")?.checked)];
  try { localStorage.setItem(foesPlace(), JSON.stringify({ ...readFoes(), [field("foes-of").value]: left })); } catch {}
  const kept = fields().filter(([name]) => KEPT.includes(name) || name === "own");
  try { localStorage.setItem(place(), JSON.stringify(kept)); } catch {}
}

/** Works the odds out anew, without drawing the view again. */
let asked = 0;
async function refresh() {
  fill();
  const mine = ++asked;
  const answered = await peek("/play", fields());
  const odds = answered?.querySelector(".fight-odds");
  if (odds && mine === asked) box()?.querySelector(".fight-odds").replaceWith(document.adoptNode(odds));
}

let shown = null;
document.addEventListener("marked", ({ detail }) => {
  if (!box()) return;
  if (shown !== table().id) {
    shown = table().id;
    if (restore()) return;
  }
  const own = detail?.closest(".goes-along") ? unitOf(detail.dataset.place.replace(/\/attached\/\d+$/, "")) : detail;
  const isOther = own && field("own").value !== own.dataset.place;
  if (isOther) field("own").value = own.dataset.place;
  if ((fill() || isOther) && box().open && hasOdds()) refresh();
});
// Before the page sends what was chosen: the marks are those of the unit that is chosen now.
document.addEventListener("change", ({ target }) => {
  if (!box()?.contains(target)) return;
  fill();
  const left = target.name === "second" && readFoes()[target.value];
  if (!left) return;
  field("foes-of").value = target.value;
  Object.assign(field("foes"), { max: 999, value: left[0] });
  if (field("foe-nco-lost")) field("foe-nco-lost").checked = left[1];
}, true);

// Nothing is worked out before somebody looks.
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches?.(".next-fight[open]") || hasOdds()) return;
  fill();
  change(null, [["fight", "on"]]);
}, true);

/** Asks again for the fight of this force that was shown last; whether there was one. */
function restore() {
  let kept = [];
  try { kept = JSON.parse(localStorage.getItem(place())) ?? []; } catch {}
  if (!kept.length || hasOdds()) return false;
  field("own").value = new Map(kept).get("own");
  fill();
  change(null, kept);
  return true;
}
onDraw(() => {
  if (!box()) shown = null;
  else if (hasOdds()) keep();
});
