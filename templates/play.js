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
const show = (ticks) => boxes.forEach((box, at) => { box.checked = ticks[at] === "1"; });
try {
  show(localStorage.getItem(key) ?? "");
} catch {}
page.addEventListener("change", save);
clear.hidden = false;
clear.addEventListener("click", () => { show(""); save(); });
