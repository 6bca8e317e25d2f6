// All of My lists as one file, a JSON text, and such a file taken in.
import { PARTS, say } from "./form.js";
import { tidyTags } from "./search.js";
import { newId } from "./store.js";
import * as works from "./works.js";

const FORMAT = "fistful lists";
const VERSION = 1;
/** The most bytes of a file: a browser keeps five million letters. */
const MOST = 8_000_000;
/** Files of a folder are known to one computer alone. */
const fieldsOf = (part) => PARTS[part].filter((name) => name !== "files");

const entryOf = ({ id, part, fields, facts, tags, at, view }) => ({
  id, part, name: facts?.name, about: facts?.about, worth: facts?.worth, tags, changed: new Date(at).toISOString(), view,
  ...Object.fromEntries(fieldsOf(part).map((name) => [name, fields[name]])),
});
/** A file with lists: `fistful-lists-2026-11-30.json`. */
export function fileOf(lists) {
  const now = new Date();
  const text = { format: FORMAT, version: VERSION, about: say("lists_file"), saved: now.toISOString(), lists: lists.map(entryOf) };
  // Swedish dates are those of ISO 8601.
  return new File([`${JSON.stringify(text, null, 2)}\n`], `fistful-lists-${now.toLocaleDateString("sv")}.json`, { type: "application/json" });
}

/** Whether a file says that it has lists, damaged or not. */
export const hasLists = async (file) => new RegExp(`"format":\\s*"${FORMAT}"`).test(await file.slice(0, 2000).text());

/** Reads a file: its lists, `null` for each that is damaged; or the fault of it all, as a label. */
export async function readLists(file) {
  if (file.size > MOST) return { fault: "lists_too_large" };
  let read = null;
  try { read = JSON.parse(await file.text()); } catch {}
  if (read?.format !== FORMAT) return { fault: "lists_damaged" };
  if (read.version !== VERSION) return { fault: "lists_version" };
  return Array.isArray(read.lists) ? { lists: read.lists.map(listOf) } : { fault: "lists_damaged" };
}
const texts = (all) => Object.fromEntries(Object.entries(all ?? {}).filter(([, text]) => typeof text === "string"));
function listOf(entry) {
  const part = Object.keys(PARTS).find((part) => part === entry?.part);
  if (!part || fieldsOf(part).some((name) => typeof entry[name] !== "string") || !entry[part]) return null;
  const fields = Object.fromEntries(PARTS[part].map((name) => [name, name === "files" ? "" : entry[name]]));
  const id = String(entry.id ?? "");
  return {
    id: /^[a-z\d]{1,40}$/.test(id) ? id : newId(), part, fields,
    facts: part === "game" ? { ...entry.name && { name: texts(entry.name) }, moves: works.movesOf(fields) } : null,
    tags: tidyTags([entry.tags ?? []].flat().filter((tag) => typeof tag === "string")),
    view: /^\/(design|muster)$/.test(entry.view) ? entry.view : undefined,
    at: Math.min(Date.parse(entry.changed) || 0, Date.now()) || Date.now(),
  };
}

/** What is in a list, as a text. The name of a game is beside what it carries. */
const contentOf = ({ part, fields, facts }) => JSON.stringify([fields[part], part === "game" && [fields.table, facts?.name]]);

/** Adds the lists of a file: how many of each outcome, which is a label. */
export async function addAll(lists) {
  const [deleted, current] = [works.all().filter((one) => one.deleted), works.current()];
  const known = new Map([...deleted, ...current].map((one) => [contentOf(one), one.id]));
  const counts = {};
  for (const one of lists) {
    const outcome = await add(one, known);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
async function add(one, known) {
  if (!one) return "lists_unread";
  const same = works.get(known.get(contentOf(one)));
  if (same) return addTags(same, one.tags);
  const facts = one.facts ?? await works.askFacts(one);
  if (!facts) return "lists_unread";
  const other = works.get(one.id);
  const isTorn = other && !other.deleted;
  const own = { ...one, facts, id: other ? newId() : one.id, version: newId(), ...(isTorn && { torn: true }) };
  if (!works.write(own)) return "lists_full";
  known.set(contentOf(own), own.id);
  if (isTorn) works.update({ ...other, torn: true });
  return isTorn ? "lists_torn" : "lists_added";
}
/** Gives a list that is there the tags that it has in the file, and brings it back if it was deleted. */
function addTags(same, more) {
  const tags = tidyTags([...same.tags ?? [], ...more]);
  const isKnown = !same.deleted && tags.length === (same.tags ?? []).length;
  if (!isKnown && !works.write({ ...same, tags, deleted: undefined })) return "lists_full";
  return same.deleted ? "lists_added" : "lists_there";
}
