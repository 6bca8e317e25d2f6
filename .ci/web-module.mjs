// The modules of the page in node: load(CORE, PRINT) gives handle(path, fields) -> { status, headers, body }; without PRINT
// it prints no PDF.
import { readFileSync } from "node:fs";

/** Gives a function from the bytes of a request to the response of a module. */
export async function exchange(path) {
  const { instance: { exports } } = await WebAssembly.instantiate(readFileSync(path), {});
  const { memory, request_buffer, handle, response_start, response_length } = exports;
  return (request) => {
    const start = request_buffer(request.length);
    new Uint8Array(memory.buffer, start, request.length).set(request);
    handle();
    const response = Buffer.from(new Uint8Array(memory.buffer, response_start(), response_length()));
    const end = response.indexOf(10);
    const { status, headers } = JSON.parse(response.subarray(0, end));
    return { status, headers: Object.fromEntries(headers), body: response.subarray(end + 1) };
  };
}

export async function load(core, print) {
  const page = await exchange(core);
  const typeset = print && await exchange(print);
  return (path, fields = []) => {
    const response = page(Buffer.from(JSON.stringify({ path, fields })));
    const isRequest = response.headers["content-type"] === "application/vnd.fistful.typeset+json";
    return isRequest && typeset ? typeset(response.body) : response;
  };
}
