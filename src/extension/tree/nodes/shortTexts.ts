/** Characters of a prompt that a side bar of 300 pixels shows in full; longer prompts are cut off soon after. */
const usuallySeen = 30;

/**
 * Texts as rows show them: those that begin alike for longer than is seen keep their first word, and go on with the
 * word in which they differ, e.g. `Best … for an office`. Linear but for sorting.
 */
export function shortTexts(texts: readonly string[], seen = usuallySeen): readonly string[] {
  const sorted = [...new Set(texts)].sort();
  const shorts = new Map<string, string>();
  for (const [index, text] of sorted.entries()) {
    // Nothing begins more like a text than its neighbours do.
    const alike = Math.max(sharedStart(text, sorted[index - 1] ?? ''), sharedStart(text, sorted[index + 1] ?? ''));
    const word = text.lastIndexOf(' ', alike - 1) + 1;
    const first = text.indexOf(' ');
    if (alike >= seen && word > first + 1 && word < text.length)
      shorts.set(text, `${text.slice(0, Math.min(first, seen))} … ${text.slice(word)}`);
  }
  return texts.map((text) => shorts.get(text) ?? text);
}

function sharedStart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}
