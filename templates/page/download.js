// Gives a file to the player.
import { say, tell } from "./form.js";

/** Milliseconds that the file is there for a browser to take it. */
const LIMIT = 60_000;

export function download(file) {
  // An app on the home screen of iOS has no downloads.
  if (navigator.standalone && navigator.canShare?.({ files: [file] })) return share(file);
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIMIT);
}
async function share(file) {
  try {
    await navigator.share({ files: [file] });
  } catch ({ name }) {
    // It may only be shared soon after a tap, which a first PDF is not. Who cancels it wants nothing more.
    if (name === "NotAllowedError") tell(file.name, { [say("share")]: () => share(file) });
  }
}
