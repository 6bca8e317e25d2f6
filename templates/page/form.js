// The form of the page: what it carries, how it is posted, one change after the other, and how an answer is drawn.
import { find, focusAfter, mark, markFocus } from "./controls.js";

export const here = () => document.getElementById("page");
// A button may have the name of a field.
export const value = (name) => here().querySelector(`input[name="${name}"]`)?.value ?? "";
/** A text of the page in its language: `say("undo_what", { name })`. */
export function say(key, facts = {}) {
  return JSON.parse(here().dataset.words)[key].replace(/\{(\w+)\}/g, (all, name) => facts[name] ?? all);
}

const hooks = { draw: [], leave: [], change: [] };
/** Runs something for the view that is shown now, and for each that is drawn after it. */
export function onDraw(run) {
  hooks.draw.push(run);
  runAll([run]);
}
/** Runs something before a view gives way to the next. */
export const onLeave = (run) => hooks.leave.push(run);
/** Runs something after every change: it is told the control, its name, and the parts of the form before. */
export const onChange = (run) => hooks.change.push(run);
/** One that falls takes none of the others along. */
function runAll(all, told) {
  for (const run of all) try { run(told); } catch (why) { console.error(why); }
}

/** The parts of what is built, each with the fields that carry it. */
export const PARTS = { state: ["state", "files"], game: ["game", "table"] };
export const carried = (part) => Object.fromEntries(PARTS[part].map((name) => [name, value(name)]));
const built = () => Object.fromEntries(Object.keys(PARTS).map((part) => [part, carried(part)]));
/** Every part, the house rules and the language, as fields. */
export const carriedAll = () => [...Object.values(built()).flatMap(Object.entries), ...["house-rules", "lang"].map((name) => [name, value(name)])];

/** Where a button goes: its own address, or the form's. */
export const target = (button) => button?.getAttribute("formaction") ?? here().getAttribute("action");

/** Changes wait for each other: each is made to the page as the one before has left it. */
let last = Promise.resolve();
let waiting = 0;
let sign;
export function inTurn(run) {
  retry?.();
  if (!waiting++) sign = setTimeout(showBusy, 200, true);
  last = last.then(run).catch((why) => tell(String(why))).then(() => {
    if (--waiting) return;
    clearTimeout(sign);
    showBusy(false);
  });
  return last;
}
function showBusy(on) {
  document.documentElement.classList.toggle("busy", on);
  const working = document.getElementById("working");
  working.textContent = working.dataset.said = on ? say("working") : "";
}

/** Where the page is, whatever its address says of keys, links and views. A file has no other address. */
export const home = location.protocol === "file:" ? location.pathname : new URL("./", location.href).pathname;

/** Sends fields to the program, and what is said if it cannot be reached. */
let send = (action, fields) => fetch(action, { method: "POST", body: new URLSearchParams(fields) });
let unreachable = "gone";
/** Lets something else answer: a page without a server. */
export function answerBy(other) {
  send = other;
  unreachable = "not_loaded";
}

/** Posts fields. What cannot be sent waits until the program can be reached again. */
let retry;
async function post(action, fields) {
  const key = value("key");
  for (let busy = 0; ;) {
    let response;
    try {
      response = await send(action, key ? [...fields, ["key", key]] : fields);
    } catch {
      tell(say(unreachable), { [say("again")]: () => retry?.() });
      await new Promise((reached) => { retry = reached; });
      retry = null;
      continue;
    }
    if (response.status === 503 && busy++ < 3) {
      await new Promise((done) => setTimeout(done, 1000 * (response.headers.get("retry-after") || 1)));
      continue;
    }
    return response;
  }
}
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

/** Posts fields and draws the view that comes back in the place of this one; whether there was one. */
export async function ask(action, fields) {
  const response = await post(action, fields);
  // The page is locked again: who reloads it is let in by what this browser keeps, and goes on where he was.
  if (response.status === 401) location.reload();
  if (response.ok) draw(parsed(await response.text()), new Map(fields));
  else tell(await response.text() || String(response.status));
  return response.ok;
}

/** Posts fields and gives the form that comes back, without drawing it. */
export async function peek(action, fields) {
  const response = await post(action, fields);
  return response.ok ? parsed(await response.text()).getElementById("page") : null;
}

