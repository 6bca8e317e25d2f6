// Goes on with the key that this browser was given at this address. Whoever comes from a page of somebody else is asked first.
const key = (() => { try { return localStorage.getItem("fistful key"); } catch { return null; } })();
const root = document.documentElement;
if (key) root.classList.add("goes");
if (key) document.addEventListener("DOMContentLoaded", () => {
  const forms = [...document.forms];
  for (const form of forms) {
    form.action += location.hash;
    form.elements.key.value = key;
    form.hidden = false;
  }
  if ("goesOn" in root.dataset) forms[0].submit();
});
