// What was built, kept in this browser.
import { ask, fields, here, inTurn, onChange, onDraw, target, tell, value } from "./form.js";

const KEPT = "fistful built";
const EARLIER = "fistful earlier";
/** What a button does that begins something else. */
const ANEW = /^(house|list|force|file|open)\b/;
const tab = crypto.randomUUID();
/** What is built, and the game beside it, each with the fields that carry it. */
const PARTS = { state: ["state", "files"], game: ["game", "table"] };

export const kept = {
  read() { try { return JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { return {}; } },
  write(built) { try { localStorage.setItem(KEPT, JSON.stringify(built)); } catch {} },
};

/** What was built before something else was begun, the last of it first. */
const earlier = {
  read() { try { return JSON.parse(localStorage.getItem(EARLIER)) ?? []; } catch { return []; } },
  add(state, title) {
    const others = this.read().filter((one) => one.state !== state);
    try { localStorage.setItem(EARLIER, JSON.stringify([{ state, title }, ...others].slice(0, 8))); } catch {}
  },
};

/** What is open: its name, its house, its game. */
const heading = () => [document.title.replace(/ – Fistful$/, ""), here().querySelector(".kicker span").textContent].filter(Boolean).join(" · ");

export function keep() {
  const held = Object.values(PARTS).filter(([first]) => value(first)).flat().map((name) => [name, value(name)]);
  if (!held.length) return;
  kept.write({ ...kept.read(), ...Object.fromEntries(held), tab, ...(target(null) === "/begin" ? {} : { view: target(null), title: heading() }), lang: value("lang") });
  here().querySelector(".kept").textContent = `${here().querySelector(".kicker span").textContent ? "· " : ""}${here().dataset.saved}`;
}

onChange(({ one, before }) => {
  const [[, first]] = before;
  if (first && value("state") !== first && one?.name === "do" && ANEW.test(one.value)) earlier.add(first, kept.read().title);
  keep();
});

function shelve() {
  const shelf = document.getElementById("earlier");
  if (!shelf) return;
  const entries = earlier.read().map(({ state, title }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title;
    button.addEventListener("click", () => inTurn(async () => {
      if (value("state")) earlier.add(value("state"), kept.read().title);
      await ask("/muster", [["state", state], ["lang", value("lang")]]);
      keep();
    }));
    const entry = document.createElement("li");
    entry.append(button);
    return entry;
  });
  shelf.hidden = !entries.length;
  shelf.querySelector("ul").replaceChildren(...entries);
}

function resume() {
  const stored = kept.read();
  const button = document.getElementById("resume");
  const lost = (button?.dataset.parts.split(" ") ?? []).filter((part) => stored[part] && !value(part));
  if (!lost.length) return;
  button.closest("p").hidden = false;
  const there = (view) => view && view !== "/begin" && (view !== "/chess" || lost.includes("game"));
  const view = [target(null), stored.view, lost[0] === "state" ? "/muster" : "/chess"].find(there);
  const back = lost.flatMap((part) => PARTS[part]).map((name) => [name, stored[name] ?? ""]);
  button.addEventListener("click", () => inTurn(() => ask(view, fields(back))));
}

onDraw(shelve);
onDraw(resume);
window.addEventListener("storage", (event) => {
  if (event.key === KEPT && kept.read().tab !== tab) tell(here().dataset.other);
});
