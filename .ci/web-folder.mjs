// Makes the folder of the page without a server: node .ci/web-folder.mjs CORE.wasm PRINT.wasm UNPACK.wasm output/web
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { exchange, load } from "./web-module.mjs";

const [core, print, unpack, folder] = process.argv.slice(2);
const source = (name) => readFileSync(join("templates/page/web", name));
const handle = await load(core);
const get = (path, lang) => {
  const { status, headers, body } = handle(path, lang ? [["lang", lang]] : []);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return { kind: headers["content-type"], body };
};
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 12);
const dataUrl = ({ kind, body }) => `data:${kind};base64,${body.toString("base64")}`;
/** Replaces what is there once and must be. */
const replace = (text, from, to) => {
  if (text.split(from).length !== 2) throw new Error(`not there once: ${from}`);
  return text.replace(from, () => to);
};

// The whole folder is made beside the old one, and then takes its place.
const made = `${folder}.new`;
rmSync(made, { recursive: true, force: true });
mkdirSync(join(made, "assets"), { recursive: true });
const written = new Map();
const write = (name, bytes) => {
  written.set(name, Buffer.from(bytes));
  writeFileSync(join(made, name), bytes);
};

// The assets that the page names, and those that they name.
const assets = new Map();
const imports = /(?:import|from) "\.\/([\w.-]+)"/g;
function follow(text, pattern) {
  for (const [, name] of text.toString().matchAll(pattern)) {
    if (assets.has(name)) continue;
    assets.set(name, get(`/assets/${name}`));
    if (name.endsWith(".css")) follow(assets.get(name).body, /url\(([\w.-]+)\)/g);
    if (name.endsWith(".js")) follow(assets.get(name).body, imports);
  }
}
const html = get("/").body.toString();
for (const page of [html, get("/", "es").body]) follow(page, /"assets\/([\w.-]+)"/g);
assets.set("engine.js", { kind: "text/javascript", body: source("engine.js") });
for (const [name, { body }] of assets) write(`assets/${name}`, body);
for (const name of ["worker.js", "icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"]) write(name, source(name));

// The modules have the hash of their content in their names: an old page never gets a new module.
const modules = {};
const bytes = {};
for (const [name, path] of Object.entries({ core, print })) {
  const module = readFileSync(path);
  modules[name] = `fistful-${name}-${hash(module)}.wasm`;
  bytes[name] = module.length;
  write(modules[name], module);
}

// Nothing is sent anywhere before the scripts are there, or without them; what is pressed meanwhile waits for them.
const early = `<script>var early; addEventListener("submit", (event) => {
event.preventDefault();
if (document.documentElement.classList.contains("live")) return;
early = event.submitter;
document.documentElement.classList.add("busy");
});</script>
`;
const noscript = `<noscript><p class="trouble">This page needs JavaScript, as nothing is sent to a server.</p><p class="trouble" lang="es">Esta página necesita JavaScript, porque no envía nada a ningún servidor.</p></noscript>
`;
const engine = (files) => `<script type="application/json" id="engine">${JSON.stringify(files)}</script>\n`;
/** A policy by which the page can reach nothing but its own files: previews of paper inherit it. */
const policy = (own) => `<meta http-equiv="Content-Security-Policy" content="default-src ${own}data: blob: 'unsafe-inline' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'">\n`;
const charset = '<meta charset="utf-8">\n';
const scripts = /<script type="module" src="assets\/[\w.-]+"><\/script>\n/g;
let page = replace(html, '<link rel="icon" href="data:,">', `<link rel="icon" href="${dataUrl({ kind: "image/svg+xml", body: source("icon.svg") })}">`);
page = replace(page, "</head>", `${early}</head>`);
page = replace(page, "</body>", `${noscript}</body>`);

