// What tells a control from the others of its view, so that it is known again in the view that follows.
const page = () => document.getElementById("page");

/** What a control says, whatever its value has become: the name of a choice, without what it gives and costs. */
const label = (one) => (one.getAttribute("aria-label") ?? (one.querySelector("b") ?? one).textContent).trim().replace(/\s+/g, " ");
const group = (one) => one.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
/** The part of a value that stays: `put list units/4/code` of `put list units/4/code EAs`. */
const stem = (value) => (value?.startsWith("put ") ? value.split(" ").slice(0, 3).join(" ") : value);

/** The buttons of that label that open and close a panel, and change their value by it. */
const openersLike = (text) => [...page().querySelectorAll('button[name="at"]')].filter((one) => label(one) === text);

/** What a control is known by. */
export function mark(one) {
  const { tagName, type, name, value } = one;
  const text = label(one);
  return {
    tagName, type, name, value, action: one.getAttribute("formaction"), label: text, group: group(one),
    at: name === "at" ? openersLike(text).indexOf(one) : -1,
  };
}

/** The control of the present view that is known by a mark. */
export function find(was) {
  const alike = [...page().querySelectorAll(was.tagName)].filter((one) => one.type === was.type
    && (one.name ?? "") === (was.name ?? "") && one.getAttribute("formaction") === was.action);
  const named = alike.filter((one) => label(one) === was.label);
  if (was.tagName !== "BUTTON") {
    const isBox = /^(checkbox|radio)$/.test(was.type);
    return (was.name ? alike : named).find((one) => !isBox || one.value === was.value);
  }
  return named.find((one) => group(one) === was.group && stem(one.value) === stem(was.value))
    ?? named.find((one) => one.value === was.value)
    ?? openersLike(was.label)[was.at]
    // A unit that is moved has another place.
    ?? (/^move /.test(was.value) && named.length === 1 ? named[0] : undefined)
    // The words of a button may change with what it is about; what it takes out or takes in is told by them alone.
    ?? (/^(remove|take) /.test(was.value) ? undefined : alike.find((one) => was.name && one.value === was.value && group(one) === was.group));
}

const ITEMS = ".enlisted, .platoon, main li";
const DRAWERS = "details > summary";

/** Where the focus is before a view is drawn anew, and where it could go on; nothing where nothing has it. */
export function markFocus(acted) {
  const one = document.activeElement;
  if (!one || one === document.body || !page().contains(one)) return null;
  const item = one.closest(ITEMS);
  const drawer = one.closest("details")?.querySelector("summary");
  const opener = one.closest("tbody")?.querySelector(".acts button");
  return {
    // What was taken out is not found again in what moved up into its place.
    own: one === acted && /^remove /.test(one.value) ? null : mark(one),
    isNav: Boolean(one.closest("nav.side")),
    came: page().querySelector(`input[type="hidden"][name="${one.name}"]`)?.value,
    drawer: drawer && one !== drawer && { text: drawer.textContent, at: drawersLike(drawer).indexOf(drawer) },
    opener: opener && mark(opener),
    item: item && { kind: item.className, at: itemsLike(item.className).indexOf(item) },
  };
}
const itemsLike = (kind) => [...page().querySelectorAll(ITEMS)].filter((one) => one.className === kind);
const drawersLike = ({ textContent }) => [...page().querySelectorAll(DRAWERS)].filter((one) => one.textContent === textContent);

/** Gives the focus to what had it, or to what naturally follows. */
export function focusAfter(was, isOther) {
  if (!was) return;
  if (page().contains(document.activeElement)) return;
  const main = page().querySelector("main");
  const own = was.own && find(was.own);
  const isKept = own && !own.disabled && own.getClientRects().length > 0 && (!isOther || was.isNav);
  const to = isKept ? own : isOther ? main : partner(own) ?? follower(was) ?? main;
  if (!to.matches("button, input, select, textarea, summary, a")) to.tabIndex = -1;
  to.focus({ preventScroll: true });
}

/** The other button of a pair, such as `+` and `−`, of which one has come to its end. */
const partner = (one) => one?.disabled ? one.closest('[role="group"]')?.querySelector("button:enabled") : null;

/** What leads back from what a button has opened; after that, the button that opened it. */
function door({ own, came }) {
  const doors = own?.name && own.name !== "do" ? [...page().querySelectorAll(`main button[name="${own.name}"]`)] : [];
  return doors.length === 1 ? doors[0] : doors.find((one) => one.value === came);
}

/** The drawer that a choice was made in, else what leads back, else what stands now where it stood, else what opens its row
 * of a table, else what is shown of several. */
function follower(was) {
  const { drawer, item, opener } = was;
  const summary = drawer && drawersLike({ textContent: drawer.text })[drawer.at];
  const items = item ? itemsLike(item.kind) : [];
  return summary ?? door(was) ?? items[Math.min(item?.at, items.length - 1)] ?? (opener && find(opener)) ?? page().querySelector('main nav [aria-current="true"]');
}
