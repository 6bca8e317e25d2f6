// Play: in each phase, what the units that are left must not forget.
import { lostBefore } from "./record.js";
import { readUnit, units } from "./table.js";

function show() {
  const list = document.querySelector(".reminders");
  if (!list) return;
  const current = document.querySelector(".phases [aria-current]");
  const phase = [...document.querySelectorAll(".phases li")].indexOf(current) + 1;
  const left = units().filter((unit) => !unit.matches(".gone"));
  for (const one of list.children) {
    const { places, state, lost, nco: led } = one.dataset;
    const meant = left.filter((unit) => {
      const marked = [...unit.querySelectorAll(".state :checked")].map((box) => box.closest(".state").querySelector("use")?.getAttribute("href"));
      const { lost: losses, nco } = readUnit(unit);
      const isHit = losses + (nco ? 1 : 0) > lostBefore(unit);
      return places.split(" ").includes(unit.dataset.place) && (!state || marked.includes(`#i-${state}`)) && (!lost || isHit) && (!led || !nco);
    });
    one.hidden = Number(one.dataset.phase) !== phase || Boolean(places) && !meant.length;
    one.querySelector("b").textContent = [...new Set(meant.map((unit) => unit.dataset.name))].join(", ");
    one.querySelector("span").textContent = one.dataset.text.replace("{units}", left.length);
  }
  list.hidden = [...list.children].every((one) => one.hidden);
}
document.addEventListener("marked", show);
show();
