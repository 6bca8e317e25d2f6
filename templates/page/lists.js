// My lists, as Begin shows them: each opens at a touch, and is renamed, copied, deleted and brought back.
import { PARTS, ask, carried, carriedAll, inTurn, onDraw, peek, perform, say, target, tell, value } from "./form.js";
import { rememberOpening, settle } from "./history.js";
import { newId } from "./store.js";
import * as works from "./works.js";

/** Lists that are shown at once. */
const FEW = 6;
/** The list that was just deleted. */
let gone = null;

const spoken = (facts, key) => facts?.[key]?.[value("lang")] ?? "";
const nameOf = (one) => spoken(one.facts, "name") || (one.part === "game" ? say("chess") : say("unread"));
const isOpen = (one) => works.openId(one.part) === one.id && value(one.part);

function aboutOf(one) {
  const { facts } = one;
  const worth = one.part === "game" ? say("moves", { n: facts?.moves ?? 0 }) : spoken(facts, "worth");
  return [spoken(facts, "about"), worth].filter(Boolean).join(" · ");
}
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
  for (const [name, run] of Object.entries({ opens: (one) => openList(one), rename, duplicate, delete: remove, restore })) {
    part(name)?.addEventListener("click", () => run(one, row));
  }
  for (const [name, label] of [["rename", "rename_what"], ["duplicate", "duplicate_what"], ["delete", "delete_what"], ["restore", "restore_what"]]) {
    part(name)?.setAttribute("aria-label", say(label, { name: nameOf(one) }));
  }
  const isGone = Boolean(one.deleted);
  row.classList.toggle("gone", isGone);
  part("gone-how").textContent = say("deleted", { name: nameOf(one) });
  row.querySelectorAll(".if-gone").forEach((it) => { it.hidden = !isGone; });
  row.querySelectorAll(".if-there").forEach((it) => { it.hidden = isGone; });
  return row;
}

/** Shows the lists; one of them has the focus then. */
function show(focus) {
  const section = document.getElementById("mine");
  if (!section) return;
  const all = works.all();
  const mine = all.filter((one) => !one.deleted || one.id === gone);
  const deleted = all.filter((one) => one.deleted && one.id !== gone);
  section.hidden = !all.length;
  const [first, rest, bin] = section.querySelectorAll("ol");
  first.replaceChildren(...mine.slice(0, FEW).map(row));
  rest.replaceChildren(...mine.slice(FEW).map(row));
  bin.replaceChildren(...deleted.map(row));
  rest.parentElement.hidden = !rest.childElementCount;
  rest.previousElementSibling.textContent = say("all_of", { n: mine.length });
  bin.parentElement.hidden = !deleted.length;
  if (focus) section.querySelector(`[data-id="${focus}"] :is(.opens, .restore):not([hidden], [hidden] *)`)?.focus();
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

function rename(one, row) {
  const field = Object.assign(document.createElement("input"), { value: nameOf(one), maxLength: 80 });
  field.setAttribute("aria-label", say("new_name"));
  row.querySelector(".name").replaceWith(field);
  row.classList.add("naming");
  field.select();
  const done = (isMeant) => {
    if (!field.isConnected) return;
    const name = field.value.trim();
    const isOther = isMeant && name && name !== nameOf(one);
    show(one.id);
    if (!isOther) return;
    const shown = () => show(one.id);
    // What is open here is renamed as under its title, and that can be undone.
    if (isOpen(one) && one.part === "state") perform({ own: [[spoken(one.facts, "place"), name]], name: say("rename_what", { name: nameOf(one) }) }).then(shown);
    else inTurn(() => renamed(one, { [value("lang")]: name }).then((now) => now && works.put(now))).then(shown);
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" || event.key === "Escape") done(event.key === "Enter");
  });
  field.addEventListener("blur", () => done(true));
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
  works.update({ ...works.get(one.id), deleted: Date.now() });
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
  works.update({ ...works.get(one.id), deleted: undefined });
  show(one.id);
}

/** Asks what lists are called and cost that were kept before that was kept with them. */
function learn() {
  const bare = works.current().filter((one) => one.isBare);
  bare.forEach((one) => inTurn(async () => {
    const page = await peek("/begin", [...Object.entries(one.fields), ["lang", value("lang")], ["facts", "1"]]);
    const { facts } = page ? works.entryOf(page, one) : one;
    works.update({ ...one, facts: facts ?? one.facts, isBare: undefined });
  }));
  if (bare.length) inTurn(() => show());
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
  if (!document.getElementById("mine")) gone = null;
  show();
  if (document.getElementById("mine")) learn();
  offer();
});
window.addEventListener("storage", ({ key }) => {
  if (!works.isList(key)) return;
  const part = Object.keys(PARTS).find((part) => works.keyOf(works.openId(part)) === key);
  const one = part && works.get(works.openId(part));
  if (!document.querySelector(".naming")) show();
  if (one && value(part) && one.fields[part] !== value(part)) tell(say("other_tab"), { [say("show_other")]: () => openList(one, target(null)) });
});
