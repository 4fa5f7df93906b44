import { fold } from './fold.ts';

/** Returns the most similar known word, if at most a third of its letters differ (Levenshtein, ignoring case). */
export function nearest<Word extends string>(word: string, known: readonly Word[]): Word | undefined {
  const written = fold(word);
  let best: { readonly word: Word; readonly distance: number } | undefined;
  for (const one of known) {
    const limit = Math.min(Math.max(1, Math.floor(one.length / 3)), (best?.distance ?? Infinity) - 1);
    const distance = Math.abs(one.length - written.length) > limit ? Infinity : distanceOf(written, fold(one));
    if (distance <= limit) best = { word: one, distance };
  }
  return best?.word;
}

/** Counts inserted, deleted, and replaced letters (V. I. Levenshtein, 1966). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
