// A module of the page in node: load(PATH) gives handle(path, fields) -> { status, headers, body }.
import { readFileSync } from "node:fs";

export async function load(path) {
  const { instance: { exports } } = await WebAssembly.instantiate(readFileSync(path), {});
  const { memory, request_buffer, handle, response_start, response_length } = exports;
  return (path, fields = []) => {
    const request = Buffer.from(JSON.stringify({ path, fields }));
    const start = request_buffer(request.length);
    new Uint8Array(memory.buffer, start, request.length).set(request);
    handle();
    const response = Buffer.from(new Uint8Array(memory.buffer, response_start(), response_length()));
    const end = response.indexOf(10);
    const { status, headers } = JSON.parse(response.subarray(0, end));
    return { status, headers: Object.fromEntries(headers), body: response.subarray(end + 1) };
  };
}
