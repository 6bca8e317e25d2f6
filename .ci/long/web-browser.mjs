// Uses the page without a server as a player would, in Chromium: node .ci/long/web-browser.mjs PROGRAM output/web
// The folder is opened once with a network and then has none; the single file never has one.
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { browser } from "./chromium.mjs";
import { printJob } from "./print-job.mjs";

const [program, folder] = process.argv.slice(2);
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json" };
const sent = [];
/** Another version of the service worker than that of the folder, if there is one. */
let version = null;
// Below a folder of its own, as on GitHub Pages.
const server = createServer((request, response) => {
  const name = new URL(request.url, "http://host").pathname.replace(/^\/games\/fistful\//, "") || "index.html";
  try {
    let bytes = readFileSync(join(folder, name));
    if (name === "sw.js" && version) bytes = Buffer.from(bytes.toString().replace(/PREFIX}\w+/, `PREFIX}${version}`));
    sent.push([name, bytes.length]);
    response.writeHead(200, { "content-type": kinds[extname(name)] ?? "application/octet-stream" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}/games/fistful/`;

function expect(what, holds) {
  console.log(`${holds ? "ok" : "FAILED"}: ${what}`);
  if (!holds) process.exitCode = 1;
}
const isView = (view) => `document.body.className === "view-${view}" && !document.documentElement.classList.contains("busy")`;
const settled = "!document.documentElement.classList.contains('busy')";
const fieldsOf = "[...new FormData(document.getElementById('page'))].filter(([, value]) => typeof value === 'string')";
const points = "Number(document.querySelector('.points b').textContent)";

/** Presses the button of a PDF, and gives name and content of the file that is downloaded. */
async function download(page, action = "/file/pdf") {
  const folder = mkdtempSync(join(tmpdir(), "fistful-downloads-"));
  await page.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  await page.press(`[formaction="${action}"]`, "true");
  for (const end = Date.now() + 60_000; Date.now() < end; await page.sleep(50)) {
    const file = readdirSync(folder).find((name) => name.endsWith(".pdf") && statSync(join(folder, name)).size > 0);
    if (!file) continue;
    const bytes = readFileSync(join(folder, file));
    rmSync(folder, { recursive: true });
    return [file, bytes];
  }
  throw new Error(`nothing was downloaded; the page says “${await page.evaluate("document.querySelector('.trouble').textContent")}”`);
}
async function type(page, selector, text) {
  await page.until(`document.querySelector(${JSON.stringify(selector)})`);
  await page.evaluate(`(() => { const one = document.querySelector(${JSON.stringify(selector)}); one.value = ${JSON.stringify(text)}; one.dispatchEvent(new Event("change", { bubbles: true })); })()`);
  await page.sleep(30);
  await page.until(settled);
}
/** From nothing to a house, a force of 450 points and more, and a game in play. */
async function play(page) {
  await page.press('button[value="house fistful"]', isView("design"));
  await type(page, "h1 input", "House Ordos");
  await page.press("button[name=unit][value='0']", settled);
  await type(page, ".name input", "The Executrix");
  await type(page, ".code input", "EHs-C4");
  await page.press(".onward button", isView("muster"));
  await type(page, "h1 input", "The first levy");
  for (const column of ["chiefs", "squads"]) {
    await page.evaluate(`document.querySelector(".${column}-column .recruits summary").click()`);
    const before = await page.evaluate(points);
    await page.press(`.${column}-column .recruits button:not(:disabled)`, `${points} > ${before} && ${settled}`);
  }
  while (await page.evaluate(`${points} < 450`)) {
    const before = await page.evaluate(points);
    await page.press(".suggested button", `${points} > ${before} && ${settled}`);
  }
  expect(`a force of ${await page.evaluate(points)} points is legal`, await page.evaluate(`${points} <= 500 && !document.querySelector(".finding.error")`));
  await page.press('nav button[formaction="/print"]', isView("print"));
  for (const document of ["sheet-force", "cards-force"]) {
    if (await page.evaluate(`document.querySelector("input[name=as]").value`) !== document) await page.press(`button[name=as][value=${document}]`, `document.querySelector("input[name=as]").value === "${document}" && ${settled}`);
    const fields = JSON.parse(await page.evaluate(`JSON.stringify(${fieldsOf})`));
    const start = performance.now();
    const [name, bytes] = await download(page);
    expect(`${name} after ${(performance.now() - start).toFixed(0)} ms, ${bytes.length} bytes, is that of the program`, bytes.equals(printJob(program, "/file/pdf", fields).body));
    await page.until(`document.querySelector(".downloaded")?.textContent.startsWith("${name}")`);
  }
  await page.until("document.querySelector('iframe').srcdoc.includes('The Executrix')");
  await page.press('nav button[formaction="/play"]', isView("play"));
  await page.evaluate("document.querySelector('.rungs input').click()");
  await page.press(".next-fight summary", "document.querySelector('.fight-odds h3')");
  expect("the next fight counts the loss", await page.evaluate("document.querySelector('.fight-odds h3').textContent.includes(' lost, ')"));
  await page.evaluate("document.querySelector('.battle-record').open = true");
  const fields = JSON.parse(await page.evaluate(`JSON.stringify(${fieldsOf})`));
  const [name, bytes] = await download(page, "/file/record.pdf");
  expect(`${name}, ${bytes.length} bytes, is that of the program`, bytes.equals(printJob(program, "/file/record.pdf", fields).body));
  await triesPoints(page);
}
/** What the points of the list are worth is answered as by the program. */
async function triesPoints(page) {
  await page.press('nav button[formaction="/battle"]', isView("battle"));
  await page.evaluate("document.querySelector('[name=question]').value = 'own'; document.querySelector('[name=points-battles]').value = '2000'");
  const fields = JSON.parse(await page.evaluate(`JSON.stringify(${fieldsOf})`));
  const start = performance.now();
  await page.press('button[name=fight][value="points"]', `document.querySelector(".fought progress")?.value === 2000 && ${settled}`);
  const shown = await page.evaluate("document.querySelector('[name=sums]').value");
  let sums = "";
  for (const fight of ["points", "points-on"]) {
    const html = printJob(program, "/battle", [...fields, ["sums", sums], ["fight", fight]]).body.toString();
    sums = /name="sums" value="([^"]*)"/.exec(html)[1].replaceAll("&#34;", '"');
  }
  expect(`2000 battles for the worth of points after ${(performance.now() - start).toFixed(0)} ms are those of the program`, shown === sums);
}
/** What was made is there again in a browser that was closed and opened again. */
async function isKept(page) {
  await page.until("document.documentElement.classList.contains('live')");
  await page.press("#mine .opens", `document.title.includes("The first levy") && ${settled}`);
  await page.press('nav button[formaction="/play"]', isView("play"));
  return page.until("document.querySelector('.rungs input').checked");
}

/** What fails is said, and nothing is lost by it. */
async function fails() {
  const opens = 'button[value="force fistful/forces/atreides-500"]';
  const says = (words) => `document.querySelector(".trouble").textContent.includes(${JSON.stringify(words)})`;
  const page = await browser();
  await page.visit(address);
  await page.press(opens, isView("muster"));
  await page.evaluate(`(() => { const real = Worker.prototype.postMessage; Worker.prototype.postMessage = function () { Worker.prototype.postMessage = real; this.onerror(); }; })()`);
  await page.press('nav button[formaction="/design"]', says("could not finish this"));
  expect("a worker that is ended is said, and the next answers", await page.press('nav button[formaction="/design"]', isView("design")));
  await page.press('nav button[formaction="/begin"]', isView("begin"));
  await page.evaluate(`dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: async () => { window.isAsked = true; } }))`);
  expect("the browser's offer to install the page has a button", await page.press(".install:not([hidden]) .installs", "window.isAsked && document.querySelector('.install').hidden"));
  await page.until("navigator.serviceWorker.controller");
  version = "another";
  await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())");
  await page.until("document.querySelector('.new-version')");
  await page.press('nav button[formaction="/muster"]', isView("muster"));
  expect("a new version is offered, and what is shown stays", await page.evaluate(`${isView("muster")} && Boolean(document.querySelector(".new-version"))`));
  await page.evaluate("window.isOld = true; document.querySelector('.new-version button').click()");
  await page.until(`!window.isOld && ${isView("muster")}`);
  expect("it is taken when the player says so", (await page.evaluate("caches.keys().then((names) => names.join())")) .endsWith(" another") === true);
  await page.close();

  const refusing = await browser();
  await refusing.send("Page.addScriptToEvaluateOnNewDocument", { source: 'if (!location.hash) WebAssembly.compile = async () => { throw new Error("refused"); };' });
  await refusing.visit(address);
  expect("a module that is refused is said", await refusing.press(opens, says("could not be loaded")));
  await refusing.close();

  const forgetful = await browser();
  const denied = 'get() { throw new DOMException("denied", "SecurityError"); }';
  await forgetful.send("Page.addScriptToEvaluateOnNewDocument", { source: `for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { ${denied} });` });
  await forgetful.visit(address);
  await forgetful.press(opens, isView("muster"));
  expect("without storage the page works and says that nothing is kept", await forgetful.until(says("no room left")));
  await forgetful.close();
}

let page = await browser();
const { profile } = page;
await page.visit(address);
const painted = await page.until("performance.getEntriesByName('first-contentful-paint')[0]?.startTime");
const loaded = [...new Map(sent)].filter(([name]) => name !== "sw.js" && !name.startsWith("icon") && !name.endsWith(".wasm"));
console.log(`first paint after ${painted.toFixed(0)} ms`);
await page.until("navigator.serviceWorker.controller");
expect("the print module is not loaded before a PDF is wanted", !sent.some(([name]) => name.startsWith("fistful-print")));
console.log(`the first view took ${loaded.length} files, ${loaded.reduce((sum, [, bytes]) => sum + bytes, 0)} bytes without compression`);
await page.press('button[value="force fistful/forces/atreides-500"]', isView("muster"));
await page.press('nav button[formaction="/print"]', isView("print"));
await download(page);
await page.press('nav button[formaction="/begin"]', isView("begin"));
const link = await page.evaluate("new URL(document.querySelector('input[name=state]').value, location).href");
await fails();
server.close();
server.closeAllConnections();
sent.length = 0;
await play(page);
await page.close();
page = await browser({ profile });
await page.visit(address);
expect("without a network a new browser finds the force and its losses", await isKept(page));
await page.evaluate("history.back()");
expect("the back button goes back a view", await page.until(`document.body.className !== "view-play"`));
await page.visit(`${address}?from=a-mail${new URL(link).hash}`);
expect("a link opens its force", await page.until("document.body.className === 'view-muster' && !document.title.includes('The first levy')"));
const second = await page.evaluate(`fetch("fistful-nothing.wasm").then(({ ok }) => ok, () => false)`);
expect("there was no network", second === false && sent.length === 0);
expect(`nothing was thrown ${page.trouble.join("\n")}`, page.trouble.length === 0);
await page.close();

const oneFile = `file://${resolve(folder, "fistful.html")}`;
page = await browser();
await page.visit(oneFile);
await play(page);
const again = page.profile;
await page.close();
page = await browser({ profile: again });
await page.visit(oneFile);
expect("the single file finds the force and its losses again", await isKept(page));
expect(`nothing was thrown ${page.trouble.join("\n")}`, page.trouble.length === 0);
await page.close();
for (const one of [profile, again]) rmSync(one, { recursive: true, force: true });
process.exit();
