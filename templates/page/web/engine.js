// The page without a server: workers inside this browser answer its forms. The web folder loads this module before the
// others; `fistful serve` does not have it.
import { download } from "./download.js";
import { answerBy, fields, here, inTurn, say, target, tell } from "./form.js";

/** Milliseconds after which an answer is given up. */
const LIMIT = 60_000;
const files = JSON.parse(document.getElementById("engine").textContent);
/** Whether everything is inside this one file. */
const isOneFile = !files.core;
document.documentElement.classList.toggle("one-file", isOneFile);

/** The text of a part of the one file. */
const part = (name) => document.getElementById(`part-${name}`).textContent;
async function load(name) {
  if (!isOneFile) {
    const response = await fetch(files[name]);
    if (!response.ok) throw new Error(`${files[name]}: ${response.status}`);
    return response.arrayBuffer();
  }
  const packed = Uint8Array.from(atob(part(name)), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
const modules = {};
/** The module that answers a path. `print` can all that `core` can, and PDFs: the one file has it alone. */
const moduleOf = (path) => (isOneFile || path === "/file/pdf" ? "print" : "core");
/** A compiled module, loaded when it is first needed. */
function compiled(name) {
  modules[name] ??= load(name).then((bytes) => WebAssembly.compile(bytes));
  modules[name].catch(() => delete modules[name]);
  return modules[name];
}

const engines = {};
let requests = 0;
/** A worker with a module. One that fails or takes too long is ended, and the next request starts another. */
async function engine(name) {
  const module = await compiled(name);
  return engines[name] ??= start(name, module);
}
function start(name, module) {
  const worker = new Worker(isOneFile ? URL.createObjectURL(new Blob([part("worker")])) : files.worker);
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
  return (request) => new Promise((resolve, reject) => {
    const id = requests++;
    waiting.set(id, { resolve, reject, timer: setTimeout(stop, LIMIT) });
    worker.postMessage({ id, request });
  });
}

/** The response in the bytes of a module: a line of JSON with status and headers, then the body. */
function read(bytes) {
  const end = bytes.indexOf(10);
  const { status, headers } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  return new Response(bytes.subarray(end + 1), { status, headers });
}
async function answer(path, pairs) {
  const ask = await engine(moduleOf(path));
  try {
    return read(await ask({ path, fields: pairs }));
  } catch {
    return new Response(say("engine_stopped"), { status: 500 });
  }
}
answerBy(answer);
// The first press finds it ready; what fails now is said then.
compiled(moduleOf("/")).catch(() => {});

/** Answers what a browser would send by itself: previews and downloads. */
document.addEventListener("submit", (event) => {
  const action = target(event.submitter);
  if (action !== "/paper" && !action.startsWith("/file/")) return;
  event.preventDefault();
  const run = action === "/paper" ? show : give;
  inTurn(async () => {
    const response = await answer(action, fields()).catch(() => new Response(say("not_loaded"), { status: 503 }));
    if (response.ok) await run(response);
    else tell(await response.text() || String(response.status));
  });
}, true);
async function show(response) {
  const frame = here().querySelector('iframe[name="paper"]');
  // A printed page may run its own script, but has no part in this one.
  frame?.setAttribute("sandbox", "allow-scripts allow-modals");
  if (frame) frame.srcdoc = await response.text();
}
async function give(response) {
  const [, name] = response.headers.get("content-disposition").match(/filename="(.*)"/);
  return download(new File([await response.blob()], name, { type: response.headers.get("content-type").split(";")[0] }));
}

/** Offers a new version of the page; nobody is made to take it. */
function offer(waiting) {
  tell(say("new_version"), { [say("reload")]: () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("activate");
  } });
}
async function keepOffline() {
  const registration = await navigator.serviceWorker.register(files.sw);
  const isUpdate = () => registration.waiting && navigator.serviceWorker.controller;
  if (isUpdate()) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    registration.installing.addEventListener("statechange", () => { if (isUpdate()) offer(registration.waiting); });
  });
}
// Private windows have no service worker: the page works, but not without a network.
if (!isOneFile && navigator.serviceWorker) keepOffline().catch(console.warn);
navigator.storage?.persist?.();
