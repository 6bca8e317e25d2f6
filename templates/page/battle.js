// Battles: the page asks for the next ones until all are fought or the player stops.
import { change, here, onDraw } from "./form.js";

let isStopped = false;
document.addEventListener("click", ({ target }) => {
  if (target.matches?.('[name="fight"]')) isStopped = false;
  if (!target.matches?.(".stops")) return;
  isStopped = true;
  target.hidden = true;
  here().querySelector(".goes-on").hidden = false;
});
onDraw(() => {
  const onward = here().querySelector(".goes-on");
  if (!onward || isStopped) return;
  onward.hidden = true;
  here().querySelector(".stops").hidden = false;
  change(onward);
});
