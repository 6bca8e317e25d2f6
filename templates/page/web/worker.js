// Answers requests of the page by a module of WebAssembly.
let ready;
onmessage = async ({ data: { module, id, request } }) => {
  if (module) {
    ready = WebAssembly.instantiate(module, {}).then((instance) => instance.exports);
    return;
  }
  try {
    const { memory, request_buffer, handle, response_start, response_length } = await ready;
    const bytes = new TextEncoder().encode(request);
    const start = request_buffer(bytes.length);
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    handle();
    const response = new Uint8Array(memory.buffer, response_start(), response_length()).slice();
    postMessage({ id, response }, [response.buffer]);
  } catch (why) {
    console.error(why);
    postMessage({ id });
  }
};
