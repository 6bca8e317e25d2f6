// Sizes and times of the page without a server: node benches/web.mjs output/web [node_modules of typst.ts]
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { load } from "../.ci/web-module.mjs";

const [folder, peers] = process.argv.slice(2);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const sizes = (bytes) => `${megabytes(bytes.length)} raw, ${megabytes(gzipSync(bytes, { level: 9 }).length)} gzip, ${megabytes(brotliCompressSync(bytes).length)} brotli`;
const say = (name, text) => console.log(`${name.padEnd(22)} ${text}`);
const all = readdirSync(folder);
const module = (name) => join(folder, all.find((file) => file.startsWith(`fistful-${name}-`)));

const first = ["index.html", ...readdirSync(join(folder, "assets")).filter((name) => !name.includes("begin-es")).map((name) => join("assets", name))].map((name) => readFileSync(join(folder, name)));
say("the first view", `${first.length} files, ${megabytes(first.reduce((sum, bytes) => sum + bytes.length, 0))} raw, ${megabytes(first.reduce((sum, bytes) => sum + Math.min(bytes.length, brotliCompressSync(bytes).length), 0))} brotli`);
for (const name of ["core", "print"]) say(`the module ${name}`, sizes(readFileSync(module(name))));
say("fistful.html", megabytes(readFileSync(join(folder, "fistful.html")).length));
if (peers) {
  const own = join(peers, "@myriaddreamin/typst-ts-web-compiler");
  const { version } = JSON.parse(readFileSync(join(own, "package.json")));
  say(`typst.ts ${version}`, sizes(readFileSync(join(own, "pkg/typst_ts_web_compiler_bg.wasm"))));
}

const timed = (run) => { const start = performance.now(); const value = run(); return [value, performance.now() - start]; };
const start = performance.now();
const handle = await load(module("core"), module("print"));
const compiled = performance.now() - start;
const [begin, opened] = timed(() => handle("/"));
const force = handle("/muster", [["do", "force fistful/forces/atreides-500"]]).body.toString();
const fields = [["state", /name="state" value="([^"]*)"/.exec(force)[1].replaceAll("&#38;", "&")]];
const views = Array.from({ length: 21 }, () => timed(() => handle("/muster", fields))[1]).sort((one, other) => one - other);
const pdfs = (as) => {
  const times = Array.from({ length: 12 }, () => timed(() => handle("/file/pdf", [...fields, ["as", as]])));
  if (times.some(([{ status }]) => status !== 200)) throw new Error(as);
  const [first, ...others] = times.map(([, time]) => time);
  return `the first ${first.toFixed(0)} ms, then ${others.sort((one, other) => one - other)[5].toFixed(0)} ms in the middle`;
};
if (begin.status !== 200) throw new Error("Begin");
say("in node", `compiled in ${compiled.toFixed(0)} ms, the first answer ${opened.toFixed(0)} ms, a force of 500 points ${views[10].toFixed(1)} ms`);
say("its sheet as PDF", pdfs("sheet-force"));
say("its cards as PDF", pdfs("cards-force"));
