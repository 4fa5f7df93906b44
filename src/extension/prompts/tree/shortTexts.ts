/** Characters of a prompt that fit into a side bar of 300 pixels. */
const usuallySeen = 30;

/**
 * Shortens texts that start alike beyond the visible part. Keeps the first word and continues with the first differing
 * word, e.g. `Best … for an office`. Linear except for the sort.
 */
export function shortTexts(texts: readonly string[], seen = usuallySeen): readonly string[] {
  const sorted = [...new Set(texts)].sort();
  const shorts = new Map<string, string>();
  for (const [index, text] of sorted.entries()) {
    // After sorting, the longest common start is always with a neighbor.
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
