// What this browser keeps. Lists stand in the local storage, each under a key of its own: it is written before the next
// click, tells the other tabs, and no tab writes over what another keeps. What one tab has open stands in its session.

/** A number that no other tab comes to. A page of another machine has no `crypto.randomUUID`. */
export const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

const reading = (store) => (key) => { try { return JSON.parse(store().getItem(key)); } catch { return null; } };
/** Writes a value, or takes it out; whether there was room. */
const writing = (store) => (key, value) => {
  try {
    if (value === null) store().removeItem(key);
    else store().setItem(key, JSON.stringify(value));
    return true;
  } catch { return false; }
};
const [forGood, forTab] = [() => localStorage, () => sessionStorage];
export const browser = {
  read: reading(forGood),
  write: writing(forGood),
  keys(prefix) { try { return Object.keys(localStorage).filter((key) => key.startsWith(prefix)); } catch { return []; } },
};
export const tab = { read: reading(forTab), write: writing(forTab) };
