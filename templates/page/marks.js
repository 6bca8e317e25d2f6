/* Boxes that are filled from the left: losses, and the tracks of tokens. The page and a printed sheet share them. */

/** The boxes that are filled together with one. The box of an NCO stands for itself: he may fall before the others. */
export function rowOf(box) {
  const row = (within, boxes) => box.matches(within) && box.closest(".strip")?.querySelectorAll(boxes);
  const boxes = row(".rungs input:not(.nco)", ".rungs input:not(.nco)")
    || row('[data-lasts="track"] input', '[data-lasts="track"] input');
  return boxes ? [...boxes] : [box];
}

/** Fills a row up to the box that was just used; the last box that is filled is taken back. */
export function fillTo(row, box) {
  const at = row.indexOf(box);
  const filled = box.checked || row[at + 1]?.checked ? at + 1 : at;
  row.forEach((one, number) => { one.checked = number < filled; });
}

/** The part of a ladder that so many losses have come to. */
export function rungAt(strip, lost) {
  return lost ? [...strip.querySelectorAll(".rung")].find((rung) => lost <= Number(rung.dataset.last)) : undefined;
}