/** Says that something went wrong, with buttons for what can be done about it. */
export function tell(words, deeds = {}) {
  const buttons = Object.entries(deeds).map(([name, run]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
    button.addEventListener("click", run);
    return button;
  });
  steady(() => here().querySelector(".trouble").replaceChildren(words, ...buttons.flatMap((one) => [" ", one])));
}

/** What was used last, and so is under the thumb. */
let acted = null;
/** Keeps what was used last where it is, whatever changes above it. */
function steady(run) {
  const was = acted?.isConnected && here().contains(acted) ? mark(acted) : null;
  const before = was && acted.getBoundingClientRect();
  const seen = before && before.bottom > 0 && before.top < innerHeight;
  run();
  const now = seen && (acted.isConnected ? acted : find(was));
  if (now) scrollBy({ top: now.getBoundingClientRect().top - before.top, behavior: "instant" });
}

/** Draws an answer. What was typed since it was asked for stays, and so does the focus. */
function draw(page, sent) {
  runAll(hooks.leave);
  const old = here();
  const next = page.getElementById("page");
  const isOther = document.body.className !== page.body.className;
  const focus = markFocus(acted);
  const open = new Set([...old.querySelectorAll("details[open] > summary")].map(where));
  const points = old.querySelector(".points b")?.textContent;
  const typed = typedIn(old, next, sent);
  steady(() => {
    old.replaceWith(document.adoptNode(next));
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    document.body.className = page.body.className;
    here().querySelectorAll("summary").forEach((one) => { one.parentElement.open ||= open.has(where(one)); });
    typed.forEach(typeAgain);
    pending.forEach(({ field }) => field && showField(field));
  });
  if (isOther) scrollTo(0, 0);
  const now = here().querySelector(".points b");
  if (now && points && now.textContent !== points) now.classList.add("changed");
  focusAfter(focus, isOther);
  runAll(hooks.draw);
}

/** The words of a drawer, and which of its kind the unit, platoon or section is that holds it. */
const where = (summary) => {
  const place = summary.closest(".enlisted, .platoon, section");
  const kind = place?.classList.length ? `.${place.classList[0]}` : "section";
  return `${summary.textContent} ${kind} ${[...here().querySelectorAll(kind)].indexOf(place)}`;
};

const isTyped = (one) => one?.matches?.("input, textarea") && !/^(hidden|checkbox|radio|range|file)$/.test(one.type) && !one.readOnly && one.name;
/** Whether a field holds a part of a text: `force/limit`. */
const isPlace = (name) => name.includes("/");

/** What stands in fields that nobody has sent yet. */
function typedIn(old, next, sent) {
  const unsent = [...old.elements].filter((one) => isTyped(one) && one.value !== one.defaultValue);
  const isChanged = ["state", "game"].some((name) => next.elements[name]?.value !== value(name));
  const used = acted?.closest("section, details, fieldset, .asking");
  const stays = (one) => isPlace(one.name) || one.value !== sent.get(one.name) || !isChanged || !used?.contains(one);
  return unsent.filter(stays).map((one) => ({
    name: one.name, value: one.value, caret: one === document.activeElement && [one.selectionStart, one.selectionEnd],
  }));
}
function typeAgain({ name, value, caret }) {
  const field = [...here().elements].find((one) => one.name === name && isTyped(one));
  // Whoever typed into what is not shown any more is not to lose it.
  if (!field && isPlace(name)) perform({ field: { name, value }, name: value });
  if (!field) return;
  field.value = value;
  if (caret) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(...caret);
  }
}
/** Shows what was put into a field and waits to be sent. */
function showField({ name, value, checked }) {
  const fields = [...here().elements].filter((one) => one.name === name && one.type !== "hidden" && one.tagName !== "BUTTON");
  const box = fields.find((one) => /^(checkbox|radio)$/.test(one.type) && one.value === value);
  if (box) box.checked = checked;
  else if (fields.length) fields[0].value = value;
}

