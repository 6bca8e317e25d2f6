// My lists, as Begin shows them: each opens at a touch, has tags, and is renamed, copied, deleted and brought back.
import { download } from "./download.js";
import { PARTS, ask, carried, carriedAll, inTurn, onDraw, peek, perform, say, target, tell, value } from "./form.js";
import { rememberOpening, settle } from "./history.js";
import { addAll, fileOf, readLists } from "./list_file.js";
import { fits, readTags } from "./search.js";
import { newId } from "./store.js";
import * as works from "./works.js";

/** Lists that are shown at once. */
const FEW = 6;
/** The list that was just deleted. */
let gone = null;
/** What is looked for. */
const NOTHING = { words: "", tag: "" };
let search = NOTHING;

const spoken = (facts, key) => facts?.[key]?.[value("lang")] ?? "";
const nameOf = (one) => spoken(one.facts, "name") || (one.part === "game" ? say("chess") : say("unread"));
const isOpen = (one) => works.openId(one.part) === one.id && value(one.part);

function aboutOf(one) {
  const { facts } = one;
  const worth = one.part === "game" ? say("moves", { n: facts?.moves ?? 0 }) : spoken(facts, "worth");
  return [spoken(facts, "about"), worth].filter(Boolean).join(" · ");
}
/** What a search finds a list by: its names in both languages, its house, its game and its points. */
const searchable = (one) => [nameOf(one), ...Object.values(one.facts?.name ?? {}), aboutOf(one)].join(" ");
function dateOf(one) {
  const date = new Date(one.at);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(value("lang"), isToday ? { timeStyle: "short" } : { dateStyle: "medium" });
}

function row(one) {
  const row = document.getElementById("a-list").content.firstElementChild.cloneNode(true);
  const part = (name) => row.querySelector(`.${name}`);
  row.dataset.id = one.id;
  part("name").textContent = nameOf(one);
  part("about").textContent = aboutOf(one);
  part("date").textContent = dateOf(one);
  part("date").dateTime = new Date(one.at).toISOString();
  const marks = [isOpen(one) && say("is_open"), one.torn && say("torn"), works.isUnread(one) && say("unread")];
  part("marks").textContent = marks.filter(Boolean).join(" · ");
  const { emblem = "", letter = "" } = one.facts ?? {};
  part("sign").dataset.letter = letter;
  part("sign").querySelector("use").setAttribute("href", `#emblem-${one.part === "game" ? "chess" : emblem}`);
  part("tags").replaceChildren(...(one.tags ?? []).map((tag, at) => tagButton(one, tag, at)));
  for (const [name, run] of Object.entries({ opens: (one) => openList(one), rename, tag: editTags, duplicate, delete: remove, restore })) {
    part(name)?.addEventListener("click", () => run(one, row));
  }
  for (const [name, label] of [["rename", "rename_what"], ["tag", "tags_what"], ["duplicate", "duplicate_what"], ["delete", "delete_what"], ["restore", "restore_what"]]) {
    part(name)?.setAttribute("aria-label", say(label, { name: nameOf(one) }));
  }
  const isGone = Boolean(one.deleted);
  row.classList.toggle("gone", isGone);
  part("gone-how").textContent = say("deleted", { name: nameOf(one) });
  row.querySelectorAll(".if-gone").forEach((it) => { it.hidden = !isGone; });
  row.querySelectorAll(".if-there").forEach((it) => { it.hidden = isGone; });
  return row;
}

/** A tag in a row: pressed, it is looked for, and pressed again no more. */
function tagButton(one, tag, at) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: tag });
  button.setAttribute("aria-pressed", fits({ words: "", tag }, "", [search.tag]));
  button.addEventListener("click", () => {
    search = { ...search, tag: button.getAttribute("aria-pressed") === "true" ? "" : tag };
    show(one.id, `.tags :nth-child(${at + 1})`);
  });
  return button;
}

