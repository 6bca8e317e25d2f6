// Goes on with the key that this browser was given at this address. Whoever may come from a page of somebody else is asked.
const key = (() => { try { return JSON.parse(localStorage.getItem("fistful key")); } catch { return null; } })();
if (key) {
  const root = document.documentElement;
  root.classList.add("knows");
  document.addEventListener("DOMContentLoaded", () => {
    for (const form of document.forms) {
      form.action += location.hash;
      form.elements.key.value = key;
    }
    try { sessionStorage.setItem("fistful door", JSON.stringify(history.state?.n ?? null)); } catch {}
    if ("goesOn" in root.dataset) document.forms[0].submit();
  });
}