/** The fields of the page, without the line ends of forms, and without what is half typed into a part of a text. */
export function fields() {
  const half = isTyped(document.activeElement) ? document.activeElement : null;
  return [...new FormData(here())].map(([name, value]) => {
    if (typeof value !== "string") return [name, ""];
    return [name, name === half?.name && isPlace(name) ? half.defaultValue : value.replaceAll("\r\n", "\n")];
  });
}

/** What a change is called: the words of its button, or of the field that was typed into. */
const called = (one) => (one?.getAttribute("aria-label") || one?.labels?.[0]?.firstChild.textContent
  || one?.querySelector("b")?.textContent || one?.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);

/** What buttons have done, in order. */
const log = [];
const pending = new Set();
const removals = new WeakSet();

/** Makes the change that a button or a field stands for, with more fields before it. */
export function change(one, more = []) {
  // A second press takes out nothing more.
  if (one?.name === "do" && /^remove /.test(one.value)) {
    if (removals.has(one)) return last;
    removals.add(one);
  }
  const { type, name, value, checked } = one ?? {};
  const field = one?.matches("input, select, textarea") && { type, name, value, checked };
  if (field && isTyped(one)) one.defaultValue = value;
  return perform({ one, field, more, name: called(one) });
}

/** Makes a change in its turn: what a control stands for by then, or `own` fields. */
export function perform({ one, field, more = [], own, action, name }) {
  const was = one && mark(one);
  const [place, since, waits] = [one?.getAttribute("formaction") ?? action, log.length, { field }];
  pending.add(waits);
  return inTurn(async () => {
    pending.delete(waits);
    const meant = own ? { own } : field ? typedNow(field, since) : pressedNow(one, was, since);
    if (!meant) return;
    acted = meant.control ?? one ?? null;
    const [before, said] = [built(), meant.own];
    const others = fields().filter(([name, value]) => !(field && (name === field.name || name === said[0]?.[0])
      && (field.type !== "checkbox" || value === field.value)));
    const did = said.find(([name]) => name === "do")?.[1] ?? "";
    if (!await ask(place ?? target(null), [...others, ...more, ...said])) return;
    log.push(did);
    runAll(hooks.change, { one, did, name, before, own: said });
  });
}

const followed = (text, place, since) => log.slice(since).reduce((at, did) => at && follow(text, at, did), place);

/** What a field was given, where it belongs by now; nothing where that is gone. */
function typedNow({ type, name, value, checked }, since) {
  if (type === "checkbox" && !checked) return { own: [] };
  if (!isPlace(name)) return { own: [[name, value]] };
  const [text, ...place] = name.split("/");
  const now = followed(text, place.join("/"), since);
  return now && { own: [[`${text}/${now}`, value]] };
}

/** What a button does by now, if the view was drawn anew since it was pressed; nothing where it is gone. */
function pressedNow(one, was, since) {
  if (!one?.name) return { own: [] };
  if (one.isConnected || one.name !== "do") return { control: one.isConnected ? one : find(was), own: [[one.name, was.value]] };
  const [verb, text, place, ...rest] = was.value.split(" ");
  const now = /^(put|add|remove|move)$/.test(verb) ? followed(text, place, since) : place;
  if (now === null) return null;
  const value = [verb, text, now, ...rest].filter((word) => word !== undefined).join(" ");
  const control = find({ ...was, value });
  if (control?.disabled || !control && verb === "take") return null;
  return { control, own: [["do", control?.value ?? value]] };
}

/** A place in a text after a change to another: `squads/2` is `squads/1` once `squads/0` is gone; null where it is gone
 * itself. */
export function follow(text, place, did) {
  const [verb, of, from, to] = did.split(" ");
  if (of !== text || !/^(remove|move)$/.test(verb)) return place;
  const [, list, number] = from.match(/^(.+)\/(\d+)$/) ?? [];
  const [at, ...rest] = place.startsWith(`${list}/`) ? place.slice(list.length + 1).split("/") : [];
  if (!/^\d+$/.test(at)) return place === from || place.startsWith(`${from}/`) ? null : place;
  const into = verb === "move" && /^\d+$/.test(to) ? Number(to) : null;
  if (at === number && into === null) return null;
  const after = Number(at) > Number(number) ? at - 1 : Number(at);
  const now = at === number ? into : after + (into !== null && after >= into);
  return [list, now, ...rest].join("/");
}
