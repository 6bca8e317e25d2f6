// What the page does beyond its forms: changes without reloading, undo, and lists kept in this browser. Without it every
// button still works.
import "./battle.js";
import "./chess.js";
import "./fight.js";
import { ask, carriedAll, change, here, home, inTurn, onChange, onDraw, perform, say, target, value } from "./form.js";
import { hasLists } from "./list_file.js";
import { takeIn } from "./lists.js";
import { readFile } from "./paste.js";
import { enterTyped, remember, resume, settle } from "./history.js";
import "./reminders.js";
import { browser } from "./store.js";
import { takeOver } from "./works.js";

document.documentElement.classList.add("live");

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
onChange((did) => {
  browser.write("fistful lang", value("lang"));
  keepKey();
  remember(did);
  settle(did);
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

const openText = (text, name) => perform({ own: [["do", "open"], ["open", text]], action: "/muster", name });
async function openFile(file) {
  openText(await file.text(), file.name);
}
/** Takes in a file with all lists, and reads any other. */
async function openAny(file, read) {
  if (file) (await hasLists(file) ? takeIn : read)(file);
}
document.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  openAny(file, /\.ya?ml$/i.test(file.name) ? openFile : readFile);
});

onDraw(() => {
  document.getElementById("look")?.click();
  const file = document.getElementById("file");
  if (file) {
    file.closest("label").hidden = false;
    file.addEventListener("change", () => openAny(file.files[0], openFile));
  }
  // Whoever gets the link can open it as it is.
  const share = here().querySelector('.share input[value^="#f"]');
  if (share) share.value = share.defaultValue = location.protocol === "file:" ? share.value : new URL(home + share.value, location);
  const address = here().elements.address;
  if (address && location.protocol !== "file:") address.value = new URL(home, location);
  const copying = here().querySelector(".copying");
  if (copying) {
    copying.hidden = false;
    copying.addEventListener("click", async () => {
      share.select();
      // A page of another machine has no clipboard of its own.
      if (navigator.clipboard) await navigator.clipboard.writeText(share.value);
      else document.execCommand("copy");
      copying.focus();
      copying.textContent = copying.dataset.done;
    });
  }
  here().querySelectorAll('input[type="range"]').forEach((one) => one.addEventListener("input", () => { one.nextElementSibling.textContent = one.value; }));
});

// A finger that scrolls the page from a slide does not move it: the browser moves it at the touch, before it knows.
let touched = null;
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  touched = target.type === "range" && pointerType === "touch" ? { slide: target, value: target.value } : null;
}, true);
document.addEventListener("pointercancel", () => {
  if (!touched || touched.slide.value === touched.value) return;
  touched.slide.value = touched.value;
  for (const kind of ["input", "change"]) touched.slide.dispatchEvent(new Event(kind, { bubbles: true }));
});

// The QR code is drawn when somebody looks.
document.addEventListener("toggle", ({ target }) => {
  const button = target.matches?.(".qr[open]") && target.querySelector('[name="qr"]');
  if (button) change(button);
}, true);

const isLink = () => location.hash.startsWith("#f");
const openLink = () => openText(location.hash, say("link"));
window.addEventListener("hashchange", () => {
  if (!isLink()) return;
  const opened = openLink();
  enterTyped();
  return opened;
});

/** What lets this browser in again at the bare address. */
const keepKey = () => value("key") && browser.write("fistful key", value("key"));
keepKey();
takeOver();
const link = isLink() && location.hash;
inTurn(async () => {
  const spoken = browser.read("fistful lang");
  if (!await resume(spoken) && spoken && spoken !== value("lang")) await ask("/begin", [...carriedAll().filter(([name]) => name !== "lang"), ["lang", spoken]]);
  settle();
});
if (link) openText(link, say("link"));
