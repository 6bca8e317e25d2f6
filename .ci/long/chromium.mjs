// Chromium over its debugging pipe: what .ci/long/web-browser.mjs needs of it.
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Opens a browser with a profile, which another may open again after it is closed. */
export async function browser({ profile = mkdtempSync(join(tmpdir(), "fistful-web-")), width = 1200, height = 900 } = {}) {
  const child = spawn("chromium", ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", `--user-data-dir=${profile}`, `--window-size=${width},${height}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const waiting = new Map();
  const trouble = [];
  let [rest, requests] = ["", 0];
  child.stdio[4].on("data", (bytes) => {
    rest += bytes;
    for (let end; (end = rest.indexOf("\0")) >= 0; rest = rest.slice(end + 1)) {
      const { id, result, error, method, params } = JSON.parse(rest.slice(0, end));
      if (id) waiting.get(id)(error ? Promise.reject(new Error(error.message)) : result);
      if (method === "Runtime.exceptionThrown") trouble.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    }
  });
  const call = (method, params, sessionId) => new Promise((done) => {
    waiting.set(++requests, done);
    child.stdio[3].write(`${JSON.stringify({ id: requests, method, params, sessionId })}\0`);
  });
  const { targetInfos } = await call("Target.getTargets", {});
  const { sessionId } = await call("Target.attachToTarget", { targetId: targetInfos.find(({ type }) => type === "page").targetId, flatten: true });
  const send = (method, params = {}) => call(method, params, sessionId);
  for (const part of ["Page", "Runtime", "Network"]) await send(`${part}.enable`);

  /** What an expression gives; what it throws is thrown. */
  async function evaluate(expression) {
    const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  }
  /** Waits until an expression holds, and gives its value. */
  async function until(expression, patience = 30_000) {
    for (const end = Date.now() + patience; ;) {
      const value = await evaluate(expression).catch(() => null);
      if (value) return value;
      if (Date.now() > end) throw new Error(`never: ${expression}; the page says “${await evaluate("document.querySelector('.trouble')?.textContent")}” ${trouble.join("\n")}`);
      await sleep(20);
    }
  }
  return {
    profile, trouble, send, evaluate, until, sleep,
    visit: (url) => send("Page.navigate", { url }),
    /** Presses what a selector finds, waits until an expression holds, and gives the milliseconds between. */
    async press(selector, holds) {
      const one = `document.querySelector(${JSON.stringify(selector)})`;
      await until(one);
      const start = performance.now();
      await evaluate(`${one}.click()`);
      await until(holds);
      return performance.now() - start;
    },
    goOffline: () => send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 }),
    async picture(path) { writeFileSync(path, Buffer.from((await send("Page.captureScreenshot")).data, "base64")); },
    async close() {
      const ended = new Promise((done) => child.once("exit", done));
      await call("Browser.close", {});
      await ended;
    },
  };
}