/** Shows the lists; something in the row of one of them has the focus then. */
function show(focus, part = ".opens, .restore") {
  const section = document.getElementById("mine");
  if (!section) return;
  const all = works.all();
  const mine = all.filter((one) => !one.deleted || one.id === gone);
  const deleted = all.filter((one) => one.deleted && one.id !== gone);
  const found = mine.filter((one) => fits(search, searchable(one), one.tags ?? []));
  const few = search.words.trim() || search.tag ? found.length : FEW;
  section.hidden = !all.length;
  const [first, rest, bin] = section.querySelectorAll("ol");
  first.replaceChildren(...found.slice(0, few).map(row));
  rest.replaceChildren(...found.slice(few).map(row));
  bin.replaceChildren(...deleted.map(row));
  rest.parentElement.hidden = !rest.childElementCount;
  rest.previousElementSibling.textContent = say("all_of", { n: mine.length });
  bin.parentElement.hidden = !deleted.length;
  showSearch(section, found.length, mine.length);
  section.querySelector(".download").disabled = all.every((one) => one.deleted);
  if (focus) giveFocus(section, section.querySelector(`[data-id="${focus}"] :is(${part}):not([hidden], [hidden] *)`));
}
function giveFocus(section, to) {
  const drawer = to?.closest("details");
  if (drawer) drawer.open = true;
  (to ?? section.querySelector("h2")).focus();
}

/** Shows what is looked for, and how much of it there is. */
function showSearch(section, found, all) {
  const isOn = Boolean(search.words.trim() || search.tag);
  const field = section.querySelector(".search input");
  if (field.value !== search.words) field.value = search.words;
  field.parentElement.hidden = all <= FEW && !search.words;
  section.querySelector(".found").hidden = !isOn;
  section.querySelector(".found span").textContent = !isOn ? "" : say(found ? "found" : "found_none", { n: found, all, what: [search.words.trim(), search.tag].filter(Boolean).join(", ") });
}
/** Follows the field of the search: Enter and an arrow go on to the first list that is found, Escape ends the search. */
function startSearch(section) {
  const field = section.querySelector(".search input");
  const end = () => {
    search = NOTHING;
    show();
    giveFocus(section, field.offsetParent && field);
  };
  field.addEventListener("input", () => {
    search = { ...search, words: field.value };
    show();
  });
  field.addEventListener("keydown", (event) => {
    if (!/^(Enter|ArrowDown|Escape)$/.test(event.key)) return;
    event.preventDefault();
    if (event.key === "Escape") end();
    else section.querySelector(".opens:not([hidden], [hidden] *)")?.focus();
  });
  section.querySelector(".found button").addEventListener("click", end);
}

/** The fields that a list is opened with, beside the other part. */
const fieldsOf = (one) => [...carriedAll(), ...Object.entries(one.fields)];

function openList(one, view = one.part === "game" ? "/chess" : one.view ?? "/muster") {
  inTurn(async () => {
    const before = carried(one.part);
    if (!await ask(view, fieldsOf(one))) return;
    rememberOpening(one.part, before, nameOf(one));
    works.take(one.part, works.get(one.id) ?? one);
    settle();
  });
}

/** The same list with other names, by language: those of its text, which the program changes; a game has none in its text. */
async function renamed(one, names) {
  if (one.part === "game") return { ...one, facts: { ...one.facts, name: { ...one.facts?.name, ...names } } };
  const places = Object.entries(names).map(([tag, name]) => [one.facts?.place?.[tag] ?? "force/force", name]);
  const page = await peek("/begin", [...Object.entries(one.fields), ["lang", value("lang")], ...places]);
  return page && works.entryOf(page, one);
}

/** Edits a text in its place in a row: Enter takes it, Escape leaves it as it was. */
function edit(one, row, { at, by, text, label, hint = "", most }, take) {
  const field = Object.assign(document.createElement("input"), { value: text, placeholder: hint, maxLength: most });
  field.setAttribute("aria-label", label);
  row.querySelector(at).replaceWith(field);
  row.classList.add("naming");
  field.select();
  const done = (isMeant) => {
    if (!field.isConnected) return;
    show(one.id, by);
    if (isMeant && field.value.trim() !== text) take(field.value.trim());
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" || event.key === "Escape") done(event.key === "Enter");
  });
  field.addEventListener("blur", () => done(true));
}
function rename(one, row) {
  edit(one, row, { at: ".name", by: ".rename", text: nameOf(one), label: say("new_name"), most: 80 }, (name) => {
    if (!name) return;
    const shown = () => show(one.id, ".rename");
    // What is open here is renamed as under its title, and that can be undone.
    if (isOpen(one) && one.part === "state") perform({ own: [[spoken(one.facts, "place"), name]], name: say("rename_what", { name: nameOf(one) }) }).then(shown);
    else inTurn(() => renamed(works.get(one.id) ?? one, { [value("lang")]: name }).then((now) => now && works.put(now))).then(shown);
  });
}
function editTags(one, row) {
  const text = (one.tags ?? []).join(", ");
  edit(one, row, { at: ".tags", by: ".tag", text, label: say("tags_of", { name: nameOf(one) }), hint: say("tags_hint"), most: 200 }, (typed) => {
    works.decide(one, { tags: readTags(typed) });
    show(one.id, ".tag");
  });
}