const links = '<link rel="manifest" href="manifest.webmanifest">\n<link rel="apple-touch-icon" href="icon-192.png">\n';
const files = engine({ ...modules, bytes, worker: "worker.js", sw: "sw.js" });
const first = '<script type="module" src="assets/page.js">';
write("index.html", replace(replace(page, charset, charset + policy("'self' ")), first, `${links}${files}<script type="module" src="assets/engine.js"></script>\n${first}`));

// The single file. A module in a file has no address, so each is given one, those that it imports first.
const ordered = [];
function order(name) {
  if (ordered.includes(name)) return;
  for (const [, other] of assets.get(name).body.toString().matchAll(imports)) order(other);
  ordered.push(name);
}
["engine.js", "page.js", "table.js"].forEach(order);
const unpacked = await exchange(unpack);
/** A module as text, unpacked once to be sure. */
function packed(name) {
  const bytes = written.get(modules[name]);
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const text = digits(brotliCompressSync(bytes, { params }));
  if (!unpacked(Buffer.from(text)).body.equals(bytes)) throw new Error(`${name} is not unpacked to what was packed`);
  return text;
}
/** Bytes as printable ASCII, which takes a twelfth less room than base64; .ci/unpack reads it. */
function digits(bytes) {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter((digit) => digit !== "<");
  const base = BigInt(all.length);
  let text = "";
  for (let at = 0; at < bytes.length; at += 9) {
    const part = bytes.subarray(at, at + 9);
    let number = BigInt(`0x${part.toString("hex")}`);
    let chunk = "";
    for (let digit = 0; digit < part.length + 2; digit++) {
      chunk = all[Number(number % base)] + chunk;
      number /= base;
    }
    text += chunk;
  }
  return text;
}
const style = assets.get("page.css").body.toString().replace(/url\(([\w.-]+)\)/g, (_, name) => `url(${dataUrl(assets.get(name))})`);
const embedded = (text) => text.toString().replaceAll("</script", "<\\/script");
const inside = [
  ...ordered.map((name) => `<script type="text/plain" class="embedded" data-name="${name}">${embedded(assets.get(name).body)}</script>`),
  ...[...assets].filter(([name]) => name.endsWith(".webp")).map(([name, picture]) => `<script type="text/plain" id="embedded-${name}">${dataUrl(picture)}</script>`),
  `<script type="text/plain" id="embedded-worker">${embedded(written.get("worker.js"))}</script>`,
  ...["core", "print"].map((name) => `<script type="text/plain" id="embedded-${name}">${packed(name)}</script>`),
  `<script type="text/plain" id="embedded-unpack">${gzipSync(readFileSync(unpack), { level: 9 }).toString("base64")}</script>`,
  `<script type="module">
const addresses = {};
for (const { dataset: { name }, textContent } of document.querySelectorAll("script.embedded")) {
  const text = textContent.replace(/((?:import|from) )"\\.\\/([\\w.-]+)"/g, (_, before, other) => before + JSON.stringify(addresses[other]));
  addresses[name] = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}
for (const name of ["engine.js", "page.js", "table.js"]) await import(addresses[name]);
</script>
`,
];
let single = replace(page.replace(scripts, ""), charset, charset + policy(""));
single = replace(single, '<link rel="stylesheet" href="assets/page.css">', `<style>${style}</style>\n${engine({})}`);
write("fistful.html", replace(single, "</body>", `${inside.join("\n")}</body>`));

// What opens the page is kept at once; the print module, when it was first fetched.
const precached = [".", ...written.keys()].filter((name) => !["index.html", "fistful.html", modules.print].includes(name));
let worker = source("sw.js").toString();
worker = replace(worker, "VERSION`", `${hash(Buffer.concat([...written.values(), Buffer.from(worker)]))}\``);
worker = replace(worker, "const FILES = []", `const FILES = ${JSON.stringify(precached)}`);
write("sw.js", replace(worker, 'const PRINT = ""', `const PRINT = ${JSON.stringify(modules.print)}`));

rmSync(folder, { recursive: true, force: true });
renameSync(made, folder);
