// Compares what the modules of the page print with what a print job of the program prints:
// node .ci/long/web-prints.mjs PROGRAM output/web
import { readdirSync } from "node:fs";
import { load } from "../web-module.mjs";
import { printJob } from "./print-job.mjs";

const [program, folder] = process.argv.slice(2);
const module = (name) => `${folder}/${readdirSync(folder).find((file) => file.startsWith(`fistful-${name}-`))}`;
const handle = await load(module("core"), module("print"));
const job = (path, fields) => printJob(program, path, fields);
const all = (pattern, text) => [...text.matchAll(pattern)].map(([, found]) => found);
const unescape = (text) => text.replaceAll("&#38;", "&").replaceAll("&#39;", "'").replaceAll("&amp;", "&");

const begin = handle("/").body.toString();
const opened = [...new Set(all(/name="do" value="((?:list|force) [^"]+)"/g, begin))];
const times = [];
let works = 0;
const differing = [];
for (const [at, open] of opened.entries()) {
  const shown = handle("/muster", [["do", open]]).body.toString();
  const state = unescape(all(/name="state" value="([^"]*)"/g, shown)[0]);
  const documents = [...new Set(all(/name="as" value="([^"]+)"/g, handle("/print", [["state", state]]).body.toString()))];
  for (const [number, document] of documents.entries()) {
    const spoken = ["en", "es", "both"][(at + number) % 3];
    const fields = [["state", state], ["as", document], ["spoken", spoken], ["paper", number % 2 ? "letter" : "a4"]];
    for (const path of ["/file/pdf", "/file/html", "/file/text"]) {
      const start = performance.now();
      const own = handle(path, fields);
      if (path === "/file/pdf") times.push(performance.now() - start);
      const other = job(path, fields);
      works += 1;
      if (own.status !== 200 || own.status !== other.status || !own.body.equals(other.body)) differing.push(`${path} ${open} ${document} ${spoken}: ${own.status} ${other.status}, ${own.body.length} and ${other.body.length} bytes`);
    }
  }
}
const first = times.shift();
times.sort((one, other) => one - other);
console.log(`${works} works of ${opened.length} lists and forces, ${differing.length} differ; the first PDF took ${first.toFixed(0)} ms, the others ${times[times.length >> 1].toFixed(0)} ms in the middle, ${times.at(-1).toFixed(0)} at most`);
differing.forEach((line) => console.log(line));
if (differing.length || works < 100) process.exit(1);
