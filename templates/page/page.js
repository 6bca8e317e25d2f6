// What the page does beyond its forms: changes without reloading, undo, and what was built kept in this browser.
// Without it every button still works.
document.documentElement.classList.add("live");
const KEPT = "fistful built";
const here = () => document.getElementById("page");
const tab = crypto.randomUUID();
const past = [];
const future = [];

const kept = {
  read() { try { return JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { return {}; } },
  write(built) { try { localStorage.setItem(KEPT, JSON.stringify(built)); } catch {} },
};

const state = () => here().elements.state.value;

/** Posts fields and draws the view that comes back in the place of this one. */
async function ask(action, fields) {
  let response;
  try {
    response = await fetch(action, { method: "POST", body: new URLSearchParams(fields) });
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
  const same = [...here().elements].find((one) => one.type !== "hidden" && one.getAttribute("aria-label") === marks[2] && marks[2])
    ?? [...here().elements].find((one) => one.type !== "hidden" && one.name === marks[0] && one.value === marks[1]);
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

function change(one) {
  const [action, name] = [target(one), called(one)];
  const own = one?.name && !/^(checkbox|radio)$/.test(one.type) ? [[one.name, one.value]] : [];
  inTurn(async () => {
    const before = state();
    await ask(action, fields(own));
    if (state() !== before && before) {
      past.push({ state: before, name });
      future.length = 0;
    }
    keep();
  });
}

function keep() {
  if (state()) kept.write({ state: state(), files: here().elements.files.value, tab, title: document.title });
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
  if (state()) here().querySelector(".kept").textContent = `${here().querySelector(".kicker span").textContent ? "· " : ""}${words.saved}`;
}

async function step(from, to) {
  const one = from.pop();
  if (!one) return;
  to.push({ state: state(), name: one.name });
  await ask(here().getAttribute("action"), [["state", one.state], ["files", here().elements.files.value], ["lang", here().elements.lang.value], ["unit", here().querySelector('input[name="unit"]')?.value ?? ""]]);
  keep();
}
const undo = () => inTurn(() => step(past, future));
const redo = () => inTurn(() => step(future, past));

/** What every view needs once it is drawn. */
function begin() {
  document.getElementById("look")?.click();
  const built = kept.read();
  const resume = document.getElementById("resume");
  if (resume && built.state && !state()) {
    resume.closest("p").hidden = false;
    const view = target(null);
    resume.addEventListener("click", () => ask(view === "/begin" ? "/muster" : view, [["state", built.state], ["files", built.files ?? ""], ["lang", here().elements.lang.value]]));
  }
  const file = document.getElementById("file");
  if (file) {
    file.closest("label").hidden = false;
    file.addEventListener("change", async () => {
      const text = await file.files[0].text();
      await ask("/muster", [["do", "open"], ["open", text], ["lang", here().elements.lang.value]]);
      keep();
    });
  }
  here().querySelectorAll('input[type="range"]').forEach((one) => one.addEventListener("input", () => { one.nextElementSibling.textContent = one.value; }));
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  const action = target(button);
  if (button?.formTarget || action.startsWith("/file/") || action === "/paper") return;
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
window.addEventListener("storage", (event) => {
  if (event.key === KEPT && kept.read().tab !== tab) tell(here().dataset.other);
});
if (location.hash.startsWith("#f")) ask("/muster", [["do", "open"], ["open", location.hash], ["lang", here().elements.lang.value]]).then(keep);
begin();