function duplicate(one) {
  inTurn(async () => {
    const names = Object.entries(one.facts?.name ?? {}).map(([tag, name]) => [tag, say("copy_of", { name })]);
    const own = names.length ? Object.fromEntries(names) : { [value("lang")]: say("copy_of", { name: nameOf(one) }) };
    const copy = await renamed({ ...one, id: newId(), at: Date.now(), torn: false }, own);
    if (copy && works.put(copy)) show(copy.id);
  });
}

function remove(one) {
  gone = one.id;
  works.decide(one, { deleted: Date.now() });
  if (!isOpen(one)) return show(one.id);
  // What is deleted is not open any more.
  inTurn(async () => {
    const others = carriedAll().filter(([name]) => !PARTS[one.part].includes(name));
    if (!await ask("/begin", others)) return;
    works.take(one.part, null);
    settle();
    show(one.id);
  });
}

function restore(one) {
  gone = null;
  works.decide(one, { deleted: undefined });
  show(one.id);
}

/** Asks what lists are called and cost that were kept before that was kept with them. */
function learn() {
  const bare = works.current().filter((one) => one.isBare);
  bare.forEach((one) => inTurn(async () => {
    const facts = await works.askFacts(one);
    works.update({ ...works.get(one.id) ?? one, facts, isBare: undefined });
  }));
  if (bare.length) inTurn(() => show());
}

/** Takes in a file with lists, and says what became of them. */
export const takeIn = (file) => inTurn(async () => {
  const { fault, lists } = await readLists(file);
  document.querySelector("#mine .taken-in")?.replaceChildren();
  if (fault) return tell(say(fault, { name: file.name }));
  if (!document.getElementById("mine") && await ask("/begin", carriedAll())) settle();
  const counts = await addAll(lists);
  search = NOTHING;
  show();
  const said = (keys) => keys.filter((key) => counts[key]).map((key) => say(key, { n: counts[key] })).join(" ");
  tell(said(["lists_unread", "lists_full"]));
  const place = document.querySelector("#mine .taken-in");
  place.textContent = said(["lists_added", "lists_torn", "lists_there"]);
  if (place.textContent) place.scrollIntoView({ block: "center" });
});
function startFiles(section) {
  section.querySelector(".download").addEventListener("click", () => download(fileOf(works.current())));
  const field = section.querySelector('input[type="file"]');
  field.addEventListener("change", () => {
    if (field.files.length) takeIn(field.files[0]);
    // The same file may be chosen again.
    field.value = "";
  });
}

/** Offers the last list where nothing is open. */
function offer() {
  const button = document.getElementById("resume");
  const part = button?.dataset.part;
  const one = part && !value(part) && works.current().find((one) => one.part === part);
  if (!one) return;
  button.closest("p").hidden = false;
  button.textContent = say("open_again", { name: nameOf(one) });
  button.addEventListener("click", () => openList(one, target(null)));
}

onDraw(() => {
  const section = document.getElementById("mine");
  if (!section) [gone, search] = [null, NOTHING];
  show();
  if (section) [startSearch, startFiles, learn].forEach((run) => run(section));
  offer();
});
window.addEventListener("storage", ({ key }) => {
  if (!works.isList(key)) return;
  const part = Object.keys(PARTS).find((part) => works.keyOf(works.openId(part)) === key);
  const one = part && works.get(works.openId(part));
  if (!document.querySelector(".naming")) show();
  if (one && value(part) && one.fields[part] !== value(part)) tell(say("other_tab"), { [say("show_other")]: () => openList(one, target(null)) });
});
