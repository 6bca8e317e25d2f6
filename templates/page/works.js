// My lists: every force, house and game of chess that was opened, kept as it is changed.
import { PARTS, carried, here, peek, say, target, tell, value } from "./form.js";
import { browser, newId, tab } from "./store.js";

const KEY = "fistful list ";
/** What a button does that begins something else. */
const ANEW = { do: /^(house|list|force|file|open|read|pasted|proposal)\b/, chess: /^(set-up|open)\b/ };

/** For each part: which list this tab has open, and which version of it. */
const open = { state: {}, game: {}, ...tab.read("fistful open") };
const hold = (part, held) => {
  open[part] = held;
  tab.write("fistful open", open);
};
export const openId = (part) => open[part].id;

export const get = (id) => id && browser.read(KEY + id);
const isSound = (one) => one?.id && PARTS[one.part] && typeof one.fields?.[one.part] === "string" && Number.isFinite(one.at);
export const all = () => browser.keys(KEY).map(browser.read).filter(isSound).sort((one, other) => other.at - one.at);
export const current = () => all().filter((one) => !one.deleted);
/** Whether a key of the storage is that of a list. */
export const isList = (key) => key?.startsWith(KEY);

/** Writes a list; what was deleted makes room. Returns whether there was enough. */
export const write = (one) => browser.write(KEY + one.id, one) || purge() && browser.write(KEY + one.id, one);
/** Keeps a list as a new version; says so where there is no room. */
export function put(one) {
  const version = { ...one, version: newId() };
  const written = write(version);
  document.documentElement.classList.toggle("full", !written);
  if (!written) tell(say("full"));
  return written && version;
}
/** Writes what is known of a list, which is no other version of it. */
export const update = (one) => browser.write(KEY + one.id, one);
/** Writes what the player decides about a list: its tags, or that it is deleted. Says so where there is no room. */
export const decide = (one, changes) => write({ ...get(one.id) ?? one, ...changes }) || tell(say("full"));
export const keyOf = (id) => KEY + id;
/** Deletes for good what was deleted; whether there was anything. */
function purge() {
  const deleted = all().filter((one) => one.deleted);
  deleted.forEach((one) => browser.write(KEY + one.id, null));
  return deleted.length > 0;
}

/** What a list is called, whose it is and what it costs, as the page says it: in both languages. */
const factsOf = (page) => JSON.parse(page.dataset.facts || "null");
export const entryOf = (page, rest) => ({
  ...rest, part: "state", fields: { state: page.elements.state.value, files: page.elements.files.value },
  facts: factsOf(page) ?? rest.facts, at: Date.now(),
});
/** The facts of a list, as the program says them; if it cannot, those that are known. */
export async function askFacts(one) {
  const page = await peek("/begin", [...Object.entries(one.fields), ["lang", value("lang")], ["facts", "1"]]);
  return page && factsOf(page) || one.facts;
}
export const movesOf = ({ table }) => Number(table.split(" ")[1]) || 0;
export const isUnread = (one) => one.part === "state" && !one.isBare && !one.facts?.about?.en;

/** Keeps a part of what is shown. A list that another tab has changed goes on as one of its own: both are kept. */
function keep(part) {
  const fields = carried(part);
  if (!fields[part]) return;
  const { id, version } = open[part];
  const stored = get(id);
  const view = /^\/(design|muster)$/.test(target(null)) ? target(null) : stored?.view;
  if (stored?.fields[part] === fields[part]) {
    hold(part, { id, version: stored.version });
    const now = { ...stored, fields, view };
    if (JSON.stringify(now) !== JSON.stringify(stored)) browser.write(KEY + id, now);
    return;
  }
  const isTorn = stored && stored.version !== version;
  const facts = part === "state" ? factsOf(here()) ?? stored?.facts : { ...stored?.facts, moves: movesOf(fields) };
  const own = { part, fields, facts, view, tags: stored?.tags, at: Date.now(), id: isTorn || !id ? newId() : id, ...(isTorn && { torn: true }) };
  const kept = put({ ...own, torn: own.torn ?? stored?.torn });
  hold(part, { id: own.id, version: kept ? kept.version : version });
  if (!isTorn) return;
  browser.write(KEY + id, { ...stored, torn: true });
  tell(say("torn_tabs"));
}

/** Keeps what a change made, under a name of its own where something else was begun. */
export function keepChange({ before, own, isAnew }) {
  for (const part of Object.keys(PARTS)) {
    const now = carried(part)[part];
    const anew = isAnew || own?.some(([name, value]) => name === (part === "state" ? "do" : "chess") && ANEW[name].test(value));
    if (anew && now && now !== before[part][part]) {
      const twin = current().find((one) => one.fields[part] === now);
      hold(part, { id: twin?.id, version: twin?.version });
    }
    keep(part);
  }
  const saved = document.documentElement.classList.contains("full") ? say("unkept") : say("saved");
  if (Object.keys(PARTS).some((part) => value(part))) here().querySelector(".kept").textContent = saved;
}

/** Takes over what earlier versions of the page kept: what was open last, and what was open before. */
export function takeOver() {
  const { title = "", ...last } = browser.read("fistful built") ?? {};
  const before = browser.read("fistful earlier") ?? [];
  const old = Object.entries(PARTS).filter(([part]) => last[part])
    .map(([part, names]) => ({ part, fields: Object.fromEntries(names.map((name) => [name, last[name] ?? ""])), title }));
  const all = [...old, ...before.map(({ state, title }) => ({ part: "state", fields: { state, files: "" }, title }))];
  const now = Date.now();
  const isKept = all.every(({ part, fields, title }, age) => current().some((one) => one.fields[part] === fields[part])
    || put({ id: newId(), part, fields, at: now - age, isBare: part === "state", facts: part === "state" ? { name: { en: title, es: title } } : { moves: movesOf(fields) } }));
  if (!isKept) return;
  if (last.lang) browser.write("fistful lang", last.lang);
  ["fistful built", "fistful earlier"].forEach((key) => browser.write(key, null));
}

/** Takes a list up: it is what this tab has open from now on. */
export function take(part, one) {
  hold(part, { id: one?.id, version: one?.version });
}
