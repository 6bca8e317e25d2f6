// Undo and redo.
import { ask, built, here, inTurn, onChange, onDraw, value } from "./form.js";
import { keep } from "./lists.js";

const past = [];
const future = [];
const differs = (one, other) => JSON.stringify(one) !== JSON.stringify(other);

onChange(({ one, name, before }) => {
  const [[, first]] = before;
  if (differs(built(), before) && (first || !value("state"))) {
    const played = one?.name === "square" && here().querySelector(".record [aria-current]");
    past.push({ built: before, name: played ? played.getAttribute("aria-label") : name });
    future.length = 0;
  }
  offer();
});

function offer() {
  const words = here().dataset;
  const steps = here().querySelector(".steps");
  steps.replaceChildren();
  for (const [one, word, run] of [[past.at(-1), words.undo, undo], [future.at(-1), words.redo, redo]]) {
    if (!one || document.body.classList.contains("view-play")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${word} “${one.name}”`;
    button.addEventListener("click", run);
    steps.append(" · ", button);
  }
}
onDraw(offer);

async function step(from, to) {
  const one = from.pop();
  if (!one) return;
  to.push({ built: built(), name: one.name });
  await ask(here().getAttribute("action"), [...one.built, ["files", value("files")], ["lang", value("lang")], ["unit", value("unit")]]);
  keep();
}
function undo() { inTurn(() => step(past, future)); }
function redo() { inTurn(() => step(future, past)); }

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  if (/^(input|textarea)$/i.test(event.target.tagName) && event.target.type !== "range") return;
  event.preventDefault();
  (event.shiftKey ? redo : undo)();
});
