/* Boxes that were ticked stay ticked in this browser, for this file alone; without it they are boxes still. */
const page = document.querySelector("[data-file]");
const boxes = [...page.querySelectorAll(".battle input")];
const key = `fistful ${page.dataset.file}`;
const clear = page.querySelector(".clear");
const save = () => {
  try {
    localStorage.setItem(key, boxes.map((box) => (box.checked ? 1 : 0)).join(""));
  } catch {}
};
/** Morale is read where the losses have come to. */
function mark() {
  page.querySelectorAll(".strip").forEach((strip) => {
    const last = rungAt(strip, strip.querySelectorAll(".rungs input:checked").length);
    strip.classList.toggle("hurt", Boolean(last));
    strip.querySelectorAll(".rung").forEach((rung) => rung.classList.toggle("now", rung === last));
  });
}
const show = (ticks) => { boxes.forEach((box, at) => { box.checked = ticks[at] === "1"; }); mark(); };
try {
  show(localStorage.getItem(key) ?? "");
} catch {}
page.addEventListener("change", ({ target }) => {
  if (boxes.includes(target)) fillTo(rowOf(target), target);
  mark();
  save();
});
clear.hidden = false;
clear.addEventListener("click", () => { show(""); save(); });
