// Pasted lists: a table keeps its cells, and a file is read in its own encoding. Without it the field takes plain text.
import { here, onDraw, perform, say, tell, value } from "./form.js";

/** The most bytes that the program reads of a form. */
const MOST = 3 * 512 * 1024;
const field = () => document.getElementById("pasted");
const setFile = (name) => {
  const file = here().querySelector('[name="pasted-file"]') ?? Object.assign(document.createElement("input"), { type: "hidden", name: "pasted-file" });
  file.value = name;
  field().before(file);
};

/** A table of the clipboard without its styles, or nothing if there is none. */
function plainTable(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  if (!page.querySelector("table")) return "";
  page.querySelectorAll("style, script, meta, link, title, img, svg, colgroup").forEach((one) => one.remove());
  for (const one of page.body.querySelectorAll("*")) {
    for (const { name } of [...one.attributes]) if (!/^(col|row)span$/.test(name)) one.removeAttribute(name);
    if (/^(span|font|a|b|i|u|em|strong|tbody|thead|tfoot)$/i.test(one.tagName)) one.replaceWith(...one.childNodes);
  }
  return page.body.innerHTML.replace(/<!--[^]*?-->/g, "").replace(/\s+/g, " ").replace(/\s*(<\/?(table|tr|p|div|h\d)>)\s*/g, (all, tag) => (/^<(table|tr|p|div|h\d)/.test(tag) ? `\n${tag}` : tag)).trim();
}

function pasteTable(event) {
  const table = plainTable(event.clipboardData?.getData("text/html") ?? "");
  setFile("");
  if (!table) return;
  event.preventDefault();
  // As if it was typed, so that the browser can take it back.
  if (!document.execCommand("insertText", false, table)) field().setRangeText(table);
}

/** The text of a file: UTF-8, UTF-16 as Excel writes it, or the letters of an old word processor. */
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const isTooLarge = (fields) => new URLSearchParams(fields).toString().length > MOST;

/** Reads the list of a file. */
export async function readFile(file) {
  if (!file) return;
  const own = [["do", "read"], ["pasted", await textOf(file)], ["pasted-file", file.name]];
  if (isTooLarge([["state", value("state")], ...own])) tell(say("too_large"));
  else perform({ own, action: "/paste", name: file.name });
}

// What the program would refuse is not sent.
document.addEventListener("submit", (event) => {
  if (!field() || !isTooLarge(new FormData(here()))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tell(say("too_large"));
}, true);

onDraw(() => {
  field()?.addEventListener("paste", pasteTable);
  const file = document.getElementById("pasted-from");
  if (!file) return;
  file.closest("label").hidden = false;
  file.addEventListener("change", () => readFile(file.files[0]));
});
