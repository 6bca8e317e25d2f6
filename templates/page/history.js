// Undo and redo, and the views that the browser goes back and forward between. Each tab has its own, until it is closed.
import { PARTS, ask, carried, carriedAll, fields, here, home, inTurn, onDraw, onLeave, say, target, value } from "./form.js";
import { tab } from "./store.js";
import { get, keepChange, openId, take } from "./works.js";

/** Steps that can be undone, of the force and its list, and of the game of chess. */
const steps = { state: { past: [], future: [] }, game: { past: [], future: [] }, ...tab.read("fistful steps") };
/** The most letters that a tab has room for, of the five million of a browser. */
const ROOM = 2_000_000;
function keepSteps() {
  const lists = Object.values(steps).flatMap(({ past, future }) => [past, future]);
  while (JSON.stringify(steps).length > ROOM) lists.sort((one, other) => other.length - one.length)[0].shift();
  tab.write("fistful steps", steps);
}
const partShown = () => (target(null) === "/chess" ? "game" : "state");
const differs = (one, other) => JSON.stringify(one) !== JSON.stringify(other);

/** Remembers what a change was made to. */
export function remember({ one, name, before }) {
  for (const part of Object.keys(PARTS)) {
    const [was, now] = [before[part], carried(part)];
    if (part === "state" ? !was.state || was.state === now.state : !differs(was, now)) continue;
    const played = part === "game" && one?.name === "square" && here().querySelector(".record [aria-current]");
    addStep(part, was, played ? played.getAttribute("aria-label") : name);
  }
  keepSteps();
}
function addStep(part, fields, name) {
  steps[part].past.push({ id: openId(part), fields, name });
  steps[part].future.length = 0;
}
/** Remembers that another list was opened in the place of this one, so that what is undone next is that, and no change
 * of the other list. */
export function rememberOpening(part, before, name) {
  if (before[part] && differs(before, carried(part))) addStep(part, before, name);
  keepSteps();
}

/** Which of the two buttons had the focus when a view was left. */
let held;
const focused = () => document.activeElement?.closest(".steps button")?.dataset.step;
onLeave(() => { held = focused(); });

function offer() {
  const place = here().querySelector(".steps");
  const again = focused() ?? held;
  held = undefined;
  // Play has marks of its own to undo.
  if (document.body.classList.contains("view-play")) return;
  place.replaceChildren();
  const { past, future } = steps[partShown()];
  for (const [one, word, run] of [[past.at(-1), "undo", undo], [future.at(-1), "redo", redo]]) {
    if (!one) continue;
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: say(word, one) });
    button.dataset.step = word;
    button.addEventListener("click", run);
    place.append(button);
  }
  if (again) (place.querySelector(`[data-step="${again}"]`) ?? place.firstElementChild)?.focus({ preventScroll: true });
}

/** The fields of a view that belong to no text: the unit that is shown, what is asked of the dice. */
const OWN = /^(state|files|game|table|lang|key|do|pick|open|position|from)$|\/|^text-of-/;
const isShort = ([name, value]) => value.length < (name === "pasted" ? 100_000 : 200);
const viewFields = () => fields().filter((pair) => !OWN.test(pair[0]) && isShort(pair));

async function step(from, to) {
  const part = partShown();
  const one = steps[part][from].pop();
  if (!one) return;
  const id = openId(part);
  steps[part][to].push({ id, fields: carried(part), name: one.name });
  const own = one.id === id && part === "state" ? { ...one.fields, files: value("files") } : one.fields;
  if (one.id !== id) take(part, get(one.id) ?? { id: one.id });
  await ask(target(null), [...carriedAll(), ...Object.entries(own), ...viewFields(), ["facts", "1"]]);
  keepSteps();
  settle();
}
function undo() { inTurn(() => step("past", "future")); }
function redo() { inTurn(() => step("future", "past")); }

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  if (/^(input|textarea)$/i.test(event.target.tagName) && event.target.type !== "range") return;
  if (document.body.classList.contains("view-play")) return;
  event.preventDefault();
  (event.shiftKey ? redo : undo)();
});

/** The views of this tab, by their numbers in the history of the browser. */
const views = tab.read("fistful views") ?? {};
const nextNumber = () => Math.max(0, ...Object.keys(views)) + 1;
// The page that lets this browser in again has its place in the history, and says which that is.
let at = history.state?.n ?? tab.read("fistful door") ?? undefined;
tab.write("fistful door", null);
/** The number that the browser has gone to, until its view is there. */
let heading = null;
history.scrollRestoration = "manual";

const shown = () => ({ view: target(null), ids: Object.fromEntries(Object.keys(PARTS).map((part) => [part, openId(part)])) });

/** Remembers how a view was left. */
function leave() {
  if (views[at] && heading === null) Object.assign(views[at], { fields: viewFields(), scroll: scrollY });
  tab.write("fistful views", views);
}
onLeave(leave);
window.addEventListener("pagehide", leave);

/** Enters the view that is shown into the history of the browser: every view of every list is one entry. */
function enter() {
  if (heading !== null) return;
  const now = shown();
  const was = views[at];
  const isOther = was && (was.view !== now.view || was.ids.state !== now.ids.state);
  if (isOther || !at) at = nextNumber();
  views[at] = { ...views[at], ...now };
  history[isOther ? "pushState" : "replaceState"]({ n: at }, "", home);
  tab.write("fistful view", at);
  tab.write("fistful views", views);
}
/** Makes an entry of its own of the address that was just typed in. */
export function enterTyped() {
  leave();
  at = nextNumber();
  history.replaceState({ n: at }, "", home);
}

/** Keeps what is shown, and enters it into the history. */
export function settle(did = { before: {} }) {
  keepChange(did);
  offer();
  enter();
}

/** Shows a view again as it was left, with what is built by now; with the list that was open there, if it was another; in
 * another language than that of the page, if one is given. */
async function show(number, lang) {
  const to = views[number];
  const all = new Map(carriedAll());
  for (const part of Object.keys(PARTS)) {
    const kept = get(to.ids[part]);
    if (!kept || to.ids[part] === openId(part) && all.get(part)) continue;
    take(part, kept);
    Object.entries(kept.fields).forEach((pair) => all.set(...pair));
  }
  if (lang) all.set("lang", lang);
  await ask(to.view, [...all, ...(to.fields ?? [])]);
  if (heading === number) heading = null;
  at = number;
  Object.assign(to, shown());
  settle();
  scrollTo({ top: to.scroll ?? 0, behavior: "instant" });
}
window.addEventListener("popstate", ({ state }) => {
  if (!views[state?.n]) return;
  leave();
  heading = state.n;
  inTurn(() => show(state.n));
});
/** Goes on where this tab was; whether it was anywhere. */
export async function resume(lang) {
  const last = tab.read("fistful view");
  if (!at && views[last]) views[at = nextNumber()] = views[last];
  if (!views[at]) return false;
  heading = at;
  await show(at, lang);
  return true;
}
onDraw(offer);
