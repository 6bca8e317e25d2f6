// The form of the page: what it carries, how it is posted, and how the view that comes back is drawn.
export const here = () => document.getElementById("page");
// A button may have the name of a field.
export const value = (name) => here().querySelector(`input[name="${name}"]`)?.value ?? "";

const drawn = [];
/** Runs something for the view that is shown now, and for each that is drawn after it. */
export function onDraw(run) {
  drawn.push(run);
  run();
}

const changed = [];
/** Runs something after every change: it is told the element, its name and the parts of the form before. */
export const onChange = (run) => changed.push(run);

/** What is built, and the game beside it. */
export const built = () => ["state", "game", "table"].map((name) => [name, value(name)]);

/** Posts fields and draws the view that comes back in the place of this one. */
export async function ask(action, fields) {
  let response;
  try {
    response = await fetch(action, { method: "POST", body: new URLSearchParams(fields) });
  } catch {
    return tell(here().dataset.gone);
  }
  if (!response.ok) return tell(await response.text() || `${response.status}`);
  draw(await response.text());
}

export function tell(words) {
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
  drawn.forEach((run) => run());
}

const where = (summary) => {
  const place = summary.closest(".enlisted, .platoon, section");
  return `${summary.textContent} ${[...here().querySelectorAll(".enlisted, .platoon, section")].indexOf(place)}`;
};

/** The fields of the page as they are, and more, without the line ends of forms. */
export function fields(more) {
  const all = [...new FormData(here()), ...more];
  return all.map(([name, value]) => [name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : ""]);
}

/** One after the other: each change is made to the page as the one before has left it. */
let last = Promise.resolve();
export const inTurn = (run) => (last = last.then(run));

/** Where a button goes: its own address, or the form's. */
export const target = (button) => button?.getAttribute("formaction") ?? here().getAttribute("action");

/** What a change is called: the words of its button, or of the field that was typed into. */
export const called = (one) => (one?.getAttribute("aria-label") || one?.labels?.[0]?.firstChild.textContent
  || one?.querySelector("b")?.textContent || one?.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);

/** Posts the form with a button or field that was used, and more fields before it. */
export function change(one, more = []) {
  const [action, name] = [target(one), called(one)];
  const own = one?.name && !/^(checkbox|radio)$/.test(one.type) ? [[one.name, one.value]] : [];
  return inTurn(async () => {
    const before = built();
    await ask(action, fields([...more, ...own]));
    changed.forEach((run) => run({ one, name, before }));
  });
}
