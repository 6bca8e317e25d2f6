// What the page does beyond its forms: changes without reloading, undo, and what was built kept in this browser.
// Without it every button still works.
document.documentElement.classList.add("live");
const KEPT = "fistful built";
const EARLIER = "fistful earlier";
/** Without it no form is heeded; whoever opens this address again is let in with it. */
const KEY = "fistful key";
/** What a button does that begins something else. */
const ANEW = /^(house|list|force|file|open)\b/;
const here = () => document.getElementById("page");
const tab = crypto.randomUUID();
const past = [];
const future = [];

const kept = {
  read() { try { return JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { return {}; } },
  write(built) { try { localStorage.setItem(KEPT, JSON.stringify(built)); } catch {} },
};

// A button may have the name of a field.
const value = (name) => here().querySelector(`input[name="${name}"]`).value;
/** What is built, and the game beside it. */
const PARTS = { state: ["state", "files"], game: ["game", "table"] };
const built = () => ["state", "game", "table"].map((name) => [name, value(name)]);
const differs = (one, other) => JSON.stringify(one) !== JSON.stringify(other);

/** Posts fields and draws the view that comes back in the place of this one. */
async function ask(action, fields) {
  let response;
  try {
    response = await fetch(action, { method: "POST", body: new URLSearchParams([...fields, ["key", value("key")]]) });
  } catch {
    return tell(here().dataset.gone);
  }
  if (!response.ok) return tell(await response.text() || `${response.status}`);
  draw(await response.text());
}

function tell(words) {
  document.querySelector(".trouble").textContent = words;
}

function draw(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const old = here();
  const focus = document.activeElement;
  const marks = [focus?.name, focus?.value, focus?.getAttribute?.("aria-label")];
  const open = new Set([...old.querySelectorAll("details[open] > summary")].map(where));
  const points = old.querySelector(".points b")?.textContent;
  old.replaceWith(document.adoptNode(page.getElementById("page")));
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  if (document.body.className !== page.body.className) scrollTo(0, 0);
  document.body.className = page.body.className;
  here().querySelectorAll("summary").forEach((one) => { one.parentElement.open = open.has(where(one)); });
  const now = here().querySelector(".points b");
  if (now && points && now.textContent !== points) now.classList.add("changed");
  const alike = [...here().elements].filter((one) => one.type !== "hidden" && one.name === marks[0]);
  const same = alike.find((one) => marks[2] && one.getAttribute("aria-label") === marks[2])
    ?? alike.find((one) => one.value === marks[1]) ?? alike.find((one) => marks[0] && !/^(BUTTON|FIELDSET)$/.test(one.tagName));
  same?.focus({ preventScroll: true });
  history.replaceState(null, "", "/");
  begin();
}

const where = (summary) => {
  const place = summary.closest(".enlisted, .platoon, section");
  return `${summary.textContent} ${[...here().querySelectorAll(".enlisted, .platoon, section")].indexOf(place)}`;
};

/** The fields of the page as they are, and one more, without the line ends of forms. */
function fields(more) {
  const all = [...new FormData(here()), ...more];
  return all.map(([name, value]) => [name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : ""]);
}

/** One after the other: each change is made to the page as the one before has left it. */
let last = Promise.resolve();
const inTurn = (run) => (last = last.then(run));

/** Where a button goes: its own address, or the form's. */
const target = (button) => button?.getAttribute("formaction") ?? here().getAttribute("action");

/** What a change is called: the words of its button, or of the field that was typed into. */
const called = (one) => (one?.getAttribute("aria-label") || one?.labels?.[0]?.firstChild.textContent
  || one?.querySelector("b")?.textContent || one?.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);

function change(one, more = []) {
  const [action, name] = [target(one), called(one)];
  const own = one?.name && !/^(checkbox|radio)$/.test(one.type) ? [[one.name, one.value]] : [];
  inTurn(async () => {
    const [before, first, title] = [built(), value("state"), kept.read().title];
    await ask(action, fields([...more, ...own]));
    if (first && value("state") !== first && one?.name === "do" && ANEW.test(one.value)) earlier.add(first, title);
    if (differs(built(), before) && (first || !value("state"))) {
      const played = one?.name === "square" && here().querySelector(".record [aria-current]");
      past.push({ built: before, name: played ? called(played) : name });
      future.length = 0;
    }
    keep();
  });
}

/** What is open: its name, its house, its game. */
const heading = () => [document.title.replace(/ – Fistful$/, ""), here().querySelector(".kicker span").textContent].filter(Boolean).join(" · ");

function keep() {
  const held = Object.values(PARTS).filter(([first]) => value(first)).flat().map((name) => [name, value(name)]);
  if (held.length) kept.write({ ...kept.read(), ...Object.fromEntries(held), tab, ...(target(null) === "/begin" ? {} : { view: target(null), title: heading() }), lang: value("lang") });
  const [back, on] = [past.at(-1), future.at(-1)];
  const words = here().dataset;
  const steps = here().querySelector(".steps");
  steps.replaceChildren();
  for (const [one, word, run] of [[back, words.undo, undo], [on, words.redo, redo]]) {
    if (!one || document.body.classList.contains("view-play")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${word} “${one.name}”`;
    button.addEventListener("click", run);
    steps.append(" · ", button);
  }
  if (held.length) here().querySelector(".kept").textContent = `${here().querySelector(".kicker span").textContent ? "· " : ""}${words.saved}`;
}

async function step(from, to) {
  const one = from.pop();
  if (!one) return;
  to.push({ built: built(), name: one.name });
  await ask(here().getAttribute("action"), [...one.built, ["files", value("files")], ["lang", value("lang")], ["unit", here().querySelector('input[name="unit"]')?.value ?? ""]]);
  keep();
}
const undo = () => inTurn(() => step(past, future));
const redo = () => inTurn(() => step(future, past));

/** What was built before something else was begun, the last of it first. */
const earlier = {
  read() { try { return JSON.parse(localStorage.getItem(EARLIER)) ?? []; } catch { return []; } },
  add(state, title) {
    const others = this.read().filter((one) => one.state !== state);
    try { localStorage.setItem(EARLIER, JSON.stringify([{ state, title }, ...others].slice(0, 8))); } catch {}
  },
};

function shelve() {
  const shelf = document.getElementById("earlier");
  if (!shelf) return;
  const entries = earlier.read().map(({ state, title }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title;
    button.addEventListener("click", () => inTurn(async () => {
      if (value("state")) earlier.add(value("state"), kept.read().title);
      await ask("/muster", [["state", state], ["lang", value("lang")]]);
      keep();
    }));
    const entry = document.createElement("li");
    entry.append(button);
    return entry;
  });
  shelf.hidden = !entries.length;
  shelf.querySelector("ul").replaceChildren(...entries);
}

/** What every view needs once it is drawn. */
function begin() {
  shelve();
  document.getElementById("look")?.click();
  const stored = kept.read();
  const resume = document.getElementById("resume");
  const lost = (resume?.dataset.parts.split(" ") ?? []).filter((part) => stored[part] && !value(part));
  if (lost.length) {
    resume.closest("p").hidden = false;
    const there = (view) => view && view !== "/begin" && (view !== "/chess" || lost.includes("game"));
    const view = [target(null), stored.view, lost[0] === "state" ? "/muster" : "/chess"].find(there);
    const back = lost.flatMap((part) => PARTS[part]).map((name) => [name, stored[name] ?? ""]);
    resume.addEventListener("click", () => inTurn(() => ask(view, fields(back))));
  }
  const file = document.getElementById("file");
  if (file) {
    file.closest("label").hidden = false;
    file.addEventListener("change", async () => {
      const text = await file.files[0].text();
      await ask("/muster", fields([["do", "open"], ["open", text]]));
      keep();
    });
  }
  const copying = here().querySelector(".copying");
  if (copying && navigator.clipboard) {
    copying.hidden = false;
    copying.addEventListener("click", async () => {
      await navigator.clipboard.writeText(here().querySelector(".share input").value);
      copying.textContent = copying.dataset.done;
    });
  }
  rove();
  const now = here().querySelector(".record [aria-current]");
  if (now) now.closest("ol").scrollTop = now.offsetTop - now.closest("ol").clientHeight / 2;
  here().querySelectorAll('input[type="range"]').forEach((one) => one.addEventListener("input", () => { one.nextElementSibling.textContent = one.value; }));
}

/** Of the squares of a board, one is reached by Tab; arrows lead to the others. */
const squares = () => [...here().querySelectorAll(".square")];
function rove(to) {
  const all = squares();
  const one = to ?? all.find((square) => square === document.activeElement) ?? here().querySelector('.square[aria-pressed="true"], .square.last[data-to], .square[data-to]') ?? all[0];
  all.forEach((square) => { square.tabIndex = square === one ? 0 : -1; });
  to?.focus();
}
const STEPS = { ArrowUp: -8, ArrowDown: 8, ArrowLeft: -1, ArrowRight: 1 };
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") here().querySelector(".let-go")?.click();
  const all = squares();
  const [from, step] = [all.indexOf(event.target), STEPS[event.key]];
  if (from < 0 || !step) return;
  event.preventDefault();
  const to = from + step;
  if (all[to] && (step % 8 === 0 || Math.floor(to / 8) === Math.floor(from / 8))) rove(all[to]);
});

/** A piece that is dragged goes where it is let fall; whether it may is for the rules to say. */
let drag = null;
const stand = (square) => square.querySelector(".stand");
function drop() {
  if (drag) {
    stand(drag.from).style.translate = "";
    drag.from.classList.remove("dragged");
  }
  const dropped = drag;
  drag = null;
  return dropped;
}
document.addEventListener("pointerdown", (event) => {
  const from = event.target.closest?.(".square[data-to]");
  if (from && event.button === 0) drag = { from, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moves && Math.hypot(x, y) < 6) return;
  if (!drag.moves) {
    const ways = drag.from.dataset.to.split(" ");
    squares().forEach((square) => square.classList.toggle("to", ways.includes(square.value)));
    drag.from.classList.add("dragged");
  }
  drag.moves = true;
  stand(drag.from).style.translate = `${x}px ${y}px`;
});
document.addEventListener("pointerup", (event) => {
  const { from, moves } = drop() ?? {};
  const to = moves && document.elementFromPoint(event.clientX, event.clientY)?.closest(".square");
  if (to && to !== from) change(to, [["pick", from.value]]);
});
document.addEventListener("pointercancel", drop);

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  const action = target(button);
  if (button?.formTarget || action.startsWith("/file/") || action === "/paper" || action === "/end") return;
  event.preventDefault();
  change(button);
});
document.addEventListener("change", (event) => {
  const one = event.target;
  if (one.type === "file" || one.tagName === "TEXTAREA" || one.readOnly || !one.name || /^(name|rule)-/.test(one.name)) return;
  change(one);
});
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  if (/^(input|textarea)$/i.test(event.target.tagName) && event.target.type !== "range") return;
  event.preventDefault();
  (event.shiftKey ? redo : undo)();
});
// A name that is clicked is there to be typed over; a second click sets the caret.
let entered = null;
document.addEventListener("focusin", (event) => { entered = event.target.matches("h1 input, .name input") ? event.target : null; });
document.addEventListener("click", (event) => {
  if (entered && event.target === entered && entered.selectionStart === entered.selectionEnd) entered.select();
  entered = null;
  // What moves up into the place of what is gone is not taken out with it.
  if (event.detail > 1 && event.target.closest('button[value^="remove "]')) event.preventDefault();
});
window.addEventListener("storage", (event) => {
  if (event.key === KEPT && kept.read().tab !== tab) tell(here().dataset.other);
});
try { localStorage.setItem(KEY, value("key")); } catch {}
history.replaceState(null, "", "/" + location.hash);
if (location.hash.startsWith("#f")) ask("/muster", [["do", "open"], ["open", location.hash], ["lang", value("lang")]]).then(keep);
begin();
const spoken = kept.read().lang;
if (!location.hash && spoken && spoken !== value("lang")) inTurn(() => ask("/begin", [["lang", spoken]]));
