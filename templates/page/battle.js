// Battles: the page asks for the next ones until all are fought or the player stops.
import { change, here, onDraw, onLeave } from "./form.js";

let isStopped = false;
document.addEventListener("click", ({ target }) => {
  if (target.matches?.('[name="fight"]')) isStopped = false;
  if (!target.matches?.(".stops")) return;
  isStopped = true;
  const onward = here().querySelector(".goes-on");
  onward.hidden = false;
  onward.focus();
  target.hidden = true;
});

/** Whether one of the two buttons had the focus when the view was left. */
let isHeld = false;
onLeave(() => { isHeld = Boolean(document.activeElement?.closest(".fought")); });
onDraw(() => {
  const onward = here().querySelector(".goes-on");
  const stops = here().querySelector(".stops");
  if (onward && !isStopped) {
    stops.hidden = false;
    if (isHeld) stops.focus();
    onward.hidden = true;
    change(onward);
  } else if (isHeld && !onward) {
    const done = here().querySelector(".fought");
    if (done) done.tabIndex = -1;
    done?.focus({ preventScroll: true });
  }
  isHeld = false;
});
