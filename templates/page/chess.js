// The board of Dune Chess: squares by arrows, pieces by dragging.
import { change, here, onDraw } from "./form.js";

/** Of the squares of a board, one is reached by Tab; arrows lead to the others. */
const squares = () => [...here().querySelectorAll(".square")];
function rove(to) {
  const all = squares();
  const one = to ?? all.find((square) => square === document.activeElement) ?? here().querySelector('.square[aria-pressed="true"], .square.last[data-to], .square[data-to]') ?? all[0];
  all.forEach((square) => { square.tabIndex = square === one ? 0 : -1; });
  to?.focus();
}
const STEPS = { ArrowUp: -8, ArrowDown: 8, ArrowLeft: -1, ArrowRight: 1 };
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") here().querySelector(".let-go")?.click();
  const all = squares();
  const [from, step] = [all.indexOf(event.target), STEPS[event.key]];
  if (from < 0 || !step) return;
  event.preventDefault();
  const to = from + step;
  if (all[to] && (step % 8 === 0 || Math.floor(to / 8) === Math.floor(from / 8))) rove(all[to]);
});

/** A piece that is dragged goes where it is let fall; whether it may is for the rules to say. */
let drag = null;
const stand = (square) => square.querySelector(".stand");
function drop() {
  if (drag) {
    stand(drag.from).style.translate = "";
    drag.from.classList.remove("dragged");
  }
  const dropped = drag;
  drag = null;
  return dropped;
}
document.addEventListener("pointerdown", (event) => {
  const from = event.target.closest?.(".square[data-to]");
  if (from && event.button === 0) drag = { from, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moves && Math.hypot(x, y) < 6) return;
  if (!drag.moves) {
    const ways = drag.from.dataset.to.split(" ");
    squares().forEach((square) => square.classList.toggle("to", ways.includes(square.value)));
    drag.from.classList.add("dragged");
  }
  drag.moves = true;
  stand(drag.from).style.translate = `${x}px ${y}px`;
});
document.addEventListener("pointerup", (event) => {
  const { from, moves } = drop() ?? {};
  const to = moves && document.elementFromPoint(event.clientX, event.clientY)?.closest(".square");
  if (to && to !== from) change(to, [["pick", from.value]]);
});
document.addEventListener("pointercancel", drop);

onDraw(() => {
  rove();
  const now = here().querySelector(".record [aria-current]");
  if (now) now.closest("ol").scrollTop = now.offsetTop - now.closest("ol").clientHeight / 2;
});
