// Search of My lists by words and by a tag, without regard to case and accents.

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** The most letters of a tag, and tags of a list. */
const [LETTERS, MOST] = [40, 12];

/** Tags without blanks around them, each once. */
export function tidyTags(words) {
  const tags = words.map((word) => word.trim().replace(/\s+/g, " ").slice(0, LETTERS)).filter(Boolean);
  return tags.filter((tag, at) => tags.findIndex((one) => plain(one) === plain(tag)) === at).slice(0, MOST);
}
export const readTags = (text) => tidyTags(text.split(","));

/** Whether a list that is called `text` has each of the words, and the tag; an empty search fits all. */
export function fits({ words, tag }, text, tags) {
  const said = plain([text, ...tags].join(" "));
  return plain(words).split(/\s+/).every((word) => said.includes(word)) && (!tag || tags.some((one) => plain(one) === plain(tag)));
}
