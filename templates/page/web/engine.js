// The page without a server: workers inside this browser answer its forms. The web folder loads this module before the
// others; `fistful serve` does not have it.
import { download } from "./download.js";
import { answerBy, fields, here, inTurn, onChange, onDraw, say, target, tell } from "./form.js";
import { browser } from "./store.js";

/** Milliseconds after which an answer is given up. */
const LIMIT = 60_000;
/** The names of the modules, the worker and the service worker; nothing in the single file, which has them inside. */
const files = JSON.parse(document.getElementById("engine").textContent);
const isSingleFile = !files.core;
document.documentElement.classList.toggle("single-file", isSingleFile);
if (browser.read("fistful lang") === null && /^es\b/.test(navigator.language)) browser.write("fistful lang", "es");

/** The text of a part of the single file. */
const embedded = (name) => document.getElementById(`embedded-${name}`).textContent;
if (isSingleFile) {
  onDraw(() => here().querySelectorAll('img[src^="assets/"]').forEach((picture) => {
    picture.src = embedded(picture.getAttribute("src").replace("assets/", ""));
  }));
}
/** What is known of a module that is being fetched: how many bytes of how many have come. */
const loading = {};
async function fetchModule(name) {
  const response = await fetch(files[name]);
  if (!response.ok) throw new Error(`${files[name]}: ${response.status}`);
  loading[name] = { of: files.bytes[name], come: 0 };
  const counted = new TransformStream({ transform(part, out) {
    loading[name].come += part.length;
    out.enqueue(part);
  } });
  return new Response(response.body.pipeThrough(counted)).arrayBuffer();
}
/** A module of the single file. One of them unpacks the others, as browsers do not know their compression. */
async function unpackModule(name) {
  if (name === "unpack") {
    const packed = Uint8Array.from(atob(embedded(name)), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }
  const unpack = await engine("unpack");
  const response = read(await unpack(embedded(name)));
  unpack.endIfIdle();
  return response.arrayBuffer();
}
const isPdf = (path) => /^\/file\/(.+\.)?pdf$/.test(path);
const modules = {};
/** A compiled module, loaded when it is first needed. */
function compiled(name) {
  modules[name] ??= (isSingleFile ? unpackModule : fetchModule)(name).then((bytes) => WebAssembly.compile(bytes));
  modules[name].catch(() => { delete modules[name]; }).finally(() => { delete loading[name]; });
  return modules[name];
}

const engines = {};
let requests = 0;
/** A worker with a module. If it fails or takes too long it is ended, with all that waits for it, and the next request
 * starts another. */
async function engine(name) {
  const module = await compiled(name);
  return engines[name] ??= start(name, module);
}
const workerAddress = isSingleFile ? URL.createObjectURL(new Blob([embedded("worker")])) : files.worker;
function start(name, module) {
  const worker = new Worker(workerAddress);
  const waiting = new Map();
  function stop() {
    worker.terminate();
    delete engines[name];
    for (const { reject, timer } of waiting.values()) { clearTimeout(timer); reject(new Error("stopped")); }
  }
  worker.onerror = stop;
  worker.onmessage = ({ data: { id, response } }) => {
    if (!response) return stop();
    const { resolve, timer } = waiting.get(id);
    waiting.delete(id);
    clearTimeout(timer);
    resolve(response);
  };
  worker.postMessage({ module });
  const ask = (request) => new Promise((resolve, reject) => {
    const id = requests++;
    waiting.set(id, { resolve, reject, timer: setTimeout(stop, LIMIT) });
    worker.postMessage({ id, request });
  });
  /** A module never gives memory back, but its worker does. */
  ask.endIfIdle = () => { if (!waiting.size) stop(); };
  return ask;
}

/** The response in the bytes of a module: a line of JSON with status and headers, then the body. */
function read(bytes) {
  const end = bytes.indexOf(10);
  const { status, headers } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  return new Response(bytes.subarray(end + 1), { status, headers });
}
/** The module of the page answers. For a PDF it writes what the module for printing typesets. */
async function answer(path, pairs) {
  const page = await engine("core");
  const typesetter = isPdf(path) && await engine("print");
  try {
    const response = read(await page(JSON.stringify({ path, fields: pairs })));
    if (response.headers.get("content-type") !== "application/vnd.fistful.typeset+json") return response;
    const pdf = read(await typesetter(await response.text()));
    if (pdf.ok) pdf.headers.set("content-disposition", response.headers.get("content-disposition"));
    return pdf;
  } catch {
    return new Response(say("engine_stopped"), { status: 500 });
  }
}
answerBy(answer);

/** Answers what a browser would send by itself: previews and downloads. */
document.addEventListener("submit", (event) => {
  const action = target(event.submitter);
  if (action !== "/paper" && !action.startsWith("/file/")) return;
  event.preventDefault();
  const [pairs, run] = [fields(), action === "/paper" ? show : give];
  if (run === give) tell("");
  // The page does not wait for a module that takes long to come.
  loaded(isPdf(action) ? "print" : "core").then(
    () => inTurn(async () => {
      const response = await answer(action, pairs);
      if (response.ok) await run(response);
      else tell(await response.text() || String(response.status));
    }),
    () => tell(say("not_loaded"), { [say("again")]: () => here().querySelector(`[formaction="${action}"]`)?.click() }),
  );
}, true);
/** Waits for a module, and shows how much of it has come. */
async function loaded(name) {
  const shown = setInterval(() => {
    const downloads = here().querySelector(".downloads");
    if (!downloads || !loading[name]) return;
    const bar = downloads.querySelector("progress") ?? downloads.appendChild(document.createElement("progress"));
    const megabytes = (bytes) => Math.round(bytes / 1e6);
    Object.assign(bar, { max: loading[name].of, value: loading[name].come });
    bar.setAttribute("aria-label", say("loading", { n: megabytes(bar.value), of: megabytes(bar.max) }));
    bar.title = bar.ariaLabel;
  }, 200);
  await compiled(name).finally(() => {
    clearInterval(shown);
    here().querySelector(".downloads progress")?.remove();
  });
}
// Who looks at what is to be printed will want the module for it.
onDraw(() => { if (document.body.className === "view-print") compiled("print").catch(() => {}); });

async function show(response) {
  const frame = here().querySelector('iframe[name="paper"]');
  // A printed page may run its own script, but has no part in this one.
  frame?.setAttribute("sandbox", "allow-scripts allow-modals");
  if (frame) frame.srcdoc = await response.text();
}
async function give(response) {
  const [, name] = response.headers.get("content-disposition").match(/filename="(.*)"/);
  await download(new File([await response.blob()], name, { type: response.headers.get("content-type").split(";")[0] }));
  if (!navigator.standalone) noteDownload(name);
}

/** Says beside the buttons where the file is: a telephone shows little of a download. */
function noteDownload(name) {
  const downloads = here().querySelector(".downloads");
  if (!downloads) return;
  let note = downloads.querySelector(".downloaded");
  if (!note) {
    note = Object.assign(document.createElement("span"), { className: "downloaded", role: "status" });
    downloads.append(note);
  }
  note.textContent = say("downloaded", { name });
}

/** The browser's offer to install the page, until it is used; Safari of iOS has none, but a menu. */
let installing = null;
function showInstalling() {
  const shown = (selector, holds) => here().querySelector(selector)?.toggleAttribute("hidden", !holds);
  shown(".install", installing);
  shown(".home-screen", !isSingleFile && navigator.standalone === false);
}
onDraw(showInstalling);
function keepOffer(event) {
  event.preventDefault();
  installing = event;
  showInstalling();
}
addEventListener("beforeinstallprompt", keepOffer);
addEventListener("appinstalled", () => {
  installing = null;
  showInstalling();
});
document.addEventListener("click", async ({ target }) => {
  if (!target.closest?.(".installs")) return;
  await installing.prompt();
  // An offer can be used once; a browser that was refused makes another.
  installing = null;
  showInstalling();
});

/** Loads what answers, and presses what was pressed before the scripts were there. */
const untilLive = setInterval(() => {
  if (!document.documentElement.classList.contains("live")) return;
  clearInterval(untilLive);
  // The first press finds it ready; if it fails now, that press says so.
  compiled("core").catch(() => {});
  globalThis.early?.click();
}, 20);

/** Offers a new version of the page; nobody is made to take it. */
function offer(registration) {
  if (document.querySelector(".new-version")) return;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: say("reload") });
  button.addEventListener("click", () => {
    // Another tab may have taken it already.
    if (!registration.waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("activate");
  });
  const said = Object.assign(document.createElement("p"), { className: "new-version", role: "status" });
  said.append(`${say("new_version")} `, button);
  document.body.append(said);
}
async function keepOffline() {
  const registration = await navigator.serviceWorker.register(files.sw);
  const offerUpdate = () => { if (registration.waiting && navigator.serviceWorker.controller) offer(registration); };
  offerUpdate();
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", offerUpdate));
}
// Private windows have no service worker: the page works, but not without a network.
if (!isSingleFile && navigator.serviceWorker) keepOffline().catch(console.warn);
// A browser that is asked by the player's own doing keeps what is made for longer.
let isAsked = false;
onChange(() => {
  if (!isAsked) navigator.storage?.persist?.();
  isAsked = true;
});
