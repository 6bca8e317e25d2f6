// Makes the folder of the page without a server: node .ci/web-folder.mjs CORE.wasm PRINT.wasm output/web
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { load } from "./web-module.mjs";

const [core, print, folder] = process.argv.slice(2);
const sources = "templates/page/web";
const handle = await load(core);
const get = (path, lang) => {
  const { status, headers, body } = handle(path, lang ? [["lang", lang]] : []);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return { kind: headers["content-type"], body };
};
const dataUrl = ({ kind, body }) => `data:${kind};base64,${body.toString("base64")}`;
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 12);

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "assets"), { recursive: true });
const written = new Map();
const write = (name, bytes) => {
  written.set(name, Buffer.from(bytes));
  writeFileSync(join(folder, name), bytes);
};

// The assets that the page names, and those that they name.
const html = get("/").body.toString();
const assets = new Map();
function follow(text, pattern) {
  for (const [, name] of text.matchAll(pattern)) {
    if (assets.has(name)) continue;
    const { kind, body } = get(`/assets/${name}`);
    assets.set(name, { kind, body });
    if (name.endsWith(".css")) follow(body.toString(), /url\(([\w.-]+)\)/g);
    if (name.endsWith(".js")) follow(body.toString(), /(?:import|from) "\.\/([\w.-]+)"/g);
  }
}
follow(html, /"assets\/([\w.-]+)"/g);
follow(get("/", "es").body.toString(), /"assets\/([\w.-]+)"/g);
assets.set("engine.js", { kind: "text/javascript", body: readFileSync(`${sources}/engine.js`) });
for (const [name, { body }] of assets) write(`assets/${name}`, body);
for (const name of ["worker.js", "icon.svg", "icon-192.png", "icon-512.png"]) write(name, readFileSync(`${sources}/${name}`));
write("manifest.webmanifest", readFileSync(`${sources}/manifest.webmanifest`));

// The modules have the hash of their content in their names: an old page never gets a new module.
const modules = Object.fromEntries([["core", core], ["print", print]].map(([name, path]) => {
  const bytes = readFileSync(path);
  const file = `fistful-${name}-${hash(bytes)}.wasm`;
  write(file, bytes);
  return [name, file];
}));

const engine = (files) => `<script type="application/json" id="engine">${JSON.stringify(files)}</script>\n`;
const links = '<link rel="manifest" href="manifest.webmanifest">\n<link rel="apple-touch-icon" href="icon-192.png">\n';
// Nothing is sent anywhere before the scripts are there, or without them. What is pressed meanwhile waits for them.
const early = '<script>var early; addEventListener("submit", (event) => { event.preventDefault(); early = event.submitter; });</script>\n';
const noscript = '<noscript><p class="trouble">This page needs JavaScript, as nothing is sent to a server.</p><p class="trouble" lang="es">Esta página necesita JavaScript, porque no envía nada a ningún servidor.</p></noscript>\n';
const page = html
  .replace('<link rel="icon" href="data:,">', `<link rel="icon" href="${dataUrl({ kind: "image/svg+xml", body: readFileSync(`${sources}/icon.svg`) })}">`)
  .replace("</head>", () => `${early}</head>`)
  .replace("</body>", () => `${noscript}</body>`);
const index = page
  .replace('<script type="module" src="assets/page.js">', `${links}${engine({ ...modules, worker: "worker.js", sw: "sw.js" })}<script type="module" src="assets/engine.js"></script>\n$&`);
write("index.html", index);

// One file with everything inside. A module in a file has no address, so each is given one, those that it imports first.
const style = assets.get("page.css").body.toString().replace(/url\(([\w.-]+)\)/g, (_, name) => `url(${dataUrl(assets.get(name))})`);
const ordered = [];
function order(name) {
  if (ordered.includes(name)) return;
  for (const [, other] of assets.get(name).body.toString().matchAll(/(?:import|from) "\.\/([\w.-]+)"/g)) order(other);
  ordered.push(name);
}
["engine.js", "page.js", "table.js"].forEach(order);
const script = (text) => text.toString().replaceAll("</script", "<\\/script");
const inside = [
  ...ordered.map((name) => `<script type="text/plain" class="part" data-name="${name}">${script(assets.get(name).body)}</script>`),
  `<script type="text/plain" id="part-worker">${script(written.get("worker.js"))}</script>`,
  `<script type="text/plain" id="part-print">${gzipSync(written.get(modules.print), { level: 9 }).toString("base64")}</script>`,
  `<script type="module">
const addresses = {};
for (const { dataset: { name }, textContent } of document.querySelectorAll("script.part")) {
  const text = textContent.replace(/((?:import|from) )"\\.\\/([\\w.-]+)"/g, (_, before, other) => before + JSON.stringify(addresses[other]));
  addresses[name] = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}
for (const name of ["engine.js", "page.js", "table.js"]) await import(addresses[name]);
</script>`,
];
const oneFile = page
  .replace('<link rel="stylesheet" href="assets/page.css">', () => `<style>${style}</style>\n${engine({})}`)
  .replace(/<script type="module" src="assets\/[\w.-]+"><\/script>\n/g, "")
  .replace("</body>", () => `${inside.join("\n")}\n</body>`);
write("fistful.html", oneFile);

// What opens the page is kept at once; the print module, when it was first fetched.
const kept = [".", ...written.keys()].filter((name) => !["index.html", "fistful.html", modules.print].includes(name));
const version = hash(Buffer.concat([...written.values()]));
write("sw.js", readFileSync(`${sources}/sw.js`, "utf8").replace("VERSION", version).replace("FILES = []", `FILES = ${JSON.stringify(kept)}`));
