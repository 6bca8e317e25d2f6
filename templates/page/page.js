// What the page does beyond its forms: changes without reloading, undo, and what was built kept in this browser.
// Without it every button still works.
import "./chess.js";
import "./history.js";
import { ask, change, fields, here, inTurn, onDraw, target, value } from "./form.js";
import { keep, kept } from "./lists.js";

document.documentElement.classList.add("live");

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

// A name that is clicked is there to be typed over; a second click sets the caret.
let entered = null;
document.addEventListener("focusin", (event) => { entered = event.target.matches("h1 input, .name input") ? event.target : null; });
document.addEventListener("click", (event) => {
  if (entered && event.target === entered && entered.selectionStart === entered.selectionEnd) entered.select();
  entered = null;
  // What moves up into the place of what is gone is not taken out with it.
  if (event.detail > 1 && event.target.closest('button[value^="remove "]')) event.preventDefault();
});

onDraw(() => {
  document.getElementById("look")?.click();
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
  here().querySelectorAll('input[type="range"]').forEach((one) => one.addEventListener("input", () => { one.nextElementSibling.textContent = one.value; }));
});

if (location.hash.startsWith("#f")) ask("/muster", [["do", "open"], ["open", location.hash], ["lang", value("lang")]]).then(keep);
const spoken = kept.read().lang;
if (!location.hash && spoken && spoken !== value("lang")) inTurn(() => ask("/begin", [["lang", spoken]]));
