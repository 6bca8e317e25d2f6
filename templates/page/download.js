// Gives a file to the player.

/** Milliseconds that the file is there for a browser to take it. */
const LIMIT = 60_000;

export function download(file) {
  // An app on the home screen of iOS has no downloads.
  if (navigator.standalone && navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIMIT);
}
