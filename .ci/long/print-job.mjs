// A print job of the program, as the server of the page starts one.
import { spawnSync } from "node:child_process";

/** The response to a request: status, headers and body. */
export function printJob(program, path, fields) {
  const input = JSON.stringify({ grammars: null, request: { path, fields } });
  const { status, stdout } = spawnSync(program, ["print", path], { input, env: { FISTFUL_JOB_MEMORY: "4096" }, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${path}: the job ended with ${status}`);
  const end = stdout.indexOf(10);
  return { ...JSON.parse(stdout.subarray(0, end)), body: stdout.subarray(end + 1) };
}
